//! The built-in lessons and puzzles.

use std::sync::{Arc, LazyLock};

use kernel::doc::Source;
use kernel::lesson::Lesson;

use crate::GameId;

static LESSONS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/lessons.rs"));
static PUZZLES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/puzzles.rs"));

/// Read once: pages ask for them again and again.
static READ: LazyLock<[Vec<Arc<Lesson>>; 2]> = LazyLock::new(|| {
    [LESSONS, PUZZLES].map(|files| {
        // A file that cannot be read fails a test of this crate.
        let read = |(file, text): &(&str, &str)| Lesson::read(&Source::new(*file, *text)).ok();
        let mut lessons: Vec<_> = files.iter().filter_map(read).map(Arc::new).collect();
        lessons.sort_by(|a, b| (a.order, &a.id).cmp(&(b.order, &b.id)));
        lessons
    })
});

/// The course of a game, in its order.
pub fn lessons(game: GameId) -> impl Iterator<Item = &'static Arc<Lesson>> {
    READ[0].iter().filter(move |lesson| lesson.game == game.id())
}

/// The puzzles of a game, in their order.
pub fn puzzles(game: GameId) -> impl Iterator<Item = &'static Arc<Lesson>> {
    READ[1].iter().filter(move |lesson| lesson.game == game.id())
}

/// A lesson or a puzzle of a game by its name.
pub fn lesson(game: GameId, id: &str) -> Option<&'static Arc<Lesson>> {
    lessons(game).chain(puzzles(game)).find(|lesson| lesson.id == id)
}

/// The files of all lessons and puzzles of a game, also of those that cannot be read.
pub fn lesson_files(game: GameId) -> Vec<Source> {
    let folder = format!("games/{game}/");
    let own = LESSONS.iter().chain(PUZZLES).filter(|(file, _)| file.starts_with(&folder));
    own.map(|(file, text)| Source::new(*file, *text)).collect()
}
