//! Cards by number, and sets of them.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use serde::{Deserialize, Serialize};

/// The most different cards of a pack, Curse copies counted one by one.
pub(crate) const MOST_IDS: usize = 255;

/// One card: its number in the pack. Every copy of the Curse has a number of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CardId(u8);

impl CardId {
    /// The card with this number.
    #[inline]
    pub const fn new(index: u8) -> Self {
        CardId(index)
    }

    /// Its number.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// A set of cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Set([u64; 4]);

impl Set {
    /// No card.
    pub const EMPTY: Set = Set([0; 4]);

    /// Just this one.
    #[inline]
    pub fn one(card: CardId) -> Self {
        let mut set = Set::EMPTY;
        set.add(card);
        set
    }

    /// Is the card in the set?
    #[inline]
    pub const fn has(&self, card: CardId) -> bool {
        self.0[(card.0 >> 6) as usize] >> (card.0 & 63) & 1 != 0
    }

    /// Puts a card in.
    #[inline]
    pub fn add(&mut self, card: CardId) {
        self.0[(card.0 >> 6) as usize] |= 1 << (card.0 & 63);
    }

    /// Takes a card out.
    #[inline]
    pub fn remove(&mut self, card: CardId) {
        self.0[(card.0 >> 6) as usize] &= !(1 << (card.0 & 63));
    }

    /// How many.
    #[inline]
    pub fn len(&self) -> u8 {
        self.0.iter().map(|word| word.count_ones()).sum::<u32>() as u8
    }

    /// None?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    /// The one with the lowest number.
    #[inline]
    pub fn first(&self) -> Option<CardId> {
        self.iter().next()
    }

    /// In order of their numbers.
    #[inline]
    pub fn iter(self) -> Cards {
        Cards { set: self, word: 0 }
    }
}

impl BitAnd for Set {
    type Output = Set;
    #[inline]
    fn bitand(self, other: Set) -> Set {
        Set(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl BitOr for Set {
    type Output = Set;
    #[inline]
    fn bitor(self, other: Set) -> Set {
        Set(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl BitAndAssign for Set {
    #[inline]
    fn bitand_assign(&mut self, other: Set) {
        *self = *self & other;
    }
}

impl BitOrAssign for Set {
    #[inline]
    fn bitor_assign(&mut self, other: Set) {
        *self = *self | other;
    }
}

impl Not for Set {
    type Output = Set;
    #[inline]
    fn not(self) -> Set {
        Set(self.0.map(|word| !word))
    }
}

impl FromIterator<CardId> for Set {
    fn from_iter<I: IntoIterator<Item = CardId>>(cards: I) -> Self {
        let mut set = Set::EMPTY;
        for card in cards {
            set.add(card);
        }
        set
    }
}

impl IntoIterator for Set {
    type Item = CardId;
    type IntoIter = Cards;
    #[inline]
    fn into_iter(self) -> Cards {
        self.iter()
    }
}

impl fmt::Debug for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// The cards of a set, ascending.
#[derive(Clone, Debug)]
pub struct Cards {
    set: Set,
    word: usize,
}

impl Iterator for Cards {
    type Item = CardId;

    #[inline]
    fn next(&mut self) -> Option<CardId> {
        while self.word < 4 {
            let bits = &mut self.set.0[self.word];
            if *bits != 0 {
                let bit = bits.trailing_zeros() as u8;
                *bits &= *bits - 1;
                return Some(CardId(self.word as u8 * 64 + bit));
            }
            self.word += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_hold_what_was_put_in() {
        let cards = [0, 1, 63, 64, 130, 254].map(CardId::new);
        let set: Set = cards.into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), cards);
        assert_eq!(set.len(), 6);
        assert!((set & !set).is_empty());
    }
}
