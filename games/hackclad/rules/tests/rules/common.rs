//! What the tests share.

use std::sync::Arc;

use hackclad::{Action, Cards, Hackclad, HackcladOptions, State, View};
use kernel::{Chance, Dice, Game, Options, Seat, Seed, Unheard, Viewer};
use pack::Packed;

pub(crate) const P1: Seat = Seat::new(0);

pub(crate) fn pack() -> Arc<Cards> {
    Hackclad::default_pack().expect("the default pack is good").0
}

pub(crate) fn table(cards: &Arc<Cards>, seats: u8, options: &[(&str, &str)]) -> Hackclad {
    let options = HackcladOptions::with(options.iter().copied()).expect("options");
    Hackclad::new(cards.clone(), options, seats).expect("a table")
}

pub(crate) fn start(game: &Hackclad, seed: &str) -> State {
    game.start(Chance::new(Seed::from_text(seed)), &mut Unheard)
}

pub(crate) fn all(game: &Hackclad, state: &State) -> View {
    game.view(state, Viewer::All)
}

/// Plays up to so many random decisions; returns how many were made.
pub(crate) fn play_on(game: &Hackclad, state: &mut State, dice: &mut Dice, most: usize) -> usize {
    pack::play_on(game, state, dice, most).expect("somebody can always act")
}

/// Reads and does an action.
pub(crate) fn act(game: &Hackclad, state: &mut State, seat: Seat, text: &str) {
    let action: Action = game.parse(text).expect(text);
    game.apply(state, seat, &action, &mut Unheard).expect(text);
}
