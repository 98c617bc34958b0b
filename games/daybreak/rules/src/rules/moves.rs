//! Steps that move things (§5.5): picked first, received by everybody concerned, then moved all
//! at once.

use kernel::{Seat, Seats, Sink};

use super::effect::Moving;
use super::land::{Landing, place_code};
use crate::Daybreak;
use crate::cards::code::{AmountCode, DeltaCode, MoveCode, MoveKind, SourceCode};
use crate::cards::{Stat, Who};
use crate::event::{Event, StoneFrom};
use crate::options::MultiHit;
use crate::state::{Bound, Effect, Got, Origin, Paying, Stage, State};

impl Daybreak {
    /// One move step, from where it stands.
    pub(crate) fn move_step(
        &self,
        s: &mut State,
        e: &mut Effect,
        at: u16,
        sink: &mut impl Sink<Daybreak>,
    ) -> Moving {
        let Some(step) = self.cards.code.moves.get(usize::from(at)) else {
            e.pc += 1;
            return Moving::On;
        };
        let paid = matches!(step.kind, MoveKind::Gain { pay: true, .. });
        // From stage to stage, unless somebody receives it in between.
        loop {
            match e.stage {
                Stage::Prepay(_) | Stage::Asking => return Moving::Ask,
                Stage::Fresh => {
                    e.got = Got::default();
                    self.name(e, step);
                    if paid && !self.start_buying(s, e, step) {
                        e.pc += 1;
                        return Moving::On;
                    }
                    e.stage = Stage::Reached;
                }
                Stage::Reached => {
                    match step.source {
                        SourceCode::Bank(_) => {}
                        SourceCode::It if paid => {
                            // One after another, in order.
                            let cards = e.it().cards;
                            let done = cards.len().saturating_sub(e.rounds);
                            e.got.cards = cards.iter().skip(usize::from(done)).take(1).collect();
                        }
                        SourceCode::It => e.got.cards = e.it().cards,
                        SourceCode::This => e.got.cards = e.card().into_iter().collect(),
                        SourceCode::Pick(pick) => {
                            let Some(pick) = self.cards.code.picks.get(usize::from(pick)) else {
                                return Moving::On;
                            };
                            if self.start_pick(s, e, pick, paid.then_some(1)) {
                                return Moving::Ask;
                            }
                        }
                    }
                    e.stage = Stage::Picked;
                }
                Stage::Picked => {
                    if let SourceCode::Pick(pick) = step.source
                        && let Some(pick) = self.cards.code.picks.get(usize::from(pick))
                        && matches!(pick.of, Who::Other | Who::Any)
                    {
                        e.pending = self.owners(s, &e.got).without(e.you);
                    }
                    e.stage = Stage::Landing;
                }
                Stage::Landing if paid => return self.buy(s, e, step, sink),
                Stage::Landing => {
                    // Numbers are read before anything moves.
                    e.left = self.wanted(s, e, step).min(250) as u8;
                    if let SourceCode::Bank(amount) = step.source {
                        e.rounds = self.amount(s, e, amount).0;
                    }
                    if let MoveKind::Shift(by) = step.kind {
                        e.by = self.change(s, e, by);
                    }
                    e.queue = self.parts(s, e, step);
                    e.moved = 0;
                    e.before = Bound::default();
                    e.stage = Stage::Moving;
                }
                Stage::Moving => return self.land_part(s, e, step, sink),
            }
            if !e.pending.is_empty() {
                return Moving::On;
            }
        }
    }

    /// Cards that are paid for are gained one by one: how many. False if there is none.
    fn start_buying(&self, s: &State, e: &mut Effect, step: &MoveCode) -> bool {
        e.rounds = match step.source {
            SourceCode::Pick(pick) => {
                let n = self.cards.code.picks.get(usize::from(pick)).map(|pick| pick.n);
                n.map_or(0, |n| self.amount(s, e, n).0)
            }
            SourceCode::It => e.it().cards.len(),
            SourceCode::This | SourceCode::Bank(_) => 1,
        };
        e.moved = 0;
        if !matches!(step.source, SourceCode::It) {
            e.before = Bound::default();
        }
        e.rounds > 0
    }

    /// By how much cast times change.
    fn change(&self, s: &State, e: &Effect, by: DeltaCode) -> i8 {
        let number = |n: AmountCode| self.amount(s, e, n).0.min(9) as i8;
        match by {
            DeltaCode::Fixed(by) => by,
            DeltaCode::X => e.x.min(9) as i8,
            DeltaCode::MinusX => -(e.x.min(9) as i8),
            DeltaCode::Plus(n) => number(n),
            DeltaCode::Minus(n) => -number(n),
        }
    }

    /// Whose parts a step has, one after another (WD-153). One part needs no list.
    fn parts(&self, s: &State, e: &Effect, step: &MoveCode) -> Seats {
        match step.source {
            SourceCode::Bank(_) => match step.kind {
                MoveKind::Gain { to, .. } => self.whom(e, to),
                _ => Seats::NONE,
            },
            SourceCode::Pick(pick) => {
                match self.cards.code.picks.get(usize::from(pick)).map(|pick| pick.of) {
                    Some(of @ (Who::Others | Who::All)) => self.whom(e, of),
                    Some(Who::Other | Who::Any) => self.owners(s, &e.got),
                    Some(Who::You | Who::That | Who::Attacker) | None => Seats::NONE,
                }
            }
            SourceCode::It => self.owners(s, &e.got),
            SourceCode::This => Seats::NONE,
        }
    }

    /// The part of the next player: received first if it was not yet (WD-R13), then moved. What
    /// it sets off works before the next part (WD-113, WD-153).
    fn land_part(
        &self,
        s: &mut State,
        e: &mut Effect,
        step: &MoveCode,
        sink: &mut impl Sink<Daybreak>,
    ) -> Moving {
        let next = if e.queue.is_empty() { None } else { self.first_of(s, e.queue) };
        if let Some(seat) = next
            && seat != e.you
            && !e.touched.has(seat)
            && self.names_several(step)
        {
            e.pending = Seats::one(seat);
            return Moving::On;
        }
        let mut landing = Landing { bound: e.before, ..Landing::default() };
        let rest = match next {
            Some(seat) if e.queue.len() > 1 => {
                let part = e.got.part_of(s.player(seat), seat);
                Some(std::mem::replace(&mut e.got, part))
            }
            _ => None,
        };
        self.land(s, e, step, next, &mut landing, sink);
        // A used card that moved itself has its place.
        let itself = step.source == SourceCode::This && matches!(e.origin, Origin::Card { .. });
        e.placed |= itself && landing.moved > 0;
        if let Some(rest) = rest {
            e.got = rest;
        }
        e.moved = e.moved.saturating_add(landing.moved.min(250) as u8);
        e.before = landing.bound;
        e.queue = next.map_or(Seats::NONE, |seat| e.queue.without(seat));
        if e.queue.is_empty() {
            if e.moved < e.left {
                e.fail();
            }
            // Whom it does nothing to is told already.
            if e.moved == 0 && e.negated.is_empty() {
                sink.tell(Event::NoEffect, s);
            }
            (e.left, e.rounds) = (0, 0);
            e.stage = Stage::Fresh;
            e.pc += 1;
        }
        if landing.happened.is_nothing() { Moving::On } else { Moving::Happened(landing.happened) }
    }

    /// Does the step itself name several players? Each receives it with their part, unless the
    /// table wants all Blocks first (WD-R13).
    fn names_several(&self, step: &MoveCode) -> bool {
        let several = |who: Who| matches!(who, Who::Others | Who::All);
        let of = match step.source {
            SourceCode::Pick(pick) => self.cards.code.picks.get(usize::from(pick)),
            SourceCode::Bank(_) | SourceCode::It | SourceCode::This => None,
        };
        of.is_some_and(|pick| several(pick.of))
            || matches!(step.kind, MoveKind::Gain { to, .. } if several(to))
    }

    /// Players named by the step receive it before anything is picked (§5.12 7).
    fn name(&self, e: &mut Effect, step: &MoveCode) {
        let mut named = Seats::NONE;
        let mut add = |who: Who| {
            // Who did what set the effect off is named by it; who was chosen has received it.
            let that = who == Who::That && e.that.is_some_and(|that| !e.touched.has(that));
            if that || matches!(who, Who::Others | Who::All | Who::Attacker) {
                named = named.into_iter().chain(self.whom(e, who)).collect();
            }
        };
        if let SourceCode::Pick(pick) = step.source
            && let Some(pick) = self.cards.code.picks.get(usize::from(pick))
        {
            add(pick.of);
        }
        if let MoveKind::Gain { to, .. } = step.kind {
            add(to);
        }
        if !named.is_empty() {
            let named = named.without(e.you);
            e.targeted = e.targeted.into_iter().chain(named).collect();
            let later = self.options.multi_hit == MultiHit::PerPlayer && self.names_several(step);
            e.pending = if later { Seats::NONE } else { named };
        }
    }

    /// How many things must move for the step to be done in full (§5.6, §5.12 9).
    fn wanted(&self, s: &State, e: &Effect, step: &MoveCode) -> u16 {
        let (amount, times) = match step.source {
            SourceCode::Bank(amount) => {
                let times = match step.kind {
                    MoveKind::Gain { to, .. } => self.whom(e, to).len(),
                    // So many on each card.
                    MoveKind::Put => e.it().cards.len(),
                    _ => 1,
                };
                (amount, times)
            }
            SourceCode::Pick(pick) => {
                let pick = self.cards.code.picks.get(usize::from(pick));
                (pick.map_or(AmountCode::Fixed(1), |pick| pick.n), 1)
            }
            SourceCode::It => return u16::from(e.it().cards.len()).max(1),
            SourceCode::This => return 1,
        };
        match amount {
            AmountCode::All | AmountCode::UpTo(_) => 1,
            AmountCode::Fixed(_)
            | AmountCode::X
            | AmountCode::Last
            | AmountCode::Per { .. }
            | AmountCode::Stat(_) => u16::from(self.amount(s, e, amount).0) * u16::from(times),
        }
    }

    /// One of the cards that are gained and paid for one after another (§5.12 11).
    fn buy(
        &self,
        s: &mut State,
        e: &mut Effect,
        step: &MoveCode,
        sink: &mut impl Sink<Daybreak>,
    ) -> Moving {
        let MoveKind::Gain { to, place, .. } = &step.kind else { return Moving::On };
        let card = e.got.cards.first().filter(|card| s.lot(*card).is_some());
        let payer = self.whom(e, *to).first().filter(|seat| !e.negated.has(*seat));
        e.rounds = e.rounds.saturating_sub(1);
        let upto = match step.source {
            SourceCode::Pick(pick) => {
                let pick = self.cards.code.picks.get(usize::from(pick));
                pick.is_some_and(|pick| matches!(pick.n, AmountCode::UpTo(_) | AmountCode::All))
            }
            SourceCode::Bank(_) | SourceCode::It | SourceCode::This => false,
        };
        let (Some(card), Some(payer)) = (card, payer) else {
            // Nothing picked: no further card either.
            if !upto || e.moved == 0 {
                e.fail();
            }
            e.rounds = 0;
            e.stage = Stage::Fresh;
            e.pc += 1;
            return Moving::On;
        };
        if e.rounds == 0 {
            e.stage = Stage::Fresh;
            e.pc += 1;
        } else {
            e.got = Got::default();
            e.stage = Stage::Reached;
        }
        if !self.affordable(s, payer, card) {
            e.fail();
            sink.tell(Event::NotGained { seat: payer, card: Some(card) }, s);
            return Moving::On;
        }
        e.moved = e.moved.saturating_add(1);
        let mut before = e.before;
        self.add_bound(s, &mut before, card);
        e.before = before;
        let place = place_code(place);
        let left = self.cost(s, payer, card, Stat::GetCost);
        Moving::Pay(Paying { payer, card, left, place })
    }

    fn land(
        &self,
        s: &mut State,
        e: &Effect,
        step: &MoveCode,
        part: Option<Seat>,
        landing: &mut Landing,
        sink: &mut impl Sink<Daybreak>,
    ) {
        if matches!(step.kind, MoveKind::Put) {
            return self.land_put(s, e, step, landing, sink);
        }
        if let SourceCode::Bank(_) = step.source {
            let (MoveKind::Gain { place, .. }, Some(seat)) = (&step.kind, part) else { return };
            if e.negated.has(seat) {
                return;
            }
            let got = Self::draw_stones(s, e.rounds);
            landing.moved += u16::from(got);
            let from = (got, StoneFrom::Bank);
            self.hand_out(s, seat, from, (place, 0), &mut landing.happened, sink);
            self.check_end(s, sink);
            return;
        }
        match &step.kind {
            MoveKind::Gain { to, place, .. } => self.land_gain(s, e, (*to, place), landing, sink),
            MoveKind::Send { place } => self.land_send(s, e, place, landing, sink),
            MoveKind::Shift(_) => self.land_shift(s, e, landing, sink),
            MoveKind::Remove => self.land_remove(s, e, landing, sink),
            MoveKind::Flip(face) => self.land_flip(s, e, *face, landing, sink),
            MoveKind::Put => {}
        }
    }
}
