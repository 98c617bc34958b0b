//! The network that judges mornings, while it learns from games of the policy.

use kernel::{Dice, Seed};
use shadows::{GameResult, Shadows, State};
use shadows_brain::{LOOKS, Net as Weights, WIDE, Ways, is_morning, look};

use super::tally::near;
use super::{Tally, play_policy};

struct Row {
    facts: [f32; LOOKS],
    won: f32,
}

/// The network while it learns.
pub(crate) struct Net {
    first: Vec<[f32; LOOKS]>,
    bias: [f32; WIDE],
    last: [f32; WIDE],
    out: f32,
    /// Its surprise after every pass, at what it learnt from and at what it had not seen.
    pub(crate) losses: Vec<(f64, f64)>,
}

impl Net {
    /// Plays games of the policy and learns from how they ended.
    pub(crate) fn fit(tables: &[Shadows], ways: &Ways, games: u64, seed: &str) -> Net {
        let mut rows = Vec::new();
        for (number, game) in (0..games).zip(tables.iter().cycle()) {
            let seed = format!("{seed} {number}");
            let mut dice = Dice::from_seed(&Seed::from_text(&seed), 6);
            // Some play worse, so that bad positions are known too, and some contract early.
            let lapse = [0, 40, 12][dice.below(3) as usize];
            let mut own = *ways;
            if dice.once_in(3) {
                own.contract_cards = dice.below(22) as f32;
            }
            let (mut seen, mut turn) = (Vec::new(), 0);
            let mut look = |s: &State| {
                if s.turn() != turn && is_morning(game, s) {
                    turn = s.turn();
                    seen.push(look(game, s, ways));
                }
            };
            let over = play_policy(game, &own, &seed, lapse, &mut Tally::default(), &mut look);
            // Where nearly all is lost, how near it came tells good positions from bad ones.
            let won = matches!(over.result(), Some(GameResult::Won(_)));
            let won = if won { 1.0 } else { near(game, &over) as f32 };
            rows.extend(seen.into_iter().map(|facts| Row { facts, won }));
        }
        let test = rows.split_off(rows.len() * 19 / 20);
        let mut dice = Dice::from_seed(&Seed::from_text(seed), 9);
        let mut net = Net::new(&mut dice);
        let passes = 6;
        for pass in 0..passes {
            dice.shuffle(&mut rows);
            let rate = 0.02 * (1.0 - pass as f32 / passes as f32);
            for row in &rows {
                net.learn(row, rate);
            }
            let losses = (net.loss(&rows), net.loss(&test));
            net.losses.push(losses);
        }
        net
    }

    /// As it plays.
    pub(crate) fn net(&self) -> Weights {
        let mut first = [[0.0; LOOKS]; WIDE];
        first.iter_mut().zip(&self.first).for_each(|(to, from)| *to = *from);
        Weights { out: self.out, last: self.last, bias: self.bias, first }
    }

    fn new(dice: &mut Dice) -> Net {
        let mut any = || (dice.below(2001) as f32 / 1000.0 - 1.0) * 0.35;
        let first = (0..WIDE).map(|_| std::array::from_fn(|_| any())).collect();
        Net {
            first,
            bias: [0.05; WIDE],
            last: std::array::from_fn(|_| any()),
            out: 0.0,
            losses: Vec::new(),
        }
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
            let won = f64::from(row.won);
            -won * chance.ln() - (1.0 - won) * (1.0 - chance).ln()
        };
        rows.iter().map(one).sum::<f64>() / rows.len().max(1) as f64
    }

    /// As `src/wise/weights.rs`.
    pub(crate) fn text(&self) -> String {
        let list = |row: &[f32]| {
            let all: Vec<String> = row.iter().map(|n| format!("{n:.4}")).collect();
            format!("[{}]", all.join(", "))
        };
        let rows: Vec<String> = self.first.iter().map(|row| list(row)).collect();
        format!(
            "//! Weights of the network of `look.rs`, written by `examples/fit.rs`.\n\n\
             use super::look::Net;\n\npub(super) const NET: Net = Net {{\n    out: {:.4},\n    \
             last: {},\n    bias: {},\n    first: [{}],\n}};\n",
            self.out,
            list(&self.last),
            list(&self.bias),
            rows.join(",\n")
        )
    }
}
