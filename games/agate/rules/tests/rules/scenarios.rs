//! Runs every scenario of `games/agate/scenarios/`, and sees to it that every clause of the rules is
//! shown by a scenario or named by a test.

use agate::Agate;
use kernel::doc::Source;
use kernel::scenario;
use pack::Packed;

// Clauses, worked examples, rulings, cards.
pack::scenario_tests! { Agate, "AG", scenarios: 41, clauses: 135 + 41 + 26 + 23 }

/// The example of the manual is a scenario that holds.
#[test]
fn the_manual_is_right() -> Result<(), String> {
    let manual = coverage().read("docs/scenarios.md")?;
    let (_, rest) = manual.split_once("```toml\n").ok_or("no example")?;
    let (example, _) = rest.split_once("```").ok_or("no end")?;
    let (cards, _) = Agate::default_pack().map_err(|problems| problems.to_string())?;
    let held = scenario::run::<Agate>(&Source::new("docs/scenarios.md", example), &cards);
    assert_eq!(held.map(|held| held.cases).map_err(|wrong| wrong.to_string()), Ok(2));
    Ok(())
}
