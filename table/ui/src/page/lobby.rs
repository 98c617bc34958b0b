//! The first page: the games, tables to join, tables to come back to.

use maud::{Markup, html};
use pack::Lang;

use super::layout::page;
use super::words::{facts, option_title, option_value, title, usual_bot};
use super::{Lobby, MyTable, OpenTable, Shell};
use crate::Shown;

/// The first page.
pub fn lobby(shell: &Shell, lobby: &Lobby) -> Markup {
    let lang = shell.lang;
    let body = html! {
        section.hero {
            h1 { (t!(lang, "A night table", "夜の卓")) }
            p { (t!(lang,
                "Japanese tabletop games in the browser, with every rule kept. Alone against bots, or with friends by a link. No account.",
                "日本のテーブルゲームをブラウザで。ルールはすべて卓が守ります。ひとりでボットと、またはリンクで友だちと。登録は要りません。")) }
        }
        @if !lobby.mine.is_empty() {
            section aria-labelledby="mine" {
                h2 #mine { (t!(lang, "Your tables", "あなたの卓")) }
                ul.tables { @for table in &lobby.mine { (mine(table, lang)) } }
            }
        }
        section aria-labelledby="games" {
            h2 #games { (t!(lang, "Games", "ゲーム")) }
            div.games {
                @for game in shell.games.iter().copied() { (card(game, lobby, lang)) }
            }
        }
        section aria-labelledby="open" {
            h2 #open { (t!(lang, "Open tables", "参加できる卓")) }
            @if lobby.open.is_empty() {
                p.quiet { (t!(lang,
                    "Nobody is waiting right now. Open a table and share its link.",
                    "今は待っている卓がありません。卓を作って、リンクを送ってください。")) }
            } @else {
                ul.tables { @for table in &lobby.open { (open(table, lang)) } }
                @if let Some(from) = lobby.more {
                    p { a href=(format!("/?from={from}#open")) { (t!(lang, "More tables", "ほかの卓")) } }
                }
            }
        }
        section aria-labelledby="you" {
            h2 #you { (t!(lang, "Your name", "あなたの名前")) }
            form.line method="post" action="/name" {
                label {
                    span { (t!(lang, "What the others see", "ほかの人に見える名前")) }
                    input name="name" maxlength="24" autocomplete="nickname" required
                        value=(shell.name.as_deref().unwrap_or_default());
                }
                button type="submit" { (t!(lang, "Save", "保存")) }
            }
        }
    };
    page(shell, t!(lang, "Games", "ゲーム"), &body)
}

fn card(game: Shown, lobby: &Lobby, lang: Lang) -> Markup {
    let (picture, pitch) = (game.picture(), game.pitch(lang));
    let usual = game.usual_seats();
    let bot = usual_bot(&lobby.levels);
    let play = |guide: bool| {
        html! {
            input type="hidden" name="game" value=(game.id());
            input type="hidden" name="seats" value=(usual);
            @for seat in 2..=usual { input type="hidden" name={ "bot." (seat) } value=(bot); }
            input type="hidden" name="clock" value="0";
            input type="hidden" name="open" value="no";
            @if guide { input type="hidden" name="guide" value="yes"; }
        }
    };
    html! {
        article.game data-game=(game.id()) aria-labelledby={ "game-" (game.id()) } {
            div.picture aria-hidden="true" { (picture) }
            div.about {
                h3 id={ "game-" (game.id()) } { (title(game, lang)) }
                p.pitch { (pitch) }
                p.facts { (facts(game, lang)) }
                div.choices {
                    form method="post" action="/t" {
                        (play(false))
                        button.primary type="submit" { (t!(lang, "Play now against bots", "今すぐボットと遊ぶ")) }
                    }
                    form method="post" action="/t" {
                        (play(true))
                        button type="submit" { (t!(lang, "First game, with a guide", "はじめての1回（案内つき）")) }
                    }
                    a.button href={ "/new/" (game.id()) } { (t!(lang, "New table", "卓を作る")) }
                    a href={ "/rules/" (game.id()) } { (t!(lang, "Rules", "ルール")) }
                }
            }
        }
    }
}

fn mine(table: &MyTable, lang: Lang) -> Markup {
    let note = match (table.over, table.waiting, table.your_turn) {
        _ if table.old => t!(lang, "cannot be played on", "続行できません"),
        (true, ..) => t!(lang, "over", "終了"),
        (false, true, _) => t!(lang, "waiting for players", "参加者を待っています"),
        (false, false, true) => t!(lang, "your decision", "あなたの番"),
        (false, false, false) => t!(lang, "others are deciding", "ほかの人の番"),
    };
    let names: Vec<_> =
        table.names.iter().map(String::as_str).filter(|name| !name.is_empty()).collect();
    html! {
        li data-game=(table.game.id()) {
            a href={ "/t/" (table.id) } {
                strong { (title(table.game, lang)) }
                span { (names.join(t!(lang, ", ", "、"))) }
                span.badge.on[table.your_turn && !table.over && !table.waiting] { (note) }
            }
        }
    }
}

fn open(table: &OpenTable, lang: Lang) -> Markup {
    let names: Vec<_> = table.seats.iter().flatten().map(String::as_str).collect();
    let free = table.seats.iter().filter(|seat| seat.is_none()).count();
    let words = |(key, value): &(String, String)| {
        let title = option_title(table.game, key, lang);
        let value = option_value(table.game, key, value, lang);
        t!(lang, format!("{title}: {value}"), format!("{title}：{value}"))
    };
    let options: Vec<_> = table.options.iter().map(words).collect();
    html! {
        li data-game=(table.game.id()) {
            a href={ "/t/" (table.id) } {
                strong { (title(table.game, lang)) }
                span { (names.join(t!(lang, ", ", "、"))) }
                @if !options.is_empty() { span.quiet { (options.join(t!(lang, ", ", "、"))) } }
                span.badge.on { (t!(lang, format!("{free} free"), format!("空席{free}"))) }
            }
        }
    }
}
