//! Games to learn from: a search plays against itself and every thing it thought is kept, with what
//! the game brought in the end. Game number i follows from the seed and i alone, whatever the number
//! of threads; [`contest`] tells how strong what was learnt is.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use bots::{Bot, Brain, Budget, Knowledge, Search, Stakes, odds};
use kernel::driver::Next;
use kernel::encode::{Encode, Layout, Pen};
use kernel::{Chance, Dice, Game, MAX_SEATS, Outcome, Seat, Seed, Unheard};

/// How games to learn from are played.
#[derive(Clone, Debug)]
pub struct Sowing {
    /// Which games, by their numbers.
    pub games: Range<u64>,
    /// The seed of them all.
    pub seed: Seed,
    /// How many simulations a decision gets that is kept.
    pub simulations: u32,
    /// And one that is not: most games are played quickly, for how they end.
    pub quick: u32,
    /// Once in so many decisions one is kept.
    pub every: u32,
    /// How far the search plays on below the tree; as the brain does if nothing is said.
    pub ahead: Option<u32>,
    /// Once in so many decisions something else is done than what looks best: as likely as the
    /// search tried it. 0 for never.
    pub stray: u32,
    /// How many threads.
    pub jobs: usize,
    /// How the seats' chances hang together.
    pub stakes: Stakes,
}

/// What games have brought: rows of numbers, one after the other.
#[derive(Clone, Debug, Default)]
pub struct Crop {
    /// How many numbers a position and an action have.
    pub lens: (usize, usize),
    /// How many seats.
    pub seats: usize,
    /// Of each decision that was kept, seat by seat: what the seat knew.
    pub tables: Vec<f32>,
    /// Who decided.
    pub deciders: Vec<i32>,
    /// How many actions there were.
    pub counts: Vec<i32>,
    /// Those actions.
    pub actions: Vec<f32>,
    /// Of each action: the share of simulations that tried it.
    pub shares: Vec<f32>,
    /// Of each decision: the chance to win that the search saw for whoever decided.
    pub worths: Vec<f32>,
    /// Of each decision, seat by seat: what the game brought in the end.
    pub won: Vec<f32>,
    /// What the hand-made brain thought of it, as a score ([`odds`]).
    pub hands: Vec<f32>,
    /// By how many points the seat was ahead of the best of the others.
    pub margins: Vec<f32>,
    /// How many games came to an end.
    pub games: u64,
}

impl Crop {
    fn gather(&mut self, other: Crop) {
        self.tables.extend(other.tables);
        self.deciders.extend(other.deciders);
        self.counts.extend(other.counts);
        self.actions.extend(other.actions);
        self.shares.extend(other.shares);
        self.worths.extend(other.worths);
        self.won.extend(other.won);
        self.hands.extend(other.hands);
        self.margins.extend(other.margins);
        self.games += other.games;
    }
}

/// Runs work for every game on some threads; what it gives is put in the order of the games.
pub(crate) fn each<T: Send>(
    games: Range<u64>,
    jobs: usize,
    work: impl Fn(u64) -> Option<T> + Sync,
) -> Vec<T> {
    let next = AtomicU64::new(games.start);
    let all = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, 256) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games.end {
                        return;
                    }
                    if let Some(found) = work(number) {
                        all.lock().unwrap_or_else(PoisonError::into_inner).push((number, found));
                    }
                }
            });
        }
    });
    let mut all = all.into_inner().unwrap_or_else(PoisonError::into_inner);
    all.sort_by_key(|(number, _)| *number);
    all.into_iter().map(|(_, found)| found).collect()
}

/// Plays one game; calls that somebody owes are made. Whoever said something besides is asked again.
/// `None` if it came to no end.
pub(crate) fn play<G: Game>(
    game: &G,
    brain: &dyn Brain<G>,
    seed: Seed,
    dice: &mut Dice,
    mut choose: impl FnMut(&G::State, Seat, &mut Dice) -> Option<G::Action>,
) -> Option<(Outcome, G::State)> {
    let mut state = game.start(Chance::new(seed), &mut Unheard);
    for _ in 0..game.bound() {
        let next = match Next::of(game, &state) {
            Ok(next) => next,
            Err(outcome) => return Some((outcome, state)),
        };
        let called = next
            .calls
            .into_iter()
            .find_map(|seat| Some((seat, Knowledge::new(game, &state, seat).eager(brain, dice)?)));
        let (seat, action) = match called {
            Some(called) => called,
            None => {
                let seat = next.must.first()?;
                (seat, choose(&state, seat, dice)?)
            }
        };
        game.apply(&mut state, seat, &action, &mut Unheard).ok()?;
    }
    None
}

/// What the outcome brought every seat, and by how many points it was ahead.
fn brought<G: Game>(
    game: &G,
    brain: &dyn Brain<G>,
    stakes: Stakes,
    (outcome, over): &(Outcome, G::State),
) -> ([f64; MAX_SEATS], [f32; MAX_SEATS]) {
    let mut shares = [0.0; MAX_SEATS];
    stakes.shares(game, brain, over, &mut shares);
    let mut margins = [0.0; MAX_SEATS];
    for (seat, standing) in outcome.seats.iter().enumerate() {
        let others = outcome.seats.iter().enumerate().filter(|(other, _)| *other != seat);
        let best = others.map(|(_, other)| other.points).max().unwrap_or(0);
        margins[seat] = (standing.points - best) as f32;
    }
    (shares, margins)
}

/// Plays games and keeps what the search thought, and what the hand-made brain thinks beside it.
pub fn harvest<G: Encode>(
    game: &G,
    brain: &'static dyn Brain<G>,
    hand: &dyn Brain<G>,
    how: &Sowing,
) -> Crop {
    harvest_among(game, brain, &[], hand, how)
}

/// [`harvest`] in a league: at some seats of each game sits one of the rivals (earlier selves, say), as often
/// as not, and at one at least the brain itself. What rivals think is not kept.
pub fn harvest_among<G: Encode>(
    game: &G,
    brain: &'static dyn Brain<G>,
    rivals: &[&'static dyn Brain<G>],
    hand: &dyn Brain<G>,
    how: &Sowing,
) -> Crop {
    let layout = Layout::of(game);
    let lens = (layout.position_len(), layout.action_len());
    let seats = usize::from(game.seats());
    let fresh = || Crop { lens, seats, ..Crop::default() };
    let search = |brain: &'static dyn Brain<G>, simulations: u32| {
        let search = Search::new(brain, Budget::simulations(simulations)).by_hand();
        match how.ahead {
            Some(ahead) => search.ahead(ahead),
            None => search,
        }
    };
    let one = |number: u64| {
        let seed = how.seed.nth(number);
        let mut dice = Dice::from_seed(&seed, 0x6861);
        let (mut crop, mut legal) = (fresh(), Vec::new());
        let (long, quick) = (search(brain, how.simulations), search(brain, how.quick));
        let rival = seated(rivals, game.seats(), &mut dice);
        let end = play(game, brain, seed, &mut dice, |state, seat, dice| {
            let know = Knowledge::new(game, state, seat);
            if let Some(rival) = rival[seat.index()] {
                return search(rival, how.quick).choose(&know, dice);
            }
            legal.clear();
            know.choices(brain, &mut legal);
            if legal.len() < 2 {
                return legal.first().copied();
            }
            let keep = dice.once_in(how.every.max(1));
            let found = if keep { &long } else { &quick }.rate(&know, dice);
            let total = found.rated.iter().map(|rated| rated.tried).sum::<u32>().max(1);
            if keep {
                let mut worths = [0.0; MAX_SEATS];
                hand.worths(game, state, &mut worths);
                crop.hands.extend(worths[..seats].iter().map(|worth| odds(*worth)));
                for seat in Seat::all(game.seats()) {
                    write(&mut crop.tables, lens.0, |pen| game.encode(state, seat, pen));
                }
                crop.deciders.push(seat.index() as i32);
                crop.counts.push(legal.len() as i32);
                for action in &legal {
                    write(&mut crop.actions, lens.1, |pen| {
                        game.encode_action(state, seat, action, pen);
                    });
                    let rated = found.rated.iter().find(|rated| rated.action == Some(*action));
                    let tried = rated.map_or(0, |rated| rated.tried);
                    crop.shares.push(tried as f32 / total as f32);
                }
                crop.worths.push(found.worth() as f32);
            }
            if how.stray > 0 && dice.once_in(how.stray) {
                let mut left = dice.below(total);
                for rated in &found.rated {
                    if left < rated.tried {
                        return rated.action;
                    }
                    left -= rated.tried;
                }
            }
            found.rated.first().and_then(|best| best.action)
        })?;
        let (shares, margins) = brought(game, brain, how.stakes, &end);
        for _ in 0..crop.counts.len() {
            crop.won.extend(shares[..seats].iter().map(|share| *share as f32));
            crop.margins.extend(&margins[..seats]);
        }
        crop.games = 1;
        Some(crop)
    };
    let mut all = fresh();
    for crop in each(how.games.clone(), how.jobs, one) {
        all.gather(crop);
    }
    all
}

/// Who of the rivals sits where. Without rivals no dice are thrown: the games are those they always were.
fn seated<G: Game>(
    rivals: &[&'static dyn Brain<G>],
    seats: u8,
    dice: &mut Dice,
) -> [Option<&'static dyn Brain<G>>; MAX_SEATS] {
    let mut seated = [None; MAX_SEATS];
    if rivals.is_empty() {
        return seated;
    }
    let own = dice.below(u32::from(seats)) as usize;
    for (seat, place) in seated.iter_mut().enumerate().take(usize::from(seats)) {
        if seat != own && dice.once_in(2) {
            *place = dice.pick(rivals).copied();
        }
    }
    seated
}

fn write(out: &mut Vec<f32>, len: usize, write: impl FnOnce(&mut Pen<'_>)) {
    let first = out.len();
    out.resize(first + len, 0.0);
    write(&mut Pen::new(&mut out[first..]));
}

/// How a contender did in one game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bout {
    /// What it won: a share of one.
    pub won: f64,
    /// By how many points it was ahead.
    pub margin: f32,
    /// Its decisions.
    pub decisions: u32,
    /// How long it thought.
    pub thought: Duration,
}

/// A contender sits at one seat, another in every game, and rivals at the others; among partners it
/// sits everywhere. Games without an end are left out.
pub fn contest<G: Game>(
    game: &G,
    brain: &'static dyn Brain<G>,
    how: &Sowing,
    contender: impl Fn() -> Box<dyn Bot<G>> + Sync,
    rival: impl Fn() -> Box<dyn Bot<G>> + Sync,
) -> Vec<Bout> {
    each(how.games.clone(), how.jobs, |number| {
        let seed = how.seed.nth(number);
        let mut dice = Dice::from_seed(&seed, 0x636f);
        let own = (number % u64::from(game.seats())) as usize;
        let (mut contender, mut rival) = (contender(), rival());
        let (mut decisions, mut thought) = (0, Duration::ZERO);
        let end = play(game, brain, seed, &mut dice, |state, seat, dice| {
            let know = Knowledge::new(game, state, seat);
            if how.stakes == Stakes::Rivals && seat.index() != own {
                return rival.aside(&know, dice).or_else(|| rival.choose(&know, dice));
            }
            let begun = Instant::now();
            let said = contender.aside(&know, dice);
            // What it says besides takes time, but is no decision.
            decisions += u32::from(said.is_none());
            let chosen = said.or_else(|| contender.choose(&know, dice));
            thought += begun.elapsed();
            chosen
        })?;
        let (_, margins) = brought(game, brain, how.stakes, &end);
        let won = match how.stakes {
            Stakes::Rivals => {
                end.0.worth(Seat::new(own as u8)) / end.0.winners().len().max(1) as f64
            }
            Stakes::Partners => end.0.worth(Seat::new(own as u8)),
        };
        Some(Bout { won, margin: margins[own], decisions, thought })
    })
}
