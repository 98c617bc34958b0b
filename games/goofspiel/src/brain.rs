//! What is good in Goofspiel: points.

use bots::Brain;
use kernel::{Game, Seat, Turn};

use crate::rules::{Goofspiel, State};

/// Judges the game.
#[derive(Clone, Copy, Debug)]
pub struct GoofspielBrain;

impl Brain<Goofspiel> for GoofspielBrain {
    fn worth(&self, game: &Goofspiel, state: &State, seat: Seat) -> f64 {
        let (own, other) = (seat.index(), 1 - seat.index());
        let lead = f64::from(state.points[own]) - f64::from(state.points[other]);
        match game.turn(state) {
            Turn::Over(outcome) => outcome.worth(seat),
            Turn::Ask(_) => 0.5 + lead / 200.0,
        }
    }
}
