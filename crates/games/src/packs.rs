//! Card packs: built in, or from a folder with one folder per game.

use std::any::Any;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use kernel::doc::Problems;
use kernel::{Game, Text, Told};
use pack::{Files, Packed};

use crate::GameId;

/// The name of the cards that are built in.
pub const BUILT_IN: &str = "built-in";

/// Packs that were read, by name.
type Read = Mutex<HashMap<String, Arc<dyn Any + Send + Sync>>>;

/// Where packs come from. Clones share what was read: a pack is read once.
#[derive(Clone, Debug, Default)]
pub struct Packs {
    dir: Option<PathBuf>,
    read: Arc<Read>,
}

/// A pack, ready to play with.
#[derive(Debug)]
pub struct Loaded<G: Game> {
    /// The cards.
    pub pack: Arc<G::Pack>,
    /// Their hash, as match files name it.
    pub hash: String,
    /// Are they the built-in ones?
    pub built_in: bool,
}

impl<G: Game> Clone for Loaded<G> {
    fn clone(&self) -> Self {
        Loaded { pack: self.pack.clone(), hash: self.hash.clone(), built_in: self.built_in }
    }
}

/// A pack that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PacksError {
    /// The folder is not there.
    #[error("{}: no such folder; give one that holds a folder per game (see `majo pack export`)", .0.display())]
    NoFolder(PathBuf),
    /// The folder holds no game's folder: the game's own was given, or a wrong one.
    #[error("{}: no folder of a game ({}) is in it; give the folder above (see `majo pack export`)", .0.display(), GameId::ALL.map(GameId::id).join(", "))]
    NoGames(PathBuf),
    /// No pack has that name.
    #[error("there is no pack `{name}` for {game}; there are: {}", .there.join(", "))]
    NoPack {
        /// The game.
        game: &'static str,
        /// What was asked for.
        name: String,
        /// What there is.
        there: Vec<String>,
    },
    /// Something in the files is wrong.
    #[error("{0}")]
    Problems(#[from] Problems),
}

impl Told for PacksError {
    fn told(&self) -> Text {
        let ja = match self {
            PacksError::NoFolder(dir) => format!(
                "{}：フォルダーがありません。ゲームごとのフォルダーを含むフォルダーを指定してください（`majo pack export` を参照）。",
                dir.display()
            ),
            PacksError::NoGames(dir) => format!(
                "{}：ゲームのフォルダー（{}）が入っていません。1つ上のフォルダーを指定してください（`majo pack export` を参照）。",
                dir.display(),
                GameId::ALL.map(GameId::id).join("、")
            ),
            PacksError::NoPack { game, name, there } => format!(
                "{game} に「{name}」というパックはありません。使えるもの：{}",
                there.join("、")
            ),
            PacksError::Problems(problems) => problems.told().ja,
        };
        Text { en: self.to_string(), ja }
    }
}

impl Packs {
    /// The built-in packs, or those of a folder where it has them.
    pub fn new(dir: Option<&Path>) -> Result<Self, PacksError> {
        match dir {
            Some(dir) if !dir.is_dir() => Err(PacksError::NoFolder(dir.into())),
            // It would play the built-in cards without a word.
            Some(dir) if !holds_a_game(dir) => Err(PacksError::NoGames(dir.into())),
            _ => Ok(Packs { dir: dir.map(Path::to_path_buf), read: Arc::default() }),
        }
    }

    /// The packs of a game, the one to play with first: the folder of the game's name, folders
    /// named `GAME-SOMETHING`, and the built-in cards.
    pub fn names<G: Packed>(&self) -> Vec<String> {
        let entries = self.dir.as_ref().and_then(|dir| std::fs::read_dir(dir).ok());
        let mut names: Vec<String> = entries
            .into_iter()
            .flatten()
            .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
            .filter(|name| is_of(name, G::ID))
            .filter(|name| self.folder(name).is_some())
            .collect();
        names.sort();
        let own = names.first().is_some_and(|name| name == G::ID);
        names.insert(if own { names.len() } else { 0 }, BUILT_IN.into());
        names
    }

    fn folder(&self, name: &str) -> Option<PathBuf> {
        self.dir.as_ref().map(|dir| dir.join(name)).filter(|dir| dir.is_dir())
    }

    /// The files of a game's pack, and whether they are the built-in ones.
    pub fn files<G: Packed>(&self) -> Result<(Files, bool), PacksError> {
        match self.folder(G::ID) {
            Some(dir) => Ok((Files::from_dir(&dir)?, false)),
            None => Ok((G::default_files(), true)),
        }
    }

    /// The pack of a game to play with.
    pub fn load<G: Packed>(&self) -> Result<Loaded<G>, PacksError> {
        let own = self.folder(G::ID).is_some();
        self.open(if own { G::ID } else { BUILT_IN })
    }

    /// One of the packs of a game, by name.
    pub fn named<G: Packed>(&self, name: &str) -> Result<Loaded<G>, PacksError> {
        let there = self.names::<G>();
        if !there.iter().any(|known| known == name) {
            return Err(PacksError::NoPack { game: G::ID, name: name.into(), there });
        }
        self.open(name)
    }

    /// The pack of a game that has this hash, if it is here.
    pub fn with_hash<G: Packed>(&self, hash: &str) -> Option<Loaded<G>> {
        let names = self.names::<G>().into_iter();
        names.filter_map(|name| self.open::<G>(&name).ok()).find(|loaded| loaded.hash == hash)
    }

    fn open<G: Packed>(&self, name: &str) -> Result<Loaded<G>, PacksError> {
        let key = format!("{}/{name}", G::ID);
        // A holder that panicked has put nothing half-made in here.
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(loaded) = read.get(&key).and_then(|any| any.downcast_ref::<Loaded<G>>()) {
            return Ok(loaded.clone());
        }
        let (files, built_in) = match self.folder(name) {
            Some(dir) if name != BUILT_IN => (Files::from_dir(&dir)?, false),
            _ => (G::default_files(), true),
        };
        let pack = Arc::new(G::read_pack(&files)?);
        let loaded = Loaded { pack, hash: files.hash(), built_in };
        read.insert(key, Arc::new(loaded.clone()));
        Ok(loaded)
    }
}

/// Is a folder of this name one of a game's: `GAME` or `GAME-SOMETHING`?
fn is_of(name: &str, game: &str) -> bool {
    name.strip_prefix(game).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
}

fn holds_a_game(dir: &Path) -> bool {
    let of_a_game = |name: &str| GameId::ALL.iter().any(|game| is_of(name, game.id()));
    std::fs::read_dir(dir)
        .into_iter()
        .flatten()
        .flatten()
        .any(|entry| entry.file_name().to_str().is_some_and(of_a_game) && entry.path().is_dir())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_without_games_is_refused() {
        let packs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs");
        assert!(Packs::new(Some(&packs)).is_ok());
        // The folder of the game instead of the one above.
        let own = packs.join("agate");
        let error = Packs::new(Some(&own)).unwrap_err();
        assert_eq!(error, PacksError::NoGames(own));
        let told = "no folder of a game (agate, court, daybreak, hackclad, shadows) is in it";
        assert!(error.to_string().contains(told), "{error}");
        let nowhere = packs.join("nowhere");
        assert_eq!(Packs::new(Some(&nowhere)).unwrap_err(), PacksError::NoFolder(nowhere));
    }

    #[test]
    fn folders_belong_to_games_by_name() {
        assert!(is_of("agate", "agate") && is_of("agate-quick", "agate"));
        assert!(!is_of("agates", "agate") && !is_of("my-agate", "agate"));
    }
}
