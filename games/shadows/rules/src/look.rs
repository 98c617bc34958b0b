//! Builds views (rules §7.1).

use std::collections::BTreeMap;
use std::sync::Arc;

use kernel::{Seat, Viewer};

use crate::Shadows;
use crate::cards::Strike;
use crate::person::{Area, Person, Place};
use crate::reason::Asked;
use crate::sets::{Cast, EventId, Hand, LootId, Slot};
use crate::state::{Combat, Foe, FoeCard, Frame, Identity, Phase, Question, Result, State, Step};
use crate::view::{
    ActingView, AreaView, AskedView, BallotView, CardName, CombatView, EventView, FighterView,
    FoeView, GirlView, PickView, ResultView, SeatView, Stage, StakeView, View,
};

impl Shadows {
    /// The names of some magic cards.
    pub fn card_names(&self, cards: Hand) -> Vec<CardName> {
        let name = |card| self.cards.magic_kind(self.cards.kind(card)).id.clone();
        cards.cards().map(name).collect()
    }

    /// The name of a loot card.
    pub fn loot_name(&self, card: LootId) -> CardName {
        self.cards.loot_card(self.cards.loot_kind(card)).id.clone()
    }

    /// The name of a foe's card in views: an event card, `kirika`, `love`, `oriko`, or `witch-`
    /// and a girl.
    pub fn foe_name(&self, card: FoeCard) -> CardName {
        match card {
            FoeCard::Event(card) => self.cards.event(card).id.clone(),
            FoeCard::Fallen(person) => Arc::from(format!("witch-{person}")),
            FoeCard::Kirika => "kirika".into(),
            FoeCard::Love => "love".into(),
            FoeCard::Oriko => "oriko".into(),
        }
    }

    fn people(&self, s: &State, cast: Cast) -> Vec<Person> {
        cast.iter().map(|slot| s.girl(slot).person).collect()
    }

    pub(crate) fn view_for(&self, s: &State, viewer: Viewer) -> View {
        let seats = Seat::all(self.seats);
        let asked = seats.clone().filter_map(|seat| {
            let (what, who) = self.asked(s, seat)?;
            let ability = self.asked_power(s).filter(|_| what == Asked::Ability);
            let ability = ability
                .map(|(slot, at, _)| self.card(s, slot).abilities[usize::from(at)].id.clone());
            Some(AskedView { seat, who: who.map(|slot| s.girl(slot).person), what, ability })
        });
        let sees = |seat: Seat| viewer.sees(seat);
        let loot = |cards: crate::sets::LootSet| cards.iter().map(|c| self.loot_name(c)).collect();
        View {
            viewer,
            turn: s.turn,
            phase: s.phase,
            durability: s.durability,
            durability_start: self.start_durability(),
            asked: asked.collect(),
            acting: s.frames.iter().rev().find_map(|frame| match frame {
                Frame::Act { who, with, acted, .. } => Some(ActingView {
                    who: s.girl(*who).person,
                    telepathy: with.map(|slot| s.girl(slot).person),
                    acted: *acted,
                }),
                _ => None,
            }),
            order: s.slots().map(|slot| s.girl(slot).person).collect(),
            girls: s
                .slots()
                .map(|slot| (s.girl(slot).person, self.girl_view(s, slot, viewer)))
                .collect(),
            city: self.people(s, s.at(Place::City)),
            areas: Area::ALL.into_iter().map(|area| (area, self.area_view(s, area))).collect(),
            seats: seats.map(|seat| (seat, self.seat_view(s, seat, viewer))).collect(),
            deck: s.deck.len(),
            discard: self.card_names(s.discard),
            loot_deck: s.loot_deck.len(),
            loot_discard: loot(s.loot_discard),
            loot_aside: loot(s.loot_aside),
            events: s.events.iter().rev().map(|card| self.event_view(s, *card, viewer)).collect(),
            boxed: s.boxed.iter().map(|card| self.event_view(s, *card, viewer)).collect(),
            event_discard: s.event_discard.iter().map(|c| self.cards.event(c).id.clone()).collect(),
            quiet: s.quiet,
            bound: s.bound(),
            fallen: s.fallen,
            identities_boxed: if self.options.traitor { self.witch_identities() } else { 0 },
            combat: s.combat.as_ref().map(|combat| self.combat_view(s, combat, viewer)),
            picking: self.pick_view(s, viewer),
            looking: match s.frames.last() {
                Some(Frame::Reorder { who, cards, .. }) if sees(s.girl(*who).seat) => {
                    cards.iter().flatten().map(|card| self.cards.event(*card).id.clone()).collect()
                }
                Some(Frame::Look { seat, at }) if sees(*seat) => {
                    vec![self.cards.event(s.boxed[usize::from(*at)]).id.clone()]
                }
                _ => Vec::new(),
            },
            reward: s.frames.iter().rev().find_map(|frame| match frame {
                Frame::Vote { question: Question::Loot(loot), .. } => Some(self.loot_name(*loot)),
                _ => None,
            }),
            ballot: self.ballot_view(s, viewer),
            result: s.result.map(|result| self.result_view(s, result)),
        }
    }

    fn event_view(&self, s: &State, card: EventId, viewer: Viewer) -> EventView {
        let known = s.open_events.has(card)
            || match viewer {
                Viewer::All => true,
                Viewer::Public => false,
                Viewer::Seat(seat) => s.knows_events[seat.index()].has(card),
            };
        let event = self.cards.event(card);
        EventView { number: event.number, card: known.then(|| event.id.clone()) }
    }

    fn known(&self, s: &State, hand: Hand, viewer: Viewer) -> Vec<CardName> {
        match viewer {
            Viewer::Seat(seat) => self.card_names(hand.and(s.knows[seat.index()])),
            Viewer::Public | Viewer::All => Vec::new(),
        }
    }

    fn girl_view(&self, s: &State, slot: Slot, viewer: Viewer) -> GirlView {
        let girl = s.girl(slot);
        let sees = viewer.sees(girl.seat) && girl.lives();
        let hand = if girl.lives() { s.hand(slot) } else { Hand::NONE };
        // What a girl has put face down is still hers as far as others know.
        let mut hidden = hand;
        if let Some(combat) = &s.combat
            && combat.fighters.is_empty()
            && girl.lives()
        {
            for other in s.sharing(slot).and(combat.committed) {
                hidden = hidden.or(combat.fights[other.index()].cards);
            }
        }
        let acted = s.phase > Phase::Action
            || s.frames
                .iter()
                .any(|frame| matches!(frame, Frame::Action(next) if u8::from(slot) < *next))
                && !matches!(
                    s.frames.iter().rev().find(|frame| matches!(frame, Frame::Act { .. })),
                    Some(Frame::Act { who, .. }) if *who == slot
                );
        GirlView {
            card: self.card(s, slot).id.clone(),
            seat: girl.seat,
            status: girl.status,
            hp: girl.hp,
            max_hp: self.max_hp(s, slot),
            mp: if girl.lives() { self.limit(s, slot) } else { 0 },
            cards: hand.len(),
            hand: sees.then(|| self.card_names(hand)),
            known: if sees { Vec::new() } else { self.known(s, hidden, viewer) },
            loot: girl.loot.iter().map(|loot| self.loot_name(loot)).collect(),
            place: girl.lives().then_some(girl.place),
            accused: girl.accused,
            identity: girl.identity,
            shares: self
                .people(s, if girl.lives() { s.sharing(slot).without(slot) } else { Cast::NONE }),
            acted,
            windows: (girl.is_human() && viewer.sees(girl.seat)).then(|| girl.windows.to_string()),
        }
    }

    fn area_view(&self, s: &State, area: Area) -> AreaView {
        AreaView {
            foe: s.foe(area).map(|foe| self.foe_view(s, area, *foe)),
            here: self.people(s, s.at(Place::Area(area))),
            fought: s.phase == Phase::Combat && s.fought >> area.index() & 1 != 0,
        }
    }

    fn foe_view(&self, s: &State, area: Area, foe: Foe) -> FoeView {
        let side = self.side(foe);
        FoeView {
            card: self.foe_name(foe.card),
            familiar: foe.is_familiar(),
            hp: foe.hp,
            max_hp: i16::from(side.hp),
            attack: match side.attack {
                Strike::Number(attack) => Some(attack),
                Strike::Committed | Strike::Flips => None,
            },
            destruction: self.destruction(s, area, foe),
            clock: foe.clock,
            idle: self.idles(foe, s.turn + u16::from(s.phase > Phase::Combat)),
        }
    }

    fn seat_view(&self, s: &State, seat: Seat, viewer: Viewer) -> SeatView {
        let hand = self.traitor_hand(s, seat);
        let hidden = s.slots().any(|slot| {
            s.girl(slot).first_seat == seat && s.girl(slot).identity == Identity::Hidden
        });
        let knows = !hidden || viewer.sees(seat) || s.is_over();
        let sees = viewer.sees(seat) && s.exposed.has(seat);
        SeatView {
            plays: self.people(s, s.of(seat)),
            traitor: (self.options.traitor && knows).then(|| s.traitors.has(seat)),
            exposed: s.exposed.has(seat),
            cards: hand.len(),
            hand: sees.then(|| self.card_names(hand)),
            known: if sees { Vec::new() } else { self.known(s, hand, viewer) },
            said: s.said(seat).collect(),
        }
    }

    fn pick_view(&self, s: &State, viewer: Viewer) -> Option<PickView> {
        match s.frames.last()? {
            Frame::Pick(pick) if viewer.sees(self.picker(s, *pick)) => {
                let seat = self.picker(s, *pick);
                let who = self.asked(s, seat).and_then(|(_, who)| who);
                Some(PickView {
                    who: who.map(|slot| s.girl(slot).person),
                    picked: self.card_names(s.picked),
                    least: pick.least,
                    most: pick.most,
                })
            }
            Frame::Combat(Step::Commit) => {
                let Viewer::Seat(seat) = viewer else { return None };
                let slot = self.committing(s, seat)?;
                let fight = s.combat.as_ref()?.fights[slot.index()];
                let needed = fight.choice.map_or(0, |choice| self.needs(s, slot, choice));
                Some(PickView {
                    who: Some(s.girl(slot).person),
                    picked: self.card_names(fight.cards),
                    least: needed,
                    most: needed,
                })
            }
            _ => None,
        }
    }

    fn ballot_view(&self, s: &State, viewer: Viewer) -> Option<BallotView> {
        let Some(Frame::Vote { question, among, left, votes }) = s.frames.last() else {
            return None;
        };
        let given = Seat::all(self.seats).filter_map(|seat| {
            let slot = votes[seat.index()]?;
            Some((seat, s.girl(slot).person))
        });
        let hit = matches!(question, Question::Defender | Question::Victim);
        let stakes = among
            .iter()
            .filter(|_| hit)
            .filter_map(|slot| Some((s.girl(slot).person, self.stake(s, slot, viewer)?)));
        Some(BallotView {
            among: self.people(s, *among),
            votes: given.collect(),
            left: left.into_iter().collect(),
            stakes: stakes.collect(),
        })
    }

    /// What a character would have left after the hit; nothing if the foe's attack is not known.
    fn stake(&self, s: &State, slot: Slot, viewer: Viewer) -> Option<StakeView> {
        let mut combat = s.combat.clone()?;
        if !matches!(self.side(combat.foe).attack, Strike::Number(_)) {
            return None;
        }
        combat.defender = Some(slot);
        combat.fighters = self.girls_here(s);
        let girl = s.girl(slot);
        let fight = combat.fights[slot.index()];
        let after = |combat: &Combat| girl.hp - self.damage(s, combat, slot);
        if viewer.sees(girl.seat) || fight.cards.is_empty() {
            let left = after(&combat);
            return Some(StakeView { worst: left, best: left });
        }
        // Face down: any card of the pack may lie there.
        let (mut worst, mut best) = (i16::MAX, i16::MIN);
        for card in self.cards.deck.cards() {
            combat.fights[slot.index()].cards = Hand::one(card);
            let left = after(&combat);
            (worst, best) = (worst.min(left), best.max(left));
        }
        Some(StakeView { worst, best })
    }

    fn combat_view(&self, s: &State, combat: &Combat, viewer: Viewer) -> CombatView {
        let step = s.frames.iter().rev().find_map(|frame| match frame {
            Frame::Combat(step) => Some(*step),
            _ => None,
        });
        let stage = match step.unwrap_or(Step::Over) {
            Step::Humans | Step::Victim => Stage::Humans,
            Step::Declare => Stage::Declare,
            Step::Commit => Stage::Commit,
            Step::Defender | Step::Reveal => Stage::Defender,
            Step::Flips if combat.humans_only => Stage::Humans,
            Step::Loot | Step::Flips | Step::Count | Step::Total => Stage::Count,
            Step::Reward => Stage::Result,
            Step::Shield if !combat.humans_only => Stage::Result,
            Step::Shield | Step::Seeds | Step::Windows | Step::Damage => Stage::Damage,
            Step::Victory
            | Step::Memories
            | Step::End(_)
            | Step::Discard
            | Step::Leave
            | Step::Over => Stage::Leave,
        };
        let revealed = !combat.fighters.is_empty();
        let girls = combat
            .here
            .iter()
            .filter(|slot| s.girl(*slot).is_girl() || combat.fights[slot.index()].choice.is_some());
        let fighters: BTreeMap<_, _> = girls
            .map(|slot| {
                let girl = s.girl(slot);
                let fight = &combat.fights[slot.index()];
                let sees = viewer.sees(girl.seat) || revealed;
                let committed = combat.committed.has(slot);
                let view = FighterView {
                    choice: fight.choice,
                    committed,
                    count: if committed { fight.cards.len() } else { 0 },
                    cards: (sees && committed).then(|| self.card_names(fight.cards)),
                    loot: fight.loot.filter(|_| sees).map(|loot| self.loot_name(loot)),
                    timing: fight.timing,
                    paid: self.card_names(fight.paid),
                };
                (girl.person, view)
            })
            .collect();
        let (mut sum, mut attack) = (Vec::new(), Vec::new());
        let mut damage = BTreeMap::new();
        let (mut total, mut linked) = (combat.total, combat.linked);
        // The committed cards leave at the end; then only the result is told.
        let counted = revealed && stage != Stage::Leave;
        if counted && stage != Stage::Defender {
            (total, linked) = self.total_told(s, combat, &mut sum);
            if let Some(on) = combat.defender {
                self.foe_attack(s, combat, on, &mut attack);
            }
        }
        let hit = match stage {
            Stage::Damage => combat.hit,
            Stage::Count if counted => combat.defender.into_iter().collect(),
            _ => Cast::NONE,
        };
        for slot in hit.and(s.living()) {
            let mut terms = Vec::new();
            self.damage_told(s, combat, slot, &mut terms);
            damage.insert(s.girl(slot).person, terms);
        }
        CombatView {
            area: combat.area,
            foe: self.foe_name(combat.foe.card),
            familiar: combat.foe.is_familiar(),
            step: stage,
            here: self.people(s, combat.here),
            fighters,
            defender: combat.defender.map(|slot| s.girl(slot).person),
            flips: combat.flips.iter().flat_map(|card| self.card_names(Hand::one(*card))).collect(),
            sum,
            total,
            linked,
            attack,
            damage,
            destroyed: combat.destroyed,
        }
    }

    fn result_view(&self, s: &State, result: Result) -> ResultView {
        let (how, ending) = match result {
            Result::Won(ending) => ("won", Some(ending)),
            Result::CityLost => ("city", None),
            Result::NobodyLeft => ("nobody", None),
        };
        ResultView {
            won: ending.is_some(),
            how,
            ending,
            survivors: self.survivors(s),
            characters: s.cast,
        }
    }
}
