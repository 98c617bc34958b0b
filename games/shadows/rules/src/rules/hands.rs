//! Magic cards, loot cards, HP and durability: how they change.

use kernel::{Seat, Seats, Sink};

use crate::Shadows;
use crate::cards::{GirlCard, LootEffect, Power};
use crate::event::{Event, Secret};
use crate::sets::{CardId, Hand, LootId, LootSet, Slot};
use crate::state::{Frame, Pick, Purpose, Result, State, Status, TRAITOR_HANDS};

impl Shadows {
    /// A character's girl card.
    #[inline]
    pub fn card(&self, s: &State, slot: Slot) -> &GirlCard {
        &self.cards.girls[usize::from(s.girl(slot).card)]
    }

    /// What growth adds to MP and to maximum HP.
    #[inline]
    fn growth(&self, loot: LootSet) -> (u8, u8) {
        let held = loot.and(self.cards.growth);
        if held.is_empty() {
            return (0, 0);
        }
        held.iter().fold((0, 0), |(mp, hp), card| match self.cards.loot_effect(card) {
            LootEffect::Growth { mp: more_mp, hp: more_hp } => (mp + more_mp, hp + more_hp),
            _ => (mp, hp),
        })
    }

    /// Her own MP on the face-up side (SM-016).
    #[inline]
    pub(crate) fn mp(&self, s: &State, slot: Slot) -> u8 {
        let girl = s.girl(slot);
        let card = self.card(s, slot);
        match (girl.status, card.human) {
            (Status::Human, Some(side)) => side.mp,
            _ => card.girl.mp + self.growth(girl.loot).0,
        }
    }

    /// Her maximum HP on the face-up side (SM-015).
    #[inline]
    pub fn max_hp(&self, s: &State, slot: Slot) -> i16 {
        let girl = s.girl(slot);
        let card = self.card(s, slot);
        i16::from(match (girl.status, card.human) {
            (Status::Human, Some(side)) => side.hp,
            _ => card.girl.hp + self.growth(girl.loot).1,
        })
    }

    /// How many cards her hand may hold: of a shared hand, all MP together (SM-388, SM-R098).
    #[inline]
    pub fn limit(&self, s: &State, slot: Slot) -> u8 {
        s.sharing(slot).iter().map(|one| self.mp(s, one)).sum()
    }

    /// Has she this power on her girl side?
    pub fn power(&self, s: &State, slot: Slot, fits: impl Fn(Power) -> bool) -> Option<Power> {
        let found = self.card(s, slot).abilities.iter().find(|ability| fits(ability.power));
        found.filter(|_| s.girl(slot).is_girl()).map(|ability| ability.power)
    }

    /// An ability of hers works by itself: the log says which, since nobody chose it.
    pub(crate) fn tell_forced(
        &self,
        s: &State,
        slot: Slot,
        power: Power,
        sink: &mut impl Sink<Shadows>,
    ) {
        let girl = s.girl(slot);
        let (who, card) = (girl.person, girl.card);
        let at = self.card(s, slot).abilities.iter().position(|one| one.power == power);
        let Some(at) = at.map(|at| at as u8) else { return };
        let cards = Hand::NONE;
        sink.tell(Event::Ability { who, card, at, timing: None, on: None, cards }, s);
    }

    /// The top card of the magic deck; the discard pile is shuffled when it is needed (SM-118).
    #[inline]
    pub(crate) fn draw_one(&self, s: &mut State, sink: &mut impl Sink<Shadows>) -> Option<CardId> {
        if s.deck.is_empty() {
            if s.discard.is_empty() {
                return None;
            }
            s.deck.extend(s.discard.cards());
            s.discard = Hand::NONE;
            s.chance.shuffle(&mut s.deck);
            sink.tell(Event::Reshuffled, s);
        }
        s.deck.pop()
    }

    fn draw_into(&self, s: &mut State, hand: u8, count: u8, sink: &mut impl Sink<Shadows>) -> Hand {
        let mut drawn = Hand::NONE;
        for _ in 0..count {
            let Some(card) = self.draw_one(s, sink) else { break };
            drawn.add(card);
            s.hands[usize::from(hand)].add(card);
        }
        drawn
    }

    /// She draws so many cards.
    pub(crate) fn draw(&self, s: &mut State, slot: Slot, count: u8, sink: &mut impl Sink<Shadows>) {
        if count == 0 {
            return;
        }
        let girl = *s.girl(slot);
        let drawn = self.draw_into(s, girl.hand, count, sink);
        self.hand_changed(s, girl.hand);
        let cards = Secret::new(drawn, Seats::one(girl.seat));
        sink.tell(Event::Drew { who: girl.person, cards }, s);
    }

    /// She draws up to her MP (SM-142, SM-392).
    pub(crate) fn refill(&self, s: &mut State, slot: Slot, sink: &mut impl Sink<Shadows>) {
        let count = self.limit(s, slot).saturating_sub(s.hand(slot).len());
        self.draw(s, slot, count, sink);
    }

    /// An exposed traitor draws.
    pub(crate) fn draw_traitor(
        &self,
        s: &mut State,
        seat: Seat,
        count: u8,
        sink: &mut impl Sink<Shadows>,
    ) {
        let drawn = self.draw_into(s, TRAITOR_HANDS + seat.index() as u8, count, sink);
        sink.tell(Event::TraitorDrew { seat, cards: Secret::new(drawn, Seats::one(seat)) }, s);
    }

    /// Cards came to a hand from which somebody is picking: the choice is asked anew (SM-R020).
    fn hand_changed(&self, s: &mut State, hand: u8) {
        let picks = s.frames.iter().rev().find_map(|frame| match frame {
            Frame::Pick(pick) => Some(pick.hand),
            _ => None,
        });
        if picks == Some(hand) {
            s.picked = Hand::NONE;
        }
        let girls = s.girls;
        if let Some(combat) = &mut s.combat {
            for slot in combat.here.minus(combat.committed) {
                if girls[slot.index()].hand == hand && combat.fighters.is_empty() {
                    combat.fights[slot.index()].cards = Hand::NONE;
                }
            }
        }
    }

    /// Cards go to the open discard pile: from now on everybody may forget where they were.
    #[inline]
    pub(crate) fn put_down(&self, s: &mut State, cards: Hand) {
        s.discard = s.discard.or(cards);
        for knows in &mut s.knows {
            *knows = knows.minus(cards);
        }
    }

    /// She discards these cards of her hand, face up.
    pub(crate) fn discard(
        &self,
        s: &mut State,
        slot: Slot,
        cards: Hand,
        sink: &mut impl Sink<Shadows>,
    ) {
        if cards.is_empty() {
            return;
        }
        let hand = s.hand_mut(slot);
        *hand = hand.minus(cards);
        self.put_down(s, cards);
        sink.tell(Event::Discarded { who: s.girl(slot).person, cards }, s);
    }

    /// An exposed traitor discards.
    pub(crate) fn discard_traitor(
        &self,
        s: &mut State,
        seat: Seat,
        cards: Hand,
        sink: &mut impl Sink<Shadows>,
    ) {
        let hand = &mut s.hands[usize::from(TRAITOR_HANDS) + seat.index()];
        *hand = hand.minus(cards);
        self.put_down(s, cards);
        sink.tell(Event::TraitorDiscarded { seat, cards }, s);
    }

    /// A card goes from one hand to another in secret: the two players know it, the others no
    /// longer know what is left.
    pub(crate) fn pass_card(
        &self,
        s: &mut State,
        card: CardId,
        [from, to]: [u8; 2],
        [giver, taker]: [Seat; 2],
    ) {
        let before = s.hands[usize::from(from)];
        for seat in Seat::all(self.seats) {
            if seat == giver || seat == taker {
                s.knows[seat.index()].add(card);
            } else {
                let knows = &mut s.knows[seat.index()];
                *knows = knows.minus(before);
            }
        }
        s.hands[usize::from(from)].remove(card);
        s.hands[usize::from(to)].add(card);
    }

    /// Everybody has seen that these cards go into a hand.
    pub(crate) fn seen_by_all(&self, s: &mut State, cards: Hand) {
        for knows in &mut s.knows {
            *knows = knows.or(cards);
        }
    }

    /// The hand is above its limit: cards must be discarded at once (SM-R012).
    pub(crate) fn shed(&self, s: &mut State, slot: Slot) {
        let (held, limit) = (s.hand(slot).len(), self.limit(s, slot));
        if held > limit {
            let count = held - limit;
            let hand = s.girl(slot).hand;
            self.pick(s, Pick { purpose: Purpose::TooMany(slot), hand, least: count, most: count });
        }
    }

    /// Cards are to be picked.
    pub(crate) fn pick(&self, s: &mut State, pick: Pick) {
        s.picked = Hand::NONE;
        s.push(Frame::Pick(pick));
    }

    /// Loot goes to the discard pile.
    pub(crate) fn discard_loot(&self, s: &mut State, slot: Slot, loot: LootSet) {
        let girl = s.girl_mut(slot);
        girl.loot = girl.loot.minus(loot);
        s.loot_discard = s.loot_discard.or(loot);
    }

    /// The next loot card; the discard pile is shuffled when it is needed (SM-210).
    pub(crate) fn draw_loot(&self, s: &mut State, sink: &mut impl Sink<Shadows>) -> Option<LootId> {
        if s.loot_deck.is_empty() {
            s.loot_deck.extend(s.loot_discard.iter());
            s.loot_discard = LootSet::NONE;
            if s.loot_deck.is_empty() {
                return None;
            }
            s.chance.shuffle(&mut s.loot_deck);
            sink.tell(Event::LootReshuffled, s);
        }
        s.loot_deck.pop()
    }

    /// HP to the maximum.
    pub(crate) fn heal(&self, s: &mut State, slot: Slot, sink: &mut impl Sink<Shadows>) {
        let max = self.max_hp(s, slot);
        self.set_hp(s, slot, max, sink);
    }

    pub(crate) fn set_hp(&self, s: &mut State, slot: Slot, hp: i16, sink: &mut impl Sink<Shadows>) {
        let girl = s.girl_mut(slot);
        if girl.hp != hp {
            girl.hp = hp;
            sink.tell(Event::Hp { who: girl.person, now: hp }, s);
        }
    }

    /// Durability drops; at 0 or less the game is lost at once (SM-052, SM-R044).
    pub(crate) fn damage_city(&self, s: &mut State, by: i16, sink: &mut impl Sink<Shadows>) {
        if by == 0 || s.is_over() {
            return;
        }
        s.durability -= by;
        sink.tell(Event::Durability { by: -by, now: s.durability }, s);
        if s.durability <= 0 {
            s.result = Some(Result::CityLost);
        }
    }
}
