//! What players say: concession (2.12) and the last-card call (2.17).

use kernel::{Seat, Seats, Sink};

use super::Flow;
use super::play::{Now, Place};
use crate::Court;
use crate::event::{Event, SetEnd};
use crate::hand::Hand;
use crate::options::{CallWindow, LastCardCall};
use crate::state::{Frame, State};

impl Court {
    /// MC-R9: once per turn, before acting.
    #[inline]
    pub(crate) fn may_propose(&self, s: &State) -> bool {
        self.options.concession && !s.proposed
    }

    /// Can nobody play or draw any more, so that going on would change nothing (MC-82, MC-132)?
    /// Everybody can know it: when nothing is left to draw, whatever does not lie open is held.
    pub fn is_stuck(&self, s: &State) -> bool {
        // A card like Alone is served by its turns and comes back to be drawn.
        if s.is_over() || s.can_draw() || s.players.iter().any(|player| !player.alone.is_empty()) {
            return false;
        }
        // Whose card it is nobody knows: as if it were not the last one of its hand.
        let now = Now { last: false, ..self.now(s, s.active) };
        let held = s.players.iter().fold(Hand::NONE, |held, player| held.or(player.hand));
        !held.cards().any(|card| self.ways(s, now, self.cards.quick(card), Place::Turn).any())
    }

    pub(crate) fn propose(&self, s: &mut State, sink: &mut impl Sink<Court>) {
        let seat = s.active;
        s.proposed = true;
        s.frames.push(Frame::Vote(seat.left(self.seats)));
        sink.tell(Event::Proposed { seat }, s);
    }

    /// MC-82, MC-83: openly, in turn order; the first refusal ends it.
    pub(crate) fn vote(
        &self,
        s: &mut State,
        seat: Seat,
        agrees: bool,
        sink: &mut impl Sink<Court>,
    ) {
        sink.tell(Event::Voted { seat, agrees }, s);
        s.frames.pop();
        if !agrees {
            return;
        }
        let next = seat.left(self.seats);
        if next == s.active {
            self.end_set(s, s.active, SetEnd::Conceded, sink);
        } else {
            s.frames.push(Frame::Vote(next));
        }
    }

    /// MC-R11: the duty starts when a hand becomes one card and ends when it changes.
    #[inline]
    pub(crate) fn hand_changed(&self, s: &mut State, seat: Seat, sink: &mut impl Sink<Court>) {
        if self.options.last_card_call == LastCardCall::Off {
            return;
        }
        let one = s.player(seat).hand.len() == 1;
        if self.options.last_card_call == LastCardCall::Auto {
            // The table speaks for everybody, so there is no duty to miss.
            if one {
                sink.tell(Event::Called { seat }, s);
            }
            return;
        }
        let put = |set: Seats, to: bool| if to { set.with(seat) } else { set.without(seat) };
        s.silent = put(s.silent, one);
        s.fresh = put(s.fresh, one);
        s.due = s.due.without(seat);
    }

    /// Who may speak up now although nobody waits for it: whoever has not called (MC-102), and
    /// once a missed call can be pointed out, all the others too (MC-103).
    #[inline]
    pub(crate) fn may_speak(&self, s: &State) -> Seats {
        if s.due.is_empty() { s.silent } else { Seats::all(self.seats) }
    }

    /// MC-102.
    pub(crate) fn call(&self, s: &mut State, seat: Seat, sink: &mut impl Sink<Court>) {
        s.silent = s.silent.without(seat);
        s.due = s.due.without(seat);
        sink.tell(Event::Called { seat }, s);
    }

    /// At the end of a turn: whose missed call can be pointed out?
    pub(crate) fn open_calls(&self, s: &mut State) {
        if s.silent.is_empty() {
            return;
        }
        for seat in s.silent {
            let due = match self.options.call_window {
                CallWindow::AnyTime => true,
                // Another player's turn has gone by since the hand became one card.
                CallWindow::AfterNextTurn => seat != s.active && !s.fresh.has(seat),
            };
            if due {
                s.due = s.due.with(seat);
            }
        }
        s.fresh = Seats::NONE;
        self.next_offender(s, s.due);
    }

    fn next_offender(&self, s: &mut State, left: Seats) {
        let mut order = s.active.others(self.seats).chain([s.active]);
        if let Some(of) = order.find(|seat| left.has(*seat)) {
            s.frames.push(Frame::Calls { left, of, asks: of.left(self.seats) });
        }
    }

    /// Asks the others, from the offender's left, until the call is made or pointed out.
    pub(crate) fn calls_step(&self, s: &mut State, left: Seats, of: Seat, asks: Seat) -> Flow {
        if s.due.has(of) && asks != of {
            return Flow::Ask;
        }
        s.frames.pop();
        self.next_offender(s, left.without(of));
        Flow::On
    }

    /// Nothing was said: the next one is asked.
    pub(crate) fn next_asked(&self, s: &mut State) {
        if let Some(Frame::Calls { asks, .. }) = s.frames.last_mut() {
            *asks = asks.left(self.seats);
        }
    }

    /// MC-103, MC-104: the penalty costs no turn.
    pub(crate) fn point_out(&self, s: &mut State, of: Seat, by: Seat, sink: &mut impl Sink<Court>) {
        s.silent = s.silent.without(of);
        s.due = s.due.without(of);
        sink.tell(Event::PointedOut { seat: of, by }, s);
        self.draw(s, of, self.cards.table.call_draw, sink);
    }
}
