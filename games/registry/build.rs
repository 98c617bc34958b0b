//! Lists the scenario files of the repo, so that the binary carries them (`majo rules`).

use std::fmt::Write;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios").canonicalize()?;
    let mut list = String::from("&[\n");
    let mut folders: Vec<_> = fs::read_dir(&root)?.collect::<Result<_, _>>()?;
    folders.sort_by_key(fs::DirEntry::path);
    println!("cargo::rerun-if-changed={}", root.display());
    for folder in folders {
        println!("cargo::rerun-if-changed={}", folder.path().display());
        let mut files: Vec<_> = fs::read_dir(folder.path())?.collect::<Result<_, _>>()?;
        files.sort_by_key(fs::DirEntry::path);
        for file in files.iter().filter(|file| file.path().extension() == Some("toml".as_ref())) {
            let path = file.path();
            let name = Path::new("scenarios").join(path.strip_prefix(&root).unwrap_or(&path));
            // Writing to a String cannot fail.
            let _ = writeln!(list, "({:?}, include_str!({:?})),", name.display(), path.display());
        }
    }
    list.push(']');
    let out = env::var_os("OUT_DIR").unwrap_or_default();
    fs::write(Path::new(&out).join("scenarios.rs"), list)
}
