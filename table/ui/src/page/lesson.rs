//! A lesson on the table: what is said, what is to be looked at, how to go on.

use kernel::{Seat, Viewer};
use maud::{Markup, html};
use pack::Lang;

use super::TablePage;
use super::table::post;
use super::words::linked;
use crate::names::Names;
use crate::stage::Place;
use crate::{Book, CardText, glyph};

/// What the learner's page says of a lesson.
#[derive(Clone, Debug)]
pub struct LessonPanel {
    /// Its name in addresses.
    pub id: String,
    /// Is it a puzzle?
    pub puzzle: bool,
    /// What it is called.
    pub title: String,
    /// What one can do afterwards, or what is asked.
    pub goal: Vec<Piece>,
    /// What was said to the step before.
    pub above: Option<Vec<Piece>>,
    /// What is said now.
    pub said: Option<Vec<Piece>>,
    /// What is marked: `zone hand`, `at pile`, `card A`.
    pub look: Vec<String>,
    /// Which step, from 1, and of how many.
    pub step: usize,
    /// How many there are.
    pub of: usize,
    /// How it goes on.
    pub next: LessonNext,
    /// Can something be taken back?
    pub undo: bool,
    /// What it leaves out.
    pub leaves: Option<Vec<Piece>>,
    /// The one after it: its name in addresses and its title.
    pub after: Option<(String, String)>,
}

/// How a lesson goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonNext {
    /// By a click.
    GoOn {
        /// The step that was read, from 0.
        step: usize,
    },
    /// By the right action.
    Try,
    /// By what the others do.
    Others,
    /// As the learner likes.
    Free {
        /// Was something done in the free part?
        begun: bool,
    },
    /// It cannot be done any more.
    Lost,
    /// It is done.
    Done,
    /// The file has changed since.
    Astray,
}

/// A piece of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Words.
    Words(String),
    /// A player, by name.
    Player(Seat, String),
    /// A card: its word in notation, and its name.
    Card(String, String),
}

/// A text with the names of players and cards where `{p2}` and `{card A}` stand.
pub fn pieces(text: &str, names: &Names, card: impl Fn(&str) -> Option<String>) -> Vec<Piece> {
    let mut all = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let Some((inner, after)) = after.split_once('}') else { break };
        if !before.is_empty() {
            all.push(Piece::Words(before.into()));
        }
        let inner = inner.trim();
        all.push(match (inner.parse::<Seat>(), inner.strip_prefix("card ")) {
            (Ok(seat), _) => Piece::Player(seat, names.of(seat)),
            (Err(_), Some(id)) => {
                let id = id.trim();
                Piece::Card(id.into(), card(id).unwrap_or_else(|| id.into()))
            }
            (Err(_), None) => Piece::Words(inner.into()),
        });
        rest = after;
    }
    if !rest.is_empty() {
        all.push(Piece::Words(rest.into()));
    }
    all
}

/// What a card is called by its word in notation. Where one word means cards of several people, which
/// have one name, the list has `word-person`.
pub fn card_called(cards: &[CardText], word: &str) -> Option<String> {
    let exact = cards.iter().find(|card| card.id == word);
    let of =
        |card: &&CardText| card.id.strip_prefix(word).is_some_and(|rest| rest.starts_with('-'));
    exact.or_else(|| cards.iter().find(of)).map(|card| card.name.clone())
}

/// The same as a plain sentence.
pub fn plain(pieces: &[Piece]) -> String {
    let word = |piece: &Piece| match piece {
        Piece::Words(text) | Piece::Player(_, text) | Piece::Card(_, text) => text.clone(),
    };
    pieces.iter().map(word).collect()
}

/// Names can be tapped: a card is shown, a player is found.
fn drawn(pieces: &[Piece], book: Book) -> Markup {
    html! {
        @for piece in pieces {
            @match piece {
                Piece::Words(text) => (linked(text, book)),
                Piece::Player(seat, name) => {
                    a.name href="#players" data-find=(Place::of(*seat)) { (name) }
                }
                Piece::Card(id, name) => {
                    a.name href={ "/rules/" (book.game) "/cards#card-" (id) } data-name=(id) { (name) }
                }
            }
        }
    }
}

/// The panel, in the place of the question.
pub(super) fn lesson(table: &TablePage, lang: Lang) -> Markup {
    let Some(lesson) = table.lesson.as_ref().filter(|_| matches!(table.viewer, Viewer::Seat(_)))
    else {
        return html! {};
    };
    let book = table.game.book();
    let LessonPanel { step, of, next, .. } = lesson;
    let done = *next == LessonNext::Done;
    html! {
        section #lesson.lesson.(state(*next)) data-look=(lesson.look.join("|")) data-step=(step) aria-label=(t!(lang, "Lesson", "レッスン")) {
            header {
                strong { (glyph::icon("star")) (lesson.title) }
                @if !done { span.quiet { span.sr { (t!(lang, "Step ", "ステップ")) } (step) "/" (of) } }
                div.on {
                @match next {
                    LessonNext::GoOn { step } => (post(table, "goon", "goon", "", &html! {
                        input type="hidden" name="step" value=(step);
                        button.primary type="submit" { (t!(lang, "Go on", "次へ")) (glyph::icon("play")) }
                    })),
                    LessonNext::Try => span.badge.on { (t!(lang, "your turn to try", "やってみましょう")) },
                    LessonNext::Others => span.quiet { (t!(lang, "The others act…", "ほかの人が動きます…")) },
                    LessonNext::Free { .. } => span.badge.on { (t!(lang, "play freely", "自由に遊ぶ")) },
                    LessonNext::Lost | LessonNext::Done | LessonNext::Astray => {},
                }
                @if matches!(next, LessonNext::Lost | LessonNext::Free { begun: true }) {
                    (post(table, "tryagain", "tryagain", "", &html! {
                        button.primary[*next == LessonNext::Lost] type="submit" { (t!(lang, "Try again", "やり直す")) }
                    }))
                }
                @if lesson.undo && *next != LessonNext::Done {
                    (post(table, "undo", "undo", "", &html! {
                        button.small type="submit" name="answer" value="ask" { (glyph::icon("back")) span.words { (t!(lang, "Undo", "取り消す")) } }
                    }))
                }
            }
                a.leave href={ "/learn/" (table.game.id()) } { (t!(lang, "Leave", "やめる")) }
            }
            div.says role="status" aria-live="polite" {
                @if let Some(above) = &lesson.above { p.above { (glyph::icon("heart")) (drawn(above, book)) } }
                @match next {
                    LessonNext::Lost => p { (t!(lang, "That did not work out. Try again from the beginning of this part.", "うまくいきませんでした。この部分の最初からやり直しましょう。")) },
                    LessonNext::Astray => p { (t!(lang, "This lesson has changed since you began it. Begin it anew.", "このレッスンは始めたあとで変わりました。最初から始めてください。")) },
                    LessonNext::Done if lesson.said.is_none() => p { (done_words(lesson, lang)) },
                    _ => @if let Some(said) = &lesson.said { p { (drawn(said, book)) } },
                }
                @if *next == (LessonNext::GoOn { step: 0 }) && *step == 1 { p.quiet { (t!(lang, "Goal: ", "目標：")) (drawn(&lesson.goal, book)) } }
            }
            @if done || *next == LessonNext::Astray { (end(table, lesson, lang)) }
        }
    }
}

fn state(next: LessonNext) -> &'static str {
    match next {
        LessonNext::GoOn { .. } => "words",
        LessonNext::Try => "try",
        LessonNext::Others => "others",
        LessonNext::Free { .. } => "free",
        LessonNext::Lost => "lost",
        LessonNext::Done => "done",
        LessonNext::Astray => "astray",
    }
}

fn done_words(lesson: &LessonPanel, lang: Lang) -> &'static str {
    match lesson.puzzle {
        true => t!(lang, "Solved.", "正解です。"),
        false => t!(
            lang,
            "Well done: that was this lesson.",
            "よくできました。このレッスンは終わりです。"
        ),
    }
}

/// What comes after the end.
fn end(table: &TablePage, lesson: &LessonPanel, lang: Lang) -> Markup {
    let (game, book) = (table.game.id(), table.game.book());
    html! {
        @if let Some(leaves) = lesson.leaves.as_ref().filter(|_| lesson.next == LessonNext::Done) {
            p.leaves { span.label { (t!(lang, "Left out here: ", "ここで扱わなかったこと：")) } (drawn(leaves, book)) }
        }
        div.choices {
            @match (&lesson.after, lesson.next) {
                (_, LessonNext::Astray) => (begin(game, &lesson.id, true, t!(lang, "Begin anew", "最初から始める"))),
                (Some((id, title)), _) => {
                    @let words = match lesson.puzzle {
                        true => t!(lang, format!("Next puzzle: {title}"), format!("次の問題：{title}")),
                        false => t!(lang, format!("Next lesson: {title}"), format!("次のレッスン：{title}")),
                    };
                    (begin(game, id, true, &words))
                },
                (None, _) => {},
            }
            @if !lesson.puzzle && lesson.next == LessonNext::Done {
                (first_game(table.game, lesson.after.is_none(), lang))
            }
            a.button href={ "/learn/" (game) } { (t!(lang, "All lessons", "レッスン一覧")) }
        }
    }
}

/// A first game with the guide, against bots.
pub(super) fn first_game(game: crate::Shown, primary: bool, lang: Lang) -> Markup {
    let seats = game.usual_seats();
    html! {
        form method="post" action="/t" {
            input type="hidden" name="game" value=(game.id());
            input type="hidden" name="seats" value=(seats);
            @for seat in 2..=seats { input type="hidden" name={ "bot." (seat) } value="easy"; }
            input type="hidden" name="clock" value="0";
            input type="hidden" name="open" value="no";
            input type="hidden" name="guide" value="yes";
            button.primary[primary] type="submit" { (t!(lang, "Play a first game with the guide", "案内つきで1回遊ぶ")) }
        }
    }
}

/// A button that begins a lesson, or goes on with it.
pub(super) fn begin(game: &str, id: &str, primary: bool, words: &str) -> Markup {
    html! {
        form method="post" action={ "/learn/" (game) "/" (id) } {
            button.primary[primary] type="submit" { (words) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_where_braces_were() {
        let names = Names::new(["Aki", "Sora"]);
        let card = |id: &str| (id == "A").then(|| "Slash <A>".to_string());
        let all = pieces("Hit {p2} with {card A}, not {card B} (AG-31).", &names, card);
        assert_eq!(plain(&all), "Hit Sora with Slash <A>, not B (AG-31).");
        let html = drawn(&all, Book { game: "agate", letters: "AG" }).into_string();
        assert!(
            html.contains(r##"<a class="name" href="#players" data-find="seat-1">Sora</a>"##),
            "{html}"
        );
        assert!(html.contains(r#"data-name="A">Slash &lt;A&gt;</a>"#), "{html}");
        assert!(html.contains("/rules/agate#AG-31"), "{html}");
    }
}
