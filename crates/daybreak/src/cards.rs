//! What the cards are: the pack, checked and compiled.

use std::sync::Arc;

use kernel::Seats;
use pack::{Origin, Text};

use crate::set::{CardId, Set};

pub(crate) mod code;
mod compile;
mod conditions;
mod icons;
mod installed;
mod picks;
mod places;
mod read;
mod rules;
mod speaks;
mod steps;
mod tree;
mod words;

pub(crate) use code::{Code, Entry, Op, PickCode, TestCode};
pub(crate) use compile::kind_of;
pub use tree::{
    Amount, By, Categories, Category, Delta, Face, Gained, Installed, Mark, Pick, Place, Range,
    Rule, Source, Stat, Step, Test, What, When, Who, Whose, Zone, Zones,
};

/// The frame of a card (WD-44).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Frame {
    /// White.
    White,
    /// Bronze.
    Bronze,
    /// Silver.
    Silver,
    /// Gold.
    Gold,
    /// Rainbow.
    Rainbow,
    /// Tokens.
    Token,
}

impl Frame {
    /// Every frame with its word.
    pub const ALL: [(&'static str, Frame); 6] = [
        ("white", Frame::White),
        ("bronze", Frame::Bronze),
        ("silver", Frame::Silver),
        ("gold", Frame::Gold),
        ("rainbow", Frame::Rainbow),
        ("token", Frame::Token),
    ];

    /// Its word in packs.
    pub fn word(self) -> &'static str {
        Frame::ALL[self as usize].0
    }
}

/// What kind of set a file is (WD-03 to WD-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SetKind {
    /// A base set.
    Base,
    /// An independent expansion: counts as a base set.
    Independent,
    /// An expansion.
    Expansion,
}

impl SetKind {
    /// Can it be played alone?
    pub fn is_base(self) -> bool {
        matches!(self, SetKind::Base | SetKind::Independent)
    }
}

/// One file of the pack.
#[derive(Clone, Debug)]
pub struct CardSet {
    /// The word for it in options.
    pub id: Arc<str>,
    /// Its title.
    pub title: Text,
    /// What kind.
    pub kind: SetKind,
}

/// Number of a set in the pack.
pub type SetId = u8;

/// The four numbers on a card (WD-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Numbers {
    /// Paid when it is used.
    pub use_cost: u8,
    /// Where it goes after use: 1–4 are I–IV, 5 is above.
    pub use_time: u8,
    /// Paid when it is gained.
    pub get_cost: u8,
    /// Where it goes when gained.
    pub get_time: u8,
}

/// One normal or token card.
#[derive(Clone, Debug)]
pub struct Card {
    /// The word for it in notation.
    pub id: Arc<str>,
    /// Its name.
    pub name: Text,
    /// The printed card number.
    pub no: Option<String>,
    /// Which set.
    pub set: SetId,
    /// Its frame.
    pub frame: Frame,
    /// Its category.
    pub category: Category,
    /// The attack mark.
    pub attack: bool,
    /// The install mark.
    pub install: bool,
    /// Block cards of others do not work against it (S13).
    pub no_block: bool,
    /// Its four numbers.
    pub numbers: Numbers,
    /// The user picks X and pays it as the use cost; [`Numbers::use_cost`] is 0 then.
    pub use_x: Option<TurnCost>,
    /// A printed condition for its use.
    pub use_if: Option<Test>,
    /// The words printed on the card, if the file has them; display only.
    pub printed: Option<Text>,
    /// Icons as the file lists them; display only (WD-17).
    pub icons: Vec<u8>,
    /// What it does when used.
    pub effect: Vec<Step>,
    /// What it does while installed.
    pub installed: Vec<Installed>,
    /// Are its values printed, or ours?
    pub origin: Origin,
    /// How many copies: more than 1 only for tokens.
    pub copies: u8,
    pub(crate) code: CardCode,
}

impl Card {
    /// Has it two modes (WD-168)?
    pub fn is_modal(&self) -> bool {
        self.effect.iter().any(|step| matches!(step, Step::Modes { .. }))
    }

    /// The summary icons that follow from its effect (§4.2).
    pub fn summary(&self) -> Vec<u8> {
        icons::icons(self)
    }
}

/// A card's effects, compiled.
#[derive(Clone, Debug, Default)]
pub(crate) struct CardCode {
    /// Without modes, or the red one.
    pub effect: Entry,
    /// The blue one.
    pub blue: Entry,
    pub use_if: Option<TestCode>,
    /// One per entry of `installed`.
    pub triggers: Vec<(When, Entry)>,
}

/// What a once-per-turn effect costs (WD-110, WD-112).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TurnCost {
    /// The least X.
    pub min: u8,
    /// The most.
    pub max: u8,
}

impl TurnCost {
    /// Does the player pick X?
    pub fn is_open(self) -> bool {
        self.min != self.max
    }
}

/// One witch card.
#[derive(Clone, Debug)]
pub struct Witch {
    /// The word for it.
    pub id: Arc<str>,
    /// Her name.
    pub name: Text,
    /// The printed card number.
    pub no: Option<String>,
    /// Which set.
    pub set: SetId,
    /// The once-per-game effect.
    pub once: Vec<Step>,
    /// Its printed words, if the file has them; display only.
    pub once_printed: Option<Text>,
    /// Its printed condition.
    pub once_if: Option<Test>,
    /// What the once-per-turn effect costs.
    pub turn_cost: TurnCost,
    /// The once-per-turn effect.
    pub turn: Vec<Step>,
    /// Its printed words, if the file has them; display only.
    pub turn_printed: Option<Text>,
    /// Its printed condition.
    pub turn_if: Option<Test>,
    /// Are her values printed, or ours?
    pub origin: Origin,
    pub(crate) code: WitchCode,
}

/// A witch's effects, compiled.
#[derive(Clone, Debug, Default)]
pub(crate) struct WitchCode {
    pub once: Entry,
    pub once_if: Option<TestCode>,
    pub turn: Entry,
    pub turn_if: Option<TestCode>,
}

/// Number of a witch in the pack.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub struct WitchId(pub u8);

/// A doubt about a pack that does not stop it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning(pub kernel::doc::Problem);

/// All cards of a pack, with the look-ups that play needs.
#[derive(Clone, Debug)]
pub struct Cards {
    pub(crate) sets: Vec<CardSet>,
    /// Every card by its number; the copies of the Curse come one by one, after all others.
    pub(crate) cards: Vec<Card>,
    pub(crate) witches: Vec<Witch>,
    pub(crate) code: Code,
    /// What is odd, but not wrong.
    pub warnings: Vec<Warning>,
    pub(crate) masks: Masks,
}

/// Sets of cards that play asks for again and again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Masks {
    pub curses: Set,
    pub blocks: Set,
    pub category: [Set; 8],
    /// Installed cards with a trigger, by its kind.
    pub triggers: [Set; KINDS],
    pub hit: Set,
    pub unchoosable: Set,
    pub fixed_stones: Set,
    /// Always-rules of the other kinds: few cards have them.
    pub rules: Set,
}

/// Kinds of events that set triggers off.
pub(crate) const KINDS: usize = 9;

impl Cards {
    /// One card.
    #[inline]
    pub fn get(&self, card: CardId) -> &Card {
        // Every CardId in play comes from this pack; a foreign one reads as the first card.
        self.cards.get(card.index()).unwrap_or(&self.cards[0])
    }

    /// One witch.
    #[inline]
    pub fn witch(&self, witch: WitchId) -> &Witch {
        self.witches.get(usize::from(witch.0)).unwrap_or(&self.witches[0])
    }

    /// The sets, in the order of the files.
    pub fn sets(&self) -> &[CardSet] {
        &self.sets
    }

    /// The witches, in the order of the files.
    pub fn witches(&self) -> &[Witch] {
        &self.witches
    }

    /// Every card, in the order of the files; Curse copies one by one at the end.
    pub fn all(&self) -> impl Iterator<Item = (CardId, &Card)> {
        self.cards.iter().enumerate().map(|(index, card)| (CardId::new(index as u8), card))
    }

    /// Every card once.
    pub fn kinds(&self) -> impl Iterator<Item = &Card> {
        let mut last = None;
        self.cards.iter().filter(move |card| {
            let fresh = last.as_ref() != Some(&card.id);
            last = Some(card.id.clone());
            fresh
        })
    }

    /// The card with this id; of the Curse the first copy.
    pub fn find(&self, id: &str) -> Option<CardId> {
        self.all().find(|(_, card)| &*card.id == id).map(|(card, _)| card)
    }

    /// The witch with this id.
    pub fn find_witch(&self, id: &str) -> Option<WitchId> {
        let found = self.witches.iter().position(|witch| &*witch.id == id);
        found.map(|index| WitchId(index as u8))
    }

    /// All card ids.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.cards.iter().map(|card| &*card.id)
    }

    /// Is it a Curse?
    #[inline]
    pub fn is_curse(&self, card: CardId) -> bool {
        self.masks.curses.has(card)
    }

    /// The id that stands for any Curse in notation.
    pub fn curse_word(&self) -> &str {
        self.masks.curses.first().map_or("CU", |card| &*self.get(card).id)
    }
}

/// A rule that holds for whom, seen from its owner.
pub(crate) fn covers(who: Who, owner: kernel::Seat, seats: u8) -> Seats {
    match who {
        Who::You | Who::That | Who::Attacker => Seats::one(owner),
        Who::Other | Who::Others => Seats::all(seats).without(owner),
        Who::Any | Who::All => Seats::all(seats),
    }
}
