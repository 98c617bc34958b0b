//! Runs every scenario of `scenarios/daybreak/`, and sees to it that every clause of the rules is
//! shown by a scenario or named by a test.

#![allow(missing_docs)]

use daybreak::Daybreak;
use pack::coverage::Coverage;

fn coverage() -> Coverage {
    Coverage::new(env!("CARGO_MANIFEST_DIR"), "daybreak", "WD")
}

#[test]
fn every_scenario_holds() -> Result<(), String> {
    assert!(coverage().run::<Daybreak>()?.len() >= 114);
    Ok(())
}

#[test]
fn every_clause_and_vector_is_shown() -> Result<(), String> {
    assert_eq!(coverage().ids("en")?.len(), 185 + 114 + 64, "clauses, vectors, rulings");
    coverage().complete::<Daybreak>()
}

#[test]
fn both_languages_have_the_same_clauses() -> Result<(), String> {
    assert_eq!(coverage().ids("en")?, coverage().ids("ja")?);
    Ok(())
}
