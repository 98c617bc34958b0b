//! Is the chance to win that people are shown true? Games are played, at some decisions the chance is
//! asked for as a look back would ([`bots::analyse`]), and the end of the game tells. Beside it stands
//! what plain random play-outs from the same knowledge would have said.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use bots::{BotName, Brain, Budget, Correction, Knowledge, Search, log_odds};
use kernel::{Dice, Game, Seat, Seed, Turn, Unheard};
use serde::{Deserialize, Serialize};

use crate::harvest::{each, play};
use crate::stats::Interval;

/// How the questions are put.
#[derive(Clone, Debug)]
pub struct Asking {
    /// Who plays: the same bot at every seat.
    pub bot: BotName,
    /// Which games, by their numbers.
    pub games: Range<u64>,
    /// The seed of them all.
    pub seed: Seed,
    /// How many threads.
    pub jobs: usize,
    /// Once in so many decisions a question is put.
    pub every: u32,
    /// Simulations for a question.
    pub simulations: u32,
    /// Plain play-outs for a question.
    pub play_outs: u32,
}

/// What was said at one decision, and what came of it. In files it is a short list, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(into = "Row", from = "Row")]
pub struct Said {
    /// The game's number.
    pub game: u64,
    /// Decisions made before it.
    pub n: u32,
    /// Whose chance, from 0.
    pub seat: u8,
    /// The chance that the search found.
    pub found: f64,
    /// The share of random play-outs that the seat won.
    pub plain: f64,
    /// What the game was worth to the seat in the end: 1 won, ½ a tie for a victory that nobody had.
    pub won: f64,
}

type Row = (u64, u32, u8, f64, f64, f64);

impl From<Said> for Row {
    fn from(Said { game, n, seat, found, plain, won }: Said) -> Row {
        (game, n, seat, found, plain, won)
    }
}

impl From<Row> for Said {
    fn from((game, n, seat, found, plain, won): Row) -> Said {
        Said { game, n, seat, found, plain, won }
    }
}

/// Four digits are more than can be known, and short in files.
fn rounded(chance: f64) -> f64 {
    (chance * 1e4).round() / 1e4
}

/// Plays games and asks; games without an end are left out. `done` counts games.
pub fn ask<G: Game>(
    game: &G,
    brain: &'static dyn Brain<G>,
    how: &Asking,
    done: &AtomicU64,
) -> Vec<Said> {
    let one = |number: u64| {
        let seed = how.seed.nth(number);
        let mut dice = Dice::from_seed(&seed, 0x6361);
        // Of their own, so that the game is the same whatever is asked.
        let mut asks = Dice::from_seed(&seed, 0x6173);
        let mut bots: Vec<_> = (0..game.seats()).map(|_| how.bot.bot(brain)).collect();
        let (mut said, mut n) = (Vec::new(), 0);
        let search = Search::new(brain, Budget::simulations(how.simulations));
        let end = play(game, brain, seed, &mut dice, |state, seat, dice| {
            let know = Knowledge::new(game, state, seat);
            let bot = &mut bots[seat.index()];
            if let Some(besides) = bot.aside(&know, dice) {
                return Some(besides);
            }
            if asks.once_in(how.every.max(1)) {
                let found = rounded(search.rate(&know, &mut asks).worth());
                let plain = rounded(plain(&know, how.play_outs, &mut asks));
                let seat = seat.index() as u8;
                said.push(Said { game: number, n, seat, found, plain, won: 0.0 });
            }
            n += 1;
            bot.choose(&know, dice)
        });
        done.fetch_add(1, Ordering::Relaxed);
        let (outcome, _) = end?;
        for one in &mut said {
            one.won = outcome.worth(Seat::new(one.seat));
        }
        Some(said)
    };
    each(how.games.clone(), how.jobs, one).concat()
}

/// The share of random games from here that the seat wins, in worlds that look the same to it.
fn plain<G: Game>(know: &Knowledge<'_, G>, outs: u32, dice: &mut Dice) -> f64 {
    let (game, mut legal) = (know.game(), Vec::new());
    let mut total = 0.0;
    for _ in 0..outs {
        let mut world = know.world(dice);
        for _ in 0..game.bound() {
            let Turn::Ask(asked) = game.turn(&world) else { break };
            let Some(seat) = asked.must.first() else { break };
            legal.clear();
            game.legal(&world, seat, &mut legal);
            let Some(action) = dice.pick(&legal) else { break };
            if game.apply(&mut world, seat, action, &mut Unheard).is_err() {
                break;
            }
        }
        if let Turn::Over(outcome) = game.turn(&world) {
            total += outcome.worth(know.seat());
        }
    }
    total / f64::from(outs.max(1))
}

/// How far chances were from the truth; less is better.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Score {
    /// The mean square of the difference between chance and outcome (Brier).
    pub brier: f64,
    /// The mean surprise: minus the logarithm of the chance of what happened.
    pub log_loss: f64,
    /// How far the bins are from their diagonal, by how full they are.
    pub off: f64,
}

/// Chances of about the same size.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Bin {
    /// How many there were.
    pub count: u64,
    /// Their mean.
    pub chance: f64,
    /// The share that was won. The interval takes a game as one: its decisions hang together.
    pub won: Interval,
}

/// Chances against what happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reliability {
    /// How far off they were.
    #[serde(flatten)]
    pub score: Score,
    /// Ten bins of the same width; those that nothing fell into are left out.
    pub bins: Vec<Bin>,
}

/// What was found about the chances of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Judged {
    /// Games that came to their end.
    pub games: u64,
    /// Questions.
    pub asked: u64,
    /// The chances as they are shown.
    pub shown: Reliability,
    /// As the search found them.
    pub found: Reliability,
    /// By plain play-outs.
    pub plain: Reliability,
    /// The Brier score of plain play-outs minus that of what is shown: above 0, what is shown is better.
    pub better: Interval,
    /// The Brier score of what the search found minus that of what is shown.
    pub mended: Interval,
    /// The correction that would fit these games best.
    pub fit: (f64, f64),
}

impl Judged {
    /// Judges what was said; `shown` makes what is shown of what was found, `even` is everybody's chance
    /// if all are alike.
    pub fn of(said: &[Said], even: f64, shown: impl Fn(f64) -> f64) -> Judged {
        let by = |chance: &dyn Fn(&Said) -> f64| -> Vec<(u64, f64, f64)> {
            said.iter().map(|one| (one.game, chance(one), one.won)).collect()
        };
        let told = by(&|one| shown(one.found));
        let (found, plain) = (by(&|one| one.found), by(&|one| one.plain));
        let fit = fit_correction(said, even);
        let mut games: Vec<_> = said.iter().map(|one| one.game).collect();
        games.dedup();
        Judged {
            games: games.len() as u64,
            asked: said.len() as u64,
            better: difference(&plain, &told),
            mended: difference(&found, &told),
            shown: Reliability::of(&told),
            found: Reliability::of(&found),
            plain: Reliability::of(&plain),
            fit: (fit.stretch, fit.shift),
        }
    }
}

/// A chance below this was no less wrong: else one game lost at 0 would be an endless surprise.
const LEAST: f64 = 1e-3;
const BINS: usize = 10;

impl Reliability {
    /// Of games, chances and what was won.
    fn of(told: &[(u64, f64, f64)]) -> Reliability {
        let count = told.len().max(1) as f64;
        let brier = told.iter().map(|(_, chance, won)| (chance - won).powi(2)).sum::<f64>() / count;
        let surprise = |(_, chance, won): &(u64, f64, f64)| {
            let chance = chance.clamp(LEAST, 1.0 - LEAST);
            -(won * chance.ln() + (1.0 - won) * (1.0 - chance).ln())
        };
        let log_loss = told.iter().map(surprise).sum::<f64>() / count;
        let mut sorted = vec![Vec::new(); BINS];
        for one in told {
            let bin = (one.1 * BINS as f64) as usize;
            sorted[bin.min(BINS - 1)].push(*one);
        }
        let bins: Vec<_> =
            sorted.iter().filter(|bin| !bin.is_empty()).map(|bin| Bin::of(bin)).collect();
        let gap = |bin: &Bin| bin.count as f64 * (bin.chance - bin.won.rate).abs();
        let off = bins.iter().map(gap).sum::<f64>() / count;
        Reliability { score: Score { brier, log_loss, off }, bins }
    }
}

impl Bin {
    fn of(told: &[(u64, f64, f64)]) -> Bin {
        let count = told.len() as f64;
        let chance = told.iter().map(|(_, chance, _)| chance).sum::<f64>() / count;
        let won = mean(told.iter().map(|(game, _, won)| (*game, *won)));
        // Few games, all won or all lost, say less than they seem to: no less unsure than by the
        // number of games alone.
        let mut games: Vec<_> = told.iter().map(|(game, ..)| *game).collect();
        games.dedup();
        let games = games.len() as u64;
        let wide = Interval::of((won.rate * games as f64).round() as u64, games);
        let won = Interval {
            rate: won.rate,
            low: won.low.min(wide.low).max(0.0),
            high: won.high.max(wide.high).min(1.0),
        };
        Bin { count: told.len() as u64, chance, won }
    }
}

/// A mean with its 95 % interval, by games: what was said in one game hangs together.
fn mean(values: impl Iterator<Item = (u64, f64)> + Clone) -> Interval {
    let (count, sum) =
        values.clone().fold((0.0, 0.0), |(n, sum), (_, value)| (n + 1.0, sum + value));
    let mean = sum / f64::max(count, 1.0);
    let mut games: BTreeMap<u64, f64> = BTreeMap::new();
    for (game, value) in values {
        *games.entry(game).or_default() += value - mean;
    }
    let spread = games.values().map(|off| off * off).sum::<f64>().sqrt() / f64::max(count, 1.0);
    Interval { rate: mean, low: mean - 1.96 * spread, high: mean + 1.96 * spread }
}

/// The Brier score of the first minus that of the second.
fn difference(first: &[(u64, f64, f64)], second: &[(u64, f64, f64)]) -> Interval {
    let wrong = |(_, chance, won): &(u64, f64, f64)| (chance - won).powi(2);
    mean(first.iter().zip(second).map(|(a, b)| (a.0, wrong(a) - wrong(b))))
}

/// The correction under which what happened is most likely; hardly any where little was said.
pub fn fit_correction(said: &[Said], even: f64) -> Correction {
    let even = log_odds(even);
    // As good as one question more that says: leave it as it is.
    const KEEP: f64 = 1.0;
    let (mut stretch, mut shift) = (1.0, 0.0);
    for _ in 0..50 {
        let (mut by_stretch, mut by_shift) = (KEEP * (1.0 - stretch), -KEEP * shift);
        let (mut ss, mut sh, mut hh) = (KEEP, 0.0, KEEP);
        for one in said {
            let far = log_odds(one.found) - even;
            let chance = 1.0 / (1.0 + (-(even + stretch * far + shift)).exp());
            let (wrong, weight) = (one.won - chance, chance * (1.0 - chance));
            by_stretch += wrong * far;
            by_shift += wrong;
            ss += weight * far * far;
            sh += weight * far;
            hh += weight;
        }
        let room = ss * hh - sh * sh;
        let (a, b) =
            ((hh * by_stretch - sh * by_shift) / room, (ss * by_shift - sh * by_stretch) / room);
        // Newton's step, but not further than where it can be trusted.
        let short = (0.5 / a.abs().max(b.abs())).min(1.0);
        stretch += short * a;
        shift += short * b;
        if a.abs().max(b.abs()) < 1e-9 {
            break;
        }
    }
    Correction { stretch, shift }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A hundred games at each chance, with the share of them that was won.
    fn said(chances: &[(f64, f64)]) -> Vec<Said> {
        let at = |(place, (found, truth)): (usize, &(f64, f64))| {
            let won = (truth * 100.0).round() as u64;
            let (found, base) = (*found, place as u64 * 100);
            (0..100).map(move |game| Said {
                game: base + game,
                n: 0,
                seat: 0,
                found,
                plain: 0.5,
                won: f64::from(u8::from(game < won)),
            })
        };
        chances.iter().enumerate().flat_map(at).collect()
    }

    #[test]
    fn chances_that_are_true_are_left_alone() {
        let told = said(&[(0.1, 0.1), (0.3, 0.3), (0.5, 0.5), (0.75, 0.75), (0.9, 0.9)]);
        let found = fit_correction(&told, 0.25);
        assert!((found.stretch - 1.0).abs() < 0.01 && found.shift.abs() < 0.01, "{found:?}");
        let judged = Judged::of(&told, 0.25, |chance| chance);
        assert!(judged.shown.score.off < 1e-9, "{judged:?}");
        // The mean of p (1 − p): nobody who says true chances does better or worse.
        let wanted = (0.09 + 0.21 + 0.25 + 0.1875 + 0.09) / 5.0;
        assert!((judged.shown.score.brier - wanted).abs() < 1e-9, "{judged:?}");
        assert!((judged.plain.score.brier - 0.25).abs() < 1e-9, "always ½");
        assert!(judged.better.low > 0.0 && judged.mended.rate == 0.0, "{judged:?}");
        assert_eq!((judged.games, judged.asked, judged.shown.bins.len()), (500, 500, 5));
    }

    #[test]
    fn who_is_too_sure_is_calmed() {
        // Odds of 9 to 1 are said where 3 to 1 are true.
        let told = said(&[(0.1, 0.25), (0.9, 0.75), (0.5, 0.5)]);
        let found = fit_correction(&told, 0.5);
        assert!((found.stretch - 0.5).abs() < 0.02 && found.shift.abs() < 0.01, "{found:?}");
        let before = Judged::of(&told, 0.5, |chance| chance);
        let after = Judged::of(&told, 0.5, |chance| found.of(chance, 0.5));
        assert!(after.shown.score.brier < before.shown.score.brier);
        assert!(after.shown.score.off < 0.02 && after.mended.low > 0.0, "{after:?}");
    }

    #[test]
    fn what_hangs_together_counts_once() {
        // A hundred questions in one game say as much as one.
        let one = [(7, 1.0)].into_iter().cycle().take(100);
        let two = [(7, 1.0), (8, 0.0)].into_iter().cycle().take(100);
        assert_eq!(mean(one).rate, 1.0);
        let two = mean(two);
        assert!((two.high - two.low - 2.0 * 1.96 * 0.5 / 2f64.sqrt()).abs() < 1e-9, "{two:?}");
    }
}
