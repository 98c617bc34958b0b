//! The log, for whoever runs the server: one line for each thing worth knowing, with its time, on
//! standard error, for people or as JSON. A request has an id, which its answer carries too: the one
//! that a trusted proxy gave it, or one of our own. It is named by its route and never by its path,
//! since paths hold secrets.

use std::net::SocketAddr;
use std::str::FromStr;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use axum::body::HttpBody as _;
use axum::extract::{ConnectInfo, MatchedPath, Request};
use axum::http::HeaderValue;
use axum::middleware::Next;
use axum::response::Response;
use kernel::{Mistake, both};
use tracing::Instrument;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::{LevelFilter, ParseError, Targets};
use tracing_subscriber::fmt::writer::BoxMakeWriter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::lines::Lines;
use crate::metrics;
use crate::proxy::REQUEST_ID;
use crate::secret::letters;

/// The lines of the access log have this target.
const ACCESS: &str = "access";

/// Where the lines go, once there is a log.
static LINES: OnceLock<Lines> = OnceLock::new();
/// Whoever reads the last lines has so long for it.
const LAST: Duration = Duration::from_secs(1);

/// How lines look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogForm {
    /// For people.
    #[default]
    Text,
    /// For programs: an object on each line.
    Json,
}

impl FromStr for LogForm {
    type Err = Mistake;

    fn from_str(text: &str) -> Result<Self, Mistake> {
        match text {
            "text" => Ok(LogForm::Text),
            "json" => Ok(LogForm::Json),
            _ => Err(Mistake(both!("write text or json", "text か json を書いてください。"))),
        }
    }
}

/// What is logged, and how.
#[derive(Clone, Debug, Default)]
pub struct Log {
    /// How much: `warn`, `debug`, `info,server=trace` …; `info` if empty.
    pub level: String,
    /// How lines look.
    pub form: LogForm,
    /// A line for every request that is answered?
    pub access: bool,
}

impl Log {
    /// Starts the log.
    pub fn start(self) -> Result<(), ParseError> {
        let targets = match self.level.as_str() {
            "" => Targets::new().with_default(LevelFilter::INFO),
            wanted => wanted.parse()?,
        };
        let access = if self.access { LevelFilter::INFO } else { LevelFilter::OFF };
        let targets = targets.with_target(ACCESS, access);
        let lines = tracing_subscriber::fmt::layer().with_ansi(false);
        let lines = match Lines::to(std::io::stderr()) {
            Ok(to) => lines.with_writer(BoxMakeWriter::new(LINES.get_or_init(|| to).clone())),
            // Without a thread of its own it is as slow as its reader.
            Err(_) => lines.with_writer(BoxMakeWriter::new(std::io::stderr)),
        };
        let lines = match self.form {
            LogForm::Text => lines.boxed(),
            LogForm::Json => lines.json().flatten_event(true).with_span_list(false).boxed(),
        };
        // There is one already only where a test has started it.
        let _ = tracing_subscriber::registry().with(targets).with(lines).try_init();
        Ok(())
    }

    /// Brings the last lines out, if somebody takes them.
    pub fn end() {
        if let Some(lines) = LINES.get() {
            lines.flush(LAST);
        }
    }
}

/// The id of a request: a trusted proxy's, or a new one.
fn id(request: &Request) -> HeaderValue {
    if let Some(id) = request.headers().get(REQUEST_ID) {
        return id.clone();
    }
    // Without chance there would be no secrets either: then the server does not answer at all.
    let new = letters(16).ok().and_then(|id| HeaderValue::from_str(&id).ok());
    new.unwrap_or(HeaderValue::from_static("unknown"))
}

/// Gives each request its id, and notes what became of it.
pub(crate) async fn logged(request: Request, next: Next) -> Response {
    let id = id(&request);
    let route = request.extensions().get::<MatchedPath>().cloned();
    let route = route.as_ref().map_or("none", MatchedPath::as_str);
    let method = request.method().clone();
    let from = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let from = from.map(|info| info.0.ip().to_string()).unwrap_or_default();
    let text = id.to_str().unwrap_or_default();
    let span = tracing::info_span!("request", id = text, %method, route);
    let begun = Instant::now();
    let mut response = next.run(request).instrument(span.clone()).await;
    let (status, took) = (response.status().as_u16(), begun.elapsed());
    let ms = took.as_micros() as f64 / 1000.0;
    // Any word can stand for a method; they are not all worth a number.
    let known = matches!(method.as_str(), "GET" | "POST" | "PUT" | "DELETE" | "HEAD");
    let word = if known { method.as_str() } else { "other" };
    metrics::REQUESTS.one(&[route, word, response.status().as_str()]);
    metrics::REQUEST_SECONDS.took(route, took);
    // A stream has no size.
    let bytes = response.body().size_hint().exact();
    span.in_scope(|| {
        if response.status().is_server_error() {
            tracing::warn!(status, ms, "failed");
        }
        tracing::info!(target: ACCESS, %from, status, ms, bytes, "answered");
    });
    response.headers_mut().insert(REQUEST_ID, id);
    response
}
