//! Counts that can be added up in any order, and what they say.

use std::collections::BTreeMap;

use bots::BotName;
use kernel::Text;
use serde::{Deserialize, Serialize};

use crate::rows::GameRow;

/// A share with its 95 % interval (Wilson).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    /// The share found.
    pub rate: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Interval {
    /// The share of `part` in `whole`.
    pub fn of(part: u64, whole: u64) -> Interval {
        if whole == 0 {
            return Interval { rate: 0.0, low: 0.0, high: 1.0 };
        }
        const Z: f64 = 1.959_963_984_540_054;
        let (n, p) = (whole as f64, part as f64 / whole as f64);
        let middle = (p + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let spread = Z / (1.0 + Z * Z / n) * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        Interval { rate: p, low: (middle - spread).max(0.0), high: (middle + spread).min(1.0) }
    }
}

/// How often one bot won.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BotRate {
    /// Its place in the list of bots, from 1.
    pub bot: usize,
    /// Its level, or its program.
    pub level: String,
    /// Games won, alone or shared.
    pub wins: u64,
    /// The share of all finished games, with its interval.
    #[serde(flatten)]
    pub win_rate: Interval,
    /// Games in which another bot played on for a program.
    #[serde(skip_serializing_if = "is_none")]
    pub replaced: u64,
}

/// Called by serde, with a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_none(count: &u64) -> bool {
    *count == 0
}

/// How long the games were, in decisions.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Length {
    /// On average.
    pub mean: f64,
    /// The shortest.
    pub min: u64,
    /// Half of the games are not longer.
    pub median: u64,
    /// 95 % of the games are not longer.
    pub p95: u64,
    /// The longest.
    pub max: u64,
}

/// What a run found.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// The game.
    pub game: &'static str,
    /// How many sat at the table.
    pub seats: u8,
    /// Games played.
    pub games: u64,
    /// Of these, how many came to their end by the rules.
    pub finished: u64,
    /// Decisions in all games.
    pub decisions: u64,
    /// Lengths of the games.
    pub length: Length,
    /// Per bot.
    pub win_rate: Vec<BotRate>,
    /// Games that several won together.
    pub shared: u64,
    /// Wins by seat, whoever sat there.
    pub seat_wins: Vec<Interval>,
    /// How the games ended, each with how often.
    pub endings: BTreeMap<String, u64>,
    /// What programs did wrong first, one each; others played on for them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub troubles: Vec<Text>,
}

/// Counts of some games.
#[derive(Clone, Debug, Default)]
pub(crate) struct Counts {
    pub(crate) games: u64,
    pub(crate) finished: u64,
    pub(crate) shared: u64,
    pub(crate) bot_wins: Vec<u64>,
    pub(crate) replaced: Vec<u64>,
    pub(crate) seat_wins: Vec<u64>,
    pub(crate) lengths: BTreeMap<u64, u64>,
    pub(crate) endings: BTreeMap<String, u64>,
}

impl Counts {
    pub(crate) fn new(seats: usize) -> Self {
        let none = || vec![0; seats];
        Counts { bot_wins: none(), replaced: none(), seat_wins: none(), ..Counts::default() }
    }

    /// Adds some games.
    pub(crate) fn take(&mut self, rows: &[GameRow]) {
        for row in rows {
            self.games += 1;
            *self.lengths.entry(u64::from(row.decisions)).or_default() += 1;
            match self.endings.get_mut(&*row.ending) {
                Some(count) => *count += 1,
                None => {
                    self.endings.insert(row.ending.to_string(), 1);
                }
            }
            for of in row.seats.iter().filter(|of| of.replaced) {
                self.replaced[usize::from(of.bot)] += 1;
            }
            if !row.is_finished() {
                continue;
            }
            self.finished += 1;
            self.shared += u64::from(row.winners() > 1);
            for (seat, of) in row.seats.iter().enumerate().filter(|(_, of)| of.won) {
                self.seat_wins[seat] += 1;
                self.bot_wins[usize::from(of.bot)] += 1;
            }
        }
    }

    /// What they say.
    pub(crate) fn summary(
        self,
        game: &'static str,
        seats: u8,
        bots: &[BotName],
        troubles: Vec<Text>,
    ) -> Summary {
        let share = |wins: &u64| Interval::of(*wins, self.finished);
        let rate = |(index, bot): (usize, &BotName)| BotRate {
            bot: index + 1,
            level: bot.to_string(),
            wins: self.bot_wins[index],
            win_rate: share(&self.bot_wins[index]),
            replaced: self.replaced[index],
        };
        Summary {
            game,
            seats,
            games: self.games,
            finished: self.finished,
            decisions: self.decisions(),
            length: self.length(),
            win_rate: bots.iter().enumerate().map(rate).collect(),
            shared: self.shared,
            seat_wins: self.seat_wins.iter().map(share).collect(),
            endings: self.endings,
            troubles,
        }
    }

    pub(crate) fn length(&self) -> Length {
        let at = |share: f64| {
            let wanted = (self.games as f64 * share).ceil() as u64;
            let mut seen = 0;
            let found = self.lengths.iter().find(|(_, count)| {
                seen += **count;
                seen >= wanted
            });
            found.map_or(0, |(length, _)| *length)
        };
        Length {
            mean: self.decisions() as f64 / self.games.max(1) as f64,
            min: self.lengths.keys().next().copied().unwrap_or(0),
            median: at(0.5),
            p95: at(0.95),
            max: self.lengths.keys().next_back().copied().unwrap_or(0),
        }
    }

    pub(crate) fn decisions(&self) -> u64 {
        self.lengths.iter().map(|(length, count)| length * count).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_intervals_are_right() {
        // Published example: 5 of 10 gives 0.2366 to 0.7634.
        let half = Interval::of(5, 10);
        assert!((half.low - 0.2366).abs() < 1e-4 && (half.high - 0.7634).abs() < 1e-4, "{half:?}");
        // With nothing found the lower end is 0 and the upper end z²/(n + z²).
        let none = Interval::of(0, 10);
        assert_eq!(none.low, 0.0);
        assert!((none.high - 0.2775).abs() < 1e-4, "{none:?}");
        assert_eq!(Interval::of(0, 0), Interval { rate: 0.0, low: 0.0, high: 1.0 });
    }

    #[test]
    fn lengths_are_counted() {
        let mut counts = Counts::new(2);
        for length in 1..=100 {
            counts.games += 1;
            *counts.lengths.entry(length).or_default() += 1;
        }
        let length = counts.length();
        assert_eq!((length.min, length.median, length.p95, length.max), (1, 50, 95, 100));
        assert!((length.mean - 50.5).abs() < 1e-9);
    }
}
