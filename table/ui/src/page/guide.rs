//! The first-game guide's frame: the decision at hand, in the words of the game.

use maud::{Markup, html};
use pack::Lang;

use super::words::linked;
use crate::{Book, glyph};

/// What is going on, and what to know about it.
pub type Words = (&'static str, Vec<&'static str>);

/// A decision explained.
pub fn guide((head, lines): Words, book: Book, lang: Lang) -> Markup {
    html! {
        details.guide open {
            summary { (glyph::icon("star")) span.sr { (t!(lang, "Guide: ", "案内：")) } (head) }
            @for line in lines { p { (linked(line, book)) } }
        }
    }
}
