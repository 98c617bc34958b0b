//! The log, for whoever runs the server: one line for each thing worth knowing, with its time, on
//! standard error. A request has an id, which its answer carries too; it is named by its route and
//! never by its path, since paths hold secrets.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::http::HeaderValue;
use axum::middleware::Next;
use axum::response::Response;
use tracing::Instrument;
use tracing_subscriber::filter::{LevelFilter, ParseError, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// The environment variable that says what is logged: `warn`, `debug`, `info,server=trace` …
pub const WHAT: &str = "MAJO_LOG";

/// Starts the log.
pub fn start_log() -> Result<(), ParseError> {
    let wanted = std::env::var(WHAT).unwrap_or_default();
    let targets = match wanted.as_str() {
        "" => Targets::new().with_default(LevelFilter::INFO),
        wanted => wanted.parse()?,
    };
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr).with_ansi(false);
    // There is one already only where a test has started it.
    let _ = tracing_subscriber::registry().with(targets).with(lines).try_init();
    Ok(())
}

/// Gives each request its id, and notes what became of it.
pub(crate) async fn logged(request: Request, next: Next) -> Response {
    static COUNT: AtomicU64 = AtomicU64::new(1);
    let id = COUNT.fetch_add(1, Ordering::Relaxed);
    let route = request.extensions().get::<MatchedPath>().cloned();
    let span = tracing::info_span!(
        "request",
        id,
        method = %request.method(),
        route = route.as_ref().map_or("none", MatchedPath::as_str),
    );
    let begun = Instant::now();
    let mut response = next.run(request).instrument(span.clone()).await;
    let (status, ms) = (response.status().as_u16(), begun.elapsed().as_secs_f64() * 1000.0);
    match response.status().is_server_error() {
        true => span.in_scope(|| tracing::warn!(status, ms, "failed")),
        false => span.in_scope(|| tracing::debug!(status, ms, "answered")),
    }
    response.headers_mut().insert("x-request-id", HeaderValue::from(id));
    response
}
