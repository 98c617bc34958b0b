//! Any legal action that manners allow, each as likely.

use kernel::{Dice, Game};

use crate::{Bot, Judged, Knowledge};

/// Plays at random.
#[derive(Clone, Debug)]
pub struct Random<G: Game> {
    legal: Vec<G::Action>,
}

impl<G: Game> Default for Random<G> {
    fn default() -> Self {
        Random { legal: Vec::new() }
    }
}

impl<G: Judged> Bot<G> for Random<G> {
    fn choose(&mut self, know: &Knowledge<'_, G>, dice: &mut Dice) -> Option<G::Action> {
        // Who may act but need not does so every other time.
        if !know.must() && dice.once_in(2) {
            return None;
        }
        self.legal.clear();
        know.choices(&mut self.legal);
        dice.pick(&self.legal).copied()
    }
}
