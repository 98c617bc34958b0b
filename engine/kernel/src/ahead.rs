//! What would come of an action, as far as its player can know.

use std::rc::Rc;

use crate::chance::Dice;
use crate::game::{Game, Sink, Turn};
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

    /// What an action of the seat would lead to, read from what the seat would see. What comes after
    /// an event that is `over` (another turn begins) does not belong to it. `tell` hears of one world
    /// after the other how things stand when all that must follow has followed, and how they stand
    /// when everybody besides does nothing, as long as that changes nothing; then the first change.
    /// No more worlds are tried once it has heard enough.
    pub fn after<T: PartialEq>(
        &self,
        action: &G::Action,
        read: impl Fn(&G::View) -> T,
        over: impl Fn(&G::Event) -> bool,
        mut tell: impl FnMut(&T, &T) -> Heard,
    ) {
        let view =
            |state: &G::State| Rc::new(read(&self.game.glimpse(state, Viewer::Seat(self.seat))));
        for world in &self.worlds {
            let end = End { over: &over, view: &view, found: None };
            let state = world.clone();
            let mut run = Run { game: self.game, state, end, seen: None, legal: Vec::new() };
            // What looks alike allows the same.
            if !run.play(self.seat, action) {
                continue;
            }
            let first = run.now();
            for _ in 0..FAR {
                if !run.step(|legal, _| only(legal)) {
                    break;
                }
            }
            let sure = run.now();
            for _ in 0..FAR {
                let idle = |legal: &[G::Action], state: &G::State| {
                    let is = |action: &&G::Action| self.game.manner(state, action) == Manner::Idle;
                    legal.iter().find(is).copied().or_else(|| only(legal))
                };
                let now = run.now();
                let same = Rc::ptr_eq(&now, &first) || now == first;
                if !same || !run.step(idle) {
                    break;
                }
            }
            if tell(&sure, &run.now()) == Heard::Enough {
                break;
            }
        }
    }
}

/// Has enough been heard?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard {
    /// Nothing else could come of it.
    Enough,
    /// More can be told.
    More,
}

/// The only action there is.
fn only<A: Copy>(legal: &[A]) -> Option<A> {
    match legal {
        [only] => Some(*only),
        _ => None,
    }
}

/// One world, played on.
struct Run<'a, G: Game, T> {
    game: &'a G,
    state: G::State,
    end: End<'a, G, T>,
    /// How things stand, once somebody has looked.
    seen: Option<T>,
    /// Room for what somebody may do.
    legal: Vec<G::Action>,
}

/// How things stood when it was over, if it is.
struct End<'a, G: Game, T> {
    over: &'a dyn Fn(&G::Event) -> bool,
    view: &'a dyn Fn(&G::State) -> T,
    found: Option<T>,
}

impl<G: Game, T> Sink<G> for End<'_, G, T> {
    fn tell(&mut self, event: G::Event, state: &G::State) {
        if self.found.is_none() && (self.over)(&event) {
            self.found = Some((self.view)(state));
        }
    }
}

impl<G: Game, T: Clone> Run<'_, G, T> {
    fn play(&mut self, seat: Seat, action: &G::Action) -> bool {
        self.seen = None;
        self.game.apply(&mut self.state, seat, action, &mut self.end).is_ok()
    }

    /// How things stand.
    fn now(&mut self) -> T {
        let found = || (self.end.view)(&self.state);
        self.end.found.as_ref().unwrap_or_else(|| self.seen.get_or_insert_with(found)).clone()
    }

    /// Plays one action for whoever is asked, if all that are asked have one to play and it is not
    /// over.
    fn step(&mut self, choose: impl Fn(&[G::Action], &G::State) -> Option<G::Action>) -> bool {
        let Turn::Ask(ask) = self.game.turn(&self.state) else { return false };
        if self.end.found.is_some() {
            return false;
        }
        let mut first = None;
        for seat in ask.must {
            self.legal.clear();
            self.game.legal(&self.state, seat, &mut self.legal);
            let Some(chosen) = choose(&self.legal, &self.state) else { return false };
            first = first.or(Some((seat, chosen)));
        }
        first.is_some_and(|(seat, action)| self.play(seat, &action))
    }
}
