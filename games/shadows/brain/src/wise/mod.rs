//! The brain of the levels of today. [`crate::ShadowsBrain`] stays as it was, to measure against.
//!
//! `mind.rs`, `city.rs` and `fight.rs` are the policy: what looks best at first sight, by the numbers of
//! `ways.rs`. It plays below the tree until a day begins; `look.rs` judges that morning by a small
//! network that was fitted to games of the policy. `examples/tune.rs` finds the numbers,
//! `examples/fit.rs` the weights: in this order, after a change of cards or rules.

mod city;
mod fight;
mod look;
mod mind;
mod talk;
mod ways;

use std::sync::OnceLock;

use bots::net::Unfit;
use bots::{Brain, Habits, Knowledge};
use kernel::{Dice, Game, MAX_SEATS, Seat, Turn};
use shadows::{Action, Asked, Ending, GameResult, Shadows, State};

pub use look::{LOOKS, Net, WIDE, look};
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

/// What a victory is worth by its ending: of two sure ways to win the kinder one is taken.
fn fair(s: &State) -> f64 {
    match s.result() {
        Some(GameResult::Won(Ending::Bad)) => 0.95,
        Some(GameResult::Won(Ending::Sad)) => 0.97,
        Some(GameResult::Won(Ending::Normal | Ending::Bitter)) => 0.98,
        _ => 1.0,
    }
}

/// With so much left of the city a hidden traitor strikes.
const LATE: i16 = 20;

/// Judges the game.
#[derive(Clone, Debug)]
pub struct Wise {
    /// The numbers of the policy.
    pub ways: Ways,
    /// Judges mornings.
    pub net: Net,
}

impl Wise {
    /// What plays; without its weights the hand-made brain does.
    pub fn best() -> Result<&'static Wise, &'static Unfit> {
        static BEST: OnceLock<Result<Wise, Unfit>> = OnceLock::new();
        BEST.get_or_init(|| Ok(Wise { ways: Ways::BEST, net: Net::fitted()? })).as_ref()
    }
}

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
                out[seat.index()] = outcome.worth(seat) * fair(state);
            }
            return;
        }
        let odds = f64::from(look::odds(game, state, &self.ways, &self.net));
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
            if let Some(harm) = legal.iter().find(|action| betrayal(state, **action) > 1.0) {
                return Some(*harm);
            }
            if is_open(game, state, seat) {
                return dice.pick(legal).copied();
            }
        }
        policy(game, state, seat, legal, dice, &self.ways)
    }

    fn aside(&self, know: &Knowledge<'_, Shadows>, dice: &mut Dice) -> Option<Action> {
        talk::aside(know.game(), &know.world(dice), know.seat(), &self.ways)
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
        if is_open(game, state, seat) {
            out.extend(actions.iter().map(|action| betrayal(state, *action)));
            return;
        }
        let mind = Mind::new(game, state, seat, &self.ways);
        let from = out.len();
        out.extend(actions.iter().map(|action| mind.sense(*action).clamp(0.08, 8.0)));
        // What the policy would do is looked at first and most.
        let best = out[from..].iter().copied().fold(0.0, f32::max);
        out[from..].iter_mut().filter(|one| **one == best).for_each(|one| *one = 2.0 * best);
    }

    fn promise(&self, game: &Shadows, state: &State, seat: Seat, action: &Action) -> f32 {
        if is_open(game, state, seat) {
            return betrayal(state, *action);
        }
        Mind::new(game, state, seat, &self.ways).sense(*action).max(0.0)
    }
}

/// Does a traitor strike? Until then she does what looks well: the search weighs it by what it harms, but
/// what looks foolish is hardly looked at.
fn is_open(game: &Shadows, s: &State, seat: Seat) -> bool {
    let night = || s.foes().any(|foe| game.is_walpurgis(*foe));
    s.is_traitor(seat)
        && (s.durability() <= LATE
            || night()
            || !s.living().iter().any(|slot| s.girl(slot).seat == seat))
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
