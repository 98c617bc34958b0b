//! What the tests share.

use std::sync::Arc;

use agate::{Agate, AgateOptions, CardId, Cards, Reason, State, View};
use kernel::doc::{Doc, Problems, Source};
use kernel::scenario::Staged;
use kernel::{Chance, Dice, Game, Options, Refusal, Seat, Seed, Sink, Turn, Unheard, Viewer};
use pack::{Files, Packed};

/// The name that messages give to the default pack.
pub(crate) const FILE: &str = "agate/cards.toml";

/// The text of the default pack.
pub(crate) fn pack_text() -> &'static str {
    Agate::DEFAULT[0].1
}

/// The default pack with some passages replaced; each must be there exactly once.
pub(crate) fn changed(changes: &[(&str, &str)]) -> String {
    changes.iter().fold(pack_text().to_string(), |text, (from, to)| {
        assert_eq!(text.matches(from).count(), 1, "`{from}` should stand in the pack once");
        text.replace(from, to)
    })
}

pub(crate) fn read_pack(text: &str) -> Result<Cards, Problems> {
    Agate::read_pack(&Files::new([Source::new(FILE, text)]))
}

/// A game with the default pack.
pub(crate) fn game(seats: u8, options: &[(&str, &str)]) -> Agate {
    let (cards, _) = Agate::default_pack().unwrap();
    game_of(cards, seats, options)
}

/// A game with another pack.
pub(crate) fn game_with(pack: &str, seats: u8) -> Agate {
    game_of(Arc::new(read_pack(pack).unwrap()), seats, &[])
}

fn game_of(cards: Arc<Cards>, seats: u8, options: &[(&str, &str)]) -> Agate {
    Agate::new(cards, AgateOptions::with(options.iter().copied()).unwrap(), seats).unwrap()
}

/// A position, written as in scenarios.
pub(crate) fn open(game: &Agate, position: &str, seed: Seed) -> State {
    let source = Source::new("position", position);
    let doc = Doc::parse(&source);
    let mut stage = agate::Stage::default();
    let root = doc.root();
    game.stage(&mut stage, &root);
    root.finish();
    doc.finish().unwrap();
    game.open(&stage, Chance::new(seed)).unwrap()
}

pub(crate) fn position(game: &Agate, text: &str) -> State {
    open(game, text, Seed::from_text("position"))
}

/// Splits `p1 attack p2 A` into seat and action.
pub(crate) fn said(line: &str) -> (Seat, &str) {
    let (seat, action) = line.split_once(' ').unwrap();
    (seat.parse().unwrap(), action)
}

/// Carries out lines like `p1 attack p2 A`, all of which must be allowed.
pub(crate) fn act(game: &Agate, state: &mut State, lines: &[&str]) {
    for line in lines {
        let (seat, action) = said(line);
        let action = game.parse(action).unwrap();
        game.apply(state, seat, &action, &mut Unheard)
            .unwrap_or_else(|why| panic!("{line}: {why}"));
    }
}

pub(crate) fn refusal(game: &Agate, state: &State, line: &str) -> Refusal<Reason> {
    let (seat, action) = said(line);
    game.check(state, seat, &game.parse(action).unwrap()).unwrap_err()
}

/// All there is to see.
pub(crate) fn all(game: &Agate, state: &State) -> View {
    game.view(state, Viewer::All)
}

/// The pile from bottom to top, which no view shows.
pub(crate) fn pile(state: &State) -> Vec<CardId> {
    let saved = serde_json::to_value(state).unwrap();
    serde_json::from_value(saved["pile"].clone()).unwrap()
}

/// A hand as a line of text.
pub(crate) fn hand(game: &Agate, state: &State, seat: u8) -> String {
    all(game, state).seats[&Seat::new(seat)].hand.clone().unwrap().join(" ")
}

/// Plays one game at random. `watch` sees every state, with what happened since the last.
pub(crate) fn play<S: Sink<Agate> + Default>(
    game: &Agate,
    seed: Seed,
    dice: &mut Dice,
    mut watch: impl FnMut(&State, &S),
) {
    let mut heard = S::default();
    let mut state = game.start(Chance::new(seed), &mut heard);
    let mut legal = Vec::new();
    loop {
        watch(&state, &heard);
        let Turn::Ask(ask) = game.turn(&state) else { return };
        let seat = ask.must.first().unwrap();
        legal.clear();
        game.legal(&state, seat, &mut legal);
        let action = *dice.pick(&legal).unwrap();
        heard = S::default();
        game.apply(&mut state, seat, &action, &mut heard).unwrap();
    }
}

/// Are counts as even as chance makes them? (Chi-square, four standard deviations.)
pub(crate) fn even(counts: &[u64]) -> bool {
    let expected = counts.iter().sum::<u64>() as f64 / counts.len() as f64;
    let distance: f64 =
        counts.iter().map(|count| (*count as f64 - expected).powi(2) / expected).sum();
    let freedom = (counts.len() - 1) as f64;
    distance <= freedom + 4.0 * (2.0 * freedom).sqrt()
}
