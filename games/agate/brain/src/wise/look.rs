//! A second look: what looks best is played on, in the same likely worlds for each, until it is one's
//! own turn again, everybody as the networks say; then it is judged. What falls behind is dropped.

use agate::{Action, Agate, State};
use bots::{Brain as _, Knowledge, Limit, Rated};
use kernel::{Dice, Game, MAX_SEATS, Seat, Turn, Unheard};

use super::{Wise, act, shares};

/// Actions looked at, at most.
const MOST: usize = 12;
/// Decisions of everybody until it is judged, at the latest.
const STEPS: u32 = 40;

/// An action and what it brought.
struct Tried {
    action: Action,
    /// What the network says, as the logarithm of a chance.
    prior: f64,
    total: f64,
    count: f64,
}

impl Tried {
    fn worth(&self, lean: f64) -> f64 {
        self.total / self.count.max(1.0) + lean * self.prior
    }
}

impl Wise {
    /// The best action by play-outs, at most so many; by those that there was time for.
    pub(super) fn look(
        &self,
        know: &Knowledge<'_, Agate>,
        found: &[Rated<Action>],
        (playouts, limit): (u32, Limit),
        dice: &mut Dice,
    ) -> Option<Action> {
        let (game, seat) = (know.game(), know.seat());
        let legal: Vec<Action> = found.iter().filter_map(|rated| rated.action).collect();
        if legal.len() < 2 {
            return None;
        }
        let mut chances = Vec::with_capacity(legal.len());
        // What the seat knows is the same in every world.
        shares(&self.nets.hero, game, &know.world(dice), seat, &legal, &mut chances);
        let mut tried: Vec<Tried> = legal
            .iter()
            .zip(&chances)
            .map(|(action, chance)| Tried {
                action: *action,
                prior: f64::from(chance.max(1e-4)).ln(),
                total: 0.0,
                count: 0.0,
            })
            .collect();
        tried.sort_by(|a, b| b.prior.total_cmp(&a.prior));
        tried.truncate(MOST);
        let lean = f64::from(self.ways.trust);
        let mut left = playouts;
        let stages = usize::BITS - tried.len().leading_zeros();
        let mut late = false;
        for stage in (0..stages).rev() {
            let rounds = (left / (stage + 1) / tried.len() as u32).max(1);
            for _ in 0..rounds {
                late = limit.is_over();
                if late {
                    break;
                }
                let mut world = know.world(dice);
                self.weigh(game, &mut world, seat, dice);
                // The same luck for each as far as it goes.
                let luck = dice.word();
                for one in &mut tried {
                    let mut dice = Dice::new(luck);
                    one.total += self.played_on(game, world.clone(), seat, one.action, &mut dice);
                    one.count += 1.0;
                }
                left = left.saturating_sub(tried.len() as u32);
            }
            tried.sort_by(|a, b| b.worth(lean).total_cmp(&a.worth(lean)));
            tried.truncate(tried.len().div_ceil(2));
            if late || tried.len() < 2 {
                break;
            }
        }
        // Where nothing was played on, the search decides alone.
        tried.first().filter(|one| one.count > 0.0).map(|one| one.action)
    }

    /// What the seat's chance is after an action, when it is its turn again.
    fn played_on(
        &self,
        game: &Agate,
        mut world: State,
        seat: Seat,
        action: Action,
        dice: &mut Dice,
    ) -> f64 {
        let mut legal = Vec::new();
        if game.apply(&mut world, seat, &action, &mut Unheard).is_err() {
            return 0.0;
        }
        let mut away = !world.is_active(seat);
        for _ in 0..STEPS {
            if world.living(seat).is_none() {
                return 0.0;
            }
            let Turn::Ask(ask) = game.turn(&world) else { break };
            let Some(next) = ask.must.first() else { break };
            away |= !world.is_active(seat);
            if away && world.is_active(seat) {
                break;
            }
            legal.clear();
            game.legal(&world, next, &mut legal);
            let own = next == seat || self.ways.alike;
            let net = if own { &self.nets.hero } else { &self.nets.policy };
            let sharp = self.ways.sharp;
            let chosen = act(net, sharp, game, &world, next, &legal, dice);
            let Some(action) = chosen else { break };
            if game.apply(&mut world, next, &action, &mut Unheard).is_err() {
                break;
            }
        }
        let mut out = [0.0; MAX_SEATS];
        self.worths(game, &world, &mut out);
        out[seat.index()]
    }
}
