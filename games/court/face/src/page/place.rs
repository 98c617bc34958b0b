//! The places of the table, and where on it an action is done.

use court::{Action, Court, Girl, Mode, Role, Step, To, View};
use kernel::{Game, Seat};
use ui::{Grip, Place};

/// The Lead.
pub(super) fn lead() -> Place {
    Place::named("lead")
}

/// The foe that is fought.
pub(super) fn foe() -> Place {
    Place::named("foe")
}

/// The action pile.
pub(super) fn pile() -> Place {
    Place::named("pile")
}

/// The discard.
pub(super) fn discard() -> Place {
    Place::named("discard")
}

/// The foe deck.
pub(super) fn foes() -> Place {
    Place::named("foes")
}

/// A girl.
pub(super) fn girl(girl: Girl) -> Place {
    Place::named(format!("girl-{girl}"))
}

/// With which card of the hand, and where, an action is done.
pub(super) fn grip(game: &Court, view: &View, action: Action) -> Grip {
    let on = |place| Grip { card: None, on: Some(place) };
    match action {
        Action::Play { kind, named } => {
            let card = game.cards().get(kind);
            let on = match (&card.role, named) {
                (_, Some(named)) => girl(named),
                (Role::Normal { .. }, None) => match view.mode {
                    Mode::Daily => lead(),
                    Mode::Battle => foe(),
                },
                (Role::Special { .. }, None) => special(game, view, kind),
            };
            Grip { card: Some(card.id.to_string()), on: Some(on) }
        }
        Action::Draw => on(pile()),
        Action::NameGirl(named) | Action::Contract(named) | Action::Support(named) => {
            on(girl(named))
        }
        Action::NameSeat(seat) | Action::Point(seat) => on(Place::of(seat)),
        // A girl stands for a move only where it can be no other.
        Action::Move { to, .. } => {
            let mut others = view.seeds.iter().filter(|pair| pair.to == to);
            match (others.next(), others.next()) {
                (Some(pair), None) if pair.most == 1 => on(girl(to)),
                _ => Grip::default(),
            }
        }
        Action::Pass | Action::Propose | Action::Agree | Action::Refuse | Action::Call => {
            Grip::default()
        }
    }
}

/// Where a special card goes, or whom it strikes on its way to the discard.
fn special(game: &Court, view: &View, kind: court::Kind) -> Place {
    let battle = view.mode == Mode::Battle;
    let Some(found) = game.cards().get(kind).use_in(battle) else { return discard() };
    let strikes = |step: &Step| matches!(step, Step::Hurt(..) | Step::Kill(_));
    match found.to {
        To::Lead => lead(),
        To::Next => Place::of(next(game, view.active)),
        To::Discard => match view.lead.shows.first() {
            Some(fighter) if found.steps.iter().any(strikes) => girl(*fighter),
            _ => discard(),
        },
    }
}

/// The player after this one.
pub(super) fn next(game: &Court, seat: Seat) -> Seat {
    seat.left(game.seats())
}
