//! Plays games by the policy alone and fits the network that judges positions to how they ended.
//!
//! ```text
//! cargo run --release -p majo-shadows-brain --example fit -- 20000 seed > src/wise/weights.rs
//! ```

#![allow(clippy::print_stdout, clippy::print_stderr)]

mod common;

use std::error::Error;

use pack::Packed;
use shadows::Shadows;
use shadows_brain::Ways;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let games: u64 = words.first().map_or(Ok(2000), |word| word.parse())?;
    let seed = words.get(1).cloned().unwrap_or_else(|| "fit".into());
    let (cards, _) = Shadows::default_pack()?;
    let net = common::Net::fit(&common::tables(&cards)?, &Ways::BEST, games, &seed);
    for (learnt, unseen) in &net.losses {
        eprintln!("{learnt:.4} and {unseen:.4}");
    }
    print!("{}", net.text());
    Ok(())
}
