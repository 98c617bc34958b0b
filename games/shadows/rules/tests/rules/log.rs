//! The log tells what happens: over many games every kind of event is told (the three rarest are
//! in `plays.rs`), and every change of the open facts has its event.

use std::collections::BTreeSet;

use kernel::{Chance, Dice, Game, Options, Seed, Turn, Viewer};
use pack::Packed;
use shadows::{Action, Event, Phase, Shadows, ShadowsOptions, Status};

const TOLD: [&str; 64] = [
    "Ability",
    "Accused",
    "Answered",
    "Appeared",
    "AskedFor",
    "CameBack",
    "Cast",
    "ChoosesAgain",
    "Combat",
    "Committed",
    "Continues",
    "Contracted",
    "Counted",
    "Declared",
    "Defends",
    "Destroyed",
    "Died",
    "Discarded",
    "Drew",
    "DroppedOut",
    "Durability",
    "Encouraged",
    "Exchanged",
    "Flipped",
    "Focused",
    "Foresaw",
    "Gave",
    "Hatched",
    "Healed",
    "Hit",
    "Hp",
    "Idle",
    "Intervened",
    "Looked",
    "LootGained",
    "LootUsed",
    "Moved",
    "NoRoom",
    "Opened",
    "Over",
    "Passed",
    "Phase",
    "PushedOut",
    "PutAway",
    "Refreshed",
    "Refused",
    "Reshuffled",
    "Rethought",
    "Revealed",
    "Shielded",
    "Sniped",
    "Swapped",
    "TakenOver",
    "Telepathy",
    "Ticked",
    "TimeUsed",
    "TraitorDiscarded",
    "TraitorDrew",
    "Traitors",
    "Turn",
    "Turned",
    "Voted",
    "Wished",
    "NoPlaceForWitch",
];

/// The name of an event's kind.
fn kind(event: &Event) -> String {
    format!("{event:?}").chars().take_while(char::is_ascii_alphanumeric).collect()
}

fn games() -> impl Iterator<Item = Shadows> {
    let (cards, _) = Shadows::default_pack().expect("the default pack is good");
    (3..=8).flat_map(move |seats| {
        let mut options = vec![("instant_heal", "true"), ("instant_heal_from", "start")];
        options.push(("traitor", if seats >= 5 { "true" } else { "false" }));
        options.push(("oriko_kirika", if seats <= 6 { "true" } else { "false" }));
        options.push(("human_starting_loot", "on_contract"));
        let options = ShadowsOptions::with(options).expect("they fit");
        Shadows::new(cards.clone(), options, seats)
    })
}

#[test]
fn every_kind_of_event_is_told() {
    let mut told = BTreeSet::new();
    let mut dice = Dice::new(5);
    for game in games() {
        for index in 0..60 {
            let mut events = Vec::new();
            let seed = Seed::from_text("log").nth(index);
            let mut state = game.start(Chance::new(seed), &mut events);
            let mut legal = Vec::new();
            while let Turn::Ask(ask) = game.turn(&state) {
                let before = game.view(&state, Viewer::All);
                told.extend(events.iter().map(kind));
                events.clear();
                let free = ask.may.first().filter(|_| dice.once_in(20));
                let seat = free.or(ask.must.first()).expect("somebody is asked");
                legal.clear();
                game.legal(&state, seat, &mut legal);
                let must = ask.must.first().filter(|_| legal.is_empty()).unwrap_or(seat);
                if must != seat {
                    // Who has said yes in a window can do no more.
                    game.legal(&state, must, &mut legal);
                }
                let seat = must;
                let action = *dice.pick(&legal).expect("something is legal");
                game.apply(&mut state, seat, &action, &mut events).expect("it is legal");
                let after = game.view(&state, Viewer::All);
                follows(&before, &after, &events, action);
            }
            told.extend(events.iter().map(kind));
        }
    }
    let missing: Vec<_> = TOLD.iter().filter(|kind| !told.contains(**kind)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// What all can see has changed by what the log tells, and by nothing else.
fn follows(before: &shadows::View, after: &shadows::View, events: &[Event], action: Action) {
    let mut durability = before.durability;
    let mut phase = before.phase;
    let mut turn = before.turn;
    for event in events {
        match event {
            Event::Durability { by, now } => {
                durability += by;
                assert_eq!(durability, *now);
            }
            Event::Phase(now) => phase = *now,
            Event::Turn(now) => (turn, phase) = (*now, Phase::Event),
            _ => {}
        }
    }
    assert_eq!(
        (durability, phase, turn),
        (after.durability, after.phase, after.turn),
        "{action:?}"
    );
    for (person, girl) in &after.girls {
        let was = &before.girls[person];
        let told = |fits: &dyn Fn(&Event) -> bool| events.iter().any(fits);
        if girl.status != was.status {
            assert!(told(&|event| match (event, girl.status) {
                (Event::Died { who, .. }, Status::Dead) => who == person,
                (Event::DroppedOut { who, .. }, Status::Dropped) => who == person,
                (Event::Contracted(who), _) => who == person,
                (Event::TakenOver { who, .. }, Status::Human) => who == person,
                _ => false,
            }));
        }
        if girl.seat != was.seat {
            assert!(told(&|event| matches!(event, Event::TakenOver { who, .. } if who == person)));
        }
        if girl.place != was.place && girl.place.is_some() {
            assert!(told(&|event| matches!(event, Event::Moved { who, .. } if who == person)));
        }
        if girl.hp != was.hp && girl.place.is_some() {
            assert!(told(&|event| match event {
                Event::Hp { who, .. } | Event::Hit { who, .. } => who == person,
                _ => false,
            }));
        }
    }
}
