//! A deal that nobody can have chosen: the seed of a match is made of a secret of the server's and
//! of secrets of the players, of which only commitments are known before.
//!
//! 1. The server commits to its part before anybody else does anything.
//! 2. Players who want to commit to secrets of their own, until the last seat is taken.
//! 3. Then, and not before, their secrets are revealed to the server, and the cards are dealt. What
//!    is not revealed in time is left out, and the match file says so.
//!
//! The server does not know the secrets when it commits, and nobody knows another's secret while
//! they can still choose their own. Whoever plays together with the server can still choose between
//! revealing and not: that is seen by everybody.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use crate::both;
use crate::chance::{Seed, digest, hex};
use crate::seat::Seat;
use crate::words::{Text, Told};

/// A secret has at least so many letters: a shorter one can be guessed from its commitment.
pub const SHORTEST: usize = 16;
/// A secret has at most so many letters.
pub const LONGEST: usize = 200;

/// What a player adds to the deal. Its `Debug` does not show it.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(Arc<str>);

impl Secret {
    /// What is published first: a hash that fixes the secret and tells nothing.
    pub fn commitment(&self) -> Commitment {
        Commitment(hex(&digest(b"majo secret commitment v1\n", self.0.as_bytes())).into())
    }

    /// The words.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// The text is no secret.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a secret has {SHORTEST} to {LONGEST} letters in one line")]
pub struct NoSecret;

impl Told for NoSecret {
    fn told(&self) -> Text {
        both!(
            "a secret has {SHORTEST} to {LONGEST} letters in one line",
            "秘密の言葉は{SHORTEST}〜{LONGEST}文字で、改行は使えません。"
        )
    }
}

impl FromStr for Secret {
    type Err = NoSecret;

    fn from_str(text: &str) -> Result<Self, NoSecret> {
        let letters = text.chars().take(LONGEST + 1).count();
        match (SHORTEST..=LONGEST).contains(&letters) && !text.chars().any(char::is_control) {
            true => Ok(Secret(text.into())),
            false => Err(NoSecret),
        }
    }
}

/// The hash of a secret: 64 hexadecimal digits, small letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commitment(Arc<str>);

impl Commitment {
    /// The digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The text is no commitment.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a commitment is 64 hexadecimal digits, in small letters")]
pub struct NoCommitment;

impl Told for NoCommitment {
    fn told(&self) -> Text {
        both!(
            "a commitment is 64 hexadecimal digits, in small letters",
            "コミットメントは小文字の16進数64桁です。"
        )
    }
}

impl FromStr for Commitment {
    type Err = NoCommitment;

    fn from_str(text: &str) -> Result<Self, NoCommitment> {
        let digit = |byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        match text.len() == 64 && text.bytes().all(digit) {
            true => Ok(Commitment(text.into())),
            false => Err(NoCommitment),
        }
    }
}

/// What one player does about the deal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Part {
    /// Nothing.
    #[default]
    None,
    /// Has committed to a secret and not revealed it.
    Kept(Commitment),
    /// Has revealed it.
    Shown(Secret),
}

impl Part {
    /// What was committed to.
    pub fn commitment(&self) -> Option<Commitment> {
        match self {
            Part::None => None,
            Part::Kept(commitment) => Some(commitment.clone()),
            Part::Shown(secret) => Some(secret.commitment()),
        }
    }

    /// What was revealed.
    pub fn secret(&self) -> Option<&Secret> {
        match self {
            Part::None | Part::Kept(_) => None,
            Part::Shown(secret) => Some(secret),
        }
    }

    /// Read from a commitment and what was revealed.
    pub fn read(commitment: Option<&str>, secret: Option<&str>) -> Result<Part, MixError> {
        let Some(commitment) = commitment else {
            return match secret {
                None => Ok(Part::None),
                Some(_) => Err(MixError::Uncommitted),
            };
        };
        let commitment: Commitment = commitment.parse()?;
        let Some(secret) = secret else { return Ok(Part::Kept(commitment)) };
        let secret: Secret = secret.parse()?;
        match secret.commitment() == commitment {
            true => Ok(Part::Shown(secret)),
            false => Err(MixError::Other),
        }
    }
}

/// Something is wrong with a player's part.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MixError {
    /// It is no commitment.
    #[error(transparent)]
    NoCommitment(#[from] NoCommitment),
    /// It is no secret.
    #[error(transparent)]
    NoSecret(#[from] NoSecret),
    /// A secret without a commitment.
    #[error("a secret is revealed that nobody committed to")]
    Uncommitted,
    /// It is not what was committed to.
    #[error("the secret is not the one committed to")]
    Other,
}

impl Told for MixError {
    fn told(&self) -> Text {
        match self {
            MixError::NoCommitment(error) => error.told(),
            MixError::NoSecret(error) => error.told(),
            MixError::Uncommitted => both!(
                "a secret is revealed that nobody committed to",
                "コミットメントのない秘密の言葉が公開されています。"
            ),
            MixError::Other => both!(
                "the secret is not the one committed to",
                "秘密の言葉がコミットメントと一致しません。"
            ),
        }
    }
}

/// All that the deal of a match is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mix {
    /// The server's part.
    pub server: Seed,
    /// The players', in order of the seats; those after the last are none.
    pub players: Vec<Part>,
}

impl From<Seed> for Mix {
    fn from(server: Seed) -> Self {
        Mix { server, players: Vec::new() }
    }
}

impl Mix {
    /// The seed of the match: the server's part itself if no player added anything.
    pub fn seed(&self) -> Seed {
        let shown = |part: &Part| part.secret().is_some();
        if !self.players.iter().any(shown) {
            return self.server;
        }
        let mut bytes = self.server.bytes().to_vec();
        for (index, part) in self.players.iter().enumerate() {
            let Some(secret) = part.secret() else { continue };
            // Seat and length stand before each, so that no two lists read the same.
            bytes.push(index as u8);
            bytes.extend_from_slice(&(secret.0.len() as u32).to_le_bytes());
            bytes.extend_from_slice(secret.0.as_bytes());
        }
        Seed::from_bytes(digest(b"majo mixed seed v1\n", &bytes))
    }

    /// Has any player committed to something?
    pub fn is_shared(&self) -> bool {
        self.players.iter().any(|part| *part != Part::None)
    }

    /// The part of a seat.
    pub fn of(&self, seat: Seat) -> &Part {
        self.players.get(seat.index()).unwrap_or(&Part::None)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn shown(words: &str) -> Part {
        Part::Shown(words.parse().unwrap())
    }

    #[test]
    fn without_players_the_seed_is_the_servers() {
        let server = Seed::from_text("7");
        assert_eq!(Mix::from(server).seed(), server);
        let kept = shown("sixteen letters!").commitment().unwrap();
        let mix = Mix { server, players: vec![Part::None, Part::Kept(kept)] };
        assert_eq!(mix.seed(), server, "what is not revealed is left out");
        assert!(mix.is_shared() && !Mix::from(server).is_shared());
    }

    /// Every part counts, and so does whose it is and where one ends.
    #[test]
    fn every_part_makes_another_deal() {
        let mix = |server: &str, players: &[Part]| {
            Mix { server: Seed::from_text(server), players: players.to_vec() }.seed().to_string()
        };
        let (a, b) = (shown("the rain in the night"), shown("the rain in the morning"));
        let seeds = [
            mix("7", &[]),
            mix("7", std::slice::from_ref(&a)),
            mix("7", std::slice::from_ref(&b)),
            mix("7", &[Part::None, a.clone()]),
            mix("7", &[a.clone(), b.clone()]),
            mix("7", &[b.clone(), a.clone()]),
            mix("8", &[a.clone(), b]),
            mix("7", &[shown("the rain in the nightthe rain in the morning")]),
        ];
        let different: std::collections::BTreeSet<_> = seeds.iter().collect();
        assert_eq!(different.len(), seeds.len());
        assert_eq!(mix("7", &[a.clone(), Part::None]), mix("7", &[a]));
    }

    /// Match files live for ever, so these bytes may never change. Computed with sha256sum:
    /// `printf 'majo secret commitment v1\nsixteen letters!' | sha256sum`, and for the seed 32 zero
    /// bytes, the seat (1), the length (16, four bytes) and the words after `majo mixed seed v1\n`.
    #[test]
    fn hashes_are_pinned() {
        let part = shown("sixteen letters!");
        assert_eq!(
            part.commitment().unwrap().as_str(),
            "cc56ef31ce6e4d276cac5f23fde807cb5f54e80f65e429b8cf2dd1cd47d603f2"
        );
        let mix = Mix { server: Seed::from_bytes([0; 32]), players: vec![Part::None, part] };
        assert_eq!(
            mix.seed().to_string(),
            "649f8d4b08cb4858605c8c968247290769a14cafd970d3b06b6051c928436c29"
        );
    }

    #[test]
    fn each_wrong_part_is_refused_for_its_own_reason() {
        let words = "sixteen letters!";
        let commitment = words.parse::<Secret>().unwrap().commitment();
        let good = commitment.as_str();
        assert_eq!(Part::read(None, None), Ok(Part::None));
        assert_eq!(Part::read(Some(good), None), Ok(Part::Kept(commitment.clone())));
        assert_eq!(Part::read(Some(good), Some(words)), Ok(shown(words)));
        assert_eq!(Part::read(None, Some(words)), Err(MixError::Uncommitted));
        assert_eq!(Part::read(Some(good), Some("sixteen letters?")), Err(MixError::Other));
        assert_eq!(Part::read(Some(good), Some("short")), Err(NoSecret.into()));
        assert_eq!(Part::read(Some(&good.to_uppercase()), None), Err(NoCommitment.into()));
        for bad in ["", "fifteen letters", "two\nlines are not one", &"x".repeat(201)] {
            assert_eq!(bad.parse::<Secret>(), Err(NoSecret), "{bad}");
        }
        assert!("十六文字の秘密の言葉をここに置く".parse::<Secret>().is_ok());
        let secret: Secret = words.parse().unwrap();
        assert!(!format!("{secret:?}").contains(words));
    }
}
