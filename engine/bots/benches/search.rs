//! Simulations per second of the tree search, as one line of JSON: Leduc poker beside the same
//! search in OpenSpiel (`bench/run` does that), and one thread beside two in Agate Sword.
//!
//! ```text
//! cargo bench -p majo-bots --bench search -- --seconds 3
//! ```

#![allow(clippy::print_stdout)]

#[path = "../../kernel/tests/reference/mod.rs"]
mod reference;

use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use bots::{Brain, Budget, Habits, Knowledge, Search};
use games::{Agate, Entry, Packs};
use kernel::{Chance, Dice, Game, Seat, Seed, Turn, Unheard};
use reference::leduc::{Leduc, State};
use serde_json::{Value, json};

/// Simulations of one search, on both sides.
const SIMULATIONS: u32 = 10_000;
/// How often one thread and two are compared.
const PAIRS: usize = 15;

/// Leduc poker, played to its end in every simulation.
struct LeducBrain;

impl Brain<Leduc> for LeducBrain {
    fn habits(&self) -> Habits {
        Habits { ahead: u32::MAX, ..Habits::default() }
    }

    fn worth(&self, game: &Leduc, state: &State, seat: Seat) -> f64 {
        match game.turn(state) {
            Turn::Over(outcome) => outcome.worth(seat),
            Turn::Ask(_) => 0.5,
        }
    }
}

fn main() -> ExitCode {
    let words: Vec<_> = std::env::args().skip(1).collect();
    let after = |key: &str| {
        let at = words.iter().position(|word| word == key)?;
        words.get(at + 1)?.parse::<f64>().ok()
    };
    // `cargo bench` says `--bench`. `cargo test --all-targets` does not: that only asks if it runs.
    let usual = if words.iter().any(|word| word == "--bench") { 3.0 } else { 0.02 };
    let seconds = after("--seconds").unwrap_or(usual);
    match report(seconds, after("--seed").unwrap_or(1.0) as u64) {
        Ok(report) => {
            println!("{report}");
            ExitCode::SUCCESS
        }
        Err(what) => {
            println!("{what}");
            ExitCode::FAILURE
        }
    }
}

fn report(seconds: f64, seed: u64) -> Result<Value, Box<dyn std::error::Error>> {
    let leduc = Leduc::new(Arc::new(()), Default::default(), 2)?;
    let agate = Agate::new(Packs::new(None)?.load::<Agate>()?.pack, Default::default(), 4)?;
    let one = NonZeroUsize::MIN;
    let two = one.saturating_add(1);
    // One thread and two in turn: a machine that is slower for a while is so for both.
    let pairs: Vec<[f64; 2]> = (0..PAIRS)
        .map(|_| {
            [one, two].map(|threads| {
                measure(&agate, Agate::brain(), seconds / PAIRS as f64, seed, threads)
            })
        })
        .collect();
    let median = |of: fn(&[f64; 2]) -> f64| {
        let mut all: Vec<f64> = pairs.iter().map(of).collect();
        all.sort_by(f64::total_cmp);
        all[all.len() / 2]
    };
    Ok(json!({
        "engine": "majo",
        "simulations_per_search": SIMULATIONS,
        "leduc": { "simulations_per_second": measure(&leduc, &LeducBrain, seconds, seed, one) },
        "agate": { "simulations_per_second": median(|pair| pair[0]) },
        "agate_two_threads": {
            "simulations_per_second": median(|pair| pair[1]),
            "times_one_thread": median(|pair| pair[1] / pair[0]),
        },
    }))
}

/// Simulations per second of searches from the first decision, a fresh tree each time.
fn measure<G: Game>(
    game: &G,
    brain: &'static dyn Brain<G>,
    seconds: f64,
    seed: u64,
    threads: NonZeroUsize,
) -> f64 {
    let state = game.start(Chance::new(Seed::from_text(&seed.to_string())), &mut Unheard);
    let seat = match game.turn(&state) {
        Turn::Ask(ask) => ask.must.first().unwrap_or(Seat::new(0)),
        Turn::Over(_) => Seat::new(0),
    };
    let know = Knowledge::new(game, &state, seat);
    let search = Search::new(brain, Budget { simulations: SIMULATIONS, time: None, threads });
    let mut dice = Dice::new(seed);
    let begin = Instant::now();
    let mut made = 0u64;
    while begin.elapsed().as_secs_f64() < seconds || made == 0 {
        made += u64::from(search.rate(&know, &mut dice).simulations);
    }
    made as f64 / begin.elapsed().as_secs_f64()
}
