//! Plays at many tables at once and measures how long an action takes to reach both players.
//!
//! ```text
//! load majo 127.0.0.1:7878 --tables 1000 --every 1000 --seconds 20
//! load boardgame.io 127.0.0.1:8000 --tables 1000 --every 1000 --seconds 20
//! ```
//!
//! Each table has two players, each with an open stream of what happens. Once in `--every`
//! milliseconds the player who is asked does something; the time runs from the moment the action
//! is sent until both have the news. With `--pid` of the server it tells what an action costs it (actions that
//! the table does by itself, where there is but one, are actions too), and
//! how much memory it has, before the first table and, after `--rest` seconds in which all look on and
//! nobody acts, at the end. Prints one line of JSON. `bench/load` runs it for both servers.

#![allow(missing_docs, clippy::print_stdout)]

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use kernel::Dice;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

type Failed = Box<dyn std::error::Error + Send + Sync>;
type Done<T> = Result<T, Failed>;

/// What all tables share.
struct Load {
    addr: String,
    every: Duration,
    /// Nothing counts before this: connections are still being made.
    counting: AtomicBool,
    over: AtomicBool,
    times: Mutex<Vec<u32>>,
    /// What tables did by themselves: it is shown to both players like everything else.
    alone: AtomicU64,
    games: AtomicU64,
}

impl Load {
    fn note(&self, sent: Instant) {
        if self.counting.load(Ordering::Relaxed) {
            let micros = sent.elapsed().as_micros() as u32;
            self.times.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(micros);
        }
    }

    /// The table has gone on by itself.
    fn note_alone(&self, actions: u64) {
        if self.counting.load(Ordering::Relaxed) {
            self.alone.fetch_add(actions, Ordering::Relaxed);
        }
    }

    fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }
}

#[tokio::main]
async fn main() -> Done<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [server, addr, rest @ ..] = words.as_slice() else {
        return Err("load SERVER ADDRESS [--tables N] [--every MS] [--seconds S]".into());
    };
    let number = |name: &str, usual: u64| -> Done<u64> {
        match rest.iter().position(|word| word == name) {
            Some(at) => Ok(rest.get(at + 1).ok_or("a number is missing")?.parse()?),
            None => Ok(usual),
        }
    };
    let tables = number("--tables", 1000)?;
    let seconds = number("--seconds", 20)?;
    let (pid, rest_for) = (number("--pid", 0)?, number("--rest", 0)?);
    let empty_kb = memory(pid);
    let load = Arc::new(Load {
        addr: addr.clone(),
        every: Duration::from_millis(number("--every", 1000)?),
        counting: AtomicBool::new(false),
        over: AtomicBool::new(false),
        times: Mutex::default(),
        alone: AtomicU64::new(0),
        games: AtomicU64::new(0),
    });
    let is_majo = server == "majo";
    let ready = Arc::new(AtomicU64::new(0));
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..tables {
        let (load, ready) = (load.clone(), ready.clone());
        tasks.spawn(async move {
            let mut dice = Dice::new(number);
            // Spread the beginnings: a storm of connections is not what is measured.
            tokio::time::sleep(Duration::from_millis(number * 4)).await;
            match is_majo {
                true => majo(&load, &mut dice, &ready).await,
                false => boardgame(&load, number, &mut dice, &ready).await,
            }
        });
    }
    while ready.load(Ordering::Relaxed) < tables {
        if let Some(failed) = tasks.try_join_next() {
            failed??;
            return Err("a table ended early".into());
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    load.counting.store(true, Ordering::Relaxed);
    let before = cpu(pid);
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    let used = cpu(pid).zip(before).map(|(after, before)| after - before);
    load.over.store(true, Ordering::Relaxed);
    let alone = load.alone.load(Ordering::Relaxed);
    let times = load.times.lock().unwrap_or_else(std::sync::PoisonError::into_inner).split_off(0);
    tokio::time::sleep(Duration::from_secs(rest_for)).await;
    let mut told = report(server, tables, &load, seconds, &times);
    told["server_cpu_ms"] = json!(used.map(|used| used / (times.len() as f64 + alone as f64)));
    told["alone_per_second"] = json!(alone as f64 / seconds as f64);
    told["empty_kb"] = json!(empty_kb);
    told["idle_kb"] = json!(memory(pid));
    println!("{told}");
    // Open streams end with the process.
    std::process::exit(0);
}

/// Milliseconds that a process has used, in its own code and in the kernel.
fn cpu(pid: u64) -> Option<f64> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let words: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    // In hundredths of a second, whatever the machine.
    Some((words.get(11)?.parse::<f64>().ok()? + words.get(12)?.parse::<f64>().ok()?) * 10.0)
}

/// Kilobytes in use by a process.
fn memory(pid: u64) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse().ok()
}

fn report(server: &str, tables: u64, load: &Load, seconds: u64, times: &[u32]) -> Value {
    let mut times = times.to_vec();
    times.sort_unstable();
    let at = |share: f64| {
        let index = ((times.len() as f64 * share) as usize).min(times.len().saturating_sub(1));
        times.get(index).map_or(f64::NAN, |micros| f64::from(*micros) / 1000.0)
    };
    json!({
        "server": server,
        "tables": tables,
        "actions_per_second": times.len() as f64 / seconds as f64,
        "wanted_per_second": tables as f64 * 1000.0 / load.every.as_millis() as f64,
        "p50_ms": at(0.5),
        "p99_ms": at(0.99),
        "p999_ms": at(0.999),
        "games_finished": load.games.load(Ordering::Relaxed),
    })
}

/// Waits for the table's next beat.
async fn beat(next: &mut Instant, every: Duration) {
    tokio::time::sleep_until((*next).into()).await;
    // A beat that was missed is not made up for.
    *next = (*next + every).max(Instant::now());
}

// ---- majo: forms, and fragments over server-sent events ----

/// A connection that is kept.
struct Http {
    stream: TcpStream,
    host: String,
    cookie: String,
    buffer: Vec<u8>,
}

impl Http {
    async fn open(addr: &str) -> Done<Http> {
        let stream = TcpStream::connect(addr).await?;
        stream.set_nodelay(true)?;
        Ok(Http { stream, host: addr.into(), cookie: String::new(), buffer: Vec::new() })
    }

    /// Sends a form; gives the head of the answer, and what it says if that is a refusal.
    async fn post(&mut self, path: &str, body: &str) -> Done<String> {
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\nX-Part: table\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{body}",
            self.host,
            self.cookie,
            body.len()
        );
        self.stream.write_all(request.as_bytes()).await?;
        let end = loop {
            if let Some(end) = find(&self.buffer, b"\r\n\r\n") {
                break end;
            }
            self.fill().await?;
        };
        let head = String::from_utf8_lossy(&self.buffer[..end]).to_lowercase();
        let mut original = String::from_utf8_lossy(&self.buffer[..end]).into_owned();
        let length: usize = head
            .lines()
            .find_map(|line| line.strip_prefix("content-length: "))
            .map_or(Ok(0), str::parse)?;
        while self.buffer.len() < end + 4 + length {
            self.fill().await?;
        }
        if head.starts_with("http/1.1 422") {
            let said = String::from_utf8_lossy(&self.buffer[end + 4..end + 4 + length]);
            let wrong = said.split_once("class=\"wrong").map_or("", |(_, wrong)| wrong);
            original.extend(wrong.chars().take(300));
        }
        self.buffer.drain(..end + 4 + length);
        if let Some(cookie) = original.lines().find_map(|l| l.strip_prefix("set-cookie: majo=")) {
            self.cookie = format!("majo={}", cookie.split(';').next().unwrap_or_default());
        }
        Ok(original)
    }

    async fn fill(&mut self) -> Done<()> {
        if self.stream.read_buf(&mut self.buffer).await? == 0 {
            return Err("the server closed the connection".into());
        }
        Ok(())
    }

    /// The next piece of a body that comes in pieces.
    async fn piece(&mut self) -> Done<Vec<u8>> {
        let start = self.upto(b"\r\n").await?;
        let size = usize::from_str_radix(std::str::from_utf8(&self.buffer[..start])?.trim(), 16)?;
        let (start, end) = (start + 2, start + 2 + size + 2);
        while self.buffer.len() < end {
            self.fill().await?;
        }
        if size == 0 {
            return Err("the stream is over".into());
        }
        let piece = self.buffer[start..start + size].to_vec();
        self.buffer.drain(..end);
        Ok(piece)
    }

    /// Where this stands in what comes.
    async fn upto(&mut self, what: &[u8]) -> Done<usize> {
        loop {
            if let Some(end) = find(&self.buffer, what) {
                return Ok(end);
            }
            self.fill().await?;
        }
    }
}

fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    let (first, rest) = what.split_first()?;
    let mut from = 0;
    while let Some(at) = bytes[from..].iter().position(|byte| byte == first) {
        if bytes[from + at + 1..].starts_with(rest) {
            return Some(from + at);
        }
        from += at + 1;
    }
    None
}

/// What a page has of the table: a part for every opening tag (`changes.rs` of the server).
#[derive(Default)]
struct Parts(Vec<Arc<str>>);

impl Parts {
    /// An event of the stream; true if it was news of the table.
    fn take(&mut self, event: &str) -> Option<bool> {
        let name = event.strip_prefix("event: ")?.split('\n').next()?;
        let data = event.split_once("\ndata: ")?.1.trim_end_matches('\n');
        let mut all = std::mem::take(&mut self.0);
        let (had, mut next) = (all.len() as isize, 0isize);
        match name {
            "table" => self.0 = cut(data).map(Arc::<str>::from).collect(),
            "changes" => {
                for item in cut(data) {
                    if let Some(part) = item.strip_prefix('+') {
                        all.push(part.into());
                        next += 1;
                        continue;
                    }
                    let (count, skip) = item.split_once(' ').unwrap_or((item, "0"));
                    next += skip.parse::<isize>().ok()?;
                    for _ in 0..count.parse::<usize>().ok()? {
                        all.push(all.get(next as usize)?.clone());
                        next += 1;
                    }
                }
                self.0 = all.split_off(had as usize);
            }
            _ => {
                self.0 = all;
                return Some(false);
            }
        }
        // Steps that are played are forgotten.
        let is_table = |part: &Arc<str>| part.starts_with("div") && part.contains(" id=\"table\"");
        let table = self.0.iter().position(is_table)?;
        self.0.drain(..table);
        Some(true)
    }
}

/// A text before every opening tag.
fn cut(text: &str) -> impl Iterator<Item = &str> {
    let mut from = 0;
    let cuts = text.match_indices('<').filter(|(at, _)| !text[at + 1..].starts_with('/'));
    let cuts = cuts.map(|(at, _)| Some(at)).chain([None]);
    cuts.map(move |at| {
        let part = &text[from..at.unwrap_or(text.len())];
        from = at.map_or(0, |at| at + 1);
        part
    })
}

/// What a fragment says: how many actions were done, whether it is over, and what its reader may do.
struct Fragment {
    version: u64,
    over: bool,
    actions: Vec<String>,
    /// How many of them are sent at once.
    picks: usize,
}

fn read(parts: &Parts) -> Option<Fragment> {
    let value = |part: &str, mark: &str| {
        let (_, rest) = part.split_once(mark)?;
        rest.split('"').next().map(String::from)
    };
    let table = &parts.0;
    let version = value(table.first()?, " data-version=\"")?.parse().ok()?;
    let controls = |form: &str| -> Vec<String> {
        let mark = format!(" form=\"{form}\" name=\"do\" value=\"");
        // Most of a table is neither: the generator should not look at all of it.
        let control = |part: &&Arc<str>| part.starts_with("button") || part.starts_with("input");
        let values = table.iter().filter(control).filter_map(|part| value(part, &mark));
        values.filter(|value| !value.is_empty()).collect()
    };
    let (mut actions, mut picks) = (controls("act"), 1);
    if actions.is_empty() {
        // Several cards, ticked and sent together.
        actions = controls("pick");
        let mut divs = table.iter().filter(|part| part.starts_with("div"));
        let count = divs.find_map(|part| value(part, "data-pick=\""));
        picks = count.and_then(|count| count.parse().ok()).unwrap_or(1);
    }
    let over = table.iter().any(|part| part.starts_with("a ") && part.contains("/result\""));
    Some(Fragment { version, over, actions, picks })
}

struct Player {
    form: Http,
    stream: Stream,
}

/// What a player sees.
struct Stream {
    http: Http,
    parts: Parts,
}

impl Stream {
    async fn next(&mut self) -> Done<Fragment> {
        loop {
            // Every piece is one event, packed by itself.
            let event = zstd::stream::decode_all(&self.http.piece().await?[..])?;
            let event = std::str::from_utf8(&event)?;
            if self.parts.take(event).ok_or("a change that does not fit")?
                && let Some(fragment) = read(&self.parts)
            {
                return Ok(fragment);
            }
        }
    }

    /// The first fragment of at least this version.
    async fn until(&mut self, version: u64) -> Done<Fragment> {
        loop {
            let fragment = self.next().await?;
            if fragment.version >= version {
                return Ok(fragment);
            }
        }
    }
}

async fn seat(load: &Load, path: Option<&str>) -> Done<(Player, String)> {
    let mut form = Http::open(&load.addr).await?;
    let path = match path {
        Some(path) => {
            form.post(&format!("{path}/sit"), "name=B").await?;
            path.to_string()
        }
        None => {
            let head = form.post("/t", "game=agate&seats=2&bot.2=&name=A&open=no").await?;
            let path = head.lines().find_map(|line| line.strip_prefix("location: "));
            path.ok_or_else(|| format!("no table: {head}"))?.trim().to_string()
        }
    };
    let mut stream = Http::open(&load.addr).await?;
    let get = format!(
        "GET {path}/live?changes=on HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\nAccept-Encoding: zstd\r\n\r\n",
        load.addr, form.cookie
    );
    stream.stream.write_all(get.as_bytes()).await?;
    let head = stream.upto(b"\r\n\r\n").await?;
    stream.buffer.drain(..head + 4);
    Ok((Player { form, stream: Stream { http: stream, parts: Parts::default() } }, path))
}

async fn majo(load: &Load, dice: &mut Dice, ready: &AtomicU64) -> Done<()> {
    let mut first = true;
    while !load.is_over() {
        let (a, path) = seat(load, None).await?;
        let (b, _) = seat(load, Some(&path)).await?;
        let mut players = [a, b];
        let mut seen = [players[0].stream.until(0).await?, players[1].stream.until(0).await?];
        if std::mem::take(&mut first) {
            ready.fetch_add(1, Ordering::Relaxed);
        }
        let mut next = Instant::now() + load.every.mul_f64(f64::from(dice.below(1000)) / 1000.0);
        while !seen.iter().any(|fragment| fragment.over) && !load.is_over() {
            let Some(asked) = (0..2).find(|seat| !seen[*seat].actions.is_empty()) else {
                // The table goes on by itself for a moment.
                let [one, two] = &mut players;
                let before = seen[0].version;
                tokio::select! {
                    fragment = one.stream.next() => seen[0] = fragment?,
                    fragment = two.stream.next() => seen[1] = fragment?,
                }
                load.note_alone(seen[0].version - before);
                continue;
            };
            beat(&mut next, load.every).await;
            let Fragment { version, actions, picks, .. } = &seen[asked];
            let (version, picks) = (*version, (*picks).min(actions.len()));
            let from = dice.below((actions.len() - picks + 1) as u32) as usize;
            let mut body = format!("v={version}");
            for action in &actions[from..from + picks] {
                body += &format!("&do={}", action.replace(' ', "+"));
            }
            let act = format!("{path}/act");
            let sent = Instant::now();
            let [one, two] = &mut players;
            let (own, other) = if asked == 0 { (one, two) } else { (two, one) };
            let (answer, mine, theirs) = tokio::join!(
                own.form.post(&act, &body),
                own.stream.until(version + picks as u64),
                other.stream.until(version + picks as u64),
            );
            let answer = answer?;
            // A seat that has only one thing to do is played by the table: look again.
            let late = answer.starts_with("HTTP/1.1 409");
            if !late && !answer.starts_with("HTTP/1.1 2") {
                return Err(format!("{body} was refused: {answer}").into());
            }
            if !late {
                load.note(sent);
            }
            seen = if asked == 0 { [mine?, theirs?] } else { [theirs?, mine?] };
            // Several picks are one action here; of a late one nothing was done but by the table.
            let done = if late { 0 } else { picks as u64 };
            load.note_alone((seen[0].version - version).saturating_sub(done));
        }
        if load.is_over() {
            // Both look on until the process ends.
            std::future::pending::<()>().await;
        }
        load.games.fetch_add(1, Ordering::Relaxed);
    }
    Ok(())
}

// ---- boardgame.io: socket.io over a WebSocket ----

type Socket = tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<TcpStream>>;

const ROOM: &str = "/tic-tac-toe,";

async fn socket(load: &Load) -> Done<Socket> {
    let url = format!("ws://{}/socket.io/?EIO=4&transport=websocket", load.addr);
    let (mut socket, _) = tokio_tungstenite::connect_async(url).await?;
    socket.send(Message::text(format!("40{ROOM}"))).await?;
    loop {
        if heard(&mut socket).await?.starts_with("40") {
            return Ok(socket);
        }
    }
}

/// The next message that is no ping.
async fn heard(socket: &mut Socket) -> Done<String> {
    loop {
        let message = socket.next().await.ok_or("closed")??;
        let Message::Text(text) = message else { continue };
        if text.as_str() == "2" {
            socket.send(Message::text("3")).await?;
        } else {
            return Ok(text.to_string());
        }
    }
}

async fn say(socket: &mut Socket, what: &Value) -> Done<()> {
    Ok(socket.send(Message::text(format!("42{ROOM}{what}"))).await?)
}

/// Waits for news of a match: the state.
async fn news(socket: &mut Socket, what: &str, at_least: u64) -> Done<Value> {
    let start = format!("42{ROOM}[\"{what}\"");
    loop {
        let text = heard(socket).await?;
        if !text.starts_with(&start) {
            continue;
        }
        let mut message: Value = serde_json::from_str(&text[2 + ROOM.len()..])?;
        let state = match what {
            "sync" => message[2]["state"].take(),
            _ => message[2].take(),
        };
        if state["_stateID"].as_u64().is_some_and(|id| id >= at_least) {
            return Ok(state);
        }
    }
}

async fn boardgame(load: &Load, number: u64, dice: &mut Dice, ready: &AtomicU64) -> Done<()> {
    let mut sockets = [socket(load).await?, socket(load).await?];
    let mut first = true;
    for game in 0.. {
        if load.is_over() {
            break;
        }
        let id = format!("{}-{number}-{game}", std::process::id());
        let mut state = Value::Null;
        for (seat, socket) in sockets.iter_mut().enumerate() {
            say(socket, &json!(["sync", id, seat.to_string(), null, 2])).await?;
            state = news(socket, "sync", 0).await?;
        }
        if std::mem::take(&mut first) {
            ready.fetch_add(1, Ordering::Relaxed);
        }
        let mut next = Instant::now() + load.every.mul_f64(f64::from(dice.below(1000)) / 1000.0);
        while state["ctx"]["gameover"].is_null() && !load.is_over() {
            beat(&mut next, load.every).await;
            let cells = state["G"]["cells"].as_array().ok_or("no cells")?;
            let free: Vec<usize> = (0..9).filter(|at| cells[*at].is_null()).collect();
            let cell = free[dice.below(free.len() as u32) as usize];
            let seat = state["ctx"]["currentPlayer"].as_str().ok_or("no player")?.to_string();
            let version = state["_stateID"].as_u64().ok_or("no state")?;
            let action = json!({"type": "MAKE_MOVE", "payload":
                {"type": "clickCell", "args": [cell], "playerID": seat, "credentials": null}});
            let sent = Instant::now();
            let from = usize::from(seat == "1");
            say(&mut sockets[from], &json!(["update", action, version, id, seat])).await?;
            let [one, two] = &mut sockets;
            let (mine, theirs) =
                tokio::join!(news(one, "update", version + 1), news(two, "update", version + 1));
            load.note(sent);
            theirs?;
            state = mine?;
        }
        load.games.fetch_add(1, Ordering::Relaxed);
    }
    Ok(())
}
