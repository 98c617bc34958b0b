//! What is good in Shadows over Mitakihara: a city that stands, girls with magic and HP, foes that
//! are gone, and Walpurgis near her end. A traitor wants the opposite.
//!
//! ```
//! use bots::Brain;
//! use kernel::{Chance, Game, Seat, Seed, Unheard};
//! use pack::Packed;
//! use shadows::Shadows;
//! use shadows_brain::ShadowsBrain;
//!
//! let (cards, _) = Shadows::default_pack()?;
//! let game = Shadows::new(cards, Default::default(), 5)?;
//! let state = game.start(Chance::new(Seed::from_text("brains")), &mut Unheard);
//!
//! // From 0, lost, to 1, won.
//! for seat in Seat::all(5) {
//!     assert!((0.0..=1.0).contains(&ShadowsBrain.worth(&game, &state, seat)));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `measure.rs` puts a position in a few numbers, `sense.rs` says how sensible a decision looks.

#![forbid(unsafe_code)]

mod facts;
mod measure;
mod sense;
mod shown;
mod wise;

use bots::net::Unfit;
use bots::{Brain, Habits};
use kernel::{Dice, Game, MAX_SEATS, Seat, Turn};
use shadows::{Action, Ending, GameResult, Shadows, State};

pub use crate::facts::{FACTS, facts};
use crate::measure::Measure;
use crate::sense::sense;
use crate::shown::shown;
#[doc(hidden)]
pub use crate::wise::{LOOKS, Net, WIDE, Ways, Wise, is_morning, look, policy};

/// Weights of the facts below before Walpurgis comes, fitted to some thousand games: the chance to
/// win is logistic in their sum.
const BEFORE: [f64; 14] =
    [-4.5, 1.5, 1.0, 2.1, 1.7, 0.3, -1.1, -0.6, 1.8, -0.2, -2.0, 0.0, 0.0, 2.3];
/// The same for Walpurgis Night.
const NIGHT: [f64; 14] = [-2.0, 3.0, 0.3, 7.0, 2.5, 0.4, -0.8, -0.3, 1.9, 0.0, 0.0, -9.0, 0.0, 0.0];

/// In play-outs, once in so many decisions somebody does not do what looks best.
const LAPSE: u32 = 12;

/// Judges the game.
#[derive(Clone, Copy, Debug)]
pub struct ShadowsBrain;

impl Brain<Shadows> for ShadowsBrain {
    fn unfit(&self, _game: &Shadows) -> Option<&'static Unfit> {
        Wise::best().err()
    }

    fn learned(&self, _game: &Shadows) -> Option<&'static dyn Brain<Shadows>> {
        Some(Wise::best().ok()?)
    }

    fn habits(&self) -> Habits {
        Habits {
            ahead: 20,
            glance: 12,
            explore: 0.4,
            simulations: [50, 300, 400],
            ..Habits::default()
        }
    }

    fn worth(&self, game: &Shadows, state: &State, seat: Seat) -> f64 {
        let mut out = [0.0; MAX_SEATS];
        self.worths(game, state, &mut out);
        out[seat.index()]
    }

    fn worths(&self, game: &Shadows, state: &State, out: &mut [f64; MAX_SEATS]) {
        if let Turn::Over(outcome) = game.turn(state) {
            for seat in Seat::all(game.seats()) {
                out[seat.index()] = outcome.worth(seat);
            }
            return;
        }
        let good = 1.0 / (1.0 + (-score(game, state)).exp());
        for seat in Seat::all(game.seats()) {
            out[seat.index()] = if state.is_traitor(seat) { 1.0 - good } else { good };
        }
    }

    /// What looks best; a traitor does anything.
    fn play_out(
        &self,
        game: &Shadows,
        state: &State,
        seat: Seat,
        legal: &[Action],
        dice: &mut Dice,
    ) -> Option<Action> {
        if legal.len() < 2 || state.is_traitor(seat) {
            return dice.pick(legal).copied();
        }
        if dice.once_in(LAPSE) {
            return lapse(game, state, seat, legal, dice);
        }
        let start = dice.below(legal.len() as u32) as usize;
        let mut best = (f32::MIN, None);
        for at in 0..legal.len() {
            // From a random place, so that equals take turns.
            let action = legal[(start + at) % legal.len()];
            let sense = sense(game, state, seat, action);
            if sense > best.0 {
                best = (sense, Some(action));
            }
        }
        best.1
    }

    fn calibrate(&self, game: &Shadows, chance: f64) -> f64 {
        shown(game, chance)
    }

    fn ending(&self, _: &Shadows, state: &State) -> &'static str {
        match state.result() {
            None => "unfinished",
            Some(GameResult::CityLost) => "city lost",
            Some(GameResult::NobodyLeft) => "nobody left",
            Some(GameResult::Won(ending)) => match ending {
                Ending::Bad => "bad",
                Ending::Sad => "sad",
                Ending::Normal => "normal",
                Ending::Bitter => "bitter",
                Ending::Good => "good",
                Ending::Best => "best",
                Ending::Victory => "victory",
            },
        }
    }

    fn promise(&self, game: &Shadows, state: &State, seat: Seat, action: &Action) -> f32 {
        if state.is_traitor(seat) { 1.0 } else { sense(game, state, seat, *action) }
    }
}

/// Something else that does not look foolish.
fn lapse(
    game: &Shadows,
    s: &State,
    seat: Seat,
    legal: &[Action],
    dice: &mut Dice,
) -> Option<Action> {
    let mut sum = 0;
    let mut chosen = None;
    for action in legal {
        let weight = (sense(game, s, seat, *action) * 256.0) as u32;
        sum += weight;
        if weight > 0 && dice.below(sum) < weight {
            chosen = Some(*action);
        }
    }
    chosen.or_else(|| legal.first().copied())
}

/// The logarithm of the odds to win.
fn score(game: &Shadows, state: &State) -> f64 {
    let m = Measure::of(game, state);
    let (magic, time) = (f64::from(m.magic) / 30.0, f64::from(m.countdown) / 25.0);
    let facts = [
        1.0,
        m.city,
        m.living,
        magic,
        f64::from(m.humans),
        f64::from(m.loot),
        f64::from(m.foes) / 40.0,
        f64::from(m.destruction) / 15.0,
        m.health / 5.0,
        f64::from(m.low),
        time,
        if time > 0.0 { 0.0 } else { f64::from(m.walpurgis) / 84.0 },
        m.city * time,
        magic * time,
    ];
    let weights = if time > 0.0 { &BEFORE } else { &NIGHT };
    facts.iter().zip(weights).map(|(fact, weight)| fact * weight).sum()
}
