//! The brain of the levels of today. [`crate::CourtBrain`] stays as it was, to measure against.
//!
//! `mind.rs` and `battle.rs` are the policy: what looks best at first sight, by the numbers of `ways.rs`.
//! It plays below the tree; `look.rs` judges where that ends.

mod battle;
mod look;
mod mind;
mod ways;

use std::sync::OnceLock;

use bots::net::Unfit;
use bots::{Brain, Habits};
use court::{Action, Asked, Court, State};
use kernel::{Dice, Game, MAX_SEATS, Seat, Turn};

use battle::Fight;
pub use look::{LOOKS, Net, POINTS, Rows, WIDE, shares, stakes};
use mind::Mind;
pub use ways::Ways;

/// Where a play-out ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// When a turn begins.
    Turn,
    /// When a turn begins and there is no battle.
    Peace,
    /// When a set begins.
    Set,
}

/// Judges the game.
#[derive(Clone, Debug)]
pub struct Wise {
    /// The numbers of the policy.
    pub ways: Ways,
    /// Judges where play-outs end.
    pub net: Net,
    /// Where they end.
    pub until: Until,
    /// How it thinks.
    pub habits: Habits,
    /// How much the policy decides what is looked at first.
    pub trust: f32,
}

impl Wise {
    /// What plays; without its weights the hand-made brain does.
    pub fn best() -> Result<&'static Wise, &'static Unfit> {
        static BEST: OnceLock<Result<Wise, Unfit>> = OnceLock::new();
        BEST.get_or_init(|| Net::fitted().map(Wise::by)).as_ref()
    }

    fn by(net: Net) -> Wise {
        Wise {
            ways: Ways::BEST,
            net,
            until: Until::Turn,
            habits: Habits {
                ahead: 10,
                glance: 4,
                settle: 20,
                explore: 0.3,
                haste: 0.0,
                simulations: [50, 400, 2_000],
            },
            trust: 12.0,
        }
    }
}

/// What looks best at first sight.
pub fn policy(
    game: &Court,
    state: &State,
    seat: Seat,
    legal: &[Action],
    dice: &mut Dice,
    ways: &Ways,
) -> Option<Action> {
    if legal.len() < 2 {
        return legal.first().copied();
    }
    let start = dice.below(legal.len() as u32) as usize;
    let mut best = (f32::MIN, None);
    each(game, state, seat, legal, ways, |at, sense| {
        // From a random place, so that equals take turns.
        let better = sense > best.0 || (sense == best.0 && at == start);
        if better || best.1.is_none() {
            best = (sense, Some(legal[at]));
        }
    });
    best.1
}

/// How sensible each action looks.
fn each(
    game: &Court,
    state: &State,
    seat: Seat,
    legal: &[Action],
    ways: &Ways,
    mut tell: impl FnMut(usize, f32),
) {
    let asked = game.asked(state).filter(|(asker, _)| *asker == seat);
    let asked = asked.map_or(Asked::Point, |(_, asked)| asked);
    let mind = Mind::new(game, state, seat, ways);
    let fight = Fight::now(&mind);
    for (at, action) in legal.iter().enumerate() {
        tell(at, mind.sense(asked, *action, fight.as_ref()));
    }
}

impl Brain<Court> for Wise {
    fn habits(&self) -> Habits {
        self.habits
    }

    fn worth(&self, game: &Court, state: &State, seat: Seat) -> f64 {
        let mut out = [0.0; MAX_SEATS];
        self.worths(game, state, &mut out);
        out[seat.index()]
    }

    fn worths(&self, game: &Court, state: &State, out: &mut [f64; MAX_SEATS]) {
        if let Turn::Over(outcome) = game.turn(state) {
            let winners = outcome.winners().len().max(1);
            for seat in Seat::all(game.seats()) {
                out[seat.index()] = outcome.worth(seat) / f64::from(winners);
            }
            return;
        }
        self.net.chances(game, state, out);
    }

    fn play_out(
        &self,
        game: &Court,
        state: &State,
        seat: Seat,
        legal: &[Action],
        dice: &mut Dice,
    ) -> Option<Action> {
        policy(game, state, seat, legal, dice, &self.ways)
    }

    fn is_quiet(&self, game: &Court, state: &State) -> bool {
        let acts = game.asked(state).is_some_and(|(_, asked)| asked == Asked::Act);
        acts && match self.until {
            Until::Turn => true,
            Until::Peace => !state.in_battle(),
            Until::Set => state.turn() <= 1,
        }
    }

    fn promises(
        &self,
        game: &Court,
        state: &State,
        seat: Seat,
        actions: &[Action],
        out: &mut Vec<f32>,
    ) {
        let from = out.len();
        each(game, state, seat, actions, &self.ways, |_, sense| out.push(sense));
        let most = out[from..].iter().copied().fold(f32::MIN, f32::max);
        for one in &mut out[from..] {
            *one = 0.1 + 2.0 * ((*one - most) / self.trust).max(-20.0).exp();
        }
    }

    fn promise(&self, game: &Court, state: &State, seat: Seat, action: &Action) -> f32 {
        let mut out = Vec::new();
        self.promises(game, state, seat, &[*action], &mut out);
        out.first().copied().unwrap_or(1.0)
    }

    fn eager(&self, game: &Court, state: &State, seat: Seat) -> Option<Action> {
        crate::CourtBrain.eager(game, state, seat)
    }

    fn manners(&self, game: &Court, state: &State, seat: Seat, legal: &mut Vec<Action>) {
        crate::CourtBrain.manners(game, state, seat, legal);
    }

    fn used(&self, game: &Court, action: &Action) -> Option<String> {
        crate::CourtBrain.used(game, action)
    }
}
