//! Lines counted out: every way that a game can go on from a position, down to where it is judged. A search
//! draws its lines by chance and may miss the one that matters; where there are few, they are all looked at.

use std::collections::HashMap;

use kernel::{Game, Seat, Unheard};

/// Which lines there are, and what they come to.
pub trait Course<G: Game> {
    /// How it goes on from a position; nothing if nobody can tell.
    fn step(&mut self, state: &G::State) -> Option<Step>;

    /// Two ways to positions with the same key come to the same.
    fn key(&self, state: &G::State) -> u64;

    /// What of the legal actions of who decides is looked at.
    fn sift(&mut self, state: &G::State, who: Seat, legal: &mut Vec<G::Action>);
}

/// How a line goes on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// It ends here, and this is what it brings.
    Ends(f64),
    /// This seat decides.
    Asks(Seat),
}

/// The lines of a seat in one world. It does what brings it most, others what brings it least.
#[derive(Debug)]
pub struct Lines<'a, G: Game, C> {
    game: &'a G,
    seat: Seat,
    course: C,
    known: HashMap<u64, f64>,
    left: u32,
    depth: u32,
    deepest: u32,
}

impl<'a, G: Game, C: Course<G>> Lines<'a, G, C> {
    /// Looks at so many positions at most, and at lines of so many decisions: the stack holds no more.
    pub fn new(game: &'a G, seat: Seat, course: C, most: u32, deepest: u32) -> Self {
        Lines { game, seat, course, known: HashMap::new(), left: most, depth: 0, deepest }
    }

    /// What has been noticed on the way.
    pub fn course(&self) -> &C {
        &self.course
    }

    /// How many positions may still be looked at.
    pub fn left(&self) -> u32 {
        self.left
    }

    /// What an action comes to; nothing if there are too many lines to tell, or one is too long.
    pub fn after(&mut self, state: &G::State, who: Seat, action: &G::Action) -> Option<f64> {
        self.left = self.left.checked_sub(1)?;
        if self.depth == self.deepest {
            return None;
        }
        let mut next = state.clone();
        self.game.apply(&mut next, who, action, &mut Unheard).ok()?;
        self.depth += 1;
        let best = self.best(&next);
        self.depth -= 1;
        best
    }

    fn best(&mut self, state: &G::State) -> Option<f64> {
        let who = match self.course.step(state)? {
            Step::Ends(worth) => return Some(worth),
            Step::Asks(who) => who,
        };
        let key = self.course.key(state);
        if let Some(known) = self.known.get(&key) {
            return Some(*known);
        }
        let mut legal = Vec::new();
        self.game.legal(state, who, &mut legal);
        self.course.sift(state, who, &mut legal);
        let own = who == self.seat;
        let mut best = if own { f64::MIN } else { f64::MAX };
        for action in &legal {
            let worth = self.after(state, who, action)?;
            best = if own { best.max(worth) } else { best.min(worth) };
        }
        self.known.insert(key, best);
        Some(best)
    }
}
