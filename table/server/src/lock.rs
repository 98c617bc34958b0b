//! One server for one database, or several that hear of each other over a bus. Two that do not would
//! show tables as the other has left them. The lock dies with the process, however that ends.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use kernel::{Text, Told, both};
use sqlx::{AnyConnection, Connection, Row};
use tokio::sync::watch;

use crate::store::StoreError;

/// The number of the lock in a PostgreSQL database: "majo".
const NUMBER: i64 = 0x6d61_6a6f;

/// The lock of a PostgreSQL database hangs on a connection, which is looked after this often.
const LOOK: Duration = Duration::from_secs(5);

/// So soon the database finds out that nobody is there any more: after some ten seconds.
const SHORT: [&str; 3] = [
    "SET tcp_keepalives_idle = 5",
    "SET tcp_keepalives_interval = 2",
    "SET tcp_keepalives_count = 3",
];

/// The tables are in use.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Taken {
    /// By another process.
    #[error(
        "another majo is using {0}: stop it first, or give this one tables of its own with --data DIR"
    )]
    Folder(PathBuf),
    /// By another server.
    #[error(
        "another majo is using this database: for several, start every one of them with --bus nats://HOST:4222 as well; else stop it first, or give this one another with --db"
    )]
    Database,
    /// By a server that does not hear of others.
    #[error(
        "a majo without --bus is using this database: stop it, and start it with the same --bus"
    )]
    Deaf,
    /// The lock cannot be made.
    #[error("{file}: {error}")]
    File {
        /// The file.
        file: PathBuf,
        /// What the system says.
        error: Arc<std::io::Error>,
    },
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Told for Taken {
    fn told(&self) -> Text {
        match self {
            Taken::Folder(dir) => Text {
                en: self.to_string(),
                ja: format!(
                    "{} は別の majo が使っています。先にそれを止めるか、--data DIR で別の場所を指定してください。",
                    dir.display()
                ),
            },
            Taken::Database => both!(
                "another majo is using this database: for several, start every one of them with --bus nats://HOST:4222 as well; else stop it first, or give this one another with --db",
                "このデータベースは別の majo が使っています。何台かで使うときは、すべてに --bus nats://HOST:4222 を付けて始めてください。そうでなければ先にそれを止めるか、--db で別のデータベースを指定してください。"
            ),
            Taken::Deaf => both!(
                "a majo without --bus is using this database: stop it, and start it with the same --bus",
                "--bus を付けていない majo がこのデータベースを使っています。いったん止めて、同じ --bus を付けて始めてください。"
            ),
            Taken::File { file, error } => {
                error.told().map(|_, why| format!("{}: {why}", file.display()))
            }
            Taken::Store(error) => error.told(),
        }
    }
}

/// Held as long as the tables are used.
#[derive(Debug)]
pub struct Lock {
    /// The lock of a folder goes when this is closed.
    _file: Option<File>,
    /// The lock of a database was lost to another server.
    lost: Option<watch::Receiver<bool>>,
}

impl Lock {
    /// Locks the SQLite file of a folder.
    pub fn folder(dir: &Path) -> Result<Lock, Taken> {
        let path = dir.join("majo.lock");
        let failed = |error| Taken::File { file: path.clone(), error: Arc::new(error) };
        let file = File::options().create(true).truncate(false).write(true).open(&path);
        let file = file.map_err(failed)?;
        match file.try_lock() {
            Ok(()) => Ok(Lock { _file: Some(file), lost: None }),
            Err(TryLockError::WouldBlock) => Err(Taken::Folder(dir.into())),
            Err(TryLockError::Error(error)) => Err(failed(error)),
        }
    }

    /// Locks a PostgreSQL database.
    pub async fn database(url: &str) -> Result<Lock, Taken> {
        Lock::held(url, Hold::Alone).await
    }

    /// The same for one of several servers that hear of each other.
    pub async fn shared(url: &str) -> Result<Lock, Taken> {
        Lock::held(url, Hold::Shared).await
    }

    async fn held(url: &str, how: Hold) -> Result<Lock, Taken> {
        let taken = match how {
            Hold::Alone => Taken::Database,
            Hold::Shared => Taken::Deaf,
        };
        let connection = hold(url, how).await?.ok_or(taken)?;
        let (tell, lost) = watch::channel(false);
        tokio::spawn(look_after(url.into(), how, connection, tell));
        Ok(Lock { _file: None, lost: Some(lost) })
    }

    /// Waits until another server has it. That can only come when the database was away.
    pub async fn lost(&self) {
        match &self.lost {
            Some(lost) => {
                // The sender goes only when the runtime ends.
                let _ = lost.clone().wait_for(|lost| *lost).await;
            }
            None => std::future::pending().await,
        }
    }
}

/// How a database is locked.
#[derive(Clone, Copy, Debug)]
enum Hold {
    /// Nobody else may use it.
    Alone,
    /// Others may that hold it like this.
    Shared,
}

/// A connection that holds the lock; nothing if another has it.
async fn hold(url: &str, how: Hold) -> Result<Option<AnyConnection>, StoreError> {
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnection::connect(url).await?;
    // When this machine loses its power, the database would keep the lock for hours.
    for sql in SHORT {
        sqlx::query(sql).execute(&mut connection).await?;
    }
    let sql = match how {
        Hold::Alone => "SELECT CAST(pg_try_advisory_lock($1) AS INT) AS held",
        Hold::Shared => "SELECT CAST(pg_try_advisory_lock_shared($1) AS INT) AS held",
    };
    let row = sqlx::query(sql).bind(NUMBER).fetch_one(&mut connection).await?;
    Ok((row.try_get::<i32, _>("held")? != 0).then_some(connection))
}

/// Takes the lock again when the database was away; until the one who waits for it is gone.
async fn look_after(url: String, how: Hold, connection: AnyConnection, lost: watch::Sender<bool>) {
    let mut connection = Some(connection);
    loop {
        tokio::select! {
            () = lost.closed() => return,
            () = tokio::time::sleep(LOOK) => {}
        }
        let alive = match &mut connection {
            Some(connection) => connection.ping().await.is_ok(),
            None => false,
        };
        if alive {
            continue;
        }
        connection = match hold(&url, how).await {
            Ok(Some(connection)) => Some(connection),
            Ok(None) => {
                lost.send_replace(true);
                return;
            }
            // It is still away; every request says so.
            Err(_) => None,
        };
    }
}
