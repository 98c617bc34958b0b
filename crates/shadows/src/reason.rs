//! Why an action is refused, rule by rule.

use serde::Serialize;

use crate::person::{Person, Place};
use crate::state::Window;

/// What a player is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Asked {
    /// Ask another player for a character (SM-R043).
    TakeOver,
    /// Give a character to a player without one.
    GiveAway,
    /// Use Time Manipulation (SM-056).
    Time,
    /// A girl's action (SM-095).
    GirlAction,
    /// A human's action (SM-122).
    HumanAction,
    /// Telepathy after the action, or the end of the turn (SM-099).
    EndTurn,
    /// Cards to discard.
    Discard,
    /// Cards to discard and draw anew.
    Redraw,
    /// A card to give in secret.
    GiveCard,
    /// Cards to commit (SM-170).
    Commit,
    /// The loot card to commit (SM-171).
    CommitLoot,
    /// A contract, at a window (SM-R020).
    Contract(Window),
    /// A wish (SM-141).
    Wish,
    /// A declaration (SM-163).
    Declare,
    /// The defender (SM-177).
    VoteDefender,
    /// The human who is hit (SM-158).
    VoteVictim,
    /// Who gets the loot (SM-207).
    VoteLoot,
    /// Whose loot is resolved next (SM-183).
    VoteLootOrder,
    /// Whom a speech card strikes.
    VoteTarget,
    /// The target of a loot card.
    Target,
    /// An ability (SM-187).
    Ability,
    /// Whom an ability protects.
    Protect,
    /// Snipe (SM-088).
    Snipe,
    /// Which defence counts (SM-200).
    Shield,
    /// A seed against damage (SM-267).
    Seed,
    /// Where a retreat leads (SM-224).
    Retreat,
    /// The order of event cards.
    Reorder,
    /// To volunteer for an exposed character (SM-R091).
    Volunteer,
    /// An intervention (SM-400).
    Intervene,
    /// To exchange the boxed card (SM-401).
    Exchange,
}

/// A rule that forbids an action, with the facts of the case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "why", rename_all = "snake_case")]
pub enum Reason {
    /// The game is over.
    Over,
    /// You are not asked now.
    NotAsked,
    /// Something else is asked.
    AnswerFirst {
        /// What.
        asked: Asked,
    },
    /// She is not in this game.
    NotInGame {
        /// Who.
        who: Person,
    },
    /// She is dead or dropped out.
    NotLiving {
        /// Who.
        who: Person,
    },
    /// Somebody else plays her.
    NotYours {
        /// Who.
        who: Person,
    },
    /// She is no human.
    NotHuman {
        /// Who.
        who: Person,
    },
    /// She is no girl.
    NotGirl {
        /// Who.
        who: Person,
    },
    /// Telepathy needs two girls.
    TelepathyNeedsGirl {
        /// Who is none.
        who: Person,
    },
    /// You do not hold this card.
    NotHeld,
    /// This card is not among those that can be picked now.
    NotThisCard,
    /// More cards must be picked.
    MoreCards {
        /// At least so many.
        least: u8,
    },
    /// Only in the City.
    NotInCity,
    /// A human in an area with a foe can only encourage or pass.
    HumanStuck,
    /// In an area with a foe the other action is Continue Combat.
    InCombat,
    /// Continue Combat is for areas with a foe.
    NoCombatHere,
    /// No foe is there.
    NoFoeThere {
        /// Where.
        place: Place,
    },
    /// Only the City can be reached from here.
    OnlyCity,
    /// Bound while Kirika or Oriko is on the board.
    Bound {
        /// Madoka herself?
        madoka: bool,
    },
    /// Humans cannot encourage while Kirika or Oriko is on the board.
    NoEncourageNow,
    /// The Mermaid witch calls: she must go there.
    Called {
        /// Where.
        place: Place,
    },
    /// She has done Telepathy in this turn.
    TelepathyDone,
    /// She has done her other action.
    ActionDone,
    /// Telepathy needs a magic card.
    NoCardForTelepathy,
    /// The two share one hand.
    SharedHand,
    /// No Telepathy and no Encourage in this turn.
    Quiet,
    /// Not with herself.
    Herself,
    /// Heal needs a magic card.
    NoCardForHeal,
    /// The target is not in the same place.
    Elsewhere {
        /// Who.
        who: Person,
    },
    /// Her hand is full.
    HandFull {
        /// Who.
        who: Person,
    },
    /// Encourage needs a magic card.
    NoCardToGive,
    /// This loot card is not used this way.
    LootNotUsable,
    /// This is no action of a human.
    HumanAction,
    /// This is no human's action for a girl.
    NoGirlAction,
    /// No traitors in this game.
    NoTraitors,
    /// She has accused before.
    AccusedBefore,
    /// Her identity is open, or she has none.
    IdentityOpen {
        /// Who.
        who: Person,
    },
    /// One of your own characters.
    OwnCharacter {
        /// Who.
        who: Person,
    },
    /// Wish 3 needs a human whose death by an attack is certain.
    NobodyToSpare,
    /// The fifth wish is Homura's.
    OnlyHomura,
    /// Retreat is not possible here.
    NoRetreat,
    /// She has not so many magic cards.
    TooFewCards {
        /// How many are needed.
        needed: u8,
    },
    /// The other girl of the shared hand needs that card.
    NeededByTheOther,
    /// She has no such ability.
    NoAbility,
    /// She has a card to commit.
    MustCommit,
    /// Changed often enough.
    ChangedEnough,
    /// She has declared that already.
    SameAgain,
    /// She takes no part here.
    NotThere {
        /// Who.
        who: Person,
    },
    /// Cannot be chosen here.
    NotAmong {
        /// Who.
        who: Person,
    },
    /// Before or after makes no difference, or only before is allowed.
    OnlyBefore,
    /// No such place in the row.
    NoSuchCard,
    /// Seeds do not stop damage in this game, or not yet.
    NoInstantHeal,
    /// It does not fall to this player.
    NoSuchGiver,
    /// A hand of this limit cannot take more.
    TraitorHandFull,
    /// Three cards with that attack value are needed.
    NoThree,
    /// That hand is empty.
    EmptyHand,
    /// Signals are not possible between the steps of Telepathy.
    SilentTelepathy,
    /// Not while free chat is on.
    FreeChat,
    /// It is so already.
    NoChange,
}

impl kernel::Reason for Reason {
    fn clause(&self) -> &'static str {
        match self {
            Reason::Over => "SM-051",
            Reason::NotAsked => "SM-092",
            Reason::AnswerFirst { .. } | Reason::NoAbility => "SM-R011",
            Reason::NotInGame { .. } | Reason::NotLiving { .. } => "SM-006",
            Reason::NotYours { .. } => "SM-030",
            Reason::NotHuman { .. } => "SM-134",
            Reason::NotGirl { .. } => "SM-094",
            Reason::TelepathyNeedsGirl { .. } => "SM-101",
            Reason::NotHeld => "SM-036",
            Reason::NotThisCard | Reason::MoreCards { .. } => "SM-R013",
            Reason::NotInCity => "SM-096",
            Reason::HumanStuck => "SM-132",
            Reason::InCombat => "SM-120",
            Reason::NoCombatHere | Reason::OnlyCity => "SM-R061",
            Reason::NoFoeThere { .. } => "SM-111",
            Reason::Bound { madoka: true } => "SM-287",
            Reason::Bound { madoka: false } => "SM-289",
            Reason::NoEncourageNow => "SM-291",
            Reason::Called { .. } => "SM-259",
            Reason::TelepathyDone | Reason::ActionDone => "SM-095",
            Reason::NoCardForTelepathy => "SM-407",
            Reason::SharedHand => "SM-R101",
            Reason::Quiet => "SM-075",
            Reason::Herself => "SM-097",
            Reason::NoCardForHeal => "SM-113",
            Reason::Elsewhere { .. } => "SM-126",
            Reason::HandFull { .. } => "SM-127",
            Reason::NoCardToGive => "SM-128",
            Reason::LootNotUsable => "SM-116",
            Reason::HumanAction => "SM-122",
            Reason::NoGirlAction => "SM-094",
            Reason::NoTraitors => "SM-365",
            Reason::AccusedBefore => "SM-368",
            Reason::IdentityOpen { .. } | Reason::OwnCharacter { .. } => "SM-R092",
            Reason::NobodyToSpare => "SM-R025",
            Reason::OnlyHomura => "SM-146",
            Reason::NoRetreat => "SM-166",
            Reason::TooFewCards { .. } => "SM-174",
            Reason::NeededByTheOther => "SM-R112",
            Reason::MustCommit => "SM-168",
            Reason::ChangedEnough | Reason::SameAgain => "SM-R050",
            Reason::NotThere { .. } => "SM-151",
            Reason::NotAmong { .. } => "SM-R009",
            Reason::OnlyBefore => "SM-R056",
            Reason::NoSuchCard => "SM-R105",
            Reason::NoInstantHeal => "SM-R075",
            Reason::NoSuchGiver => "SM-R043",
            Reason::TraitorHandFull => "SM-406",
            Reason::NoThree => "SM-404",
            Reason::EmptyHand => "SM-R106",
            Reason::SilentTelepathy => "SM-R018",
            Reason::FreeChat => "SM-R016",
            Reason::NoChange => "SM-R020",
        }
    }
}
