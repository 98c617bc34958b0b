//! The field: 25 spaces that wrap round both ways (HD-059), and the 25 intersections between them
//! (HD-252).

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};
use std::str::FromStr;

use kernel::{Text, both};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Spaces on a side.
pub(crate) const SIDE: i8 = 5;
/// Spaces on the field.
pub const SPACES: usize = 25;

/// A direction on the field.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Facing {
    /// Up, +y.
    #[default]
    N,
    /// Right, +x.
    E,
    /// Down, −y.
    S,
    /// Left, −x.
    W,
}

impl Facing {
    /// Clockwise from the top.
    pub const ALL: [Facing; 4] = [Facing::N, Facing::E, Facing::S, Facing::W];

    /// Turned clockwise by so many quarters.
    #[inline]
    #[must_use]
    pub const fn turned(self, quarters: u8) -> Facing {
        Facing::ALL[(self as usize + quarters as usize) & 3]
    }

    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Facing::N => "n",
            Facing::E => "e",
            Facing::S => "s",
            Facing::W => "w",
        }
    }
}

impl fmt::Display for Facing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A cell beside a piece: so many to the right and so many forward.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    /// To the right; negative is left.
    pub right: i8,
    /// Forward; negative is behind.
    pub forward: i8,
}

/// One space, written `x,y` with the centre `0,0`, right and up positive.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Space(u8);

const fn wrap(v: i8) -> i8 {
    (v + 2).rem_euclid(SIDE)
}

/// The four neighbours of each space, clockwise from the top.
const NEXT: [[Space; 4]; SPACES] = {
    let mut next = [[Space(0); 4]; SPACES];
    let mut at = 0;
    while at < SPACES {
        let here = Space(at as u8);
        next[at] = [
            Space::new(here.x(), here.y() + 1),
            Space::new(here.x() + 1, here.y()),
            Space::new(here.x(), here.y() - 1),
            Space::new(here.x() - 1, here.y()),
        ];
        at += 1;
    }
    next
};

/// The spaces next to each space.
const AROUND: [Spaces; SPACES] = {
    let mut around = [Spaces(0); SPACES];
    let mut at = 0;
    while at < SPACES {
        let [n, e, s, w] = NEXT[at];
        around[at] = Spaces(1 << n.0 | 1 << e.0 | 1 << s.0 | 1 << w.0);
        at += 1;
    }
    around
};

impl Space {
    /// The middle of the field.
    pub const CENTRE: Space = Space::new(0, 0);

    /// The space at these coordinates, wrapped.
    #[inline]
    pub const fn new(x: i8, y: i8) -> Space {
        Space((wrap(y) * SIDE + wrap(x)) as u8)
    }

    /// To the right of the centre.
    #[inline]
    pub const fn x(self) -> i8 {
        (self.0 as i8) % SIDE - 2
    }

    /// Above the centre.
    #[inline]
    pub const fn y(self) -> i8 {
        (self.0 as i8) / SIDE - 2
    }

    /// Its number, for arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    const fn numbered(index: u8) -> Space {
        Space(index)
    }

    /// Every space, the lowest row first, each from left to right.
    pub fn all() -> impl Iterator<Item = Space> {
        (0..SPACES as u8).map(Space)
    }

    /// One step in a direction (HD-059, HD-061).
    #[inline]
    #[must_use]
    pub const fn step(self, facing: Facing) -> Space {
        NEXT[self.index()][facing as usize]
    }

    /// The four spaces next to it (HD-062).
    #[inline]
    pub const fn around(self) -> Spaces {
        AROUND[self.index()]
    }

    /// The space of a cell beside a piece that stands here and faces that way.
    #[inline]
    #[must_use]
    pub const fn cell(self, cell: Cell, facing: Facing) -> Space {
        let (r, f) = (cell.right, cell.forward);
        match facing {
            Facing::N => Space::new(self.x() + r, self.y() + f),
            Facing::E => Space::new(self.x() + f, self.y() - r),
            Facing::S => Space::new(self.x() - r, self.y() - f),
            Facing::W => Space::new(self.x() - f, self.y() + r),
        }
    }

    /// The spaces of several cells.
    #[inline]
    pub fn cells(self, cells: &[Cell], facing: Facing) -> Spaces {
        cells.iter().map(|cell| self.cell(*cell, facing)).collect()
    }

    /// The direction along a row or column to another space, the shorter way round (HD-072).
    #[inline]
    pub const fn toward(self, other: Space) -> Option<Facing> {
        let x = (other.x() - self.x()).rem_euclid(SIDE);
        let y = (other.y() - self.y()).rem_euclid(SIDE);
        match (x, y) {
            (0, 1 | 2) => Some(Facing::N),
            (0, 3 | 4) => Some(Facing::S),
            (1 | 2, 0) => Some(Facing::E),
            (3 | 4, 0) => Some(Facing::W),
            _ => None,
        }
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x(), self.y())
    }
}

impl fmt::Debug for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Space {
    type Err = Text;

    fn from_str(text: &str) -> Result<Space, Text> {
        let part = |text: &str| {
            let number = text.parse::<i8>().ok().filter(|n| (-2..=2).contains(n))?;
            (number.to_string() == text).then_some(number)
        };
        let read = text.split_once(',').and_then(|(x, y)| Some(Space::new(part(x)?, part(y)?)));
        read.ok_or_else(|| {
            both!(
                "a space is written x,y, each at most 2 to either side, for example 0,-1",
                "マスは x,y と書きます（中央から2まで）。例：0,-1"
            )
        })
    }
}

impl Serialize for Space {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Space {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(input)?;
        text.parse().map_err(|what: Text| serde::de::Error::custom(what.en))
    }
}

/// An intersection of the grid: the upper right corner of the space with the same coordinates.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Cross(pub Space);

impl Cross {
    /// The four spaces that touch it: the search area of a Tsuchikumo (HD-253).
    #[inline]
    pub fn area(self) -> Spaces {
        let here = self.0;
        let up = here.step(Facing::N);
        [here, here.step(Facing::E), up, up.step(Facing::E)].into_iter().collect()
    }

    /// The four corners of a space (HD-254).
    #[inline]
    pub fn corners(space: Space) -> Spaces {
        let left = space.step(Facing::W);
        [space, space.step(Facing::S), left, left.step(Facing::S)].into_iter().collect()
    }
}

impl fmt::Display for Cross {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Cross {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<{}>", self.0)
    }
}

kernel::small_set! {
    /// A set of spaces, or of intersections, in the order of their numbers.
    #[derive(Serialize, Deserialize)]
    Spaces of Space by numbered, u32
}

impl Spaces {
    /// The whole field.
    pub const ALL: Spaces = Spaces((1 << SPACES) - 1);

    /// Those after a space in the order of the numbers.
    #[inline]
    #[must_use]
    pub const fn after(self, space: Space) -> Spaces {
        Spaces(self.0 & (u32::MAX << space.0) & !(1 << space.0))
    }

    /// Are all of these in the other set?
    #[inline]
    pub const fn within(self, other: Spaces) -> bool {
        self.0 & !other.0 == 0
    }
}

impl BitAnd for Spaces {
    type Output = Spaces;
    #[inline]
    fn bitand(self, other: Spaces) -> Spaces {
        Spaces(self.0 & other.0)
    }
}

impl BitOr for Spaces {
    type Output = Spaces;
    #[inline]
    fn bitor(self, other: Spaces) -> Spaces {
        Spaces(self.0 | other.0)
    }
}

impl BitAndAssign for Spaces {
    #[inline]
    fn bitand_assign(&mut self, other: Spaces) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Spaces {
    #[inline]
    fn bitor_assign(&mut self, other: Spaces) {
        self.0 |= other.0;
    }
}

impl Not for Spaces {
    type Output = Spaces;
    #[inline]
    fn not(self) -> Spaces {
        Spaces(!self.0 & Spaces::ALL.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_field_wraps() {
        let at = Space::new;
        assert_eq!(at(2, 0).step(Facing::E), at(-2, 0));
        assert_eq!(at(0, -2).step(Facing::S), at(0, 2));
        let cell = Cell { right: 1, forward: 2 };
        assert_eq!(at(0, 0).cell(cell, Facing::N), at(1, 2));
        assert_eq!(at(0, 0).cell(cell, Facing::E), at(2, -1));
        assert_eq!(at(0, 0).cell(cell, Facing::S), at(-1, -2));
        assert_eq!(at(2, 2).cell(cell, Facing::W), at(0, -2));
        for space in Space::all() {
            assert_eq!(space.to_string().parse(), Ok(space));
            for facing in Facing::ALL {
                let next = space.step(facing);
                assert_eq!(space.toward(next), Some(facing));
                assert_eq!(space.toward(next.step(facing)), Some(facing));
                assert_eq!(next.step(facing.turned(2)), space);
                assert!(space.around().has(next));
            }
            assert!(!space.around().has(space));
            for corner in Cross::corners(space) {
                assert!(Cross(corner).area().has(space));
            }
        }
        for bad in ["3,0", "0", "0,", "00,1", "+1,0", "a,b"] {
            assert!(bad.parse::<Space>().is_err(), "{bad}");
        }
    }
}
