//! Runs every scenario of `scenarios/hackclad/`, and sees to it that every clause of the rules is
//! shown by a scenario or named by a test.

#![allow(missing_docs, clippy::expect_used, clippy::panic)]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use hackclad::Hackclad;
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
    let (cards, _) = Hackclad::default_pack().expect("the default pack is good");
    let mut wrong = Vec::new();
    let mut held = Vec::new();
    for path in files("scenarios/hackclad", "toml") {
        let name = path.file_name().expect("a file").to_string_lossy().into_owned();
        let source = Source::new(format!("scenarios/hackclad/{name}"), read(&path));
        match scenario::run::<Hackclad>(&source, &cards) {
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
    assert!(run_all().len() >= 124);
}

/// The ids of the rules: `- **HD-031** …`.
fn ids(lang: &str) -> Vec<String> {
    let text = read(&root().join(format!("docs/rules/hackclad/{lang}.md")));
    let id = |line: &str| Some(line.strip_prefix("- **")?.split_once("**")?.0.to_string());
    text.lines().filter_map(id).collect()
}

/// The ids that a test file names in doc comments and messages; other comments prove nothing.
fn named(text: &str) -> impl Iterator<Item = &str> {
    let counts = |line: &&str| {
        let line = line.trim_start();
        line.starts_with("///") || !line.starts_with("//")
    };
    let words = |line| str::split(line, |c: char| !c.is_ascii_alphanumeric() && c != '-');
    text.lines().filter(counts).flat_map(words).filter(|word| word.starts_with("HD-"))
}

#[test]
fn every_clause_and_vector_is_shown() {
    let ids: BTreeSet<_> = ids("en").into_iter().collect();
    assert_eq!(ids.len(), 352 + 124 + 69, "clauses, vectors, rulings");

    let mut shown: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut show = |id: &str, by: &str| shown.entry(id.into()).or_default().push(by.into());
    for Held { about, .. } in run_all() {
        // A worked example is shown by the scenario of its name and by nothing else.
        let example = about.id.starts_with("HD-X").then_some(&about.id);
        for clause in about.shows.iter().filter(|id| !id.starts_with("HD-X")).chain(example) {
            show(clause, &about.id);
        }
    }
    for path in files("crates/hackclad/tests/rules", "rs") {
        for id in named(&read(&path)).filter(|id| !id.starts_with("HD-X")) {
            show(id, &path.display().to_string());
        }
    }
    let missing: Vec<_> = ids.iter().filter(|id| !shown.contains_key(*id)).collect();
    assert!(missing.is_empty(), "shown by no scenario or test: {missing:?}");
    let unknown: Vec<_> = shown.iter().filter(|(id, _)| !ids.contains(*id)).collect();
    assert!(unknown.is_empty(), "no such clause: {unknown:?}");
}

#[test]
fn both_languages_have_the_same_clauses() {
    assert_eq!(ids("en"), ids("ja"));
}
