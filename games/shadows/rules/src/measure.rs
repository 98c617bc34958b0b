//! The table in a few numbers, for those who judge positions.

use kernel::Seat;

use crate::Shadows;
use crate::person::Area;
use crate::sets::Hand;
use crate::state::{Foe, State};

/// How things stand.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Measure {
    /// Durability, as a part of what it was at the start.
    pub city: f64,
    /// Living characters, as a part of all.
    pub living: f64,
    /// HP of the living, as a part of their maximum, added up.
    pub health: f64,
    /// Magic cards in the hands of girls.
    pub magic: u8,
    /// Girls with at most one card.
    pub low: u8,
    /// Living humans: contracts in reserve.
    pub humans: u8,
    /// Loot cards that can be used.
    pub loot: u8,
    /// HP of all foes but Walpurgis.
    pub foes: i16,
    /// Durability lost each turn if nobody goes anywhere.
    pub destruction: i16,
    /// HP of Walpurgis, or what she will have.
    pub walpurgis: i16,
    /// Event cards before her; 0 when she is there.
    pub countdown: u8,
}

impl Shadows {
    /// Measures a state. It looks at everything: only for worlds that a seat may imagine.
    pub fn measure(&self, s: &State) -> Measure {
        let mut all = Hand::NONE;
        let mut m = Measure {
            city: f64::from(s.durability) / f64::from(self.start_durability()),
            living: f64::from(s.living().len()) / f64::from(s.cast),
            ..Measure::default()
        };
        for slot in s.living() {
            let girl = s.girl(slot);
            m.health += f64::from(girl.hp.max(0)) / f64::from(self.max_hp(s, slot));
            if girl.is_girl() {
                all = all.or(s.hand(slot));
                m.low += u8::from(s.hand(slot).len() <= 1);
            } else {
                m.humans += 1;
            }
            m.loot += girl.loot.and(self.cards.usable).len();
        }
        m.magic = all.len();
        let walpurgis = |foe: &&Foe| self.is_walpurgis(**foe);
        for area in Area::ALL {
            if let Some(foe) = s.foe(area) {
                m.destruction += i16::from(self.destruction(s, area, *foe));
                m.foes += if walpurgis(&foe) { 0 } else { foe.hp.max(0) };
            }
        }
        match s.areas.iter().flatten().find(walpurgis) {
            Some(foe) => m.walpurgis = foe.hp.max(0),
            None => {
                let card = self.walpurgis();
                let mut foe = Foe {
                    card: crate::state::FoeCard::Event(card),
                    hp: 0,
                    clock: 0,
                    fights: 0,
                    since: 0,
                };
                foe.hp = i16::from(self.side(foe).hp);
                m.walpurgis = foe.hp;
                let at = s.events.iter().rev().position(|event| *event == card);
                m.countdown = at.unwrap_or(0) as u8 + 1;
            }
        }
        m
    }

    /// Does this seat belong to the stage witch?
    pub fn is_traitor(&self, s: &State, seat: Seat) -> bool {
        s.traitors.has(seat)
    }
}
