//! What happens, as the log tells it, and who learns what of it (AG-11, rules §7).

use kernel::{Seat, Viewer};
use serde::Serialize;

use crate::action::Answer;
use crate::hand::{CardId, Hand};

/// Something that happened. A card that is `None` is hidden from this viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Event {
    /// A player exchanged EVENT cards during set-up (AG-17); everybody sees which.
    LaidAside {
        /// Who.
        seat: Seat,
        /// Which cards.
        cards: Hand,
    },
    /// A turn began.
    TurnBegan {
        /// Whose.
        seat: Seat,
        /// Which, from 1.
        turn: u32,
    },
    /// An ACTION card was drawn.
    Drew {
        /// By whom.
        seat: Seat,
        /// Which; known to the drawer only.
        card: Option<CardId>,
        /// Does drawing go on because of its mark?
        again: bool,
    },
    /// An EVENT was drawn and shown (AG-06).
    EventDrawn {
        /// By whom.
        seat: Seat,
        /// Which.
        card: CardId,
    },
    /// The discard was shuffled into a new pile (AG-119).
    Reshuffled {
        /// How many cards.
        cards: u8,
    },
    /// Nothing could be drawn (AG-122).
    NothingToDraw {
        /// By whom.
        seat: Seat,
    },
    /// The player uses no card.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// A card was discarded.
    Discarded {
        /// By whom.
        seat: Seat,
        /// Which.
        card: CardId,
    },
    /// An attack was declared.
    Attacked {
        /// By whom.
        seat: Seat,
        /// On whom; `None` for all.
        target: Option<Seat>,
        /// With which card.
        card: CardId,
        /// How many of it.
        count: u8,
        /// The attacker's Pursuits.
        pursuits: u8,
    },
    /// An Area Attack comes to its next target.
    AreaReached {
        /// Whom.
        target: Seat,
    },
    /// Somebody answered the question for Pursuit.
    Pursued {
        /// Who.
        seat: Seat,
        /// How many; 0 for none.
        count: u8,
    },
    /// The receiver answered.
    Responded {
        /// Who.
        seat: Seat,
        /// The card offset with.
        card: CardId,
        /// How many.
        offset: u8,
        /// Own Pursuits.
        pursuits: u8,
        /// The last step.
        end: Answer,
        /// The damage after offset and Pursuits.
        damage: u16,
    },
    /// A turn card was used.
    Used {
        /// By whom.
        seat: Seat,
        /// Which.
        card: CardId,
    },
    /// HP was gained.
    Healed {
        /// By whom.
        seat: Seat,
        /// How much.
        gain: u8,
    },
    /// HP was lost.
    Hurt {
        /// By whom.
        seat: Seat,
        /// How much.
        loss: u16,
    },
    /// Karma moved between players, the pool helping out.
    KarmaMoved {
        /// Who gave.
        from: Seat,
        /// Who received.
        to: Seat,
        /// Chips from the giver.
        given: u8,
        /// Chips from the pool.
        pooled: u8,
    },
    /// Karma came from the pool.
    KarmaGained {
        /// To whom.
        seat: Seat,
        /// How much.
        gain: u8,
    },
    /// Karma went to the pool.
    KarmaShed {
        /// By whom.
        seat: Seat,
        /// How much.
        loss: u8,
    },
    /// Karma was reversed.
    KarmaReversed {
        /// Who named.
        seat: Seat,
        /// Whom.
        target: Seat,
        /// Before.
        from: u8,
        /// After.
        to: u8,
    },
    /// The Agate Sword struck (AG-109).
    Struck {
        /// Whom.
        seat: Seat,
    },
    /// The Agate Sword struck nobody (AG-111).
    StruckNobody,
    /// Revival was used.
    Revived {
        /// By whom.
        seat: Seat,
    },
    /// A player left the game, with the hand shown.
    Eliminated {
        /// Who.
        seat: Seat,
        /// Why.
        cause: Cause,
        /// The hand, now in the discard.
        hand: Hand,
    },
    /// A card was stolen.
    Stolen {
        /// By whom.
        thief: Seat,
        /// From whom.
        victim: Seat,
        /// Which; known to the two only.
        card: Option<CardId>,
    },
    /// A hand was looked at (AG-129).
    LookedAt {
        /// By whom.
        seat: Seat,
        /// Whose.
        victim: Seat,
        /// The hand; known to the looker (and its owner) only.
        hand: Option<Hand>,
    },
    /// A card was taken from the discard; everybody sees which.
    Excavated {
        /// By whom.
        seat: Seat,
        /// Which.
        card: CardId,
    },
    /// Two hands were exchanged. Each of the two knows both.
    HandsSwapped {
        /// Who used the card.
        seat: Seat,
        /// With whom.
        other: Seat,
        /// The user's new hand.
        taken: Option<Hand>,
        /// The other's new hand.
        given: Option<Hand>,
    },
    /// The game is over.
    Won {
        /// Who won; several only at the turn limit (AG-R26).
        seats: kernel::Seats,
        /// Was it the turn limit?
        by_limit: bool,
    },
}

/// Why a player was eliminated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Cause {
    /// HP, by an attack that landed.
    Attack,
    /// HP, by the own attack, reflected.
    Reflected,
    /// HP, by a card that is no attack.
    Event,
    /// The Agate Sword.
    Sword,
    /// Karma 0.
    Karma,
}

impl Event {
    /// The event as a viewer learns of it.
    pub(crate) fn seen_by(self, viewer: Viewer) -> Event {
        let one = |seat| viewer.sees(seat);
        match self {
            Event::Drew { seat, again, .. } if !one(seat) => {
                Event::Drew { seat, card: None, again }
            }
            Event::Stolen { thief, victim, .. } if !one(thief) && !one(victim) => {
                Event::Stolen { thief, victim, card: None }
            }
            Event::LookedAt { seat, victim, .. } if !one(seat) && !one(victim) => {
                Event::LookedAt { seat, victim, hand: None }
            }
            Event::HandsSwapped { seat, other, .. } if !one(seat) && !one(other) => {
                Event::HandsSwapped { seat, other, taken: None, given: None }
            }
            open => open,
        }
    }
}
