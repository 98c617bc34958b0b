//! The action phase (rules 2.6 to 2.8).

use kernel::{Seats, Sink};

use super::Flow;
use crate::Shadows;
use crate::action::Action;
use crate::cards::{LootEffect, Trait};
use crate::event::{Event, Secret};
use crate::person::{Area, Person, Place};
use crate::sets::{Cast, EventId, Hand, LootId, LootSet, Slot};
use crate::state::{Frame, Phase, Pick, Purpose, State};

impl Shadows {
    /// The next character acts (SM-092).
    pub(crate) fn next_actor(&self, s: &mut State, from: u8, sink: &mut impl Sink<Shadows>) {
        s.frames.pop();
        let next = s.living().iter().find(|slot| u8::from(*slot) >= from);
        match next {
            Some(who) => {
                s.push(Frame::Action(u8::from(who) + 1));
                s.push(Frame::Act { who, telepathy: false, with: None, acted: false });
            }
            None => {
                s.phase = Phase::Combat;
                s.fought = 0;
                s.scheduled = 0;
                for area in Area::ALL {
                    if s.foe(area).is_some() && !s.at(Place::Area(area)).is_empty() {
                        s.scheduled |= 1 << area.index();
                    }
                }
                sink.tell(Event::Phase(Phase::Combat), s);
                s.push(Frame::Combats);
            }
        }
    }

    /// A character's turn: ask, or let it end.
    pub(crate) fn act_step(
        &self,
        s: &mut State,
        (who, telepathy, acted): (Slot, bool, bool),
        sink: &mut impl Sink<Shadows>,
    ) -> Flow {
        let girl = *s.girl(who);
        if !girl.lives() {
            s.frames.pop();
            return Flow::On;
        }
        let in_fight = self.in_fight(s, who);
        if girl.is_girl() {
            let speaks = !telepathy && self.can_telepathy(s, who);
            if !acted && in_fight && !speaks {
                // SM-120: there is nothing to choose.
                sink.tell(Event::Continues(girl.person), s);
                s.frames.pop();
                return Flow::On;
            }
            if !acted || speaks {
                return Flow::Ask;
            }
        } else if !acted {
            // Also with nothing but Pass: she may contract in her turn (SM-134, SM-R022).
            return Flow::Ask;
        }
        s.frames.pop();
        Flow::On
    }

    /// Is she in an area with a foe?
    pub(crate) fn in_fight(&self, s: &State, slot: Slot) -> bool {
        match s.girl(slot).place {
            Place::City => false,
            Place::Area(area) => s.foe(area).is_some(),
        }
    }

    /// SM-097 to SM-102, SM-407.
    pub(crate) fn can_telepathy(&self, s: &State, who: Slot) -> bool {
        !s.quiet && !s.hand(who).is_empty() && !self.partners(s, who).is_empty()
    }

    /// Other girls with a hand of their own (SM-R101).
    pub(crate) fn partners(&self, s: &State, who: Slot) -> Cast {
        s.all_girls().minus(s.sharing(who))
    }

    /// Girls whom a human can encourage (SM-124 to SM-128).
    pub(crate) fn encouraged(&self, s: &State, who: Slot) -> Cast {
        if s.quiet || s.bound() || s.hand(who).is_empty() {
            return Cast::NONE;
        }
        let girls = s.at(s.girl(who).place).and(self.partners(s, who));
        girls.iter().filter(|girl| s.hand(*girl).len() < self.limit(s, *girl)).collect()
    }

    /// Is she forbidden to move (SM-287, SM-289)?
    pub(crate) fn is_bound(&self, s: &State, slot: Slot) -> bool {
        let girl = s.girl(slot);
        (girl.is_human() || girl.person == Person::Madoka) && s.bound()
    }

    /// Where the Mermaid witch calls her to (SM-259, SM-R068).
    pub(crate) fn called(&self, s: &State, slot: Slot) -> Option<Area> {
        let girl = s.girl(slot);
        if !matches!(girl.person, Person::Madoka | Person::Kyoko)
            || girl.place != Place::City
            || self.is_bound(s, slot)
        {
            return None;
        }
        let calls = |area: &Area| s.foe(*area).is_some_and(|foe| self.foe_has(*foe, Trait::Call));
        Area::ALL.into_iter().find(calls)
    }

    /// The other action of the acting character.
    pub(crate) fn act(
        &self,
        s: &mut State,
        who: Slot,
        action: Action,
        sink: &mut impl Sink<Shadows>,
    ) {
        let girl = *s.girl(who);
        match s.frames.last_mut() {
            Some(Frame::Act { telepathy, .. }) if matches!(action, Action::Telepathy(_)) => {
                *telepathy = true;
            }
            Some(Frame::Act { acted: true, telepathy, .. }) => *telepathy = true,
            Some(Frame::Act { acted, .. }) => *acted = true,
            _ => {}
        }
        let target = |person: Person| s.slot(person).unwrap_or(who);
        let one = |purpose| Pick { purpose, hand: girl.hand, least: 1, most: 1 };
        match action {
            Action::Telepathy(person) => {
                let partner = target(person);
                if let Some(Frame::Act { with, .. }) = s.frames.last_mut() {
                    *with = Some(partner);
                }
                sink.tell(Event::Telepathy { from: girl.person, with: person }, s);
                self.pick(s, one(Purpose::Send(who, partner)));
            }
            Action::Move(to) => self.go(s, who, to, sink),
            Action::Heal(person) => {
                let whom = target(person);
                sink.tell(Event::Healed { from: girl.person, to: person }, s);
                self.pick(s, one(Purpose::Heal(who, whom)));
            }
            Action::Loot(kind) => {
                let held = self.cards.copies(kind).and(girl.loot);
                if let Some(loot) = held.first() {
                    self.discard_loot(s, who, LootSet::one(loot));
                    self.use_loot(s, who, loot, sink);
                }
            }
            Action::Focus => {
                sink.tell(Event::Focused(girl.person), s);
                let most = s.hand(who).len();
                let purpose = Purpose::Focus(who);
                self.pick(s, Pick { purpose, hand: girl.hand, least: 0, most });
            }
            Action::Accuse(person) => self.accuse(s, who, target(person), sink),
            Action::Encourage(person) => {
                let whom = target(person);
                sink.tell(Event::Encouraged { from: girl.person, to: person }, s);
                self.pick(s, one(Purpose::Encourage(who, whom)));
            }
            Action::Refresh => {
                sink.tell(Event::Refreshed(girl.person), s);
                let most = s.hand(who).len();
                let purpose = Purpose::Refresh(who);
                self.pick(s, Pick { purpose, hand: girl.hand, least: 0, most });
            }
            Action::Continue => sink.tell(Event::Continues(girl.person), s),
            Action::Pass => {
                if matches!(s.frames.last(), Some(Frame::Act { telepathy: false, .. })) {
                    sink.tell(Event::Passed(girl.person), s);
                }
            }
            _ => {}
        }
    }

    /// A card goes from one character to another, face down (SM-103, SM-124).
    pub(crate) fn give_card(
        &self,
        s: &mut State,
        [from, to]: [Slot; 2],
        cards: Hand,
        sink: &mut impl Sink<Shadows>,
    ) {
        let Some(card) = cards.first() else { return };
        let (giver, taker) = (*s.girl(from), *s.girl(to));
        self.pass_card(s, card, [giver.hand, taker.hand], [giver.seat, taker.seat]);
        let seats: Seats = [giver.seat, taker.seat].into_iter().collect();
        let card = Secret::new(cards, seats);
        sink.tell(Event::Gave { from: giver.person, to: taker.person, card }, s);
    }

    /// Where a loot card works: the City, or the area of the combat (§5.4).
    fn loot_place(&self, s: &State, user: Slot) -> Cast {
        match &s.combat {
            Some(combat) => combat.here.and(s.living()),
            None => s.at(s.girl(user).place),
        }
    }

    /// Girls on whom a loot card may be used.
    pub(crate) fn loot_targets(&self, s: &State, user: Slot) -> Cast {
        self.loot_place(s, user).and(s.all_girls())
    }

    /// A loot card that has been put down takes effect.
    pub(crate) fn use_loot(
        &self,
        s: &mut State,
        user: Slot,
        loot: LootId,
        sink: &mut impl Sink<Shadows>,
    ) {
        sink.tell(Event::LootUsed { who: s.girl(user).person, loot }, s);
        match self.cards.loot_effect(loot) {
            LootEffect::Refill(left) => {
                s.push(Frame::Target { user, loot, left, named: Cast::NONE });
            }
            LootEffect::Draw(_) => {
                s.push(Frame::Target { user, loot, left: 1, named: Cast::NONE });
            }
            LootEffect::HealAll => {
                for slot in self.loot_place(s, user) {
                    self.heal(s, slot, sink);
                }
            }
            LootEffect::Foresee(count) => self.foresee(s, user, count, sink),
            LootEffect::Time | LootEffect::Growth { .. } | LootEffect::Nothing => {}
        }
    }

    /// A target frame: ask, or choose where there is no choice.
    pub(crate) fn target_step(
        &self,
        s: &mut State,
        (user, left, named): (Slot, u8, Cast),
        sink: &mut impl Sink<Shadows>,
    ) -> Flow {
        let open = self.loot_targets(s, user).minus(named);
        if left == 0 || open.is_empty() {
            s.frames.pop();
            return Flow::On;
        }
        let alone = open.len() == 1 && named.is_empty() && !self.can_shield_instead(s);
        if alone && let Some(slot) = open.first() {
            self.target(s, slot, sink);
            return Flow::On;
        }
        Flow::Ask
    }

    /// The next girl on whom a loot card is used.
    pub(crate) fn target(&self, s: &mut State, slot: Slot, sink: &mut impl Sink<Shadows>) {
        let Some(Frame::Target { user, loot, left, named }) = s.frames.pop() else { return };
        s.push(Frame::Target { user, loot, left: left - 1, named: named.with(slot) });
        match self.cards.loot_effect(loot) {
            LootEffect::Refill(_) => self.refill(s, slot, sink),
            LootEffect::Draw(count) => {
                let room = self.limit(s, slot).saturating_sub(s.hand(slot).len());
                self.draw(s, slot, count.min(room), sink);
            }
            _ => {}
        }
    }

    /// Premonition: the top event cards are looked at; Walpurgis keeps her place.
    fn foresee(&self, s: &mut State, who: Slot, count: u8, sink: &mut impl Sink<Shadows>) {
        let count = usize::from(count).min(s.events.len()).min(4);
        let seat = s.girl(who).seat;
        let mut cards = [None; 4];
        let mut seen = 0;
        for (at, place) in cards.iter_mut().take(count).enumerate() {
            let card = s.events[s.events.len() - 1 - at];
            if self.cards.event(card).number != 0 {
                *place = Some(card);
                seen += 1;
            }
            let knows = &mut s.knows_events[seat.index()];
            *knows = knows.with(card);
        }
        sink.tell(Event::Foresaw { who: s.girl(who).person, count: count as u8 }, s);
        if seen > 1 {
            s.push(Frame::Reorder { who, cards, placed: [u8::MAX; 4], done: 0 });
        }
    }

    /// One more event card is put back; the last goes where there is room.
    pub(crate) fn put_back(&self, s: &mut State, at: u8) {
        let Some(Frame::Reorder { who, cards, mut placed, done }) = s.frames.pop() else { return };
        placed[usize::from(done)] = at;
        let done = done + 1;
        let free: Vec5 = self.reorder_free(cards, placed);
        if free.len() > 1 {
            s.push(Frame::Reorder { who, cards, placed, done });
            return;
        }
        let mut order = placed.iter().take(usize::from(done)).copied().chain(free);
        let places: Vec5 = (0..4u8).filter(|at| cards[usize::from(*at)].is_some()).collect();
        let top = s.events.len() - 1;
        for place in places {
            if let Some(card) = order.next().and_then(|at| cards[usize::from(at)]) {
                s.events[top - usize::from(place)] = card;
            }
        }
        // Nobody else knows any more which of them lies where.
        let seen: crate::sets::EventSet = cards.iter().flatten().copied().collect::<_>();
        let seat = s.girl(who).seat;
        for (index, knows) in s.knows_events.iter_mut().enumerate() {
            if index != seat.index() {
                *knows = knows.minus(seen);
            }
        }
        s.open_events = s.open_events.minus(seen);
    }

    /// Which of the cards looked at can still be put back.
    pub(crate) fn reorder_free(&self, cards: [Option<EventId>; 4], placed: [u8; 4]) -> Vec5 {
        (0..4u8).filter(|at| cards[usize::from(*at)].is_some() && !placed.contains(at)).collect()
    }
}

/// A few places.
pub(crate) type Vec5 = arrayvec::ArrayVec<u8, 5>;
