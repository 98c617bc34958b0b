//! A random world that looks the same to one seat.

use arrayvec::ArrayVec;
use kernel::{Dice, Seat};

use crate::Daybreak;
use crate::cards::{Category, Frame};
use crate::set::{CardId, MOST_IDS, Set};
use crate::state::{MOST_DECK, State};

impl Daybreak {
    /// A world that fits what the seat has seen.
    pub(crate) fn resample_for(&self, s: &mut State, seat: Seat, dice: &mut Dice) {
        s.chance.reseed(dice);
        self.deal_hidden(s, seat, dice);
    }

    /// Cards reach a hand through public zones only, so all that is hidden is: the starting cards
    /// that nobody has seen since, the deck, and what was taken out at set-up. White cards lie on
    /// top of the deck (WD-50); the split of the others is known (WD-48).
    fn deal_hidden(&self, s: &mut State, seat: Seat, dice: &mut Dice) {
        let group = |card: CardId| {
            let card = self.cards.get(card);
            match card.frame {
                Frame::White => 0,
                Frame::Bronze | Frame::Silver | Frame::Gold | Frame::Rainbow | Frame::Token => {
                    let apart = self.options.split_stones && self.pools.reduced;
                    1 + usize::from(apart && card.category == Category::Stone)
                }
            }
        };
        // The hidden cards of each group.
        let mut hidden: [ArrayVec<CardId, MOST_IDS>; 3] = Default::default();
        for card in s.deck.iter().copied().chain(s.aside) {
            hidden[group(card)].push(card);
        }
        for other in Seat::all(self.seats).filter(|other| *other != seat) {
            for card in self.unseen(s, other) {
                hidden[group(card)].push(card);
            }
        }
        for cards in &mut hidden {
            cards.sort_unstable();
            dice.shuffle(cards);
        }
        let mut next = |card: CardId| hidden[group(card)].pop().unwrap_or(card);
        for other in Seat::all(self.seats).filter(|other| *other != seat) {
            let unseen = self.unseen(s, other);
            let fresh: Set = unseen.iter().map(&mut next).collect();
            let player = s.player_mut(other);
            player.hand = (player.hand & !unseen) | fresh;
        }
        s.aside = s.aside.iter().map(&mut next).collect();
        // The white cards stay where they are, on top; the kinds of the others come in any order.
        for card in &mut s.deck {
            *card = next(*card);
        }
        let mut others: ArrayVec<CardId, MOST_DECK> =
            s.deck.iter().copied().filter(|card| group(*card) != 0).collect();
        others.sort_unstable();
        dice.shuffle(&mut others);
        for card in s.deck.iter_mut().filter(|card| group(**card) != 0) {
            *card = others.pop().unwrap_or(*card);
        }
    }

    /// Cards of a hand that nobody else has seen.
    pub(crate) fn unseen(&self, s: &State, seat: Seat) -> Set {
        let player = s.player(seat);
        player.hand & !player.known & !self.cards.masks.curses
    }
}
