//! Goofspiel: two players bid for prizes with cards of the same numbers, in secret.

#![forbid(unsafe_code)]

mod brain;
mod face;
mod rules;

pub use brain::GoofspielBrain;
pub use face::GoofspielFace;
pub use rules::{Action, Event, Goofspiel, Reason, State, View};
