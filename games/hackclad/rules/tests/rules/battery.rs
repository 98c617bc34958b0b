//! The kernel's battery on HacKClaD.DeltA: games from set-ups and made-up positions, at every player
//! count, with every option alone and a spread of them.
//! HD-011, HD-067, HD-320 hold after every step (`audit`).

use hackclad::Hackclad;
use pack::coverage::Coverage;

pack::battery_tests! { Hackclad, games: 1_500, choices: 100 }

#[test]
fn from_every_scenario() -> Result<(), String> {
    let scenarios = Coverage::of::<Hackclad>(env!("CARGO_MANIFEST_DIR"), "HD");
    pack::battery_from::<Hackclad>(&scenarios)
}
