//! Two ways to play the same game, dealt from the same seeds.

use kernel::{Mistake, both};
use serde::Serialize;

use crate::rows::GameRow;

/// One number on both sides.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// What.
    pub what: Measure,
    /// Its mean on side A.
    pub a: f64,
    /// Its mean on side B.
    pub b: f64,
    /// B − A, on average over pairs of games.
    pub difference: f64,
    /// Lower end of its 95 % interval.
    pub low: f64,
    /// Upper end.
    pub high: f64,
    /// Is 0 outside the interval?
    pub found: bool,
}

/// Something that can be measured in every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case", tag = "of", content = "which")]
pub enum Measure {
    /// Wins of a seat, from 0.
    Seat(u8),
    /// Wins of a bot of the list, from 0.
    Bot(u8),
    /// Wins of whoever was asked first.
    First,
    /// Games that everybody won: a co-operative success.
    AllWon,
    /// Games that nobody won.
    Nobody,
    /// Decisions.
    Length,
    /// Points of the winners.
    Points,
    /// Points between the first and the last.
    Spread,
}

impl Measure {
    /// Its value in one game.
    pub fn of(self, game: &GameRow) -> f64 {
        let won = |won: bool| f64::from(u8::from(won));
        let points = game.seats.iter().map(|seat| seat.points);
        match self {
            Measure::Seat(at) => won(game.seats.get(usize::from(at)).is_some_and(|s| s.won)),
            Measure::Bot(bot) => won(game.seats.iter().any(|seat| seat.bot == bot && seat.won)),
            Measure::First => {
                won(game.seats.get(usize::from(game.first)).is_some_and(|seat| seat.won))
            }
            Measure::AllWon => won(game.seats.iter().all(|seat| seat.won)),
            Measure::Nobody => won(game.winners() == 0),
            Measure::Length => f64::from(game.decisions),
            Measure::Points => {
                let best = game.seats.iter().filter(|seat| seat.won).map(|seat| seat.points).max();
                f64::from(best.or(points.max()).unwrap_or(0))
            }
            Measure::Spread => {
                f64::from(points.clone().max().unwrap_or(0) - points.min().unwrap_or(0))
            }
        }
    }

    /// Is it a share, to be shown in per cent?
    pub fn is_share(self) -> bool {
        !matches!(self, Measure::Length | Measure::Points | Measure::Spread)
    }

    /// Everything that can be measured at a table.
    pub fn all(seats: u8) -> Vec<Measure> {
        let seats = 0..seats;
        let mut all: Vec<_> = seats.clone().map(Measure::Seat).collect();
        all.extend(seats.map(Measure::Bot));
        all.extend([Measure::First, Measure::AllWon, Measure::Nobody, Measure::Length]);
        all.extend([Measure::Points, Measure::Spread]);
        all
    }
}

impl std::fmt::Display for Measure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Measure::Seat(at) => write!(f, "p{}", at + 1),
            Measure::Bot(bot) => write!(f, "bot{}", bot + 1),
            Measure::First => f.write_str("first"),
            Measure::AllWon => f.write_str("all"),
            Measure::Nobody => f.write_str("nobody"),
            Measure::Length => f.write_str("length"),
            Measure::Points => f.write_str("points"),
            Measure::Spread => f.write_str("spread"),
        }
    }
}

impl std::str::FromStr for Measure {
    type Err = Mistake;

    fn from_str(text: &str) -> Result<Self, Mistake> {
        let all = Measure::all(kernel::MAX_SEATS as u8);
        all.into_iter().find(|measure| measure.to_string() == text).ok_or_else(|| {
            Mistake(both!(
                "`{text}` cannot be measured: write p1 (wins of a seat), bot1 (of a bot), first, \
                 all, nobody, length, points or spread",
                "「{text}」は測れません。p1（席の勝率）、bot1（ボットの勝率）、first（先手）、\
                 all（全員）、nobody（勝者なし）、length（長さ）、points（得点）、spread（差）の\
                 どれかを書いてください。"
            ))
        })
    }
}

/// Compares two runs game by game; both must hold the same games in the same order.
pub fn compare(a: &[GameRow], b: &[GameRow], measures: &[Measure]) -> Vec<Difference> {
    measures.iter().map(|what| difference(*what, a, b)).collect()
}

fn difference(what: Measure, a: &[GameRow], b: &[GameRow]) -> Difference {
    let pairs: Vec<_> = a.iter().zip(b).map(|(a, b)| (what.of(a), what.of(b))).collect();
    let n = pairs.len().max(1) as f64;
    let mean = |of: &dyn Fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / n;
    let (left, right) = (mean(&|pair| pair.0), mean(&|pair| pair.1));
    let difference = right - left;
    let square = mean(&|pair| (pair.1 - pair.0 - difference).powi(2));
    let sure = 1.96 * (square / (n - 1.0).max(1.0)).sqrt();
    let (low, high) = (difference - sure, difference + sure);
    Difference { what, a: left, b: right, difference, low, high, found: low > 0.0 || high < 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::SeatRow;

    fn game(winner: usize, decisions: u32) -> GameRow {
        let seat = |at: usize| SeatRow {
            bot: at as u8,
            won: at == winner,
            place: 1,
            points: 0,
            decisions: 1,
            replaced: false,
        };
        GameRow {
            game: 0,
            first: 0,
            decisions,
            ending: "one won".into(),
            seats: vec![seat(0), seat(1)],
            uses: Vec::new(),
        }
    }

    #[test]
    fn pairs_are_compared() {
        // Every game of B takes 2 decisions longer but ends the same: the difference is exact,
        // although lengths differ wildly from game to game.
        let a: Vec<_> = (0..50).map(|n| game(n % 2, 10 + 7 * n as u32)).collect();
        let b: Vec<_> = (0..50).map(|n| game(n % 2, 12 + 7 * n as u32)).collect();
        let found = compare(&a, &b, &[Measure::Length, Measure::Seat(0)]);
        assert_eq!((found[0].difference, found[0].low, found[0].high), (2.0, 2.0, 2.0));
        assert!(found[0].found);
        assert_eq!((found[1].a, found[1].difference), (0.5, 0.0));
        assert!(!found[1].found);
    }

    #[test]
    fn measures_are_read_as_written() {
        for measure in Measure::all(4) {
            assert_eq!(measure.to_string().parse(), Ok(measure));
        }
        assert!("wins".parse::<Measure>().is_err());
    }
}
