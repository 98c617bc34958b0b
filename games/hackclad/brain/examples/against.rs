//! One bot against others in versus, seats rotating.
//!
//! ```text
//! cargo run --release -p majo-hackclad-brain --example against -- hard old-hard 4 96 seed
//! ```
//!
//! The words are: the one, the others, seats, games, seed. A bot is a level or a number of simulations.

#![allow(clippy::print_stdout)]

use std::error::Error;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use bots::{Bot, Budget, Knowledge, Level, Search};
use hackclad::Hackclad;
use hackclad_brain::HackcladBrain;
use kernel::{Chance, Dice, Game, Seat, Seed, Turn, Unheard};
use pack::Packed;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |at: usize, usual: &str| words.get(at).cloned().unwrap_or_else(|| usual.into());
    let (one, others, seed) = (word(0, "hard"), word(1, "old-hard"), word(4, "strength"));
    let (seats, games): (u8, u64) = (word(2, "4").parse()?, word(3, "24").parse()?);
    let (cards, _) = Hackclad::default_pack()?;
    let game = Hackclad::new(cards, Default::default(), seats)?;
    let (next, won) = (AtomicU64::new(0), Mutex::new(0.0));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games {
                        return;
                    }
                    let mine = Seat::new((number % u64::from(seats)) as u8);
                    let seed = format!("{seed} {}", number / u64::from(seats));
                    let share = play(&game, (&one, &others), mine, &seed);
                    if let Ok(mut won) = won.lock() {
                        *won += share;
                    }
                }
            });
        }
    });
    let (won, games) = (won.into_inner()?, games as f64);
    let share = won / games;
    let give = 1.96 * (share * (1.0 - share) / games).sqrt();
    println!(
        "{one} against {others}, {seats} seats: {:.1} % of {games} (give or take {:.1})",
        100.0 * share,
        100.0 * give
    );
    Ok(())
}

fn bot(name: &str) -> Option<Box<dyn Bot<Hackclad>>> {
    match name.parse::<u32>() {
        Ok(simulations) => {
            Some(Box::new(Search::new(&HackcladBrain, Budget::simulations(simulations))))
        }
        Err(_) => Some(Level::named(name)?.bot(&HackcladBrain)),
    }
}

fn play(game: &Hackclad, names: (&str, &str), mine: Seat, seed: &str) -> f64 {
    let seed = Seed::from_text(seed);
    let mut dice = Dice::from_seed(&seed, 7);
    let mut state = game.start(Chance::new(seed), &mut Unheard);
    let (Some(mut one), Some(mut others)) = (bot(names.0), bot(names.1)) else { return 0.0 };
    loop {
        match game.turn(&state) {
            Turn::Over(outcome) => return outcome.worth(mine),
            Turn::Ask(ask) => {
                let Some(seat) = ask.must.first() else { return 0.0 };
                let bot = if seat == mine { &mut one } else { &mut others };
                let know = Knowledge::new(game, &state, seat);
                let Some(action) = bot.choose(&know, &mut dice) else { return 0.0 };
                if game.apply(&mut state, seat, &action, &mut Unheard).is_err() {
                    return 0.0;
                }
            }
        }
    }
}
