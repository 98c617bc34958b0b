//! A table in memory as everybody but its owner has it: what it looks like now, who is there, and a
//! letter box.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use kernel::{AnyAction, Seat};
use pack::Lang;
use tokio::sync::{mpsc, oneshot, watch};
use ui::page::TablePage;

use crate::deed::Deed;
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
    /// What is stored has changed: the table is read again.
    Again,
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
    pub(crate) done: oneshot::Sender<Result<(), Wrong>>,
}

/// A table in memory.
pub(crate) struct Handle {
    letters: mpsc::Sender<Letter>,
    /// The table as it is; changes whenever there is something new to see.
    seen: watch::Sender<Arc<Room>>,
    presence: Mutex<HashMap<String, usize>>,
    used: Mutex<Instant>,
}

/// A lock that is held for a few instructions. Whoever panicked in there left nothing half-changed.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Handle {
    /// A table in memory, and the letters for its owner.
    pub(crate) fn new(room: Arc<Room>) -> (Arc<Self>, mpsc::Receiver<Letter>) {
        let (letters, incoming) = mpsc::channel(LETTERS);
        let handle = Handle {
            letters,
            seen: watch::Sender::new(room),
            presence: Mutex::default(),
            used: Mutex::new(Instant::now()),
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
        self.seen.send_replace(room);
    }

    /// Something but the table itself has changed.
    pub(crate) fn changed(&self) {
        self.touch();
        self.seen.send_modify(|_| ());
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
        self.asked(&visitor.id, visitor.lang, deed).await
    }

    pub(crate) async fn asked(&self, id: &str, lang: Lang, deed: Deed) -> Result<(), Wrong> {
        let (done, answer) = oneshot::channel();
        let ask = Ask { visitor: id.into(), lang, deed, done };
        let lost = || Wrong::Unsure("the table was let go".into());
        self.letters.send(Letter::Ask(Box::new(ask))).await.map_err(|_| lost())?;
        answer.await.map_err(|_| lost())?
    }

    /// Tells the owner what a page says of itself. Of no use to a table that is gone.
    pub(crate) async fn tell(&self, visitor: &str, beside: Beside) {
        let _ = self.letters.send(Letter::Beside { visitor: visitor.into(), beside }).await;
    }

    /// Tells the owner that what is stored has changed.
    pub(crate) async fn read_again(&self) {
        // One that is gone is read when somebody comes.
        let _ = self.letters.send(Letter::Again).await;
    }

    /// Changes the table behind everybody's back.
    #[cfg(test)]
    pub(crate) async fn bend(&self, change: impl FnOnce(&mut Room) + Send + 'static) {
        let (done, answer) = oneshot::channel();
        assert!(self.letters.send(Letter::Bend(Box::new(change), done)).await.is_ok());
        assert!(answer.await.is_ok());
    }

    pub(crate) fn is_here(&self, visitor: &str) -> bool {
        lock(&self.presence).contains_key(visitor)
    }

    /// How many look on without a seat.
    fn watching(&self, room: &Room) -> usize {
        lock(&self.presence).keys().filter(|visitor| room.seat_of(visitor).is_none()).count()
    }

    /// Somebody has the page open, until the guard is dropped.
    pub(crate) fn enter(self: &Arc<Self>, visitor: &str) -> Guard {
        let first = {
            let mut presence = lock(&self.presence);
            let count = presence.entry(visitor.into()).or_insert(0);
            *count += 1;
            *count == 1
        };
        if first {
            self.changed();
        }
        Guard { handle: self.clone(), visitor: visitor.into() }
    }

    /// The table page for a visitor.
    pub(crate) fn page(&self, visitor: &str, lang: Lang) -> TablePage {
        self.page_of(&self.room(), visitor, lang)
    }

    /// The page of the table as it was.
    pub(crate) fn page_of(&self, room: &Room, visitor: &str, lang: Lang) -> TablePage {
        self.touch();
        room.page(visitor, lang, &|visitor| self.is_here(visitor), self.watching(room))
    }
}

/// Somebody is at a table.
pub(crate) struct Guard {
    handle: Arc<Handle>,
    visitor: String,
}

impl Drop for Guard {
    fn drop(&mut self) {
        let gone = {
            let mut presence = lock(&self.handle.presence);
            match presence.get_mut(&self.visitor) {
                Some(count) if *count > 1 => {
                    *count -= 1;
                    false
                }
                _ => presence.remove(&self.visitor).is_some(),
            }
        };
        if gone {
            self.handle.changed();
        }
    }
}
