//! What would come of an action, as far as its player can know.

use crate::chance::Dice;
use crate::game::{Game, Turn, Unheard};
use crate::manner::Manner;
use crate::seat::{Seat, Viewer};

/// So many forced or idle actions are played on at most.
const FAR: usize = 8;

/// Worlds that look alike to a seat: what is the same in all of them is what it may know.
#[derive(Debug)]
pub struct Worlds<'a, G: Game> {
    game: &'a G,
    seat: Seat,
    worlds: Vec<G::State>,
}

/// How things stand after an action, once for each world.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ahead<T> {
    /// When all that must follow has followed.
    pub sure: Vec<T>,
    /// When everybody besides does nothing, as long as that changes nothing; then the first change.
    pub calm: Vec<T>,
}

impl<'a, G: Game> Worlds<'a, G> {
    /// So many worlds that look to the seat like this one.
    pub fn new(game: &'a G, state: &G::State, seat: Seat, count: usize, dice: &mut Dice) -> Self {
        let world = |_| {
            let mut world = state.clone();
            game.resample(&mut world, seat, dice);
            world
        };
        Worlds { game, seat, worlds: (0..count).map(world).collect() }
    }

    /// What an action of the seat would lead to, read from what the seat would see.
    pub fn after<T: PartialEq>(
        &self,
        action: &G::Action,
        read: impl Fn(&G::View) -> T,
    ) -> Ahead<T> {
        let (game, seat) = (self.game, self.seat);
        let seen = |state: &G::State| read(&game.view(state, Viewer::Seat(seat)));
        let mut ahead = Ahead { sure: Vec::new(), calm: Vec::new() };
        for world in &self.worlds {
            let mut state = world.clone();
            // What looks alike allows the same.
            if game.apply(&mut state, seat, action, &mut Unheard).is_err() {
                continue;
            }
            self.go_on(&mut state, |legal, _| match legal {
                [only] => Some(*only),
                _ => None,
            });
            let sure = seen(&state);
            let mut calm = seen(&state);
            for _ in 0..FAR {
                let more = self.step(&mut state, |legal, state| {
                    let idle = |action: &&G::Action| game.manner(state, action) == Manner::Idle;
                    legal
                        .iter()
                        .find(idle)
                        .or(match legal {
                            [only] => Some(only),
                            _ => None,
                        })
                        .copied()
                });
                calm = seen(&state);
                if !more || calm != sure {
                    break;
                }
            }
            ahead.sure.push(sure);
            ahead.calm.push(calm);
        }
        ahead
    }

    fn go_on(
        &self,
        state: &mut G::State,
        choose: impl Fn(&[G::Action], &G::State) -> Option<G::Action>,
    ) {
        for _ in 0..FAR {
            if !self.step(state, &choose) {
                return;
            }
        }
    }

    /// Plays one action for whoever is asked, if all that are asked have one to play.
    fn step(
        &self,
        state: &mut G::State,
        choose: impl Fn(&[G::Action], &G::State) -> Option<G::Action>,
    ) -> bool {
        let Turn::Ask(ask) = self.game.turn(state) else { return false };
        let mut first = None;
        for seat in ask.must {
            let mut legal = Vec::new();
            self.game.legal(state, seat, &mut legal);
            let Some(chosen) = choose(&legal, state) else { return false };
            first = first.or(Some((seat, chosen)));
        }
        first.is_some_and(|(seat, action)| {
            self.game.apply(state, seat, &action, &mut Unheard).is_ok()
        })
    }
}
