//! What everybody remembers of a player, and worlds that are dealt once more by it.

use agate::{Deed, NEVER, State};
use kernel::{Dice, Game, Seat, Seed, Unheard, Viewer};

use crate::common::{game, play, position};

fn act(game: &agate::Agate, state: &mut State, seat: u8, action: &str) {
    let action = game.parse(action).unwrap();
    game.apply(state, Seat::new(seat), &action, &mut Unheard).unwrap();
}

#[test]
fn the_table_remembers_what_was_not_answered() {
    let game = game(3, &[]);
    let text = r#"
        p1 = { hand = "deadly A A" }
        p2 = { hand = "A B reflect" }
        p3 = { hand = "pursuit prayer herb" }
        pile = "C C pursuit B B"
    "#;
    let mut state = position(&game, text);
    let past = |state: &State, seat: u8| state.anyone(Seat::new(seat)).past;
    assert_eq!(past(&state, 1).took, NEVER, "nothing has happened yet");

    act(&game, &mut state, 0, "attack p2 deadly");
    act(&game, &mut state, 2, "pursue 0");
    assert_eq!(past(&state, 2).declined, 0);
    act(&game, &mut state, 1, "take");
    let p2 = past(&state, 1);
    assert_eq!(past(&state, 0).did[0], Deed::Special);
    // p2 has drawn a card since then for a turn of its own.
    assert_eq!((p2.took, p2.scratched, p2.came[0]), (1, NEVER, 1));
    act(&game, &mut state, 1, "pass");
    assert_eq!((past(&state, 1).passed, past(&state, 1).did[0]), (0, Deed::Pass));

    // p3 draws C; then p1 draws a Pursuit and, by its mark, a B.
    act(&game, &mut state, 2, "use herb");
    assert_eq!(past(&state, 2).did[0], Deed::Use);
    act(&game, &mut state, 0, "attack p2 A A");
    assert_eq!((past(&state, 0).came, past(&state, 0).struck[0]), ([2, 0, 0], 0));
    act(&game, &mut state, 2, "pursue 1");
    act(&game, &mut state, 1, "offset 1 take");
    let p2 = past(&state, 1);
    // 1 from the second A and 1 from the Pursuit.
    assert_eq!((p2.took, p2.bare), (1, [1, NEVER, NEVER]), "p2 has drawn for a second turn");
    assert_eq!(p2.did, [Deed::None, Deed::Pass, Deed::None]);
}

#[test]
fn a_world_dealt_once_more_hides_the_same_from_the_same_eyes() {
    let game = game(4, &[]);
    let mut moved = 0;
    play::<Vec<agate::Event>>(&game, Seed::from_text("redeal"), &mut Dice::new(5), |state, _| {
        for seat in Seat::all(4) {
            let mut dice = Dice::new(7);
            let mut world = state.clone();
            game.resample(&mut world, seat, &mut dice);
            let before = world.clone();
            let reflect = game.cards().find("reflect").unwrap();
            game.redeal(
                &mut world,
                seat,
                |_, card| if card == reflect { 9.0 } else { 1.0 },
                &mut dice,
            );
            game.audit(&world).unwrap();
            let viewer = Viewer::Seat(seat);
            assert_eq!(game.view(&world, viewer), game.view(state, viewer));
            let held = |state: &State| -> u8 {
                let others = Seat::all(4).filter(|other| *other != seat);
                others.map(|other| state.anyone(other).hand.count(reflect)).sum()
            };
            moved += i32::from(held(&world)) - i32::from(held(&before));
        }
    });
    assert!(moved > 20, "likelier cards are in hands more often: {moved}");
}
