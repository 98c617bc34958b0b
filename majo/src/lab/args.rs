//! What `majo lab` can be asked for.

use std::path::PathBuf;

use bots::BotName;
use clap::{Args, Subcommand};
use games::GameId;
use lab::{Knob, Shard, Target};

use super::battery::BatteryArgs;
use super::calibrate::CalibrateArgs;
use super::ladder::{LadderArgs, TimeArgs};
use super::puzzles::PuzzlesArgs;
use crate::cli::{PacksArgs, TableArgs, parse_pair, parse_seconds};

#[derive(Debug, Subcommand)]
pub(crate) enum LabCommand {
    /// Play many games with bots and count who wins
    Run(RunArgs),
    /// Make a page with plots from a result
    Report {
        /// The result of `lab run --out`; several if they are shards of one run
        #[arg(required = true)]
        results: Vec<PathBuf>,
        /// Where to write the page
        #[arg(short, long, value_name = "FILE", default_value = "report.html")]
        out: PathBuf,
        #[command(flatten)]
        packs: PacksArgs,
        /// The numbers to standard output, for programs
        #[arg(long)]
        json: bool,
    },
    /// Compare two packs or two ways to set the table, with the same deals
    Compare(CompareArgs),
    /// Find numbers of a pack with which a game comes near a target
    Tune(TuneArgs),
    /// Play solo or co-operative games with bots and tell how they end, as a line of ratings
    Ratings(RatingsArgs),
    /// Let every two bots of a list meet, and rate them
    Ladder(LadderArgs),
    /// Tell whether the chances that hints and looks back show are true
    Calibrate(CalibrateArgs),
    /// Measure how long bots think about a decision, on one core
    Time(TimeArgs),
    /// Play random games and test what must hold at every decision; stop at the first failure
    Battery(BatteryArgs),
    /// Ask bots what they would do in a game's puzzles
    Puzzles(PuzzlesArgs),
    /// Measure random play on one core
    Speed {
        /// The game
        game: GameId,
        /// How long
        #[arg(long, default_value_t = 5.0, value_parser = parse_seconds)]
        seconds: f64,
        /// How many sit at the table [default: the most the game takes]
        #[arg(long)]
        seats: Option<u8>,
        #[command(flatten)]
        table: TableArgs,
        /// For programs
        #[arg(long)]
        json: bool,
    },
}

/// Who plays how many games.
#[derive(Debug, Args)]
pub(crate) struct GamesArgs {
    /// How many sit at the table [default: as many as the game is usually played with]
    #[arg(long)]
    pub(crate) seats: Option<u8>,
    /// The players, in order; the last one fills the rest: random, greedy, easy, normal, hard, or
    /// a program (./mybot)
    #[arg(long, value_delimiter = ',', default_value = "random", value_name = "BOT")]
    pub(crate) bots: Vec<BotName>,
    /// How many games
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: u64,
    /// Move the bots one seat on with every game
    #[arg(long)]
    pub(crate) rotate: bool,
    /// How many threads [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) jobs: Option<u16>,
}

#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    /// The game
    pub(crate) game: GameId,
    #[command(flatten)]
    pub(crate) games: GamesArgs,
    /// Write the rows of all games into this Parquet file; the same command again takes an
    /// interrupted run up where it was
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Play only a part of the run: 1/4 is the first of four
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    pub(crate) shard: Shard,
    /// Write a match file per game into this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) save: Option<PathBuf>,
    /// Let the workers (`majo worker`) of this bus play: <nats://host:4222>. What they cannot, or nobody
    /// is there for, is played here
    #[arg(long, value_name = "URL", conflicts_with_all = ["save", "replace"])]
    pub(crate) bus: Option<String>,
    /// Where a program cannot start or breaks its protocol, let `normal` play on until the game is
    /// over, and count how often; without this the run stops
    #[arg(long)]
    pub(crate) replace: bool,
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// For programs
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct RatingsArgs {
    /// The game
    pub(crate) game: GameId,
    #[command(flatten)]
    pub(crate) games: GamesArgs,
    #[command(flatten)]
    pub(crate) table: TableArgs,
}

#[derive(Debug, Args)]
pub(crate) struct CompareArgs {
    /// The game
    pub(crate) game: GameId,
    /// Side A's folder of packs [default: the built-in packs]
    pub(crate) pack_a: Option<PathBuf>,
    /// Side B's folder of packs [default: side A's]
    pub(crate) pack_b: Option<PathBuf>,
    /// An option of side A; may be given several times
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = parse_pair)]
    pub(crate) set_a: Vec<(String, String)>,
    /// An option of side B; may be given several times
    #[arg(long = "against", value_name = "KEY=VALUE", value_parser = parse_pair)]
    pub(crate) set_b: Vec<(String, String)>,
    #[command(flatten)]
    pub(crate) games: GamesArgs,
    /// A seed, to do the same again: any text, or 64 hexadecimal digits
    #[arg(long, value_parser = crate::cli::parse_seed)]
    pub(crate) seed: Option<kernel::Seed>,
    /// For programs
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct TuneArgs {
    /// The game
    pub(crate) game: GameId,
    /// What to reach: p1=0.25 (wins of a seat), bot1, first, all (everybody wins), nobody, length,
    /// points or spread
    #[arg(long, value_name = "WHAT=VALUE")]
    pub(crate) target: Target,
    /// A house number of the pack and its range: cards.toml:card.herb.effect.heal=1..4 (a card of a
    /// list is named by its id). May be given several times
    #[arg(long = "vary", value_name = "FILE:KEY.KEY=LEAST..MOST", required = true)]
    pub(crate) knobs: Vec<Knob>,
    /// How many settings to try
    #[arg(long, default_value_t = 24, value_parser = clap::value_parser!(u16).range(2..=4096))]
    pub(crate) settings: u16,
    #[command(flatten)]
    pub(crate) games: GamesArgs,
    #[command(flatten)]
    pub(crate) table: TableArgs,
    /// For programs
    #[arg(long)]
    pub(crate) json: bool,
}
