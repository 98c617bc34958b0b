//! Writing the journals: what many tables have to say at the same moment goes to the database in one
//! statement. The way there costs more than the rows.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use kernel::Seats;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row};
use tokio::sync::{mpsc, oneshot};

use crate::lease::Dialect;
use crate::metrics;
use crate::pool::Pool;
use crate::store::{Entry, Stage, StoreError, bits};

/// Rows in one statement at most.
const TOGETHER: usize = 32;

/// While several tables write at a time, commits are at least so far apart: each of them carries more,
/// and nobody notices. Who writes alone is never kept waiting.
const GATHER: Duration = Duration::from_millis(4);

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
    /// What a driver writes has its epoch.
    epoch: Option<i64>,
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
    pub(crate) fn new(pool: Pool, dialect: Dialect) -> Journal {
        let (lines, mut waiting) = mpsc::channel::<Line>(1024);
        tokio::spawn(async move {
            let mut batch = Vec::with_capacity(TOGETHER);
            let (mut several, mut last) = (false, tokio::time::Instant::now());
            while waiting.recv_many(&mut batch, TOGETHER).await > 0 {
                if several && last.elapsed() < GATHER {
                    tokio::time::sleep_until(last + GATHER).await;
                    while batch.len() < TOGETHER
                        && let Ok(line) = waiting.try_recv()
                    {
                        batch.push(line);
                    }
                }
                (several, last) = (batch.len() > 1, tokio::time::Instant::now());
                write(&pool, dialect, &mut batch).await;
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
    pub(crate) async fn add(
        &self,
        line: Written<'_>,
        epoch: Option<i64>,
    ) -> Result<(), StoreError> {
        let (written, answer) = oneshot::channel();
        let Written { table, n, entry, asked, ends } = line;
        let (entry, ends) = (entry.clone(), ends.map(String::from));
        let line = Line { table: table.into(), n, entry, asked, ends, epoch, written };
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
async fn write(pool: &Pool, dialect: Dialect, lines: &mut Vec<Line>) {
    let begun = Instant::now();
    // What drivers write is looked at more closely, in a statement of its own.
    let driven = lines.extract_if(.., |line| line.epoch.is_some()).collect::<Vec<_>>();
    for mut lines in [std::mem::take(lines), driven] {
        if lines.is_empty() {
            continue;
        }
        match together(pool, dialect, &lines).await {
            Ok(done) => lines.drain(..).zip(done).for_each(|(line, done)| answer(line, done)),
            // One of them cannot be stored: the others should not suffer for it.
            Err(error) if lines.len() > 1 && error.as_database_error().is_some() => {
                for line in lines.drain(..) {
                    let done = together(pool, dialect, std::slice::from_ref(&line)).await;
                    let done = done.map_err(StoreError::from);
                    answer(line, done.and_then(|mut done| done.pop().unwrap_or(Ok(()))));
                }
            }
            Err(error) => {
                let error = StoreError::from(error);
                lines.drain(..).for_each(|line| answer(line, Err(error.clone())));
            }
        }
    }
    metrics::STORE_SECONDS.since("journal", begun);
}

fn answer(line: Line, done: Result<(), StoreError>) {
    // Nobody waits any more when the server closes; the entry is written all the same.
    if done.is_ok() {
        metrics::STORE_LINES.one(&[]);
    }
    let _ = line.written.send(done);
}

/// Writes all of them but what comes from former drivers, or none.
async fn together(
    pool: &Pool,
    dialect: Dialect,
    lines: &[Line],
) -> Result<Vec<Result<(), StoreError>>, sqlx::Error> {
    let rows: Vec<_> = lines.iter().map(Line::row).collect();
    let epochs: Option<Vec<_>> = lines.iter().map(|line| line.epoch).collect();
    if rows.iter().any(|row| row.ends.is_some()) {
        let mut change = pool.begin().await?;
        let written = async {
            let done = insert(&mut change, dialect, &rows, epochs.as_deref()).await?;
            change.commit().await?;
            Ok(done)
        };
        pool.soon(written).await
    } else {
        // One statement is a transaction by itself.
        let mut connection = pool.acquire().await?;
        pool.soon(insert(&mut connection, dialect, &rows, epochs.as_deref())).await
    }
}

/// Writes entries, and that a game is over with its last one. With epochs, only what comes from the
/// present driver of a table is written.
pub(crate) async fn insert(
    connection: &mut AnyConnection,
    dialect: Dialect,
    rows: &[Written<'_>],
    epochs: Option<&[i64]>,
) -> Result<Vec<Result<(), StoreError>>, sqlx::Error> {
    let columns = "table_id, n, kind, seat, text, took_ms, asked";
    let (clock, each) = (dialect.clock(), 7 + usize::from(epochs.is_some()));
    let mut values = String::new();
    for at in 0..rows.len() {
        let comma = if at > 0 { ", " } else { "" };
        // Writing to a string cannot fail.
        let _ = write!(values, "{comma}(");
        for place in at * each + 1..=at * each + each {
            let comma = if place > at * each + 1 { ", " } else { "" };
            let _ = write!(values, "{comma}${place}");
        }
        let _ =
            write!(values, "{}", if epochs.is_some() { ")".into() } else { format!(", {clock})") });
    }
    let sql = match epochs {
        None => format!("INSERT INTO journal ({columns}, written) VALUES {values}"),
        // Whoever takes the table over waits for this, or this is refused.
        Some(_) => format!(
            "WITH lines ({columns}, epoch) AS (VALUES {values}) \
             INSERT INTO journal ({columns}, written) \
             SELECT lines.table_id, n, kind, seat, text, took_ms, asked, {clock} \
             FROM lines JOIN drivers d ON d.table_id = lines.table_id AND d.epoch = lines.epoch \
             WHERE true{} RETURNING table_id, n",
            dialect.shared()
        ),
    };
    // Our own text, with nothing in it but numbers.
    let mut query = sqlx::query(sqlx::AssertSqlSafe(sql));
    for (at, Written { table, n, entry, asked, .. }) in rows.iter().enumerate() {
        query = query
            .bind(*table)
            .bind(*n as i64)
            .bind(entry.kind.word())
            .bind(i64::from(entry.seat))
            .bind(&entry.text)
            .bind(entry.took.as_millis() as i64)
            .bind(bits(*asked));
        if let Some(epoch) = epochs.and_then(|epochs| epochs.get(at)) {
            query = query.bind(*epoch);
        }
    }
    let mut done: Vec<Result<(), StoreError>> = Vec::with_capacity(rows.len());
    match epochs {
        None => {
            query.execute(&mut *connection).await?;
            done.resize(rows.len(), Ok(()));
        }
        Some(_) => {
            let written = query.fetch_all(&mut *connection).await?;
            let place = |row: &AnyRow| Ok((row.try_get("table_id")?, row.try_get("n")?));
            let written: Vec<(String, i64)> =
                written.iter().map(place).collect::<Result<_, sqlx::Error>>()?;
            let is_there = |row: &Written<'_>| {
                written.iter().any(|(table, n)| table == row.table && *n == row.n as i64)
            };
            let each = rows.iter().map(|row| match is_there(row) {
                true => Ok(()),
                false => Err(StoreError::Fenced),
            });
            done.extend(each);
        }
    }
    for (row, done) in rows.iter().zip(&done) {
        let (Some(result), Ok(())) = (row.ends, done) else { continue };
        end(connection, row.table, result).await?;
    }
    Ok(done)
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
