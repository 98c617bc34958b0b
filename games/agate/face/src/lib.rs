//! Agate Sword (瑪瑙の剣) in words, as a board and on a page.
//!
//! `events`, `reasons`, `actions` and `prompt` are sentences, `cards` what a card says,
//! printed from what it does, `board` the table as text. `page` draws it: `decide` is the decision,
//! `hand`, `players`, `middle` and `attack` what lies there, `card` a card's face, `guide` the
//! words for a first game, `samples` the moments of the style page. `say` has the names, `terms`
//! the words of reports; `style.css` beside `src` is its look.
//!
//! ```
//! use agate::Agate;
//! use agate_face::AgateFace;
//! use kernel::{Game, Match, Seed, Viewer};
//! use pack::{Lang, Packed};
//! use ui::{Face, Names};
//!
//! let (cards, _) = Agate::default_pack()?;
//! let table = Match::new(Agate::new(cards, Default::default(), 2)?, Seed::from_text("faces"));
//! let seat = table.turn().must().first().ok_or("nobody is asked")?;
//! let names = Names::new(["Aki", "Sora", "Mio", "Ren", "Hina"]).told_to(Some(seat));
//! let view = table.view(Viewer::Seat(seat));
//! let action = table.legal(seat)[0];
//! for lang in [Lang::En, Lang::Ja] {
//!     assert!(!AgateFace.prompt(table.game(), &view, &names, lang).plain().is_empty());
//!     assert!(!AgateFace.action(table.game(), &view, &action, &names, lang).is_empty());
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

use agate::{Action, Agate, Cards, Event, Reason, View};
use kernel::Game;
use pack::Lang;
use ui::{About, Accent, Board, Book, CardText, Example, Face, Line, Names};

use say::Say;

/// Shows the game.
#[derive(Clone, Copy, Debug)]
pub struct AgateFace;

/// Its clauses.
const GAME: Book = Book { game: Agate::ID, letters: "AG" };

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
    example: Example { action: "attack p2 A A", clause: "AG-31" },
    // Carnelian.
    accent: Accent {
        light: [0xa6, 0x3d, 0x22],
        dark: [0xf2, 0x96, 0x7a],
        wash_light: [0xf7, 0xe4, 0xdc],
        wash_dark: [0x3a, 0x24, 0x20],
    },
    style: None,
    picture: page::picture::picture,
    front: &[],
    terms: terms::TERMS,
};

impl Face for AgateFace {
    type Game = Agate;

    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn board(&self, game: &Agate, view: &View, names: &Names, lang: Lang) -> Board {
        board::board(game, view, &Say::new(game.cards(), names, lang))
    }

    fn prompt(&self, game: &Agate, view: &View, names: &Names, lang: Lang) -> Line {
        prompt::prompt(game, view, &Say::new(game.cards(), names, lang))
    }

    fn action(
        &self,
        game: &Agate,
        view: &View,
        action: &Action,
        names: &Names,
        lang: Lang,
    ) -> String {
        actions::label(&Say::new(game.cards(), names, lang), view, *action)
    }

    fn uses(&self, game: &Agate, view: &View, action: &Action) -> Vec<String> {
        actions::uses(game.cards(), view, *action)
    }

    fn event(&self, game: &Agate, event: &Event, names: &Names, lang: Lang) -> Line {
        events::line(&Say::new(game.cards(), names, lang), event)
    }

    fn reason(&self, game: &Agate, reason: &Reason, names: &Names, lang: Lang) -> String {
        reasons::sentence(&Say::new(game.cards(), names, lang), *reason)
    }

    fn matters(&self, event: &Event) -> bool {
        !matches!(event, Event::KarmaShed { loss: 0, .. })
    }

    fn cards(&self, pack: &Cards, lang: Lang) -> Vec<CardText> {
        cards::all(pack, lang)
    }
}
