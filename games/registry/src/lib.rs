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

use bots::Brain;
use kernel::doc::nearest;
use kernel::scenario::Staged;
use kernel::{Text, Told, both};
use pack::Packed;

pub use agate::Agate;
pub use court::Court;
pub use daybreak::Daybreak;
pub use hackclad::Hackclad;
pub use packs::{BUILT_IN, Loaded, Packs, PacksError};
pub use rules::{Clause, Rules};
pub use scenarios::{Example, scenarios};
pub use shadows::Shadows;

/// All that belongs to one game, from its folder.
pub trait Entry: Packed + Staged {
    /// The two letters its clauses begin with.
    const CLAUSES: &'static str;

    /// What bots know about it.
    fn brain() -> &'static dyn Brain<Self>;
}

/// What bots know about a game.
pub fn brain<G: Entry>() -> &'static dyn Brain<G> {
    G::brain()
}

/// The list of games: type, name, clause letters, brain. `$d` stands for a dollar sign.
macro_rules! games {
    ($d:tt $($(#[$doc:meta])* $G:ident $letters:literal $brain:expr;)*) => {
        /// One of the games.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum GameId {
            $($(#[$doc])* $G,)*
        }

        impl GameId {
            /// Every game there is.
            pub const ALL: [GameId; [$(GameId::$G),*].len()] = [$(GameId::$G),*];
        }

        $(impl Entry for $G {
            const CLAUSES: &'static str = $letters;

            fn brain() -> &'static dyn Brain<Self> {
                &$brain
            }
        })*

        /// Runs code with `$G` as the type of the game that `$id` names.
        #[macro_export]
        macro_rules! with_game {
            ($d id:expr, $d G:ident => $d body:expr) => {
                match $d id {
                    $($d crate::GameId::$G => {
                        type $d G = $d crate::$G;
                        $d body
                    })*
                }
            };
        }
    };
}

games! { $
    /// Agate Sword.
    Agate "AG" agate_brain::AgateBrain;
    /// Madoka's Court.
    Court "MC" court_brain::CourtBrain;
    /// Witches' Daybreak.
    Daybreak "WD" daybreak_brain::DaybreakBrain;
    /// HacKClaD.DeltA.
    Hackclad "HD" hackclad_brain::HackcladBrain;
    /// Shadows over Mitakihara.
    Shadows "SM" shadows_brain::ShadowsBrain;
}

impl GameId {
    /// The name in files and commands.
    pub fn id(self) -> &'static str {
        with_game!(self, G => <G as kernel::Game>::ID)
    }

    /// The two letters its clauses begin with.
    pub fn clauses(self) -> &'static str {
        with_game!(self, G => <G as Entry>::CLAUSES)
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
