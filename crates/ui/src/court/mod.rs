//! Madoka's Court in words.

mod actions;
mod board;
mod cards;
mod events;
mod options;
mod prompt;
mod reasons;
mod say;

use court::{Action, Cards, Court, Event, Reason, View};
use pack::Lang;

use crate::board::{Board, Line};
use crate::face::{CardText, Face};
use crate::names::Names;
use crate::scene::Scene;
use say::Say;

impl Face for Court {
    /// Rose.
    const ACCENT: [u8; 3] = [0xd6, 0x6a, 0x8e];

    fn title(lang: Lang) -> &'static str {
        match lang {
            Lang::En => "Madoka's Court",
            Lang::Ja => "MADOKA'S COURT",
        }
    }

    fn board(&self, view: &View, names: &Names, lang: Lang) -> Board {
        board::board(view, &Say::new(self.cards(), names, lang))
    }

    fn action(&self, view: &View, action: &Action, names: &Names, lang: Lang) -> String {
        actions::label(&Say::new(self.cards(), names, lang), view, *action)
    }

    fn uses(&self, _: &View, action: &Action) -> Vec<String> {
        actions::uses(self.cards(), *action)
    }

    fn idle(&self, action: &Action) -> bool {
        actions::idle(*action)
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

    fn cards(pack: &Cards, lang: Lang) -> Vec<CardText> {
        cards::all(pack, lang)
    }
}

/// Shown through its text board; a drawn one follows.
impl Scene for Court {
    const CLASS: &'static str = "court";

    fn pitch(lang: Lang) -> &'static str {
        match lang {
            Lang::En => {
                "Get rid of your cards, and fight witches together while you do: trophies count \
                 more than an empty hand, and girls can die."
            }
            Lang::Ja => {
                "手札を減らしながら、みんなで魔女と戦う。空の手札より討伐の証が重く、少女は命を落とすこともある。"
            }
        }
    }

    fn minutes() -> (u16, u16) {
        (30, 60)
    }
}
