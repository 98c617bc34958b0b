//! Thinking about a match: bots, hints, looks back, and programs that think elsewhere.

use std::num::NonZeroUsize;
use std::time::Duration;

use bots::protocol::{Ask, Hello};
use bots::{Budget, Knowledge, Level, Search};
use games::Entry;
use kernel::{AnyAction, Dice, Match, Seat, Viewer};
use pack::Lang;
use ui::page::{LookBack, Mistake};
use ui::{Names, To};

/// A bot's thinking, to be done elsewhere, on so many threads.
pub(crate) type Thought = Box<dyn FnOnce(NonZeroUsize) -> Option<AnyAction> + Send>;
/// A hint to be thought of elsewhere: the action in words, and the chance to win with it.
pub(crate) type Hinted = Box<dyn FnOnce() -> Option<(String, f64)> + Send>;
/// A look back at a match, to be done elsewhere.
pub(crate) type Looked = Box<dyn FnOnce() -> Option<LookBack> + Send>;

/// Simulations for a hint.
const HINT: u32 = 2000;
/// Simulations for each decision looked back at.
const LOOK: u32 = 400;
/// Decisions shown as the most costly ones.
const WORST: usize = 3;

/// Thinks about a match, whatever its game.
pub(crate) trait Mind: Send + Sync {
    fn think(&self, seat: Seat, level: Level) -> Thought;
    /// What a seat has to say that nobody waits for. No bot forgets it, so none has to think.
    fn call(&self, seat: Seat) -> Option<AnyAction>;
    /// What a bot would do at a seat, from what the seat knows.
    fn hint(&self, seat: Seat, names: &Names, lang: Lang) -> Hinted;
    /// The match from a seat: its chances, and its most costly decisions.
    fn look_back(&self, seat: Seat, names: &Names, lang: Lang) -> Looked;
    /// The first message to a program at a seat.
    fn hello(&self, seat: Seat) -> Hello;
    /// A question to a program at a seat.
    fn ask(&self, seat: Seat, n: u64, clock: Duration, world: bool) -> Ask;
}

/// A place in the match has its dice, so that a restart thinks the same again.
fn dice<G: Entry>(table: &Match<G>, seat: Seat) -> Dice {
    table.dice_for((table.played().len() as u64) << 8 | seat.index() as u64)
}

impl<G: Entry> Mind for Match<G> {
    fn think(&self, seat: Seat, level: Level) -> Thought {
        let (game, state) = (self.game().clone(), self.state_at(self.played().len()));
        let mut dice = dice(self, seat);
        Box::new(move |threads| {
            let know = Knowledge::new(&game, &state, seat);
            let action = level.at_table(G::brain(), threads).choose(&know, &mut dice)?;
            Some(AnyAction::new(&game, action))
        })
    }

    fn call(&self, seat: Seat) -> Option<AnyAction> {
        let stands = |action: &G::Action| self.game().manner(self.state(), action).stands();
        let call = self.legal(seat).into_iter().find(stands)?;
        Some(AnyAction::new(self.game(), call))
    }

    fn hint(&self, seat: Seat, names: &Names, lang: Lang) -> Hinted {
        let (game, state) = (self.game().clone(), self.state_at(self.played().len()));
        let (mut dice, names) = (dice(self, seat), names.clone());
        Box::new(move || {
            let know = Knowledge::new(&game, &state, seat);
            let time = Some(Level::Normal.time());
            let budget = Budget { time, ..Budget::simulations(HINT) };
            let found = Search::new(G::brain(), budget).rate(&know, &mut dice);
            let best = found.rated.first()?;
            let words = G::face().action(To::new(&game, &names, lang), &know.view(), &best.action?);
            Some((words, best.worth))
        })
    }

    fn look_back(&self, seat: Seat, names: &Names, lang: Lang) -> Looked {
        let (table, names) = (self.clone(), names.clone());
        Box::new(move || {
            let (game, len) = (table.game(), table.played().len());
            let found = bots::analyse(&table, G::brain(), seat, Budget::simulations(LOOK), |_| {});
            let mut worst = Vec::new();
            for moment in found.worst(WORST) {
                let view = game.view(&table.state_at(moment.n), Viewer::Seat(seat));
                worst.push(Mistake {
                    n: moment.n,
                    did: G::face().action(To::new(game, &names, lang), &view, &moment.did),
                    best: G::face().action(To::new(game, &names, lang), &view, &moment.best),
                    cost: moment.cost,
                });
            }
            let chances = found.moments.iter().map(|moment| (moment.n, moment.chance));
            let chances = chances.chain(found.end.map(|end| (len, end)));
            Some(LookBack { of: len, chances: chances.collect(), worst })
        })
    }

    fn hello(&self, seat: Seat) -> Hello {
        bots::hello(self.game(), seat)
    }

    fn ask(&self, seat: Seat, n: u64, clock: Duration, world: bool) -> Ask {
        let know = Knowledge::new(self.game(), self.state(), seat);
        let mut dice = dice(self, seat);
        bots::ask(&know, n, clock, world.then_some(&mut dice))
    }
}
