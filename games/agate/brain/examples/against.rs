//! One bot against others, seats rotating.
//!
//! ```text
//! cargo run --release -p majo-agate-brain --example against -- hard old-normal 4 400 seed 2
//! ```
//!
//! The words are: the one, the others, seats, games, seed, threads. A bot is a level or a number of
//! simulations; `hero` and `policy` are these networks alone. After them `weights=FILE` and other numbers of [`Ways`], to try.

#![allow(clippy::print_stdout)]

use std::error::Error;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use agate::{Action, Agate};
use agate_brain::AgateBrain;
use agate_brain::wise::{Nets, Ways, Wise, drawn, shares};
use bots::{Bot, Budget, Knowledge, Level, Search};
use kernel::{Chance, Dice, Game, Seat, Seed, Turn, Unheard};
use pack::Packed;

/// What came of some games.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    games: f64,
    won: f64,
    decisions: u32,
    time: Duration,
}

fn main() -> Result<(), Box<dyn Error>> {
    let (ways, words): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|word| word.contains('='));
    try_out(&ways)?;
    let word = |at: usize, usual: &str| words.get(at).cloned().unwrap_or_else(|| usual.into());
    let (one, others, seed) = (word(0, "hard"), word(1, "old-normal"), word(4, "strength"));
    let (seats, games): (u8, u64) = (word(2, "4").parse()?, word(3, "24").parse()?);
    let threads: usize = word(5, "1").parse()?;
    let (cards, _) = Agate::default_pack()?;
    let game = Agate::new(cards, Default::default(), seats)?;
    let (next, tally) = (AtomicU64::new(0), Mutex::new(Tally::default()));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games {
                        return;
                    }
                    let mine = Seat::new((number % u64::from(seats)) as u8);
                    let seed = format!("{seed} {}", number / u64::from(seats));
                    play(&game, (&one, &others), mine, &seed, &tally);
                }
            });
        }
    });
    let tally = tally.into_inner()?;
    let share = tally.won / tally.games;
    let give = 1.96 * (share * (1.0 - share) / tally.games).sqrt();
    println!(
        "{one} against {others}, {seats} seats: {:.1} % of {} (give or take {:.1}), {:.2} ms a decision {}",
        100.0 * share,
        tally.games,
        100.0 * give,
        tally.time.as_secs_f64() * 1000.0 / f64::from(tally.decisions.max(1)),
        ways.join(" "),
    );
    Ok(())
}

/// Lets the levels play by other weights or numbers.
fn try_out(words: &[String]) -> Result<(), Box<dyn Error>> {
    let (mut ways, mut nets) = (Ways::BEST, None);
    for word in words {
        let (name, value) = word.split_once('=').ok_or("write name=value")?;
        match name {
            "weights" => nets = Some(Nets::read(&std::fs::read(value)?)?),
            "belief" => ways.belief = value.parse()?,
            "doubt" => ways.doubt = value.parse()?,
            "explore" => ways.explore = value.parse()?,
            "sharp" => ways.sharp = value.parse()?,
            "alike" => ways.alike = value.parse()?,
            "trust" => ways.trust = value.parse()?,
            "second" => ways.second = value.parse()?,
            "normal" => ways.simulations[1] = value.parse()?,
            "hard" => ways.simulations[2] = value.parse()?,
            _ => return Err(format!("no such word: {name}").into()),
        }
    }
    if !words.is_empty() {
        let nets = nets.map_or_else(Nets::fitted, Ok)?;
        Wise::new(nets, ways).play_by();
    }
    Ok(())
}

/// A network alone, without any search.
struct Alone(bool);

impl Bot<Agate> for Alone {
    fn choose(&mut self, know: &Knowledge<'_, Agate>, dice: &mut Dice) -> Option<Action> {
        let (mut legal, mut chances) = (Vec::new(), Vec::new());
        know.legal(&mut legal);
        let nets = Wise::best().ok()?.nets();
        let net = if self.0 { &nets.hero } else { &nets.policy };
        shares(net, know.game(), &know.world(dice), know.seat(), &legal, &mut chances);
        let best = match self.0 {
            true => (0..legal.len()).max_by(|a, b| chances[*a].total_cmp(&chances[*b]))?,
            false => drawn(&chances, dice),
        };
        legal.get(best).copied()
    }
}

fn bot(name: &str) -> Option<Box<dyn Bot<Agate>>> {
    if name == "hero" || name == "policy" {
        return Some(Box::new(Alone(name == "hero")));
    }
    match name.parse::<u32>() {
        Ok(simulations) => {
            Some(Box::new(Search::new(&AgateBrain, Budget::simulations(simulations))))
        }
        Err(_) => Some(Level::named(name)?.bot(&AgateBrain)),
    }
}

fn play(game: &Agate, names: (&str, &str), mine: Seat, seed: &str, tally: &Mutex<Tally>) {
    let seed = Seed::from_text(seed);
    let mut dice = Dice::from_seed(&seed, 7);
    let mut state = game.start(Chance::new(seed), &mut Unheard);
    let (Some(mut one), Some(mut others)) = (bot(names.0), bot(names.1)) else { return };
    let (mut time, mut decisions) = (Duration::ZERO, 0);
    let won = loop {
        match game.turn(&state) {
            Turn::Over(outcome) => break outcome.worth(mine),
            Turn::Ask(ask) => {
                let Some(seat) = ask.must.first() else { return };
                let bot = if seat == mine { &mut one } else { &mut others };
                let start = Instant::now();
                let know = Knowledge::new(game, &state, seat);
                let Some(action) = bot.choose(&know, &mut dice) else { return };
                if seat == mine {
                    time += start.elapsed();
                    decisions += 1;
                }
                if game.apply(&mut state, seat, &action, &mut Unheard).is_err() {
                    return;
                }
            }
        }
    };
    if let Ok(mut tally) = tally.lock() {
        tally.games += 1.0;
        tally.won += won;
        tally.decisions += decisions;
        tally.time += time;
    }
}
