//! Abilities, linked attack and the attack total (rules 2.15 to 2.19).

use kernel::Sink;

use super::Flow;
use super::combat::MOST_CHANGES;
use crate::Shadows;
use crate::cards::{Power, Strike, Trait, Weapon};
use crate::event::Event;
use crate::options::{Duplicates, SkillTiming};
use crate::person::Person;
use crate::sets::{CardId, Cast, Hand, Slot};
use crate::state::{Choice, Combat, Fight, FoeCard, Frame, Pick, Purpose, State, Step, Timing};
use crate::view::{Term, TermKind};

/// Takes the steps of the arithmetic, for those who want to see them.
pub(crate) trait Ledger {
    fn add(&mut self, term: Term);

    #[inline(always)]
    fn term(
        &mut self,
        clause: &'static str,
        what: TermKind,
        who: Option<Person>,
        by: i16,
        now: i16,
    ) {
        self.add(Term { clause, what, who, by, now });
    }
}

/// Nobody looks.
pub(crate) struct Unseen;

impl Ledger for Unseen {
    #[inline(always)]
    fn add(&mut self, _: Term) {}
}

impl Ledger for Vec<Term> {
    fn add(&mut self, term: Term) {
        self.push(term);
    }
}

/// A girl's share of an attack.
#[derive(Clone, Copy, Default)]
struct Share {
    /// The value of her one card in the linked-attack test; none if it is not subject to it.
    test: Option<i16>,
    /// The value of her cards for the sum.
    value: i16,
    /// The bonus of a special attack.
    plus: i16,
}

impl Shadows {
    /// The next ability to be asked for: Foresight first, then in ascending order (SM-D21).
    pub(crate) fn next_ability(&self, s: &State) -> Option<(Slot, u8)> {
        let combat = s.combat.as_ref()?;
        let open = |slot: Slot, first: bool| {
            if !s.girl(slot).is_girl() || combat.freed.has(slot) {
                return None;
            }
            let fight = &combat.fights[slot.index()];
            let abilities = &self.card(s, slot).abilities;
            (0..abilities.len() as u8).find(|at| {
                let power = abilities[usize::from(*at)].power;
                (power == Power::Foresight) == first
                    && fight.answered >> at & 1 == 0
                    && self.can_use(s, slot, power, fight)
            })
        };
        let find =
            |first: bool| combat.fighters.iter().find_map(|slot| Some((slot, open(slot, first)?)));
        find(true).or_else(|| find(false))
    }

    /// Can the ability be used in this combat? Open facts only: who is asked tells nothing.
    fn can_use(&self, s: &State, slot: Slot, power: Power, fight: &Fight) -> bool {
        let held = s.hand(slot).len();
        let attack = fight.choice == Some(Choice::Attack);
        match power {
            Power::Raise { cost, .. } => attack && held >= cost,
            Power::Barrier => held >= 1,
            Power::Ward { cost } => held >= cost,
            Power::Talent => attack && held >= 1,
            Power::Foresight => fight.cards.len() == 1 && held >= 1,
            Power::Bubbles => attack,
            _ => false,
        }
    }

    pub(crate) fn count_step(&self, s: &mut State, sink: &mut impl Sink<Shadows>) -> Flow {
        if self.next_ability(s).is_some() {
            return Flow::Ask;
        }
        // All have confirmed: what was paid leaves the hands now.
        let Some(fighters) = s.combat.as_ref().map(|combat| combat.fighters) else {
            return Flow::On;
        };
        for slot in fighters {
            let Some(combat) = &mut s.combat else { break };
            let fight = &mut combat.fights[slot.index()];
            let paid = std::mem::take(&mut fight.paid);
            if !paid.is_empty() {
                self.put_down(s, paid);
                sink.tell(Event::Discarded { who: s.girl(slot).person, cards: paid }, s);
            }
        }
        self.to_step(s, Step::Total);
        Flow::On
    }

    /// Does it matter when a value is changed (SM-R056)?
    pub(crate) fn timing_matters(&self, s: &State) -> bool {
        let Some(combat) = &s.combat else { return false };
        let attackers = combat
            .fighters
            .iter()
            .filter(|slot| combat.fights[slot.index()].choice == Some(Choice::Attack))
            .count();
        attackers >= usize::from(self.cards.table.linked)
            && !self.no_link(s, combat)
            && self.options.skill_timing == SkillTiming::OwnerChoice
    }

    /// The ability that is being asked for.
    pub fn asked_power(&self, s: &State) -> Option<(Slot, u8, Power)> {
        let (slot, at) = self.next_ability(s)?;
        Some((slot, at, self.card(s, slot).abilities[usize::from(at)].power))
    }

    /// The ability is not used.
    pub(crate) fn skip_ability(&self, s: &mut State) {
        if let Some((slot, at)) = self.next_ability(s)
            && let Some(combat) = &mut s.combat
        {
            combat.fights[slot.index()].answered |= 1 << at;
        }
    }

    /// The ability is used.
    pub(crate) fn use_ability(&self, s: &mut State, timing: Timing, sink: &mut impl Sink<Shadows>) {
        let Some((slot, at, power)) = self.asked_power(s) else { return };
        let girl = *s.girl(slot);
        let Some(combat) = &mut s.combat else { return };
        let fight = &mut combat.fights[slot.index()];
        fight.answered |= 1 << at;
        let pick = |purpose, cost| Pick { purpose, hand: girl.hand, least: cost, most: cost };
        let mut told = None;
        match power {
            Power::Raise { cost: 0, .. } | Power::Bubbles => {
                fight.timing = Some(timing);
                told = Some(timing);
            }
            Power::Raise { cost, .. } => {
                fight.timing = Some(timing);
                self.pick(s, pick(Purpose::Raise(slot), cost));
            }
            Power::Barrier | Power::Ward { .. } => {
                s.push(Frame::Protect { who: slot, ability: at });
            }
            Power::Talent => {
                let most = s.hand(slot).len();
                let purpose = Purpose::Talent(slot);
                self.pick(s, Pick { purpose, hand: girl.hand, least: 0, most });
            }
            Power::Foresight => self.pick(s, pick(Purpose::Foresight(slot), 1)),
            _ => {}
        }
        if told.is_some() {
            let (who, card, timing) = (girl.person, girl.card, told);
            sink.tell(Event::Ability { who, card, at, timing, on: None, cards: Hand::NONE }, s);
        }
    }

    /// Whom a protecting ability protects.
    pub(crate) fn protect(&self, s: &mut State, target: Slot) {
        let Some(Frame::Protect { who, ability }) = s.frames.pop() else { return };
        let hand = s.girl(who).hand;
        let power = self.card(s, who).abilities[usize::from(ability)].power;
        let (purpose, cost) = match power {
            Power::Ward { cost } => (Purpose::Ward(who, target), cost),
            _ => (Purpose::Barrier(who, target), 1),
        };
        self.pick(s, Pick { purpose, hand, least: cost, most: cost });
    }

    /// Cards for an ability have been picked: they lie open before her.
    pub(crate) fn paid(
        &self,
        s: &mut State,
        slot: Slot,
        purpose: Purpose,
        cards: Hand,
        sink: &mut impl Sink<Shadows>,
    ) {
        let person = s.girl(slot).person;
        let hand = s.hand_mut(slot);
        *hand = hand.minus(cards);
        let abilities = &self.card(s, slot).abilities;
        let Some(combat) = &mut s.combat else { return };
        let fight = &mut combat.fights[slot.index()];
        let mut on = None;
        let is = |power: Power| match purpose {
            Purpose::Talent(_) => power == Power::Talent,
            Purpose::Foresight(_) => power == Power::Foresight,
            Purpose::Barrier(..) => power == Power::Barrier,
            Purpose::Ward(..) => matches!(power, Power::Ward { .. }),
            _ => matches!(power, Power::Raise { .. }),
        };
        let at = abilities.iter().position(|ability| is(ability.power)).unwrap_or(0) as u8;
        match purpose {
            Purpose::Talent(_) => {
                fight.added = cards;
                fight.cards = fight.cards.or(cards);
            }
            Purpose::Foresight(_) => {
                let old = fight.cards;
                fight.swapped = old.first();
                fight.cards = cards;
                *s.hand_mut(slot) = s.hand(slot).or(old);
                self.seen_by_all(s, old);
            }
            Purpose::Barrier(_, target) => {
                fight.paid = fight.paid.or(cards);
                fight.barrier = cards.first().map(|card| (target, card));
                on = Some(target);
            }
            Purpose::Ward(_, target) => {
                fight.paid = fight.paid.or(cards);
                fight.wards = Some(target);
                on = Some(target);
            }
            Purpose::Raise(_) => {
                fight.paid = fight.paid.or(cards);
                fight.alone = abilities
                    .iter()
                    .any(|ability| matches!(ability.power, Power::Raise { alone: true, .. }));
            }
            _ => {}
        }
        let timing = s.combat.as_ref().and_then(|combat| combat.fights[slot.index()].timing);
        let timing = timing.filter(|_| matches!(purpose, Purpose::Raise(_)));
        let on = on.map(|slot| s.girl(slot).person);
        let card = s.girl(slot).card;
        sink.tell(Event::Ability { who: person, card, at, timing, on, cards }, s);
    }

    /// Can she still take her abilities back (SM-D21)?
    pub(crate) fn can_rethink(&self, s: &State, slot: Slot) -> bool {
        let asked = self.next_ability(s).map(|(slot, _)| slot);
        let Some(combat) = &s.combat else { return false };
        let fight = &combat.fights[slot.index()];
        combat.fighters.has(slot)
            && s.girl(slot).is_girl()
            && asked.is_some_and(|asked| asked != slot)
            && matches!(s.frames.last(), Some(Frame::Combat(Step::Count)))
            && fight.answered != 0
            && fight.rethought < MOST_CHANGES
            // SM-387: another girl of a shared hand may have used the card meanwhile.
            && fight.swapped.is_none_or(|old| s.hand(slot).has(old))
    }

    /// All her abilities of this combat are taken back; she is asked again.
    pub(crate) fn rethink(&self, s: &mut State, slot: Slot, sink: &mut impl Sink<Shadows>) {
        let person = s.girl(slot).person;
        let Some(combat) = &mut s.combat else { return };
        let fight = &mut combat.fights[slot.index()];
        let mut back = fight.paid.or(fight.added);
        fight.cards = fight.cards.minus(fight.added);
        let mut lost = Hand::NONE;
        if let Some(old) = fight.swapped.take() {
            back = back.or(fight.cards);
            lost = Hand::one(old);
            fight.cards = lost;
        }
        fight.paid = Hand::NONE;
        fight.added = Hand::NONE;
        fight.wards = None;
        fight.barrier = None;
        fight.timing = None;
        fight.alone = false;
        fight.answered = 0;
        fight.rethought += 1;
        let hand = s.hand_mut(slot);
        *hand = hand.or(back).minus(lost);
        self.seen_by_all(s, back);
        sink.tell(Event::Rethought(person), s);
        // SM-R012: a wish may have filled her hand meanwhile.
        self.shed(s, slot);
    }

    /// No linked attack against this foe, or with these girls?
    fn no_link(&self, s: &State, combat: &Combat) -> bool {
        let slow = |slot: Slot| {
            !combat.fights[slot.index()].cards.is_empty()
                && self.power(s, slot, |power| matches!(power, Power::Slow { .. })).is_some()
        };
        self.foe_has(combat.foe, Trait::Dark) || combat.fighters.iter().any(slow)
    }

    /// Attack of a card for its owner; Bubbles exchanges attack and defence.
    fn card_value(&self, weapon: Weapon, card: CardId, bubbles: bool) -> i16 {
        i16::from(if bubbles {
            self.cards.defence(card, weapon)
        } else {
            self.cards.attack(card, weapon)
        })
    }

    /// A girl's share of the attack.
    fn share(&self, s: &State, slot: Slot, fight: &Fight) -> Share {
        let Some(choice) = fight.choice.filter(|choice| choice.attacks()) else {
            return Share::default();
        };
        let card = self.card(s, slot);
        let weapon = card.weapon;
        let sum = |bubbles: bool| -> i16 {
            fight.cards.cards().map(|card| self.card_value(weapon, card, bubbles)).sum()
        };
        if choice == Choice::Special {
            let plus = self.early(s, slot).map_or(0, |(_, plus)| i16::from(plus));
            return Share { test: None, value: sum(false), plus };
        }
        let printed = sum(false);
        let changed = match fight.timing {
            None => printed,
            Some(_) => card.abilities.iter().fold(printed, |value, ability| match ability.power {
                Power::Raise { by, .. } => value + i16::from(by),
                Power::Bubbles => sum(true),
                _ => value,
            }),
        };
        let subject = !fight.alone && fight.added.is_empty();
        let test = if fight.timing == Some(Timing::After) { printed } else { changed };
        Share { test: subject.then_some(test), value: changed, plus: 0 }
    }

    /// Are these values one run (SM-189 to SM-199)?
    fn is_run(&self, values: &mut [i16]) -> bool {
        let least = usize::from(self.cards.table.linked);
        if values.len() < least {
            return false;
        }
        values.sort_unstable();
        let steps = |by: i16| values.windows(2).filter(|two| two[1] - two[0] == by).count();
        let (next, same) = (steps(1), steps(0));
        if next + same + 1 != values.len() {
            return false;
        }
        match self.options.link_duplicates {
            Duplicates::Break => same == 0,
            Duplicates::Allow => next + 1 >= least,
        }
    }

    /// The attack total, and whether it is linked (SM-184 to SM-199, SM-250, SM-300).
    pub fn total(&self, s: &State, combat: &Combat) -> (i16, bool) {
        self.total_told(s, combat, &mut Unseen)
    }

    /// The same, step by step.
    pub(crate) fn total_told(
        &self,
        s: &State,
        combat: &Combat,
        ledger: &mut impl Ledger,
    ) -> (i16, bool) {
        let mut shares = [Share::default(); 8];
        let mut values = arrayvec::ArrayVec::<i16, 8>::new();
        for slot in combat.fighters {
            let share = self.share(s, slot, &combat.fights[slot.index()]);
            shares[slot.index()] = share;
            values.extend(share.test);
        }
        let linked = !self.no_link(s, combat) && self.is_run(&mut values);
        let mut now = 0;
        for slot in combat.fighters {
            let share = shares[slot.index()];
            if share.test.is_some() {
                now += share.value;
                let who = Some(s.girl(slot).person);
                ledger.term("SM-184", TermKind::Cards, who, share.value, now);
            }
        }
        if linked {
            now *= 2;
            ledger.term("SM-192", TermKind::Linked, None, 2, now);
        }
        for slot in combat.fighters {
            let share = shares[slot.index()];
            let attacks = combat.fights[slot.index()].choice.is_some_and(Choice::attacks);
            if share.test.is_none() && attacks {
                let who = Some(s.girl(slot).person);
                now += share.value;
                ledger.term("SM-197", TermKind::Alone, who, share.value, now);
                if share.plus > 0 {
                    now += share.plus;
                    ledger.term("SM-188", TermKind::Special, who, share.plus, now);
                }
            }
        }
        let sayaka = combat.defender.is_some_and(|slot| s.girl(slot).person == Person::Sayaka);
        for found in &self.side(combat.foe).traits {
            if let Trait::Penance(by) = found
                && sayaka
                && !combat.foe.is_familiar()
            {
                now += i16::from(*by);
                ledger.term("SM-250", TermKind::Penance, Some(Person::Sayaka), i16::from(*by), now);
            }
        }
        let unstopped = combat.fighters.iter().any(|slot| {
            combat.fights[slot.index()].choice == Some(Choice::Special)
                && self
                    .power(s, slot, |power| matches!(power, Power::Early { unstopped: true, .. }))
                    .is_some()
        });
        if !unstopped {
            now = self.lowered(combat, now, ledger);
        }
        (now, linked)
    }

    /// Flipped cards and armour lower the total, not below 0 (SM-300, SM-307, SM-R082).
    fn lowered(&self, combat: &Combat, total: i16, ledger: &mut impl Ledger) -> i16 {
        let (weapon, clause) = match combat.foe.card {
            FoeCard::Kirika => (Weapon::Melee, "SM-300"),
            _ => (Weapon::Ranged, "SM-307"),
        };
        let mut now = total;
        let best =
            combat.flips.iter().map(|card| i16::from(self.cards.defence(*card, weapon))).max();
        if let Some(best) = best {
            now -= best;
            ledger.term(clause, TermKind::Flips, None, -best, now);
        }
        let armour = if combat.foe.is_familiar() { 0 } else { self.side(combat.foe).armour() };
        if armour > 0 {
            now -= armour;
            ledger.term("SM-187", TermKind::Armour, None, -armour, now);
        }
        if now < 0 {
            ledger.term("SM-R082", TermKind::Floor, None, -now, 0);
        }
        now.max(0)
    }

    /// The foe's attack on somebody, before her defence (SM-246, SM-299, SM-306).
    pub(crate) fn foe_attack(
        &self,
        s: &State,
        combat: &Combat,
        on: Slot,
        ledger: &mut impl Ledger,
    ) -> i16 {
        let flip = |card: &CardId, weapon| i16::from(self.cards.attack(*card, weapon));
        let (mut now, clause, what) = match (self.side(combat.foe).attack, combat.foe.card) {
            (Strike::Number(attack), _) => (i16::from(attack), "SM-214", TermKind::Foe),
            (Strike::Committed, _) => {
                let sum = combat.fighters.iter().map(|slot| {
                    let weapon = self.card(s, slot).weapon;
                    let cards = combat.fights[slot.index()].cards;
                    cards
                        .cards()
                        .map(|card| i16::from(self.cards.attack(card, weapon)))
                        .sum::<i16>()
                });
                (sum.sum(), "SM-246", TermKind::Appetite)
            }
            (Strike::Flips, FoeCard::Oriko) if combat.humans_only => {
                (i16::from(self.cards.table.oriko_on_humans), "SM-309", TermKind::Foe)
            }
            (Strike::Flips, FoeCard::Oriko) => {
                // Each girl has her own flips, in the order of action.
                let each = usize::from(self.cards.table.oriko_flips);
                let at = combat.fighters.iter().take_while(|slot| *slot < on).count() * each;
                let own = combat.flips.iter().skip(at).take(each);
                (own.map(|card| flip(card, Weapon::Ranged)).sum(), "SM-306", TermKind::Flips)
            }
            (Strike::Flips, _) => {
                let sum = combat.flips.iter().map(|card| flip(card, Weapon::Melee)).sum();
                (sum, "SM-299", TermKind::Flips)
            }
        };
        ledger.term(clause, what, None, now, now);
        for slot in combat.fighters {
            let by = i16::from(self.lowers(s, combat, slot, on));
            if by > 0 {
                let by = by.min(now);
                now -= by;
                let who = Some(s.girl(slot).person);
                ledger.term("SM-187", TermKind::Lowered, who, -by, now);
            }
        }
        now
    }

    /// By how much a girl's ability lowers the foe's attack on somebody.
    fn lowers(&self, s: &State, combat: &Combat, slot: Slot, on: Slot) -> u8 {
        let fight = &combat.fights[slot.index()];
        // SM-304: Oriko attacks each girl, so each is defending against the attack on herself.
        let defends = match combat.foe.card {
            FoeCard::Oriko => slot == on,
            _ => combat.defender == Some(slot),
        };
        self.card(s, slot)
            .abilities
            .iter()
            .map(|ability| match ability.power {
                Power::Early { lower, lower_as_defender, .. }
                    if fight.choice == Some(Choice::Special) && (!lower_as_defender || defends) =>
                {
                    lower
                }
                Power::Slow { by } if !fight.cards.is_empty() => by,
                _ => 0,
            })
            .sum()
    }

    /// What somebody loses, if nothing more happens (SM-214 to SM-219).
    pub fn damage(&self, s: &State, combat: &Combat, on: Slot) -> i16 {
        self.damage_told(s, combat, on, &mut Unseen)
    }

    /// The same, step by step.
    pub(crate) fn damage_told(
        &self,
        s: &State,
        combat: &Combat,
        on: Slot,
        ledger: &mut impl Ledger,
    ) -> i16 {
        let who = Some(s.girl(on).person);
        if combat.void.has(on) {
            ledger.term("SM-144", TermKind::Void, who, 0, 0);
            return 0;
        }
        if combat.shielded.has(on) {
            ledger.term("SM-267", TermKind::Seed, who, 0, 0);
            return 0;
        }
        let mut now = self.foe_attack(s, combat, on, ledger);
        let fight = &combat.fights[on.index()];
        if combat.fighters.has(on) && !fight.cards.is_empty() {
            let card = self.card(s, on);
            let shield = fight.shield.or_else(|| self.best_shield(s, on, fight));
            let bubbles = fight.timing.is_some()
                && card.abilities.iter().any(|ability| ability.power == Power::Bubbles);
            if let Some(shield) = shield {
                let defence = i16::from(match bubbles {
                    true => self.cards.attack(shield, card.weapon),
                    false => self.cards.defence(shield, card.weapon),
                });
                now -= defence;
                ledger.term("SM-214", TermKind::Defence, who, -defence, now);
            }
            let oriko = combat.foe.card == FoeCard::Oriko;
            if oriko || combat.defender == Some(on) {
                for ability in &card.abilities {
                    if let Power::Guard { by } = ability.power {
                        now -= i16::from(by);
                        ledger.term("SM-187", TermKind::Guard, who, -i16::from(by), now);
                    }
                }
            }
        }
        if now < 0 {
            ledger.term("SM-R059", TermKind::Floor, who, -now, 0);
            now = 0;
        }
        for slot in combat.fighters {
            let helper = &combat.fights[slot.index()];
            if let Some((target, card)) = helper.barrier
                && target == on
            {
                let by = i16::from(self.cards.numbers(card).md).min(now);
                now -= by;
                ledger.term("SM-187", TermKind::Barrier, Some(s.girl(slot).person), -by, now);
            }
            if helper.wards == Some(on) {
                now = 0;
                ledger.term("SM-187", TermKind::Ward, Some(s.girl(slot).person), 0, now);
            }
        }
        let girl = s.girl(on);
        if self.foe_has(combat.foe, Trait::Embrace)
            && girl.person == Person::Sayaka
            && now >= girl.hp
        {
            // SM-261, SM-R066.
            now = (girl.hp - 1).max(0);
            ledger.term("SM-261", TermKind::Embrace, who, 0, now);
        }
        now
    }

    /// The committed card with the highest defence.
    #[inline]
    pub fn best_shield(&self, s: &State, slot: Slot, fight: &Fight) -> Option<CardId> {
        let weapon = self.card(s, slot).weapon;
        fight.cards.cards().max_by_key(|card| self.cards.defence(*card, weapon))
    }

    /// SM-205: the foe loses HP.
    pub(crate) fn total_step(&self, s: &mut State, sink: &mut impl Sink<Shadows>) {
        let Some(combat) = s.combat.take() else { return };
        let (total, linked) = self.total(s, &combat);
        let mut values = arrayvec::ArrayVec::new();
        for slot in combat.fighters {
            let fight = &combat.fights[slot.index()];
            if fight.choice.is_some_and(Choice::attacks) {
                let share = self.share(s, slot, fight);
                values.push((s.girl(slot).person, share.value + share.plus));
            }
        }
        let area = combat.area;
        let mut left = 0;
        let mut destroyed = false;
        if let Some(foe) = &mut s.areas[area.index()] {
            foe.hp -= total;
            left = foe.hp;
            destroyed = left <= 0;
        }
        s.combat = Some(Combat { total, linked, destroyed, ..combat });
        sink.tell(Event::Counted { values, linked, total, left }, s);
        self.to_step(s, Step::Reward);
    }

    /// Everybody on whom a protecting ability can be used.
    pub(crate) fn protectable(&self, s: &State) -> Cast {
        s.combat.as_ref().map_or(Cast::NONE, |combat| combat.here.and(s.living()))
    }
}
