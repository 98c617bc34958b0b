//! The combat phase: from the choice of the area to the reveal (rules 2.10 to 2.14).

use arrayvec::ArrayVec;
use kernel::{Seat, Seats, Sink};

use super::Flow;
use crate::Shadows;
use crate::cards::{Power, Trait};
use crate::event::{Event, Secret};
use crate::options::{Alternation, RetreatFights};
use crate::person::{Area, Place};
use crate::reason::Reason;
use crate::sets::{CardId, Cast, Hand, LootId, LootSet, Slot};
use crate::state::{
    AdjustStep, Choice, Combat, Fight, Foe, FoeCard, Frame, Phase, Question, State, Step, Window,
};

/// How often a girl may change her declaration, or think again about her abilities: the rules set
/// no limit, but a game must end.
pub(crate) const MOST_CHANGES: u8 = 3;

impl Shadows {
    /// The next combat (SM-153 to SM-156), or the adjustment phase.
    pub(crate) fn next_combat(&self, s: &mut State, sink: &mut impl Sink<Shadows>) {
        let scheduled = match self.options.retreat_fights {
            RetreatFights::Dynamic => 0b1111,
            RetreatFights::ScheduledOnly => s.scheduled,
        };
        let open = |area: &Area| {
            let bit = 1 << area.index();
            s.fought & bit == 0 && scheduled & bit != 0 && s.foe(*area).is_some()
        };
        let first = |area: Area| Some((s.at(Place::Area(area)).first()?, area));
        let next = Area::ALL.into_iter().filter(open).filter_map(first).min();
        let Some((_, area)) = next else {
            s.frames.pop();
            s.phase = Phase::Adjustment;
            sink.tell(Event::Phase(Phase::Adjustment), s);
            s.push(Frame::Adjust(AdjustStep::Destroy));
            return;
        };
        s.fought |= 1 << area.index();
        let turn = s.turn;
        let Some(foe) = &mut s.areas[area.index()] else { return };
        if foe.since == 0 {
            foe.since = turn;
        }
        let (before, place) = (*foe, Place::Area(area));
        foe.fights = foe.fights.saturating_add(1);
        if self.idles(before, turn) {
            // SM-256: nothing is declared, committed or hit.
            sink.tell(Event::Idle { place }, s);
            return;
        }
        let here = s.at(place);
        s.combat = Some(Combat {
            area,
            foe: before,
            here,
            fighters: Cast::NONE,
            committed: Cast::NONE,
            loot_left: Cast::NONE,
            fights: [Fight::default(); 8],
            defender: None,
            flips: ArrayVec::new(),
            void: Cast::NONE,
            shielded: Cast::NONE,
            seeds_asked: Cast::NONE,
            hit: Cast::NONE,
            total: 0,
            linked: false,
            destroyed: false,
            humans_only: false,
            warned: false,
            leaving: Cast::NONE,
            freed: Cast::NONE,
        });
        let girls = here.and(s.all_girls());
        s.push(Frame::Combat(if girls.is_empty() { Step::Humans } else { Step::Declare }));
        sink.tell(Event::Combat { place, foe: before.card, familiar: before.is_familiar() }, s);
    }

    /// Is this turn of combat with the foe an idle one (SM-255 to SM-257)?
    pub(crate) fn idles(&self, foe: Foe, turn: u16) -> bool {
        self.foe_has(foe, Trait::Alternate)
            && match self.options.near_shore_alternation {
                Alternation::CombatTurns => foe.fights % 2 == 1,
                Alternation::Calendar => foe.since > 0 && (turn - foe.since) % 2 == 1,
            }
    }

    pub(crate) fn combat_step(
        &self,
        s: &mut State,
        step: Step,
        sink: &mut impl Sink<Shadows>,
    ) -> Flow {
        let before_the_hit = matches!(
            step,
            Step::Victim | Step::Flips | Step::Shield | Step::Seeds | Step::Windows | Step::Damage
        );
        if before_the_hit && self.became_normal(s) {
            return Flow::On;
        }
        match step {
            Step::Humans => self.only_humans(s),
            Step::Victim => self.victim(s),
            Step::Declare => return self.declare_step(s, sink),
            Step::Commit => return self.commit_step(s, sink),
            Step::Defender => self.defender_step(s, sink),
            Step::Reveal => self.reveal(s, sink),
            Step::Loot => self.loot_step(s, sink),
            Step::Flips => self.flip(s, sink),
            Step::Count => return self.count_step(s, sink),
            Step::Total => self.total_step(s, sink),
            Step::Reward => self.reward(s, sink),
            Step::Shield => self.shield_step(s),
            Step::Seeds => return self.seeds_step(s),
            Step::Windows => self.windows_step(s),
            Step::Damage => self.damage_step(s, sink),
            Step::Victory => self.victory_step(s),
            Step::Memories => self.memories_step(s),
            Step::End(from) => self.end_step(s, from, sink),
            Step::Discard => self.clear_step(s),
            Step::Leave => return self.leave_step(s, sink),
            Step::Over => {
                s.frames.pop();
                s.combat = None;
            }
        }
        Flow::On
    }

    /// On to another step of the combat; its frame is on top.
    pub(crate) fn to_step(&self, s: &mut State, step: Step) {
        if let Some(Frame::Combat(now)) = s.frames.last_mut() {
            *now = step;
        }
    }

    /// Girls who take part in the combat under way.
    #[inline]
    pub fn girls_here(&self, s: &State) -> Cast {
        s.combat.as_ref().map_or(Cast::NONE, |combat| combat.here.and(s.all_girls()))
    }

    /// SM-157: only humans are there; before the hit there is a window.
    fn only_humans(&self, s: &mut State) {
        let living = s.living();
        let Some(combat) = &mut s.combat else { return };
        combat.humans_only = true;
        let here = combat.here.and(living);
        if combat.foe.card != FoeCard::Oriko && here.len() == 1 {
            combat.defender = here.first();
        }
        // Kirika must flip first, and several humans must choose: till then nobody knows the hit.
        combat.warned = match combat.foe.card {
            FoeCard::Kirika => false,
            FoeCard::Oriko => true,
            _ => combat.defender.is_some(),
        };
        self.to_step(s, Step::Victim);
        self.open_window(s, Window::W4);
    }

    /// Only humans were there, and one of them is a girl now: they are not hit (SM-161).
    #[inline]
    pub(crate) fn hit_is_off(&self, s: &State) -> bool {
        s.combat
            .as_ref()
            .is_some_and(|combat| combat.humans_only && !combat.here.and(s.all_girls()).is_empty())
    }

    /// A human has contracted before the hit: a normal combat from the declaration (SM-R023).
    /// Cards that Kirika flipped are put away; she flips again (SM-R084).
    fn became_normal(&self, s: &mut State) -> bool {
        if !self.hit_is_off(s) {
            return false;
        }
        let Some(combat) = &mut s.combat else { return false };
        combat.humans_only = false;
        combat.defender = None;
        combat.hit = Cast::NONE;
        let flips: Hand = combat.flips.drain(..).collect();
        self.put_down(s, flips);
        self.to_step(s, Step::Declare);
        true
    }

    /// SM-158, SM-R053: the humans' players choose who is hit.
    fn victim(&self, s: &mut State) {
        let living = s.living();
        let Some(combat) = &s.combat else { return };
        let among = combat.here.and(living);
        let vote = combat.foe.card != FoeCard::Oriko && combat.defender.is_none();
        self.to_step(s, Step::Flips);
        if vote {
            self.vote(s, Question::Victim, among, among);
        }
    }

    /// Loot cards she can commit (SM-R051).
    #[inline]
    pub fn usable_loot(&self, s: &State, slot: Slot) -> LootSet {
        s.girl(slot).loot.and(self.cards.usable)
    }

    /// How many magic cards a choice needs.
    pub fn needs(&self, s: &State, slot: Slot, choice: Choice) -> u8 {
        match choice {
            Choice::Attack | Choice::Retreat => 1,
            Choice::Special => self.early(s, slot).map_or(u8::MAX, |(cards, ..)| cards),
            Choice::Loot | Choice::Nothing => 0,
        }
    }

    /// The early ability of her card: how many cards, and what is added to the attack (SM-172).
    pub(crate) fn early(&self, s: &State, slot: Slot) -> Option<(u8, u8)> {
        match self.power(s, slot, |power| matches!(power, Power::Early { .. })) {
            Some(Power::Early { cards, plus, .. }) => Some((cards, plus)),
            _ => None,
        }
    }

    /// Magic cards she can commit: her hand without what the others of a shared hand have
    /// declared for (SM-R112).
    pub(crate) fn free_cards(&self, s: &State, slot: Slot) -> u8 {
        let Some(combat) = &s.combat else { return 0 };
        let others = s.sharing(slot).without(slot).and(combat.here).minus(combat.committed);
        if others.is_empty() {
            return s.hand(slot).len();
        }
        let reserved: u8 = others
            .iter()
            .filter_map(|other| Some((other, combat.fights[other.index()].choice?)))
            .map(|(other, choice)| self.needs(s, other, choice))
            .sum();
        s.hand(slot).len().saturating_sub(reserved)
    }

    /// May a girl of a shared hand leave the cards to the others (SM-R112)?
    pub(crate) fn may_yield(&self, s: &State, slot: Slot) -> bool {
        let Some(combat) = &s.combat else { return false };
        let open = s.sharing(slot).and(self.girls_here(s)).iter().filter(|other| {
            (*other == slot || combat.fights[other.index()].choice.is_none())
                && self.usable_loot(s, *other).is_empty()
        });
        self.usable_loot(s, slot).is_empty() && usize::from(self.free_cards(s, slot)) < open.count()
    }

    /// What speaks against putting out so many magic cards. Whoever of a shared hand declares
    /// first, the others keep what they need to put out a card as well, unless there is only one
    /// card and she has nothing else herself (SM-R112).
    pub(crate) fn cards_reason(&self, s: &State, slot: Slot, needed: u8) -> Option<Reason> {
        let others = s.sharing(slot).without(slot);
        let alone = others.is_empty();
        let free = if alone { s.hand(slot).len() } else { self.free_cards(s, slot) };
        if free < needed {
            return Some(Reason::TooFewCards { needed });
        }
        if alone {
            return None;
        }
        let waiting = others.and(self.undeclared(s)).iter();
        let waiting = waiting.filter(|other| self.usable_loot(s, *other).is_empty()).count() as u8;
        let last = needed == 1 && self.usable_loot(s, slot).is_empty();
        (free < needed + waiting && !last).then_some(Reason::NeededByTheOther)
    }

    /// Girls who must still declare.
    pub(crate) fn undeclared(&self, s: &State) -> Cast {
        let Some(combat) = &s.combat else { return Cast::NONE };
        let open = |slot: &Slot| combat.fights[slot.index()].choice.is_none();
        self.girls_here(s).iter().filter(open).collect()
    }

    /// Girls who have declared and must still commit.
    pub(crate) fn uncommitted(&self, s: &State) -> Cast {
        let Some(combat) = &s.combat else { return Cast::NONE };
        self.girls_here(s).minus(combat.committed)
    }

    fn declare_step(&self, s: &mut State, sink: &mut impl Sink<Shadows>) -> Flow {
        self.declare_nothing(s, sink);
        if !self.undeclared(s).is_empty() {
            return Flow::Ask;
        }
        self.to_step(s, Step::Commit);
        Flow::On
    }

    /// SM-163; open to all, and changeable until all have declared (SM-R050).
    pub(crate) fn declare(
        &self,
        s: &mut State,
        slot: Slot,
        choice: Choice,
        sink: &mut impl Sink<Shadows>,
    ) {
        let (who, card) = (s.girl(slot).person, s.girl(slot).card);
        let Some(combat) = &mut s.combat else { return };
        let fight = &mut combat.fights[slot.index()];
        if fight.choice.replace(choice).is_some() {
            fight.changes += 1;
        }
        if !combat.committed.has(slot) {
            // SM-R020: cards picked for another choice go back.
            combat.fights[slot.index()].cards = Hand::NONE;
        }
        sink.tell(Event::Declared { who, card, choice }, s);
    }

    /// Cards picked by girls who have not put them out yet go back (SM-R020).
    pub(crate) fn drop_half_picked(&self, s: &mut State) {
        if let Some(combat) = &mut s.combat
            && combat.fighters.is_empty()
        {
            for slot in combat.here.minus(combat.committed) {
                combat.fights[slot.index()].cards = Hand::NONE;
            }
        }
    }

    /// The cards are not turned up yet: a new girl of the area declares like the others (SM-148).
    pub(crate) fn join_combat(&self, s: &mut State, slot: Slot) {
        let open = s.combat.as_ref().is_some_and(|combat| {
            combat.fighters.is_empty() && !combat.humans_only && combat.here.has(slot)
        });
        if open {
            for frame in s.frames.iter_mut().rev() {
                if let Frame::Combat(step @ Step::Commit) = frame {
                    *step = Step::Declare;
                }
            }
        }
    }

    /// Who had nothing to put out and has cards now chooses again, as long as the cards are not
    /// turned up (SM-168).
    pub(crate) fn reopen_choices(&self, s: &mut State, sink: &mut impl Sink<Shadows>) {
        let early = |combat: &Combat| combat.fighters.is_empty() && !combat.humans_only;
        if !s.combat.as_ref().is_some_and(early) {
            return;
        }
        for slot in self.girls_here(s) {
            let nothing = s
                .combat
                .as_ref()
                .is_some_and(|combat| combat.fights[slot.index()].choice == Some(Choice::Nothing));
            if nothing && !self.may_yield(s, slot) {
                if let Some(combat) = &mut s.combat {
                    combat.fights[slot.index()].choice = None;
                    combat.committed = combat.committed.without(slot);
                }
                sink.tell(Event::ChoosesAgain(s.girl(slot).person), s);
            }
        }
    }

    /// SM-169, SM-R051: who has nothing to commit commits nothing.
    fn declare_nothing(&self, s: &mut State, sink: &mut impl Sink<Shadows>) {
        for slot in self.undeclared(s) {
            if self.free_cards(s, slot) == 0 && self.usable_loot(s, slot).is_empty() {
                self.declare(s, slot, Choice::Nothing, sink);
            }
        }
    }

    fn commit_step(&self, s: &mut State, sink: &mut impl Sink<Shadows>) -> Flow {
        self.declare_nothing(s, sink);
        for slot in self.uncommitted(s) {
            let Some(combat) = &mut s.combat else { break };
            if combat.fights[slot.index()].choice == Some(Choice::Nothing) {
                combat.committed = combat.committed.with(slot);
            }
        }
        if !self.uncommitted(s).is_empty() {
            return Flow::Ask;
        }
        self.to_step(s, Step::Defender);
        Flow::On
    }

    /// The girl for whom a seat commits next.
    pub(crate) fn committing(&self, s: &State, seat: Seat) -> Option<Slot> {
        self.uncommitted(s).and(s.of(seat)).first()
    }

    /// One more card face down; the last one ends it (SM-170, SM-173).
    pub(crate) fn commit_card(
        &self,
        s: &mut State,
        slot: Slot,
        card: CardId,
        sink: &mut impl Sink<Shadows>,
    ) {
        let Some(choice) = s.combat.as_ref().and_then(|c| c.fights[slot.index()].choice) else {
            return;
        };
        let needed = self.needs(s, slot, choice);
        let Some(combat) = &mut s.combat else { return };
        let fight = &mut combat.fights[slot.index()];
        fight.cards.add(card);
        if fight.cards.len() < needed {
            return;
        }
        let cards = fight.cards;
        combat.committed = combat.committed.with(slot);
        let hand = s.hand_mut(slot);
        *hand = hand.minus(cards);
        let girl = *s.girl(slot);
        let cards = Secret::new(cards, Seats::one(girl.seat));
        sink.tell(Event::Committed { who: girl.person, cards, loot: None, is_loot: false }, s);
    }

    /// A loot card face down (SM-171).
    pub(crate) fn commit_loot(
        &self,
        s: &mut State,
        slot: Slot,
        loot: LootId,
        sink: &mut impl Sink<Shadows>,
    ) {
        let girl = *s.girl(slot);
        let Some(combat) = &mut s.combat else { return };
        combat.fights[slot.index()].loot = Some(loot);
        combat.committed = combat.committed.with(slot);
        let cards = Secret::new(Hand::NONE, Seats::one(girl.seat));
        let loot = Some(loot);
        sink.tell(Event::Committed { who: girl.person, cards, loot, is_loot: true }, s);
    }

    /// SM-177: the participants agree on the defender; not against Oriko (SM-304).
    fn defender_step(&self, s: &mut State, sink: &mut impl Sink<Shadows>) {
        let living = s.living();
        let Some(combat) = &mut s.combat else { return };
        let here = combat.here.and(living);
        let open = combat.foe.card != FoeCard::Oriko && combat.defender.is_none();
        let only = here.first().filter(|_| here.len() == 1);
        if open && let Some(slot) = only {
            combat.defender = Some(slot);
            sink.tell(Event::Defends(s.girl(slot).person), s);
        }
        self.to_step(s, Step::Reveal);
        if open && only.is_none() {
            self.vote(s, Question::Defender, here, here);
        }
    }

    /// SM-181: all committed cards are turned up at the same time.
    fn reveal(&self, s: &mut State, sink: &mut impl Sink<Shadows>) {
        if !self.uncommitted(s).is_empty() {
            // Somebody contracted or got cards while the defender was chosen (SM-148, SM-168).
            self.to_step(s, Step::Declare);
            return;
        }
        let girls = self.girls_here(s);
        let Some(combat) = &mut s.combat else { return };
        combat.fighters = girls;
        let mut used = [None; 8];
        for slot in girls {
            let fight = &combat.fights[slot.index()];
            if fight.choice == Some(Choice::Nothing) {
                continue;
            }
            if fight.loot.is_some() {
                combat.loot_left = combat.loot_left.with(slot);
                used[slot.index()] = fight.loot;
            }
        }
        for slot in girls {
            let Some(combat) = &s.combat else { break };
            let fight = &combat.fights[slot.index()];
            if fight.choice != Some(Choice::Nothing) {
                let who = s.girls[slot.index()].person;
                sink.tell(Event::Revealed { who, cards: fight.cards, loot: fight.loot }, s);
            }
        }
        for slot in girls {
            if let Some(loot) = used[slot.index()] {
                // The card is put down now and takes effect when its turn comes.
                self.discard_loot(s, slot, LootSet::one(loot));
            }
        }
        self.to_step(s, Step::Loot);
    }

    /// SM-182, SM-183, SM-R054.
    fn loot_step(&self, s: &mut State, sink: &mut impl Sink<Shadows>) {
        let Some(left) = s.combat.as_ref().map(|combat| combat.loot_left) else { return };
        match (left.len(), left.first()) {
            (0, _) | (_, None) => self.to_step(s, Step::Flips),
            (1, Some(user)) => self.resolve_loot(s, user, sink),
            _ => self.vote(s, Question::LootOrder, left, left),
        }
    }

    pub(crate) fn resolve_loot(&self, s: &mut State, user: Slot, sink: &mut impl Sink<Shadows>) {
        let Some(combat) = &mut s.combat else { return };
        combat.loot_left = combat.loot_left.without(user);
        if let Some(loot) = combat.fights[user.index()].loot {
            self.use_loot(s, user, loot, sink);
        }
    }

    /// Kirika and Oriko flip cards (SM-298, SM-301, SM-305).
    fn flip(&self, s: &mut State, sink: &mut impl Sink<Shadows>) {
        let table = &self.cards.table;
        let Some(combat) = &s.combat else { return };
        let girls = combat.fighters.len();
        let humans_only = combat.humans_only;
        let count = match combat.foe.card {
            FoeCard::Kirika => girls.max(table.kirika_flips),
            FoeCard::Oriko if !humans_only => girls * table.oriko_flips,
            _ => 0,
        };
        if count > 0 {
            let mut flips: ArrayVec<CardId, 16> = ArrayVec::new();
            for _ in 0..count.min(16) {
                // SM-R082: missing cards count 0.
                flips.extend(self.draw_one(s, sink));
            }
            if let Some(combat) = &mut s.combat {
                combat.flips = flips.clone();
            }
            sink.tell(Event::Flipped(flips), s);
        }
        self.to_step(s, if humans_only { Step::Shield } else { Step::Count });
    }
}
