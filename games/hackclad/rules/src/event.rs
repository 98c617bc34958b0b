//! What happened, as the log tells it.

use kernel::{Seat, Viewer};
use serde::Serialize;

use crate::cards::{CardName, CharId, CladId};
use crate::field::{Cross, Facing, Space, Spaces};
use crate::state::{Basic, CoopEnd, Legion, Score, Who};

/// Something that happened. What a viewer may not know is `None` for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Event {
    /// A character was chosen.
    Character {
        /// Who.
        who: Who,
        /// Which.
        character: CharId,
        /// Her start number, from 1.
        number: u8,
    },
    /// Mission cards were kept.
    Missions {
        /// Who.
        who: Who,
    },
    /// The extended card of the deck was chosen.
    Extended {
        /// Who.
        who: Who,
        /// Which, for those who may know.
        card: Option<CardName>,
        /// Who sits there.
        seat: Seat,
    },
    /// A round began.
    Round {
        /// Which.
        round: u8,
    },
    /// Voltage rose, and the Clad deck was re-formed (HD-221).
    Voltage {
        /// To what.
        voltage: u8,
        /// Cards in the new deck.
        deck: u8,
    },
    /// A Clad card was placed.
    Forecast {
        /// In which slot, from 1.
        slot: u8,
        /// Which; hidden in solo K2 until its turn.
        card: Option<CladId>,
    },
    /// Cards were drawn.
    Drew {
        /// Who.
        who: Who,
        /// How many at once; 0 for the second and later of them, which only those hear of who
        /// see the cards.
        count: u8,
        /// Which, for those who may know.
        card: Option<CardName>,
        /// Who sits there.
        seat: Seat,
        /// Is it open to all (co-op)?
        open: bool,
    },
    /// A deck was re-formed.
    Reformed {
        /// Whose.
        who: Who,
        /// CP gained.
        cp: u8,
        /// Cards in the new deck.
        deck: u8,
    },
    /// A deck was upgraded, or not.
    Upgraded {
        /// Whose.
        who: Who,
        /// What went out and what came in, for those who may know; `None` is also told of no
        /// upgrade to those who may not.
        swap: Option<(CardName, CardName)>,
        /// Who sits there.
        seat: Seat,
        /// Does everybody see it (HD-R45)?
        open: bool,
    },
    /// Co-op: a turn slot was given.
    Assigned {
        /// To whom.
        who: Who,
        /// Which, from 1.
        slot: u8,
    },
    /// A turn card went to the hand.
    TookTurnCard {
        /// Whose.
        who: Who,
        /// How many cards.
        count: u8,
    },
    /// A turn card was placed.
    Drafted {
        /// By whom.
        who: Who,
        /// In which slot, from 1.
        slot: u8,
        /// Which card, for those who may know.
        card: Option<CardName>,
        /// Who sits there.
        seat: Seat,
    },
    /// A hand card went on top of the deck.
    PutBack {
        /// Whose.
        who: Who,
        /// Which, for those who may know.
        card: Option<CardName>,
        /// Who sits there.
        seat: Seat,
    },
    /// A player's turn began.
    Turn {
        /// Whose.
        who: Who,
    },
    /// A player's turn ended.
    TurnOver {
        /// Whose.
        who: Who,
    },
    /// A Clad turn began.
    CladTurn {
        /// Its slot, from 1.
        slot: u8,
        /// Its card.
        card: CladId,
    },
    /// The Legion turn began.
    LegionTurn {
        /// How many attack.
        legions: u8,
    },
    /// A Witch came back to the field.
    Entered {
        /// Who.
        who: Who,
        /// Where.
        at: Space,
    },
    /// A Witch moved.
    Moved {
        /// Who.
        who: Who,
        /// Where to.
        to: Space,
    },
    /// A player gained stones.
    Stones {
        /// Who.
        who: Who,
        /// VP.
        vp: u16,
    },
    /// MP changed.
    Mp {
        /// Whose.
        who: Who,
        /// To what.
        now: u8,
    },
    /// CP changed.
    Cp {
        /// Whose.
        who: Who,
        /// To what.
        now: u8,
    },
    /// A skill card was used.
    Used {
        /// By whom.
        who: Who,
        /// Which.
        card: CardName,
        /// Co-op: for whom, if for another.
        helped: Option<Who>,
    },
    /// A basic action.
    Basic {
        /// By whom.
        who: Who,
        /// Which.
        what: Basic,
        /// The card paid.
        card: CardName,
    },
    /// A CP action.
    CpAction {
        /// By whom.
        who: Who,
        /// What it cost.
        cost: u8,
    },
    /// A crack skill.
    Crack {
        /// By whom.
        who: Who,
    },
    /// Corruption was taken.
    Corruption {
        /// By whom.
        who: Who,
        /// How much there is now.
        now: u8,
    },
    /// A trap was used.
    Trap {
        /// By whom.
        who: Who,
        /// On the enemy here.
        at: Space,
    },
    /// A trap was turned face-up.
    TrapUp {
        /// Whose.
        who: Who,
    },
    /// A card in the discard pile acted.
    Pile {
        /// Whose.
        who: Who,
        /// Which.
        card: CardName,
    },
    /// An extra cost was paid in CP.
    PaidCp {
        /// By whom.
        who: Who,
        /// How much.
        cp: u8,
    },
    /// A card was discarded as an extra cost.
    PaidCard {
        /// By whom.
        who: Who,
        /// Which.
        card: CardName,
    },
    /// Enemies were damaged.
    Hit {
        /// By whom.
        who: Who,
        /// Where they stand.
        targets: Spaces,
        /// Is the Clad among them?
        clad: bool,
        /// How much.
        damage: u8,
    },
    /// A Legion was destroyed.
    Destroyed {
        /// By whom.
        who: Who,
        /// Which kind.
        legion: Legion,
        /// Where.
        at: Space,
    },
    /// A Legion was removed without a reward (HD-067).
    Removed {
        /// Where.
        at: Space,
    },
    /// A Legion appeared.
    Summoned {
        /// Which kind.
        legion: Legion,
        /// Where.
        at: Space,
    },
    /// A stone was dropped.
    Dropped {
        /// Where.
        at: Space,
    },
    /// The Clad moved.
    CladMoved {
        /// Where to.
        to: Space,
    },
    /// The Clad turned.
    CladTurned {
        /// Its facing now.
        facing: Facing,
    },
    /// The Clad cannot move this round.
    Locked,
    /// An attack is coming; these may react.
    Attack {
        /// The area.
        area: Spaces,
        /// Can it be reduced?
        reducible: bool,
        /// Do Legions make it?
        legions: bool,
    },
    /// An attack with nobody in its area.
    Missed {
        /// Do Legions make it?
        legions: bool,
    },
    /// The area of the attack changed: earlier passes are void.
    AreaChanged {
        /// The new area.
        area: Spaces,
    },
    /// A player reduced the damage.
    Reduced {
        /// For whom.
        who: Who,
        /// By how much.
        by: u8,
    },
    /// A player passed.
    Passed {
        /// Who.
        who: Who,
    },
    /// A Witch in the area took no damage.
    Unhurt {
        /// Who.
        who: Who,
    },
    /// A player was injured.
    Injured {
        /// Who.
        who: Who,
        /// The damage.
        damage: u8,
        /// VP of the stones lost.
        lost: u16,
        /// Did they go to the stock (co-op)?
        stock: bool,
    },
    /// Only the injury gauge rose (HD-204).
    Gauge {
        /// Whose.
        who: Who,
        /// To what.
        now: u16,
    },
    /// Unyielding began.
    Unyielding {
        /// Whose.
        who: Who,
    },
    /// The next attack will be reduced.
    Braced {
        /// Whose.
        who: Who,
        /// By how much.
        by: u8,
    },
    /// A player looked at the top Clad card.
    Looked {
        /// Who.
        who: Who,
        /// Which it is, for those who may know.
        card: Option<CladId>,
        /// Who sits there.
        seat: Seat,
    },
    /// The top Clad card was revealed.
    Revealed {
        /// By whom.
        who: Who,
        /// Which.
        card: CladId,
    },
    /// A player looked at the top card of the own deck.
    LookedTop {
        /// Who.
        who: Who,
        /// Which it is, for those who may know.
        card: Option<CardName>,
        /// Who sits there.
        seat: Seat,
    },
    /// The top card of a deck was discarded.
    Milled {
        /// Whose.
        who: Who,
        /// Which.
        card: CardName,
    },
    /// A card went from the discard pile to the hand.
    Took {
        /// Whose.
        who: Who,
        /// Which.
        card: CardName,
    },
    /// A card was taken from the deck, and the deck shuffled.
    Searched {
        /// Whose.
        who: Who,
        /// Which, for those who may know.
        card: Option<CardName>,
        /// Who sits there.
        seat: Seat,
    },
    /// A card of the extended deck went to the discard pile.
    Added {
        /// Whose.
        who: Who,
        /// Which.
        card: CardName,
    },
    /// The card went onto the turn card.
    OnTurnCard {
        /// Whose.
        who: Who,
        /// Which.
        card: CardName,
    },
    /// A Tsuchikumo was deployed.
    Deployed {
        /// Whose.
        who: Who,
        /// Where.
        at: Cross,
    },
    /// A Tsuchikumo was shifted.
    Shifted {
        /// Whose.
        who: Who,
        /// From where.
        from: Cross,
        /// To where.
        to: Cross,
    },
    /// A Tsuchikumo went back to the supply.
    TokenRemoved {
        /// Whose.
        who: Who,
        /// From where.
        at: Cross,
    },
    /// Solo: the markers were taken off the turn slots (HD-304).
    MarksRemoved,
    /// A player's score.
    Scored {
        /// Whose.
        who: Who,
        /// Line by line.
        score: Score,
    },
    /// The co-operative game is over.
    CoopOver {
        /// How.
        end: CoopEnd,
    },
    /// The game is over.
    Over,
}

impl Event {
    /// The event as a viewer learns of it, if she does.
    pub(crate) fn seen_by(self, viewer: Viewer) -> Option<Event> {
        let mut event = self;
        match &mut event {
            Event::Drew { count: 0, seat, open: false, .. } if !viewer.sees(*seat) => return None,
            Event::Extended { card, seat, .. }
            | Event::Drafted { card, seat, .. }
            | Event::PutBack { card, seat, .. }
            | Event::LookedTop { card, seat, .. }
            | Event::Searched { card, seat, .. }
            | Event::Drew { card, seat, open: false, .. }
                if !viewer.sees(*seat) =>
            {
                *card = None;
            }
            Event::Upgraded { swap, seat, open: false, .. } if !viewer.sees(*seat) => *swap = None,
            Event::Looked { card, seat, .. } if !viewer.sees(*seat) => *card = None,
            _ => {}
        }
        Some(event)
    }
}
