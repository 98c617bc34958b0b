//! The score sheet at the end: stones, cards, injuries, crack backlash (HD-228 to HD-231).

use hackclad::{CoopEnd, Mode, Phase, ScoreView, Who};
use maud::{Markup, html};
use ui::parts::signed;

use super::{Here, field, players};

pub(super) fn sheet(here: &Here<'_>) -> Markup {
    let view = here.seen.view;
    if view.phase != Phase::Over {
        return html! {};
    }
    let mut order: Vec<(&Who, &ScoreView)> = view.scores.iter().collect();
    order.sort_by_key(|(who, _)| view.places.get(who));
    html! {
        section.scoresheet aria-label=(t!(here, "Score sheet", "得点表")) {
            h2 { (t!(here, "Score sheet", "得点表")) }
            @if let Some(end) = view.coop { p.winner { (coop(here, end)) } }
            @if !order.is_empty() {
                div.wide tabindex="0" role="region" aria-label=(t!(here, "Scores line by line", "得点の内訳")) {
                    table {
                        thead { tr {
                            th scope="col" { span.sr { (t!(here, "Line", "項目")) } }
                            @for (who, _) in &order { th scope="col" { (field::mark(here, **who)) " " (here.say.who(**who)) } }
                        } }
                        tbody {
                            (line(t!(here, "Stones", "魔石"), &order, |score| score.stones))
                            (line(t!(here, "Cards", "カード"), &order, |score| score.cards))
                            @if order.iter().any(|(_, score)| score.missions != 0) {
                                (line(t!(here, "Missions", "ミッション"), &order, |score| score.missions))
                            }
                            (line(t!(here, "Injuries", "負傷"), &order, |score| -score.injury))
                            (line(t!(here, "Crack backlash", "クラックの反動"), &order, |score| -score.backlash))
                        }
                        tfoot {
                            (line(t!(here, "VP", "合計VP"), &order, |score| score.total))
                            @if view.mode != Mode::Solo {
                                tr {
                                    th scope="row" { (t!(here, "Place", "順位")) }
                                    @for (who, _) in &order { td { (view.places.get(who).copied().unwrap_or(0)) } }
                                }
                            }
                        }
                    }
                }
                @for (who, score) in &order {
                    @if !score.lost.is_empty() {
                        p.known {
                            span.label { (t!(here, format!("Backlash of {}:", here.say.whom(**who)), format!("{}の反動：", here.say.whom(**who)))) }
                            (players::chips(here, **who, &score.lost))
                        }
                    }
                }
            }
        }
    }
}

fn line(name: &str, order: &[(&Who, &ScoreView)], value: impl Fn(&ScoreView) -> i32) -> Markup {
    html! {
        tr {
            th scope="row" { (name) }
            @for (_, score) in order { td { (signed(value(score))) } }
        }
    }
}

pub(super) fn coop<'a>(here: &Here<'a>, end: CoopEnd) -> &'a str {
    match end {
        CoopEnd::Won => t!(here, "Won: the Clad is defeated.", "勝利：クラッドを討伐した。"),
        CoopEnd::TimeOut => {
            t!(here, "Lost: the Clad was not defeated in time.", "敗北：時間切れ。")
        }
        CoopEnd::Corruption => {
            t!(here, "Lost: corruption went above the limit.", "敗北：汚染許容限度を超えた。")
        }
    }
}
