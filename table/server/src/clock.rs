//! The clocks of a table: how long a seat has been waited for, and what is left to it.

use std::time::Duration;

use kernel::Seat;

use crate::room::Room;

impl Room {
    /// What is left on the clock of a seat, if there are clocks.
    pub(crate) fn left(&self, seat: Seat) -> Option<Duration> {
        let minutes = u64::from(self.row.setup.clock);
        let limit = (minutes > 0).then(|| Duration::from_secs(minutes * 60))?;
        let used = self.seats.get(seat.index()).map_or(Duration::ZERO, |sitting| sitting.used);
        Some(limit.saturating_sub(used + self.waited(seat)))
    }

    /// How long a seat has been waited for.
    pub(crate) fn waited(&self, seat: Seat) -> Duration {
        let asked = self.seats.get(seat.index()).filter(|_| self.asked().has(seat));
        asked.map_or(Duration::ZERO, |sitting| sitting.since.elapsed())
    }

    /// What is left of the time for one decision, if there are clocks and the rules set a limit,
    /// and what is done then.
    pub(crate) fn limit(&self, seat: Seat) -> Option<(Duration, String)> {
        let live = self.live.as_ref().filter(|_| self.row.setup.clock > 0)?;
        let (limit, then) = live.time_limit(seat).filter(|_| self.asked().has(seat))?;
        Some((limit.saturating_sub(self.waited(seat)), then))
    }

    /// What the clock of a seat shows: the time left for its decision, or for all of them. Bots
    /// have none.
    pub(crate) fn clock(&self, seat: Seat) -> Option<u32> {
        let sitting = self.seats.get(seat.index()).filter(|sitting| sitting.is_person());
        sitting.filter(|_| self.old.is_none())?;
        let left = self.left(seat)?;
        let left = self.limit(seat).map_or(left, |(limit, _)| limit.min(left));
        // 0:01 while anything is left.
        Some(left.as_millis().div_ceil(1000) as u32)
    }
}
