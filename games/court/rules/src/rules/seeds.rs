//! Moving grief seeds (MC-35 to MC-38).

use kernel::Sink;

use super::Flow;
use crate::Court;
use crate::event::Event;
use crate::girl::{GIRLS, Girl, Girls};
use crate::state::{Frame, State};

/// The place of a pair of girls in the order of questions.
#[inline]
pub(crate) fn pair(from: Girl, to: Girl) -> u8 {
    (from.index() * GIRLS + to.index()) as u8
}

impl Court {
    /// Grief seeds a girl can give: her markers above her health.
    #[inline]
    pub(crate) fn seeds(&self, s: &State, girl: Girl) -> u8 {
        s.markers(girl).saturating_sub(self.cards.table.health)
    }

    /// After a Normal card in Daily mode: from the girls of the former Lead to those of the new.
    pub(crate) fn offer_seeds(&self, s: &mut State, from: Girls) {
        // Most of the time nobody has a seed.
        if Girl::ALL.into_iter().all(|girl| self.seeds(s, girl) == 0) {
            return;
        }
        let to = self.lead_shows(s);
        s.frames.push(Frame::Seeds { from, to, next: 0 });
    }

    /// Every pair that can still move seeds, with how many.
    pub(crate) fn moves(&self, s: &State) -> impl Iterator<Item = (Girl, Girl, u8)> {
        let (from, to, next) = match s.frames.last() {
            Some(Frame::Seeds { from, to, next }) => (*from, *to, *next),
            _ => (Girls::NONE, Girls::NONE, 0),
        };
        // MC-36: the dead (and the Uncontracted) neither give nor receive.
        let to = to.and(s.alive());
        let seeds = Girl::ALL.map(|girl| self.seeds(s, girl));
        from.iter().flat_map(move |giver| {
            let seeds = seeds[giver.index()];
            to.iter()
                .filter(move |taker| seeds > 0 && *taker != giver && pair(giver, *taker) >= next)
                .map(move |taker| (giver, taker, seeds))
        })
    }

    pub(crate) fn seeds_step(&self, s: &mut State) -> Flow {
        // Markers lie open: nobody learns a hand from a question that is not asked.
        if self.moves(s).next().is_some() {
            return Flow::Ask;
        }
        s.frames.pop();
        Flow::On
    }

    pub(crate) fn move_seeds(
        &self,
        s: &mut State,
        from: Girl,
        to: Girl,
        seeds: u8,
        sink: &mut impl Sink<Court>,
    ) {
        s.markers[from.index()] -= seeds;
        // MC-38: whatever she lacks is healed by it; a marker is a marker.
        s.markers[to.index()] += seeds;
        if let Some(Frame::Seeds { next, .. }) = s.frames.last_mut() {
            *next = pair(from, to) + 1;
        }
        sink.tell(Event::SeedsMoved { seat: s.active, from, to, seeds }, s);
    }
}
