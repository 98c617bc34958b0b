//! The decision: every legal action as a control of the form `act` (or `pick`, for several
//! discards at once, which are tapped in the hand). What has many sides can be put together from its parts by the page's
//! script; the plain list is there as well.

use std::collections::BTreeMap;

use agate::{Action, Answer, Asked};
use kernel::{Manner, Seat};
use maud::{Markup, html};
use ui::{Grip, Place, Scene, parts};

use super::{Here, hand, places};
use crate::{AgateFace, actions};

/// Up to so many actions stand as large buttons: answers, and what a chosen card can do, which has
/// to leave room for its text.
pub(super) const FEW_ANSWERS: usize = 6;
pub(super) const FEW_USES: usize = 4;

/// How cards of the hand are chosen.
enum Way {
    /// One, to see what can be done with it.
    One,
    /// So many, to be discarded.
    Several(u8),
    /// One to be used, or so many to be discarded instead.
    Either(u8),
}

pub(super) fn decision(here: &Here<'_>) -> Markup {
    let Some(own) = here.seen.own() else { return html! {} };
    let asked = here.seen.view.asked.filter(|asked| asked.seat == own).map(|asked| asked.what);
    let open = !here.seen.legal.is_empty();
    let drawn = match way(here) {
        Way::One => html! {
            (hand::hand(here, own))
            @if open { (one(here, asked)) }
        },
        Way::Several(count) => html! {
            div.picking.on data-pick=(count) {
                (hand::loose(here, own))
                div.answers { (together(here, count)) }
            }
        },
        Way::Either(count) => html! {
            div.picking data-pick=(count) {
                (hand::loose(here, own))
                (turn(here, Some(count)))
            }
        },
    };
    parts::decision(open, parts::cards_and_choices(here.seen.lang), &drawn)
}

fn way(here: &Here<'_>) -> Way {
    let is_discard = |action: &Action| matches!(action, Action::Discard(_));
    let discards = here.seen.legal.iter().any(is_discard);
    let all = here.seen.legal.iter().all(is_discard);
    match (discards, all, places::to_discard(here.seen.game, here.seen.view)) {
        (true, true, count @ 2..) => Way::Several(count),
        (true, false, count @ 2..) => Way::Either(count),
        _ => Way::One,
    }
}

/// What can be done besides choosing a card.
fn one(here: &Here<'_>, asked: Option<Asked>) -> Markup {
    let all: Vec<usize> = (0..here.seen.legal.len()).collect();
    match asked {
        Some(Asked::Act) => turn(here, None),
        Some(Asked::Discard) => html! {
            p.hint { (t!(here, "Choose the card to discard.", "捨てるカードを選んでください。")) }
        },
        _ => choose(here, &all, "answer", FEW_ANSWERS),
    }
}

/// A button for an action. What it changes stands below its words, which are short then.
pub(super) fn plain(here: &Here<'_>, at: usize, class: &str) -> Markup {
    parts::press(&AgateFace, here.seen, at, class, &html! { (words(here, at)) })
}

fn words(here: &Here<'_>, at: usize) -> String {
    let (names, own) = (here.seen.names, here.seen.own());
    let then = here.seen.outcomes.get(at).map(|then| then.plain(names, own)).unwrap_or_default();
    let action = here.seen.legal[at];
    // What comes next may blur what the HP will be: then the words have to say it.
    let hp = t!(here, "HP", "体力");
    let told = match action {
        Action::Respond { .. } => then.iter().any(|change| change.starts_with(hp)),
        _ => !then.is_empty(),
    };
    if told {
        actions::short(&here.say, here.seen.view, action)
    } else {
        parts::label(&AgateFace, here.seen, at)
    }
}

/// A button of the list from which an action is put together, with its sides.
fn side(here: &Here<'_>, at: usize, facets: &BTreeMap<&str, String>) -> Markup {
    let facet = |name: &str| facets.get(name).cloned();
    let Grip { card, on } = AgateFace.grip(here.seen.game, here.seen.view, &here.seen.legal[at]);
    let notation = &here.seen.notation[at];
    html! {
        button type="submit" form="act" name="do" value=(notation) data-do=(notation)
            data-card=[card] data-on=[on]
            data-f-n=[facet("n")] data-f-to=[facet("to")] data-f-p=[facet("p")] data-f-end=[facet("end")] {
            (words(here, at)) " "
            @if let Some(outcome) = here.seen.outcomes.get(at) {
                (outcome.drawn(here.seen.names, here.seen.own(), here.seen.lang))
            }
        }
    }
}

/// What is left on the own turn besides the cards: pass, or so many to discard.
fn turn(here: &Here<'_>, discard: Option<u8>) -> Markup {
    let pass = here.seen.acts(|action| *action == Action::Pass);
    let discards = here.seen.legal.iter().any(|action| matches!(action, Action::Discard(_)));
    let uses = here
        .seen
        .legal
        .iter()
        .any(|action| matches!(action, Action::Attack { .. } | Action::Use { .. }));
    html! {
        @if !pass.is_empty() || discard.is_some() {
            div.answers.rest {
                @for at in pass { (plain(here, at, "")) }
                @if let Some(count) = discard {
                    details {
                        summary { (t!(here, format!("Or discard {count}"), format!("または{count}枚捨てる"))) }
                    }
                    (together(here, count))
                }
            }
        }
        p.hint {
            @match (uses, discards && discard.is_none()) {
                (true, true) => (t!(here, "Choose a card: to use it, or to discard it.", "使うカードか捨てるカードを選んでください。")),
                (true, false) => (t!(here, "Choose a card to use.", "使うカードを選んでください。")),
                (false, true) => (t!(here, "Choose the card to discard.", "捨てるカードを選んでください。")),
                (false, false) => (t!(here, "No card can be used now.", "今使えるカードはありません。")),
            }
        }
    }
}

/// The cards tapped in the hand go together, in the order of the pack.
fn together(here: &Here<'_>, count: u8) -> Markup {
    html! {
        button.primary.together type="submit" form="pick" data-pick-go="" {
            (t!(here, format!("Discard the {count} cards you tap"), format!("押した{count}枚を捨てる")))
        }
    }
}

/// Some of the legal actions: as buttons if they are few, else put together from parts, with the
/// list below.
pub(super) fn choose(here: &Here<'_>, indices: &[usize], id: &str, few: usize) -> Markup {
    let facets: Vec<_> = indices.iter().map(|at| parts(here, here.seen.legal[*at])).collect();
    let many = indices.len() > few && facets.iter().all(|parts| !parts.is_empty());
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
                div.answers { @for (at, parts) in indices.iter().zip(&facets) { (side(here, *at, parts)) } }
            }
        } @else {
            div.answers {
                @for at in indices {
                    (plain(here, *at, class(*at)))
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
                                    data-on=[value.parse().ok().filter(|_| facet == "to").map(Place::of)]
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
