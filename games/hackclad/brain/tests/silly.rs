//! What a beginner would call senseless, `normal` and `hard` do not do.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use bots::{Knowledge, Level};
use hackclad::{Action, Hackclad, HackcladOptions, State};
use hackclad_brain::HackcladBrain;
use kernel::scenario::opened;
use kernel::{Chance, Dice, Game, Options as _, Seat, Seed, Unheard};
use pack::Packed;

fn table(position: &str) -> (Hackclad, State) {
    table_of(2, &[], position)
}

fn table_of(seats: u8, options: &[(&str, &str)], position: &str) -> (Hackclad, State) {
    let (cards, _) = Hackclad::default_pack().unwrap();
    let options = HackcladOptions::with(options.iter().copied()).unwrap();
    let game = Hackclad::new(cards, options, seats).unwrap();
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

fn only(done: &[String], wise: &[&str]) {
    assert!(done.iter().all(|did| wise.iter().any(|w| did.starts_with(w))), "{done:?}");
}

#[test]
fn a_support_comes_before_the_attack_that_it_strengthens() {
    // 4 VP in this order, 1 in the other.
    let position = r#"
round = 4
voltage = 2
turn = "p1"
tails = "1,1"
forecast = "savage-fangs spiral-left backslam"
clad_deck = 3
p1 = { character = "luna", at = "0,-1", mp = 1, hand = "chasing-melody thunderbolt", turn_card = "T4" }
p2 = { character = "rosette", at = "-2,2", hand = "block", turn_card = "T1" }"#;
    let (game, state) = table(position);
    only(&chosen(&game, &state, 0), &["use chasing-melody"]);
}

#[test]
fn who_can_step_aside_is_not_trampled() {
    let position = r#"
round = 6
voltage = 3
turn = "p1"
forecast = "footfalls-right scorching-breath spiral-left"
clad_deck = 9
p1 = { character = "rosette", at = "1,0", vp = 9, hand = "move", basic = "move move", turn_card = "T1" }
p2 = { character = "luna", at = "-2,-1", hand = "", turn_card = "T2" }"#;
    let (game, mut state) = table(position);
    only(&chosen(&game, &state, 0), &["use move"]);
    act(&game, &mut state, 0, &["use move"]);
    only(&chosen(&game, &state, 0), &["go w"]);
}

#[test]
fn the_last_turn_leaves_no_vp_behind() {
    // The barrel is fuller with one card more in the pile.
    let position = r#"
turn = "p1"
round = 9
voltage = 3
forecast = "savage-fangs backslam skewer"
clad_deck = ""
p1 = { character = "amelia", at = "0,-2", vp = 10, mp = 1, hand = "electromagnetic-cannon block", discard = "shoot move tsuchikumo steelstring investigate", deck = "", basic = "move", turn_card = "T4" }
p2 = { character = "luna", at = "2,2", hand = "", turn_card = "T1" }"#;
    let (game, mut state) = table(position);
    only(&chosen(&game, &state, 0), &["basic mp block"]);
    act(&game, &mut state, 0, &["basic mp block"]);
    only(&chosen(&game, &state, 0), &["use electromagnetic-cannon"]);
}

#[test]
fn alone_nothing_is_spent_for_nothing_at_the_end() {
    // The Clad is out of reach of all that is left.
    let position = r#"
turn = "p1"
round = 9
voltage = 3
marked = "1 2 3"
clad = { at = "-2,-2" }
forecast = "savage-fangs backslam skewer"
clad_deck = ""
p1 = { character = "rosette", at = "0,0", vp = 20, cp = 2, hand = "", discard = "shoot riposte sweep", stack = "reap", deck = "block move", turn_card = "T4" }"#;
    let (game, state) = table_of(1, &[("mode", "solo")], position);
    only(&chosen(&game, &state, 0), &["end"]);
}

#[test]
fn a_partner_is_not_left_to_be_trampled() {
    // Tag: locked, the Clad does not walk over p3.
    let position = r#"
turn = "p1"
round = 4
voltage = 2
forecast = "terrain-crush savage-fangs backslam"
clad_deck = 3
p1 = { character = "flare", at = "-2,0", vp = 5, hand = "concussion-salvo", turn_card = "T1" }
p2 = { character = "luna", at = "2,-2", hand = "block", turn_card = "T2" }
p3 = { character = "rosette", at = "0,1", vp = 6, hand = "", turn_card = "T3" }
p4 = { character = "mia", at = "2,2", hand = "block", turn_card = "T4" }"#;
    let (game, state) = table_of(4, &[("mode", "tag")], position);
    only(&chosen(&game, &state, 0), &["use concussion-salvo"]);
}

/// The last turn of a co-op game that has 6 stones left, and 6 can be had.
const SIX: &str = r#"
turn = "p1"
round = 7
voltage = 3
stock = 6
forecast = "skewer spiral-left spiral-right"
clad_deck = 0
p1 = { character = "luna", at = "0,1", vp = 20, mp = 1, cp = 0, corruption = 2, hand = "heavenly-sword block move", turn_card = "T3" }
p2 = { character = "rosette", at = "-2,-2", vp = 20, hand = "", turn_card = "T1" }
p3 = { character = "flare", at = "2,-2", vp = 20, hand = "", turn_card = "T2" }"#;

#[test]
fn together_the_blow_that_wins_is_found() {
    let (game, mut state) = table_of(3, &[("mode", "coop")], SIX);
    // MP for the sword, with a card that is of no more use.
    only(&chosen(&game, &state, 0), &["basic mp block", "basic mp move"]);
    act(&game, &mut state, 0, &["basic mp block"]);
    only(&chosen(&game, &state, 0), &["use heavenly-sword"]);
}

#[test]
fn together_no_corruption_is_taken_for_nothing() {
    // Rosette's crack makes attacks stronger, and she holds none.
    let position = r#"
turn = "p1"
round = 3
voltage = 2
stock = 60
forecast = "backslam skewer spiral-left"
p1 = { character = "rosette", at = "0,1", cp = 3, vp = 3, corruption = 1, hand = "block determination", turn_card = "T3" }
p2 = { character = "luna", at = "-2,-1", hand = "block", turn_card = "T1" }
p3 = { character = "flare", at = "2,2", hand = "block", turn_card = "T2" }"#;
    let (game, state) = table_of(3, &[("mode", "coop")], position);
    none(&chosen(&game, &state, 0), &["crack"]);
}

#[test]
fn together_no_turn_ends_with_a_strike_in_hand() {
    let position = r#"
turn = "p1"
round = 3
voltage = 2
stock = 60
forecast = "skewer spiral-left spiral-right"
p1 = { character = "rosette", at = "0,1", mp = 3, vp = 3, hand = "ratetsu reversal", turn_card = "T3" }
p2 = { character = "luna", at = "-2,-1", hand = "block", turn_card = "T1" }
p3 = { character = "flare", at = "2,2", hand = "block", turn_card = "T2" }"#;
    let (game, state) = table_of(3, &[("mode", "coop")], position);
    only(&chosen(&game, &state, 0), &["use ratetsu", "use reversal"]);
}

#[test]
fn together_a_partner_at_the_limit_is_saved() {
    // One more corruption and all is lost; two Blocks of others and her own card are just enough.
    let position = r#"
phase = "clad"
round = 3
voltage = 3
stock = 50
forecast = "savage-fangs backslam skewer"
p1 = { character = "rosette", at = "-2,-2", vp = 6, hand = "block sweep", turn_card = "T2" }
p2 = { character = "luna", at = "0,1", vp = 8, corruption = 3, hand = "shoot", turn_card = "T1" }
p3 = { character = "flare", at = "2,-2", vp = 5, cp = 1, hand = "block cannonade", turn_card = "T3" }"#;
    let (game, mut state) = table_of(3, &[("mode", "coop")], position);
    for (seat, guard) in [(0, "use block"), (2, "use block")] {
        while game.turn(&state).must().has(Seat::new(1)) {
            let pass = if seat == 0 { "basic reduce shoot" } else { "pass" };
            act(&game, &mut state, 1, &[pass]);
        }
        only(&chosen(&game, &state, seat), &[guard]);
        act(&game, &mut state, seat, &[guard]);
    }
}

#[test]
fn together_no_guard_is_spent_to_be_hurt_all_the_same() {
    let position = r#"
phase = "clad"
round = 3
voltage = 3
stock = 50
forecast = "savage-fangs backslam skewer"
p1 = { character = "rosette", at = "-2,-2", vp = 6, hand = "block sweep", turn_card = "T2" }
p2 = { character = "luna", at = "0,1", vp = 0, corruption = 0, hand = "shoot", turn_card = "T1" }
p3 = { character = "flare", at = "2,-2", vp = 5, hand = "cannonade", turn_card = "T3" }"#;
    let (game, mut state) = table_of(3, &[("mode", "coop")], position);
    act(&game, &mut state, 1, &["pass"]);
    only(&chosen(&game, &state, 0), &["pass"]);
}

#[test]
fn together_a_strike_is_not_kept_for_the_next_round() {
    // All MP that the sword needs, the Clad in RANGE, and a turn that is the last of the round.
    let position = r#"
turn = "p1"
round = 4
voltage = 3
stock = 47
forecast = "skewer spiral-left spiral-right"
clad_deck = 9
p1 = { character = "luna", at = "-1,0", mp = 6, cp = 3, vp = 13, corruption = 1, hand = "heavenly-sword", discard = "block chasing-melody", stack = "tsukuyomi", deck = "shoot takemikazuchi thunderbolt move", turn_card = "T3" }
p2 = { character = "flare", at = "2,0", mp = 1, vp = 14, corruption = 1, hand = "", turn_card = "T2" }
p3 = { character = "rosette", at = "-1,-2", mp = 5, cp = 2, vp = 20, corruption = 1, hand = "", turn_card = "T1" }"#;
    let (game, state) = table_of(3, &[("mode", "coop"), ("coop_difficulty", "expert")], position);
    only(&chosen(&game, &state, 0), &["use heavenly-sword"]);
}
