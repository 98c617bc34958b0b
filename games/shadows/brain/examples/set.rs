//! Tries a set of cards: fits the bots to it, plays games of theirs, and tells what docs/lab/learning.md asks of it.
//!
//! ```text
//! cargo run --release -p majo-shadows-brain --example set -- [--pack DIR] [--seed WORD] [--ways FILE]
//!     [--climb STEPS] [--fit GAMES] [--policy GAMES] [--games GAMES] [--level 800] [--seconds MOST]
//!     [--seats 5] [--traitor] [--mixed] [--weights FILE] [--name WORD] [--silent] [--threads 1] [name=value]...
//! ```
//!
//! `--mixed` fits to tables of five to eight, `--silent` bots say nothing, `--name` stands before what is told;
//! `name=value` is a number of the policy.

#![allow(clippy::print_stdout)]

mod common;

use std::error::Error;
use std::path::Path;
use std::time::{Duration, Instant};

use bots::{Budget, Search};
use common::Tally;
use kernel::{Dice, Game as _, Options as _, Seed};
use pack::{Files, Packed};
use shadows::{Shadows, ShadowsOptions};
use shadows_brain::{Ways, Wise};

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |name: &str| {
        words.iter().position(|word| word == name).and_then(|at| words.get(at + 1)).cloned()
    };
    let number = |name: &str, usual: u64| word(name).map_or(Ok(usual), |word| word.parse());
    let start = Instant::now();
    let most = Duration::from_secs(number("--seconds", 100_000)?);
    let files = match word("--pack") {
        Some(folder) => Files::from_dir(Path::new(&folder)).map_err(|p| format!("{p:?}"))?,
        None => Shadows::default_files(),
    };
    let cards = Shadows::read_pack(&files).map_err(|problems| format!("{problems:?}"))?;
    let mut options = ShadowsOptions::default();
    if words.iter().any(|word| word == "--traitor") {
        options = ShadowsOptions::with([("traitor", "true")])?;
    }
    let cards = std::sync::Arc::new(cards);
    let game = Shadows::new(cards.clone(), options, number("--seats", 5)? as u8)?;
    let mut tables = vec![game.clone()];
    if words.iter().any(|word| word == "--mixed") {
        tables = common::tables(&cards)?;
    }
    let seed = word("--seed").unwrap_or_else(|| "set".into());
    let name = word("--name").unwrap_or_else(|| word("--pack").unwrap_or_default());
    let mut ways = Ways::BEST;
    if let Some(file) = word("--ways") {
        ways = ways.read(&std::fs::read_to_string(file)?)?;
    }
    ways = ways.read(&words.join("\n"))?;
    let steps = number("--climb", 0)?;
    if steps > 0 {
        let begun = Instant::now();
        let until = begun + most / 2;
        ways = common::climb(&game, ways, steps, number("--policy", 400)?, &seed, until);
        let mut before = Ways::BEST;
        for (place, name) in Ways::NAMES.iter().enumerate() {
            let now = ways.at(place).copied().unwrap_or_default();
            if before.at(place).copied() != Some(now) {
                println!("{name} = {now:.3};");
            }
        }
    }
    let policy = common::play_all(&game, &ways, number("--policy", 400)?, &format!("{seed} p"));
    println!("{name} policy {}", policy.json());
    let mut wise = Wise { ways, ..Wise::best()?.clone() };
    let rows = number("--fit", 0)?;
    if rows > 0 {
        let seed = format!("{seed} f");
        wise.net = common::fit(&tables, &ways, rows, &seed, |learnt, unseen| {
            println!("{name} fit {learnt:.4} and {unseen:.4}");
        });
        if let Some(file) = word("--weights") {
            std::fs::write(
                file,
                wise.net.write(&files.hash(), &format!("{rows} games, seed {seed}")),
            )?;
        }
    }
    let silent = words.iter().any(|word| word == "--silent");
    let games = number("--games", 0)?;
    let brain: &'static Wise = Box::leak(Box::new(wise));
    let mut tally = Tally::default();
    let threads = number("--threads", 1)?;
    let next = std::sync::atomic::AtomicU64::new(0);
    let tally_lock = std::sync::Mutex::new(&mut tally);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                    if at >= games || start.elapsed() > most {
                        return;
                    }
                    let level = number("--level", 800).unwrap_or(800) as u32;
                    let mut search = Search::new(brain, Budget::simulations(level)).by_hand();
                    let mut one = Tally::default();
                    let seed = format!("{seed} g {at}");
                    let mut dice = Dice::from_seed(&Seed::from_text(&seed), 9);
                    common::play(
                        &game,
                        &seed,
                        &mut one,
                        &mut |know, _, dice| {
                            let said = (!silent).then(|| search.aside(know, dice)).flatten();
                            said.or_else(|| bots::Bot::choose(&mut search, know, dice))
                        },
                        &mut dice,
                    );
                    if let Ok(mut tally) = tally_lock.lock() {
                        tally.add(&one);
                        if tally.games.is_multiple_of(25) {
                            println!("{name} so far {}", tally.json());
                        }
                    }
                }
            });
        }
    });
    println!("{name} level {}", tally.json());
    Ok(())
}
