//! Tree search over what a seat may know.
//!
//! Every simulation plays in a random world that looks the same to the searching seat
//! ([`Knowledge::world`]), goes down the tree, plays a little further and judges where it ended.
//! A node belongs to one seat and to what that seat has seen of the line so far, so an action
//! chosen in secret splits nobody else's nodes before it is shown. Each seat steers towards the
//! outcome it wants itself: rivals, partners and traitors need no case of their own.
//!
//! Several threads grow a tree each from dice of their own, and their counts are added up.

mod tree;

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use kernel::{Dice, Game, MAX_SEATS, Seat, Seats, Turn, Unheard};

use crate::{Bot, Brain, Habits, Knowledge, Limit};
use tree::{Tree, mixed};

/// How long to think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// At most this many simulations, over all threads.
    pub simulations: u32,
    /// And not longer than this. Without it the same seed gives the same choice for ever.
    pub time: Option<Duration>,
    /// Trees grown at once.
    pub threads: NonZeroUsize,
}

impl Budget {
    /// So many simulations on one thread, however long they take.
    pub const fn simulations(simulations: u32) -> Self {
        Budget { simulations, time: None, threads: NonZeroUsize::MIN }
    }
}

/// What the search thinks of one action.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rated<A> {
    /// The action; `None` is to wait, for a seat that may act but need not.
    pub action: Option<A>,
    /// Simulations that began with it.
    pub tried: u32,
    /// What they brought the seat on average: its chance to win.
    pub worth: f64,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found<A> {
    /// Every possible action, the best first.
    pub rated: Vec<Rated<A>>,
    /// How many simulations were made.
    pub simulations: u32,
}

impl<A: Copy> Found<A> {
    /// The seat's chance to win if it goes on with the best action.
    pub fn worth(&self) -> f64 {
        self.rated.first().map_or(0.5, |best| best.worth)
    }

    /// What somebody does who judges well and errs in what is close: one of the actions that were
    /// tried at least three fifths as often as the best, each as likely as it was tried. What is
    /// clear to the search is clear to them too.
    pub fn nearly(&self, dice: &mut Dice) -> Option<A> {
        let most = self.rated.first()?.tried;
        let close = || self.rated.iter().take_while(|rated| 5 * rated.tried >= 3 * most);
        let mut left = dice.below(close().map(|rated| rated.tried).sum());
        for rated in close() {
            if left < rated.tried {
                return rated.action;
            }
            left -= rated.tried;
        }
        self.rated.first()?.action
    }
}

/// Thinks ahead in many likely worlds.
pub struct Search<G: Game> {
    brain: &'static dyn Brain<G>,
    budget: Budget,
    ahead: Option<u32>,
    judge: Judge,
    care: Care,
}

/// Who errs does so once in so many decisions: more, and `greedy` wins most games of Court.
const ERRS: u32 = 6;

/// How a search chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Care {
    /// The best it found.
    Full,
    /// Now and then what is close to the best may be taken instead ([`Found::nearly`]).
    Errs,
}

/// By which brain a search judges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Judge {
    /// The one that was trained for the table, if there is one.
    Learned,
    /// The one that was given.
    Given,
}

impl<G: Game> Search<G> {
    /// A search that thinks this long, by the brain that was trained for the table if there is one
    /// ([`Brain::learned`]).
    pub fn new(brain: &'static dyn Brain<G>, budget: Budget) -> Self {
        Search { brain, budget, ahead: None, judge: Judge::Learned, care: Care::Full }
    }

    /// Judges by the brain that was given, whatever else was trained.
    #[must_use]
    pub fn by_hand(mut self) -> Self {
        self.judge = Judge::Given;
        self
    }

    /// Errs like a person: once in a few decisions, among choices that look nearly as good any may be
    /// taken.
    #[must_use]
    pub fn erring(mut self) -> Self {
        self.care = Care::Errs;
        self
    }

    /// Judges this many decisions below the tree, instead of what the brain's habit is. Few simulations
    /// are steadier with a short look ahead; many can afford the longer, truer one.
    #[must_use]
    pub fn ahead(mut self, decisions: u32) -> Self {
        self.ahead = Some(decisions);
        self
    }

    /// What it says before it decides ([`Brain::aside`]).
    pub fn aside(&self, know: &Knowledge<'_, G>, dice: &mut Dice) -> Option<G::Action> {
        self.judging(know).aside(know, dice)
    }

    /// The brain it judges by at this table.
    fn judging(&self, know: &Knowledge<'_, G>) -> &'static dyn Brain<G> {
        match self.judge {
            Judge::Learned => self.brain.learned(know.game()).unwrap_or(self.brain),
            Judge::Given => self.brain,
        }
    }

    /// A chance that this search found, as people are told it ([`Brain::calibrate`]).
    pub fn shown(&self, game: &G, chance: f64) -> f64 {
        self.brain.calibrate(game, chance)
    }

    /// Rates every action of the seat.
    pub fn rate(&self, know: &Knowledge<'_, G>, dice: &mut Dice) -> Found<G::Action> {
        let mut choices: Vec<_> = Vec::new();
        let mut legal = Vec::new();
        know.choices(self.judging(know), &mut legal);
        if !know.must() {
            choices.push(None);
        }
        choices.extend(legal.iter().copied().map(Some));
        self.rate_among(know, &choices, dice)
    }

    /// Rates some of the seat's actions, given in ascending order; the others are not looked at.
    pub fn rate_among(
        &self,
        know: &Knowledge<'_, G>,
        choices: &[Option<G::Action>],
        dice: &mut Dice,
    ) -> Found<G::Action> {
        let mut rated: Vec<_> =
            choices.iter().map(|action| Rated { action: *action, tried: 0, worth: 0.0 }).collect();
        let threads = self.budget.threads.get().min(self.budget.simulations.max(1) as usize);
        let brain = self.judging(know);
        let habits = brain.habits();
        let ahead = self.ahead.unwrap_or(habits.ahead);
        let deadline = self.budget.time.map(|time| Instant::now() + time);
        let share = self.budget.simulations / threads as u32;
        let mut grow = |extra: u32| {
            let mut dice = Dice::new(dice.word());
            move || {
                let mut grower = Grower::new(brain, know, choices, ahead, habits);
                grower.grow(know, &mut dice, share + extra, deadline);
                // The tree is cleared away here, by its own thread.
                (grower.simulations, grower.root().collect())
            }
        };
        let mut first = grow(self.budget.simulations % threads as u32);
        let others: Vec<_> = (1..threads).map(|_| grow(0)).collect();
        let grown: Vec<(u32, Vec<(u32, f64)>)> = std::thread::scope(|scope| {
            let others: Vec<_> = others.into_iter().map(|other| scope.spawn(other)).collect();
            let own = first();
            // A thread that panicked brings nothing; the rest still counts.
            std::iter::once(own).chain(others.into_iter().filter_map(|o| o.join().ok())).collect()
        });
        let mut simulations = 0;
        let mut totals = vec![0.0; rated.len()];
        for (made, root) in grown {
            simulations += made;
            for (index, (tried, total)) in root.into_iter().enumerate() {
                rated[index].tried += tried;
                totals[index] += total;
            }
        }
        let mean = totals.iter().sum::<f64>() / f64::from(simulations.max(1));
        for (rated, total) in rated.iter_mut().zip(totals) {
            rated.worth = if rated.tried == 0 { mean } else { total / f64::from(rated.tried) };
        }
        // The most tried is the best: its worth is known best, and it kept its lead.
        rated.sort_by(|a, b| b.tried.cmp(&a.tried).then(b.worth.total_cmp(&a.worth)));
        Found { rated, simulations }
    }
}

impl<G: Game> Bot<G> for Search<G> {
    fn choose(&mut self, know: &Knowledge<'_, G>, dice: &mut Dice) -> Option<G::Action> {
        let mut legal = Vec::new();
        know.choices(self.judging(know), &mut legal);
        if know.must() && legal.len() < 2 {
            return legal.first().copied();
        }
        // The second look is over when the search would have to be.
        let limit = Limit::after(self.budget.time);
        let found = self.rate(know, dice);
        if self.care == Care::Errs && dice.once_in(ERRS) {
            return found.nearly(dice);
        }
        let better = self.judging(know).second_look(know, &found.rated, limit, dice);
        better.or_else(|| found.rated.first().and_then(|best| best.action))
    }
}

/// One step down the tree.
struct Step {
    node: usize,
    /// None where the simulation left the tree.
    edge: Option<usize>,
    seat: Seat,
}

/// Grows one tree.
struct Grower<'a, G: Game> {
    brain: &'static dyn Brain<G>,
    game: &'a G,
    seat: Seat,
    choices: &'a [Option<G::Action>],
    ahead: u32,
    settle: u32,
    explore: f64,
    haste: f64,
    /// Decisions of this simulation.
    played: u32,
    tree: Tree<G::Action>,
    path: Vec<Step>,
    legal: Vec<G::Action>,
    open: Vec<Option<G::Action>>,
    simulations: u32,
}

/// Nodes beyond this many are not kept: the tree then grows deeper no more.
const MOST_NODES: usize = 2_000_000;

impl<'a, G: Game> Grower<'a, G> {
    fn new(
        brain: &'static dyn Brain<G>,
        know: &Knowledge<'a, G>,
        choices: &'a [Option<G::Action>],
        ahead: u32,
        habits: Habits,
    ) -> Self {
        let (game, seat) = (know.game(), know.seat());
        let mut tree = Tree::new();
        // The root is node 0 and is there from the start.
        tree.at(root_key(seat));
        Grower {
            brain,
            game,
            seat,
            choices,
            ahead,
            settle: habits.settle,
            explore: habits.explore,
            haste: habits.haste,
            played: 0,
            tree,
            path: Vec::new(),
            legal: Vec::new(),
            open: Vec::new(),
            simulations: 0,
        }
    }

    /// Tries and totals of the root's actions, in their order.
    fn root(&self) -> impl Iterator<Item = (u32, f64)> + '_ {
        self.tree.edges(0).iter().map(|edge| (edge.taken, edge.total))
    }

    fn grow(
        &mut self,
        know: &Knowledge<'_, G>,
        dice: &mut Dice,
        most: u32,
        deadline: Option<Instant>,
    ) {
        while self.simulations < most {
            if self.simulations % 16 == 15
                && (deadline.is_some_and(|end| Instant::now() >= end)
                    || self.is_settled(most - self.simulations))
            {
                return;
            }
            let mut world = know.world(dice);
            self.brain.weigh(self.game, &mut world, self.seat, dice);
            self.simulate(world, dice);
            self.simulations += 1;
        }
    }

    /// Can what is left change which action was tried most?
    fn is_settled(&self, left: u32) -> bool {
        let (mut first, mut second) = (0, 0);
        for (taken, _) in self.root() {
            if taken > first {
                (first, second) = (taken, first);
            } else if taken > second {
                second = taken;
            }
        }
        first - second > left
    }

    fn simulate(&mut self, mut world: G::State, dice: &mut Dice) {
        let seats = self.game.seats();
        let mut keys: [u64; MAX_SEATS] = std::array::from_fn(|i| root_key(Seat::new(i as u8)));
        // What is still secret of choices made at the same time, per seat.
        let mut unseen = [0u64; MAX_SEATS];
        let mut secret = Seats::NONE;
        self.path.clear();
        self.played = 0;
        let mut at_root = true;
        loop {
            let Turn::Ask(ask) = self.game.turn(&world) else { break };
            let seat = if at_root {
                self.seat
            } else {
                if let Some(()) = self.eager(&mut world, ask.may) {
                    continue;
                }
                match ask.must.first() {
                    Some(seat) => seat,
                    None => break,
                }
            };
            if ask.must.len() > 1 {
                secret = ask.must;
            } else if !(secret.has(seat) && ask.must == Seats::one(seat)) {
                fold(&mut keys, &mut unseen);
                secret = Seats::NONE;
            }
            self.open.clear();
            if at_root {
                self.open.extend_from_slice(self.choices);
            } else {
                self.legal.clear();
                self.game.legal(&world, seat, &mut self.legal);
                self.brain.manners(self.game, &world, seat, &mut self.legal);
                self.open.extend(self.legal.iter().copied().map(Some));
            }
            let action = match self.open[..] {
                [] => break,
                [only] if !at_root => only,
                _ => {
                    let full = self.tree.nodes.len() >= MOST_NODES;
                    let (at, fresh) =
                        if at_root { (0, false) } else { self.tree.at(keys[seat.index()]) };
                    if fresh || full {
                        if !full {
                            self.path.push(Step { node: at, edge: None, seat });
                        }
                        break;
                    }
                    let (brain, game, state) = (self.brain, self.game, &world);
                    // To wait (`None`) is the first of all choices and looks as usual.
                    let (open, acts) = (&self.open, &mut self.legal);
                    let promise = |out: &mut Vec<f32>| {
                        acts.clear();
                        acts.extend(open.iter().flatten());
                        out.extend((acts.len() < open.len()).then_some(1.0));
                        brain.promises(game, state, seat, acts, out);
                    };
                    let (edge, action) = self.tree.select(at, &self.open, self.explore, promise);
                    self.path.push(Step { node: at, edge: Some(edge), seat });
                    action
                }
            };
            at_root = false;
            self.played += 1;
            let Some(action) = action else {
                keys[seat.index()] = mixed(keys[seat.index()], &u64::MAX);
                continue;
            };
            if self.game.apply(&mut world, seat, &action, &mut Unheard).is_err() {
                break;
            }
            for other in Seat::all(seats) {
                let key = &mut keys[other.index()];
                if other == seat || secret.is_empty() {
                    *key = mixed(*key, &(seat.index(), action));
                } else {
                    let unseen = &mut unseen[other.index()];
                    *unseen = mixed(*unseen, &(seat.index(), action));
                }
            }
            if ask.must == Seats::one(seat) && !secret.is_empty() {
                fold(&mut keys, &mut unseen);
                secret = Seats::NONE;
            }
        }
        self.play_on(&mut world, dice);
        let mut worths = [0.0; MAX_SEATS];
        self.brain.worths(self.game, &world, &mut worths);
        if self.haste > 0.0 {
            let kept = (1.0 - self.haste * f64::from(self.played)).max(0.5);
            worths.iter_mut().for_each(|worth| *worth = 0.5 + (*worth - 0.5) * kept);
        }
        for step in &self.path {
            self.tree.learn(step.node, step.edge, worths[step.seat.index()]);
        }
    }

    /// Lets a seat that may act do what it would do at once.
    fn eager(&mut self, world: &mut G::State, may: Seats) -> Option<()> {
        if may.is_empty() {
            return None;
        }
        let eager = |seat| Some((seat, self.brain.eager(self.game, world, seat)?));
        let (seat, action) = may.into_iter().find_map(eager)?;
        self.game.apply(world, seat, &action, &mut Unheard).ok()
    }

    /// Plays from the end of the tree until the game is over or far enough ahead to be judged.
    fn play_on(&mut self, world: &mut G::State, dice: &mut Dice) {
        // Play-outs to the end have no number.
        let mut left = self.ahead.saturating_add(self.settle);
        while let Turn::Ask(ask) = self.game.turn(world) {
            if self.eager(world, ask.may).is_some() {
                continue;
            }
            if left == 0 || (left <= self.settle && self.brain.is_quiet(self.game, world)) {
                return;
            }
            let Some(seat) = ask.must.first() else { return };
            left -= 1;
            self.played += 1;
            self.legal.clear();
            self.game.legal(world, seat, &mut self.legal);
            self.brain.manners(self.game, world, seat, &mut self.legal);
            let played = self.brain.play_out(self.game, world, seat, &self.legal, dice);
            let Some(action) = played else { return };
            if self.game.apply(world, seat, &action, &mut Unheard).is_err() {
                return;
            }
        }
    }
}

fn root_key(seat: Seat) -> u64 {
    mixed(0x6d61_6a6f, &seat.index())
}

/// What was chosen in secret is shown.
fn fold(keys: &mut [u64; MAX_SEATS], unseen: &mut [u64; MAX_SEATS]) {
    for (key, unseen) in keys.iter_mut().zip(unseen) {
        if *unseen != 0 {
            *key = mixed(*key, unseen);
            *unseen = 0;
        }
    }
}
