//! The kernel's battery on Shadows over Mitakihara: games from set-ups and made-up positions, at every player
//! count, with every option alone and a spread of them.

#![allow(missing_docs, clippy::panic)]

use shadows::Shadows;

#[test]
fn battery() {
    let report = pack::battery_of::<Shadows>(6_000).unwrap_or_else(|what| panic!("{what}"));
    assert!(report.widest <= 100, "decisions stay small: {report:?}");
}
