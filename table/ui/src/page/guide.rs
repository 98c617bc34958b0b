//! The first-game guide's frame: the decision at hand, in the words of the game.

use kernel::Game;
use maud::{Markup, html};
use pack::Lang;

use super::words::linked;
use crate::{Book, Seen, glyph};

/// What is going on, and what to know about it.
pub type Words = (&'static str, Vec<&'static str>);

/// The moment explained, to whoever plays or looks on with the guide.
pub fn guide<G: Game>(seen: &Seen<'_, G>, book: Book, words: impl FnOnce() -> Words) -> Markup {
    if !seen.guide {
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

/// What is going on under way to the goal, which stands first.
pub fn toward(goal: &'static str, (head, lines): Words) -> Words {
    (head, std::iter::once(goal).chain(lines).collect())
}

/// The game is over: how it went for the viewer, if that can be said of one.
pub fn over(lang: Lang, won: Option<bool>, lines: Vec<&'static str>) -> Words {
    let head = match won {
        Some(true) => t!(lang, "You won", "あなたの勝ち"),
        Some(false) => t!(lang, "You did not win", "あなたの負け"),
        None => t!(lang, "The game is over", "ゲーム終了"),
    };
    (head, lines)
}
