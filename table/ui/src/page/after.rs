//! After the game: the replay.

use kernel::{Seat, Viewer};
use maud::{Markup, html};

use super::layout::page;
use super::table::link;
use super::words::{linked, title};
use super::{ReplayPage, Shell};

/// One step of a replay.
pub fn replay(shell: &Shell, replay: &ReplayPage) -> Markup {
    let lang = shell.lang;
    let heading = title(replay.game, lang).to_string() + t!(lang, ": replay", "：再生");
    let path = format!("/t/{}/replay", replay.id);
    let step = |at: usize, glyph: &str, words: &str, may: bool| {
        html! {
            @if may {
                a.button href={ (path) "?at=" (at) "&eyes=" (replay.viewer) } data-step=(glyph) { span aria-hidden="true" { (glyph) } span.sr { (words) } }
            } @else {
                span.button.dim aria-hidden="true" { (glyph) }
            }
        }
    };
    let eyes = (0..replay.names.len()).map(|seat| {
        let viewer = Viewer::Seat(Seat::new(u8::try_from(seat).unwrap_or(0)));
        (viewer, replay.names[seat].clone())
    });
    let public = (Viewer::Public, t!(lang, "Spectator", "観戦者").to_string());
    let all = (Viewer::All, t!(lang, "Everything", "すべて").to_string());
    let (at, of) = (replay.at, replay.of);
    // The first line of the log says the same as the action, in better words; while the game goes
    // on it is all that may be told.
    let (first, rest) = match replay.log.split_first() {
        Some((first, rest)) if at > 0 => (Some(first), rest),
        _ => (None, &replay.log[..]),
    };
    let body = html! {
        h1 { (heading) }
        div #replay data-replay=(path) {
            form.line.replay method="get" action=(path) {
                div.steps {
                    (step(0, "|◀", t!(lang, "First", "最初"), at > 0))
                    (step(at.saturating_sub(1), "◀", t!(lang, "Previous", "前へ"), at > 0))
                    (step((at + 1).min(of), "▶", t!(lang, "Next", "次へ"), at < of))
                    (step(of, "▶|", t!(lang, "Last", "最後"), at < of))
                }
                label.slider {
                    span { (t!(lang, "Action ", "行動 ")) output { (at) } " / " (of) }
                    input type="range" name="at" min="0" max=(of) value=(at);
                }
                label {
                    span { (t!(lang, "Seen by", "だれの目で")) }
                    select name="eyes" {
                        @for (viewer, name) in eyes.chain([public, all]) {
                            option value=(viewer) selected[viewer == replay.viewer] { (name) }
                        }
                    }
                }
                button type="submit" { (t!(lang, "Show", "表示")) }
            }
            div #table.table.replayed {
                div.board {
                    (replay.scene.drawn(&html! {
                    div.prompt role="status" {
                        @if let Some((words, notation)) = &replay.action {
                            p { (linked(first.unwrap_or(words), replay.game.book())) " " code { (notation) } }
                        } @else if let Some(first) = first {
                            p { (linked(first, replay.game.book())) }
                        } @else if at > 0 {
                            p { (t!(lang, "Something hidden was done.", "非公開の行動がありました。")) }
                        } @else {
                            p { (t!(lang, "The table is set up.", "準備が終わったところです。")) }
                        }
                    }
                    @if !rest.is_empty() {
                        ul.happened { @for line in rest { li { (linked(line, replay.game.book())) } } }
                    }
                    }, &html! {}))
                    (link(&format!("{path}?at={at}&eyes={}", replay.viewer), "position",
                        t!(lang, "Link to this position", "この局面へのリンク"), lang))
                }
            }
        }
        p.choices {
            a.button href={ "/t/" (replay.id) "/result" } { (t!(lang, "Result", "結果")) }
            @let eyes = match replay.viewer {
                Viewer::Seat(seat) => format!("?eyes={seat}"),
                Viewer::Public | Viewer::All => String::new(),
            };
            a.button href={ "/t/" (replay.id) "/look" (eyes) } { (t!(lang, "Look back: chances and costly decisions", "ふり返り（勝率と痛かった決定）")) }
        }
    };
    page(shell, &heading, &body)
}
