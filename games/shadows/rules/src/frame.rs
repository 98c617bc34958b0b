//! What is under way, as data: phases, steps, questions.

use kernel::{Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::sets::{CardId, Cast, EventId, LootId, Slot};
use crate::state::Window;

/// A step of a combat (steps C2 to C15 of the rules).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Step {
    /// Only humans are there: the window before the hit.
    Humans,
    /// … the vote who is hit.
    Victim,
    /// Declarations.
    Declare,
    /// Commitments.
    Commit,
    /// The defender.
    Defender,
    /// The reveal.
    Reveal,
    /// Loot effects.
    Loot,
    /// Flips.
    Flips,
    /// Abilities.
    Count,
    /// The attack total, the foe's loss.
    Total,
    /// Reward and Barrier release.
    Reward,
    /// Whose defence counts.
    Shield,
    /// Seeds against damage.
    Seeds,
    /// Windows before the damage.
    Windows,
    /// Damage and deaths.
    Damage,
    /// Victory.
    Victory,
    /// Memories.
    Memories,
    /// Abilities at the end, one character after another.
    End(u8),
    /// Committed cards leave.
    Discard,
    /// Retreats.
    Leave,
    /// Done.
    Over,
}

/// Why cards are picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Purpose {
    /// Forced to discard.
    Discard(Slot),
    /// The hand is above its limit (SM-R012).
    TooMany(Slot),
    /// The cost of Heal: who heals, and whom.
    Heal(Slot, Slot),
    /// Focus.
    Focus(Slot),
    /// Refresh.
    Refresh(Slot),
    /// Telepathy, step 1: from, to.
    Send(Slot, Slot),
    /// Telepathy, step 3: the partner, to whom a card goes back, and the card received.
    Answer(Slot, Slot, CardId),
    /// Encourage: from, to.
    Encourage(Slot, Slot),
    /// Foresight.
    Foresight(Slot),
    /// Talent.
    Talent(Slot),
    /// The cost of raising an attack value.
    Raise(Slot),
    /// The cost of a barrier for somebody.
    Barrier(Slot, Slot),
    /// The cost of a ward for somebody.
    Ward(Slot, Slot),
    /// The cost of Snipe.
    Snipe(Slot, Slot),
    /// Which defence counts.
    Shield(Slot),
    /// Intervention 2: the card that goes back, and to which hand.
    Return(Seat, u8),
    /// Intervention 3.
    Redraw(Seat),
    /// Intervention 4: with melee or ranged attacks of this value.
    Strike {
        /// Whose.
        seat: Seat,
        /// Melee, not ranged?
        melee: bool,
        /// The value.
        value: u8,
    },
}

/// Cards being picked from a hand, one by one in ascending order. They stay in the hand, and
/// secret, until the last one is picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pick {
    /// Why.
    pub purpose: Purpose,
    /// From which hand.
    pub(crate) hand: u8,
    /// At least so many.
    pub least: u8,
    /// At most so many.
    pub most: u8,
}

/// What is voted on (SM-R009).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Question {
    /// Who is hit (SM-177).
    Defender,
    /// Which human is hit (SM-158).
    Victim,
    /// Who gets the loot card (SM-207).
    Loot(LootId),
    /// Whose loot card is resolved next (SM-183).
    LootOrder,
    /// Whose HP becomes 1 (SM-262).
    Unkillable(u8),
    /// Who of the richest discards.
    Richest(u8),
}

/// A step of the event phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum EventStep {
    /// Players without a character ask for one.
    TakeOver,
    /// Time Manipulation.
    Time,
    /// Clocks, then the card.
    Draw,
    /// The witch check.
    Check,
    /// On to the action phase.
    Over,
}

/// A step of a witch check (SM-R036).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum CheckStep {
    /// List the girls without cards and open the window.
    List,
    /// Snipe, one girl after another.
    Snipe,
    /// Drop-outs.
    Drop,
}

/// A step of the adjustment phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum AdjustStep {
    /// Destruction.
    Destroy,
    /// Super Recovery, one character after another.
    Recover(u8),
    /// The witch check.
    Check,
    /// Interventions.
    Intervene,
    /// Done.
    Over,
}

/// Something under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Frame {
    /// The event phase.
    Event(EventStep),
    /// The action phase: the next to act.
    Action(u8),
    /// A character's turn.
    Act {
        /// Whose.
        who: Slot,
        /// Has she done Telepathy?
        telepathy: bool,
        /// With whom.
        with: Option<Slot>,
        /// Has she done her other action?
        acted: bool,
    },
    /// The combat phase.
    Combats,
    /// A combat.
    Combat(Step),
    /// The adjustment phase.
    Adjust(AdjustStep),
    /// A witch check: who was listed, and whom Snipe has been asked for.
    Check {
        /// The step.
        step: CheckStep,
        /// Girls without cards.
        listed: Cast,
        /// Those Snipe was offered for.
        asked: Cast,
    },
    /// Cards are picked.
    Pick(Pick),
    /// Some must discard so many cards each, one after another.
    Discards {
        /// Who.
        left: Cast,
        /// How many.
        count: u8,
        /// Has the window been opened?
        opened: bool,
    },
    /// A contract window.
    Window {
        /// Which.
        window: Window,
        /// Humans whose answer is awaited.
        asked: Cast,
        /// Humans who want to contract.
        wants: Cast,
        /// Has somebody contracted since it was opened?
        fresh: bool,
    },
    /// A contract under way: the wish is awaited.
    Wish {
        /// Whose.
        who: Slot,
        /// Humans whose death by an attack was certain when it began.
        dying: Cast,
    },
    /// A vote.
    Vote {
        /// On what.
        question: Question,
        /// Among whom.
        among: Cast,
        /// Whose vote is awaited.
        left: Seats,
        /// For each seat her choice.
        votes: [Option<Slot>; 8],
    },
    /// Targets of a loot card.
    Target {
        /// The user.
        user: Slot,
        /// The card.
        loot: LootId,
        /// How many more.
        left: u8,
        /// Those named.
        named: Cast,
    },
    /// The target of a protecting ability.
    Protect {
        /// Whose ability.
        who: Slot,
        /// By its place on the card.
        ability: u8,
    },
    /// Event cards being put back in order.
    Reorder {
        /// Who looks.
        who: Slot,
        /// The cards looked at, the top one first; `None` for Walpurgis, who keeps her place.
        cards: [Option<EventId>; 4],
        /// Those already put back, by their place in `cards`, top first.
        placed: [u8; 4],
        /// How many are put back.
        done: u8,
    },
    /// Snipe has been paid for: the girl dies if she still has no card.
    Sniped(Slot),
    /// Deaths to be carried out.
    Deaths(Cast),
    /// Drop-outs to be carried out.
    DropOuts(Cast),
    /// A failed accusation has been paid: does the accuser drop out (SM-376)?
    AfterAccusation(Slot),
    /// Secret volunteers for an exposed character (SM-R091).
    Volunteers {
        /// The exposed character.
        who: Slot,
        /// Who must still answer.
        left: Seats,
        /// Who volunteers.
        yes: Seats,
    },
    /// A player without a character may ask for one (SM-R043).
    TakeOver {
        /// Who asks.
        asker: Seat,
        /// The giver who is being asked; none while the asker decides.
        giver: Option<Seat>,
        /// Givers who refused.
        refused: Seats,
    },
    /// Interventions still to come (SM-399).
    Intervene(Seats),
    /// Intervention 1: the boxed card that is looked at.
    Look {
        /// Who looks.
        seat: Seat,
        /// Its place in the box.
        at: u8,
    },
    /// Humans and Madoka are about to be moved to Kirika (SM-288).
    Hostages,
    /// Turn over: start the next one.
    NextTurn,
}
