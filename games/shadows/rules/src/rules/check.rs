//! Whether an action is allowed, and every reason why not. `legal.rs` lists what passes here.

use kernel::Seat;

use super::combat::MOST_CHANGES;
use crate::Shadows;
use crate::action::{Action, Wish};
use crate::cards::{Power, Trait};
use crate::options::Chat;
use crate::person::{Person, Place};
use crate::reason::{Asked, Reason};
use crate::sets::{Cast, Hand, Slot};
use crate::signal::Signal;
use crate::state::{Choice, Frame, Identity, Purpose, State, Step, Timing};

/// Reasons found so far. Empty costs nothing.
type Why = Vec<Reason>;

impl Shadows {
    /// Every reason against an action; none if it is legal.
    pub(crate) fn reasons(&self, s: &State, seat: Seat, action: Action) -> Why {
        let mut why = Why::new();
        if s.is_over() {
            why.push(Reason::Over);
            return why;
        }
        match action {
            Action::Say(signal) => self.signal_reasons(s, seat, signal, &mut why),
            Action::Switch(person, window, on) => {
                if let Some(slot) = self.own_human(s, seat, person, &mut why)
                    && s.girl(slot).windows.has(window) == on
                {
                    why.push(Reason::NoChange);
                }
            }
            Action::Contract(person) => self.contract_reasons(s, seat, person, &mut why),
            Action::Declare(person, choice) => {
                self.declare_reasons(s, seat, person, choice, &mut why);
            }
            Action::Rethink(person) => {
                if let Some(slot) = self.living_reason(s, person, &mut why) {
                    if s.girl(slot).seat != seat {
                        why.push(Reason::NotYours { who: person });
                    } else if !self.can_rethink(s, slot) {
                        why.push(Reason::ChangedEnough);
                    }
                }
            }
            _ => match self.asked(s, seat) {
                None => why.push(Reason::NotAsked),
                Some((asked, who)) => self.answer_reasons(s, seat, (asked, who), action, &mut why),
            },
        }
        why
    }

    fn living_reason(&self, s: &State, person: Person, why: &mut Why) -> Option<Slot> {
        let Some(slot) = s.slot(person) else {
            why.push(Reason::NotInGame { who: person });
            return None;
        };
        if !s.girl(slot).lives() {
            why.push(Reason::NotLiving { who: person });
            return None;
        }
        Some(slot)
    }

    fn own_human(&self, s: &State, seat: Seat, person: Person, why: &mut Why) -> Option<Slot> {
        let slot = self.living_reason(s, person, why)?;
        if s.girl(slot).seat != seat {
            why.push(Reason::NotYours { who: person });
        }
        if !s.girl(slot).is_human() {
            why.push(Reason::NotHuman { who: person });
        }
        why.is_empty().then_some(slot)
    }

    fn contract_reasons(&self, s: &State, seat: Seat, person: Person, why: &mut Why) {
        let Some(slot) = self.own_human(s, seat, person, why) else { return };
        // In a window the humans of a player are asked one after another.
        if let Some(Frame::Window { asked, wants, .. }) = s.frames.last() {
            let first = asked.and(s.of(seat)).first();
            if wants.has(slot) || (asked.has(slot) && first != Some(slot)) {
                why.push(Reason::NotAsked);
            }
        }
    }

    fn signal_reasons(&self, s: &State, seat: Seat, signal: Signal, why: &mut Why) {
        if self.options.chat == Chat::Free {
            why.push(Reason::FreeChat);
        }
        if signal.of_traitors() && !self.options.traitor {
            why.push(Reason::NoTraitors);
        }
        if let Some(person) = signal.person()
            && s.slot(person).is_none()
        {
            why.push(Reason::NotInGame { who: person });
        }
        if self.silenced(s, seat) {
            why.push(Reason::SilentTelepathy);
        }
    }

    /// From step 1 to step 3 of Telepathy the two partners are silent (SM-R018).
    pub(crate) fn silenced(&self, s: &State, seat: Seat) -> bool {
        s.frames.iter().any(|frame| match frame {
            Frame::Pick(pick) => match pick.purpose {
                Purpose::Send(one, two) | Purpose::Answer(one, two, _) => {
                    s.girl(one).seat == seat || s.girl(two).seat == seat
                }
                _ => false,
            },
            _ => false,
        })
    }

    fn declare_reasons(
        &self,
        s: &State,
        seat: Seat,
        person: Person,
        choice: Choice,
        why: &mut Why,
    ) {
        let Some(slot) = self.living_reason(s, person, why) else { return };
        if s.girl(slot).seat != seat {
            why.push(Reason::NotYours { who: person });
            return;
        }
        let refilled = matches!(s.frames.last(), Some(Frame::Combat(Step::Commit)))
            && self.asked(s, seat) == Some((Asked::Declare, Some(slot)));
        if !refilled && !matches!(s.frames.last(), Some(Frame::Combat(Step::Declare))) {
            match self.asked(s, seat) {
                Some((asked, _)) => why.push(Reason::AnswerFirst { asked }),
                None => why.push(Reason::NotAsked),
            }
            return;
        }
        if !self.girls_here(s).has(slot) {
            why.push(Reason::NotThere { who: person });
            return;
        }
        let open = self.undeclared(s).and(s.of(seat));
        if open.has(slot) {
            if !refilled && open.first() != Some(slot) {
                why.push(Reason::NotAsked);
            }
            why.extend(self.choice_reason(s, slot, choice));
        } else {
            why.extend(self.change_reason(s, slot, choice));
        }
    }

    /// What speaks against a choice in combat (SM-D17).
    pub(crate) fn choice_reason(&self, s: &State, slot: Slot, choice: Choice) -> Option<Reason> {
        match choice {
            Choice::Attack => self.cards_reason(s, slot, 1),
            Choice::Special => match self.early(s, slot) {
                None => Some(Reason::NoAbility),
                Some((needed, _)) => self.cards_reason(s, slot, needed),
            },
            Choice::Retreat => {
                let foe = s.combat.as_ref().map(|combat| combat.foe);
                if foe.is_some_and(|foe| self.foe_has(foe, Trait::Cage)) {
                    return Some(Reason::NoRetreat);
                }
                if self.is_bound(s, slot) {
                    return Some(Reason::Bound { madoka: true });
                }
                self.cards_reason(s, slot, 1)
            }
            Choice::Loot => self.usable_loot(s, slot).is_empty().then_some(Reason::LootNotUsable),
            Choice::Nothing => (!self.may_yield(s, slot)).then_some(Reason::MustCommit),
        }
    }

    /// What speaks against changing a declaration (SM-R050).
    pub(crate) fn change_reason(&self, s: &State, slot: Slot, choice: Choice) -> Option<Reason> {
        let fight = s.combat.as_ref().map(|combat| combat.fights[slot.index()])?;
        let Some(before) = fight.choice else { return Some(Reason::NotAsked) };
        let committed = s.combat.as_ref().is_some_and(|combat| combat.committed.has(slot));
        if committed || !s.girl(slot).is_girl() || fight.changes >= MOST_CHANGES {
            return Some(Reason::ChangedEnough);
        }
        if before == choice {
            return Some(Reason::SameAgain);
        }
        if before == Choice::Nothing && self.free_cards(s, slot) == 0 {
            return Some(Reason::TooFewCards { needed: 1 });
        }
        self.choice_reason(s, slot, choice)
    }

    /// The cards a girl can put down next.
    pub(crate) fn committable(&self, s: &State, slot: Slot) -> Hand {
        let Some(combat) = &s.combat else { return Hand::NONE };
        let fight = &combat.fights[slot.index()];
        let needed = fight.choice.map_or(0, |choice| self.needs(s, slot, choice));
        Self::pickable(s.hand(slot), fight.cards, needed, needed)
    }

    fn answer_reasons(
        &self,
        s: &State,
        seat: Seat,
        (asked, who): (Asked, Option<Slot>),
        action: Action,
        why: &mut Why,
    ) {
        match (asked, action) {
            (Asked::GirlAction | Asked::HumanAction | Asked::EndTurn, _) => {
                if let Some(slot) = who {
                    self.act_reasons(s, slot, asked, action, why);
                }
            }
            (Asked::Time, Action::Time | Action::Pass)
            | (Asked::Contract(_) | Asked::TakeOver | Asked::GiveAway, Action::Pass)
            | (Asked::Snipe | Asked::Ability | Asked::Seed | Asked::Exchange, Action::Pass)
            | (Asked::Volunteer, Action::Pass | Action::Volunteer)
            | (Asked::Exchange, Action::Exchange) => {}
            (Asked::Commit, Action::Pick(kind))
                if matches!(s.frames.last(), Some(Frame::Combat(Step::Commit))) =>
            {
                let good = who.map_or(Hand::NONE, |slot| self.committable(s, slot));
                if self.of_kind(good, kind).is_none() {
                    let held = who.map_or(Hand::NONE, |slot| s.hand(slot));
                    let none = self.of_kind(held, kind).is_none();
                    why.push(if none { Reason::NotHeld } else { Reason::NotThisCard });
                }
            }
            (Asked::CommitLoot, Action::Loot(kind)) => {
                let usable = who.map(|slot| self.usable_loot(s, slot)).unwrap_or_default();
                if usable.and(self.cards.copies(kind)).is_empty() {
                    why.push(Reason::LootNotUsable);
                }
            }
            (_, Action::Pick(_) | Action::Done) => self.pick_reasons(s, asked, action, why),
            (Asked::Wish, Action::Wish(wish)) => self.wish_reasons(s, wish, why),
            (
                Asked::VoteDefender
                | Asked::VoteVictim
                | Asked::VoteLoot
                | Asked::VoteLootOrder
                | Asked::VoteTarget,
                Action::Vote(person),
            ) => {
                if let Some(Frame::Vote { among, .. }) = s.frames.last() {
                    self.among_reason(s, *among, person, why);
                }
            }
            (
                Asked::VoteDefender
                | Asked::VoteVictim
                | Asked::VoteLoot
                | Asked::VoteLootOrder
                | Asked::VoteTarget,
                Action::Pass,
            ) => {}
            (Asked::Target, Action::Target(person)) => {
                if let Some(Frame::Target { user, named, .. }) = s.frames.last() {
                    let open = self.loot_targets(s, *user).minus(*named);
                    self.among_reason(s, open, person, why);
                }
            }
            (Asked::Target, Action::Shield(kind)) => {
                let loot = match s.frames.last() {
                    Some(Frame::Target { loot, .. }) => Some(self.cards.loot_kind(*loot)),
                    _ => None,
                };
                if !self.can_shield_instead(s) {
                    why.push(Reason::NoInstantHeal);
                } else if loot != Some(kind) {
                    why.push(Reason::LootNotUsable);
                }
            }
            (Asked::Protect, Action::Target(person)) => {
                self.among_reason(s, self.protectable(s), person, why);
            }
            (Asked::Snipe, Action::Target(person)) => {
                let target = match s.frames.last() {
                    Some(Frame::Check { asked, .. }) => {
                        self.snipe(s, *asked).map(|(_, target, _)| Cast::one(target))
                    }
                    _ => None,
                };
                self.among_reason(s, target.unwrap_or_default(), person, why);
            }
            (Asked::Ability, Action::Use(timing)) => {
                if timing == Timing::After && !self.offers_after(s) {
                    why.push(Reason::OnlyBefore);
                }
            }
            (Asked::Seed, Action::Shield(kind)) => {
                let seeds = who.map(|slot| s.girl(slot).loot.and(self.cards.seeds));
                if seeds.unwrap_or_default().and(self.cards.copies(kind)).is_empty() {
                    why.push(Reason::LootNotUsable);
                }
            }
            (Asked::Retreat, Action::Move(to)) => {
                if let Some(slot) = who
                    && !self.ways_out(s, slot).contains(&to)
                {
                    why.push(Reason::NoFoeThere { place: to });
                }
            }
            (Asked::Reorder, Action::Place(at)) => {
                if let Some(Frame::Reorder { cards, placed, .. }) = s.frames.last()
                    && (at == 0 || !self.reorder_free(*cards, *placed).contains(&(at - 1)))
                {
                    why.push(Reason::NoSuchCard);
                }
            }
            (Asked::TakeOver, Action::Ask(of)) => {
                if let Some(Frame::TakeOver { refused, .. }) = s.frames.last()
                    && !self.givers(s, *refused).has(of)
                {
                    why.push(Reason::NoSuchGiver);
                }
            }
            (Asked::GiveAway, Action::Give(person)) => {
                self.among_reason(s, s.of(seat), person, why);
            }
            (Asked::Intervene, _) => self.intervene_reasons(s, seat, action, why),
            _ => why.push(Reason::AnswerFirst { asked }),
        }
    }

    /// May the ability that is asked for be applied after the test?
    pub(crate) fn offers_after(&self, s: &State) -> bool {
        let changes = self.asked_power(s).is_some_and(|(_, _, power)| {
            matches!(power, Power::Raise { alone: false, .. } | Power::Bubbles)
        });
        changes && self.timing_matters(s)
    }

    fn among_reason(&self, s: &State, among: Cast, person: Person, why: &mut Why) {
        match s.slot(person) {
            None => why.push(Reason::NotInGame { who: person }),
            Some(slot) if !among.has(slot) => why.push(Reason::NotAmong { who: person }),
            Some(_) => {}
        }
    }

    fn pick_reasons(&self, s: &State, asked: Asked, action: Action, why: &mut Why) {
        let Some(Frame::Pick(pick)) = s.frames.last() else {
            // One or two girls: the second may be left out.
            let one =
                matches!(s.frames.last(), Some(Frame::Target { named, .. }) if !named.is_empty());
            if !(one && action == Action::Done) {
                why.push(Reason::AnswerFirst { asked });
            }
            return;
        };
        match action {
            Action::Pick(kind) => {
                if self.of_kind(self.next_picks(s, *pick), kind).is_none() {
                    let held = self.of_kind(s.hands[usize::from(pick.hand)], kind).is_some();
                    why.push(if held { Reason::NotThisCard } else { Reason::NotHeld });
                }
            }
            _ => {
                if s.picked.len() < pick.least {
                    why.push(Reason::MoreCards { least: pick.least });
                }
            }
        }
    }

    fn wish_reasons(&self, s: &State, wish: Wish, why: &mut Why) {
        let Some(Frame::Wish { who, dying }) = s.frames.last() else { return };
        match wish {
            Wish::Refill(person) => {
                if let Some(slot) = self.living_reason(s, person, why)
                    && !s.girl(slot).is_girl()
                {
                    why.push(Reason::NotGirl { who: person });
                }
            }
            Wish::Spare(person) => {
                let spared = self.sparable(s, *who, *dying);
                if !s.slot(person).is_some_and(|slot| spared.has(slot)) {
                    why.push(Reason::NobodyToSpare);
                }
            }
            Wish::TurnBack => {
                if !self.has_fifth_wish(s, *who) {
                    why.push(Reason::OnlyHomura);
                }
            }
            Wish::Heal | Wish::Nothing => {}
        }
    }

    fn act_reasons(&self, s: &State, who: Slot, asked: Asked, action: Action, why: &mut Why) {
        let girl = s.girl(who);
        let city = girl.place == Place::City;
        let fight = self.in_fight(s, who);
        if asked == Asked::EndTurn {
            match action {
                Action::Pass => return,
                Action::Telepathy(_) => {}
                _ => return why.push(Reason::ActionDone),
            }
        }
        if let Action::Telepathy(person) = action {
            return self.telepathy_reasons(s, who, person, why);
        }
        // SM-094: the two lists of actions.
        let fits = match action {
            Action::Move(_) | Action::Pass => true,
            Action::Heal(_)
            | Action::Loot(_)
            | Action::Focus
            | Action::Continue
            | Action::Accuse(_) => girl.is_girl(),
            Action::Encourage(_) | Action::Refresh => girl.is_human(),
            _ => return why.push(Reason::AnswerFirst { asked }),
        };
        if !fits {
            return why.push(match girl.is_girl() {
                true => Reason::NoGirlAction,
                false => Reason::HumanAction,
            });
        }
        if let Some(area) = self.called(s, who)
            && action != Action::Move(Place::Area(area))
        {
            why.push(Reason::Called { place: Place::Area(area) });
        }
        match action {
            Action::Pass => why.extend((girl.is_girl() && fight).then_some(Reason::InCombat)),
            Action::Continue => why.extend((!fight).then_some(Reason::NoCombatHere)),
            Action::Encourage(person) => self.encourage_reasons(s, who, person, why),
            Action::Move(to) => {
                if fight {
                    why.push(if girl.is_girl() { Reason::InCombat } else { Reason::HumanStuck });
                }
                if self.is_bound(s, who) {
                    let madoka = girl.person == Person::Madoka;
                    why.push(Reason::Bound { madoka });
                }
                match to {
                    Place::City if city => why.push(Reason::NoFoeThere { place: to }),
                    Place::Area(_) if !city && !fight => why.push(Reason::OnlyCity),
                    Place::Area(area) if s.foe(area).is_none() => {
                        why.push(Reason::NoFoeThere { place: to });
                    }
                    Place::City | Place::Area(_) => {}
                }
            }
            _ if !city => why.push(match (fight, girl.is_girl()) {
                (true, true) => Reason::InCombat,
                (true, false) => Reason::HumanStuck,
                (false, _) => Reason::NotInCity,
            }),
            Action::Heal(person) => {
                if s.hand(who).is_empty() {
                    why.push(Reason::NoCardForHeal);
                }
                if let Some(target) = self.living_reason(s, person, why)
                    && s.girl(target).place != Place::City
                {
                    why.push(Reason::Elsewhere { who: person });
                }
            }
            Action::Loot(kind) => {
                let held = girl.loot.and(self.cards.copies(kind));
                if held.is_empty() {
                    why.push(Reason::NotHeld);
                } else if held.and(self.cards.usable).is_empty() {
                    why.push(Reason::LootNotUsable);
                }
            }
            Action::Accuse(person) => self.accuse_reasons(s, who, person, why),
            _ => {}
        }
    }

    fn telepathy_reasons(&self, s: &State, who: Slot, person: Person, why: &mut Why) {
        if !s.girl(who).is_girl() {
            why.push(Reason::HumanAction);
        }
        if matches!(s.frames.last(), Some(Frame::Act { telepathy: true, .. })) {
            why.push(Reason::TelepathyDone);
        }
        if s.quiet {
            why.push(Reason::Quiet);
        }
        if s.hand(who).is_empty() {
            why.push(Reason::NoCardForTelepathy);
        }
        let Some(partner) = self.living_reason(s, person, why) else { return };
        if partner == who {
            why.push(Reason::Herself);
        } else if !s.girl(partner).is_girl() {
            why.push(Reason::TelepathyNeedsGirl { who: person });
        } else if s.sharing(who).has(partner) {
            why.push(Reason::SharedHand);
        }
    }

    fn encourage_reasons(&self, s: &State, who: Slot, person: Person, why: &mut Why) {
        if s.quiet {
            why.push(Reason::Quiet);
        }
        if s.bound() {
            why.push(Reason::NoEncourageNow);
        }
        if s.hand(who).is_empty() {
            why.push(Reason::NoCardToGive);
        }
        let Some(target) = self.living_reason(s, person, why) else { return };
        if !s.girl(target).is_girl() {
            why.push(Reason::NotGirl { who: person });
        } else if s.sharing(who).has(target) {
            why.push(Reason::SharedHand);
        } else if s.hand(target).len() >= self.limit(s, target) {
            why.push(Reason::HandFull { who: person });
        }
        if s.girl(target).place != s.girl(who).place {
            why.push(Reason::Elsewhere { who: person });
        }
    }

    /// Can this character be accused by somebody (SM-370, SM-R092)?
    pub(crate) fn accusable(&self, s: &State, accuser: Slot, target: Slot) -> bool {
        let girl = s.girl(target);
        girl.lives() && girl.seat != s.girl(accuser).seat && girl.identity == Identity::Hidden
    }

    fn accuse_reasons(&self, s: &State, who: Slot, person: Person, why: &mut Why) {
        if !self.options.traitor {
            return why.push(Reason::NoTraitors);
        }
        if s.girl(who).accused {
            why.push(Reason::AccusedBefore);
        }
        let Some(target) = self.living_reason(s, person, why) else { return };
        if s.girl(target).seat == s.girl(who).seat {
            why.push(Reason::OwnCharacter { who: person });
        } else if s.girl(target).identity != Identity::Hidden {
            why.push(Reason::IdentityOpen { who: person });
        }
    }

    fn intervene_reasons(&self, s: &State, seat: Seat, action: Action, why: &mut Why) {
        match action {
            Action::Look(at) => {
                if at == 0 || usize::from(at) > s.boxed.len() {
                    why.push(Reason::NoSuchCard);
                }
            }
            Action::Take(person) => {
                if let Some(slot) = self.living_reason(s, person, why)
                    && s.hand(slot).is_empty()
                {
                    why.push(Reason::EmptyHand);
                }
            }
            Action::TakeFrom(of) => {
                if of == seat || !s.exposed.has(of) || self.traitor_hand(s, of).is_empty() {
                    why.push(Reason::EmptyHand);
                }
            }
            Action::Redraw => {}
            Action::Strike { melee, value } => {
                if self.with_value(s, seat, melee, value).len() < 3 {
                    why.push(Reason::NoThree);
                }
            }
            Action::Draw => {
                if self.traitor_hand(s, seat).len() >= self.cards.table.traitor_hand {
                    why.push(Reason::TraitorHandFull);
                }
            }
            _ => why.push(Reason::AnswerFirst { asked: Asked::Intervene }),
        }
    }
}
