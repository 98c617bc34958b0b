//! The compiled form of effects: a flat list of small instructions that play walks through.

use arrayvec::ArrayVec;

use super::tree::{By, Face, Rule, Stat, What, Who, Zones};
use crate::set::Set;

/// A place in the code.
pub(crate) type Pc = u16;

/// Where an effect begins, and what extra costs it has.
#[derive(Clone, Debug, Default)]
pub(crate) struct Entry {
    pub pc: Pc,
    /// Each extra cost in text order: how much, and whether it must be paid.
    pub pays: ArrayVec<(u8, bool), MOST_PAYS>,
}

/// What another player pays is never paid together with the use cost.
pub(crate) const LATER: u8 = u8::MAX;

/// The most extra costs of one effect.
pub(crate) const MOST_PAYS: usize = 8;
/// The most stones that a text can place one by one.
pub(crate) const MOST_PLACES: usize = 16;

/// All code of a pack.
#[derive(Clone, Debug, Default)]
pub(crate) struct Code {
    /// The first one is `End`, so an entry at 0 does nothing.
    pub ops: Vec<Op>,
    pub moves: Vec<MoveCode>,
    pub picks: Vec<PickCode>,
    pub tests: Vec<TestCode>,
    pub extras: Vec<ExtraTurn>,
    pub rules: Vec<Rule>,
}

/// One instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Op {
    /// The effect is over.
    End,
    /// Gain, send, shift, remove or flip.
    Move(u16),
    /// Counts are read anew.
    After,
    /// A player is chosen; without any, on to `skip`.
    ChoosePlayer { any: bool, skip: Pc },
    /// Cards are chosen; without any, on to `skip`.
    ChooseCards { pick: u16, skip: Pc },
    /// The choice goes out of scope.
    Close,
    /// Opens the run over players; `end` is behind its [`Op::Next`].
    Each { all: bool, end: Pc },
    /// The next player, or out.
    Next { body: Pc },
    /// On to `otherwise` unless the test holds.
    If { test: u16, otherwise: Pc },
    /// On to another place.
    Jump(Pc),
    /// From here on it is watched whether all is done in full.
    DidOpen,
    /// On to `otherwise` unless all was done in full.
    DidClose { otherwise: Pc },
    /// Asks; a no leads to `decline`.
    May { who: Who, decline: Pc },
    /// Extra cost number `nth`, [`LATER`] if another player pays; unpaid it leads to `skip`.
    Pay { who: Who, nth: u8, sp: u8, must: bool, skip: Pc },
    /// The counts from before the payment are back.
    PayClose,
    /// The received effect does nothing to you.
    Negate,
    /// Block cards do not work from here on.
    NoBlock,
    /// A Block card of that player works.
    Fire(Who),
    /// An extra turn is earned.
    ExtraTurn(u16),
    /// A rule for this turn.
    Rule(u16),
}

/// An amount, compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AmountCode {
    Fixed(u8),
    All,
    UpTo(u8),
    X,
    Last,
    Per { pick: u16, each: u8, plus: u8, max: u8 },
    Stat(Stat),
}

/// A pick, compiled: filters have become sets of cards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PickCode {
    pub what: What,
    pub zones: Zones,
    pub of: Who,
    pub n: AmountCode,
    pub slots: u8,
    pub slot_x: bool,
    /// Cards that fit when their face can be seen.
    pub fits: Set,
    /// Do face-down cards fit (WD-133, WD-134)?
    pub down: bool,
    pub installed: Option<bool>,
    pub face: Option<Face>,
    pub not_this: bool,
    pub by: By,
}

/// What a move works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SourceCode {
    Bank(AmountCode),
    Pick(u16),
    It,
    This,
}

/// Where things are put.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PlaceCode {
    Usual,
    Slot(u8),
    Slots(ArrayVec<u8, MOST_PLACES>),
    Hand,
}

/// A step that moves things.
#[derive(Clone, Debug)]
pub(crate) struct MoveCode {
    pub source: SourceCode,
    pub kind: MoveKind,
}

/// How things are moved.
#[derive(Clone, Debug)]
pub(crate) enum MoveKind {
    Gain {
        to: Who,
        place: PlaceCode,
        pay: bool,
    },
    Send {
        place: PlaceCode,
    },
    Shift(DeltaCode),
    Remove,
    Flip(Face),
    /// Onto the chosen cards of the card zone.
    Put,
}

/// By how much cast times change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DeltaCode {
    Fixed(i8),
    X,
    MinusX,
    Plus(AmountCode),
    Minus(AmountCode),
}

/// A test, compiled.
#[derive(Clone, Debug)]
pub(crate) enum TestCode {
    Most(Who),
    Fewest(Who),
    Count { pick: u16, min: u8, max: u8 },
    FinalTurn,
    ExtraTurn,
    EndState,
    Not(Box<TestCode>),
    All(Vec<TestCode>),
    Any(Vec<TestCode>),
}

/// What an extra turn brings.
#[derive(Clone, Debug)]
pub(crate) struct ExtraTurn {
    pub start: Entry,
    pub rules: Vec<u16>,
}
