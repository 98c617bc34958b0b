//! The kernel's battery on Witches' Daybreak: games from set-ups and made-up positions, at every player
//! count, with every option alone and a spread of them.
//! It plays WD-X110: WD-182 to WD-185 hold after every step (`audit`), WD-116: no trigger is missed.

#![allow(missing_docs, clippy::expect_used, clippy::panic)]

use daybreak::{Asked, Daybreak, DaybreakOptions};
use kernel::{Chance, Dice, Game, Options, Seat, Seed, Turn, Unheard, Viewer};
use pack::Packed;

pack::battery_tests! { Daybreak, games: 1_500, choices: 100 }

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
