//! Shadows over Mitakihara in words.

mod actions;
mod board;
mod cards;
mod events;
mod options;
mod page;
mod reasons;
mod say;
mod signals;
mod sums;

use kernel::Game;
use pack::Lang;
use shadows::{Action, Cards, Chat, Event, Reason, Shadows, View};

use crate::board::{Board, Line};
use crate::face::{CardText, Example, Face, Talk};
use crate::names::Names;
use say::Say;

impl Face for Shadows {
    /// Grey violet.
    const ACCENT: [u8; 3] = [0x8d, 0x80, 0xb3];
    const EXAMPLE: Example = Example { action: "move A1", clause: "SM-092" };

    fn title(lang: Lang) -> &'static str {
        match lang {
            Lang::En => "Shadows over Mitakihara",
            Lang::Ja => "見滝原を覆う影",
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

    fn talk(&self) -> Talk {
        // SM-R016: numbers may not be named, and only fixed signals can be checked.
        match self.options().chat {
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

    fn event(&self, event: &Event, names: &Names, lang: Lang) -> Line {
        events::line(&Say::new(self.cards(), names, lang), event)
    }

    fn matters(&self, event: &Event) -> bool {
        !matches!(event, Event::Phase(_) | Event::Switched(_) | Event::Answered(_))
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
