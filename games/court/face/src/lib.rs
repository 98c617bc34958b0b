//! Madoka's Court (MADOKA'S COURT) in words, as a board and on a page.
//!
//! `events`, `reasons`, `actions` and `prompt` are sentences, `cards` what a card says,
//! printed from what it does, `board` the table as text. `page` draws it: `decide` is the decision,
//! `call` the last-card call, `hand`, `players`, `girls` and `middle` what lies there, `card` a
//! card's face, `sheet` the score, `guide` the words for a first game, `samples` the moments of the
//! style page. `say` has the names, `terms` the words of reports; `style.css` beside `src` is its
//! look.
//!
//! ```
//! use court::Court;
//! use court_face::CourtFace;
//! use kernel::{Game, Match, Seed, Viewer};
//! use pack::{Lang, Packed};
//! use ui::{Face, Names, To};
//!
//! let (cards, _) = Court::default_pack()?;
//! let table = Match::new(Court::new(cards, Default::default(), 3)?, Seed::from_text("faces"));
//! let seat = table.turn().must().first().ok_or("nobody is asked")?;
//! let names = Names::new(["Aki", "Sora", "Mio", "Ren", "Hina"]).told_to(Some(seat));
//! let view = table.view(Viewer::Seat(seat));
//! let action = table.legal(seat)[0];
//! for lang in [Lang::En, Lang::Ja] {
//!     assert!(!CourtFace.prompt(To::new(table.game(), &names, lang), &view).plain().is_empty());
//!     assert!(!CourtFace.action(To::new(table.game(), &names, lang), &view, &action).is_empty());
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
mod picks;
mod prompt;
mod reasons;
mod say;
mod terms;
mod things;

use court::{Action, Cards, Court, Event, Reason, View};
use kernel::Game;
use pack::Lang;
use ui::page::Asset;
use ui::{
    About, Accent, Board, Book, CardText, Example, Face, Line, Picks, Play, Side, To, Weight,
};

use say::Say;

/// Shows the game.
#[derive(Clone, Copy, Debug)]
pub struct CourtFace;

/// Its clauses.
const GAME: Book = Book { game: Court::ID, letters: "MC" };

static STYLE: Asset = Asset::css("court.css", include_bytes!("../style.css"));

static ABOUT: About = About {
    book: GAME,
    title: ["Madoka's Court", "MADOKA'S COURT"],
    pitch: [
        "Get rid of your cards, and fight witches together while you do: trophies count more \
             than an empty hand, and girls can die.",
        "手札を減らしながら、みんなで魔女と戦う。空の手札より倒した魔女の点が重く、少女は\
             命を落とすこともある。",
    ],
    minutes: (30, 60),
    play: Play {
        weight: Weight::Middle,
        sides: &[Side::Versus],
        lasts: &[(2, 40), (3, 35), (4, 35), (5, 35)],
    },
    example: Example { action: "play N01", clause: "MC-40" },
    // Rose.
    accent: Accent {
        light: [0xa0, 0x2a, 0x63],
        dark: [0xf2, 0x9a, 0xc4],
        wash_light: [0xf8, 0xe3, 0xee],
        wash_dark: [0x3a, 0x20, 0x30],
    },
    style: Some(&STYLE),
    picture: page::picture::picture,
    front: &["uncontracted", "off_air", "patron", "last_card_call"],
    terms: terms::TERMS,
    things: things::THINGS,
    zones: things::ZONES,
};

impl Face for CourtFace {
    type Game = Court;

    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn board(&self, to: To<'_, Court>, view: &View) -> Board {
        board::board(view, &Say::to(to))
    }

    fn prompt(&self, to: To<'_, Court>, view: &View) -> Line {
        prompt::prompt(view, &Say::to(to))
    }

    fn action(&self, to: To<'_, Court>, view: &View, action: &Action) -> String {
        actions::label(&Say::to(to), view, *action)
    }

    fn uses(&self, game: &Court, _: &View, action: &Action) -> Vec<String> {
        actions::uses(game.cards(), *action)
    }

    fn event(&self, to: To<'_, Court>, event: &Event) -> Line {
        events::line(&Say::to(to), event)
    }

    fn reason(&self, to: To<'_, Court>, reason: &Reason) -> String {
        reasons::sentence(&Say::to(to), *reason)
    }

    fn picks(&self, pack: &Cards, key: &str, lang: Lang) -> Option<Picks> {
        picks::picks(pack, key, lang)
    }

    fn cards(&self, pack: &Cards, lang: Lang) -> Vec<CardText> {
        cards::all(pack, lang)
    }
}
