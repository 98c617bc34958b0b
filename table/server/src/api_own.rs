//! The interface for programs, continued: what belongs to a visitor.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use kernel::Seat;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::App;
use crate::answer::Answer;
use crate::api::{Body, Here, Not, Which, broken, too_often, wrong};
use crate::deed::Deed;
use crate::export;
use crate::visitor::Visitor;

type Done = Result<Answer, Answer>;

/// Whether to part with a table.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Part {
    /// false: to keep it after all.
    #[serde(default = "yes")]
    delete: bool,
}

fn yes() -> bool {
    true
}

/// What came of it.
#[derive(Serialize, ToSchema)]
struct Parted {
    /// Is the table gone?
    deleted: bool,
    /// If not: the people who have not parted with it.
    #[schema(value_type = Vec<String>)]
    stay: Vec<Seat>,
}

/// Part with a table: it leaves your list, and is deleted with the last person
#[utoipa::path(
    post,
    path = "/api/tables/{id}/delete",
    params(Which),
    request_body = Part,
    responses(
        (status = 200, description = "whether it is gone", body = Parted),
        Not,
    )
)]
pub(crate) async fn delete(here: Here, Body(asked): Body<Part>) -> Done {
    if !here.app.acts.allow(&here.visitor.id) {
        return Err(too_often(here.visitor.lang));
    }
    here.ask(Deed::Delete(asked.delete)).await?;
    let deleted = here.handle.is_gone();
    let stay = if deleted { Vec::new() } else { here.handle.room().staying().collect() };
    Ok(Answer::json(&Parted { deleted, stay }))
}

/// All your games that are over, as match files in one archive
#[utoipa::path(
    get,
    path = "/api/me/games.zip",
    responses(
        (status = 200, description = "zip", body = String, content_type = "application/zip"),
        Not,
    )
)]
pub(crate) async fn games(
    State(app): State<Arc<App>>,
    visitor: Visitor,
) -> Result<Response, Answer> {
    if !app.makes.allow(&visitor.id) {
        return Err(too_often(visitor.lang));
    }
    export::archive(&app, &visitor).await.map_err(|error| broken(&error, visitor.lang))
}

/// Forget your name and every tie to a table; the games of others stay, with somebody who left
#[utoipa::path(
    post,
    path = "/api/me/forget",
    responses(
        (status = 204, description = "forgotten; the token stands for nobody now"),
        Not,
    )
)]
pub(crate) async fn forget(State(app): State<Arc<App>>, visitor: Visitor) -> Done {
    if !app.makes.allow(&visitor.id) {
        return Err(too_often(visitor.lang));
    }
    let done = app.hub.forget(&visitor.id, visitor.lang).await;
    done.map_err(|failed| wrong(&failed, &visitor))?;
    Ok(Answer::nothing())
}
