//! Deals that players had a part in: the match file tells every part, and what was changed is found.

use std::sync::Arc;

use crate::reference::goofspiel::Goofspiel;
use kernel::mix::{Part, Secret};
use kernel::record::{FORMAT, FORMAT_MIXED, Record, RecordError};
use kernel::{Dice, Game, Match, Mix, Seed, Turn};

const PACK: &str = "no cards";
const WORDS: &str = "a cat on the windowsill";

fn secret(words: &str) -> Secret {
    words.parse().unwrap()
}

/// A whole game whose deal was made of these.
fn played(players: Vec<Part>) -> Match<Goofspiel> {
    let game = Goofspiel::new(Arc::new(()), Default::default(), 2).unwrap();
    let mut table = Match::mixed(game, Mix { server: Seed::from_text("mixed"), players });
    let mut dice = Dice::new(1);
    while let Turn::Ask(ask) = table.turn() {
        let seat = ask.must.first().unwrap();
        table.act(seat, *dice.pick(&table.legal(seat)).unwrap()).unwrap();
    }
    table
}

fn file(players: Vec<Part>) -> String {
    played(players).record(PACK, &["Ada".into(), "Bo".into()]).to_string()
}

fn verify(text: &str) -> Result<Match<Goofspiel>, RecordError> {
    Record::parse(text)?.replay::<Goofspiel>(Arc::new(()), PACK)
}

/// p1 has revealed a secret; p2 has committed to one and kept it.
fn one_of_two() -> Vec<Part> {
    vec![Part::Shown(secret(WORDS)), Part::Kept(secret("it rained all afternoon").commitment())]
}

#[test]
fn a_mixed_match_can_be_read_back_and_checked() {
    let (text, table) = (file(one_of_two()), played(one_of_two()));
    let record = Record::parse(&text).unwrap();
    assert_eq!(record.header.majo, FORMAT_MIXED);
    let footer = record.footer.as_ref().unwrap();
    assert_eq!(footer.secrets, [Some(WORDS.to_string()), None]);
    let again = verify(&text).unwrap();
    assert_eq!(again.state(), table.state());
    assert_eq!(again.record(PACK, &["Ada".into(), "Bo".into()]), record);
    record.sound().unwrap();
    // Nothing secret stands in what is published first.
    let header = text.lines().next().unwrap();
    assert!(!header.contains(WORDS) && !header.contains(&footer.seed.to_string()));
    for part in one_of_two() {
        assert!(header.contains(part.commitment().unwrap().as_str()));
    }
}

#[test]
fn another_part_is_another_deal() {
    let set_up = |players| played(players).record(PACK, &[]).footer.unwrap().hash;
    let alone = set_up(vec![]);
    assert_ne!(set_up(one_of_two()), alone);
    assert_eq!(Record::parse(&file(vec![])).unwrap().header.majo, FORMAT);
    assert!(!file(vec![]).contains("secrets") && !file(vec![]).contains("commitments"));
}

/// Makes a change, and finds the complaint, with the rules and without.
#[track_caller]
fn refused(from: &str, to: &str, line: usize, what: &str) {
    let text = file(one_of_two());
    assert!(text.contains(from), "{from} is not in {text}");
    let changed = text.replace(from, to);
    let last = text.lines().count();
    let line = if line == 0 { last } else { line };
    let error = verify(&changed).expect_err("the change is found");
    assert_eq!((error.line, error.what.en.contains(what)), (line, true), "{error}");
    if !what.contains("hash") {
        assert_eq!(Record::parse(&changed).unwrap().sound(), Err(error));
    }
}

#[test]
fn tampered_parts_are_found() {
    let own = secret(WORDS).commitment();
    let other = secret("a dog on the windowsill").commitment();
    let shown = format!("\"secrets\":[\"{WORDS}\",null]");
    // Another secret than was committed to, and another commitment than the secret's.
    refused(WORDS, "a dog on the windowsill", 0, "p1: the secret is not the one committed to");
    refused(own.as_str(), other.as_str(), 0, "p1: the secret is not the one committed to");
    // Both: then the deal is another one, and the hashes tell.
    let text = file(one_of_two()).replace(WORDS, "a dog on the windowsill");
    let error = verify(&text.replace(own.as_str(), other.as_str())).expect_err("it is found");
    assert!(error.what.en.contains("hash") || error.what.en.contains("cannot"), "{error}");
    // A secret is left out that was revealed: another deal again.
    let left_out = file(one_of_two()).replace(&shown, "\"secrets\":[null,null]");
    assert!(verify(&left_out).is_err());
    // A secret of somebody who committed to another, or to nothing.
    refused(&shown, &format!("\"secrets\":[\"{WORDS}\",\"{WORDS}\"]"), 0, "p2: the secret is not");
    refused(
        &format!("\"{own}\"", own = own.as_str()),
        "null",
        0,
        "p1: a secret is revealed that nobody",
    );
    // Not what it should be at all.
    refused(own.as_str(), "tbd", 1, "p1: a commitment is 64 hexadecimal digits");
    refused(WORDS, "cat", 0, "p1: a secret has 16 to 200 letters");
    // Too few, too many, and in a file that says that there are none.
    refused(&shown, "\"secrets\":[null]", 0, "one for each seat, or none");
    refused("\"commitments\":[", "\"commitments\":[null,", 1, "one for each seat, or none");
    refused("{\"majo\":2", "{\"majo\":1", 1, "one for each seat, or none");
}

#[test]
fn a_file_of_one_seed_says_nothing_of_parts() {
    let text = file(vec![]);
    let changed = text.replace("{\"majo\":1", "{\"majo\":2");
    let error = verify(&changed).err().map(|error| error.what.en).unwrap_or_default();
    assert!(error.contains("one for each seat, or none"), "{error}");
    let error = Record::parse(&text.replace("{\"majo\":1", "{\"majo\":3")).err();
    assert!(error.is_some_and(|error| error.what.en.contains("format 3")));
}
