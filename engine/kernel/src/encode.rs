//! Positions and actions as numbers, for programs that learn.
//!
//! A game writes what a seat knows with a [`Pen`], field by field; the words for each field stand
//! beside the code that writes it, and [`Layout`] reads them off. Nothing but the seat's knowledge
//! may show: in worlds that look the same to the seat the numbers are the same ([`check`]).

use crate::chance::{Chance, Dice, Seed};
use crate::game::{Game, Turn, Unheard};
use crate::seat::Seat;

/// A game whose positions and actions can be written as numbers.
///
/// How many numbers there are follows from the pack alone, so that one network can sit at tables of
/// every size. Seats are counted from the one that looks: 0 is itself, 1 the next clockwise.
pub trait Encode: Game {
    /// Goes up whenever the same position or action would give other numbers.
    const ENCODING: u32;

    /// What the seat knows of the position.
    fn encode(&self, state: &Self::State, seat: Seat, pen: &mut Pen<'_>);

    /// What a legal action of the seat is.
    fn encode_action(
        &self,
        state: &Self::State,
        seat: Seat,
        action: &Self::Action,
        pen: &mut Pen<'_>,
    );
}

/// Some numbers that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// What it is called.
    pub name: &'static str,
    /// What the numbers say.
    pub what: &'static str,
    /// Where it begins.
    pub at: usize,
    /// How many numbers.
    pub len: usize,
}

/// Writes numbers one after the other into a row of zeros.
#[derive(Debug)]
pub struct Pen<'a> {
    out: &'a mut [f32],
    at: usize,
    /// Where fields begin, if somebody wants to know.
    fields: Option<&'a mut Vec<Field>>,
}

impl<'a> Pen<'a> {
    /// Begins a row; it must be all zeros.
    #[inline]
    pub fn new(out: &'a mut [f32]) -> Self {
        Pen { out, at: 0, fields: None }
    }

    /// How many numbers were written.
    #[inline]
    pub fn at(&self) -> usize {
        self.at
    }

    /// Here a field begins: its name, and what its numbers say.
    #[inline]
    pub fn field(&mut self, name: &'static str, what: &'static str) {
        if let Some(fields) = &mut self.fields {
            fields.push(Field { name, what, at: self.at, len: 0 });
        }
    }

    /// A number.
    #[inline]
    pub fn put(&mut self, number: f32) {
        // A row that is too short is found by the tests; here it only must not break.
        if let Some(place) = self.out.get_mut(self.at) {
            *place = number;
        }
        self.at += 1;
    }

    /// A whole number as a part of what is usual.
    #[inline]
    pub fn part(&mut self, number: impl Into<i32>, usual: u16) {
        self.put(number.into() as f32 / f32::from(usual));
    }

    /// 1 for yes.
    #[inline]
    pub fn flag(&mut self, yes: bool) {
        self.put(f32::from(u8::from(yes)));
    }

    /// So many zeros with a 1 at one place; none beyond the last, or where there is no place.
    #[inline]
    pub fn one_of(&mut self, len: usize, place: Option<usize>) {
        if let Some(place) = place {
            self.one(len, place);
        }
        self.at += len;
    }

    /// So many zeros with a number at some places.
    #[inline]
    pub fn some_of(&mut self, len: usize, places: impl IntoIterator<Item = usize>) {
        for place in places {
            self.one(len, place);
        }
        self.at += len;
    }

    /// So many zeros; each place gets a part for every time it is named.
    #[inline]
    pub fn tally(&mut self, len: usize, places: impl IntoIterator<Item = usize>, usual: u16) {
        let part = 1.0 / f32::from(usual);
        for place in places {
            if place < len
                && let Some(number) = self.out.get_mut(self.at + place)
            {
                *number += part;
            }
        }
        self.at += len;
    }

    /// A number at a place after the ones that were written; [`Pen::skip`] goes on behind it.
    #[inline]
    pub fn set(&mut self, place: usize, number: f32) {
        if let Some(found) = self.out.get_mut(self.at + place) {
            *found = number;
        }
    }

    /// So many zeros.
    #[inline]
    pub fn skip(&mut self, len: usize) {
        self.at += len;
    }

    #[inline]
    fn one(&mut self, len: usize, place: usize) {
        if place < len {
            self.set(place, 1.0);
        }
    }
}

/// Which numbers there are, with these cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The fields of a position.
    pub position: Vec<Field>,
    /// The fields of an action.
    pub action: Vec<Field>,
}

impl Layout {
    /// Of a game with its pack.
    pub fn of<G: Encode>(game: &G) -> Self {
        let state = game.start(Chance::new(Seed::from_text("layout")), &mut Unheard);
        let seat = Seat::new(0);
        let position = listed(|pen| game.encode(&state, seat, pen));
        let mut legal = Vec::new();
        let asked = game.turn(&state).must().first().unwrap_or(seat);
        game.legal(&state, asked, &mut legal);
        let action = legal.first().map_or_else(Vec::new, |action| {
            listed(|pen| game.encode_action(&state, asked, action, pen))
        });
        Layout { position, action }
    }

    /// How many numbers a position has.
    pub fn position_len(&self) -> usize {
        self.position.iter().map(|field| field.len).sum()
    }

    /// How many numbers an action has.
    pub fn action_len(&self) -> usize {
        self.action.iter().map(|field| field.len).sum()
    }
}

fn listed(write: impl FnOnce(&mut Pen<'_>)) -> Vec<Field> {
    let mut fields: Vec<Field> = Vec::new();
    let mut pen = Pen { out: &mut [], at: 0, fields: Some(&mut fields) };
    write(&mut pen);
    let mut end = pen.at;
    for field in fields.iter_mut().rev() {
        field.len = end - field.at;
        end = field.at;
    }
    fields
}

/// What is wrong with the numbers of a game.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("decision {decision}, {seat}: {what}")]
pub struct Leak {
    /// At which decision, from 0.
    pub decision: usize,
    /// For which seat.
    pub seat: Seat,
    /// What.
    pub what: String,
}

/// Plays a random game and looks, once in `every` decisions, at the numbers of every seat: as many
/// as the layout says, all of them finite, the same in `worlds` others that look the same to the
/// seat, and different for different actions. Tells how many decisions were looked at.
pub fn check<G: Encode>(game: &G, seed: Seed, every: u32, worlds: usize) -> Result<usize, Leak> {
    let layout = Layout::of(game);
    let (position, action) = (layout.position_len(), layout.action_len());
    let mut dice = Dice::from_seed(&seed, 0);
    let mut state = game.start(Chance::new(seed), &mut Unheard);
    let (mut decision, mut looked) = (0, 0);
    while let Turn::Ask(ask) = game.turn(&state) {
        let look = dice.once_in(every);
        looked += usize::from(look);
        for seat in Seat::all(game.seats()).filter(|_| look) {
            let leak = |what: String| Leak { decision, seat, what };
            let seen = rows(game, &state, seat, position, action).map_err(leak)?;
            let mut apart: Vec<_> = seen.iter().skip(1).map(|row| bits(row)).collect();
            apart.sort();
            if apart.windows(2).any(|pair| pair[0] == pair[1]) {
                return Err(leak("two actions have the same numbers".into()));
            }
            for _ in 0..worlds {
                let mut world = state.clone();
                game.resample(&mut world, seat, &mut dice);
                let alike = rows(game, &world, seat, position, action).map_err(leak)?;
                if let Some(row) = seen.iter().zip(&alike).position(|(a, b)| bits(a) != bits(b)) {
                    return Err(leak(told(&layout, row, &seen[row], &alike[row])));
                }
                if seen.len() != alike.len() {
                    return Err(leak("another number of actions in another world".into()));
                }
            }
        }
        let Some(seat) = ask.must.first() else { break };
        let mut legal = Vec::new();
        game.legal(&state, seat, &mut legal);
        let Some(chosen) = dice.pick(&legal) else { break };
        if game.apply(&mut state, seat, chosen, &mut Unheard).is_err() {
            break;
        }
        decision += 1;
    }
    Ok(looked)
}

fn bits(row: &[f32]) -> Vec<u32> {
    row.iter().map(|number| number.to_bits()).collect()
}

/// The position, then each legal action.
fn rows<G: Encode>(
    game: &G,
    state: &G::State,
    seat: Seat,
    position: usize,
    action: usize,
) -> Result<Vec<Vec<f32>>, String> {
    let write = |len: usize, write: &dyn Fn(&mut Pen<'_>)| {
        let mut row = vec![0.0; len];
        let mut pen = Pen::new(&mut row);
        write(&mut pen);
        if pen.at() != len {
            return Err(format!("{} numbers instead of {len}", pen.at()));
        }
        match row.iter().position(|number| !number.is_finite()) {
            Some(at) => Err(format!("number {at} is {}", row[at])),
            None => Ok(row),
        }
    };
    let mut legal = Vec::new();
    game.legal(state, seat, &mut legal);
    let mut rows = vec![write(position, &|pen| game.encode(state, seat, pen))?];
    for one in &legal {
        rows.push(write(action, &|pen| game.encode_action(state, seat, one, pen))?);
    }
    Ok(rows)
}

fn told(layout: &Layout, row: usize, a: &[f32], b: &[f32]) -> String {
    let fields = if row == 0 { &layout.position } else { &layout.action };
    let at = a.iter().zip(b).position(|(a, b)| a.to_bits() != b.to_bits()).unwrap_or(0);
    let field = fields.iter().rev().find(|field| field.at <= at);
    let name = field.map_or("?", |field| field.name);
    let of = if row == 0 { "the position".into() } else { format!("action {}", row - 1) };
    format!(
        "{of} tells a secret: number {at} ({name}) is {} in one world and {} in another",
        a[at], b[at]
    )
}
