//! Lists every legal action, ascending. The battery holds it against `check.rs`.

use kernel::Seat;

use crate::Shadows;
use crate::action::{Action, Wish};
use crate::options::Chat;
use crate::person::{Area, Person, Place};
use crate::reason::Asked;
use crate::sets::{Cast, Hand, LootSet, Slot};
use crate::signal::{Object, SIGNALS};
use crate::state::{Choice, Frame, State, Step, Timing, Window};

impl Shadows {
    pub(crate) fn list(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        if s.is_over() {
            return;
        }
        let from = out.len();
        if let Some((asked, who)) = self.asked(s, seat) {
            self.list_answers(s, seat, asked, who, out);
        }
        self.list_contracts(s, seat, out);
        self.list_changes(s, seat, out);
        // Characters come in the order of action, answers before contracts: nearly always sorted.
        if !out[from..].is_sorted() {
            out[from..].sort_unstable();
        }
    }

    fn list_contracts(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        let own = s.humans().and(s.of(seat));
        if own.is_empty() {
            return;
        }
        let (asked, wants) = match s.frames.last() {
            Some(Frame::Window { asked, wants, .. }) => (asked.and(own), *wants),
            _ => (Cast::NONE, Cast::NONE),
        };
        for slot in own.minus(wants) {
            if !asked.has(slot) || asked.first() == Some(slot) {
                out.push(Action::Contract(s.girl(slot).person));
            }
        }
    }

    fn list_changes(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        match s.frames.last() {
            Some(Frame::Combat(Step::Declare)) => {
                let declared = self.girls_here(s).minus(self.undeclared(s)).and(s.of(seat));
                for slot in declared {
                    for choice in Choice::ALL {
                        if self.change_reason(s, slot, choice).is_none() {
                            out.push(Action::Declare(s.girl(slot).person, choice));
                        }
                    }
                }
            }
            Some(Frame::Combat(Step::Count)) => {
                for slot in self.girls_here(s).and(s.of(seat)) {
                    if self.can_rethink(s, slot) {
                        out.push(Action::Rethink(s.girl(slot).person));
                    }
                }
            }
            _ => {}
        }
    }

    fn list_cards(&self, cards: Hand, out: &mut Vec<Action>) {
        let mut before = None;
        for card in cards.cards() {
            let kind = self.cards.kind(card);
            // Copies lie side by side: one of them is enough.
            if before.replace(kind) != Some(kind) {
                out.push(Action::Pick(kind));
            }
        }
    }

    fn list_loot(&self, loot: LootSet, make: fn(crate::LootKind) -> Action, out: &mut Vec<Action>) {
        let mut before = None;
        for card in loot {
            let kind = self.cards.loot_kind(card);
            if before.replace(kind) != Some(kind) {
                out.push(make(kind));
            }
        }
    }

    fn list_people(
        &self,
        s: &State,
        cast: Cast,
        make: fn(Person) -> Action,
        out: &mut Vec<Action>,
    ) {
        out.extend(cast.iter().map(|slot| make(s.girl(slot).person)));
    }

    fn list_answers(
        &self,
        s: &State,
        seat: Seat,
        asked: Asked,
        who: Option<Slot>,
        out: &mut Vec<Action>,
    ) {
        match (asked, who, s.frames.last()) {
            (Asked::Time, ..) => out.extend([Action::Pass, Action::Time]),
            (Asked::GirlAction, Some(slot), _) => self.list_girl_actions(s, slot, out),
            (Asked::HumanAction, Some(slot), _) => self.list_human_actions(s, slot, out),
            (Asked::EndTurn, Some(slot), _) => {
                out.push(Action::Pass);
                self.list_telepathy(s, slot, out);
            }
            (Asked::Commit, Some(slot), Some(Frame::Combat(Step::Commit))) => {
                self.list_cards(self.committable(s, slot), out);
            }
            (Asked::CommitLoot, Some(slot), _) => {
                self.list_loot(self.usable_loot(s, slot), Action::Loot, out);
            }
            (_, _, Some(Frame::Pick(pick))) => {
                if s.picked.len() >= pick.least {
                    out.push(Action::Done);
                }
                self.list_cards(self.next_picks(s, *pick), out);
            }
            (Asked::Contract(_) | Asked::TakeOver | Asked::GiveAway, ..) => {
                out.push(Action::Pass);
                match s.frames.last() {
                    Some(Frame::TakeOver { giver: None, refused, .. }) => {
                        out.extend(self.givers(s, *refused).into_iter().map(Action::Ask));
                    }
                    Some(Frame::TakeOver { .. }) => {
                        self.list_people(s, s.of(seat), Action::Give, out);
                    }
                    _ => {}
                }
            }
            (Asked::Wish, _, Some(Frame::Wish { who, dying })) => {
                let refill = |person| Action::Wish(Wish::Refill(person));
                self.list_people(s, s.all_girls(), refill, out);
                out.push(Action::Wish(Wish::Heal));
                let spared = self.sparable(s, *who, *dying);
                self.list_people(s, spared, |person| Action::Wish(Wish::Spare(person)), out);
                out.push(Action::Wish(Wish::Nothing));
                if self.has_fifth_wish(s, *who) {
                    out.push(Action::Wish(Wish::TurnBack));
                }
            }
            (Asked::Declare, Some(slot), _) => {
                let person = s.girl(slot).person;
                let good = |choice: &Choice| self.choice_reason(s, slot, *choice).is_none();
                let choices = Choice::ALL.into_iter().filter(good);
                out.extend(choices.map(|choice| Action::Declare(person, choice)));
            }
            (_, _, Some(Frame::Vote { among, .. })) => {
                out.push(Action::Pass);
                self.list_people(s, *among, Action::Vote, out);
            }
            (Asked::Target, _, Some(Frame::Target { user, named, loot, .. })) => {
                if !named.is_empty() {
                    out.push(Action::Done);
                }
                let open = self.loot_targets(s, *user).minus(*named);
                self.list_people(s, open, Action::Target, out);
                if self.can_shield_instead(s) {
                    out.push(Action::Shield(self.cards.loot_kind(*loot)));
                }
            }
            (Asked::Ability, ..) => {
                out.extend([Action::Pass, Action::Use(Timing::Before)]);
                if self.offers_after(s) {
                    out.push(Action::Use(Timing::After));
                }
            }
            (Asked::Protect, ..) => {
                self.list_people(s, self.protectable(s), Action::Target, out);
            }
            (Asked::Snipe, _, Some(Frame::Check { asked, .. })) => {
                out.push(Action::Pass);
                if let Some((_, target, _)) = self.snipe(s, *asked) {
                    out.push(Action::Target(s.girl(target).person));
                }
            }
            (Asked::Seed, Some(slot), _) => {
                out.push(Action::Pass);
                let seeds = s.girl(slot).loot.and(self.cards.seeds);
                self.list_loot(seeds, Action::Shield, out);
            }
            (Asked::Retreat, Some(slot), _) => {
                out.extend(self.ways_out(s, slot).into_iter().map(Action::Move));
            }
            (Asked::Reorder, _, Some(Frame::Reorder { cards, placed, .. })) => {
                let free = self.reorder_free(*cards, *placed);
                out.extend(free.into_iter().map(|at| Action::Place(at + 1)));
            }
            (Asked::Volunteer, ..) => out.extend([Action::Pass, Action::Volunteer]),
            (Asked::Intervene, ..) => self.list_interventions(s, seat, out),
            (Asked::Exchange, ..) => out.extend([Action::Pass, Action::Exchange]),
            _ => {}
        }
    }

    fn list_telepathy(&self, s: &State, who: Slot, out: &mut Vec<Action>) {
        if self.can_telepathy(s, who) {
            self.list_people(s, self.partners(s, who), Action::Telepathy, out);
        }
    }

    fn list_moves(&self, s: &State, out: &mut Vec<Action>) {
        let with_foe = Area::ALL.into_iter().filter(|area| s.foe(*area).is_some());
        out.extend(with_foe.map(|area| Action::Move(Place::Area(area))));
    }

    fn list_girl_actions(&self, s: &State, who: Slot, out: &mut Vec<Action>) {
        let girl = s.girl(who);
        let city = girl.place == Place::City;
        let telepathy = !matches!(s.frames.last(), Some(Frame::Act { telepathy: true, .. }));
        let called = self.called(s, who);
        if !self.in_fight(s, who) && called.is_none() {
            out.push(Action::Pass);
        }
        if telepathy {
            self.list_telepathy(s, who, out);
        }
        if let Some(area) = called {
            return out.push(Action::Move(Place::Area(area)));
        }
        if !city {
            if self.in_fight(s, who) {
                out.push(Action::Continue);
            } else if !self.is_bound(s, who) {
                out.push(Action::Move(Place::City));
            }
            return;
        }
        if !self.is_bound(s, who) {
            self.list_moves(s, out);
        }
        if !s.hand(who).is_empty() {
            self.list_people(s, s.at(Place::City), Action::Heal, out);
        }
        self.list_loot(self.usable_loot(s, who), Action::Loot, out);
        out.push(Action::Focus);
        if self.options.traitor && !girl.accused {
            for target in s.living().iter().filter(|target| self.accusable(s, who, *target)) {
                out.push(Action::Accuse(s.girl(target).person));
            }
        }
    }

    fn list_human_actions(&self, s: &State, who: Slot, out: &mut Vec<Action>) {
        if let Some(area) = self.called(s, who) {
            return out.push(Action::Move(Place::Area(area)));
        }
        out.push(Action::Pass);
        let city = s.girl(who).place == Place::City;
        if !self.is_bound(s, who) {
            if city {
                self.list_moves(s, out);
            } else if !self.in_fight(s, who) {
                out.push(Action::Move(Place::City));
            }
        }
        self.list_people(s, self.encouraged(s, who), Action::Encourage, out);
        if city {
            out.push(Action::Refresh);
        }
    }

    fn list_interventions(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        out.extend((1..=s.boxed.len() as u8).map(Action::Look));
        let held: Cast = s.living().iter().filter(|slot| !s.hand(*slot).is_empty()).collect();
        self.list_people(s, held, Action::Take, out);
        let others = s.exposed.into_iter().filter(|of| *of != seat);
        out.extend(others.filter(|of| !self.traitor_hand(s, *of).is_empty()).map(Action::TakeFrom));
        out.push(Action::Redraw);
        for melee in [false, true] {
            for value in 1..=9 {
                if self.with_value(s, seat, melee, value).len() >= 3 {
                    out.push(Action::Strike { melee, value });
                }
            }
        }
        if self.traitor_hand(s, seat).len() < self.cards.table.traitor_hand {
            out.push(Action::Draw);
        }
    }

    /// Signals and switches: what a seat may do besides (SM-R016, SM-R020).
    pub(crate) fn list_asides(&self, s: &State, seat: Seat, out: &mut Vec<Action>) {
        if s.is_over() {
            return;
        }
        if self.options.chat == Chat::Signals && !self.silenced(s, seat) {
            for (_, object, make) in SIGNALS {
                let signals = match object {
                    Object::None => vec![make(Person::Sayaka, Place::City)],
                    Object::Place => Place::ALL.map(|place| make(Person::Sayaka, place)).to_vec(),
                    Object::Person => {
                        let people = s.slots().map(|slot| s.girl(slot).person);
                        people.map(|person| make(person, Place::City)).collect()
                    }
                };
                let fits = |signal: &crate::Signal| !signal.of_traitors() || self.options.traitor;
                out.extend(signals.into_iter().filter(fits).map(Action::Say));
            }
        }
        for slot in s.humans().and(s.of(seat)) {
            let girl = s.girl(slot);
            for window in Window::ALL {
                let on = !girl.windows.has(window);
                out.push(Action::Switch(girl.person, window, on));
            }
        }
    }
}
