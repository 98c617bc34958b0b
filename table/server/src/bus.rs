//! News between nodes. The journal is the truth: news only say that there is more of it, and what is
//! not stored at all (who is here, what a page has shown). What is lost, doubled or late is healed by
//! looking into the database (`cluster`).
//!
//! Between machines news go over NATS, in tests over channels inside one process; a node of its own has
//! neither.

#[cfg(test)]
use std::collections::HashMap;
use std::fmt;
use std::net::IpAddr;
use std::sync::Arc;
#[cfg(test)]
use std::sync::Mutex;
use std::time::Duration;

use futures_util::StreamExt as _;
use kernel::{Text, Told};
use serde::{Deserialize, Serialize};
use tokio::sync::{mpsc, watch};

use crate::handle::Beside;
#[cfg(test)]
use crate::handle::lock;
use crate::store::{Entry, Kind};

/// The bus cannot be reached.
#[derive(Debug, thiserror::Error)]
#[error("the bus does not answer: {0}")]
pub struct NoBus(String);

impl NoBus {
    pub(crate) fn because(error: &dyn fmt::Display) -> NoBus {
        NoBus(error.to_string())
    }
}

impl Told for NoBus {
    fn told(&self) -> Text {
        Text { en: self.to_string(), ja: format!("バスが応答しません：{}", self.0) }
    }
}

/// How long the bus may take to answer at the start.
const PATIENCE: Duration = Duration::from_secs(5);
/// News that wait to be sent; what is more than that is left to the journal.
const WAITING: usize = 4096;

/// What a node tells the others about a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct News {
    /// The node.
    pub(crate) from: String,
    pub(crate) what: What,
}

/// What there is to tell. What a node does not understand makes it look into the database.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum What {
    /// Entry `n` of the journal.
    Entry(Line),
    /// Something else was stored: look.
    Look,
    /// What was stored has changed: read all of it again.
    Again,
    /// The table is deleted.
    Gone,
    /// Nobody drives the table any more.
    Free,
    /// Somebody else wants to know who is here.
    Who,
    /// These are here, at one node; and how long ago somebody looked in.
    Here { seen: Vec<Seen>, looked_ms: Option<u64> },
    /// What a page says of itself.
    Beside { visitor: String, beside: Beside },
    /// The operator has come in, or gone: the hash of the session.
    Door { session: String, open: bool },
}

/// An entry of a journal on its way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Line {
    n: usize,
    kind: String,
    seat: u8,
    text: String,
    took_ms: u64,
}

impl Line {
    pub(crate) fn new(n: usize, entry: &Entry) -> Line {
        let (kind, text) = (entry.kind.word().into(), entry.text.clone());
        Line { n, kind, seat: entry.seat, text, took_ms: entry.took.as_millis() as u64 }
    }

    /// Its place, and the entry; nothing if it is of a kind that is not known here.
    pub(crate) fn read(self) -> Option<(usize, Entry)> {
        let Line { n, kind, seat, text, took_ms } = self;
        let kind = Kind::of(&kind)?;
        Some((n, Entry { kind, seat, text, took: Duration::from_millis(took_ms) }))
    }
}

/// Somebody at a table, as a node saw it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Seen {
    pub(crate) visitor: String,
    /// Open pages and sockets.
    pub(crate) open: usize,
    /// How long ago something was asked, or the last page was closed.
    pub(crate) ago_ms: u64,
    pub(crate) address: Option<IpAddr>,
}

/// The way from node to node.
#[derive(Clone)]
pub(crate) struct Bus {
    wire: Wire,
    /// Is it there? Changes when it comes back, too.
    there: watch::Receiver<bool>,
    out: mpsc::Sender<(String, Vec<u8>)>,
}

impl fmt::Debug for Bus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bus({})", if self.is_there() { "there" } else { "away" })
    }
}

#[derive(Clone)]
enum Wire {
    Nats(async_nats::Client),
    /// Inside one process.
    #[cfg(test)]
    Near(Near),
}

/// A bus inside one process: for tests, which can lose and double news.
#[cfg(test)]
#[derive(Clone, Default)]
pub(crate) struct Near {
    subjects: Arc<Mutex<Subjects>>,
    /// Nothing arrives.
    pub(crate) deaf: Arc<std::sync::atomic::AtomicBool>,
}

#[cfg(test)]
type Subjects = HashMap<String, Vec<mpsc::UnboundedSender<Vec<u8>>>>;

#[cfg(test)]
impl Near {
    /// Tells all who listen.
    fn tell(&self, subject: &str, bytes: &[u8]) {
        if self.deaf.load(std::sync::atomic::Ordering::SeqCst) {
            return;
        }
        let mut subjects = lock(&self.subjects);
        if let Some(ears) = subjects.get_mut(subject) {
            ears.retain(|ear| ear.send(bytes.to_vec()).is_ok());
        }
    }

    fn listen(&self, subject: &str) -> mpsc::UnboundedReceiver<Vec<u8>> {
        let (ear, heard) = mpsc::unbounded_channel();
        lock(&self.subjects).entry(subject.into()).or_default().push(ear);
        heard
    }
}

/// What is told on a subject.
pub(crate) enum Ears {
    Nats(async_nats::Subscriber),
    #[cfg(test)]
    Near(mpsc::UnboundedReceiver<Vec<u8>>),
}

impl Ears {
    /// The next news; none any more when the bus is closed. What cannot be read says: look.
    pub(crate) async fn next(&mut self) -> Option<News> {
        let bytes = match self {
            Ears::Nats(ears) => ears.next().await?.payload.to_vec(),
            #[cfg(test)]
            Ears::Near(heard) => heard.recv().await?,
        };
        let unknown = |_| News { from: String::new(), what: What::Look };
        Some(serde_json::from_slice(&bytes).unwrap_or_else(unknown))
    }
}

/// A word of a URL: `%40` is `@`.
fn decoded(word: &str) -> String {
    let mut bytes = Vec::with_capacity(word.len());
    let mut rest = word.as_bytes();
    while let Some((&first, more)) = rest.split_first() {
        let hex = more.get(..2).filter(|_| first == b'%');
        let hex = hex.and_then(|hex| std::str::from_utf8(hex).ok());
        match hex.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &more[2..];
            }
            None => {
                bytes.push(first);
                rest = more;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Connects to NATS; says when it comes and goes. From then on it comes back by itself.
pub(crate) async fn connect(
    url: &str,
    name: &str,
) -> Result<(async_nats::Client, watch::Receiver<bool>), NoBus> {
    let (tell, there) = watch::channel(true);
    let tell = Arc::new(tell);
    let at: async_nats::ServerAddr = url.parse().map_err(|error| NoBus::because(&error))?;
    // The library leaves to us what stands before the host.
    let options = match (at.username().map(decoded), at.password().map(decoded)) {
        (Some(user), Some(password)) => {
            async_nats::ConnectOptions::with_user_and_password(user, password)
        }
        (Some(token), None) => async_nats::ConnectOptions::with_token(token),
        (None, _) => async_nats::ConnectOptions::new(),
    };
    let options = options
        .name(name)
        .no_echo()
        .connection_timeout(PATIENCE)
        // A bus that is silent for two of these is taken for dead.
        .ping_interval(Duration::from_secs(1))
        .reconnect_delay_callback(|tries| Duration::from_millis(100 * tries.min(10) as u64))
        .event_callback(move |event| {
            let tell = tell.clone();
            async move {
                match event {
                    async_nats::Event::Connected => {
                        tracing::info!("the bus is there");
                        tell.send_replace(true);
                    }
                    async_nats::Event::Disconnected => {
                        tracing::error!("the bus is away: news come from the database meanwhile");
                        tell.send_replace(false);
                    }
                    other => tracing::debug!("the bus: {other}"),
                }
            }
        });
    let client = tokio::time::timeout(PATIENCE, options.connect(at)).await;
    let client = client.map_err(|_| NoBus("no answer in time".into()))?;
    Ok((client.map_err(|error| NoBus::because(&error))?, there))
}

impl Bus {
    fn over(wire: Wire, there: watch::Receiver<bool>) -> Bus {
        let (out, mut waiting) = mpsc::channel::<(String, Vec<u8>)>(WAITING);
        let sender = wire.clone();
        tokio::spawn(async move {
            while let Some((subject, bytes)) = waiting.recv().await {
                match &sender {
                    Wire::Nats(client) => {
                        if let Err(error) = client.publish(subject, bytes.into()).await {
                            tracing::debug!("not told: {error}");
                        }
                    }
                    #[cfg(test)]
                    Wire::Near(near) => near.tell(&subject, &bytes),
                }
            }
        });
        Bus { wire, there, out }
    }

    /// NATS.
    pub(crate) async fn nats(url: &str, name: &str) -> Result<Bus, NoBus> {
        let (client, there) = connect(url, name).await?;
        Ok(Bus::over(Wire::Nats(client), there))
    }

    /// Inside one process.
    #[cfg(test)]
    pub(crate) fn near(near: &Near) -> Bus {
        let (_, there) = watch::channel(true);
        Bus::over(Wire::Near(near.clone()), there)
    }

    /// The client, where thinking is handed on.
    pub(crate) fn client(&self) -> Option<&async_nats::Client> {
        match &self.wire {
            Wire::Nats(client) => Some(client),
            #[cfg(test)]
            Wire::Near(_) => None,
        }
    }

    pub(crate) fn is_there(&self) -> bool {
        *self.there.borrow()
    }

    /// Whether it is there, and again whenever that changes.
    pub(crate) fn watch(&self) -> watch::Receiver<bool> {
        self.there.clone()
    }

    /// Tells the others. What cannot be sent now is healed from the journal.
    pub(crate) fn tell(&self, subject: String, news: &News) {
        // Plain data: it can always be written.
        let Ok(bytes) = serde_json::to_vec(news) else { return };
        let _ = self.out.try_send((subject, bytes));
    }

    /// Listens from now on.
    pub(crate) async fn listen(&self, subject: &str) -> Result<Ears, NoBus> {
        match &self.wire {
            Wire::Nats(client) => {
                let ears = client.subscribe(subject.to_string()).await;
                Ok(Ears::Nats(ears.map_err(|error| NoBus::because(&error))?))
            }
            #[cfg(test)]
            Wire::Near(near) => Ok(Ears::Near(near.listen(subject))),
        }
    }
}
