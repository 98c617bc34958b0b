//! Bots that are programs of their own and speak the [protocol](crate::protocol) over standard
//! input and output. One that crashes, stalls or answers nonsense is told so, reported with what
//! it said, and replaced by one of ours until the game is over; the next game tries it again.

use std::collections::{BTreeMap, VecDeque};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStderr, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use kernel::{Dice, Game, Lang, Options, Outcome, Text, Told, both};

use crate::protocol::{Ask, FromBot, Hello, PROTOCOL, ToBot, line};
use crate::{Bot, Brain, Knowledge, Level};

/// How long a program may take for an answer; the first one may take twice as long.
pub const PATIENCE: Duration = Duration::from_secs(5);
/// A line longer than this is nonsense.
const LONGEST: u64 = 1 << 16;
/// Who takes over.
const STAND_IN: Level = Level::Normal;
/// So many of the last lines on standard error are told, each cut at so many characters.
const TAIL: (usize, usize) = (5, 200);
/// How long to wait for the last of them when the program has ended.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// A program that could not be used any more, and who plays on for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trouble {
    /// What went wrong: the program, what it did, and what it said about it.
    pub what: Text,
    /// The bot that plays on until the game is over.
    pub stand_in: Level,
}

impl Told for Trouble {
    fn told(&self) -> Text {
        self.what.clone().map(|lang, what| match lang {
            Lang::En => format!("{what}; {} plays on for it", self.stand_in),
            Lang::Ja => format!("{what}。代わりに{}が続けます。", self.stand_in),
        })
    }
}

/// What went wrong with a program.
#[derive(Debug)]
enum Fault {
    Start(std::io::Error),
    Ended,
    Stalled(Duration),
    Nonsense(String, Text),
    Illegal(String),
    Waits,
}

impl Told for Fault {
    fn told(&self) -> Text {
        match self {
            Fault::Start(error) => {
                let why = error.told();
                Text {
                    en: format!("it cannot be started: {}", why.en),
                    ja: format!("起動できません：{}", why.ja),
                }
            }
            Fault::Ended => both!("it ended", "終了しました"),
            Fault::Stalled(time) => both!(
                "it did not answer within {:.1} s",
                "{:.1}秒以内に答えませんでした",
                time.as_secs_f64()
            ),
            Fault::Nonsense(said, why) => Text {
                en: format!("it answered `{said}`, which is no message: {}", why.en),
                ja: format!("「{said}」はメッセージではありません：{}", why.ja),
            },
            Fault::Illegal(said) => both!(
                "it answered `{said}`, which is not one of the legal actions",
                "「{said}」は今できる行動ではありません"
            ),
            Fault::Waits => {
                both!("it waits where a decision is wanted", "決める番なのに、待つと答えました")
            }
        }
    }
}

/// A bot that is a program.
pub struct Program<G: Game> {
    brain: &'static dyn Brain<G>,
    command: String,
    patience: Duration,
    running: Option<Running>,
    /// A hello has been sent for the game under way.
    greeted: bool,
    worlds: bool,
    asked: u64,
    stand_in: Option<Box<dyn Bot<G>>>,
    report: Option<Trouble>,
}

struct Running {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    errors: Errors,
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What a program writes on standard error: passed on, and the end of it kept.
struct Errors {
    last: Arc<Mutex<VecDeque<String>>>,
    /// Hangs up when nothing more comes.
    over: Receiver<()>,
}

impl Errors {
    fn of(from: ChildStderr) -> Errors {
        let last = Arc::new(Mutex::new(VecDeque::new()));
        let (open, over) = channel();
        let kept = last.clone();
        std::thread::spawn(move || {
            // Dropped with the thread, which tells that nothing more comes.
            let _open = open;
            let mut from = BufReader::new(from);
            let mut bytes = Vec::new();
            loop {
                bytes.clear();
                let mut limited = std::io::Read::take(&mut from, LONGEST);
                match limited.read_until(b'\n', &mut bytes) {
                    Ok(0) | Err(_) => return,
                    Ok(_) => {
                        // Whoever writes a bot wants to see this at once; if not, it is no loss.
                        let _ = std::io::stderr().write_all(&bytes);
                        let text = String::from_utf8_lossy(&bytes);
                        let plain = text.trim_end().chars().filter(|c| !c.is_control());
                        let line: String = plain.take(TAIL.1).collect();
                        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                        if !line.is_empty() {
                            kept.push_back(line);
                        }
                        if kept.len() > TAIL.0 {
                            kept.pop_front();
                        }
                    }
                }
            }
        });
        Errors { last, over }
    }

    /// The last lines, of a program that has ended.
    fn tail(&self) -> String {
        // A child of the program may hold the line open: then what there is must do.
        let _ = self.over.recv_timeout(LAST_WORDS);
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        last.iter().map(String::as_str).collect::<Vec<_>>().join(" | ")
    }
}

impl<G: Game> Program<G> {
    /// The program that a command line starts; words are split at spaces. The brain is for who
    /// stands in.
    pub fn new(brain: &'static dyn Brain<G>, command: &str) -> Self {
        Program {
            brain,
            command: command.into(),
            patience: PATIENCE,
            running: None,
            greeted: false,
            worlds: false,
            asked: 0,
            stand_in: None,
            report: None,
        }
    }

    /// With another patience than [`PATIENCE`].
    #[must_use]
    pub fn patience(mut self, patience: Duration) -> Self {
        self.patience = patience;
        self
    }

    fn start(&mut self) -> Result<&mut Running, Fault> {
        if self.running.is_none() {
            let mut words = self.command.split_whitespace();
            let mut command = Command::new(words.next().unwrap_or_default());
            command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
            let mut child = command.spawn().map_err(Fault::Start)?;
            let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
            let (Some(input), Some(output), Some(errors)) = pipes else {
                return Err(Fault::Ended);
            };
            // Few: a program that talks without being asked waits until somebody listens.
            let (send, lines) = sync_channel(16);
            std::thread::spawn(move || {
                let mut output = BufReader::new(output);
                let mut bytes = Vec::new();
                loop {
                    bytes.clear();
                    let mut limited = std::io::Read::take(&mut output, LONGEST);
                    match limited.read_until(b'\n', &mut bytes) {
                        Ok(0) | Err(_) => return,
                        Ok(_) => {
                            let text = String::from_utf8_lossy(&bytes).trim().to_string();
                            if !text.is_empty() && send.send(text).is_err() {
                                return;
                            }
                        }
                    }
                }
            });
            self.running = Some(Running { child, input, lines, errors: Errors::of(errors) });
        }
        self.running.as_mut().ok_or(Fault::Ended)
    }

    fn greet(&mut self, know: &Knowledge<'_, G>) -> Result<(), Fault> {
        let hello = ToBot::Hello(hello(know.game(), know.seat()));
        // Starting may mean loading much.
        let patience = self.patience * 2;
        let running = self.start()?;
        running.say(&hello)?;
        let answer = running.hear(patience)?;
        if answer.hello.is_none() {
            return Err(Fault::Nonsense(
                line(&answer),
                both!("a hello was expected", "hello が必要です"),
            ));
        }
        self.worlds = answer.worlds;
        self.asked = 0;
        self.greeted = true;
        Ok(())
    }

    fn ask(
        &mut self,
        know: &Knowledge<'_, G>,
        dice: &mut Dice,
    ) -> Result<Option<G::Action>, Fault> {
        if !self.greeted {
            self.greet(know)?;
        }
        self.asked += 1;
        let n = self.asked;
        let ask = ask(know, n, self.patience, self.worlds.then_some(dice));
        let (must, legal) = (ask.must, ask.legal.clone());
        let patience = self.patience;
        let running = self.start()?;
        running.say(&ToBot::Ask(ask))?;
        let answer = loop {
            let answer = running.hear(patience)?;
            // An answer to a question asked before is late, but no nonsense.
            if answer.n.is_none_or(|to| to >= n) {
                break answer;
            }
        };
        match answer.action.clone() {
            Some(Some(text)) => {
                let found = legal.iter().position(|legal| *legal == text);
                let mut actions = Vec::new();
                know.legal(&mut actions);
                found
                    .and_then(|at| actions.get(at).copied())
                    .map(Some)
                    .ok_or_else(|| Fault::Illegal(kernel::doc::short(&text)))
            }
            Some(None) if must => Err(Fault::Waits),
            Some(None) => Ok(None),
            None => {
                Err(Fault::Nonsense(line(&answer), both!("a `do` was expected", "do が必要です")))
            }
        }
    }

    /// Tells the program, notes it for the table, and lets another bot take over.
    fn replace(&mut self, fault: &Fault) {
        let (mut status, mut said) = (None, String::new());
        if let Some(mut running) = self.running.take() {
            // It may be gone.
            let _ = running.say(&ToBot::Error { what: fault.told().en });
            if matches!(fault, Fault::Ended) {
                status = running.ended();
            }
            let _ = running.child.kill();
            said = running.errors.tail();
        }
        let what = fault.told().map(|lang, what| {
            let mut what = format!("{}: {what}", self.command);
            if let Some(status) = status {
                what += &format!(" ({status})");
            }
            match (said.is_empty(), lang) {
                (true, _) => what,
                (false, Lang::En) => format!("{what}; on standard error it said: {said}"),
                (false, Lang::Ja) => format!("{what}。標準エラー出力：{said}"),
            }
        });
        self.report = Some(Trouble { what, stand_in: STAND_IN });
        self.stand_in = Some(STAND_IN.bot(self.brain));
    }
}

impl<G: Game> Bot<G> for Program<G> {
    fn choose(&mut self, know: &Knowledge<'_, G>, dice: &mut Dice) -> Option<G::Action> {
        if self.stand_in.is_none() {
            match self.ask(know, dice) {
                Ok(action) => return action,
                Err(fault) => self.replace(&fault),
            }
        }
        self.stand_in.as_mut().and_then(|bot| bot.choose(know, dice))
    }

    /// Only who stands in says something: the protocol knows no words besides.
    fn aside(&mut self, know: &Knowledge<'_, G>, dice: &mut Dice) -> Option<G::Action> {
        self.stand_in.as_mut()?.aside(know, dice)
    }

    fn over(&mut self, outcome: Option<&Outcome>) {
        if let Some(running) = self.running.as_mut().filter(|_| self.greeted) {
            // A program that is gone is noticed at the next question.
            let _ = running.say(&ToBot::Over { outcome: outcome.cloned() });
        }
        self.greeted = false;
        self.stand_in = None;
    }

    fn trouble(&mut self) -> Option<Trouble> {
        self.report.take()
    }
}

impl Running {
    /// How it ended by itself, if it did.
    fn ended(&mut self) -> Option<ExitStatus> {
        let begun = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                // Its output is closed: it is on its way out, or never will be.
                Ok(None) if begun.elapsed() < LAST_WORDS => {
                    std::thread::sleep(Duration::from_millis(5));
                }
                Ok(None) | Err(_) => return None,
            }
        }
    }

    fn say(&mut self, message: &ToBot) -> Result<(), Fault> {
        let mut text = line(message);
        text.push('\n');
        let said = self.input.write_all(text.as_bytes()).and_then(|()| self.input.flush());
        said.map_err(|_| Fault::Ended)
    }

    fn hear(&mut self, patience: Duration) -> Result<FromBot, Fault> {
        let text = self.lines.recv_timeout(patience).map_err(|error| match error {
            RecvTimeoutError::Timeout => Fault::Stalled(patience),
            RecvTimeoutError::Disconnected => Fault::Ended,
        })?;
        serde_json::from_str(&text).map_err(|error| {
            Fault::Nonsense(kernel::doc::short(&text), Text::same(error.to_string()))
        })
    }
}

/// The first message of a game.
pub fn hello<G: Game>(game: &G, seat: kernel::Seat) -> Hello {
    let written = |key: &str| Some((key.to_string(), game.options().get(key)?));
    let options: BTreeMap<_, _> =
        G::Options::SPECS.iter().filter_map(|spec| written(spec.key)).collect();
    Hello {
        protocol: PROTOCOL,
        game: G::ID.into(),
        rules: G::RULES,
        seat,
        seats: game.seats(),
        options,
    }
}

/// A question; with dice it holds a world.
pub fn ask<G: Game>(
    know: &Knowledge<'_, G>,
    n: u64,
    patience: Duration,
    dice: Option<&mut Dice>,
) -> Ask {
    let mut legal = Vec::new();
    know.legal(&mut legal);
    Ask {
        n,
        must: know.must(),
        // Views and states are plain data: they can always be written.
        view: serde_json::to_value(know.view()).unwrap_or_default(),
        changes: false,
        legal: legal.iter().map(|action| know.game().notation(action)).collect(),
        clock_ms: patience.as_millis() as u64,
        world: dice.and_then(|dice| serde_json::to_value(know.world(dice)).ok()),
    }
}
