//! Who comes next where many wait for few cores.
//!
//! What people watch comes before what they asked for, and that before what nobody watches. Among
//! equals it goes by addresses, and within an address by visitors: whoever has had the least so far is
//! next. Whoever comes back after a while has not saved anything up.

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::Duration;

/// How much it matters that something is done soon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Rank {
    /// A bot at a table that people watch, or a hint for who plays.
    Watched,
    /// A page that somebody waits for: a look back, a preview, a replay.
    Asked,
    /// A bot at a table that nobody looks at.
    Unwatched,
}

/// For whom something is done.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Whose {
    pub(crate) address: Option<IpAddr>,
    pub(crate) visitor: String,
}

/// Pages that one visitor may wait for, and one address.
const VISITOR_WAITS: usize = 4;
const ADDRESS_WAITS: usize = 16;

/// Something that waits.
struct Waiting<T> {
    rank: Rank,
    whose: Whose,
    what: T,
}

/// What each has had, in microseconds of one core. Nobody has less than whoever was served last
/// had: what was not used is gone.
#[derive(Default)]
struct Had<K> {
    by: HashMap<K, u64>,
    least: u64,
}

impl<K: std::hash::Hash + Eq + Clone> Had<K> {
    fn of(&self, who: &K) -> u64 {
        self.by.get(who).copied().unwrap_or(0).max(self.least)
    }

    fn serve(&mut self, who: &K) {
        self.least = self.of(who);
        let least = self.least;
        self.by.retain(|_, had| *had > least);
    }

    fn add(&mut self, who: &K, more: u64) {
        let now = self.of(who) + more;
        self.by.insert(who.clone(), now);
    }
}

/// All that waits.
pub(crate) struct Queue<T> {
    waiting: Vec<Waiting<T>>,
    addresses: Had<Option<IpAddr>>,
    visitors: Had<Whose>,
    /// How many cores each works on.
    at_work: HashMap<Whose, usize>,
}

/// Too much is waiting already for who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Full;

impl<T> Queue<T> {
    pub(crate) fn new() -> Self {
        Queue {
            waiting: Vec::new(),
            addresses: Had { by: HashMap::new(), least: 0 },
            visitors: Had { by: HashMap::new(), least: 0 },
            at_work: HashMap::new(),
        }
    }

    /// Waits for its turn. Bots always may: a table has no more of them than seats.
    pub(crate) fn push(&mut self, rank: Rank, whose: Whose, what: T) -> Result<(), Full> {
        if rank == Rank::Asked {
            let asked = || self.waiting.iter().filter(|one| one.rank == Rank::Asked);
            let own = asked().filter(|one| one.whose == whose).count();
            let near = asked().filter(|one| one.whose.address == whose.address).count();
            if own >= VISITOR_WAITS || near >= ADDRESS_WAITS {
                return Err(Full);
            }
        }
        self.waiting.push(Waiting { rank, whose, what });
        Ok(())
    }

    /// What is next, if a core is free for it: whoever has more waiting leaves one for others.
    pub(crate) fn pop(&mut self, free: usize, cores: usize) -> Option<(Rank, Whose, T)> {
        if free == 0 {
            return None;
        }
        let waits = |whose: &Whose| self.waiting.iter().filter(|one| one.whose == *whose).count();
        let greedy = |whose: &Whose| {
            let works = self.at_work.get(whose).copied().unwrap_or(0);
            cores > 1 && free == 1 && works + 1 >= cores && waits(whose) > 1
        };
        let order = |(at, one): &(usize, &Waiting<T>)| {
            let address = self.addresses.of(&one.whose.address);
            (one.rank, address, self.visitors.of(&one.whose), *at)
        };
        let all = self.waiting.iter().enumerate().filter(|(_, one)| !greedy(&one.whose));
        let (at, _) = all.min_by_key(order)?;
        let Waiting { rank, whose, what } = self.waiting.remove(at);
        self.addresses.serve(&whose.address);
        self.visitors.serve(&whose);
        Some((rank, whose, what))
    }

    /// Somebody's work begins on so many cores.
    pub(crate) fn begin(&mut self, whose: &Whose, cores: usize) {
        *self.at_work.entry(whose.clone()).or_default() += cores;
    }

    /// It has ended, after so long.
    pub(crate) fn end(&mut self, whose: &Whose, cores: usize, took: Duration) {
        if let Some(works) = self.at_work.get_mut(whose) {
            *works -= cores;
            if *works == 0 {
                self.at_work.remove(whose);
            }
        }
        self.had(whose, took.as_micros() as u64 * cores as u64);
    }

    /// Somebody has had so many microseconds of one core, here or through another node.
    pub(crate) fn had(&mut self, whose: &Whose, micros: u64) {
        self.addresses.add(&whose.address, micros);
        self.visitors.add(whose, micros);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    #[cfg(test)]
    pub(crate) fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// What somebody has had.
    #[cfg(test)]
    pub(crate) fn share(&self, whose: &Whose) -> u64 {
        self.visitors.of(whose)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn whose(address: u8, visitor: &str) -> Whose {
        Whose { address: Some([10, 0, 0, address].into()), visitor: visitor.into() }
    }

    /// Does all that waits on one core, a second each; gives the order.
    fn served(queue: &mut Queue<&'static str>) -> Vec<&'static str> {
        std::iter::from_fn(|| {
            let (_, whose, what) = queue.pop(1, 1)?;
            queue.begin(&whose, 1);
            queue.end(&whose, 1, SECOND);
            Some(what)
        })
        .collect()
    }

    #[test]
    fn whoever_has_had_least_is_next() {
        let mut queue = Queue::new();
        for what in ["a1", "a2", "a3"] {
            queue.push(Rank::Watched, whose(1, "a"), what).unwrap();
        }
        queue.push(Rank::Watched, whose(2, "b"), "b1").unwrap();
        queue.push(Rank::Watched, whose(2, "b"), "b2").unwrap();
        queue.push(Rank::Watched, whose(3, "c"), "c1").unwrap();
        assert_eq!(served(&mut queue), ["a1", "b1", "c1", "a2", "b2", "a3"]);
    }

    #[test]
    fn many_visitors_of_one_address_share_its_part() {
        let mut queue = Queue::new();
        for (visitor, what) in [("a", "a1"), ("b", "b1"), ("c", "c1"), ("a", "a2")] {
            queue.push(Rank::Watched, whose(1, visitor), what).unwrap();
        }
        queue.push(Rank::Watched, whose(2, "d"), "d1").unwrap();
        queue.push(Rank::Watched, whose(2, "d"), "d2").unwrap();
        assert_eq!(served(&mut queue), ["a1", "d1", "b1", "d2", "c1", "a2"]);
    }

    #[test]
    fn what_is_watched_comes_first_and_what_nobody_watches_last() {
        let mut queue = Queue::new();
        queue.push(Rank::Unwatched, whose(1, "a"), "unwatched").unwrap();
        queue.push(Rank::Asked, whose(1, "a"), "asked").unwrap();
        queue.push(Rank::Watched, whose(1, "a"), "watched").unwrap();
        assert_eq!(served(&mut queue), ["watched", "asked", "unwatched"]);
    }

    #[test]
    fn whoever_was_away_has_saved_nothing_up() {
        let mut queue = Queue::new();
        for _ in 0..10 {
            queue.push(Rank::Watched, whose(1, "a"), "a").unwrap();
        }
        assert_eq!(served(&mut queue).len(), 10);
        for _ in 0..3 {
            queue.push(Rank::Watched, whose(1, "a"), "a").unwrap();
            queue.push(Rank::Watched, whose(2, "b"), "b").unwrap();
        }
        // Not all of b first.
        assert_eq!(served(&mut queue), ["b", "a", "b", "a", "b", "a"]);
    }

    #[test]
    fn whoever_has_more_waiting_leaves_a_core_free() {
        let (mut queue, a) = (Queue::new(), whose(1, "a"));
        for _ in 0..3 {
            queue.push(Rank::Watched, a.clone(), "a").unwrap();
        }
        queue.pop(2, 2).unwrap();
        queue.begin(&a, 1);
        assert!(queue.pop(1, 2).is_none(), "the second core is for somebody else");
        queue.push(Rank::Unwatched, whose(2, "b"), "b").unwrap();
        assert_eq!(queue.pop(1, 2).unwrap().2, "b");
        queue.end(&a, 1, SECOND);
        assert_eq!(queue.pop(1, 2).unwrap().2, "a");
    }

    #[test]
    fn one_visitor_and_one_address_wait_for_so_many_pages() {
        let mut queue = Queue::new();
        let mut push = |visitor: &str| queue.push(Rank::Asked, whose(1, visitor), ());
        for visitor in ["a", "b", "c", "d"] {
            for _ in 0..VISITOR_WAITS {
                assert_eq!(push(visitor), Ok(()));
            }
            assert_eq!(push(visitor), Err(Full));
        }
        assert_eq!(push("e"), Err(Full), "the address has enough waiting");
        assert_eq!(queue.push(Rank::Asked, whose(2, "a"), ()), Ok(()));
        assert_eq!(queue.push(Rank::Watched, whose(1, "a"), ()), Ok(()), "bots always may");
    }
}
