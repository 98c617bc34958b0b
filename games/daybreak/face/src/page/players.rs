//! The players: witch, stones, hand, cast zone.

use daybreak::{CardName, SeatView};
use kernel::{Seat, Viewer};
use maud::{Markup, html};
use ui::{glyph, parts};

use super::{Here, card, cast, glyphs, witch};

/// Everybody but the viewer, clockwise from the viewer's left.
pub(super) fn others(here: &Here<'_>) -> Markup {
    parts::others(here.seen, |seat| Some(player_box(here, seat, here.seen.view.seats.get(&seat)?)))
}

/// The viewer's own stones and cast zone.
pub(super) fn own(here: &Here<'_>, own: Seat) -> Markup {
    let player = here.seen.view.seats.get(&own).map(|player| {
        html! {
            article.player.mine.asked[here.asked.is_some()] id={ "seat-" (own) } data-cards=(player.cards) {
                (head(here, own, player))
                (cast::track(here, own, player))
            }
        }
    });
    parts::own(own, player)
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
            span.purse title=(t!(here, "stones held", "手持ちの魔法石")) {
                (glyphs::stone()) strong { (player.held) } span.sr { (t!(here, "stones held", "手持ちの魔法石")) }
            }
            (cards(here, seat, player))
            (witch::small(here, seat, player))
            @if won { span.badge.on { (glyph::icon("star")) (t!(here, "won", "勝ち")) } }
            @if active && !own { span.badge { (t!(here, "turn", "手番")) } }
            @if asked && !own { span.badge.on.thinks { (t!(here, "deciding", "考え中")) } }
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
            (cast::track(here, seat, player))
        }
    }
}

/// How many cards a player holds, and which of them are known.
fn cards(here: &Here<'_>, seat: Seat, player: &SeatView) -> Markup {
    let curses = player.curses;
    let said = match curses {
        0 => t!(here, format!("{} in hand", player.cards), format!("手札{}枚", player.cards)),
        _ => t!(
            here,
            format!("{} in hand, {curses} Curse", player.cards),
            format!("手札{}枚、うち呪い{curses}枚", player.cards)
        ),
    };
    let count = html! {
        span.backs aria-hidden="true" { span.back.cursed[curses > 0] {} }
        strong { (player.cards) }
        @if curses > 0 { span.curses aria-hidden="true" { (glyphs::category(daybreak::Category::Curse, "g")) (curses) } }
        span.sr { (said) }
    };
    if here.seen.own() == Some(seat) {
        return html! { span.held title=(said) { (count) } };
    }
    let shown = match (&player.hand, here.seen.viewer) {
        (Some(hand), Viewer::All) => hand,
        _ => &player.known,
    };
    let told = format!("hand-of-{}", seat.index());
    html! {
        @if shown.is_empty() {
            span.held title=(said) { (count) }
        } @else {
            button.tell.held type="button" popovertarget=(told) title=(said) {
                (count)
                span.label { (t!(here, format!("({} known)", shown.len()), format!("（判明{}）", shown.len()))) }
            }
            div.told popover id=(told) {
                h3 { (t!(here, format!("Known cards of {}", here.say.whom(seat)), format!("{}の手札で判明しているカード", here.say.whom(seat)))) }
                p.known { (chips(here, shown)) }
            }
        }
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
