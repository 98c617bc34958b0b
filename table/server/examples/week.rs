//! A week at a server: tables are made, played, left, given up, deleted and forgotten, and time takes
//! what nobody uses. Does its memory grow, or its files?
//!
//! ```text
//! week [--seconds 3600] [--tables 2]
//! ```
//!
//! So many seconds stand for a week: the server's time is put forward while it runs, and what it
//! keeps for minutes (tables in memory, the broom) is made as much shorter. `--tables` is how many are
//! made in a second. `bench/week` builds and runs it. The generator is in the same process: its own
//! memory is counted too.

#![allow(missing_docs, clippy::print_stdout)]

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use games::{GameId, Packs};
use kernel::Dice;
use serde_json::{Value, json};
use server::{Config, Keep, Server, Site};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

type Failed = Box<dyn std::error::Error + Send + Sync>;
type Done<T> = Result<T, Failed>;

const WEEK: u64 = 7 * 24 * 3600;
const DAY: Duration = Duration::from_secs(24 * 3600);
/// People who come and go.
const PEOPLE: usize = 40;
/// Lines of the report.
const LINES: u64 = 28;

#[derive(Default)]
struct Counts {
    made: AtomicU64,
    actions: AtomicU64,
    over: AtomicU64,
    deleted: AtomicU64,
    forgotten: AtomicU64,
    failed: AtomicU64,
}

fn count(of: &AtomicU64) {
    of.fetch_add(1, Ordering::Relaxed);
}

/// The answer to a request.
async fn ask(addr: &str, method: &str, path: &str, token: &str, body: Value) -> Done<(u16, Value)> {
    let mut stream = TcpStream::connect(addr).await?;
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {addr}\r\nConnection: close\r\n\
         Authorization: Bearer {token}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(head.as_bytes()).await?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await?;
    let text = String::from_utf8_lossy(&bytes);
    let status = text.split(' ').nth(1).and_then(|code| code.parse().ok()).ok_or("no status")?;
    let body = text.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    Ok((status, serde_json::from_str(body).unwrap_or_default()))
}

async fn person(addr: &str) -> Done<String> {
    let (_, player) = ask(addr, "POST", "/api/visitors", "", json!({"name": "Ada"})).await?;
    Ok(player["token"].as_str().ok_or("no token")?.into())
}

/// Plays at a table, so many actions or to its end.
async fn play(addr: &str, id: &str, token: &str, most: usize, counts: &Counts) -> Done<bool> {
    let mut waited = 0;
    for _ in 0..most {
        let (_, table) = ask(addr, "GET", &format!("/api/tables/{id}"), token, Value::Null).await?;
        if table["stage"] == "over" {
            count(&counts.over);
            return Ok(true);
        }
        let Some(action) = table["legal"][0].as_str() else {
            waited += 1;
            if waited > 200 {
                return Ok(false);
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
            continue;
        };
        let body = json!({"do": action});
        ask(addr, "POST", &format!("/api/tables/{id}/actions"), token, body).await?;
        count(&counts.actions);
    }
    Ok(false)
}

/// What comes of one table.
async fn visit(addr: &str, token: &str, kind: u32, game: &str, counts: &Counts) -> Done<()> {
    let bots = match kind {
        // Nobody comes, or bots alone play.
        0 => json!([]),
        1 => json!(["random", "random", "random"]),
        _ => json!([null, "random", "random"]),
    };
    let order = json!({"game": game, "seats": 3, "bots": bots, "open": kind == 0});
    let (status, made) = ask(addr, "POST", "/api/tables", token, order).await?;
    if status != 201 {
        // Too many of one person wait already.
        return Ok(());
    }
    count(&counts.made);
    let id = made["id"].as_str().ok_or("no table")?;
    match kind {
        0 | 1 => {}
        2..=4 => drop(play(addr, id, token, 15, counts).await?),
        _ => {
            let over = play(addr, id, token, 2000, counts).await?;
            ask(addr, "GET", &format!("/t/{id}"), token, Value::Null).await?;
            if over && kind == 9 {
                let path = format!("/api/tables/{id}/delete");
                ask(addr, "POST", &path, token, json!({})).await?;
                count(&counts.deleted);
            }
        }
    }
    ask(addr, "GET", "/", token, Value::Null).await?;
    Ok(())
}

/// Memory of this process, in megabytes.
fn memory() -> f64 {
    let text = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
    let kib: f64 = line.trim().trim_end_matches(" kB").parse().unwrap_or_default();
    kib / 1024.0
}

/// The files of the database, in megabytes.
fn files(dir: &Path) -> f64 {
    let all = std::fs::read_dir(dir).into_iter().flatten().flatten();
    let bytes: u64 = all.filter_map(|entry| Some(entry.metadata().ok()?.len())).sum();
    bytes as f64 / 1e6
}

#[tokio::main]
async fn main() -> Done<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |name: &str, usual: u64| -> Done<u64> {
        match words.iter().position(|word| word == name) {
            Some(at) => Ok(words.get(at + 1).ok_or("a number is missing")?.parse()?),
            None => Ok(usual),
        }
    };
    let (seconds, tables) = (number("--seconds", 3600)?, number("--tables", 2)?);
    let faster = WEEK as f64 / seconds as f64;
    let short = |usual: u64| Duration::from_secs_f64((usual as f64 / faster).max(0.2));
    let dir = std::env::temp_dir().join(format!("majo-week-{}", std::process::id()));
    let config = Config {
        addr: "127.0.0.1:0".parse()?,
        data: dir.clone(),
        db: None,
        bus: None,
        packs: Packs::default(),
        pace: Duration::ZERO,
        away: Duration::from_secs(90),
        actions_per_second: 1e6,
        keep: Keep {
            waiting: Some(DAY),
            unfinished: Some(DAY),
            finished: Some(DAY),
            bots: Some(DAY),
            memory: short(600),
            sweep: short(600),
            ..Keep::default()
        },
        site: Site::default(),
        public_url: None,
    };
    let server = Server::bind(&config).await?;
    let addr = server.addr().ok_or("no address")?.to_string();
    let time = server.time().clone();
    tokio::spawn(server.run(std::future::pending()));
    let counts = Arc::new(Counts::default());
    let mut people = Vec::new();
    for _ in 0..PEOPLE {
        people.push(person(&addr).await?);
    }
    let mut dice = Dice::new(7);
    let begun = Instant::now();
    let (mut told, mut curve) = (0, Vec::new());
    println!("  day  memory MB  files MB   made   over  actions  deleted  forgotten  failed");
    let mut ticks = 0u64;
    let mut under_way = tokio::task::JoinSet::new();
    while begun.elapsed() < Duration::from_secs(seconds) {
        for _ in 0..tables {
            let (who, kind) = (dice.below(PEOPLE as u32) as usize, dice.below(10));
            if dice.below(100) == 0 {
                let old = std::mem::replace(&mut people[who], person(&addr).await?);
                ask(&addr, "POST", "/api/me/forget", &old, Value::Null).await?;
                count(&counts.forgotten);
            }
            let game = GameId::ALL[dice.below(GameId::ALL.len() as u32) as usize].id();
            let (addr, token, counts) = (addr.clone(), people[who].clone(), counts.clone());
            under_way.spawn(async move {
                if visit(&addr, &token, kind, game, &counts).await.is_err() {
                    count(&counts.failed);
                }
            });
        }
        while under_way.try_join_next().is_some() {}
        // No more at a time than a machine can do.
        while under_way.len() > 64 {
            under_way.join_next().await;
        }
        ticks += 1;
        let next = begun + Duration::from_secs(ticks);
        tokio::time::sleep(next.saturating_duration_since(Instant::now())).await;
        let should = (begun.elapsed().as_secs_f64() * (faster - 1.0)) as u64;
        let is = told;
        time.forward(Duration::from_secs(should.saturating_sub(is)));
        told = should.max(is);
        let passed = begun.elapsed().as_secs_f64() / seconds as f64;
        if (passed * LINES as f64) as usize > curve.len() {
            let line = (memory(), files(&dir));
            let of = |one: &AtomicU64| one.load(Ordering::Relaxed);
            println!(
                "{:5.2} {:10.1} {:9.2} {:6} {:6} {:8} {:8} {:10} {:7}",
                passed * 7.0,
                line.0,
                line.1,
                of(&counts.made),
                of(&counts.over),
                of(&counts.actions),
                of(&counts.deleted),
                of(&counts.forgotten),
                of(&counts.failed)
            );
            curve.push(line);
        }
    }
    // Everything is kept for a day: from the third day on nothing should grow.
    let mean = |part: &[(f64, f64)], of: fn(&(f64, f64)) -> f64| {
        part.iter().map(of).sum::<f64>() / part.len().max(1) as f64
    };
    let (early, late) = (curve.len() * 2 / 7, curve.len() * 5 / 7);
    let (early, late) = (&curve[early..early + curve.len() / 7], &curve[late..]);
    println!(
        "the last two days beside the third: memory {:.2}, files {:.2}",
        mean(late, |one| one.0) / mean(early, |one| one.0),
        mean(late, |one| one.1) / mean(early, |one| one.1)
    );
    // It is only scratch.
    let _ = std::fs::remove_dir_all(&dir);
    Ok(())
}
