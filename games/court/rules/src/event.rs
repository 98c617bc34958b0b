//! What happens, as the log tells it, and who learns what of it (rules §7).

use kernel::{Seat, Seats, Viewer};
use serde::Serialize;

use crate::foes::{FoeId, Foes};
use crate::girl::{Girl, Girls};
use crate::hand::{CardId, Hand, Kind};

/// Something that happened. A card that is `None` is hidden from this viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Event {
    /// A set began (MC-107).
    SetBegan {
        /// Which, from 1.
        set: u16,
        /// Who starts it.
        seat: Seat,
    },
    /// Homura turned back time: these girls are back (MC-86).
    Rewound {
        /// Those who are alive again.
        alive: Girls,
        /// Those who are Uncontracted again (MC-93).
        uncontracted: Girls,
    },
    /// The opening Lead was turned up (MC-108).
    Opened {
        /// The Lead.
        kind: Kind,
        /// The cards turned up before it, shuffled back.
        passed: Hand,
    },
    /// A turn began.
    TurnBegan {
        /// Whose.
        seat: Seat,
        /// Which of the set, from 1.
        turn: u32,
    },
    /// A card was drawn.
    Drew {
        /// By whom.
        seat: Seat,
        /// Which; known to the drawer only.
        card: Option<CardId>,
    },
    /// Nothing could be drawn (MC-114).
    NothingToDraw {
        /// By whom.
        seat: Seat,
    },
    /// The discard was shuffled into a new pile (MC-72).
    Reshuffled {
        /// How many cards.
        cards: u8,
    },
    /// A card was played.
    Played {
        /// By whom.
        seat: Seat,
        /// Which.
        kind: Kind,
        /// In whose name.
        named: Option<Girl>,
        /// In Battle mode?
        battle: bool,
        /// A special card: did it show a girl of the Lead it was played on?
        shown: bool,
    },
    /// A player went on without a further card.
    NoFurtherCard {
        /// Who.
        seat: Seat,
    },
    /// A player was named for Falling-out.
    NamedSeat {
        /// By whom.
        seat: Seat,
        /// Who.
        target: Seat,
    },
    /// A girl's character marker was put on the Lead.
    Marked {
        /// By whom.
        seat: Seat,
        /// Hers.
        girl: Girl,
    },
    /// A foe was revealed.
    Revealed {
        /// Which.
        foe: FoeId,
    },
    /// Off Air was revealed (MC-69).
    WentOffAir {
        /// Familiars that left the game with it (MC-70).
        removed: Foes,
    },
    /// There was no foe left to discover (MC-121).
    NoFoeLeft,
    /// Damage to the first foe.
    Hit {
        /// By whom.
        seat: Seat,
        /// Whose number.
        girl: Girl,
        /// How much.
        damage: u8,
        /// On which foe.
        foe: FoeId,
        /// All the damage on it now.
        total: u8,
    },
    /// A foe was defeated.
    Defeated {
        /// By whom.
        seat: Seat,
        /// Which.
        foe: FoeId,
    },
    /// A girl got a marker for a witch (MC-119).
    SeedGained {
        /// Who.
        girl: Girl,
        /// Her markers now: the new one is a grief seed, or heals her (MC-05).
        markers: u8,
    },
    /// The last foe of the line is gone: Daily mode (MC-55).
    BattleOver,
    /// A girl lost markers.
    Hurt {
        /// Who.
        girl: Girl,
        /// How many.
        loss: u8,
        /// Her markers now.
        markers: u8,
    },
    /// An attack did nothing to the Lead's girl.
    Unharmed {
        /// Who.
        girl: Girl,
    },
    /// A girl died.
    Died {
        /// Who.
        girl: Girl,
    },
    /// A patron lost points (MC-98).
    PatronLost {
        /// Who.
        seat: Seat,
        /// Whose death.
        girl: Girl,
        /// How many points.
        loss: u8,
    },
    /// Grief seeds were moved.
    SeedsMoved {
        /// By whom.
        seat: Seat,
        /// From her.
        from: Girl,
        /// To her.
        to: Girl,
        /// How many.
        seeds: u8,
    },
    /// A girl made a contract.
    Contracted {
        /// By whose card.
        seat: Seat,
        /// Who.
        girl: Girl,
    },
    /// A player supports a girl from now on.
    Supported {
        /// Who.
        seat: Seat,
        /// Whom.
        girl: Girl,
    },
    /// Alone was laid before a player.
    LaidAlone {
        /// Before whom.
        seat: Seat,
        /// For how many turns.
        turns: u8,
    },
    /// A turn under Alone is over.
    ServedAlone {
        /// Whose.
        seat: Seat,
        /// How many are left.
        left: u8,
    },
    /// A turn was left out.
    Skipped {
        /// Whose.
        seat: Seat,
    },
    /// Concession was proposed.
    Proposed {
        /// By whom.
        seat: Seat,
    },
    /// Somebody answered.
    Voted {
        /// Who.
        seat: Seat,
        /// Yes?
        agrees: bool,
    },
    /// The last card was called.
    Called {
        /// By whom.
        seat: Seat,
    },
    /// A missed call was pointed out.
    PointedOut {
        /// Whose.
        seat: Seat,
        /// By whom.
        by: Seat,
    },
    /// A set ended.
    SetEnded {
        /// Who ended it, and so starts the next (MC-18, MC-R3).
        seat: Seat,
        /// How.
        how: SetEnd,
    },
    /// A player's set result; the hand is shown (MC-75).
    Scored {
        /// Whose.
        seat: Seat,
        /// The cards left.
        hand: Hand,
        /// The result.
        points: i32,
        /// The total after it.
        total: i32,
    },
    /// A player's final score (MC-81).
    Finished {
        /// Whose.
        seat: Seat,
        /// Of all sets.
        total: i32,
        /// For trophies.
        trophies: i32,
        /// For supported girls who are alive (MC-128).
        support: i32,
    },
    /// The game is over.
    Won {
        /// Who won; several share it (MC-R24).
        seats: Seats,
        /// Was it the limit of sets (MC-134)?
        by_limit: bool,
    },
}

/// How a set ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SetEnd {
    /// A player went out (MC-74).
    WentOut,
    /// Off Air was revealed (MC-69).
    OffAir,
    /// All five girls are dead (MC-87).
    AllDead,
    /// All agreed (MC-82).
    Conceded,
    /// Nobody could play or draw any more (MC-132).
    Stuck,
    /// The turn limit (MC-133).
    TurnLimit,
}

impl Event {
    /// The event as a viewer learns of it.
    pub(crate) fn seen_by(self, viewer: Viewer) -> Event {
        match self {
            Event::Drew { seat, .. } if !viewer.sees(seat) => Event::Drew { seat, card: None },
            open => open,
        }
    }
}
