//! Plays games by the policy alone and fits the network that judges positions to how they ended.
//!
//! ```text
//! cargo run --release -p majo-shadows-brain --example fit -- 20000 seed > src/wise/weights.rs
//! ```

#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::error::Error;

use bots::Knowledge;
use kernel::{Chance, Dice, Game, Seed, Turn, Unheard};
use pack::Packed;
use shadows::{GameResult, Shadows};
use shadows_brain::{LOOKS, WIDE, Ways, is_morning, look, policy};

struct Row {
    facts: [f32; LOOKS],
    won: f32,
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let games: u64 = words.first().map_or(Ok(2000), |word| word.parse())?;
    let seed = words.get(1).cloned().unwrap_or_else(|| "fit".into());
    let (cards, _) = Shadows::default_pack()?;
    let game = Shadows::new(cards, Default::default(), 5)?;
    let mut rows = Vec::new();
    for number in 0..games {
        play(&game, &format!("{seed} {number}"), &mut rows);
    }
    let test = rows.split_off(rows.len() * 19 / 20);
    eprintln!("{} rows, {} to test", rows.len(), test.len());
    let mut dice = Dice::from_seed(&Seed::from_text(&seed), 9);
    let mut net = Net::new(&mut dice);
    let passes = 6;
    for pass in 0..passes {
        dice.shuffle(&mut rows);
        let rate = 0.02 * (1.0 - pass as f32 / passes as f32);
        for row in &rows {
            net.learn(row, rate);
        }
        eprintln!("{pass}: {:.4} and {:.4}", net.loss(&rows), net.loss(&test));
    }
    net.print();
    Ok(())
}

fn play(game: &Shadows, seed: &str, rows: &mut Vec<Row>) {
    let seed = Seed::from_text(seed);
    let mut dice = Dice::from_seed(&seed, 7);
    // Some play worse, so that bad positions are known too.
    let lapse = [0, 40, 12][dice.below(3) as usize];
    let mut state = game.start(Chance::new(seed), &mut Unheard);
    let (mut legal, mut seen) = (Vec::new(), Vec::new());
    let mut turn = 0;
    while let Turn::Ask(ask) = game.turn(&state) {
        let Some(seat) = ask.must.first() else { break };
        if state.turn() != turn && is_morning(game, &state) {
            turn = state.turn();
            seen.push(look(game, &state));
        }
        legal.clear();
        game.legal(&state, seat, &mut legal);
        let action = if legal.len() == 1 {
            legal[0]
        } else if lapse > 0 && dice.once_in(lapse) {
            legal[dice.below(legal.len() as u32) as usize]
        } else {
            let world = Knowledge::new(game, &state, seat).world(&mut dice);
            let Some(action) = policy(game, &world, seat, &legal, &mut dice, &Ways::BEST) else {
                break;
            };
            action
        };
        if game.apply(&mut state, seat, &action, &mut Unheard).is_err() {
            break;
        }
    }
    let won = f32::from(u8::from(matches!(state.result(), Some(GameResult::Won(_)))));
    rows.extend(seen.into_iter().map(|facts| Row { facts, won }));
}

struct Net {
    first: Vec<[f32; LOOKS]>,
    bias: [f32; WIDE],
    last: [f32; WIDE],
    out: f32,
}

impl Net {
    fn new(dice: &mut Dice) -> Net {
        let mut any = || (dice.below(2001) as f32 / 1000.0 - 1.0) * 0.35;
        let first = (0..WIDE).map(|_| std::array::from_fn(|_| any())).collect();
        Net { first, bias: [0.05; WIDE], last: std::array::from_fn(|_| any()), out: 0.0 }
    }

    fn inner(&self, facts: &[f32; LOOKS]) -> ([f32; WIDE], f32) {
        let mut inner = [0.0; WIDE];
        let mut sum = self.out;
        for (at, one) in inner.iter_mut().enumerate() {
            let all = facts.iter().zip(&self.first[at]).map(|(fact, weight)| fact * weight);
            *one = (all.sum::<f32>() + self.bias[at]).max(0.0);
            sum += *one * self.last[at];
        }
        (inner, 1.0 / (1.0 + (-sum).exp()))
    }

    fn learn(&mut self, row: &Row, rate: f32) {
        let (inner, chance) = self.inner(&row.facts);
        let wrong = rate * (row.won - chance);
        self.out += wrong;
        for (at, one) in inner.into_iter().enumerate() {
            if one > 0.0 {
                let push = wrong * self.last[at];
                self.bias[at] += push;
                for (weight, fact) in self.first[at].iter_mut().zip(&row.facts) {
                    *weight += push * fact;
                }
                self.last[at] += wrong * one;
            }
        }
    }

    fn loss(&self, rows: &[Row]) -> f64 {
        let one = |row: &Row| {
            let chance = f64::from(self.inner(&row.facts).1).clamp(1e-6, 1.0 - 1e-6);
            if row.won > 0.5 { -chance.ln() } else { -(1.0 - chance).ln() }
        };
        rows.iter().map(one).sum::<f64>() / rows.len().max(1) as f64
    }

    fn print(&self) {
        let list = |row: &[f32]| {
            let all: Vec<String> = row.iter().map(|n| format!("{n:.4}")).collect();
            format!("[{}]", all.join(", "))
        };
        println!("//! Weights of the network of `look.rs`, written by `examples/fit.rs`.\n");
        println!("use super::look::{{LOOKS, WIDE}};\n");
        println!("pub(super) const OUT: f32 = {:.4};", self.out);
        println!("pub(super) const LAST: [f32; WIDE] = {};", list(&self.last));
        println!("pub(super) const BIAS: [f32; WIDE] = {};", list(&self.bias));
        let rows: Vec<String> = self.first.iter().map(|row| list(row)).collect();
        println!("pub(super) const FIRST: [[f32; LOOKS]; WIDE] = [{}];", rows.join(",\n"));
    }
}
