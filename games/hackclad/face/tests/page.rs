//! HacKClaD.DeltA on a page: whole random games of every mode, looked at decision by decision.

#![allow(missing_docs, clippy::expect_used)]

use maud::Render as _;
use std::collections::BTreeSet;

use hackclad::{Action, Asked, Event, Hackclad, HackcladOptions, Phase, StrikeKind};
use hackclad_face::HackcladFace;
use kernel::{Dice, Game, Match, Options, Seat, Seed, Turn, Viewer};
use pack::{Lang, Packed};
use ui::{Names, Place, Scene, Seen, To};

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

/// The texts of an attribute in a page.
fn attributes(html: &str, name: &str) -> BTreeSet<String> {
    let mark = format!(" {name}=\"");
    let values = html.split(&*mark).skip(1);
    values.map(|rest| rest.split('"').next().unwrap_or_default().to_string()).collect()
}

/// How a place is named on the page.
fn named(place: &Place) -> String {
    place.render().into_string()
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
            let done = attributes(&html, "data-do");
            assert_eq!(done, wanted.into_iter().collect(), "{mode}: data-do");
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

/// What an action is done with is a card that can be chosen, and where it is done is on the table;
/// no two actions are done with the same card on the same place.
#[test]
fn grips_name_cards_and_places_that_are_there() {
    for (mode, seats) in TABLES {
        let mut dragged = BTreeSet::new();
        play(table(mode, seats), |table, seat| {
            let html = drawn(table, Viewer::Seat(seat), Lang::En, false);
            let (slots, places) = (attributes(&html, "value"), attributes(&html, "data-place"));
            let view = table.view(Viewer::Seat(seat));
            let mut grips = BTreeSet::new();
            for action in table.legal(seat) {
                let word = table.game().notation(&action);
                let grip = HackcladFace.grip(table.game(), &view, &action);
                if let Some(card) = &grip.card {
                    assert!(slots.contains(card), "{mode}, {word}: no card {card}");
                }
                let Some(on) = grip.on.as_ref().map(named) else { continue };
                assert!(places.contains(&on), "{mode}, {word}: no place {on}");
                dragged.extend(word.split(' ').next().map(str::to_string));
                assert!(grips.insert((grip.card, on.clone())), "{mode}, {word}: {on} again");
            }
            assert!(
                !HackcladFace.figures(to(table, &names()), &view).is_empty() || view.round == 0
            );
        });
        for verb in ["draft", "use", "basic", "go", "target"] {
            assert!(dragged.contains(verb), "{mode}: {verb} is nowhere");
        }
    }
}

fn names() -> Names {
    Names::new(["Aki", "Sora", "Mio", "Hina"])
}

fn to<'a>(table: &'a Match<Hackclad>, names: &'a Names) -> To<'a, Hackclad> {
    To::new(table.game(), names, Lang::En)
}

/// A step points at what is on the table at that moment: the card goes from somebody to somewhere,
/// and who is injured is given time to see it.
#[test]
fn every_step_points_at_what_is_there() {
    for (mode, seats) in TABLES {
        let over = play(table(mode, seats), |_, _| {});
        let names = names();
        let mut shown = BTreeSet::new();
        for n in 0..over.played().len() {
            for step in over.steps(Some(n), Viewer::Public) {
                let kind = format!("{:?}", step.event);
                let kind = kind.split([' ', '{']).next().unwrap_or_default().to_string();
                let cue = HackcladFace.cue(to(&over, &names), &step.event);
                let seen =
                    Seen::new(over.game(), (Viewer::Public, &step.view), &names, Lang::En, &[]);
                let html = HackcladFace.scene(&seen).render().into_string();
                let places = attributes(&html, "data-place");
                // A Witch who has left the field has no piece to point at.
                for place in [&cue.from, &cue.to].into_iter().flatten().map(named) {
                    let gone = place.starts_with("witch-") || step.view.round == 0;
                    let over = step.view.phase == Phase::Over;
                    assert!(places.contains(&place) || gone || over, "{mode}, {kind}: no {place}");
                }
                match step.event {
                    Event::Injured { .. } => assert_eq!(cue.hits.len(), 1, "{mode}"),
                    Event::Hit { .. } | Event::Drafted { .. } => {
                        assert!(cue.from.is_some() && cue.to.is_some(), "{mode}, {kind}");
                    }
                    Event::CladTurn { .. } | Event::Used { .. } => {
                        assert!(cue.card.is_some(), "{mode}, {kind}: no card");
                    }
                    _ => {}
                }
                shown.insert(kind);
            }
        }
        for kind in ["CladTurn", "LegionTurn", "Round", "Forecast", "Injured", "Used"] {
            assert!(shown.contains(kind), "{mode}: no step {kind} among {shown:?}");
        }
    }
}

/// HD-047: who drafts from S1 sees T4 shut, with the reason and its clause.
#[test]
fn a_turn_slot_that_is_shut_says_why() {
    let mut found = 0;
    play(table("versus", 4), |table, seat| {
        let view = table.view(Viewer::Seat(seat));
        if view.asked.first().is_none_or(|asked| asked.what != Asked::Draft) {
            return;
        }
        let open: BTreeSet<u8> = table
            .legal(seat)
            .into_iter()
            .filter_map(|action| match action {
                Action::Draft { slot, .. } => Some(slot + 1),
                _ => None,
            })
            .collect();
        let shut: BTreeSet<u8> = view.shut.keys().copied().collect();
        assert!(open.is_disjoint(&shut) && open.len() + shut.len() == 4, "{open:?} {shut:?}");
        if view.shut.get(&4).is_some_and(|why| why.iter().any(|told| told.clause == "HD-047")) {
            let html = drawn(table, Viewer::Seat(seat), Lang::En, false);
            assert!(html.contains("you cannot choose T4") && html.contains("#HD-047"));
            found += 1;
        }
    });
    assert!(found > 0, "nobody drafted from S1");
}

/// The guide fits the way of playing: in co-op nobody wins by VP, and what hits next is named in the
/// colour of its slot.
#[test]
fn the_guide_fits_the_mode_and_the_colours() {
    for (mode, seats) in TABLES {
        let mut colours = BTreeSet::new();
        play(table(mode, seats), |table, seat| {
            let html = drawn(table, Viewer::Seat(seat), Lang::En, true);
            let guide = html.split("class=\"guide\"").nth(1).unwrap_or_default();
            let guide = guide.split("</details>").next().unwrap_or_default();
            assert!(mode != "coop" || !guide.contains(" VP"), "{mode}: {guide}");
            let view = table.view(Viewer::Seat(seat));
            for (next, colour) in ["red", "orange", "purple", "grey"].into_iter().enumerate() {
                if guide.contains(&format!("the {colour} spaces")) {
                    assert_eq!(usize::from(view.next_clad), next, "{mode}: {guide}");
                    colours.insert(colour);
                }
            }
        });
        assert!(colours.len() > 1, "{mode}: {colours:?}");
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
