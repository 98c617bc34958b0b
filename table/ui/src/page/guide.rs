//! The first-game guide's frame: the decision at hand, in the words of the game.

use kernel::Game;
use maud::{Markup, html};

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
