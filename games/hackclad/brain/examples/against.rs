//! One bot against others in versus, seats rotating; with `mode=tag` one team against the other, with
//! `mode=solo` each alone with the same seeds.
//!
//! ```text
//! cargo run --release -p majo-hackclad-brain --example against -- hard old-hard 4 96 seed
//! cargo run --release -p majo-hackclad-brain --example against -- hard old-hard 1 96 seed mode=solo
//! ```
//!
//! The words are: the one, the others, seats, games, seed; then table options. A bot is a level or a number of simulations.
//! `threads=8` is how many games are played at once, usually two. After `until=300` seconds no further game begins.
//! `--watch` tells every decision and what it came from.

#![allow(clippy::print_stdout)]

use std::collections::BTreeMap;
use std::error::Error;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use bots::{Bot, Budget, Knowledge, Level, Search};
use hackclad::{Action, Hackclad, HackcladOptions, Mode, State, Who};
use hackclad_brain::HackcladBrain;
use kernel::{Chance, Dice, Game, Options as _, Seat, Seed, Turn, Unheard};
use pack::Packed;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |at: usize, usual: &str| words.get(at).cloned().unwrap_or_else(|| usual.into());
    let (one, others, seed) = (word(0, "hard"), word(1, "old-hard"), word(4, "strength"));
    let (seats, games): (u8, u64) = (word(2, "4").parse()?, word(3, "24").parse()?);
    let mut options: BTreeMap<&str, &str> =
        words.iter().skip(5).filter_map(|word| word.split_once('=')).collect();
    let mut number = |name: &str, usual: u64| match options.remove(name) {
        Some(word) => word.parse(),
        None => Ok(usual),
    };
    let (threads, until) =
        (number("threads", 2)?, Duration::from_secs(number("until", 1_000_000)?));
    let (cards, _) = Hackclad::default_pack()?;
    let options = HackcladOptions::with(options).map_err(|_| "no such option")?;
    let game = Hackclad::new(cards, options, seats)?;
    let start = Instant::now();
    let (next, tally) = (AtomicU64::new(0), Mutex::new(Tally::default()));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while start.elapsed() < until {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games {
                        return;
                    }
                    let mine = Seat::new((number % u64::from(seats)) as u8);
                    let seed = format!("{seed} {}", number / u64::from(seats));
                    let mut times = [Time::default(); 2];
                    let Some(result) = contest(&game, (&one, &others), mine, &seed, &mut times)
                    else {
                        return;
                    };
                    if let Ok(mut tally) = tally.lock() {
                        tally.results.push(result);
                        for (sum, time) in tally.times.iter_mut().zip(times) {
                            sum.decisions += time.decisions;
                            sum.thought += time.thought;
                            sum.slowest = sum.slowest.max(time.slowest);
                        }
                    }
                }
            });
        }
    });
    let tally = tally.into_inner()?;
    let of = |number: fn(&Outcome) -> f64| mean(tally.results.iter().map(number));
    let (share, give) = of(|one| one.share);
    let (points, points_give) = of(|one| one.points);
    let (margin, margin_give) = of(|one| one.points - one.other);
    println!(
        "{one} against {others}, {seats} seats: {:.1} % of {} (give or take {:.1}), {points:.1} points (give or take \
         {points_give:.1}), {margin:.1} more than the other (give or take {margin_give:.1})",
        100.0 * share,
        tally.results.len(),
        100.0 * give
    );
    for (name, time) in [one, others].iter().zip(tally.times) {
        println!(
            "{name}: {:.2} ms a decision, slowest {:?}",
            1000.0 * time.thought.as_secs_f64() / time.decisions.max(1) as f64,
            time.slowest
        );
    }
    Ok(())
}

/// The mean and half its 95 % interval.
fn mean(of: impl Iterator<Item = f64> + Clone) -> (f64, f64) {
    let count = of.clone().count().max(1) as f64;
    let mean = of.clone().sum::<f64>() / count;
    let spread = of.map(|one| (one - mean).powi(2)).sum::<f64>() / count;
    (mean, 1.96 * (spread / count).sqrt())
}

#[derive(Default)]
struct Tally {
    results: Vec<Outcome>,
    times: [Time; 2],
}

#[derive(Clone, Copy, Default)]
struct Time {
    decisions: u64,
    thought: Duration,
    slowest: Duration,
}

/// How the one did, and the best of the others.
struct Outcome {
    share: f64,
    points: f64,
    other: f64,
}

fn contest(
    game: &Hackclad,
    names: (&str, &str),
    mine: Seat,
    seed: &str,
    times: &mut [Time; 2],
) -> Option<Outcome> {
    if game.mode() != Mode::Solo {
        return play(game, names, mine, seed, times);
    }
    let [first, second] = times;
    let alone = |name: &str, time: &mut Time| {
        let mut times = [Time::default(); 2];
        let result = play(game, (name, name), mine, seed, &mut times);
        *time = times[0];
        result
    };
    let (one, other) = (alone(names.0, first)?.points, alone(names.1, second)?.points);
    let share = if one > other { 1.0 } else { 0.5 * f64::from(u8::from(one >= other)) };
    Some(Outcome { share, points: one, other })
}

fn bot(name: &str) -> Option<Box<dyn Bot<Hackclad>>> {
    match name.parse::<u32>() {
        Ok(simulations) => {
            Some(Box::new(Search::new(&HackcladBrain, Budget::simulations(simulations))))
        }
        Err(_) => Some(Level::named(name)?.bot(&HackcladBrain)),
    }
}

fn play(
    game: &Hackclad,
    names: (&str, &str),
    mine: Seat,
    seed: &str,
    times: &mut [Time; 2],
) -> Option<Outcome> {
    let seed = Seed::from_text(seed);
    let mut dice = Dice::from_seed(&seed, 7);
    let mut state = game.start(Chance::new(seed), &mut Unheard);
    let (mut one, mut others) = (bot(names.0)?, bot(names.1)?);
    loop {
        match game.turn(&state) {
            Turn::Over(outcome) => {
                let points = |seat: Seat| f64::from(outcome.seats[seat.index()].points);
                let rival = |seat: &Seat| !is_ours(game, &state, *seat, mine);
                let best =
                    Seat::all(game.seats()).filter(rival).map(points).fold(f64::MIN, f64::max);
                let (share, points) = (outcome.worth(mine), points(mine));
                return Some(Outcome { share, points, other: best });
            }
            Turn::Ask(ask) => {
                let seat = ask.must.first()?;
                let ours = is_ours(game, &state, seat, mine);
                let bot = if ours { &mut one } else { &mut others };
                let know = Knowledge::new(game, &state, seat);
                let begun = Instant::now();
                let action = bot.choose(&know, &mut dice)?;
                let time = &mut times[usize::from(!ours)];
                time.decisions += 1;
                time.thought += begun.elapsed();
                time.slowest = time.slowest.max(begun.elapsed());
                if std::env::args().any(|word| word == "--watch") {
                    watch(game, &state, seat, action);
                }
                game.apply(&mut state, seat, &action, &mut Unheard).ok()?;
            }
        }
    }
}

/// Does this seat play with ours?
fn is_ours(game: &Hackclad, state: &State, seat: Seat, mine: Seat) -> bool {
    let plays = |who: &Who| state.player(*who).seat == seat;
    seat == mine
        || game.mode() == Mode::Tag
            && Who::all(game.players())
                .find(plays)
                .is_some_and(|who| game.is_with(state, who, mine))
}

fn watch(game: &Hackclad, state: &State, seat: Seat, action: Action) {
    let mut legal = Vec::new();
    game.legal(state, seat, &mut legal);
    if legal.len() < 2 {
        return;
    }
    let all: Vec<_> = legal.iter().map(|one| game.notation(one)).collect();
    let who = game.asked(state).map_or(Who::new(0), |(who, _)| who);
    let player = state.player(who);
    println!(
        "  {} {:?} {who} at {:?} clad {:?} mp {} cp {} vp {} corr {}: {}   [{}]",
        state.round(),
        state.clock(),
        player.at,
        state.clad(),
        player.mp,
        player.cp,
        player.vp,
        player.corruption,
        game.notation(&action),
        all.join(", ")
    );
}
