//! Runs every scenario of `scenarios/hackclad/`, and sees to it that every clause of the rules is
//! shown by a scenario or named by a test.

#![allow(missing_docs)]

use hackclad::Hackclad;
use pack::coverage::Coverage;

fn coverage() -> Coverage {
    Coverage::new(env!("CARGO_MANIFEST_DIR"), "hackclad", "HD")
}

#[test]
fn every_scenario_holds() -> Result<(), String> {
    assert!(coverage().run::<Hackclad>()?.len() >= 200);
    Ok(())
}

#[test]
fn every_clause_and_vector_is_shown() -> Result<(), String> {
    assert_eq!(coverage().ids("en")?.len(), 352 + 124 + 69, "clauses, vectors, rulings");
    coverage().complete::<Hackclad>()
}

#[test]
fn both_languages_have_the_same_clauses() -> Result<(), String> {
    assert_eq!(coverage().ids("en")?, coverage().ids("ja")?);
    Ok(())
}
