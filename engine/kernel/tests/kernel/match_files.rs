//! Match files: what was played can be read back, and what was changed is found.

use std::sync::Arc;

use crate::reference::goofspiel::{self, Goofspiel};
use crate::reference::leduc::Leduc;
use kernel::old::Differs;
use kernel::record::{End, LARGEST, Record, RecordError};
use kernel::{Dice, Game, Match, Options as _, Seed, Turn};

const PACK: &str = "no cards";

/// Plays at random, at most so many decisions.
fn random_match<G: Game<Pack = ()>>(options: G::Options, seed: u64, most: usize) -> Match<G> {
    let game = G::new(Arc::new(()), options, 2).unwrap();
    let mut table = Match::new(game, Seed::from_text("match files").nth(seed));
    let mut dice = Dice::new(seed);
    while let Turn::Ask(ask) = table.turn()
        && table.played().len() < most
    {
        let seats: Vec<_> = ask.must.into_iter().collect();
        let seat = *dice.pick(&seats).unwrap();
        table.act(seat, *dice.pick(&table.legal(seat)).unwrap()).unwrap();
    }
    table
}

fn names() -> [String; 2] {
    ["Ada 魔女".into(), "Bo \"the\" bot".into()]
}

fn verify<G: Game<Pack = ()>>(text: &str) -> Result<Match<G>, RecordError> {
    Record::parse(text)?.replay::<G>(Arc::new(()), PACK)
}

#[test]
fn a_file_gives_the_same_match_back() {
    fn round_trip<G: Game<Pack = ()>>(table: &Match<G>) -> End {
        let record = table.record(PACK, &names());
        let text = record.to_string();
        assert_eq!(Record::parse(&text).as_ref(), Ok(&record));
        let again = verify::<G>(&text).unwrap();
        assert_eq!(again.state(), table.state());
        assert_eq!(again.set_up(), table.set_up());
        assert_eq!(again.record(PACK, &names()), record);
        for (again, first) in again.played().iter().zip(table.played()) {
            assert_eq!((again.seat, again.action), (first.seat, first.action));
            assert_eq!(again.events, first.events);
        }
        record.footer.unwrap().end
    }
    let mut dice = Dice::new(1);
    let mut ends = [0, 0];
    for seed in 0..200 {
        // Some are played to the end, some given up on the way or before the first action.
        let most = dice.below(40) as usize;
        let options = goofspiel::Options::random(&mut dice);
        ends[round_trip(&random_match::<Goofspiel>(options, seed, most)) as usize] += 1;
        ends[round_trip(&random_match::<Leduc>(Default::default(), seed, most / 4)) as usize] += 1;
    }
    assert!(ends.iter().all(|count| *count > 50), "{ends:?}");
}

#[test]
fn the_header_can_be_published_before_the_first_action() {
    let table = random_match::<Leduc>(Default::default(), 1, 0);
    let header = table.header(PACK, &names());
    let footer = table.record(PACK, &names()).footer.unwrap();
    assert_eq!(header.commitment, footer.seed.commitment());
    let published = serde_json::to_string(&header).unwrap();
    assert!(!published.contains(&footer.seed.to_string()));
}

/// A whole game of Goofspiel as lines: 1 is the header, 2 to 25 are choices of p1 and p2 in turn,
/// 26 is the footer. Lines 9, 17 and 25 carry a hash.
fn lines() -> Vec<String> {
    let game = Goofspiel::new(Arc::new(()), Default::default(), 2).unwrap();
    let mut table = Match::new(game, Seed::from_text("lines"));
    let mut dice = Dice::new(1);
    while let Turn::Ask(ask) = table.turn() {
        let seat = ask.must.first().unwrap();
        table.act(seat, *dice.pick(&table.legal(seat)).unwrap()).unwrap();
    }
    let text = table.record(PACK, &names()).to_string();
    text.lines().map(String::from).collect()
}

/// The text after a key.
fn value(file: &[String], line: usize, key: &str) -> String {
    let (_, rest) = file[line - 1].split_once(&format!("\"{key}\":\"")).unwrap();
    rest.split('"').next().unwrap().into()
}

/// Sets the text after a key.
fn set(file: &mut [String], line: usize, key: &str, to: &str) {
    let was = value(file, line, key);
    change(file, line, &format!("\"{key}\":\"{was}\""), &format!("\"{key}\":\"{to}\""));
}

/// Changes a part of a line.
fn change(file: &mut [String], line: usize, from: &str, to: &str) {
    assert!(file[line - 1].contains(from), "{from} is not on line {line}: {}", file[line - 1]);
    file[line - 1] = file[line - 1].replace(from, to);
}

/// Makes a change, and finds the complaint.
#[track_caller]
fn refused(tamper: impl FnOnce(&mut Vec<String>), line: usize, what: &str) {
    let mut file = lines();
    tamper(&mut file);
    let error = verify::<Goofspiel>(&(file.join("\n") + "\n")).err();
    let error = error
        .unwrap_or(RecordError { line: usize::MAX, what: kernel::Text::same("nothing found") });
    assert_eq!(error.line, line, "{error}");
    assert!(error.what.en.contains(what), "{error}");
}

#[test]
fn a_changed_action_is_found_where_it_does_not_fit() {
    let copy = |file: &mut Vec<String>, from, to| {
        let action = value(file, from, "do");
        set(file, to, "do", &action);
    };
    // A card that p1 has played before.
    refused(|file| copy(file, 2, 4), 4, "p1 cannot play");
    // A card that p1 could have played: the next hash tells.
    refused(|file| copy(file, 24, 2), 9, "the hash does not match");
    refused(|file| set(file, 5, "do", "lay 3"), 5, "`do`: column 1: `lay` is not known here");
    refused(|file| set(file, 5, "do", "play 99"), 5, "column 6: expected a number");
}

#[test]
fn a_changed_seat_is_found() {
    refused(|file| set(file, 3, "seat", "p1"), 3, "p1 cannot play");
    for seat in ["p3", "p8"] {
        refused(|file| set(file, 3, "seat", seat), 3, &format!("nobody sits at {seat}"));
    }
    refused(|file| set(file, 3, "seat", "p9"), 3, "`p9` is no seat");
}

#[test]
fn a_changed_hash_is_found() {
    for line in [9, 17, 25, 26] {
        let what = if line == 26 { "the last hash does" } else { "the hash does" };
        refused(|file| set(file, line, "hash", "0123456789abcdef"), line, what);
    }
}

#[test]
fn a_changed_seed_is_found() {
    let other = Seed::from_text("another");
    let seed = |file: &mut Vec<String>| set(file, 26, "seed", &other.to_string());
    let commitment = |file: &mut Vec<String>| set(file, 1, "commitment", &other.commitment());
    refused(seed, 26, "not the one committed to");
    refused(commitment, 26, "not the one committed to");
    // If both are changed, the game is another one.
    refused(
        |file| {
            seed(file);
            commitment(file);
        },
        9,
        "the hash does not match",
    );
    refused(|file| set(file, 26, "seed", "7"), 26, "64 hexadecimal digits");
}

#[test]
fn a_changed_end_is_found() {
    refused(|file| drop(file.pop()), 26, "the footer is missing");
    refused(
        |file| change(file, 26, "\"over\"", "\"abandoned\""),
        26,
        "the game is over, but the footer says abandoned",
    );
    refused(|file| drop(file.remove(24)), 25, "the footer says over, but the game is not");
    refused(|file| change(file, 26, "\"place\":2", "\"place\":1"), 26, "the outcome is not");
    refused(|file| file.push("{}".into()), 27, "nothing may follow the footer");
    refused(
        |file| {
            let half = file[25].len() / 2;
            file[25].truncate(half);
        },
        26,
        "this is no",
    );
}

#[test]
fn another_game_is_refused() {
    refused(|file| change(file, 1, "goofspiel", "leduc"), 1, "the file is of game leduc");
    refused(|file| change(file, 1, "\"rules\":1", "\"rules\":2"), 1, "rules version 2");
    refused(|file| change(file, 1, PACK, "other cards"), 1, "card pack other cards");
    refused(|file| change(file, 1, "\"majo\":1", "\"majo\":9"), 1, "format 9");
    refused(|file| change(file, 1, "\"options\":{}", "\"options\":{\"card\":\"5\"}"), 1, "cards?");
    refused(
        |file| change(file, 1, "\"options\":{}", "\"options\":{\"cards\":\"99\"}"),
        1,
        "option cards cannot be `99`: write a number from 2 to 13",
    );
    // With 12 cards there is no 13.
    refused(
        |file| change(file, 1, "\"options\":{}", "\"options\":{\"cards\":\"12\"}"),
        8,
        "p1 cannot play 13",
    );
    refused(|file| change(file, 1, "\"Ada", "\"X\",\"Ada"), 1, "is for 2 players, not 3");
    refused(
        |file| change(file, 1, "\"Ada", &format!("{}\"Ada", "\"X\",".repeat(300))),
        1,
        "at most 8 seats",
    );
    let error = verify::<Leduc>(&lines().join("\n")).unwrap_err();
    assert_eq!(error.to_string(), "line 1: the file is of game goofspiel, not leduc");
}

#[test]
fn lines_out_of_order_are_found() {
    refused(|file| file.swap(0, 1), 1, "header");
    refused(|file| file.swap(3, 7), 4, "action 3 is expected, not 7");
    refused(|file| drop(file.remove(3)), 4, "action 3 is expected, not 4");
    refused(|file| file.insert(4, file[3].clone()), 5, "action 4 is expected, not 3");
    refused(|file| file.swap(24, 25), 26, "nothing may follow the footer");
    // With the numbers put right again, the choices are for the wrong prizes.
    refused(
        |file| {
            let [first, second] = [2, 4].map(|line| value(file, line, "do"));
            set(file, 2, "do", &second);
            set(file, 4, "do", &first);
        },
        9,
        "the hash does not match",
    );
}

#[test]
fn garbage_is_refused() {
    for garbage in ["", "\0\u{1}\u{fffd}", "魔女", "{", "[]", "null", "{\"do\":{}}", "{\"end\":1}"]
    {
        refused(|file| file[0] = garbage.into(), 1, "header");
        refused(|file| file[11] = garbage.into(), 12, "this is no");
        refused(|file| file.insert(25, garbage.into()), 26, "this is no");
    }
    refused(|file| change(file, 6, "{", "{\"note\":1,"), 6, "unknown field `note`");
    refused(|file| file[5] = "[".repeat(100_000), 6, "this is no");
    assert_eq!(Record::parse("").unwrap_err().to_string(), "line 1: the file is empty");
    assert_eq!(Record::parse(&" ".repeat(LARGEST + 1)).unwrap_err().line, 1);
}

/// After a change of one letter a file is refused, or the letter stayed what it was.
#[test]
fn no_single_letter_can_be_changed() {
    let table = random_match::<Goofspiel>(goofspiel::Options { cards: 6 }, 3, usize::MAX);
    let record = table.record(PACK, &names());
    let text: Vec<char> = record.to_string().chars().collect();
    let letters: Vec<char> = "0123456789abcp {}[]\":,\\\n.-".chars().collect();
    let (mut dice, mut good, mut bad) = (Dice::new(2), 0, 0);
    for at in 0..text.len() {
        for _ in 0..4 {
            let mut changed = text.clone();
            changed[at] = *dice.pick(&letters).unwrap();
            let changed: String = changed.iter().collect();
            match verify::<Goofspiel>(&changed) {
                Ok(_) => {
                    // Spelling aside (a capital letter, a space), it is the same file.
                    assert_eq!(Record::parse(&changed).unwrap(), record);
                    good += 1;
                }
                Err(error) => {
                    assert!(error.line <= record.lines.len() + 3, "{error}");
                    bad += 1;
                }
            }
        }
    }
    assert!(good > 0 && good < bad / 5, "{good} accepted, {bad} refused");
}

/// The chain protects what no state shows: names, seats that are not there, hashes left out.
#[test]
fn the_chain_holds_every_line() {
    refused(|file| change(file, 1, "Ada", "Eve"), 9, "the hash does not match");
    refused(|file| change(file, 3, "\"seat\":\"p", "\"seat\":\"p8\",\"x\":\""), 3, "unknown field");
    refused(|file| set(file, 3, "seat", "p8"), 3, "nobody sits at p8");
    refused(
        |file| {
            let at = file[8].find(",\"hash\"").unwrap();
            file[8].truncate(at);
            file[8].push('}');
        },
        9,
        "the hash does not match",
    );
}

/// A file told of as if its rules were others.
fn told(file: &[String]) -> Record {
    Record::parse(&(file.join("\n") + "\n")).unwrap()
}

#[test]
fn a_file_of_other_rules_or_cards_says_so() {
    let mut file = lines();
    assert_eq!(told(&file).header.differs::<Goofspiel>(PACK), None);
    assert_eq!(told(&file).header.differs::<Goofspiel>("others"), Some(Differs::Cards));
    let now = Goofspiel::RULES;
    change(&mut file, 1, &format!("\"rules\":{now}"), "\"rules\":77");
    let differs = told(&file).header.differs::<Goofspiel>("others");
    assert_eq!(differs, Some(Differs::Rules { then: 77, now }), "the rules come first");
}

#[test]
fn what_needs_no_rules_is_checked_without_them() {
    assert_eq!(told(&lines()).sound(), Ok(()));
    #[track_caller]
    fn found(tamper: impl FnOnce(&mut Vec<String>), line: usize, what: &str) {
        let mut file = lines();
        tamper(&mut file);
        let error = told(&file).sound().unwrap_err();
        assert!(error.line == line && error.what.en.contains(what), "{error}");
    }
    found(|file| set(file, 3, "seat", "p3"), 3, "nobody sits at p3");
    found(|file| set(file, 9, "hash", "0123"), 9, "this is no hash");
    found(|file| set(file, 9, "hash", "0123456789ABCDEF"), 9, "this is no hash");
    found(|file| set(file, 26, "hash", ""), 26, "this is no hash");
    found(|file| change(file, 3, "}", ",\"hash\":\"0123456789abcdef\"}"), 3, "no hash belongs");
    let hash = format!(",\"hash\":\"{}\"", value(&lines(), 9, "hash"));
    found(|file| change(file, 9, &hash, ""), 9, "is missing");
    let other = Seed::from_text("another").to_string();
    found(|file| set(file, 26, "seed", &other), 26, "not the one committed to");
    found(|file| drop(file.pop()), 26, "the footer is missing");
    found(|file| change(file, 26, "\"over\"", "\"abandoned\""), 26, "the game was given up");
    found(
        |file| change(file, 1, "\"Ada 魔女\",", "\"Cy\",\"Ada\","),
        26,
        "another number of seats",
    );
    // What needs the rules is not found without them.
    let mut file = lines();
    set(&mut file, 5, "do", "fly away");
    set(&mut file, 9, "hash", "0123456789abcdef");
    assert_eq!(told(&file).sound(), Ok(()));
}

#[test]
fn the_rules_here_are_trusted_only_as_far_as_the_hashes_go() {
    let same = |file: &[String]| told(file).same_here::<Goofspiel>(Arc::new(()), PACK);
    let places = |file: &[String]| {
        let same = same(file).unwrap();
        (same.states.iter().map(|(n, _)| *n).collect::<Vec<_>>(), same.whole)
    };
    let file = lines();
    assert_eq!(places(&file), (vec![8, 16, 24], true));
    let whole = verify::<Goofspiel>(&(file.join("\n") + "\n")).unwrap();
    assert_eq!(same(&file).unwrap().states.last().unwrap().1, *whole.state());
    // Another card is played on the way: as far as the hash before it.
    let mut file = lines();
    let action = value(&file, 24, "do");
    set(&mut file, 14, "do", &action);
    assert_eq!(places(&file), (vec![8], false));
    // Something that the rules here do not know.
    let mut file = lines();
    set(&mut file, 3, "do", "fly away");
    assert_eq!(places(&file), (vec![], false));
    // The end alone differs.
    let mut file = lines();
    set(&mut file, 26, "hash", "0123456789abcdef");
    assert_eq!(places(&file), (vec![8, 16, 24], false));
    // Other cards or options that mean nothing prove nothing.
    assert!(told(&lines()).same_here::<Goofspiel>(Arc::new(()), "others").is_none());
    let mut file = lines();
    change(&mut file, 1, "\"options\":{", "\"options\":{\"moon\":\"full\"");
    assert!(same(&file).is_none());
}
