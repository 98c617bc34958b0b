//! Clad cards.

use std::sync::Arc;

use pack::Text;

use super::tree::Turning;
use crate::field::{Cell, Facing, Space, Spaces};
use crate::state::Legion;

/// One icon of a Clad card (HD-081).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Icon {
    /// A normal attack on these cells.
    Attack(Vec<Cell>),
    /// So many steps forward.
    Move(u8),
    /// A turn.
    Turn(Turning),
    /// A stone on each of these cells.
    Drop(Vec<Cell>),
    /// A Legion on each of these cells.
    Summon(Legion, Vec<Cell>),
    /// To the centre and the start facing (HD-092).
    Home,
}

/// One Clad card.
#[derive(Clone, Debug)]
pub struct CladCard {
    /// Its word.
    pub id: Arc<str>,
    /// Its name.
    pub name: Text,
    /// Its Voltage.
    pub voltage: u8,
    /// Its icons, from left to right.
    pub icons: Vec<Icon>,
}

/// What one icon of a Clad card does to the field, if nothing interferes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strike {
    /// Which icon, from 0.
    pub icon: usize,
    /// What it does there.
    pub what: StrikeKind,
    /// Where.
    pub spaces: Spaces,
    /// Where the Clad stands after it.
    pub at: Space,
    /// How it faces after it.
    pub facing: Facing,
}

/// What happens on the spaces of an icon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StrikeKind {
    /// A normal attack.
    Attack,
    /// A movement attack: the Clad enters.
    Step,
    /// A stone is dropped.
    Drop,
    /// A Legion head appears.
    Head,
    /// A Legion tail appears.
    Tail,
    /// Only the facing changes.
    Turn,
}

impl CladCard {
    /// The spaces that the card will touch, in order, for a Clad that stands and faces so. The
    /// forecast on the field: wrap-around included, reactions and locks not.
    pub fn forecast(&self, at: Space, facing: Facing, locked: bool) -> Vec<Strike> {
        let mut strikes = Vec::new();
        self.strikes(0, at, facing, locked, |strike| strikes.push(strike));
        strikes
    }

    /// The same from one icon on, told one by one.
    pub fn strikes(
        &self,
        first: usize,
        mut at: Space,
        mut facing: Facing,
        locked: bool,
        mut tell: impl FnMut(Strike),
    ) {
        for (icon, what) in self.icons.iter().enumerate().skip(first) {
            let (what, spaces) = match what {
                Icon::Attack(cells) => (StrikeKind::Attack, at.cells(cells, facing)),
                Icon::Drop(cells) => (StrikeKind::Drop, at.cells(cells, facing)),
                Icon::Summon(Legion::Head, cells) => (StrikeKind::Head, at.cells(cells, facing)),
                Icon::Summon(Legion::Tail, cells) => (StrikeKind::Tail, at.cells(cells, facing)),
                Icon::Move(steps) => {
                    for _ in 0..if locked { 0 } else { *steps } {
                        at = at.step(facing);
                        let spaces = Spaces::one(at);
                        tell(Strike { icon, what: StrikeKind::Step, spaces, at, facing });
                    }
                    continue;
                }
                Icon::Turn(turning) => {
                    facing = turning.from(facing);
                    (StrikeKind::Turn, Spaces::NONE)
                }
                Icon::Home => {
                    facing = Facing::N;
                    if locked || at == Space::CENTRE {
                        (StrikeKind::Turn, Spaces::NONE)
                    } else {
                        at = Space::CENTRE;
                        (StrikeKind::Step, Spaces::one(at))
                    }
                }
            };
            tell(Strike { icon, what, spaces, at, facing });
        }
    }
}

impl Turning {
    /// The facing after a turn that needs no Witch.
    pub(crate) const fn from(self, facing: Facing) -> Facing {
        match self {
            Turning::Right => facing.turned(1),
            Turning::Left => facing.turned(3),
            Turning::Reverse => facing.turned(2),
            Turning::Toward | Turning::Away => facing,
        }
    }
}
