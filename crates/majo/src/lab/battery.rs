//! `majo lab battery`: the properties that every game must have, tested on random games for as long
//! as one likes.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use clap::Args;
use games::{GameId, with_game};
use kernel::battery::{Failure as Broken, Report, Series};
use kernel::scenario::Staged;
use kernel::{Seed, SetupError};
use serde_json::json;

use super::progress;
use crate::cli::PacksArgs;
use crate::failure::{Done, Failure};
use crate::{say, say_json, tables};

#[derive(Debug, Args)]
pub(crate) struct BatteryArgs {
    /// The game
    game: GameId,
    /// How many games
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// For how long, instead of a number of games
    #[arg(long, conflicts_with = "games", value_parser = parse_minutes)]
    minutes: Option<f64>,
    /// Only this game of the series, to see a failure again
    #[arg(long = "game", value_name = "NUMBER", conflicts_with_all = ["games", "minutes"])]
    only: Option<u64>,
    /// Only tables of this size [default: one size after the other]
    #[arg(long)]
    seats: Option<u8>,
    /// How many threads [default: all cores]
    #[arg(long, visible_alias = "threads", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    /// A seed, to play the same series again: any text, or 64 hexadecimal digits
    #[arg(long, value_parser = crate::cli::parse_seed)]
    seed: Option<Seed>,
    #[command(flatten)]
    packs: PacksArgs,
    /// For programs
    #[arg(long)]
    json: bool,
}

fn parse_minutes(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(minutes) if minutes > 0.0 && minutes <= 100_000.0 => Ok(minutes),
        _ => Err("write a number of minutes, more than 0 and at most 100000".into()),
    }
}

pub(super) fn battery(args: &BatteryArgs) -> Done {
    let packs = tables::packs(&args.packs)?;
    let seed = tables::seed(args.seed)?;
    let played = with_game!(args.game, G => {
        let pack = packs.load::<G>().map_err(Failure::check)?.pack;
        if let Some(seats) = args.seats {
            SetupError::check_seats::<G>(seats).map_err(Failure::usage)?;
        }
        play(args, &Series::<G> { pack, seats: args.seats, seed })
    });
    tell(args, seed, played)
}

fn tell(args: &BatteryArgs, seed: Seed, played: Played) -> Done {
    match played {
        Ok(report) if args.json => say_json(&json!({
            "game": args.game.id(), "seed": seed, "report": report, "failure": null,
        })),
        Ok(report) => say(&describe(args, seed, &report)),
        Err((number, failure)) => {
            if args.json {
                say_json(&json!({
                    "game": args.game.id(), "seed": seed, "number": number, "failure": failure,
                }))?;
            }
            let again = again(args, seed, number);
            Err(Failure::check(kernel::both!(
                "game {number}: {failure}\nagain: {again}",
                "ゲーム{number}：{failure}\nもう一度：{again}"
            )))
        }
    }
}

/// What was played, or the number of the game that broke and how.
type Played = Result<Report, (u64, Box<Broken>)>;

fn play<G: Staged>(args: &BatteryArgs, series: &Series<G>) -> Played {
    if let Some(number) = args.only {
        return series.game(number).map_err(|failure| (number, failure));
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let jobs = args.jobs.map_or(cores, usize::from);
    let until =
        args.minutes.map(|minutes| Instant::now() + Duration::from_secs_f64(minutes * 60.0));
    let games = until.is_none().then_some(args.games);
    progress(games, |done| {
        series.run(0, jobs, &|number| {
            done.fetch_max(number.min(games.unwrap_or(number)), Ordering::Relaxed);
            match until {
                Some(until) => Instant::now() < until,
                None => number < args.games,
            }
        })
    })
}

/// The command that plays one game of the series again.
fn again(args: &BatteryArgs, seed: Seed, number: u64) -> String {
    let mut text = format!("majo lab battery {} --seed {seed} --game {number}", args.game.id());
    if let Some(seats) = args.seats {
        text += &format!(" --seats {seats}");
    }
    if let Some(dir) = &args.packs.packs {
        text += &format!(" --packs {}", dir.display());
    }
    text
}

fn describe(args: &BatteryArgs, seed: Seed, report: &Report) -> String {
    let Report { set_up, scattered, shut, no_table, decisions, thrown, looks, .. } = report;
    let mut text = format!(
        "{}: nothing found in {} games, {set_up} from set-ups and {scattered} from made-up \
         positions, seed {seed}\n\
         {decisions} decisions, {thrown} more on copies after something was thrown in, {looks} \
         worlds resampled",
        args.game.id(),
        set_up + scattered,
    );
    if *shut > 0 {
        text += &format!("\n{shut} made-up positions did not open");
    }
    if *no_table > 0 {
        text += &format!("\n{no_table} tables could not be set up: no options fit so many seats");
    }
    text
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::cli::{Cli, Command};
    use crate::lab::LabCommand;

    /// No game that is built in breaks, so this one is told of.
    #[test]
    fn a_failure_is_told_with_the_command_that_shows_it_again() {
        let line = "majo lab battery shadows --seats 5 --packs mine --minutes 2";
        let Command::Lab(LabCommand::Battery(args)) = Cli::parse_from(line.split(' ')).command
        else {
            unreachable!("this is the command")
        };
        let seed = Seed::from_text("told");
        let broken = Broken {
            what: "p4 must decide, but nothing is legal".into(),
            game: "shadows",
            seats: 5,
            options: [("traitor".to_string(), "true".to_string())].into(),
            seed: Some(seed.nth(17)),
            position: Some("phase = \"combat\"\n".into()),
            actions: vec!["p4 pick M08".into()],
            thrown: vec!["p3 contract madoka".into()],
        };
        let failure = tell(&args, seed, Err((17, Box::new(broken)))).unwrap_err();
        assert!(matches!(failure, Failure::Check(_)), "exit code 1");
        let text = failure.in_lang(kernel::Lang::En);
        let again =
            format!("majo lab battery shadows --seed {seed} --game 17 --seats 5 --packs mine");
        for part in [
            "game 17: shadows with 5 seats, seed ",
            "p4 must decide, but nothing is legal",
            "[options]\ntraitor = \"true\"",
            "[position]\nphase = \"combat\"\n",
            "do = [\n  \"p4 pick M08\",\n]",
            "note = \"on a copy\"\ndo = [\n  \"p3 contract madoka\",\n]",
            &again,
        ] {
            assert!(text.contains(part), "{part} is not in: {text}");
        }
        // What is told is what the command takes.
        let Command::Lab(LabCommand::Battery(args)) = Cli::parse_from(again.split(' ')).command
        else {
            unreachable!("this is the command")
        };
        assert_eq!((args.only, args.seed, args.seats), (Some(17), Some(seed), Some(5)));
    }
}
