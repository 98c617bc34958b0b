//! `docs/scenarios.md` names every action, and nothing that is none.

use std::collections::BTreeSet;

use hackclad::Hackclad;
use kernel::Game;
use pack::coverage::Coverage;

use crate::common::{pack, table};

#[test]
fn the_manual_lists_every_action() {
    let coverage = Coverage::of::<Hackclad>(env!("CARGO_MANIFEST_DIR"), "HD");
    let game = table(&pack(), 4, &[]);
    let mut verbs = BTreeSet::new();
    for action in coverage.manual_actions("HacKClaD.DeltA").expect("its section") {
        let verb = action.split(' ').next().unwrap_or_default();
        verbs.insert(verb.to_string());
        // The default pack has no mission cards.
        if verb != "mission" {
            game.parse(&action).unwrap_or_else(|error| panic!("`{action}`: {error}"));
        }
    }
    let every = [
        "play", "mission", "extend", "draft", "back", "enter", "go", "stay", "use", "basic", "cp",
        "crack", "trap", "pile", "pay", "target", "option", "take", "to", "deploy", "shift",
        "harvest", "remove", "swap", "keep", "yes", "no", "done", "pass", "end",
    ];
    assert_eq!(verbs, every.iter().map(ToString::to_string).collect());
}
