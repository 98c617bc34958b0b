//! A position as a row of numbers, and the small network that tells the chance to win from it. It was
//! fitted by `examples/fit.rs` to games that were played by the policy alone.

use bots::net::{Shallow, Unfit, Weights};
use shadows::{Area, LootEffect, Person, Place, Shadows, State};

use super::mind::Mind;
use super::ways::Ways;
use crate::measure::Measure;

/// How many numbers there are.
pub const LOOKS: usize = 52;
/// How wide the network is.
pub const WIDE: usize = 20;

/// The odds, at best, where only two are left, or no girl, and Walpurgis is not nearly beaten.
const FORLORN: f32 = -4.0;

const FIVE: [Person; 5] =
    [Person::Sayaka, Person::Kyoko, Person::Madoka, Person::Mami, Person::Homura];

/// What is built in. `MODEL.md` tells how it was fitted.
const FITTED: &[u8] = include_bytes!("../../weights.safetensors");

/// The network.
#[derive(Clone, Debug, PartialEq)]
pub struct Net(pub Shallow<LOOKS, WIDE>);

impl Net {
    /// What plays.
    pub fn fitted() -> Result<Net, Unfit> {
        Net::read(FITTED)
    }

    /// Reads a file of weights. It looks at what any cards have, so they may be others.
    pub fn read(bytes: &[u8]) -> Result<Net, Unfit> {
        let mut weights = Weights::read_for::<Shadows>(bytes)?;
        Shallow::take(&mut weights).map(Net)
    }

    /// The file, for cards with this hash.
    pub fn write(&self, pack: &str, trained: &str) -> Vec<u8> {
        let mut weights = Weights::of::<Shadows>(pack, trained);
        self.0.put(&mut weights);
        weights.write()
    }
}

/// Looks at everything: only for worlds that a seat may imagine.
pub fn look(game: &Shadows, s: &State, ways: &Ways) -> [f32; LOOKS] {
    let m = Measure::of(game, s);
    let mind = Mind { game, s, w: ways, asked: None };
    let mut row = [0.0; LOOKS];
    let city = (f32::from(s.durability().max(0)) / f32::from(game.start_durability())).min(1.2);
    let night = m.countdown == 0;
    let (mut girls, mut cards, mut root, mut least, mut worth) = (0.0, 0.0, 0.0, 8.0_f32, 0.0);
    let (mut low, mut lower, mut frail, mut health) = (0.0, 0.0, 0.0, 0.0);
    let (mut refills, mut draws, mut times, mut grown, mut spare) = (0.0, 0.0, 0.0, 0.0, 0.0);
    for slot in s.living() {
        let girl = s.girl(slot);
        let held = f32::from(s.hand(slot).len());
        if girl.is_human() {
            spare += held;
            continue;
        }
        girls += 1.0;
        cards += held;
        root += held.sqrt();
        least = least.min(held);
        low += f32::from(u8::from(held <= 1.0));
        lower += f32::from(u8::from(held <= 3.0));
        worth += s.hand(slot).cards().map(|card| mind.value(slot, card)).sum::<f32>();
        let part = f32::from(girl.hp.max(0)) / f32::from(game.max_hp(s, slot).max(1));
        health += part;
        frail += f32::from(u8::from(girl.hp <= 3));
        for loot in girl.loot {
            match game.cards().loot_effect(loot) {
                LootEffect::Refill(many) => refills += f32::from(many),
                LootEffect::Draw(_) => draws += 1.0,
                LootEffect::Time => times += 1.0,
                LootEffect::Growth { .. } => grown += 1.0,
                _ => {}
            }
        }
        if let Some(at) = FIVE.iter().position(|person| *person == girl.person) {
            row[27 + at] = 1.0;
            row[32 + at] = held / 8.0;
            row[37 + at] = part;
        }
        if mind.reuse(slot).is_some() {
            let back = |card: &shadows::CardId| mind.reuse(slot) == Some(mind.attack(slot, *card));
            let held = s.hand(slot).cards().filter(back);
            row[42] =
                held.map(|card| f32::from(mind.defence(slot, card))).fold(0.0, f32::max) / 5.0;
        }
    }
    let (mut familiars, mut witches, mut fallen, mut soon) = (0.0, 0.0, 0.0, 0.0);
    let (mut young, mut grim, mut harm, mut hits, mut kept) = (0.0, 0.0, 0.0, 0.0, 0.0);
    for area in Area::ALL {
        let Some(foe) = s.foe(area).copied() else { continue };
        let attended = !s.at(Place::Area(area)).is_empty();
        kept += f32::from(u8::from(attended));
        if game.is_walpurgis(foe) {
            row[43] = f32::from(u8::from(attended));
            continue;
        }
        hits += f32::from(mind.hits(foe));
        harm += f32::from(game.side(foe).destruction);
        let hp = f32::from(foe.hp.max(0));
        if foe.is_familiar() {
            familiars += 1.0;
            young += hp;
            soon += f32::from(u8::from(foe.clock == 1));
        } else {
            witches += 1.0;
            grim += hp;
            fallen += f32::from(u8::from(mind.number(foe).is_none()));
        }
    }
    // Nobody is poor where nobody is left, which must not look well.
    least = if girls > 0.0 { least } else { 0.0 };
    let away = s.all_girls().minus(s.at(Place::City)).len();
    let time = f32::from(m.countdown) / 25.0;
    let most = [
        city,
        city.sqrt(),
        city * city,
        time,
        time.sqrt(),
        f32::from(u8::from(night)),
        f32::from(m.walpurgis) / 100.0,
        girls / 5.0,
        f32::from(m.humans) / 2.0,
        cards / 30.0,
        least / 8.0,
        root / 10.0,
        low / 3.0,
        lower / 3.0,
        worth / 150.0,
        spare / 8.0,
        health / 5.0,
        frail / 3.0,
        refills / 3.0,
        draws / 2.0,
        times,
        grown / 2.0,
        familiars / 3.0,
        witches / 3.0,
        fallen,
        soon / 2.0,
        young / 25.0,
    ];
    row[..27].copy_from_slice(&most);
    row[44..].copy_from_slice(&[
        grim / 40.0,
        harm / 12.0,
        hits / 25.0,
        kept / 3.0,
        f32::from(away) / 4.0,
        cards * time / 30.0,
        if night { (4.5 * cards - f32::from(m.walpurgis)) / 50.0 } else { 0.0 },
        if night { city } else { 0.0 },
    ]);
    row
}

/// The logarithm of the odds to win.
pub(super) fn odds(game: &Shadows, s: &State, ways: &Ways, net: &Net) -> f32 {
    let row = look(game, s, ways);
    let sum = net.0.score(&row);
    // Mornings with so few were too rare to learn from.
    let spent = row[5] > 0.5 && row[6] < 0.4;
    match s.living().len() {
        _ if s.all_girls().is_empty() => sum.min(FORLORN),
        0 | 1 if !spent => sum.min(FORLORN - 1.0),
        2 if !spent => sum.min(FORLORN + 1.0),
        _ => sum,
    }
}
