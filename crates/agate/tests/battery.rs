//! The kernel's battery on Agate Sword: games from set-ups and made-up positions, at every player
//! count, with every option alone and a spread of them.

#![allow(missing_docs, clippy::panic)]

use agate::Agate;

#[test]
fn battery() {
    let report = pack::battery_of::<Agate>(6_000).unwrap_or_else(|what| panic!("{what}"));
    assert!(report.widest <= 150, "decisions stay small: {report:?}");
}
