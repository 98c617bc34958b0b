//! The witch check, drop-outs, deaths and take-overs (rules 2.5 and 2.20).

use kernel::{Seat, Seats, Sink};

use super::Flow;
use crate::Shadows;
use crate::cards::Power;
use crate::event::Event;
use crate::options::NagisaWitch;
use crate::person::{Area, Person};
use crate::sets::{Cast, Slot};
use crate::state::{
    CheckStep, FoeCard, Frame, Identity, Pick, Purpose, Result, State, Status, Window,
};

impl Shadows {
    /// Living girls without a magic card (SM-079).
    pub(crate) fn without_cards(&self, s: &State) -> Cast {
        s.all_girls().iter().filter(|slot| s.hand(*slot).is_empty()).collect()
    }

    pub(crate) fn check_step(
        &self,
        s: &mut State,
        step: CheckStep,
        listed: Cast,
        asked: Cast,
    ) -> Flow {
        let now = self.without_cards(s);
        s.frames.pop();
        match step {
            CheckStep::List => {
                if !now.is_empty() {
                    s.push(Frame::Check { step: CheckStep::Snipe, listed: now, asked });
                    self.open_window(s, Window::W2);
                }
            }
            CheckStep::Snipe => {
                let fresh = !now.minus(listed).is_empty();
                let listed = listed.or(now);
                s.push(Frame::Check { step: CheckStep::Snipe, listed, asked });
                if fresh {
                    // Somebody paid her last card: she is about to drop out as well.
                    self.open_window(s, Window::W2);
                } else if self.snipe(s, asked).is_some() {
                    return Flow::Ask;
                } else {
                    s.frames.pop();
                    s.push(Frame::Check { step: CheckStep::Drop, listed, asked });
                }
            }
            CheckStep::Drop => s.push(Frame::DropOuts(now)),
        }
        Flow::On
    }

    /// Who can snipe whom next (SM-088): the girl with Snipe, her target, and the cost.
    pub(crate) fn snipe(&self, s: &State, asked: Cast) -> Option<(Slot, Slot, u8)> {
        let snipes = |slot: Slot| {
            let power = self.power(s, slot, |power| matches!(power, Power::Snipe { .. }))?;
            let Power::Snipe { cost } = power else { return None };
            (s.hand(slot).len() >= cost.max(1)).then_some((slot, cost))
        };
        let (sniper, cost) = s.all_girls().iter().find_map(snipes)?;
        let target = self.without_cards(s).minus(asked).without(sniper).first()?;
        Some((sniper, target, cost))
    }

    /// Snipe is used, or not, on the next target.
    pub(crate) fn answer_snipe(&self, s: &mut State, fire: bool) {
        let Some(Frame::Check { asked, .. }) = s.frames.last().copied() else { return };
        let Some((sniper, target, cost)) = self.snipe(s, asked) else { return };
        if let Some(Frame::Check { asked, .. }) = s.frames.last_mut() {
            *asked = asked.with(target);
        }
        if fire {
            let hand = s.girl(sniper).hand;
            let purpose = Purpose::Snipe(sniper, target);
            self.pick(s, Pick { purpose, hand, least: cost, most: cost });
        }
    }

    pub(crate) fn sniped(
        &self,
        s: &mut State,
        sniper: Slot,
        target: Slot,
        sink: &mut impl Sink<Shadows>,
    ) {
        let (by, who) = (s.girl(sniper).person, s.girl(target).person);
        sink.tell(Event::Sniped { by, who }, s);
        s.push(Frame::Sniped(target));
        // SM-R036: her death is certain now.
        self.open_window(s, Window::W1);
    }

    /// Drop-outs, lowest order first (SM-R037).
    pub(crate) fn drop_outs(&self, s: &mut State, left: Cast, sink: &mut impl Sink<Shadows>) {
        s.frames.pop();
        let Some(slot) = left.first() else { return };
        // SM-391: those of one hand drop out at the same time.
        let pair = s.sharing(slot).and(s.all_girls()).with(slot);
        s.push(Frame::DropOuts(left.minus(pair)));
        if !s.girl(slot).is_girl() || !s.hand(slot).is_empty() {
            return;
        }
        let (mut gone, mut witch) = (Cast::NONE, None);
        for one in pair {
            if self.opens_witch(s, one, sink) {
                witch = Some(one);
            } else {
                gone = gone.with(one);
            }
        }
        let seat = s.girl(slot).seat;
        for one in gone {
            self.leave(s, one, Status::Dropped);
            let girl = *s.girl(one);
            sink.tell(Event::DroppedOut { who: girl.person, seat: girl.seat }, s);
        }
        self.anybody_left(s, false);
        for one in gone {
            if !s.is_over() {
                self.fall(s, s.girl(one).person, sink);
            }
        }
        match witch {
            Some(one) if !s.is_over() => self.expose(s, one),
            _ => self.ask_take_over(s, seat),
        }
    }

    /// Deaths, lowest order first.
    pub(crate) fn deaths(&self, s: &mut State, left: Cast, sink: &mut impl Sink<Shadows>) {
        s.frames.pop();
        let Some(slot) = left.first() else { return };
        s.push(Frame::Deaths(left.without(slot)));
        if !s.girl(slot).lives() {
            return;
        }
        if self.opens_witch(s, slot, sink) {
            self.expose(s, slot);
            return;
        }
        // SM-221; a shared hand stays with the other (SM-R100).
        let others = s.sharing(slot).without(slot);
        if others.is_empty() {
            let hand = s.hand(slot);
            self.discard(s, slot, hand, sink);
        }
        let girl = *s.girl(slot);
        self.leave(s, slot, Status::Dead);
        sink.tell(Event::Died { who: girl.person, seat: girl.seat }, s);
        self.anybody_left(s, true);
        self.ask_take_over(s, s.girl(slot).seat);
        if let Some(other) = others.first() {
            self.shed(s, other);
        }
    }

    /// Out of the game: loot is discarded (SM-089, SM-221).
    fn leave(&self, s: &mut State, slot: Slot, status: Status) {
        let loot = s.girl(slot).loot;
        self.discard_loot(s, slot, loot);
        s.girl_mut(slot).status = status;
        s.recount();
    }

    /// The identity card of a character who dies or drops out is opened (SM-360).
    fn opens_witch(&self, s: &mut State, slot: Slot, sink: &mut impl Sink<Shadows>) -> bool {
        if s.girl(slot).identity != Identity::Hidden {
            return false;
        }
        let witch = s.traitors.has(s.girl(slot).first_seat);
        s.girl_mut(slot).identity = if witch { Identity::None } else { Identity::Open };
        sink.tell(Event::Opened { who: s.girl(slot).person, witch }, s);
        witch
    }

    /// SM-053, SM-R045: not in the combat that destroyed Walpurgis.
    fn anybody_left(&self, s: &mut State, in_combat: bool) {
        let won = in_combat
            && s.combat
                .as_ref()
                .is_some_and(|combat| combat.destroyed && self.is_walpurgis(combat.foe));
        if s.living().is_empty() && !won && !s.is_over() {
            s.result = Some(Result::NobodyLeft);
        }
    }

    /// The witch of a girl appears (SM-082 to SM-087).
    fn fall(&self, s: &mut State, person: Person, sink: &mut impl Sink<Shadows>) {
        if self.cards.witch(person).is_none()
            || (person == Person::Nagisa && self.options.nagisa_witch == NagisaWitch::None)
        {
            return;
        }
        let card = FoeCard::Fallen(person);
        let empty = Area::ALL.into_iter().find(|area| s.foe(*area).is_none());
        if let Some(area) = empty {
            s.fallen = true;
            self.place_foe(s, card, 0, area, sink);
            return;
        }
        // Q17: from the Station up, the first that can be pushed out.
        let pushed = Area::ALL.into_iter().rev().find_map(|area| {
            let foe = s.foe(area)?;
            match foe.card {
                FoeCard::Event(event) => {
                    let stays = self.is_walpurgis(*foe) && !self.options.walpurgis_displaceable;
                    (!stays).then_some((area, event))
                }
                // SM-R079.
                FoeCard::Fallen(_) | FoeCard::Kirika | FoeCard::Love | FoeCard::Oriko => None,
            }
        });
        match pushed {
            Some((area, event)) => {
                self.to_bottom(s, event);
                sink.tell(Event::PushedOut(event), s);
                s.fallen = true;
                self.place_foe(s, card, 0, area, sink);
            }
            None => sink.tell(Event::NoPlaceForWitch(person), s),
        }
        self.damage_city(s, self.cards.table.no_room, sink);
    }

    /// Can this player ask for a character (SM-090, SM-R043)?
    fn asks_take_over(&self, s: &State, seat: Seat) -> bool {
        s.of(seat).is_empty() && !s.exposed.has(seat) && !self.givers(s, Seats::NONE).is_empty()
    }

    /// Players with two or more living characters, no shared hand.
    pub(crate) fn givers(&self, s: &State, refused: Seats) -> Seats {
        Seat::all(self.seats)
            .filter(|seat| {
                let own = s.of(*seat);
                own.len() >= 2
                    && !refused.has(*seat)
                    && own.iter().all(|slot| s.sharing(slot).len() == 1)
            })
            .collect()
    }

    fn ask_take_over(&self, s: &mut State, asker: Seat) {
        if !s.is_over() && self.asks_take_over(s, asker) {
            s.push(Frame::TakeOver { asker, giver: None, refused: Seats::NONE });
        }
    }

    /// At the start of an event phase everybody without a character may ask.
    pub(crate) fn ask_take_overs(&self, s: &mut State) {
        if self.seats >= 5 && !self.options.traitor {
            return;
        }
        for index in (0..self.seats).rev() {
            self.ask_take_over(s, Seat::new(index));
        }
    }

    /// A take-over whose askers or givers are gone is over.
    pub(crate) fn take_over_step(&self, s: &mut State, asker: Seat, refused: Seats) -> Flow {
        if s.of(asker).is_empty() && !self.givers(s, refused).is_empty() {
            return Flow::Ask;
        }
        s.frames.pop();
        Flow::On
    }

    /// The giver gives a character, or refuses (SM-091).
    pub(crate) fn give_away(
        &self,
        s: &mut State,
        slot: Option<Slot>,
        sink: &mut impl Sink<Shadows>,
    ) {
        let Some(Frame::TakeOver { asker, giver: Some(giver), refused }) = s.frames.pop() else {
            return;
        };
        match slot {
            Some(slot) => {
                // What the giver has seen is not forgotten, but later changes are not seen.
                let hand = s.hand(slot);
                let knows = &mut s.knows[giver.index()];
                *knows = knows.or(hand);
                let girl = s.girl_mut(slot);
                girl.seat = asker;
                let who = girl.person;
                sink.tell(Event::TakenOver { who, seat: asker, liberated: false }, s);
            }
            None => {
                sink.tell(Event::Refused(giver), s);
                let refused = refused.with(giver);
                s.push(Frame::TakeOver { asker, giver: None, refused });
            }
        }
    }

    /// All cards must be discarded that were owed, one character after another.
    pub(crate) fn discards_step(
        &self,
        s: &mut State,
        (left, count, opened): (Cast, u8, bool),
        sink: &mut impl Sink<Shadows>,
    ) {
        s.frames.pop();
        if !opened {
            s.push(Frame::Discards { left, count, opened: true });
            if left.iter().any(|slot| !s.hand(slot).is_empty()) {
                self.open_window(s, Window::W3);
            }
            return;
        }
        let Some(slot) = left.first() else { return };
        s.push(Frame::Discards { left: left.without(slot), count, opened });
        if !s.girl(slot).lives() {
            return;
        }
        let hand = s.hand(slot);
        if hand.len() <= count {
            // SM-R013: too few, so all.
            self.discard(s, slot, hand, sink);
        } else {
            let hand = s.girl(slot).hand;
            self.pick(s, Pick { purpose: Purpose::Discard(slot), hand, least: count, most: count });
        }
    }
}
