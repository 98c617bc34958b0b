//! The pack: every card as data, compiled once at load.

mod read;
mod read_event;

use std::sync::Arc;

use arrayvec::ArrayVec;
use pack::Text;
use serde::{Deserialize, Serialize};

use crate::person::{PERSONS, Person};
use crate::sets::{CardId, EventId, Hand, Kind, LootId, LootSet};

pub(crate) use read::Reading;

/// The four numbers of a magic card (SM-010).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Numbers {
    /// Melee attack.
    pub ma: u8,
    /// Melee defence.
    pub md: u8,
    /// Ranged attack.
    pub ra: u8,
    /// Ranged defence.
    pub rd: u8,
}

/// A kind of magic card.
#[derive(Clone, Debug)]
pub struct MagicKind {
    /// Its word in notation.
    pub id: Arc<str>,
    /// Its numbers.
    pub numbers: Numbers,
    /// How many there are.
    pub count: u8,
    /// Are the numbers ours?
    pub house: bool,
}

/// Which pair of numbers a character uses (SM-011, SM-012).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Weapon {
    /// The sword mark.
    Melee,
    /// The bow mark.
    Ranged,
}

/// One side of a girl card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Side {
    /// Maximum HP (SM-015).
    pub hp: u8,
    /// Largest hand (SM-016).
    pub mp: u8,
}

/// A girl card.
#[derive(Clone, Debug)]
pub struct GirlCard {
    /// Its word in packs and views.
    pub id: Arc<str>,
    /// Who it is.
    pub person: Person,
    /// Is it the Another card （アナザー）?
    pub another: bool,
    /// Its name.
    pub name: Text,
    /// Lower acts earlier (SM-018).
    pub order: u8,
    /// Sword or bow.
    pub weapon: Weapon,
    /// The front.
    pub girl: Side,
    /// The back; none for Kazumi (SM-014).
    pub human: Option<Side>,
    /// The loot card she starts with.
    pub starts: Option<LootKind>,
    /// What she can do.
    pub abilities: ArrayVec<Ability, MOST_ABILITIES>,
    /// Which values are ours: all (`None`), or these.
    pub house: Option<Vec<String>>,
}

/// The most abilities on one card.
pub(crate) const MOST_ABILITIES: usize = 4;

/// An ability with its name.
#[derive(Clone, Debug)]
pub struct Ability {
    /// Its word.
    pub id: Arc<str>,
    /// Its name.
    pub name: Text,
    /// What it does.
    pub power: Power,
}

/// What an ability does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "power", rename_all = "snake_case")]
pub enum Power {
    /// Super Recovery: below maximum HP in the adjustment phase, discard and be healed. Forced.
    Recover {
        /// Cards to discard, or all if she has fewer.
        cost: u8,
    },
    /// Skill, Limiti Esterni: a higher attack value when the attack is counted.
    Raise {
        /// How much higher.
        by: u8,
        /// Cards to discard for it.
        cost: u8,
        /// Is her card then not subject to linked attack?
        alone: bool,
    },
    /// Barrier: discard one; damage to one character is lowered by its melee defence.
    Barrier,
    /// Legare Vasta Aria: discard; the damage to one character is 0.
    Ward {
        /// Cards to discard.
        cost: u8,
    },
    /// Talent: adds cards of the same printed attack value.
    Talent,
    /// Weight of Fate: after committing magic in a combat, discard if she still holds enough.
    Burden {
        /// Holds at least this many.
        least: u8,
        /// Cards to discard.
        cost: u8,
    },
    /// One of the six early abilities: an attack with several cards (SM-172).
    Early {
        /// How many cards.
        cards: u8,
        /// Added to the attack.
        plus: u8,
        /// The foe's attack is so much lower.
        lower: u8,
        /// … only if she is the defender.
        lower_as_defender: bool,
        /// Nothing lowers the attack total.
        unstopped: bool,
    },
    /// Snipe: in a witch check, discard; a girl without cards dies instead of dropping out.
    Snipe {
        /// Cards to discard.
        cost: u8,
    },
    /// Modern Weapons: a committed card with this attack value comes back.
    Reuse {
        /// The printed attack value.
        value: u8,
    },
    /// Turn Back Time: the fifth wish.
    FifthWish,
    /// Guard: a higher defence as the defender.
    Guard {
        /// How much higher.
        by: u8,
    },
    /// Foresight: exchange the committed card after the reveal.
    Foresight,
    /// Slow: the foe's attack is lower and there is no linked attack.
    Slow {
        /// How much lower.
        by: u8,
    },
    /// Bubbles: attack and defence of her card change places.
    Bubbles,
}

/// How a foe's attack value is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Strike {
    /// A printed number.
    Number(u8),
    /// The sum of all committed attack values (SM-246).
    Committed,
    /// Cards flipped from the magic deck (Kirika, Oriko).
    Flips,
}

/// One data set of a foe.
#[derive(Clone, Debug)]
pub struct FoeSide {
    /// Its name.
    pub name: Text,
    /// Its HP.
    pub hp: u8,
    /// Its attack.
    pub attack: Strike,
    /// Its destruction value with nobody there.
    pub destruction: u8,
    /// Its destruction value with somebody there.
    pub attended: u8,
    /// Its special abilities.
    pub traits: ArrayVec<Trait, 4>,
}

/// A special ability of a witch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Trait {
    /// No girl here may declare Retreat.
    Cage,
    /// No linked attack here.
    Dark,
    /// The defender of a combat she survives discards one card.
    Memories,
    /// The attack total is lower.
    Armour(u8),
    /// Sayaka as the defender adds to the attack total.
    Penance(u8),
    /// When she is placed Homura discards.
    Arrival(u8),
    /// Madoka and Kyoko must come.
    Call,
    /// Sayaka is never killed.
    Embrace,
    /// Every second turn of combat is idle.
    Alternate,
}

/// What an event card is.
#[derive(Clone, Debug)]
pub enum EventKind {
    /// A foe card (SM-020).
    Foe {
        /// Sideways.
        familiar: Option<FoeSide>,
        /// Upright.
        witch: FoeSide,
    },
    /// A speech card.
    Speech(Speech),
}

/// What a speech card does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Speech {
    /// Durability drops.
    Damage(u8),
    /// The girl with the most magic cards discards.
    Richest(u8),
    /// Every girl discards.
    Everyone(u8),
    /// Every girl below maximum HP discards.
    Wounded(u8),
    /// Every familiar loses clock markers.
    Hatch(u8),
    /// No Telepathy and no Encourage this turn.
    Quiet,
    /// One girl's HP becomes this.
    Unkillable(u8),
    /// Oriko and Kirika appear (SM-284).
    Oriko,
    /// Every witch but Walpurgis is healed.
    Renew,
}

/// An event card.
#[derive(Clone, Debug)]
pub struct EventCard {
    /// Its word.
    pub id: Arc<str>,
    /// The number on its back (SM-019).
    pub number: u8,
    /// Its name.
    pub name: Text,
    /// What it is.
    pub kind: EventKind,
    /// When it is in the game.
    pub used: Used,
    /// Which values are ours: all (`None`), or these.
    pub house: Option<Vec<String>>,
}

/// When an event card is in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Used {
    /// Always.
    Always,
    /// With this many characters (the Walpurgis cards).
    Characters(u8),
    /// Only without Oriko and Kirika (card 28).
    WithoutOriko,
    /// Only with Oriko and Kirika (card 28_EX).
    WithOriko,
}

/// A kind of loot card, by its place in the pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct LootKind(pub(crate) u8);

impl LootKind {
    /// The place in the pack.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A loot card.
#[derive(Clone, Debug)]
pub struct LootCard {
    /// Its word.
    pub id: Arc<str>,
    /// Its name.
    pub name: Text,
    /// How many there are.
    pub count: u8,
    /// What it does.
    pub effect: LootEffect,
    /// In the game only if this person is (SM-R110).
    pub owner: Option<Person>,
    /// Has it the second use of Op1 (SM-266)?
    pub seed: bool,
    /// Is it the card named Grief Seed, the reward for the Witch of Love (SM-311)?
    pub grief: bool,
    /// Which values are ours: all (`None`), or these.
    pub house: Option<Vec<String>>,
}

/// What a loot card does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LootEffect {
    /// Time Manipulation (SM-056).
    Time,
    /// So many girls draw up to their MP.
    Refill(u8),
    /// One girl draws so many, not above her MP.
    Draw(u8),
    /// While it is held.
    Growth {
        /// More MP.
        mp: u8,
        /// More maximum HP.
        hp: u8,
    },
    /// Nothing.
    Nothing,
    /// Everybody in the user's place is healed.
    HealAll,
    /// The user looks at so many event cards and puts them back in any order.
    Foresee(u8),
}

impl LootEffect {
    /// Can it be used in the City or committed in combat (SM-115, SM-116, SM-R051)?
    pub const fn usable(self) -> bool {
        !matches!(self, LootEffect::Time | LootEffect::Growth { .. })
    }
}

/// Numbers of the table.
#[derive(Clone, Copy, Debug)]
pub struct TableNumbers {
    /// Durability at the start for 5, 6, 7 and 8 characters.
    pub durability: [i16; 4],
    /// Clock markers on a new familiar.
    pub clock: u8,
    /// Durability lost when a foe has no room or is pushed out.
    pub no_room: i16,
    /// The hand that Refresh draws up to.
    pub refresh: u8,
    /// Cards that make a linked attack.
    pub linked: u8,
    /// The hand of an exposed traitor.
    pub traitor_hand: u8,
    /// Oriko's attack on humans.
    pub oriko_on_humans: u8,
    /// The fewest cards Kirika flips.
    pub kirika_flips: u8,
    /// The cards Oriko flips for each girl.
    pub oriko_flips: u8,
}

/// All cards of a pack.
#[derive(Clone, Debug)]
pub struct Cards {
    /// The pack's name.
    pub name: Text,
    /// Numbers of the table.
    pub table: TableNumbers,
    /// Magic cards by kind.
    pub magic: Vec<MagicKind>,
    /// Girl cards.
    pub girls: Vec<GirlCard>,
    /// Event cards.
    pub events: Vec<EventCard>,
    /// Loot cards by kind.
    pub loot: Vec<LootCard>,
    /// The witches of the girls.
    pub(crate) witches: [Option<FoeSide>; PERSONS],
    /// Witches whose values are ours as a whole or in part.
    pub(crate) witches_house: [Option<Vec<String>>; PERSONS],
    /// Kirika as a foe.
    pub kirika: FoeSide,
    /// The Witch of Love on Kirika's back.
    pub love: FoeSide,
    /// Oriko as a foe.
    pub oriko: FoeSide,
    /// The names of the persons.
    pub(crate) names: [Text; PERSONS],
    pub(crate) quick: Vec<Quick>,
    pub(crate) deck: Hand,
    pub(crate) loot_of: Vec<LootKind>,
    pub(crate) growth: LootSet,
    pub(crate) usable: LootSet,
    pub(crate) seeds: LootSet,
    pub(crate) time: LootSet,
    pub(crate) grief: LootSet,
}

/// What the rules ask of a magic card all the time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quick {
    pub(crate) kind: Kind,
    pub(crate) numbers: Numbers,
}

impl Cards {
    /// A person's name.
    pub fn person(&self, person: Person) -> &Text {
        &self.names[person.index()]
    }

    /// The witch a person becomes.
    pub fn witch(&self, person: Person) -> Option<&FoeSide> {
        self.witches[person.index()].as_ref()
    }

    /// Which values of a person's witch are ours: all (`None`), or these.
    pub fn witch_house(&self, person: Person) -> Option<&[String]> {
        self.witches_house[person.index()].as_deref()
    }

    /// How many magic cards there are.
    pub fn magic_count(&self) -> usize {
        self.quick.len()
    }

    /// The kind of a magic card.
    #[inline]
    pub fn kind(&self, card: CardId) -> Kind {
        self.quick[card.index()].kind
    }

    /// The numbers of a magic card.
    #[inline]
    pub fn numbers(&self, card: CardId) -> Numbers {
        self.quick[card.index()].numbers
    }

    /// A kind of magic card.
    pub fn magic_kind(&self, kind: Kind) -> &MagicKind {
        &self.magic[kind.index()]
    }

    /// The kind of a word.
    pub(crate) fn find_magic(&self, word: &str) -> Option<Kind> {
        self.magic.iter().position(|kind| &*kind.id == word).map(|at| Kind(at as u8))
    }

    /// The loot kind of a word.
    pub(crate) fn find_loot(&self, word: &str) -> Option<LootKind> {
        self.loot.iter().position(|kind| &*kind.id == word).map(|at| LootKind(at as u8))
    }

    /// The event card of a word.
    pub fn find_event(&self, word: &str) -> Option<EventId> {
        self.events.iter().position(|card| &*card.id == word).map(|at| EventId::new(at as u8))
    }

    /// The kind of a loot card.
    #[inline]
    pub fn loot_kind(&self, card: LootId) -> LootKind {
        self.loot_of[card.index()]
    }

    /// A loot card.
    #[inline]
    pub fn loot_card(&self, kind: LootKind) -> &LootCard {
        &self.loot[kind.index()]
    }

    /// What a loot card does.
    #[inline]
    pub fn loot_effect(&self, card: LootId) -> LootEffect {
        self.loot[self.loot_of[card.index()].index()].effect
    }

    /// An event card.
    #[inline]
    pub fn event(&self, card: EventId) -> &EventCard {
        &self.events[card.index()]
    }

    /// The Walpurgis card for so many characters.
    pub(crate) fn walpurgis(&self, characters: u8) -> EventId {
        let fits = |card: &EventCard| card.used == Used::Characters(characters);
        // The reader has seen to it that there is one.
        EventId::new(self.events.iter().position(fits).unwrap_or(0) as u8)
    }

    /// Every loot card of a kind.
    pub(crate) fn copies(&self, kind: LootKind) -> LootSet {
        let of = |at: &usize| self.loot_of[*at] == kind;
        (0..self.loot_of.len()).filter(of).map(|at| LootId::new(at as u8)).collect()
    }

    /// The attack value of a card for a weapon.
    #[inline]
    pub fn attack(&self, card: CardId, weapon: Weapon) -> u8 {
        let numbers = self.numbers(card);
        match weapon {
            Weapon::Melee => numbers.ma,
            Weapon::Ranged => numbers.ra,
        }
    }

    /// The defence value of a card for a weapon.
    #[inline]
    pub fn defence(&self, card: CardId, weapon: Weapon) -> u8 {
        let numbers = self.numbers(card);
        match weapon {
            Weapon::Melee => numbers.md,
            Weapon::Ranged => numbers.rd,
        }
    }
}

impl FoeSide {
    /// Has it this trait?
    #[inline]
    pub(crate) fn has(&self, wanted: Trait) -> bool {
        self.traits.contains(&wanted)
    }

    /// The sum of armour.
    #[inline]
    pub fn armour(&self) -> i16 {
        let of = |found: &Trait| if let Trait::Armour(by) = found { i16::from(*by) } else { 0 };
        self.traits.iter().map(of).sum()
    }
}
