//! Moments of every game: what should be one is, in both languages, for every viewer.

#![allow(missing_docs, clippy::expect_used)]

use std::collections::BTreeSet;

use games::{Agate, Court, Daybreak, Entry, Hackclad, Shadows};
use kernel::doc::Source;
use kernel::scenario::{self, Done};
use kernel::{Dice, Game, Match, Options, Seat, Seed, Turn, Viewer};
use maud::Render as _;
use pack::Lang;
use ui::moment::Kind;
use ui::{Moment, Names, Seen};

fn game<G: Entry>(seats: u8, options: &[(&str, &str)]) -> G {
    let (cards, _) = G::default_pack().expect("the default pack is good");
    let options = <G as Game>::Options::with(options.iter().copied()).expect("they fit");
    G::new(cards, options, seats).expect("a table")
}

fn played<G: Entry>(game: &G, n: u64) -> Match<G> {
    let mut table = Match::new(game.clone(), Seed::from_text(&format!("moments {n}")));
    let mut dice = Dice::new(n);
    while let Turn::Ask(ask) = table.turn() {
        let Some(seat) = ask.must.first() else { break };
        let legal = table.legal(seat);
        let action = *dice.pick(&legal).expect("somebody can always act");
        table.act(seat, action).expect("it is legal");
    }
    table
}

fn japanese(text: &str) -> bool {
    text.chars().any(|c| ('\u{3040}'..='\u{9fff}').contains(&c))
}

/// What this viewer is shown of a match as moments, in a language.
fn moments<G: Entry>(table: &Match<G>, viewer: Viewer, lang: Lang) -> Vec<Moment> {
    let own = match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Public | Viewer::All => None,
    };
    let names = Names::new((1..=table.game().seats()).map(|n| format!("P{n}"))).told_to(own);
    let steps = (0..table.played().len()).flat_map(|n| table.steps(Some(n), viewer));
    let shown = |step: kernel::Step<G>| {
        let seen = Seen::new(table.game(), (viewer, &step.view), &names, lang, &[]);
        G::face().moment(&seen, &step.event)
    };
    steps.filter_map(shown).collect()
}

/// The kinds that come up in some games, each told in both languages to everybody.
fn kinds<G: Entry>(game: &G, games: u64) -> BTreeSet<&'static str> {
    let mut found = BTreeSet::new();
    for n in 0..games {
        let table = played(game, n);
        let seats = Seat::all(game.seats()).map(Viewer::Seat);
        for viewer in seats.chain([Viewer::Public, Viewer::All]) {
            let [en, ja] = [Lang::En, Lang::Ja].map(|lang| moments(&table, viewer, lang));
            assert_eq!(en.len(), ja.len());
            for (en, ja) in en.iter().zip(&ja) {
                assert_eq!((en.kind, en.of, en.until), (ja.kind, ja.of, ja.until));
                assert!(!en.title.trim().is_empty() && !japanese(&en.title), "{}", en.title);
                assert!(!japanese(&en.why), "{}", en.why);
                // What is printed in Latin letters (VOLTAGE 2, 23 VP) stays so; its reason does not.
                assert!(japanese(&ja.title) || japanese(&ja.why), "{} {}", ja.title, ja.why);
                assert!(en.body.is_some() || !en.why.is_empty(), "no reason: {}", en.title);
                for told in [en, ja] {
                    let html = told.drawn(Lang::En).into_string();
                    assert!(html.contains("class=\"title\"") && html.contains("<svg"));
                }
                found.insert(en.kind.word());
            }
            // The end comes last, and once.
            let ends = en.iter().filter(|moment| moment.kind == Kind::End).count();
            assert!(ends <= 1, "{ends} ends");
        }
    }
    found
}

fn words<const N: usize>(kinds: [Kind; N]) -> BTreeSet<&'static str> {
    kinds.map(Kind::word).into_iter().collect()
}

#[test]
fn agate_has_the_sword_and_those_who_go() {
    let found = kinds(&game::<Agate>(4, &[]), 60);
    assert_eq!(found, words([Kind::Sword, Kind::Death, Kind::Return, Kind::End]));
}

#[test]
fn court_has_deaths_contracts_foes_and_sheets() {
    let found = kinds(&game::<Court>(3, &[]), 12);
    let must =
        words([Kind::Death, Kind::Felled, Kind::Score, Kind::Walpurgis, Kind::Return, Kind::End]);
    assert!(found.is_superset(&must), "{found:?}");
}

#[test]
fn the_sheet_of_a_set_waits_to_be_read() {
    let table = played(&game::<Court>(3, &[]), 1);
    let sets = table.view(Viewer::Public).sheet.len();
    let shown = moments(&table, Viewer::Public, Lang::En);
    let sheets: Vec<_> =
        shown.iter().filter(|moment| moment.until == ui::moment::Until::Continue).collect();
    assert_eq!(sheets.len(), sets, "one for each set");
    // Each has the row of the set that is over.
    for (at, sheet) in sheets.iter().enumerate() {
        let html = sheet.body.as_ref().expect("a sheet").render().into_string();
        assert!(html.contains(&format!("<th scope=\"row\">{}</th>", at + 1)), "{html}");
    }
}

#[test]
fn daybreak_has_great_magic_and_the_dawn() {
    let found = kinds(&game::<Daybreak>(3, &[]), 12);
    assert_eq!(found, words([Kind::Ultimate, Kind::Nears, Kind::End]));
}

#[test]
fn hackclad_has_voltage_and_the_end_in_every_mode() {
    for (seats, mode) in [(2, "versus"), (1, "solo"), (4, "tag")] {
        let found = kinds(&game::<Hackclad>(seats, &[("mode", mode)]), 2);
        assert_eq!(found, words([Kind::Voltage, Kind::Nears, Kind::End]), "{mode}");
    }
    let found = kinds(&game::<Hackclad>(2, &[("mode", "coop")]), 3);
    // Random play does not defeat the Clad.
    assert!(found.contains(Kind::Death.word()), "{found:?}");
}

#[test]
fn shadows_has_what_the_girls_go_through() {
    let mut found = kinds(&game::<Shadows>(5, &[]), 10);
    found.extend(kinds(&game::<Shadows>(5, &[("traitor", "true")]), 6));
    let must = words([
        Kind::Death,
        Kind::Witch,
        Kind::Contract,
        Kind::Felled,
        Kind::Accusation,
        Kind::End,
    ]);
    assert!(found.is_superset(&must), "{found:?}");
}

/// What a scenario comes to, as everybody is told it: for moments that random play hardly meets.
fn staged<G: Entry>(text: &str) -> Vec<Moment> {
    let (cards, _) = G::default_pack().expect("the default pack is good");
    let source = Source::new("scenario", text);
    let mut found = Vec::new();
    let mut look = |done: &Done<'_, G>| {
        let seats = Seat::all(done.game.seats()).map(Viewer::Seat);
        let names = Names::new((1..=done.game.seats()).map(|n| format!("P{n}")));
        let told = |viewer, lang| {
            let view = done.game.view(done.after, viewer);
            let seen = Seen::new(done.game, (viewer, &view), &names, lang, &[]);
            let events = done.events.iter().filter_map(|event| done.game.seen_by(event, viewer));
            events.filter_map(|event| G::face().moment(&seen, &event)).collect::<Vec<_>>()
        };
        let all = told(Viewer::Public, Lang::En);
        for viewer in seats.chain([Viewer::Public, Viewer::All]) {
            let ja = told(viewer, Lang::Ja);
            assert_eq!(
                all.iter().map(|moment| moment.kind).collect::<Vec<_>>(),
                ja.iter().map(|moment| moment.kind).collect::<Vec<_>>(),
            );
            assert!(ja.iter().all(|moment| japanese(&moment.title) && japanese(&moment.why)));
        }
        found.extend(all);
    };
    scenario::watched::<G>(&source, &cards, &mut look).expect("it holds");
    found
}

#[test]
fn shadows_has_walpurgis_night_with_her_picture() {
    let found = staged::<Shadows>(include_str!("../../../games/shadows/scenarios/arrival.toml"));
    let nights: Vec<_> = found.iter().filter(|moment| moment.kind == Kind::Walpurgis).collect();
    // Both cases of the scenario come to it, once each.
    assert_eq!(nights.len(), 2, "{found:?}");
    for night in nights {
        assert_eq!(night.title, "Walpurgis Night");
        assert!(night.subject.is_some(), "she is shown");
    }
}

#[test]
fn hackclad_has_a_clad_felled_in_coop() {
    let won = include_str!("../../../games/hackclad/scenarios/won-in-the-middle.toml");
    let found = staged::<Hackclad>(won);
    let felled: Vec<_> = found.iter().filter(|moment| moment.kind == Kind::Felled).collect();
    assert_eq!(felled.len(), 2, "{found:?}");
    assert!(felled.iter().all(|moment| moment.title == "The Clad is defeated"));
    assert!(felled.iter().all(|moment| !moment.why.is_empty() && moment.subject.is_some()));
    // It is the end of the game as well, told once.
    assert!(!found.iter().any(|moment| matches!(moment.kind, Kind::End | Kind::Death)));
}

/// A role is its player's own: nobody else's page, and no spectator's, says a word of it.
#[test]
fn a_secret_role_is_shown_to_its_player_alone() {
    let shadows = game::<Shadows>(6, &[("traitor", "true")]);
    let mut minions = 0;
    for n in 0..12 {
        let table = Match::new(shadows.clone(), Seed::from_text(&format!("roles {n}")));
        let all = table.view(Viewer::All);
        for viewer in Seat::all(6).map(Viewer::Seat).chain([Viewer::Public]) {
            let names = Names::new((1..=6).map(|n| format!("P{n}")));
            let view = table.view(viewer);
            let seen = Seen::new(table.game(), (viewer, &view), &names, Lang::En, &[]);
            let html = Shadows::face().scene(&seen).render().into_string();
            let Viewer::Seat(own) = viewer else {
                assert!(!html.contains("data-once"));
                continue;
            };
            let traitor = all.seats[&own].traitor.expect("all is seen");
            let key = if traitor { "minion" } else { "loyal" };
            assert!(html.contains(&format!("data-once=\"{key}\"")), "{own}");
            assert_eq!(html.matches("data-once").count(), 1);
            assert_eq!(html.contains("You are a minion"), traitor, "{own}");
            minions += u32::from(traitor);
        }
    }
    assert!(minions > 0, "none of the games had a minion");
}

/// Every way to accuse asks once more; nothing else of the same decision does.
#[test]
fn an_accusation_is_asked_for_twice() {
    let shadows = game::<Shadows>(5, &[("traitor", "true")]);
    let mut asked = 0;
    for n in 0..6 {
        let mut table = Match::new(shadows.clone(), Seed::from_text(&format!("sure {n}")));
        let mut dice = Dice::new(n);
        while let Turn::Ask(ask) = table.turn() {
            let Some(seat) = ask.must.first() else { break };
            let legal = table.legal(seat);
            let names = Names::new((1..=5).map(|n| format!("P{n}")));
            let view = table.view(Viewer::Seat(seat));
            for lang in [Lang::En, Lang::Ja] {
                let seen =
                    Seen::new(table.game(), (Viewer::Seat(seat), &view), &names, lang, &legal);
                for (action, text) in legal.iter().zip(&seen.notation) {
                    let sure = Shadows::face().sure(&seen, action);
                    assert_eq!(sure.is_some(), text.starts_with("accuse"), "{text}");
                    asked += u32::from(sure.is_some());
                }
            }
            let action = *dice.pick(&legal).expect("somebody can always act");
            table.act(seat, action).expect("it is legal");
        }
    }
    assert!(asked > 0, "nobody could accuse");
}

/// Why a game ended is told in both languages, and solo and co-operative games have a goal.
#[test]
fn an_end_says_why() {
    fn ended<G: Entry>(game: &G, measured: bool) {
        let table = played(game, 3);
        let view = table.view(Viewer::Public);
        let names = Names::new((1..=game.seats()).map(|n| format!("P{n}")));
        for lang in [Lang::En, Lang::Ja] {
            let seen = Seen::new(game, (Viewer::Public, &view), &names, lang, &[]);
            let why = G::face().why(&seen);
            assert_eq!(japanese(&why), lang == Lang::Ja, "{why}");
            assert!(!why.is_empty(), "{}", G::ID);
            let feat = G::face().feat(&seen);
            assert_eq!(feat.is_some(), measured, "{} {lang}", G::ID);
            if let Some(feat) = feat {
                assert_eq!(japanese(&feat.goal), lang == Lang::Ja, "{}", feat.goal);
            }
        }
        // While it goes on there is nothing to tell.
        let begun = Match::new(game.clone(), Seed::from_text("why"));
        let view = begun.view(Viewer::Public);
        let seen = Seen::new(game, (Viewer::Public, &view), &names, Lang::En, &[]);
        assert!(G::face().why(&seen).is_empty() && G::face().feat(&seen).is_none());
    }
    ended(&game::<Agate>(3, &[]), false);
    ended(&game::<Court>(3, &[]), false);
    ended(&game::<Daybreak>(2, &[]), false);
    ended(&game::<Shadows>(5, &[]), true);
    ended(&game::<Shadows>(5, &[("traitor", "true")]), false);
    ended(&game::<Hackclad>(2, &[]), false);
    ended(&game::<Hackclad>(1, &[("mode", "solo")]), true);
    for seats in 2..=4 {
        for difficulty in ["easy", "normal", "expert", "inferno"] {
            let options = [("mode", "coop"), ("coop_difficulty", difficulty)];
            ended(&game::<Hackclad>(seats, &options), true);
        }
    }
    ended(&game::<Hackclad>(2, &[("mode", "tag")]), true);
    ended(&game::<Hackclad>(4, &[("mode", "tag")]), true);
}

/// The kept ratings can be read, and the usual tables of solo and co-op have theirs.
#[test]
fn usual_tables_are_rated() {
    fn rated<G: Entry>(game: &G) {
        let table = played(game, 1);
        let (names, view) = (Names::default(), table.view(Viewer::Public));
        let seen = Seen::new(game, (Viewer::Public, &view), &names, Lang::En, &[]);
        let feat = G::face().feat(&seen).expect("it is measured");
        let lines = feat.ratings.lines().filter(|line| !line.starts_with('#'));
        for line in lines {
            assert_eq!(line.split_whitespace().count(), 4 + 21, "{line}");
        }
        let rated = feat.rated().expect("ratings for the usual table");
        // Random play is no better than most bots that think.
        assert!(rated.better < 60 && rated.games >= 10, "{rated:?}");
    }
    rated(&game::<Hackclad>(1, &[("mode", "solo")]));
    rated(&game::<Hackclad>(2, &[("mode", "coop")]));
    rated(&game::<Shadows>(5, &[]));
}
