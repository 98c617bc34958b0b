//! Runs every scenario of `scenarios/daybreak/`, and sees to it that every clause of the rules is
//! shown by a scenario or named by a test.

#![allow(missing_docs, clippy::expect_used, clippy::panic)]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use daybreak::Daybreak;
use kernel::doc::Source;
use kernel::scenario::{self, Held};
use pack::Packed;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn files(dir: &str, extension: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root().join(dir)).expect("the folder is there");
    let mut files: Vec<_> = entries.map(|entry| entry.expect("readable").path()).collect();
    files.retain(|path| path.extension().is_some_and(|found| found == extension));
    files.sort();
    files
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).expect("readable text")
}

fn run_all() -> Vec<Held> {
    let (cards, _) = Daybreak::default_pack().expect("the default pack is good");
    let mut wrong = Vec::new();
    let mut held = Vec::new();
    for path in files("scenarios/daybreak", "toml") {
        let name = path.file_name().expect("a file").to_string_lossy().into_owned();
        let source = Source::new(format!("scenarios/daybreak/{name}"), read(&path));
        match scenario::run::<Daybreak>(&source, &cards) {
            Ok(scenario) if format!("{}.toml", scenario.about.id) == name => held.push(scenario),
            Ok(scenario) => wrong.push(format!("{name} calls itself {}", scenario.about.id)),
            Err(problems) => wrong.push(problems.to_string()),
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    held
}

#[test]
fn every_scenario_holds() {
    assert!(run_all().len() >= 114);
}

/// The ids of the rules: `- **WD-31** …`.
fn ids(lang: &str) -> Vec<String> {
    let text = read(&root().join(format!("docs/rules/daybreak/{lang}.md")));
    let id = |line: &str| Some(line.strip_prefix("- **")?.split_once("**")?.0.to_string());
    text.lines().filter_map(id).collect()
}

#[test]
fn every_clause_and_vector_is_shown() {
    let ids: BTreeSet<_> = ids("en").into_iter().collect();
    assert_eq!(ids.len(), 185 + 114 + 59, "clauses, vectors, rulings");

    let mut shown: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for held in run_all() {
        for clause in held.about.shows.iter().chain([&held.about.id]) {
            shown.entry(clause.clone()).or_default().push(held.about.id.clone());
        }
    }
    for path in files("crates/daybreak/tests", "rs") {
        let text = read(&path);
        for word in text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-') {
            if word.starts_with("WD-") {
                shown.entry(word.to_string()).or_default().push(path.display().to_string());
            }
        }
    }
    let missing: Vec<_> = ids.iter().filter(|id| !shown.contains_key(*id)).collect();
    assert!(missing.is_empty(), "shown by no scenario or test: {missing:?}");
    let unknown: Vec<_> = shown
        .iter()
        .filter(|(id, by)| {
            id.starts_with("WD-") && !ids.contains(*id) && by.iter().any(|by| !by.ends_with(".rs"))
        })
        .collect();
    assert!(unknown.is_empty(), "no such clause: {unknown:?}");
}

#[test]
fn both_languages_have_the_same_clauses() {
    assert_eq!(ids("en"), ids("ja"));
}
