//! What is good in Agate Sword. The weights are fitted to some thousand games of the search
//! against itself: the chance to win goes with e to the power of a seat's weights.

use agate::{Action, Agate, Answer, CardId, Damage, Player, Role, State};
use kernel::{Dice, Game, MAX_SEATS, Seat, Turn};

use crate::Judged;

/// By karma, from 0: an attack takes one or two, and the Sword strikes at 8.
const KARMA: [f64; 11] = [-1.0, -0.51, -0.06, 0.22, 0.32, 0.34, 0.31, 0.19, -0.12, -0.3, -0.38];

impl Judged for Agate {
    const AHEAD: u32 = 16;
    const EXPLORE: f64 = 0.4;
    const CARE: u32 = 3;
    const DEEP: u32 = 4_000;

    fn worth(&self, state: &State, seat: Seat) -> f64 {
        let mut out = [0.0; MAX_SEATS];
        self.worths(state, &mut out);
        out[seat.index()]
    }

    fn worths(&self, state: &State, out: &mut [f64; MAX_SEATS]) {
        if let Turn::Over(outcome) = self.turn(state) {
            for seat in Seat::all(self.seats()) {
                out[seat.index()] = outcome.worth(seat);
            }
            return;
        }
        let mut total = 0.0;
        for seat in Seat::all(self.seats()) {
            let strength = state.living(seat).map_or(0.0, |player| self.strength(player).exp());
            out[seat.index()] = strength;
            total += strength;
        }
        out.iter_mut().for_each(|strength| *strength /= total);
    }

    /// The better looking of two actions drawn at random.
    fn play_out(
        &self,
        state: &State,
        seat: Seat,
        legal: &[Action],
        dice: &mut Dice,
    ) -> Option<Action> {
        let (one, other) = (*dice.pick(legal)?, *dice.pick(legal)?);
        if one == other {
            return Some(one);
        }
        let better = self.promise(state, seat, &one) >= self.promise(state, seat, &other);
        Some(if better { one } else { other })
    }

    fn promise(&self, state: &State, _seat: Seat, action: &Action) -> f32 {
        match *action {
            Action::Pass => 0.7,
            Action::Attack { card, count, target, pursuits } => {
                let damage = self.hits(card) * i16::from(count) + i16::from(pursuits);
                let kills = target
                    .and_then(|target| state.living(target))
                    .is_some_and(|target| target.hp.0 <= damage);
                let wasted = if pursuits > 0 && !kills { 0.4 } else { 0.0 };
                0.6 + 0.4 * f32::from(damage) + if kills { 2.0 } else { 0.0 } - wasted
            }
            Action::Use { .. } => 1.5,
            Action::Discard(card) | Action::Strip(card) => match self.cards().get(card).role {
                Role::Attack { .. } | Role::Pursuit { .. } => 1.0,
                Role::Special { .. } | Role::Turn(_) | Role::Event(_) => 0.8,
                Role::Reflect | Role::Absorb | Role::Revive { .. } => 0.2,
            },
            Action::Pursue(count) => {
                if count == 0 {
                    1.0
                } else {
                    0.7
                }
            }
            Action::Respond { offset, pursuits, end } => match end {
                Answer::Take => 0.5 + 0.5 * f32::from(offset) - 0.4 * f32::from(pursuits),
                Answer::Reflect | Answer::Absorb => 2.0 + 0.2 * f32::from(pursuits),
            },
            Action::Name(_) => 1.0,
        }
    }

    fn used(&self, action: &Action) -> Option<String> {
        let with = |role: fn(&Role) -> bool| {
            let mut cards = self.cards().all().filter(|(_, card)| role(&card.role));
            cards.next().map(|(_, card)| card.id.to_string())
        };
        match *action {
            Action::Attack { card, .. } | Action::Use { card, .. } => {
                Some(self.cards().get(card).id.to_string())
            }
            Action::Pursue(count) if count > 0 => with(|role| matches!(role, Role::Pursuit { .. })),
            Action::Respond { offset, end, .. } => match end {
                Answer::Reflect => with(|role| matches!(role, Role::Reflect)),
                Answer::Absorb => with(|role| matches!(role, Role::Absorb)),
                Answer::Take => (offset > 0).then(|| "offset".into()),
            },
            Action::Pass
            | Action::Discard(_)
            | Action::Pursue(_)
            | Action::Name(_)
            | Action::Strip(_) => None,
        }
    }
}

trait Strength {
    fn strength(&self, player: &Player) -> f64;
    fn hits(&self, card: CardId) -> i16;
}

impl Strength for Agate {
    /// About how hard one card of an attack hits.
    fn hits(&self, card: CardId) -> i16 {
        match self.cards().get(card).role {
            Role::Attack { damage, .. } => i16::from(damage),
            Role::Special { damage: Damage::Fixed(damage), .. } => i16::from(damage),
            Role::Special { .. } => 2,
            Role::Pursuit { .. }
            | Role::Reflect
            | Role::Absorb
            | Role::Revive { .. }
            | Role::Turn(_)
            | Role::Event(_) => 1,
        }
    }

    fn strength(&self, player: &Player) -> f64 {
        let hp = f64::from(player.hp.0);
        let karma = KARMA[usize::from(player.karma.0).min(KARMA.len() - 1)];
        let hand = f64::from(player.hand.len());
        let held: f64 = player
            .hand
            .cards()
            .map(|card| match self.cards().get(card).role {
                Role::Attack { .. } => -0.12,
                Role::Special { .. } => -0.07,
                Role::Pursuit { .. } => -0.18,
                Role::Reflect => 0.25,
                Role::Absorb => 0.15,
                Role::Revive { .. } => 0.26,
                Role::Turn(_) | Role::Event(_) => 0.0,
            })
            .sum();
        0.1 * hp
            + 0.1 * hp.min(3.0)
            + 0.13 * hp.min(6.0)
            + karma
            + 0.145 * (hand + hand.min(2.0))
            + held
    }
}
