//! The viewer's hand. Each card is a choice of one group; the chosen card tells what it does, why
//! it cannot be used now, or what can be done with it.

use agate::{Action, CardId, CardName};
use kernel::Seat;
use maud::{Markup, html};
use ui::parts::{self, Fit, Slot, about_card, cited, why_not};

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
    let slots: Vec<_> = held.iter().map(|one| slot(here, one)).collect();
    let panels: Vec<_> = held.iter().map(|one| panel(here, one)).collect();
    parts::hand(here.seen.lang, ids.len(), &html! {}, &slots, &panels)
}

fn kinds<'a>(here: &Here<'_>, ids: &'a [CardName]) -> Vec<Held<'a>> {
    let held = |(id, count): (&'a CardName, usize)| {
        let card = here.say.cards.find(id)?;
        let acts = here.seen.acts(|action| match action {
            Action::Attack { card: used, .. } | Action::Use { card: used, .. } => *used == card,
            _ => false,
        });
        let ready = here.seen.legal.iter().any(|action| {
            !matches!(action, Action::Discard(_))
                && actions::uses(here.say.cards, here.seen.view, *action)
                    .iter()
                    .any(|used| **used == **id)
        });
        Some(Held { id, card, count, acts, ready })
    };
    parts::runs(ids).into_iter().filter_map(held).collect()
}

/// Why a card is of no use now.
fn why(here: &Here<'_>, held: &Held<'_>) -> Vec<(String, &'static str)> {
    let told = here.seen.view.why_not.get(held.id).filter(|_| !held.ready);
    cited(told.map_or(&[], Vec::as_slice), |reason| reasons::sentence(&here.say, reason))
}

fn slot(here: &Here<'_>, held: &Held<'_>) -> Markup {
    let (fit, said) = match held.ready {
        true => (Fit::Ready, t!(here, ", usable now", "、今使える")),
        false => (Fit::Not, t!(here, ", not now", "、今は使えない")),
    };
    let why = why(here, held);
    let slot = Slot { id: held.id, count: held.count, fit, said, why: &why, glide: None };
    slot.drawn(&card::face(here.say.cards.get(held.card), here.seen.lang))
}

fn panel(here: &Here<'_>, held: &Held<'_>) -> Markup {
    let lang = here.seen.lang;
    let face = here.say.cards.get(held.card);
    html! {
        div.panel id={ "panel-" (held.id) } {
            div.says id={ "about-" (held.id) } {
                h3 { (face.name.in_lang(lang)) " " span.kind { (cards::kind(face, lang)) } }
                p { (cards::text(here.say.cards, face, lang)) }
                (why_not(&why(here, held), GAME, lang))
                (about_card(face.clause.as_deref(), GAME, lang))
            }
            @if !held.acts.is_empty() { (decide::choose(here, &held.acts, held.id)) }
        }
    }
}
