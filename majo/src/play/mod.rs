//! The terminal table: `majo play` and `majo replay`, on the full screen or in lines.

mod line;
mod pace;
mod plain;
mod replay;
mod screen;
mod session;
#[cfg(test)]
mod steps;
#[cfg(test)]
mod tests;
mod text;
mod words;

use std::io::{IsTerminal, stdin, stdout};
use std::path::PathBuf;

use bots::BotName;
use games::{Entry, GameId, Packs, with_game};
use kernel::{Seat, Seed};
use pack::Lang;

use crate::failure::Done;
pub(crate) use pace::Pace;
use plain::{Script, Typed};
use session::Session;
pub(crate) use session::places;
pub(crate) use words::GIVEN_UP;

/// What `majo play` was asked for.
pub(crate) struct Play {
    /// The game.
    pub(crate) game: GameId,
    /// How many seats.
    pub(crate) seats: u8,
    /// The person's seat; `None` to watch bots play.
    pub(crate) seat: Option<Seat>,
    /// The bots of the other seats, in order; the last one given fills the rest.
    pub(crate) bots: Vec<BotName>,
    /// The seed.
    pub(crate) seed: Seed,
    /// Table options.
    pub(crate) set: Vec<(String, String)>,
    /// Where cards come from.
    pub(crate) packs: Packs,
    /// The language.
    pub(crate) lang: Lang,
    /// Line mode even on a terminal.
    pub(crate) plain: bool,
    /// How fast what happens is told; to be read on a terminal, at once elsewhere.
    pub(crate) pace: Option<Pace>,
    /// Where to write the match file.
    pub(crate) save: Option<PathBuf>,
}

/// What `majo replay` was asked for.
pub(crate) struct Replay {
    /// The match file.
    pub(crate) file: PathBuf,
    /// Where cards come from.
    pub(crate) packs: Packs,
    /// The language.
    pub(crate) lang: Lang,
    /// Line mode even on a terminal.
    pub(crate) plain: bool,
}

/// Plays.
pub(crate) fn play(play: Play) -> Done {
    with_game!(play.game, G => play_game::<G>(play))
}

fn play_game<G: Entry>(play: Play) -> Done {
    let (lang, full) = (play.lang, full_screen(play.plain));
    let people = stdin().is_terminal() && stdout().is_terminal();
    let pace = play.pace.unwrap_or(if people { Pace::Normal } else { Pace::Now });
    let mut session = Session::<G>::open(play)?;
    if full {
        screen::run(&mut session, (lang, pace), stdout())
    } else if stdin().is_terminal() {
        line::run(&mut session, (lang, pace), Typed::new(), stdout().lock())
    } else {
        line::run(&mut session, (lang, pace), Script(stdin().lock()), stdout().lock())
    }
}

/// Steps through a match file.
pub(crate) fn replay(replay: Replay) -> Done {
    replay::open(replay)
}

fn full_screen(plain: bool) -> bool {
    !plain && stdin().is_terminal() && stdout().is_terminal()
}
