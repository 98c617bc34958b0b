//! The kernel's battery on Witches' Daybreak: 10,000 random games of each player count, with and
//! without the expansion, with a spread of options. It plays WD-X110: WD-182 to WD-185 hold after
//! every step (`audit`), WD-116: no trigger is missed.

#![allow(missing_docs, clippy::expect_used, clippy::panic)]

use daybreak::{Daybreak, DaybreakOptions};
use kernel::battery::{Look, play};
use kernel::{Dice, Game, Options, Seed};
use pack::Packed;

const GAMES: u64 = 10_000;

fn battery(seats: u8, sets: &str) {
    let (cards, _) = Daybreak::default_pack().expect("the default pack is good");
    let mut dice = Dice::new(u64::from(seats));
    let (mut decisions, mut widest, mut played) = (0, 0, 0);
    for index in 0..games() {
        // Every other game with the default options.
        let mut options = DaybreakOptions::default();
        if index % 2 == 1 {
            options = DaybreakOptions::random(&mut dice);
        }
        options.set("sets", sets).expect("a set");
        let Ok(game) = Daybreak::new(cards.clone(), options, seats) else {
            // A random option may name a seat that is not there, or leave too few cards.
            continue;
        };
        let seed = Seed::from_text("battery").nth(index);
        let look = Look { closely_once_in: closely(index), secrets: false };
        match play(&game, seed, &mut dice, look) {
            Ok(tally) => {
                decisions += tally.decisions;
                widest = widest.max(tally.widest);
                played += 1;
            }
            Err(what) => panic!("{what}"),
        }
    }
    assert!(played > games() / 2 && decisions > played * 20, "the games were played: {decisions}");
    assert!(widest <= 100, "decisions stay small: {widest}");
}

/// The costly looks: at one decision in 4 in the first games, at one in 100 in the
/// rest.
fn closely(index: u64) -> u32 {
    if index < 200 { 4 } else { 100 }
}

fn games() -> u64 {
    std::env::var("BATTERY_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(GAMES)
}

#[test]
fn two_players() {
    battery(2, "base");
}

#[test]
fn three_players() {
    battery(3, "base");
}

#[test]
fn four_players() {
    battery(4, "base");
}

#[test]
fn two_players_with_the_expansion() {
    battery(2, "all");
}

#[test]
fn three_players_with_the_expansion() {
    battery(3, "all");
}

#[test]
fn four_players_with_the_expansion() {
    battery(4, "all");
}
