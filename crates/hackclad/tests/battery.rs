//! The kernel's battery on HacKClaD.DeltA: 10,000 random games of each mode and player count, with
//! a spread of options. HD-011, HD-067, HD-320 hold after every step (`audit`).

#![allow(missing_docs, clippy::expect_used, clippy::panic)]

use hackclad::{Hackclad, HackcladOptions};
use kernel::battery::{Look, play};
use kernel::{Dice, Game, Options, Seed};
use pack::Packed;

const GAMES: u64 = 10_000;

fn battery(mode: &str, seats: u8) {
    let (cards, _) = Hackclad::default_pack().expect("the default pack is good");
    let mut dice = Dice::new(u64::from(seats));
    let (mut decisions, mut widest, mut played) = (0, 0, 0);
    for index in 0..games() {
        // Every other game with the default options.
        let mut options = HackcladOptions::default();
        if index % 2 == 1 {
            options = HackcladOptions::random(&mut dice);
        }
        options.set("mode", mode).expect("a mode");
        let game = Hackclad::new(cards.clone(), options, seats).expect("a table");
        let seed = Seed::from_text("battery").nth(index);
        let look = Look { closely_once_in: 300, secrets: true };
        match play(&game, seed, &mut dice, look) {
            Ok(tally) => {
                decisions += tally.decisions;
                widest = widest.max(tally.widest);
                played += 1;
            }
            Err(what) => panic!("{what}"),
        }
    }
    assert!(decisions > played * 20, "the games were played: {decisions}");
    assert!(widest <= 100, "decisions stay small: {widest}");
}

fn games() -> u64 {
    std::env::var("BATTERY_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(GAMES)
}

#[test]
fn versus_for_two() {
    battery("versus", 2);
}

#[test]
fn versus_for_three() {
    battery("versus", 3);
}

#[test]
fn versus_for_four() {
    battery("versus", 4);
}

#[test]
fn solo() {
    battery("solo", 1);
}

#[test]
fn tag_for_two() {
    battery("tag", 2);
}

#[test]
fn tag_for_four() {
    battery("tag", 4);
}

#[test]
fn coop_for_two() {
    battery("coop", 2);
}

#[test]
fn coop_for_three() {
    battery("coop", 3);
}

#[test]
fn coop_for_four() {
    battery("coop", 4);
}
