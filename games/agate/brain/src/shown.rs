//! The chance to win as people are told it. The numbers are what `majo lab calibrate` found to fit games of `hard`
//! best (the rows `fit-agate*` of docs/lab/strength.py; how true the chances are: docs/lab/strength.md). They are
//! for the levels of today: when those judge otherwise, fit them anew.

use agate::Agate;
use bots::Correction;
use kernel::Game;

/// With 4 seats nothing was found that tells more than luck would.
const FITTED: Correction = Correction::NONE;

/// Puts a chance right. With other numbers of seats it is stretched around their even share.
pub(crate) fn shown(game: &Agate, chance: f64) -> f64 {
    FITTED.of(chance, 1.0 / f64::from(game.seats()))
}
