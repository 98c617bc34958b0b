//! Why an action is refused, rule by rule.

use kernel::Seat;
use serde::Serialize;

use crate::cards::Category;

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
    /// A witch effect is for one's own turn.
    WitchNotYourTurn {
        /// Whose it is.
        active: Seat,
    },
    /// A witch effect before the first-turn stones.
    BeforeFirstStones,
    /// While an effect is being resolved, no card can be used.
    Resolving,
    /// While an effect is being resolved, no witch effect can be declared.
    WitchResolving,
    /// The start phase asks for exactly one of two actions.
    StartFirst,
    /// The start action has been taken.
    StartDone,
    /// Cards are used in the main phase only.
    NotMain,
    /// Somebody else is asked.
    AskedIsOther {
        /// Who.
        seat: Seat,
    },
    /// Something else is asked.
    AskedIsElse {
        /// What.
        asked: Asked,
    },
    /// The card is not in your hand.
    NotInHand,
    /// Too few stones for the use cost.
    UseCost {
        /// What it costs.
        cost: u8,
        /// What you hold.
        held: u8,
    },
    /// Cards of this category cannot be used in this turn.
    Barred {
        /// Which.
        #[serde(serialize_with = "category_word")]
        category: Category,
    },
    /// The condition printed on the card is not met.
    UseCondition,
    /// This table's limit of card uses per turn is reached.
    ActionCap {
        /// The limit.
        cap: u16,
    },
    /// A card with two modes needs one named, any other none.
    WrongMode,
    /// The once-per-game effect is spent.
    OnceSpent,
    /// The once-per-turn effect was used in this turn.
    TurnSpent,
    /// Too few stones for the witch effect.
    WitchCost {
        /// What it costs.
        cost: u8,
        /// What you hold.
        held: u8,
    },
    /// The text does not allow this X.
    WrongX {
        /// The least.
        min: u8,
        /// The most.
        max: u8,
    },
    /// The condition printed on the witch card is not met.
    WitchCondition,
    /// The card is not in the card zone.
    NotInMarket,
    /// The card zone is not empty: choose a card.
    MarketNotEmpty,
    /// This table offers only what can be paid.
    Unaffordable {
        /// What it costs.
        cost: u8,
        /// What you hold.
        held: u8,
    },
    /// Stones go on cards other than the chosen one.
    PutOnChosen,
    /// Stones go on cards of the card zone.
    PutElsewhere,
    /// That player is not chosen by card effects.
    NotChosen {
        /// Who.
        seat: Seat,
    },
    /// The text asks for another player.
    OtherPlayer,
    /// The text does not let you pick this.
    NotOffered,
    /// In your end phase Curse cards stay in the hand.
    CurseStays,
    /// A face-down card has lost what the text asks for.
    FaceDown,
    /// It is picked already.
    PickedAlready,
    /// The text names a number: it must be picked in full.
    MustPick {
        /// How many more.
        left: u8,
    },
    /// With 3 or fewer cards none is removed.
    HandNotFull {
        /// Cards in hand.
        hand: u8,
    },
    /// No window follows in which a witch effect could be passed on.
    NoWindow,
    /// This card cannot work here.
    CannotWork,
    /// None of your triggers is waiting with this card.
    NoTrigger,
}

/// What a player is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Asked {
    /// The start phase (D4).
    Start,
    /// The main phase (D6).
    Main,
    /// A window for witch effects (D2, D15).
    Window,
    /// Cards over the hand limit (D14).
    Remove,
    /// Where to put a paid stone (D5).
    Put,
    /// Things for an effect (D9).
    Pick,
    /// A player for an effect (D8).
    Player,
    /// "You may" (D10).
    May,
    /// An extra cost (D11).
    Pay,
    /// Which card works (D12).
    Block,
    /// Which trigger works first (D13).
    First,
}

impl kernel::Reason for Reason {
    fn clause(&self) -> &'static str {
        match self {
            Reason::Over => "WD-98",
            Reason::NoSuchSeat { .. } => "WD-01",
            Reason::NotYourTurn { .. } => "WD-59",
            Reason::WitchNotYourTurn { .. } => "WD-104",
            Reason::BeforeFirstStones => "WD-62",
            Reason::Resolving => "WD-82",
            Reason::WitchResolving => "WD-106",
            Reason::StartFirst | Reason::StartDone => "WD-63",
            Reason::NotMain => "WD-83",
            Reason::AskedIsOther { .. } => "WD-59",
            Reason::AskedIsElse { asked } => match asked {
                Asked::Start => "WD-63",
                Asked::Main => "WD-75",
                Asked::Window => "WD-103",
                Asked::Remove => "WD-87",
                Asked::Put => "WD-68",
                Asked::Pick | Asked::Player => "WD-R32",
                Asked::May => "WD-151",
                Asked::Pay => "WD-166",
                Asked::Block => "WD-120",
                Asked::First => "WD-R29",
            },
            Reason::NotInHand => "WD-76",
            Reason::UseCost { .. } => "WD-77",
            Reason::Barred { .. } => "WD-163",
            Reason::UseCondition | Reason::WitchCondition => "WD-17",
            Reason::ActionCap { .. } => "WD-R46",
            Reason::WrongMode => "WD-168",
            Reason::OnceSpent => "WD-107",
            Reason::TurnSpent => "WD-109",
            Reason::WitchCost { .. } => "WD-111",
            Reason::WrongX { .. } => "WD-112",
            Reason::NotInMarket => "WD-23",
            Reason::MarketNotEmpty => "WD-73",
            Reason::Unaffordable { .. } => "WD-R2",
            Reason::PutOnChosen | Reason::PutElsewhere => "WD-68",
            Reason::NotChosen { .. } => "WD-123",
            Reason::OtherPlayer
            | Reason::NotOffered
            | Reason::PickedAlready
            | Reason::MustPick { .. } => "WD-R32",
            Reason::CurseStays => "WD-176",
            Reason::FaceDown => "WD-134",
            Reason::HandNotFull { .. } => "WD-89",
            Reason::NoWindow => "WD-R26",
            Reason::CannotWork => "WD-120",
            Reason::NoTrigger => "WD-R29",
        }
    }
}

/// A reason with its clause, as views carry it.
pub type Told = kernel::Cited<Reason>;

// serde hands a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn category_word<S: serde::Serializer>(category: &Category, out: S) -> Result<S::Ok, S::Error> {
    out.serialize_str(category.word())
}
