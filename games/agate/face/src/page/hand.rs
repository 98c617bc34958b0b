//! The viewer's hand. Each card is a choice of one group; the chosen card tells what it does, why
//! it cannot be used now, or what can be done with it.

use agate::{Action, CardId, CardName};
use kernel::Seat;
use maud::{Markup, html};
use ui::parts::{self, Fit, about_card, why_not};

use super::{Here, card, decide};
use crate::GAME;
use crate::{actions, cards, reasons};

/// One kind of card in the hand; of use only if for more than to be discarded.
type Held<'a> = parts::Held<'a, CardId>;

pub(super) fn hand(here: &Here<'_>, own: Seat) -> Markup {
    let player = here.seen.view.seats.get(&own);
    let ids = player.and_then(|player| player.hand.as_deref()).unwrap_or_default();
    let drawn = |held: &Held<'_>| (slot(here, held), panel(here, held));
    parts::hand(here.seen.lang, ids.len(), &html! {}, kinds(here, ids).iter().map(drawn))
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
        let fit = if ready { Fit::Ready } else { Fit::Not };
        let held = Held { fit, ..Held::new((id, count), card, acts) };
        let told = here.seen.view.why_not.get(id);
        Some(held.refused(told, |reason| reasons::sentence(&here.say, reason)))
    };
    parts::runs(ids).into_iter().filter_map(held).collect()
}

fn slot(here: &Here<'_>, held: &Held<'_>) -> Markup {
    let said = t!(here, [", usable now", ", not now"], ["、今使える", "、今は使えない"]);
    held.slot(said, None, &card::face(here.say.cards.get(held.card), here.seen.lang))
}

fn panel(here: &Here<'_>, held: &Held<'_>) -> Markup {
    let lang = here.seen.lang;
    let face = here.say.cards.get(held.card);
    let says = html! {
        h3 { (face.name.in_lang(lang)) " " span.kind { (cards::kind(face, lang)) } }
        p { (cards::text(here.say.cards, face, lang)) }
        (why_not(&held.why, GAME, lang))
        (about_card(face.clause.as_deref(), GAME, lang))
    };
    let acts = html! { @if !held.acts.is_empty() { (decide::choose(here, &held.acts, held.id)) } };
    parts::panel(held.id, &says, &acts)
}
