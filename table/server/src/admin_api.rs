//! The operator's interface for programs: what the admin page does, as JSON. The token is the
//! operator's, not a visitor's.

// The document names the parameters of a route in full.
#![allow(unused_qualifications)]

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts, Path, Query, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use kernel::both;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::App;
use crate::admin::line;
use crate::admin_do::{self, AdminTable, AdminVisitor};
use crate::answer::Answer;
use crate::api::{self, Body, Done, Fault, Not};
use crate::limits::counted;
use crate::metrics;
use crate::naming;
use crate::proxy::Net;
use crate::visitor::Visitor;
use crate::wards::{Notice, Ward};

pub(crate) fn described() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(state))
        .routes(routes!(tables))
        .routes(routes!(delete))
        .routes(routes!(end))
        .routes(routes!(visitors))
        .routes(routes!(change))
        .routes(routes!(bans, ban, lift))
        .routes(routes!(notice, tell))
}

/// The operator: whoever has the token.
struct Operator {
    app: Arc<App>,
    visitor: Visitor,
}

impl FromRequestParts<Arc<App>> for Operator {
    type Rejection = Answer;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Answer> {
        let visitor = Visitor::from_request_parts(parts, app).await?;
        let doors = &app.ops.doors;
        if !doors.is_there() {
            return Err(api::missing(visitor.lang));
        }
        if doors.has_token(&parts.headers) {
            return Ok(Operator { app: app.clone(), visitor });
        }
        let from = ConnectInfo::<SocketAddr>::from_request_parts(parts, app).await;
        let from = from.map(|ConnectInfo(from)| counted(from.ip()).to_string()).unwrap_or_default();
        if !doors.tries.allow(&from) {
            return Err(api::too_often(visitor.lang));
        }
        let what = both!("this needs the operator's token", "運営者のトークンが必要です。");
        Err(api::told(StatusCode::FORBIDDEN, Fault::Operator, &what, visitor.lang))
    }
}

impl Operator {
    fn broken(&self, error: &dyn std::fmt::Display) -> Answer {
        api::broken(error, self.visitor.lang)
    }
}

/// What to look for.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Search {
    /// an id or its beginning, or a name; all if left out
    #[serde(default)]
    q: String,
}

/// Which.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct Which {
    /// the id
    id: String,
}

/// What the server does now.
#[derive(Serialize, ToSchema)]
struct AdminState {
    version: &'static str,
    /// Does the database answer?
    ready: bool,
    /// Tables in memory.
    tables_awake: usize,
    /// Open streams and sockets.
    streams: i64,
    /// Thoughts under way and waiting.
    thinking: i64,
    thinking_waiting: i64,
    /// Journal lines that wait.
    journal_waiting: usize,
    /// Since the start.
    actions: u64,
    refusals: u64,
    store_errors: u64,
}

/// Operator: what the server does now
#[utoipa::path(get, path = "/api/admin/state", responses((status = 200, description = "now", body = AdminState), Not))]
async fn state(by: Operator) -> Answer {
    let now = by.app.numbers().await;
    Answer::json(&AdminState {
        version: env!("CARGO_PKG_VERSION"),
        ready: now.ready,
        tables_awake: now.awake,
        streams: metrics::STREAMS.now(),
        thinking: metrics::THINKING.now(),
        thinking_waiting: metrics::THINKING_WAITING.now(),
        journal_waiting: now.journal,
        actions: metrics::ACTIONS.sum(),
        refusals: metrics::REFUSALS.sum(),
        store_errors: metrics::STORE_ERRORS.sum(),
    })
}

/// Tables that were found, newest first, 50 at most.
#[derive(Serialize, ToSchema)]
struct AdminTables {
    tables: Vec<AdminTable>,
}

/// Operator: tables by id, name, visitor, game or stage
#[utoipa::path(get, path = "/api/admin/tables", params(Search), responses((status = 200, description = "tables", body = AdminTables), Not))]
async fn tables(by: Operator, Query(Search { q }): Query<Search>) -> Done {
    let tables = admin_do::tables(&by.app.hub.context.store, &q).await;
    Ok(Answer::json(&AdminTables { tables: tables.map_err(|error| by.broken(&error))? }))
}

/// Operator: deletes a table for good
#[utoipa::path(delete, path = "/api/admin/tables/{id}", params(Which), responses((status = 204, description = "deleted"), Not))]
async fn delete(by: Operator, Path(Which { id }): Path<Which>) -> Done {
    match admin_do::delete(&by.app, &id).await {
        Ok(true) => Ok(Answer::nothing()),
        Ok(false) => Err(api::missing(by.visitor.lang)),
        Err(error) => Err(by.broken(&error)),
    }
}

/// Operator: ends a game under way, as if all had given it up
#[utoipa::path(post, path = "/api/admin/tables/{id}/end", params(Which), responses((status = 204, description = "ended"), Not))]
async fn end(by: Operator, Path(Which { id }): Path<Which>) -> Done {
    let done = admin_do::end(&by.app, &id).await;
    done.map(|()| Answer::nothing()).map_err(|wrong| api::wrong(&wrong, &by.visitor))
}

/// Visitors that were found, newest first, 50 at most.
#[derive(Serialize, ToSchema)]
struct AdminVisitors {
    visitors: Vec<AdminVisitor>,
}

/// Operator: visitors by name or id
#[utoipa::path(get, path = "/api/admin/visitors", params(Search), responses((status = 200, description = "visitors", body = AdminVisitors), Not))]
async fn visitors(by: Operator, Query(Search { q }): Query<Search>) -> Done {
    let visitors = admin_do::visitors(&by.app, &q).await;
    Ok(Answer::json(&AdminVisitors { visitors: visitors.map_err(|error| by.broken(&error))? }))
}

/// What to change of a visitor.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Rename {
    /// 1 to 24 characters.
    name: String,
}

/// Operator: gives a visitor another name
#[utoipa::path(post, path = "/api/admin/visitors/{id}/name", params(Which), request_body = Rename, responses((status = 204, description = "renamed"), Not))]
async fn change(by: Operator, Path(Which { id }): Path<Which>, Body(asked): Body<Rename>) -> Done {
    let lang = by.visitor.lang;
    let name = naming::name(&asked.name).ok_or_else(|| {
        api::refused(&both!("a name has 1 to 24 characters", "名前は1～24文字です。"), lang)
    })?;
    match admin_do::rename(&by.app, &id, &name).await {
        Ok(true) => Ok(Answer::nothing()),
        Ok(false) => Err(api::missing(lang)),
        Err(error) => Err(by.broken(&error)),
    }
}

/// Who is kept out or silent.
#[derive(Serialize, ToSchema)]
struct Bans {
    bans: Vec<Ban>,
}

/// Somebody who is kept out or silent.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Ban {
    kind: Ward,
    /// A visitor's id; an address or a network for `address`.
    who: String,
    #[serde(default)]
    why: String,
}

impl Ban {
    /// Whom it concerns, as it is kept.
    fn whom(&self, by: &Operator) -> Result<String, Answer> {
        match self.kind {
            Ward::Visitor | Ward::Mute => Ok(line(&self.who, 64)),
            Ward::Address => {
                let net = Net::banned(self.who.trim());
                let net = net.map_err(|wrong| api::refused(&wrong.0, by.visitor.lang))?;
                Ok(net.to_string())
            }
        }
    }
}

/// Operator: who is kept out or silent
#[utoipa::path(get, path = "/api/admin/bans", responses((status = 200, description = "bans", body = Bans), Not))]
async fn bans(by: Operator) -> Answer {
    let all = by.app.ops.wards.all().into_iter();
    let bans = all.map(|(kind, who, reason)| Ban { kind, who, why: reason.why }).collect();
    Answer::json(&Bans { bans })
}

/// Operator: keeps a visitor or an address out, or a visitor silent
#[utoipa::path(post, path = "/api/admin/bans", request_body = Ban, responses((status = 204, description = "kept"), Not))]
async fn ban(by: Operator, Body(asked): Body<Ban>) -> Done {
    let who = asked.whom(&by)?;
    let done = by.app.ops.wards.add(asked.kind, &who, &line(&asked.why, 200)).await;
    done.map(|()| Answer::nothing()).map_err(|error| by.broken(&error))
}

/// Operator: no longer
#[utoipa::path(delete, path = "/api/admin/bans", request_body = Ban, responses((status = 204, description = "lifted"), Not))]
async fn lift(by: Operator, Body(asked): Body<Ban>) -> Done {
    let who = asked.whom(&by)?;
    match by.app.ops.wards.lift(asked.kind, &who).await {
        Ok(true) => Ok(Answer::nothing()),
        Ok(false) => Err(api::missing(by.visitor.lang)),
        Err(error) => Err(by.broken(&error)),
    }
}

/// What all pages are told
#[utoipa::path(get, path = "/api/notice", responses((status = 200, description = "the notice; empty if there is none", body = Notice)))]
async fn notice(State(app): State<Arc<App>>) -> Answer {
    Answer::json(&app.ops.wards.notice())
}

/// Operator: tells all pages something; an empty text takes it away
#[utoipa::path(put, path = "/api/notice", request_body = Notice, responses((status = 204, description = "told"), Not))]
async fn tell(by: Operator, Body(asked): Body<Notice>) -> Done {
    let notice = Notice { en: line(&asked.en, 400), ja: line(&asked.ja, 400) };
    let done = by.app.ops.wards.tell(notice).await;
    done.map(|()| Answer::nothing()).map_err(|error| by.broken(&error))
}
