//! Does the database answer? Asked again and again, so that nobody waits for one that is away: each
//! request would wait for itself, and all of them together would hold every connection there is.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::Response;

use crate::App;
use crate::api::Fault;
use crate::store::Store;
use crate::turned_away;

/// How often the database is asked, and how long it may take.
const EVERY: Duration = Duration::from_secs(1);
const PATIENCE: Duration = Duration::from_secs(2);

/// Whether the database answers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pulse {
    away: Arc<AtomicBool>,
}

impl Pulse {
    /// Did it answer when it was asked last?
    pub(crate) fn beats(&self) -> bool {
        !self.away.load(Ordering::Relaxed)
    }

    /// Asks once.
    pub(crate) async fn feel(&self, store: &Store) {
        let asked = sqlx::query("SELECT 1").execute(&store.pool);
        let why = match tokio::time::timeout(PATIENCE, asked).await {
            Ok(Ok(_)) => None,
            Ok(Err(error)) => Some(error.to_string()),
            Err(_) => Some("no answer in time".into()),
        };
        let was = self.away.swap(why.is_some(), Ordering::Relaxed);
        match why {
            Some(error) if !was => tracing::error!(error, "the database is away"),
            None if was => tracing::info!("the database is back"),
            Some(_) | None => {}
        }
    }

    /// Asks for as long as the server runs.
    pub(crate) async fn keep(self, store: Store) {
        while !store.pool.is_closed() {
            self.feel(&store).await;
            tokio::time::sleep(EVERY).await;
        }
    }
}

/// While the database is away, whoever needs it is told so at once.
pub(crate) async fn not_while_away(
    State(app): State<Arc<App>>,
    request: Request,
    next: Next,
) -> Response {
    let path = request.uri().path();
    let needed = !path.starts_with("/a/") && !matches!(path, "/health" | "/ready" | "/metrics");
    if needed && !app.pulse.beats() {
        let words = "the database does not answer: try again in a moment / \
                     データベースが応答しません。しばらくしてもう一度試してください。";
        return turned_away(path, StatusCode::SERVICE_UNAVAILABLE, Fault::Server, words);
    }
    next.run(request).await
}
