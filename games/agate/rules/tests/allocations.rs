//! `legal` and `apply` allocate nothing: thousands of decisions of random games are counted.
//! A file of its own, because counting replaces the allocator of the whole program.

#![allow(missing_docs, clippy::unwrap_used)]

use agate::{Action, Agate, AgateOptions, State};
use kernel::{Chance, Dice, Game, Options, Seed, Turn, Unheard};
use pack::Packed;

/// Plays a game to its end and returns the number of decisions.
fn play(game: &Agate, state: &mut State, legal: &mut Vec<Action>, dice: &mut Dice) -> u64 {
    let mut decisions = 0;
    while let Turn::Ask(ask) = game.turn(state) {
        let seat = ask.must.first().unwrap();
        legal.clear();
        game.legal(state, seat, legal);
        let action = *dice.pick(legal).unwrap();
        game.apply(state, seat, &action, &mut Unheard).unwrap();
        decisions += 1;
    }
    decisions
}

#[test]
fn the_counter_counts() {
    let info = allocation_counter::measure(|| {
        std::hint::black_box(Box::new(1));
    });
    assert_eq!(info.count_total, 1);
}

#[test]
fn legal_and_apply_allocate_nothing() {
    let (cards, _) = Agate::default_pack().unwrap();
    let mut dice = Dice::new(1);
    let games: Vec<_> = (0..200)
        .filter_map(|index| {
            let options = if index % 2 == 0 {
                AgateOptions::default()
            } else {
                AgateOptions::random(&mut dice)
            };
            Agate::new(cards.clone(), options, 2 + (index % 3) as u8).ok()
        })
        .collect();
    let start = |game: &Agate, index: usize| {
        game.start(Chance::new(Seed::from_text("allocations").nth(index as u64)), &mut Unheard)
    };
    let mut legal = Vec::with_capacity(1_000);
    // Once to warm up, whatever is made on first use.
    play(&games[0], &mut start(&games[0], 0), &mut legal, &mut dice);

    let mut decisions = 0;
    for (index, game) in games.iter().enumerate() {
        let mut state = start(game, index);
        let info = allocation_counter::measure(|| {
            decisions += play(game, &mut state, &mut legal, &mut dice);
        });
        assert_eq!(info.count_total, 0, "game {index} allocates");
    }
    assert!(decisions > 5_000, "{decisions}");
}
