//! What the cards are: the pack, checked and compiled.

use std::sync::Arc;

use arrayvec::ArrayVec;
use pack::{Origin, Sources, Text};

use crate::foes::FoeId;
use crate::girl::{GIRLS, Girl, Girls};
use crate::hand::{CardId, Hand, Kind};
use crate::reason::Asked;

mod read;
mod read_use;

pub(crate) use read::Reading;

/// When a use of a card is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// On any Lead.
    Any,
    /// If the card shows a girl the Lead shows (MC-22).
    Match,
}

/// Where a played card goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum To {
    /// It becomes the Lead.
    Lead,
    /// To the discard.
    Discard,
    /// In front of the next player (MC-64).
    Next,
}

/// Against whom a blow of the witches goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// The Lead's girl, if the card shows her.
    Shown,
    /// The Lead's girl, if the card does not show her.
    NotShown,
}

/// One thing that a card does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Foes are revealed and Battle mode begins (MC-40, MC-41).
    Battle,
    /// One Normal card may be used in the battle (MC-44).
    Follow,
    /// One Normal card may be played without match.
    Bridge,
    /// The Lead's girl loses markers.
    Hurt(u8, Against),
    /// The Lead's girl dies.
    Kill(Against),
    /// The next player's turn is left out (MC-111).
    Skip,
    /// The same, in Daily mode, if the table plays `scene_skip_daily`.
    SceneSkip,
    /// The next player draws (MC-112).
    DrawNext(u8),
    /// Another player, named by the player of the card, draws.
    DrawNamed(u8),
    /// An Uncontracted girl becomes a magical girl (MC-92).
    Contract,
    /// A magical girl may be supported (MC-95).
    Support,
    /// A girl is named; her character marker is put on the Lead.
    Mark,
    /// The next player loses the use of action cards for so many turns (MC-65).
    Alone(u8),
}

impl Step {
    /// Does what it does outlast the set (MC-78, MC-R18)? Then going out does not cancel it.
    #[inline]
    pub fn outlasts(self) -> bool {
        match self {
            Step::Contract | Step::Support | Step::Hurt(..) | Step::Kill(_) => true,
            Step::Battle
            | Step::Follow
            | Step::Bridge
            | Step::Skip
            | Step::SceneSkip
            | Step::DrawNext(_)
            | Step::DrawNamed(_)
            | Step::Mark
            | Step::Alone(_) => false,
        }
    }

    /// What it asks of the player; nothing if it works by itself.
    #[inline]
    pub(crate) fn asks(self) -> Option<Asked> {
        match self {
            Step::Follow => Some(Asked::Follow),
            Step::Bridge => Some(Asked::Bridge),
            Step::DrawNamed(_) => Some(Asked::NameSeat),
            Step::Contract => Some(Asked::Contract),
            Step::Support => Some(Asked::Support),
            Step::Mark => Some(Asked::NameGirl),
            Step::Battle
            | Step::Hurt(..)
            | Step::Kill(_)
            | Step::Skip
            | Step::SceneSkip
            | Step::DrawNext(_)
            | Step::Alone(_) => None,
        }
    }
}

/// The steps of a use, in order.
pub type Steps = ArrayVec<Step, 4>;

/// What a card does in one of the modes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Use {
    /// When it is allowed.
    pub when: When,
    /// Where the card goes.
    pub to: To,
    /// What happens.
    pub steps: Steps,
    /// What this use is called, if the card's name says more than one thing.
    pub names: Option<Box<UseNames>>,
}

/// The names of a use. Kept apart: play never asks for them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UseNames {
    /// As a rule.
    pub name: Text,
    /// When the card does not show the Lead's girl.
    pub unshown: Option<Text>,
}

impl Use {
    /// What it is called when the card shows the Lead's girl, or does not.
    pub fn called(&self, shown: bool) -> Option<&Text> {
        let names = self.names.as_deref()?;
        Some(names.unshown.as_ref().filter(|_| !shown).unwrap_or(&names.name))
    }

    /// Does it start a battle?
    #[inline]
    pub fn starts_battle(&self) -> bool {
        // The loader lets it stand nowhere but first.
        matches!(self.steps.first(), Some(Step::Battle))
    }
}

/// What a card is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// Two girls with a number beside each (MC-10).
    Normal {
        /// The girls, as printed.
        pair: [Girl; 2],
        /// Their numbers.
        numbers: [u8; 2],
    },
    /// A special card.
    Special {
        /// Its use in Daily mode, if any.
        daily: Option<Use>,
        /// Its use in Battle mode, if any.
        battle: Option<Use>,
    },
}

/// One kind of action card.
#[derive(Clone, Debug)]
pub struct Card {
    /// The word for it in notation.
    pub id: Arc<str>,
    /// The clause that describes it best, if there is one.
    pub clause: Option<String>,
    /// Its name, the girls left out.
    pub name: Text,
    /// The girls printed on it.
    pub girls: Girls,
    /// How many there are.
    pub count: u8,
    /// How many more with the option `mortality` (MC-101).
    pub extra: u8,
    /// Its minus points, as a positive number (MC-11).
    pub minus: u8,
    /// What it does.
    pub role: Role,
    /// Which of its values are printed in the rulebook.
    pub sources: Sources,
    /// The first of its copies; the others follow, those of `mortality` last.
    pub(crate) first: CardId,
    /// Every copy, those of `mortality` too.
    pub(crate) copies: Hand,
}

impl Card {
    /// Is it ours as a whole?
    pub fn is_house(&self) -> bool {
        self.sources.card() == Origin::House
    }

    /// What it does in a mode, if it is a special card that does something then.
    #[inline]
    pub fn use_in(&self, battle: bool) -> Option<&Use> {
        match &self.role {
            Role::Normal { .. } => None,
            Role::Special { daily, battle: in_battle } => {
                if battle {
                    in_battle.as_ref()
                } else {
                    daily.as_ref()
                }
            }
        }
    }
}

/// A witch, a familiar, or Off Air.
#[derive(Clone, Debug)]
pub struct Foe {
    /// The word for it.
    pub id: Arc<str>,
    /// Its name.
    pub name: Text,
    /// What it is.
    pub kind: FoeKind,
    /// The damage that defeats it, and its worth as a trophy; 0 for Off Air.
    pub number: u8,
    /// The more-mark (MC-41).
    pub more: bool,
    /// Which of its values are printed in the rulebook.
    pub sources: Sources,
}

/// What a card of the foe deck is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoeKind {
    /// A familiar.
    Familiar,
    /// A witch.
    Witch,
    /// The last witch, at the bottom of the deck (MC-80, MC-109).
    LastWitch,
    /// Off Air (MC-68).
    OffAir,
}

/// The numbers of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableNumbers {
    /// Markers of a girl who comes into play: her health (MC-03, MC-05).
    pub health: u8,
    /// Markers in all (MC-110).
    pub markers: u8,
    /// Points for going out (MC-75).
    pub out_bonus: u8,
    /// Points for each number on a trophy (MC-81).
    pub trophy_points: u8,
    /// What a patron loses when her girl dies (MC-98).
    pub patron_loss: u8,
    /// Cards drawn for a missed last-card call (MC-103).
    pub call_draw: u8,
}

/// What play asks of a card again and again.
#[derive(Clone, Copy, Debug)]
pub struct Quick {
    /// Its kind.
    pub kind: Kind,
    /// The girls printed on it.
    pub girls: Girls,
    /// Is it a Normal card?
    pub normal: bool,
    /// Its minus points, as a positive number.
    pub minus: u8,
    /// Beside each girl; 0 where she is not printed.
    pub numbers: [u8; GIRLS],
}

/// All cards of a pack, with the look-ups that play needs.
#[derive(Clone, Debug)]
pub struct Cards {
    /// What the pack calls itself.
    pub name: Text,
    /// The numbers of the table.
    pub table: TableNumbers,
    /// The girls' names.
    pub girls: [Text; GIRLS],
    cards: Vec<Card>,
    foes: Vec<Foe>,
    quick: Vec<Quick>,
    /// Every single card but those of `mortality`.
    pub(crate) deck: Hand,
    /// The cards of `mortality`.
    pub(crate) extra: Hand,
    /// Every Normal card.
    pub(crate) normals: Hand,
    /// By girl and number: Normal cards with at least this number beside her.
    pub(crate) strikers: [[Hand; STRIKES]; GIRLS],
    /// Cards that begin a battle.
    pub(crate) discovers: Hand,
    /// By girl: every card that shows her.
    pub(crate) showing: [Hand; GIRLS],
}

/// Numbers on Normal cards that are told apart by [`Cards::strikers`].
pub(crate) const STRIKES: usize = 16;

impl Cards {
    /// One kind of card.
    #[inline]
    pub fn get(&self, kind: Kind) -> &Card {
        // Every kind in play comes from this pack; a foreign one reads as the first.
        self.cards.get(kind.index()).unwrap_or(&self.cards[0])
    }

    /// Every kind, in the order of the pack.
    pub fn all(&self) -> impl Iterator<Item = (Kind, &Card)> {
        self.cards.iter().enumerate().map(|(index, card)| (Kind::new(index as u8), card))
    }

    /// The kind with this id.
    pub fn find(&self, id: &str) -> Option<Kind> {
        self.all().find(|(_, card)| &*card.id == id).map(|(kind, _)| kind)
    }

    /// How many kinds there are.
    #[inline]
    pub fn kinds(&self) -> usize {
        self.cards.len()
    }

    /// All ids.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.cards.iter().map(|card| &*card.id)
    }

    /// What play asks of a single card again and again.
    #[inline]
    pub fn quick(&self, card: CardId) -> Quick {
        self.quick.get(card.index()).copied().unwrap_or(self.quick[0])
    }

    /// The kind of a single card.
    #[inline]
    pub fn kind(&self, card: CardId) -> Kind {
        self.quick(card).kind
    }

    /// Every copy of a kind, those of `mortality` too.
    #[inline]
    pub fn copies(&self, kind: Kind) -> Hand {
        self.get(kind).copies
    }

    /// Normal cards with at least this number beside a girl.
    #[inline]
    pub fn strikers(&self, girl: Girl, least: u8) -> Hand {
        self.strikers[girl.index()].get(usize::from(least)).copied().unwrap_or(Hand::NONE)
    }

    /// Cards that show one of these girls.
    #[inline]
    pub fn showing(&self, girls: Girls) -> Hand {
        girls.iter().fold(Hand::NONE, |all, girl| all.or(self.showing[girl.index()]))
    }

    /// Cards that begin a battle.
    #[inline]
    pub fn discovers(&self) -> Hand {
        self.discovers
    }

    /// Every Normal card.
    #[inline]
    pub fn normals(&self) -> Hand {
        self.normals
    }

    /// One card of the foe deck.
    #[inline]
    pub fn foe(&self, foe: FoeId) -> &Foe {
        self.foes.get(foe.index()).unwrap_or(&self.foes[0])
    }

    /// Every card of the foe deck.
    pub fn foes(&self) -> impl Iterator<Item = (FoeId, &Foe)> {
        self.foes.iter().enumerate().map(|(index, foe)| (FoeId::new(index as u8), foe))
    }

    /// The foe with this id.
    pub fn find_foe(&self, id: &str) -> Option<FoeId> {
        self.foes().find(|(_, foe)| &*foe.id == id).map(|(foe, _)| foe)
    }
}
