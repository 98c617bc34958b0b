//! Who is at a table: with a page open, or asking now and then. Each node knows whom it serves, and tells
//! the others; what they tell holds for a while, so that nobody stays because a node has died.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use crate::bus::{Seen, What};
use crate::handle::{Handle, lock};
use crate::metrics::{self, STREAMS};
use crate::queue::{Rank, Whose};
use crate::room::Room;
use crate::visitor::Visitor;

/// Whoever has looked is taken to look on so long: programs ask again and again.
const LOOKS: Duration = Duration::from_secs(60);
/// How often nodes tell each other who is there, and how long that holds.
pub(crate) const TOLD: Duration = Duration::from_secs(4);
const HOLDS: Duration = Duration::from_secs(10);
/// Of a node that has said nothing for so long nothing is known.
const FORGET: Duration = Duration::from_secs(600);

/// Who is at a table.
#[derive(Default)]
pub(crate) struct Presence {
    by: HashMap<String, Here>,
    /// When somebody last asked how it stands.
    looked: Option<Instant>,
    /// What other nodes say.
    far: HashMap<String, Far>,
}

/// Somebody at a table.
struct Here {
    /// Open pages and sockets.
    open: usize,
    /// When the last of them was closed, or something was asked.
    last: Instant,
    address: Option<IpAddr>,
}

/// Who is at a table through another node.
struct Far {
    by: HashMap<String, Here>,
    looked: Option<Instant>,
    told: Instant,
}

fn ago(ms: u64) -> Instant {
    let now = Instant::now();
    now.checked_sub(Duration::from_millis(ms)).unwrap_or(now)
}

impl Presence {
    /// Everybody, as each node has seen them.
    fn all(&self) -> impl Iterator<Item = (&String, &Here)> {
        let far = self.far.values().filter(|far| far.told.elapsed() < HOLDS);
        self.by.iter().chain(far.flat_map(|far| &far.by))
    }

    fn of(&self, visitor: &str) -> impl Iterator<Item = &Here> {
        self.all().filter(move |(one, _)| *one == visitor).map(|(_, here)| here)
    }

    fn is_open(&self, visitor: &str) -> bool {
        self.of(visitor).any(|here| here.open > 0)
    }

    fn last(&self, visitor: &str) -> Option<Instant> {
        // What a node said last counts, also when it has died since.
        let far = self.far.values().filter_map(|far| Some(far.by.get(visitor)?.last));
        far.chain(self.by.get(visitor).map(|here| here.last)).max()
    }

    fn has_looked(&self) -> bool {
        let far = self.far.values().filter_map(|far| far.looked);
        far.chain(self.looked).any(|looked| looked.elapsed() < LOOKS)
    }
}

impl Handle {
    /// Has somebody the page open?
    pub(crate) fn is_here(&self, visitor: &str) -> bool {
        lock(&self.presence).is_open(visitor)
    }

    /// So many pages show what others show, too: of those who look on, and of players with several.
    pub(crate) fn alike(&self, room: &Room) -> usize {
        let presence = lock(&self.presence);
        let several =
            |(visitor, here): &(&String, &Here)| here.open > 1 || room.seat_of(visitor).is_none();
        presence.by.iter().filter(several).map(|(_, here)| here.open).sum()
    }

    /// Is this the only page of somebody?
    pub(crate) fn is_only(&self, visitor: &str) -> bool {
        lock(&self.presence).by.get(visitor).is_some_and(|here| here.open == 1)
    }

    /// Has somebody been gone for longer than a page takes to load again, and asked nothing
    /// meanwhile? Programs need not keep a connection open.
    pub(crate) fn is_away(&self, visitor: &str) -> bool {
        let presence = lock(&self.presence);
        let last = presence.last(visitor).unwrap_or(self.born);
        !presence.is_open(visitor) && last.elapsed() >= self.grace
    }

    /// How long ago somebody who is not here was last seen; nothing if never.
    pub(crate) fn left(&self, visitor: &str) -> Option<Duration> {
        let presence = lock(&self.presence);
        let last = presence.last(visitor).filter(|_| !presence.is_open(visitor))?;
        Some(last.elapsed())
    }

    /// Somebody asked for something.
    pub(crate) fn heard_from(&self, visitor: &Visitor) {
        // Of those who only look on nothing is kept.
        let sits = self.room().seat_of(&visitor.id).is_some();
        let first = {
            let mut presence = lock(&self.presence);
            let now = Instant::now();
            let first = presence.looked.is_none_or(|looked| looked.elapsed() >= TOLD);
            presence.looked = Some(now);
            if sits {
                let new = Here { open: 0, last: now, address: visitor.address };
                let here = presence.by.entry(visitor.id.clone()).or_insert(new);
                (here.last, here.address) = (now, visitor.address);
            }
            first
        };
        self.wake();
        if first {
            self.announce();
        }
    }

    /// Does anybody look on?
    pub(crate) fn is_watched(&self) -> bool {
        let presence = lock(&self.presence);
        presence.has_looked() || presence.all().any(|(_, here)| here.open > 0)
    }

    /// For whom bots think here, and how much it matters: for somebody who sits here, before all for
    /// one who is here, else for one who looks on.
    pub(crate) fn whose(&self, room: &Room) -> (Rank, Whose) {
        let presence = lock(&self.presence);
        let sitting = room.seats.iter().filter(|one| one.is_person()).map(|one| &one.row.visitor);
        let open = |visitor: &&String| presence.is_open(visitor);
        let looking = || presence.all().map(|(visitor, _)| visitor).filter(open).min();
        let who = sitting.clone().find(open).or_else(|| sitting.clone().next()).or_else(looking);
        let address = who.and_then(|who| presence.of(who).find_map(|here| here.address));
        let watched = presence.has_looked() || looking().is_some();
        let rank = if watched { Rank::Watched } else { Rank::Unwatched };
        (rank, Whose { address, visitor: who.cloned().unwrap_or_default() })
    }

    /// Bots rest until somebody looks. Not so if somebody does already.
    pub(crate) fn sleep(&self) -> bool {
        self.asleep.store(true, Ordering::SeqCst);
        !self.is_watched()
    }

    fn wake(&self) {
        if self.asleep.swap(false, Ordering::SeqCst) {
            self.woken.notify_one();
        }
    }

    /// How many look on without a seat.
    pub(crate) fn watching(&self, room: &Room) -> usize {
        let presence = lock(&self.presence);
        let here = presence.all().filter(|(_, here)| here.open > 0).map(|(visitor, _)| visitor);
        let mut here: Vec<_> = here.filter(|visitor| room.seat_of(visitor).is_none()).collect();
        here.sort_unstable();
        here.dedup();
        here.len()
    }

    /// Somebody has the page open, until the guard is dropped.
    pub(crate) fn enter(self: &Arc<Self>, visitor: &str, address: Option<IpAddr>) -> Guard {
        let first = {
            let mut presence = lock(&self.presence);
            let now = Instant::now();
            let new = Here { open: 0, last: now, address };
            let here = presence.by.entry(visitor.into()).or_insert(new);
            here.open += 1;
            (here.last, here.address) = (now, address);
            here.open == 1
        };
        if first {
            self.changed();
            self.announce();
        }
        self.wake();
        Guard { handle: self.clone(), visitor: visitor.into(), _counted: STREAMS.hold() }
    }

    /// Tells the other nodes who is here.
    pub(crate) fn announce(&self) {
        let Some(cluster) = &self.cluster else { return };
        let what = {
            let presence = lock(&self.presence);
            let ms = |then: Instant| then.elapsed().as_millis() as u64;
            let seen = presence.by.iter().map(|(visitor, here)| Seen {
                visitor: visitor.clone(),
                open: here.open,
                ago_ms: ms(here.last),
                address: here.address,
            });
            What::Here { seen: seen.collect(), looked_ms: presence.looked.map(ms) }
        };
        cluster.tell(&self.room().row.id, what);
    }

    /// Is there somebody here of whom others should go on hearing?
    pub(crate) fn has_presence(&self) -> bool {
        let presence = lock(&self.presence);
        let near = presence.by.values();
        near.into_iter().any(|here| here.open > 0 || here.last.elapsed() < LOOKS)
            || presence.looked.is_some_and(|looked| looked.elapsed() < LOOKS)
    }

    /// Another node tells who is there.
    pub(crate) fn heard_of(self: &Arc<Self>, node: String, seen: Vec<Seen>, looked: Option<u64>) {
        let room = self.room();
        let here = |one: Seen| {
            let last = ago(one.ago_ms);
            (one.visitor, Here { open: one.open, last, address: one.address })
        };
        let (changed, left) = {
            let mut presence = lock(&self.presence);
            let open = |presence: &Presence| {
                let open = presence.all().filter(|(_, here)| here.open > 0);
                let mut open: Vec<_> = open.map(|(visitor, _)| visitor.clone()).collect();
                open.sort_unstable();
                open.dedup();
                open
            };
            let before = open(&presence);
            let by = seen.into_iter().map(here).collect();
            let far = Far { by, looked: looked.map(ago), told: Instant::now() };
            presence.far.retain(|_, far| far.told.elapsed() < FORGET);
            presence.far.insert(node, far);
            let after = open(&presence);
            let left = before.iter().any(|one| !after.contains(one) && room.seat_of(one).is_some());
            (before != after, left)
        };
        if changed {
            self.changed();
        }
        if left {
            self.tell_when_away();
        }
        if self.is_watched() {
            self.wake();
        }
    }

    /// The others see it when somebody has been gone for long.
    fn tell_when_away(self: &Arc<Self>) {
        let (handle, grace) = (Arc::downgrade(self), self.grace);
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move {
                tokio::time::sleep(grace).await;
                if let Some(handle) = handle.upgrade() {
                    handle.changed();
                }
            });
        }
    }
}

/// Somebody is at a table.
pub(crate) struct Guard {
    handle: Arc<Handle>,
    visitor: String,
    _counted: metrics::Held,
}

impl Drop for Guard {
    fn drop(&mut self) {
        let sits = self.handle.room().seat_of(&self.visitor).is_some();
        let (gone, nobody) = {
            let mut presence = lock(&self.handle.presence);
            let Some(here) = presence.by.get_mut(&self.visitor) else { return };
            (here.open, here.last) = (here.open - 1, Instant::now());
            let gone = here.open == 0;
            if gone && !sits {
                presence.by.remove(&self.visitor);
            }
            (gone, presence.by.values().all(|here| here.open == 0))
        };
        if nobody {
            self.handle.rest();
        }
        if gone {
            self.handle.changed();
            self.handle.announce();
            if sits {
                self.handle.tell_when_away();
            }
        }
    }
}
