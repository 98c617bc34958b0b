//! `majo lab calibrate`: are the chances true that hints and looks back show?

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;

use bots::BotName;
use clap::Args;
use games::{Entry, GameId, Loaded, with_game};
use kernel::{Lang, Options, Seed, Text, both};
use lab::{Asking, Judged, Reliability, Said};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::ladder::is_together;
use super::with_progress;
use crate::cli::TableArgs;
use crate::failure::{Done, Failure};
use crate::{say, say_json, tables};

#[derive(Debug, Args)]
pub(crate) struct CalibrateArgs {
    /// The game
    game: GameId,
    /// Who plays, at every seat
    #[arg(long, default_value = "hard", value_name = "BOT")]
    level: BotName,
    /// How many sit at the table [default: as many as the game is usually played with]
    #[arg(long)]
    seats: Option<u8>,
    /// How many games
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Ask at about one decision in so many
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// Simulations for a question; a look back makes 400
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..))]
    simulations: u32,
    /// Plain random play-outs for a question
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    play_outs: u32,
    /// How many threads [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    /// Write all that was said into this file, to be judged again without playing
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Judge what was said in such files; nothing is played
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "out")]
    from: Vec<PathBuf>,
    /// Draw a reliability plot into this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    table: TableArgs,
    /// For programs
    #[arg(long)]
    json: bool,
}

/// The first line of a file of what was said; the others are one [`Said`] each.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct About {
    game: String,
    seats: u8,
    options: BTreeMap<String, String>,
    bot: String,
    seed: String,
    games: u64,
    every: u32,
    simulations: u32,
    play_outs: u32,
}

pub(super) fn calibrate(args: &CalibrateArgs, lang: Lang) -> Done {
    let packs = tables::packs(&args.table.packs)?;
    let (about, judged) = with_game!(args.game, G => {
        let loaded = packs.load::<G>().map_err(Failure::check)?;
        judged::<G>(args, loaded)?
    });
    if let Some(path) = &args.svg {
        let title = format!("{}, {} seats, {}", about.game, about.seats, about.bot);
        let picture = lab::reliability(&title, &judged);
        std::fs::write(path, picture).map_err(|error| Failure::at(path.display(), error))?;
    }
    if args.json {
        return say_json(&json!({ "about": about, "found": judged }));
    }
    say(&told(&about, &judged, lang))
}

fn judged<G: Entry>(args: &CalibrateArgs, loaded: Loaded<G>) -> Result<(About, Judged), Failure> {
    let (game, about, said) = match &args.from[..] {
        [] => {
            let game = tables::game::<G>(loaded.pack, (args.seats, 1), &args.table)?;
            let (about, said) = asked(args, &game)?;
            (game, about, said)
        }
        paths => {
            let (about, said) = read_all(args.game, paths)?;
            let pairs = about.options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
            let options = G::Options::with(pairs).map_err(Failure::usage)?;
            let game = G::new(loaded.pack, options, about.seats).map_err(Failure::usage)?;
            (game, about, said)
        }
    };
    // Everybody's chance if all are alike.
    let even = if is_together(&game)? { 0.5 } else { 1.0 / f64::from(game.seats()) };
    let shown = |chance: f64| G::brain().calibrate(&game, chance);
    let judged = Judged::of(&said, even, shown);
    Ok((about, judged))
}

/// Plays, and keeps what was said.
fn asked<G: Entry>(args: &CalibrateArgs, game: &G) -> Result<(About, Vec<Said>), Failure> {
    if matches!(args.level, BotName::Program(_)) {
        return Err(Failure::usage(both!(
            "chances are asked of our own bots: name a level",
            "勝率を尋ねられるのは内蔵のボットだけです。レベルを指定してください。"
        )));
    }
    let seed: Seed = tables::seed(args.table.seed)?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let how = Asking {
        bot: args.level.clone(),
        games: 0..args.games,
        seed,
        jobs: args.jobs.map_or(cores, usize::from),
        every: args.every,
        simulations: args.simulations,
        play_outs: args.play_outs,
    };
    let said = with_progress(args.games, |done| lab::ask(game, G::brain(), &how, done));
    let about = About {
        game: G::ID.into(),
        seats: game.seats(),
        options: game.options().changed(),
        bot: how.bot.to_string(),
        seed: seed.to_string(),
        games: args.games,
        every: how.every,
        simulations: how.simulations,
        play_outs: how.play_outs,
    };
    if let Some(path) = &args.out {
        let mut text = format!("{}\n", json!(about));
        for one in &said {
            let _ = writeln!(text, "{}", json!(one));
        }
        std::fs::write(path, text).map_err(|error| Failure::at(path.display(), error))?;
    }
    Ok((about, said))
}

/// Files of the same table, put together: games keep apart.
fn read_all(game: GameId, paths: &[PathBuf]) -> Result<(About, Vec<Said>), Failure> {
    let mut all: Option<(About, Vec<Said>)> = None;
    for path in paths {
        let (about, said) = read(game, path)?;
        let Some((sum, found)) = &mut all else {
            all = Some((about, said));
            continue;
        };
        if (sum.seats, &sum.options) != (about.seats, &about.options) {
            return Err(Failure::at(
                path.display(),
                both!("a table that is set otherwise", "別の設定の卓です。"),
            ));
        }
        let first = sum.games;
        sum.games += about.games;
        found.extend(said.into_iter().map(|one| Said { game: first + one.game, ..one }));
    }
    all.ok_or_else(|| Failure::usage(both!("no file was named", "ファイルが指定されていません。")))
}

fn read(game: GameId, path: &std::path::Path) -> Result<(About, Vec<Said>), Failure> {
    let wrong = |what: Text| Failure::at(path.display(), what);
    let text = tables::read_text(path)?;
    let mut lines = text.lines();
    let about: Option<About> = lines.next().and_then(|line| serde_json::from_str(line).ok());
    let Some(about) = about.filter(|about| about.game == game.id()) else {
        return Err(wrong(both!(
            "no file of `majo lab calibrate {0} --out`",
            "`majo lab calibrate {0} --out` のファイルではありません。",
            game.id()
        )));
    };
    let said = lines.enumerate().map(|(at, line)| {
        serde_json::from_str(line).map_err(|_| {
            let line = at + 2;
            wrong(both!("line {line} cannot be read", "{line}行目を読めません。"))
        })
    });
    let said = said.collect::<Result<_, _>>()?;
    Ok((about, said))
}

fn told(about: &About, judged: &Judged, lang: Lang) -> String {
    let Judged { games, asked, shown, found, plain, better, mended, fit } = judged;
    let (game, seats, bot, seed) = (&about.game, about.seats, &about.bot, &about.seed);
    let mut text = match lang {
        Lang::En => format!(
            "{game}, {seats} seats, {bot}, seed {seed}: {asked} chances in {games} games\n\
             {:22} {:>7} {:>9} {:>14}",
            "", "Brier", "log loss", "off on average"
        ),
        Lang::Ja => format!(
            "{game}、{seats}席、{bot}、シード {seed}：{games}ゲームで{asked}回\n\
             {:22} {:>7} {:>9} {:>14}",
            "", "Brier", "log loss", "ずれの平均"
        ),
    };
    let line = |name: &str, of: &Reliability| {
        let score = of.score;
        let (brier, loss, off) = (score.brier, score.log_loss, score.off * 100.0);
        format!("\n{name:22} {brier:7.4} {loss:9.4} {off:12.1} %")
    };
    let names = match lang {
        Lang::En => ["as shown", "as the search found it", "plain play-outs"],
        Lang::Ja => ["表示値", "探索の値", "ランダムな続き"],
    };
    for (name, of) in names.iter().zip([shown, found, plain]) {
        text += &line(name, of);
    }
    let (a, b, c) = (better.rate, better.low, better.high);
    let (d, e, f) = (mended.rate, mended.low, mended.high);
    let (stretch, shift) = *fit;
    text += &match lang {
        Lang::En => format!(
            "\nBrier: better than plain play-outs by {a:.4} ({b:.4} to {c:.4}), than the search's own by \
             {d:.4} ({e:.4} to {f:.4})\nthese games would be fitted best by stretch {stretch:.3}, shift {shift:.3}"
        ),
        Lang::Ja => format!(
            "\nBrierの差：ランダムな続きに対し{a:.4}（{b:.4}～{c:.4}）、探索の値に対し{d:.4}（{e:.4}～{f:.4}）\n\
             この対局に最も合う補正：stretch {stretch:.3}、shift {shift:.3}"
        ),
    };
    text += match lang {
        Lang::En => "\nshown     came true",
        Lang::Ja => "\n表示値　　実際",
    };
    for bin in &shown.bins {
        let (chance, won, count) = (100.0 * bin.chance, bin.won, bin.count);
        let (rate, low, high) = (100.0 * won.rate, 100.0 * won.low, 100.0 * won.high);
        text += &match lang {
            Lang::En => {
                format!("\n{chance:5.1} %   {rate:5.1} % ({low:.1} to {high:.1}), {count} times")
            }
            Lang::Ja => {
                format!("\n{chance:5.1} %   {rate:5.1} %（{low:.1}～{high:.1}）、{count}回")
            }
        };
    }
    text
}
