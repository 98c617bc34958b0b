//! Every part in every state, for looking at.

use maud::{Markup, PreEscaped, html};
use pack::Lang;

use super::Shell;
use super::layout::{Change, frame};
use crate::portrait::{Kind, Portrait, known};
use crate::{Shown, glyph};

/// The style page of a game: both languages, light and dark side by side.
pub fn style(shell: &Shell, game: Shown) -> Markup {
    let lang = shell.lang;
    let body = html! {
        h1 { (t!(lang, "Parts", "部品")) }
        nav.choices aria-label=(t!(lang, "Games", "ゲーム")) {
            @for other in shell.games {
                a.button href={ "/style/" (other.id()) } aria-current=[(other.id() == game.id()).then_some("page")] { (other.title(lang)) }
            }
        }
        // The scenes' buttons belong to these and send nothing.
        form #act method="dialog" {}
        form #pick method="dialog" {}
        @for theme in ["light", "dark"] {
            @for lang in [Lang::Ja, Lang::En] {
                section.swatch data-theme=(theme) data-game=(game.id()) lang=(lang) {
                    h2 { (theme) " · " (lang) }
                    (parts(game, lang))
                    (crate::moment::samples(lang))
                    @for (n, scene) in game.samples(lang).into_iter().enumerate() {
                        div.sample { (apart(scene, &format!("-{theme}-{lang}-{n}"))) }
                    }
                }
            }
        }
    };
    frame(shell, t!(lang, "Parts", "部品"), &body, Change::Fills)
}

fn parts(game: Shown, lang: Lang) -> Markup {
    html! {
        p { (t!(lang, "Plain text with a ", "ふつうの文と")) a href="/" { (t!(lang, "link", "リンク")) } (t!(lang, " and a clause ", "、条項")) (clause(game)) }
        p.choices {
            button.primary type="button" { (t!(lang, "Main choice", "主な選択")) }
            button type="button" { (t!(lang, "Other choice", "ほかの選択")) }
            button type="button" disabled { (t!(lang, "Not now", "今は不可")) }
            button.small type="button" { (t!(lang, "Small", "小")) }
            span.badge { (t!(lang, "note", "注記")) }
            span.badge.on { (t!(lang, "your turn", "あなたの番")) }
        }
        p.wrong { (glyph::icon("stone")) (t!(lang, "What was wrong, and what to do.", "何が違うか、どうすればよいか。")) }
        div.row { @for card in game.some_cards(lang) { (card) } }
        div.row { @for name in glyph::NAMES { (glyph::icon(name)) } }
        (faces())
    }
}

/// Portraits of every kind in three sizes, made from names: a few of each.
fn faces() -> Markup {
    const KINDS: [(Kind, &[&str]); 7] = [
        (Kind::Girl, &["Aki", "Sora", "Mio", "Ren"]),
        (Kind::Human, &["Aki", "Sora", "Mio"]),
        (Kind::Mage, &["Aki", "Sora", "Mio"]),
        (Kind::Witch, &["Aki", "Sora", "Mio", "Ren"]),
        (Kind::Familiar, &["Aki", "Sora", "Mio"]),
        (Kind::Player, &["Aki", "Sora", "Mio", "Ren"]),
        (Kind::Bot(1), &["Aki"]),
    ];
    let all = KINDS.into_iter().flat_map(|(kind, ids)| ids.iter().map(move |id| (kind, *id)));
    let bots = (0..=3).map(|lights| (Kind::Bot(lights), "Sora"));
    let all: Vec<_> = all.chain(bots).map(|(kind, id)| Portrait::of(kind, id)).collect();
    html! {
        div.row.faces { @for word in ["madoka", "homura", "mami", "sayaka", "kyoko"] { @if let Some(known) = known(word) { (known.large()) } } }
        div.row.faces { @for portrait in &all { (portrait.wields("star").face()) } }
        div.row.faces { @for portrait in &all { (portrait.badge()) } }
    }
}

/// A clause of the game as a link.
fn clause(game: Shown) -> Markup {
    let id = game.example().clause;
    html! { a.clause href={ "/rules/" (game.id()) "#" (id) } { (id) } }
}

/// The same part with other ids and groups, so that it can stand on a page several times.
fn apart(part: Markup, ending: &str) -> Markup {
    let mut html = part.into_string();
    for attribute in ["id", "name", "aria-describedby", "aria-label"] {
        let mark = format!(" {attribute}=\"");
        let mut out = String::with_capacity(html.len());
        let mut pieces = html.split(&mark);
        out.push_str(pieces.next().unwrap_or_default());
        for piece in pieces {
            let (value, rest) = piece.split_once('"').unwrap_or((piece, ""));
            let ending = if value == "do" { "" } else { ending };
            out.push_str(&format!("{mark}{value}{ending}\"{rest}"));
        }
        html = out;
    }
    PreEscaped(html)
}
