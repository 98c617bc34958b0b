//! Shadows over Mitakihara (見滝原を覆う影) in words, as a board and on a page.
//!
//! `events`, `reasons`, `actions` and `signals` are sentences, `cards` what a card says,
//! printed from what it does, `sums` the arithmetic of a combat, `board` the table as text. `page`
//! draws it: `decide` is the decision, `pact` the contract at any moment, `talk` the signals, `why`
//! what cannot be done and by which clause, `city`, `combat`, `girls` and `hand` what lies there,
//! `card` and `emblem` a card's face, `ending` the end, `guide` the words for a first game,
//! `samples` the moments of the style page. `say` has the names, `terms` the words of reports;
//! `style.css` beside `src` is its look.
//!
//! ```
//! use shadows::Shadows;
//! use shadows_face::ShadowsFace;
//! use kernel::{Game, Match, Seed, Viewer};
//! use pack::{Lang, Packed};
//! use ui::{Face, Names, To};
//!
//! let (cards, _) = Shadows::default_pack()?;
//! let table = Match::new(Shadows::new(cards, Default::default(), 5)?, Seed::from_text("faces"));
//! let seat = table.turn().must().first().ok_or("nobody is asked")?;
//! let names = Names::new(["Aki", "Sora", "Mio", "Ren", "Hina"]).told_to(Some(seat));
//! let view = table.view(Viewer::Seat(seat));
//! let action = table.legal(seat)[0];
//! for lang in [Lang::En, Lang::Ja] {
//!     assert!(!ShadowsFace.prompt(To::new(table.game(), &names, lang), &view).plain().is_empty());
//!     assert!(!ShadowsFace.action(To::new(table.game(), &names, lang), &view, &action).is_empty());
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
mod reasons;
mod say;
mod signals;
mod sums;
mod terms;
mod things;

use kernel::Game;
use pack::Lang;
use shadows::{Action, Cards, Chat, Event, Reason, Shadows, View};
use ui::page::Asset;
use ui::{
    About, Accent, Board, Book, CardText, Example, Face, Line, Picks, Play, Side, Talk, To, Weight,
};

use say::Say;

/// Shows the game.
#[derive(Clone, Copy, Debug)]
pub struct ShadowsFace;

/// Its clauses.
const GAME: Book = Book { game: Shadows::ID, letters: "SM" };

static STYLE: Asset = Asset::css("shadows.css", include_bytes!("../style.css"));

static ABOUT: About = About {
    book: GAME,
    title: ["Shadows over Mitakihara", "見滝原を覆う影"],
    pitch: [
        "Hold the city together until Walpurgis Night: hidden hands, one hit to take in every \
             fight, and a contract that can undo a death.",
        "ワルプルギスの夜まで街を守り抜く協力ゲーム。手札は秘密、攻撃は誰か一人が受け、契約は死さえ覆す。",
    ],
    minutes: (60, 120),
    play: Play {
        weight: Weight::Heavy,
        sides: &[Side::Coop, Side::Traitor],
        lasts: &[(3, 50), (4, 50), (5, 55), (6, 65), (7, 75), (8, 85)],
    },
    example: Example { action: "move A1", clause: "SM-092" },
    // Grey violet.
    accent: Accent {
        light: [0x5b, 0x3d, 0x99],
        dark: [0xc3, 0xa8, 0xf5],
        wash_light: [0xeb, 0xe4, 0xf7],
        wash_dark: [0x2b, 0x21, 0x42],
    },
    style: Some(&STYLE),
    picture: page::picture::picture,
    front: &["cast", "chat", "traitor", "oriko_kirika"],
    terms: terms::TERMS,
    things: things::THINGS,
    zones: things::ZONES,
};

impl Face for ShadowsFace {
    type Game = Shadows;

    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn board(&self, to: To<'_, Shadows>, view: &View) -> Board {
        board::board(view, &Say::to(to))
    }

    fn prompt(&self, to: To<'_, Shadows>, view: &View) -> Line {
        board::prompt(view, &Say::to(to))
    }

    fn action(&self, to: To<'_, Shadows>, view: &View, action: &Action) -> String {
        actions::label(&Say::to(to), view, *action)
    }

    fn uses(&self, game: &Shadows, view: &View, action: &Action) -> Vec<String> {
        actions::uses(game.cards(), view, *action)
    }

    fn talk(&self, game: &Shadows) -> Talk {
        // SM-R016: numbers may not be named, and only fixed signals can be checked.
        match game.options().chat {
            Chat::Signals => Talk::Signals,
            // Then the ban of SM-054 is a rule of honour.
            Chat::Free => Talk::OnHonour([
                "Do not name numbers on magic cards in anybody's hand, nor say how good a card is: \
                 that is forbidden [SM-054], and nobody can check it. Plans are fine.",
                "手札の魔力カードの数字や、カードの良し悪しを話すことはルールで禁止です［SM-054］。\
                 機械では確かめられないので、各自で守ってください。作戦の相談は自由です。",
            ]),
        }
    }

    fn event(&self, to: To<'_, Shadows>, event: &Event) -> Line {
        events::line(&Say::to(to), event)
    }

    fn matters(&self, event: &Event) -> bool {
        !matches!(event, Event::Phase(_) | Event::Switched(_) | Event::Answered(_))
    }

    fn reason(&self, to: To<'_, Shadows>, reason: &Reason) -> String {
        reasons::sentence(&Say::to(to), *reason)
    }

    fn picks(&self, pack: &Cards, key: &str, lang: Lang) -> Option<Picks> {
        picks::picks(pack, key, lang)
    }

    fn cards(&self, pack: &Cards, lang: Lang) -> Vec<CardText> {
        cards::all(pack, lang)
    }
}
