//! Runs every scenario of `games/shadows/scenarios/`, and sees to it that every clause of the rules is
//! shown by a scenario or named by a test.

#![allow(missing_docs)]

use pack::coverage::Coverage;
use shadows::Shadows;

fn coverage() -> Coverage {
    Coverage::new(env!("CARGO_MANIFEST_DIR"), "shadows", "SM")
}

#[test]
fn every_scenario_holds() -> Result<(), String> {
    assert!(coverage().run::<Shadows>()?.len() >= 173);
    Ok(())
}

#[test]
fn every_clause_and_vector_is_shown() -> Result<(), String> {
    assert_eq!(coverage().ids("en")?.len(), 408 + 173 + 114, "clauses, vectors, rulings");
    coverage().complete::<Shadows>()
}

#[test]
fn both_languages_have_the_same_clauses() -> Result<(), String> {
    assert_eq!(coverage().ids("en")?, coverage().ids("ja")?);
    Ok(())
}
