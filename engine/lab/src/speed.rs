//! How fast a game can be played at random on one core.

use std::time::{Duration, Instant};

use kernel::{Chance, Dice, Game, Seed, Turn, Unheard};
use serde::Serialize;

/// What was measured.
#[derive(Clone, Debug, Serialize)]
pub struct Speed {
    /// The game.
    pub game: &'static str,
    /// Whole games played.
    pub games: u64,
    /// Decisions made in them.
    pub decisions: u64,
    /// How long it took.
    pub seconds: f64,
    /// Decisions per second.
    pub decisions_per_second: f64,
}

/// Plays whole random games, set-up and all, for about this long.
pub fn speed<G: Game>(game: &G, time: Duration, seed: &Seed) -> Speed {
    let mut dice = Dice::from_seed(seed, 0);
    let mut legal = Vec::with_capacity(128);
    let (mut games, mut decisions) = (0, 0);
    let begin = Instant::now();
    let mut now = begin;
    while now.duration_since(begin) < time || games == 0 {
        // The clock is read once in a while: it is no part of a game.
        for _ in 0..64 {
            decisions += play_out(game, seed.nth(games), &mut dice, &mut legal);
            games += 1;
        }
        now = Instant::now();
    }
    let seconds = now.duration_since(begin).as_secs_f64();
    let decisions_per_second = decisions as f64 / seconds;
    Speed { game: G::ID, games, decisions, seconds, decisions_per_second }
}

/// Plays one random game; returns the number of decisions.
fn play_out<G: Game>(game: &G, seed: Seed, dice: &mut Dice, legal: &mut Vec<G::Action>) -> u64 {
    let mut state = game.start(Chance::new(seed), &mut Unheard);
    let mut decisions = 0;
    while let Turn::Ask(ask) = game.turn(&state) {
        let Some(seat) = ask.must.first() else { break };
        legal.clear();
        game.legal(&state, seat, legal);
        let Some(action) = dice.pick(legal) else { break };
        if game.apply(&mut state, seat, action, &mut Unheard).is_err() {
            break;
        }
        decisions += 1;
    }
    decisions
}
