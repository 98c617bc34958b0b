//! A random world that looks the same to one seat.

use kernel::{Dice, Seat};

use crate::Agate;
use crate::state::{Frame, MOST_SEATS, Stack, State};

impl Agate {
    /// Deals the cards `seat` does not know anew: the others' hands, but for what `seat` has
    /// seen of them, and the pile. What the players are told in future changes too.
    pub(crate) fn resample_for(&self, s: &mut State, seat: Seat, dice: &mut Dice) {
        s.chance.reseed(dice);
        let viewer = seat.index() % MOST_SEATS;
        let others = || Seat::all(self.seats).filter(|other| *other != seat);

        // Only ACTION cards can be in a hand (AG-05).
        let mut pile = Stack::new();
        let mut actions = Stack::new();
        for card in s.pile.drain(..) {
            if self.cards.is_event(card) { pile.push(card) } else { actions.push(card) }
        }
        for other in others() {
            let hidden = s.player(other).hand.without(&s.players[viewer].seen[other.index()]);
            actions.extend(hidden.cards());
        }
        pile.sort_unstable();
        actions.sort_unstable();
        dice.shuffle(&mut actions);
        for other in others() {
            let known = s.players[viewer].seen[other.index()];
            let hidden = s.player(other).hand.len() - known.len();
            let mut hand = known;
            for card in (0..hidden).filter_map(|_| actions.pop()) {
                hand.add(card);
            }
            s.player_mut(other).hand = hand;
        }
        pile.extend(actions);
        s.pile = pile;
        self.shuffle_pile(s, dice);

        if seat != s.active {
            self.resample_picks(s, dice);
        }

        // What the others have seen of each other is their secret: they are taken to know what the
        // seat itself knows.
        let known = s.players[viewer].seen;
        for knower in others() {
            for owner in others().filter(|owner| *owner != knower) {
                s.player_mut(knower).seen[owner.index()] = known[owner.index()];
            }
        }
    }

    /// Cards picked to be discarded are secret: as many of the new hand, in order.
    fn resample_picks(&self, s: &mut State, dice: &mut Dice) {
        let active = s.active;
        let made = usize::from(s.picked.len());
        let mut cards: Stack = s.player(active).hand.cards().collect();
        let Some(Frame::Discard { left, from }) = s.frames.last_mut() else { return };
        if made == 0 {
            return;
        }
        dice.shuffle(&mut cards);
        cards.truncate(made + usize::from(*left));
        cards.sort_unstable();
        cards.truncate(made);
        *from = cards.last().copied().unwrap_or(*from);
        s.picked = cards.into_iter().collect();
    }

    /// Shuffles the pile; a Sword that set-up placed stays near the bottom (AG-23).
    fn shuffle_pile(&self, s: &mut State, dice: &mut Dice) {
        let sword = s.pile.iter().position(|card| *card == self.cards.sword);
        match sword {
            Some(place) if s.sword_low => {
                s.pile.swap_remove(place);
                dice.shuffle(&mut s.pile);
                let places = usize::from(self.options.sword_window).min(s.pile.len() + 1);
                s.pile.insert(dice.below(places as u32) as usize, self.cards.sword);
            }
            _ => dice.shuffle(&mut s.pile),
        }
    }
}
