//! Chance. A match has one secret seed; every random event of the game is read from it.
//!
//! [`Chance`] is the game's own randomness: a key and a count, so it can be saved, compared and
//! replayed. Event number n reads ChaCha12 stream n under the seed. How words become numbers and
//! shuffles is written here and not left to a library, because match files must replay for ever.
//!
//! [`Dice`] is the small fast generator for bots, sampling and tests. It never decides a game.

use std::fmt;
use std::str::FromStr;

use chacha20::ChaCha12Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};

use crate::both;
use crate::words::{Text, Told};

/// The secret of a match. Its `Debug` does not show it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed([u8; 32]);

impl Seed {
    /// A seed from 32 secret bytes.
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Seed(bytes)
    }

    /// A seed from any text, for games that should be easy to repeat (`--seed 7`).
    pub fn from_text(text: &str) -> Self {
        Seed(digest(b"majo seed text v1\n", text.as_bytes()))
    }

    /// Seed number `index` of a series, so that game 17 of a run can be dealt alone.
    pub fn nth(&self, index: u64) -> Self {
        let mut bytes = self.0.to_vec();
        bytes.extend_from_slice(&index.to_le_bytes());
        Seed(digest(b"majo seed series v1\n", &bytes))
    }

    pub(crate) const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// What is published before the first action: a hash that fixes the seed and tells nothing.
    pub fn commitment(&self) -> String {
        hex(&digest(b"majo seed commitment v1\n", &self.0))
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(secret)")
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

/// The text is no seed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a seed is 64 hexadecimal digits")]
pub struct NoSeed;

impl Told for NoSeed {
    fn told(&self) -> Text {
        both!("a seed is 64 hexadecimal digits", "シードは16進数64桁です。")
    }
}

impl FromStr for Seed {
    type Err = NoSeed;

    fn from_str(text: &str) -> Result<Self, NoSeed> {
        let digits = text.as_bytes();
        if digits.len() != 64 {
            return Err(NoSeed);
        }
        let digit = |byte: u8| (byte as char).to_digit(16).ok_or(NoSeed);
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            *byte = (digit(pair[0])? << 4 | digit(pair[1])?) as u8;
        }
        Ok(Seed(bytes))
    }
}

impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(input)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// SHA-256 of a label and some bytes. The label keeps hashes of different things apart.
pub(crate) fn digest(label: &[u8], bytes: &[u8]) -> [u8; 32] {
    Sha256::new().chain_update(label).chain_update(bytes).finalize().into()
}

/// Lower-case hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    use fmt::Write;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        // Writing to a String cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The chance of one game: its seed and how many random events there have been.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Chance {
    seed: Seed,
    events: u64,
}

impl Chance {
    /// Fresh chance from a seed.
    pub const fn new(seed: Seed) -> Self {
        Chance { seed, events: 0 }
    }

    /// How many random events have happened. Public: everybody sees a shuffle.
    pub const fn events(&self) -> u64 {
        self.events
    }

    fn open(&mut self) -> ChaCha12Rng {
        let mut words = ChaCha12Rng::from_seed(self.seed.0);
        words.set_stream(self.events);
        self.events += 1;
        words
    }

    /// One of `0..n`, each as likely. 0 if `n` is 0 or 1, which still counts as an event.
    pub fn below(&mut self, n: u32) -> u32 {
        let mut words = self.open();
        below(n, || words.next_u32())
    }

    /// Every order as likely.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        let mut words = self.open();
        shuffle(things, |n| below(n, || words.next_u32()));
    }

    /// Forgets the future: from here on other things happen. For [`crate::Game::resample`]. A
    /// world may be shown to a program: the dice cannot be told from it.
    pub fn reseed(&mut self, dice: &mut Dice) {
        let mut words = [0; 32];
        for bytes in words.chunks_exact_mut(8) {
            bytes.copy_from_slice(&dice.word().to_le_bytes());
        }
        // How often chance has spoken may be a secret as well: a choice that nobody has seen yet may
        // have come with a draw.
        *self = Chance::new(Seed(digest(b"majo world v1\n", &words)));
    }
}

/// Lemire's method: unbiased, and nearly always one word.
#[inline]
fn below(n: u32, mut word: impl FnMut() -> u32) -> u32 {
    let mut product = u64::from(word()) * u64::from(n);
    if (product as u32) < n {
        // `n` is not 0 here, so neither is the divisor.
        let least = n.wrapping_neg() % n;
        while (product as u32) < least {
            product = u64::from(word()) * u64::from(n);
        }
    }
    (product >> 32) as u32
}

#[inline]
fn shuffle<T>(things: &mut [T], mut below: impl FnMut(u32) -> u32) {
    for last in (1..things.len()).rev() {
        things.swap(last, below(last as u32 + 1) as usize);
    }
}

/// A small fast generator (xoshiro256++) for bots, samples and tests; the same on every machine.
#[derive(Clone, Debug)]
pub struct Dice([u64; 4]);

impl Dice {
    /// Dice from a number; neighbouring numbers give unrelated dice.
    pub fn new(seed: u64) -> Self {
        let mut state = seed;
        Dice(std::array::from_fn(|_| {
            // SplitMix64, the seeding its authors give for xoshiro.
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = state;
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^ (z >> 31)
        }))
    }

    /// Dice from a match seed, apart from the game's own chance.
    pub fn from_seed(seed: &Seed, purpose: u64) -> Self {
        let bytes = digest(b"majo dice v1\n", &seed.nth(purpose).0);
        let mut word = [0; 8];
        word.copy_from_slice(&bytes[..8]);
        Dice::new(u64::from_le_bytes(word))
    }

    /// 64 random bits.
    #[inline]
    pub fn word(&mut self) -> u64 {
        let s = &mut self.0;
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// One of `0..n`, each as likely; 0 if `n` is 0.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        below(n, || (self.word() >> 32) as u32)
    }

    /// One of the things, if there are any.
    #[inline]
    pub fn pick<'a, T>(&mut self, things: &'a [T]) -> Option<&'a T> {
        things.get(self.below(things.len() as u32) as usize)
    }

    /// Every order as likely.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        shuffle(things, |n| self.below(n));
    }

    /// True once in `n` times.
    pub fn once_in(&mut self, n: u32) -> bool {
        self.below(n) == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Match files live for ever, so these bytes may never change.
    #[test]
    fn chance_is_pinned() {
        // First words of ChaCha12 under the all-zero key and nonce, from the published test
        // vectors of the cipher (9bf49a6a 0755f953 …, little-endian).
        let mut words = Chance::new(Seed::from_bytes([0; 32])).open();
        assert_eq!(words.next_u32(), u32::from_le_bytes([0x9b, 0xf4, 0x9a, 0x6a]));
        assert_eq!(words.next_u32(), u32::from_le_bytes([0x07, 0x55, 0xf9, 0x53]));
    }

    #[test]
    fn seeds_round_trip_and_commit() {
        let seed = Seed::from_text("7");
        assert_eq!(seed.to_string().parse(), Ok(seed));
        assert_ne!(seed.commitment(), seed.to_string());
        assert_ne!(seed.nth(0), seed.nth(1));
        assert!("zz".repeat(32).parse::<Seed>().is_err());
        assert!(!format!("{seed:?}").contains(&seed.to_string()));
    }

    /// Whoever sees four words of the dice knows all that came before them.
    #[test]
    fn a_world_does_not_tell_the_dice() {
        let mut chance = Chance::new(Seed::from_text("world"));
        chance.reseed(&mut Dice::new(7));
        let mut dice = Dice::new(7);
        for bytes in chance.seed.0.chunks_exact(8) {
            assert_ne!(bytes, dice.word().to_le_bytes());
        }
    }

    #[test]
    fn shuffles_are_even() {
        // All 24 orders of four things, 24,000 draws: each about 1,000 (sigma about 31).
        let mut counts = std::collections::BTreeMap::new();
        let mut chance = Chance::new(Seed::from_text("even"));
        for _ in 0..24_000 {
            let mut things = [0, 1, 2, 3];
            chance.shuffle(&mut things);
            *counts.entry(things).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 24);
        assert!(counts.values().all(|n| (800..1200).contains(n)), "{counts:?}");
    }

    #[test]
    fn below_covers_its_range_and_no_more() {
        let mut dice = Dice::new(1);
        let mut seen = [0; 7];
        for _ in 0..7_000 {
            seen[dice.below(7) as usize] += 1;
        }
        assert!(seen.iter().all(|n| (800..1200).contains(n)), "{seen:?}");
        assert_eq!(dice.below(0), 0);
        assert_eq!(dice.pick::<u8>(&[]), None);
    }
}
