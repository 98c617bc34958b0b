//! The programming interface: the same tables and the same views as JSON. Its OpenAPI document is
//! made from the types here; `docs/api.md` is its manual.

mod me;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{
    ConnectInfo, DefaultBodyLimit, FromRequest, FromRequestParts, Json, Path, Query, Request, State,
};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use bots::Level;
use games::{Entry, GameId, with_game};
use kernel::{Game, Lang, Options, Seat, Text, Told, both};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{IntoResponses, Modify, OpenApi, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::App;
use crate::admin_api;
use crate::answer::Answer;
use crate::api_own;
use crate::bot_socket;
use crate::deed::Deed;
use crate::ending;
use crate::handle::Handle;
use crate::naming;
use crate::room::old;
use crate::secret::hashed;
use crate::seen::{TableSeen, seen};
use crate::store::Stage;
use crate::visitor::Visitor;
use crate::wanted::Order;
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
        .routes(routes!(games))
        .routes(routes!(new_visitor))
        .routes(routes!(me::me))
        .routes(routes!(me::code))
        .routes(routes!(me::recover))
        .routes(routes!(me::sign_out))
        .routes(routes!(open_tables, make_table))
        .routes(routes!(table))
        .routes(routes!(sit))
        .routes(routes!(part))
        .routes(routes!(act))
        .routes(routes!(record))
        .routes(routes!(socket))
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

/// What went wrong.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Fault {
    /// There is no such table or game.
    Missing,
    /// The server cannot do this now.
    Server,
    /// You have no seat there.
    NotSeated,
    /// The table has moved on since the version you named.
    Stale,
    /// The table is of other rules or cards than there are here.
    Old,
    /// Not allowed.
    Refused,
    /// The body is not as it should be.
    Body,
    /// Too many requests.
    TooOften,
    /// The game is not over yet.
    NotOver,
    /// The address is right, the method is not.
    Method,
    /// Sent by the page of another site.
    Foreign,
    /// The operator does not let you in.
    Banned,
    /// Only for the operator.
    Operator,
}

/// Not done, and every reason in words.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Error)]
pub(crate) struct Failure {
    error: Reasons,
}

#[derive(Debug, Serialize, ToSchema)]
struct Reasons {
    kind: Fault,
    reasons: Vec<String>,
}

/// Not done, told in one language.
pub(crate) fn told(status: StatusCode, kind: Fault, what: &Text, lang: Lang) -> Answer {
    error(status, kind, vec![what.in_lang(lang).into()])
}

pub(crate) fn error(status: StatusCode, kind: Fault, reasons: Vec<String>) -> Answer {
    Answer::json(&Failure { error: Reasons { kind, reasons } }).status(status)
}

pub(crate) fn missing(lang: Lang) -> Answer {
    let what = both!("there is no such table or game", "その卓やゲームはありません。");
    told(StatusCode::NOT_FOUND, Fault::Missing, &what, lang)
}

pub(crate) fn broken(what: &dyn std::fmt::Display, lang: Lang) -> Answer {
    tracing::error!("{what}");
    let what = both!("the server cannot do this now", "今はサーバーで処理できません。");
    told(StatusCode::SERVICE_UNAVAILABLE, Fault::Server, &what, lang)
}

pub(crate) fn refused(what: &Text, lang: Lang) -> Answer {
    told(StatusCode::UNPROCESSABLE_ENTITY, Fault::Refused, what, lang)
}

pub(crate) fn wrong(wrong: &Wrong, visitor: &Visitor) -> Answer {
    let (status, kind) = match wrong {
        Wrong::NotSeated => (StatusCode::FORBIDDEN, Fault::NotSeated),
        Wrong::Missing => (StatusCode::NOT_FOUND, Fault::Missing),
        Wrong::Stale => (StatusCode::CONFLICT, Fault::Stale),
        Wrong::Old(_) => (StatusCode::CONFLICT, Fault::Old),
        Wrong::Refused(_) => (StatusCode::UNPROCESSABLE_ENTITY, Fault::Refused),
        Wrong::Store(_) | Wrong::Unsure(_) => {
            tracing::error!("{wrong}");
            (StatusCode::SERVICE_UNAVAILABLE, Fault::Server)
        }
    };
    error(status, kind, wrong.words(visitor.lang))
}

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
        let found = app.hub.table(&id).await.map_err(|error| broken(&error, lang))?;
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

/// What there is to play.
#[derive(Serialize, ToSchema)]
struct Games {
    games: Vec<GameInfo>,
    /// The bots there are, weakest first.
    bots: Vec<&'static str>,
}

/// A game.
#[derive(Serialize, ToSchema)]
#[schema(as = Game)]
struct GameInfo {
    id: &'static str,
    title: &'static str,
    /// The fewest and the most players.
    seats: [u8; 2],
    options: Vec<OptionInfo>,
}

/// An option of a game.
#[derive(Serialize, ToSchema)]
#[schema(as = GameOption)]
struct OptionInfo {
    key: &'static str,
    #[schema(required = true)]
    default: Option<String>,
    /// What it may be, in words.
    values: String,
    /// The clause of the rules that it changes.
    clause: &'static str,
    /// What it does.
    text: &'static str,
}

fn info<G: Entry>(id: GameId, lang: Lang) -> GameInfo {
    let defaults = <G as Game>::Options::default();
    let option = |spec: &kernel::options::OptionSpec| OptionInfo {
        key: spec.key,
        default: defaults.get(spec.key),
        values: spec.values.words().in_lang(lang).into(),
        clause: spec.clause,
        text: spec.does.in_lang(lang),
    };
    GameInfo {
        id: id.id(),
        title: G::face().title(lang),
        seats: [*G::SEATS.start(), *G::SEATS.end()],
        options: <G as Game>::Options::SPECS.iter().map(option).collect(),
    }
}

/// Games, their seats and options, and the bots
#[utoipa::path(get, path = "/api/games", responses((status = 200, description = "games", body = Games)))]
async fn games(visitor: Visitor) -> Answer {
    let info = |id: GameId| with_game!(id, G => info::<G>(id, visitor.lang));
    let games = GameId::ALL.into_iter().map(info).collect();
    Answer::json(&Games { games, bots: Level::ALL.map(Level::name).into() })
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
    if !app.makes.allow(&from.ip().to_string()) {
        return Err(too_often(lang));
    }
    let token = app.tokens.fresh().map_err(|error| broken(&error, lang))?;
    let store = &app.hub.context.store;
    store.set_name(&hashed(&token), &name).await.map_err(|error| broken(&error, lang))?;
    Ok(Answer::json(&Player { token, name }))
}

pub(crate) fn too_often(lang: Lang) -> Answer {
    let what =
        both!("too many requests: wait a little", "短い間に送信が多すぎます。少し待ってください。");
    told(StatusCode::TOO_MANY_REQUESTS, Fault::TooOften, &what, lang)
}

/// Tables that wait for players.
#[derive(Serialize, ToSchema)]
struct OpenTables {
    tables: Vec<OpenTable>,
}

/// A table that waits for players.
#[derive(Serialize, ToSchema)]
struct OpenTable {
    id: String,
    game: String,
    /// Who sits there already; null for a free seat.
    seats: Vec<Option<String>>,
}

/// Which of a long list.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
struct From {
    /// leaves out so many at the beginning
    #[serde(default)]
    from: usize,
}

/// Open tables that wait for players, fifty at most
#[utoipa::path(
    get,
    path = "/api/tables",
    params(From),
    responses((status = 200, description = "tables", body = OpenTables), Not)
)]
async fn open_tables(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    from: Result<Query<From>, QueryRejection>,
) -> Done {
    let lang = visitor.lang;
    let wrong = |rejection: QueryRejection| {
        error(rejection.status(), Fault::Body, vec![rejection.body_text()])
    };
    let Query(From { from }) = from.map_err(wrong)?;
    let open = app
        .hub
        .context
        .store
        .open_tables(&crate::listing::Sought { from, ..Default::default() })
        .await;
    let open = open.map_err(|error| broken(&error, lang))?;
    for table in &open {
        let known = app.hub.know_cards(&table.game, &table.setup.pack).await;
        known.map_err(|error| broken(&error, lang))?;
    }
    let told = |table: crate::listing::Listed| OpenTable {
        seats: table.seats(lang),
        id: table.id,
        game: table.game,
    };
    let packs = &app.hub.context.packs;
    let open = open.into_iter().filter(|one| !old::is_old(packs, &one.game, &one.setup));
    Ok(Answer::json(&OpenTables { tables: open.map(told).collect() }))
}

/// What the table should be.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewTable {
    game: String,
    /// How many; the most there can be if left out.
    #[serde(default)]
    seats: Option<u8>,
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// Per seat a bot, or null for a person.
    #[serde(default)]
    bots: Vec<Option<String>>,
    /// The name of a pack of this server; its usual one if left out.
    #[serde(default)]
    pack: String,
    /// Minutes per player for the whole game; 0 for no clock.
    #[serde(default)]
    clock: u16,
    /// Shown in the lobby?
    #[serde(default)]
    open: bool,
    /// The hash of a secret that you add to the deal; see `/part`.
    #[serde(default)]
    commitment: Option<String>,
}

/// The table that was made.
#[derive(Serialize, ToSchema)]
struct Made {
    id: String,
}

/// A new table with you at it
#[utoipa::path(
    post,
    path = "/api/tables",
    request_body = NewTable,
    responses(
        (status = 201, description = "made", body = Made),
        Not,
    )
)]
async fn make_table(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Body(asked): Body<NewTable>,
) -> Done {
    let lang = visitor.lang;
    if !app.makes.allow(&visitor.id) {
        return Err(too_often(lang));
    }
    let refused = |what: Text| refused(&what, lang);
    let game: GameId = asked.game.parse().map_err(|error: games::NoGame| refused(error.told()))?;
    let level = |bot: Option<String>| match bot.as_deref() {
        None | Some("") => Ok(None),
        Some(bot) => bot.parse::<Level>().map(Some).map_err(|error| refused(error.told())),
    };
    let order = Order {
        seats: asked.seats,
        options: asked.options.into_iter().collect(),
        bots: asked.bots.into_iter().map(level).collect::<Result<_, _>>()?,
        pack: asked.pack,
        clock: asked.clock,
        is_open: asked.open,
        guide: false,
    };
    let mut wanted = order.checked(game).map_err(refused)?;
    if let Some(text) = asked.commitment {
        let read =
            text.parse().map_err(|error: kernel::mix::NoCommitment| refused(error.told()))?;
        wanted.commitment = Some(read);
    }
    let people = vec![(visitor.id.clone(), name_of(&app, &visitor).await?)];
    let id = app.hub.make(wanted, people, visitor.lang).await.map_err(|w| wrong(&w, &visitor))?;
    Ok(Answer::json(&Made { id }).status(StatusCode::CREATED).for_visitor(&visitor))
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

/// A request for a WebSocket, or what is wrong with it.
pub(crate) type Upgrade = Result<WebSocketUpgrade, WebSocketUpgradeRejection>;

/// A WebSocket for short messages. The buffer is cleared for every read: as large as it comes, that
/// is most of the work.
pub(crate) fn small(upgrade: Upgrade, lang: Lang) -> Result<WebSocketUpgrade, Answer> {
    let wrong = |rejection: WebSocketUpgradeRejection| {
        let status = rejection.into_response().status();
        let what = both!("this address speaks WebSocket", "このアドレスはWebSocket用です。");
        told(status, Fault::Body, &what, lang)
    };
    let upgrade = upgrade.map_err(wrong)?;
    Ok(upgrade.max_message_size(16 << 10).max_frame_size(16 << 10).read_buffer_size(4 << 10))
}

/// A WebSocket: the table whenever it changes; takes {"do": …, "version": …}
#[utoipa::path(get, path = "/api/tables/{id}/ws", params(Which), responses(Socket, Not))]
async fn socket(here: Here, upgrade: Upgrade) -> Result<Response, Answer> {
    let upgrade = small(upgrade, here.visitor.lang)?;
    Ok(upgrade.on_upgrade(async move |socket| talk(here, socket).await))
}

/// Sends the table whenever it changes; takes `{"do": "…", "version": 7}`.
async fn talk(here: Here, mut socket: WebSocket) {
    let Here { app, visitor, handle } = &here;
    let _here = handle.enter(&visitor.id, visitor.address);
    let mut changes = handle.watch();
    changes.mark_changed();
    let closing = app.closing.clone().cancelled();
    tokio::pin!(closing);
    let text = |table: &TableSeen| serde_json::to_string(table).unwrap_or_default();
    loop {
        let answer = tokio::select! {
            () = &mut closing => return,
            changed = changes.changed() => {
                let signed_out = !app.tokens.stands(&visitor.token, &visitor.id);
                if changed.is_err() || handle.is_gone() || signed_out {
                    return;
                }
                text(&seen(handle, visitor))
            }
            message = socket.recv() => match message {
                Some(Ok(Message::Text(_))) if !app.tokens.stands(&visitor.token, &visitor.id) => {
                    return;
                }
                Some(Ok(Message::Text(text))) => {
                    let done = match serde_json::from_str::<Act>(&text) {
                        Ok(asked) => here.act(asked).await,
                        Err(what) => {
                            Err(error(StatusCode::BAD_REQUEST, Fault::Body, vec![what.to_string()]))
                        }
                    };
                    match done {
                        // The change itself brings the news.
                        Ok(()) => continue,
                        Err(answer) => answer.into_text(),
                    }
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                Some(Ok(Message::Binary(_))) => {
                    let what = both!("send text", "文字で送ってください。");
                    told(StatusCode::BAD_REQUEST, Fault::Body, &what, visitor.lang).into_text()
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return,
            },
        };
        if socket.send(Message::Text(answer.into())).await.is_err() {
            return;
        }
    }
}
