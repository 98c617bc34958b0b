//! The players: life, karma, hands.

use agate::{CardName, SeatView};
use kernel::Seat;
use maud::{Markup, html};
use ui::piece::kept;
use ui::{glyph, parts};

use super::{Here, card};

/// Karma this small is close to the end (AG-92).
const LOW_KARMA: u8 = 2;
/// HP this small is dangerous.
const LOW_HP: i16 = 3;

/// A player: life, karma, cards.
pub(super) fn player(here: &Here<'_>, seat: Seat) -> Option<Markup> {
    let player = here.seen.view.seats.get(&seat)?;
    let view = here.seen.view;
    let asked = view.asked.is_some_and(|asked| asked.seat == seat);
    let active = view.active == seat && view.asked.is_some();
    let won = view.winners.contains(&seat);
    let hit = view.attack.as_ref().is_some_and(|attack| attack.receiver == seat);
    let own = here.seen.own() == Some(seat);
    Some(html! {
        article.player.asked[asked].out[!player.alive].hit[hit] id={ "seat-" (seat) } data-cards=(player.cards) {
            h2 {
                (here.seen.names.portrait(seat).badge())
                span.name { (here.say.who(seat)) }
                @if won { span.badge.on { (glyph::icon("star")) (t!(here, "won", "勝ち")) } }
                @else if !player.alive { span.badge { (out(here, seat)) } }
                @else {
                    @if active { span.badge { (t!(here, "turn", "手番")) } }
                    @if asked && !own { span.badge.on { (t!(here, "deciding", "考え中")) } }
                }
            }
            @if player.alive {
                (hp(here, player))
                (karma(here, player))
                @if !own { (cards(here, player)) }
            }
        }
    })
}

fn out(here: &Here<'_>, seat: Seat) -> String {
    let place = here.seen.view.out.iter().position(|out| *out == seat).map_or(0, |at| at + 1);
    here.say.out(place)
}

fn hp(here: &Here<'_>, player: &SeatView) -> Markup {
    let full = i16::from(here.say.cards.table.hp).max(1);
    let low = player.hp <= LOW_HP;
    let part = player.hp.clamp(0, full);
    let number = (player.hp as u16 as u64) << 16 | full as u64;
    kept("agate hp", None::<&()>, number, here.seen.lang, || {
        html! {
            p.hp.low[low] data-name="hp" {
                (glyph::icon("heart"))
                span.label { (t!(here, "HP", "体力")) }
                strong { (player.hp) }
                svg.bar viewBox={ "0 0 " (full * 10) " 8" } preserveAspectRatio="none" aria-hidden="true" {
                    rect.ground x="0" y="0" width=(full * 10) height="8" {}
                    rect.fill x="0" y="0" width=(part * 10) height="8" {}
                    @for at in 1..full { path.tick d={ "M" (at * 10) " 0v8" } {} }
                }
                @if low { span.warn { span.words { (t!(here, "low", "危険")) } } }
            }
        }
    })
}

fn karma(here: &Here<'_>, player: &SeatView) -> Markup {
    let strikes = here.say.strikes_at();
    let karma = player.karma;
    let slots = karma.max(strikes.min(12)).min(20);
    let (low, high) = (karma <= LOW_KARMA, karma >= strikes);
    let wide = u16::from(slots) * 10;
    let number = u64::from(karma) << 8 | u64::from(strikes);
    kept("agate karma", None::<&()>, number, here.seen.lang, || {
        html! {
            p.karma.low[low].high[high] data-name="karma" {
                (glyph::icon("chip"))
                span.label { (t!(here, "Karma", "業")) }
                strong { (karma) }
                svg.chips viewBox={ "0 0 " (wide) " 10" } preserveAspectRatio="xMinYMid" aria-hidden="true" {
                    path.thread d={ "M5 5H" (wide - 5) } {}
                    @for at in 0..slots {
                        circle.on[at < karma].edge[at + 1 >= strikes] cx=(u16::from(at) * 10 + 5) cy="5" r=(if at < karma { "3.4" } else { "1.6" }) {}
                    }
                    @if slots >= strikes && strikes > 0 {
                        path.limit d={ "M" (u16::from(strikes) * 10 - 10) " 0v10" } {}
                    }
                }
                @if high { span.warn { (glyph::icon("agate")) span.words { (t!(here, "the Sword strikes", "剣の的")) } } }
                @else if low { span.warn { span.words { (t!(here, "nearly gone", "尽きそう")) } } }
            }
        }
    })
}

fn cards(here: &Here<'_>, player: &SeatView) -> Markup {
    let backs = player.cards.min(8);
    html! {
        div.held {
            span.backs aria-hidden="true" { @for _ in 0..backs { span.back {} } }
            span { (t!(here, format!("{} in hand", player.cards), format!("手札{}枚", player.cards))) }
            (parts::known(player.hand.as_deref(), &player.known, here.seen.viewer, here.seen.lang, |ids| chips(here, ids)))
        }
    }
}

/// Cards as small labels, neighbours of one kind counted.
pub(super) fn chips(here: &Here<'_>, ids: &[CardName]) -> Markup {
    html! {
        @for (id, count) in parts::runs(ids) {
            @if let Some(found) = here.say.cards.find(id) {
                @let face = here.say.cards.get(found);
                (card::told(face, here.seen.lang, "tells", &card::chip(face, count, here.seen.lang)))
            }
        }
    }
}
