//! Finds numbers for the policy of play-outs: a few are changed, and what wins by more points against what
//! plays now is kept.
//!
//! ```text
//! cargo run --release -p majo-court-brain --example tune -- SECONDS THREADS GAMES seed [WAYS]
//! ```

#![allow(clippy::print_stdout)]

use std::error::Error;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use court::Court;
use court_brain::{CourtBrain, Ways, policy};
use kernel::{Chance, Dice, Game, Seat, Seed, Turn, Unheard};
use pack::Packed;

/// More points than this ahead count no more.
const CLEAR: f64 = 300.0;
/// A game that is won counts like so many points.
const WON: f64 = 100.0;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, usual: u64| words.get(at).map_or(Ok(usual), |word| word.parse());
    let (seconds, threads, games) = (number(0, 60)?, number(1, 2)?, number(2, 2000)?);
    let seed = words.get(3).cloned().unwrap_or_else(|| "tune".into());
    let mut ways = match words.get(4) {
        Some(file) => Ways::BEST.read(&std::fs::read_to_string(file)?)?,
        None => Ways::BEST,
    };
    let (cards, _) = Court::default_pack()?;
    let tables: Vec<Court> = [2, 2, 2, 2, 3, 4, 5]
        .into_iter()
        .map(|seats| Court::new(cards.clone(), Default::default(), seats))
        .collect::<Result<_, _>>()?;
    let begun = Instant::now();
    let (ahead, won) = contest(&tables, [&ways, &Ways::BEST], threads, games, "start");
    println!("at first {ahead:.1}, won {:.1} %", 100.0 * won);
    let mut dice = Dice::from_seed(&Seed::from_text(&seed), 3);
    let mut kept = 0;
    for step in 0.. {
        if begun.elapsed() > Duration::from_secs(seconds) {
            break;
        }
        let mut other = ways;
        let mut said = String::new();
        for _ in 0..1 + dice.below(4) {
            let place = dice.below(Ways::NAMES.len() as u32) as usize;
            if let Some(way) = other.at(place) {
                let by = f64::from(dice.below(2001)) / 1000.0 - 1.0;
                *way += (by as f32) * (0.15 + 0.5 * way.abs());
                said += &format!(" {}={way:.3}", Ways::NAMES[place]);
            }
        }
        // Most are worse: a quarter of the games tells. Seeds of each step are new, so that luck is not
        // kept.
        let few =
            contest(&tables, [&other, &ways], threads, games / 4, &format!("{seed} {step} a"));
        if few.0 < 0.0 {
            continue;
        }
        let all = contest(&tables, [&other, &ways], threads, games, &format!("{seed} {step} b"));
        if all.0 > 1.5 {
            ways = other;
            kept += 1;
            println!("{step}: {:.1}, won {:.1} %:{said}", all.0, 100.0 * all.1);
            if u32::is_multiple_of(kept, 5) {
                tell(&mut ways);
            }
        }
    }
    let (ahead, won) = contest(&tables, [&ways, &Ways::BEST], threads, 4 * games, "end");
    println!("at last {ahead:.1}, won {:.1} % against what there was", 100.0 * won);
    tell(&mut ways);
    Ok(())
}

fn tell(ways: &mut Ways) {
    for (place, name) in Ways::NAMES.iter().enumerate() {
        if let Some(way) = ways.at(place) {
            println!("    {name} = {way:?};");
        }
    }
}

/// How many points the first is ahead of the others on average, and what it wins: half is even.
fn contest(tables: &[Court], both: [&Ways; 2], threads: u64, games: u64, seed: &str) -> (f64, f64) {
    let next = AtomicU64::new(0);
    let sums = std::thread::scope(|scope| {
        let play = || {
            let mut sums = [0.0; 2];
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= games {
                    return sums;
                }
                // The same seed for each seat.
                let round = number / 2;
                let game = &tables[(round % tables.len() as u64) as usize];
                if let Some((ahead, won)) = play(game, both, number, &format!("{seed} {round}")) {
                    sums[0] += ahead.clamp(-CLEAR, CLEAR) + WON * (won - 0.5);
                    sums[1] += won;
                }
            }
        };
        let all: Vec<_> = (0..threads).map(|_| scope.spawn(play)).collect();
        all.into_iter()
            .filter_map(|one| one.join().ok())
            .fold([0.0; 2], |sums, one| [sums[0] + one[0], sums[1] + one[1]])
    });
    (sums[0] / games as f64, sums[1] / games as f64)
}

/// Seats are of the one and the other in turn; with an odd number, one is of both in turn too.
fn play(game: &Court, both: [&Ways; 2], number: u64, seed: &str) -> Option<(f64, f64)> {
    let seats = game.seats();
    let of = |seat: Seat| (seat.index() + number as usize) % 2;
    let seed = Seed::from_text(seed);
    let mut dice = Dice::from_seed(&seed, 7);
    let mut state = game.start(Chance::new(seed), &mut Unheard);
    let mut legal = Vec::new();
    loop {
        match game.turn(&state) {
            Turn::Over(outcome) => {
                let mean = |side: usize| {
                    let own = Seat::all(seats).filter(|seat| of(*seat) == side);
                    let points = own.map(|seat| f64::from(game.points(&state, seat)));
                    let all: Vec<f64> = points.collect();
                    all.iter().sum::<f64>() / all.len() as f64
                };
                let ahead = mean(0) - mean(1);
                let sides = |side: usize| {
                    let own = Seat::all(seats).filter(|seat| of(*seat) == side);
                    own.map(|seat| outcome.worth(seat))
                        .fold((0.0, 0.0), |(sum, many), worth| (sum + worth, many + 1.0))
                };
                let ((won, many), (lost, others)) = (sides(0), sides(1));
                // As if both had as many seats.
                let (won, lost) = (won / many, lost / others);
                return Some((ahead, if won + lost > 0.0 { won / (won + lost) } else { 0.5 }));
            }
            Turn::Ask(ask) => {
                let seat = ask.must.first()?;
                legal.clear();
                game.legal(&state, seat, &mut legal);
                bots::Brain::manners(&CourtBrain, game, &state, seat, &mut legal);
                // The policy looks at nothing that its seat does not know (see the tests).
                let action = policy(game, &state, seat, &legal, &mut dice, both[of(seat)])?;
                game.apply(&mut state, seat, &action, &mut Unheard).ok()?;
            }
        }
    }
}
