//! Positions and actions as numbers, for programs that learn.

use kernel::{Encode, Pen, Seat};

use crate::Shadows;
use crate::action::{Action, Wish};
use crate::cards::Strike;
use crate::person::{Area, PERSONS, Person, Place};
use crate::reason::Asked;
use crate::sets::{Hand, LootSet, Slot};
use crate::state::{Choice, Frame, Identity, Question, State, Status, Timing};

const SEATS: usize = 8;
const ASKED: usize = 34;
const VERBS: usize = 31;
const PLACES: usize = 5;
const CHOICES: usize = 5;
/// Numbers of one character.
const PERSON: usize = 29;
/// Event cards on top of the deck whose backs are looked at.
const BACKS: usize = 3;

fn asked_place(asked: Asked) -> usize {
    match asked {
        Asked::TakeOver => 0,
        Asked::GiveAway => 1,
        Asked::Time => 2,
        Asked::GirlAction => 3,
        Asked::HumanAction => 4,
        Asked::EndTurn => 5,
        Asked::Discard => 6,
        Asked::Redraw => 7,
        Asked::GiveCard => 8,
        Asked::Commit => 9,
        Asked::CommitLoot => 10,
        Asked::Wish => 11,
        Asked::Declare => 12,
        Asked::VoteDefender => 13,
        Asked::VoteVictim => 14,
        Asked::VoteLoot => 15,
        Asked::VoteLootOrder => 16,
        Asked::VoteTarget => 17,
        Asked::Target => 18,
        Asked::Ability => 19,
        Asked::Protect => 20,
        Asked::Snipe => 21,
        Asked::Shield => 22,
        Asked::Seed => 23,
        Asked::Retreat => 24,
        Asked::Reorder => 25,
        Asked::Volunteer => 26,
        Asked::Intervene => 27,
        Asked::Exchange => 28,
        Asked::Contract(window) => 29 + window as usize,
    }
}

fn place_index(place: Place) -> usize {
    Place::ALL.iter().position(|found| *found == place).unwrap_or(0)
}

fn choice_index(choice: Choice) -> usize {
    Choice::ALL.iter().position(|found| *found == choice).unwrap_or(0)
}

impl Shadows {
    fn magic(&self, pen: &mut Pen<'_>, cards: Hand) {
        pen.tally(
            self.cards.magic.len(),
            cards.cards().map(|card| self.cards.kind(card).index()),
            2,
        );
    }

    fn loot(&self, pen: &mut Pen<'_>, cards: LootSet) {
        let kinds = cards.iter().map(|card| self.cards.loot_kind(card).index());
        pen.tally(self.cards.loot.len(), kinds, 2);
    }

    fn person_row(
        &self,
        s: &State,
        seat: Seat,
        slot: Slot,
        asked: Option<Slot>,
        pen: &mut Pen<'_>,
    ) {
        let girl = s.girl(slot);
        pen.put(1.0);
        pen.flag(girl.status == Status::Human);
        pen.flag(girl.status == Status::Girl);
        pen.flag(girl.status == Status::Dead);
        pen.flag(girl.status == Status::Dropped);
        pen.part(girl.hp, 10);
        pen.one_of(PLACES, girl.lives().then(|| place_index(girl.place)));
        pen.flag(girl.seat == seat);
        pen.part(girl.seat.place_from(seat, self.seats) as i32, SEATS as u16);
        pen.part(if girl.lives() { s.hand(slot).len() } else { 0 }, 8);
        pen.flag(girl.accused);
        pen.flag(girl.identity == Identity::Hidden);
        pen.part(girl.loot.len(), 3);
        pen.flag(asked == Some(slot));
        let acting =
            s.frames.iter().any(|frame| matches!(frame, Frame::Act { who, .. } if *who == slot));
        pen.flag(acting);
        match s.combat.as_ref().filter(|combat| combat.here.has(slot)) {
            Some(combat) => {
                let fight = &combat.fights[slot.index()];
                pen.put(1.0);
                pen.flag(combat.committed.has(slot));
                pen.one_of(CHOICES, fight.choice.map(choice_index));
                // What is being put down is secret until it is complete.
                let shown = combat.committed.has(slot) || girl.seat == seat;
                pen.part(if shown { fight.cards.len() } else { 0 }, 3);
                pen.flag(combat.defender == Some(slot));
                pen.flag(combat.fighters.has(slot));
            }
            None => pen.skip(5 + CHOICES),
        }
    }
}

impl Encode for Shadows {
    const ENCODING: u32 = 1;

    fn encode(&self, s: &State, seat: Seat, pen: &mut Pen<'_>) {
        let place = |other: Seat| other.place_from(seat, self.seats);
        let asked = self.asked(s, seat);
        let asked_for = asked.and_then(|(_, slot)| slot);
        pen.field("asked", "what this seat is asked: take over, give away, time, girl's action, human's action, end of turn, discard, redraw, give a card, commit, commit loot, wish, declare, vote on the defender, the victim, the loot, the order of loot, a target, target, ability, protect, snipe, shield, seed, retreat, reorder, volunteer, intervene, exchange, contract at W1 to W5");
        pen.one_of(ASKED, asked.map(|(what, _)| asked_place(what)));
        pen.field("waits", "who must decide");
        pen.some_of(SEATS, self.must(s).into_iter().map(place));
        pen.field("table", "durability / 20, turn / 20, phase (event, action, combat, adjustment), no Telepathy, humans are bound, a witch has fallen, cards in the deck / 100, loot cards in the deck / 20, event cards left / 30");
        pen.part(s.durability, 20);
        pen.part(i32::from(s.turn), 20);
        pen.one_of(4, Some(s.phase as usize));
        pen.flag(s.quiet);
        pen.flag(s.bound());
        pen.flag(s.fallen);
        pen.part(s.deck.len() as i32, 100);
        pen.part(s.loot_deck.len() as i32, 20);
        pen.part(s.events.len() as i32, 30);
        pen.field("backs", "numbers on the backs of the next three event cards / 4");
        for at in 0..BACKS {
            let next = s.events.iter().rev().nth(at).map(|card| self.cards.event(*card).number);
            pen.part(next.unwrap_or(0), 4);
        }
        pen.field("seats", "seat by seat, 3 numbers: there, exposed, characters / 3");
        for step in 0..SEATS {
            if step < usize::from(self.seats) {
                let other = (seat.index() + step) % usize::from(self.seats);
                let other = Seat::new(other as u8);
                pen.put(1.0);
                pen.flag(s.exposed.has(other));
                pen.part(s.of(other).len(), 3);
            } else {
                pen.skip(3);
            }
        }
        pen.field("traitor", "is there a traitor, is it this seat");
        pen.flag(self.options.traitor);
        pen.flag(s.traitors.has(seat));

        pen.field("people", "person by person (sayaka, kyoko, madoka, mami, homura, yuma, oriko, kirika, kazumi, nagisa), 29 numbers: there; human, girl, dead, dropped out; HP / 10; City, areas 1 to 4; mine; seats away / 8; cards / 8; has accused; identity face down; loot / 3; I am asked for her; acts now; in the combat: there, committed, attacks, special, retreats, loot, nothing, cards before her / 3, defender, revealed");
        for person in Person::ALL {
            match s.slot(person) {
                Some(slot) => self.person_row(s, seat, slot, asked_for, pen),
                None => pen.skip(PERSON),
            }
        }
        pen.field("areas", "area by area, 9 numbers: foe, familiar, HP / 20, clock / 4, attack / 10, destruction / 5, fought, people there / 4, binds humans");
        for area in Area::ALL {
            match s.foe(area) {
                Some(foe) => {
                    pen.put(1.0);
                    pen.flag(foe.is_familiar());
                    pen.part(foe.hp, 20);
                    pen.part(foe.clock, 4);
                    pen.part(
                        match self.side(*foe).attack {
                            Strike::Number(attack) => attack,
                            Strike::Committed | Strike::Flips => 0,
                        },
                        10,
                    );
                    pen.part(self.destruction(s, area, *foe), 5);
                }
                None => pen.skip(6),
            }
            pen.flag(s.fought >> area.index() & 1 != 0);
            pen.part(s.at(Place::Area(area)).len(), 4);
            pen.flag(s.foe(area).is_some_and(crate::state::Foe::binds));
        }
        pen.field(
            "combat",
            "where, the foe's HP / 20, the attack total so far / 20, linked, destroyed",
        );
        let combat = s.combat.as_ref();
        pen.one_of(4, combat.map(|combat| combat.area.index()));
        pen.part(combat.map_or(0, |combat| combat.foe.hp), 20);
        pen.part(combat.map_or(0, |combat| combat.total), 20);
        pen.flag(combat.is_some_and(|combat| combat.linked));
        pen.flag(combat.is_some_and(|combat| combat.destroyed));

        let own = s.of(seat).iter().fold(Hand::NONE, |all, slot| all.or(s.hand(slot)));
        pen.field("hand", "own magic cards: how many of each kind / 2");
        self.magic(pen, own.or(self.traitor_hand_of(s, seat)));
        pen.field("asked hand", "of these, the hand of the character I am asked for");
        let of_asked = asked_for.filter(|slot| s.girl(*slot).seat == seat);
        self.magic(pen, of_asked.map_or(Hand::NONE, |slot| s.hand(slot)));
        pen.field("picked", "of these, picked so far");
        self.magic(pen, if asked.is_some() && s.pick().is_some() { s.picked } else { Hand::NONE });
        pen.field(
            "known",
            "cards in hidden places that I have seen go there: how many of each kind / 2",
        );
        self.magic(pen, s.knows[seat.index()]);
        pen.field("discard", "the discard: how many of each kind / 2");
        self.magic(pen, s.discard);
        pen.field("loot", "own loot cards: how many of each kind / 2");
        let looted = |own: bool| {
            s.living()
                .iter()
                .filter(|slot| (s.girl(*slot).seat == seat) == own)
                .fold(LootSet::NONE, |all, slot| all.or(s.girl(slot).loot))
        };
        self.loot(pen, looted(true));
        pen.field("their loot", "loot cards of the others");
        self.loot(pen, looted(false));
        pen.field("reward", "the loot card that is voted on");
        let reward = s.frames.iter().rev().find_map(|frame| match frame {
            Frame::Vote { question: Question::Loot(loot), .. } => Some(*loot),
            _ => None,
        });
        pen.one_of(self.cards.loot.len(), reward.map(|loot| self.cards.loot_kind(loot).index()));
    }

    fn encode_action(&self, s: &State, seat: Seat, action: &Action, pen: &mut Pen<'_>) {
        let mut fact = Fact::default();
        fact.verb = match *action {
            Action::Pass => 0,
            Action::Done => 1,
            Action::Pick(kind) => {
                fact.kind = Some(kind.index());
                2
            }
            Action::Time => 3,
            Action::Telepathy(who) => fact.about(who, 4),
            Action::Move(place) => {
                fact.place = Some(place_index(place));
                5
            }
            Action::Heal(who) => fact.about(who, 6),
            Action::Loot(kind) => {
                fact.loot = Some(kind.index());
                7
            }
            Action::Focus => 8,
            Action::Continue => 9,
            Action::Accuse(who) => fact.about(who, 10),
            Action::Encourage(who) => fact.about(who, 11),
            Action::Refresh => 12,
            Action::Contract(who) => fact.about(who, 13),
            Action::Wish(wish) => {
                fact.wish = Some(match wish {
                    Wish::Refill(who) => fact.about(who, 0),
                    Wish::Heal => 1,
                    Wish::Spare(who) => fact.about(who, 2),
                    Wish::Nothing => 3,
                    Wish::TurnBack => 4,
                });
                14
            }
            Action::Declare(who, choice) => {
                fact.choice = Some(choice_index(choice));
                fact.about(who, 15)
            }
            Action::Vote(who) => fact.about(who, 16),
            Action::Use(timing) => {
                fact.number = u8::from(timing == Timing::After);
                17
            }
            Action::Rethink(who) => fact.about(who, 18),
            Action::Target(who) => fact.about(who, 19),
            Action::Shield(kind) => {
                fact.loot = Some(kind.index());
                20
            }
            Action::Place(number) => fact.counts(number, 21),
            Action::Ask(other) => fact.asks(other, 22),
            Action::Give(who) => fact.about(who, 23),
            Action::Volunteer => 24,
            Action::Look(number) => fact.counts(number, 25),
            Action::Exchange => 26,
            Action::Take(who) => fact.about(who, 27),
            Action::TakeFrom(other) => fact.asks(other, 28),
            Action::Redraw => 29,
            Action::Strike { melee, value } => {
                fact.choice = Some(usize::from(melee));
                fact.counts(value, 30)
            }
            Action::Draw => fact.counts(1, 29),
            // Asides are no decisions.
            Action::Say(_) | Action::Switch(..) => 0,
        };
        pen.field("verb", "pass, done, pick, time, telepathy, move, heal, loot, focus, continue, accuse, encourage, refresh, contract, wish, declare, vote, use, rethink, target, shield, place, ask, give, volunteer, look, exchange, take from a character, take from a traitor, redraw or draw, strike");
        pen.one_of(VERBS, Some(fact.verb));
        pen.field("card", "the magic card by kind, then its melee attack and defence, ranged attack and defence / 5");
        pen.one_of(self.cards.magic.len(), fact.kind);
        match fact.kind.and_then(|kind| self.cards.magic.get(kind)) {
            Some(kind) => {
                let n = kind.numbers;
                [n.ma, n.md, n.ra, n.rd].into_iter().for_each(|number| pen.part(number, 5));
            }
            None => pen.skip(4),
        }
        pen.field("person", "the person it names; hers: HP / 10, cards / 8, mine");
        pen.one_of(PERSONS, fact.person.map(Person::index));
        match fact.person.and_then(|person| s.slot(person)) {
            Some(slot) => {
                pen.part(s.girl(slot).hp, 10);
                pen.part(s.hand(slot).len(), 8);
                pen.flag(s.girl(slot).seat == seat);
            }
            None => pen.skip(3),
        }
        pen.field("choice", "attack, special, retreat, loot, nothing; for a strike: ranged, melee");
        pen.one_of(CHOICES, fact.choice);
        pen.field("place", "where to: the City, areas 1 to 4");
        pen.one_of(PLACES, fact.place);
        pen.field("loot", "the loot card by kind");
        pen.one_of(self.cards.loot.len(), fact.loot);
        pen.field("wish", "refill, heal, spare, nothing, turn back");
        pen.one_of(5, fact.wish);
        pen.field("seat", "the seat it names");
        pen.one_of(SEATS, fact.seat.map(|other| other.place_from(seat, self.seats)));
        pen.field("number", "a number it names / 8: an ability used after the test, a place, a value, drawing instead of redrawing");
        pen.part(fact.number, 8);
    }
}

/// What an action says.
#[derive(Default)]
struct Fact {
    verb: usize,
    kind: Option<usize>,
    person: Option<Person>,
    choice: Option<usize>,
    place: Option<usize>,
    loot: Option<usize>,
    wish: Option<usize>,
    seat: Option<Seat>,
    number: u8,
}

impl Fact {
    fn about(&mut self, person: Person, verb: usize) -> usize {
        self.person = Some(person);
        verb
    }

    fn asks(&mut self, seat: Seat, verb: usize) -> usize {
        self.seat = Some(seat);
        verb
    }

    fn counts(&mut self, number: u8, verb: usize) -> usize {
        self.number = number;
        verb
    }
}

impl Shadows {
    /// The hand of an exposed traitor; nothing for others.
    fn traitor_hand_of(&self, s: &State, seat: Seat) -> Hand {
        if s.exposed.has(seat) { self.traitor_hand(s, seat) } else { Hand::NONE }
    }
}
