//! The rules, one file per chapter, and the loop that runs them.

pub(crate) mod check;
pub(crate) mod choose;
pub(crate) mod effect;
mod land;
pub(crate) mod legal;
pub(crate) mod moves;
pub(crate) mod pick;
pub(crate) mod trigger;
pub(crate) mod turn;
pub(crate) mod zones;

use kernel::{Flow, Seat, Sink};

use crate::Daybreak;
use crate::action::{Action, Item};
use crate::cards::Op;
use crate::reason::Asked;
use crate::state::{Frame, Phase, Stage, State};

impl Daybreak {
    /// Works the frames and the turn off until somebody must decide or the game is over.
    pub(crate) fn run(&self, s: &mut State, sink: &mut impl Sink<Daybreak>) {
        loop {
            let flow = match s.frames.last() {
                None => self.turn_step(s, sink),
                Some(Frame::Effect(_)) => self.effect(s, sink),
                Some(Frame::Paying(_)) => self.paying(s, sink),
                Some(Frame::Triggers(_)) => self.triggers(s, sink),
                Some(Frame::Hit(_)) => self.hit(s, sink),
            };
            match flow {
                Flow::Ask => return,
                Flow::On => {}
            }
        }
    }

    /// Who is asked for what; `None` when the game is over.
    #[inline]
    pub(crate) fn asked(&self, s: &State) -> Option<(Seat, Asked)> {
        Some(match s.frames.last() {
            None => match s.phase {
                Phase::Start => (s.active, Asked::Start),
                Phase::Main => (s.active, Asked::Main),
                Phase::Hand => (s.active, Asked::Remove),
                Phase::BeforeCast
                | Phase::AfterCast
                | Phase::AfterHand
                | Phase::AfterMarket
                | Phase::Last => (s.active, Asked::Window),
                // Never at a decision.
                Phase::Begin
                | Phase::Stones
                | Phase::Extra(_)
                | Phase::TurnStart
                | Phase::EndStart
                | Phase::Cast
                | Phase::Market
                | Phase::TurnEnd
                | Phase::Next
                | Phase::Over => return None,
            },
            Some(Frame::Paying(paying)) => (paying.payer, Asked::Put),
            Some(Frame::Triggers(t)) => (self.next_triggers(s, t.todo)?.0, Asked::First),
            Some(Frame::Hit(hit)) => (hit.seat, Asked::Block),
            Some(Frame::Effect(e)) => {
                if let Stage::Prepay(_) = e.stage {
                    return Some((e.you, Asked::Pay));
                }
                match self.cards.code.ops.get(usize::from(e.pc))? {
                    Op::ChoosePlayer { .. } => (e.you, Asked::Player),
                    Op::May { who, .. } => (self.whom(e, *who).first()?, Asked::May),
                    Op::Pay { who, .. } => (self.whom(e, *who).first()?, Asked::Pay),
                    Op::Move(_) | Op::ChooseCards { .. } => {
                        let (pick, _) = self.pick_now(e)?;
                        (self.picker(e, pick).unwrap_or(e.you), Asked::Pick)
                    }
                    Op::End
                    | Op::After
                    | Op::Close
                    | Op::Each { .. }
                    | Op::Next { .. }
                    | Op::If { .. }
                    | Op::Jump(_)
                    | Op::DidOpen
                    | Op::DidClose { .. }
                    | Op::PayClose
                    | Op::Negate
                    | Op::NoBlock
                    | Op::Fire(_)
                    | Op::ExtraTurn(_)
                    | Op::Rule(_) => return None,
                }
            }
        })
    }

    /// Carries out an action that has been checked.
    pub(crate) fn carry_out(&self, s: &mut State, action: Action, sink: &mut impl Sink<Daybreak>) {
        match action {
            Action::Stones => self.take_stones(s, sink),
            Action::Take(card) => self.take_card(s, card, sink),
            Action::Put(card) => self.put_stone(s, card, sink),
            Action::Use { card, mode, x } => self.use_card(s, card, mode, x, sink),
            Action::Once => self.use_once(s, sink),
            Action::Turn(x) => self.use_turn(s, x, sink),
            Action::Block(card) => self.block_with(s, card, sink),
            Action::First(card) => self.work_first(s, card),
            Action::End => self.close_window(s),
            Action::Pass => {
                s.passed = true;
                self.close_window(s);
            }
            Action::Pick(Item::Card(card)) if s.frames.is_empty() => {
                s.picked.add(card);
                let active = s.active;
                // What goes is known from now on.
                s.player_mut(active).known.add(card);
            }
            Action::Player(_) | Action::Pick(_) | Action::Done | Action::Yes | Action::No => {
                self.answer(s, action, sink);
            }
        }
    }
}
