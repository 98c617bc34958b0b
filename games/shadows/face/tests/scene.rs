//! The scene of Shadows over Mitakihara, at every decision of random games.

#![allow(clippy::expect_used, clippy::unwrap_used)]

use maud::Render as _;
use std::collections::{BTreeMap, BTreeSet, HashSet};

use kernel::{Dice, Game, Match, Options, Seat, Seed, Turn, Viewer};
use pack::Packed;
use shadows::{Event, Shadows, ShadowsOptions};
use shadows_face::ShadowsFace;
use ui::{Grip, Lang, Names, Scene, Seen, To};

fn table(seats: u8, options: &[(&str, &str)], seed: &str) -> Match<Shadows> {
    let (pack, _) = Shadows::default_pack().unwrap();
    let options = ShadowsOptions::with(options.iter().copied()).unwrap();
    Match::new(Shadows::new(pack, options, seats).unwrap(), Seed::from_text(seed))
}

fn drawn(table: &Match<Shadows>, viewer: Viewer, lang: Lang) -> String {
    let legal = match viewer {
        Viewer::Seat(seat) => table.legal(seat),
        Viewer::Public | Viewer::All => Vec::new(),
    };
    let names = Names::new((1..=8).map(|n| format!("Player {n}")));
    let view = table.view(viewer);
    let seen = Seen::new(table.game(), (viewer, &view), &names, lang, &legal);
    ShadowsFace.scene(&Seen { guide: true, ..seen }).render().into_string()
}

/// The values of an attribute.
fn values<'a>(html: &'a str, attribute: &str) -> Vec<&'a str> {
    let mark = format!(" {attribute}=\"");
    html.split(mark.as_str()).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

/// Plays a random game and looks at every decision of everybody who may act.
fn look(mut table: Match<Shadows>, dice: u64, mut each: impl FnMut(&Match<Shadows>, Seat)) {
    let mut dice = Dice::new(dice);
    while let Turn::Ask(ask) = table.turn() {
        for seat in ask.must.into_iter().chain(ask.may) {
            each(&table, seat);
        }
        let seat = ask.must.first().expect("somebody is asked");
        let legal = table.legal(seat);
        let action = *dice.pick(&legal).expect("a legal action");
        table.act(seat, action).unwrap();
    }
    each(&table, Seat::new(0));
}

const TABLES: [(u8, &[(&str, &str)]); 5] = [
    (3, &[]),
    (4, &[("instant_heal", "true"), ("instant_heal_from", "start")]),
    (5, &[("traitor", "true"), ("oriko_kirika", "true"), ("oriko_guaranteed", "true")]),
    (
        5,
        &[
            ("sword_princess", "true"),
            ("mamis_pupil", "true"),
            ("tocca_maestro", "true"),
            ("bomber", "true"),
        ],
    ),
    (8, &[("traitor", "true")]),
];

#[test]
fn every_legal_action_is_a_control_and_nothing_else_is() {
    let mut asked = BTreeSet::new();
    for (at, (seats, options)) in TABLES.into_iter().enumerate() {
        for n in 0..2 {
            let lang = if n == 0 { Lang::En } else { Lang::Ja };
            look(table(seats, options, &format!("scene {at} {n}")), n, |table, seat| {
                let html = drawn(table, Viewer::Seat(seat), lang);
                let controls: BTreeSet<_> = values(&html, "value").into_iter().collect();
                let game = table.game();
                let legal: Vec<_> =
                    table.legal(seat).iter().map(|one| game.notation(one)).collect();
                for action in &legal {
                    assert!(controls.contains(action.as_str()), "no control for {action}: {html}");
                }
                // … and each says so to the script: none is drawn twice.
                let done = values(&html, "data-do");
                for action in &legal {
                    let times = done.iter().filter(|one| **one == action.as_str()).count();
                    let pick = action.starts_with("pick ");
                    assert!(times == 1 || pick && times > 1, "{action} has {times} controls");
                }
                // Signals and switches are welcome besides; later cards of a pick are no first
                // cards; cards are looked at by radio buttons of no form.
                for control in values(&html, "value") {
                    let known = legal.iter().any(|action| action == control);
                    let word = control.split(' ').next().unwrap_or_default();
                    let looked = || html.contains(&format!("id=\"hand-{control}\""));
                    assert!(
                        known || matches!(word, "say" | "switch" | "pick") || looked(),
                        "{control}"
                    );
                }
                let view = table.view(Viewer::Seat(seat));
                asked.extend(view.asked.iter().map(|asked| format!("{:?}", asked.what)));
            });
        }
    }
    // Random games come by most of the questions.
    assert!(asked.len() >= 22, "only {asked:?}");
}

#[test]
fn signals_and_switches_are_what_may_be_said() {
    look(table(5, &[("traitor", "true")], "signals"), 3, |table, seat| {
        let html = drawn(table, Viewer::Seat(seat), Lang::En);
        for control in values(&html, "value") {
            if control.starts_with("say ") || control.starts_with("switch ") {
                let action = table.game().parse(control).unwrap();
                assert!(
                    table.game().check(table.state(), seat, &action).is_ok(),
                    "{control} is offered and refused"
                );
            }
        }
    });
}

#[test]
fn ids_are_unique_and_nothing_is_styled_in_place() {
    for (at, (seats, options)) in TABLES.into_iter().enumerate() {
        look(table(seats, options, &format!("ids {at}")), 5, |table, seat| {
            for viewer in [Viewer::Seat(seat), Viewer::All] {
                let html = drawn(table, viewer, Lang::Ja);
                let mut seen = BTreeMap::new();
                for id in values(&html, "id") {
                    *seen.entry(id).or_insert(0) += 1;
                }
                seen.retain(|_, count| *count > 1);
                assert!(seen.is_empty(), "twice: {seen:?}");
                assert!(!html.contains(" style=") && !html.contains("<script"));
            }
        });
    }
}

#[test]
fn a_hand_is_drawn_for_its_player_alone() {
    look(table(5, &[], "hands"), 7, |table, seat| {
        let html = drawn(table, Viewer::Seat(seat), Lang::En);
        let view = table.view(Viewer::Seat(seat));
        for (person, girl) in &view.girls {
            let held = html.contains(&format!("id=\"hand-{person}-M"));
            assert!(girl.seat == seat || !held, "{person}'s hand is drawn for {seat}");
        }
        let public = drawn(table, Viewer::Public, Lang::En);
        assert!(!public.contains("id=\"hand-"), "a hand is drawn for all");
    });
}

/// Every place that is named carries its name in the scene, and every card its slot.
#[test]
fn actions_are_done_with_cards_and_at_places_that_are_there() {
    let mut placed = BTreeSet::new();
    for (at, (seats, options)) in TABLES.into_iter().enumerate() {
        look(table(seats, options, &format!("grips {at}")), 11, |table, seat| {
            let html = drawn(table, Viewer::Seat(seat), Lang::En);
            let places: BTreeSet<_> = values(&html, "data-place").into_iter().collect();
            assert_eq!(places.len(), values(&html, "data-place").len(), "a place twice");
            let view = table.view(Viewer::Seat(seat));
            for action in table.legal(seat) {
                let Grip { card, on } = ShadowsFace.grip(table.game(), &view, &action);
                if let Some(on) = on {
                    let on = on.render().into_string();
                    assert!(places.contains(on.as_str()), "{action:?} at {on}");
                    placed.insert(on.split('-').next().unwrap_or_default().to_string());
                }
                if let Some(card) = card {
                    assert!(html.contains(&format!("id=\"hand-{card}\"")), "{action:?}: {card}");
                    placed.insert("slot".into());
                }
            }
        });
    }
    let all = ["area", "girl", "seat", "slot"].map(String::from);
    assert_eq!(placed, BTreeSet::from(all));
}

/// The places of a cue that are there whatever happens, or while there is a combat.
const FIXED: [&str; 7] = ["deck", "discard", "loot", "events", "durability", "combat", "foe"];

#[test]
fn every_step_points_at_places_and_hits_whom_it_takes_from() {
    let mut told = HashSet::new();
    for (at, (seats, options)) in TABLES.into_iter().enumerate() {
        let mut table = table(seats, options, &format!("cues {at}"));
        let mut dice = Dice::new(13);
        let names = Names::new((1..=8).map(|n| format!("Player {n}")));
        while let Turn::Ask(ask) = table.turn() {
            let seat = ask.must.first().expect("somebody is asked");
            let action = *dice.pick(&table.legal(seat)).expect("a legal action");
            table.act(seat, action).unwrap();
        }
        for event in table.played().iter().flat_map(|played| &played.events) {
            let to = To::new(table.game(), &names, Lang::Ja);
            let cue = ShadowsFace.cue(to, event);
            for place in [&cue.from, &cue.to].into_iter().flatten() {
                let place = place.render().into_string();
                let known = FIXED.contains(&place.as_str())
                    || ["girl-", "area-", "seat-"].iter().any(|kind| place.starts_with(kind));
                assert!(known, "{event:?} at {place}");
            }
            match event {
                Event::Hit { seat, .. } | Event::Died { seat, .. } => {
                    assert!(cue.hits.has(*seat) && cue.card.is_some() && cue.to.is_some());
                }
                Event::Revealed { .. } | Event::Committed { .. } | Event::Gave { .. } => {
                    assert!(cue.card.is_some() && cue.from.is_some() && cue.to.is_some());
                }
                Event::Combat { .. } | Event::Appeared { .. } => {
                    assert!(cue.card.is_some() && cue.to.is_some());
                }
                _ => {}
            }
            told.insert(std::mem::discriminant(event));
        }
    }
    assert!(told.len() >= 40, "only {} kinds of events", told.len());
}

/// What others may not see is face down in a cue as well.
#[test]
fn a_secret_card_is_face_down_in_its_cue() {
    let mut secrets = 0;
    look(table(5, &[], "secret cues"), 17, |table, seat| {
        let Some(last) = table.played().last() else { return };
        let names = Names::new((1..=5).map(|n| format!("Player {n}")));
        for event in &last.events {
            let (Event::Committed { cards, .. } | Event::Gave { card: cards, .. }) = event else {
                continue;
            };
            let Some(seen) = table.game().seen_by(event, Viewer::Seat(seat)) else { continue };
            let to = To::new(table.game(), &names, Lang::En);
            let drawn = ShadowsFace.cue(to, &seen).card.expect("a card").into_string();
            let down = drawn.contains("down") && !drawn.contains("class=\"num\"");
            if cards.count > 0 && !cards.to.has(seat) {
                assert!(down, "{event:?} to {seat}: {drawn}");
                secrets += 1;
            }
        }
    });
    assert!(secrets > 10, "only {secrets} secret cards");
}

/// Numbers stand for everybody, once by name; a hit that is counted is taken off before it falls.
#[test]
fn figures_are_told_apart_by_their_names() {
    look(table(5, &[("traitor", "true")], "figures"), 19, |table, seat| {
        let view = table.view(Viewer::Seat(seat));
        let names = Names::new((1..=5).map(|n| format!("Player {n}")));
        for lang in [Lang::En, Lang::Ja] {
            let figures = ShadowsFace.figures(To::new(table.game(), &names, lang), &view);
            assert!(figures.len() > 15);
            let mut seen = BTreeSet::new();
            for figure in &figures {
                let key = (figure.who.map(Seat::index), figure.what.clone());
                assert!(seen.insert(key), "twice: {figure:?}");
            }
        }
    });
}

/// Whoever takes the hit: everybody sees the votes, and of cards face down only the limits.
#[test]
fn a_vote_shows_what_comes_of_it_and_who_voted() {
    let mut votes = 0;
    for n in 0..4 {
        look(table(5, &[], &format!("votes {n}")), n, |table, seat| {
            let view = table.view(Viewer::Seat(seat));
            let Some(ballot) = view.ballot.as_ref().filter(|ballot| !ballot.stakes.is_empty())
            else {
                return;
            };
            votes += 1;
            let public = table.view(Viewer::Public).ballot.expect("the same vote");
            assert_eq!(ballot.votes, public.votes);
            for (person, stake) in &ballot.stakes {
                assert!(stake.worst <= stake.best);
                let own = view.girls[person].seat == seat;
                assert!(!own || stake.worst == stake.best, "her own cards are known");
                let open = public.stakes[person];
                assert!(open.worst <= stake.worst && stake.best <= open.best, "{person}");
            }
            let html = drawn(table, Viewer::Seat(seat), Lang::En);
            assert!(html.contains("class=\"stakes"));
        });
    }
    assert!(votes > 5, "only {votes} votes");
}

/// A secret role stands in the own line at every moment, and on nobody else's page.
#[test]
fn a_role_is_always_found_in_the_own_line() {
    look(table(5, &[("traitor", "true")], "roles"), 29, |table, seat| {
        let html = drawn(table, Viewer::Seat(seat), Lang::En);
        let line = html.split("class=\"ownline\"").nth(1).expect("an own line");
        let line = line.split("id=\"decision\"").next().unwrap_or_default();
        assert!(line.contains("role"), "{seat} does not find her role");
        assert!(!drawn(table, Viewer::Public, Lang::En).contains("badge miss role"));
    });
}

/// With traitors nobody is told that all win or lose together.
#[test]
fn the_guide_fits_the_mode() {
    for (traitor, together) in [("true", false), ("false", true)] {
        let mut said = false;
        look(table(5, &[("traitor", traitor)], "guide"), 31, |table, seat| {
            said |= drawn(table, Viewer::Seat(seat), Lang::En).contains("win or lose together");
        });
        assert_eq!(said, together, "traitor = {traitor}");
    }
}
