//! `majo backup`, `majo restore` and `majo sweep` beside a running server, and a second server.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use serde_json::{Value, json};

struct Server {
    child: Child,
    base: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn majo(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_majo"));
    command.args(args).stdin(Stdio::null());
    command
}

fn serve(data: &Path) -> Server {
    let mut child =
        majo(&["serve", "--addr", "127.0.0.1:0", "--pace", "0", "--lang", "en", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .spawn()
            .expect("majo serves");
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    let base = first.trim().trim_start_matches("majo is open at ").trim_end_matches('/');
    assert!(base.starts_with("http://"), "{first}");
    Server { base: base.into(), child }
}

impl Server {
    fn ask(&self, path: &str, token: &str, post: Option<Value>) -> (u16, Value) {
        let agent: ureq::Agent =
            ureq::Agent::config_builder().http_status_as_error(false).build().into();
        let (url, bearer) = (format!("{}{path}", self.base), format!("Bearer {token}"));
        let mut response = match post {
            None => agent.get(url).header("authorization", bearer).call().unwrap(),
            Some(body) => {
                let request = agent.post(url).header("authorization", bearer);
                request.content_type("application/json").send(body.to_string()).unwrap()
            }
        };
        let text = response.body_mut().read_to_string().unwrap();
        (response.status().as_u16(), serde_json::from_str(&text).unwrap_or_default())
    }
}

/// Exit code, standard output, standard error.
fn said(output: Output) -> (i32, String, String) {
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

#[test]
fn tables_are_copied_put_back_and_served_once() {
    let dir = tempfile::tempdir().unwrap();
    let (data, copy) = (dir.path().join("data"), dir.path().join("copy.majo-backup"));
    let copy = copy.to_str().unwrap();
    let first = serve(&data);
    let token = first.ask("/api/visitors", "", Some(json!({"name": "Ada"}))).1["token"].clone();
    let token = token.as_str().unwrap();
    let order = json!({"game": "agate", "seats": 2, "bots": [null, "random"]});
    let id = first.ask("/api/tables", token, Some(order)).1["id"].clone();
    let id = id.as_str().unwrap();

    // A second server is refused, in both languages, and changes nothing.
    for (lang, words) in [("en", "another majo is using"), ("ja", "別の majo が使っています")]
    {
        let second = majo(&["serve", "--addr", "127.0.0.1:0", "--lang", lang, "--data"]);
        let (code, _, err) = said({ second }.arg(&data).output().unwrap());
        assert!(code == 1 && err.contains(words), "{code}: {err}");
    }
    // A copy is made meanwhile; nothing is swept but by the server itself.
    let at = data.to_str().unwrap();
    let (code, out, err) = said(majo(&["backup", copy, "--data", at, "--json"]).output().unwrap());
    assert_eq!(code, 0, "{err}");
    let told: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&told["rows"]["tables"], &told["rows"]["seats"]), (&json!(1), &json!(2)), "{out}");
    let (code, out, err) = said(majo(&["backup", copy, "--data", at]).output().unwrap());
    assert!(code == 1 && err.contains("is there already"), "{out}{err}");
    let (code, _, err) = said(majo(&["sweep", "--data", at, "--lang", "en"]).output().unwrap());
    assert!(code == 1 && err.contains("another majo is using"), "{err}");
    let dry = ["sweep", "--dry-run", "--data", at, "--json"];
    let (code, out, err) = said(majo(&dry).output().unwrap());
    assert!(code == 0 && out.contains("\"waiting\""), "{out}{err}");
    let (code, _, err) = said(majo(&["restore", copy, "--data", at]).output().unwrap());
    assert_eq!(code, 1, "{err}");

    // Killed, it leaves no lock behind; and it does not overwrite what is there.
    drop(first);
    let (code, _, err) =
        said(majo(&["restore", copy, "--data", at, "--lang", "en"]).output().unwrap());
    assert!(code == 1 && err.contains("nothing is overwritten"), "{err}");
    let (code, _, err) = said(majo(&["sweep", "--data", at]).output().unwrap());
    assert_eq!(code, 0, "{err}");
    let third = serve(&data);
    assert_eq!(third.ask(&format!("/api/tables/{id}"), token, None).0, 200);

    // The copy in a new place: the same person at the same table.
    let new = dir.path().join("new");
    let to = new.to_str().unwrap();
    let (code, out, err) =
        said(majo(&["restore", copy, "--data", to, "--lang", "ja"]).output().unwrap());
    assert!(code == 0 && out.contains("復元しました"), "{out}{err}");
    let copied = serve(&new);
    let (status, table) = copied.ask(&format!("/api/tables/{id}"), token, None);
    assert_eq!((status, table["you"].is_string()), (200, true), "{table}");
    // What is no copy is refused before anything is made.
    let nothing = dir.path().join("nothing");
    let (code, _, err) = said(
        majo(&["restore", "Cargo.toml", "--data", nothing.to_str().unwrap()]).output().unwrap(),
    );
    assert!(code == 1 && !nothing.join("majo.sqlite").exists(), "{err}");
}
