//! The first-game guide's frame: the decision at hand, in the words of the game.

use kernel::Game;
use maud::{Markup, html};
use pack::Lang;

use super::words::linked;
use crate::{Book, Seen, glyph};

/// What is going on, and what to know about it.
pub type Words = (&'static str, Vec<&'static str>);

/// The moment explained, to a player who plays with the guide.
pub fn guide<G: Game>(seen: &Seen<'_, G>, book: Book, words: impl FnOnce() -> Words) -> Markup {
    if !seen.guide || seen.own().is_none() {
        return html! {};
    }
    let (head, lines) = words();
    html! {
        details.guide open {
            summary { (glyph::icon("star")) span.sr { (t!(seen.lang, "Guide: ", "案内：")) } (head) }
            @for line in lines { p { (linked(line, book)) } }
        }
    }
}

/// What to know, in English and Japanese, while nothing is asked of the player.
#[derive(Debug)]
pub struct Idle {
    /// When the game is over.
    pub over: [&'static [&'static str]; 2],
    /// While others are asked.
    pub others: [&'static [&'static str]; 2],
}

impl Idle {
    /// The game is over.
    pub fn over(&self, lang: Lang) -> Words {
        let [en, ja] = self.over;
        (t!(lang, "The game is over", "ゲーム終了"), t!(lang, en, ja).to_vec())
    }

    /// Others are asked.
    pub fn others(&self, lang: Lang) -> Words {
        let [en, ja] = self.others;
        let head = t!(lang, "Somebody else decides", "ほかの人が決めています");
        (head, t!(lang, en, ja).to_vec())
    }
}
