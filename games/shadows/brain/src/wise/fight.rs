//! What to do in a combat: declare, commit, take the hit, use abilities.

use shadows::{
    Area, CardId, Cast, Choice, Combat, Hand, Kind, LootEffect, Person, Power, Slot, Strike,
    Timing, Trait,
};

use super::mind::Mind;

impl Mind<'_> {
    pub(super) fn declare(&self, slot: Slot, choice: Choice) -> f32 {
        let (game, s, w) = (self.game, self.s, self.w);
        let Some(combat) = s.combat() else { return 1.0 };
        let held = self.held(slot);
        let walpurgis = game.is_walpurgis(combat.foe);
        match choice {
            Choice::Attack => 1.5,
            Choice::Special => {
                let needs = game.needs(s, slot, choice);
                let others = game.girls_here(s).without(slot);
                let theirs: i16 = others.iter().map(|other| self.best_attack(other)).sum();
                let without =
                    theirs + self.best_attack(slot) >= combat.foe.hp + self.armour(combat);
                match (walpurgis, held > needs) {
                    (_, _) if without => 0.05,
                    (true, true) => w.special_night,
                    (true, false) => 0.6,
                    (false, true) => w.special,
                    (false, _) => 0.05,
                }
            }
            Choice::Retreat => {
                let here = game.girls_here(s);
                let stood = here.iter().any(|one| self.stands(one, combat.foe));
                // Another foe would bring the city down tonight: others can stay.
                let away = |area| self.rescue(area).is_some_and(|rescue| rescue > 6.0);
                if here.len() > 1 && held >= 2 && Area::ALL.into_iter().any(away) {
                    return 2.0;
                }
                if stood { 0.05 } else { w.retreat }
            }
            Choice::Loot => {
                let refills = s.girl(slot).loot.iter().any(|loot| {
                    matches!(
                        game.cards().loot_effect(loot),
                        LootEffect::Refill(_) | LootEffect::Draw(_)
                    )
                });
                match held {
                    0 | 1 if refills => w.loot_empty,
                    2 if refills && walpurgis => w.loot_night,
                    _ => 0.03,
                }
            }
            Choice::Nothing => 1.0,
        }
    }

    fn armour(&self, combat: &Combat) -> i16 {
        if combat.foe.is_familiar() { 0 } else { self.game.side(combat.foe).armour() }
    }

    /// Who is likely to be hit.
    fn front(&self, combat: &Combat) -> Option<Slot> {
        let here = combat.here.and(self.s.living());
        here.iter().max_by(|a, b| self.margin(combat, *a).total_cmp(&self.margin(combat, *b)))
    }

    /// How well somebody stands the hit, as a part of her HP; less than 0 is death.
    fn margin(&self, combat: &Combat, slot: Slot) -> f32 {
        let (game, s) = (self.game, self.s);
        let girl = s.girl(slot);
        let fight = &combat.fights[slot.index()];
        let defence = match game.best_shield(s, slot, fight) {
            Some(card) => i16::from(self.defence(slot, card)),
            None if girl.is_girl() && !combat.committed.has(slot) => self.best_defence(slot),
            None => 0,
        };
        let strike = match game.side(combat.foe).attack {
            Strike::Committed if !combat.committed.is_empty() => {
                let sum = combat.committed.iter().map(|one| {
                    let cards = combat.fights[one.index()].cards;
                    cards.cards().map(|card| i16::from(self.attack(one, card))).sum::<i16>()
                });
                sum.sum()
            }
            _ => self.hits(combat.foe),
        };
        let lost = (strike - defence).max(0);
        let left = girl.hp - lost;
        let part = f32::from(left) / f32::from(game.max_hp(s, slot).max(1));
        match left {
            ..=0 if girl.is_girl() => part.min(0.0) - 1.0,
            // She contracts when it hits.
            ..=0 if game.is_walpurgis(combat.foe) => self.w.human_front - 0.5,
            ..=0 => part.min(0.0) - 0.5,
            _ if lost == 0 => part + 0.9 + self.offers(slot),
            _ if self.recovers(slot) && self.held(slot) >= 2 => part + 0.8 + self.offers(slot),
            _ => part + self.offers(slot),
        }
    }

    pub(super) fn defender(&self, slot: Slot) -> f32 {
        let Some(combat) = self.s.combat() else { return 1.0 };
        let margin = self.margin(combat, slot);
        let penance =
            self.game.side(combat.foe).traits.iter().any(|t| matches!(t, Trait::Penance(_)));
        let sayaka = self.s.girl(slot).person == Person::Sayaka;
        if penance && !combat.foe.is_familiar() && sayaka && margin > 0.0 {
            return 3.0;
        }
        if self.front(combat) == Some(slot) { 2.5 } else { (0.2 + margin).clamp(0.02, 1.0) }
    }

    /// Whom a speech card should strike.
    pub(super) fn victim(&self, slot: Slot) -> f32 {
        if self.recovers(slot) && self.held(slot) >= 2 {
            return 2.5;
        }
        (3.0 - f32::from(self.s.girl(slot).hp) / 3.0).max(0.1)
    }

    pub(super) fn ability(&self, timing: Timing) -> f32 {
        let (game, s, w) = (self.game, self.s, self.w);
        let Some((slot, _, power)) = game.asked_power(s) else { return 1.0 };
        let Some(combat) = s.combat() else { return 1.0 };
        let walpurgis = game.is_walpurgis(combat.foe);
        let (held, hit) = (f32::from(self.held(slot)), combat.defender);
        let loses = hit.map_or(0, |hit| game.damage(s, combat, hit));
        let dies =
            hit.is_some_and(|hit| s.girl(hit).hp <= loses && !(walpurgis && self.is_won(combat)));
        let heals = hit.is_some_and(|hit| self.recovers(hit));
        match power {
            Power::Raise { cost: 0, .. } => {
                let mut other = combat.clone();
                let plain = game.total(s, &other).0;
                other.fights[slot.index()].timing = Some(timing);
                let raised = game.total(s, &other).0;
                if raised > plain { 1.0 + f32::from(raised - plain) } else { 0.2 }
            }
            Power::Raise { .. } => 0.5,
            Power::Barrier if dies => 1.0 + w.barrier * 4.0,
            Power::Ward { .. } if dies => 1.0 + w.ward * 8.0,
            Power::Barrier if !heals => {
                w.barrier * f32::from(loses.min(5)) + 0.1 * (held - w.shield_cost)
            }
            Power::Ward { .. } if !heals => {
                w.ward * f32::from(loses) + 0.1 * (held - w.shield_cost - 2.0)
            }
            Power::Barrier | Power::Ward { .. } => 0.05,
            Power::Talent if self.more_talent(slot) => 3.0,
            Power::Talent => 0.2,
            Power::Foresight => 0.5,
            _ => 1.0,
        }
    }

    fn is_won(&self, combat: &Combat) -> bool {
        self.game.total(self.s, combat).0 >= combat.foe.hp
    }

    /// Should she add cards with Talent? Where they are needed, and a card is left to her.
    pub(super) fn more_talent(&self, slot: Slot) -> bool {
        let Some(combat) = self.s.combat() else { return false };
        let Some(card) = combat.fights[slot.index()].cards.first() else { return false };
        let value = self.attack(slot, card);
        let fits = |one: &CardId| self.attack(slot, *one) == value;
        let alike = self.s.hand(slot).cards().filter(fits).count() as u8;
        let keeps = self.held(slot).saturating_sub(1);
        let (total, linked) = self.game.total(self.s, combat);
        let gain = i16::from(value) * i16::from(alike);
        alike > 0
            && f32::from(keeps) >= self.w.talent_keep
            && total < combat.foe.hp
            && (!linked || gain > 2 * i16::from(value))
            && (self.game.is_walpurgis(combat.foe) || total + gain >= combat.foe.hp)
    }

    pub(super) fn commit(&self, who: Option<Slot>, kind: Kind) -> f32 {
        let (game, s) = (self.game, self.s);
        let (Some(slot), Some(combat)) = (who, s.combat()) else { return 1.0 };
        let hand = s.hand(slot);
        let fight = &combat.fights[slot.index()];
        let rest = hand.after(fight.cards.last());
        let Some(card) = game.of_kind(rest, kind) else { return 0.0 };
        let choice = fight.choice.unwrap_or(Choice::Attack);
        let needs = game.needs(s, slot, choice).saturating_sub(fight.cards.len());
        if needs > 1 || !fight.cards.is_empty() {
            let value = |one: &CardId| self.attack(slot, *one);
            let own = value(&card);
            let better = |one: CardId| {
                let own = value(&one);
                rest.cards().filter(move |other| {
                    value(other) > own || (value(other) == own && *other < one)
                })
            };
            let first = rest.cards().find(|one| better(*one).count() < usize::from(needs));
            return if first == Some(card) { 3.0 } else { 0.02 + 0.02 * f32::from(own) };
        }
        let printed = self.attack(slot, card);
        if let Some(value) = self.link_value(combat, slot)
            && (printed == value || printed + self.raise(slot) == value)
        {
            return 30.0 + 0.1 * f32::from(self.defence(slot, card));
        }
        let alone = game.girls_here(s).len() == 1;
        let front = alone || self.front(combat) == Some(slot);
        let attack = f32::from(printed + self.raise(slot));
        let attack = match choice {
            Choice::Retreat => 0.0,
            _ if self.is_finished_by_other(slot) => 5.0 - self.value(slot, card),
            // A stronger card than needed is wasted.
            _ if alone => attack.min(f32::from(combat.foe.hp + self.armour(combat)) + 0.5),
            _ => attack + self.talent_bonus(combat, slot, hand, card),
        };
        let defence =
            if front { self.w.front_def * f32::from(self.defence(slot, card)) } else { 0.0 };
        let back = if self.reuse(slot) == Some(printed) && choice == Choice::Attack {
            0.5 * self.w.back
        } else {
            0.0
        };
        let strike = match game.side(combat.foe).attack {
            Strike::Committed if alone && !combat.foe.is_familiar() => i16::from(printed),
            _ => self.hits(combat.foe),
        };
        let hits = strike - i16::from(self.defence(slot, card));
        let dies = front && s.girl(slot).hp <= hits;
        ((attack + defence + back) / 5.0).powi(3) * if dies { 0.02 } else { 1.0 }
    }

    /// What cards of the same attack add to it.
    fn talent_bonus(&self, combat: &Combat, slot: Slot, hand: Hand, card: CardId) -> f32 {
        let talent = self.game.power(self.s, slot, |power| power == Power::Talent);
        if talent.is_none() || !self.game.is_walpurgis(combat.foe) {
            return 0.0;
        }
        let value = self.attack(slot, card);
        let alike = hand.cards().filter(|one| self.attack(slot, *one) == value).count();
        let spare = usize::from(hand.len()).saturating_sub(2);
        f32::from(value) * alike.saturating_sub(1).min(spare) as f32
    }

    /// The girls whose cards make up a linked attack.
    fn links(&self, combat: &Combat) -> Cast {
        let attacks = |one: &Slot| {
            let talent = self.game.power(self.s, *one, |power| power == Power::Talent);
            combat.fights[one.index()].choice == Some(Choice::Attack)
                && !(talent.is_some() && self.game.is_walpurgis(combat.foe) && self.held(*one) >= 4)
        };
        self.game.girls_here(self.s).iter().filter(attacks).collect()
    }

    /// The attack value a girl should play for a linked attack: without a word, whoever can play a
    /// card again plays the lowest, whoever can raise her attack the highest, the others in order.
    /// `None` where no link is possible or needed.
    fn link_value(&self, combat: &Combat, slot: Slot) -> Option<u8> {
        let links = self.links(combat);
        let count = links.len();
        if !(self.game.cards().table.linked..=5).contains(&count)
            || self.has(combat.foe, Trait::Dark)
            || !links.has(slot)
        {
            return None;
        }
        let need = combat.foe.hp + self.armour(combat);
        let girls = self.game.girls_here(self.s);
        let plain: i16 = girls.iter().map(|one| self.best_attack(one)).sum();
        if plain >= need {
            return None;
        }
        let rank = |one: Slot| match (self.reuse(one), self.raise(one)) {
            (Some(_), _) => 0,
            (_, 1..) => 20,
            _ => 1 + one.index(),
        };
        let before = links.iter().filter(|one| rank(*one) < rank(slot)).count() as u8;
        let lowest = 6 - count;
        // Three who can play 2, 3, 4 save the card that is played again.
        let small = lowest == 3
            && need <= 18
            && self.w.link_small > 0.5
            && links.iter().any(|one| self.reuse(one) == Some(2));
        Some(lowest - u8::from(small) + before)
    }
}
