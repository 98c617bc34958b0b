//! A match under way: the game, its state, and all that has happened.

use crate::chance::{Chance, Dice, Seed};
use crate::game::{Game, Refusal, Turn};
use crate::record::{End, Footer, Header, Line, Record, state_hash};
use crate::seat::{Seat, Viewer};

/// One game being played, with its log.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    game: G,
    seed: Seed,
    state: G::State,
    set_up: Vec<G::Event>,
    played: Vec<Played<G>>,
}

/// One action and what came of it.
#[derive(Clone, Debug)]
pub struct Played<G: Game> {
    /// Who.
    pub seat: Seat,
    /// What.
    pub action: G::Action,
    /// What happened.
    pub events: Vec<G::Event>,
    /// The state hash, at the places where match files carry one.
    pub hash: Option<String>,
}

/// Match files carry a state hash on every such line.
const HASH_EVERY: usize = 8;

impl<G: Game> Match<G> {
    /// Sets the table up.
    pub fn new(game: G, seed: Seed) -> Self {
        let mut set_up = Vec::new();
        let state = game.start(Chance::new(seed), &mut set_up);
        Match { game, seed, state, set_up, played: Vec::new() }
    }

    /// The game's rules and cards.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The state, secrets and all.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// Who decides now.
    pub fn turn(&self) -> Turn {
        self.game.turn(&self.state)
    }

    /// The legal actions of a seat.
    pub fn legal(&self, seat: Seat) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.game.legal(&self.state, seat, &mut actions);
        actions
    }

    /// What a viewer may know.
    pub fn view(&self, viewer: Viewer) -> G::View {
        self.game.view(&self.state, viewer)
    }

    /// Carries out an action and tells what happened.
    pub fn act(
        &mut self,
        seat: Seat,
        action: G::Action,
    ) -> Result<&[G::Event], Refusal<G::Reason>> {
        let mut events = Vec::new();
        self.game.apply(&mut self.state, seat, &action, &mut events)?;
        let due = (self.played.len() + 1).is_multiple_of(HASH_EVERY);
        let hash = due.then(|| state_hash(&self.state));
        self.played.push(Played { seat, action, events, hash });
        Ok(self.played.last().map_or(&[], |last| &last.events))
    }

    /// What happened at set-up.
    pub fn set_up(&self) -> &[G::Event] {
        &self.set_up
    }

    /// All actions so far.
    pub fn played(&self) -> &[Played<G>] {
        &self.played
    }

    /// Dice of their own for a bot at a seat.
    pub fn dice(&self, seat: Seat) -> Dice {
        Dice::from_seed(&self.seed, seat.index() as u64)
    }

    /// The header of the match file: all that may be known before the first action.
    pub fn header(&self, pack: &str, names: &[String]) -> Header {
        Header::new(&self.game, &self.seed, pack, names)
    }

    /// The match file, seed revealed: only for a match that is over or given up.
    pub fn record(&self, pack: &str, names: &[String]) -> Record {
        let lines = self.played.iter().enumerate().map(|(index, played)| Line {
            n: index + 1,
            seat: played.seat,
            action: self.game.notation(&played.action),
            hash: played.hash.clone(),
        });
        let outcome = match self.turn() {
            Turn::Over(outcome) => Some(outcome),
            Turn::Ask(_) => None,
        };
        Record {
            header: self.header(pack, names),
            lines: lines.collect(),
            footer: Some(Footer {
                end: if outcome.is_some() { End::Over } else { End::Abandoned },
                outcome,
                hash: state_hash(&self.state),
                seed: self.seed,
            }),
        }
    }
}
