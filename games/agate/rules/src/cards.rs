//! What the cards are: the pack, checked and compiled.

use std::sync::Arc;

use arrayvec::ArrayVec;
use pack::{Origin, Sources, Text};

use crate::hand::{CardId, Kinds, MOST_CARDS};

mod read;

pub(crate) use read::{Reading, mode_word};

/// The letter of an attack card (AG-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Letter {
    /// A.
    A,
    /// B.
    B,
    /// C.
    C,
}

/// When a card can be used (AG-09).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Timing {
    /// On one's own turn.
    Turn,
    /// On one's own turn, or when attacked.
    TurnOrAttacked,
    /// When an attack card is used.
    AttackUsed,
    /// When attacked or reflected at.
    AttackedOrReflected,
    /// When HP has reached 0.
    HpZero,
    /// When drawn: EVENT only.
    Drawn,
}

/// How much damage a special attack does (AG-47).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
    /// Always this much.
    Fixed(u8),
    /// Half of something, rounded down, within bounds; worked out at declaration (AG-127).
    Half {
        /// Half of what.
        of: HalfOf,
        /// At least.
        least: u8,
        /// At most.
        most: u8,
    },
}

/// What half a damage is taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HalfOf {
    /// The attacker's karma.
    Karma,
    /// The HP the attacker has lost since the start.
    HpLost,
}

/// Whom a special attack hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Targets {
    /// One other living player.
    One,
    /// Every other living player, one after the other (AG-114).
    All,
}

/// Who is meant by a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// The player of the card.
    You,
    /// The others, clockwise from the player's left.
    Others,
    /// Everybody. Karma goes to the player first (AG-C21), harm comes to the player last (AG-C22).
    All,
}

/// One thing that a card does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Gain HP.
    Heal(u8),
    /// Put up to this many chips into the pool, keeping at least 1.
    Shed(u8),
    /// Take a card at random from another's hand.
    Steal,
    /// Look at another's hand and have a card of it discarded.
    Disarm,
    /// Take an ACTION card from the discard.
    Excavate,
    /// Exchange hands with another.
    SwapHands,
    /// Draw cards from the pile (AG-R22).
    Draw(u8),
    /// Take karma from the pool: EVENT only (AG-90).
    GainKarma(Who, u8),
    /// Lose HP; it is no attack.
    LoseHp(Who, u8),
    /// Name a player whose karma n becomes sum − n, or `least` if that is smaller.
    ReverseKarma {
        /// Old and new karma together.
        sum: u8,
        /// Never less than this.
        least: u8,
    },
    /// The Agate Sword's own effect (AG-107 to AG-112).
    Sword {
        /// Karma for the drawer.
        karma: u8,
        /// The karma at which it strikes.
        strikes_at: u8,
    },
}

/// What must be said when a card with this step is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Nothing.
    None,
    /// Another living player, perhaps one with cards.
    Other {
        /// Must the player hold a card?
        with_cards: bool,
    },
    /// How many, up to a number.
    UpTo(u8),
    /// A card of the discard.
    FromDiscard,
}

impl Step {
    /// The choice made when the card is used.
    pub fn choice(self) -> Choice {
        match self {
            Step::Steal | Step::Disarm => Choice::Other { with_cards: true },
            Step::SwapHands => Choice::Other { with_cards: false },
            Step::Shed(most) => Choice::UpTo(most),
            Step::Excavate => Choice::FromDiscard,
            Step::Heal(_)
            | Step::Draw(_)
            | Step::GainKarma(..)
            | Step::LoseHp(..)
            | Step::ReverseKarma { .. }
            | Step::Sword { .. } => Choice::None,
        }
    }

    /// The word for it in packs and notation.
    pub fn word(self) -> &'static str {
        match self {
            Step::Heal(_) => "heal",
            Step::Shed(_) => "shed",
            Step::Steal => "steal",
            Step::Disarm => "disarm",
            Step::Excavate => "excavate",
            Step::SwapHands => "swap-hands",
            Step::Draw(_) => "draw",
            Step::GainKarma(..) => "gain-karma",
            Step::LoseHp(..) => "lose-hp",
            Step::ReverseKarma { .. } => "reverse-karma",
            Step::Sword { .. } => "sword",
        }
    }
}

/// The steps of an effect, in order. At most one of them has a [`Choice`].
pub type Steps = ArrayVec<Step, 4>;

/// What a card does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// An attack card (AG-01).
    Attack {
        /// Its letter.
        letter: Letter,
        /// Damage of one card.
        damage: u8,
        /// Karma for one card that is not offset.
        karma: u8,
    },
    /// A special attack (AG-02).
    Special {
        /// Its damage.
        damage: Damage,
        /// Whom it hits.
        targets: Targets,
        /// Karma from each on whom it lands.
        karma: u8,
    },
    /// Adds damage to an attack.
    Pursuit {
        /// How much.
        damage: u8,
    },
    /// Turns the damage round.
    Reflect,
    /// Heals half the damage.
    Absorb,
    /// Saves from elimination.
    Revive {
        /// HP afterwards.
        hp: u8,
    },
    /// A turn card that is no attack: one of these modes.
    Turn(ArrayVec<Steps, 3>),
    /// Happens when it is drawn.
    Event(Steps),
}

/// One kind of card.
#[derive(Clone, Debug)]
pub struct Card {
    /// The word for it in notation.
    pub id: Arc<str>,
    /// The clause that describes it, if the rules have one.
    pub clause: Option<String>,
    /// Its name.
    pub name: Text,
    /// How many there are.
    pub count: u8,
    /// The draw-again mark (AG-07).
    pub marked: bool,
    /// When it can be used.
    pub timing: Timing,
    /// What it does.
    pub role: Role,
    /// Which of its values are printed in the rule sheet.
    pub sources: Sources,
}

impl Card {
    /// Is it an EVENT (AG-05)?
    pub fn is_event(&self) -> bool {
        matches!(self.role, Role::Event(_))
    }

    /// Is it ours as a whole?
    pub fn is_house(&self) -> bool {
        self.sources.card() == Origin::House
    }
}

/// Numbers of the set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableNumbers {
    /// Karma chips in play.
    pub chips: u8,
    /// Karma at the start.
    pub karma: u8,
    /// HP at the start.
    pub hp: u8,
    /// Cards dealt to each.
    pub hand: u8,
}

/// All cards of a pack, with the look-ups that play needs.
#[derive(Clone, Debug)]
pub struct Cards {
    /// What the pack calls itself.
    pub name: Text,
    /// The numbers of the set-up.
    pub table: TableNumbers,
    cards: Vec<Card>,
    pub(crate) events: Kinds,
    pub(crate) marked: Kinds,
    pub(crate) attacks: Kinds,
    pub(crate) specials: Kinds,
    pub(crate) turn_cards: Kinds,
    pub(crate) pursuit: CardId,
    pub(crate) pursuit_damage: u8,
    pub(crate) reflect: CardId,
    pub(crate) absorb: CardId,
    pub(crate) revival: CardId,
    pub(crate) revival_hp: u8,
    pub(crate) sword: CardId,
}

impl Cards {
    /// One card.
    #[inline]
    pub fn get(&self, card: CardId) -> &Card {
        // Every CardId in play comes from this pack; a foreign one reads as the first card.
        self.cards.get(card.index()).unwrap_or(&self.cards[0])
    }

    /// Every kind, in the order of the pack.
    pub fn all(&self) -> impl Iterator<Item = (CardId, &Card)> {
        self.cards.iter().enumerate().map(|(index, card)| (CardId::new(index as u8), card))
    }

    /// How many kinds.
    pub fn kinds(&self) -> usize {
        self.cards.len()
    }

    /// The card with this id.
    pub fn find(&self, id: &str) -> Option<CardId> {
        self.all().find(|(_, card)| &*card.id == id).map(|(card, _)| card)
    }

    /// The Agate Sword.
    pub fn sword(&self) -> CardId {
        self.sword
    }

    /// Pursuit.
    pub fn pursuit(&self) -> CardId {
        self.pursuit
    }

    /// Reflect.
    pub fn reflect(&self) -> CardId {
        self.reflect
    }

    /// Absorb.
    pub fn absorb(&self) -> CardId {
        self.absorb
    }

    /// Revival.
    pub fn revival(&self) -> CardId {
        self.revival
    }

    /// All ids.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.cards.iter().map(|card| &*card.id)
    }

    /// Every single card, kind by kind.
    pub fn deck(&self) -> ArrayVec<CardId, MOST_CARDS> {
        let copies = |(id, card): (CardId, &Card)| std::iter::repeat_n(id, usize::from(card.count));
        self.all().flat_map(copies).take(MOST_CARDS).collect()
    }

    /// Is the card an EVENT?
    #[inline]
    pub fn is_event(&self, card: CardId) -> bool {
        self.events & card.bit() != 0
    }

    /// Does the card carry the draw-again mark?
    #[inline]
    pub fn is_marked(&self, card: CardId) -> bool {
        self.marked & card.bit() != 0
    }
}
