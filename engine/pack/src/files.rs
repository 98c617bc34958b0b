//! The files of a pack and where they come from.

use std::path::Path;
use std::sync::Arc;

use kernel::doc::{Doc, LARGEST, Problem, Problems, Source, Table};
use kernel::{Game, Text, Told, both};
use sha2::{Digest, Sha256};

/// The files of one game's pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Files {
    sources: Vec<Source>,
}

impl Files {
    /// Files given by name and text.
    pub fn new(files: impl IntoIterator<Item = Source>) -> Self {
        let mut sources: Vec<_> = files.into_iter().collect();
        sources.sort_by(|a, b| a.file.cmp(&b.file));
        Files { sources }
    }

    /// The TOML files of a folder.
    pub fn from_dir(dir: &Path) -> Result<Self, Problems> {
        let shown = |path: &Path| path.display().to_string();
        let fail = |path: &Path, what: Text| {
            Problems(vec![Problem { file: shown(path), line: 1, column: 1, what, help: None }])
        };
        let cannot = |path: &Path, error: &std::io::Error| {
            let why = error.told();
            fail(
                path,
                Text {
                    en: format!("cannot be read: {}", why.en),
                    ja: format!("読めません：{}", why.ja),
                },
            )
        };
        let mut sources = Vec::new();
        for entry in std::fs::read_dir(dir).map_err(|error| cannot(dir, &error))? {
            let path = entry.map_err(|error| cannot(dir, &error))?.path();
            if path.extension().is_none_or(|extension| extension != "toml") {
                continue;
            }
            let size = std::fs::metadata(&path).map_err(|error| cannot(&path, &error))?.len();
            if size > LARGEST as u64 {
                return Err(fail(
                    &path,
                    both!("larger than {LARGEST} bytes", "{LARGEST}バイトを超えています。"),
                ));
            }
            let bytes = std::fs::read(&path).map_err(|error| cannot(&path, &error))?;
            let text = String::from_utf8(bytes).map_err(|error| {
                fail(
                    &path,
                    both!("not UTF-8 text: {error}", "UTF-8の文字として読めません（{error}）。"),
                )
            })?;
            sources.push(Source::new(shown(&path), text));
        }
        if sources.is_empty() {
            return Err(fail(
                dir,
                both!(
                    "no .toml file is in this folder",
                    "このフォルダーに .toml ファイルがありません。"
                ),
            ));
        }
        Ok(Files::new(sources))
    }

    /// The files, in order of their names.
    pub fn sources(&self) -> &[Source] {
        &self.sources
    }

    /// The name of the first file, for what is wrong with the pack as a whole.
    pub fn first(&self) -> &str {
        self.sources.first().map_or("pack", |source| &source.file)
    }

    /// Reads every file from its root; all problems of all files, if there are any.
    pub fn each(&self, mut read: impl FnMut(&Table<'_>)) -> Result<(), Problems> {
        let mut problems = Problems::default();
        for source in &self.sources {
            let doc = Doc::parse(source);
            read(&doc.root());
            if let Err(Problems(mut found)) = doc.finish() {
                problems.0.append(&mut found);
            }
        }
        if problems.0.is_empty() { Ok(()) } else { Err(problems) }
    }

    /// Reads the cards of a pack. Any problem refuses the whole pack.
    pub fn read<R: Reading>(&self) -> Result<R::Cards, Problems> {
        let mut reading = R::default();
        self.each(|root| reading.file(root))?;
        reading.finish(self.first())
    }

    /// A hash of names and values: two packs with the same hash are the same. Comments, blank lines
    /// and the order of keys are none of its business: they change no card.
    pub fn hash(&self) -> String {
        self.hashed(|text, hash| match toml::from_str::<toml::Table>(text) {
            Ok(table) => of_table(&table, hash),
            // Nothing is played with a file that is none.
            Err(_) => of_text(text, hash),
        })
    }

    /// The hash as majo made it until it covered values alone: of the very texts. Match files and
    /// tables of that time name their cards by it.
    pub fn former_hash(&self) -> String {
        self.hashed(of_text)
    }

    fn hashed(&self, add: impl Fn(&str, &mut Sha256)) -> String {
        let mut hash = Sha256::new();
        for Source { file, text } in &self.sources {
            // Only the last part of the name: a pack may lie in any folder.
            let name = Path::new(file).file_name().unwrap_or_default();
            of_bytes(name.as_encoded_bytes(), &mut hash);
            add(text, &mut hash);
        }
        let digest: [u8; 32] = hash.finalize().into();
        digest[..8].iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

fn of_bytes(bytes: &[u8], hash: &mut Sha256) {
    hash.update((bytes.len() as u64).to_le_bytes());
    hash.update(bytes);
}

fn of_text(text: &str, hash: &mut Sha256) {
    of_bytes(text.as_bytes(), hash);
}

/// Each value with a letter for its kind: a 1 is no "1".
fn of_value(value: &toml::Value, hash: &mut Sha256) {
    match value {
        toml::Value::String(text) => {
            hash.update(b"s");
            of_text(text, hash);
        }
        toml::Value::Integer(number) => {
            hash.update(b"i");
            hash.update(number.to_le_bytes());
        }
        toml::Value::Float(number) => {
            hash.update(b"f");
            hash.update(number.to_bits().to_le_bytes());
        }
        toml::Value::Boolean(yes) => hash.update([b'b', u8::from(*yes)]),
        toml::Value::Datetime(time) => {
            hash.update(b"d");
            of_text(&time.to_string(), hash);
        }
        toml::Value::Array(list) => {
            hash.update(b"a");
            hash.update((list.len() as u64).to_le_bytes());
            list.iter().for_each(|value| of_value(value, hash));
        }
        toml::Value::Table(table) => of_table(table, hash),
    }
}

/// In order of the keys.
fn of_table(table: &toml::Table, hash: &mut Sha256) {
    hash.update(b"t");
    hash.update((table.len() as u64).to_le_bytes());
    for (key, value) in table {
        of_text(key, hash);
        of_value(value, hash);
    }
}

/// What has been read of a pack.
pub trait Reading: Default {
    /// What it becomes.
    type Cards;

    /// Reads one file more.
    fn file(&mut self, root: &Table<'_>);

    /// What can only be seen when all files are read. The name is that of the first.
    fn finish(self, first: &str) -> Result<Self::Cards, Problems>;
}

/// The `[pack]` table of a file, if it has one: for this game, with a name. The caller reads the
/// rest of it.
pub fn pack_table<'d>(root: &Table<'d>, game: &'static str) -> Option<(Table<'d>, Option<Text>)> {
    let pack = root.get("pack")?.table()?;
    if let Some(node) = pack.need("game", Text::same(format!("\"{game}\""))) {
        node.word(&[game]);
    }
    let name = pack.need("name", "{ en = \"…\", ja = \"…\" }").and_then(|n| Text::read(&n));
    Some((pack, name))
}

/// A game whose cards come from a pack.
pub trait Packed: Game {
    /// The built-in pack: its files as `majo pack export` lays them in a folder (`GAME/NAME`), and
    /// their texts.
    const DEFAULT: &'static [(&'static str, &'static str)];

    /// Reads and checks a pack.
    fn read_pack(files: &Files) -> Result<Self::Pack, Problems>;

    /// What is odd in a good pack, but not wrong.
    fn warnings(_: &Self::Pack) -> Vec<Problem> {
        Vec::new()
    }

    /// What can be read of a pack that is still being written, for a preview, and all that
    /// [`Packed::read_pack`] has against it. Nothing is played with such a pack.
    fn draft(files: &Files) -> (Option<Self::Pack>, Problems) {
        match Self::read_pack(files) {
            Ok(pack) => (Some(pack), Problems::default()),
            Err(problems) => (None, problems),
        }
    }

    /// The files of the built-in pack.
    fn default_files() -> Files {
        Files::new(Self::DEFAULT.iter().map(|(file, text)| Source::new(*file, *text)))
    }

    /// The built-in pack and its hash.
    fn default_pack() -> Result<(Arc<Self::Pack>, String), Problems> {
        let files = Self::default_files();
        Ok((Arc::new(Self::read_pack(&files)?), files.hash()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CARD: &str = "# The first.\n[[card]]\nid = \"A\" # its name\npower = 2\nlist = [1, 2]\n";

    fn files(text: &str) -> Files {
        Files::new([Source::new("somewhere/cards.toml", text)])
    }

    #[test]
    fn a_hash_covers_values_and_no_comments() {
        let hash = files(CARD).hash();
        for same in [
            CARD.replace("# The first.", "# Another word,\n\n# or two."),
            CARD.replace("power = 2\nlist = [1, 2]", "list = [\n  1,\n  2, # both\n]\npower = 0x2"),
            CARD.replace("\"A\"", "'A'"),
        ] {
            assert_eq!(files(&same).hash(), hash, "{same}");
            assert_ne!(files(&same).former_hash(), files(CARD).former_hash(), "{same}");
        }
        for other in [
            CARD.replace("power = 2", "power = 3"),
            CARD.replace("power = 2", "power = \"2\""),
            CARD.replace("[1, 2]", "[2, 1]"),
            CARD.replace("power", "force"),
            CARD.replace("[[card]]", "[card]"),
            CARD.replace("\"A\"", "\"A # its name\""),
            CARD.replace("[1, 2]", "[1, 2"),
        ] {
            assert_ne!(files(&other).hash(), hash, "{other}");
        }
        let elsewhere = Files::new([Source::new("cards.toml", CARD)]);
        assert_eq!(elsewhere.hash(), hash, "a pack may lie in any folder");
        let renamed = Files::new([Source::new("more.toml", CARD)]);
        assert_ne!(renamed.hash(), hash);
    }
}
