//! Players and the middle of the table as rows of a given width: with headings and all their lines
//! where there is room, in short rows where there is not.

use pack::Lang;
use ui::{Board, Form, Line, Panel, Tone};

use super::super::text::{self, fit, wrap};

/// How to show players and table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) enum Way {
    /// Players side by side, below them the parts of the table, all with headings.
    #[default]
    Full,
    /// The players in short rows, the table in full.
    ShortPlayers,
    /// Both in short rows, the players beside a table that is drawn and so is narrow.
    Beside,
    /// Both in short rows, one below the other.
    Short,
}

impl Way {
    const ALL: [Way; 4] = [Way::Full, Way::ShortPlayers, Way::Beside, Way::Short];
}

/// The narrowest column for players beside the table.
const NARROW: usize = 28;
/// Between two columns.
const GAP: usize = 2;

/// The first way from `from` on that takes no more than these rows, or the one with the fewest.
pub(crate) fn top(
    board: &Board,
    from: Way,
    (room, most): (usize, usize),
    lang: Lang,
) -> (Way, Vec<Line>) {
    let ways = Way::ALL.into_iter().filter(|way| *way >= from);
    let mut all: Vec<_> =
        ways.filter_map(|way| Some((way, rows(board, way, room, lang)?))).collect();
    let fits = all.iter().position(|(_, rows)| rows.len() <= most);
    let fewest = || (0..all.len()).min_by_key(|at| all[*at].1.len());
    match fits.or_else(fewest) {
        Some(at) => all.swap_remove(at),
        None => (from, Vec::new()),
    }
}

/// Players and table in all their lines, one below the other.
pub(crate) fn all_of_it(board: &Board, room: usize) -> Vec<Line> {
    board.players.iter().chain(&board.table).flat_map(|panel| full(panel, room)).collect()
}

fn full(panel: &Panel, room: usize) -> Vec<Line> {
    let lines = panel.lines.iter().flat_map(|line| wrap(line, room));
    std::iter::once(heading(panel, room)).chain(lines).collect()
}

/// The rows of one way; nothing where it cannot be.
fn rows(board: &Board, way: Way, room: usize, lang: Lang) -> Option<Vec<Line>> {
    // A picture is narrower than the smallest screen: nothing of it is wrapped.
    let table = || board.table.iter().flat_map(|panel| full(panel, room));
    match way {
        Way::Full => Some(side_by_side(&board.players, room).into_iter().chain(table()).collect()),
        Way::ShortPlayers => {
            Some(grid(&board.players, room, lang).into_iter().chain(table()).collect())
        }
        Way::Beside => beside(board, room, lang),
        Way::Short => {
            let table = short(&board.table, room, lang);
            Some(grid(&board.players, room, lang).into_iter().chain(table).collect())
        }
    }
}

fn heading(panel: &Panel, room: usize) -> Line {
    let mark = if panel.asked { "▸ " } else { "─ " };
    let title = fit(&panel.title, room.saturating_sub(4));
    let rest = "─".repeat(room.saturating_sub(text::width(&title) + 3));
    let (tone, line) = match panel.asked {
        true => (Tone::Accent, Tone::Accent),
        false => (Tone::Strong, Tone::Quiet),
    };
    Line::new(mark, line).with(title, tone).with(format!(" {rest}"), line)
}

/// Every player a column.
fn side_by_side(players: &[Panel], room: usize) -> Vec<Line> {
    let each = (room / players.len().max(1)).saturating_sub(1);
    let column = |panel: &Panel| -> Vec<Line> {
        let lines = panel.lines.iter().flat_map(|line| wrap(line, each));
        let lines = lines.map(|line| if panel.out { quiet(line) } else { line });
        std::iter::once(heading(panel, each)).chain(lines).collect()
    };
    zipped(&players.iter().map(column).collect::<Vec<_>>(), each, 1)
}

/// The players in short rows, in as many columns as take the fewest rows.
fn grid(players: &[Panel], room: usize, lang: Lang) -> Vec<Line> {
    let columns = |count: usize| {
        let each = (room + GAP) / count - GAP;
        let cells: Vec<Vec<Line>> = players.iter().map(|panel| cell(panel, each, lang)).collect();
        cells.chunks(count).flat_map(|row| zipped(row, each, GAP)).collect::<Vec<_>>()
    };
    let all = (1..=players.len().clamp(1, 4)).map(columns);
    all.min_by_key(Vec::len).unwrap_or_default()
}

/// A player in short rows; who is asked has a mark.
fn cell(panel: &Panel, room: usize, lang: Lang) -> Vec<Line> {
    let mut first = true;
    let mut rows = Vec::new();
    for line in panel.short(lang) {
        let line = if panel.out { quiet(line) } else { line };
        for line in wrap(&line, room.saturating_sub(1)) {
            let mark = if first && panel.asked { "▸" } else { " " };
            rows.push(Line::new(mark, Tone::Accent).and(&line));
            first = false;
        }
    }
    rows
}

fn short(panels: &[Panel], room: usize, lang: Lang) -> Vec<Line> {
    let rows = |panel: &Panel| -> Vec<Line> {
        let lines = panel.short(lang);
        match panel.form {
            Form::Drawn => lines,
            Form::Rows => lines.iter().flat_map(|line| wrap(line, room)).collect(),
            Form::Cells => {
                let each = (room + GAP) / 2 - GAP;
                let cells: Vec<_> = lines.iter().map(|line| wrap(line, each)).collect();
                cells.chunks(2).flat_map(|pair| zipped(pair, each, GAP)).collect()
            }
        }
    };
    panels.iter().flat_map(rows).collect()
}

/// The table to the left, as wide as the picture it begins with; the players to the right.
fn beside(board: &Board, room: usize, lang: Lang) -> Option<Vec<Line>> {
    let drawn = board.table.first().filter(|panel| panel.form == Form::Drawn)?;
    let left = drawn.short(lang).iter().map(cells).max()?;
    let right = room.checked_sub(left + GAP).filter(|right| *right >= NARROW)?;
    let players: Vec<Line> =
        board.players.iter().flat_map(|panel| cell(panel, right, lang)).collect();
    Some(zipped(&[short(&board.table, left, lang), players], left, GAP))
}

/// Columns of the same width side by side; the last one may be wider.
fn zipped(columns: &[Vec<Line>], each: usize, gap: usize) -> Vec<Line> {
    let rows = columns.iter().map(Vec::len).max().unwrap_or(0);
    let row = |at: usize| {
        let last = columns.len().saturating_sub(1);
        let all = columns.iter().enumerate();
        all.fold(Line::default(), |row, (index, column)| {
            let empty = Line::default();
            let line = column.get(at).unwrap_or(&empty);
            let fill = if index == last { 0 } else { each.saturating_sub(cells(line)) + gap };
            row.and(line).with(" ".repeat(fill), Tone::Plain)
        })
    };
    (0..rows).map(row).collect()
}

fn cells(line: &Line) -> usize {
    line.0.iter().map(|span| text::width(&span.text)).sum()
}

fn quiet(mut line: Line) -> Line {
    line.0.iter_mut().for_each(|span| span.tone = Tone::Quiet);
    line
}
