//! Runs every scenario of `scenarios/daybreak/`, and sees to it that every clause of the rules is
//! shown by a scenario or named by a test.

#![allow(missing_docs)]

use std::collections::BTreeSet;

use daybreak::Daybreak;
use kernel::Game;
use pack::Packed;
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

/// The manual of scenarios names every action there is, and each can be read with the cards there
/// are.
#[test]
fn the_manual_names_every_action() -> Result<(), String> {
    let (cards, _) = Daybreak::default_pack().map_err(|problems| problems.to_string())?;
    let game = Daybreak::new(cards, Default::default(), 4).map_err(|error| error.to_string())?;
    let mut verbs = BTreeSet::new();
    for said in coverage().manual_actions("Witches' Daybreak")? {
        // K01 stands for a card of one's own.
        if !said.contains("K01") {
            game.parse(&said).map_err(|error| format!("`{said}`: {error}"))?;
        }
        verbs.extend(said.split(' ').next().map(String::from));
    }
    let every = [
        "stones", "take", "put", "use", "once", "turn", "end", "choose", "pick", "done", "yes",
        "no", "block", "first",
    ];
    assert_eq!(verbs, every.map(String::from).into());
    Ok(())
}

#[test]
fn both_languages_have_the_same_clauses() -> Result<(), String> {
    assert_eq!(coverage().ids("en")?, coverage().ids("ja")?);
    Ok(())
}
