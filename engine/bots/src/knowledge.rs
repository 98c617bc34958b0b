//! What a bot may know.

use kernel::{Dice, Game, Seat, Turn, Viewer};

use crate::Brain;

/// The table from one seat. The real state is inside, but there is no way to it.
#[derive(Debug)]
pub struct Knowledge<'a, G: Game> {
    game: &'a G,
    state: &'a G::State,
    seat: Seat,
}

impl<'a, G: Game> Knowledge<'a, G> {
    /// What `seat` may know of a state.
    pub fn new(game: &'a G, state: &'a G::State, seat: Seat) -> Self {
        Knowledge { game, state, seat }
    }

    /// The rules, cards and options.
    pub fn game(&self) -> &'a G {
        self.game
    }

    /// The seat to decide for.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The seat's view.
    pub fn view(&self) -> G::View {
        self.game.view(self.state, Viewer::Seat(self.seat))
    }

    /// Is the seat's decision awaited? If not, it may act but need not.
    pub fn must(&self) -> bool {
        matches!(self.game.turn(self.state), Turn::Ask(ask) if ask.must.has(self.seat))
    }

    /// Adds the seat's legal actions.
    pub fn legal(&self, out: &mut Vec<G::Action>) {
        self.game.legal(self.state, self.seat, out);
    }

    /// A random world that looks the same from the seat.
    pub fn world(&self, dice: &mut Dice) -> G::State {
        let mut world = self.state.clone();
        self.game.resample(&mut world, self.seat, dice);
        world
    }

    /// Adds the legal actions that a bot with [`Brain::manners`] chooses from.
    pub fn choices(&self, brain: &dyn Brain<G>, out: &mut Vec<G::Action>) {
        self.legal(out);
        brain.manners(self.game, self.state, self.seat, out);
    }

    /// What the seat would do at once although it need not act. Asked in a random world, so that
    /// nothing but the seat's knowledge can decide.
    pub fn eager(&self, brain: &dyn Brain<G>, dice: &mut Dice) -> Option<G::Action> {
        brain.eager(self.game, &self.world(dice), self.seat)
    }
}
