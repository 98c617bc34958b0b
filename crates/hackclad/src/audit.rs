//! What must hold in every state.

use crate::Hackclad;
use crate::options::Mode;
use crate::setup::BASICS;
use crate::state::{Clock, Frame, MP_CAP, Origin, RoundMarks, Spot, State, TurnMarks, Who};

impl Hackclad {
    /// Cards and stones are conserved (HD-011, HD-320), gauges keep their limits, no space holds
    /// two enemies (HD-067), no slot two turn cards (HD-045), and nothing lasts too long (HD-001,
    /// HD-002).
    pub(crate) fn audit_state(&self, s: &State) -> Result<(), String> {
        for who in Who::all(self.players) {
            self.audit_cards(s, who).map_err(|what| format!("{who}: {what}"))?;
            self.audit_board(s, who).map_err(|what| format!("{who}: {what}"))?;
        }
        if s.legions().has(s.clad.at) || !(s.heads & s.tails).is_empty() {
            return Err("HD-067: two enemies on one space".into());
        }
        for (index, wounds) in s.wounds.iter().enumerate() {
            if *wounds >= s.voltage {
                return Err(format!("HD-113: a Legion with {wounds} wounds on space {index}"));
            }
            let legion = s.legions().into_iter().any(|at| at.index() == index);
            if *wounds > 0 && !legion {
                return Err(format!("HD-113: wounds without a Legion on space {index}"));
            }
        }
        self.audit_clad(s)?;
        self.audit_slots(s)?;
        self.audit_coop(s)
    }

    fn setting_up(s: &State) -> bool {
        matches!(s.clock, Clock::Characters | Clock::Missions | Clock::Extended)
    }

    fn audit_coop(&self, s: &State) -> Result<(), String> {
        if s.coop.is_some() && s.clock != Clock::Over {
            return Err("HD-319, HD-325: the game goes on after its end".into());
        }
        if self.mode != Mode::Coop {
            return if s.coop.is_some() || s.stock != 0 {
                Err("HD-315: a stock outside co-op".into())
            } else {
                Ok(())
            };
        }
        let held: u16 = s.players.iter().map(|player| player.vp).sum();
        let field: u16 = s.stones.iter().sum();
        if s.stock + held + field != s.health {
            return Err(format!("HD-320: {} + {held} + {field} is not {}", s.stock, s.health));
        }
        let limit = self.options.coop_difficulty.limit();
        let lost = Who::all(self.players).any(|who| s.player(who).corruption > limit);
        if s.coop.is_none() && (lost || s.stock == 0) {
            return Err("HD-319, HD-325: the game is over, and it goes on".into());
        }
        Ok(())
    }

    /// HD-045, HD-303, HD-328: where turn cards lie and who has which slot.
    fn audit_slots(&self, s: &State) -> Result<(), String> {
        let (mut spots, mut slots) = (0u8, 0u8);
        for who in Who::all(self.players) {
            let player = s.player(who);
            let spot = match player.spot {
                Spot::Nowhere => 0,
                Spot::Standby(slot) => 1 << slot,
                Spot::Turn(slot) => 1 << (4 + slot),
            };
            let slot = player.slot.map_or(0, |slot| 1 << slot);
            if spots & spot != 0 || slots & slot != 0 {
                return Err(format!("HD-045: the slot of {who} holds another turn card"));
            }
            (spots, slots) = (spots | spot, slots | slot);
            // In hand while its owner drafts; else it is somewhere.
            if (player.stack == 0) != (player.spot == Spot::Nowhere) {
                return Err(format!("HD-044: the turn card of {who} is nowhere"));
            }
        }
        let most = (1u8 << self.players) - 1;
        if self.mode == Mode::Coop && slots & !most != 0 {
            return Err("HD-328: turn slots with a gap".into());
        }
        if self.mode != Mode::Solo && s.marks != 0 {
            return Err("HD-302: marked turn slots".into());
        }
        Ok(())
    }

    fn audit_cards(&self, s: &State, who: Who) -> Result<(), String> {
        let player = s.player(who);
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
        if Self::setting_up(s) {
            return if deck == BASICS { Ok(()) } else { Err("HD-026: no basic deck".into()) };
        }
        let own = (all & !player.extended).count_ones();
        if own != u32::from(player.cards) {
            return Err(format!("HD-011: {own} cards instead of {}", player.cards));
        }
        if player.unseen && player.stack.count_ones() != 1 {
            return Err("HD-053: cards on a turn card that nobody has seen".into());
        }
        Ok(())
    }

    fn audit_board(&self, s: &State, who: Who) -> Result<(), String> {
        let player = s.player(who);
        if player.mp > MP_CAP || player.cp > self.options.cp_cap {
            return Err(format!("HD-013, HD-014: MP {}, CP {}", player.mp, player.cp));
        }
        let board = self.cards.character(self.character_of(s, who));
        if player.tokens.len() > board.tokens || player.traps_up > board.traps {
            return Err("HD-029, HD-256: too many Tsuchikumo or traps".into());
        }
        let others = Who::all(self.players).filter(|other| *other != who);
        if others.into_iter().any(|o| !(s.player(o).tokens & player.tokens).is_empty()) {
            return Err("HD-255: two Tsuchikumo on one intersection".into());
        }
        if player.round.basic.iter().zip(board.basic).any(|(used, most)| *used > most) {
            return Err("HD-165: too many basic actions".into());
        }
        let between = !matches!(s.clock, Clock::Act(..) | Clock::Over);
        if between && player.round != RoundMarks::default() {
            return Err("HD-002: something lasts longer than its round".into());
        }
        if between && player.turn != TurnMarks::default() {
            return Err("HD-001: something lasts longer than its turn".into());
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
        if !(1..=3).contains(&s.voltage) || s.round > self.rounds() {
            return Err(format!("Voltage {}, round {}", s.voltage, s.round));
        }
        if s.aside != 0 && self.mode != Mode::Solo {
            return Err("HD-297: Clad cards set aside".into());
        }
        let between = !matches!(s.clock, Clock::Act(..) | Clock::Over);
        if between && s.clad.locked {
            return Err("HD-002: the Clad is locked longer than its round".into());
        }
        if s.hidden && self.mode != Mode::Solo {
            return Err("HD-301: K2 is face-down".into());
        }
        Ok(())
    }
}
