//! Many tables at once, stepped on native threads: the heart of `majo.VectorEnv`, without Python.

use std::sync::{Arc, Mutex, PoisonError};

use bots::{Bot, Budget, Knowledge, Level, Search, Thinking};
use games::Entry;
use kernel::encode::{Layout, Pen};
use kernel::{Chance, Dice, Outcome, Seat, Seed, Unheard};
use rayon::ThreadPool;
use rayon::prelude::*;

use crate::fault::Fault;
use crate::single::{settle, think};

/// So many games in a row may end without a decision of a learner.
const IDLE_GAMES: u32 = 10_000;
/// A table whose action is this is left as it is.
pub(crate) const HOLD: i64 = -1;

/// Who sits at a seat during one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// Whoever calls `step`.
    Learner,
    /// A bot of the pool, by its place.
    Bot(usize),
    /// Something in Python, by its number from 1.
    Outside(u8),
}

/// An opponent in the pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opponent {
    /// One of our bots.
    Level(Level),
    /// Something in Python, by its number from 1.
    Outside(u8),
}

/// Which seats the learner has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Learners {
    /// These, in every game.
    Seats(kernel::Seats),
    /// So many, drawn anew for every game.
    Any(u8),
}

/// What all tables share.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    pub(crate) learners: Learners,
    pub(crate) pool: Vec<Opponent>,
    pub(crate) manners: bool,
    pub(crate) seed: Seed,
}

/// Where a step writes: rows of NumPy arrays.
pub(crate) struct Rows<'a> {
    /// `[n, position_len]`.
    pub(crate) positions: &'a mut [f32],
    /// `[n]`: who decides.
    pub(crate) seats: &'a mut [i8],
    /// `[n]`: 0 the learner, else the number of something in Python.
    pub(crate) owners: &'a mut [u8],
    /// `[n]`: legal actions.
    pub(crate) counts: &'a mut [i32],
    /// `[n]`: did a game end in this step?
    pub(crate) dones: &'a mut [bool],
    /// `[n, seats]`: what it brought.
    pub(crate) rewards: &'a mut [f32],
    /// `[n, seats]`: points by the game's own count.
    pub(crate) points: &'a mut [i32],
    /// `[n]`: the number of the game under way.
    pub(crate) games: &'a mut [i64],
}

/// Tables of any game.
pub(crate) trait Tables: Send + Sync {
    fn seats(&self) -> u8;
    fn lens(&self) -> (usize, usize);
    fn reset(&mut self, threads: Threads<'_>, rows: &mut Rows<'_>) -> Result<(), Fault>;
    /// Every action is in its range: whoever calls has looked.
    fn step(
        &mut self,
        threads: Threads<'_>,
        actions: &[i64],
        rows: &mut Rows<'_>,
    ) -> Result<(), Fault>;
    /// The legal actions of all tables, one after the other.
    fn actions(&self, threads: Threads<'_>, offsets: &[i64], out: &mut [f32]);
    fn think(&self, threads: Threads<'_>, how: Teacher, seed: u64, out: Taught<'_>);
    fn choose(&self, threads: Threads<'_>, level: Level, seed: u64, out: &mut [i64]);
    fn texts(&self, table: usize) -> Vec<String>;
    fn view(&self, table: usize, viewer: kernel::Viewer) -> serde_json::Value;
}

/// How to think: as a level does, or so many simulations.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Teacher {
    Level(Level),
    Simulations(u32),
}

/// Where a teacher writes: one number for each legal action.
pub(crate) struct Taught<'a> {
    pub(crate) offsets: &'a [i64],
    pub(crate) tried: &'a mut [i32],
    pub(crate) worth: &'a mut [f32],
}

/// Threads to work on: those of a pool, or the caller's alone.
pub(crate) type Threads<'a> = Option<&'a ThreadPool>;

/// How many tables one piece of work has: a few pieces for each thread, so that none waits long.
fn piece(threads: Threads<'_>, tables: usize) -> usize {
    let pieces = threads.map_or(1, |pool| 4 * pool.current_num_threads());
    tables.div_ceil(pieces).max(1)
}

struct One<G: Entry> {
    state: G::State,
    seat: Seat,
    legal: Vec<G::Action>,
    roles: [Role; kernel::MAX_SEATS],
    /// Behind a lock that nobody ever waits for: tables are looked at by several threads.
    bots: Mutex<Vec<Option<Box<dyn Bot<G>>>>>,
    dice: Dice,
    /// The table's place, and how many games it has begun.
    number: u64,
    begun: u64,
    decisions: u64,
}

pub(crate) struct Many<G: Entry> {
    game: Arc<G>,
    rules: Rules,
    tables: Vec<One<G>>,
    lens: (usize, usize),
}

/// What one step of one table brought.
struct Ended {
    outcome: Option<Outcome>,
}

impl<G: Entry> Many<G> {
    pub(crate) fn new(game: G, tables: usize, rules: Rules) -> Self {
        let layout = Layout::of(&game);
        let lens = (layout.position_len(), layout.action_len());
        let state = game.start(Chance::new(rules.seed), &mut Unheard);
        let one = |number: usize| One {
            state: state.clone(),
            seat: Seat::new(0),
            legal: Vec::with_capacity(32),
            roles: [Role::Learner; kernel::MAX_SEATS],
            bots: Mutex::new(rules.pool.iter().map(|_| None).collect()),
            dice: Dice::new(0),
            number: number as u64,
            begun: 0,
            decisions: 0,
        };
        let tables = (0..tables).map(one).collect();
        Many { game: Arc::new(game), rules, tables, lens }
    }

    /// Runs work on pieces of all tables and the rows that belong to them.
    fn each(
        &mut self,
        threads: Threads<'_>,
        rows: &mut Rows<'_>,
        work: impl Fn(&G, &Rules, &mut [One<G>], usize, &mut Rows<'_>) -> Result<(), Fault> + Sync,
    ) -> Result<(), Fault> {
        let (game, rules) = (&*self.game, &self.rules);
        let seats = usize::from(game.seats());
        let (len, size) = (self.lens.0, piece(threads, self.tables.len()));
        let Some(pool) = threads else {
            return work(game, rules, &mut self.tables, 0, rows);
        };
        let positions = rows.positions.par_chunks_mut(size * len);
        let who = rows.seats.par_chunks_mut(size).zip(rows.owners.par_chunks_mut(size));
        let counts = rows.counts.par_chunks_mut(size).zip(rows.dones.par_chunks_mut(size));
        let won = rows
            .rewards
            .par_chunks_mut(size * seats)
            .zip(rows.points.par_chunks_mut(size * seats))
            .zip(rows.games.par_chunks_mut(size));
        let tables = self.tables.par_chunks_mut(size).enumerate();
        pool.install(|| {
            tables.zip(positions).zip(who).zip(counts).zip(won).try_for_each(
                |(((((piece, tables), positions), who), counts), won)| {
                    let mut rows = Rows {
                        positions,
                        seats: who.0,
                        owners: who.1,
                        counts: counts.0,
                        dones: counts.1,
                        rewards: won.0.0,
                        points: won.0.1,
                        games: won.1,
                    };
                    work(game, rules, tables, piece * size, &mut rows)
                },
            )
        })
    }

    /// Writes what a table looks like to whoever decides.
    fn write(game: &G, len: usize, tables: usize, one: &One<G>, at: usize, rows: &mut Rows<'_>) {
        let row = &mut rows.positions[at * len..(at + 1) * len];
        row.fill(0.0);
        game.encode(&one.state, one.seat, &mut Pen::new(row));
        rows.seats[at] = one.seat.index() as i8;
        rows.owners[at] = match one.roles[one.seat.index()] {
            Role::Outside(number) => number,
            Role::Learner | Role::Bot(_) => 0,
        };
        rows.counts[at] = one.legal.len() as i32;
        // Games of one table are far apart, so that a number names one game of all.
        let game = one.begun.saturating_sub(1);
        rows.games[at] = (one.number + game * tables as u64) as i64;
    }
}

impl<G: Entry> One<G> {
    /// Deals a new game. Game `g` of table `t` follows from the seed, `t` and `g` alone.
    fn deal(&mut self, game: &G, rules: &Rules, tables: usize) {
        let seed = rules.seed.nth(self.number + self.begun * tables as u64);
        self.begun += 1;
        self.decisions = 0;
        self.dice = Dice::from_seed(&seed, 0x7665);
        self.state = game.start(Chance::new(seed), &mut Unheard);
        let seats = game.seats();
        let mut learner = [false; kernel::MAX_SEATS];
        match &rules.learners {
            Learners::Seats(named) => {
                named.into_iter().for_each(|seat| learner[seat.index()] = true);
            }
            Learners::Any(count) => {
                let mut order: [usize; kernel::MAX_SEATS] = std::array::from_fn(|seat| seat);
                let order = &mut order[..usize::from(seats)];
                self.dice.shuffle(order);
                order.iter().take(usize::from(*count)).for_each(|seat| learner[*seat] = true);
            }
        }
        for (learns, role) in learner.iter().zip(&mut self.roles).take(usize::from(seats)) {
            *role = if *learns || rules.pool.is_empty() {
                Role::Learner
            } else {
                let at = self.dice.below(rules.pool.len() as u32) as usize;
                match rules.pool[at] {
                    Opponent::Level(_) => Role::Bot(at),
                    Opponent::Outside(number) => Role::Outside(number),
                }
            };
        }
    }

    /// Plays on until somebody outside must decide; tells of the first game that ended.
    fn run_on(&mut self, game: &G, rules: &Rules, tables: usize) -> Result<Option<Ended>, Fault> {
        let mut ended = None;
        let mut idle = 0;
        loop {
            let over = self.decisions >= game.bound();
            let next = if over { Err(None) } else { settle(game, &mut self.state, &mut self.dice) };
            match next {
                Err(outcome) => {
                    idle += 1;
                    if idle > IDLE_GAMES {
                        return Err(Fault::input(
                            "thousands of games in a row ended without a decision of a learner",
                        ));
                    }
                    ended.get_or_insert(Ended { outcome });
                    self.deal(game, rules, tables);
                }
                Ok(seat) => match self.roles[seat.index()] {
                    Role::Learner | Role::Outside(_) => {
                        self.seat = seat;
                        self.list(game, rules, seat);
                        return Ok(ended);
                    }
                    Role::Bot(at) => self.bot_acts(game, rules, seat, at)?,
                },
            }
        }
    }

    #[inline]
    fn list(&mut self, game: &G, rules: &Rules, seat: Seat) {
        self.legal.clear();
        game.legal(&self.state, seat, &mut self.legal);
        if rules.manners {
            G::brain().manners(game, &self.state, seat, &mut self.legal);
        }
    }

    fn bot_acts(&mut self, game: &G, rules: &Rules, seat: Seat, at: usize) -> Result<(), Fault> {
        let Opponent::Level(level) = rules.pool[at] else {
            return Err(Fault::Bug("a bot without a level".into()));
        };
        let bots = self.bots.get_mut().unwrap_or_else(PoisonError::into_inner);
        let bot = bots[at].get_or_insert_with(|| level.bot(G::brain()));
        let chosen = bot.choose(&Knowledge::new(game, &self.state, seat), &mut self.dice);
        let action = chosen.ok_or_else(|| Fault::Bug("a bot chose nothing".into()))?;
        game.perform(&mut self.state, seat, &action, &mut Unheard);
        self.decisions += 1;
        Ok(())
    }
}

fn note(ended: Option<&Ended>, at: usize, seats: usize, rows: &mut Rows<'_>) {
    rows.dones[at] = ended.is_some();
    let rewards = &mut rows.rewards[at * seats..(at + 1) * seats];
    let points = &mut rows.points[at * seats..(at + 1) * seats];
    rewards.fill(0.0);
    points.fill(0);
    let Some(outcome) = ended.and_then(|ended| ended.outcome.as_ref()) else { return };
    for (seat, standing) in outcome.seats.iter().enumerate().take(seats) {
        rewards[seat] = outcome.worth(Seat::new(seat as u8)) as f32;
        points[seat] = standing.points;
    }
}

impl<G: Entry> Tables for Many<G> {
    fn seats(&self) -> u8 {
        self.game.seats()
    }

    fn lens(&self) -> (usize, usize) {
        self.lens
    }

    fn reset(&mut self, threads: Threads<'_>, rows: &mut Rows<'_>) -> Result<(), Fault> {
        let (all, len) = (self.tables.len(), self.lens.0);
        let seats = usize::from(self.game.seats());
        self.each(threads, rows, |game, rules, tables, _, rows| {
            for (at, one) in tables.iter_mut().enumerate() {
                one.deal(game, rules, all);
                one.run_on(game, rules, all)?;
                note(None, at, seats, rows);
                Self::write(game, len, all, one, at, rows);
            }
            Ok(())
        })
    }

    fn step(
        &mut self,
        threads: Threads<'_>,
        actions: &[i64],
        rows: &mut Rows<'_>,
    ) -> Result<(), Fault> {
        let (all, len) = (self.tables.len(), self.lens.0);
        let seats = usize::from(self.game.seats());
        self.each(threads, rows, |game, rules, tables, first, rows| {
            for (at, one) in tables.iter_mut().enumerate() {
                let index = actions[first + at];
                let action = usize::try_from(index).ok().and_then(|index| one.legal.get(index));
                let Some(action) = action.copied() else {
                    // Held: nothing happens at this table.
                    note(None, at, seats, rows);
                    continue;
                };
                game.perform(&mut one.state, one.seat, &action, &mut Unheard);
                one.decisions += 1;
                let ended = one.run_on(game, rules, all)?;
                note(ended.as_ref(), at, seats, rows);
                Self::write(game, len, all, one, at, rows);
            }
            Ok(())
        })
    }

    fn actions(&self, threads: Threads<'_>, offsets: &[i64], out: &mut [f32]) {
        let (game, len) = (&*self.game, self.lens.1);
        let work = |tables: &[One<G>], out: &mut [f32]| {
            out.fill(0.0);
            let mut rows = out.chunks_exact_mut(len);
            for one in tables {
                for (action, row) in one.legal.iter().zip(&mut rows) {
                    game.encode_action(&one.state, one.seat, action, &mut Pen::new(row));
                }
            }
        };
        let Some(pool) = threads else { return work(&self.tables, out) };
        let size = piece(threads, self.tables.len());
        pool.scope(|scope| {
            let mut rest = out;
            for (piece, tables) in self.tables.chunks(size).enumerate() {
                let first = piece * size;
                let rows = offsets[first + tables.len()] - offsets[first];
                let (own, after) = rest.split_at_mut(rows as usize * len);
                rest = after;
                scope.spawn(move |_| work(tables, own));
            }
        });
    }

    fn think(&self, threads: Threads<'_>, how: Teacher, seed: u64, out: Taught<'_>) {
        let game = &*self.game;
        let search = || match how {
            Teacher::Simulations(count) => Search::new(G::brain(), Budget::simulations(count)),
            Teacher::Level(level) => level.search(G::brain(), game, Thinking::Counted),
        };
        let work = |one: &One<G>, tried: &mut [i32], worth: &mut [f32]| {
            let know = Knowledge::new(game, &one.state, one.seat);
            let mut dice = Dice::new(seed ^ one.number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
            let thought = think(&know, &one.legal, &search(), &mut dice);
            for (out, count) in tried.iter_mut().zip(&thought.tried) {
                *out = *count as i32;
            }
            worth.copy_from_slice(&thought.worth);
        };
        let Taught { offsets, mut tried, mut worth } = out;
        let mut jobs = Vec::with_capacity(self.tables.len());
        for (at, one) in self.tables.iter().enumerate() {
            let rows = (offsets[at + 1] - offsets[at]) as usize;
            let (own_tried, rest_tried) = tried.split_at_mut(rows);
            let (own_worth, rest_worth) = worth.split_at_mut(rows);
            (tried, worth) = (rest_tried, rest_worth);
            jobs.push((one, own_tried, own_worth));
        }
        match threads {
            None => jobs.into_iter().for_each(|(one, tried, worth)| work(one, tried, worth)),
            Some(pool) => pool.scope(|scope| {
                for (one, tried, worth) in jobs {
                    let work = &work;
                    scope.spawn(move |_| work(one, tried, worth));
                }
            }),
        }
    }

    fn choose(&self, threads: Threads<'_>, level: Level, seed: u64, out: &mut [i64]) {
        let game = &*self.game;
        let work = |one: &One<G>, out: &mut i64| {
            let know = Knowledge::new(game, &one.state, one.seat);
            let mut dice = Dice::new(seed ^ one.number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
            let action = level.bot(G::brain()).choose(&know, &mut dice);
            let found = action.and_then(|action| one.legal.iter().position(|a| *a == action));
            *out = found.map_or(HOLD, |index| index as i64);
        };
        match threads {
            None => self.tables.iter().zip(out).for_each(|(one, out)| work(one, out)),
            Some(pool) => pool.install(|| {
                let tables = self.tables.par_iter();
                tables.zip(out.par_iter_mut()).for_each(|(one, out)| work(one, out));
            }),
        }
    }

    fn texts(&self, table: usize) -> Vec<String> {
        let text = |action: &G::Action| self.game.notation(action);
        self.tables.get(table).map_or_else(Vec::new, |one| one.legal.iter().map(text).collect())
    }

    fn view(&self, table: usize, viewer: kernel::Viewer) -> serde_json::Value {
        let view = |one: &One<G>| serde_json::json!(self.game.view(&one.state, viewer));
        self.tables.get(table).map_or(serde_json::Value::Null, view)
    }
}
