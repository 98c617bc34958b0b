//! What survives: visitors, tables, seats, and a journal per table that is only added to.
//!
//! SQLite and PostgreSQL share every statement here. A table is rebuilt by playing its journal
//! again from its seed. Whatever belongs together is written in one transaction, by a task that
//! nobody can break off: the owner of the table, or the one that makes it.

mod seats;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use kernel::{MAX_SEATS, Seat, Seats, Text, Told};
use serde::{Deserialize, Serialize};
use sqlx::any::{AnyPoolOptions, AnyRow};
use sqlx::{AnyConnection, Connection, Executor, Row};
use tokio::sync::Notify;

use crate::begins::Begins;
use crate::journal::{self, Journal, Written};
use crate::lease::Dialect;
use crate::metrics;
use crate::onward::PlayedOn;
use crate::pool::{LATE, Pool};
use crate::schema;

pub use seats::SeatRow;
pub(crate) use seats::seats_changed;

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
    /// Another node moves the bots and clocks of the table by now.
    #[error("another node drives the table")]
    Fenced,
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
            StoreError::Fenced => "この卓は別のサーバーが進めています。".into(),
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
    /// Nothing was written: another node drives the table.
    Fenced,
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
            StoreError::Fenced => Doubt::Fenced,
            StoreError::Newer { .. } | StoreError::Damaged { .. } => Doubt::None,
        }
    }
}

/// The database.
#[derive(Clone, Debug)]
pub struct Store {
    pub(crate) pool: Pool,
    /// For what says that this node is there: it does not wait behind all the others.
    pub(crate) lane: Pool,
    pub(crate) journal: Journal,
    pub(crate) time: Time,
    pub(crate) dialect: Dialect,
    /// What every node keeps in memory has changed: bans, notices, tokens.
    pub(crate) lists: Arc<Notify>,
}

/// The time of day. Copies go together, and can be put forward to see what time brings.
#[derive(Clone, Debug, Default)]
pub struct Time(Arc<AtomicI64>);

impl Time {
    /// Seconds since 1970.
    pub fn now(&self) -> i64 {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        now.map_or(0, |time| time.as_secs() as i64) + self.0.load(Ordering::Relaxed)
    }

    /// Puts the time forward.
    pub fn forward(&self, by: Duration) {
        self.0.fetch_add(by.as_secs() as i64, Ordering::Relaxed);
    }
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
    /// The position it began with, if it was not dealt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub begins: Option<Begins>,
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

/// When things happened at a table: how long ago, by the database's clock. Nothing where an older majo
/// wrote it.
#[derive(Clone, Debug, Default)]
pub struct Ages {
    /// The game began.
    pub began: Option<Duration>,
    /// Each entry of the journal was written.
    pub entries: Vec<Option<Duration>>,
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
    /// When all of it happened.
    pub ages: Ages,
    /// Goes up with every change of the seats.
    pub seated: i64,
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
    /// The learner has read a step of a lesson and goes on; the text is its number, from 0.
    GoOn,
    /// How fast bots act from here on: `slow`, `normal`, `fast` or `now`.
    Pace,
    /// The players gave up.
    GiveUp,
    /// The players went on to another table; the text is its id.
    Next,
}

impl Kind {
    const ALL: [(Kind, &'static str); 12] = [
        (Kind::Do, "do"),
        (Kind::Undo, "undo"),
        (Kind::Chat, "chat"),
        (Kind::Emote, "emote"),
        (Kind::Aside, "aside"),
        (Kind::StandIn, "standin"),
        (Kind::Vote, "vote"),
        (Kind::Guide, "guide"),
        (Kind::GoOn, "goon"),
        (Kind::Pace, "pace"),
        (Kind::GiveUp, "giveup"),
        (Kind::Next, "next"),
    ];

    pub(crate) fn word(self) -> &'static str {
        Kind::ALL.iter().find(|(kind, _)| *kind == self).map_or("", |(_, word)| word)
    }

    pub(crate) fn of(word: &str) -> Option<Kind> {
        Kind::ALL.iter().find(|(_, known)| *known == word).map(|(kind, _)| *kind)
    }
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
        let pool = connect(url).await?;
        schema::migrate(pool.plain()).await?;
        let dialect = Dialect::of(url);
        let lane = match dialect {
            Dialect::Sqlite => pool.clone(),
            Dialect::Postgres => opened(url, 1).await?,
        };
        let journal = Journal::new(pool.clone(), dialect);
        Ok(Store { pool, lane, journal, time: Time::default(), dialect, lists: Arc::default() })
    }

    /// The time it keeps.
    pub fn time(&self) -> &Time {
        &self.time
    }

    /// Closes all connections.
    pub async fn close(&self) {
        self.pool.close().await;
        self.lane.close().await;
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
        .bind(self.time.now())
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
        let added = async {
            let mut change = self.pool.begin().await?;
            self.insert_table(&mut change, table, seats, asked).await?;
            change.commit().await
        };
        Ok(self.pool.soon(added).await?)
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
        self.insert_table(&mut change, table, seats, asked).await?;
        for (part, entries) in played.chunks(TOGETHER).enumerate() {
            let row = |(at, entry)| Written {
                table: &table.id,
                n: part * TOGETHER + at,
                entry,
                asked,
                ends: None,
            };
            let rows: Vec<_> = entries.iter().enumerate().map(row).collect();
            journal::insert(&mut change, self.dialect, &rows, None).await?;
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
        let added = async {
            let mut change = self.pool.begin().await?;
            self.insert_table(&mut change, table, seats, asked).await?;
            journal::insert(&mut change, self.dialect, &[from], None).await?;
            change.commit().await
        };
        Ok(self.pool.soon(added).await?)
    }

    /// A table, its seats and its journal.
    pub async fn table(&self, id: &str) -> Result<Option<Stored>, StoreError> {
        self.table_since(id, 0).await
    }

    /// A table, its seats, and its journal from entry `from` on.
    pub async fn table_since(&self, id: &str, from: usize) -> Result<Option<Stored>, StoreError> {
        let row = sqlx::query(sqlx::AssertSqlSafe(format!(
            "SELECT id, game, setup, seed, stage, is_open, result, began, seated, {} AS now \
             FROM tables WHERE id = $1",
            self.dialect.clock()
        )))
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
        let (seated, now) = (row.try_get("seated")?, row.try_get::<i64, _>("now")?);
        let ago = |then: i64| (then > 0).then(|| Duration::from_millis((now - then).max(0) as u64));
        let began = ago(row.try_get("began")?);
        let rows = sqlx::query(
            "SELECT name, bot, visitor, device, commitment, secret, parted FROM seats \
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
                    parted: row.try_get::<i64, _>("parted")? != 0,
                })
            })
            .collect::<Result<Vec<_>, sqlx::Error>>()?;
        if seats.len() != usize::from(table.setup.seats) {
            return Err(damaged(format!("{} seats of {}", seats.len(), table.setup.seats)));
        }
        let rows = sqlx::query(
            "SELECT n, kind, seat, text, took_ms, written FROM journal \
             WHERE table_id = $1 AND n >= $2 ORDER BY n",
        )
        .bind(id)
        .bind(from as i64)
        .fetch_all(&self.pool)
        .await?;
        let mut journal = Vec::with_capacity(rows.len());
        let mut ages = Ages { began, entries: Vec::with_capacity(rows.len()) };
        for (index, row) in rows.iter().enumerate() {
            let (n, word): (i64, String) = (row.try_get("n")?, row.try_get("kind")?);
            let kind = Kind::of(&word).ok_or_else(|| damaged(format!("unknown entry {word}")))?;
            if n != (from + index) as i64 {
                return Err(damaged(format!("entry {} is missing", from + index)));
            }
            let seat: i64 = row.try_get("seat")?;
            let took = Duration::from_millis(row.try_get::<i64, _>("took_ms")?.max(0) as u64);
            journal.push(Entry { kind, seat: seat as u8, text: row.try_get("text")?, took });
            ages.entries.push(ago(row.try_get("written")?));
        }
        Ok(Some(Stored { table, seats, journal, ages, seated }))
    }

    /// Adds entry `n` to a table's journal, if `n` is next. When this returns well, it is safe.
    pub async fn add_entry(&self, line: Written<'_>) -> Result<(), StoreError> {
        self.journal.add(line, None).await
    }

    /// The same for what a table's driver does, if it still has this epoch.
    pub(crate) async fn add_driven(&self, line: Written<'_>, epoch: i64) -> Result<(), StoreError> {
        self.journal.add(line, Some(epoch)).await
    }

    /// Notes that a table is over, and how it ended, if it did by the rules.
    pub async fn set_over(&self, table: &str, result: &str) -> Result<(), StoreError> {
        let mut change = self.pool.begin().await?;
        journal::end(&mut change, table, result).await?;
        change.commit().await?;
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

/// So many a node has to PostgreSQL, besides the one that says that it is there.
pub(crate) const CONNECTIONS: u32 = 8;

/// Connections to a database.
pub(crate) async fn connect(url: &str) -> Result<Pool, StoreError> {
    sqlx::any::install_default_drivers();
    let sqlite = url.starts_with("sqlite:");
    // SQLite has one writer anyway; one connection means nobody ever finds it busy.
    // The first connection is made by hand: the pool would try again and again, and in the end
    // tell only that time was up.
    let mut first = AnyConnection::connect(url).await?;
    tuned(&mut first, sqlite).await?;
    first.close().await?;
    opened(url, if sqlite { 1 } else { CONNECTIONS }).await
}

/// So many connections at most.
async fn opened(url: &str, most: u32) -> Result<Pool, StoreError> {
    let sqlite = url.starts_with("sqlite:");
    let options = AnyPoolOptions::new()
        .max_connections(most)
        .acquire_timeout(Duration::from_secs(if sqlite { 10 } else { 3 }))
        // A file does not hang up, and a ping for every action costs as much as the row.
        .test_before_acquire(!sqlite)
        .after_connect(move |connection, _| Box::pin(tuned(connection, sqlite)));
    Ok(Pool::open(url, options, (!sqlite).then_some(LATE)).await?)
}

/// How a table was set up.
pub(crate) fn set_up(row: &AnyRow) -> Result<Setup, String> {
    let text: String = row.try_get("setup").map_err(|error| error.to_string())?;
    serde_json::from_str(&text).map_err(|error| error.to_string())
}

impl Store {
    async fn insert_table(
        &self,
        change: &mut AnyConnection,
        table: &TableRow,
        seats: &[SeatRow],
        asked: Seats,
    ) -> Result<(), sqlx::Error> {
        let now = self.time.now();
        sqlx::query(sqlx::AssertSqlSafe(format!(
            "INSERT INTO tables (id, game, setup, seed, stage, is_open, made, asked, used, people, \
         began) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $7, $9, {})",
            if table.stage == Stage::Waiting { "0" } else { self.dialect.clock() }
        )))
        .bind(&table.id)
        .bind(&table.game)
        .bind(serde_json::to_string(&table.setup).unwrap_or_default())
        .bind(&table.seed)
        .bind(table.stage.word())
        .bind(i64::from(table.is_open))
        .bind(now)
        .bind(bits(asked))
        .bind(i64::from(seats.iter().any(|seat| seat.bot.is_empty())))
        .execute(&mut *change)
        .await?;
        for (index, seat) in seats.iter().enumerate() {
            sqlx::query(
            "INSERT INTO seats (table_id, seat, name, bot, visitor, device, commitment, secret, \
             made, done) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        )
        .bind(&table.id)
        .bind(index as i64)
        .bind(&seat.name)
        .bind(&seat.bot)
        .bind(&seat.visitor)
        .bind(&seat.device)
        .bind(&seat.commitment)
        .bind(&seat.secret)
        .bind(now)
        .bind(i64::from(table.stage == Stage::Over))
        .execute(&mut *change)
        .await?;
        }
        Ok(())
    }
}
