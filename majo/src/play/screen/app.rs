//! Playing on the full screen: what is chosen and what the keys do.

use std::time::Instant;

use games::Entry;
use pack::Lang;
use ratatui::Frame;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ui::Board;

use super::super::pace::Pace;
use super::super::session::{Choice, Moved, Session};
use super::super::words;
use super::compose::Way;
use super::{Palette, Shown};
use crate::failure::{Done, Failure};

/// Where the keys go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Focus {
    Actions,
    Hand,
}

/// What covers the table or asks before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Over {
    Nothing,
    Help,
    /// The table in all its lines, from this one on.
    Table(usize),
    Leaving,
    Typing,
}

/// The table on the screen.
pub(crate) struct App<'s, G: Entry> {
    pub(super) session: &'s mut Session<G>,
    pub(super) lang: Lang,
    pub(super) palette: Palette,
    pub(super) over: Over,
    pub(super) focus: Focus,
    /// The chosen action, counted in the visible ones.
    pub(super) at: usize,
    /// The chosen card of the hand.
    pub(super) card: usize,
    /// Show only actions that use the chosen card.
    pub(super) by_card: bool,
    /// Show only actions with these letters.
    pub(super) filter: String,
    /// How far the reader has gone back in the log.
    pub(super) back: usize,
    pub(super) board: Board,
    pub(super) choices: Vec<Choice<G::Action>>,
    /// What the person may say while others decide.
    pub(super) said: Vec<Choice<G::Action>>,
    pub(super) ended: bool,
    pub(super) paused: bool,
    pub(super) pace: Pace,
    /// The tightest way the table was shown on a screen of this size: it stays so, that nothing
    /// jumps.
    pub(super) way: ((u16, u16), Way),
    /// How many rows and columns the list of actions had.
    pub(super) list: (usize, usize),
    /// No pauses until the person is asked.
    hurry: bool,
    /// One more step, also while all is paused.
    next: bool,
    /// Until then the step told last is left to be read.
    due: Option<Instant>,
    /// What became of the match file.
    saved: Done,
    done: bool,
}

impl<'s, G: Entry> App<'s, G> {
    pub(crate) fn new(
        session: &'s mut Session<G>,
        lang: Lang,
        palette: Palette,
        pace: Pace,
    ) -> Self {
        let (board, choices) = (session.board(lang), session.choices(lang));
        App {
            session,
            lang,
            palette,
            over: Over::Nothing,
            focus: Focus::Actions,
            at: 0,
            card: 0,
            by_card: false,
            filter: String::new(),
            back: 0,
            board,
            choices,
            said: Vec::new(),
            ended: false,
            paused: false,
            pace,
            way: Default::default(),
            list: (1, 1),
            hurry: false,
            next: false,
            due: None,
            saved: Ok(()),
            done: false,
        }
    }

    /// The language in use at the end, and what became of the match file.
    pub(crate) fn finish(self) -> (Lang, Done) {
        (self.lang, if self.ended { self.saved } else { self.session.save() })
    }

    /// What went wrong with the match file.
    pub(super) fn not_saved(&self) -> Option<String> {
        self.saved.as_ref().err().map(|failure| failure.in_lang(self.lang).to_string())
    }

    /// What is shown after something has changed.
    fn refresh(&mut self) {
        self.board = self.session.board(self.lang);
        self.choices = self.session.choices(self.lang);
        self.said = self.session.may_say(self.lang);
        self.card = self.card.min(self.board.hand.len().saturating_sub(1));
        self.at = self.at.min(self.visible().len().saturating_sub(1));
    }

    /// The actions that pass the filters, by their places in the list of all.
    pub(super) fn visible(&self) -> Vec<usize> {
        if !self.by_card && self.filter.is_empty() {
            return (0..self.choices.len()).collect();
        }
        let card = self.board.hand.get(self.card).filter(|_| self.by_card);
        let words: Vec<_> = self.filter.split_whitespace().map(str::to_lowercase).collect();
        let fits = |choice: &Choice<G::Action>| {
            let text = format!("{} {}", choice.label, choice.notation).to_lowercase();
            card.is_none_or(|card| choice.uses.contains(&card.id))
                && words.iter().all(|word| text.contains(word))
        };
        let all = self.choices.iter().enumerate();
        all.filter(|(_, choice)| fits(choice)).map(|(index, _)| index).collect()
    }

    /// Is a decision of the person awaited?
    pub(super) fn asked(&self) -> bool {
        !self.choices.is_empty()
    }

    fn show_all(&mut self) {
        self.focus = Focus::Actions;
        self.by_card = false;
        self.filter.clear();
        self.at = 0;
    }

    pub(super) fn act(&mut self, visible: usize) {
        let Some(index) = self.visible().get(visible).copied() else { return };
        let Some(choice) = self.choices.get(index) else { return };
        // Every action of the list is legal.
        if self.session.decide(choice.action, self.lang).is_ok() {
            self.show_all();
            self.back = 0;
            self.card = 0;
            self.hurry = false;
            // What the person did is told at once.
            self.due = None;
            self.refresh();
        }
    }

    fn step(&mut self, by: usize, down: bool) {
        let (at, count) = match self.focus {
            Focus::Actions => (&mut self.at, self.choices.len()),
            Focus::Hand => (&mut self.card, self.board.hand.len()),
        };
        *at = if down { (*at + by).min(count.saturating_sub(1)) } else { at.saturating_sub(by) };
        if self.focus == Focus::Hand {
            self.at = 0;
        }
        let most = self.visible().len().saturating_sub(1);
        self.at = self.at.min(most);
    }

    /// How far it is to the next column.
    fn across(&self) -> usize {
        match (self.focus, self.list) {
            (Focus::Actions, (rows, columns)) if columns > 1 => rows,
            (Focus::Actions | Focus::Hand, _) => 1,
        }
    }

    fn table_key(&mut self, code: KeyCode) {
        match code {
            KeyCode::Char('?') => self.over = Over::Help,
            KeyCode::Char('b') => self.over = Over::Table(0),
            KeyCode::Char('l') => {
                self.lang = words::other(self.lang);
                self.refresh();
            }
            KeyCode::Char('q') if self.ended => self.done = true,
            KeyCode::Char('q') => self.over = Over::Leaving,
            KeyCode::PageUp => self.back += 5,
            KeyCode::PageDown => self.back = self.back.saturating_sub(5),
            KeyCode::Home => self.back = usize::MAX / 2,
            KeyCode::End => self.back = 0,
            KeyCode::Char('c') if !self.asked() => {
                let word = self.said.first().map(|choice| choice.action);
                if word.is_some_and(|word| self.session.decide(word, self.lang).is_ok()) {
                    self.back = 0;
                    self.refresh();
                }
            }
            KeyCode::Char(' ') if !self.asked() => {
                self.due = None;
                self.paused = false;
                self.hurry = !self.session.watching();
            }
            KeyCode::Enter | KeyCode::Right if !self.asked() => {
                self.due = None;
                self.next = true;
            }
            KeyCode::Char('p') if !self.asked() => self.paused = !self.paused,
            KeyCode::Char('e') if self.session.watching() => {
                self.paused = false;
                self.hurry = true;
                self.due = None;
            }
            KeyCode::Char(sign @ ('+' | '-')) => self.pace = self.pace.by(sign == '+'),
            _ if self.asked() => self.choice_key(code),
            _ => {}
        }
    }

    fn choice_key(&mut self, code: KeyCode) {
        match code {
            KeyCode::Up | KeyCode::Char('k') => self.step(1, false),
            KeyCode::Down | KeyCode::Char('j') => self.step(1, true),
            KeyCode::Left => self.step(self.across(), false),
            KeyCode::Right => self.step(self.across(), true),
            KeyCode::Esc => self.show_all(),
            KeyCode::Char('/') => {
                self.focus = Focus::Actions;
                self.over = Over::Typing;
            }
            KeyCode::Tab | KeyCode::BackTab
                if self.focus == Focus::Actions && !self.board.hand.is_empty() =>
            {
                self.focus = Focus::Hand;
                self.by_card = true;
                self.at = 0;
            }
            KeyCode::Tab | KeyCode::BackTab => self.show_all(),
            KeyCode::Enter if self.focus == Focus::Actions => self.act(self.at),
            KeyCode::Enter if !self.visible().is_empty() => self.focus = Focus::Actions,
            KeyCode::Char(digit @ '1'..='9') => {
                self.act(digit.to_digit(10).unwrap_or(1) as usize - 1);
            }
            _ => {}
        }
    }

    fn typing_key(&mut self, code: KeyCode) {
        match code {
            KeyCode::Char(c) if self.filter.chars().count() < 40 => self.filter.push(c),
            KeyCode::Backspace => {
                self.filter.pop();
            }
            KeyCode::Enter | KeyCode::Tab => self.over = Over::Nothing,
            KeyCode::Esc => {
                self.over = Over::Nothing;
                self.show_all();
            }
            KeyCode::Up => self.step(1, false),
            KeyCode::Down => self.step(1, true),
            _ => {}
        }
        self.at = self.at.min(self.visible().len().saturating_sub(1));
    }
}

impl<G: Entry> Shown for App<'_, G> {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        self.draw_all(frame);
    }

    fn key(&mut self, key: KeyEvent, _: Instant) -> Done {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            // Raw mode hands Ctrl-C over as a key.
            self.done |= matches!(key.code, KeyCode::Char('c' | 'C'));
            return Ok(());
        }
        match self.over {
            Over::Help => self.over = Over::Nothing,
            Over::Table(from) => {
                self.over = match key.code {
                    KeyCode::Down | KeyCode::Char('j') => Over::Table(from + 1),
                    KeyCode::Up | KeyCode::Char('k') => Over::Table(from.saturating_sub(1)),
                    KeyCode::PageDown | KeyCode::Char(' ') => Over::Table(from + 10),
                    KeyCode::PageUp => Over::Table(from.saturating_sub(10)),
                    _ => Over::Nothing,
                }
            }
            Over::Leaving => match key.code {
                KeyCode::Char('y' | 'Y') => self.done = true,
                KeyCode::Char('n' | 'N') | KeyCode::Esc => self.over = Over::Nothing,
                _ => {}
            },
            Over::Typing => self.typing_key(key.code),
            Over::Nothing => self.table_key(key.code),
        }
        Ok(())
    }

    fn tick(&mut self, now: Instant) -> Result<Option<Instant>, Failure> {
        while !self.ended && !self.asked() && (!self.paused || self.next) {
            let due = self.due.filter(|due| now < *due && !self.hurry);
            if due.is_some() {
                return Ok(due);
            }
            self.due = None;
            if self.hurry || self.pace == Pace::Now {
                self.session.tell_all();
            }
            if let Some(weight) = self.session.tell_next() {
                self.next = false;
                let newest = self.session.log_len().saturating_sub(1);
                let names = self.session.names(self.lang);
                let said = self.session.log_line(newest, &names, self.lang).plain();
                self.due = Some(now + self.pace.pause(&said, weight));
                self.refresh();
                continue;
            }
            match self.session.advance()? {
                Moved::Bot | Moved::Alone => continue,
                Moved::Yours => self.hurry = false,
                Moved::Over => {
                    self.ended = true;
                    self.over = Over::Nothing;
                    self.saved = self.session.save();
                }
            }
            self.next = false;
            self.refresh();
        }
        Ok(None)
    }

    fn done(&self) -> bool {
        self.done
    }
}
