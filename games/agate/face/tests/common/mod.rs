//! What the tests of Agate Sword share.

#![allow(missing_docs, dead_code, unreachable_pub, clippy::expect_used)]

use std::sync::Arc;

use agate::{Agate, AgateOptions, CardId, Cards};
use kernel::{Game, Options, Seat};
use pack::Packed;
use ui::Names;

pub fn cards() -> Arc<Cards> {
    Agate::default_pack().expect("the default pack is good").0
}

pub fn game(seats: u8) -> Agate {
    let options = AgateOptions::with([("first_player", "p1")]).expect("good options");
    Agate::new(cards(), options, seats).expect("a table")
}

pub fn seat(number: u8) -> Seat {
    Seat::new(number - 1)
}

/// You are at p1.
pub fn names() -> Names {
    Names::new(["Aki", "Bot 2", "Bot 3", "Bot 4"]).told_to(Some(seat(1)))
}

pub fn card(game: &Agate, id: &str) -> CardId {
    game.cards().find(id).expect("a card of the pack")
}
