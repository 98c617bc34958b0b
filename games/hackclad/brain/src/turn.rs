//! A turn counted out: every line of one's own decisions until somebody else decides, and what the hand-made
//! judgement says of where it ends. A search that draws its lines by chance does not always see that a card
//! used first makes the next one stronger; this does.

use bots::{Course, Knowledge, Lines, Rated, Step};
use hackclad::{Action, Asked, Clock, Hackclad, Mode, State, Who};
use kernel::{Dice, Game, Seat, Turn};

use crate::{stands, together, wise};

/// Worlds in which lines are counted: what is drawn differs between them.
const WORLDS: u32 = 3;
/// Decisions of one line, more than a turn has: the stack has an end.
const DEEPEST: u32 = 100;
/// VP by which a line must be better than the search's choice, where the search has a judgement of its own.
const CLEARLY: f64 = 1.0;
/// The same in co-op, where both judge alike.
const TOGETHER: f64 = 0.3;
/// As good as.
const EVEN: f64 = 0.05;

/// Another action than the search's first, if it leads to a line that is clearly better. It looks at `most`
/// positions; where one world has more, the search decides alone.
pub(crate) fn second_look(
    know: &Knowledge<'_, Hackclad>,
    found: &[Rated<Action>],
    most: u32,
    dice: &mut Dice,
) -> Option<Action> {
    let game = know.game();
    let chosen = found.first()?.action?;
    let choices: Vec<Action> = found.iter().filter_map(|rated| rated.action).collect();
    let mut sums = vec![0.0; choices.len()];
    let (mut all_over, mut worlds, mut left) = (true, 0, most);
    while worlds < WORLDS {
        let world = know.world(dice);
        if is_apart(game.asked(&world)?.1) {
            return None;
        }
        let seat = know.seat();
        let turn = OwnTurn { game, seat, clock: world.clock(), all_over: true };
        let mut lines = Lines::new(game, seat, turn, left, DEEPEST);
        let values: Option<Vec<f64>> =
            choices.iter().map(|action| lines.after(&world, seat, action)).collect();
        let Some(values) = values else { break };
        let used = left - lines.left();
        left = lines.left();
        worlds += 1;
        all_over &= lines.course().all_over;
        values.into_iter().zip(&mut sums).for_each(|(value, sum)| *sum += value);
        if used > left {
            break;
        }
    }
    if worlds == 0 {
        return None;
    }
    let mean = |at: usize| sums[at] / f64::from(worlds);
    // Of equals what the search looked at most.
    let best = (0..choices.len()).rev().max_by(|a, b| sums[*a].total_cmp(&sums[*b]))?;
    let gain = mean(best) - mean(0);
    if all_over
        && let Some(end) = choices.iter().position(|action| *action == Action::End)
        && mean(best) - mean(end) < EVEN
    {
        // The game ends with this turn, and nothing more can be had.
        return Some(Action::End);
    }
    // What is counted to the end of the game is certain.
    let clearly = match game.mode() {
        _ if all_over => 2.0 * EVEN,
        Mode::Coop => TOGETHER,
        Mode::Versus | Mode::Solo | Mode::Tag => CLEARLY,
    };
    (choices[best] != chosen && gain >= clearly).then(|| choices[best])
}

/// Decisions that a plan does not go on with: what comes after them nobody knows.
fn is_apart(asked: Asked) -> bool {
    matches!(asked, Asked::Draft | Asked::Extended | Asked::Character | Asked::Mission)
}

/// One turn of a seat.
struct OwnTurn<'a> {
    game: &'a Hackclad,
    seat: Seat,
    clock: Clock,
    /// Did every line end the game?
    all_over: bool,
}

impl Course<Hackclad> for OwnTurn<'_> {
    /// A line ends with the turn, and where somebody else decides.
    fn step(&mut self, s: &State) -> Option<Step> {
        let worth = |turn: &OwnTurn<'_>| Some(Step::Ends(value(turn.game, s, turn.seat)));
        let Turn::Ask(ask) = self.game.turn(s) else { return worth(self) };
        let own = ask.must.first() == Some(self.seat) && ask.must.len() == 1;
        let ends = match self.game.asked(s) {
            Some((_, Asked::Turn | Asked::Upgrade)) => s.clock() != self.clock,
            Some((_, asked)) => is_apart(asked),
            None => true,
        };
        if !own || ends {
            self.all_over = false;
            return worth(self);
        }
        Some(Step::Asks(self.seat))
    }

    fn key(&self, s: &State) -> u64 {
        s.open_key()
    }

    fn sift(&mut self, s: &State, _: Seat, legal: &mut Vec<Action>) {
        wise::sensible(self.game, s, legal);
    }
}

/// How far a seat is ahead, in VP; at the end by what counts then.
fn value(game: &Hackclad, s: &State, seat: Seat) -> f64 {
    let of = |who: Who| stands(game, s, who);
    let all = || Who::all(game.players());
    if let Turn::Over(outcome) = game.turn(s) {
        let points = |at: usize| outcome.seats.get(at).map_or(0.0, |one| f64::from(one.points));
        let own = points(seat.index());
        let others = (0..outcome.seats.len()).filter(|at| *at != seat.index()).map(points);
        let best = others.fold(f64::MIN, f64::max);
        // To win is worth more than any margin.
        return match game.mode() {
            Mode::Solo => own,
            Mode::Versus | Mode::Coop => own - best.max(-1e3) + 100.0 * outcome.worth(seat),
            Mode::Tag => own + 100.0 * outcome.worth(seat),
        };
    }
    match game.mode() {
        Mode::Solo => all().map(of).sum(),
        Mode::Coop => together::WIDE * together::worth(game, s),
        Mode::Tag => {
            let sign = |who: Who| if game.is_with(s, who, seat) { 1.0 } else { -1.0 };
            all().map(|who| sign(who) * of(who)).sum()
        }
        Mode::Versus => {
            let own = |who: &Who| s.player(*who).seat == seat;
            let mine: f64 = all().filter(own).map(of).sum();
            let best = all().filter(|who| !own(who)).map(of).fold(f64::MIN, f64::max);
            mine - best
        }
    }
}
