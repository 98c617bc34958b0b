//! For whoever runs the server: is it alive, is it ready, what does it do; and how it is set up
//! towards the world.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{ConnectInfo, FromRequestParts as _, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use pack::Lang;
use sqlx::Row;

use crate::answer::Answer;
use crate::api::{self, Fault};
use crate::base::BasePath;
use crate::doors::Doors;
use crate::handle::lock;
use crate::metrics;
use crate::proxy::{Net, Proxies};
use crate::secret::hashed;
use crate::store::{Store, StoreError};
use crate::visitor::{self, Visitor};
use crate::wards::{Ward, Wards};
use crate::{App, changes};

/// How the server stands towards the world.
#[derive(Clone, Debug, Default)]
pub struct Site {
    /// A path in front of all others.
    pub base: BasePath,
    /// Proxies whose word is taken for who asks.
    pub trusted: Vec<Net>,
    /// What opens the admin page; without it there is none.
    pub admin_token: Option<String>,
    /// What opens `/metrics`; without it they are only at their own address, if they have one.
    pub metrics_token: Option<String>,
    /// Where nothing but health, readiness and metrics is answered, without a token.
    pub metrics_addr: Option<SocketAddr>,
}

/// How long the database may take to answer that it is there.
const PATIENCE: Duration = Duration::from_secs(2);
/// An answer of the database holds this long.
const FRESH: Duration = Duration::from_millis(500);
/// Tables are counted no more often than this.
const COUNT: Duration = Duration::from_secs(30);
/// Visitors whose last address is remembered, and for how long: to ban an address one must know it.
const REMEMBERED: usize = 4096;
const REMEMBER: Duration = Duration::from_secs(3600);

/// Tables by game and stage.
pub(crate) type Counted = Vec<(String, String, i64)>;

/// What the operator's side needs.
#[derive(Debug)]
pub(crate) struct Ops {
    pub(crate) base: BasePath,
    pub(crate) proxies: Arc<Proxies>,
    pub(crate) doors: Doors,
    pub(crate) wards: Wards,
    store: Store,
    metrics_token: Option<String>,
    ready: Mutex<Option<(Instant, bool)>>,
    counted: Mutex<Option<(Instant, Counted)>>,
    addresses: Mutex<HashMap<String, (IpAddr, Instant)>>,
}

impl Ops {
    pub(crate) fn new(site: &Site, store: Store) -> Ops {
        Ops {
            base: site.base.clone(),
            proxies: Arc::new(Proxies(site.trusted.clone())),
            doors: Doors::new(site.admin_token.as_deref()),
            wards: Wards::new(store.clone()),
            store,
            metrics_token: site.metrics_token.as_deref().map(hashed),
            ready: Mutex::default(),
            counted: Mutex::default(),
            addresses: Mutex::default(),
        }
    }

    /// Does the database answer, and soon?
    pub(crate) async fn ready(&self) -> bool {
        let last = *lock(&self.ready);
        if let Some((at, ready)) = last
            && at.elapsed() < FRESH
        {
            return ready;
        }
        let asked = sqlx::query("SELECT 1").execute(&self.store.pool);
        let ready = matches!(tokio::time::timeout(PATIENCE, asked).await, Ok(Ok(_)));
        *lock(&self.ready) = Some((Instant::now(), ready));
        ready
    }

    /// Tables by game and stage, counted lately.
    pub(crate) async fn counted(&self) -> Counted {
        let last = lock(&self.counted).clone();
        let old = match last {
            Some((at, counted)) if at.elapsed() < COUNT => return counted,
            Some((_, counted)) => counted,
            None => Counted::new(),
        };
        match tokio::time::timeout(PATIENCE, self.count()).await {
            Ok(Ok(counted)) => {
                *lock(&self.counted) = Some((Instant::now(), counted.clone()));
                counted
            }
            Ok(Err(_)) | Err(_) => old,
        }
    }

    async fn count(&self) -> Result<Counted, StoreError> {
        let sql = "SELECT game, stage, COUNT(*) AS count FROM tables GROUP BY game, stage \
                   ORDER BY game, stage";
        let rows = sqlx::query(sql).fetch_all(&self.store.pool).await?;
        let each = rows.iter().map(|row| {
            Ok::<_, sqlx::Error>((
                row.try_get("game")?,
                row.try_get("stage")?,
                row.try_get("count")?,
            ))
        });
        Ok(each.collect::<Result<_, _>>()?)
    }

    /// Where a visitor last came from, if that was lately.
    pub(crate) fn address(&self, visitor: &str) -> Option<IpAddr> {
        let addresses = lock(&self.addresses);
        let (ip, at) = addresses.get(visitor)?;
        (at.elapsed() < REMEMBER).then_some(*ip)
    }

    fn came_from(&self, visitor: String, ip: IpAddr) {
        let mut addresses = lock(&self.addresses);
        if addresses.len() >= REMEMBERED {
            addresses.retain(|_, (_, at)| at.elapsed() < REMEMBER);
        }
        if addresses.len() >= REMEMBERED {
            addresses.clear();
        }
        addresses.insert(visitor, (ip, Instant::now()));
    }
}

/// Numbers that are looked up.
pub(crate) struct Numbers {
    pub(crate) ready: bool,
    /// The bus is there, or none is used.
    pub(crate) bus: bool,
    pub(crate) tables: Counted,
    /// Tables in memory.
    pub(crate) awake: usize,
    /// Lines of journals that wait.
    pub(crate) journal: usize,
    pub(crate) banned: usize,
}

impl App {
    pub(crate) async fn numbers(&self) -> Numbers {
        let (banned, cluster) = (self.ops.wards.all(), self.hub.context.cluster.as_ref());
        Numbers {
            ready: self.ops.ready().await,
            bus: cluster.is_none_or(|cluster| cluster.bus.is_there()),
            tables: self.ops.counted().await,
            awake: self.hub.awake_now(),
            journal: self.hub.context.store.journal.waiting(),
            banned: banned.iter().filter(|(ward, ..)| *ward != Ward::Mute).count(),
        }
    }
}

/// Routes that answer whoever asks, however busy or closed the rest is.
pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/health", get(async || "ok\n"))
        .route("/ready", get(ready))
        .route("/metrics", get(metrics_with_token))
}

/// The same without a token, for an address of its own.
pub(crate) fn aside(app: Arc<App>) -> Router {
    Router::new()
        .route("/health", get(async || "ok\n"))
        .route("/ready", get(ready))
        .route("/metrics", get(numbers))
        .with_state(app)
}

async fn ready(State(app): State<Arc<App>>) -> (StatusCode, &'static str) {
    let no = StatusCode::SERVICE_UNAVAILABLE;
    match (app.closing.is_closing(), app.ops.ready().await) {
        (true, _) => (no, "closing\n"),
        (false, true) => (StatusCode::OK, "ready\n"),
        (false, false) => (no, "the database does not answer\n"),
    }
}

async fn numbers(State(app): State<Arc<App>>) -> Response {
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    (kind, metrics::text(&app).await).into_response()
}

async fn metrics_with_token(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    visitor: Visitor,
) -> Response {
    let own = app.ops.metrics_token.as_deref();
    if own.is_none() && !app.ops.doors.is_there() {
        return Answer::missing(visitor.lang).into_response();
    }
    let given = visitor::bearer(&headers);
    let fits = |given: &str| own.is_some_and(|own| same(own, &hashed(given)));
    match given.is_some_and(|given| fits(given) || app.ops.doors.fits(given)) {
        true => numbers(State(app)).await,
        false => {
            let ask = [(header::WWW_AUTHENTICATE, "Bearer")];
            (StatusCode::UNAUTHORIZED, ask, "a token is needed\n").into_response()
        }
    }
}

/// Are the texts the same? It takes as long whether they differ early or late.
pub(crate) fn same(a: &str, b: &str) -> bool {
    a.len() == b.len() && a.bytes().zip(b.bytes()).fold(0, |all, (a, b)| all | (a ^ b)) == 0
}

/// Whom the operator keeps out does not come in. What belongs to the operator is open all the same.
pub(crate) async fn not_kept_out(
    State(app): State<Arc<App>>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let open = ["/a/", "/admin", "/api/admin", "/health", "/ready", "/metrics"];
    if open.iter().any(|path| request.uri().path().starts_with(path)) {
        return next.run(request).await;
    }
    let (mut head, body) = request.into_parts();
    let mut out = app.ops.wards.keeps_out(from.ip());
    if let Some(id) = visitor::known(&app, &head.headers).await {
        out |= app.ops.wards.has(Ward::Visitor, &id);
        app.ops.came_from(id, from.ip());
    }
    if !out {
        return next.run(Request::from_parts(head, body)).await;
    }
    metrics::REFUSALS.one(&["banned"]);
    let lang = match Visitor::from_request_parts(&mut head, &app).await {
        Ok(visitor) => visitor.lang,
        Err(answer) => return answer.into_response(),
    };
    let status = StatusCode::FORBIDDEN;
    let (title, words) = ui::page::kept_out(lang);
    match api::is_api(head.uri.path()) {
        true => api::error(status, Fault::Banned, vec![words.into()]).into_response(),
        false => Answer::say(status, &shell(lang), title, &[words.into()]).into_response(),
    }
}

/// A page that is nobody's.
pub(crate) fn shell(lang: Lang) -> ui::page::Shell {
    ui::page::Shell {
        lang,
        path: "/".into(),
        name: None,
        game: None,
        games: games::shown(),
        theme: ui::page::Theme::default(),
    }
}

/// What pages get on their way out: the base path in their links, and what all are told.
pub(crate) async fn dressed(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let admin = request.uri().path().starts_with("/admin");
    let write = changes(&request);
    let mut response = next.run(request).await;
    let base = &app.ops.base;
    base.headers(response.headers_mut());
    let notice = app.ops.wards.notice();
    let html = response.headers().get(header::CONTENT_TYPE);
    let html = html.is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    let told = notice != Default::default() && !admin && !write;
    if !html || (base.is_root() && !told) {
        return response;
    }
    let (mut head, body) = response.into_parts();
    // It was made here, in memory.
    let Ok(bytes) = axum::body::to_bytes(body, usize::MAX).await else {
        return Answer::broken(Lang::En).into_response();
    };
    let text = String::from_utf8_lossy(&bytes);
    let mut text = base.links(&text).into_owned();
    if told && let Some(at) = text.find("<main ") {
        let lang = if text.contains(" lang=\"ja\"") { Lang::Ja } else { Lang::En };
        if let Some(words) = notice.in_lang(lang) {
            text.insert_str(at, &ui::page::notice(words, lang).into_string());
        }
    }
    head.headers.remove(header::CONTENT_LENGTH);
    Response::from_parts(head, text.into())
}
