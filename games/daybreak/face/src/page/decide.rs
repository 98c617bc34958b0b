//! The question at hand and its answers, as far as they are not cards to be clicked.

use crate::DaybreakFace;
use daybreak::{Action, Asked, CardId, Item};
use kernel::Seat;
use maud::{Markup, html};
use ui::parts;

use super::{Here, card, glyphs, hand, market, players, stack, witch};
use crate::say::roman;

/// The viewer's side of the table: stones and cast zone, the hand, and the choices beside it.
pub(super) fn decision(here: &Here<'_>, own: Seat) -> Markup {
    let hand = hand::hand(here, own);
    let drawn = html! {
        (players::own(here, own))
        (hand.cards)
        div.zone.choices {
            (stack::stack(here))
            (answers(here, own))
            @if let Some(player) = here.seen.view.seats.get(&own) { (witch::own(here, player)) }
            (hand.tells)
            (market::panels(here))
        }
    };
    let label = parts::cards_and_choices(here.seen.lang);
    parts::decision(!here.seen.legal.is_empty(), label, &drawn)
}

/// What somebody without a seat sees there: what is being resolved, and the card looked at.
pub(super) fn watched(here: &Here<'_>) -> Markup {
    html! {
        div.decision.watched {
            div.zone.choices { (stack::stack(here)) (market::panels(here)) }
        }
    }
}

pub(super) fn button(here: &Here<'_>, index: usize, class: &str) -> Markup {
    parts::button(&DaybreakFace, here.seen, index, class)
}

/// A button for a thing to be picked: what it is, and where it lies.
fn thing(here: &Here<'_>, index: usize) -> Markup {
    let (found, place) = match here.seen.legal[index] {
        Action::Pick(Item::Card(found)) | Action::Block(found) | Action::First(found) => {
            (found, place(here, found))
        }
        Action::Put(found) => (found, laid(here, found)),
        _ => return button(here, index, "equal"),
    };
    let said = html! {
        (card::chip(here.say.cards.get(found), here.seen.lang))
        span.quiet { (place) }
    };
    parts::press(&DaybreakFace, here.seen, index, "equal thing", &said)
}

/// What lies on a card of the card zone.
fn laid(here: &Here<'_>, card: CardId) -> String {
    let on = here.seen.view.market_stones.get(&here.say.cards.get(card).id).copied().unwrap_or(0);
    match on {
        0 => t!(here, "a stone on it", "に1個置く").into(),
        _ => t!(here, format!("a stone on it, beside {on}"), format!("に1個置く（今{on}個）")),
    }
}

/// Where a card lies.
fn place(here: &Here<'_>, card: CardId) -> String {
    let id = &here.say.cards.get(card).id;
    let view = here.seen.view;
    for (seat, player) in &view.seats {
        if player.hand.as_ref().is_some_and(|hand| hand.contains(id)) {
            let whose = here.say.whose(*seat);
            return t!(here, format!("in {whose} hand"), format!("{whose}手札"));
        }
        for (slot, cards) in &player.cast {
            if cards.iter().any(|shown| shown.trim_end_matches(['^', '~']) == &**id) {
                let (whose, slot) = (here.say.whose(*seat), roman(*slot));
                return t!(here, format!("in {whose} slot {slot}"), format!("{whose}{slot}"));
            }
        }
    }
    if view.market.contains(id) {
        return t!(here, "in the card zone", "カードゾーン").into();
    }
    if view.removed.contains(id) {
        return t!(here, "removed", "除外ゾーン").into();
    }
    String::new()
}

/// The answers, as far as they are not given by tapping cards.
fn answers(here: &Here<'_>, own: Seat) -> Markup {
    let Some(asked) = here.asked else { return html! {} };
    let plain = |fits: &dyn Fn(Action) -> bool| here.seen.acts(|action| fits(*action));
    match asked {
        Asked::Start => html! {
            div.answers.start {
                @for at in plain(&|action| action == Action::Stones) {
                    (parts::press(&DaybreakFace, here.seen, at, "primary", &html! { (glyphs::stone()) (gain_two(here)) }))
                }
                @for at in plain(&|action| action == Action::Take(None)) { (button(here, at, "equal")) }
                @if !here.seen.view.market.is_empty() {
                    span.or { (t!(here, "or choose a card of the card zone to gain it", "またはカードゾーンのカードを選んで獲得")) }
                }
            }
        },
        Asked::Main => html! {
            div.answers.start {
                @for at in plain(&|action| action == Action::End) { (button(here, at, "")) }
                span.or { (main_hint(here)) }
            }
        },
        Asked::Window => html! {
            div.answers.start {
                @for at in plain(&|action| action == Action::Pass) { (button(here, at, "primary")) }
                @for at in plain(&|action| action == Action::End) { (button(here, at, "")) }
                span.or { (t!(here, "or use a witch effect", "またはウィッチの効果を使用")) }
            }
        },
        Asked::Pick | Asked::Remove if hand::picks_here(here, own) => html! {
            p.hint { (t!(here, "Tap the cards of your hand.", "手札のカードをタップしてください。")) }
        },
        Asked::Put
        | Asked::Pick
        | Asked::Remove
        | Asked::Player
        | Asked::May
        | Asked::Pay
        | Asked::Block
        | Asked::First => {
            let all: Vec<usize> = (0..here.seen.legal.len()).collect();
            html! {
                div.answers {
                    @for at in all {
                        @match here.seen.legal[at] {
                            Action::Done | Action::No => (button(here, at, "")),
                            _ => (thing(here, at)),
                        }
                    }
                }
            }
        }
    }
}

/// The bank may hold fewer than 2 (WD-65, WD-66).
fn gain_two(here: &Here<'_>) -> String {
    match here.seen.view.bank.min(2) {
        0 => t!(here, "Gain no stones: the bank is empty", "魔法石ゾーンが空（何も獲得しない）")
            .into(),
        n => t!(
            here,
            format!("Gain {}", here.say.stones(n)),
            format!("{}を獲得する", here.say.stones(n))
        ),
    }
}

fn main_hint(here: &Here<'_>) -> &'static str {
    let uses = here.seen.legal.iter().any(|action| matches!(action, Action::Use { .. }));
    if uses {
        t!(here, "Choose a card of your hand to use it", "手札のカードを選んで使用")
    } else {
        t!(here, "No card of your hand can be used now", "今使える手札はありません")
    }
}
