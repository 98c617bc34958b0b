//! The interface for programs is as its document says, refusals included; and the log tells what
//! happened without telling secrets.

use std::cell::RefCell;
use std::io::Write;

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, header};
use serde_json::{Value, json};
use tower::ServiceExt as _;
use tracing_subscriber::Layer as _;
use tracing_subscriber::filter::dynamic_filter_fn;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use super::cut::World;
use super::*;
use crate::secret::{SECRET, hashed, letters};

/// What is wrong with a value, by a schema of the document. Knows what the document uses.
fn wrong_with(value: &Value, schema: &Value, document: &Value, at: &str) -> Option<String> {
    if let Some(name) = schema["$ref"].as_str() {
        let schema = document.pointer(name.trim_start_matches('#'));
        return wrong_with(value, schema.expect("what is named is there"), document, at);
    }
    for key in ["oneOf", "anyOf"] {
        if let Some(ways) = schema[key].as_array() {
            let all: Vec<_> = ways.iter().map(|way| wrong_with(value, way, document, at)).collect();
            let fits = all.iter().any(Option::is_none);
            return (!fits).then(|| format!("{at} fits none: {all:?}"));
        }
    }
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let kinds: Vec<&str> = match &schema["type"] {
        Value::String(one) => vec![one],
        Value::Array(many) => many.iter().filter_map(Value::as_str).collect(),
        _ => vec![kind],
    };
    if !kinds.contains(&kind) {
        return Some(format!("{at} is {kind}, not {kinds:?}"));
    }
    if schema["enum"].as_array().is_some_and(|all| !all.contains(value)) {
        return Some(format!("{at} is {value}, which is not listed"));
    }
    if let (Some(items), Some(schema)) = (value.as_array(), schema.get("items")) {
        let mut all = items.iter().enumerate();
        return all.find_map(|(n, one)| wrong_with(one, schema, document, &format!("{at}[{n}]")));
    }
    let fields = value.as_object()?;
    let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
    if let Some(key) = required.into_iter().find(|key| !fields.contains_key(*key)) {
        return Some(format!("{at}.{key} is missing"));
    }
    // A schema without properties lets anything be.
    let properties = schema["properties"].as_object();
    fields.iter().find_map(|(key, value)| {
        let at = format!("{at}.{key}");
        match (properties.and_then(|known| known.get(key)), properties) {
            (Some(schema), _) => wrong_with(value, schema, document, &at),
            (None, Some(_)) => Some(format!("{at} is not described")),
            (None, None) => match &schema["additionalProperties"] {
                more @ Value::Object(_) => wrong_with(value, more, document, &at),
                _ => None,
            },
        }
    })
}

/// The schema of an answer.
fn schema<'a>(document: &'a Value, path: &str, method: &str, status: u16) -> Option<&'a Value> {
    let answers = &document["paths"][path][method]["responses"];
    let answer = answers.get(status.to_string());
    let answer = answer.or_else(|| answers.get(format!("{}XX", status / 100)))?;
    answer["content"]["application/json"].get("schema")
}

#[tokio::test]
async fn answers_are_as_the_document_says() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::new(hub(&dir).await);
    let (status, document) = world.get("ada", "/api/openapi.json").await;
    assert_eq!(status, 200);
    let document: Value = serde_json::from_str(&document).unwrap();
    let free = world.table(vec![None, None], &["bo"]).await;
    let game = world.table(vec![None, Some(Level::Random)], &["ada"]).await;
    let over = world.table(vec![None, None], &["ada", "bo"]).await;
    let handle = world.hub.table(&over).await.unwrap().unwrap();
    for who in ["ada", "bo"] {
        done(&handle, &World::id(who), Deed::GiveUp(true)).await.unwrap();
    }
    let first = legal(&world.hub.table(&game).await.unwrap().unwrap().room(), Seat::new(0));
    let act = json!({"do": first[0], "version": 0}).to_string();
    let at = |id: &str, rest: &str| format!("/api/tables/{id}{rest}");
    let (seat, acts) = ("/api/tables/{id}/seat", "/api/tables/{id}/actions");
    let part = "/api/tables/{id}/part";
    let mine = world.table(vec![None, None], &["ada"]).await;
    let hashed = json!({"commitment": "5f".repeat(32)}).to_string();
    let (one, recover) = ("/api/tables/{id}", "/api/visitors/recover");
    let (record, delete) = ("/api/tables/{id}/record", "/api/tables/{id}/delete");
    let (games, forget) = ("/api/me/games.zip", "/api/me/forget");
    let waits = world.table(vec![None, None], &["bo"]).await;
    let asked: Vec<(&str, &str, String, &str, u16)> = vec![
        ("/api/games", "get", "/api/games".into(), "", 200),
        ("/api/visitors", "post", "/api/visitors".into(), r#"{"name": "Ada"}"#, 200),
        ("/api/visitors", "post", "/api/visitors".into(), r#"{"name": "\u0007"}"#, 422),
        ("/api/visitors", "post", "/api/visitors".into(), r#"{"nam"#, 400),
        ("/api/me", "get", "/api/me".into(), "", 200),
        ("/api/me/code", "post", "/api/me/code".into(), "", 200),
        ("/api/me/signout", "post", "/api/me/signout".into(), "", 200),
        (recover, "post", recover.into(), r#"{"code": "abcde-abcde-abcde-abcde"}"#, 422),
        (recover, "post", recover.into(), r#"{"cod": ""}"#, 422),
        ("/api/tables", "get", "/api/tables".into(), "", 200),
        ("/api/tables", "post", "/api/tables".into(), r#"{"game": "agate"}"#, 201),
        ("/api/tables", "post", "/api/tables".into(), r#"{"game": "chess"}"#, 422),
        ("/api/tables", "post", "/api/tables".into(), r#"{"game": "agate", "seats": 9}"#, 422),
        ("/api/tables", "post", "/api/tables".into(), r#"{"game": "agate", "bots": ["x"]}"#, 422),
        ("/api/tables", "post", "/api/tables".into(), r#"{"game": "agate", "clock": 601}"#, 422),
        (
            "/api/tables",
            "post",
            "/api/tables".into(),
            r#"{"game": "agate", "options": {"x": "y"}}"#,
            422,
        ),
        (
            "/api/tables",
            "post",
            "/api/tables".into(),
            r#"{"game": "agate", "options": {"hp_cap": "y"}}"#,
            422,
        ),
        ("/api/tables", "post", "/api/tables".into(), r#"{"game": "agate", "pack": "none"}"#, 422),
        ("/api/tables", "post", "/api/tables".into(), r#"{"gaem": "agate"}"#, 422),
        (one, "get", at(&game, ""), "", 200),
        (one, "get", at(&free, ""), "", 200),
        (one, "get", at(&over, ""), "", 200),
        (one, "get", at("nowhere", ""), "", 404),
        (seat, "post", at(&free, "/seat"), r#"{"seat": "p2"}"#, 200),
        (seat, "post", at(&over, "/seat"), "{}", 200),
        (seat, "post", at(&game, "/seat"), r#"{"seat": "p9"}"#, 422),
        (seat, "post", at("nowhere", "/seat"), "{}", 404),
        (seat, "post", at(&game, "/seat"), r#"{"commitment": "5f"}"#, 422),
        (part, "post", at(&mine, "/part"), &hashed, 200),
        (part, "post", at(&mine, "/part"), r#"{"commitment": "5f"}"#, 422),
        (part, "post", at(&mine, "/part"), r#"{"secret": "sixteen letters!"}"#, 422),
        (part, "post", at(&game, "/part"), &hashed, 422),
        (part, "post", at(&mine, "/part"), "{}", 422),
        (part, "post", at(&mine, "/part"), r#"{"sekret": "x"}"#, 422),
        (part, "post", at("nowhere", "/part"), &hashed, 404),
        (acts, "post", at(&game, "/actions"), &act, 200),
        (acts, "post", at(&game, "/actions"), &act, 409),
        (acts, "post", at(&game, "/actions"), r#"{"do": "fly"}"#, 422),
        (acts, "post", at("nowhere", "/actions"), r#"{"do": "fly"}"#, 404),
        (record, "get", at(&over, "/record"), "", 200),
        (record, "get", at(&game, "/record"), "", 409),
        ("/api/admin/state", "get", "/api/admin/state".into(), "", 200),
        ("/api/admin/tables", "get", "/api/admin/tables?q=ada".into(), "", 200),
        ("/api/admin/tables/{id}", "delete", "/api/admin/tables/nowhere".into(), "", 404),
        ("/api/admin/tables/{id}/end", "post", "/api/admin/tables/nowhere/end".into(), "{}", 404),
        ("/api/admin/visitors", "get", "/api/admin/visitors?q=ada".into(), "", 200),
        (
            "/api/admin/visitors/{id}/name",
            "post",
            "/api/admin/visitors/nobody/name".into(),
            r#"{"name": "Ada"}"#,
            404,
        ),
        (
            "/api/admin/bans",
            "post",
            "/api/admin/bans".into(),
            r#"{"kind": "address", "who": "x"}"#,
            422,
        ),
        ("/api/admin/bans", "get", "/api/admin/bans".into(), "", 200),
        (
            "/api/admin/bans",
            "delete",
            "/api/admin/bans".into(),
            r#"{"kind": "mute", "who": "x"}"#,
            404,
        ),
        ("/api/notice", "get", "/api/notice".into(), "", 200),
        ("/api/notice", "put", "/api/notice".into(), r#"{"fr": "x"}"#, 422),
        ("/api/tables", "get", "/api/tables?from=1".into(), "", 200),
        ("/api/tables", "get", "/api/tables?from=x".into(), "", 400),
        (delete, "post", at(&free, "/delete"), "{}", 200),
        (delete, "post", at(&waits, "/delete"), "{}", 403),
        (delete, "post", at(&over, "/delete"), "{}", 200),
        (delete, "post", at(&over, "/delete"), r#"{"delete": false}"#, 200),
        (delete, "post", at("nowhere", "/delete"), "{}", 404),
        ("/api/tables/{id}/ws", "get", at(&game, "/ws"), "", 400),
        ("/api/tables/{id}/ws", "get", at("nowhere", "/ws"), "", 404),
        ("/api/tables/{id}/bot", "get", at(&game, "/bot"), "", 400),
        ("/api/tables/{id}/bot", "get", at("nowhere", "/bot"), "", 404),
        (delete, "post", at(&game, "/delete"), r#"{"delete": true}"#, 200),
        (games, "get", games.into(), "", 200),
        (forget, "post", forget.into(), "", 204),
        (one, "get", at(&game, ""), "", 404),
    ];
    for (route, method, path, body, expected) in &asked {
        let operator = path.starts_with("/api/admin") || *method == "put";
        let who = if operator { "operator" } else { "ada" };
        let (status, text) = world.send(who, &method.to_uppercase(), path, body).await;
        assert_eq!(status, *expected, "{method} {path} {body}: {text}");
        if *route == record && status == 200 || *route == games || *route == forget {
            continue;
        }
        let value: Value = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{text}"));
        let schema = schema(&document, route, method, status);
        let schema = schema.unwrap_or_else(|| panic!("{method} {route} {status} is described"));
        assert_eq!(wrong_with(&value, schema, &document, ""), None, "{method} {path}: {text}");
    }
    let described = document["paths"].as_object().unwrap().keys();
    for route in described.filter(|route| *route != "/api/openapi.json") {
        assert!(asked.iter().any(|(asked, ..)| asked == route), "{route} is never asked");
    }
}

/// Whoever is turned away before a route has looked gets an answer of the same form.
#[tokio::test]
async fn a_program_is_refused_as_json_and_a_person_in_words() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::new(hub(&dir).await);
    let send = async |method: &str, path: &str, origin: &str, body: String| {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, "here")
            .header(header::ORIGIN, origin)
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(body))
            .unwrap();
        let from: std::net::SocketAddr = ([127, 0, 0, 1], 1).into();
        request.extensions_mut().insert(ConnectInfo(from));
        let response = world.routes.clone().oneshot(request).await.unwrap();
        let status = response.status().as_u16();
        let id = response.headers().get("x-request-id").cloned();
        assert!(id.is_some(), "{method} {path} has an id");
        let body = axum::body::to_bytes(response.into_body(), 1 << 20).await.unwrap();
        (status, String::from_utf8_lossy(&body).into_owned())
    };
    let large = "x".repeat(2 << 20);
    for (method, path, origin, body, status, kind) in [
        ("GET", "/api/nothing", "http://here", "", 404, "missing"),
        ("PUT", "/api/tables", "http://here", "", 405, "method"),
        ("POST", "/api/tables", "http://evil", "{}", 403, "foreign"),
        ("POST", "/api/tables", "http://here", &large, 413, "body"),
    ] {
        let (found, text) = send(method, path, origin, body.into()).await;
        assert_eq!(found, status, "{method} {path}: {text}");
        let value: Value = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{text}"));
        assert_eq!(value["error"]["kind"], kind, "{text}");
    }
    let (status, text) = send("POST", "/t", "http://evil", String::new()).await;
    assert_eq!((status, text.as_str()), (403, "forms from other sites are not taken"));
}

thread_local! {
    /// What the log says on this thread, from when somebody listens.
    static HEARD: RefCell<Option<Vec<u8>>> = const { RefCell::new(None) };
}

/// Where the log of the tests goes.
struct Heard;

impl Write for Heard {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        HEARD.with_borrow_mut(|heard| heard.get_or_insert_default().extend_from_slice(bytes));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Listens to the whole log of this thread. One log for all threads: were it this thread's alone, the
/// places that other threads come by first would stay silent for good.
fn listen() {
    let lines = tracing_subscriber::fmt::layer().with_ansi(false).with_writer(|| Heard);
    let here = dynamic_filter_fn(|_, _| HEARD.with_borrow(Option::is_some));
    assert!(tracing_subscriber::registry().with(lines.with_filter(here)).try_init().is_ok());
    HEARD.set(Some(Vec::new()));
}

#[tokio::test]
async fn the_log_tells_no_secrets() {
    listen();
    let dir = tempfile::tempdir().unwrap();
    let world = World::new(hub(&dir).await);
    let id = world.table(vec![None, None], &["ada", "bo"]).await;
    let handle = world.hub.table(&id).await.unwrap().unwrap();
    let (device, seed) = (letters(SECRET).unwrap(), handle.room().row.seed.clone());
    let deed = Deed::Link { device: hashed(&device) };
    done(&handle, &World::id("ada"), deed).await.unwrap();
    world.get("cy", &format!("/t/{id}/device/{device}")).await;
    world.send("cy", "POST", &format!("/t/{id}/device/{device}"), "").await;
    world.send("cy", "POST", &format!("/t/{id}/chat"), "text=whispered").await;
    world.send("cy", "POST", &format!("/t/{id}/act"), "do=whispered").await;
    world.hub.context.store.close().await;
    assert_eq!(world.send("cy", "POST", &format!("/t/{id}/chat"), "text=whispered").await.0, 503);
    let text = String::from_utf8(HEARD.take().unwrap()).unwrap();
    assert!(text.contains("/t/{id}/device/{secret}"), "the route is named: {text}");
    assert!(text.contains("status=503") && text.contains("ERROR"), "failures are told: {text}");
    let people = ["ada", "bo", "cy"];
    let secrets = people.iter().flat_map(|who| [World::secret(who), World::id(who)]);
    for secret in secrets.chain([device, seed, "whispered".into()]) {
        assert!(!text.contains(&secret), "{secret} is in the log: {text}");
    }
}
