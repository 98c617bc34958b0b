//! Set-up and tables.

use std::collections::BTreeSet;

use hackclad::{Hackclad, HackcladOptions, Mode, Who};
use kernel::{Game, Options, Seat, Turn};

use crate::common::{P1, act, all, pack, start, table};

/// HD-018: the start numbers are drawn from the seed, or follow the seats.
#[test]
fn start_numbers() {
    let pack = pack();
    let characters = ("characters", "rosette+luna+flare+mia");
    let drawn = |seed: &str| -> Vec<u8> {
        let game = table(&pack, 4, &[characters]);
        all(&game, &start(&game, seed)).seats.values().map(|player| player.number).collect()
    };
    let orders: BTreeSet<_> = (0..60).map(|seed| drawn(&format!("order {seed}"))).collect();
    assert!(orders.len() > 10, "{} of 24 orders", orders.len());
    let game = table(&pack, 4, &[characters, ("order", "seats")]);
    let view = all(&game, &start(&game, "seats"));
    assert_eq!(view.seats.values().map(|player| player.number).collect::<Vec<_>>(), [1, 2, 3, 4]);
}

/// HD-019: characters are chosen in order of the start numbers, each once unless the option
/// allows the same one again.
#[test]
fn characters_are_chosen() {
    let pack = pack();
    let game = table(&pack, 2, &[("order", "seats")]);
    let mut state = start(&game, "choose");
    assert_eq!(game.turn(&state), Turn::one(P1));
    act(&game, &mut state, P1, "play mia");
    let taken = game.parse("play mia").expect("an action");
    let refusal = game.check(&state, Seat::new(1), &taken).expect_err("taken");
    assert_eq!(refusal.clauses(), ["HD-019"]);
    act(&game, &mut state, Seat::new(1), "play luna");
    let view = all(&game, &state);
    assert_eq!(view.seats[&Who::new(0)].character.as_deref(), Some("mia"));
    assert_eq!(view.asked.len(), 2, "both choose an extended card in secret");

    let game = table(&pack, 2, &[("order", "seats"), ("duplicate_characters", "true")]);
    let mut state = start(&game, "twice");
    act(&game, &mut state, P1, "play mia");
    assert!(game.check(&state, Seat::new(1), &taken).is_ok());
}

/// HD-026: the choice of the extended card is seen by its owner only.
#[test]
fn the_extended_card_is_secret() {
    let game = table(&pack(), 2, &[("order", "seats"), ("characters", "rosette+luna")]);
    let mut state = start(&game, "secret");
    act(&game, &mut state, P1, "extend reap");
    let seen = |seat| game.view(&state, kernel::Viewer::Seat(seat)).seats[&Who::new(0)].clone();
    assert_eq!(seen(P1).chosen.as_deref(), Some("reap"));
    let other = seen(Seat::new(1));
    assert_eq!((other.chosen, other.has_chosen, other.extended_cards), (None, true, None));
}

/// HD-294, HD-296, HD-307, HD-312: how many play what.
#[test]
fn modes_and_seats() {
    let pack = pack();
    let build = |mode: &str, seats: u8| {
        let options = HackcladOptions::with([("mode", mode)]).expect("a mode");
        Hackclad::new(pack.clone(), options, seats)
    };
    for (mode, good) in [("versus", 1..=4), ("solo", 1..=1), ("tag", 2..=4), ("coop", 2..=4)] {
        for seats in 1..=4 {
            let fits = good.contains(&seats) && !(mode == "tag" && seats == 3);
            assert_eq!(build(mode, seats).is_ok(), fits, "{mode} for {seats}");
        }
    }
    assert!(build("versus", 5).is_err());
    let solo = build("versus", 1).expect("a table");
    assert_eq!((solo.mode(), solo.players(), solo.rounds()), (Mode::Solo, 1, 9));
    let tag = build("tag", 2).expect("a table");
    assert_eq!((tag.players(), tag.seats()), (4, 2));
    assert_eq!(build("coop", 2).expect("a table").rounds(), 7);
}

/// HD-307, HD-309: in tag for two each person has one whole team, whatever the order and teams.
#[test]
fn tag_for_two_gives_each_person_a_team() {
    let pack = pack();
    let mut first = BTreeSet::new();
    for teams in ["13-24", "12-34", "14-23"] {
        for order in ["random", "seats"] {
            for seed in 0..20 {
                let options = [
                    ("mode", "tag"),
                    ("tag_teams", teams),
                    ("order", order),
                    ("characters", "random"),
                ];
                let game = table(&pack, 2, &options);
                let view = all(&game, &start(&game, &format!("tag {seed}")));
                let numbers: BTreeSet<_> = view.seats.values().map(|p| p.number).collect();
                assert_eq!(numbers.len(), 4, "four start numbers");
                for player in view.seats.values() {
                    let partner = view
                        .seats
                        .values()
                        .find(|p| p.seat == player.seat && p.number != player.number);
                    assert_eq!(partner.and_then(|p| p.team), player.team, "{teams} {order}");
                }
                if order == "seats" {
                    assert_eq!(view.seats[&Who::new(0)].number, 1);
                } else {
                    first.insert(view.seats[&Who::new(0)].team);
                }
            }
        }
    }
    assert_eq!(first.len(), 2, "either team may be P1's");
}

/// The options that name characters say what is wrong.
#[test]
fn named_characters_are_checked() {
    let pack = pack();
    let wrong = |text: &str| {
        let options = HackcladOptions::with([("characters", text)]).expect("a text");
        Hackclad::new(pack.clone(), options, 2).expect_err("refused").to_string()
    };
    assert!(wrong("rosette+ghost").contains("no character is called ghost"));
    assert!(wrong("rosette+rosette").contains("duplicate_characters"));
    assert!(wrong("rosette").contains("name 2 characters"));
    assert!(wrong("rosette+luna+mia").contains("name 2 characters"));
}

/// HD-R1: the version sets both options, and both options together are the version.
#[test]
fn the_rules_version_sets_two_options() {
    let old = HackcladOptions::with([("rules_version", "1.0.0")]).expect("a version");
    assert_eq!((old.cp_cap, old.card_errata), (7, false));
    let mixed = HackcladOptions::with([("cp_cap", "7")]).expect("an option");
    assert_eq!(mixed.get("rules_version").as_deref(), Some("errata"));
    let both = HackcladOptions::with([("cp_cap", "7"), ("card_errata", "false")]).expect("options");
    assert_eq!(both.get("rules_version").as_deref(), Some("1.0.0"));
    for options in [old, mixed, both] {
        let changed = options.changed();
        let pairs = changed.iter().map(|(key, value)| (key.as_str(), value.as_str()));
        assert_eq!(HackcladOptions::with(pairs).expect("what it wrote"), options);
    }
}
