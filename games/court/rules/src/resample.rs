//! A random world that looks the same to one seat.

use kernel::{Dice, Seat};

use crate::Court;
use crate::cards::FoeKind;
use crate::state::{Stack, State};

impl Court {
    /// Deals the cards `seat` does not know anew: the others' hands, the pile, and the foe deck
    /// but for its known top and the last witch at its bottom. What is to come changes too.
    pub(crate) fn resample_for(&self, s: &mut State, seat: Seat, dice: &mut Dice) {
        s.chance.reseed(dice);
        let others = || Seat::all(self.seats).filter(|other| *other != seat);
        let mut hidden: Stack = std::mem::take(&mut s.pile);
        for other in others() {
            hidden.extend(s.player(other).hand.cards());
        }
        hidden.sort_unstable();
        dice.shuffle(&mut hidden);
        for other in others() {
            let at = hidden.len() - usize::from(s.player(other).hand.len());
            s.player_mut(other).hand = hidden.drain(at..).collect();
        }
        s.pile = hidden;

        let known = s.foes.len() - usize::from(s.known).min(s.foes.len());
        let last = |foe| self.cards.foe(foe).kind == FoeKind::LastWitch;
        let low = usize::from(s.foes.first().copied().is_some_and(last)).min(known);
        s.foes[low..known].sort_unstable();
        dice.shuffle(&mut s.foes[low..known]);
    }
}
