//! The pieces that playing and replaying share.

use pack::Lang;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text;
use ratatui::widgets::{Clear, Paragraph};
use ui::{Line, Tone};

use super::super::text::{fit, pad, width, wrap, wrap_text};
use super::super::words;
use super::Palette;
use super::layout::LEAST;

/// A line of a game as a line of the terminal.
pub(crate) fn write(line: &Line, palette: Palette) -> text::Line<'static> {
    let span = |span: &ui::Span| text::Span::styled(span.text.clone(), palette.style(span.tone));
    text::Line::from(line.0.iter().map(span).collect::<Vec<_>>())
}

/// Lines of a game, one below the other.
pub(crate) fn paragraph(frame: &mut Frame<'_>, area: Rect, lines: &[Line], palette: Palette) {
    let lines: Vec<_> = lines.iter().map(|line| write(line, palette)).collect();
    frame.render_widget(Paragraph::new(lines), area);
}

/// A part of the screen under a heading.
pub(crate) struct Pane<'a> {
    pub(crate) title: &'a str,
    /// At the other end of the heading.
    pub(crate) aside: &'a str,
    /// Do the keys go here?
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
    let left = room.saturating_sub(width(&title) + 3);
    // What stands aside is shown whole or not at all.
    let aside = match pane.aside {
        "" => String::new(),
        aside if width(aside) + 4 <= left => format!(" {aside} ─"),
        _ => String::new(),
    };
    let rest = "─".repeat(left - width(&aside)) + &aside;
    let tone = if pane.active { Tone::Accent } else { Tone::Strong };
    let line = if pane.active { Tone::Accent } else { Tone::Quiet };
    let spans = Line::new(mark, line).with(title, tone).with(format!(" {rest}"), line);
    frame.render_widget(Paragraph::new(write(&spans, pane.palette)), Rect { height: 1, ..area });
    Rect { y: area.y + 1, height: area.height - 1, ..area }
}

/// The first line of the screen.
pub(crate) fn title(frame: &mut Frame<'_>, area: Rect, left: &str, right: &str, palette: Palette) {
    let room = usize::from(area.width);
    // What is left of the title matters more.
    let right = if width(left) + width(right) < room { right } else { "" };
    let left = pad(left, room.saturating_sub(width(right)));
    let style = palette.style(Tone::Accent).add_modifier(Modifier::REVERSED);
    frame.render_widget(Paragraph::new(left + right).style(style), area);
}

/// The last line of the screen.
pub(crate) fn key_bar(frame: &mut Frame<'_>, area: Rect, keys: &str, palette: Palette) {
    let text = fit(keys, usize::from(area.width));
    frame.render_widget(Paragraph::new(text).style(palette.style(Tone::Quiet)), area);
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

/// What a log is asked for.
pub(crate) struct Log<'a> {
    /// How many lines it has.
    pub(crate) count: usize,
    /// Each of them.
    pub(crate) line: &'a dyn Fn(usize) -> Line,
    /// Does the newest one stand out?
    pub(crate) live: bool,
}

/// The newest lines of a log, or older ones. `back` is how many lines the reader has gone back;
/// it is brought into the bounds of the log. A low log has no heading.
pub(crate) fn log(
    frame: &mut Frame<'_>,
    area: Rect,
    log: &Log<'_>,
    back: &mut usize,
    (lang, palette): (Lang, Palette),
) {
    let headed = area.height > 3;
    let room = usize::from(area.height) - usize::from(headed);
    let wanted = room + *back;
    // From the end, so that a long log costs no more than a short one.
    let mut lines = Vec::new();
    for index in (0..log.count).rev() {
        if lines.len() >= wanted {
            break;
        }
        let newest = log.live && index + 1 == log.count;
        let line = (log.line)(index);
        let line = if newest { Line::new(line.plain(), Tone::Accent) } else { line };
        let rows = wrap(&line, area.width.into());
        lines.extend(rows.into_iter().rev());
    }
    *back = (*back).min(lines.len().saturating_sub(room));
    let shown: Vec<Line> = lines.into_iter().skip(*back).take(room).collect();
    let title = words::LOG.of(lang);
    let aside = if *back > 0 { words::OLDER.of(lang) } else { "" };
    let below = match headed {
        true => heading(frame, area, &Pane { title, aside, active: false, palette }),
        false => area,
    };
    // A low log lies at the bottom of its place.
    let empty = room.saturating_sub(shown.len());
    let below = Rect {
        y: below.y + if headed { 0 } else { empty as u16 },
        height: below.height - if headed { 0 } else { empty as u16 },
        ..below
    };
    let shown: Vec<_> = shown.into_iter().rev().collect();
    paragraph(frame, below, &shown, palette);
}

/// Things one behind the other, in rows of at most this width: for each row the places of what
/// stands in it, with the column it begins at.
pub(crate) fn flow(widths: &[usize], before: usize, room: usize) -> Vec<Vec<(usize, usize)>> {
    let mut rows = vec![Vec::new()];
    let mut at = before;
    for (index, width) in widths.iter().enumerate() {
        if at + width > room && at > before {
            rows.push(Vec::new());
            at = before;
        }
        if let Some(row) = rows.last_mut() {
            row.push((index, at));
        }
        at += width + 2;
    }
    rows
}

/// Help instead of the table. The whole screen, so that no letter is cut in half by a window.
pub(crate) fn help(frame: &mut Frame<'_>, area: Rect, text: &str, palette: Palette) {
    frame.render_widget(Clear, area);
    let room = usize::from(area.width.saturating_sub(4));
    let lines = text.lines().enumerate().flat_map(|(index, line)| {
        let tone = if index == 0 { Tone::Accent } else { Tone::Plain };
        wrap_text(line, tone, room)
    });
    let lines: Vec<_> = lines.collect();
    let inside = Rect::new(2, 0, area.width.saturating_sub(4), area.height);
    paragraph(frame, inside.intersection(area), &lines, palette);
}

/// Lines that fill the screen, from one of them on; how to go on below.
pub(crate) fn whole(
    frame: &mut Frame<'_>,
    area: Rect,
    lines: &[Line],
    (from, most): (usize, usize),
    (lang, palette): (Lang, Palette),
) {
    frame.render_widget(Clear, area);
    let inside = Rect::new(2, 0, area.width.saturating_sub(4), area.height.saturating_sub(2));
    paragraph(frame, inside.intersection(area), &lines[from..], palette);
    let last = Rect { y: area.bottom().saturating_sub(1), height: 1, ..area };
    let keys = words::KEYS_TABLE.of(lang);
    let more = if from < most { format!("{keys}  ↓ {}", most - from) } else { keys.into() };
    key_bar(frame, last.intersection(area), &more, palette);
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
