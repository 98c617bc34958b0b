//! Looks back at a game through the eyes of one seat: how its chance to win went, and which of
//! its decisions cost most. Every judgement uses only what the seat knew at that moment.

use kernel::{Game, Match, Seat, Turn};
use serde_json::{Value, json};

use crate::{Brain, Budget, Knowledge, Search};

/// One decision of the seat.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moment<A> {
    /// Actions played in the game before it.
    pub n: usize,
    /// The seat's chance to win with the best action.
    pub chance: f64,
    /// What it did.
    pub did: A,
    /// What the bot would have done.
    pub best: A,
    /// How much of the chance to win the decision cost.
    pub cost: f64,
    /// What everything else there was to do would have been worth, on average; nothing if there was
    /// nothing else.
    pub others: Option<f64>,
}

/// What was tried less often than this says little.
const ENOUGH: u32 = 4;

/// How many costly decisions are named.
pub const WORST: usize = 3;

/// A change of the chance to win that is worth a word.
const TELLS: f64 = 0.05;

/// A game looked at from one seat.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis<A> {
    /// The seat.
    pub seat: Seat,
    /// Its decisions, in order.
    pub moments: Vec<Moment<A>>,
    /// What the game was worth to it in the end, if it was played to its end.
    pub end: Option<f64>,
}

impl<A: Copy> Analysis<A> {
    /// The most costly decisions, the worst first; none that cost nothing.
    pub fn worst(&self, most: usize) -> Vec<Moment<A>> {
        let mut moments: Vec<_> = self.moments.iter().filter(|m| m.cost > 0.0).copied().collect();
        moments.sort_by(|a, b| b.cost.total_cmp(&a.cost));
        moments.truncate(most);
        moments
    }

    /// The decision that was worth most more than what else there was to do: what the bot would
    /// have done, too, and not a thing that goes without saying.
    pub fn best(&self) -> Option<Moment<A>> {
        let gain = |moment: &Moment<A>| moment.others.map_or(0.0, |others| moment.chance - others);
        let right = self.moments.iter().filter(|moment| moment.cost <= 0.0);
        let best = right.max_by(|a, b| gain(a).total_cmp(&gain(b))).copied();
        best.filter(|moment| gain(moment) >= TELLS)
    }

    /// The moment after which the chance changed most until the next one, or the end; with the
    /// chance then.
    pub fn turned(&self) -> Option<(Moment<A>, f64)> {
        let after = self.moments.iter().skip(1).map(|moment| moment.chance).chain(self.end);
        let swings = self.moments.iter().copied().zip(after);
        let by = |(moment, then): &(Moment<A>, f64)| (then - moment.chance).abs();
        swings.max_by(|a, b| by(a).total_cmp(&by(b))).filter(|swing| by(swing) >= TELLS)
    }

    /// For programs, with actions in notation.
    pub fn json<G: Game<Action = A>>(&self, game: &G) -> Value {
        let told = |moments: &[Moment<A>]| -> Vec<Value> {
            let moment = |moment: &Moment<A>| {
                json!({
                    "n": moment.n + 1,
                    "chance": moment.chance,
                    "did": game.notation(&moment.did),
                    "best": game.notation(&moment.best),
                    "cost": moment.cost,
                })
            };
            moments.iter().map(moment).collect()
        };
        json!({
            "seat": self.seat,
            "chances": told(&self.moments),
            "worst": told(&self.worst(WORST)),
            "end": self.end,
        })
    }
}

/// Goes through a match again and thinks at every decision of the seat. `step` is told how many actions
/// are done.
pub fn analyse<G: Game>(
    table: &Match<G>,
    brain: &'static dyn Brain<G>,
    seat: Seat,
    budget: Budget,
    mut step: impl FnMut(usize),
) -> Analysis<G::Action> {
    let search = Search::new(brain, budget);
    let shown = |chance: f64| search.shown(table.game(), chance);
    let mut dice = table.dice_for(0x616e_616c);
    let mut moments = Vec::new();
    let own = table.played().iter().enumerate().filter(|(_, played)| played.seat == seat);
    for (n, played) in own {
        let state = table.state_at(n);
        let know = Knowledge::new(table.game(), &state, seat);
        if know.must() {
            let did = &played.action;
            let found = search.rate(&know, &mut dice);
            let best = found.rated.first().and_then(|best| best.action).unwrap_or(*did);
            let chance = shown(found.worth());
            let cost = if best == *did {
                0.0
            } else {
                // Thought about as long as the best one: few tries would mean little.
                let chosen = search.rate_among(&know, &[Some(*did)], &mut dice).worth();
                (chance - shown(chosen)).max(0.0)
            };
            let others = found.rated.iter().filter(|one| one.action != Some(*did));
            let others: Vec<_> =
                others.filter(|one| one.tried >= ENOUGH).map(|one| shown(one.worth)).collect();
            let count = others.len() as f64;
            let others = (!others.is_empty()).then(|| others.iter().sum::<f64>() / count);
            moments.push(Moment { n, chance, did: *did, best, cost, others });
        }
        step(n + 1);
    }
    let end = match table.turn() {
        Turn::Over(outcome) => Some(outcome.worth(seat)),
        Turn::Ask(_) => None,
    };
    Analysis { seat, moments, end }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moment(n: usize, chance: f64, cost: f64, others: Option<f64>) -> Moment<u8> {
        Moment { n, chance, did: 0, best: 0, cost, others }
    }

    #[test]
    fn the_best_decision_and_the_turning_point_are_found() {
        let moments = vec![
            moment(0, 0.5, 0.0, Some(0.48)),
            moment(2, 0.6, 0.2, Some(0.1)),
            moment(4, 0.3, 0.0, Some(0.1)),
            moment(6, 0.35, 0.0, None),
        ];
        let found = Analysis { seat: Seat::new(0), moments, end: Some(0.4) };
        // The second would have gained more, but something better was there.
        assert_eq!(found.best().map(|moment| moment.n), Some(4));
        assert_eq!(found.turned().map(|(moment, then)| (moment.n, then)), Some((2, 0.3)));
        assert_eq!(found.worst(WORST).iter().map(|moment| moment.n).collect::<Vec<_>>(), [2]);
    }

    #[test]
    fn a_game_without_choices_has_none_of_them() {
        let found =
            Analysis { seat: Seat::new(0), moments: vec![moment(0, 0.5, 0.0, None)], end: None };
        assert_eq!((found.best(), found.turned()), (None, None));
        let flat = Analysis { end: Some(0.52), ..found };
        assert_eq!(flat.turned(), None);
    }
}
