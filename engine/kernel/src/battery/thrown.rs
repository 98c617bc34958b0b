//! What nobody waits for, thrown in on a copy: interruptions, calls, changed minds, asides, clocks.
//!
//! A rule that forgets what was half done shows itself only some decisions later: a table that
//! stands still, a card in two places. So the copy is played on, with the cheap tests after every
//! action.

use super::{Kind, Loose, Player, same};
use crate::game::{Ask, Game, Turn, Unheard};
use crate::manner::Manner;
use crate::seat::{Seat, Seats};

/// One thing that is done on a copy.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Move {
    /// Half of those who are asked decide.
    Half,
    /// Somebody who is asked decides.
    Must,
    /// Somebody does what nobody waits for.
    Throw,
    /// Somebody who is not waited for calls, or changes their mind.
    Mind,
    /// Somebody says something.
    Aside,
    /// Somebody's time is up.
    Late,
}

use Move::{Aside, Half, Late, Mind, Must, Throw};

/// What is thrown in at a decision, by lot.
const SEQUENCES: [&[Move]; 9] = [
    &[Throw],
    &[Throw, Throw],
    &[Throw, Must, Mind],
    &[Half, Throw],
    &[Half, Throw, Mind],
    &[Half, Throw, Must, Mind, Must],
    &[Half, Mind, Aside, Throw],
    &[Half, Throw, Aside, Must],
    &[Late, Throw],
];

/// The copy is played on for fewer decisions than this after a throw at every decision, …
const GO_ON: u32 = 6;
/// … and for this many where everything is thrown in.
const GO_ON_CLOSELY: u32 = 3;
/// The most that is thrown in at one decision.
const MOST: usize = 24;

impl<G: Game> Player<'_, G> {
    /// The cheap form, for every decision: one sequence. `lists` has just been here.
    pub(super) fn throw_in(&mut self, state: &G::State, ask: Ask) -> Result<(), String> {
        if self.loose.is_empty() {
            return Ok(());
        }
        let loose = self.loose.clone();
        let at = self.dice.below(SEQUENCES.len() as u32) as usize;
        let more = self.dice.below(GO_ON);
        let mut copy = Copy { state: state.clone(), ask: Some(ask) };
        self.thrown.clear();
        for step in SEQUENCES[at] {
            self.do_one(&mut copy, *step)?;
        }
        self.go_on(&mut copy, more)?;
        if self.dice.once_in(self.look.closely_once_in) {
            self.look_at(&copy)?;
        }
        self.thrown.clear();
        self.loose = loose;
        Ok(())
    }

    /// One action of each kind of each seat, a word of each kind, each clock: each on a copy.
    pub(super) fn throw_everything_in(&mut self, state: &G::State, ask: Ask) -> Result<(), String> {
        let game = self.game;
        let mut all = self.one_of_each();
        for seat in Seat::all(game.seats()) {
            for action in self.asides(state, seat)? {
                self.thrown.clear();
                let mut copy = Copy { state: state.clone(), ask: Some(ask) };
                self.say(&mut copy, seat, action)?;
            }
            if let Some(limit) = game.time_limit(state, seat).filter(|_| ask.must.has(seat)) {
                all.push((seat, limit.then));
            }
        }
        self.dice.shuffle(&mut all);
        for (seat, action) in all.into_iter().take(MOST) {
            self.thrown.clear();
            let mut copy = Copy { state: state.clone(), ask: Some(ask) };
            self.act(&mut copy, seat, action)?;
            self.look_at(&copy)?;
            self.go_on(&mut copy, GO_ON_CLOSELY)?;
        }
        self.thrown.clear();
        Ok(())
    }

    /// Of what can be thrown in, one action for each seat and kind.
    fn one_of_each(&mut self) -> Vec<(Seat, G::Action)> {
        let mut loose = std::mem::take(&mut self.loose);
        // The first of each seat and kind, in a random order, is any of them.
        self.dice.shuffle(&mut loose);
        loose.sort_by_key(|one| (one.seat, one.kind));
        loose.dedup_by_key(|one| (one.seat, one.kind));
        loose.iter().map(|one| (one.seat, one.action)).collect()
    }

    /// The copy passes the costly tests as well, for one seat.
    fn look_at(&mut self, copy: &Copy<G>) -> Result<(), String> {
        if copy.ask.is_none() {
            return Ok(());
        }
        self.saved(&copy.state)?;
        let seat = Seat::new(self.dice.below(u32::from(self.game.seats())) as u8);
        self.resampled(&copy.state, seat)
    }

    fn go_on(&mut self, copy: &mut Copy<G>, decisions: u32) -> Result<(), String> {
        for _ in 0..decisions {
            let step = match self.dice.below(12) {
                0 | 1 => Throw,
                2 | 3 => Mind,
                4 => Aside,
                _ => Must,
            };
            self.do_one(copy, step)?;
        }
        Ok(())
    }

    fn do_one(&mut self, copy: &mut Copy<G>, step: Move) -> Result<(), String> {
        let Some(ask) = copy.ask else { return Ok(()) };
        match step {
            Half => {
                let mut seats: Vec<_> = ask.must.into_iter().collect();
                self.dice.shuffle(&mut seats);
                for seat in seats.iter().take(seats.len() / 2) {
                    self.decide(copy, Seats::one(*seat))?;
                }
                Ok(())
            }
            Must => self.decide(copy, ask.must),
            Throw => match self.any_loose(|_| true) {
                Some((seat, action)) => self.act(copy, seat, action),
                None => Ok(()),
            },
            Mind => match self.any_loose(|one| one.unasked) {
                Some((seat, action)) => self.act(copy, seat, action),
                None => Ok(()),
            },
            Aside => {
                let seat = Seat::new(self.dice.below(u32::from(self.game.seats())) as u8);
                let asides = self.asides(&copy.state, seat)?;
                match self.dice.pick(&asides).copied() {
                    Some(action) => self.say(copy, seat, action),
                    None => Ok(()),
                }
            }
            Late => {
                let seats: Vec<_> = ask.must.into_iter().collect();
                let Some(seat) = self.dice.pick(&seats).copied() else { return Ok(()) };
                match self.game.time_limit(&copy.state, seat) {
                    Some(limit) => self.act(copy, seat, limit.then),
                    None => Ok(()),
                }
            }
        }
    }

    /// One of these who is still asked decides, without interrupting.
    fn decide(&mut self, copy: &mut Copy<G>, seats: Seats) -> Result<(), String> {
        let Some(ask) = copy.ask else { return Ok(()) };
        let seats: Vec<_> = seats.into_iter().filter(|seat| ask.must.has(*seat)).collect();
        let Some(seat) = self.dice.pick(&seats).copied() else { return Ok(()) };
        match self.pick_of(&copy.state, seat, false)? {
            Some(action) => self.act(copy, seat, action),
            None => Ok(()),
        }
    }

    /// Something to throw in: every kind is as likely, however many there are of it.
    fn any_loose(&mut self, fits: impl Fn(&Loose<G::Action>) -> bool) -> Option<(Seat, G::Action)> {
        let mut kinds: Vec<Kind> = Vec::new();
        for one in self.loose.iter().filter(|one| fits(one)) {
            if !kinds.contains(&one.kind) {
                kinds.push(one.kind);
            }
        }
        let kind = *self.dice.pick(&kinds)?;
        let of_kind = |one: &&Loose<G::Action>| one.kind == kind && fits(one);
        let count = self.loose.iter().filter(of_kind).count() as u32;
        let nth = self.dice.below(count) as usize;
        self.loose.iter().filter(of_kind).nth(nth).map(|one| (one.seat, one.action))
    }

    /// An action on a copy, and the tests of every decision after it.
    fn act(&mut self, copy: &mut Copy<G>, seat: Seat, action: G::Action) -> Result<(), String> {
        self.thrown.push((seat, action));
        self.thrown_in += 1;
        self.done(action);
        if let Err(refusal) = self.game.apply(&mut copy.state, seat, &action, &mut Unheard) {
            return Err(format!("a legal action is refused: {refusal}"));
        }
        self.game.audit(&copy.state)?;
        copy.ask = match self.game.turn(&copy.state) {
            Turn::Ask(ask) => Some(ask),
            Turn::Over(_) => None,
        };
        match copy.ask {
            Some(ask) => self.lists(&copy.state, ask),
            None => Ok(()),
        }
    }

    /// One aside of each kind that a seat may say.
    fn asides(&mut self, state: &G::State, seat: Seat) -> Result<Vec<G::Action>, String> {
        let mut asides = Vec::new();
        self.game.asides(state, seat, &mut asides);
        self.dice.shuffle(&mut asides);
        let mut kinds = Vec::new();
        let mut some = Vec::new();
        for action in asides {
            if self.game.manner(state, &action) != Manner::Aside {
                let what = self.game.notation(&action);
                return Err(format!("{seat} {what} can be said besides, but is no aside"));
            }
            let kind = self.known(action)?.kind;
            if !kinds.contains(&kind) {
                kinds.push(kind);
                some.push(action);
                self.remember(action);
            }
        }
        Ok(some)
    }

    /// Asides are allowed, and change neither who is asked nor what is legal, for anybody.
    fn say(&mut self, copy: &mut Copy<G>, seat: Seat, aside: G::Action) -> Result<(), String> {
        let game = self.game;
        let before = copy.state.clone();
        let text = game.notation(&aside);
        self.thrown.push((seat, aside));
        self.thrown_in += 1;
        if let Err(refusal) = game.apply(&mut copy.state, seat, &aside, &mut Unheard) {
            return Err(format!("{seat} may say {text}, but is refused: {refusal}"));
        }
        game.audit(&copy.state)?;
        same("who is asked after an aside", &game.turn(&copy.state), &game.turn(&before))?;
        let (mut here, mut there) = (Vec::new(), Vec::new());
        for seat in Seat::all(game.seats()) {
            here.clear();
            there.clear();
            game.legal(&before, seat, &mut here);
            game.legal(&copy.state, seat, &mut there);
            same("legal actions after an aside", &there, &here)?;
        }
        Ok(())
    }
}

/// Where something was thrown in.
struct Copy<G: Game> {
    state: G::State,
    /// Who is asked; `None` when the game is over.
    ask: Option<Ask>,
}
