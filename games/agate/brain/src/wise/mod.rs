//! The brain that the levels play by: four networks, fitted by `examples/learn.rs` and
//! `examples/improve.rs`. One judges a position with all hands open, one guesses what a seat does by
//! what it knows, one guesses a hand by what its owner has done, and one says what to do.

pub mod facts;
mod look;
pub mod net;
pub mod school;

use std::cell::RefCell;
use std::sync::{Arc, OnceLock};

use agate::{Action, Agate, Cards, Role, State};
use bots::net::{Unfit, Weights, softmax};
use bots::{Brain, Habits, Knowledge, Limit, Rated};
use kernel::{Dice, Game, MAX_SEATS, Options, Seat, Turn, Unheard};
use pack::Packed;

use crate::AgateBrain;
use facts::{SEATS, SORTS};
use net::{Fact, Lesson, Net};

/// Numbers that were found by trying.
#[derive(Clone, Copy, Debug)]
pub struct Ways {
    /// How much the guess about a hand counts.
    pub belief: f32,
    /// Of what is promised, this part is spread over all actions alike.
    pub doubt: f32,
    /// See [`Habits`].
    pub explore: f64,
    /// Simulations at `easy`, `normal` and `hard`, mostly for hints.
    pub simulations: [u32; 3],
    /// Play-outs of the second look for each simulation.
    pub second: u32,
    /// How much the network that says what to do counts beside play-outs.
    pub trust: f32,
    /// In play-outs the likelier is done more often than the networks say: chances to this power.
    pub sharp: f32,
    /// In play-outs the others do as one does oneself, not as `old-normal` is guessed to.
    pub alike: bool,
}

impl Ways {
    /// What the levels play by.
    pub const BEST: Ways = Ways {
        belief: 1.0,
        doubt: 0.1,
        explore: 1.0,
        simulations: [15, 40, 400],
        second: 8,
        trust: 0.005,
        sharp: 1.0,
        alike: false,
    };
}

/// The networks.
#[derive(Clone, Debug)]
pub struct Nets {
    /// Judges.
    pub judge: Net,
    /// Guesses actions.
    pub policy: Net,
    /// Guesses hands.
    pub guess: Net,
    /// Says what to do.
    pub hero: Net,
}

impl Nets {
    /// Networks that know nothing.
    pub fn new(dice: &mut Dice) -> Nets {
        let policy = Net::new(facts::VIEW, 1, dice);
        Nets {
            judge: Net::new(facts::JUDGED, 1, dice),
            hero: policy.clone(),
            policy,
            guess: Net::new(facts::GUESS, SORTS, dice),
        }
    }

    /// Reads a file of weights.
    pub fn read(bytes: &[u8]) -> Result<Nets, Unfit> {
        let mut weights = Weights::read_for::<Agate>(bytes)?;
        Ok(Nets {
            judge: Net::take(&mut weights, "judge", facts::JUDGED, 1)?,
            policy: Net::take(&mut weights, "policy", facts::VIEW, 1)?,
            guess: Net::take(&mut weights, "guess", facts::GUESS, SORTS)?,
            hero: Net::take(&mut weights, "hero", facts::VIEW, 1)?,
        })
    }

    /// Those that the levels play by.
    pub fn fitted() -> Result<Nets, Unfit> {
        Nets::read(FITTED)
    }

    /// All, by name.
    pub fn named(&self) -> [(&'static str, &Net); 4] {
        let Nets { judge, policy, guess, hero } = self;
        [("guess", guess), ("hero", hero), ("judge", judge), ("policy", policy)]
    }

    /// Everybody's chance to win a game that goes on; nothing for who is out.
    pub fn chances(&self, game: &Agate, state: &State) -> [f32; SEATS] {
        thread_local! {
            static SPACE: RefCell<([Vec<Fact>; SEATS], Vec<Fact>)> = RefCell::default();
        }
        SPACE.with_borrow_mut(|(seats, common)| {
            facts::judged(game, state, seats, common);
            let mut shared = self.judge.start();
            self.judge.add(&mut shared, facts::PLACES * facts::OWN, common, 1.0);
            let mut scores = [f32::MIN; SEATS];
            for seat in (0..SEATS).filter(|seat| !seats[*seat].is_empty()) {
                let mut sum = shared;
                for (other, from) in facts::around(seats, seat) {
                    self.judge.add(&mut sum, from, &seats[other], 1.0);
                }
                scores[seat] = self.judge.score(&sum);
            }
            softmax(&mut scores);
            scores
        })
    }

    /// How much more or less likely than by their numbers cards of each sort are in this hand.
    pub fn odds(
        &self,
        game: &Agate,
        state: &State,
        viewer: Seat,
        owner: Seat,
        belief: f32,
    ) -> [f32; SORTS] {
        let mut facts = Vec::new();
        let known = &state.anyone(viewer).seen[owner.index()];
        facts::guessed(game, state, owner, known, &mut facts);
        let mut sum = self.guess.start();
        self.guess.add(&mut sum, 0, &facts, 1.0);
        let mut scores = [0.0; SORTS];
        self.guess.scores(&sum, &mut scores);
        scores.map(|score| (belief * score).clamp(-8.0, 8.0).exp())
    }
}

/// An action as likely as a network takes it to be; the likelier is likelier still where `sharp`
/// is above 1.
pub fn act(
    net: &Net,
    sharp: f32,
    game: &Agate,
    state: &State,
    seat: Seat,
    legal: &[Action],
    dice: &mut Dice,
) -> Option<Action> {
    if legal.len() < 2 {
        return legal.first().copied();
    }
    let mut chances = Vec::with_capacity(legal.len());
    shares(net, game, state, seat, legal, &mut chances);
    if sharp != 1.0 {
        chances.iter_mut().for_each(|chance| *chance = chance.powf(sharp));
        let sum: f32 = chances.iter().sum();
        chances.iter_mut().for_each(|chance| *chance /= sum);
    }
    legal.get(drawn(&chances, dice)).copied()
}

/// One of several things, by their chances.
pub fn drawn(chances: &[f32], dice: &mut Dice) -> usize {
    let mut at = dice.below(1 << 24) as f32 / 16_777_216.0;
    let reached = |chance: &f32| {
        at -= chance;
        at < 0.0
    };
    chances.iter().position(reached).unwrap_or(chances.len().saturating_sub(1))
}

/// How likely the seat does each of these, by what it knows.
pub fn shares(
    net: &Net,
    game: &Agate,
    state: &State,
    seat: Seat,
    actions: &[Action],
    out: &mut Vec<f32>,
) {
    thread_local! {
        static SPACE: RefCell<Vec<Fact>> = const { RefCell::new(Vec::new()) };
    }
    let first = out.len();
    SPACE.with_borrow_mut(|facts| {
        facts.clear();
        facts::view(game, state, seat, facts);
        let mut shared = net.start();
        net.add(&mut shared, 0, facts, 1.0);
        for action in actions {
            facts.clear();
            facts::action(game, state, seat, action, facts);
            let mut sum = shared;
            net.add(&mut sum, 0, facts, 1.0);
            out.push(net.score(&sum));
        }
    });
    softmax(&mut out[first..]);
}

/// A lesson about who wins.
pub fn judge_lesson(game: &Agate, state: &State, won: &[f32; SEATS]) -> Lesson {
    let mut seats: [Vec<Fact>; SEATS] = Default::default();
    let mut common = Vec::new();
    facts::judged(game, state, &mut seats, &mut common);
    let shift = |facts: &[Fact], by: usize| -> Vec<Fact> {
        facts.iter().map(|(row, count)| (row + by as u16, *count)).collect()
    };
    let mut lesson =
        Lesson { common: shift(&common, facts::PLACES * facts::OWN), ..Default::default() };
    for seat in (0..SEATS).filter(|seat| !seats[*seat].is_empty()) {
        let all = facts::around(&seats, seat);
        lesson.options.push(all.flat_map(|(other, from)| shift(&seats[other], from)).collect());
        lesson.wanted.push(won[seat]);
    }
    let sum: f32 = lesson.wanted.iter().sum();
    if sum > 0.0 {
        lesson.wanted.iter_mut().for_each(|wanted| *wanted /= sum);
    }
    lesson
}

/// A lesson about what a seat does.
pub fn policy_lesson(
    game: &Agate,
    state: &State,
    seat: Seat,
    legal: &[Action],
    wanted: Vec<f32>,
) -> Lesson {
    let mut lesson = Lesson { wanted, ..Default::default() };
    facts::view(game, state, seat, &mut lesson.common);
    for action in legal {
        let mut facts = Vec::new();
        facts::action(game, state, seat, action, &mut facts);
        lesson.options.push(facts);
    }
    lesson
}

/// A lesson about the hand of another; none where nothing is hidden.
pub fn guess_lesson(game: &Agate, state: &State, viewer: Seat, owner: Seat) -> Option<Lesson> {
    let own = state.anyone(viewer);
    let known = &own.seen[owner.index()];
    let hidden = state.anyone(owner).hand.without(known);
    if hidden.is_empty() {
        return None;
    }
    let mut facts = Vec::new();
    facts::guessed(game, state, owner, known, &mut facts);
    let mut wanted = facts::sorted(game, &hidden).map(f32::from);
    wanted.iter_mut().for_each(|wanted| *wanted /= f32::from(hidden.len()));
    let mut left = [0.0f32; SORTS];
    for card in state.pile() {
        let card = game.cards().get(*card);
        if !card.is_event() {
            left[facts::sort(card)] += 1.0;
        }
    }
    for other in Seat::all(game.seats()).filter(|other| *other != viewer) {
        let hand = state.anyone(other).hand.without(&own.seen[other.index()]);
        for (left, count) in left.iter_mut().zip(facts::sorted(game, &hand)) {
            *left += f32::from(count);
        }
    }
    let odds = left.map(|left| if left > 0.0 { left.ln() } else { -30.0 });
    Some(Lesson {
        common: Vec::new(),
        options: vec![facts],
        wanted: wanted.to_vec(),
        odds: odds.to_vec(),
    })
}

/// Judges by the networks.
#[derive(Debug)]
pub struct Wise {
    nets: Nets,
    ways: Ways,
}

static BEST: OnceLock<Result<Wise, Unfit>> = OnceLock::new();
/// Fitted by `examples/learn.rs` and `examples/improve.rs`; `MODEL.md` says how.
const FITTED: &[u8] = include_bytes!("../../weights.safetensors");

/// Options that change nothing in how one plays.
const SMALL: [&str; 3] = ["first_player", "first_out", "turn_limit"];

impl Wise {
    /// By these networks and numbers.
    pub fn new(nets: Nets, ways: Ways) -> Wise {
        Wise { nets, ways }
    }

    /// The networks.
    pub fn nets(&self) -> &Nets {
        &self.nets
    }

    /// Lets `normal` and `hard` play by this one from now on, unless they have begun: for trying.
    #[doc(hidden)]
    pub fn play_by(self) {
        let _ = BEST.set(Ok(self));
    }

    /// The one that the levels play by; without its weights the hand-made brain does.
    pub fn best() -> Result<&'static Wise, &'static Unfit> {
        BEST.get_or_init(|| Ok(Wise::new(Nets::fitted()?, Ways::BEST))).as_ref()
    }

    /// The one for this table, if it has the cards and the options that were learnt with.
    pub(crate) fn of(game: &Agate) -> Option<&'static Wise> {
        static USUAL: OnceLock<Option<Arc<Cards>>> = OnceLock::new();
        let usual = USUAL.get_or_init(|| Some(Agate::default_pack().ok()?.0)).as_ref()?;
        fn told(cards: &Cards) -> impl Iterator<Item = (&Arc<str>, u8, bool, &Role)> {
            cards.all().map(|(_, card)| (&card.id, card.count, card.marked, &card.role))
        }
        let here = game.cards();
        let same = here.table == usual.table && told(here).eq(told(usual));
        let options = game.options().changed();
        let plain = options.keys().all(|name| SMALL.contains(&name.as_str()));
        if same && plain { Wise::best().ok() } else { None }
    }

    /// What is done before a position can be judged: an attack is answered, a hand is thinned out.
    fn next(&self, game: &Agate, state: &State, legal: &mut Vec<Action>) -> Option<(Seat, Action)> {
        if state.attack().is_none() && !state.is_discarding() {
            return None;
        }
        let Turn::Ask(ask) = game.turn(state) else { return None };
        let seat = ask.must.first()?;
        legal.clear();
        game.legal(state, seat, legal);
        if legal.len() < 2 {
            return Some((seat, *legal.first()?));
        }
        let mut chances = Vec::with_capacity(legal.len());
        shares(&self.nets.policy, game, state, seat, legal, &mut chances);
        let best = chances.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1))?;
        Some((seat, legal[best.0]))
    }
}

impl Brain<Agate> for Wise {
    fn habits(&self) -> Habits {
        let Ways { explore, simulations, .. } = self.ways;
        Habits { ahead: 0, glance: 0, settle: 0, explore, simulations, ..Habits::default() }
    }

    fn worth(&self, game: &Agate, state: &State, seat: Seat) -> f64 {
        let mut out = [0.0; MAX_SEATS];
        self.worths(game, state, &mut out);
        out[seat.index()]
    }

    fn worths(&self, game: &Agate, state: &State, out: &mut [f64; MAX_SEATS]) {
        let mut legal = Vec::new();
        let mut after = None;
        let mut step = self.next(game, state, &mut legal);
        while let Some((seat, action)) = step {
            let world: &mut State = after.get_or_insert_with(|| state.clone());
            if game.apply(world, seat, &action, &mut Unheard).is_err() {
                break;
            }
            step = self.next(game, world, &mut legal);
        }
        let state = after.as_ref().unwrap_or(state);
        if let Turn::Over(outcome) = game.turn(state) {
            for seat in Seat::all(game.seats()) {
                out[seat.index()] = outcome.worth(seat);
            }
            return;
        }
        let chances = self.nets.chances(game, state);
        for (out, chance) in out.iter_mut().zip(chances) {
            *out = f64::from(chance);
        }
    }

    fn play_out(
        &self,
        game: &Agate,
        state: &State,
        seat: Seat,
        legal: &[Action],
        dice: &mut Dice,
    ) -> Option<Action> {
        act(&self.nets.policy, 1.0, game, state, seat, legal, dice)
    }

    fn promises(
        &self,
        game: &Agate,
        state: &State,
        seat: Seat,
        actions: &[Action],
        out: &mut Vec<f32>,
    ) {
        let first = out.len();
        shares(&self.nets.hero, game, state, seat, actions, out);
        let (usual, doubt) = (actions.len() as f32, self.ways.doubt);
        out[first..].iter_mut().for_each(|share| *share = (1.0 - doubt) * *share * usual + doubt);
    }

    fn weigh(&self, game: &Agate, world: &mut State, seat: Seat, dice: &mut Dice) {
        let mut odds = [[1.0; SORTS]; SEATS];
        for owner in Seat::all(game.seats()).filter(|owner| *owner != seat) {
            if world.living(owner).is_some() {
                odds[owner.index()] = self.nets.odds(game, world, seat, owner, self.ways.belief);
            }
        }
        let weigh = |owner: Seat, card| odds[owner.index()][facts::sort(game.cards().get(card))];
        game.redeal(world, seat, weigh, dice);
    }

    fn is_measured(&self) -> bool {
        true
    }

    fn second_look(
        &self,
        know: &Knowledge<'_, Agate>,
        found: &[Rated<Action>],
        limit: Limit,
        dice: &mut Dice,
    ) -> Option<Action> {
        let made = found.iter().fold(0u32, |sum, rated| sum.saturating_add(rated.tried));
        self.look(know, found, (self.ways.second.saturating_mul(made), limit), dice)
    }

    fn used(&self, game: &Agate, action: &Action) -> Option<String> {
        AgateBrain.used(game, action)
    }
}
