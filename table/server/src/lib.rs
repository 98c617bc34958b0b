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
//! - On several machines: `cluster` is this node among the others, `bus` what they tell each other, `lease`
//!   which of them drives a table, `presence` who is where; `away` hands thinking (`errand`) to a
//!   `worker`.
//! - `remove` lets people part with tables and be forgotten, `keep` sweeps away what nobody uses,
//!   `export` and `zip` give people their games, `backup` copies everything. `cards` keeps the cards
//!   that tables began with, `lock` keeps a second server away.
//! - `room::old` is for tables of other rules or cards than there are here: told, not played.
//! - `think` is where bots, hints and looks back do their thinking, in the order of `queue`;
//!   `bot_socket` speaks the bot protocol.
//! - `web`, `table_pages`, `people`, `ending`, `results` and `preview` are the routes for people, `api`
//!   those for programs (`seen` is a table as these see it); `visitor` tells who is asking, by a `secret`
//!   (`tokens`, and `me` for who comes back), and `limits` how often; `naming` keeps names readable.
//!   What they draw (`draw`, kept in `gallery`) and replay they take from tables that were
//!   shown: nobody waits for a page. `answer` is what goes back, `wrong` what was not done.
//! - `listen` takes connections and lets go of those that say nothing, `heard` reads what is sent.
//! - `talk` is what people say at a table, and who may hear it; `reach` the address that others
//!   find it by.
//! - For whoever runs the server: `ops` says whether it is alive and ready (`pulse` whether the
//!   database answers), `metrics` what it does, `log` what happens, without secrets; `proxy` and `base` are how it stands behind others;
//!   `admin` and `admin_api` are the operator's pages and interface (`doors` opens them, `admin_do`
//!   does it), `wards` whom the operator keeps out.
//!
//! A request may vanish at any moment: what it asked for is in the letter box, or it is not. The
//! tour of all crates begins at [games](../games/index.html).
//!
//! ```no_run
//! use std::time::Duration;
//!
//! use games::Packs;
//! use server::{Config, Keep, Server, Site};
//!
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! let config = Config {
//!     addr: "127.0.0.1:7777".parse()?,
//!     data: "tables".into(),
//!     db: None,
//!     bus: None,
//!     packs: Packs::default(),
//!     pace: Duration::from_millis(900),
//!     away: Duration::from_secs(90),
//!     actions_per_second: 20.0,
//!     site: Site::default(),
//!     public_url: None,
//!     keep: Keep::default(),
//! };
//! let server = Server::bind(&config).await?;
//! // Until the one who runs it has had enough.
//! server.run(async { tokio::time::sleep(Duration::from_secs(3600)).await }).await?;
//! # Ok(())
//! # }
//! ```

#![forbid(unsafe_code)]

mod admin;
mod admin_api;
mod admin_do;
mod again;
mod answer;
mod api;
mod api_own;
mod away;
mod backup;
mod base;
mod begins;
mod book;
mod bot_socket;
mod bus;
mod cards;
mod changes;
mod clock;
mod cluster;
mod crew;
mod deed;
mod doors;
mod draw;
mod ending;
mod errand;
mod example;
mod export;
mod find;
mod gallery;
mod handle;
mod has;
mod heard;
mod hub;
mod journal;
mod keep;
mod learn;
mod lease;
mod lesson;
mod limits;
mod lines;
mod listen;
mod listing;
mod live;
mod lock;
mod log;
mod me;
mod metrics;
mod naming;
mod notes;
mod onward;
mod ops;
mod owner;
mod pace;
mod packed;
mod parts;
mod people;
mod pool;
mod presence;
mod preview;
mod proxy;
mod pulse;
mod queue;
mod reach;
mod remove;
mod results;
mod room;
mod schema;
mod secret;
mod seen;
mod step;
mod store;
mod stream;
mod table_pages;
mod talk;
#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic)]
mod tests;
mod think;
mod tokens;
mod visitor;
mod wanted;
mod wards;
mod web;
mod worker;
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
use kernel::{Lang, Text, Told, both};
use tokio::net::TcpListener;
use tower_http::compression::CompressionLayer;

use api::Fault;
use bus::Bus;
use cluster::Cluster;
use hub::{Context, Hub, Unwatched};
use limits::{Limits, counted};
use ops::Ops;
use reach::Doors;

pub use backup::{Backed, BackupError, backup, restore};
pub use base::BasePath;
pub use bus::NoBus;
pub use crew::Crew;
pub use doors::SHORTEST as SHORTEST_TOKEN;
pub use journal::Written;
pub use keep::{Keep, Swept};
pub use listing::{Listed, PAGE, Sought};
pub use lock::{Lock, Taken};
pub use log::{Log, LogForm};
pub use notes::NoteRow;
pub use onward::PlayedOn;
pub use ops::Site;
pub use proxy::Net;
pub use reach::public_url;
pub use store::{
    Ages, Entry, Kind, SeatRow, Setup, Stage, Store, StoreError, Stored, TableRow, Time,
};
pub use worker::Worker;

/// How to serve.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub addr: SocketAddr,
    /// The folder of the SQLite file.
    pub data: PathBuf,
    /// A database elsewhere, instead of the file.
    pub db: Option<String>,
    /// How it hears of other servers on the same database: the address of a NATS server.
    pub bus: Option<String>,
    /// The cards.
    pub packs: Packs,
    /// How long bots seem to think, about.
    pub pace: Duration,
    /// How long somebody is gone before they are away and a bot may stand in. A page that is loaded
    /// again, or a tunnel, should be no reason.
    pub away: Duration,
    /// Actions a visitor may send per second.
    pub actions_per_second: f64,
    /// How it stands towards the world.
    pub site: Site,
    /// The address that others reach it by, as [`public_url`] has checked it, for links and codes to
    /// scan; if nothing is said, the one that a visitor came by.
    pub public_url: Option<String>,
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
    /// The bus.
    #[error(transparent)]
    Bus(#[from] NoBus),
    /// Several servers cannot share a file.
    #[error("--bus is for several servers on one database: add --db postgres://…")]
    BusWithoutDatabase,
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
            ServeError::Bus(error) => error.told(),
            ServeError::BusWithoutDatabase => both!(
                "--bus is for several servers on one database: add --db postgres://…",
                "--bus は1つのデータベースを何台かのサーバーで使うためのものです。--db postgres://… も指定してください。"
            ),
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
    /// Emotes, and talk of those who look on.
    pub(crate) talks: Limits,
    /// The address for links.
    pub(crate) doors: Doors,
    /// Everything that comes from one address: a cookie thrown away buys little.
    pub(crate) addresses: Limits,
    /// Whose each token is.
    pub(crate) tokens: tokens::Tokens,
    pub(crate) pulse: pulse::Pulse,
    pub(crate) closing: Closing,
    /// For whoever runs the server.
    pub(crate) ops: Ops,
}

/// Tells open streams that the server closes.
#[derive(Clone, Debug)]
pub(crate) struct Closing(tokio::sync::watch::Receiver<bool>);

impl Closing {
    pub(crate) fn is_closing(&self) -> bool {
        *self.0.borrow()
    }

    pub(crate) async fn cancelled(mut self) {
        // The sender lives as long as the server.
        let _ = self.0.wait_for(|closing| *closing).await;
    }
}

/// How long the database may take to close.
const LAST: Duration = Duration::from_secs(1);

/// A server ready to answer.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    routes: Router,
    /// Health and metrics at an address of their own.
    aside: Option<(TcpListener, Router)>,
    store: Store,
    close: tokio::sync::watch::Sender<bool>,
    /// As long as it is held, no other server opens the same tables.
    lock: Lock,
    /// The other nodes, if there are any.
    cluster: Option<Arc<Cluster>>,
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
        let bus = match &config.bus {
            Some(_) if config.db.is_none() => return Err(ServeError::BusWithoutDatabase),
            Some(url) => Some(Bus::nats(url, "majo serve").await?),
            None => None,
        };
        let (lock, store) = match (&config.db, &bus) {
            (Some(url), None) => (Lock::database(url).await?, Store::open(url).await?),
            (Some(url), Some(_)) => (Lock::shared(url).await?, Store::open(url).await?),
            (None, _) => {
                let dir = config.data.clone();
                std::fs::create_dir_all(&dir).map_err(|error| ServeError::Data { dir, error })?;
                (Lock::folder(&config.data)?, Store::in_folder(&config.data).await?)
            }
        };
        let ops = Ops::new(&config.site, store.clone());
        ops.wards.load().await?;
        let listen = async |addr: SocketAddr| {
            let listener = TcpListener::bind(addr).await;
            listener.map_err(|error| ServeError::Listen { addr, error })
        };
        let listener = listen(config.addr).await?;
        let (close, closing) = tokio::sync::watch::channel(false);
        let cluster = match bus {
            Some(bus) => Some(Cluster::join(&store, bus).await?),
            None => None,
        };
        let hub = Hub::new(Context {
            store: store.clone(),
            packs: config.packs.clone(),
            pace: config.pace,
            idle: config.keep.memory,
            open_each: config.keep.open_each,
            away: config.away,
            unwatched: Unwatched::Sleep,
            cluster: cluster.clone(),
        });
        if let Err(error) = hub.keep_all_cards().await {
            // Tables can be played all the same, and it is tried again when one is made.
            tracing::error!("the cards are not kept: {error}");
        }
        let app = Arc::new(App {
            hub: hub.clone(),
            acts: Limits::new(config.actions_per_second, config.actions_per_second * 4.0),
            makes: Limits::new(config.actions_per_second / 20.0, config.actions_per_second * 3.0),
            talks: Limits::new(config.actions_per_second / 50.0, config.actions_per_second / 4.0),
            doors: Doors::new(
                config.public_url.clone(),
                listener.local_addr().unwrap_or(config.addr),
            )
            .under(config.site.base.clone()),
            addresses: Limits::new(
                config.actions_per_second * 10.0,
                config.actions_per_second * 100.0,
            ),
            tokens: tokens::Tokens::load(&store).await?,
            pulse: pulse::Pulse::default(),
            closing: Closing(closing),
            ops,
        });
        if config.db.is_some() {
            // A file of our own does not go away and come back.
            tokio::spawn(app.pulse.clone().keep(store.clone()));
        }
        if cluster.is_some() {
            // Until the process ends: tables are served while it closes.
            tokio::spawn(hub.clone().beat_on());
            tokio::spawn(hub.clone().look_on());
            tokio::spawn(cluster::hear_all(app.clone()));
        }
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
        let aside = match config.site.metrics_addr {
            Some(addr) => Some((listen(addr).await?, ops::aside(app.clone()))),
            None => None,
        };
        let routes = routes(app);
        Ok(Server { listener, routes, aside, store, close, lock, cluster })
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
        if let Some((listener, routes)) = self.aside {
            if let Ok(addr) = listener.local_addr() {
                tracing::info!(%addr, "metrics");
            }
            // It ends with the process: whoever watches sees the server close.
            let (never, times) = (std::future::pending(), listen::Times::default());
            tokio::spawn(listen::serve(listener, routes, never, times));
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
        listen::serve(self.listener, self.routes, stopped, listen::Times::default()).await;
        if let Some(cluster) = &self.cluster {
            let _ = tokio::time::timeout(LAST, cluster.leave(&self.store)).await;
        }
        // Whoever still writes is cut off then; nobody was told that it was stored.
        let _ = tokio::time::timeout(LAST, self.store.close()).await;
        // Now another server may have the tables.
        drop(lock);
        Ok(())
    }
}

/// All routes, and what stands before them.
fn routes(app: Arc<App>) -> Router {
    let base = app.ops.base.clone();
    let routes = web::routes()
        .merge(table_pages::routes())
        .merge(book::routes())
        .merge(people::routes())
        .merge(results::routes())
        .merge(learn::routes())
        .merge(preview::routes())
        .merge(export::routes())
        .merge(api::routes())
        .merge(think::routes())
        .merge(admin::routes())
        .merge(me::routes())
        .fallback(async |visitor: visitor::Visitor| answer::Answer::missing(visitor.lang))
        .layer(from_fn_with_state(app.clone(), pulse::not_while_away))
        .layer(from_fn_with_state(app.clone(), not_too_much))
        .layer(from_fn_with_state(app.clone(), ops::not_kept_out))
        .merge(ops::routes())
        .layer(from_fn(same_site))
        .layer(from_fn_with_state(Arc::new(heard::Bodies::default()), heard::heard_out))
        .layer(from_fn(safe_headers))
        .layer(from_fn_with_state(app.clone(), ops::dressed))
        .layer(from_fn(log::logged))
        .layer(from_fn_with_state(app.ops.proxies.clone(), proxy::told))
        // Pages and styles; a live stream is left alone, so that nothing waits in a buffer.
        .layer(CompressionLayer::new())
        .with_state(app);
    base.before(routes)
}

/// Says no before anybody has looked closer: to a person in words, to a program as JSON.
pub(crate) fn turned_away(path: &str, status: StatusCode, kind: Fault, words: &str) -> Response {
    match api::is_api(path) {
        true => api::error(status, kind, vec![words.into()]).into_response(),
        false => (status, words.to_string()).into_response(),
    }
}

/// Does a request change something?
pub(crate) fn changes(request: &Request) -> bool {
    !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS)
}

/// One address cannot send as much as it likes, whoever it says it is.
async fn not_too_much(
    State(app): State<Arc<App>>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    if changes(&request) && !app.addresses.allow(&counted(from.ip()).to_string()) {
        metrics::REFUSALS.one(&["too_often"]);
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
    // A WebSocket is opened with the visitor's cookie, and no browser asks us first.
    let upgrades = request.headers().contains_key(header::UPGRADE);
    if (changes(&request) || upgrades) && foreign(request.headers()) {
        let (path, words) = (request.uri().path(), "forms from other sites are not taken");
        return turned_away(path, StatusCode::FORBIDDEN, Fault::Foreign, words);
    }
    next.run(request).await
}

async fn safe_headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    // What belongs to a visitor is nobody else's, also where something between us keeps copies.
    if !headers.contains_key(header::CACHE_CONTROL) {
        let private = axum::http::HeaderValue::from_static("private, no-cache");
        headers.insert(header::CACHE_CONTROL, private);
        headers.append(header::VARY, axum::http::HeaderValue::from_static("cookie"));
    }
    for (name, value) in answer::SAFE {
        response.headers_mut().insert(name, axum::http::HeaderValue::from_static(value));
    }
    response
}
