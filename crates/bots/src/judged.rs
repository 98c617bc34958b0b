//! What the bots know about a game: one small file per game says it.

use kernel::{Dice, Game, MAX_SEATS, Seat, Turn};

/// A game whose positions can be judged without playing them out. Only `worth` must be written;
/// the rest makes the tree search stronger or faster.
pub trait Judged: Game {
    /// A simulation plays on for this many decisions below the tree, then judges.
    const AHEAD: u32 = 24;
    /// The same for the quicker levels: few simulations are steadier with a short look ahead.
    const GLANCE: u32 = 6;
    /// How much the search looks at actions that do not look best.
    const EXPLORE: f64 = 0.7;
    /// Simulations of a decision at the levels `easy`, `normal` and `hard`. Where time counts,
    /// `hard` makes as many as it can instead.
    const SIMULATIONS: [u32; 3] = [50, 300, 2_000];

    /// How well a seat stands, from 0 (lost) to 1 (won); what the outcome is worth to it once the
    /// game is over.
    fn worth(&self, state: &Self::State, seat: Seat) -> f64;

    /// [`Judged::worth`] of every seat.
    fn worths(&self, state: &Self::State, out: &mut [f64; MAX_SEATS]) {
        for seat in Seat::all(self.seats()) {
            out[seat.index()] = self.worth(state, seat);
        }
    }

    /// What a seat does in a play-out: fast, and not foolish.
    fn play_out(
        &self,
        _state: &Self::State,
        _seat: Seat,
        legal: &[Self::Action],
        dice: &mut Dice,
    ) -> Option<Self::Action> {
        dice.pick(legal).copied()
    }

    /// How promising an action looks before it is tried; 1 is usual, more is looked at earlier.
    fn promise(&self, _state: &Self::State, _seat: Seat, _action: &Self::Action) -> f32 {
        1.0
    }

    /// What a seat that may act but need not (`Ask::may`) would do at once.
    fn eager(&self, _state: &Self::State, _seat: Seat) -> Option<Self::Action> {
        None
    }

    /// Takes away what no fair player would do, whatever it brings (ending a game that goes on
    /// well). At least one action stays, and nothing but the seat's knowledge decides.
    fn manners(&self, _state: &Self::State, _seat: Seat, _legal: &mut Vec<Self::Action>) {}

    /// The card or ability that an action uses, for statistics. Without more knowledge: the first
    /// two words of its notation that are neither a seat nor a number.
    fn used(&self, action: &Self::Action) -> Option<String> {
        let text = self.notation(action);
        let mut words: Vec<&str> = Vec::new();
        for word in text.split_whitespace() {
            let plain = word.parse::<Seat>().is_err() && word.parse::<u32>().is_err();
            if plain && words.len() < 2 && !words.contains(&word) {
                words.push(word);
            }
        }
        (!words.is_empty()).then(|| words.join(" "))
    }

    /// How a game that is over ended, in one word or two, for statistics.
    fn ending(&self, state: &Self::State) -> &'static str {
        match self.turn(state) {
            Turn::Over(outcome) => match outcome.winners().len() {
                0 => "nobody won",
                1 => "one won",
                winners if winners == self.seats() => "all won",
                _ => "several won",
            },
            Turn::Ask(_) => "unfinished",
        }
    }
}
