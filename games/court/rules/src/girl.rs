//! The five characters and sets of them.

use std::fmt;

use serde::{Deserialize, Serialize, Serializer};

/// How many characters there are (MC-01).
pub const GIRLS: usize = 5;

/// A character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Girl {
    /// まどか.
    Madoka,
    /// ほむら.
    Homura,
    /// マミ.
    Mami,
    /// さやか.
    Sayaka,
    /// 杏子.
    Kyoko,
}

impl Girl {
    /// All five, in their usual order.
    pub const ALL: [Girl; GIRLS] =
        [Girl::Madoka, Girl::Homura, Girl::Mami, Girl::Sayaka, Girl::Kyoko];

    /// The words for them in notation, packs and options.
    pub const WORDS: [&'static str; GIRLS] = ["madoka", "homura", "mami", "sayaka", "kyoko"];

    /// Counted from 0, for arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The word for her.
    pub const fn word(self) -> &'static str {
        Girl::WORDS[self as usize]
    }

    /// The girl of a word.
    pub fn find(word: &str) -> Option<Girl> {
        Girl::ALL.into_iter().find(|girl| girl.word() == word)
    }
}

impl fmt::Display for Girl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A set of girls.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Deserialize)]
#[serde(try_from = "u8")]
pub struct Girls(u8);

impl Girls {
    /// Nobody.
    pub const NONE: Girls = Girls(0);
    /// All five.
    pub const ALL: Girls = Girls(31);

    /// Just her.
    #[inline]
    pub const fn one(girl: Girl) -> Girls {
        Girls(1 << girl as u8)
    }

    /// Is she in the set?
    #[inline]
    pub const fn has(self, girl: Girl) -> bool {
        self.0 & 1 << girl as u8 != 0
    }

    /// Those in both.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Girls) -> Girls {
        Girls(self.0 & other.0)
    }

    /// Those in either.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Girls) -> Girls {
        Girls(self.0 | other.0)
    }

    /// The set with her.
    #[inline]
    #[must_use]
    pub const fn with(self, girl: Girl) -> Girls {
        self.or(Girls::one(girl))
    }

    /// Those not in `other`.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Girls) -> Girls {
        Girls(self.0 & !other.0)
    }

    /// Nobody?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Somebody in both?
    #[inline]
    pub const fn meets(self, other: Girls) -> bool {
        self.0 & other.0 != 0
    }

    /// How many.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// In their usual order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Girl> + Clone {
        Girl::ALL.into_iter().filter(move |girl| self.has(*girl))
    }

    /// The first in their usual order.
    #[inline]
    pub fn first(self) -> Option<Girl> {
        Girl::ALL.get(self.0.trailing_zeros() as usize).copied()
    }
}

impl FromIterator<Girl> for Girls {
    fn from_iter<I: IntoIterator<Item = Girl>>(girls: I) -> Self {
        girls.into_iter().fold(Girls::NONE, Girls::with)
    }
}

impl TryFrom<u8> for Girls {
    type Error = &'static str;

    fn try_from(bits: u8) -> Result<Self, &'static str> {
        if bits < 32 { Ok(Girls(bits)) } else { Err("there are five girls") }
    }
}

impl Serialize for Girls {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_u8(self.0)
    }
}

impl fmt::Debug for Girls {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
