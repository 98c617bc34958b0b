//! Worlds that look alike: whatever a viewer is shown, offered or told is the same in both.

use super::{Player, same};
use crate::game::{Game, Turn, Unheard};
use crate::seat::{Seat, Viewer};

/// How many actions from elsewhere are tried in both worlds.
const TRIED: usize = 6;

impl<G: Game> Player<'_, G> {
    /// A resampled world looks the same to its seat. It is a proper world, and the game goes on
    /// from it.
    pub(super) fn resampled(&mut self, state: &G::State, seat: Seat) -> Result<(), String> {
        let game = self.game;
        let mut world = state.clone();
        game.resample(&mut world, seat, self.dice);
        game.audit(&world).map_err(|what| format!("resampled for {seat}: {what}"))?;
        let viewer = Viewer::Seat(seat);
        same("a resampled view", &game.view(&world, viewer), &game.view(state, viewer))?;
        same(
            "a resampled public view",
            &game.view(&world, Viewer::Public),
            &game.view(state, Viewer::Public),
        )?;
        same("who is asked in a resampled world", &game.turn(&world), &game.turn(state))?;
        self.looks += 1;
        self.changed += u32::from(game.view(&world, Viewer::All) != game.view(state, Viewer::All));
        self.offered(state, &world, seat)?;
        self.told(state, &world, viewer)?;
        let Turn::Ask(ask) = game.turn(&world) else { return Ok(()) };
        let Some(next) = ask.must.first() else { return Ok(()) };
        let mut there = Vec::new();
        game.legal(&world, next, &mut there);
        match self.dice.pick(&there) {
            None => Err(format!("nothing is legal for {next} in a world resampled for {seat}")),
            Some(action) => game
                .apply(&mut world, next, action, &mut Unheard)
                .map_err(|refusal| format!("a resampled world refuses: {refusal}")),
        }
    }

    /// What a seat may do and say, how long it has, and why it may not do the rest.
    fn offered(&mut self, state: &G::State, world: &G::State, seat: Seat) -> Result<(), String> {
        let game = self.game;
        let list = |from: &G::State| {
            let (mut legal, mut asides) = (Vec::new(), Vec::new());
            game.legal(from, seat, &mut legal);
            game.asides(from, seat, &mut asides);
            (legal, asides)
        };
        let ((here, said_here), (there, said_there)) = (list(state), list(world));
        same("resampled legal actions", &there, &here)?;
        same("what can be said in a resampled world", &said_there, &said_here)?;
        let interrupts = |from: &G::State| {
            here.iter().map(|action| game.interrupts(from, action)).collect::<Vec<_>>()
        };
        same("what interrupts in a resampled world", &interrupts(world), &interrupts(state))?;
        same(
            "the time limit in a resampled world",
            &game.time_limit(world, seat),
            &game.time_limit(state, seat),
        )?;
        for other in seat.others(game.seats()) {
            // What is done for others may be their secret; how long they have is seen by all.
            let seconds = |from| game.time_limit(from, other).map(|limit| limit.seconds);
            let what = format!("the time of {other} in a world resampled for {seat}");
            same(&what, &seconds(world), &seconds(state))?;
        }
        for _ in 0..TRIED {
            let Some(action) = self.taken_elsewhere()? else { break };
            let found = game.check(world, seat, &action);
            let wanted = game.check(state, seat, &action);
            if found != wanted {
                let text = game.notation(&action);
                let what = format!("why {seat} may not {text} in a world that looks the same");
                same(&what, &found, &wanted)?;
            }
        }
        Ok(())
    }

    /// Of an action that changes nothing the viewer can see (a secret choice), the viewer is told
    /// the same in two worlds that look alike.
    fn told(&mut self, state: &G::State, world: &G::State, viewer: Viewer) -> Result<(), String> {
        let game = self.game;
        let Turn::Ask(ask) = game.turn(state) else { return Ok(()) };
        let before = game.view(state, viewer);
        let tell = |from: &G::State, seat: Seat, action: &G::Action| {
            let (mut after, mut events) = (from.clone(), Vec::new());
            game.apply(&mut after, seat, action, &mut events).ok()?;
            let seen = events.iter().filter_map(|event| game.seen_by(event, viewer));
            (game.view(&after, viewer) == before).then(|| seen.collect::<Vec<_>>())
        };
        for seat in ask.must {
            let list = |from: &G::State| {
                let mut legal = Vec::new();
                game.legal(from, seat, &mut legal);
                legal
            };
            let (here, there) = (list(state), list(world));
            let Some(&action) = self.dice.pick(&here) else { continue };
            // A choice made alone among the same things in both worlds may be an open one.
            let secret = ask.must.len() > 1 || here != there;
            let other = match secret && viewer != Viewer::Seat(seat) {
                true => self.dice.pick(&there).copied(),
                false => Some(action).filter(|action| there.contains(action)),
            };
            let (here, Some(there)) = (action, other) else { continue };
            if let (Some(told), Some(told_there)) =
                (tell(state, seat, &here), tell(world, seat, &there))
            {
                let what = format!("what {viewer} is told of {seat} {}", game.notation(&here));
                same(&what, &told_there, &told)?;
            }
        }
        Ok(())
    }
}
