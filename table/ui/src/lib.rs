//! What a table says and shows, in Japanese and English.
//!
//! [`Face`] is a game's face: names of actions, sentences for events and refusals, the board as
//! lines of text. [`Scene`] draws its table as a page. Terminal and pages share the words, so that
//! one thing has one word everywhere. Each game has its face beside its rules; here is what all
//! share, and nothing here knows a game by name: [`Shown`] is any of them.
//!
//! [`page`] holds the pages of the server, [`glyph`] the emblems, [`parts`] what faces build their
//! scenes from, [`old`] the words for matches that are told and not played. [`Names`] are the
//! players as one of them hears them. The tour of all crates begins at
//! [games](../games/index.html).
//!
//! ```
//! use games::{Agate, Entry, Packs};
//! use kernel::{Game, Match, Seat, Seed, Viewer};
//! use ui::{Lang, Names, To};
//!
//! let pack = Packs::new(None)?.load::<Agate>()?.pack;
//! let table = Match::new(Agate::new(pack, Default::default(), 2)?, Seed::from_text("faces"));
//!
//! // The first player is spoken to; the second is spoken of.
//! let you = Seat::new(0);
//! let names = Names::new(["Aki", "Sora"]).told_to(Some(you));
//! let board = Agate::face().board(To::new(table.game(), &names, Lang::En), &table.view(Viewer::Seat(you)));
//! assert!(board.players[0].lines[0].plain().starts_with("HP "));
//! assert!(!board.prompt.plain().is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

#[macro_use]
mod lang;

mod board;
mod bot_names;
mod emote;
mod face;
mod fold;
pub mod glyph;
pub mod moment;
mod names;
pub mod old;
pub mod page;
pub mod piece;
pub mod portrait;
mod prospect;
pub mod rating;
mod scene;
mod shown;
mod stage;
mod thing;
mod viewed;
mod written;

pub use board::{Board, Form, HandCard, Line, Panel, Span, Tone};
pub use bot_names::{bot, bot_stored};
pub use emote::Emote;
pub use face::{
    About, Accent, Book, CardText, Example, Face, How, Pick, Picks, Play, Side, Talk, Term, To,
    Weight,
};
pub use fold::folded;
pub use moment::Moment;
pub use names::{Names, gone, guest, person, ranked};
pub use pack::Lang;
pub use prospect::Prospect;
pub use rating::Feat;
pub use scene::{Scene, Seen, Zones};
pub use shown::{AnyFace, Shown};
pub use stage::{Better, Cue, Figure, Frame, Grip, Outcome, Place, Stands, StepZones};
pub use thing::{Thing, Zone};
pub use written::plain;

/// What faces are put together from.
pub mod parts {
    pub use crate::board::{waiting, won};
    pub use crate::lang::{Speaks, capital, joined, listed, many, signed};
    pub use crate::page::guide::{Words, guide, over, toward};
    pub use crate::page::parts::{
        Fit, Held, Slot, about_card, button, cards_and_choices, cited, decision, hand, known,
        label, others, own, panel, press, runs, secret, stamp, why_not,
    };
    pub use crate::page::words::{linked, minutes, ticking};
    pub use crate::scene::{Here, asked, sample};
}
