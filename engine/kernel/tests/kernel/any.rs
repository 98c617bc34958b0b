//! A match behind one door: in notation and JSON it is the same match.

use std::sync::Arc;

use crate::reference::goofspiel::Goofspiel;
use crate::reference::leduc::Leduc;
use kernel::{AnyMatch, Denied, Dice, Game, Match, Seat, Seed, Turn, Viewer};
use serde_json::json;

fn opened<G: Game<Pack = ()>>(seed: &str) -> Match<G> {
    let game = G::new(Arc::new(()), G::Options::default(), 2).unwrap();
    Match::new(game, Seed::from_text(seed))
}

/// Plays on at random through the door to the end.
fn played<G: Game<Pack = ()>>(seed: &str) {
    let mut door: Box<dyn AnyMatch> = Box::new(opened::<G>(seed));
    let mut same = opened::<G>(seed);
    let mut dice = Dice::new(7);
    let mut views = Vec::new();
    assert!(door.is_empty() && door.game() == G::ID && door.seats() == 2);
    while let Turn::Ask(ask) = door.turn() {
        views.push(Seat::all(2).map(|seat| door.view(Viewer::Seat(seat))).collect::<Vec<_>>());
        let seat = ask.must.first().unwrap();
        let legal = door.legal(seat);
        let action = dice.pick(&legal).unwrap();
        assert_eq!(door.check(seat, action).as_ref(), Ok(action), "check changes nothing");
        assert_eq!(door.act(seat, action).as_ref(), Ok(action));
        let typed = same.game().parse(action).unwrap();
        same.act(seat, typed).unwrap();
        for viewer in [Viewer::Public, Viewer::Seat(seat), Viewer::All] {
            assert_eq!(door.view(viewer), json!(same.view(viewer)));
            // What is seen of the action ends where it ended.
            let (last, steps) = (door.len() - 1, door.steps(Some(door.len() - 1), viewer));
            let told = same.played()[last].events.iter();
            let told = told.filter_map(|event| same.game().seen_by(event, viewer));
            let told: Vec<_> = told.map(|event| json!(event)).collect();
            assert_eq!(
                steps.iter().map(|step| &step.event).collect::<Vec<_>>(),
                told.iter().collect::<Vec<_>>()
            );
            assert!(steps.last().is_none_or(|step| step.view == door.view(viewer)));
        }
    }
    assert_eq!(door.turn(), same.turn());
    assert_eq!(door.len(), same.played().len());
    // Every moment can be looked at again, and the log plays the same match.
    for (len, seen) in views.iter().enumerate() {
        let then = door.at(len).unwrap();
        assert_eq!(then.len(), len);
        assert_eq!(
            Seat::all(2).map(|seat| then.view(Viewer::Seat(seat))).collect::<Vec<_>>(),
            *seen
        );
    }
    assert!(door.at(door.len() + 1).is_none());
    let mut again: Box<dyn AnyMatch> = Box::new(opened::<G>(seed));
    for (seat, action) in door.log() {
        again.act(seat, &action).unwrap();
    }
    let names = ["Aki".to_string(), "Sora".to_string()];
    let record = door.record("none", &names);
    assert_eq!(record.to_string(), again.record("none", &names).to_string());
    assert_eq!(record.replay::<G>(Arc::new(()), "none").unwrap().state(), same.state());
}

#[test]
fn a_match_is_the_same_through_the_door() {
    for seed in ["one", "two", "three"] {
        played::<Goofspiel>(seed);
        played::<Leduc>(seed);
    }
}

#[test]
fn what_is_denied_says_why_and_changes_nothing() {
    let mut door: Box<dyn AnyMatch> = Box::new(opened::<Goofspiel>("denied"));
    let (seat, before) = (Seat::new(0), door.view(Viewer::All));
    assert!(matches!(door.act(seat, "fly"), Err(Denied::Unreadable(_))));
    let Err(Denied::Refused { clauses, reasons }) = door.act(seat, "play 0") else {
        panic!("there is no such card");
    };
    assert_eq!((clauses, reasons), (vec!["GO-2"], vec![json!({"NotInHand": {"card": 0}})]));
    assert_eq!(door.view(Viewer::All), before);
    assert!(door.is_empty());
}
