//! The server as programs and browsers meet it: nothing is lost, nothing leaks, nothing breaks.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use kernel::Dice;
use serde_json::{Value, json};
use ureq::Agent;

/// A server of its own, killed without mercy at the end.
struct Server {
    child: Child,
    base: String,
}

impl Server {
    fn start(data: &Path, more: &[&str]) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_majo"))
            .args(["serve", "--addr", "127.0.0.1:0", "--pace", "0", "--data"])
            .arg(data)
            .args(if more.contains(&"--rate") { &[][..] } else { &["--rate", "100000"] })
            .args(more)
            .stdout(Stdio::piped())
            .spawn()
            .expect("majo serves");
        let mut first = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
        let base = first.trim().trim_start_matches("majo is open at ").trim_end_matches('/');
        assert!(base.starts_with("http://127.0.0.1:"), "{first}");
        Server { child, base: base.into() }
    }

    /// As a power cut would.
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Somebody with a token.
pub(crate) struct Client {
    agent: Agent,
    base: String,
    pub(crate) token: String,
}

impl Client {
    pub(crate) fn new(base: &str, name: &str) -> Client {
        let agent: Agent = Agent::config_builder().http_status_as_error(false).build().into();
        let mut client = Client { agent, base: base.into(), token: String::new() };
        let (status, body) = client.post("/api/visitors", &json!({"name": name}));
        assert_eq!(status, 200, "{body}");
        client.token = body["token"].as_str().unwrap().into();
        client
    }

    fn read(mut response: ureq::http::Response<ureq::Body>) -> (u16, String) {
        let status = response.status().as_u16();
        (status, response.body_mut().read_to_string().unwrap_or_default())
    }

    pub(crate) fn text(&self, path: &str) -> (u16, String) {
        let request = self.agent.get(format!("{}{path}", self.base));
        let bearer = format!("Bearer {}", self.token);
        Client::read(request.header("authorization", bearer).call().expect("an answer"))
    }

    pub(crate) fn get(&self, path: &str) -> Value {
        let (status, text) = self.text(path);
        assert_eq!(status, 200, "{path}: {text}");
        serde_json::from_str(&text).expect("JSON")
    }

    /// A WebSocket to a path.
    pub(crate) fn socket(&self, path: &str) -> tungstenite::WebSocket<TcpStream> {
        let host = self.base.trim_start_matches("http://");
        let request = tungstenite::http::Request::builder()
            .uri(format!("ws://{host}{path}"))
            .header("host", host)
            .header("authorization", format!("Bearer {}", self.token))
            .header("connection", "Upgrade")
            .header("upgrade", "websocket")
            .header("sec-websocket-version", "13")
            .header("sec-websocket-key", tungstenite::handshake::client::generate_key())
            .body(())
            .unwrap();
        tungstenite::client(request, TcpStream::connect(host).unwrap()).unwrap().0
    }

    fn try_post(&self, path: &str, body: &Value) -> Result<(u16, Value), ureq::Error> {
        let request = self.agent.post(format!("{}{path}", self.base));
        let bearer = format!("Bearer {}", self.token);
        let request = request.header("authorization", bearer).content_type("application/json");
        let (status, text) = Client::read(request.send(body.to_string())?);
        Ok((status, serde_json::from_str(&text).unwrap_or(Value::Null)))
    }

    /// What a page's form is answered with.
    pub(crate) fn form(&self, path: &str, body: &str) -> (u16, String) {
        let request = self.agent.post(format!("{}{path}", self.base));
        let bearer = format!("Bearer {}", self.token);
        let request = request.header("authorization", bearer);
        let request = request.content_type("application/x-www-form-urlencoded");
        Client::read(request.send(body).expect("an answer"))
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        self.try_post(path, body).expect("an answer")
    }

    pub(crate) fn table(&self, options: &Value) -> String {
        let (status, body) = self.post("/api/tables", options);
        assert_eq!(status, 201, "{body}");
        body["id"].as_str().unwrap().into()
    }
}

fn words(list: &Value) -> Vec<String> {
    let items = list.as_array().into_iter().flatten();
    items.filter_map(|item| item.as_str().map(String::from)).collect()
}

/// SIGKILL in the middle of 100 games: every acknowledged action is there again.
#[test]
fn acknowledged_actions_survive_a_kill() {
    let dir = tempfile::tempdir().unwrap();
    let server = Server::start(dir.path(), &[]);
    let clients: Vec<_> =
        (0..2).map(|n| Client::new(&server.base, &format!("Player {n}"))).collect();
    let tables: Vec<String> = (0..100)
        .map(|_| {
            let id = clients[0].table(&json!({"game": "agate", "seats": 2}));
            let (status, body) = clients[1].post(&format!("/api/tables/{id}/seat"), &json!({}));
            assert_eq!(status, 200, "{body}");
            id
        })
        .collect();
    // Play on from four threads until the server is gone.
    let acknowledged = std::sync::Mutex::new(BTreeMap::<String, u64>::new());
    let begun = std::sync::Barrier::new(5);
    let kill = std::sync::atomic::AtomicU64::new(0);
    std::thread::scope(|scope| {
        for part in tables.chunks(25) {
            let (clients, acknowledged, begun, kill) = (&clients, &acknowledged, &begun, &kill);
            scope.spawn(move || {
                begun.wait();
                let mut dice = Dice::new(1);
                loop {
                    for id in part {
                        let client = &clients[dice.below(2) as usize];
                        let Ok(response) = client
                            .agent
                            .get(format!("{}/api/tables/{id}", client.base))
                            .header("authorization", format!("Bearer {}", client.token))
                            .call()
                        else {
                            return;
                        };
                        let (_, text) = Client::read(response);
                        let Ok(table) = serde_json::from_str::<Value>(&text) else { return };
                        let legal = words(&table["legal"]);
                        let Some(action) = dice.pick(&legal) else { continue };
                        let path = format!("/api/tables/{id}/actions");
                        match client.try_post(&path, &json!({"do": action})) {
                            Ok((200, after)) => {
                                let version = after["version"].as_u64().unwrap();
                                acknowledged.lock().unwrap().insert(id.clone(), version);
                                kill.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                            }
                            Ok(_) => {}
                            Err(_) => return,
                        }
                    }
                }
            });
        }
        begun.wait();
        // In the middle of it: after some hundred actions.
        while kill.load(std::sync::atomic::Ordering::Relaxed) < 400 {
            std::thread::yield_now();
        }
        server.kill();
    });
    let acknowledged = acknowledged.into_inner().unwrap();
    assert!(acknowledged.len() > 50, "many games were under way");
    let server = Server::start(dir.path(), &[]);
    for (id, version) in &acknowledged {
        let client = Client {
            base: server.base.clone(),
            agent: clients[0].agent.clone(),
            token: clients[0].token.clone(),
        };
        let table = client.get(&format!("/api/tables/{id}"));
        assert!(table["version"].as_u64().unwrap() >= *version, "{id} lost an action");
    }
}

/// A pack in which every card is called by a word of its own, so that a leak can be seen.
fn telling_pack(dir: &Path) -> (PathBuf, BTreeMap<String, String>) {
    let packs = dir.join("packs");
    let exported = Command::new(env!("CARGO_BIN_EXE_majo"))
        .args(["pack", "export"])
        .arg(&packs)
        .arg("agate")
        .output()
        .unwrap();
    assert!(exported.status.success());
    let file = packs.join("agate/cards.toml");
    let mut tokens = BTreeMap::new();
    let mut id = String::new();
    let lines: Vec<String> = std::fs::read_to_string(&file)
        .unwrap()
        .lines()
        .map(|line| {
            if let Some(found) = line.strip_prefix("id = \"") {
                id = found.trim_end_matches('"').into();
            }
            if line.starts_with("name = ") && !id.is_empty() {
                let token = format!("Qz{:02}x", tokens.len());
                tokens.insert(id.clone(), token.clone());
                return format!("name = {{ en = \"{token}\", ja = \"{token}\" }}");
            }
            line.into()
        })
        .collect();
    std::fs::write(&file, lines.join("\n")).unwrap();
    assert_eq!(tokens.len(), 23);
    (packs, tokens)
}

const EVENTS: [&str; 6] =
    ["karma-reversal", "sword", "cursed-voice", "rising-karma", "cave-in", "spring"];

/// Whole games by three players and a spectator. Whatever the server sends to one of them, page
/// or JSON, names no card that this one may not know.
#[test]
fn no_byte_tells_a_hidden_card() {
    let dir = tempfile::tempdir().unwrap();
    let (packs, tokens) = telling_pack(dir.path());
    let server = Server::start(dir.path(), &["--packs", packs.to_str().unwrap()]);
    let clients: Vec<_> =
        (0..4).map(|n| Client::new(&server.base, &format!("Player {n}"))).collect();
    let mut dice = Dice::new(5);
    let mut looked = 0;
    for _ in 0..3 {
        let id = clients[0].table(&json!({"game": "agate", "seats": 3}));
        for client in &clients[1..3] {
            client.post(&format!("/api/tables/{id}/seat"), &json!({}));
        }
        let path = format!("/api/tables/{id}");
        // What each of the four has been allowed to see so far; the last one only watches.
        let mut known: Vec<BTreeSet<String>> = vec![BTreeSet::new(); 4];
        // Cards used are seen by all, also when a reshuffle takes them away at once; cards picked
        // to be discarded only when the last one is picked.
        let mut used: Vec<String> = Vec::new();
        // The hands and the pile at the last look.
        let (mut hands, mut pile) = (vec![Vec::<String>::new(); 3], u64::MAX);
        loop {
            // Pages first: a seat that can only pass is passed meanwhile, and what has become
            // known since is no secret.
            let pages: Vec<[String; 2]> = clients
                .iter()
                .map(|client| ["", "/replay"].map(|part| client.text(&format!("/t/{id}{part}")).1))
                .collect();
            let tables: Vec<Value> = clients.iter().map(|client| client.get(&path)).collect();
            if tables[3]["stage"] == "over" {
                // Now everything may be seen.
                break;
            }
            if tables[3]["view"]["asked"]["what"] != "discard" {
                known.iter_mut().for_each(|known| known.extend(used.iter().cloned()));
            }
            let mut public = words(&tables[3]["view"]["discard"]);
            // A reshuffle since then: what left a hand by itself (Revival) was seen as well, and
            // lies in the discard no more.
            let left = tables[3]["view"]["pile"].as_u64().unwrap();
            let reshuffled = left > std::mem::replace(&mut pile, left);
            for (seat, held) in hands.iter_mut().enumerate() {
                let now = words(&tables[seat]["view"]["seats"][format!("p{}", seat + 1)]["hand"]);
                let gone = held.iter().filter(|card| !now.contains(card)).cloned();
                public.extend(gone.filter(|_| reshuffled));
                *held = now;
            }
            for (index, table) in tables.iter().enumerate() {
                let view = &table["view"];
                known[index].extend(public.iter().cloned());
                for (name, seat) in view["seats"].as_object().unwrap() {
                    let own = format!("p{}", index + 1) == *name;
                    assert_eq!(seat["hand"].is_array(), own && index < 3, "{name} seen by {index}");
                    known[index].extend(words(&seat["hand"]));
                    known[index].extend(words(&seat["known"]));
                }
            }
            for (index, pages) in pages.iter().enumerate() {
                let view = tables[index]["view"].to_string();
                for text in pages.iter().chain([&view]) {
                    for (card, token) in &tokens {
                        // Pursuit is also a word of the rules: everybody is asked for it. EVENTs
                        // are never in a hand, and those laid aside at set-up are shown.
                        let said = card == "pursuit" || EVENTS.contains(&card.as_str());
                        let hidden = !said && !known[index].contains(card);
                        assert!(
                            !(hidden && text.contains(token)),
                            "{index} learns of {card}: {text}"
                        );
                    }
                    looked += 1;
                }
            }
            // The seed and the match file stay closed until the end.
            let closed = clients[0].text(&format!("{path}/record"));
            assert!(closed.0 == 409 || clients[3].get(&path)["stage"] == "over", "{}", closed.1);
            // Somebody tries what is not allowed: the refusal tells nothing new.
            let (status, refusal) =
                clients[3].post(&format!("{path}/actions"), &json!({"do": "attack p1 A"}));
            assert_eq!(status, 403, "{refusal}");
            let asked: Vec<_> =
                (0..3).filter(|n| !words(&tables[*n]["legal"]).is_empty()).collect();
            // Nobody to ask: the server is passing for a seat that has no choice.
            let Some(&seat) = asked.first() else { continue };
            let legal = words(&tables[seat]["legal"]);
            let action = dice.pick(&legal).unwrap();
            if !action.starts_with("discard") && !action.starts_with("disarm") {
                known
                    .iter_mut()
                    .for_each(|known| known.extend(action.split(' ').map(String::from)));
            }
            used.extend(action.split(' ').map(String::from));
            let (status, body) =
                clients[seat].post(&format!("{path}/actions"), &json!({"do": action}));
            // A seat with one choice may have been passed by the server meanwhile.
            assert!(matches!(status, 200 | 422), "{body}");
        }
        assert_eq!(clients[0].text(&format!("{path}/record")).0, 200, "open when all is over");
    }
    assert!(looked > 500);
}

/// Garbage of any kind gets an answer and changes nothing; the server lives on.
#[test]
fn garbage_is_answered_and_does_no_harm() {
    let dir = tempfile::tempdir().unwrap();
    let mut server = Server::start(dir.path(), &[]);
    let client = Client::new(&server.base, "Ada");
    // A table that waits for us, with something to choose.
    let options = json!({"first_player": "p1"});
    let wanted = json!({"game": "agate", "seats": 2, "bots": [null, "random"], "options": options});
    let (id, before) = std::iter::repeat_with(|| {
        let id = client.table(&wanted);
        let table = client.get(&format!("/api/tables/{id}"));
        (id, table)
    })
    .find(|(_, table)| words(&table["legal"]).len() > 1)
    .unwrap();
    let host = server.base.trim_start_matches("http://").to_string();
    let mut dice = Dice::new(9);
    let paths = [
        "/",
        "/t",
        "/t/x",
        "/new/agate",
        "/lang/xx",
        "/name",
        "/a/0/x",
        "/style/agate",
        "/api/tables",
    ];
    let own = format!("/t/{id}");
    for round in 0..1500 {
        let method =
            ["GET", "POST", "PUT", "DELETE", "HEAD", "\0", "PATCH"][dice.below(7) as usize];
        let mut path = match dice.below(4) {
            0 => format!(
                "{own}/{}",
                [
                    "act",
                    "sit",
                    "chat",
                    "undo",
                    "bot",
                    "guide",
                    "replay?at=-1",
                    "replay?at=99999999999999999999",
                    "device/x",
                    "result",
                    "live\u{0}"
                ][dice.below(11) as usize]
            ),
            1 => format!(
                "/api/tables/{id}/{}",
                ["actions", "seat", "record", "ws", ""][dice.below(5) as usize]
            ),
            _ => (*dice.pick(&paths).unwrap()).into(),
        };
        for _ in 0..dice.below(3) {
            path.push(char::from_u32(dice.below(0x3000)).unwrap_or('x'));
        }
        let body: String =
            (0..dice.below(60)).filter_map(|_| char::from_u32(dice.below(0x100))).collect();
        let body = [
            "do=attack+p1+A&v=zz",
            "{\"do\":",
            "{\"do\":\"pass\",\"version\":-1}",
            "name=%FF%FE",
            &body,
        ][dice.below(5) as usize]
            .to_string();
        let kind =
            ["application/json", "application/x-www-form-urlencoded", "text/plain", "\u{7f}"]
                [dice.below(4) as usize];
        let length = if dice.once_in(10) { 99_999_999 } else { body.len() };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: {kind}\r\n\
             Cookie: majo={}; lang=\u{fffd}\r\nContent-Length: {length}\r\n\r\n{body}",
            "z".repeat(dice.below(64) as usize)
        );
        let mut stream = TcpStream::connect(&host).expect("the server still listens");
        stream.set_read_timeout(Some(std::time::Duration::from_millis(500))).unwrap();
        let _ = stream.write_all(request.as_bytes());
        if length > body.len() || path.contains("live") || path.ends_with("ws") {
            // It waits for the rest of the body, or keeps the stream open: that is its right.
            continue;
        }
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let text = String::from_utf8_lossy(&answer);
        let status = text.split(' ').nth(1).and_then(|code| code.parse::<u16>().ok());
        assert!(status.is_none_or(|status| status < 500), "round {round}: {request}\n{text}");
    }
    assert!(server.child.try_wait().unwrap().is_none(), "the server is alive");
    assert_eq!(client.get(&format!("/api/tables/{id}"))["version"], before["version"]);
}

/// One visitor cannot flood the server, and a new name for each request is no way round.
#[test]
fn whoever_sends_too_much_is_turned_away() {
    let dir = tempfile::tempdir().unwrap();
    let server = Server::start(dir.path(), &["--rate", "1"]);
    let client = Client::new(&server.base, "Ada");
    let id = client.table(&json!({"game": "agate", "seats": 2, "bots": [null, "random"]}));
    let act =
        |client: &Client| client.post(&format!("/api/tables/{id}/actions"), &json!({"do": "x"})).0;
    let answers: Vec<u16> = (0..12).map(|_| act(&client)).collect();
    assert_eq!(answers.first(), Some(&422), "nonsense is refused as such at first");
    assert!(answers.contains(&429), "{answers:?}");
    // The limit of an address lies higher, but there is one. What only looks is let through.
    let stranger = |n: usize| Client {
        agent: client.agent.clone(),
        base: server.base.clone(),
        token: format!("{n:032}"),
    };
    let answers: Vec<u16> = (0..150).map(|n| act(&stranger(n))).collect();
    assert_eq!(answers.first(), Some(&403), "no seat");
    assert_eq!(answers.last(), Some(&429));
    assert_eq!(client.text(&format!("/t/{id}")).0, 200);
}

/// One address gets a few names at once, not as many as it likes; the rate sets how many.
#[test]
fn names_are_limited_by_address_and_rate() {
    let newcomers = |rate: &str| {
        let dir = tempfile::tempdir().unwrap();
        let server = Server::start(dir.path(), &["--rate", rate]);
        let client = Client::new(&server.base, "Ada");
        let answers = (0..70).map(|_| client.post("/api/visitors", &json!({"name": "Bo"})).0);
        answers.collect::<Vec<u16>>()
    };
    assert!(newcomers("1").contains(&429));
    assert_eq!(newcomers("1000"), vec![200; 70]);
}

/// Pages travel small, and so does the live stream.
#[test]
fn pages_are_compressed() {
    let dir = tempfile::tempdir().unwrap();
    let server = Server::start(dir.path(), &[]);
    let host = server.base.trim_start_matches("http://");
    let head = |path: &str| {
        let mut stream = TcpStream::connect(host).unwrap();
        let request =
            format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nAccept-Encoding: gzip\r\n\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        let lines = BufReader::new(stream).lines().map(Result::unwrap);
        lines.take_while(|line| !line.is_empty()).collect::<Vec<_>>().join("\n").to_lowercase()
    };
    assert!(head("/").contains("content-encoding: gzip"));
    let client = Client::new(&server.base, "Ada");
    let id = client.table(&json!({"game": "agate", "seats": 2, "bots": [null, "random"]}));
    let live = head(&format!("/t/{id}/live"));
    assert!(
        live.contains("text/event-stream") && live.contains("content-encoding: gzip"),
        "{live}"
    );
}

#[test]
fn other_sites_and_large_bodies_are_refused() {
    let dir = tempfile::tempdir().unwrap();
    let server = Server::start(dir.path(), &[]);
    let agent: Agent =
        Agent::config_builder().http_status_as_error(false).max_redirects(0).build().into();
    let post = |headers: &[(&str, &str)], body: &str| {
        let mut request = agent.post(format!("{}/t", server.base));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.content_type("application/x-www-form-urlencoded");
        request.send(body).unwrap().status().as_u16()
    };
    let form = "game=agate&seats=2&bot.2=random";
    assert_eq!(post(&[("origin", "http://evil.example")], form), 403);
    assert_eq!(post(&[("sec-fetch-site", "cross-site")], form), 403);
    assert_eq!(post(&[("origin", &server.base)], form), 303);
    assert_eq!(post(&[], form), 303);
    assert_eq!(post(&[], &format!("{form}&name={}", "x".repeat(20_000))), 413);
    assert_eq!(post(&[], "game=agate&seats=9"), 422);
    assert_eq!(post(&[], "game=chess"), 404);
    let page = agent.get(format!("{}/", server.base)).call().unwrap();
    let header = |name| page.headers().get(name).unwrap().to_str().unwrap().to_string();
    assert!(header("content-security-policy").contains("script-src 'self'"));
    let cookie = header("set-cookie");
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
}

/// The document and the example of docs/api.md.
#[test]
fn the_interface_is_as_documented() {
    let dir = tempfile::tempdir().unwrap();
    let server = Server::start(dir.path(), &[]);
    let client = Client::new(&server.base, "Ada");
    let document = client.get("/api/openapi.json");
    let id = client.table(&json!({"game": "agate", "seats": 2, "bots": [null, "random"]}));
    for (path, methods) in document["paths"].as_object().unwrap() {
        let path = path.replace("{id}", &id);
        if path.starts_with("/api/admin") {
            // There is no operator here.
            assert!(matches!(client.text(&path).0, 404 | 405), "{path}");
            continue;
        }
        if methods["get"].is_object() && !path.ends_with("/ws") && !path.ends_with("/bot") {
            let (status, _) = client.text(&path);
            assert!(matches!(status, 200 | 409), "{path}: {status}");
        }
    }
    let table = client.get(&format!("/api/tables/{id}"));
    let schema = &document["components"]["schemas"]["Table"];
    for key in words(&schema["required"]) {
        assert!(table.get(&key).is_some(), "{key} is promised");
    }
    assert_eq!(table.as_object().unwrap().len(), words(&schema["required"]).len());
    let (status, error) = client.post(&format!("/api/tables/{id}/actions"), &json!({"do": "fly"}));
    assert_eq!((status, &error["error"]["kind"]), (422, &json!("refused")));
    let (status, error) = client.post("/api/tables", &json!({"gaem": "agate"}));
    assert_eq!((status, &error["error"]["kind"]), (422, &json!("body")));

    // The example plays a whole game.
    let manual = include_str!("../../../docs/api.md");
    let example = manual.split("```python\n").nth(1).unwrap().split("```").next().unwrap();
    let output = Command::new("python3").args(["-c", example, &server.base]).output().unwrap();
    let out = String::from_utf8_lossy(&output.stdout);
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && out.contains("won by"), "{out}{err}");
}

/// The WebSocket brings every change and takes actions.
#[test]
fn a_game_over_a_web_socket() {
    let dir = tempfile::tempdir().unwrap();
    let server = Server::start(dir.path(), &[]);
    let client = Client::new(&server.base, "Ada");
    let id = client.table(&json!({"game": "agate", "seats": 2, "bots": [null, "random"]}));
    let mut socket = client.socket(&format!("/api/tables/{id}/ws"));
    socket.send(tungstenite::Message::text("nonsense")).unwrap();
    let (mut errors, mut sent) = (0, None);
    loop {
        let message = socket.read().unwrap();
        let Ok(text) = message.to_text() else { continue };
        let value: Value = serde_json::from_str(text).unwrap();
        if value.get("error").is_some() {
            errors += 1;
            continue;
        }
        if value["stage"] == "over" {
            break;
        }
        let version = value["version"].as_u64();
        if let Some(action) = words(&value["legal"]).first()
            && sent != version
        {
            let act = json!({"do": action, "version": version});
            socket.send(tungstenite::Message::text(act.to_string())).unwrap();
            sent = version;
        }
    }
    assert!(errors >= 1, "nonsense is answered");
}

/// A pack file that is being written: the check's words and the cards, whole or as the part that
/// changes; too long a text is refused.
#[test]
fn a_pack_file_is_shown_as_cards() {
    let dir = tempfile::tempdir().unwrap();
    let server = Server::start(dir.path(), &[]);
    let client = Client::new(&server.base, "Writer");
    let path = "/packs/daybreak/preview";
    let (status, page) = client.text(path);
    assert!(status == 200 && page.contains("No mistakes") && page.contains("Lumi of the Dawn"));
    let send = |text: &str, part: bool| {
        let mut request = client.agent.post(format!("{}{path}", client.base));
        if part {
            request = request.header("x-part", "true");
        }
        Client::read(request.send_form([("text", text)]).expect("an answer"))
    };
    let (status, part) = send("[set]\nid = \"x\"\nkindd = 1", true);
    assert_eq!(status, 200, "{part}");
    assert!(part.starts_with("<div") && part.contains("my-set.toml:3:1"), "{part}");
    assert!(part.contains("did you mean `kind`?"));
    let (status, whole) = send("not toml", false);
    assert!(status == 200 && whole.contains("<textarea") && whole.contains("not TOML"));
    let (status, _) = send(&"x".repeat(300_000), false);
    assert_eq!(status, 413);
    assert_eq!(client.text("/packs/nothing/preview").0, 404);
}

#[test]
fn a_program_plays_over_the_websocket_with_the_bot_protocol() {
    let dir = tempfile::tempdir().unwrap();
    let server = Server::start(dir.path(), &[]);
    let client = Client::new(&server.base, "Prog");
    let id = client.table(&json!({"game": "agate", "seats": 2, "bots": [null, "random"]}));
    let mut socket = client.socket(&format!("/api/tables/{id}/bot"));
    let say = |socket: &mut tungstenite::WebSocket<TcpStream>, value: Value| {
        socket.send(tungstenite::Message::text(value.to_string())).unwrap();
    };
    let (mut hellos, mut asks, mut errors) = (0, 0, 0);
    let outcome = loop {
        let message = socket.read().unwrap();
        let Ok(text) = message.to_text() else { continue };
        let value: Value = serde_json::from_str(text).unwrap();
        match value["type"].as_str() {
            Some("hello") => {
                hellos += 1;
                assert_eq!((&value["game"], &value["seat"]), (&json!("agate"), &json!("p1")));
                say(&mut socket, json!({"hello": "test"}));
            }
            Some("ask") => {
                asks += 1;
                // One answer that cannot be used: it is refused, and the question comes again. Should
                // the bot have moved meanwhile, the answer is late and dropped: it is tried anew.
                let first = words(&value["legal"])[0].clone();
                let action = if errors == 0 { "fly".into() } else { first };
                say(&mut socket, json!({"do": action, "n": value["n"]}));
            }
            Some("error") => errors += 1,
            Some("over") => break value["outcome"].clone(),
            other => panic!("{other:?}: {value}"),
        }
    };
    // A question may come again while the first refusal is under way: then there are two.
    assert!(hellos == 1 && errors >= 1, "{hellos} hellos, {errors} errors");
    assert!(asks > 3, "{asks} questions only");
    assert_eq!(outcome["seats"].as_array().unwrap().len(), 2);
}
