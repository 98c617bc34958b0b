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

use games::{Entry, GameId, Loaded, with_game};
use kernel::record::{LARGEST, Record, RecordError};
use kernel::{Text, Told, both};
use pack::Lang;

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
    let in_header = |error: &dyn Told| RecordError { line: 1, what: error.told() }.told();
    let game = game.map_err(|error| wrong(&file, in_header(&error)))?;
    with_game!(game, G => {
        let loaded = packs.load::<G>().map_err(Failure::check)?;
        match Old::<G>::of(&record, &loaded) {
            // Without boards there is nothing for a full screen to show.
            Some(old) => lines(&old, lang),
            None => show(&timeline::<G>(&file, &loaded, &record)?, lang, plain),
        }
    })
}

fn show<G: Entry>(timeline: &Timeline<G>, lang: Lang, plain: bool) -> Done {
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
fn timeline<G: Entry>(
    file: &Path,
    loaded: &Loaded<G>,
    record: &Record,
) -> Result<Timeline<G>, Failure> {
    let hash = loaded.called(&record.header.pack);
    let table = record.replay::<G>(loaded.pack.clone(), hash);
    let table = table.map_err(|error| wrong(file, error.told()))?;
    Ok(Timeline::new(table, record.header.seats.clone()))
}

/// Reads a match file. Any bytes give a clear error.
fn load(file: &Path) -> Result<Record, Failure> {
    let mut bytes = Vec::new();
    // One byte more than allowed is enough to know; a device may never end.
    File::open(file)
        .and_then(|opened| opened.take(LARGEST as u64 + 1).read_to_end(&mut bytes))
        .map_err(|error| wrong(file, error.told()))?;
    if bytes.len() > LARGEST {
        return Err(wrong(
            file,
            both!(
                "a match file has at most {LARGEST} bytes",
                "対局ファイルは{LARGEST}バイトまでです。"
            ),
        ));
    }
    let text = std::str::from_utf8(&bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
        wrong(
            file,
            both!("line {line}: this is no UTF-8 text", "{line}行目：UTF-8の文字ではありません。"),
        )
    })?;
    Record::parse(text).map_err(|error| wrong(file, error.told()))
}

/// What is wrong with a file. The file may be anybody's: what it says is kept short and plain.
fn wrong(file: &Path, what: Text) -> Failure {
    let plain = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    Failure::at(file.display(), what.map(|_, what| what.chars().map(plain).take(400).collect()))
}
