//! The table: every action is one control, done with cards and at places that are there; every step
//! shows something; and the figures that options are weighed by are told apart.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeSet;

use court::{Action, Court, CourtOptions, Event, Girl, LastCardCall, SetEnd};
use court_face::CourtFace;
use kernel::{Dice, Game, Match, Seat, Seats, Seed, Turn, Viewer};
use maud::{Render, html};
use pack::Packed;
use ui::{Cue, Lang, Names, Place, Scene, Seen, To};

const SEATS: u8 = 3;

/// All that can be asked and told comes up sooner or later.
fn game() -> Court {
    let (cards, _) = Court::default_pack().expect("a good pack");
    let options = CourtOptions {
        patron: true,
        uncontracted: [Girl::Sayaka].into_iter().collect(),
        last_card_call: LastCardCall::On,
        off_air: true,
        max_sets: Some(6),
        ..CourtOptions::default()
    };
    Court::new(cards, options, SEATS).expect("three can play")
}

/// Random games; the table before every decision of theirs, and what happened.
fn games(mut look: impl FnMut(&Match<Court>, Seat), mut heard: impl FnMut(&Event)) {
    for n in 0..8 {
        let mut table = Match::new(game(), Seed::from_text(&format!("table {n}")));
        let mut dice = Dice::new(n);
        while let Turn::Ask(ask) = table.turn() {
            let seat = ask.must.first().expect("somebody is asked");
            if dice.below(5) == 0 {
                look(&table, seat);
            }
            let mut legal = table.legal(seat);
            // Sets that are conceded show little.
            if dice.below(30) != 0 {
                legal.retain(|action| *action != Action::Propose);
            }
            table.act(seat, *dice.pick(&legal).expect("something")).expect("it is legal");
        }
        for played in table.played() {
            played.events.iter().for_each(&mut heard);
        }
    }
}

fn names() -> Names {
    Names::new(["Aki", "Sora", "Mio"]).told_to(Some(Seat::new(0)))
}

fn written(place: &Place) -> String {
    place.render().into_string()
}

#[test]
fn every_action_is_one_control_where_it_is_said_to_be_done() {
    let mut looked = 0;
    games(
        |table, seat| {
            looked += 1;
            let (viewer, legal) = (Viewer::Seat(seat), table.legal(seat));
            let view = table.view(viewer);
            let names = names();
            for lang in [Lang::En, Lang::Ja] {
                let seen = Seen::new(table.game(), (viewer, &view), &names, lang, &legal);
                let zones = CourtFace.scene(&seen);
                let (own, board) = (zones.own.0, zones.board.0);
                let all = format!("{}{board}{own}", zones.players.0);
                for (action, notation) in legal.iter().zip(&seen.notation) {
                    let controls = own.matches(&format!("data-do=\"{notation}\"")).count();
                    assert_eq!(controls, 1, "{notation}");
                    let grip = CourtFace.grip(table.game(), &view, action);
                    assert_eq!(grip.card.is_some(), matches!(action, Action::Play { .. }));
                    if let Some(card) = &grip.card {
                        assert!(own.contains(&format!("id=\"hand-{card}\"")), "{card}");
                    }
                    if let Some(on) = &grip.on {
                        let place = format!("data-place=\"{}\"", written(on));
                        assert_eq!(all.matches(&place).count(), 1, "{notation}: {place}");
                    }
                }
            }
        },
        |_| {},
    );
    assert!(looked > 200, "{looked}");
}

/// The names of all places there can be.
fn places() -> BTreeSet<String> {
    let seats = Seat::all(SEATS).map(|seat| written(&Place::of(seat)));
    let girls = Girl::ALL.map(|girl| format!("girl-{girl}"));
    let piles = ["lead", "foe", "pile", "discard", "foes"].map(String::from);
    seats.chain(girls).chain(piles).collect()
}

fn told(cue: &Cue) -> bool {
    cue.card.is_some() || cue.from.is_some() || cue.to.is_some()
}

#[test]
fn every_step_shows_something_at_places_that_are_there() {
    let (game, names, places) = (game(), names(), places());
    let mut heard = BTreeSet::new();
    games(
        |_, _| {},
        |event| {
            for viewer in [Viewer::Seat(Seat::new(0)), Viewer::Public] {
                let event = game.seen_by(event, viewer).expect("everybody learns of everything");
                let cue = CourtFace.cue(To::new(&game, &names, Lang::En), &event);
                assert!(told(&cue), "{event:?}");
                for place in cue.from.iter().chain(&cue.to) {
                    assert!(places.contains(&written(place)), "{event:?}: {place:?}");
                }
                let text = format!("{event:?}");
                heard.insert(text.split([' ', '{']).next().unwrap_or_default().to_string());
            }
        },
    );
    assert!(heard.len() >= 28, "{} kinds of events: {heard:?}", heard.len());
}

#[test]
fn blows_name_from_and_to_and_whom_they_hit() {
    let (game, names) = (game(), names());
    let (own, other) = (Seat::new(0), Seat::new(1));
    let cue = |event| CourtFace.cue(To::new(&game, &names, Lang::En), &event);
    let ends = |cue: &Cue| {
        let place = |place: &Option<Place>| place.as_ref().map(written).unwrap_or_default();
        (place(&cue.from), place(&cue.to))
    };
    let (foe, _) = game.cards().foes().next().expect("a foe");
    let girl = Girl::Mami;
    let hit = cue(Event::Hit { seat: own, girl, damage: 2, foe, total: 2 });
    assert_eq!(ends(&hit), ("girl-mami".into(), "foe".into()));
    let won = cue(Event::Defeated { seat: own, foe });
    assert_eq!(ends(&won), ("foe".into(), "seat-0".into()));
    let named = cue(Event::NamedSeat { seat: own, target: other });
    assert_eq!(ends(&named), ("seat-0".into(), "seat-1".into()));
    assert_eq!(named.hits, Seats::one(other));
    let pointed = cue(Event::PointedOut { seat: other, by: own });
    assert_eq!(pointed.hits, Seats::one(other));
    let kind = game.cards().find("alone").expect("a card");
    let played = Event::Played { seat: own, kind, named: None, battle: false, shown: false };
    assert_eq!(ends(&cue(played)), ("seat-0".into(), "seat-1".into()));
    let laid = cue(Event::LaidAlone { seat: other, turns: 2 });
    assert_eq!(ends(&laid), ("seat-0".into(), "seat-1".into()));
    assert_eq!(laid.hits, Seats::one(other));
    // Nobody misses the end of a set.
    let ended = cue(Event::SetEnded { seat: own, how: SetEnd::WentOut });
    assert_eq!(ended.hits, Seats::all(SEATS));
    assert!(ended.card.is_some_and(|card| card.0.contains("Set over")));
    // A card that somebody else drew stays secret.
    let drew = html! { (cue(Event::Drew { seat: other, card: None }).card.expect("its back")) };
    assert!(drew.0.contains("down") && !drew.0.contains("half"));
}

#[test]
fn figures_are_told_apart() {
    let names = names();
    games(
        |table, seat| {
            let view = table.view(Viewer::Seat(seat));
            for lang in [Lang::En, Lang::Ja] {
                let figures = CourtFace.figures(To::new(table.game(), &names, lang), &view);
                let keys: BTreeSet<_> =
                    figures.iter().map(|figure| (figure.who, &*figure.what)).collect();
                assert_eq!(keys.len(), figures.len(), "{figures:?}");
                let ends = |what: &str| figures.iter().any(|figure| figure.what == what);
                assert!(ends("if the set ended") || ends("今終われば"));
            }
        },
        |_| {},
    );
}
