//! Runs every scenario of `games/daybreak/scenarios/`, and sees to it that every clause of the rules is
//! shown by a scenario or named by a test.

use std::collections::BTreeSet;

use daybreak::Daybreak;
use kernel::Game;
use pack::Packed;

// Clauses, worked examples, rulings.
pack::scenario_tests! { Daybreak, "WD", scenarios: 114, clauses: 185 + 114 + 64 }

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
        "stones", "take", "put", "use", "once", "turn", "end", "pass", "choose", "pick", "done",
        "yes", "no", "block", "first",
    ];
    assert_eq!(verbs, every.map(String::from).into());
    Ok(())
}
