//! Madoka's Court in words.

mod actions;
mod board;
mod cards;
mod events;
mod options;
mod page;
mod prompt;
mod reasons;
mod say;

use court::{Action, Cards, Court, Event, Reason, View};
use pack::Lang;

use crate::board::{Board, Line};
use crate::face::{CardText, Example, Face};
use crate::names::Names;
use say::Say;

impl Face for Court {
    /// Rose.
    const ACCENT: [u8; 3] = [0xd6, 0x6a, 0x8e];
    const EXAMPLE: Example = Example { action: "play N01", clause: "MC-40" };

    fn title(lang: Lang) -> &'static str {
        match lang {
            Lang::En => "Madoka's Court",
            Lang::Ja => "MADOKA'S COURT",
        }
    }

    fn board(&self, view: &View, names: &Names, lang: Lang) -> Board {
        board::board(view, &Say::new(self.cards(), names, lang))
    }

    fn prompt(&self, view: &View, names: &Names, lang: Lang) -> Line {
        prompt::prompt(view, &Say::new(self.cards(), names, lang))
    }

    fn action(&self, view: &View, action: &Action, names: &Names, lang: Lang) -> String {
        actions::label(&Say::new(self.cards(), names, lang), view, *action)
    }

    fn uses(&self, _: &View, action: &Action) -> Vec<String> {
        actions::uses(self.cards(), *action)
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

    fn cards(pack: &Cards, lang: Lang) -> Vec<CardText> {
        cards::all(pack, lang)
    }
}
