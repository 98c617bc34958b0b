//! What is good in Witches' Daybreak: held stones, stones on their way, and cards to use while the
//! end is far.
//!
//! ```
//! use bots::Brain;
//! use daybreak::Daybreak;
//! use daybreak_brain::DaybreakBrain;
//! use kernel::{Chance, Game, Seat, Seed, Unheard};
//! use pack::Packed;
//!
//! let (cards, _) = Daybreak::default_pack()?;
//! let game = Daybreak::new(cards, Default::default(), 3)?;
//! let state = game.start(Chance::new(Seed::from_text("brains")), &mut Unheard);
//!
//! // From 0, lost, to 1, won.
//! for seat in Seat::all(3) {
//!     assert!((0.0..=1.0).contains(&DaybreakBrain.worth(&game, &state, seat)));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod end;
mod shown;

use bots::net::Unfit;
use bots::{Brain, Habits, Knowledge, Limit, Rated, Shelf};
use daybreak::{Action, Daybreak, State};
use kernel::{Dice, Game, Seat, Turn};
use pack::Packed;

use crate::shown::shown;

/// What a stone in slots I–IV is worth beside a held one: it may come too late.
const ON_THE_WAY: [f64; 4] = [0.9, 0.75, 0.6, 0.45];

/// Judges the game.
#[derive(Clone, Copy, Debug)]
pub struct DaybreakBrain;

/// What was trained for the built-in cards: `MODEL.md` tells how, and how strong it is.
static NET: Shelf<Daybreak> =
    Shelf::new(include_bytes!("../weights.safetensors"), &Alone, || Daybreak::default_pack().ok());

impl Brain<Daybreak> for DaybreakBrain {
    fn unfit(&self, game: &Daybreak) -> Option<&'static Unfit> {
        NET.unfit(game)
    }

    fn learned(&self, game: &Daybreak) -> Option<&'static dyn Brain<Daybreak>> {
        NET.learned(game).or(Some(&Alone))
    }

    fn worth(&self, game: &Daybreak, state: &State, seat: Seat) -> f64 {
        if let Turn::Over(outcome) = game.turn(state) {
            return outcome.worth(seat);
        }
        // Cards are worth what they can still bring.
        let left = if state.is_ending() { 0.0 } else { (f64::from(state.bank()) / 20.0).min(1.0) };
        let strength = |seat: Seat| {
            let area = state.area(seat);
            let coming: f64 =
                area.stones.iter().zip(ON_THE_WAY).map(|(n, w)| f64::from(*n) * w).sum();
            let price = |card| {
                let numbers = game.cards().get(card).numbers;
                0.5 + 0.5 * f64::from(numbers.get_cost)
            };
            let hand: f64 = area.hand.iter().map(price).sum();
            let cast: f64 = area.cast().iter().map(|card| 0.7 * price(card)).sum();
            f64::from(area.held) + coming + left * (hand + cast)
        };
        let own = strength(seat);
        let best = Seat::all(game.seats())
            .filter(|other| *other != seat)
            .map(strength)
            .fold(0.0, f64::max);
        // A lead of five stones is nearly won.
        1.0 / (1.0 + (-(own - best) / 3.0).exp())
    }

    fn calibrate(&self, game: &Daybreak, chance: f64) -> f64 {
        shown(game, chance)
    }

    /// Cards used and witch effects; cards taken from the zone and stones taken instead.
    fn used(&self, game: &Daybreak, action: &Action) -> Option<String> {
        match *action {
            Action::Use { card, .. } => Some(game.cards().get(card).id.to_string()),
            Action::Take(Some(card)) => Some(format!("take {}", game.cards().get(card).id)),
            Action::Stones => Some("stones".into()),
            Action::Once => Some("once".into()),
            Action::Turn(_) => Some("turn".into()),
            Action::Take(None)
            | Action::Put(_)
            | Action::Player(_)
            | Action::Pick(_)
            | Action::Done
            | Action::Yes
            | Action::No
            | Action::Block(_)
            | Action::First(_)
            | Action::End
            | Action::Pass => None,
        }
    }
}

/// The brain of the levels of today: to win alone is better than to share the first place, and the end of the
/// game is counted out where that can be done.
/// [`DaybreakBrain`] stays as it was, to measure against.
#[derive(Clone, Copy, Debug)]
struct Alone;

impl Brain<Daybreak> for Alone {
    fn habits(&self) -> Habits {
        Habits { haste: 0.001, ..DaybreakBrain.habits() }
    }

    fn worth(&self, game: &Daybreak, state: &State, seat: Seat) -> f64 {
        match game.turn(state) {
            Turn::Over(outcome) => {
                let winners = f64::from(outcome.winners().len().max(1));
                outcome.worth(seat) / winners
            }
            Turn::Ask(_) => DaybreakBrain.worth(game, state, seat),
        }
    }

    fn second_look(
        &self,
        know: &Knowledge<'_, Daybreak>,
        found: &[Rated<Action>],
        _limit: Limit,
        dice: &mut Dice,
    ) -> Option<Action> {
        end::second_look(know, found, dice)
    }

    fn used(&self, game: &Daybreak, action: &Action) -> Option<String> {
        DaybreakBrain.used(game, action)
    }
}
