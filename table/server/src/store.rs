//! What survives: visitors, tables, seats, and a journal per table that is only added to.
//!
//! SQLite and PostgreSQL share every statement here. A table is rebuilt by playing its journal
//! again from its seed. Whatever belongs together is written in one transaction, by a task that
//! nobody can break off: the owner of the table, or the one that makes it.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use kernel::{MAX_SEATS, Seat, Seats, Text, Told};
use serde::{Deserialize, Serialize};
use sqlx::any::{AnyPoolOptions, AnyRow};
use sqlx::{AnyConnection, AnyPool, Connection, Executor, Row};

use crate::journal::{self, Journal, Written};
use crate::metrics;
use crate::onward::PlayedOn;
use crate::schema;

/// Something the database would not do.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The database is out of reach, full, or refuses.
    #[error("the database does not answer as it should: {0}")]
    Database(Arc<sqlx::Error>),
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

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        let error = StoreError::Database(Arc::new(error));
        metrics::store_failed(&error);
        error
    }
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

/// What is known of a write that was answered with an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Doubt {
    /// Nothing was written.
    None,
    /// Somebody else was first.
    Taken,
    /// It may have been written.
    Some,
}

impl StoreError {
    /// What the error says about the write that met it.
    pub(crate) fn doubt(&self) -> Doubt {
        match self {
            StoreError::Database(error) => match &**error {
                sqlx::Error::Database(error) if error.is_unique_violation() => Doubt::Taken,
                // The database has understood and declined, or was never asked.
                sqlx::Error::Database(_) | sqlx::Error::PoolClosed | sqlx::Error::PoolTimedOut => {
                    Doubt::None
                }
                _ => Doubt::Some,
            },
            StoreError::Newer { .. } | StoreError::Damaged { .. } => Doubt::None,
        }
    }
}

/// The database.
#[derive(Clone, Debug)]
pub struct Store {
    pub(crate) pool: AnyPool,
    pub(crate) journal: Journal,
}

/// Where a table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// Seats are still free.
    Waiting,
    /// Being played.
    Playing,
    /// Over by the rules, or given up.
    Over,
}

impl Stage {
    /// As it is stored.
    pub fn word(self) -> &'static str {
        match self {
            Stage::Waiting => "waiting",
            Stage::Playing => "playing",
            Stage::Over => "over",
        }
    }

    pub(crate) fn of(word: &str) -> Option<Stage> {
        [Stage::Waiting, Stage::Playing, Stage::Over].into_iter().find(|one| one.word() == word)
    }
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
    /// The match it was played on from, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub played_on: Option<PlayedOn>,
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
    /// Where it stands.
    pub stage: Stage,
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
    /// The hash of the secret of the link that moves the seat to another device; empty if there is
    /// none.
    pub device: String,
    /// The hash of what the player adds to the deal.
    pub commitment: String,
    /// What the player adds, once it is revealed.
    pub secret: String,
}

/// A table with its seats and its journal.
#[derive(Clone, Debug)]
pub struct Stored {
    /// The table.
    pub table: TableRow,
    /// Its seats, in order.
    pub seats: Vec<SeatRow>,
    /// Its journal, or the rest of it.
    pub journal: Vec<Entry>,
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
    /// How long the player took, for actions: in milliseconds, no finer.
    pub took: Duration,
}

impl Entry {
    /// An entry that took no time.
    pub fn new(kind: Kind, seat: Seat, text: impl Into<String>) -> Entry {
        Entry { kind, seat: seat.index() as u8, text: text.into(), took: Duration::ZERO }
    }

    /// The same entry after so much time, as it is stored.
    #[must_use]
    pub fn after(self, took: Duration) -> Entry {
        Entry { took: Duration::from_millis(took.as_millis() as u64), ..self }
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
    /// Something said with one tap: its word.
    Emote,
    /// Said by somebody who looks on, to the others who do: visitor, name and text, a line each. The
    /// seat means nothing.
    Aside,
    /// A bot stands in (its level), or no longer (empty).
    StandIn,
    /// A voice for or against something that all must agree to.
    Vote,
    /// Each decision is explained to the player (`on`), or no longer (`off`).
    Guide,
    /// How fast bots act from here on: `slow`, `normal`, `fast` or `now`.
    Pace,
    /// The players gave up.
    GiveUp,
    /// The players went on to another table; the text is its id.
    Next,
}

impl Kind {
    const ALL: [(Kind, &'static str); 11] = [
        (Kind::Do, "do"),
        (Kind::Undo, "undo"),
        (Kind::Chat, "chat"),
        (Kind::Emote, "emote"),
        (Kind::Aside, "aside"),
        (Kind::StandIn, "standin"),
        (Kind::Vote, "vote"),
        (Kind::Guide, "guide"),
        (Kind::Pace, "pace"),
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

/// Seats as they are stored: a bit each.
pub(crate) fn bits(seats: Seats) -> i64 {
    seats.into_iter().map(|seat| 1 << seat.index()).sum()
}

/// Seats as they were stored.
pub(crate) fn from_bits(bits: i64) -> Seats {
    Seat::all(MAX_SEATS as u8).filter(|seat| bits >> seat.index() & 1 == 1).collect()
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
        // The first connection is made by hand: the pool would try again and again, and in the end
        // tell only that time was up.
        let mut first = AnyConnection::connect(url).await?;
        tuned(&mut first, sqlite).await?;
        first.close().await?;
        let pool = AnyPoolOptions::new()
            .max_connections(if sqlite { 1 } else { 8 })
            .acquire_timeout(Duration::from_secs(if sqlite { 10 } else { 3 }))
            // A file does not hang up, and a ping for every action costs as much as the row.
            .test_before_acquire(!sqlite)
            .after_connect(move |connection, _| Box::pin(tuned(connection, sqlite)))
            .connect(url)
            .await?;
        schema::migrate(&pool).await?;
        let journal = Journal::new(pool.clone());
        Ok(Store { pool, journal })
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

    /// Keeps a new table with its seats, and who is asked if it is full and begins at once.
    pub async fn add_table(
        &self,
        table: &TableRow,
        seats: &[SeatRow],
        asked: Seats,
    ) -> Result<(), StoreError> {
        let mut change = self.pool.begin().await?;
        insert_table(&mut change, table, seats, asked).await?;
        change.commit().await?;
        Ok(())
    }

    /// Keeps a new table whose journal begins with these actions.
    pub async fn add_played(
        &self,
        table: &TableRow,
        seats: &[SeatRow],
        asked: Seats,
        played: &[Entry],
    ) -> Result<(), StoreError> {
        /// Rows in one statement: a database takes so many values and no more.
        const TOGETHER: usize = 100;
        let mut change = self.pool.begin().await?;
        insert_table(&mut change, table, seats, asked).await?;
        for (part, entries) in played.chunks(TOGETHER).enumerate() {
            let row = |(at, entry)| Written {
                table: &table.id,
                n: part * TOGETHER + at,
                entry,
                asked,
                ends: None,
            };
            let rows: Vec<_> = entries.iter().enumerate().map(row).collect();
            journal::insert(&mut change, &rows).await?;
        }
        change.commit().await?;
        Ok(())
    }

    /// Keeps a new table to which the players of another go on, and the entry there that says so.
    pub async fn add_next(
        &self,
        table: &TableRow,
        seats: &[SeatRow],
        asked: Seats,
        from: Written<'_>,
    ) -> Result<(), StoreError> {
        let mut change = self.pool.begin().await?;
        insert_table(&mut change, table, seats, asked).await?;
        journal::insert(&mut change, &[from]).await?;
        change.commit().await?;
        Ok(())
    }

    /// A table, its seats and its journal.
    pub async fn table(&self, id: &str) -> Result<Option<Stored>, StoreError> {
        self.table_since(id, 0).await
    }

    /// A table, its seats, and its journal from entry `from` on.
    pub async fn table_since(&self, id: &str, from: usize) -> Result<Option<Stored>, StoreError> {
        let row = sqlx::query(
            "SELECT id, game, setup, seed, stage, is_open, result FROM tables WHERE id = $1",
        )
        .bind(id)
        .fetch_optional(&self.pool)
        .await?;
        let Some(row) = row else { return Ok(None) };
        let damaged = |what: String| StoreError::Damaged { table: id.into(), what };
        let stage: String = row.try_get("stage")?;
        let table = TableRow {
            id: row.try_get("id")?,
            game: row.try_get("game")?,
            setup: set_up(&row).map_err(damaged)?,
            seed: row.try_get("seed")?,
            stage: Stage::of(&stage).ok_or_else(|| damaged(format!("unknown stage {stage}")))?,
            is_open: row.try_get::<i64, _>("is_open")? != 0,
            result: row.try_get("result")?,
        };
        let rows = sqlx::query(
            "SELECT name, bot, visitor, device, commitment, secret FROM seats \
             WHERE table_id = $1 ORDER BY seat",
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
                    commitment: row.try_get("commitment")?,
                    secret: row.try_get("secret")?,
                })
            })
            .collect::<Result<Vec<_>, sqlx::Error>>()?;
        if seats.len() != usize::from(table.setup.seats) {
            return Err(damaged(format!("{} seats of {}", seats.len(), table.setup.seats)));
        }
        let rows = sqlx::query(
            "SELECT n, kind, seat, text, took_ms FROM journal \
             WHERE table_id = $1 AND n >= $2 ORDER BY n",
        )
        .bind(id)
        .bind(from as i64)
        .fetch_all(&self.pool)
        .await?;
        let mut journal = Vec::with_capacity(rows.len());
        for (index, row) in rows.iter().enumerate() {
            let (n, word): (i64, String) = (row.try_get("n")?, row.try_get("kind")?);
            let kind = Kind::ALL.iter().find(|(_, known)| *known == word);
            let kind = kind.ok_or_else(|| damaged(format!("unknown entry {word}")))?.0;
            if n != (from + index) as i64 {
                return Err(damaged(format!("entry {} is missing", from + index)));
            }
            let seat: i64 = row.try_get("seat")?;
            let took = Duration::from_millis(row.try_get::<i64, _>("took_ms")?.max(0) as u64);
            journal.push(Entry { kind, seat: seat as u8, text: row.try_get("text")?, took });
        }
        Ok(Some(Stored { table, seats, journal }))
    }

    /// Adds entry `n` to a table's journal, if `n` is next. When this returns well, it is safe.
    pub async fn add_entry(&self, line: Written<'_>) -> Result<(), StoreError> {
        self.journal.add(line).await
    }

    /// Changes who sits at a seat, if it is still as it `was`. With the last free seat the game
    /// begins: then these are asked.
    pub async fn set_seat(
        &self,
        table: &str,
        seat: u8,
        was: &SeatRow,
        row: &SeatRow,
        begins: Option<Seats>,
    ) -> Result<bool, StoreError> {
        let mut change = self.pool.begin().await?;
        let done = sqlx::query(
            "UPDATE seats SET name = $3, bot = $4, visitor = $5, device = $6, \
             commitment = $9, secret = $10 \
             WHERE table_id = $1 AND seat = $2 AND visitor = $7 AND bot = $8 \
             AND commitment = $11 AND secret = $12 AND device = $13",
        )
        .bind(table)
        .bind(i64::from(seat))
        .bind(&row.name)
        .bind(&row.bot)
        .bind(&row.visitor)
        .bind(&row.device)
        .bind(&was.visitor)
        .bind(&was.bot)
        .bind(&row.commitment)
        .bind(&row.secret)
        .bind(&was.commitment)
        .bind(&was.secret)
        .bind(&was.device)
        .execute(&mut *change)
        .await?;
        if done.rows_affected() != 1 {
            return Ok(false);
        }
        if let Some(asked) = begins {
            sqlx::query("UPDATE tables SET stage = $2, asked = $3 WHERE id = $1")
                .bind(table)
                .bind(Stage::Playing.word())
                .bind(bits(asked))
                .execute(&mut *change)
                .await?;
        }
        change.commit().await?;
        Ok(true)
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

    /// Notes where a table stands and who is asked there: for tables of an older majo, which did
    /// not.
    pub async fn set_asked(
        &self,
        table: &str,
        stage: Stage,
        asked: Seats,
    ) -> Result<(), StoreError> {
        // What is over stays over, whoever was slower.
        sqlx::query("UPDATE tables SET stage = $2, asked = $3 WHERE id = $1 AND stage <> 'over'")
            .bind(table)
            .bind(stage.word())
            .bind(bits(asked))
            .execute(&self.pool)
            .await?;
        Ok(())
    }
}

/// A connection as it is used here.
async fn tuned(connection: &mut AnyConnection, sqlite: bool) -> Result<(), sqlx::Error> {
    if sqlite {
        connection.execute("PRAGMA journal_mode = WAL").await?;
        // What is answered for survives a power cut as well. That costs a write to the disk for each
        // commit, and one commit serves many tables.
        connection.execute("PRAGMA synchronous = FULL").await?;
        connection.execute("PRAGMA foreign_keys = ON").await?;
    }
    Ok(())
}

/// How a table was set up.
pub(crate) fn set_up(row: &AnyRow) -> Result<Setup, String> {
    let text: String = row.try_get("setup").map_err(|error| error.to_string())?;
    serde_json::from_str(&text).map_err(|error| error.to_string())
}

async fn insert_table(
    change: &mut AnyConnection,
    table: &TableRow,
    seats: &[SeatRow],
    asked: Seats,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO tables (id, game, setup, seed, stage, is_open, made, asked) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(&table.id)
    .bind(&table.game)
    .bind(serde_json::to_string(&table.setup).unwrap_or_default())
    .bind(&table.seed)
    .bind(table.stage.word())
    .bind(i64::from(table.is_open))
    .bind(now())
    .bind(bits(asked))
    .execute(&mut *change)
    .await?;
    for (index, seat) in seats.iter().enumerate() {
        sqlx::query(
            "INSERT INTO seats (table_id, seat, name, bot, visitor, device, commitment, secret) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        )
        .bind(&table.id)
        .bind(index as i64)
        .bind(&seat.name)
        .bind(&seat.bot)
        .bind(&seat.visitor)
        .bind(&seat.device)
        .bind(&seat.commitment)
        .bind(&seat.secret)
        .execute(&mut *change)
        .await?;
    }
    Ok(())
}
