//! One step of foresight: tries every action in a few worlds that look alike, plays each on a
//! little at random, and takes the action after which the seat stands best.

use kernel::{Dice, Game, Turn, Unheard};

use crate::{Bot, Brain, Knowledge};

/// Worlds in which each action is tried.
const WORLDS: usize = 16;
/// Decisions of everybody after it.
const AHEAD: usize = 12;

/// Plays what looks best at once.
pub struct Greedy<G: Game> {
    brain: &'static dyn Brain<G>,
    legal: Vec<G::Action>,
    theirs: Vec<G::Action>,
    totals: Vec<f64>,
}

impl<G: Game> Greedy<G> {
    /// With this brain.
    pub fn new(brain: &'static dyn Brain<G>) -> Self {
        Greedy { brain, legal: Vec::new(), theirs: Vec::new(), totals: Vec::new() }
    }
}

impl<G: Game> Bot<G> for Greedy<G> {
    fn choose(&mut self, know: &Knowledge<'_, G>, dice: &mut Dice) -> Option<G::Action> {
        self.legal.clear();
        know.choices(self.brain, &mut self.legal);
        if !know.must() {
            // Whether to speak up at all is not a matter of the next few actions.
            return know.eager(self.brain, dice);
        }
        if self.legal.len() < 2 {
            return self.legal.first().copied();
        }
        self.totals.clear();
        self.totals.resize(self.legal.len(), 0.0);
        for _ in 0..WORLDS {
            // The same world for every action: luck is shared, differences remain.
            let world = know.world(dice);
            for (action, total) in self.legal.iter().zip(&mut self.totals) {
                let mut after = world.clone();
                if know.game().apply(&mut after, know.seat(), action, &mut Unheard).is_ok() {
                    play_on(know.game(), self.brain, &mut after, dice, &mut self.theirs);
                    *total += self.brain.worth(know.game(), &after, know.seat());
                }
            }
        }
        let best = self.totals.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1));
        best.and_then(|(index, _)| self.legal.get(index)).copied()
    }
}

fn play_on<G: Game>(
    game: &G,
    brain: &dyn Brain<G>,
    state: &mut G::State,
    dice: &mut Dice,
    legal: &mut Vec<G::Action>,
) {
    for _ in 0..AHEAD {
        let Turn::Ask(ask) = game.turn(state) else { return };
        let Some(seat) = ask.must.first() else { return };
        legal.clear();
        game.legal(state, seat, legal);
        brain.manners(game, state, seat, legal);
        let Some(action) = dice.pick(legal) else { return };
        if game.apply(state, seat, action, &mut Unheard).is_err() {
            return;
        }
    }
}
