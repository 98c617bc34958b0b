//! Pages: what they are told, and how they say it.
//!
//! The server fills these structures and calls the functions named after the pages; nothing here
//! knows HTTP, storage or threads. All text is escaped by maud. No inline script or style: the
//! content security policy forbids both.
//!
//! What the pages send and ask for:
//!
//! | request | fields |
//! |---|---|
//! | `GET /`, `/new/GAME`, `/rules/GAME`, `/rules/GAME/cards`, `/style`, `/lang/LANG?to=PATH` | |
//! | `POST /name` | `name` |
//! | `POST /t` | `game`, `seats`, `opt.KEY`, `bot.N` (N from 1; empty for a person), `clock` (minutes, 0 for none), `open` (`yes` or `no`), `name`, `guide` (`yes`) |
//! | `GET /t/ID`, `/t/ID/live?v=VERSION` (event `table`: [`table_live`]) | |
//! | `POST /t/ID/act` | `v`, and `do` once or more, to be done in that order (forms `act` and `pick`) |
//! | `POST /t/ID/sit` | `seat` (`p2`), `name` |
//! | `POST /t/ID/bot` | `seat`, `on` (`yes`: a bot stands in, `no`: the person is back) |
//! | `POST /t/ID/undo` | `answer` (`ask`, `yes`, `no`) |
//! | `POST /t/ID/chat` | `text` |
//! | `POST /t/ID/guide` | `on` (`yes` or `no`) |
//! | `POST /t/ID/again`, `/t/ID/leave` (only an old table) | |
//! | `GET /t/ID/result`, `/t/ID/match.majo`, `/t/ID/replay?at=N&eyes=EYES` (`p1`…, `public`, `all`) | |
//! | `GET /packs/GAME/preview`, `POST` | `text`: a pack file; answered with [`previewed`] |
//! | `GET /a/HASH/NAME` | an [`Asset`], for ever the same |
//!
//! A form with `data-into` is sent by script, with `X-Part`; the answer goes to the element with that
//! id. For `table` it may be any answer that has an element `#table` in it, a whole page as well as [`table_live`], also with a status of 4xx.

mod about;
mod after;
mod assets;
pub(crate) mod guide;
mod layout;
mod lobby;
mod new_table;
mod old;
mod packs;
pub(crate) mod parts;
pub(crate) mod plain;
mod rules;
mod stage;
mod style;
mod table;
mod think;
pub(crate) mod words;

use std::sync::Arc;

use kernel::{Seat, Viewer};
use maud::Markup;
use pack::Lang;

use crate::{Book, Shown, Talk, Zones};

pub use about::message;
pub use after::{replay, result};
pub use assets::{ASSETS, Asset, accents};
pub use layout::page;
pub use lobby::lobby;
pub use new_table::new_table;
pub use old::{OldResult, OldTable, cannot_play_again, no_match_file};
pub use packs::{PREVIEW_MOST, preview, previewed, standalone};
pub use rules::{all_rules, card, cards, rules};
pub use stage::{Recap, frames};
pub use style::style;
pub use table::{table, table_live};
pub use think::{LookBack, LookPage, Mistake, hint_words, hinted, look};
pub use words::{CardNames, option_words};

/// What every page needs.
#[derive(Clone, Debug)]
pub struct Shell {
    /// The language.
    pub lang: Lang,
    /// The page's own path with query, for the language switch.
    pub path: String,
    /// The visitor's name, if there is one.
    pub name: Option<String>,
    /// The game the page is about, for its accent.
    pub game: Option<Shown>,
    /// Every game there is.
    pub games: &'static [Shown],
}

/// The first page.
#[derive(Clone, Debug)]
pub struct Lobby {
    /// Tables anyone may join.
    pub open: Vec<OpenTable>,
    /// There are more of them: those after so many.
    pub more: Option<usize>,
    /// Tables of this visitor, to come back to.
    pub mine: Vec<MyTable>,
    /// The bots there are, weakest first.
    pub levels: Vec<&'static str>,
}

/// A table waiting for players.
#[derive(Clone, Debug)]
pub struct OpenTable {
    /// Its id.
    pub id: String,
    /// Its game.
    pub game: Shown,
    /// Who sits there already; `None` is a free seat.
    pub seats: Vec<Option<String>>,
    /// Options that differ from the default.
    pub options: Vec<(String, String)>,
}

/// A table the visitor sits at.
#[derive(Clone, Debug)]
pub struct MyTable {
    /// Its id.
    pub id: String,
    /// Its game.
    pub game: Shown,
    /// Who plays.
    pub names: Vec<String>,
    /// Is it the visitor's decision?
    pub your_turn: bool,
    /// Is it over?
    pub over: bool,
    /// Does it still wait for players?
    pub waiting: bool,
    /// Can it not be played on, although it has not come to its end?
    pub old: bool,
}

/// The form for a new table.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// The game.
    pub game: Shown,
    /// What was wrong with the form sent before.
    pub wrong: Option<String>,
    /// What that form held, field by field; empty for a fresh one.
    pub sent: Vec<(String, String)>,
    /// The bots there are, weakest first.
    pub levels: Vec<&'static str>,
    /// The packs there are, the usual one first.
    pub packs: Vec<String>,
}

/// Where a table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Seats are still free.
    Waiting,
    /// Being played.
    Playing,
    /// Over by the rules, or given up.
    Over,
}

/// One seat of a table.
#[derive(Clone, Debug)]
pub struct SeatInfo {
    /// Which.
    pub seat: Seat,
    /// Who; empty while free.
    pub name: String,
    /// The bot that sits here, or stands in.
    pub bot: Option<&'static str>,
    /// Does a bot stand in for a person who is away?
    pub stand_in: bool,
    /// Is the person connected?
    pub here: bool,
    /// Seconds left on the clock, if the table has one.
    pub clock: Option<u32>,
    /// Is this seat asked now?
    pub asked: bool,
}

/// One line of the log.
#[derive(Clone, Debug)]
pub struct LogLine {
    /// The action it belongs to, from 1; 0 for the set-up.
    pub n: usize,
    /// What happened.
    pub text: Arc<str>,
    /// The same with its clauses as links.
    linked: Arc<str>,
    /// Did it come with the newest action?
    pub new: bool,
}

impl LogLine {
    /// A line of an action that is not the newest.
    pub fn new(n: usize, text: String, book: Book) -> Self {
        LogLine::named(n, text, book, &CardNames::default())
    }

    /// The same, with the names of cards as links.
    pub fn named(n: usize, text: String, book: Book, names: &CardNames) -> Self {
        let linked = words::named(&text, book, names).into_string().into();
        LogLine { n, text: text.into(), linked, new: false }
    }

    /// The same line, new or not.
    #[must_use]
    pub fn new_if(&self, new: bool) -> Self {
        LogLine { new, ..self.clone() }
    }
}

/// One line of chat.
#[derive(Clone, Debug)]
pub struct Spoken {
    /// Who.
    pub name: String,
    /// What.
    pub text: String,
}

/// What all people at a table must agree to: taking an action back, or giving up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Consent {
    /// It cannot be asked for.
    No,
    /// May be asked for.
    May,
    /// Somebody asked; this viewer has not answered.
    Asked {
        /// Who asked.
        by: String,
    },
    /// This viewer has agreed or asked; others have not answered yet.
    Waiting,
}

/// A table page.
#[derive(Clone, Debug)]
pub struct TablePage {
    /// Its id.
    pub id: String,
    /// Its game.
    pub game: Shown,
    /// Where it stands.
    pub stage: Progress,
    /// Who looks: a seat, or a spectator.
    pub viewer: Viewer,
    /// The name that the visitor goes by already, for the form to sit down.
    pub name: Option<String>,
    /// Counts every change; forms send it back.
    pub version: u64,
    /// The seats.
    pub seats: Vec<SeatInfo>,
    /// The board ([`crate::Scene::scene`]); nothing while waiting.
    pub scene: Option<Zones>,
    /// What to do now, in a sentence.
    pub prompt: String,
    /// Is each decision explained to this viewer (the first-game guide)?
    pub guide: bool,
    /// The log, newest last.
    pub log: Vec<LogLine>,
    /// The chat, newest last.
    pub chat: Vec<Spoken>,
    /// How people may talk now.
    pub talk: Talk,
    /// Taking back.
    pub undo: Consent,
    /// Ending the game early.
    pub give_up: Consent,
    /// How many watch.
    pub watching: usize,
    /// Options that differ from the default.
    pub options: Vec<(String, String)>,
    /// What is told instead of a board, where the game cannot be played here any more.
    pub old: Option<OldTable>,
    /// The commitment to the seed.
    pub commitment: String,
    /// The link others join by (path only).
    pub join: String,
    /// The secret link that moves the seat to another device (path only).
    pub device: Option<String>,
    /// What happened lately, for the stage.
    pub recap: Recap,
    /// How fast bots act here, where some play.
    pub pace: Option<&'static str>,
    /// Do bots wait until this viewer has seen what they did?
    pub watched: bool,
    /// Milliseconds until the only thing the viewer can do is done by itself.
    pub alone: Option<u64>,
    /// What was wrong with the last thing sent.
    pub wrong: Vec<String>,
}

/// The page after the game.
#[derive(Clone, Debug)]
pub struct ResultPage {
    /// The table.
    pub id: String,
    /// Its game.
    pub game: Shown,
    /// Was it played to the end?
    pub finished: bool,
    /// Per seat: name, place, won.
    pub seats: Vec<ResultSeat>,
    /// The score or the ending in detail; empty if there is no more to tell.
    pub sheet: Markup,
    /// How many actions.
    pub actions: usize,
    /// The commitment shown before the game.
    pub commitment: String,
    /// The seed, revealed.
    pub seed: String,
    /// Did the check of the whole match pass?
    pub verified: bool,
}

/// How one seat did.
#[derive(Clone, Debug)]
pub struct ResultSeat {
    /// Who.
    pub name: String,
    /// Is it the one who looks?
    pub you: bool,
    /// 1 is best.
    pub place: u8,
    /// Won?
    pub won: bool,
    /// Points, in games that count them.
    pub points: i32,
    /// How the player ended, line by line: what was left, and how and when the player went out.
    pub details: Vec<String>,
}

/// A step of a replay.
#[derive(Clone, Debug)]
pub struct ReplayPage {
    /// The table.
    pub id: String,
    /// Its game.
    pub game: Shown,
    /// After how many actions.
    pub at: usize,
    /// Of how many.
    pub of: usize,
    /// Whose eyes; `All` shows everything.
    pub viewer: Viewer,
    /// The players.
    pub names: Vec<String>,
    /// The action just done: who and what, in words and notation.
    pub action: Option<(String, String)>,
    /// The board.
    pub scene: Zones,
    /// The log lines of this step.
    pub log: Vec<String>,
}
