//! Writing the journals: what many tables have to say at the same moment goes to the database in one
//! statement. The way there costs more than the rows.

use std::fmt::Write as _;
use std::time::Instant;

use kernel::Seats;
use sqlx::{AnyConnection, AnyPool};
use tokio::sync::{mpsc, oneshot};

use crate::metrics;
use crate::store::{Entry, Stage, StoreError, bits};

/// Rows in one statement at most.
const TOGETHER: usize = 32;

/// An entry and its place in a journal.
#[derive(Clone, Copy, Debug)]
pub struct Written<'a> {
    /// Whose journal.
    pub table: &'a str,
    /// Which place, from 0. It must be the next one.
    pub n: usize,
    /// What.
    pub entry: &'a Entry,
    /// Who is asked then.
    pub asked: Seats,
    /// If the game is over with it: how it ended by the rules, as JSON; empty if it did not.
    pub ends: Option<&'a str>,
}

/// An entry that waits to be written.
struct Line {
    table: String,
    n: usize,
    entry: Entry,
    asked: Seats,
    ends: Option<String>,
    written: oneshot::Sender<Result<(), StoreError>>,
}

impl Line {
    fn row(&self) -> Written<'_> {
        let Line { table, n, entry, asked, ends, .. } = self;
        Written { table, n: *n, entry, asked: *asked, ends: ends.as_deref() }
    }
}

/// Where entries are handed in.
#[derive(Clone, Debug)]
pub(crate) struct Journal {
    lines: mpsc::Sender<Line>,
    /// For tests: the next entry is written, but the answer is lost on the way.
    #[cfg(test)]
    pub(crate) lose_answer: std::sync::Arc<std::sync::atomic::AtomicBool>,
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
        Journal {
            lines,
            #[cfg(test)]
            lose_answer: Default::default(),
        }
    }

    /// How many lines wait.
    pub(crate) fn waiting(&self) -> usize {
        self.lines.max_capacity() - self.lines.capacity()
    }

    /// Writes an entry. When this returns well, the entry is safe.
    pub(crate) async fn add(&self, line: Written<'_>) -> Result<(), StoreError> {
        let (written, answer) = oneshot::channel();
        let Written { table, n, entry, asked, ends } = line;
        let (entry, ends) = (entry.clone(), ends.map(String::from));
        let line = Line { table: table.into(), n, entry, asked, ends, written };
        self.lines.send(line).await.map_err(|_| sqlx::Error::PoolClosed)?;
        // The writer ends with the server, in the middle of a statement perhaps.
        let done = answer.await.map_err(|_| sqlx::Error::WorkerCrashed)?;
        #[cfg(test)]
        if self.lose_answer.swap(false, std::sync::atomic::Ordering::Relaxed) {
            return Err(sqlx::Error::Io(std::io::Error::other("the answer was lost")).into());
        }
        done
    }
}

/// Writes lines and answers for each of them.
async fn write(pool: &AnyPool, lines: &mut Vec<Line>) {
    let begun = Instant::now();
    let written = together(pool, lines).await;
    metrics::STORE_SECONDS.since("journal", begun);
    match written {
        Ok(()) => lines.drain(..).for_each(|line| answer(line, Ok(()))),
        // One of them cannot be stored: the others should not suffer for it.
        Err(error) if lines.len() > 1 && error.as_database_error().is_some() => {
            for line in lines.drain(..) {
                let done = together(pool, std::slice::from_ref(&line)).await;
                answer(line, done.map_err(StoreError::from));
            }
        }
        Err(error) => {
            let error = StoreError::from(error);
            lines.drain(..).for_each(|line| answer(line, Err(error.clone())));
        }
    }
}

fn answer(line: Line, done: Result<(), StoreError>) {
    // Nobody waits any more when the server closes; the entry is written all the same.
    if done.is_ok() {
        metrics::STORE_LINES.one(&[]);
    }
    let _ = line.written.send(done);
}

/// Writes all of them, or none.
async fn together(pool: &AnyPool, lines: &[Line]) -> Result<(), sqlx::Error> {
    let rows: Vec<_> = lines.iter().map(Line::row).collect();
    if rows.iter().any(|row| row.ends.is_some()) {
        let mut change = pool.begin().await?;
        insert(&mut change, &rows).await?;
        change.commit().await
    } else {
        // One statement is a transaction by itself.
        insert(&mut *pool.acquire().await?, &rows).await
    }
}

/// Writes entries, and that a game is over with its last one.
pub(crate) async fn insert(
    connection: &mut AnyConnection,
    rows: &[Written<'_>],
) -> Result<(), sqlx::Error> {
    let mut sql =
        String::from("INSERT INTO journal (table_id, n, kind, seat, text, took_ms, asked) VALUES");
    for at in 0..rows.len() {
        let [a, b, c, d, e, f, g] = [1, 2, 3, 4, 5, 6, 7].map(|column| at * 7 + column);
        let comma = if at > 0 { "," } else { "" };
        // Writing to a string cannot fail.
        let _ = write!(sql, "{comma} (${a}, ${b}, ${c}, ${d}, ${e}, ${f}, ${g})");
    }
    // Our own text, with nothing in it but numbers.
    let mut query = sqlx::query(sqlx::AssertSqlSafe(sql));
    for Written { table, n, entry, asked, .. } in rows {
        query = query
            .bind(*table)
            .bind(*n as i64)
            .bind(entry.kind.word())
            .bind(i64::from(entry.seat))
            .bind(&entry.text)
            .bind(entry.took.as_millis() as i64)
            .bind(bits(*asked));
    }
    query.execute(&mut *connection).await?;
    for row in rows {
        let Some(result) = row.ends else { continue };
        end(connection, row.table, result).await?;
    }
    Ok(())
}

/// Notes that a game is over, for the table and for the lists of its people.
pub(crate) async fn end(
    connection: &mut AnyConnection,
    table: &str,
    result: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE tables SET stage = $2, result = $3 WHERE id = $1")
        .bind(table)
        .bind(Stage::Over.word())
        .bind(result)
        .execute(&mut *connection)
        .await?;
    let seats = sqlx::query("UPDATE seats SET done = 1 WHERE table_id = $1").bind(table);
    seats.execute(&mut *connection).await?;
    Ok(())
}
