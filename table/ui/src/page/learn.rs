//! The pages of courses and puzzles: what there is, what is done, what comes next.

use maud::{Markup, html};
use pack::Lang;

use super::Shell;
use super::layout::light;
use super::lesson::{begin, first_game};
use super::words::title;
use crate::{Shown, glyph};

/// A lesson or a puzzle in a list.
#[derive(Clone, Debug)]
pub struct LearnItem {
    /// Its name in addresses.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// What one can do afterwards, or what is asked.
    pub goal: String,
    /// About how long it takes; nothing for a puzzle.
    pub minutes: Option<u8>,
    /// How hard it is; nothing for a lesson.
    pub level: Option<u8>,
    /// Has the visitor done it?
    pub done: bool,
    /// Is it under way at a table of the visitor?
    pub under_way: bool,
}

/// What there is to learn of a game.
#[derive(Clone, Debug)]
pub struct Course {
    /// Which game.
    pub game: Shown,
    /// The course, in order.
    pub lessons: Vec<LearnItem>,
    /// The puzzles, in order.
    pub puzzles: Vec<LearnItem>,
}

impl Course {
    /// The first lesson that is not done.
    pub fn next(&self) -> Option<&LearnItem> {
        self.lessons.iter().find(|lesson| !lesson.done)
    }

    /// Is a lesson or a puzzle done?
    pub fn is_done(&self, id: &str) -> bool {
        self.lessons.iter().chain(&self.puzzles).any(|one| one.id == id && one.done)
    }

    fn done(all: &[LearnItem]) -> usize {
        all.iter().filter(|one| one.done).count()
    }
}

/// All games.
pub fn learn(shell: &Shell, courses: &[Course]) -> Markup {
    let lang = shell.lang;
    let body = html! {
        h1 { (t!(lang, "Learn to play", "遊び方を覚える")) }
        p { (t!(lang,
            "Short lessons on the real table. Nobody needs to read the rules first.",
            "本物の卓で、数分ずつ。先にルールを読む必要はありません。")) }
        div.courses {
            @for course in courses.iter().filter(|course| !course.lessons.is_empty()) {
                section.course data-game=(course.game.id()) aria-labelledby={ "course-" (course.game.id()) } {
                    h2 id={ "course-" (course.game.id()) } { a href={ "/learn/" (course.game.id()) } { (title(course.game, lang)) } }
                    p.quiet { (tally(course, lang)) }
                    (next(course, lang))
                }
            }
        }
    };
    light(shell, t!(lang, "Learn to play", "遊び方を覚える"), &body)
}

fn tally(course: &Course, lang: Lang) -> String {
    let (lessons, puzzles) = (&course.lessons, &course.puzzles);
    let (done, solved) = (Course::done(lessons), Course::done(puzzles));
    let (all, of) = (lessons.len(), puzzles.len());
    match puzzles.is_empty() {
        true => t!(lang, format!("{done} of {all} lessons done"), format!("レッスン {done}/{all}")),
        false => t!(
            lang,
            format!("{done} of {all} lessons done, {solved} of {of} puzzles solved"),
            format!("レッスン {done}/{all}、問題 {solved}/{of}")
        ),
    }
}

/// The lesson that comes next, to begin or to go on with.
pub(super) fn next(course: &Course, lang: Lang) -> Markup {
    html! {
        @if let Some(lesson) = course.next() {
            div.next-lesson { (begin(course.game.id(), &lesson.id, true, &next_words(course, lesson, lang))) }
        }
    }
}

fn next_words(course: &Course, lesson: &LearnItem, lang: Lang) -> String {
    let name = &lesson.title;
    let begun = lesson.under_way || course.lessons.iter().any(|one| one.done);
    match begun {
        true => t!(lang, format!("Next lesson: {name}"), format!("次のレッスン：{name}")),
        false => t!(lang, format!("Start here: {name}"), format!("ここから：{name}")),
    }
}

/// One game.
pub fn course(shell: &Shell, course: &Course) -> Markup {
    let lang = shell.lang;
    let (game, name) = (course.game.id(), title(course.game, lang));
    let levels = 1..=5u8;
    let body = html! {
        p.back { a href="/learn" { (t!(lang, "All games", "すべてのゲーム")) } }
        h1 { (t!(lang, format!("Learn {name}"), format!("{name}を覚える"))) }
        p.quiet { (tally(course, lang)) }
        @if course.lessons.is_empty() { p { (t!(lang, "There are no lessons yet.", "レッスンはまだありません。")) } } @else {
            section aria-labelledby="lessons" {
                h2 #lessons { (t!(lang, "The course", "レッスン")) }
                ol.lessons { @for lesson in &course.lessons { (item(course, lesson, lang)) } }
            }
        }
        section aria-labelledby="beside" {
            h2 #beside { (t!(lang, "Then", "そのあとは")) }
            div.choices {
                (first_game(course.game, course.next().is_none(), lang))
                a.button href={ "/learn/" (game) "/page" } { (t!(lang, "The game on one page", "1ページでわかる遊び方")) }
                a.button href={ "/rules/" (game) } { (t!(lang, "Rules", "ルール")) }
            }
        }
        @if !course.puzzles.is_empty() {
            section aria-labelledby="puzzles" {
                h2 #puzzles { (t!(lang, "Puzzles", "問題")) }
                @for level in levels {
                    @let some: Vec<_> = course.puzzles.iter().filter(|one| one.level == Some(level)).collect();
                    @if !some.is_empty() {
                        h3 { (level_words(level, lang)) }
                        ol.lessons.puzzles { @for puzzle in some { (item(course, puzzle, lang)) } }
                    }
                }
            }
        }
    };
    light(shell, &t!(lang, format!("Learn {name}"), format!("{name}を覚える")), &body)
}

fn level_words(level: u8, lang: Lang) -> &'static str {
    match level {
        1 => t!(lang, "Quiet", "やさしい"),
        2 => t!(lang, "Steady", "ふつう"),
        3 => t!(lang, "Tricky", "ひとひねり"),
        4 => t!(lang, "Hard", "むずかしい"),
        _ => t!(lang, "Nasty", "難問"),
    }
}

fn item(course: &Course, one: &LearnItem, lang: Lang) -> Markup {
    let is_next = course.next().is_some_and(|next| next.id == one.id && one.level.is_none());
    let words = match (one.under_way, one.done) {
        (true, _) => t!(lang, "Go on", "続ける"),
        (false, true) => t!(lang, "Again", "もう一度"),
        (false, false) => t!(lang, "Begin", "始める"),
    };
    html! {
        li.done[one.done].next[is_next] id={ "learn-" (one.id) } {
            div {
                strong { (one.title) }
                @if one.done { span.badge.on { (glyph::icon("star")) (match one.level {
                    Some(_) => t!(lang, "solved", "解いた"),
                    None => t!(lang, "done", "済み"),
                }) } }
                @if let Some(minutes) = one.minutes { span.quiet { (t!(lang, format!("about {minutes} min"), format!("約{minutes}分"))) } }
                p { (one.goal) }
            }
            (begin(course.game.id(), &one.id, is_next, words))
        }
    }
}
