//! A random world that looks the same to one seat.

use kernel::{Dice, Seat};

use crate::Agate;
use crate::hand::{CardId, KINDS};
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

    /// Deals what a resampled world hides from `seat` once more, where not every card is as likely in
    /// every hand: `weigh` says how much more or less likely a card is with somebody than by their
    /// numbers.
    pub fn redeal(
        &self,
        world: &mut State,
        seat: Seat,
        weigh: impl Fn(Seat, CardId) -> f32,
        dice: &mut Dice,
    ) {
        if !world.picked.is_empty() && seat != world.active {
            return;
        }
        let known = world.player(seat).seen;
        let others = || Seat::all(self.seats).filter(|other| *other != seat);
        let mut left = [0u8; KINDS];
        for card in world.pile.iter().filter(|card| !self.cards.is_event(**card)) {
            left[card.index()] += 1;
        }
        // One card each in turn, so that nobody has the first choice of all.
        let mut hidden = [0; MOST_SEATS];
        for other in others() {
            let rest = world.player(other).hand.without(&known[other.index()]);
            hidden[other.index()] = rest.len();
            rest.cards().for_each(|card| left[card.index()] += 1);
            world.player_mut(other).hand = known[other.index()];
        }
        let first = dice.below(u32::from(self.seats)) as u8;
        while hidden.iter().any(|count| *count > 0) {
            for step in 0..self.seats {
                let owner = Seat::new((first + step) % self.seats);
                if hidden[owner.index()] == 0 {
                    continue;
                }
                hidden[owner.index()] -= 1;
                let mut odds = [0.0f32; KINDS];
                for card in (0..self.cards.kinds()).map(|card| CardId::new(card as u8)) {
                    if left[card.index()] > 0 {
                        odds[card.index()] =
                            f32::from(left[card.index()]) * weigh(owner, card).max(1e-6);
                    }
                }
                let mut at = odds.iter().sum::<f32>() * (dice.below(1 << 24) as f32 / 16_777_216.0);
                let mut chosen = None;
                for (card, odds) in odds.into_iter().enumerate().filter(|(_, odds)| *odds > 0.0) {
                    chosen = Some(CardId::new(card as u8));
                    at -= odds;
                    if at < 0.0 {
                        break;
                    }
                }
                if let Some(card) = chosen {
                    left[card.index()] -= 1;
                    world.player_mut(owner).hand.add(card);
                }
            }
        }
        let mut rest = Stack::new();
        for (card, count) in left.into_iter().enumerate() {
            rest.extend(std::iter::repeat_n(CardId::new(card as u8), usize::from(count)));
        }
        dice.shuffle(&mut rest);
        for card in world.pile.iter_mut().filter(|card| !self.cards.is_event(**card)) {
            if let Some(other) = rest.pop() {
                *card = other;
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
