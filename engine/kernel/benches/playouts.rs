//! Random play-outs of the two reference games, as one line of JSON. `bench/run` sets them beside
//! the same games in OpenSpiel; `bench/peer_openspiel.py` says what is measured there.
//!
//! ```text
//! cargo bench -p majo-kernel --bench playouts -- --seconds 3
//! ```
//!
//! - A whole game: a fresh random seed, the set-up, and random choices to the end.
//! - `rollouts_after_opening_deal`: each play-out starts from a clone of one state after the
//!   deal. Our chance is drawn at the deal, so a clone would always meet the same open card and
//!   prizes: `resample` draws them again, as a tree search has to. It also draws the other
//!   player's card, which the peer does not.
//!
//! One thread, and the public functions of `Game` only.

#![allow(clippy::print_stdout)]

#[path = "../tests/reference/mod.rs"]
mod reference;

use std::hint::black_box;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use kernel::{Chance, Dice, Game, Outcome, Seat, Seed, Unheard};
use reference::goofspiel::Goofspiel;
use reference::leduc::Leduc;
use reference::play_out;
use serde_json::{Value, json};

const SLICES: f64 = 20.0;

struct Args {
    /// For each game and way of play.
    seconds: f64,
    seed: u64,
    /// Games in the sample that is not timed.
    check_games: u32,
}

fn main() -> ExitCode {
    let report = args(std::env::args().skip(1)).and_then(|args| report(&args));
    match report {
        Ok(report) => {
            println!("{report}");
            ExitCode::SUCCESS
        }
        Err(what) => {
            println!("{what}");
            ExitCode::from(2)
        }
    }
}

fn args(words: impl Iterator<Item = String>) -> Result<Args, String> {
    // `cargo bench` says `--bench`. `cargo test --all-targets` does not: that only asks if it runs.
    let mut args = Args { seconds: 0.02, seed: 1, check_games: 5000 };
    let words: Vec<_> = words.collect();
    if words.iter().any(|word| word == "--bench") {
        args.seconds = 3.0;
    }
    let mut words = words.iter().filter(|word| *word != "--bench");
    while let Some(key) = words.next() {
        let value = words.next().map_or("", String::as_str);
        let wrong = || format!("{key} cannot be `{value}`: write a number");
        match key.as_str() {
            "--seconds" => args.seconds = value.parse().map_err(|_| wrong())?,
            "--seed" => args.seed = value.parse().map_err(|_| wrong())?,
            "--check-games" => args.check_games = value.parse().map_err(|_| wrong())?,
            _ => return Err(format!("`{key}`? write --seconds N, --seed N or --check-games N")),
        }
    }
    if args.seconds > 0.0 { Ok(args) } else { Err("--seconds must be above 0".into()) }
}

fn report(args: &Args) -> Result<Value, String> {
    // What OpenSpiel calls the return of player 0: chips, or won, drawn and lost.
    let chips = |outcome: &Outcome| outcome.seats[0].points;
    let won = |outcome: &Outcome| (outcome.seats[0].points - outcome.seats[1].points).signum();
    Ok(json!({
        "engine": "majo",
        "version": env!("CARGO_PKG_VERSION"),
        "method": "Game::start and play_out, one thread",
        "leduc": measure::<Leduc>(args, chips)?,
        "goofspiel": measure::<Goofspiel>(args, won)?,
    }))
}

fn measure<G: Game<Pack = ()>>(args: &Args, value: fn(&Outcome) -> i32) -> Result<Value, String> {
    let game = G::new(Arc::new(()), G::Options::default(), 2).map_err(|error| error.to_string())?;
    let mut dice = Dice::new(args.seed);
    let mut room = Vec::new();
    let whole_game = |dice: &mut Dice, room: &mut Vec<G::Action>| {
        let mut state = game.start(Chance::new(fresh_seed(dice)), &mut Unheard);
        play_out(&game, &mut state, dice, room)
    };
    let mut report = timed(args.seconds, |games| {
        for _ in 0..games {
            black_box(whole_game(&mut dice, &mut room));
        }
    });

    let deal = game.start(Chance::new(fresh_seed(&mut dice)), &mut Unheard);
    report["rollouts_after_opening_deal"] = timed(args.seconds, |games| {
        for _ in 0..games {
            let mut state = deal.clone();
            game.resample(&mut state, Seat::new(0), &mut dice);
            black_box(play_out(&game, &mut state, &mut dice, &mut room));
        }
    });

    if args.check_games > 0 {
        let (mut sum, mut squares, mut zeros, mut moves) = (0, 0, 0, 0);
        for _ in 0..args.check_games {
            let (outcome, decisions) = whole_game(&mut dice, &mut room);
            let value = value(&outcome);
            sum += value;
            squares += value * value;
            zeros += u32::from(value == 0);
            moves += decisions;
        }
        let games = f64::from(args.check_games);
        report["check"] = json!({
            "games": args.check_games,
            "mean_return_p0": f64::from(sum) / games,
            "mean_square_return_p0": f64::from(squares) / games,
            "zero_returns": f64::from(zeros) / games,
            "moves_per_game": f64::from(moves) / games,
        });
    }
    Ok(report)
}

fn fresh_seed(dice: &mut Dice) -> Seed {
    let mut bytes = [0; 32];
    for part in bytes.chunks_exact_mut(8) {
        part.copy_from_slice(&dice.word().to_le_bytes());
    }
    Seed::from_bytes(bytes)
}

/// Calls `batch(n)`, which plays n games, until the time is over. As in the peer, n is first
/// doubled until a batch takes about a slice of the time; those batches are not counted.
fn timed(seconds: f64, mut batch: impl FnMut(u64)) -> Value {
    let mut timed_batch = |games| {
        let start = Instant::now();
        batch(games);
        start.elapsed().as_secs_f64()
    };
    let mut games = 16;
    while timed_batch(games) < seconds / SLICES / 2.0 {
        games *= 2;
    }
    let (mut played, mut spent, mut rates) = (0, 0.0, Vec::new());
    while spent < seconds {
        let took = timed_batch(games);
        played += games;
        spent += took;
        rates.push(games as f64 / took);
    }
    rates.sort_by(f64::total_cmp);
    json!({
        "playouts": played,
        "seconds": spent,
        "playouts_per_second": played as f64 / spent,
        "best_slice": rates[rates.len() - 1],
        "median_slice": rates[rates.len() / 2],
    })
}
