//! Thinking on other machines. Workers (`worker`) listen in one queue group; a node that has something to
//! think about asks it for a desk, and whoever is next then (`queue`) gets the desk: so shares are fair
//! however many nodes and workers there are. A worker that falls silent costs one more try, and where
//! there are no workers the node thinks itself.

use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use async_nats::{Client, RequestErrorKind, StatusCode};
use futures_util::{FutureExt as _, StreamExt as _};
use lab::GameRow;
use serde::{Deserialize, Serialize};
use tokio::sync::{Notify, oneshot};

use crate::errand::{Found, Order};
use crate::handle::lock;
use crate::metrics;
use crate::queue::{Queue, Rank, Whose};

/// Where desks are asked for, and the group of all workers.
pub(crate) const DESKS: &str = "majo.desks";
pub(crate) const WORKERS: &str = "workers";
/// Where workers tell that a desk is free again.
pub(crate) const FREE: &str = "majo.free";
/// Where nodes tell who has had how much.
const HAD: &str = "majo.had";
/// A worker says this often that it is still at it; after this much silence it is taken for dead.
pub(crate) const STILL: Duration = Duration::from_millis(300);
const SILENCE: Duration = Duration::from_millis(1500);
/// How long a worker may take to answer whether it has a desk, and how soon another one is asked: the one
/// that had none says nothing of the others.
const ANSWER: Duration = Duration::from_millis(500);
const AGAIN: Duration = Duration::from_millis(3);
const AGAIN_MOST: Duration = Duration::from_millis(24);
/// So often is something handed to workers before the node does it itself.
const TRIES: usize = 2;

/// Where to send an errand; nothing if all desks are taken.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Desk {
    pub(crate) at: Option<String>,
}

/// What is asked for. Whoever asks with no word wants a desk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wish {
    /// To think for a table.
    Desk,
    /// For games of the lab.
    Bench,
}

impl Wish {
    const BENCH: &'static [u8] = b"bench";

    pub(crate) fn read(word: &[u8]) -> Wish {
        if word == Wish::BENCH { Wish::Bench } else { Wish::Desk }
    }

    fn word(self) -> &'static [u8] {
        match self {
            Wish::Desk => b"",
            Wish::Bench => Wish::BENCH,
        }
    }
}

/// What somebody has had at workers, as nodes tell each other: shares are fair over all of them.
#[derive(Debug, Serialize, Deserialize)]
struct HadWord {
    address: Option<IpAddr>,
    visitor: String,
    micros: u64,
}

/// What a worker sends while it is at it, and at the end.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Word {
    Still,
    /// Some of the rows; more come.
    Rows(Vec<GameRow>),
    Done(Found),
}

/// Thinking on other machines.
#[derive(Clone)]
pub(crate) struct Away {
    inner: Arc<Inner>,
}

struct Inner {
    client: Client,
    wish: Wish,
    /// Who waits for a desk; it is told that there are no workers by nothing at all.
    queue: Mutex<Queue<oneshot::Sender<String>>>,
    more: Notify,
}

enum Asked {
    At(String),
    Busy,
    Nobody,
}

impl Away {
    pub(crate) fn new(client: Client, wish: Wish) -> Away {
        let queue = Mutex::new(Queue::new());
        let inner = Inner { client, wish, queue, more: Notify::new() };
        let away = Away { inner: Arc::new(inner) };
        tokio::spawn(away.clone().hand_out());
        tokio::spawn(away.clone().hear());
        away
    }

    /// Hears what others have had through other nodes: its own words do not come back (`bus::connect`).
    async fn hear(self) {
        let inner = &self.inner;
        let Ok(mut told) = inner.client.subscribe(HAD).await else { return };
        while let Some(word) = told.next().await {
            let Ok(word) = serde_json::from_slice::<HadWord>(&word.payload) else { continue };
            let whose = Whose { address: word.address, visitor: word.visitor };
            lock(&inner.queue).had(&whose, word.micros);
        }
    }

    /// Tells the others what somebody has had here.
    async fn tell(&self, whose: &Whose, took: Duration) {
        let Whose { address, visitor } = whose.clone();
        let word = HadWord { address, visitor, micros: took.as_micros() as u64 };
        if let Ok(bytes) = serde_json::to_vec(&word) {
            let _ = self.inner.client.publish(HAD, bytes.into()).await;
        }
    }

    /// Asks for desks as long as somebody waits for one.
    async fn hand_out(self) {
        let inner = &self.inner;
        let mut freed = inner.client.subscribe(FREE).await.ok();
        let mut pause = AGAIN;
        loop {
            if lock(&inner.queue).is_empty() {
                inner.more.notified().await;
                continue;
            }
            // What was free before this is asked for is not worth asking again for.
            while let Some(freed) = &mut freed
                && freed.next().now_or_never().is_some()
            {}
            match self.desk().await {
                Asked::At(desk) => {
                    pause = AGAIN;
                    let next = lock(&inner.queue).pop(2, 2);
                    // Whoever does not wait any more leaves the desk: the worker sees nobody come.
                    if let Some((_, _, turn)) = next {
                        let _ = turn.send(desk);
                    }
                }
                Asked::Busy => {
                    let free = async {
                        match &mut freed {
                            Some(freed) => drop(freed.next().await),
                            None => std::future::pending().await,
                        }
                    };
                    // One of the others may have been quicker.
                    let heard = tokio::time::timeout(pause, free).await.is_ok();
                    pause = if heard { AGAIN } else { (pause * 2).min(AGAIN_MOST) };
                }
                Asked::Nobody => {
                    let mut queue = lock(&inner.queue);
                    while let Some((_, _, turn)) = queue.pop(2, 2) {
                        drop(turn);
                    }
                }
            }
        }
    }

    async fn desk(&self) -> Asked {
        let wish = self.inner.wish.word();
        let request = async_nats::Request::new().timeout(Some(ANSWER)).payload(wish.into());
        match self.inner.client.send_request(DESKS, request).await {
            Ok(answer) => match serde_json::from_slice::<Desk>(&answer.payload) {
                Ok(Desk { at: Some(at) }) => Asked::At(at),
                Ok(Desk { at: None }) => Asked::Busy,
                Err(_) => Asked::Nobody,
            },
            Err(error) => match error.kind() {
                // One of them is frozen perhaps; another one may not be.
                RequestErrorKind::TimedOut if self.connected() => Asked::Busy,
                _ => Asked::Nobody,
            },
        }
    }

    fn connected(&self) -> bool {
        self.inner.client.connection_state() == async_nats::connection::State::Connected
    }

    /// Lets a worker do it. Nothing if none can: the node does it itself then.
    pub(crate) async fn work(&self, rank: Rank, whose: &Whose, order: &Order) -> Option<Found> {
        self.work_within(rank, whose, order, order.deadline()).await
    }

    /// The same, within so long each time.
    pub(crate) async fn work_within(
        &self,
        rank: Rank,
        whose: &Whose,
        order: &Order,
        deadline: Duration,
    ) -> Option<Found> {
        let bytes = serde_json::to_vec(order).ok()?;
        for _ in 0..TRIES {
            if !self.connected() {
                return None;
            }
            let (turn, coming) = oneshot::channel();
            let waiting = metrics::THINKING_WAITING.hold();
            // Whoever has too many pages waiting here is left to the node, which counts them too.
            lock(&self.inner.queue).push(rank, whose.clone(), turn).ok()?;
            self.inner.more.notify_one();
            let desk = coming.await.ok()?;
            drop(waiting);
            lock(&self.inner.queue).begin(whose, 1);
            let begun = Instant::now();
            let limit = tokio::time::timeout(deadline, self.at(desk, &bytes));
            let found = limit.await.ok().flatten();
            lock(&self.inner.queue).end(whose, 1, begun.elapsed());
            self.tell(whose, begun.elapsed()).await;
            match found {
                Some(Found::Cannot(what)) => {
                    metrics::AWAY.one(&["cannot"]);
                    tracing::debug!("no worker for this: {what}");
                    return None;
                }
                Some(found) => {
                    metrics::AWAY.one(&["done"]);
                    return Some(found);
                }
                None => {
                    metrics::AWAY.one(&["silent"]);
                    tracing::warn!("a worker fell silent: once more");
                }
            }
        }
        None
    }

    /// What comes from a desk; nothing if its worker falls silent.
    async fn at(&self, desk: String, errand: &[u8]) -> Option<Found> {
        let client = &self.inner.client;
        let inbox = client.new_inbox();
        let mut answers = client.subscribe(inbox.clone()).await.ok()?;
        client.publish_with_reply(desk, inbox, errand.to_vec().into()).await.ok()?;
        let mut rows = Vec::new();
        loop {
            let answer = tokio::time::timeout(SILENCE, answers.next()).await.ok()??;
            if answer.status == Some(StatusCode::NO_RESPONDERS) {
                return None;
            }
            match serde_json::from_slice(&answer.payload).ok()? {
                Word::Still => {}
                Word::Rows(more) => rows.extend(more),
                Word::Done(Found::Rows(last)) => {
                    rows.extend(last);
                    return Some(Found::Rows(rows));
                }
                Word::Done(found) => return Some(found),
            }
        }
    }
}

#[cfg(test)]
impl Away {
    /// How many wait here.
    pub(crate) fn waiting(&self) -> usize {
        lock(&self.inner.queue).waiting()
    }

    /// What somebody has had, as far as is known here, in microseconds.
    pub(crate) fn had(&self, whose: &Whose) -> u64 {
        lock(&self.inner.queue).share(whose)
    }
}
