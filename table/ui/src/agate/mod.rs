//! Agate Sword (瑪瑙の剣) in words.

mod actions;
mod board;
mod cards;
mod events;
mod options;
mod page;
mod prompt;
mod reasons;
mod say;

use agate::{Action, Agate, Cards, Event, Reason, View};
use pack::Lang;

use crate::board::{Board, Line};
use crate::face::{CardText, Example, Face};
use crate::names::Names;
use say::Say;

impl Face for Agate {
    /// Carnelian.
    const ACCENT: [u8; 3] = [0xcf, 0x57, 0x3c];
    const EXAMPLE: Example = Example { action: "attack p2 A A", clause: "AG-31" };

    fn title(lang: Lang) -> &'static str {
        match lang {
            Lang::En => "Agate Sword",
            Lang::Ja => "瑪瑙の剣",
        }
    }

    fn board(&self, view: &View, names: &Names, lang: Lang) -> Board {
        board::board(self, view, &Say::new(self.cards(), names, lang))
    }

    fn prompt(&self, view: &View, names: &Names, lang: Lang) -> Line {
        prompt::prompt(self, view, &Say::new(self.cards(), names, lang))
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

    fn option_help(key: &str, lang: Lang) -> &'static str {
        options::help(key, lang)
    }

    fn option_value(key: &str, value: &str, lang: Lang) -> Option<&'static str> {
        options::value(key, value, lang)
    }

    fn matters(&self, event: &Event) -> bool {
        !matches!(event, Event::KarmaShed { loss: 0, .. })
    }

    fn cards(pack: &Cards, lang: Lang) -> Vec<CardText> {
        cards::all(pack, lang)
    }
}
