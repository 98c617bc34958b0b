//! The pieces that playing and replaying share.

use pack::Lang;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text;
use ratatui::widgets::{Clear, Paragraph};
use ui::{Board, Line, Panel, Tone};

use super::super::text::{fit, pad, width, wrap, wrap_text};
use super::super::words;
use super::Palette;
use super::layout::LEAST;

/// A line of a game as a line of the terminal.
pub(crate) fn write(line: &Line, palette: Palette) -> text::Line<'static> {
    let span = |span: &ui::Span| text::Span::styled(span.text.clone(), palette.style(span.tone));
    text::Line::from(line.0.iter().map(span).collect::<Vec<_>>())
}

/// A part of the screen under a heading.
pub(crate) struct Pane<'a> {
    pub(crate) title: &'a str,
    /// Do the keys go here, or is this player asked?
    pub(crate) active: bool,
    pub(crate) palette: Palette,
}

/// Draws a thin line with a title in it; gives the room below.
pub(crate) fn heading(frame: &mut Frame<'_>, area: Rect, pane: &Pane<'_>) -> Rect {
    if area.height == 0 {
        return area;
    }
    let room = usize::from(area.width);
    let mark = if pane.active { "▸ " } else { "─ " };
    let title = fit(pane.title, room.saturating_sub(4));
    let rest = "─".repeat(room.saturating_sub(width(&title) + 3));
    let tone = if pane.active { Tone::Accent } else { Tone::Strong };
    let line = if pane.active { Tone::Accent } else { Tone::Quiet };
    let spans = Line::new(mark, line).with(title, tone).with(format!(" {rest}"), line);
    frame.render_widget(Paragraph::new(write(&spans, pane.palette)), Rect { height: 1, ..area });
    Rect { y: area.y + 1, height: area.height - 1, ..area }
}

/// The first line of the screen.
pub(crate) fn title(frame: &mut Frame<'_>, area: Rect, left: &str, right: &str, palette: Palette) {
    let room = usize::from(area.width);
    let right = fit(right, room / 2);
    let left = pad(left, room.saturating_sub(width(&right)));
    let style = palette.style(Tone::Accent).add_modifier(Modifier::REVERSED);
    frame.render_widget(Paragraph::new(left + &right).style(style), area);
}

/// The last line of the screen.
pub(crate) fn key_bar(frame: &mut Frame<'_>, area: Rect, keys: &str, palette: Palette) {
    let text = fit(keys, usize::from(area.width));
    frame.render_widget(Paragraph::new(text).style(palette.style(Tone::Quiet)), area);
}

/// How many rows the players want at this width, the heading included.
pub(crate) fn players_rows(players: &[Panel], columns: u16) -> u16 {
    let each = column(columns, players.len());
    let rows = |panel: &Panel| -> usize {
        panel.lines.iter().map(|line| wrap(line, each.into()).len()).sum()
    };
    let most = players.iter().map(rows).max().unwrap_or(0);
    u16::try_from(most + 1).unwrap_or(u16::MAX)
}

fn column(columns: u16, count: usize) -> u16 {
    let count = u16::try_from(count.max(1)).unwrap_or(1);
    (columns / count).saturating_sub(1)
}

/// The players side by side.
pub(crate) fn players(frame: &mut Frame<'_>, area: Rect, players: &[Panel], palette: Palette) {
    let each = column(area.width, players.len());
    for (index, panel) in players.iter().enumerate() {
        let x = area.x + u16::try_from(index).unwrap_or(0) * (each + 1);
        let place = Rect { x, width: each, ..area }.intersection(area);
        let pane = Pane { title: &panel.title, active: panel.asked, palette };
        let below = heading(frame, place, &pane);
        let style = if panel.out { palette.style(Tone::Quiet) } else { Style::new() };
        let lines = panel.lines.iter().flat_map(|line| wrap(line, each.into())).collect();
        let lines: Vec<_> = cut(lines, below).iter().map(|line| write(line, palette)).collect();
        frame.render_widget(Paragraph::new(lines).style(style), below);
    }
}

/// The parts of the table one below the other, as far as there is room.
pub(crate) fn panels(frame: &mut Frame<'_>, area: Rect, board: &Board, palette: Palette) {
    let mut area = area;
    for panel in &board.table {
        let lines: Vec<_> =
            panel.lines.iter().flat_map(|line| wrap(line, area.width.into())).collect();
        let pane = Pane { title: &panel.title, active: panel.asked, palette };
        let below = heading(frame, area, &pane);
        let rows = u16::try_from(lines.len()).unwrap_or(u16::MAX).min(below.height);
        let lines = cut(lines, below);
        let lines: Vec<_> = lines.iter().map(|line| write(line, palette)).collect();
        frame.render_widget(Paragraph::new(lines), Rect { height: rows, ..below });
        area = Rect { y: below.y + rows, height: below.height - rows, ..below };
    }
}

/// As many lines as fit; a mark at the end of the last one if there are more.
pub(crate) fn cut(mut lines: Vec<Line>, area: Rect) -> Vec<Line> {
    let rows = usize::from(area.height);
    if lines.len() > rows {
        lines.truncate(rows);
        if let Some(last) = lines.last_mut() {
            let room = usize::from(area.width).saturating_sub(2);
            *last = wrap(last, room).swap_remove(0).with(" …", Tone::Quiet);
        }
    }
    lines
}

/// The newest lines of a log, or older ones. `back` is how many lines the reader has gone back;
/// it is brought into the bounds of the log.
pub(crate) fn log(
    frame: &mut Frame<'_>,
    area: Rect,
    count: usize,
    line: impl Fn(usize) -> Line,
    back: &mut usize,
    (lang, palette): (Lang, Palette),
) {
    let room = usize::from(area.height.saturating_sub(1));
    let wanted = room + *back;
    // From the end, so that a long log costs no more than a short one.
    let mut lines = Vec::new();
    for index in (0..count).rev() {
        if lines.len() >= wanted {
            break;
        }
        let rows = wrap(&line(index), area.width.into());
        lines.extend(rows.into_iter().rev());
    }
    *back = (*back).min(lines.len().saturating_sub(room));
    let shown: Vec<_> = lines.iter().skip(*back).take(room).collect();
    let title = match *back {
        0 => words::LOG.of(lang).into(),
        _ => format!("{} ({})", words::LOG.of(lang), words::OLDER.of(lang)),
    };
    let below = heading(frame, area, &Pane { title: &title, active: false, palette });
    let shown: Vec<_> = shown.into_iter().rev().map(|line| write(line, palette)).collect();
    frame.render_widget(Paragraph::new(shown), below);
}

/// Help instead of the table. The whole screen, so that no letter is cut in half by a window.
pub(crate) fn help(frame: &mut Frame<'_>, area: Rect, text: &str, palette: Palette) {
    frame.render_widget(Clear, area);
    let room = usize::from(area.width.saturating_sub(4));
    let lines = text.lines().enumerate().flat_map(|(index, line)| {
        let tone = if index == 0 { Tone::Accent } else { Tone::Plain };
        wrap_text(line, tone, room)
    });
    let lines: Vec<_> = lines.map(|line| write(&line, palette)).collect();
    let inside = Rect::new(2, 1, area.width.saturating_sub(4), area.height.saturating_sub(1));
    frame.render_widget(Paragraph::new(lines), inside.intersection(area));
}

/// The screen is too small: says so, or asks what has to be asked. True if that was the case.
pub(crate) fn small(
    frame: &mut Frame<'_>,
    area: Rect,
    question: Option<&str>,
    (lang, palette): (Lang, Palette),
) -> bool {
    let (columns, rows) = LEAST;
    if area.width >= columns && area.height >= rows {
        return false;
    }
    let (width, height) = (area.width, area.height);
    let text = match (question, lang) {
        (Some(question), _) => question.into(),
        (None, Lang::En) => format!(
            "The table needs {columns}×{rows} characters; this window has {width}×{height}. \
             Make it larger, or use --plain for lines. q leaves."
        ),
        (None, Lang::Ja) => format!(
            "この卓には{columns}×{rows}文字が要ります。いまは{width}×{height}です。\
             窓を広げるか、--plain で行ごとに表示してください。q で終了。"
        ),
    };
    let lines = wrap_text(&text, Tone::Plain, usize::from(width));
    let lines: Vec<_> = lines.iter().map(|line| write(line, palette)).collect();
    frame.render_widget(Paragraph::new(lines), area);
    true
}
