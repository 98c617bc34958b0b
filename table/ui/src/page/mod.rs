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
//! | `GET /t/ID`, `/t/ID/live?changes=on&v=VERSION` (event `table`: [`table_live`]; then `changes`: what leads to the next) | |
//! | `POST /t/ID/act` | `v`, and `do` once or more, to be done in that order (forms `act` and `pick`) |
//! | `POST /t/ID/sit` | `seat` (`p2`), `name`, `commitment` (to a secret that is added to the deal) |
//! | `POST /t/ID/part` | `commitment` while seats are free, `secret` when all are taken |
//! | `POST /t/ID/bot` | `seat`, `on` (`yes`: a bot stands in, `no`: the person is back) |
//! | `POST /t/ID/undo` | `answer` (`ask`, `yes`, `no`) |
//! | `POST /t/ID/chat` | `text`; from somebody without a seat it goes to those who look on |
//! | `POST /t/ID/emote` | `emote` (a word of [`crate::Emote`]) |
//! | `POST /t/ID/fill` | `seat` (`p2`, or `all`), `level` |
//! | `POST /t/ID/guide` | `on` (`yes` or `no`) |
//! | `POST /t/ID/again` | `order` (`same` or `new`) to ask for it; `answer` (`yes` or `no`) to somebody who has |
//! | `POST /t/ID/leave` (only an old table) | |
//! | `GET /t/ID/chances` ([`chances()`]), `/t/ID/result.svg` ([`picture()`]) | |
//! | `POST /t/ID/note` | `at`, `text` (nothing to take it back), `eyes` |
//! | `POST /t/ID/on` | `at`, `seat`: plays on from there, at a table of one's own |
//! | `GET /theme/THEME?to=PATH` | [`Theme`] |
//! | `GET /t/ID/result`, `/t/ID/match.majo`, `/t/ID/replay?at=N&eyes=EYES` (`p1`…, `public`, `all`) | |
//! | `GET /packs/GAME/preview`, `POST` | `text`: a pack file; answered with [`previewed`] |
//! | `GET /a/HASH/NAME` | an [`Asset`], for ever the same |
//!
//! A form with `data-into` is sent by script, with `X-Part`; the answer goes to the element with that
//! id. For `table` it may be any answer that has an element `#table` in it, a whole page as well as [`table_live`], also with a status of 4xx.

mod about;
mod admin;
mod assets;
mod book;
mod deal;
mod end;
pub(crate) mod guide;
mod layout;
mod leaflet;
mod learn;
mod lesson;
mod lobby;
mod look;
mod me;
mod new_table;
mod old;
mod packs;
mod parting;
pub(crate) mod parts;
mod people;
mod pick;
mod picture;
pub(crate) mod plain;
mod replay;
mod results;
mod rules;
mod share;
mod stage;
mod style;
mod table;
mod think;
mod waiting;
pub(crate) mod words;

use std::sync::Arc;

use kernel::{Seat, Viewer};
use maud::Markup;
use pack::Lang;

use crate::piece;
use crate::{Book, Feat, Picks, Shown, Talk, Zones, portrait};

pub(crate) use assets::hash;

pub use about::message;
pub use admin::{
    AdminBan, AdminGroup, AdminPage, AdminPart, AdminTableRow, AdminVisitorRow, admin, admin_door,
    kept_out, muted, notice, stage_word,
};
pub use assets::{ASSETS, Asset, accents};
pub use book::{
    BookPart, Found, Hit, ScenarioShown, clause_page, decision_part, drawer, found, scenario_page,
};
pub use deal::{Adds, Deal, DealPart};
pub use end::{EndNote, Invite, chances, result};
pub use layout::page;
pub use leaflet::{Drawings, Leaflet, leaflet};
pub use learn::{Course, LearnItem, course, learn};
pub use lesson::{LessonNext, LessonPanel, Piece, card_called, pieces, plain};
pub use lobby::lobby;
pub use look::{clause as look_clause, named_thing, nobody};
pub use me::{Me, device_link, device_take, me};
pub use new_table::new_table;
pub use old::{OldResult, OldTable, cannot_play_again, no_match_file};
pub use packs::{PREVIEW_MOST, preview, previewed, standalone};
pub use parting::Parting;
pub use people::{Asides, Saying, Spoken};
pub use picture::picture;
pub use replay::{Mark, MarkKind, NOTE, Note, ReplayPage, replay};
pub use results::{GameTally, Met, PlayedTable, ResultsPage, results};
pub use rules::{all_rules, card, cards, rules};
pub use share::Reach;
pub use stage::{Recap, frames};
pub use style::style;
pub use table::{table, table_live};
pub use think::{LookBack, LookPage, Mistake, Swing, hint_words, hinted, look};
pub use words::{KnownNames, clauses_in, named, option_words};

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
    /// Dark, light, or as the system says.
    pub theme: Theme,
}

/// Dark or light.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// A night table.
    #[default]
    Dark,
    /// By day.
    Light,
    /// As the system says.
    System,
}

impl Theme {
    /// All of them, in the order in which a switch goes through them.
    pub const ALL: [Theme; 3] = [Theme::Dark, Theme::Light, Theme::System];

    /// As it is kept and sent.
    pub const fn word(self) -> &'static str {
        match self {
            Theme::Dark => "dark",
            Theme::Light => "light",
            Theme::System => "system",
        }
    }

    /// From its word.
    pub fn named(word: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.word() == word)
    }

    const fn glyph(self) -> &'static str {
        match self {
            Theme::Dark => "moon",
            Theme::Light => "day",
            Theme::System => "half",
        }
    }

    const fn next(self) -> Theme {
        match self {
            Theme::Dark => Theme::Light,
            Theme::Light => Theme::System,
            Theme::System => Theme::Dark,
        }
    }

    fn name(self, lang: Lang) -> &'static str {
        match self {
            Theme::Dark => t!(lang, "Dark", "暗い"),
            Theme::Light => t!(lang, "Light", "明るい"),
            Theme::System => t!(lang, "As the system says", "端末の設定どおり"),
        }
    }
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
    /// Which open tables were asked for.
    pub wanted: OpenFilter,
    /// What there is to learn of each game.
    pub courses: Vec<Course>,
}

/// Which open tables somebody looks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenFilter {
    /// Of this game; empty for any.
    pub game: String,
    /// With at least so many free seats.
    pub free: u8,
    /// Where somebody has a name with this in it; empty for anybody.
    pub who: String,
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
    /// The first person there.
    pub host: Option<String>,
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
    /// Is a seat kept there for the visitor, who has not taken it yet?
    pub invited: bool,
    /// What deleting it means for the visitor.
    pub parting: Parting,
    /// The lesson that is played there.
    pub lesson: Option<String>,
}

/// Is a seat kept for somebody who has not sat down yet?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// No.
    No,
    /// For the viewer.
    You,
    /// For somebody else.
    Other,
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
    /// Whom the visitor wants to play with.
    pub with: With,
    /// What options can name, by their keys.
    pub picks: Vec<(&'static str, Picks)>,
}

/// Whom somebody wants to play with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum With {
    /// Bots, unless it is said otherwise.
    Bots,
    /// People, who come by a link.
    Friends,
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
    /// By what their face is drawn: the same in every language.
    pub face: String,
    /// The bot that sits here, or stands in.
    pub bot: Option<&'static str>,
    /// Does a bot stand in for a person who is away?
    pub stand_in: bool,
    /// Is the person connected?
    pub here: bool,
    /// For how many minutes the person has been away, as far as that is known.
    pub away: Option<u32>,
    /// Seconds left on the clock, if the table has one.
    pub clock: Option<u32>,
    /// Is this seat asked now?
    pub asked: bool,
    /// Is it kept for somebody?
    pub kept: Kept,
}

/// One line of the log.
#[derive(Clone, Debug)]
pub struct LogLine {
    /// The action it belongs to, from 1; 0 for the set-up.
    pub n: usize,
    /// What happened.
    pub text: Arc<str>,
    /// The same with its clauses as links, as it stands in the log.
    listed: Arc<piece::Piece>,
    /// Did it come with the newest action?
    pub new: bool,
}

impl LogLine {
    /// A line of an action that is not the newest.
    pub fn new(n: usize, text: String, book: Book) -> Self {
        LogLine::named(n, text, book, &KnownNames::default())
    }

    /// The same, with names as links.
    pub fn named(n: usize, text: String, book: Book, names: &KnownNames) -> Self {
        let listed = piece::Piece::listed(&named(&text, book, names));
        LogLine { n, text: text.into(), listed, new: false }
    }

    /// As pages show it.
    fn shown(&self) -> maud::PreEscaped<&str> {
        maud::PreEscaped(self.listed.in_list())
    }

    /// As an item of the log, when it is not new any more.
    fn listed(&self) -> piece::Drawn<'_> {
        piece::Drawn(&self.listed)
    }

    /// The same line, new or not.
    #[must_use]
    pub fn new_if(&self, new: bool) -> Self {
        LogLine { new, ..self.clone() }
    }
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
    /// What those who look on say among themselves, newest last.
    pub asides: Vec<Spoken>,
    /// What the viewer has to do with that.
    pub may_aside: Asides,
    /// The bots there are, weakest first.
    pub levels: Vec<&'static str>,
    /// The address that others reach this server by, without a path; empty for the page's own.
    pub origin: String,
    /// Who can open links with that address.
    pub reach: Reach,
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
    /// What players have added to it.
    pub deal: Deal,
    /// The link others join by (path only).
    pub join: String,
    /// Where a link is made that moves the seat to another device.
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
    /// How it ended, in short, when it is over.
    pub end: Option<EndNote>,
    /// Where the next game of the same people stands.
    pub invite: Invite,
    /// Is the viewer out of a game that goes on?
    pub out: bool,
    /// So many of its actions are those of a game that was over before.
    pub played_on: Option<usize>,
    /// What deleting it means for the viewer.
    pub parting: Parting,
    /// All that has a name here.
    pub known: Arc<KnownNames>,
    /// The lesson that is played here, to whoever learns.
    pub lesson: Option<LessonPanel>,
    /// Did it begin at a written position? Then nothing was dealt.
    pub staged: bool,
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
    /// Why it ended as it did, in a sentence.
    pub why: String,
    /// What it is measured by, where nobody else is beaten.
    pub feat: Option<Feat>,
    /// Where the next game of the same people stands.
    pub invite: Invite,
    /// Counts every change of the table.
    pub version: usize,
    /// The score or the ending in detail; empty if there is no more to tell.
    pub sheet: Markup,
    /// How many actions.
    pub actions: usize,
    /// The commitment shown before the game.
    pub commitment: String,
    /// The seed, revealed.
    pub seed: String,
    /// What players added to it.
    pub parts: Vec<DealPart>,
    /// Did the check of the whole match pass?
    pub verified: bool,
    /// So many of its actions are those of a game that was over before.
    pub played_on: Option<usize>,
}

/// How one seat did.
#[derive(Clone, Debug)]
pub struct ResultSeat {
    /// Who.
    pub name: String,
    /// Who: a person, or a bot with so many lights.
    pub face: portrait::Kind,
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
