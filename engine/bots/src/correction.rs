//! Chances put right: what a search sees is sure of itself or timid by habit, and games played to
//! their end tell by how much.

/// Below this, and as near to 1, chances are alike: a search has no finer ones.
const LEAST: f64 = 1e-3;

/// The logarithm of the odds of a chance, within reason.
pub fn log_odds(chance: f64) -> f64 {
    let chance = chance.clamp(LEAST, 1.0 - LEAST);
    (chance / (1.0 - chance)).ln()
}

/// So near to 0 and to 1 a correction that doubts what the search is sure of fades out: what is counted
/// to the end of a game is certain.
const SURE: f64 = 0.02;

/// How a chance is put right: its odds are stretched around those of an even share, then shifted.
/// Greater chances stay greater, and what is certain stays certain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Correction {
    /// By how much the distance from even grows: below 1 the search is too sure of itself.
    pub stretch: f64,
    /// What is added, in the logarithm of the odds.
    pub shift: f64,
}

impl Correction {
    /// Leaves chances as they are.
    pub const NONE: Correction = Correction { stretch: 1.0, shift: 0.0 };

    /// The chance put right; `even` is what everybody has who is no better off than the others.
    pub fn of(self, chance: f64, even: f64) -> f64 {
        let even = log_odds(even);
        let odds = even + self.stretch * (log_odds(chance) - even) + self.shift;
        let put_right = 1.0 / (1.0 + (-odds).exp());
        // From 0 at the edge of what is sure to 1 where it is certain, without a kink.
        let sure = (1.0 - chance.min(1.0 - chance) / SURE).clamp(0.0, 1.0);
        let sure = sure * sure * (3.0 - 2.0 * sure);
        let doubted = if chance < 0.5 { chance < put_right } else { chance > put_right };
        if doubted { put_right + sure * (chance - put_right) } else { put_right }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_stretched_around_even() {
        let calm = Correction { stretch: 0.5, shift: 0.0 };
        assert!((calm.of(0.25, 0.25) - 0.25).abs() < 1e-12);
        // Odds of 9 to 1 become 3 to 1.
        assert!((calm.of(0.9, 0.5) - 0.75).abs() < 1e-12);
        assert!((Correction::NONE.of(0.3, 0.25) - 0.3).abs() < 1e-12);
    }

    #[test]
    fn greater_chances_stay_greater() {
        for (stretch, shift) in [(0.7, -0.4), (0.2, 0.0), (0.7, 0.7), (2.5, 2.1), (1.0, 0.0)] {
            let map = Correction { stretch, shift };
            let told: Vec<_> = (0..=10_000).map(|n| map.of(f64::from(n) / 1e4, 0.25)).collect();
            assert!(told.is_sorted(), "{map:?}");
            assert!(told.iter().all(|chance| (0.0..=1.0).contains(chance)), "{map:?}");
        }
    }

    #[test]
    fn what_is_certain_stays_certain() {
        let timid = Correction { stretch: 0.2, shift: 0.0 };
        assert_eq!((timid.of(0.0, 0.25), timid.of(1.0, 0.25)), (0.0, 1.0));
        // Even odds are 1 to 3; 9 to 1 are 27 times as many, and the fifth root of 27 is 1.933.
        assert!((timid.of(0.9, 0.25) - 1.933 / 4.933).abs() < 1e-3);
        // Nothing jumps on the way: not by more than the steepest part of a curve over two of a hundred.
        let told: Vec<_> = (9_700..=10_000).map(|n| timid.of(f64::from(n) / 1e4, 0.25)).collect();
        assert!(told.windows(2).all(|two| two[1] - two[0] < 0.01), "{told:?}");
    }
}
