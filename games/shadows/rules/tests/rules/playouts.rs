//! Every game ends (rules §7.5): 1,500 random games of each player count, every value of every
//! option alone, and 200 random combinations of options.

use std::sync::Arc;

use kernel::options::Values;
use kernel::{Chance, Dice, Game, Options, Seed, Turn, Unheard};
use pack::Packed;
use shadows::{Cards, Shadows, ShadowsOptions};

fn cards() -> Arc<Cards> {
    Shadows::default_pack().expect("the default pack is good").0
}

/// Plays a random game to its end; returns whether the girls' side won. `calm`: humans contract
/// unasked once in so many decisions.
fn play(game: &Shadows, seed: Seed, dice: &mut Dice, calm: u32) -> bool {
    let mut state = game.start(Chance::new(seed), &mut Unheard);
    let mut legal = Vec::new();
    for _ in 0..game.bound() {
        let ask = match game.turn(&state) {
            Turn::Over(_) => {
                let view = game.view(&state, kernel::Viewer::Public);
                return view.result.expect("it is over").won;
            }
            Turn::Ask(ask) => ask,
        };
        let free = ask.may.first().filter(|_| dice.once_in(calm));
        let seat = free.or(ask.must.first()).expect("somebody is asked");
        legal.clear();
        game.legal(&state, seat, &mut legal);
        let must = ask.must.first().filter(|_| legal.is_empty()).unwrap_or(seat);
        if must != seat {
            // Who has said yes in a window can do no more.
            game.legal(&state, must, &mut legal);
        }
        let seat = must;
        let action = *dice.pick(&legal).expect("something is legal");
        game.apply(&mut state, seat, &action, &mut Unheard).expect("it is legal");
    }
    panic!("the game does not end: {:?}", game.options());
}

fn many(seats: u8) {
    let game = Shadows::new(cards(), ShadowsOptions::default(), seats).expect("the base game");
    let mut dice = Dice::new(u64::from(seats));
    for index in 0..1_500 {
        let calm = [4, 50, 1_000][index as usize % 3];
        play(&game, Seed::from_text("playouts").nth(index), &mut dice, calm);
    }
}

#[test]
fn three_players() {
    many(3);
}

#[test]
fn four_players() {
    many(4);
}

#[test]
fn five_players() {
    many(5);
}

#[test]
fn six_players() {
    many(6);
}

#[test]
fn seven_players() {
    many(7);
}

#[test]
fn eight_players() {
    many(8);
}

/// Every value of every option alone, at every player count that takes it.
#[test]
fn every_option_alone() {
    let cards = cards();
    let mut dice = Dice::new(13);
    for spec in ShadowsOptions::SPECS {
        let values: Vec<String> = match spec.values {
            Values::Flag => vec!["true".into(), "false".into()],
            Values::Words(words) | Values::Names { or: words } => {
                words.iter().map(|word| word.word.to_string()).collect()
            }
            Values::Several(words) => words.iter().map(ToString::to_string).collect(),
            Values::Number { min, max, .. } => vec![min.to_string(), max.to_string()],
        };
        for value in values {
            let options = ShadowsOptions::with([(spec.key, value.as_str())]).expect("it fits");
            for seats in 3..=8 {
                let Ok(game) = Shadows::new(cards.clone(), options.clone(), seats) else {
                    continue;
                };
                for index in 0..20 {
                    play(&game, Seed::from_text(spec.key).nth(index), &mut dice, 100);
                }
            }
        }
    }
}

#[test]
fn two_hundred_combinations() {
    let cards = cards();
    let mut dice = Dice::new(17);
    let mut found = 0;
    while found < 200 {
        let mut options = ShadowsOptions::random(&mut dice);
        options.oriko_guaranteed &= options.oriko_kirika;
        let tables: Vec<_> = (3..=8)
            .filter_map(|seats| Shadows::new(cards.clone(), options.clone(), seats).ok())
            .collect();
        let Some(game) = dice.pick(&tables) else { continue };
        for index in 0..50 {
            play(game, Seed::from_text("combined").nth(found * 50 + index), &mut dice, 100);
        }
        found += 1;
    }
}
