//! Runs every scenario of `games/court/scenarios/`, and sees to it that every clause of the rules is
//! shown by a scenario or named by a test.

#![allow(missing_docs)]

use court::Court;
use pack::coverage::Coverage;

fn coverage() -> Coverage {
    Coverage::new(env!("CARGO_MANIFEST_DIR"), "court", "MC")
}

#[test]
fn every_scenario_holds() -> Result<(), String> {
    assert!(coverage().run::<Court>()?.len() >= 45);
    Ok(())
}

#[test]
fn every_clause_and_vector_is_shown() -> Result<(), String> {
    assert_eq!(coverage().ids("en")?.len(), 135 + 45 + 27, "clauses, vectors, rulings");
    coverage().complete::<Court>()
}

#[test]
fn both_languages_have_the_same_clauses() -> Result<(), String> {
    assert_eq!(coverage().ids("en")?, coverage().ids("ja")?);
    Ok(())
}
