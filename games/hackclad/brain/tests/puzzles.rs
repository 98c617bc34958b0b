//! What `normal` and `hard` do in the game's puzzles, asked at every step of the right way, as
//! `majo lab puzzles` asks them.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::fs;
use std::path::Path;
use std::sync::Arc;

use bots::{Knowledge, Level};
use hackclad::Hackclad;
use hackclad_brain::HackcladBrain;
use kernel::doc::Source;
use kernel::lesson::{Script, check};
use kernel::{AnyMatch, Game, Match, Seed};
use pack::Packed;

/// The steps at which a level does something that is not as good.
fn mistakes(file: &Path, level: Level) -> Vec<String> {
    let (pack, _) = Hackclad::default_pack().unwrap();
    let source = Source::new(file.display().to_string(), fs::read_to_string(file).unwrap());
    let puzzle = Arc::new(check::<Hackclad>(&source, &pack).expect("it holds").lesson);
    let (game, state) = puzzle.open::<Hackclad>(&pack).unwrap();
    let script = Script::new(puzzle.clone(), &game);
    let mut table = Match::staged(game, Seed::from_text("puzzles"), state);
    let (mut bot, mut dice) = (level.bot(&HackcladBrain), table.dice(puzzle.learner));
    let mut mistakes = Vec::new();
    for (at, step) in puzzle.steps.iter().enumerate() {
        let tries = script.tries(at);
        if let Some(right) = tries.first() {
            let know = Knowledge::new(table.game(), table.state(), puzzle.learner);
            let did = bot.choose(&know, &mut dice).expect("it must decide");
            let did = table.game().notation(&did);
            if !tries.contains(&did) {
                mistakes.push(format!("{} {level}: {did}, not {right}", puzzle.id));
            }
            let right = right.clone();
            AnyMatch::act(&mut table, puzzle.learner, &right).unwrap();
        }
        for line in &step.then {
            AnyMatch::act(&mut table, line.seat, &line.action).unwrap();
        }
    }
    mistakes
}

#[test]
fn every_puzzle_is_solved() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../puzzles");
    let mut files: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty());
    let all = files.iter().flat_map(|file| {
        [Level::Normal, Level::Hard].into_iter().flat_map(|level| mistakes(file, level))
    });
    let all: Vec<String> = all.collect();
    assert!(all.is_empty(), "{all:#?}");
}
