//! Plays whole games by the policy of play-outs alone, and tries other numbers for it.
//!
//! ```text
//! cargo run --release -p majo-shadows-brain --example tune -- 4000 seed [name=value]... [--climb STEPS]
//! ```

#![allow(clippy::print_stdout)]

mod common;

use std::error::Error;
use std::time::{Duration, Instant};

use kernel::Game as _;
use pack::Packed;
use shadows::Shadows;
use shadows_brain::Ways;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let games: u64 = words.first().map_or(Ok(1000), |word| word.parse())?;
    let seed = words.get(1).cloned().unwrap_or_else(|| "tune".into());
    let ways = Ways::BEST.read(&words.join("\n"))?;
    let (cards, _) = Shadows::default_pack()?;
    let game = Shadows::new(cards, Default::default(), 5)?;
    println!("{}", common::play_all(&game, &ways, games, &seed).json());
    let Some(at) = words.iter().position(|word| word == "--climb") else { return Ok(()) };
    let steps: u64 = words.get(at + 1).map_or(Ok(100), |word| word.parse())?;
    let until = Instant::now() + Duration::from_secs(24 * 3600);
    let mut ways = common::climb(&game, ways, steps, games, &seed, until);
    for (place, name) in Ways::NAMES.iter().enumerate() {
        if let Some(way) = ways.at(place) {
            println!("    {name} = {way:.3};");
        }
    }
    Ok(())
}
