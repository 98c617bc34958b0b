//! One table: who is asked, what bots and clocks do by themselves, and what people agree on.
//!
//! A [`Driver`] takes [`Letter`]s and says what comes of them: a [`Deed`] or a refusal. It has no
//! clock, no threads and no storage. The time comes in with every letter, as the time since the
//! table was opened; [`Driver::wants`] tells which bots are to think, and when to come back.
//!
//! ```text
//! letter ─ hear ─▶ deed ─ (store it) ─ carry_out ─▶ the table has changed ─ wants ─▶ think, wait
//! ```
//!
//! [`Driver::hear`] does nothing but judge, so that a deed can be stored before it is shown.
//! Where nothing is stored, [`Driver::take`] does both. [`AnyTable`] is a table of any game behind
//! one door.

mod any;
mod cue;
mod letters;
mod next;
mod plan;

use std::time::Duration;

use arrayvec::ArrayVec;

use crate::chance::Dice;
use crate::game::{Game, Refusal};
use crate::manner::Manner;
use crate::matches::Match;
use crate::seat::{MAX_SEATS, Seat, Seats, Viewer};

pub use any::AnyTable;
pub use letters::{Asked, Deed, Letter, Matter, Refused, Think, Vote, Wants, Why};
pub use next::Next;

use plan::Plan;

/// A letter that changes nothing, with what the rules of a game say to an action.
pub type RefusedBy<G> = Refused<Refusal<<G as Game>::Reason>>;

/// An action further back than this is not taken back.
const UNDO: usize = 12;
/// A vote to end the game waits so long for people for whom a bot stands in.
const ABSENT_VOICE: Duration = Duration::from_secs(600);

/// How a table is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct House {
    /// About how long bots take; zero: no time at all.
    pub pace: Duration,
    /// The time of each person for all decisions. Then the limits of the rules hold as well.
    pub clock: Option<Duration>,
    /// What is done for a person who has nothing to choose.
    pub alone: Alone,
    /// A bot that stands in for a person takes at least so long where time goes by.
    pub stand_in: Duration,
    /// What is done for a person who has nothing to choose takes about as long as where this is the
    /// pace, if other people play: however fast they let the bots be, they learn nothing from it.
    pub person: Duration,
}

/// What is done for a person who has nothing to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alone {
    /// The only action, if it does nothing ([`Manner::Idle`]).
    Idle,
    /// The only action.
    Any,
}

/// Who has a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sitter {
    /// A person.
    Person,
    /// A bot that takes at least so long where time goes by: as long for an easy answer as for a
    /// hard one.
    Bot(Duration),
}

/// One seat at the table.
#[derive(Clone, Debug)]
struct Chair<A> {
    sitter: Sitter,
    stand_in: bool,
    /// Time spent on decisions.
    used: Duration,
    /// Since when the table waits for it, if it does.
    since: Duration,
    plan: Option<Plan<A>>,
    /// When what it has to decide may have changed last, as [`Driver::turn`] counts.
    turn: u64,
    /// After so many actions the person wanted to do the only thing there is themselves.
    held: Option<usize>,
}

/// One table and all that happens at it.
#[derive(Clone, Debug)]
pub struct Driver<G: Game> {
    table: Match<G>,
    house: House,
    chairs: ArrayVec<Chair<G::Action>, MAX_SEATS>,
    undo: Option<Vote>,
    give_up: Option<Vote>,
    given_up: bool,
    rematch: Option<Seat>,
    /// Counts what may change who has to decide, and what.
    turn: u64,
    /// Since when the plans stand.
    planned: Duration,
    /// So many actions the only person at the table has watched, if there is one who watches.
    eyes: Option<usize>,
    /// For pauses only.
    dice: Dice,
}

impl<G: Game> Driver<G> {
    /// A table as it is now. Who is not named is a person. The dice are for pauses only.
    pub fn new(
        table: Match<G>,
        house: House,
        sitters: impl IntoIterator<Item = Sitter>,
        dice: Dice,
        now: Duration,
    ) -> Self {
        let mut sitters = sitters.into_iter();
        let chair = |_| Chair {
            sitter: sitters.next().unwrap_or(Sitter::Person),
            stand_in: false,
            used: Duration::ZERO,
            since: now,
            plan: None,
            turn: 0,
            held: None,
        };
        let chairs = Seat::all(table.game().seats()).map(chair).collect();
        let mut driver = Driver {
            table,
            house,
            chairs,
            undo: None,
            give_up: None,
            given_up: false,
            rematch: None,
            turn: 0,
            planned: now,
            eyes: None,
            dice,
        };
        driver.plan(now);
        driver
    }

    /// The match.
    pub fn table(&self) -> &Match<G> {
        &self.table
    }

    /// Has it been given up?
    pub fn given_up(&self) -> bool {
        self.given_up
    }

    /// Who asked for another game.
    pub fn rematch(&self) -> Option<Seat> {
        self.rematch
    }

    /// The open vote on taking something back.
    pub fn undo_vote(&self) -> Option<Vote> {
        self.undo
    }

    /// The open vote on ending the game here.
    pub fn give_up_vote(&self) -> Option<Vote> {
        self.give_up
    }

    /// Goes up with all that may change whether a seat has to decide, and what: not with what others
    /// do in secret.
    pub fn turn_of(&self, seat: Seat) -> u64 {
        self.chairs.get(seat.index()).map_or(self.turn, |chair| chair.turn)
    }

    /// Does a bot stand in for a person here?
    pub fn stands_in(&self, seat: Seat) -> bool {
        self.chairs.get(seat.index()).is_some_and(|chair| chair.stand_in)
    }

    /// Who is to act now; nobody when the game is over or given up.
    pub fn next(&self) -> Option<Next> {
        Next::of(self.table.game(), self.table.state()).ok().filter(|_| !self.given_up)
    }

    /// The people who play: all of them must agree to things.
    pub fn people(&self) -> Seats {
        let all = Seat::all(self.chairs.len() as u8);
        all.filter(|seat| !self.is_bot(*seat)).collect()
    }

    /// The people who have a seat, also where a bot stands in.
    fn persons(&self) -> Seats {
        let all = Seat::all(MAX_SEATS as u8).zip(&self.chairs);
        all.filter(|(_, chair)| chair.sitter == Sitter::Person).map(|(seat, _)| seat).collect()
    }

    /// When the vote to end the game is over though somebody has not been heard for whom a bot
    /// stands in: all who play agree, and the others had their time to say no.
    fn end_due(&self) -> Option<Duration> {
        let vote = self.give_up.filter(|_| self.next().is_some())?;
        let agreed = self.people().into_iter().all(|person| vote.agreed.has(person));
        agreed.then_some(vote.since + ABSENT_VOICE)
    }

    fn is_bot(&self, seat: Seat) -> bool {
        let chair = &self.chairs[seat.index()];
        chair.stand_in || chair.sitter != Sitter::Person
    }

    /// How long the table has waited for a seat.
    fn waited(&self, seat: Seat, now: Duration) -> Duration {
        match self.next().is_some_and(|next| next.must.has(seat)) {
            true => now.saturating_sub(self.chairs[seat.index()].since),
            false => Duration::ZERO,
        }
    }

    /// What is left on a person's clock, if there are clocks.
    pub fn left(&self, seat: Seat, now: Duration) -> Option<Duration> {
        let chair = self.chairs.get(seat.index())?;
        Some(self.house.clock?.saturating_sub(chair.used + self.waited(seat, now)))
    }

    /// Until when a person must have decided by the rules, and what is done then, if there are
    /// clocks.
    fn limit(&self, seat: Seat) -> Option<(Duration, G::Action)> {
        let chair = self.chairs.get(seat.index()).filter(|_| self.house.clock.is_some())?;
        self.next().filter(|next| next.must.has(seat))?;
        let limit = self.table.game().time_limit(self.table.state(), seat)?;
        Some((chair.since + Duration::from_secs(limit.seconds.into()), limit.then))
    }

    /// What is left of the time that the rules give a person for this decision, if there are
    /// clocks.
    pub fn left_to_decide(&self, seat: Seat, now: Duration) -> Option<Duration> {
        self.limit(seat).map(|(up, _)| up.saturating_sub(now))
    }

    /// Hears a letter and carries out what comes of it. Time can bring several deeds.
    pub fn take(
        &mut self,
        now: Duration,
        letter: Letter<G::Action>,
    ) -> Result<Vec<Deed<G::Action>>, RefusedBy<G>> {
        let mut done = Vec::new();
        while let Some(deed) = self.hear(now, letter)? {
            self.carry_out(now, deed)?;
            done.push(deed);
            if letter != Letter::Tick {
                break;
            }
        }
        Ok(done)
    }

    /// What comes of a letter: a deed, or nothing yet. A thought is kept until it is due; all else
    /// changes only when the deed is carried out, and nothing may be heard in between.
    pub fn hear(
        &mut self,
        now: Duration,
        letter: Letter<G::Action>,
    ) -> Result<Option<Deed<G::Action>>, RefusedBy<G>> {
        match letter {
            Letter::Act { seat, action, seen } => self.act(now, seat, action, seen).map(Some),
            Letter::Thought { seat, turn, action } => {
                self.thought(now, seat, turn, action);
                Ok(None)
            }
            Letter::Tick => Ok(self.due(now)),
            Letter::Undo { seat, agree } => {
                self.sits(seat)?;
                self.playing()?;
                let matter = match self.undo {
                    Some(vote) => Some(vote.matter),
                    None if !agree => return Err(Refused::NoVote),
                    None => {
                        self.person(seat)?;
                        self.undo_to(seat).map(|to| Matter::Undo { to })
                    }
                };
                let matter = matter.ok_or(Refused::NothingToTakeBack)?;
                Ok(self.voice(seat, matter, agree))
            }
            Letter::GiveUp { seat, agree } => {
                self.sits(seat)?;
                self.playing()?;
                if !agree && self.give_up.is_none() {
                    return Err(Refused::NoVote);
                }
                Ok(self.voice(seat, Matter::GiveUp, agree))
            }
            Letter::StandIn { by, seat, on, away } => {
                self.sits(by)?;
                self.sits(seat)?;
                self.playing()?;
                if by != seat && !(on && away) {
                    return Err(Refused::NotAway);
                }
                Ok(Some(Deed::StandIn { seat, on }))
            }
            Letter::Rematch { seat } => {
                self.sits(seat)?;
                match self.next() {
                    Some(_) => Err(Refused::Playing),
                    None => Ok(Some(Deed::Rematch { by: self.rematch.unwrap_or(seat) })),
                }
            }
        }
    }

    /// A seat with a person, present or not.
    fn sits(&self, seat: Seat) -> Result<(), RefusedBy<G>> {
        match self.chairs.get(seat.index()).map(|chair| chair.sitter) {
            Some(Sitter::Person) => Ok(()),
            Some(Sitter::Bot(_)) => Err(Refused::Bot),
            None => Err(Refused::NoSeat),
        }
    }

    /// A seat with a person who plays.
    fn person(&self, seat: Seat) -> Result<(), RefusedBy<G>> {
        self.sits(seat)?;
        if self.is_bot(seat) { Err(Refused::StoodIn) } else { Ok(()) }
    }

    /// Has nobody noticed what was done last but whoever did it?
    fn was_secret(&self) -> bool {
        let last = self.table.played().len().checked_sub(1);
        last.is_some_and(|last| self.table.went_unnoticed(last, Viewer::Public))
    }

    /// What a seat has just done in secret is nothing to the others: what they have seen, and what they
    /// hold back, is still all there is.
    fn nobody_noticed(&mut self, by: Seat) {
        let len = self.table.played().len();
        let after = |seen: &mut Option<usize>| {
            if *seen == Some(len - 1) {
                *seen = Some(len);
            }
        };
        after(&mut self.eyes);
        let others = by.others(self.chairs.len() as u8);
        others.for_each(|seat| after(&mut self.chairs[seat.index()].held));
    }

    fn playing(&self) -> Result<(), RefusedBy<G>> {
        self.next().map(drop).ok_or(Refused::Over)
    }

    fn act(
        &self,
        now: Duration,
        seat: Seat,
        action: G::Action,
        seen: Option<usize>,
    ) -> Result<Deed<G::Action>, RefusedBy<G>> {
        self.sits(seat)?;
        // Something may be said after the end, if the rules allow it.
        if self.given_up {
            return Err(Refused::Over);
        }
        if !self.stands(seat, &action, seen) {
            return Err(Refused::Stale);
        }
        self.person(seat)?;
        self.table.game().check(self.table.state(), seat, &action).map_err(Refused::Rules)?;
        Ok(Deed::Act { seat, action, took: self.took(now, seat, &action), why: Why::Chosen })
    }

    /// Is an action good for the table as it is? Over a slow line others may have acted since. A
    /// call stands all the same; no call of somebody else makes a decision void, nor what they choose
    /// in secret.
    fn stands(&self, seat: Seat, action: &G::Action, seen: Option<usize>) -> bool {
        let (game, len) = (self.table.game(), self.table.played().len());
        let seen = seen.unwrap_or(len);
        let stood = |(n, played): (usize, &std::sync::Arc<crate::Played<G>>)| {
            self.table.went_unnoticed(seen + n, Viewer::Seat(seat))
                || game.manner(&self.table.state_at(seen + n), &played.action).stands()
        };
        let since = self.table.played().get(seen..);
        game.manner(self.table.state(), action).stands()
            || since.is_some_and(|since| since.iter().enumerate().all(stood))
    }

    fn took(&self, now: Duration, seat: Seat, action: &G::Action) -> Duration {
        match self.table.game().manner(self.table.state(), action) {
            Manner::Aside => Duration::ZERO,
            _ => self.waited(seat, now),
        }
    }

    /// A voice, or what all agree on with it; nothing if it has been heard already.
    fn voice(&self, seat: Seat, matter: Matter, agree: bool) -> Option<Deed<G::Action>> {
        let vote = match matter {
            Matter::Undo { .. } => self.undo,
            Matter::GiveUp => self.give_up,
        };
        let agreed = vote.map_or(Seats::NONE, |vote| vote.agreed).with(seat);
        // For whom a bot stands in need not agree to taking something back, but may be against it.
        let asked = match matter {
            Matter::Undo { .. } => self.people(),
            Matter::GiveUp => self.persons(),
        };
        let all = asked.into_iter().all(|person| agreed.has(person));
        let known = vote.is_some_and(|vote| vote.agreed.has(seat));
        match matter {
            _ if !agree => Some(Deed::Voice { seat, matter, agree }),
            _ if !all => (!known).then_some(Deed::Voice { seat, matter, agree }),
            Matter::Undo { to } => Some(Deed::Undo { by: seat, to }),
            Matter::GiveUp => Some(Deed::GiveUp { by: seat }),
        }
    }

    /// How many actions stay if a seat takes its last one back; `None` if it cannot. That follows
    /// from what the seat knows, so that a button tells no secrets.
    pub fn undo_to(&self, seat: Seat) -> Option<usize> {
        self.next()?;
        let played = self.table.played();
        let noticed = |at: &usize| !self.table.went_unnoticed(*at, Viewer::Seat(seat));
        let mut near = (0..played.len()).rev().filter(noticed).take(UNDO);
        let at = near.find(|at| played[*at].seat == seat)?;
        let told = (at..played.len()).rev().any(|at| self.table.told_news(at, seat));
        (!told).then_some(at)
    }

    /// Carries out a deed: one that has just been heard, or one that others have stored. `Err`
    /// changes nothing.
    pub fn carry_out(&mut self, now: Duration, deed: Deed<G::Action>) -> Result<(), RefusedBy<G>> {
        let voice = matches!(deed, Deed::Voice { .. });
        let acts = match deed {
            Deed::Act { seat, why, .. } => Some((seat, why)),
            _ => None,
        };
        self.recall(now, deed)?;
        match acts.filter(|_| self.was_secret()) {
            Some((seat, why)) => self.plan_for(seat, now, why),
            None if voice => {}
            None => self.plan(now),
        }
        Ok(())
    }

    /// Carries out a deed from a journal. Nothing is planned before the last of them:
    /// [`Driver::plan`] comes then.
    pub fn recall(&mut self, now: Duration, deed: Deed<G::Action>) -> Result<(), RefusedBy<G>> {
        let before = self.next().map_or(Seats::NONE, |next| next.must);
        let mut decided = None;
        match deed {
            Deed::Act { seat, action, took, .. } => {
                self.chairs.get(seat.index()).ok_or(Refused::NoSeat)?;
                let aside = self.table.game().manner(self.table.state(), &action) == Manner::Aside;
                self.table.act(seat, action).map_err(Refused::Rules)?;
                let len = self.table.played().len();
                if self.was_secret() {
                    // The time runs on, for all that is chosen until somebody notices.
                    self.nobody_noticed(seat);
                } else {
                    let chair = &mut self.chairs[seat.index()];
                    chair.used += took;
                    decided = (!aside).then_some(seat);
                    let bot = chair.sitter != Sitter::Person;
                    // It went on unseen: nobody watches any more, until somebody says so again.
                    if bot && self.eyes.is_some_and(|seen| seen + 1 < len) {
                        self.eyes = None;
                    }
                    // What was voted on is no longer what was done last.
                    self.undo = None;
                }
            }
            Deed::Voice { seat, matter, agree } => {
                let vote = match matter {
                    Matter::Undo { .. } => &mut self.undo,
                    Matter::GiveUp => &mut self.give_up,
                };
                let first = Vote { by: seat, matter, agreed: Seats::NONE, since: now };
                let open = vote.unwrap_or(first);
                *vote = agree.then_some(Vote { agreed: open.agreed.with(seat), ..open });
                return Ok(());
            }
            Deed::Undo { to, .. } => {
                self.table.back_to(to);
                self.undo = None;
            }
            Deed::GiveUp { .. } => self.given_up = true,
            Deed::StandIn { seat, on } => {
                self.sits(seat)?;
                self.chairs[seat.index()].stand_in = on;
            }
            Deed::Rematch { by } => self.rematch = Some(by),
        }
        // Time runs for whoever is asked anew; what others do or say gives nobody more of it.
        for seat in self.next().map_or(Seats::NONE, |next| next.must) {
            if !before.has(seat) || decided == Some(seat) {
                self.chairs[seat.index()].since = now;
            }
        }
        Ok(())
    }
}
