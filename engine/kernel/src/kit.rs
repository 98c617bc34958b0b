//! Small things that the rules of every game need.

use serde::Serialize;

use crate::game::Reason;
use crate::seat::Seat;

/// Does the work stop here for a decision, or go on? For the loop that works frames off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Somebody must decide.
    Ask,
    /// Nobody yet.
    On,
}

/// Who is asked for what, as views carry it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct AskedOf<W> {
    /// Who.
    pub seat: Seat,
    /// For what.
    pub what: W,
}

/// A reason with its clause, as views carry it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Cited<R> {
    /// The clause.
    pub clause: &'static str,
    /// The reason.
    #[serde(flatten)]
    pub reason: R,
}

impl<R: Reason> From<R> for Cited<R> {
    fn from(reason: R) -> Self {
        Cited { clause: reason.clause(), reason }
    }
}

/// Takes the reasons against an action, one by one: all of them in a list, or only whether there
/// is one ([`Refused`]).
pub trait Why<R> {
    /// One more reason.
    fn add(&mut self, reason: R);
}

impl<R> Why<R> for Vec<R> {
    fn add(&mut self, reason: R) {
        self.push(reason);
    }
}

/// Only whether there is a reason.
#[derive(Clone, Copy, Debug, Default)]
pub struct Refused(pub bool);

impl<R> Why<R> for Refused {
    #[inline]
    fn add(&mut self, _: R) {
        self.0 = true;
    }
}

/// Stands in `impl Game` for the rooms that the rules of every game with cards have, each in a file
/// of its own: `state`, `action` (`parse_action`, `write_action`), `event`, `reason`, `view`
/// (`view_for`), `rules` (`list`, `reasons`), `resample` (`resample_for`), `audit`
/// (`audit_state`). The game has the fields `cards`, `options` and `seats`. What differs from game
/// to game is written out beside it. `rooms! { types … }` says only which types they are.
///
/// ```text
/// impl Game for Court {
///     kernel::rooms! { Cards, CourtOptions }
///
///     fn bound(&self) -> u64 { … }
/// }
/// ```
#[macro_export]
macro_rules! rooms {
    (types $cards:ty, $options:ty) => {
        type Pack = $cards;
        type Options = $options;
        type State = State;
        type Action = Action;
        type Event = Event;
        type View = View;
        type Reason = Reason;
    };
    ($cards:ty, $options:ty) => {
        $crate::rooms! { types $cards, $options }

        fn pack(&self) -> &::std::sync::Arc<$cards> {
            &self.cards
        }

        #[inline]
        fn options(&self) -> &$options {
            &self.options
        }

        #[inline]
        fn seats(&self) -> u8 {
            self.seats
        }

        #[inline]
        fn legal(&self, state: &State, seat: $crate::Seat, out: &mut Vec<Action>) {
            self.list(state, seat, out);
        }

        fn check(
            &self,
            state: &State,
            seat: $crate::Seat,
            action: &Action,
        ) -> Result<(), $crate::Refusal<Reason>> {
            $crate::Refusal::unless_empty(self.reasons(state, seat, *action))
        }

        fn view(&self, state: &State, viewer: $crate::Viewer) -> View {
            self.view_for(state, viewer)
        }

        fn resample(&self, state: &mut State, seat: $crate::Seat, dice: &mut $crate::Dice) {
            self.resample_for(state, seat, dice);
        }

        fn parse(&self, text: &str) -> Result<Action, $crate::NotationError> {
            self.parse_action(text)
        }

        fn write(&self, action: &Action, out: &mut dyn ::std::fmt::Write) -> ::std::fmt::Result {
            self.write_action(*action, out)
        }

        fn audit(&self, state: &State) -> Result<(), String> {
            self.audit_state(state)
        }
    };
}

/// Stands in `impl State` for a player's part of it: `player` and `player_mut`, by the seat, from the
/// array `players`.
///
/// ```text
/// impl State {
///     kernel::players! { Player }
/// }
/// ```
#[macro_export]
macro_rules! players {
    ($player:ty) => {
        #[inline]
        pub(crate) fn player(&self, seat: $crate::Seat) -> &$player {
            // A seat is in range; this way the compiler sees that no check is needed.
            &self.players[seat.index() % self.players.len()]
        }

        #[inline]
        pub(crate) fn player_mut(&mut self, seat: $crate::Seat) -> &mut $player {
            &mut self.players[seat.index() % self.players.len()]
        }
    };
}
