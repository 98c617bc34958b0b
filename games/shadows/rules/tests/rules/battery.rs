//! The kernel's battery on Shadows over Mitakihara: games from set-ups and made-up positions, at
//! every player count, with every option alone and a spread of them.

use pack::coverage::Coverage;
use shadows::Shadows;

pack::battery_tests! { Shadows, games: 1_500, choices: 100 }

#[test]
fn from_every_scenario() -> Result<(), String> {
    let scenarios = Coverage::of::<Shadows>(env!("CARGO_MANIFEST_DIR"), "SM");
    pack::battery_from::<Shadows>(&scenarios)
}
