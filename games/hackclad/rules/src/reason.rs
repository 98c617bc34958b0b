//! Why an action is refused, rule by rule.

use serde::Serialize;

use crate::cards::Test;
use crate::field::Space;
use crate::state::{Basic, Who};

/// What a player is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Asked {
    /// A character (D16).
    Character,
    /// A mission card to keep.
    Mission,
    /// The extended card of the deck (D1).
    Extended,
    /// A turn slot and a card (D3).
    Draft,
    /// A hand card for the top of the deck (D4).
    PutBack,
    /// A step (D5, D8).
    Step,
    /// Where to re-enter (D2).
    Enter,
    /// What to do in the own turn (D6).
    Turn,
    /// A reaction, or a pass (D9).
    React,
    /// A Block for the active player, or a pass (D10).
    Help,
    /// An extra cost.
    Cost,
    /// Targets.
    Aim,
    /// Whether to do it.
    May,
    /// Whether to pay MP.
    PayMp,
    /// Whether to reveal the Clad card (D14).
    Reveal,
    /// Whether to discard the top card of the deck.
    TopCard,
    /// Whether to use the card just discarded.
    UseMilled,
    /// One of a list.
    Option,
    /// Where to move to.
    MoveTo,
    /// A card of the discard pile.
    Take,
    /// A card of the deck.
    Search,
    /// An intersection for a Tsuchikumo.
    Deploy,
    /// A Tsuchikumo and a direction.
    Shift,
    /// A space to harvest.
    Harvest,
    /// An enemy for a Tsuchikumo.
    Shoot,
    /// An attacking Legion (D11).
    Intercept,
    /// Tsuchikumo to remove.
    Remove,
    /// An upgrade (D12).
    Upgrade,
}

/// A rule that forbids an action, with the facts of the case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "why", rename_all = "snake_case")]
pub enum Reason {
    /// The game is over.
    Over,
    /// Somebody else is asked.
    AskedIsOther {
        /// Who.
        who: Who,
    },
    /// Something else is asked.
    AskedIsElse {
        /// What.
        asked: Asked,
    },
    /// It is not the own turn.
    NotYourTurn,
    /// Reactions only.
    OnlyReaction,
    /// Not as a reaction.
    NotReaction,
    /// Somebody else has this character.
    CharacterTaken {
        /// Who.
        who: Who,
    },
    /// The character is of an earlier game.
    EarlierCharacter,
    /// The mission card was not dealt.
    NotDealt,
    /// Not an extended card of the own character.
    NotExtended,
    /// The card is not in the hand.
    NotInHand,
    /// The card is not in the discard pile.
    NotInDiscard,
    /// The card is not in the deck.
    NotInDeck,
    /// The card is not in the extended deck.
    NotInExtended,
    /// The same card out and in.
    SameCard,
    /// The turn slot holds a turn card.
    SlotTaken {
        /// Which, from 1.
        slot: u8,
    },
    /// From S1 one cannot choose T4.
    NoLastSlot,
    /// Solo: the turn slot is marked.
    SlotMarked {
        /// Which, from 1.
        slot: u8,
    },
    /// Co-op: another slot was given.
    SlotAssigned {
        /// Which, from 1.
        slot: u8,
    },
    /// The move is not optional.
    MustMove,
    /// Own moves are forbidden this turn.
    CannotMove,
    /// The Witch is off the field.
    OffField,
    /// An entry point without a piece is there.
    EntryFree,
    /// A piece stands there.
    Occupied {
        /// Where.
        at: Space,
    },
    /// The text does not let her go there.
    NotThere,
    /// Too little MP.
    Mp {
        /// What it costs.
        cost: u8,
        /// What there is.
        held: u8,
    },
    /// Too little CP.
    Cp {
        /// What it costs.
        cost: u8,
        /// What there is.
        held: u8,
    },
    /// The mandatory extra cost cannot be paid.
    ExtraCost,
    /// This amount cannot be paid.
    CannotPay,
    /// No enemy that may be chosen is in RANGE.
    NoTarget,
    /// The condition of the card does not hold.
    Condition {
        /// Which.
        test: Test,
    },
    /// The limit of this basic action is reached.
    BasicLimit {
        /// Which.
        what: Basic,
        /// The limit.
        limit: u8,
    },
    /// There is no such CP action.
    NoCpAction,
    /// She has no crack skill.
    NoCrack,
    /// The crack skill was used this round.
    CrackUsed,
    /// The condition of the crack skill does not hold.
    CrackCondition,
    /// Co-op: corruption is at the limit.
    CorruptionLimit,
    /// No trap is face-up.
    NoTrap,
    /// The card does nothing in the discard pile on its own.
    NoPileAction,
    /// It acted this turn already.
    PileActed,
    /// No enemy stands there.
    NoEnemy,
    /// The enemy is out of RANGE, or not in one facing with the others.
    OutOfRange,
    /// This card only hits the Clad.
    CladOnly,
    /// Targets and picks are named in order.
    InOrder,
    /// At least one target.
    NeedTarget,
    /// No such option.
    NoOption,
    /// The text asks for a support skill.
    NotSupport,
    /// The intersection is no corner of her space.
    NotCorner,
    /// A Tsuchikumo stands there.
    CrossTaken,
    /// No own Tsuchikumo stands there.
    NoToken,
    /// No stones are there, or no Tsuchikumo sees the space.
    NothingToHarvest,
    /// No Tsuchikumo sees that enemy.
    NotSeen,
    /// The Legion does not attack her.
    NotAttacking,
    /// For another player only a Block.
    OnlyBlock,
}

impl kernel::Reason for Reason {
    fn clause(&self) -> &'static str {
        match self {
            Reason::Over => "HD-224",
            Reason::AskedIsOther { .. } | Reason::AskedIsElse { .. } => "HD-042",
            Reason::NotYourTurn => "HD-120",
            Reason::OnlyReaction => "HD-121",
            Reason::NotReaction => "HD-180",
            Reason::CharacterTaken { .. } => "HD-019",
            Reason::EarlierCharacter => "HD-293",
            Reason::NotDealt => "HD-290",
            Reason::NotExtended => "HD-026",
            Reason::NotInHand => "HD-125",
            Reason::NotInDiscard => "HD-129",
            Reason::NotInDeck => "HD-270",
            Reason::NotInExtended => "HD-214",
            Reason::SameCard => "HD-215",
            Reason::SlotTaken { .. } => "HD-045",
            Reason::NoLastSlot => "HD-047",
            Reason::SlotMarked { .. } => "HD-303",
            Reason::SlotAssigned { .. } => "HD-326",
            Reason::MustMove => "HD-065",
            Reason::CannotMove => "HD-278",
            Reason::OffField => "HD-124",
            Reason::EntryFree => "HD-206",
            Reason::Occupied { .. } => "HD-073",
            Reason::NotThere => "HD-066",
            Reason::Mp { .. } | Reason::Cp { .. } => "HD-016",
            Reason::ExtraCost => "HD-132",
            Reason::CannotPay => "HD-133",
            Reason::NoTarget => "HD-138",
            Reason::Condition { .. } => "HD-126",
            Reason::BasicLimit { .. } => "HD-165",
            Reason::NoCpAction => "HD-167",
            Reason::NoCrack => "HD-172",
            Reason::CrackUsed => "HD-173",
            Reason::CrackCondition => "HD-175",
            Reason::CorruptionLimit => "HD-339",
            Reason::NoTrap => "HD-281",
            Reason::NoPileAction | Reason::PileActed => "HD-166",
            Reason::NoEnemy => "HD-143",
            Reason::OutOfRange => "HD-145",
            Reason::CladOnly => "HD-251",
            Reason::InOrder | Reason::NeedTarget => "HD-144",
            Reason::NoOption => "HD-262",
            Reason::NotSupport => "HD-127",
            Reason::NotCorner => "HD-254",
            Reason::CrossTaken => "HD-255",
            Reason::NoToken => "HD-258",
            Reason::NothingToHarvest => "HD-259",
            Reason::NotSeen => "HD-260",
            Reason::NotAttacking => "HD-272",
            Reason::OnlyBlock => "HD-335",
        }
    }
}

/// A reason with its clause, as views carry it.
pub type Told = kernel::Cited<Reason>;
