//! The server: a lobby, tables that live in memory and are stored action by action, pages that
//! change by themselves, and a programming interface. `docs/an-action.md` follows an action through
//! it.
//!
//! - [`Store`] keeps everything: a journal per table that is only added to (`journal` writes it,
//!   `schema` brings an older database up to date). An action is stored before anybody sees it; a
//!   table is rebuilt by playing its journal again. `listing` is what the lobby reads: it wakes no
//!   table.
//! - `hub` knows the tables in memory. Each has an `owner`, a task that alone changes it: it takes
//!   letters, checks them (`deed`), stores them, carries them out (`room`, with its `clock`s) and
//!   shows the table as it is then (`handle`). What comes of a letter, and when bots and clocks act,
//!   the kernel's driver says; `step` is what it says as the journal has it. `live` is that driver
//!   for any game, with ways to draw the match and to think about it. `wanted` is a table that
//!   somebody orders.
//! - `remove` lets people part with tables and be forgotten, `keep` sweeps away what nobody uses,
//!   `export` and `zip` give people their games, `backup` copies everything. `cards` keeps the cards
//!   that tables began with, `lock` keeps a second server away.
//! - `room::old` is for tables of other rules or cards than there are here: told, not played.
//! - `think` is where bots, hints and looks back do their thinking; `bot_socket` speaks the bot
//!   protocol.
//! - `web`, `table_pages`, `ending` and `preview` are the routes for people, `api` those for
//!   programs (`seen` is a table as these see it); `visitor` tells who is asking, by a `secret`,
//!   and `limits` how often. What they draw (`draw`) and replay they take from tables that were
//!   shown: nobody waits for a page. `answer` is what goes back, `wrong` what was not done.
//! - `log` tells whoever runs the server what happens, and no secrets.
//!
//! A request may vanish at any moment: what it asked for is in the letter box, or it is not. The
//! tour of all crates begins at [games](../games/index.html).
//!
//! ```no_run
//! use std::time::Duration;
//!
//! use games::Packs;
//! use server::{Config, Keep, Server};
//!
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! let config = Config {
//!     addr: "127.0.0.1:7777".parse()?,
//!     data: "tables".into(),
//!     db: None,
//!     packs: Packs::default(),
//!     pace: Duration::from_millis(900),
//!     actions_per_second: 20.0,
//!     keep: Keep::default(),
//! };
//! let server = Server::bind(&config).await?;
//! // Until the one who runs it has had enough.
//! server.run(async { tokio::time::sleep(Duration::from_secs(3600)).await }).await?;
//! # Ok(())
//! # }
//! ```

#![forbid(unsafe_code)]

mod answer;
mod api;
mod api_own;
mod backup;
mod bot_socket;
mod cards;
mod clock;
mod deed;
mod draw;
mod ending;
mod export;
mod handle;
mod hub;
mod journal;
mod keep;
mod limits;
mod listing;
mod live;
mod lock;
mod log;
mod owner;
mod pace;
mod preview;
mod remove;
mod room;
mod schema;
mod secret;
mod seen;
mod step;
mod store;
mod stream;
mod table_pages;
#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic)]
mod tests;
mod think;
mod visitor;
mod wanted;
mod web;
mod wrong;
mod zip;

use std::future::Future;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use games::Packs;
use kernel::{Lang, Text, Told};
use tokio::net::TcpListener;
use tower_http::compression::CompressionLayer;

use api::Fault;
use hub::{Context, Hub};
use limits::Limits;

pub use backup::{Backed, BackupError, backup, restore};
pub use journal::Written;
pub use keep::{Keep, Swept};
pub use listing::{Listed, PAGE};
pub use lock::{Lock, Taken};
pub use log::{WHAT as LOG_WHAT, start_log};
pub use store::{Entry, Kind, SeatRow, Setup, Stage, Store, StoreError, Stored, TableRow, Time};

/// How to serve.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub addr: SocketAddr,
    /// The folder of the SQLite file.
    pub data: PathBuf,
    /// A database elsewhere, instead of the file.
    pub db: Option<String>,
    /// The cards.
    pub packs: Packs,
    /// How long bots seem to think, about.
    pub pace: Duration,
    /// Actions a visitor may send per second.
    pub actions_per_second: f64,
    /// How long tables are kept.
    pub keep: Keep,
}

/// A server that cannot start or go on.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The folder cannot be made.
    #[error("{}: {error}", dir.display())]
    Data {
        /// The folder.
        dir: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Another server has it.
    #[error(transparent)]
    Taken(#[from] Taken),
    /// The address.
    #[error("cannot listen on {addr}: {error}")]
    Listen {
        /// Where.
        addr: SocketAddr,
        /// What the system says.
        error: std::io::Error,
    },
    /// The cards.
    #[error(transparent)]
    Packs(#[from] games::PacksError),
}

impl Told for ServeError {
    fn told(&self) -> Text {
        match self {
            ServeError::Data { dir, error } => {
                error.told().map(|_, why| format!("{}: {why}", dir.display()))
            }
            ServeError::Store(error) => error.told(),
            ServeError::Taken(error) => error.told(),
            ServeError::Listen { addr, error } => error.told().map(|lang, why| match lang {
                Lang::En => {
                    format!("cannot listen on {addr}: {why}; choose another address with --addr")
                }
                Lang::Ja => format!(
                    "{addr} で待ち受けられません：{why}ほかのアドレスを --addr で指定してください。"
                ),
            }),
            ServeError::Packs(error) => error.told(),
        }
    }
}

/// What the routes share.
pub(crate) struct App {
    pub(crate) hub: Arc<Hub>,
    /// Actions and chat.
    pub(crate) acts: Limits,
    /// New tables, and tries of secret links.
    pub(crate) makes: Limits,
    /// Everything that comes from one address: a cookie thrown away buys little.
    addresses: Limits,
    pub(crate) closing: Closing,
}

/// Tells open streams that the server closes.
#[derive(Clone, Debug)]
pub(crate) struct Closing(tokio::sync::watch::Receiver<bool>);

impl Closing {
    pub(crate) async fn cancelled(mut self) {
        // The sender lives as long as the server.
        let _ = self.0.wait_for(|closing| *closing).await;
    }
}

/// A server ready to answer.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    routes: Router,
    store: Store,
    close: tokio::sync::watch::Sender<bool>,
    /// As long as it is held, no other server opens the same tables.
    lock: Lock,
}

impl Server {
    /// Opens the database and the address.
    pub async fn bind(config: &Config) -> Result<Server, ServeError> {
        for game in games::GameId::ALL {
            // Nothing starts with a bad pack.
            games::with_game!(game, G => {
                for name in config.packs.names::<G>() {
                    config.packs.named::<G>(&name)?;
                }
            });
        }
        let (lock, store) = match &config.db {
            Some(url) => (Lock::database(url).await?, Store::open(url).await?),
            None => {
                let dir = config.data.clone();
                std::fs::create_dir_all(&dir).map_err(|error| ServeError::Data { dir, error })?;
                (Lock::folder(&config.data)?, Store::in_folder(&config.data).await?)
            }
        };
        let listener = TcpListener::bind(config.addr)
            .await
            .map_err(|error| ServeError::Listen { addr: config.addr, error })?;
        let (close, closing) = tokio::sync::watch::channel(false);
        let hub = Hub::new(Context {
            store: store.clone(),
            packs: config.packs.clone(),
            pace: config.pace,
            idle: config.keep.memory,
            open_each: config.keep.open_each,
        });
        if let Err(error) = hub.keep_all_cards().await {
            // Tables can be played all the same, and it is tried again when one is made.
            tracing::error!("the cards are not kept: {error}");
        }
        let app = Arc::new(App {
            hub: hub.clone(),
            acts: Limits::new(config.actions_per_second, config.actions_per_second * 4.0),
            makes: Limits::new(config.actions_per_second / 20.0, config.actions_per_second * 3.0),
            addresses: Limits::new(
                config.actions_per_second * 10.0,
                config.actions_per_second * 100.0,
            ),
            closing: Closing(closing),
        });
        let keep = config.keep.clone();
        let closed = app.closing.clone().cancelled();
        tokio::spawn(async move {
            let caring = async {
                hub.catch_up().await;
                hub.sweep_on(&keep).await;
            };
            tokio::select! {
                () = closed => {}
                () = caring => {}
            }
        });
        let routes = routes(app);
        Ok(Server { listener, routes, store, close, lock })
    }

    /// The time its tables are kept by.
    pub fn time(&self) -> &Time {
        self.store.time()
    }

    /// Where it listens.
    pub fn addr(&self) -> Option<SocketAddr> {
        self.listener.local_addr().ok()
    }

    /// Answers until `stop`, then lets open requests finish and closes the database.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> std::io::Result<()> {
        if let Some(addr) = self.addr() {
            tracing::info!(%addr, "open");
        }
        let (close, lock) = (self.close, Arc::new(self.lock));
        let held = lock.clone();
        let stopped = async move {
            tokio::select! {
                () = stop => {}
                () = held.lost() => tracing::error!("another server has taken the database over"),
            }
            tracing::info!("closing: open requests are answered first");
            close.send_replace(true);
        };
        let service = self.routes.into_make_service_with_connect_info::<SocketAddr>();
        axum::serve(self.listener, service).with_graceful_shutdown(stopped).await?;
        self.store.close().await;
        // Now another server may have the tables.
        drop(lock);
        Ok(())
    }
}

/// All routes, and what stands before them.
fn routes(app: Arc<App>) -> Router {
    web::routes()
        .merge(table_pages::routes())
        .merge(preview::routes())
        .merge(export::routes())
        .merge(api::routes())
        .merge(think::routes())
        .fallback(async |visitor: visitor::Visitor| answer::Answer::missing(visitor.lang))
        .layer(from_fn_with_state(app.clone(), not_too_much))
        .layer(from_fn(same_site))
        .layer(from_fn(heard_out))
        .layer(from_fn(safe_headers))
        .layer(from_fn(log::logged))
        // Pages and styles; a live stream is left alone, so that nothing waits in a buffer.
        .layer(CompressionLayer::new())
        .with_state(app)
}

/// Says no before anybody has looked closer: to a person in words, to a program as JSON.
fn turned_away(path: &str, status: StatusCode, kind: Fault, words: &str) -> Response {
    match api::is_api(path) {
        true => api::error(status, kind, vec![words.into()]).into_response(),
        false => (status, words.to_string()).into_response(),
    }
}

/// Does a request change something?
fn changes(request: &Request) -> bool {
    !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS)
}

/// What is sent is read to its end, also when it is refused. Else the connection closes under the
/// answer, and the next request on it is lost.
async fn heard_out(request: Request, next: Next) -> Response {
    if !changes(&request) {
        return next.run(request).await;
    }
    let (head, body) = request.into_parts();
    let path = head.uri.path().to_string();
    match axum::body::to_bytes(body, preview::MOST).await {
        Ok(body) => next.run(Request::from_parts(head, body.into())).await,
        Err(_) => {
            let close = [(header::CONNECTION, "close")];
            let status = StatusCode::PAYLOAD_TOO_LARGE;
            (close, turned_away(&path, status, Fault::Body, "more than a form holds"))
                .into_response()
        }
    }
}

/// One address cannot send as much as it likes, whoever it says it is.
async fn not_too_much(
    State(app): State<Arc<App>>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    if changes(&request) && !app.addresses.allow(&from.ip().to_string()) {
        let words = "too much from your address: wait a little";
        let status = StatusCode::TOO_MANY_REQUESTS;
        return turned_away(request.uri().path(), status, Fault::TooOften, words);
    }
    next.run(request).await
}

/// Other sites may link here, but not send forms.
async fn same_site(request: Request, next: Next) -> Response {
    let foreign = |headers: &HeaderMap| {
        let text = |name: header::HeaderName| headers.get(name).and_then(|v| v.to_str().ok());
        if let Some(site) = headers.get("sec-fetch-site").and_then(|v| v.to_str().ok()) {
            return !matches!(site, "same-origin" | "none");
        }
        match (text(header::ORIGIN), text(header::HOST)) {
            (Some(origin), Some(host)) => {
                origin.split_once("://").is_none_or(|(_, from)| from != host)
            }
            _ => false,
        }
    };
    if changes(&request) && foreign(request.headers()) {
        let (path, words) = (request.uri().path(), "forms from other sites are not taken");
        return turned_away(path, StatusCode::FORBIDDEN, Fault::Foreign, words);
    }
    next.run(request).await
}

async fn safe_headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    for (name, value) in answer::SAFE {
        response.headers_mut().insert(name, axum::http::HeaderValue::from_static(value));
    }
    response
}
