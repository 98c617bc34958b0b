//! What the chance to win is told from: a row of numbers, weighed by `examples/fit.rs`.

use shadows::{Area, Shadows, State};

use crate::measure::Measure;

/// How many there are.
pub const FACTS: usize = 24;

/// The facts of a position, and whether Walpurgis is there. It looks at everything: only for
/// worlds that a seat may imagine.
pub fn facts(game: &Shadows, s: &State) -> ([f64; FACTS], bool) {
    let m = Measure::of(game, s);
    let start = f64::from(game.start_durability());
    let night = m.countdown == 0;
    let time = f64::from(m.countdown) / 25.0;
    let (mut girls, mut cards, mut well, mut weak, mut hp, mut frail) =
        (0.0, 0.0, 0.0, 0.0, 0.0, 0.0);
    let mut attack = 0.0;
    for slot in s.all_girls() {
        let held = s.hand(slot);
        let weapon = game.card(s, slot).weapon;
        let many = f64::from(held.len());
        girls += 1.0;
        cards += many;
        well += many.sqrt();
        weak += f64::from(u8::from(held.len() <= 2));
        attack +=
            held.cards().map(|card| f64::from(game.cards().attack(card, weapon))).sum::<f64>();
        let (now, most) = (s.girl(slot).hp.max(0), game.max_hp(s, slot).max(1));
        hp += f64::from(now) / f64::from(most);
        frail += f64::from(u8::from(now <= 3));
    }
    let (mut witches, mut familiars, mut soon) = (0.0, 0.0, 0.0);
    for area in Area::ALL {
        if let Some(foe) = s.foe(area)
            && !game.is_walpurgis(*foe)
        {
            if foe.is_familiar() {
                familiars += 1.0;
                soon += f64::from(u8::from(foe.clock == 1));
            } else {
                witches += 1.0;
            }
        }
    }
    let city = f64::from(s.durability().max(0)) / start;
    let burden = f64::from(m.destruction) / f64::from(s.durability().max(1));
    let walpurgis = f64::from(m.walpurgis) / 84.0;
    let row = [
        1.0,
        city,
        city.sqrt(),
        girls / 5.0,
        f64::from(m.humans),
        cards / 30.0,
        well / 10.0,
        weak / 3.0,
        attack / 100.0,
        hp / 5.0,
        frail / 3.0,
        f64::from(m.loot) / 3.0,
        witches,
        familiars,
        soon,
        f64::from(m.foes) / 40.0,
        burden.min(2.0),
        time,
        time * city,
        time * cards / 30.0,
        time * girls / 5.0,
        time * f64::from(m.humans),
        if night { walpurgis } else { 0.0 },
        if night { (attack / 84.0 - walpurgis).clamp(-1.0, 1.0) } else { 0.0 },
    ];
    (row, night)
}
