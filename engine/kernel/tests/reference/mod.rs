//! Two tiny games that show `kernel::Game` at its smallest. Read them first when you add a game:
//! [`leduc`] has secrets and a turn order, [`goofspiel`] has choices made at the same time.
//!
//! The rules are those of OpenSpiel's games of the same names, so that `bench/run` can set the
//! two engines side by side.

// The tests and the benchmark each use a part of this.
#![allow(dead_code, unreachable_pub)]

pub mod goofspiel;
pub mod leduc;

use kernel::{Dice, Game, Outcome, Turn, Unheard};

/// Plays on at random to the end, every legal action as likely, and counts the decisions.
/// `legal` is only room to work in, so that many games share it.
#[inline]
pub fn play_out<G: Game>(
    game: &G,
    state: &mut G::State,
    dice: &mut Dice,
    legal: &mut Vec<G::Action>,
) -> (Outcome, u32) {
    let mut decisions = 0;
    loop {
        let ask = match game.turn(state) {
            Turn::Over(outcome) => return (outcome, decisions),
            Turn::Ask(ask) => ask,
        };
        for seat in ask.must {
            legal.clear();
            game.legal(state, seat, legal);
            let done = dice.pick(legal).map(|action| game.apply(state, seat, action, &mut Unheard));
            assert!(matches!(done, Some(Ok(()))), "{seat} can do none of {legal:?}");
            decisions += 1;
        }
    }
}
