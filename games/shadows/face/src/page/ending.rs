//! How it ended, told.

use maud::{Markup, html};
use shadows::{Ending, ResultView, Status};
use ui::parts::linked;

use super::{Here, emblem};
use crate::GAME;

pub(super) fn ending(here: &Here<'_>) -> Markup {
    let Some(result) = &here.seen.view.result else { return html! {} };
    let (name, clause) = name(here, result);
    html! {
        section.ending.won[result.won].fell[!result.won] aria-label=(t!(here, "The ending", "エンディング")) {
            h2 { (name) }
            @for line in told(here, result) { p { (line) } }
            p.cast {
                @for person in &here.seen.view.order {
                    @if let Some(girl) = here.girl(*person) {
                        span.fate.gone[!matches!(girl.status, Status::Girl | Status::Human)] {
                            (here.named(*person)) " "
                            span.quiet { (fate(here, girl.status)) }
                        }
                    }
                }
            }
            (traitors(here, result))
            p.foot.quiet {
                (t!(here,
                    format!("{} of {} came through. ", result.survivors, result.characters),
                    format!("{}人中{}人が生還。", result.characters, result.survivors),
                ))
                (linked(&format!("[{clause}]"), GAME))
            }
        }
    }
}

/// What it is called, and its first line: for who reads it in passing.
pub(super) fn in_short(here: &Here<'_>) -> Option<(&'static str, &'static str)> {
    let result = here.seen.view.result.as_ref()?;
    Some((name(here, result).0, told(here, result).first().copied().unwrap_or_default()))
}

fn name(here: &Here<'_>, result: &ResultView) -> (&'static str, &'static str) {
    let (en, ja, clause) = match (result.ending, result.how) {
        (Some(Ending::Bad), _) => ("Bad ending", "バッドエンディング", "SM-239"),
        (Some(Ending::Sad), _) => ("Sad ending", "サッドエンディング", "SM-240"),
        (Some(Ending::Normal), _) => ("Normal ending", "ノーマルエンディング", "SM-241"),
        (Some(Ending::Bitter), _) => ("Bitter ending", "ビターエンディング", "SM-242"),
        (Some(Ending::Good), _) => ("Good ending", "グッドエンディング", "SM-243"),
        (Some(Ending::Best), _) => ("Best ending", "ベストエンディング", "SM-244"),
        (Some(Ending::Victory), _) => ("Victory", "勝利", "SM-R073"),
        (None, "city") => ("Mitakihara falls", "見滝原、壊滅", "SM-052"),
        (None, _) => ("Nobody is left", "誰もいない街", "SM-053"),
    };
    (t!(here, en, ja), clause)
}

fn told(here: &Here<'_>, result: &ResultView) -> Vec<&'static str> {
    let lines: [(&str, &str); 2] = match (result.ending, result.how) {
        (Some(Ending::Bad), _) => [
            (
                "The wheel in the sky stops, and for the first time in days it does not rain.",
                "空の歯車が止まり、何日かぶりに雨がやんだ。",
            ),
            (
                "They call a name through the empty streets until it is dark. Nobody answers.",
                "暗くなるまで、皆で一つの名を呼んで歩いた。返事はない。",
            ),
        ],
        (Some(Ending::Sad), _) => [
            (
                "The city stands. At the muster by the river, places stay empty.",
                "街は残った。川べりに集まると、空いたままの場所がある。",
            ),
            (
                "Madoka holds her gem against the light and counts who is not there.",
                "まどかはソウルジェムを光にかざし、いない人の数を数える。",
            ),
        ],
        (Some(Ending::Normal), _) => [
            (
                "All of them come home, late, wet to the skin, too tired to cheer.",
                "全員が帰ってきた。ずぶぬれで、歓声をあげる力もなく。",
            ),
            (
                "Only Madoka knows what her wish was worth; she smiles and does not say it.",
                "願いの重さを知っているのは、まどかだけ。笑って、何も言わない。",
            ),
        ],
        (Some(Ending::Bitter), _) => [
            (
                "Madoka runs to the river as soon as the sirens stop, with towels and tea for everybody.",
                "警報がやむとすぐ、まどかは皆の分のタオルとお茶を抱えて川へ走った。",
            ),
            ("She brought too many cups.", "カップは、余ってしまった。"),
        ],
        (Some(Ending::Good), _) => [
            (
                "One after the other they step out of the rain, and Madoka counts: all there.",
                "雨の中から一人、また一人。まどかは数える。全員いる。",
            ),
            (
                "Tomorrow there is school. Nobody has done the homework.",
                "明日は学校だ。宿題は誰もやっていない。",
            ),
        ],
        (Some(Ending::Best), _) => [
            (
                "Madoka and Sayaka wait at the gate under one umbrella, two girls who never had to wish.",
                "校門で一つの傘に入って待つ、まどかとさやか。二人は願わずに済んだ。",
            ),
            (
                "When the others come round the corner, somebody finally laughs. The sky clears.",
                "角を曲がって仲間が帰ってくる。やっと誰かが笑い、空が晴れた。",
            ),
        ],
        (Some(Ending::Victory), _) => [
            (
                "The last gear grinds to a halt above the roofs and falls apart into light.",
                "屋根の上で最後の歯車が止まり、光になって崩れた。",
            ),
            (
                "The city sleeps on. It will never know.",
                "街は眠ったまま。何があったのか、知る者はいない。",
            ),
        ],
        (None, "city") => [
            (
                "First the trains stood still, then the lights went out, street by street.",
                "電車が止まり、それから明かりが消えていった。通りを一つずつ。",
            ),
            (
                "When the storm has passed there is a plain where Mitakihara was.",
                "嵐の去った後、見滝原のあった場所には何もない。",
            ),
        ],
        (None, _) => [
            (
                "The last gem went dark before the storm was over.",
                "嵐が終わる前に、最後のソウルジェムの光が消えた。",
            ),
            (
                "The city waits for somebody to come. Nobody does.",
                "街は誰かを待っている。誰も来ない。",
            ),
        ],
    };
    lines.map(|(en, ja)| t!(here, en, ja)).to_vec()
}

fn fate(here: &Here<'_>, status: Status) -> &'static str {
    match status {
        Status::Human => t!(here, "human", "人間"),
        Status::Girl => t!(here, "magical girl", "魔法少女"),
        Status::Dead => t!(here, "died", "死亡"),
        Status::Dropped => t!(here, "became a witch", "脱落"),
    }
}

/// Who was on the other side (SM-358, SM-359).
fn traitors(here: &Here<'_>, result: &ResultView) -> Markup {
    let view = here.seen.view;
    if view.seats.values().all(|player| player.traitor.is_none()) {
        return html! {};
    }
    let minions: Vec<_> =
        view.seats.iter().filter(|(_, player)| player.traitor == Some(true)).collect();
    let names = here.say.row(minions.iter().map(|(seat, _)| here.say.who(**seat)));
    let words = match (minions.is_empty(), result.won) {
        (true, _) => t!(
            here,
            "There was no minion of the stage witch among you.".into(),
            "この卓に舞台装置の魔女の手下はいなかった。".into(),
        ),
        (false, true) => t!(
            here,
            format!("Minions of the stage witch, who lose: {names} [SM-359]"),
            format!("敗れた舞台装置の魔女の手下：{names} [SM-359]"),
        ),
        (false, false) => t!(
            here,
            format!("Minions of the stage witch, who win: {names} [SM-358]"),
            format!("勝った舞台装置の魔女の手下：{names} [SM-358]"),
        ),
    };
    html! { p.minions { (emblem::MASK.small()) (linked(&words, GAME)) } }
}
