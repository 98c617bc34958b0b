//! `majo lab`: many games, counted or timed.

mod args;
mod battery;
mod calibrate;
mod ladder;
mod puzzles;
mod ratings;
mod study;
mod workers;

use std::io::IsTerminal;
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use games::{Entry, Loaded, with_game};
use indicatif::{ProgressBar, ProgressStyle};
use kernel::{Game, Lang, Match, Seed, Told, both};
use lab::{Broken, Interval, Keep, LabError, Plan, Shard, Summary};
use serde_json::json;

pub(crate) use args::LabCommand;

use crate::failure::{Done, Failure};
use crate::{say, say_json, tables};
use args::{GamesArgs, RunArgs};
use workers::{WAITING, Workers};

pub(crate) fn lab(command: LabCommand, lang: Lang) -> Done {
    match command {
        LabCommand::Run(args) => run(&args, lang),
        LabCommand::Report { results, out, packs, json } => {
            study::report(&results, &out, &packs, lang, json)
        }
        LabCommand::Compare(args) => study::compare(&args, lang),
        LabCommand::Tune(args) => study::tune(&args, lang),
        LabCommand::Ratings(args) => ratings::ratings(&args),
        LabCommand::Ladder(args) => ladder::ladder(&args, lang),
        LabCommand::Calibrate(args) => calibrate::calibrate(&args, lang),
        LabCommand::Time(args) => ladder::time(&args, lang),
        LabCommand::Battery(args) => battery::battery(&args),
        LabCommand::Puzzles(args) => puzzles::run(&args, lang),
        LabCommand::Speed { game, seconds, seats, table, json: as_json } => {
            let packs = tables::packs(&table.packs)?;
            let seed = table.seed.unwrap_or_else(|| Seed::from_text("speed"));
            let time = Duration::from_secs_f64(seconds);
            let speed = with_game!(game, G => {
                let pack = packs.load::<G>().map_err(Failure::check)?.pack;
                // The slowest table, as ever: figures stay comparable.
                let seats = seats.or(Some(*<G as Game>::SEATS.end()));
                let game = tables::game::<G>(pack, (seats, 0), &table)?;
                lab::speed(&game, time, &seed)
            });
            if as_json {
                return say_json(&json!(speed));
            }
            let (game, games, decisions) = (&speed.game, speed.games, speed.decisions);
            let (seconds, rate) = (speed.seconds, speed.decisions_per_second);
            say(&match lang {
                Lang::En => format!(
                    "{game}: {games} games, {decisions} decisions in {seconds:.2} s: {rate:.0} decisions per second"
                ),
                Lang::Ja => format!(
                    "{game}：{seconds:.2}秒で{games}ゲーム、決定{decisions}回。毎秒{rate:.0}回"
                ),
            })
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

fn run(args: &RunArgs, lang: Lang) -> Done {
    if args.out.is_some() && args.table.seed.is_none() {
        return Err(Failure::usage(both!(
            "a result file needs a seed, so that an interrupted run can be taken up again \
             and shards fit together: add --seed TEXT",
            "結果のファイルにはシードが必要です（中断の再開と分割のため）。--seed TEXT を加えてください。"
        )));
    }
    tables::tell_unfit(args.game, lang);
    let packs = tables::packs(&args.table.packs)?;
    let summary = with_game!(args.game, G => {
        let loaded = packs.load::<G>().map_err(Failure::check)?;
        run_game::<G>(args, loaded)?
    });
    if args.json {
        return say_json(&json!(summary));
    }
    say(&describe(&summary, lang))
}

fn run_game<G: Entry>(args: &RunArgs, loaded: Loaded<G>) -> Result<Summary, Failure> {
    let game =
        tables::game::<G>(loaded.pack, (args.games.seats, args.games.bots.len()), &args.table)?;
    let seed = tables::seed(args.table.seed)?;
    let broken = if args.replace { Broken::Replace } else { Broken::Stop };
    let plan = Plan { shard: args.shard, broken, ..plan(&args.games, game.seats(), seed)? };
    if let Some(dir) = &args.save {
        std::fs::create_dir_all(dir).map_err(|error| Failure::at(dir.display(), error))?;
    }
    let games = args.games.games;
    let digits = games.saturating_sub(1).to_string().len();
    let write = |dir: &Path, number: u64, table: &Match<G>, names: &[String]| {
        let path = dir.join(format!("{number:0digits$}.majo"));
        std::fs::write(&path, table.record(&loaded.hash, names).to_string())
            .map_err(|error| error.told().map(|_, why| format!("{}: {why}", path.display())))
    };
    let saver = |number: u64, table: &Match<G>, names: &[String]| match &args.save {
        Some(dir) => write(dir, number, table, names),
        None => Ok(()),
    };
    let save: Option<lab::Saver<'_, G>> = args.save.is_some().then_some(&saver);
    let keep = args.out.as_deref().map(|file| Keep { file, pack: &loaded.hash });
    let workers = args.bus.as_deref().map(|bus| Workers::at(bus, &plan)).transpose()?;
    let played = |done: &AtomicU64| match &workers {
        Some(workers) => {
            let about = plan.about(&game, &loaded.hash);
            // Each thread waits for a worker.
            let plan = Plan { jobs: args.games.jobs.map_or(WAITING, usize::from), ..plan.clone() };
            let elsewhere = |games: &Range<u64>| workers.play(&about, games.clone());
            lab::run_elsewhere(&game, G::brain(), &plan, &elsewhere, keep, done)
        }
        None => lab::run(&game, G::brain(), &plan, save, keep, done),
    };
    with_progress(games / args.shard.count, played)
        .map_err(|error| match error {
            LabError::Bots { .. } => Failure::usage(error),
            LabError::Bot { .. } => Failure::check(error.told().map(|lang, what| match lang {
                Lang::En => format!(
                    "{what}\nNothing is counted: mend the program, or let another bot play on for it with --replace"
                ),
                Lang::Ja => format!(
                    "{what}\n集計はありません。プログラムを直すか、--replace で別のボットに代わらせてください。"
                ),
            })),
            LabError::Save(_) | LabError::File(_) => Failure::check(error),
        })
}

/// A bar on standard error while the work goes on; only on a terminal.
fn with_progress<T>(games: u64, work: impl FnOnce(&AtomicU64) -> T) -> T {
    progress(Some(games), work)
}

/// The same where it is not known how many games there will be.
fn progress<T>(games: Option<u64>, work: impl FnOnce(&AtomicU64) -> T) -> T {
    let done = AtomicU64::new(0);
    if !std::io::stderr().is_terminal() {
        return work(&done);
    }
    let bar = games.map_or_else(ProgressBar::no_length, ProgressBar::new);
    let shown = match games {
        Some(_) => "{bar:40} {pos}/{len} games, {eta} left",
        None => "{pos} games in {elapsed}",
    };
    if let Ok(style) = ProgressStyle::with_template(shown) {
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

fn describe(summary: &Summary, lang: Lang) -> String {
    let length = &summary.length;
    let Summary { game, seats, games, finished, decisions, .. } = summary;
    let (least, most, half, p95) = (length.min, length.max, length.median, length.p95);
    let mut text = match lang {
        Lang::En => format!(
            "{game}, {seats} seats: {games} games, {finished} finished, {decisions} decisions\n\
             decisions per game: {:.1} on average, {least} to {most}, half within {half}, 95 % within {p95}",
            length.mean,
        ),
        Lang::Ja => format!(
            "{game}、{seats}席：{games}ゲーム、終了{finished}、決定{decisions}回\n\
             1ゲームの決定：平均{:.1}回、{least}～{most}回、半数は{half}回以内、95％は{p95}回以内",
            length.mean,
        ),
    };
    let wins = |found: &Interval| {
        let percent = |share: f64| format!("{:.1} %", share * 100.0);
        let (rate, low, high) = (percent(found.rate), percent(found.low), percent(found.high));
        match lang {
            Lang::En => format!("wins {rate:>7} ({low} to {high})"),
            Lang::Ja => format!("勝率{rate:>7}（{low}～{high}）"),
        }
    };
    for rate in &summary.win_rate {
        let word = match lang {
            Lang::En => "bot",
            Lang::Ja => "ボット",
        };
        text += &format!("\n{word} {} {:8} {}", rate.bot, rate.level, wins(&rate.win_rate));
    }
    for (index, seat) in summary.seat_wins.iter().enumerate() {
        let word = match lang {
            Lang::En => "seat",
            Lang::Ja => "席",
        };
        text += &format!("\n{word} p{}      {}", index + 1, wins(seat));
    }
    for rate in summary.win_rate.iter().filter(|rate| rate.replaced > 0) {
        let (bot, level, count) = (rate.bot, &rate.level, rate.replaced);
        text += &match lang {
            Lang::En => format!(
                "\nbot {bot} {level} was replaced in {count} of {games} games: its wins are not all its own"
            ),
            Lang::Ja => format!(
                "\nボット {bot} {level} は{games}ゲーム中{count}ゲームで別のボットに代わりました。勝率のすべてがこのボットのものではありません。"
            ),
        };
    }
    for trouble in &summary.troubles {
        text += &format!("\n{}", trouble.in_lang(lang));
    }
    match (summary.shared, lang) {
        (0, _) => {}
        (1, Lang::En) => text += "\n1 game was won by several together",
        (shared, Lang::En) => text += &format!("\n{shared} games were won by several together"),
        (shared, Lang::Ja) => text += &format!("\n{shared}ゲームは複数人が共に勝ちました"),
    }
    text
}
