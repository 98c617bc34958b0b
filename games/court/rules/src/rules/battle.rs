//! Discover and Battle mode (2.5, 2.6), Off Air (2.8).

use kernel::Sink;

use crate::Court;
use crate::cards::{FoeKind, Quick};
use crate::event::{Event, SetEnd};
use crate::foes::Foes;
use crate::girl::Girl;
use crate::state::{MOST_SEATS, State};

impl Court {
    /// MC-41, MC-42: foes are revealed until one carries no more-mark.
    pub(crate) fn reveal(&self, s: &mut State, sink: &mut impl Sink<Court>) {
        if s.foes.is_empty() {
            // MC-121.
            sink.tell(Event::NoFoeLeft, s);
        }
        while let Some(foe) = s.foes.pop() {
            s.known = s.known.saturating_sub(1);
            let card = self.cards.foe(foe);
            if card.kind == FoeKind::OffAir {
                s.removed.add(foe);
                self.off_air(s, sink);
                return;
            }
            s.line.push(foe);
            sink.tell(Event::Revealed { foe }, s);
            if !card.more {
                return;
            }
        }
    }

    /// MC-69 to MC-71, MC-131: no battle; familiars before it leave the game, witches go back.
    fn off_air(&self, s: &mut State, sink: &mut impl Sink<Court>) {
        let mut removed = Foes::NONE;
        for foe in std::mem::take(&mut s.line).into_iter().rev() {
            match self.cards.foe(foe).kind {
                FoeKind::Familiar => {
                    removed.add(foe);
                    s.removed.add(foe);
                }
                FoeKind::Witch | FoeKind::LastWitch | FoeKind::OffAir => {
                    s.foes.push(foe);
                    s.known += 1;
                }
            }
        }
        sink.tell(Event::WentOffAir { removed }, s);
        self.end_set(s, s.active, SetEnd::OffAir, sink);
    }

    /// MC-48 to MC-55: a Normal card strikes the first foe of the line.
    pub(crate) fn strike(
        &self,
        s: &mut State,
        quick: Quick,
        named: Option<Girl>,
        sink: &mut impl Sink<Court>,
    ) {
        let seat = s.active;
        let (Some(girl), Some(foe)) = (self.fighter(s), s.line.first().copied()) else { return };
        let damage = if s.uncontracted.has(girl) {
            // MC-90.
            0
        } else if named.is_some() {
            // MC-R12.
            quick.numbers.into_iter().max().unwrap_or(0)
        } else {
            quick.numbers[girl.index()]
        };
        s.damage = s.damage.saturating_add(damage);
        s.dealt[seat.index()] = s.dealt[seat.index()].saturating_add(damage);
        sink.tell(Event::Hit { seat, girl, damage, foe, total: s.damage }, s);
        let card = self.cards.foe(foe);
        if s.damage < card.number {
            return;
        }
        // MC-51, MC-52.
        s.line.remove(0);
        (s.damage, s.dealt) = (0, [0; MOST_SEATS]);
        s.player_mut(seat).trophies.add(foe);
        sink.tell(Event::Defeated { seat, foe }, s);
        let witch = match card.kind {
            FoeKind::Witch => true,
            FoeKind::LastWitch => {
                s.last_fell = true;
                true
            }
            FoeKind::Familiar | FoeKind::OffAir => false,
        };
        if witch && s.supply > 0 {
            // MC-119.
            s.supply -= 1;
            s.markers[girl.index()] += 1;
            sink.tell(Event::SeedGained { girl, markers: s.markers(girl) }, s);
        }
        if s.line.is_empty() {
            // MC-55: the Lead stays.
            sink.tell(Event::BattleOver, s);
        }
    }
}
