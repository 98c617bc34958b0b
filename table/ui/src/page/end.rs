//! The end: who won and why, the score in full, how the chances went, a picture to share, and the way to
//! the next game.

use kernel::Seat;
use maud::{Markup, html};
use pack::Lang;

use super::layout::{Change, frame};
use super::parts::stamp;
use super::think::{Dots, LookBack, LookPage, Told, curve, keys};
use super::words::title;
use super::{Progress, ResultPage, ResultSeat, Shell, TablePage};
use crate::lang::signed;
use crate::moment::{Kind, medal};
use crate::portrait::Portrait;
use crate::{glyph, ranked, rating};

/// The end in short, for the table.
#[derive(Clone, Debug)]
pub struct EndNote {
    /// Who won, as the result says it.
    pub seats: Vec<ResultSeat>,
    /// Why, in a sentence.
    pub why: String,
    /// Was it played to its end?
    pub finished: bool,
}

/// Where the next game of the same people stands.
#[derive(Clone, Debug, Default)]
pub struct Invite {
    /// Does the viewer sit at this table, so that it can be asked for?
    pub may: bool,
    /// How many other people there are to be asked.
    pub others: usize,
    /// Somebody has asked: who, and at which table.
    pub next: Option<(String, String)>,
    /// Was it the viewer?
    pub own: bool,
}

/// Asks once more before something weighty; the page's script fills it.
pub(super) fn sure(lang: Lang) -> Markup {
    html! {
        dialog #sure aria-label=(t!(lang, "Are you sure?", "確認")) {
            p {}
            form method="dialog" {
                button.primary value="yes" { (t!(lang, "Yes, do it", "はい、そうする")) }
                button value="no" autofocus { (t!(lang, "Not yet", "やめておく")) }
            }
        }
    }
}

/// The end on the stage of the table.
pub(super) fn note(end: &EndNote, lang: Lang) -> Markup {
    let mut seats: Vec<_> = end.seats.iter().collect();
    seats.sort_by_key(|seat| seat.place);
    let points = end.seats.iter().any(|seat| seat.points != 0);
    html! {
        div.end-note {
            (ring(&end.seats, end.finished))
            p.headline { (headline(&end.seats, end.finished, lang)) }
            @if !end.why.is_empty() { p.why { (end.why) } }
            @if end.seats.len() > 1 {
                ol {
                    @for seat in seats {
                        li.won[seat.won] { span { (Portrait::of(seat.face, &seat.name).badge()) " " (seat.name) } @if points { span { (signed(seat.points)) } } }
                    }
                }
            }
        }
    }
}

/// Have all lost together?
fn fallen(seats: &[ResultSeat], finished: bool) -> bool {
    finished && seats.iter().all(|seat| !seat.won && seat.place > 1)
}

/// So many faces find room in the ring.
const FACES: usize = 4;

/// The faces of those who won, in the ring of the end; a broken sword where all have lost.
fn ring(seats: &[ResultSeat], finished: bool) -> Markup {
    let kind = match (finished, fallen(seats, finished)) {
        (false, _) => Kind::Return,
        (true, true) => Kind::Death,
        (true, false) => Kind::End,
    };
    let alone = seats.len() == 1 && kind == Kind::End;
    let winners = seats.iter().filter(|seat| finished && (seat.won || alone));
    let faces: Vec<_> = winners.take(FACES).collect();
    html! {
        div.scene-of aria-hidden="true" data-faces=(faces.len()) {
            (medal(kind))
            @if !faces.is_empty() {
                div.subject { @for seat in faces { (Portrait::of(seat.face, &seat.name).face()) } }
            }
        }
    }
}

/// What somebody may do who is out of a game that goes on.
pub(super) fn out(table: &TablePage, lang: Lang) -> Markup {
    html! {
        @if table.out && table.stage == Progress::Playing {
            div.out-note role="status" {
                p { strong { (t!(lang, "You are out of this game.", "あなたは脱落しました。")) } " "
                    (t!(lang, "Look on to the end, or begin something new: nobody waits for you here.", "最後まで見届けることも、新しく始めることもできます。ここで待つ人はいません。")) }
                a.button href="/" { (t!(lang, "Leave", "卓を離れる")) }
                a.button href={ "/new/" (table.game.id()) } { (t!(lang, "New game", "新しい対局")) }
            }
        }
    }
}

/// The invitation to play again, wherever its people are: at the table, or at the result.
pub(super) fn invite(
    id: &str,
    game: &str,
    invite: &Invite,
    live: Option<&str>,
    lang: Lang,
) -> Markup {
    let path = format!("/t/{id}/again");
    let drawn = match &invite.next {
        Some((by, next)) if invite.may && !invite.own => html! {
            p.asks role="status" { (t!(lang, format!("{by} would like to play again."), format!("{by}さんが「もう一度」と誘っています。"))) }
            div.next {
                form method="post" action=(path) {
                    button.primary type="submit" name="answer" value="yes" { (t!(lang, "Join", "参加する")) }
                    button type="submit" name="answer" value="no" { (t!(lang, "Not this time", "今回はやめておく")) }
                }
                a href={ "/t/" (next) } { (t!(lang, "Look at the new table", "新しい卓を見る")) }
            }
        },
        Some((by, next)) => html! {
            p.asks { (match (invite.own, lang) {
                (true, Lang::En) => "You have asked for another game.".into(),
                (true, Lang::Ja) => "もう一度遊ぼうと誘いました。".into(),
                (false, Lang::En) => format!("{by} has opened another table."),
                (false, Lang::Ja) => format!("{by}さんが次の卓を開きました。"),
            }) }
            div.next { a.button.primary href={ "/t/" (next) } { (t!(lang, "To the new table", "新しい卓へ")) } }
        },
        None if invite.may => html! {
            form method="post" action=(path) {
                @if invite.others > 0 {
                    fieldset {
                        legend.sr { (t!(lang, "Seats", "席順")) }
                        label { input type="radio" name="order" value="same" checked; (t!(lang, "same seats", "同じ席順")) }
                        label { input type="radio" name="order" value="new"; (t!(lang, "new order", "席替えする")) }
                    }
                }
                button.primary type="submit" { (match (invite.others, lang) {
                    (0, Lang::En) => "Play again",
                    (0, Lang::Ja) => "もう一度",
                    (_, Lang::En) => "Play again: invite everybody here",
                    (_, Lang::Ja) => "もう一度：この卓の全員を誘う",
                }) }
                a.button href={ "/new/" (game) "?again=" (id) } { (t!(lang, "With other options", "設定を変えて")) }
            }
        },
        None => html! {},
    };
    html! {
        div.invite #invite data-live=[live] data-stamp=(stamp(&drawn)) hidden[drawn.0.is_empty()] { (drawn) }
    }
}

/// The same over the table: only what somebody has asked for; asking has its button there.
pub(super) fn invited(id: &str, game: &str, invited: &Invite, lang: Lang) -> Markup {
    match invited.next {
        Some(_) => invite(id, game, invited, None, lang),
        // The page of the result looks for it.
        None => html! { div #invite hidden {} },
    }
}

/// Who won, why, and all that is there after a game.
pub fn result(shell: &Shell, result: &ResultPage) -> Markup {
    let lang = shell.lang;
    let heading = title(result.game, lang).to_string() + t!(lang, ": result", "：結果");
    let id = &result.id;
    let said = headline(&result.seats, result.finished, lang);
    let live = format!("/t/{id}/live?v={}", result.version);
    let body = html! {
        div.the-end {
            section.hero.fallen[fallen(&result.seats, result.finished)] {
                (ring(&result.seats, result.finished))
                div {
                    p.of { (title(result.game, lang)) }
                    h1 { (said) }
                    @if !result.why.is_empty() { p.why { (result.why) } }
                    @if let Some(feat) = &result.feat { (rating::drawn(feat, lang)) }
                }
            }
            (invite(id, result.game.id(), &result.invite, Some(&live), lang))
            section.card-of {
                h2 { (t!(lang, "Places", "順位")) }
                (places(&result.seats, lang))
                p.count.quiet { (t!(lang, format!("{} actions were played.", result.actions), format!("行動数：{}", result.actions))) }
                p.next {
                    a.button href={ "/t/" (id) "/replay?at=0&eyes=all" } { (t!(lang, "Replay", "再生")) }
                    a.button href={ "/t/" (id) "/match.majo" } download { (t!(lang, "Match file", "対局ファイル")) }
                    a.button href={ "/t/" (id) } { (t!(lang, "Back to the table", "卓に戻る")) }
                }
            }
            section.card-of.tall aria-labelledby="chances-title" {
                h2 #chances-title { (if result.seats.len() == 1 {
                    t!(lang, "How the outlook went", "見通しの推移")
                } else {
                    t!(lang, "How the chances went", "勝率の推移")
                }) }
                (awaiting(result, lang))
            }
            (picture_box(result, &said, lang))
            @if !result.sheet.0.is_empty() {
                section.card-of.whole { div.(result.game.id()) { (result.sheet) } }
            }
            (fair(result, lang))
        }
    };
    frame(shell, &heading, &body, Change::Fills)
}

/// The place where the curve comes to; a link for who has no script.
fn awaiting(result: &ResultPage, lang: Lang) -> Markup {
    let id = &result.id;
    html! {
        div #chances data-await={ "/t/" (id) "/chances" } {
            div.awaiting role="status" {
                span.dots aria-hidden="true" { i {} i {} i {} }
                span data-lost=(t!(lang, "It could not be thought of now.", "今は計算できませんでした。")) {
                    (t!(lang, "A bot looks back at every decision…", "ボットが全ての決定をふり返っています…"))
                }
            }
        }
        p { a href={ "/t/" (id) "/look" } { (t!(lang, "Look back: chances and costly decisions", "ふり返り（勝率と痛かった決定）")) } }
    }
}

/// The curve, the turning point, the best and the worst decision, when they are known.
pub fn chances(look: &LookPage, lang: Lang) -> Markup {
    let LookPage { seat, names, .. } = look;
    html! {
        p.quiet { (match (names.get(seat.index()), lang) {
            (Some(name), Lang::En) => format!("Seen by {name}, judged by a bot that knew no more."),
            (Some(name), Lang::Ja) => format!("{name}の視点。同じことだけを知るボットの見積もりです。"),
            (None, _) => String::new(),
        }) }
        (curve(look, Dots::Keys, lang))
        (keys(look, lang))
    }
}

fn places(seats: &[ResultSeat], lang: Lang) -> Markup {
    let mut order: Vec<_> = seats.iter().collect();
    order.sort_by_key(|seat| seat.place);
    let points = seats.iter().any(|seat| seat.points != 0);
    // Who wins or loses together has no places.
    let places = ranked(seats.iter().map(|seat| (seat.place, seat.won)));
    html! {
        table.places {
            thead { tr {
                @if places { th scope="col" { (t!(lang, "Place", "順位")) } }
                th scope="col" { (t!(lang, "Player", "名前")) }
                @if points { th scope="col" { (t!(lang, "Points", "点数")) } }
            } }
            tbody { @for seat in order { (place(seat, places, points, lang)) } }
        }
    }
}

fn place(seat: &ResultSeat, places: bool, points: bool, lang: Lang) -> Markup {
    html! {
        tr.won[seat.won] {
            @if places { td.no { @if seat.place == 0 { "–" } @else { (seat.place) } } }
            td {
                (Portrait::of(seat.face, &seat.name).badge()) " "
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

fn picture_box(result: &ResultPage, said: &str, lang: Lang) -> Markup {
    let src = format!("/t/{}/result.svg", result.id);
    html! {
        section.card-of.picture-of data-picture={ "majo-" (result.game.id()) "-" (result.id) } data-words={ (title(result.game, lang)) " · " (said) } {
            h2 { (t!(lang, "A picture to share", "共有できる画像")) }
            img src=(src) width="1200" height="630" alt={ (title(result.game, lang)) ": " (said) };
            p.next {
                button type="button" data-share="" hidden { (t!(lang, "Share", "共有")) }
                button type="button" data-png="" hidden { (t!(lang, "Save as PNG", "PNGで保存")) }
                a.button href=(src) download={ "majo-" (result.game.id()) "-" (result.id) ".svg" } { (t!(lang, "Save as SVG", "SVGで保存")) }
            }
        }
    }
}

fn fair(result: &ResultPage, lang: Lang) -> Markup {
    html! {
        section.card-of.whole.fair aria-labelledby="fair" {
            h2 #fair { (t!(lang, "Was it fair?", "公正だったか")) }
            @if let Some(at) = result.played_on {
                p.wrong { (glyph::icon("clock")) span { (t!(lang,
                    format!("Played on from action {at} of a game that was over. Its seed was known: this is no fair deal, and it says so in its match file."),
                    format!("終わった対局の{at}手目から続けた対局です。乱数の種は知られていたので、公正な配り方とは言えません（対局ファイルにもそう書かれます）。"))) } }
            }
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
            (super::deal::after(&result.parts, lang))
            p.help { (t!(lang, "To check it yourself: download the match file and run ", "自分で確かめるには：対局ファイルを保存して ")) code { "majo verify FILE" } (t!(lang, ".", " を実行します。")) }
        }
    }
}

/// Who won, in a sentence.
pub(super) fn headline(seats: &[ResultSeat], finished: bool, lang: Lang) -> String {
    if !finished {
        return t!(lang, "The game was not played to the end.", "最後まで遊ばれていません。")
            .into();
    }
    // Whoever shares the first place without winning has drawn; below it all have lost.
    if seats.iter().all(|seat| !seat.won && seat.place > 1) {
        return t!(lang, "Defeat: all have lost.", "敗北。全員の負け。").into();
    }
    // Who plays alone for points neither wins nor loses.
    if let ([seat], true) = (seats, seats.iter().all(|seat| !seat.won)) {
        return match (seat.points, lang) {
            (0, Lang::En) => "The game is over.".into(),
            (0, Lang::Ja) => "対局終了。".into(),
            (points, Lang::En) => format!("{} points", signed(points)),
            (points, Lang::Ja) => format!("{}点", signed(points)),
        };
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

/// What is told of a look back that found nothing to tell.
pub(super) fn nothing(found: &LookBack, lang: Lang) -> Markup {
    html! {
        @if found.chances.len() < 2 {
            p.quiet { (t!(lang, "There was nothing to decide.", "決めることはありませんでした。")) }
        }
    }
}

/// A key decision with its link into the replay.
pub(super) fn key(
    id: &str,
    seat: Seat,
    class: &str,
    what: &str,
    told: &Told,
    lang: Lang,
) -> Markup {
    html! {
        li class=(class) {
            span.what { (what) }
            (told.words)
            " "
            a href={ "/t/" (id) "/replay?at=" (told.at) "&eyes=" (seat) } { (t!(lang, "Show the position", "局面を見る")) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(name: &str, won: bool, points: i32) -> ResultSeat {
        ResultSeat {
            name: name.into(),
            face: crate::portrait::Kind::Player,
            you: false,
            place: 1,
            won,
            points,
            details: Vec::new(),
        }
    }

    #[test]
    fn winners_are_named_and_so_is_their_absence() {
        let said = |won: [bool; 3]| {
            let seats = ["Aki", "Sora", "Rin"].into_iter().zip(won);
            let seats: Vec<_> = seats.map(|(name, won)| seat(name, won, 0)).collect();
            (headline(&seats, true, Lang::En), headline(&seats, true, Lang::Ja))
        };
        assert_eq!(said([false; 3]), ("Nobody won.".into(), "勝者はいません。".into()));
        assert_eq!(said([false, true, false]), ("Sora won.".into(), "Soraの勝ち。".into()));
        assert_eq!(
            said([true; 3]),
            ("Aki, Sora and Rin won.".into(), "Aki、Sora、Rinの勝ち。".into())
        );
    }

    #[test]
    fn whoever_plays_alone_reads_the_points() {
        assert_eq!(headline(&[seat("Aki", false, 23)], true, Lang::En), "23 points");
        assert_eq!(headline(&[seat("Aki", false, 0)], true, Lang::Ja), "対局終了。");
        let broken_off = headline(&[seat("Aki", false, 5)], false, Lang::En);
        assert_eq!(broken_off, "The game was not played to the end.");
    }

    #[test]
    fn an_invitation_is_for_those_who_sat_there() {
        let drawn = |invited: Invite| invite("abc", "agate", &invited, None, Lang::En).0;
        assert!(drawn(Invite::default()).contains("hidden"), "who looks on asks for nothing");
        let alone = Invite { may: true, ..Invite::default() };
        assert!(drawn(alone.clone()).contains("Play again") && !drawn(alone).contains("order"));
        let many = Invite { may: true, others: 2, ..Invite::default() };
        assert!(drawn(many.clone()).contains("name=\"order\""));
        let asked = Invite { next: Some(("Sora".into(), "xyz".into())), ..many };
        let html = drawn(asked.clone());
        assert!(html.contains("Sora would like to play again.") && html.contains("value=\"no\""));
        assert!(!drawn(Invite { own: true, ..asked.clone() }).contains("value=\"no\""));
        assert!(!drawn(Invite { may: false, ..asked }).contains("<form"));
    }
}
