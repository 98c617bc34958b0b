//! The battery from every state that a scenario comes to: what is special in the rules is in the
//! scenarios, and what comes next there is not always what the scenario shows.
//!
//! Agate Sword and Madoka's Court are not among them: their audits count whole packs, and their
//! scenarios leave cards out of play.

#![allow(missing_docs, clippy::expect_used, clippy::panic)]

use games::{Daybreak, GameId, Hackclad, Shadows, scenarios};
use kernel::battery::{Look, from_state};
use kernel::scenario::{Staged, watched};
use kernel::{Dice, Game, Seat, Seed, Turn, Viewer};
use pack::Packed;

fn from_scenarios<G: Staged + Packed>() {
    let id: GameId = G::ID.parse().expect("a game");
    let (pack, _) = G::default_pack().expect("the default pack is good");
    let (mut states, mut decisions) = (0, 0);
    for example in scenarios(id) {
        let mut dice = Dice::from_seed(&Seed::from_text(&example.about.id), 0);
        // Whether the scenario itself holds is for the tests of the scenarios.
        let _ = watched::<G>(&example.source, &pack, &mut |done| {
            look_alike(done.game, done.after, &mut dice).unwrap_or_else(|what| {
                let (seat, action) = (done.seat, done.game.notation(&done.action));
                panic!("after `{seat} {action}` in {}: {what}", example.source.file)
            });
            let look = Look { closely_once_in: 40, secrets: false };
            let calm = [1, 8, 100_000][dice.below(3) as usize];
            match from_state(done.game, done.after.clone(), &mut dice, look, calm) {
                Ok(tally) => decisions += tally.decisions,
                Err(failure) => {
                    let (seat, action) = (done.seat, done.game.notation(&done.action));
                    panic!("after `{seat} {action}` in {}: {failure}", example.source.file)
                }
            }
            states += 1;
        });
    }
    assert!(states > 100 && decisions > 10 * states, "{states} states, {decisions} decisions");
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

#[test]
fn daybreak_from_scenarios() {
    from_scenarios::<Daybreak>();
}

#[test]
fn hackclad_from_scenarios() {
    from_scenarios::<Hackclad>();
}

#[test]
fn shadows_from_scenarios() {
    from_scenarios::<Shadows>();
}
