//! The brain of the levels of today. [`ShadowsBrain`] stays as it was, to measure against.

use bots::{Brain, Habits};
use kernel::{Dice, Game, MAX_SEATS, Seat, Turn};
use shadows::{Action, Shadows, State};

use crate::{ShadowsBrain, score};

/// Whoever still stands, stands better than whoever has lost, however hopeless it looks.
const ALIVE: f64 = 0.1;
/// How much flatter than the chance to win the worth is: nearly won and nearly lost games are
/// played with care too.
const FLAT: f64 = 2.0;

/// Judges the game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wise;

impl Brain<Shadows> for Wise {
    fn habits(&self) -> Habits {
        Habits { explore: 0.25, haste: 0.001, ..ShadowsBrain.habits() }
    }

    fn worth(&self, game: &Shadows, state: &State, seat: Seat) -> f64 {
        let mut out = [0.0; MAX_SEATS];
        self.worths(game, state, &mut out);
        out[seat.index()]
    }

    fn worths(&self, game: &Shadows, state: &State, out: &mut [f64; MAX_SEATS]) {
        if let Turn::Over(outcome) = game.turn(state) {
            for seat in Seat::all(game.seats()) {
                out[seat.index()] = outcome.worth(seat);
            }
            return;
        }
        let chance = 1.0 / (1.0 + (-score(game, state) / FLAT).exp());
        let good = ALIVE + (1.0 - 2.0 * ALIVE) * chance;
        for seat in Seat::all(game.seats()) {
            out[seat.index()] = if state.is_traitor(seat) { 1.0 - good } else { good };
        }
    }

    fn play_out(
        &self,
        game: &Shadows,
        state: &State,
        seat: Seat,
        legal: &[Action],
        dice: &mut Dice,
    ) -> Option<Action> {
        ShadowsBrain.play_out(game, state, seat, legal, dice)
    }

    fn promise(&self, game: &Shadows, state: &State, seat: Seat, action: &Action) -> f32 {
        ShadowsBrain.promise(game, state, seat, action)
    }
}
