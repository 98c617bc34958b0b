//! The command line: what can be asked for.

use std::path::PathBuf;

use bots::BotName;
use clap::{Args, Parser, Subcommand};
use games::{Entry, GameId, with_game};
use kernel::{Mistake, Seat, Seed, both};
use pack::Lang;
use server::{BasePath, LogForm, Net};
use ui::Example;

use crate::analyse::AnalyseArgs;
use crate::bot::BotCommand;
use crate::lab::LabCommand;
use crate::play::Pace;

/// A table for Japanese tabletop games: play, replay, check, simulate.
#[derive(Debug, Parser)]
#[command(name = "majo", version, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// ja or en [default: by LC_ALL, LC_MESSAGES, LANG]
    #[arg(long, global = true)]
    lang: Option<Lang>,
}

impl Cli {
    /// The language asked for, or the system's.
    pub(crate) fn lang(&self) -> Lang {
        self.lang.unwrap_or_else(system_lang)
    }
}

/// The language of the system.
pub(crate) fn system_lang() -> Lang {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"];
    let set = names.into_iter().filter_map(|name| std::env::var(name).ok());
    let locale = set.into_iter().find(|value| !value.is_empty());
    Lang::from_locale(&locale.unwrap_or_default())
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Open a table in the browser, for yourself and your friends
    Serve(ServeArgs),
    /// Think for servers on other machines: bots, hints, looks back
    Worker(WorkerArgs),
    /// Copy all tables of a server into one file, while it runs
    Backup(BackupArgs),
    /// Put a copy of all tables into a new folder or database
    Restore(BackupArgs),
    /// Delete tables that nobody has used for long, as a running server does by itself
    Sweep(SweepArgs),
    /// Play in the terminal, against bots
    Play(PlayArgs),
    /// Step through a match file, both ways
    Replay(ReplayArgs),
    /// Check a match file: seed, every action, outcome
    Verify(VerifyArgs),
    /// Print the rules of a game, or one clause and the scenarios that show it
    Rules(RulesArgs),
    /// Check rule examples
    #[command(subcommand)]
    Scenario(ScenarioCommand),
    /// Check lessons and puzzles
    #[command(subcommand)]
    Lesson(LessonCommand),
    /// Look at, check and copy card packs
    #[command(subcommand)]
    Pack(PackCommand),
    /// Play many games and count
    #[command(subcommand)]
    Lab(LabCommand),
    /// Look back at a match: chances to win, and the most costly decisions
    Analyse(AnalyseArgs),
    /// Be a bot for other programs
    #[command(subcommand)]
    Bot(BotCommand),
    /// Check and show the settings of the server
    #[command(subcommand)]
    Config(ConfigCommand),
    /// Write the manual pages of all commands into a folder
    Man {
        /// Where to; it is made if it is not there
        dir: PathBuf,
    },
    /// Print what a shell needs to complete commands: majo completions bash
    Completions {
        /// bash, elvish, fish, powershell or zsh
        shell: clap_complete::Shell,
    },
}

/// Every setting of the server is a flag here, with its variable: the file takes it by its name.
#[derive(Debug, Args)]
#[command(
    after_help = "Flags come before variables, variables before the file. docs/hosting.md explains \
                  all of them.\nMAJO_ADMIN_TOKEN and MAJO_METRICS_TOKEN give the tokens themselves."
)]
pub(crate) struct ServeArgs {
    /// Settings from this file [default: /etc/majo/majo.toml, if it is there]
    #[arg(long, value_name = "FILE", env = "MAJO_CONFIG", hide_env = true)]
    pub(crate) config: Option<PathBuf>,
    /// Where to listen; 0.0.0.0:7777 lets others on your network in
    #[arg(long, default_value = "127.0.0.1:7777", env = "MAJO_ADDR", hide_env = true)]
    pub(crate) addr: std::net::SocketAddr,
    /// Where tables are kept [default: the user's data folder]
    #[arg(long, value_name = "DIR", env = "MAJO_DATA", hide_env = true)]
    pub(crate) data: Option<PathBuf>,
    /// The address that others reach it by, for links and codes to scan: <https://table.example>
    /// [default: the one a visitor came by]
    #[arg(long, value_name = "URL", env = "MAJO_PUBLIC_URL", hide_env = true)]
    pub(crate) public_url: Option<String>,
    /// A PostgreSQL database instead of the file: postgres://user:password@host/name
    #[arg(long, value_name = "URL", env = "MAJO_DB", hide_env = true)]
    pub(crate) db: Option<String>,
    /// For several servers on one PostgreSQL database: the NATS server over which they hear of each
    /// other: <nats://host:4222>
    #[arg(long, value_name = "URL", env = "MAJO_BUS", hide_env = true)]
    pub(crate) bus: Option<String>,
    /// Cards from this folder instead of the built-in ones
    #[arg(long, value_name = "DIR", env = "MAJO_PACKS", hide_env = true)]
    pub(crate) packs: Option<PathBuf>,
    /// How long bots seem to think, in milliseconds
    #[arg(long, default_value_t = 900, value_parser = clap::value_parser!(u64).range(0..=60_000), env = "MAJO_PACE", hide_env = true)]
    pub(crate) pace: u64,
    /// Actions a visitor may send per second
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=100_000), env = "MAJO_RATE", hide_env = true)]
    pub(crate) rate: u32,
    /// Seconds without a sign of life after which a player is away and a bot may stand in
    #[arg(long, value_name = "SECONDS", default_value_t = 90, value_parser = clap::value_parser!(u64).range(1..=3_600), env = "MAJO_AWAY", hide_env = true)]
    pub(crate) away: u64,
    /// A path in front of all others, if majo is a part of a site: /majo
    #[arg(long, value_name = "PATH", env = "MAJO_BASE_PATH", hide_env = true)]
    pub(crate) base_path: Option<BasePath>,
    /// A proxy whose word is taken for who asks: an address or a network; may be given several
    /// times
    #[arg(long, value_name = "CIDR", value_delimiter = ',', action = clap::ArgAction::Append, env = "MAJO_TRUST_PROXY", hide_env = true)]
    pub(crate) trust_proxy: Vec<Net>,
    /// The file with the token that opens /admin; without a token there is no such page
    #[arg(long, value_name = "FILE", env = "MAJO_ADMIN_TOKEN_FILE", hide_env = true)]
    pub(crate) admin_token_file: Option<PathBuf>,
    /// The file with the token that opens /metrics
    #[arg(long, value_name = "FILE", env = "MAJO_METRICS_TOKEN_FILE", hide_env = true)]
    pub(crate) metrics_token_file: Option<PathBuf>,
    /// An address for /metrics, /health and /ready alone, without a token: 127.0.0.1:9777
    #[arg(long, value_name = "ADDR", env = "MAJO_METRICS_ADDR", hide_env = true)]
    pub(crate) metrics_addr: Option<std::net::SocketAddr>,
    /// How the log looks: text or json
    #[arg(
        long,
        value_name = "FORM",
        default_value = "text",
        env = "MAJO_LOG_FORM",
        hide_env = true
    )]
    pub(crate) log: LogForm,
    /// What is logged: warn, info, debug or trace
    #[arg(long, value_name = "LEVEL", default_value = "info", env = "MAJO_LOG", hide_env = true)]
    pub(crate) log_level: String,
    /// Log every request
    #[arg(long, env = "MAJO_ACCESS_LOG", hide_env = true)]
    pub(crate) access_log: bool,
    #[command(flatten)]
    pub(crate) keep: KeepArgs,
    /// Open tables of one visitor that may wait for players
    #[arg(
        long,
        value_name = "COUNT",
        default_value_t = 5,
        env = "MAJO_OPEN_TABLES",
        hide_env = true
    )]
    pub(crate) open_tables: u32,
}

#[derive(Debug, Args)]
pub(crate) struct WorkerArgs {
    /// The NATS server that the servers use: <nats://host:4222>
    #[arg(long, value_name = "URL", env = "MAJO_BUS", hide_env = true)]
    pub(crate) bus: String,
    /// How many cores to think on [default: all]
    #[arg(long)]
    pub(crate) cores: Option<std::num::NonZeroUsize>,
    #[command(flatten)]
    pub(crate) packs: PacksArgs,
    /// How the log looks: text or json
    #[arg(
        long,
        value_name = "FORM",
        default_value = "text",
        env = "MAJO_LOG_FORM",
        hide_env = true
    )]
    pub(crate) log: LogForm,
    /// What is logged: warn, info, debug or trace
    #[arg(long, value_name = "LEVEL", default_value = "info", env = "MAJO_LOG", hide_env = true)]
    pub(crate) log_level: String,
}

#[derive(Debug, Subcommand)]
pub(crate) enum ConfigCommand {
    /// Is the file well written?
    Check {
        #[command(flatten)]
        serve: ServeArgs,
    },
    /// Every setting as `majo serve` would have it, and where it comes from
    Show {
        #[command(flatten)]
        serve: ServeArgs,
        /// For programs
        #[arg(long)]
        json: bool,
    },
}

/// Where tables are.
#[derive(Debug, Args)]
pub(crate) struct PlaceArgs {
    /// Where tables are kept [default: the user's data folder]
    #[arg(long, value_name = "DIR", conflicts_with = "db")]
    pub(crate) data: Option<PathBuf>,
    /// A PostgreSQL database instead of the file: postgres://user:password@host/name
    #[arg(long, value_name = "URL")]
    pub(crate) db: Option<String>,
}

#[derive(Debug, Args)]
#[command(after_help = "A copy of SQLite can be put into PostgreSQL, and the other way round.")]
pub(crate) struct BackupArgs {
    /// The file with the copy
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
    /// For programs
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct SweepArgs {
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
    #[command(flatten)]
    pub(crate) keep: KeepArgs,
    /// Only say what would be deleted
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// For programs
    #[arg(long)]
    pub(crate) json: bool,
}

/// How long tables are kept after somebody was there last.
#[derive(Debug, Args)]
pub(crate) struct KeepArgs {
    /// Days that tables without players are kept; 0: for ever
    #[arg(
        long,
        value_name = "DAYS",
        default_value_t = 7,
        env = "MAJO_KEEP_WAITING",
        hide_env = true
    )]
    pub(crate) keep_waiting: u32,
    /// Days that games are kept which people have not finished; 0: for ever
    #[arg(
        long,
        value_name = "DAYS",
        default_value_t = 180,
        env = "MAJO_KEEP_UNFINISHED",
        hide_env = true
    )]
    pub(crate) keep_unfinished: u32,
    /// Days that finished games of people are kept; 0: for ever
    #[arg(
        long,
        value_name = "DAYS",
        default_value_t = 0,
        env = "MAJO_KEEP_FINISHED",
        hide_env = true
    )]
    pub(crate) keep_finished: u32,
    /// Days that games of bots alone are kept; 0: for ever
    #[arg(
        long,
        value_name = "DAYS",
        default_value_t = 30,
        env = "MAJO_KEEP_BOTS",
        hide_env = true
    )]
    pub(crate) keep_bots: u32,
}

/// An action and a clause of every game, as its help shows them.
fn examples() -> String {
    let line = |id: GameId| {
        let Example { action, clause } = with_game!(id, G => G::face().example());
        format!("\n  {:9} {action:15} rules {clause}", id.id())
    };
    let all: String = GameId::ALL.into_iter().map(line).collect();
    format!("In lines, actions are written as the list shows them, for example:{all}")
}

#[derive(Debug, Args)]
#[command(after_help = examples())]
pub(crate) struct PlayArgs {
    /// The game
    pub(crate) game: GameId,
    /// How many sit at the table [default: as many as the game is usually played with]
    #[arg(long)]
    pub(crate) seats: Option<u8>,
    /// Your seat: p1, p2, …
    #[arg(long, default_value = "p1")]
    pub(crate) seat: Seat,
    /// Only watch the bots
    #[arg(long, conflicts_with = "seat")]
    pub(crate) watch: bool,
    /// The other players, in order; the last one fills the rest: random, greedy, easy, normal,
    /// hard, or a program (./mybot)
    #[arg(long, value_delimiter = ',', default_value = "normal", value_name = "BOT")]
    pub(crate) bots: Vec<BotName>,
    #[command(flatten)]
    pub(crate) table: TableArgs,
    #[command(flatten)]
    pub(crate) shown: ShownArgs,
    /// How fast what happens is told [default: normal on a terminal, now elsewhere]
    #[arg(long)]
    pub(crate) pace: Option<Pace>,
    /// Write the match file here at the end
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct TableArgs {
    /// A seed, to play the same game again: any text, or 64 hexadecimal digits
    #[arg(long, value_parser = parse_seed)]
    pub(crate) seed: Option<Seed>,
    /// A table option; may be given several times (see `majo rules GAME`)
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = parse_pair)]
    pub(crate) set: Vec<(String, String)>,
    #[command(flatten)]
    pub(crate) packs: PacksArgs,
}

#[derive(Debug, Args)]
pub(crate) struct PacksArgs {
    /// Cards from this folder instead of the built-in ones
    #[arg(long, value_name = "DIR")]
    pub(crate) packs: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct ShownArgs {
    /// Lines instead of a full screen, also on a terminal
    #[arg(long)]
    pub(crate) plain: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    /// The match file
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) packs: PacksArgs,
    #[command(flatten)]
    pub(crate) shown: ShownArgs,
}

#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    /// The match file
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) packs: PacksArgs,
    /// For programs
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct RulesArgs {
    /// The game; without it, what games there are
    pub(crate) game: Option<GameId>,
    /// A clause: AG-31, MC-31, WD-31, HD-031 or SM-031
    pub(crate) clause: Option<String>,
    /// For programs
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum ScenarioCommand {
    /// Run scenario files, or all of a folder; the built-in ones if none are given
    Check(FilesArgs),
}

#[derive(Debug, Subcommand)]
pub(crate) enum LessonCommand {
    /// Play lesson and puzzle files, or all of a folder, by the rules; the built-in ones if none
    /// are given
    Check(FilesArgs),
}

/// Files to check.
#[derive(Debug, Args)]
pub(crate) struct FilesArgs {
    /// Files and folders
    pub(crate) paths: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) packs: PacksArgs,
    /// For programs
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum PackCommand {
    /// The packs in use
    List {
        #[command(flatten)]
        packs: PacksArgs,
        /// For programs
        #[arg(long)]
        json: bool,
    },
    /// The cards of a game, as they are printed
    Show {
        /// The game
        game: GameId,
        /// One card
        card: Option<String>,
        #[command(flatten)]
        packs: PacksArgs,
        /// As one page with the cards drawn: majo pack show daybreak --html > cards.html
        #[arg(long, conflicts_with = "json")]
        html: bool,
        /// For programs
        #[arg(long)]
        json: bool,
    },
    /// Check a folder of packs
    Check {
        /// A folder with one folder per game
        dir: PathBuf,
    },
    /// Copy the built-in packs into a folder, to change them
    Export {
        /// Where to; one folder per game is made in it
        dir: PathBuf,
        /// Only this game
        game: Option<GameId>,
        /// Overwrite files that are there
        #[arg(long)]
        force: bool,
    },
}

pub(crate) fn parse_seed(text: &str) -> Result<Seed, Mistake> {
    if text.len() > 1000 {
        return Err(Mistake(both!(
            "a seed has at most 1000 bytes",
            "シードは1000バイトまでです。"
        )));
    }
    Ok(text.parse().unwrap_or_else(|_| Seed::from_text(text)))
}

pub(crate) fn parse_pair(text: &str) -> Result<(String, String), Mistake> {
    let (key, value) = text
        .split_once('=')
        .ok_or_else(|| Mistake(both!("write KEY=VALUE", "名前=値 の形で書いてください。")))?;
    Ok((key.trim().into(), value.trim().into()))
}

pub(crate) fn parse_seconds(text: &str) -> Result<f64, Mistake> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= 3600.0 => Ok(seconds),
        _ => Err(Mistake(both!(
            "write a number of seconds, more than 0 and at most 3600",
            "秒数を、0より大きく3600以下で書いてください。"
        ))),
    }
}
