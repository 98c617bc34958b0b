//! The effect language: what a card says, as data (rules §6).

use crate::cards::CardName;
use crate::field::Facing;

/// One part of an effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// One instruction.
    Do(Do),
    /// Only if all of these hold.
    If(Vec<Test>, Vec<Step>),
    /// The player may (HD-004).
    May(Vec<Step>),
    /// The player may pay MP; only then the rest follows.
    PayMp(u8, Vec<Step>),
    /// So many different ones of a list, done in printed order.
    Choose(u8, Vec<Vec<Step>>),
}

/// One instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Do {
    /// This card's ATK is higher.
    Atk(u8),
    /// MP gauge up.
    Mp(u8),
    /// CP gauge up.
    Cp(u8),
    /// Injury gauge up, and nothing else (HD-204).
    Injury(u8),
    /// Draw cards.
    Draw(u8),
    /// Draw as many cards as Tsuchikumo were removed.
    DrawRemoved,
    /// The attack reacted to does less damage.
    Reduce(u8),
    /// The next attack this round does less damage (HD-277).
    ReduceNext(u8),
    /// Unyielding begins (HD-241).
    Unyielding,
    /// Intercept (HD-271).
    Intercept(u8),
    /// An attack on the Clad without RANGE.
    Strike(u8),
    /// Damage to the Clad that is no attack.
    Damage(u8),
    /// The Clad is knocked back when the card is done (HD-155).
    Knockback,
    /// The Clad is pushed one space in a direction of the field.
    Push(Facing),
    /// The Clad turns.
    Turn(Turning),
    /// The Clad cannot move this round (HD-101).
    Lock,
    /// Move so many spaces.
    Move(u8),
    /// Move up to so many spaces.
    MoveUpTo(u8),
    /// Move straight to a space (HD-066).
    MoveTo(Dest),
    /// Move, and damage enemies on the spaces passed (HD-289).
    Pass {
        /// So many steps.
        steps: u8,
        /// So much damage.
        damage: u8,
    },
    /// No own moves until the end of the turn (HD-278).
    NoMove,
    /// The next attack skill this turn has more ATK (HD-153).
    NextAtk(u8),
    /// The next attack skill this turn has multi-attack.
    NextMulti(u8),
    /// The next attack skill this turn reaches the whole field.
    NextField,
    /// All own attack skills this turn have more ATK (HD-244).
    TurnAtk(u8),
    /// Tsuchikumo do more damage this turn.
    TokenDamage(u8),
    /// Each gain of stones this turn is larger (HD-285).
    StoneBonus(u8),
    /// The limit of crack skills this turn (HD-246).
    CrackLimit(u8),
    /// The own deck is not re-formed this turn (HD-269).
    NoReform,
    /// The turn ends.
    EndTurn,
    /// Divination (HD-247).
    Divination,
    /// Look at the top Clad card; it may be revealed (HD-248).
    Peek,
    /// The top card of the deck goes to the discard pile.
    Mill,
    /// The card just discarded may be used (HD-246).
    UseMilled,
    /// Look at the top card of the deck; it may be discarded.
    LookTop,
    /// A chosen card of the discard pile goes to the hand.
    Take {
        /// Only support skills?
        support: bool,
    },
    /// All cards of a name go from the discard pile to the hand.
    TakeAll(CardName),
    /// This card goes from the discard pile to the hand.
    Return,
    /// A chosen card of the deck goes to the hand; the deck is shuffled.
    Search,
    /// A random card of the extended deck goes to the discard pile.
    AddExtended,
    /// Deploy (HD-254).
    Deploy,
    /// Shift (HD-258).
    Shift,
    /// Harvest (HD-259).
    Harvest,
    /// Shoot (HD-260).
    Shoot,
    /// Remove any number of own Tsuchikumo, at most the cards of the deck.
    RemoveTokens,
    /// A face-down trap is turned face-up (HD-280).
    TrapUp,
}

/// How the Clad turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turning {
    /// Its front to the Witch.
    Toward,
    /// Its back to the Witch.
    Away,
    /// By 180°.
    Reverse,
    /// Right by 90°.
    Right,
    /// Left by 90°.
    Left,
}

/// Where a straight move goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dest {
    /// A space next to the Clad without a piece.
    BesideClad,
    /// The space of a Legion that this card destroyed; she may stay.
    Destroyed,
    /// Any space without a piece.
    Empty,
}

/// A condition (rules §6.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Test {
    /// The Clad is a target.
    Clad,
    /// The Clad is attacked from the front (HD-071).
    Front,
    /// The Clad is attacked from behind.
    Behind,
    /// This card damaged the Clad.
    DamagedClad,
    /// A V1 Clad card was revealed, or the Clad deck was empty (HD-248).
    Bright,
    /// The Witch has not moved this turn.
    NotMoved,
    /// The first card of its name used this turn.
    First,
    /// The optional extra cost was paid.
    Paid,
    /// Next to the Clad.
    Adjacent,
    /// In one row or column with the Clad.
    InLine,
    /// So many support skills used this turn.
    Supports(u8),
    /// The injury gauge is this high.
    Injury(u8),
    /// So many cards in the deck.
    Deck(u8),
    /// So many own Tsuchikumo on the field.
    Tokens(u8),
    /// So many damage events this turn.
    Events(u8),
}

/// ATK: a number, and what is added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Atk {
    /// The printed number.
    pub base: u8,
    /// What is added (rules §6.5).
    pub per: Option<Per>,
}

/// A value that counts something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Per {
    /// One for each so many cards in the discard pile.
    Discard(u8),
    /// The cards in the discard pile above this number.
    DiscardAbove(u8),
    /// Support skills used this turn.
    Supports,
    /// The CP paid as an extra cost.
    CpPaid,
}

/// An extra cost (rules §6.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// None.
    None,
    /// Remove an own Tsuchikumo from the field.
    Token,
    /// Turn a face-up trap face-down.
    Trap,
    /// One may pay CP.
    MayCp(CpAmount, Option<Test>),
    /// One may discard a card of this name from the hand.
    MayDiscard(CardName),
}

/// How much CP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CpAmount {
    /// This much.
    Fixed(u8),
    /// Any amount.
    Any,
}
