//! The kernel's battery on HacKClaD.DeltA: games from set-ups and made-up positions, at every player
//! count, with every option alone and a spread of them.
//! HD-011, HD-067, HD-320 hold after every step (`audit`).

#![allow(missing_docs, clippy::panic)]

use hackclad::Hackclad;

#[test]
fn battery() {
    let report = pack::battery_of::<Hackclad>(6_000).unwrap_or_else(|what| panic!("{what}"));
    assert!(report.widest <= 100, "decisions stay small: {report:?}");
}
