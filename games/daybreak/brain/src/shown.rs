//! The chance to win as people are told it. The numbers are what `majo lab calibrate` found to fit games of `hard`
//! best (the rows `fit-daybreak*` of docs/lab/strength.py; how true the chances are: docs/lab/strength.md). They are
//! for the levels of today: when those judge otherwise, fit them anew.

use bots::Correction;
use daybreak::Daybreak;
use kernel::Game;

/// Fitted with 3 seats: the search is somewhat too sure of itself.
const FITTED: Correction = Correction { stretch: 0.8, shift: 0.0 };

/// Puts a chance right. With other numbers of seats it is stretched around their even share.
pub(crate) fn shown(game: &Daybreak, chance: f64) -> f64 {
    FITTED.of(chance, 1.0 / f64::from(game.seats()))
}
