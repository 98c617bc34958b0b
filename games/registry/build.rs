//! Lists the scenarios, lessons, puzzles, books and pictures of the games' folders, so that the
//! binary carries them.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    // Asked when it runs: builds of two work trees may share a folder.
    let here = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default();
    let root = Path::new(&here).join("../..").canonicalize()?;
    let out = env::var_os("OUT_DIR").unwrap_or_default();
    let (mut scenarios, mut books, mut pictures) = (Vec::new(), Vec::new(), Vec::new());
    let (mut lessons, mut puzzles) = (Vec::new(), Vec::new());
    println!("cargo::rerun-if-changed={}", root.join("games").display());
    for game in sorted(&root.join("games"))? {
        scenarios.extend(files(&game.join("scenarios"), "toml")?);
        books.extend(files(&game.join("book"), "md")?);
        pictures.extend(files(&game.join("book/pictures"), "svg")?);
        lessons.extend(files(&game.join("lessons"), "toml")?);
        puzzles.extend(files(&game.join("puzzles"), "toml")?);
    }
    let lists = [
        ("scenarios.rs", scenarios),
        ("books.rs", books),
        ("pictures.rs", pictures),
        ("lessons.rs", lessons),
        ("puzzles.rs", puzzles),
    ];
    for (name, files) in lists {
        let mut list = String::from("&[\n");
        for file in files {
            let name = file.strip_prefix(&root).unwrap_or(&file).display().to_string();
            // Writing to a String cannot fail.
            let _ = writeln!(list, "({name:?}, include_str!({:?})),", file.display());
        }
        list.push(']');
        fs::write(Path::new(&out).join(name), list)?;
    }
    Ok(())
}

fn sorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path()));
    let mut paths: Vec<_> = entries.collect::<Result<_, _>>()?;
    paths.sort();
    Ok(paths)
}

/// The files with this ending; none where there is no such folder.
fn files(folder: &Path, ending: &str) -> io::Result<Vec<PathBuf>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = sorted(folder)?;
    files.retain(|file| file.extension().is_some_and(|found| found == ending));
    Ok(files)
}
