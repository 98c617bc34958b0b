//! The end counted out: in the end state every line of the turns that are left, if they are few. The search
//! draws its lines by chance, and a network has seen too few last turns to know that a card used first lets
//! the next one win.

use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use bots::{Knowledge, Rated};
use daybreak::{Action, Daybreak, State};
use kernel::{Dice, Game, Seat, Turn, Unheard};

/// Worlds in which lines are counted: hands differ between them.
const WORLDS: u32 = 2;
/// Positions looked at in one world. Where there are more, the search decides alone.
const MOST: u32 = 3_000;
/// Decisions of one line. The stack holds no more.
const DEEPEST: u32 = 60;
/// By how much of a win a line must be better than the search's choice.
const CLEARLY: f64 = 0.1;
/// As good as won alone.
const SURE: f64 = 0.999;

/// Another action than the search's first, if it wins more. Others are taken to do what is worst for the seat;
/// where they have a say, only a win that they cannot prevent counts.
pub(crate) fn second_look(
    know: &Knowledge<'_, Daybreak>,
    found: &[Rated<Action>],
    dice: &mut Dice,
) -> Option<Action> {
    let choices: Vec<Action> = found.iter().filter_map(|rated| rated.action).collect();
    let mut sums = vec![0.0; choices.len()];
    let mut alone = true;
    for _ in 0..WORLDS {
        let world = know.world(dice);
        if !world.is_ending() {
            return None;
        }
        let mut lines = Lines::new(know.game(), know.seat());
        for (action, sum) in choices.iter().zip(&mut sums) {
            *sum += lines.after(&world, know.seat(), *action)? / f64::from(WORLDS);
        }
        alone &= lines.alone;
    }
    // Of equals what the search looked at most.
    let best = (0..choices.len()).rev().max_by(|a, b| sums[*a].total_cmp(&sums[*b]))?;
    let better = sums[best] - sums[0] >= CLEARLY && (alone || sums[best] >= SURE);
    better.then(|| choices[best])
}

/// The lines to the end of the game in one world.
struct Lines<'a> {
    game: &'a Daybreak,
    seat: Seat,
    /// Two ways to one position come to the same.
    known: HashMap<u64, f64>,
    hash: BuildHasherDefault<DefaultHasher>,
    left: u32,
    depth: u32,
    /// Did nobody else decide anything?
    alone: bool,
}

impl<'a> Lines<'a> {
    fn new(game: &'a Daybreak, seat: Seat) -> Self {
        let (known, hash) = (HashMap::new(), BuildHasherDefault::default());
        Lines { game, seat, known, hash, left: MOST, depth: 0, alone: true }
    }

    /// What an action comes to, as a share of the win; nothing if there are too many lines to tell.
    fn after(&mut self, s: &State, who: Seat, action: Action) -> Option<f64> {
        self.left = self.left.checked_sub(1)?;
        if self.depth == DEEPEST {
            return None;
        }
        let mut next = s.clone();
        self.game.apply(&mut next, who, &action, &mut Unheard).ok()?;
        self.depth += 1;
        let best = self.best(&next);
        self.depth -= 1;
        best
    }

    fn best(&mut self, s: &State) -> Option<f64> {
        let who = match self.game.turn(s) {
            Turn::Over(outcome) => {
                return Some(outcome.worth(self.seat) / outcome.winners().len().max(1) as f64);
            }
            Turn::Ask(ask) => ask.must.first()?,
        };
        let key = self.hash.hash_one(s);
        if let Some(known) = self.known.get(&key) {
            return Some(*known);
        }
        let mut legal = Vec::new();
        self.game.legal(s, who, &mut legal);
        let own = who == self.seat;
        self.alone &= own || legal.len() < 2;
        let mut best = if own { f64::MIN } else { f64::MAX };
        for action in legal {
            let worth = self.after(s, who, action)?;
            best = if own { best.max(worth) } else { best.min(worth) };
        }
        self.known.insert(key, best);
        Some(best)
    }
}
