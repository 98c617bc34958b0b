//! The players: cards in hand, score, trophies, what lies before them.

use court::SeatView;
use kernel::{Seat, Viewer};
use maud::{Markup, html};
use ui::glyph;
use ui::parts::{many, signed};

use super::{Here, card};

/// So many trophies lie side by side; more of them are counted.
const FEW: usize = 2;

/// A player: points, trophies, what lies before them.
pub(super) fn player(here: &Here<'_>, seat: Seat) -> Option<Markup> {
    let player = here.seen.view.seats.get(&seat)?;
    let view = here.seen.view;
    let asked = view.asked.is_some_and(|asked| asked.seat == seat);
    let active = view.active == seat && view.asked.is_some();
    let own = here.seen.own() == Some(seat);
    Some(html! {
        article.player.asked[asked].few[player.cards <= 2 && view.asked.is_some()] id={ "seat-" (seat) } data-cards=(player.cards) {
            h2 {
                (here.seen.names.portrait(seat).badge())
                span.name { (here.say.who(seat)) }
                @if view.winners.contains(&seat) { span.badge.on { (glyph::icon("star")) (t!(here, "won", "勝ち")) } }
                @if active { span.badge { (t!(here, "turn", "手番")) } }
                @if asked && !own && !active { span.badge.on { (t!(here, "deciding", "考え中")) } }
                (call(here, player))
            }
            div.stats {
                p.held title=(t!(here, many(player.cards, "card"), format!("手札{}枚", player.cards))) {
                    (glyph::icon("pile"))
                    strong { (player.cards) }
                    span.label { (t!(here, if player.cards == 1 { "card" } else { "cards" }, "手札")) }
                }
                (score(here, player))
                @if own && view.asked.is_some() { (ends(here, player)) }
                @if !player.trophies.is_empty() { (trophies(here, player)) }
                @if !player.alone.is_empty() { (alone(here, player)) }
                @if !player.supports.is_empty() {
                    p.supports {
                        span.label { (t!(here, "supports", "応援")) }
                        @for girl in &player.supports { (card::girl(&here.say, *girl)) }
                    }
                }
            }
            @if let Some(hand) = player.hand.as_ref().filter(|_| here.seen.viewer == Viewer::All) {
                p.known {
                    @for id in hand {
                        @if let Some(kind) = here.say.cards.find(id) { (card::chip(&here.say, here.say.cards.get(kind))) }
                    }
                }
            }
        }
    })
}

/// Has the last card been called?
fn call(here: &Here<'_>, player: &SeatView) -> Markup {
    let one = player.cards == 1 && here.seen.view.asked.is_some() && super::calls(here);
    html! {
        @if one && player.silent {
            span.badge.miss.due[player.due] {
                (glyph::icon("speak"))
                (t!(here, "not called", "宣言なし"))
            }
        } @else if one {
            span.badge { (glyph::icon("speak")) (t!(here, "called", "宣言済")) }
        }
    }
}

fn score(here: &Here<'_>, player: &SeatView) -> Markup {
    let (sets, trophies) = (signed(player.total), signed(player.trophy_points));
    let mut parts = t!(
        here,
        format!("sets {sets}, trophies {trophies}"),
        format!("セット{sets}・魔女／使い魔{trophies}"),
    );
    if player.patron_points != 0 {
        parts += t!(here, ", support ", "・応援");
        parts += &signed(player.patron_points);
    }
    html! {
        p.score title=(parts) {
            span.label { (t!(here, "Score", "得点")) }
            strong { (signed(player.score)) }
            span.sr { " (" (parts) ")" }
        }
    }
}

/// What the viewer would have if the set ended now.
fn ends(here: &Here<'_>, player: &SeatView) -> Markup {
    let Some(hand) = player.hand.as_ref().filter(|hand| !hand.is_empty()) else { return html! {} };
    let cards = hand.iter().filter_map(|id| here.say.cards.find(id));
    let minus: i32 = cards.map(|kind| i32::from(here.say.cards.get(kind).minus)).sum();
    let score = signed(player.score - minus);
    html! {
        p.cost {
            span.long { (t!(here, "if the set ended now", "今セットが終わると")) }
            span.short aria-hidden="true" { (t!(here, "now", "今終了で")) }
            span { (score) }
            span.long { (t!(here, format!("(hand −{minus})"), format!("（手札−{minus}）"))) }
        }
    }
}

fn trophies(here: &Here<'_>, player: &SeatView) -> Markup {
    let points = signed(player.trophy_points);
    html! {
        p.trophies title=(t!(here, format!("Trophies: {points} points"), format!("倒した魔女／使い魔：{points}点"))) {
            span.sr { (t!(here, "Trophies", "倒した魔女／使い魔")) }
            @if player.trophies.len() <= FEW {
                @for foe in &player.trophies { (card::trophy(&here.say, foe)) }
            } @else {
                // The score sheet has them all.
                span.chip.trophy { (glyph::icon("witch")) "×" (player.trophies.len()) }
            }
        }
    }
}

fn alone(here: &Here<'_>, player: &SeatView) -> Markup {
    let turns: u32 = player.alone.iter().map(|turns| u32::from(*turns)).sum();
    let words = t!(
        here,
        format!("Alone: {} without cards", many(turns, "turn")),
        format!("ひとりぼっちは嫌：あと{turns}手番"),
    );
    html! {
        p.alone title=(words) {
            (glyph::icon("person"))
            span aria-hidden="true" { (t!(here, "Alone", "ひとり")) " " (turns) }
            span.sr { (words) }
        }
    }
}
