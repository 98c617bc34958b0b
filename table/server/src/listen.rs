//! Connections: taken, given a time for everything that the other side has to do, and let go.
//!
//! A connection is quiet while no request of it is being answered: it is new, its head is half
//! sent, or it is kept for later. Quiet ones are closed after a while, and at once when there are too
//! many of them: first those of the address that has the most, and of these the oldest. So whoever
//! comes is answered, whatever others leave open.

mod long;

use std::collections::{BTreeMap, HashMap};
use std::convert::Infallible;
use std::future::Future;
use std::io::{self, IoSlice};
use std::net::{IpAddr, SocketAddr};
use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::ConnectInfo;
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{oneshot, watch};
use tokio::task::JoinSet;
use tokio::time::Sleep;

use crate::handle::lock;
use crate::limits::counted;

pub(crate) use long::Long;

/// How long things may take, and how much there may be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Times {
    /// Until a head has come: of the first request, or of the next.
    pub(crate) head: Duration,
    /// Until the other side reads on.
    pub(crate) write: Duration,
    /// Until open requests are answered when the server closes.
    pub(crate) close: Duration,
    /// Connections that have not sent a whole head yet.
    pub(crate) new: usize,
    /// Connections in all; the system allows no more than so many files.
    pub(crate) all: usize,
}

impl Default for Times {
    fn default() -> Self {
        Times {
            head: Duration::from_secs(20),
            write: Duration::from_secs(60),
            close: Duration::from_secs(5),
            new: 256,
            all: files().saturating_sub(OTHERS).max(64),
        }
    }
}

/// The largest head, and as much of a body as is read ahead.
const BUFFER: usize = 64 << 10;
/// Files that are no connections: the database, the packs, the log.
const OTHERS: usize = 128;
/// Where the system does not say how many files there may be.
const FILES: usize = 1024;
/// After the system could not give a connection.
const PAUSE: Duration = Duration::from_millis(50);

/// How many files the system lets this process have open.
fn files() -> usize {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let open = limits.lines().find_map(|line| line.strip_prefix("Max open files"));
    let soft = open.and_then(|rest| rest.split_whitespace().next()?.parse().ok());
    soft.unwrap_or(FILES)
}

/// Answers until `stop`; then lets open requests finish, for a while.
pub(crate) async fn serve(
    listener: TcpListener,
    routes: Router,
    stop: impl Future<Output = ()> + Send,
    times: Times,
) {
    let quiet = Arc::new(Quiet::default());
    // Tells connections that there will be no next request.
    let (close, _) = watch::channel(false);
    let mut open = JoinSet::new();
    let mut stop = pin!(stop);
    loop {
        let taken = tokio::select! {
            () = &mut stop => break,
            taken = listener.accept() => taken,
            // Those that have ended are forgotten.
            Some(_) = open.join_next(), if !open.is_empty() => continue,
        };
        let (stream, from) = match taken {
            Ok(taken) => taken,
            Err(error) => {
                // Mostly there are no files left. Whoever only waits makes room.
                quiet.let_go(Which::Any);
                tracing::warn!(%error, "a connection could not be taken");
                tokio::time::sleep(PAUSE).await;
                continue;
            }
        };
        while open.len() >= times.all && quiet.let_go(Which::Any) {
            // It ends at once, or another has.
            open.join_next().await;
        }
        if open.len() >= times.all {
            // All of them are being answered: this one comes again.
            continue;
        }
        let (one, dropped) = Connection::new(&quiet, from);
        while quiet.count_new() > times.new && quiet.let_go(Which::New) {
            open.join_next().await;
        }
        open.spawn(answer(stream, from, routes.clone(), one, dropped, close.subscribe(), times));
    }
    drop(listener);
    close.send_replace(true);
    // Nobody is being answered there: half a request is not waited for.
    while quiet.let_go(Which::Any) {}
    // The place where closing waits: whoever is being answered has this long.
    let all = async { while open.join_next().await.is_some() {} };
    if tokio::time::timeout(times.close, all).await.is_err() {
        tracing::warn!(left = open.len(), "closed while some were being answered");
        open.shutdown().await;
    }
}

/// Answers one connection to its end.
async fn answer(
    stream: TcpStream,
    from: SocketAddr,
    routes: Router,
    one: Arc<Connection>,
    dropped: oneshot::Receiver<()>,
    mut close: watch::Receiver<bool>,
    times: Times,
) {
    // An update is one small message: it does not wait for more.
    let _ = stream.set_nodelay(true);
    let io = TokioIo::new(Watched { stream, most: times.write, stalled: None });
    let (connection, over) = (one.clone(), Arc::new(long::Over::default()));
    let goes_on = over.clone();
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        let busy = Busy::new(&connection);
        let (goes_on, may) = (goes_on.clone(), long::may_be_long(&request));
        request.extensions_mut().insert(ConnectInfo(from));
        let answer = TowerToHyperService::new(routes.clone()).call(request.map(Body::new));
        async move {
            let response = answer.await.unwrap_or_else(|never: Infallible| match never {});
            let response = response.map(|body| Busily { body, _busy: busy });
            Ok::<_, Infallible>(goes_on.pass(may, response).await)
        }
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(times.head).max_buf_size(BUFFER);
    let mut answered = builder.serve_connection(io, service).with_upgrades();
    let mut dropped = pin!(dropped);
    let closing = async move {
        let _ = close.wait_for(|close| *close).await;
    };
    let mut closing = pin!(closing);
    let mut told = false;
    let long = loop {
        tokio::select! {
            ended = &mut answered => {
                if let Err(error) = ended {
                    tracing::trace!(%error, "a connection broke");
                }
                break None;
            }
            long = over.taken() => break Some(long),
            _ = &mut dropped => break None,
            () = &mut closing, if !told => {
                told = true;
                Pin::new(&mut answered).graceful_shutdown();
            }
        }
    };
    if let (Some(long), Some(parts)) = (long, answered.into_parts()) {
        let stream = parts.io.into_inner();
        // Whose buffers these were has them no more.
        drop((parts.read_buf, parts.service));
        tokio::select! {
            written = long::write(stream, long) => {
                if let Err(error) = written {
                    tracing::trace!(%error, "a connection broke");
                }
            }
            _ = &mut dropped => {}
        }
    }
    one.quiet.forget(&one);
}

/// Which quiet connections may be let go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Which {
    /// Those that have not sent a whole head yet.
    New,
    /// All of them, new ones first.
    Any,
}

/// Where a connection is among the quiet ones: new ones first, then by age.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    proven: bool,
    since: u64,
}

/// The quiet connections.
#[derive(Default)]
struct Quiet(Mutex<All>);

#[derive(Default)]
struct All {
    next: u64,
    waiting: BTreeMap<Place, Arc<Connection>>,
    new: usize,
}

/// A connection as far as it can be let go.
struct Connection {
    quiet: Arc<Quiet>,
    /// Whose it is, as far as that counts.
    from: IpAddr,
    here: Mutex<Here>,
}

struct Here {
    place: Option<Place>,
    /// Dropped when the connection is to end.
    hold: Option<oneshot::Sender<()>>,
}

impl Connection {
    fn new(quiet: &Arc<Quiet>, from: SocketAddr) -> (Arc<Connection>, oneshot::Receiver<()>) {
        let (hold, dropped) = oneshot::channel();
        let here = Mutex::new(Here { place: None, hold: Some(hold) });
        let one = Arc::new(Connection { quiet: quiet.clone(), from: counted(from.ip()), here });
        quiet.add(&one, false);
        (one, dropped)
    }
}

impl Quiet {
    fn add(&self, one: &Arc<Connection>, proven: bool) {
        let mut all = lock(&self.0);
        let place = Place { proven, since: all.next };
        all.next += 1;
        all.new += usize::from(!proven);
        all.waiting.insert(place, one.clone());
        lock(&one.here).place = Some(place);
    }

    /// It is being answered, or has ended.
    fn forget(&self, one: &Connection) {
        let mut all = lock(&self.0);
        if let Some(place) = lock(&one.here).place.take()
            && all.waiting.remove(&place).is_some()
        {
            all.new -= usize::from(!place.proven);
        }
    }

    fn count_new(&self) -> usize {
        lock(&self.0).new
    }

    /// Ends one connection: of the address that has the most of them, the oldest.
    fn let_go(&self, which: Which) -> bool {
        let gone = {
            let mut all = lock(&self.0);
            let proven = match which {
                Which::New => false,
                Which::Any => all.new == 0,
            };
            let mut many = HashMap::<IpAddr, (usize, Place)>::new();
            let kind = all.waiting.iter().filter(|(place, _)| place.proven == proven);
            for (place, one) in kind {
                many.entry(one.from).or_insert((0, *place)).0 += 1;
            }
            let most = many.into_values().max_by_key(|(count, place)| (*count, !place.since));
            let Some((_, place)) = most else { return false };
            all.new -= usize::from(!place.proven);
            all.waiting.remove(&place)
        };
        let Some(gone) = gone else { return false };
        let mut here = lock(&gone.here);
        (here.place, here.hold) = (None, None);
        true
    }
}

/// A request is being answered, until this is dropped.
struct Busy(Arc<Connection>);

impl Busy {
    fn new(one: &Arc<Connection>) -> Busy {
        one.quiet.forget(one);
        Busy(one.clone())
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.quiet.add(&self.0, true);
    }
}

/// An answer: when it has gone out, its connection is quiet again.
struct Busily {
    body: Body,
    _busy: Busy,
}

impl hyper::body::Body for Busily {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// A connection whose other side must read what it is sent.
struct Watched {
    stream: TcpStream,
    most: Duration,
    stalled: Option<Pin<Box<Sleep>>>,
}

impl Watched {
    /// Something was to be written, and this came of it.
    fn wrote<T>(&mut self, cx: &mut Context<'_>, done: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if done.is_ready() {
            self.stalled = None;
            return done;
        }
        let most = self.most;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(tokio::time::sleep(most)));
        match stalled.as_mut().poll(cx) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncRead for Watched {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl AsyncWrite for Watched {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &[u8],
    ) -> Poll<io::Result<usize>> {
        let done = Pin::new(&mut self.stream).poll_write(cx, buf);
        self.wrote(cx, done)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let done = Pin::new(&mut self.stream).poll_write_vectored(cx, bufs);
        self.wrote(cx, done)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
