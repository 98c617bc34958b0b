//! Witches' Daybreak (星空を望む少女達の夜明け) in words, as a board and on a page.
//!
//! `events`, `reasons` and `actions` are sentences, `board` is the table as text.
//! `effects` says what a card does, from the tree of its effect (`english`, `japanese`). `page`
//! draws it: `decide` is the question at hand, `stack` what is being resolved, `market`, `cast`,
//! `hand`, `players` and `witch` what lies there, `card` and `glyphs` a card's face, `guide` the
//! words for a first game, `samples` the moments of the style page. `say` has the names, `terms`
//! the words of reports; `style.css` beside `src` is its look.
//!
//! ```
//! use daybreak::Daybreak;
//! use daybreak_face::DaybreakFace;
//! use kernel::{Game, Match, Seed, Viewer};
//! use pack::{Lang, Packed};
//! use ui::{Face, Names, To};
//!
//! let (cards, _) = Daybreak::default_pack()?;
//! let table = Match::new(Daybreak::new(cards, Default::default(), 3)?, Seed::from_text("faces"));
//! let seat = table.turn().must().first().ok_or("nobody is asked")?;
//! let names = Names::new(["Aki", "Sora", "Mio", "Ren", "Hina"]).told_to(Some(seat));
//! let view = table.view(Viewer::Seat(seat));
//! let action = table.legal(seat)[0];
//! for lang in [Lang::En, Lang::Ja] {
//!     assert!(!DaybreakFace.prompt(To::new(table.game(), &names, lang), &view).plain().is_empty());
//!     assert!(!DaybreakFace.action(To::new(table.game(), &names, lang), &view, &action).is_empty());
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

#[macro_use]
extern crate ui;

mod actions;
mod board;
mod cards;
mod effects;
mod events;
mod page;
mod picks;
mod reasons;
mod say;
mod terms;
mod things;

use daybreak::{Action, Cards, Daybreak, Event, Reason, View};
use kernel::Game;
use pack::Lang;
use ui::page::Asset;
use ui::{
    About, Accent, Board, Book, CardText, Example, Face, Line, Picks, Play, Side, To, Weight,
};

use say::Say;

/// Shows the game.
#[derive(Clone, Copy, Debug)]
pub struct DaybreakFace;

/// Its clauses.
const GAME: Book = Book { game: Daybreak::ID, letters: "WD" };

static STYLE: Asset = Asset::css("daybreak.css", include_bytes!("../style.css"));

static ABOUT: About = About {
    book: GAME,
    title: ["Witches' Daybreak", "星空を望む少女達の夜明け"],
    pitch: [
        "A deck builder without a deck: every card you use comes back to you through a track \
             of time, and the stones you pay lie where others can take them.",
        "山札のないデッキ構築。使ったカードは時の道を通って手元に戻り、払った魔法石は\
             ほかのカードの上に残って、だれかのものになる。",
    ],
    minutes: (30, 60),
    play: Play {
        weight: Weight::Middle,
        sides: &[Side::Versus],
        lasts: &[(2, 35), (3, 30), (4, 30)],
    },
    example: Example { action: "use W01", clause: "WD-76" },
    // Dawn gold.
    accent: Accent {
        light: [0x7a, 0x54, 0x00],
        dark: [0xee, 0xc2, 0x6a],
        wash_light: [0xf6, 0xeb, 0xcf],
        wash_dark: [0x35, 0x29, 0x0f],
    },
    style: Some(&STYLE),
    picture: page::picture::picture,
    front: &["sets", "start_player"],
    terms: terms::TERMS,
    things: things::THINGS,
    zones: things::ZONES,
};

impl Face for DaybreakFace {
    type Game = Daybreak;

    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn board(&self, to: To<'_, Daybreak>, view: &View) -> Board {
        board::board(view, &Say::to(to))
    }

    fn prompt(&self, to: To<'_, Daybreak>, view: &View) -> Line {
        board::prompt(view, &Say::to(to))
    }

    fn action(&self, to: To<'_, Daybreak>, view: &View, action: &Action) -> String {
        actions::label(&Say::to(to), view, *action)
    }

    fn uses(&self, game: &Daybreak, view: &View, action: &Action) -> Vec<String> {
        actions::uses(game.cards(), view, *action)
    }

    fn event(&self, to: To<'_, Daybreak>, event: &Event) -> Line {
        events::line(&Say::to(to), event)
    }

    fn reason(&self, to: To<'_, Daybreak>, reason: &Reason) -> String {
        reasons::sentence(&Say::to(to), *reason)
    }

    fn picks(&self, pack: &Cards, key: &str, lang: Lang) -> Option<Picks> {
        picks::picks(pack, key, lang)
    }

    fn cards(&self, pack: &Cards, lang: Lang) -> Vec<CardText> {
        cards::all(pack, lang)
    }
}
