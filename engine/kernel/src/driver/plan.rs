//! What happens by itself: which bots think, what is done for whom, and when.
//!
//! How long something takes follows from what everybody may know: a pause tells no secrets.

use std::time::Duration;

use arrayvec::ArrayVec;

use super::{Alone, Asked, Deed, Driver, Next, Sitter, Think, Wants, Why};
use crate::game::Game;
use crate::manner::Manner;
use crate::seat::{MAX_SEATS, Seat, Seats, Viewer};

/// How much longer than usual a bot waits while a person may still make a call.
const PATIENT: f64 = 3.0;
/// How much longer than usual a bot takes to make a call itself, and when it is absent-minded.
const PROMPT: f64 = 1.5;
const ABSENT: f64 = 8.0;
/// A person takes longer, also to see that there is nothing to decide.
pub(super) const ALONE: f64 = 2.5;
/// Nothing waits longer than this for the eyes of somebody who may have gone.
const EYES: Duration = Duration::from_secs(20);
/// An action of many steps is read longer, up to so many.
const STEPS: usize = 6;
/// How much longer for each step after the first.
const STEP: f64 = 0.5;

/// What a seat will do by itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Plan<A> {
    /// The turn it was made in.
    pub(super) turn: u64,
    pub(super) asked: Asked,
    pub(super) due: Duration,
    /// Nobody else would notice it: it need not wait. What follows does, until it is due.
    pub(super) secret: bool,
    pub(super) what: What<A>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum What<A> {
    /// What a bot thinks of, once it has.
    Think,
    /// An action.
    Do(A, Why),
    /// A bot takes over: the clock has run out.
    StandIn,
    /// A bot has thought, and would rather wait.
    Wait,
}

impl<G: Game> Driver<G> {
    /// When the only action there is will be done for a person, if that is about to happen.
    pub fn acts_for(&self, seat: Seat, now: Duration) -> Option<Duration> {
        let plan = self.chairs.get(seat.index())?.plan.as_ref()?;
        matches!(plan.what, What::Do(_, Why::Alone)).then(|| plan.due.saturating_sub(now))
    }

    /// The person at this seat has watched so many actions. Where no other person is, bots go on
    /// when what they did has been seen.
    pub fn saw(&mut self, now: Duration, seat: Seat, count: usize) {
        if self.people() != Seats::NONE.with(seat) {
            return;
        }
        self.eyes = Some(count.min(self.table.played().len()));
        let pause = self.pause(ALONE);
        // Whoever has watched until now has not yet seen what is asked.
        if let Some(plan) = &mut self.chairs[seat.index()].plan
            && matches!(plan.what, What::Do(_, Why::Alone))
        {
            plan.due = plan.due.max(now + pause);
        }
    }

    /// The person at this seat wants to do the only thing there is themselves.
    pub fn hold(&mut self, now: Duration, seat: Seat) {
        if self.acts_for(seat, now).is_some() {
            self.chairs[seat.index()].held = Some(self.table.played().len());
            self.chairs[seat.index()].plan = self.must(seat, now, 1.0, None);
        }
    }

    /// From now on bots take about so long.
    pub fn set_pace(&mut self, now: Duration, pace: Duration) {
        if self.house.pace != pace {
            self.house.pace = pace;
            self.plan(now);
        }
    }

    /// Until when the plan of a seat waits to be due: for its time, and for eyes.
    fn ready(&self, seat: Seat, plan: &Plan<G::Action>) -> Duration {
        if plan.secret {
            return self.planned;
        }
        let own = matches!(plan.what, What::Do(_, Why::TimeUp) | What::StandIn);
        let unseen = self.eyes.is_some_and(|seen| seen < self.table.played().len());
        let waits = unseen && !own && self.people().len() == 1;
        let calls = self.is_bot(seat) && plan.asked == Asked::Call;
        if waits && !calls { plan.due.max(self.planned + EYES) } else { plan.due }
    }

    /// What a table waits for, besides people.
    pub fn wants(&self) -> Wants {
        let (mut think, mut tick) = (ArrayVec::<Think, MAX_SEATS>::new(), None::<Duration>);
        for (seat, chair) in Seat::all(MAX_SEATS as u8).zip(&self.chairs) {
            match chair.plan {
                Some(Plan { turn, asked, due, what: What::Think, .. }) => {
                    think.push(Think { seat, turn, asked, due });
                }
                Some(plan @ Plan { what: What::Do(..) | What::StandIn, .. }) => {
                    let due = self.ready(seat, &plan);
                    tick = Some(tick.map_or(due, |tick| tick.min(due)));
                }
                Some(Plan { what: What::Wait, .. }) | None => {}
            }
        }
        if let Some(end) = self.end_due() {
            tick = Some(tick.map_or(end, |tick| tick.min(end)));
        }
        think.sort_by_key(|think| (think.asked == Asked::Must, think.seat));
        Wants { think, tick }
    }

    /// Keeps what a bot thought of. Void if something else is asked by now. What nobody else would
    /// notice is done at once: so thinking about what comes after it is part of the same pause.
    pub(super) fn thought(
        &mut self,
        now: Duration,
        seat: Seat,
        turn: u64,
        action: Option<G::Action>,
    ) {
        let asked = |plan: &Plan<G::Action>| plan.what == What::Think && plan.turn == turn;
        let plan = self.chairs.get(seat.index()).and_then(|chair| chair.plan).filter(asked);
        let Some(plan) = plan else { return };
        let early = action.filter(|_| plan.asked == Asked::Must && now < plan.due);
        let secret = early.is_some_and(|action| self.table.would_be_secret(seat, &action));
        let what = action.map_or(What::Wait, |action| What::Do(action, Why::Chosen));
        self.chairs[seat.index()].plan = Some(Plan { secret, what, ..plan });
    }

    /// What happens by itself at this time: the earliest first, calls before the rest.
    pub(super) fn due(&mut self, now: Duration) -> Option<Deed<G::Action>> {
        if let (Some(end), Some(vote)) = (self.end_due(), self.give_up)
            && end <= now
        {
            return Some(Deed::GiveUp { by: vote.by });
        }
        loop {
            let all = Seat::all(MAX_SEATS as u8).zip(&self.chairs);
            let plans = all.filter_map(|(seat, chair)| Some((seat, chair.plan?)));
            let ready = plans.filter(|(seat, plan)| {
                matches!(plan.what, What::Do(..) | What::StandIn) && self.ready(*seat, plan) <= now
            });
            let rank = |seat: Seat, plan: &Plan<G::Action>| {
                (plan.due, plan.asked == Asked::Must, self.is_bot(seat), seat)
            };
            let (seat, plan) = ready.min_by_key(|(seat, plan)| rank(*seat, plan))?;
            let What::Do(action, why) = plan.what else {
                return Some(Deed::StandIn { seat, on: true });
            };
            if self.table.game().check(self.table.state(), seat, &action).is_ok() {
                let took = self.took(now, seat, &action);
                return Some(Deed::Act { seat, action, took, why });
            }
            // A bot that cheats, or a call that came too late.
            self.chairs[seat.index()].plan = Some(Plan { what: What::Wait, ..plan });
        }
    }

    /// Sees what happens by itself from here on.
    pub fn plan(&mut self, now: Duration) {
        self.turn += 1;
        self.planned = now;
        Seat::all(self.chairs.len() as u8).for_each(|seat| self.plan_of(seat, now, None));
    }

    /// A seat has done something in secret: only for itself there may be something else to do. If it
    /// was done by itself, so is that, in the same pause: how often somebody has done something before
    /// the others notice it, the time until then does not tell.
    pub(super) fn plan_for(&mut self, seat: Seat, now: Duration, why: Why) {
        self.turn += 1;
        let by_itself = self.is_bot(seat) || why == Why::Alone;
        let plan = self.chairs[seat.index()].plan.filter(|plan| plan.asked == Asked::Must);
        self.plan_of(seat, now, plan.filter(|_| by_itself).map(|plan| plan.due));
    }

    /// What a seat will do by itself; in the pause that others wait for already, if they do.
    fn plan_of(&mut self, seat: Seat, now: Duration, until: Option<Duration>) {
        let next = self.next().unwrap_or(Next { must: Seats::NONE, calls: Seats::NONE });
        let duties = match self.given_up {
            true => Seats::NONE,
            false => self.table.game().duties(self.table.state()),
        };
        // Nobody is hurried past their last chance to make a call.
        let patient = duties.into_iter().any(|seat| !self.is_bot(seat));
        let plan = if next.must.has(seat) {
            let factor = if patient { PATIENT } else { 1.0 } * self.reading();
            self.must(seat, now, factor, until)
        } else if next.calls.has(seat) && self.is_bot(seat) {
            self.call(seat, now)
        } else {
            None
        };
        let chair = &mut self.chairs[seat.index()];
        (chair.plan, chair.turn) = (plan, self.turn);
    }

    /// The plan of a seat that must decide.
    fn must(
        &mut self,
        seat: Seat,
        now: Duration,
        factor: f64,
        until: Option<Duration>,
    ) -> Option<Plan<G::Action>> {
        let turn = self.turn;
        let plan = |due, what| Some(Plan { turn, asked: Asked::Must, due, secret: false, what });
        if let Some(due) = until.filter(|_| self.is_bot(seat)) {
            return plan(due, What::Think);
        }
        // Drawn whether or not it is needed: what somebody can choose moves nobody else's pause.
        let about = self.about();
        if self.is_bot(seat) {
            let least = match self.chairs[seat.index()].sitter {
                _ if self.house.pace.is_zero() => Duration::ZERO,
                Sitter::Bot(least) => least,
                Sitter::Person => self.house.stand_in,
            };
            let pause = self.house.pace.mul_f64(factor * about).max(least);
            return plan(now + pause, What::Think);
        }
        if let Some(only) = self.alone(seat) {
            let pace = match self.persons().len() {
                0 | 1 => self.house.pace,
                _ => self.house.pace.max(self.house.person),
            };
            let due = until.unwrap_or(now + pace.mul_f64(ALONE * about));
            return plan(due, What::Do(only, Why::Alone));
        }
        let out = now + self.left(seat, now)?;
        match self.limit(seat) {
            Some((up, then)) if up < out => plan(up, What::Do(then, Why::TimeUp)),
            Some(_) | None => plan(out, What::StandIn),
        }
    }

    /// How much longer it takes to read what happened last than an action of one step. What only
    /// some have seen does not count: nobody learns from a pause.
    pub(super) fn reading(&self) -> f64 {
        // Whoever is waited for reads in their own time.
        let last = self.table.played().last().filter(|_| self.eyes.is_none());
        let events = last.map_or(&[][..], |last| &last.events).iter();
        let told =
            events.filter(|event| self.table.game().seen_by(event, Viewer::Public).is_some());
        let more = told.count().min(STEPS).saturating_sub(1);
        1.0 + STEP * more as f64
    }

    /// What is done for a person who has nothing to choose.
    fn alone(&self, seat: Seat) -> Option<G::Action> {
        if self.chairs[seat.index()].held == Some(self.table.played().len()) {
            return None;
        }
        let [only] = self.table.legal(seat)[..] else { return None };
        let idle = self.table.game().manner(self.table.state(), &only) == Manner::Idle;
        (idle || self.house.alone == Alone::Any).then_some(only)
    }

    /// The plan of a bot that has a call to make: it does so in its own time, whatever the others
    /// do meanwhile.
    fn call(&mut self, seat: Seat, now: Duration) -> Option<Plan<G::Action>> {
        if self.house.pace.is_zero() {
            // Like people, bots do not always think of it at once.
            let awake = self.dice.once_in(2);
            return awake.then_some(Plan {
                turn: self.turn,
                asked: Asked::Call,
                due: now,
                secret: false,
                what: What::Think,
            });
        }
        // What is no longer what it wanted to say, or was not worth saying, it thinks of anew.
        let stands = |what| match what {
            What::Think => true,
            What::Do(action, _) => {
                self.table.game().check(self.table.state(), seat, &action).is_ok()
            }
            What::StandIn | What::Wait => false,
        };
        let kept = self.chairs[seat.index()].plan;
        let kept = kept.filter(|plan| plan.asked == Asked::Call && stands(plan.what));
        Some(kept.unwrap_or_else(|| {
            let absent = self.dice.once_in(5);
            let due = now + self.pause(if absent { ABSENT } else { PROMPT });
            Plan { turn: self.turn, asked: Asked::Call, due, secret: false, what: What::Think }
        }))
    }

    /// About the pace, never the same.
    pub(super) fn pause(&mut self, factor: f64) -> Duration {
        self.house.pace.mul_f64(factor * self.about())
    }

    /// How many times the pace it is.
    fn about(&mut self) -> f64 {
        let share = f64::from(self.dice.below(1000)) / 1000.0;
        0.6 + share * share * 1.4
    }
}
