//! A ladder of bots: every two of a list meet, and one number for each says how strong it is.
//!
//! The model is that of Plackett and Luce, with winners only; for two seats it is that of Bradley and Terry. Of the
//! seats of a table each wins with a chance in proportion to `10^(rating / 400)` of whoever sits there.
//! A victory that several share is divided among them. Where nobody is beaten but the game there is no
//! such number: there [`together`] counts how often each bot wins.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use bots::{BotName, Brain};
use kernel::{Game, Seed};
use serde::{Deserialize, Serialize};

use crate::harvest::each;
use crate::rows::GameRow;
use crate::run::{Broken, LabError, Plan, Shard, block};
use crate::stats::Interval;

/// Points of rating in a tenfold of the odds.
const TENFOLD: f64 = 400.0;
/// Two bots that met are taken to have drawn this part of a game as well: without it a bot that
/// always lost would have no rating at all.
const DRAWN: f64 = 0.1;
/// 95 % of a normal distribution lie within so many standard deviations.
const SURE: f64 = 1.959_963_984_540_054;

/// What a ladder is made of.
#[derive(Clone, Debug)]
pub struct Rungs {
    /// The bots; the first one is the foot of the ladder, rated 0.
    pub bots: Vec<BotName>,
    /// How many games every two of them play, or each bot where all play together.
    pub games: u64,
    /// The seed of all games.
    pub seed: Seed,
    /// How many threads.
    pub jobs: usize,
}

/// Games of the same bots at as many seats, as far as ratings go.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Meeting {
    /// How many seats each bot had: its place in the list of bots, and the number.
    pub seats: Vec<(usize, u32)>,
    /// Games that came to an end.
    pub games: f64,
    /// The share of the victories that each bot got; as much as games in all.
    pub won: Vec<(usize, f64)>,
}

/// A rating with its 95 % interval, in points above the first bot.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// The rating.
    pub rating: f64,
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

/// A bot on the ladder.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rated {
    /// Which.
    pub bot: String,
    /// How strong it is.
    #[serde(flatten)]
    pub rating: Rating,
    /// Games it took part in that came to an end.
    pub games: u64,
    /// Of those, the share it won; shared victories divided, all its seats together.
    pub won: f64,
}

/// A bot among its like.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Together {
    /// Which; it had every seat.
    pub bot: String,
    /// Games that came to an end.
    pub games: u64,
    /// Of these, how many were won.
    pub wins: u64,
    /// The share.
    pub won: Interval,
}

impl Together {
    /// Adds games of the same bot.
    pub fn add(&mut self, more: &Together) {
        self.games += more.games;
        self.wins += more.wins;
        self.won = Interval::of(self.wins, self.games);
    }
}

/// Every two bots play so many games, seats by turns; `done` counts them.
pub fn ladder<G: Game>(
    game: &G,
    brain: &'static dyn Brain<G>,
    rungs: &Rungs,
    done: &AtomicU64,
) -> Result<Vec<Meeting>, LabError> {
    let count = rungs.bots.len();
    let pairs: Vec<_> = (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b))).collect();
    let plans: Vec<_> = (0..).zip(&pairs).map(|(at, pair)| duel(game, rungs, at, *pair)).collect();
    let play = |number: u64| {
        // The pairs by turns, so that slow ones do not all come last.
        let (at, nth) = (number as usize % pairs.len(), number / pairs.len() as u64);
        let [even, odd] = &plans[at];
        let plan = if nth.is_multiple_of(2) { even } else { odd };
        let rows = block(game, brain, plan, nth / 2..nth / 2 + 1);
        done.fetch_add(1, Ordering::Relaxed);
        Some(rows.map(|rows| {
            rows.iter().filter_map(|row| meeting(row, pairs[at], nth)).collect::<Vec<_>>()
        }))
    };
    let all = each(0..rungs.games * pairs.len() as u64, rungs.jobs, play);
    let all = all.into_iter().collect::<Result<Vec<_>, _>>()?.concat();
    Ok(gathered(all))
}

/// Games with the same seats put together.
pub fn gathered(all: impl IntoIterator<Item = Meeting>) -> Vec<Meeting> {
    let mut found: Vec<Meeting> = Vec::new();
    for one in all {
        match found.iter_mut().find(|meeting| meeting.seats == one.seats) {
            None => found.push(one),
            Some(meeting) => {
                meeting.games += one.games;
                let both = meeting.won.iter_mut().zip(&one.won);
                both.for_each(|((_, sum), (_, won))| *sum += won);
            }
        }
    }
    found
}

/// The bots of a list with their ratings, in its order. Those that cannot be compared with the first are
/// left out ([`fit_ratings`]).
pub fn rate(bots: &[String], all: &[Meeting]) -> Vec<Rated> {
    let rated = |(bot, rating): (usize, Option<Rating>)| {
        let rating = rating?;
        let won = |meeting: &Meeting| {
            meeting.won.iter().find(|(who, _)| *who == bot).map(|(_, won)| (meeting.games, *won))
        };
        let (games, won) = all
            .iter()
            .filter_map(won)
            .fold((0.0, 0.0), |(games, sum), (more, won)| (games + more, sum + won));
        let bot = bots[bot].clone();
        Some(Rated { bot, rating, games: games as u64, won: won / f64::max(games, 1.0) })
    };
    fit_ratings(bots.len(), all).into_iter().enumerate().filter_map(rated).collect()
}

/// Two plans for two bots that sit by turns: where the number of seats is odd, each of them has one
/// more in half of the games.
fn duel<G: Game>(game: &G, rungs: &Rungs, at: u64, (a, b): (usize, usize)) -> [Plan; 2] {
    let seats = usize::from(game.seats());
    let plan = |first: usize, second: usize, half: u64| Plan {
        bots: (0..seats)
            .map(|seat| rungs.bots[if seat % 2 == 0 { first } else { second }].clone())
            .collect(),
        games: rungs.games,
        seed: rungs.seed.nth(2 * at + half),
        rotate: true,
        jobs: 1,
        shard: Shard::WHOLE,
        broken: Broken::Stop,
    };
    [plan(a, b, 0), plan(b, a, 1)]
}

/// What a game of two bots says; nothing if it came to no end. Those who tied for a victory that nobody
/// had share it.
fn meeting(row: &GameRow, (a, b): (usize, usize), nth: u64) -> Option<Meeting> {
    if !row.is_finished() {
        return None;
    }
    let (first, second) = if nth.is_multiple_of(2) { (a, b) } else { (b, a) };
    // The bots of the plan sit by turns, wherever they have moved.
    let who = |bot: u8| if bot.is_multiple_of(2) { first } else { second };
    let nobody = row.winners() == 0;
    let best = |seat: &&crate::rows::SeatRow| seat.won || nobody && seat.place == 1;
    let winners = row.seats.iter().filter(best).count();
    if winners == 0 {
        return None;
    }
    let (mut seats, mut won) = (vec![(a, 0), (b, 0)], vec![(a, 0.0), (b, 0.0)]);
    for seat in &row.seats {
        let side = usize::from(who(seat.bot) == b);
        seats[side].1 += 1;
        if best(&seat) {
            won[side].1 += 1.0 / winners as f64;
        }
    }
    Some(Meeting { seats, games: 1.0, won })
}

/// The ratings under which these games are most likely, the first bot's taken as 0, with intervals by how
/// sharply the likelihood falls off (Fisher information). Who met neither the first bot nor any that is tied
/// to it has none; if the first met nobody, the next one that did takes its place.
pub fn fit_ratings(bots: usize, games: &[Meeting]) -> Vec<Option<Rating>> {
    let mut tied = vec![false; bots];
    let met = |bot: usize| games.iter().any(|game| game.seats.iter().any(|(who, _)| *who == bot));
    if let Some(first) = (0..bots).find(|bot| met(*bot)) {
        tied[first] = true;
    }
    for _ in 0..bots {
        for game in games {
            if game.seats.iter().any(|(bot, _)| tied[*bot]) {
                game.seats.iter().for_each(|(bot, _)| tied[*bot] = true);
            }
        }
    }
    let places: Vec<_> = (0..bots).filter(|bot| tied[*bot]).collect();
    let place = |bot: usize| places.binary_search(&bot).ok();
    // Of a game all are tied to the first, or nobody.
    let moved = |game: &Meeting| {
        let seats = game.seats.iter().map(|(bot, many)| Some((place(*bot)?, *many)));
        let won = game.won.iter().map(|(bot, won)| Some((place(*bot)?, *won)));
        let (seats, won) = (seats.collect::<Option<_>>()?, won.collect::<Option<_>>()?);
        Some(Meeting { seats, games: game.games, won })
    };
    let games: Vec<_> = games.iter().filter_map(moved).collect();
    let mut found = vec![None; bots];
    for (bot, rating) in places.iter().zip(fit_tied(places.len(), &games)) {
        found[*bot] = Some(rating);
    }
    found
}

/// [`fit_ratings`] where every bot is tied to the first.
fn fit_tied(bots: usize, games: &[Meeting]) -> Vec<Rating> {
    let mut pairs = vec![vec![false; bots]; bots];
    for meeting in games {
        for (a, _) in &meeting.seats {
            for (b, _) in &meeting.seats {
                pairs[*a][*b] |= a < b;
            }
        }
    }
    let drawn = |a: usize, b: usize| Meeting {
        seats: vec![(a, 1), (b, 1)],
        games: DRAWN,
        won: vec![(a, DRAWN / 2.0), (b, DRAWN / 2.0)],
    };
    let all = (0..bots).flat_map(|a| (a + 1..bots).map(move |b| (a, b)));
    let drawn: Vec<_> = all.filter(|(a, b)| pairs[*a][*b]).map(|(a, b)| drawn(a, b)).collect();
    let games: Vec<_> = games.iter().chain(&drawn).collect();
    // All but the first are free; natural logarithms until the end.
    let free = bots.saturating_sub(1);
    let mut scores = vec![0.0; bots];
    let mut spread = vec![vec![0.0; free]; free];
    for _ in 0..100 {
        let (slope, curve) = slopes(bots, &games, &scores);
        let Some(inverse) = inverse(&curve) else { break };
        let step: Vec<f64> = inverse
            .iter()
            .map(|row| row.iter().zip(&slope).map(|(a, b)| a * b).sum::<f64>())
            .collect();
        spread = inverse;
        let widest = step.iter().fold(0.0, |most: f64, by| most.max(by.abs()));
        // Newton's step, but not further than where the curve can be trusted.
        let short = (1.0 / widest).min(1.0);
        for (score, by) in scores.iter_mut().skip(1).zip(&step) {
            *score += short * by;
        }
        if widest < 1e-9 {
            break;
        }
    }
    let points = TENFOLD / std::f64::consts::LN_10;
    let rating = |bot: usize| {
        let sure = match bot {
            0 => 0.0,
            _ => SURE * spread[bot - 1][bot - 1].max(0.0).sqrt() * points,
        };
        let rating = scores[bot] * points;
        Rating { rating, low: rating - sure, high: rating + sure }
    };
    (0..bots).map(rating).collect()
}

/// How the likelihood's logarithm rises with every free score, and how it bends (turned round, so that
/// it is positive).
fn slopes(bots: usize, games: &[&Meeting], scores: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let free = bots.saturating_sub(1);
    let (mut slope, mut curve) = (vec![0.0; free], vec![vec![0.0; free]; free]);
    for meeting in games {
        let weight = meeting.games;
        let most = meeting.seats.iter().map(|(bot, _)| scores[*bot]).fold(f64::MIN, f64::max);
        let power = |(bot, seats): &(usize, u32)| f64::from(*seats) * (scores[*bot] - most).exp();
        let sum: f64 = meeting.seats.iter().map(power).sum();
        let chances: Vec<_> = meeting.seats.iter().map(|at| (at.0, power(at) / sum)).collect();
        for (bot, won) in meeting.won.iter().filter(|(bot, _)| *bot > 0) {
            slope[bot - 1] += won;
        }
        for (bot, chance) in chances.iter().filter(|(bot, _)| *bot > 0) {
            slope[bot - 1] -= weight * chance;
            curve[bot - 1][bot - 1] += weight * chance;
            for (other, by) in chances.iter().filter(|(other, _)| *other > 0) {
                curve[bot - 1][other - 1] -= weight * chance * by;
            }
        }
    }
    (slope, curve)
}

/// The inverse of a positive definite matrix (Gauss and Jordan); none if there is none.
fn inverse(of: &[Vec<f64>]) -> Option<Vec<Vec<f64>>> {
    let size = of.len();
    let unit = |at: usize| (0..size).map(move |column| f64::from(u8::from(column == at)));
    let mut rows: Vec<Vec<f64>> = of
        .iter()
        .enumerate()
        .map(|(at, row)| row.iter().copied().chain(unit(at)).collect())
        .collect();
    for at in 0..size {
        let pivot = rows[at][at];
        if pivot < 1e-12 {
            return None;
        }
        rows[at].iter_mut().for_each(|value| *value /= pivot);
        let own = rows[at].clone();
        for (_, row) in rows.iter_mut().enumerate().filter(|(other, _)| *other != at) {
            let by = row[at];
            row.iter_mut().zip(&own).for_each(|(value, own)| *value -= by * own);
        }
    }
    Some(rows.into_iter().map(|row| row[size..].to_vec()).collect())
}

/// Each bot plays so many games with its like at every seat; how often did they win?
pub fn together<G: Game>(
    game: &G,
    brain: &'static dyn Brain<G>,
    rungs: &Rungs,
    done: &AtomicU64,
) -> Result<Vec<Together>, LabError> {
    let seats = usize::from(game.seats());
    let plan =
        |bot: &BotName| Plan::new(std::iter::repeat_n(bot.clone(), seats), rungs.games, rungs.seed);
    let plans: Vec<_> = rungs.bots.iter().map(plan).collect();
    let play = |number: u64| {
        let (bot, nth) = (number as usize % plans.len(), number / plans.len() as u64);
        let range: Range<u64> = nth..nth + 1;
        let rows = block(game, brain, &plans[bot], range);
        done.fetch_add(1, Ordering::Relaxed);
        Some(rows.map(|rows| (bot, rows)))
    };
    let all = each(0..rungs.games * plans.len() as u64, rungs.jobs, play);
    let mut counts = vec![(0u64, 0u64); plans.len()];
    for played in all {
        let (bot, rows) = played?;
        for row in rows.iter().filter(|row| row.is_finished()) {
            counts[bot].0 += 1;
            counts[bot].1 += u64::from(row.winners() > 0);
        }
    }
    let told = |(bot, (games, won)): (&BotName, (u64, u64))| Together {
        bot: bot.to_string(),
        games,
        wins: won,
        won: Interval::of(won, games),
    };
    Ok(rungs.bots.iter().zip(counts).map(told).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn duel(a: usize, b: usize, won: f64) -> Meeting {
        Meeting { seats: vec![(a, 1), (b, 1)], games: 1.0, won: vec![(a, won), (b, 1.0 - won)] }
    }

    /// Where all are tied together.
    fn fit_ratings(bots: usize, games: &[Meeting]) -> Vec<Rating> {
        super::fit_ratings(bots, games).into_iter().map(Option::unwrap).collect()
    }

    fn many(count: usize, of: &Meeting) -> Vec<Meeting> {
        vec![of.clone(); count]
    }

    /// Made of results whose ratings are known: odds of ten to one are 400 points.
    #[test]
    fn odds_of_ten_to_one_are_400_points() {
        let games = [many(10_000, &duel(1, 0, 1.0)), many(1000, &duel(1, 0, 0.0))].concat();
        let [foot, top] = fit_ratings(2, &games)[..] else { unreachable!("two bots") };
        assert_eq!(foot, Rating { rating: 0.0, low: 0.0, high: 0.0 });
        assert!((top.rating - 400.0).abs() < 0.1, "{top:?}");
        // The interval of the odds: 1.96 · √(1/10000 + 1/1000) · 400 / ln 10, about 11 points.
        assert!((top.high - top.rating - 11.3).abs() < 0.1, "{top:?}");
        assert!((top.rating - top.low - 11.3).abs() < 0.1, "{top:?}");
    }

    /// Three bots, of which the first and last never meet: the middle one ties them together.
    #[test]
    fn ratings_add_up_along_a_chain() {
        let against = |a, b| [many(3000, &duel(a, b, 1.0)), many(1000, &duel(a, b, 0.0))].concat();
        let games = [against(1, 0), against(2, 1)].concat();
        let found = fit_ratings(3, &games);
        // Odds of three to one: 400 · log10 3.
        let step = 400.0 * 3f64.log10();
        assert!((found[1].rating - step).abs() < 0.1, "{found:?}");
        assert!((found[2].rating - 2.0 * step).abs() < 0.2, "{found:?}");
        // What is further off is less sure.
        assert!(found[2].high - found[2].low > 1.3 * (found[1].high - found[1].low), "{found:?}");
    }

    /// At a table of four with two of each, a bot three times as strong wins three games of four.
    #[test]
    fn a_table_of_four_counts_its_seats() {
        let of = |won: f64| Meeting {
            seats: vec![(0, 2), (1, 2)],
            games: 1.0,
            won: vec![(0, 1.0 - won), (1, won)],
        };
        let games = [many(3000, &of(1.0)), many(1000, &of(0.0))].concat();
        let found = fit_ratings(2, &games)[1];
        assert!((found.rating - 400.0 * 3f64.log10()).abs() < 0.1, "{found:?}");
        // One seat against three: to win half of the games one must be three times as strong.
        let of = |won: f64| Meeting {
            seats: vec![(0, 3), (1, 1)],
            games: 1.0,
            won: vec![(0, 1.0 - won), (1, won)],
        };
        let games = [many(2000, &of(1.0)), many(2000, &of(0.0))].concat();
        let found = fit_ratings(2, &games)[1];
        assert!((found.rating - 400.0 * 3f64.log10()).abs() < 0.1, "{found:?}");
    }

    /// Shared victories count like draws.
    #[test]
    fn what_is_shared_is_divided() {
        let found = fit_ratings(2, &many(100, &duel(0, 1, 0.5)));
        assert!(found[1].rating.abs() < 1e-6, "{found:?}");
    }

    #[test]
    fn who_never_wins_has_a_rating_all_the_same() {
        let found = fit_ratings(2, &many(100, &duel(1, 0, 1.0)));
        // 100.05 wins against 0.05.
        let wanted = 400.0 * (100.05f64 / 0.05).log10();
        assert!((found[1].rating - wanted).abs() < 0.1, "{found:?}");
        assert!(found[1].high - found[1].low > 1000.0, "hardly anything is known: {found:?}");
    }

    #[test]
    fn it_does_not_matter_whether_games_come_one_by_one() {
        let games =
            [many(30, &duel(1, 0, 1.0)), many(7, &duel(1, 0, 0.0)), many(3, &duel(2, 1, 0.5))];
        let games = games.concat();
        let at_once = gathered(games.clone());
        assert_eq!((at_once.len(), at_once[0].games), (2, 37.0));
        let (one, other) = (fit_ratings(3, &games), fit_ratings(3, &at_once));
        assert!(one.iter().zip(&other).all(|(a, b)| (a.rating - b.rating).abs() < 1e-6));
        let names = ["a", "b", "c"].map(String::from);
        let rated = rate(&names, &at_once);
        assert_eq!((rated[1].games, &*rated[1].bot), (40, "b"));
        assert!((rated[1].won - 31.5 / 40.0).abs() < 1e-9, "{rated:?}");
    }

    /// One of four bots came to no end, two others met only each other.
    #[test]
    fn who_met_nobody_spoils_nobodys_rating() {
        let games = [many(3000, &duel(1, 0, 1.0)), many(1000, &duel(1, 0, 0.0))].concat();
        let alone = fit_tied(2, &games);
        let found = super::fit_ratings(3, &games);
        assert_eq!(found, [Some(alone[0]), Some(alone[1]), None]);
        let names = ["a", "b", "c"].map(String::from);
        let rated = rate(&names, &games);
        assert_eq!(rated.iter().map(|one| &*one.bot).collect::<Vec<_>>(), ["a", "b"]);
        // The first met nobody: the next one is the foot.
        let shifted = [many(3000, &duel(2, 1, 1.0)), many(1000, &duel(2, 1, 0.0))].concat();
        assert_eq!(super::fit_ratings(3, &shifted), [None, Some(alone[0]), Some(alone[1])]);
        let apart = [games, many(10, &duel(3, 2, 1.0))].concat();
        assert_eq!(super::fit_ratings(4, &apart)[2..], [None, None]);
        assert_eq!(super::fit_ratings(2, &[]), [None, None]);
    }

    #[test]
    fn an_inverse_is_one() {
        let found = inverse(&[vec![4.0, 1.0], vec![1.0, 3.0]]).unwrap();
        let wanted = [[3.0 / 11.0, -1.0 / 11.0], [-1.0 / 11.0, 4.0 / 11.0]];
        for (row, wanted) in found.iter().zip(wanted) {
            for (one, wanted) in row.iter().zip(wanted) {
                assert!((one - wanted).abs() < 1e-12, "{found:?}");
            }
        }
        assert_eq!(inverse(&[vec![1.0, 1.0], vec![1.0, 1.0]]), None);
    }
}
