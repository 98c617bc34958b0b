//! The viewer's hand. Each card is a choice of one group; the chosen card tells what it does, why
//! it cannot be played now, or what can be done with it.

use court::{Action, CardName, Kind};
use kernel::Seat;
use maud::{Markup, html};
use ui::parts::{self, Fit, Slot, about_card, cited, why_not};

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
    let cost = html! {
        " " span.cost { (t!(here, format!("−{minus} if the set ended now"), format!("今セットが終わると−{minus}点"))) }
    };
    let slots: Vec<_> = held.iter().map(|one| slot(here, one)).collect();
    let panels: Vec<_> = held.iter().map(|one| panel(here, one)).collect();
    parts::hand(here.seen.lang, ids.len(), &cost, &slots, &panels)
}

fn kinds<'a>(here: &Here<'_>, ids: &'a [CardName]) -> Vec<Held<'a>> {
    let held = |(id, count): (&'a CardName, usize)| {
        let kind = here.say.cards.find(id)?;
        let acts = here
            .seen
            .acts(|action| matches!(action, Action::Play { kind: played, .. } if *played == kind));
        Some(Held { id, kind, count, acts })
    };
    parts::runs(ids).into_iter().filter_map(held).collect()
}

/// Why a card cannot be played now, each reason with its clause.
fn why(here: &Here<'_>, held: &Held<'_>) -> Vec<(String, &'static str)> {
    let told = here.seen.view.why_not.get(held.id).filter(|_| held.acts.is_empty());
    cited(told.map_or(&[], Vec::as_slice), |reason| reasons::sentence(&here.say, reason))
}

fn slot(here: &Here<'_>, held: &Held<'_>) -> Markup {
    let (fit, said) = match held.acts.is_empty() {
        false => (Fit::Ready, t!(here, ", can be played now", "、今出せる")),
        true => (Fit::Not, t!(here, ", not now", "、今は出せない")),
    };
    let why = why(here, held);
    let slot = Slot { id: held.id, count: held.count, fit, said, why: &why, glide: None };
    slot.drawn(&card::face(&here.say, here.say.cards.get(held.kind), super::lit(here)))
}

fn panel(here: &Here<'_>, held: &Held<'_>) -> Markup {
    let face = here.say.cards.get(held.kind);
    let class = if held.acts.len() == 1 { "primary" } else { "equal" };
    html! {
        div.panel id={ "panel-" (held.id) } {
            div.says id={ "about-" (held.id) } {
                h3 { (cards::plain(&here.say.card(held.kind))) " " span.kind { (cards::kind(face, here.seen.lang)) } }
                p { (cards::text(&here.say, face)) }
                (why_not(&why(here, held), GAME, here.seen.lang))
                (about_card(face.clause.as_deref(), GAME, here.seen.lang))
            }
            @if !held.acts.is_empty() {
                div.answers { @for at in &held.acts { (decide::button(here, *at, class)) } }
            }
        }
    }
}
