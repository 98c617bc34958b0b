//! majo, a table for Japanese tabletop games: the tour of its crates begins here.
//!
//! | crate | what it is for |
//! |---|---|
//! | [`kernel`](../kernel/index.html) | what a game is (`Game`), matches, chance, match files, scenarios, the battery |
//! | [`pack`](../pack/index.html) | card packs: files, hashes, names in two languages |
//! | [`agate`](../agate/index.html), [`court`](../court/index.html), [`daybreak`](../daybreak/index.html), [`hackclad`](../hackclad/index.html), [`shadows`](../shadows/index.html) | the rules of one game each |
//! | [`agate_face`](../agate_face/index.html) and so on | the same games in words, as text boards and on pages |
//! | [`agate_brain`](../agate_brain/index.html) and so on | what bots know about them |
//! | `games`, here | the games behind one door: names, faces, brains, packs, books, scenarios |
//! | [`bots`](../bots/index.html) | players made of code, and the search |
//! | [`lab`](../lab/index.html) | many games at once, reports, tuning |
//! | [`ui`](../ui/index.html) | what all faces share: words, boards, pages |
//! | [`server`](../server/index.html) | lobby, tables, live pages, storage, the interface for programs |
//! | [`majo`](../majo/index.html) | the command line and the terminal |
//!
//! A game that plays itself, without knowing its types: [`GameId::open`] gives a
//! [`kernel::AnyMatch`], which speaks notation and JSON.
//!
//! ```
//! use games::{GameId, Packs};
//! use kernel::{Seed, Turn, Viewer};
//!
//! let game: GameId = "agate".parse()?;
//! let mut table = game.open(&Packs::default(), &[], 2, Seed::from_text("a quiet evening"))?;
//! while let Turn::Ask(ask) = table.turn() {
//!     let seat = ask.must.first().ok_or("nobody is asked")?;
//!     // What the seat knows, and what it may do.
//!     let view = table.view(Viewer::Seat(seat));
//!     assert_eq!(view["viewer"], seat.to_string());
//!     let action = table.legal(seat).swap_remove(0);
//!     table.act(seat, &action)?;
//! }
//! assert!(table.len() > 10);
//! assert_eq!(table.log()[0].0, table.at(1).ok_or("no such moment")?.log()[0].0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`with_game!`] turns a name into a type, so that code written once for any [`kernel::Game`] runs
//! at full speed for the one that was asked for:
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
//!
//! Where to go on: [`Entry`] is all that belongs to one game, [`Packs`] its cards, [`Rules`] its
//! book, [`scenarios()`] its rule examples, [`lessons()`] its course and [`puzzles()`]. The front page of a game's rules
//! ([`agate`](../agate/index.html)) shows its rooms; a new game is a line in the list of this crate
//! and a folder of its own (`docs/adding-a-game.md`).

#![forbid(unsafe_code)]

mod lessons;
mod packs;
mod rules;
mod scenarios;

use std::fmt;
use std::str::FromStr;

use bots::Brain;
use kernel::doc::nearest;
use kernel::scenario::Staged;
use kernel::{AnyMatch, Encode, Game, Match, Mistake, Options, Seed, Text, Told, both};
use pack::Packed;
use ui::{Scene, Shown};

pub use lessons::{lesson, lesson_files, lessons, puzzles};
pub use packs::{BUILT_IN, Loaded, Packs, PacksError};
pub use rules::{Clause, Rules, leaflet, picture};
pub use scenarios::{Example, scenarios};

/// All that belongs to one game, from its folder: the rules are the type itself, with their cards
/// ([`Packed`]) and what programs learn from ([`Encode`]); [`Rules`] is its book and [`scenarios`] are its scenarios, found by its name.
pub trait Entry: Packed + Staged + Encode {
    /// Which it is.
    const GAME: GameId;

    /// How it is shown: words, board, page, colour.
    fn face() -> &'static dyn Scene<Game = Self>;

    /// What bots know about it.
    fn brain() -> &'static dyn Brain<Self>;
}

/// What bots know about a game.
pub fn brain<G: Entry>() -> &'static dyn Brain<G> {
    G::brain()
}

/// How a game is shown.
pub fn face<G: Entry>() -> &'static dyn Scene<Game = G> {
    G::face()
}

/// Makes the registry out of the list of games. `$d` stands for a dollar sign.
macro_rules! games {
    ($d:tt $($(#[$doc:meta])* $G:ident: $rules:path, $face:expr, $brain:expr;)*) => {
        $(#[doc(inline)] pub use $rules;)*

        /// One of the games.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum GameId {
            $($(#[$doc])* $G,)*
        }

        impl GameId {
            /// Every game there is.
            pub const ALL: [GameId; [$(GameId::$G),*].len()] = [$(GameId::$G),*];
        }

        /// The faces in the same order.
        static SHOWN: [Shown; GameId::ALL.len()] = [$(Shown::new(&$face)),*];

        $(impl Entry for $G {
            const GAME: GameId = GameId::$G;

            fn face() -> &'static dyn Scene<Game = Self> {
                &$face
            }

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

/// The list of games: rules, face, brain. More may follow it.
macro_rules! list {
    ($d:tt $make:ident $($more:tt)*) => {
        $make! { $d
            /// Agate Sword.
            Agate: agate::Agate, agate_face::AgateFace, agate_brain::AgateBrain;
            /// Madoka's Court.
            Court: court::Court, court_face::CourtFace, court_brain::CourtBrain;
            /// Witches' Daybreak.
            Daybreak: daybreak::Daybreak, daybreak_face::DaybreakFace, daybreak_brain::DaybreakBrain;
            /// HacKClaD.DeltA.
            Hackclad: hackclad::Hackclad, hackclad_face::HackcladFace, hackclad_brain::HackcladBrain;
            /// Shadows over Mitakihara.
            Shadows: shadows::Shadows, shadows_face::ShadowsFace, shadows_brain::ShadowsBrain;
            $($more)*
        }
    };
}

#[cfg(not(feature = "sixth"))]
list! { $ games }
#[cfg(feature = "sixth")]
list! { $ games
    /// Goofspiel.
    Goofspiel: goofspiel::Goofspiel, goofspiel::GoofspielFace, goofspiel::GoofspielBrain;
}

/// The faces of all games, for pages.
pub fn shown() -> &'static [Shown] {
    &SHOWN
}

impl GameId {
    /// The name in files and commands.
    pub fn id(self) -> &'static str {
        with_game!(self, G => G::ID)
    }

    /// A match of it, with the cards to play with and these options.
    pub fn open(
        self,
        packs: &Packs,
        options: &[(&str, &str)],
        seats: u8,
        seed: Seed,
    ) -> Result<Box<dyn AnyMatch>, Mistake> {
        with_game!(self, G => {
            let pack = packs.load::<G>().map_err(|error| Mistake(error.told()))?.pack;
            let options = <G as Game>::Options::with(options.iter().copied())
                .map_err(|error| Mistake(error.told()))?;
            let game = G::new(pack, options, seats).map_err(|error| Mistake(error.told()))?;
            Ok(Box::new(Match::new(game, seed)))
        })
    }

    /// Its face, for pages.
    pub fn shown(self) -> Shown {
        SHOWN[self as usize]
    }

    /// The two letters its clauses begin with.
    pub fn clauses(self) -> &'static str {
        self.shown().book().letters
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
