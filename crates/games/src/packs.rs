//! Card packs: built in, or from a folder with one folder per game.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use kernel::Game;
use kernel::doc::Problems;
use pack::{Files, Packed};

/// Where packs come from.
#[derive(Clone, Debug, Default)]
pub struct Packs {
    dir: Option<PathBuf>,
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

/// A pack that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PacksError {
    /// The folder is not there.
    #[error("{}: no such folder; give one that holds a folder per game (see `majo pack export`)", .0.display())]
    NoFolder(PathBuf),
    /// Something in the files is wrong.
    #[error("{0}")]
    Problems(#[from] Problems),
}

impl Packs {
    /// The built-in packs, or those of a folder where it has them.
    pub fn new(dir: Option<&Path>) -> Result<Self, PacksError> {
        match dir {
            Some(dir) if !dir.is_dir() => Err(PacksError::NoFolder(dir.into())),
            _ => Ok(Packs { dir: dir.map(Path::to_path_buf) }),
        }
    }

    /// The files of a game's pack, and whether they are the built-in ones.
    pub fn files<G: Packed>(&self) -> Result<(Files, bool), PacksError> {
        match self.dir.as_ref().map(|dir| dir.join(G::ID)).filter(|dir| dir.is_dir()) {
            Some(dir) => Ok((Files::from_dir(&dir)?, false)),
            None => Ok((G::default_files(), true)),
        }
    }

    /// Reads a game's pack.
    pub fn load<G: Packed>(&self) -> Result<Loaded<G>, PacksError> {
        let (files, built_in) = self.files::<G>()?;
        Ok(Loaded { pack: Arc::new(G::read_pack(&files)?), hash: files.hash(), built_in })
    }
}
