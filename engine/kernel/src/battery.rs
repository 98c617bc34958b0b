//! The properties that every game must have, tested by playing it at random.
//!
//! At every decision: somebody can act; `legal`, `check` and `apply` agree, also on actions that
//! were made up; a refused action changes nothing; nothing is lost ([`Game::audit`]); a world
//! resampled for a seat looks the same to that seat, down to why it may not do something, what it
//! may take back and how long it waits for bots, and is made of what the seat knows and nothing
//! else; saving and loading changes nothing; the notation round-trips; simultaneous choices do not
//! depend on their order; of an action that changes nothing a seat can see, the seat is told the
//! same in every world that looks the same.
//!
//! In the middle of an action: whoever cannot tell two worlds apart by what was told and by how the
//! table looks afterwards cannot tell them apart by how it looked at any step between.
//!
//! What nobody waits for is thrown in at every decision, on a copy: an interruption, a call, a
//! changed mind, something said besides, a clock that runs out; alone, one upon the other, and
//! after half of those who choose together have chosen. The copy must pass the same tests while it
//! is played on.
//!
//! Over the whole game: a replay from the seed gives the same states, resampling really changes
//! what is hidden, and no game runs past its bound.
//!
//! A game begins with its set-up ([`play`]), with a position made up at random ([`scattered`]), or
//! anywhere ([`from_state`]).
//! [`Series`] plays many, over all seat counts and options.

mod alike;
mod closely;
mod failure;
mod lists;
mod series;
mod thrown;

use std::any::Any;
use std::collections::HashMap;
use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::chance::{Chance, Dice, Seed};
use crate::game::{Ask, Game, Outcome, Turn, Unheard};
use crate::manner::Manner;
use crate::scenario::{Staged, opened};
use crate::seat::Seat;

pub use failure::Failure;
pub use series::{Report, Series};

/// What a game that passed was like.
#[derive(Clone, Debug)]
pub struct Tally {
    /// How many decisions.
    pub decisions: u64,
    /// How many more on copies, after something was thrown in.
    pub thrown: u64,
    /// The longest list of legal actions.
    pub widest: usize,
    /// How many worlds were resampled.
    pub looks: u32,
    /// How many of them differed from the real one.
    pub changed: u32,
    /// How it ended; `None` if it was left before its end.
    pub outcome: Option<Outcome>,
}

/// How closely to look. The cheap properties are tested at every decision.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// The costly ones (resampling, saving, made-up actions, everything there is to throw in) at
    /// one decision in this many.
    pub closely_once_in: u32,
    /// Has the game secrets? Then resampling must change something now and then.
    pub secrets: bool,
}

/// After this many looks without a changed world, resampling does nothing.
const ENOUGH_LOOKS: u32 = 40;

/// A game from a made-up position is left after this many decisions: what was special about the
/// position is over by then.
const SCATTERED_DECISIONS: u64 = 40;

/// A card that was just used is where a rule forgets something: one choice in three is of what one
/// of so many last actions spoke of, where it can be.
const RECENT: usize = 8;

/// Plays one random game and tests it all the way. `Err` says what broke, and where.
pub fn play<G: Game>(
    game: &G,
    seed: Seed,
    dice: &mut Dice,
    look: Look,
) -> Result<Tally, Box<Failure>> {
    play_calmly(game, seed, dice, look, 1)
}

/// As [`play`], but seats that may act and need not do so once in `may_once_in` decisions only.
/// (What is thrown in on copies does not become less.)
pub fn play_calmly<G: Game>(
    game: &G,
    seed: Seed,
    dice: &mut Dice,
    look: Look,
    may_once_in: u32,
) -> Result<Tally, Box<Failure>> {
    let mut player = Player::new(game, dice, look, may_once_in);
    let done = caught(|| player.play_set_up(seed));
    done.map_err(|what| player.failure(what, Some(seed), None))
}

/// As [`play_calmly`], from a position that the game scatters. `None`: it does not open.
pub fn scattered<G: Staged>(
    game: &G,
    seed: Seed,
    dice: &mut Dice,
    look: Look,
    may_once_in: u32,
) -> Result<Option<Tally>, Box<Failure>> {
    let mut player = Player::new(game, dice, look, may_once_in);
    let mut position = String::new();
    let done = caught(|| {
        position = game.scatter(player.dice);
        // As a scenario opens it, so that a failure can be told as one.
        let open = || opened(game, &position, Chance::new(Seed::from_text(&seed.to_string())));
        let Ok(state) = open() else { return Ok(None) };
        same("a position opened twice", &open().ok().as_ref(), &Some(&state))?;
        player.walk(state, Vec::new(), Some(SCATTERED_DECISIONS)).map(Some)
    });
    done.map_err(|what| player.failure(what, Some(seed), Some(position)))
}

/// As [`play_calmly`], for some decisions from a state that somebody else came to: a scenario, say.
pub fn from_state<G: Game>(
    game: &G,
    state: G::State,
    dice: &mut Dice,
    look: Look,
    may_once_in: u32,
) -> Result<Tally, Box<Failure>> {
    let mut player = Player::new(game, dice, look, may_once_in);
    let done = caught(|| player.walk(state, Vec::new(), Some(SCATTERED_DECISIONS)));
    done.map_err(|what| player.failure(what, None, None))
}

/// Rules that panic have broken as well, and what led there must not be lost.
fn caught<T>(work: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    let told = |panic: Box<dyn Any + Send>| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
        format!("a panic: {}", text.unwrap_or("without words"))
    };
    // What the work changes is only read afterwards, to tell how it came.
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(told(panic)))
}

struct Player<'a, G: Game> {
    game: &'a G,
    dice: &'a mut Dice,
    look: Look,
    may_once_in: u32,
    /// Actions seen before, to be tried where they do not belong.
    pool: Vec<G::Action>,
    legal: Vec<G::Action>,
    /// What could be thrown in at the decision listed last.
    loose: Vec<Loose<G::Action>>,
    /// Every action met in this game. Its notation round-trips.
    known: HashMap<G::Action, Known>,
    /// Numbers for what notations are made of.
    words: HashMap<String, Kind>,
    /// What the last actions spoke of, on the walk or on a copy.
    recent: [Option<Kind>; RECENT],
    /// How many there were.
    done: usize,
    actions: Vec<(Seat, G::Action)>,
    /// What was done on a copy since.
    thrown: Vec<(Seat, G::Action)>,
    /// How much that was in all.
    thrown_in: u64,
    widest: usize,
    /// Worlds resampled, and how many of them differed from the real one.
    looks: u32,
    changed: u32,
}

/// Actions whose notation begins with the same word are of a kind; those that end alike speak of
/// the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Kind(u16);

#[derive(Clone, Copy)]
struct Known {
    kind: Kind,
    /// What it speaks of, if its notation has more than one word.
    of: Option<Kind>,
}

/// An action that nobody waits for.
#[derive(Clone, Copy)]
struct Loose<A> {
    seat: Seat,
    kind: Kind,
    action: A,
    /// By a seat that need not act, and not as an interruption: a call, a changed mind.
    unasked: bool,
}

impl<'a, G: Game> Player<'a, G> {
    fn new(game: &'a G, dice: &'a mut Dice, look: Look, may_once_in: u32) -> Self {
        Player {
            game,
            dice,
            look,
            may_once_in,
            pool: Vec::new(),
            legal: Vec::new(),
            loose: Vec::new(),
            known: HashMap::new(),
            words: HashMap::new(),
            recent: [None; RECENT],
            done: 0,
            actions: Vec::new(),
            thrown: Vec::new(),
            thrown_in: 0,
            widest: 0,
            looks: 0,
            changed: 0,
        }
    }

    fn failure(&self, what: String, seed: Option<Seed>, position: Option<String>) -> Box<Failure> {
        let told = |list: &[(Seat, G::Action)]| {
            let one = |(seat, action): &_| format!("{seat} {}", self.game.notation(action));
            list.iter().map(one).collect()
        };
        Box::new(Failure {
            what,
            actions: told(&self.actions),
            thrown: told(&self.thrown),
            ..Failure::at(self.game, seed, position)
        })
    }

    fn play_set_up(&mut self, seed: Seed) -> Result<Tally, String> {
        let game = self.game;
        let mut events = Vec::new();
        let state = game.start(Chance::new(seed), &mut events);
        let mut again = Vec::new();
        same("set-up from the same seed", &game.start(Chance::new(seed), &mut again), &state)?;
        same("events of the set-up from the same seed", &again, &events)?;
        let tally = self.walk(state, events, None)?;
        if self.look.secrets && self.looks >= ENOUGH_LOOKS && self.changed == 0 {
            return Err(format!(
                "none of {} resampled worlds differs from the real one",
                self.looks
            ));
        }
        Ok(tally)
    }

    /// To the end of the game, or so many decisions.
    fn walk(
        &mut self,
        start: G::State,
        mut events: Vec<G::Event>,
        most: Option<u64>,
    ) -> Result<Tally, String> {
        let game = self.game;
        let mut state = start.clone();
        let outcome = loop {
            game.audit(&state)?;
            self.events(&events)?;
            events.clear();
            let ask = match game.turn(&state) {
                Turn::Over(outcome) => break Some(outcome),
                Turn::Ask(ask) => ask,
            };
            let decisions = self.actions.len() as u64;
            if most.is_some_and(|most| decisions >= most) {
                break None;
            }
            self.lists(&state, ask)?;
            self.throw_in(&state, ask)?;
            if self.dice.once_in(self.look.closely_once_in) {
                self.closely(&state, ask)?;
            }
            let (seat, action) = self.choose(&state, ask)?;
            self.actions.push((seat, action));
            self.done(action);
            if let Err(refusal) = game.apply(&mut state, seat, &action, &mut events) {
                return Err(format!("a legal action is refused: {refusal}"));
            }
            if decisions >= game.bound() {
                return Err(format!("the game runs past its bound of {}", game.bound()));
            }
        };
        if let Some(outcome) = &outcome {
            self.over(&state, outcome)?;
        }
        self.replay(start, &state)?;
        Ok(Tally {
            decisions: self.actions.len() as u64,
            thrown: self.thrown_in,
            widest: self.widest,
            looks: self.looks,
            changed: self.changed,
            outcome,
        })
    }

    /// Somebody's next action on the walk.
    fn choose(&mut self, state: &G::State, ask: Ask) -> Result<(Seat, G::Action), String> {
        let free = self.may_once_in <= 1 || self.dice.once_in(self.may_once_in);
        let anyone = if free { ask.anyone() } else { ask.must };
        let anyone: Vec<_> = anyone.into_iter().collect();
        let Some(&seat) = self.dice.pick(&anyone) else { return Err("nobody is asked".into()) };
        if let Some(action) = self.pick_of(state, seat, free)? {
            return Ok((seat, action));
        }
        // A seat that may act need not be able to.
        let seat = ask.must.first().unwrap_or(seat);
        let action = self.pick_of(state, seat, true)?;
        action.map(|action| (seat, action)).ok_or_else(|| format!("nothing is legal for {seat}"))
    }

    /// One of the legal actions of a seat, any or of any kind; an interruption only if that is
    /// free, or all there is.
    fn pick_of(
        &mut self,
        state: &G::State,
        seat: Seat,
        free: bool,
    ) -> Result<Option<G::Action>, String> {
        let game = self.game;
        self.legal.clear();
        game.legal(state, seat, &mut self.legal);
        let waits = |action: &G::Action| game.manner(state, action) != Manner::Interrupt;
        if !free && self.legal.iter().any(waits) {
            self.legal.retain(waits);
        }
        let way = if self.legal.len() > 2 { self.dice.below(3) } else { 0 };
        if way > 0 {
            let mut known = Vec::new();
            for at in 0..self.legal.len() {
                known.push(self.known(self.legal[at])?);
            }
            let mut keep = |fits: &dyn Fn(&Known) -> bool| {
                if known.iter().any(fits) {
                    let mut fitting = known.iter().map(fits);
                    self.legal.retain(|_| fitting.next() == Some(true));
                }
            };
            if way == 1 {
                let mut kinds: Vec<_> = known.iter().map(|known| known.kind).collect();
                kinds.dedup();
                let kind = self.dice.pick(&kinds).copied();
                keep(&|known| Some(known.kind) == kind);
            } else {
                let recent = self.recent;
                keep(&|known| known.of.is_some() && recent.contains(&known.of));
            }
        }
        Ok(self.dice.pick(&self.legal).copied())
    }

    /// What an action is. Writing and reading ask no state, so once for an action is enough.
    fn known(&mut self, action: G::Action) -> Result<Known, String> {
        if let Some(known) = self.known.get(&action) {
            return Ok(*known);
        }
        let text = self.game.notation(&action);
        same("notation", &self.game.parse(&text), &Ok(action))?;
        let (first, rest) = text.split_once(' ').unwrap_or((&text, ""));
        let known = Known {
            kind: self.number(first),
            of: rest.split(' ').next_back().filter(|word| !word.is_empty()).map(|w| self.number(w)),
        };
        self.known.insert(action, known);
        Ok(known)
    }

    fn number(&mut self, word: &str) -> Kind {
        let next = Kind(self.words.len() as u16);
        *self.words.entry(word.to_string()).or_insert(next)
    }

    /// Keeps in mind what an action spoke of.
    fn done(&mut self, action: G::Action) {
        if let Some(Known { of: Some(of), .. }) = self.known.get(&action) {
            self.recent[self.done % RECENT] = Some(*of);
            self.done += 1;
        }
    }

    fn replay(&self, mut state: G::State, end: &G::State) -> Result<(), String> {
        for (seat, action) in &self.actions {
            self.game
                .apply(&mut state, *seat, action, &mut Unheard)
                .map_err(|refusal| format!("the replay refuses {action:?}: {refusal}"))?;
        }
        same("a replayed game", &state, end)
    }
}

fn same<T: PartialEq + Debug>(what: &str, found: &T, wanted: &T) -> Result<(), String> {
    if found == wanted {
        Ok(())
    } else {
        Err(format!("{what} differs:\n  found  {found:?}\n  wanted {wanted:?}"))
    }
}
