//! Bots that are programs of their own and speak the [protocol](crate::protocol) over standard
//! input and output. One that crashes, stalls or answers nonsense is told so, reported, and
//! replaced by one of ours: the game goes on.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

use kernel::{Dice, Game, Options, Outcome};

use crate::protocol::{Ask, FromBot, Hello, PROTOCOL, ToBot, line};
use crate::{Bot, Judged, Knowledge, Level};

/// How long a program may take for an answer; the first one may take twice as long.
pub const PATIENCE: Duration = Duration::from_secs(5);
/// A line longer than this is nonsense.
const LONGEST: u64 = 1 << 16;
/// Who takes over.
const STAND_IN: Level = Level::Normal;

/// What went wrong with a program.
#[derive(Debug, thiserror::Error)]
enum Trouble {
    #[error("it cannot be started: {0}")]
    Start(std::io::Error),
    #[error("it ended")]
    Ended,
    #[error("it did not answer within {:.1} s", .0.as_secs_f64())]
    Stalled(Duration),
    #[error("it answered `{0}`, which is no message: {1}")]
    Nonsense(String, String),
    #[error("it answered `{0}`, which is not one of the legal actions")]
    Illegal(String),
    #[error("it waits where a decision is wanted")]
    Waits,
}

/// A bot that is a program.
pub struct Program<G: Judged> {
    command: String,
    patience: Duration,
    running: Option<Running>,
    /// A hello has been sent for the game under way.
    greeted: bool,
    worlds: bool,
    asked: u64,
    stand_in: Option<Box<dyn Bot<G>>>,
    report: Option<String>,
}

struct Running {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl<G: Judged> Program<G> {
    /// The program that a command line starts; words are split at spaces.
    pub fn new(command: &str) -> Self {
        Program {
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

    fn start(&mut self) -> Result<&mut Running, Trouble> {
        if self.running.is_none() {
            let mut words = self.command.split_whitespace();
            let mut command = Command::new(words.next().unwrap_or_default());
            command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped());
            let mut child = command.spawn().map_err(Trouble::Start)?;
            let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
                return Err(Trouble::Ended);
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
            self.running = Some(Running { child, input, lines });
        }
        self.running.as_mut().ok_or(Trouble::Ended)
    }

    fn greet(&mut self, know: &Knowledge<'_, G>) -> Result<(), Trouble> {
        let hello = ToBot::Hello(hello(know.game(), know.seat()));
        // Starting may mean loading much.
        let patience = self.patience * 2;
        let running = self.start()?;
        running.say(&hello)?;
        let answer = running.hear(patience)?;
        if answer.hello.is_none() {
            return Err(Trouble::Nonsense(line(&answer), "a hello was expected".into()));
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
    ) -> Result<Option<G::Action>, Trouble> {
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
                    .ok_or_else(|| Trouble::Illegal(kernel::doc::short(&text)))
            }
            Some(None) if must => Err(Trouble::Waits),
            Some(None) => Ok(None),
            None => Err(Trouble::Nonsense(line(&answer), "a `do` was expected".into())),
        }
    }

    /// Tells the program, notes it for the table, and lets another bot take over.
    fn replace(&mut self, trouble: &Trouble) {
        if let Some(running) = &mut self.running {
            // It may be gone.
            let _ = running.say(&ToBot::Error { what: trouble.to_string() });
        }
        self.running = None;
        self.report = Some(format!("{}: {trouble}; {STAND_IN} plays on for it", self.command));
        self.stand_in = Some(STAND_IN.bot());
    }
}

impl<G: Judged> Bot<G> for Program<G> {
    fn choose(&mut self, know: &Knowledge<'_, G>, dice: &mut Dice) -> Option<G::Action> {
        if self.stand_in.is_none() {
            match self.ask(know, dice) {
                Ok(action) => return action,
                Err(trouble) => self.replace(&trouble),
            }
        }
        self.stand_in.as_mut().and_then(|bot| bot.choose(know, dice))
    }

    fn over(&mut self, outcome: Option<&Outcome>) {
        if let Some(running) = self.running.as_mut().filter(|_| self.greeted) {
            // A program that is gone is noticed at the next question.
            let _ = running.say(&ToBot::Over { outcome: outcome.cloned() });
        }
        self.greeted = false;
    }

    fn trouble(&mut self) -> Option<String> {
        self.report.take()
    }
}

impl Running {
    fn say(&mut self, message: &ToBot) -> Result<(), Trouble> {
        let mut text = line(message);
        text.push('\n');
        let said = self.input.write_all(text.as_bytes()).and_then(|()| self.input.flush());
        said.map_err(|_| Trouble::Ended)
    }

    fn hear(&mut self, patience: Duration) -> Result<FromBot, Trouble> {
        let text = self.lines.recv_timeout(patience).map_err(|error| match error {
            RecvTimeoutError::Timeout => Trouble::Stalled(patience),
            RecvTimeoutError::Disconnected => Trouble::Ended,
        })?;
        serde_json::from_str(&text)
            .map_err(|error| Trouble::Nonsense(kernel::doc::short(&text), error.to_string()))
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
