//! How somebody did over time: by game, with whom, and table by table.

use maud::{Markup, html};
use pack::Lang;

use super::Shell;
use super::layout::light;
use super::words::{level, lights, title};
use crate::Shown;
use crate::portrait::{Kind, Portrait};

/// Somebody's results.
#[derive(Clone, Debug, Default)]
pub struct ResultsPage {
    /// By game, the most played first.
    pub games: Vec<GameTally>,
    /// By whom they played with, the most met first.
    pub met: Vec<Met>,
    /// The tables, newest first.
    pub tables: Vec<PlayedTable>,
    /// Are there older tables that are not told of?
    pub more: bool,
}

/// How somebody did in one game.
#[derive(Clone, Debug)]
pub struct GameTally {
    /// Which.
    pub game: Shown,
    /// Games that came to their end.
    pub played: usize,
    /// Of those, won.
    pub won: usize,
    /// The last ones, newest last: won or not.
    pub last: Vec<bool>,
}

/// Somebody who was met at tables.
#[derive(Clone, Debug)]
pub struct Met {
    /// Who; for a bot nothing.
    pub name: String,
    /// The level, if it is a bot's.
    pub bot: Option<&'static str>,
    /// Games together that came to their end.
    pub played: usize,
    /// How many the visitor won.
    pub won: usize,
    /// How many they won.
    pub they_won: usize,
}

/// A table that is over.
#[derive(Clone, Debug)]
pub struct PlayedTable {
    /// Its id.
    pub id: String,
    /// Its game.
    pub game: Shown,
    /// The day it was made, in seconds since 1970.
    pub made: i64,
    /// The others.
    pub names: Vec<String>,
    /// The visitor's place and whether that won; nothing for a game that was given up.
    pub ended: Option<(u8, bool)>,
}

/// The page of somebody's results.
pub fn results(shell: &Shell, results: &ResultsPage) -> Markup {
    let lang = shell.lang;
    let heading = t!(lang, "Your results", "あなたの成績");
    let body = html! {
        h1 { (heading) }
        @if results.tables.is_empty() {
            p.quiet { (t!(lang,
                "No game of yours is over yet. What you finish here is counted.",
                "まだ終わったゲームがありません。最後まで遊ぶと、ここに成績が残ります。")) }
            p { a.button href="/" { (t!(lang, "To the games", "ゲームへ")) } }
        } @else {
            (by_game(&results.games, lang))
            (by_person(&results.met, lang))
            (by_table(results, lang))
        }
    };
    light(shell, heading, &body)
}

fn share(won: usize, played: usize) -> String {
    format!("{} %", (won * 100 + played / 2).checked_div(played).unwrap_or(0))
}

fn by_game(games: &[GameTally], lang: Lang) -> Markup {
    html! {
        section aria-labelledby="by-game" {
            h2 #by-game { (t!(lang, "By game", "ゲーム別")) }
            @if games.is_empty() {
                p.quiet { (t!(lang, "No game came to its end by the rules.", "ルールどおりに終わったゲームはまだありません。")) }
            } @else {
                ul.tallies { @for tally in games { (one_game(tally, lang)) } }
            }
        }
    }
}

fn one_game(tally: &GameTally, lang: Lang) -> Markup {
    let GameTally { game, played, won, last } = tally;
    let strip = last
        .iter()
        .map(|won| t!(lang, if *won { "won" } else { "lost" }, if *won { "勝ち" } else { "負け" }));
    let label = t!(lang, "The last games, newest last: ", "最近のゲーム（新しいものが最後）：")
        .to_string()
        + &strip.collect::<Vec<_>>().join(t!(lang, ", ", "、"));
    html! {
        li data-game=(game.id()) {
            h3 { (title(*game, lang)) }
            p { (t!(lang, format!("{won} of {played} won ({})", share(*won, *played)), format!("{played}戦{won}勝（{}）", share(*won, *played)))) }
            div.strip role="img" aria-label=(label) { @for won in last { i.won[*won] {} } }
            p.help aria-hidden="true" { (t!(lang, "The last games, newest last; filled: won.", "最近のゲーム（右が新しい）。塗りは勝ち。")) }
        }
    }
}

fn by_person(met: &[Met], lang: Lang) -> Markup {
    html! {
        @if !met.is_empty() {
            section aria-labelledby="by-person" {
                h2 #by-person { (t!(lang, "With whom", "相手別")) }
                div.wide tabindex="0" role="region" aria-labelledby="by-person" {
                    table {
                        thead { tr {
                            th scope="col" { (t!(lang, "Who", "だれ")) }
                            th scope="col" { (t!(lang, "Games", "対戦数")) }
                            th scope="col" { (t!(lang, "You won", "自分の勝ち")) }
                            th scope="col" { (t!(lang, "They won", "相手の勝ち")) }
                        } }
                        tbody { @for one in met { tr {
                            th scope="row" {
                                @match one.bot {
                                    Some(bot) => { (Portrait::of(Kind::Bot(lights(bot)), bot).badge()) " " (level(bot, lang)) },
                                    None => { (Portrait::of(Kind::Player, &one.name).badge()) " " (one.name) },
                                }
                            }
                            td { (one.played) }
                            td { (one.won) }
                            td { (one.they_won) }
                        } } }
                    }
                }
            }
        }
    }
}

fn by_table(results: &ResultsPage, lang: Lang) -> Markup {
    html! {
        section aria-labelledby="by-table" {
            h2 #by-table { (t!(lang, "Table by table", "卓ごと")) }
            ul.tables {
                @for table in &results.tables {
                    li data-game=(table.game.id()) {
                        a href={ "/t/" (table.id) "/result" } {
                            strong { (title(table.game, lang)) }
                            span { (table.names.join(t!(lang, ", ", "、"))) }
                            time.quiet datetime=(day(table.made)) { (day(table.made)) }
                            span.badge.on[table.ended.is_some_and(|(_, won)| won)] { (end(table.ended, lang)) }
                        }
                    }
                }
            }
            @if results.more {
                p.quiet { (t!(lang, "Older tables are not counted here.", "これより古い卓は数えていません。")) }
            }
        }
    }
}

fn end(ended: Option<(u8, bool)>, lang: Lang) -> String {
    match (ended, lang) {
        (None, Lang::En) => "ended early".into(),
        (None, Lang::Ja) => "途中で終了".into(),
        (Some((_, true)), Lang::En) => "won".into(),
        (Some((_, true)), Lang::Ja) => "勝ち".into(),
        (Some((place, false)), Lang::En) => format!("lost, place {place}"),
        (Some((place, false)), Lang::Ja) => format!("負け（{place}位）"),
    }
}

/// A day in the calendar, from seconds since 1970 (UTC).
fn day(seconds: i64) -> String {
    // Years that begin in March end with the leap day; 719,468 days from 1 March 0 to 1970.
    let days = seconds.div_euclid(86_400) + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{day:02}", era * 400 + year + next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (seconds, text) in [
            (0, "1970-01-01"),
            (951_782_399, "2000-02-28"),
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (1_735_689_599, "2024-12-31"),
            (1_735_689_600, "2025-01-01"),
        ] {
            assert_eq!(day(seconds), text);
        }
    }

    #[test]
    fn shares_are_rounded() {
        assert_eq!(
            (share(0, 0), share(1, 3), share(2, 3)),
            ("0 %".into(), "33 %".into(), "67 %".into())
        );
    }
}
