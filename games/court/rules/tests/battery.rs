//! The kernel's battery on Madoka's Court: games from set-ups and made-up positions, at every player
//! count, with every option alone and a spread of them. And whole
//! games, all of which end.

#![allow(missing_docs, clippy::expect_used)]

use court::{Court, CourtOptions};
use kernel::{Chance, Dice, Game, Options, Seed, Turn, Unheard, Viewer};
use pack::Packed;

/// Of each player count.
const WHOLE_GAMES: u64 = 300;

pack::battery_tests! { Court, games: 1_500, choices: 120 }

/// Nothing is cut short here: every game runs to Walpurgis Night or to the limits of its table,
/// and is sound when it is over.
fn whole_games(seats: u8) {
    let (cards, _) = Court::default_pack().expect("the default pack is good");
    let mut dice = Dice::new(100 + u64::from(seats));
    let mut legal = Vec::new();
    let (mut played, mut by_witch, mut sets) = (0, 0, 0);
    while played < WHOLE_GAMES {
        let mut options = match dice.below(4) {
            0 => CourtOptions::default(),
            _ => CourtOptions::random(&mut dice),
        };
        // Random players agree too easily: a conceded set is a short one.
        options.concession = dice.once_in(4);
        let Ok(game) = Court::new(cards.clone(), options, seats) else { continue };
        played += 1;
        let seed = Seed::from_text("whole").nth(played);
        let mut state = game.start(Chance::new(seed), &mut Unheard);
        let mut decisions = 0;
        while let Turn::Ask(ask) = game.turn(&state) {
            // Whoever may speak up does so now and then; whoever must decides.
            let free = ask.may.into_iter().find(|_| dice.once_in(8));
            let seat = free.or(ask.must.first()).expect("somebody can act");
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let action = dice.pick(&legal).expect("something is legal");
            game.apply(&mut state, seat, action, &mut Unheard).expect("it is legal");
            decisions += 1;
            assert!(decisions <= game.bound(), "game {played} with {seats} seats does not end");
        }
        game.audit(&state).expect("sound at the end");
        let view = game.view(&state, Viewer::Public);
        by_witch += u64::from(view.last_fell);
        sets += u64::from(view.set);
    }
    assert!(by_witch > WHOLE_GAMES / 2, "most games end with Walpurgis Night: {by_witch}");
    assert!(sets > 2 * WHOLE_GAMES, "games have several sets: {sets}");
}

#[test]
fn whole_games_of_two_and_three() {
    whole_games(2);
    whole_games(3);
}

#[test]
fn whole_games_of_four_and_five() {
    whole_games(4);
    whole_games(5);
}
