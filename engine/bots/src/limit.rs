//! When thinking has to end.

use std::time::{Duration, Instant};

/// When thinking has to end at a table. Without an end the same dice think the same for ever.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limit(Option<Instant>);

impl Limit {
    /// As long as it takes.
    pub const NONE: Limit = Limit(None);

    /// From now on so long, if any time is named.
    pub fn after(time: Option<Duration>) -> Limit {
        Limit(time.map(|time| Instant::now() + time))
    }

    /// Is it over?
    pub fn is_over(self) -> bool {
        self.0.is_some_and(|end| Instant::now() >= end)
    }
}
