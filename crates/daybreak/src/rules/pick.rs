//! Which things an effect can pick (§5.3), in one canonical order.

use arrayvec::ArrayVec;
use kernel::{Seat, Seats};

use crate::Daybreak;
use crate::action::Item;
use crate::cards::code::{AmountCode, MoveKind, SourceCode};
use crate::cards::{By, Face, Op, PickCode, Stat, What, Who, Zone};
use crate::options::Unaffordable;
use crate::set::{CardId, Set};
use crate::state::{Effect, Got, MOST_SEATS, Origin, State};

/// Everything that fits.
pub(crate) type Found = Got;

/// Things that can be picked, each with how many there are. No table has more kinds.
pub(crate) type Items = ArrayVec<(Item, u8), 300>;

/// How a pick is meant.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct How {
    /// Is something chosen, so that "not chosen" protects (WD-123)?
    pub choosing: bool,
    /// Are the things removed, so that Curse cards stay (WD-176)?
    pub removing: bool,
    /// Is something done to their owners, so that a Block protects them?
    pub acting: bool,
    /// Are they paid for, so that some tables offer only what can be paid (WD-R2)?
    pub payer: Option<Seat>,
}

impl Effect {
    /// Is it a witch effect?
    #[inline]
    pub(crate) fn is_witch(&self) -> bool {
        matches!(self.origin, Origin::Once | Origin::Turn)
    }

    /// The card that it belongs to.
    pub(crate) fn card(&self) -> Option<CardId> {
        match self.origin {
            Origin::Card { card, .. }
            | Origin::Trigger { card, .. }
            | Origin::Start { card, .. } => Some(card),
            Origin::Once | Origin::Turn => None,
        }
    }

    /// Its user, if the card is the one being used and has no place yet (WD-R10).
    pub(crate) fn unplaced(&self, card: CardId) -> Option<Seat> {
        let used = matches!(self.origin, Origin::Card { card: used, .. } if used == card);
        (used && !self.placed).then_some(self.you)
    }

    /// The cards that `it` means: the nearest choice, else the step before (§5.12 6).
    pub(crate) fn it(&self) -> crate::state::Bound {
        self.its.last().copied().unwrap_or(self.before)
    }
}

impl Daybreak {
    /// The players a word means.
    #[inline]
    pub(crate) fn whom(&self, e: &Effect, who: Who) -> Seats {
        match who {
            Who::You => Seats::one(e.you),
            Who::Other | Who::Others => Seats::all(self.seats).without(e.you),
            Who::Any | Who::All => Seats::all(self.seats),
            Who::That => e.that.map_or(Seats::NONE, Seats::one),
            Who::Attacker => e.attacker.map_or(Seats::NONE, Seats::one),
        }
    }

    /// Everything that fits a pick now.
    pub(crate) fn found(&self, s: &State, e: &Effect, pick: &PickCode, how: How) -> Found {
        let mut found = Found::default();
        let cards = pick.what != What::Stone;
        let stones = pick.what != What::Card;
        let zones = pick.zones;
        let personal = zones.has(Zone::Cast) || zones.has(Zone::Held) || zones.has(Zone::Hand);
        if personal {
            // What others pick or choose from may be offered in vain; the rest is skipped at once.
            let offered = matches!(pick.of, Who::Other | Who::Any);
            for seat in self.whom(e, pick.of) {
                if how.acting && !offered && e.negated.has(seat) {
                    continue;
                }
                self.found_of(s, e, pick, how, seat, &mut found);
            }
        }
        if cards {
            if zones.has(Zone::Market) {
                let lots = s.market.iter().map(|lot| lot.card);
                let refused = |card: &CardId| match how.payer {
                    Some(payer) if self.options.unaffordable_pick == Unaffordable::Refuse => {
                        !self.affordable(s, payer, *card)
                    }
                    _ => false,
                };
                let lots = lots.filter(|card| pick.fits.has(*card) && !refused(card));
                found.cards |= lots.collect();
            }
            if zones.has(Zone::Removed) {
                found.cards |= s.removed & pick.fits;
            }
            if zones.has(Zone::Curse) {
                found.cards |= s.curse_zone & pick.fits;
            }
            if pick.not_this
                && let Some(card) = e.card()
            {
                found.cards.remove(card);
            }
        }
        if stones {
            if zones.has(Zone::Bank) {
                found.bank = s.bank;
            }
            if zones.has(Zone::OnIt) {
                let it = e.it().cards;
                for (on, lot) in found.on.iter_mut().zip(&s.market) {
                    if it.has(lot.card) {
                        *on = lot.stones;
                    }
                }
            }
        }
        found
    }

    fn found_of(
        &self,
        s: &State,
        e: &Effect,
        pick: &PickCode,
        how: How,
        seat: Seat,
        found: &mut Found,
    ) {
        let player = s.player(seat);
        let index = seat.index() % MOST_SEATS;
        // WD-123 to WD-126: only a choice of a card effect among others' things is barred.
        let barred = how.choosing
            && seat != e.you
            && matches!(pick.of, Who::Other | Who::Any)
            && !e.is_witch()
            && !e.targeted.has(seat)
            && self.unchoosable(s, seat);
        let cards = pick.what != What::Stone && !barred;
        let stones = pick.what != What::Card && !(barred && self.options.unchoosable_stones);
        if stones && pick.zones.has(Zone::Held) {
            found.stones[index][0] = player.held;
        }
        if pick.zones.has(Zone::Cast) {
            let mut slots = pick.slots;
            if pick.slot_x && (1..=4).contains(&e.x) {
                slots |= 1 << (e.x - 1);
            }
            for slot in 0..4 {
                if slots >> slot & 1 == 0 {
                    continue;
                }
                if cards {
                    found.cards |= self.fitting(s, pick, player.slots[slot]);
                }
                if stones {
                    found.stones[index][slot + 1] = player.stones[slot];
                }
            }
        }
        if cards && pick.zones.has(Zone::Hand) {
            let mut hand = player.hand & pick.fits;
            if how.removing && self.curses_stay(s, e, seat, how.choosing) {
                hand &= !self.cards.masks.curses;
            }
            found.cards |= hand;
        }
    }

    /// Cards of a cast zone that fit; of a face-down card only its place is known (WD-129).
    #[inline]
    fn fitting(&self, s: &State, pick: &PickCode, cards: Set) -> Set {
        let mut fitting = cards & !s.down & pick.fits;
        if pick.down {
            fitting |= cards & s.down;
        }
        match pick.face {
            Some(Face::Up) => fitting &= !s.down,
            Some(Face::Down) => fitting &= s.down,
            Some(Face::Other) | None => {}
        }
        match pick.installed {
            Some(true) => fitting &= s.installed,
            Some(false) => fitting &= !s.installed,
            None => {}
        }
        fitting
    }

    /// WD-176 to WD-178, WD-R24: in one's own end phase Curse cards stay in the hand.
    fn curses_stay(&self, s: &State, e: &Effect, seat: Seat, choosing: bool) -> bool {
        s.in_end_phase()
            && s.active == seat
            && !(e.is_witch() && choosing)
            && !(s.player(seat).hand & !self.cards.masks.curses).is_empty()
    }

    /// What is found, less what is picked already, in the order of [`Item`].
    pub(crate) fn items(&self, s: &State, found: &Found, got: &Got) -> Items {
        let mut items = Items::new();
        let mut add = |item: Item, count: u8| {
            if count > 0 {
                // 255 cards and 43 places for stones: it always fits.
                let _ = items.try_push((item, count));
            }
        };
        let open = found.cards & !got.cards;
        let curses = self.cards.masks.curses;
        for card in open & !curses {
            add(Item::Card(card), 1);
        }
        let cursed = open & curses;
        if !cursed.is_empty() {
            add(Item::CurseZone, (cursed & s.curse_zone).len());
            for seat in Seat::all(self.seats) {
                let player = s.player(seat);
                add(Item::Curse { seat, place: 0, down: false }, (cursed & player.hand).len());
                for place in 1..=4 {
                    let here = cursed & player.slots[usize::from(place) - 1];
                    add(Item::Curse { seat, place, down: false }, (here & !s.down).len());
                    add(Item::Curse { seat, place, down: true }, (here & s.down).len());
                }
            }
        }
        add(Item::Bank, found.bank - got.bank.min(found.bank));
        for seat in Seat::all(self.seats) {
            let index = seat.index() % MOST_SEATS;
            for place in 0..5u8 {
                let there = found.stones[index][usize::from(place)];
                let taken = got.stones[index][usize::from(place)];
                add(Item::Stone { seat, place }, there.saturating_sub(taken));
            }
        }
        for (index, lot) in s.market.iter().enumerate() {
            add(Item::On(lot.card), found.on[index].saturating_sub(got.on[index]));
        }
        items
    }

    /// Adds one thing to what is picked.
    pub(crate) fn take_item(&self, s: &State, found: &Found, got: &mut Got, item: Item) {
        let curses = found.cards & !got.cards & self.cards.masks.curses;
        match item {
            Item::Card(card) => got.cards.add(card),
            Item::CurseZone => {
                if let Some(card) = (curses & s.curse_zone).first() {
                    got.cards.add(card);
                }
            }
            Item::Curse { seat, place, down } => {
                let player = s.player(seat);
                let there = match place {
                    0 => player.hand,
                    _ => player.slots[(usize::from(place) - 1) % 4],
                };
                let there = if place == 0 {
                    curses & there
                } else if down {
                    curses & there & s.down
                } else {
                    curses & there & !s.down
                };
                if let Some(card) = there.first() {
                    got.cards.add(card);
                }
            }
            Item::Bank => got.bank += 1,
            Item::Stone { seat, place } => {
                got.stones[seat.index() % MOST_SEATS][usize::from(place) % 5] += 1;
            }
            Item::On(card) => {
                if let Some(index) = s.lot(card) {
                    got.on[index] += 1;
                }
            }
        }
    }

    /// The pick of the step under way, and how it is meant.
    pub(crate) fn pick_now(&self, e: &Effect) -> Option<(&PickCode, How)> {
        let code = &self.cards.code;
        let (pick, how) = match code.ops.get(usize::from(e.pc))? {
            Op::ChooseCards { pick, .. } => (*pick, How { acting: true, ..How::default() }),
            Op::Move(at) => {
                let step = code.moves.get(usize::from(*at))?;
                let SourceCode::Pick(pick) = step.source else { return None };
                let payer = match &step.kind {
                    MoveKind::Gain { to, pay: true, .. } => self.whom(e, *to).first(),
                    _ => None,
                };
                let removing = matches!(step.kind, MoveKind::Remove);
                (pick, How { removing, payer, choosing: false, acting: true })
            }
            _ => return None,
        };
        let pick = code.picks.get(usize::from(pick))?;
        Some((pick, How { choosing: pick.n != AmountCode::All, ..how }))
    }

    /// Who picks; `None` for chance.
    pub(crate) fn picker(&self, e: &Effect, pick: &PickCode) -> Option<Seat> {
        match pick.by {
            By::You => Some(e.you),
            By::That => e.that,
            By::Owner => self.whom(e, pick.of).first(),
            By::Random => None,
        }
    }

    /// How many an amount is now: the number, and whether fewer may be taken.
    pub(crate) fn amount(&self, s: &State, e: &Effect, amount: AmountCode) -> (u8, bool) {
        match amount {
            AmountCode::Fixed(n) => (n, false),
            AmountCode::All => (u8::MAX, false),
            AmountCode::UpTo(n) => (n, true),
            AmountCode::X => (e.x, false),
            AmountCode::Last => (e.moved, false),
            AmountCode::Per { pick, each, plus, max } => {
                let count = self.count(s, e, pick);
                let n = count.saturating_mul(u16::from(each)).saturating_add(u16::from(plus));
                (n.min(u16::from(max)) as u8, false)
            }
            AmountCode::Stat(stat) => (self.bound_stat(e, stat), false),
        }
    }

    fn bound_stat(&self, e: &Effect, stat: Stat) -> u8 {
        e.it().stat(stat)
    }

    /// How many things match, nothing chosen.
    pub(crate) fn count(&self, s: &State, e: &Effect, pick: u16) -> u16 {
        let pick = self.cards.code.picks.get(usize::from(pick));
        pick.map_or(0, |pick| self.found(s, e, pick, How::default()).count())
    }
}
