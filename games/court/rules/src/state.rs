//! The whole state of a game, as a plain value.

use arrayvec::ArrayVec;
use kernel::{Chance, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::foes::{FoeId, Foes, MOST_FOES};
use crate::girl::{GIRLS, Girl, Girls};
use crate::hand::{CardId, Hand, Kind, MOST_CARDS};

/// The most players (MC-106).
pub(crate) const MOST_SEATS: usize = 5;
/// The most cards that can lie before one player: the loader allows no more of them.
pub(crate) const MOST_ALONE: usize = 8;

/// Sets the score sheet goes back to; games of more are rare, and a sheet can be read this long.
pub(crate) const MOST_SETS: usize = 24;

/// Cards in order; the last is on top.
pub(crate) type Stack = ArrayVec<CardId, MOST_CARDS>;

/// One player.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Player {
    /// Secret cards.
    pub hand: Hand,
    /// Points so far, trophies not counted (MC-79).
    pub total: i32,
    /// Foes defeated (MC-53).
    pub trophies: Foes,
    /// Girls this player supports (MC-95).
    pub supports: Girls,
    /// Cards like Alone before this player; the first is being served (MC-66).
    pub(crate) alone: ArrayVec<CardId, MOST_ALONE>,
    /// Turns the first of them still takes.
    pub(crate) alone_left: u8,
}

impl Player {
    /// Cards like Alone that lie before this player, and turns that the first of them still takes.
    #[inline]
    pub fn alone(&self) -> (&[CardId], u8) {
        (&self.alone, self.alone_left)
    }
}

/// One player's part of one line of the score sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Mark {
    /// The set's result (MC-75).
    pub result: i16,
    /// The total after it, trophies and supported girls left out (MC-79).
    pub total: i32,
    /// The points of the trophies held then (MC-81).
    pub trophies: i16,
}

/// The card that says what may be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lead {
    /// The card.
    pub card: CardId,
    /// The character marker on it (MC-09).
    pub marker: Option<Girl>,
}

/// Everything.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    pub(crate) chance: Chance,
    pub(crate) players: [Player; MOST_SEATS],
    /// Face down.
    pub(crate) pile: Stack,
    /// Face up, oldest first.
    pub(crate) discard: Stack,
    pub(crate) lead: Lead,
    /// The foe deck; the last is on top.
    pub(crate) foes: ArrayVec<FoeId, MOST_FOES>,
    /// How many foes on top of the deck everybody knows, because they were put back (MC-118).
    pub(crate) known: u8,
    /// Foes being fought, in order. Battle mode is when there are any.
    pub(crate) line: ArrayVec<FoeId, MOST_FOES>,
    /// Damage on the first of them.
    pub(crate) damage: u8,
    /// Who dealt how much of it, as far as it was dealt by somebody.
    pub(crate) dealt: [u8; MOST_SEATS],
    /// Foes out of the game (MC-70).
    pub(crate) removed: Foes,
    /// The girls' markers.
    pub(crate) markers: [u8; GIRLS],
    /// Girls not contracted yet (MC-88).
    pub(crate) uncontracted: Girls,
    /// Markers nobody holds (MC-04).
    pub(crate) supply: u8,
    /// Which set, from 1.
    pub(crate) set: u16,
    /// Which turn of the set, from 1.
    pub(crate) turn: u32,
    /// Whose turn it is.
    pub(crate) active: Seat,
    /// The next player's turn is left out (MC-111).
    pub(crate) skip: bool,
    /// Concession was proposed in this turn (MC-R9).
    pub(crate) proposed: bool,
    /// A card was played or drawn in this turn.
    pub(crate) acted: bool,
    /// Turns in a row without a play while nothing could be drawn (MC-132).
    pub(crate) idle: u8,
    /// Players with one card who have not called it (MC-102).
    pub(crate) silent: Seats,
    /// Of these, whose hand came down to one card in this very turn.
    pub(crate) fresh: Seats,
    /// Of these, who can be pointed out (MC-103).
    pub(crate) due: Seats,
    /// What is under way; the last frame is worked on. Empty between turns.
    pub(crate) frames: ArrayVec<Frame, 4>,
    /// The last witch is defeated: the game ends with this set (MC-80).
    pub(crate) last_fell: bool,
    /// The score sheet: a line for each set that is over, of the latest [`MOST_SETS`] sets.
    pub(crate) sheet: ArrayVec<[Mark; MOST_SEATS], MOST_SETS>,
    /// The winners, once the game is over.
    pub(crate) winners: Seats,
}

impl State {
    kernel::players! { Player }

    /// A player's part of the state.
    pub fn at(&self, seat: Seat) -> &Player {
        self.player(seat)
    }

    /// Is the set in Battle mode?
    #[inline]
    pub fn in_battle(&self) -> bool {
        !self.line.is_empty()
    }

    /// Which set, from 1.
    pub fn set(&self) -> u16 {
        self.set
    }

    /// Which turn of the set, from 1.
    pub fn turn(&self) -> u32 {
        self.turn
    }

    /// Whose turn it is.
    #[inline]
    pub fn active(&self) -> Seat {
        self.active
    }

    /// The card that says what may be played.
    #[inline]
    pub fn lead(&self) -> Lead {
        self.lead
    }

    /// Foes being fought, in order.
    #[inline]
    pub fn line(&self) -> &[FoeId] {
        &self.line
    }

    /// Damage on the first of them.
    #[inline]
    pub fn damage(&self) -> u8 {
        self.damage
    }

    /// Foes still in the deck, in no order.
    #[inline]
    pub fn foes_left(&self) -> Foes {
        self.foes.iter().copied().collect()
    }

    /// The foe on top of the deck, if everybody knows it (MC-118).
    #[inline]
    pub fn next_foe(&self) -> Option<FoeId> {
        self.foes.last().copied().filter(|_| self.known > 0 || self.foes.len() == 1)
    }

    /// Has the last witch fallen, so that the game ends with this set (MC-80)?
    #[inline]
    pub fn last_fell(&self) -> bool {
        self.last_fell
    }

    /// Cards that lie open in the discard.
    pub fn discarded(&self) -> Hand {
        self.discard.iter().copied().collect()
    }

    /// Girls not contracted yet (MC-88).
    #[inline]
    pub fn uncontracted(&self) -> Girls {
        self.uncontracted
    }

    /// A girl's markers.
    #[inline]
    pub fn markers(&self, girl: Girl) -> u8 {
        self.markers[girl.index()]
    }

    /// Girls with markers.
    #[inline]
    pub fn alive(&self) -> Girls {
        Girl::ALL.into_iter().filter(|girl| self.markers(*girl) > 0).collect()
    }

    /// Girls who are not dead: alive or Uncontracted (MC-R23).
    #[inline]
    pub fn not_dead(&self) -> Girls {
        self.alive().or(self.uncontracted)
    }

    /// Is there anything to draw, with or without a reshuffle?
    #[inline]
    pub(crate) fn can_draw(&self) -> bool {
        !(self.pile.is_empty() && self.discard.is_empty())
    }

    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        !self.winners.is_empty()
    }

    /// Has the active player gone out, with something of the last card still to be settled?
    #[inline]
    pub(crate) fn is_out(&self) -> bool {
        matches!(self.frames.first(), Some(Frame::Out))
    }

    /// Who has one card and has not called it (MC-102).
    #[inline]
    pub fn silent(&self) -> Seats {
        self.silent
    }

    /// Whose missed call can be pointed out now (MC-103).
    #[inline]
    pub fn due(&self) -> Seats {
        self.due
    }
}

/// Something under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Frame {
    /// The turn: play or draw (MC-21).
    Act,
    /// The steps of a special card.
    Effect(Effect),
    /// Grief seeds to move after a Normal card (MC-35), from one pair of girls to the next.
    Seeds {
        /// Girls of the former Lead.
        from: Girls,
        /// Girls of the new one.
        to: Girls,
        /// Pairs before this place in the order are done with.
        next: u8,
    },
    /// A girl to be named for the Lead.
    Name(Naming),
    /// A vote on concession; this seat answers next (MC-82).
    Vote(Seat),
    /// The end of a turn.
    End,
    /// The active player has gone out: the set ends once what outlasts it is settled (MC-R18).
    Out,
    /// Missed last-card calls that can be pointed out (MC-103).
    Calls {
        /// Whose are still to be gone through, this one included.
        left: Seats,
        /// Whose it is about.
        of: Seat,
        /// Who is asked next.
        asks: Seat,
    },
}

/// Why a girl is named for the Lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Naming {
    /// All girls of the opening Lead are dead (MC-R14).
    Opening,
    /// The Lead's girl has died in battle (MC-R13).
    Replace,
}

/// A special card being carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Effect {
    /// The card.
    pub kind: Kind,
    /// Was it played in Battle mode?
    pub battle: bool,
    /// Does it show the Lead's girl?
    pub shown: bool,
    /// The step to be done next.
    pub at: u8,
}
