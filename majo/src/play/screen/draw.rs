//! Draws the table for a player or a watcher.

use games::Entry;
use pack::Lang;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Span;
use ratatui::widgets::Paragraph;
use ui::{HandCard, Line, Tone};

use super::super::text::{pad, width, wrap, wrap_text};
use super::super::words;
use super::app::{App, Focus, Over};
use super::compose::{Way, all_of_it, top};
use super::layout::{Layout, Wants, main_width};
use super::parts::{
    Log, Pane, cut, flow, heading, help, key_bar, log, paragraph, small, title, whole,
};

/// Between two columns of actions.
const GAP: usize = 1;
/// Before an action: its number.
const NUMBER: usize = 2;
/// Actions stand in so many columns at most.
const COLUMNS: usize = 4;
/// A list that is longer stands in columns.
const LONG: usize = 4;

impl<G: Entry> App<'_, G> {
    pub(super) fn draw_all(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let question = (self.over == Over::Leaving).then(|| words::LEAVE.of(self.lang));
        if small(frame, area, question, (self.lang, self.palette)) {
            return;
        }
        if self.over == Over::Help {
            help(frame, area, words::HELP.of(self.lang), self.palette);
            return;
        }
        if let Over::Table(from) = self.over {
            let lines = all_of_it(&self.board, usize::from(area.width).saturating_sub(4));
            // The last line stays on the screen.
            let most = lines.len().saturating_sub(usize::from(area.height).saturating_sub(2));
            let from = from.min(most);
            self.over = Over::Table(from);
            whole(frame, area, &lines, (from, most), (self.lang, self.palette));
            return;
        }
        let columns = usize::from(main_width(area));
        let (prompt, hand) = (self.prompt(columns), self.hand_rows(columns));
        let detail = self.detail(columns);
        let playing = !self.ended && !self.session.watching();
        // Room is kept for the next list while the others play, so that nothing jumps.
        let list = match self.asked() {
            true => self.visible().len().div_ceil(self.columns(columns)),
            false => LONG,
        };
        let wants = Wants {
            prompt: rows(prompt.len().min(4)),
            hand: if playing { rows(hand.len()) } else { 0 },
            actions: if playing { rows(list.max(1) + 1) } else { 0 },
            detail: rows(detail.len()),
        };
        let size = (area.width, area.height);
        if self.way.0 != size || self.ended {
            self.way = (size, Way::default());
        }
        let most = usize::from(wants.leave(area));
        let (way, table) = top(&self.board, self.way.1, (columns, most), self.lang);
        self.way.1 = way;
        // Whatever there is to see, one can choose.
        let most = wants.most(area);
        let table = cut(table, Rect { height: most, width: main_width(area), ..area });
        let layout = Layout::new(area, rows(table.len()), wants);
        let left = format!(" {}  {}", G::face().title(self.lang), self.board.stage);
        // Everybody knows what is played; how it stands is news.
        let long = width(&left) > usize::from(area.width);
        let left = if long { format!(" {}", self.board.stage) } else { left };
        title(frame, layout.title, &left, &self.right_title(), self.palette);
        paragraph(frame, layout.top, &table, self.palette);
        paragraph(frame, layout.prompt, &prompt, self.palette);
        if playing {
            self.draw_hand(frame, layout.hand, &hand);
        }
        let mut told = layout.log;
        if playing && self.asked() {
            self.draw_actions(frame, layout.actions);
            paragraph(frame, layout.detail, &cut(detail, layout.detail), self.palette);
        } else if !playing {
            paragraph(frame, layout.detail, &detail, self.palette);
        } else if layout.log.x == layout.actions.x {
            // What happens is told where the actions will be.
            told = layout.actions.union(layout.log);
        }
        self.draw_log(frame, told);
        key_bar(frame, layout.keys, self.keys().of(self.lang), self.palette);
    }

    fn right_title(&self) -> String {
        match (self.paused, self.asked(), self.lang) {
            (true, false, lang) => format!("{} ", words::PAUSED.of(lang)),
            (_, _, Lang::En) => "? help ".into(),
            (_, _, Lang::Ja) => "? ヘルプ ".into(),
        }
    }

    fn keys(&self) -> words::Pair {
        match (self.over, self.focus) {
            (Over::Typing, _) => words::KEYS_TYPING,
            _ if self.ended => words::KEYS_OVER,
            _ if self.session.watching() => words::KEYS_WATCHING,
            _ if !self.said.is_empty() => words::KEYS_MAY_SAY,
            _ if !self.asked() => words::KEYS_WAITING,
            (_, Focus::Actions) => words::KEYS_ASKED,
            (_, Focus::Hand) => words::KEYS_HAND,
        }
    }

    /// What is going on, or the question before leaving.
    fn prompt(&self, columns: usize) -> Vec<Line> {
        match self.over {
            Over::Leaving => wrap_text(words::LEAVE.of(self.lang), Tone::Bad, columns),
            Over::Nothing | Over::Help | Over::Table(_) | Over::Typing => {
                wrap(&self.board.prompt, columns)
            }
        }
    }

    fn draw_log(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let names = self.session.names(self.lang);
        let line = |index| self.session.log_line(index, &names, self.lang);
        let live = !self.asked() && !self.ended;
        let told = Log { count: self.session.log_len(), line: &line, live };
        log(frame, area, &told, &mut self.back, (self.lang, self.palette));
    }

    /// Where the cards of the hand stand, row by row.
    fn hand_rows(&self, columns: usize) -> Vec<Vec<(usize, usize)>> {
        let widths: Vec<_> = self.board.hand.iter().map(|card| width(&count_of(card))).collect();
        flow(&widths, width(words::HAND.of(self.lang)) + 2, columns)
    }

    fn draw_hand(&self, frame: &mut Frame<'_>, area: Rect, rows: &[Vec<(usize, usize)>]) {
        let active = self.focus == Focus::Hand;
        let title = Span::styled(words::HAND.of(self.lang), self.palette.style(Tone::Strong));
        frame.render_widget(Paragraph::new(title), Rect { height: 1.min(area.height), ..area });
        let mut put = |text: Span<'static>, x: usize, y: usize| {
            let x = area.x.saturating_add(u16::try_from(x).unwrap_or(u16::MAX));
            let width = u16::try_from(width(&text.content)).unwrap_or(u16::MAX);
            let place = Rect { x, y: area.y + y as u16, width, height: 1 }.intersection(area);
            frame.render_widget(Paragraph::new(text), place);
        };
        if self.board.hand.is_empty() {
            let none = words::NO_HAND.of(self.lang);
            let before = width(words::HAND.of(self.lang)) + 2;
            put(Span::styled(none, self.palette.style(Tone::Quiet)), before, 0);
        }
        let chosen = (active || self.by_card).then_some(self.card);
        for (y, row) in rows.iter().enumerate() {
            for (index, x) in row {
                let card = &self.board.hand[*index];
                let usable = card.why_not.is_empty();
                let style = self.palette.style(if usable { Tone::Plain } else { Tone::Quiet });
                let style = match chosen == Some(*index) {
                    true => style.patch(self.palette.chosen(active)),
                    false => style,
                };
                put(Span::styled(count_of(card), style), *x, y);
            }
        }
    }

    /// In how many columns the actions stand: in one, if they are few or long.
    fn columns(&self, room: usize) -> usize {
        let visible = self.visible();
        let widest = visible.iter().map(|index| width(&self.choices[*index].label)).max();
        let each = widest.unwrap_or(0) + NUMBER + GAP;
        let fit = ((room + GAP) / each).clamp(1, COLUMNS);
        // No more columns than it takes.
        fit.min(visible.len().div_ceil(LONG)).max(1)
    }

    fn draw_actions(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let lang = self.lang;
        let visible = self.visible();
        let mut caption = words::ACTIONS.of(lang).to_string();
        if let Some(card) = self.board.hand.get(self.card).filter(|_| self.by_card) {
            caption += &format!(" [{}]", card.name);
        }
        if self.over == Over::Typing || !self.filter.is_empty() {
            let cursor = if self.over == Over::Typing { "▏" } else { "" };
            caption += &format!(" /{}{cursor}", self.filter);
        }
        caption += &match visible.len() == self.choices.len() {
            true => words::aside(&visible.len().to_string(), lang),
            false => words::aside(&format!("{}/{}", visible.len(), self.choices.len()), lang),
        };
        let columns = self.columns(usize::from(area.width));
        let list = usize::from(area.height.saturating_sub(1)).max(1);
        let page = list * columns;
        // One column scrolls by lines, several by pages.
        let first = match columns {
            1 => (self.at + 1).saturating_sub(list),
            _ => self.at / page * page,
        };
        let first = if first + page >= visible.len() && columns == 1 {
            visible.len().saturating_sub(page)
        } else {
            first
        };
        self.list = (list, columns);
        let after = visible.len().saturating_sub(first + page);
        if first > 0 {
            caption += &format!("  ↑ {first}");
        }
        if after > 0 {
            caption += &format!("  ↓ {after}");
        }
        let active = self.focus == Focus::Actions;
        let chosen = visible.get(self.at).map(|index| self.choices[*index].notation.clone());
        let aside = chosen.unwrap_or_default();
        let pane = Pane { title: &caption, aside: &aside, active, palette: self.palette };
        let below = heading(frame, area, &pane);
        if visible.is_empty() {
            let text = match self.by_card && self.filter.is_empty() {
                true => words::NO_USE.of(lang),
                false => words::NONE_FITS.of(lang),
            };
            let lines = wrap_text(text, Tone::Quiet, below.width.into());
            paragraph(frame, below, &lines, self.palette);
            return;
        }
        let each = (usize::from(below.width) + GAP) / columns - GAP;
        for (index, choice) in visible.iter().enumerate().skip(first).take(page) {
            let number = if index < 9 { format!("{}", index + 1) } else { " ".into() };
            let text = pad(&format!("{number} {}", self.choices[*choice].label), each);
            let style = match index == self.at {
                true => self.palette.chosen(active),
                false => Default::default(),
            };
            let (column, row) = ((index - first) / list, (index - first) % list);
            let place = Rect {
                x: below.x + (column * (each + GAP)) as u16,
                y: below.y + row as u16,
                width: each as u16,
                height: 1,
            };
            let text = Paragraph::new(Span::styled(text, style));
            frame.render_widget(text, place.intersection(below));
        }
    }

    /// The chosen card or action in full, and what it would do; at the end, how it ended.
    fn detail(&self, room: usize) -> Vec<Line> {
        if self.ended {
            return self.ending(room);
        }
        if let Some(card) = self.board.hand.get(self.card).filter(|_| self.focus == Focus::Hand) {
            // Why not comes first: the text may be long.
            let why = |why: &String| format!("{}{why}", words::NOT_NOW_BECAUSE.of(self.lang));
            let why = card.why_not.iter().map(why);
            let mut lines: Vec<_> =
                why.flat_map(|text| wrap_text(&text, Tone::Bad, room)).collect();
            lines.extend(wrap(&card_line(card), room));
            return lines;
        }
        let visible = self.visible();
        let Some(choice) = visible.get(self.at).and_then(|index| self.choices.get(*index)) else {
            return Vec::new();
        };
        let mut lines = Vec::new();
        // Too long for its place in the list.
        if width(&choice.label) + NUMBER > room {
            lines.extend(wrap_text(&choice.label, Tone::Strong, room));
        }
        let then = self.session.prospect(&choice.action, self.lang);
        if !then.is_empty() {
            lines.extend(wrap(&Line::new("⇒ ", Tone::Quiet).with(then, Tone::Accent), room));
        }
        for id in &choice.uses {
            let card = self.board.hand.iter().find(|card| card.id == *id);
            lines.extend(card.into_iter().flat_map(|card| wrap(&card_line(card), room)));
        }
        lines
    }

    /// Who won, and the words about the deal.
    fn ending(&self, room: usize) -> Vec<Line> {
        let mut lines: Vec<_> = Vec::new();
        if let Some(what) = self.not_saved() {
            lines.extend(wrap_text(&what, Tone::Bad, room));
        }
        lines.push(Line::new(format!("▸ {}", words::END.of(self.lang)), Tone::Accent));
        lines.extend(self.session.ending(self.lang).iter().flat_map(|line| wrap(line, room)));
        lines
    }
}

fn rows(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

/// `Attack A ×2`.
fn count_of(card: &HandCard) -> String {
    if card.count > 1 { format!("{} ×{}", card.name, card.count) } else { card.name.clone() }
}

fn card_line(card: &HandCard) -> Line {
    Line::new(&card.name, Tone::Strong)
        .with(format!(" ({}) ", card.kind), Tone::Quiet)
        .with(&card.text, Tone::Plain)
}
