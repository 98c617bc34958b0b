//! The parts of a position, put on the table one after another.

use kernel::{Seat, Unheard};

use super::{Committed, FoeStage, Rest, Stage};
use crate::Shadows;
use crate::cards::LootKind;
use crate::person::{Person, Place};
use crate::sets::{CardId, Cast, EventId, EventSet, Hand, Kind, LootId, LootSet, Slot};
use crate::state::{Choice, Foe, FoeCard, Frame, Identity, State, Status, TRAITOR_HANDS};

impl Shadows {
    /// Status, place, seat, shared hands.
    pub(super) fn open_girls(&self, stage: &Stage, s: &mut State) -> Result<(), String> {
        for (person, staged) in Person::ALL.into_iter().zip(&stage.girls) {
            let Some(slot) = s.slot(person) else {
                let mentioned =
                    staged.status.is_some() || staged.hp.is_some() || staged.place.is_some();
                if mentioned || staged.hand.is_some() || staged.cards.is_some() {
                    return Err(format!("{person} is not in this game"));
                }
                continue;
            };
            let human = self.card(s, slot).human.is_some();
            let girl = s.girl_mut(slot);
            if let Some(status) = staged.status {
                girl.status = status;
                if status == Status::Human && !human {
                    return Err(format!("{person} has no human state"));
                }
            }
            if let Some(began) = staged.began_human {
                girl.began_human = began;
            }
            girl.place = staged.place.unwrap_or(Place::City);
            girl.seat = staged.seat.unwrap_or(girl.seat);
            if girl.seat.index() >= usize::from(self.seats) {
                return Err(format!("nobody sits at {}", girl.seat));
            }
            girl.accused = staged.accused;
            girl.windows = staged.windows.unwrap_or(girl.windows);
        }
        s.recount();
        for (person, staged) in Person::ALL.into_iter().zip(&stage.girls) {
            let (Some(slot), Some(with)) = (s.slot(person), staged.shares) else { continue };
            let Some(other) = s.slot(with) else {
                return Err(format!("{with} is not in this game"));
            };
            let (hand, seat) = (s.girl(slot).hand, s.girl(slot).seat);
            let girl = s.girl_mut(other);
            girl.hand = hand;
            girl.seat = seat;
        }
        Ok(())
    }

    pub(super) fn open_hp(&self, stage: &Stage, s: &mut State) {
        for slot in s.slots() {
            let staged = &stage.girls[s.girl(slot).person.index()];
            let max = self.max_hp(s, slot);
            let girl = s.girl_mut(slot);
            girl.hp = staged.hp.unwrap_or(if girl.lives() { max } else { 0 });
        }
    }

    fn take_loot(&self, left: &mut LootSet, kind: u8) -> Result<LootId, String> {
        let kind = LootKind(kind);
        let found = self.cards.copies(kind).and(*left).first();
        let card =
            found.ok_or(format!("there are too few cards `{}`", self.cards.loot_card(kind).id))?;
        *left = left.without(card);
        Ok(card)
    }

    pub(super) fn open_loot(&self, stage: &Stage, s: &mut State) -> Result<(), String> {
        let mut left = self.loot_cards(s);
        for slot in s.slots() {
            let girl = *s.girl(slot);
            let staged = &stage.girls[girl.person.index()];
            match &staged.loot {
                Some(kinds) => {
                    for kind in kinds {
                        let card = self.take_loot(&mut left, *kind)?;
                        let girl = s.girl_mut(slot);
                        girl.loot = girl.loot.with(card);
                    }
                }
                None => {
                    let starts = self.card(s, slot).starts;
                    if let Some(card) =
                        starts.and_then(|kind| self.cards.copies(kind).and(left).first())
                    {
                        left = left.without(card);
                        match girl.status {
                            Status::Girl => s.girl_mut(slot).loot = LootSet::one(card),
                            Status::Human => s.loot_aside = s.loot_aside.with(card),
                            Status::Dead | Status::Dropped => {
                                s.loot_discard = s.loot_discard.with(card);
                            }
                        }
                    }
                }
            }
        }
        let mut top = Vec::new();
        for kind in &stage.loot_deck {
            top.push(self.take_loot(&mut left, *kind)?);
        }
        for kind in &stage.loot_discard {
            s.loot_discard = s.loot_discard.with(self.take_loot(&mut left, *kind)?);
        }
        if stage.loot_out {
            s.loot_gone = left;
        } else {
            s.loot_deck.extend(left.iter());
        }
        s.loot_deck.extend(top.into_iter().rev());
        Ok(())
    }

    pub(super) fn open_identities(&self, stage: &Stage, s: &mut State) -> Result<(), String> {
        if !self.options.traitor {
            return Ok(());
        }
        s.traitors = stage.traitors.iter().copied().collect();
        for slot in s.slots() {
            let staged = &stage.girls[s.girl(slot).person.index()];
            s.girl_mut(slot).identity = staged.identity.unwrap_or(Identity::Hidden);
        }
        for (index, staged) in stage.seats.iter().enumerate() {
            let Some(person) = staged.exposed else { continue };
            let seat = Seat::new(index as u8);
            let slot = s.slot(person).ok_or(format!("{person} is not in this game"))?;
            s.exposed = s.exposed.with(seat);
            s.traitors = s.traitors.with(seat);
            s.lost[index] = Some(slot);
            s.girl_mut(slot).identity = Identity::None;
        }
        Ok(())
    }

    fn take_magic(&self, left: &mut Hand, kinds: &[Kind]) -> Result<Vec<CardId>, String> {
        let one = |kind: &Kind| {
            let card = self.of_kind(*left, *kind);
            let card = card
                .ok_or(format!("there are too few cards `{}`", self.cards.magic_kind(*kind).id))?;
            left.remove(card);
            Ok(card)
        };
        kinds.iter().map(one).collect()
    }

    pub(super) fn open_magic(&self, stage: &Stage, s: &mut State) -> Result<(), String> {
        let mut left = self.cards.deck;
        let mut hands: [Option<Hand>; 16] = [None; 16];
        for slot in s.slots() {
            let girl = *s.girl(slot);
            if let Some(kinds) = &stage.girls[girl.person.index()].hand {
                let cards = self.take_magic(&mut left, kinds)?.into_iter().collect::<Hand>();
                let hand = &mut hands[usize::from(girl.hand)];
                *hand = Some(hand.unwrap_or_default().or(cards));
            }
        }
        for (index, staged) in stage.seats.iter().enumerate() {
            if let Some(kinds) = &staged.hand {
                let cards = self.take_magic(&mut left, kinds)?;
                hands[usize::from(TRAITOR_HANDS) + index] = Some(cards.into_iter().collect());
            }
        }
        // Committed cards are in the hand until the combat is opened.
        let mut committed = [Hand::NONE; 16];
        for slot in s.slots() {
            let girl = *s.girl(slot);
            if let Some(Committed::Magic(kinds)) = &stage.girls[girl.person.index()].committed {
                let cards = self.take_magic(&mut left, kinds)?.into_iter().collect();
                let hand = &mut committed[usize::from(girl.hand)];
                *hand = hand.or(cards);
            }
        }
        let deck = self.take_magic(&mut left, &stage.deck)?;
        let discard = self.take_magic(&mut left, &stage.discard)?;
        for slot in s.living() {
            let girl = *s.girl(slot);
            let at = usize::from(girl.hand);
            if hands[at].is_some() {
                continue;
            }
            let limit = usize::from(self.limit(s, slot));
            let count = stage.girls[girl.person.index()].cards.unwrap_or(limit);
            let cards: Hand = left.cards().take(count).collect();
            left = left.minus(cards);
            hands[at] = Some(cards);
        }
        for (hand, (cards, more)) in s.hands.iter_mut().zip(hands.into_iter().zip(committed)) {
            *hand = cards.unwrap_or_default().or(more);
        }
        match stage.rest.unwrap_or(Rest::Deck) {
            Rest::Deck => {
                let mut rest: Vec<CardId> = left.cards().collect();
                s.chance.shuffle(&mut rest);
                s.deck.extend(rest);
            }
            Rest::Discard => s.discard = left,
            Rest::Out => s.out = left,
        }
        s.deck.extend(deck.into_iter().rev());
        s.discard = s.discard.or(discard.into_iter().collect());
        Ok(())
    }

    pub(super) fn open_board(&self, stage: &Stage, s: &mut State) -> Result<(), String> {
        let mut used = EventSet::NONE;
        if stage.areas.iter().any(Option::is_some) {
            for (index, staged) in stage.areas.iter().enumerate() {
                let Some(FoeStage { card: Some(card), familiar, hp, clock, fights, since }) =
                    *staged
                else {
                    continue;
                };
                if let FoeCard::Event(event) = card {
                    if used.has(event) {
                        return Err(format!("{} is in two areas", self.cards.event(event).id));
                    }
                    used = used.with(event);
                }
                let clock = if familiar { clock.unwrap_or(self.cards.table.clock) } else { 0 };
                let mut foe = Foe { card, hp: 0, clock, fights, since: 0 };
                foe.hp = hp.unwrap_or(i16::from(self.side(foe).hp));
                let turn = stage.turn.unwrap_or(1);
                let first = if fights > 0 { turn.saturating_sub(1) } else { 0 };
                foe.since = since.unwrap_or(first);
                if foe.since > turn {
                    return Err(format!("a fight since turn {} in turn {turn}", foe.since));
                }
                s.areas[index] = Some(foe);
            }
        } else {
            self.first_foes(s);
            used = self.event_cards().filter(|card| self.cards.event(*card).number == 5).collect();
        }
        let mut left: Vec<EventId> = self.event_cards().filter(|card| !used.has(*card)).collect();
        let boxed = stage.boxed.clone();
        for card in boxed.iter().flatten() {
            match left.iter().position(|other| other == card) {
                Some(at) => s.boxed.push(left.remove(at)),
                None => {
                    return Err(format!("{} is not free to be boxed", self.cards.event(*card).id));
                }
            }
        }
        match &stage.events {
            Some(events) => {
                for card in events.iter().rev() {
                    match left.iter().position(|other| other == card) {
                        Some(at) => s.events.push(left.remove(at)),
                        None => {
                            let id = &self.cards.event(*card).id;
                            return Err(format!("{id} is not free to be in the event deck"));
                        }
                    }
                }
                s.event_discard = left.into_iter().collect();
            }
            None => {
                // The deck of set-up without what lies elsewhere; the 5 cards are done with.
                let elsewhere = used.or(s.boxed.iter().copied().collect());
                self.build_event_deck(s, elsewhere, boxed.is_none());
                s.event_discard =
                    left.into_iter().filter(|card| self.cards.event(*card).number == 5).collect();
            }
        }
        s.open_events = EventSet::one(self.walpurgis());
        Ok(())
    }

    /// Declarations and committed cards of the combat that comes first.
    pub(super) fn open_combat(&self, stage: &Stage, s: &mut State) -> Result<(), String> {
        let half = |slot: &Slot| {
            let staged = &stage.girls[s.girl(*slot).person.index()];
            staged.declared.is_some() || staged.committed.is_some()
        };
        let said: Cast = s.slots().filter(half).collect();
        if said.is_empty() {
            return Ok(());
        }
        while s.combat.is_none() && matches!(s.frames.last(), Some(Frame::Combats)) {
            self.next_combat(s, &mut Unheard);
        }
        for slot in said {
            let who = s.girl(slot).person;
            if !self.girls_here(s).has(slot) {
                return Err(format!("{who} is no girl of the first combat and declares nothing"));
            }
            let Some(choice) = stage.girls[who.index()].declared else {
                return Err(format!("{who} has committed: what has she declared?"));
            };
            if self.choice_reason(s, slot, choice).is_some() {
                return Err(format!("{who} cannot have declared {}", choice.word()));
            }
            self.declare(s, slot, choice, &mut Unheard);
        }
        for slot in said {
            let who = s.girl(slot).person;
            let staged = &stage.girls[who.index()];
            let (Some(choice), Some(committed)) = (staged.declared, &staged.committed) else {
                continue;
            };
            let wrong = || format!("{who} cannot have committed this for {}", choice.word());
            match committed {
                Committed::Magic(kinds) => {
                    if kinds.len() != usize::from(self.needs(s, slot, choice)) {
                        return Err(wrong());
                    }
                    for kind in kinds {
                        let card = self.of_kind(s.hand(slot), *kind).ok_or_else(wrong)?;
                        self.commit_card(s, slot, card, &mut Unheard);
                    }
                }
                Committed::Loot(kind) => {
                    let held = self.cards.copies(LootKind(*kind)).and(self.usable_loot(s, slot));
                    let loot = held.first().filter(|_| choice == Choice::Loot).ok_or_else(wrong)?;
                    self.commit_loot(s, slot, loot, &mut Unheard);
                }
            }
        }
        Ok(())
    }
}
