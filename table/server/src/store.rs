//! What survives: visitors, tables, seats, and a journal per table that is only added to.
//!
//! SQLite and PostgreSQL share every statement here. A table is rebuilt by playing its journal
//! again from its seed.

use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use kernel::Seat;
use kernel::{Text, Told};
use serde::{Deserialize, Serialize};
use sqlx::any::AnyPoolOptions;
use sqlx::{AnyPool, Executor, Row};

use crate::journal::Journal;

/// The schema, one step per version.
const MIGRATIONS: [&str; 3] = [
    include_str!("../migrations/0001.sql"),
    include_str!("../migrations/0002.sql"),
    include_str!("../migrations/0003.sql"),
];

/// Something the database would not do.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database is out of reach, full, or refuses.
    #[error("the database does not answer as it should: {0}")]
    Database(#[from] sqlx::Error),
    /// The database was written by a newer majo.
    #[error("the database has version {found}, this majo knows {known}: use a newer majo")]
    Newer {
        /// What is there.
        found: i64,
        /// What this program knows.
        known: i64,
    },
    /// What is stored makes no sense.
    #[error("table {table} is damaged: {what}")]
    Damaged {
        /// Which table.
        table: String,
        /// What is wrong.
        what: String,
    },
}

impl Told for StoreError {
    fn told(&self) -> Text {
        let ja = match self {
            StoreError::Database(error) => format!("データベースが正しく答えません：{error}"),
            StoreError::Newer { found, known } => format!(
                "データベースは第{found}版ですが、このmajoが扱えるのは第{known}版までです。新しいmajoを使ってください。"
            ),
            StoreError::Damaged { table, what } => {
                format!("卓 {table} の記録が壊れています：{what}")
            }
        };
        Text { en: self.to_string(), ja }
    }
}

/// The database.
#[derive(Clone, Debug)]
pub struct Store {
    pub(crate) pool: AnyPool,
    journal: Journal,
}

/// How a table was set up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The version of the game's rules. Tables stored before it was are of the first.
    #[serde(default = "first_rules")]
    pub rules: u32,
    /// How many seats.
    pub seats: u8,
    /// Options that differ from the default.
    pub options: Vec<(String, String)>,
    /// The hash of the cards it is played with.
    pub pack: String,
    /// Minutes per player for the whole game; 0 for no clock.
    pub clock: u16,
    /// Explain each decision to people (the first-game guide).
    pub guide: bool,
}

fn first_rules() -> u32 {
    1
}

/// A table as it is stored.
#[derive(Clone, Debug)]
pub struct TableRow {
    /// Its id.
    pub id: String,
    /// Its game.
    pub game: String,
    /// How it was set up.
    pub setup: Setup,
    /// Its secret seed.
    pub seed: String,
    /// `waiting`, `playing` or `over`.
    pub stage: String,
    /// Shown in the lobby?
    pub is_open: bool,
    /// How it ended, as JSON: for the day when its rules are not played any more. Empty if it did
    /// not end by them, or was stored before results were.
    pub result: String,
}

/// A seat as it is stored. A free seat has neither bot nor visitor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatRow {
    /// Who is shown.
    pub name: String,
    /// The bot's level, if one sits here.
    pub bot: String,
    /// The hash of the visitor's secret.
    pub visitor: String,
    /// The secret of the link that moves the seat to another device.
    pub device: String,
}

/// One entry of a table's journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What kind.
    pub kind: Kind,
    /// Who.
    pub seat: u8,
    /// What.
    pub text: String,
    /// How long the player took, for actions.
    pub took: Duration,
}

impl Entry {
    /// An entry that took no time.
    pub fn new(kind: Kind, seat: Seat, text: impl Into<String>) -> Entry {
        Entry { kind, seat: seat.index() as u8, text: text.into(), took: Duration::ZERO }
    }
}

/// Kinds of journal entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An action, in notation.
    Do,
    /// Actions taken back; the text is how many stay.
    Undo,
    /// A line of chat.
    Chat,
    /// A bot stands in (its level), or no longer (empty).
    StandIn,
    /// The players gave up.
    GiveUp,
    /// The players went on to another table; the text is its id.
    Next,
}

impl Kind {
    const ALL: [(Kind, &'static str); 6] = [
        (Kind::Do, "do"),
        (Kind::Undo, "undo"),
        (Kind::Chat, "chat"),
        (Kind::StandIn, "standin"),
        (Kind::GiveUp, "giveup"),
        (Kind::Next, "next"),
    ];

    pub(crate) fn word(self) -> &'static str {
        Kind::ALL.iter().find(|(kind, _)| *kind == self).map_or("", |(_, word)| word)
    }
}

/// Seconds since 1970.
pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64)
}

impl Store {
    /// The SQLite file in a folder; made if it is not there.
    pub async fn in_folder(dir: &Path) -> Result<Store, StoreError> {
        let path = dir.join("majo.sqlite");
        Store::open(&format!("sqlite://{}?mode=rwc", path.display())).await
    }

    /// A database by its address: `sqlite://…` or `postgres://…`.
    pub async fn open(url: &str) -> Result<Store, StoreError> {
        sqlx::any::install_default_drivers();
        let sqlite = url.starts_with("sqlite:");
        // SQLite has one writer anyway; one connection means nobody ever finds it busy.
        let pool = AnyPoolOptions::new()
            .max_connections(if sqlite { 1 } else { 8 })
            .acquire_timeout(Duration::from_secs(10))
            // A file does not hang up, and a ping for every action costs as much as the row.
            .test_before_acquire(!sqlite)
            .after_connect(move |connection, _| {
                Box::pin(async move {
                    if sqlite {
                        // With a write-ahead log a killed process loses nothing it has committed.
                        connection.execute("PRAGMA journal_mode = WAL").await?;
                        connection.execute("PRAGMA synchronous = NORMAL").await?;
                        connection.execute("PRAGMA foreign_keys = ON").await?;
                    }
                    Ok(())
                })
            })
            .connect(url)
            .await?;
        let journal = Journal::new(pool.clone());
        let store = Store { pool, journal };
        store.migrate().await?;
        Ok(store)
    }

    async fn migrate(&self) -> Result<(), StoreError> {
        self.pool
            .execute("CREATE TABLE IF NOT EXISTS majo_schema (version BIGINT NOT NULL)")
            .await?;
        let mut change = self.pool.begin().await?;
        let row = sqlx::query("SELECT COALESCE(MAX(version), 0) AS version FROM majo_schema")
            .fetch_one(&mut *change)
            .await?;
        let found: i64 = row.try_get("version")?;
        let known = MIGRATIONS.len() as i64;
        if found > known {
            return Err(StoreError::Newer { found, known });
        }
        for (version, sql) in MIGRATIONS.into_iter().enumerate().skip(found as usize) {
            for statement in sql.split(';').filter(|statement| !statement.trim().is_empty()) {
                // Our own text, cut at its semicolons.
                let statement = sqlx::AssertSqlSafe(statement.to_string());
                sqlx::query(statement).execute(&mut *change).await?;
            }
            sqlx::query("INSERT INTO majo_schema (version) VALUES ($1)")
                .bind(version as i64 + 1)
                .execute(&mut *change)
                .await?;
        }
        change.commit().await?;
        Ok(())
    }

    /// Closes all connections.
    pub async fn close(&self) {
        self.pool.close().await;
    }

    /// The name of a visitor.
    pub async fn name(&self, visitor: &str) -> Result<Option<String>, StoreError> {
        let row = sqlx::query("SELECT name FROM visitors WHERE id = $1")
            .bind(visitor)
            .fetch_optional(&self.pool)
            .await?;
        Ok(row.map(|row| row.try_get("name")).transpose()?)
    }

    /// Keeps the name of a visitor.
    pub async fn set_name(&self, visitor: &str, name: &str) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO visitors (id, name, made) VALUES ($1, $2, $3) \
             ON CONFLICT (id) DO UPDATE SET name = excluded.name",
        )
        .bind(visitor)
        .bind(name)
        .bind(now())
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Keeps a new table with its seats.
    pub async fn add_table(&self, table: &TableRow, seats: &[SeatRow]) -> Result<(), StoreError> {
        let mut change = self.pool.begin().await?;
        sqlx::query(
            "INSERT INTO tables (id, game, setup, seed, stage, is_open, made) \
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(&table.id)
        .bind(&table.game)
        .bind(serde_json::to_string(&table.setup).unwrap_or_default())
        .bind(&table.seed)
        .bind(&table.stage)
        .bind(i64::from(table.is_open))
        .bind(now())
        .execute(&mut *change)
        .await?;
        for (index, seat) in seats.iter().enumerate() {
            sqlx::query(
                "INSERT INTO seats (table_id, seat, name, bot, visitor, device) \
                 VALUES ($1, $2, $3, $4, $5, $6)",
            )
            .bind(&table.id)
            .bind(index as i64)
            .bind(&seat.name)
            .bind(&seat.bot)
            .bind(&seat.visitor)
            .bind(&seat.device)
            .execute(&mut *change)
            .await?;
        }
        change.commit().await?;
        Ok(())
    }

    /// A table, its seats and its journal.
    pub async fn table(
        &self,
        id: &str,
    ) -> Result<Option<(TableRow, Vec<SeatRow>, Vec<Entry>)>, StoreError> {
        let row = sqlx::query(
            "SELECT id, game, setup, seed, stage, is_open, result FROM tables WHERE id = $1",
        )
        .bind(id)
        .fetch_optional(&self.pool)
        .await?;
        let Some(row) = row else { return Ok(None) };
        let damaged = |what: String| StoreError::Damaged { table: id.into(), what };
        let setup: String = row.try_get("setup")?;
        let table = TableRow {
            id: row.try_get("id")?,
            game: row.try_get("game")?,
            setup: serde_json::from_str(&setup).map_err(|error| damaged(error.to_string()))?,
            seed: row.try_get("seed")?,
            stage: row.try_get("stage")?,
            is_open: row.try_get::<i64, _>("is_open")? != 0,
            result: row.try_get("result")?,
        };
        let rows = sqlx::query(
            "SELECT name, bot, visitor, device FROM seats WHERE table_id = $1 ORDER BY seat",
        )
        .bind(id)
        .fetch_all(&self.pool)
        .await?;
        let seats = rows
            .iter()
            .map(|row| {
                Ok(SeatRow {
                    name: row.try_get("name")?,
                    bot: row.try_get("bot")?,
                    visitor: row.try_get("visitor")?,
                    device: row.try_get("device")?,
                })
            })
            .collect::<Result<Vec<_>, sqlx::Error>>()?;
        let rows = sqlx::query(
            "SELECT n, kind, seat, text, took_ms FROM journal WHERE table_id = $1 ORDER BY n",
        )
        .bind(id)
        .fetch_all(&self.pool)
        .await?;
        let mut journal = Vec::with_capacity(rows.len());
        for (index, row) in rows.iter().enumerate() {
            let word: String = row.try_get("kind")?;
            let kind = Kind::ALL.iter().find(|(_, known)| *known == word);
            let kind = kind.ok_or_else(|| damaged(format!("unknown entry {word}")))?.0;
            if row.try_get::<i64, _>("n")? != index as i64 {
                return Err(damaged(format!("entry {index} is missing")));
            }
            let seat: i64 = row.try_get("seat")?;
            let took = Duration::from_millis(row.try_get::<i64, _>("took_ms")?.max(0) as u64);
            journal.push(Entry { kind, seat: seat as u8, text: row.try_get("text")?, took });
        }
        Ok(Some((table, seats, journal)))
    }

    /// Adds an entry to a table's journal. When this returns, the entry is safe.
    pub async fn add_entry(&self, table: &str, n: usize, entry: &Entry) -> Result<(), StoreError> {
        self.journal.add(table, n, entry).await
    }

    /// Changes who sits at a seat.
    pub async fn set_seat(&self, table: &str, seat: u8, row: &SeatRow) -> Result<(), StoreError> {
        sqlx::query(
            "UPDATE seats SET name = $3, bot = $4, visitor = $5, device = $6 \
             WHERE table_id = $1 AND seat = $2",
        )
        .bind(table)
        .bind(i64::from(seat))
        .bind(&row.name)
        .bind(&row.bot)
        .bind(&row.visitor)
        .bind(&row.device)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Changes where a table stands.
    pub async fn set_stage(&self, table: &str, stage: &str) -> Result<(), StoreError> {
        sqlx::query("UPDATE tables SET stage = $2 WHERE id = $1")
            .bind(table)
            .bind(stage)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Notes that a table is over, and how it ended, if it did by the rules.
    pub async fn set_over(&self, table: &str, result: &str) -> Result<(), StoreError> {
        sqlx::query("UPDATE tables SET stage = 'over', result = $2 WHERE id = $1")
            .bind(table)
            .bind(result)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Ids of open tables that wait for players, newest first.
    pub async fn open_tables(&self) -> Result<Vec<String>, StoreError> {
        self.ids(sqlx::query(
            "SELECT id FROM tables WHERE stage = 'waiting' AND is_open = 1 \
                 ORDER BY made DESC, id LIMIT 50",
        ))
        .await
    }

    /// Ids of the tables a visitor sits at, newest first.
    pub async fn tables_of(&self, visitor: &str) -> Result<Vec<String>, StoreError> {
        self.ids(
            sqlx::query(
                "SELECT tables.id AS id FROM tables JOIN seats ON seats.table_id = tables.id \
                 WHERE seats.visitor = $1 GROUP BY tables.id, tables.made \
                 ORDER BY tables.made DESC, tables.id LIMIT 50",
            )
            .bind(visitor.to_string()),
        )
        .await
    }

    async fn ids(
        &self,
        query: sqlx::query::Query<'_, sqlx::Any, sqlx::any::AnyArguments>,
    ) -> Result<Vec<String>, StoreError> {
        let rows = query.fetch_all(&self.pool).await?;
        Ok(rows.iter().map(|row| row.try_get("id")).collect::<Result<_, _>>()?)
    }
}
