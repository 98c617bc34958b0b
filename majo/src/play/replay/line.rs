//! A replay in lines: everything at once, or command by command.

use std::io::{BufRead, Write};

use games::Entry;
use kernel::Viewer;
use kernel::doc::short;
use pack::Lang;
use ui::Board;

use super::super::plain::{self, Input, Out};
use super::super::session::places;
use super::super::words;
use super::timeline::Timeline;
use crate::failure::Done;

/// A match that can be gone through, action by action.
pub(crate) trait Steps {
    /// What stands above it.
    fn title(&self, lang: Lang) -> Vec<String>;
    /// How many actions.
    fn len(&self) -> usize;
    /// `12 p2 attack p1 A A`; the start for 0.
    fn headline(&self, at: usize, lang: Lang) -> String;
    /// What came of an action.
    fn told(&self, at: usize, viewer: Viewer, lang: Lang) -> Vec<String>;
    /// Everybody through whose eyes it can be seen.
    fn viewers(&self) -> Vec<Viewer>;
    /// Whose eyes, in words.
    fn eyes(&self, viewer: Viewer, lang: Lang) -> String;
    /// The table after so many actions, if it can be shown.
    fn board(&self, at: usize, viewer: Viewer, lang: Lang) -> Option<Board>;
    /// How it ended.
    fn ending(&self, lang: Lang) -> String;
}

impl<G: Entry> Steps for Timeline<G> {
    fn title(&self, lang: Lang) -> Vec<String> {
        vec![format!("== {} ==", G::face().title(lang))]
    }

    fn len(&self) -> usize {
        self.len()
    }

    fn headline(&self, at: usize, lang: Lang) -> String {
        self.headline(at, lang)
    }

    fn told(&self, at: usize, viewer: Viewer, lang: Lang) -> Vec<String> {
        self.log(at, at, viewer).iter().map(|event| self.tell(event, lang).plain()).collect()
    }

    fn viewers(&self) -> Vec<Viewer> {
        self.viewers()
    }

    fn eyes(&self, viewer: Viewer, lang: Lang) -> String {
        self.eyes(viewer, lang)
    }

    fn board(&self, at: usize, viewer: Viewer, lang: Lang) -> Option<Board> {
        Some(self.board(at, viewer, lang))
    }

    fn ending(&self, lang: Lang) -> String {
        match self.outcome() {
            Some(outcome) => places(&outcome, &self.names(lang), lang),
            None => words::GIVEN_UP.of(lang).into(),
        }
    }
}

/// Reads commands if there is an input and it has a line; prints everything if not. Commands are
/// told back with the flag beside the input.
pub(crate) fn run(
    steps: &impl Steps,
    lang: Lang,
    input: Option<(impl BufRead, bool)>,
    to: impl Write,
) -> Done {
    let mut lines = Lines { steps, lang, viewer: Viewer::All, at: 0, out: Out::new(to) };
    steps.title(lang).iter().try_for_each(|line| lines.out.line(line))?;
    let Some((mut input, echo)) = input else { return lines.all() };
    let mut first = true;
    loop {
        if !echo {
            lines.out.prompt("> ")?;
        }
        let text = match plain::read(&mut input)? {
            Input::End if first => return lines.all(),
            Input::End => return Ok(()),
            Input::Unreadable => "?".into(),
            Input::Line(text) => {
                if echo {
                    lines.out.line(&format!("> {text}"))?;
                }
                text
            }
        };
        first = false;
        let words: Vec<_> = text.split_whitespace().collect();
        if matches!(words[..], ["quit" | "q" | "exit"]) || lines.out.gone() {
            return Ok(());
        }
        lines.command(&words)?;
    }
}

struct Lines<'t, S, W> {
    steps: &'t S,
    lang: Lang,
    viewer: Viewer,
    at: usize,
    out: Out<W>,
}

impl<S: Steps, W: Write> Lines<'_, S, W> {
    fn command(&mut self, words: &[&str]) -> Done {
        let last = self.steps.len();
        match *words {
            ["next"] => self.forward(1),
            ["back"] => self.go(self.at.saturating_sub(1)),
            ["next", count] => match count.parse() {
                Ok(count) => self.forward(count),
                Err(_) => self.not_understood(words),
            },
            ["back", count] => match count.parse() {
                Ok(count) => self.go(self.at.saturating_sub(count)),
                Err(_) => self.not_understood(words),
            },
            ["goto", place] => match place.parse() {
                Ok(place) if place <= last => self.go(place),
                Ok(_) | Err(_) => self.out.line(&match self.lang {
                    Lang::En => format!("Write goto and a number from 0 to {last}."),
                    Lang::Ja => format!("goto の後に0から{last}までの数を書いてください。"),
                }),
            },
            ["view", who] => {
                let viewers = self.steps.viewers();
                let found = viewers.iter().find(|viewer| viewer.to_string() == who);
                match found {
                    Some(viewer) => {
                        self.viewer = *viewer;
                        self.go(self.at)
                    }
                    None => {
                        let all: Vec<_> = viewers.iter().map(ToString::to_string).collect();
                        self.out.line(&format!("view {}", all.join(", view ")))
                    }
                }
            }
            ["board"] => self.go(self.at),
            ["all"] => self.all(),
            ["lang", lang] => match lang.parse() {
                Ok(lang) => {
                    self.lang = lang;
                    self.go(self.at)
                }
                Err(_) => self.out.line("lang ja, lang en"),
            },
            ["?" | "help"] | [] => self.out.line(words::REPLAY_HELP.of(self.lang)),
            _ => self.not_understood(words),
        }
    }

    fn not_understood(&mut self, words: &[&str]) -> Done {
        let text = short(&words.join(" "));
        self.out.line(&match self.lang {
            Lang::En => format!("`{text}` is no command here; ? for help."),
            Lang::Ja => format!("「{text}」という命令はありません。? でヘルプ。"),
        })
    }

    /// One action and what came of it.
    fn step(&mut self, at: usize) -> Done {
        self.out.line(&self.steps.headline(at, self.lang))?;
        let lines = self.steps.told(at, self.viewer, self.lang);
        ui::folded(lines).iter().try_for_each(|line| self.out.line(&format!("  {line}")))
    }

    fn forward(&mut self, count: usize) -> Done {
        let to = self.at.saturating_add(count).min(self.steps.len());
        if to == self.at {
            return self.end();
        }
        for at in self.at + 1..=to {
            self.step(at)?;
            if self.out.gone() {
                return Ok(());
            }
        }
        self.at = to;
        Ok(())
    }

    /// To a place, with the table there.
    fn go(&mut self, at: usize) -> Done {
        self.at = at;
        self.step(at)?;
        let eyes = self.steps.eyes(self.viewer, self.lang);
        self.out.line(&format!("{at}/{} ({eyes})", self.steps.len()))?;
        match self.steps.board(at, self.viewer, self.lang) {
            Some(board) => {
                plain::board(&board, self.lang).iter().try_for_each(|line| self.out.line(line))
            }
            None => self.out.line(words::NO_BOARD.of(self.lang)),
        }
    }

    /// Every action from here to the end.
    fn all(&mut self) -> Done {
        if self.at == 0 {
            self.step(0)?;
        }
        if self.at < self.steps.len() {
            self.forward(usize::MAX)?;
        }
        self.end()
    }

    fn end(&mut self) -> Done {
        self.out.line(&self.steps.ending(self.lang))
    }
}
