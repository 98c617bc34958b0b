//! What is kept of every game: one row per game, one per seat, one per card or ability use.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// One game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRow {
    /// Its number in the run, from 0.
    pub game: u64,
    /// The seat that was asked first, from 0.
    pub first: u8,
    /// How many decisions were made.
    pub decisions: u32,
    /// How it ended; `unfinished` if it came to no end by the rules.
    pub ending: Arc<str>,
    /// In order of the seats.
    pub seats: Vec<SeatRow>,
    /// In order of play.
    pub uses: Vec<UseRow>,
}

impl GameRow {
    /// The word for a game that came to no end.
    pub const UNFINISHED: &'static str = "unfinished";

    /// Did it come to its end by the rules?
    pub fn is_finished(&self) -> bool {
        &*self.ending != GameRow::UNFINISHED
    }

    /// How many won.
    pub fn winners(&self) -> usize {
        self.seats.iter().filter(|seat| seat.won).count()
    }
}

/// One seat of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatRow {
    /// Which bot of the run's list sat there, from 0.
    pub bot: u8,
    /// Did it win, alone or with others?
    pub won: bool,
    /// 1 is best.
    pub place: u8,
    /// The game's own count of points.
    pub points: i32,
    /// Decisions of this seat.
    pub decisions: u32,
    /// Did another bot play on for a program that could not?
    pub replaced: bool,
}

/// One use of a card or an ability.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UseRow {
    /// Whose, from 0.
    pub seat: u8,
    /// At which decision of the game, from 1.
    pub at: u32,
    /// What.
    pub card: Arc<str>,
}

/// What a run was, written into its result so that it can be repeated, joined and told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct About {
    /// The game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The hash of the cards.
    pub pack: String,
    /// The options that differ from the default.
    pub options: std::collections::BTreeMap<String, String>,
    /// One bot per seat.
    pub bots: Vec<String>,
    /// Bots move one seat on with every game.
    pub rotate: bool,
    /// The seed of the run.
    pub seed: String,
    /// Games of the whole run, all shards together.
    pub games: u64,
}

/// Rows and what they are about.
#[derive(Clone, Debug, PartialEq)]
pub struct Rows {
    /// The run.
    pub about: About,
    /// In order of their numbers.
    pub games: Vec<GameRow>,
}
