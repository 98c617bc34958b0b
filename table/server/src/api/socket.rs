//! A table over a WebSocket.

use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::{IntoResponse, Response};

use super::*;

/// A request for a WebSocket, or what is wrong with it.
pub(crate) type Upgrade = Result<WebSocketUpgrade, WebSocketUpgradeRejection>;

/// A WebSocket for short messages. The buffer is cleared for every read: as large as it comes, that
/// is most of the work.
pub(crate) fn small(upgrade: Upgrade, lang: Lang) -> Result<WebSocketUpgrade, Answer> {
    let wrong = |rejection: WebSocketUpgradeRejection| {
        let status = rejection.into_response().status();
        let what = both!("this address speaks WebSocket", "このアドレスはWebSocket用です。");
        told(status, Fault::Body, &what, lang)
    };
    let upgrade = upgrade.map_err(wrong)?;
    Ok(upgrade.max_message_size(16 << 10).max_frame_size(16 << 10).read_buffer_size(4 << 10))
}

/// A WebSocket: the table whenever it changes; takes {"do": …, "version": …}
#[utoipa::path(get, path = "/api/tables/{id}/ws", params(Which), responses(Socket, Not))]
pub(super) async fn socket(here: Here, upgrade: Upgrade) -> Result<Response, Answer> {
    let upgrade = small(upgrade, here.visitor.lang)?;
    Ok(upgrade.on_upgrade(async move |socket| talk(here, socket).await))
}

/// Sends the table whenever it changes; takes `{"do": "…", "version": 7}`.
async fn talk(here: Here, mut socket: WebSocket) {
    let Here { app, visitor, handle } = &here;
    let _here = handle.enter(&visitor.id, visitor.address);
    let mut changes = handle.watch();
    changes.mark_changed();
    let closing = app.closing.clone().cancelled();
    tokio::pin!(closing);
    let mut news = None;
    let text = |table: &TableSeen| serde_json::to_string(table).unwrap_or_default();
    loop {
        let answer = tokio::select! {
            () = &mut closing => return,
            changed = changes.changed() => {
                let signed_out = !app.tokens.stands(&visitor.token, &visitor.id);
                if changed.is_err() || handle.is_gone() || signed_out {
                    return;
                }
                // What others do in secret it does not even hear of.
                let room = changes.borrow_and_update();
                let before = news.replace(handle.news_for(room.viewer(&visitor.id)));
                drop(room);
                if before == news {
                    continue;
                }
                text(&seen(handle, visitor))
            }
            message = socket.recv() => match message {
                Some(Ok(Message::Text(_))) if !app.tokens.stands(&visitor.token, &visitor.id) => {
                    return;
                }
                Some(Ok(Message::Text(text))) => {
                    let done = match serde_json::from_str::<Act>(&text) {
                        Ok(asked) => here.act(asked).await,
                        Err(what) => {
                            Err(error(StatusCode::BAD_REQUEST, Fault::Body, vec![what.to_string()]))
                        }
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
                    told(StatusCode::BAD_REQUEST, Fault::Body, &what, visitor.lang).into_text()
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return,
            },
        };
        if socket.send(Message::Text(answer.into())).await.is_err() {
            return;
        }
    }
}
