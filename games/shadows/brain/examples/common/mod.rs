//! What the examples share: whole games and what is counted in them, the policy's climb, and the
//! network that is fitted to its games.

#![allow(dead_code, unused_imports, clippy::print_stderr)]

mod net;
mod tally;

use std::error::Error;
use std::sync::Arc;
use std::time::Instant;

use bots::Knowledge;
use kernel::driver::Next;
use kernel::{Chance, Dice, Game, Seat, Seed, SetupError, Turn, Unheard};
use shadows::{Action, Cards, Shadows, State};
use shadows_brain::{Ways, policy};

pub(crate) use net::fit;
pub(crate) use tally::Tally;

/// Tables of five to eight, most of five.
pub(crate) fn tables(cards: &Arc<Cards>) -> Result<Vec<Shadows>, SetupError> {
    let seats = [5, 6, 5, 7, 5, 8, 5];
    seats.into_iter().map(|seats| Shadows::new(cards.clone(), Default::default(), seats)).collect()
}

/// Who decides for a seat.
pub(crate) type Chooser<'a> =
    dyn FnMut(&Knowledge<'_, Shadows>, Seat, &mut Dice) -> Option<Action> + 'a;

/// Plays a game, and counts what happened.
pub(crate) fn play(
    game: &Shadows,
    seed: &str,
    tally: &mut Tally,
    choose: &mut Chooser<'_>,
    dice: &mut Dice,
) -> State {
    let seed = Seed::from_text(seed);
    let mut awake = Dice::from_seed(&seed, 8);
    let mut state = game.start(Chance::new(seed), &mut Unheard);
    while let Ok(next) = Next::of(game, &state) {
        // Whoever has a call to make thinks of it every other time, as in the laboratory.
        let order = next.order(|_| awake.once_in(2));
        let done = order.into_iter().find_map(|seat| {
            Some((seat, choose(&Knowledge::new(game, &state, seat), seat, dice)?))
        });
        let Some((seat, action)) = done else { break };
        tally.before(game, &state, action);
        if game.apply(&mut state, seat, &action, &mut Unheard).is_err() {
            break;
        }
        tally.after(game, &state);
    }
    tally.end(game, &state);
    state
}

/// Games of the policy alone: nothing but the seat's knowledge decides.
pub(crate) fn play_all(game: &Shadows, ways: &Ways, games: u64, seed: &str) -> Tally {
    let mut tally = Tally::default();
    for number in 0..games {
        let mut one = Tally::default();
        play_policy(game, ways, &format!("{seed} {number}"), 0, &mut one, &mut |_| {});
        tally.add(&one);
    }
    tally
}

/// One game of the policy; once in so many decisions (if not 0) anything is done.
pub(crate) fn play_policy(
    game: &Shadows,
    ways: &Ways,
    seed: &str,
    lapse: u32,
    tally: &mut Tally,
    look: &mut dyn FnMut(&State),
) -> State {
    let seed = Seed::from_text(seed);
    let mut dice = Dice::from_seed(&seed, 7);
    let mut state = game.start(Chance::new(seed), &mut Unheard);
    let mut legal = Vec::new();
    while let Turn::Ask(ask) = game.turn(&state) {
        let Some(seat) = ask.must.first() else { break };
        look(&state);
        legal.clear();
        game.legal(&state, seat, &mut legal);
        let action = if legal.len() == 1 {
            legal[0]
        } else if lapse > 0 && dice.once_in(lapse) {
            legal[dice.below(legal.len() as u32) as usize]
        } else {
            let world = Knowledge::new(game, &state, seat).world(&mut dice);
            let Some(action) = policy(game, &world, seat, &legal, &mut dice, ways) else { break };
            action
        };
        tally.before(game, &state, action);
        if game.apply(&mut state, seat, &action, &mut Unheard).is_err() {
            break;
        }
        tally.after(game, &state);
    }
    tally.end(game, &state);
    state
}

/// Changes a few numbers at a time and keeps what wins more.
pub(crate) fn climb(
    game: &Shadows,
    mut ways: Ways,
    steps: u64,
    games: u64,
    seed: &str,
    until: Instant,
) -> Ways {
    let mut dice = Dice::from_seed(&Seed::from_text(seed), 3);
    let mut same = play_all(game, &ways, games / 4, seed);
    for step in 0..steps {
        if Instant::now() > until {
            eprintln!("{step} steps");
            break;
        }
        let mut other = ways;
        let mut said = String::new();
        for _ in 0..1 + dice.below(4) {
            let place = dice.below(Ways::NAMES.len() as u32) as usize;
            if let Some(way) = other.at(place) {
                let by = f64::from(dice.below(2001)) / 1000.0 - 1.0;
                *way += (by as f32) * (0.15 + 0.4 * way.abs());
                said += &format!(" {}={way:.3}", Ways::NAMES[place]);
            }
        }
        // Most are worse: a quarter of the games tells.
        let few = play_all(game, &other, games / 4, seed);
        if few.near < same.near {
            continue;
        }
        // Seeds of each step are new, so that luck is not kept.
        let fresh = format!("{seed} {step}");
        let tried = play_all(game, &other, games, &fresh);
        let best = play_all(game, &ways, games, &fresh);
        if tried.near > best.near {
            (ways, same) = (other, few);
            eprintln!("{step}: {} to {} of {games} won:{said}", best.won, tried.won);
        }
    }
    ways
}
