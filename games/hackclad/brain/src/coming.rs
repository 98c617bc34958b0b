//! What is still to come in a round, as far as the cards lie face-up.

use hackclad::{ActStep, Clock, Hackclad, Space, Spot, State, StrikeKind, Who};

/// The places of a round's order (HD-054).
const LAST: u8 = 8;

/// Is a player's turn of this round still to come, or under way?
pub(crate) fn is_to_act(s: &State, who: Who) -> bool {
    match s.clock() {
        Clock::Act(at, step) => s
            .player(who)
            .slot
            .is_some_and(|slot| 2 * slot > at || (2 * slot == at && step != ActStep::End)),
        Clock::Over => false,
        Clock::Characters
        | Clock::Missions
        | Clock::Extended
        | Clock::Forecast
        | Clock::Draw(_)
        | Clock::Assign
        | Clock::Draft(..) => true,
    }
}

/// What the enemies will do to a Witch's space before she can act again, if nothing interferes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Coming {
    /// Normal attacks of the Clad.
    pub(crate) attacks: u8,
    /// Attacks that cannot be reduced: the Clad or a Legion comes onto it.
    pub(crate) tramples: u8,
    /// Damage of the Legion turn.
    pub(crate) legions: u8,
    /// Stones that drop there.
    pub(crate) drops: u8,
    /// Where the Clad stands then.
    pub(crate) clad: Space,
}

impl Coming {
    /// Nothing, with the Clad where it is.
    fn none(s: &State) -> Coming {
        Coming { attacks: 0, tramples: 0, legions: 0, drops: 0, clad: s.clad().at }
    }

    /// What comes over a player's Witch.
    pub(crate) fn over(game: &Hackclad, s: &State, who: Who) -> Coming {
        match s.player(who).at {
            Some(here) => Coming::at(game, s, who, here),
            None => Coming::none(s),
        }
    }

    /// What would come over a player's Witch if she stood here.
    pub(crate) fn at(game: &Hackclad, s: &State, who: Who, here: Space) -> Coming {
        let mut coming = Coming::none(s);
        let player = s.player(who);
        let (from, until) = match s.clock() {
            Clock::Act(at, _) if is_to_act(s, who) => {
                (at, player.slot.map_or(LAST, |slot| 2 * slot))
            }
            Clock::Act(at, _) => (at, LAST),
            Clock::Draft(..) => match player.spot {
                Spot::Turn(slot) => (0, 2 * slot),
                Spot::Standby(_) | Spot::Nowhere => return coming,
            },
            Clock::Characters
            | Clock::Missions
            | Clock::Extended
            | Clock::Forecast
            | Clock::Draw(_)
            | Clock::Assign
            | Clock::Over => return coming,
        };
        let (clad, forecast) = (s.clad(), s.forecast());
        let (mut at, mut facing) = (clad.at, clad.facing);
        for order in (from..until).filter(|order| order % 2 == 1) {
            let Some(card) = forecast.get(usize::from(order / 2)) else {
                coming.legions = (here.around() & s.legions()).len() * s.voltage();
                continue;
            };
            let Some(card) = *card else { continue };
            let first = if order == from { s.next_icon() } else { Some(0) };
            let Some(first) = first else { continue };
            game.cards().clad(card).strikes(first, at, facing, clad.locked, |strike| {
                (at, facing) = (strike.at, strike.facing);
                if strike.spaces.has(here) {
                    match strike.what {
                        StrikeKind::Attack => coming.attacks += 1,
                        StrikeKind::Step | StrikeKind::Head | StrikeKind::Tail => {
                            coming.tramples += 1;
                        }
                        StrikeKind::Drop => coming.drops += 1,
                        StrikeKind::Turn => {}
                    }
                }
            });
        }
        coming.clad = at;
        coming
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use kernel::scenario::opened;
    use kernel::{Chance, Game, Seat, Seed, Unheard};
    use pack::Packed as _;

    use super::*;

    /// Backslam, as its scenario shows it.
    const BACKSLAM: &str = r#"
voltage = 1
forecast = "backslam"
clad = { at = "0,0", facing = "n" }
p1 = { at = "0,-2", vp = 1 }
p2 = { at = "0,-1", vp = 6 }
p3 = { at = "1,-1", vp = 9 }
p4 = { at = "-2,2", vp = 5 }"#;

    #[test]
    fn what_is_foreseen_comes() {
        let (cards, _) = Hackclad::default_pack().unwrap();
        let game = Hackclad::new(cards, Default::default(), 4).unwrap();
        let mut s = opened(&game, BACKSLAM, Chance::new(Seed::from_text("coming"))).unwrap();
        // She can still go away.
        let first = Who::new(0);
        assert!(is_to_act(&s, first));
        assert_eq!(Coming::over(&game, &s, first), Coming::none(&s));

        let foreseen: Vec<(Who, Coming)> =
            Who::all(4).skip(1).map(|who| (who, Coming::over(&game, &s, who))).collect();
        let end = game.parse("end").unwrap();
        game.apply(&mut s, Seat::new(0), &end, &mut Unheard).unwrap();
        assert!(!is_to_act(&s, first));
        for (who, coming) in foreseen {
            let struck = coming.attacks + coming.tramples > 0;
            assert_eq!(s.player(who).injury, u16::from(struck), "{who}: {coming:?}");
            assert_eq!(struck, who != Who::new(3), "{who}: {coming:?}");
        }
    }
}
