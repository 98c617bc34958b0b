//! What can be under way: effects half resolved, payments, triggers, blows received.

use arrayvec::ArrayVec;
use kernel::{Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::cards::Stat;
use crate::set::{CardId, Set};
use crate::state::{MARKET, MOST_SCOPES, MOST_SEATS, Player};

/// An extra turn that was earned (WD-160).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Earned {
    /// What it brings: number in the code.
    pub extra: u16,
    /// The card that earned it.
    pub card: CardId,
    /// The turn in which it was earned.
    pub turn: u32,
    /// Does it belong to a final turn (WD-R17)?
    pub last: bool,
    /// Has it been played, or is it being played?
    pub played: bool,
}

/// Something under way.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(clippy::large_enum_variant)]
pub(crate) enum Frame {
    /// An effect being resolved.
    Effect(Effect),
    /// An acquisition cost being paid (WD-68).
    Paying(Paying),
    /// Triggers to be worked off.
    Triggers(Triggers),
    /// A player receives an effect, or has a Block card fired.
    Hit(Hit),
}

/// What an effect belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Origin {
    /// A card being used; it lies in no zone (WD-R10).
    Card {
        /// Which.
        card: CardId,
        /// The blue mode?
        blue: bool,
    },
    /// A witch's once-per-game effect.
    Once,
    /// A witch's once-per-turn effect.
    Turn,
    /// An entry of an installed card.
    Trigger {
        /// Which card.
        card: CardId,
        /// Which entry.
        entry: u8,
    },
    /// The start of an extra turn.
    Start {
        /// The card that earned it.
        card: CardId,
        /// What it brings.
        extra: u16,
    },
}

/// How far a step is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Stage {
    /// Extra costs asked at the start (`extra_cost_time = "on_use"`); which one.
    Prepay(u8),
    /// Not begun.
    Fresh,
    /// Everyone named has received it; things can be picked.
    Reached,
    /// A choice is asked for.
    Asking,
    /// All is picked.
    Picked,
    /// Everyone picked has received it.
    Landing,
    /// It lands player by player (WD-153); triggers work between two of them.
    Moving,
}

/// Cards bound by a choice or handled by a step, with their numbers as they were.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub(crate) struct Bound {
    /// The cards.
    pub cards: Set,
    /// Acquisition costs together; face-down cards count 0 (WD-133).
    pub get_cost: u8,
    /// Use costs together.
    pub use_cost: u8,
    /// Slots together.
    pub slot: u8,
    /// Acquisition cast times together; a face-down card has none (WD-134).
    pub get_time: u8,
    /// Use cast times together.
    pub use_time: u8,
}

impl Bound {
    /// One of the numbers.
    pub(crate) fn stat(&self, stat: Stat) -> u8 {
        match stat {
            Stat::GetCost => self.get_cost,
            Stat::UseCost => self.use_cost,
            Stat::Slot => self.slot,
            Stat::GetTime => self.get_time,
            Stat::UseTime => self.use_time,
        }
    }
}

/// Things picked for the step under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub(crate) struct Got {
    /// Cards.
    pub cards: Set,
    /// Stones of each player: held, then slots I–IV.
    pub stones: [[u8; 5]; MOST_SEATS],
    /// Stones on card-zone cards, by place in the card zone.
    pub on: [u8; MARKET],
    /// Stones of the bank.
    pub bank: u8,
}

impl Got {
    /// How many things.
    pub(crate) fn count(&self) -> u16 {
        let stones: u16 = self.stones.iter().flatten().map(|n| u16::from(*n)).sum();
        let on: u16 = self.on.iter().map(|n| u16::from(*n)).sum();
        u16::from(self.cards.len()) + stones + on + u16::from(self.bank)
    }

    /// Takes out what is a player's.
    pub(crate) fn part_of(&mut self, player: &Player, seat: Seat) -> Got {
        let mut part = Got { cards: self.cards & (player.cast() | player.hand), ..Got::default() };
        self.cards &= !part.cards;
        let index = seat.index() % MOST_SEATS;
        part.stones[index] = std::mem::take(&mut self.stones[index]);
        // The rest stays; the part is handed out.
        part
    }
}

/// Something that ends inside an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) enum Scope {
    /// A chosen player; who was bound before.
    Player(Option<Seat>),
    /// Chosen cards.
    Cards,
    /// A run over players: those to come, and who was bound before.
    Each {
        /// Still to come.
        left: Seats,
        /// Bound before.
        before: Option<Seat>,
    },
    /// Watches whether all is done in full.
    Did {
        /// Something was not.
        failed: bool,
    },
    /// A paid extra cost: the counts from before.
    Pay {
        /// Who held the most.
        most: Seats,
        /// Who held the fewest.
        fewest: Seats,
        /// Were they read anew since (WD-140)?
        anew: bool,
    },
}

/// An effect being resolved.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Effect {
    /// Whose effect.
    pub you: Seat,
    /// Of what.
    pub origin: Origin,
    /// Has it the attack mark?
    pub attack: bool,
    /// Do Block cards not work against it (WD-143)?
    pub no_block: bool,
    /// The next instruction.
    pub pc: u16,
    /// How far it is.
    pub stage: Stage,
    /// The X that was paid.
    pub x: u8,
    /// In a `hit` trigger: whose effect is received.
    pub attacker: Option<Seat>,
    /// The bound player.
    pub that: Option<Seat>,
    /// Who has received it.
    pub received: Seats,
    /// Who is to receive it next.
    pub pending: Seats,
    /// To whom it does nothing.
    pub negated: Seats,
    /// Who was made a target without being chosen (WD-125).
    pub targeted: Seats,
    /// Who was made a target in any way (WD-143).
    pub touched: Seats,
    /// Who held the most when counts were read (WD-139).
    pub most: Seats,
    /// Who held the fewest.
    pub fewest: Seats,
    /// Extra costs paid at the start, by number.
    pub paid: u8,
    /// The used card has moved itself and is not placed at the end.
    pub placed: bool,
    /// By how much cast times change in the step that moves things.
    pub by: i8,
    /// How many things the step before moved.
    pub moved: u8,
    /// How many things are still to be picked; while things move, how many are to be moved.
    pub left: u8,
    /// How many cards are still to be gained and paid for one by one (§5.12 11).
    pub rounds: u8,
    /// Whose part of the step is still to come (WD-153).
    pub queue: Seats,
    /// The cards of the step before.
    pub before: Bound,
    /// Things picked.
    pub got: Got,
    /// Chosen cards, innermost last.
    pub its: ArrayVec<Bound, MOST_SCOPES>,
    /// What is open.
    pub scopes: ArrayVec<Scope, MOST_SCOPES>,
}

impl Effect {
    /// Nothing of it has happened yet. The counts are those of now: who has most, who fewest.
    pub(crate) fn fresh(you: Seat, origin: Origin, (most, fewest): (Seats, Seats)) -> Effect {
        Effect {
            you,
            origin,
            attack: false,
            no_block: false,
            pc: 0,
            stage: Stage::Fresh,
            x: 0,
            attacker: None,
            that: None,
            received: Seats::NONE,
            pending: Seats::NONE,
            negated: Seats::NONE,
            targeted: Seats::NONE,
            touched: Seats::NONE,
            most,
            fewest,
            paid: 0,
            placed: false,
            by: 0,
            moved: 0,
            left: 0,
            rounds: 0,
            queue: Seats::NONE,
            before: Default::default(),
            got: Default::default(),
            its: Default::default(),
            scopes: Default::default(),
        }
    }
}

/// An acquisition cost being paid: stones go on other cards, one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Paying {
    /// Who gains and pays.
    pub payer: Seat,
    /// Which card.
    pub card: CardId,
    /// How many stones are still to be put.
    pub left: u8,
    /// A stated slot; 0 for the hand, 255 for the usual place.
    pub place: u8,
}

/// Kinds of events, as the code numbers them.
pub(crate) mod kind {
    pub(crate) const BLOCKED: usize = 0;
    pub(crate) const TURN_START: usize = 1;
    pub(crate) const EXTRA_START: usize = 2;
    pub(crate) const END_PHASE: usize = 3;
    pub(crate) const GAIN_STONE: usize = 4;
    pub(crate) const GAIN_CARD: usize = 5;
    pub(crate) const USE_CARD: usize = 6;
    pub(crate) const REMOVE_CARD: usize = 7;
    pub(crate) const TURN_END: usize = 8;
}

/// What has happened in one step, for triggers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub(crate) struct Happened {
    /// Who did it, by kind.
    pub who: [Seats; crate::cards::KINDS],
    /// Cards gained.
    pub gained: Set,
    /// Cards used.
    pub used: Set,
    /// Cards removed whose face could be seen.
    pub removed: Set,
}

impl Happened {
    /// Nothing?
    pub(crate) fn is_nothing(&self) -> bool {
        self.who.iter().all(|who| who.is_empty())
    }
}

/// Triggers to be worked off, player by player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Triggers {
    /// What set them off.
    pub happened: Happened,
    /// Cards that have not worked yet.
    pub todo: Set,
    /// The card at work and its next entry.
    pub now: Option<(CardId, u8)>,
}

/// A player receives an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Hit {
    /// Who.
    pub seat: Seat,
    /// Whose effect.
    pub attacker: Seat,
    /// Made to work by an effect (icon 22), not received.
    pub fired: bool,
    /// Do Block cards not work?
    pub no_block: bool,
    /// The card that works, and its next entry; [`ALL_DONE`] when it has worked.
    pub now: Option<(CardId, u8)>,
}

/// Stands for the next entry of a card that has worked to its end.
pub(crate) const ALL_DONE: u8 = u8::MAX;
