//! The hand. Each card is a choice of one group; the chosen card tells what it does, why it cannot
//! be used now, or what can be done with it, and shows its RANGE on the field.

use hackclad::{Action, Asked, Basic, Card, CardWord, Facing, Legion, Who};
use maud::{Markup, html};
use ui::glyph;
use ui::parts::{self, Fit, Slot, cited, linked, why_not};

use super::{Here, card, field, sequence};
use crate::{GAME, HackcladFace, cards, reasons};

/// Cards of one name in the hand.
pub(super) struct Held<'a> {
    pub word: &'a CardWord,
    pub card: &'a Card,
    count: usize,
    /// What can be done with it, by index into the legal actions.
    acts: Vec<usize>,
}

/// The hand of a player, cards of one name together.
pub(super) fn held<'a>(here: &Here<'a>, own: Who) -> Vec<Held<'a>> {
    let player = here.player(own);
    let words = player.and_then(|player| player.hand.as_deref()).unwrap_or_default();
    let mut all: Vec<Held<'a>> = Vec::new();
    for word in words {
        if let Some(same) = all.iter_mut().find(|held| held.word == word) {
            same.count += 1;
        } else if let Some(card) = here.card(own, word) {
            let acts = here.seen.acts(|action| about(*action) == Some(card.name_id));
            all.push(Held { word, card, count: 1, acts });
        }
    }
    all
}

/// The hand card an action is about.
fn about(action: Action) -> Option<hackclad::CardName> {
    match action {
        Action::Use(card)
        | Action::Basic(_, card)
        | Action::Draft { card, .. }
        | Action::Back(card) => Some(card),
        _ => None,
    }
}

/// Is an action shown with the hand?
pub(super) fn shows(here: &Here<'_>, action: Action) -> bool {
    let Some(own) = here.own else { return false };
    about(action).is_some_and(|name| held(here, own).iter().any(|held| held.card.name_id == name))
}

pub(super) fn hand(here: &Here<'_>, own: Who) -> Markup {
    let held = held(here, own);
    let count: usize = held.iter().map(|one| one.count).sum();
    let drawn = |held: &Held<'_>| (slot(here, held), panel(here, own, held));
    if count == 0 {
        return parts::hand(here.seen.lang, 0, &html! {}, std::iter::empty());
    }
    let legend = t!(here, format!("Your hand ({count})"), format!("あなたの手札（{count}枚）"));
    laid_out("hand", &legend, &html! {}, held.iter().map(drawn))
}

/// Cards beside each other; the panel of the chosen one scrolls for itself, so that the cards and
/// the other controls stay where they are.
pub(super) fn laid_out(
    class: &str,
    legend: &str,
    below: &Markup,
    kinds: impl Iterator<Item = (Markup, Markup)>,
) -> Markup {
    let (slots, panels): (Vec<_>, Vec<_>) = kinds.unzip();
    html! {
        fieldset class=(class) {
            legend { (legend) }
            div.cards { @for slot in slots { (slot) } }
            (below)
        }
        div.panels.zone { @for panel in panels { (panel) } }
    }
}

/// Why a card cannot be used now, each reason with its clause.
fn why(here: &Here<'_>, held: &Held<'_>) -> Vec<(String, &'static str)> {
    let told = here.seen.view.why_not.get(held.word);
    cited(fit(here, held), told, |reason| reasons::sentence(&here.say, reason))
}

/// Can the card itself be used or placed, or only be discarded for something?
fn fit(here: &Here<'_>, held: &Held<'_>) -> Fit {
    let ready = held.acts.iter().any(|at| !matches!(here.seen.legal[*at], Action::Basic(..)));
    match (ready, held.acts.is_empty()) {
        (true, _) => Fit::Ready,
        (false, false) => Fit::Spare,
        (false, true) => Fit::Not,
    }
}

fn slot(here: &Here<'_>, held: &Held<'_>) -> Markup {
    let fit = fit(here, held);
    let said = match fit {
        Fit::Ready => t!(here, ", can be used now", "、今使える"),
        Fit::Spare => {
            t!(here, ", can be discarded for a basic action", "、基本アクションに捨てられる")
        }
        Fit::Not => t!(here, ", not now", "、今は使えない"),
    };
    let why = why(here, held);
    let slot = Slot { id: held.word, count: held.count, fit, said, why: &why, glide: None };
    slot.drawn(&card::face(held.card, here.seen.lang))
}

fn panel(here: &Here<'_>, own: Who, held: &Held<'_>) -> Markup {
    let basics = |at: &&usize| matches!(here.seen.legal[**at], Action::Basic(..));
    let (basic, other): (Vec<&usize>, Vec<&usize>) = held.acts.iter().partition(basics);
    let class = if other.len() == 1 { "primary" } else { "equal" };
    let acts = html! {
        @if here.asked == Some(Asked::Draft) {
            div.answers { @for slot in 0..4 { (turn_slot(here, held, slot)) } }
        } @else if !other.is_empty() {
            div.answers { @for at in other { (action(here, *at, class)) } }
        }
        @if !basic.is_empty() {
            p.or { (t!(here, "Or discard it for a basic action (HD-161):", "または、捨てて基本アクション（HD-161）：")) }
            div.answers.basic { @for at in basic { (action(here, *at, "")) } }
        }
    };
    let words = cards::drawn_text(held.card, here.say.cards, here.seen.lang);
    let about = html! {
        h3 { (held.card.name.in_lang(here.seen.lang)) " " span.kind { (cards::kind(held.card, here.seen.lang)) } }
        @if !words.is_empty() { p.text { (words) } }
        (why_not(&why(here, held), GAME, here.seen.lang))
    };
    let says =
        html! { div.inside { div.what { (about) } div.do { (acts) } (aims(here, own, held)) } };
    parts::panel(held.word, &says, &html! {})
}

/// A turn slot to put the card in, or why it is shut.
fn turn_slot(here: &Here<'_>, held: &Held<'_>, slot: u8) -> Markup {
    let fits = |at: &&usize| matches!(here.seen.legal[**at], Action::Draft { slot: there, .. } if there == slot);
    let why = here.seen.view.shut.get(&(slot + 1));
    html! {
        @if let Some(at) = held.acts.iter().find(fits) {
            (action(here, *at, "equal"))
        } @else if let Some(why) = why {
            div.shut {
                s { "T" (slot + 1) ": " (sequence::gain(here, usize::from(slot))) }
                @for told in why {
                    small { (reasons::sentence(&here.say, told.reason)) " " (linked(told.clause, GAME)) }
                }
            }
        }
    }
}

/// What can be hit from here, for each facing; the facing that is chosen is drawn on the field.
fn aims(here: &Here<'_>, own: Who, held: &Held<'_>) -> Markup {
    let (view, card) = (here.seen.view, held.card);
    if card.range.is_empty() || here.player(own).is_none_or(|player| player.at.is_none()) {
        return html! {};
    }
    let enemies = |facing: Facing| {
        let reach = field::reached(here, own, card, facing);
        let clad = reach.has(view.clad.at).then(|| t!(here, "the Clad", "クラッド").to_string());
        let legions = view.legions.iter().filter(|(at, _)| reach.has(**at) && !card.clad_only);
        let legions = legions.map(|(at, legion)| match legion {
            Legion::Head => t!(
                here,
                format!("head {}", here.say.space(*at)),
                format!("頭部{}", here.say.space(*at))
            ),
            Legion::Tail => t!(
                here,
                format!("tail {}", here.say.space(*at)),
                format!("尾部{}", here.say.space(*at))
            ),
        });
        clad.into_iter().chain(legions).collect::<Vec<_>>()
    };
    let all: Vec<_> = Facing::ALL.into_iter().map(|facing| (facing, enemies(facing))).collect();
    let group = format!("facing-{}", held.word);
    html! {
        fieldset.aims {
            legend.sr { (t!(here, "In RANGE, by facing", "RANGE内（向きごと）")) }
            label {
                input.face-all type="radio" form="none" name=(group) value="all" checked;
                span { (t!(here, "RANGE: all four", "RANGE：4方向")) }
            }
            @for (facing, found) in all {
                label.none[found.is_empty()] {
                    input.(format!("face-{}", facing.word())) type="radio" form="none" name=(group) value=(facing.word());
                    span.way aria-hidden="true" { (arrow(facing)) }
                    span.sr { (here.say.facing(facing)) ": " }
                    span { @if found.is_empty() { "–" span.sr { (here.say.join(found)) } } @else { (here.say.join(found)) } }
                }
            }
        }
    }
}

pub(super) fn arrow(facing: Facing) -> &'static str {
    match facing {
        Facing::N => "↑",
        Facing::E => "→",
        Facing::S => "↓",
        Facing::W => "←",
    }
}

/// A button for something to do with the chosen card: the card's name is above it already.
fn action(here: &Here<'_>, index: usize, class: &str) -> Markup {
    let short = match here.seen.legal[index] {
        Action::Draft { slot, .. } => {
            Some(format!("T{}: {}", slot + 1, sequence::gain(here, usize::from(slot))))
        }
        Action::Basic(what, _) => Some(here.say.basic(what).to_string()),
        _ => None,
    };
    let sign = match here.seen.legal[index] {
        Action::Basic(Basic::Move, _) => Some("boot"),
        Action::Basic(Basic::Mp, _) => Some("drop"),
        Action::Basic(Basic::Reduce, _) => Some("shield"),
        _ => None,
    };
    let card = about(here.seen.legal[index]).map(|card| here.say.card(card));
    let said = html! {
        @if let Some(sign) = sign { (glyph::icon(sign)) }
        @match (short, card) {
            (Some(short), Some(card)) => { span { (short) span.sr { " (" (card) ")" } } }
            _ => { (here.label(index)) }
        }
    };
    parts::press(&HackcladFace, here.seen, index, class, &said)
}
