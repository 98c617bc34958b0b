//! Positions and actions as numbers: nothing but the seat's knowledge, whatever the table plays.

use games::{Entry, GameId, Packs, with_game};
use kernel::encode::{Layout, check};
use kernel::{Dice, Options, Seed};

/// Games of every size: with the default options, then with some at random.
fn play<G: Entry>(games: u64, every: u32) {
    let pack = Packs::default().load::<G>().unwrap().pack;
    let layout = Layout::of(&G::new(pack.clone(), Default::default(), *G::SEATS.end()).unwrap());
    assert!(layout.position_len() > 10 && layout.action_len() > 10, "{layout:?}");
    let named = |fields: &[kernel::encode::Field]| {
        fields.iter().all(|field| field.len > 0 && !field.what.is_empty())
    };
    assert!(named(&layout.position) && named(&layout.action), "{layout:?}");
    let mut looked = 0;
    for number in 0..games {
        let seed = Seed::from_text(G::ID).nth(number);
        let mut dice = Dice::from_seed(&seed, 1);
        let size = G::SEATS.end() - G::SEATS.start() + 1;
        let seats = G::SEATS.start() + (number % u64::from(size)) as u8;
        let turn = number / u64::from(size);
        let options = if turn == 0 { G::Options::default() } else { G::Options::random(&mut dice) };
        // Not everything goes together.
        let Ok(game) = G::new(pack.clone(), options, seats) else { continue };
        assert_eq!(Layout::of(&game), layout, "the cards alone say how many numbers there are");
        looked += check(&game, seed, every, 3)
            .unwrap_or_else(|leak| panic!("{} with {seats}, game {number}: {leak}", G::ID));
    }
    assert!(looked > 200, "{looked} positions are too few");
}

#[test]
fn worlds_that_look_the_same_have_the_same_numbers() {
    std::thread::scope(|scope| {
        for game in GameId::ALL {
            scope.spawn(move || with_game!(game, G => play::<G>(160, 6)));
        }
    });
}
