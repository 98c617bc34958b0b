//! Draws the table for a player or a watcher.

use games::Entry;
use pack::Lang;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text;
use ratatui::widgets::Paragraph;
use ui::{HandCard, Line, Tone};

use super::super::text::{fit, pad, wrap, wrap_text};
use super::super::words;
use super::app::{App, Focus, Over};
use super::layout::{Below, Layout, Wants, main_width};
use super::parts::{Pane, cut, heading, help, key_bar, log, panels, players, players_rows, small};
use super::parts::{title, write};

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
        let columns = main_width(area);
        let prompt = self.prompt(columns);
        let layout = Layout::new(
            area,
            Wants {
                players: players_rows(&self.board.players, columns),
                prompt: u16::try_from(prompt.len()).unwrap_or(1),
                below: match (self.ended, self.session.watching()) {
                    (true, _) => Below::Rows(8),
                    (false, true) => Below::Rows(0),
                    (false, false) => Below::Decision,
                },
            },
        );
        let left = format!(" {}  {}", G::face().title(self.lang), self.board.stage);
        title(frame, layout.title, &left, &self.right_title(), self.palette);
        players(frame, layout.players, &self.board.players, self.palette);
        panels(frame, layout.table, &self.board, self.palette);
        self.draw_log(frame, layout.log);
        let prompt: Vec<_> = prompt.iter().map(|line| write(line, self.palette)).collect();
        frame.render_widget(Paragraph::new(prompt), layout.prompt);
        if self.ended {
            self.draw_end(frame, layout.below);
        } else if !self.session.watching() {
            self.draw_hand(frame, layout.hand);
            self.draw_actions(frame, layout.actions);
            self.draw_detail(frame, layout.detail);
        }
        key_bar(frame, layout.keys, self.keys().of(self.lang), self.palette);
    }

    fn right_title(&self) -> String {
        match (self.paused, self.lang) {
            (true, lang) => format!("{} ", words::PAUSED.of(lang)),
            (false, Lang::En) => "? help ".into(),
            (false, Lang::Ja) => "? ヘルプ ".into(),
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
    fn prompt(&self, columns: u16) -> Vec<Line> {
        let room = usize::from(columns);
        match self.over {
            Over::Leaving => wrap_text(words::LEAVE.of(self.lang), Tone::Bad, room),
            Over::Nothing | Over::Help | Over::Typing => wrap(&self.board.prompt, room),
        }
    }

    fn draw_log(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let names = self.session.names(self.lang);
        let line = |index| self.session.log_line(index, &names, self.lang);
        let count = self.session.log_len();
        log(frame, area, count, line, &mut self.back, (self.lang, self.palette));
    }

    fn draw_hand(&self, frame: &mut Frame<'_>, area: Rect) {
        let active = self.focus == Focus::Hand;
        let pane = Pane { title: words::HAND.of(self.lang), active, palette: self.palette };
        let below = heading(frame, area, &pane);
        if self.board.hand.is_empty() {
            let text = Paragraph::new(words::NO_HAND.of(self.lang));
            frame.render_widget(text.style(self.palette.style(Tone::Quiet)), below);
            return;
        }
        let chosen = (active || self.by_card).then_some(self.card);
        let line = |index: usize| {
            let card = &self.board.hand[index];
            let text = row(&format!(" {}", count_of(card)), below.width);
            let usable = card.why_not.is_empty();
            let style = self.palette.style(if usable { Tone::Plain } else { Tone::Quiet });
            let style = if chosen == Some(index) {
                style.patch(self.palette.chosen(active))
            } else {
                style
            };
            text::Line::styled(text, style)
        };
        list(frame, below, self.board.hand.len(), chosen.unwrap_or(0), line);
    }

    fn draw_actions(&self, frame: &mut Frame<'_>, area: Rect) {
        let lang = self.lang;
        if !self.asked() {
            let pane =
                Pane { title: words::WAITING.of(lang), active: false, palette: self.palette };
            let below = heading(frame, area, &pane);
            let hint = Paragraph::new(words::SKIP.of(lang));
            frame.render_widget(hint.style(self.palette.style(Tone::Quiet)), below);
            return;
        }
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
        let active = self.focus == Focus::Actions;
        let pane = Pane { title: &caption, active, palette: self.palette };
        let below = heading(frame, area, &pane);
        if visible.is_empty() {
            let text = match self.by_card && self.filter.is_empty() {
                true => words::NO_USE.of(lang),
                false => words::NONE_FITS.of(lang),
            };
            let lines = wrap_text(text, Tone::Quiet, below.width.into());
            let lines: Vec<_> = lines.iter().map(|line| write(line, self.palette)).collect();
            frame.render_widget(Paragraph::new(lines), below);
            return;
        }
        let line = |index: usize| {
            let choice = &self.choices[visible[index]];
            let number = if index < 9 { format!("{}", index + 1) } else { " ".into() };
            let text = row(&format!(" {number} {}", choice.label), below.width);
            let chosen = index == self.at;
            let style = if chosen { self.palette.chosen(active) } else { Default::default() };
            text::Line::styled(text, style)
        };
        list(frame, below, visible.len(), self.at, line);
    }

    /// The chosen card or action in full.
    fn draw_detail(&self, frame: &mut Frame<'_>, area: Rect) {
        let (room, palette) = (usize::from(area.width), self.palette);
        let mut caption = String::new();
        let mut lines = Vec::new();
        if let Some(card) = self.board.hand.get(self.card).filter(|_| self.focus == Focus::Hand) {
            caption = count_of(card);
            // Why not comes first: the text may be long.
            for why in &card.why_not {
                let text = format!("{}{why}", words::NOT_NOW_BECAUSE.of(self.lang));
                lines.extend(wrap_text(&text, Tone::Bad, room));
            }
            let line = Line::new(format!("{}  ", card.kind), Tone::Quiet);
            lines.extend(wrap(&line.with(&card.text, Tone::Plain), room));
        } else if let Some(choice) =
            self.visible().get(self.at).and_then(|index| self.choices.get(*index))
        {
            caption = format!("{}  [{}]", choice.label, choice.notation);
            for id in &choice.uses {
                let card = self.board.hand.iter().find(|card| card.id == *id);
                lines.extend(card.into_iter().flat_map(|card| wrap(&card_line(card), room)));
            }
        }
        if caption.is_empty() {
            return;
        }
        let below = heading(frame, area, &Pane { title: &caption, active: false, palette });
        let lines: Vec<_> = cut(lines, below).iter().map(|line| write(line, palette)).collect();
        frame.render_widget(Paragraph::new(lines), below);
    }

    /// Who won, and the words about the deal.
    fn draw_end(&self, frame: &mut Frame<'_>, area: Rect) {
        let title = words::END.of(self.lang);
        let below = heading(frame, area, &Pane { title, active: true, palette: self.palette });
        let room = usize::from(area.width);
        let mut lines: Vec<_> = Vec::new();
        if let Some(what) = self.not_saved() {
            lines.extend(wrap_text(&what, Tone::Bad, room));
        }
        lines.extend(self.session.ending(self.lang).iter().flat_map(|line| wrap(line, room)));
        let lines: Vec<_> = lines.iter().map(|line| write(line, self.palette)).collect();
        frame.render_widget(Paragraph::new(lines), below);
    }
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

/// A line of a list, its last cell free for the marks.
fn row(text: &str, columns: u16) -> String {
    pad(text, usize::from(columns.saturating_sub(1))) + " "
}

/// The part of a list around the chosen line. Marks show that there is more.
fn list(
    frame: &mut Frame<'_>,
    area: Rect,
    count: usize,
    at: usize,
    line: impl Fn(usize) -> text::Line<'static>,
) {
    let room = usize::from(area.height);
    if room == 0 {
        return;
    }
    let first = (at + 1).saturating_sub(room).min(count.saturating_sub(room));
    let shown: Vec<_> = (first..count).take(room).map(&line).collect();
    frame.render_widget(Paragraph::new(shown), area);
    let mut mark = |text: &str, row: u16| {
        let place = Rect { x: area.right().saturating_sub(1), y: row, width: 1, height: 1 };
        frame.render_widget(Paragraph::new(fit(text, 1)), place.intersection(area));
    };
    if first > 0 {
        mark("↑", area.y);
    }
    if first + room < count {
        mark("↓", area.bottom().saturating_sub(1));
    }
}
