//! A table of any game behind one door.

use std::convert::Infallible;
use std::time::Duration;

use super::{Deed, Driver, Letter, Next, Refused, Vote, Wants};
use crate::any::{AnyAction, AnyMatch, Denied};
use crate::game::{Game, Refusal};
use crate::seat::{Seat, Seats};

/// A table of any game: what a server holds. Every [`Driver`] is one; see there for what each
/// method says. Actions are [`AnyAction`]s: read once, on the way in, whoever hands them on.
pub trait AnyTable: Send + Sync {
    /// The match, to be looked at.
    fn table(&self) -> &dyn AnyMatch;

    /// [`Driver::next`]
    fn next(&self) -> Option<Next>;

    /// [`Driver::turn_of`]
    fn turn_of(&self, seat: Seat) -> u64;

    /// [`Driver::given_up`]
    fn given_up(&self) -> bool;

    /// [`Driver::rematch`]
    fn rematch(&self) -> Option<Seat>;

    /// [`Driver::people`]
    fn people(&self) -> Seats;

    /// [`Driver::stands_in`]
    fn stands_in(&self, seat: Seat) -> bool;

    /// [`Driver::acts_for`]
    fn acts_for(&self, seat: Seat, now: Duration) -> Option<Duration>;

    /// [`Driver::saw`]
    fn saw(&mut self, now: Duration, seat: Seat, count: usize);

    /// [`Driver::hold`]
    fn hold(&mut self, now: Duration, seat: Seat);

    /// [`Driver::set_pace`]
    fn set_pace(&mut self, now: Duration, pace: Duration);

    /// [`Driver::undo_vote`]
    fn undo_vote(&self) -> Option<Vote>;

    /// [`Driver::give_up_vote`]
    fn give_up_vote(&self) -> Option<Vote>;

    /// [`Driver::undo_to`]
    fn undo_to(&self, seat: Seat) -> Option<usize>;

    /// [`Driver::left`]
    fn left(&self, seat: Seat, now: Duration) -> Option<Duration>;

    /// [`Driver::left_to_decide`]
    fn left_to_decide(&self, seat: Seat, now: Duration) -> Option<Duration>;

    /// [`Driver::wants`]
    fn wants(&self) -> Wants;

    /// [`Driver::hear`]
    fn hear(&mut self, now: Duration, letter: Letter<AnyAction>) -> Heard;

    /// [`Driver::carry_out`]
    fn carry_out(&mut self, now: Duration, deed: Deed<AnyAction>) -> Result<(), Refused<Denied>>;

    /// [`Driver::recall`]
    fn recall(&mut self, now: Duration, deed: Deed<AnyAction>) -> Result<(), Refused<Denied>>;

    /// [`Driver::plan`]
    fn plan(&mut self, now: Duration);

    /// [`Driver::cue`]
    fn cue(
        &mut self,
        now: Duration,
        line: Option<(Seat, AnyAction)>,
    ) -> Result<(), Refused<Denied>>;
}

/// What comes of a letter.
type Heard = Result<Option<Deed<AnyAction>>, Refused<Denied>>;

fn denied<R: crate::Reason>(refused: Refused<Refusal<R>>) -> Refused<Denied> {
    refused.map(Denied::from)
}

impl<G: Game> Driver<G> {
    fn read(&self, action: &AnyAction) -> Result<G::Action, Refused<Denied>> {
        let read = action.read(Driver::table(self).game());
        read.map_err(|error| Refused::Rules(Denied::Unreadable(error)))
    }
}

impl<G: Game> AnyTable for Driver<G> {
    fn table(&self) -> &dyn AnyMatch {
        Driver::table(self)
    }

    fn next(&self) -> Option<Next> {
        Driver::next(self)
    }

    fn turn_of(&self, seat: Seat) -> u64 {
        Driver::turn_of(self, seat)
    }

    fn given_up(&self) -> bool {
        Driver::given_up(self)
    }

    fn rematch(&self) -> Option<Seat> {
        Driver::rematch(self)
    }

    fn people(&self) -> Seats {
        Driver::people(self)
    }

    fn stands_in(&self, seat: Seat) -> bool {
        Driver::stands_in(self, seat)
    }

    fn acts_for(&self, seat: Seat, now: Duration) -> Option<Duration> {
        Driver::acts_for(self, seat, now)
    }

    fn saw(&mut self, now: Duration, seat: Seat, count: usize) {
        Driver::saw(self, now, seat, count);
    }

    fn hold(&mut self, now: Duration, seat: Seat) {
        Driver::hold(self, now, seat);
    }

    fn set_pace(&mut self, now: Duration, pace: Duration) {
        Driver::set_pace(self, now, pace);
    }

    fn undo_vote(&self) -> Option<Vote> {
        Driver::undo_vote(self)
    }

    fn give_up_vote(&self) -> Option<Vote> {
        Driver::give_up_vote(self)
    }

    fn undo_to(&self, seat: Seat) -> Option<usize> {
        Driver::undo_to(self, seat)
    }

    fn left(&self, seat: Seat, now: Duration) -> Option<Duration> {
        Driver::left(self, seat, now)
    }

    fn left_to_decide(&self, seat: Seat, now: Duration) -> Option<Duration> {
        Driver::left_to_decide(self, seat, now)
    }

    fn wants(&self) -> Wants {
        Driver::wants(self)
    }

    fn hear(&mut self, now: Duration, letter: Letter<AnyAction>) -> Heard {
        let letter = letter.try_map(|action| self.read(&action))?;
        let heard = Driver::hear(self, now, letter).map_err(denied)?;
        let game = Driver::table(self).game();
        let deed = heard
            .map(|deed| deed.try_map(|action| Ok::<_, Infallible>(AnyAction::new(game, action))));
        Ok(deed.map(|Ok(deed)| deed))
    }

    fn carry_out(&mut self, now: Duration, deed: Deed<AnyAction>) -> Result<(), Refused<Denied>> {
        let deed = deed.try_map(|action| self.read(&action))?;
        Driver::carry_out(self, now, deed).map_err(denied)
    }

    fn recall(&mut self, now: Duration, deed: Deed<AnyAction>) -> Result<(), Refused<Denied>> {
        let deed = deed.try_map(|action| self.read(&action))?;
        Driver::recall(self, now, deed).map_err(denied)
    }

    fn cue(
        &mut self,
        now: Duration,
        line: Option<(Seat, AnyAction)>,
    ) -> Result<(), Refused<Denied>> {
        let line = line.map(|(seat, action)| Ok((seat, self.read(&action)?))).transpose()?;
        Driver::cue(self, now, line);
        Ok(())
    }

    fn plan(&mut self, now: Duration) {
        Driver::plan(self, now);
    }
}
