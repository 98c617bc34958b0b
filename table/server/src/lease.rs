//! Which node moves the bots and clocks of a table. Nodes say again and again that they are there; a
//! table has one driver among them, and an epoch that goes up whenever that changes. What a driver
//! writes carries its epoch, and is refused if another has taken over since: a node that comes back
//! late can do no harm. All times are those of the database's clock.

use std::time::Duration;

use sqlx::Row;
use sqlx::any::AnyRow;

use crate::store::{Stage, Store, StoreError};

/// Kinds of databases, where they differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    Sqlite,
    Postgres,
}

impl Dialect {
    pub(crate) fn of(url: &str) -> Dialect {
        if url.starts_with("sqlite:") { Dialect::Sqlite } else { Dialect::Postgres }
    }

    /// Milliseconds since 1970.
    pub(crate) fn clock(self) -> &'static str {
        match self {
            Dialect::Sqlite => "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)",
            Dialect::Postgres => "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)",
        }
    }

    /// Nobody changes what was read for this statement until it is done. SQLite has one writer.
    pub(crate) fn shared(self) -> &'static str {
        match self {
            Dialect::Sqlite => "",
            Dialect::Postgres => " FOR SHARE OF d",
        }
    }

    /// Rows that somebody else is changing are left to them.
    fn skipping(self) -> &'static str {
        match self {
            Dialect::Sqlite => "",
            Dialect::Postgres => " FOR UPDATE SKIP LOCKED",
        }
    }
}

/// A node that said nothing for so long is taken for dead.
pub(crate) const PATIENCE: Duration = Duration::from_millis(2500);
/// Time at a table goes on while it changes hands, up to this; after that nobody was there.
const BETWEEN: Duration = Duration::from_secs(60);
/// So many tables of a dead node are taken over at once, by whoever sees it first.
const TOGETHER: i64 = 64;

/// What the database has of a table, in short.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Head {
    pub(crate) table: String,
    /// How many entries.
    pub(crate) entries: usize,
    /// Goes up with every change of the seats.
    pub(crate) seated: i64,
    pub(crate) stage: Stage,
    /// The node that drives it; empty if none does.
    pub(crate) driver: String,
    pub(crate) epoch: i64,
}

impl Store {
    /// Our own text: nothing in it comes from elsewhere.
    fn sql(&self, text: &str) -> sqlx::AssertSqlSafe<String> {
        let text = text.replace("{now}", self.dialect.clock());
        sqlx::AssertSqlSafe(text.replace("{skipping}", self.dialect.skipping()))
    }

    /// A node is there. Was it taken for dead meanwhile?
    pub(crate) async fn beat(&self, node: &str) -> Result<bool, StoreError> {
        let sql = self.sql("UPDATE nodes SET until = {now} + $2 WHERE id = $1 AND until > {now}");
        let patience = PATIENCE.as_millis() as i64;
        let done = sqlx::query(sql).bind(node).bind(patience).execute(&self.lane).await?;
        if done.rows_affected() == 1 {
            return Ok(false);
        }
        let sql = self.sql(
            "INSERT INTO nodes (id, until) VALUES ($1, {now} + $2) \
             ON CONFLICT (id) DO UPDATE SET until = excluded.until WHERE nodes.until >= 0",
        );
        sqlx::query(sql).bind(node).bind(patience).execute(&self.lane).await?;
        Ok(true)
    }

    /// A node goes, for good: below 0 it does not beat again. Others may have its tables at once.
    pub(crate) async fn leave(&self, node: &str) -> Result<(), StoreError> {
        let sql = self.sql("UPDATE nodes SET until = -{now} WHERE id = $1");
        sqlx::query(sql).bind(node).execute(&self.lane).await?;
        Ok(())
    }

    /// Nodes of which nothing is left are forgotten.
    pub(crate) async fn forget_nodes(&self) -> Result<(), StoreError> {
        let sql = self.sql(
            "DELETE FROM nodes WHERE until < {now} - $1 \
             AND NOT EXISTS (SELECT 1 FROM drivers WHERE drivers.node = nodes.id)",
        );
        sqlx::query(sql).bind(BETWEEN.as_millis() as i64).execute(&self.pool).await?;
        Ok(())
    }

    /// A node wants to drive a table. The epoch, if nobody else does.
    pub(crate) async fn claim(&self, table: &str, node: &str) -> Result<Option<i64>, StoreError> {
        let sql = self.sql(
            "INSERT INTO drivers (table_id, node, epoch) VALUES ($1, $2, 1) \
             ON CONFLICT (table_id) DO UPDATE \
             SET node = excluded.node, epoch = drivers.epoch + 1 \
             WHERE drivers.node = '' OR drivers.node = excluded.node OR NOT EXISTS \
             (SELECT 1 FROM nodes WHERE nodes.id = drivers.node AND nodes.until > {now}) \
             RETURNING epoch",
        );
        let row = sqlx::query(sql).bind(table).bind(node).fetch_optional(&self.pool).await?;
        Ok(row.map(|row| row.try_get("epoch")).transpose()?)
    }

    /// A node does not drive a table any more.
    pub(crate) async fn release(&self, table: &str, epoch: i64) -> Result<(), StoreError> {
        sqlx::query("UPDATE drivers SET node = '' WHERE table_id = $1 AND epoch = $2")
            .bind(table)
            .bind(epoch)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Takes over some tables of nodes that are dead: which, and with what epochs.
    pub(crate) async fn adopt(&self, node: &str) -> Result<Vec<(String, i64)>, StoreError> {
        let dead = self.sql("SELECT id FROM nodes WHERE until <= {now} AND id <> $1");
        let dead = sqlx::query(dead).bind(node).fetch_all(&self.lane).await?;
        let mut taken = Vec::new();
        for row in dead {
            let sql = self.sql(
                "UPDATE drivers SET node = $1, epoch = epoch + 1 WHERE table_id IN \
                 (SELECT table_id FROM drivers WHERE node = $2 LIMIT $3{skipping}) \
                 RETURNING table_id, epoch",
            );
            let rows = sqlx::query(sql)
                .bind(node)
                .bind(row.try_get::<String, _>("id")?)
                .bind(TOGETHER)
                .fetch_all(&self.lane)
                .await?;
            for row in rows {
                taken.push((row.try_get("table_id")?, row.try_get("epoch")?));
            }
        }
        Ok(taken)
    }

    /// The tables that a node drives, as the others have it, and with what epochs.
    pub(crate) async fn driven_by(&self, node: &str) -> Result<Vec<(String, i64)>, StoreError> {
        let sql = "SELECT table_id, epoch FROM drivers WHERE node = $1";
        let rows = sqlx::query(sql).bind(node).fetch_all(&self.pool).await?;
        let pair = |row: &AnyRow| Ok((row.try_get("table_id")?, row.try_get("epoch")?));
        Ok(rows.iter().map(pair).collect::<Result<_, sqlx::Error>>()?)
    }

    /// Is a table in somebody's hands, or was until just now? Then its clocks have not stopped.
    pub(crate) async fn is_driven(&self, table: &str) -> Result<bool, StoreError> {
        let sql = self.sql(
            "SELECT 1 AS driven FROM drivers JOIN nodes ON nodes.id = drivers.node \
             WHERE drivers.table_id = $1 AND ABS(nodes.until) > {now} - $2",
        );
        let row = sqlx::query(sql).bind(table).bind(BETWEEN.as_millis() as i64);
        Ok(row.fetch_optional(&self.pool).await?.is_some())
    }

    /// Where some tables stand; those that are not there any more are left out.
    pub(crate) async fn heads(&self, tables: &[String]) -> Result<Vec<Head>, StoreError> {
        let places: Vec<_> = (1..=tables.len()).map(|at| format!("${at}")).collect();
        let sql = format!(
            "SELECT t.id, t.seated, t.stage, COALESCE(d.node, '') AS node, \
             COALESCE(d.epoch, 0) AS epoch, \
             COALESCE((SELECT MAX(n) FROM journal WHERE table_id = t.id), -1) AS last \
             FROM tables t LEFT JOIN drivers d ON d.table_id = t.id WHERE t.id IN ({})",
            places.join(", ")
        );
        let mut query = sqlx::query(sqlx::AssertSqlSafe(sql));
        for table in tables {
            query = query.bind(table);
        }
        let rows = query.fetch_all(&self.pool).await?;
        let heads = rows.iter().map(|row| {
            let stage: String = row.try_get("stage")?;
            Ok(Head {
                table: row.try_get("id")?,
                entries: (row.try_get::<i64, _>("last")? + 1) as usize,
                seated: row.try_get("seated")?,
                stage: Stage::of(&stage).unwrap_or(Stage::Over),
                driver: row.try_get("node")?,
                epoch: row.try_get("epoch")?,
            })
        });
        Ok(heads.collect::<Result<_, sqlx::Error>>()?)
    }
}
