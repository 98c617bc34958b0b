//! The decision: every legal action as a control of the form `act` (or `pick`, for several
//! discards at once). What has many sides can be put together from its parts by the page's
//! script; the plain list is there as well.

use std::collections::BTreeMap;

use agate::{Action, Answer, Asked, CardId, HandCap};
use kernel::{Game, Manner, Seat};
use maud::{Markup, html};
use ui::parts;

use super::{Here, card, hand};
use crate::AgateFace;

/// Up to so many actions stand as large buttons.
const FEW: usize = 6;

pub(super) fn decision(here: &Here<'_>) -> Markup {
    let Some(own) = here.seen.own() else { return html! {} };
    let asked = here.seen.view.asked.filter(|asked| asked.seat == own).map(|asked| asked.what);
    let open = !here.seen.legal.is_empty();
    let drawn = html! {
        @if asked != Some(Asked::Act) && open { (answers(here, asked)) }
        (hand::hand(here, own))
        @if asked == Some(Asked::Act) && open {
            p.hint { (t!(here, "Choose a card above", "上のカードを選んでください")) }
            (turn(here, own))
        }
    };
    parts::decision(open, parts::cards_and_choices(here.seen.lang), &drawn)
}

fn button(here: &Here<'_>, index: usize, class: &str, facets: &BTreeMap<&str, String>) -> Markup {
    let words = label(here, index);
    let facet = |name: &str| facets.get(name).cloned();
    html! {
        button class=[(!class.is_empty()).then_some(class)] type="submit" form="act" name="do"
            value=(here.seen.notation[index])
            data-f-n=[facet("n")] data-f-to=[facet("to")] data-f-p=[facet("p")] data-f-end=[facet("end")] {
            (words)
        }
    }
}

fn label(here: &Here<'_>, index: usize) -> String {
    parts::label(&AgateFace, here.seen, index)
}

/// What is left on the own turn besides the cards: pass, discard.
fn turn(here: &Here<'_>, own: Seat) -> Markup {
    let legal = here.seen.legal.iter().enumerate();
    let pass: Vec<_> =
        legal.filter(|(_, action)| **action == Action::Pass).map(|(at, _)| at).collect();
    let is_discard = |action: &Action| matches!(action, Action::Discard(_));
    let discards = here.seen.legal.iter().any(is_discard);
    let nothing_else = here.seen.legal.iter().all(is_discard);
    let hand = here.seen.view.seats.get(&own).map_or(0, |player| player.cards);
    let count = match here.seen.game.options().hand_cap {
        HandCap::Four => hand.saturating_sub(4).max(1),
        HandCap::One => 1,
    };
    html! {
        @if !pass.is_empty() || discards {
            div.answers.rest {
                @for at in pass { (button(here, at, "", &BTreeMap::new())) }
                @if discards && nothing_else {
                    (discard(here, own, count))
                } @else if discards {
                    details {
                        summary { (t!(here, format!("Or discard {count}"), format!("または{count}枚捨てる"))) }
                        (discard(here, own, count))
                    }
                }
            }
        }
    }
}

/// The answer to a question that is not one's own turn.
fn answers(here: &Here<'_>, asked: Option<Asked>) -> Markup {
    let all: Vec<usize> = (0..here.seen.legal.len()).collect();
    match (asked, here.seen.own()) {
        (Some(Asked::Discard), Some(own)) => {
            let count = here.seen.view.to_discard.unwrap_or(1);
            html! { div.answers { (discard(here, own, count)) } }
        }
        _ => choose(here, &all, "answer"),
    }
}

/// Some of the legal actions: as buttons if they are few, else put together from parts, with the
/// list below.
pub(super) fn choose(here: &Here<'_>, indices: &[usize], id: &str) -> Markup {
    let facets: Vec<_> = indices.iter().map(|at| parts(here, here.seen.legal[*at])).collect();
    let many = indices.len() > FEW && facets.iter().all(|parts| !parts.is_empty());
    let real = indices.iter().filter(|at| !idle(here, **at)).count();
    let class = |at| match (idle(here, at), real) {
        (true, _) => "",
        // Beside a pass, nothing is recommended: it may well hurt.
        (false, 1) if indices.len() == 1 => "primary",
        (false, _) => "equal",
    };
    html! {
        @if many {
            (composer(here, &facets, id))
            details.all {
                summary { (t!(here, format!("All {} choices as a list", indices.len()), format!("選択肢{}個の一覧", indices.len()))) }
                div.answers { @for (at, parts) in indices.iter().zip(&facets) { (button(here, *at, "", parts)) } }
            }
        } @else {
            div.answers {
                @for at in indices {
                    (button(here, *at, class(*at), &BTreeMap::new()))
                }
            }
        }
    }
}

fn idle(here: &Here<'_>, index: usize) -> bool {
    here.seen.legal[index].manner() == Manner::Idle
}

/// The sides of an action that can be chosen one by one.
fn parts(_: &Here<'_>, action: Action) -> BTreeMap<&'static str, String> {
    match action {
        Action::Attack { count, target, pursuits, .. } => {
            let to = target.map_or("all".into(), |seat| seat.to_string());
            [("n", count.to_string()), ("to", to), ("p", pursuits.to_string())].into()
        }
        Action::Respond { offset, pursuits, end } => {
            let end = match end {
                Answer::Take => "take",
                Answer::Reflect => "reflect",
                Answer::Absorb => "absorb",
            };
            [("n", offset.to_string()), ("p", pursuits.to_string()), ("end", end.into())].into()
        }
        Action::Pass
        | Action::Use { .. }
        | Action::Discard(_)
        | Action::Pursue(_)
        | Action::Name(_)
        | Action::Strip(_) => BTreeMap::new(),
    }
}

/// A choice for each side that has more than one value.
fn composer(here: &Here<'_>, actions: &[BTreeMap<&'static str, String>], id: &str) -> Markup {
    let values = |facet: &str| {
        let mut all: Vec<String> = Vec::new();
        for value in actions.iter().filter_map(|parts| parts.get(facet)) {
            if !all.contains(value) {
                all.push(value.clone());
            }
        }
        all
    };
    let attack = actions.iter().any(|parts| parts.contains_key("to"));
    html! {
        div.composer data-compose="" {
            @for facet in ["to", "n", "p", "end"] {
                @let all = values(facet);
                @if !all.is_empty() {
                    fieldset data-facet=(facet) hidden[all.len() < 2] {
                        legend { (legend(here, facet, attack)) }
                        @for (at, value) in all.iter().enumerate() {
                            label {
                                input type="radio" form="none" name={ (facet) "-" (id) } value=(value)
                                    checked[at == 0 && (facet != "to" || all.len() == 1)];
                                span { (value_words(here, facet, value)) }
                            }
                        }
                    }
                }
            }
            button.primary.go type="submit" form="act" name="do" data-go="" disabled {
                (t!(here, "Choose above", "上で選んでください"))
            }
        }
    }
}

fn legend(here: &Here<'_>, facet: &str, attack: bool) -> String {
    let pursuit = here.say.card(here.say.pursuit());
    match facet {
        "to" => t!(here, "Whom", "だれを").into(),
        "n" if attack => t!(here, "How many", "何枚で").into(),
        "n" => t!(here, "Offset with", "相殺する枚数").into(),
        "p" => t!(here, format!("Add {pursuit}"), format!("{pursuit}を添付")),
        _ => t!(here, "Then", "その後").into(),
    }
}

fn value_words(here: &Here<'_>, facet: &str, value: &str) -> String {
    match (facet, value) {
        ("to", "all") => t!(here, "everyone", "全員").into(),
        ("to", seat) => seat.parse().map_or_else(|_| seat.to_string(), |seat| target(here, seat)),
        ("end", "take") => t!(here, "take it", "受ける").into(),
        ("end", "reflect") => t!(here, "reflect", "反射").into(),
        ("end", "absorb") => t!(here, "absorb", "吸収").into(),
        _ => value.to_string(),
    }
}

/// A possible target, with what matters for the choice.
fn target(here: &Here<'_>, seat: Seat) -> String {
    let name = here.say.whom(seat);
    match here.seen.view.seats.get(&seat) {
        Some(player) => t!(
            here,
            format!("{name} (HP {}, karma {})", player.hp, player.karma),
            format!("{name}（体力{}・業{}）", player.hp, player.karma),
        ),
        None => name,
    }
}

/// Cards to discard: one by a button, several by ticking them, sent once in the pack's order.
fn discard(here: &Here<'_>, own: Seat, count: u8) -> Markup {
    let picks =
        |action: &Action| if let Action::Discard(card) = action { Some(*card) } else { None };
    let legal: Vec<(usize, CardId)> = here
        .seen
        .legal
        .iter()
        .enumerate()
        .filter_map(|(at, action)| Some((at, picks(action)?)))
        .collect();
    if count <= 1 {
        return html! {
            div.answers { @for (at, _) in &legal { (button(here, *at, "equal", &BTreeMap::new())) } }
        };
    }
    let first = legal.iter().map(|(_, card)| *card).min();
    let player = here.seen.view.seats.get(&own);
    let ids = player.and_then(|player| player.hand.as_deref()).unwrap_or_default();
    let mut cards: Vec<CardId> = ids.iter().filter_map(|id| here.say.cards.find(id)).collect();
    // Without script, cards may be sent one by one: what is picked already lies aside.
    for id in &here.seen.view.picked {
        if let Some(at) = cards.iter().position(|card| here.say.cards.find(id) == Some(*card)) {
            cards.remove(at);
        }
    }
    html! {
        fieldset.pick data-pick=(count) {
            legend { (t!(here, format!("Choose {count} cards to discard"), format!("捨てるカードを{count}枚選ぶ"))) }
            @for card in cards.iter().filter(|card| first.is_none_or(|first| **card >= first)) {
                @let face = here.say.cards.get(*card);
                label {
                    input type="checkbox" form="pick" name="do" value={ "discard " (face.id) };
                    (card::chip(face, 1, here.seen.lang))
                }
            }
            button.primary type="submit" form="pick" data-pick-go="" {
                (t!(here, format!("Discard {count} cards"), format!("{count}枚捨てる")))
            }
        }
    }
}
