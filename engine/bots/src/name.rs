//! Bots as they are named on the command line: a level, or a program; in the laboratory also a level
//! with a number of simulations.

use std::fmt;
use std::num::NonZeroUsize;
use std::str::FromStr;

use kernel::{Game, Text};

use crate::{Bot, Brain, Level, NoBot, Program, Thinking};

/// A level (`normal`), or a program that speaks the bot protocol (`./mybot`, `"python3 ./b.py"`).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BotName {
    /// One of ours.
    Level(Level),
    /// One of ours with so many simulations a decision (`old-hard:200`), for the laboratory.
    Counted(Level, u32),
    /// A command line with a path in it.
    Program(String),
}

impl BotName {
    /// A bot that plays the same from the same dice, as far as it is one of ours.
    pub fn bot<G: Game>(&self, brain: &'static dyn Brain<G>) -> Box<dyn Bot<G>> {
        match self {
            BotName::Level(level) => level.bot(brain),
            BotName::Counted(level, simulations) => {
                level.thinking(brain, Thinking::Exactly(*simulations))
            }
            BotName::Program(command) => Box::new(Program::new(brain, command)),
        }
    }

    /// A bot that answers in time.
    pub fn at_table<G: Game>(
        &self,
        brain: &'static dyn Brain<G>,
        threads: NonZeroUsize,
    ) -> Box<dyn Bot<G>> {
        match self {
            BotName::Level(level) => level.at_table(brain, threads),
            BotName::Counted(..) => self.bot(brain),
            BotName::Program(command) => Box::new(Program::new(brain, command)),
        }
    }
}

impl From<Level> for BotName {
    fn from(level: Level) -> Self {
        BotName::Level(level)
    }
}

impl fmt::Display for BotName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BotName::Level(level) => level.fmt(f),
            BotName::Counted(level, simulations) => write!(f, "{level}:{simulations}"),
            BotName::Program(command) => f.write_str(command),
        }
    }
}

impl FromStr for BotName {
    type Err = NoBot;

    /// Whatever has a slash in it is a program: no level has one.
    fn from_str(text: &str) -> Result<Self, NoBot> {
        if text.contains(['/', '\\']) && !text.trim().is_empty() {
            return Ok(BotName::Program(text.trim().into()));
        }
        if let Some((level, simulations)) = text.split_once(':')
            && let (Some(level), Ok(simulations @ 1..)) = (Level::named(level), simulations.parse())
            && level.searches()
        {
            return Ok(BotName::Counted(level, simulations));
        }
        text.parse().map(BotName::Level).map_err(|NoBot { name, help }| NoBot {
            name,
            help: Text {
                en: format!(
                    "{}{} A program of your own is written with its path: ./mybot",
                    help.en,
                    // A question has its mark already.
                    if help.en.ends_with('?') { "" } else { "." }
                ),
                ja: format!("{}。自作のプログラムはパスで書きます：./mybot", help.ja),
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_may_have_a_number_of_simulations() {
        for name in ["old-hard:200", "normal:1", "hard"] {
            assert_eq!(name.parse::<BotName>().unwrap().to_string(), name);
        }
        // What does not search has none, and none is no number.
        for name in ["random:5", "greedy:5", "hard:0", "hard:", "hard:x", "hard:-1"] {
            assert!(name.parse::<BotName>().is_err(), "{name}");
        }
    }

    #[test]
    fn what_is_no_bot_is_told_in_whole_sentences() {
        let said = |text: &str| text.parse::<BotName>().unwrap_err().to_string();
        assert!(said("smart").contains("hard. A program of your own"), "{}", said("smart"));
        assert!(said("nromal").contains("normal? A program of your own"), "{}", said("nromal"));
    }
}
