//! The event phase (rules 2.4) and the speech cards (2.24).

use kernel::Sink;

use super::Flow;
use crate::Shadows;
use crate::cards::{EventKind, FoeSide, Speech, Trait};
use crate::event::Event;
use crate::options::AfterTime;
use crate::person::{Area, Person, Place};
use crate::sets::{Cast, EventId, LootSet, Slot};
use crate::state::{
    CheckStep, EventStep, Foe, FoeCard, Frame, Girl, Phase, Question, State, Window,
};

impl Shadows {
    /// The data of a foe: as a familiar or as a witch.
    #[inline]
    pub fn side(&self, foe: Foe) -> &FoeSide {
        match foe.card {
            FoeCard::Event(card) => match &self.cards.event(card).kind {
                EventKind::Foe { familiar: Some(side), .. } if foe.is_familiar() => side,
                EventKind::Foe { witch, .. } => witch,
                // A speech card is never placed.
                EventKind::Speech(_) => &self.cards.love,
            },
            // Only persons with a witch are placed.
            FoeCard::Fallen(person) => self.cards.witch(person).unwrap_or(&self.cards.love),
            FoeCard::Kirika => &self.cards.kirika,
            FoeCard::Love => &self.cards.love,
            FoeCard::Oriko => &self.cards.oriko,
        }
    }

    /// Has the foe this trait now? Familiars have none (SM-023).
    #[inline]
    pub fn foe_has(&self, foe: Foe, wanted: Trait) -> bool {
        !foe.is_familiar() && self.side(foe).has(wanted)
    }

    /// Is it Walpurgis?
    #[inline]
    pub fn is_walpurgis(&self, foe: Foe) -> bool {
        matches!(foe.card, FoeCard::Event(card) if self.cards.event(card).number == 0)
    }

    pub(crate) fn event_step(
        &self,
        s: &mut State,
        step: EventStep,
        sink: &mut impl Sink<Shadows>,
    ) -> Flow {
        let next = |s: &mut State, step| {
            s.frames.pop();
            s.push(Frame::Event(step));
        };
        match step {
            EventStep::TakeOver => {
                next(s, EventStep::Time);
                self.ask_take_overs(s);
            }
            EventStep::Time => {
                if self.time_holder(s).is_some() {
                    return Flow::Ask;
                }
                next(s, EventStep::Draw);
            }
            EventStep::Draw => {
                next(s, EventStep::Check);
                self.tick(s, sink);
                self.turn_up(s, sink);
            }
            EventStep::Check => {
                next(s, EventStep::Over);
                self.start_check(s);
            }
            EventStep::Over => self.action_phase(s, sink),
        }
        Flow::On
    }

    /// Homura, if she is a girl and holds Time Manipulation (SM-056).
    pub(crate) fn time_holder(&self, s: &State) -> Option<Slot> {
        let slot = s.slot(Person::Homura)?;
        let girl = s.girl(slot);
        (girl.is_girl() && !girl.loot.and(self.cards.time).is_empty()).then_some(slot)
    }

    /// SM-057 to SM-061.
    pub(crate) fn use_time(&self, s: &mut State, slot: Slot, sink: &mut impl Sink<Shadows>) {
        let used: LootSet = s.girl(slot).loot.and(self.cards.time).first().into_iter().collect();
        match self.options.time_manipulation_after_use {
            AfterTime::Discard => self.discard_loot(s, slot, used),
            AfterTime::Remove => {
                let girl = s.girl_mut(slot);
                girl.loot = girl.loot.minus(used);
                s.loot_gone = s.loot_gone.or(used);
            }
        }
        let top = s.events.last().copied();
        let top = top.filter(|card| self.cards.event(*card).number != 0);
        if let Some(card) = top {
            s.events.pop();
            s.boxed.push(card);
        }
        sink.tell(Event::TimeUsed { boxed: top.map(|card| self.cards.event(card).number) }, s);
        // SM-060: no clock, no card, no witch check.
        self.action_phase(s, sink);
    }

    fn action_phase(&self, s: &mut State, sink: &mut impl Sink<Shadows>) {
        s.frames.clear();
        s.push(Frame::Action(0));
        s.phase = Phase::Action;
        sink.tell(Event::Phase(Phase::Action), s);
    }

    /// The clock step (SM-062 to SM-067).
    fn tick(&self, s: &mut State, sink: &mut impl Sink<Shadows>) {
        for area in Area::ALL {
            if s.foe(area).is_some_and(Foe::is_familiar) && s.at(Place::Area(area)).is_empty() {
                self.lose_markers(s, area, 1, sink);
            }
        }
    }

    fn lose_markers(&self, s: &mut State, area: Area, by: u8, sink: &mut impl Sink<Shadows>) {
        let Some(foe) = &mut s.areas[area.index()] else { return };
        foe.clock = foe.clock.saturating_sub(by);
        let (left, place) = (foe.clock, Place::Area(area));
        if left > 0 {
            sink.tell(Event::Ticked { place, left }, s);
            return;
        }
        let foe = *foe;
        let hp = i16::from(self.side(foe).hp);
        s.areas[area.index()] = Some(Foe { hp, ..foe });
        sink.tell(Event::Hatched { place, foe: foe.card, hp }, s);
    }

    /// SM-068 to SM-076.
    fn turn_up(&self, s: &mut State, sink: &mut impl Sink<Shadows>) {
        let Some(card) = s.events.pop() else { return };
        sink.tell(Event::Turned(card), s);
        match &self.cards.event(card).kind {
            EventKind::Foe { .. } => {
                let empty = Area::ALL.into_iter().find(|area| s.foe(*area).is_none());
                match empty {
                    Some(area) => self.place_event(s, card, area, sink),
                    None => {
                        self.to_bottom(s, card);
                        sink.tell(Event::NoRoom(card), s);
                        self.damage_city(s, self.cards.table.no_room, sink);
                    }
                }
            }
            EventKind::Speech(speech) => {
                s.event_discard = s.event_discard.with(card);
                self.speak(s, *speech, sink);
            }
        }
    }

    /// A card everybody has seen goes to the bottom of the event deck (SM-071, SM-083).
    pub(crate) fn to_bottom(&self, s: &mut State, card: EventId) {
        s.events.insert(0, card);
        s.open_events = s.open_events.with(card);
    }

    /// SM-073, SM-074.
    pub(crate) fn place_event(
        &self,
        s: &mut State,
        card: EventId,
        area: Area,
        sink: &mut impl Sink<Shadows>,
    ) {
        let EventKind::Foe { familiar, .. } = &self.cards.event(card).kind else { return };
        let clock = if familiar.is_some() { self.cards.table.clock } else { 0 };
        self.place_foe(s, FoeCard::Event(card), clock, area, sink);
    }

    pub(crate) fn place_foe(
        &self,
        s: &mut State,
        card: FoeCard,
        clock: u8,
        area: Area,
        sink: &mut impl Sink<Shadows>,
    ) {
        let mut foe = Foe { card, hp: 0, clock, fights: 0, since: 0 };
        foe.hp = i16::from(self.side(foe).hp);
        s.areas[area.index()] = Some(foe);
        sink.tell(Event::Appeared { foe: card, familiar: clock > 0, place: Place::Area(area) }, s);
        // SM-254, SM-R033.
        let arrival = self.side(foe).traits.iter().find_map(|found| match found {
            Trait::Arrival(cards) => Some(*cards),
            _ => None,
        });
        if let Some(count) = arrival.filter(|_| clock == 0)
            && let Some(homura) = s.slot(Person::Homura)
            && s.girl(homura).is_girl()
        {
            self.must_discard(s, Cast::one(homura), count);
        }
    }

    /// Some must discard so many each, after window W3.
    pub(crate) fn must_discard(&self, s: &mut State, who: Cast, count: u8) {
        s.push(Frame::Discards { left: who, count, opened: false });
    }

    /// The girls with the most magic cards.
    pub(crate) fn richest(&self, s: &State) -> Cast {
        let girls = s.all_girls();
        let most = girls.iter().map(|slot| s.hand(slot).len()).max().unwrap_or(0);
        girls.iter().filter(|slot| s.hand(*slot).len() == most).collect()
    }

    fn speak(&self, s: &mut State, speech: Speech, sink: &mut impl Sink<Shadows>) {
        match speech {
            Speech::Damage(by) => self.damage_city(s, i16::from(by), sink),
            Speech::Richest(count) => {
                self.vote(s, Question::Richest(count), self.richest(s), s.living());
            }
            // SM-R015: the targets are fixed now.
            Speech::Everyone(count) => self.must_discard(s, s.all_girls(), count),
            Speech::Wounded(count) => {
                let hurt =
                    s.all_girls().iter().filter(|slot| s.girl(*slot).hp < self.max_hp(s, *slot));
                let hurt = hurt.collect();
                self.must_discard(s, hurt, count);
            }
            Speech::Hatch(by) => {
                for area in Area::ALL {
                    if s.foe(area).is_some_and(Foe::is_familiar) {
                        self.lose_markers(s, area, by, sink);
                    }
                }
            }
            Speech::Quiet => s.quiet = true,
            Speech::Unkillable(hp) => {
                // SM-R069: without a girl nothing happens.
                self.vote(s, Question::Unkillable(hp), s.all_girls(), s.living());
                if !s.all_girls().is_empty() {
                    self.open_window(s, Window::W3);
                }
            }
            Speech::Oriko => self.oriko_appears(s, sink),
            Speech::Renew => {
                for area in Area::ALL {
                    if let Some(foe) = s.foe(area).copied()
                        && !foe.is_familiar()
                        && !self.is_walpurgis(foe)
                    {
                        let hp = i16::from(self.side(foe).hp);
                        s.areas[area.index()] = Some(Foe { hp, ..foe });
                    }
                }
            }
        }
    }

    /// SM-284 to SM-290.
    fn oriko_appears(&self, s: &mut State, sink: &mut impl Sink<Shadows>) {
        for area in [Area::A3, Area::A4] {
            let Some(foe) = s.areas[area.index()].take() else { continue };
            let place = Place::Area(area);
            if self.is_walpurgis(foe) {
                // SM-R077: she moves on, or goes to the bottom of the event deck.
                let empty = [Area::A1, Area::A2].into_iter().find(|area| s.foe(*area).is_none());
                match (empty, foe.card) {
                    (Some(area), _) => {
                        s.areas[area.index()] = Some(foe);
                        let place = Place::Area(area);
                        sink.tell(Event::Appeared { foe: foe.card, familiar: false, place }, s);
                    }
                    (None, FoeCard::Event(card)) => {
                        self.to_bottom(s, card);
                        sink.tell(Event::PushedOut(card), s);
                    }
                    (None, _) => {}
                }
            } else {
                sink.tell(Event::PutAway { foe: foe.card, place }, s);
                if let FoeCard::Event(card) = foe.card {
                    s.event_discard = s.event_discard.with(card);
                }
            }
        }
        self.place_foe(s, FoeCard::Kirika, 0, Area::A3, sink);
        self.place_foe(s, FoeCard::Oriko, 0, Area::A4, sink);
        // SM-134: who contracts before she is moved is moved no more.
        s.push(Frame::Hostages);
        let there = s.at(Place::Area(Area::A3));
        if !s.humans().minus(there).is_empty() {
            self.open_window(s, Window::W3);
        }
    }

    /// SM-288: humans and Madoka are brought to Kirika.
    pub(crate) fn hostages(&self, s: &mut State, sink: &mut impl Sink<Shadows>) {
        s.frames.pop();
        let moved = s.those(|girl: &Girl| {
            girl.lives() && (girl.is_human() || girl.person == Person::Madoka)
        });
        for slot in moved {
            self.go(s, slot, Place::Area(Area::A3), sink);
        }
    }

    /// A character goes somewhere.
    pub(crate) fn go(&self, s: &mut State, slot: Slot, to: Place, sink: &mut impl Sink<Shadows>) {
        let girl = s.girl_mut(slot);
        if girl.place != to {
            girl.place = to;
            sink.tell(Event::Moved { who: girl.person, to }, s);
        }
    }

    pub(crate) fn start_check(&self, s: &mut State) {
        let (listed, asked) = (Cast::NONE, Cast::NONE);
        s.push(Frame::Check { step: CheckStep::List, listed, asked });
    }
}
