//! What operators get: health, metrics, proxies, a base path, and the admin page.

use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr};

use axum::body::Body;
use axum::extract::{ConnectInfo, FromRequestParts as _};
use axum::http::{HeaderMap, Request, header};
use serde_json::{Value, json};
use tokio_stream::StreamExt as _;
use tower::ServiceExt as _;

use super::cut::World;
use super::*;
use crate::ops::Site;
use crate::visitor::Visitor;

/// An answer with its headers.
struct Got {
    status: u16,
    headers: HeaderMap,
    text: String,
}

impl World {
    /// Sends something from an address, with headers.
    async fn sent(
        &self,
        from: impl Into<IpAddr>,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Got {
        let mut request = Request::builder().method(method).uri(path);
        let json = body.starts_with('{');
        let kind = if json { "application/json" } else { "application/x-www-form-urlencoded" };
        request = request.header(header::CONTENT_TYPE, kind);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let mut request = request.body(Body::from(body.to_string())).unwrap();
        request.extensions_mut().insert(ConnectInfo(SocketAddr::from((from.into(), 1))));
        let response = self.routes.clone().oneshot(request).await.unwrap();
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let body = axum::body::to_bytes(response.into_body(), 1 << 24).await.unwrap();
        Got { status, headers, text: String::from_utf8_lossy(&body).into_owned() }
    }
}

const HOME: [u8; 4] = [127, 0, 0, 1];

#[tokio::test]
async fn it_is_alive_without_a_database_but_not_ready() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::at(hub(&dir).await, &Site::default(), 20.0);
    assert_eq!(world.get("ada", "/health").await, (200, "ok\n".into()));
    assert_eq!(world.get("ada", "/ready").await, (200, "ready\n".into()));
    world.close.send_replace(true);
    assert_eq!(world.get("ada", "/ready").await, (503, "closing\n".into()));
    let dir = tempfile::tempdir().unwrap();
    let world = World::at(hub(&dir).await, &Site::default(), 20.0);
    world.hub.context.store.close().await;
    let (status, text) = world.get("ada", "/ready").await;
    assert_eq!((status, text.as_str()), (503, "the database does not answer\n"));
    assert_eq!(world.get("ada", "/health").await.0, 200);
}

/// The only connection to the database is taken by somebody who does not give it back.
#[tokio::test]
async fn a_database_that_is_busy_for_ever_is_told_of_in_time() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::at(hub(&dir).await, &Site::default(), 20.0);
    let mut held = Vec::new();
    while held.len() < world.hub.context.store.pool.plain().options().get_max_connections() as usize
    {
        held.push(world.hub.context.store.pool.acquire().await.unwrap());
    }
    // Sooner than whoever waits for the connection itself gives up.
    let answer = tokio::time::timeout(Duration::from_secs(9), world.get("ada", "/ready"));
    assert_eq!(answer.await.expect("in time").0, 503);
    assert_eq!(world.get("ada", "/health").await.0, 200);
}

#[tokio::test]
async fn metrics_need_a_token_and_count() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let closed = World::at(hub.clone(), &Site::default(), 20.0);
    assert_eq!(closed.get("ada", "/metrics").await.0, 404, "not open to the world");
    let token = "a token for prometheus".to_string();
    let site = Site { metrics_token: Some(token.clone()), ..Site::default() };
    let world = World::at(hub, &site, 20.0);
    assert_eq!(world.get("ada", "/metrics").await.0, 401);
    let wrong = world.sent(HOME, "GET", "/metrics", &[("authorization", "Bearer x")], "").await;
    assert_eq!(wrong.status, 401);
    let bearer = format!("Bearer {token}");
    let id = world.table(vec![None, None], &["ada", "bo"]).await;
    let handle = world.hub.table(&id).await.unwrap().unwrap();
    let (visitor, action) = next(&handle).unwrap();
    act(&handle, &visitor, &action).await.unwrap();
    let _here = handle.enter(&visitor, None);
    let got = world.sent(HOME, "GET", "/metrics", &[("authorization", &bearer)], "").await;
    assert_eq!(got.status, 200);
    let value = |name: &str| -> f64 {
        let line = got.text.lines().find(|line| line.starts_with(&format!("{name} ")));
        let line = line.unwrap_or_else(|| panic!("{name} in {}", got.text));
        line.rsplit(' ').next().unwrap().parse().unwrap()
    };
    // Other tests of this process count too.
    assert!(value("majo_actions_total{game=\"agate\",by=\"person\"}") >= 1.0);
    assert!(value("majo_tables{game=\"agate\",stage=\"playing\"}") == 1.0);
    assert!(value("majo_ready") == 1.0 && value("majo_tables_awake") == 1.0);
    assert!(value("majo_streams") >= 1.0 && value("process_resident_memory_bytes") > 1e6);
    assert!(value("majo_action_seconds_count{step=\"store\"}") >= 1.0);
    assert!(value("majo_request_seconds_count{route=\"/metrics\"}") >= 1.0);
    // Every line is a comment, or a name with labels and a number.
    for line in got.text.lines().filter(|line| !line.starts_with("# ")) {
        let (name, number) = line.rsplit_once(' ').unwrap();
        assert!(number.parse::<f64>().is_ok(), "{line}");
        let bare = name.split('{').next().unwrap();
        let family = ["_bucket", "_sum", "_count"].iter().find_map(|end| bare.strip_suffix(end));
        let told = |name: &str| got.text.contains(&format!("# TYPE {name} "));
        assert!(told(bare) || family.is_some_and(told), "{line} has no type");
    }
}

/// The dashboard asks for nothing that does not exist, and by no label that there is not.
#[tokio::test]
async fn the_dashboard_names_what_there_is() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::new(quick(&dir).await);
    let id = world.table(vec![None, Some(Level::Random)], &["ada"]).await;
    let handle = world.hub.table(&id).await.unwrap().unwrap();
    let mut pieces = {
        let request = world.request("ada", "GET", &format!("/t/{id}/live"), "");
        world.routes.clone().oneshot(request).await.unwrap().into_body().into_data_stream()
    };
    assert!(pieces.next().await.is_some());
    let first = legal(&handle.room(), Seat::new(0))[0].clone();
    world
        .send("ada", "POST", &format!("/t/{id}/act"), &format!("do={}", first.replace(' ', "+")))
        .await;
    world.send("ada", "POST", &format!("/t/{id}/act"), "do=fly").await;
    crate::metrics::STORE_ERRORS.add(&["unsure"], 0);
    crate::metrics::AWAY.add(&["silent"], 0);
    // The page hears of the action.
    let text = loop {
        assert!(pieces.next().await.is_some());
        let (status, text) = world.get("operator", "/metrics").await;
        assert_eq!(status, 200);
        if text.contains("{step=\"draw\",") {
            break text;
        }
    };
    let mut labels: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("# TYPE ") {
            labels.entry(rest.split(' ').next().unwrap()).or_default();
        } else if let Some((name, rest)) = line.split_once('{') {
            let keys = rest.split("=\"").filter_map(|part| part.rsplit(['{', ',', '"']).next());
            labels.entry(name).or_default().extend(keys);
        } else if let Some((name, _)) = line.split_once(' ').filter(|_| !line.starts_with('#')) {
            labels.entry(name).or_default();
        }
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../packaging/grafana.json");
    let board: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let panels = board["panels"].as_array().unwrap();
    let targets = panels.iter().flat_map(|panel| panel["targets"].as_array().unwrap());
    let mut asked = Vec::new();
    for target in targets {
        let expr = target["expr"].as_str().unwrap();
        let words = expr.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let names: Vec<&str> = words
            .filter(|word| word.starts_with("majo_") || word.starts_with("process_"))
            .collect();
        assert_eq!(names.len(), 1, "{expr}");
        let known = labels.get(names[0]).unwrap_or_else(|| panic!("there is no {}", names[0]));
        let by = expr.split("by (").nth(1).map_or("", |rest| rest.split(')').next().unwrap());
        let legend = target["legendFormat"].as_str().unwrap();
        let shown = legend.split("{{").skip(1).map(|rest| rest.split("}}").next().unwrap());
        for label in by.split(", ").filter(|label| !label.is_empty()).chain(shown) {
            assert!(known.contains(&label), "{} has no label {label}: {known:?}", names[0]);
        }
        asked.push(names[0].trim_end_matches("_bucket").trim_end_matches("_count").to_string());
    }
    // And it leaves nothing of ours out.
    for name in labels.keys().filter(|name| text.contains(&format!("# TYPE {name} "))) {
        assert!(asked.iter().any(|one| one == name), "{name} is on no panel");
    }
}

/// A12: a house, a school or a proxy is not one visitor; and nobody can pretend to be behind one.
#[tokio::test]
async fn newcomers_behind_a_trusted_proxy_do_not_share_a_limit() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let site = Site { trusted: vec!["127.0.0.1".parse().unwrap()], ..Site::default() };
    let world = World::at(hub.clone(), &site, 20.0);
    let come = async |world: &World, from: [u8; 4], n: usize| {
        let told = format!("198.51.100.{n}");
        let headers = [("x-forwarded-for", told.as_str())];
        world.sent(from, "POST", "/api/visitors", &headers, r#"{"name": "Ada"}"#).await.status
    };
    for n in 0..80 {
        assert_eq!(come(&world, HOME, n).await, 200, "newcomer {n}");
    }
    let stranger = [203, 0, 113, 9];
    let mut refused = 0;
    for n in 0..80 {
        refused += usize::from(come(&world, stranger, n).await == 429);
    }
    assert!(refused > 10, "a stranger who says so is one address: {refused}");
}

#[tokio::test]
async fn a_trusted_proxy_is_believed_and_nobody_else() {
    let dir = tempfile::tempdir().unwrap();
    let site = Site { trusted: vec!["10.0.0.0/8".parse().unwrap()], ..Site::default() };
    let world = World::at(hub(&dir).await, &site, 20.0);
    let headers = [("x-forwarded-proto", "https,http"), ("x-request-id", "abc-123")];
    let got = world.sent([10, 0, 0, 1], "GET", "/", &headers, "").await;
    assert!(got.headers[header::SET_COOKIE].to_str().unwrap().contains("; Secure"));
    assert_eq!(got.headers["x-request-id"], "abc-123");
    let got = world.sent([203, 0, 113, 9], "GET", "/", &headers, "").await;
    assert!(!got.headers[header::SET_COOKIE].to_str().unwrap().contains("Secure"));
    let own = got.headers["x-request-id"].to_str().unwrap().to_string();
    assert!(own != "abc-123" && own.len() == 16, "{own}");
    let odd = [("x-request-id", "a b\"c")];
    let got = world.sent([10, 0, 0, 1], "GET", "/", &odd, "").await;
    assert_ne!(got.headers["x-request-id"], "a b\"c", "what a log cannot hold is not taken");
}

/// Every path that a page names, in any attribute.
fn paths(html: &str) -> Vec<(String, String)> {
    let found = html.match_indices("=\"/").map(|(at, _)| {
        let name = html[..at].rsplit([' ', '\n']).next().unwrap();
        let value = html[at + 2..].split('"').next().unwrap();
        (name.to_string(), value.to_string())
    });
    found.collect()
}

#[tokio::test]
async fn a_base_path_is_in_front_of_everything() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let token = Some(World::secret("operator"));
    let site = Site { base: "/majo".parse().unwrap(), admin_token: token, ..Site::default() };
    let world = World::at(hub, &site, 1e6);
    let id = world.table(vec![None, Some(Level::Random)], &["ada"]).await;
    let over = world.table(vec![None, None], &["ada", "bo"]).await;
    let handle = world.hub.table(&over).await.unwrap().unwrap();
    for who in ["ada", "bo"] {
        done(&handle, &World::id(who), Deed::GiveUp(true)).await.unwrap();
    }
    let pages = [
        "/majo".to_string(),
        "/majo/".into(),
        "/majo/rules".into(),
        "/majo/rules/agate".into(),
        "/majo/rules/agate/cards".into(),
        "/majo/new/agate".into(),
        "/majo/admin".into(),
        "/majo/nowhere".into(),
        format!("/majo/t/{id}"),
        format!("/majo/t/{id}/steps?from=0"),
        format!("/majo/t/{over}/result"),
        format!("/majo/t/{over}/replay?at=0"),
    ];
    let mut seen = 0;
    for page in &pages {
        let (status, html) = world.get("ada", page).await;
        assert_eq!(status, if page.ends_with("nowhere") { 404 } else { 200 }, "{page}");
        for (name, path) in paths(&html) {
            let inside = path == "/majo" || path.starts_with("/majo/");
            assert!(inside, "{page}: {name}=\"{path}\"");
            assert!(!path.starts_with("/majo/majo"), "{page}: {name}=\"{path}\"");
            seen += 1;
            if name == "href" || name == "src" {
                let (status, _) = world.get("ada", &path).await;
                assert!(matches!(status, 200 | 303), "{page} leads to {path}: {status}");
            }
        }
        if html.contains("<html") {
            assert!(html.contains("<html data-base=\"/majo\""), "{page}");
        }
    }
    assert!(seen > 100, "{seen}");
    // Redirects and cookies.
    let got = world.sent(HOME, "GET", "/majo/lang/ja?to=/rules", &[], "").await;
    assert_eq!(got.headers[header::LOCATION], "/majo/rules");
    for cookie in got.headers.get_all(header::SET_COOKIE) {
        assert!(cookie.to_str().unwrap().contains("; Path=/majo;"), "{cookie:?}");
    }
    // Streams and the document. A proxy that takes the base path off is as good.
    let (_, live) = world.get("ada", &format!("/majo/t/{id}/live?v=0")).await;
    assert!(live.contains("action=\"/majo/t/") && !live.contains("=\"/t/"), "{live}");
    let (_, document) = world.get("ada", "/majo/api/openapi.json").await;
    let document: Value = serde_json::from_str(&document).unwrap();
    assert_eq!(document["servers"], json!([{"url": "/majo"}]));
    let (status, html) = world.get("ada", &format!("/t/{id}")).await;
    assert!(status == 200 && html.contains("/majo/t/"));
    let (status, _) = world.get("ada", "/majority").await;
    assert_eq!(status, 404);
}

/// The operator in a browser.
struct Browser<'a> {
    world: &'a World,
    cookie: String,
    form: String,
}

impl Browser<'_> {
    async fn new(world: &World) -> Browser<'_> {
        let token = format!("token={}", World::secret("operator"));
        let got = world.sent(HOME, "POST", "/admin/login", &[], &token).await;
        assert_eq!(got.status, 303, "{}", got.text);
        let cookie = got.headers[header::SET_COOKIE].to_str().unwrap();
        for word in ["Path=/admin", "HttpOnly", "SameSite=Strict"] {
            assert!(cookie.contains(word), "{cookie}");
        }
        let cookie = cookie.split(';').next().unwrap().to_string();
        let mut browser = Browser { world, cookie, form: String::new() };
        let page = browser.get("/admin", "en").await.text;
        let form = page.split("name=\"form\" value=\"").nth(1).unwrap();
        browser.form = form.split('"').next().unwrap().into();
        browser
    }

    async fn get(&self, path: &str, lang: &str) -> Got {
        let cookies = format!("{}; lang={lang}", self.cookie);
        self.world.sent(HOME, "GET", path, &[("cookie", &cookies)], "").await
    }

    async fn post(&self, path: &str, body: &str) -> Got {
        let body = format!("form={}&{body}", self.form);
        self.world.sent(HOME, "POST", path, &[("cookie", &self.cookie)], &body).await
    }
}

/// A house has as many IPv6 addresses as it likes, and is one for limits, turns and bans.
#[tokio::test]
async fn a_house_is_one_address() {
    let dir = tempfile::tempdir().unwrap();
    let token = Some(World::secret("operator"));
    let site = Site { admin_token: token, ..Site::default() };
    let world = World::at(hub(&dir).await, &site, 20.0);
    let at = |house: u16, n: u16| IpAddr::from([0x2001, 0xdb8, 1, house, n, 7, 7, n]);
    let name = (r#"{"name": "Ada"}"#, "/api/visitors");
    let code = (r#"{"code": "abcde-abcde-abcde-abcde"}"#, "/api/visitors/recover");
    for (n, (body, path)) in [name, code].into_iter().enumerate() {
        let come = async |house, n| world.sent(at(house, n), "POST", path, &[], body).await.status;
        let mut refused = 0;
        for other in 0..80 {
            refused += usize::from(come(n as u16, other).await == 429);
        }
        assert!(refused > 10, "{path}: {refused}");
        assert_ne!(come(9, 1).await, 429, "{path}: the neighbours");
    }
    for (house, path) in [(20, "/me/come"), (21, "/admin/login"), (22, "/api/admin/state")] {
        let method = if path == "/api/admin/state" { "GET" } else { "POST" };
        let mut last = 0;
        for n in 0..100 {
            last = world.sent(at(house, n), method, path, &[], "code=x&token=x").await.status;
        }
        assert_eq!(last, 429, "{path}");
    }
    // Whatever comes from there at all.
    let strict = World::at(world.hub.clone(), &site, 0.1);
    let mut last = 0;
    for n in 0..20 {
        last = strict.sent(at(30, n), "POST", "/nowhere", &[], "").await.status;
    }
    assert_eq!(last, 429);
    // And whose turn it is.
    let whose = async |n| {
        let mut request = world.request("ada", "GET", "/", "");
        request.extensions_mut().insert(ConnectInfo(SocketAddr::from((at(40, n), 1))));
        let (mut head, _) = request.into_parts();
        let visitor = Visitor::from_request_parts(&mut head, &world.app).await;
        visitor.unwrap_or_else(|_| panic!("somebody")).whose().address
    };
    assert_eq!(whose(1).await, whose(2).await);
    let browser = Browser::new(&world).await;
    browser.post("/admin/addresses", "do=ban&who=2001%3Adb8%3A1%3A32%3A%3A1").await;
    let house = 0x32;
    assert_eq!(world.sent(at(house, 5), "GET", "/", &[], "").await.status, 403);
    assert_eq!(world.sent(at(house + 1, 5), "GET", "/", &[], "").await.status, 200);
}

#[tokio::test]
async fn the_admin_page_is_behind_a_token_and_its_forms_are_its_own() {
    let dir = tempfile::tempdir().unwrap();
    let hub = hub(&dir).await;
    let none = World::at(hub.clone(), &Site::default(), 20.0);
    assert_eq!(none.get("ada", "/admin").await.0, 404, "no token, no page");
    assert_eq!(none.sent(HOME, "GET", "/api/admin/state", &[], "").await.status, 404);
    let world = World::new(hub);
    let wrong = world.sent(HOME, "POST", "/admin/login", &[], "token=guess").await;
    assert_eq!(wrong.status, 403);
    assert!(
        wrong.text.contains("That is not the token")
            && !wrong.headers.contains_key(header::SET_COOKIE)
    );
    let bearer = [("authorization", "Bearer x")];
    let api = world.sent(HOME, "GET", "/api/admin/state", &bearer, "").await;
    assert_eq!(api.status, 403);
    // Guessing has an end, for that address alone.
    let mut last = 0;
    for _ in 0..30 {
        last = world.sent([1, 2, 3, 4], "POST", "/admin/login", &[], "token=guess").await.status;
    }
    assert_eq!(last, 429);
    let browser = Browser::new(&world).await;
    for (path, en, ja) in [
        ("/admin", "At a glance", "概要"),
        ("/admin/tables", "Table, name", "卓・名前"),
        ("/admin/visitors", "Name or id", "名前またはID"),
        ("/admin/bans", "Nobody is kept out", "入場禁止も"),
    ] {
        for (lang, words) in [("en", en), ("ja", ja)] {
            let got = browser.get(path, lang).await;
            assert!(got.status == 200 && got.text.contains(words), "{path} {lang}: {}", got.text);
            assert_eq!(got.headers[header::CACHE_CONTROL], "no-store");
        }
    }
    // A form that is not the page's own does nothing.
    let cookie = [("cookie", browser.cookie.as_str())];
    let foreign = world.sent(HOME, "POST", "/admin/notice", &cookie, "en=Hi").await;
    assert_eq!(foreign.status, 403);
    assert_eq!(world.app.ops.wards.notice(), Default::default());
    assert_eq!(browser.post("/admin/logout", "").await.status, 303);
    assert_eq!(browser.post("/admin/notice", "en=Hi").await.status, 403, "signed out");
}

#[tokio::test]
async fn the_operator_bans_mutes_and_renames() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::new(hub(&dir).await);
    let store = world.hub.context.store.clone();
    for who in ["ada", "bo"] {
        store.set_name(&World::id(who), who).await.unwrap();
    }
    let id = world.table(vec![None, None], &["ada", "bo"]).await;
    let ada = World::id("ada");
    let browser = Browser::new(&world).await;
    // Who is there, and where from.
    world.get("ada", "/").await;
    let page = browser.get("/admin/visitors?q=AD", "en").await.text;
    assert!(page.contains(&ada) && !page.contains(&World::id("bo")) && page.contains("127.0.0.1"));

    let chat = format!("/t/{id}/chat");
    assert_eq!(browser.post(&format!("/admin/visitors/{ada}"), "do=mute").await.status, 303);
    let (status, text) = world.send("ada", "POST", &chat, "text=hello").await;
    assert!(status == 422 && text.contains("stopped you from talking"), "{status} {text}");
    assert_eq!(world.send("bo", "POST", &chat, "text=hello").await.0, 200, "others talk");
    browser.post(&format!("/admin/visitors/{ada}"), "do=unmute").await;
    assert_eq!(world.send("ada", "POST", &chat, "text=hello").await.0, 200);

    browser.post(&format!("/admin/visitors/{ada}"), "do=rename&name=Somebody").await;
    let handle = world.hub.table(&id).await.unwrap().unwrap();
    until(&handle, |room| room.seats[0].row.name == "Somebody").await;
    assert_eq!(store.name(&ada).await.unwrap().as_deref(), Some("Somebody"));
    let empty = browser.post(&format!("/admin/visitors/{ada}"), "do=rename&name=%20").await;
    assert_eq!(empty.status, 422);

    browser.post(&format!("/admin/visitors/{ada}"), "do=ban").await;
    let (status, page) = world.get("ada", &format!("/t/{id}")).await;
    assert!(status == 403 && page.contains("does not let you in"), "{status} {page}");
    let (status, text) = world.get("ada", "/api/games").await;
    assert!(status == 403 && text.contains("\"banned\""), "{text}");
    assert_eq!(world.get("bo", &format!("/t/{id}")).await.0, 200);
    // It holds after a restart.
    let again = World::new(world.hub.clone());
    assert_eq!(again.get("ada", "/").await.0, 200, "not read yet");
    again.app.ops.wards.load().await.unwrap();
    assert_eq!(again.get("ada", "/").await.0, 403);
    browser.post("/admin/bans", &format!("kind=visitor&who={ada}")).await;
    assert_eq!(world.get("ada", "/").await.0, 200);

    // By address; the operator still comes in.
    browser.post("/admin/addresses", "do=ban&who=203.0.113.0%2F24&why=noise").await;
    let far = |path: &'static str| world.sent([203, 0, 113, 9], "GET", path, &[], "");
    assert_eq!(far("/").await.status, 403);
    assert_eq!(far("/health").await.status, 200);
    assert_eq!(far("/admin").await.status, 200);
    assert_eq!(world.sent([203, 0, 114, 9], "GET", "/", &[], "").await.status, 200);
    assert!(browser.get("/admin/bans", "ja").await.text.contains("203.0.113.0/24"));
    assert_eq!(browser.post("/admin/addresses", "do=ban&who=home").await.status, 422);
}

#[tokio::test]
async fn the_operator_ends_and_deletes_tables_and_tells_all() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::new(hub(&dir).await);
    let browser = Browser::new(&world).await;
    let id = world.table(vec![None, None], &["ada", "bo"]).await;
    let other = world.table(vec![None, None], &["ada", "bo"]).await;
    let found = browser.get("/admin/tables?q=ada", "en").await.text;
    assert!(found.contains(&id) && found.contains(&other));
    let found = browser.get(&format!("/admin/tables?q={id}"), "en").await.text;
    assert!(found.contains(&id) && !found.contains(&other));

    assert_eq!(browser.post(&format!("/admin/tables/{id}/end"), "").await.status, 303);
    let handle = world.hub.table(&id).await.unwrap().unwrap();
    assert_eq!(handle.room().stage, Stage::Over);

    // Somebody looks on while the table is deleted: the stream ends, and there is nothing left.
    let request = world.request("ada", "GET", &format!("/t/{other}/live"), "");
    let response = world.routes.clone().oneshot(request).await.unwrap();
    let mut stream = response.into_body().into_data_stream();
    assert!(stream.next().await.is_some());
    assert_eq!(browser.post(&format!("/admin/tables/{other}/delete"), "").await.status, 303);
    let rest = async { while stream.next().await.is_some() {} };
    tokio::time::timeout(Duration::from_secs(60), rest).await.expect("the stream ends");
    assert_eq!(world.get("ada", &format!("/t/{other}")).await.0, 404);
    assert!(world.hub.context.store.table(&other).await.unwrap().is_none());
    assert_eq!(browser.post(&format!("/admin/tables/{other}/delete"), "").await.status, 404);
    assert_eq!(world.get("ada", &format!("/t/{id}")).await.0, 200, "the other one is there");

    // A notice: on pages that are open, and on those that come.
    let request = world.request("ada", "GET", &format!("/t/{id}/live"), "");
    let response = world.routes.clone().oneshot(request).await.unwrap();
    let mut stream = response.into_body().into_data_stream();
    browser.post("/admin/notice", "en=Closing+%3Cb%3Eat+ten&ja=").await;
    let mut heard = String::new();
    while !heard.contains("event: notice") {
        let piece = tokio::time::timeout(Duration::from_secs(60), stream.next()).await;
        heard.push_str(&String::from_utf8_lossy(&piece.unwrap().unwrap().unwrap()));
    }
    assert!(heard.contains("Closing &lt;b&gt;at ten"), "{heard}");
    let (_, page) = world.get("ada", "/").await;
    assert!(page.contains("<details id=\"notice\" open>") && page.contains("&lt;b&gt;at ten"));
    let japanese = world.sent(HOME, "GET", "/", &[("cookie", "lang=ja")], "").await.text;
    assert!(japanese.contains("お知らせ") && japanese.contains("at ten"), "one language is enough");
    browser.post("/admin/notice", "en=&ja=").await;
    assert!(!world.get("ada", "/").await.1.contains("id=\"notice\""));
}

#[tokio::test]
async fn programs_of_the_operator_do_the_same() {
    let dir = tempfile::tempdir().unwrap();
    let world = World::new(hub(&dir).await);
    world.hub.context.store.set_name(&World::id("ada"), "Ada").await.unwrap();
    let id = world.table(vec![None, None], &["ada", "bo"]).await;
    let get = async |path: &str| -> Value {
        let (status, text) = world.get("operator", path).await;
        assert_eq!(status, 200, "{text}");
        serde_json::from_str(&text).unwrap()
    };
    let send = async |method: &str, path: &str, body: Value| {
        world.send("operator", method, path, &body.to_string()).await.0
    };
    assert_eq!(get("/api/admin/tables?q=AGATE").await["tables"][0]["id"], id.as_str());
    let ada = World::id("ada");
    assert_eq!(get("/api/admin/visitors?q=ada").await["visitors"][0]["id"], ada.as_str());
    assert_eq!(send("POST", "/api/admin/bans", json!({"kind": "visitor", "who": ada})).await, 204);
    assert_eq!(world.get("ada", "/api/games").await.0, 403);
    assert_eq!(get("/api/admin/bans").await["bans"][0]["who"], ada.as_str());
    assert_eq!(
        send("DELETE", "/api/admin/bans", json!({"kind": "visitor", "who": ada})).await,
        204
    );
    assert_eq!(world.get("ada", "/api/games").await.0, 200);
    let name = json!({"name": "Eve"});
    assert_eq!(send("POST", &format!("/api/admin/visitors/{ada}/name"), name).await, 204);
    assert_eq!(send("PUT", "/api/notice", json!({"ja": "まもなく終了"})).await, 204);
    assert_eq!(get("/api/notice").await, json!({"en": "", "ja": "まもなく終了"}));
    assert_eq!(send("POST", &format!("/api/admin/tables/{id}/end"), json!({})).await, 204);
    assert_eq!(send("DELETE", &format!("/api/admin/tables/{id}"), json!({})).await, 204);
    assert!(get("/api/admin/tables").await["tables"].as_array().unwrap().is_empty());
    // A visitor's token is not the operator's.
    assert_eq!(world.sent(HOME, "PUT", "/api/notice", &[], "{}").await.status, 403);
}
