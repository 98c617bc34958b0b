//! The frame round every page.

use maud::{DOCTYPE, Markup, html};
use pack::Lang;

use super::assets::{
    BOOK, BOOK_STYLE, DEAL, ENDS, ICON, LESSON, LESSON_SCRIPT, LOBBY, LOOK, MOMENTS, MORPH, PEOPLE,
    PEOPLE_SCRIPT, REPLAY, SCENE, SCRIPT, SOUND, STAGE, STYLE, TABLE, TABLE_SCRIPT, accents,
};
use super::{Shell, Theme};
use crate::{glyph, portrait};

/// A whole page.
pub fn page(shell: &Shell, title: &str, body: &Markup) -> Markup {
    frame(shell, title, body, Change::Never)
}

/// A page that shows nothing of a game: it loads the least.
pub(super) fn light(shell: &Shell, title: &str, body: &Markup) -> Markup {
    frame(shell, title, body, Change::Light)
}

/// How a page changes while it is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// Not at all, and nothing of a game is shown.
    Light,
    /// Not at all.
    Never,
    /// It fills itself: what takes a while arrives later.
    Fills,
    /// By itself: it keeps a connection open.
    Live,
    /// By its own controls.
    Replay,
    /// By what is written on it.
    Typed,
}

/// A page with what it needs to change in place.
pub(super) fn frame(shell: &Shell, title: &str, body: &Markup, change: Change) -> Markup {
    let live = change == Change::Live;
    let played = change != Change::Light;
    let changes = played && change != Change::Never;
    let lang = shell.lang;
    let game = shell.game.map_or("", |game| game.id());
    let top = header(shell, live);
    let named = names(shell).filter(|_| played);
    html! {
        (DOCTYPE)
        html lang=(lang) data-theme=(shell.theme.word()) data-game=[shell.game.map(|_| game)] data-names=[&named] {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content=(match shell.theme {
                    Theme::Dark => "dark",
                    Theme::Light => "light",
                    Theme::System => "light dark",
                });
                title { (title) " · majo" }
                link rel="icon" href=(ICON.path()) type="image/svg+xml";
                link rel="stylesheet" href=(STYLE.path());
                @if played { link rel="stylesheet" href=(SCENE.path()); }
                @if live {
                    link rel="stylesheet" href=(TABLE.path());
                    link rel="stylesheet" href=(PEOPLE.path());
                    link rel="stylesheet" href=(LESSON.path());
                } @else { link rel="stylesheet" href=(LOBBY.path()); }
                @if changes { link rel="stylesheet" href=(MOMENTS.path()); }
                @if named.is_some() { link rel="stylesheet" href=(BOOK_STYLE.path()); }
                link rel="stylesheet" href=(accents(shell.games).path());
                @if let Some(style) = shell.game.and_then(|game| game.style()) {
                    link rel="stylesheet" href=(style.path());
                }
                script src=(SCRIPT.path()) defer {}
                @if live {
                    script src=(MORPH.path()) defer {}
                    script src=(STAGE.path()) defer {}
                    script src=(DEAL.path()) defer {}
                    script src=(PEOPLE_SCRIPT.path()) defer {}
                    script src=(SOUND.path()) defer {}
                    script src=(LESSON_SCRIPT.path()) defer {}
                }
                @if change == Change::Replay {
                    script src=(MORPH.path()) defer {}
                    script src=(REPLAY.path()) defer {}
                }
                @if changes { script src=(ENDS.path()) defer {} }
                @if named.is_some() {
                    script src=(LOOK.path()) defer {}
                    script src=(BOOK.path()) defer {}
                }
                @if played { script src=(TABLE_SCRIPT.path()) defer {} }
            }
            body {
                a.skip href="#main" { (t!(lang, "Skip to the content", "本文へ")) }
                (top)
                main #main tabindex="-1" { (body) }
                // Controls that only steer the page belong to this form, which sends nothing.
                form #none method="dialog" {}
                (glyph::sheet())
                @match change {
                    Change::Light | Change::Never => { (portrait::sheet_for(&[&top, body])) }
                    Change::Fills | Change::Live | Change::Replay | Change::Typed => { (portrait::sheet()) }
                }
            }
        }
    }
}

/// Where the page asks what something is that has a name: its table, or its game.
fn names(shell: &Shell) -> Option<String> {
    let table = shell.path.strip_prefix("/t/").and_then(|rest| rest.split(['/', '?']).next());
    match (table, shell.game) {
        (Some(table), Some(_)) => Some(format!("/t/{table}/name/")),
        (None, Some(game)) => Some(format!("/rules/{}/name/", game.id())),
        (_, None) => None,
    }
}

fn header(shell: &Shell, live: bool) -> Markup {
    let lang = shell.lang;
    let (other, other_name) = t!(lang, ("ja", "日本語"), ("en", "English"));
    let to = encode(&shell.path);
    html! {
        header.top {
            a.home href="/" {
                (glyph::icon("star"))
                span { "majo" }
            }
            nav aria-label=(t!(lang, "Site", "サイト")) {
                @if let Some(game) = shell.game {
                    a href={ "/rules/" (game.id()) } data-book-open[live] { (t!(lang, "Rules", "ルール")) }
                    a href={ "/rules/" (game.id()) "/cards" } { (t!(lang, "Cards", "カード")) }
                } @else {
                    a href="/rules" { (t!(lang, "Rules", "ルール")) }
                }
                a href={ "/lang/" (other) "?to=" (to) } lang=(other) hreflang=(other) { (other_name) }
            }
            div.switches {
                // The script shows those that can be used here.
                @if live {
                    (switch("data-notify", "bell", t!(lang, "Tell me when it is my turn", "自分の番を通知する")))
                    (sound(lang))
                }
                @let [now, next] = [shell.theme, shell.theme.next()];
                @let words = t!(lang,
                    format!("Colours: {} (change to: {})", now.name(lang), next.name(lang)),
                    format!("配色：{}（{}に変える）", now.name(lang), next.name(lang)));
                a href={ "/theme/" (next.word()) "?to=" (to) } data-theme-next=(next.word()) title=(words) {
                    (glyph::icon(now.glyph()))
                    span.sr { (words) }
                }
            }
            a.who href="/me" title=(t!(lang, "You: name, code, devices", "あなた：名前・コード・端末")) {
                (glyph::icon("person"))
                @if let Some(name) = &shell.name { span.called { (name) } } @else { span.sr { (t!(lang, "You", "あなた")) } }
            }
        }
    }
}

fn switch(what: &str, glyph: &str, words: &str) -> Markup {
    html! {
        button type="button" data-notify=[(what == "data-notify").then_some("")] title=(words) hidden {
            (glyph::icon(glyph))
            span.sr { (words) }
        }
    }
}

/// Soft sounds, off until they are chosen. The icon shows what is: a speaker that is crossed out,
/// or one that sounds.
fn sound(lang: Lang) -> Markup {
    let words = t!(lang, "Sound", "音");
    html! {
        details.sound data-sound hidden {
            summary title=(words) {
                span.off { (glyph::icon("mute")) } span.on { (glyph::icon("sound")) }
                span.sr { (words) }
            }
            div {
                button type="button" data-sound-switch aria-pressed="false" { (t!(lang, "Sounds of the table", "卓の音")) }
                label {
                    span { (t!(lang, "Volume", "音量")) }
                    input type="range" form="none" data-volume min="0" max="100" value="50";
                }
            }
        }
    }
}

/// A path as the value of a query field.
fn encode(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' | b'/' => {
                out.push(char::from(byte));
            }
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}
