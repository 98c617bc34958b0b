//! A sixth game behind a feature: at most 400 lines in one folder, at most three lines elsewhere,
//! and it is everywhere. `docs/adding-a-game.md` tells of it, in the words of its files.

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn files(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all.extend(files(&path));
        } else if let Ok(text) = fs::read_to_string(&path) {
            all.push((path, text));
        }
    }
    all
}

#[test]
fn it_is_small_and_in_one_place() {
    let own: usize =
        files(&root().join("games/goofspiel")).iter().map(|(_, text)| text.lines().count()).sum();
    assert!(own <= 400, "{own} lines");
    let mut touched = Vec::new();
    // Wherever a game could be named; tests and documents tell of it.
    for folder in ["games/registry/src", "majo/src", "table/ui/src", "table/server/src"] {
        touched.extend(files(&root().join(folder)));
    }
    for part in ["kernel", "pack", "bots", "lab"] {
        touched.extend(files(&root().join("engine").join(part).join("src")));
    }
    for file in
        ["Cargo.toml", "games/registry/Cargo.toml", "majo/Cargo.toml", "table/ui/Cargo.toml"]
    {
        touched.push((file.into(), fs::read_to_string(root().join(file)).unwrap()));
    }
    let lines: Vec<_> = touched
        .iter()
        .flat_map(|(_, text)| text.lines())
        .filter(|line| line.to_lowercase().contains("goofspiel") && !line.trim().starts_with("//"))
        .collect();
    assert!((1..=3).contains(&lines.len()), "{lines:#?}");
}

#[test]
fn the_walk_shows_the_files_as_they_are() {
    let walk = fs::read_to_string(root().join("docs/adding-a-game.md")).unwrap();
    let mut shown = 0;
    for block in walk.split("\n```").skip(1).step_by(2) {
        let (about, text) = block.split_once('\n').unwrap();
        // A block for the shell names no file.
        let Some((_, file)) = about.split_once(' ') else { continue };
        let real = fs::read_to_string(root().join(file)).expect(file);
        assert!(real.contains(text.trim_end()), "{file} does not hold:\n{text}");
        shown += 1;
    }
    assert!(shown >= 8, "{shown} pieces of files");
}

fn majo(args: &[&str], input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_majo"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{args:?}: {text}{}", String::from_utf8_lossy(&output.stderr));
    text
}

#[test]
fn rules_terminal_lab_and_scenarios_have_it() {
    assert!(majo(&["rules", "goofspiel", "GO-2"], "").contains("turned up"));
    assert!(majo(&["rules", "goofspiel", "GO-2", "--lang", "ja"], "").contains("ひそかに"));
    let scenarios = root().join("games/goofspiel/scenarios");
    assert!(majo(&["scenario", "check", scenarios.to_str().unwrap()], "").contains("bids"));
    let found: Value = serde_json::from_str(&majo(
        &[
            "lab",
            "run",
            "goofspiel",
            "--games",
            "40",
            "--bots",
            "easy,random",
            "--rotate",
            "--seed",
            "x",
            "--json",
        ],
        "",
    ))
    .unwrap();
    assert_eq!(found["finished"], 40);
    let easy = found["win_rate"][0]["rate"].as_f64().unwrap();
    assert!(easy > 0.6, "thinking pays: {easy}");
    // The plain board, in both languages, and a game typed to its end.
    let typed: String = (1..=13).map(|card| format!("play {card}\n")).collect();
    for (lang, words) in
        [("en", ["Prizes so far", "Cards left"]), ("ja", ["出た賞", "残りのカード"])]
    {
        let told =
            majo(&["play", "goofspiel", "--bots", "random", "--seed", "x", "--lang", lang], &typed);
        assert!(words.iter().all(|word| told.contains(word)), "{told}");
    }
}

#[test]
fn lobby_page_api_and_bots_have_it() {
    let data = tempfile::tempdir().unwrap();
    let mut server = Command::new(env!("CARGO_BIN_EXE_majo"))
        .args(["serve", "--addr", "127.0.0.1:0", "--pace", "0", "--rate", "100000", "--data"])
        .arg(data.path())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut first).unwrap();
    let base =
        first.trim().trim_start_matches("majo is open at ").trim_end_matches('/').to_string();
    let tried = std::panic::catch_unwind(|| visit(&base));
    server.kill().unwrap();
    server.wait().unwrap();
    if let Err(why) = tried {
        std::panic::resume_unwind(why);
    }
}

fn visit(base: &str) {
    let agent: ureq::Agent =
        ureq::Agent::config_builder().http_status_as_error(false).build().into();
    let post = |path: &str, token: &str, body: &Value| -> Value {
        let request = agent.post(format!("{base}{path}")).content_type("application/json");
        let request = request.header("authorization", format!("Bearer {token}"));
        let mut answer = request.send(body.to_string()).unwrap();
        serde_json::from_str(&answer.body_mut().read_to_string().unwrap()).unwrap()
    };
    let visitor = post("/api/visitors", "", &json!({"name": "Aki"}));
    let token = visitor["token"].as_str().unwrap();
    let get = |path: &str| {
        let request = agent.get(format!("{base}{path}"));
        let mut answer = request.header("authorization", format!("Bearer {token}")).call().unwrap();
        assert_eq!(answer.status().as_u16(), 200, "{path}");
        answer.body_mut().read_to_string().unwrap()
    };
    assert!(get("/").contains("data-game=\"goofspiel\""), "the lobby");
    assert!(get("/new/goofspiel").contains("Goofspiel"));
    assert!(get("/rules/goofspiel").contains("id=\"GO-3\""));
    assert!(get("/style/goofspiel").contains("data-game=\"goofspiel\""));
    let games: Value = serde_json::from_str(&get("/api/games")).unwrap();
    assert!(games.to_string().contains("goofspiel"), "{games}");
    let made = post(
        "/api/tables",
        token,
        &json!({"game": "goofspiel", "seats": 2, "bots": [null, "random"]}),
    );
    let id = made["id"].as_str().unwrap_or_else(|| panic!("{made}"));
    let page = get(&format!("/t/{id}"));
    assert!(page.contains("Goofspiel"), "the page of the table");
    // The plain board, with every legal action as a button.
    assert!(page.contains("Prizes so far") && page.contains("value=\"play 7\""), "{page}");
    // The last card plays itself.
    for card in 1..=12 {
        let done = post(
            &format!("/api/tables/{id}/actions"),
            token,
            &json!({"do": format!("play {card}")}),
        );
        assert!(done["version"].is_u64(), "{done}");
        // The bot answers when it will; the table waits for both.
        while card < 12 {
            let table: Value = serde_json::from_str(&get(&format!("/api/tables/{id}"))).unwrap();
            if table["legal"].as_array().is_some_and(|legal| !legal.is_empty()) {
                break;
            }
            std::thread::yield_now();
        }
    }
}
