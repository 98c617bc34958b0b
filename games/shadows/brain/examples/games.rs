//! Plays games of bots of one level and tells how they ended; with `--facts` every evening's facts as rows,
//! for `fit.py`-like uses; with `--watch` every decision.
//!
//! ```text
//! cargo run --release -p majo-shadows-brain --example games -- hard 30 seed [--facts] [--watch] [--seats 6] [--traitor]
//! ```

#![allow(clippy::print_stdout)]

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use bots::{Bot, Brain, Budget, Knowledge, Level, Search};
use kernel::driver::Next;
use kernel::{Chance, Dice, Game, Options as _, Seat, Seed, Unheard};
use pack::Packed;
use shadows::{Action, Shadows, State};
use shadows_brain::{ShadowsBrain, facts};

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |at: usize, usual: &str| words.get(at).cloned().unwrap_or_else(|| usual.into());
    let games: u64 = word(1, "10").parse()?;
    let (level, seed) = (word(0, "hard"), word(2, "games"));
    let has = |flag: &str| words.iter().any(|word| word == flag);
    let (rows, watch) = (has("--facts"), has("--watch"));
    let (cards, _) = Shadows::default_pack()?;
    let seats = words.iter().position(|word| word == "--seats").and_then(|at| words.get(at + 1));
    let seats: u8 = seats.map_or(Ok(5), |word| word.parse())?;
    let mut options = shadows::ShadowsOptions::default();
    if has("--traitor") {
        options = shadows::ShadowsOptions::with([("traitor", "true")])?;
    }
    let game = Shadows::new(cards, options, seats)?;
    let (next, ends) = (AtomicU64::new(0), Mutex::new(BTreeMap::new()));
    let wishes = Mutex::new(BTreeMap::new());
    let slowest = Mutex::new(Duration::ZERO);
    let start = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..if watch { 1 } else { 2 } {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games {
                        return;
                    }
                    let Some(mut bot) = bot(&level) else { return };
                    let mut all = Vec::new();
                    let seed = format!("{seed} {number}");
                    let (over, most) = play(&game, &mut *bot, &seed, watch, &mut all, &wishes);
                    let ending = ShadowsBrain.ending(&game, &over);
                    let won = !matches!(ending, "city lost" | "nobody left" | "unfinished");
                    if rows {
                        let mut text = String::new();
                        for (row, night) in all {
                            let row: Vec<String> = row.iter().map(|n| format!("{n:.4}")).collect();
                            let (won, night) = (u8::from(won), u8::from(night));
                            let _ = writeln!(text, "row {number} {won} {night} {}", row.join(" "));
                        }
                        print!("{text}");
                    }
                    if let (Ok(mut ends), Ok(mut slowest)) = (ends.lock(), slowest.lock()) {
                        *ends.entry(ending).or_insert(0) += 1;
                        *slowest = (*slowest).max(most);
                    }
                }
            });
        }
    });
    let ends = ends.into_inner()?;
    let lost: u64 =
        ["city lost", "nobody left", "unfinished"].iter().filter_map(|e| ends.get(e)).sum();
    println!(
        "{level}: won {} of {games}: {ends:?}; wishes by turn {:?}; {:.0} s, slowest decision {:?}",
        games - lost,
        wishes.into_inner()?,
        start.elapsed().as_secs_f64(),
        slowest.into_inner()?
    );
    Ok(())
}

/// A level, or a search of so many simulations.
fn bot(name: &str) -> Option<Box<dyn Bot<Shadows>>> {
    match name.parse::<u32>() {
        Ok(simulations) => {
            let search = Search::new(&ShadowsBrain, Budget::simulations(simulations));
            Some(Box::new(search.ahead(12)))
        }
        Err(_) => Some(Level::named(name)?.bot(&ShadowsBrain)),
    }
}

type Wishes = Mutex<BTreeMap<String, u32>>;

fn play(
    game: &Shadows,
    bot: &mut dyn Bot<Shadows>,
    seed: &str,
    watch: bool,
    rows: &mut Vec<([f64; shadows_brain::FACTS], bool)>,
    wishes: &Wishes,
) -> (State, Duration) {
    let seed = Seed::from_text(seed);
    let mut dice = Dice::from_seed(&seed, 7);
    let mut awake = Dice::from_seed(&seed, 8);
    let mut state = game.start(Chance::new(seed), &mut Unheard);
    let (mut turn, mut slowest) = (0, Duration::ZERO);
    while let Ok(next) = Next::of(game, &state) {
        let mut choose = |seat: Seat| {
            let begun = Instant::now();
            let know = Knowledge::new(game, &state, seat);
            let said = bot.aside(&know, &mut dice);
            let chosen = said.or_else(|| bot.choose(&know, &mut dice));
            slowest = slowest.max(begun.elapsed());
            Some((seat, chosen?))
        };
        // Whoever has a call to make thinks of it every other time, as in the laboratory.
        let order = next.order(|_| awake.once_in(2));
        let done = order.into_iter().find_map(&mut choose);
        let Some((seat, action)) = done else { break };
        if let Action::Wish(_) = action
            && let Ok(mut wishes) = wishes.lock()
        {
            let text = game.notation(&action);
            let kind: String = text.split(' ').take(2).collect::<Vec<_>>().join(" ");
            let when = state.turn() / 4 * 4;
            *wishes.entry(format!("{kind} {when}-")).or_insert(0) += 1;
        }
        if state.turn() != turn {
            turn = state.turn();
            if watch {
                println!("--- turn {turn}, durability {}", state.durability());
                for slot in state.living() {
                    let girl = state.girl(slot);
                    println!(
                        "    {:?} hp {} cards {}",
                        girl.person,
                        girl.hp,
                        state.hand(slot).len()
                    );
                }
                for foe in state.foes() {
                    println!("    foe {foe:?}");
                }
            }
        }
        if watch {
            let mut legal = Vec::new();
            game.legal(&state, seat, &mut legal);
            if legal.len() > 1 {
                let all: Vec<_> = legal.iter().map(|one| game.notation(one)).collect();
                let asked = game.asked(&state, seat);
                println!("  {seat} {asked:?}: {}   [{}]", game.notation(&action), all.join(", "));
            }
        }
        if state.turn() > 0 && dice.once_in(8) {
            rows.push(facts(game, &state));
        }
        if game.apply(&mut state, seat, &action, &mut Unheard).is_err() {
            break;
        }
    }
    (state, slowest)
}
