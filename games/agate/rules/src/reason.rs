//! Why an action is refused, rule by rule.

use kernel::Seat;
use serde::Serialize;

use crate::cards::Timing;

/// A rule that forbids an action, with the facts of the case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "why", rename_all = "snake_case")]
pub enum Reason {
    /// The game is over.
    Over,
    /// An eliminated player does nothing.
    Out,
    /// Nobody sits there.
    NoSuchSeat {
        /// Where.
        seat: Seat,
    },
    /// It is somebody else's turn.
    NotYourTurn {
        /// Whose.
        active: Seat,
    },
    /// No damage is falling on you.
    NotReceiver,
    /// You are not asked for Pursuit now.
    NoPursuitNow,
    /// Something else must be decided first.
    AnswerFirst {
        /// What.
        asked: Asked,
    },
    /// The card's timing does not fit.
    Timing {
        /// When it can be used.
        #[serde(serialize_with = "timing_word")]
        timing: Timing,
    },
    /// Pursuit needs an attack.
    PursuitAlone,
    /// You do not hold that many of the card.
    NotHeld {
        /// How many you hold.
        held: u8,
        /// How many it takes.
        needed: u8,
    },
    /// With five or more cards, passing is not allowed.
    MustUseOrDiscard {
        /// Cards in hand.
        hand: u8,
    },
    /// With four or fewer cards, discarding is not allowed.
    MayNotDiscard {
        /// Cards in hand.
        hand: u8,
    },
    /// Cards are picked in the order of the pack.
    PickInOrder,
    /// After this pick too few cards would be left to pick from in order.
    TooFewLeft,
    /// You cannot choose yourself.
    Yourself,
    /// That player is eliminated.
    TargetOut {
        /// Who.
        seat: Seat,
    },
    /// An attack on all has no single target.
    HitsAll,
    /// This attack needs a target.
    NeedsTarget,
    /// A special attack is one card alone.
    OneSpecial,
    /// No Pursuit on an attack on all.
    PursuitOnAll,
    /// No Pursuit on special attacks at this table.
    PursuitOnSpecial,
    /// A special attack cannot be offset.
    SpecialNotOffset,
    /// The attack has another letter.
    OtherLetter,
    /// More offsetting cards than attack cards.
    OffsetTooMany {
        /// Attack cards not yet offset.
        open: u8,
    },
    /// All is offset: nothing can follow.
    NothingLeft,
    /// That player holds no card.
    NoCards {
        /// Who.
        seat: Seat,
    },
    /// No other player holds a card.
    NobodyHasCards,
    /// The discard has no ACTION card to take.
    NothingToExcavate,
    /// That card is not in the discard.
    NotInDiscard,
    /// An EVENT is never in a hand.
    EventInHand,
    /// You must keep at least one chip.
    ShedTooMuch {
        /// The most you may put back.
        most: u8,
    },
    /// The card needs another choice than was given.
    WrongChoice,
    /// That card is not in the hand you looked at.
    NotInThatHand,
}

/// What a player is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Asked {
    /// To use a card, pass or discard.
    Act,
    /// For Pursuits on somebody's attack.
    Pursue,
    /// To answer an attack.
    Respond,
    /// To discard cards.
    Discard,
    /// To name a player.
    Name,
    /// To choose a card of a hand.
    Strip,
}

impl kernel::Reason for Reason {
    fn clause(&self) -> &'static str {
        match self {
            Reason::Over => "AG-123",
            Reason::Out | Reason::TargetOut { .. } => "AG-105",
            Reason::NoSuchSeat { .. } => "AG-134",
            Reason::NotYourTurn { .. } => "AG-25",
            Reason::NotReceiver => "AG-55",
            Reason::NoPursuitNow => "AG-50",
            Reason::AnswerFirst { asked } => match asked {
                Asked::Act => "AG-26",
                Asked::Pursue => "AG-50",
                Asked::Respond => "AG-58",
                Asked::Discard => "AG-38",
                Asked::Name => "AG-133",
                Asked::Strip => "AG-129",
            },
            Reason::Timing { .. } => "AG-09",
            Reason::PursuitAlone => "AG-53",
            Reason::NotHeld { .. } => "AG-34",
            Reason::MustUseOrDiscard { .. } => "AG-32",
            Reason::MayNotDiscard { .. } => "AG-33",
            Reason::PickInOrder | Reason::TooFewLeft => "AG-38",
            Reason::Yourself | Reason::NeedsTarget => "AG-46",
            Reason::HitsAll => "AG-114",
            Reason::OneSpecial => "AG-45",
            Reason::PursuitOnAll => "AG-51",
            Reason::PursuitOnSpecial => "AG-52",
            Reason::SpecialNotOffset => "AG-62",
            Reason::OtherLetter => "AG-59",
            Reason::OffsetTooMany { .. } => "AG-60",
            Reason::NothingLeft => "AG-72",
            Reason::NoCards { .. } | Reason::NobodyHasCards | Reason::NothingToExcavate => "AG-132",
            Reason::NotInDiscard => "AG-C18",
            Reason::EventInHand => "AG-05",
            Reason::ShedTooMuch { .. } => "AG-C07",
            Reason::WrongChoice => "AG-34",
            Reason::NotInThatHand => "AG-C17",
        }
    }
}

/// A reason with its clause, as views carry it.
pub type Told = kernel::Cited<Reason>;

// serde hands a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn timing_word<S: serde::Serializer>(timing: &Timing, out: S) -> Result<S::Ok, S::Error> {
    out.serialize_str(match timing {
        Timing::Turn => "turn",
        Timing::TurnOrAttacked => "turn-or-attacked",
        Timing::AttackUsed => "attack-used",
        Timing::AttackedOrReflected => "attacked-or-reflected",
        Timing::HpZero => "hp-zero",
        Timing::Drawn => "drawn",
    })
}
