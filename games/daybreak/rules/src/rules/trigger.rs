//! Installed cards at work (§2.11): triggers interrupt, player by player, clockwise.

use kernel::{Seat, Seats, Sink};

use super::Flow;
use crate::Daybreak;
use crate::cards::{Categories, When, Whose, kind_of};
use crate::event::Event;
use crate::set::{CardId, Set};
use crate::state::{ALL_DONE, Effect, Frame, Happened, Hit, Origin, State, Triggers, kind};

impl Daybreak {
    /// The trigger that a frame works off.
    fn worker(frame: &Frame) -> Option<(CardId, u8)> {
        match frame {
            Frame::Effect(Effect { origin: Origin::Trigger { card, entry }, .. }) => {
                Some((*card, *entry))
            }
            // A Block that has worked is still at work while what looks for it works.
            Frame::Hit(Hit { now: Some((card, ALL_DONE)), .. }) => Some((*card, ALL_DONE)),
            Frame::Effect(_) | Frame::Paying(_) | Frame::Triggers(_) | Frame::Hit(_) => None,
        }
    }

    /// Where on the stack this trigger is at work. Then what happens now is its own doing.
    fn at_work(s: &State, card: CardId, entry: u8, hit: bool) -> Option<usize> {
        s.frames.iter().position(|frame| {
            let worker = Self::worker(frame);
            worker == Some((card, entry)) || (hit && worker == Some((card, ALL_DONE)))
        })
    }

    /// Does this trigger work no more in this chain (WD-117, WD-R12)?
    fn rests(s: &State, card: CardId, entry: u8, hit: bool) -> bool {
        let looped = |entry| s.looped.contains(&(card, entry));
        Self::at_work(s, card, entry, hit).is_some()
            || (!s.looped.is_empty() && (looped(entry) || (hit && looped(ALL_DONE))))
    }

    /// A trigger would set itself off again: it and all between are a loop, and each of them has
    /// had its one time (WD-117).
    fn close_loop(s: &mut State, from: usize) {
        for index in from..s.frames.len() {
            if let Some(worker) = Self::worker(&s.frames[index])
                && !s.looped.contains(&worker)
            {
                s.looped.push(worker);
            }
        }
    }

    /// The same for cards that would work against an effect.
    pub(crate) fn close_hit_loops(&self, s: &mut State, seat: Seat) {
        let cards = s.working() & self.cards.masks.hit;
        if cards.is_empty() {
            return;
        }
        for card in cards & s.player(seat).cast() {
            for (entry, (when, _)) in self.cards.get(card).code.triggers.iter().enumerate() {
                if *when == When::Hit
                    && let Some(from) = Self::at_work(s, card, entry as u8, true)
                {
                    Self::close_loop(s, from);
                }
            }
        }
    }

    /// A chain is over with the last of its triggers.
    fn end_chain(s: &mut State) {
        let open = |frame: &Frame| matches!(frame, Frame::Triggers(_) | Frame::Hit(_));
        if !s.looped.is_empty() && !s.frames.iter().any(open) {
            s.looped.clear();
        }
    }

    /// Block cards that do not work while this effect has their players as targets, whatever
    /// their condition (WD-122, WD-143). Those that work always go on (WD-144).
    pub(crate) fn silenced(&self, s: &State, e: &Effect) -> Set {
        if !e.no_block {
            return Set::EMPTY;
        }
        let cast = e.touched.into_iter().fold(Set::EMPTY, |all, seat| all | s.player(seat).cast());
        cast & self.cards.masks.blocks
    }

    /// Does what happened fulfil the condition for its owner?
    fn fulfilled(&self, when: When, owner: Seat, happened: &Happened) -> bool {
        let did = |kind: usize, whose: Whose| whose.meant(owner, happened.who[kind]);
        let of = |cards: Set, category: Categories| {
            category.is_any()
                || cards.iter().any(|card| category.fits(self.cards.get(card).category))
        };
        match when {
            When::Always | When::Hit => false,
            When::Blocked => did(kind::BLOCKED, Whose::You),
            When::TurnStart(whose) => did(kind::TURN_START, whose),
            When::ExtraTurnStart(whose) => did(kind::EXTRA_START, whose),
            When::EndPhase(whose) => did(kind::END_PHASE, whose),
            When::TurnEnd(whose) => did(kind::TURN_END, whose),
            When::GainStone(whose) => did(kind::GAIN_STONE, whose),
            When::GainCard(whose, category) => {
                did(kind::GAIN_CARD, whose) && of(happened.gained, category)
            }
            When::UseCard(whose, category) => {
                did(kind::USE_CARD, whose) && of(happened.used, category)
            }
            When::RemoveCard(whose, category) => {
                did(kind::REMOVE_CARD, whose) && of(happened.removed, category)
            }
        }
    }

    /// Who did it: `that` of the effect it sets off.
    fn doer(
        &self,
        s: &State,
        (card, entry): (CardId, u8),
        owner: Seat,
        h: &Happened,
    ) -> Option<Seat> {
        let (when, _) = self.cards.get(card).code.triggers.get(usize::from(entry))?;
        let did = h.who[kind_of(*when)?];
        let seats = match when.whose()? {
            Whose::You => Seats::one(owner),
            Whose::Other => did.without(owner),
            Whose::Any => did,
        };
        self.first_of(s, seats)
    }

    /// The next entry of a card, from `from` on, that works now.
    fn next_entry(
        &self,
        s: &State,
        card: CardId,
        from: u8,
        happened: &Happened,
    ) -> Option<(u8, Seat)> {
        let owner = s.caster(card).filter(|_| s.working().has(card))?;
        let entries = self.cards.get(card).code.triggers.iter().enumerate().skip(usize::from(from));
        for (entry, (when, _)) in entries {
            let entry = entry as u8;
            if self.fulfilled(*when, owner, happened) && !Self::rests(s, card, entry, false) {
                return Some((entry, owner));
            }
        }
        None
    }

    /// Something happened: are there triggers? They come on the stack.
    pub(crate) fn set_off(&self, s: &mut State, happened: &Happened) -> bool {
        if s.working().is_empty() {
            return false;
        }
        let silent = match s.frames.last() {
            Some(Frame::Effect(e)) => self.silenced(s, e),
            _ => Set::EMPTY,
        };
        self.set_off_but(s, happened, silent)
    }

    /// The same, but these cards stay silent.
    pub(crate) fn set_off_but(&self, s: &mut State, happened: &Happened, silent: Set) -> bool {
        let working = s.working() & !silent;
        if working.is_empty() {
            return false;
        }
        let mut todo = Set::EMPTY;
        for (kind, who) in happened.who.iter().enumerate() {
            if !who.is_empty() {
                todo |= working & self.cards.masks.triggers[kind];
            }
        }
        for card in todo {
            self.close_loops(s, card, happened);
            if self.next_entry(s, card, 0, happened).is_none() {
                todo.remove(card);
            }
        }
        if todo.is_empty() {
            return false;
        }
        s.frames.push(Frame::Triggers(Triggers { happened: *happened, todo, now: None }));
        true
    }

    /// What a card does would set it off again.
    fn close_loops(&self, s: &mut State, card: CardId, happened: &Happened) {
        if s.frames.is_empty() {
            return;
        }
        let Some(owner) = s.caster(card) else { return };
        for (entry, (when, _)) in self.cards.get(card).code.triggers.iter().enumerate() {
            if let Some(from) = Self::at_work(s, card, entry as u8, false)
                && self.fulfilled(*when, owner, happened)
            {
                Self::close_loop(s, from);
            }
        }
    }

    /// Something that one player's turn does. True if triggers work.
    pub(crate) fn set_off_one(&self, s: &mut State, seat: Seat, kinds: &[usize]) -> bool {
        let mut happened = Happened::default();
        for kind in kinds {
            happened.who[*kind] = Seats::one(seat);
        }
        self.set_off(s, &happened)
    }

    /// Whose triggers come next, and which they are (WD-114).
    pub(crate) fn next_triggers(&self, s: &State, todo: Set) -> Option<(Seat, Set)> {
        let todo = todo & s.working();
        if todo.is_empty() {
            return None;
        }
        std::iter::once(s.active).chain(s.active.others(self.seats)).find_map(|seat| {
            let own = todo & s.player(seat).cast();
            (!own.is_empty()).then_some((seat, own))
        })
    }

    /// Works triggers off.
    pub(crate) fn triggers(&self, s: &mut State, sink: &mut impl Sink<Daybreak>) -> Flow {
        let Some(Frame::Triggers(top)) = s.frames.last() else { return Flow::On };
        let mut t = *top;
        if let Some((card, from)) = t.now {
            match self.next_entry(s, card, from, &t.happened) {
                Some((entry, owner)) => {
                    t.now = Some((card, entry + 1));
                    Self::keep(s, Frame::Triggers(t));
                    sink.tell(Event::Works { seat: owner, card, entry }, s);
                    let that = self.doer(s, (card, entry), owner, &t.happened);
                    self.begin(s, owner, Origin::Trigger { card, entry }, 0, (None, that));
                    return Flow::On;
                }
                None => t.now = None,
            }
        }
        match self.next_triggers(s, t.todo) {
            None => {
                s.frames.pop();
                Self::end_chain(s);
            }
            // WD-R29: with several, their player picks the order.
            Some((_, own)) if own.len() > 1 => {
                Self::keep(s, Frame::Triggers(t));
                return Flow::Ask;
            }
            Some((_, own)) => {
                if let Some(card) = own.first() {
                    t.todo.remove(card);
                    t.now = Some((card, 0));
                }
                Self::keep(s, Frame::Triggers(t));
            }
        }
        Flow::On
    }

    fn keep(s: &mut State, frame: Frame) {
        if let Some(top) = s.frames.last_mut() {
            *top = frame;
        }
    }

    /// The player has picked which trigger works next.
    pub(crate) fn work_first(&self, s: &mut State, card: CardId) {
        if let Some(Frame::Triggers(t)) = s.frames.last_mut() {
            t.todo.remove(card);
            t.now = Some((card, 0));
        }
    }

    /// Installed cards of a player that can work against an effect (WD-118 to WD-122, WD-R30).
    pub(crate) fn blockers(&self, s: &State, seat: Seat, no_block: bool, fired: bool) -> Set {
        let mut cards = s.working() & self.cards.masks.hit;
        if cards.is_empty() {
            return cards;
        }
        cards &= s.player(seat).cast();
        if no_block {
            cards &= !self.cards.masks.blocks;
        }
        if fired {
            cards &= self.cards.masks.blocks;
        }
        for card in cards {
            if self.hit_entry(s, card, 0).is_none() {
                cards.remove(card);
            }
        }
        cards
    }

    fn hit_entry(&self, s: &State, card: CardId, from: u8) -> Option<u8> {
        let entries = self.cards.get(card).code.triggers.iter().enumerate().skip(usize::from(from));
        let mut hits =
            entries.filter(|(_, (when, _))| *when == When::Hit).map(|(entry, _)| entry as u8);
        hits.find(|entry| !Self::rests(s, card, *entry, true))
    }

    /// A player receives an effect: exactly one card works (WD-120).
    pub(crate) fn hit(&self, s: &mut State, sink: &mut impl Sink<Daybreak>) -> Flow {
        let Some(Frame::Hit(top)) = s.frames.last() else { return Flow::On };
        let mut hit = *top;
        let Some((card, from)) = hit.now else {
            let cards = self.blockers(s, hit.seat, hit.no_block, hit.fired);
            match cards.len() {
                0 => {
                    s.frames.pop();
                    Self::end_chain(s);
                }
                1 => self.block_with(s, cards.first().unwrap_or(CardId::new(0)), sink),
                _ => return Flow::Ask,
            }
            return Flow::On;
        };
        let working = s.caster(card) == Some(hit.seat) && s.working().has(card);
        match self.hit_entry(s, card, from).filter(|_| working) {
            Some(entry) => {
                hit.now = Some((card, entry + 1));
                Self::keep(s, Frame::Hit(hit));
                let origin = Origin::Trigger { card, entry };
                self.begin(s, hit.seat, origin, 0, (Some(hit.attacker), None));
            }
            None if from != ALL_DONE && self.cards.masks.blocks.has(card) => {
                hit.now = Some((card, ALL_DONE));
                Self::keep(s, Frame::Hit(hit));
                self.set_off_one(s, hit.seat, &[kind::BLOCKED]);
            }
            None => {
                s.frames.pop();
                Self::end_chain(s);
            }
        }
        Flow::On
    }

    /// This card works against the effect.
    pub(crate) fn block_with(&self, s: &mut State, card: CardId, sink: &mut impl Sink<Daybreak>) {
        let entry = self.hit_entry(s, card, 0).unwrap_or(0);
        if let Some(Frame::Hit(hit)) = s.frames.last_mut() {
            hit.now = Some((card, 0));
            let Hit { seat, .. } = *hit;
            sink.tell(Event::Works { seat, card, entry }, s);
        }
    }
}
