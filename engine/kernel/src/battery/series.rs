//! Many games, over all seat counts and options, from set-ups and made-up positions.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;

use super::{Failure, Look, play_calmly, scattered};
use crate::chance::{Dice, Seed};
use crate::game::Game;
use crate::options::{Options, Values, Word};
use crate::scenario::Staged;

/// Once in so many decisions, those who may act do: from always to nearly never, so that late
/// positions with chances not taken are met as well.
const CALM: [u32; 5] = [1, 8, 60, 400, 100_000];

/// How closely a game is looked at: some very closely, and more of them less so.
const CLOSELY: [u32; 3] = [4, 20, 100];

/// So many games from positions for each from a set-up, which is longer.
const SCATTERED: u64 = 3;

/// No series has so many games.
const STOPPED: u64 = u64::MAX / 2;

/// How often random options are drawn until they go together.
const DRAWS: usize = 50;

/// A series of games. Game number n follows from the seed and n alone.
#[derive(Clone, Debug)]
pub struct Series<G: Game> {
    /// The cards.
    pub pack: Arc<G::Pack>,
    /// Only tables of this size; `None`: one size after the other.
    pub seats: Option<u8>,
    /// Of the whole series.
    pub seed: Seed,
}

/// What a series that passed was like.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    /// Games from a set-up.
    pub set_up: u64,
    /// Games from made-up positions.
    pub scattered: u64,
    /// Made-up positions that did not open.
    pub shut: u64,
    /// Settings that do not go together.
    pub no_table: u64,
    /// Decisions in all.
    pub decisions: u64,
    /// Decisions on copies, after something was thrown in.
    pub thrown: u64,
    /// The longest list of legal actions.
    pub widest: usize,
    /// Worlds resampled.
    pub looks: u64,
    /// Worlds that differed from the real one.
    pub changed: u64,
}

impl Report {
    fn add(&mut self, other: &Report) {
        self.set_up += other.set_up;
        self.scattered += other.scattered;
        self.shut += other.shut;
        self.no_table += other.no_table;
        self.decisions += other.decisions;
        self.thrown += other.thrown;
        self.widest = self.widest.max(other.widest);
        self.looks += other.looks;
        self.changed += other.changed;
    }

    /// Was enough played to mean something?
    pub fn enough(&self) -> Result<(), String> {
        let tried = self.scattered + self.shut;
        if self.set_up == 0 {
            Err("no game was played from its set-up".into())
        } else if self.no_table > self.set_up + self.scattered {
            Err(format!("most settings do not go together: {self:?}"))
        } else if tried > 0 && self.shut * 2 > tried {
            Err(format!("most made-up positions do not open: {self:?}"))
        } else if self.looks > 0 && self.changed == 0 {
            Err(format!("no resampled world differs from the real one: {self:?}"))
        } else {
            Ok(())
        }
    }
}

impl<G: Staged> Series<G> {
    /// Plays game number `number` of the series.
    pub fn game(&self, number: u64) -> Result<Report, Box<Failure>> {
        let seed = self.seed.nth(number);
        let mut dice = Dice::from_seed(&seed, 0);
        let mut report = Report::default();
        let sizes = u64::from(G::SEATS.end() - G::SEATS.start() + 1);
        let (size, turn) = match self.seats {
            Some(seats) => (seats, number),
            None => (G::SEATS.start() + (number % sizes) as u8, number / sizes),
        };
        let (kind, turn) = (turn % (SCATTERED + 1), turn / (SCATTERED + 1));
        let Some(game) = self.table(turn, size, &mut dice) else {
            report.no_table = 1;
            return Ok(report);
        };
        let calm = CALM[dice.below(CALM.len() as u32) as usize];
        let closely_once_in = CLOSELY[dice.below(CLOSELY.len() as u32) as usize];
        // Whether resampling changes anything is counted over the whole series.
        let look = Look { closely_once_in, secrets: false };
        let tally = if kind == 0 {
            report.set_up = 1;
            Some(play_calmly(&game, seed, &mut dice, look, calm)?)
        } else {
            scattered(&game, seed, &mut dice, look, calm)?
        };
        let Some(tally) = tally else {
            report.shut = 1;
            return Ok(report);
        };
        report.scattered = 1 - report.set_up;
        report.decisions = tally.decisions;
        report.thrown = tally.thrown;
        report.widest = tally.widest;
        report.looks = u64::from(tally.looks);
        report.changed = u64::from(tally.changed);
        Ok(report)
    }

    /// By turns the default options, one option alone, and twice some at random.
    fn table(&self, turn: u64, seats: u8, dice: &mut Dice) -> Option<G> {
        let new = |options| G::new(self.pack.clone(), options, seats).ok();
        let first = match turn % 4 {
            0 => new(G::Options::default()),
            1 => {
                let alone = alone::<G::Options>();
                let at = (turn / 4).checked_rem(alone.len() as u64).unwrap_or(0) as usize;
                alone.get(at).and_then(|(key, value)| {
                    let mut options = G::Options::default();
                    options.set(key, value).ok()?;
                    new(options)
                })
            }
            _ => None,
        };
        // What does not go together, or not with so many seats.
        first.or_else(|| (0..DRAWS).find_map(|_| new(G::Options::random(dice))))
    }

    /// Plays games `from`, `from` + 1, … on so many threads, as long as `more` says so. The failure
    /// is the first by number, on any number of threads.
    pub fn run(
        &self,
        from: u64,
        jobs: usize,
        more: &(dyn Fn(u64) -> bool + Sync),
    ) -> Result<Report, (u64, Box<Failure>)> {
        let next = AtomicU64::new(from);
        let report = Mutex::new(Report::default());
        let failed: Mutex<Option<(u64, Box<Failure>)>> = Mutex::new(None);
        let work = || {
            let mut own = Report::default();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= STOPPED || !more(number) {
                    break;
                }
                match self.game(number) {
                    Ok(played) => own.add(&played),
                    Err(failure) => {
                        // Games before this one are under way; none after it is begun.
                        next.store(STOPPED, Ordering::Relaxed);
                        let mut failed = failed.lock().unwrap_or_else(PoisonError::into_inner);
                        if failed.as_ref().is_none_or(|(other, _)| number < *other) {
                            *failed = Some((number, failure));
                        }
                        break;
                    }
                }
            }
            report.lock().unwrap_or_else(PoisonError::into_inner).add(&own);
        };
        std::thread::scope(|scope| {
            for _ in 1..jobs.max(1) {
                scope.spawn(work);
            }
            work();
        });
        match failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(failure) => Err(failure),
            None => Ok(report.into_inner().unwrap_or_else(PoisonError::into_inner)),
        }
    }
}

/// Every value that an option can have, or the ends of its range: one option at a time.
fn alone<O: Options>() -> Vec<(&'static str, String)> {
    let words = |words: &[&str]| words.iter().map(ToString::to_string).collect::<Vec<_>>();
    let listed = |all: &[Word]| all.iter().map(|word| word.word.to_string()).collect::<Vec<_>>();
    let values = |values| match values {
        Values::Flag => words(&["true", "false"]),
        Values::Words(all) | Values::Names { or: all } => listed(all),
        Values::Several(all) => [words(all), vec!["none".into(), all.join(",")]].concat(),
        Values::Number { min, max, or } => {
            let ends = [min, min.midpoint(max), max].map(|number| number.to_string());
            [ends.to_vec(), listed(or)].concat()
        }
    };
    let default = O::default();
    let of = |spec: &'static crate::options::OptionSpec| {
        values(spec.values).into_iter().map(|value| (spec.key, value))
    };
    let all = O::SPECS.iter().flat_map(of);
    all.filter(|(key, value)| default.get(key).as_deref() != Some(value)).collect()
}
