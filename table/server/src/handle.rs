//! A table in memory as everybody but its owner has it: what it looks like now, who is there, and a
//! letter box.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use kernel::{AnyAction, Seat};
use pack::Lang;
use tokio::sync::{Notify, mpsc, oneshot, watch};
use ui::page::TablePage;

use crate::deed::Deed;
use crate::draw::Around;
use crate::gallery::Gallery;
use crate::metrics::{self, STREAMS};
use crate::queue::{Rank, Whose};
use crate::room::Room;
use crate::visitor::Visitor;
use crate::wrong::Wrong;

/// Letters that wait at most; whoever comes then waits outside.
const LETTERS: usize = 32;

/// What the owner of a table is told. Whoever sends it need not wait for what comes of it.
pub(crate) enum Letter {
    /// A visitor wants something.
    Ask(Box<Ask>),
    /// What a bot thought of, in the turn that it was asked in.
    Thought { seat: Seat, turn: u64, action: Option<AnyAction> },
    /// What a page says of itself.
    Beside { visitor: String, beside: Beside },
    /// The database was changed behind the owner's back: look there.
    Look,
    /// The table is deleted.
    End,
    /// For tests: changes the table behind everybody's back.
    #[cfg(test)]
    Bend(Box<dyn FnOnce(&mut Room) + Send>, oneshot::Sender<()>),
}

/// What a page says of itself. It is not stored and nobody waits for it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Beside {
    /// It has played all steps of so many actions.
    Saw(usize),
    /// What would be done by itself waits for the person.
    Hold,
}

/// A visitor wants something.
pub(crate) struct Ask {
    pub(crate) visitor: String,
    pub(crate) lang: Lang,
    pub(crate) deed: Deed,
    /// When it was sent.
    pub(crate) sent: Instant,
    pub(crate) done: oneshot::Sender<Result<(), Wrong>>,
}

/// Whoever has looked is taken to look on so long: programs ask again and again.
const LOOKS: Duration = Duration::from_secs(60);

/// A table in memory.
pub(crate) struct Handle {
    letters: mpsc::Sender<Letter>,
    /// The table as it is; changes whenever there is something new to see.
    seen: watch::Sender<Arc<Room>>,
    /// What pages show of it.
    pub(crate) gallery: Gallery,
    presence: Mutex<Presence>,
    used: Mutex<Instant>,
    shown: Mutex<Instant>,
    /// Whoever is gone for so long is away: longer than it takes to load a page again.
    grace: Duration,
    born: Instant,
    /// Nobody looks, so bots rest; whoever looks wakes them.
    asleep: AtomicBool,
    pub(crate) woken: Notify,
}

/// Who is at a table.
#[derive(Default)]
struct Presence {
    by: HashMap<String, Here>,
    /// When somebody last asked how it stands.
    looked: Option<Instant>,
}

/// Somebody at a table.
struct Here {
    /// Open pages and sockets.
    open: usize,
    /// When the last of them was closed, or something was asked.
    last: Instant,
    address: Option<IpAddr>,
}

/// A lock that is held for a few instructions. Whoever panicked in there left nothing half-changed.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Handle {
    /// A table in memory, and the letters for its owner.
    pub(crate) fn new(room: Arc<Room>, grace: Duration) -> (Arc<Self>, mpsc::Receiver<Letter>) {
        let (letters, incoming) = mpsc::channel(LETTERS);
        let handle = Handle {
            letters,
            seen: watch::Sender::new(room),
            gallery: Gallery::default(),
            presence: Mutex::default(),
            used: Mutex::new(Instant::now()),
            shown: Mutex::new(Instant::now()),
            grace,
            born: Instant::now(),
            asleep: AtomicBool::new(false),
            woken: Notify::new(),
        };
        (Arc::new(handle), incoming)
    }

    /// The table as it is.
    pub(crate) fn room(&self) -> Arc<Room> {
        self.seen.borrow().clone()
    }

    /// The table as it is, and again whenever there is something new to see.
    pub(crate) fn watch(&self) -> watch::Receiver<Arc<Room>> {
        self.seen.subscribe()
    }

    /// Shows everybody the table as it is now.
    pub(crate) fn show(&self, room: Arc<Room>) {
        self.touch();
        *lock(&self.shown) = Instant::now();
        self.seen.send_replace(room);
    }

    /// Something but the table itself has changed.
    pub(crate) fn changed(&self) {
        self.touch();
        // Another table in name: what was drawn of the last one does not show it.
        self.seen.send_modify(|room| *room = Arc::new(Room::clone(room)));
    }

    fn touch(&self) {
        *lock(&self.used) = Instant::now();
    }

    /// How long nobody has looked or done anything.
    pub(crate) fn unused(&self) -> Duration {
        lock(&self.used).elapsed()
    }

    /// Has its owner gone? Then it is but a picture.
    pub(crate) fn is_gone(&self) -> bool {
        self.letters.is_closed()
    }

    /// Where what bots think of is sent.
    pub(crate) fn letters(&self) -> mpsc::WeakSender<Letter> {
        self.letters.downgrade()
    }

    /// Asks the owner for something. Once the letter is in the box it will be done, whether or not
    /// somebody still waits for the answer.
    pub(crate) async fn ask(&self, visitor: &Visitor, deed: Deed) -> Result<(), Wrong> {
        self.heard_from(visitor);
        self.asked(&visitor.id, visitor.lang, deed).await
    }

    pub(crate) async fn asked(&self, id: &str, lang: Lang, deed: Deed) -> Result<(), Wrong> {
        let (done, answer) = oneshot::channel();
        let (sent, acts) = (Instant::now(), matches!(deed, Deed::Act { .. }));
        let ask = Ask { visitor: id.into(), lang, deed, sent, done };
        let lost = || Wrong::Unsure("the table was let go".into());
        self.letters.send(Letter::Ask(Box::new(ask))).await.map_err(|_| lost())?;
        let answer = answer.await.map_err(|_| lost())?;
        match &answer {
            Ok(()) if acts => metrics::ACTION_SECONDS.since("all", sent),
            Ok(()) => {}
            Err(wrong) => metrics::refused(wrong),
        }
        answer
    }

    /// The table is deleted: its owner goes.
    pub(crate) async fn end(&self) {
        let _ = self.letters.send(Letter::End).await;
        self.letters.closed().await;
    }

    /// The owner looks into the database.
    pub(crate) async fn look_again(&self) {
        let _ = self.letters.send(Letter::Look).await;
    }

    /// When the table was last shown.
    pub(crate) fn shown(&self) -> Instant {
        *lock(&self.shown)
    }

    /// Tells the owner what a page says of itself. Of no use to a table that is gone.
    pub(crate) async fn tell(&self, visitor: &str, beside: Beside) {
        let _ = self.letters.send(Letter::Beside { visitor: visitor.into(), beside }).await;
    }

    /// Changes the table behind everybody's back.
    #[cfg(test)]
    pub(crate) async fn bend(&self, change: impl FnOnce(&mut Room) + Send + 'static) {
        let (done, answer) = oneshot::channel();
        assert!(self.letters.send(Letter::Bend(Box::new(change), done)).await.is_ok());
        assert!(answer.await.is_ok());
    }

    /// Has somebody the page open?
    pub(crate) fn is_here(&self, visitor: &str) -> bool {
        lock(&self.presence).by.get(visitor).is_some_and(|here| here.open > 0)
    }

    /// Has somebody been gone for longer than a page takes to load again, and asked nothing
    /// meanwhile? Programs need not keep a connection open.
    pub(crate) fn is_away(&self, visitor: &str) -> bool {
        let presence = lock(&self.presence);
        let here = presence.by.get(visitor);
        let last = here.map_or(self.born, |here| here.last);
        here.is_none_or(|here| here.open == 0) && last.elapsed() >= self.grace
    }

    /// How long ago somebody who is not here was last seen; nothing if never.
    fn left(&self, visitor: &str) -> Option<Duration> {
        let presence = lock(&self.presence);
        presence.by.get(visitor).filter(|here| here.open == 0).map(|here| here.last.elapsed())
    }

    /// Somebody asked for something.
    pub(crate) fn heard_from(&self, visitor: &Visitor) {
        // Of those who only look on nothing is kept.
        let sits = self.seen.borrow().seat_of(&visitor.id).is_some();
        {
            let mut presence = lock(&self.presence);
            let now = Instant::now();
            presence.looked = Some(now);
            if sits {
                let new = Here { open: 0, last: now, address: visitor.address };
                let here = presence.by.entry(visitor.id.clone()).or_insert(new);
                (here.last, here.address) = (now, visitor.address);
            }
        }
        self.wake();
    }

    /// Does anybody look on?
    pub(crate) fn is_watched(&self) -> bool {
        let presence = lock(&self.presence);
        presence.by.values().any(|here| here.open > 0)
            || presence.looked.is_some_and(|looked| looked.elapsed() < LOOKS)
    }

    /// For whom bots think here, and how much it matters: for somebody who sits here, before all for
    /// one who is here, else for one who looks on.
    pub(crate) fn whose(&self, room: &Room) -> (Rank, Whose) {
        let presence = lock(&self.presence);
        let sitting = room.seats.iter().filter(|one| one.is_person()).map(|one| &one.row.visitor);
        let open = |visitor: &&String| presence.by.get(*visitor).is_some_and(|here| here.open > 0);
        let looking = || presence.by.keys().filter(open).min();
        let who = sitting.clone().find(open).or_else(|| sitting.clone().next()).or_else(looking);
        let address = who.and_then(|who| presence.by.get(who)?.address);
        let looked = presence.looked.is_some_and(|looked| looked.elapsed() < LOOKS);
        let watched = looked || looking().is_some();
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
    fn watching(&self, room: &Room) -> usize {
        let presence = lock(&self.presence);
        let here = presence.by.iter().filter(|(_, here)| here.open > 0);
        here.filter(|(visitor, _)| room.seat_of(visitor).is_none()).count()
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
        }
        self.wake();
        Guard { handle: self.clone(), visitor: visitor.into(), _counted: STREAMS.hold() }
    }

    /// The table page for a visitor.
    #[cfg(test)]
    pub(crate) fn page(&self, visitor: &str, lang: Lang) -> TablePage {
        self.page_of(&self.room(), visitor, lang)
    }

    /// The page of the table as it was.
    pub(crate) fn page_of(&self, room: &Room, visitor: &str, lang: Lang) -> TablePage {
        self.touch();
        let left = |visitor: &str| self.left(visitor);
        let here = |visitor: &str| !self.is_away(visitor);
        room.page(visitor, lang, Around { here: &here, left: &left, watching: self.watching(room) })
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
        let sits = self.handle.seen.borrow().seat_of(&self.visitor).is_some();
        let gone = {
            let mut presence = lock(&self.handle.presence);
            let Some(here) = presence.by.get_mut(&self.visitor) else { return };
            (here.open, here.last) = (here.open - 1, Instant::now());
            let gone = here.open == 0;
            if gone && !sits {
                presence.by.remove(&self.visitor);
            }
            gone
        };
        if gone {
            self.handle.changed();
            if sits {
                self.handle.tell_when_away();
            }
        }
    }
}

impl Handle {
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
