//! The kernel's battery on Agate Sword: 10,000 random games of each player count, with a spread
//! of options.

#![allow(missing_docs, clippy::expect_used, clippy::panic)]

use agate::{Agate, AgateOptions};
use kernel::battery::{Look, play};
use kernel::{Dice, Game, Options, Seed};
use pack::Packed;

const GAMES: u64 = 10_000;

fn battery(seats: u8) {
    let (cards, _) = Agate::default_pack().expect("the default pack is good");
    let mut dice = Dice::new(u64::from(seats));
    let (mut decisions, mut widest) = (0, 0);
    for index in 0..GAMES {
        // Every other game with the default options.
        let options =
            if index % 2 == 0 { AgateOptions::default() } else { AgateOptions::random(&mut dice) };
        let Ok(game) = Agate::new(cards.clone(), options, seats) else {
            // A random option may name a seat that is not there.
            continue;
        };
        let seed = Seed::from_text("battery").nth(index);
        let look = Look { closely_once_in: 4, secrets: true };
        match play(&game, seed, &mut dice, look) {
            Ok(tally) => {
                decisions += tally.decisions;
                widest = widest.max(tally.widest);
            }
            Err(what) => panic!("{what}"),
        }
    }
    assert!(decisions > GAMES * 10, "the games were played: {decisions}");
    assert!(widest <= 150, "decisions stay small: {widest}");
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
