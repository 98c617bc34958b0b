//! Cards of the foe deck, and sets of them.

use serde::{Deserialize, Serialize};

/// The most foes a pack may have.
pub(crate) const MOST_FOES: usize = 32;

kernel::place_id! {
    /// A card of the foe deck, by its place in the pack.
    FoeId < MOST_FOES, "no such foe"
}

/// A set of foes: trophies, or foes out of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Foes(u32);

impl Foes {
    /// No foe.
    pub const NONE: Foes = Foes(0);

    /// Adds a foe.
    #[inline]
    pub fn add(&mut self, foe: FoeId) {
        self.0 |= 1 << foe.0;
    }

    /// Is the foe here?
    #[inline]
    pub const fn has(self, foe: FoeId) -> bool {
        self.0 & 1 << foe.0 != 0
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

    /// In the order of the pack.
    pub fn iter(self) -> impl Iterator<Item = FoeId> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let foe = (left != 0).then(|| FoeId(left.trailing_zeros() as u8))?;
            left &= left - 1;
            Some(foe)
        })
    }
}
