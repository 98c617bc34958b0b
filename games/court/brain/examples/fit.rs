//! Plays games by the policy alone and fits the network that judges positions to how they ended.
//!
//! ```text
//! cargo run --release -p majo-court-brain --example fit -- weights.safetensors GAMES THREADS seed [WAYS]
//! ```

#![allow(clippy::print_stdout)]

use std::error::Error;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use bots::Brain as _;
use bots::net::Shallow;
use court::{Asked, Court};
use court_brain::{CourtBrain, LOOKS, Net, POINTS, Rows, Ways, policy, shares, stakes};
use kernel::{Chance, Dice, Game, MAX_SEATS, Seat, Seed, Turn, Unheard};
use pack::Packed;

/// A position seen from a seat.
struct Row {
    facts: [f32; LOOKS],
    /// Points that came until the end of the set, more than the others' mean.
    ahead: f32,
}

/// A position seen from all seats: where they stood, what is at stake, who won.
struct Moment {
    rows: Vec<usize>,
    stands: Vec<f32>,
    stakes: f32,
    won: Vec<f32>,
}

#[derive(Default)]
struct Seen {
    rows: Vec<Row>,
    moments: Vec<Moment>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let file = words.first().ok_or("name the file of the weights")?;
    let games: u64 = words.get(1).map_or(Ok(2000), |word| word.parse())?;
    let threads: usize = words.get(2).map_or(Ok(2), |word| word.parse())?;
    let seed = words.get(3).cloned().unwrap_or_else(|| "fit".into());
    let ways = match words.get(4) {
        Some(file) => Ways::BEST.read(&std::fs::read_to_string(file)?)?,
        None => Ways::BEST,
    };
    let (cards, pack) = Court::default_pack()?;
    let tables: Vec<Court> = [2, 2, 2, 3, 4, 5]
        .into_iter()
        .map(|seats| Court::new(cards.clone(), Default::default(), seats))
        .collect::<Result<_, _>>()?;
    let next = AtomicU64::new(0);
    let played = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games {
                        return;
                    }
                    let game = &tables[(number % tables.len() as u64) as usize];
                    let mut seen = Seen::default();
                    play(game, &format!("{seed} {number}"), &ways, &mut seen);
                    if let Ok(mut played) = played.lock() {
                        played.push((number, seen));
                    }
                }
            });
        }
    });
    // The threads finish in any order; the same seed shall learn the same.
    let mut played = played.into_inner()?;
    played.sort_by_key(|(number, _)| *number);
    let mut all = Seen::default();
    for (_, seen) in played {
        let from = all.rows.len();
        all.rows.extend(seen.rows);
        all.moments.extend(seen.moments.into_iter().map(|mut moment| {
            moment.rows.iter_mut().for_each(|row| *row += from);
            moment
        }));
    }
    let mut dice = Dice::from_seed(&Seed::from_text(&seed), 9);
    // The last of them are for the test.
    let rows = all.rows.len();
    let test = rows - rows / 20;
    let mut order: Vec<usize> = (0..test).collect();
    let mut look = Shallow::new(&mut dice, 0.25);
    let passes = 5;
    println!("{rows} rows; even {:.1} points", loss(&all.rows[test..], |_| 0.0));
    for pass in 0..passes {
        dice.shuffle(&mut order);
        for (done, at) in order.iter().enumerate() {
            let part = (pass as f32 + done as f32 / order.len() as f32) / passes as f32;
            let (row, rate) = (&all.rows[*at], 0.01 * (1.0 - part));
            // A few games end far apart.
            look.learn(&row.facts, |score| rate * (row.ahead - score).clamp(-4.0, 4.0));
        }
        println!("{pass}: {:.2}", loss(&all.rows[test..], |row| look.score(&row.facts)));
    }
    let first = all.moments.iter().position(|moment| moment.rows[0] >= test);
    let tests = all.moments.split_off(first.unwrap_or(0));
    // How many points decide: what is least surprised by who won.
    let mut best = (f64::MAX, [25.0, 3.0]);
    for least in [5.0, 10.0, 15.0, 20.0, 30.0, 40.0] {
        for more in [0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 5.0, 6.0] {
            let net = Net::new(look.clone(), [least, more]);
            let wrong = surprise(&tests, &all.rows, &net, [least, more]);
            if wrong < best.0 {
                best = (wrong, [least, more]);
            }
        }
    }
    println!("spread {:?}: {:.4}", best.1, best.0);
    let trained = format!("{games} games of the policy, {rows} rows, seed {seed}");
    std::fs::write(file, Net::new(look, best.1).write(&pack, &trained))?;
    Ok(())
}

fn loss(rows: &[Row], guess: impl Fn(&Row) -> f32) -> f64 {
    let one = |row: &Row| f64::from(row.ahead - guess(row)).powi(2);
    (rows.iter().map(one).sum::<f64>() / rows.len().max(1) as f64).sqrt() * f64::from(POINTS)
}

fn surprise(moments: &[Moment], rows: &[Row], net: &Net, spread: [f32; 2]) -> f64 {
    let mut sum = 0.0;
    for moment in moments {
        let seats = moment.stands.len() as f32;
        let mut out = [0.0; MAX_SEATS];
        let stands: Vec<f32> = moment
            .stands
            .iter()
            .zip(&moment.rows)
            .map(|(stands, row)| stands + net.ahead(&rows[*row].facts) * (seats - 1.0) / seats)
            .collect();
        shares(&stands, spread[0] + spread[1] * moment.stakes.sqrt(), &mut out);
        for (won, chance) in moment.won.iter().zip(out) {
            sum -= f64::from(*won) * chance.max(1e-6).ln();
        }
    }
    sum / moments.len().max(1) as f64
}

fn play(game: &Court, seed: &str, ways: &Ways, seen: &mut Seen) {
    let seed = Seed::from_text(seed);
    let mut dice = Dice::from_seed(&seed, 7);
    // Some play worse, so that bad positions are known too.
    let lapse = [0, 30, 10][dice.below(3) as usize];
    let mut state = game.start(Chance::new(seed), &mut Unheard);
    let mut legal = Vec::new();
    let (mut own, mut closed): (Vec<Open>, Vec<Open>) = (Vec::new(), Vec::new());
    let mut set = 0;
    let points = |state: &court::State| -> Vec<f32> {
        Seat::all(game.seats()).map(|seat| game.points(state, seat) as f32).collect()
    };
    let outcome = loop {
        let ask = match game.turn(&state) {
            Turn::Over(outcome) => break outcome,
            Turn::Ask(ask) => ask,
        };
        let Some(seat) = ask.must.first() else { return };
        if state.set() != set {
            set = state.set();
            close(&mut own, &mut closed, &points(&state));
        }
        let acts = game.asked(&state).is_some_and(|(_, asked)| asked == Asked::Act);
        // The beginning of a set is where many play-outs end.
        if acts && dice.once_in(if state.turn() <= 1 { 2 } else { 10 }) {
            let mut rows = Rows::of(game, &state);
            let looks = Seat::all(game.seats()).map(|seat| *rows.row(seat)).collect();
            let (stands, stakes) = (points(&state), stakes(game, &state));
            own.push(Open { looks, stands, stakes, after: Vec::new() });
        }
        legal.clear();
        game.legal(&state, seat, &mut legal);
        CourtBrain.manners(game, &state, seat, &mut legal);
        let action = if lapse > 0 && dice.once_in(lapse) {
            dice.pick(&legal).copied()
        } else {
            policy(game, &state, seat, &legal, &mut dice, ways)
        };
        let Some(action) = action else { return };
        if game.apply(&mut state, seat, &action, &mut Unheard).is_err() {
            return;
        }
    };
    close(&mut own, &mut closed, &points(&state));
    let winners = outcome.winners().len().max(1) as f32;
    let won: Vec<f32> =
        Seat::all(game.seats()).map(|seat| outcome.worth(seat) as f32 / winners).collect();
    for open in closed {
        let gains: Vec<f32> =
            open.after.iter().zip(&open.stands).map(|(after, now)| after - now).collect();
        let all: f32 = gains.iter().sum();
        let others = gains.len() as f32 - 1.0;
        let from = seen.rows.len();
        for (facts, gain) in open.looks.into_iter().zip(&gains) {
            let ahead = (gain - (all - gain) / others) / POINTS;
            seen.rows.push(Row { facts, ahead });
        }
        let rows = (from..seen.rows.len()).collect();
        let (stands, stakes) = (open.stands, open.stakes);
        seen.moments.push(Moment { rows, stands, stakes, won: won.clone() });
    }
}

/// A position whose set is not over yet.
struct Open {
    looks: Vec<[f32; LOOKS]>,
    stands: Vec<f32>,
    stakes: f32,
    after: Vec<f32>,
}

/// A set is over: so everybody stands now.
fn close(own: &mut Vec<Open>, closed: &mut Vec<Open>, points: &[f32]) {
    closed.extend(own.drain(..).map(|open| Open { after: points.to_vec(), ..open }));
}
