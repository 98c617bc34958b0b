//! Where things are on the table, by the names that steps point at and cards are dropped on.

use daybreak::{Action, Cards, Daybreak, Item, SeatView, View};
use kernel::{Seat, Viewer};
use ui::{Grip, Place};

/// The card zone.
pub(super) fn market() -> Place {
    Place::named("market")
}

/// The magic stone zone.
pub(super) fn bank() -> Place {
    Place::named("bank")
}

/// The deck.
pub(super) fn deck() -> Place {
    Place::named("deck")
}

/// The removed zone.
pub(super) fn removed() -> Place {
    Place::named("removed")
}

/// The curse zone.
pub(super) fn curses() -> Place {
    Place::named("curses")
}

/// A card that lies open, in the card zone or in a cast zone.
pub(super) fn card(id: &str) -> Place {
    Place::named(format!("card-{id}"))
}

/// A slot of a player's cast zone; beyond the last one the last.
pub(super) fn slot(seat: Seat, slot: u8) -> Place {
    Place::named(format!("slot-{}-{}", seat.index(), slot.clamp(1, 4)))
}

/// The stones in a slot.
pub(super) fn stones(seat: Seat, slot: u8) -> Place {
    Place::named(format!("stones-{}-{slot}", seat.index()))
}

/// Curse cards in a slot are all alike, unless some lie face down.
pub(super) fn curse(seat: Seat, slot: u8, down: bool) -> Place {
    let down = if down { "-down" } else { "" };
    Place::named(format!("curse-{}-{slot}{down}", seat.index()))
}

fn on(place: Place) -> Grip {
    Grip { card: None, on: Some(place) }
}

fn with(card: &str) -> Grip {
    Grip { card: Some(card.into()), on: None }
}

/// With which card, and where, an action is done.
pub(super) fn grip(game: &Daybreak, view: &View, action: Action) -> Grip {
    let cards = game.cards();
    let own = match view.viewer {
        Viewer::Seat(own) => own,
        Viewer::Public | Viewer::All => return Grip::default(),
    };
    let held = |id: &str| {
        let hand = view.seats.get(&own).and_then(|player: &SeatView| player.hand.as_ref());
        hand.is_some_and(|hand| hand.iter().any(|held| &**held == id))
    };
    match action {
        Action::Stones => on(bank()),
        // A card is chosen, read, and then taken to where it will lie.
        Action::Take(Some(found)) => {
            let card = cards.get(found);
            Grip { on: Some(slot(own, card.numbers.get_time)), ..with(&card.id) }
        }
        Action::Use { card: found, .. } => {
            let card = cards.get(found);
            // Of several ways to use it, one is chosen beside the card.
            if card.is_modal() || card.use_x.is_some() {
                return with(word(cards, &card.id));
            }
            Grip { on: Some(slot(own, card.numbers.use_time)), ..with(word(cards, &card.id)) }
        }
        Action::Player(seat) => on(Place::of(seat)),
        Action::Pick(item) => match item {
            Item::Card(found) if held(&cards.get(found).id) => with(&cards.get(found).id),
            Item::Card(found) | Item::On(found) => on(card(&cards.get(found).id)),
            Item::CurseZone => on(curses()),
            Item::Curse { seat, place: 0, .. } if seat == own => with(cards.curse_word()),
            Item::Curse { seat, place: 0, .. } => on(Place::of(seat)),
            Item::Curse { seat, place, down } => on(curse(seat, place, down)),
            Item::Bank => on(bank()),
            Item::Stone { seat, place: 0 } => on(Place::of(seat)),
            Item::Stone { seat, place } => on(stones(seat, place)),
        },
        Action::Put(found) | Action::Block(found) | Action::First(found) => {
            on(card(&cards.get(found).id))
        }
        Action::Take(None)
        | Action::Once
        | Action::Turn(_)
        | Action::Done
        | Action::Yes
        | Action::No
        | Action::End
        | Action::Pass => Grip::default(),
    }
}

/// The word of a card in a hand: one for all Curse cards.
fn word<'a>(cards: &'a Cards, id: &'a str) -> &'a str {
    if cards.find(id).is_some_and(|card| cards.is_curse(card)) { cards.curse_word() } else { id }
}
