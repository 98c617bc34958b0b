//! What the levels do in positions where a beginner would know better than to do something else. Fixed
//! simulations and seeds: the same on every machine.

#![allow(clippy::unwrap_used)]

use std::path::Path;
use std::sync::Arc;

use bots::{Knowledge, Level};
use kernel::doc::Source;
use kernel::lesson::{Lesson, Script};
use kernel::scenario::opened;
use kernel::{Chance, Dice, Game as _, Match, Options as _, Seed};
use pack::Packed as _;
use shadows::{Shadows, ShadowsOptions};
use shadows_brain::ShadowsBrain;

const LEVELS: [Level; 2] = [Level::Normal, Level::Hard];

/// What the level does in a position, with whoever is asked first; p1 to p5 are Sayaka, Kyoko, Madoka,
/// Mami, Homura.
fn does(level: Level, position: &str) -> String {
    let (cards, _) = Shadows::default_pack().unwrap();
    let five =
        [("p1", "sayaka"), ("p2", "kyoko"), ("p3", "madoka"), ("p4", "mami"), ("p5", "homura")];
    let game = Shadows::new(cards, ShadowsOptions::with(five).unwrap(), 5).unwrap();
    let seed = Seed::from_text("wits");
    let state = opened(&game, position, Chance::new(seed)).unwrap();
    let seat = game.turn(&state).must().first().unwrap();
    let (mut bot, mut dice) = (level.bot(&ShadowsBrain), Dice::from_seed(&seed, 1));
    let did = bot.choose(&Knowledge::new(&game, &state, seat), &mut dice);
    did.map(|action| game.notation(&action)).unwrap_or_default()
}

/// Does a level solve a puzzle, from its first step to its last?
fn solves(level: Level, id: &str) -> bool {
    let (pack, _) = Shadows::default_pack().unwrap();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../puzzles/{id}.toml"));
    let source = Source::new(id, std::fs::read_to_string(file).unwrap());
    let lesson = Arc::new(Lesson::read(&source).unwrap());
    let (game, state) = lesson.open::<Shadows>(&pack).unwrap();
    let script = Script::new(lesson.clone(), &game);
    let mut table = Match::staged(game, Seed::from_text("puzzles"), state);
    let (mut bot, mut dice) = (level.bot(&ShadowsBrain), table.dice(lesson.learner));
    for (at, step) in lesson.steps.iter().enumerate() {
        if let Some(right) = script.tries(at).first() {
            let know = Knowledge::new(table.game(), table.state(), lesson.learner);
            let did = bot.choose(&know, &mut dice).map(|one| table.game().notation(&one));
            if !did.is_some_and(|did| script.tries(at).contains(&did)) {
                return false;
            }
            kernel::AnyMatch::act(&mut table, lesson.learner, right).unwrap();
        }
        for line in &step.then {
            kernel::AnyMatch::act(&mut table, line.seat, &line.action).unwrap();
        }
    }
    true
}

#[test]
fn the_city_is_not_left_to_fall() {
    for level in LEVELS {
        assert!(solves(level, "evening"), "{level}");
        assert!(solves(level, "stop-the-clock"), "{level}");
    }
}

#[test]
fn nobody_dies_for_a_stronger_card() {
    for level in LEVELS {
        assert!(solves(level, "appetite"), "{level}");
        assert!(solves(level, "last-blow"), "{level}");
    }
}

#[test]
fn an_empty_hand_is_filled_first() {
    for level in LEVELS {
        assert!(solves(level, "empty-hand"), "{level}");
        assert!(solves(level, "no-help"), "{level}");
    }
}

#[test]
fn the_smaller_seed_stops_the_blow() {
    for level in LEVELS {
        assert!(solves(level, "great-heal"), "{level}");
    }
}

#[test]
fn rows_of_three_are_counted_right() {
    for level in LEVELS {
        assert!(solves(level, "three-in-a-row"), "{level}");
        assert!(solves(level, "after-the-test"), "{level}");
    }
}

#[test]
fn an_exposed_minion_brings_the_city_down_where_she_can() {
    for level in LEVELS {
        assert!(solves(level, "three-alike"), "{level}");
    }
}

#[test]
fn nobody_contracts_on_a_quiet_first_day() {
    for level in LEVELS {
        let did = does(
            level,
            "phase = \"action\"\nacting = \"sayaka\"\nturn = 2\nA1 = { foe = \"E03\" }",
        );
        assert!(!did.starts_with("contract") && !did.starts_with("move"), "{level}: {did}");
    }
}

#[test]
fn nobody_spends_her_last_card_on_a_weak_foe() {
    let position = "phase = \"action\"\nacting = \"mami\"\nturn = 4\n\
        A1 = { foe = \"E03\", familiar = true, hp = 5, clock = 2 }\nmami = { hand = \"M30\" }";
    for level in LEVELS {
        let did = does(level, position);
        assert!(!did.starts_with("move") && !did.starts_with("heal"), "{level}: {did}");
    }
}

#[test]
fn nobody_heals_who_is_well() {
    let position = "phase = \"action\"\nacting = \"mami\"\nturn = 4\nA1 = \"none\"\nA2 = \"none\"\n\
        mami = { hand = \"M01 M02 M07 M09\" }";
    for level in LEVELS {
        let did = does(level, position);
        assert!(!did.starts_with("heal") && did != "pass", "{level}: {did}");
    }
}

/// A melee card with a bow, a ranged one with a sword: each is better off with the other's.
#[test]
fn cards_go_to_whom_they_suit() {
    let position = "phase = \"action\"\nacting = \"kyoko\"\nturn = 4\nA1 = \"none\"\nA2 = \"none\"\n\
        kyoko = { hand = \"M35 M36 M32 M30\" }\nmami = { hand = \"M01 M02 M07 M09\" }";
    for level in LEVELS {
        let did = does(level, position);
        assert!(did.starts_with("telepathy") || did == "focus", "{level}: {did}");
    }
}
