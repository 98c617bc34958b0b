//! What bots know about a game. Each game has a brain of its own, beside its rules.

use kernel::{Dice, Game, MAX_SEATS, Seat, Turn};

use crate::net::Unfit;
use crate::{Knowledge, Limit, Rated};

/// How the search thinks about a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Habits {
    /// A simulation plays on for this many decisions below the tree, then judges.
    pub ahead: u32,
    /// The same for the quicker levels: few simulations are steadier with a short look ahead.
    pub glance: u32,
    /// So many decisions more are played where a position cannot be judged as it is
    /// ([`Brain::is_quiet`]).
    pub settle: u32,
    /// How much the search looks at actions that do not look best.
    pub explore: f64,
    /// What every decision on the way takes off how much better or worse than even a simulation
    /// ended: of two ways to win the shorter is taken, of two ways to lose the longer.
    pub haste: f64,
    /// Simulations of a decision at the levels `easy`, `normal` and `hard`. Where time counts,
    /// `hard` makes as many as it can instead.
    pub simulations: [u32; 3],
}

impl Default for Habits {
    fn default() -> Self {
        Habits {
            ahead: 24,
            glance: 6,
            settle: 8,
            explore: 0.7,
            haste: 0.0,
            simulations: [50, 300, 2_000],
        }
    }
}

/// Judges the positions of a game without playing them out. Only `worth` must be written; the rest
/// makes the tree search stronger or faster.
pub trait Brain<G: Game>: Send + Sync + 'static {
    /// How the search thinks about this game.
    fn habits(&self) -> Habits {
        Habits::default()
    }

    /// How well a seat stands, from 0 (lost) to 1 (won); what the outcome is worth to it once the
    /// game is over.
    fn worth(&self, game: &G, state: &G::State, seat: Seat) -> f64;

    /// [`Brain::worth`] of every seat.
    fn worths(&self, game: &G, state: &G::State, out: &mut [f64; MAX_SEATS]) {
        for seat in Seat::all(game.seats()) {
            out[seat.index()] = self.worth(game, state, seat);
        }
    }

    /// What a seat does in a play-out: fast, and not foolish.
    fn play_out(
        &self,
        _game: &G,
        _state: &G::State,
        _seat: Seat,
        legal: &[G::Action],
        dice: &mut Dice,
    ) -> Option<G::Action> {
        dice.pick(legal).copied()
    }

    /// Can the position be judged as it is? In the middle of an action it often cannot: the play-out
    /// then goes on a little beyond where it would end.
    fn is_quiet(&self, _game: &G, _state: &G::State) -> bool {
        true
    }

    /// How promising an action looks before it is tried; 1 is usual, more is looked at earlier.
    fn promise(&self, _game: &G, _state: &G::State, _seat: Seat, _action: &G::Action) -> f32 {
        1.0
    }

    /// [`Brain::promise`] of several actions of one seat, in their order: adds a number for each.
    fn promises(
        &self,
        game: &G,
        state: &G::State,
        seat: Seat,
        actions: &[G::Action],
        out: &mut Vec<f32>,
    ) {
        out.extend(actions.iter().map(|action| self.promise(game, state, seat, action)));
    }

    /// Makes a world that was drawn for a seat a likelier one, by what the others have done so far: a
    /// simulation plays in it. Nothing that the seat knows may change. It sees no other world than that
    /// one, in which what is hidden is made up.
    fn weigh(&self, _game: &G, _world: &mut G::State, _seat: Seat, _dice: &mut Dice) {}

    /// What a game that is over is worth to a seat for those who learn from it: as its outcome says,
    /// or a little more for a near miss where nearly all games are lost.
    fn grade(&self, game: &G, state: &G::State, seat: Seat) -> f64 {
        match game.turn(state) {
            Turn::Over(outcome) => outcome.worth(seat),
            Turn::Ask(_) => 0.0,
        }
    }

    /// The brain that the levels play by at tables like this one (its cards, its options, its number
    /// of seats), if it is another: one that was trained, or one that was made better by hand. This
    /// one stays what everything else is judged by.
    fn learned(&self, _game: &G) -> Option<&'static dyn Brain<G>> {
        None
    }

    /// The same for `hard`, where it has more time to judge than `normal`.
    fn learned_hard(&self, game: &G) -> Option<&'static dyn Brain<G>> {
        self.learned(game)
    }

    /// Why what was trained for tables like this one cannot be used, if so: [`Brain::learned`] is silent
    /// about it then, and the levels play by what is made by hand.
    fn unfit(&self, _game: &G) -> Option<&'static Unfit> {
        None
    }

    /// Does it think as long as it was measured to, also where there is time for more? With a network
    /// more is not always better.
    fn is_measured(&self) -> bool {
        false
    }

    /// A chance to win as people are told it, of the chance that the search found: of all moments with
    /// the same chance the seat should go on to win that share. Nothing is decided by it. It is asked of
    /// the game's own brain, whichever judges at the table.
    fn calibrate(&self, _game: &G, chance: f64) -> f64 {
        chance
    }

    /// What a seat that may act but need not (`Ask::may`) would do at once.
    fn eager(&self, _game: &G, _state: &G::State, _seat: Seat) -> Option<G::Action> {
        None
    }

    /// What a seat says before it decides, where the game lets it say something besides
    /// ([`Game::asides`]).
    fn aside(&self, _know: &Knowledge<'_, G>, _dice: &mut Dice) -> Option<G::Action> {
        None
    }

    /// Takes away what no fair player would do, whatever it brings (ending a game that goes on
    /// well). At least one action stays, and nothing but the seat's knowledge decides.
    fn manners(&self, _game: &G, _state: &G::State, _seat: Seat, _legal: &mut Vec<G::Action>) {}

    /// A second look at what the search found, the best first: another of the actions, if it is clearly
    /// better. Where nothing hidden or random comes between, short lines can be counted out
    /// ([`Lines`](crate::Lines)). One that takes long looks at the limit now and then.
    fn second_look(
        &self,
        _know: &Knowledge<'_, G>,
        _found: &[Rated<G::Action>],
        _limit: Limit,
        _dice: &mut Dice,
    ) -> Option<G::Action> {
        None
    }

    /// The card or ability that an action uses, for statistics. Without more knowledge: the first
    /// two words of its notation that are neither a seat nor a number.
    fn used(&self, game: &G, action: &G::Action) -> Option<String> {
        let text = game.notation(action);
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
    fn ending(&self, game: &G, state: &G::State) -> &'static str {
        match game.turn(state) {
            Turn::Over(outcome) => match outcome.winners().len() {
                0 => "nobody won",
                1 => "one won",
                winners if winners == game.seats() => "all won",
                _ => "several won",
            },
            Turn::Ask(_) => "unfinished",
        }
    }
}
