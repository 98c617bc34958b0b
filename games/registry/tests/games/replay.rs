//! Every position and every step of a match can be had again, whatever was played since.

use games::{GameId, with_game};
use kernel::{AnyMatch, Dice, Game, Match, Seat, Seed, Turn, Viewer};
use pack::Packed;
use serde_json::json;

/// More than once between two states that are kept.
const LONG: usize = 100;

fn played<G: Game + Packed>(seed: Seed) -> (Match<G>, Vec<G::State>) {
    let (pack, _) = G::default_pack().unwrap();
    let game = G::new(pack, G::Options::default(), *G::SEATS.end()).unwrap();
    let mut dice = Dice::from_seed(&seed, 9);
    let mut table = Match::new(game, seed);
    let mut states = vec![table.state().clone()];
    while states.len() <= LONG
        && let Turn::Ask(ask) = table.turn()
    {
        let seat = ask.must.first().unwrap();
        let action = *dice.pick(&table.legal(seat)).unwrap();
        table.act(seat, action).unwrap();
        states.push(table.state().clone());
    }
    (table, states)
}

fn positions<G: Game + Packed>() {
    let (table, states) = played::<G>(Seed::from_text("positions"));
    assert!(states.len() > 40, "{} is too short a game for this test", G::ID);
    for (n, state) in states.iter().enumerate() {
        assert_eq!(&*table.state_at(n), state, "{} after {n}", G::ID);
    }
    assert_eq!(&*table.state_at(LONG * 9), table.state());

    let mut back = table.clone();
    for n in [states.len() + 5, 65, 64, 63, 33, 32, 31, 1, 0] {
        let n = n.min(table.played().len());
        back.back_to(n);
        assert_eq!((back.state(), back.played().len()), (&states[n], n));
        // It goes on from there as it did the first time, also over the next state that is kept.
        let mut again = back.clone();
        for played in &table.played()[n..] {
            again.act(played.seat, played.action).unwrap();
        }
        assert_eq!(again.state(), table.state());
        assert_eq!(&*again.state_at(40), &states[40]);
    }
    assert_eq!(table.played().len(), states.len() - 1, "the first match is as it was");
}

fn steps<G: Game + Packed>() {
    let (table, states) = played::<G>(Seed::from_text("steps"));
    let game = table.game();
    let seats = Seat::all(game.seats()).map(Viewer::Seat);
    for viewer in seats.chain([Viewer::Public, Viewer::All]) {
        let mut told = 0;
        for (n, played) in table.played().iter().enumerate() {
            let steps = table.steps(Some(n), viewer);
            let seen: Vec<_> =
                played.events.iter().filter_map(|event| game.seen_by(event, viewer)).collect();
            assert!(seen.iter().eq(steps.iter().map(|step| &step.event)), "{n} seen by {viewer}");
            told += seen.len();
            // It ends where the action ended, and behind the door for any game as well.
            let after = game.view(&states[n + 1], viewer);
            assert!(steps.last().is_none_or(|step| step.view == after), "{n} seen by {viewer}");
            if n % 10 == 0 {
                let door = AnyMatch::steps(&table, Some(n), viewer);
                let ends = door.last().is_none_or(|step| step.view == json!(after));
                assert!(ends && door.len() == steps.len(), "{n} seen by {viewer}");
                assert!(door.iter().zip(&seen).all(|(step, event)| step.event == json!(event)));
            }
        }
        assert!(told > 0, "{viewer} is told nothing in {}", G::ID);
        assert!(table.steps(Some(states.len()), viewer).is_empty(), "nothing happened there");
        let set_up: Vec<_> =
            table.set_up().iter().filter_map(|event| game.seen_by(event, viewer)).collect();
        let seen = table.steps(None, viewer);
        assert!(set_up.iter().eq(seen.iter().map(|step| &step.event)));
    }
}

#[test]
fn every_position_can_be_had_again() {
    for id in GameId::ALL {
        with_game!(id, G => positions::<G>());
    }
}

#[test]
fn every_step_can_be_had_again() {
    for id in GameId::ALL {
        with_game!(id, G => steps::<G>());
    }
}
