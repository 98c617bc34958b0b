//! The viewer's hand. Each card is a choice of one group; the chosen card tells what it does, why
//! it cannot be played now, or what can be done with it.

use court::{Action, CardName, Kind};
use kernel::Seat;
use maud::{Markup, html};
use ui::glyph;
use ui::parts::linked;

use super::{Here, card, decide};
use crate::GAME;
use crate::{cards, reasons};

/// One kind of card in the hand.
struct Held<'a> {
    id: &'a CardName,
    kind: Kind,
    count: usize,
    /// What can be done with it, by index into the legal actions.
    acts: Vec<usize>,
}

pub(super) fn hand(here: &Here<'_>, own: Seat) -> Markup {
    let player = here.seen.view.seats.get(&own);
    let ids = player.and_then(|player| player.hand.as_deref()).unwrap_or_default();
    let held = kinds(here, ids);
    let minus: u32 = held
        .iter()
        .map(|one| u32::from(here.say.cards.get(one.kind).minus) * one.count as u32)
        .sum();
    html! {
        @if ids.is_empty() {
            p.quiet.empty { (t!(here, "Your hand is empty.", "手札はありません。")) }
        } @else {
            fieldset.hand {
                legend {
                    (t!(here, format!("Your hand ({})", ids.len()), format!("あなたの手札（{}枚）", ids.len())))
                    " " span.cost { (t!(here, format!("−{minus} if the set ended now"), format!("今セットが終わると−{minus}点"))) }
                }
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
        let kind = here.say.cards.find(id)?;
        let legal = here.seen.legal.iter().enumerate();
        let acts = legal
            .filter(|(_, action)| {
                matches!(action, Action::Play { kind: played, .. } if *played == kind)
            })
            .map(|(index, _)| index)
            .collect();
        Some(Held { id, kind, count, acts })
    };
    runs.into_iter().filter_map(held).collect()
}

/// Why a card cannot be played now, each reason with its clause.
fn why(here: &Here<'_>, held: &Held<'_>) -> Vec<(String, &'static str)> {
    if !held.acts.is_empty() {
        return Vec::new();
    }
    let told = here.seen.view.why_not.get(held.id).map(Vec::as_slice).unwrap_or_default();
    told.iter().map(|told| (reasons::sentence(&here.say, told.reason), told.clause)).collect()
}

fn slot(here: &Here<'_>, held: &Held<'_>) -> Markup {
    let face = here.say.cards.get(held.kind);
    let ready = !held.acts.is_empty();
    let why: Vec<_> =
        why(here, held).iter().map(|(words, clause)| format!("{words} [{clause}]")).collect();
    let why = (!why.is_empty()).then(|| why.join("\n"));
    html! {
        label.slot.ready[ready].dim[!ready] title=[why] {
            input type="radio" name="hand" form="none" id={ "hand-" (held.id) } value=(held.id)
                aria-describedby={ "about-" (held.id) };
            (card::face(&here.say, face, here.lit()))
            @if held.count > 1 { span.many { "×" (held.count) } }
            span.sr { (if ready { t!(here, ", can be played now", "、今出せる") } else { t!(here, ", not now", "、今は出せない") }) }
        }
    }
}

fn panel(here: &Here<'_>, held: &Held<'_>) -> Markup {
    let face = here.say.cards.get(held.kind);
    let class = if held.acts.len() == 1 { "primary" } else { "equal" };
    html! {
        div.panel id={ "panel-" (held.id) } {
            div.says id={ "about-" (held.id) } {
                h3 { (cards::plain(&here.say.card(held.kind))) " " span.kind { (cards::kind(face, here.seen.lang)) } }
                p { (cards::text(&here.say, face)) }
                @let why = why(here, held);
                @if !why.is_empty() {
                    ul.why {
                        @for (words, clause) in why {
                            li {
                                (glyph::icon("stone"))
                                span {
                                    (words) " "
                                    span.quiet.rule { (t!(here, "Rule: ", "条項：")) (linked(clause, GAME)) }
                                }
                            }
                        }
                    }
                }
                @if let Some(clause) = &face.clause {
                    p.foot.quiet { (t!(here, "About this card: ", "このカードの条項：")) (linked(clause, GAME)) }
                }
            }
            @if !held.acts.is_empty() {
                div.answers { @for at in &held.acts { (decide::button(here, *at, class)) } }
            }
        }
    }
}
