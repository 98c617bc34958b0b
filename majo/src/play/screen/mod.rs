//! The full screen: the terminal itself, and the loop that draws and reads keys.

mod app;
mod compose;
mod draw;
#[cfg(test)]
mod fits;
mod layout;
mod palette;
mod parts;
#[cfg(test)]
pub(super) mod tests;

use std::io::Write;
use std::time::{Duration, Instant};

use games::Entry;
use pack::Lang;
use ratatui::Frame;
use ratatui::crossterm::event::{self, Event, KeyEvent, KeyEventKind};

use super::pace::Pace;
use super::plain::Out;
use super::session::Session;
use crate::failure::{Done, Failure};

use app::App;
pub(crate) use compose::{Way, top};
pub(crate) use layout::{Layout, Wants, main_width};
pub(crate) use palette::Palette;
pub(crate) use parts::{Log, Pane, heading, help, key_bar, log, paragraph, small, title};

/// Nothing happens by itself.
const LONG: Duration = Duration::from_secs(3600);

/// Something that fills the screen and answers to keys.
pub(crate) trait Shown {
    /// Draws everything.
    fn draw(&mut self, frame: &mut Frame<'_>);
    /// A key was pressed.
    fn key(&mut self, key: KeyEvent, now: Instant) -> Done;
    /// Time has passed; says when the next thing happens by itself.
    fn tick(&mut self, now: Instant) -> Result<Option<Instant>, Failure>;
    /// Is it time to leave?
    fn done(&self) -> bool;
}

/// Plays on the full screen; then tells in lines how it ended.
pub(crate) fn run<G: Entry>(
    session: &mut Session<G>,
    (lang, pace): (Lang, Pace),
    to: impl Write,
) -> Done {
    let mut app = App::new(session, lang, Palette::of_terminal(G::face().accent().middle()), pace);
    let shown = show(&mut app);
    let (lang, saved) = app.finish();
    shown?;
    let mut out = Out::new(to);
    session.ending(lang).iter().try_for_each(|line| out.line(&line.plain()))?;
    saved
}

/// Takes the terminal over and gives it back on every way out. A panic restores it as well: the
/// hook that `try_init` sets runs before anything else.
pub(crate) fn show(shown: &mut impl Shown) -> Done {
    let broken = |error: std::io::Error| Failure::at("terminal", error);
    let mut terminal = ratatui::try_init().map_err(|error| {
        // It may have got half way.
        let _ = ratatui::try_restore();
        broken(error)
    })?;
    let done =
        run_loop(shown, |shown| terminal.draw(|frame| shown.draw(frame)).map(drop).map_err(broken));
    ratatui::try_restore().map_err(broken)?;
    done
}

fn run_loop<S: Shown>(shown: &mut S, mut draw: impl FnMut(&mut S) -> Done) -> Done {
    let broken = |error: std::io::Error| Failure::at("keyboard", error);
    loop {
        let now = Instant::now();
        let next = shown.tick(now)?;
        draw(shown)?;
        if shown.done() {
            return Ok(());
        }
        let wait = next.map_or(LONG, |next| next.saturating_duration_since(now));
        if event::poll(wait).map_err(broken)?
            && let Event::Key(key) = event::read().map_err(broken)?
            && key.kind != KeyEventKind::Release
        {
            shown.key(key, Instant::now())?;
        }
    }
}
