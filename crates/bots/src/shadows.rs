//! What is good in Shadows over Mitakihara: a city that stands, girls with magic and HP, foes that
//! are gone, and Walpurgis near her end. A traitor wants the opposite.

use kernel::{Game, Seat, Turn};
use shadows::{Shadows, State};

use crate::Judged;

impl Judged for Shadows {
    fn worth(&self, state: &State, seat: Seat) -> f64 {
        if let Turn::Over(outcome) = self.turn(state) {
            return outcome.worth(seat);
        }
        let m = self.measure(state);
        let characters = f64::from(self.characters());
        // A committed card is worth about five points of damage.
        let power = f64::from(m.magic) * 5.0
            + f64::from(m.humans) * 35.0
            + f64::from(m.loot) * 15.0
            + f64::from(m.countdown) * 4.0;
        let need = f64::from(m.walpurgis) + 0.8 * f64::from(m.foes);
        let score = 3.0 * m.city + 3.0 * m.living + 1.5 * m.health / characters
            - 0.6 * f64::from(m.low)
            - 0.12 * f64::from(m.destruction)
            + 2.0 * (power - need) / (power + need);
        let good = 1.0 / (1.0 + (-(score - 4.0)).exp());
        if self.is_traitor(state, seat) { 1.0 - good } else { good }
    }
}
