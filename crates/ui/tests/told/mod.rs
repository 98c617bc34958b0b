//! Whole games told to everybody, in both languages: what holds for the words of every game.

#![allow(missing_docs, dead_code, unreachable_pub, clippy::expect_used)]

use std::collections::BTreeSet;

use kernel::{Dice, Match, Seat, Seed, Turn, Viewer};
use pack::Lang;
use ui::{Face, Names};

pub const LANGS: [Lang; 2] = [Lang::En, Lang::Ja];

pub fn names_for(viewer: Viewer) -> Names {
    let you = if let Viewer::Seat(seat) = viewer { Some(seat) } else { None };
    Names::new(["Aki", "Bot 2", "Bot 3", "Bot 4", "Bot 5", "Bot 6", "Bot 7", "Bot 8"]).told_to(you)
}

/// No sentence is empty or shows the inside of the program.
pub fn good(text: &str) {
    assert!(!text.trim().is_empty(), "an empty sentence");
    let inside = ["Some(", "None", "CardId", "CardName", "CharId", "Seat", "ArrayVec", "{", "}"];
    let slips = ["。。", "、。", "..", " .", " ,", " of you ", "you's"];
    for bad in inside.into_iter().chain(slips) {
        assert!(!text.contains(bad), "`{bad}` in: {text}");
    }
}

fn has_japanese(text: &str) -> bool {
    text.chars().any(|c| ('\u{3040}'..='\u{9fff}').contains(&c))
}

/// Sentences in Japanese have Japanese in them, English ones have none.
pub fn in_lang(text: &str, lang: Lang) {
    good(text);
    assert_eq!(has_japanese(text), lang == Lang::Ja, "{lang}: {text}");
}

/// The same, for what may be nothing but names and numbers: `Bot 2: MP 3`.
pub fn or_names(text: &str, lang: Lang) {
    good(text);
    match lang {
        Lang::En => assert!(!has_japanese(text), "{lang}: {text}"),
        Lang::Ja => {
            let word = |word: &str| word.len() > 1 && word.chars().all(|c| c.is_ascii_lowercase());
            let english = text.split([' ', ',', '.', ':', '/']).any(word);
            assert!(has_japanese(text) || !english, "{lang}: {text}");
        }
    }
}

fn tell<G: Face>(table: &Match<G>, events: &[G::Event], viewers: &[Viewer]) {
    for viewer in viewers {
        let names = names_for(*viewer);
        for event in events {
            let Some(seen) = table.game().seen_by(event, *viewer) else { continue };
            for lang in LANGS {
                let line = table.game().event(&seen, &names, lang).plain();
                or_names(&line, lang);
                assert!(!line.contains("  "), "a gap in: {line}");
            }
        }
    }
}

fn look<G: Face>(
    table: &Match<G>,
    viewers: &[Viewer],
    cards: impl Fn(&G::View, Seat) -> Option<u8>,
) {
    for viewer in viewers {
        let (view, names) = (table.view(*viewer), names_for(*viewer));
        for lang in LANGS {
            let board = table.game().board(&view, &names, lang);
            in_lang(&board.prompt.plain(), lang);
            assert_eq!(board.prompt, table.game().prompt(&view, &names, lang), "one prompt");
            good(&board.stage);
            for panel in board.players.iter().chain(&board.table) {
                good(&panel.title);
                assert!(!panel.lines.is_empty(), "{}", panel.title);
                panel.lines.iter().for_each(|line| or_names(&line.plain(), lang));
            }
            for card in &board.hand {
                or_names(&card.text, lang);
                card.why_not.iter().for_each(|why| in_lang(why, lang));
            }
            let Viewer::Seat(seat) = viewer else { continue };
            if let Some(cards) = cards(&view, *seat) {
                assert_eq!(board.hand.iter().map(|card| card.count).sum::<u8>(), cards);
            }
            let mut labels = BTreeSet::new();
            for action in table.legal(*seat) {
                let label = table.game().action(&view, &action, &names, lang);
                or_names(&label, lang);
                let uses = table.game().uses(&view, &action);
                for used in &uses {
                    assert!(board.hand.iter().any(|card| card.id == *used), "{used}");
                }
                // Two cards may be twins; what is done with one of them has one name.
                let twice = format!("two actions are called {label}");
                assert!(labels.insert((label, uses)), "{twice}");
            }
        }
    }
}

/// Plays a game to its end by chance and tells all of it to every seat, to spectators, and to who
/// may see everything. `cards` says how many cards a seat holds, where a hand shows them all. Gives
/// the kinds of events that came up.
pub fn whole_game<G: Face>(
    game: G,
    seed: Seed,
    dice: &mut Dice,
    cards: impl Fn(&G::View, Seat) -> Option<u8>,
) -> BTreeSet<String> {
    let mut table = Match::new(game, seed);
    let seats = table.game().seats();
    let viewers: Vec<_> =
        Seat::all(seats).map(Viewer::Seat).chain([Viewer::Public, Viewer::All]).collect();
    let mut kinds = BTreeSet::new();
    tell(&table, table.set_up(), &viewers);
    while let Turn::Ask(ask) = table.turn() {
        let anyone: Vec<_> = ask.anyone().into_iter().collect();
        let seat = *dice.pick(&anyone).expect("somebody is asked");
        look(&table, &viewers, &cards);
        let action = *dice.pick(&table.legal(seat)).expect("a legal action");
        let events = table.act(seat, action).expect("legal").to_vec();
        tell(&table, &events, &viewers);
        kinds.extend(events.iter().map(|event| {
            format!("{event:?}").split([' ', '{', '(']).next().unwrap_or_default().to_string()
        }));
    }
    look(&table, &viewers, &cards);
    kinds
}
