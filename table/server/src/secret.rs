//! Secrets that only their owner has: the server keeps hashes.

use sha2::{Digest, Sha256};

/// Fresh random letters for ids and secrets: 5 bits each.
pub(crate) fn letters(count: usize) -> Result<String, getrandom::Error> {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let mut bytes = vec![0; count];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect())
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
