//! Players made of code.
//!
//! A bot sees what a person in its seat sees and no more: [`Knowledge`] gives it the view, the
//! legal actions, and random worlds that look the same from its seat, never the real state.
//!
//! ```
//! use bots::{Knowledge, Level};
//! use games::{Agate, Packs};
//! use kernel::{Chance, Dice, Game, Seed, Turn, Unheard};
//!
//! let pack = Packs::new(None)?.load::<Agate>()?.pack;
//! let game = Agate::new(pack, Default::default(), 2)?;
//! let mut state = game.start(Chance::new(Seed::from_text("bots")), &mut Unheard);
//!
//! let mut bot = "greedy".parse::<Level>()?.bot::<Agate>();
//! let mut dice = Dice::new(1);
//! while let Turn::Ask(ask) = game.turn(&state) {
//!     let seat = ask.must.first().expect("somebody is asked");
//!     let action = bot.choose(&Knowledge::new(&game, &state, seat), &mut dice);
//!     game.apply(&mut state, seat, &action.expect("a legal action"), &mut Unheard)?;
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod agate;
mod court;
mod daybreak;
mod greedy;
mod hackclad;
mod knowledge;
mod random;
mod shadows;

use std::fmt;
use std::str::FromStr;

use kernel::doc::nearest;
use kernel::{Dice, Game, Seat};

pub use greedy::Greedy;
pub use knowledge::Knowledge;
pub use random::Random;

/// Somebody who decides for a seat.
pub trait Bot<G: Game>: Send {
    /// One of the legal actions; `None` only if there is none.
    fn choose(&mut self, know: &Knowledge<'_, G>, dice: &mut Dice) -> Option<G::Action>;
}

/// A game whose positions can be judged without playing them out.
pub trait Judged: Game {
    /// How well a seat stands, from 0 (lost) to 1 (won).
    fn worth(&self, state: &Self::State, seat: Seat) -> f64;
}

/// How a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Any legal action, each as likely.
    Random,
    /// Looks one step ahead into a few likely worlds.
    Greedy,
}

impl Level {
    /// Every level there is.
    pub const ALL: [Level; 2] = [Level::Random, Level::Greedy];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Greedy => "greedy",
        }
    }

    /// A bot of this level.
    pub fn bot<G: Judged>(self) -> Box<dyn Bot<G>> {
        match self {
            Level::Random => Box::new(Random::<G>::default()),
            Level::Greedy => Box::new(Greedy::<G>::default()),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text names no bot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no bot is called `{name}`; {help}")]
pub struct NoBot {
    /// What was written.
    pub name: String,
    /// What there is.
    pub help: String,
}

impl FromStr for Level {
    type Err = NoBot;

    fn from_str(text: &str) -> Result<Self, NoBot> {
        Level::ALL.into_iter().find(|level| level.name() == text).ok_or_else(|| NoBot {
            name: kernel::doc::short(text),
            help: match nearest(text, Level::ALL.map(Level::name)) {
                Some(near) => format!("did you mean {near}?"),
                None => format!("there are: {}", Level::ALL.map(Level::name).join(", ")),
            },
        })
    }
}
