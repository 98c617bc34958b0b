//! The command line of majo: `cli` says what can be asked for, and each command has a file of its
//! own.
//!
//! - `serve` opens the tables in the browser; all of that is in [server](../server/index.html).
//!   `config` finds its settings in flags, variables and a file.
//!   `backup` copies its tables, puts them back, and sweeps away what nobody uses.
//! - `play` is the table in the terminal, `play::replay` steps through a match file, `verify`
//!   checks one, `analyse` looks back at one; `old` tells of files of other rules or cards.
//! - `rules`, `scenarios`, `lessons` and `packs` show and check what the games bring; `tables` sets one up.
//! - `lab` and `bot` are the laboratory and our bots for other programs.
//! - `manual` writes manual pages and what shells need to complete commands.
//! - `usage` and `failure` say what was wrong, in the user's language.
//!
//! The tour of all crates begins at [games](../games/index.html).

#![forbid(unsafe_code)]

mod analyse;
mod backup;
mod bot;
mod cli;
mod config;
mod failure;
mod lab;
mod lessons;
mod manual;
mod old;
mod packs;
mod play;
mod rules;
mod scenarios;
mod serve;
mod tables;
mod usage;
mod verify;

use std::io::Write;
use std::process::ExitCode;

use cli::Command;
use config::Bad;
use failure::{Done, Failure};
use kernel::Lang;

/// Pages are made of many small pieces on several threads: under load the answer that comes late
/// comes four times sooner than with the system's allocator. What is let go of while a table rests goes back to
/// the system: half as much is left of it as with one that keeps larger pages (bench/README.md).
#[global_allocator]
static ALLOC: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

fn main() -> ExitCode {
    let args: Vec<_> = std::env::args_os().collect();
    let (cli, read) = match config::read(&args) {
        Ok(read) => read,
        Err(Bad::Line(error)) => return not_understood(&error, usage::lang_of(&args)),
        Err(Bad::File(failure)) => return failed(&failure, usage::lang_of(&args)),
    };
    let lang = cli.lang();
    let done = match cli.command {
        Command::Serve(args) => serve::serve(args, lang),
        Command::Worker(args) => serve::work(args, lang),
        Command::Backup(args) => backup::backup(&args, lang),
        Command::Restore(args) => backup::restore(&args, lang),
        Command::Sweep(args) => backup::sweep(&args, lang),
        Command::Play(args) => tables::play(args, lang),
        Command::Replay(args) => tables::replay(args, lang),
        Command::Verify(args) => verify::verify(&args, lang),
        Command::Rules(args) => rules::rules(&args, lang),
        Command::Scenario(command) => scenarios::scenario(command, lang),
        Command::Lesson(command) => lessons::lesson(command, lang),
        Command::Pack(command) => packs::pack(command, lang),
        Command::Lab(command) => lab::lab(command, lang),
        Command::Analyse(args) => analyse::analyse(&args, lang),
        Command::Bot(command) => bot::bot(&command),
        Command::Config(command) => config::config(&command, &read, lang),
        Command::Man { dir } => manual::pages(&dir),
        Command::Completions { shell } => manual::completions(shell),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failed(&failure, lang),
    }
}

fn failed(failure: &Failure, lang: Lang) -> ExitCode {
    // Nobody left to tell if this fails.
    let _ = writeln!(std::io::stderr(), "majo: {}", failure.in_lang(lang));
    failure.code()
}

/// A command line that is none, or that asks for help.
fn not_understood(error: &clap::Error, lang: Lang) -> ExitCode {
    match usage::japanese(error).filter(|_| lang == Lang::Ja) {
        Some(words) => {
            let _ = writeln!(std::io::stderr(), "majo: {words}");
            ExitCode::from(2)
        }
        None => {
            let _ = error.print();
            ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
        }
    }
}

/// Writes to standard output. A reader that has gone away (`majo … | head`) is no failure.
fn say(text: &str) -> Done {
    let mut out = std::io::stdout().lock();
    match writeln!(out, "{text}").and_then(|()| out.flush()) {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        Err(error) => Err(failure::cannot_write(&error)),
    }
}

/// Writes a value as JSON.
fn say_json(value: &serde_json::Value) -> Done {
    say(&value.to_string())
}
