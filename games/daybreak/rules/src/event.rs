//! What happened, as the log tells it.

use kernel::{Seat, Seats, Viewer};
use serde::Serialize;

use crate::action::Mode;
use crate::cards::WitchId;
use crate::set::{CardId, Set};

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub enum Event {
    /// A player got a witch and a starting hand.
    Dealt {
        /// Who.
        seat: Seat,
        /// The witch, open to all.
        witch: WitchId,
        /// The hand, for its owner.
        hand: Option<Set>,
    },
    /// A turn began.
    TurnBegan {
        /// Whose.
        seat: Seat,
        /// Which.
        turn: u32,
        /// An extra turn?
        extra: bool,
        /// A final turn?
        last: bool,
    },
    /// Stones were gained.
    GainedStones {
        /// By whom.
        seat: Seat,
        /// How many.
        count: u8,
        /// Where they came from.
        from: StoneFrom,
        /// Slot they were put in; 0 for the witch card.
        slot: u8,
    },
    /// Stones were paid to the bank.
    Paid {
        /// By whom.
        seat: Seat,
        /// How many.
        count: u8,
    },
    /// A stone was put on a card of the card zone.
    Put {
        /// By whom.
        seat: Seat,
        /// Which card.
        card: CardId,
    },
    /// An effect laid stones on a card of the card zone.
    Laid {
        /// Whose stones; nobody's from the bank.
        from: Option<Seat>,
        /// On which card.
        card: CardId,
        /// How many.
        count: u8,
    },
    /// A card was gained.
    GainedCard {
        /// By whom.
        seat: Seat,
        /// Which.
        card: CardId,
        /// Whose it was.
        from: Option<Seat>,
    },
    /// A card could not be paid, so it was not gained (WD-70).
    NotGained {
        /// By whom.
        seat: Seat,
        /// Which; none from an empty card zone.
        card: Option<CardId>,
    },
    /// A card was used.
    Used {
        /// By whom.
        seat: Seat,
        /// Which.
        card: CardId,
        /// Which mode.
        mode: Mode,
        /// The X paid, on a card with one.
        x: u8,
    },
    /// A witch effect was used.
    Witch {
        /// By whom.
        seat: Seat,
        /// The once-per-game effect?
        once: bool,
        /// The X paid.
        x: u8,
    },
    /// A card was placed in a cast zone.
    Placed {
        /// Whose.
        seat: Seat,
        /// Which.
        card: CardId,
        /// Where.
        slot: u8,
    },
    /// A card went to a hand.
    ToHand {
        /// Whose.
        seat: Seat,
        /// Which.
        card: CardId,
    },
    /// A card was removed.
    Removed {
        /// Whose it was; nobody's in the card zone.
        seat: Option<Seat>,
        /// Which.
        card: CardId,
    },
    /// Stones moved between places of one player.
    MovedStones {
        /// Whose.
        seat: Seat,
        /// How many.
        count: u8,
        /// To which slot; 0 for the witch card.
        slot: u8,
    },
    /// Stones went to the bank.
    RemovedStones {
        /// Whose; nobody's from the card zone.
        seat: Option<Seat>,
        /// How many.
        count: u8,
    },
    /// A card was turned over.
    Flipped {
        /// Whose.
        seat: Seat,
        /// Which.
        card: CardId,
        /// Is it face down now?
        down: bool,
    },
    /// A card was moved inside a cast zone.
    Moved {
        /// Whose.
        seat: Seat,
        /// Which.
        card: CardId,
        /// To which slot.
        slot: u8,
    },
    /// Cards were chosen.
    ChoseCards {
        /// By whom.
        seat: Seat,
        /// Which.
        cards: Set,
    },
    /// A player was chosen.
    Chose {
        /// By whom.
        seat: Seat,
        /// Whom.
        target: Seat,
    },
    /// An installed card works.
    Works {
        /// Whose.
        seat: Seat,
        /// Which.
        card: CardId,
        /// Which of its 【】, from 0.
        entry: u8,
    },
    /// An effect does nothing to a player.
    Negated {
        /// Whom.
        seat: Seat,
    },
    /// An extra turn was earned.
    Earned {
        /// By whom.
        seat: Seat,
    },
    /// The end phase: everything in the cast zone moved on.
    CastStep {
        /// Whose.
        seat: Seat,
        /// Cards that went to the hand.
        cards: Set,
        /// Stones that went onto the witch card.
        stones: u8,
    },
    /// Cards were revealed into the card zone.
    Refilled {
        /// Which.
        cards: Set,
    },
    /// The end state began.
    EndState {
        /// Did the bank run out?
        bank: bool,
        /// Did the deck run out? If neither did, the table's limit of turns is reached.
        deck: bool,
    },
    /// A step of an effect moved nothing: without a word nobody knows whether it was carried out.
    NoEffect,
    /// The game is over.
    Over {
        /// Who won.
        winners: Seats,
    },
}

/// Where gained stones came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum StoneFrom {
    /// The bank.
    Bank,
    /// A player.
    Seat(Seat),
    /// Cards of the card zone.
    Market,
}

impl Event {
    /// The event as a viewer learns of it.
    pub(crate) fn seen_by(self, viewer: Viewer) -> Event {
        match self {
            Event::Dealt { seat, witch, .. } if !viewer.sees(seat) => {
                Event::Dealt { seat, witch, hand: None }
            }
            open => open,
        }
    }
}
