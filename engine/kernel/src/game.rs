//! The contract between a game and everything that plays it.

use std::borrow::Cow;
use std::fmt::{self, Debug};
use std::hash::Hash;
use std::ops::RangeInclusive;
use std::sync::Arc;

use arrayvec::ArrayVec;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::both;
use crate::chance::{Chance, Dice};
use crate::manner::Manner;
use crate::notation::NotationError;
use crate::options::Options;
use crate::seat::{MAX_SEATS, Seat, Seats, Viewer};
use crate::words::{Text, Told};

/// A game: cards and options fixed, ready to be played.
///
/// The value itself (`&self`) holds what does not change during a match, so a
/// [`State`](Game::State) holds only what does. A state is a plain value: no closures, no clock,
/// no threads; what is under way lies on a stack of frames inside it. It can be cloned, hashed,
/// saved and compared at every decision.
///
/// The battery in [`crate::battery`] tests all that is promised here.
pub trait Game: Clone + Send + Sync + 'static {
    /// The name in files and commands.
    const ID: &'static str;
    /// Goes up whenever the same seed and actions would give another game.
    const RULES: u32;
    /// How many can play.
    const SEATS: RangeInclusive<u8>;

    /// The card data, checked and compiled.
    type Pack: Send + Sync;
    /// The table options.
    type Options: Options;
    /// All there is to know at one moment.
    type State: Clone + Eq + Hash + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// One decision of one seat.
    type Action: Copy + Ord + Hash + Debug + Send + Sync;
    /// Something that happened, as the log tells it.
    type Event: Clone + PartialEq + Debug + Serialize + Send + Sync;
    /// All that one viewer may know.
    type View: Clone + PartialEq + Debug + Serialize + Send;
    /// Why an action is refused.
    type Reason: Reason;

    /// A game for this many seats.
    fn new(pack: Arc<Self::Pack>, options: Self::Options, seats: u8) -> Result<Self, SetupError>;

    /// The cards in use.
    fn pack(&self) -> &Arc<Self::Pack>;

    /// The options in use.
    fn options(&self) -> &Self::Options;

    /// How many seats.
    fn seats(&self) -> u8;

    /// How many sit at a table with these options if nobody says: what the rulebook is written for,
    /// the middle of what it allows if it does not tell.
    fn usual_seats(_: &Self::Options) -> u8 {
        Self::SEATS.start().midpoint(*Self::SEATS.end())
    }

    /// As many seats as usual, but a place for everybody who was named if there can be one.
    fn seats_for(options: &Self::Options, named: usize) -> u8 {
        let named = u8::try_from(named).unwrap_or(u8::MAX).min(*Self::SEATS.end());
        Self::usual_seats(options).max(named)
    }

    /// Set-up, up to the first decision.
    fn start(&self, chance: Chance, sink: &mut impl Sink<Self>) -> Self::State;

    /// Who decides now. Depends on public facts only, so that nobody learns a hand from a pause.
    fn turn(&self, state: &Self::State) -> Turn;

    /// Adds every legal action of a seat: no duplicates, ascending.
    fn legal(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>);

    /// Adds what a seat may say or set besides, whoever is asked: a signal, a switch. These are no
    /// decisions: nobody waits for them, bots do not choose among them (some say one before they
    /// decide), and they leave the position as it is. `check` and `apply` take these and the legal
    /// actions, and nothing else.
    fn asides(&self, _: &Self::State, _: Seat, _: &mut Vec<Self::Action>) {}

    /// How an action behaves that can be done now.
    fn manner(&self, state: &Self::State, action: &Self::Action) -> Manner;

    /// Of the seats that may act and need not, those with a call to make ([`Manner::Call`]): bots
    /// do not forget it.
    fn duties(&self, _: &Self::State) -> Seats {
        Seats::NONE
    }

    /// Is the action legal, and if not, all the reasons why. Free of allocation only when it is:
    /// `legal` should list, not try.
    fn check(
        &self,
        state: &Self::State,
        seat: Seat,
        action: &Self::Action,
    ) -> Result<(), Refusal<Self::Reason>>;

    /// Carries out an action that `check` allows, and runs on to the next decision or the end.
    /// Whoever plays calls [`Game::apply`], which asks first.
    fn perform(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: &Self::Action,
        sink: &mut impl Sink<Self>,
    );

    /// Checks an action and carries it out. A refused action changes nothing.
    #[inline]
    fn apply(
        &self,
        state: &mut Self::State,
        seat: Seat,
        action: &Self::Action,
        sink: &mut impl Sink<Self>,
    ) -> Result<(), Refusal<Self::Reason>> {
        self.check(state, seat, action)?;
        self.perform(state, seat, action, sink);
        Ok(())
    }

    /// All that this viewer may know, and nothing else.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;

    /// A view for whoever only looks how things stand, of many worlds: long lists and reasons may be
    /// missing in it.
    fn glimpse(&self, state: &Self::State, viewer: Viewer) -> Self::View {
        self.view(state, viewer)
    }

    /// The event as this viewer learns of it; `None` if it is no business of theirs.
    fn seen_by(&self, event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;

    /// Replaces all that `seat` does not know, the future included, by a random world that looks
    /// the same to that seat. What comes of it follows from what the seat knows and from the dice
    /// alone: from two states that look alike, the same dice make the same world. (Whatever is
    /// hidden is sorted before it is shuffled.) So nothing that is found out in such worlds can
    /// tell the seat a secret.
    fn resample(&self, state: &mut Self::State, seat: Seat, dice: &mut Dice);

    /// What the hashes of match files are made of: all of a state that the rules look at. What a state
    /// only remembers, for bots or to be shown, is left out, so that files from before it did so still
    /// hold.
    fn hashed(state: &Self::State) -> Cow<'_, Self::State> {
        Cow::Borrowed(state)
    }

    /// Reads an action from its notation.
    fn parse(&self, text: &str) -> Result<Self::Action, NotationError>;

    /// Writes an action in its notation: one line that [`Game::parse`] reads back.
    fn write(&self, action: &Self::Action, out: &mut dyn fmt::Write) -> fmt::Result;

    /// How long a seat has for what it is asked, at a table with a clock, and what is done for it
    /// afterwards. `None`: the rules set no limit.
    fn time_limit(&self, _: &Self::State, _: Seat) -> Option<TimeLimit<Self::Action>> {
        None
    }

    /// No game takes more decisions than this.
    fn bound(&self) -> u64;

    /// Checks what must hold in every state (cards and tokens conserved, …). For tests.
    fn audit(&self, state: &Self::State) -> Result<(), String>;

    /// [`Game::write`] into a fresh string.
    fn notation(&self, action: &Self::Action) -> String {
        let mut text = String::new();
        // Writing to a String cannot fail.
        let _ = self.write(action, &mut text);
        text
    }
}

/// The time for one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLimit<A> {
    /// How long the decision may take.
    pub seconds: u16,
    /// What is done for a seat that has not decided by then; a legal action.
    pub then: A,
}

/// Takes what happens, one event at a time, each with the state as it was left.
///
/// In the middle of an action a state is no place to decide in (`turn` and `legal` are not to be
/// asked), but it can be looked at: [`Game::view`] is as safe there as at a decision.
pub trait Sink<G: Game> {
    /// Something happened, and now the state is this.
    fn tell(&mut self, event: G::Event, state: &G::State);
}

/// For play-outs: nobody listens.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unheard;

impl<G: Game> Sink<G> for Unheard {
    #[inline(always)]
    fn tell(&mut self, _: G::Event, _: &G::State) {}
}

/// The events alone.
impl<G: Game> Sink<G> for Vec<G::Event> {
    fn tell(&mut self, event: G::Event, _: &G::State) {
        self.push(event);
    }
}

/// The action as one viewer sees it, one step after the other: what happened, as far as it is any
/// business of the viewer's, and the view after it.
#[derive(Debug)]
pub struct Steps<'a, G: Game> {
    game: &'a G,
    viewer: Viewer,
    seen: Vec<Step<G>>,
}

/// One thing that happened, as one viewer sees it.
#[derive(Clone, Debug)]
pub struct Step<G: Game> {
    /// What happened.
    pub event: G::Event,
    /// How the table looks after it.
    pub view: G::View,
}

impl<'a, G: Game> Steps<'a, G> {
    /// Nothing has happened yet.
    pub fn new(game: &'a G, viewer: Viewer) -> Self {
        Steps { game, viewer, seen: Vec::new() }
    }

    /// What the viewer has seen.
    pub fn seen(self) -> Vec<Step<G>> {
        self.seen
    }
}

impl<G: Game> Sink<G> for Steps<'_, G> {
    fn tell(&mut self, event: G::Event, state: &G::State) {
        if let Some(event) = self.game.seen_by(&event, self.viewer) {
            self.seen.push(Step { event, view: self.game.view(state, self.viewer) });
        }
    }
}

/// What a match waits for.
#[derive(Clone, Debug, PartialEq)]
pub enum Turn {
    /// Decisions.
    Ask(Ask),
    /// Nothing: the game is over.
    Over(Outcome),
}

impl Turn {
    /// Who has to decide; nobody once the game is over.
    pub const fn must(&self) -> Seats {
        match self {
            Turn::Ask(ask) => ask.must,
            Turn::Over(_) => Seats::NONE,
        }
    }

    /// The one seat that must decide, or how the game ended.
    #[inline]
    pub fn of(asked: Option<Seat>, outcome: impl FnOnce() -> Outcome) -> Self {
        asked.map_or_else(|| Turn::Over(outcome()), Turn::one)
    }

    /// The one seat that must decide.
    #[inline]
    pub const fn one(seat: Seat) -> Self {
        Turn::Ask(Ask { must: Seats::one(seat), may: Seats::NONE })
    }
}

/// Whose decisions are awaited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ask {
    /// These have to decide. Several at once decide in secret: an action is kept until the last
    /// one is in, and the order in which they come must not matter.
    pub must: Seats,
    /// These may act if they like, but nobody waits for them (a contract at any moment, a call).
    /// A seat can be in both sets.
    pub may: Seats,
}

impl Ask {
    /// Everyone who can act now.
    pub fn anyone(self) -> Seats {
        self.must.into_iter().chain(self.may).collect()
    }
}

/// How a game ended, seat by seat.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// In order of the seats.
    pub seats: ArrayVec<Standing, MAX_SEATS>,
}

/// How one seat did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    /// Did this seat win? Several may (a shared victory, a team, all in a co-operative game).
    pub won: bool,
    /// 1 is best; equal places are ties.
    pub place: u8,
    /// The game's own count of points, 0 where it has none.
    pub points: i32,
}

impl Outcome {
    /// More points win; who share the most have tied for the first place, and nobody has won.
    pub fn by_points(points: &[i32]) -> Self {
        let standing = |own: &i32| {
            let better = points.iter().filter(|other| *other > own).count();
            let equal = points.iter().filter(|other| *other == own).count();
            Standing { won: better == 0 && equal == 1, place: better as u8 + 1, points: *own }
        };
        Outcome { seats: points.iter().map(standing).collect() }
    }

    /// The seats that won.
    pub fn winners(&self) -> Seats {
        let won =
            |(index, standing): (usize, &Standing)| standing.won.then_some(Seat::new(index as u8));
        self.seats.iter().enumerate().filter_map(won).collect()
    }

    /// What the outcome is worth to a seat: 1 won, alone or with others; ½ a tie for the first
    /// place that nobody won; else 0.
    pub fn worth(&self, seat: Seat) -> f64 {
        match self.seats.get(seat.index()) {
            Some(standing) if standing.won => 1.0,
            Some(standing) if standing.place == 1 && self.winners().is_empty() => 0.5,
            Some(_) | None => 0.0,
        }
    }
}

/// A reason that forbids an action: one variant per rule, with the facts of the case.
pub trait Reason: Clone + PartialEq + Debug + Serialize + Send + Sync {
    /// The clause that says so, for example `AG-31`.
    fn clause(&self) -> &'static str;
}

/// An action that the rules do not allow now, with every reason.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Refusal<R> {
    /// Never empty.
    pub reasons: Vec<R>,
}

impl<R: Reason> Refusal<R> {
    /// Refused for one reason.
    pub fn because(reason: R) -> Self {
        Refusal { reasons: vec![reason] }
    }

    /// `Ok` if nothing speaks against it.
    #[inline]
    pub fn unless_empty(reasons: Vec<R>) -> Result<(), Self> {
        if reasons.is_empty() { Ok(()) } else { Err(Refusal { reasons }) }
    }

    /// The clauses, in the order of the reasons.
    pub fn clauses(&self) -> Vec<&'static str> {
        self.reasons.iter().map(Reason::clause).collect()
    }
}

impl<R: Reason> fmt::Display for Refusal<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not allowed by {}", self.clauses().join(", "))
    }
}

impl<R: Reason> std::error::Error for Refusal<R> {}

/// By its clauses; what each means is told by the game's own words.
impl<R: Reason> Told for Refusal<R> {
    fn told(&self) -> Text {
        let ja = format!("{}により、できません。", self.clauses().join("、"));
        Text { en: self.to_string(), ja }
    }
}

/// A table that cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// Too few or too many seats.
    #[error("{game} is for {} players, not {asked}", range(*least, *most))]
    Seats {
        /// The game's id.
        game: &'static str,
        /// The fewest.
        least: u8,
        /// The most.
        most: u8,
        /// What was asked for.
        asked: u8,
    },
    /// Options that do not go together, or not with these seats.
    #[error("option {key} = {value} does not fit: {}", .why.en)]
    Option {
        /// The option.
        key: &'static str,
        /// Its value.
        value: String,
        /// What speaks against it.
        why: Text,
    },
}

fn range(least: u8, most: u8) -> String {
    if least == most { least.to_string() } else { format!("{least} to {most}") }
}

impl Told for SetupError {
    fn told(&self) -> Text {
        let ja = match self {
            SetupError::Seats { game, least, most, asked } => {
                let fits =
                    if least == most { least.to_string() } else { format!("{least}～{most}") };
                format!("{game} は{fits}人用です。{asked}人では遊べません。")
            }
            SetupError::Option { key, value, why } => {
                format!("オプション {key} = {value} は使えません：{}", why.ja)
            }
        };
        Text { en: self.to_string(), ja }
    }
}

impl SetupError {
    /// Checks a seat count against [`Game::SEATS`].
    pub fn check_seats<G: Game>(asked: u8) -> Result<(), SetupError> {
        if G::SEATS.contains(&asked) {
            return Ok(());
        }
        let (least, most) = (*G::SEATS.start(), *G::SEATS.end());
        Err(SetupError::Seats { game: G::ID, least, most, asked })
    }

    /// Checks that the seat named by an option is at the table.
    pub fn check_seat(key: &'static str, named: Option<Seat>, seats: u8) -> Result<(), SetupError> {
        let Some(seat) = named.filter(|seat| seat.index() >= usize::from(seats)) else {
            return Ok(());
        };
        Err(SetupError::no_seat(key, seat.to_string(), seats))
    }

    /// What an option says of a seat that is not at the table.
    pub fn no_seat(key: &'static str, value: String, seats: u8) -> SetupError {
        let why = both!("there are only {seats} seats", "席は{seats}つだけです。");
        SetupError::Option { key, value, why }
    }
}
