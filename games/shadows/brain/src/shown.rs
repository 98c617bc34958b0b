//! The chance to win as people are told it. The numbers are what `majo lab calibrate` found to fit games of `hard`
//! best (the rows `fit-shadows*` of docs/lab/strength.py; how true the chances are: docs/lab/strength.md). They are
//! for the levels of today: when those judge otherwise, fit them anew.

use bots::Correction;
use kernel::Game;
use shadows::Shadows;

/// With 5 seats nothing was found that tells more than luck would.
const FITTED: Correction = Correction::NONE;

/// Puts a chance right. Games with traitors were not measured.
pub(crate) fn shown(game: &Shadows, chance: f64) -> f64 {
    if game.options().traitor { chance } else { FITTED.of(chance, 0.5) }
}
