//! The viewer's hand. Each card is a choice of one group; the chosen card tells what it does, why
//! it cannot be used now, or what can be done with it. Where several are to be discarded, they are
//! chosen by tapping them.

use agate::{Action, Asked, CardId, CardName};
use kernel::Seat;
use maud::{Markup, html};
use ui::parts::{self, Fit, about_card, why_not};
use ui::piece::kept;

use super::{Here, card, decide, places};
use crate::GAME;
use crate::{actions, cards, reasons};

/// One kind of card in the hand; of use only if for more than to be discarded.
type Held<'a> = parts::Held<'a, CardId>;

/// A hand of which one card is chosen.
pub(super) fn hand(here: &Here<'_>, own: Seat) -> Markup {
    let ids = ids(here, own);
    let drawn = |held: &Held<'_>| (slot(here, held), panel(here, held));
    parts::hand(here.seen.lang, ids.len(), &html! {}, kinds(here, ids).iter().map(drawn))
}

/// A hand of which several cards are chosen to be discarded: every card lies by itself. Those that
/// were picked already, one by one, lie aside.
pub(super) fn loose(here: &Here<'_>, own: Seat) -> Markup {
    let ids = ids(here, own);
    let mut drawn = Vec::new();
    for held in &kinds(here, ids) {
        let aside = here.seen.view.picked.iter().filter(|id| ***id == *held.id).count();
        for copy in 0..held.count.saturating_sub(aside) {
            drawn.push((loose_slot(here, held, copy), loose_panel(here, held, copy)));
        }
    }
    parts::hand(here.seen.lang, drawn.len(), &html! {}, drawn.into_iter())
}

fn ids<'a>(here: &'a Here<'_>, own: Seat) -> &'a [CardName] {
    let player = here.seen.view.seats.get(&own);
    player.and_then(|player| player.hand.as_deref()).unwrap_or_default()
}

fn kinds<'a>(here: &Here<'_>, ids: &'a [CardName]) -> Vec<Held<'a>> {
    let view = here.seen.view;
    let held = |(id, count): (&'a CardName, usize)| {
        let card = here.say.cards.find(id)?;
        let acts = here.seen.acts(|action| match action {
            Action::Attack { card: used, .. } | Action::Use { card: used, .. } => *used == card,
            _ => false,
        });
        let uses =
            |action: &Action| actions::takes(here.say.cards, view, *action).contains(&Some(card));
        let ready = |action: &Action| !matches!(action, Action::Discard(_)) && uses(action);
        let discards = view.asked.is_some_and(|asked| asked.what == Asked::Discard);
        let fit = if here.seen.legal.iter().any(ready) {
            Fit::Ready
        } else if !here.seen.legal.iter().any(|action| matches!(action, Action::Discard(_))) {
            Fit::Not
        } else if discards {
            Fit::Ready
        } else {
            Fit::Spare
        };
        let held = Held { fit, ..Held::new((id, count), card, acts) };
        let told = here.seen.view.why_not.get(id);
        Some(held.refused(told, |reason| reasons::sentence(&here.say, reason)))
    };
    parts::runs(ids).into_iter().filter_map(held).collect()
}

/// What is said of a card that is of use, and of another.
fn said(here: &Here<'_>) -> [&'static str; 2] {
    t!(here, [", usable now", ", not now"], ["、今使える", "、今は使えない"])
}

fn slot(here: &Here<'_>, held: &Held<'_>) -> Markup {
    held.slot(said(here), None, &card::face(here.say.cards.get(held.card), here.seen.lang))
}

fn panel(here: &Here<'_>, held: &Held<'_>) -> Markup {
    let discard = here.seen.acts(|action| *action == Action::Discard(held.card));
    // Several are discarded together, not from the panel of one.
    let one = places::to_discard(here.seen.game, here.seen.view) == 1;
    let acts = html! {
        @if !held.acts.is_empty() { (decide::choose(here, &held.acts, held.id, decide::FEW_USES)) }
        @if one && !discard.is_empty() {
            div.answers { @for at in discard { (decide::plain(here, at, "")) } }
        }
    };
    parts::panel(held.id, &says(here, held), &acts)
}

fn says(here: &Here<'_>, held: &Held<'_>) -> Markup {
    let lang = here.seen.lang;
    let face = here.say.cards.get(held.card);
    html! {
        (kept("agate says", Some(face), 0, lang, || html! {
            h3 { (face.name.in_lang(lang)) " " span.kind { (cards::kind(face, lang)) } }
            p { (cards::text(here.say.cards, face, lang)) }
        }))
        (why_not(&held.why, GAME, lang))
        (about_card(face.clause.as_deref(), GAME, lang))
    }
}

/// A card by itself: to be used, where that can be chosen as well, or to be discarded with others.
fn loose_slot(here: &Here<'_>, held: &Held<'_>, copy: usize) -> Markup {
    let face = here.say.cards.get(held.card);
    let both = here.seen.legal.iter().any(|action| !matches!(action, Action::Discard(_)));
    let words = format!("discard {}", face.id);
    let [ready, not] = said(here);
    html! {
        // All copies of a card are used together: the first one stands for them.
        label.slot.ready[held.fit == Fit::Ready] for=[(both && copy > 0).then(|| format!("hand-{}", held.id))] {
            @if both && copy == 0 {
                input type="radio" name="hand" form="none" id={ "hand-" (held.id) } value=(held.id)
                    aria-describedby={ "about-" (held.id) };
            }
            input type="checkbox" form="pick" name="do" value=(words) data-do=(words)
                aria-label=(t!(here, format!("Discard {}", here.say.card(held.card)), format!("{}を捨てる", here.say.card(held.card))));
            (card::face(face, here.seen.lang))
            @if both && copy == 0 { span.sr { (if held.fit == Fit::Ready { ready } else { not }) } }
        }
    }
}

fn loose_panel(here: &Here<'_>, held: &Held<'_>, copy: usize) -> Markup {
    let id = if copy == 0 { held.id.to_string() } else { format!("{}-{copy}", held.id) };
    let acts = html! {
        @if copy == 0 && !held.acts.is_empty() { (decide::choose(here, &held.acts, held.id, decide::FEW_USES)) }
    };
    parts::panel(&id, &says(here, held), &acts)
}
