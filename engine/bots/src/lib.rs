//! Players made of code.
//!
//! A bot sees what a person in its seat sees and no more: [`Knowledge`] gives it the view, the
//! legal actions, and random worlds that look the same from its seat, never the real state. A
//! [`Level`] names one of ours: [`Random`], [`Greedy`], or a [`Search`] over such worlds, guided by
//! what a game's [`Brain`] knows. A [`Program`] is anybody's, over the messages of [`protocol`];
//! [`analyse()`] looks back at a match. The tour of all crates begins at
//! [games](../games/index.html).
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
//! let mut bot = "greedy".parse::<Level>()?.bot(games::brain::<Agate>());
//! let mut dice = Dice::new(1);
//! while let Turn::Ask(ask) = game.turn(&state) {
//!     let seat = ask.must.first().expect("somebody is asked");
//!     let action = bot.choose(&Knowledge::new(&game, &state, seat), &mut dice);
//!     game.apply(&mut state, seat, &action.expect("a legal action"), &mut Unheard)?;
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod analyse;
mod brain;
mod correction;
mod greedy;
mod knowledge;
mod learned;
mod level;
mod limit;
mod lines;
mod name;
pub mod net;
mod program;
pub mod protocol;
mod random;
mod search;
mod ways;

use kernel::{Dice, Game, Outcome};

pub use analyse::{Analysis, Moment, WORST, analyse};
pub use brain::{Brain, Habits};
pub use correction::{Correction, log_odds};
pub use greedy::Greedy;
pub use knowledge::Knowledge;
pub use learned::{Learned, Shelf, Stakes, odds};
pub use level::{Level, NoBot, Thinking};
pub use limit::Limit;
pub use lines::{Course, Lines, Step};
pub use name::BotName;
pub use program::{PATIENCE, Program, Trouble, ask, hello};
pub use random::Random;
pub use search::{Budget, Found, Rated, Search};
pub use ways::{NoWay, read_ways};

/// Somebody who decides for a seat.
pub trait Bot<G: Game>: Send {
    /// One of the legal actions. `None` if there is none, or, for a seat that may act but need
    /// not, if it would rather wait.
    fn choose(&mut self, know: &Knowledge<'_, G>, dice: &mut Dice) -> Option<G::Action>;

    /// What it says before it decides, where the game lets it say something besides
    /// ([`Game::asides`]). Whoever asks carries it out and asks again, until it has said all; who
    /// cannot, does not ask. It is no decision.
    fn aside(&mut self, _know: &Knowledge<'_, G>, _dice: &mut Dice) -> Option<G::Action> {
        None
    }

    /// The game is over, or given up.
    fn over(&mut self, _outcome: Option<&Outcome>) {}

    /// What went wrong since this was last asked: the game goes on with a stand-in.
    fn trouble(&mut self) -> Option<Trouble> {
        None
    }
}
