//! Fits the network that judges mornings to games of the policy.

use bots::net::Shallow;
use kernel::{Dice, Seed};
use shadows::{GameResult, Shadows, State};
use shadows_brain::{LOOKS, Net, WIDE, Ways, is_morning, look};

use super::tally::near;
use super::{Tally, play_policy};

struct Row {
    facts: [f32; LOOKS],
    won: f32,
}

/// Plays games of the policy and learns from how they ended. `tell` hears the surprise after every
/// pass, at what it learnt from and at what it had not seen.
pub(crate) fn fit(
    tables: &[Shadows],
    ways: &Ways,
    games: u64,
    seed: &str,
    mut tell: impl FnMut(f64, f64),
) -> Net {
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
    let mut look = Shallow::new(&mut dice, 0.35);
    let passes = 6;
    for pass in 0..passes {
        dice.shuffle(&mut rows);
        let rate = 0.02 * (1.0 - pass as f32 / passes as f32);
        for row in &rows {
            look.learn(&row.facts, |score| rate * (row.won - chance(score)));
        }
        tell(loss(&look, &rows), loss(&look, &test));
    }
    Net(look)
}

fn chance(score: f32) -> f32 {
    1.0 / (1.0 + (-score).exp())
}

fn loss(look: &Shallow<LOOKS, WIDE>, rows: &[Row]) -> f64 {
    let one = |row: &Row| {
        let chance = f64::from(chance(look.score(&row.facts))).clamp(1e-6, 1.0 - 1e-6);
        let won = f64::from(row.won);
        -won * chance.ln() - (1.0 - won) * (1.0 - chance).ln()
    };
    rows.iter().map(one).sum::<f64>() / rows.len().max(1) as f64
}
