//! Secret sides: accusation, liberation, shared hands, intervention (rules 2.38 to 2.42).

use kernel::{Seat, Seats, Sink};

use super::Flow;
use crate::Shadows;
use crate::event::{Event, Secret};
use crate::sets::{Cast, Hand, LootSet, Slot};
use crate::state::{Frame, Identity, Pick, Purpose, State, Status, TRAITOR_HANDS, Window};

impl Shadows {
    /// SM-365 to SM-377.
    pub(crate) fn accuse(
        &self,
        s: &mut State,
        accuser: Slot,
        target: Slot,
        sink: &mut impl Sink<Shadows>,
    ) {
        let (by, who) = (s.girl(accuser).person, s.girl(target).person);
        s.girl_mut(accuser).accused = true;
        let witch = s.traitors.has(s.girl(target).first_seat);
        sink.tell(Event::Accused { by, who }, s);
        sink.tell(Event::Opened { who, witch }, s);
        s.girl_mut(target).identity = if witch { Identity::None } else { Identity::Open };
        if witch {
            let taker = s.girl(accuser).seat;
            self.liberate(s, target, taker, Some(accuser), sink);
            return;
        }
        // SM-373, SM-R114: the number on the back of the top card.
        let count = s.events.last().map_or(0, |card| self.cards.event(*card).number);
        s.push(Frame::AfterAccusation(accuser));
        if count > 0 {
            self.must_discard(s, Cast::one(accuser), count);
        }
    }

    /// SM-376: without a card the accuser drops out at once, with all girls of a shared hand
    /// (SM-R099).
    pub(crate) fn after_accusation(&self, s: &mut State, accuser: Slot) {
        s.frames.pop();
        if !s.hand(accuser).is_empty() || !s.girl(accuser).is_girl() {
            return;
        }
        s.push(Frame::DropOuts(s.sharing(accuser).and(s.all_girls())));
        self.open_window(s, Window::W2);
    }

    /// A witch identity was opened by death or drop-out: who takes the character (SM-R091)?
    pub(crate) fn expose(&self, s: &mut State, who: Slot) {
        let exposed = s.girl(who).seat;
        let left: Seats = Seat::all(self.seats)
            .filter(|seat| *seat != exposed && !s.exposed.has(*seat))
            .collect();
        s.push(Frame::Volunteers { who, left, yes: Seats::NONE });
    }

    pub(crate) fn volunteers_step(
        &self,
        s: &mut State,
        (who, left, yes): (Slot, Seats, Seats),
        sink: &mut impl Sink<Shadows>,
    ) -> Flow {
        if !left.is_empty() {
            return Flow::Ask;
        }
        s.frames.pop();
        let exposed = s.girl(who).seat;
        let loyal = |seat: &Seat| !s.traitors.has(*seat) && *seat != exposed;
        let willing = exposed.others(self.seats).find(|seat| loyal(seat) && yes.has(*seat));
        let taker = willing.or_else(|| {
            let all: arrayvec::ArrayVec<Seat, 8> = Seat::all(self.seats).filter(loyal).collect();
            let at = s.chance.below(all.len() as u32) as usize;
            all.get(at).copied()
        });
        if let Some(taker) = taker {
            self.liberate(s, who, taker, None, sink);
        }
        Flow::On
    }

    pub(crate) fn answer_volunteer(
        &self,
        s: &mut State,
        seat: Seat,
        yes: bool,
        sink: &mut impl Sink<Shadows>,
    ) {
        if let Some(Frame::Volunteers { left, yes: willing, .. }) = s.frames.last_mut() {
            *left = left.without(seat);
            if yes {
                *willing = willing.with(seat);
            }
            sink.tell(Event::Answered(seat), s);
        }
    }

    /// SM-378 to SM-386, SM-398, in the order of SM-R095. All characters of the exposed player go
    /// to the taker (SM-R102).
    fn liberate(
        &self,
        s: &mut State,
        first: Slot,
        taker: Seat,
        accuser: Option<Slot>,
        sink: &mut impl Sink<Shadows>,
    ) {
        let traitor = s.girl(first).seat;
        let freed = s.of(traitor);
        let host = accuser.or_else(|| s.of(taker).first());
        // The cards the traitor held are discarded only after the draw.
        let mut held = Hand::NONE;
        for slot in freed {
            held = held.or(std::mem::take(s.hand_mut(slot)));
        }
        // SM-387: one hand with the taker's; without a living character one of their own (SM-R096).
        let hand = match host {
            Some(host) => s.girl(host).hand,
            None => s.girl(first).hand,
        };
        for slot in freed {
            let loot = s.girl(slot).loot;
            self.discard_loot(s, slot, loot);
            let girl = s.girl_mut(slot);
            if girl.began_human {
                girl.status = Status::Human;
            }
            girl.loot = LootSet::NONE;
            girl.identity = Identity::None;
            girl.seat = taker;
            girl.hand = hand;
            let who = girl.person;
            sink.tell(Event::TakenOver { who, seat: taker, liberated: true }, s);
            if let Some(combat) = &mut s.combat {
                combat.freed = combat.freed.with(slot);
            }
            s.recount();
            self.heal(s, slot, sink);
        }
        for slot in freed {
            let count = self.mp(s, slot);
            self.draw(s, slot, count, sink);
        }
        s.exposed = s.exposed.with(traitor);
        s.lost[traitor.index()] = Some(first);
        if !held.is_empty() {
            self.put_down(s, held);
            sink.tell(Event::TraitorDiscarded { seat: traitor, cards: held }, s);
        }
        self.draw_traitor(s, traitor, self.cards.table.traitor_hand, sink);
        // The taker's own hand may have been above its limit for no reason but this.
        self.shed(s, first);
    }

    /// The next traitor to intervene (SM-R103).
    pub(crate) fn intervening(&self, s: &State, left: Seats) -> Option<Seat> {
        left.into_iter().min_by_key(|seat| s.lost[seat.index()])
    }

    pub(crate) fn traitor_hand(&self, s: &State, seat: Seat) -> Hand {
        s.hands[usize::from(TRAITOR_HANDS) + seat.index()]
    }

    /// The intervention of the seat whose turn it is has been chosen.
    fn intervened(&self, s: &mut State, seat: Seat, number: u8, sink: &mut impl Sink<Shadows>) {
        if let Some(Frame::Intervene(left)) = s.frames.last_mut() {
            *left = left.without(seat);
        }
        sink.tell(Event::Intervened { seat, number }, s);
    }

    /// Intervention 1 (SM-401).
    pub(crate) fn look(&self, s: &mut State, seat: Seat, at: u8, sink: &mut impl Sink<Shadows>) {
        self.intervened(s, seat, 1, sink);
        let card = s.boxed[usize::from(at)];
        let knows = &mut s.knows_events[seat.index()];
        *knows = knows.with(card);
        sink.tell(Event::Looked { seat, at: at + 1, card: Some(card) }, s);
        if self.can_exchange(s) {
            s.push(Frame::Look { seat, at });
        }
    }

    /// SM-R105.
    pub(crate) fn can_exchange(&self, s: &State) -> bool {
        s.events.last().is_some_and(|card| self.cards.event(*card).number != 0)
    }

    pub(crate) fn exchange(&self, s: &mut State, yes: bool, sink: &mut impl Sink<Shadows>) {
        let Some(Frame::Look { seat, at }) = s.frames.pop() else { return };
        if yes && let Some(top) = s.events.last_mut() {
            std::mem::swap(top, &mut s.boxed[usize::from(at)]);
            sink.tell(Event::Exchanged(seat), s);
        }
    }

    /// Intervention 2 (SM-402, SM-R106): a random card of that hand.
    pub(crate) fn take(&self, s: &mut State, seat: Seat, hand: u8, sink: &mut impl Sink<Shadows>) {
        self.intervened(s, seat, 2, sink);
        let cards = s.hands[usize::from(hand)];
        let at = s.chance.below(u32::from(cards.len())) as usize;
        let Some(card) = cards.cards().nth(at) else { return };
        let own = TRAITOR_HANDS + seat.index() as u8;
        let owner = self.hand_owner(s, hand);
        self.pass_card(s, card, [hand, own], [owner, seat]);
        if let Some(with) = s.those(|girl| girl.hand == hand).first() {
            let seats: Seats = [seat, owner].into_iter().collect();
            let cards = Secret::new(Hand::one(card), seats);
            let (with, of) = (s.girl(with).person, owner);
            sink.tell(Event::Swapped { seat, with, of, back: false, cards }, s);
        }
        self.pick(s, Pick { purpose: Purpose::Return(seat, hand), hand: own, least: 1, most: 1 });
    }

    /// The player of a hand.
    pub(crate) fn hand_owner(&self, s: &State, hand: u8) -> Seat {
        if hand >= TRAITOR_HANDS {
            return Seat::new(hand - TRAITOR_HANDS);
        }
        let holder = s.those(|girl| girl.lives() && girl.hand == hand).first();
        holder.map_or(Seat::new(0), |slot| s.girl(slot).seat)
    }

    /// … and the card that goes back.
    pub(crate) fn give_back(
        &self,
        s: &mut State,
        (seat, hand): (Seat, u8),
        cards: Hand,
        sink: &mut impl Sink<Shadows>,
    ) {
        let Some(card) = cards.first() else { return };
        let own = TRAITOR_HANDS + seat.index() as u8;
        let owner = self.hand_owner(s, hand);
        self.pass_card(s, card, [own, hand], [seat, owner]);
        if let Some(with) = s.those(|girl| girl.hand == hand).first() {
            let seats: Seats = [seat, owner].into_iter().collect();
            let cards = Secret::new(cards, seats);
            let (with, of) = (s.girl(with).person, owner);
            sink.tell(Event::Swapped { seat, with, of, back: true, cards }, s);
        }
        // SM-R012: a wish may have filled the hand meanwhile.
        if let Some(slot) = s.those(|girl| girl.lives() && girl.hand == hand).first() {
            self.shed(s, slot);
        }
    }

    /// Intervention 3 (SM-403).
    pub(crate) fn redraw(&self, s: &mut State, seat: Seat, sink: &mut impl Sink<Shadows>) {
        self.intervened(s, seat, 3, sink);
        let most = self.traitor_hand(s, seat).len();
        let hand = TRAITOR_HANDS + seat.index() as u8;
        self.pick(s, Pick { purpose: Purpose::Redraw(seat), hand, least: 0, most });
    }

    /// Her cards with this attack value.
    pub(crate) fn with_value(&self, s: &State, seat: Seat, melee: bool, value: u8) -> Hand {
        let fits = |card: &crate::sets::CardId| {
            let numbers = self.cards.numbers(*card);
            (if melee { numbers.ma } else { numbers.ra }) == value
        };
        self.traitor_hand(s, seat).cards().filter(fits).collect()
    }

    /// Intervention 4 (SM-404).
    pub(crate) fn strike(
        &self,
        s: &mut State,
        seat: Seat,
        (melee, value): (bool, u8),
        sink: &mut impl Sink<Shadows>,
    ) {
        self.intervened(s, seat, 4, sink);
        let hand = TRAITOR_HANDS + seat.index() as u8;
        let purpose = Purpose::Strike { seat, melee, value };
        self.pick(s, Pick { purpose, hand, least: 3, most: 3 });
    }

    /// Intervention 5 (SM-405).
    pub(crate) fn draw_intervention(
        &self,
        s: &mut State,
        seat: Seat,
        sink: &mut impl Sink<Shadows>,
    ) {
        self.intervened(s, seat, 5, sink);
        self.draw_traitor(s, seat, 1, sink);
    }
}
