//! The network that judges Agate Sword.

#![allow(clippy::unwrap_used, clippy::panic)]

use agate_brain::AgateBrain;
use agate_brain::net::{Facts, Net, WEIGHTS, WIDTH};
use agate_brain::wise::{Nets, Wise};
use bots::net::{Unfit, Weights};
use bots::{Bot, Knowledge, Level};
use games::{Agate, Packs};
use kernel::{Chance, Dice, Game, Seat, Seed, Turn, Unheard};
use pack::Packed as _;

/// Plays a game; `look` sees every position before an action. Returns the winners' shares.
fn play(seats: u8, bot: &mut dyn Bot<Agate>, deal: &str, mut look: impl FnMut(&Facts)) -> [f64; 4] {
    let pack = Packs::new(None).unwrap().load::<Agate>().unwrap().pack;
    let game = Agate::new(pack, Default::default(), seats).unwrap();
    let mut state = game.start(Chance::new(Seed::from_text(deal)), &mut Unheard);
    let mut dice = Dice::new(1);
    loop {
        match game.turn(&state) {
            Turn::Over(outcome) => {
                let worth = |seat| Some(outcome.worth(Seat::new(seat))).filter(|_| seat < seats);
                return [0, 1, 2, 3].map(|seat| worth(seat).unwrap_or(0.0));
            }
            Turn::Ask(ask) => {
                let seat = ask.must.first().unwrap();
                let facts = Facts::new(&game, &state);
                let chances = Net::fitted().chances(&facts);
                let sum: f32 = chances.iter().sum();
                assert!((sum - 1.0).abs() < 1e-4, "{chances:?}");
                for seat in 0..4 {
                    let lives = seat < seats && state.living(Seat::new(seat)).is_some();
                    assert_eq!(chances[usize::from(seat)] > 0.0, lives, "{chances:?}");
                }
                if state.attack().is_none() && !state.is_discarding() {
                    look(&facts);
                }
                let action = bot.choose(&Knowledge::new(&game, &state, seat), &mut dice).unwrap();
                game.apply(&mut state, seat, &action, &mut Unheard).unwrap();
            }
        }
    }
}

#[test]
fn chances_add_up_and_who_is_out_has_none() {
    for seats in 2..=4 {
        let mut bot = Level::Random.bot(&AgateBrain);
        for deal in 0..20 {
            let won = play(seats, &mut *bot, &format!("sum {deal}"), |_| {});
            assert!((won.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        }
    }
}

#[test]
fn the_winner_surprises_the_network_less_than_chance() {
    // Most of a game is luck, so the two lie close together; a network that knew nothing would be
    // at 1.
    for seats in [2, 4] {
        let (mut network, mut blind) = (0.0, 0.0);
        let mut bot = Level::Easy.bot(&AgateBrain);
        for deal in 0..150 {
            let mut seen = Vec::new();
            let won = play(seats, &mut *bot, &format!("surprise {deal}"), |facts| {
                seen.push(Net::fitted().chances(facts));
            });
            for chances in seen {
                let right: f64 = (0..4).map(|seat| f64::from(chances[seat]) * won[seat]).sum();
                network -= right.ln();
                blind += (chances.iter().filter(|chance| **chance > 0.0).count() as f64).ln();
            }
        }
        assert!(network < 0.97 * blind, "{seats} seats: {network} is not less than {blind}");
    }
}

#[test]
fn learning_goes_down_the_slope() {
    // The slope of every weight against two positions judged with the weight a little changed.
    let mut dice = Dice::new(3);
    let weights: Vec<f32> = (0..WEIGHTS).map(|_| dice.below(200) as f32 / 500.0 - 0.2).collect();
    let mut positions = Vec::new();
    play(4, &mut *Level::Random.bot(&AgateBrain), "slope", |facts| positions.push(facts.clone()));
    let facts = &positions[positions.len() / 2];
    let wanted = [0.7, 0.1, 0.15, 0.05];
    let error = |weights: &[f32]| -> f64 {
        let chances = Net::new(weights).unwrap().chances(facts);
        let parts = wanted.iter().zip(chances).filter(|(_, chance)| *chance > 0.0);
        parts.map(|(wanted, chance)| -f64::from(*wanted) * f64::from(chance).ln()).sum()
    };
    assert!(Net::new(&weights).unwrap().chances(facts).iter().all(|chance| *chance > 0.0));
    let mut slope = vec![[0.0; WIDTH]; WEIGHTS / WIDTH];
    Net::new(&weights).unwrap().slope(facts, &wanted, &mut slope);
    let slope = slope.as_flattened();
    let mut checked = 0;
    for at in (0..WEIGHTS).filter(|at| slope[*at].abs() > 0.01) {
        let mut moved = weights.clone();
        moved[at] += 0.005;
        let up = error(&moved);
        moved[at] -= 0.01;
        let measured = (up - error(&moved)) / 0.01;
        let told = f64::from(slope[at]);
        // A neuron that starts or stops to fire between the two makes a small kink.
        assert!((measured - told).abs() < 0.02 + 0.1 * told.abs(), "{at}: {measured}, told {told}");
        checked += 1;
    }
    assert!(checked > 100, "only {checked} weights matter here");
}

#[test]
fn weights_are_read_as_they_were_written() {
    let (_, pack) = Agate::default_pack().unwrap();
    let bytes = Net::fitted().write(&pack, "by hand");
    assert_eq!(Net::read(&bytes).unwrap().write(&pack, "by hand"), bytes);
    assert!(matches!(Net::read(&bytes[2..]), Err(Unfit::Damaged(_))));
    // Weights that know nothing would judge everybody alike.
    let weights = &Weights::read(&bytes).unwrap().tensors["weights"].numbers;
    assert!(weights.iter().filter(|weight| **weight != 0.0).count() > WEIGHTS / 2);
}

#[test]
fn a_file_of_another_game_is_refused() {
    let mut other = Weights::read(&Net::fitted().write("", "")).unwrap();
    other.about.insert("game".into(), "court".into());
    for unfit in [Net::read(&other.write()).err(), Nets::read(&other.write()).err()] {
        assert!(matches!(unfit, Some(Unfit::Foreign { what: "game", .. })), "{unfit:?}");
    }
    assert!(Wise::best().is_ok());
}
