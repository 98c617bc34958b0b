//! Writing the journals: what many tables have to say at the same moment goes to the database in one
//! statement. The way there costs more than the rows.

use std::fmt::Write as _;

use sqlx::AnyPool;
use tokio::sync::{mpsc, oneshot};

use crate::store::{Entry, StoreError};

/// Rows in one statement at most.
const TOGETHER: usize = 32;

/// An entry that waits to be written.
struct Line {
    table: String,
    n: usize,
    entry: Entry,
    written: oneshot::Sender<Result<(), StoreError>>,
}

/// Where entries are handed in.
#[derive(Clone, Debug)]
pub(crate) struct Journal {
    lines: mpsc::Sender<Line>,
}

impl Journal {
    /// Starts to write into a database, until the last copy of this is gone.
    pub(crate) fn new(pool: AnyPool) -> Journal {
        let (lines, mut waiting) = mpsc::channel::<Line>(1024);
        tokio::spawn(async move {
            let mut batch = Vec::with_capacity(TOGETHER);
            while waiting.recv_many(&mut batch, TOGETHER).await > 0 {
                write(&pool, &mut batch).await;
            }
        });
        Journal { lines }
    }

    /// Writes an entry. When this returns well, the entry is safe.
    pub(crate) async fn add(&self, table: &str, n: usize, entry: &Entry) -> Result<(), StoreError> {
        let (written, answer) = oneshot::channel();
        let line = Line { table: table.into(), n, entry: entry.clone(), written };
        self.lines.send(line).await.map_err(|_| sqlx::Error::PoolClosed)?;
        answer.await.map_err(|_| sqlx::Error::PoolClosed)?
    }
}

/// Writes lines and answers for each of them.
async fn write(pool: &AnyPool, lines: &mut Vec<Line>) {
    match insert(pool, lines).await {
        Ok(()) => lines.drain(..).for_each(|line| answer(line, Ok(()))),
        // One of them cannot be stored: the others should not suffer for it.
        Err(error) if lines.len() > 1 && error.as_database_error().is_some() => {
            for line in lines.drain(..) {
                let done = insert(pool, std::slice::from_ref(&line)).await;
                answer(line, done.map_err(StoreError::from));
            }
        }
        Err(error) => {
            // An error cannot be copied: the first line gets it, the others get its words.
            let what = error.to_string();
            let mut whole = Some(error);
            let same = || sqlx::Error::Io(std::io::Error::other(what.clone()));
            for line in lines.drain(..) {
                answer(line, Err(whole.take().unwrap_or_else(same).into()));
            }
        }
    }
}

fn answer(line: Line, done: Result<(), StoreError>) {
    // Nobody waits any more when a request was broken off; the entry is written all the same.
    let _ = line.written.send(done);
}

async fn insert(pool: &AnyPool, lines: &[Line]) -> Result<(), sqlx::Error> {
    let mut sql =
        String::from("INSERT INTO journal (table_id, n, kind, seat, text, took_ms) VALUES");
    for at in 0..lines.len() {
        let [a, b, c, d, e, f] = [1, 2, 3, 4, 5, 6].map(|column| at * 6 + column);
        let comma = if at > 0 { "," } else { "" };
        // Writing to a string cannot fail.
        let _ = write!(sql, "{comma} (${a}, ${b}, ${c}, ${d}, ${e}, ${f})");
    }
    // Our own text, with nothing in it but numbers.
    let mut query = sqlx::query(sqlx::AssertSqlSafe(sql));
    for Line { table, n, entry, .. } in lines {
        query = query
            .bind(table)
            .bind(*n as i64)
            .bind(entry.kind.word())
            .bind(i64::from(entry.seat))
            .bind(&entry.text)
            .bind(entry.took.as_millis() as i64);
    }
    query.execute(pool).await.map(|_| ())
}
