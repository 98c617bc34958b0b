//! majo as whoever runs it meets it: settings, the log, closing, a proxy in front, manual pages.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::serve::Client;

/// A command of majo that knows no variables of whoever runs the tests.
fn majo(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_majo"));
    let own = std::env::vars().filter(|(name, _)| name.starts_with("MAJO_"));
    for (name, _) in own {
        command.env_remove(name);
    }
    command.args(args).env("LC_ALL", "C.UTF-8");
    command
}

fn output(command: &mut Command) -> (i32, String, String) {
    let Output { status, stdout, stderr } = command.output().expect("majo runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (status.code().unwrap_or(-1), text(stdout), text(stderr))
}

/// The settings as `majo config show` finds them.
fn shown(command: &mut Command) -> Value {
    let (code, out, err) = output(command);
    assert_eq!(code, 0, "{err}");
    serde_json::from_str(&out).expect("JSON")
}

fn setting<'a>(all: &'a Value, name: &str) -> (&'a Value, &'a str) {
    let list = all["settings"].as_array().unwrap();
    let one = list.iter().find(|one| one["name"] == name).unwrap();
    (&one["value"], one["from"].as_str().unwrap())
}

#[test]
fn flags_come_before_variables_and_variables_before_the_file() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("majo.toml");
    let text = "rate = 7\npace = 8\naddr = \"127.0.0.1:9\"\naccess_log = true\nbase-path = \"/x\"\n\
                trust_proxy = [\"127.0.0.1\", \"10.0.0.0/8\"]\ndb = \"postgres://me:secret@h/x\"\n";
    std::fs::write(&file, text).unwrap();
    let path = file.to_str().unwrap();
    let show = ["config", "show", "--json", "--config", path, "--rate", "5"];
    let all = shown(majo(&show).env("MAJO_RATE", "6").env("MAJO_PACE", "9"));
    assert_eq!(all["file"], path);
    assert_eq!(setting(&all, "rate"), (&json!("5"), "flag"));
    assert_eq!(setting(&all, "pace"), (&json!("9"), "environment"));
    assert_eq!(setting(&all, "addr"), (&json!("\"127.0.0.1:9\""), "file"));
    assert_eq!(setting(&all, "access_log"), (&json!("true"), "file"));
    assert_eq!(setting(&all, "base_path"), (&json!("\"/x\""), "file"));
    assert_eq!(setting(&all, "log"), (&json!("\"text\""), "default"));
    assert_eq!(setting(&all, "data"), (&Value::Null, "default"));
    let nets = json!("[\"127.0.0.1\", \"10.0.0.0/8\"]");
    assert_eq!(setting(&all, "trust_proxy"), (&nets, "file"));
    assert_eq!(setting(&all, "db").0, "\"postgres://me:…@h/x\"", "no passwords");
    // A list in a variable has commas; what it says stands for the whole list.
    let all = shown(majo(&show).env("MAJO_TRUST_PROXY", "::1,fd00::/8"));
    assert_eq!(setting(&all, "trust_proxy").1, "environment");
    // What is shown can be a file.
    let (code, out, _) = output(&mut majo(&["config", "show", "--config", path]));
    assert!(code == 0 && out.contains("rate = 7  # "), "{out}");
    std::fs::write(&file, out).unwrap();
    assert_eq!(output(&mut majo(&["config", "check", "--config", path])).0, 0);
}

#[test]
fn a_bad_file_is_refused_with_what_to_write() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("majo.toml");
    let path = file.to_str().unwrap();
    for (text, en, ja) in [
        ("rat = 5\n", "there is no setting `rat`; did you mean `rate`?", "もしかして：rate"),
        ("trust_proxi = []\n", "did you mean `trust_proxy`?", "もしかして：trust_proxy"),
        ("rate = \"many\"\n", "many", "--rate"),
        ("rate = 0\n", "0 is not in 1..=100000", "--rate"),
        ("\nrate = \n", "line 2", "2行目"),
        ("access_log = \"yes\"\n", "write true or false", "true か false"),
        ("rate = [1]\n", "write a text or a number", "文字列か数"),
        ("config = \"x\"\n", "there is no setting `config`", "「config」という設定"),
        ("trust_proxy = [\"home\"]\n", "write an address or a network", "ネットワークを書いて"),
        ("base_path = \"majo\"\n", "begins with /", "/ で始まり"),
        ("log = \"xml\"\n", "text or json", "text か json"),
    ] {
        std::fs::write(&file, text).unwrap();
        for (lang, words) in [("en", en), ("ja", ja)] {
            for command in [&["config", "check"][..], &["serve"]] {
                let args = [command, &["--config", path, "--lang", lang]].concat();
                let (code, _, err) = output(&mut majo(&args));
                assert!(code != 0 && err.contains(words), "{text} {lang}: {err}");
                assert!(err.contains("majo.toml"), "{err}");
            }
        }
    }
    let nowhere = dir.path().join("none.toml");
    let nowhere = nowhere.to_str().unwrap();
    let (code, _, err) = output(&mut majo(&["config", "check", "--config", nowhere]));
    assert!(code == 1 && err.contains("none.toml"), "{err}");
    // What the package installs is well written, but for the files that it makes.
    let package = concat!(env!("CARGO_MANIFEST_DIR"), "/../packaging/majo.toml");
    let (code, out, err) = output(&mut majo(&["config", "check", "--config", package]));
    assert!(code == 0 && out.contains("all is well"), "{out}{err}");
}

/// The manual's table of settings has every setting, its variable, and no other.
#[test]
fn the_manual_has_every_setting() {
    let manual = std::fs::read_to_string("../docs/hosting.md").unwrap();
    let all = shown(&mut majo(&["config", "show", "--json"]));
    let names: Vec<&str> = all["settings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["name"].as_str().unwrap())
        .collect();
    let (_, rest) = manual.split_once("| file | variable |").unwrap();
    let rows: Vec<&str> = rest.lines().skip(2).take_while(|line| line.starts_with('|')).collect();
    for name in &names {
        assert!(rows.iter().any(|row| row.starts_with(&format!("| `{name}` |"))), "{name}");
    }
    assert_eq!(rows.len(), names.len());
}

#[test]
fn a_token_is_long_and_never_a_flag() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("token");
    std::fs::write(&file, "short\n").unwrap();
    let data = dir.path().to_str().unwrap();
    let serve = ["serve", "--addr", "127.0.0.1:0", "--data", data];
    let (code, _, err) = output(majo(&serve).args(["--admin-token-file", file.to_str().unwrap()]));
    assert!(code == 1 && err.contains("at least 16 characters"), "{err}");
    let (code, _, err) = output(majo(&serve).env("MAJO_METRICS_TOKEN", "short"));
    assert!(code == 1 && err.contains("MAJO_METRICS_TOKEN"), "{err}");
    let (code, ..) = output(majo(&serve).args(["--admin-token", "x"]));
    assert_eq!(code, 2);
}

#[test]
fn manual_pages_and_completions_are_made() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().to_str().unwrap();
    let (code, _, err) = output(&mut majo(&["man", path]));
    assert_eq!(code, 0, "{err}");
    let page = |name: &str| std::fs::read_to_string(dir.path().join(name)).unwrap();
    assert!(page("majo.1").contains(".TH majo 1") && page("majo.1").contains("serve"));
    assert!(page("majo-serve.1").contains("trust\\-proxy"));
    assert!(
        page("majo-lab-run.1").contains("majo\\-lab\\-run")
            || page("majo-lab-run.1").contains("majo-lab-run")
    );
    for (shell, word) in
        [("bash", "complete -F"), ("zsh", "#compdef majo"), ("fish", "complete -c majo")]
    {
        let (code, out, _) = output(&mut majo(&["completions", shell]));
        assert!(code == 0 && out.contains(word) && out.contains("trust-proxy"), "{shell}");
    }
    let (code, _, err) = output(&mut majo(&["completions", "tcsh"]));
    assert!(code == 2 && err.contains("zsh"), "{err}");
}

/// A server whose log is kept.
struct Logged {
    child: Child,
    base: String,
    /// Its log is read all the time: of a full pipe lines are left out.
    log: Option<std::thread::JoinHandle<String>>,
}

impl Logged {
    fn start(data: &Path, more: &[&str]) -> Logged {
        let data = data.to_str().unwrap();
        let args =
            ["serve", "--addr", "127.0.0.1:0", "--pace", "0", "--rate", "100000", "--data", data];
        let mut child =
            majo(&args).args(more).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut first = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
        let base = first.trim().trim_start_matches("majo is open at ").trim_end_matches('/');
        assert!(base.starts_with("http://127.0.0.1:"), "{first}");
        let mut errors = child.stderr.take().unwrap();
        let log = std::thread::spawn(move || {
            let mut log = String::new();
            errors.read_to_string(&mut log).unwrap();
            log
        });
        Logged { child, base: base.into(), log: Some(log) }
    }

    fn terminate(&self) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    }

    /// Asks it to end; gives its log and how long that took.
    fn end(mut self) -> (String, Duration) {
        self.terminate();
        let begun = Instant::now();
        let status = self.child.wait().unwrap();
        let log = self.log.take().unwrap().join().unwrap();
        assert!(status.success(), "{status}: {log}");
        (log, begun.elapsed())
    }
}

impl Drop for Logged {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A whole game with everything logged that can be: no token, device link, seed or hidden card.
#[test]
fn the_log_of_a_whole_game_tells_no_secrets() {
    let dir = tempfile::tempdir().unwrap();
    let admin = "an-operators-token-1234";
    let token = dir.path().join("token");
    std::fs::write(&token, admin).unwrap();
    let more = [
        "--log",
        "json",
        "--access-log",
        "--log-level",
        "debug",
        "--admin-token-file",
        token.to_str().unwrap(),
    ];
    let server = Logged::start(dir.path(), &more);
    let mut secrets = vec![admin.to_string()];
    let clients: Vec<_> =
        (0..2).map(|n| Client::new(&server.base, &format!("Player {n}"))).collect();
    secrets.extend(clients.iter().map(|client| client.token.clone()));
    let id = clients[0].table(&json!({"game": "agate", "seats": 2}));
    clients[1].post(&format!("/api/tables/{id}/seat"), &json!({}));
    // A link for another device, looked at.
    let (_, page) = clients[0].form(&format!("/t/{id}/device"), "");
    let device = page.split("/device/").nth(1).and_then(|rest| rest.split('"').next());
    let device = device.expect("a link");
    secrets.push(device.into());
    clients[0].text(&format!("/t/{id}/device/{device}"));
    clients[0].text("/admin");
    clients[0].post("/api/admin/state", &json!({}));
    let mut actions = Vec::new();
    'game: loop {
        for client in &clients {
            let table = client.get(&format!("/api/tables/{id}"));
            if table["stage"] == "over" {
                break 'game;
            }
            let Some(action) = table["legal"].as_array().and_then(|all| all.first()) else {
                continue;
            };
            let (status, body) =
                client.post(&format!("/api/tables/{id}/actions"), &json!({"do": action}));
            assert!(status == 200 || status == 409, "{body}");
            actions.push(action.as_str().unwrap().to_string());
            // And what is refused.
            client.post(&format!("/api/tables/{id}/actions"), &json!({"do": "zzzwhispered"}));
        }
    }
    let (_, record) = clients[0].text(&format!("/api/tables/{id}/record"));
    let seed = record.split("\"seed\":\"").nth(1).map(|rest| rest.split('"').next().unwrap());
    secrets.push(seed.expect("the seed is revealed").into());
    secrets.push("zzzwhispered".into());
    let (log, _) = server.end();
    assert!(actions.len() > 4);
    let long = actions.iter().filter(|action| action.contains(' '));
    for secret in secrets.iter().chain(long) {
        assert!(!log.contains(secret.as_str()), "{secret} is in the log");
    }
    // Every line is an object with a time; requests have ids and no paths.
    let mut answered = 0;
    for line in log.lines() {
        let line: Value = serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}"));
        assert!(line["timestamp"].as_str().unwrap().starts_with("20"), "{line}");
        if line["target"] == "access" {
            answered += 1;
            assert_eq!(line["span"]["id"].as_str().unwrap().len(), 16, "{line}");
            assert_eq!(line["from"], "127.0.0.1");
            assert!(line["span"]["route"].is_string() && line["status"].is_u64(), "{line}");
        }
    }
    assert!(answered > actions.len(), "{answered}");
    assert!(!log.contains(&format!("/t/{id}")) && log.contains("/api/tables/{id}/actions"));
}

/// A9: half a head, half a body, open streams and sockets that read nothing, bots in thought.
#[test]
fn it_ends_within_ten_seconds_whatever_clients_do() {
    let dir = tempfile::tempdir().unwrap();
    let server = Logged::start(dir.path(), &[]);
    let host = server.base.trim_start_matches("http://").to_string();
    let client = Client::new(&server.base, "Ada");
    let id = client
        .table(&json!({"game": "hackclad", "seats": 4, "bots": ["hard", "hard", "hard", "hard"]}));
    let own = client.table(&json!({"game": "agate", "seats": 2}));
    let raw = |text: String| {
        let mut stream = TcpStream::connect(&host).unwrap();
        stream.write_all(text.as_bytes()).unwrap();
        stream
    };
    let mut open = vec![
        raw("GET / HTTP/1.1\r\nHost: h".into()),
        raw("POST /t HTTP/1.1\r\nHost: h\r\nContent-Length: 1000\r\n\r\ngame=".into()),
        raw(format!("GET /t/{id}/live HTTP/1.1\r\nHost: h\r\n\r\n")),
        raw(format!("GET /t/{own}/live HTTP/1.1\r\nHost: h\r\n\r\n")),
        raw("GET / HTTP/1.1\r\nHost: h\r\n\r\n".into()),
    ];
    let sockets = [
        client.socket(&format!("/api/tables/{own}/ws")),
        client.socket(&format!("/api/tables/{own}/bot")),
    ];
    // They are there: each stream has said something.
    for stream in &mut open[2..4] {
        let mut head = [0; 15];
        stream.read_exact(&mut head).unwrap();
        assert_eq!(&head[..12], b"HTTP/1.1 200");
    }
    let (log, took) = server.end();
    assert!(took < Duration::from_secs(10), "{took:?}: {log}");
    assert!(log.contains("closing"), "{log}");
    drop((open, sockets));
}

/// A terminal that is stopped, a pipe that nobody reads: the log stands still, and nothing else does.
#[test]
fn a_log_that_nobody_reads_holds_nobody_up() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().to_str().unwrap();
    let args = ["serve", "--addr", "127.0.0.1:0", "--data", data, "--access-log"];
    let mut child = majo(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let unread = child.stderr.take().unwrap();
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    let host = first.trim().trim_start_matches("majo is open at http://").trim_end_matches('/');
    let mut server = Logged { child, base: String::new(), log: None };
    let mut line = TcpStream::connect(host).unwrap();
    line.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    // Much more than a pipe holds, a hundred bytes for each.
    for n in 0..2000 {
        line.write_all(b"GET /health HTTP/1.1\r\nHost: h\r\n\r\n").unwrap();
        let mut answer = String::new();
        while !answer.ends_with("\r\n\r\nok\n") {
            let mut some = [0; 1024];
            let count = line.read(&mut some).unwrap_or_else(|error| panic!("{n}: {error}"));
            assert!(count > 0, "{n}: {answer}");
            answer.push_str(std::str::from_utf8(&some[..count]).unwrap());
        }
    }
    server.terminate();
    let (said, ended) = std::sync::mpsc::channel();
    let mut child = std::mem::replace(&mut server.child, Command::new("true").spawn().unwrap());
    let pid = child.id().to_string();
    std::thread::spawn(move || said.send(child.wait().unwrap()));
    let status = ended.recv_timeout(Duration::from_secs(10)).unwrap_or_else(|_| {
        let _ = Command::new("kill").args(["-KILL", &pid]).status();
        panic!("it does not end");
    });
    assert!(status.success(), "{status}");
    drop(unread);
}

/// The configuration for nginx that is packaged: streams come at once, sockets open, addresses come along.
#[test]
#[allow(clippy::print_stderr)]
fn behind_nginx() {
    let Ok(found) = Command::new("nginx").arg("-v").output() else {
        eprintln!("nginx is not here: packaging/nginx.conf was not tried");
        return;
    };
    assert!(found.status.success());
    let dir = tempfile::tempdir().unwrap();
    let server = Logged::start(dir.path(), &["--trust-proxy", "127.0.0.1", "--access-log"]);
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let site = std::fs::read_to_string("../packaging/nginx.conf").unwrap();
    let site = site
        .replace("listen 80;", &format!("listen 127.0.0.1:{port};"))
        .replace("    listen [::]:80;\n", "")
        .replace("127.0.0.1:7777", server.base.trim_start_matches("http://"))
        // The visitor, as the world would have it.
        .replace("$remote_addr", "203.0.113.7");
    let at = dir.path().display();
    let conf = format!(
        "daemon off; pid {at}/pid; error_log {at}/error.log; events {{}} http {{ access_log off; \
         client_body_temp_path {at}/a; proxy_temp_path {at}/b; fastcgi_temp_path {at}/c; \
         uwsgi_temp_path {at}/d; scgi_temp_path {at}/e; {site} }}"
    );
    std::fs::write(dir.path().join("nginx.conf"), conf).unwrap();
    let mut nginx = Command::new("nginx")
        .args(["-p", dir.path().to_str().unwrap(), "-c", "nginx.conf", "-e", "error.log"])
        .spawn()
        .unwrap();
    let base = format!("http://127.0.0.1:{port}");
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        if let Some(status) = nginx.try_wait().unwrap() {
            let log = std::fs::read_to_string(dir.path().join("error.log")).unwrap_or_default();
            panic!("nginx ended with {status}: {log}");
        }
        std::thread::yield_now();
    }
    let client = Client::new(&base, "Ada");
    let id = client.table(&json!({"game": "agate", "seats": 2}));
    assert_eq!(client.text("/metrics").0, 404);
    // The stream: the first event comes although the stream does not end.
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    write!(stream, "GET /t/{id}/live HTTP/1.1\r\nHost: h\r\n\r\n").unwrap();
    let mut lines = BufReader::new(stream).lines();
    assert!(lines.any(|line| line.unwrap().starts_with("event: table")));
    let mut socket = client.socket(&format!("/api/tables/{id}/ws"));
    assert!(socket.read().unwrap().to_text().unwrap().contains("\"version\""));
    drop((lines, socket));
    let pid = nginx.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    nginx.wait().unwrap();
    let (log, _) = server.end();
    assert!(log.contains("from=203.0.113.7"), "{log}");
}
