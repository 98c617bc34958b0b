//! Asks levels for every puzzle and tells what they did, as `majo lab puzzles shadows --json` does.
//!
//! ```text
//! cargo run --release -p majo-shadows-brain --example puzzles -- normal hard
//! ```

#![allow(clippy::print_stdout)]

use std::error::Error;
use std::path::Path;
use std::sync::Arc;

use bots::{Budget, Knowledge, Level, Search};
use kernel::lesson::{Lesson, Script};
use kernel::{Game as _, Match, Seed};
use pack::Packed as _;
use shadows::Shadows;
use shadows_brain::ShadowsBrain;

fn main() -> Result<(), Box<dyn Error>> {
    let (pack, _) = Shadows::default_pack()?;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../puzzles");
    let mut files: Vec<_> = std::fs::read_dir(folder)?.flatten().map(|file| file.path()).collect();
    files.sort();
    for name in std::env::args().skip(1) {
        let level: Level = name.parse()?;
        let mut solved = 0;
        for file in &files {
            let text = std::fs::read_to_string(file)?;
            let source = kernel::doc::Source::new(file.to_string_lossy(), text);
            let lesson = Arc::new(Lesson::read(&source)?);
            let (game, state) = lesson.open::<Shadows>(&pack)?;
            let script = Script::new(lesson.clone(), &game);
            let mut table = Match::staged(game, Seed::from_text("puzzles"), state);
            let mut bot = level.bot(&ShadowsBrain);
            let mut dice = table.dice(lesson.learner);
            let (mut right, mut steps) = (true, Vec::new());
            for (at, step) in lesson.steps.iter().enumerate() {
                let tries = script.tries(at);
                if let Some(wanted) = tries.first() {
                    let know = Knowledge::new(table.game(), table.state(), lesson.learner);
                    let did = bot.choose(&know, &mut dice);
                    let did = did.map(|one| table.game().notation(&one)).unwrap_or_default();
                    if tries.contains(&did) {
                        steps.push(did);
                    } else {
                        right = false;
                        let search = Search::new(&ShadowsBrain, Budget::simulations(800));
                        for one in search.rate(&know, &mut dice).rated {
                            let action = one.action.map(|action| table.game().notation(&action));
                            println!("    {action:?} {} {:.4}", one.tried, one.worth);
                        }
                        steps.push(format!("{did} NOT {wanted}"));
                    }
                    let wanted = wanted.clone();
                    kernel::AnyMatch::act(&mut table, lesson.learner, &wanted)
                        .map_err(|_| "refused")?;
                }
                for line in &step.then {
                    kernel::AnyMatch::act(&mut table, line.seat, &line.action)
                        .map_err(|_| "refused")?;
                }
            }
            solved += u32::from(right);
            println!(
                "{} {} {}: {}",
                level,
                if right { "yes" } else { "no " },
                lesson.id,
                steps.join("; ")
            );
        }
        println!("{level}: {solved} of {}", files.len());
    }
    Ok(())
}
