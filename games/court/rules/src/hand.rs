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

kernel::small_set! {
    /// A set of cards whose order does not matter: a hand.
    #[derive(Serialize, Deserialize)]
    #[serde(from = "Vec<CardId>", into = "Vec<CardId>")]
    Hand of CardId, u128
}

impl Hand {
    /// Cards from one place on, so many of them.
    pub(crate) fn run(first: CardId, count: u8) -> Hand {
        (0..count).map(|step| CardId::new(first.0 + step)).collect()
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

impl From<Hand> for Vec<CardId> {
    fn from(hand: Hand) -> Vec<CardId> {
        hand.cards().collect()
    }
}

impl From<Vec<CardId>> for Hand {
    fn from(cards: Vec<CardId>) -> Hand {
        cards.into_iter().collect()
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
        assert_eq!(hand.without(b).cards().collect::<Vec<_>>(), [c]);
        assert_eq!(Hand::run(a, 2).cards().collect::<Vec<_>>(), [a, CardId::new(4)]);
    }
}
