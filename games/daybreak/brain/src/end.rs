//! The end counted out: in the end state every line of the turns that are left, if they are few. The search
//! draws its lines by chance, and a network has seen too few last turns to know that a card used first lets
//! the next one win.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use bots::{Course, Knowledge, Lines, Rated, Step};
use daybreak::{Action, Daybreak, State};
use kernel::{Dice, Game, Seat, Turn};

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
        let (game, seat, hash) = (know.game(), know.seat(), BuildHasherDefault::default());
        let turns = LastTurns { game, seat, hash, alone: true };
        let mut lines = Lines::new(game, seat, turns, MOST, DEEPEST);
        for (action, sum) in choices.iter().zip(&mut sums) {
            *sum += lines.after(&world, seat, action)? / f64::from(WORLDS);
        }
        alone &= lines.course().alone;
    }
    // Of equals what the search looked at most.
    let best = (0..choices.len()).rev().max_by(|a, b| sums[*a].total_cmp(&sums[*b]))?;
    let better = sums[best] - sums[0] >= CLEARLY && (alone || sums[best] >= SURE);
    better.then(|| choices[best])
}

/// The turns that are left.
struct LastTurns<'a> {
    game: &'a Daybreak,
    seat: Seat,
    hash: BuildHasherDefault<DefaultHasher>,
    /// Did nobody else decide anything?
    alone: bool,
}

impl Course<Daybreak> for LastTurns<'_> {
    /// To the end of the game, where a share of the win counts.
    fn step(&mut self, s: &State) -> Option<Step> {
        match self.game.turn(s) {
            Turn::Over(outcome) => {
                let winners = outcome.winners().len().max(1) as f64;
                Some(Step::Ends(outcome.worth(self.seat) / winners))
            }
            Turn::Ask(ask) => ask.must.first().map(Step::Asks),
        }
    }

    fn key(&self, s: &State) -> u64 {
        self.hash.hash_one(s)
    }

    fn sift(&mut self, _: &State, who: Seat, legal: &mut Vec<Action>) {
        self.alone &= who == self.seat || legal.len() < 2;
    }
}
