//! What everybody remembers of how a player has played: bots guess hands by it.

use kernel::Seat;
use serde::{Deserialize, Serialize};

use crate::Agate;
use crate::cards::Role;
use crate::hand::CardId;
use crate::state::State;

/// It never happened.
pub const NEVER: u8 = u8::MAX;

/// What a player did with a turn.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum Deed {
    /// Nothing yet, or there was no turn.
    #[default]
    None,
    /// Passed.
    Pass,
    /// Attacked with an attack set.
    Set,
    /// Attacked with a special attack.
    Special,
    /// Used another card.
    Use,
    /// Discarded.
    Discard,
}

/// How a player has played of late, as all have seen it. What is counted are the cards that have come
/// into the hand since, [`NEVER`] where it never happened: the other cards were there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Past {
    /// Since 2 or more damage was taken without Reflect or Absorb.
    pub took: u8,
    /// Since 1 damage was.
    pub scratched: u8,
    /// Since the player passed.
    pub passed: u8,
    /// Since no Pursuit was added to somebody's attack.
    pub declined: u8,
    /// By letter: since an attack set was not offset as far as it could have been.
    pub bare: [u8; 3],
    /// By letter: since the player attacked with it.
    pub struck: [u8; 3],
    /// In the turn under way or the last one, in the one before, and so on.
    pub came: [u8; 3],
    /// What was done with these turns.
    pub did: [Deed; 3],
}

impl Default for Past {
    fn default() -> Self {
        Past {
            took: NEVER,
            scratched: NEVER,
            passed: NEVER,
            declined: NEVER,
            bare: [NEVER; 3],
            struck: [NEVER; 3],
            came: [0; 3],
            did: [Deed::None; 3],
        }
    }
}

impl Past {
    /// Is there nothing to remember yet?
    pub(crate) fn is_new(&self) -> bool {
        *self == Past::default()
    }

    /// A card has come into the hand.
    pub(crate) fn gain(&mut self) {
        let since = [&mut self.took, &mut self.scratched, &mut self.passed, &mut self.declined];
        let letters = self.bare.iter_mut().chain(&mut self.struck);
        for count in since.into_iter().chain(letters).chain(self.came.first_mut()) {
            *count = count.saturating_add(1);
        }
    }

    /// The player's turn begins.
    pub(crate) fn turn(&mut self) {
        self.came.rotate_right(1);
        self.did.rotate_right(1);
        (self.came[0], self.did[0]) = (0, Deed::None);
    }
}

impl Agate {
    /// The place of an attack card's letter.
    pub(crate) fn letter(&self, card: CardId) -> Option<usize> {
        match self.cards.get(card).role {
            Role::Attack { letter, .. } => Some(letter as usize),
            _ => None,
        }
    }

    /// The active player has used the turn.
    pub(crate) fn note(&self, s: &mut State, deed: Deed) {
        let seat = s.active;
        let past = &mut s.player_mut(seat).past;
        past.did[0] = deed;
        if deed == Deed::Pass {
            past.passed = 0;
        }
    }

    /// Damage was taken, without Reflect or Absorb.
    pub(crate) fn note_taken(&self, s: &mut State, seat: Seat, damage: u16) {
        let past = &mut s.player_mut(seat).past;
        match damage {
            0 => {}
            1 => past.scratched = 0,
            _ => past.took = 0,
        }
    }
}
