//! Any bytes as a match file, pack, notation or scenario: a clear error or a sound reading, never
//! a panic. Real inputs are garbled at random. Two seconds a target; `MAJO_FUZZ_SECONDS=60` for a
//! minute.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use games::{Agate, Court, Daybreak, GameId, Hackclad, Packs, Shadows, scenarios};
use kernel::doc::Source;
use kernel::record::Record;
use kernel::scenario::Staged;
use kernel::{Chance, Dice, Game, Match, Options, Seat, Seed, Turn, Unheard};
use pack::{Files, Packed};

/// Words that mean something to one of the readers.
const WORDS: &[&str] = &[
    "p1",
    "p9",
    "0",
    "1",
    "-1",
    "255",
    "256",
    "99999999999999999999",
    "1e9",
    "true",
    "null",
    "{}",
    "[]",
    "[[card]]",
    "[pack]",
    "\"\"",
    "\"",
    "'",
    "\\",
    "\n",
    "=",
    ",",
    ".",
    "#",
    "attack",
    "use",
    "offset",
    "pursuit",
    "take",
    "reflect",
    "sword",
    "effect",
    "choose",
    "heal",
    "draw",
    "count",
    "half",
    "least",
    "魔女",
    "\u{202e}",
    "\u{0}",
    "e\u{301}",
    "do",
    "seat",
    "hash",
    "end",
    "seed",
    "rest",
    "out",
    "deal",
    "pile",
    "expect",
    "[[play]]",
    "[[case]]",
    "by",
    "op",
    "pick",
    "gain",
    "stone",
    "held",
    "cast",
    "hit",
    "that",
    "it",
    "red",
    "W08^~",
    "range",
    "atk",
    "icons",
    "tokens",
    "move = 200",
    "draw = 255",
    "cp_action",
    "forecast",
    "clad_deck",
    "W01*3",
    "mami",
    "A1",
    "M05",
    "E30",
    "loot",
    "hand",
    "attended",
    "traits",
    "OFF",
    "WAL",
    "doom-mami",
    "line",
    "lead",
    "damage",
    "girls",
    "silent = true",
    "mortality",
];

fn garble(text: &str, others: &[String], dice: &mut Dice) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=dice.below(4) {
        let at = dice.below(bytes.len() as u32 + 1) as usize;
        let some = |dice: &mut Dice, most: usize| at + dice.below(most as u32 + 1) as usize;
        match dice.below(7) {
            0 => bytes.insert(at, dice.word() as u8),
            1 => drop(bytes.drain(at..some(dice, 12).min(bytes.len()))),
            2 => {
                let word = dice.pick(WORDS).copied().unwrap_or_default();
                bytes.splice(at..at, word.bytes());
            }
            3 => {
                let end = some(dice, 6).min(bytes.len());
                let word = dice.pick(WORDS).copied().unwrap_or_default();
                bytes.splice(at..end, word.bytes());
            }
            4 => {
                let copy = bytes[at..some(dice, 200).min(bytes.len())].to_vec();
                let to = dice.below(bytes.len() as u32 + 1) as usize;
                bytes.splice(to..to, copy);
            }
            5 if !bytes.is_empty() => {
                let at = at.min(bytes.len() - 1);
                bytes[at] ^= 1 << dice.below(8);
            }
            _ => {
                if let Some(other) = dice.pick(others) {
                    let other = other.as_bytes();
                    let from = dice.below(other.len() as u32 + 1) as usize;
                    let to = (from + dice.below(80) as usize).min(other.len());
                    bytes.splice(at..at, other[from..to].iter().copied());
                }
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Garbles the inputs again and again and hands them to `reads`.
fn fuzz(name: &str, inputs: &[String], reads: impl Fn(&str, &mut Dice)) {
    let seconds = std::env::var("MAJO_FUZZ_SECONDS").ok().and_then(|text| text.parse().ok());
    let time = Duration::from_secs_f64(seconds.unwrap_or(2.0));
    let begin = Instant::now();
    // The same inputs each time, as many as the time allows; MAJO_FUZZ_SEED hunts elsewhere.
    let seed = std::env::var("MAJO_FUZZ_SEED").ok().and_then(|text| text.parse().ok());
    let mut dice = Dice::new(seed.unwrap_or(20_261_115));
    let mut tries = 0;
    while begin.elapsed() < time || tries < 100 {
        let input = dice.pick(inputs).cloned().unwrap_or_default();
        let text = if tries < inputs.len() { input } else { garble(&input, inputs, &mut dice) };
        tries += 1;
        let result = catch_unwind(AssertUnwindSafe(|| reads(&text, &mut dice)));
        assert!(result.is_ok(), "{name} fails on this input:\n{text:?}");
    }
}

/// A table for three with these options; the pack and its hash.
fn table<G: Packed>(options: &[(&str, &str)]) -> (G, Arc<G::Pack>, String) {
    let loaded = Packs::default().load::<G>().expect("the built-in pack is good");
    let options = Options::with(options.iter().copied()).expect("options of the game");
    let game = G::new(loaded.pack.clone(), options, 3);
    (game.expect("three can play"), loaded.pack, loaded.hash)
}

/// A whole random match.
fn random_match<G: Game>(game: &G, dice: &mut Dice) -> Match<G> {
    let mut table = Match::new(game.clone(), Seed::from_text("fuzz").nth(dice.word()));
    while let Turn::Ask(ask) = table.turn() {
        let anyone: Vec<Seat> = ask.anyone().into_iter().collect();
        let seat = *dice.pick(&anyone).expect("somebody is asked");
        let action = *dice.pick(&table.legal(seat)).expect("something is legal");
        table.act(seat, action).expect("a legal action");
    }
    table
}

#[test]
fn match_files_of_agate() {
    match_files::<Agate>(&[]);
}

/// Short games, with all that can be said and chosen in them.
#[test]
fn match_files_of_court() {
    match_files::<Court>(&[
        ("max_sets", "1"),
        ("patron", "true"),
        ("uncontracted", "madoka,sayaka"),
        ("last_card_call", "on"),
        ("off_air", "true"),
    ]);
}

#[test]
fn match_files_of_daybreak() {
    match_files::<Daybreak>(&[]);
}

/// With everything that secrets are made of: traitors need five, foes of Op7 do not.
#[test]
fn match_files_of_shadows() {
    match_files::<Shadows>(&[("oriko_kirika", "true"), ("instant_heal", "true")]);
}

/// All five characters come up, Amelia's questions among them.
#[test]
fn match_files_of_hackclad() {
    match_files::<Hackclad>(&[("characters", "random")]);
    match_files::<Hackclad>(&[("characters", "random"), ("mode", "coop")]);
}

fn match_files<G: Packed>(options: &[(&str, &str)]) {
    let (game, pack, hash) = table::<G>(options);
    let mut dice = Dice::new(7);
    let files: Vec<String> =
        (0..8).map(|_| random_match(&game, &mut dice).record(&hash, &[]).to_string()).collect();
    fuzz("a match file", &files, |text, _| {
        let lines = text.lines().count() + 1;
        match Record::parse(text) {
            Err(error) => assert!((1..=lines).contains(&error.line), "{error}"),
            Ok(record) => match record.replay::<G>(pack.clone(), &hash) {
                Err(error) => assert!((1..=lines).contains(&error.line), "{error}"),
                // What verifies is what it says: written again, it is the same record.
                Ok(table) => {
                    let again = table.record(&hash, &record.header.seats);
                    assert_eq!(again, record);
                }
            },
        }
    });
}

#[test]
fn packs() {
    let texts: Vec<String> = Agate::DEFAULT.iter().map(|(_, text)| text.to_string()).collect();
    fuzz("a pack", &texts, |text, dice| {
        let files = Files::new([Source::new("cards.toml", text)]);
        match Agate::read_pack(&files) {
            Err(problems) => {
                assert!(!problems.0.is_empty(), "a refusal says why");
                let lines = text.lines().count() + 1;
                assert!(problems.0.iter().all(|p| p.line >= 1 && p.line <= lines && p.column >= 1));
            }
            Ok(pack) => play_with::<Agate>(pack, 64, dice, |_, _| ()),
        }
    });
}

/// What is being written is read as far as it goes; what is refused is refused for a reason, with
/// a place in the text.
#[test]
fn packs_of_daybreak() {
    let texts: Vec<String> = Daybreak::DEFAULT.iter().map(|(_, text)| text.to_string()).collect();
    fuzz("a pack", &texts, |text, _| {
        let files = Files::new([Source::new("cards.toml", text)]);
        let (draft, problems) = Daybreak::draft(&files);
        let lines = text.lines().count() + 1;
        assert!(problems.0.iter().all(|p| p.line >= 1 && p.line <= lines && p.column >= 1));
        match Daybreak::read_pack(&files) {
            Ok(_) => assert!(draft.is_some() && problems.0.is_empty()),
            Err(refused) => assert!(refused == problems && !problems.0.is_empty()),
        }
    });
}

/// A pack that is accepted can be played to the end, whatever the cards say.
#[test]
fn packs_of_court() {
    one_garbled_file::<Court>(64, |_, _| ());
}

#[test]
fn packs_of_shadows() {
    one_garbled_file::<Shadows>(200, |_, _| ());
}

#[test]
fn packs_of_hackclad() {
    one_garbled_file::<Hackclad>(64, |options, dice| {
        let mode = *dice.pick(&["versus", "coop", "tag"]).expect("a mode");
        options.set("mode", mode).expect("a mode");
    });
}

/// One of the files is garbled, the others are good. What is accepted is played, with random
/// options that `change` changes.
fn one_garbled_file<G: Packed>(closely_once_in: u32, change: impl Fn(&mut G::Options, &mut Dice)) {
    let texts: Vec<String> = G::DEFAULT.iter().map(|(_, text)| text.to_string()).collect();
    fuzz("a pack", &texts, |text, dice| {
        // The file that it was made from keeps its head, or else any.
        let like = |other: &String| other.lines().next() == text.lines().next();
        let at = texts.iter().position(like).unwrap_or(0);
        let files = G::DEFAULT
            .iter()
            .enumerate()
            .map(|(index, (name, good))| Source::new(*name, if index == at { text } else { good }));
        match G::read_pack(&Files::new(files)) {
            Err(problems) => {
                assert!(!problems.0.is_empty(), "a refusal says why");
                assert!(problems.0.iter().all(|p| p.line >= 1 && p.column >= 1));
            }
            Ok(pack) => play_with::<G>(pack, closely_once_in, dice, &change),
        }
    });
}

/// A pack that is accepted can be played to the end.
fn play_with<G: Packed>(
    pack: G::Pack,
    closely_once_in: u32,
    dice: &mut Dice,
    change: impl Fn(&mut G::Options, &mut Dice),
) {
    let mut options = G::Options::random(dice);
    change(&mut options, dice);
    let (least, most) = (*G::SEATS.start(), *G::SEATS.end());
    let seats = least + dice.below(u32::from(most - least) + 1) as u8;
    let Ok(game) = G::new(Arc::new(pack), options, seats) else { return };
    let look = kernel::battery::Look { closely_once_in, secrets: false };
    let seed = Seed::from_text("fuzz").nth(dice.word());
    if let Err(what) = kernel::battery::play_calmly(&game, seed, dice, look, 60) {
        panic!("{what}");
    }
}

#[test]
fn notation() {
    notation_of::<Agate>();
}

#[test]
fn notation_of_court() {
    notation_of::<Court>();
}

#[test]
fn notation_of_daybreak() {
    notation_of::<Daybreak>();
}

#[test]
fn notation_of_shadows() {
    notation_of::<Shadows>();
}

#[test]
fn notation_of_hackclad() {
    notation_of::<Hackclad>();
}

fn notation_of<G: Packed>() {
    let (game, _, _) = table::<G>(&[]);
    let mut dice = Dice::new(3);
    let mut lines: Vec<String> = Vec::new();
    for _ in 0..20 {
        let table = random_match(&game, &mut dice);
        lines.extend(table.played().iter().map(|played| game.notation(&played.action)));
    }
    let mut state = game.start(Chance::new(Seed::from_text("notation")), &mut Unheard);
    // Some way into a game, so that there is something to refuse and to allow.
    for _ in 0..12 {
        let Turn::Ask(ask) = game.turn(&state) else { break };
        let seat = ask.must.first().expect("somebody is asked");
        let mut legal = Vec::new();
        game.legal(&state, seat, &mut legal);
        game.apply(&mut state, seat, &legal[legal.len() / 2], &mut Unheard).expect("legal");
    }
    fuzz("notation", &lines, |text, _| match game.parse(text) {
        Err(error) => {
            assert!(!error.what.en.is_empty());
            assert!((1..=text.chars().count() + 1).contains(&error.column), "{error}");
        }
        Ok(action) => {
            assert_eq!(game.parse(&game.notation(&action)), Ok(action));
            for seat in Seat::all(8) {
                let mut after = state.clone();
                if game.apply(&mut after, seat, &action, &mut Unheard).is_err() {
                    assert_eq!(after, state, "a refused action changes nothing");
                }
            }
        }
    });
}

#[test]
fn scenario_files() {
    scenario_files_of::<Agate>(GameId::Agate);
}

#[test]
fn scenario_files_of_court() {
    scenario_files_of::<Court>(GameId::Court);
}

#[test]
fn scenario_files_of_daybreak() {
    scenario_files_of::<Daybreak>(GameId::Daybreak);
}

#[test]
fn scenario_files_of_shadows() {
    scenario_files_of::<Shadows>(GameId::Shadows);
}

#[test]
fn scenario_files_of_hackclad() {
    scenario_files_of::<Hackclad>(GameId::Hackclad);
}

fn scenario_files_of<G: Packed + Staged>(id: GameId) {
    let (_, pack, _) = table::<G>(&[]);
    let texts: Vec<String> = scenarios(id).into_iter().map(|example| example.source.text).collect();
    assert!(!texts.is_empty());
    fuzz("a scenario", &texts, |text, _| {
        let source = Source::new("x.toml", text);
        if let Err(problems) = kernel::scenario::run::<G>(&source, &pack) {
            assert!(!problems.0.is_empty(), "a failure says why");
        }
    });
}
