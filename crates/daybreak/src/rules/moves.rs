//! Steps that move things (§5.5): picked first, received by everybody concerned, then moved all
//! at once.

use kernel::{Seat, Seats, Sink};

use super::effect::Moving;
use super::zones::USUAL;
use crate::Daybreak;
use crate::cards::code::{AmountCode, MoveCode, MoveKind, PlaceCode, SourceCode};
use crate::cards::{Delta, Face, Stat, Who};
use crate::event::{Event, StoneFrom};
use crate::options::MultiHit;
use crate::set::CardId;
use crate::state::{Bound, Effect, Got, Happened, MOST_SEATS, Paying, Stage, State, kind};

impl Daybreak {
    /// One move step, from where it stands.
    pub(crate) fn move_step(
        &self,
        s: &mut State,
        e: &mut Effect,
        at: u16,
        sink: &mut impl Sink<Event>,
    ) -> Moving {
        let Some(step) = self.cards.code.moves.get(usize::from(at)) else {
            e.pc += 1;
            return Moving::On;
        };
        let paid = matches!(step.kind, MoveKind::Gain { pay: true, .. });
        match e.stage {
            Stage::Prepay(_) | Stage::Asking => Moving::Ask,
            Stage::Fresh => {
                e.got = Got::default();
                self.name(e, step);
                if paid {
                    e.rounds = match step.source {
                        SourceCode::Pick(pick) => {
                            let n = self.cards.code.picks.get(usize::from(pick)).map(|pick| pick.n);
                            n.map_or(0, |n| self.amount(s, e, n).0)
                        }
                        SourceCode::It => e.it().cards.len(),
                        SourceCode::This | SourceCode::Bank(_) => 1,
                    };
                    e.moved = 0;
                    e.before = if matches!(step.source, SourceCode::It) {
                        e.before
                    } else {
                        Bound::default()
                    };
                    if e.rounds == 0 {
                        e.pc += 1;
                        return Moving::On;
                    }
                }
                e.stage = Stage::Reached;
                Moving::On
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
                Moving::On
            }
            Stage::Picked => {
                if let SourceCode::Pick(pick) = step.source
                    && let Some(pick) = self.cards.code.picks.get(usize::from(pick))
                    && matches!(pick.of, Who::Other | Who::Any)
                {
                    e.pending = self.owners(s, &e.got).without(e.you);
                }
                e.stage = Stage::Landing;
                Moving::On
            }
            Stage::Landing if paid => self.buy(s, e, step, sink),
            Stage::Landing => {
                // Numbers are read before anything moves.
                e.left = self.wanted(s, e, step).min(250) as u8;
                if let SourceCode::Bank(amount) = step.source {
                    e.rounds = self.amount(s, e, amount).0;
                }
                e.queue = self.parts(s, e, step);
                e.moved = 0;
                e.before = Bound::default();
                e.stage = Stage::Moving;
                Moving::On
            }
            Stage::Moving => self.land_part(s, e, step, sink),
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
        sink: &mut impl Sink<Event>,
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
            if matches!(who, Who::Others | Who::All | Who::Attacker) {
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
        sink: &mut impl Sink<Event>,
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
            sink.tell(Event::NotGained { seat: payer, card: Some(card) });
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
        sink: &mut impl Sink<Event>,
    ) {
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
            MoveKind::Shift(by) => self.land_shift(s, e, *by, landing, sink),
            MoveKind::Remove => self.land_remove(s, e, landing, sink),
            MoveKind::Flip(face) => self.land_flip(s, e, *face, landing, sink),
        }
    }

    /// May the effect touch this player's things?
    #[inline]
    fn open_to(&self, e: &Effect, seat: Seat) -> bool {
        seat == e.you || !e.negated.has(seat)
    }

    /// The picked stones that really move (WD-127, WD-128): whose, from where, how many.
    fn loose_stones(&self, s: &State, e: &Effect) -> [[u8; 5]; MOST_SEATS] {
        let mut stones = e.got.stones;
        for seat in Seat::all(self.seats) {
            let here = &mut stones[seat.index() % MOST_SEATS];
            if here.iter().all(|n| *n == 0) {
                continue;
            }
            let fixed = seat != e.you && self.fixed_stones(s, seat);
            if fixed || !self.open_to(e, seat) {
                *here = [0; 5];
                continue;
            }
            let player = s.player(seat);
            here[0] = here[0].min(player.held);
            for (slot, there) in player.stones.iter().enumerate() {
                here[slot + 1] = here[slot + 1].min(*there);
            }
        }
        stones
    }

    fn lift_stones(s: &mut State, seat: Seat, from: [u8; 5]) -> u8 {
        let player = s.player_mut(seat);
        player.held -= from[0];
        for (slot, n) in player.stones.iter_mut().zip(&from[1..]) {
            *slot -= n;
        }
        from.iter().sum()
    }

    /// Puts gained stones where the text says, from its front (WD-147, WD-148). `done` stones of
    /// the same gain have been placed before.
    fn hand_out(
        &self,
        s: &mut State,
        seat: Seat,
        (count, from): (u8, StoneFrom),
        (place, done): (&PlaceCode, u8),
        happened: &mut Happened,
        sink: &mut impl Sink<Event>,
    ) {
        match place {
            PlaceCode::Usual | PlaceCode::Hand => {
                self.give(s, seat, (count, from), 0, happened, sink);
            }
            PlaceCode::Slot(slot) => self.give(s, seat, (count, from), *slot, happened, sink),
            PlaceCode::Slots(slots) => {
                for n in done..done + count {
                    let slot = slots.get(usize::from(n)).copied().unwrap_or(0);
                    self.give(s, seat, (1, from), slot, happened, sink);
                }
            }
        }
    }

    fn land_gain(
        &self,
        s: &mut State,
        e: &Effect,
        (to, place): (Who, &PlaceCode),
        landing: &mut Landing,
        sink: &mut impl Sink<Event>,
    ) {
        let Some(to) = self.whom(e, to).first().filter(|seat| self.open_to(e, *seat)) else {
            return;
        };
        for card in e.got.cards {
            if !self.owner_open(s, e, card) {
                continue;
            }
            self.add_bound(s, &mut landing.bound, card);
            self.gain_card(s, to, card, place_code(place), &mut landing.happened, sink);
            landing.moved += 1;
        }
        // Stones of the parts before have their places already.
        let before = e.moved;
        let mut done = before;
        let stones = self.loose_stones(s, e);
        for seat in Seat::all(self.seats) {
            let count = Self::lift_stones(s, seat, stones[seat.index() % MOST_SEATS]);
            let from = (count, StoneFrom::Seat(seat));
            self.hand_out(s, to, from, (place, done), &mut landing.happened, sink);
            done += count;
        }
        let mut on = 0;
        for (lot, picked) in s.market.iter_mut().zip(e.got.on) {
            let taken = picked.min(lot.stones);
            lot.stones -= taken;
            on += taken;
        }
        self.hand_out(s, to, (on, StoneFrom::Market), (place, done), &mut landing.happened, sink);
        done += on;
        let bank = Self::draw_stones(s, e.got.bank);
        self.hand_out(s, to, (bank, StoneFrom::Bank), (place, done), &mut landing.happened, sink);
        if bank > 0 {
            self.check_end(s, sink);
        }
        landing.moved += u16::from(done - before + bank);
    }

    /// May the effect touch the owner of this card? Cards of shared zones have none.
    fn owner_open(&self, s: &State, e: &Effect, card: CardId) -> bool {
        s.caster(card).or_else(|| s.holder(card)).is_none_or(|owner| self.open_to(e, owner))
    }

    fn land_send(
        &self,
        s: &mut State,
        e: &Effect,
        place: &PlaceCode,
        landing: &mut Landing,
        sink: &mut impl Sink<Event>,
    ) {
        for card in e.got.cards {
            let Some(owner) = s.caster(card).or_else(|| s.holder(card)) else { continue };
            if !self.open_to(e, owner) {
                continue;
            }
            let slot = match place {
                PlaceCode::Hand => 0,
                PlaceCode::Slot(slot) => *slot,
                PlaceCode::Usual | PlaceCode::Slots(_) => self.cards.get(card).numbers.get_time,
            };
            self.add_bound(s, &mut landing.bound, card);
            self.carry(s, e.you, owner, card, slot, landing, sink);
        }
        let stones = self.loose_stones(s, e);
        let before = e.moved;
        let mut done = before;
        for seat in Seat::all(self.seats) {
            let count = Self::lift_stones(s, seat, stones[seat.index() % MOST_SEATS]);
            for n in 0..count {
                let slot = match place {
                    PlaceCode::Usual | PlaceCode::Hand => 0,
                    PlaceCode::Slot(slot) => *slot,
                    PlaceCode::Slots(slots) => {
                        slots.get(usize::from(done + n)).copied().unwrap_or(0)
                    }
                };
                self.lay_stones(s, seat, 1, slot);
                sink.tell(Event::MovedStones { seat, count: 1, slot });
            }
            done += count;
        }
        landing.moved += u16::from(done - before);
    }

    /// Moves a card of a player to another place of the same player; inside the cast zone it
    /// keeps how it lies (WD-R35).
    #[allow(clippy::too_many_arguments)]
    fn carry(
        &self,
        s: &mut State,
        by: Seat,
        owner: Seat,
        card: CardId,
        slot: u8,
        landing: &mut Landing,
        sink: &mut impl Sink<Event>,
    ) {
        let (installed, down) = (s.installed.has(card), s.down.has(card));
        let in_cast = s.caster(card).is_some();
        if in_cast && (1..=4).contains(&slot) {
            // It stays in its zone: what has picked it keeps it.
            let player = s.player_mut(owner);
            for place in &mut player.slots {
                place.remove(card);
            }
            player.slots[usize::from(slot) - 1].add(card);
            sink.tell(Event::Moved { seat: owner, card, slot });
            landing.moved += 1;
            return;
        }
        self.lift(s, card);
        if self.lay(s, owner, card, slot, installed, sink) {
            let who = &mut landing.happened.who[kind::REMOVE_CARD];
            *who = who.with(by);
            if !down {
                landing.happened.removed.add(card);
            }
        }
        landing.moved += 1;
    }

    fn land_shift(
        &self,
        s: &mut State,
        e: &Effect,
        by: Delta,
        landing: &mut Landing,
        sink: &mut impl Sink<Event>,
    ) {
        let by = match by {
            Delta::Fixed(by) => i16::from(by),
            Delta::X => i16::from(e.x),
            Delta::MinusX => -i16::from(e.x),
        };
        let moved = |slot: u8| (i16::from(slot) + by).clamp(0, 5) as u8;
        for card in e.got.cards {
            let Some(owner) = s.caster(card) else { continue };
            if !self.open_to(e, owner) {
                continue;
            }
            let slot = moved(Self::slot_of(s, owner, card));
            self.add_bound(s, &mut landing.bound, card);
            self.carry(s, e.you, owner, card, slot, landing, sink);
        }
        let stones = self.loose_stones(s, e);
        for seat in Seat::all(self.seats) {
            let here = &stones[seat.index() % MOST_SEATS];
            let mut from = *here;
            // Held stones have no cast time.
            from[0] = 0;
            landing.moved += u16::from(Self::lift_stones(s, seat, from));
            for slot in 1..=4u8 {
                let count = from[usize::from(slot)];
                if count > 0 {
                    self.lay_stones(s, seat, count, moved(slot));
                    sink.tell(match moved(slot) {
                        5.. => Event::RemovedStones { seat: Some(seat), count },
                        slot => Event::MovedStones { seat, count, slot },
                    });
                }
            }
        }
    }

    fn land_remove(
        &self,
        s: &mut State,
        e: &Effect,
        landing: &mut Landing,
        sink: &mut impl Sink<Event>,
    ) {
        for card in e.got.cards {
            if !self.owner_open(s, e, card) || s.curse_zone.has(card) || s.removed.has(card) {
                continue;
            }
            self.add_bound(s, &mut landing.bound, card);
            self.remove_card(s, e.you, card, &mut landing.happened, sink);
            landing.moved += 1;
        }
        let stones = self.loose_stones(s, e);
        for seat in Seat::all(self.seats) {
            let count = Self::lift_stones(s, seat, stones[seat.index() % MOST_SEATS]);
            s.bank += count;
            landing.moved += u16::from(count);
            if count > 0 {
                sink.tell(Event::RemovedStones { seat: Some(seat), count });
            }
        }
        for (lot, picked) in s.market.iter_mut().zip(e.got.on) {
            let taken = picked.min(lot.stones);
            lot.stones -= taken;
            s.bank += taken;
            landing.moved += u16::from(taken);
        }
    }

    fn land_flip(
        &self,
        s: &mut State,
        e: &Effect,
        face: Face,
        landing: &mut Landing,
        sink: &mut impl Sink<Event>,
    ) {
        for card in e.got.cards {
            let Some(owner) = s.caster(card).filter(|owner| self.open_to(e, *owner)) else {
                continue;
            };
            self.add_bound(s, &mut landing.bound, card);
            let was = s.down.has(card);
            let down = match face {
                Face::Up => false,
                Face::Down => true,
                Face::Other => !was,
            };
            if down {
                s.down.add(card);
            } else {
                s.down.remove(card);
            }
            landing.moved += 1;
            if was != down {
                sink.tell(Event::Flipped { seat: owner, card, down });
            }
        }
    }
}

/// What came of a step.
#[derive(Default)]
struct Landing {
    moved: u16,
    bound: Bound,
    happened: Happened,
}

fn place_code(place: &PlaceCode) -> u8 {
    match place {
        PlaceCode::Usual | PlaceCode::Slots(_) => USUAL,
        PlaceCode::Slot(slot) => *slot,
        PlaceCode::Hand => 0,
    }
}
