//! What belongs to a visitor: all their games as one archive, and the way to be forgotten.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde_json::json;
use tokio::sync::mpsc;
use tokio_stream::StreamExt as _;
use tokio_stream::wrappers::ReceiverStream;

use crate::App;
use crate::answer::Answer;
use crate::ending;
use crate::hub::Hub;
use crate::room::Room;
use crate::store::StoreError;
use crate::visitor::{Visitor, is_secure, no_cookie};
use crate::web::{Done, broken, too_often};
use crate::zip::{MOST, Zip};

pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/me/games.zip", get(games))
        .route("/me/forget", post(forget))
        .layer(DefaultBodyLimit::max(16 << 10))
}

/// The name of a game's file in the archive, and the file.
async fn file(hub: &Arc<Hub>, id: &str) -> Result<Option<(String, String)>, StoreError> {
    // However many want theirs, the tables that are played have the machine. It is never closed.
    let _turn = hub.exports.acquire().await;
    let Some(room) = hub.stored(id).await? else { return Ok(None) };
    let room = Arc::new(room);
    let name = format!("{}-{id}", room.game);
    if let Some(text) = told(&room) {
        return Ok(Some((format!("{name}.json"), text)));
    }
    Ok(ending::file(room).await.map(|text| (format!("{name}.majo"), text)))
}

/// A game of other rules or cards has no match file: what is stored of it, as it is stored.
fn told(room: &Room) -> Option<String> {
    let old = room.old.as_ref()?;
    let setup = &room.row.setup;
    let text = json!({
        "game": room.row.game,
        "rules": setup.rules,
        "pack": setup.pack,
        "options": setup.options,
        "seats": room.name_list(),
        "seed": room.row.seed,
        "actions": old.actions().map(|(seat, text)| json!({"seat": seat, "do": text}))
            .collect::<Vec<_>>(),
        "outcome": serde_json::from_str::<serde_json::Value>(&room.row.result).ok(),
    });
    serde_json::to_string_pretty(&text).ok()
}

/// Sends the archive, file by file. Each game is played again for it, on a thread where nobody waits,
/// and only when the one before was taken.
async fn pack(hub: Arc<Hub>, ids: Vec<String>, pieces: mpsc::Sender<Vec<u8>>) {
    let mut zip = Zip::default();
    for id in ids.iter().rev().take(MOST) {
        let piece = match file(&hub, id).await {
            Ok(Some((name, text))) => zip.add(&name, text.as_bytes()),
            // Deleted meanwhile.
            Ok(None) => continue,
            Err(error) => {
                // Without its end the archive is seen to be cut off.
                tracing::error!(table = id, "not exported: {error}");
                return;
            }
        };
        let Some(piece) = piece else { continue };
        if pieces.send(piece).await.is_err() {
            return;
        }
    }
    // Whoever waits for it no more has all they wanted.
    let _ = pieces.send(zip.end()).await;
}

/// All games of a visitor that are over, newest first.
pub(crate) async fn archive(app: &App, visitor: &Visitor) -> Result<Response, StoreError> {
    let ids = app.hub.context.store.games_of(&visitor.id).await?;
    let (sender, pieces) = mpsc::channel(1);
    tokio::spawn(pack(app.hub.clone(), ids, sender));
    let pieces = ReceiverStream::new(pieces).map(Ok::<_, std::convert::Infallible>);
    let mut response = Response::new(Body::from_stream(pieces));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/zip"));
    let name = HeaderValue::from_static("attachment; filename=\"majo-games.zip\"");
    headers.insert(header::CONTENT_DISPOSITION, name);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    Ok(response)
}

async fn games(State(app): State<Arc<App>>, visitor: Visitor) -> Result<Response, Answer> {
    if !app.makes.allow(&visitor.id) {
        return Err(too_often(&visitor));
    }
    let mut response = archive(&app, &visitor).await.map_err(|error| broken(&visitor, &error))?;
    if let Some(cookie) = visitor.cookie.as_ref().and_then(|text| HeaderValue::from_str(text).ok())
    {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    Ok(response.into_response())
}

/// Deletes the name and every tie to a table; the browser forgets its secret too.
async fn forget(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    headers: axum::http::HeaderMap,
) -> Done {
    if !app.makes.allow(&visitor.id) {
        return Err(too_often(&visitor));
    }
    match app.hub.forget(&visitor.id, visitor.lang).await {
        Ok(()) => {
            let cookie = no_cookie("majo", is_secure(&headers));
            Ok(Answer::go("/").with(header::SET_COOKIE, &cookie))
        }
        Err(wrong) => Err(broken(&visitor, &wrong)),
    }
}
