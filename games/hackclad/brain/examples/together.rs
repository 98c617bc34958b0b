//! Plays co-operative games with three bots of a level and tells how they ended; with `--watch` also
//! every decision and what it came from.
//!
//! ```text
//! cargo run --release -p majo-hackclad-brain --example together -- hard normal 30 seed [--watch]
//! ```
//!
//! The words are: level, difficulty, games, seed.

#![allow(clippy::print_stdout)]

use std::error::Error;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use bots::{Brain, Knowledge, Level};
use hackclad::{Hackclad, HackcladOptions, State, Who};
use hackclad_brain::HackcladBrain;
use kernel::{Chance, Dice, Game, Options as _, Seed, Turn, Unheard};
use pack::Packed;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |at: usize, usual: &str| words.get(at).cloned().unwrap_or_else(|| usual.into());
    let level: Level = word(0, "hard").parse()?;
    let games: u64 = word(2, "10").parse()?;
    let (difficulty, seed) = (word(1, "easy"), word(3, "together"));
    let watch = words.iter().any(|word| word == "--watch");
    let (cards, _) = Hackclad::default_pack()?;
    let options =
        HackcladOptions::with([("mode", "coop"), ("coop_difficulty", difficulty.as_str())])
            .map_err(|_| "no such difficulty")?;
    let game = Hackclad::new(cards, options, 3)?;
    let (next, ends) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    let start = std::time::Instant::now();
    let slowest = Mutex::new(std::time::Duration::ZERO);
    std::thread::scope(|scope| {
        for _ in 0..if watch { 1 } else { 2 } {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games {
                        return;
                    }
                    let (over, most) = play(&game, level, &format!("{seed} {number}"), watch);
                    let line = told(&game, &over);
                    println!("{number}: {line}");
                    if let (Ok(mut ends), Ok(mut slowest)) = (ends.lock(), slowest.lock()) {
                        ends.push((HackcladBrain.ending(&game, &over), over.stock()));
                        *slowest = (*slowest).max(most);
                    }
                }
            });
        }
    });
    let ends = ends.into_inner()?;
    let won = ends.iter().filter(|(end, _)| *end == "Clad defeated").count();
    let burnt = ends.iter().filter(|(end, _)| *end == "corrupted").count();
    let stock: u32 = ends.iter().map(|(_, stock)| u32::from(*stock)).sum();
    println!(
        "{level} {difficulty}: won {won} of {games}, corrupted {burnt}, health left {:.1}, {:.1} s, slowest decision {:?}",
        f64::from(stock) / games as f64,
        start.elapsed().as_secs_f64(),
        slowest.into_inner()?,
    );
    Ok(())
}

fn play(game: &Hackclad, level: Level, seed: &str, watch: bool) -> (State, std::time::Duration) {
    let seed = Seed::from_text(seed);
    let mut dice = Dice::from_seed(&seed, 7);
    let mut state = game.start(Chance::new(seed), &mut Unheard);
    let mut bot = level.bot(&HackcladBrain);
    let mut round = 0;
    let mut slowest = std::time::Duration::ZERO;
    while let Turn::Ask(ask) = game.turn(&state) {
        let Some(seat) = ask.must.first() else { break };
        if watch && state.round() != round {
            round = state.round();
            println!("--- round {round}, health {}, {:?}", state.stock(), state.forecast());
            println!("    {}", told(game, &state));
        }
        let begun = std::time::Instant::now();
        let Some(action) = bot.choose(&Knowledge::new(game, &state, seat), &mut dice) else {
            break;
        };
        slowest = slowest.max(begun.elapsed());
        if watch {
            let mut legal = Vec::new();
            game.legal(&state, seat, &mut legal);
            if legal.len() > 1 {
                let all: Vec<_> = legal.iter().map(|one| game.notation(one)).collect();
                let who = game.asked(&state).map_or(Who::new(0), |(who, _)| who);
                let player = state.player(who);
                println!(
                    "  {:?} {who} at {:?} clad {:?} mp {} cp {} vp {} corr {} health {}: {}   [{}]",
                    state.clock(),
                    player.at,
                    state.clad(),
                    player.mp,
                    player.cp,
                    player.vp,
                    player.corruption,
                    state.stock(),
                    game.notation(&action),
                    all.join(", ")
                );
            }
        }
        if game.apply(&mut state, seat, &action, &mut Unheard).is_err() {
            break;
        }
    }
    (state, slowest)
}

fn told(game: &Hackclad, state: &State) -> String {
    let each: Vec<String> = Who::all(game.players())
        .map(|who| {
            let player = state.player(who);
            let name = player.character.map_or("?", |id| &*game.cards().character(id).id);
            format!(
                "{name} vp {} injuries {} corruption {} mp {} cp {}",
                player.vp, player.injury, player.corruption, player.mp, player.cp
            )
        })
        .collect();
    format!(
        "{} in round {}, health {}: {}",
        HackcladBrain.ending(game, state),
        state.round(),
        state.stock(),
        each.join("; ")
    )
}
