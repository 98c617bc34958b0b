//! Makes the network that says what to do a better one, by playing it against what `old-normal` is
//! guessed to do, against itself, and against `old-normal`: what turned out better than expected is done more often. How well it went is told
//! after each decision by the network that judges with all hands open, so luck counts little.
//!
//! ```text
//! cargo run --release -p majo-agate-brain --example improve -- from=weights.safetensors \
//!     out=better.safetensors rounds=200 games=16000 seed=1 threads=8
//! ```
//!
//! The file is written every few rounds; `from` the same file goes on. `plain=FILE` is what `old-normal` judges by,
//! if it is not the built-in one.

#![allow(clippy::print_stdout)]

use std::error::Error;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use agate::{Agate, State};
use agate_brain::AgateBrain;
use agate_brain::wise::net::{Lesson, Net};
use agate_brain::wise::school::{self, Adam, slopes};
use agate_brain::wise::{Nets, Ways, Wise, act, drawn, judge_lesson, policy_lesson, shares};
use bots::net::Weights;
use bots::{Brain, Knowledge, Level};
use kernel::{Chance, Dice, Game, MAX_SEATS, Seat, Seed, Turn, Unheard};
use pack::Packed;

/// Decisions learnt from at once.
const BATCH: usize = 4096;
/// An action whose chance has changed by more than this part is not pushed further.
const CLIP: f32 = 0.2;

struct Plan {
    from: String,
    /// How the weights of that file came about.
    before: String,
    out: String,
    rounds: u64,
    games: u64,
    seed: String,
    threads: usize,
    seconds: f64,
    rate: f32,
    /// How far ahead luck is waited for: 1 is to the end of the game.
    far: f32,
    /// How much it is worth to stay undecided.
    open: f32,
    passes: usize,
    /// Of a hundred games, so many against `old-normal` itself, and against others that play alike.
    real: u32,
    same: u32,
    start: Instant,
}

/// A decision of the one who learns.
struct Step {
    lesson: Lesson,
    chosen: usize,
    chance: f32,
    /// The judgement before it; then how much better than expected it went.
    gain: f32,
}

/// What came of a game.
struct Played {
    seats: u8,
    won: f32,
    steps: Vec<Step>,
    judge: Vec<Lesson>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut plan = Plan {
        from: "weights.safetensors".into(),
        before: String::new(),
        out: "better.safetensors".into(),
        rounds: 200,
        games: 16_000,
        seed: "improve".into(),
        threads: std::thread::available_parallelism().map_or(1, Into::into),
        seconds: 1e9,
        rate: 0.0006,
        far: 0.9,
        open: 0.003,
        passes: 2,
        real: 0,
        same: 12,
        start: Instant::now(),
    };
    for word in std::env::args().skip(1) {
        let (name, value) = word.split_once('=').ok_or("write name=value")?;
        match name {
            "from" => plan.from = value.into(),
            "out" => plan.out = value.into(),
            "rounds" => plan.rounds = value.parse()?,
            "games" => plan.games = value.parse()?,
            "seed" => plan.seed = value.into(),
            "threads" => plan.threads = value.parse()?,
            "seconds" => plan.seconds = value.parse()?,
            "rate" => plan.rate = value.parse()?,
            "far" => plan.far = value.parse()?,
            "open" => plan.open = value.parse()?,
            "real" => plan.real = value.parse()?,
            "same" => plan.same = value.parse()?,
            "passes" => plan.passes = value.parse()?,
            "plain" => agate_brain::net::Net::read(&std::fs::read(value)?)?.judge_with(),
            _ => return Err(format!("no such word: {name}").into()),
        }
    }
    let mut dice = Dice::from_seed(&Seed::from_text(&plan.seed), 2);
    let from = std::fs::read(&plan.from)?;
    let mut nets = Nets::read(&from)?;
    plan.before = Weights::read(&from)?.word("trained").to_owned();
    let (mut adam, mut judge_adam) = (Adam::new(&nets.hero), Adam::new(&nets.judge));
    let mut mean = nets.hero.clone();
    for round in 0..plan.rounds {
        let passed = plan.start.elapsed().as_secs_f64();
        let done = (round as f64 / plan.rounds as f64).max(passed / plan.seconds) as f32;
        if done >= 1.0 {
            break;
        }
        let played = play_all(&plan, &nets, round)?;
        let (mut steps, mut judge) = (Vec::new(), Vec::new());
        let mut told = String::new();
        for seats in 2..=4 {
            let of: Vec<f32> =
                played.iter().filter(|one| one.seats == seats).map(|one| one.won).collect();
            let share = of.iter().sum::<f32>() / of.len().max(1) as f32;
            told += &format!(" {:.1} %", 100.0 * share);
        }
        for one in played {
            steps.extend(one.steps);
            judge.extend(one.judge);
        }
        let count = steps.len().max(1) as f32;
        let mean_gain = steps.iter().map(|step| step.gain).sum::<f32>() / count;
        let wide = steps.iter().map(|step| (step.gain - mean_gain).powi(2)).sum::<f32>() / count;
        let wide = wide.sqrt().max(1e-4);
        for step in &mut steps {
            step.gain = ((step.gain - mean_gain) / wide).clamp(-4.0, 4.0);
        }
        let rate = plan.rate * (1.0 - 0.9 * done);
        let mut undecided = 0.0;
        for _ in 0..plan.passes {
            dice.shuffle(&mut steps);
            for batch in steps.chunks(BATCH) {
                let learn =
                    |net: &Net, step: &Step, slope: &mut Net| learn(net, step, slope, plan.open);
                let (slope, entropy) = slopes(&nets.hero, batch, plan.threads, learn);
                adam.step(&mut nets.hero, &slope, batch.len(), rate);
                for (mean, weight) in mean.all_mut().zip(nets.hero.all()) {
                    *mean += 0.005 * (*weight - *mean);
                }
                undecided += entropy / count / plan.passes as f32;
            }
        }
        dice.shuffle(&mut judge);
        let mut surprise = 0.0;
        let lessons = judge.len().max(1) as f32;
        for batch in judge.chunks(BATCH) {
            let (slope, error) = slopes(&nets.judge, batch, plan.threads, Net::learn);
            judge_adam.step(&mut nets.judge, &slope, batch.len(), 0.4 * rate);
            surprise += error / lessons;
        }
        println!(
            "{:.0} s: round {round}: won{told} with 2, 3, 4; undecided {undecided:.3}, gains {wide:.4}, judge {surprise:.4}",
            plan.start.elapsed().as_secs_f64()
        );
        if round % 10 == 9 {
            write(&plan, &Nets { hero: mean.clone(), ..nets.clone() }, round + 1)?;
        }
    }
    nets.hero = mean;
    write(&plan, &nets, plan.rounds)
}

fn write(plan: &Plan, nets: &Nets, rounds: u64) -> Result<(), Box<dyn Error>> {
    let (_, pack) = Agate::default_pack()?;
    let Plan { games, seed, .. } = plan;
    let now = format!("improved in {rounds} rounds of {games} games, seed {seed}");
    let trained = school::also(&plan.before, &now);
    std::fs::write(&plan.out, school::write(nets, &pack, &trained))?;
    Ok(())
}

/// Pushes what went better than expected; returns how undecided the network is.
fn learn(net: &Net, step: &Step, slope: &mut Net, open: f32) -> f32 {
    let mut entropy = 0.0;
    net.learn_by(&step.lesson, slope, |chances| {
        let ratio = chances[step.chosen] / step.chance;
        let over =
            (step.gain > 0.0 && ratio > 1.0 + CLIP) || (step.gain < 0.0 && ratio < 1.0 - CLIP);
        let push = if over { 0.0 } else { step.gain * ratio };
        entropy = -chances.iter().map(|chance| chance * chance.max(1e-8).ln()).sum::<f32>();
        for (at, chance) in chances.iter_mut().enumerate() {
            let here = *chance;
            let chosen = f32::from(u8::from(at == step.chosen));
            *chance = push * (here - chosen) + open * here * (here.max(1e-8).ln() + entropy);
        }
    });
    entropy
}

fn play_all(plan: &Plan, nets: &Nets, round: u64) -> Result<Vec<Played>, Box<dyn Error>> {
    let (cards, _) = Agate::default_pack()?;
    let tables = [4, 2, 4, 3].map(|seats| Agate::new(cards.clone(), Default::default(), seats));
    let seed = Seed::from_text(&format!("{} {round}", plan.seed));
    let wise = Wise::new(nets.clone(), Ways::BEST);
    let next = AtomicU64::new(0);
    let all = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..plan.threads {
            scope.spawn(|| {
                let mut mine = Vec::new();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(Ok(game)) = tables.get((number % 4) as usize) else { break };
                    if number >= plan.games {
                        break;
                    }
                    mine.push((number, play(game, seed.nth(number), &wise, plan)));
                }
                if let Ok(mut all) = all.lock() {
                    all.append(&mut mine);
                }
            });
        }
    });
    let mut all = all.into_inner()?;
    all.sort_by_key(|(number, _)| *number);
    Ok(all.into_iter().map(|(_, one)| one).collect())
}

fn play(game: &Agate, seed: Seed, wise: &Wise, plan: &Plan) -> Played {
    let nets = wise.nets();
    let mut dice = Dice::from_seed(&seed, 5);
    let hero = Seat::new(dice.below(u32::from(game.seats())) as u8);
    let drawn_from = dice.below(100);
    let mut real = (drawn_from < plan.real).then(|| Level::OldNormal.bot(&AgateBrain));
    let same = drawn_from < plan.real + plan.same;
    // Some games are played to their end, for the judge.
    let whole = dice.once_in(4);
    let mut state = game.start(Chance::new(seed), &mut Unheard);
    let mut played = Played { seats: game.seats(), won: 0.0, steps: Vec::new(), judge: Vec::new() };
    let (mut legal, mut chances) = (Vec::new(), Vec::new());
    let mut seen: Vec<State> = Vec::new();
    let mut won = [0.0; 4];
    loop {
        let ask = match game.turn(&state) {
            Turn::Ask(ask) => ask,
            Turn::Over(outcome) => {
                for seat in Seat::all(game.seats()) {
                    won[seat.index()] = outcome.worth(seat) as f32;
                }
                break;
            }
        };
        let Some(seat) = ask.must.first() else { break };
        if state.living(hero).is_none() && !whole {
            break;
        }
        legal.clear();
        game.legal(&state, seat, &mut legal);
        let action = if legal.len() < 2 {
            legal.first().copied()
        } else if seat == hero {
            chances.clear();
            shares(&nets.hero, game, &state, seat, &legal, &mut chances);
            let chosen = drawn(&chances, &mut dice);
            let mut worths = [0.0; MAX_SEATS];
            wise.worths(game, &state, &mut worths);
            played.steps.push(Step {
                lesson: policy_lesson(game, &state, seat, &legal, Vec::new()),
                chosen,
                chance: chances[chosen],
                gain: worths[seat.index()] as f32,
            });
            if whole && state.attack().is_none() && !state.is_discarding() && dice.once_in(2) {
                seen.push(state.clone());
            }
            legal.get(chosen).copied()
        } else if let Some(bot) = &mut real {
            bot.choose(&Knowledge::new(game, &state, seat), &mut dice)
        } else {
            let net = if same { &nets.hero } else { &nets.policy };
            act(net, 1.0, game, &state, seat, &legal, &mut dice)
        };
        let Some(action) = action else { break };
        if game.apply(&mut state, seat, &action, &mut Unheard).is_err() {
            break;
        }
    }
    played.won = won[hero.index()];
    if won.iter().sum::<f32>() > 0.0 {
        played.judge = seen.iter().map(|state| judge_lesson(game, state, &won)).collect();
    }
    // From the end: how much better than judged it went, less of what came much later.
    let (mut after, mut gain) = (played.won, 0.0);
    for step in played.steps.iter_mut().rev() {
        let judged = step.gain;
        gain = after - judged + plan.far * gain;
        step.gain = gain;
        after = judged;
    }
    played
}
