//! The kernel's battery on Madoka's Court: 10,000 random games of each player count with a spread
//! of options, and a run of every option alone.

#![allow(missing_docs, clippy::expect_used, clippy::panic)]

use court::{Court, CourtOptions};
use kernel::battery::{Look, play};
use kernel::options::Values;
use kernel::{Dice, Game, Options, Seed};
use pack::Packed;

const GAMES: u64 = 10_000;
/// Resampling and saving are looked at once in so many decisions: a game has hundreds of them.
const LOOK: Look = Look { closely_once_in: 40, secrets: false };

fn battery(seats: u8) {
    let (cards, _) = Court::default_pack().expect("the default pack is good");
    let mut dice = Dice::new(u64::from(seats));
    let (mut decisions, mut widest) = (0, 0);
    for index in 0..GAMES {
        let mut options = match index % 4 {
            0 => CourtOptions::default(),
            _ => CourtOptions::random(&mut dice),
        };
        if index % 8 != 0 {
            // Sets are alike: short games show more of the options in the same time.
            options.max_sets = Some(1 + u16::from(dice.once_in(4)));
        }
        if dice.once_in(2) {
            // Random players agree too easily for a set to become long.
            options.concession = false;
        }
        let Ok(game) = Court::new(cards.clone(), options, seats) else {
            // A random option may name a seat that is not there.
            continue;
        };
        let seed = Seed::from_text("battery").nth(index);
        match play(&game, seed, &mut dice, LOOK) {
            Ok(tally) => {
                decisions += tally.decisions;
                widest = widest.max(tally.widest);
            }
            Err(what) => panic!("{what}"),
        }
    }
    assert!(decisions > GAMES * 30, "the games were played: {decisions}");
    assert!(widest <= 120, "decisions stay small: {widest}");
}

#[test]
fn two_players() {
    battery(2);
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

/// Every value of every option alone, the rest as by default; closely.
#[test]
fn every_option_alone() {
    let (cards, _) = Court::default_pack().expect("the default pack is good");
    let mut dice = Dice::new(7);
    for spec in CourtOptions::SPECS {
        let values: Vec<String> = match spec.values {
            Values::Flag => vec!["true".into(), "false".into()],
            Values::Words(words) | Values::Names { or: words } => {
                words.iter().map(ToString::to_string).collect()
            }
            Values::Several(words) => words
                .iter()
                .map(ToString::to_string)
                .chain(["none".into(), words.join(","), "madoka,sayaka".into()])
                .collect(),
            Values::Number { min, max, or } => {
                let numbers = [min, (min + max) / 2, max].map(|number| number.to_string());
                numbers.into_iter().chain(or.iter().map(ToString::to_string)).collect()
            }
        };
        for value in values {
            let mut options = CourtOptions::with([(spec.key, value.as_str())]).expect("it fits");
            if spec.key != "concession" {
                options.concession = false;
            }
            assert_eq!(options.get(spec.key).as_deref(), Some(value.as_str()), "{}", spec.key);
            for index in 0..12 {
                let seats = 2 + dice.below(4) as u8;
                let Ok(game) = Court::new(cards.clone(), options.clone(), seats) else { continue };
                let seed = Seed::from_text(spec.key).nth(index);
                let look = Look { closely_once_in: 8, secrets: true };
                if let Err(what) = play(&game, seed, &mut dice, look) {
                    panic!("{} = {value}: {what}", spec.key);
                }
            }
        }
    }
}
