//! A table of other rules or other cards than there are here: told, not played.

use kernel::old::Differs;
use kernel::{Outcome, Seat, Viewer};
use maud::{Markup, html};
use pack::Lang;

use super::words::{option_title, option_value, title};
use super::{Progress, TablePage};
use crate::lang::signed;
use crate::{Shown, glyph, old};

/// What is told of a table that cannot be played here.
#[derive(Clone, Debug)]
pub struct OldTable {
    /// Why it cannot.
    pub differs: Differs,
    /// Where it stood.
    pub was: Progress,
    /// How many actions were played.
    pub actions: usize,
    /// How it ended.
    pub result: OldResult,
    /// Options that a new table cannot have any more.
    pub left_out: Vec<(String, String)>,
    /// The seed, if the game was over.
    pub seed: Option<String>,
    /// The table where the same people play again (path only).
    pub next: Option<String>,
}

/// How an old game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OldResult {
    /// It did not end.
    None,
    /// The players stopped.
    GivenUp,
    /// By the rules, with this outcome.
    Known(Outcome),
    /// By the rules, but results were not stored then.
    NotStored,
}

/// What stands where the board would be.
pub(super) fn section(table: &TablePage, told: &OldTable, lang: Lang) -> Markup {
    let sits = matches!(table.viewer, Viewer::Seat(_));
    html! {
        section.waiting.old aria-labelledby="old" {
            h2 #old { (title(table.game, lang)) (t!(lang, ": an old table", "：以前の卓")) }
            p role="status" { (glyph::icon("stone")) " " (old::of_table(&told.differs, lang)) }
            p { (stood(told, lang)) }
            (result(table, told, lang))
            @if let Some(next) = &told.next {
                p.choices { a.button.primary href=(next) { (t!(lang, "To the new table", "新しい卓へ")) } }
            } @else if sits {
                p { (again(&told.differs, lang)) }
                @if !told.left_out.is_empty() {
                    p { (t!(lang, "There are no such options any more, so they are left out: ", "次の設定は今はないため、引き継ぎません：")) (left_out(table, told, lang)) }
                }
            }
            @if sits {
                // Plain forms: they lead to another page.
                div.choices {
                    @if told.next.is_none() {
                        form method="post" action={ "/t/" (table.id) "/again" } {
                            button.primary type="submit" { (t!(lang, "Play again with the same people", "同じ人ともう一度")) }
                        }
                    }
                    form method="post" action={ "/t/" (table.id) "/leave" } {
                        button type="submit" { (t!(lang, "Leave this table", "この卓を離れる")) }
                    }
                }
            }
            @if let Some(seed) = &told.seed {
                dl {
                    dt { (t!(lang, "Shown before the game", "開始前に示した数")) }
                    dd { code.long { (table.commitment) } }
                    dt { (t!(lang, "Seed", "乱数の種")) }
                    dd { code.long { (seed) } }
                }
            }
        }
    }
}

/// Where the game stood.
fn stood(told: &OldTable, lang: Lang) -> String {
    let n = told.actions;
    match (told.was, &told.result, lang) {
        (Progress::Waiting, _, Lang::En) => {
            "It was waiting for players; nothing was played.".into()
        }
        (Progress::Waiting, _, Lang::Ja) => {
            "参加者を待っていた卓で、まだ何も遊ばれていません。".into()
        }
        (Progress::Playing, _, Lang::En) => {
            format!("It was under way after {n} actions; all of them are kept.")
        }
        (Progress::Playing, _, Lang::Ja) => {
            format!("行動{n}回まで進んだ対局の途中です。記録はすべて残っています。")
        }
        (Progress::Over, OldResult::GivenUp, Lang::En) => {
            format!("The players ended the game after {n} actions.")
        }
        (Progress::Over, OldResult::GivenUp, Lang::Ja) => {
            format!("行動{n}回のあと、全員の同意で終わりました。")
        }
        (Progress::Over, OldResult::NotStored, Lang::En) => format!(
            "It was played to its end in {n} actions. Who won was not stored then: the version of majo it was played with still shows it."
        ),
        (Progress::Over, OldResult::NotStored, Lang::Ja) => format!(
            "行動{n}回で最後まで遊ばれました。当時は勝敗を保存していなかったため、結果は遊んだときの版の majo でだけ見られます。"
        ),
        (Progress::Over, OldResult::None | OldResult::Known(_), Lang::En) => {
            format!("It was played to its end in {n} actions.")
        }
        (Progress::Over, OldResult::None | OldResult::Known(_), Lang::Ja) => {
            format!("行動{n}回で最後まで遊ばれました。")
        }
    }
}

fn result(table: &TablePage, told: &OldTable, lang: Lang) -> Markup {
    let OldResult::Known(outcome) = &told.result else { return html! {} };
    let mut seats: Vec<_> = outcome.seats.iter().enumerate().collect();
    seats.sort_by_key(|(_, standing)| standing.place);
    let name = |index: usize| {
        let seat = Seat::new(index as u8);
        let found = table.seats.iter().find(|info| info.seat == seat);
        let named = found.map(|info| info.name.clone()).filter(|name| !name.is_empty());
        named.unwrap_or_else(|| seat.to_string())
    };
    html! {
        ul {
            @for (index, standing) in seats {
                li {
                    (t!(lang, format!("{}. ", standing.place), format!("{}位 ", standing.place)))
                    span.name { (name(index)) }
                    @if standing.points != 0 { " " (t!(lang, format!("({} points)", signed(standing.points)), format!("（{}点）", signed(standing.points)))) }
                    @if standing.won { " " span.badge.on { (t!(lang, "winner", "勝者")) } }
                }
            }
        }
    }
}

/// What a new table takes over.
fn again(differs: &Differs, lang: Lang) -> &'static str {
    match (differs, lang) {
        (Differs::Cards, Lang::En) => {
            "A new table has the same people and options, and the cards that this server has now."
        }
        (Differs::Cards, Lang::Ja) => {
            "新しい卓では、同じ人と同じオプションで、今このサーバーにあるカードを使います。"
        }
        (_, Lang::En) => {
            "A new table has the same people and every option you had changed; what you had left at its default follows today's default."
        }
        (_, Lang::Ja) => {
            "新しい卓では、同じ人と、変更していたオプションを引き継ぎます。標準のままだったものは、今の標準になります。"
        }
    }
}

fn left_out(table: &TablePage, told: &OldTable, lang: Lang) -> String {
    let words = |(key, value): &(String, String)| {
        let (name, value) =
            (option_title(table.game, key, lang), option_value(table.game, key, value, lang));
        t!(lang, format!("{name}: {value}"), format!("{name}：{value}"))
    };
    told.left_out.iter().map(words).collect::<Vec<_>>().join(t!(lang, ", ", "、"))
}

/// The heading and the advice when the same people cannot play again just like that.
pub fn cannot_play_again(game: Shown, lang: Lang) -> (&'static str, String) {
    let path = format!("/new/{}", game.id());
    match lang {
        Lang::En => ("Not like this any more", format!("Make a new table at {path}.")),
        Lang::Ja => ("同じようには遊べません", format!("{path} で新しい卓を作ってください。")),
    }
}

/// The heading and the reason why an old table has no match file.
pub fn no_match_file(differs: &Differs, lang: Lang) -> (&'static str, Vec<String>) {
    let why = old::of_table(differs, lang);
    match lang {
        Lang::En => (
            "No match file",
            vec![why, "A match file needs the rules and cards it was played with.".into()],
        ),
        Lang::Ja => (
            "対局ファイルはありません",
            vec![why, "対局ファイルを作るには、当時のルールとカードが必要です。".into()],
        ),
    }
}
