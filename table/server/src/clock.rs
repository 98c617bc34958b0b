//! The clocks of a table, as they are shown.

use std::time::Duration;

use kernel::Seat;

use crate::room::Room;

impl Room {
    /// What is left on the clock of a seat, if there are clocks.
    pub(crate) fn left(&self, seat: Seat) -> Option<Duration> {
        self.live.as_ref()?.left(seat, self.now())
    }

    /// What is left of the time for one decision, if there are clocks and the rules set a limit.
    pub(crate) fn limit(&self, seat: Seat) -> Option<Duration> {
        self.live.as_ref()?.left_to_decide(seat, self.now())
    }

    /// What the clock of a seat shows: the time left for its decision, or for all of them. Bots
    /// have none; before the start it is full.
    pub(crate) fn clock(&self, seat: Seat) -> Option<u32> {
        let sitting = self.seats.get(seat.index()).filter(|sitting| sitting.is_person());
        sitting.filter(|_| self.old.is_none())?;
        let left = match self.live {
            Some(_) => self.left(seat)?,
            None => self.time()?,
        };
        let left = self.limit(seat).map_or(left, |limit| limit.min(left));
        // 0:01 while anything is left.
        Some(left.as_millis().div_ceil(1000) as u32)
    }
}
