//! Set-up as it is done at a table: hands, decks, durability and chance (rules 2.2). Scenarios
//! begin with positions written by hand and do not see it.

#![allow(missing_docs, clippy::expect_used)]

use std::collections::BTreeSet;

use kernel::{Chance, Game, Options, Seed, Unheard, Viewer};
use pack::Packed;
use shadows::{Person, Shadows, ShadowsOptions, State, Status, View};

fn game(options: &[(&str, &str)], seats: u8) -> Shadows {
    let (cards, _) = Shadows::default_pack().expect("the default pack is good");
    let options = ShadowsOptions::with(options.iter().copied()).expect("the options fit");
    Shadows::new(cards, options, seats).expect("the table can be set up")
}

fn start(game: &Shadows, index: u64) -> (State, View) {
    let state = game.start(Chance::new(Seed::from_text("set-up").nth(index)), &mut Unheard);
    let view = game.view(&state, Viewer::All);
    (state, view)
}

/// A list in the saved state, which no view shows in its order.
fn saved(state: &State, what: &str) -> String {
    serde_json::to_value(state).expect("a state can be saved")[what].to_string()
}

/// SM-033, SM-035, SM-040, SM-041, SM-046 to SM-048, SM-319, SM-320, SM-331, SM-332, SM-336, SM-337.
#[test]
fn every_table_begins_as_the_rules_say() {
    let tables = [(3, 120, "E30"), (4, 120, "E30"), (5, 120, "E30")];
    let larger = [(6, 80, "E30EX"), (7, 60, "E30EX2"), (8, 40, "E30EX3")];
    for (seats, durability, walpurgis) in tables.into_iter().chain(larger) {
        for options in [&[][..], &[("traitor", "true")][..]] {
            if seats < 5 && !options.is_empty() {
                continue;
            }
            let (_, view) = start(&game(options, seats), 0);
            assert_eq!(view.durability, durability, "{seats} players");
            let mut held = 0;
            for (person, girl) in &view.girls {
                let human = matches!(person, Person::Sayaka | Person::Madoka);
                assert_eq!(girl.status == Status::Human, human, "SM-031: {person}");
                assert_eq!(girl.cards, girl.mp, "SM-035: {person}");
                assert_eq!(girl.hp, girl.max_hp, "SM-033: {person}");
                assert_eq!(girl.place, Some(shadows::Place::City), "SM-040: {person}");
                assert!(!girl.accused, "SM-368: {person}");
                held += usize::from(girl.cards);
            }
            assert_eq!(held + view.deck, 72, "SM-034");
            assert!(view.discard.is_empty() && view.loot_discard.is_empty());
            let numbers: Vec<_> = view.events.iter().map(|event| event.number).collect();
            let deck = [vec![4; 6], vec![2; 8], vec![1; 10], vec![0]].concat();
            assert_eq!(numbers, deck, "SM-047, SM-048");
            let last = view.events.last().and_then(|event| event.card.clone());
            assert_eq!(last.as_deref(), Some(walpurgis), "SM-045, SM-344, SM-347");
            let boxed: Vec<_> = view.boxed.iter().map(|event| event.number).collect();
            assert_eq!(boxed, [4, 2, 1], "SM-046");
        }
    }
}

/// SM-034, SM-039, SM-044: the decks are shuffled, and another game has them in another order.
#[test]
fn the_decks_are_shuffled() {
    let game = game(&[], 5);
    let mut decks: [BTreeSet<String>; 4] = Default::default();
    let mut on_top = BTreeSet::new();
    for index in 0..40 {
        let (state, view) = start(&game, index);
        decks[0].insert(saved(&state, "deck"));
        decks[1].insert(saved(&state, "loot_deck"));
        decks[2].insert(saved(&state, "events"));
        decks[3].insert(format!("{:?}", view.girls[&Person::Kyoko].hand));
        on_top.extend(view.events[0].card.clone());
    }
    for deck in decks {
        assert_eq!(deck.len(), 40, "no order came twice");
    }
    // Each of the seven cards with number 4 comes to the top some time.
    assert_eq!(on_top.len(), 7, "SM-044: {on_top:?}");
}

/// SM-281, SM-282: also where 28_EX is guaranteed it may lie at any place among its number.
#[test]
fn a_guaranteed_card_is_shuffled_in() {
    let game = game(&[("oriko_kirika", "true"), ("oriko_guaranteed", "true")], 5);
    let mut places = BTreeSet::new();
    for index in 0..80 {
        let (_, view) = start(&game, index);
        let at = view.events.iter().position(|event| event.card.as_deref() == Some("E28EX"));
        places.extend(at);
    }
    // Six 4s and eight 2s lie above the eleven 1s.
    assert!(places.iter().all(|at| (14..25).contains(at)), "{places:?}");
    assert!(places.len() > 7, "{places:?}");
}

/// SM-R031: the starting loot of somebody who starts as a human is set aside.
#[test]
fn the_loot_of_a_human_is_set_aside() {
    let game = game(&[("cast", "free"), ("humans", "homura+madoka")], 5);
    let (_, view) = start(&game, 0);
    let aside: Vec<_> = view.loot_aside.iter().map(|card| &**card).collect();
    assert_eq!(aside, ["time-manipulation"]);
    assert!(view.girls[&Person::Homura].loot.is_empty());
    assert_eq!(view.loot_deck, 11);
}
