//! Thinking about a match: bots, hints, looks back, and programs that think elsewhere.

use std::num::NonZeroUsize;
use std::time::Duration;

use bots::protocol::{Ask, Hello};
use bots::{Budget, Knowledge, Level, Search};
use games::Entry;
use kernel::{AnyAction, Dice, Match, Seat, Viewer};
use pack::Lang;
use serde::{Deserialize, Serialize};
use ui::page::{LookBack, Mistake, Swing};
use ui::{Names, To};

/// A bot's thinking, to be done elsewhere, on so many threads.
pub(crate) type Thought = Box<dyn FnOnce(NonZeroUsize) -> Option<AnyAction> + Send>;
/// A hint to be thought of elsewhere: the action, and the chance to win with it.
pub(crate) type Hinted = Box<dyn FnOnce() -> Option<(AnyAction, f64)> + Send>;
/// A look back at a match, to be done elsewhere.
pub(crate) type Looking = Box<dyn FnOnce() -> Option<Looked> + Send>;

/// What a look back found, in no language: words are made of it for each reader.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Looked {
    of: usize,
    chances: Vec<(usize, f64)>,
    /// Where, what was done, what would have been better, what it cost.
    worst: Vec<(usize, AnyAction, AnyAction, f64)>,
    /// Where, what was done, and the chance without and with it.
    best: Option<(usize, AnyAction, f64, f64)>,
    turned: Option<(usize, f64, f64)>,
}

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
    fn best(&self, seat: Seat) -> Hinted;
    /// An action of a seat in words.
    fn hint(&self, seat: Seat, action: &AnyAction, names: &Names, lang: Lang) -> Option<String>;
    /// The match from a seat: its chances, and its decisions that mattered.
    fn look_back(&self, seat: Seat) -> Looking;
    /// What a look back found, in words.
    fn looked_back(&self, found: &Looked, seat: Seat, names: &Names, lang: Lang) -> LookBack;
    /// The first message to a program at a seat.
    fn hello(&self, seat: Seat) -> Hello;
    /// A question to a program at a seat.
    fn ask(&self, seat: Seat, n: u64, clock: Duration, world: bool) -> Ask;
}

/// A place in the match has its dice, so that a restart thinks the same again, also while others do
/// something in secret.
fn dice<G: Entry>(table: &Match<G>, seat: Seat) -> Dice {
    let noticed = table.noticed(Viewer::Seat(seat), table.played().len());
    table.dice_for((noticed as u64) << 8 | seat.index() as u64)
}

impl<G: Entry> Mind for Match<G> {
    fn think(&self, seat: Seat, level: Level) -> Thought {
        let (game, state) = (self.game().clone(), self.state_at(self.played().len()));
        let mut dice = dice(self, seat);
        Box::new(move |threads| {
            let know = Knowledge::new(&game, &state, seat);
            let mut bot = level.at_table(G::brain(), threads);
            // What it says besides comes first; it is asked again then.
            let said = bot.aside(&know, &mut dice);
            let action = said.or_else(|| bot.choose(&know, &mut dice))?;
            Some(AnyAction::new(&game, action))
        })
    }

    fn call(&self, seat: Seat) -> Option<AnyAction> {
        let stands = |action: &G::Action| self.game().manner(self.state(), action).stands();
        let call = self.legal(seat).into_iter().find(stands)?;
        Some(AnyAction::new(self.game(), call))
    }

    fn best(&self, seat: Seat) -> Hinted {
        let (game, state) = (self.game().clone(), self.state_at(self.played().len()));
        let mut dice = dice(self, seat);
        Box::new(move || {
            let know = Knowledge::new(&game, &state, seat);
            let time = Some(Level::Normal.time());
            let budget = Budget { time, ..Budget::simulations(HINT) };
            let search = Search::new(G::brain(), budget);
            let best = *search.rate(&know, &mut dice).rated.first()?;
            Some((AnyAction::new(&game, best.action?), search.shown(&game, best.worth)))
        })
    }

    fn hint(&self, seat: Seat, action: &AnyAction, names: &Names, lang: Lang) -> Option<String> {
        let (game, action) = (self.game(), action.read(self.game()).ok()?);
        let view = game.view(self.state(), Viewer::Seat(seat));
        Some(G::face().action(To::new(game, names, lang), &view, &action))
    }

    fn look_back(&self, seat: Seat) -> Looking {
        let table = self.clone();
        Box::new(move || {
            let (game, len) = (table.game(), table.played().len());
            let mut found =
                bots::analyse(&table, G::brain(), seat, Budget::simulations(LOOK), |_| {});
            if game.seats() == 1 {
                // Alone nobody wins or loses: the end is no chance.
                found.end = None;
            }
            let any = |action: G::Action| AnyAction::new(game, action);
            let worst = found.worst(WORST).into_iter();
            let chances = found.moments.iter().map(|moment| (moment.n, moment.chance));
            Some(Looked {
                of: len,
                chances: chances.chain(found.end.map(|end| (len, end))).collect(),
                worst: worst.map(|m| (m.n, any(m.did), any(m.best), m.cost)).collect(),
                best: found
                    .best()
                    .map(|m| (m.n, any(m.did), m.others.unwrap_or(m.chance), m.chance)),
                turned: found.turned().map(|(m, then)| (m.n, m.chance, then)),
            })
        })
    }

    fn looked_back(&self, found: &Looked, seat: Seat, names: &Names, lang: Lang) -> LookBack {
        let game = self.game();
        let words = |n: usize, action: &AnyAction| {
            let view = game.view(&self.state_at(n), Viewer::Seat(seat));
            let read = action.read(game).ok();
            let told = |action| G::face().action(To::new(game, names, lang), &view, &action);
            read.map_or_else(|| action.text().to_string(), told)
        };
        let mistake = |(n, did, best, cost): &(usize, AnyAction, AnyAction, f64)| Mistake {
            n: *n,
            did: words(*n, did),
            best: words(*n, best),
            cost: *cost,
        };
        LookBack {
            of: found.of,
            chances: found.chances.clone(),
            worst: found.worst.iter().map(mistake).collect(),
            best: found.best.as_ref().map(|(n, did, from, to)| Swing {
                n: *n,
                did: words(*n, did),
                from: *from,
                to: *to,
            }),
            turned: found.turned.map(|(n, from, to)| Swing { n, did: String::new(), from, to }),
        }
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
