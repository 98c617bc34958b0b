//! A power cut, as nearly as one machine allows: `strace` notes what the server writes, what it has
//! asked the system to bring to the disk, and what it answers. For moments in between a disk is made
//! that has nothing but what was brought there until then. Every action that had been answered for
//! must be on it.
//!
//! What this does not show: a disk that says that it has written and has not, and a file system that
//! loses the names of files.

use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use server::{Kind, Store};

/// The files of the database. What else is written can be made anew.
const FILES: [&str; 2] = ["majo.sqlite", "majo.sqlite-wal"];

/// A sector: no disk writes half of one.
const SECTOR: usize = 512;

/// Actions that are answered for.
const ACTIONS: usize = 220;

/// Something that is to be changed in a file.
#[derive(Clone, Debug)]
enum Change {
    Write { at: usize, bytes: Vec<u8> },
    Length(usize),
}

impl Change {
    fn make(&self, file: &mut Vec<u8>) {
        match self {
            Change::Write { at, bytes } => {
                file.resize(file.len().max(at + bytes.len()), 0);
                file[*at..at + bytes.len()].copy_from_slice(bytes);
            }
            Change::Length(length) => file.resize(*length, 0),
        }
    }
}

/// A file: what is on the disk, and what the system has been told since.
#[derive(Clone, Debug, Default)]
struct Disk {
    kept: Vec<u8>,
    /// As it was before the last time that something was brought there.
    before: Vec<u8>,
    since: Vec<Change>,
    at: usize,
}

/// A line of the trace, as far as it matters.
#[derive(Debug)]
enum Line {
    /// A file is changed.
    Change(String, Change),
    /// A place in a file.
    Seek(String, usize),
    /// Something is written where the file stands.
    Append(String, Vec<u8>),
    /// All of a file is on the disk.
    Synced(String),
    /// Something was sent to somebody.
    Sent(Vec<u8>),
}

/// `\x41\x42` as bytes.
fn bytes(text: &str) -> Vec<u8> {
    let parts = text.split("\\x").skip(1);
    parts.filter_map(|part| u8::from_str_radix(part.get(..2)?, 16).ok()).collect()
}

/// The last part of the name of the file that a call is about: `pwrite64(4<\x2f…>, …`.
fn file(call: &str) -> String {
    let inner = call.split_once('<').and_then(|(_, rest)| rest.split_once('>'));
    let path = String::from_utf8_lossy(&bytes(inner.map_or("", |(path, _)| path))).into_owned();
    path.rsplit('/').next().unwrap_or_default().to_string()
}

/// All that stands in quotation marks.
fn quoted(call: &str) -> Vec<u8> {
    call.split('"').skip(1).step_by(2).flat_map(bytes).collect()
}

/// The numbers after the last comma but `back`.
fn number(call: &str, back: usize) -> Option<usize> {
    let inside = call.rsplit_once(')').map_or(call, |(inside, _)| inside);
    let inside = inside.trim_end_matches(" <unfinished ...>");
    inside.rsplit(", ").nth(back)?.trim().parse().ok()
}

/// Reads the trace. A call that is broken off in it counts when it begins; what is brought to the
/// disk counts when that has ended.
fn read(trace: &str) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut syncing: HashMap<&str, String> = HashMap::new();
    for line in trace.lines() {
        let Some((thread, call)) = line.split_once(' ') else { continue };
        let call = call.trim_start();
        let name = call.split(['(', ' ']).next().unwrap_or_default();
        if let Some(rest) = call.strip_prefix("<... ") {
            let done = rest.contains("sync resumed>") && rest.trim_end().ends_with("= 0");
            if let (true, Some(file)) = (done, syncing.remove(thread)) {
                lines.push(Line::Synced(file));
            }
            continue;
        }
        let about = file(call);
        let ours = FILES.contains(&&*about);
        match name {
            "pwrite64" if ours => {
                let at = number(call, 0).expect("a place in the file");
                lines.push(Line::Change(about, Change::Write { at, bytes: quoted(call) }));
            }
            "lseek" if ours => {
                if let Some(at) = number(call, 1) {
                    lines.push(Line::Seek(about, at));
                }
            }
            "write" if ours => lines.push(Line::Append(about, quoted(call))),
            "ftruncate" if ours => {
                let length = number(call, 0).expect("a length");
                lines.push(Line::Change(about, Change::Length(length)));
            }
            "fsync" | "fdatasync" if ours => match call.contains("<unfinished") {
                true => drop(syncing.insert(thread, about)),
                false => lines.push(Line::Synced(about)),
            },
            "write" | "writev" | "sendto" | "sendmsg" => lines.push(Line::Sent(quoted(call))),
            _ => {}
        }
    }
    lines
}

/// What an answer says: the table, and how many actions it has.
fn answered(sent: &[u8]) -> Option<(String, usize)> {
    let text = String::from_utf8_lossy(sent);
    let body = text.split_once("\r\n\r\n").map_or(&*text, |(_, body)| body);
    let rest = body.strip_prefix("{\"id\":\"")?;
    let id = rest.split('"').next()?.to_string();
    let version = body.split_once("\"version\":")?.1;
    let version = version.split(|c: char| !c.is_ascii_digit()).next()?;
    Some((id, version.parse().ok()?))
}

/// How many actions the tables on a disk have.
fn actions(dir: &Path, tables: &HashMap<String, usize>) -> HashMap<String, usize> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let store = Store::in_folder(dir).await.expect("the disk can be read");
        let mut found = HashMap::new();
        for id in tables.keys() {
            let stored = store.table(id).await.expect("the table is sound");
            let journal = stored.map(|stored| stored.journal).unwrap_or_default();
            let count = journal.iter().filter(|entry| entry.kind == Kind::Do).count();
            found.insert(id.clone(), count);
        }
        store.close().await;
        found
    })
}

fn write(dir: &Path, disks: &HashMap<String, Vec<u8>>) {
    std::fs::create_dir(dir).unwrap();
    for (name, bytes) in disks {
        std::fs::write(dir.join(name), bytes).unwrap();
    }
}

/// Numbers that look like chance and are always the same.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % most
    }
}

/// The disk with some of what was on its way: any sectors of it, in any order.
fn torn(disk: &Disk, dice: &mut Dice) -> Vec<u8> {
    let mut file = disk.kept.clone();
    for change in &disk.since {
        match change {
            Change::Write { at, bytes } => {
                for (n, piece) in bytes.chunks(SECTOR).enumerate() {
                    if dice.below(2) == 0 {
                        let at = at + n * SECTOR;
                        Change::Write { at, bytes: piece.to_vec() }.make(&mut file);
                    }
                }
            }
            Change::Length(_) if dice.below(2) == 0 => change.make(&mut file),
            Change::Length(_) => {}
        }
    }
    file
}

/// Plays at tables of a server that is watched; gives the trace.
fn watched(dir: &Path) -> String {
    let trace = dir.join("trace");
    let mut child = Command::new("strace")
        .args(["-f", "-y", "-xx", "-s", "1000000", "-o"])
        .arg(&trace)
        .args(["-e", "trace=pwrite64,lseek,write,writev,sendto,sendmsg,ftruncate,fsync,fdatasync"])
        .arg(env!("CARGO_BIN_EXE_majo"))
        .args(["serve", "--addr", "127.0.0.1:0", "--pace", "0", "--rate", "100000", "--data"])
        .arg(dir.join("data"))
        .args(["--lang", "en"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("strace runs");
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    let base = first.trim().trim_start_matches("majo is open at ").trim_end_matches('/');
    let agent: ureq::Agent =
        ureq::Agent::config_builder().http_status_as_error(false).build().into();
    let post = |path: &str, token: &str, body: Value| -> Value {
        let request = agent.post(format!("{base}{path}")).content_type("application/json");
        let request = request.header("authorization", format!("Bearer {token}"));
        let mut response = request.send(body.to_string()).expect("an answer");
        serde_json::from_str(&response.body_mut().read_to_string().unwrap()).unwrap()
    };
    let token = post("/api/visitors", "", json!({"name": "Ada"}))["token"].clone();
    let token = token.as_str().unwrap();
    let mut done = 0;
    while done < ACTIONS {
        // One against a bot, which writes for itself meanwhile.
        let order = json!({"game": "agate", "seats": 2, "bots": [null, "random"]});
        let made = post("/api/tables", token, order);
        let id = made["id"].as_str().unwrap();
        loop {
            let mut response = agent
                .get(format!("{base}/api/tables/{id}"))
                .header("authorization", format!("Bearer {token}"))
                .call()
                .unwrap();
            let table: Value =
                serde_json::from_str(&response.body_mut().read_to_string().unwrap()).unwrap();
            if table["stage"] == "over" || done >= ACTIONS {
                break;
            }
            // Nothing to do: the bot is about to act.
            let Some(action) = table["legal"][0].as_str() else { continue };
            let answer = post(&format!("/api/tables/{id}/actions"), token, json!({"do": action}));
            done += usize::from(answer["version"].is_u64());
        }
    }
    // The server is killed; strace ends with it. Every line begins with a thread, the first one's is
    // the process.
    let pid = std::fs::read_to_string(&trace).unwrap();
    let pid = pid.split(' ').next().unwrap();
    assert!(Command::new("kill").args(["-9", pid]).status().unwrap().success());
    child.wait().unwrap();
    std::fs::read_to_string(&trace).unwrap()
}

#[test]
#[allow(clippy::print_stdout)]
fn a_power_cut_loses_nothing_that_was_answered_for() {
    let works =
        Command::new("strace").args(["-o", "/dev/null", "true"]).stderr(Stdio::null()).status();
    if !works.is_ok_and(|status| status.success()) {
        assert!(std::env::var_os("MAJO_TEST_ALL").is_none(), "strace is missing, or may not watch");
        println!(
            "skipped: no power is cut here, since strace is missing or may not watch programs"
        );
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let lines = read(&watched(dir.path()));
    let mut disks: HashMap<String, Disk> =
        FILES.iter().map(|name| (name.to_string(), Disk::default())).collect();
    let mut known: HashMap<String, usize> = HashMap::new();
    let mut dice = Dice(7);
    let (mut answers, mut cuts, mut late, mut moved) = (0, 0, 0, 0);
    for line in lines {
        match line {
            Line::Seek(file, at) => disks.entry(file).or_default().at = at,
            Line::Append(file, bytes) => {
                let disk = disks.entry(file).or_default();
                let at = disk.at;
                disk.at += bytes.len();
                disk.since.push(Change::Write { at, bytes });
            }
            Line::Change(file, change) => disks.entry(file).or_default().since.push(change),
            Line::Synced(file) => {
                moved += usize::from(file == FILES[0] && answers > 0);
                let disk = disks.entry(file).or_default();
                disk.before = disk.kept.clone();
                for change in std::mem::take(&mut disk.since) {
                    change.make(&mut disk.kept);
                }
            }
            Line::Sent(bytes) => {
                let Some((id, version)) = answered(&bytes) else { continue };
                let most = known.entry(id).or_default();
                if version <= *most {
                    continue;
                }
                *most = version;
                answers += 1;
                if dice.below(6) != 0 {
                    continue;
                }
                // The power is cut as this answer leaves.
                cuts += 1;
                // A place of its own: a database that could not be read may be closed late, and
                // takes the files of its name along.
                let place = |what: &str| dir.path().join(format!("{what}-{cuts}"));
                let kept = |disk: &Disk| disk.kept.clone();
                let exact = disks.iter().map(|(name, disk)| (name.clone(), kept(disk))).collect();
                let some = disks.iter().map(|(name, disk)| (name.clone(), torn(disk, &mut dice)));
                for (what, files) in [("exact", exact), ("torn", some.collect())] {
                    write(&place(what), &files);
                    let found = actions(&place(what), &known);
                    for (id, version) in &known {
                        let there = found[id];
                        assert!(there >= *version, "{what} {cuts}: {there} of {version} actions");
                    }
                }
                // Without the last time that something was brought to the disk, something is missing:
                // so this would be seen.
                let early = disks.iter().map(|(name, disk)| (name.clone(), disk.before.clone()));
                write(&place("early"), &early.collect());
                let lost = std::panic::catch_unwind(|| actions(&place("early"), &known));
                let whole =
                    |found: &HashMap<String, usize>| known.iter().all(|(id, n)| found[id] >= *n);
                late += usize::from(!lost.is_ok_and(|found| whole(&found)));
            }
        }
    }
    assert!(answers >= ACTIONS / 2, "only {answers} answers were seen");
    assert!(cuts > 15 && moved > 0, "{cuts} cuts, {moved} moves from the log to the file");
    assert!(
        late > cuts / 4,
        "only {late} of {cuts} cuts would have shown a write that is not synced"
    );
}
