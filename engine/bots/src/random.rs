//! Any legal action that manners allow, each as likely.

use kernel::{Dice, Game};

use crate::{Bot, Brain, Knowledge};

/// Plays at random.
pub struct Random<G: Game> {
    brain: &'static dyn Brain<G>,
    legal: Vec<G::Action>,
}

impl<G: Game> Random<G> {
    /// With the manners of this brain.
    pub fn new(brain: &'static dyn Brain<G>) -> Self {
        Random { brain, legal: Vec::new() }
    }
}

impl<G: Game> Bot<G> for Random<G> {
    fn choose(&mut self, know: &Knowledge<'_, G>, dice: &mut Dice) -> Option<G::Action> {
        // Who may act but need not does so every other time.
        if !know.must() && dice.once_in(2) {
            return None;
        }
        self.legal.clear();
        know.choices(self.brain, &mut self.legal);
        dice.pick(&self.legal).copied()
    }
}
