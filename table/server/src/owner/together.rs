//! The owner of a table among those of the same table at other nodes: what they tell, what it tells, and
//! which of them drives.

use tokio::time::Instant;

use super::{Drives, Owner, PAUSE};
use crate::bus::{Ears, Line, News, What};
use crate::lease::Head;
use crate::room::Room;
use crate::step::Step;
use crate::store::Stage;

/// The next news; none ever where there are no other nodes.
pub(super) async fn hear(ears: &mut Option<Ears>) -> News {
    if let Some(open) = ears {
        if let Some(news) = open.next().await {
            return news;
        }
        // The bus is closed: from here on the database tells.
        *ears = None;
    }
    std::future::pending().await
}

impl Owner {
    /// Tells the other nodes.
    pub(super) fn tell(&self, what: What) {
        self.hub.tell(&self.room.row.id, what);
    }

    /// Does this node drive the table? If nobody does and there is something to do, it will.
    pub(super) async fn drive(&mut self, asleep: bool) -> bool {
        if self.drives == Drives::Always {
            return true;
        }
        let wants = self.room.wants();
        let wants = wants.tick.is_some() || !wants.think.is_empty() || self.room.waits_for_parts();
        if let Drives::Yes(_) = self.drives {
            // Where bots rest because nobody looks, somebody may look through another node.
            if self.room.stage == Stage::Over || asleep {
                self.release().await;
            }
        } else if self.drives == Drives::Unknown && wants && !asleep {
            let Some(cluster) = &self.hub.context.cluster else { return true };
            let resting = self.rest.is_some_and(|rest| rest > Instant::now());
            if resting {
                return false;
            }
            match self.hub.context.store.claim(&self.room.row.id, &cluster.node).await {
                Ok(Some(epoch)) => {
                    self.drives = Drives::Yes(epoch);
                    // Whoever drove it before may have written until now.
                    self.catch_up().await;
                }
                Ok(None) => self.drives = Drives::No,
                Err(error) => {
                    tracing::debug!(table = self.room.row.id, "not asked who drives: {error}");
                    self.rest = Some(Instant::now() + PAUSE);
                }
            }
        }
        matches!(self.drives, Drives::Yes(_))
    }

    /// Somebody else may drive the table.
    pub(super) async fn release(&mut self) {
        let Drives::Yes(epoch) = self.drives else { return };
        self.drives = Drives::Unknown;
        match self.hub.context.store.release(&self.room.row.id, epoch).await {
            Ok(()) => self.tell(What::Free),
            // Nobody can have it until this node is gone; it asks for it again when it is needed.
            Err(error) => tracing::warn!(table = self.room.row.id, "not released: {error}"),
        }
    }

    /// Reads what others have written.
    pub(super) async fn catch_up(&mut self) {
        match self.look_up().await {
            Ok(_) => {}
            // It may be gone.
            Err(_) => {
                let done = self.read_again().await;
                self.note(done);
            }
        }
    }

    /// Another node tells something.
    pub(super) async fn news(&mut self, News { from, what }: News) {
        let own = self.hub.context.cluster.as_ref().is_some_and(|own| own.node == from);
        if own {
            return;
        }
        match what {
            What::Entry(line) => self.entry(line).await,
            What::Look => self.catch_up().await,
            What::Again => {
                let done = self.read_again().await;
                self.note(done);
            }
            What::Gone => {
                self.deleted = true;
                self.hub.gone(&self.room.row.id);
            }
            What::Free if self.drives == Drives::No => self.drives = Drives::Unknown,
            What::Free | What::Door { .. } => {}
            What::Who => self.handle.announce(),
            What::Here { seen, looked_ms } => self.handle.heard_of(from, seen, looked_ms),
            What::Beside { visitor, beside } => self.beside(&visitor, beside),
        }
    }

    /// An entry that another node has stored: the next one, an old one, or one that shows that others
    /// are missing.
    async fn entry(&mut self, line: Line) {
        let next = match line.read() {
            Some((n, _)) if n < self.room.entries => return,
            Some((n, entry)) if n == self.room.entries && !self.doubtful => {
                let mut next = Room::clone(&self.room);
                let done = Step::read(entry).and_then(|step| next.carry_out(step));
                done.is_ok().then_some(next)
            }
            Some(_) | None => None,
        };
        match next {
            Some(next) => self.show(next),
            None => self.catch_up().await,
        }
    }

    /// Compares with what the database has.
    pub(super) async fn compare(&mut self, head: &Head) {
        if head.entries > self.room.entries || head.seated != self.room.seated {
            self.catch_up().await;
        }
        let own = self.hub.context.cluster.as_ref().is_some_and(|own| own.node == head.driver);
        self.drives = match self.drives {
            Drives::Always => Drives::Always,
            // It was looked up before this one began to drive.
            Drives::Yes(epoch) if epoch > head.epoch => Drives::Yes(epoch),
            Drives::Yes(epoch) if own && epoch == head.epoch => Drives::Yes(epoch),
            // If that one is dead, one of the others takes the table over.
            _ if !own && !head.driver.is_empty() => Drives::No,
            Drives::Yes(_) | Drives::No | Drives::Unknown => Drives::Unknown,
        };
    }
}
