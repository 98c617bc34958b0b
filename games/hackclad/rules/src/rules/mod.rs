//! The rules, one file per chapter, and the loop that runs them.

pub(crate) mod act;
pub(crate) mod answer;
pub(crate) mod attack;
pub(crate) mod check;
pub(crate) mod clad;
pub(crate) mod deck;
pub(crate) mod effect;
pub(crate) mod legal;
pub(crate) mod pieces;
pub(crate) mod round;
pub(crate) mod score;

use kernel::{Flow, Seat, Seats, Sink};

use crate::Hackclad;
use crate::action::Action;
use crate::cards::{Do, Missions, Op};
use crate::event::Event;
use crate::reason::Asked;
use crate::state::{ActStep, Clock, DraftStep, Effect, Frame, Origin, Stage, State, Who};

impl Hackclad {
    /// Works the frames and the clock off until somebody must decide or the game is over.
    pub(crate) fn run(&self, s: &mut State, sink: &mut impl Sink<Hackclad>) {
        loop {
            if s.coop.is_some() {
                // HD-319, HD-325: nothing further is carried out.
                Self::break_off(s);
                s.clock = Clock::Over;
                return;
            }
            self.count_events(s, sink);
            let flow = match s.frames.last() {
                None => self.clock_step(s, sink),
                Some(Frame::Draw { .. }) => self.draw_step(s, sink),
                Some(Frame::Reform { .. }) => self.reform_step(s, sink),
                Some(Frame::PutBack { who }) => {
                    if s.player(*who).hand == 0 {
                        s.frames.pop();
                        Flow::On
                    } else {
                        Flow::Ask
                    }
                }
                Some(Frame::Enter { .. }) => Flow::Ask,
                Some(Frame::Walk(_)) => self.walk_step(s, sink),
                Some(Frame::Clad { .. }) => self.clad_step(s, sink),
                Some(Frame::Attack(_)) => self.attack_step(s, sink),
                Some(Frame::Effect(_)) => self.effect_step(s, sink),
            };
            if flow == Flow::Ask {
                return;
            }
        }
    }

    /// What is under way ends here; cards being used go to the discard pile (HD-128).
    fn break_off(s: &mut State) {
        while let Some(frame) = s.frames.pop() {
            if let Frame::Effect(Effect { who, origin: Origin::Card { slot }, .. }) = frame {
                s.player_mut(who).discard |= 1 << slot;
            }
        }
    }

    /// Puts something on the stack.
    #[inline]
    pub(crate) fn push(s: &mut State, frame: Frame) {
        // Only cards that push the Clad in reaction nest, once per such card: there is room.
        let _ = s.frames.try_push(frame);
    }

    /// The missions a player's character draws.
    pub(crate) fn missions_of(&self, s: &State, who: Who) -> Option<Missions> {
        s.player(who).character.and_then(|id| self.cards.character(id).missions)
    }

    /// Who must still keep missions.
    fn mission_asked(&self, s: &State) -> Option<Who> {
        (0..self.players).filter_map(|number| self.by_number(s, number)).find(|who| {
            let keep = self.missions_of(s, *who).map_or(0, |missions| usize::from(missions.draw));
            // Dealt cards stay until enough are kept; then only those are left.
            keep > 0 && s.player(*who).pick.is_some()
        })
    }

    /// The seats that are asked.
    #[inline]
    pub(crate) fn asked_seats(&self, s: &State) -> Seats {
        if s.clock == Clock::Extended && s.frames.is_empty() {
            return Who::all(self.players)
                .filter(|who| s.player(*who).pick.is_none())
                .map(|who| self.seat(s, who))
                .collect();
        }
        self.asked(s).map_or(Seats::NONE, |(who, _)| Seats::one(self.seat(s, who)))
    }

    /// For which player a seat is asked, and for what.
    #[inline]
    pub(crate) fn asked_at(&self, s: &State, seat: Seat) -> Option<(Who, Asked)> {
        if s.clock == Clock::Extended && s.frames.is_empty() {
            return Who::all(self.players)
                .find(|who| self.seat(s, *who) == seat && s.player(*who).pick.is_none())
                .map(|who| (who, Asked::Extended));
        }
        self.asked(s).filter(|(who, _)| self.seat(s, *who) == seat)
    }

    /// Who is asked for what; `None` when the game is over.
    pub fn asked(&self, s: &State) -> Option<(Who, Asked)> {
        match s.frames.last() {
            None => match s.clock {
                Clock::Characters => {
                    let next = (0..self.players)
                        .filter_map(|number| self.by_number(s, number))
                        .find(|who| s.player(*who).character.is_none());
                    next.map(|who| (who, Asked::Character))
                }
                Clock::Missions => self.mission_asked(s).map(|who| (who, Asked::Mission)),
                Clock::Extended => Who::all(self.players)
                    .find(|who| s.player(*who).pick.is_none())
                    .map(|who| (who, Asked::Extended)),
                Clock::Draft(standby, DraftStep::Choose) => {
                    self.drafting(s, standby).map(|who| (who, Asked::Draft))
                }
                Clock::Act(_, ActStep::Main) => self.turn_player(s).map(|who| (who, Asked::Turn)),
                Clock::Forecast
                | Clock::Draw(_)
                | Clock::Assign
                | Clock::Draft(..)
                | Clock::Act(..)
                | Clock::Over => None,
            },
            Some(Frame::Draw { .. } | Frame::Clad { .. }) => None,
            Some(Frame::Reform { who }) => Some((*who, Asked::Upgrade)),
            Some(Frame::PutBack { who }) => Some((*who, Asked::PutBack)),
            Some(Frame::Enter { who }) => Some((*who, Asked::Enter)),
            Some(Frame::Walk(walk)) => Some((walk.who, Asked::Step)),
            Some(Frame::Attack(attack)) => match self.next_helper(s, attack) {
                Some(helper) => Some((helper, Asked::Help)),
                None => attack.active.map(|who| (who, Asked::React)),
            },
            Some(Frame::Effect(e)) => Some((e.who, self.asked_by(s, e)?)),
        }
    }

    /// What a running effect asks for.
    fn asked_by(&self, s: &State, e: &Effect) -> Option<Asked> {
        match e.stage {
            Stage::Cost => {
                let token = matches!(e.origin, Origin::Card { slot }
                    if self.card_of(s, e.who, slot).cost == crate::cards::Cost::Token);
                Some(if token { Asked::Remove } else { Asked::Cost })
            }
            Stage::Aim => Some(Asked::Aim),
            Stage::Before | Stage::After => Some(match self.op(e.pc) {
                Op::May(_) => Asked::May,
                Op::PayMp(..) => Asked::PayMp,
                Op::Choose { .. } => Asked::Option,
                Op::Do(Do::Peek) => Asked::Reveal,
                Op::Do(Do::LookTop) => Asked::TopCard,
                Op::Do(Do::UseMilled) => Asked::UseMilled,
                Op::Do(Do::MoveTo(_)) => Asked::MoveTo,
                Op::Do(Do::Take { .. }) => Asked::Take,
                Op::Do(Do::Search) => Asked::Search,
                Op::Do(Do::Deploy) => Asked::Deploy,
                Op::Do(Do::Shift) => Asked::Shift,
                Op::Do(Do::Harvest) => Asked::Harvest,
                Op::Do(Do::Shoot) => Asked::Shoot,
                Op::Do(Do::Intercept(_)) => Asked::Intercept,
                Op::Do(Do::RemoveTokens) => Asked::Remove,
                Op::Do(_) | Op::End | Op::Unless(..) | Op::Chosen(..) => return None,
            }),
            Stage::Hit | Stage::Finish => None,
        }
    }

    /// One instruction.
    #[inline]
    pub(crate) fn op(&self, pc: u16) -> Op {
        self.cards.ops.get(usize::from(pc)).copied().unwrap_or(Op::End)
    }

    /// Carries out an action that has been checked.
    pub(crate) fn carry_out(
        &self,
        s: &mut State,
        who: Who,
        action: Action,
        sink: &mut impl Sink<Hackclad>,
    ) {
        match action {
            Action::Character(character) => self.cast(s, who, character, sink),
            Action::Mission(card) => self.keep_mission(s, who, card, sink),
            Action::Extend(card) => self.extend(s, who, card, sink),
            Action::Draft { slot, card } => self.draft(s, who, slot, card, sink),
            Action::Back(card) => self.put_back(s, who, card, sink),
            Action::Enter(space) => {
                s.frames.pop();
                sink.tell(Event::Entered { who, at: space }, s);
                self.arrive(s, who, space, sink);
            }
            Action::Go(facing) => self.go(s, facing, sink),
            Action::Use(card) => self.use_card(s, who, card, sink),
            Action::Basic(what, card) => self.basic(s, who, what, card, sink),
            Action::Cp(cost) => self.cp_action(s, who, cost, sink),
            Action::Crack => self.crack(s, who, sink),
            Action::Trap(space) => self.trap(s, who, space, sink),
            Action::Pile(card) => self.pile(s, who, card, sink),
            Action::Swap { out, into } => self.upgrade(s, who, Some((out, into)), sink),
            Action::Keep => self.upgrade(s, who, None, sink),
            Action::Pass => self.pass(s, who, sink),
            Action::End => self.end_turn(s),
            Action::Stay if matches!(s.frames.last(), Some(Frame::Walk(_))) => {
                if let Some(Frame::Walk(walk)) = s.frames.last_mut() {
                    walk.left = 0;
                }
            }
            Action::Stay
            | Action::Pay(_)
            | Action::Target(_)
            | Action::Option(_)
            | Action::Take(_)
            | Action::To(_)
            | Action::Deploy(_)
            | Action::Shift(..)
            | Action::Harvest(_)
            | Action::Remove(_)
            | Action::Yes
            | Action::No
            | Action::Done => self.answer(s, who, action, sink),
        }
    }
}
