//! What a game is, and what all games of majo share. No game is known here by name; the tour of all
//! crates begins at [games](../games/index.html).
//!
//! - [`Game`] is the contract: a game is plain data and a few functions. What is under way (an
//!   attack being answered, a reshuffle in the middle of a draw) is data in the state. [`Manner`]
//!   says how an action behaves; a [`Sink`] hears each event with the state at that moment
//!   ([`Steps`]: as one viewer sees it).
//! - [`Match`] plays one game and keeps its log and its states; [`record`] writes and checks match
//!   files, [`old`] tells what can be told of those of other rules or cards.
//! - [`AnyMatch`] is a match of any game behind one door, in notation and JSON only.
//! - [`driver`] runs a table: who is asked, what bots and clocks do, what people agree on.
//!   [`driver::AnyTable`] is the same for any game.
//! - [`chance`] is all the randomness there is: one secret seed per match, with a commitment; [`mod@mix`]
//!   makes it of parts that several people keep secret.
//! - [`encode`] writes positions and actions as numbers, for programs that learn.
//! - [`mod@options`], [`notation`] and [`doc`] read what people write, and say what is wrong with it,
//!   in two languages ([`Text`], [`Told`]).
//! - [`scenario`] runs rule examples written by hand; they are the tests of every clause.
//! - [`lesson`] reads, checks and follows lessons and puzzles: scenarios with words.
//! - [`battery`] holds the properties that every game must have, and tests them by playing.
//!
//! A game, from its seed to its end and again:
//!
//! ```
//! use agate::{Agate, AgateOptions};
//! use kernel::{AnyMatch, Game, Match, Options, Seed, Turn, Viewer};
//! use pack::Packed;
//!
//! // The commitment is published before the first action, the seed after the last.
//! let seed = Seed::from_text("a quiet evening");
//! let commitment = seed.commitment();
//!
//! let (cards, _) = Agate::default_pack()?;
//! let game = Agate::new(cards, AgateOptions::with([("first_player", "p1")])?, 3)?;
//! let mut table = Match::new(game, seed);
//!
//! // Everybody plays the first legal action until somebody has won.
//! let outcome = loop {
//!     match table.turn() {
//!         Turn::Over(outcome) => break outcome,
//!         Turn::Ask(ask) => {
//!             let seat = ask.must.first().expect("somebody is asked");
//!             let action = table.legal(seat)[0];
//!             table.act(seat, action)?;
//!         }
//!     }
//! };
//! assert_eq!(outcome.winners().len(), 1);
//!
//! // Through the door for any game: the last action as whoever looks on saw it, step by step.
//! let door: &dyn AnyMatch = &table;
//! let steps = door.steps(Some(door.len() - 1), Viewer::Public);
//! for step in &steps {
//!     println!("{}: {}", step.event, step.view["players"]);
//! }
//! let end = steps.last().expect("whoever looks on is told how it ended");
//! assert_eq!(end.view, door.view(Viewer::Public));
//!
//! // Anyone can see that the deal was fixed beforehand, and play the match again.
//! let revealed: Seed = seed.to_string().parse()?;
//! assert_eq!(revealed.commitment(), commitment);
//! let actions = table.played().iter().map(|played| (played.seat, played.action));
//! let again = Match::from_actions(table.game().clone(), revealed, actions);
//! assert_eq!(again.map_err(|(_, refusal)| refusal)?.state(), table.state());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The two smallest games that fit, Leduc poker (secrets) and Goofspiel (simultaneous secret
//! choices), are in `tests/reference/`: read them first when you add a game.

#![forbid(unsafe_code)]

mod ahead;
mod any;
pub mod battery;
pub mod chance;
pub mod doc;
pub mod driver;
pub mod encode;
mod game;
mod id;
mod kit;
pub mod lesson;
mod manner;
mod matches;
pub mod mix;
pub mod notation;
pub mod old;
pub mod options;
pub mod record;
pub mod scenario;
mod seat;
mod set;
mod words;

pub use ahead::{Heard, Worlds};
pub use any::{AnyAction, AnyMatch, AnyStep, Denied};
pub use chance::{Chance, Dice, Seed};
pub use encode::{Encode, Pen};
pub use game::{
    Ask, Game, Outcome, Reason, Refusal, SetupError, Sink, Standing, Step, Steps, TimeLimit, Turn,
    Unheard,
};
pub use kit::{AskedOf, Cited, Flow, Refused, Why};
pub use manner::Manner;
pub use matches::{Match, Played};
pub use mix::Mix;
pub use notation::NotationError;
pub use options::Options;
pub use seat::{MAX_SEATS, NoSeat, Seat, Seats, Viewer};
pub use set::{SetIter, SmallSet};
pub use words::{Lang, Mistake, NoLang, Said, Text, Told};
