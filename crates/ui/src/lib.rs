//! What a table says and shows, in Japanese and English.
//!
//! [`Face`] is a game's face: names of actions, sentences for events and refusals, the board as
//! lines of text. [`Scene`] draws its table as a page. Terminal and pages share the words, so that
//! one thing has one word everywhere. Each game has its folder; [`page`] holds what all share.
//!
//! ```
//! use games::{Agate, Packs};
//! use kernel::{Game, Match, Seat, Seed, Viewer};
//! use ui::{Face, Lang, Names};
//!
//! let pack = Packs::new(None)?.load::<Agate>()?.pack;
//! let table = Match::new(Agate::new(pack, Default::default(), 2)?, Seed::from_text("faces"));
//!
//! // The first player is spoken to; the second is spoken of.
//! let you = Seat::new(0);
//! let names = Names::new(["Aki", "Sora"]).told_to(Some(you));
//! let board = table.game().board(&table.view(Viewer::Seat(you)), &names, Lang::En);
//! assert!(board.players[0].lines[0].plain().starts_with("HP "));
//! assert!(!board.prompt.plain().is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

#[macro_use]
mod lang;

pub mod agate;
mod board;
pub mod court;
pub mod daybreak;
mod face;
mod fold;
mod glyph;
pub mod hackclad;
mod names;
pub mod old;
pub mod page;
mod scene;
pub mod shadows;
mod terms;
mod written;

pub use board::{Board, HandCard, Line, Panel, Span, Tone};
pub use face::{CardText, Example, Face, Talk};
pub use fold::folded;
pub use names::{Names, bot, guest, ranked};
pub use pack::Lang;
pub use scene::{Scene, Seen};
pub use terms::terms;
pub use written::plain;
