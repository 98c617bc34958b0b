//! Signals: what players may say while numbers may not be named (SM-R016).

use serde::Serialize;

use crate::person::{Person, Place};

/// One of the fixed signals. None holds a number or speaks of a single card (SM-R017).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
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
