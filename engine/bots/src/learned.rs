//! A brain that was trained: a network judges positions and actions for one set of cards, one mode
//! and some numbers of seats. Everything else plays by the hand-made brain.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

use kernel::encode::{Encode, Layout, Pen};
use kernel::{Dice, Game, MAX_SEATS, Options, Seat, Turn};

use crate::net::{Net, Unfit, Weights, softmax};
use crate::{Brain, Habits, Knowledge, Limit, Rated};

/// Of what the network promises, this part is spread over all actions alike: it may be wrong.
const DOUBT: f32 = 0.1;

/// How the seats' chances hang together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stakes {
    /// One wins: the chances of all add up to 1.
    Rivals,
    /// All win or nobody does.
    Partners,
}

impl Stakes {
    /// The word in files.
    pub fn name(self) -> &'static str {
        match self {
            Stakes::Rivals => "rivals",
            Stakes::Partners => "partners",
        }
    }

    /// Everybody's chance from everybody's score.
    fn chances(self, scores: &mut [f32]) {
        match self {
            Stakes::Rivals => softmax(scores),
            Stakes::Partners => {
                let mean = scores.iter().sum::<f32>() / scores.len().max(1) as f32;
                scores.fill(1.0 / (1.0 + (-mean).exp()));
            }
        }
    }

    /// What the end of a game is worth to every seat: a shared first place is a share of it.
    pub fn shares<G: Game>(
        self,
        game: &G,
        brain: &dyn Brain<G>,
        over: &G::State,
        out: &mut [f64; MAX_SEATS],
    ) {
        for seat in Seat::all(game.seats()) {
            out[seat.index()] = brain.grade(game, over, seat);
        }
        let out = &mut out[..usize::from(game.seats())];
        let sum: f64 = out.iter().sum();
        if self == Stakes::Rivals && sum > 1.0 {
            out.iter_mut().for_each(|share| *share /= sum);
        }
    }
}

/// A chance as a score: the logarithm of its odds, within reason.
pub fn odds(chance: f64) -> f32 {
    let chance = chance.clamp(0.002, 0.998);
    (chance / (1.0 - chance)).ln() as f32
}

/// A network and what it was trained for.
pub struct Learned<G: Encode> {
    hand: &'static dyn Brain<G>,
    net: Net,
    /// How much the hand-made judgement counts beside the network's: it knows from the start what
    /// the network would have to find out.
    lean: f32,
    stakes: Stakes,
    habits: Habits,
    seats: Vec<u8>,
    options: Vec<BTreeMap<String, String>>,
    /// Options that may be anything: it was measured to play as well.
    besides: Vec<String>,
    lens: (usize, usize),
}

impl<G: Encode> Learned<G> {
    /// Reads a file of weights for this game and the cards with this hash. What the network does
    /// not know (manners, words, what is done at once) is asked of the hand-made brain.
    pub fn read(
        bytes: &[u8],
        game: &G,
        pack: &str,
        hand: &'static dyn Brain<G>,
    ) -> Result<Self, Unfit> {
        let mut weights = Weights::read_for::<G>(bytes)?;
        weights.must_be("encoding", &G::ENCODING.to_string())?;
        weights.must_be("pack", pack)?;
        let damaged = |what: &str| Unfit::Damaged(format!("`{what}` cannot be read"));
        let seats: Vec<u8> =
            serde_json::from_str(weights.word("seats")).map_err(|_| damaged("seats"))?;
        let options =
            serde_json::from_str(weights.word("options")).map_err(|_| damaged("options"))?;
        // Files from before there was such a list say nothing.
        let besides = match weights.word("besides") {
            "" => Vec::new(),
            list => serde_json::from_str(list).map_err(|_| damaged("besides"))?,
        };
        let stakes = [Stakes::Rivals, Stakes::Partners]
            .into_iter()
            .find(|stakes| stakes.name() == weights.word("stakes"))
            .ok_or_else(|| damaged("stakes"))?;
        let explore: f64 = weights.word("explore").parse().map_err(|_| damaged("explore"))?;
        if !(explore.is_finite() && explore >= 0.0) {
            return Err(damaged("explore"));
        }
        let simulations: [u32; 3] = serde_json::from_str(weights.word("simulations"))
            .map_err(|_| damaged("simulations"))?;
        if simulations.contains(&0) {
            return Err(damaged("simulations"));
        }
        let layout = Layout::of(game);
        let lens = (layout.position_len(), layout.action_len());
        let net = Net::take(&mut weights, lens.0, lens.1)?;
        let lean = weights.take("lean", &[1])?[0];
        let habits = Habits { ahead: 0, glance: 0, explore, simulations, ..hand.habits() };
        Ok(Learned { hand, net, lean, stakes, habits, seats, options, besides, lens })
    }

    /// Was it trained for tables like this one, or shown to play as well there? Its cards are somebody
    /// else's question.
    pub fn is_for(&self, game: &G) -> bool {
        let mut options = game.options().changed();
        options.retain(|key, _| !self.besides.contains(key));
        self.seats.contains(&game.seats()) && self.options.contains(&options)
    }

    /// How the seats' chances hang together.
    pub fn stakes(&self) -> Stakes {
        self.stakes
    }

    fn position(&self, game: &G, state: &G::State, seat: Seat) -> Vec<f32> {
        let mut row = vec![0.0; self.lens.0];
        game.encode(state, seat, &mut Pen::new(&mut row));
        row
    }

    /// How good each action looks to the network: shares of one.
    pub fn shares(
        &self,
        game: &G,
        state: &G::State,
        seat: Seat,
        actions: &[G::Action],
        out: &mut Vec<f32>,
    ) {
        let question = self.net.question(&self.net.see(&self.position(game, state, seat)));
        let mut row = vec![0.0; self.lens.1];
        let first = out.len();
        for action in actions {
            row.fill(0.0);
            game.encode_action(state, seat, action, &mut Pen::new(&mut row));
            out.push(self.net.answer(&question, &row));
        }
        softmax(&mut out[first..]);
    }
}

impl<G: Encode> Brain<G> for Learned<G> {
    fn habits(&self) -> Habits {
        self.habits
    }

    fn worth(&self, game: &G, state: &G::State, seat: Seat) -> f64 {
        let mut out = [0.0; MAX_SEATS];
        self.worths(game, state, &mut out);
        out[seat.index()]
    }

    fn worths(&self, game: &G, state: &G::State, out: &mut [f64; MAX_SEATS]) {
        if let Turn::Over(_) = game.turn(state) {
            return self.stakes.shares(game, self.hand, state, out);
        }
        let mut hand = [0.0; MAX_SEATS];
        self.hand.worths(game, state, &mut hand);
        let mut scores = [0.0; MAX_SEATS];
        let scores = &mut scores[..usize::from(game.seats())];
        for (seat, score) in Seat::all(game.seats()).zip(&mut *scores) {
            let seen = self.net.see(&self.position(game, state, seat));
            *score = self.net.score(&seen) + self.lean * odds(hand[seat.index()]);
        }
        self.stakes.chances(scores);
        for (out, chance) in out.iter_mut().zip(scores) {
            *out = f64::from(*chance);
        }
    }

    fn play_out(
        &self,
        game: &G,
        state: &G::State,
        seat: Seat,
        legal: &[G::Action],
        dice: &mut Dice,
    ) -> Option<G::Action> {
        self.hand.play_out(game, state, seat, legal, dice)
    }

    fn is_quiet(&self, game: &G, state: &G::State) -> bool {
        self.hand.is_quiet(game, state)
    }

    fn promise(&self, game: &G, state: &G::State, seat: Seat, action: &G::Action) -> f32 {
        self.hand.promise(game, state, seat, action)
    }

    fn promises(
        &self,
        game: &G,
        state: &G::State,
        seat: Seat,
        actions: &[G::Action],
        out: &mut Vec<f32>,
    ) {
        let first = out.len();
        self.shares(game, state, seat, actions, out);
        let usual = actions.len() as f32;
        out[first..].iter_mut().for_each(|share| *share = (1.0 - DOUBT) * *share * usual + DOUBT);
    }

    fn is_measured(&self) -> bool {
        true
    }

    fn eager(&self, game: &G, state: &G::State, seat: Seat) -> Option<G::Action> {
        self.hand.eager(game, state, seat)
    }

    fn manners(&self, game: &G, state: &G::State, seat: Seat, legal: &mut Vec<G::Action>) {
        self.hand.manners(game, state, seat, legal);
    }

    fn second_look(
        &self,
        know: &Knowledge<'_, G>,
        found: &[Rated<G::Action>],
        limit: Limit,
        dice: &mut Dice,
    ) -> Option<G::Action> {
        self.hand.second_look(know, found, limit, dice)
    }

    fn weigh(&self, game: &G, world: &mut G::State, seat: Seat, dice: &mut Dice) {
        self.hand.weigh(game, world, seat, dice);
    }

    fn aside(&self, know: &Knowledge<'_, G>, dice: &mut Dice) -> Option<G::Action> {
        self.hand.aside(know, dice)
    }

    fn used(&self, game: &G, action: &G::Action) -> Option<String> {
        self.hand.used(game, action)
    }

    fn grade(&self, game: &G, state: &G::State, seat: Seat) -> f64 {
        self.hand.grade(game, state, seat)
    }

    fn ending(&self, game: &G, state: &G::State) -> &'static str {
        self.hand.ending(game, state)
    }
}

/// Cards that were asked about, and whether they are the ones of the weights.
type Asked<P> = Mutex<Vec<(Weak<P>, bool)>>;
/// Gives the built-in cards and their hash.
type BuiltIn<P> = fn() -> Option<(Arc<P>, String)>;

/// Weights that are built in, read when they are first wanted.
pub struct Shelf<G: Encode> {
    bytes: &'static [u8],
    hand: &'static dyn Brain<G>,
    built_in: BuiltIn<G::Pack>,
    read: OnceLock<Result<Learned<G>, Unfit>>,
    asked: Asked<G::Pack>,
}

impl<G: Encode<Pack: Debug>> Shelf<G> {
    /// Weights for the built-in cards.
    pub const fn new(
        bytes: &'static [u8],
        hand: &'static dyn Brain<G>,
        built_in: BuiltIn<G::Pack>,
    ) -> Self {
        Shelf { bytes, hand, built_in, read: OnceLock::new(), asked: Mutex::new(Vec::new()) }
    }

    /// The network, if it was trained for a table like this one.
    pub fn learned(&'static self, game: &G) -> Option<&'static dyn Brain<G>> {
        if !self.knows(game) {
            return None;
        }
        let learned = self.read.get()?.as_ref().ok()?;
        learned.is_for(game).then_some(learned as &dyn Brain<G>)
    }

    /// Why the weights cannot be used with these cards, if they are for them and cannot.
    pub fn unfit(&'static self, game: &G) -> Option<&'static Unfit> {
        if !self.knows(game) {
            return None;
        }
        self.read.get()?.as_ref().err()
    }

    /// Are these the cards that the weights are for? Looked at once for each pack: to compare cards
    /// takes longer than to choose one.
    fn knows(&'static self, game: &G) -> bool {
        let pack = game.pack();
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        // As long as it is remembered no other pack can take its place in memory.
        let same = |(weak, _): &&(Weak<G::Pack>, bool)| weak.as_ptr() == Arc::as_ptr(pack);
        if let Some((_, known)) = asked.iter().find(same) {
            return *known;
        }
        // Packs are compared as they can be told: everything that play looks at is in it.
        let own = (self.built_in)().filter(|(own, _)| format!("{own:?}") == format!("{pack:?}"));
        if let Some((_, hash)) = &own {
            self.read.get_or_init(|| Learned::read(self.bytes, game, hash, self.hand));
        }
        asked.retain(|(weak, _)| weak.strong_count() > 0);
        asked.push((Arc::downgrade(pack), own.is_some()));
        own.is_some()
    }
}
