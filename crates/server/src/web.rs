//! The routes that people use.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Form, Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::response::sse::{Event, Sse};
use axum::routing::{get, post};
use bots::Level;
use games::{GameId, with_game};
use kernel::options::{OptionSpec, Options as _};
use kernel::{Game, Seat};
use pack::Lang;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::{IntervalStream, WatchStream};
use ui::page::{self, Lobby, MyTable, NewTable, OpenTable, Shell, Stage};

use crate::App;
use crate::answer::Answer;
use crate::ending;
use crate::hub::{Handle, Wanted};
use crate::room::Wrong;
use crate::store::StoreError;
use crate::visitor::{Visitor, is_secure, set_cookie};

type Fields = Form<Vec<(String, String)>>;
pub(crate) type Done = Result<Answer, Answer>;

pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/", get(lobby))
        .route("/new/{game}", get(new_table))
        .route("/t", post(make_table))
        .route("/t/{id}", get(table))
        .route("/t/{id}/live", get(live))
        .route("/t/{id}/act", post(act))
        .route("/t/{id}/sit", post(sit))
        .route("/t/{id}/device/{secret}", get(device))
        .route("/t/{id}/chat", post(chat))
        .route("/t/{id}/undo", post(undo))
        .route("/t/{id}/bot", post(stand_in))
        .route("/t/{id}/guide", post(guide))
        .route("/t/{id}/giveup", post(give_up))
        .route("/t/{id}/again", post(again))
        .route("/t/{id}/result", get(ending::result))
        .route("/t/{id}/replay", get(ending::replay))
        .route("/t/{id}/match.majo", get(ending::match_file))
        .route("/rules/{game}", get(rules))
        .route("/rules/{game}/cards", get(cards))
        .route("/style/{game}", get(style))
        .route("/lang/{lang}", get(language))
        .route("/name", post(name))
        .route("/a/{hash}/{name}", get(asset))
        .route("/health", get(async || "ok"))
        .layer(DefaultBodyLimit::max(16 << 10))
}

fn broken(visitor: &Visitor, error: &StoreError) -> Answer {
    // The text may name files and addresses: it belongs into the log, not onto a page.
    crate::log(&error.to_string());
    Answer::broken(visitor.lang)
}

fn game_id(visitor: &Visitor, id: &str) -> Result<GameId, Answer> {
    id.parse().map_err(|_| Answer::missing(visitor.lang))
}

pub(crate) async fn shell(
    app: &App,
    visitor: &Visitor,
    path: &str,
    game: Option<GameId>,
) -> Result<Shell, Answer> {
    let name = app.hub.context.store.name(&visitor.id).await.map_err(|e| broken(visitor, &e))?;
    Ok(Shell { lang: visitor.lang, path: path.into(), name, game })
}

pub(crate) fn show(visitor: &Visitor, page: maud::Markup) -> Answer {
    Answer::html(page).for_visitor(visitor)
}

pub(crate) async fn handle(app: &App, visitor: &Visitor, id: &str) -> Result<Arc<Handle>, Answer> {
    match app.hub.table(id).await {
        Ok(Some(handle)) => Ok(handle),
        Ok(None) => Err(Answer::missing(visitor.lang)),
        Err(error) => Err(broken(visitor, &error)),
    }
}

fn levels() -> Vec<&'static str> {
    Level::ALL.map(Level::name).into()
}

fn field<'a>(fields: &'a [(String, String)], key: &str) -> Option<&'a str> {
    fields.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
}

/// A name people can read: one line, not too long.
pub(crate) fn clean_name(text: &str) -> Option<String> {
    let name: String = text.chars().filter(|c| !c.is_control()).take(24).collect();
    let name = name.trim();
    (!name.is_empty()).then(|| name.to_string())
}

fn guest(lang: Lang) -> String {
    match lang {
        Lang::En => "Guest".into(),
        Lang::Ja => "ゲスト".into(),
    }
}

/// The name from a form, or the one known, or a guest's.
async fn name_for(app: &App, visitor: &Visitor, given: Option<&str>) -> Result<String, Answer> {
    let store = &app.hub.context.store;
    let failed = |error: StoreError| broken(visitor, &error);
    if let Some(name) = given.and_then(clean_name) {
        store.set_name(&visitor.id, &name).await.map_err(failed)?;
        return Ok(name);
    }
    let known = store.name(&visitor.id).await.map_err(failed)?;
    Ok(known.unwrap_or_else(|| guest(visitor.lang)))
}

async fn lobby(State(app): State<Arc<App>>, visitor: Visitor) -> Done {
    let shell = shell(&app, &visitor, "/", None).await?;
    let store = &app.hub.context.store;
    let failed = |error: StoreError| broken(&visitor, &error);
    let mut open = Vec::new();
    for id in store.open_tables().await.map_err(failed)? {
        let Ok(Some(handle)) = app.hub.table(&id).await else { continue };
        let room = handle.room.lock().await;
        if room.stage == Stage::Waiting {
            let seats =
                room.seats.iter().map(|s| Some(s.row.name.clone()).filter(|n| !n.is_empty()));
            open.push(OpenTable {
                id,
                game: room.game,
                seats: seats.collect(),
                options: room.row.setup.options.clone(),
            });
        }
    }
    let mut mine = Vec::new();
    for id in store.tables_of(&visitor.id).await.map_err(failed)? {
        let Ok(Some(handle)) = app.hub.table(&id).await else { continue };
        let room = handle.room.lock().await;
        let own = room.seat_of(&visitor.id);
        mine.push(MyTable {
            id,
            game: room.game,
            names: room.name_list(),
            your_turn: own.is_some_and(|seat| room.asked().has(seat)),
            over: room.stage == Stage::Over,
            waiting: room.stage == Stage::Waiting,
        });
    }
    let body = page::lobby(&shell, &Lobby { open, mine, levels: levels() });
    Ok(show(&visitor, body))
}

async fn new_table(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(game): Path<String>,
) -> Done {
    let game = game_id(&visitor, &game)?;
    let shell = shell(&app, &visitor, &format!("/new/{game}"), Some(game)).await?;
    let body = page::new_table(
        &shell,
        &NewTable { game, wrong: None, sent: Vec::new(), levels: levels() },
    );
    Ok(show(&visitor, body))
}

/// Reads the form of a new table.
pub(crate) fn wanted(game: GameId, fields: &[(String, String)]) -> Result<Wanted, String> {
    let (range, specs): (_, &[OptionSpec]) =
        with_game!(game, G => (G::SEATS, <G as Game>::Options::SPECS));
    let defaults = |key: &str| with_game!(game, G => <G as Game>::Options::default().get(key));
    let count: u8 = match field(fields, "seats") {
        None | Some("") => *range.end(),
        Some(text) => text
            .parse()
            .map_err(|_| format!("`{}` is no number of seats", kernel::doc::short(text)))?,
    };
    if !range.contains(&count) {
        return Err(format!("{game} is for {} to {} players", range.start(), range.end()));
    }
    let mut options = Vec::new();
    for spec in specs {
        let key = format!("opt.{}", spec.key);
        let Some(value) = field(fields, &key) else { continue };
        if !spec.values.fit(value) {
            return Err(format!("option {} cannot be `{}`", spec.key, kernel::doc::short(value)));
        }
        if defaults(spec.key).as_deref() != Some(value) {
            options.push((spec.key.to_string(), value.to_string()));
        }
    }
    let mut seats = Vec::new();
    for index in 0..count {
        seats.push(match field(fields, &format!("bot.{}", index + 1)) {
            None | Some("") => None,
            Some(level) => Some(level.parse::<Level>().map_err(|error| error.to_string())?),
        });
    }
    let clock = match field(fields, "clock") {
        None | Some("") => 0,
        Some(text) => text
            .parse()
            .ok()
            .filter(|minutes| *minutes <= 600)
            .ok_or("the clock is 0 to 600 minutes")?,
    };
    let flag = |key| matches!(field(fields, key), Some("yes" | "on" | "true" | "1"));
    Ok(Wanted { game, options, seats, clock, is_open: flag("open"), guide: flag("guide") })
}

async fn make_table(State(app): State<Arc<App>>, visitor: Visitor, Form(fields): Fields) -> Done {
    let game = game_id(&visitor, field(&fields, "game").unwrap_or_default())?;
    if !app.makes.allow(&visitor.id) {
        return Err(too_often(&visitor));
    }
    let name = name_for(&app, &visitor, field(&fields, "name")).await?;
    let wrong = match wanted(game, &fields) {
        Ok(wanted) => {
            let visitors = [(visitor.id.clone(), name)];
            match app.hub.make(&wanted, &visitors, visitor.lang).await {
                Ok(id) => return Ok(Answer::go(&format!("/t/{id}")).for_visitor(&visitor)),
                Err(Wrong::Store(error)) => return Err(broken(&visitor, &error)),
                Err(wrong) => wrong.words(visitor.lang).join(" "),
            }
        }
        Err(wrong) => wrong,
    };
    let shell = shell(&app, &visitor, &format!("/new/{game}"), Some(game)).await?;
    let body = page::new_table(
        &shell,
        &NewTable { game, wrong: Some(wrong), sent: fields, levels: levels() },
    );
    Ok(show(&visitor, body).status(StatusCode::UNPROCESSABLE_ENTITY))
}

fn too_often(visitor: &Visitor) -> Answer {
    let shell = Shell { lang: visitor.lang, path: "/".into(), name: None, game: None };
    let (title, text) = match visitor.lang {
        Lang::En => ("Too fast", "That was very often in a short time. Wait a little."),
        Lang::Ja => ("速すぎます", "短い間に操作が多すぎます。少し待ってください。"),
    };
    Answer::say(StatusCode::TOO_MANY_REQUESTS, &shell, title, &[text.into()])
}

async fn table(State(app): State<Arc<App>>, visitor: Visitor, Path(id): Path<String>) -> Done {
    let handle = handle(&app, &visitor, &id).await?;
    whole(&app, &visitor, &handle, &id, Vec::new()).await
}

async fn whole(
    app: &App,
    visitor: &Visitor,
    handle: &Arc<Handle>,
    id: &str,
    wrong: Vec<String>,
) -> Done {
    let data = handle.page(&visitor.id, visitor.lang).await;
    let shell = shell(app, visitor, &format!("/t/{id}"), Some(data.game)).await?;
    let data = page::TablePage { wrong, name: shell.name.clone(), ..data };
    let body = page::table(&shell, &data);
    Ok(show(visitor, body))
}

/// The table as it changes, as fragments over server-sent events.
async fn live(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, Answer> {
    let handle = handle(&app, &visitor, &id).await?;
    let guard = handle.enter(&visitor.id);
    let store = &app.hub.context.store;
    let name = store.name(&visitor.id).await.map_err(|error| broken(&visitor, &error))?;
    let changes = WatchStream::new(handle.watch());
    let closing = app.closing.clone();
    let fragments = changes.then(move |_| {
        let (handle, visitor, name) = (handle.clone(), visitor.clone(), name.clone());
        // The guard lives as long as the stream: the visitor is here.
        let _ = &guard;
        async move {
            let data = handle.page(&visitor.id, visitor.lang).await;
            let data = page::TablePage { name, ..data };
            let html = page::table_live(visitor.lang, &data).into_string();
            Ok::<_, Infallible>(
                Event::default().event("table").data(html.replace(['\r', '\n'], " ")),
            )
        }
    });
    // A page that hears nothing for a while knows that its stream is dead.
    let beats = IntervalStream::new(tokio::time::interval(Duration::from_secs(15)))
        .map(|_| Ok(Event::default().event("ping").data("")));
    let fragments = fragments.merge(beats);
    let until =
        futures_util::StreamExt::take_until(fragments, async move { closing.cancelled().await });
    Ok(Sse::new(until))
}

/// After something was done: the fragment for htmx, else back to the table.
async fn after(
    app: &App,
    visitor: &Visitor,
    handle: &Arc<Handle>,
    id: &str,
    done: Result<(), Wrong>,
) -> Done {
    if let Err(Wrong::Store(error)) = &done {
        crate::log(&error.to_string());
    }
    let (status, wrong) = match &done {
        Ok(()) => (StatusCode::OK, Vec::new()),
        Err(wrong) => {
            let status = match wrong {
                Wrong::NotSeated => StatusCode::FORBIDDEN,
                Wrong::Stale => StatusCode::CONFLICT,
                Wrong::Refused(_) => StatusCode::UNPROCESSABLE_ENTITY,
                Wrong::Store(_) => StatusCode::SERVICE_UNAVAILABLE,
            };
            (status, wrong.words(visitor.lang))
        }
    };
    if visitor.fragment && done.is_ok() && handle.is_here(&visitor.id) {
        // The live stream brings the news, and only it: two messengers could pass each other.
        return Ok(Answer::nothing().for_visitor(visitor));
    }
    if visitor.fragment {
        let data = page::TablePage { wrong, ..handle.page(&visitor.id, visitor.lang).await };
        let answer = Answer::html(page::table_live(visitor.lang, &data)).status(status);
        return Ok(answer.for_visitor(visitor));
    }
    if done.is_ok() {
        return Ok(Answer::go(&format!("/t/{id}")).for_visitor(visitor));
    }
    Ok(whole(app, visitor, handle, id, wrong).await?.status(status))
}

async fn act(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Form(fields): Fields,
) -> Done {
    if !app.acts.allow(&visitor.id) {
        return Err(too_often(&visitor));
    }
    let handle = handle(&app, &visitor, &id).await?;
    let done = act_all(&app, &visitor, &handle, &fields).await;
    after(&app, &visitor, &handle, &id, done).await
}

/// One action, or several picks of one choice.
async fn act_all(
    app: &App,
    visitor: &Visitor,
    handle: &Arc<Handle>,
    fields: &[(String, String)],
) -> Result<(), Wrong> {
    let mut version = match field(fields, "v") {
        None | Some("") => None,
        Some(text) => Some(text.parse::<usize>().map_err(|_| Wrong::Stale)?),
    };
    let actions = fields.iter().filter(|(key, value)| key == "do" && !value.is_empty());
    let mut done = Ok(());
    let mut any = false;
    {
        let mut room = handle.room.lock().await;
        for (_, text) in actions.take(40) {
            done = room.act(&app.hub.context, &visitor.id, version, text, visitor.lang).await;
            if done.is_err() {
                break;
            }
            any = true;
            version = version.map(|version| version + 1);
        }
    }
    if any {
        app.hub.moved(handle).await;
    }
    done
}

async fn sit(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Form(fields): Fields,
) -> Done {
    let handle = handle(&app, &visitor, &id).await?;
    let name = name_for(&app, &visitor, field(&fields, "name")).await?;
    let seat = field(&fields, "seat").and_then(|text| text.parse::<Seat>().ok()).map(Seat::index);
    let done = {
        let mut room = handle.room.lock().await;
        room.sit(&app.hub.context, &visitor.id, seat, &name, visitor.lang).await
    };
    app.hub.moved(&handle).await;
    after(&app, &visitor, &handle, &id, done).await
}

async fn device(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((id, secret)): Path<(String, String)>,
) -> Done {
    if !app.makes.allow(&visitor.id) {
        return Err(too_often(&visitor));
    }
    let handle = handle(&app, &visitor, &id).await?;
    let moved = {
        let mut room = handle.room.lock().await;
        room.move_seat(&app.hub.context, &secret, &visitor.id).await
    };
    match moved {
        Ok(true) => {
            app.hub.moved(&handle).await;
            Ok(Answer::go(&format!("/t/{id}")).for_visitor(&visitor))
        }
        Ok(false) => Err(Answer::missing(visitor.lang)),
        Err(Wrong::Store(error)) => Err(broken(&visitor, &error)),
        Err(_) => Err(Answer::broken(visitor.lang)),
    }
}

async fn chat(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Form(fields): Fields,
) -> Done {
    if !app.acts.allow(&visitor.id) {
        return Err(too_often(&visitor));
    }
    let handle = handle(&app, &visitor, &id).await?;
    let text = field(&fields, "text").unwrap_or_default();
    let done = {
        let mut room = handle.room.lock().await;
        room.say(&app.hub.context, &visitor.id, text).await
    };
    // Chat changes no plan, but counts as a change: bots' plans are made anew.
    app.hub.moved(&handle).await;
    after(&app, &visitor, &handle, &id, done).await
}

async fn undo(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Form(fields): Fields,
) -> Done {
    if !app.acts.allow(&visitor.id) {
        return Err(too_often(&visitor));
    }
    let handle = handle(&app, &visitor, &id).await?;
    let agree = field(&fields, "answer") != Some("no");
    let done = {
        let mut room = handle.room.lock().await;
        room.undo(&app.hub.context, &visitor.id, agree, visitor.lang).await
    };
    app.hub.moved(&handle).await;
    after(&app, &visitor, &handle, &id, done).await
}

async fn stand_in(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Form(fields): Fields,
) -> Done {
    let handle = handle(&app, &visitor, &id).await?;
    let on = field(&fields, "on") == Some("yes");
    let done = {
        let mut room = handle.room.lock().await;
        match field(&fields, "seat").map(str::parse::<Seat>) {
            Some(Ok(seat)) => {
                let away = room
                    .seats
                    .get(seat.index())
                    .is_some_and(|sitting| !handle.is_here(&sitting.row.visitor));
                room.stand_in(&app.hub.context, &visitor.id, seat, on, away, visitor.lang).await
            }
            _ => Err(Wrong::NotSeated),
        }
    };
    app.hub.moved(&handle).await;
    after(&app, &visitor, &handle, &id, done).await
}

async fn guide(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Form(fields): Fields,
) -> Done {
    let handle = handle(&app, &visitor, &id).await?;
    let on = field(&fields, "on") == Some("yes");
    let done = {
        let mut room = handle.room.lock().await;
        room.set_guide(&visitor.id, on)
    };
    handle.changed();
    after(&app, &visitor, &handle, &id, done).await
}

async fn give_up(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Form(fields): Fields,
) -> Done {
    let handle = handle(&app, &visitor, &id).await?;
    let agree = field(&fields, "agree") != Some("no");
    let done = {
        let mut room = handle.room.lock().await;
        room.give_up(&app.hub.context, &visitor.id, agree).await
    };
    app.hub.moved(&handle).await;
    after(&app, &visitor, &handle, &id, done).await
}

/// The same people at a new table.
async fn again(State(app): State<Arc<App>>, visitor: Visitor, Path(id): Path<String>) -> Done {
    let handle = handle(&app, &visitor, &id).await?;
    if !app.makes.allow(&visitor.id) {
        return Err(too_often(&visitor));
    }
    let (wanted, visitors) = {
        let room = handle.room.lock().await;
        if let Some(next) = &room.next {
            return Ok(Answer::go(&format!("/t/{next}")));
        }
        if room.stage != Stage::Over || room.seat_of(&visitor.id).is_none() {
            return Err(Answer::missing(visitor.lang));
        }
        let visitors: Vec<_> = room
            .seats
            .iter()
            .filter(|sitting| !sitting.row.visitor.is_empty())
            .map(|sitting| (sitting.row.visitor.clone(), sitting.row.name.clone()))
            .collect();
        let wanted = Wanted {
            game: room.game,
            options: room.row.setup.options.clone(),
            seats: room.seats.iter().map(|sitting| sitting.row.bot.parse().ok()).collect(),
            clock: room.row.setup.clock,
            is_open: room.row.is_open,
            guide: false,
        };
        (wanted, visitors)
    };
    let next = app.hub.make(&wanted, &visitors, visitor.lang).await;
    let failed = |wrong: Wrong| match wrong {
        Wrong::Store(error) => broken(&visitor, &error),
        _ => Answer::broken(visitor.lang),
    };
    let next = next.map_err(failed)?;
    {
        let mut room = handle.room.lock().await;
        room.set_next(&app.hub.context, &next).await.map_err(failed)?;
    }
    handle.changed();
    Ok(Answer::go(&format!("/t/{next}")).for_visitor(&visitor))
}

async fn rules(State(app): State<Arc<App>>, visitor: Visitor, Path(game): Path<String>) -> Done {
    let game = game_id(&visitor, &game)?;
    let shell = shell(&app, &visitor, &format!("/rules/{game}"), Some(game)).await?;
    Ok(show(&visitor, page::rules(&shell, game)))
}

async fn cards(State(app): State<Arc<App>>, visitor: Visitor, Path(game): Path<String>) -> Done {
    let game = game_id(&visitor, &game)?;
    let shell = shell(&app, &visitor, &format!("/rules/{game}/cards"), Some(game)).await?;
    let body = with_game!(game, G => {
        let loaded = app.hub.context.packs.load::<G>().map_err(|_| Answer::broken(visitor.lang))?;
        page::cards::<G>(&shell, &loaded.pack)
    });
    Ok(show(&visitor, body))
}

async fn style(State(app): State<Arc<App>>, visitor: Visitor, Path(game): Path<String>) -> Done {
    let game = game_id(&visitor, &game)?;
    let shell = shell(&app, &visitor, &format!("/style/{game}"), Some(game)).await?;
    Ok(show(&visitor, page::style(&shell, game)))
}

async fn language(
    visitor: Visitor,
    Path(lang): Path<String>,
    Query(query): Query<HashMap<String, String>>,
    headers: axum::http::HeaderMap,
) -> Done {
    let lang: Lang = lang.parse().map_err(|_| Answer::missing(visitor.lang))?;
    let to = query.get("to").map_or("/", String::as_str);
    let cookie = set_cookie("lang", &lang.to_string(), is_secure(&headers));
    Ok(Answer::go(to).with(header::SET_COOKIE, &cookie).for_visitor(&visitor))
}

async fn name(State(app): State<Arc<App>>, visitor: Visitor, Form(fields): Fields) -> Done {
    name_for(&app, &visitor, field(&fields, "name")).await?;
    let to = field(&fields, "to").unwrap_or("/");
    Ok(Answer::go(to).for_visitor(&visitor))
}

async fn asset(visitor: Visitor, Path((hash, name)): Path<(String, String)>) -> Done {
    let Some(asset) = page::Asset::find(&format!("/a/{hash}/{name}")) else {
        return Err(Answer::missing(visitor.lang));
    };
    // The name holds a hash of the content: it can be kept for ever.
    let answer = Answer::bytes(asset.content_type, asset.bytes);
    Ok(answer.with(header::CACHE_CONTROL, "public, max-age=31536000, immutable"))
}
