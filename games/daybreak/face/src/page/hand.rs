//! The viewer's hand. The chosen card tells what it does, why it cannot be used now, or what can
//! be done with it.

use daybreak::{Action, CardId, CardName, Item};
use kernel::Seat;
use maud::{Markup, html};
use ui::parts::{self, Fit, Slot, cited, why_not};

use super::{Here, card, decide, market};
use crate::GAME;
use crate::{cards, reasons};

/// One kind of card in the hand; only Curse cards come several times.
struct Held<'a> {
    id: &'a CardName,
    card: CardId,
    count: usize,
    /// What can be done with it, by index into the legal actions.
    acts: Vec<usize>,
}

pub(super) fn hand(here: &Here<'_>, own: Seat) -> Markup {
    let player = here.seen.view.seats.get(&own);
    let ids = player.and_then(|player| player.hand.as_deref()).unwrap_or_default();
    let held = kinds(here, own, ids);
    let slots: Vec<_> = held.iter().map(|one| slot(here, one)).collect();
    let panels: Vec<_> = held.iter().map(|one| panel(here, one)).collect();
    parts::hand(here.seen.lang, ids.len(), &html! {}, &slots, &panels)
}

fn kinds<'a>(here: &Here<'_>, own: Seat, ids: &'a [CardName]) -> Vec<Held<'a>> {
    let held = |(id, count): (&'a CardName, usize)| {
        let card = here.say.cards.find(id)?;
        let curse = here.say.cards.is_curse(card);
        let acts = here.seen.acts(|action| match *action {
            Action::Use { card: used, .. } => {
                used == card || (curse && here.say.cards.is_curse(used))
            }
            Action::Pick(Item::Card(picked)) => picked == card,
            Action::Pick(Item::Curse { seat, place: 0, .. }) => curse && seat == own,
            _ => false,
        });
        Some(Held { id, card, count, acts })
    };
    parts::runs(ids).into_iter().filter_map(held).collect()
}

/// Why a card cannot be used now.
fn why(here: &Here<'_>, held: &Held<'_>) -> Vec<(String, &'static str)> {
    let told = here.seen.view.why_not.get(held.id).filter(|_| held.acts.is_empty());
    cited(told.map_or(&[], Vec::as_slice), |reason| reasons::sentence(&here.say, reason))
}

fn slot(here: &Here<'_>, held: &Held<'_>) -> Markup {
    let (fit, said) = match held.acts.is_empty() {
        false => (Fit::Ready, t!(here, ", usable now", "、今使える")),
        true => (Fit::Not, t!(here, ", not now", "、今は使えない")),
    };
    let why = why(here, held);
    let glide = (!here.say.cards.is_curse(held.card)).then(|| format!("card-{}", held.id));
    let slot = Slot { id: held.id, count: held.count, fit, said, why: &why, glide };
    slot.drawn(&card::face(here.say.cards.get(held.card), None, here.seen.lang))
}

fn panel(here: &Here<'_>, held: &Held<'_>) -> Markup {
    let lang = here.seen.lang;
    let face = here.say.cards.get(held.card);
    html! {
        div.panel id={ "panel-" (held.id) } {
            div.says id={ "about-" (held.id) } {
                h3 { (face.name.in_lang(lang)) " " span.kind { (cards::kind(face, lang)) } }
                (market::text(here, face))
                (why_not(&why(here, held), GAME, lang))
            }
            @if !held.acts.is_empty() {
                div.answers { @for at in &held.acts { (decide::button(here, *at, "primary")) } }
            }
        }
    }
}
