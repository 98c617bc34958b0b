//! After the game: the result and the replay.

use kernel::{Seat, Viewer};
use maud::{Markup, html};
use pack::Lang;

use super::deal;
use super::layout::page;
use super::table::link;
use super::words::{linked, title};
use super::{ReplayPage, ResultPage, ResultSeat, Shell};
use crate::glyph;
use crate::lang::signed;
use crate::ranked;

/// Who won, and the proof that it was fair.
pub fn result(shell: &Shell, result: &ResultPage) -> Markup {
    let lang = shell.lang;
    let heading = title(result.game, lang).to_string() + t!(lang, ": result", "：結果");
    let mut seats: Vec<_> = result.seats.iter().collect();
    seats.sort_by_key(|seat| seat.place);
    let points = result.seats.iter().any(|seat| seat.points != 0);
    // Who wins or loses together has no places.
    let places = ranked(result.seats.iter().map(|seat| (seat.place, seat.won)));
    let id = &result.id;
    let body = html! {
        h1 { (heading) }
        @if result.finished {
            p.winner { (glyph::large("star")) (winners(&result.seats, lang)) }
        } @else {
            p { (t!(lang, "The game was not played to the end.", "最後まで遊ばれていません。")) }
        }
        table.places {
            thead { tr {
                @if places { th scope="col" { (t!(lang, "Place", "順位")) } }
                th scope="col" { (t!(lang, "Player", "名前")) }
                @if points { th scope="col" { (t!(lang, "Points", "点数")) } }
            } }
            tbody { @for seat in seats { (place(seat, places, points, lang)) } }
        }
        @if !result.sheet.0.is_empty() { div.(result.game.id()) { (result.sheet) } }
        p.count { (t!(lang, format!("{} actions were played.", result.actions), format!("行動数：{}", result.actions))) }
        div.choices {
            form method="post" action={ "/t/" (id) "/again" } {
                button.primary type="submit" { (t!(lang, "Play again with the same people", "同じ人ともう一度")) }
            }
            a.button href={ "/t/" (id) "/replay?at=0&eyes=all" } { (t!(lang, "Replay", "再生")) }
            a.button href={ "/t/" (id) "/look" } { (t!(lang, "Look back: chances and costly decisions", "ふり返り（勝率と痛かった決定）")) }
            a.button href={ "/t/" (id) "/match.majo" } download { (t!(lang, "Match file", "対局ファイル")) }
            a.button href={ "/t/" (id) } { (t!(lang, "Back to the table", "卓に戻る")) }
        }
        section.fair aria-labelledby="fair" {
            h2 #fair { (t!(lang, "Was it fair?", "公正だったか")) }
            p { strong {
                @if result.verified { (glyph::icon("shield")) " " (t!(lang, "Verified.", "確認済み。")) }
                @else { (glyph::icon("stone")) " " (t!(lang, "Not verified!", "確認できません！")) }
            } " " (if result.verified { t!(lang,
                "The seed fits the number shown before the game, and playing every action again from it gives this very result.",
                "乱数の種は開始前に示した数と一致し、すべての行動をやり直すと同じ結果になりました。") } else { t!(lang,
                "The seed does not fit the number shown before the game, or the actions do not give this result.",
                "乱数の種が開始前に示した数と一致しないか、行動をやり直しても同じ結果になりません。") }) }
            dl {
                dt { (t!(lang, "Shown before the game", "開始前に示した数")) }
                dd { code.long { (result.commitment) } }
                dt {
                    @if result.parts.is_empty() { (t!(lang, "Seed", "乱数の種")) }
                    @else { (t!(lang, "The server's part of the seed", "乱数の種（サーバーの持ち分）")) }
                }
                dd { code.long { (result.seed) } }
            }
            (deal::after(&result.parts, lang))
            p.help { (t!(lang, "To check it yourself: download the match file and run ", "自分で確かめるには：対局ファイルを保存して ")) code { "majo verify FILE" } (t!(lang, ".", " を実行します。")) }
        }
    };
    page(shell, &heading, &body)
}

fn winners(seats: &[ResultSeat], lang: Lang) -> String {
    // Whoever shares the first place without winning has drawn; below it all have lost.
    if seats.iter().all(|seat| !seat.won && seat.place > 1) {
        return t!(lang, "Defeat: all have lost.", "敗北。全員の負け。").into();
    }
    // Who plays alone for points neither wins nor loses.
    if seats.len() == 1 && seats.iter().all(|seat| !seat.won) {
        return t!(lang, "The game is over.", "対局終了。").into();
    }
    let names: Vec<_> =
        seats.iter().filter(|seat| seat.won).map(|seat| seat.name.as_str()).collect();
    match (&names[..], lang) {
        ([], Lang::En) => "Nobody won.".into(),
        ([], Lang::Ja) => "勝者はいません。".into(),
        ([one], Lang::En) => format!("{one} won."),
        ([others @ .., last], Lang::En) => format!("{} and {last} won.", others.join(", ")),
        (names, Lang::Ja) => format!("{}の勝ち。", names.join("、")),
    }
}

fn place(seat: &ResultSeat, places: bool, points: bool, lang: Lang) -> Markup {
    html! {
        tr.won[seat.won] {
            @if places { td.no { @if seat.place == 0 { "–" } @else { (seat.place) } } }
            td {
                span.name { (seat.name) }
                @if seat.you { " " span.badge { (t!(lang, "you", "あなた")) } }
                @if seat.won { " " span.badge.on { (t!(lang, "winner", "勝者")) } }
                @else if !places && seat.place > 1 { " " span.badge { (t!(lang, "lost", "敗北")) } }
                @if !seat.details.is_empty() {
                    ul { @for line in &seat.details { li { (line) } } }
                }
            }
            @if points { td { (signed(seat.points)) } }
        }
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn winners_are_named_and_so_is_their_absence() {
        let seat = |name: &str, won| ResultSeat {
            name: name.into(),
            you: false,
            place: 1,
            won,
            points: 0,
            details: Vec::new(),
        };
        let said = |won: [bool; 3]| {
            let seats = ["Aki", "Sora", "Rin"].into_iter().zip(won);
            let seats: Vec<_> = seats.map(|(name, won)| seat(name, won)).collect();
            (winners(&seats, Lang::En), winners(&seats, Lang::Ja))
        };
        assert_eq!(said([false; 3]), ("Nobody won.".into(), "勝者はいません。".into()));
        assert_eq!(said([false, true, false]), ("Sora won.".into(), "Soraの勝ち。".into()));
        assert_eq!(
            said([true; 3]),
            ("Aki, Sora and Rin won.".into(), "Aki、Sora、Rinの勝ち。".into())
        );
    }
}
