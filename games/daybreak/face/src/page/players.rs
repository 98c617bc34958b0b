//! The players: witch, stones, hand, cast zone.

use daybreak::{CardName, SeatView};
use kernel::Seat;
use maud::{Markup, html};
use ui::{glyph, parts};

use super::{Here, card, cast, glyphs, witch};

/// Everybody but the viewer, clockwise from the viewer's left.
pub(super) fn others(here: &Here<'_>) -> Markup {
    parts::others(here.seen, |seat| Some(player_box(here, seat, here.seen.view.seats.get(&seat)?)))
}

/// The viewer's own side of the table.
pub(super) fn own(here: &Here<'_>, own: Seat) -> Markup {
    let Some(player) = here.seen.view.seats.get(&own) else { return html! {} };
    html! {
        article.player.mine.asked[here.asked.is_some()] id={ "seat-" (own) } data-cards=(player.cards) {
            (head(here, own, player))
            div.side-by-side {
                (witch::own(here, player))
                div.zone {
                    h3.label { (t!(here, "Cast zone: one space to the right each end phase, then into your hand", "キャストゾーン：エンドフェイズごとに右へ1つ、最後は手札へ")) }
                    (cast::track(here, own, player))
                }
            }
        }
    }
}

fn head(here: &Here<'_>, seat: Seat, player: &SeatView) -> Markup {
    let view = here.seen.view;
    let asked = view.asked.is_some_and(|asked| asked.seat == seat);
    let active = view.active == seat && view.asked.is_some();
    let won = view.winners.contains(&seat);
    let own = here.seen.own() == Some(seat);
    html! {
        h2 {
            span.name { (here.say.who(seat)) }
            @if won { span.badge.on { (glyph::icon("star")) (t!(here, "won", "勝ち")) } }
            @if active { span.badge { (t!(here, "turn", "手番")) } }
            @if asked && !own { span.badge.on { (t!(here, "deciding", "考え中")) } }
            span.purse title=(t!(here, "stones held", "手持ちの魔法石")) {
                (glyphs::stone()) strong { (player.held) } span.label { (t!(here, "held", "手持ちの魔法石")) }
            }
        }
    }
}

fn player_box(here: &Here<'_>, seat: Seat, player: &SeatView) -> Markup {
    let view = here.seen.view;
    let asked = view.asked.is_some_and(|asked| asked.seat == seat);
    let aimed = view.effects.iter().any(|effect| effect.that == Some(seat) && effect.you != seat);
    html! {
        article.player.asked[asked].hit[aimed] id={ "seat-" (seat) } data-cards=(player.cards) {
            (head(here, seat, player))
            (witch::small(here, player))
            (cards(here, player))
            (cast::track(here, seat, player))
        }
    }
}

fn cards(here: &Here<'_>, player: &SeatView) -> Markup {
    let backs = player.cards.min(8);
    html! {
        p.held {
            span.backs aria-hidden="true" { @for at in 0..backs { span.back.cursed[at < player.curses] {} } }
            span { (t!(here, format!("{} in hand", player.cards), format!("手札{}枚", player.cards))) }
            @if player.curses > 0 {
                span.label { (t!(here, format!("{} Curse", player.curses), format!("うち呪い{}枚", player.curses))) }
            }
        }
        (parts::known(player.hand.as_deref(), &player.known, here.seen.viewer, here.seen.lang, |ids| chips(here, ids)))
    }
}

/// Cards as small labels.
pub(super) fn chips(here: &Here<'_>, ids: &[CardName]) -> Markup {
    html! {
        @for id in ids {
            @if let Some(found) = here.say.cards.find(id) {
                (card::chip(here.say.cards.get(found), here.seen.lang))
            }
        }
    }
}
