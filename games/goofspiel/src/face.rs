//! Goofspiel in words. The board is the plain one that every game has.

use kernel::Game;
use ui::{About, Book, Example, Face, Line, Scene, To, Tone, t};

use crate::rules::{Event, Goofspiel, Reason};

/// Shows the game.
#[derive(Clone, Copy, Debug)]
pub struct GoofspielFace;

static ABOUT: About = About {
    terms: &[
        ("play", "Play", "出す："),
        ("prizes", "Prizes so far", "出た賞"),
        ("cards", "Cards left", "残りのカード"),
        ("chosen", "Chosen", "選んだカード"),
        ("points", "Points", "点"),
    ],
    ..About::plain(
        Book { game: Goofspiel::ID, letters: "GO" },
        ["Goofspiel", "グーフスピール"],
        ["Bid for prizes with equal hands, in secret.", "同じ手札で、賞をひそかに競り合う。"],
        (5, 10),
        Example { action: "play 7", clause: "GO-2" },
    )
};

impl Face for GoofspielFace {
    type Game = Goofspiel;

    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn event(&self, to: To<'_, Goofspiel>, event: &Event) -> Line {
        let lang = to.lang;
        let Event([one, two], prize, winner) = *event;
        let taken = match winner.map(|seat| to.names.subject(seat, lang)) {
            Some(who) => t!(lang, format!("{who} took it"), format!("{who}が取った")),
            None => t!(lang, "nobody took it", "誰も取らなかった").into(),
        };
        let text = t!(
            lang,
            format!("For the prize {prize}, {one} against {two}: {taken}."),
            format!("賞{prize}に{one}対{two}。{taken}。"),
        );
        Line::new(text, Tone::Plain)
    }

    fn reason(&self, to: To<'_, Goofspiel>, reason: &Reason) -> String {
        let Reason(card) = reason;
        t!(
            to.lang,
            format!("You do not hold {card}, or have chosen already."),
            format!("{card}が手札にないか、もう選んでいます。"),
        )
    }
}

impl Scene for GoofspielFace {}
