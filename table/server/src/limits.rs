//! Limits: how often somebody may ask for something.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// So many bits of an IPv6 address are those of a house.
pub(crate) const HOUSE: u8 = 64;

/// An address as limits and fair turns count it: of an IPv6 address the half that was given to a house,
/// which can choose the rest as it likes.
pub(crate) fn counted(ip: IpAddr) -> IpAddr {
    match ip.to_canonical() {
        IpAddr::V6(ip) => {
            let [a, b, c, d, ..] = ip.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        v4 @ IpAddr::V4(_) => v4,
    }
}

/// A bucket per visitor that fills slowly and is emptied by asking.
#[derive(Debug)]
pub(crate) struct Limits {
    per_second: f64,
    burst: f64,
    buckets: Mutex<HashMap<String, (f64, Instant)>>,
}

/// With more visitors than this the full buckets are forgotten: they lose nothing.
const MANY: usize = 10_000;

impl Limits {
    /// So many a second, and so many at once.
    pub(crate) fn new(per_second: f64, burst: f64) -> Limits {
        Limits { per_second, burst, buckets: Mutex::default() }
    }

    /// So many a second, and so many at once.
    pub(crate) fn rates(&self) -> (f64, f64) {
        (self.per_second, self.burst)
    }

    /// May this one ask now?
    pub(crate) fn allow(&self, who: &str) -> bool {
        let now = Instant::now();
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let filled = |level: f64, since: Instant| {
            (level + now.duration_since(since).as_secs_f64() * self.per_second).min(self.burst)
        };
        if buckets.len() > MANY {
            buckets.retain(|_, (level, since)| filled(*level, *since) < self.burst);
        }
        let (level, since) = buckets.entry(who.into()).or_insert((self.burst, now));
        let left = filled(*level, *since) - 1.0;
        *since = now;
        *level = left.max(0.0);
        left >= 0.0
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_empties_and_belongs_to_one() {
        let limits = Limits::new(0.0, 3.0);
        let asked: Vec<bool> = (0..5).map(|_| limits.allow("a")).collect();
        assert_eq!(asked, [true, true, true, false, false]);
        assert!(limits.allow("b"));
    }

    #[test]
    fn a_house_is_one_address() {
        let ip = |text: &str| text.parse::<IpAddr>().unwrap();
        let house = counted(ip("2001:db8:1:2:3:4:5:6"));
        assert_eq!(house, counted(ip("2001:db8:1:2::1")));
        assert_ne!(house, counted(ip("2001:db8:1:3::1")));
        assert_eq!(counted(ip("::ffff:203.0.113.7")), ip("203.0.113.7"));
        assert_ne!(counted(ip("203.0.113.7")), counted(ip("203.0.113.8")));
    }
}
