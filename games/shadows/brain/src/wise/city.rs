//! What to do in the City: who goes where, who helps whom, who contracts.

use shadows::{Action, Area, Asked, Foe, LootEffect, Place, Signal, Slot, Trait};

use super::mind::Mind;

impl Mind<'_> {
    /// About the damage that all girls can do with the cards they hold.
    fn strength(&self) -> f32 {
        let s = self.s;
        let humans = f32::from(s.living().len() - s.all_girls().len());
        let cards: u8 = s.all_girls().iter().map(|slot| self.held(slot)).sum();
        self.w.night_card * f32::from(cards) + self.w.night_human * humans
    }

    /// What would be left of the city tonight if all stay where they are.
    pub(super) fn dusk(&self) -> i16 {
        let s = self.s;
        let lost = |area: Area| {
            let foe = s.foe(area)?;
            Some(i16::from(self.game.destruction(s, area, *foe)))
        };
        s.durability() - Area::ALL.into_iter().filter_map(lost).sum::<i16>()
    }

    /// What somebody saves of the city tonight by being there.
    pub(super) fn saves(&self, area: Area) -> i16 {
        let Some(foe) = self.s.foe(area).copied() else { return 0 };
        if !self.s.at(Place::Area(area)).is_empty() {
            return 0;
        }
        let side = self.game.side(foe);
        let attended = if foe.is_familiar() { 0 } else { side.attended };
        i16::from(side.destruction) - i16::from(attended)
    }

    /// The city would fall tonight: how good it is that somebody stands there.
    pub(super) fn rescue(&self, area: Area) -> Option<f32> {
        let (dusk, saves) = (self.dusk(), self.saves(area));
        match dusk {
            1.. => None,
            _ if saves <= 0 => Some(0.02),
            _ if dusk + saves > 0 => Some(6.0 + 0.1 * f32::from(saves)),
            _ => Some(1.5 + 0.2 * f32::from(saves)),
        }
    }

    pub(super) fn girl_action(&self, who: Slot, action: Action) -> f32 {
        let (s, w) = (self.s, self.w);
        match action {
            Action::Pass => 0.2,
            Action::Telepathy(person) => {
                s.slot(person).map_or(0.0, |slot| self.telepathy(who, slot))
            }
            Action::Move(Place::Area(area)) => self.go(who, area),
            Action::Heal(person) => s.slot(person).map_or(0.0, |slot| self.heal(who, slot)),
            Action::Loot(kind) => {
                let girls = s.at(Place::City).and(s.all_girls());
                let lack = girls.iter().map(|slot| self.lacks(slot)).max().unwrap_or(0);
                let low = girls.iter().any(|slot| self.held(slot) <= 1);
                let none = girls.iter().any(|slot| self.held(slot) == 0);
                let low = if none {
                    5.0
                } else if low {
                    w.loot_low
                } else {
                    0.0
                };
                let lack = f32::from(lack);
                match self.game.cards().loot_card(kind).effect {
                    LootEffect::Refill(_) => w.loot_lack * (lack - 1.0) + low,
                    LootEffect::Draw(most) if lack >= f32::from(most) => 2.0 + low,
                    LootEffect::Draw(_) => 0.1 + low,
                    LootEffect::HealAll => 0.4,
                    // Where one bad card would be the end, it is worth knowing.
                    LootEffect::Foresee(_)
                        if s.durability() <= 20
                            || s.all_girls().iter().any(|one| self.held(one) <= 2) =>
                    {
                        6.0
                    }
                    LootEffect::Foresee(_) => 0.5,
                    _ => 0.03,
                }
            }
            Action::Focus => {
                let hand = s.hand(who);
                let weak = hand.cards().filter(|card| self.value(who, *card) < w.focus_cut);
                match weak.count() {
                    0 => 0.05,
                    weak => w.focus_base + w.focus_weak * weak as f32,
                }
            }
            Action::Accuse(person) => self.accuse(who, person),
            _ => 1.0,
        }
    }

    fn heal(&self, who: Slot, slot: Slot) -> f32 {
        let (girl, most, w) = (self.s.girl(slot), self.game.max_hp(self.s, slot), self.w);
        let lost = f32::from(most - girl.hp);
        if self.said(Signal::Heal(girl.person)) && lost >= 1.0 && self.held(who) >= 2 {
            return w.heal_lost * lost + w.heed;
        }
        if girl.is_human() || self.recovers(slot) || lost < w.heal_least || self.held(who) < 2 {
            return 0.02;
        }
        let spare = f32::from(self.held(who)) - w.heal_cards;
        (w.heal_lost * (lost - w.heal_least + 1.0)) * if spare >= 0.0 { 1.0 } else { 0.5 }
    }

    /// What an exchange of cards brings: each gives what is better in the other's hand.
    pub(super) fn telepathy(&self, from: Slot, to: Slot) -> f32 {
        let gives =
            self.s.hand(from).cards().map(|card| self.value(to, card) - self.value(from, card));
        let gets =
            self.s.hand(to).cards().map(|card| self.value(from, card) - self.value(to, card));
        let (gives, gets) = (gives.fold(-9.0, f32::max), gets.fold(-9.0, f32::max));
        let gain = gives + gets;
        let person = self.s.girl(to).person;
        let please = self.says(from, Signal::Telepathy(person))
            || self.says(to, Signal::Telepathy(self.s.girl(from).person));
        if please && self.held(to) > 0 {
            return 4.0;
        }
        if self.held(to) == 0 || gain < self.w.tele_gain {
            return 0.02;
        }
        4.0 + 0.1 * gain
    }

    /// Does it look good to go there?
    fn go(&self, who: Slot, area: Area) -> f32 {
        let (game, s, w) = (self.game, self.s, self.w);
        let Some(foe) = s.foe(area).copied() else { return 0.0 };
        let ready = self.is_ready(who);
        if let Some(rescue) = self.rescue(area)
            && self.held(who) > 0
        {
            return rescue;
        }
        if game.is_walpurgis(foe) {
            // All go together, when there is magic enough or no time left.
            let there = !s.at(Place::Area(area)).and(s.all_girls()).is_empty();
            let strength = self.strength() / f32::from(foe.hp.max(1));
            let now =
                there || strength >= w.night_strength || f32::from(s.durability()) <= w.night_city;
            return match s.hand(who).len() {
                0 => 0.02,
                _ if now && (ready || strength >= 1.0) => 3.0,
                _ => 0.05,
            };
        }
        let held = f32::from(self.held(who));
        if !ready || held < w.cards_least || (foe.is_familiar() && self.held(who) < 3) {
            return 0.02;
        }
        let girls = s.at(Place::Area(area)).and(s.all_girls());
        let there: i16 = girls.iter().map(|slot| self.best_attack(slot)).sum();
        let armour = if foe.is_familiar() { 0 } else { game.side(foe).armour() };
        let left = foe.hp + armour - there;
        let stood = girls.with(who).iter().any(|slot| self.stands(slot, foe));
        if left <= 0 {
            return if stood && !girls.is_empty() { w.cheap } else { 0.6 };
        }
        let mine = self.best_attack(who);
        let later = s.at(Place::City).and(s.all_girls()).iter().filter(|slot| *slot > who);
        let more = later.filter(|slot| self.is_ready(*slot));
        let (mut sum, mut count) = (mine, 1 + girls.len());
        for slot in more {
            sum += self.best_attack(slot);
            count += 1;
        }
        let linked = count >= game.cards().table.linked && !self.has(foe, Trait::Dark);
        let can = if left <= mine {
            w.can_now
        } else if left <= sum {
            w.can_all
        } else if linked && left <= sum + 9 {
            w.can_link
        } else if girls.is_empty() {
            w.cannot
        } else {
            w.help
        };
        // A card that comes back holds a foe for nothing.
        let holds = |card: shadows::CardId| {
            self.reuse(who) == Some(self.attack(who, card))
                && i16::from(self.defence(who, card)) + 1 >= self.hits(foe)
        };
        let hold = if girls.is_empty() && s.hand(who).cards().any(holds) { w.hold } else { 0.0 };
        let late = if self.countdown() <= w.late_turns { w.late } else { 0.0 };
        let rich = hold - late + (held - 4.0) * if held < 4.0 { w.poor } else { w.rich };
        let safe = if stood { 1.0 } else { w.unsafe_go };
        ((self.bother(area, foe) * can + rich) * safe + self.asked_to(area, foe.is_familiar()))
            .max(0.02)
    }

    /// Event cards before Walpurgis.
    fn countdown(&self) -> f32 {
        let card = self.game.walpurgis();
        let at = self.s.events().iter().rev().position(|event| *event == card);
        at.map_or(0.0, |at| at as f32)
    }

    /// How much a foe should be fought.
    fn bother(&self, area: Area, foe: Foe) -> f32 {
        let (game, s, w) = (self.game, self.s, self.w);
        let number = self.number(foe);
        let wish = match (foe.is_familiar(), number) {
            (true, Some(4..)) => w.fam4,
            (true, Some(2..)) => w.fam2,
            (true, _) => w.fam1,
            (false, Some(4..)) => w.witch4,
            (false, Some(2..)) => w.witch2,
            (false, Some(_)) => w.witch1,
            (false, None) => w.fallen,
        };
        let ripe = if foe.clock == 1 { w.ripe } else { 0.0 };
        let full = if s.foes().count() == 4 { w.full } else { 0.0 };
        let side = game.side(foe);
        let spread = if side.attended > 0 { w.spread } else { 0.0 };
        let destroys = f32::from(game.destruction(s, area, foe));
        let press = w.press * 10.0 * destroys / f32::from(s.durability().max(1));
        wish + ripe + full + spread + press
    }

    pub(super) fn human_action(&self, who: Slot, action: Action) -> f32 {
        let (s, w) = (self.s, self.w);
        match action {
            Action::Pass => 0.1,
            Action::Move(Place::Area(area)) => {
                let Some(foe) = s.foe(area).copied() else { return 0.0 };
                let ambush = self.ambush(who, foe);
                if ambush > 0.01 {
                    return ambush;
                }
                let lives = s.girl(who).hp > self.hits(foe);
                match self.rescue(area) {
                    Some(rescue) if rescue > 6.0 && lives => rescue,
                    Some(rescue) if rescue > 6.0 => 1.0,
                    _ if self.game.is_walpurgis(foe) => self.w.human_night,
                    _ => 0.01,
                }
            }
            Action::Encourage(person) => s.slot(person).map_or(0.0, |slot| {
                let need = if self.held(slot) <= 1 { w.encourage_low } else { 0.0 };
                let please = self.said(Signal::Encourage(person));
                let need = need + if please { w.heed } else { 0.0 };
                1.0 + need + w.encourage_lack * f32::from(self.lacks(slot))
            }),
            Action::Refresh => {
                if s.hand(who).is_empty() {
                    3.0
                } else {
                    w.refresh
                }
            }
            _ => 1.0,
        }
    }

    /// Is it time for somebody to contract, as far as need goes?
    pub(super) fn wants_contract(&self) -> bool {
        let (s, w) = (self.s, self.w);
        let girls = s.all_girls();
        let cards = f32::from(girls.iter().map(|slot| self.held(slot)).sum::<u8>());
        let city = f32::from(s.durability());
        if self.stage().is_some() {
            return cards <= w.night_low || city <= w.night_ruin;
        }
        let frail = girls.iter().filter(|slot| s.girl(*slot).hp <= 3).count();
        f32::from(girls.len()) <= w.contract_girls
            || cards <= w.contract_cards
            || city <= w.contract_city
            || city - f32::from(self.dusk()) >= w.contract_burden
            || frail as f32 >= w.contract_frail
    }

    /// A human who would contract anyway goes to fight: what would kill her strikes nobody, if she
    /// wishes so (SM-144).
    fn ambush(&self, who: Slot, foe: Foe) -> f32 {
        let hits = self.hits(foe);
        if hits < self.s.girl(who).hp || !self.wants_contract() {
            return 0.0;
        }
        self.w.ambush + self.w.ambush_hit * f32::from(hits)
    }

    pub(super) fn contract(&self, who: Slot) -> f32 {
        let (game, s, w) = (self.game, self.s, self.w);
        let night = self.stage().is_some();
        match self.asked {
            Some((Asked::Contract(_), _)) if !game.dying(s).is_empty() => w.window_die,
            Some((Asked::Contract(_), _)) => w.window_drop,
            Some((Asked::HumanAction, Some(slot))) if slot == who => {
                if self.said(Signal::NoContract) {
                    0.002
                } else if self.wants_contract() {
                    5.0
                } else if self.said(Signal::Contract) {
                    w.heed_contract
                } else if night {
                    w.contract_night
                } else {
                    0.002
                }
            }
            _ => 0.002,
        }
    }
}
