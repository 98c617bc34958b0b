//! Fits the network that judges Agate Sword ([`agate_brain::net`]): plays games with the weights
//! there are, learns from who won, and writes better weights.
//!
//! ```text
//! cargo run --release -p majo-agate-brain --example fit -- --games 20000 --seed 1 plain.safetensors
//! ```
//!
//! The file is read if it is there and written at the end, so the same command again goes on from
//! where the last one stopped; without a file it begins with weights that know nothing. The weights
//! of the bots (`games/agate/brain/plain.safetensors`) come from 6,000, then 12,000, then 24,000 games
//! (`python/train/fit.py`).

#![allow(clippy::print_stdout)]

use std::error::Error;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use agate_brain::AgateBrain;
use agate_brain::net::{Facts, Net, WEIGHTS, WIDTH};
use agate_brain::wise::school;
use bots::net::Weights;
use bots::{Bot, Budget, Knowledge, Search};
use games::{Agate, Packs};
use kernel::{Chance, Dice, Game, Seat, Seed, Turn, Unheard};
use pack::Packed;

/// Simulations of a decision: many quick games teach more than few deep ones.
const SIMULATIONS: u32 = 100;
/// One decision in so many is made at random, so that odd positions are seen too.
const ODD: u32 = 20;
/// A position learns this much from how the game went on further, and the rest from how the
/// next position was judged: a game's end alone is mostly luck.
const FAR: f32 = 0.9;
/// Times that the positions' judgements are renewed, and passes over them each time.
const RENEWALS: usize = 4;
const PASSES: usize = 3;
/// Positions learnt from at once.
const BATCH: usize = 1024;

/// The positions of one game before each action, and who won.
struct Played {
    positions: Vec<Facts>,
    won: [f32; 4],
}

fn main() -> Result<(), Box<dyn Error>> {
    let (mut games, mut seed, mut file) = (20_000, 1, None);
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            "--games" => games = words.next().ok_or("--games needs a number")?.parse()?,
            "--seed" => seed = words.next().ok_or("--seed needs a number")?.parse()?,
            _ => file = Some(word),
        }
    }
    let file = file.ok_or("name the file of the weights")?;
    let mut dice = Dice::new(seed);
    let (start, before) = match std::fs::read(&file) {
        Ok(bytes) => (Net::read(&bytes)?, Weights::read(&bytes)?.word("trained").to_owned()),
        Err(_) => (Net::new(&[0.0; WEIGHTS]).ok_or("no weights")?, String::new()),
    };
    start.clone().judge_with();
    let played = play(games, seed)?;
    let (test, learnt) = played.split_at(played.len() / 10);
    println!("surprise per position with the old weights: {:.4}", surprise(&start, test));
    let net = learn(learnt, test, &mut dice)?;
    let (_, pack) = Agate::default_pack()?;
    let trained = school::also(&before, &format!("{games} games, seed {seed}"));
    std::fs::write(&file, net.write(&pack, &trained))?;
    Ok(())
}

/// Games of two, three and four players, half of them four.
fn play(games: u64, seed: u64) -> Result<Vec<Played>, Box<dyn Error>> {
    let pack = Packs::new(None)?.load::<Agate>()?.pack;
    let tables = [4, 2, 4, 3].map(|seats| Agate::new(pack.clone(), Default::default(), seats));
    let next = AtomicU64::new(0);
    let played = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, Into::into) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(Ok(game)) =
                        tables.get((number % 4) as usize).filter(|_| number < games)
                    else {
                        return;
                    };
                    let one = play_one(game, Seed::from_text(&format!("fit {seed}")).nth(number));
                    if let Ok(mut played) = played.lock() {
                        played.push((number, one));
                    }
                }
            });
        }
    });
    // The threads finish in any order; the same seed shall learn the same.
    let mut played = played.into_inner()?;
    played.sort_by_key(|(number, _)| *number);
    Ok(played.into_iter().map(|(_, game)| game).collect())
}

fn play_one(game: &Agate, seed: Seed) -> Played {
    let mut dice = Dice::from_seed(&seed, 0);
    let mut state = game.start(Chance::new(seed), &mut Unheard);
    // By this network, not by the brain that the levels play by.
    let mut bot = Search::new(&AgateBrain, Budget::simulations(SIMULATIONS)).by_hand();
    let mut played = Played { positions: Vec::new(), won: [0.0; 4] };
    let mut legal = Vec::new();
    loop {
        let ask = match game.turn(&state) {
            Turn::Ask(ask) => ask,
            Turn::Over(outcome) => {
                for seat in Seat::all(game.seats()) {
                    played.won[seat.index()] = outcome.worth(seat) as f32;
                }
                return played;
            }
        };
        let Some(seat) = ask.must.first() else { return played };
        if state.attack().is_none() && !state.is_discarding() {
            played.positions.push(Facts::new(game, &state));
        }
        legal.clear();
        game.legal(&state, seat, &mut legal);
        let choice = if dice.below(ODD) == 0 {
            dice.pick(&legal).copied()
        } else {
            bot.choose(&Knowledge::new(game, &state, seat), &mut dice)
        };
        let Some(action) = choice else { return played };
        if game.apply(&mut state, seat, &action, &mut Unheard).is_err() {
            return played;
        }
    }
}

/// How surprised the network is by who won, on average.
fn surprise(net: &Net, games: &[Played]) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    for game in games {
        for facts in &game.positions {
            let chances = net.chances(facts);
            let right: f32 = chances.iter().zip(game.won).map(|(chance, won)| chance * won).sum();
            sum -= f64::from(right.max(1e-6)).ln();
            count += 1.0;
        }
    }
    sum / count
}

fn learn(games: &[Played], test: &[Played], dice: &mut Dice) -> Result<Net, Box<dyn Error>> {
    let small = |dice: &mut Dice| (dice.below(2001) as f32 / 1000.0 - 1.0) * 0.15;
    let weights: Vec<f32> = (0..WEIGHTS).map(|_| small(dice)).collect();
    let mut net = Net::new(&weights).ok_or("no weights")?;
    let mut mean = net.clone();
    let rows = WEIGHTS / WIDTH;
    let (mut speed, mut size) = (vec![[0f32; WIDTH]; rows], vec![[0f32; WIDTH]; rows]);
    let mut slope = vec![[0f32; WIDTH]; rows];
    let mut step = 0;
    for renewal in 0..RENEWALS {
        let mut lessons: Vec<(&Facts, [f32; 4])> = Vec::new();
        for game in games {
            lessons.extend(lessons_of(game, (renewal > 0).then_some(&mean)));
        }
        for pass in 0..PASSES {
            dice.shuffle(&mut lessons);
            let done = (renewal * PASSES + pass) as f32 / (RENEWALS * PASSES) as f32;
            let rate = 0.002 * (1.0 - done) + 0.000_03;
            for batch in lessons.chunks(BATCH) {
                slope.fill([0.0; WIDTH]);
                for (facts, wanted) in batch {
                    net.slope(facts, wanted, &mut slope);
                }
                step += 1;
                // Adam, with the usual numbers.
                let (early, early_size) = (1.0 - 0.9f32.powi(step), 1.0 - 0.999f32.powi(step));
                let all = net.weights().as_flattened_mut().iter_mut();
                let all = all.zip(slope.as_flattened()).zip(speed.as_flattened_mut());
                let all = all.zip(size.as_flattened_mut());
                for ((((weight, slope), speed), size), mean) in
                    all.zip(mean.weights().as_flattened_mut())
                {
                    let slope = slope / batch.len() as f32 + 1e-5 * *weight;
                    *speed = 0.9 * *speed + 0.1 * slope;
                    *size = 0.999 * *size + 0.001 * slope * slope;
                    *weight -= rate * (*speed / early) / ((*size / early_size).sqrt() + 1e-8);
                    *mean += 0.005 * (*weight - *mean);
                }
            }
            println!("renewal {renewal} pass {pass}: {:.4}", surprise(&mean, test));
        }
    }
    Ok(mean)
}

/// What each position of a game should have been judged at.
fn lessons_of<'a>(game: &'a Played, net: Option<&Net>) -> Vec<(&'a Facts, [f32; 4])> {
    let mut wanted = game.won;
    let mut lessons = Vec::with_capacity(game.positions.len());
    for facts in game.positions.iter().rev() {
        lessons.push((facts, wanted));
        if let Some(net) = net {
            let judged = net.chances(facts);
            for (wanted, judged) in wanted.iter_mut().zip(judged) {
                *wanted = FAR * *wanted + (1.0 - FAR) * judged;
            }
        }
    }
    lessons
}
