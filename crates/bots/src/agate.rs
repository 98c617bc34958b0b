//! What is good in Agate Sword: HP, cards in hand, and karma neither near 0 nor near 8.

use agate::{Agate, State};
use kernel::{Game, Seat, Turn};

use crate::Judged;

impl Judged for Agate {
    fn worth(&self, state: &State, seat: Seat) -> f64 {
        if let Turn::Over(outcome) = self.turn(state) {
            return outcome.worth(seat);
        }
        let mut total = 0.0;
        let mut own = 0.0;
        for other in Seat::all(self.seats()) {
            let Some(player) = state.living(other) else { continue };
            let karma = f64::from(player.karma.0);
            // An attack takes one or two; the Sword strikes at 8, the drawer already at 4.
            let thin = (3.0 - karma).max(0.0) * 1.2;
            let heavy = (karma - 6.0).clamp(0.0, 3.0) * 0.9;
            let strength = f64::from(player.hp.0) + 0.7 * f64::from(player.hand.len().min(6));
            let strength = (strength - thin - heavy).max(0.5);
            total += strength;
            if other == seat {
                own = strength;
            }
        }
        own / total
    }
}
