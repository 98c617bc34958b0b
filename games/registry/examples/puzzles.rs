//! What bots do in a game's puzzles, step by step: `majo lab puzzles` without the rest of majo.
//!
//! ```text
//! cargo run --release -p majo-games --example puzzles -- hackclad hard
//! ```

#![allow(clippy::print_stdout)]

use std::error::Error;
use std::sync::Arc;

use bots::{Knowledge, Level};
use games::{Entry, GameId, Packs, puzzles, with_game};
use kernel::lesson::{Lesson, Script};
use kernel::{AnyMatch, Match, Seed};

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |at: usize, usual: &str| words.get(at).cloned().unwrap_or_else(|| usual.into());
    let game: GameId = word(0, "hackclad").parse().map_err(|_| "no such game")?;
    let level = Level::named(&word(1, "hard")).ok_or("no such level")?;
    let (mut solved, mut all) = (0, 0);
    for puzzle in puzzles(game) {
        let chosen = with_game!(game, G => asked::<G>(puzzle, level)?);
        let right = chosen.iter().all(|(_, right)| *right);
        all += 1;
        solved += usize::from(right);
        if !right {
            println!("{} {chosen:?}", puzzle.id);
        }
    }
    println!("{game:?} {level}: {solved} of {all}");
    Ok(())
}

fn asked<G: Entry>(
    puzzle: &Arc<Lesson>,
    level: Level,
) -> Result<Vec<(String, bool)>, Box<dyn Error>> {
    let loaded = Packs::new(None).map_err(|_| "packs")?.load::<G>().map_err(|_| "pack")?;
    let (game, state) = puzzle.open::<G>(&loaded.pack).map_err(|_| "position")?;
    let script = Script::new(puzzle.clone(), &game);
    let mut table = Match::staged(game, Seed::from_text("puzzles"), state);
    let mut bot = level.bot(G::brain());
    let mut dice = table.dice(puzzle.learner);
    let mut chosen = Vec::new();
    for (at, step) in puzzle.steps.iter().enumerate() {
        let tries = script.tries(at);
        if let Some(right) = tries.first() {
            let know = Knowledge::new(table.game(), table.state(), puzzle.learner);
            let did = bot.choose(&know, &mut dice);
            let did = did.map(|action| table.game().notation(&action)).unwrap_or_default();
            let good = tries.contains(&did);
            chosen.push((did, good));
            let right = right.clone();
            AnyMatch::act(&mut table, puzzle.learner, &right).map_err(|_| "right")?;
        }
        for line in &step.then {
            AnyMatch::act(&mut table, line.seat, &line.action).map_err(|_| "then")?;
        }
    }
    Ok(chosen)
}
