//! A table that follows a script: who acts next is written down.

use std::time::Duration;

use super::plan::{ALONE, Plan, What};
use super::{Asked, Driver, Why};
use crate::game::Game;
use crate::seat::Seat;

impl<G: Game> Driver<G> {
    /// Until something is done, nobody does anything by themselves but this one, in good time; nobody
    /// at all for `None`. [`Driver::plan`] ends it.
    pub fn cue(&mut self, now: Duration, line: Option<(Seat, G::Action)>) {
        for chair in &mut self.chairs {
            chair.plan = None;
        }
        let Some((seat, action)) = line else { return };
        // A person sees that it goes on without them, and may do it themselves.
        let (factor, why) = match self.is_bot(seat) {
            true => (self.reading(), Why::Chosen),
            false => (ALONE, Why::Alone),
        };
        let (turn, due) = (self.turn, now + self.pause(factor));
        if let Some(chair) = self.chairs.get_mut(seat.index()) {
            let what = What::Do(action, why);
            chair.plan = Some(Plan { turn, asked: Asked::Must, due, secret: false, what });
        }
    }
}
