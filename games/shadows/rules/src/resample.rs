//! Another world that looks the same to one seat.

use arrayvec::ArrayVec;
use kernel::{Dice, MAX_SEATS, Seat, Seats};

use crate::Shadows;
use crate::cards::Weapon;
use crate::sets::{CardId, Cast, EventId, EventSet, Hand, MOST_CARDS, MOST_CAST, Slot};
use crate::state::{CheckStep, Choice, Frame, Identity, Pick, Purpose, State};

impl Shadows {
    pub(crate) fn resample_for(&self, s: &mut State, seat: Seat, dice: &mut Dice) {
        self.resample_magic(s, seat, dice);
        self.resample_events(s, seat, dice);
        s.loot_deck.sort_unstable();
        dice.shuffle(&mut s.loot_deck);
        self.resample_identities(s, seat, dice);
        self.resample_contracts(s, seat, dice);
        self.resample_snipe(s, seat, dice);
        self.resample_knowledge(s, seat);
        s.chance.reseed(dice);
    }

    /// Hands of others, the deck, and what lies face down in a combat.
    fn resample_magic(&self, s: &mut State, seat: Seat, dice: &mut Dice) {
        let knows = s.knows[seat.index()];
        let hidden = |s: &State, hand: u8| self.hand_owner(s, hand) != seat;
        let mut free: ArrayVec<CardId, MOST_CARDS> = ArrayVec::new();
        free.extend(s.deck.iter().copied());
        // Cards face down before a girl belong to her hand as long as they are hidden.
        let face_down = s.combat.as_ref().is_some_and(|combat| combat.fighters.is_empty());
        let committed = if face_down {
            s.combat.as_ref().map(|combat| combat.committed).unwrap_or_default()
        } else {
            Default::default()
        };
        let mut down = [0u8; MOST_CAST];
        let mut counts = [0u8; 2 * MOST_CAST];
        let mut used = [false; 2 * MOST_CAST];
        for slot in s.living() {
            used[usize::from(s.girl(slot).hand)] = true;
        }
        for traitor in s.exposed {
            used[MOST_CAST + traitor.index()] = true;
        }
        for hand in 0..2 * MOST_CAST {
            if !used[hand] || !hidden(s, hand as u8) {
                continue;
            }
            let mut cards = s.hands[hand];
            for slot in committed {
                let girl = *s.girl(slot);
                if usize::from(girl.hand) == hand
                    && girl.lives()
                    && let Some(combat) = &mut s.combat
                {
                    let fight = &mut combat.fights[slot.index()];
                    let lies = std::mem::take(&mut fight.cards);
                    down[slot.index()] = lies.len();
                    cards = cards.or(lies);
                }
            }
            let kept = cards.and(knows);
            free.extend(cards.minus(knows).cards());
            counts[hand] = cards.len() - kept.len();
            s.hands[hand] = kept;
        }
        free.sort_unstable();
        dice.shuffle(&mut free);
        self.resample_strike(s, seat, &mut free, &mut counts, dice);
        for (hand, count) in s.hands.iter_mut().zip(counts) {
            for _ in 0..count {
                if let Some(card) = free.pop() {
                    hand.add(card);
                }
            }
        }
        s.deck = free;
        for slot in committed {
            let hand = usize::from(s.girl(slot).hand);
            for _ in 0..down[slot.index()] {
                let cards: ArrayVec<CardId, MOST_CARDS> = s.hands[hand].cards().collect();
                if let Some(card) = dice.pick(&cards).copied() {
                    s.hands[hand].remove(card);
                    if let Some(combat) = &mut s.combat {
                        combat.fights[slot.index()].cards.add(card);
                    }
                }
            }
        }
        self.resample_choices(s, seat, dice);
    }

    /// Somebody who strikes (SM-404) has the cards for it; which, and of what value, is not known
    /// before they are put down.
    fn resample_strike(
        &self,
        s: &mut State,
        seat: Seat,
        free: &mut ArrayVec<CardId, MOST_CARDS>,
        counts: &mut [u8; 2 * MOST_CAST],
        dice: &mut Dice,
    ) {
        let strikes = |frame: &Frame| match frame {
            Frame::Pick(Pick {
                purpose: Purpose::Strike { seat: who, .. }, hand, least, ..
            }) if *who != seat => Some((*who, usize::from(*hand), *least)),
            _ => None,
        };
        let Some((who, hand, least)) = s.frames.iter().find_map(strikes) else { return };
        let kept = s.hands[hand];
        let fits = |card: CardId, (melee, value): (bool, u8)| {
            let weapon = if melee { Weapon::Melee } else { Weapon::Ranged };
            self.cards.attack(card, weapon) == value
        };
        let needs = |strike| {
            let there = kept.cards().filter(|card| fits(*card, strike)).count() as u8;
            least.saturating_sub(there)
        };
        let can = |strike: &(bool, u8)| {
            let others = free.iter().filter(|card| fits(**card, *strike)).count() as u8;
            needs(*strike) <= counts[hand].min(others)
        };
        let all = [false, true].into_iter().flat_map(|melee| (1..=9).map(move |n| (melee, n)));
        let possible: ArrayVec<(bool, u8), 18> = all.filter(can).collect();
        let Some(&strike) = dice.pick(&possible) else { return };
        for _ in 0..needs(strike) {
            if let Some(at) = free.iter().position(|card| fits(*card, strike)) {
                s.hands[hand].add(free.remove(at));
                counts[hand] -= 1;
            }
        }
        let (melee, value) = strike;
        for frame in &mut s.frames {
            if strikes(frame).is_some()
                && let Frame::Pick(pick) = frame
            {
                pick.purpose = Purpose::Strike { seat: who, melee, value };
            }
        }
    }

    /// Half-made secret choices of others are made anew: loot face down, cards being picked.
    fn resample_choices(&self, s: &mut State, seat: Seat, dice: &mut Dice) {
        let others = s.living().minus(s.of(seat));
        let usable = self.cards.usable;
        let girls = s.girls;
        if let Some(combat) = &mut s.combat
            && combat.fighters.is_empty()
        {
            for slot in others {
                let fight = &mut combat.fights[slot.index()];
                if !combat.committed.has(slot) {
                    fight.cards = Hand::NONE;
                } else if fight.loot.is_some() && fight.choice == Some(Choice::Loot) {
                    let loot: ArrayVec<_, 32> =
                        girls[slot.index()].loot.and(usable).iter().collect();
                    fight.loot = dice.pick(&loot).copied();
                }
            }
        }
        // A contract may have come in between.
        let pick = |frame: &Frame| if let Frame::Pick(pick) = frame { Some(*pick) } else { None };
        if s.frames.iter().rev().find_map(pick).is_some_and(|pick| self.picker(s, pick) != seat) {
            s.picked = Hand::NONE;
        }
        for frame in &mut s.frames {
            let Frame::Volunteers { left, yes, .. } = frame else { continue };
            for other in Seat::all(self.seats).filter(|other| *other != seat && !left.has(*other)) {
                *yes = if dice.once_in(2) { yes.with(other) } else { yes.without(other) };
            }
        }
        for frame in &mut s.frames {
            let Frame::Pick(pick) = frame else { continue };
            let Purpose::Answer(partner, sender, _) = pick.purpose else { continue };
            let (one, two) = (girls[partner.index()].seat, girls[sender.index()].seat);
            if one != seat && two != seat {
                // Which card came is known to the two alone.
                let cards: ArrayVec<CardId, MOST_CARDS> =
                    s.hands[usize::from(pick.hand)].cards().collect();
                if let Some(card) = dice.pick(&cards).copied() {
                    pick.purpose = Purpose::Answer(partner, sender, card);
                }
            }
        }
    }

    /// At which windows others are asked, and who of them wants to contract in the one that is open,
    /// is their secret (SM-R020).
    fn resample_contracts(&self, s: &mut State, seat: Seat, dice: &mut Dice) {
        let others = s.humans().minus(s.of(seat));
        let mut some_of = |all: Cast| {
            let yes = |wants: Cast, slot| if dice.once_in(2) { wants.with(slot) } else { wants };
            all.iter().fold(Cast::NONE, yes)
        };
        let mut switches = [self.options.windows; MOST_CAST];
        let players: ArrayVec<Cast, MAX_SEATS> =
            Seat::all(self.seats).map(|other| s.of(other).and(others)).collect();
        for frame in &mut s.frames {
            let Frame::Window { window, asked, wants, fresh } = frame else { continue };
            let usual = if self.options.windows.has(*window) { others } else { Cast::NONE };
            if *fresh {
                // Whoever wanted to is asked again after a contract; so far nobody knows.
                *asked = asked.minus(others).or(some_of(usual));
            } else {
                // A player is seen to be asked for one human at a time: who comes after her is not
                // known.
                let after = |humans: &Cast| {
                    let first = asked.and(*humans).first();
                    let later = |slot: &Slot| first.is_some_and(|first| *slot > first);
                    humans.iter().filter(later).collect::<Cast>()
                };
                let later = players.iter().map(after).fold(Cast::NONE, Cast::or);
                *asked = asked.minus(later).or(some_of(usual.and(later)));
                *wants = wants.minus(others).or(some_of(usual.minus(*asked)));
            }
            for slot in *asked {
                let switch = &mut switches[slot.index()];
                *switch = switch.set(*window, true);
            }
        }
        // Also of those who are no humans now: they may be again.
        for slot in s.slots() {
            let girl = s.girl_mut(slot);
            if girl.seat != seat {
                girl.windows = switches[slot.index()];
            }
        }
    }

    /// For whom somebody else has refused to snipe, and whom she is about to, is not told before she
    /// does (SM-088).
    fn resample_snipe(&self, s: &mut State, seat: Seat, dice: &mut Dice) {
        let check = |frame: &Frame| match frame {
            Frame::Check { step: CheckStep::Snipe, listed, asked } => Some((*listed, *asked)),
            _ => None,
        };
        let pays = |frame: &Frame| match frame {
            Frame::Pick(Pick { purpose: Purpose::Snipe(sniper, _), .. }) => Some(*sniper),
            _ => None,
        };
        let Some((listed, asked)) = s.frames.iter().rev().find_map(check) else { return };
        let paying = s.frames.iter().rev().find_map(pays);
        let next = || self.snipe(s, asked).map(|(sniper, ..)| sniper);
        let Some(sniper) = paying.or_else(next) else { return };
        if s.girl(sniper).seat == seat || self.hand_owner(s, s.girl(sniper).hand) == seat {
            return;
        }
        let now = self.without_cards(s);
        // Whoever comes before one who was sniped has been passed over: that everybody saw.
        let gone = listed.and(asked).minus(now).iter().last();
        let open = |slot: &Slot| gone.is_none_or(|gone| *slot > gone);
        let open: Cast = now.without(sniper).iter().filter(open).collect();
        let targets: ArrayVec<Slot, MOST_CAST> = open.iter().collect();
        let Some(target) = dice.pick(&targets).copied() else { return };
        let before: Cast = open.iter().filter(|slot| *slot < target).collect();
        for frame in &mut s.frames {
            match frame {
                Frame::Check { step: CheckStep::Snipe, asked, .. } => {
                    *asked = asked.minus(open).or(before);
                    if paying.is_some() {
                        *asked = asked.with(target);
                    }
                }
                Frame::Pick(pick) if matches!(pick.purpose, Purpose::Snipe(..)) => {
                    pick.purpose = Purpose::Snipe(sniper, target);
                }
                _ => {}
            }
        }
    }

    /// What others have seen is their secret: they are taken to know of others' hands what the seat
    /// itself knows.
    fn resample_knowledge(&self, s: &mut State, seat: Seat) {
        let mut there = s.hands.into_iter().fold(Hand::NONE, Hand::or);
        if let Some(combat) = &s.combat {
            there = combat.fights.iter().fold(there, |all, fight| all.or(fight.cards));
        }
        let common = s.knows[seat.index()].and(there);
        for other in Seat::all(self.seats).filter(|other| *other != seat) {
            s.knows[other.index()] = common;
            s.knows_events[other.index()] = EventSet::NONE;
        }
        // Which card came is known to the two alone, and whoever is looking at cards sees them.
        for frame in s.frames.clone() {
            match frame {
                Frame::Pick(Pick { purpose: Purpose::Answer(partner, sender, card), .. }) => {
                    for slot in [partner, sender] {
                        let knowing = s.girl(slot).seat;
                        s.knows[knowing.index()].add(card);
                    }
                }
                Frame::Reorder { who, cards, .. } => {
                    let looking = s.girl(who).seat.index();
                    let seen = cards.into_iter().flatten();
                    s.knows_events[looking] = seen.fold(s.knows_events[looking], EventSet::with);
                }
                Frame::Look { seat, at } => {
                    let card = s.boxed[usize::from(at)];
                    let knows = &mut s.knows_events[seat.index()];
                    *knows = knows.with(card);
                }
                _ => {}
            }
        }
    }

    /// Event cards face down keep the numbers on their backs.
    fn resample_events(&self, s: &mut State, seat: Seat, dice: &mut Dice) {
        // A row of cards that somebody else is looking at stays as it is for those who do not
        // see it: the places are open, the faces are not.
        let known = s.knows_events[seat.index()].or(s.open_events);
        for number in [5, 4, 2, 1] {
            let fits =
                |card: &EventId| self.cards.event(*card).number == number && !known.has(*card);
            let mut cards: ArrayVec<EventId, 64> =
                s.events.iter().chain(&s.boxed).copied().filter(fits).collect();
            cards.sort_unstable();
            dice.shuffle(&mut cards);
            let mut swap = [(EventId::new(0), EventId::new(0)); 64];
            let mut swaps = 0;
            for place in s.events.iter_mut().chain(s.boxed.iter_mut()) {
                if fits(place)
                    && let Some(card) = cards.pop()
                {
                    swap[swaps] = (*place, card);
                    swaps += 1;
                    *place = card;
                }
            }
            for frame in &mut s.frames {
                let Frame::Reorder { cards, .. } = frame else { continue };
                for card in cards.iter_mut().flatten() {
                    if let Some((_, new)) = swap[..swaps].iter().find(|(old, _)| old == card) {
                        *card = *new;
                    }
                }
            }
        }
        // The order in which somebody else puts cards back is a secret.
        let girls = s.girls;
        for frame in &mut s.frames {
            let Frame::Reorder { who, cards, placed, done } = frame else { continue };
            if girls[who.index()].seat == seat {
                continue;
            }
            let mut places: ArrayVec<u8, 4> =
                (0..4).filter(|at| cards[usize::from(*at)].is_some()).collect();
            dice.shuffle(&mut places);
            // And so is how many are back: the last one goes where there is room.
            *done = dice.below((places.len() as u32).saturating_sub(1).max(1)) as u8;
            *placed = [u8::MAX; 4];
            for (place, at) in placed.iter_mut().zip(places).take(usize::from(*done)) {
                *place = at;
            }
        }
    }

    /// Hidden identities are dealt anew, as the cards allow (SM-348 to SM-353).
    fn resample_identities(&self, s: &mut State, seat: Seat, dice: &mut Dice) {
        if !self.options.traitor {
            return;
        }
        let hidden: Seats = s
            .slots()
            .filter(|slot| s.girl(*slot).identity == Identity::Hidden)
            .map(|slot| s.girl(slot).first_seat)
            .filter(|owner| *owner != seat)
            .collect();
        let known: Seats = s.traitors.into_iter().filter(|owner| !hidden.has(*owner)).collect();
        let witches = self.witch_identities().saturating_sub(known.len());
        // The cards left over are as likely to be witches as those that were dealt.
        let unseen = hidden.len() + self.witch_identities();
        let mut cards: ArrayVec<bool, 20> = (0..unseen).map(|at| at < witches).collect();
        dice.shuffle(&mut cards);
        s.traitors = known;
        for owner in hidden {
            if cards.pop() == Some(true) {
                s.traitors = s.traitors.with(owner);
            }
        }
    }
}
