//! What the tests of Agate Sword share.

#![allow(missing_docs, dead_code, unreachable_pub, clippy::expect_used)]

use std::sync::Arc;

use agate::{Agate, AgateOptions, Answer, CardId, Cards, Cause, Event, Hand};
use kernel::doc::{Doc, Source};
use kernel::scenario::Staged;
use kernel::{Chance, Game, Options, Seat, Seats, Seed};
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

/// A position from TOML, played on.
pub fn position(game: &Agate, toml: &str, actions: &[(u8, &str)]) -> agate::State {
    let source = Source::new("position.toml", format!("[position]\n{toml}"));
    let doc = Doc::parse(&source);
    let root = doc.root();
    let mut stage = Default::default();
    let node = root.need("position", "…").and_then(|node| node.table()).expect("a table");
    game.stage(&mut stage, &node);
    let mut state = game.open(&stage, Chance::new(Seed::from_text("x"))).expect("a position");
    for (number, text) in actions {
        let action = game.parse(text).expect("an action");
        game.apply(&mut state, seat(*number), &action, &mut kernel::Unheard).expect("legal");
    }
    state
}

/// Every kind of event.
pub fn events(game: &Agate) -> Vec<Event> {
    let (you, bot, third) = (seat(1), seat(2), seat(3));
    let id = |name| card(game, name);
    let hand: Hand = [id("A"), id("A"), id("reflect")].into_iter().collect();
    let mut all = vec![
        Event::LaidAside { seat: bot, cards: Hand::from_iter([id("spring")]) },
        Event::TurnBegan { seat: bot, turn: 3 },
        Event::Drew { seat: you, card: Some(id("pursuit")), again: true },
        Event::Drew { seat: bot, card: None, again: false },
        Event::EventDrawn { seat: bot, card: id("spring") },
        Event::Reshuffled { cards: 12 },
        Event::NothingToDraw { seat: you },
        Event::Passed { seat: bot },
        Event::Discarded { seat: bot, card: id("A") },
        Event::Attacked { seat: bot, target: Some(you), card: id("A"), count: 2, pursuits: 1 },
        Event::Attacked { seat: you, target: None, card: id("area"), count: 1, pursuits: 0 },
        Event::AreaReached { target: third },
        Event::Pursued { seat: third, count: 0 },
        Event::Pursued { seat: third, count: 2 },
        Event::Used { seat: bot, card: id("steal") },
        Event::Healed { seat: you, gain: 0 },
        Event::Healed { seat: you, gain: 3 },
        Event::Hurt { seat: you, loss: 2 },
        Event::KarmaMoved { from: you, to: bot, given: 2, pooled: 0 },
        Event::KarmaMoved { from: you, to: bot, given: 2, pooled: 1 },
        Event::KarmaGained { seat: bot, gain: 0 },
        Event::KarmaGained { seat: bot, gain: 4 },
        Event::KarmaShed { seat: you, loss: 2 },
        Event::KarmaReversed { seat: you, target: you, from: 8, to: 2 },
        Event::KarmaReversed { seat: bot, target: bot, from: 8, to: 2 },
        Event::KarmaReversed { seat: bot, target: you, from: 8, to: 2 },
        Event::Struck { seat: you },
        Event::StruckNobody,
        Event::Revived { seat: you },
        Event::Stolen { thief: you, victim: bot, card: Some(id("A")) },
        Event::Stolen { thief: third, victim: bot, card: None },
        Event::LookedAt { seat: you, victim: bot, hand: Some(hand) },
        Event::LookedAt { seat: third, victim: you, hand: None },
        Event::Excavated { seat: bot, card: id("reflect") },
        Event::HandsSwapped { seat: you, other: bot, taken: Some(hand), given: Some(Hand::EMPTY) },
        Event::HandsSwapped { seat: third, other: bot, taken: None, given: None },
        Event::Won { seats: Seats::one(you), by_limit: false },
        Event::Won { seats: Seats::one(bot), by_limit: true },
        Event::Won { seats: Seats::all(3), by_limit: true },
    ];
    for end in [Answer::Take, Answer::Reflect, Answer::Absorb] {
        for (offset, pursuits, damage) in [(0, 0, 2), (1, 0, 1), (0, 1, 3), (2, 1, 1)] {
            let card = id("A");
            all.push(Event::Responded { seat: you, card, offset, pursuits, end, damage });
        }
    }
    let causes = [Cause::Attack, Cause::Reflected, Cause::Event, Cause::Sword, Cause::Karma];
    all.extend(causes.map(|cause| Event::Eliminated { seat: bot, cause, hand }));
    all
}
