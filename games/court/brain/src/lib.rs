//! What is good in Madoka's Court: points booked, trophies won, and a hand that is short and cheap,
//! above all when it is shorter than the others'. No set is conceded by a bot unless that helps it
//! by the score, and none is proposed to be while it can be played.
//!
//! The levels `normal` and `hard` play by another brain (`wise/`): a policy that knows battles, and a small
//! network that judges where play-outs end.
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

mod shown;
mod wise;

use bots::Brain;
use bots::net::Unfit;
use court::{Action, Court, State};
use kernel::{Game, Seat, Turn};

use crate::shown::shown;
#[doc(hidden)]
pub use crate::wise::{LOOKS, Net, POINTS, Rows, Until, WIDE, Ways, Wise, policy, shares, stakes};

/// Points by which one is clearly ahead.
const CLEAR: f64 = 80.0;
/// Of the minus points in a hand so much is still there when the set is over.
const LEFT: f64 = 0.7;
/// Fewer points than this are no help: the others' hands are only guessed.
const HELPS: f64 = 5.0;

/// Judges the game.
#[derive(Clone, Copy, Debug)]
pub struct CourtBrain;

impl Brain<Court> for CourtBrain {
    fn unfit(&self, _game: &Court) -> Option<&'static Unfit> {
        Wise::best().err()
    }

    fn learned(&self, _game: &Court) -> Option<&'static dyn Brain<Court>> {
        Some(Wise::best().ok()?)
    }

    fn worth(&self, game: &Court, state: &State, seat: Seat) -> f64 {
        if let Turn::Over(outcome) = game.turn(state) {
            return outcome.worth(seat);
        }
        let stands = |seat: Seat| {
            let hand = state.at(seat).hand;
            let cards = f64::from(hand.len());
            // The set's bonus is nearer the fewer cards are left.
            let near = 30.0 / (1.0 + cards);
            f64::from(game.points(state, seat)) - LEFT * f64::from(game.minus(hand)) + near
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

    /// A set makes no progress (MC-82) when nobody can play or draw any more: then it is conceded,
    /// for it would end with the same score. Before that whoever a proposal helps is met by
    /// somebody whom it hurts, so none is made; one that somebody else makes is accepted where it
    /// helps by the score.
    fn manners(&self, game: &Court, state: &State, seat: Seat, legal: &mut Vec<Action>) {
        let asks = |action: &Action| matches!(action, Action::Propose | Action::Agree);
        if !legal.iter().any(asks) {
            return;
        }
        let stuck = game.is_stuck(state);
        let agrees = stuck || legal.contains(&Action::Agree) && helps(game, state, seat);
        legal.retain(|action| match action {
            Action::Propose => stuck,
            Action::Agree => agrees,
            Action::Refuse => !agrees,
            _ => true,
        });
    }

    fn calibrate(&self, game: &Court, chance: f64) -> f64 {
        shown(game, chance)
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

/// Would a player stand better against the best of the others if the set ended now than if it was
/// played on? Of others' hands only the number of cards is known.
fn helps(game: &Court, state: &State, seat: Seat) -> bool {
    let own = state.at(seat).hand;
    let unseen = f64::from(game.deck().len().saturating_sub(own.len()).max(1));
    let mean = f64::from(game.minus(game.deck()) - game.minus(own)) / unseen;
    // The fewer cards, the likelier to go out first.
    let near = |seat: Seat| (1.0 + f64::from(state.at(seat).hand.len())).powi(-2);
    let all: f64 = Seat::all(game.seats()).map(near).sum();
    let stands = |of: Seat| {
        let points = f64::from(game.points(state, of));
        let minus = match of == seat {
            true => f64::from(game.minus(own)),
            false => f64::from(state.at(of).hand.len()) * mean,
        };
        let out = near(of) / all;
        let bonus = f64::from(game.cards().table.out_bonus);
        (points - minus, points + out * bonus - (1.0 - out) * LEFT * minus)
    };
    let (ends, goes_on) = stands(seat);
    let best = |(ends, goes_on): (f64, f64), of| {
        let (other, on) = stands(of);
        (f64::max(ends, other), f64::max(goes_on, on))
    };
    let (others, on) = seat.others(game.seats()).fold((f64::MIN, f64::MIN), best);
    (ends - others) - (goes_on - on) > HELPS
}
