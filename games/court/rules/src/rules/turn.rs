//! The turn (2.3), drawing (2.9) and Alone (2.7).

use kernel::{Seat, Sink};

use super::Flow;
use crate::Court;
use crate::cards::Step;
use crate::event::{Event, SetEnd};
use crate::hand::CardId;
use crate::options::EmptyHand;
use crate::state::{Frame, State};

impl Court {
    /// Begins the next turn, or ends the set at one of its limits.
    pub(crate) fn next_turn(&self, s: &mut State, sink: &mut impl Sink<Court>) -> Flow {
        if s.turn == 0 {
            self.begin_turn(s, s.active, sink);
            return Flow::On;
        }
        // MC-132, MC-133.
        let limit = self.options.set_turn_limit.map(|turns| turns * u32::from(self.seats));
        if s.idle >= self.seats {
            self.end_set(s, s.active, SetEnd::Stuck, sink);
        } else if limit.is_some_and(|limit| s.turn >= limit) {
            self.end_set(s, s.active, SetEnd::TurnLimit, sink);
        } else {
            let mut next = s.active.left(self.seats);
            if s.skip {
                // MC-67: a turn left out is no turn.
                sink.tell(Event::Skipped { seat: next }, s);
                next = next.left(self.seats);
            }
            self.begin_turn(s, next, sink);
        }
        Flow::On
    }

    fn begin_turn(&self, s: &mut State, seat: Seat, sink: &mut impl Sink<Court>) {
        s.active = seat;
        s.turn += 1;
        s.skip = false;
        s.proposed = false;
        s.acted = false;
        s.frames.clear();
        s.frames.push(Frame::End);
        s.frames.push(Frame::Act);
        sink.tell(Event::TurnBegan { seat, turn: s.turn }, s);
    }

    /// Under Alone there is nothing to decide but a concession.
    pub(crate) fn act_step(&self, s: &mut State, sink: &mut impl Sink<Court>) -> Flow {
        let free = s.player(s.active).alone.is_empty();
        if free || self.may_propose(s) {
            return Flow::Ask;
        }
        self.draw_turn(s, sink);
        Flow::On
    }

    /// MC-24: draws a card; the turn ends. MC-65, MC-66: so does one of the turns under Alone.
    pub(crate) fn draw_turn(&self, s: &mut State, sink: &mut impl Sink<Court>) {
        let seat = s.active;
        s.frames.pop();
        s.acted = self.draw(s, seat, 1, sink) > 0;
        let player = s.player_mut(seat);
        if player.alone.is_empty() {
            return;
        }
        player.alone_left -= 1;
        let left = player.alone_left;
        if left == 0 {
            let served = player.alone.remove(0);
            let next = player.alone.first().copied();
            player.alone_left = next.map_or(0, |card| self.alone_turns(card));
            s.discard.push(served);
        }
        sink.tell(Event::ServedAlone { seat, left }, s);
    }

    /// How many turns a card like Alone takes.
    pub(crate) fn alone_turns(&self, card: CardId) -> u8 {
        let card = self.cards.get(self.cards.kind(card));
        let uses = [false, true].into_iter().filter_map(|battle| card.use_in(battle));
        uses.flat_map(|found| &found.steps)
            .find_map(|step| match step {
                Step::Alone(turns) => Some(*turns),
                _ => None,
            })
            .unwrap_or(0)
    }

    /// MC-112: draws so many cards, or as many as there are; tells how many it were.
    pub(crate) fn draw(
        &self,
        s: &mut State,
        seat: Seat,
        cards: u8,
        sink: &mut impl Sink<Court>,
    ) -> u8 {
        let mut drawn = 0;
        while drawn < cards {
            if s.pile.is_empty() {
                // MC-72, MC-113. The Lead and cards before players are not in the discard.
                std::mem::swap(&mut s.pile, &mut s.discard);
                if s.pile.is_empty() {
                    sink.tell(Event::NothingToDraw { seat }, s);
                    break;
                }
                s.chance.shuffle(&mut s.pile);
                sink.tell(Event::Reshuffled { cards: s.pile.len() as u8 }, s);
            }
            let Some(card) = s.pile.pop() else { break };
            s.player_mut(seat).hand.add(card);
            drawn += 1;
            sink.tell(Event::Drew { seat, card: Some(card) }, s);
        }
        if drawn > 0 {
            self.hand_changed(s, seat, sink);
        }
        drawn
    }

    /// What happens between the last decision of a turn and the next turn.
    pub(crate) fn end_step(&self, s: &mut State, sink: &mut impl Sink<Court>) -> Flow {
        s.frames.pop();
        let seat = s.active;
        // MC-135: whoever played the last card in battle draws one.
        if s.player(seat).hand.is_empty()
            && s.acted
            && self.options.empty_hand_in_battle == EmptyHand::PlayThenDraw
        {
            self.draw(s, seat, 1, sink);
        }
        let stuck = !s.acted && !s.can_draw();
        s.idle = if stuck { s.idle + 1 } else { 0 };
        self.open_calls(s);
        Flow::On
    }
}
