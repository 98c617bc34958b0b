//! What special cards do, step by step (6.2), and Kyubey's options (2.14, 2.15).

use kernel::{Seat, Sink};

use super::Flow;
use crate::Court;
use crate::cards::{Against, Step};
use crate::event::Event;
use crate::girl::{Girl, Girls};
use crate::options::EmptyHand;
use crate::reason::Asked;
use crate::state::{Effect, Frame, State};

impl Court {
    /// Does the next step of a special card.
    pub(crate) fn effect(
        &self,
        s: &mut State,
        effect: Effect,
        sink: &mut impl Sink<Court>,
    ) -> Flow {
        let seat = s.active;
        let Some(step) = self.step(effect) else {
            s.frames.pop();
            return Flow::On;
        };
        if s.is_out() && !step.outlasts() {
            // MC-76 to MC-78: whatever would only have mattered in this set is left out.
            self.step_done(s);
            return Flow::On;
        }
        let asks = match step.asks() {
            Some(Asked::Follow) => self.can_follow(s),
            Some(Asked::Contract) => !s.uncontracted.is_empty(),
            Some(Asked::Support) => !self.supportable(s, seat).is_empty(),
            asked => asked.is_some(),
        };
        if asks {
            return Flow::Ask;
        }
        // Before the step: it may end the set and clear the frames.
        self.step_done(s);
        let blow = |against| effect.shown == (against == Against::Shown);
        match step {
            Step::Battle => self.reveal(s, sink),
            Step::Hurt(loss, against) if blow(against) => self.hurt(s, loss, sink),
            Step::Kill(against) if blow(against) => self.hurt(s, u8::MAX, sink),
            Step::Skip => s.skip = true,
            Step::SceneSkip => s.skip |= self.options.scene_skip_daily,
            Step::DrawNext(cards) => {
                self.draw(s, seat.left(self.seats), cards, sink);
            }
            Step::Alone(turns) => {
                sink.tell(Event::LaidAlone { seat: seat.left(self.seats), turns }, s);
            }
            Step::Hurt(..)
            | Step::Kill(_)
            | Step::Follow
            | Step::Bridge
            | Step::DrawNamed(_)
            | Step::Contract
            | Step::Support
            | Step::Mark => {}
        }
        Flow::On
    }

    /// MC-44, MC-58: a further card in battle needs one more to stay in hand. Depends on the
    /// number of cards only, which everybody knows.
    fn can_follow(&self, s: &State) -> bool {
        let least = match self.options.empty_hand_in_battle {
            EmptyHand::Forbid => 2,
            EmptyHand::PlayThenDraw => 1,
        };
        s.in_battle() && s.player(s.active).hand.len() >= least
    }

    /// MC-97, MC-R22: magical girls the player does not support yet.
    #[inline]
    pub(crate) fn supportable(&self, s: &State, seat: Seat) -> Girls {
        if self.options.patron { s.alive().minus(s.player(seat).supports) } else { Girls::NONE }
    }

    /// MC-92: alive, with the markers of a magical girl.
    pub(crate) fn contract(&self, s: &mut State, girl: Girl, sink: &mut impl Sink<Court>) {
        self.step_done(s);
        s.uncontracted = s.uncontracted.minus(Girls::one(girl));
        self.revive(s, girl);
        sink.tell(Event::Contracted { seat: s.active, girl }, s);
    }

    /// MC-95.
    pub(crate) fn support(&self, s: &mut State, girl: Girl, sink: &mut impl Sink<Court>) {
        self.step_done(s);
        let seat = s.active;
        let player = s.player_mut(seat);
        player.supports = player.supports.with(girl);
        sink.tell(Event::Supported { seat, girl }, s);
    }

    /// The Lead's girl, by Kyubey, for a dead one, or for the opening Lead.
    pub(crate) fn name_girl(&self, s: &mut State, girl: Girl, sink: &mut impl Sink<Court>) {
        match s.frames.last() {
            Some(Frame::Effect(_)) => self.step_done(s),
            _ => {
                s.frames.pop();
            }
        }
        s.lead.marker = Some(girl);
        sink.tell(Event::Marked { seat: s.active, girl }, s);
    }

    /// Falling-out: the player named draws and loses no turn.
    pub(crate) fn name_seat(&self, s: &mut State, target: Seat, sink: &mut impl Sink<Court>) {
        let Some(Frame::Effect(effect)) = s.frames.last().copied() else { return };
        let Some(Step::DrawNamed(cards)) = self.step(effect) else { return };
        self.step_done(s);
        sink.tell(Event::NamedSeat { seat: s.active, target }, s);
        self.draw(s, target, cards, sink);
    }
}
