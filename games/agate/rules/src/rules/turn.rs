//! The turn: draw step, action step, end step (§4, §7, §10 and the chart).

use kernel::{Seat, Seats, Sink};

use super::Flow;
use crate::Agate;
use crate::action::Pick;
use crate::event::Event;
use crate::hand::CardId;
use crate::options::HandCap;
use crate::past::Deed;
use crate::state::{Effect, Frame, State};

/// With this many cards a player must use or discard (AG-32).
pub(crate) const FULL_HAND: u8 = 5;

impl Agate {
    /// Begins the turn of the next living player (AG-25, AG-41).
    pub(crate) fn next_turn(&self, s: &mut State, sink: &mut impl Sink<Agate>) -> Flow {
        if self.options.turn_limit.is_some_and(|limit| s.turn >= limit) {
            self.end_by_limit(s, sink);
            return Flow::On;
        }
        let next = s.active.others(self.seats).find(|seat| s.alive.has(*seat));
        self.begin_turn(s, next.unwrap_or(s.active), sink);
        Flow::On
    }

    /// AG-26: a draw step, an action step, an end step.
    pub(crate) fn begin_turn(&self, s: &mut State, seat: Seat, sink: &mut impl Sink<Agate>) {
        s.active = seat;
        s.turn += 1;
        s.player_mut(seat).past.turn();
        s.frames.clear();
        s.frames.push(Frame::End);
        s.frames.push(Frame::Act);
        s.frames.push(Frame::Draw { owed: 1, reshuffled: false });
        sink.tell(Event::TurnBegan { seat, turn: s.turn }, s);
    }

    /// AG-R26: most HP, then least karma; equal players share the victory.
    fn end_by_limit(&self, s: &mut State, sink: &mut impl Sink<Agate>) {
        let rank = |seat: Seat| {
            let player = s.player(seat);
            (player.hp, std::cmp::Reverse(player.karma))
        };
        let best = s.alive.into_iter().map(rank).max();
        let winners: Seats = s.alive.into_iter().filter(|seat| Some(rank(*seat)) == best).collect();
        s.winners = winners;
        s.frames.clear();
        sink.tell(Event::Won { seats: winners, by_limit: true }, s);
    }

    /// Draws one card (AG-27 to AG-30).
    pub(crate) fn draw(
        &self,
        s: &mut State,
        owed: u8,
        reshuffled: bool,
        sink: &mut impl Sink<Agate>,
    ) -> Flow {
        let seat = s.active;
        if owed == 0 {
            s.frames.pop();
            return Flow::On;
        }
        if s.pile.is_empty() {
            // When every ACTION card is in a hand, drawing EVENTs over and over would never end:
            // after one such round this counts as nothing to draw (AG-122).
            let stuck = reshuffled && s.discard.iter().all(|card| self.cards.is_event(*card));
            if s.discard.is_empty() || stuck {
                s.frames.pop();
                sink.tell(Event::NothingToDraw { seat }, s);
                return Flow::On;
            }
            self.reshuffle(s, sink);
            if let Some(Frame::Draw { reshuffled, .. }) = s.frames.last_mut() {
                *reshuffled = true;
            }
        }
        let Some(card) = s.pile.pop() else { return Flow::On };
        if card == self.cards.sword {
            s.sword_low = false;
        }
        if self.cards.is_event(card) {
            s.discard.push(card);
            s.frames.push(Frame::Effect(Effect { card, mode: 0, at: 0, pick: Pick::None }));
            sink.tell(Event::EventDrawn { seat, card }, s);
            return Flow::On;
        }
        let player = s.player_mut(seat);
        player.hand.add(card);
        player.past.gain();
        let again = self.cards.is_marked(card);
        if !again && let Some(Frame::Draw { owed, .. }) = s.frames.last_mut() {
            *owed -= 1;
        }
        sink.tell(Event::Drew { seat, card: Some(card), again }, s);
        Flow::On
    }

    /// AG-119, AG-120: the whole discard becomes the pile, the Sword like any other card.
    fn reshuffle(&self, s: &mut State, sink: &mut impl Sink<Agate>) {
        std::mem::swap(&mut s.pile, &mut s.discard);
        s.chance.shuffle(&mut s.pile);
        s.sword_low = false;
        sink.tell(Event::Reshuffled { cards: s.pile.len() as u8 }, s);
    }

    /// AG-40: without a card the action step is skipped.
    pub(crate) fn act_step(&self, s: &mut State) -> Flow {
        if s.player(s.active).hand.is_empty() {
            s.frames.pop();
            return Flow::On;
        }
        Flow::Ask
    }

    /// AG-39: down to four cards.
    pub(crate) fn end_step(&self, s: &mut State) -> Flow {
        s.frames.pop();
        let left = match self.options.hand_cap {
            HandCap::Four => self.surplus(s),
            HandCap::One => 0,
        };
        if left > 0 {
            s.frames.push(Frame::Discard { left, from: CardId::new(0) });
        }
        Flow::On
    }

    /// All picked: the cards go to the discard together.
    pub(crate) fn discard_step(
        &self,
        s: &mut State,
        left: u8,
        sink: &mut impl Sink<Agate>,
    ) -> Flow {
        if left > 0 {
            return Flow::Ask;
        }
        s.frames.pop();
        let seat = s.active;
        for card in std::mem::take(&mut s.picked).cards() {
            self.spend(s, seat, card, 1);
            sink.tell(Event::Discarded { seat, card }, s);
        }
        Flow::On
    }

    /// Cards in the active hand beyond four.
    fn surplus(&self, s: &State) -> u8 {
        s.player(s.active).hand.len().saturating_sub(FULL_HAND - 1)
    }

    /// How many cards must be discarded from now on, and from which on in the order of the pack.
    #[inline]
    pub(crate) fn to_discard(&self, s: &State) -> (u8, CardId) {
        match s.frames.last() {
            Some(Frame::Discard { left, from }) => (*left, *from),
            // AG-38: chosen in the action step; the literal reading asks for one only.
            _ => match self.options.hand_cap {
                HandCap::Four => (self.surplus(s), CardId::new(0)),
                HandCap::One => (1, CardId::new(0)),
            },
        }
    }

    pub(crate) fn pick_discard(&self, s: &mut State, card: CardId) {
        let (left, _) = self.to_discard(s);
        if let Some(Frame::Act) = s.frames.last() {
            self.note(s, Deed::Discard);
        }
        s.picked.add(card);
        // Replaces the action step, or goes on with the discard under way.
        s.frames.pop();
        s.frames.push(Frame::Discard { left: left - 1, from: card });
    }

    /// Moves cards from a hand to the discard, seen by all.
    #[inline]
    pub(crate) fn spend(&self, s: &mut State, seat: Seat, card: CardId, count: u8) {
        for _ in 0..count {
            s.player_mut(seat).hand.remove(card);
            s.discard.push(card);
            self.forget(s, seat, card);
        }
    }

    /// A card left a hand before everybody's eyes: whoever knew of it knows it is gone.
    #[inline]
    pub(crate) fn forget(&self, s: &mut State, owner: Seat, card: CardId) {
        for player in &mut s.players {
            let seen = &mut player.seen[owner.index() % crate::state::MOST_SEATS];
            if !seen.is_empty() {
                seen.remove(card);
            }
        }
    }
}
