//! Positions: those made up at random open and can be played to their end; those that cannot be
//! are refused with a reason.

#![allow(missing_docs, clippy::expect_used, clippy::panic)]

use std::sync::Arc;

use kernel::scenario::{Staged, opened};
use kernel::{Chance, Dice, Game, Options, Seed, Turn, Unheard};
use pack::Packed;
use shadows::{Cards, Shadows, ShadowsOptions};

fn cards() -> Arc<Cards> {
    Shadows::default_pack().expect("the default pack is good").0
}

fn table(seats: u8, options: &[(&str, &str)]) -> Shadows {
    let options = ShadowsOptions::with(options.iter().copied()).expect("they fit");
    Shadows::new(cards(), options, seats).expect("the table can be set up")
}

/// Plays on at random, with a contract thrown in whenever one is possible, and looks at every
/// state.
fn play_on(game: &Shadows, position: &str, at: u64, dice: &mut Dice) -> Result<u64, String> {
    let seed = Seed::from_text("positions").nth(at);
    let mut state = opened(game, position, Chance::new(seed)).map_err(|e| e.to_string())?;
    let mut legal = Vec::new();
    for decisions in 0..game.bound() {
        if let Err(what) = game.audit(&state) {
            panic!("{what} after {decisions} decisions from\n{position}");
        }
        let Turn::Ask(ask) = game.turn(&state) else { return Ok(decisions) };
        let all: Vec<_> = ask.must.into_iter().chain(ask.may).collect();
        let must: Vec<_> = ask.must.into_iter().collect();
        let from = if dice.once_in(6) { &all } else { &must };
        let seat = *dice.pick(from).expect("somebody is asked");
        legal.clear();
        game.legal(&state, seat, &mut legal);
        let Some(action) = dice.pick(&legal).copied() else {
            panic!("{seat} is asked and can do nothing after {decisions} from\n{position}");
        };
        let text = game.notation(&action);
        if let Err(refusal) = game.apply(&mut state, seat, &action, &mut Unheard) {
            panic!("{seat} {text} is listed and refused: {refusal} from\n{position}");
        }
    }
    panic!("no end from\n{position}")
}

/// Most positions made up at random open; those that do go on to an end, every state in order.
#[test]
fn scattered_positions_open_and_end() {
    let tables = [
        table(5, &[]),
        table(3, &[]),
        table(5, &[("oriko_kirika", "true"), ("mamis_pupil", "true"), ("first_loop", "true")]),
        table(6, &[("instant_heal", "true"), ("instant_heal_from", "start")]),
        table(8, &[("traitor", "true"), ("windows", "W1,W2,W3,W4,W5")]),
        table(5, &[("traitor", "true"), ("sword_princess", "true"), ("tocca_maestro", "true")]),
        table(5, &[("cast", "distorted")]),
    ];
    let mut dice = Dice::new(42);
    for (index, game) in tables.iter().enumerate() {
        let (mut opened, mut decisions) = (0, 0);
        let mut refused = Vec::new();
        for at in 0..600 {
            let position = game.scatter(&mut dice);
            match play_on(game, &position, at, &mut dice) {
                Ok(more) => {
                    opened += 1;
                    decisions += more;
                }
                Err(what) => refused.push(what),
            }
        }
        assert!(opened >= 480, "table {index}: {opened} of 600 open, else {refused:#?}");
        assert!(decisions > 1000, "table {index}: the games were played: {decisions}");
    }
}
