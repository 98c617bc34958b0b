//! The kernel's battery on Witches' Daybreak: 10,000 random games of each player count, with and
//! without the expansion, with a spread of options. It plays WD-X110: WD-182 to WD-185 hold after
//! every step (`audit`), WD-116: no trigger is missed.

#![allow(missing_docs, clippy::expect_used, clippy::panic)]

use daybreak::{Asked, Daybreak, DaybreakOptions};
use kernel::battery::{Look, play};
use kernel::{Chance, Dice, Game, Options, Seat, Seed, Turn, Unheard, Viewer};
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

/// In the hand step a card that was picked says something about the rest of the hand: every world
/// resampled then must let the picking go on. (A closer look at many games found one that did not.)
#[test]
fn worlds_in_the_middle_of_the_hand_step() {
    let (cards, _) = Daybreak::default_pack().expect("the default pack is good");
    let options = DaybreakOptions::with([("sets", "all"), ("known_hand_aid", "false")]);
    let game = Daybreak::new(cards, options.expect("options"), 4).expect("a table");
    let mut dice = Dice::new(1);
    let mut looked = 0;
    for index in 0..400 {
        let seed = Seed::from_text("hand step").nth(index);
        let mut state = game.start(Chance::new(seed), &mut Unheard);
        let mut legal = Vec::new();
        let mut picking = 0;
        while let Turn::Ask(ask) = game.turn(&state) {
            let seat = ask.must.first().expect("somebody");
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let view = game.view(&state, Viewer::Public);
            let removing = view.asked.is_some_and(|asked| asked.what == Asked::Remove);
            picking = if removing { picking + 1 } else { 0 };
            if picking > 1 {
                for other in Seat::all(4).filter(|other| *other != seat) {
                    let mut world = state.clone();
                    game.resample(&mut world, other, &mut dice);
                    let mut there = Vec::new();
                    game.legal(&world, seat, &mut there);
                    assert!(!there.is_empty(), "nothing is legal in a world seen by {other}");
                    looked += 1;
                }
            }
            let action = *dice.pick(&legal).expect("something");
            game.apply(&mut state, seat, &action, &mut Unheard).expect("legal");
        }
    }
    assert!(looked > 50, "{looked}");
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
