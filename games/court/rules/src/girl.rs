//! The five characters and sets of them.

use std::fmt;

use kernel::options::Listed;
use serde::{Deserialize, Serialize};

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

    /// The girl of an index.
    const fn numbered(index: u8) -> Girl {
        // The remainder tells the compiler what the set promises.
        Girl::ALL[index as usize % GIRLS]
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

impl Listed for Girl {
    const WORDS: &'static [&'static str] = &Girl::WORDS;

    fn word(self) -> &'static str {
        self.word()
    }

    fn find(word: &str) -> Option<Girl> {
        Girl::find(word)
    }
}

impl fmt::Display for Girl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

kernel::small_set! {
    /// A set of girls, in their usual order.
    #[derive(Serialize, Deserialize)]
    #[serde(try_from = "u8", into = "u8")]
    Girls of Girl by numbered, u8
}

impl Girls {
    /// All five.
    pub const ALL: Girls = Girls(31);

    /// Somebody in both?
    #[inline]
    pub const fn meets(self, other: Girls) -> bool {
        self.0 & other.0 != 0
    }
}

impl TryFrom<u8> for Girls {
    type Error = &'static str;

    fn try_from(bits: u8) -> Result<Self, &'static str> {
        if bits < 32 { Ok(Girls(bits)) } else { Err("there are five girls") }
    }
}

impl From<Girls> for u8 {
    fn from(girls: Girls) -> u8 {
        girls.0
    }
}
