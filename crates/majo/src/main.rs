//! The command line of majo.

#![forbid(unsafe_code)]

mod analyse;
mod bot;
mod cli;
mod failure;
mod lab;
mod old;
mod packs;
mod play;
mod rules;
mod scenarios;
mod serve;
mod tables;
mod verify;

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;

use cli::{Cli, Command};
use failure::Done;

/// Pages are made of many small pieces on several threads: under load the answer that comes late
/// comes four times sooner than with the system's allocator (bench/load).
#[global_allocator]
static ALLOC: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Serve(args) => serve::serve(args),
        Command::Play(args) => tables::play(args),
        Command::Replay(args) => tables::replay(args),
        Command::Verify(args) => verify::verify(&args),
        Command::Rules(args) => rules::rules(&args),
        Command::Scenario(command) => scenarios::scenario(command),
        Command::Pack(command) => packs::pack(command),
        Command::Lab(command) => lab::lab(command),
        Command::Analyse(args) => analyse::analyse(&args),
        Command::Bot(command) => bot::bot(&command),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // Nobody left to tell if this fails.
            let _ = writeln!(std::io::stderr(), "majo: {failure}");
            failure.code()
        }
    }
}

/// Writes to standard output. A reader that has gone away (`majo … | head`) is no failure.
fn say(text: &str) -> Done {
    let mut out = std::io::stdout().lock();
    match writeln!(out, "{text}").and_then(|()| out.flush()) {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        Err(error) => Err(failure::Failure::check(format!("cannot write: {error}"))),
    }
}

/// Writes a value as JSON.
fn say_json(value: &serde_json::Value) -> Done {
    say(&value.to_string())
}
