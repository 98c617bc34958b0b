//! A position as a row of numbers, and the small network that tells from it how many points more than the
//! others a seat will win until the set is over. It was fitted by `examples/fit.rs` to games that were played by the
//! policy alone.

use bots::net::{Shallow, Unfit, Weights};
use court::{Court, FoeKind, Girl, Girls, Hand, State};
use kernel::{Game, MAX_SEATS, Seat};

use super::mind::{Part, role};

/// Numbers about one player.
const OWN: usize = 34;
/// Numbers about the table.
const TABLE: usize = 16;
/// Numbers in a row: the player, the next one, the mean of the others, the table.
pub const LOOKS: usize = 3 * OWN + TABLE;
/// How wide the network is.
pub const WIDE: usize = 24;

/// Points that the network counts as one.
pub const POINTS: f32 = 100.0;

/// The chance that a girl with one marker will die; with every marker more it is that part of it.
const RISK: f32 = 0.6;

/// What is built in. `MODEL.md` tells how it was fitted.
const FITTED: &[u8] = include_bytes!("../../weights.safetensors");

/// The network.
#[derive(Clone, Debug, PartialEq)]
pub struct Net {
    look: Shallow<LOOKS, WIDE>,
    /// How many points decide: so many when all is over but the set, so many more for the root of what
    /// is left in the foe deck.
    spread: [f32; 2],
}

impl Net {
    /// Of its parts.
    pub fn new(look: Shallow<LOOKS, WIDE>, spread: [f32; 2]) -> Net {
        Net { look, spread }
    }

    /// What plays.
    pub fn fitted() -> Result<Net, Unfit> {
        Net::read(FITTED)
    }

    /// Reads a file of weights. It looks at what any cards have, so they may be others.
    pub fn read(bytes: &[u8]) -> Result<Net, Unfit> {
        let mut weights = Weights::read_for::<Court>(bytes)?;
        let look = Shallow::take(&mut weights)?;
        let spread = weights.take("spread", &[2])?;
        Ok(Net { look, spread: [spread[0], spread[1]] })
    }

    /// The file, for cards with this hash.
    pub fn write(&self, pack: &str, trained: &str) -> Vec<u8> {
        let mut weights = Weights::of::<Court>(pack, trained);
        self.look.put(&mut weights);
        weights.put("spread", &[2], self.spread.to_vec());
        weights.write()
    }

    /// How many points more than the others' mean a seat will win in this set.
    pub fn ahead(&self, row: &[f32; LOOKS]) -> f32 {
        POINTS * self.look.score(row)
    }

    /// Everybody's chance to win.
    pub(super) fn chances(&self, game: &Court, s: &State, out: &mut [f64; MAX_SEATS]) {
        let seats = usize::from(game.seats());
        let mut rows = Rows::of(game, s);
        let mut stands = [0.0; MAX_SEATS];
        for seat in Seat::all(game.seats()) {
            let ahead = self.ahead(rows.row(seat)) * (seats as f32 - 1.0) / seats as f32;
            stands[seat.index()] = game.points(s, seat) as f32 + ahead - fears(game, s, seat);
        }
        shares(&stands[..seats], self.spread(game, s), out);
    }

    /// How many points decide the game.
    fn spread(&self, game: &Court, s: &State) -> f32 {
        self.spread[0] + self.spread[1] * stakes(game, s).sqrt()
    }
}

/// What a patron is to lose on average: the fewer markers her girls have, the more.
fn fears(game: &Court, s: &State, seat: Seat) -> f32 {
    let supports = s.at(seat).supports.and(s.alive());
    if supports.is_empty() {
        return 0.0;
    }
    let bonus = f32::from(game.options().patron_bonus);
    let loss = f32::from(game.cards().table.patron_loss) + bonus;
    supports.iter().map(|girl| loss * RISK.powi(i32::from(s.markers(girl)))).sum()
}

/// Points in the foe deck and on the table.
pub fn stakes(game: &Court, s: &State) -> f32 {
    let cards = game.cards();
    let points = f32::from(cards.table.trophy_points);
    let all = s.foes_left().iter().chain(s.line().iter().copied());
    points * all.map(|foe| f32::from(cards.foe(foe).number)).sum::<f32>()
}

/// Chances from points, where so many points decide.
pub fn shares(stands: &[f32], spread: f32, out: &mut [f64; MAX_SEATS]) {
    let most = stands.iter().copied().fold(f32::MIN, f32::max);
    let mut sum = 0.0;
    for (one, stands) in out.iter_mut().zip(stands) {
        *one = f64::from((stands - most) / spread.max(1.0)).exp();
        sum += *one;
    }
    out.iter_mut().take(stands.len()).for_each(|one| *one /= sum);
}

/// A position, seen from every seat.
pub struct Rows {
    own: [[f32; OWN]; 5],
    seats: usize,
    row: [f32; LOOKS],
}

impl Rows {
    /// Looks at everything: only for worlds that a seat may imagine.
    pub fn of(game: &Court, s: &State) -> Rows {
        let mut own = [[0.0; OWN]; 5];
        let fighter = if s.in_battle() { game.fighter(s) } else { None };
        let number = s.line().first().map_or(0, |foe| game.cards().foe(*foe).number);
        let left = number.saturating_sub(s.damage());
        let table = Table { game, s, shows: game.lead_shows(s), fighter, left };
        for seat in Seat::all(game.seats()) {
            own[seat.index() % 5] = table.own(seat);
        }
        let mut row = [0.0; LOOKS];
        row[3 * OWN..].copy_from_slice(&table.all(number));
        Rows { own, seats: usize::from(game.seats()), row }
    }

    /// The row of a seat.
    pub fn row(&mut self, seat: Seat) -> &[f32; LOOKS] {
        let (at, seats) = (seat.index(), self.seats);
        self.row[..OWN].copy_from_slice(&self.own[at]);
        self.row[OWN..2 * OWN].copy_from_slice(&self.own[(at + 1) % seats]);
        for fact in 0..OWN {
            let all: f32 = self.own[..seats].iter().map(|own| own[fact]).sum();
            self.row[2 * OWN + fact] = (all - self.own[at][fact]) / (seats - 1) as f32;
        }
        &self.row
    }
}

struct Table<'a> {
    game: &'a Court,
    s: &'a State,
    shows: Girls,
    fighter: Option<Girl>,
    left: u8,
}

impl Table<'_> {
    /// The most that cards do for a girl.
    fn best(&self, girl: Girl, hand: Hand) -> u8 {
        let cards = self.game.cards();
        let strikes = |least: &u8| !hand.and(cards.strikers(girl, *least)).is_empty();
        (1..=6).rev().find(strikes).unwrap_or(0)
    }

    fn own(&self, seat: Seat) -> [f32; OWN] {
        let (game, s, cards) = (self.game, self.s, self.game.cards());
        let mut row = [0.0; OWN];
        let player = s.at(seat);
        let hand = player.hand;
        let held = f32::from(hand.len());
        row[0] = held / 7.0;
        row[1] = 1.0 / (1.0 + held);
        row[2] = game.minus(hand) as f32 / 40.0;
        row[3] = f32::from(u8::from(hand.len() == 1));
        row[4] = f32::from(u8::from(hand.len() == 2));
        let fits = f32::from(hand.and(cards.showing(self.shows)).len());
        row[5] = fits / held.max(1.0);
        row[6] = f32::from(u8::from(fits > 0.0));
        let place = (seat.index() + usize::from(game.seats()) - s.active().index())
            % usize::from(game.seats());
        row[7] = f32::from(u8::from(place == 0));
        row[8] = f32::from(u8::from(place == 1));
        let (alone, turns) = player.alone();
        row[9] = f32::from(u8::from(!alone.is_empty()));
        row[10] = f32::from(turns) / 2.0 + alone.len().saturating_sub(1) as f32;
        let alive = s.not_dead();
        let mut bests = [0; 5];
        for girl in alive.minus(s.uncontracted()) {
            let best = self.best(girl, hand);
            bests[girl.index()] = best;
            row[11 + girl.index()] = f32::from(best) / 5.0;
        }
        let mut combo = 0;
        for card in hand.minus(cards.normals()).cards() {
            let quick = cards.quick(card);
            let at = match role(cards.get(quick.kind)) {
                Part::Discover => {
                    let girl = quick.girls.and(alive).first();
                    combo = combo.max(girl.map_or(0, |girl| bests[girl.index()]));
                    16
                }
                Part::Scene => 17,
                Part::Doom => 18,
                Part::Draw => 19,
                Part::Skip => 20,
                Part::Bridge => 21,
                Part::Kyubey => 22,
                Part::Alone => 23,
            };
            row[at] += 0.5;
        }
        row[24] = f32::from(combo) / 5.0;
        row[25] = f32::from(hand.and(cards.normals()).len()) / 7.0;
        if let Some(girl) = self.fighter {
            let best = bests[girl.index()];
            let may = hand.len() > 1;
            row[26] = f32::from(u8::from(may && best >= self.left));
            row[27] = f32::from(hand.and(cards.strikers(girl, 1)).len()) / 5.0;
            row[28] = f32::from(u8::from(may && combo >= self.left));
            let first = hand.and(cards.strikers(girl, best.max(1))).first();
            let second = first.map_or(0, |card| self.best(girl, hand.without(card)));
            row[29] = f32::from(u8::from(best < self.left && best + second >= self.left));
            row[30] = row[26] * row[7];
            row[31] = row[26] * row[7] * f32::from(self.left) / 5.0;
            row[32] = f32::from(best) / 5.0;
            row[33] = f32::from(u8::from(may && bests.into_iter().any(|best| best >= self.left)));
        }
        row
    }

    fn all(&self, number: u8) -> [f32; TABLE] {
        let (s, cards) = (self.s, self.game.cards());
        let mut row = [0.0; TABLE];
        let foes = s.foes_left();
        let (mut sum, mut big, mut small) = (0.0, 0.0, 0.0);
        for foe in foes {
            let foe = cards.foe(foe);
            sum += f32::from(foe.number);
            match foe.kind {
                FoeKind::Witch => big += 1.0,
                FoeKind::Familiar => small += 1.0,
                FoeKind::LastWitch | FoeKind::OffAir => {}
            }
        }
        row[0] = sum / 60.0;
        row[1] = big / 6.0;
        row[2] = small / 9.0;
        row[3] = f32::from(u8::from(big + small == 0.0 && sum > 0.0));
        row[4] = f32::from(u8::from(s.last_fell()));
        row[5] = f32::from(s.set()) / 12.0;
        if s.in_battle() {
            row[6] = 1.0;
            row[7] = f32::from(self.left) / 10.0;
            row[8] = f32::from(number) / 10.0;
            row[9] = (s.line().len() - 1) as f32 / 2.0;
        }
        row[10] = f32::from(s.not_dead().len()) / 5.0;
        let seats = usize::from(self.game.seats());
        row[9 + seats.clamp(2, 5)] = 1.0;
        row[15] = (s.turn() as f32 / seats as f32 / 15.0).min(2.0);
        row
    }
}
