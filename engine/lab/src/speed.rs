//! How fast a game can be played at random on one core, and how long bots think.

use std::time::{Duration, Instant};

use bots::{BotName, Brain, Knowledge};
use kernel::{Chance, Dice, Game, Seed, Turn, Unheard};
use serde::Serialize;

use crate::harvest::play;

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

/// How long a bot thinks.
#[derive(Clone, Debug, Serialize)]
pub struct Thought {
    /// Which.
    pub bot: String,
    /// Decisions where it had a choice.
    pub decisions: u64,
    /// Milliseconds for each, on average.
    pub ms: f64,
}

/// Bots play with each other, on one thread and by turns at every seat, and the clock runs while one of
/// them thinks. Decisions that leave no choice do not count.
pub fn thought<G: Game>(
    game: &G,
    brain: &'static dyn Brain<G>,
    bots: &[BotName],
    games: u64,
    seed: Seed,
) -> Vec<Thought> {
    let mut players: Vec<_> = bots.iter().map(|bot| bot.bot(brain)).collect();
    let mut spent = vec![(0u64, Duration::ZERO); bots.len()];
    let mut legal = Vec::new();
    for number in 0..games {
        let seed = seed.nth(number);
        let mut dice = Dice::from_seed(&seed, 0x7469);
        play(game, brain, seed, &mut dice, |state, seat, dice| {
            let know = Knowledge::new(game, state, seat);
            let bot = (seat.index() + number as usize) % bots.len();
            legal.clear();
            know.choices(brain, &mut legal);
            let begun = Instant::now();
            let said = players[bot].aside(&know, dice);
            // What it says besides takes time, but is no decision.
            let decides = said.is_none();
            let chosen = said.or_else(|| players[bot].choose(&know, dice));
            if legal.len() > 1 {
                spent[bot].0 += u64::from(decides);
                spent[bot].1 += begun.elapsed();
            }
            chosen
        });
    }
    let told = |(bot, (decisions, time)): (&BotName, (u64, Duration))| Thought {
        bot: bot.to_string(),
        decisions,
        ms: time.as_secs_f64() * 1000.0 / decisions.max(1) as f64,
    };
    bots.iter().zip(spent).map(told).collect()
}
