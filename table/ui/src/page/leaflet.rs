//! A game on one page: its goal, a turn, the end, and what people forget, with pictures; for the
//! screen and for paper.

use maud::{Markup, PreEscaped, html};

use super::Shell;
use super::layout::page;
use super::words::{linked, title};
use crate::Shown;

/// What a leaflet is made of.
#[derive(Clone, Copy, Debug)]
pub struct Leaflet<'a> {
    /// The text, as `games/<game>/book/page.<lang>.md` has it.
    pub text: &'a str,
    /// A drawing of ours by its name.
    pub picture: &'a dyn Drawings,
}

/// Where the pictures of a leaflet come from.
pub trait Drawings: std::fmt::Debug {
    /// A drawing of ours (`picture:NAME`), as SVG.
    fn picture(&self, name: &str) -> Option<&'static str>;
    /// A card's face (`card:ID`).
    fn card(&self, id: &str) -> Option<Markup>;
}

/// The whole page.
pub fn leaflet(shell: &Shell, game: Shown, leaflet: Leaflet<'_>) -> Markup {
    let lang = shell.lang;
    let heading =
        title(game, lang).to_string() + t!(lang, " on one page", "：1ページでわかる遊び方");
    let body = html! {
        article.leaflet {
            (blocks(leaflet, game))
            footer.no-print {
                a.button.primary href={ "/learn/" (game.id()) } { (t!(lang, "Learn by playing", "遊びながら覚える")) }
                a.button href={ "/new/" (game.id()) } { (t!(lang, "A new table", "卓を立てる")) }
                a href={ "/rules/" (game.id()) } { (t!(lang, "All rules", "ルール全文")) }
            }
        }
    };
    page(shell, &heading, &body)
}

/// The text block by block. A section is a `section`, so that paper does not tear it apart.
fn blocks(leaflet: Leaflet<'_>, game: Shown) -> Markup {
    let mut sections: Vec<Vec<&str>> = vec![Vec::new()];
    for line in leaflet.text.lines() {
        if line.starts_with("## ") {
            sections.push(Vec::new());
        }
        if let Some(last) = sections.last_mut() {
            last.push(line);
        }
    }
    html! {
        @for (n, lines) in sections.iter().enumerate() {
            @if n == 0 { header { (section(lines, leaflet, game)) } }
            @else { section { (section(lines, leaflet, game)) } }
        }
    }
}

fn section(lines: &[&str], leaflet: Leaflet<'_>, game: Shown) -> Markup {
    let mut out: Vec<Markup> = Vec::new();
    let mut lines = lines.iter().copied().peekable();
    while let Some(line) = lines.next() {
        if let Some(head) = line.strip_prefix("## ") {
            out.push(html! { h2 { (head) } });
        } else if let Some(head) = line.strip_prefix("# ") {
            out.push(html! { h1 { (head) } });
        } else if let Some(first) = line.strip_prefix("- ") {
            let mut items = vec![first];
            while let Some(item) = lines.next_if(|line| line.starts_with("- ")) {
                items.push(&item[2..]);
            }
            out.push(html! { ul { @for item in items { li { (inline(item, game)) } } } });
        } else if let Some(first) = numbered(line) {
            let mut items = vec![first];
            while let Some(item) = lines.peek().copied().and_then(numbered) {
                items.push(item);
                lines.next();
            }
            out.push(html! { ol { @for item in items { li { (inline(item, game)) } } } });
        } else if let Some((caption, of)) = pictured(line) {
            // Pictures that follow each other stand side by side.
            let mut row = vec![(caption, of)];
            while let Some(next) = lines.peek().copied().and_then(pictured) {
                row.push(next);
                lines.next();
            }
            out.push(html! { div.figures { @for (caption, of) in row { (figure(caption, of, leaflet)) } } });
        } else if !line.trim().is_empty() {
            out.push(html! { p { (inline(line, game)) } });
        }
    }
    html! { @for block in out { (block) } }
}

/// `1. text`
fn numbered(line: &str) -> Option<&str> {
    let (number, text) = line.split_once(". ")?;
    (!number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())).then_some(text)
}

/// `![caption](card:A)`
fn pictured(line: &str) -> Option<(&str, &str)> {
    line.trim().strip_prefix("![")?.strip_suffix(')')?.split_once("](")
}

fn figure(caption: &str, of: &str, leaflet: Leaflet<'_>) -> Markup {
    let drawn = match of.split_once(':') {
        Some(("card", id)) => leaflet.picture.card(id),
        // Files of ours, built in.
        Some(("picture", name)) => {
            leaflet.picture.picture(name).map(|svg| PreEscaped(svg.to_string()))
        }
        _ => None,
    };
    html! {
        @if let Some(drawn) = drawn {
            figure { div.drawn aria-hidden="true" { (drawn) } figcaption { (caption) } }
        }
    }
}

/// Text with **strong words** and links to clauses.
fn inline(text: &str, game: Shown) -> Markup {
    html! {
        @for (n, part) in text.split("**").enumerate() {
            @if n % 2 == 1 { strong { (linked(part, game.book())) } } @else { (linked(part, game.book())) }
        }
    }
}
