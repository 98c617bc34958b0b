//! The terminal table.

use std::path::PathBuf;

use bots::Level;
use games::{GameId, Packs};
use kernel::{Seat, Seed};
use pack::Lang;

use crate::failure::Done;

/// What `majo play` was asked for.
pub(crate) struct Play {
    /// The game.
    pub(crate) game: GameId,
    /// How many seats.
    pub(crate) seats: u8,
    /// The person's seat; `None` to watch bots play.
    pub(crate) seat: Option<Seat>,
    /// The bots of the other seats, in order; the last one given fills the rest.
    pub(crate) bots: Vec<Level>,
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
pub(crate) fn play(_play: Play) -> Done {
    Ok(())
}

/// Steps through a match file.
pub(crate) fn replay(_replay: Replay) -> Done {
    Ok(())
}
