//! What the cards are: the pack, checked and compiled.

use std::sync::Arc;

use pack::{Origin, Text};
use serde::{Deserialize, Serialize};

use crate::field::Cell;

mod clad;
mod compile;
mod read;
mod skill;
mod steps;
mod tree;

pub use clad::{CladCard, Icon, Strike, StrikeKind};
pub(crate) use compile::{Op, Pc};
pub use tree::{Atk, Cost, CpAmount, Dest, Do, Per, Step, Test, Turning};

/// Cards of a character: 8 basic, then 8 extended.
pub const CARDS: usize = 16;
/// Of which basic.
pub(crate) const BASIC: usize = 8;

/// The word for a skill card in notation. Cards of the same name, of one character or of
/// several, share it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CardName(pub u8);

/// A character by her number in the pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CharId(pub u8);

/// A Clad card by its number in the pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CladId(pub u8);

/// A mission card of an earlier game by its number in the pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct MissionId(pub u8);

/// The six kinds of skills (HD-136).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Attack.
    Attack,
    /// Attack magic.
    AttackMagic,
    /// Reaction.
    Reaction,
    /// Reaction magic.
    ReactionMagic,
    /// Support.
    Support,
    /// Support magic.
    SupportMagic,
}

impl Kind {
    /// Every kind with its word in packs.
    pub const ALL: [(&'static str, Kind); 6] = [
        ("attack", Kind::Attack),
        ("attack-magic", Kind::AttackMagic),
        ("reaction", Kind::Reaction),
        ("reaction-magic", Kind::ReactionMagic),
        ("support", Kind::Support),
        ("support-magic", Kind::SupportMagic),
    ];

    /// Its word in packs.
    pub fn word(self) -> &'static str {
        Kind::ALL[self as usize].0
    }

    /// An attack skill?
    #[inline]
    pub const fn is_attack(self) -> bool {
        matches!(self, Kind::Attack | Kind::AttackMagic)
    }

    /// A reaction skill?
    #[inline]
    pub const fn is_reaction(self) -> bool {
        matches!(self, Kind::Reaction | Kind::ReactionMagic)
    }

    /// A support skill?
    #[inline]
    pub const fn is_support(self) -> bool {
        matches!(self, Kind::Support | Kind::SupportMagic)
    }

    /// Does it cost MP (HD-134)?
    pub const fn is_magic(self) -> bool {
        matches!(self, Kind::AttackMagic | Kind::ReactionMagic | Kind::SupportMagic)
    }
}

/// Basic or extended (HD-135).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tier {
    /// In the deck from the start.
    Basic,
    /// In the extended deck, but for one.
    Extended,
}

/// When an action of the character board can be used (HD-171).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Timing {
    /// In the own turn.
    Turn,
    /// As a reaction.
    Reaction,
}

/// What a card does while it lies in the discard pile (rules §6.6).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pile {
    /// Each time the own crack skill was used.
    OnCrack(Vec<Step>),
    /// Each time the owner did a reaction without CP in its cost.
    OnReaction(Vec<Step>),
    /// When the owner has dealt damage this often in her own turn; once per turn.
    OnEvents(u8, Vec<Step>),
    /// As an action, once in each own turn.
    Action(Vec<Step>),
    /// Reduces each attack by the own Tsuchikumo whose search area holds the Witch.
    Guard,
}

/// One skill card.
#[derive(Clone, Debug)]
pub struct Card {
    /// Its word in notation.
    pub id: Arc<str>,
    /// The same as a number.
    pub name_id: CardName,
    /// Its name.
    pub name: Text,
    /// The printed code.
    pub code: String,
    /// Basic or extended.
    pub tier: Tier,
    /// Its kind.
    pub kind: Kind,
    /// Its ATK, if it attacks.
    pub atk: Option<Atk>,
    /// Its RANGE.
    pub range: Vec<Cell>,
    /// It hits up to so many enemies (HD-144).
    pub multi: u8,
    /// It can only be aimed at the Clad.
    pub clad_only: bool,
    /// What it costs in MP.
    pub mp: u8,
    /// What it counts at the end.
    pub vp: u8,
    /// What must hold for its use.
    pub needs: Option<Test>,
    /// Its extra cost.
    pub cost: Cost,
    /// What comes before the damage: looks and choices that change ATK (HD-127).
    pub before: Vec<Step>,
    /// What it does, after the damage if there is any.
    pub effect: Vec<Step>,
    /// What it does when discarded for basic reduction (HD-275).
    pub on_reduce: Vec<Step>,
    /// What it does in the discard pile.
    pub pile: Option<Pile>,
    /// Does it go onto the turn card instead of the discard pile (HD-286)?
    pub to_turn_card: bool,
    pub(crate) run: CardCode,
}

/// Where the parts of a card begin in the code.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CardCode {
    pub before: Pc,
    pub effect: Pc,
    pub on_reduce: Pc,
    pub pile: Pc,
    /// Does it do nothing without a Witch on the field (HD-124)?
    pub on_field: bool,
}

/// An action bought with CP.
#[derive(Clone, Debug)]
pub struct CpAction {
    /// What it costs.
    pub cost: u8,
    /// When.
    pub timing: Timing,
    /// What it does.
    pub effect: Vec<Step>,
    pub(crate) pc: Pc,
    pub(crate) on_field: bool,
}

/// A crack skill (HD-172).
#[derive(Clone, Debug)]
pub struct Crack {
    /// Its name.
    pub name: Text,
    /// What it costs.
    pub cost: u8,
    /// When.
    pub timing: Timing,
    /// What must hold.
    pub needs: Option<Test>,
    /// What it does, besides the corruption.
    pub effect: Vec<Step>,
    pub(crate) pc: Pc,
}

/// A unique ability (固有能力).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ability {
    /// Unyielding 不屈.
    Unyielding,
    /// Divination 神託.
    Divination,
    /// Maneuver 操甲.
    Maneuver,
    /// Intercept 迎撃.
    Intercept,
    /// Traps トラバサミ.
    Traps,
    /// None that these rules know.
    None,
}

impl Ability {
    /// Every ability with its word in packs.
    pub const ALL: [(&'static str, Ability); 6] = [
        ("unyielding", Ability::Unyielding),
        ("divination", Ability::Divination),
        ("maneuver", Ability::Maneuver),
        ("intercept", Ability::Intercept),
        ("traps", Ability::Traps),
        ("none", Ability::None),
    ];
}

/// How a character of an earlier game draws mission cards (HD-290).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Missions {
    /// So many are drawn.
    pub draw: u8,
    /// So many are kept.
    pub keep: u8,
}

/// One character: the board and 16 cards.
#[derive(Clone, Debug)]
pub struct Character {
    /// Her word in notation.
    pub id: Arc<str>,
    /// Her name.
    pub name: Text,
    /// Her faction.
    pub faction: String,
    /// Of an earlier game (HD-293)?
    pub earlier: bool,
    /// Mission cards, for characters of earlier games.
    pub missions: Option<Missions>,
    /// Her unique ability.
    pub ability: Ability,
    /// Its name.
    pub ability_name: Text,
    /// Basic actions per round: move, MP, reduce.
    pub basic: [u8; 3],
    /// CP for a re-form of the deck (HD-212, HD-291).
    pub reform_cp: u8,
    /// Tsuchikumo in her supply.
    pub tokens: u8,
    /// Traps.
    pub traps: u8,
    /// Her CP actions.
    pub cp_actions: Vec<CpAction>,
    /// Her crack skill.
    pub crack: Option<Crack>,
    /// Where her values come from.
    pub origin: Origin,
    pub(crate) quick: Quick,
}

/// Sets of a character's cards that play asks for again and again.
#[derive(Clone, Debug, Default)]
pub(crate) struct Quick {
    /// The cards of each name.
    pub names: [u16; CARDS],
    pub support: u16,
    pub on_crack: u16,
    pub on_reaction: u16,
    pub on_events: u16,
    pub actions: u16,
    pub guards: u16,
}

/// A mission card of an earlier game.
#[derive(Clone, Debug)]
pub struct Mission {
    /// Its word.
    pub id: Arc<str>,
    /// Its name.
    pub name: Text,
    /// What it counts at the end, if its goal is reached.
    pub vp: u8,
    /// Its goal; without one it always counts.
    pub goal: Option<Goal>,
}

/// What a mission asks for at the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Stones worth at least so many VP.
    Stones(u16),
    /// Cards that score at least so many VP.
    Cards(u16),
    /// At most so many injuries.
    Injuries(u16),
    /// At most so much corruption.
    Corruption(u16),
}

impl Goal {
    /// The words for goals in packs.
    pub(crate) const WORDS: [&'static str; 4] = ["stones", "cards", "injuries", "corruption"];

    /// The goal with this word.
    pub(crate) fn named(word: &str, number: u16) -> Option<Goal> {
        match word {
            "stones" => Some(Goal::Stones(number)),
            "cards" => Some(Goal::Cards(number)),
            "injuries" => Some(Goal::Injuries(number)),
            "corruption" => Some(Goal::Corruption(number)),
            _ => None,
        }
    }
}

/// All cards of a pack.
#[derive(Clone, Debug)]
pub struct Cards {
    pub(crate) characters: Vec<Character>,
    /// 16 of each character, in her order.
    pub(crate) cards: Vec<Card>,
    /// The first printing of those that were corrected (HD-R1).
    pub(crate) first: Vec<Option<Card>>,
    pub(crate) names: Vec<Arc<str>>,
    pub(crate) clad: Vec<CladCard>,
    pub(crate) missions: Vec<Mission>,
    pub(crate) ops: Vec<Op>,
    /// The card that co-op helpers may use (HD-332).
    pub(crate) block: Option<CardName>,
}

impl Cards {
    /// The characters, in the order of the files.
    pub fn characters(&self) -> &[Character] {
        &self.characters
    }

    /// One character.
    #[inline]
    pub fn character(&self, id: CharId) -> &Character {
        // Every CharId in play comes from this pack; a foreign one reads as the first.
        self.characters.get(usize::from(id.0)).unwrap_or(&self.characters[0])
    }

    /// A character's card by its place among the 16, as printed now or at first (HD-R1).
    #[inline]
    pub fn card(&self, character: CharId, slot: u8, errata: bool) -> &Card {
        let index = usize::from(character.0) * CARDS + usize::from(slot);
        if !errata && let Some(Some(card)) = self.first.get(index) {
            return card;
        }
        self.cards.get(index).unwrap_or(&self.cards[0])
    }

    /// The 16 cards of a character.
    pub fn cards_of(&self, character: CharId) -> &[Card] {
        let start = usize::from(character.0) * CARDS;
        self.cards.get(start..start + CARDS).unwrap_or_default()
    }

    /// A card by its word, of the first character that has it.
    pub fn find_card(&self, id: &str) -> Option<&Card> {
        self.cards.iter().find(|card| &*card.id == id)
    }

    /// The card of a character with this name.
    pub fn named(&self, character: CharId, name: CardName) -> Option<&Card> {
        self.cards_of(character).iter().find(|card| card.name_id == name)
    }

    /// The number of a word.
    pub fn find_name(&self, id: &str) -> Option<CardName> {
        self.names.iter().position(|name| &**name == id).map(|index| CardName(index as u8))
    }

    /// The word of a card.
    #[inline]
    pub fn word(&self, name: CardName) -> &Arc<str> {
        // Names in play come from this pack.
        self.names.get(usize::from(name.0)).unwrap_or(&self.names[0])
    }

    /// The words of all skill cards.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(|name| &**name)
    }

    /// The character with this word.
    pub fn find_character(&self, id: &str) -> Option<CharId> {
        self.characters.iter().position(|found| &*found.id == id).map(|n| CharId(n as u8))
    }

    /// The Clad cards, in the order of the files.
    pub fn clad_cards(&self) -> &[CladCard] {
        &self.clad
    }

    /// One Clad card.
    #[inline]
    pub fn clad(&self, id: CladId) -> &CladCard {
        self.clad.get(usize::from(id.0)).unwrap_or(&self.clad[0])
    }

    /// The Clad card with this word.
    pub fn find_clad(&self, id: &str) -> Option<CladId> {
        self.clad.iter().position(|card| &*card.id == id).map(|n| CladId(n as u8))
    }

    /// The mission cards, none in the default pack.
    pub fn missions(&self) -> &[Mission] {
        &self.missions
    }
}
