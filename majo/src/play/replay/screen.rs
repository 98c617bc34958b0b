//! A replay on the full screen.

use std::time::Instant;

use games::Entry;
use kernel::Viewer;
use pack::Lang;
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ui::{Board, Line, Tone};

use super::super::screen::{
    Layout, Log, Palette, Pane, Shown, Wants, Way, heading, help, key_bar, log, main_width,
    paragraph, show, small, title, top,
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
        let columns = usize::from(main_width(area));
        let prompt = wrap(&self.board.prompt, columns);
        let (hand, action) = (self.hand(columns), self.action(columns));
        let rows = |lines: &[Line]| u16::try_from(lines.len()).unwrap_or(u16::MAX);
        // The heading of the action is its own.
        let actions = rows(&action) + 1;
        let wants = Wants { prompt: rows(&prompt), hand: rows(&hand), actions, detail: 0 };
        let most = usize::from(wants.leave(area));
        let (_, table) = top(&self.board, Way::default(), (columns, most), lang);
        let layout = Layout::new(area, rows(&table), wants);
        let left = format!(" {}  {}", G::face().title(lang), self.board.stage);
        let right = format!("{} ", self.timeline.eyes(self.viewer(), lang));
        title(frame, layout.title, &left, &right, palette);
        paragraph(frame, layout.top, &table, palette);
        paragraph(frame, layout.prompt, &prompt, palette);
        paragraph(frame, layout.hand, &hand, palette);
        let (at, last) = (self.at, self.timeline.len());
        let caption = match lang {
            Lang::En => format!("Action {at} of {last}"),
            Lang::Ja => format!("{last}手のうち{at}手目"),
        };
        let pane = Pane { title: &caption, aside: "", active: true, palette };
        let below = heading(frame, layout.actions, &pane);
        paragraph(frame, below, &action, palette);
        let line = |index: usize| match self.events.get(index) {
            Some(event) => self.timeline.tell(event, lang),
            None => Line::default(),
        };
        let told = Log { count: self.events.len(), line: &line, live: false };
        log(frame, layout.log, &told, &mut self.back, (lang, palette));
        key_bar(frame, layout.keys, words::KEYS_REPLAY.of(lang), palette);
    }

    fn hand(&self, room: usize) -> Vec<Line> {
        if self.board.hand.is_empty() {
            return Vec::new();
        }
        let title = Line::new(words::HAND_OF.of(self.lang), Tone::Strong);
        let all = self.board.hand.iter().fold(title, |line, card| {
            let count = if card.count > 1 { format!(" ×{}", card.count) } else { String::new() };
            let tone = if card.why_not.is_empty() { Tone::Plain } else { Tone::Quiet };
            line.with(format!("  {}{count}", card.name), tone)
        });
        wrap(&all, room)
    }

    /// The action that led here, and the one that comes next.
    fn action(&self, room: usize) -> Vec<Line> {
        let lang = self.lang;
        let told = |at: usize, before: &str, tone: Tone| {
            let (seat, notation, label) = self.timeline.action(at, lang)?;
            let line = Line::new(before, Tone::Quiet)
                .with(format!("{seat} {notation}"), tone)
                .with(format!("  {}: {label}", self.timeline.names(lang).of(seat)), Tone::Quiet);
            Some(wrap(&line, room))
        };
        let start = || wrap_text(&self.timeline.headline(0, lang), Tone::Strong, room);
        let mut lines = told(self.at, "", Tone::Strong).unwrap_or_else(start);
        let next = match lang {
            Lang::En => "next: ",
            Lang::Ja => "次：",
        };
        match told(self.at + 1, next, Tone::Plain) {
            Some(more) => lines.extend(more),
            None => {
                let text = self.timeline.outcome().map_or_else(
                    || words::GIVEN_UP.of(lang).to_string(),
                    |outcome| places(&outcome, &self.timeline.names(lang), lang),
                );
                lines.extend(wrap_text(&text, Tone::Accent, room));
            }
        }
        lines
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
