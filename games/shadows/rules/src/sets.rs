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

/// A set of magic cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Hand(pub(crate) u128);

impl Hand {
    /// No card.
    pub const NONE: Hand = Hand(0);

    /// Just this card.
    #[inline]
    pub const fn one(card: CardId) -> Self {
        Hand(1 << card.index())
    }

    /// How many.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// None?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Is the card in it?
    #[inline]
    pub const fn has(self, card: CardId) -> bool {
        self.0 >> card.index() & 1 != 0
    }

    /// Puts a card in.
    #[inline]
    pub fn add(&mut self, card: CardId) {
        self.0 |= 1 << card.index();
    }

    /// Takes a card out.
    #[inline]
    pub fn remove(&mut self, card: CardId) {
        self.0 &= !(1 << card.index());
    }

    /// The cards of both.
    #[inline]
    #[must_use]
    pub const fn with(self, other: Hand) -> Hand {
        Hand(self.0 | other.0)
    }

    /// The cards that are not in the other.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Hand) -> Hand {
        Hand(self.0 & !other.0)
    }

    /// The cards that are in both.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Hand) -> Hand {
        Hand(self.0 & other.0)
    }

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

    /// The lowest card.
    #[inline]
    pub const fn first(self) -> Option<CardId> {
        if self.0 == 0 { None } else { Some(CardId(self.0.trailing_zeros() as u8)) }
    }

    /// The highest card.
    #[inline]
    pub const fn last(self) -> Option<CardId> {
        if self.0 == 0 { None } else { Some(CardId(127 - self.0.leading_zeros() as u8)) }
    }

    /// The cards, ascending.
    #[inline]
    pub fn cards(self) -> impl Iterator<Item = CardId> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let card = Hand(rest).first()?;
            rest &= rest - 1;
            Some(card)
        })
    }
}

impl FromIterator<CardId> for Hand {
    fn from_iter<I: IntoIterator<Item = CardId>>(cards: I) -> Self {
        let mut hand = Hand::NONE;
        cards.into_iter().for_each(|card| hand.add(card));
        hand
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

macro_rules! small_set {
    ($(#[$doc:meta])* $set:ident of $item:ident, $bits:ty) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        #[derive(Serialize, Deserialize)]
        pub struct $set(pub(crate) $bits);

        impl $set {
            /// Nothing.
            pub const NONE: $set = $set(0);

            /// Just this one.
            #[inline]
            pub const fn one(item: $item) -> Self {
                $set(1 << item.index())
            }

            /// Is it in the set?
            #[inline]
            pub const fn has(self, item: $item) -> bool {
                self.0 >> item.index() & 1 != 0
            }

            /// The set with this one.
            #[inline]
            #[must_use]
            pub const fn with(self, item: $item) -> Self {
                $set(self.0 | 1 << item.index())
            }

            /// The set without this one.
            #[inline]
            #[must_use]
            pub const fn without(self, item: $item) -> Self {
                $set(self.0 & !(1 << item.index()))
            }

            /// What is in both.
            #[inline]
            #[must_use]
            pub const fn and(self, other: Self) -> Self {
                $set(self.0 & other.0)
            }

            /// What is in either.
            #[inline]
            #[must_use]
            pub const fn or(self, other: Self) -> Self {
                $set(self.0 | other.0)
            }

            /// What is not in the other.
            #[inline]
            #[must_use]
            pub const fn minus(self, other: Self) -> Self {
                $set(self.0 & !other.0)
            }

            /// How many.
            #[inline]
            pub const fn len(self) -> u8 {
                self.0.count_ones() as u8
            }

            /// Nothing?
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// The lowest.
            #[inline]
            pub const fn first(self) -> Option<$item> {
                if self.0 == 0 { None } else { Some($item(self.0.trailing_zeros() as u8)) }
            }

            /// All, ascending.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $item> + Clone {
                let mut rest = self.0;
                std::iter::from_fn(move || {
                    let item = $set(rest).first()?;
                    rest &= rest - 1;
                    Some(item)
                })
            }
        }

        impl FromIterator<$item> for $set {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> Self {
                items.into_iter().fold($set::NONE, $set::with)
            }
        }
    };
}

/// A character in this game, by her place in the order of action (SM-018): 0 acts first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Slot(pub(crate) u8);

/// The most characters in a game.
pub const MOST_CAST: usize = 8;

impl Slot {
    /// Counted from 0.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 % MOST_CAST as u8) as usize
    }
}

small_set! {
    /// Some of the characters.
    Cast of Slot, u8
}

/// One loot card, by its place in the pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct LootId(pub(crate) u8);

/// The most loot cards a pack may have.
pub(crate) const MOST_LOOT: usize = 32;

impl LootId {
    /// The place in the pack.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 % MOST_LOOT as u8) as usize
    }
}

small_set! {
    /// Some of the loot cards.
    LootSet of LootId, u32
}

/// One event card, by its place in the pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct EventId(pub(crate) u8);

/// The most event cards a pack may have.
pub(crate) const MOST_EVENTS: usize = 64;

impl EventId {
    /// The place in the pack.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 % MOST_EVENTS as u8) as usize
    }
}

small_set! {
    /// Some of the event cards.
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
