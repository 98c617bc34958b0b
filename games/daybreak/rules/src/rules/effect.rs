//! Resolving effects (§5.12): walks through the code of one effect until somebody must decide,
//! something interrupts, or it is over.

use kernel::{Seat, Seats, Sink};

use super::Flow;
use crate::Daybreak;
use crate::cards::code::LATER;
use crate::cards::{Entry, Op, PickCode, TestCode, Who, Zone};
use crate::event::Event;
use crate::options::{ExtraCostTime, FinalExtraTurns, MultiHit};
use crate::set::{CardId, Set};
use crate::state::{
    Bound, Earned, Effect, Frame, Got, Happened, Hit, Origin, Scope, Stage, State, kind,
};

impl Effect {
    /// Something was not done in full (§5.6).
    pub(crate) fn fail(&mut self) {
        for scope in &mut self.scopes {
            if let Scope::Did { failed } = scope {
                *failed = true;
            }
        }
    }

    fn open(&mut self, scope: Scope) {
        // The loader limits how deep steps nest.
        let _ = self.scopes.try_push(scope);
    }
}

impl Daybreak {
    /// The code that an effect runs.
    pub(crate) fn entry_in(&self, s: &State, e: &Effect) -> &Entry {
        match e.origin {
            Origin::Card { card, blue: false } => &self.cards.get(card).code.effect,
            Origin::Card { card, blue: true } => &self.cards.get(card).code.blue,
            Origin::Once => &self.cards.witch(s.player(e.you).witch).code.once,
            Origin::Turn => &self.cards.witch(s.player(e.you).witch).code.turn,
            Origin::Trigger { card, entry } => {
                let code = &self.cards.get(card).code;
                code.triggers.get(usize::from(entry)).map_or(&code.effect, |(_, entry)| entry)
            }
            Origin::Start { card, extra } => {
                let found = self.cards.code.extras.get(usize::from(extra));
                found.map_or(&self.cards.get(card).code.effect, |extra| &extra.start)
            }
        }
    }

    /// Puts an effect on the stack. Counts are read now (WD-139), unless extra costs come first.
    pub(crate) fn begin(
        &self,
        s: &mut State,
        you: Seat,
        origin: Origin,
        x: u8,
        (attacker, that): (Option<Seat>, Option<Seat>),
    ) {
        let (attack, no_block) = match origin {
            Origin::Card { card, .. }
            | Origin::Trigger { card, .. }
            | Origin::Start { card, .. } => {
                let card = self.cards.get(card);
                (card.attack, card.no_block || self.unblockable(s, you))
            }
            Origin::Once | Origin::Turn => (false, false),
        };
        let counted = Effect::fresh(you, origin, self.counts(s));
        let mut e = Effect { attack, no_block, x, attacker, that, ..counted };
        let entry = self.entry_in(s, &e);
        e.pc = entry.pc;
        if self.options.extra_cost_time == ExtraCostTime::OnUse && !entry.pays.is_empty() {
            e.stage = Stage::Prepay(0);
        }
        s.frames.push(Frame::Effect(e));
    }

    pub(crate) fn save(s: &mut State, e: Effect) {
        if let Some(top) = s.frames.last_mut() {
            *top = Frame::Effect(e);
        }
    }

    /// The first of some players, clockwise from the active one (WD-153).
    #[inline]
    pub(crate) fn first_of(&self, s: &State, seats: Seats) -> Option<Seat> {
        if seats.has(s.active) {
            return Some(s.active);
        }
        s.active.others(self.seats).find(|seat| seats.has(*seat))
    }

    /// Runs the effect on top of the stack.
    pub(crate) fn effect(&self, s: &mut State, sink: &mut impl Sink<Daybreak>) -> Flow {
        let Some(Frame::Effect(top)) = s.frames.last() else { return Flow::On };
        let mut e = top.clone();
        loop {
            if !e.pending.is_empty()
                && let Some(seat) = self.first_of(s, e.pending)
            {
                e.pending = e.pending.without(seat);
                e.touched = e.touched.with(seat);
                if self.receives(s, &mut e, seat) {
                    let hit = Hit {
                        seat,
                        attacker: e.you,
                        fired: false,
                        no_block: e.no_block,
                        now: None,
                    };
                    Self::save(s, e);
                    s.frames.push(Frame::Hit(hit));
                    return Flow::On;
                }
                continue;
            }
            if let Stage::Prepay(nth) = e.stage {
                if self.prepay(s, &mut e, nth, sink) {
                    continue;
                }
                Self::save(s, e);
                return Flow::Ask;
            }
            let op = self.cards.code.ops.get(usize::from(e.pc)).copied().unwrap_or(Op::End);
            match op {
                Op::End => return self.finish(s, &e, sink),
                Op::Move(step) => match self.move_step(s, &mut e, step, sink) {
                    Moving::On => {}
                    Moving::Ask => {
                        Self::save(s, e);
                        return Flow::Ask;
                    }
                    Moving::Happened(happened) => {
                        Self::save(s, e.clone());
                        if self.set_off(s, &happened) {
                            return Flow::On;
                        }
                    }
                    Moving::Pay(paying) => {
                        Self::save(s, e);
                        s.frames.push(Frame::Paying(paying));
                        return Flow::On;
                    }
                },
                Op::After => {
                    (e.most, e.fewest) = self.counts(s);
                    for scope in &mut e.scopes {
                        if let Scope::Pay { anew, .. } = scope {
                            *anew = true;
                        }
                    }
                    e.pc += 1;
                }
                Op::ChoosePlayer { any, skip } => {
                    let seats = self.choosable(s, &e, any);
                    match seats.len() {
                        0 => {
                            e.fail();
                            e.pc = skip;
                        }
                        1 => {
                            let seat = seats.first().unwrap_or(e.you);
                            self.chose(s, &mut e, seat, sink);
                        }
                        _ => {
                            e.stage = Stage::Asking;
                            Self::save(s, e);
                            return Flow::Ask;
                        }
                    }
                }
                Op::ChooseCards { pick, skip } => {
                    let Some(pick) = self.cards.code.picks.get(usize::from(pick)) else {
                        e.pc = skip;
                        continue;
                    };
                    if e.stage == Stage::Fresh && !self.start_pick(s, &mut e, pick, None) {
                        e.stage = Stage::Picked;
                    }
                    // Picked are all of them, not only the first (WD-149).
                    if e.stage == Stage::Asking {
                        Self::save(s, e);
                        return Flow::Ask;
                    }
                    self.bind(s, &mut e, pick, skip, sink);
                }
                Op::Close => {
                    match e.scopes.pop() {
                        Some(Scope::Player(before)) => e.that = before,
                        Some(Scope::Cards) => {
                            e.its.pop();
                        }
                        Some(Scope::Each { .. } | Scope::Did { .. } | Scope::Pay { .. }) | None => {
                        }
                    }
                    e.pc += 1;
                }
                Op::Each { all, end } => {
                    let everybody = Seats::all(self.seats);
                    let left = if all { everybody } else { everybody.without(e.you) };
                    e.targeted = e.targeted.into_iter().chain(left).collect();
                    e.open(Scope::Each { left, before: e.that });
                    if self.options.multi_hit == MultiHit::AllBlocksFirst {
                        e.pending = left.without(e.you);
                    }
                    self.next_run(s, &mut e, end);
                }
                Op::Next { body } => {
                    let end = e.pc + 1;
                    e.pc = body - 1;
                    self.next_run(s, &mut e, end);
                }
                Op::If { test, otherwise } => {
                    let test = self.cards.code.tests.get(usize::from(test));
                    let holds = test.is_some_and(|test| self.holds(s, &e, test));
                    e.pc = if holds { e.pc + 1 } else { otherwise };
                }
                Op::Jump(to) => e.pc = to,
                Op::DidOpen => {
                    e.open(Scope::Did { failed: false });
                    e.pc += 1;
                }
                Op::DidClose { otherwise } => {
                    let failed = matches!(e.scopes.pop(), Some(Scope::Did { failed: true }));
                    e.pc = if failed { otherwise } else { e.pc + 1 };
                }
                Op::May { who, decline } => {
                    match self.decider(&mut e, who) {
                        Decider::Waits => continue,
                        Decider::Nobody => {
                            e.fail();
                            e.pc = decline;
                            continue;
                        }
                        Decider::Seat(_) if self.in_vain(s, &e) => {
                            sink.tell(Event::NoEffect, s);
                            e.fail();
                            e.pc = decline;
                            continue;
                        }
                        Decider::Seat(_) => {}
                    }
                    e.stage = Stage::Asking;
                    Self::save(s, e);
                    return Flow::Ask;
                }
                Op::Pay { who, nth, sp, must, skip } => {
                    let payer = match self.decider(&mut e, who) {
                        Decider::Waits => continue,
                        Decider::Nobody => {
                            e.fail();
                            e.pc = skip;
                            continue;
                        }
                        Decider::Seat(payer) => payer,
                    };
                    let early =
                        nth != LATER && self.options.extra_cost_time == ExtraCostTime::OnUse;
                    // Forced by another player's effect: stones that do not move are not paid.
                    let fixed = must && payer != e.you && self.fixed_stones(s, payer);
                    let able = if early {
                        e.paid >> nth & 1 != 0
                    } else {
                        s.player(payer).held >= sp && !fixed
                    };
                    if !able {
                        e.fail();
                        e.pc = skip;
                    } else if early {
                        // Counts were read after this payment already.
                        e.open(Scope::Pay { most: e.most, fewest: e.fewest, anew: true });
                        e.pc += 1;
                    } else if must {
                        self.pay_extra(s, &mut e, payer, sp, sink);
                    } else {
                        e.stage = Stage::Asking;
                        Self::save(s, e);
                        return Flow::Ask;
                    }
                }
                Op::PayClose => {
                    if let Some(Scope::Pay { most, fewest, anew: false }) = e.scopes.pop() {
                        (e.most, e.fewest) = (most, fewest);
                    }
                    e.pc += 1;
                }
                Op::Negate => {
                    self.negate(s, sink);
                    e.pc += 1;
                }
                Op::NoBlock => {
                    e.no_block = true;
                    e.pc += 1;
                }
                Op::Fire(who) => {
                    e.pc += 1;
                    let target = self.whom(&e, who).first().filter(|seat| !e.negated.has(*seat));
                    let able =
                        target.filter(|seat| !self.blockers(s, *seat, e.no_block, true).is_empty());
                    let Some(seat) = able else {
                        e.fail();
                        continue;
                    };
                    let hit =
                        Hit { seat, attacker: e.you, fired: true, no_block: e.no_block, now: None };
                    Self::save(s, e);
                    s.frames.push(Frame::Hit(hit));
                    return Flow::On;
                }
                Op::ExtraTurn(extra) => {
                    self.earn(s, &e, extra, sink);
                    e.pc += 1;
                }
                Op::Rule(rule) => {
                    s.rules.push((e.you, rule));
                    e.no_block |= !e.is_witch() && self.unblockable(s, e.you);
                    e.pc += 1;
                }
            }
        }
    }

    /// Is all that may be done a single step for which everybody can see that nothing is there?
    /// To do it and to leave it are the same then (WD-150, WD-151): nobody is asked. What only
    /// the owner of a hand can see is asked all the same.
    fn in_vain(&self, s: &State, e: &Effect) -> bool {
        let op = |ahead: u16| self.cards.code.ops.get(usize::from(e.pc + ahead));
        let (Some(Op::DidOpen), Some(Op::Move(_)), Some(Op::DidClose { .. })) =
            (op(1), op(2), op(3))
        else {
            return false;
        };
        let ahead = Effect { pc: e.pc + 2, ..e.clone() };
        let Some((pick, how)) = self.pick_now(&ahead) else { return false };
        let seen = !pick.zones.has(Zone::Hand)
            || self.whom(e, pick.of).into_iter().all(|seat| s.player(seat).hand.is_empty());
        seen && self.found(s, &ahead, pick, how).count() == 0
    }

    /// Extra costs together with the use cost (WD-R9). True when nothing is to be asked.
    fn prepay(
        &self,
        s: &mut State,
        e: &mut Effect,
        nth: u8,
        sink: &mut impl Sink<Daybreak>,
    ) -> bool {
        match self.entry_in(s, e).pays.get(usize::from(nth)).copied() {
            None => {
                e.stage = Stage::Fresh;
                (e.most, e.fewest) = self.counts(s);
                true
            }
            Some((sp, _)) if s.player(e.you).held < sp => {
                e.stage = Stage::Prepay(nth + 1);
                true
            }
            Some((sp, true)) => {
                self.pay(s, e.you, sp, sink);
                e.paid |= 1 << nth;
                e.stage = Stage::Prepay(nth + 1);
                true
            }
            Some((_, false)) => false,
        }
    }

    pub(crate) fn pay_extra(
        &self,
        s: &mut State,
        e: &mut Effect,
        payer: Seat,
        sp: u8,
        sink: &mut impl Sink<Daybreak>,
    ) {
        self.pay(s, payer, sp, sink);
        e.open(Scope::Pay { most: e.most, fewest: e.fewest, anew: false });
        (e.most, e.fewest) = self.counts(s);
        e.pc += 1;
    }

    /// Who says yes or no, or pays. Another player receives the effect first, and one to whom it
    /// does nothing is not asked (§5.12 8).
    fn decider(&self, e: &mut Effect, who: Who) -> Decider {
        let Some(seat) = self.whom(e, who).first() else { return Decider::Nobody };
        if seat == e.you {
            return Decider::Seat(seat);
        }
        if !e.touched.has(seat) {
            e.pending = e.pending.with(seat);
            return Decider::Waits;
        }
        if e.negated.has(seat) { Decider::Nobody } else { Decider::Seat(seat) }
    }

    /// A player is made to receive the effect; true if a card of theirs works (WD-R11).
    fn receives(&self, s: &mut State, e: &mut Effect, seat: Seat) -> bool {
        if !e.attack || seat == e.you || e.received.has(seat) {
            return false;
        }
        e.received = e.received.with(seat);
        self.close_hit_loops(s, seat);
        !self.blockers(s, seat, e.no_block, false).is_empty()
    }

    /// Players that can be chosen now (WD-123, WD-126). Who was made a target unchosen (WD-125)
    /// still cannot be: the guide opens only the cards of that cast zone.
    pub(crate) fn choosable(&self, s: &State, e: &Effect, any: bool) -> Seats {
        let everybody = Seats::all(self.seats);
        let seats = if any { everybody } else { everybody.without(e.you) };
        let open = |seat: &Seat| *seat == e.you || e.is_witch() || !self.unchoosable(s, *seat);
        seats.into_iter().filter(open).collect()
    }

    pub(crate) fn chose(
        &self,
        s: &State,
        e: &mut Effect,
        seat: Seat,
        sink: &mut impl Sink<Daybreak>,
    ) {
        e.open(Scope::Player(e.that));
        e.that = Some(seat);
        e.pending = e.pending.with(seat);
        e.stage = Stage::Fresh;
        e.pc += 1;
        sink.tell(Event::Chose { seat: e.you, target: seat }, s);
    }

    /// The next player of a run, or its end. `pc` stands before the body.
    fn next_run(&self, s: &State, e: &mut Effect, end: u16) {
        let Some(Scope::Each { left, before }) = e.scopes.last_mut() else {
            e.pc = end;
            return;
        };
        match self.first_of(s, *left) {
            Some(seat) => {
                *left = left.without(seat);
                e.that = Some(seat);
                e.pending = e.pending.with(seat);
                e.pc += 1;
            }
            None => {
                e.that = *before;
                e.scopes.pop();
                e.pc = end;
            }
        }
    }

    /// The picked cards become `it` (§5.12 5).
    fn bind(
        &self,
        s: &mut State,
        e: &mut Effect,
        pick: &PickCode,
        skip: u16,
        sink: &mut impl Sink<Daybreak>,
    ) {
        e.stage = Stage::Fresh;
        let cards = e.got.cards;
        if cards.is_empty() {
            e.fail();
            e.pc = skip;
            return;
        }
        e.pending = self.owners(s, &e.got).without(e.you);
        // What is chosen from a hand is shown.
        for seat in Seat::all(self.seats) {
            let player = s.player_mut(seat);
            player.known |= player.hand & cards & !self.cards.masks.curses;
        }
        let seat = self.picker(e, pick).unwrap_or(e.you);
        sink.tell(Event::ChoseCards { seat, cards }, s);
        let bound = self.bound(s, cards);
        let _ = e.its.try_push(bound);
        e.open(Scope::Cards);
        e.pc += 1;
    }

    /// Cards with their numbers as they are now.
    pub(crate) fn bound(&self, s: &State, cards: Set) -> Bound {
        let mut bound = Bound { cards, ..Bound::default() };
        for card in cards {
            self.add_bound(s, &mut bound, card);
        }
        bound
    }

    pub(crate) fn add_bound(&self, s: &State, bound: &mut Bound, card: CardId) {
        bound.cards.add(card);
        if !s.down.has(card) {
            let numbers = self.cards.get(card).numbers;
            bound.get_cost = bound.get_cost.saturating_add(numbers.get_cost);
            bound.use_cost = bound.use_cost.saturating_add(numbers.use_cost);
            bound.get_time = bound.get_time.saturating_add(numbers.get_time);
            bound.use_time = bound.use_time.saturating_add(numbers.use_time);
        }
        if let Some(seat) = s.caster(card) {
            bound.slot = bound.slot.saturating_add(Self::slot_of(s, seat, card));
        }
    }

    /// Whose things these are.
    pub(crate) fn owners(&self, s: &State, got: &Got) -> Seats {
        let of = |seat: &Seat| {
            let player = s.player(*seat);
            got.stones[seat.index() % 4].iter().any(|n| *n > 0)
                || !(got.cards & (player.cast() | player.hand)).is_empty()
        };
        Seat::all(self.seats).filter(of).collect()
    }

    /// Is the condition true now?
    pub(crate) fn holds(&self, s: &State, e: &Effect, test: &TestCode) -> bool {
        let one = |who: Who| self.whom(e, who).first();
        match test {
            TestCode::Most(who) => one(*who).is_some_and(|seat| e.most.has(seat)),
            TestCode::Fewest(who) => one(*who).is_some_and(|seat| e.fewest.has(seat)),
            TestCode::Count { pick, min, max } => {
                (u16::from(*min)..=u16::from(*max)).contains(&self.count(s, e, *pick))
            }
            TestCode::FinalTurn => s.last,
            TestCode::ExtraTurn => s.extra,
            TestCode::EndState => s.end,
            TestCode::Not(test) => !self.holds(s, e, test),
            TestCode::All(tests) => tests.iter().all(|test| self.holds(s, e, test)),
            TestCode::Any(tests) => tests.iter().any(|test| self.holds(s, e, test)),
        }
    }

    /// The effect under the received one does nothing to its receiver.
    fn negate(&self, s: &mut State, sink: &mut impl Sink<Daybreak>) {
        let Some(top) = s.frames.len().checked_sub(1) else { return };
        let (Some(hit), Some(attack)) = (top.checked_sub(1), top.checked_sub(2)) else { return };
        let Frame::Hit(Hit { seat, fired: false, .. }) = s.frames[hit] else { return };
        if let Frame::Effect(attack) = &mut s.frames[attack] {
            attack.negated = attack.negated.with(seat);
            sink.tell(Event::Negated { seat }, s);
        }
    }

    fn earn(&self, s: &mut State, e: &Effect, extra: u16, sink: &mut impl Sink<Daybreak>) {
        // WD-R17.
        if s.last && self.options.final_extra_turns == FinalExtraTurns::Skip {
            return;
        }
        // Only the player whose turn it is goes on playing.
        if e.you != s.active {
            return;
        }
        let card = e.card().unwrap_or(CardId::new(0));
        let earned = Earned { extra, card, turn: s.turn, last: s.last, played: false };
        s.earned.push(earned);
        sink.tell(Event::Earned { seat: e.you }, s);
    }

    /// The effect is over. A used card is placed now (WD-79).
    fn finish(&self, s: &mut State, e: &Effect, sink: &mut impl Sink<Daybreak>) -> Flow {
        s.frames.pop();
        if let Origin::Card { card, .. } = e.origin {
            let silent = self.silenced(s, e);
            self.place_used(s, e.you, (card, e.placed), silent, sink);
        }
        Flow::On
    }

    /// Places a used card, then what looks for used cards works.
    pub(crate) fn place_used(
        &self,
        s: &mut State,
        seat: Seat,
        (card, placed): (CardId, bool),
        silent: Set,
        sink: &mut impl Sink<Daybreak>,
    ) {
        let installed = self.cards.get(card).install;
        let mut happened = Happened::default();
        let time = self.cards.get(card).numbers.use_time;
        if !placed && self.lay(s, seat, card, time, installed, sink) {
            happened.who[kind::REMOVE_CARD] = Seats::one(seat);
            happened.removed.add(card);
        }
        happened.who[kind::USE_CARD] = Seats::one(seat);
        happened.used.add(card);
        self.set_off_but(s, &happened, silent);
    }
}

/// Who decides.
enum Decider {
    /// This player.
    Seat(Seat),
    /// This player, but the effect is received first.
    Waits,
    /// There is no such player, or the effect does nothing to them.
    Nobody,
}

/// How a move step goes on.
pub(crate) enum Moving {
    /// To the next thing at once.
    On,
    /// Somebody must choose.
    Ask,
    /// It is done, and perhaps triggers work.
    Happened(Happened),
    /// An acquisition cost must be paid first.
    Pay(crate::state::Paying),
}
