//! `majo replay`: a match file, action by action, both ways.

mod line;
mod old;
mod screen;
#[cfg(test)]
mod tests;
mod timeline;

use std::fs::File;
use std::io::{IsTerminal, Read, stdin, stdout};
use std::path::Path;

use games::{GameId, Loaded, with_game};
use kernel::record::{LARGEST, Record};
use pack::Lang;
use ui::Face;

use super::{Replay, full_screen};
use crate::failure::{Done, Failure};
use crate::old::Old;
use line::Steps;
use timeline::Timeline;

/// Checks the file and shows it.
pub(crate) fn open(replay: Replay) -> Done {
    let Replay { file, packs, lang, plain } = replay;
    let record = load(&file)?;
    let game = record.header.game.parse::<GameId>();
    let game = game.map_err(|error| wrong(&file, &format!("line 1: {error}")))?;
    with_game!(game, G => {
        let loaded = packs.load::<G>().map_err(Failure::check)?;
        match Old::<G>::of(&record, &loaded) {
            // Without boards there is nothing for a full screen to show.
            Some(old) => lines(&old, lang),
            None => show(&timeline::<G>(&file, loaded, &record)?, lang, plain),
        }
    })
}

fn show<G: Face>(timeline: &Timeline<G>, lang: Lang, plain: bool) -> Done {
    if full_screen(plain) {
        return screen::run(timeline, lang);
    }
    lines(timeline, lang)
}

fn lines(steps: &impl Steps, lang: Lang) -> Done {
    // On a terminal somebody may type commands, but not when the output goes elsewhere.
    let typed = stdin().is_terminal();
    let input = (!typed || stdout().is_terminal()).then(|| (stdin().lock(), !typed));
    line::run(steps, lang, input, stdout().lock())
}

/// Plays the file again and checks all it says.
fn timeline<G: Face>(
    file: &Path,
    loaded: Loaded<G>,
    record: &Record,
) -> Result<Timeline<G>, Failure> {
    let table = record
        .replay::<G>(loaded.pack, &loaded.hash)
        .map_err(|error| wrong(file, &error.to_string()))?;
    // `Record::replay` refuses files without a footer.
    let footer = record.footer.as_ref().ok_or_else(|| wrong(file, "the footer is missing"))?;
    Ok(Timeline::new(table, footer.seed, &record.header.seats))
}

/// Reads a match file. Any bytes give a clear error.
fn load(file: &Path) -> Result<Record, Failure> {
    let mut bytes = Vec::new();
    // One byte more than allowed is enough to know; a device may never end.
    File::open(file)
        .and_then(|opened| opened.take(LARGEST as u64 + 1).read_to_end(&mut bytes))
        .map_err(|error| wrong(file, &format!("cannot be read: {error}")))?;
    if bytes.len() > LARGEST {
        return Err(wrong(file, &format!("a match file has at most {LARGEST} bytes")));
    }
    let text = std::str::from_utf8(&bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
        wrong(file, &format!("line {line}: this is no UTF-8 text"))
    })?;
    Record::parse(text).map_err(|error| wrong(file, &error.to_string()))
}

/// What is wrong with a file. The file may be anybody's: what it says is kept short and plain.
fn wrong(file: &Path, what: &str) -> Failure {
    let plain = what.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c });
    let short: String = plain.take(400).collect();
    Failure::check(format!("{}: {short}", file.display()))
}
