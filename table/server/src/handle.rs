//! A table in memory as everybody but its owner has it: what it looks like now, who is there, and a
//! letter box.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use kernel::{AnyAction, MAX_SEATS, Seat, Seats, Viewer};
use pack::Lang;
use serde::{Deserialize, Serialize};
use tokio::sync::{Notify, mpsc, oneshot, watch};
use ui::page::TablePage;

use crate::bus::What;
use crate::cluster::Cluster;
use crate::deed::Deed;
use crate::draw::Around;
use crate::gallery::Gallery;
use crate::lease::Head;
use crate::metrics;
use crate::presence::Presence;
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
    /// The database was changed behind the owner's back: read all of it again.
    Look,
    /// Others may have written: look there, and say when that is done.
    Catch(oneshot::Sender<()>),
    /// Where the table stands in the database.
    Head(Box<Head>),
    /// This node drives the table from now on, with this epoch.
    Drive(i64),
    /// The table is deleted.
    End,
    /// For tests: changes the table behind everybody's back.
    #[cfg(test)]
    Bend(Box<dyn FnOnce(&mut Room) + Send>, oneshot::Sender<()>),
}

/// What a page says of itself. It is not stored and nobody waits for it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
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

/// A table in memory.
pub(crate) struct Handle {
    letters: mpsc::Sender<Letter>,
    /// The table as it is; changes whenever there is something new to see.
    seen: watch::Sender<Arc<Room>>,
    /// What pages show of it.
    pub(crate) gallery: Gallery,
    pub(crate) presence: Mutex<Presence>,
    /// The other nodes, if there are any.
    pub(crate) cluster: Option<Arc<Cluster>>,
    used: Mutex<Instant>,
    shown: Mutex<Instant>,
    news: Mutex<News>,
    /// Whoever is gone for so long is away: longer than it takes to load a page again.
    pub(crate) grace: Duration,
    pub(crate) born: Instant,
    /// Nobody looks, so bots rest; whoever looks wakes them.
    pub(crate) asleep: AtomicBool,
    pub(crate) woken: Notify,
}

/// How often there was something new to see.
#[derive(Default)]
struct News {
    for_all: u64,
    /// For each seat alone.
    secret: [u64; MAX_SEATS],
}

impl News {
    fn count(&mut self, secret: Option<Seats>) {
        let Some(seats) = secret else {
            self.for_all += 1;
            return;
        };
        for seat in seats {
            self.secret.get_mut(seat.index()).into_iter().for_each(|own| *own += 1);
        }
    }

    fn of(&self, viewer: Viewer) -> u64 {
        let own = match viewer {
            Viewer::Seat(seat) => self.secret.get(seat.index()).copied().unwrap_or_default(),
            Viewer::Public | Viewer::All => 0,
        };
        self.for_all + own
    }
}

/// What somebody has seen of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    viewer: Viewer,
    count: u64,
}

/// A lock that is held for a few instructions. Whoever panicked in there left nothing half-changed.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Handle {
    /// A table in memory, and the letters for its owner.
    pub(crate) fn new(
        room: Arc<Room>,
        grace: Duration,
        cluster: Option<Arc<Cluster>>,
    ) -> (Arc<Self>, mpsc::Receiver<Letter>) {
        let (letters, incoming) = mpsc::channel(LETTERS);
        let handle = Handle {
            letters,
            seen: watch::Sender::new(room),
            gallery: Gallery::default(),
            presence: Mutex::default(),
            cluster,
            used: Mutex::new(Instant::now()),
            shown: Mutex::new(Instant::now()),
            news: Mutex::default(),
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

    /// How many actions somebody has noticed.
    pub(crate) fn version(&self, visitor: &str) -> usize {
        let room = self.room();
        room.version(room.viewer(visitor))
    }

    /// The table as it is, and again whenever there is something new to see.
    pub(crate) fn watch(&self) -> watch::Receiver<Arc<Room>> {
        self.seen.subscribe()
    }

    /// Shows everybody the table as it is now. What was done in secret is news to those alone who have
    /// done it.
    pub(crate) fn show(&self, room: Arc<Room>, secret: Option<Seats>) {
        self.touch();
        *lock(&self.shown) = Instant::now();
        // Counted while nobody can look at the table: what is counted is there.
        self.seen.send_modify(|shown| {
            lock(&self.news).count(secret);
            *shown = room;
        });
    }

    /// How often there was something new to see for whoever looks on as this, in the table that is
    /// borrowed. If this is the same as before, so is all that they may see.
    pub(crate) fn news_for(&self, viewer: Viewer) -> Seen {
        Seen { viewer, count: lock(&self.news).of(viewer) }
    }

    /// Something but the table itself has changed.
    pub(crate) fn changed(&self) {
        self.touch();
        self.seen.send_modify(|room| {
            lock(&self.news).count(None);
            // Another table in name: what was drawn of the last one does not show it.
            *room = Arc::new(Room::clone(room));
        });
    }

    /// Lets go of what is only there to draw the next page sooner.
    pub(crate) fn rest(&self) {
        self.gallery.clear();
        self.room().told.forget();
    }

    /// A page has what it shows of this table.
    pub(crate) fn took(&self, room: &Arc<Room>) {
        self.gallery.taken(room, self.alike(room));
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

    /// The owner sees what others have written; whoever waits for this sees it too.
    pub(crate) async fn catch_up(&self) {
        let (done, looked) = oneshot::channel();
        if self.letters.send(Letter::Catch(done)).await.is_ok() {
            let _ = looked.await;
        }
    }

    /// Tells the owner something that comes again if there is no room for it now.
    pub(crate) fn mention(&self, letter: Letter) {
        let _ = self.letters.try_send(letter);
    }

    /// Tells the owner something that must not be lost.
    pub(crate) async fn send(&self, letter: Letter) {
        let _ = self.letters.send(letter).await;
    }

    /// When the table was last shown.
    pub(crate) fn shown(&self) -> Instant {
        *lock(&self.shown)
    }

    /// Tells the owner what a page says of itself. Of no use to a table that is gone.
    pub(crate) async fn tell(&self, visitor: &str, beside: Beside) {
        if let Some(cluster) = &self.cluster {
            let what = What::Beside { visitor: visitor.into(), beside };
            cluster.tell(&self.seen.borrow().row.id, what);
        }
        let _ = self.letters.send(Letter::Beside { visitor: visitor.into(), beside }).await;
    }

    /// Changes the table behind everybody's back.
    #[cfg(test)]
    pub(crate) async fn bend(&self, change: impl FnOnce(&mut Room) + Send + 'static) {
        let (done, answer) = oneshot::channel();
        assert!(self.letters.send(Letter::Bend(Box::new(change), done)).await.is_ok());
        assert!(answer.await.is_ok());
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
