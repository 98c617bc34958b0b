//! Where the cards lie that a position does not name.

use kernel::doc::Table;

/// Where the cards lie that a position does not name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rest {
    /// In the pile.
    #[default]
    Pile,
    /// In the discard pile.
    Discard,
    /// Out of the game.
    Out,
}

impl Rest {
    /// Reads `rest = "pile"`, if it stands there.
    pub fn read(position: &Table<'_>) -> Option<Rest> {
        let word = position.get("rest")?.word(&["pile", "discard", "out"])?;
        Some(match word {
            "discard" => Rest::Discard,
            "out" => Rest::Out,
            _ => Rest::Pile,
        })
    }
}
