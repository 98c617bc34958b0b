//! The chance to win as people are told it. The numbers are what `majo lab calibrate` found to fit games of `hard`
//! best (the rows `fit-hackclad*` of docs/lab/strength.py; how true the chances are: docs/lab/strength.md). They are
//! for the levels of today: when those judge otherwise, fit them anew.

use bots::Correction;
use hackclad::{Difficulty, Hackclad, Mode};
use kernel::Game;

/// Each for themselves, fitted with 4 seats.
const VERSUS: Correction = Correction { stretch: 0.2, shift: 0.0 };

/// All against the Clad, fitted with 3 seats. The search's own measure is no chance there: it does not go flat where a
/// game looks lost.
fn together(difficulty: Difficulty) -> Correction {
    let (stretch, shift) = match difficulty {
        Difficulty::Easy => (2.5, 2.1),
        Difficulty::Normal => (0.7, 0.7),
        // Too few games to tell.
        Difficulty::Expert | Difficulty::Inferno => (1.0, 0.0),
    };
    Correction { stretch, shift }
}

/// Puts a chance right. Alone nobody wins or loses, and teams were not measured.
pub(crate) fn shown(game: &Hackclad, chance: f64) -> f64 {
    match game.mode() {
        Mode::Versus => VERSUS.of(chance, 1.0 / f64::from(game.seats())),
        Mode::Coop => together(game.options().coop_difficulty).of(chance, 0.5),
        Mode::Solo | Mode::Tag => chance,
    }
}

#[cfg(test)]
mod tests {
    use hackclad::HackcladOptions;
    use kernel::Options;
    use pack::Packed;

    use super::*;

    #[test]
    fn greater_chances_stay_greater_and_a_score_is_no_chance() {
        let (cards, _) = Hackclad::default_pack().unwrap();
        let game = |options: &[(&str, &str)], seats: u8| {
            let options = HackcladOptions::with(options.iter().copied()).unwrap();
            Hackclad::new(cards.clone(), options, seats).unwrap()
        };
        for difficulty in ["easy", "normal", "expert", "inferno"] {
            let game = game(&[("mode", "coop"), ("coop_difficulty", difficulty)], 3);
            let told: Vec<_> = (1..100).map(|n| shown(&game, f64::from(n) / 100.0)).collect();
            assert!(told.is_sorted_by(|a, b| a < b), "{difficulty}: {told:?}");
        }
        assert_eq!(shown(&game(&[("mode", "solo")], 1), 0.3), 0.3);
    }
}
