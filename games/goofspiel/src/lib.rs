//! Goofspiel: two players bid for prizes in secret. `docs/adding-a-game.md` is a walk through it.
#![forbid(unsafe_code)]

mod brain;
mod face;
mod rules;

pub use brain::GoofspielBrain;
pub use face::GoofspielFace;
pub use rules::{Action, Event, Goofspiel, Reason, State, View};
