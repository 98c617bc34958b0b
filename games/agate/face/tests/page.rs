//! Agate Sword on a page: every action has its control and its places, every step its cue, and the
//! figures say what an action changes.

#![allow(missing_docs, clippy::expect_used)]

mod common;

use std::collections::BTreeSet;

use agate::{Agate, AgateOptions, Event};
use agate_face::AgateFace;
use common::{cards, events, game, names, position, seat};
use kernel::{Dice, Game, Match, Options, Seat, Seats, Seed, Turn, Viewer};
use maud::{Render, html};
use pack::Lang;
use ui::{Cue, Grip, Outcome, Place, Scene, Seen, To};

fn drawn(game: &Agate, state: &agate::State, viewer: Viewer, lang: Lang) -> String {
    let mut legal = Vec::new();
    if let Viewer::Seat(seat) = viewer {
        game.legal(state, seat, &mut legal);
    }
    let view = game.view(state, viewer);
    let names = names();
    let seen = Seen::new(game, (viewer, &view), &names, lang, &legal);
    AgateFace.scene(&seen).render().into_string()
}

/// What stands in an attribute, once for each time it stands there.
fn values<'a>(page: &'a str, attribute: &str) -> Vec<&'a str> {
    let start = format!(" {attribute}=\"");
    page.split(&*start).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

fn text(place: &Place) -> String {
    html! { (place) }.into_string()
}

#[test]
fn every_action_is_a_control_whose_card_and_place_are_on_the_page() {
    let mut asked = BTreeSet::new();
    for n in 0..24_u64 {
        let cap = if n % 2 == 0 { "one" } else { "four" };
        let options = AgateOptions::with([("hand_cap", cap)]).expect("good options");
        let game = Agate::new(cards(), options, 2 + (n % 3) as u8).expect("a table");
        let mut table = Match::new(game, Seed::from_text("controls").nth(n));
        let mut dice = Dice::new(n);
        for _ in 0..120 {
            let Turn::Ask(ask) = table.turn() else { break };
            let seat = ask.must.first().expect("somebody is asked");
            let legal = table.legal(seat);
            let game = table.game();
            let view = table.view(Viewer::Seat(seat));
            let page = drawn(game, table.state(), Viewer::Seat(seat), Lang::En);
            let controls = values(&page, "data-do");
            let places = values(&page, "data-place");
            asked.extend(view.asked.map(|asked| format!("{:?}", asked.what)));
            for action in &legal {
                let notation = game.notation(action);
                let times = controls.iter().filter(|control| **control == notation).count();
                // Each copy of a card can be tapped to be discarded with others.
                let several = notation.starts_with("discard");
                assert!(times == 1 || several && times > 0, "{notation}: {times} times");
                let Grip { card, on } = AgateFace.grip(game, &view, action);
                if let Some(card) = card {
                    let slot =
                        format!("name=\"hand\" form=\"none\" id=\"hand-{card}\" value=\"{card}\"");
                    assert!(page.contains(&slot), "{notation}: no {slot}");
                }
                if let Some(on) = on {
                    let on = text(&on);
                    assert!(places.contains(&&*on), "{notation}: no place {on}");
                }
            }
            for control in controls {
                let discard = control.starts_with("discard");
                let legal = legal.iter().any(|action| game.notation(action) == control);
                assert!(legal || discard, "{control} is not legal");
            }
            let action = *dice.pick(&legal).expect("an action");
            table.act(seat, action).expect("legal");
        }
    }
    assert_eq!(asked.len(), 6, "every question came up: {asked:?}");
}

#[test]
fn every_step_happens_somewhere_on_the_table() {
    let game = game(4);
    let page = drawn(&game, &position(&game, "", &[]), Viewer::Seat(seat(1)), Lang::Ja);
    let places = values(&page, "data-place");
    for lang in [Lang::En, Lang::Ja] {
        for event in events(&game) {
            let Cue { from, to, .. } = AgateFace.cue(To::new(&game, &names(), lang), &event);
            assert!(from.is_some() || to.is_some(), "{event:?} happens nowhere");
            for place in [from, to].iter().flatten() {
                assert!(places.contains(&&*text(place)), "{event:?}: no place {}", text(place));
            }
        }
    }
}

#[test]
fn steps_show_whom_they_hit() {
    let game = game(4);
    let (you, bot) = (seat(1), seat(2));
    let cue = |event: &Event| AgateFace.cue(To::new(&game, &names(), Lang::En), event);
    let id = |name| common::card(&game, name);
    let attack =
        Event::Attacked { seat: bot, target: Some(you), card: id("A"), count: 2, pursuits: 0 };
    let shown = cue(&attack);
    assert_eq!((shown.from, shown.to), (Some(Place::of(bot)), Some(Place::of(you))));
    assert_eq!(shown.hits, Seats::one(you));
    let card = shown.card.expect("a card").into_string();
    assert!(card.contains("Attack A") && card.contains("×2"), "{card}");

    let hits = |event: Event| cue(&event).hits;
    assert_eq!(hits(Event::Hurt { seat: you, loss: 2 }), Seats::one(you));
    assert_eq!(hits(Event::Struck { seat: you }), Seats::one(you));
    assert_eq!(hits(Event::Stolen { thief: bot, victim: you, card: None }), Seats::one(you));
    assert_eq!(
        hits(Event::HandsSwapped { seat: bot, other: you, taken: None, given: None }),
        Seats::one(you)
    );
    let turned = |seat| hits(Event::KarmaReversed { seat, target: you, from: 8, to: 2 });
    assert_eq!((turned(bot), turned(you)), (Seats::one(you), Seats::default()));

    // What the viewer may not know lies face down.
    let hidden = cue(&Event::Drew { seat: bot, card: None, again: false });
    assert!(hidden.card.expect("a card").into_string().contains("facedown"));
}

/// What an action of p1 changes, in words.
fn changes(game: &Agate, toml: &str, before: &[(u8, &str)], then: (u8, &str)) -> Vec<String> {
    let figures = |state: &agate::State| {
        let view = game.view(state, Viewer::Seat(seat(1)));
        AgateFace.figures(To::new(game, &names(), Lang::En), &view)
    };
    let now = figures(&position(game, toml, before));
    let after = figures(&position(game, toml, &[before, &[then]].concat()));
    Outcome::new(&now, &[after], &[]).plain(&names(), Some(seat(1)))
}

#[test]
fn figures_tell_who_is_hurt_who_is_out_and_whom_the_sword_can_reach() {
    let game = game(3);
    let attacked = |hand: &str| {
        format!(
            "active = \"p2\"\npile = \"A A A A A A\"\np1 = {{ hp = 1, karma = 4, hand = \"{hand}\" }}\n\
             p2 = {{ karma = 7, hand = \"deadly\" }}"
        )
    };
    let before: &[(u8, &str)] = &[(2, "attack p1 deadly"), (3, "pursue 0")];
    let told = changes(&game, &attacked("B"), before, (1, "take"));
    assert_eq!(told[..2], ["HP 1 → 0", "you are out"], "{told:?}");
    let told = changes(&game, &attacked("revival"), before, (1, "take"));
    assert!(told.contains(&"HP 1 → 2".into()), "{told:?}");
    assert!(told.contains(&"Revival is gone".into()), "{told:?}");
    assert!(told.contains(&"Bot 2 karma 7 → 8".into()), "{told:?}");
    assert!(told.contains(&"Bot 2 in the Sword's reach".into()), "{told:?}");
}

#[test]
fn every_figure_has_a_name_of_its_own() {
    let game = game(4);
    let view = game.view(&position(&game, "", &[]), Viewer::Seat(seat(1)));
    for lang in [Lang::En, Lang::Ja] {
        let figures = AgateFace.figures(To::new(&game, &names(), lang), &view);
        let called: BTreeSet<(Option<Seat>, &str)> =
            figures.iter().map(|figure| (figure.who, &*figure.what)).collect();
        assert_eq!(called.len(), figures.len());
        assert!(figures.len() >= 8, "HP and karma of four");
    }
}
