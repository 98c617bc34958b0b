//! Where things are on the table: the names by which steps point at them and cards are dropped.

use hackclad::{Basic, Cross, Space, Who};
use ui::Place;

use crate::say::Say;

/// A space of the field.
pub(super) fn space(at: Space) -> Place {
    Place::named(format!("space-{}-{}", at.x(), at.y()))
}

/// An intersection.
pub(super) fn cross(at: Cross) -> Place {
    Place::named(format!("cross-{}-{}", at.0.x(), at.0.y()))
}

/// A player's box: her seat, or one of the two that a person plays in tag for two.
pub(super) fn player(say: &Say<'_>, who: Who) -> Place {
    match say.mark(who) {
        None => Place::of(say.seat(who)),
        Some(mark) => Place::named(format!("player-{mark}")),
    }
}

/// A Witch on the field.
pub(super) fn witch(who: Who) -> Place {
    Place::named(format!("witch-{who}"))
}

/// The Clad on the field.
pub(super) fn clad() -> Place {
    Place::named("clad")
}

/// A turn slot, from 1.
pub(super) fn turn_slot(slot: u8) -> Place {
    Place::named(format!("slot-t{slot}"))
}

/// A slot of the Clad's cards, from 1.
pub(super) fn clad_slot(slot: u8) -> Place {
    Place::named(format!("slot-k{slot}"))
}

/// The Legion turn.
pub(super) fn legion_slot() -> Place {
    Place::named("slot-last")
}

/// A basic action on a character board.
pub(super) fn basic(who: Who, what: Basic) -> Place {
    Place::named(format!("basic-{}-{who}", what.word()))
}

/// A player's deck.
pub(super) fn deck(who: Who) -> Place {
    Place::named(format!("deck-{who}"))
}

/// Where the game stands: round, phase, Voltage.
pub(super) fn state() -> Place {
    Place::named("round")
}
