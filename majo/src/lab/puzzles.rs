//! `majo lab puzzles`: how many of a game's puzzles the bots solve.

use std::collections::BTreeMap;
use std::sync::Arc;

use bots::{Knowledge, Level};
use clap::Args;
use games::{Entry, GameId, Loaded, puzzles, with_game};
use kernel::lesson::{Kind, Lesson, Script};
use kernel::{Lang, Match, Seed, Told as _, both};
use serde_json::json;

use crate::cli::PacksArgs;
use crate::failure::{Done, Failure};
use crate::{say, say_json, tables};

#[derive(Debug, Args)]
pub(crate) struct PuzzlesArgs {
    /// The game
    game: GameId,
    /// Which bots are asked
    #[arg(long, value_delimiter = ',', default_value = "easy,normal,hard")]
    bots: Vec<Level>,
    /// A seed, for bots that choose by chance: any text, or 64 hexadecimal digits
    #[arg(long, value_parser = crate::cli::parse_seed)]
    seed: Option<Seed>,
    #[command(flatten)]
    packs: PacksArgs,
    /// For programs
    #[arg(long)]
    json: bool,
}

/// What a bot chose at each step of a puzzle, and whether that was right.
type Chosen = Vec<(String, bool)>;

pub(super) fn run(args: &PuzzlesArgs, lang: Lang) -> Done {
    let packs = tables::packs(&args.packs)?;
    let seed = args.seed.unwrap_or_else(|| Seed::from_text("puzzles"));
    let (mut rows, mut lines) = (Vec::new(), Vec::new());
    for level in &args.bots {
        let mut levels: BTreeMap<u8, (usize, usize)> = BTreeMap::new();
        let (mut solved, mut all) = (0, 0);
        for puzzle in puzzles(args.game) {
            let chosen = with_game!(args.game, G => {
                let loaded = packs.load::<G>().map_err(Failure::check)?;
                asked::<G>(puzzle, &loaded, *level, seed)?
            });
            let right = chosen.iter().all(|(_, right)| *right);
            let Kind::Puzzle { level: hard } = puzzle.kind else { continue };
            let count = levels.entry(hard).or_default();
            count.1 += 1;
            all += 1;
            if right {
                count.0 += 1;
                solved += 1;
            }
            let steps: Vec<_> =
                chosen.iter().map(|(did, right)| json!({"did": did, "right": right})).collect();
            rows.push(json!({
                "bot": level.name(), "puzzle": puzzle.id, "level": hard, "solved": right,
                "steps": steps,
            }));
        }
        let each: Vec<_> =
            levels.iter().map(|(hard, (right, of))| format!("{hard}: {right}/{of}")).collect();
        let (name, each) = (level.name(), each.join(", "));
        lines.push(both!(
            "{name}: {solved} of {all} (by level {each})",
            "{name}：{all}問中{solved}問（レベル別 {each}）"
        ));
    }
    if args.json {
        return say_json(&json!({"game": args.game.id(), "puzzles": rows}));
    }
    for line in lines {
        say(line.in_lang(lang))?;
    }
    Ok(())
}

/// Asks a bot at every step of a puzzle that waits for an action: in the position on the right way.
fn asked<G: Entry>(
    puzzle: &Arc<Lesson>,
    loaded: &Loaded<G>,
    level: Level,
    seed: Seed,
) -> Result<Chosen, Failure> {
    let (game, state) =
        puzzle.open::<G>(&loaded.pack).map_err(|wrong| Failure::check(wrong.told()))?;
    let script = Script::new(puzzle.clone(), &game);
    let mut table = Match::staged(game, seed, state);
    let mut bot = level.bot(G::brain());
    let mut dice = table.dice(puzzle.learner);
    let mut chosen = Vec::new();
    for (at, step) in puzzle.steps.iter().enumerate() {
        let tries = script.tries(at);
        if let Some(right) = tries.first() {
            let know = Knowledge::new(table.game(), table.state(), puzzle.learner);
            let did = bot.choose(&know, &mut dice);
            let did = did.map(|did| kernel::Game::notation(table.game(), &did)).unwrap_or_default();
            let good = tries.contains(&did);
            chosen.push((did, good));
            let right = right.clone();
            let done = kernel::AnyMatch::act(&mut table, puzzle.learner, &right);
            done.map_err(|denied| Failure::check(denied.told()))?;
        }
        for line in &step.then {
            let done = kernel::AnyMatch::act(&mut table, line.seat, &line.action);
            done.map_err(|denied| Failure::check(denied.told()))?;
        }
    }
    Ok(chosen)
}
