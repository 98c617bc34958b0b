//! The ten persons and the five places.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Somebody who can be a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Person {
    /// 美樹さやか.
    Sayaka,
    /// 佐倉杏子.
    Kyoko,
    /// 鹿目まどか.
    Madoka,
    /// 巴マミ.
    Mami,
    /// 暁美ほむら.
    Homura,
    /// 千歳ゆま.
    Yuma,
    /// 美国織莉子.
    Oriko,
    /// 呉キリカ.
    Kirika,
    /// かずみ.
    Kazumi,
    /// なぎさ.
    Nagisa,
}

/// How many persons there are.
pub const PERSONS: usize = 10;

impl Person {
    /// Everybody.
    pub const ALL: [Person; PERSONS] = [
        Person::Sayaka,
        Person::Kyoko,
        Person::Madoka,
        Person::Mami,
        Person::Homura,
        Person::Yuma,
        Person::Oriko,
        Person::Kirika,
        Person::Kazumi,
        Person::Nagisa,
    ];

    /// Their words in notation and packs.
    pub const WORDS: [&'static str; PERSONS] = [
        "sayaka", "kyoko", "madoka", "mami", "homura", "yuma", "oriko", "kirika", "kazumi",
        "nagisa",
    ];

    /// Counted from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Her word.
    pub const fn word(self) -> &'static str {
        Self::WORDS[self as usize]
    }

    /// The person of a word.
    pub fn find(word: &str) -> Option<Person> {
        Self::WORDS.iter().position(|known| *known == word).map(|index| Self::ALL[index])
    }

    /// Has she a human state? Only Kazumi has none (SM-014).
    pub const fn can_be_human(self) -> bool {
        !matches!(self, Person::Kazumi)
    }
}

impl fmt::Display for Person {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// One of the four areas, from the top (SM-009).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Area {
    /// 廃工場, the Old Factory.
    A1,
    /// 路地裏, the Back Alley.
    A2,
    /// 廃ビル, the Empty Building.
    A3,
    /// 駅, the Station.
    A4,
}

impl Area {
    /// All, from the top.
    pub const ALL: [Area; 4] = [Area::A1, Area::A2, Area::A3, Area::A4];

    /// Counted from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Where a living character is (SM-007).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// 市街地.
    City,
    /// An area.
    Area(Area),
}

impl Place {
    /// All places.
    pub const ALL: [Place; 5] = [
        Place::City,
        Place::Area(Area::A1),
        Place::Area(Area::A2),
        Place::Area(Area::A3),
        Place::Area(Area::A4),
    ];

    /// Its word in notation.
    pub const fn word(self) -> &'static str {
        match self {
            Place::City => "city",
            Place::Area(Area::A1) => "A1",
            Place::Area(Area::A2) => "A2",
            Place::Area(Area::A3) => "A3",
            Place::Area(Area::A4) => "A4",
        }
    }

    /// The place of a word.
    pub fn find(word: &str) -> Option<Place> {
        Place::ALL.into_iter().find(|place| place.word() == word)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl Serialize for Place {
    fn serialize<S: serde::Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_str(self.word())
    }
}

impl<'de> Deserialize<'de> for Place {
    fn deserialize<D: serde::Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(input)?;
        Place::find(&text).ok_or_else(|| serde::de::Error::custom("no such place"))
    }
}
