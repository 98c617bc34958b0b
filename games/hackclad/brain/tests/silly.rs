//! What a beginner would call senseless, `normal` and `hard` do not do.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use bots::{Knowledge, Level};
use hackclad::{Action, Hackclad, HackcladOptions, State};
use hackclad_brain::HackcladBrain;
use kernel::scenario::opened;
use kernel::{Chance, Dice, Game, Seat, Seed, Unheard};
use pack::Packed;

fn table(position: &str) -> (Hackclad, State) {
    let (cards, _) = Hackclad::default_pack().unwrap();
    let game = Hackclad::new(cards, HackcladOptions::default(), 2).unwrap();
    let state = opened(&game, position, Chance::new(Seed::from_text("silly"))).unwrap();
    (game, state)
}

fn act(game: &Hackclad, state: &mut State, seat: u8, words: &[&str]) {
    for word in words {
        let action = game.parse(word).unwrap();
        game.apply(state, Seat::new(seat), &action, &mut Unheard).unwrap();
    }
}

/// What both levels do here, a few times each; more than one thing can be done.
fn chosen(game: &Hackclad, state: &State, seat: u8) -> Vec<String> {
    let seat = Seat::new(seat);
    let mut legal = Vec::new();
    game.legal(state, seat, &mut legal);
    assert!(legal.len() > 1, "{legal:?}");
    let mut done = Vec::new();
    for level in [Level::Normal, Level::Hard] {
        let mut bot = level.bot(&HackcladBrain);
        for dice in 0..4 {
            let know = Knowledge::new(game, state, seat);
            let action = bot.choose(&know, &mut Dice::new(dice)).expect("it must decide");
            done.push(game.notation(&action));
        }
    }
    done
}

fn none(done: &[String], silly: &[&str]) {
    assert!(!done.iter().any(|did| silly.iter().any(|s| did.starts_with(s))), "{done:?}");
}

#[test]
fn no_block_where_there_is_no_damage_left() {
    let position = r#"
turn = "p1"
forecast = "backslam skewer spiral-left"
p1 = { character = "flare", at = "0,-2", cp = 3, hand = "steady-positions block move", cracks = 1, turn_card = "T1" }
p2 = { character = "luna", at = "-2,2", hand = "", turn_card = "T3" }"#;
    let (game, mut state) = table(position);
    act(&game, &mut state, 0, &["use steady-positions"]);
    assert_eq!(game.blow(&state).map(|(_, damage, _)| damage), Some(0));
    none(&chosen(&game, &state, 0), &["use block", "basic reduce", "cp"]);
}

#[test]
fn no_block_against_what_cannot_be_blocked() {
    // K1 puts a Legion where she stands.
    let position = r#"
phase = "clad"
round = 4
voltage = 2
forecast = "skewer savage-fangs backslam"
clad_deck = 3
p1 = { character = "rosette", at = "1,0", vp = 8, cp = 3, hand = "block sweep", turn_card = "T4" }
p2 = { character = "luna", at = "-2,-2", hand = "block", turn_card = "T1" }"#;
    let (game, state) = table(position);
    assert_eq!(game.blow(&state).map(|(_, _, reducible)| reducible), Some(false));
    none(&chosen(&game, &state, 0), &["use block", "basic reduce", "cp"]);
}

#[test]
fn no_turn_ends_with_mp_that_could_strike() {
    // The last turn of the round, nothing to fear, 5 MP, and the Clad in RANGE.
    let position = r#"
turn = "p1"
p1 = { character = "rosette", at = "0,1", mp = 5, vp = 3, hand = "shoot reap", turn_card = "T4" }
p2 = { character = "luna", at = "-2,-1", hand = "block", turn_card = "T1" }"#;
    let (game, state) = table(position);
    none(&chosen(&game, &state, 0), &["end", "crack"]);
}

#[test]
fn no_crack_for_nothing() {
    // Rosette's crack skill makes attacks stronger, and she holds none.
    let position = r#"
turn = "p1"
p1 = { character = "rosette", at = "0,1", cp = 3, vp = 3, hand = "block determination", turn_card = "T4" }
p2 = { character = "luna", at = "-2,-1", hand = "block", turn_card = "T1" }"#;
    let (game, state) = table(position);
    none(&chosen(&game, &state, 0), &["crack"]);
}

#[test]
fn no_card_is_spent_to_be_hurt_all_the_same() {
    let position = r#"
phase = "clad"
round = 6
voltage = 3
forecast = "savage-fangs backslam skewer"
clad_deck = 9
p1 = { character = "rosette", at = "0,1", vp = 0, hand = "block riposte sweep", turn_card = "T2" }
p2 = { character = "luna", at = "2,2", hand = "", turn_card = "T4" }"#;
    let (game, state) = table(position);
    assert_eq!(game.blow(&state).map(|(_, damage, _)| damage), Some(4));
    for did in chosen(&game, &state, 0) {
        assert_eq!(game.parse(&did).unwrap(), Action::Pass, "{did}");
    }
}
