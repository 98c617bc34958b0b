//! Chances put right: what a search sees is sure of itself or timid by habit, and games played to
//! their end tell by how much.

/// Below this, and as near to 1, chances are alike: a search has no finer ones.
const LEAST: f64 = 1e-3;

/// The logarithm of the odds of a chance, within reason.
pub fn log_odds(chance: f64) -> f64 {
    let chance = chance.clamp(LEAST, 1.0 - LEAST);
    (chance / (1.0 - chance)).ln()
}

/// How a chance is put right: its odds are stretched around those of an even share, then shifted.
/// Greater chances stay greater.
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
        1.0 / (1.0 + (-odds).exp())
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
        let map = Correction { stretch: 0.7, shift: -0.4 };
        let told: Vec<_> = (0..=100).map(|n| map.of(f64::from(n) / 100.0, 0.25)).collect();
        assert!(told.is_sorted() && told.iter().all(|chance| (0.0..=1.0).contains(chance)));
    }
}
