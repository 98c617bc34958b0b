//! Short messages: not found, not allowed, something went wrong.

use maud::{Markup, html};

use super::Shell;
use super::layout::light;
use crate::glyph;

/// A page with one message: a heading and what to do about it.
pub fn message(shell: &Shell, heading: &str, text: &str) -> Markup {
    let body = html! {
        section.message #message {
            (glyph::large("mirror"))
            h1 { (heading) }
            p { (text) }
            p { a.button href="/" { (t!(shell.lang, "To the first page", "最初のページへ")) } }
        }
    };
    light(shell, heading, &body)
}
