//! The built-in scenarios.

use kernel::doc::Source;
use kernel::scenario::About;

use crate::GameId;

static FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/scenarios.rs"));

/// A built-in scenario.
#[derive(Clone, Debug)]
pub struct Example {
    /// What it says about itself.
    pub about: About,
    /// Its file.
    pub source: Source,
}

/// The scenarios of a game, in order of their file names.
pub fn scenarios(game: GameId) -> Vec<Example> {
    let example = |(file, text): &(&str, &str)| {
        let source = Source::new(*file, *text);
        let about = About::read(&source).ok()?;
        (about.game == game.id()).then_some(Example { about, source })
    };
    FILES.iter().filter_map(example).collect()
}
