//! What the steps of Agate Sword show and say to a player: no card that the player has not held, seen or
//! been shown. What a player may know is found from the whole truth here, not from what views tell.

#![allow(missing_docs, clippy::expect_used)]

mod common;

use std::collections::BTreeSet;

use agate::{Agate, AgateOptions, Answer, CardId, Event};
use agate_face::AgateFace;
use common::cards;
use kernel::{Dice, Game, Match, Seat, Seed, Step, Turn, Viewer};
use maud::Render;
use pack::Lang;
use ui::{Face, Names, Scene, Seen, To};

type Known = BTreeSet<String>;

/// The cards that a step brings to a player's knowledge (AG-11, rules §7).
fn learn(game: &Agate, truth: &Step<Agate>, own: Seat, known: &mut Known) {
    let id = |card: CardId| game.cards().get(card).id.to_string();
    let named = |name: &str| game.cards().find(name);
    let mut more = |cards: &mut dyn Iterator<Item = CardId>| known.extend(cards.map(id));
    match truth.event {
        // Both see what goes from one to the other.
        Event::Stolen { thief, victim, card } if thief == own || victim == own => {
            more(&mut card.into_iter());
        }
        Event::LookedAt { seat, victim, hand } if seat == own || victim == own => {
            more(&mut hand.iter().flat_map(|hand| hand.cards()));
        }
        Event::HandsSwapped { seat, other, taken, given } if seat == own || other == own => {
            more(&mut [taken, given].iter().flatten().flat_map(|hand| hand.cards()));
        }
        Event::LaidAside { cards, .. } => more(&mut cards.cards()),
        Event::Eliminated { hand, .. } => more(&mut hand.cards()),
        // Whatever is used, discarded or drawn as an EVENT is seen by all.
        Event::EventDrawn { card, .. }
        | Event::Discarded { card, .. }
        | Event::Attacked { card, .. }
        | Event::Used { card, .. }
        | Event::Excavated { card, .. } => more(&mut [card].into_iter()),
        // The card that turns an attack back or heals from it lies open, although the log names
        // what was done and not the card.
        Event::Responded { card, offset, pursuits, end, .. } => {
            let ends = match end {
                Answer::Reflect => named("reflect"),
                Answer::Absorb => named("absorb"),
                Answer::Take => None,
            };
            let pursuit = named("pursuit").filter(|_| pursuits > 0);
            let offset = Some(card).filter(|_| offset > 0);
            more(&mut [ends, pursuit, offset].into_iter().flatten());
        }
        Event::Pursued { count, .. } => {
            more(&mut named("pursuit").filter(|_| count > 0).into_iter());
        }
        Event::Revived { .. } => more(&mut named("revival").into_iter()),
        Event::Drew { .. }
        | Event::Stolen { .. }
        | Event::LookedAt { .. }
        | Event::HandsSwapped { .. }
        | Event::TurnBegan { .. }
        | Event::Reshuffled { .. }
        | Event::NothingToDraw { .. }
        | Event::Passed { .. }
        | Event::AreaReached { .. }
        | Event::Healed { .. }
        | Event::Hurt { .. }
        | Event::KarmaMoved { .. }
        | Event::KarmaGained { .. }
        | Event::KarmaShed { .. }
        | Event::KarmaReversed { .. }
        | Event::Struck { .. }
        | Event::StruckNobody
        | Event::Won { .. } => {}
    }
    hold(&truth.view, own, known);
}

/// What lies open, and what the player holds.
fn hold(truth: &agate::View, own: Seat, known: &mut Known) {
    known.extend(truth.discard.iter().map(ToString::to_string));
    known.extend(truth.seats[&own].hand.iter().flatten().map(ToString::to_string));
}

/// All that a step sends to the player's page.
fn sent(game: &Agate, step: &Step<Agate>, viewer: Viewer, names: &Names) -> String {
    let (to, view) = (To::new(game, names, Lang::En), (viewer, &step.view));
    let seen = Seen::new(game, view, names, Lang::En, &[]);
    let cue = AgateFace.cue(to, &step.event).card.map_or_else(String::new, |card| card.0);
    let moment = AgateFace.moment(&seen, &step.event).map(|moment| moment.drawn(Lang::En).0);
    [
        AgateFace.event(to, &step.event).plain(),
        cue,
        moment.unwrap_or_default(),
        AgateFace.scene(&seen).render().into_string(),
    ]
    .join("\n")
}

#[test]
fn steps_name_no_card_that_the_player_may_not_know() {
    // Held in a step and neither before nor after it: a page that only looks between actions would
    // never know that its player had it.
    let mut passing = 0;
    for n in 0..8_u64 {
        let seats = 3 + (n % 2) as u8;
        let game = Agate::new(cards(), AgateOptions::default(), seats).expect("a table");
        let mut table = Match::new(game, Seed::from_text("steps").nth(n));
        let mut dice = Dice::new(n);
        while let Turn::Ask(ask) = table.turn() {
            let seat = ask.must.first().expect("somebody is asked");
            let action = *dice.pick(&table.legal(seat)).expect("something can be done");
            table.act(seat, action).expect("it is legal");
        }
        let names = Names::new((1..=seats).map(|n| format!("Player {n}")));
        let names_of = table.game().cards().all().map(|(_, card)| {
            // As it stands on a card; "Attack B" is also part of "Attack Bot".
            (card.id.to_string(), format!(">{}<", card.name.en))
        });
        let names_of: Vec<_> = names_of.collect();
        for own in Seat::all(seats) {
            let (viewer, names) = (Viewer::Seat(own), names.clone().told_to(Some(own)));
            let mut known = Known::new();
            let actions = std::iter::once(None).chain((0..table.played().len()).map(Some));
            for at in actions {
                let truth = table.steps(at, Viewer::All);
                let told = table.steps(at, viewer);
                assert_eq!(truth.len(), told.len(), "every step of Agate Sword is seen by all");
                for (truth, step) in truth.iter().zip(&told) {
                    learn(table.game(), truth, own, &mut known);
                    let page = sent(table.game(), step, viewer, &names);
                    let leaks = names_of
                        .iter()
                        .filter(|(id, name)| page.contains(name.as_str()) && !known.contains(id));
                    let leaks: Vec<_> = leaks.collect();
                    assert!(leaks.is_empty(), "game {n}, {own}, {at:?}: {leaks:?}");
                }
                let mut ends = truth.iter().map(|step| &step.view.seats[&own].hand);
                let last = ends.next_back();
                passing += ends
                    .flatten()
                    .flatten()
                    .filter(|card| {
                        !last.is_some_and(|hand| hand.iter().flatten().any(|held| held == *card))
                    })
                    .count();
            }
        }
    }
    assert!(passing > 0, "no card was held for a step alone");
}
