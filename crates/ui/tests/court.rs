//! Madoka's Court in words: whole games told to everyone in both languages, every card, reason and
//! option, and a few sentences in full.

#![allow(missing_docs, clippy::expect_used)]

use std::collections::BTreeSet;
use std::sync::Arc;

use court::{Cards, Court, CourtOptions, Event, LastCardCall};
use kernel::{Dice, Game, Match, Options, Seat, Seed, Turn, Viewer};
use pack::{Lang, Packed};
use ui::{Face, Names};

const LANGS: [Lang; 2] = [Lang::En, Lang::Ja];

fn cards() -> Arc<Cards> {
    Court::default_pack().expect("the default pack is good").0
}

fn names_for(viewer: Viewer) -> Names {
    let you = if let Viewer::Seat(seat) = viewer { Some(seat) } else { None };
    Names::new(["Aki", "Bot 2", "Bot 3", "Bot 4", "Bot 5"]).told_to(you)
}

/// No sentence is empty or shows the inside of the program.
fn good(text: &str) {
    assert!(!text.trim().is_empty(), "an empty sentence");
    for bad in ["Some(", "None", "Kind", "Seat", "{", "}", "。。", "..", " .", " of you "] {
        assert!(!text.contains(bad), "`{bad}` in: {text}");
    }
}

/// Sentences in Japanese have Japanese in them, English ones have none.
fn in_lang(text: &str, lang: Lang) {
    good(text);
    let kana = text.chars().any(|c| ('\u{3040}'..='\u{9fff}').contains(&c));
    assert_eq!(kana, lang == Lang::Ja, "{lang}: {text}");
}

fn tell(table: &Match<Court>, events: &[Event], viewers: &[Viewer]) {
    for viewer in viewers {
        for event in events {
            let Some(seen) = table.game().seen_by(event, *viewer) else { continue };
            for lang in LANGS {
                in_lang(&table.game().event(&seen, &names_for(*viewer), lang).plain(), lang);
            }
        }
    }
}

fn look(table: &Match<Court>, viewers: &[Viewer]) {
    for viewer in viewers {
        let (view, names) = (table.view(*viewer), names_for(*viewer));
        for lang in LANGS {
            let board = table.game().board(&view, &names, lang);
            in_lang(&board.prompt.plain(), lang);
            good(&board.stage);
            for panel in board.players.iter().chain(&board.table) {
                good(&panel.title);
                assert!(!panel.lines.is_empty());
                panel.lines.iter().for_each(|line| assert!(!line.plain().is_empty()));
            }
            for card in &board.hand {
                in_lang(&card.text, lang);
                card.why_not.iter().for_each(|why| in_lang(why, lang));
            }
            if let Viewer::Seat(seat) = viewer {
                let held: u8 = board.hand.iter().map(|card| card.count).sum();
                assert_eq!(held, view.seats[seat].cards);
                for action in table.legal(*seat) {
                    in_lang(&table.game().action(&view, &action, &names, lang), lang);
                    for used in table.game().uses(&view, &action) {
                        assert!(board.hand.iter().any(|card| card.id == used), "{used}");
                    }
                }
            }
        }
    }
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
        let mut table = Match::new(game, Seed::from_text("tales").nth(index));
        let seats = table.game().seats();
        let viewers = Seat::all(seats).map(Viewer::Seat).chain([Viewer::Public, Viewer::All]);
        let viewers: Vec<_> = viewers.collect();
        tell(&table, table.set_up(), &viewers);
        while let Turn::Ask(ask) = table.turn() {
            let anyone: Vec<_> = ask.anyone().into_iter().collect();
            let seat = *dice.pick(&anyone).expect("somebody is asked");
            look(&table, &viewers);
            let legal = table.legal(seat);
            let action = *dice.pick(&legal).expect("a legal action");
            let events = table.act(seat, action).expect("legal").to_vec();
            tell(&table, &events, &viewers);
            kinds.extend(events.iter().map(|event| {
                format!("{event:?}").split([' ', '{']).next().unwrap_or_default().to_string()
            }));
        }
        look(&table, &viewers);
    }
    assert!(kinds.len() >= 28, "most kinds of events came up: {kinds:?}");
}

#[test]
fn every_card_and_option_has_words() {
    for lang in LANGS {
        let all = <Court as Face>::cards(&cards(), lang);
        assert_eq!(all.len(), 78 + 17);
        for card in &all {
            good(&card.name);
            good(&card.kind);
            in_lang(&card.text, lang);
        }
        for spec in CourtOptions::SPECS {
            in_lang(Court::option(spec.key, lang), lang);
        }
        assert_eq!(Court::option("no_such_option", lang), "");
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
                for said in table.game().refusal(&refusal, &names_for(Viewer::Seat(seat)), lang) {
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
    let told = |event: Event, lang| game.event(&event, &names, lang).plain();
    let skip = |seat| Event::Skipped { seat: Seat::new(seat) };
    assert_eq!(told(skip(0), Lang::En), "Your turn was skipped.");
    assert_eq!(told(skip(1), Lang::En), "Bot 2's turn was skipped.");
    assert_eq!(told(skip(1), Lang::Ja), "Bot 2の手番は飛ばされた。");
    let kind = game.cards().find("N01").expect("a card");
    let played = Event::Played { seat: Seat::new(1), kind, named: None, battle: false };
    assert_eq!(told(played, Lang::En), "Bot 2 played Madoka 3 / Homura 2.");
    assert_eq!(told(played, Lang::Ja), "Bot 2は【まどか3／ほむら2】を出した。");
}
