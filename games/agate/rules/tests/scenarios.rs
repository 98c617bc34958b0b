//! Runs every scenario of `games/agate/scenarios/`, and sees to it that every clause of the rules is
//! shown by a scenario or named by a test.

#![allow(missing_docs)]

use agate::Agate;
use kernel::doc::Source;
use kernel::scenario;
use pack::Packed;
use pack::coverage::Coverage;

fn coverage() -> Coverage {
    Coverage::new(env!("CARGO_MANIFEST_DIR"), "agate", "AG")
}

#[test]
fn every_scenario_holds() -> Result<(), String> {
    assert!(coverage().run::<Agate>()?.len() >= 41);
    Ok(())
}

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

#[test]
fn every_clause_and_vector_is_shown() -> Result<(), String> {
    assert_eq!(coverage().ids("en")?.len(), 135 + 41 + 26 + 23, "clauses, vectors, rulings, cards");
    coverage().complete::<Agate>()
}

#[test]
fn both_languages_have_the_same_clauses() -> Result<(), String> {
    assert_eq!(coverage().ids("en")?, coverage().ids("ja")?);
    Ok(())
}
