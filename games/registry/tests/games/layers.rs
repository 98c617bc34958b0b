//! The layers of the house, from what each crate may depend on: rules know nothing of pages, files,
//! threads or bots; a face knows rules and page parts; a brain knows rules and search; engine and
//! page parts know no game.

use std::fs;
use std::path::{Path, PathBuf};

const RULES: [&str; 6] = ["arrayvec", "kernel", "pack", "serde", "smallvec", "thiserror"];
const FACE: [&str; 4] = ["kernel", "maud", "pack", "ui"];
const BRAIN: [&str; 4] = ["arrayvec", "bots", "kernel", "pack"];
// What hashes and cuts is for pieces that are drawn once.
const UI: [&str; 9] =
    ["foldhash", "getrandom", "kernel", "maud", "memchr", "pack", "qrcode", "serde", "serde_json"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// What a crate is built with; not what only its tests need.
fn dependencies(folder: &Path) -> Vec<String> {
    let text = fs::read_to_string(folder.join("Cargo.toml")).expect("a crate");
    let mut within = false;
    let mut names = Vec::new();
    for line in text.lines() {
        if line.starts_with('[') {
            within = line == "[dependencies]";
            assert!(!line.starts_with("[dependencies."), "{}: {line}", folder.display());
        } else if within && !line.starts_with('#') {
            let name: String = line.chars().take_while(|c| !matches!(c, '.' | ' ' | '=')).collect();
            names.extend((!name.is_empty()).then_some(name));
        }
    }
    assert!(!names.is_empty() || folder.ends_with("kernel"), "{}", folder.display());
    names
}

/// Every source of a folder.
fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            all.push((path, text));
        }
    }
    all
}

fn games() -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(root().join("games"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name != "registry")
        .collect();
    names.sort();
    assert!(names.len() >= 6, "{names:?}");
    names
}

/// What no rules may use, whichever crate they are in.
fn only_rules(path: &Path, text: &str) {
    for foreign in
        ["std::fs", "std::net", "std::thread", "std::time", "std::process", "std::env", "std::io"]
    {
        assert!(!text.contains(foreign), "{} uses {foreign}", path.display());
    }
    for foreign in ["ui", "bots", "maud"] {
        let used =
            text.contains(&format!("use {foreign}::")) || text.contains(&format!(" {foreign}::"));
        assert!(!used, "{} uses {foreign}", path.display());
    }
}

#[test]
fn a_game_is_rules_face_and_brain() {
    for game in games() {
        let folder = root().join("games").join(&game);
        if folder.join("Cargo.toml").is_file() {
            // A small game in one crate: its rules are a file of their own.
            let rules = folder.join("src/rules.rs");
            only_rules(&rules, &fs::read_to_string(&rules).expect("rules.rs"));
            continue;
        }
        for (part, allowed) in [("rules", &RULES[..]), ("face", &FACE), ("brain", &BRAIN)] {
            for name in dependencies(&folder.join(part)) {
                let own = part != "rules" && name == game;
                assert!(own || allowed.contains(&name.as_str()), "games/{game}/{part}: {name}");
            }
        }
        for (path, text) in sources(&folder.join("rules/src")) {
            only_rules(&path, &text);
        }
    }
}

#[test]
fn engine_and_page_parts_know_no_game() {
    let games = games();
    for folder in ["engine/kernel", "engine/pack", "engine/bots", "engine/lab", "table/ui"] {
        for name in dependencies(&root().join(folder)) {
            let of_a_game = games.iter().any(|game| name.starts_with(game.as_str()));
            assert!(!of_a_game && name != "games", "{folder} depends on {name}");
        }
    }
    for name in dependencies(&root().join("table/ui")) {
        assert!(UI.contains(&name.as_str()), "table/ui depends on {name}");
    }
}
