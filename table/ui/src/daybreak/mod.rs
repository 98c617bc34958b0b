//! Witches' Daybreak (星空を望む少女達の夜明け) in words.

mod actions;
mod board;
mod cards;
mod effects;
mod events;
mod options;
mod page;
mod reasons;
mod say;

use daybreak::{Action, Cards, Daybreak, Event, Reason, View};
use pack::Lang;

use crate::board::{Board, Line};
use crate::face::{CardText, Example, Face};
use crate::names::Names;
use say::Say;

impl Face for Daybreak {
    /// Dawn gold.
    const ACCENT: [u8; 3] = [0xd9, 0xa4, 0x41];
    const EXAMPLE: Example = Example { action: "use W01", clause: "WD-76" };

    fn title(lang: Lang) -> &'static str {
        match lang {
            Lang::En => "Witches' Daybreak",
            Lang::Ja => "星空を望む少女達の夜明け",
        }
    }

    fn board(&self, view: &View, names: &Names, lang: Lang) -> Board {
        board::board(view, &Say::new(self.cards(), names, lang))
    }

    fn prompt(&self, view: &View, names: &Names, lang: Lang) -> Line {
        board::prompt(view, &Say::new(self.cards(), names, lang))
    }

    fn action(&self, view: &View, action: &Action, names: &Names, lang: Lang) -> String {
        actions::label(&Say::new(self.cards(), names, lang), view, *action)
    }

    fn uses(&self, view: &View, action: &Action) -> Vec<String> {
        actions::uses(self.cards(), view, *action)
    }

    fn event(&self, event: &Event, names: &Names, lang: Lang) -> Line {
        events::line(&Say::new(self.cards(), names, lang), event)
    }

    fn reason(&self, reason: &Reason, names: &Names, lang: Lang) -> String {
        reasons::sentence(&Say::new(self.cards(), names, lang), *reason)
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

    fn cards(pack: &Cards, lang: Lang) -> Vec<CardText> {
        cards::all(pack, lang)
    }
}
