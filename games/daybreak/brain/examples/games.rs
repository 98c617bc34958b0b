//! Plays games and tells how long they were, how many starts took a card, and who won.
//!
//! ```text
//! cargo run --release -p majo-daybreak-brain --example games -- hard 3 100 seed
//! cargo run --release -p majo-daybreak-brain --example games -- hard,old-hard 3 192 seed sets=all
//! ```
//!
//! The words are: bots, seats, games, seed; then table options, `threads=4`, `packs=DIR` for the cards in
//! `DIR/daybreak`, `--cards` for every card that was taken or used, `--watch` for every decision. Of two bots the first sits at one seat, in turn, and the other
//! at the rest. A bot is a level, a number of simulations, or a file of weights with a number
//! (`weights.safetensors@200`), which plays with other cards than its own, too: so one can see what a change does.

#![allow(clippy::print_stdout)]

use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use bots::net::Weights;
use bots::{Bot, Brain, Budget, Knowledge, Learned, Level, Search};
use daybreak::{Action, Daybreak, DaybreakOptions, State};
use daybreak_brain::DaybreakBrain;
use kernel::{Chance, Dice, Game, Options as _, Seat, Seed, Turn, Unheard};
use pack::{Files, Packed};

/// Who plays.
#[derive(Clone, Copy)]
enum Player {
    Level(Level),
    Search(&'static dyn Brain<Daybreak>, u32),
}

impl Player {
    fn read(word: &str, game: &Daybreak) -> Result<Player, Box<dyn Error>> {
        if let Some((path, simulations)) = word.split_once('@') {
            let bytes = std::fs::read(path)?;
            let weights = Weights::read(&bytes)?;
            let learned = Learned::read(&bytes, game, weights.word("pack"), &DaybreakBrain)?;
            return Ok(Player::Search(Box::leak(Box::new(learned)), simulations.parse()?));
        }
        if let Ok(simulations) = word.parse() {
            let brain = DaybreakBrain.learned(game).unwrap_or(&DaybreakBrain);
            return Ok(Player::Search(brain, simulations));
        }
        let level = Level::named(word).ok_or("a bot is a level, a number or a file@number")?;
        Ok(Player::Level(level))
    }

    fn bot(self) -> Box<dyn Bot<Daybreak>> {
        match self {
            Player::Level(level) => level.bot(&DaybreakBrain),
            Player::Search(brain, simulations) => {
                Box::new(Search::new(brain, Budget::simulations(simulations)).by_hand())
            }
        }
    }
}

/// What one game told.
#[derive(Default)]
struct Told {
    /// Starts of a turn, and those that took a card.
    starts: f64,
    taken: f64,
    /// Shares of the win in turn order.
    won: Vec<f64>,
    /// The share of the bot named first.
    first: f64,
    /// What was used how often.
    used: BTreeMap<String, u32>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |at: usize, usual: &str| words.get(at).cloned().unwrap_or_else(|| usual.into());
    let has = |flag: &str| words.iter().any(|word| word == flag);
    let (seats, games): (u8, u64) = (word(1, "3").parse()?, word(2, "20").parse()?);
    let seed = word(3, "games");
    let mut extra: Vec<_> = words.iter().skip(4).filter_map(|word| word.split_once('=')).collect();
    let found = |name: &str| extra.iter().find(|(key, _)| *key == name).map(|(_, value)| *value);
    let threads: usize = found("threads").map_or(Ok(1), str::parse)?;
    let cards = match found("packs") {
        Some(folder) => {
            Arc::new(Daybreak::read_pack(&Files::from_dir(&Path::new(folder).join("daybreak"))?)?)
        }
        None => Daybreak::default_pack()?.0,
    };
    extra.retain(|(key, _)| !["threads", "packs"].contains(key));
    let options = DaybreakOptions::with(extra).map_err(|_| "no such option")?;
    let game = Daybreak::new(cards, options, seats)?;
    let bots = word(0, "hard");
    let (one, others) = bots.split_once(',').unwrap_or((&bots, &bots));
    let (one, others) = (Player::read(one, &game)?, Player::read(others, &game)?);
    let (next, all) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games {
                        return;
                    }
                    // Each deal is played once from every seat.
                    let mine = Seat::new((number % u64::from(seats)) as u8);
                    let deal = if bots.contains(',') { number / u64::from(seats) } else { number };
                    let told =
                        play(&game, (one, others), mine, &format!("{seed} {deal}"), has("--watch"));
                    if let (Some(told), Ok(mut all)) = (told, all.lock()) {
                        all.push(told);
                    }
                }
            });
        }
    });
    tell(&bots, &game, &all.into_inner()?, has("--cards"));
    Ok(())
}

fn play(
    game: &Daybreak,
    (one, others): (Player, Player),
    mine: Seat,
    seed: &str,
    watch: bool,
) -> Option<Told> {
    let seed = Seed::from_text(seed);
    let mut dice = Dice::from_seed(&seed, 7);
    let mut state = game.start(Chance::new(seed), &mut Unheard);
    let (mut one, mut others) = (one.bot(), others.bot());
    let (mut told, mut first) = (Told::default(), None);
    loop {
        let seat = match game.turn(&state) {
            Turn::Ask(ask) => ask.must.first()?,
            Turn::Over(outcome) => {
                let winners = outcome.winners().len().max(1) as f64;
                let share = |seat: Seat| outcome.worth(seat) / winners;
                let first = first.map_or(0, Seat::index);
                let order = (0..usize::from(game.seats()))
                    .map(|step| Seat::new(((first + step) % usize::from(game.seats())) as u8));
                told.won = order.map(share).collect();
                told.first = share(mine);
                if watch {
                    println!("{outcome:?}");
                }
                return Some(told);
            }
        };
        let bot = if seat == mine { &mut one } else { &mut others };
        let action = bot.choose(&Knowledge::new(game, &state, seat), &mut dice)?;
        if let Action::Stones | Action::Take(_) = action {
            first = first.or(Some(seat));
            told.starts += 1.0;
            told.taken += f64::from(u8::from(action != Action::Stones));
            if watch {
                show(game, &state);
            }
        }
        if watch {
            println!("  {seat} {}", game.notation(&action));
        }
        if let Some(used) = DaybreakBrain.used(game, &action) {
            *told.used.entry(used).or_insert(0) += 1;
        }
        game.apply(&mut state, seat, &action, &mut Unheard).ok()?;
    }
}

/// Everybody's stones and cards at the start of a turn.
fn show(game: &Daybreak, state: &State) {
    println!("bank {}", state.bank());
    for seat in Seat::all(game.seats()) {
        let area = state.area(seat);
        let names = |set: daybreak::Set| {
            let names: Vec<_> =
                set.iter().map(|card| game.cards().get(card).id.to_string()).collect();
            names.join(" ")
        };
        let slots: Vec<_> = area.slots.iter().map(|slot| names(*slot)).collect();
        let witch = &game.cards().witch(area.witch).id;
        println!(
            "{seat} {witch} holds {}, coming {:?}, hand {}, cast {slots:?}",
            area.held,
            area.stones,
            names(area.hand)
        );
    }
}

fn tell(bots: &str, game: &Daybreak, all: &[Told], cards: bool) {
    let (games, seats) = (all.len() as f64, f64::from(game.seats()));
    let mean = |of: &dyn Fn(&Told) -> f64| {
        let mean = all.iter().map(of).sum::<f64>() / games;
        let spread = all.iter().map(|told| (of(told) - mean).powi(2)).sum::<f64>() / games;
        (mean, 1.96 * (spread / games).sqrt())
    };
    let turns = |told: &Told| told.starts / seats;
    let (length, give) = mean(&turns);
    let (within, give_within) =
        mean(&|told| f64::from(u8::from((8.0..=14.0).contains(&turns(told)))));
    let (least, most) = all
        .iter()
        .map(turns)
        .fold((f64::MAX, 0.0_f64), |(least, most), turns| (least.min(turns), most.max(turns)));
    println!("{bots}, {seats} seats, {games} games");
    println!(
        "turns of a player {length:.2} ± {give:.2}, {least:.1} to {most:.1}; within 8 to 14 {:.1} ± {:.1} %",
        100.0 * within,
        100.0 * give_within
    );
    let starts: f64 = all.iter().map(|told| told.starts).sum();
    let taken = all.iter().map(|told| told.taken).sum::<f64>() / starts;
    // Starts of one game hang together: its games vary, not its starts.
    let off = |told: &Told| (told.taken - taken * told.starts).powi(2);
    let give = 1.96 * all.iter().map(off).sum::<f64>().sqrt() / starts;
    println!("starts that take a card {:.1} ± {:.1} % of {starts}", 100.0 * taken, 100.0 * give);
    for place in 0..usize::from(game.seats()) {
        let (won, give) = mean(&|told| told.won.get(place).copied().unwrap_or(0.0));
        println!(
            "place {} in turn order wins {:.1} ± {:.1} %",
            place + 1,
            100.0 * won,
            100.0 * give
        );
    }
    if bots.contains(',') {
        let (won, give) = mean(&|told| told.first);
        println!(
            "{bots}: the first wins {:.1} ± {:.1} % (even {:.1})",
            100.0 * won,
            100.0 * give,
            100.0 / seats
        );
    }
    if cards {
        let mut used: BTreeMap<&str, u32> = BTreeMap::new();
        for (name, count) in all.iter().flat_map(|told| &told.used) {
            *used.entry(name).or_insert(0) += count;
        }
        for (name, count) in used {
            println!("{:7.3} {name}", f64::from(count) / games);
        }
    }
}
