//! The rules beside the table: a drawer that finds clauses, cards and things, shows a clause with its
//! examples, and each example as a small board.

use maud::{Markup, Render, html};
use pack::Lang;

use super::Shell;
use super::layout::page;
use super::words::{KnownNames, linked, named, title};
use crate::{Shown, Zones, glyph};

/// Something that was found.
#[derive(Clone, Debug)]
pub enum Hit {
    /// A clause: its id, its heading, what it says.
    Clause {
        /// For example `AG-31`.
        id: String,
        /// What it stands under.
        heading: String,
        /// What it says.
        text: String,
    },
    /// A card or a thing: its id, its name, what it says.
    Named {
        /// As `data-name` has it.
        id: String,
        /// What it is called.
        name: String,
        /// What it says.
        text: String,
        /// Where its page is.
        href: String,
    },
}

/// What was looked for, and what was found.
#[derive(Clone, Debug)]
pub struct Found {
    /// As it was typed.
    pub query: String,
    /// The best first.
    pub hits: Vec<Hit>,
    /// So many more there are.
    pub more: usize,
}

/// A clause as the book shows it.
#[derive(Clone, Debug)]
pub struct BookPart {
    /// Its id.
    pub id: String,
    /// What it stands under.
    pub heading: String,
    /// What it says.
    pub text: String,
    /// The one before, and the one after.
    pub around: [Option<String>; 2],
    /// The examples that show it: id and title.
    pub examples: Vec<(String, String)>,
}

/// The drawer of a table's page. Without script its link leads to the rules.
pub fn drawer(game: Shown, table: &str, lang: Lang) -> Markup {
    html! {
        aside #book hidden aria-label=(t!(lang, "Rules", "ルール")) data-book={ "/t/" (table) "/book" } {
            header {
                h2 { (t!(lang, "Rules", "ルール")) }
                button.small type="button" data-book-back hidden { (t!(lang, "Back", "戻る")) }
                button.small type="button" data-book-close { (t!(lang, "Close", "閉じる")) }
            }
            (search(game, "", lang))
            div.body #book-body aria-live="polite" {}
        }
    }
}

/// Where one types what one looks for.
fn search(game: Shown, query: &str, lang: Lang) -> Markup {
    html! {
        form.find role="search" action={ "/rules/" (game.id()) "/find" } method="get" {
            label {
                span.sr { (t!(lang, "Look for a word, a card or a clause", "言葉・カード・条項をさがす")) }
                input type="search" name="q" value=(query) maxlength="80" autocomplete="off"
                    placeholder=(t!(lang, "A word, a card, a clause", "言葉・カード・条項番号"));
            }
            button.small type="submit" { (t!(lang, "Find", "さがす")) }
        }
    }
}

/// What was found, as a part of a page or a page of its own.
pub fn found(shell: &Shell, game: Shown, found: &Found, whole: bool) -> Markup {
    let lang = shell.lang;
    let list = html! {
        @if found.hits.is_empty() {
            p.quiet role="status" { (t!(lang,
                format!("Nothing found for “{}”. A shorter word finds more.", found.query),
                format!("「{}」は見つかりませんでした。短い言葉だと見つかりやすくなります。", found.query))) }
        } @else {
            ul.hits {
                @for hit in &found.hits {
                    @match hit {
                        Hit::Clause { id, heading, text } => li {
                            a.clause.into href={ "/rules/" (game.id()) "/clause/" (id) } { (id) }
                            span.quiet { (heading) }
                            p { (marked(text, &found.query)) }
                        },
                        Hit::Named { id, name, text, href } => li {
                            a.name href=(href) data-name=(id) { (name) }
                            p { (marked(text, &found.query)) }
                        },
                    }
                }
            }
            @if found.more > 0 {
                p.quiet { (t!(lang, format!("{} more.", found.more), format!("ほか{}件", found.more))) }
            }
        }
    };
    if !whole {
        return list;
    }
    let heading = t!(lang, "Find in the rules", "ルールをさがす");
    let body = html! {
        article.rules {
            h1 { (title(game, lang)) ": " (heading) }
            (search(game, &found.query, lang))
            (list)
        }
    };
    page(shell, heading, &body)
}

/// Text with what was looked for marked.
fn marked(text: &str, query: &str) -> Markup {
    let (low, query) = (text.to_lowercase(), query.trim().to_lowercase());
    // Letters that change their length with their case would put the marks elsewhere.
    if query.is_empty() || low.len() != text.len() {
        return html! { (text) };
    }
    let mut parts = Vec::new();
    let mut from = 0;
    while let Some(at) = low[from..].find(&query).map(|at| at + from) {
        let end = at + query.len();
        if !text.is_char_boundary(at) || !text.is_char_boundary(end) {
            break;
        }
        parts.push((&text[from..at], &text[at..end]));
        from = end;
    }
    html! {
        @for (before, hit) in parts { (before) mark { (hit) } }
        (text[from..])
    }
}

/// A clause with its examples.
pub fn clause_page(
    shell: &Shell,
    game: Shown,
    part: &BookPart,
    names: &KnownNames,
    whole: bool,
) -> Markup {
    let lang = shell.lang;
    let id = game.id();
    let [before, after] = &part.around;
    let shown = html! {
        section.one-clause {
            p.quiet { (part.heading) }
            h2 { (part.id) }
            p { (named(&part.text, game.book(), names)) }
            nav.around aria-label=(t!(lang, "Clauses beside it", "前後の条項")) {
                @if let Some(before) = before { a.clause.into href={ "/rules/" (id) "/clause/" (before) } { "← " (before) } }
                @if let Some(after) = after { a.clause.into href={ "/rules/" (id) "/clause/" (after) } { (after) " →" } }
                a href={ "/rules/" (id) "#" (part.id) } { (t!(lang, "In the whole rules", "ルール全文で見る")) }
            }
            @if !part.examples.is_empty() {
                h3 { (t!(lang, "Examples", "例")) }
                ul.examples {
                    @for (example, title) in &part.examples {
                        li { a.example href={ "/rules/" (id) "/scenario/" (example) } { (title) } }
                    }
                }
            }
        }
    };
    match whole {
        true => {
            page(shell, &part.id, &html! { article.rules { (search(game, "", lang)) (shown) } })
        }
        false => shown,
    }
}

/// What the drawer shows first: the decision at hand in words, and its clauses in full.
pub fn decision_part(
    game: Shown,
    guide: &Markup,
    clauses: &[(String, String)],
    lang: Lang,
) -> Markup {
    let id = game.id();
    html! {
        @if !guide.0.is_empty() { section.now { (guide) } }
        @if !clauses.is_empty() {
            h3 { (t!(lang, "Clauses of this decision", "この場面の条項")) }
            ul.hits {
                @for (clause, text) in clauses {
                    li {
                        a.clause.into href={ "/rules/" (id) "/clause/" (clause) } { (clause) }
                        p { (linked(text, game.book())) }
                    }
                }
            }
        }
        p.links {
            a href={ "/learn/" (id) "/page" } target="majo-rules" { (t!(lang, "The game on one page", "1ページでわかる遊び方")) } " · "
            a href={ "/rules/" (id) } target="majo-rules" { (t!(lang, "All rules", "ルール全文")) } " · "
            a href={ "/rules/" (id) "/cards" } target="majo-rules" { (t!(lang, "All cards", "カード一覧")) }
        }
    }
}

/// A scenario at one of its steps.
#[derive(Clone, Debug)]
pub struct ScenarioShown {
    /// Its id.
    pub id: String,
    /// What happens, in a sentence.
    pub title: String,
    /// The clauses it shows.
    pub shows: Vec<String>,
    /// What is different about each case; one without a name where there is but one.
    pub cases: Vec<String>,
    /// The case that is shown, from 0.
    pub case: usize,
    /// The step that is shown, from 0 (the position), and how many there are.
    pub at: usize,
    /// The last step.
    pub last: usize,
    /// The scenario's own words at this step.
    pub notes: Vec<String>,
    /// What is done at this step, and what comes of it.
    pub lines: Vec<String>,
    /// Is it something that is not allowed?
    pub refused: bool,
    /// The table after it, as everybody's eyes would see it.
    pub zones: Zones,
    /// So many actions were done until then.
    pub done: usize,
    /// The seats one can play on from here, if somebody has something to decide.
    pub seats: Vec<String>,
}

/// A scenario as a small board with its steps.
pub fn scenario_page(shell: &Shell, game: Shown, shown: &ScenarioShown, whole: bool) -> Markup {
    let lang = shell.lang;
    let path = format!("/rules/{}/scenario/{}", game.id(), shown.id);
    let to = |case: usize, at: usize| format!("{path}?case={case}&at={at}");
    let ScenarioShown { case, at, last, .. } = *shown;
    let part = html! {
        section.scenario data-example=(path) {
            h3 { (shown.title) }
            p.quiet { @for clause in &shown.shows { a.clause.into href={ "/rules/" (game.id()) "/clause/" (clause) } { (clause) } " " } }
            @if shown.cases.len() > 1 {
                nav.cases aria-label=(t!(lang, "Variants", "場合分け")) {
                    @for (n, name) in shown.cases.iter().enumerate() {
                        a.step href=(to(n, 0)) aria-current=[(n == case).then_some("true")] { (name) }
                    }
                }
            }
            div.small-board inert aria-hidden="true" { div.screen.mini { (shown.zones.render()) } }
            div.told aria-live="polite" {
                @for note in &shown.notes { p.note { (note) } }
                @if at == 0 && shown.lines.is_empty() {
                    p { (t!(lang, "The position.", "はじめの局面。")) }
                }
                @for (n, line) in shown.lines.iter().enumerate() {
                    p.act[n == 0].no[shown.refused && n == 0] {
                        @if shown.refused && n == 0 { (glyph::icon("stone")) }
                        (linked(line, game.book()))
                    }
                }
            }
            nav.steps aria-label=(t!(lang, "Steps", "手順")) {
                @if at > 0 { a.step.button href=(to(case, at - 1)) rel="prev" { (t!(lang, "Back", "戻る")) } }
                @else { span.button aria-disabled="true" { (t!(lang, "Back", "戻る")) } }
                span.count { (at) " / " (last) }
                @if at < last { a.step.button.primary href=(to(case, at + 1)) rel="next" { (t!(lang, "Next", "次へ")) } }
                @else { span.button aria-disabled="true" { (t!(lang, "Next", "次へ")) } }
            }
            @if !shown.seats.is_empty() {
                form.on method="post" action={ (path) "/play" } {
                    input type="hidden" name="case" value=(case);
                    input type="hidden" name="at" value=(shown.done);
                    label {
                        span { (t!(lang, "Play on as", "この続きを遊ぶ：")) }
                        select name="seat" { @for (n, seat) in shown.seats.iter().enumerate() { option value={ "p" (n + 1) } { (seat) } } }
                    }
                    button.small type="submit" { (t!(lang, "Play on from here", "ここから遊ぶ")) }
                }
            }
        }
    };
    match whole {
        true => page(shell, &shown.title, &html! { article.rules.example-page { (part) } }),
        false => part,
    }
}
