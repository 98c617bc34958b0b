//! Every part in every state, for looking at.

use games::GameId;
use maud::{Markup, html};
use pack::Lang;

use super::Shell;
use super::layout::page;
use super::rules::some_cards;
use super::words::t;
use crate::glyph;

/// The style page: both languages, light and dark side by side.
pub fn style(shell: &Shell) -> Markup {
    let lang = shell.lang;
    let body = html! {
        h1 { (t(lang, "Parts", "部品")) }
        @for theme in ["light", "dark"] {
            @for lang in [Lang::Ja, Lang::En] {
                section.swatch data-theme=(theme) data-game="agate" lang=(lang) {
                    h2 { (theme) " · " (lang) }
                    (parts(lang))
                }
            }
        }
    };
    page(shell, t(lang, "Parts", "部品"), &body)
}

fn parts(lang: Lang) -> Markup {
    html! {
        p { (t(lang, "Plain text with a ", "ふつうの文と")) a href="/" { (t(lang, "link", "リンク")) } (t(lang, " and a clause ", "、条項")) a.clause href="/rules/agate#AG-31" { "AG-31" } }
        p.choices {
            button.primary type="button" { (t(lang, "Main choice", "主な選択")) }
            button type="button" { (t(lang, "Other choice", "ほかの選択")) }
            button type="button" disabled { (t(lang, "Not now", "今は不可")) }
            button.small type="button" { (t(lang, "Small", "小")) }
            span.badge { (t(lang, "note", "注記")) }
            span.badge.on { (t(lang, "your turn", "あなたの番")) }
        }
        p.wrong { (glyph::icon("stone")) (t(lang, "What was wrong, and what to do.", "何が違うか、どうすればよいか。")) }
        (some_cards(GameId::Agate, &["A", "deadly", "pursuit", "reflect", "prayer", "sword"], lang))
        div.row { @for name in glyph::NAMES { (glyph::icon(name)) } }
    }
}
