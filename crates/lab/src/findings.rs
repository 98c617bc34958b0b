//! What the rows of a run say, in numbers.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::rows::{About, GameRow, Rows};
use crate::stats::{Interval, Length};

/// What a run found.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Findings {
    /// The run.
    pub about: About,
    /// Games in the result.
    pub games: u64,
    /// Of these, how many came to their end by the rules.
    pub finished: u64,
    /// Games without an end by the rules.
    pub stalled: Interval,
    /// Finished games that nobody won.
    pub drawn: Interval,
    /// Finished games that several won together.
    pub shared: Interval,
    /// Finished games that everybody won: how often a co-operative table succeeds.
    pub all_won: Interval,
    /// Lengths in decisions.
    pub length: Length,
    /// How many games had how many decisions, in even steps.
    pub lengths: Histogram,
    /// Wins of each bot of the list; bots of one name count together.
    pub bots: Vec<Share>,
    /// Programs that another bot had to play on for: in how many of their games.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub replaced: Vec<Share>,
    /// Wins of each seat, whoever sat there.
    pub seats: Vec<Share>,
    /// Wins of whoever was asked first.
    pub first: Interval,
    /// What the first would win if it made no difference.
    pub even: f64,
    /// Points, if the game counts any.
    pub points: Option<Points>,
    /// How games ended.
    pub endings: Vec<Share>,
    /// Cards and abilities, the most used first.
    pub cards: Vec<CardShare>,
}

/// A name and a share.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Share {
    /// Of what.
    pub name: String,
    /// How many.
    pub count: u64,
    /// Of all.
    #[serde(flatten)]
    pub share: Interval,
}

/// Numbers of points.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Points {
    /// Of winners, on average.
    pub winners: f64,
    /// Of the others.
    pub others: f64,
    /// Between the first and the last of a game, on average.
    pub spread: f64,
    /// Of everybody.
    pub all: Histogram,
}

/// Counts in even steps.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Histogram {
    /// Where the first step begins.
    pub from: i64,
    /// How wide a step is.
    pub step: i64,
    /// How many fell into each.
    pub counts: Vec<u64>,
}

impl Histogram {
    fn of(values: &BTreeMap<i64, u64>) -> Histogram {
        let first = values.keys().next().copied().unwrap_or(0);
        let last = values.keys().next_back().copied().unwrap_or(0);
        // Steps of 1, 2, 5, 10, 20, 50, … so that about twenty of them cover everything.
        let wanted = ((last - first) / 20).max(1);
        let mut step = 1;
        while step < wanted {
            let lead = step / 10_i64.pow((step as f64).log10() as u32);
            step = if lead == 2 { step / 2 * 5 } else { step * 2 };
        }
        let from = first.div_euclid(step) * step;
        let mut counts = vec![0; ((last - from) / step + 1) as usize];
        for (value, count) in values {
            counts[((value - from) / step) as usize] += count;
        }
        Histogram { from, step, counts }
    }
}

/// One card or ability.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CardShare {
    /// What.
    pub card: String,
    /// Uses per game, by all together.
    pub per_game: f64,
    /// Seats that used it at all.
    pub users: Interval,
    /// Wins of seats that used it.
    pub with: Interval,
    /// Wins of seats that did not.
    pub without: Interval,
}

impl CardShare {
    /// How the win rate moves with it, and how sure that is (95 %).
    pub fn difference(&self) -> (f64, f64) {
        let half = |share: &Interval| (share.high - share.low) / 2.0;
        let sure = half(&self.with).hypot(half(&self.without));
        (self.with.rate - self.without.rate, sure)
    }
}

#[derive(Default)]
struct CardCount {
    uses: u64,
    seats: u64,
    wins: u64,
}

impl Findings {
    /// Counts everything.
    pub fn of(rows: &Rows) -> Findings {
        let games = rows.games.len() as u64;
        let done: Vec<&GameRow> = rows.games.iter().filter(|game| game.is_finished()).collect();
        let finished = done.len() as u64;
        let count = |which: &dyn Fn(&GameRow) -> bool| {
            Interval::of(done.iter().filter(|game| which(game)).count() as u64, finished)
        };
        let mut lengths = BTreeMap::new();
        let mut endings: BTreeMap<&str, u64> = BTreeMap::new();
        for game in &rows.games {
            *lengths.entry(i64::from(game.decisions)).or_default() += 1;
            *endings.entry(&game.ending).or_default() += 1;
        }
        let seats = rows.about.bots.len();
        let seat = |at: usize| {
            let wins = done.iter().filter(|game| game.seats.get(at).is_some_and(|s| s.won)).count();
            let share = Interval::of(wins as u64, finished);
            Share { name: format!("p{}", at + 1), count: wins as u64, share }
        };
        let share = |(name, (wins, all)): (String, (u64, u64))| Share {
            name,
            count: wins,
            share: Interval::of(wins, all),
        };
        let mut endings: Vec<_> =
            endings.into_iter().map(|(name, count)| share((name.into(), (count, games)))).collect();
        endings.sort_by_key(|share| std::cmp::Reverse(share.count));
        Findings {
            games,
            finished,
            stalled: Interval::of(games - finished, games),
            drawn: count(&|game| game.winners() == 0),
            shared: count(&|game| game.winners() > 1),
            all_won: count(&|game| game.winners() == game.seats.len()),
            length: length(&lengths, games),
            lengths: Histogram::of(&lengths),
            bots: bots(rows, &done).into_iter().map(share).collect(),
            replaced: replaced(rows).into_iter().map(share).collect(),
            seats: (0..seats).map(seat).collect(),
            first: count(&|game| game.seats.get(usize::from(game.first)).is_some_and(|s| s.won)),
            even: {
                let wins: usize = done.iter().map(|game| game.winners()).sum();
                wins as f64 / (done.len() * seats).max(1) as f64
            },
            points: points(&done),
            endings,
            cards: cards(&done, seats),
            about: rows.about.clone(),
        }
    }
}

fn bots(rows: &Rows, done: &[&GameRow]) -> BTreeMap<String, (u64, u64)> {
    let mut bots: BTreeMap<String, (u64, u64)> = BTreeMap::new();
    for seat in done.iter().flat_map(|game| &game.seats) {
        let name = rows.about.bots.get(usize::from(seat.bot)).cloned().unwrap_or_default();
        let (wins, all) = bots.entry(name).or_default();
        *wins += u64::from(seat.won);
        *all += 1;
    }
    bots
}

fn replaced(rows: &Rows) -> BTreeMap<String, (u64, u64)> {
    let mut bots: BTreeMap<String, (u64, u64)> = BTreeMap::new();
    for seat in rows.games.iter().flat_map(|game| &game.seats) {
        let name = rows.about.bots.get(usize::from(seat.bot)).cloned().unwrap_or_default();
        let (count, all) = bots.entry(name).or_default();
        *count += u64::from(seat.replaced);
        *all += 1;
    }
    bots.retain(|_, (count, _)| *count > 0);
    bots
}

fn length(lengths: &BTreeMap<i64, u64>, games: u64) -> Length {
    let at = |share: f64| {
        let wanted = (games as f64 * share).ceil() as u64;
        let mut seen = 0;
        let found = lengths.iter().find(|(_, count)| {
            seen += **count;
            seen >= wanted
        });
        found.map_or(0, |(length, _)| *length as u64)
    };
    let all: i64 = lengths.iter().map(|(length, count)| length * *count as i64).sum();
    Length {
        mean: all as f64 / games.max(1) as f64,
        min: lengths.keys().next().map_or(0, |n| *n as u64),
        median: at(0.5),
        p95: at(0.95),
        max: lengths.keys().next_back().map_or(0, |n| *n as u64),
    }
}

fn points(done: &[&GameRow]) -> Option<Points> {
    let mut all = BTreeMap::new();
    let (mut winners, mut others, mut spread) = ((0, 0u64), (0, 0u64), 0);
    for game in done {
        for seat in &game.seats {
            *all.entry(i64::from(seat.points)).or_default() += 1;
            let (sum, count) = if seat.won { &mut winners } else { &mut others };
            *sum += i64::from(seat.points);
            *count += 1;
        }
        let points = game.seats.iter().map(|seat| i64::from(seat.points));
        spread += points.clone().max().unwrap_or(0) - points.min().unwrap_or(0);
    }
    if all.keys().all(|points| *points == 0) {
        return None;
    }
    let mean = |(sum, count): (i64, u64)| sum as f64 / count.max(1) as f64;
    Some(Points {
        winners: mean(winners),
        others: mean(others),
        spread: spread as f64 / done.len().max(1) as f64,
        all: Histogram::of(&all),
    })
}

fn cards(done: &[&GameRow], seats: usize) -> Vec<CardShare> {
    let mut cards: BTreeMap<&str, CardCount> = BTreeMap::new();
    let mut seen: Vec<(&str, u8)> = Vec::new();
    for game in done {
        seen.clear();
        for used in &game.uses {
            cards.entry(&used.card).or_default().uses += 1;
            seen.push((&used.card, used.seat));
        }
        seen.sort_unstable();
        seen.dedup();
        for (card, seat) in &seen {
            let count = cards.entry(card).or_default();
            count.seats += 1;
            count.wins += u64::from(game.seats.get(usize::from(*seat)).is_some_and(|s| s.won));
        }
    }
    let places = (done.len() * seats) as u64;
    let wins: usize = done.iter().map(|game| game.winners()).sum();
    let mut cards: Vec<_> = cards
        .into_iter()
        .map(|(card, count)| CardShare {
            card: card.into(),
            per_game: count.uses as f64 / done.len().max(1) as f64,
            users: Interval::of(count.seats, places),
            with: Interval::of(count.wins, count.seats),
            without: Interval::of(wins as u64 - count.wins, places - count.seats),
        })
        .collect();
    cards.sort_by(|a, b| b.per_game.total_cmp(&a.per_game));
    cards
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::{SeatRow, UseRow};

    fn game(number: u64, winner: usize, uses: &[(u8, &str)]) -> GameRow {
        let seat = |at: usize| SeatRow {
            bot: at as u8,
            won: at == winner,
            place: if at == winner { 1 } else { 2 },
            points: if at == winner { 10 } else { 4 },
            decisions: 3,
            replaced: false,
        };
        let use_row =
            |(seat, card): &(u8, &str)| UseRow { seat: *seat, at: 1, card: (*card).into() };
        GameRow {
            game: number,
            first: 0,
            decisions: 6,
            ending: "one won".into(),
            seats: vec![seat(0), seat(1)],
            uses: uses.iter().map(use_row).collect(),
        }
    }

    #[test]
    fn everything_is_counted() {
        let about = About {
            game: "agate".into(),
            rules: 1,
            pack: String::new(),
            options: BTreeMap::new(),
            bots: vec!["normal".into(), "random".into()],
            rotate: false,
            seed: String::new(),
            games: 4,
        };
        let games = vec![
            game(0, 0, &[(0, "herb"), (0, "herb"), (1, "A")]),
            game(1, 0, &[(0, "herb")]),
            game(2, 0, &[]),
            game(3, 1, &[(0, "herb")]),
        ];
        let found = Findings::of(&Rows { about, games });
        assert_eq!((found.games, found.finished), (4, 4));
        assert_eq!(
            found.bots[0],
            Share { name: "normal".into(), count: 3, share: Interval::of(3, 4) }
        );
        assert_eq!(found.first, Interval::of(3, 4));
        assert_eq!(found.even, 0.5);
        let points = found.points.unwrap();
        assert_eq!((points.winners, points.others, points.spread), (10.0, 4.0, 6.0));
        // Herb: 4 uses in 4 games, by 3 of 8 seats, of which 2 won; of the other 5 seats 2 won.
        let herb = &found.cards[0];
        assert_eq!((&*herb.card, herb.per_game), ("herb", 1.0));
        assert_eq!(herb.users, Interval::of(3, 8));
        assert_eq!((herb.with, herb.without), (Interval::of(2, 3), Interval::of(2, 5)));
    }

    #[test]
    fn histograms_have_round_steps() {
        let values = (0..=1000).map(|n| (n, 1)).collect();
        let found = Histogram::of(&values);
        assert_eq!((found.from, found.step, found.counts.len()), (0, 50, 21));
        assert_eq!(found.counts.iter().sum::<u64>(), 1001);
        let small = Histogram::of(&[(-7, 2), (3, 1)].into_iter().collect());
        assert_eq!((small.from, small.step), (-7, 1));
        assert_eq!((small.counts[0], small.counts[10]), (2, 1));
    }
}
