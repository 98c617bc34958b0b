//! What the bots say (SM-R016), and what they make of what was said.

use kernel::{Game as _, Seat};
use shadows::{Action, Area, Asked, Choice, Identity, Person, Place, Shadows, Signal, Slot, State};

use super::mind::Mind;
use super::ways::Ways;

/// So many signals are enough for a turn of everybody.
const ENOUGH: usize = 24;

impl Mind<'_> {
    /// Has anybody said this, and does it still count?
    pub(super) fn said(&self, wanted: Signal) -> bool {
        self.s.all_said().iter().any(|(_, signal)| *signal == wanted)
    }

    /// Has her player said this?
    pub(super) fn says(&self, slot: Slot, wanted: Signal) -> bool {
        self.s.said(self.s.girl(slot).seat).any(|signal| signal == wanted)
    }

    /// What requests make of going to an area.
    pub(super) fn asked_to(&self, area: Area, familiar: bool) -> f32 {
        let mut wish = 0.0;
        for (_, signal) in self.s.all_said() {
            wish += match signal {
                Signal::PleaseGo(Place::Area(at)) if *at == area => self.w.heed,
                Signal::PleaseGo(_) | Signal::Stay => -0.4 * self.w.heed,
                Signal::KillIt if familiar => 0.5 * self.w.heed,
                Signal::LeaveIt if familiar => -self.w.heed,
                _ => 0.0,
            };
        }
        wish
    }

    /// How sure somebody is to take the hit, or not to.
    pub(super) fn offers(&self, slot: Slot) -> f32 {
        if self.says(slot, Signal::TakeHit) {
            self.w.offer
        } else if self.says(slot, Signal::OtherHit) {
            -self.w.offer
        } else {
            0.0
        }
    }

    /// Will another girl of the combat probably finish the foe by herself?
    pub(super) fn is_finished_by_other(&self, slot: Slot) -> bool {
        self.game.girls_here(self.s).without(slot).iter().any(|one| {
            self.says(one, Signal::Finish)
                && self.s.combat().is_some_and(|combat| {
                    combat.fights[one.index()].choice.is_none_or(Choice::attacks)
                })
        })
    }

    /// How likely a character is a traitor's, as far as all can know.
    fn doubt(&self, target: Slot) -> f32 {
        let (s, girl) = (self.s, self.s.girl(target));
        if girl.identity != Identity::Hidden {
            return 0.0;
        }
        let seats = f32::from(self.game.seats());
        let word = |(_, signal): &(Seat, Signal)| match signal {
            Signal::Suspect(person) if *person == girl.person => 1.0,
            Signal::Trust(person) if *person == girl.person => -0.5,
            _ => 0.0,
        };
        let said: f32 = s.all_said().iter().map(word).sum();
        let witches = if seats > 6.0 { 2.0 } else { 1.0 };
        let hidden = s.living().iter().filter(|one| s.girl(*one).identity == Identity::Hidden);
        (witches / (hidden.count() as f32 + 1.0) * (1.0 + said)).clamp(0.0, 1.0)
    }

    /// Is it worth accusing her? A failed accusation costs cards, a right one brings a girl with a
    /// full hand (SM-373, SM-385).
    pub(super) fn accuse(&self, who: Slot, person: Person) -> f32 {
        let Some(target) = self.s.slot(person) else { return 0.0 };
        let cost = self.next_number().unwrap_or(0);
        if self.held(who) < cost + 2 {
            return 0.0;
        }
        let spare = self.dusk() > 0 && self.s.hand(who).len() >= 2;
        let gain = self.w.accuse * self.doubt(target) - self.w.accuse_cost * f32::from(cost);
        if spare { gain.max(0.0) } else { 0.0 }
    }

    /// Somebody who stayed in the City with a full hand while others fight Walpurgis.
    fn absent(&self, slot: Slot) -> Option<Person> {
        let s = self.s;
        let (area, _) = self.stage()?;
        if s.at(Place::Area(area)).len() < 2 {
            return None;
        }
        let rests = |one: &Slot| {
            let girl = s.girl(*one);
            *one < slot
                && girl.place == Place::City
                && girl.identity == Identity::Hidden
                && self.held(*one) >= 5
                && !s.said(self.s.girl(slot).seat).any(|said| said == Signal::Suspect(girl.person))
        };
        s.all_girls().iter().find(rests).map(|one| s.girl(one).person)
    }

    /// What a seat would say before it decides. Only its own cards and what lies open count.
    fn word(&self, seat: Seat) -> Option<Signal> {
        let (game, s) = (self.game, self.s);
        let (asked, who) = self.asked?;
        let slot = who.filter(|slot| s.girl(*slot).seat == seat)?;
        let girl = s.girl(slot);
        match asked {
            Asked::Declare => {
                let combat = s.combat()?;
                let here = game.girls_here(s);
                if here.len() < 2 || !girl.is_girl() {
                    return None;
                }
                let hits = self.hits(combat.foe);
                let own = girl.hp + self.best_defence(slot) - hits;
                if own <= 0 {
                    return Some(Signal::OtherHit);
                }
                let armour =
                    if combat.foe.is_familiar() { 0 } else { game.side(combat.foe).armour() };
                if self.best_attack(slot) >= combat.foe.hp + armour {
                    return Some(Signal::Finish);
                }
                // Of the others' cards only the number is known.
                let theirs = |one: Slot| {
                    let guess = if s.hand(one).is_empty() { 0 } else { 4 };
                    let left = s.girl(one).hp + guess - hits;
                    left + if self.recovers(one) { 6 } else { 0 }
                };
                let own = own + if self.recovers(slot) { 6 } else { 0 };
                let taken = here.iter().any(|one| self.says(one, Signal::TakeHit));
                (!taken && here.without(slot).iter().all(|one| theirs(one) < own))
                    .then_some(Signal::TakeHit)
            }
            Asked::VoteDefender if game.options().traitor => {
                let combat = s.combat()?;
                let flees = |one: &Slot| {
                    combat.fights[one.index()].choice == Some(Choice::Retreat)
                        && s.girl(*one).hp + 3 > self.hits(combat.foe)
                };
                let who = game.girls_here(s).without(slot).iter().find(flees)?;
                (s.girl(who).identity == Identity::Hidden)
                    .then_some(Signal::Suspect(s.girl(who).person))
            }
            Asked::GirlAction if game.options().traitor && self.absent(slot).is_some() => {
                self.absent(slot).map(Signal::Suspect)
            }
            Asked::GirlAction if self.held(slot) <= 1 => Some(Signal::Low),
            Asked::GirlAction
                if girl.place == Place::City && girl.hp <= 3 && !self.recovers(slot) =>
            {
                Some(Signal::Heal(girl.person))
            }
            Asked::GirlAction => {
                let others = s.living().minus(s.all_girls());
                let any = others.iter().any(|human| s.girl(human).seat != seat);
                (any && self.wants_contract()).then_some(Signal::Contract)
            }
            _ => None,
        }
    }
}

/// A signal that a seat would give now. A hidden traitor says what others would, or her silence would
/// tell who she is; an exposed one plays no character and has nothing to say.
pub(super) fn aside(game: &Shadows, s: &State, seat: Seat, ways: &Ways) -> Option<Action> {
    // Suspicions last the whole game.
    let passing = |(_, signal): &&(Seat, Signal)| !signal.of_traitors();
    if s.all_said().iter().filter(passing).count() >= ENOUGH {
        return None;
    }
    let signal = Mind::new(game, s, seat, ways).word(seat)?;
    let matter = signal.matter();
    if matter.is_some() && s.said(seat).any(|before| before.matter() == matter) {
        return None;
    }
    let mut may = Vec::new();
    game.asides(s, seat, &mut may);
    let action = Action::Say(signal);
    may.contains(&action).then_some(action)
}
