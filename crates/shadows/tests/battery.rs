//! The kernel's battery on Shadows over Mitakihara: every player count, every option alone, and
//! random combinations of options.

#![allow(missing_docs, clippy::expect_used, clippy::panic)]

use std::sync::Arc;

use kernel::battery::{Look, Series, Tally, play_calmly};
use kernel::options::Values;
use kernel::{Dice, Game, Options, Seed};
use pack::Packed;
use shadows::{Cards, Shadows, ShadowsOptions};

/// Games of each player count, looked at closely; `playouts.rs` plays many more.
const GAMES: u64 = 400;
/// Random combinations of options.
const COMBINATIONS: u64 = 60;
/// Games of the series from made-up positions.
const SERIES: u64 = 480;
/// Resampling and saving are looked at once in so many decisions: a game has hundreds of them.
const LOOK: Look = Look { closely_once_in: 120, secrets: false };

fn cards() -> Arc<Cards> {
    Shadows::default_pack().expect("the default pack is good").0
}

/// One game. Humans contract at any moment (SM-134): how often differs from game to game, so that
/// games with humans to the end are played as well.
fn one(game: &Shadows, name: &str, index: u64, dice: &mut Dice, look: Look) -> Tally {
    let seed = Seed::from_text(name).nth(index);
    let calm = [1, 8, 60, 400, 100_000][index as usize % 5];
    match play_calmly(game, seed, dice, look, calm) {
        Ok(tally) => tally,
        Err(what) => panic!("{name}: {what}"),
    }
}

fn battery(seats: u8) {
    let cards = cards();
    let mut dice = Dice::new(u64::from(seats));
    let (mut decisions, mut widest, mut played) = (0, 0, 0);
    for index in 0..GAMES {
        let options = match index % 2 {
            0 => ShadowsOptions::default(),
            _ => ShadowsOptions::random(&mut dice),
        };
        let Ok(game) = Shadows::new(cards.clone(), options, seats) else {
            // Random options need not go together (SM-R004): then the base game is played.
            let game = Shadows::new(cards.clone(), ShadowsOptions::default(), seats);
            let tally = one(&game.expect("the base game"), "battery", index, &mut dice, LOOK);
            decisions += tally.decisions;
            played += 1;
            continue;
        };
        let tally = one(&game, "battery", index, &mut dice, LOOK);
        decisions += tally.decisions;
        widest = widest.max(tally.widest);
        played += 1;
    }
    assert_eq!(played, GAMES);
    assert!(decisions > GAMES * 50, "the games were played: {decisions}");
    assert!(widest <= 100, "decisions stay small: {widest}");
}

#[test]
fn three_players() {
    battery(3);
}

#[test]
fn four_players() {
    battery(4);
}

#[test]
fn five_players() {
    battery(5);
}

#[test]
fn six_players() {
    battery(6);
}

#[test]
fn seven_players() {
    battery(7);
}

#[test]
fn eight_players() {
    battery(8);
}

fn values(values: Values) -> Vec<String> {
    match values {
        Values::Flag => vec!["true".into(), "false".into()],
        Values::Words(words) | Values::Names { or: words } => {
            words.iter().map(ToString::to_string).collect()
        }
        Values::Several(words) => {
            let each = words.iter().map(ToString::to_string);
            each.chain(["none".into(), words.join(",")]).collect()
        }
        Values::Number { min, max, .. } => vec![min.to_string(), max.to_string()],
    }
}

/// Every value of every option alone, the rest as by default; closely.
#[test]
fn every_option_alone() {
    let cards = cards();
    let mut dice = Dice::new(7);
    for spec in ShadowsOptions::SPECS {
        for value in values(spec.values) {
            let mut options = ShadowsOptions::with([(spec.key, value.as_str())]).expect("it fits");
            if spec.key == "humans" && value == "none" {
                // Only a free set-up takes it (SM-341).
                options.set("cast", "free").expect("it fits");
            }
            assert_eq!(options.get(spec.key).as_deref(), Some(value.as_str()), "{}", spec.key);
            let mut played = 0;
            for index in 0..12 {
                let seats = 3 + index as u8 % 6;
                let Ok(game) = Shadows::new(cards.clone(), options.clone(), seats) else {
                    continue;
                };
                let look = Look { closely_once_in: 20, secrets: true };
                one(&game, spec.key, index, &mut dice, look);
                played += 1;
            }
            let needs_another = spec.key == "oriko_guaranteed" && value == "true";
            assert!(played > 0 || needs_another, "{} = {value} is never played", spec.key);
        }
    }
}

/// Random combinations of options that go together, at every player count that takes them.
#[test]
fn random_combinations() {
    let cards = cards();
    let mut dice = Dice::new(11);
    let mut found = 0;
    while found < COMBINATIONS {
        let mut options = ShadowsOptions::random(&mut dice);
        options.oriko_guaranteed &= options.oriko_kirika;
        let tables: Vec<_> = (3..=8)
            .filter_map(|seats| Shadows::new(cards.clone(), options.clone(), seats).ok())
            .collect();
        let Some(game) = dice.pick(&tables) else { continue };
        for index in 0..10 {
            one(game, "combinations", found * 10 + index, &mut dice, LOOK);
        }
        found += 1;
    }
}

/// A series over all player counts and options, most of it from made-up positions, with contracts
/// and changed minds thrown in at every decision.
#[test]
fn made_up_positions() {
    let look = Look { closely_once_in: 60, secrets: false };
    let seed = Seed::from_text("made-up positions");
    let series = Series::<Shadows> { pack: cards(), seats: None, seed, look };
    match series.run(0, 1, &|number| number < SERIES) {
        Ok(report) => report.enough().expect("enough was played"),
        Err((number, failure)) => panic!("game {number}: {failure}"),
    }
}
