//! Damage to the girls and their death (2.1, 2.13).

use kernel::{Seat, Sink};

use crate::Court;
use crate::event::{Event, SetEnd};
use crate::girl::{Girl, Girls};
use crate::state::{Frame, Naming, State};

impl Court {
    /// The Lead's girl loses markers, grief seeds first (MC-06); with the last one she dies.
    pub(crate) fn hurt(&self, s: &mut State, loss: u8, sink: &mut impl Sink<Court>) {
        let Some(girl) = self.fighter(s) else { return };
        if s.uncontracted.has(girl) {
            // MC-89, MC-91, MC-127.
            sink.tell(Event::Unharmed { girl }, s);
            return;
        }
        let loss = loss.min(s.markers(girl));
        s.markers[girl.index()] -= loss;
        s.supply += loss;
        sink.tell(Event::Hurt { girl, loss, markers: s.markers(girl) }, s);
        if s.markers(girl) == 0 {
            self.dies(s, girl, sink);
        }
    }

    fn dies(&self, s: &mut State, girl: Girl, sink: &mut impl Sink<Court>) {
        sink.tell(Event::Died { girl }, s);
        // MC-98, MC-R22: booked at once.
        let loss = self.cards.table.patron_loss;
        for seat in Seat::all(self.seats) {
            let player = s.player_mut(seat);
            if player.supports.has(girl) {
                player.total -= i32::from(loss);
                sink.tell(Event::PatronLost { seat, girl, loss }, s);
            }
        }
        if s.not_dead().is_empty() {
            // MC-87.
            self.end_set(s, s.active, SetEnd::AllDead, sink);
        } else {
            // MC-122, MC-R13: before the Skip that may follow.
            s.frames.push(Frame::Name(Naming::Replace));
        }
    }

    /// A girl comes (back) into play with her health.
    pub(crate) fn revive(&self, s: &mut State, girl: Girl) {
        let health = self.cards.table.health;
        s.markers[girl.index()] = health;
        s.supply -= health;
    }

    /// MC-85, MC-86, MC-93: at the start of a set.
    pub(crate) fn rewind(&self, s: &mut State, sink: &mut impl Sink<Court>) {
        let dead = Girls::ALL.minus(s.not_dead());
        if !dead.has(Girl::Madoka) && !dead.has(Girl::Homura) {
            return;
        }
        let uncontracted = match self.options.rewind_uncontracted {
            crate::options::Rewind::Stay => Girls::NONE,
            crate::options::Rewind::Revert => dead.and(self.options.uncontracted),
        };
        s.uncontracted = s.uncontracted.or(uncontracted);
        let alive = dead.minus(uncontracted);
        for girl in alive {
            self.revive(s, girl);
        }
        sink.tell(Event::Rewound { alive, uncontracted }, s);
    }
}
