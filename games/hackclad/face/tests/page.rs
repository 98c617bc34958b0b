//! HacKClaD.DeltA on a page: whole random games of every mode, looked at decision by decision.

#![allow(missing_docs, clippy::expect_used)]

use maud::Render as _;
use std::collections::BTreeSet;

use hackclad::{Hackclad, HackcladOptions, StrikeKind};
use hackclad_face::HackcladFace;
use kernel::{Dice, Game, Match, Options, Seat, Seed, Turn, Viewer};
use pack::{Lang, Packed};
use ui::{Names, Scene, Seen};

const TABLES: [(&str, u8); 4] = [("versus", 4), ("coop", 2), ("solo", 1), ("tag", 2)];

fn table(mode: &str, seats: u8) -> Match<Hackclad> {
    let (pack, _) = Hackclad::default_pack().expect("the default pack is good");
    let options = HackcladOptions::with([("mode", mode)]).expect("a mode");
    let game = Hackclad::new(pack, options, seats).expect("a table");
    Match::new(game, Seed::from_text(&format!("page {mode}")))
}

fn drawn(table: &Match<Hackclad>, viewer: Viewer, lang: Lang, guide: bool) -> String {
    let (you, legal) = match viewer {
        Viewer::Seat(seat) => (Some(seat), table.legal(seat)),
        Viewer::Public | Viewer::All => (None, Vec::new()),
    };
    let names = Names::new(["Aki", "Sora", "Mio", "Hina"]).told_to(you);
    let view = table.view(viewer);
    let seen = Seen::new(table.game(), (viewer, &view), &names, lang, &legal);
    HackcladFace.scene(&Seen { guide, ..seen }).render().into_string()
}

/// The values of the controls of the decision, as a browser would send them.
fn controls(html: &str) -> Vec<String> {
    let decision = html.split("id=\"decision\"").nth(1).unwrap_or_default();
    let values = decision.split("name=\"do\" value=\"").skip(1);
    values.map(|rest| rest.split('"').next().unwrap_or_default().to_string()).collect()
}

/// Plays to the end and calls `look` at every decision.
fn play(
    mut table: Match<Hackclad>,
    mut look: impl FnMut(&Match<Hackclad>, Seat),
) -> Match<Hackclad> {
    let mut dice = Dice::new(5);
    while let Turn::Ask(ask) = table.turn() {
        let seat = ask.must.first().expect("somebody is asked");
        look(&table, seat);
        let legal = table.legal(seat);
        let action = *dice.pick(&legal).expect("something is legal");
        table.act(seat, action).expect("it is legal");
    }
    table
}

/// Every legal action is a control of the decision, once; nothing is styled in place; every
/// question is explained.
#[test]
fn every_decision_can_be_made_on_the_page() {
    for (mode, seats) in TABLES {
        let mut questions = BTreeSet::new();
        let over = play(table(mode, seats), |table, seat| {
            let html = drawn(table, Viewer::Seat(seat), Lang::En, true);
            let mut wanted: Vec<String> =
                table.legal(seat).iter().map(|action| table.game().notation(action)).collect();
            let mut found = controls(&html);
            wanted.sort();
            found.sort();
            assert_eq!(found, wanted, "{mode}");
            assert!(!html.contains("style="), "{mode}: an inline style");
            assert!(html.contains("class=\"guide\""), "{mode}: nothing is explained");
            let asked = table.view(Viewer::Seat(seat)).asked;
            questions.extend(asked.iter().map(|asked| format!("{:?}", asked.what)));
        });
        assert!(questions.len() > 8, "{mode}: {questions:?}");
        let html = drawn(&over, Viewer::All, Lang::Ja, false);
        assert!(html.contains("class=\"scoresheet\""), "{mode}: no score sheet at the end");
        assert_eq!(html.contains("クラックの反動"), mode != "coop", "{mode}");
    }
}

/// A watcher's page and another player's page name no card of a hidden hand: they are the same
/// whatever it holds.
#[test]
fn a_page_shows_no_hidden_hand() {
    let mut dice = Dice::new(9);
    play(table("versus", 3), |table, seat| {
        let other = seat.left(3);
        let mut world = table.state().clone();
        table.game().resample(&mut world, other, &mut dice);
        let names = Names::new(["Aki", "Sora", "Mio"]).told_to(Some(other));
        let page = |view: &hackclad::View| {
            let legal = table.legal(other);
            let looks = (Viewer::Seat(other), view);
            let seen = Seen::new(table.game(), looks, &names, Lang::En, &legal);
            HackcladFace.scene(&seen).render().into_string()
        };
        let viewer = Viewer::Seat(other);
        assert_eq!(page(&table.game().view(&world, viewer)), page(&table.view(viewer)));
    });
}

/// HD-082: the attack of a Clad card is drawn on the spaces it will hit, with its repetitions in
/// the rim, and the order in numbers.
#[test]
fn the_forecast_is_drawn_where_it_will_hit() {
    let mut seen = 0;
    play(table("versus", 2), |table, seat| {
        let view = table.view(Viewer::Seat(seat));
        let (None, Some(word)) = (view.clad_icon, &view.forecast[0]) else { return };
        if view.next_clad > 0 {
            return;
        }
        let cards = table.game().cards();
        let card = cards.clad(cards.find_clad(word).expect("a Clad card"));
        let strikes = card.forecast(view.clad.at, view.clad.facing, view.clad.locked);
        let html = drawn(table, Viewer::Seat(seat), Lang::En, false);
        let group = html.split("<g class=\"fc k1\">").nth(1).expect("K1 is drawn");
        let group = group.split("<g class=\"fc").next().unwrap_or_default();
        let hits: Vec<_> =
            strikes.iter().filter(|strike| strike.what == StrikeKind::Attack).collect();
        let drawn = group.split("class=\"hit\"").count() - 1;
        assert_eq!(drawn, hits.len(), "{word}");
        for strike in hits {
            for at in strike.spaces {
                let corner = format!(
                    "M{} {}h",
                    (i32::from(at.x()) + 2) * 100 + 4,
                    (2 - i32::from(at.y())) * 100 + 4
                );
                assert!(group.contains(&corner), "{word}: {at} is not drawn");
            }
            seen += 1;
        }
    });
    assert!(seen > 0, "no attack was forecast");
}
