//! The scene of Shadows over Mitakihara, at every decision of random games.

#![allow(clippy::expect_used, clippy::unwrap_used)]

use maud::Render as _;
use std::collections::{BTreeMap, BTreeSet};

use kernel::{Dice, Game, Match, Options, Seat, Seed, Turn, Viewer};
use pack::Packed;
use shadows::{Shadows, ShadowsOptions};
use shadows_face::ShadowsFace;
use ui::{Lang, Names, Scene, Seen};

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
                // Signals and switches are welcome besides; later cards of a pick are no first
                // cards; cards are looked at by radio buttons of no form.
                for control in values(&html, "value") {
                    let known = legal.iter().any(|action| action == control);
                    let word = control.split(' ').next().unwrap_or_default();
                    let looked = html.contains(&format!("id=\"hand-{control}\""));
                    assert!(
                        known || looked || matches!(word, "say" | "switch" | "pick"),
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
