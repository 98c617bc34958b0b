//! What must hold in every state.

use kernel::{Seat, Seats};

use crate::Court;
use crate::cards::FoeKind;
use crate::hand::Hand;
use crate::options::{EmptyHand, LastCardCall};
use crate::state::{Frame, Naming, Player, State};

impl Court {
    pub(crate) fn audit_state(&self, s: &State) -> Result<(), String> {
        self.audit_cards(s)?;
        self.audit_foes(s)?;
        self.audit_course(s)?;
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
        if self.options.last_card_call != LastCardCall::On && !s.silent.is_empty() {
            return Err(format!("MC-102: {:?} should call at a table without calls", s.silent));
        }
        if let Some(marker) = s.lead.marker
            && !naming
            && !s.is_over()
            && !s.not_dead().has(marker)
        {
            return Err(format!("MC-16: the Lead stands for {marker}, who is dead"));
        }
        let nobody = |player: &Player| player.hand.is_empty() && player.alone.is_empty();
        if !s.players.iter().skip(usize::from(self.seats)).all(nobody) {
            return Err("MC-106: a seat that is not there has cards".into());
        }
        for seat in Seat::all(self.seats) {
            let player = s.player(seat);
            let first = player.alone.first().map_or(0, |card| self.alone_turns(*card));
            if player.alone_left > first {
                return Err(format!("MC-65: {seat} has Alone for {} turns", player.alone_left));
            }
            if player.alone.is_empty() != (player.alone_left == 0) {
                return Err(format!("MC-66: {seat} has Alone for {} turns", player.alone_left));
            }
            let may_be_empty =
                s.is_over() || self.options.empty_hand_in_battle == EmptyHand::PlayThenDraw;
            let out = s.is_out() && seat == s.active;
            if player.hand.is_empty() && !may_be_empty && !out {
                return Err(format!("MC-56: {seat} has no cards, but the set goes on"));
            }
        }
        Ok(())
    }

    /// Sets, turns and what is under way.
    fn audit_course(&self, s: &State) -> Result<(), String> {
        if s.set == 0 || self.options.max_sets.is_some_and(|most| s.set > most) {
            return Err(format!("MC-134: set {}", s.set));
        }
        let limit = self.options.set_turn_limit.map(|turns| turns * u32::from(self.seats));
        if limit.is_some_and(|limit| s.turn > limit) {
            return Err(format!("MC-133: turn {} of a set", s.turn));
        }
        if s.active.index() >= usize::from(self.seats) {
            return Err(format!("MC-106: it is the turn of {}", s.active));
        }
        if s.is_over() {
            let over = s.last_fell || self.options.max_sets == Some(s.set);
            return match (over, s.frames.is_empty(), s.in_battle()) {
                (true, true, false) => Ok(()),
                _ => Err("MC-80, MC-134: the game is over, but should not be".into()),
            };
        }
        if s.not_dead().is_empty() {
            return Err("MC-87: all girls are dead, but the set goes on".into());
        }
        let Some((asked, _)) = self.asked(s) else {
            return Err(format!("nobody is asked: {:?}", s.frames));
        };
        if asked.index() >= usize::from(self.seats) {
            return Err(format!("{asked} is asked, but is not there"));
        }
        let (first, rest) = s.frames.split_first().map_or((None, &[][..]), |(f, r)| (Some(f), r));
        let sound = match first {
            Some(Frame::End) => !rest.is_empty(),
            // MC-78: nothing but seeds, a contract and support waits after going out.
            Some(Frame::Out) => {
                let waits = matches!(rest, [Frame::Seeds { .. } | Frame::Effect(_)]);
                waits && s.player(s.active).hand.is_empty() && s.due.is_empty()
            }
            Some(Frame::Name(Naming::Opening)) => s.turn == 0 && rest.is_empty(),
            Some(Frame::Calls { of, asks, .. }) => rest.is_empty() && s.due.has(*of) && asks != of,
            Some(Frame::Act | Frame::Effect(_) | Frame::Seeds { .. }) | None => false,
            Some(Frame::Name(Naming::Replace) | Frame::Vote(_)) => false,
        };
        if !sound {
            return Err(format!("what is under way makes no sense: {:?}", s.frames));
        }
        if s.idle >= self.seats {
            return Err("MC-132: nobody can play or draw, but the set goes on".into());
        }
        Ok(())
    }

    /// Every action card is in exactly one place.
    fn audit_cards(&self, s: &State) -> Result<(), String> {
        let mut found = Hand::NONE;
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
        // MC-118: what was put back lies on top, whatever it is.
        let unknown = s.foes.len() - usize::from(s.known);
        if s.foes[..unknown].iter().skip(1).any(|foe| last(*foe)) {
            return Err("MC-109: the last witch is not at the bottom".into());
        }
        let falls = s.line.first().map(|foe| self.cards.foe(*foe).number);
        if falls.map_or(s.damage > 0, |number| s.damage >= number) {
            return Err(format!("MC-51, MC-52: {} damage on {falls:?}", s.damage));
        }
        let dealt: u32 = s.dealt.iter().map(|dealt| u32::from(*dealt)).sum();
        if dealt > u32::from(s.damage) {
            return Err(format!("MC-50: {dealt} of {} damage was dealt", s.damage));
        }
        let felled = s.players.iter().flat_map(|player| player.trophies.iter()).any(last);
        if felled != s.last_fell {
            return Err(format!("MC-80: the last witch has fallen: {felled}"));
        }
        let won = s.players.iter().flat_map(|player| player.trophies.iter());
        if s.line.iter().copied().chain(won).any(|foe| self.cards.foe(foe).kind == FoeKind::OffAir)
        {
            return Err("MC-69: Off Air is fought or won".into());
        }
        Ok(())
    }
}
