//! The table in a few numbers, for those who judge positions.

use shadows::{Area, Foe, FoeCard, Hand, Shadows, State};

/// How things stand.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Measure {
    /// Durability, as a part of what it was at the start.
    pub(crate) city: f64,
    /// Living characters, as a part of all.
    pub(crate) living: f64,
    /// HP of the living, as a part of their maximum, added up.
    pub(crate) health: f64,
    /// Magic cards in the hands of girls.
    pub(crate) magic: u8,
    /// Girls with at most one card.
    pub(crate) low: u8,
    /// Living humans: contracts in reserve.
    pub(crate) humans: u8,
    /// Loot cards that can be used.
    pub(crate) loot: u8,
    /// HP of all foes but Walpurgis.
    pub(crate) foes: i16,
    /// Durability lost each turn if nobody goes anywhere.
    pub(crate) destruction: i16,
    /// HP of Walpurgis, or what she will have.
    pub(crate) walpurgis: i16,
    /// Event cards before her; 0 when she is there.
    pub(crate) countdown: u8,
}

impl Measure {
    /// Measures a state. It looks at everything: only for worlds that a seat may imagine.
    pub(crate) fn of(game: &Shadows, s: &State) -> Measure {
        let mut all = Hand::NONE;
        let mut m = Measure {
            city: f64::from(s.durability()) / f64::from(game.start_durability()),
            living: f64::from(s.living().len()) / f64::from(game.characters()),
            ..Measure::default()
        };
        for slot in s.living() {
            let girl = s.girl(slot);
            m.health += f64::from(girl.hp.max(0)) / f64::from(game.max_hp(s, slot));
            if girl.is_girl() {
                all = all.or(s.hand(slot));
                m.low += u8::from(s.hand(slot).len() <= 1);
            } else {
                m.humans += 1;
            }
            m.loot += game.usable_loot(s, slot).len();
        }
        m.magic = all.len();
        let walpurgis = |foe: &&Foe| game.is_walpurgis(**foe);
        for area in Area::ALL {
            if let Some(foe) = s.foe(area) {
                m.destruction += i16::from(game.destruction(s, area, *foe));
                m.foes += if walpurgis(&foe) { 0 } else { foe.hp.max(0) };
            }
        }
        match s.foes().find(walpurgis) {
            Some(foe) => m.walpurgis = foe.hp.max(0),
            None => {
                let card = game.walpurgis();
                let foe = Foe { card: FoeCard::Event(card), hp: 0, clock: 0, fights: 0, since: 0 };
                m.walpurgis = i16::from(game.side(foe).hp);
                let at = s.events().iter().rev().position(|event| *event == card);
                m.countdown = at.unwrap_or(0) as u8 + 1;
            }
        }
        m
    }
}
