//! What comes of a combat: reward, damage, deaths, retreats (rules 2.18 to 2.21).

use kernel::Sink;

use super::Flow;
use super::count::Unseen;
use crate::Shadows;
use crate::cards::{Power, Trait};
use crate::event::Event;
use crate::options::{HealFrom, HealUse};
use crate::person::{Area, Place};
use crate::sets::{Cast, Hand, LootId, LootSet, Slot};
use crate::state::{
    Choice, Foe, FoeCard, Frame, Pick, Purpose, Question, Result, State, Step, Window,
};

impl Shadows {
    /// SM-205 to SM-213: reward and Barrier release.
    pub(crate) fn reward(&self, s: &mut State, sink: &mut impl Sink<Shadows>) {
        let Some(combat) = &s.combat else { return };
        let (area, foe, here) = (combat.area, combat.foe, combat.here);
        let destroyed = combat.destroyed;
        self.to_step(s, Step::Shield);
        if !destroyed {
            return;
        }
        let place = Place::Area(area);
        sink.tell(Event::Destroyed { foe: foe.card, familiar: foe.is_familiar(), place }, s);
        s.areas[area.index()] = None;
        let walpurgis = self.is_walpurgis(foe);
        match foe.card {
            FoeCard::Event(card) => s.event_discard = s.event_discard.with(card),
            FoeCard::Kirika => {
                // SM-294: the Witch of Love stands there, nobody leaves, nothing is gained.
                self.place_foe(s, FoeCard::Love, 0, area, sink);
                return;
            }
            FoeCard::Fallen(_) | FoeCard::Love | FoeCard::Oriko => {}
        }
        let loot = match foe.card {
            FoeCard::Love => {
                // SM-311, SM-312.
                match s.loot_discard.and(self.cards.grief).first() {
                    Some(grief) => {
                        s.loot_discard = s.loot_discard.without(grief);
                        Some(grief)
                    }
                    None => self.draw_loot(s, sink),
                }
            }
            FoeCard::Oriko if !self.options.oriko_gives_loot => None,
            _ if walpurgis || foe.is_familiar() => None,
            _ => {
                let loot = self.draw_loot(s, sink);
                if loot.is_none() {
                    sink.tell(Event::NoLoot, s);
                }
                loot
            }
        };
        // SM-212; hostages stay where they are while they are bound (SM-R080).
        for slot in here.and(s.living()) {
            if !(self.options.hostages_held && self.is_bound(s, slot)) {
                self.go(s, slot, Place::City, sink);
            }
        }
        if let Some(loot) = loot {
            let girls = here.and(s.all_girls());
            self.vote(s, Question::Loot(loot), girls, here.and(s.living()));
        }
    }

    /// A loot card is given to somebody; without a girl it goes to the discard pile.
    pub(crate) fn gain(
        &self,
        s: &mut State,
        who: Option<Slot>,
        loot: LootId,
        sink: &mut impl Sink<Shadows>,
    ) {
        match who {
            Some(slot) => {
                let girl = s.girl_mut(slot);
                girl.loot = girl.loot.with(loot);
                sink.tell(Event::LootGained { who: girl.person, loot }, s);
            }
            None => s.loot_discard = s.loot_discard.with(loot),
        }
    }

    /// Whom the foe hits, and whose choice of a defence is needed (SM-200, SM-304).
    pub(crate) fn shield_step(&self, s: &mut State) {
        let living = s.living();
        let walpurgis = s.combat.as_ref().is_some_and(|combat| {
            combat.destroyed && self.is_walpurgis(combat.foe) && !self.options.final_blow_damage
        });
        let Some(combat) = &mut s.combat else { return };
        combat.hit = match (combat.foe.card, combat.humans_only) {
            _ if walpurgis => Cast::NONE,
            (FoeCard::Oriko, false) => combat.fighters,
            (FoeCard::Oriko, true) => combat.here,
            _ => combat.defender.into_iter().collect(),
        }
        .and(living);
        let several = combat.hit.iter().find(|slot| {
            let fight = &combat.fights[slot.index()];
            fight.cards.len() > 1 && fight.shield.is_none() && combat.fighters.has(*slot)
        });
        match several {
            Some(slot) => {
                let hand = s.girl(slot).hand;
                let purpose = Purpose::Shield(slot);
                self.pick(s, Pick { purpose, hand, least: 1, most: 1 });
            }
            None => self.to_step(s, Step::Seeds),
        }
    }

    /// Can seeds stop damage now (SM-R075)?
    pub(crate) fn seeds_work(&self, s: &State) -> bool {
        self.options.instant_heal && (s.fallen || self.options.instant_heal_from == HealFrom::Start)
    }

    /// A seed under Use Loot may stop damage instead of its normal use (SM-R074).
    pub(crate) fn can_shield_instead(&self, s: &State) -> bool {
        let Some(Frame::Target { loot, named, .. }) = s.frames.last() else { return false };
        s.combat.is_some()
            && named.is_empty()
            && self.cards.seeds.has(*loot)
            && self.options.instant_heal_use == HealUse::CombatChoice
            && self.seeds_work(s)
    }

    /// Who is asked for a seed against the damage (SM-267, SM-D24).
    pub(crate) fn seed_asked(&self, s: &State) -> Option<Slot> {
        let combat = s.combat.as_ref()?;
        if self.options.instant_heal_use != HealUse::Reaction || !self.seeds_work(s) {
            return None;
        }
        let open = combat.hit.minus(combat.seeds_asked).minus(combat.shielded);
        open.iter().find(|slot| {
            let girl = s.girl(*slot);
            girl.is_girl()
                && !girl.loot.and(self.cards.seeds).is_empty()
                && self.damage(s, combat, *slot) > 0
        })
    }

    pub(crate) fn seeds_step(&self, s: &mut State) -> Flow {
        if self.seed_asked(s).is_some() {
            return Flow::Ask;
        }
        self.to_step(s, Step::Windows);
        Flow::On
    }

    /// The holder answers: a seed, or none.
    pub(crate) fn answer_seed(
        &self,
        s: &mut State,
        slot: Slot,
        loot: Option<LootId>,
        sink: &mut impl Sink<Shadows>,
    ) {
        if let Some(loot) = loot {
            self.discard_loot(s, slot, LootSet::one(loot));
            sink.tell(Event::Shielded { who: s.girl(slot).person, loot }, s);
        }
        if let Some(combat) = &mut s.combat {
            combat.seeds_asked = combat.seeds_asked.with(slot);
            if loot.is_some() {
                combat.shielded = combat.shielded.with(slot);
            }
        }
    }

    /// Everybody whose death by the attack under way is certain, if nothing more happens.
    pub fn dying(&self, s: &State) -> Cast {
        let Some(combat) = &s.combat else { return Cast::NONE };
        if self.hit_is_off(s) {
            return Cast::NONE;
        }
        let step = s.frames.iter().rev().find_map(|frame| match frame {
            Frame::Combat(step) => Some(*step),
            _ => None,
        });
        let hit = match step {
            Some(Step::Victim | Step::Flips) if combat.humans_only => {
                match (combat.foe.card, combat.defender) {
                    (FoeCard::Oriko, _) => combat.here.and(s.living()),
                    // Not before she has flipped.
                    (FoeCard::Kirika, _) | (_, None) => Cast::NONE,
                    (_, Some(slot)) => Cast::one(slot),
                }
            }
            Some(Step::Seeds | Step::Windows | Step::Damage) => combat.hit,
            _ => Cast::NONE,
        };
        let dies = |slot: &Slot| {
            let girl = s.girl(*slot);
            girl.lives() && girl.hp - self.damage(s, combat, *slot) <= 0
        };
        hit.iter().filter(dies).collect()
    }

    /// Windows W1 and W5 (SM-R020).
    pub(crate) fn windows_step(&self, s: &mut State) {
        self.to_step(s, Step::Damage);
        let Some(combat) = &s.combat else { return };
        // Who was asked at W4 knew of it.
        let warned = combat.humans_only && combat.warned;
        let told = if warned { self.asked_at(s, Window::W4) } else { Cast::NONE };
        if !self.dying(s).is_empty() {
            self.open_window_but(s, Window::W1, told);
        } else if self.hurts(s) {
            self.open_window_but(s, Window::W5, told);
        }
    }

    /// Does the attack under way hurt anybody, if nothing more happens?
    pub(crate) fn hurts(&self, s: &State) -> bool {
        s.combat.as_ref().is_some_and(|combat| {
            !self.hit_is_off(s) && combat.hit.iter().any(|slot| self.damage(s, combat, slot) > 0)
        })
    }

    /// SM-214 to SM-220: the loss is applied to the state as it is now (SM-137).
    pub(crate) fn damage_step(&self, s: &mut State, sink: &mut impl Sink<Shadows>) {
        let Some(hit) = s.combat.as_ref().map(|combat| combat.hit) else { return };
        let mut dead = Cast::NONE;
        for slot in hit {
            // Whoever looks on at this moment still sees the combat.
            let Some(combat) = &s.combat else { break };
            let attack = self.foe_attack(s, combat, slot, &mut Unseen);
            let damage = self.damage(s, combat, slot);
            let girl = s.girl_mut(slot);
            girl.hp -= damage;
            let (who, seat, now) = (girl.person, girl.seat, girl.hp);
            if let Some(combat) = &mut s.combat {
                combat.hit = combat.hit.without(slot);
            }
            sink.tell(Event::Hit { who, seat, attack, damage, now }, s);
            if now <= 0 {
                dead = dead.with(slot);
            }
        }
        if let Some(combat) = &mut s.combat {
            combat.hit = hit;
        }
        self.to_step(s, Step::Victory);
        if !dead.is_empty() {
            s.push(Frame::Deaths(dead));
        }
    }

    /// SM-051, SM-R063.
    pub(crate) fn victory_step(&self, s: &mut State) {
        let Some(combat) = &s.combat else { return };
        if combat.destroyed && self.is_walpurgis(combat.foe) {
            s.result = Some(Result::Won(self.ending(s)));
            return;
        }
        self.to_step(s, Step::Memories);
    }

    pub(crate) fn memories_step(&self, s: &mut State) {
        let Some(combat) = &s.combat else { return };
        let target = combat.defender.filter(|slot| {
            !combat.destroyed
                && self.foe_has(combat.foe, Trait::Memories)
                && s.girl(*slot).is_girl()
                && s.hand(*slot).len() >= 2
        });
        self.to_step(s, Step::End(0));
        if let Some(slot) = target {
            self.must_discard(s, Cast::one(slot), 1);
        }
    }

    /// Abilities with timing *end*, one character after another (SM-R060).
    pub(crate) fn end_step(&self, s: &mut State, from: u8, sink: &mut impl Sink<Shadows>) {
        let Some(combat) = &s.combat else { return };
        let next = combat.fighters.minus(combat.freed).iter().find(|slot| u8::from(*slot) >= from);
        let Some(slot) = next else {
            self.to_step(s, Step::Discard);
            return;
        };
        let fight = combat.fights[slot.index()];
        self.to_step(s, Step::End(u8::from(slot) + 1));
        if !s.girl(slot).is_girl() {
            return;
        }
        for ability in &self.card(s, slot).abilities {
            match ability.power {
                Power::Burden { least, cost }
                    if !fight.cards.is_empty() && s.hand(slot).len() >= least =>
                {
                    self.tell_forced(s, slot, ability.power, sink);
                    self.must_discard(s, Cast::one(slot), cost);
                }
                Power::Reuse { value }
                    if fight.choice == Some(Choice::Attack) && fight.cards.len() == 1 =>
                {
                    let weapon = self.card(s, slot).weapon;
                    let card = fight.cards.first();
                    let back = card.filter(|card| self.cards.attack(*card, weapon) == value);
                    if let (Some(card), Some(combat)) = (back, &mut s.combat) {
                        combat.fights[slot.index()].cards = Hand::NONE;
                        s.hand_mut(slot).add(card);
                        self.seen_by_all(s, Hand::one(card));
                        sink.tell(Event::CameBack { who: s.girl(slot).person, card }, s);
                        self.shed(s, slot);
                    }
                }
                _ => {}
            }
        }
    }

    /// SM-229, SM-302: committed and flipped cards leave.
    pub(crate) fn clear_step(&self, s: &mut State) {
        let girls = s.all_girls();
        let Some(combat) = &mut s.combat else { return };
        let mut cards: Hand = combat.flips.drain(..).collect();
        let mut leaving = Cast::NONE;
        for slot in combat.fighters {
            let fight = &mut combat.fights[slot.index()];
            cards = cards.or(std::mem::take(&mut fight.cards));
            if fight.choice == Some(Choice::Retreat) {
                leaving = leaving.with(slot);
            }
        }
        // SM-226: the dead do not move; SM-R094: nor do the liberated.
        combat.leaving = leaving.and(girls).minus(combat.freed);
        self.put_down(s, cards);
        self.to_step(s, Step::Leave);
    }

    /// Where a retreating girl may go (SM-224, SM-R061): the City, or another area with a foe.
    pub(crate) fn ways_out(&self, s: &State, slot: Slot) -> arrayvec::ArrayVec<Place, 5> {
        let from = s.girl(slot).place;
        let fits = |place: &Place| match place {
            // After Barrier release she may stay in the City.
            Place::City => true,
            Place::Area(area) => {
                *place != from
                    && s.combat.as_ref().is_none_or(|combat| combat.area != *area)
                    && (s.foe(*area).is_some() || self.options.retreat_to_empty)
            }
        };
        Place::ALL.into_iter().filter(fits).collect()
    }

    /// SM-223, SM-225, SM-R062.
    pub(crate) fn leave_step(&self, s: &mut State, sink: &mut impl Sink<Shadows>) -> Flow {
        let Some(slot) = s.combat.as_ref().and_then(|combat| combat.leaving.first()) else {
            self.to_step(s, Step::Over);
            return Flow::On;
        };
        if self.is_bound(s, slot) {
            // Madoka was bound meanwhile.
            self.stay(s, slot);
            return Flow::On;
        }
        match self.ways_out(s, slot)[..] {
            [only] => {
                self.retreat_to(s, slot, only, sink);
                Flow::On
            }
            _ => Flow::Ask,
        }
    }

    fn stay(&self, s: &mut State, slot: Slot) {
        if let Some(combat) = &mut s.combat {
            combat.leaving = combat.leaving.without(slot);
        }
    }

    pub(crate) fn retreat_to(
        &self,
        s: &mut State,
        slot: Slot,
        to: Place,
        sink: &mut impl Sink<Shadows>,
    ) {
        self.stay(s, slot);
        self.go(s, slot, to, sink);
    }

    /// The destruction value of a foe as things are (SM-230, SM-231, SM-252, SM-253).
    #[inline]
    pub fn destruction(&self, s: &State, area: Area, foe: Foe) -> u8 {
        let side = self.side(foe);
        if s.at(Place::Area(area)).is_empty() {
            side.destruction
        } else if foe.is_familiar() {
            0
        } else {
            side.attended
        }
    }
}
