//! Agate Sword (瑪瑙の剣) in words, as a board and on a page.
//!
//! `events`, `reasons`, `actions` and `prompt` are sentences, `cards` what a card says,
//! printed from what it does, `board` the table as text. `page` draws it: `decide` is the decision,
//! `hand`, `players`, `middle` and `attack` what lies there, `card` a card's face, `cue` what a
//! step shows, `places` where things lie and what players weigh, `guide` the words for a first
//! game, `samples` the moments of the style page. `say` has the names, `terms`
//! the words of reports; `style.css` beside `src` is its look.
//!
//! ```
//! use agate::Agate;
//! use agate_face::AgateFace;
//! use kernel::{Game, Match, Seed, Viewer};
//! use pack::{Lang, Packed};
//! use ui::{Face, Names, To};
//!
//! let (cards, _) = Agate::default_pack()?;
//! let table = Match::new(Agate::new(cards, Default::default(), 2)?, Seed::from_text("faces"));
//! let seat = table.turn().must().first().ok_or("nobody is asked")?;
//! let names = Names::new(["Aki", "Sora", "Mio", "Ren", "Hina"]).told_to(Some(seat));
//! let view = table.view(Viewer::Seat(seat));
//! let action = table.legal(seat)[0];
//! for lang in [Lang::En, Lang::Ja] {
//!     assert!(!AgateFace.prompt(To::new(table.game(), &names, lang), &view).plain().is_empty());
//!     assert!(!AgateFace.action(To::new(table.game(), &names, lang), &view, &action).is_empty());
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

#[macro_use]
extern crate ui;

mod actions;
mod board;
mod cards;
mod events;
mod page;
mod prompt;
mod reasons;
mod say;
mod terms;
mod things;

use agate::{Action, Agate, Cards, Event, Reason, View};
use kernel::Game;
use pack::Lang;
use ui::page::Asset;
use ui::{About, Accent, Board, Book, CardText, Example, Face, Line, Play, Side, To, Weight};

use say::Say;

/// Shows the game.
#[derive(Clone, Copy, Debug)]
pub struct AgateFace;

/// Its clauses.
const GAME: Book = Book { game: Agate::ID, letters: "AG" };

static STYLE: Asset = Asset::css("agate.css", include_bytes!("../style.css"));

static ABOUT: About = About {
    book: GAME,
    title: ["Agate Sword", "瑪瑙の剣"],
    pitch: [
        "Strike, reflect, outlive. Every hit takes karma from the other, and whoever holds too \
             much of it falls when the Agate Sword is drawn.",
        "攻め、跳ね返し、生き残る。攻撃が通るたびに相手の業を引き受け、業をためすぎた者は\
             【瑪瑙の剣】が引かれた時に倒れる。",
    ],
    minutes: (15, 30),
    play: Play {
        weight: Weight::Light,
        sides: &[Side::Versus],
        lasts: &[(2, 10), (3, 15), (4, 20)],
    },
    example: Example { action: "attack p2 A A", clause: "AG-31" },
    // Carnelian.
    accent: Accent {
        light: [0xa6, 0x3d, 0x22],
        dark: [0xf2, 0x96, 0x7a],
        wash_light: [0xf7, 0xe4, 0xdc],
        wash_dark: [0x3a, 0x24, 0x20],
    },
    style: Some(&STYLE),
    picture: page::picture::picture,
    front: &["first_player", "sword_window"],
    terms: terms::TERMS,
    things: things::THINGS,
    zones: things::ZONES,
};

impl Face for AgateFace {
    type Game = Agate;

    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn board(&self, to: To<'_, Agate>, view: &View) -> Board {
        board::board(to.game, view, &Say::to(to))
    }

    fn prompt(&self, to: To<'_, Agate>, view: &View) -> Line {
        prompt::prompt(to.game, view, &Say::to(to))
    }

    fn action(&self, to: To<'_, Agate>, view: &View, action: &Action) -> String {
        actions::label(&Say::to(to), view, *action)
    }

    fn uses(&self, game: &Agate, view: &View, action: &Action) -> Vec<String> {
        actions::uses(game.cards(), view, *action)
    }

    fn event(&self, to: To<'_, Agate>, event: &Event) -> Line {
        events::line(&Say::to(to), event)
    }

    fn reason(&self, to: To<'_, Agate>, reason: &Reason) -> String {
        reasons::sentence(&Say::to(to), *reason)
    }

    fn matters(&self, event: &Event) -> bool {
        !matches!(event, Event::KarmaShed { loss: 0, .. })
    }

    fn cards(&self, pack: &Cards, lang: Lang) -> Vec<CardText> {
        cards::all(pack, lang)
    }
}
