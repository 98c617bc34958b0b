//! The players: cards in hand, score, trophies, what lies before them.

use court::SeatView;
use kernel::{Seat, Viewer};
use maud::{Markup, html};
use ui::glyph;
use ui::parts::{many, signed};

use super::{Here, card};

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
                span.name { (here.say.who(seat)) }
                @if view.winners.contains(&seat) { span.badge.on { (glyph::icon("star")) (t!(here, "won", "勝ち")) } }
                @if active { span.badge { (t!(here, "turn", "手番")) } }
                @if asked && !own { span.badge.on { (t!(here, "deciding", "考え中")) } }
            }
            (held(here, player))
            (score(here, player))
            @if !player.trophies.is_empty() {
                p.trophies {
                    span.label { (t!(here, "Trophies", "倒した魔女／使い魔")) }
                    @for foe in &player.trophies { (card::trophy(&here.say, foe)) }
                }
            }
            @if !player.alone.is_empty() { (alone(here, player)) }
            @if !player.supports.is_empty() {
                p.supports {
                    span.label { (t!(here, "Supports", "応援")) }
                    @for girl in &player.supports { (card::girl(&here.say, *girl)) }
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

fn held(here: &Here<'_>, player: &SeatView) -> Markup {
    let one = player.cards == 1 && here.seen.view.asked.is_some() && super::calls(here);
    html! {
        p.held {
            span.backs aria-hidden="true" { @for _ in 0..player.cards.min(9) { span.back {} } }
            span { (t!(here, many(player.cards, "card"), format!("手札{}枚", player.cards))) }
            @if one && player.silent {
                span.badge.miss.due[player.due] {
                    (glyph::icon("speak"))
                    (t!(here, "not called", "宣言なし"))
                }
            } @else if one {
                span.badge { (glyph::icon("speak")) (t!(here, "last card called", "のこり1枚宣言")) }
            }
        }
    }
}

fn score(here: &Here<'_>, player: &SeatView) -> Markup {
    html! {
        p.score {
            span.label { (t!(here, "Score", "得点")) }
            strong { (signed(player.score)) }
            @if player.trophy_points != 0 || player.patron_points != 0 {
                span.parts {
                    (t!(here, "sets ", "セット")) (signed(player.total))
                    (t!(here, ", trophies ", "・魔女／使い魔")) (signed(player.trophy_points))
                    @if player.patron_points != 0 {
                        (t!(here, ", support ", "・応援")) (signed(player.patron_points))
                    }
                }
            }
        }
    }
}

fn alone(here: &Here<'_>, player: &SeatView) -> Markup {
    let turns: u32 = player.alone.iter().map(|turns| u32::from(*turns)).sum();
    html! {
        p.alone {
            (glyph::icon("person"))
            span { (t!(here, format!("Alone: {} without cards", many(turns, "turn")), format!("ひとりぼっちは嫌：あと{turns}手番"))) }
        }
    }
}
