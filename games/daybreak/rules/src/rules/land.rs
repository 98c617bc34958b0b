//! How things land that a step moves (§5.5).

use kernel::{Seat, Sink};

use super::zones::USUAL;
use crate::Daybreak;
use crate::cards::code::{MoveCode, PlaceCode, SourceCode};
use crate::cards::{Face, Who};
use crate::event::{Event, StoneFrom};
use crate::set::CardId;
use crate::state::{Bound, Effect, Happened, MOST_SEATS, State, kind};

impl Daybreak {
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
    pub(super) fn hand_out(
        &self,
        s: &mut State,
        seat: Seat,
        (count, from): (u8, StoneFrom),
        (place, done): (&PlaceCode, u8),
        happened: &mut Happened,
        sink: &mut impl Sink<Daybreak>,
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

    pub(super) fn land_gain(
        &self,
        s: &mut State,
        e: &Effect,
        (to, place): (Who, &PlaceCode),
        landing: &mut Landing,
        sink: &mut impl Sink<Daybreak>,
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

    pub(super) fn land_send(
        &self,
        s: &mut State,
        e: &Effect,
        place: &PlaceCode,
        landing: &mut Landing,
        sink: &mut impl Sink<Daybreak>,
    ) {
        for card in e.got.cards {
            let own = e.unplaced(card);
            let Some(owner) = own.or_else(|| s.caster(card)).or_else(|| s.holder(card)) else {
                continue;
            };
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
                sink.tell(Event::MovedStones { seat, count: 1, slot }, s);
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
        sink: &mut impl Sink<Daybreak>,
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
            sink.tell(Event::Moved { seat: owner, card, slot }, s);
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

    pub(super) fn land_shift(
        &self,
        s: &mut State,
        e: &Effect,
        landing: &mut Landing,
        sink: &mut impl Sink<Daybreak>,
    ) {
        let by = i16::from(e.by);
        let moved = |slot: u8| (i16::from(slot) + by).clamp(0, 5) as u8;
        for card in e.got.cards {
            // A card being used counts from its use cast time.
            let (owner, from) = match (e.unplaced(card), s.caster(card)) {
                (Some(user), _) => (user, self.cards.get(card).numbers.use_time),
                (None, Some(owner)) => (owner, Self::slot_of(s, owner, card)),
                (None, None) => continue,
            };
            if !self.open_to(e, owner) {
                continue;
            }
            let slot = moved(from);
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
                    sink.tell(
                        match moved(slot) {
                            5.. => Event::RemovedStones { seat: Some(seat), count },
                            slot => Event::MovedStones { seat, count, slot },
                        },
                        s,
                    );
                }
            }
        }
    }

    pub(super) fn land_remove(
        &self,
        s: &mut State,
        e: &Effect,
        landing: &mut Landing,
        sink: &mut impl Sink<Daybreak>,
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
                sink.tell(Event::RemovedStones { seat: Some(seat), count }, s);
            }
        }
        for (lot, picked) in s.market.iter_mut().zip(e.got.on) {
            let taken = picked.min(lot.stones);
            lot.stones -= taken;
            s.bank += taken;
            landing.moved += u16::from(taken);
        }
    }

    /// Stones onto the chosen cards of the card zone, as far as they still lie there.
    pub(super) fn land_put(
        &self,
        s: &mut State,
        e: &Effect,
        step: &MoveCode,
        landing: &mut Landing,
        sink: &mut impl Sink<Daybreak>,
    ) {
        let cards = e.it().cards;
        let seats = self.seats;
        let first = s.market.iter().position(|lot| cards.has(lot.card));
        let Some(first) = first else { return };
        if let SourceCode::Bank(_) = step.source {
            for at in 0..s.market.len() {
                let card = s.market[at].card;
                if cards.has(card) {
                    let count = Self::draw_stones(s, e.rounds);
                    s.market[at].stones += count;
                    landing.moved += u16::from(count);
                    if count > 0 {
                        sink.tell(Event::Laid { from: None, card, count }, s);
                    }
                }
            }
            self.check_end(s, sink);
            return;
        }
        let card = s.market[first].card;
        let stones = self.loose_stones(s, e);
        for seat in Seat::all(seats) {
            let count = Self::lift_stones(s, seat, stones[seat.index() % MOST_SEATS]);
            if count > 0 {
                s.market[first].stones += count;
                landing.moved += u16::from(count);
                sink.tell(Event::Laid { from: Some(seat), card, count }, s);
            }
        }
        let bank = Self::draw_stones(s, e.got.bank);
        if bank > 0 {
            s.market[first].stones += bank;
            landing.moved += u16::from(bank);
            sink.tell(Event::Laid { from: None, card, count: bank }, s);
            self.check_end(s, sink);
        }
    }

    pub(super) fn land_flip(
        &self,
        s: &mut State,
        e: &Effect,
        face: Face,
        landing: &mut Landing,
        sink: &mut impl Sink<Daybreak>,
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
                sink.tell(Event::Flipped { seat: owner, card, down }, s);
            }
        }
    }
}

/// What came of a step.
#[derive(Default)]
pub(super) struct Landing {
    pub moved: u16,
    pub bound: Bound,
    pub happened: Happened,
}

pub(super) fn place_code(place: &PlaceCode) -> u8 {
    match place {
        PlaceCode::Usual | PlaceCode::Slots(_) => USUAL,
        PlaceCode::Slot(slot) => *slot,
        PlaceCode::Hand => 0,
    }
}
