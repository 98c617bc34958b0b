//! The rules, one file per chapter of the rulebook, and the loop that runs them.

pub(crate) mod battle;
pub(crate) mod calls;
pub(crate) mod check;
pub(crate) mod death;
pub(crate) mod effect;
pub(crate) mod legal;
pub(crate) mod play;
pub(crate) mod seeds;
pub(crate) mod set_end;
pub(crate) mod turn;

use kernel::{Flow, Seat, Sink};

use crate::Court;
use crate::action::Action;
use crate::cards::Step;
use crate::event::{Event, SetEnd};
use crate::reason::Asked;
use crate::state::{Frame, Naming, State};

impl Court {
    /// Works the frames off until somebody must decide or the game is over.
    pub(crate) fn run(&self, s: &mut State, sink: &mut impl Sink<Court>) {
        while !s.is_over() && self.work(s, sink) == Flow::On {}
    }

    /// Works on the last frame.
    #[inline]
    fn work(&self, s: &mut State, sink: &mut impl Sink<Court>) -> Flow {
        match s.frames.last().copied() {
            None => self.next_turn(s, sink),
            Some(Frame::Act) => self.act_step(s, sink),
            Some(Frame::Effect(effect)) => self.effect(s, effect, sink),
            Some(Frame::Seeds { .. }) => self.seeds_step(s),
            Some(Frame::Name(_) | Frame::Vote(_)) => Flow::Ask,
            Some(Frame::End) => self.end_step(s, sink),
            Some(Frame::Out) => {
                self.end_set(s, s.active, SetEnd::WentOut, sink);
                Flow::On
            }
            Some(Frame::Calls { left, of, asks }) => self.calls_step(s, left, of, asks),
        }
    }

    /// Who is asked for what; `None` when the game is over.
    #[inline]
    pub fn asked(&self, s: &State) -> Option<(Seat, Asked)> {
        Some(match s.frames.last()? {
            Frame::Act => (s.active, Asked::Act),
            Frame::Seeds { .. } => (s.active, Asked::Seeds),
            Frame::Name(Naming::Opening | Naming::Replace) => (s.active, Asked::NameGirl),
            Frame::Vote(seat) => (*seat, Asked::Vote),
            Frame::Calls { asks, .. } => (*asks, Asked::Point),
            // Only a step that asks is on top at a decision.
            Frame::Effect(effect) => (s.active, self.step(*effect)?.asks()?),
            // Never on top at a decision.
            Frame::End | Frame::Out => return None,
        })
    }

    /// Carries out an action that has been checked.
    pub(crate) fn carry_out(
        &self,
        s: &mut State,
        seat: Seat,
        action: Action,
        sink: &mut impl Sink<Court>,
    ) {
        match action {
            Action::Pass => self.pass(s, seat, sink),
            Action::Draw => self.draw_turn(s, sink),
            Action::Play { kind, named } => self.play(s, kind, named, sink),
            Action::NameGirl(girl) => self.name_girl(s, girl, sink),
            Action::NameSeat(target) => self.name_seat(s, target, sink),
            Action::Contract(girl) => self.contract(s, girl, sink),
            Action::Support(girl) => self.support(s, girl, sink),
            Action::Move { from, to, seeds } => self.move_seeds(s, from, to, seeds, sink),
            Action::Propose => self.propose(s, sink),
            Action::Agree => self.vote(s, seat, true, sink),
            Action::Refuse => self.vote(s, seat, false, sink),
            Action::Point(of) => self.point_out(s, of, seat, sink),
            Action::Call => self.call(s, seat, sink),
        }
    }

    fn pass(&self, s: &mut State, seat: Seat, sink: &mut impl Sink<Court>) {
        match s.frames.last().copied() {
            Some(Frame::Effect(effect)) => {
                let card = matches!(self.step(effect), Some(Step::Follow | Step::Bridge));
                self.step_done(s);
                if card {
                    sink.tell(Event::NoFurtherCard { seat }, s);
                }
            }
            Some(Frame::Seeds { .. }) => {
                s.frames.pop();
            }
            Some(Frame::Calls { .. }) => self.next_asked(s),
            Some(Frame::Act | Frame::Name(_) | Frame::Vote(_) | Frame::End | Frame::Out) | None => {
            }
        }
    }
}
