//! The table in lines: for scripts, pipes and screen readers.

use std::io::Write;
use std::time::Duration;

use games::Entry;
use games::Rules;
use kernel::doc::{nearest, short};
use pack::Lang;

use super::pace::Pace;
use super::plain::{self, Input, Out, Source, Waited};
use super::session::{Choice, Moved, Session};
use super::words;
use crate::failure::{Done, Failure};

/// Plays to the end, or until the input ends.
pub(crate) fn run<G: Entry>(
    session: &mut Session<G>,
    (lang, pace): (Lang, Pace),
    source: impl Source,
    to: impl Write,
) -> Done {
    let mut line = LineMode {
        session,
        lang,
        pace,
        reading: Duration::ZERO,
        hurry: false,
        source,
        out: Out::new(to),
        told: 0,
    };
    line.play()?;
    let saved = line.session.save();
    line.ending()?;
    saved
}

struct LineMode<'s, G: Entry, S, W> {
    session: &'s mut Session<G>,
    lang: Lang,
    pace: Pace,
    /// So long the line told last is still being read.
    reading: Duration,
    /// No pauses until the person is asked.
    hurry: bool,
    source: S,
    out: Out<W>,
    /// Lines of the log that have been printed.
    told: usize,
}

/// Does the match go on?
#[derive(PartialEq, Eq)]
enum On {
    Yes,
    No,
}

/// Does the table wait for a decision, or only for a moment?
#[derive(Clone, Copy, PartialEq, Eq)]
enum Waits {
    Yes,
    No,
}

impl<G: Entry, S: Source, W: Write> LineMode<'_, G, S, W> {
    fn play(&mut self) -> Done {
        self.out.line(&format!("== {} ==", G::face().title(self.lang)))?;
        if !self.session.watching() {
            self.out.line(&words::line_help::<G>(self.lang))?;
        }
        self.log_since()?;
        loop {
            // What came of the person's own action.
            self.tell()?;
            // Bots take no time here: whoever may speak up gets a moment before each of them.
            if !self.session.may_say(self.lang).is_empty() && self.ask(Waits::No)? == On::No {
                break;
            }
            let moved = self.session.advance()?;
            self.tell()?;
            if self.out.gone() {
                return Ok(());
            }
            match moved {
                Moved::Bot | Moved::Alone => {}
                Moved::Over => {
                    self.board()?;
                    break;
                }
                Moved::Yours => {
                    (self.hurry, self.reading) = (false, Duration::ZERO);
                    self.board()?;
                    self.list()?;
                    if self.ask(Waits::Yes)? == On::No {
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    fn ending(&mut self) -> Done {
        let lines = self.session.ending(self.lang);
        lines.iter().try_for_each(|line| self.out.line(&line.plain()))
    }

    /// Tells what has happened: a step after the other, each with time to be read.
    fn tell(&mut self) -> Done {
        if self.pace == Pace::Now || self.hurry {
            return self.log_since();
        }
        let names = self.session.names(self.lang);
        let mut last = String::new();
        while let Some(weight) = self.session.tell_next() {
            if !self.reading.is_zero() && self.source.wait(self.reading) == Waited::Skipped {
                self.hurry = true;
                return self.log_since();
            }
            for index in self.told..self.session.log_len() {
                let line = self.session.log_line(index, &names, self.lang).plain();
                self.out.line(&format!("  {line}"))?;
                // The same once more needs no reading.
                let again = line == last;
                self.reading = if again { Duration::ZERO } else { self.pace.pause(&line, weight) };
                last = line;
            }
            self.out.flush()?;
            self.told = self.session.log_len();
        }
        Ok(())
    }

    /// The log since it was last told, all at once.
    fn log_since(&mut self) -> Done {
        self.session.tell_all();
        let names = self.session.names(self.lang);
        let new = self.told..self.session.log_len();
        let lines = new.map(|index| self.session.log_line(index, &names, self.lang).plain());
        self.told = self.session.log_len();
        ui::folded(lines).iter().try_for_each(|line| self.out.line(&format!("  {line}")))
    }

    fn board(&mut self) -> Done {
        self.out.line("")?;
        let board = self.session.board(self.lang);
        plain::board(&board, self.lang).iter().try_for_each(|line| self.out.line(line))
    }

    fn list(&mut self) -> Done {
        let choices = self.session.choices(self.lang);
        plain::choices(&choices).iter().try_for_each(|line| self.out.line(line))
    }

    /// Reads lines until one of them is a decision, or empty if the table does not wait for one.
    fn ask(&mut self, waits: Waits) -> Result<On, Failure> {
        loop {
            if waits == Waits::No {
                for said in self.session.may_say(self.lang) {
                    self.out.line(&format!("  {}: {}", said.notation, said.label))?;
                }
                self.out.line(words::GO_ON.of(self.lang))?;
            }
            if !S::ECHO {
                self.out.prompt("> ")?;
            }
            let text = match self.source.next()? {
                Input::Line(text) => {
                    if S::ECHO {
                        self.out.line(&format!("> {text}"))?;
                    }
                    text
                }
                Input::Unreadable => {
                    self.out.line(match self.lang {
                        Lang::En => "This line is no text, or too long. Write ? for help.",
                        Lang::Ja => "この行は文字として読めないか、長すぎます。? でヘルプ。",
                    })?;
                    continue;
                }
                Input::End => {
                    self.out.line(words::INPUT_OVER.of(self.lang))?;
                    return Ok(On::No);
                }
            };
            let text = ui::plain(&text);
            let text = text.trim();
            let (verb, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
            match verb {
                "" if waits == Waits::No => return Ok(On::Yes),
                "quit" | "q" | "exit" if rest.is_empty() => return Ok(On::No),
                "" => self.out.line(words::EMPTY.of(self.lang))?,
                "?" | "help" => self.out.line(&words::line_help::<G>(self.lang))?,
                "board" if rest.is_empty() => self.board()?,
                "list" if rest.is_empty() => self.list()?,
                "log" if rest.is_empty() => {
                    self.told = 0;
                    self.log_since()?;
                }
                "why" => self.why(rest.trim())?,
                "rules" => self.rules(rest.trim())?,
                "lang" => self.language(rest.trim())?,
                _ => {
                    if self.decide(text)? == On::Yes {
                        return Ok(On::Yes);
                    }
                }
            }
        }
    }

    /// A number or an action in notation. Anything else is explained and changes nothing.
    fn decide(&mut self, text: &str) -> Result<On, Failure> {
        let choices = self.session.choices(self.lang);
        let action = match self.chosen(text, &choices) {
            Ok(action) => action,
            Err(what) => {
                self.out.line(&what)?;
                return Ok(On::No);
            }
        };
        match self.session.decide(action, self.lang) {
            Ok(()) => Ok(On::Yes),
            Err(reasons) => {
                self.out.line(match self.lang {
                    Lang::En => "That is not allowed now:",
                    Lang::Ja => "いまはできません：",
                })?;
                for reason in reasons {
                    self.out.line(&format!("  {reason}"))?;
                }
                Ok(On::No)
            }
        }
    }

    fn chosen(&self, text: &str, choices: &[Choice<G::Action>]) -> Result<G::Action, String> {
        let lang = self.lang;
        if text.chars().all(|c| c.is_ascii_digit()) {
            let number = text.parse::<usize>().ok();
            let found = number.and_then(|number| choices.get(number.checked_sub(1)?));
            return found.map(|choice| choice.action).ok_or_else(|| match lang {
                Lang::En => format!("Write a number from 1 to {}.", choices.len()),
                Lang::Ja => format!("1から{}までの番号を書いてください。", choices.len()),
            });
        }
        G::face().read(self.session.game(), text).map_err(|error| {
            let mut what = G::face().unreadable(&error, lang);
            let near = nearest(text, choices.iter().map(|choice| choice.notation.as_str()));
            match (near, lang) {
                (Some(near), Lang::En) => what += &format!(" (Near it: {near})"),
                (Some(near), Lang::Ja) => what += &format!("近いもの：{near}"),
                (None, Lang::En) => what += " (? for help, list for the actions)",
                (None, Lang::Ja) => what += "（? でヘルプ、list で行動の一覧）",
            }
            what
        })
    }

    /// What a card does, and why it is of no use now.
    fn why(&mut self, wanted: &str) -> Done {
        let cards = G::face().cards(self.session.game().pack(), self.lang);
        let same = |text: &str| text.eq_ignore_ascii_case(wanted);
        let Some(card) = cards.iter().find(|card| same(&card.id) || same(&card.name)) else {
            let near = nearest(wanted, cards.iter().map(|card| card.id.as_str()));
            let near = near.filter(|_| !wanted.is_empty());
            let ids: Vec<_> = cards.iter().map(|card| card.id.as_str()).collect();
            return self.out.line(&match (self.lang, near) {
                (Lang::En, Some(near)) => {
                    format!("No card is called `{}`; did you mean {near}?", short(wanted))
                }
                (Lang::Ja, Some(near)) => {
                    format!("「{}」というカードはありません。もしかして：{near}", short(wanted))
                }
                (Lang::En, None) => format!("Write why and a card: {}", ids.join(", ")),
                (Lang::Ja, None) => format!("why とカードを書いてください：{}", ids.join(", ")),
            });
        };
        self.out.line(&format!("{} [{}] {}: {}", card.name, card.id, card.kind, card.text))?;
        let board = self.session.board(self.lang);
        let Some(held) = board.hand.iter().find(|held| held.id == card.id) else {
            return self.out.line(match self.lang {
                Lang::En => "  You do not hold it.",
                Lang::Ja => "  手札にありません。",
            });
        };
        for why in &held.why_not {
            self.out.line(&format!("  {}{why}", words::NOT_NOW_BECAUSE.of(self.lang)))?;
        }
        if held.why_not.is_empty() {
            self.out.line(match self.lang {
                Lang::En => "  You can use it now:",
                Lang::Ja => "  いま使えます：",
            })?;
        }
        let choices = self.session.choices(self.lang);
        for choice in choices.iter().filter(|choice| choice.uses.contains(&card.id)) {
            self.out.line(&format!("  {}   {}", choice.label, choice.notation))?;
        }
        Ok(())
    }

    fn rules(&mut self, clause: &str) -> Done {
        let rules = Rules::of(self.session.id(), self.lang);
        if clause.is_empty() {
            return self.chapters(rules);
        }
        let found = rules.clause(clause);
        self.out.line(&match (found, self.lang) {
            (Some(clause), _) => format!("{} ({}) {}", clause.id, clause.heading, clause.text),
            (None, Lang::En) => {
                let first = rules.clauses().next().map_or("", |clause| clause.id);
                format!("No clause is called `{}`; write for example rules {first}", short(clause))
            }
            (None, Lang::Ja) => {
                let first = rules.clauses().next().map_or("", |clause| clause.id);
                format!("「{}」という条項はありません。例：rules {first}", short(clause))
            }
        })
    }

    /// The chapters of the rules, each with its clauses.
    fn chapters(&mut self, rules: Rules) -> Done {
        let mut chapters: Vec<(&str, &str, &str)> = Vec::new();
        for clause in rules.clauses() {
            match chapters.last_mut() {
                Some((heading, _, last)) if *heading == clause.heading => *last = clause.id,
                _ => chapters.push((clause.heading, clause.id, clause.id)),
            }
        }
        for (heading, first, last) in chapters {
            self.out.line(&match self.lang {
                _ if first == last => format!("  {heading}  {first}"),
                Lang::En => format!("  {heading}  {first} to {last}"),
                Lang::Ja => format!("  {heading}  {first}～{last}"),
            })?;
        }
        let clause = G::face().example().clause;
        self.out.line(&match self.lang {
            Lang::En => format!("Write for example rules {clause}"),
            Lang::Ja => format!("例：rules {clause}"),
        })
    }

    fn language(&mut self, wanted: &str) -> Done {
        match wanted.parse() {
            Ok(lang) => {
                self.lang = lang;
                self.board()?;
                self.list()
            }
            Err(_) => self.out.line("lang ja, lang en"),
        }
    }
}
