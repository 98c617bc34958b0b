//! Plays games of one level against itself and tells how the cards fare: how games end, who wins by seat
//! from whoever began, and who wins by the girls with whom foes were taken.
//!
//! ```text
//! cargo run --release -p majo-court-brain --example set -- normal 4 400 seed [THREADS]
//! ```

#![allow(clippy::print_stdout)]

use std::error::Error;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use bots::{Bot, Budget, Knowledge, Level, Search};
use court::{Court, Event, GIRLS, Girl, SetEnd};
use court_brain::CourtBrain;
use kernel::{Chance, Dice, Game, Seat, Seed, Turn};
use pack::Packed;

#[derive(Default)]
struct Tally {
    games: f64,
    /// Ended by the last witch.
    walpurgis: f64,
    sets: f64,
    ends: std::collections::BTreeMap<String, u32>,
    /// Games won by the player so many places after the one who began.
    seats: [f64; 5],
    /// By girl: players who took a foe with her, games of them won, points so taken, deaths.
    girls: [[f64; 4]; GIRLS],
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |at: usize, usual: &str| words.get(at).cloned().unwrap_or_else(|| usual.into());
    let (level, seats) = (word(0, "normal"), word(1, "2").parse()?);
    let (games, seed): (u64, String) = (word(2, "20").parse()?, word(3, "set"));
    let threads: usize = word(4, "2").parse()?;
    let (cards, _) = Court::default_pack()?;
    let game = Court::new(cards, Default::default(), seats)?;
    let (next, tally) = (AtomicU64::new(0), Mutex::new(Tally::default()));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let Some(mut bot) = bot(&level) else { return };
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games {
                        return;
                    }
                    let mut one = Tally::default();
                    if play(&game, &mut *bot, &format!("{seed} {number}"), &mut one).is_none() {
                        continue;
                    }
                    if let Ok(mut tally) = tally.lock() {
                        tally.add(&one);
                        if (tally.games as u64).is_multiple_of(20) {
                            tally.tell(&level, seats);
                        }
                    }
                }
            });
        }
    });
    Ok(())
}

/// A level, or a search of so many simulations.
fn bot(name: &str) -> Option<Box<dyn Bot<Court>>> {
    match name.parse::<u32>() {
        Ok(simulations) => {
            Some(Box::new(Search::new(&CourtBrain, Budget::simulations(simulations))))
        }
        Err(_) => Some(Level::named(name)?.bot(&CourtBrain)),
    }
}

impl Tally {
    fn add(&mut self, one: &Tally) {
        self.games += one.games;
        self.walpurgis += one.walpurgis;
        self.sets += one.sets;
        for (how, many) in &one.ends {
            *self.ends.entry(how.clone()).or_insert(0) += many;
        }
        self.seats.iter_mut().zip(one.seats).for_each(|(sum, one)| *sum += one);
        for (sum, one) in self.girls.iter_mut().flatten().zip(one.girls.iter().flatten()) {
            *sum += one;
        }
    }

    fn tell(&self, level: &str, seats: u8) {
        let games = self.games;
        println!(
            "{level}, {seats} seats, {games} games: {:.1} % end by Walpurgis Night, {:.2} sets ({:?})",
            100.0 * self.walpurgis / games,
            self.sets / games,
            self.ends
        );
        let won: Vec<String> = self.seats[..usize::from(seats)]
            .iter()
            .map(|won| format!("{:.1} %", 100.0 * won / games))
            .collect();
        println!("  won from the one who begins on: {}", won.join(", "));
        for (girl, [took, won, points, died]) in Girl::ALL.iter().zip(self.girls) {
            println!(
                "  {girl}: {:.1} % of those who took a foe with her win ({took} of them), {:.0} points, \
                 {:.2} deaths a game",
                100.0 * won / took.max(1.0),
                points / games,
                died / games
            );
        }
    }
}

fn play(game: &Court, bot: &mut dyn Bot<Court>, seed: &str, tally: &mut Tally) -> Option<()> {
    let seed = Seed::from_text(seed);
    let mut dice = Dice::from_seed(&seed, 7);
    let mut events: Vec<Event> = Vec::new();
    let mut state = game.start(Chance::new(seed), &mut events);
    let begins = state.active();
    let mut took = [[false; GIRLS]; 5];
    let mut legal = Vec::new();
    loop {
        let ask = match game.turn(&state) {
            Turn::Over(outcome) => {
                let winners = outcome.winners().len().max(1) as f64;
                for seat in Seat::all(game.seats()) {
                    let won = outcome.worth(seat) / winners;
                    tally.seats[seat.place_from(begins, game.seats()) % 5] += won;
                    for (girl, took) in took[seat.index() % 5].into_iter().enumerate() {
                        if took {
                            tally.girls[girl][0] += 1.0;
                            tally.girls[girl][1] += won;
                        }
                    }
                }
                tally.games += 1.0;
                tally.sets += f64::from(state.set());
                tally.walpurgis += f64::from(u8::from(state.last_fell()));
                return Some(());
            }
            Turn::Ask(ask) => ask,
        };
        let seat = ask.must.first()?;
        let know = Knowledge::new(game, &state, seat);
        legal.clear();
        know.choices(&CourtBrain, &mut legal);
        let action = match legal[..] {
            [only] => only,
            _ => bot.choose(&know, &mut dice)?,
        };
        events.clear();
        game.apply(&mut state, seat, &action, &mut events).ok()?;
        let mut fighter = None;
        for event in &events {
            match event {
                Event::Hit { girl, .. } => fighter = Some(*girl),
                Event::Defeated { seat, foe } => {
                    if let Some(girl) = fighter {
                        took[seat.index() % 5][girl.index()] = true;
                        let points = f64::from(game.cards().foe(*foe).number) * 10.0;
                        tally.girls[girl.index()][2] += points;
                    }
                }
                Event::Died { girl } => tally.girls[girl.index()][3] += 1.0,
                Event::SetEnded { how, .. } => {
                    let how = match how {
                        SetEnd::WentOut => "went out",
                        SetEnd::TurnLimit => "turn limit",
                        SetEnd::AllDead => "all dead",
                        _ => "other",
                    };
                    *tally.ends.entry(how.into()).or_insert(0) += 1;
                }
                _ => {}
            }
        }
    }
}
