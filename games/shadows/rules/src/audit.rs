//! What must hold in every state. For tests.

use crate::Shadows;
use crate::person::Place;
use crate::sets::{Cast, EventSet, Hand, LootSet, Slot};
use crate::state::{
    Choice, Combat, FoeCard, Frame, Girl, Purpose, Question, State, Step, TRAITOR_HANDS,
};

/// `Err` with a sentence if it does not hold.
fn holds(good: bool, what: impl Fn() -> String) -> Result<(), String> {
    if good { Ok(()) } else { Err(what()) }
}

impl Shadows {
    /// Every card is in exactly one place; hands stay within their limits; what is half done fits
    /// the rest; the living have HP.
    pub(crate) fn audit_state(&self, s: &State) -> Result<(), String> {
        holds(s.alive == s.those(Girl::lives) && s.magical == s.those(Girl::is_girl), || {
            "who lives and who is a girl is not counted right".into()
        })?;
        self.audit_magic(s)?;
        self.audit_hands(s)?;
        self.audit_loot(s)?;
        self.audit_events(s)?;
        self.audit_people(s)?;
        if s.is_over() {
            return Ok(());
        }
        self.audit_frames(s)?;
        if let Some(combat) = &s.combat {
            self.audit_combat(s, combat)?;
        }
        holds(s.durability > 0, || "SM-052: the city is lost and the game goes on".into())?;
        holds(!s.living().is_empty() || s.combat.is_some(), || {
            "SM-053: nobody is left and the game goes on".into()
        })
    }

    /// SM-034: deck, discard pile, hands, what lies before the girls, what is flipped.
    fn audit_magic(&self, s: &State) -> Result<(), String> {
        let mut seen = Hand::NONE;
        let mut count = 0;
        let mut add = |cards: Hand| {
            seen = seen.or(cards);
            count += u32::from(cards.len());
        };
        add(s.discard);
        add(s.out);
        s.deck.iter().for_each(|card| add(Hand::one(*card)));
        s.hands.iter().for_each(|hand| add(*hand));
        if let Some(combat) = &s.combat {
            combat.flips.iter().for_each(|card| add(Hand::one(*card)));
            for slot in s.slots() {
                let fight = &combat.fights[slot.index()];
                add(fight.paid);
                // What is half picked is still in the hand.
                if combat.committed.has(slot) {
                    add(fight.cards);
                }
            }
        }
        let all = self.cards.deck;
        holds(count == u32::from(seen.len()), || "a magic card is in two places".into())?;
        holds(seen == all, || format!("SM-034: {count} magic cards of {}", all.len()))
    }

    /// SM-016, SM-R012: MP is the most a hand holds.
    fn audit_hands(&self, s: &State) -> Result<(), String> {
        let mut above = [0; 2 * crate::MOST_CAST];
        for frame in &s.frames {
            if let Frame::Pick(pick) = frame {
                match pick.purpose {
                    Purpose::TooMany(_) => above[usize::from(pick.hand)] = u8::MAX,
                    // Between steps 2 and 3 of Telepathy, and of intervention 2.
                    Purpose::Answer(..) | Purpose::Return(..) => above[usize::from(pick.hand)] = 1,
                    _ => {}
                }
            }
        }
        for (at, hand) in s.hands.iter().enumerate() {
            let limit = if at < usize::from(TRAITOR_HANDS) {
                let users = s.those(|girl| girl.lives() && usize::from(girl.hand) == at);
                users.first().map_or(0, |slot| self.limit(s, slot))
            } else {
                let seat = kernel::Seat::new(at as u8 - TRAITOR_HANDS);
                if s.exposed.has(seat) { self.cards.table.traitor_hand } else { 0 }
            };
            // When all is over nobody discards any more.
            holds(s.is_over() || hand.len() <= limit.saturating_add(above[at]), || {
                format!("SM-R012: {} cards in hand {at}, not {limit}", hand.len())
            })?;
        }
        Ok(())
    }

    fn audit_people(&self, s: &State) -> Result<(), String> {
        let dying = s.frames.iter().fold(Cast::NONE, |all, frame| match frame {
            Frame::Deaths(left) => all.or(*left),
            // SM-R094: she is healed when somebody takes her.
            Frame::Volunteers { who, .. } => all.with(*who),
            _ => all,
        });
        for slot in s.slots() {
            let girl = s.girl(slot);
            let who = girl.person;
            holds(!girl.lives() || girl.hp > 0 || dying.has(slot) || s.is_over(), || {
                format!("{who} lives with HP {}", girl.hp)
            })?;
            holds(!girl.lives() || girl.hp <= self.max_hp(s, slot), || {
                format!("SM-015: {who} has HP {} of {}", girl.hp, self.max_hp(s, slot))
            })?;
            holds(girl.is_girl() || girl.loot.is_empty(), || {
                format!("SM-089: {who} is no girl but holds loot")
            })?;
            let mates = s.those(|other| other.lives() && other.hand == girl.hand);
            holds(
                !girl.lives() || mates.iter().all(|mate| s.girl(mate).seat == girl.seat),
                || format!("SM-387: the hand of {who} has two players"),
            )?;
            holds(!girl.lives() || !s.exposed.has(girl.seat), || {
                format!("SM-379: an exposed traitor plays {who}")
            })?;
        }
        Ok(())
    }

    fn audit_loot(&self, s: &State) -> Result<(), String> {
        let mut union = LootSet::NONE;
        let mut count = 0;
        let mut add = |cards: LootSet| {
            union = union.or(cards);
            count += u32::from(cards.len());
        };
        s.loot_deck.iter().for_each(|card| add(LootSet::one(*card)));
        for set in [s.loot_discard, s.loot_aside, s.loot_gone] {
            add(set);
        }
        s.slots().for_each(|slot| add(s.girl(slot).loot));
        // A reward that is being voted on is nowhere else.
        for frame in &s.frames {
            if let Frame::Vote { question: Question::Loot(loot), .. } = frame {
                add(LootSet::one(*loot));
            }
        }
        let all = self.loot_cards(s);
        holds(count == u32::from(union.len()), || "a loot card is in two places".into())?;
        holds(union == all, || format!("SM-039: loot is not conserved: {union:?}, not {all:?}"))
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
        holds(count == u32::from(union.len()), || "an event card is in two places".into())?;
        holds(union == all, || {
            format!("SM-048: event cards are not conserved: {union:?}, not {all:?}")
        })?;
        holds(!s.boxed.contains(&self.walpurgis()), || "SM-058: Walpurgis is in the box".into())
    }

    /// What is under way is about those who can still take part.
    fn audit_frames(&self, s: &State) -> Result<(), String> {
        let top = s.frames.last();
        let picking = matches!(top, Some(Frame::Pick(_)));
        holds(s.picked.is_empty() || picking, || {
            "SM-R020: half-picked cards while something else is asked".into()
        })?;
        let combats = s.frames.iter().filter(|frame| matches!(frame, Frame::Combat(_))).count();
        holds(combats == usize::from(s.combat.is_some()), || {
            format!("{combats} combats under way, and one that is {:?}", s.combat.is_some())
        })?;
        match top {
            Some(Frame::Pick(pick)) => {
                let pool = self.pool(s, *pick);
                holds(s.picked.minus(pool).is_empty() && s.picked.len() <= pick.most, || {
                    format!("cards are picked for {:?} that are not there", pick.purpose)
                })?;
                holds(pick.least <= pick.most && pick.least <= pool.len(), || {
                    format!("{} cards of {} for {:?}", pick.least, pool.len(), pick.purpose)
                })
            }
            Some(Frame::Window { asked, wants, .. }) => {
                holds(asked.or(*wants).minus(s.humans()).is_empty(), || {
                    "SM-134: somebody who is no human is asked for a contract".into()
                })?;
                holds(asked.and(*wants).is_empty(), || "a human is asked twice".into())
            }
            Some(Frame::Wish { who, .. }) => {
                holds(s.girl(*who).is_girl(), || "SM-138: a wish without a contract".into())
            }
            Some(Frame::Vote { question, among, .. }) => {
                let good = match question {
                    Question::Defender | Question::Victim => s.living(),
                    // Whose loot card lies there may have died since.
                    Question::LootOrder => *among,
                    Question::Loot(_) | Question::Unkillable(_) | Question::Richest(_) => {
                        s.all_girls()
                    }
                };
                holds(!among.is_empty() && among.minus(good).is_empty(), || {
                    format!("SM-R009: a vote on {question:?} among those who cannot be chosen")
                })
            }
            _ => Ok(()),
        }
    }

    fn audit_combat(&self, s: &State, combat: &Combat) -> Result<(), String> {
        let step = s.frames.iter().rev().find_map(|frame| match frame {
            Frame::Combat(step) => Some(*step),
            _ => None,
        });
        let early = matches!(step, Some(Step::Declare | Step::Commit | Step::Reveal));
        holds(combat.committed.minus(combat.here).is_empty(), || {
            "SM-151: somebody who takes no part has committed".into()
        })?;
        holds(combat.fighters.minus(combat.committed).is_empty(), || {
            "SM-181: somebody's cards were turned up who has committed none".into()
        })?;
        holds(combat.defender.is_none_or(|slot| combat.here.has(slot)), || {
            "SM-177: the defender takes no part".into()
        })?;
        for slot in s.slots() {
            self.audit_fight(s, combat, slot, early)?;
        }
        if early && combat.fighters.is_empty() && !combat.humans_only {
            let here = combat.here.and(s.living());
            let place = Place::Area(combat.area);
            holds(here.iter().all(|slot| s.girl(slot).place == place), || {
                "SM-151: somebody fights where she is not".into()
            })?;
        }
        Ok(())
    }

    fn audit_fight(
        &self,
        s: &State,
        combat: &Combat,
        slot: Slot,
        early: bool,
    ) -> Result<(), String> {
        let (fight, girl) = (&combat.fights[slot.index()], s.girl(slot));
        let who = girl.person;
        if !combat.committed.has(slot) {
            holds(fight.paid.is_empty() && fight.loot.is_none(), || {
                format!("{who} has paid or put out loot without a card before her")
            })?;
            let needed = fight.choice.map_or(0, |choice| self.needs(s, slot, choice));
            let half = fight.cards.len();
            holds(fight.cards.minus(s.hand(slot)).is_empty(), || {
                format!("SM-R020: {who} has picked what she does not hold")
            })?;
            return holds(half == 0 || (early && half < needed), || {
                format!("SM-R020: {who} has {half} half-picked cards for {needed}")
            });
        }
        if early && girl.is_girl() {
            let needed = fight.choice.map_or(u8::MAX, |choice| self.needs(s, slot, choice));
            holds(fight.cards.len() == needed, || {
                format!("SM-170: {who} has put out {} cards, not {needed}", fight.cards.len())
            })?;
            holds(fight.loot.is_some() == (fight.choice == Some(Choice::Loot)), || {
                format!("SM-171: {who} and her loot card do not fit what she declared")
            })?;
            holds(fight.loot.is_none_or(|loot| girl.loot.has(loot)), || {
                format!("{who} has put out loot that she does not hold")
            })?;
        }
        holds(fight.cards.is_empty() || fight.added.minus(fight.cards).is_empty(), || {
            format!("{who} has added cards that do not lie before her")
        })
    }
}
