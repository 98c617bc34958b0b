//! Plays games by the policy alone and fits the network that judges positions to how they ended.
//!
//! ```text
//! cargo run --release -p majo-shadows-brain --example fit -- weights.safetensors 20000 seed [WAYS]
//! ```

#![allow(clippy::print_stdout)]

mod common;

use std::error::Error;

use pack::Packed;
use shadows::Shadows;
use shadows_brain::Ways;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let file = words.first().ok_or("name the file of the weights")?;
    let games: u64 = words.get(1).map_or(Ok(2000), |word| word.parse())?;
    let seed = words.get(2).cloned().unwrap_or_else(|| "fit".into());
    let mut ways = Ways::BEST;
    if let Some(file) = words.get(3) {
        ways = ways.read(&std::fs::read_to_string(file)?)?;
    }
    let (cards, pack) = Shadows::default_pack()?;
    let tell = |learnt, unseen| println!("{learnt:.4} and {unseen:.4}");
    let net = common::fit(&common::tables(&cards)?, &ways, games, &seed, tell);
    let trained = format!("{games} games of the policy, seed {seed}");
    std::fs::write(file, net.write(&pack, &trained))?;
    Ok(())
}
