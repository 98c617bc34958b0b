//! What pages ask for: which spaces a Clad card will touch, and what a skill card reaches.

use hackclad::{Facing, Hackclad, Space, StrikeKind};

use crate::common::pack;

fn spaces(text: &str) -> Vec<Space> {
    let mut spaces: Vec<Space> = text.split(' ').map(|at| at.parse().expect("a space")).collect();
    spaces.sort();
    spaces
}

/// HD-082, HD-084: Sweeping Strike from (2,0) facing E: the attack, two drops, one step over the
/// edge.
#[test]
fn a_clad_card_is_forecast_in_order() {
    let pack = pack();
    let card = pack.clad(pack.find_clad("sweeping-strike").expect("a card"));
    let strikes = card.forecast(Space::new(2, 0), Facing::E, false);
    let kinds: Vec<_> = strikes.iter().map(|strike| strike.what).collect();
    assert_eq!(kinds, [StrikeKind::Attack, StrikeKind::Drop, StrikeKind::Step]);
    let at = |index: usize| strikes[index].spaces.into_iter().collect::<Vec<_>>();
    assert_eq!(at(0), spaces("-2,1 -2,-1 2,1 2,-1 1,1 1,-1"));
    assert_eq!(at(1), spaces("-2,1 -2,-1"));
    assert_eq!(at(2), spaces("-2,0"));
    assert_eq!((strikes[2].at, strikes[2].facing), (Space::new(-2, 0), Facing::E));
    // HD-101: locked, it does not step.
    assert_eq!(card.forecast(Space::new(2, 0), Facing::E, true).len(), 2);
}

/// HD-092: after the special move, the tails of Homecoming Instinct are read from the centre.
#[test]
fn homecoming_is_forecast_from_the_centre() {
    let pack = pack();
    let card = pack.clad(pack.find_clad("homecoming-instinct").expect("a card"));
    let strikes = card.forecast(Space::new(2, 0), Facing::E, false);
    assert_eq!(strikes[0].spaces.into_iter().collect::<Vec<_>>(), [Space::CENTRE]);
    let tails: Vec<_> = strikes[1].spaces.into_iter().collect();
    assert_eq!(tails, spaces("1,2 -2,1 2,-1 -1,-2"));
}

/// HD-060, HD-142: RANGE turns with the Witch and wraps.
#[test]
fn range_turns_and_wraps() {
    let pack = pack();
    let reap = pack.find_card("reap").expect("Reap");
    let at = |facing| -> Vec<Space> {
        Hackclad::range(reap, Space::new(0, 2), facing).into_iter().collect()
    };
    assert_eq!(at(Facing::N), spaces("-1,-2 0,-2 1,-2"));
    assert_eq!(at(Facing::E), spaces("1,1 1,2 1,-2"));
    assert_eq!(at(Facing::S), spaces("-1,1 0,1 1,1"));
    assert_eq!(at(Facing::W), spaces("-1,1 -1,2 -1,-2"));
}
