//! The middle of the table: the mode, the Lead, the line of foes, the piles.

use court::{Mode, Status};
use maud::{Markup, html};
use ui::glyph;
use ui::parts::many;

use super::{Here, card};

/// Cards of the discard that lie open at once.
const TOP: usize = 4;

pub(super) fn middle(here: &Here<'_>) -> Markup {
    let view = here.seen.view;
    html! {
        section.arena aria-label=(t!(here, "Table", "場")) {
            (mode(here))
            div.stage {
                (lead(here))
                @if view.mode == Mode::Battle { (line(here)) }
                (piles(here))
            }
        }
    }
}

/// Daily or battle, so that nobody can mistake it.
fn mode(here: &Here<'_>) -> Markup {
    let view = here.seen.view;
    let over = view.asked.is_none();
    let (glyph, name, what) = match view.mode {
        Mode::Daily => (
            "sun",
            t!(here, "Daily mode", "日常モード"),
            t!(
                here,
                "Play a card that shows a girl of the Lead.".to_string(),
                "場札と同じキャラクターのカードを出す。".to_string(),
            ),
        ),
        Mode::Battle => ("clash", t!(here, "Battle mode", "戦闘モード"), battle(here)),
    };
    html! {
        header.mode {
            (glyph::large(glyph))
            div {
                h2 { (name) }
                @if !over { p { (what) } }
            }
            p.where {
                (t!(here, format!("Set {}, turn {}", view.set, view.turn), format!("第{}セット 手番{}", view.set, view.turn)))
                @if view.last_fell {
                    br; strong { (t!(here, "The last set: Walpurgis Night has fallen", "最後のセット：ワルプルギスの夜は倒れた")) }
                }
            }
        }
    }
}

/// Who fights whom, and what is left to do.
fn battle(here: &Here<'_>) -> String {
    let view = here.seen.view;
    let (Some(girl), Some(foe)) = (view.lead.shows.first(), view.line.first()) else {
        return String::new();
    };
    let left = here.say.foe_number(foe).saturating_sub(view.damage);
    let name = here.say.cards.find_foe(foe).map(|foe| here.say.foe(foe)).unwrap_or_default();
    let girl_name = here.say.girl(*girl);
    let contracted = view.girls.get(girl).is_some_and(|state| state.status == Status::Alive);
    if !contracted {
        return t!(
            here,
            format!("{girl_name} is Uncontracted: her cards deal no damage."),
            format!("{girl_name}は未契約：カードを使ってもダメージはない。"),
        );
    }
    t!(
        here,
        format!("{girl_name} fights {name}: {left} more damage defeats it."),
        format!("{girl_name}が{name}と戦う：あと{left}ダメージで倒せる。"),
    )
}

fn lead(here: &Here<'_>) -> Markup {
    let view = here.seen.view;
    let Some(kind) = here.say.cards.find(&view.lead.card) else { return html! {} };
    let card = here.say.cards.get(kind);
    html! {
        div.lead {
            span.label { (t!(here, "Lead", "場札")) }
            div.under {
                (card::face(&here.say, card, super::lit(here)))
                @if let Some(girl) = view.lead.marker {
                    span.marker.(girl.word()) title=(t!(here, "Character marker", "キャラクターマーカー")) {
                        (glyph::icon(card::emblem_of(girl)))
                        span.sr { (t!(here, "marker: ", "マーカー：")) }
                        (here.say.girl(girl))
                    }
                }
            }
            p.shows {
                span.label { (t!(here, "shows", "キャラクター")) }
                @for girl in &view.lead.shows { (card::girl(&here.say, *girl)) }
            }
        }
    }
}

/// The foes in the order in which they must be defeated.
fn line(here: &Here<'_>) -> Markup {
    let view = here.seen.view;
    html! {
        div.line-of-foes {
            span.label { (t!(here, "Foes, in order", "魔女／使い魔（この順に倒す）")) }
            ol.foes tabindex="0" aria-label=(t!(here, "Foes", "魔女／使い魔")) {
                @for (at, id) in view.line.iter().enumerate() {
                    @if let Some(found) = here.say.cards.find_foe(id) {
                        li.first[at == 0] {
                            (card::foe(&here.say, here.say.cards.foe(found), (at == 0).then_some(view.damage)))
                        }
                    }
                }
            }
        }
    }
}

fn piles(here: &Here<'_>) -> Markup {
    let view = here.seen.view;
    html! {
        div.piles data-pile=(view.pile) data-discard=(view.discard.len()) {
            div.pile {
                (glyph::icon("pile"))
                span.label { (t!(here, "Pile", "行動カード山")) }
                strong { (view.pile) }
            }
            div.deck {
                (glyph::icon("witch"))
                span.label { (t!(here, "Foe deck", "魔女／使い魔山")) }
                strong { (view.foes) }
                @if !view.known_foes.is_empty() {
                    span.note { (t!(here, "on top:", "上から：")) }
                    @for foe in view.known_foes.iter().take(TOP) { (card::foe_chip(&here.say, foe)) }
                }
            }
            div.supply {
                (glyph::icon("seed"))
                span.label { (t!(here, "Markers left", "余りのマーカー")) }
                strong { (view.supply) }
            }
            (discard(here))
            @if !view.removed.is_empty() {
                div {
                    span.label { (t!(here, "Out of the game", "除外")) }
                    @for foe in &view.removed { (card::foe_chip(&here.say, foe)) }
                }
            }
        }
    }
}

fn discard(here: &Here<'_>) -> Markup {
    let view = here.seen.view;
    let chip = |id: &str| {
        here.say.cards.find(id).map(|kind| card::chip(&here.say, here.say.cards.get(kind)))
    };
    let mut all = view.discard.clone();
    all.sort_by_key(|id| here.say.cards.find(id));
    html! {
        div.discard {
            @if view.discard.is_empty() {
                span.label { (t!(here, "Discard", "捨て札")) }
                strong { "0" }
            } @else {
                details {
                    summary {
                        span.head {
                            span.label { (t!(here, "Discard", "捨て札")) }
                            strong { (view.discard.len()) }
                            span.sr { (t!(here, format!(", all {}", many(view.discard.len() as i64, "card")), "、すべて見る".to_string())) }
                        }
                        span.latest {
                            @for id in view.discard.iter().rev().take(TOP) {
                                @if let Some(chip) = chip(id) { (chip) }
                            }
                        }
                    }
                    p.known { @for id in &all { @if let Some(chip) = chip(id) { (chip) } } }
                }
            }
        }
    }
}
