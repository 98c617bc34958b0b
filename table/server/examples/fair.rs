//! Fair shares, measured: how long a visitor's bot takes while another visitor has 40 tables of four
//! `hard` bots, unwatched and watched. `cargo run --release -p majo-server --example fair`

#![allow(missing_docs, clippy::print_stdout)]

use std::error::Error;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::{Config, Keep, Server, Site};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

type Any = Box<dyn Error + Send + Sync>;

/// Actions that are measured.
const ROUNDS: usize = 5;
const TABLES: usize = 40;

/// A visitor at an address of its own.
struct Visitor {
    server: SocketAddr,
    address: SocketAddr,
    token: String,
}

impl Visitor {
    async fn new(server: SocketAddr, last: u8) -> Result<Visitor, Any> {
        let address = ([127, 0, 0, last], 0).into();
        let mut visitor = Visitor { server, address, token: String::new() };
        let made =
            visitor.ask("POST", "/api/visitors", json!({"name": format!("v{last}")})).await?;
        visitor.token = made["token"].as_str().unwrap_or_default().into();
        Ok(visitor)
    }

    async fn send(&self, method: &str, path: &str, body: &str) -> Result<TcpStream, Any> {
        let socket = TcpSocket::new_v4()?;
        socket.bind(self.address)?;
        let mut stream = socket.connect(self.server).await?;
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer {}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.token,
            body.len()
        );
        stream.write_all(head.as_bytes()).await?;
        Ok(stream)
    }

    async fn ask(&self, method: &str, path: &str, body: Value) -> Result<Value, Any> {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let mut stream = self.send(method, path, &body).await?;
        let mut text = String::new();
        stream.read_to_string(&mut text).await?;
        let (_, json) = text.split_once("\r\n\r\n").ok_or("no answer")?;
        Ok(serde_json::from_str(json)?)
    }

    async fn table(&self, bots: Value) -> Result<String, Any> {
        let seats = bots.as_array().map_or(0, Vec::len);
        let order = json!({"game": "agate", "seats": seats, "bots": bots});
        loop {
            let made = self.ask("POST", "/api/tables", order.clone()).await?;
            if let Some(id) = made["id"].as_str() {
                return Ok(id.into());
            }
            // One visitor may make only so many at once.
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }

    /// How long a bot takes after an action of ours, on average.
    async fn waits(&self) -> Result<Duration, Any> {
        let (mut total, mut rounds) = (Duration::ZERO, 0);
        while rounds < ROUNDS {
            let id = self.table(json!([null, "hard"])).await?;
            let path = format!("/api/tables/{id}");
            let mut since = None::<Instant>;
            loop {
                let seen = self.ask("GET", &path, Value::Null).await?;
                if seen["stage"] == "over" {
                    break;
                }
                let Some(action) = seen["legal"][0].as_str() else {
                    tokio::time::sleep(Duration::from_millis(10)).await;
                    continue;
                };
                if let Some(since) = since {
                    total += since.elapsed();
                    rounds += 1;
                    if rounds == ROUNDS {
                        break;
                    }
                }
                let act = json!({"do": action, "version": seen["version"]});
                let after = self.ask("POST", &format!("{path}/actions"), act).await?;
                let asked = after["seats"][1]["asked"] == true;
                since = asked.then(Instant::now);
            }
        }
        Ok(total / ROUNDS as u32)
    }
}

#[tokio::main]
async fn main() -> Result<(), Any> {
    let dir = tempfile::tempdir()?;
    let config = Config {
        addr: ([127, 0, 0, 1], 0).into(),
        data: dir.path().into(),
        db: None,
        bus: None,
        packs: games::Packs::default(),
        pace: Duration::from_millis(1),
        away: Duration::from_secs(90),
        actions_per_second: 100.0,
        keep: Keep { open_each: usize::MAX, ..Keep::default() },
        site: Site::default(),
        public_url: None,
    };
    let server = Server::bind(&config).await?;
    let addr = server.addr().ok_or("no address")?;
    tokio::spawn(server.run(std::future::pending()));
    let (one, many) = (Visitor::new(addr, 2).await?, Visitor::new(addr, 3).await?);
    let idle = one.waits().await?;
    println!("alone: {idle:?}");
    let mut tables = Vec::new();
    for _ in 0..TABLES {
        tables.push(many.table(json!(["hard", "hard", "hard", "hard"])).await?);
    }
    let unwatched = one.waits().await?;
    println!("beside {TABLES} tables that nobody watches: {unwatched:?}");
    let mut streams = Vec::new();
    for id in &tables {
        streams.push(many.send("GET", &format!("/t/{id}/live"), "").await?);
    }
    let watched = one.waits().await?;
    println!("beside {TABLES} tables that one visitor watches: {watched:?}");
    drop(streams);
    let worst = unwatched.max(watched).as_secs_f64() / idle.as_secs_f64();
    println!("at most {worst:.2} times as long");
    Ok(())
}
