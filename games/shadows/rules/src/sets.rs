//! Small sets: magic cards, loot cards, event cards, characters.

use serde::{Deserialize, Serialize};

/// The most magic cards a pack may have.
pub(crate) const MOST_CARDS: usize = 128;

kernel::place_id! {
    /// One single magic card, by its place in the pack. Copies of one kind lie side by side.
    CardId < MOST_CARDS, "no such card"
}

/// One kind of magic card, by its place in the pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Kind(pub(crate) u8);

impl Kind {
    /// The place in the pack.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

kernel::small_set! {
    /// A set of magic cards.
    Hand of CardId, u128
}

impl Hand {
    /// The cards after this one.
    #[inline]
    #[must_use]
    pub const fn after(self, card: Option<CardId>) -> Hand {
        match card {
            None => self,
            Some(card) if card.index() + 1 >= MOST_CARDS => Hand::NONE,
            Some(card) => Hand(self.0 >> (card.index() + 1) << (card.index() + 1)),
        }
    }

    /// The cards, ascending.
    #[inline]
    pub fn cards(self) -> kernel::SetIter<Hand> {
        self.iter()
    }
}

// A number of 128 bits is more than some formats can hold: two halves are written.
impl Serialize for Hand {
    fn serialize<S: serde::Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        [self.0 as u64, (self.0 >> 64) as u64].serialize(out)
    }
}

impl<'de> Deserialize<'de> for Hand {
    fn deserialize<D: serde::Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        let [low, high] = <[u64; 2]>::deserialize(input)?;
        Ok(Hand(u128::from(high) << 64 | u128::from(low)))
    }
}

/// The most characters in a game.
pub const MOST_CAST: usize = 8;

kernel::place_id! {
    /// A character in this game, by her place in the order of action (SM-018): 0 acts first.
    Slot < MOST_CAST, "no such character"
}

kernel::small_set! {
    /// Some of the characters.
    #[derive(Serialize, Deserialize)]
    Cast of Slot, u8
}

/// The most loot cards a pack may have.
pub(crate) const MOST_LOOT: usize = 32;

kernel::place_id! {
    /// One loot card, by its place in the pack.
    LootId < MOST_LOOT, "no such loot card"
}

kernel::small_set! {
    /// Some of the loot cards.
    #[derive(Serialize, Deserialize)]
    LootSet of LootId, u32
}

/// The most event cards a pack may have.
pub(crate) const MOST_EVENTS: usize = 64;

kernel::place_id! {
    /// One event card, by its place in the pack.
    EventId < MOST_EVENTS, "no such event card"
}

kernel::small_set! {
    /// Some of the event cards.
    #[derive(Serialize, Deserialize)]
    EventSet of EventId, u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_are_sets_in_order() {
        let hand: Hand = [70, 3, 127].into_iter().map(CardId::new).collect();
        assert_eq!(hand.cards().map(CardId::index).collect::<Vec<_>>(), [3, 70, 127]);
        assert_eq!(hand.after(Some(CardId::new(3))).len(), 2);
        assert_eq!(hand.after(Some(CardId::new(127))), Hand::NONE);
        assert_eq!(hand.last(), Some(CardId::new(127)));
        let text = serde_json::to_string(&hand).expect("written");
        assert_eq!(serde_json::from_str::<Hand>(&text).expect("read"), hand);
    }
}
