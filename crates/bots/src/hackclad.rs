//! What is good in HacKClaD.DeltA: stones held and cards that score, against injuries and
//! corruption; in co-op the Clad's health, and nobody near the limit.

use hackclad::{Hackclad, Mode, State, Who};
use kernel::{Game, Seat, Turn};

use crate::Judged;

/// VP by which one is clearly ahead.
const CLEAR: f64 = 12.0;

impl Judged for Hackclad {
    fn worth(&self, state: &State, seat: Seat) -> f64 {
        if let Turn::Over(outcome) = self.turn(state) {
            let solo = self.mode() == Mode::Solo;
            let points = outcome.seats.get(seat.index()).map_or(0, |standing| standing.points);
            return if solo { curve(f64::from(points) - 30.0) } else { outcome.worth(seat) };
        }
        let stands = |who: Who| {
            let (mp, cp, injury, corruption) = state.gauges(who);
            // A backlash costs a card of about 1.5 VP; MP and CP become stones later.
            f64::from(state.vp(who)) - f64::from(injury) - 1.5 * f64::from(corruption)
                + 0.4 * f64::from(mp)
                + 0.3 * f64::from(cp)
        };
        let own = |who: &Who| state.is_played_by(*who, seat);
        let all = || Who::all(self.players());
        match self.mode() {
            Mode::Solo => curve(all().map(stands).sum::<f64>() - 30.0),
            Mode::Coop => {
                let health = f64::from(state.stock());
                let rounds = f64::from(self.rounds().saturating_sub(state.round())) + 0.5;
                let worst = all().map(|who| state.gauges(who).3).max().unwrap_or(0);
                // So much can be dealt in the rounds that are left.
                curve(rounds * 14.0 - health - 6.0 * f64::from(worst))
            }
            Mode::Tag => {
                let team = |ours: bool| {
                    all()
                        .filter(|who| self.is_with(state, *who, seat) == ours)
                        .map(stands)
                        .sum::<f64>()
                };
                curve(team(true) - team(false))
            }
            Mode::Versus => {
                let mine: f64 = all().filter(own).map(stands).sum();
                let best = all().filter(|who| !own(who)).map(stands).fold(f64::MIN, f64::max);
                curve(mine - best)
            }
        }
    }
}

fn curve(lead: f64) -> f64 {
    1.0 / (1.0 + (-lead / CLEAR).exp())
}
