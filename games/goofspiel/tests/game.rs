//! Scenarios, clauses and the battery.

use goofspiel::Goofspiel;
use pack::coverage::Coverage;

#[test]
fn every_clause_is_shown_and_every_game_is_sound() -> Result<(), String> {
    let coverage = Coverage::new(env!("CARGO_MANIFEST_DIR"), "goofspiel", "GO");
    coverage.complete::<Goofspiel>()?;
    assert_eq!(coverage.ids("en")?, coverage.ids("ja")?);
    pack::battery_of::<Goofspiel>(300).map(drop)
}
