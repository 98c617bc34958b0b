//! `majo lab ladder` and `majo lab time`: how strong bots are, and how long they think.

use std::path::PathBuf;
use std::sync::Mutex;

use bots::BotName;
use clap::Args;
use games::{Entry, GameId, Loaded, with_game};
use kernel::{Lang, Seed, Text, both};
use lab::{Meeting, Plan, Rungs, Thought, Together};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::ratings::feat;
use super::with_progress;
use crate::cli::TableArgs;
use crate::failure::{Done, Failure};
use crate::{say, say_json, tables};

#[derive(Debug, Args)]
pub(crate) struct LadderArgs {
    /// The game
    game: GameId,
    /// The bots; the first one is rated 0. A level may have a number of simulations (normal:50)
    #[arg(
        long,
        value_delimiter = ',',
        default_value = "random,greedy,easy,old-normal,normal,old-hard,hard",
        value_name = "BOT"
    )]
    bots: Vec<BotName>,
    /// How many sit at the table [default: as many as the game is usually played with]
    #[arg(long)]
    seats: Option<u8>,
    /// How many games every two bots play; where all play together, each bot
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// How many threads [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    /// Play nothing: rate the games of earlier ladders of the same bots, from what --json said
    #[arg(long, value_name = "FILE", num_args = 1..)]
    from: Vec<PathBuf>,
    #[command(flatten)]
    table: TableArgs,
    /// For programs
    #[arg(long)]
    json: bool,
}

/// What was found: ratings among rivals, or the share won where all win or nobody does.
enum Ladder {
    Rivals(Vec<Meeting>),
    Together(Vec<Together>),
}

/// A ladder as `--json` tells it; what it says of the bots follows from this.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Climbed {
    game: String,
    seats: u8,
    bots: Vec<String>,
    seed: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    meetings: Vec<Meeting>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    together: Vec<Together>,
}

impl Climbed {
    /// Earlier ladders put together.
    fn read(game: GameId, paths: &[PathBuf]) -> Result<Climbed, Failure> {
        let mut all: Option<Climbed> = None;
        for path in paths {
            let text = tables::read_text(path)?;
            let wrong = |error: serde_json::Error| {
                let what = error.to_string();
                Failure::at(path.display(), Text { en: what.clone(), ja: what })
            };
            let found: Climbed = serde_json::from_str(&text).map_err(wrong)?;
            let Some(sum) = &mut all else {
                all = Some(found);
                continue;
            };
            if (&found.game, found.seats, &found.bots) != (&sum.game, sum.seats, &sum.bots) {
                return Err(Failure::at(
                    path.display(),
                    both!("a ladder of other bots", "ほかのボットのラダーです。"),
                ));
            }
            sum.meetings = lab::gathered(sum.meetings.drain(..).chain(found.meetings));
            for (sum, more) in sum.together.iter_mut().zip(found.together) {
                sum.add(&more);
            }
        }
        all.filter(|all| all.game == game.id()).ok_or_else(|| {
            Failure::usage(both!("no ladder of this game", "このゲームのラダーではありません。"))
        })
    }
}

pub(super) fn ladder(args: &LadderArgs, lang: Lang) -> Done {
    if args.bots.len() < 2 {
        return Err(Failure::usage(both!(
            "a ladder needs at least two bots",
            "ラダーには2つ以上のボットが必要です。"
        )));
    }
    let found = match &args.from[..] {
        [] => {
            let packs = tables::packs(&args.table.packs)?;
            let seed = tables::seed(args.table.seed)?;
            let (seats, ladder) = with_game!(args.game, G => {
                let loaded = packs.load::<G>().map_err(Failure::check)?;
                climbed::<G>(args, loaded, seed)?
            });
            let (meetings, together) = match ladder {
                Ladder::Rivals(meetings) => (meetings, Vec::new()),
                Ladder::Together(together) => (Vec::new(), together),
            };
            let bots = args.bots.iter().map(BotName::to_string).collect();
            let (game, seed) = (args.game.id().to_string(), seed.to_string());
            Climbed { game, seats, bots, seed, meetings, together }
        }
        paths => Climbed::read(args.game, paths)?,
    };
    if args.json {
        let mut told = json!(found);
        if !found.meetings.is_empty() {
            told["rated"] = json!(lab::rate(&found.bots, &found.meetings));
        }
        return say_json(&told);
    }
    let Climbed { game, seats, seed, .. } = &found;
    let head = match lang {
        Lang::En => format!("{game}, {seats} seats, seed {seed}"),
        Lang::Ja => format!("{game}、{seats}席、シード {seed}"),
    };
    say(&format!("{head}{}", told(&found, lang)))
}

fn told(found: &Climbed, lang: Lang) -> String {
    let percent = |share: f64| format!("{:.1} %", share * 100.0);
    let mut text = String::new();
    match &found.together[..] {
        [] => {
            let mut bots = lab::rate(&found.bots, &found.meetings);
            bots.sort_by(|a, b| b.rating.rating.total_cmp(&a.rating.rating));
            let left_out = |bot: &&String| bots.iter().all(|one| one.bot != **bot);
            let left_out: Vec<_> = found.bots.iter().filter(left_out).cloned().collect();
            for one in bots {
                let (rating, low, high) = (one.rating.rating, one.rating.low, one.rating.high);
                let (bot, games, won) = (&one.bot, one.games, percent(one.won));
                text += &match lang {
                    Lang::En => format!(
                        "\n{bot:10} {rating:6.0} ({low:.0} to {high:.0}), won {won} of {games} games"
                    ),
                    Lang::Ja => format!(
                        "\n{bot:10} {rating:6.0}（{low:.0}～{high:.0}）、{games}ゲームの{won}に勝利"
                    ),
                };
            }
            if !left_out.is_empty() {
                let names = left_out.join(", ");
                text += &match lang {
                    Lang::En => format!("\nno game to rate it by came to an end: {names}"),
                    Lang::Ja => format!("\n比べられるゲームが終わっていません：{names}"),
                };
            }
        }
        bots => {
            text += match lang {
                Lang::En => "\nall win or nobody does: the share won, with its 95 % interval",
                Lang::Ja => "\n全員が勝つか、だれも勝たないかです。勝率（95％信頼区間）",
            };
            for one in bots {
                let (rate, low, high) =
                    (percent(one.won.rate), percent(one.won.low), percent(one.won.high));
                let (bot, games) = (&one.bot, one.games);
                text += &match lang {
                    Lang::En => format!("\n{bot:10} {rate:>7} ({low} to {high}) of {games} games"),
                    Lang::Ja => format!("\n{bot:10} {rate:>7}（{low}～{high}）、{games}ゲーム"),
                };
            }
        }
    }
    text
}

fn climbed<G: Entry>(
    args: &LadderArgs,
    loaded: Loaded<G>,
    seed: Seed,
) -> Result<(u8, Ladder), Failure> {
    let game = tables::game::<G>(loaded.pack, (args.seats, 2), &args.table)?;
    if game.seats() < 2 {
        return Err(Failure::usage(both!(
            "one seat alone beats nobody: there is no ladder",
            "1席だけのゲームには相手がいないので、ラダーはありません。"
        )));
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let jobs = args.jobs.map_or(cores, usize::from);
    let rungs = Rungs { bots: args.bots.clone(), games: args.games, seed, jobs };
    let count = args.bots.len() as u64;
    let found = if is_together(&game)? {
        let work = |done: &_| lab::together(&game, G::brain(), &rungs, done);
        Ladder::Together(with_progress(args.games * count, work).map_err(Failure::check)?)
    } else {
        let work = |done: &_| lab::ladder(&game, G::brain(), &rungs, done);
        let pairs = count * (count - 1) / 2;
        Ladder::Rivals(with_progress(args.games * pairs, work).map_err(Failure::check)?)
    };
    Ok((game.seats(), found))
}

/// Do all win or nobody? One random game tells: its end is rated by itself and not by who beat whom.
pub(super) fn is_together<G: Entry>(game: &G) -> Result<bool, Failure> {
    let random: BotName = bots::Level::Random.into();
    let seats = usize::from(game.seats());
    let plan = Plan::new(vec![random; seats], 1, Seed::from_text("together"));
    let mode = Mutex::new(None);
    let keep = |_: u64, table: &kernel::Match<G>, _: &[String]| {
        if let Ok(mut mode) = mode.lock() {
            *mode = feat(table).map(|feat| feat.mode);
        }
        Ok(())
    };
    let save: Option<lab::Saver<'_, G>> = Some(&keep);
    lab::run(game, G::brain(), &plan, save, None, &Default::default()).map_err(Failure::check)?;
    let mode = mode.into_inner().unwrap_or_default();
    Ok(mode.is_some_and(|mode| !matches!(mode, "solo" | "tag")))
}

#[derive(Debug, Args)]
pub(crate) struct TimeArgs {
    /// The game
    game: GameId,
    /// The bots, which sit by turns
    #[arg(long, value_delimiter = ',', default_value = "normal,old-hard", value_name = "BOT")]
    bots: Vec<BotName>,
    /// How many sit at the table [default: as many as the game is usually played with]
    #[arg(long)]
    seats: Option<u8>,
    /// How many games
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    #[command(flatten)]
    table: TableArgs,
    /// For programs
    #[arg(long)]
    json: bool,
}

pub(super) fn time(args: &TimeArgs, lang: Lang) -> Done {
    let packs = tables::packs(&args.table.packs)?;
    let seed = args.table.seed.unwrap_or_else(|| Seed::from_text("time"));
    let found = with_game!(args.game, G => {
        let pack = packs.load::<G>().map_err(Failure::check)?.pack;
        let game = tables::game::<G>(pack, (args.seats, args.bots.len()), &args.table)?;
        lab::thought(&game, G::brain(), &args.bots, args.games, seed)
    });
    if args.json {
        return say_json(&json!(found));
    }
    let line = |one: &Thought| {
        let Thought { bot, decisions, ms } = one;
        match lang {
            Lang::En => format!("{bot:14} {ms:8.2} ms a decision, {decisions} decisions"),
            Lang::Ja => format!("{bot:14} 1決定あたり{ms:8.2}ミリ秒（{decisions}回）"),
        }
    };
    say(&found.iter().map(line).collect::<Vec<_>>().join("\n"))
}
