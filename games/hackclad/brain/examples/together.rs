//! Plays co-operative games with bots of a level and tells how they ended; with `--watch` also
//! every decision and what it came from.
//!
//! ```text
//! cargo run --release -p majo-hackclad-brain --example together -- hard normal 30 seed [--watch]
//! ```
//!
//! The words are: level, difficulty, games, seed; then table options as `characters=mia+luna+flare`. `seats=4` and `threads=8`
//! are how many sit there, usually three, and how many games are played at once, usually one. After `until=300` seconds no
//! further game begins. `--each` tells how each game ended.

#![allow(clippy::print_stdout)]

use std::collections::BTreeMap;
use std::error::Error;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use bots::{Bot, Brain, Budget, Knowledge, Level, Search};
use hackclad::{Hackclad, HackcladOptions, State, Who};
use hackclad_brain::HackcladBrain;
use kernel::{Chance, Dice, Game, Options as _, Seed, Turn, Unheard};
use pack::Packed;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |at: usize, usual: &str| words.get(at).cloned().unwrap_or_else(|| usual.into());
    let level = word(0, "hard");
    let games: u64 = word(2, "10").parse()?;
    let (difficulty, seed) = (word(1, "easy"), word(3, "together"));
    let watch = words.iter().any(|word| word == "--watch");
    let (cards, _) = Hackclad::default_pack()?;
    let mut extra: BTreeMap<&str, &str> =
        words.iter().skip(4).filter_map(|word| word.split_once('=')).collect();
    let mut number = |name: &str, usual: u64| match extra.remove(name) {
        Some(word) => word.parse(),
        None => Ok(usual),
    };
    let (seats, threads) = (number("seats", 3)? as u8, number("threads", 1)?);
    let until = Duration::from_secs(number("until", 1_000_000)?);
    let options = [("mode", "coop"), ("coop_difficulty", difficulty.as_str())];
    let options = HackcladOptions::with(options.into_iter().chain(extra))
        .map_err(|_| "no such difficulty or option")?;
    let game = Hackclad::new(cards, options, seats)?;
    let start = Instant::now();
    let (next, tally) = (AtomicU64::new(0), Mutex::new(Tally::default()));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while start.elapsed() < until {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games {
                        return;
                    }
                    let mut one = Tally::default();
                    let over = play(&game, &level, &format!("{seed} {number}"), watch, &mut one);
                    one.count(&game, &over);
                    if words.iter().any(|word| word == "--each") {
                        println!("{number}: {}", told(&game, &over));
                    }
                    if let Ok(mut tally) = tally.lock() {
                        tally.add(one);
                    }
                }
            });
        }
    });
    let tally = tally.into_inner()?;
    let games = tally.left.len() as f64;
    if words.iter().any(|word| word == "--uses") {
        for (name, uses) in &tally.uses {
            println!("{:6.2} {name}", f64::from(*uses) / games);
        }
    }
    let mean = |sum: &u32| (10.0 * f64::from(*sum) / games).round() / 10.0;
    let by_round: Vec<f64> = tally.health[1..8].iter().map(mean).collect();
    let back: Vec<f64> = tally.back[1..8].iter().map(mean).collect();
    let turns = games * 7.0 * f64::from(seats);
    println!(
        "a turn ends with {:.2} cards, {:.2} MP; health {by_round:?}, back {back:?}",
        f64::from(tally.kept) / turns,
        f64::from(tally.mp) / turns
    );
    let Tally { won, burnt, left, decisions, slowest, thought, .. } = tally;
    let mean = left.iter().sum::<f64>() / games;
    let spread = left.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / games;
    println!(
        "{level} {difficulty}, {seats} seats: won {won} of {games}, corrupted {burnt}, health left {mean:.1} (give or take {:.1}), \
         {:.1} s, {:.2} ms a decision, slowest {slowest:?}",
        1.96 * (spread / games).sqrt(),
        start.elapsed().as_secs_f64(),
        1000.0 * thought.as_secs_f64() / f64::from(decisions.max(1)),
    );
    Ok(())
}

/// What happened in all games.
#[derive(Default)]
struct Tally {
    won: u32,
    burnt: u32,
    left: Vec<f64>,
    decisions: u32,
    slowest: Duration,
    thought: Duration,
    uses: BTreeMap<String, u32>,
    kept: u32,
    mp: u32,
    back: [u32; 9],
    health: [u32; 9],
}

impl Tally {
    fn add(&mut self, one: Tally) {
        self.won += one.won;
        self.burnt += one.burnt;
        self.left.extend(one.left);
        self.decisions += one.decisions;
        self.slowest = self.slowest.max(one.slowest);
        self.thought += one.thought;
        for (name, uses) in one.uses {
            *self.uses.entry(name).or_default() += uses;
        }
        self.kept += one.kept;
        self.mp += one.mp;
        for round in 0..9 {
            self.back[round] += one.back[round];
            self.health[round] += one.health[round];
        }
    }

    fn count(&mut self, game: &Hackclad, over: &State) {
        match HackcladBrain.ending(game, over) {
            "Clad defeated" => self.won += 1,
            "corrupted" => self.burnt += 1,
            _ => {}
        }
        self.left.push(f64::from(over.stock()));
    }
}

fn play(game: &Hackclad, level: &str, seed: &str, watch: bool, tally: &mut Tally) -> State {
    let seed = Seed::from_text(seed);
    let mut dice = Dice::from_seed(&seed, 7);
    let mut state = game.start(Chance::new(seed), &mut Unheard);
    // A level, or a number of simulations.
    let mut bot: Box<dyn Bot<Hackclad>> = match (level.parse(), Level::named(level)) {
        (Ok(simulations), _) => {
            Box::new(Search::new(&HackcladBrain, Budget::simulations(simulations)))
        }
        (Err(_), named) => named.unwrap_or(Level::Hard).bot(&HackcladBrain),
    };
    let (mut round, mut shown) = (0, 0);
    while let Turn::Ask(ask) = game.turn(&state) {
        let Some(seat) = ask.must.first() else { break };
        if state.round() != round {
            tally.health[usize::from(state.round())] += u32::from(state.stock());
            round = state.round();
        }
        if watch && state.round() != shown {
            shown = state.round();
            println!("--- round {round}, health {}, {:?}", state.stock(), state.forecast());
            println!("    {}", told(game, &state));
        }
        let begun = Instant::now();
        let Some(action) = bot.choose(&Knowledge::new(game, &state, seat), &mut dice) else {
            break;
        };
        tally.slowest = tally.slowest.max(begun.elapsed());
        tally.thought += begun.elapsed();
        tally.decisions += 1;
        if let (Some(used), Some((who, _))) =
            (HackcladBrain.used(game, &action), game.asked(&state))
        {
            let name =
                state.player(who).character.map_or("?", |id| &*game.cards().character(id).id);
            *tally.uses.entry(format!("{name} {used}")).or_default() += 1;
        }
        if watch {
            let mut legal = Vec::new();
            game.legal(&state, seat, &mut legal);
            if legal.len() > 1 {
                let all: Vec<_> = legal.iter().map(|one| game.notation(one)).collect();
                let who = game.asked(&state).map_or(Who::new(0), |(who, _)| who);
                let player = state.player(who);
                println!(
                    "  {:?} {who} at {:?} clad {:?} mp {} cp {} vp {} corr {} health {}: {}   [{}]",
                    state.clock(),
                    player.at,
                    state.clad(),
                    player.mp,
                    player.cp,
                    player.vp,
                    player.corruption,
                    state.stock(),
                    game.notation(&action),
                    all.join(", ")
                );
            }
        }
        if let (hackclad::Action::End, Some((who, _))) = (action, game.asked(&state)) {
            tally.kept += state.player(who).hand.count_ones();
            tally.mp += u32::from(state.player(who).mp);
        }
        let (before, r) = (state.stock(), usize::from(state.round()));
        if game.apply(&mut state, seat, &action, &mut Unheard).is_err() {
            break;
        }
        tally.back[r] += u32::from(state.stock().saturating_sub(before));
    }
    state
}

fn told(game: &Hackclad, state: &State) -> String {
    let each: Vec<String> = Who::all(game.players())
        .map(|who| {
            let player = state.player(who);
            let name = player.character.map_or("?", |id| &*game.cards().character(id).id);
            format!(
                "{name} vp {} injuries {} corruption {} mp {} cp {}",
                player.vp, player.injury, player.corruption, player.mp, player.cp
            )
        })
        .collect();
    format!(
        "{} in round {}, health {}: {}",
        HackcladBrain.ending(game, state),
        state.round(),
        state.stock(),
        each.join("; ")
    )
}
