//! `majo worker`: thinks for the servers on the same bus. It keeps nothing; what it is told it forgets.

use std::future::Future;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use async_nats::{Client, Message};
use futures_util::StreamExt as _;
use games::Packs;
use tokio::sync::Semaphore;

use crate::away::{DESKS, Desk, FREE, STILL, WORKERS, Wish, Word};
use crate::bus::{NoBus, connect};
use crate::errand::{Found, Order};

/// How long a desk is kept for who asked for it.
const KEPT: Duration = Duration::from_secs(1);

/// Rows of so many games fit into one message (1 MB) with room to spare.
const LINES: usize = 16;

/// A worker that has found its bus.
#[derive(Debug)]
pub struct Worker {
    client: Client,
    packs: Packs,
    desks: Arc<Semaphore>,
    /// As many again for games of the lab, which take long: nobody's bot waits until they are over, and
    /// shares the cores with them at worst.
    benches: Arc<Semaphore>,
    cores: usize,
}

impl Worker {
    /// Goes to the bus.
    pub async fn new(bus: &str, packs: Packs, cores: NonZeroUsize) -> Result<Worker, NoBus> {
        let (client, _) = connect(bus, "majo worker").await?;
        let places = || Arc::new(Semaphore::new(cores.get()));
        Ok(Worker { client, packs, desks: places(), benches: places(), cores: cores.get() })
    }

    /// Thinks until `stop`; what it is at then others do.
    pub async fn run(self, stop: impl Future<Output = ()>) -> Result<(), NoBus> {
        let asked = self.client.queue_subscribe(DESKS, WORKERS.into()).await;
        let mut asked = asked.map_err(|error| NoBus::because(&error))?;
        tracing::info!(cores = self.cores, "thinking for whoever asks");
        let worker = Arc::new(self);
        tokio::pin!(stop);
        loop {
            tokio::select! {
                () = &mut stop => return Ok(()),
                request = asked.next() => match request {
                    Some(request) => {
                        tokio::spawn(worker.clone().seat(request));
                    }
                    None => return Ok(()),
                },
            }
        }
    }

    /// Somebody asks for a desk.
    async fn seat(self: Arc<Self>, request: Message) -> Option<()> {
        let reply = request.reply?;
        let places = match Wish::read(&request.payload) {
            Wish::Desk => &self.desks,
            Wish::Bench => &self.benches,
        };
        let desk = places.clone().try_acquire_owned().ok();
        let at = desk.as_ref().map(|_| self.client.new_inbox());
        let mut errands = match &at {
            Some(at) => Some(self.client.subscribe(at.clone()).await.ok()?),
            None => None,
        };
        let answer = serde_json::to_vec(&Desk { at }).ok()?;
        self.client.publish(reply, answer.into()).await.ok()?;
        let errand = tokio::time::timeout(KEPT, errands.as_mut()?.next()).await;
        if let Ok(Some(errand)) = errand {
            self.work(errand).await;
        }
        drop(desk);
        self.client.publish(FREE, Vec::new().into()).await.ok()
    }

    /// Does an errand, and says meanwhile that it is at it.
    async fn work(&self, message: Message) -> Option<()> {
        let reply = message.reply?;
        let errand: Order = match serde_json::from_slice(&message.payload) {
            Ok(errand) => errand,
            Err(error) => {
                let cannot = Word::Done(Found::Cannot(error.to_string()));
                return self.say(&reply, &cannot).await;
            }
        };
        // What can use more cores has those that nobody else does.
        let more = match errand.is_wide() {
            true => {
                let free = self.desks.available_permits() as u32;
                self.desks.try_acquire_many(free).ok()
            }
            false => None,
        };
        let extra = more.as_ref().map_or(0, |more| more.num_permits());
        let threads = NonZeroUsize::MIN.saturating_add(extra);
        let packs = self.packs.clone();
        let mut done = tokio::task::spawn_blocking(move || errand.done(&packs, threads));
        let found = loop {
            match tokio::time::timeout(STILL, &mut done).await {
                Ok(found) => break found,
                Err(_) => self.say(&reply, &Word::Still).await?,
            }
        };
        // Whoever stumbles does so everywhere: the node tries once, too.
        let mut found = found.unwrap_or_else(|error| Found::Cannot(error.to_string()));
        if let Found::Rows(rows) = &mut found {
            while rows.len() > LINES {
                let rest = rows.split_off(LINES);
                self.say(&reply, &Word::Rows(std::mem::replace(rows, rest))).await?;
            }
        }
        self.say(&reply, &Word::Done(found)).await
    }

    async fn say(&self, reply: &async_nats::Subject, word: &Word) -> Option<()> {
        let bytes = serde_json::to_vec(word).ok()?;
        self.client.publish(reply.clone(), bytes.into()).await.ok()
    }
}
