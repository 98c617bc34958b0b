//! The whole state of a game, as a plain value.

use arrayvec::ArrayVec;
use kernel::{Chance, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::action::Pick;
use crate::hand::{CardId, Hand, MOST_CARDS};
use crate::past::Past;

/// The most players (AG-134).
pub(crate) const MOST_SEATS: usize = 4;

/// Hit points. Below 0 only for the reckoning (AG-80).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Hp(pub i16);

/// Karma: how many chips a player holds (AG-21).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Karma(pub u8);

/// Cards in order; the last is on top.
pub(crate) type Stack = ArrayVec<CardId, MOST_CARDS>;

/// One player.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Player {
    /// Hit points.
    pub hp: Hp,
    /// Karma chips.
    pub karma: Karma,
    /// Secret cards.
    pub hand: Hand,
    /// What this player has seen of the others' hands and must still be there (Steal, Disarm,
    /// Excavate, Hand Swap). Never more than those hands hold.
    pub seen: [Hand; MOST_SEATS],
    /// What everybody remembers of how this hand was played.
    #[serde(default, skip_serializing_if = "Past::is_new")]
    pub past: Past,
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
    /// Chips nobody holds.
    pub(crate) pool: u8,
    /// Players still in the game.
    pub(crate) alive: Seats,
    /// Eliminated players, first out first.
    pub(crate) out: ArrayVec<Seat, MOST_SEATS>,
    /// Whose turn it is.
    pub(crate) active: Seat,
    /// Which turn of the game, from 1.
    pub(crate) turn: u32,
    /// The Sword still lies where set-up put it, near the bottom (AG-23). Everybody knows this.
    pub(crate) sword_low: bool,
    /// What is under way; the last frame is worked on. Empty between turns.
    pub(crate) frames: ArrayVec<Frame, 6>,
    /// Cards the active player has picked to discard. They stay in the hand, and secret, until
    /// the last one is picked: the order of picking would tell something about the hand.
    pub(crate) picked: Hand,
    /// The winners, once the game is over.
    pub(crate) winners: Seats,
}

impl State {
    kernel::players! { Player }

    /// A player, also one who is out: without cards and chips then.
    pub fn anyone(&self, seat: Seat) -> &Player {
        self.player(seat)
    }

    /// A player who is still in the game.
    pub fn living(&self, seat: Seat) -> Option<&Player> {
        self.alive.has(seat).then(|| self.player(seat))
    }

    /// Cards in the pile, the next one last.
    pub fn pile(&self) -> &[CardId] {
        &self.pile
    }

    /// Cards in the discard, oldest first.
    pub fn discard(&self) -> &[CardId] {
        &self.discard
    }

    /// The attack that is waiting for an answer.
    pub fn attack(&self) -> Option<&Attack> {
        match self.frames.last()? {
            Frame::Attack(attack) => Some(attack),
            Frame::Draw { .. }
            | Frame::Act
            | Frame::Effect(_)
            | Frame::Discard { .. }
            | Frame::End => None,
        }
    }

    /// Are cards being picked to be discarded?
    pub fn is_discarding(&self) -> bool {
        matches!(self.frames.last(), Some(Frame::Discard { .. }))
    }

    /// Is a player being named (Karma Reversal), or a card of a hand one looks at (Disarm)?
    pub fn is_choosing(&self) -> bool {
        matches!(self.frames.last(), Some(Frame::Effect(_)))
    }

    /// Is it this player's turn?
    pub fn is_active(&self, seat: Seat) -> bool {
        self.active == seat
    }

    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        !self.winners.is_empty()
    }
}

/// Something under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Frame {
    /// Cards to be drawn by the active player.
    Draw {
        /// How many unmarked ACTION cards are still owed (AG-29).
        owed: u8,
        /// Has the discard been shuffled into the pile during this draw?
        reshuffled: bool,
    },
    /// The action step: use, pass or discard (AG-31, AG-32).
    Act,
    /// An effect of a card, step by step.
    Effect(Effect),
    /// An attack, from its declaration to its result.
    Attack(Attack),
    /// Cards to be discarded, picked one by one in ascending order (AG-38, AG-39), then put down
    /// together.
    Discard {
        /// How many.
        left: u8,
        /// Not before this one in the order of the pack.
        from: CardId,
    },
    /// The end step (AG-39).
    End,
}

/// A card's effect under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Effect {
    /// The card.
    pub card: CardId,
    /// Which mode of it.
    pub mode: u8,
    /// The step to be done next.
    pub at: u8,
    /// What was chosen when it was used.
    pub pick: Pick,
}

/// An attack under way. Attacker and target stay the same through every Reflect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Attack {
    /// Who attacks.
    pub attacker: Seat,
    /// Who is attacked; of an Area Attack, the one being handled.
    pub target: Seat,
    /// The attack card or special attack.
    pub card: CardId,
    /// Attack cards in the set; 0 for a special attack.
    pub set: u8,
    /// Of these, how many are offset.
    pub offset: u8,
    /// Damage of a special attack, fixed at declaration (AG-127); 0 for a set.
    pub special: u8,
    /// Pursuits attached, by anyone.
    pub pursuits: u8,
    /// On whom the damage is falling now.
    pub falls_on: Side,
    /// Seats still to be asked for Pursuit (AG-50).
    pub ask_pursuit: Seats,
    /// Targets of an Area Attack after this one.
    pub later: Seats,
}

/// One of the two sides of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Side {
    /// The target: the attack would land.
    Target,
    /// The attacker: it was reflected.
    Attacker,
}

impl Attack {
    /// The one on whom the damage is falling now.
    #[inline]
    pub fn receiver(&self) -> Seat {
        match self.falls_on {
            Side::Target => self.target,
            Side::Attacker => self.attacker,
        }
    }

    /// Attack cards not offset by anyone (AG-60, AG-76).
    #[inline]
    pub fn open(&self) -> u8 {
        self.set - self.offset
    }

    /// The next to be asked for Pursuit, clockwise from the attacker's left.
    #[inline]
    pub fn next_pursuer(&self, seats: u8) -> Option<Seat> {
        if self.ask_pursuit.is_empty() {
            return None;
        }
        self.attacker.others(seats).find(|seat| self.ask_pursuit.has(*seat))
    }
}
