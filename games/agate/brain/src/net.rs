//! A small network that tells everybody's chance to win from what lies on the table and in the
//! hands. `examples/fit.rs` plays the games it learns from and writes its weights.
//!
//! It looks at one player at a time: the player's own facts, the sum of the others' facts, and
//! what is common to all go through one hidden layer to a score. Chances go with e to the power of
//! the scores. So it does not matter who sits where, only who comes next.

use std::sync::OnceLock;

use agate::{Agate, Card, Player, State};
use arrayvec::ArrayVec;
use bots::net::{Unfit, Weights, softmax};
use kernel::{Game, MAX_SEATS, Seat, Turn};

use crate::wise::facts;

/// Neurons of the hidden layer.
pub const WIDTH: usize = 32;
/// Kinds of facts about one player.
const OWN: usize = TURN + 12;
/// Facts common to all players.
const COMMON: usize = 6;
/// Rows of weights into the hidden layer: own facts, the others' facts, common facts, and a
/// constant.
pub const ROWS: usize = 2 * OWN + COMMON + 1;
/// All weights: one row more leads out of the hidden layer.
pub const WEIGHTS: usize = (ROWS + 1) * WIDTH;

// Where each group of facts begins.
const HP: usize = 0;
const KARMA: usize = HP + 11;
const HAND: usize = KARMA + 13;
const SORT: usize = HAND + 7;
const ATTACKS: usize = SORT + SORTS;
const SWORD: usize = ATTACKS + 2;
const CROWD: usize = SWORD + 3;
const TURN: usize = CROWD + 6;

/// Sorts of cards beside attack cards.
const SORTS: usize = 15;

/// The Sword strikes at this karma (AG-109); its drawer gains up to it from the other (AG-113).
const STRUCK: u8 = 8;
const DRAWN: u8 = 4;
/// The seats of a game, at most.
const SEATS: usize = 4;

/// A row of weights and how much of it counts, in twentieths: every fact is a small whole number,
/// a fifth or a twentieth.
type Fact = (u8, u8);

/// What the network is told.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    seats: [ArrayVec<Fact, 32>; SEATS],
    common: ArrayVec<Fact, COMMON>,
    /// HP beyond 10 (`hp_cap = none`), which no fitted game has.
    beyond: [u8; SEATS],
}

impl Facts {
    /// Of a game that goes on.
    pub fn new(game: &Agate, state: &State) -> Self {
        let mut facts = Facts::default();
        let Turn::Ask(ask) = game.turn(state) else { return facts };
        let seats = game.seats();
        let next = ask.must.first().map_or(0, Seat::index) as u8;
        let pile = state.pile();
        let sword = pile.contains(&game.cards().sword());
        let near = if sword { 20 - pile.len().min(20) as u8 } else { 0 };
        let living = Seat::all(seats).filter(|seat| state.living(*seat).is_some()).count();
        let table = Table { game, living: living.clamp(2, SEATS), sword, near };
        let mut turn = 0;
        for place in 0..seats {
            let seat = Seat::new((next + place) % seats);
            if let Some(player) = state.living(seat) {
                facts.seats[seat.index()] = table.facts(player, turn);
                facts.beyond[seat.index()] = (player.hp.0 - 10).clamp(0, 100) as u8;
                turn += 1;
            }
        }
        facts.common.push(((table.living - 2) as u8, 20));
        facts.common.push((3, near));
        facts.common.push((4, if sword { 20 } else { 0 }));
        facts.common.push((5, (pile.len() / 2) as u8));
        facts
    }
}

/// What a player's facts depend on beside the player.
struct Table<'a> {
    game: &'a Agate,
    living: usize,
    sword: bool,
    near: u8,
}

impl Table<'_> {
    fn facts(&self, player: &Player, turn: usize) -> ArrayVec<Fact, 32> {
        let mut facts = ArrayVec::new();
        let mut say = |row: usize, twentieths: u8| {
            if twentieths > 0 && !facts.is_full() {
                facts.push((row as u8, twentieths));
            }
        };
        let hp = player.hp.0.clamp(0, 10) as u8;
        let (karma, cards) = (player.karma.0, player.hand.len());
        say(HP + usize::from(hp), 20);
        say(KARMA + usize::from(karma.min(12)), 20);
        say(HAND + usize::from(cards.min(6)), 20);
        let (mut most, mut attacks) = (0, 0);
        let mut kind = None;
        for card in player.hand.cards() {
            if kind.replace(card) == Some(card) {
                continue;
            }
            let count = player.hand.count(card).min(10);
            match sort(self.game.cards().get(card)) {
                None => {
                    most = most.max(count);
                    attacks += count;
                }
                Some(sort) => say(SORT + sort, 20 * count),
            }
        }
        say(ATTACKS, 20 * most);
        say(ATTACKS + 1, 20 * attacks.min(12));
        match karma {
            STRUCK.. => {
                say(SWORD, self.near);
                say(SWORD + 2, if self.sword { 20 } else { 0 });
            }
            DRAWN.. => say(SWORD + 1, self.near),
            _ => {}
        }
        let crowd = match self.living {
            2 => Some(CROWD),
            4 => Some(CROWD + 3),
            _ => None,
        };
        if let Some(crowd) = crowd {
            say(crowd, 4 * hp.min(3));
            say(crowd + 1, 4 * hp);
            say(crowd + 2, 4 * cards.min(10));
        }
        say(TURN + 4 * (self.living - 2) + turn, 20);
        facts
    }
}

/// Which sort of card it is; none for attack cards.
fn sort(card: &Card) -> Option<usize> {
    Some(facts::sort(card)).filter(|sort| *sort < SORTS)
}

/// The weights.
#[derive(Clone, Debug)]
pub struct Net {
    weights: Vec<[f32; WIDTH]>,
}

static NET: OnceLock<Net> = OnceLock::new();
/// What is built in, fitted by `examples/fit.rs`.
const FITTED: &[u8] = include_bytes!("../plain.safetensors");

impl Net {
    /// Weights in order, row by row.
    pub fn new(weights: &[f32]) -> Option<Net> {
        let (rows, rest) = weights.as_chunks();
        (weights.len() == WEIGHTS && rest.is_empty()).then(|| Net { weights: rows.to_vec() })
    }

    /// Reads a file of weights. It looks at what any cards have, so they may be others.
    pub fn read(bytes: &[u8]) -> Result<Net, Unfit> {
        let mut weights = Weights::read_for::<Agate>(bytes)?;
        let rows = weights.take("weights", &[ROWS + 1, WIDTH])?;
        Ok(Net { weights: rows.as_chunks().0.to_vec() })
    }

    /// The file, for cards with this hash.
    pub fn write(&self, pack: &str, trained: &str) -> Vec<u8> {
        let mut weights = Weights::of::<Agate>(pack, trained);
        weights.put("weights", &[ROWS + 1, WIDTH], self.weights.as_flattened().to_vec());
        weights.write()
    }

    /// What is built in, or why it cannot be used.
    pub fn built_in() -> Result<&'static Net, &'static Unfit> {
        static READ: OnceLock<Result<Net, Unfit>> = OnceLock::new();
        READ.get_or_init(|| Net::read(FITTED)).as_ref()
    }

    /// The weights that bots judge with. Where those that are built in cannot be used everybody is judged
    /// alike.
    pub fn fitted() -> &'static Net {
        NET.get_or_init(|| {
            let blind = |_| Net { weights: vec![[0.0; WIDTH]; ROWS + 1] };
            Net::built_in().cloned().unwrap_or_else(blind)
        })
    }

    /// Judges with these weights from now on, unless something was judged already: for fitting.
    #[doc(hidden)]
    pub fn judge_with(self) {
        let _ = NET.set(self);
    }

    /// The hidden layer and the score of every player; those who are out have none.
    pub fn scores(&self, facts: &Facts) -> ([[f32; WIDTH]; SEATS], [Option<f32>; SEATS]) {
        let mut common = self.weights[ROWS - 1];
        add(&mut common, &self.weights[2 * OWN..], &facts.common);
        let mut hidden = [common; SEATS];
        let mut others = [[0.0; WIDTH]; SEATS];
        let mut total = [0.0; WIDTH];
        for (seat, facts) in facts.seats.iter().enumerate() {
            add(&mut hidden[seat], &self.weights, facts);
            add(&mut others[seat], &self.weights[OWN..], facts);
            for (total, other) in total.iter_mut().zip(&others[seat]) {
                *total += other;
            }
        }
        let mut scores = [None; SEATS];
        for seat in (0..SEATS).filter(|seat| !facts.seats[*seat].is_empty()) {
            let mut score = 0.08 * f32::from(facts.beyond[seat]);
            for place in 0..WIDTH {
                let sum = hidden[seat][place] + (total[place] - others[seat][place]) / 3.0;
                hidden[seat][place] = sum.max(0.0);
                score += hidden[seat][place] * self.weights[ROWS][place];
            }
            scores[seat] = Some(score);
        }
        (hidden, scores)
    }

    /// Everybody's chance to win a game that goes on.
    pub fn chances(&self, facts: &Facts) -> [f32; SEATS] {
        let (_, scores) = self.scores(facts);
        chances(&scores)
    }

    /// One step of learning for one position: adds to `slope` how the error changes with each
    /// weight, where `wanted` are the chances as they should be.
    pub fn slope(&self, facts: &Facts, wanted: &[f32; SEATS], slope: &mut [[f32; WIDTH]]) {
        let (hidden, scores) = self.scores(facts);
        let chances = chances(&scores);
        let mut back = [[0.0; WIDTH]; SEATS];
        let mut total = [0.0; WIDTH];
        for seat in (0..SEATS).filter(|seat| scores[*seat].is_some()) {
            let wrong = chances[seat] - wanted[seat];
            for place in 0..WIDTH {
                slope[ROWS][place] += wrong * hidden[seat][place];
                if hidden[seat][place] > 0.0 {
                    back[seat][place] = wrong * self.weights[ROWS][place];
                    total[place] += back[seat][place];
                }
            }
        }
        for (seat, facts) in facts.seats.iter().enumerate() {
            let others: [f32; WIDTH] =
                std::array::from_fn(|place| (total[place] - back[seat][place]) / 3.0);
            for &(row, twentieths) in facts {
                let part = f32::from(twentieths) / 20.0;
                for place in 0..WIDTH {
                    slope[usize::from(row)][place] += part * back[seat][place];
                    slope[OWN + usize::from(row)][place] += part * others[place];
                }
            }
        }
        for &(row, twentieths) in facts.common.iter().chain([&(COMMON as u8, 20)]) {
            let part = f32::from(twentieths) / 20.0;
            for place in 0..WIDTH {
                slope[2 * OWN + usize::from(row)][place] += part * total[place];
            }
        }
    }

    /// The weights, to be changed by learning.
    pub fn weights(&mut self) -> &mut [[f32; WIDTH]] {
        &mut self.weights
    }
}

fn chances(scores: &[Option<f32>; SEATS]) -> [f32; SEATS] {
    let mut chances = scores.map(|score| score.unwrap_or(f32::MIN));
    softmax(&mut chances);
    // Also where nobody is left.
    for (chance, _) in chances.iter_mut().zip(scores).filter(|(_, score)| score.is_none()) {
        *chance = 0.0;
    }
    chances
}

fn add(sum: &mut [f32; WIDTH], rows: &[[f32; WIDTH]], facts: &[Fact]) {
    for &(row, twentieths) in facts {
        let part = f32::from(twentieths) / 20.0;
        for (sum, weight) in sum.iter_mut().zip(&rows[usize::from(row)]) {
            *sum += part * weight;
        }
    }
}

/// Everybody's chance to win.
pub(super) fn shares(game: &Agate, state: &State, out: &mut [f64; MAX_SEATS]) {
    if let Turn::Over(outcome) = game.turn(state) {
        for seat in Seat::all(game.seats()) {
            out[seat.index()] = outcome.worth(seat);
        }
        return;
    }
    let chances = Net::fitted().chances(&Facts::new(game, state));
    for (out, chance) in out.iter_mut().zip(chances) {
        *out = f64::from(chance);
    }
}
