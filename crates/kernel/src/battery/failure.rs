//! How a failure is told: so that it can be seen again.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use crate::chance::Seed;
use crate::game::Game;
use crate::options::Options;

/// What broke, and all that is needed to see it again. It is shown in the form of a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// What broke.
    pub what: String,
    /// The game.
    pub game: &'static str,
    /// How many sit at the table.
    pub seats: u8,
    /// The options that differ from the default.
    pub options: BTreeMap<String, String>,
    /// The match's seed. From a position its digits are the text of the seed, as in a scenario.
    /// `None` for a game from a state that somebody else came to.
    pub seed: Option<Seed>,
    /// The lines of the position; `None` for a game from its set-up.
    pub position: Option<String>,
    /// What was done.
    pub actions: Vec<String>,
    /// What was then done on a copy.
    pub thrown: Vec<String>,
}

impl Failure {
    /// Nothing has been done yet.
    pub(super) fn at<G: Game>(game: &G, seed: Option<Seed>, position: Option<String>) -> Self {
        Failure {
            what: String::new(),
            game: G::ID,
            seats: game.seats(),
            options: game.options().changed(),
            seed,
            position,
            actions: Vec::new(),
            thrown: Vec::new(),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Failure { game, seats, what, .. } = self;
        write!(f, "{game} with {seats} seats")?;
        match (self.seed, &self.position) {
            (Some(seed), None) => {
                writeln!(f, ", seed {seed}: {what}\n\n# from the set-up of this seed")?;
            }
            (Some(seed), Some(_)) => writeln!(f, ", seed {seed}: {what}\n")?,
            (None, _) => writeln!(f, ": {what}\n")?,
        }
        writeln!(f, "game = {game:?}\nseats = {seats}")?;
        if let Some(seed) = self.seed {
            writeln!(f, "seed = \"{seed}\"")?;
        }
        writeln!(f)?;
        if !self.options.is_empty() {
            writeln!(f, "[options]")?;
            for (key, value) in &self.options {
                writeln!(f, "{key} = {value:?}")?;
            }
            writeln!(f)?;
        }
        if let Some(position) = &self.position {
            writeln!(f, "[position]\n{}\n", position.trim_end())?;
        }
        for (note, actions) in [("", &self.actions), ("on a copy", &self.thrown)] {
            if actions.is_empty() {
                continue;
            }
            writeln!(f, "[[play]]")?;
            if !note.is_empty() {
                writeln!(f, "note = {note:?}")?;
            }
            writeln!(f, "do = [")?;
            for action in actions {
                writeln!(f, "  {action:?},")?;
            }
            writeln!(f, "]\n")?;
        }
        Ok(())
    }
}

impl std::error::Error for Failure {}
