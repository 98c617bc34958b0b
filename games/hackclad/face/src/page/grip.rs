//! With which card of the hand, and where on the table, an action is done.

use hackclad::{Action, Basic, Card, CardName, Facing, Hackclad, Space, Spaces, View, Who};
use kernel::Viewer;
use ui::{Grip, Place};

use super::{decide, field, places};
use crate::say::Say;

/// Whose decision it is.
struct Own<'a> {
    game: &'a Hackclad,
    view: &'a View,
    who: Who,
    at: Option<Space>,
}

pub(super) fn grip(game: &Hackclad, say: &Say<'_>, view: &View, action: Action) -> Grip {
    let mine = |asked: &&hackclad::AskedView| view.viewer == Viewer::Seat(asked.seat);
    let Some(who) = view.asked.iter().find(mine).map(|asked| asked.who) else {
        return Grip::default();
    };
    let at = view.seats.get(&who).and_then(|player| player.at);
    let own = Own { game, view, who, at };
    let with = |card: CardName, on: Place| Grip {
        card: Some(game.cards().word(card).to_string()),
        on: Some(on),
    };
    match action {
        Action::Draft { slot, card } => with(card, places::turn_slot(slot + 1)),
        Action::Back(card) => with(card, places::player(say, who)),
        Action::Use(card) => match own.target(card) {
            Some(at) => with(card, places::space(at)),
            None => with(card, places::player(say, who)),
        },
        Action::Basic(what, card) => with(card, own.basic(what)),
        // Before the set-up nobody has a place on the table.
        Action::Character(_) => Grip { card: decide::chosen_slot(game.cards(), action), on: None },
        Action::Extend(_) | Action::Take(_) => Grip {
            card: decide::chosen_slot(game.cards(), action),
            on: Some(places::player(say, who)),
        },
        Action::Enter(_)
        | Action::Target(_)
        | Action::Trap(_)
        | Action::To(_)
        | Action::Harvest(_)
        | Action::Go(_)
        | Action::Stay => Grip { card: None, on: field::space_from(at, action).map(places::space) },
        Action::Deploy(at) | Action::Remove(at) => Grip { card: None, on: Some(places::cross(at)) },
        Action::Mission(_)
        | Action::Cp(_)
        | Action::Crack
        | Action::Pile(_)
        | Action::Pay(_)
        | Action::Option(_)
        | Action::Shift(..)
        | Action::Swap { .. }
        | Action::Keep
        | Action::Yes
        | Action::No
        | Action::Done
        | Action::Pass
        | Action::End => Grip::default(),
    }
}

impl Own<'_> {
    fn card(&self, name: CardName) -> Option<&Card> {
        let character = self.view.seats.get(&self.who)?.character.as_ref()?;
        let id = self.game.cards().find_character(character)?;
        self.game.card_named(id, self.game.cards().word(name))
    }

    /// The enemy an attack is thrown at first: the Clad, if it can be reached.
    fn target(&self, name: CardName) -> Option<Space> {
        let (card, at) = (self.card(name)?, self.at?);
        if card.range.is_empty() {
            return None;
        }
        let whole = self.view.seats.get(&self.who).is_some_and(|own| own.this_turn.next_field);
        let facings = Facing::ALL.into_iter().map(|facing| Hackclad::range(card, at, facing));
        let reach =
            if whole { Spaces::ALL } else { facings.fold(Spaces::NONE, |all, one| all | one) };
        if reach.has(self.view.clad.at) {
            return Some(self.view.clad.at);
        }
        let mut legions = self.view.legions.keys().filter(|_| !card.clad_only);
        legions.find(|at| reach.has(**at)).copied()
    }

    /// A move is begun on the own space, unless an enemy stands there who is struck at.
    fn basic(&self, what: Basic) -> Place {
        let enemy = |at: &Space| self.view.clad.at == *at || self.view.legions.contains_key(at);
        match (what, self.at) {
            (Basic::Move, Some(at)) if !enemy(&at) => places::space(at),
            (Basic::Move | Basic::Mp | Basic::Reduce, _) => places::basic(self.who, what),
        }
    }
}
