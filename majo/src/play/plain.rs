//! The table as plain lines, and reading and writing them.

use std::collections::VecDeque;
use std::io::{BufRead, ErrorKind, Read, Write, stdin};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use kernel::Told;
use pack::Lang;
use ui::{Board, HandCard, Panel};

use super::session::Choice;
use super::text::{pad, width};
use super::words;
use crate::failure::{Failure, cannot_write};

/// Longer lines of input are refused.
const LONGEST: u64 = 4000;

/// Somewhere to write to. When the reader has gone away (`majo … | head`) it falls silent.
pub(crate) struct Out<W> {
    to: W,
    gone: bool,
}

impl<W: Write> Out<W> {
    pub(crate) fn new(to: W) -> Self {
        Out { to, gone: false }
    }

    /// Has the reader gone away?
    pub(crate) fn gone(&self) -> bool {
        self.gone
    }

    /// Writes a line, or several.
    pub(crate) fn line(&mut self, text: &str) -> Result<(), Failure> {
        self.put(&format!("{text}\n"))
    }

    /// Writes without an end of line and makes sure that it is seen.
    pub(crate) fn prompt(&mut self, text: &str) -> Result<(), Failure> {
        self.put(text)?;
        self.flush()
    }

    /// Makes sure that all of it is seen.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        if self.gone {
            return Ok(());
        }
        let flushed = self.to.flush();
        self.check(flushed)
    }

    fn put(&mut self, text: &str) -> Result<(), Failure> {
        if self.gone {
            return Ok(());
        }
        let written = self.to.write_all(text.as_bytes());
        self.check(written)
    }

    fn check(&mut self, result: std::io::Result<()>) -> Result<(), Failure> {
        match result {
            Ok(()) => Ok(()),
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {
                self.gone = true;
                Ok(())
            }
            Err(error) => Err(cannot_write(&error)),
        }
    }
}

/// What was read.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Input {
    /// A line, without what no line should hold.
    Line(String),
    /// A line that is no text or too long.
    Unreadable,
    /// Nothing more comes.
    End,
}

/// Where the lines of a person or a script come from.
pub(crate) trait Source {
    /// Must what is read be told back, so that the output can be read alone?
    const ECHO: bool;
    /// The next line.
    fn next(&mut self) -> Result<Input, Failure>;
    /// Lets a while pass, or less if the reader wants to go on.
    fn wait(&mut self, time: Duration) -> Waited;
}

/// How a while passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Waited {
    /// To its end.
    Whole,
    /// A line was written meanwhile.
    Skipped,
}

/// Lines that are written already: a file, a pipe.
pub(crate) struct Script<R>(pub(crate) R);

impl<R: BufRead> Source for Script<R> {
    const ECHO: bool = true;

    fn next(&mut self) -> Result<Input, Failure> {
        read(&mut self.0)
    }

    fn wait(&mut self, time: Duration) -> Waited {
        thread::sleep(time);
        Waited::Whole
    }
}

/// Lines that somebody writes on a terminal, also while something is told.
pub(crate) struct Typed {
    lines: Receiver<Result<Input, Failure>>,
    /// Written while something was told: to be read next.
    kept: VecDeque<Result<Input, Failure>>,
}

impl Typed {
    pub(crate) fn new() -> Self {
        let (to, lines) = mpsc::channel();
        // Ends with the input, with the table, or with the program.
        thread::spawn(move || {
            let mut input = stdin().lock();
            loop {
                let line = read(&mut input);
                let over = !matches!(line, Ok(Input::Line(_) | Input::Unreadable));
                if to.send(line).is_err() || over {
                    return;
                }
            }
        });
        Typed { lines, kept: VecDeque::new() }
    }
}

impl Source for Typed {
    const ECHO: bool = false;

    fn next(&mut self) -> Result<Input, Failure> {
        let line = self.kept.pop_front().map_or_else(|| self.lines.recv(), Ok);
        line.unwrap_or(Ok(Input::End))
    }

    fn wait(&mut self, time: Duration) -> Waited {
        match self.lines.recv_timeout(time) {
            // An empty line only skips.
            Ok(Ok(Input::Line(text))) if text.trim().is_empty() => Waited::Skipped,
            Ok(line) => {
                self.kept.push_back(line);
                Waited::Skipped
            }
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => Waited::Whole,
        }
    }
}

/// Reads one line of any bytes.
pub(crate) fn read(input: &mut impl BufRead) -> Result<Input, Failure> {
    let failed = |error: std::io::Error| {
        Failure::check(error.told().map(|lang, why| match lang {
            Lang::En => format!("cannot read: {why}"),
            Lang::Ja => format!("読めません：{why}"),
        }))
    };
    let mut bytes = Vec::new();
    let read = input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes).map_err(failed)?;
    if read == 0 {
        return Ok(Input::End);
    }
    if read as u64 == LONGEST && bytes.last() != Some(&b'\n') {
        skip_line(input).map_err(failed)?;
        return Ok(Input::Unreadable);
    }
    let Ok(text) = String::from_utf8(bytes) else { return Ok(Input::Unreadable) };
    // Nothing that is told back may steer a terminal.
    let text = text.trim_end_matches(['\n', '\r']);
    let plain = |c: char| if c.is_control() && c != '\t' { '\u{fffd}' } else { c };
    Ok(Input::Line(text.chars().map(plain).collect()))
}

fn skip_line(input: &mut impl BufRead) -> std::io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(());
        }
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let used = end.map_or(buffer.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            return Ok(());
        }
    }
}

/// The table: players, middle, hand, and what is asked.
pub(crate) fn board(board: &Board, lang: Lang) -> Vec<String> {
    let mut lines = vec![format!("-- {} --", board.stage)];
    let longest = board.players.iter().map(|panel| width(&panel.title)).max().unwrap_or(0);
    for panel in &board.players {
        let mark = match (panel.asked, panel.out) {
            (true, _) => '>',
            (false, true) => 'x',
            (false, false) => ' ',
        };
        lines.push(format!("{mark} {}  {}", pad(&panel.title, longest), row(panel)));
    }
    for panel in &board.table {
        // A drawn field keeps its rows.
        if panel.lines.len() > SHORT {
            lines.push(format!("{}:", panel.title));
            lines.extend(panel.lines.iter().map(|line| format!("  {}", line.plain().trim_end())));
        } else {
            lines.push(format!("{}: {}", panel.title, row(panel)));
        }
    }
    if !board.hand.is_empty() {
        let cards: Vec<_> = board.hand.iter().map(|card| hand_card(card, lang)).collect();
        lines.push(format!(
            "{}: {}",
            words::HAND_OF.of(lang),
            cards.join(match lang {
                Lang::En => ", ",
                Lang::Ja => "、",
            })
        ));
    }
    lines.push(board.prompt.plain());
    lines
}

/// A part of the table with more lines than this is printed line by line.
const SHORT: usize = 4;

fn row(panel: &Panel) -> String {
    panel.lines.iter().map(ui::Line::plain).collect::<Vec<_>>().join(" | ")
}

fn hand_card(card: &HandCard, lang: Lang) -> String {
    let count = if card.count > 1 { format!(" ×{}", card.count) } else { String::new() };
    let not_now = match card.why_not.is_empty() {
        true => String::new(),
        false => words::aside(words::NOT_NOW.of(lang), lang),
    };
    format!("{}{count} [{}]{not_now}", card.name, card.id)
}

/// The numbered actions with their notation.
pub(crate) fn choices<A>(choices: &[Choice<A>]) -> Vec<String> {
    let longest = choices.iter().map(|choice| width(&choice.label)).max().unwrap_or(0);
    let line = |(index, choice): (usize, &Choice<A>)| {
        format!("{:>3}  {}   {}", index + 1, pad(&choice.label, longest), choice.notation)
    };
    choices.iter().enumerate().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_bytes_are_read_as_lines() {
        let long = "x".repeat(10_000);
        let bytes =
            [b"pass\r\n".as_slice(), b"\xff\xfe\n", long.as_bytes(), b"\n\x1b[31m\n", b"end"];
        let mut input = std::io::Cursor::new(bytes.concat());
        let mut next = || read(&mut input).expect("readable");
        assert_eq!(next(), Input::Line("pass".into()));
        assert_eq!(next(), Input::Unreadable);
        assert_eq!(next(), Input::Unreadable);
        assert_eq!(next(), Input::Line("\u{fffd}[31m".into()));
        assert_eq!(next(), Input::Line("end".into()));
        assert_eq!(next(), Input::End);
    }
}
