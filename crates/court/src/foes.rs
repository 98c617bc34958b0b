//! Cards of the foe deck, and sets of them.

use serde::{Deserialize, Serialize};

/// The most foes a pack may have.
pub(crate) const MOST_FOES: usize = 32;

/// A card of the foe deck, by its place in the pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct FoeId(u8);

impl FoeId {
    /// The foe at a place; places past the last wrap.
    #[inline]
    pub const fn new(index: u8) -> Self {
        FoeId(index % MOST_FOES as u8)
    }

    /// The place in the pack.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl TryFrom<u8> for FoeId {
    type Error = &'static str;

    fn try_from(index: u8) -> Result<Self, &'static str> {
        if usize::from(index) < MOST_FOES { Ok(FoeId(index)) } else { Err("no such foe") }
    }
}

impl From<FoeId> for u8 {
    fn from(foe: FoeId) -> u8 {
        foe.0
    }
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
