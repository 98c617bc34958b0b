//! What must hold in every state. For tests.

use crate::Shadows;
use crate::sets::{EventSet, Hand, LootSet};
use crate::state::{FoeCard, Girl, State};

impl Shadows {
    /// Magic, loot and event cards are conserved; hands stay within their limits; the living have
    /// HP and a place with room.
    pub(crate) fn audit_state(&self, s: &State) -> Result<(), String> {
        let mut seen = Hand::NONE;
        let mut count = 0;
        let mut add = |cards: Hand| {
            seen = seen.with(cards);
            count += usize::from(cards.len());
        };
        add(s.deck.iter().copied().collect());
        add(s.discard);
        add(s.out);
        s.hands.iter().for_each(|hand| add(*hand));
        if let Some(combat) = &s.combat {
            add(combat.flips.iter().copied().collect());
            for slot in s.slots().filter(|slot| combat.committed.has(*slot)) {
                let fight = &combat.fights[slot.index()];
                add(fight.cards);
                add(fight.paid);
            }
        }
        let all = self.cards.deck;
        if seen != all || count < usize::from(all.len()) {
            return Err(format!("SM-034: {count} magic cards of {}", all.len()));
        }
        if count != usize::from(seen.len()) {
            return Err("a magic card is in two places".into());
        }
        if s.alive != s.those(Girl::lives) || s.magical != s.those(Girl::is_girl) {
            return Err("who lives and who is a girl is not counted right".into());
        }
        self.audit_loot(s)?;
        self.audit_events(s)?;
        for slot in s.slots() {
            let girl = s.girl(slot);
            let who = girl.person;
            if girl.lives() && girl.hp <= 0 && s.combat.is_none() && !s.is_over() {
                return Err(format!("{who} lives with HP {}", girl.hp));
            }
            if !girl.lives() && !girl.loot.is_empty() {
                return Err(format!("SM-089: {who} is gone but holds loot"));
            }
            if girl.is_human() && !girl.loot.is_empty() {
                return Err(format!("{who} is human and holds loot"));
            }
        }
        if s.durability <= 0 && !s.is_over() {
            return Err("SM-052: the city is lost and the game goes on".into());
        }
        if s.living().is_empty() && !s.is_over() && s.combat.is_none() {
            return Err("SM-053: nobody is left and the game goes on".into());
        }
        Ok(())
    }

    fn audit_loot(&self, s: &State) -> Result<(), String> {
        let deck: LootSet = s.loot_deck.iter().copied().collect();
        let mut sets = vec![deck, s.loot_discard, s.loot_aside, s.loot_gone];
        sets.extend(s.slots().map(|slot| s.girl(slot).loot));
        // A reward that is being voted on is nowhere else.
        for frame in &s.frames {
            if let crate::state::Frame::Vote {
                question: crate::state::Question::Loot(loot), ..
            } = frame
            {
                sets.push(LootSet::one(*loot));
            }
        }
        let count: u32 = sets.iter().map(|set| u32::from(set.len())).sum();
        let union = sets.into_iter().fold(LootSet::NONE, LootSet::or);
        let all = self.loot_cards(s);
        if union != all || count != u32::from(all.len()) {
            return Err(format!("SM-039: loot is not conserved: {union:?}, not {all:?}"));
        }
        Ok(())
    }

    fn audit_events(&self, s: &State) -> Result<(), String> {
        let board = s.areas.iter().flatten().filter_map(|foe| match foe.card {
            FoeCard::Event(card) => Some(card),
            _ => None,
        });
        let places = s.events.iter().chain(&s.boxed).copied().chain(board);
        let all: EventSet = self.event_cards().collect();
        let count = places.clone().count() as u32 + u32::from(s.event_discard.len());
        let union = places.collect::<EventSet>().or(s.event_discard);
        if !all.minus(union).is_empty() || count != u32::from(union.len()) {
            return Err(format!("SM-048: event cards are not conserved: {union:?}, not {all:?}"));
        }
        let walpurgis = self.walpurgis();
        if s.boxed.contains(&walpurgis) {
            return Err("SM-058: Walpurgis is in the box".into());
        }
        Ok(())
    }
}
