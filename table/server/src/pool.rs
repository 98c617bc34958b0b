//! Connections to the database. One whose other end has fallen silent (a cable is cut, a machine has lost
//! its power) tells nobody: the system would wait for minutes, also long after the cable is whole again.
//! Here nothing is waited for longer than [`LATE`], and a connection that may be such a one is tried
//! before it is used again.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use futures_util::future::BoxFuture;
use futures_util::stream::{self, BoxStream};
use futures_util::{StreamExt as _, TryStreamExt as _};
use sqlx::Transaction;
use sqlx::any::{Any, AnyPoolOptions, AnyQueryResult, AnyRow, AnyStatement, AnyTypeInfo};
use sqlx::pool::PoolConnection;
use sqlx::{AnyConnection, AnyPool, Connection, Either, Error, Execute, Executor, SqlStr};

use crate::handle::lock;

/// What PostgreSQL has not done by then it may do or not. A cut that is shorter is over before that; after
/// a longer one nobody waits for more than half of it.
pub(crate) const LATE: Duration = Duration::from_secs(6);
/// Nobody who hangs up sooner says anything of the database.
const IMPATIENT: Duration = Duration::from_millis(400);
/// How long connections are doubted after one was silent.
const DOUBTED: Duration = Duration::from_secs(30);

/// All connections.
#[derive(Clone, Debug)]
pub(crate) struct Pool {
    pool: AnyPool,
    /// A file does not fall silent.
    late: Option<Duration>,
    silent: Silent,
}

/// Until when connections are doubted.
#[derive(Clone, Debug, Default)]
struct Silent(Arc<Mutex<Option<Instant>>>);

impl Silent {
    fn note(&self) {
        *lock(&self.0) = Some(Instant::now() + DOUBTED);
    }

    fn is_so(&self) -> bool {
        lock(&self.0).is_some_and(|until| Instant::now() < until)
    }
}

/// Somebody waits for an answer. Whoever gives up after a while tells of it before the connection goes back.
struct Waits<'a> {
    silent: &'a Silent,
    since: Instant,
    done: bool,
}

impl Drop for Waits<'_> {
    fn drop(&mut self) {
        if !self.done && self.since.elapsed() > IMPATIENT {
            self.silent.note();
        }
    }
}

fn late() -> Error {
    // Whatever was asked may have been done.
    Error::Io(std::io::Error::new(std::io::ErrorKind::TimedOut, "no answer in time"))
}

/// A connection that is given back: is it alive?
async fn alive(connection: &mut AnyConnection, limit: Duration) -> Result<bool, Error> {
    tokio::time::timeout(limit, connection.ping()).await.map_err(|_| late())??;
    Ok(true)
}

impl Pool {
    /// Opens them.
    pub(crate) async fn open(
        url: &str,
        options: AnyPoolOptions,
        late: Option<Duration>,
    ) -> Result<Pool, Error> {
        let silent = Silent::default();
        let doubt = silent.clone();
        let options = options.after_release(move |connection, _| match doubt.is_so() {
            // The pool itself would wait for it as long as it takes, and have one less meanwhile.
            true => Box::pin(alive(connection, late.unwrap_or(LATE) / 3)),
            false => Box::pin(std::future::ready(Ok(true))),
        });
        Ok(Pool { pool: options.connect(url).await?, late, silent })
    }

    /// Waits for something that the database does, and no longer than it should take.
    pub(crate) async fn soon<T, E: From<Error>>(
        &self,
        what: impl Future<Output = Result<T, E>>,
    ) -> Result<T, E> {
        let Some(limit) = self.late else { return what.await };
        let mut waits = Waits { silent: &self.silent, since: Instant::now(), done: false };
        let done = tokio::time::timeout(limit, what).await;
        waits.done = done.is_ok();
        done.map_err(|_| late())?
    }

    pub(crate) async fn acquire(&self) -> Result<PoolConnection<Any>, Error> {
        self.pool.acquire().await
    }

    /// Begins a transaction. Whoever must not be kept waiting does all of it in [`Pool::soon`].
    pub(crate) async fn begin(&self) -> Result<Transaction<'static, Any>, Error> {
        self.pool.begin().await
    }

    pub(crate) async fn close(&self) {
        self.pool.close().await;
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.pool.is_closed()
    }

    /// As sqlx has it.
    pub(crate) fn plain(&self) -> &AnyPool {
        &self.pool
    }
}

impl<'p> Executor<'p> for &'_ Pool {
    type Database = Any;

    fn fetch_many<'e, 'q: 'e, E>(
        self,
        query: E,
    ) -> BoxStream<'e, Result<Either<AnyQueryResult, AnyRow>, Error>>
    where
        E: 'q + Execute<'q, Any>,
    {
        let pool = self.clone();
        let all = async move {
            let mut connection = pool.acquire().await?;
            pool.soon(connection.fetch_many(query).try_collect::<Vec<_>>()).await
        };
        stream::once(all).map_ok(|all| stream::iter(all.into_iter().map(Ok))).try_flatten().boxed()
    }

    fn fetch_optional<'e, 'q: 'e, E>(self, query: E) -> BoxFuture<'e, Result<Option<AnyRow>, Error>>
    where
        E: 'q + Execute<'q, Any>,
    {
        let pool = self.clone();
        Box::pin(async move {
            let mut connection = pool.acquire().await?;
            pool.soon(connection.fetch_optional(query)).await
        })
    }

    fn prepare_with<'e>(
        self,
        sql: SqlStr,
        parameters: &'e [AnyTypeInfo],
    ) -> BoxFuture<'e, Result<AnyStatement, Error>>
    where
        'p: 'e,
    {
        let pool = self.pool.clone();
        Box::pin(async move { pool.acquire().await?.prepare_with(sql, parameters).await })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::{TcpListener, TcpStream};

    use super::*;

    /// What comes is passed on, until it is lost without a word; for ever, on the same connection.
    async fn pump(
        mut from: tokio::net::tcp::OwnedReadHalf,
        mut to: tokio::net::tcp::OwnedWriteHalf,
        cut: Arc<AtomicBool>,
    ) {
        let mut bytes = vec![0; 1 << 16];
        while let Ok(read) = from.read(&mut bytes).await {
            if cut.load(Ordering::SeqCst) {
                std::future::pending::<()>().await;
            }
            if read == 0 || to.write_all(&bytes[..read]).await.is_err() {
                return;
            }
        }
    }

    /// A way to the database that can be cut; connections that are made later are whole.
    async fn way(host: String) -> (u16, Arc<AtomicBool>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (port, cut) = (listener.local_addr().unwrap().port(), Arc::<AtomicBool>::default());
        let cuts = cut.clone();
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let (near, far) =
                    (near.into_split(), TcpStream::connect(&host).await.unwrap().into_split());
                tokio::spawn(pump(near.0, far.1, cuts.clone()));
                tokio::spawn(pump(far.0, near.1, cuts.clone()));
            }
        });
        (port, cut)
    }

    /// All connections are in use when the cable is cut. When it is whole again, new ones are made, although
    /// nobody has told the old ones that they are dead.
    #[tokio::test]
    async fn silent_connections_are_given_up() {
        let Ok(url) = std::env::var("MAJO_TEST_POSTGRES") else { return };
        let (before, rest) = url.split_once('@').unwrap();
        let (host, name) = rest.split_once('/').unwrap();
        let host = if host.contains(':') { host.into() } else { format!("{host}:5432") };
        let (port, cut) = way(host).await;
        let options = AnyPoolOptions::new().max_connections(2);
        sqlx::any::install_default_drivers();
        let url = format!("{before}@127.0.0.1:{port}/{name}");
        let pool = Pool::open(&url, options, Some(Duration::from_millis(500))).await.unwrap();
        let slow = || sqlx::query("SELECT pg_sleep(0.3)").execute(&pool);
        let cutting = async {
            // Both have one by now, and have asked.
            while pool.plain().num_idle() > 0 || pool.plain().size() < 2 {
                tokio::task::yield_now().await;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
            cut.store(true, Ordering::SeqCst);
        };
        let (one, two, ()) = tokio::join!(slow(), slow(), cutting);
        for done in [one, two] {
            assert!(matches!(done, Err(Error::Io(_))), "{done:?}");
        }
        cut.store(false, Ordering::SeqCst);
        sqlx::query("SELECT 1").execute(&pool).await.expect("the way is whole again");
    }
}
