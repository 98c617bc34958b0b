//! Signals: what players may say while numbers may not be named (SM-R016).

use arrayvec::ArrayVec;
use kernel::Seat;
use serde::{Deserialize, Serialize};

use crate::person::{Person, Place};

/// The most signals that count at once; the oldest gives way.
const MOST: usize = 32;

/// What was said and still counts, the oldest first.
pub type Said = ArrayVec<(Seat, Signal), MOST>;

/// One of the fixed signals. None holds a number or speaks of a single card (SM-R017).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Signal {
    /// "I attack."
    Attack,
    /// "I want to retreat."
    Retreat,
    /// "I use loot."
    UseLoot,
    /// "I go to …"
    GoTo(Place),
    /// "Please go to …"
    PleaseGo(Place),
    /// "Stay in the City."
    Stay,
    /// "Leave it until it is a witch."
    LeaveIt,
    /// "Kill it now."
    KillIt,
    /// "I will take the hit."
    TakeHit,
    /// "Someone else take the hit."
    OtherHit,
    /// "I can probably finish it this turn."
    Finish,
    /// "We need more attackers."
    NeedMore,
    /// "I use my special attack."
    Special,
    /// "Let us try a linked attack."
    Link,
    /// "Please heal …"
    Heal(Person),
    /// "Please use loot on …"
    LootOn(Person),
    /// "Please encourage …"
    Encourage(Person),
    /// "Telepathy with …, please."
    Telepathy(Person),
    /// "I am running low."
    Low,
    /// "I am fine."
    Fine,
    /// "Please contract."
    Contract,
    /// "Do not contract yet."
    NoContract,
    /// "I suspect …" (Op14)
    Suspect(Person),
    /// "I trust …" (Op14)
    Trust(Person),
    /// "Yes."
    Yes,
    /// "No."
    No,
    /// "Wait."
    Wait,
    /// "Thank you."
    Thanks,
    /// "Sorry."
    Sorry,
}

/// What a signal speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Object {
    /// Nothing more.
    None,
    /// A place.
    Place,
    /// A character.
    Person,
}

/// A maker of signals for each word.
type Entry = (&'static str, Object, fn(Person, Place) -> Signal);

/// The words of all signals, with what each speaks of.
pub(crate) const SIGNALS: [Entry; 29] = [
    ("attack", Object::None, |_, _| Signal::Attack),
    ("retreat", Object::None, |_, _| Signal::Retreat),
    ("use-loot", Object::None, |_, _| Signal::UseLoot),
    ("go-to", Object::Place, |_, place| Signal::GoTo(place)),
    ("please-go", Object::Place, |_, place| Signal::PleaseGo(place)),
    ("stay", Object::None, |_, _| Signal::Stay),
    ("leave-it", Object::None, |_, _| Signal::LeaveIt),
    ("kill-it", Object::None, |_, _| Signal::KillIt),
    ("take-hit", Object::None, |_, _| Signal::TakeHit),
    ("other-hit", Object::None, |_, _| Signal::OtherHit),
    ("finish", Object::None, |_, _| Signal::Finish),
    ("need-more", Object::None, |_, _| Signal::NeedMore),
    ("special", Object::None, |_, _| Signal::Special),
    ("link", Object::None, |_, _| Signal::Link),
    ("heal", Object::Person, |person, _| Signal::Heal(person)),
    ("loot-on", Object::Person, |person, _| Signal::LootOn(person)),
    ("encourage", Object::Person, |person, _| Signal::Encourage(person)),
    ("telepathy", Object::Person, |person, _| Signal::Telepathy(person)),
    ("low", Object::None, |_, _| Signal::Low),
    ("fine", Object::None, |_, _| Signal::Fine),
    ("contract", Object::None, |_, _| Signal::Contract),
    ("no-contract", Object::None, |_, _| Signal::NoContract),
    ("suspect", Object::Person, |person, _| Signal::Suspect(person)),
    ("trust", Object::Person, |person, _| Signal::Trust(person)),
    ("yes", Object::None, |_, _| Signal::Yes),
    ("no", Object::None, |_, _| Signal::No),
    ("wait", Object::None, |_, _| Signal::Wait),
    ("thanks", Object::None, |_, _| Signal::Thanks),
    ("sorry", Object::None, |_, _| Signal::Sorry),
];

impl Signal {
    /// Its word, and the place or person it speaks of.
    pub fn words(self) -> (&'static str, Option<&'static str>) {
        let (person, place) = match self {
            Signal::GoTo(place) | Signal::PleaseGo(place) => (Person::Sayaka, place),
            Signal::Heal(person)
            | Signal::LootOn(person)
            | Signal::Encourage(person)
            | Signal::Telepathy(person)
            | Signal::Suspect(person)
            | Signal::Trust(person) => (person, Place::City),
            _ => (Person::Sayaka, Place::City),
        };
        // Every signal has exactly one entry: it makes the signal anew from its object.
        let entry = SIGNALS.iter().find(|(_, _, make)| make(person, place) == self);
        let (word, object, _) = entry.unwrap_or(&SIGNALS[0]);
        let of = match object {
            Object::None => None,
            Object::Place => Some(place.word()),
            Object::Person => Some(person.word()),
        };
        (word, of)
    }

    /// Is it for games with traitors only?
    pub const fn of_traitors(self) -> bool {
        matches!(self, Signal::Suspect(_) | Signal::Trust(_))
    }

    /// What it is about: of two words of a player about the same matter the later one counts.
    /// Nothing of small talk counts later.
    pub const fn matter(self) -> Option<(u8, Option<Person>)> {
        Some(match self {
            Signal::Attack | Signal::Retreat | Signal::UseLoot | Signal::Special => (0, None),
            Signal::GoTo(_) => (1, None),
            Signal::PleaseGo(_) | Signal::Stay => (2, None),
            Signal::LeaveIt | Signal::KillIt => (3, None),
            Signal::TakeHit | Signal::OtherHit => (4, None),
            Signal::Finish | Signal::NeedMore => (5, None),
            Signal::Link => (6, None),
            Signal::Heal(_) | Signal::LootOn(_) | Signal::Encourage(_) | Signal::Telepathy(_) => {
                (7, None)
            }
            Signal::Low | Signal::Fine => (8, None),
            Signal::Contract | Signal::NoContract => (9, None),
            Signal::Suspect(person) | Signal::Trust(person) => (10, Some(person)),
            Signal::Yes | Signal::No | Signal::Wait | Signal::Thanks | Signal::Sorry => {
                return None;
            }
        })
    }

    /// Adds a signal to what counts.
    pub(crate) fn said_by(self, seat: Seat, said: &mut Said) {
        let Some(matter) = self.matter() else { return };
        said.retain(|(by, before)| *by != seat || before.matter() != Some(matter));
        if said.is_full() {
            said.remove(0);
        }
        said.push((seat, self));
    }

    /// The character it speaks of.
    pub const fn person(self) -> Option<Person> {
        match self {
            Signal::Heal(person)
            | Signal::LootOn(person)
            | Signal::Encourage(person)
            | Signal::Telepathy(person)
            | Signal::Suspect(person)
            | Signal::Trust(person) => Some(person),
            _ => None,
        }
    }
}
