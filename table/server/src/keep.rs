//! How long tables are kept, and the broom that takes away what nobody uses any more.

use std::time::Duration;

use sqlx::Row;

use crate::hub::Hub;
use crate::store::{Stage, Store, StoreError};

/// Tables deleted at a time: nobody waits long for the database.
const TOGETHER: i64 = 20;

/// What is noted of a table's use is no finer than this, in seconds.
const HOUR: i64 = 3600;

/// Somebody who has not come for so long, and has no table, is forgotten.
const VISITOR: i64 = 400 * 24 * HOUR;

const fn days(days: u64) -> Option<Duration> {
    Some(Duration::from_secs(days * 24 * 3600))
}

/// How long tables are kept after somebody was there last. Nothing: for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keep {
    /// Tables that wait for players.
    pub waiting: Option<Duration>,
    /// Tables of people whose game is not over.
    pub unfinished: Option<Duration>,
    /// Tables of people whose game is over.
    pub finished: Option<Duration>,
    /// Tables at which only bots sit.
    pub bots: Option<Duration>,
    /// How long a table that nobody needs stays in memory.
    pub memory: Duration,
    /// How often the broom comes.
    pub sweep: Duration,
    /// How many open tables of one visitor may wait for players.
    pub open_each: usize,
}

/// No finished game of a person is lost unless that is asked for.
impl Default for Keep {
    fn default() -> Self {
        Keep {
            waiting: days(7),
            unfinished: days(180),
            finished: None,
            bots: days(30),
            memory: Duration::from_secs(600),
            sweep: Duration::from_secs(600),
            open_each: 5,
        }
    }
}

/// How many tables of each kind were deleted, or would be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Swept {
    /// Tables that waited.
    pub waiting: usize,
    /// Tables of people whose game was not over.
    pub unfinished: usize,
    /// Tables of people whose game was over.
    pub finished: usize,
    /// Tables of bots alone.
    pub bots: usize,
    /// Names of visitors without a table.
    pub names: usize,
}

impl Swept {
    /// All of them.
    pub fn sum(self) -> usize {
        self.waiting + self.unfinished + self.finished + self.bots + self.names
    }
}

/// A kind of tables: with people or not, and where they stand.
type Kind = (i64, Stage);
/// Where tables of a kind are counted.
type Count = fn(&mut Swept) -> &mut usize;

impl Keep {
    /// Each kind of tables with how long it is kept, and where it is counted.
    fn kinds(&self) -> [(Kind, Option<Duration>, Count); 5] {
        [
            ((1, Stage::Waiting), self.waiting, |swept| &mut swept.waiting),
            ((1, Stage::Playing), self.unfinished, |swept| &mut swept.unfinished),
            ((1, Stage::Over), self.finished, |swept| &mut swept.finished),
            ((0, Stage::Playing), self.bots, |swept| &mut swept.bots),
            ((0, Stage::Over), self.bots, |swept| &mut swept.bots),
        ]
    }
}

/// Seconds of a duration, as the database has them.
fn seconds(time: Duration) -> i64 {
    i64::try_from(time.as_secs()).unwrap_or(i64::MAX / 2)
}

impl Store {
    /// Notes that somebody is at a table. A failure costs nothing but the note.
    pub(crate) async fn touch(&self, table: &str) {
        let now = self.time.now();
        let done = sqlx::query("UPDATE tables SET used = $2 WHERE id = $1 AND used < $3")
            .bind(table)
            .bind(now)
            .bind(now - HOUR)
            .execute(&self.pool)
            .await;
        if let Err(error) = done {
            tracing::warn!(table, "not noted that it is used: {error}");
        }
    }

    /// From now on it is known when tables of an older majo were used: not before now.
    async fn note_use(&self) -> Result<(), StoreError> {
        for stage in [Stage::Waiting, Stage::Playing, Stage::Over] {
            // So that it is found without looking at all.
            let sql =
                "UPDATE tables SET used = $1 WHERE people IN (0, 1) AND stage = $2 AND used = 0";
            let query = sqlx::query(sql).bind(self.time.now()).bind(stage.word());
            query.execute(&self.pool).await?;
        }
        Ok(())
    }

    /// Some tables of a kind that nobody has used since then, and when they were.
    async fn unused(
        &self,
        (people, stage): Kind,
        since: i64,
        after: i64,
    ) -> Result<Vec<(String, i64)>, StoreError> {
        let rows = sqlx::query(
            "SELECT id, used FROM tables WHERE people = $1 AND stage = $2 AND used < $3 \
             ORDER BY used LIMIT $4 OFFSET $5",
        );
        let rows = rows.bind(people).bind(stage.word()).bind(since).bind(TOGETHER).bind(after);
        let rows = rows.fetch_all(&self.pool).await?;
        let pair = |row: &sqlx::any::AnyRow| Ok((row.try_get("id")?, row.try_get("used")?));
        Ok(rows.iter().map(pair).collect::<Result<_, sqlx::Error>>()?)
    }

    /// How many there are.
    async fn count_unused(&self, (people, stage): Kind, since: i64) -> Result<usize, StoreError> {
        let sql = "SELECT COUNT(*) AS count FROM tables \
                   WHERE people = $1 AND stage = $2 AND used < $3";
        let row = sqlx::query(sql).bind(people).bind(stage.word()).bind(since);
        let count: i64 = row.fetch_one(&self.pool).await?.try_get("count")?;
        Ok(usize::try_from(count).unwrap_or_default())
    }

    /// Deletes names of visitors who have no table and have not come for very long.
    async fn sweep_names(&self) -> Result<usize, StoreError> {
        let sql = "DELETE FROM visitors WHERE made < $1 \
                   AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.visitor = visitors.id)";
        let done = sqlx::query(sql).bind(self.time.now() - VISITOR).execute(&self.pool).await?;
        Ok(usize::try_from(done.rows_affected()).unwrap_or_default())
    }

    /// Deletes what is not kept any longer, but for tables that are `awake`.
    pub(crate) async fn sweep_but(
        &self,
        keep: &Keep,
        awake: impl Fn(&str) -> bool,
    ) -> Result<Swept, StoreError> {
        self.note_use().await?;
        let mut swept = Swept::default();
        for (kind, time, count) in keep.kinds() {
            let Some(time) = time else { continue };
            let since = self.time.now() - seconds(time);
            let mut passed = 0;
            loop {
                let some = self.unused(kind, since, passed).await?;
                if some.is_empty() {
                    break;
                }
                let mut gone = Vec::with_capacity(some.len());
                for one in some {
                    if awake(&one.0) {
                        passed += 1;
                    } else {
                        gone.push(one);
                    }
                }
                let done = self.delete_unused(&gone).await?;
                // What was used in this very moment is not looked at again.
                passed += (gone.len() - done) as i64;
                *count(&mut swept) += done;
            }
        }
        swept.names = self.sweep_names().await?;
        Ok(swept)
    }

    /// Deletes what is not kept any longer. Not while a server uses the database: it does so itself.
    pub async fn sweep(&self, keep: &Keep) -> Result<Swept, StoreError> {
        self.sweep_but(keep, |_| false).await
    }

    /// What a sweep would delete; names are not counted.
    pub async fn would_sweep(&self, keep: &Keep) -> Result<Swept, StoreError> {
        let mut swept = Swept::default();
        for (kind, time, count) in keep.kinds() {
            let Some(time) = time else { continue };
            let since = self.time.now() - seconds(time);
            let mut found = self.count_unused(kind, since).await?;
            if since > 0 {
                // Of these nobody knows yet when they were used.
                found -= self.count_unused(kind, 1).await?;
            }
            *count(&mut swept) += found;
        }
        Ok(swept)
    }
}

impl Hub {
    /// Sweeps now and then, for ever.
    pub(crate) async fn sweep_on(&self, keep: &Keep) {
        loop {
            match self.context.store.sweep_but(keep, |id| self.is_awake(id)).await {
                Ok(swept) if swept.sum() > 0 => {
                    let Swept { waiting, unfinished, finished, bots, names } = swept;
                    tracing::info!(waiting, unfinished, finished, bots, names, "swept");
                }
                Ok(_) => {}
                Err(error) => tracing::error!("not swept: {error}"),
            }
            tokio::time::sleep(keep.sweep).await;
        }
    }
}
