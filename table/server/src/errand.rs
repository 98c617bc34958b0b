//! Thinking that can be done on another machine: the match as it was set up, what has been played, and
//! what is to be thought about. Whoever does it plays the match again and thinks as the server would have.
//! Games of a lab run are played there, too (`Games`).

use std::num::NonZeroUsize;
use std::ops::Range;
use std::time::Duration;

use bots::{BotName, Level};
use games::{Entry as _, GameId, Packs, with_game};
use kernel::driver::{Alone, Deed, House, Why};
use kernel::mix::{Mix, Part};
use kernel::{AnyAction, Game, Options as _, Seat, Told as _};
use lab::{About, GameRow, Plan};
use serde::{Deserialize, Serialize};

use crate::live::{self, Live, Looked};
use crate::room::Room;
use crate::store::Setup;

/// Something to think about.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Errand {
    game: String,
    setup: Setup,
    seed: String,
    /// What players have added to the deal: commitments and secrets.
    parts: Vec<(Option<String>, Option<String>)>,
    played: Vec<(u8, String)>,
    seat: u8,
    pub(crate) what: Task,
}

/// Some games of a lab run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Games {
    pub(crate) about: About,
    pub(crate) games: Range<u64>,
}

/// Whatever a worker can do.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum Order {
    Think(Box<Errand>),
    Play(Games),
}

/// What is to be thought of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Task {
    /// What a bot does.
    Think(Skill),
    /// A hint.
    Hint,
    /// A look back.
    LookBack,
}

/// A level by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Skill(pub(crate) Level);

impl Serialize for Skill {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.0.name())
    }
}

impl<'de> Deserialize<'de> for Skill {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let name = String::deserialize(from)?;
        let level = Level::named(&name);
        level.map(Skill).ok_or_else(|| serde::de::Error::custom(format!("no level {name}")))
    }
}

impl Order {
    /// How long it may take at most, wherever it is done.
    pub(crate) fn deadline(&self) -> Duration {
        match self {
            Order::Think(errand) => errand.what.deadline(),
            // Four games of the slowest bots.
            Order::Play(_) => Duration::from_secs(3600),
        }
    }

    /// Can it use more than one core?
    pub(crate) fn is_wide(&self) -> bool {
        match self {
            Order::Think(errand) => errand.what.is_wide(),
            Order::Play(_) => false,
        }
    }

    /// Does it, on so many threads.
    pub(crate) fn done(&self, packs: &Packs, threads: NonZeroUsize) -> Found {
        match self {
            Order::Think(errand) => errand.done(packs, threads),
            Order::Play(games) => games.played(packs).map_or_else(Found::Cannot, Found::Rows),
        }
    }
}

impl Games {
    /// Their rows, if this majo has the same rules and cards.
    fn played(&self, packs: &Packs) -> Result<Vec<GameRow>, String> {
        let about = &self.about;
        let game: GameId = about.game.parse().map_err(|error| format!("{error}"))?;
        if about.rules != live::rules(game) {
            return Err(format!("{game:?} of rules {}", about.rules));
        }
        let level = |name: &String| match name.parse() {
            Ok(BotName::Level(level)) => Ok(level),
            _ => Err(format!("no bot {name} here")),
        };
        let bots = about.bots.iter().map(level).collect::<Result<Vec<_>, _>>()?;
        let seed = about.seed.parse().map_err(|_| "a bad seed".to_string())?;
        let plan = Plan { rotate: about.rotate, ..Plan::new(bots, about.games, seed) };
        with_game!(game, G => {
            let loaded = packs.load::<G>().map_err(|error| error.to_string())?;
            if loaded.hash != about.pack {
                return Err(format!("{game:?} with other cards"));
            }
            let pairs = about.options.iter().map(|(key, value)| (key.as_str(), value.as_str()));
            let options = <G as Game>::Options::with(pairs).map_err(|error| error.told().en)?;
            let seats = plan.bots.len() as u8;
            let game = G::new(loaded.pack, options, seats).map_err(|error| error.told().en)?;
            lab::block(&game, G::brain(), &plan, self.games.clone()).map_err(|error| error.told().en)
        })
    }
}

impl Task {
    /// How long it may take at most, wherever it is done.
    pub(crate) fn deadline(self) -> Duration {
        match self {
            Task::Think(Skill(level)) => level.time() * 10 + Duration::from_secs(10),
            Task::Hint => Duration::from_secs(30),
            Task::LookBack => Duration::from_secs(300),
        }
    }

    /// Can it use more than one core?
    pub(crate) fn is_wide(self) -> bool {
        matches!(self, Task::Think(Skill(Level::Hard | Level::OldHard)))
    }
}

/// What came of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Found {
    /// What a bot does; nothing if it would rather wait.
    Action(Option<String>),
    /// The best action, and the chance to win with it.
    Hint(Option<(String, f64)>),
    LookBack(Option<Looked>),
    /// The last rows of some games; others may have come before (`Word::Rows`).
    Rows(Vec<GameRow>),
    /// It cannot be done here: other rules or cards.
    Cannot(String),
}

impl Room {
    /// Something to think about at this table.
    pub(crate) fn errand(&self, seat: Seat, what: Task) -> Option<Errand> {
        let live = self.live.as_ref()?;
        let played = live.table().log().into_iter();
        let part = |part: Part| {
            let commitment = part.commitment().map(|one| one.as_str().to_string());
            (commitment, part.secret().map(|one| one.as_str().to_string()))
        };
        Some(Errand {
            game: self.row.game.clone(),
            setup: self.row.setup.clone(),
            seed: self.row.seed.clone(),
            parts: self.seats.iter().map(|sitting| part(sitting.row.part())).collect(),
            played: played.map(|(seat, text)| (seat.index() as u8, text)).collect(),
            seat: seat.index() as u8,
            what,
        })
    }
}

impl Errand {
    /// The match, played again.
    fn table(&self, packs: &Packs) -> Result<std::sync::Arc<dyn Live>, String> {
        let game: GameId = self.game.parse().map_err(|error| format!("{error}"))?;
        if self.setup.rules != live::rules(game) {
            return Err(format!("{game:?} of rules {}", self.setup.rules));
        }
        let server = self.seed.parse().map_err(|_| "a bad seed".to_string())?;
        let part = |(commitment, secret): &(Option<String>, Option<String>)| {
            Part::read(commitment.as_deref(), secret.as_deref()).unwrap_or_default()
        };
        let mix = Mix { server, players: self.parts.iter().map(part).collect() };
        let house = House {
            pace: Duration::ZERO,
            clock: None,
            alone: Alone::Any,
            stand_in: Duration::ZERO,
            person: Duration::ZERO,
        };
        let made = live::live(game, packs, &self.setup, mix, house, Vec::new());
        let mut table = made.map_err(|what| what.en)?;
        let own = std::sync::Arc::get_mut(&mut table).ok_or("shared")?;
        for (seat, text) in &self.played {
            let (seat, action) = (Seat::new(*seat), AnyAction::from(text.as_str()));
            let deed = Deed::Act { seat, action, took: Duration::ZERO, why: Why::Chosen };
            own.recall(Duration::ZERO, deed).map_err(|refused| refused.told().en)?;
        }
        Ok(table)
    }

    /// Does it, on so many threads.
    pub(crate) fn done(&self, packs: &Packs, threads: NonZeroUsize) -> Found {
        let table = match self.table(packs) {
            Ok(table) => table,
            Err(what) => return Found::Cannot(what),
        };
        let (mind, seat) = (table.mind(), Seat::new(self.seat));
        match self.what {
            Task::Think(Skill(level)) => {
                let action = mind.think(seat, level)(threads);
                Found::Action(action.map(|action| action.text().to_string()))
            }
            Task::Hint => {
                let best = mind.best(seat)();
                Found::Hint(best.map(|(action, worth)| (action.text().to_string(), worth)))
            }
            Task::LookBack => Found::LookBack(mind.look_back(seat)()),
        }
    }
}

#[cfg(test)]
impl Errand {
    /// What may be done there.
    pub(crate) fn legal(&self, packs: &Packs) -> Vec<String> {
        let table = self.table(packs).unwrap_or_else(|what| panic!("{what}"));
        table.table().legal(Seat::new(self.seat))
    }
}
