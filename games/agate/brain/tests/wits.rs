//! What the levels do in positions where a beginner would know better than to do something else. Fixed
//! simulations and seeds: the same on every machine.

#![allow(clippy::unwrap_used)]

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use agate::Agate;
use agate_brain::AgateBrain;
use agate_brain::wise::Wise;
use bots::{Brain as _, Knowledge, Level, Limit, Rated};
use kernel::doc::Source;
use kernel::lesson::{Lesson, Script};
use kernel::{Dice, Game as _, Match, Seed, Turn, Unheard};
use pack::Packed as _;

/// Does a level solve a puzzle, from its first step to its last?
fn solves(level: Level, file: &Path) -> bool {
    let (pack, _) = Agate::default_pack().unwrap();
    let id = file.file_stem().unwrap().to_str().unwrap();
    let source = Source::new(id, std::fs::read_to_string(file).unwrap());
    let lesson = Arc::new(Lesson::read(&source).unwrap());
    let (game, state) = lesson.open::<Agate>(&pack).unwrap();
    let script = Script::new(lesson.clone(), &game);
    let mut table = Match::staged(game, Seed::from_text("puzzles"), state);
    let (mut bot, mut dice) = (level.bot(&AgateBrain), table.dice(lesson.learner));
    for (at, step) in lesson.steps.iter().enumerate() {
        if let Some(right) = script.tries(at).first() {
            let know = Knowledge::new(table.game(), table.state(), lesson.learner);
            let did = bot.choose(&know, &mut dice).map(|one| table.game().notation(&one));
            if !did.is_some_and(|did| script.tries(at).contains(&did)) {
                return false;
            }
            kernel::AnyMatch::act(&mut table, lesson.learner, right).unwrap();
        }
        for line in &step.then {
            kernel::AnyMatch::act(&mut table, line.seat, &line.action).unwrap();
        }
    }
    true
}

fn unsolved(level: Level) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../puzzles");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    assert_eq!(files.len(), 20);
    files.retain(|file| !solves(level, file));
    files.iter().map(|file| file.file_stem().unwrap().to_string_lossy().into()).collect()
}

#[test]
fn hard_solves_nearly_all_puzzles() {
    let left = unsolved(Level::Hard);
    assert!(left.len() <= 1, "{left:?}");
}

#[test]
fn normal_solves_most_puzzles() {
    let left = unsolved(Level::Normal);
    assert!(left.len() <= 2, "{left:?}");
}

#[test]
fn a_second_look_is_over_when_time_is_up_however_much_was_tried() {
    let (pack, _) = Agate::default_pack().unwrap();
    let game = Agate::new(pack, Default::default(), 4).unwrap();
    let state = game.start(kernel::Chance::new(Seed::from_text("late")), &mut Unheard);
    let seat = game.turn(&state).must().first().unwrap();
    let know = Knowledge::new(&game, &state, seat);
    let mut legal = Vec::new();
    know.legal(&mut legal);
    assert!(legal.len() > 1);
    let rated = |tried: u32| -> Vec<_> {
        let one = |action| Rated { action: Some(action), tried, worth: 0.5 };
        legal.iter().copied().map(one).collect()
    };
    let look = |found: &[Rated<_>], limit| {
        Wise::best().unwrap().second_look(&know, found, limit, &mut Dice::new(1))
    };
    assert_eq!(look(&rated(u32::MAX), Limit::after(Some(Duration::ZERO))), None);
    let found = look(&rated(2), Limit::NONE);
    assert!(found.is_some_and(|action| legal.contains(&action)), "{found:?}");
}

#[test]
fn nothing_but_what_the_seat_knows_decides() {
    let (pack, _) = Agate::default_pack().unwrap();
    let game = Agate::new(pack, Default::default(), 4).unwrap();
    let mut dice = Dice::new(3);
    let mut state = game.start(kernel::Chance::new(Seed::from_text("alike")), &mut Unheard);
    let mut bot = Level::Normal.bot(&AgateBrain);
    let mut asked = 0;
    while let Turn::Ask(ask) = game.turn(&state) {
        let seat = ask.must.first().unwrap();
        let mut other = state.clone();
        game.resample(&mut other, seat, &mut dice);
        let number = dice.word();
        let mut choose = |state| {
            bot.choose(&Knowledge::new(&game, state, seat), &mut Dice::new(number)).unwrap()
        };
        let action = choose(&state);
        assert_eq!(action, choose(&other), "{seat} does the same in a world that looks the same");
        game.apply(&mut state, seat, &action, &mut Unheard).unwrap();
        asked += 1;
    }
    assert!(asked > 20, "{asked}");
}
