//! Secrets that only their owner has: the server keeps hashes.

use sha2::{Digest, Sha256};

/// Letters that nobody takes for each other when they are read or written by hand.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// Bytes as letters, 5 bits of each.
fn spelt(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

/// Fresh random letters for ids and secrets: 5 bits each.
pub(crate) fn letters(count: usize) -> Result<String, getrandom::Error> {
    let mut bytes = vec![0; count];
    getrandom::fill(&mut bytes)?;
    Ok(spelt(&bytes))
}

/// A code to be written down: 100 bits, in groups.
pub(crate) fn code() -> Result<String, getrandom::Error> {
    let groups = (0..4).map(|_| letters(5)).collect::<Result<Vec<_>, _>>()?;
    Ok(groups.join("-"))
}

/// A code as somebody typed it: without gaps, in small letters, with what is often confused put
/// right.
pub(crate) fn plain_code(text: &str) -> String {
    let letter = |letter: char| match letter.to_ascii_lowercase() {
        'l' | '1' => 'i',
        '0' => 'o',
        other => other,
    };
    let small = text.chars().filter(char::is_ascii_alphanumeric).take(40);
    small.map(letter).collect()
}

/// What seals tokens.
pub(crate) struct Key(String);

/// Letters of a token's seal; the others are random.
const SEAL: usize = 8;

impl Key {
    pub(crate) fn new(secret: &str) -> Key {
        Key(secret.into())
    }

    fn seal(&self, head: &str) -> String {
        let digest: [u8; 32] = Sha256::new()
            .chain_update(b"majo token v1\n")
            .chain_update(self.0.as_bytes())
            .chain_update(b"\n")
            .chain_update(head.as_bytes())
            .finalize()
            .into();
        spelt(&digest[..SEAL])
    }

    /// A fresh token.
    pub(crate) fn token(&self) -> Result<String, getrandom::Error> {
        let head = letters(SECRET - SEAL)?;
        let seal = self.seal(&head);
        Ok(head + &seal)
    }

    /// Was a token made with this key?
    pub(crate) fn made(&self, token: &str) -> bool {
        let Some((head, seal)) = token.split_at_checked(SECRET - SEAL) else { return false };
        let wanted = self.seal(head);
        let differs = seal.bytes().zip(wanted.bytes()).fold(0, |all, (a, b)| all | (a ^ b));
        differs == 0 && seal.len() == SEAL
    }
}

/// What is stored of a secret.
pub(crate) fn hashed(secret: &str) -> String {
    let digest: [u8; 32] = Sha256::new()
        .chain_update(b"majo secret v1\n")
        .chain_update(secret.as_bytes())
        .finalize()
        .into();
    digest[..16].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Could the text be a secret of ours?
pub(crate) fn is_secret(text: &str) -> bool {
    text.len() == SECRET
        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

/// Letters of a secret: 160 bits.
pub(crate) const SECRET: usize = 32;
/// Letters of a table id: 80 bits, enough that nobody finds one by trying.
pub(crate) const TABLE: usize = 16;

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_known_by_its_seal() {
        let (key, other) = (Key::new("a"), Key::new("b"));
        let token = key.token().unwrap();
        assert!(is_secret(&token) && key.made(&token) && !other.made(&token));
        let chosen = "a".repeat(SECRET);
        assert!(is_secret(&chosen) && !key.made(&chosen));
        assert!(!key.made("") && !key.made(&token[1..]));
    }

    /// Written by hand in any way, it is the same code.
    #[test]
    fn a_code_can_be_typed_as_it_was_written() {
        let code = code().unwrap();
        assert_eq!((code.len(), code.split('-').count()), (23, 4));
        let plain = plain_code(&code);
        assert_eq!(plain_code(&code.to_uppercase().replace('-', " ")), plain);
        assert_eq!(plain_code(&code.replace('i', "l").replace('o', "0")), plain);
        assert_ne!(plain_code(&super::code().unwrap()), plain);
    }
}
