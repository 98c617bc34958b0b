//! What must hold at every moment (rules §2.21): cards and stones are conserved, and what lies
//! where makes sense.

use crate::Daybreak;
use crate::options::CurseHandLimit;
use crate::set::Set;
use crate::state::{Effect, Frame, HAND, MARKET, Origin, Phase, State};

impl Daybreak {
    /// WD-182 to WD-185 and what else can never be.
    pub(crate) fn audit_state(&self, s: &State) -> Result<(), String> {
        self.audit_stones(s)?;
        self.audit_cards(s)?;
        self.audit_lying(s)?;
        self.audit_turn(s)
    }

    /// WD-182, WD-184.
    fn audit_stones(&self, s: &State) -> Result<(), String> {
        let players = s.players.iter().map(|player| {
            u16::from(player.held) + player.stones.iter().map(|n| u16::from(*n)).sum::<u16>()
        });
        let market: u16 = s.market.iter().map(|lot| u16::from(lot.stones)).sum();
        let stones = players.sum::<u16>() + market + u16::from(s.bank);
        if stones != u16::from(s.stones) {
            return Err(format!("WD-182: {stones} stones, not {}", s.stones));
        }
        Ok(())
    }

    /// WD-183: every card is in exactly one place.
    fn audit_cards(&self, s: &State) -> Result<(), String> {
        let mut all = Set::EMPTY;
        let mut twice = Set::EMPTY;
        let mut add = |cards: Set| {
            twice |= all & cards;
            all |= cards;
        };
        for player in &s.players {
            add(player.hand);
            player.slots.iter().for_each(|slot| add(*slot));
        }
        let deck: Set = s.deck.iter().copied().collect();
        if usize::from(deck.len()) != s.deck.len() {
            return Err("WD-183: a card is in the deck twice".into());
        }
        let market: Set = s.market.iter().map(|lot| lot.card).collect();
        if usize::from(market.len()) != s.market.len() {
            return Err("WD-183: a card is in the card zone twice".into());
        }
        [deck, market, s.removed, s.curse_zone, s.aside].into_iter().for_each(&mut add);
        for frame in &s.frames {
            if let Frame::Effect(Effect {
                origin: Origin::Card { card, .. }, placed: false, ..
            }) = frame
            {
                add(Set::one(*card));
            }
        }
        if let Some(card) = twice.first() {
            return Err(format!("WD-183: `{}` is in two places", self.cards.get(card).id));
        }
        let curses = self.cards.masks.curses;
        let missing = (self.pool() & !curses & !all) | (s.cursed & !all);
        if let Some(card) = missing.first() {
            return Err(format!("WD-183: `{}` is nowhere", self.cards.get(card).id));
        }
        if !(all & curses & !s.cursed).is_empty() {
            return Err("WD-170: a Curse card came from nowhere".into());
        }
        if !(curses & (deck | market | s.removed | s.aside)).is_empty() {
            return Err("WD-175: a Curse lies where none can be".into());
        }
        if !(s.curse_zone & !curses).is_empty() {
            return Err("WD-40: something else lies in the curse zone".into());
        }
        Ok(())
    }

    /// How cards lie.
    fn audit_lying(&self, s: &State) -> Result<(), String> {
        let cast = s.players.iter().fold(Set::EMPTY, |all, player| all | player.cast());
        if !((s.installed | s.down) & !cast).is_empty() {
            return Err("a card is installed or face down outside a cast zone".into());
        }
        if let Some(card) = s.installed.iter().find(|card| !self.cards.get(*card).install) {
            let id = &self.cards.get(card).id;
            return Err(format!("WD-30: `{id}` is installed without an install mark"));
        }
        for player in &s.players {
            if !(player.known & !player.hand).is_empty() {
                return Err("a card is known that is not in the hand".into());
            }
        }
        for player in s.players.iter().skip(usize::from(self.seats)) {
            if !(player.hand | player.cast()).is_empty() || player.held > 0 {
                return Err("things lie where nobody sits".into());
            }
        }
        if s.market.len() > MARKET || !s.market.is_sorted_by_key(|lot| lot.card) {
            return Err("WD-23: the card zone is not in order".into());
        }
        Ok(())
    }

    /// What the moment of the turn says.
    fn audit_turn(&self, s: &State) -> Result<(), String> {
        if !(s.picked & !s.player(s.active).hand).is_empty() {
            return Err("a card was picked that is not in the hand".into());
        }
        let chain = |frame: &Frame| matches!(frame, Frame::Triggers(_) | Frame::Hit(_));
        if !s.looped.is_empty() && !s.frames.iter().any(chain) {
            return Err("WD-117: a loop outlived its chain".into());
        }
        if !s.end && s.finals > 0 {
            return Err("WD-97: final turns without the end state".into());
        }
        if s.finals > self.seats {
            return Err("WD-97: more final turns than players".into());
        }
        if s.phase == Phase::AfterHand && s.frames.is_empty() {
            let hand = s.player(s.active).hand;
            let spent = s.player(s.active).once_used || s.player(s.active).turn_used;
            let curses = (hand & !self.cards.masks.curses).is_empty();
            let stop = self.options.curse_hand_limit == CurseHandLimit::Stop;
            if hand.len() > HAND && !spent && !(stop && curses) {
                return Err(format!("WD-185: {} cards after the hand step", hand.len()));
            }
        }
        Ok(())
    }
}
