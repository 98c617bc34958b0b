//! The rules, one file per chapter of the rule sheet, and the loop that runs them.

pub(crate) mod attack;
pub(crate) mod check;
pub(crate) mod effect;
pub(crate) mod karma;
pub(crate) mod legal;
pub(crate) mod turn;

use kernel::{Flow, Seat, Sink};

use crate::Agate;
use crate::action::Action;
use crate::cards::Step;
use crate::event::Event;
use crate::past::Deed;
use crate::reason::Asked;
use crate::state::{Frame, State};

impl Agate {
    /// Works the frames off until somebody must decide or the game is over.
    pub(crate) fn run(&self, s: &mut State, sink: &mut impl Sink<Agate>) {
        while !s.is_over() && self.work(s, sink) == Flow::On {}
    }

    /// Works on the last frame.
    #[inline]
    fn work(&self, s: &mut State, sink: &mut impl Sink<Agate>) -> Flow {
        match s.frames.last().copied() {
            None => self.next_turn(s, sink),
            Some(Frame::Draw { owed, reshuffled }) => self.draw(s, owed, reshuffled, sink),
            Some(Frame::Act) => self.act_step(s),
            Some(Frame::Effect(effect)) => self.effect(s, effect, sink),
            Some(Frame::Attack(attack)) => self.attack(s, attack, sink),
            Some(Frame::Discard { left, .. }) => self.discard_step(s, left, sink),
            Some(Frame::End) => self.end_step(s),
        }
    }

    /// Who is asked for what; `None` when the game is over.
    #[inline]
    pub(crate) fn asked(&self, s: &State) -> Option<(Seat, Asked)> {
        Some(match s.frames.last()? {
            Frame::Act => (s.active, Asked::Act),
            Frame::Attack(attack) => match attack.next_pursuer(self.seats) {
                Some(seat) => (seat, Asked::Pursue),
                None => (attack.receiver(), Asked::Respond),
            },
            Frame::Discard { .. } => (s.active, Asked::Discard),
            Frame::Effect(effect) => match self.step(*effect)? {
                Step::Disarm => (s.active, Asked::Strip),
                Step::Heal(_)
                | Step::Shed(_)
                | Step::Steal
                | Step::Excavate
                | Step::SwapHands
                | Step::Draw(_)
                | Step::GainKarma(..)
                | Step::LoseHp(..)
                | Step::ReverseKarma { .. }
                | Step::Sword { .. } => (s.active, Asked::Name),
            },
            // Never on top at a decision.
            Frame::Draw { .. } | Frame::End => return None,
        })
    }

    /// Carries out an action that has been checked.
    pub(crate) fn carry_out(
        &self,
        s: &mut State,
        seat: Seat,
        action: Action,
        sink: &mut impl Sink<Agate>,
    ) {
        match action {
            Action::Pass => {
                self.note(s, Deed::Pass);
                s.frames.pop();
                sink.tell(Event::Passed { seat }, s);
            }
            Action::Attack { card, count, target, pursuits } => {
                s.frames.pop();
                self.declare(s, card, count, target, pursuits, sink);
            }
            Action::Use { card, mode, pick } => {
                s.frames.pop();
                self.use_card(s, card, mode, pick, sink);
            }
            Action::Discard(card) => self.pick_discard(s, card),
            Action::Pursue(count) => self.pursue(s, seat, count, sink),
            Action::Respond { offset, pursuits, end } => {
                self.respond(s, seat, offset, pursuits, end, sink);
            }
            Action::Name(target) => self.name(s, target, sink),
            Action::Strip(card) => self.strip(s, card, sink),
        }
    }
}
