//! Lessons and puzzles: all there are hold, the manual's example is one, and mistakes are named.

use std::collections::BTreeSet;
use std::sync::Arc;

use games::{Agate, Entry, GameId, Rules, lesson_files, lessons, puzzles, with_game};
use kernel::doc::{Problems, Source};
use kernel::lesson::{self, Checked, Judged, Lesson, Script, Stand};
use kernel::{Lang, Match, Seat, Seed, Viewer};
use pack::Packed;

fn check<G: Entry>(source: &Source) -> Result<Checked, Problems> {
    let (pack, _) = G::default_pack().expect("the built-in cards are good");
    lesson::check::<G>(source, &pack)
}

/// The example of the manual.
fn example() -> String {
    let manual = include_str!("../../../../docs/lessons.md");
    let (_, rest) = manual.split_once("```toml\n").expect("an example");
    rest.split_once("```").expect("its end").0.into()
}

fn strike(text: &str) -> Result<Checked, Problems> {
    check::<Agate>(&Source::new("strike.toml", text))
}

#[test]
fn all_lessons_and_puzzles_hold() {
    for game in GameId::ALL {
        let files = lesson_files(game);
        let known: BTreeSet<_> = lessons(game).chain(puzzles(game)).map(|one| &one.id).collect();
        assert_eq!(
            known.len(),
            files.len(),
            "{game}: every file is read, and no name stands twice"
        );
        let rules = Rules::of(game, Lang::En);
        for source in &files {
            let checked = with_game!(game, G => check::<G>(source));
            let checked = checked.unwrap_or_else(|problems| panic!("{problems}"));
            let puzzle = source.file.contains("/puzzles/");
            assert_eq!(checked.lesson.is_puzzle(), puzzle, "{}", source.file);
            for clause in &checked.lesson.shows {
                assert!(rules.clause(clause).is_some(), "{}: there is no {clause}", source.file);
            }
        }
        for list in [lessons(game).collect::<Vec<_>>(), puzzles(game).collect()] {
            let orders: Vec<_> = list.iter().map(|one| one.order).collect();
            assert!(orders.is_sorted_by(|a, b| a < b), "{game}: {orders:?}");
        }
    }
}

#[test]
fn the_manual_is_right() {
    strike(&example()).unwrap_or_else(|problems| panic!("{problems}"));
}

#[test]
fn what_does_not_hold_is_named_at_its_place() {
    for (from, to, wanted) in [
        ("attack p2 A A\"\nthen", "attack p2 B B\"\nthen", "is refused"),
        ("p2.hp = 2, p1.karma", "p2.hp = 3, p1.karma", "p2.hp is 2, not 3"),
        ("by = [\"AG-34\"]", "by = [\"AG-01\"]", "not by AG-01"),
        ("by = [\"AG-34\"]\n", "", "write by ="),
        ("try = \"attack p2 A\"", "try = \"attack p2 A A\"", "is also the right one"),
        ("goal = { p2.alive = false }", "goal = { p3.alive = false }", "does not reach the goal"),
        ("lost = { p1.alive = false }", "lost = { p2.alive = true }", "it is lost here"),
        ("lost = { p1.alive = false }", "lost = { p1.alvie = false }", "`p1.alvie`"),
        ("look = [\"hand\"]", "look = [\"hnad\"]", "cannot be looked at"),
        ("These are your cards.", "These are {your} cards.", "in braces"),
        ("{ en = \"Strike\", ja = \"攻撃する\" }", "{ en = \"Strike\" }", "`ja` is missing"),
        ("id = \"strike\"", "id = \"hit\"", "must be called hit.toml"),
        ("minutes = 3", "level = 3", "a puzzle has no `leaves`"),
        ("then = [\"p3 pursue 0\"", "then = [\"p4 pursue 0\"", "nobody sits at p4"),
        ("try = \"attack p2 A A\"\nthen", "try = \"p1 attack p2 A A\"\nthen", "without p1"),
    ] {
        let text = example();
        assert!(text.contains(from), "{from}");
        let problems = strike(&text.replace(from, to)).expect_err(to).to_string();
        assert!(problems.contains(wanted), "{to}: {problems}");
        assert!(problems.contains("strike.toml:"), "{problems}");
    }
}

/// A table that plays the manual's lesson, and where it stands.
struct Table {
    played: Match<Agate>,
    script: Script,
}

impl Table {
    fn new() -> Table {
        let lesson = Lesson::read(&Source::new("strike.toml", example())).expect("it is right");
        let (pack, _) = Agate::default_pack().expect("the built-in cards are good");
        let (game, state) = lesson.open::<Agate>(&pack).expect("it can be opened");
        let script = Script::new(Arc::new(lesson), &game);
        Table { played: Match::staged(game, Seed::from_text("lesson"), state), script }
    }

    fn act(&mut self, seat: u8, action: &str) {
        kernel::AnyMatch::act(&mut self.played, Seat::new(seat - 1), action)
            .expect("it is allowed");
    }

    fn stand(&self, clicks: usize) -> Stand {
        let log = kernel::AnyMatch::log(&self.played);
        let now = || {
            let view = kernel::AnyMatch::view(&self.played, Viewer::All);
            (self.played.turn(), view)
        };
        self.script.stand(log.iter().map(|(seat, action)| (*seat, action.as_str())), clicks, now)
    }

    fn undo_to(&self, clicks: usize) -> Option<usize> {
        self.script.undo_to(&kernel::AnyMatch::log(&self.played), clicks)
    }
}

#[test]
fn where_a_lesson_stands_follows_from_what_was_done() {
    let mut table = Table::new();
    assert_eq!(table.stand(0), Stand::Words { step: 0 });
    assert_eq!(table.stand(1), Stand::Try { step: 1 });
    assert_eq!(table.undo_to(1), None);
    assert!(table.played.steps(None, Viewer::All).is_empty(), "nothing was dealt");
    table.act(1, "attack p2 A A");
    let then = |seat: u8, action: &str| Stand::Then {
        step: 1,
        seat: Seat::new(seat - 1),
        action: action.into(),
    };
    assert_eq!(table.stand(1), then(3, "pursue 0"));
    table.act(3, "pursue 0");
    assert_eq!(table.stand(1), then(2, "take"));
    assert_eq!(table.undo_to(1), Some(0), "what the others did goes with it");
    table.act(2, "take");
    assert_eq!(table.stand(1), Stand::Free { from: 3, judged: Judged::Open });
    // Without the step that was read, nobody could have come here.
    assert_eq!(table.stand(0), Stand::Astray);
    let free = table.script.lesson().free.clone().expect("it has a free part");
    for line in &free.way {
        assert_eq!(table.stand(1), Stand::Free { from: 3, judged: Judged::Open });
        table.act(line.seat.index() as u8 + 1, &line.action);
    }
    assert_eq!(table.stand(1), Stand::Free { from: 3, judged: Judged::Reached });
    let last =
        free.way.iter().rposition(|line| line.seat == Seat::new(0)).expect("one is the learner's");
    assert_eq!(table.undo_to(1), Some(3 + last));
    table.played.back_to(0);
    assert_eq!(table.stand(1), Stand::Try { step: 1 });
    table.act(1, "attack p2 A");
    assert_eq!(table.stand(1), Stand::Astray);
}
