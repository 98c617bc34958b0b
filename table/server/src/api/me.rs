//! Who a program is: its name, a code to come back by, and the end of other tokens.

use super::*;

/// Who you are.
#[derive(Serialize, ToSchema)]
#[schema(as = Me)]
pub(super) struct MeSeen {
    /// Empty while nobody has said.
    name: String,
    /// Is there a code to come back by?
    code: bool,
}

/// A code to come back by.
#[derive(Serialize, ToSchema)]
pub(super) struct Code {
    code: String,
}

/// A code, however it was written.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Recover {
    code: String,
}

/// All others are signed out.
#[derive(Serialize, ToSchema)]
pub(super) struct SignedOut {
    done: bool,
}

/// Who you are
#[utoipa::path(get, path = "/api/me", responses((status = 200, description = "you", body = MeSeen), Not))]
pub(super) async fn me(State(app): State<Arc<App>>, visitor: Visitor) -> Done {
    let (store, lang) = (&app.hub.context.store, visitor.lang);
    let name = store.name(&visitor.id).await.map_err(|error| broken(&error, lang))?;
    let code = store.has_code(&visitor.id).await.map_err(|error| broken(&error, lang))?;
    Ok(Answer::json(&MeSeen { name: name.unwrap_or_default(), code }).for_visitor(&visitor))
}

/// A new code to come back by; it is shown this once, and the one before is void
#[utoipa::path(post, path = "/api/me/code", responses((status = 200, description = "code", body = Code), Not))]
pub(super) async fn code(State(app): State<Arc<App>>, visitor: Visitor) -> Done {
    if !app.makes.allow(&visitor.id) {
        return Err(too_often(visitor.lang));
    }
    let code = app.tokens.new_code(&app.hub.context.store, &visitor.id).await;
    let code = code.map_err(|error| broken(&error, visitor.lang))?;
    Ok(Answer::json(&Code { code }).for_visitor(&visitor))
}

/// A token for who has this code
#[utoipa::path(
    post,
    path = "/api/visitors/recover",
    request_body = Recover,
    responses((status = 200, description = "token", body = Player), Not)
)]
pub(super) async fn recover(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Body(asked): Body<Recover>,
) -> Done {
    let (store, lang) = (&app.hub.context.store, visitor.lang);
    if !app.makes.allow(&format!("code {}", counted(from.ip()))) {
        return Err(too_often(lang));
    }
    let found = app.tokens.come_back(store, &asked.code).await;
    let Some((token, id)) = found.map_err(|error| broken(&error, lang))? else {
        return Err(refused(&both!("no such code", "そのコードは使われていません。"), lang));
    };
    let name = store.name(&id).await.map_err(|error| broken(&error, lang))?;
    Ok(Answer::json(&Player { token, name: name.unwrap_or_default() }))
}

/// Every other token of yours is void
#[utoipa::path(post, path = "/api/me/signout", responses((status = 200, description = "done", body = SignedOut), Not))]
pub(super) async fn sign_out(State(app): State<Arc<App>>, visitor: Visitor) -> Done {
    let done = app.tokens.sign_out(&app.hub.context.store, &visitor.id, &visitor.token).await;
    done.map_err(|error| broken(&error, visitor.lang))?;
    Ok(Answer::json(&SignedOut { done: true }).for_visitor(&visitor))
}
