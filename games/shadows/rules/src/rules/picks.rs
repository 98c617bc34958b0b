//! Picking cards one by one, and votes (SM-R009).

use kernel::{Seat, Seats, Sink};

use super::Flow;
use crate::Shadows;
use crate::event::Event;
use crate::sets::{CardId, Cast, Hand, Kind, Slot};
use crate::state::{Frame, Pick, Purpose, Question, State};

impl Shadows {
    /// The cards from which is picked.
    pub fn pool(&self, s: &State, pick: Pick) -> Hand {
        let hand = s.hands[usize::from(pick.hand)];
        match pick.purpose {
            Purpose::Shield(slot) => {
                s.combat.as_ref().map_or(Hand::NONE, |combat| combat.fights[slot.index()].cards)
            }
            Purpose::Talent(slot) => {
                let weapon = self.card(s, slot).weapon;
                let committed =
                    s.combat.as_ref().and_then(|c| c.fights[slot.index()].cards.first());
                let value = committed.map(|card| self.cards.attack(card, weapon));
                let same = |card: &CardId| Some(self.cards.attack(*card, weapon)) == value;
                hand.cards().filter(same).collect()
            }
            Purpose::Strike { seat, melee, value } => self.with_value(s, seat, melee, value),
            _ => hand,
        }
    }

    /// The cards that can be picked next.
    #[inline]
    pub fn next_picks(&self, s: &State, pick: Pick) -> Hand {
        Self::pickable(self.pool(s, pick), s.picked, pick.least, pick.most)
    }

    /// The cards of a pool that can be picked next, so that enough are left for the rest.
    #[inline]
    pub(crate) fn pickable(pool: Hand, picked: Hand, least: u8, most: u8) -> Hand {
        if picked.len() >= most {
            return Hand::NONE;
        }
        let rest = pool.after(picked.last());
        let mut need = least.saturating_sub(picked.len()).saturating_sub(1);
        let mut good = rest;
        while need > 0 {
            match good.last() {
                Some(last) => good.remove(last),
                None => break,
            }
            need -= 1;
        }
        good
    }

    /// The card that picking a kind takes: the lowest that is left.
    #[inline]
    pub fn of_kind(&self, cards: Hand, kind: Kind) -> Option<CardId> {
        cards.cards().find(|card| self.cards.kind(*card) == kind)
    }

    /// Whose choice it is.
    pub(crate) fn picker(&self, s: &State, pick: Pick) -> Seat {
        self.hand_owner(s, pick.hand)
    }

    pub(crate) fn pick_step(
        &self,
        s: &mut State,
        pick: Pick,
        sink: &mut impl Sink<Shadows>,
    ) -> Flow {
        let pool = self.pool(s, pick);
        let forced = pick.least == pick.most && pool.len() <= pick.least;
        if forced || pick.most == 0 {
            s.picked = pool;
        } else if s.picked.len() < pick.most {
            return Flow::Ask;
        }
        self.finish_pick(s, sink);
        Flow::On
    }

    /// A contract came between: is there still something to pick, and how much (SM-R020)?
    pub(crate) fn pick_anew(&self, s: &mut State, pick: Pick, sink: &mut impl Sink<Shadows>) {
        let held = s.hands[usize::from(pick.hand)].len();
        let (mut least, mut most) = (pick.least, pick.most);
        let stands = match pick.purpose {
            Purpose::Focus(_) | Purpose::Talent(_) => {
                most = held;
                true
            }
            // Humans refresh and encourage, girls do not; a full hand takes no card (SM-127).
            Purpose::Refresh(who) => {
                most = held;
                s.girl(who).is_human()
            }
            Purpose::Encourage(from, to) => {
                s.girl(from).is_human() && self.encouraged(s, from).has(to)
            }
            Purpose::TooMany(slot) => {
                least = held.saturating_sub(self.limit(s, slot));
                most = least;
                least > 0
            }
            // SM-R036: she got a card and is off the list.
            Purpose::Snipe(_, target) => self.without_cards(s).has(target),
            Purpose::Discard(_)
            | Purpose::Heal(..)
            | Purpose::Send(..)
            | Purpose::Answer(..)
            | Purpose::Foresight(_)
            | Purpose::Raise(_)
            | Purpose::Barrier(..)
            | Purpose::Ward(..)
            | Purpose::Shield(_)
            | Purpose::Return(..)
            | Purpose::Redraw(_)
            | Purpose::Strike { .. } => true,
        };
        s.frames.pop();
        if stands {
            s.push(Frame::Pick(Pick { least, most, ..pick }));
        } else if let Purpose::Refresh(who) | Purpose::Encourage(who, _) = pick.purpose {
            // She has not acted yet.
            if let Some(Frame::Act { acted, .. }) = s.frames.last_mut() {
                *acted = false;
            }
            sink.tell(Event::ChoosesAgain(s.girl(who).person), s);
        }
    }

    /// The cards are picked: what they were picked for happens.
    pub(crate) fn finish_pick(&self, s: &mut State, sink: &mut impl Sink<Shadows>) {
        let Some(Frame::Pick(pick)) = s.frames.pop() else { return };
        let cards = std::mem::take(&mut s.picked);
        match pick.purpose {
            Purpose::Discard(slot) | Purpose::TooMany(slot) => self.discard(s, slot, cards, sink),
            Purpose::Heal(who, whom) => {
                self.discard(s, who, cards, sink);
                let (person, hp) = (s.girl(whom).person, s.girl(whom).hp);
                if hp == self.max_hp(s, whom) {
                    sink.tell(Event::Hp { who: person, now: hp }, s);
                }
                self.heal(s, whom, sink);
            }
            Purpose::Focus(who) => {
                self.discard(s, who, cards, sink);
                self.draw(s, who, cards.len(), sink);
            }
            Purpose::Refresh(who) => {
                self.discard(s, who, cards, sink);
                // SM-130, SM-394: up to 4, also with a shared hand.
                let count = self.cards.table.refresh.saturating_sub(s.hand(who).len());
                self.draw(s, who, count, sink);
            }
            Purpose::Send(from, to) => {
                self.give_card(s, [from, to], cards, sink);
                let hand = s.girl(to).hand;
                if let Some(card) = cards.first() {
                    let purpose = Purpose::Answer(to, from, card);
                    self.pick(s, Pick { purpose, hand, least: 1, most: 1 });
                }
            }
            Purpose::Answer(from, to, _) | Purpose::Encourage(from, to) => {
                self.give_card(s, [from, to], cards, sink);
                // SM-R012: a wish may have filled her hand between the two halves.
                self.shed(s, to);
            }
            Purpose::Foresight(slot)
            | Purpose::Talent(slot)
            | Purpose::Raise(slot)
            | Purpose::Barrier(slot, _)
            | Purpose::Ward(slot, _) => self.paid(s, slot, pick.purpose, cards, sink),
            Purpose::Snipe(sniper, target) => {
                self.discard(s, sniper, cards, sink);
                self.sniped(s, sniper, target, sink);
            }
            Purpose::Shield(slot) => {
                if let Some(combat) = &mut s.combat {
                    combat.fights[slot.index()].shield = cards.first();
                }
            }
            Purpose::Return(seat, hand) => self.give_back(s, (seat, hand), cards, sink),
            Purpose::Redraw(seat) => {
                if !cards.is_empty() {
                    self.discard_traitor(s, seat, cards, sink);
                    self.draw_traitor(s, seat, cards.len(), sink);
                }
            }
            Purpose::Strike { seat, value, .. } => {
                self.discard_traitor(s, seat, cards, sink);
                // SM-404: once, not the sum.
                self.damage_city(s, i16::from(value), sink);
            }
        }
    }

    /// A question to the players of some characters.
    pub(crate) fn vote(&self, s: &mut State, question: Question, among: Cast, voters: Cast) {
        if s.is_over() || among.is_empty() {
            if let Question::Loot(loot) = question {
                s.loot_discard = s.loot_discard.with(loot);
            }
            return;
        }
        let left = s.players(voters);
        s.push(Frame::Vote { question, among, left, votes: [None; 8] });
    }

    /// A contract came between: the same question anew, to all, from the new state (SM-R020).
    pub(crate) fn vote_anew(&self, s: &mut State, question: Question, among: Cast) {
        let here = s.combat.as_ref().map(|combat| combat.here.and(s.living()));
        let here = here.unwrap_or_default();
        let girls = s.all_girls();
        match question {
            // SM-R023: with a girl there the hit on humans alone is off.
            Question::Victim if !self.girls_here(s).is_empty() => {}
            Question::Victim | Question::Defender => self.vote(s, question, here, here),
            Question::Loot(_) => self.vote(s, question, here.and(girls), here),
            Question::LootOrder => self.vote(s, question, among, among),
            Question::Unkillable(_) => self.vote(s, question, girls, s.living()),
            Question::Richest(_) => self.vote(s, question, self.richest(s), s.living()),
        }
    }

    pub(crate) fn vote_step(&self, s: &mut State, sink: &mut impl Sink<Shadows>) -> Flow {
        let Some(Frame::Vote { question, among, left, votes }) = s.frames.last().copied() else {
            return Flow::On;
        };
        let decided = match (among.len(), among.first()) {
            (1, Some(only)) => Some(only),
            _ if !left.is_empty() => return Flow::Ask,
            _ => self.tally(s, question, among, &votes),
        };
        s.frames.pop();
        if let Some(slot) = decided {
            self.voted(s, question, slot, sink);
        }
        Flow::On
    }

    /// Most votes win; a tie goes to the choice backed by the lowest order number. The order of
    /// loot cards is changed only if all agree (SM-R054).
    fn tally(
        &self,
        s: &State,
        question: Question,
        among: Cast,
        votes: &[Option<Slot>; 8],
    ) -> Option<Slot> {
        if question == Question::LootOrder {
            let mut given = votes.iter().flatten();
            let first = given.next().copied();
            let agreed = first.filter(|first| given.all(|vote| vote == first));
            return agreed.or(among.first());
        }
        if votes.iter().flatten().next().is_none() {
            // SM-R010: nobody voted.
            let strongest = |slot: &Slot| (s.girl(*slot).hp, std::cmp::Reverse(*slot));
            return match question {
                Question::Defender | Question::Victim => among.iter().max_by_key(strongest),
                _ => among.first(),
            };
        }
        let count = |choice: Slot| votes.iter().flatten().filter(|vote| **vote == choice).count();
        let most = among.iter().map(count).max()?;
        let tied = |choice: &Slot| count(*choice) == most;
        let voters = self.voters(s, question);
        let backing = |choice: Slot| {
            let seats: Seats = (0..8)
                .filter(|seat| votes[*seat] == Some(choice))
                .map(|seat| Seat::new(seat as u8))
                .collect();
            voters.iter().find(|slot| seats.has(s.girl(*slot).seat)).map_or(u8::MAX, u8::from)
        };
        among.iter().filter(tied).min_by_key(|choice| backing(*choice))
    }

    /// The characters concerned (SM-R009).
    fn voters(&self, s: &State, question: Question) -> Cast {
        let here = s.combat.as_ref().map(|combat| combat.here.and(s.living()));
        match (question, here) {
            (Question::Defender | Question::Victim | Question::Loot(_), Some(here)) => here,
            _ => s.living(),
        }
    }

    /// A player has voted.
    pub(crate) fn cast_vote(
        &self,
        s: &mut State,
        seat: Seat,
        slot: Slot,
        sink: &mut impl Sink<Shadows>,
    ) {
        let who = s.girl(slot).person;
        if let Some(Frame::Vote { left, votes, .. }) = s.frames.last_mut() {
            *left = left.without(seat);
            votes[seat.index()] = Some(slot);
            sink.tell(Event::Voted { seat, who }, s);
        }
    }

    /// A player does not vote (SM-R010).
    pub(crate) fn abstain(&self, s: &mut State, seat: Seat) {
        if let Some(Frame::Vote { left, .. }) = s.frames.last_mut() {
            *left = left.without(seat);
        }
    }

    /// The answer of a vote.
    fn voted(&self, s: &mut State, question: Question, slot: Slot, sink: &mut impl Sink<Shadows>) {
        match question {
            Question::Defender | Question::Victim => {
                if let Some(combat) = &mut s.combat {
                    combat.defender = Some(slot);
                }
                sink.tell(Event::Defends(s.girl(slot).person), s);
            }
            Question::Loot(loot) => self.gain(s, Some(slot), loot, sink),
            Question::LootOrder => self.resolve_loot(s, slot, sink),
            Question::Unkillable(hp) => {
                if s.girl(slot).is_girl() {
                    self.set_hp(s, slot, i16::from(hp), sink);
                }
            }
            Question::Richest(count) => self.must_discard(s, Cast::one(slot), count),
        }
    }
}
