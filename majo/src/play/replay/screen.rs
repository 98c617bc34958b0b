//! A replay on the full screen.

use std::time::Instant;

use games::Entry;
use kernel::Viewer;
use pack::Lang;
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::widgets::Paragraph;
use ui::{Board, Line, Tone};

use super::super::screen::{
    Below, Layout, Palette, Pane, Shown, Wants, heading, help, key_bar, log, main_width, panels,
    players, players_rows, show, small, title, write,
};
use super::super::session::places;
use super::super::text::{wrap, wrap_text};
use super::super::words;
use super::timeline::Timeline;
use crate::failure::{Done, Failure};

/// Shows a match until the reader leaves.
pub(crate) fn run<G: Entry>(timeline: &Timeline<G>, lang: Lang) -> Done {
    show(&mut App::new(timeline, lang, Palette::of_terminal(G::face().accent().middle())))
}

pub(super) struct App<'t, G: Entry> {
    timeline: &'t Timeline<G>,
    lang: Lang,
    palette: Palette,
    at: usize,
    /// Counted in the timeline's viewers.
    viewer: usize,
    back: usize,
    help: bool,
    done: bool,
    board: Board,
    events: Vec<G::Event>,
}

impl<'t, G: Entry> App<'t, G> {
    pub(super) fn new(timeline: &'t Timeline<G>, lang: Lang, palette: Palette) -> Self {
        App {
            board: timeline.board(0, Viewer::All, lang),
            events: timeline.log(0, 0, Viewer::All),
            timeline,
            lang,
            palette,
            at: 0,
            viewer: 0,
            back: 0,
            help: false,
            done: false,
        }
    }

    fn viewer(&self) -> Viewer {
        self.timeline.viewers().get(self.viewer).copied().unwrap_or(Viewer::All)
    }

    fn go(&mut self, at: usize) {
        self.at = at.min(self.timeline.len());
        self.back = 0;
        self.board = self.timeline.board(self.at, self.viewer(), self.lang);
        self.events = self.timeline.log(0, self.at, self.viewer());
    }

    fn draw_all(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let (lang, palette) = (self.lang, self.palette);
        if small(frame, area, None, (lang, palette)) {
            return;
        }
        if self.help {
            help(frame, area, words::HELP_REPLAY.of(lang), palette);
            return;
        }
        let columns = main_width(area);
        let prompt = wrap(&self.board.prompt, columns.into());
        let wants = Wants {
            players: players_rows(&self.board.players, columns),
            prompt: u16::try_from(prompt.len()).unwrap_or(1),
            below: Below::Rows(8),
        };
        let layout = Layout::new(area, wants);
        let left = format!(" {}  {}", G::face().title(lang), self.board.stage);
        let right = format!("{} ", self.timeline.eyes(self.viewer(), lang));
        title(frame, layout.title, &left, &right, palette);
        players(frame, layout.players, &self.board.players, palette);
        panels(frame, layout.table, &self.board, palette);
        let line = |index: usize| match self.events.get(index) {
            Some(event) => self.timeline.tell(event, lang),
            None => Line::default(),
        };
        log(frame, layout.log, self.events.len(), line, &mut self.back, (lang, palette));
        let prompt: Vec<_> = prompt.iter().map(|line| write(line, palette)).collect();
        frame.render_widget(Paragraph::new(prompt), layout.prompt);
        let below = match self.board.hand.is_empty() {
            true => layout.below,
            false => {
                self.draw_hand(frame, layout.hand);
                layout.actions
            }
        };
        self.draw_action(frame, below);
        key_bar(frame, layout.keys, words::KEYS_REPLAY.of(lang), palette);
    }

    fn draw_hand(&self, frame: &mut Frame<'_>, area: Rect) {
        let pane =
            Pane { title: words::HAND_OF.of(self.lang), active: false, palette: self.palette };
        let below = heading(frame, area, &pane);
        let lines = self.board.hand.iter().flat_map(|card| {
            let count = if card.count > 1 { format!(" ×{}", card.count) } else { String::new() };
            let tone = if card.why_not.is_empty() { Tone::Plain } else { Tone::Quiet };
            wrap_text(&format!("{}{count}", card.name), tone, below.width.into())
        });
        let lines: Vec<_> = lines.map(|line| write(&line, self.palette)).collect();
        frame.render_widget(Paragraph::new(lines), below);
    }

    /// The action that led here, and the one that comes next.
    fn draw_action(&self, frame: &mut Frame<'_>, area: Rect) {
        let (lang, last) = (self.lang, self.timeline.len());
        let caption = match lang {
            Lang::En => format!("Action {} of {last}", self.at),
            Lang::Ja => format!("{last}手のうち{}手目", self.at),
        };
        let pane = Pane { title: &caption, active: true, palette: self.palette };
        let below = heading(frame, area, &pane);
        let room = usize::from(below.width);
        let told = |at: usize, tone: Tone| {
            let (seat, notation, label) = self.timeline.action(at, lang)?;
            let line = Line::new(format!("{seat} {notation}"), tone)
                .with(format!("  {}: {label}", self.timeline.names(lang).of(seat)), Tone::Quiet);
            Some(wrap(&line, room))
        };
        let start = || wrap_text(&self.timeline.headline(0, lang), Tone::Strong, room);
        let mut lines = told(self.at, Tone::Strong).unwrap_or_else(start);
        let next = match lang {
            Lang::En => "next:",
            Lang::Ja => "次：",
        };
        if let Some(more) = told(self.at + 1, Tone::Plain) {
            lines.push(Line::default());
            lines.push(Line::new(next, Tone::Quiet));
            lines.extend(more);
        } else {
            let text = self.timeline.outcome().map_or_else(
                || words::GIVEN_UP.of(lang).to_string(),
                |outcome| places(&outcome, &self.timeline.names(lang), lang),
            );
            lines.push(Line::default());
            lines.extend(wrap_text(&text, Tone::Accent, room));
        }
        let lines: Vec<_> = lines.iter().map(|line| write(line, self.palette)).collect();
        frame.render_widget(Paragraph::new(lines), below);
    }
}

impl<G: Entry> Shown for App<'_, G> {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        self.draw_all(frame);
    }

    fn key(&mut self, key: KeyEvent, _: Instant) -> Done {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            self.done |= matches!(key.code, KeyCode::Char('c' | 'C'));
            return Ok(());
        }
        if self.help {
            self.help = false;
            return Ok(());
        }
        match key.code {
            KeyCode::Right | KeyCode::Char(' ') | KeyCode::Enter => self.go(self.at + 1),
            KeyCode::Left => self.go(self.at.saturating_sub(1)),
            KeyCode::PageDown => self.go(self.at + 10),
            KeyCode::PageUp => self.go(self.at.saturating_sub(10)),
            KeyCode::Home => self.go(0),
            KeyCode::End => self.go(self.timeline.len()),
            KeyCode::Up => self.back += 1,
            KeyCode::Down => self.back = self.back.saturating_sub(1),
            KeyCode::Char('v') => {
                self.viewer = (self.viewer + 1) % self.timeline.viewers().len().max(1);
                self.go(self.at);
            }
            KeyCode::Char('l') => {
                self.lang = words::other(self.lang);
                self.go(self.at);
            }
            KeyCode::Char('?') => self.help = true,
            KeyCode::Char('q') => self.done = true,
            _ => {}
        }
        Ok(())
    }

    fn tick(&mut self, _: Instant) -> Result<Option<Instant>, Failure> {
        Ok(None)
    }

    fn done(&self) -> bool {
        self.done
    }
}
