//! Plays games and fits the networks of [`agate_brain::wise`] to them: first games of
//! `old-normal`, for what players do and what their hands are by what they did, then many more quick
//! ones, in which everybody plays as the first network guesses, for who wins.
//!
//! ```text
//! cargo run --release -p majo-agate-brain --example learn -- out=weights.safetensors \
//!     games=60000 quick=1000000 seed=1 threads=8
//! ```
//!
//! Games of two, three and four players, half of them four. With `from=FILE` the networks of that file
//! play, and what has no games of its own is kept: `games=0` fits only the judge anew. `plain=FILE` is
//! what `old-normal` judges by, if it is not the built-in one.

#![allow(clippy::print_stdout)]

use std::error::Error;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use agate::{Agate, State};
use agate_brain::AgateBrain;
use agate_brain::wise::net::{Lesson, Net};
use agate_brain::wise::school::{self, Adam, slopes};
use agate_brain::wise::{Nets, act, guess_lesson, judge_lesson, policy_lesson};
use bots::net::Weights;
use bots::{Knowledge, Level};
use kernel::{Chance, Dice, Game, Seat, Seed, Turn, Unheard};
use pack::Packed;

/// Lessons learnt from at once.
const BATCH: usize = 4096;

struct Plan {
    out: String,
    from: Option<String>,
    /// How the weights of that file came about.
    before: String,
    games: u64,
    quick: u64,
    seed: String,
    threads: usize,
    passes: usize,
    seconds: f64,
    start: Instant,
}

/// What is learnt from.
#[derive(Default)]
struct Lessons {
    judge: Vec<Lesson>,
    policy: Vec<Lesson>,
    guess: Vec<Lesson>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut plan = Plan {
        out: "weights.safetensors".into(),
        from: None,
        before: String::new(),
        games: 60_000,
        quick: 1_000_000,
        seed: "learn".into(),
        threads: std::thread::available_parallelism().map_or(1, Into::into),
        passes: 6,
        seconds: 1e9,
        start: Instant::now(),
    };
    for word in std::env::args().skip(1) {
        let (name, value) = word.split_once('=').ok_or("write name=value")?;
        match name {
            "out" => plan.out = value.into(),
            "from" => plan.from = Some(value.into()),
            "games" => plan.games = value.parse()?,
            "quick" => plan.quick = value.parse()?,
            "seed" => plan.seed = value.into(),
            "threads" => plan.threads = value.parse()?,
            "passes" => plan.passes = value.parse()?,
            "seconds" => plan.seconds = value.parse()?,
            "plain" => agate_brain::net::Net::read(&std::fs::read(value)?)?.judge_with(),
            _ => return Err(format!("no such word: {name}").into()),
        }
    }
    let mut dice = Dice::from_seed(&Seed::from_text(&plan.seed), 1);
    let mut nets = match &plan.from {
        Some(file) => {
            let from = std::fs::read(file)?;
            plan.before = Weights::read(&from)?.word("trained").to_owned();
            Nets::read(&from)?
        }
        None => Nets::new(&mut dice),
    };
    if plan.games > 0 {
        // Judges of other games are kept as they are if there are no quick ones.
        let slow = harvest(&plan, plan.games, None, 0.33)?;
        plan.told(&format!(
            "{} policy, {} guess, {} judge",
            slow.policy.len(),
            slow.guess.len(),
            slow.judge.len()
        ));
        fit(&plan, "policy", &mut nets.policy, slow.policy, &mut dice, 0.5);
        if plan.from.is_none() {
            fit(&plan, "guess", &mut nets.guess, slow.guess, &mut dice, 0.55);
        }
        nets.hero = nets.policy.clone();
        write(&plan, &nets)?;
        if plan.quick > 0 {
            let mut lessons = slow.judge;
            let quick = harvest(&plan, plan.quick, Some(&nets), 0.78)?;
            plan.told(&format!("{} quick judge", quick.judge.len()));
            lessons.extend(quick.judge);
            fit(&plan, "judge", &mut nets.judge, lessons, &mut dice, 1.0);
        }
    } else {
        let quick = harvest(&plan, plan.quick, Some(&nets), 0.5)?;
        plan.told(&format!("{} quick judge", quick.judge.len()));
        fit(&plan, "judge", &mut nets.judge, quick.judge, &mut dice, 1.0);
    }
    write(&plan, &nets)
}

impl Plan {
    fn told(&self, what: &str) {
        println!("{:.0} s: {what}", self.start.elapsed().as_secs_f64());
    }

    /// Is this part of the time over?
    fn is_late(&self, part: f64) -> bool {
        self.start.elapsed().as_secs_f64() > part * self.seconds
    }
}

/// Plays games; ends early where this part of the time is over.
fn harvest(
    plan: &Plan,
    games: u64,
    nets: Option<&Nets>,
    part: f64,
) -> Result<Lessons, Box<dyn Error>> {
    let (cards, _) = Agate::default_pack()?;
    let tables = [4, 2, 4, 3].map(|seats| Agate::new(cards.clone(), Default::default(), seats));
    let seed = Seed::from_text(&format!("{} {}", plan.seed, nets.is_some()));
    let next = AtomicU64::new(0);
    let all = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..plan.threads {
            scope.spawn(|| {
                let mut mine = Vec::new();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(Ok(game)) = tables.get((number % 4) as usize) else { break };
                    if number >= games || plan.is_late(part) {
                        break;
                    }
                    mine.push((number, play(game, seed.nth(number), nets)));
                }
                if let Ok(mut all) = all.lock() {
                    all.append(&mut mine);
                }
            });
        }
    });
    let mut all = all.into_inner()?;
    all.sort_by_key(|(number, _)| *number);
    plan.told(&format!("{} games", all.len()));
    let mut lessons = Lessons::default();
    for (_, one) in all {
        lessons.judge.extend(one.judge);
        lessons.policy.extend(one.policy);
        lessons.guess.extend(one.guess);
    }
    Ok(lessons)
}

fn play(game: &Agate, seed: Seed, nets: Option<&Nets>) -> Lessons {
    let mut dice = Dice::from_seed(&seed, 5);
    let mut state = game.start(Chance::new(seed), &mut Unheard);
    let mut bot = Level::OldNormal.bot(&AgateBrain);
    let (mut lessons, mut seen): (Lessons, Vec<State>) = Default::default();
    let mut legal = Vec::new();
    // The network's own games teach from fewer positions each, since there are many.
    let rare = if nets.is_some() { 8 } else { 5 };
    loop {
        let ask = match game.turn(&state) {
            Turn::Ask(ask) => ask,
            Turn::Over(outcome) => {
                let mut won = [0.0; 4];
                for seat in Seat::all(game.seats()) {
                    won[seat.index()] = outcome.worth(seat) as f32;
                }
                lessons.judge = seen.iter().map(|state| judge_lesson(game, state, &won)).collect();
                return lessons;
            }
        };
        let Some(seat) = ask.must.first() else { return lessons };
        legal.clear();
        game.legal(&state, seat, &mut legal);
        if state.attack().is_none() && !state.is_discarding() && dice.once_in(rare) {
            seen.push(state.clone());
        }
        let action = if legal.len() < 2 {
            legal.first().copied()
        } else if dice.once_in(40) {
            dice.pick(&legal).copied()
        } else if let Some(nets) = nets {
            act(&nets.policy, 1.0, game, &state, seat, &legal, &mut dice)
        } else {
            let choice = bot.choose(&Knowledge::new(game, &state, seat), &mut dice);
            if dice.once_in(2) {
                let wanted = legal.iter().map(|one| f32::from(u8::from(Some(*one) == choice)));
                lessons.policy.push(policy_lesson(game, &state, seat, &legal, wanted.collect()));
            }
            if dice.once_in(6) {
                for owner in seat.others(game.seats()) {
                    if state.living(owner).is_some() {
                        lessons.guess.extend(guess_lesson(game, &state, seat, owner));
                    }
                }
            }
            choice
        };
        let Some(action) = action else { return lessons };
        if game.apply(&mut state, seat, &action, &mut Unheard).is_err() {
            return lessons;
        }
    }
}

/// Fits a network by Adam, with the mean of the latest weights as the result.
fn fit(plan: &Plan, name: &str, net: &mut Net, mut all: Vec<Lesson>, dice: &mut Dice, part: f64) {
    dice.shuffle(&mut all);
    let test = all.split_off(all.len() * 19 / 20);
    let count = net.all().count();
    let mut adam = Adam::new(net);
    let mut mean = net.clone();
    let (begin, mut step) = (plan.start.elapsed().as_secs_f64(), 0);
    let blind: f32 = test.iter().map(blind).sum::<f32>() / test.len().max(1) as f32;
    plan.told(&format!(
        "{name}: {} lessons, {count} weights; knowing nothing {blind:.4}",
        all.len()
    ));
    'all: for pass in 0..plan.passes {
        dice.shuffle(&mut all);
        for (at, batch) in all.chunks(BATCH).enumerate() {
            // What is done by passes or by time, whichever is further.
            let passes =
                (pass as f64 + (at * BATCH) as f64 / all.len() as f64) / plan.passes as f64;
            let time = (plan.start.elapsed().as_secs_f64() - begin) / (part * plan.seconds - begin);
            let done = passes.max(time) as f32;
            if done >= 1.0 {
                break 'all;
            }
            let (slope, _) = slopes(net, batch, plan.threads, Net::learn);
            step += 1;
            adam.step(net, &slope, batch.len(), 0.003 * (1.0 - done) + 0.000_03);
            for (mean, weight) in mean.all_mut().zip(net.all()) {
                *mean += 0.01f32.max(1.0 / step as f32) * (*weight - *mean);
            }
        }
        let (_, error) = slopes(&mean, &test, plan.threads, Net::learn);
        plan.told(&format!("{name} pass {pass}: {:.4}", error / test.len().max(1) as f32));
    }
    let (_, error) = slopes(&mean, &test, plan.threads, Net::learn);
    plan.told(&format!("{name}: {:.4}", error / test.len().max(1) as f32));
    *net = mean;
}

/// How surprised one is who knows only what is added to the scores.
fn blind(lesson: &Lesson) -> f32 {
    let mut chances = lesson.odds.clone();
    chances.resize(lesson.wanted.len(), 0.0);
    bots::net::softmax(&mut chances);
    let both = lesson.wanted.iter().zip(&chances).filter(|(wanted, _)| **wanted > 0.0);
    -both.map(|(wanted, chance)| wanted * chance.max(1e-7).ln()).sum::<f32>()
}

fn write(plan: &Plan, nets: &Nets) -> Result<(), Box<dyn Error>> {
    let (_, pack) = Agate::default_pack()?;
    let Plan { games, quick, seed, .. } = plan;
    let now = format!("{games} games of old-normal, {quick} of the policy, seed {seed}");
    let trained = school::also(&plan.before, &now);
    std::fs::write(&plan.out, school::write(nets, &pack, &trained))?;
    Ok(())
}
