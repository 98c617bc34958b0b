//! How well a bot plays, by name.

use std::fmt;
use std::num::NonZeroUsize;
use std::str::FromStr;
use std::time::Duration;

use kernel::doc::nearest;
use kernel::{Game, Text, Told, both};

use crate::{Bot, Brain, Budget, Greedy, Habits, Random, Search};

/// How a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Any legal action, each as likely.
    Random,
    /// Looks one step ahead into a few likely worlds.
    Greedy,
    /// Thinks ahead a little.
    Easy,
    /// Thinks ahead.
    Normal,
    /// Thinks ahead as long as people can bear to wait.
    Hard,
}

impl Level {
    /// Every level there is, the weakest first.
    pub const ALL: [Level; 5] =
        [Level::Random, Level::Greedy, Level::Easy, Level::Normal, Level::Hard];

    /// The level of this name.
    pub fn named(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Greedy => "greedy",
            Level::Easy => "easy",
            Level::Normal => "normal",
            Level::Hard => "hard",
        }
    }

    /// How many simulations a decision gets where time must not matter: the same seed, the same
    /// game on every machine.
    fn simulations(self, habits: Habits) -> u32 {
        let [easy, normal, hard] = habits.simulations;
        match self {
            Level::Random | Level::Greedy => 0,
            Level::Easy => easy,
            Level::Normal => normal,
            Level::Hard => hard,
        }
    }

    /// A search that plays on below the tree as this level does.
    fn search<G: Game>(self, brain: &'static dyn Brain<G>, budget: Budget) -> Box<dyn Bot<G>> {
        let search = Search::new(brain, budget);
        Box::new(match self {
            Level::Hard => search,
            Level::Random | Level::Greedy | Level::Easy | Level::Normal => {
                search.ahead(brain.habits().glance)
            }
        })
    }

    /// The longest a bot thinks at a table.
    pub fn time(self) -> Duration {
        Duration::from_millis(match self {
            Level::Random | Level::Greedy => 0,
            Level::Easy => 100,
            Level::Normal => 500,
            Level::Hard => 2000,
        })
    }

    /// A bot of this level that plays the same from the same dice, on any machine.
    pub fn bot<G: Game>(self, brain: &'static dyn Brain<G>) -> Box<dyn Bot<G>> {
        match self {
            Level::Random => Box::new(Random::new(brain)),
            Level::Greedy => Box::new(Greedy::new(brain)),
            Level::Easy | Level::Normal | Level::Hard => {
                self.search(brain, Budget::simulations(self.simulations(brain.habits())))
            }
        }
    }

    /// A bot of this level that answers in time. `Hard` thinks on all the threads it is given
    /// until its time is up; the others stop when they have seen enough.
    pub fn at_table<G: Game>(
        self,
        brain: &'static dyn Brain<G>,
        threads: NonZeroUsize,
    ) -> Box<dyn Bot<G>> {
        let budget =
            |simulations, threads| Budget { simulations, time: Some(self.time()), threads };
        match self {
            Level::Random | Level::Greedy => self.bot(brain),
            Level::Easy | Level::Normal => {
                self.search(brain, budget(self.simulations(brain.habits()), NonZeroUsize::MIN))
            }
            Level::Hard => self.search(brain, budget(MOST, threads)),
        }
    }
}

/// More simulations than fit into two seconds on any machine; the time is up before.
const MOST: u32 = 4_000_000;

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text names no bot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no bot is called `{name}`; {}", .help.en)]
pub struct NoBot {
    /// What was written.
    pub name: String,
    /// What there is.
    pub help: Text,
}

impl Told for NoBot {
    fn told(&self) -> Text {
        let NoBot { name, help } = self;
        Text {
            en: self.to_string(), ja: format!("「{name}」というボットはいません。{}", help.ja)
        }
    }
}

impl FromStr for Level {
    type Err = NoBot;

    fn from_str(text: &str) -> Result<Self, NoBot> {
        Level::named(text).ok_or_else(|| NoBot {
            name: kernel::doc::short(text),
            help: match nearest(text, Level::ALL.map(Level::name)) {
                Some(near) => both!("did you mean {near}?", "もしかして：{near}"),
                None => {
                    both!("there are: {}", "使えるもの：{}", Level::ALL.map(Level::name).join(", "))
                }
            },
        })
    }
}
