//! A match of any game behind one door: notation and JSON, no types of a game.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use serde::Serialize;
use serde_json::{Value, json};

use crate::game::{Game, Refusal, Step, Turn};
use crate::matches::Match;
use crate::notation::NotationError;
use crate::record::Record;
use crate::seat::{Seat, Viewer};
use crate::words::{Text, Told};

/// A match under way, whatever its game: what a server, another language or another machine holds.
/// Every [`Match`] is one. Actions are in notation; what a viewer may know is JSON.
///
/// Whoever holds it holds the secrets: give away [`AnyMatch::view`], never [`AnyMatch::log`] of a
/// match that is not over.
pub trait AnyMatch: Send + Sync {
    /// The game's name in files and commands.
    fn game(&self) -> &'static str;

    /// How many seats.
    fn seats(&self) -> u8;

    /// Who decides now, or how it ended.
    fn turn(&self) -> Turn;

    /// How many actions there were.
    fn len(&self) -> usize;

    /// Was nothing done yet?
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// [`Match::noticed`]: how many of the first `len` actions a viewer has noticed, and may count.
    fn noticed(&self, viewer: Viewer, len: usize) -> usize;

    /// [`Match::len_of`]: how many actions there were, for a viewer who has noticed so many of them.
    fn len_of(&self, viewer: Viewer, noticed: usize) -> usize;

    /// [`Match::len_at`]: how many actions there were when a viewer noticed number `noticed`.
    fn len_at(&self, viewer: Viewer, noticed: usize) -> usize;

    /// The legal actions of a seat.
    fn legal(&self, seat: Seat) -> Vec<String>;

    /// The canonical notation of an action that is allowed now.
    fn check(&self, seat: Seat, action: &str) -> Result<String, Denied>;

    /// Carries an action out; its canonical notation. A denied action changes nothing.
    fn act(&mut self, seat: Seat, action: &str) -> Result<String, Denied>;

    /// All that a viewer may know.
    fn view(&self, viewer: Viewer) -> Value;

    /// Action number `n` (from 0) as a viewer saw it, one step after the other; the set-up for
    /// `None`. Of what is no business of the viewer's there is no step. The last view is the one
    /// after the whole action.
    fn steps(&self, n: Option<usize>, viewer: Viewer) -> Vec<AnyStep>;

    /// All actions so far: who did what.
    fn log(&self) -> Vec<(Seat, String)>;

    /// The match as it was after so many actions; `None` if there were not so many.
    fn at(&self, len: usize) -> Option<Box<dyn AnyMatch>>;

    /// The match file, seed revealed: only for a match that is over or given up.
    fn record(&self, pack: &str, names: &[String]) -> Record;

    /// The same, of a match that was played on after so many actions of an earlier one.
    fn record_on(&self, pack: &str, names: &[String], played_on: Option<usize>) -> Record;
}

/// One thing that happened, as one viewer sees it, in JSON.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AnyStep {
    /// What happened.
    pub event: Value,
    /// How the table looks after it.
    pub view: Value,
}

/// An action of whatever game: its notation, and what was read from it, so that it is read once.
#[derive(Clone)]
pub struct AnyAction {
    text: String,
    read: Option<Arc<dyn Any + Send + Sync>>,
}

impl AnyAction {
    /// An action of a game.
    pub fn new<G: Game>(game: &G, action: G::Action) -> Self {
        AnyAction { text: game.notation(&action), read: Some(Arc::new(action)) }
    }

    /// Its notation.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The action, if it is one of this game.
    pub fn read<G: Game>(&self, game: &G) -> Result<G::Action, NotationError> {
        let read = self.read.as_ref().and_then(|read| read.downcast_ref::<G::Action>());
        read.map_or_else(|| game.parse(&self.text), |action| Ok(*action))
    }
}

/// As somebody wrote it; nobody has read it yet.
impl From<&str> for AnyAction {
    fn from(text: &str) -> Self {
        AnyAction { text: text.into(), read: None }
    }
}

/// As its notation.
impl Serialize for AnyAction {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&self.text)
    }
}

impl<'de> serde::Deserialize<'de> for AnyAction {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(AnyAction { text: serde::Deserialize::deserialize(from)?, read: None })
    }
}

impl PartialEq for AnyAction {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl fmt::Debug for AnyAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyAction({:?})", self.text)
    }
}

/// An action that was not done.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Denied {
    /// It is no action of this game.
    #[error("{0}")]
    Unreadable(NotationError),
    /// The rules do not allow it now.
    #[error("not allowed by {}", .clauses.join(", "))]
    Refused {
        /// The clauses that say so.
        clauses: Vec<&'static str>,
        /// The facts of the case, a reason each.
        reasons: Vec<Value>,
    },
}

impl Told for Denied {
    fn told(&self) -> Text {
        match self {
            Denied::Unreadable(error) => error.told(),
            Denied::Refused { clauses, .. } => Text {
                en: self.to_string(),
                ja: format!("{}により、できません。", clauses.join("、")),
            },
        }
    }
}

impl<R: crate::Reason> From<Refusal<R>> for Denied {
    fn from(refusal: Refusal<R>) -> Self {
        Denied::Refused {
            clauses: refusal.clauses(),
            reasons: refusal.reasons.iter().map(|reason| json!(reason)).collect(),
        }
    }
}

impl<G: Game> AnyMatch for Match<G> {
    fn game(&self) -> &'static str {
        G::ID
    }

    fn seats(&self) -> u8 {
        Match::game(self).seats()
    }

    fn turn(&self) -> Turn {
        Match::turn(self)
    }

    fn len(&self) -> usize {
        self.played().len()
    }

    fn noticed(&self, viewer: Viewer, len: usize) -> usize {
        Match::noticed(self, viewer, len)
    }

    fn len_of(&self, viewer: Viewer, noticed: usize) -> usize {
        Match::len_of(self, viewer, noticed)
    }

    fn len_at(&self, viewer: Viewer, noticed: usize) -> usize {
        Match::len_at(self, viewer, noticed)
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        let game = Match::game(self);
        Match::legal(self, seat).iter().map(|action| game.notation(action)).collect()
    }

    fn check(&self, seat: Seat, action: &str) -> Result<String, Denied> {
        let game = Match::game(self);
        let action = game.parse(action).map_err(Denied::Unreadable)?;
        game.check(self.state(), seat, &action)?;
        Ok(game.notation(&action))
    }

    fn act(&mut self, seat: Seat, action: &str) -> Result<String, Denied> {
        let action = Match::game(self).parse(action).map_err(Denied::Unreadable)?;
        Match::act(self, seat, action)?;
        Ok(Match::game(self).notation(&action))
    }

    fn view(&self, viewer: Viewer) -> Value {
        json!(Match::view(self, viewer))
    }

    fn steps(&self, n: Option<usize>, viewer: Viewer) -> Vec<AnyStep> {
        let step = |step: Step<G>| AnyStep { event: json!(step.event), view: json!(step.view) };
        Match::steps(self, n, viewer).into_iter().map(step).collect()
    }

    fn log(&self) -> Vec<(Seat, String)> {
        let game = Match::game(self);
        self.played().iter().map(|one| (one.seat, game.notation(&one.action))).collect()
    }

    fn at(&self, len: usize) -> Option<Box<dyn AnyMatch>> {
        (len <= self.played().len()).then(|| Box::new(Match::at(self, len)) as Box<dyn AnyMatch>)
    }

    fn record(&self, pack: &str, names: &[String]) -> Record {
        Match::record(self, pack, names)
    }

    fn record_on(&self, pack: &str, names: &[String], played_on: Option<usize>) -> Record {
        Match::record_on(self, pack, names, played_on)
    }
}
