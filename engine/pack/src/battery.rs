//! The battery on a game with the cards that are built in. For tests.

use kernel::battery::{Look, Report, Series, from_state};
use kernel::scenario::Staged;
use kernel::{Dice, Game, Seat, Seed, Turn, Viewer};

use crate::coverage::Coverage;
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

/// The battery from every state that a scenario comes to: what is special in the rules is in the
/// scenarios, and what comes next there is not always what the scenario shows.
///
/// Not for a game whose audit counts whole packs, if its scenarios leave cards out of play.
pub fn battery_from<G: Staged + Packed>(scenarios: &Coverage) -> Result<(), String> {
    let mut dice = Dice::from_seed(&Seed::from_text(SEED), 0);
    let (mut states, mut decisions, mut wrong) = (0, 0, None);
    scenarios.watch::<G>(&mut |done| {
        let look = Look { closely_once_in: 40, secrets: false };
        let calm = [1, 8, 100_000][dice.below(3) as usize];
        let played = look_alike(done.game, done.after, &mut dice).and_then(|()| {
            from_state(done.game, done.after.clone(), &mut dice, look, calm)
                .map_err(|failure| failure.to_string())
        });
        match played {
            Ok(tally) => decisions += tally.decisions,
            Err(what) => {
                let (seat, action) = (done.seat, done.game.notation(&done.action));
                wrong.get_or_insert(format!("after `{seat} {action}` in a scenario: {what}"));
            }
        }
        states += 1;
    })?;
    match wrong {
        Some(wrong) => Err(wrong),
        None if states > 100 && decisions > 10 * states => Ok(()),
        None => Err(format!("only {states} states and {decisions} decisions")),
    }
}

/// Worlds that look the same to a seat are proper worlds and look the same. A game played on seldom
/// meets the state of a scenario again, so this looks right there.
fn look_alike<G: Game>(game: &G, state: &G::State, dice: &mut Dice) -> Result<(), String> {
    if !matches!(game.turn(state), Turn::Ask(_)) {
        return Ok(());
    }
    for seat in Seat::all(game.seats()) {
        for _ in 0..4 {
            let mut world = state.clone();
            game.resample(&mut world, seat, dice);
            game.audit(&world).map_err(|what| format!("resampled for {seat}: {what}"))?;
            let viewer = Viewer::Seat(seat);
            if game.view(&world, viewer) != game.view(state, viewer) {
                return Err(format!("a world resampled for {seat} looks different"));
            }
        }
    }
    Ok(())
}
