//! The brain of the levels of today. [`crate::ShadowsBrain`] stays as it was, to measure against.
//!
//! `mind.rs`, `city.rs` and `fight.rs` are the policy: what looks best at first sight, by the numbers of
//! `ways.rs`. It plays below the tree until a day begins; `look.rs` judges that morning by a small
//! network (`weights.rs`) that was fitted to games of the policy. `examples/tune.rs` finds the numbers,
//! `examples/fit.rs` the weights: in this order, after a change of cards or rules.

mod city;
mod fight;
mod look;
mod mind;
mod ways;
#[allow(clippy::approx_constant)]
mod weights;

use bots::{Brain, Habits};
use kernel::{Dice, Game, MAX_SEATS, Seat, Turn};
use shadows::{Action, Asked, Shadows, State};

use crate::score;
pub use look::{LOOKS, WIDE, look};
use mind::Mind;
pub use ways::Ways;

/// Whoever still stands, stands better than whoever has lost, however hopeless it looks.
const ALIVE: f64 = 0.1;
/// How much it counts, besides the chance to win, what is left: where both ways look lost, the one
/// that loses less is taken.
const SPIRIT: f64 = 0.12;
/// How much flatter than the chance to win the worth is: nearly won and nearly lost games are
/// played with care too.
const FLAT: f64 = 2.0;

/// Judges the game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wise;

impl Brain<Shadows> for Wise {
    fn habits(&self) -> Habits {
        Habits {
            ahead: 1,
            glance: 1,
            settle: 80,
            explore: 0.25,
            haste: 0.0,
            simulations: [50, 200, 800],
        }
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
        let odds =
            if is_usual(game) { f64::from(look::odds(game, state)) } else { score(game, state) };
        let chance = 1.0 / (1.0 + (-odds / FLAT).exp());
        let good = ALIVE + (1.0 - 2.0 * ALIVE - SPIRIT) * chance + SPIRIT * spirit(game, state);
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
        if legal.len() < 2 {
            return legal.first().copied();
        }
        if state.is_traitor(seat) {
            let harm = |action: &&Action| betrayal(state, **action) > 1.0;
            return legal.iter().find(harm).or_else(|| dice.pick(legal)).copied();
        }
        policy(game, state, seat, legal, dice, &Ways::BEST)
    }

    fn is_quiet(&self, game: &Shadows, state: &State) -> bool {
        is_morning(game, state)
    }

    fn promises(
        &self,
        game: &Shadows,
        state: &State,
        seat: Seat,
        actions: &[Action],
        out: &mut Vec<f32>,
    ) {
        if state.is_traitor(seat) {
            out.extend(actions.iter().map(|action| betrayal(state, *action)));
            return;
        }
        let mind = Mind::new(game, state, seat, &Ways::BEST);
        let from = out.len();
        out.extend(actions.iter().map(|action| match action {
            Action::Accuse(_) => 0.02,
            _ => mind.sense(*action).clamp(0.08, 8.0),
        }));
        // What the policy would do is looked at first and most.
        let best = out[from..].iter().copied().fold(0.0, f32::max);
        out[from..].iter_mut().filter(|one| **one == best).for_each(|one| *one = 2.0 * best);
    }

    fn promise(&self, game: &Shadows, state: &State, seat: Seat, action: &Action) -> f32 {
        if state.is_traitor(seat) {
            return betrayal(state, *action);
        }
        Mind::new(game, state, seat, &Ways::BEST).sense(*action).max(0.0)
    }
}

/// How much an action of a traitor looks like harm; 1 is usual.
fn betrayal(s: &State, action: Action) -> f32 {
    match action {
        Action::Strike { value, .. } if i16::from(value) >= s.durability() => 50.0,
        Action::Strike { value, .. } => 1.0 + 0.5 * f32::from(value),
        Action::Exchange => 3.0,
        Action::Redraw | Action::Accuse(_) => 0.5,
        _ => 1.0,
    }
}

/// What is left of city, girls and magic, from 0 to 1.
fn spirit(game: &Shadows, s: &State) -> f64 {
    let city = f64::from(s.durability().max(0)) / f64::from(game.start_durability().max(1));
    let all = f64::from(game.characters().max(1));
    let girls = f64::from(s.all_girls().len()) / all;
    let living = f64::from(s.living().len()) / all;
    let cards: u8 = s.all_girls().iter().map(|slot| s.hand(slot).len()).sum();
    let cards = f64::from(cards) / (8.0 * all);
    0.1 * city.min(1.0) + 0.1 * girls + 0.7 * living + 0.1 * cards.min(1.0)
}

/// Are there the five girls and the city that the network was fitted to?
fn is_usual(game: &Shadows) -> bool {
    game.characters() == 5 && game.start_durability() == 120
}

/// Does a day begin? Then nothing is under way, and a position can be judged.
pub fn is_morning(game: &Shadows, s: &State) -> bool {
    let Turn::Ask(ask) = game.turn(s) else { return true };
    let Some(seat) = ask.must.first() else { return true };
    match game.asked(s, seat) {
        Some((Asked::GirlAction | Asked::HumanAction, who)) => {
            s.pick().is_none() && who.is_some() && who == s.living().first()
        }
        _ => false,
    }
}

/// What looks best at first sight.
pub fn policy(
    game: &Shadows,
    state: &State,
    seat: Seat,
    legal: &[Action],
    dice: &mut Dice,
    ways: &Ways,
) -> Option<Action> {
    let mind = Mind::new(game, state, seat, ways);
    let start = dice.below(legal.len() as u32) as usize;
    let mut best = (f32::MIN, None);
    for at in 0..legal.len() {
        // From a random place, so that equals take turns.
        let action = legal[(start + at) % legal.len()];
        let sense = mind.sense(action);
        if sense > best.0 {
            best = (sense, Some(action));
        }
    }
    best.1
}
