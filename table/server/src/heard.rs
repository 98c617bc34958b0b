//! What is sent with a request, read to its end: in a certain time, and never more at once from all
//! of them together than there is room for.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio_stream::StreamExt;

use crate::api::Fault;
use crate::handle::lock;
use crate::limits::counted;
use crate::{changes, preview, turned_away};

/// How long somebody may take to send a form.
const TIME: Duration = Duration::from_secs(30);
/// What all bodies together may hold.
const ALL: usize = 32 << 20;
/// What those of one address may.
const EACH: usize = ALL / 8;

/// Room for what is sent.
pub(crate) struct Bodies {
    pub(crate) time: Duration,
    pub(crate) all: usize,
    pub(crate) each: usize,
    held: Mutex<Held>,
}

#[derive(Default)]
struct Held {
    all: usize,
    by: HashMap<IpAddr, usize>,
}

impl Default for Bodies {
    fn default() -> Self {
        Bodies { time: TIME, all: ALL, each: EACH, held: Mutex::default() }
    }
}

/// Room that one request takes, given back with it.
struct Room {
    bodies: Arc<Bodies>,
    from: IpAddr,
    bytes: usize,
}

impl Room {
    /// Takes more room, if there is some.
    fn more(&mut self, bytes: usize) -> bool {
        let mut held = lock(&self.bodies.held);
        let own = held.by.get(&self.from).copied().unwrap_or(0) + bytes;
        if held.all + bytes > self.bodies.all || own > self.bodies.each {
            return false;
        }
        held.all += bytes;
        held.by.insert(self.from, own);
        self.bytes += bytes;
        true
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        let mut held = lock(&self.bodies.held);
        held.all -= self.bytes;
        if let Some(own) = held.by.get_mut(&self.from) {
            *own -= self.bytes;
            if *own == 0 {
                held.by.remove(&self.from);
            }
        }
    }
}

/// Why a body was not read.
enum Unread {
    TooLarge,
    TooSlow,
    NoRoom,
    Broken,
}

async fn read(body: axum::body::Body, room: &mut Room) -> Result<Vec<u8>, Unread> {
    let mut bytes = Vec::new();
    let mut parts = body.into_data_stream();
    while let Some(part) = parts.next().await {
        let part = part.map_err(|_| Unread::Broken)?;
        if bytes.len() + part.len() > preview::MOST {
            return Err(Unread::TooLarge);
        }
        if !room.more(part.len()) {
            return Err(Unread::NoRoom);
        }
        bytes.extend_from_slice(&part);
    }
    Ok(bytes)
}

/// What is sent is read to its end, also when it is refused. Else the connection closes under the
/// answer, and the next request on it is lost.
pub(crate) async fn heard_out(
    State(bodies): State<Arc<Bodies>>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    if !changes(&request) {
        return next.run(request).await;
    }
    let (head, body) = request.into_parts();
    let (path, time) = (head.uri.path().to_string(), bodies.time);
    let mut room = Room { bodies, from: counted(from.ip()), bytes: 0 };
    let read = tokio::time::timeout(time, read(body, &mut room)).await;
    let (status, kind, words) = match read.unwrap_or(Err(Unread::TooSlow)) {
        Ok(body) => return next.run(Request::from_parts(head, body.into())).await,
        Err(Unread::TooLarge | Unread::Broken) => {
            (StatusCode::PAYLOAD_TOO_LARGE, Fault::Body, "more than a form holds")
        }
        Err(Unread::TooSlow) => {
            (StatusCode::REQUEST_TIMEOUT, Fault::Body, "the rest did not come in time")
        }
        Err(Unread::NoRoom) => {
            let words = "too much is being sent at once: try again in a moment";
            (StatusCode::SERVICE_UNAVAILABLE, Fault::Server, words)
        }
    };
    ([(header::CONNECTION, "close")], turned_away(&path, status, kind, words)).into_response()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use axum::body::{Body, Bytes};
    use axum::routing::post;
    use axum::{Router, middleware::from_fn_with_state};
    use tokio::sync::mpsc;
    use tokio_stream::wrappers::ReceiverStream;
    use tower::ServiceExt as _;

    use super::*;

    /// A body that comes part by part, as long as somebody sends.
    type Parts = mpsc::Sender<Result<Bytes, std::io::Error>>;

    fn routes(bodies: Bodies) -> Router {
        let length = async |body: Bytes| body.len().to_string();
        let bodies = Arc::new(bodies);
        Router::new().route("/", post(length)).layer(from_fn_with_state(bodies, heard_out))
    }

    /// Begins to send; the rest is up to the caller.
    async fn begun(routes: &Router, from: [u8; 4], first: usize) -> (Parts, AnswerLater) {
        let (parts, body) = mpsc::channel(1);
        let body = Body::from_stream(ReceiverStream::new(body));
        let mut request = Request::post("/").body(body).unwrap();
        request.extensions_mut().insert(ConnectInfo(SocketAddr::from((from, 1))));
        let answer = tokio::spawn(routes.clone().oneshot(request));
        parts.send(Ok(vec![0; first].into())).await.unwrap();
        // A second one is taken only when the first has been read.
        parts.send(Ok(Bytes::new())).await.unwrap();
        parts.send(Ok(Bytes::new())).await.unwrap();
        (parts, answer)
    }

    type AnswerLater = tokio::task::JoinHandle<Result<Response, std::convert::Infallible>>;

    async fn status(answer: AnswerLater) -> u16 {
        answer.await.unwrap().unwrap().status().as_u16()
    }

    #[tokio::test]
    async fn all_bodies_together_have_so_much_room() {
        let hour = Duration::from_secs(3600);
        let bodies = Bodies { time: hour, all: 100, each: 60, ..Bodies::default() };
        let routes = routes(bodies);
        let (first, answer) = begun(&routes, [1, 1, 1, 1], 50).await;
        let send = async |from: [u8; 4], bytes: usize| {
            let mut request = Request::post("/").body(Body::from(vec![0; bytes])).unwrap();
            request.extensions_mut().insert(ConnectInfo(SocketAddr::from((from, 1))));
            routes.clone().oneshot(request).await.unwrap().status().as_u16()
        };
        assert_eq!(send([1, 1, 1, 1], 20).await, 503, "the address has no more room");
        assert_eq!(send([2, 2, 2, 2], 50).await, 200, "another has");
        assert_eq!(send([2, 2, 2, 2], 51).await, 503, "all together have no more");
        drop(first);
        assert_eq!(status(answer).await, 200);
        assert_eq!(send([1, 1, 1, 1], 60).await, 200, "room is given back");
    }

    #[tokio::test]
    async fn a_body_that_does_not_come_is_not_waited_for() {
        let routes = routes(Bodies { time: Duration::ZERO, ..Bodies::default() });
        let (parts, body) = mpsc::channel::<Result<Bytes, std::io::Error>>(1);
        let mut request =
            Request::post("/").body(Body::from_stream(ReceiverStream::new(body))).unwrap();
        request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([1, 1, 1, 1], 1))));
        assert_eq!(routes.oneshot(request).await.unwrap().status().as_u16(), 408);
        drop(parts);
    }
}
