//! HacKClaD.DeltA (ハッククラッド デルタ) in words, as a board and on a page.
//!
//! `events` (a file for each subject), `reasons` and `actions` are sentences, `board` is
//! the table as text. `effects` says what a card does, from the tree of its effect; `japanese`
//! bends its verbs. `page` draws it: `decide` is the decision, `react` an attack that comes,
//! `field`, `pieces`, `forecast`, `sequence`, `hand` and `players` what lies there, `card` a card's
//! face, `sheet` the score, `guide` the words for a first game, `samples` the moments of the style
//! page. `say` has the names, `terms` the words of reports; `style.css` beside `src` is its look.
//!
//! ```
//! use hackclad::Hackclad;
//! use hackclad_face::HackcladFace;
//! use kernel::{Game, Match, Seed, Viewer};
//! use pack::{Lang, Packed};
//! use ui::{Face, Names, To};
//!
//! let (cards, _) = Hackclad::default_pack()?;
//! let table = Match::new(Hackclad::new(cards, Default::default(), 3)?, Seed::from_text("faces"));
//! let seat = table.turn().must().first().ok_or("nobody is asked")?;
//! let names = Names::new(["Aki", "Sora", "Mio", "Ren", "Hina"]).told_to(Some(seat));
//! let view = table.view(Viewer::Seat(seat));
//! let action = table.legal(seat)[0];
//! for lang in [Lang::En, Lang::Ja] {
//!     assert!(!HackcladFace.prompt(To::new(table.game(), &names, lang), &view).plain().is_empty());
//!     assert!(!HackcladFace.action(To::new(table.game(), &names, lang), &view, &action).is_empty());
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
mod japanese;
mod page;
mod picks;
mod reasons;
mod say;
mod terms;
mod things;

use hackclad::{Action, Cards, Event, Hackclad, Reason, Space, View};
use kernel::Game;
use pack::Lang;
use ui::page::Asset;
use ui::{
    About, Accent, Board, Book, CardText, Example, Face, Line, Picks, Play, Side, To, Weight,
};

use say::Say;

/// Shows the game.
#[derive(Clone, Copy, Debug)]
pub struct HackcladFace;

/// Its clauses.
const GAME: Book = Book { game: Hackclad::ID, letters: "HD" };

static STYLE: Asset = Asset::css("hackclad.css", include_bytes!("../style.css"));

static ABOUT: About = About {
    book: GAME,
    title: ["HacKClaD.DeltA", "ハッククラッド デルタ"],
    pitch: [
        "Witches fight a monster on a field without edges: see its next three moves, strike \
             where it is weak, and be gone when it bites.",
        "果てのない戦場で怪物クラッドに挑む魔女たち。次の3手を読み、隙を突き、牙を避けろ。",
    ],
    minutes: (90, 120),
    play: Play {
        weight: Weight::Heavy,
        sides: &[Side::Versus, Side::Coop, Side::Solo, Side::Teams],
        lasts: &[(1, 35), (2, 45), (3, 60), (4, 85)],
    },
    example: Example { action: "go n", clause: "HD-060" },
    // Crimson on steel.
    accent: Accent {
        light: [0xa3, 0x1f, 0x38],
        dark: [0xf5, 0x8f, 0x9e],
        wash_light: [0xf6, 0xe1, 0xe4],
        wash_dark: [0x3b, 0x1f, 0x27],
    },
    style: Some(&STYLE),
    picture: page::picture::picture,
    front: &["mode", "coop_difficulty", "characters"],
    terms: terms::TERMS,
    things: things::THINGS,
    zones: things::ZONES,
};

impl Face for HackcladFace {
    type Game = Hackclad;

    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn board(&self, to: To<'_, Hackclad>, view: &View) -> Board {
        board::board(to.game, view, &Say::to(to))
    }

    fn prompt(&self, to: To<'_, Hackclad>, view: &View) -> Line {
        board::prompt(view, &Say::to(to))
    }

    fn action(&self, to: To<'_, Hackclad>, view: &View, action: &Action) -> String {
        actions::label(to.game, &Say::to(to), view, *action)
    }

    fn uses(&self, game: &Hackclad, view: &View, action: &Action) -> Vec<String> {
        actions::uses(game, view, *action)
    }

    fn event(&self, to: To<'_, Hackclad>, event: &Event) -> Line {
        events::line(&Say::to(to), event)
    }

    fn reason(&self, to: To<'_, Hackclad>, reason: &Reason) -> String {
        reasons::sentence(&Say::to(to), *reason)
    }

    fn matters(&self, event: &Event) -> bool {
        events::matters(event)
    }

    fn picks(&self, pack: &Cards, key: &str, lang: Lang) -> Option<Picks> {
        picks::picks(pack, key, lang)
    }

    fn spots(&self, _: Lang) -> Vec<(String, String)> {
        Space::all().map(|at| (at.to_string(), format!("({at})"))).collect()
    }

    fn cards(&self, pack: &Cards, lang: Lang) -> Vec<CardText> {
        cards::all(pack, lang)
    }
}
