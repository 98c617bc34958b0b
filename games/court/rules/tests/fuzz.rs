//! Garbled packs, scenarios and actions: a clear error or a sound reading, never a panic. A second
//! each by default; `MAJO_FUZZ_SECONDS` gives more.

#![allow(missing_docs, clippy::expect_used, clippy::panic)]

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::time::{Duration, Instant};

use court::{Court, CourtOptions};
use kernel::doc::Source;
use kernel::{Dice, Game, scenario};
use pack::{Files, Packed};

/// Words that mean something to one of the readers.
const WORDS: &[&str] = &[
    "p1",
    "p5",
    "p9",
    "0",
    "1",
    "-1",
    "9",
    "120",
    "255",
    "256",
    "true",
    "{}",
    "[]",
    "\"\"",
    "\"",
    "=",
    ",",
    "\n",
    "#",
    "madoka",
    "kyoko",
    "as",
    "N01",
    "kyubey",
    "alone",
    "doom-mami",
    "OFF",
    "WAL",
    "W06",
    "lead",
    "line",
    "damage",
    "girls",
    "silent = true",
    "rest = \"out\"",
    "[[play]]",
    "[[case]]",
    "do",
    "expect",
    "deal",
    "mortality",
    "battle",
    "follow",
    "魔女",
];

fn garble(text: &str, dice: &mut Dice) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=dice.below(4) {
        let at = dice.below(bytes.len() as u32 + 1) as usize;
        let end = (at + dice.below(9) as usize).min(bytes.len());
        match dice.below(4) {
            0 => drop(bytes.drain(at..end)),
            1 => bytes.insert(at, dice.word() as u8),
            2 => {
                let word = dice.pick(WORDS).copied().unwrap_or_default();
                bytes.splice(at..end, word.bytes());
            }
            _ => {
                let from = dice.below(bytes.len() as u32 + 1) as usize;
                let copy = bytes[from..(from + 60).min(bytes.len())].to_vec();
                bytes.splice(at..at, copy);
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn fuzz(inputs: &[String], reads: impl Fn(&str)) {
    let seconds = std::env::var("MAJO_FUZZ_SECONDS").ok().and_then(|text| text.parse().ok());
    let time = Duration::from_secs_f64(seconds.unwrap_or(1.0));
    let begin = Instant::now();
    let mut dice = Dice::new(u64::from(std::process::id()));
    let mut tries = 0;
    while begin.elapsed() < time || tries < 200 {
        tries += 1;
        let text = garble(dice.pick(inputs).map_or("", String::as_str), &mut dice);
        let result = catch_unwind(AssertUnwindSafe(|| reads(&text)));
        assert!(result.is_ok(), "this input fails:\n{text}");
    }
}

#[test]
fn packs() {
    let cards = Court::DEFAULT[0].1.to_string();
    let foes = Court::DEFAULT[1].1.to_string();
    fuzz(std::slice::from_ref(&cards), |text| {
        let files = [Source::new("cards.toml", text), Source::new("foes.toml", foes.clone())];
        let _ = Court::read_pack(&Files::new(files));
    });
    fuzz(std::slice::from_ref(&foes), |text| {
        let files = [Source::new("cards.toml", cards.clone()), Source::new("foes.toml", text)];
        let _ = Court::read_pack(&Files::new(files));
    });
}

#[test]
fn scenarios() {
    let (cards, _) = Court::default_pack().expect("the default pack is good");
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scenarios");
    let files = std::fs::read_dir(dir).expect("the folder is there");
    let texts = files.map(|file| std::fs::read_to_string(file.expect("a file").path()));
    let texts: Vec<String> = texts.map(|text| text.expect("text")).collect();
    fuzz(&texts, |text| {
        let _ = scenario::run::<Court>(&Source::new("x.toml", text), &cards);
    });
}

#[test]
fn actions() {
    let (cards, _) = Court::default_pack().expect("the default pack is good");
    let game = Court::new(cards, CourtOptions::default(), 3).expect("three can play");
    let lines = [
        "play N37 as kyoko",
        "draw",
        "pass",
        "name p3",
        "name homura",
        "contract sayaka",
        "support mami",
        "move homura kyoko 2",
        "propose",
        "agree",
        "refuse",
        "call",
        "point p1",
    ];
    fuzz(&lines.map(String::from), |text| {
        if let Ok(action) = game.parse(text) {
            assert_eq!(game.parse(&game.notation(&action)), Ok(action));
        }
    });
}
