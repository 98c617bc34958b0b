//! The programming interface: the same tables and the same views as JSON. `openapi.json` is its
//! document, `docs/api.md` its manual.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::rejection::JsonRejection;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{ConnectInfo, DefaultBodyLimit, Json, Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::routing::{get, post};
use bots::Level;
use games::{Entry, GameId, with_game};
use kernel::{Game, Lang, Options, Seat, Text, Told, both};
use serde::Deserialize;
use serde_json::{Value, json};
use ui::page::Stage;

use crate::App;
use crate::answer::Answer;
use crate::hub::Handle;
use crate::room::LOG;
use crate::secret::{SECRET, hashed, letters};
use crate::visitor::Visitor;
use crate::web::{clean_name, wanted};
use crate::wrong::Wrong;

/// The document of the interface.
pub(crate) const OPENAPI: &str = include_str!("../openapi.json");

pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/api/openapi.json", get(async || Answer::bytes("application/json", OPENAPI)))
        .route("/api/games", get(games))
        .route("/api/visitors", post(new_visitor))
        .route("/api/tables", get(open_tables).post(make_table))
        .route("/api/tables/{id}", get(table))
        .route("/api/tables/{id}/seat", post(sit))
        .route("/api/tables/{id}/actions", post(act))
        .route("/api/tables/{id}/record", get(record))
        .route("/api/tables/{id}/ws", get(socket))
        .layer(DefaultBodyLimit::max(16 << 10))
}

type Done = Result<Answer, Answer>;

/// An error as JSON, told in one language.
fn told(status: StatusCode, kind: &str, what: &Text, lang: Lang) -> Answer {
    error(status, kind, &[what.in_lang(lang).into()])
}

/// An error as JSON: what kind, and every reason in words.
fn error(status: StatusCode, kind: &str, reasons: &[String]) -> Answer {
    Answer::json(&json!({"error": {"kind": kind, "reasons": reasons}})).status(status)
}

fn missing(lang: Lang) -> Answer {
    let what = both!("there is no such table or game", "その卓やゲームはありません。");
    told(StatusCode::NOT_FOUND, "missing", &what, lang)
}

fn broken(what: &dyn std::fmt::Display, lang: Lang) -> Answer {
    crate::log(&what.to_string());
    let what = both!("the server cannot do this now", "今はサーバーで処理できません。");
    told(StatusCode::SERVICE_UNAVAILABLE, "server", &what, lang)
}

fn wrong(wrong: &Wrong, visitor: &Visitor) -> Answer {
    let (status, kind) = match wrong {
        Wrong::NotSeated => (StatusCode::FORBIDDEN, "not_seated"),
        Wrong::Stale => (StatusCode::CONFLICT, "stale"),
        Wrong::Old(_) => (StatusCode::CONFLICT, "old"),
        Wrong::Refused(_) => (StatusCode::UNPROCESSABLE_ENTITY, "refused"),
        Wrong::Store(error) => {
            crate::log(&error.to_string());
            (StatusCode::SERVICE_UNAVAILABLE, "server")
        }
    };
    error(status, kind, &wrong.words(visitor.lang))
}

/// The body, or a clear error.
fn body<T>(json: Result<Json<T>, JsonRejection>) -> Result<T, Answer> {
    json.map(|Json(value)| value)
        .map_err(|rejection| error(rejection.status(), "body", &[rejection.body_text()]))
}

async fn find(app: &App, id: &str, lang: Lang) -> Result<Arc<Handle>, Answer> {
    let found = app.hub.table(id).await.map_err(|error| broken(&error, lang))?;
    found.ok_or_else(|| missing(lang))
}

async fn games(visitor: Visitor) -> Answer {
    let list: Vec<Value> = GameId::ALL
        .into_iter()
        .map(|id| {
            with_game!(id, G => {
                let defaults = <G as Game>::Options::default();
                let options: Vec<Value> = <G as Game>::Options::SPECS
                    .iter()
                    .map(|spec| json!({
                        "key": spec.key,
                        "default": defaults.get(spec.key),
                        "values": spec.values.words().in_lang(visitor.lang),
                        "clause": spec.clause,
                        "text": G::face().option(spec.key, visitor.lang),
                    }))
                    .collect();
                json!({
                    "id": id.id(),
                    "title": G::face().title(visitor.lang),
                    "seats": [G::SEATS.start(), G::SEATS.end()],
                    "options": options,
                })
            })
        })
        .collect();
    let bots: Vec<_> = Level::ALL.map(Level::name).into();
    Answer::json(&json!({"games": list, "bots": bots}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewVisitor {
    name: String,
}

async fn new_visitor(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    json: Result<Json<NewVisitor>, JsonRejection>,
) -> Done {
    let asked = body(json)?;
    let name = clean_name(&asked.name).ok_or_else(|| {
        let what = both!("a name has 1 to 24 characters", "名前は1～24文字です。");
        told(StatusCode::UNPROCESSABLE_ENTITY, "refused", &what, visitor.lang)
    })?;
    // Nobody is known yet but by the address: nobody's haste keeps others out.
    if !app.makes.allow(&from.ip().to_string()) {
        return Err(too_often(visitor.lang));
    }
    let secret = letters(SECRET).map_err(|error| broken(&error, visitor.lang))?;
    app.hub
        .context
        .store
        .set_name(&hashed(&secret), &name)
        .await
        .map_err(|error| broken(&error, visitor.lang))?;
    Ok(Answer::json(&json!({"token": secret, "name": name})))
}

fn too_often(lang: Lang) -> Answer {
    let what =
        both!("too many requests: wait a little", "短い間に送信が多すぎます。少し待ってください。");
    told(StatusCode::TOO_MANY_REQUESTS, "too_often", &what, lang)
}

async fn open_tables(State(app): State<Arc<App>>, visitor: Visitor) -> Done {
    let ids =
        app.hub.context.store.open_tables().await.map_err(|error| broken(&error, visitor.lang))?;
    let mut tables = Vec::new();
    for id in ids {
        let Ok(Some(handle)) = app.hub.table(&id).await else { continue };
        let room = handle.room.lock().await;
        if room.stage == Stage::Waiting {
            let names = room.names(visitor.lang);
            let seats: Vec<_> =
                names.list().iter().map(|name| Some(name).filter(|n| !n.is_empty())).collect();
            tables.push(json!({"id": id, "game": room.game.id(), "seats": seats}));
        }
    }
    Ok(Answer::json(&json!({"tables": tables})))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewTable {
    game: String,
    #[serde(default)]
    seats: Option<u8>,
    #[serde(default)]
    options: BTreeMap<String, String>,
    #[serde(default)]
    bots: Vec<Option<String>>,
    #[serde(default)]
    pack: String,
    #[serde(default)]
    clock: u16,
    #[serde(default)]
    open: bool,
}

async fn make_table(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    json: Result<Json<NewTable>, JsonRejection>,
) -> Done {
    let asked = body(json)?;
    if !app.makes.allow(&visitor.id) {
        return Err(too_often(visitor.lang));
    }
    let refused = |what: Text| {
        let what = what.in_lang(visitor.lang).to_string();
        error(StatusCode::UNPROCESSABLE_ENTITY, "refused", &[what])
    };
    let game: GameId = asked.game.parse().map_err(|error: games::NoGame| refused(error.told()))?;
    let pairs = asked.options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    with_game!(game, G => <G as Game>::Options::with(pairs).map(drop))
        .map_err(|error| refused(error.told()))?;
    let mut fields: Vec<(String, String)> =
        asked.options.into_iter().map(|(key, value)| (format!("opt.{key}"), value)).collect();
    fields.extend(asked.seats.map(|seats| ("seats".into(), seats.to_string())));
    for (index, bot) in asked.bots.into_iter().enumerate() {
        fields.extend(bot.map(|bot| (format!("bot.{}", index + 1), bot)));
    }
    fields.push(("pack".into(), asked.pack));
    fields.push(("clock".into(), asked.clock.to_string()));
    fields.push(("open".into(), if asked.open { "yes" } else { "" }.into()));
    let wanted = wanted(game, &fields).map_err(refused)?;
    let name = app
        .hub
        .context
        .store
        .name(&visitor.id)
        .await
        .map_err(|error| broken(&error, visitor.lang))?;
    let visitors = [(visitor.id.clone(), name.unwrap_or_else(|| ui::guest(visitor.lang).into()))];
    let id =
        app.hub.make(&wanted, &visitors, visitor.lang).await.map_err(|w| wrong(&w, &visitor))?;
    let answer = Answer::json(&json!({"id": id})).status(StatusCode::CREATED);
    Ok(answer.for_visitor(&visitor))
}

fn word(stage: Stage) -> &'static str {
    match stage {
        Stage::Waiting => "waiting",
        Stage::Playing => "playing",
        Stage::Over => "over",
    }
}

/// A table as a visitor may see it.
async fn seen(handle: &Handle, visitor: &Visitor) -> Value {
    let room = handle.room.lock().await;
    let own = room.seat_of(&visitor.id);
    let names = room.names(visitor.lang).told_to(own);
    let asked = room.asked();
    let seats: Vec<Value> = room
        .seats
        .iter()
        .enumerate()
        .map(|(index, sitting)| {
            let seat = Seat::new(index as u8);
            json!({
                "seat": seat,
                "name": names.list().get(index),
                "bot": sitting.level().map(Level::name),
                "here": sitting.row.visitor.is_empty() || handle.is_here(&sitting.row.visitor),
                "asked": asked.has(seat),
            })
        })
        .collect();
    let drawn = room.drawn(&visitor.id, &names, visitor.lang);
    let live = room.live.as_ref();
    let old = || Some(room.old.as_ref()?.log(room.game, own, &names, visitor.lang));
    let log = live.map(|live| live.log(drawn, LOG)).or_else(old);
    json!({
        "id": room.row.id,
        "game": room.game.id(),
        "stage": word(room.stage),
        "version": room.len(),
        "you": own,
        "seats": seats,
        "options": room.row.setup.options.iter().cloned().collect::<BTreeMap<_, _>>(),
        "commitment": live.map(|live| live.commitment()),
        "view": live.map(|live| live.view(drawn.viewer)),
        "legal": match (live, own) {
            (Some(live), Some(own)) if room.stage == Stage::Playing => live.legal(own),
            _ => Vec::new(),
        },
        "log": log.map(|log| {
            log.iter().map(|l| json!({"n": l.n, "text": &*l.text})).collect::<Vec<_>>()
        }),
        "next": room.next,
        "rules": room.row.setup.rules,
        "old": room.old.as_ref().map(|old| json!({
            "was": word(old.was),
            "why": ui::old::of_table(&old.differs, visitor.lang),
        })),
    })
}

async fn table(State(app): State<Arc<App>>, visitor: Visitor, Path(id): Path<String>) -> Done {
    let handle = find(&app, &id, visitor.lang).await?;
    Ok(Answer::json(&seen(&handle, &visitor).await).for_visitor(&visitor))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sit {
    #[serde(default)]
    seat: Option<Seat>,
}

async fn sit(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    json: Result<Json<Sit>, JsonRejection>,
) -> Done {
    let asked = body(json)?;
    let handle = find(&app, &id, visitor.lang).await?;
    let name = app
        .hub
        .context
        .store
        .name(&visitor.id)
        .await
        .map_err(|error| broken(&error, visitor.lang))?;
    let name = name.unwrap_or_else(|| ui::guest(visitor.lang).into());
    {
        let mut room = handle.room.lock().await;
        let seat = asked.seat.map(Seat::index);
        room.sit(&app.hub.context, &visitor.id, seat, &name, visitor.lang)
            .await
            .map_err(|w| wrong(&w, &visitor))?;
    }
    app.hub.moved(&handle).await;
    Ok(Answer::json(&seen(&handle, &visitor).await).for_visitor(&visitor))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Act {
    #[serde(rename = "do")]
    action: String,
    #[serde(default)]
    version: Option<usize>,
}

async fn do_act(
    app: &App,
    visitor: &Visitor,
    handle: &Arc<Handle>,
    asked: &Act,
) -> Result<(), Answer> {
    if !app.acts.allow(&visitor.id) {
        return Err(too_often(visitor.lang));
    }
    {
        let mut room = handle.room.lock().await;
        room.act(&app.hub.context, &visitor.id, asked.version, &asked.action, visitor.lang)
            .await
            .map_err(|w| wrong(&w, visitor))?;
    }
    app.hub.moved(handle).await;
    Ok(())
}

async fn act(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    json: Result<Json<Act>, JsonRejection>,
) -> Done {
    let asked = body(json)?;
    let handle = find(&app, &id, visitor.lang).await?;
    do_act(&app, &visitor, &handle, &asked).await?;
    Ok(Answer::json(&seen(&handle, &visitor).await))
}

async fn record(State(app): State<Arc<App>>, visitor: Visitor, Path(id): Path<String>) -> Done {
    let handle = find(&app, &id, visitor.lang).await?;
    let room = handle.room.lock().await;
    if let Some(old) = &room.old {
        return Err(wrong(&Wrong::Old(old.differs.clone()), &visitor));
    }
    match room.live.as_ref().filter(|_| room.stage == Stage::Over) {
        Some(live) => {
            let text = live.record(&room.name_list()).to_string();
            Ok(Answer::bytes("application/x-ndjson", text))
        }
        None => {
            let what = both!(
                "the match file reveals every card: it is there when the game is over",
                "対局ファイルからはすべてのカードが分かるので、ゲームが終わるまで取得できません。"
            );
            Err(told(StatusCode::CONFLICT, "not_over", &what, visitor.lang))
        }
    }
}

/// A WebSocket for short messages. The buffer is cleared for every read: as large as it comes, that
/// is most of the work.
pub(crate) fn small(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade.max_message_size(16 << 10).max_frame_size(16 << 10).read_buffer_size(4 << 10)
}

async fn socket(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Result<impl IntoResponse, Answer> {
    let handle = find(&app, &id, visitor.lang).await?;
    Ok(small(upgrade).on_upgrade(async move |socket| talk(app, handle, visitor, socket).await))
}

/// Sends the table whenever it changes; takes `{"do": "…", "version": 7}`.
async fn talk(app: Arc<App>, handle: Arc<Handle>, visitor: Visitor, mut socket: WebSocket) {
    let _here = handle.enter(&visitor.id);
    let mut changes = handle.watch();
    changes.mark_changed();
    let closing = app.closing.clone().cancelled();
    tokio::pin!(closing);
    loop {
        let answer = tokio::select! {
            () = &mut closing => return,
            changed = changes.changed() => {
                if changed.is_err() {
                    return;
                }
                seen(&handle, &visitor).await.to_string()
            }
            message = socket.recv() => match message {
                Some(Ok(Message::Text(text))) => {
                    let done = match serde_json::from_str::<Act>(&text) {
                        Ok(asked) => do_act(&app, &visitor, &handle, &asked).await,
                        Err(what) => Err(error(StatusCode::BAD_REQUEST, "body", &[what.to_string()])),
                    };
                    match done {
                        // The change itself brings the news.
                        Ok(()) => continue,
                        Err(answer) => answer.into_text(),
                    }
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                Some(Ok(Message::Binary(_))) => {
                    let what = both!("send text", "文字で送ってください。");
                    told(StatusCode::BAD_REQUEST, "body", &what, visitor.lang).into_text()
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return,
            },
        };
        if socket.send(Message::Text(answer.into())).await.is_err() {
            return;
        }
    }
}
