//! Whole games told to everybody, in both languages: what holds for the words of every game.

#![allow(missing_docs, dead_code, unreachable_pub, clippy::expect_used)]

use std::collections::BTreeSet;

use kernel::{Dice, Game, Match, Seat, Seed, Turn, Viewer};
use pack::Lang;
use ui::{Face, Names, To};

pub const LANGS: [Lang; 2] = [Lang::En, Lang::Ja];

pub fn names_for(viewer: Viewer) -> Names {
    let you = if let Viewer::Seat(seat) = viewer { Some(seat) } else { None };
    Names::new(["Aki", "Bot 2", "Bot 3", "Bot 4", "Bot 5", "Bot 6", "Bot 7", "Bot 8"]).told_to(you)
}

/// No sentence is empty or shows the inside of the program.
pub fn good(text: &str) {
    assert!(!text.trim().is_empty(), "an empty sentence");
    let inside = ["Some(", "None", "CardId", "CardName", "CharId", "Seat", "ArrayVec", "{", "}"];
    let slips = ["。。", "、。", "..", " .", " ,", " of you ", "you's", "returns's"];
    for bad in inside.into_iter().chain(slips) {
        assert!(!text.contains(bad), "`{bad}` in: {text}");
    }
    number(text);
    person(text);
}

/// One of a thing is not several, nothing is not gained, and a number below 0 has a true minus.
fn number(text: &str) {
    const MANY: [&str; 16] = [
        "points",
        "cards",
        "stones",
        "markers",
        "chips",
        "seeds",
        "games",
        "spaces",
        "turns",
        "players",
        "characters",
        "girls",
        "actions",
        "witches",
        "steps",
        "times",
    ];
    let words: Vec<_> = text.split(|c: char| !c.is_alphanumeric()).collect();
    for pair in words.windows(2) {
        assert!(pair[0] != "1" || !MANY.contains(&pair[1]), "several of one in: {text}");
    }
    for none in ["gained 0 ", "gains 0 ", "lost 0 ", "loses 0 ", "drew 0 ", "draws 0 "] {
        assert!(!text.contains(none), "{none} in: {text}");
    }
    for none in ["を0得", "を0失", "を0回復", "カードを0枚引", "0VPを落"] {
        assert!(!text.contains(none), "{none} in: {text}");
    }
    // The rows of a drawn field are named by their coordinates.
    let drawn = text.contains("   ");
    let letters: Vec<char> = text.chars().collect();
    for (at, pair) in letters.windows(2).enumerate() {
        // A clause (AG-31), a coordinate (-1,0), [0,-1] and a range have something before the
        // hyphen.
        let coordinate = |before: char| matches!(before, ',' | '(' | '[' | '⟨');
        let begins = at == 0 || !(letters[at - 1].is_alphanumeric() || coordinate(letters[at - 1]));
        let hyphen = pair[0] == '-' && pair[1].is_ascii_digit();
        assert!(drawn || !(begins && hyphen), "a hyphen for a minus in: {text}");
    }
}

/// The one spoken to is no third person: `You votes`, `you is`.
fn person(text: &str) {
    let words: Vec<_> = text.split(' ').collect();
    for (at, pair) in words.windows(2).enumerate() {
        let verb = pair[1].trim_end_matches(|c: char| !c.is_alphanumeric());
        let third = verb.ends_with('s') && !verb.ends_with("ss");
        assert!(!(third && matches!(pair[0], "You" | "You:")), "You {verb} in: {text}");
        let is = matches!(verb, "is" | "has" | "was" | "does");
        // "The damage to you is 2" speaks of the damage.
        let of = at > 0 && matches!(words[at - 1], "to" | "of" | "on" | "by" | "from" | "against");
        assert!(!(is && pair[0] == "you" && !of), "you {verb} in: {text}");
    }
}

/// A Japanese sentence holds no English word and no word of notation; names may.
fn only_japanese(text: &str) {
    let small = |c: char| c.is_ascii_lowercase() || c == '_';
    for word in text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')) {
        let english = word.len() > 2 && word.chars().all(small);
        assert!(!english, "`{word}` in: {text}");
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

fn tell<F: Face>(
    face: &F,
    table: &Match<F::Game>,
    events: &[<F::Game as Game>::Event],
    viewers: &[Viewer],
) {
    for viewer in viewers {
        let names = names_for(*viewer);
        for event in events {
            let Some(seen) = table.game().seen_by(event, *viewer) else { continue };
            for lang in LANGS {
                let line = face.event(To::new(table.game(), &names, lang), &seen).plain();
                or_names(&line, lang);
                assert!(!line.contains("  "), "a gap in: {line}");
                if lang == Lang::Ja {
                    only_japanese(&line);
                }
            }
        }
    }
}

fn look<F: Face>(
    face: &F,
    table: &Match<F::Game>,
    viewers: &[Viewer],
    cards: impl Fn(&<F::Game as Game>::View, Seat) -> Option<u8>,
) {
    for viewer in viewers {
        let (view, names) = (table.view(*viewer), names_for(*viewer));
        for lang in LANGS {
            let board = face.board(To::new(table.game(), &names, lang), &view);
            in_lang(&board.prompt.plain(), lang);
            assert_eq!(
                board.prompt,
                face.prompt(To::new(table.game(), &names, lang), &view),
                "one prompt"
            );
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
                let label = face.action(To::new(table.game(), &names, lang), &view, &action);
                or_names(&label, lang);
                let uses = face.uses(table.game(), &view, &action);
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
pub fn whole_game<F: Face>(
    face: &F,
    game: F::Game,
    seed: Seed,
    dice: &mut Dice,
    cards: impl Fn(&<F::Game as Game>::View, Seat) -> Option<u8>,
) -> BTreeSet<String> {
    let mut table = Match::new(game, seed);
    let seats = table.game().seats();
    let viewers: Vec<_> =
        Seat::all(seats).map(Viewer::Seat).chain([Viewer::Public, Viewer::All]).collect();
    let mut kinds = BTreeSet::new();
    tell(face, &table, table.set_up(), &viewers);
    while let Turn::Ask(ask) = table.turn() {
        let anyone: Vec<_> = ask.anyone().into_iter().collect();
        let seat = *dice.pick(&anyone).expect("somebody is asked");
        look(face, &table, &viewers, &cards);
        let action = *dice.pick(&table.legal(seat)).expect("a legal action");
        let events = table.act(seat, action).expect("legal").to_vec();
        tell(face, &table, &events, &viewers);
        kinds.extend(events.iter().map(|event| {
            format!("{event:?}").split([' ', '{', '(']).next().unwrap_or_default().to_string()
        }));
    }
    look(face, &table, &viewers, &cards);
    kinds
}
