//! Runs of many games. Game number i is dealt from the run's seed and i alone, so the result is
//! the same whatever the number of threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use bots::{Bot, Judged, Knowledge, Level};
use kernel::{Chance, Dice, Match, Outcome, Seat, Seats, Seed, Turn, Unheard};

use crate::stats::{BotRate, Counts, Interval, Summary};

/// What to play.
#[derive(Clone, Debug)]
pub struct Plan {
    /// One bot per seat.
    pub bots: Vec<Level>,
    /// How many games.
    pub games: u64,
    /// The seed of the run.
    pub seed: Seed,
    /// Move the bots one seat on with every game.
    pub rotate: bool,
    /// How many threads.
    pub jobs: usize,
}

impl Plan {
    /// A plan on one thread, bots staying in their seats.
    pub fn new(bots: Vec<Level>, games: u64, seed: Seed) -> Self {
        Plan { bots, games, seed, rotate: false, jobs: 1 }
    }

    /// Which bot of the list sits where in a game.
    fn bot_at(&self, game: u64, seat: usize) -> usize {
        let seats = self.bots.len();
        if !self.rotate || seats == 0 {
            return seat;
        }
        let shift = (game % seats as u64) as usize;
        (seat + seats - shift) % seats
    }
}

/// A run that cannot be done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LabError {
    /// Bots and seats do not match.
    #[error("{bots} bots for {seats} seats: name one bot per seat")]
    Bots {
        /// How many bots.
        bots: usize,
        /// How many seats.
        seats: u8,
    },
    /// A match file could not be written.
    #[error("{0}")]
    Save(String),
}

/// Takes the finished match of a game number, to keep its file.
pub type Saver<'a, G> = &'a (dyn Fn(u64, &Match<G>, &[String]) -> Result<(), String> + Sync);

/// Plays all games of a plan. `done` counts them for a progress bar.
pub fn run<G: Judged>(
    game: &G,
    plan: &Plan,
    save: Option<Saver<'_, G>>,
    done: &AtomicU64,
) -> Result<Summary, LabError> {
    let seats = game.seats();
    if plan.bots.len() != usize::from(seats) {
        return Err(LabError::Bots { bots: plan.bots.len(), seats });
    }
    let next = AtomicU64::new(0);
    let total = Mutex::new(Ok(Counts::new(plan.bots.len())));
    std::thread::scope(|scope| {
        for _ in 0..plan.jobs.clamp(1, 256) {
            scope.spawn(|| {
                let counts = work(game, plan, save, &next, done);
                // A poisoned lock means another thread has panicked, and so will the scope.
                let Ok(mut total) = total.lock() else { return };
                match (&mut *total, counts) {
                    (Ok(total), Ok(counts)) => total.add(&counts),
                    (total @ Ok(_), Err(error)) => *total = Err(error),
                    (Err(_), _) => {}
                }
            });
        }
    });
    let counts = total.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner())?;
    let rate = |(index, level): (usize, &Level)| BotRate {
        bot: index + 1,
        level: level.name(),
        wins: counts.bot_wins[index],
        win_rate: Interval::of(counts.bot_wins[index], counts.finished),
    };
    Ok(Summary {
        game: G::ID,
        seats,
        games: counts.games,
        finished: counts.finished,
        decisions: counts.decisions(),
        length: counts.length(),
        win_rate: plan.bots.iter().enumerate().map(rate).collect(),
        shared: counts.shared,
        seat_wins: counts
            .seat_wins
            .iter()
            .map(|wins| Interval::of(*wins, counts.finished))
            .collect(),
    })
}

fn work<G: Judged>(
    game: &G,
    plan: &Plan,
    save: Option<Saver<'_, G>>,
    next: &AtomicU64,
    done: &AtomicU64,
) -> Result<Counts, LabError> {
    let mut counts = Counts::new(plan.bots.len());
    let mut players: Vec<Player<G>> =
        plan.bots.iter().map(|level| Player { bot: level.bot(), dice: Dice::new(0) }).collect();
    let mut actions = Vec::new();
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= plan.games {
            return Ok(counts);
        }
        let seed = plan.seed.nth(number);
        // Dice belong to the seat, so that a game does not depend on which thread plays it.
        for seat in 0..plan.bots.len() {
            players[plan.bot_at(number, seat)].dice = Dice::from_seed(&seed, seat as u64);
        }
        let at = |seat: Seat| plan.bot_at(number, seat.index());
        actions.clear();
        let keep = save.is_some().then_some(&mut actions);
        let (length, outcome) = play(game, seed, &mut players, &at, keep);
        if let Some(save) = save {
            let names: Vec<_> =
                Seat::all(game.seats()).map(|seat| plan.bots[at(seat)].to_string()).collect();
            let table = Match::from_actions(game.clone(), seed, actions.drain(..))
                .map_err(|(_, refusal)| LabError::Save(refusal.to_string()))?;
            save(number, &table, &names).map_err(LabError::Save)?;
        }
        counts.games += 1;
        *counts.lengths.entry(length).or_default() += 1;
        if let Some(outcome) = outcome {
            counts.finished += 1;
            let winners = outcome.winners();
            counts.shared += u64::from(winners.len() > 1);
            for seat in winners {
                counts.seat_wins[seat.index()] += 1;
                counts.bot_wins[at(seat)] += 1;
            }
        }
        done.fetch_add(1, Ordering::Relaxed);
    }
}

struct Player<G: Judged> {
    bot: Box<dyn Bot<G>>,
    dice: Dice,
}

type At<'a> = &'a dyn Fn(Seat) -> usize;

/// Plays one game; returns its length, and its outcome if it came to an end.
fn play<G: Judged>(
    game: &G,
    seed: Seed,
    players: &mut [Player<G>],
    at: At<'_>,
    mut keep: Option<&mut Vec<(Seat, G::Action)>>,
) -> (u64, Option<Outcome>) {
    let mut state = game.start(Chance::new(seed), &mut Unheard);
    let mut length = 0;
    loop {
        let ask = match game.turn(&state) {
            Turn::Over(outcome) => return (length, Some(outcome)),
            Turn::Ask(ask) => ask,
        };
        // Whoever may act without being waited for does so every other time.
        let may = if G::DUTIES { ask.may } else { Seats::NONE };
        let eager = may.into_iter().find(|seat| players[at(*seat)].dice.once_in(2));
        let Some(seat) = eager.or(ask.must.first()) else { return (length, None) };
        let Player { bot, dice } = &mut players[at(seat)];
        let Some(action) = bot.choose(&Knowledge::new(game, &state, seat), dice) else {
            return (length, None);
        };
        if length >= game.bound() || game.apply(&mut state, seat, &action, &mut Unheard).is_err() {
            return (length, None);
        }
        length += 1;
        if let Some(keep) = &mut keep {
            keep.push((seat, action));
        }
    }
}
