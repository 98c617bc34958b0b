//! `majo lab`: many games, counted or timed.

mod args;
mod study;

use std::io::IsTerminal;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use bots::Judged;
use games::{Loaded, with_game};
use indicatif::{ProgressBar, ProgressStyle};
use kernel::{Match, Seed};
use lab::{Broken, Keep, LabError, Plan, Shard, Summary};
use pack::Packed;
use serde_json::json;

pub(crate) use args::LabCommand;

use crate::failure::{Done, Failure};
use crate::{say, say_json, tables};
use args::{GamesArgs, RunArgs};

pub(crate) fn lab(command: LabCommand) -> Done {
    match command {
        LabCommand::Run(args) => run(&args),
        LabCommand::Report { results, out, packs, lang, json } => {
            study::report(&results, &out, &packs, &lang, json)
        }
        LabCommand::Compare(args) => study::compare(&args),
        LabCommand::Tune(args) => study::tune(&args),
        LabCommand::Speed { game, seconds, seats, table, json: as_json } => {
            let packs = tables::packs(&table.packs)?;
            let seed = table.seed.unwrap_or_else(|| Seed::from_text("speed"));
            let time = Duration::from_secs_f64(seconds);
            let speed = with_game!(game, G => {
                let pack = packs.load::<G>().map_err(Failure::check)?.pack;
                let game = tables::game::<G>(pack, seats, &table)?;
                lab::speed(&game, time, &seed)
            });
            if as_json {
                return say_json(&json!(speed));
            }
            say(&format!(
                "{}: {} games, {} decisions in {:.2} s: {:.0} decisions per second",
                speed.game, speed.games, speed.decisions, speed.seconds, speed.decisions_per_second
            ))
        }
    }
}

/// Who plays how many games, on all cores unless told otherwise.
fn plan(args: &GamesArgs, seats: u8, seed: Seed) -> Result<Plan, Failure> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    Ok(Plan {
        bots: tables::fill(&args.bots, usize::from(seats))?,
        games: args.games,
        seed,
        rotate: args.rotate,
        jobs: args.jobs.map_or(cores, usize::from),
        shard: Shard::WHOLE,
        broken: Broken::Stop,
    })
}

fn run(args: &RunArgs) -> Done {
    if args.out.is_some() && args.table.seed.is_none() {
        let what = "a result file needs a seed, so that an interrupted run can be taken up again \
                    and shards fit together: add --seed TEXT";
        return Err(Failure::usage(what));
    }
    let packs = tables::packs(&args.table.packs)?;
    let summary = with_game!(args.game, G => {
        let loaded = packs.load::<G>().map_err(Failure::check)?;
        run_game::<G>(args, loaded)?
    });
    if args.json {
        return say_json(&json!(summary));
    }
    say(&describe(&summary))
}

fn run_game<G: Judged + Packed>(args: &RunArgs, loaded: Loaded<G>) -> Result<Summary, Failure> {
    let game = tables::game::<G>(loaded.pack, args.games.seats, &args.table)?;
    let seed = tables::seed(args.table.seed)?;
    let broken = if args.replace { Broken::Replace } else { Broken::Stop };
    let plan = Plan { shard: args.shard, broken, ..plan(&args.games, game.seats(), seed)? };
    if let Some(dir) = &args.save {
        std::fs::create_dir_all(dir)
            .map_err(|error| Failure::check(format!("{}: {error}", dir.display())))?;
    }
    let games = args.games.games;
    let digits = games.saturating_sub(1).to_string().len();
    let write = |dir: &Path, number: u64, table: &Match<G>, names: &[String]| {
        let path = dir.join(format!("{number:0digits$}.majo"));
        std::fs::write(&path, table.record(&loaded.hash, names).to_string())
            .map_err(|error| format!("{}: {error}", path.display()))
    };
    let saver = |number: u64, table: &Match<G>, names: &[String]| match &args.save {
        Some(dir) => write(dir, number, table, names),
        None => Ok(()),
    };
    let save: Option<lab::Saver<'_, G>> = args.save.is_some().then_some(&saver);
    let keep = args.out.as_deref().map(|file| Keep { file, pack: &loaded.hash });
    with_progress(games / args.shard.count, |done| lab::run(&game, &plan, save, keep, done))
        .map_err(|error| match error {
            LabError::Bots { .. } => Failure::usage(error),
            LabError::Bot { .. } => Failure::check(format!(
                "{error}\nNothing is counted: mend the program, or let another bot play on for it with --replace"
            )),
            LabError::Save(_) | LabError::File(_) => Failure::check(error),
        })
}

/// A bar on standard error while the work goes on; only on a terminal.
fn with_progress<T>(games: u64, work: impl FnOnce(&AtomicU64) -> T) -> T {
    let done = AtomicU64::new(0);
    if !std::io::stderr().is_terminal() {
        return work(&done);
    }
    let bar = ProgressBar::new(games);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} left") {
        bar.set_style(style);
    }
    let finished = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !finished.load(Ordering::Relaxed) {
                bar.set_position(done.load(Ordering::Relaxed));
                std::thread::park_timeout(Duration::from_millis(100));
            }
            bar.finish_and_clear();
        });
        let result = work(&done);
        finished.store(true, Ordering::Relaxed);
        result
    })
}

fn describe(summary: &Summary) -> String {
    let length = &summary.length;
    let mut text = format!(
        "{}, {} seats: {} games, {} finished, {} decisions\n\
         decisions per game: {:.1} on average, {} to {}, half within {}, 95 % within {}",
        summary.game,
        summary.seats,
        summary.games,
        summary.finished,
        summary.decisions,
        length.mean,
        length.min,
        length.max,
        length.median,
        length.p95,
    );
    let percent = |share: f64| format!("{:5.1} %", share * 100.0);
    for rate in &summary.win_rate {
        let found = &rate.win_rate;
        text += &format!(
            "\nbot {} {:8} wins {} ({} to {})",
            rate.bot,
            rate.level,
            percent(found.rate),
            percent(found.low).trim_start(),
            percent(found.high).trim_start()
        );
    }
    for (index, seat) in summary.seat_wins.iter().enumerate() {
        text += &format!(
            "\nseat p{}      wins {} ({} to {})",
            index + 1,
            percent(seat.rate),
            percent(seat.low).trim_start(),
            percent(seat.high).trim_start()
        );
    }
    for rate in summary.win_rate.iter().filter(|rate| rate.replaced > 0) {
        text += &format!(
            "\nbot {} {} was replaced in {} of {} games: its wins are not all its own",
            rate.bot, rate.level, rate.replaced, summary.games
        );
    }
    for trouble in &summary.troubles {
        text += &format!("\n{trouble}");
    }
    if summary.shared > 0 {
        text += &format!("\n{} games were won by several together", summary.shared);
    }
    text
}
