//! The battery on a game with the cards that are built in. For tests.

use kernel::Seed;
use kernel::battery::{Report, Series};
use kernel::scenario::Staged;

use crate::files::Packed;

/// The text of the seed.
const SEED: &str = "battery";

/// Plays so many games of the battery, over all seat counts and options, on all cores. The error
/// says what broke and how to see it again.
pub fn battery_of<G: Staged + Packed>(games: u64) -> Result<Report, String> {
    let (pack, _) = G::default_pack().map_err(|problems| problems.to_string())?;
    let series = Series::<G> { pack, seats: None, seed: Seed::from_text(SEED) };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let played = series.run(0, cores, &|number| number < games);
    let report = played.map_err(|(number, failure)| {
        let game = G::ID;
        format!("{failure}\nagain: majo lab battery {game} --seed {SEED} --game {number}")
    })?;
    report.enough()?;
    Ok(report)
}
