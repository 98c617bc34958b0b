//! Cards of the foe deck, and sets of them.

use serde::{Deserialize, Serialize};

/// The most foes a pack may have.
pub(crate) const MOST_FOES: usize = 32;

kernel::place_id! {
    /// A card of the foe deck, by its place in the pack.
    FoeId < MOST_FOES, "no such foe"
}

kernel::small_set! {
    /// A set of foes: trophies, or foes out of the game.
    #[derive(Serialize, Deserialize)]
    Foes of FoeId, u32
}
