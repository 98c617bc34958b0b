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
}

/// How many costly decisions are named.
pub const WORST: usize = 3;

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
            let cost = if best == *did {
                0.0
            } else {
                // Thought about as long as the best one: few tries would mean little.
                let chosen = search.rate_among(&know, &[Some(*did)], &mut dice).worth();
                (found.worth() - chosen).max(0.0)
            };
            moments.push(Moment { n, chance: found.worth(), did: *did, best, cost });
        }
        step(n + 1);
    }
    let end = match table.turn() {
        Turn::Over(outcome) => Some(outcome.worth(seat)),
        Turn::Ask(_) => None,
    };
    Analysis { seat, moments, end }
}
