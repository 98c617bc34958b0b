//! What is good in Madoka's Court: points booked, trophies won, and a hand that is short and cheap,
//! above all when it is shorter than the others'. No set is conceded that can be played.
//!
//! ```
//! use bots::Brain;
//! use court::Court;
//! use court_brain::CourtBrain;
//! use kernel::{Chance, Game, Seat, Seed, Unheard};
//! use pack::Packed;
//!
//! let (cards, _) = Court::default_pack()?;
//! let game = Court::new(cards, Default::default(), 3)?;
//! let state = game.start(Chance::new(Seed::from_text("brains")), &mut Unheard);
//!
//! // From 0, lost, to 1, won.
//! for seat in Seat::all(3) {
//!     assert!((0.0..=1.0).contains(&CourtBrain.worth(&game, &state, seat)));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

use bots::Brain;
use court::{Action, Court, State};
use kernel::{Game, Seat, Turn};

/// Points by which one is clearly ahead.
const CLEAR: f64 = 80.0;

/// Judges the game.
#[derive(Clone, Copy, Debug)]
pub struct CourtBrain;

impl Brain<Court> for CourtBrain {
    fn worth(&self, game: &Court, state: &State, seat: Seat) -> f64 {
        if let Turn::Over(outcome) = game.turn(state) {
            return outcome.worth(seat);
        }
        let stands = |seat: Seat| {
            let hand = state.at(seat).hand;
            let cards = f64::from(hand.len());
            // The set's bonus is nearer the fewer cards are left.
            let near = 30.0 / (1.0 + cards);
            f64::from(game.points(state, seat)) - 0.7 * f64::from(game.minus(hand)) + near
        };
        let own = stands(seat);
        let best = seat.others(game.seats()).map(stands).fold(f64::MIN, f64::max);
        1.0 / (1.0 + (-(own - best) / CLEAR * 2.0).exp())
    }

    /// The last card is called: it costs nothing, and a missed call costs cards. Whoever missed it
    /// hears so: that costs nothing either.
    fn eager(&self, _: &Court, state: &State, seat: Seat) -> Option<Action> {
        if state.silent().has(seat) {
            return Some(Action::Call);
        }
        state.due().without(seat).first().map(Action::Point)
    }

    /// A set is conceded only when it makes no progress (MC-82): when nobody can play or draw any
    /// more, and then it is. A hand that looks bad is no reason, neither to propose nor to agree.
    fn manners(&self, game: &Court, state: &State, _: Seat, legal: &mut Vec<Action>) {
        let asks = |action: &Action| matches!(action, Action::Propose | Action::Agree);
        if !legal.iter().any(asks) {
            return;
        }
        let stuck = game.is_stuck(state);
        legal.retain(|action| match action {
            Action::Propose | Action::Agree => stuck,
            Action::Refuse => !stuck,
            _ => true,
        });
    }

    fn used(&self, game: &Court, action: &Action) -> Option<String> {
        match *action {
            Action::Play { kind, .. } => Some(game.cards().get(kind).id.to_string()),
            Action::Draw => Some("draw".into()),
            Action::Contract(_) => Some("contract".into()),
            Action::Support(_) => Some("support".into()),
            Action::Pass
            | Action::NameGirl(_)
            | Action::NameSeat(_)
            | Action::Move { .. }
            | Action::Propose
            | Action::Agree
            | Action::Refuse
            | Action::Point(_)
            | Action::Call => None,
        }
    }
}
