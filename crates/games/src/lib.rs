//! The games behind one door: their names, packs, rules text and scenarios.
//!
//! [`with_game!`] turns a name into a type, so that code written once for any
//! [`kernel::Game`] runs at full speed for the one that was asked for:
//!
//! ```
//! use games::{GameId, with_game};
//! use kernel::Game;
//!
//! let id: GameId = "agate".parse()?;
//! let seats = with_game!(id, G => G::SEATS);
//! assert_eq!(seats, 2..=4);
//! # Ok::<(), games::NoGame>(())
//! ```

#![forbid(unsafe_code)]

mod packs;
mod rules;
mod scenarios;

use std::fmt;
use std::str::FromStr;

use kernel::doc::nearest;
use kernel::{Text, Told, both};

pub use agate::Agate;
pub use court::Court;
pub use daybreak::Daybreak;
pub use hackclad::Hackclad;
pub use packs::{BUILT_IN, Loaded, Packs, PacksError};
pub use rules::{Clause, Rules};
pub use scenarios::{Example, scenarios};
pub use shadows::Shadows;

/// One of the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameId {
    /// Agate Sword.
    Agate,
    /// Madoka's Court.
    Court,
    /// Witches' Daybreak.
    Daybreak,
    /// HacKClaD.DeltA.
    Hackclad,
    /// Shadows over Mitakihara.
    Shadows,
}

impl GameId {
    /// Every game there is.
    pub const ALL: [GameId; 5] =
        [GameId::Agate, GameId::Court, GameId::Daybreak, GameId::Hackclad, GameId::Shadows];

    /// The name in files and commands.
    pub fn id(self) -> &'static str {
        with_game!(self, G => <G as kernel::Game>::ID)
    }

    /// The two letters its clauses begin with.
    pub fn clauses(self) -> &'static str {
        match self {
            GameId::Agate => "AG",
            GameId::Court => "MC",
            GameId::Daybreak => "WD",
            GameId::Hackclad => "HD",
            GameId::Shadows => "SM",
        }
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// The text names no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no game is called `{name}`; {}", .help.en)]
pub struct NoGame {
    /// What was written.
    pub name: String,
    /// What there is.
    pub help: Text,
}

impl Told for NoGame {
    fn told(&self) -> Text {
        let NoGame { name, help } = self;
        Text {
            en: self.to_string(),
            ja: format!("「{name}」というゲームはありません。{}", help.ja),
        }
    }
}

impl FromStr for GameId {
    type Err = NoGame;

    fn from_str(text: &str) -> Result<Self, NoGame> {
        GameId::ALL.into_iter().find(|game| game.id() == text).ok_or_else(|| NoGame {
            name: kernel::doc::short(text),
            help: match nearest(text, GameId::ALL.map(GameId::id)) {
                Some(near) => both!("did you mean {near}?", "もしかして：{near}"),
                None => {
                    both!("there are: {}", "使えるもの：{}", GameId::ALL.map(GameId::id).join(", "))
                }
            },
        })
    }
}

/// Runs code with `$G` as the type of the game that `$id` names.
#[macro_export]
macro_rules! with_game {
    ($id:expr, $G:ident => $body:expr) => {
        match $id {
            $crate::GameId::Agate => {
                type $G = $crate::Agate;
                $body
            }
            $crate::GameId::Court => {
                type $G = $crate::Court;
                $body
            }
            $crate::GameId::Daybreak => {
                type $G = $crate::Daybreak;
                $body
            }
            $crate::GameId::Hackclad => {
                type $G = $crate::Hackclad;
                $body
            }
            $crate::GameId::Shadows => {
                type $G = $crate::Shadows;
                $body
            }
        }
    };
}
