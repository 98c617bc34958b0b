//! Who is to act next.

use arrayvec::ArrayVec;

use crate::game::{Game, Outcome, Turn};
use crate::seat::{MAX_SEATS, Seat, Seats};

/// Who is to act next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Next {
    /// These must.
    pub must: Seats,
    /// These have a call to make, and nobody waits for it.
    pub calls: Seats,
}

impl Next {
    /// Whom a game waits for; `Err` when it is over.
    #[inline]
    pub fn of<G: Game>(game: &G, state: &G::State) -> Result<Next, Outcome> {
        match game.turn(state) {
            Turn::Over(outcome) => Err(outcome),
            Turn::Ask(ask) => {
                let calls = game.duties(state).into_iter().filter(|seat| !ask.must.has(*seat));
                Ok(Next { must: ask.must, calls: calls.collect() })
            }
        }
    }

    /// In which order bots are asked for an action where no time goes by: those who think of
    /// their call, then the first who must. Like people, bots do not always think of it at once:
    /// `awake` says who does.
    pub fn order(self, awake: impl FnMut(&Seat) -> bool) -> ArrayVec<Seat, MAX_SEATS> {
        self.calls.into_iter().filter(awake).chain(self.must.first()).collect()
    }
}
