//! What must hold in every state.

use kernel::{Seat, Seats};

use crate::Court;
use crate::cards::FoeKind;
use crate::hand::Hand;
use crate::options::EmptyHand;
use crate::state::{Frame, State};

impl Court {
    pub(crate) fn audit_state(&self, s: &State) -> Result<(), String> {
        self.audit_cards(s)?;
        self.audit_foes(s)?;
        // MC-110.
        let held: u16 = s.markers.iter().map(|markers| u16::from(*markers)).sum();
        if held + u16::from(s.supply) != u16::from(self.cards.table.markers) {
            return Err(format!("MC-110: {held} markers and {} in the supply", s.supply));
        }
        if s.uncontracted.meets(s.alive()) {
            return Err("MC-89: an Uncontracted girl has markers".into());
        }
        // While a girl is being named for it, the Lead shows nobody.
        let naming = matches!(s.frames.last(), Some(Frame::Name(_)));
        let shows = self.lead_shows(s).len();
        if !naming && !s.is_over() && (shows == 0 || s.in_battle() && shows > 1) {
            return Err(format!("MC-16, MC-R15: the Lead shows {shows} girls"));
        }
        let one = |seat: &Seat| s.player(*seat).hand.len() == 1;
        let ones: Seats = Seat::all(self.seats).filter(one).collect();
        for (set, within) in [(s.silent, ones), (s.fresh, ones), (s.due, s.silent)] {
            if set.into_iter().any(|seat| !within.has(seat)) {
                return Err(format!("MC-R11: {set:?} is not within {within:?}"));
            }
        }
        for seat in Seat::all(self.seats) {
            let player = s.player(seat);
            if player.alone.is_empty() != (player.alone_left == 0) {
                return Err(format!("MC-66: {seat} has Alone for {} turns", player.alone_left));
            }
            let may_be_empty =
                s.is_over() || self.options.empty_hand_in_battle == EmptyHand::PlayThenDraw;
            if player.hand.is_empty() && !may_be_empty {
                return Err(format!("MC-56: {seat} has no cards, but the set goes on"));
            }
        }
        Ok(())
    }

    /// Every action card is in exactly one place.
    fn audit_cards(&self, s: &State) -> Result<(), String> {
        let mut found = Hand::EMPTY;
        let hands = s.players.iter().flat_map(|player| player.hand.cards());
        let laid = s.players.iter().flat_map(|player| player.alone.iter().copied());
        let piles = s.pile.iter().chain(&s.discard).copied();
        for card in hands.chain(laid).chain(piles).chain([s.lead.card]) {
            if found.has(card) {
                return Err(format!("{card:?} is in two places"));
            }
            found.add(card);
        }
        if found != self.deck {
            return Err(format!("cards are not conserved: {found:?}"));
        }
        Ok(())
    }

    /// Every foe is in exactly one place; the last witch is at the bottom of the deck.
    fn audit_foes(&self, s: &State) -> Result<(), String> {
        let trophies = s.players.iter().flat_map(|player| player.trophies.iter());
        let deck = s.foes.iter().chain(&s.line).copied();
        let mut found: Vec<_> = deck.chain(trophies).chain(s.removed.iter()).collect();
        found.sort_unstable();
        let used = |kind| kind != FoeKind::OffAir || self.options.off_air;
        let all: Vec<_> =
            self.cards.foes().filter(|(_, foe)| used(foe.kind)).map(|(foe, _)| foe).collect();
        if found != all {
            return Err(format!("foes are not conserved: {found:?}"));
        }
        if usize::from(s.known) > s.foes.len() {
            return Err("more foes are known than there are".into());
        }
        let last = |foe| self.cards.foe(foe).kind == FoeKind::LastWitch;
        if s.foes.iter().skip(1).any(|foe| last(*foe)) {
            return Err("MC-109: the last witch is not at the bottom".into());
        }
        if let Some(first) = s.line.first()
            && s.damage >= self.cards.foe(*first).number
        {
            return Err("MC-51: a foe with that much damage is defeated".into());
        }
        Ok(())
    }
}
