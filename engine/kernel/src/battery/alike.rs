//! Worlds that look alike: whatever a viewer is shown, offered or told is the same in both.

use std::time::Duration;

use super::{Player, same};
use crate::chance::Dice;
use crate::driver::{Alone, Deed, Driver, House, Sitter, Why};
use crate::game::{Ask, Game, Steps, Turn, Unheard};
use crate::matches::{Match, told_news};
use crate::seat::{Seat, Viewer};

/// How many actions from elsewhere are tried in both worlds.
const TRIED: usize = 6;
/// Worlds that should be the same are played on for so many actions.
const PLAYED_ON: usize = 3;
/// To see who has learnt something takes many worlds: of so many actions, one is looked at.
const UNDONE: u32 = 8;

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
        self.worlds(state, &world, seat)?;
        self.offered(state, &world, seat)?;
        self.told(state, &world, viewer)?;
        self.told(state, &world, Viewer::Public)?;
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

    /// From states that look alike the same dice make the same world: so what bots, hints and
    /// programs find in such worlds tells them nothing. It is the same if it looks the same to
    /// everybody, now and after some more actions: copies of a card may have changed places.
    fn worlds(&mut self, state: &G::State, world: &G::State, seat: Seat) -> Result<(), String> {
        let (game, number) = (self.game, self.dice.word());
        let made = |from: &G::State| {
            let mut made = from.clone();
            game.resample(&mut made, seat, &mut Dice::new(number));
            made
        };
        let (mut one, mut two) = (made(state), made(world));
        let what = format!("a world for {seat} from one that looks the same");
        for _ in 0..=PLAYED_ON {
            if one == two {
                return Ok(());
            }
            for viewer in Seat::all(game.seats()).map(Viewer::Seat).chain([Viewer::All]) {
                same(&what, &game.view(&two, viewer), &game.view(&one, viewer))?;
            }
            same(&what, &game.turn(&two), &game.turn(&one))?;
            let Turn::Ask(ask) = game.turn(&one) else { return Ok(()) };
            let Some(next) = ask.must.first() else { return Ok(()) };
            let mut legal = Vec::new();
            game.legal(&one, next, &mut legal);
            let Some(action) = self.dice.pick(&legal) else { return Ok(()) };
            for world in [&mut one, &mut two] {
                if game.apply(world, next, action, &mut Unheard).is_err() {
                    // Another copy of a card has another name there.
                    return Ok(());
                }
            }
        }
        Ok(())
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
        let manners = |from: &G::State| {
            here.iter().map(|action| game.manner(from, action)).collect::<Vec<_>>()
        };
        same("manners in a resampled world", &manners(world), &manners(state))?;
        same("duties in a resampled world", &game.duties(world), &game.duties(state))?;
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

    /// What is done in both worlds, and how it is told to the viewer. Of an action that changes
    /// nothing the viewer can see (a secret choice), the same. And if all that was told is the
    /// same, and so is how the table looks afterwards, then so is every step between.
    fn told(&mut self, state: &G::State, world: &G::State, viewer: Viewer) -> Result<(), String> {
        let game = self.game;
        let Turn::Ask(ask) = game.turn(state) else { return Ok(()) };
        let before = game.view(state, viewer);
        for seat in ask.anyone() {
            let list = |from: &G::State| {
                let mut legal = Vec::new();
                game.legal(from, seat, &mut legal);
                legal
            };
            let (here, there) = (list(state), list(world));
            let Some(&action) = self.dice.pick(&here) else { continue };
            // A choice made alone among the same things in both worlds may be an open one.
            let secret = (ask.must.has(seat) && ask.must.len() > 1) || here != there;
            let other = match secret && viewer != Viewer::Seat(seat) {
                true => self.dice.pick(&there).copied(),
                false => Some(action).filter(|action| there.contains(action)),
            };
            let (here, Some(there)) = (action, other) else { continue };
            let (Some(one), Some(two)) = (
                Heard::of(game, state, seat, &here, viewer),
                Heard::of(game, world, seat, &there, viewer),
            ) else {
                continue;
            };
            if one.after == before && two.after == before {
                let what = format!("what {viewer} is told of {seat} {}", game.notation(&here));
                same(&what, &two.told, &one.told)?;
            }
            if (&one.told, &one.after, &one.turn) == (&two.told, &two.after, &two.turn) {
                let what = format!("what {viewer} sees amid {seat} {}", game.notation(&here));
                let seen = steps(game, state, seat, &here, viewer);
                same(&what, &steps(game, world, seat, &there, viewer), &seen)?;
                let own = match viewer {
                    Viewer::Seat(own) => Some(own),
                    Viewer::Public | Viewer::All => None,
                };
                // Also where another secret choice was made.
                if let Some(own) = own.filter(|own| *own != seat) {
                    self.worlds(&one.state, &two.state, own)?;
                    self.offered(&one.state, &two.state, own)?;
                }
                self.pauses((state, seat, &here), (world, seat, &there), viewer)?;
                let Some(own) = own else { continue };
                let news = |from, heard: &Heard<G>, action| {
                    told_news(game, from, &heard.state, (seat, action), own)
                };
                if seat == own && self.dice.once_in(UNDONE) {
                    let what = format!("whether {own} may take {} back", game.notation(&here));
                    same(&what, &news(world, &two, &there), &news(state, &one, &here))?;
                }
            }
        }
        Ok(())
    }
}

/// What a person at a table can measure with a watch: when the bots will answer, and when something
/// happens by itself.
type Watched = (Vec<(Seat, Duration)>, Option<Duration>);

/// When what others can do in one way only is done for them.
type Forced = Vec<Option<Duration>>;

/// An action from a state.
type Done<'a, G> = (&'a <G as Game>::State, Seat, &'a <G as Game>::Action);

/// An hour for everybody, and bots that take about a second.
const HOUSE: House = House {
    pace: Duration::from_secs(1),
    clock: Some(Duration::from_secs(3600)),
    alone: Alone::Any,
    stand_in: Duration::from_secs(1),
    person: Duration::from_secs(1),
};

impl<G: Game> Player<'_, G> {
    /// How long bots take after two actions that look alike to a person is the same, with the same dice:
    /// a pause tells nothing. All others are bots there: what a person does takes a person's time.
    ///
    /// Where all are people, what is done for one who has nothing to choose takes as long in both, if it
    /// is done for that one in both; and for the viewer there is the same to choose anyhow.
    fn pauses(&mut self, one: Done<'_, G>, two: Done<'_, G>, viewer: Viewer) -> Result<(), String> {
        let (game, number) = (self.game, self.dice.word());
        let driver = |(state, seat, action): Done<'_, G>, others: Sitter| {
            let sitter = |seat| if viewer == Viewer::Seat(seat) { Sitter::Person } else { others };
            let table = Match::standing(game.clone(), state.clone());
            let sitters = Seat::all(game.seats()).map(sitter);
            let now = Duration::ZERO;
            let mut driver = Driver::new(table, HOUSE, sitters, Dice::new(number), now);
            let (took, why) = (Duration::ZERO, Why::Chosen);
            driver.carry_out(now, Deed::Act { seat, action: *action, took, why }).ok()?;
            Some(driver)
        };
        let watched = |done| -> Option<Watched> {
            let wants = driver(done, Sitter::Bot(Duration::from_millis(500)))?.wants();
            Some((wants.think.iter().map(|one| (one.seat, one.due)).collect(), wants.tick))
        };
        let what = format!("how long {viewer} waits after {} {}", one.1, game.notation(one.2));
        same(&what, &watched(two), &watched(one))?;
        let forced = |done| -> Option<Forced> {
            let driver = driver(done, Sitter::Person)?;
            let all = Seat::all(game.seats());
            Some(all.map(|seat| driver.acts_for(seat, Duration::ZERO)).collect())
        };
        let (Some(here), Some(there)) = (forced(one), forced(two)) else { return Ok(()) };
        for (seat, (here, there)) in Seat::all(game.seats()).zip(here.iter().zip(&there)) {
            if viewer == Viewer::Seat(seat) || (here.is_some() && there.is_some()) {
                same(&format!("{what} for what {seat} must do"), there, here)?;
            }
        }
        Ok(())
    }
}

impl<G: Game> Player<'_, G> {
    /// What the public does not notice nobody notices but whoever did it: it changes nothing that others
    /// see, may do, count or wait for.
    pub(super) fn secret(&mut self, state: &G::State, ask: Ask) -> Result<(), String> {
        let (game, now) = (self.game, Duration::from_secs(5));
        for seat in ask.anyone() {
            self.legal.clear();
            game.legal(state, seat, &mut self.legal);
            let Some(action) = self.dice.pick(&self.legal).copied() else { continue };
            let table = Match::standing(game.clone(), state.clone());
            let people = Seat::all(game.seats()).map(|_| Sitter::Person);
            let dice = Dice::new(self.dice.word());
            let mut driver = Driver::new(table, HOUSE, people, dice, Duration::ZERO);
            let offered = |driver: &Driver<G>, viewer: Viewer| {
                let table = driver.table();
                let own = match viewer {
                    Viewer::Seat(other) => Some((
                        (table.legal(other), game.duties(table.state()).has(other)),
                        (driver.acts_for(other, now), driver.undo_to(other), driver.turn_of(other)),
                    )),
                    Viewer::Public | Viewer::All => None,
                };
                let clock = |seat| (driver.left(seat, now), driver.left_to_decide(seat, now));
                let clocks: Vec<_> = Seat::all(game.seats()).map(clock).collect();
                let len = table.played().len();
                (table.view(viewer), table.turn(), table.noticed(viewer, len), own, clocks)
            };
            let others = seat.others(game.seats()).map(Viewer::Seat);
            let eyes: Vec<_> = others.chain([Viewer::Public]).collect();
            let before: Vec<_> = eyes.iter().map(|viewer| offered(&driver, *viewer)).collect();
            let deed = Deed::Act { seat, action, took: now, why: Why::Chosen };
            let done = driver.carry_out(now, deed);
            if done.is_err() || !driver.table().went_unnoticed(0, Viewer::Public) {
                continue;
            }
            for (viewer, before) in eyes.into_iter().zip(before) {
                let text = game.notation(&action);
                let what = format!("what {viewer} notices of {seat} {text}, which is secret");
                same(&what, &offered(&driver, viewer), &before)?;
                let told = driver.table().steps(Some(0), viewer);
                same(&format!("{what}: steps"), &told.len(), &0)?;
            }
            // Nor do worlds that are made for others: bots, hints and programs look into these.
            let after = driver.table().state();
            for other in seat.others(game.seats()) {
                self.worlds(state, after, other)
                    .and_then(|()| self.offered(state, after, other))
                    .map_err(|what| {
                    let text = game.notation(&action);
                    format!("{seat} {text} is secret, but shows: {what}")
                })?;
            }
            // Whoever did it can count it.
            let own = Viewer::Seat(seat);
            same("one's own secret action, counted", &driver.table().noticed(own, 1), &1)?;
        }
        Ok(())
    }
}

/// What a viewer knows of an action when it is over.
struct Heard<G: Game> {
    told: Vec<G::Event>,
    after: G::View,
    state: G::State,
    /// Who is asked next, or how it ended, is open to all.
    turn: Turn,
}

impl<G: Game> Heard<G> {
    fn of(game: &G, from: &G::State, seat: Seat, action: &G::Action, to: Viewer) -> Option<Self> {
        let (mut after, mut events) = (from.clone(), Vec::new());
        game.apply(&mut after, seat, action, &mut events).ok()?;
        let told = events.iter().filter_map(|event| game.seen_by(event, to)).collect();
        let (view, turn) = (game.view(&after, to), game.turn(&after));
        Some(Heard { told, after: view, state: after, turn })
    }
}

/// The views at the steps of an action.
fn steps<G: Game>(
    game: &G,
    from: &G::State,
    seat: Seat,
    action: &G::Action,
    viewer: Viewer,
) -> Vec<G::View> {
    let mut steps = Steps::new(game, viewer);
    // It has just been allowed.
    let _ = game.apply(&mut from.clone(), seat, action, &mut steps);
    steps.seen().into_iter().map(|step| step.view).collect()
}
