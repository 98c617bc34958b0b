//! What all games of majo share.
//!
//! - [`Game`] is the contract: a game is plain data and a few functions. What is under way (an
//!   attack being answered, a reshuffle in the middle of a draw) is data in the state.
//! - [`Match`] plays one game and keeps its log; [`record`] writes and checks match files.
//! - [`AnyMatch`] is a match of any game behind one door, in notation and JSON only.
//! - [`driver`] runs a table: who is asked, what bots and clocks do, what people agree on.
//! - [`old`] tells what can be told of match files of other rules or cards.
//! - [`chance`] is all the randomness there is: one secret seed per match, with a commitment.
//! - [`options`], [`notation`] and [`doc`] read what people write, and say what is wrong with it.
//! - [`scenario`] runs rule examples written by hand; they are the tests of every clause.
//! - [`battery`] holds the properties that every game must have.
//!
//! ```
//! use kernel::{Chance, Seat, Seed};
//!
//! // The commitment is published before the first action, the seed after the last.
//! let seed = Seed::from_text("a quiet evening");
//! let commitment = seed.commitment();
//!
//! let mut deck = ["moon", "star", "sun"];
//! Chance::new(seed).shuffle(&mut deck);
//!
//! // Anyone can check that the shuffle was fixed beforehand, and do it again.
//! let revealed: Seed = seed.to_string().parse()?;
//! assert_eq!(revealed.commitment(), commitment);
//! let mut again = ["moon", "star", "sun"];
//! Chance::new(revealed).shuffle(&mut again);
//! assert_eq!(deck, again);
//!
//! assert_eq!("p2".parse::<Seat>()?.left(2).to_string(), "p1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The two smallest games that fit, Leduc poker (secrets) and Goofspiel (simultaneous secret
//! choices), are in `tests/reference/`: read them first when you add a game.

#![forbid(unsafe_code)]

mod any;
pub mod battery;
pub mod chance;
pub mod doc;
pub mod driver;
mod game;
mod id;
mod kit;
mod manner;
pub mod notation;
pub mod old;
pub mod options;
pub mod record;
pub mod scenario;
mod seat;
mod set;
mod table;
mod words;

pub use any::{AnyMatch, Denied};
pub use chance::{Chance, Dice, Seed};
pub use game::{
    Ask, Game, Outcome, Reason, Refusal, SetupError, Sink, Standing, Step, Steps, TimeLimit, Turn,
    Unheard,
};
pub use kit::{Cited, Flow, Refused, Why};
pub use manner::Manner;
pub use notation::NotationError;
pub use options::Options;
pub use seat::{MAX_SEATS, NoSeat, Seat, Seats, Viewer};
pub use set::{SetIter, SmallSet};
pub use table::{Match, Played};
pub use words::{Lang, Mistake, NoLang, Text, Told};
