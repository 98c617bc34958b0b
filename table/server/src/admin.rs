//! The operator's pages, behind a token.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Form, FromRequestParts, Path, Query, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::routing::{get, post};
use games::GameId;
use kernel::{Text, both};
use pack::Lang;
use ui::page::{
    self, AdminBan, AdminGroup, AdminPage, AdminPart, AdminTableRow, AdminVisitorRow, Shell,
};

use crate::App;
use crate::admin_do::{self, AdminTable, AdminVisitor};
use crate::answer::Answer;
use crate::doors::{COOKIE, Session};
use crate::limits::counted;
use crate::metrics::{self, process};
use crate::naming;
use crate::ops;
use crate::proxy::Net;
use crate::store::Stage;
use crate::visitor::{Visitor, is_secure};
use crate::wards::{Notice, Ward};
use crate::web::{Done, Fields, broken, field};
use crate::wrong::Wrong;

pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/admin", get(glance))
        .route("/admin/login", post(login))
        .route("/admin/logout", post(logout))
        .route("/admin/notice", post(notice))
        .route("/admin/tables", get(tables))
        .route("/admin/tables/{id}/end", post(end))
        .route("/admin/tables/{id}/delete", post(delete))
        .route("/admin/visitors", get(visitors))
        .route("/admin/visitors/{id}", post(visitor))
        .route("/admin/addresses", post(address))
        .route("/admin/bans", get(bans).post(lift))
        .layer(DefaultBodyLimit::max(16 << 10))
}

/// The operator, with the door open.
struct Operator {
    app: Arc<App>,
    visitor: Visitor,
    session: Session,
}

impl FromRequestParts<Arc<App>> for Operator {
    type Rejection = Answer;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Answer> {
        let visitor = Visitor::from_request_parts(parts, app).await?;
        if !app.ops.doors.is_there() {
            return Err(Answer::missing(visitor.lang));
        }
        match app.ops.doors.session(&parts.headers) {
            Some(session) => Ok(Operator { app: app.clone(), visitor, session }),
            None if parts.method == Method::GET => Err(door(&visitor, None)),
            None => Err(door(&visitor, None).status(StatusCode::FORBIDDEN)),
        }
    }
}

/// Nobody keeps a page of the operator.
fn kept_nowhere(answer: Answer) -> Answer {
    answer.with(header::CACHE_CONTROL, "no-store")
}

fn shell(visitor: &Visitor, path: &str) -> Shell {
    Shell { path: path.into(), ..ops::shell(visitor.lang) }
}

fn door(visitor: &Visitor, wrong: Option<&str>) -> Answer {
    let status = if wrong.is_some() { StatusCode::FORBIDDEN } else { StatusCode::OK };
    let page = page::admin_door(&shell(visitor, "/admin"), wrong);
    kept_nowhere(Answer::html(page).status(status))
}

impl Operator {
    fn show(&self, path: &str, part: AdminPart, said: Option<&Text>) -> Answer {
        let said = said.map(|text| text.in_lang(self.visitor.lang).to_string());
        let data = AdminPage { form: self.session.form.clone(), said, part };
        kept_nowhere(Answer::html(page::admin(&shell(&self.visitor, path), &data)))
    }

    /// Was the form one of ours?
    fn check(&self, fields: &[(String, String)]) -> Result<(), Answer> {
        let given = field(fields, "form").unwrap_or_default();
        match ops::same(given, &self.session.form) {
            true => Ok(()),
            false => Err(door(&self.visitor, None).status(StatusCode::FORBIDDEN)),
        }
    }

    fn wrong(&self, wrong: &Wrong) -> Answer {
        let words = wrong.words(self.visitor.lang);
        let title = self.visitor.lang;
        let title = both!("Not done", "実行できません").in_lang(title).to_string();
        let shell = shell(&self.visitor, "/admin");
        kept_nowhere(Answer::say(StatusCode::UNPROCESSABLE_ENTITY, &shell, &title, &words))
    }

    fn refused(&self, what: &Text) -> Answer {
        self.wrong(&Wrong::Refused(vec![what.in_lang(self.visitor.lang).into()]))
    }
}

async fn login(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Form(fields): Fields,
) -> Done {
    let doors = &app.ops.doors;
    if !doors.is_there() {
        return Err(Answer::missing(visitor.lang));
    }
    if !doors.tries.allow(&counted(from.ip()).to_string()) {
        return Err(crate::web::too_often(&visitor));
    }
    if !doors.fits(field(&fields, "token").unwrap_or_default().trim()) {
        tracing::warn!(from = %from.ip(), "a wrong token for the admin page");
        let wrong = both!("That is not the token.", "トークンが違います。");
        return Ok(door(&visitor, Some(wrong.in_lang(visitor.lang))));
    }
    let secret = doors.open().map_err(|error| broken(&visitor, &error))?;
    let secure = if is_secure(&headers) { "; Secure" } else { "" };
    let cookie = format!("{COOKIE}={secret}; Path=/admin; HttpOnly; SameSite=Strict{secure}");
    Ok(Answer::go("/admin").with(header::SET_COOKIE, &cookie))
}

async fn logout(by: Operator, headers: HeaderMap, Form(fields): Fields) -> Done {
    by.check(&fields)?;
    by.app.ops.doors.close(&headers);
    let cookie = format!("{COOKIE}=; Path=/admin; HttpOnly; SameSite=Strict; Max-Age=0");
    Ok(Answer::go("/admin").with(header::SET_COOKIE, &cookie))
}

/// Numbers at a glance.
async fn numbers(app: &App, lang: Lang) -> Vec<AdminGroup> {
    let now = app.numbers().await;
    let system = process();
    let unknown = || both!("not known", "不明").in_lang(lang).to_string();
    let megabytes = |bytes: u64| format!("{} MB", bytes >> 20);
    let group = |title: Text, lines: Vec<(Text, String)>| AdminGroup {
        title: title.in_lang(lang).into(),
        lines: lines.into_iter().map(|(name, value)| (name.in_lang(lang).into(), value)).collect(),
    };
    let ready = if now.ready { both!("yes", "はい") } else { both!("no", "いいえ") };
    let hours =
        system.begun.map(|begun| (app.hub.context.store.time().now() as f64 - begun) / 3600.0);
    let server = vec![
        (both!("Version", "版"), env!("CARGO_PKG_VERSION").into()),
        (both!("The database answers", "データベースの応答"), ready.in_lang(lang).into()),
        (
            both!("Hours since the start", "起動からの時間"),
            hours.map_or_else(unknown, |h| format!("{h:.1}")),
        ),
        (both!("Memory", "メモリー"), system.memory.map_or_else(unknown, megabytes)),
        (
            both!("Open files", "開いているファイル"),
            system.files.map_or_else(unknown, |n| {
                let most = system.most_files.map(|most| format!(" / {most}")).unwrap_or_default();
                format!("{n}{most}")
            }),
        ),
    ];
    let busy = vec![
        (both!("Tables in memory", "メモリー上の卓"), now.awake.to_string()),
        (both!("Open streams and sockets", "開いている接続"), metrics::STREAMS.now().to_string()),
        (both!("Thoughts under way", "思考中"), metrics::THINKING.now().to_string()),
        (both!("Thoughts waiting", "思考の待ち"), metrics::THINKING_WAITING.now().to_string()),
        (both!("Journal lines waiting", "記録の待ち"), now.journal.to_string()),
        (both!("Actions since the start", "起動からの手の数"), metrics::ACTIONS.sum().to_string()),
        (
            both!("Refusals since the start", "起動からの拒否の数"),
            metrics::REFUSALS.sum().to_string(),
        ),
        (
            both!("Errors of the database", "データベースのエラー"),
            metrics::STORE_ERRORS.sum().to_string(),
        ),
    ];
    let limit = |(per_second, burst): (f64, f64)| {
        both!("{per_second} a second, {burst} at once", "毎秒{per_second}、一度に{burst}")
            .in_lang(lang)
            .to_string()
    };
    let limits = vec![
        (both!("Actions and talk of a visitor", "訪問者1人の手と発言"), limit(app.acts.rates())),
        (both!("New tables of a visitor", "訪問者1人の新しい卓"), limit(app.makes.rates())),
        (
            both!("Everything from an address", "1つのアドレスからの合計"),
            limit(app.addresses.rates()),
        ),
        (both!("Banned visitors and addresses", "入場禁止"), now.banned.to_string()),
    ];
    let tables = now.tables.iter().map(|(game, stage, count)| {
        let game = title(game, lang);
        let word = Stage::of(stage).map(|stage| page::stage_word(stage.into(), lang));
        let stage = word.unwrap_or(stage);
        (both!("{game}, {stage}", "{game}、{stage}"), count.to_string())
    });
    vec![
        group(both!("Server", "サーバー"), server),
        group(both!("Now", "現在"), busy),
        group(both!("Limits", "制限"), limits),
        group(both!("Tables", "卓"), tables.collect()),
    ]
}

async fn glance(by: Operator) -> Answer {
    let groups = numbers(&by.app, by.visitor.lang).await;
    let Notice { en, ja } = by.app.ops.wards.notice();
    by.show("/admin", AdminPart::Glance { groups, notice: [en, ja] }, None)
}

async fn notice(by: Operator, Form(fields): Fields) -> Done {
    by.check(&fields)?;
    let text = |key| line(field(&fields, key).unwrap_or_default(), 400);
    let notice = Notice { en: text("en"), ja: text("ja") };
    by.app.ops.wards.tell(notice).await.map_err(|error| broken(&by.visitor, &error))?;
    Ok(Answer::go("/admin"))
}

/// One line, not too long.
pub(crate) fn line(text: &str, most: usize) -> String {
    let text: String = text.chars().filter(|c| !c.is_control()).take(most).collect();
    text.trim().into()
}

/// A moment as people read it, in universal time.
fn day(seconds: i64) -> String {
    // From the days since 1970 to a date, by Howard Hinnant's way of counting years from March.
    let (days, rest) = (seconds.div_euclid(86400) + 719_468, seconds.rem_euclid(86400));
    let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let shifted = (5 * of_year + 2) / 153;
    let date = of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year + era * 400 + i64::from(month <= 2);
    format!("{year}-{month:02}-{date:02} {:02}:{:02} UTC", rest / 3600, rest / 60 % 60)
}

/// A game as people call it.
fn title(game: &str, lang: Lang) -> String {
    let known = game.parse::<GameId>().ok().map(
        |game| games::with_game!(game, G => <G as games::Entry>::face().title(lang).to_string()),
    );
    known.unwrap_or_else(|| game.into())
}

fn table_row(table: AdminTable, lang: Lang) -> AdminTableRow {
    let game = title(&table.game, lang);
    let free = both!("free", "空席").in_lang(lang).to_string();
    let seat = |seat: admin_do::AdminSeat| match (seat.bot.is_empty(), seat.visitor.is_empty()) {
        (true, false) => (seat.name, Some(seat.visitor)),
        (false, _) => {
            let level = &seat.bot;
            (both!("bot {level}", "ボット {level}").in_lang(lang).to_string(), None)
        }
        (true, true) => (free.clone(), None),
    };
    AdminTableRow {
        id: table.id,
        game,
        stage: table.stage.into(),
        made: day(table.made),
        seats: table.seats.into_iter().map(seat).collect(),
    }
}

type Search = Query<HashMap<String, String>>;

async fn tables(by: Operator, Query(query): Search) -> Done {
    let search = query.get("q").cloned().unwrap_or_default();
    let found = admin_do::tables(&by.app.hub.context.store, &search).await;
    let found = found.map_err(|error| broken(&by.visitor, &error))?;
    let tables = found.into_iter().map(|table| table_row(table, by.visitor.lang)).collect();
    let said = query.get("done").map(|_| both!("Done.", "実行しました。"));
    Ok(by.show("/admin/tables", AdminPart::Tables { search, tables }, said.as_ref()))
}

async fn end(by: Operator, Path(id): Path<String>, Form(fields): Fields) -> Done {
    by.check(&fields)?;
    match admin_do::end(&by.app, &id).await {
        Ok(()) => Ok(Answer::go(&format!("/admin/tables?q={id}&done=1"))),
        Err(Wrong::Missing) => Err(Answer::missing(by.visitor.lang)),
        Err(wrong) => Err(by.wrong(&wrong)),
    }
}

async fn delete(by: Operator, Path(id): Path<String>, Form(fields): Fields) -> Done {
    by.check(&fields)?;
    match admin_do::delete(&by.app, &id).await {
        Ok(true) => Ok(Answer::go("/admin/tables?done=1")),
        Ok(false) => Err(Answer::missing(by.visitor.lang)),
        Err(error) => Err(broken(&by.visitor, &error)),
    }
}

fn visitor_row(one: AdminVisitor) -> AdminVisitorRow {
    let AdminVisitor { id, name, made, tables, address, banned, muted } = one;
    AdminVisitorRow { id, name, made: day(made), tables, address, banned, muted }
}

async fn visitors(by: Operator, Query(query): Search) -> Done {
    let search = query.get("q").cloned().unwrap_or_default();
    let found = admin_do::visitors(&by.app, &search).await;
    let found = found.map_err(|error| broken(&by.visitor, &error))?;
    let visitors = found.into_iter().map(visitor_row).collect();
    Ok(by.show("/admin/visitors", AdminPart::Visitors { search, visitors }, None))
}

async fn visitor(by: Operator, Path(id): Path<String>, Form(fields): Fields) -> Done {
    by.check(&fields)?;
    let wards = &by.app.ops.wards;
    let why = line(field(&fields, "why").unwrap_or_default(), 200);
    let done = match field(&fields, "do") {
        Some("ban") => wards.add(Ward::Visitor, &id, &why).await,
        Some("unban") => wards.lift(Ward::Visitor, &id).await.map(drop),
        Some("mute") => wards.add(Ward::Mute, &id, &why).await,
        Some("unmute") => wards.lift(Ward::Mute, &id).await.map(drop),
        Some("rename") => {
            let name = field(&fields, "name").and_then(naming::name);
            let name = name.ok_or_else(|| {
                by.refused(&both!("A name has 1 to 24 characters.", "名前は1～24文字です。"))
            })?;
            admin_do::rename(&by.app, &id, &name).await.map(drop)
        }
        _ => return Err(Answer::missing(by.visitor.lang)),
    };
    done.map_err(|error| broken(&by.visitor, &error))?;
    Ok(Answer::go(&format!("/admin/visitors?q={id}")))
}

async fn address(by: Operator, Form(fields): Fields) -> Done {
    by.check(&fields)?;
    let net = field(&fields, "who").unwrap_or_default().trim();
    let net = Net::banned(net);
    let net = net.map_err(|wrong| by.refused(&wrong.0))?;
    let why = line(field(&fields, "why").unwrap_or_default(), 200);
    let done = by.app.ops.wards.add(Ward::Address, &net.to_string(), &why).await;
    done.map_err(|error| broken(&by.visitor, &error))?;
    Ok(Answer::go("/admin/bans"))
}

async fn bans(by: Operator) -> Answer {
    let row = |(ward, who, reason): (Ward, String, crate::wards::Reason)| AdminBan {
        kind: ward.word(),
        who,
        why: reason.why,
        made: day(reason.made),
    };
    let bans = by.app.ops.wards.all().into_iter().map(row).collect();
    by.show("/admin/bans", AdminPart::Bans(bans), None)
}

async fn lift(by: Operator, Form(fields): Fields) -> Done {
    by.check(&fields)?;
    let who = field(&fields, "who").unwrap_or_default();
    let Some(ward) = field(&fields, "kind").and_then(Ward::of) else {
        return Err(Answer::missing(by.visitor.lang));
    };
    let done = by.app.ops.wards.lift(ward, who).await;
    done.map_err(|error| broken(&by.visitor, &error))?;
    Ok(Answer::go("/admin/bans"))
}

#[cfg(test)]
mod tests {
    use super::day;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (seconds, told) in [
            (0, "1970-01-01 00:00 UTC"),
            (951_782_399, "2000-02-28 23:59 UTC"),
            (951_782_400, "2000-02-29 00:00 UTC"),
            (1_709_251_199, "2024-02-29 23:59 UTC"),
            (4_102_444_800, "2100-01-01 00:00 UTC"),
        ] {
            assert_eq!(day(seconds), told);
        }
    }
}
