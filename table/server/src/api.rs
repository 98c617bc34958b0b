//! The programming interface: the same tables and the same views as JSON. Its OpenAPI document is
//! made from the types here; `docs/api.md` is its manual.

mod fault;
mod me;
mod menu;
mod socket;
mod tables;

use std::net::SocketAddr;
use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::extract::rejection::JsonRejection;
use axum::extract::{
    ConnectInfo, DefaultBodyLimit, FromRequest, FromRequestParts, Json, Path, Request, State,
};
use axum::http::StatusCode;
use axum::http::request::Parts;
use kernel::{Lang, Seat, Text, both};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{IntoResponses, Modify, OpenApi, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) use fault::{Failure, Fault, broken, error, missing, refused, told, too_often, wrong};
pub(crate) use socket::{Upgrade, small};

use crate::App;
use crate::admin_api;
use crate::answer::Answer;
use crate::api_own;
use crate::bot_socket;
use crate::deed::Deed;
use crate::ending;
use crate::handle::Handle;
use crate::limits::counted;
use crate::naming;
use crate::secret::hashed;
use crate::seen::{TableSeen, seen};
use crate::store::Stage;
use crate::visitor::Visitor;
use crate::wrong::Wrong;

/// What the document says besides its routes.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "majo",
        version = "1",
        description = "Tables of Japanese tabletop games for programs. Say who you are with \
                       `Authorization: Bearer TOKEN`; a token comes from POST /api/visitors."
    ),
    components(schemas(TableSeen, Failure)),
    modifiers(&Token),
    security(("token" = []))
)]
struct Document;

struct Token;

impl Modify for Token {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
        let components = document.components.get_or_insert_default();
        components.add_security_scheme("token", SecurityScheme::Http(bearer));
    }
}

/// The routes, and the document that comes of them.
fn described() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(menu::games))
        .routes(routes!(new_visitor))
        .routes(routes!(me::me))
        .routes(routes!(me::code))
        .routes(routes!(me::recover))
        .routes(routes!(me::sign_out))
        .routes(routes!(tables::open_tables, tables::make_table))
        .routes(routes!(table))
        .routes(routes!(sit))
        .routes(routes!(part))
        .routes(routes!(act))
        .routes(routes!(record))
        .routes(routes!(socket::socket))
        .routes(routes!(bot_socket::socket))
        .routes(routes!(api_own::delete))
        .routes(routes!(api_own::games))
        .routes(routes!(api_own::forget))
        .routes(routes!(document))
        .merge(admin_api::described())
}

/// The document of the interface.
pub(crate) fn openapi() -> utoipa::openapi::OpenApi {
    described().into_openapi()
}

pub(crate) fn routes() -> Router<Arc<App>> {
    let (routes, _) = described().split_for_parts();
    let nothing = async |visitor: Visitor| missing(visitor.lang);
    routes
        .route("/api/{*rest}", axum::routing::any(nothing))
        .method_not_allowed_fallback(async |visitor: Visitor| {
            let what = both!(
                "this address takes other methods: see /api/openapi.json",
                "このアドレスではほかのメソッドを使います。/api/openapi.json を参照してください。"
            );
            told(StatusCode::METHOD_NOT_ALLOWED, Fault::Method, &what, visitor.lang)
        })
        .layer(DefaultBodyLimit::max(16 << 10))
}

/// Is it for a program?
pub(crate) fn is_api(path: &str) -> bool {
    path.starts_with("/api/")
}

pub(crate) type Done = Result<Answer, Answer>;

/// The body, or a clear error.
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Answer;

    async fn from_request(request: Request, state: &S) -> Result<Self, Answer> {
        let json = Json::<T>::from_request(request, state).await;
        json.map(|Json(value)| Body(value)).map_err(|rejection: JsonRejection| {
            error(rejection.status(), Fault::Body, vec![rejection.body_text()])
        })
    }
}

/// Which table.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct Which {
    /// the table
    id: String,
}

/// A visitor at a table that is there.
pub(crate) struct Here {
    pub(crate) app: Arc<App>,
    pub(crate) visitor: Visitor,
    pub(crate) handle: Arc<Handle>,
}

impl FromRequestParts<Arc<App>> for Here {
    type Rejection = Answer;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Answer> {
        let visitor = Visitor::from_request_parts(parts, app).await?;
        let lang = visitor.lang;
        let which = Path::<Which>::from_request_parts(parts, app).await;
        let Path(Which { id }) = which.map_err(|_| missing(lang))?;
        let found =
            app.hub.table_for(&parts.method, &id).await.map_err(|error| broken(&error, lang))?;
        let handle = found.ok_or_else(|| missing(lang))?;
        handle.heard_from(&visitor);
        Ok(Here { app: app.clone(), visitor, handle })
    }
}

impl Here {
    /// Asks the table for something.
    pub(crate) async fn ask(&self, deed: Deed) -> Result<(), Answer> {
        self.handle.ask(&self.visitor, deed).await.map_err(|w| wrong(&w, &self.visitor))
    }

    /// The table as the visitor may see it.
    fn seen(&self) -> Answer {
        Answer::json(&seen(&self.handle, &self.visitor)).for_visitor(&self.visitor)
    }
}

/// Answers that many routes have. They are described here, and made elsewhere.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "for the document")]
pub(crate) enum Not {
    /// not done; every reason in words
    #[response(status = "4XX")]
    Done(Failure),
    /// the server cannot do this now
    #[response(status = "5XX")]
    Now(Failure),
}

#[derive(IntoResponses)]
#[expect(dead_code, reason = "for the document")]
enum Now {
    /// the table as you may see it
    #[response(status = 200)]
    Table(TableSeen),
}

#[derive(IntoResponses)]
pub(crate) enum Socket {
    /// WebSocket
    #[response(status = 101)]
    #[expect(dead_code, reason = "for the document")]
    Opened,
}

async fn name_of(app: &App, visitor: &Visitor) -> Result<String, Answer> {
    let lang = visitor.lang;
    let name = app.hub.context.store.name(&visitor.id).await;
    let name = name.map_err(|error| broken(&error, lang))?;
    Ok(name.filter(|name| !name.is_empty()).unwrap_or_else(|| ui::guest(lang).into()))
}

/// This document
#[utoipa::path(get, path = "/api/openapi.json", responses((status = 200, description = "OpenAPI")))]
async fn document(State(app): State<Arc<App>>) -> Answer {
    static TEXT: LazyLock<utoipa::openapi::OpenApi> = LazyLock::new(openapi);
    let mut document = TEXT.clone();
    if !app.ops.base.is_root() {
        document.servers = Some(vec![utoipa::openapi::Server::new(app.ops.base.with(""))]);
    }
    Answer::json(&document)
}

/// Who comes.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewVisitor {
    /// 1 to 24 characters.
    name: String,
}

/// A player: whoever has the token.
#[derive(Serialize, ToSchema)]
pub(crate) struct Player {
    token: String,
    name: String,
}

/// A new player and the token that stands for it
#[utoipa::path(
    post,
    path = "/api/visitors",
    request_body = NewVisitor,
    responses(
        (status = 200, description = "token", body = Player),
        Not,
    )
)]
async fn new_visitor(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Body(asked): Body<NewVisitor>,
) -> Done {
    let lang = visitor.lang;
    let name = naming::name(&asked.name).ok_or_else(|| {
        refused(&both!("a name has 1 to 24 characters", "名前は1～24文字です。"), lang)
    })?;
    // Nobody is known yet but by the address: nobody's haste keeps others out.
    if !app.makes.allow(&counted(from.ip()).to_string()) {
        return Err(too_often(lang));
    }
    let token = app.tokens.fresh().map_err(|error| broken(&error, lang))?;
    let store = &app.hub.context.store;
    store.set_name(&hashed(&token), &name).await.map_err(|error| broken(&error, lang))?;
    Ok(Answer::json(&Player { token, name }))
}

/// A table
#[utoipa::path(get, path = "/api/tables/{id}", params(Which), responses(Now, Not))]
async fn table(here: Here) -> Answer {
    here.seen()
}

/// Where to sit.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Sit {
    /// `p1`, `p2`, …; any free one if left out.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    seat: Option<Seat>,
    /// The hash of a secret that you add to the deal; see `/part`.
    #[serde(default)]
    commitment: Option<String>,
}

/// Sit down at a free seat
#[utoipa::path(post, path = "/api/tables/{id}/seat", params(Which), request_body = Sit, responses(Now, Not))]
async fn sit(here: Here, Body(asked): Body<Sit>) -> Done {
    let name = name_of(&here.app, &here.visitor).await?;
    let seat = asked.seat;
    let deed = match asked.commitment {
        Some(commitment) => Deed::SitAdding { seat, name, commitment },
        None => Deed::Sit { seat, name },
    };
    here.ask(deed).await?;
    Ok(here.seen())
}

/// What you add to the deal: one of the two.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct AddedPart {
    /// The hash of your secret (docs/match-files.md), while seats are free.
    #[serde(default)]
    commitment: Option<String>,
    /// The secret, 16 to 200 letters, when all seats are taken.
    #[serde(default)]
    secret: Option<String>,
}

/// Add a secret of your own to the deal: commit to it, then reveal it
#[utoipa::path(post, path = "/api/tables/{id}/part", params(Which), request_body = AddedPart, responses(Now, Not))]
async fn part(here: Here, Body(asked): Body<AddedPart>) -> Done {
    let lang = here.visitor.lang;
    if !here.app.acts.allow(&here.visitor.id) {
        return Err(too_often(lang));
    }
    let deed = match (asked.commitment, asked.secret) {
        (Some(commitment), None) => Deed::Commit(commitment),
        (None, Some(secret)) => Deed::Reveal(secret),
        (Some(_), Some(_)) | (None, None) => {
            let what = both!(
                "send either `commitment` or `secret`",
                "`commitment` か `secret` のどちらか一方を送ってください。"
            );
            return Err(refused(&what, lang));
        }
    };
    here.ask(deed).await?;
    Ok(here.seen())
}

/// Something to do.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Act {
    /// In notation, as `legal` has it.
    #[serde(rename = "do")]
    action: String,
    /// How many actions you have seen: if others have acted since, it is refused as stale.
    #[serde(default)]
    version: Option<usize>,
}

impl Here {
    async fn act(&self, asked: Act) -> Result<(), Answer> {
        if !self.app.acts.allow(&self.visitor.id) {
            return Err(too_often(self.visitor.lang));
        }
        self.ask(Deed::Act { version: asked.version, actions: vec![asked.action] }).await
    }
}

/// Do something
#[utoipa::path(post, path = "/api/tables/{id}/actions", params(Which), request_body = Act, responses(Now, Not))]
async fn act(here: Here, Body(asked): Body<Act>) -> Done {
    here.act(asked).await?;
    Ok(here.seen())
}

/// The match file, when the game is over
#[utoipa::path(
    get,
    path = "/api/tables/{id}/record",
    params(Which),
    responses(
        (status = 200, description = "JSON lines", body = String, content_type = "application/x-ndjson"),
        Not,
    )
)]
async fn record(Here { visitor, handle, .. }: Here) -> Done {
    let room = handle.room();
    if let Some(old) = &room.old {
        return Err(wrong(&Wrong::Old(old.differs.clone()), &visitor));
    }
    if room.stage != Stage::Over {
        let what = both!(
            "the match file reveals every card: it is there when the game is over",
            "対局ファイルからはすべてのカードが分かるので、ゲームが終わるまで取得できません。"
        );
        return Err(told(StatusCode::CONFLICT, Fault::NotOver, &what, visitor.lang));
    }
    match ending::file(room).await {
        Some(text) => Ok(Answer::bytes("application/x-ndjson", text)),
        None => Err(broken(&"a match file could not be written", visitor.lang)),
    }
}
