//! The whole state of a game, as a plain value.

use arrayvec::ArrayVec;
use kernel::{Chance, Seat};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::cards::WitchId;
pub(crate) use crate::frame::{
    ALL_DONE, Bound, Earned, Effect, Frame, Got, Happened, Hit, Origin, Paying, Scope, Stage,
    Triggers, kind,
};
use crate::set::{CardId, Set};

/// The most players (WD-01).
pub(crate) const MOST_SEATS: usize = 4;
/// The most cards in a deck.
pub(crate) const MOST_DECK: usize = 128;
/// Face-up cards in the card zone (WD-23).
pub(crate) const MARKET: usize = 8;
/// The hand limit of the hand step (WD-87).
pub(crate) const HAND: u8 = 3;
/// Nested choices and conditions of one effect; the loader sees to it.
pub(crate) const MOST_SCOPES: usize = 8;
/// So many frames cost no memory. There can be more: an effect stands on the stack with what it
/// set off, and each trigger at most once (WD-R12), so that the stack always ends.
pub(crate) const USUAL_FRAMES: usize = 8;
/// So many extra turns and rules of a turn cost no memory. There can be more.
pub(crate) const USUAL_LIST: usize = 8;

/// One player's area.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Player {
    /// The witch card (WD-10).
    pub witch: WitchId,
    /// Is the once-per-game effect spent (WD-108)?
    pub once_used: bool,
    /// Was the once-per-turn effect used in this turn (WD-109)?
    pub turn_used: bool,
    /// Have the first-turn stones been gained (WD-60)?
    pub begun: bool,
    /// Stones on the witch card (WD-36).
    pub held: u8,
    /// Stones in slots I–IV.
    pub stones: [u8; 4],
    /// Secret cards.
    pub hand: Set,
    /// Cards of the hand that came from a public zone (WD-R44).
    pub known: Set,
    /// Cards in slots I–IV.
    pub slots: [Set; 4],
}

impl Player {
    /// All cards in the cast zone.
    #[inline]
    pub fn cast(&self) -> Set {
        (self.slots[0] | self.slots[1]) | (self.slots[2] | self.slots[3])
    }
}

/// A card in the card zone and the stones on it (WD-24).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lot {
    /// The card.
    pub card: CardId,
    /// The stones.
    pub stones: u8,
}

/// Everything.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    pub(crate) chance: Chance,
    pub(crate) players: [Player; MOST_SEATS],
    /// Face down; the last is on top.
    pub(crate) deck: ArrayVec<CardId, MOST_DECK>,
    /// In order of their numbers: places do not matter (WD-R42).
    pub(crate) market: ArrayVec<Lot, MARKET>,
    pub(crate) removed: Set,
    pub(crate) curse_zone: Set,
    /// Was the curse zone set up (WD-53)?
    pub(crate) curses: bool,
    /// The Curse cards of this game (WD-170).
    pub(crate) cursed: Set,
    /// Taken out face down at set-up (WD-47).
    pub(crate) aside: Set,
    pub(crate) bank: u8,
    /// All stones of the game (WD-182).
    pub(crate) stones: u8,
    /// Cards standing upright in some cast zone.
    pub(crate) installed: Set,
    /// Cards lying face down in some cast zone.
    pub(crate) down: Set,
    pub(crate) first: Seat,
    pub(crate) active: Seat,
    /// Which turn of the game, from 1; extra turns count.
    pub(crate) turn: u32,
    pub(crate) phase: Phase,
    /// Is this turn an extra turn?
    pub(crate) extra: bool,
    /// Is it a final turn, or does it belong to one (WD-R17)?
    pub(crate) last: bool,
    /// The end state (WD-93).
    pub(crate) end: bool,
    /// Final turns that have not begun.
    pub(crate) finals: u8,
    /// Extra turns earned, in order; those of one turn stay until all of them are played.
    pub(crate) earned: SmallVec<[Earned; USUAL_LIST]>,
    /// Rules that hold for this turn.
    pub(crate) rules: SmallVec<[(Seat, u16); USUAL_LIST]>,
    /// Cards used in this turn (WD-R46).
    pub(crate) uses: u16,
    /// Has the active player passed for the rest of the turn: no more windows (WD-R26)?
    pub(crate) passed: bool,
    /// Cards picked so far in the hand step.
    pub(crate) picked: Set,
    /// Triggers that have set themselves off again: they work no more in this chain (WD-117).
    pub(crate) looped: SmallVec<[(CardId, u8); USUAL_LIST]>,
    /// What is under way; the last frame is worked on.
    pub(crate) frames: SmallVec<[Frame; USUAL_FRAMES]>,
}

/// Where in the turn (rules §8.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The turn begins.
    Begin,
    /// First-turn stones.
    Stones,
    /// Start effects of an extra turn; how many are done.
    Extra(u16),
    /// Triggers at the start of the turn.
    TurnStart,
    /// The start phase.
    Start,
    /// The main phase.
    Main,
    /// Triggers at the start of the end phase.
    EndStart,
    /// The window after them, if there were any (WD-R26).
    BeforeCast,
    /// The cast zone step.
    Cast,
    /// The window after it.
    AfterCast,
    /// The hand step.
    Hand,
    /// The window after it.
    AfterHand,
    /// The card zone step.
    Market,
    /// The window after it.
    AfterMarket,
    /// The end of the turn is declared (WD-92).
    TurnEnd,
    /// The window at the end of the turn.
    Last,
    /// The next turn is found.
    Next,
    /// The game is over.
    Over,
}

impl State {
    kernel::players! { Player }

    /// Stones held (WD-36), for judging a position.
    pub fn held(&self, seat: Seat) -> u8 {
        self.player(seat).held
    }

    /// A player's area.
    pub fn area(&self, seat: Seat) -> &Player {
        self.player(seat)
    }

    /// Whose cast zone a card lies in.
    #[inline]
    pub(crate) fn caster(&self, card: CardId) -> Option<Seat> {
        let found = self.players.iter().position(|player| player.cast().has(card));
        found.map(|index| Seat::new(index as u8))
    }

    /// Whose hand a card is in.
    #[inline]
    pub(crate) fn holder(&self, card: CardId) -> Option<Seat> {
        let found = self.players.iter().position(|player| player.hand.has(card));
        found.map(|index| Seat::new(index as u8))
    }

    /// The place of a card in the card zone.
    #[inline]
    pub(crate) fn lot(&self, card: CardId) -> Option<usize> {
        self.market.iter().position(|lot| lot.card == card)
    }

    /// Installed cards whose effect works now (WD-81, WD-130).
    #[inline]
    pub(crate) fn working(&self) -> Set {
        self.installed & !self.down
    }

    /// Is the game in the player's own end phase?
    #[inline]
    pub(crate) fn in_end_phase(&self) -> bool {
        self.phase >= Phase::EndStart && self.phase < Phase::Over
    }

    /// Stones in the bank.
    pub fn bank(&self) -> u8 {
        self.bank
    }

    /// Is the game in the end state?
    pub fn is_ending(&self) -> bool {
        self.end
    }
}
