//! The round: Forecast, Draw, Draft, Action (§2.4 to §2.8), and what solo and co-op change.

use arrayvec::ArrayVec;
use kernel::Sink;

use super::Flow;
use crate::Hackclad;
use crate::cards::{CardName, CladId, MissionId};
use crate::event::Event;
use crate::options::{CoopReform, Mode, UnyieldingScope};
use crate::state::{
    ActStep, AttackKind, CLAD_CARDS, Clock, DraftStep, Frame, NO_WOUNDS, RoundMarks, Spot, State,
    TurnMarks, Who,
};

/// Cards that a hand is filled up to (HD-036).
const HAND: u8 = 3;
/// The highest Voltage.
const MOST_VOLTAGE: u8 = 3;
/// The Legion turn in the order of HD-054.
const LEGION_TURN: u8 = 7;

impl Hackclad {
    /// One step of the clock, with nothing else under way.
    pub(crate) fn clock_step(&self, s: &mut State, sink: &mut impl Sink<Hackclad>) -> Flow {
        match s.clock {
            Clock::Characters => {
                if self.asked(s).is_some() {
                    return Flow::Ask;
                }
                self.tokens_and_missions(s);
                s.clock = Clock::Missions;
            }
            Clock::Missions => {
                if self.asked(s).is_some() {
                    return Flow::Ask;
                }
                s.clock = Clock::Extended;
            }
            Clock::Extended => {
                if Who::all(self.players).any(|who| s.player(who).pick.is_none()) {
                    return Flow::Ask;
                }
                self.begin_play(s);
            }
            Clock::Forecast => self.forecast(s, sink),
            Clock::Draw(number) => self.draw_phase(s, number, sink),
            Clock::Assign => self.assign(s, sink),
            Clock::Draft(standby, step) => return self.draft_step(s, standby, step, sink),
            Clock::Act(at, step) => return self.act_step(s, at, step, sink),
            Clock::Over => return Flow::Ask,
        }
        Flow::On
    }

    /// HD-290: missions for characters of earlier games.
    fn tokens_and_missions(&self, s: &mut State) {
        self.deal_missions(s);
        for player in &mut s.players {
            // A mask of the missions kept so far.
            player.pick = (!player.missions.is_empty()).then_some(0);
        }
    }

    pub(crate) fn keep_mission(
        &self,
        s: &mut State,
        who: Who,
        card: MissionId,
        sink: &mut impl Sink<Hackclad>,
    ) {
        let keep = self.missions_of(s, who).map_or(0, |missions| missions.keep);
        let player = s.player_mut(who);
        let Some(at) = player.missions.iter().position(|own| *own == card) else { return };
        let kept = player.pick.unwrap_or(0) | 1 << at;
        player.pick = Some(kept);
        if kept.count_ones() >= u32::from(keep) {
            let mut index = 0;
            player.missions.retain(|_| {
                index += 1;
                kept >> (index - 1) & 1 != 0
            });
            player.pick = None;
            sink.tell(Event::Missions { who }, s);
        }
    }

    /// D1: the secret choice; kept until all have chosen.
    pub(crate) fn extend(
        &self,
        s: &mut State,
        who: Who,
        card: CardName,
        sink: &mut impl Sink<Hackclad>,
    ) {
        s.player_mut(who).pick = self.slot_in(s, who, s.player(who).extended, card);
        let seat = self.seat(s, who);
        sink.tell(Event::Extended { who, card: Some(card), seat }, s);
    }

    /// HD-033, HD-034.
    fn forecast(&self, s: &mut State, sink: &mut impl Sink<Hackclad>) {
        s.round += 1;
        sink.tell(Event::Round { round: s.round }, s);
        // Whoever knew the top card knows nothing of the one below it.
        s.top_known = 0;
        if s.deck.is_empty() {
            self.reform_clad(s, sink);
        }
        s.hidden = self.mode == Mode::Solo;
        for slot in 0..3 {
            s.forecast[slot] = s.deck.pop();
            let hidden = s.hidden && slot == 1;
            if let Some(card) = s.forecast[slot]
                && !hidden
            {
                s.shown |= 1 << card.0;
            }
            let card = s.forecast[slot].filter(|_| !hidden);
            sink.tell(Event::Forecast { slot: slot as u8 + 1, card }, s);
        }
        s.clock = Clock::Draw(0);
    }

    /// HD-221, HD-222; in solo HD-298, HD-299; in co-op HD-322, HD-323, HD-R66.
    fn reform_clad(&self, s: &mut State, sink: &mut impl Sink<Hackclad>) {
        s.voltage = (s.voltage + 1).min(MOST_VOLTAGE);
        let pile = match (self.mode, self.options.coop_reform) {
            (Mode::Versus | Mode::Tag, _) | (Mode::Coop, CoopReform::Printed) => {
                let of = |card: &CladId| self.cards.clad(*card).voltage == s.voltage;
                set_of(clad_cards(s.piles).filter(of))
            }
            (Mode::Coop, CoopReform::V3) => s.piles,
            (Mode::Solo, _) => {
                let mut bag: ArrayVec<CladId, CLAD_CARDS> = clad_cards(s.aside | s.piles).collect();
                if s.piles != 0 {
                    s.chance.shuffle(&mut bag);
                    bag.truncate(3);
                }
                let joins = set_of(bag);
                s.aside = (s.aside | s.piles) & !joins;
                s.piles = 0;
                joins
            }
        };
        s.piles &= !pile;
        s.deck = clad_cards(s.used | pile).collect();
        s.used = 0;
        s.chance.shuffle(&mut s.deck);
        sink.tell(Event::Voltage { voltage: s.voltage, deck: s.deck.len() as u8 }, s);
    }

    /// HD-036 to HD-039.
    fn draw_phase(&self, s: &mut State, number: u8, sink: &mut impl Sink<Hackclad>) {
        if number >= self.players {
            s.clock =
                if self.mode == Mode::Coop { Clock::Assign } else { self.begin_draft(s, sink) };
            return;
        }
        s.clock = Clock::Draw(number + 1);
        if let Some(who) = self.by_number(s, number) {
            let hand = s.player(who).hand.count_ones() as u8;
            if hand < HAND {
                Self::push(s, Frame::Draw { who, left: HAND - hand });
            }
        }
    }

    fn begin_draft(&self, s: &mut State, sink: &mut impl Sink<Hackclad>) -> Clock {
        // HD-304.
        if s.marks == 0b1111 {
            s.marks = 0;
            sink.tell(Event::MarksRemoved, s);
        }
        Clock::Draft(0, DraftStep::Begin)
    }

    /// HD-326 to HD-328: fewest stones first, then the lower standby slot.
    fn assign(&self, s: &mut State, sink: &mut impl Sink<Hackclad>) {
        let mut order: ArrayVec<Who, 4> = Who::all(self.players).collect();
        let standby = |who: Who| match s.player(who).spot {
            Spot::Standby(slot) | Spot::Turn(slot) => slot,
            Spot::Nowhere => 0,
        };
        order.sort_unstable_by_key(|who| (s.player(*who).vp, standby(*who)));
        for (slot, who) in order.into_iter().enumerate() {
            s.player_mut(who).slot = Some(slot as u8);
            sink.tell(Event::Assigned { who, slot: slot as u8 + 1 }, s);
        }
        s.clock = self.begin_draft(s, sink);
    }

    /// Who drafts at a standby slot: whoever lies there, or has just taken the card.
    pub(crate) fn drafting(&self, s: &State, standby: u8) -> Option<Who> {
        let spot = |who: &Who| s.player(*who).spot;
        Who::all(self.players)
            .find(|who| spot(who) == Spot::Nowhere)
            .or_else(|| Who::all(self.players).find(|who| spot(who) == Spot::Standby(standby)))
    }

    fn draft_step(
        &self,
        s: &mut State,
        standby: u8,
        step: DraftStep,
        sink: &mut impl Sink<Hackclad>,
    ) -> Flow {
        let next = if standby >= 3 {
            Clock::Act(0, ActStep::Begin)
        } else {
            Clock::Draft(standby + 1, DraftStep::Begin)
        };
        match step {
            DraftStep::Begin => {
                let Some(who) = self.drafting(s, standby) else {
                    s.clock = next;
                    return Flow::On;
                };
                // HD-043: re-entry first.
                if s.player(who).at.is_none() {
                    Self::push(s, Frame::Enter { who });
                    return Flow::On;
                }
                // HD-044: the whole stack.
                let player = s.player_mut(who);
                let count = player.stack.count_ones() as u8;
                player.hand |= player.stack;
                player.known |= player.stack_known;
                (player.stack, player.stack_known) = (0, 0);
                player.unseen = false;
                player.spot = Spot::Nowhere;
                sink.tell(Event::TookTurnCard { who, count }, s);
                s.clock = Clock::Draft(standby, DraftStep::Choose);
                Flow::On
            }
            DraftStep::Choose => Flow::Ask,
            DraftStep::After => {
                s.clock = next;
                Flow::On
            }
        }
    }

    /// HD-045 to HD-051: the card is placed, then the slot's effect.
    pub(crate) fn draft(
        &self,
        s: &mut State,
        who: Who,
        slot: u8,
        card: CardName,
        sink: &mut impl Sink<Hackclad>,
    ) {
        let Clock::Draft(standby, _) = s.clock else { return };
        let Some(own) = self.slot_in(s, who, s.player(who).hand, card) else { return };
        let player = s.player_mut(who);
        player.hand &= !(1 << own);
        player.known = 0;
        player.stack = 1 << own;
        player.slot = Some(slot);
        player.spot = Spot::Turn(slot);
        let seat = self.seat(s, who);
        sink.tell(Event::Drafted { who, slot: slot + 1, card: Some(card), seat }, s);
        s.clock = Clock::Draft(standby, DraftStep::After);
        match slot {
            0 => Self::push(s, Frame::Draw { who, left: 1 }),
            1 => self.gain_mp(s, who, 1, sink),
            2 => {
                Self::push(s, Frame::PutBack { who });
                Self::push(s, Frame::Draw { who, left: 1 });
            }
            _ => Self::walk(s, who, 1, true, 0),
        }
    }

    /// Whose turn it is, if it is a player's.
    #[inline]
    pub(crate) fn turn_player(&self, s: &State) -> Option<Who> {
        let Clock::Act(at, ActStep::Main | ActStep::End) = s.clock else { return None };
        if at % 2 != 0 {
            return None;
        }
        Who::all(self.players).find(|who| s.player(*who).slot == Some(at / 2))
    }

    fn act_step(
        &self,
        s: &mut State,
        at: u8,
        step: ActStep,
        sink: &mut impl Sink<Hackclad>,
    ) -> Flow {
        match step {
            ActStep::Begin => {
                s.clock = Clock::Act(at, ActStep::End);
                if at == LEGION_TURN {
                    let legions = s.legions().len();
                    sink.tell(Event::LegionTurn { legions }, s);
                    Self::attack(s, AttackKind::Legions);
                } else if at % 2 == 1 {
                    self.begin_clad_turn(s, at / 2, sink);
                } else {
                    self.begin_turn(s, at, sink);
                }
                Flow::On
            }
            ActStep::Main => Flow::Ask,
            ActStep::End => {
                if let Some(who) = self.turn_player(s) {
                    sink.tell(Event::TurnOver { who }, s);
                }
                self.turn_over(s);
                if at == LEGION_TURN {
                    self.round_over(s, sink);
                } else {
                    s.clock = Clock::Act(at + 1, ActStep::Begin);
                }
                Flow::On
            }
        }
    }

    fn begin_clad_turn(&self, s: &mut State, slot: u8, sink: &mut impl Sink<Hackclad>) {
        let index = usize::from(slot);
        if slot == 1 {
            // HD-301: turned up just before its turn.
            s.hidden = false;
        }
        if let Some(card) = s.forecast[index] {
            s.shown |= 1 << card.0;
            sink.tell(Event::CladTurn { slot: slot + 1, card }, s);
            Self::push(s, Frame::Clad { card, icon: 0, steps: 0 });
        }
    }

    /// HD-055 to HD-057, HD-302.
    fn begin_turn(&self, s: &mut State, at: u8, sink: &mut impl Sink<Hackclad>) {
        let slot = at / 2;
        let owner = Who::all(self.players).find(|who| s.player(*who).spot == Spot::Turn(slot));
        let Some(who) = owner else {
            s.clock = Clock::Act(at + 1, ActStep::Begin);
            return;
        };
        s.player_mut(who).spot = Spot::Standby(3 - slot);
        if self.mode == Mode::Solo {
            s.marks |= 1 << slot;
        }
        sink.tell(Event::Turn { who }, s);
        s.clock = Clock::Act(at, ActStep::Main);
        if s.player(who).at.is_none() {
            Self::push(s, Frame::Enter { who });
        }
    }

    /// HD-122, HD-277: the turn ends when what is under way is done.
    pub(crate) fn end_turn(&self, s: &mut State) {
        if let Clock::Act(at, ActStep::Main) = s.clock {
            s.clock = Clock::Act(at, ActStep::End);
        }
    }

    /// HD-001, HD-114: what holds for a turn ends; Legions are whole again.
    fn turn_over(&self, s: &mut State) {
        s.wounds = NO_WOUNDS;
        for player in &mut s.players {
            player.turn = TurnMarks::default();
            if self.options.unyielding_scope == UnyieldingScope::Turn {
                player.round.unyielding = false;
            }
        }
    }

    /// HD-002, HD-032, HD-058, HD-224.
    fn round_over(&self, s: &mut State, sink: &mut impl Sink<Hackclad>) {
        for card in &mut s.forecast {
            if let Some(card) = card.take() {
                s.used |= 1 << card.0;
            }
        }
        for player in &mut s.players {
            player.round = RoundMarks::default();
            player.slot = None;
        }
        s.clad.locked = false;
        if s.round >= self.rounds() {
            self.finish(s, sink);
        } else {
            s.clock = Clock::Forecast;
        }
    }
}

/// The Clad cards of a set.
pub(crate) fn clad_cards(set: u32) -> impl Iterator<Item = CladId> {
    (0..CLAD_CARDS as u8).map(CladId).filter(move |card| set >> card.0 & 1 != 0)
}

fn set_of(cards: impl IntoIterator<Item = CladId>) -> u32 {
    cards.into_iter().fold(0, |set, card| set | 1 << card.0)
}
