//! A few cards whose order does not matter: a hand, or what somebody knows of one.

use serde::{Deserialize, Serialize};

/// The most different cards a pack may have.
pub(crate) const KINDS: usize = 32;
/// The most cards a pack may have.
pub(crate) const MOST_CARDS: usize = 64;

kernel::place_id! {
    /// A card, by its place in the pack. Cards of one kind are alike (AG-12).
    CardId < KINDS, "no such card"
}

impl CardId {
    /// As a bit of a mask over all kinds.
    #[inline]
    pub const fn bit(self) -> u32 {
        1 << self.0
    }
}

/// A set of kinds of cards.
pub(crate) type Kinds = u32;

/// The kinds of a set, ascending.
#[inline]
pub(crate) fn kinds(mut set: Kinds) -> impl Iterator<Item = CardId> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let card = CardId(set.trailing_zeros() as u8);
        set &= set - 1;
        Some(card)
    })
}

/// Cards counted by kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<CardId>", into = "Vec<CardId>")]
pub struct Hand {
    counts: [u8; KINDS],
    held: Kinds,
    total: u8,
}

impl Hand {
    /// No cards.
    pub const EMPTY: Hand = Hand { counts: [0; KINDS], held: 0, total: 0 };

    /// How many cards.
    #[inline]
    pub const fn len(&self) -> u8 {
        self.total
    }

    /// No cards?
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.total == 0
    }

    /// How many of one kind.
    #[inline]
    pub const fn count(&self, card: CardId) -> u8 {
        self.counts[card.index()]
    }

    /// The kinds that are there.
    #[inline]
    pub const fn held(&self) -> Kinds {
        self.held
    }

    /// Adds a card.
    #[inline]
    pub fn add(&mut self, card: CardId) {
        self.counts[card.index()] += 1;
        self.held |= card.bit();
        self.total += 1;
    }

    /// Takes a card out, if it is there.
    #[inline]
    pub fn remove(&mut self, card: CardId) -> bool {
        let count = &mut self.counts[card.index()];
        if *count == 0 {
            return false;
        }
        *count -= 1;
        self.total -= 1;
        if *count == 0 {
            self.held &= !card.bit();
        }
        true
    }

    /// Every card, ascending, each as often as it is there.
    pub fn cards(&self) -> impl Iterator<Item = CardId> + '_ {
        kinds(self.held).flat_map(|card| std::iter::repeat_n(card, usize::from(self.count(card))))
    }

    /// The card at a place when all are laid out ascending.
    pub fn nth(&self, mut place: u8) -> Option<CardId> {
        kinds(self.held).find(|card| {
            let count = self.count(*card);
            let here = place < count;
            place = place.saturating_sub(count);
            here
        })
    }

    /// Are all cards of `part` here?
    pub fn holds(&self, part: &Hand) -> bool {
        kinds(part.held).all(|card| part.count(card) <= self.count(card))
    }

    /// The cards here that are not in `part`.
    #[must_use]
    pub fn without(&self, part: &Hand) -> Hand {
        let mut rest = *self;
        for card in part.cards() {
            rest.remove(card);
        }
        rest
    }
}

impl Default for Hand {
    fn default() -> Self {
        Hand::EMPTY
    }
}

impl FromIterator<CardId> for Hand {
    fn from_iter<I: IntoIterator<Item = CardId>>(cards: I) -> Self {
        let mut hand = Hand::EMPTY;
        cards.into_iter().take(MOST_CARDS).for_each(|card| hand.add(card));
        hand
    }
}

impl From<Hand> for Vec<CardId> {
    fn from(hand: Hand) -> Vec<CardId> {
        hand.cards().collect()
    }
}

impl TryFrom<Vec<CardId>> for Hand {
    type Error = &'static str;

    fn try_from(cards: Vec<CardId>) -> Result<Self, &'static str> {
        if cards.len() > MOST_CARDS {
            return Err("too many cards for a hand");
        }
        Ok(cards.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_count_and_lay_out() {
        let [a, b] = [CardId::new(3), CardId::new(31)];
        let mut hand: Hand = [b, a, b].into_iter().collect();
        assert_eq!(hand.cards().collect::<Vec<_>>(), [a, b, b]);
        assert_eq!([0, 1, 2, 3].map(|place| hand.nth(place)), [Some(a), Some(b), Some(b), None]);
        assert!(hand.remove(a) && !hand.remove(a));
        assert_eq!((hand.len(), hand.held()), (2, b.bit()));
        assert!(hand.holds(&Hand::from_iter([b])) && !hand.holds(&Hand::from_iter([a])));
        assert_eq!(hand.without(&Hand::from_iter([b])).len(), 1);
    }
}
