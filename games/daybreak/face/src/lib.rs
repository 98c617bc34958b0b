//! Witches' Daybreak (星空を望む少女達の夜明け) in words.

#![forbid(unsafe_code)]

#[macro_use]
extern crate ui;

mod actions;
mod board;
mod cards;
mod effects;
mod events;
mod options;
mod page;
mod reasons;
mod say;
mod terms;

use daybreak::{Action, Cards, Daybreak, Event, Reason, View};
use kernel::Game;
use pack::Lang;
use ui::{Accent, Board, Book, CardText, Example, Face, Line, Names, Term};

use say::Say;

/// Shows the game.
#[derive(Clone, Copy, Debug)]
pub struct DaybreakFace;

/// Its clauses.
const GAME: Book = Book { game: Daybreak::ID, letters: "WD" };

impl Face for DaybreakFace {
    type Game = Daybreak;

    /// Dawn gold.
    fn accent(&self) -> Accent {
        Accent {
            light: [0x7a, 0x54, 0x00],
            dark: [0xee, 0xc2, 0x6a],
            wash_light: [0xf6, 0xeb, 0xcf],
            wash_dark: [0x35, 0x29, 0x0f],
        }
    }

    fn book(&self) -> Book {
        GAME
    }

    fn example(&self) -> Example {
        Example { action: "use W01", clause: "WD-76" }
    }

    fn title(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => "Witches' Daybreak",
            Lang::Ja => "星空を望む少女達の夜明け",
        }
    }

    fn board(&self, game: &Daybreak, view: &View, names: &Names, lang: Lang) -> Board {
        board::board(view, &Say::new(game.cards(), names, lang))
    }

    fn prompt(&self, game: &Daybreak, view: &View, names: &Names, lang: Lang) -> Line {
        board::prompt(view, &Say::new(game.cards(), names, lang))
    }

    fn action(
        &self,
        game: &Daybreak,
        view: &View,
        action: &Action,
        names: &Names,
        lang: Lang,
    ) -> String {
        actions::label(&Say::new(game.cards(), names, lang), view, *action)
    }

    fn uses(&self, game: &Daybreak, view: &View, action: &Action) -> Vec<String> {
        actions::uses(game.cards(), view, *action)
    }

    fn event(&self, game: &Daybreak, event: &Event, names: &Names, lang: Lang) -> Line {
        events::line(&Say::new(game.cards(), names, lang), event)
    }

    fn reason(&self, game: &Daybreak, reason: &Reason, names: &Names, lang: Lang) -> String {
        reasons::sentence(&Say::new(game.cards(), names, lang), *reason)
    }

    fn terms(&self) -> &'static [Term] {
        terms::TERMS
    }

    fn option(&self, key: &str, lang: Lang) -> &'static str {
        options::sentence(key, lang)
    }

    fn option_title(&self, key: &str, lang: Lang) -> &'static str {
        options::title(key, lang)
    }

    fn option_value(&self, key: &str, value: &str, lang: Lang) -> Option<&'static str> {
        options::value(key, value, lang)
    }

    fn cards(&self, pack: &Cards, lang: Lang) -> Vec<CardText> {
        cards::all(pack, lang)
    }
}
