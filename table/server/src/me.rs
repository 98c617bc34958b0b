//! The page about oneself: a code to come back by, and the end of other devices.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Form, State};
use axum::http::{StatusCode, header};
use axum::routing::{get, post};
use pack::Lang;
use ui::page::{self, Me};

use crate::App;
use crate::answer::Answer;
use crate::limits::counted;
use crate::visitor::{Visitor, is_secure, set_cookie};
use crate::web::{Done, Fields, broken, field, shell, show, too_often};

pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/me", get(me))
        .route("/me/code", post(code))
        .route("/me/come", post(come))
        .route("/me/signout", post(sign_out))
        .layer(DefaultBodyLimit::max(4 << 10))
}

async fn drawn(app: &App, visitor: &Visitor, code: Option<&str>, said: Option<&str>) -> Done {
    let shell = shell(app, visitor, "/me", None).await?;
    let has_code = app.hub.context.store.has_code(&visitor.id).await;
    let has_code = has_code.map_err(|error| broken(visitor, &error))?;
    Ok(show(visitor, page::me(&shell, Me { code, has_code, said })))
}

async fn me(State(app): State<Arc<App>>, visitor: Visitor) -> Done {
    drawn(&app, &visitor, None, None).await
}

/// A new code. It is in this answer and nowhere else.
async fn code(State(app): State<Arc<App>>, visitor: Visitor) -> Done {
    if !app.makes.allow(&visitor.id) {
        return Err(too_often(&visitor));
    }
    let code = app.tokens.new_code(&app.hub.context.store, &visitor.id).await;
    let code = code.map_err(|error| broken(&visitor, &error))?;
    drawn(&app, &visitor, Some(&code), None).await
}

/// Whoever has a code is its owner from now on.
async fn come(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: axum::http::HeaderMap,
    Form(fields): Fields,
) -> Done {
    // By address: whoever tries codes has a new cookie for each of them.
    if !app.makes.allow(&format!("code {}", counted(from.ip()))) {
        return Err(too_often(&visitor));
    }
    let code = field(&fields, "code").unwrap_or_default();
    let found = app.tokens.come_back(&app.hub.context.store, code).await;
    match found.map_err(|error| broken(&visitor, &error))? {
        Some((token, _)) => {
            let cookie = set_cookie("majo", &token, is_secure(&headers));
            Ok(Answer::go("/").with(header::SET_COOKIE, &cookie))
        }
        None => {
            let said = match visitor.lang {
                Lang::En => "That is no code of anybody. Look at it again, letter by letter.",
                Lang::Ja => "そのコードは使われていません。一文字ずつ確かめてください。",
            };
            let page = drawn(&app, &visitor, None, Some(said)).await?;
            Ok(page.status(StatusCode::UNPROCESSABLE_ENTITY))
        }
    }
}

async fn sign_out(State(app): State<Arc<App>>, visitor: Visitor) -> Done {
    let done = app.tokens.sign_out(&app.hub.context.store, &visitor.id, &visitor.token).await;
    done.map_err(|error| broken(&visitor, &error))?;
    let said = match visitor.lang {
        Lang::En => "All other devices are signed out.",
        Lang::Ja => "ほかの端末をすべてログアウトさせました。",
    };
    drawn(&app, &visitor, None, Some(said)).await
}
