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
use games::{GameId, with_game};
use kernel::{Game, Options, Seat};
use serde::Deserialize;
use serde_json::{Value, json};
use ui::Face;

use crate::App;
use crate::answer::Answer;
use crate::deed::Deed;
use crate::draw::LOG;
use crate::ending;
use crate::handle::Handle;
use crate::secret::{SECRET, hashed, letters};
use crate::store::Stage;
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

/// An error as JSON: what kind, and every reason in words.
fn error(status: StatusCode, kind: &str, reasons: &[String]) -> Answer {
    Answer::json(&json!({"error": {"kind": kind, "reasons": reasons}})).status(status)
}

fn missing() -> Answer {
    error(StatusCode::NOT_FOUND, "missing", &["there is no such table or game".into()])
}

fn broken(what: &dyn std::fmt::Display) -> Answer {
    crate::log(&what.to_string());
    error(StatusCode::SERVICE_UNAVAILABLE, "server", &["the server cannot do this now".into()])
}

fn wrong(wrong: &Wrong, visitor: &Visitor) -> Answer {
    let (status, kind) = match wrong {
        Wrong::NotSeated => (StatusCode::FORBIDDEN, "not_seated"),
        Wrong::Missing => (StatusCode::NOT_FOUND, "missing"),
        Wrong::Stale => (StatusCode::CONFLICT, "stale"),
        Wrong::Refused(_) => (StatusCode::UNPROCESSABLE_ENTITY, "refused"),
        Wrong::Store(_) | Wrong::Unsure(_) => {
            crate::log(&wrong.to_string());
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

async fn find(app: &App, id: &str) -> Result<Arc<Handle>, Answer> {
    app.hub.table(id).await.map_err(|error| broken(&error))?.ok_or_else(missing)
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
                        "values": spec.values.words(),
                        "clause": spec.clause,
                        "text": G::option(spec.key, visitor.lang),
                    }))
                    .collect();
                json!({
                    "id": id.id(),
                    "title": G::title(visitor.lang),
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
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    json: Result<Json<NewVisitor>, JsonRejection>,
) -> Done {
    let asked = body(json)?;
    let name = clean_name(&asked.name).ok_or_else(|| {
        error(
            StatusCode::UNPROCESSABLE_ENTITY,
            "refused",
            &["a name has 1 to 24 characters".into()],
        )
    })?;
    // Nobody is known yet but by the address: nobody's haste keeps others out.
    if !app.makes.allow(&from.ip().to_string()) {
        return Err(too_often());
    }
    let secret = letters(SECRET).map_err(|error| broken(&error))?;
    app.hub
        .context
        .store
        .set_name(&hashed(&secret), &name)
        .await
        .map_err(|error| broken(&error))?;
    Ok(Answer::json(&json!({"token": secret, "name": name})))
}

fn too_often() -> Answer {
    error(StatusCode::TOO_MANY_REQUESTS, "too_often", &["too many requests: wait a little".into()])
}

async fn open_tables(State(app): State<Arc<App>>) -> Done {
    let open = app.hub.context.store.open_tables().await.map_err(|error| broken(&error))?;
    let told = |table: &crate::listing::Listed| json!({"id": table.id, "game": table.game, "seats": table.seats()});
    let tables: Vec<_> = open.iter().map(told).collect();
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
        return Err(too_often());
    }
    let refused = |what: String| error(StatusCode::UNPROCESSABLE_ENTITY, "refused", &[what]);
    let game: GameId = asked.game.parse().map_err(|error| refused(format!("{error}")))?;
    let known =
        |key: &str| with_game!(game, G => <G as Game>::Options::default().get(key).is_some());
    if let Some(key) = asked.options.keys().find(|key| !known(key)) {
        return Err(refused(format!("no option is called `{}`", kernel::doc::short(key))));
    }
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
    let name = app.hub.context.store.name(&visitor.id).await.map_err(|error| broken(&error))?;
    let people = vec![(visitor.id.clone(), name.unwrap_or_else(|| "Guest".into()))];
    let id = app.hub.make(wanted, people, visitor.lang).await.map_err(|w| wrong(&w, &visitor))?;
    let answer = Answer::json(&json!({"id": id})).status(StatusCode::CREATED);
    Ok(answer.for_visitor(&visitor))
}

/// A table as a visitor may see it.
fn seen(handle: &Handle, visitor: &Visitor) -> Value {
    let room = handle.room();
    let own = room.seat_of(&visitor.id);
    let names = room.names().told_to(own);
    let asked = room.asked();
    let seats: Vec<Value> = room
        .seats
        .iter()
        .enumerate()
        .map(|(index, sitting)| {
            let seat = Seat::new(index as u8);
            json!({
                "seat": seat,
                "name": sitting.row.name,
                "bot": sitting.level().map(Level::name),
                "here": sitting.row.visitor.is_empty() || handle.is_here(&sitting.row.visitor),
                "asked": asked.has(seat),
            })
        })
        .collect();
    let drawn = room.drawn(&visitor.id, &names, visitor.lang);
    let live = room.live.as_ref();
    json!({
        "id": room.row.id,
        "game": room.game.id(),
        "stage": room.stage.word(),
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
        "log": live.map(|live| {
            live.log(drawn, LOG).into_iter().map(|l| json!({"n": l.n, "text": &*l.text})).collect::<Vec<_>>()
        }),
        "next": room.next.as_deref(),
    })
}

async fn table(State(app): State<Arc<App>>, visitor: Visitor, Path(id): Path<String>) -> Done {
    let handle = find(&app, &id).await?;
    Ok(Answer::json(&seen(&handle, &visitor)).for_visitor(&visitor))
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
    let handle = find(&app, &id).await?;
    let name = app.hub.context.store.name(&visitor.id).await.map_err(|error| broken(&error))?;
    let name = name.unwrap_or_else(|| "Guest".into());
    let sit = Deed::Sit { seat: asked.seat, name };
    handle.ask(&visitor, sit).await.map_err(|w| wrong(&w, &visitor))?;
    Ok(Answer::json(&seen(&handle, &visitor)).for_visitor(&visitor))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Act {
    #[serde(rename = "do")]
    action: String,
    #[serde(default)]
    version: Option<usize>,
}

async fn do_act(app: &App, visitor: &Visitor, handle: &Handle, asked: Act) -> Result<(), Answer> {
    if !app.acts.allow(&visitor.id) {
        return Err(too_often());
    }
    let deed = Deed::Act { version: asked.version, actions: vec![asked.action] };
    handle.ask(visitor, deed).await.map_err(|w| wrong(&w, visitor))
}

async fn act(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    json: Result<Json<Act>, JsonRejection>,
) -> Done {
    let asked = body(json)?;
    let handle = find(&app, &id).await?;
    do_act(&app, &visitor, &handle, asked).await?;
    Ok(Answer::json(&seen(&handle, &visitor)))
}

async fn record(State(app): State<Arc<App>>, Path(id): Path<String>) -> Done {
    let room = find(&app, &id).await?.room();
    if room.stage != Stage::Over {
        return Err(error(
            StatusCode::CONFLICT,
            "not_over",
            &["the match file reveals every card: it is there when the game is over".into()],
        ));
    }
    match ending::file(room).await {
        Some(text) => Ok(Answer::bytes("application/x-ndjson", text)),
        None => Err(broken(&"a match file could not be written")),
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
    let handle = find(&app, &id).await?;
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
                if changed.is_err() || handle.is_gone() {
                    return;
                }
                seen(&handle, &visitor).to_string()
            }
            message = socket.recv() => match message {
                Some(Ok(Message::Text(text))) => {
                    let done = match serde_json::from_str::<Act>(&text) {
                        Ok(asked) => do_act(&app, &visitor, &handle, asked).await,
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
                    error(StatusCode::BAD_REQUEST, "body", &["send text".into()]).into_text()
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return,
            },
        };
        if socket.send(Message::Text(answer.into())).await.is_err() {
            return;
        }
    }
}
