//! The viewer's hand. Each card is a choice of one group; the chosen card tells what it does, why
//! it cannot be used now, or what can be done with it.

use agate::{Action, CardId, CardName};
use kernel::Seat;
use maud::{Markup, html};
use ui::glyph;
use ui::parts::linked;

use super::{Here, card, decide};
use crate::GAME;
use crate::{actions, cards, reasons};

/// One kind of card in the hand.
struct Held<'a> {
    id: &'a CardName,
    card: CardId,
    count: usize,
    /// What can be done with it on the own turn, by index into the legal actions.
    acts: Vec<usize>,
    /// Is it of use in the decision at hand, other than to be discarded?
    ready: bool,
}

pub(super) fn hand(here: &Here<'_>, own: Seat) -> Markup {
    let player = here.seen.view.seats.get(&own);
    let ids = player.and_then(|player| player.hand.as_deref()).unwrap_or_default();
    let held = kinds(here, ids);
    html! {
        @if ids.is_empty() {
            p.quiet.empty { (t!(here, "Your hand is empty.", "手札はありません。")) }
        } @else {
            fieldset.hand {
                legend { (t!(here, format!("Your hand ({})", ids.len()), format!("あなたの手札（{}枚）", ids.len()))) }
                div.cards {
                    @for one in &held { (slot(here, one)) }
                }
            }
            div.panels {
                @for one in &held { (panel(here, one)) }
            }
        }
    }
}

fn kinds<'a>(here: &Here<'_>, ids: &'a [CardName]) -> Vec<Held<'a>> {
    let mut runs: Vec<(&CardName, usize)> = Vec::new();
    for id in ids {
        match runs.last_mut() {
            Some((last, count)) if *last == id => *count += 1,
            _ => runs.push((id, 1)),
        }
    }
    let held = |(id, count): (&'a CardName, usize)| {
        let card = here.say.cards.find(id)?;
        let legal = here.seen.legal.iter().enumerate();
        let acts = legal
            .filter(|(_, action)| match action {
                Action::Attack { card: used, .. } | Action::Use { card: used, .. } => *used == card,
                _ => false,
            })
            .map(|(index, _)| index)
            .collect();
        let ready = here.seen.legal.iter().any(|action| {
            !matches!(action, Action::Discard(_))
                && actions::uses(here.say.cards, here.seen.view, *action)
                    .iter()
                    .any(|used| **used == **id)
        });
        Some(Held { id, card, count, acts, ready })
    };
    runs.into_iter().filter_map(held).collect()
}

fn slot(here: &Here<'_>, held: &Held<'_>) -> Markup {
    let face = here.say.cards.get(held.card);
    let why = here.seen.view.why_not.get(held.id).map(Vec::as_slice).unwrap_or_default();
    let why: Vec<_> = why
        .iter()
        .map(|told| format!("{} [{}]", reasons::sentence(&here.say, told.reason), told.clause))
        .collect();
    let why = (!held.ready && !why.is_empty()).then(|| why.join("\n"));
    html! {
        label.slot.ready[held.ready].dim[!held.ready] title=[why] {
            input type="radio" name="hand" form="none" id={ "hand-" (held.id) } value=(held.id)
                aria-describedby={ "about-" (held.id) };
            (card::face(face, here.seen.lang))
            @if held.count > 1 { span.many { "×" (held.count) } }
            span.sr { (if held.ready { t!(here, ", usable now", "、今使える") } else { t!(here, ", not now", "、今は使えない") }) }
        }
    }
}

fn panel(here: &Here<'_>, held: &Held<'_>) -> Markup {
    let lang = here.seen.lang;
    let face = here.say.cards.get(held.card);
    let why = here.seen.view.why_not.get(held.id).map(Vec::as_slice).unwrap_or_default();
    html! {
        div.panel id={ "panel-" (held.id) } {
            div.says id={ "about-" (held.id) } {
                h3 { (face.name.in_lang(lang)) " " span.kind { (cards::kind(face, lang)) } }
                p { (cards::text(here.say.cards, face, lang)) }
                @if !held.ready && !why.is_empty() {
                    ul.why {
                        @for told in why {
                            li {
                                (glyph::icon("stone"))
                                span {
                                    (reasons::sentence(&here.say, told.reason)) " "
                                    span.quiet.rule { (t!(here, "Rule: ", "条項：")) (linked(told.clause, GAME)) }
                                }
                            }
                        }
                    }
                }
                @if let Some(clause) = &face.clause {
                    p.foot.quiet { (t!(here, "About this card: ", "このカードの条項：")) (linked(clause, GAME)) }
                }
            }
            @if !held.acts.is_empty() { (decide::choose(here, &held.acts, held.id)) }
        }
    }
}
