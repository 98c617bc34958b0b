//! Connections that others leave open: nobody waits for them, and whoever comes is answered.

use std::net::SocketAddr;

use axum::body::{Body, Bytes};
use axum::routing::get;
use axum::{Extension, Router};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use super::*;
use crate::listen::{Long, Times, serve};

const HOUR: Duration = Duration::from_secs(3600);
const SOON: Duration = Duration::from_millis(20);

fn patient() -> Times {
    Times { head: HOUR, write: HOUR, close: HOUR, new: 1000, all: 1000 }
}

/// A server, how to stop it, and its end.
async fn started(times: Times) -> (SocketAddr, oneshot::Sender<()>, JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let addr = listener.local_addr().unwrap();
    let endless = async || {
        let part = || Ok::<_, std::io::Error>(Bytes::from_static(&[0; 1 << 14]));
        Body::from_stream(tokio_stream::iter(std::iter::repeat_with(part)))
    };
    let long = async || {
        let pieces = ["one", "", "two"].map(|text| Ok::<_, std::io::Error>(Bytes::from(text)));
        (Extension(Long), [("x-kind", "long")], Body::from_stream(tokio_stream::iter(pieces)))
    };
    let routes = Router::new().route("/", get(async || "here")).route("/endless", get(endless));
    let routes = routes.route("/long", get(long));
    let (stop, stopped) = oneshot::channel();
    let stopped = async move {
        let _ = stopped.await;
    };
    (addr, stop, tokio::spawn(serve(listener, routes, stopped, times)))
}

async fn sent(addr: SocketAddr, text: &str) -> TcpStream {
    let mut stream = TcpStream::connect(addr).await.unwrap();
    stream.write_all(text.as_bytes()).await.unwrap();
    stream
}

/// What never comes is not waited for all day.
async fn within<T>(what: &str, coming: impl Future<Output = T>) -> T {
    tokio::time::timeout(HOUR / 30, coming).await.unwrap_or_else(|_| panic!("{what}"))
}

/// All that comes until the server closes.
async fn rest(mut stream: TcpStream) -> String {
    let mut all = Vec::new();
    let _ = within("a connection is left open", stream.read_to_end(&mut all)).await;
    String::from_utf8_lossy(&all).into_owned()
}

const HALF: &str = "GET / HTTP/1.1\r\nHost: h";
const WHOLE: &str = "GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n";
const KEPT: &str = "GET / HTTP/1.1\r\nHost: h\r\n\r\n";

#[tokio::test]
async fn half_a_head_and_a_kept_connection_are_closed_after_a_while() {
    let (addr, _stop, _served) = started(Times { head: SOON, ..patient() }).await;
    assert_eq!(rest(sent(addr, HALF).await).await, "");
    let answered = rest(sent(addr, KEPT).await).await;
    assert!(answered.ends_with("here"), "answered, then closed: {answered}");
}

#[tokio::test]
async fn whoever_comes_is_answered_whatever_others_leave_open() {
    let (addr, _stop, _served) = started(Times { new: 8, all: 20, ..patient() }).await;
    let mut open = Vec::new();
    for _ in 0..40 {
        open.push(sent(addr, HALF).await);
    }
    assert!(rest(sent(addr, WHOLE).await).await.ends_with("here"));
    // The oldest went first.
    let youngest = open.split_off(38);
    for stream in open.drain(..30) {
        assert_eq!(rest(stream).await, "");
    }
    for mut stream in youngest {
        stream.write_all(b"\r\nConnection: close\r\n\r\n").await.unwrap();
        assert!(rest(stream).await.ends_with("here"), "the last ones are still heard");
    }
    // Also if each of them has been answered once, and is kept.
    for _ in 0..40 {
        let mut stream = sent(addr, KEPT).await;
        let mut byte = [0];
        stream.read_exact(&mut byte).await.unwrap();
        open.push(stream);
    }
    assert!(rest(sent(addr, WHOLE).await).await.ends_with("here"));
}

#[tokio::test]
async fn whoever_does_not_read_is_let_go() {
    let (addr, _stop, served) = started(Times { write: SOON, close: HOUR, ..patient() }).await;
    let unread = sent(addr, "GET /endless HTTP/1.1\r\nHost: h\r\n\r\n").await;
    // It ends though nobody reads: then the server, which waits for it, can close.
    drop(_stop);
    within("it is waited for", served).await.unwrap();
    drop(unread);
}

#[tokio::test]
async fn closing_waits_for_nobody_who_says_nothing() {
    let (addr, stop, served) = started(Times { close: SOON, ..patient() }).await;
    let half = sent(addr, HALF).await;
    let unread = sent(addr, "GET /endless HTTP/1.1\r\nHost: h\r\n\r\n").await;
    assert!(rest(sent(addr, WHOLE).await).await.ends_with("here"), "all have come");
    drop(stop);
    within("it does not close", served).await.unwrap();
    drop((half, unread));
    // Half a request is not waited for at all.
    let (addr, stop, served) = started(patient()).await;
    let half = sent(addr, HALF).await;
    assert!(rest(sent(addr, WHOLE).await).await.ends_with("here"), "both have come");
    drop(stop);
    within("it waits for half a request", served).await.unwrap();
    drop(half);
}

/// What the server writes without hyper is an answer like any other: its head, its pieces, its end.
#[tokio::test]
async fn an_answer_that_goes_on_comes_in_pieces() {
    let (addr, _stop, _served) = started(patient()).await;
    let answer = rest(sent(addr, "GET /long HTTP/1.1\r\nHost: h\r\n\r\n").await).await;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    assert_eq!(body, "3\r\none\r\n3\r\ntwo\r\n0\r\n\r\n");
    let mut lines = head.lines();
    assert_eq!(lines.next(), Some("HTTP/1.1 200 OK"));
    let lines: Vec<_> = lines.collect();
    for line in ["x-kind: long", "transfer-encoding: chunked", "connection: close"] {
        assert!(lines.contains(&line), "{line} is missing: {head}");
    }
    assert!(lines.iter().any(|line| line.starts_with("date: ")), "{head}");
    // Who does not know pieces gets it whole, and who asks for the head alone gets that.
    let old = rest(sent(addr, "GET /long HTTP/1.0\r\nHost: h\r\n\r\n").await).await;
    assert!(old.ends_with("\r\n\r\nonetwo"), "{old}");
    let head = "HEAD /long HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n";
    let head = rest(sent(addr, head).await).await;
    assert!(head.ends_with("\r\n\r\n") && head.contains("x-kind: long"), "{head}");
}

/// Whoever hangs up, and whoever goes on talking, is let go; a word beside is not heeded.
#[tokio::test]
async fn an_answer_that_goes_on_ends_with_its_reader() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let addr = listener.local_addr().unwrap();
    let (ended, mut ends) = tokio::sync::mpsc::unbounded_channel();
    let silent = async move || {
        // Dropped with the answer.
        let held = Held(ended.clone());
        let nothing = tokio_stream::pending::<Result<Bytes, std::io::Error>>();
        let body = tokio_stream::StreamExt::map(nothing, move |one| {
            let _ = &held;
            one
        });
        (Extension(Long), Body::from_stream(body))
    };
    let routes = Router::new().route("/silent", get(silent));
    tokio::spawn(serve(listener, routes, std::future::pending(), patient()));
    let ask = "GET /silent HTTP/1.1\r\nHost: h\r\n\r\n";
    let begun = async || {
        let mut stream = sent(addr, ask).await;
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(stream.read_u8().await.unwrap());
        }
        stream
    };
    let hangs_up = begun().await;
    drop(hangs_up);
    ends.recv().await.unwrap();
    let mut talks = begun().await;
    talks.write_all(b"a word").await.unwrap();
    let mut other = begun().await;
    other.write_all(&[b'x'; 1 << 16]).await.unwrap();
    ends.recv().await.unwrap();
    assert!(ends.try_recv().is_err(), "a word is no reason");
    drop(talks);
    ends.recv().await.unwrap();
}

/// Tells when it is dropped.
struct Held(tokio::sync::mpsc::UnboundedSender<()>);

impl Drop for Held {
    fn drop(&mut self) {
        let _ = self.0.send(());
    }
}
