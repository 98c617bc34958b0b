//! Cards and sets of cards.

use serde::{Deserialize, Serialize};

/// The most action cards a pack may have.
pub(crate) const MOST_CARDS: usize = 128;

kernel::place_id! {
    /// One single card, by its place in the pack. Copies of one kind lie side by side.
    CardId < MOST_CARDS, "no such card"
}

kernel::place_id! {
    /// One kind of action card, by its place in the pack.
    Kind < MOST_CARDS, "no such kind"
}

/// A set of cards whose order does not matter: a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(try_from = "Vec<CardId>", into = "Vec<CardId>")]
pub struct Hand(u128);

impl Hand {
    /// No cards.
    pub const EMPTY: Hand = Hand(0);

    /// Cards from one place on, so many of them.
    pub(crate) fn run(first: CardId, count: u8) -> Hand {
        (0..count).map(|step| CardId::new(first.0 + step)).collect()
    }

    /// How many cards.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// No cards?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Is the card here?
    #[inline]
    pub const fn has(self, card: CardId) -> bool {
        self.0 & 1 << card.index() != 0
    }

    /// Adds a card.
    #[inline]
    pub fn add(&mut self, card: CardId) {
        self.0 |= 1 << card.index();
    }

    /// Takes a card out.
    #[inline]
    pub fn remove(&mut self, card: CardId) {
        self.0 &= !(1 << card.index());
    }

    /// The cards in both.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Hand) -> Hand {
        Hand(self.0 & other.0)
    }

    /// The cards in either.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Hand) -> Hand {
        Hand(self.0 | other.0)
    }

    /// The cards here that are not in `other`.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Hand) -> Hand {
        Hand(self.0 & !other.0)
    }

    /// The first card in the order of the pack.
    #[inline]
    pub const fn first(self) -> Option<CardId> {
        if self.0 == 0 { None } else { Some(CardId(self.0.trailing_zeros() as u8)) }
    }

    /// Every card, ascending.
    #[inline]
    pub fn cards(self) -> impl Iterator<Item = CardId> {
        // Two halves: shifting a 64-bit word is cheaper than shifting 128 bits.
        let (mut low, mut high) = (self.0 as u64, (self.0 >> 64) as u64);
        std::iter::from_fn(move || {
            if low != 0 {
                let card = CardId(low.trailing_zeros() as u8);
                low &= low - 1;
                Some(card)
            } else if high != 0 {
                let card = CardId(64 + high.trailing_zeros() as u8);
                high &= high - 1;
                Some(card)
            } else {
                None
            }
        })
    }
}

impl FromIterator<CardId> for Hand {
    fn from_iter<I: IntoIterator<Item = CardId>>(cards: I) -> Self {
        let mut hand = Hand::EMPTY;
        cards.into_iter().for_each(|card| hand.add(card));
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
        Ok(cards.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_are_sets() {
        let [a, b, c] = [3, 64, 127].map(CardId::new);
        let mut hand: Hand = [c, a, b, a].into_iter().collect();
        assert_eq!(hand.cards().collect::<Vec<_>>(), [a, b, c]);
        assert_eq!((hand.len(), hand.first()), (3, Some(a)));
        hand.remove(a);
        assert!(!hand.has(a) && hand.has(b));
        assert_eq!(hand.without(Hand::from_iter([b])).cards().collect::<Vec<_>>(), [c]);
        assert_eq!(Hand::run(a, 2).cards().collect::<Vec<_>>(), [a, CardId::new(4)]);
    }
}
