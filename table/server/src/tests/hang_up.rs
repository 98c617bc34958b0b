//! Players who hang up: over a real network, at a random byte of what they send or are sent. Every
//! table goes on, what was acknowledged is there, and nothing is there twice.

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;

use bots::protocol::ToBot;
use futures_util::{SinkExt, StreamExt};
use kernel::Dice;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::{WebSocketStream, tungstenite};

use super::cut::World;
use super::heal::as_stored;
use super::*;
use crate::listen::Times;
use crate::store::Kind;

const TABLES: usize = 40;

/// What somebody tried at a table.
#[derive(Default)]
struct Tried {
    /// Actions, by the number of actions before.
    actions: BTreeMap<usize, BTreeSet<String>>,
    words: BTreeSet<String>,
    /// What the server has said yes to.
    acknowledged: Vec<(usize, String)>,
    heard: BTreeSet<String>,
}

/// Sends the first bytes of a request, reads the first bytes of the answer, so many in all, and hangs
/// up. The status, if so much was read.
async fn hang_up(addr: SocketAddr, request: &str, bytes: usize, rudely: bool) -> Option<u16> {
    let mut stream = TcpStream::connect(addr).await.unwrap();
    if rudely {
        // The connection is reset instead of closed.
        stream.set_zero_linger().unwrap();
    }
    let sent = request.len().min(bytes);
    stream.write_all(&request.as_bytes()[..sent]).await.unwrap();
    let mut answer = vec![0; bytes - sent];
    let mut read = 0;
    while read < answer.len() {
        match stream.read(&mut answer[read..]).await {
            Ok(0) | Err(_) => break,
            Ok(more) => read += more,
        }
    }
    std::str::from_utf8(answer.get(..12)?).ok()?.strip_prefix("HTTP/1.1 ")?.parse().ok()
}

/// A WebSocket to a table.
pub(super) async fn socket(
    addr: SocketAddr,
    path: &str,
    secret: &str,
) -> WebSocketStream<TcpStream> {
    let address = format!("ws://{addr}{path}").parse().unwrap();
    let request = tungstenite::ClientRequestBuilder::new(address)
        .with_header("authorization", format!("Bearer {secret}"));
    let stream = TcpStream::connect(addr).await.unwrap();
    tokio_tungstenite::client_async(request, stream).await.unwrap().0
}

/// A program that answers the first question and hangs up.
async fn program(addr: SocketAddr, path: &str, secret: &str, action: &str) {
    let mut socket = socket(addr, path, secret).await;
    let say = |what: serde_json::Value| tungstenite::Message::text(what.to_string());
    socket.send(say(json!({"hello": "rude"}))).await.unwrap();
    let n = loop {
        let told = socket.next().await.unwrap().unwrap().into_text().unwrap();
        match serde_json::from_str(&told).unwrap() {
            ToBot::Ask(ask) => break ask.n,
            ToBot::Hello(_) => {}
            other => panic!("{other:?}"),
        }
    };
    socket.send(say(json!({"do": action, "n": n}))).await.unwrap();
}

/// One table after the other, with players who hang up.
async fn rude(world: Arc<World>, addr: SocketAddr, mut dice: Dice, count: usize) -> [usize; 3] {
    let who = ["ada", "bo"];
    let [mut acknowledged, mut silent, mut lost] = [0; 3];
    let mut left = count;
    while left > 0 {
        let id = world.table(vec![None, None], &who).await;
        let handle = world.hub.table(&id).await.unwrap().unwrap();
        let (mut tried, before) = (Tried::default(), left);
        while left > 0 {
            let room = handle.room();
            let first = before == left;
            let Some(seat) = room.asked().first() else { break };
            let (name, version) = (who[seat.index()], room.len());
            let secret = World::secret(name);
            let all = legal(&room, seat);
            let action = dice.pick(&all).unwrap().clone();
            let word = format!("word {left}");
            left -= 1;
            if first {
                // Nothing else is on its way yet, so this one is asked.
                tried.actions.entry(version).or_default().insert(action.clone());
                program(addr, &format!("/api/tables/{id}/bot"), &secret, &action).await;
                continue;
            }
            let speaks = dice.once_in(5);
            let (path, kind, body) = match dice.below(3) {
                _ if speaks => ("chat", "x-www-form-urlencoded", format!("text={word}")),
                0 => {
                    let body = format!("v={version}&do={}", action.replace(' ', "+"));
                    ("act", "x-www-form-urlencoded", body)
                }
                _ => ("actions", "json", json!({"do": action, "version": version}).to_string()),
            };
            match speaks {
                true => drop(tried.words.insert(word.clone())),
                false => drop(tried.actions.entry(version).or_default().insert(action.clone())),
            }
            if path == "actions" && dice.once_in(10) {
                let mut socket = socket(addr, &format!("/api/tables/{id}/ws"), &secret).await;
                socket.send(tungstenite::Message::text(body)).await.unwrap();
                continue;
            }
            let path = match path {
                "actions" => format!("/api/tables/{id}/actions"),
                path => format!("/t/{id}/{path}"),
            };
            let request = format!(
                "POST {path} HTTP/1.1\r\nHost: {addr}\r\nCookie: majo={secret}\r\n\
                 Content-Type: application/{kind}\r\nContent-Length: {}\r\n\r\n{body}",
                body.len()
            );
            // A third of them while sending, the others while they wait or read.
            let bytes = match dice.below(3) {
                0 => dice.below(request.len() as u32) as usize,
                _ => request.len() + [0, 1, 12, 40, 400][dice.below(5) as usize],
            };
            match hang_up(addr, &request, bytes, dice.once_in(2)).await {
                Some(200 | 204 | 303) if speaks => drop(tried.heard.insert(word)),
                Some(200 | 204 | 303) => tried.acknowledged.push((version, action)),
                // What was sent before had come in between.
                Some(status) => assert!(matches!(status, 409 | 422), "{status}"),
                None => {}
            }
        }
        // The journal has what was acknowledged, once, and nothing that nobody sent.
        let stored = world.hub.context.store.table(&id).await.unwrap().unwrap();
        let texts = |kind: Kind| -> Vec<String> {
            let all = stored.journal.iter().filter(|entry| entry.kind == kind);
            all.map(|entry| entry.text.clone()).collect()
        };
        let (actions, words) = (texts(Kind::Do), texts(Kind::Chat));
        for (at, action) in actions.iter().enumerate() {
            assert!(tried.actions[&at].contains(action), "{id}: nobody did {at} {action}");
        }
        for (at, action) in &tried.acknowledged {
            assert_eq!(actions.get(*at), Some(action), "{id}: acknowledged, and gone");
        }
        let once: BTreeSet<String> = words.iter().cloned().collect();
        assert_eq!(once.len(), words.len(), "{id}: said twice: {words:?}");
        assert!(once.is_subset(&tried.words) && tried.heard.is_subset(&once), "{id}");
        acknowledged += tried.acknowledged.len() + tried.heard.len();
        silent += actions.len() + words.len() - tried.acknowledged.len() - tried.heard.len();
        lost += before - left - actions.len() - words.len();
        // And it goes on. What was still on its way may come first, but not for ever.
        let mut tries = 0;
        while let Some((visitor, action)) = next(&handle) {
            let len = handle.room().len();
            match act(&handle, &visitor, &action).await {
                Ok(()) => {
                    assert!(handle.room().len() > len);
                    break;
                }
                Err(wrong) => assert!(matches!(wrong, Wrong::Refused(_)), "{wrong}"),
            }
            tries += 1;
            assert!(tries < 20, "{id} does not go on");
        }
        say(&handle, &World::id("ada"), "good bye").await.unwrap();
        as_stored(&world.hub, &id, &handle).await;
    }
    [acknowledged, silent, lost]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_thousand_players_hang_up() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::in_folder(dir.path()).await.unwrap();
    let world = Arc::new(World::new(Hub::new(context(store))));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let addr = listener.local_addr().unwrap();
    let routes = world.routes.clone();
    let never = std::future::pending();
    let serving = tokio::spawn(crate::listen::serve(listener, routes, never, Times::default()));
    // All of them where everything is tested.
    let actions = if std::env::var_os("MAJO_TEST_ALL").is_some() { 10_000 } else { 2_000 };
    let mut tables = tokio::task::JoinSet::new();
    for number in 0..TABLES {
        let (world, dice) = (world.clone(), Dice::new(number as u64));
        tables.spawn(rude(world, addr, dice, actions / TABLES));
    }
    let mut total = [0; 3];
    while let Some(done) = tables.join_next().await {
        for (sum, count) in total.iter_mut().zip(done.unwrap()) {
            *sum += count;
        }
    }
    serving.abort();
    // Some were told, some hung up before they were, some before it was sent.
    let [acknowledged, silent, lost] = total;
    assert!(acknowledged > actions / 10, "{total:?}");
    assert!(silent > actions / 10 && lost > actions / 10, "{total:?}");
}
