//! The operator's pages: what there is, who is there, and what can be done about it. Also the words
//! for whom the operator keeps out, and the notice that all pages show.

use maud::{Markup, html};
use pack::Lang;

use super::Shell;
use super::layout::page;

/// What stands on a page of the operator.
#[derive(Clone, Debug)]
pub struct AdminPage {
    /// What forms carry, so that no other page can send them.
    pub form: String,
    /// What was done or was wrong, in a sentence.
    pub said: Option<String>,
    /// What the page shows.
    pub part: AdminPart,
}

/// What the page shows.
#[derive(Clone, Debug)]
pub enum AdminPart {
    /// At a glance.
    Glance {
        /// Names and numbers, in groups.
        groups: Vec<AdminGroup>,
        /// The notice in English and Japanese.
        notice: [String; 2],
    },
    /// Tables found.
    Tables {
        /// What was looked for.
        search: String,
        /// The tables.
        tables: Vec<AdminTableRow>,
    },
    /// Visitors found.
    Visitors {
        /// What was looked for.
        search: String,
        /// The visitors.
        visitors: Vec<AdminVisitorRow>,
    },
    /// Who is kept out or silent.
    Bans(Vec<AdminBan>),
}

/// Numbers that belong together.
#[derive(Clone, Debug)]
pub struct AdminGroup {
    /// What they are about.
    pub title: String,
    /// Each with its name.
    pub lines: Vec<(String, String)>,
}

/// A table.
#[derive(Clone, Debug)]
pub struct AdminTableRow {
    /// Its id.
    pub id: String,
    /// The game's title.
    pub game: String,
    /// Where it stands.
    pub stage: super::Progress,
    /// When it was made.
    pub made: String,
    /// Who sits there: the name, and the visitor's id for a person.
    pub seats: Vec<(String, Option<String>)>,
}

/// A visitor.
#[derive(Clone, Debug)]
pub struct AdminVisitorRow {
    /// The id.
    pub id: String,
    /// The name.
    pub name: String,
    /// Since when.
    pub made: String,
    /// At how many tables.
    pub tables: i64,
    /// Where they came from in the last hour.
    pub address: Option<String>,
    /// May they not come in?
    pub banned: bool,
    /// May they not talk?
    pub muted: bool,
}

/// Somebody who is kept out or silent.
#[derive(Clone, Debug)]
pub struct AdminBan {
    /// `visitor`, `address` or `mute`.
    pub kind: &'static str,
    /// Who.
    pub who: String,
    /// Why.
    pub why: String,
    /// Since when.
    pub made: String,
}

/// Whom the operator keeps out is told so: a title and a sentence.
pub fn kept_out(lang: Lang) -> (&'static str, &'static str) {
    t!(
        lang,
        ("You cannot come in", "Whoever runs this server does not let you in."),
        ("入れません", "このサーバーの運営者により、利用を止められています。")
    )
}

/// Who may not talk is told so.
pub fn muted(lang: Lang) -> &'static str {
    t!(
        lang,
        "Whoever runs this server has stopped you from talking here.",
        "このサーバーの運営者により、発言を止められています。"
    )
}

/// What all pages show.
pub fn notice(words: &str, lang: Lang) -> Markup {
    html! {
        details #notice open {
            summary { (t!(lang, "Notice", "お知らせ")) }
            p role="status" { (words) }
        }
    }
}

fn title(lang: Lang) -> &'static str {
    t!(lang, "Operator", "運営")
}

/// The door: a token opens it.
pub fn admin_door(shell: &Shell, wrong: Option<&str>) -> Markup {
    let lang = shell.lang;
    let body = html! {
        h1 { (title(lang)) }
        @if let Some(wrong) = wrong { p.wrong role="alert" { (wrong) } }
        form.line method="post" action="/admin/login" {
            label {
                span { (t!(lang, "Token", "トークン")) }
                input name="token" type="password" autocomplete="current-password" required;
            }
            button.primary type="submit" { (t!(lang, "Open", "開く")) }
        }
    };
    page(shell, title(lang), &body)
}

/// A page of the operator.
pub fn admin(shell: &Shell, admin: &AdminPage) -> Markup {
    let lang = shell.lang;
    let links = [
        ("/admin", t!(lang, "At a glance", "概要")),
        ("/admin/tables", t!(lang, "Tables", "卓")),
        ("/admin/visitors", t!(lang, "Visitors", "訪問者")),
        ("/admin/bans", t!(lang, "Bans and mutes", "入場禁止と発言禁止")),
    ];
    let body = html! {
        h1 { (title(lang)) }
        nav.admin aria-label=(title(lang)) {
            @for (path, words) in links { a.button href=(path) { (words) } }
            form method="post" action="/admin/logout" {
                (hidden(&admin.form))
                button type="submit" { (t!(lang, "Sign out", "出る")) }
            }
        }
        @if let Some(said) = &admin.said { p.said role="status" { (said) } }
        @match &admin.part {
            AdminPart::Glance { groups, notice } => (glance(groups, notice, &admin.form, lang)),
            AdminPart::Tables { search, tables } => (found_tables(search, tables, &admin.form, lang)),
            AdminPart::Visitors { search, visitors } => (found_visitors(search, visitors, &admin.form, lang)),
            AdminPart::Bans(bans) => (kept(bans, &admin.form, lang)),
        }
    };
    page(shell, title(lang), &body)
}

fn hidden(form: &str) -> Markup {
    html! { input type="hidden" name="form" value=(form); }
}

/// A button that does one thing.
fn act(path: &str, form: &str, fields: &[(&str, &str)], words: &str) -> Markup {
    html! {
        form method="post" action=(path) {
            (hidden(form))
            @for (name, value) in fields { input type="hidden" name=(name) value=(value); }
            button.small type="submit" { (words) }
        }
    }
}

fn searching(path: &str, search: &str, help: &str, lang: Lang) -> Markup {
    html! {
        form.line method="get" action=(path) role="search" {
            label {
                span { (help) }
                input name="q" type="search" value=(search) autocomplete="off";
            }
            button type="submit" { (t!(lang, "Search", "探す")) }
        }
    }
}

fn glance(groups: &[AdminGroup], notice: &[String; 2], form: &str, lang: Lang) -> Markup {
    html! {
        section aria-labelledby="notice-title" {
            h2 #notice-title { (t!(lang, "Notice to all pages", "全ページへのお知らせ")) }
            form.line method="post" action="/admin/notice" {
                (hidden(form))
                label {
                    span { (t!(lang, "English", "英語")) }
                    input name="en" maxlength="400" value=(notice[0]);
                }
                label {
                    span { (t!(lang, "Japanese", "日本語")) }
                    input name="ja" maxlength="400" value=(notice[1]);
                }
                button type="submit" { (t!(lang, "Tell all", "知らせる")) }
                p.quiet { (t!(lang, "Empty fields take the notice away.", "両方を空にすると消えます。")) }
            }
        }
        @for group in groups {
            section {
                h2 { (group.title) }
                table.numbers {
                    @for (name, value) in &group.lines {
                        tr { th scope="row" { (name) } td { (value) } }
                    }
                }
            }
        }
    }
}

/// Where a table stands, in a word.
pub fn stage_word(stage: super::Progress, lang: Lang) -> &'static str {
    match stage {
        super::Progress::Waiting => t!(lang, "waiting", "待機中"),
        super::Progress::Playing => t!(lang, "being played", "対戦中"),
        super::Progress::Over => t!(lang, "over", "終了"),
    }
}

fn found_tables(search: &str, tables: &[AdminTableRow], form: &str, lang: Lang) -> Markup {
    html! {
        (searching("/admin/tables", search, t!(lang, "Table, name, visitor, game or stage", "卓・名前・訪問者・ゲーム・状態"), lang))
        @if tables.is_empty() { p.quiet { (t!(lang, "None found.", "見つかりません。")) } }
        ul.found {
            @for table in tables {
                li {
                    p {
                        a href={ "/t/" (table.id) } { (table.id) } " " strong { (table.game) } " "
                        span.badge { (stage_word(table.stage, lang)) } " " span.quiet { (table.made) }
                    }
                    p {
                        @for (name, visitor) in &table.seats {
                            @match visitor {
                                Some(id) => a href={ "/admin/visitors?q=" (id) } { (name) },
                                None => span.quiet { (name) },
                            }
                            " "
                        }
                    }
                    div.choices {
                        @if table.stage == super::Progress::Playing {
                            (act(&format!("/admin/tables/{}/end", table.id), form, &[], t!(lang, "End the game", "対戦を終える")))
                        }
                        details {
                            summary { (t!(lang, "Delete …", "削除…")) }
                            (act(&format!("/admin/tables/{}/delete", table.id), form, &[], t!(lang, "Delete for good", "完全に削除する")))
                        }
                    }
                }
            }
        }
    }
}

fn found_visitors(search: &str, visitors: &[AdminVisitorRow], form: &str, lang: Lang) -> Markup {
    html! {
        (searching("/admin/visitors", search, t!(lang, "Name or id", "名前またはID"), lang))
        @if visitors.is_empty() { p.quiet { (t!(lang, "None found.", "見つかりません。")) } }
        ul.found {
            @for one in visitors {
                li {
                    p {
                        strong { (one.name) } " " code { (one.id) } " " span.quiet { (one.made) } " "
                        a href={ "/admin/tables?q=" (one.id) } {
                            (t!(lang, format!("tables: {}", one.tables), format!("卓：{}", one.tables)))
                        }
                        @if one.banned { " " span.badge { (t!(lang, "banned", "入場禁止")) } }
                        @if one.muted { " " span.badge { (t!(lang, "muted", "発言禁止")) } }
                        @if let Some(address) = &one.address { " " code { (address) } }
                    }
                    div.choices {
                        @let path = format!("/admin/visitors/{}", one.id);
                        @if one.banned { (act(&path, form, &[("do", "unban")], t!(lang, "Let in again", "入場を許す"))) }
                        @else { (act(&path, form, &[("do", "ban")], t!(lang, "Ban", "入場を禁じる"))) }
                        @if one.muted { (act(&path, form, &[("do", "unmute")], t!(lang, "Let talk again", "発言を許す"))) }
                        @else { (act(&path, form, &[("do", "mute")], t!(lang, "Mute", "発言を禁じる"))) }
                        @if let Some(address) = &one.address {
                            (act("/admin/addresses", form, &[("do", "ban"), ("who", address)], t!(lang, "Ban the address", "アドレスの入場を禁じる")))
                        }
                        form method="post" action=(path) {
                            (hidden(form))
                            input type="hidden" name="do" value="rename";
                            label { span.sr { (t!(lang, "New name", "新しい名前")) } input name="name" maxlength="24" required value=(one.name); }
                            button.small type="submit" { (t!(lang, "Rename", "名前を変える")) }
                        }
                    }
                }
            }
        }
    }
}

fn kept(bans: &[AdminBan], form: &str, lang: Lang) -> Markup {
    let kind = |kind| match kind {
        "address" => t!(lang, "address banned", "アドレスの入場禁止"),
        "mute" => t!(lang, "muted", "発言禁止"),
        _ => t!(lang, "banned", "入場禁止"),
    };
    html! {
        form.line method="post" action="/admin/addresses" {
            (hidden(form))
            input type="hidden" name="do" value="ban";
            label {
                span { (t!(lang, "Address or network", "アドレスまたはネットワーク")) }
                input name="who" required placeholder="203.0.113.7, 2001:db8::/32" autocomplete="off";
            }
            label {
                span { (t!(lang, "Why", "理由")) }
                input name="why" maxlength="200" autocomplete="off";
            }
            button type="submit" { (t!(lang, "Ban", "入場を禁じる")) }
        }
        @if bans.is_empty() { p.quiet { (t!(lang, "Nobody is kept out or silent.", "入場禁止も発言禁止もありません。")) } }
        ul.found {
            @for ban in bans {
                li {
                    p { span.badge { (kind(ban.kind)) } " " code { (ban.who) } " " (ban.why) " " span.quiet { (ban.made) } }
                    div.choices {
                        (act("/admin/bans", form, &[("kind", ban.kind), ("who", &ban.who)], t!(lang, "Lift", "解除する")))
                    }
                }
            }
        }
    }
}
