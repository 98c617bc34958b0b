//! What is left to chance can come out every way.

use std::collections::BTreeSet;

use hackclad::{Hackclad, Who};
use kernel::doc::Source;
use kernel::{Game, Seat, Viewer};

use crate::common::{act, pack, start, table};

/// The values that a path takes over many seeds, by scenarios that expect each in turn.
fn values(position: &str, plays: &str, path: &str, among: &[&str]) -> BTreeSet<String> {
    let cards = pack();
    let mut found = BTreeSet::new();
    for seed in 0..200 {
        for value in among {
            if found.len() == among.len() {
                return found;
            }
            let text = format!(
                "id = \"chance\"\ngame = \"hackclad\"\ntitle = \"By chance\"\nshows = [\"HD-217\"]\n\
                 seed = \"{seed}\"\n[position]\n{position}\n[[play]]\ndo = [{plays}]\n\
                 expect = {{ {path} = \"{value}\" }}\n"
            );
            let held = kernel::scenario::run::<Hackclad>(&Source::new("chance", text), &cards);
            if held.is_ok() {
                found.insert((*value).to_string());
            }
        }
    }
    found
}

/// HD-217: the discard pile is shuffled: any of its cards may be drawn first after a re-form.
#[test]
fn a_reform_shuffles() {
    let pile = ["shoot", "block", "move", "sweep"];
    let position = r#"p1 = { at = "2,2", cp = 4, hand = "", deck = "", discard = "shoot block move sweep", stack = "lunge" }"#;
    let drawn = values(position, r#""p1 cp 4", "p1 keep""#, "p1.hand", &pile);
    assert_eq!(drawn, pile.iter().map(ToString::to_string).collect());
}

/// HD-267: Experiment adds any card of the extended deck to the discard pile.
#[test]
fn experiment_adds_any_extended_card() {
    let piles = ["experiment gatling-storm", "experiment deep-delve", "experiment reboot"];
    let position = r#"p1 = { character = "amelia", at = "2,2", tokens = "0,0", hand = "experiment", discard = "", extended = "gatling-storm deep-delve reboot" }"#;
    let seen = values(position, r#""p1 use experiment", "p1 remove 0,0""#, "p1.discard", &piles);
    assert_eq!(seen, piles.iter().map(ToString::to_string).collect());
}

/// HD-018, HD-026: over many seeds every player starts first, and every card is dealt face-down.
#[test]
fn set_up_is_shuffled() {
    let cards = pack();
    let game = table(&cards, 2, &[("characters", "mia+luna")]);
    let (mut first, mut turn_cards) = (BTreeSet::new(), BTreeSet::new());
    for seed in 0..200 {
        let mut state = start(&game, &format!("set-up {seed}"));
        act(&game, &mut state, Seat::new(0), "extend tsujigiri");
        act(&game, &mut state, Seat::new(1), "extend invocation");
        let view = game.view(&state, Viewer::All);
        let mia = &view.seats[&Who::new(0)];
        first.insert(mia.number);
        turn_cards.extend(mia.stack_cards.iter().flatten().cloned());
    }
    assert_eq!(first.len(), 2);
    // Two Kunai share a name.
    assert_eq!(turn_cards.len(), 8, "{turn_cards:?}");
}
