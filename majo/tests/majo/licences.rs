//! Every dependency may be used and passed on under a licence we have looked at.

use std::process::Command;

const ALLOWED: [&str; 15] = [
    "MIT",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "Zlib",
    "Unicode-3.0",
    "Unicode-DFS-2016",
    "Unlicense",
    "BSL-1.0",
    "0BSD",
    "CC0-1.0",
    "MIT-0",
    "WTFPL",
];

/// One of the alternatives, each a sum of licences, must be allowed.
fn allowed(licence: &str) -> bool {
    let plain = licence.replace(['(', ')'], "").replace('/', " OR ");
    let fits = |one: &str| ALLOWED.contains(&one.trim());
    // `A AND (B OR C)` loses its brackets here and is read as `(A AND B) OR C`, so the parts of
    // a sum are asked for all their alternatives.
    plain.split(" AND ").all(|part| part.split(" OR ").any(fits))
}

#[test]
fn licences_are_understood() {
    assert!(allowed("MIT OR Apache-2.0") && allowed("GPL-3.0 OR MIT"));
    assert!(allowed("(MIT OR Apache-2.0) AND Unicode-3.0") && allowed("Unlicense/MIT"));
    assert!(!allowed("GPL-3.0") && !allowed("MIT AND GPL-3.0"));
}

#[test]
fn every_dependency_has_an_allowed_licence() {
    let cargo = std::env::var("CARGO").unwrap_or("cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--locked"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    let metadata: serde_json::Value =
        serde_json::from_slice(&output.stdout).expect("cargo metadata prints JSON");
    let packages = metadata["packages"].as_array().expect("a list of packages");
    assert!(packages.len() > 20, "the dependencies are listed");
    let wrong: Vec<String> = packages
        .iter()
        .filter(|package| !package["license"].as_str().is_some_and(allowed))
        .map(|package| format!("{} ({})", package["name"], package["license"]))
        .collect();
    assert!(wrong.is_empty(), "licences to look at: {wrong:?}");
}
