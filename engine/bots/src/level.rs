//! How well a bot plays, by name.

use std::fmt;
use std::num::NonZeroUsize;
use std::str::FromStr;
use std::time::Duration;

use kernel::doc::nearest;
use kernel::{Dice, Game, Text, Told, both};

use crate::{Bot, Brain, Budget, Greedy, Habits, Knowledge, Random, Search};

/// How a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Any legal action, each as likely.
    Random,
    /// Looks one step ahead into a few likely worlds.
    Greedy,
    /// Thinks ahead a little, and errs where choices look nearly as good.
    Easy,
    /// Thinks ahead.
    Normal,
    /// Thinks ahead as long as people can bear to wait.
    Hard,
    /// `Normal` by the hand-made brain alone, to measure against.
    OldNormal,
    /// `Hard` by the hand-made brain alone, to measure against.
    OldHard,
}

impl Level {
    /// Every level that people are offered, the weakest first.
    pub const ALL: [Level; 5] =
        [Level::Random, Level::Greedy, Level::Easy, Level::Normal, Level::Hard];
    /// Levels that only the laboratory wants.
    const OLD: [Level; 2] = [Level::OldNormal, Level::OldHard];

    /// The level of this name.
    pub fn named(name: &str) -> Option<Level> {
        Level::ALL.into_iter().chain(Level::OLD).find(|level| level.name() == name)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Greedy => "greedy",
            Level::Easy => "easy",
            Level::Normal => "normal",
            Level::Hard => "hard",
            Level::OldNormal => "old-normal",
            Level::OldHard => "old-hard",
        }
    }

    /// How many simulations a decision gets where time must not matter: the same seed, the same
    /// game on every machine.
    fn simulations(self, habits: Habits) -> u32 {
        let [easy, normal, hard] = habits.simulations;
        match self {
            Level::Random | Level::Greedy => 0,
            Level::Easy => easy,
            Level::Normal | Level::OldNormal => normal,
            Level::Hard | Level::OldHard => hard,
        }
    }

    /// The search of this level at a table, which decides whose judgement there is: that of the
    /// brain that was trained for it, or that of the hand-made one. `Easy` stays with the latter:
    /// its mistakes are a person's.
    pub fn search<G: Game>(
        self,
        brain: &'static dyn Brain<G>,
        game: &G,
        time: Thinking,
    ) -> Search<G> {
        let learned = match self {
            Level::Normal => brain.learned(game),
            Level::Hard => brain.learned_hard(game),
            Level::Random | Level::Greedy | Level::Easy | Level::OldNormal | Level::OldHard => None,
        };
        let brain = learned.unwrap_or(brain);
        let habits = brain.habits();
        let deep = matches!(self, Level::Hard | Level::OldHard);
        let counted = Budget::simulations(self.simulations(habits));
        let budget = match time {
            Thinking::Counted => counted,
            Thinking::Timed(threads) if deep && !brain.is_measured() => {
                Budget { simulations: MOST, time: Some(self.time()), threads }
            }
            Thinking::Timed(_) => Budget { time: Some(self.time()), ..counted },
            Thinking::Exactly(simulations) => Budget::simulations(simulations),
        };
        let search = Search::new(brain, budget).by_hand();
        let search = if self == Level::Easy { search.erring() } else { search };
        if deep { search } else { search.ahead(habits.glance) }
    }

    /// The longest a bot thinks at a table.
    pub fn time(self) -> Duration {
        Duration::from_millis(match self {
            Level::Random | Level::Greedy => 0,
            Level::Easy => 100,
            Level::Normal | Level::OldNormal => 500,
            Level::Hard => 1000,
            Level::OldHard => 2000,
        })
    }

    /// A bot of this level that plays the same from the same dice, on any machine.
    pub fn bot<G: Game>(self, brain: &'static dyn Brain<G>) -> Box<dyn Bot<G>> {
        self.thinking(brain, Thinking::Counted)
    }

    /// A bot of this level that answers in time. `Hard` thinks on all the threads it is given until
    /// its time is up, unless its brain was measured with fewer simulations
    /// ([`Brain::is_measured`]); then it makes these on one thread. So do the others.
    pub fn at_table<G: Game>(
        self,
        brain: &'static dyn Brain<G>,
        threads: NonZeroUsize,
    ) -> Box<dyn Bot<G>> {
        self.thinking(brain, Thinking::Timed(threads))
    }

    /// Does it search, so that a number of simulations means something?
    pub fn searches(self) -> bool {
        !matches!(self, Level::Random | Level::Greedy)
    }

    /// A bot of this level that thinks this long.
    pub fn thinking<G: Game>(
        self,
        brain: &'static dyn Brain<G>,
        time: Thinking,
    ) -> Box<dyn Bot<G>> {
        match self {
            Level::Random => Box::new(Random::new(brain)),
            Level::Greedy => Box::new(Greedy::new(brain)),
            Level::Easy | Level::Normal | Level::Hard | Level::OldNormal | Level::OldHard => {
                Box::new(Thinker { level: self, brain, time })
            }
        }
    }
}

/// How long a level thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thinking {
    /// So many simulations, however long they take: the same on any machine.
    Counted,
    /// As long as people wait, on so many threads.
    Timed(NonZeroUsize),
    /// This many simulations, to measure levels against each other that take as long.
    Exactly(u32),
}

/// A level that searches. Which brain it has depends on the table, which it sees when it is asked.
struct Thinker<G: Game> {
    level: Level,
    brain: &'static dyn Brain<G>,
    time: Thinking,
}

impl<G: Game> Thinker<G> {
    fn search(&self, know: &Knowledge<'_, G>) -> Search<G> {
        self.level.search(self.brain, know.game(), self.time)
    }
}

impl<G: Game> Bot<G> for Thinker<G> {
    fn choose(&mut self, know: &Knowledge<'_, G>, dice: &mut Dice) -> Option<G::Action> {
        self.search(know).choose(know, dice)
    }

    fn aside(&mut self, know: &Knowledge<'_, G>, dice: &mut Dice) -> Option<G::Action> {
        self.search(know).aside(know, dice)
    }
}

/// More simulations than fit into the time on any machine; it is up before.
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
