//! Is every rule of a game shown? For the games' own tests: runs a game's scenarios and compares
//! the ids they and the test files name with those of the rules text.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use kernel::Game;
use kernel::doc::Source;
use kernel::scenario::{self, Done, Held, Staged};

use crate::Packed;

/// Where the rules, scenarios and tests of a game are.
#[derive(Clone, Debug)]
pub struct Coverage {
    root: PathBuf,
    game: &'static str,
    /// The tests of its rules.
    tests: PathBuf,
    mark: String,
}

impl Coverage {
    /// A game and the letters its clauses begin with, from the folder of its crate.
    pub fn of<G: Packed>(crate_folder: &str, letters: &str) -> Self {
        let game = G::ID;
        // The crate is games/<game>, or a folder of it.
        let crate_folder = Path::new(crate_folder);
        let holds = |folder: &&Path| folder.join("games").join(game).is_dir();
        let root = crate_folder.ancestors().find(holds).unwrap_or(crate_folder).to_path_buf();
        let tests = crate_folder.join("tests");
        Coverage { root, game, tests, mark: format!("{letters}-") }
    }

    /// A folder of the game.
    fn folder(&self, name: &str) -> PathBuf {
        Path::new("games").join(self.game).join(name)
    }

    /// The text of a file of the project.
    pub fn read(&self, path: impl AsRef<Path>) -> Result<String, String> {
        let path = self.root.join(path);
        std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
    }

    fn files(&self, folder: &Path, extension: &str) -> Result<Vec<PathBuf>, String> {
        let folder = self.root.join(folder);
        let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
        let mut files = Vec::new();
        for entry in std::fs::read_dir(&folder).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            if path.is_dir() {
                files.extend(self.files(&path, extension)?);
            } else if path.extension().is_some_and(|found| found == extension) {
                files.push(path);
            }
        }
        files.sort();
        Ok(files)
    }

    /// Runs every scenario; all that did not hold, in words.
    pub fn run<G: Packed + Staged>(&self) -> Result<Vec<Held>, String> {
        self.watch::<G>(&mut |_| {})
    }

    /// As [`Coverage::run`], and every action done in a scenario is shown to `watch`.
    pub fn watch<G: Packed + Staged>(
        &self,
        watch: &mut dyn FnMut(&Done<'_, G>),
    ) -> Result<Vec<Held>, String> {
        let (cards, _) = G::default_pack().map_err(|problems| problems.to_string())?;
        let mut wrong = Vec::new();
        let mut held = Vec::new();
        for path in self.files(&self.folder("scenarios"), "toml")? {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let file = self.folder("scenarios").join(&name);
            let source = Source::new(file.display().to_string(), self.read(&path)?);
            match scenario::watched::<G>(&source, &cards, watch) {
                Ok(found) if format!("{}.toml", found.about.id) == name => held.push(found),
                Ok(found) => wrong.push(format!("{name} calls itself {}", found.about.id)),
                Err(problems) => wrong.push(problems.to_string()),
            }
        }
        if wrong.is_empty() { Ok(held) } else { Err(format!("\n{}", wrong.join("\n"))) }
    }

    /// The actions that the manual of scenarios names for the game of this title, as it writes
    /// them: the tables under its heading "Actions".
    pub fn manual_actions(&self, title: &str) -> Result<Vec<String>, String> {
        let manual = self.read("docs/scenarios.md")?;
        let (_, own) = manual.split_once(&format!("\n## {title}\n")).ok_or("no such section")?;
        let (own, _) = own.split_once("\n## ").unwrap_or((own, ""));
        let (_, actions) = own.split_once("### Actions").ok_or("no actions")?;
        let (actions, _) = actions.split_once("\n#").unwrap_or((actions, ""));
        let rows = actions.lines().filter(|line| line.starts_with("| `"));
        let cells = rows.filter_map(|row| row.split('|').nth(1));
        Ok(cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).map(String::from).collect())
    }

    /// The first words of the actions that the manual names for the game of this title; each of
    /// these actions can be read.
    pub fn manual_verbs<G: Game>(&self, game: &G, title: &str) -> Result<BTreeSet<String>, String> {
        let mut verbs = BTreeSet::new();
        for said in self.manual_actions(title)? {
            game.parse(&said).map_err(|error| format!("`{said}`: {error}"))?;
            verbs.extend(said.split(' ').next().map(String::from));
        }
        Ok(verbs)
    }

    /// Are all these uses of cards among those that scenarios have shown?
    pub fn all_shown(all: &BTreeSet<String>, shown: &BTreeSet<String>) -> Result<(), String> {
        let missing: Vec<_> = all.difference(shown).collect();
        if missing.is_empty() {
            return Ok(());
        }
        let (count, of) = (missing.len(), all.len());
        Err(format!("{count} of {of} uses are in no scenario: {missing:#?}"))
    }

    /// The ids of the rules in a language (`en`, `ja`), as they come: `- **MC-31** …`.
    pub fn ids(&self, lang: &str) -> Result<Vec<String>, String> {
        let text = self.read(self.folder("book").join(format!("{lang}.md")))?;
        let id = |line: &str| Some(line.strip_prefix("- **")?.split_once("**")?.0.to_string());
        Ok(text.lines().filter_map(id).collect())
    }

    /// The ids that a test file names in doc comments and messages; other comments prove nothing.
    fn named<'a>(&self, text: &'a str) -> impl Iterator<Item = &'a str> {
        let counts = |line: &&str| {
            let line = line.trim_start();
            line.starts_with("///") || !line.starts_with("//")
        };
        let words = |line| str::split(line, |c: char| !c.is_ascii_alphanumeric() && c != '-');
        text.lines().filter(counts).flat_map(words).filter(|word| word.starts_with(&self.mark))
    }

    /// Is every id shown by a scenario that holds or named by a test, and is none made up? A worked
    /// example is shown by the scenario of its name and by nothing else. Returns how many scenarios
    /// there are.
    pub fn complete<G: Packed + Staged>(&self) -> Result<usize, String> {
        let ids: BTreeSet<_> = self.ids("en")?.into_iter().collect();
        let example = format!("{}X", self.mark);
        let is_example = |id: &&str| id.starts_with(&example);
        let mut shown: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut show = |id: &str, by: &str| shown.entry(id.into()).or_default().push(by.into());
        let held = self.run::<G>()?;
        let scenarios = held.len();
        for Held { about, .. } in held {
            let own = Some(about.id.as_str()).filter(is_example);
            let clauses = about.shows.iter().map(String::as_str).filter(|id| !is_example(id));
            clauses.chain(own).for_each(|id| show(id, &about.id));
        }
        for path in self.files(&self.tests, "rs")? {
            let by = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            for id in self.named(&self.read(&path)?).filter(|id| !is_example(id)) {
                show(id, &by);
            }
        }
        let missing: Vec<_> = ids.iter().filter(|id| !shown.contains_key(*id)).collect();
        let unknown: Vec<_> = shown.iter().filter(|(id, _)| !ids.contains(*id)).collect();
        match (missing.is_empty(), unknown.is_empty()) {
            (true, true) => Ok(scenarios),
            (false, _) => Err(format!("shown by no scenario or test: {missing:?}")),
            (true, false) => Err(format!("no such clause: {unknown:?}")),
        }
    }
}
