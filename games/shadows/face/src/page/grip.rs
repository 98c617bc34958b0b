//! With which card and where on the table an action is done.

use shadows::{Action, Cards, LootKind, Person, View, Wish};
use ui::{Grip, Place};

use super::{girl_place, town_place};

pub(super) fn grip(cards: &Cards, view: &View, action: Action) -> Grip {
    let on = |place: Place| Grip { card: None, on: Some(place) };
    match action {
        Action::Move(place) => on(town_place(place)),
        Action::Telepathy(who)
        | Action::Heal(who)
        | Action::Accuse(who)
        | Action::Encourage(who)
        | Action::Contract(who)
        | Action::Wish(Wish::Refill(who) | Wish::Spare(who))
        | Action::Vote(who)
        | Action::Target(who)
        | Action::Give(who)
        | Action::Take(who) => on(girl_place(who)),
        Action::Ask(seat) | Action::TakeFrom(seat) => on(Place::of(seat)),
        Action::Loot(kind) | Action::Shield(kind) => {
            Grip { card: asked(view).and_then(|who| loot_slot(cards, view, who, kind)), on: None }
        }
        Action::Time => Grip {
            card: asked(view).and_then(|who| {
                let time = |card: &shadows::LootCard| card.effect == shadows::LootEffect::Time;
                slot(cards, view, who, time)
            }),
            on: None,
        },
        Action::Pass
        | Action::Done
        | Action::Pick(_)
        | Action::Focus
        | Action::Continue
        | Action::Refresh
        | Action::Wish(Wish::Heal | Wish::Nothing | Wish::TurnBack)
        | Action::Declare(..)
        | Action::Use(_)
        | Action::Rethink(_)
        | Action::Place(_)
        | Action::Volunteer
        | Action::Look(_)
        | Action::Exchange
        | Action::Redraw
        | Action::Strike { .. }
        | Action::Draw
        | Action::Say(_)
        | Action::Switch(..) => Grip::default(),
    }
}

/// For whom the viewer is asked.
fn asked(view: &View) -> Option<Person> {
    view.asked.iter().find(|asked| view.viewer.sees(asked.seat)).and_then(|asked| asked.who)
}

fn loot_slot(cards: &Cards, view: &View, who: Person, kind: LootKind) -> Option<String> {
    let wanted = &cards.loot_card(kind).id;
    slot(cards, view, who, |card| card.id == *wanted)
}

/// The slot of a loot card in the hand of somebody who shares it with nobody.
fn slot(
    cards: &Cards,
    view: &View,
    who: Person,
    fits: impl Fn(&shadows::LootCard) -> bool,
) -> Option<String> {
    let girl = view.girls.get(&who).filter(|girl| girl.shares.is_empty())?;
    girl.hand.as_ref()?;
    let found = girl.loot.iter().enumerate().find_map(|(at, id)| {
        let card = cards.loot.iter().find(|card| card.id == *id)?;
        fits(card).then_some((at, card))
    });
    found.map(|(at, card)| format!("{who}-{}-{at}", card.id))
}
