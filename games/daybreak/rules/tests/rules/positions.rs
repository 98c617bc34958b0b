//! Positions: written by hand, made up at random, and what can never lie on a table.

use std::collections::BTreeSet;
use std::sync::Arc;

use daybreak::{Action, Asked, Cards, Daybreak, DaybreakOptions, State};
use kernel::scenario::{Staged, opened};
use kernel::{Chance, Dice, Game, Options, Seat, Seed, Turn, Unheard, Viewer};
use pack::Packed;

fn cards() -> Arc<Cards> {
    Daybreak::default_pack().expect("the default pack is good").0
}

fn table(seats: u8, sets: &str) -> Daybreak {
    let options = DaybreakOptions::with([("sets", sets)]).expect("options");
    Daybreak::new(cards(), options, seats).expect("a table")
}

fn open(game: &Daybreak, position: &str) -> Result<State, String> {
    let chance = Chance::new(Seed::from_text("position"));
    opened(game, position, chance).map_err(|problems| problems.to_string())
}

/// Nearly every scattered position opens, keeps WD-182 to WD-185 from there on, and all that can
/// be asked for is asked for somewhere.
#[test]
fn scattered_positions_open_and_play_on() {
    let mut dice = Dice::new(11);
    let (mut tried, mut stood, mut asked) = (0, 0, BTreeSet::new());
    for seats in 2..=4 {
        for sets in ["base", "all"] {
            let game = table(seats, sets);
            for _ in 0..250 {
                let position = game.scatter(&mut dice);
                tried += 1;
                let Ok(mut state) = open(&game, &position) else { continue };
                stood += 1;
                for _ in 0..60 {
                    game.audit(&state).unwrap_or_else(|what| panic!("{what}\n{position}"));
                    let Turn::Ask(ask) = game.turn(&state) else { break };
                    let seat = ask.must.first().expect("somebody");
                    let mut legal = Vec::new();
                    game.legal(&state, seat, &mut legal);
                    let action = *dice.pick(&legal).expect("something");
                    let what = game.view(&state, Viewer::Public).asked.expect("asked").what;
                    asked.insert(format!("{what:?}"));
                    game.apply(&mut state, seat, &action, &mut Unheard).expect("legal");
                }
            }
        }
    }
    assert!(stood * 10 >= tried * 9, "{stood} of {tried} open");
    assert_eq!(asked.len(), 11, "{asked:?}");
}

/// WD-R32, WD-69: what is picked counts, never in which order.
#[test]
fn every_order_of_picking_ends_the_same() {
    let mut dice = Dice::new(3);
    let mut compared = 0;
    for (seats, sets) in [(2, "all"), (3, "all"), (4, "base")] {
        let game = table(seats, sets);
        for _ in 0..400 {
            let position = game.scatter(&mut dice);
            let Ok(mut state) = open(&game, &position) else { continue };
            for _ in 0..40 {
                let Turn::Ask(ask) = game.turn(&state) else { break };
                let seat = ask.must.first().expect("somebody");
                compared += swapped(&game, &state, seat, &mut dice);
                let mut legal = Vec::new();
                game.legal(&state, seat, &mut legal);
                let action = *dice.pick(&legal).expect("something");
                game.apply(&mut state, seat, &action, &mut Unheard).expect("legal");
            }
        }
    }
    assert!(compared > 300, "{compared} pairs");
}

/// Two picks of one choice, both ways round: the same state, and each is offered after the other.
fn swapped(game: &Daybreak, state: &State, seat: Seat, dice: &mut Dice) -> usize {
    let what = game.view(state, Viewer::Public).asked.map(|asked| asked.what);
    if !matches!(what, Some(Asked::Pick | Asked::Remove | Asked::Put)) {
        return 0;
    }
    let view = game.view(state, Viewer::Public);
    let left = view.paying.as_ref().map_or(view.to_pick, |paying| paying.left);
    let mut legal = Vec::new();
    game.legal(state, seat, &mut legal);
    legal.retain(|action| matches!(action, Action::Pick(_) | Action::Put(_)));
    if left < 2 || legal.len() < 2 {
        return 0;
    }
    let a = *dice.pick(&legal).expect("one");
    let b = *dice.pick(&legal).expect("one");
    if a == b {
        return 0;
    }
    let both = |first: Action, second: Action| {
        let mut state = state.clone();
        game.apply(&mut state, seat, &first, &mut Unheard).expect("legal");
        // The rest may have followed by itself, or what is bought must be paid first.
        game.apply(&mut state, seat, &second, &mut Unheard).is_ok().then_some(state)
    };
    match (both(a, b), both(b, a)) {
        (Some(one), Some(other)) => {
            assert_eq!(one, other);
            1
        }
        _ => 0,
    }
}

/// What cannot lie on a table is refused, with the reason.
#[test]
fn positions_that_cannot_be() {
    let game = table(2, "all");
    let refused = |position: &str, why: &str| {
        let error = open(&game, position).expect_err(position);
        assert!(error.contains(why), "{position}: {error}");
    };
    refused("p1 = { hand = \"W01 W01\" }", "`W01` lies in two places");
    refused("p1 = { hand = \"W01\" }\nmarket = \"W01 W02\"", "`W01` lies in two places");
    refused("p1 = { hand = \"W01\" }\ndeck = \"W01\"", "`W01` lies in two places");
    refused("p1 = { hand = \"W01\" }\nremoved = \"W01\"", "`W01` lies in two places");
    refused("market = \"W01 W02 W03 W04 W05 W06 W07 W08 W09\"", "more than 8 cards");
    refused("p1 = { hand = \"W01^\" }", "`^` is for cards in a cast zone");
    refused("p1 = { cast = { 1 = \"W01*2\" } }", "`*` is for cards in the card zone");
    refused("p1 = { cast = { 1 = \"W01^\" } }", "installed without an install mark");
    refused("removed = \"CU\"", "a Curse lies where none can be");
    refused("market = \"CU\"", "a Curse lies where none can be");
    refused("p1 = { hand = \"CU CU CU CU CU CU CU CU CU CU CU CU CU\" }", "too few Curse cards");
    refused("p1 = { hand = \"CU\" }\ncurse_zone = 12", "too few Curse cards");
    refused("p1 = { known = \"W01\" }", "a known card is not in that hand");
    refused("p1 = { held = 40 }", "more stones than the game has");
    refused("bank = 200\np1 = { held = 200 }", "too many stones");
    refused("last = true", "write end = true");
    refused("finals = 1", "final turns without the end state");
    refused("p3 = { held = 1 }", "there are only 2 seats");
    refused("active = \"p3\"", "nobody sits at p3");
    refused("p1 = { hand = \"W0l\" }", "did you mean W01?");
    refused("p1 = { witch = \"W01\" }", "`W01` is no witch of the pack");
    refused("phase = \"middle\"", "main");
}
