//! Madoka's Court in words: whole games told to everyone in both languages, every card, reason and
//! option, and a few sentences in full.

#![allow(missing_docs, clippy::expect_used)]

#[path = "../../../../table/ui/tests/told/mod.rs"]
mod told;

use std::collections::BTreeSet;
use std::sync::Arc;

use court::{Cards, Court, CourtOptions, Event, LastCardCall};
use court_face::CourtFace;
use kernel::{Dice, Game, Match, Options, Seat, Seed, Turn, Viewer};
use pack::{Lang, Packed};
use told::{LANGS, good, in_lang, names_for};
use ui::{Face, To};

fn cards() -> Arc<Cards> {
    Court::default_pack().expect("the default pack is good").0
}

#[test]
fn whole_games_can_be_told_to_everyone() {
    let mut dice = Dice::new(5);
    let mut kinds = BTreeSet::new();
    for index in 0..40 {
        let options = CourtOptions {
            max_sets: Some(2),
            patron: index % 2 == 0,
            off_air: true,
            last_card_call: [LastCardCall::On, LastCardCall::Off, LastCardCall::Auto]
                [index as usize % 3],
            ..CourtOptions::random(&mut dice)
        };
        let Ok(game) = Court::new(cards(), options, 2 + (index % 4) as u8) else { continue };
        let seed = Seed::from_text("tales").nth(index);
        kinds.extend(told::whole_game(&CourtFace, game, seed, &mut dice, |view, seat| {
            Some(view.seats[&seat].cards)
        }));
    }
    assert!(kinds.len() >= 28, "most kinds of events came up: {kinds:?}");
}

#[test]
fn every_card_has_words() {
    for lang in LANGS {
        let all = CourtFace.cards(&cards(), lang);
        assert_eq!(all.len(), 78 + 17);
        for card in &all {
            good(&card.name);
            good(&card.kind);
            in_lang(&card.text, lang);
        }
    }
}

#[test]
fn refusals_are_sentences() {
    let game = Court::new(cards(), CourtOptions::default(), 3).expect("three can play");
    let table = Match::new(game, Seed::from_text("refusals"));
    let Turn::Ask(ask) = table.turn() else { unreachable!("a new game") };
    let mut clauses = BTreeSet::new();
    let lines = [
        "pass",
        "draw",
        "name p1",
        "name p2",
        "name mami",
        "contract mami",
        "support mami",
        "move mami kyoko 1",
        "agree",
        "call",
        "point p2",
        "propose",
        "play N01",
        "play kyubey as mami",
        "play discover-mami as mami",
    ];
    for text in lines {
        let action = table.game().parse(text).expect("an action");
        for seat in Seat::all(3) {
            let Err(refusal) = table.game().check(table.state(), seat, &action) else { continue };
            clauses.extend(refusal.clauses());
            for lang in LANGS {
                for said in CourtFace
                    .refusal(To::new(table.game(), &names_for(Viewer::Seat(seat)), lang), &refusal)
                {
                    in_lang(&said, lang);
                }
            }
        }
    }
    assert!(clauses.len() >= 6, "{clauses:?}");
    assert!(!ask.must.is_empty());
}

#[test]
fn a_few_sentences_in_full() {
    let game = Court::new(cards(), CourtOptions::default(), 3).expect("three can play");
    let names = names_for(Viewer::Seat(Seat::new(0)));
    let told = |event: Event, lang| CourtFace.event(To::new(&game, &names, lang), &event).plain();
    let skip = |seat| Event::Skipped { seat: Seat::new(seat) };
    assert_eq!(told(skip(0), Lang::En), "Your turn was skipped.");
    assert_eq!(told(skip(1), Lang::En), "Bot 2's turn was skipped.");
    assert_eq!(told(skip(1), Lang::Ja), "Bot 2の手番は飛ばされた。");
    let kind = game.cards().find("N01").expect("a card");
    let played =
        Event::Played { seat: Seat::new(1), kind, named: None, battle: false, shown: true };
    assert_eq!(told(played, Lang::En), "Bot 2 played Madoka 3 / Homura 2.");
    assert_eq!(told(played, Lang::Ja), "Bot 2は【まどか3／ほむら2】を出した。");
}
