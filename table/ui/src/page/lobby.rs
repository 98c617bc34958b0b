//! The first page: where to begin, the games, tables to join, tables to come back to.

use maud::{Markup, html};
use pack::Lang;

use super::layout::light;
use super::parting::parting;
use super::words::{facts, lasts, nature, option_title, option_value, title, usual_bot};
use super::{Lobby, MyTable, OpenFilter, OpenTable, Shell};
use crate::portrait::{Kind, Portrait};
use crate::{Shown, Weight, glyph};

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
        @if lobby.mine.is_empty() { (start(shell, lobby, lang)) } @else {
            section aria-labelledby="mine" {
                h2 #mine { (t!(lang, "Your tables", "あなたの卓")) }
                ul.tables { @for table in &lobby.mine { (mine(table, lang)) } }
                p.others { a href="/me/results" { (t!(lang, "Your results", "あなたの成績")) } }
            }
        }
        section aria-labelledby="games" {
            h2 #games { (t!(lang, "Games", "ゲーム")) }
            div.games {
                @for game in shell.games.iter().copied() { (card(game, lobby, lang)) }
            }
        }
        (open_tables(shell, lobby, lang))
        details.you open[shell.name.is_some() && lobby.mine.is_empty()] {
            summary { h2 { (t!(lang, "Your name", "あなたの名前")) } }
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
    light(shell, t!(lang, "Games", "ゲーム"), &body)
}

/// What a form for a game at once sends: the usual seats, all others bots.
fn against_bots(game: Shown, lobby: &Lobby, guide: bool) -> Markup {
    let (usual, bot) = (game.usual_seats(), usual_bot(&lobby.levels));
    html! {
        input type="hidden" name="game" value=(game.id());
        input type="hidden" name="seats" value=(usual);
        @for seat in 2..=usual { input type="hidden" name={ "bot." (seat) } value=(bot); }
        input type="hidden" name="clock" value="0";
        input type="hidden" name="open" value="no";
        @if guide { input type="hidden" name="guide" value="yes"; }
    }
}

/// Where somebody begins who has never been here: the lightest game, with the guide.
fn start(shell: &Shell, lobby: &Lobby, lang: Lang) -> Markup {
    let light = |game: &Shown| game.play().weight == Weight::Light;
    let shortest = |game: &Shown| game.minutes();
    let Some(game) = shell.games.iter().copied().filter(light).min_by_key(shortest) else {
        return html! {};
    };
    html! {
        section.start aria-labelledby="start" data-game=(game.id()) {
            h2 #start { (glyph::icon("star")) " " (t!(lang, "New here? Start here", "はじめての方はこちら")) }
            ol {
                li {
                    strong { (t!(lang, "Play one guided game", "案内つきで1回遊ぶ")) }
                    p { (t!(lang,
                        format!("{}: the easiest of them, {}. The guide explains each decision when it comes.", title(game, lang), lasts(game, lang)),
                        format!("いちばん覚えやすい「{}」から（{}）。決めることを、その場で1つずつ説明します。", title(game, lang), lasts(game, lang)))) }
                    form method="post" action="/t" {
                        (against_bots(game, lobby, true))
                        button.primary type="submit" { (t!(lang, "Begin with the guide", "案内つきで始める")) }
                    }
                    p.or { (t!(lang, "Or step by step: ", "または少しずつ：")) a href="/learn" { (t!(lang, "short lessons", "短いレッスン")) } }
                }
                li {
                    strong { (t!(lang, "Then choose a game below", "次に、下からゲームを選ぶ")) }
                    p { (t!(lang, "Each says how much there is to learn, who plays against whom, and how long it takes.", "覚えることの多さ、対戦か協力か、かかる時間が書いてあります。")) }
                }
                li {
                    strong { (t!(lang, "Ask friends to join", "友だちを誘う")) }
                    p { (t!(lang, "They get a link or scan a code. Nobody needs an account.", "リンクを送るかQRコードを見せるだけ。だれも登録は要りません。")) }
                }
            }
        }
    }
}

fn card(game: Shown, lobby: &Lobby, lang: Lang) -> Markup {
    let (picture, pitch) = (game.picture(), game.pitch(lang));
    html! {
        article.game data-game=(game.id()) aria-labelledby={ "game-" (game.id()) } {
            div.picture aria-hidden="true" { (picture) }
            div.about {
                h3 id={ "game-" (game.id()) } { (title(game, lang)) }
                p.pitch { (pitch) }
                p.nature { (nature(game, lang)) }
                p.facts { (facts(game, lang)) }
                @if let Some(course) = lobby.courses.iter().find(|course| course.game == game) {
                    (super::learn::next(course, lang))
                }
                div.choices {
                    form method="post" action="/t" {
                        (against_bots(game, lobby, false))
                        button.primary type="submit" { (t!(lang, "Play now against bots", "今すぐボットと遊ぶ")) }
                    }
                    a.button.primary href={ "/new/" (game.id()) "?with=friends" } { (t!(lang, "Play with friends", "友だちと遊ぶ")) }
                }
                div.choices.rest {
                    form method="post" action="/t" {
                        (against_bots(game, lobby, true))
                        button type="submit" { (t!(lang, "First game, with a guide", "はじめての1回（案内つき）")) }
                    }
                    a.button href={ "/new/" (game.id()) } { (t!(lang, "New table", "卓を作る")) }
                    @if lobby.courses.iter().any(|course| course.game == game && !course.lessons.is_empty()) {
                        a href={ "/learn/" (game.id()) } { (t!(lang, "Learn", "覚える")) }
                    }
                    a href={ "/rules/" (game.id()) } { (t!(lang, "Rules", "ルール")) }
                }
            }
        }
    }
}

fn mine(table: &MyTable, lang: Lang) -> Markup {
    let note = match (table.over, table.waiting, table.your_turn) {
        _ if table.old => t!(lang, "cannot be played on", "続行できません"),
        (false, ..) if table.lesson.is_some() => t!(lang, "lesson", "レッスン"),
        (false, true, _) if table.invited => {
            t!(lang, "you are invited to play again", "もう一度のお誘い")
        }
        (true, ..) => t!(lang, "over", "終了"),
        (false, true, _) => t!(lang, "waiting for players", "参加者を待っています"),
        (false, false, true) => t!(lang, "your decision", "あなたの番"),
        (false, false, false) => t!(lang, "others are deciding", "ほかの人の番"),
    };
    let names: Vec<_> =
        table.names.iter().map(String::as_str).filter(|name| !name.is_empty()).collect();
    let names = names.join(t!(lang, ", ", "、"));
    html! {
        li.own data-game=(table.game.id()) {
            a href={ "/t/" (table.id) } {
                strong { (title(table.game, lang)) }
                span { (table.lesson.as_ref().unwrap_or(&names)) }
                span.badge.on[(table.your_turn && !table.over && !table.waiting) || table.invited] { (note) }
            }
            (parting(&table.id, Some(&names), table.parting, lang))
        }
    }
}

/// Tables that wait for players, and a form to find one among many.
fn open_tables(shell: &Shell, lobby: &Lobby, lang: Lang) -> Markup {
    let all = lobby.wanted == OpenFilter::default();
    html! {
        section aria-labelledby="open" {
            h2 #open { (t!(lang, "Open tables", "参加できる卓")) }
            @if !(lobby.open.is_empty() && all) { (search(shell, &lobby.wanted, lang)) }
            @if lobby.open.is_empty() && all {
                p.quiet { (t!(lang,
                    "Nobody is waiting right now. Open a table and share its link.",
                    "今は待っている卓がありません。卓を作って、リンクを送ってください。")) }
            } @else if lobby.open.is_empty() {
                p.quiet { (t!(lang, "No open table is like that. ", "条件に合う卓はありません。"))
                    a href="/#open" { (t!(lang, "Show all", "すべて表示")) } }
            } @else {
                ul.tables { @for table in &lobby.open { (open(table, lang)) } }
                @if let Some(from) = lobby.more { (more(&lobby.wanted, from, lang)) }
            }
        }
    }
}

/// The way to those that are left.
fn more(wanted: &OpenFilter, from: usize, lang: Lang) -> Markup {
    html! {
        form method="get" action="/#open" {
            input type="hidden" name="game" value=(wanted.game);
            input type="hidden" name="free" value=(wanted.free);
            input type="hidden" name="who" value=(wanted.who);
            input type="hidden" name="from" value=(from);
            button type="submit" { (t!(lang, "More tables", "ほかの卓")) }
        }
    }
}

fn search(shell: &Shell, wanted: &OpenFilter, lang: Lang) -> Markup {
    html! {
        form.line.search method="get" action="/#open" role="search" {
            label {
                span { (t!(lang, "Game", "ゲーム")) }
                select name="game" {
                    option value="" selected[wanted.game.is_empty()] { (t!(lang, "Any", "すべて")) }
                    @for game in shell.games.iter().copied() {
                        option value=(game.id()) selected[wanted.game == game.id()] { (title(game, lang)) }
                    }
                }
            }
            label {
                span { (t!(lang, "Free seats", "空席")) }
                select name="free" {
                    @for count in 1..=4u8 {
                        option value=(count) selected[wanted.free.max(1) == count] {
                            (t!(lang, format!("{count} or more"), format!("{count}以上")))
                        }
                    }
                }
            }
            label {
                span { (t!(lang, "Who", "だれ")) }
                input name="who" type="search" maxlength="24" autocomplete="off" value=(wanted.who)
                    placeholder=(t!(lang, "a name", "名前"));
            }
            button type="submit" { (t!(lang, "Search", "探す")) }
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
                @if let Some(host) = &table.host { (Portrait::of(Kind::Player, host).badge()) }
                strong { (title(table.game, lang)) }
                span { (names.join(t!(lang, ", ", "、"))) }
                @if !options.is_empty() { span.quiet { (options.join(t!(lang, ", ", "、"))) } }
                span.badge.on { (t!(lang, format!("{free} free"), format!("空席{free}"))) }
            }
        }
    }
}
