//! The viewer's hand. The chosen card tells what it does, why it cannot be used now, or what can
//! be done with it.

use daybreak::{Action, CardId, CardName, Item};
use kernel::Seat;
use maud::{Markup, html};
use ui::parts::{self, why_not};

use super::{Here, card, decide, market};
use crate::GAME;
use crate::{cards, reasons};

/// One kind of card in the hand; only Curse cards come several times.
type Held<'a> = parts::Held<'a, CardId>;

pub(super) fn hand(here: &Here<'_>, own: Seat) -> Markup {
    let player = here.seen.view.seats.get(&own);
    let ids = player.and_then(|player| player.hand.as_deref()).unwrap_or_default();
    let drawn = |held: &Held<'_>| (slot(here, held), panel(here, held));
    parts::hand(here.seen.lang, ids.len(), &html! {}, kinds(here, own, ids).iter().map(drawn))
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
        let held = Held::new((id, count), card, acts);
        let told = here.seen.view.why_not.get(id);
        Some(held.refused(told, |reason| reasons::sentence(&here.say, reason)))
    };
    parts::runs(ids).into_iter().filter_map(held).collect()
}

fn slot(here: &Here<'_>, held: &Held<'_>) -> Markup {
    let said = t!(here, [", usable now", ", not now"], ["、今使える", "、今は使えない"]);
    let glide = (!here.say.cards.is_curse(held.card)).then(|| format!("card-{}", held.id));
    held.slot(said, glide, &card::face(here.say.cards.get(held.card), None, here.seen.lang))
}

fn panel(here: &Here<'_>, held: &Held<'_>) -> Markup {
    let lang = here.seen.lang;
    let face = here.say.cards.get(held.card);
    let says = html! {
        h3 { (face.name.in_lang(lang)) " " span.kind { (cards::kind(face, lang)) } }
        (market::text(here, face))
        (why_not(&held.why, GAME, lang))
    };
    let acts = html! {
        @if !held.acts.is_empty() {
            div.answers { @for at in &held.acts { (decide::button(here, *at, "primary")) } }
        }
    };
    parts::panel(held.id, &says, &acts)
}
