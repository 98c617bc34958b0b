//! The viewer's hand. The chosen card tells what it does, why it cannot be used now, or what can
//! be done with it. Where cards of the hand are asked for, they are tapped themselves.

use daybreak::{Action, Asked, CardId, CardName, Item};
use kernel::Seat;
use maud::{Markup, html};
use ui::parts::{self, why_not};

use super::{Here, card, decide, market};
use crate::GAME;
use crate::{cards, reasons};

/// One kind of card in the hand; only Curse cards come several times.
type Held<'a> = parts::Held<'a, CardId>;

/// The cards, and apart from them what each of them says, in their order.
pub(super) struct Drawn {
    pub(super) cards: Markup,
    pub(super) tells: Markup,
}

pub(super) fn hand(here: &Here<'_>, own: Seat) -> Drawn {
    let player = here.seen.view.seats.get(&own);
    let ids = player.and_then(|player| player.hand.as_deref()).unwrap_or_default();
    let legend = html! {
        legend.sr { (t!(here, format!("Your hand ({})", ids.len()), format!("あなたの手札（{}枚）", ids.len()))) }
    };
    if ids.is_empty() {
        let none = t!(here, "Your hand is empty.", "手札はありません。");
        return Drawn { cards: html! { p.quiet.empty.own-hand { (none) } }, tells: html! {} };
    }
    if picks_here(here, own) {
        return Drawn { cards: picked(here, own, ids, &legend), tells: html! {} };
    }
    let kinds = kinds(here, own, ids);
    Drawn {
        cards: html! {
            fieldset.hand.own-hand {
                (legend)
                div.cards { @for held in &kinds { (slot(here, held)) } }
            }
        },
        tells: html! { div.tells.of-hand { @for held in &kinds { (panel(here, held)) } } },
    }
}

/// Are cards of the own hand asked for, and nothing else?
pub(super) fn picks_here(here: &Here<'_>, own: Seat) -> bool {
    let held = |action: &Action| match *action {
        Action::Pick(Item::Card(found)) => in_hand(here, own, found),
        Action::Pick(Item::Curse { seat, place, .. }) => seat == own && place == 0,
        Action::Done => true,
        _ => false,
    };
    matches!(here.asked, Some(Asked::Pick | Asked::Remove))
        && here.seen.legal.iter().all(held)
        && here.seen.legal.iter().any(|action| matches!(action, Action::Pick(_)))
}

fn in_hand(here: &Here<'_>, own: Seat, card: CardId) -> bool {
    let id = &here.say.cards.get(card).id;
    let hand = here.seen.view.seats.get(&own).and_then(|player| player.hand.as_ref());
    hand.is_some_and(|hand| hand.contains(id))
}

/// The hand as cards to be tapped: so many as are asked for, in any order.
fn picked(here: &Here<'_>, own: Seat, ids: &[CardName], legend: &Markup) -> Markup {
    let act = |id: &CardName| {
        let found = here.say.cards.find(id)?;
        let fits = |action: &Action| match *action {
            Action::Pick(Item::Card(card)) => card == found,
            Action::Pick(Item::Curse { seat, place: 0, .. }) => {
                seat == own && here.say.cards.is_curse(found)
            }
            _ => false,
        };
        Some((here.say.cards.get(found), here.seen.acts(fits).first().copied()))
    };
    let found: Vec<_> = ids.iter().filter_map(act).collect();
    let open = found.iter().filter(|(_, at)| at.is_some()).count();
    let need = usize::from(here.seen.view.to_pick).min(open).max(1);
    let done = here.seen.acts(|action| *action == Action::Done);
    let least = if done.is_empty() { need } else { 1 };
    html! {
        fieldset.hand.own-hand data-pick=(need) data-least=[(least < need).then_some(least)] {
            (legend)
            div.cards {
                @for (card, at) in found {
                    label.slot.ready[at.is_some()].dim[at.is_none()] {
                        @if let Some(at) = at {
                            input type="checkbox" form="pick" name="do" value=(here.seen.notation[at]) data-do=(here.seen.notation[at])
                                aria-label=(card.name.in_lang(here.seen.lang));
                        }
                        (card::face(card, None, here.seen.lang))
                    }
                }
            }
            div.answers {
                @for at in &done {
                    input type="hidden" form="pick" name="do" value=(here.seen.notation[*at]) data-pick-done="";
                }
                button.primary type="submit" form="pick" data-pick-go="" { (go(here)) }
                @for at in done { (decide::button(here, at, "")) }
            }
        }
    }
}

fn go(here: &Here<'_>) -> String {
    let left = here.seen.view.to_pick;
    match here.asked {
        Some(Asked::Remove) => {
            t!(here, format!("Remove {}", parts::many(left, "card")), format!("{left}枚を除外する"))
        }
        _ => t!(here, "Choose what is marked", "印を付けたカードに決める").into(),
    }
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
    // What an effect lets one pick stands among the answers, with the rest.
    let acts = held.acts.iter().filter(|at| matches!(here.seen.legal[**at], Action::Use { .. }));
    let acts: Vec<_> = acts.collect();
    html! {
        div.panel id={ "panel-" (held.id) } {
            @if !acts.is_empty() {
                div.answers { @for at in &acts { (decide::button(here, **at, "primary")) } }
            }
            div.says id={ "about-" (held.id) } {
                h3 { (face.name.in_lang(lang)) " " span.kind { (cards::kind(face, lang)) } }
                (market::text(here, face))
                (why_not(&held.why, GAME, lang))
            }
        }
    }
}
