//! Who sits where, and who is looking.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::both;
use crate::doc::{Node, Table};
use crate::words::{Text, Told};

/// The most seats any game here has (Shadows over Mitakihara, 8).
pub const MAX_SEATS: usize = 8;

/// One place at the table. Written `p1`, `p2`, … clockwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The seat with this index, counted from 0. Indices past the largest table wrap.
    #[inline]
    pub const fn new(index: u8) -> Self {
        Seat(index % MAX_SEATS as u8)
    }

    /// Counted from 0, for arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The next seat clockwise at a table of `seats`.
    #[inline]
    pub const fn left(self, seats: u8) -> Self {
        let next = self.0 + 1;
        Seat(if next >= seats { 0 } else { next })
    }

    /// All seats of a table, in order.
    pub fn all(seats: u8) -> impl Iterator<Item = Seat> + Clone {
        (0..seats).map(Seat::new)
    }

    /// Reads a seat of a table of `seats` from a file.
    pub fn read(node: &Node<'_>, seats: u8) -> Option<Seat> {
        match node.text()?.parse::<Seat>() {
            Ok(seat) if seat.index() < usize::from(seats) => return Some(seat),
            Ok(seat) => node.wrong(both!("nobody sits at {seat}", "{seat}には誰もいません。")),
            Err(error) => node.wrong(error.told()),
        }
        None
    }

    /// Reads what a file says of each seat (`p1 = …`) into its place; a seat that is not at the
    /// table of `seats` is wrong.
    pub fn each<T>(
        table: &Table<'_>,
        seats: u8,
        places: &mut [T],
        mut read: impl FnMut(&mut T, &Node<'_>),
    ) {
        const KEYS: [&str; MAX_SEATS] = ["p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8"];
        for ((index, key), place) in KEYS.into_iter().enumerate().zip(places) {
            if let Some(node) = table.get(key) {
                if index >= usize::from(seats) {
                    node.wrong(both!("there are only {seats} seats", "席は{seats}つだけです。"));
                }
                read(place, &node);
            }
        }
    }

    /// How many seats clockwise from `viewer` this one is: 0 for the viewer.
    #[inline]
    pub const fn place_from(self, viewer: Seat, seats: u8) -> usize {
        ((self.0 + seats - viewer.0 % seats) % seats) as usize
    }

    /// The other seats, clockwise from this one's left.
    pub fn others(self, seats: u8) -> impl Iterator<Item = Seat> + Clone {
        (1..seats).map(move |step| Seat((self.0 + step) % seats))
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "p{}", self.0 + 1)
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is no seat.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no seat: write p1 to p{MAX_SEATS}")]
pub struct NoSeat(pub String);

impl Told for NoSeat {
    fn told(&self) -> Text {
        both!(
            "`{}` is no seat: write p1 to p{MAX_SEATS}",
            "「{}」は席ではありません。p1～p{MAX_SEATS} のどれかを書いてください。",
            self.0
        )
    }
}

impl FromStr for Seat {
    type Err = NoSeat;

    fn from_str(text: &str) -> Result<Self, NoSeat> {
        match text.as_bytes() {
            [b'p' | b'P', digit @ b'1'..=b'8'] => Ok(Seat(digit - b'1')),
            _ => Err(NoSeat(text.chars().take(20).collect())),
        }
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(input)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

crate::small_set! {
    /// A set of seats.
    #[derive(Serialize, Deserialize)]
    Seats of Seat, u8
}

impl Seats {
    /// Everybody at a table of `seats`.
    #[inline]
    pub const fn all(seats: u8) -> Self {
        Seats(((1u16 << seats) - 1) as u8)
    }
}

/// Who is looking at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// A player: own secrets and what is open to all.
    Seat(Seat),
    /// A spectator: only what is open to all.
    Public,
    /// Everything. For finished games, scenarios and tests, never for a client of a live table.
    All,
}

impl Viewer {
    /// May this viewer see what only `owner` may see?
    #[inline]
    pub fn sees(self, owner: Seat) -> bool {
        match self {
            Viewer::Seat(seat) => seat == owner,
            Viewer::Public => false,
            Viewer::All => true,
        }
    }
}

impl fmt::Display for Viewer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Viewer::Seat(seat) => seat.fmt(f),
            Viewer::Public => f.write_str("public"),
            Viewer::All => f.write_str("all"),
        }
    }
}

impl Serialize for Viewer {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_round_trip_and_go_clockwise() {
        for seat in Seat::all(8) {
            assert_eq!(seat.to_string().parse(), Ok(seat));
        }
        assert_eq!(Seat::new(3).left(4), Seat::new(0));
        let order: Vec<_> = Seat::new(2).others(4).map(|s| s.to_string()).collect();
        assert_eq!(order, ["p4", "p1", "p2"]);
        for bad in ["p0", "p9", "1", "p", "p10", "seat"] {
            assert!(bad.parse::<Seat>().is_err(), "{bad}");
        }
    }

    #[test]
    fn seat_sets_behave_as_sets() {
        let set: Seats = [Seat::new(2), Seat::new(0)].into_iter().collect();
        assert_eq!(set.into_iter().collect::<Vec<_>>(), [Seat::new(0), Seat::new(2)]);
        assert_eq!(set.without(Seat::new(0)).first(), Some(Seat::new(2)));
        assert_eq!(Seats::all(8).len(), 8);
        assert!(Seats::NONE.is_empty());
    }
}
