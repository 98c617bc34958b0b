//! Plays whole games by the policy of play-outs alone, and tries other numbers for it.
//!
//! ```text
//! cargo run --release -p majo-shadows-brain --example tune -- 4000 seed [name=value]... [--climb STEPS] [--old]
//! ```

#![allow(clippy::print_stdout)]

use std::collections::BTreeMap;
use std::error::Error;

use bots::{Brain, Knowledge};
use kernel::{Chance, Dice, Game, Seed, Turn, Unheard};
use pack::Packed;
use shadows::{GameResult, Shadows, State};
use shadows_brain::{ShadowsBrain, Ways, policy};

/// How games went.
#[derive(Clone, Debug, Default)]
struct Tally {
    games: u32,
    won: u32,
    /// Won, or how near.
    near: f64,
    ends: BTreeMap<&'static str, u32>,
    night: [f64; 6],
    nights: u32,
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let games: u64 = words.first().map_or(Ok(1000), |word| word.parse())?;
    let seed = words.get(1).cloned().unwrap_or_else(|| "tune".into());
    let mut ways = Ways::BEST;
    for word in &words {
        if let Some((name, value)) = word.split_once('=')
            && let Some(place) = Ways::NAMES.iter().position(|known| *known == name)
            && let Some(way) = ways.at(place)
        {
            *way = value.parse()?;
        }
    }
    let (cards, _) = Shadows::default_pack()?;
    let game = Shadows::new(cards, Default::default(), 5)?;
    let old = words.iter().any(|word| word == "--old");
    let start = std::time::Instant::now();
    let mut best = play_all(&game, &ways, games, &seed, old);
    println!(
        "{:.4} {best:?} {:.1} s",
        best.near / f64::from(best.games),
        start.elapsed().as_secs_f64()
    );
    let Some(at) = words.iter().position(|word| word == "--climb") else { return Ok(()) };
    let steps: u64 = words.get(at + 1).map_or(Ok(100), |word| word.parse())?;
    let mut dice = Dice::from_seed(&Seed::from_text(&seed), 3);
    let mut same = play_all(&game, &ways, games / 4, &seed, false);
    for step in 0..steps {
        let mut other = ways;
        let mut said = String::new();
        for _ in 0..1 + dice.below(4) {
            let place = dice.below(Ways::NAMES.len() as u32) as usize;
            if let Some(way) = other.at(place) {
                let by = f64::from(dice.below(2001)) / 1000.0 - 1.0;
                *way += (by as f32) * (0.15 + 0.4 * way.abs());
                said += &format!(" {}={way:.3}", Ways::NAMES[place]);
            }
        }
        // Most are worse: a quarter of the games tells.
        let few = play_all(&game, &other, games / 4, &seed, false);
        if few.near < same.near {
            continue;
        }
        // Seeds of each step are new, so that luck is not kept.
        let fresh = format!("{seed} {step}");
        let tried = play_all(&game, &other, games, &fresh, false);
        best = play_all(&game, &ways, games, &fresh, false);
        if tried.near > best.near {
            (ways, same) = (other, few);
            println!(
                "{step}: {:.4} to {:.4} ({} to {} won):{said}",
                best.near / f64::from(best.games),
                tried.near / f64::from(best.games),
                best.won,
                tried.won
            );
        }
    }
    for (place, name) in Ways::NAMES.iter().enumerate() {
        if let Some(way) = ways.at(place) {
            println!("    {name} = {way:.3};");
        }
    }
    Ok(())
}

fn play_all(game: &Shadows, ways: &Ways, games: u64, seed: &str, old: bool) -> Tally {
    let mut tally = Tally::default();
    for number in 0..games {
        play(game, ways, &format!("{seed} {number}"), old, &mut tally);
    }
    tally.night.iter_mut().for_each(|sum| *sum /= f64::from(tally.nights.max(1)));
    tally
}

fn play(game: &Shadows, ways: &Ways, seed: &str, old: bool, tally: &mut Tally) {
    let seed = Seed::from_text(seed);
    let mut dice = Dice::from_seed(&seed, 7);
    let mut state = game.start(Chance::new(seed), &mut Unheard);
    let mut legal = Vec::new();
    let mut night = false;
    let watch = std::env::var("WATCH").is_ok();
    let mut turn = 0;
    while let Turn::Ask(ask) = game.turn(&state) {
        let Some(seat) = ask.must.first() else { break };
        if !night && state.foes().any(|foe| game.is_walpurgis(*foe)) {
            night = true;
            tally.nights += 1;
            let cards: u8 = state.all_girls().iter().map(|slot| state.hand(slot).len()).sum();
            let humans = state.living().len() - state.all_girls().len();
            let facts = [
                f64::from(state.durability()),
                f64::from(state.all_girls().len()),
                f64::from(humans),
                f64::from(cards),
                state.foes().count() as f64,
                f64::from(state.turn()),
            ];
            tally.night.iter_mut().zip(facts).for_each(|(sum, fact)| *sum += fact);
        }
        if watch && state.turn() != turn {
            turn = state.turn();
            let mut line = format!("{turn}: city {}", state.durability());
            for slot in state.living() {
                let girl = state.girl(slot);
                let kind = if girl.is_human() { "h" } else { "" };
                line += &format!(
                    " {:?}{kind} {}/{}{}",
                    girl.person,
                    girl.hp,
                    state.hand(slot).len(),
                    "*".repeat(usize::from(girl.loot.len()))
                );
            }
            for foe in state.foes() {
                line += &format!(" [{:?} {} {}]", foe.card, foe.hp, foe.clock);
            }
            println!("{line}");
        }
        legal.clear();
        game.legal(&state, seat, &mut legal);
        let action = if legal.len() == 1 {
            legal[0]
        } else {
            // In a world that looks the same: nothing but the seat's knowledge decides.
            let world = Knowledge::new(game, &state, seat).world(&mut dice);
            let chosen = if old {
                ShadowsBrain.play_out(game, &world, seat, &legal, &mut dice)
            } else {
                policy(game, &world, seat, &legal, &mut dice, ways)
            };
            let Some(action) = chosen else { break };
            action
        };
        if watch && legal.len() > 1 {
            println!("   {seat} {}", game.notation(&action));
        }
        if game.apply(&mut state, seat, &action, &mut Unheard).is_err() {
            break;
        }
    }
    tally.games += 1;
    let won = matches!(state.result(), Some(GameResult::Won(_)));
    tally.won += u32::from(won);
    tally.near += if won { 1.0 } else { near(game, &state) };
    *tally.ends.entry(ShadowsBrain.ending(game, &state)).or_insert(0) += 1;
}

/// How near a lost game came.
fn near(game: &Shadows, state: &State) -> f64 {
    let left = state.foes().find(|foe| game.is_walpurgis(**foe)).map_or(120, |foe| foe.hp);
    (0.3 * (1.0 - f64::from(left) / 120.0)).max(0.0)
}
