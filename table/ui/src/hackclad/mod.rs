//! HacKClaD.DeltA (ハッククラッド デルタ) in words.

mod actions;
mod board;
mod cards;
mod effects;
mod events;
mod japanese;
mod options;
mod page;
mod reasons;
mod say;

use hackclad::{Action, Cards, Event, Hackclad, Reason, View};
use pack::Lang;

use crate::board::{Board, Line};
use crate::face::{CardText, Example, Face};
use crate::names::Names;
use say::Say;

impl Face for Hackclad {
    /// Crimson on steel.
    const ACCENT: [u8; 3] = [0xc2, 0x36, 0x4a];
    const EXAMPLE: Example = Example { action: "go n", clause: "HD-060" };
    const FRONT: &'static [&'static str] = &["mode", "coop_difficulty"];

    fn title(lang: Lang) -> &'static str {
        match lang {
            Lang::En => "HacKClaD.DeltA",
            Lang::Ja => "ハッククラッド デルタ",
        }
    }

    fn board(&self, view: &View, names: &Names, lang: Lang) -> Board {
        board::board(self, view, &Say::new(self, names, lang))
    }

    fn prompt(&self, view: &View, names: &Names, lang: Lang) -> Line {
        board::prompt(view, &Say::new(self, names, lang))
    }

    fn action(&self, view: &View, action: &Action, names: &Names, lang: Lang) -> String {
        actions::label(self, &Say::new(self, names, lang), view, *action)
    }

    fn uses(&self, view: &View, action: &Action) -> Vec<String> {
        actions::uses(self, view, *action)
    }

    fn event(&self, event: &Event, names: &Names, lang: Lang) -> Line {
        events::line(&Say::new(self, names, lang), event)
    }

    fn reason(&self, reason: &Reason, names: &Names, lang: Lang) -> String {
        reasons::sentence(&Say::new(self, names, lang), *reason)
    }

    fn option(key: &str, lang: Lang) -> &'static str {
        options::sentence(key, lang)
    }

    fn option_title(key: &str, lang: Lang) -> &'static str {
        options::title(key, lang)
    }

    fn option_value(key: &str, value: &str, lang: Lang) -> Option<&'static str> {
        options::value(key, value, lang)
    }

    fn matters(&self, event: &Event) -> bool {
        events::matters(event)
    }

    fn cards(pack: &Cards, lang: Lang) -> Vec<CardText> {
        cards::all(pack, lang)
    }
}
