//! Why an action is refused, rule by rule.

use kernel::Seat;
use serde::Serialize;

use crate::girl::Girl;

/// A rule that forbids an action, with the facts of the case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "why", rename_all = "snake_case")]
pub enum Reason {
    /// The game is over.
    Over,
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
    /// Something else must be decided first.
    AnswerFirst {
        /// What.
        asked: Asked,
    },
    /// A turn is a card played or a card drawn.
    PlayOrDraw,
    /// You do not hold the card.
    NotHeld,
    /// Under Alone no action card can be used.
    Alone,
    /// It shows no girl that the Lead shows.
    NoMatch {
        /// In Battle mode?
        battle: bool,
        /// Is it a Normal card?
        normal: bool,
    },
    /// It has a number of the Lead, but equal numbers allow nothing.
    EqualNumbers,
    /// The card has no use in this mode.
    NoUseInBattle,
    /// The card has a use in Battle mode only.
    NoUseInDaily,
    /// The last card of a hand cannot be played in Battle mode.
    LastInBattle,
    /// A card that starts a battle cannot be the last one.
    LastDiscover,
    /// Only a Normal card can follow now.
    OnlyNormal {
        /// After Bridge?
        bridge: bool,
    },
    /// The card needs another girl's name.
    NeedsName,
    /// The card stands for its own girls.
    NameOnlyForDead,
    /// The girl is dead.
    GirlDead {
        /// Who.
        girl: Girl,
    },
    /// The Lead does not show the girl named.
    NotOnLead {
        /// Who.
        girl: Girl,
    },
    /// The card is printed with two girls: one of them must be named.
    OneOfTwo,
    /// You cannot name yourself.
    Yourself,
    /// She is not Uncontracted.
    NotUncontracted {
        /// Who.
        girl: Girl,
    },
    /// A contract must be made.
    MustContract,
    /// A girl must be named.
    MustName,
    /// Only a magical girl can be supported.
    NotAlive {
        /// Who.
        girl: Girl,
    },
    /// You support her already.
    Twice {
        /// Who.
        girl: Girl,
    },
    /// She is not on the former Lead.
    NotGiver {
        /// Who.
        girl: Girl,
    },
    /// She is not on the new card.
    NotReceiver {
        /// Who.
        girl: Girl,
    },
    /// She is not alive: she neither gives nor receives.
    NoMarkersForHer {
        /// Who.
        girl: Girl,
    },
    /// She has fewer grief seeds than that.
    TooFewSeeds {
        /// Who.
        girl: Girl,
        /// How many she has.
        seeds: u8,
    },
    /// To move nothing, pass.
    MovesNothing,
    /// Pairs of girls come in their order, each once.
    PairDone,
    /// Seeds move only after a Normal card in Daily mode.
    NoSeedsNow,
    /// This table does not concede.
    NoConcession,
    /// One proposal per turn, before anything else.
    ProposedAlready,
    /// Nothing is being voted on.
    NoVote,
    /// This table does not call the last card.
    NoCalls,
    /// You have nothing to call.
    NothingToCall,
    /// There is no missed call of that player.
    NothingToPointOut {
        /// Whose.
        seat: Seat,
    },
    /// It is too early, or not your time, to point it out.
    NotYet {
        /// Whose missed call.
        seat: Seat,
    },
}

/// What somebody is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Asked {
    /// Play or draw.
    Act,
    /// A Normal card after Discover or Join.
    Follow,
    /// A Normal card after Bridge.
    Bridge,
    /// Seeds to move.
    Seeds,
    /// A player for Falling-out.
    NameSeat,
    /// A girl for the Lead.
    NameGirl,
    /// A girl to contract.
    Contract,
    /// A girl to support.
    Support,
    /// Yes or no to concession.
    Vote,
    /// Whether to point out a missed call.
    Point,
}

impl kernel::Reason for Reason {
    fn clause(&self) -> &'static str {
        match self {
            Reason::Over => "MC-80",
            Reason::NoSuchSeat { .. } => "MC-106",
            Reason::NotYourTurn { .. } | Reason::PlayOrDraw | Reason::NotHeld => "MC-21",
            Reason::AnswerFirst { asked } => match asked {
                Asked::Act => "MC-21",
                Asked::Follow => "MC-44",
                Asked::Bridge => "MC-124",
                Asked::Seeds => "MC-35",
                Asked::NameSeat => "MC-12",
                Asked::NameGirl => "MC-09",
                Asked::Contract => "MC-92",
                Asked::Support => "MC-95",
                Asked::Vote => "MC-82",
                Asked::Point => "MC-103",
            },
            Reason::Alone => "MC-65",
            Reason::NoMatch { battle, normal } => match (battle, normal) {
                (true, true) => "MC-47",
                (false, true) => "MC-29",
                (true | false, false) => "MC-22",
            },
            Reason::EqualNumbers => "MC-30",
            Reason::NoUseInBattle => "MC-120",
            Reason::NoUseInDaily | Reason::Yourself => "MC-12",
            Reason::LastInBattle => "MC-56",
            Reason::LastDiscover => "MC-58",
            Reason::OnlyNormal { bridge: false } => "MC-44",
            Reason::OnlyNormal { bridge: true } => "MC-124",
            Reason::NeedsName | Reason::NotOnLead { .. } => "MC-16",
            Reason::NameOnlyForDead => "MC-15",
            Reason::GirlDead { .. } => "MC-14",
            Reason::OneOfTwo => "MC-R15",
            Reason::NotUncontracted { .. } => "MC-92",
            Reason::MustContract => "MC-R10",
            Reason::MustName => "MC-09",
            Reason::NotAlive { .. } => "MC-R22",
            Reason::Twice { .. } => "MC-97",
            Reason::NotGiver { .. }
            | Reason::NotReceiver { .. }
            | Reason::MovesNothing
            | Reason::PairDone => "MC-35",
            Reason::NoMarkersForHer { .. } | Reason::TooFewSeeds { .. } => "MC-36",
            Reason::NoSeedsNow => "MC-37",
            Reason::NoConcession | Reason::NoVote => "MC-82",
            Reason::ProposedAlready => "MC-R9",
            Reason::NoCalls | Reason::NothingToCall => "MC-102",
            Reason::NothingToPointOut { .. } | Reason::NotYet { .. } => "MC-103",
        }
    }
}

/// A reason with its clause, as views carry it.
pub type Told = kernel::Cited<Reason>;
