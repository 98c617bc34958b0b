//! The viewer's hand. Each card is a choice of one group; the chosen card tells what it does, why
//! it cannot be played now, or what can be done with it.

use court::{Action, CardName, Kind};
use kernel::Seat;
use maud::{Markup, html};
use ui::parts::{self, about_card, why_not};

use super::{Here, card, decide};
use crate::GAME;
use crate::{cards, reasons};

/// One kind of card in the hand.
type Held<'a> = parts::Held<'a, Kind>;

pub(super) fn hand(here: &Here<'_>, own: Seat) -> Markup {
    let player = here.seen.view.seats.get(&own);
    let ids = player.and_then(|player| player.hand.as_deref()).unwrap_or_default();
    let held = kinds(here, ids);
    let drawn = |held: &Held<'_>| (slot(here, held), panel(here, held));
    parts::hand(here.seen.lang, ids.len(), &html! {}, held.iter().map(drawn))
}

fn kinds<'a>(here: &Here<'_>, ids: &'a [CardName]) -> Vec<Held<'a>> {
    let held = |(id, count): (&'a CardName, usize)| {
        let kind = here.say.cards.find(id)?;
        let acts = here
            .seen
            .acts(|action| matches!(action, Action::Play { kind: played, .. } if *played == kind));
        let held = Held::new((id, count), kind, acts);
        let told = here.seen.view.why_not.get(id);
        Some(held.refused(told, |reason| reasons::sentence(&here.say, reason)))
    };
    parts::runs(ids).into_iter().filter_map(held).collect()
}

fn slot(here: &Here<'_>, held: &Held<'_>) -> Markup {
    let said = t!(here, [", can be played now", ", not now"], ["、今出せる", "、今は出せない"]);
    held.slot(said, None, &card::face(&here.say, here.say.cards.get(held.card), super::lit(here)))
}

fn panel(here: &Here<'_>, held: &Held<'_>) -> Markup {
    let face = here.say.cards.get(held.card);
    let class = if held.acts.len() == 1 { "primary" } else { "equal" };
    let says = html! {
        h3 { (cards::plain(&here.say.card(held.card))) " " span.kind { (cards::kind(face, here.seen.lang)) } }
        p { (cards::text(&here.say, face)) }
        (why_not(&held.why, GAME, here.seen.lang))
        (about_card(face.clause.as_deref(), GAME, here.seen.lang))
    };
    let acts = html! {
        @if !held.acts.is_empty() {
            div.answers { @for at in &held.acts { (decide::button(here, *at, class)) } }
        }
    };
    // What can be done stands first, so that it stays where it is however long the text.
    html! {
        div.panel id={ "panel-" (held.id) } {
            (acts)
            div.says id={ "about-" (held.id) } { (says) }
        }
    }
}
