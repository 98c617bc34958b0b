//! What must hold in every state.

use crate::Hackclad;
use crate::options::Mode;
use crate::setup::BASICS;
use crate::state::{Clock, Frame, MP_CAP, Origin, State, Who};

impl Hackclad {
    /// Cards and stones are conserved (HD-011, HD-320), gauges keep their limits, no space holds
    /// two enemies (HD-067).
    pub(crate) fn audit_state(&self, s: &State) -> Result<(), String> {
        for who in Who::all(self.players) {
            self.audit_player(s, who).map_err(|what| format!("{who}: {what}"))?;
        }
        if s.legions().has(s.clad.at) || !(s.heads & s.tails).is_empty() {
            return Err("HD-067: two enemies on one space".into());
        }
        for (index, wounds) in s.wounds.iter().enumerate() {
            if *wounds >= s.voltage {
                return Err(format!("HD-113: a Legion with {wounds} wounds on space {index}"));
            }
        }
        self.audit_clad(s)?;
        if self.mode == Mode::Coop {
            let held: u16 = s.players.iter().map(|player| player.vp).sum();
            let field: u16 = s.stones.iter().sum();
            let health = self.options.coop_difficulty.health(self.players);
            if s.stock + held + field != health {
                return Err(format!("HD-320: {} + {held} + {field} is not {health}", s.stock));
            }
        }
        Ok(())
    }

    fn audit_player(&self, s: &State, who: Who) -> Result<(), String> {
        let player = s.player(who);
        if player.mp > MP_CAP || player.cp > self.options.cp_cap {
            return Err(format!("HD-013, HD-014: MP {}, CP {}", player.mp, player.cp));
        }
        if player.known & !player.hand != 0 || player.stack_known & !player.stack != 0 {
            return Err("a card is known where it is not".into());
        }
        if usize::from(player.known_top) > player.deck.len() {
            return Err("more of the deck is known than there is".into());
        }
        if player.character.is_none() {
            return Ok(());
        }
        let deck = player.deck.iter().fold(0u16, |set, card| set | 1 << card);
        if deck.count_ones() as usize != player.deck.len() {
            return Err("a card is in the deck twice".into());
        }
        let used = s.frames.iter().filter_map(|frame| match frame {
            Frame::Effect(e) if e.who == who => match e.origin {
                Origin::Card { slot } => Some(1u16 << slot),
                Origin::Crack
                | Origin::Cp { .. }
                | Origin::Pile { .. }
                | Origin::OnReduce { .. } => None,
            },
            _ => None,
        });
        let zones = [player.hand, player.discard, player.extended, player.stack, deck];
        let mut all = 0u16;
        for zone in zones.into_iter().chain(used) {
            if all & zone != 0 {
                return Err(format!("a card is in two places: {zones:?}"));
            }
            all |= zone;
        }
        if all != u16::MAX {
            return Err(format!("cards are missing: {zones:?}"));
        }
        if matches!(s.clock, Clock::Characters | Clock::Missions | Clock::Extended) {
            return if deck == BASICS { Ok(()) } else { Err("HD-026: no basic deck".into()) };
        }
        if player.extended.count_ones() > 7 {
            return Err("HD-011: fewer than 9 cards".into());
        }
        let supply = self.cards.character(self.character_of(s, who)).tokens;
        if player.tokens.len() > supply {
            return Err("HD-256: too many Tsuchigumo".into());
        }
        Ok(())
    }

    fn audit_clad(&self, s: &State) -> Result<(), String> {
        let mut all = 0u32;
        let dealt = s.forecast.iter().flatten().chain(&s.deck).map(|card| 1u32 << card.0);
        for part in dealt.chain([s.used, s.piles, s.aside]) {
            if all & part != 0 {
                return Err("a Clad card is in two places".into());
            }
            all |= part;
        }
        if all.count_ones() as usize != self.cards.clad_cards().len() {
            return Err("Clad cards are missing".into());
        }
        Ok(())
    }
}
