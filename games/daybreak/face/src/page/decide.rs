//! The question at hand and its answers, as far as they are not cards to be clicked.

use crate::DaybreakFace;
use daybreak::{Action, Asked, CardId, Item};
use kernel::Seat;
use maud::{Markup, html};
use ui::parts;

use super::{Here, card, glyphs, hand, market, players};
use crate::say::roman;

/// The viewer's side of the table, with the question above it.
pub(super) fn decision(here: &Here<'_>, own: Seat) -> Markup {
    let label = t!(here, "The table and your choices", "場と選択");
    let drawn = html! {
        (answers(here))
        (market::middle(here))
        (players::own(here, own))
        (hand::hand(here, own))
    };
    parts::decision(!here.seen.legal.is_empty(), label, &drawn)
}

pub(super) fn button(here: &Here<'_>, index: usize, class: &str) -> Markup {
    parts::button(&DaybreakFace, here.seen, index, class)
}

/// A button for a thing to be picked: what it is, and where it lies.
fn thing(here: &Here<'_>, index: usize) -> Markup {
    let picture = match here.seen.legal[index] {
        Action::Pick(Item::Card(found)) | Action::Block(found) | Action::First(found) => {
            Some((card::chip(here.say.cards.get(found), here.seen.lang), place(here, found)))
        }
        _ => None,
    };
    let Some((chip, place)) = picture else { return button(here, index, "equal") };
    html! {
        button.equal.thing type="submit" form="act" name="do" value=(here.seen.notation[index]) {
            (chip) span.quiet { (place) }
        }
    }
}

/// Where a card lies.
fn place(here: &Here<'_>, card: CardId) -> String {
    let id = &here.say.cards.get(card).id;
    let view = here.seen.view;
    for (seat, player) in &view.seats {
        if player.hand.as_ref().is_some_and(|hand| hand.contains(id)) {
            return t!(here, "hand", "手札").into();
        }
        for (slot, cards) in &player.cast {
            if cards.iter().any(|shown| shown.trim_end_matches(['^', '~']) == &**id) {
                let whose = here.say.whose(*seat);
                return t!(
                    here,
                    format!("{whose} {}", roman(*slot)),
                    format!("{whose}{}", roman(*slot))
                );
            }
        }
    }
    if view.market.contains(id) {
        return t!(here, "card zone", "カードゾーン").into();
    }
    t!(here, "removed", "除外ゾーン").into()
}

/// The answers that stand above the table.
fn answers(here: &Here<'_>) -> Markup {
    let Some(asked) = here.asked else { return html! {} };
    let plain = |fits: &dyn Fn(Action) -> bool| here.seen.acts(|action| fits(*action));
    match asked {
        Asked::Start => html! {
            div.answers.start {
                @for at in plain(&|action| action == Action::Stones) {
                    button.primary type="submit" form="act" name="do" value=(here.seen.notation[at]) {
                        (glyphs::stone()) (gain_two(here))
                    }
                }
                @for at in plain(&|action| action == Action::Take(None)) { (button(here, at, "equal")) }
                @if !here.seen.view.market.is_empty() {
                    span.or { (t!(here, "or choose a card below to gain it", "または下のカードを選んで獲得")) }
                }
            }
        },
        Asked::Main => html! {
            div.answers.start {
                span.or { (main_hint(here)) }
                @for at in plain(&|action| action == Action::End) { (button(here, at, "")) }
            }
        },
        Asked::Window => html! {
            div.answers.start {
                @for at in plain(&|action| action == Action::End) { (button(here, at, "primary")) }
                span.or { (t!(here, "or use a witch effect on your witch card", "またはウィッチカードの効果を使用")) }
            }
        },
        Asked::Put if market::laying(here).is_some() => html! {},
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
