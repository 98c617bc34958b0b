//! Tables that begin at a position somebody wrote, and not at a deal: lessons, puzzles, and scenarios
//! that are played on. They are for one person and bots, no results come of them, and no match files.

use std::sync::Arc;

use games::{Entry, GameId};
use kernel::{Text, Told as _, both};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The position a table begins with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "lowercase")]
pub enum Begins {
    /// A lesson or a puzzle.
    Lesson {
        /// Which.
        id: String,
        /// The hash of its file: of another file another table comes.
        hash: String,
    },
    /// A scenario.
    Scenario {
        /// Which.
        id: String,
        /// Which of its cases, from 0.
        case: usize,
        /// After so many actions.
        at: usize,
        /// The hash of its file.
        hash: String,
    },
}

/// The hash of a file.
fn hash(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

fn changed() -> Text {
    both!("the lesson or example it began with has changed", "もとのレッスンや例が変わりました。")
}

impl Begins {
    /// A lesson or a puzzle, if there is one of this name.
    pub(crate) fn lesson(game: GameId, id: &str) -> Option<Begins> {
        let lesson = games::lesson(game, id)?;
        Some(Begins::Lesson { id: id.into(), hash: hash(&lesson.source.text) })
    }

    /// A scenario, if there is one of this name.
    pub(crate) fn scenario(game: GameId, id: &str, case: usize, at: usize) -> Option<Begins> {
        let found = games::scenarios(game).into_iter().find(|found| found.about.id == id)?;
        Some(Begins::Scenario { id: id.into(), case, at, hash: hash(&found.source.text) })
    }

    /// Is it still what it was?
    pub(crate) fn still(&self, game: GameId) -> Result<(), Text> {
        let (text, then) = match self {
            Begins::Lesson { id, hash } => {
                (games::lesson(game, id).map(|lesson| lesson.source.text.clone()), hash)
            }
            Begins::Scenario { id, hash, .. } => {
                let mut all = games::scenarios(game).into_iter();
                (all.find(|found| found.about.id == *id).map(|found| found.source.text), hash)
            }
        };
        let same = text.is_some_and(|text| hash(&text) == *then);
        same.then_some(()).ok_or_else(changed)
    }

    /// The game and the position.
    pub(crate) fn open<G: Entry>(&self, pack: &Arc<G::Pack>) -> Result<(G, G::State), Text> {
        let opened = match self {
            Begins::Lesson { id, .. } => {
                games::lesson(G::GAME, id).ok_or_else(changed)?.open::<G>(pack)
            }
            Begins::Scenario { id, case, at, .. } => {
                let mut all = games::scenarios(G::GAME).into_iter();
                let found = all.find(|found| found.about.id == *id).ok_or_else(changed)?;
                kernel::scenario::position::<G>(&found.source, pack, *case, *at)
            }
        };
        opened.map_err(|problems| problems.told())
    }
}
