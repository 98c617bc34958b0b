//! A copy of everything in one file, made while the server runs, that can be put into a new database
//! of either kind.
//!
//! The file is JSON lines, packed with zstd: a header; for each table of the database a line that
//! names its columns, and a line for each row; and a footer with how many rows there are and the
//! SHA-256 of all lines before it. All of it is read in one transaction, so it is the database at one
//! moment. It is put back at the version it was made with, and brought up to date after that.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use kernel::{Text, Told};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor, Row};
use tokio_stream::StreamExt as _;

use crate::lease::Dialect as Base;
use crate::pool::Pool;
use crate::schema;
use crate::store::{StoreError, connect};

/// Rows that are put back in one statement.
const TOGETHER: usize = 64;

/// Tables that others point at come first; whatever is not named here comes after them.
const FIRST: [&str; 5] = ["packs", "visitors", "tables", "seats", "journal"];

/// Of no use elsewhere: the new database has its own.
const OWN: [&str; 4] = ["majo_schema", "_sqlx_migrations", "nodes", "drivers"];

/// A copy that could not be made or put back.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The file.
    #[error("{}: {error}", file.display())]
    File {
        /// Which.
        file: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// The file is there already.
    #[error("{} is there already: name another file", .0.display())]
    Exists(PathBuf),
    /// There is nothing to copy.
    #[error("there are no tables of majo there: say where with --data DIR or --db URL")]
    NoTables,
    /// Something is there already, and stays.
    #[error(
        "there are tables already, and nothing is overwritten: give a new folder with --data DIR, or an empty database with --db URL"
    )]
    NotEmpty,
    /// The copy is not whole, or was changed.
    #[error("{}: this is no whole backup: {what}", file.display())]
    Damaged {
        /// The file.
        file: PathBuf,
        /// What is wrong.
        what: String,
    },
    /// A column of a kind that is not known here.
    #[error("column {column} of {table} is of a kind that cannot be copied: {kind}")]
    Column {
        /// The table.
        table: String,
        /// The column.
        column: String,
        /// Its kind.
        kind: String,
    },
}

impl From<sqlx::Error> for BackupError {
    fn from(error: sqlx::Error) -> Self {
        BackupError::Store(error.into())
    }
}

impl Told for BackupError {
    fn told(&self) -> Text {
        let ja = match self {
            BackupError::Store(error) => return error.told(),
            BackupError::File { file, error } => {
                return error.told().map(|_, why| format!("{}: {why}", file.display()));
            }
            BackupError::Exists(file) => {
                format!("{} はすでにあります。別のファイル名を指定してください。", file.display())
            }
            BackupError::NoTables => {
                "そこに majo の卓はありません。--data DIR か --db URL で場所を指定してください。".into()
            }
            BackupError::NotEmpty => "すでに卓があるため、上書きはしません。--data DIR で新しいフォルダーを、または --db URL で空のデータベースを指定してください。".into(),
            BackupError::Damaged { file, what } => {
                format!("{}：完全なバックアップではありません（{what}）", file.display())
            }
            BackupError::Column { table, column, kind } => {
                format!("{table} の列 {column} は写せない種類です（{kind}）")
            }
        };
        Text { en: self.to_string(), ja }
    }
}

/// What a copy holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Backed {
    /// How many rows of each table of the database.
    pub rows: BTreeMap<String, u64>,
    /// Of all lines before this one.
    pub sha256: String,
}

/// The first line.
#[derive(Debug, Serialize, Deserialize)]
struct Head {
    /// The form of the file.
    majo_backup: u32,
    /// The version of the database.
    version: i64,
    /// When it was made, in seconds since 1970.
    made: i64,
}

/// Then come rows of this table, each with these columns.
#[derive(Debug, Serialize, Deserialize)]
struct Part {
    table: String,
    columns: Vec<String>,
}

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Holds {
    Text,
    Number,
}

impl Base {
    /// Begins to read the database as it is at one moment.
    fn begin(self) -> &'static str {
        match self {
            Base::Sqlite => "BEGIN",
            Base::Postgres => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        }
    }

    fn tables(self) -> &'static str {
        match self {
            Base::Sqlite => {
                "SELECT name FROM sqlite_master WHERE type = 'table' \
                 AND name NOT LIKE 'sqlite@_%' ESCAPE '@' ORDER BY name"
            }
            Base::Postgres => {
                "SELECT CAST(table_name AS TEXT) AS name FROM information_schema.tables \
                 WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY 1"
            }
        }
    }

    fn columns(self) -> &'static str {
        match self {
            Base::Sqlite => "SELECT name, type AS kind FROM pragma_table_info($1) ORDER BY cid",
            Base::Postgres => {
                "SELECT CAST(column_name AS TEXT) AS name, CAST(data_type AS TEXT) AS kind \
                 FROM information_schema.columns WHERE table_schema = current_schema() \
                 AND table_name = $1 ORDER BY ordinal_position"
            }
        }
    }
}

/// The tables of a database, those that others point at first.
async fn tables(from: &mut AnyConnection, base: Base) -> Result<Vec<String>, BackupError> {
    let rows = sqlx::query(base.tables()).fetch_all(from).await?;
    let names = rows.iter().map(|row| row.try_get("name"));
    let mut names: Vec<String> = names.collect::<Result<_, sqlx::Error>>()?;
    let place = |name: &String| FIRST.iter().position(|first| first == name);
    names.sort_by_key(|name| place(name).unwrap_or(FIRST.len()));
    Ok(names)
}

async fn columns(
    from: &mut AnyConnection,
    base: Base,
    table: &str,
) -> Result<Vec<(String, Holds)>, BackupError> {
    let mut all = Vec::new();
    for row in sqlx::query(base.columns()).bind(table).fetch_all(from).await? {
        let (column, kind): (String, String) = (row.try_get("name")?, row.try_get("kind")?);
        let holds = match kind.to_ascii_lowercase().as_str() {
            "text" => Holds::Text,
            "bigint" | "integer" => Holds::Number,
            _ => return Err(BackupError::Column { table: table.into(), column, kind }),
        };
        all.push((column, holds));
    }
    Ok(all)
}

/// Writes lines and remembers what they were.
struct Lines<W> {
    to: W,
    hash: Sha256,
}

impl<W: Write> Lines<W> {
    fn line(&mut self, value: &impl Serialize) -> std::io::Result<()> {
        let mut line = serde_json::to_vec(value)?;
        line.push(b'\n');
        self.hash.update(&line);
        self.to.write_all(&line)
    }
}

fn hex(hash: Sha256) -> String {
    let digest: [u8; 32] = hash.finalize().into();
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A value of a row.
fn value(row: &AnyRow, at: usize, holds: Holds) -> Result<Value, sqlx::Error> {
    Ok(match holds {
        Holds::Text => row.try_get::<Option<String>, _>(at)?.into(),
        Holds::Number => row.try_get::<Option<i64>, _>(at)?.into(),
    })
}

/// Copies a database into a new file, while others use it.
pub async fn backup(url: &str, file: &Path) -> Result<Backed, BackupError> {
    if file.exists() {
        return Err(BackupError::Exists(file.into()));
    }
    // It has its name when it is whole.
    let part = PathBuf::from(format!("{}.part", file.display()));
    let failed = |error| BackupError::File { file: part.clone(), error };
    let done = copy(url, &part).await;
    match done {
        Ok(backed) => {
            std::fs::rename(&part, file).map_err(failed)?;
            Ok(backed)
        }
        Err(error) => {
            // What is half of a copy is of no use; if it cannot be removed, its name says so.
            let _ = std::fs::remove_file(&part);
            Err(error)
        }
    }
}

async fn copy(url: &str, file: &Path) -> Result<Backed, BackupError> {
    let failed = |error| BackupError::File { file: file.into(), error };
    sqlx::any::install_default_drivers();
    let base = Base::of(url);
    let mut from = AnyConnection::connect(url).await.map_err(|_| BackupError::NoTables)?;
    from.execute(base.begin()).await?;
    let version = sqlx::query("SELECT MAX(version) AS version FROM _sqlx_migrations");
    let version = version.fetch_one(&mut from).await.map_err(|_| BackupError::NoTables)?;
    let version: i64 = version.try_get("version")?;
    if version > schema::VERSION {
        return Err(StoreError::Newer { found: version, known: schema::VERSION }.into());
    }
    let to = zstd::Encoder::new(File::create(file).map_err(failed)?, 0).map_err(failed)?;
    let mut lines = Lines { to, hash: Sha256::new() };
    let made = crate::store::Time::default().now();
    lines.line(&Head { majo_backup: 1, version, made }).map_err(failed)?;
    let mut counts = BTreeMap::new();
    for table in tables(&mut from, base).await? {
        if OWN.contains(&&*table) {
            continue;
        }
        let columns = columns(&mut from, base, &table).await?;
        let names: Vec<_> = columns.iter().map(|(name, _)| name.clone()).collect();
        let quoted: Vec<_> = names.iter().map(|name| format!("\"{name}\"")).collect();
        // Names that the database itself has told us.
        let sql = AssertSqlSafe(format!("SELECT {} FROM \"{table}\"", quoted.join(", ")));
        lines.line(&Part { table: table.clone(), columns: names }).map_err(failed)?;
        let mut rows = sqlx::query(sql).fetch(&mut from);
        let mut count = 0;
        while let Some(row) = rows.next().await {
            let row = row?;
            let values = columns.iter().enumerate().map(|(at, (_, holds))| value(&row, at, *holds));
            lines.line(&values.collect::<Result<Vec<_>, _>>()?).map_err(failed)?;
            count += 1;
        }
        drop(rows);
        counts.insert(table, count);
    }
    from.execute("COMMIT").await?;
    let Lines { mut to, hash } = lines;
    let backed = Backed { rows: counts, sha256: hex(hash) };
    serde_json::to_writer(&mut to, &backed).map_err(|error| failed(error.into()))?;
    to.write_all(b"\n").map_err(failed)?;
    to.finish().and_then(|file| file.sync_all()).map_err(failed)?;
    Ok(backed)
}

/// The lines of a copy, read and checked as they come.
struct Reading<'f> {
    file: &'f Path,
    from: BufReader<Box<dyn Read + Send>>,
    hash: Sha256,
    line: Vec<u8>,
}

/// A line of a copy.
enum Line {
    Part(Part),
    Row(Vec<Value>),
    End(Backed),
}

impl<'f> Reading<'f> {
    fn open(file: &'f Path) -> Result<(Reading<'f>, Head), BackupError> {
        let failed = |error| BackupError::File { file: file.into(), error };
        let from = File::open(file).and_then(zstd::Decoder::new).map_err(failed)?;
        let from = BufReader::new(Box::new(from) as Box<dyn Read + Send>);
        let mut reading = Reading { file, from, hash: Sha256::new(), line: Vec::new() };
        reading.next()?;
        let head: Head = reading.parsed()?;
        reading.hash.update(&reading.line);
        if head.majo_backup != 1 || head.version < 1 {
            return Err(reading.damaged(&"it is of another form"));
        }
        if head.version > schema::VERSION {
            let (found, known) = (head.version, schema::VERSION);
            return Err(StoreError::Newer { found, known }.into());
        }
        Ok((reading, head))
    }

    fn damaged(&self, what: &dyn std::fmt::Display) -> BackupError {
        BackupError::Damaged { file: self.file.into(), what: what.to_string() }
    }

    fn next(&mut self) -> Result<(), BackupError> {
        self.line.clear();
        match self.from.read_until(b'\n', &mut self.line) {
            Ok(0) => Err(self.damaged(&"its end is missing")),
            Ok(_) => Ok(()),
            Err(error) => Err(self.damaged(&error)),
        }
    }

    fn parsed<'a, T: Deserialize<'a>>(&'a self) -> Result<T, BackupError> {
        serde_json::from_slice(&self.line).map_err(|error| self.damaged(&error))
    }

    fn line(&mut self) -> Result<Line, BackupError> {
        self.next()?;
        let line = match self.line.first() {
            Some(b'[') => Line::Row(self.parsed()?),
            _ if self.line.starts_with(b"{\"table\"") => Line::Part(self.parsed()?),
            _ => {
                let end: Backed = self.parsed()?;
                if hex(self.hash.clone()) != end.sha256 {
                    return Err(self.damaged(&"its hash is another"));
                }
                return Ok(Line::End(end));
            }
        };
        self.hash.update(&self.line);
        Ok(line)
    }
}

/// Reads all of a copy, to see that it is whole.
fn check(file: &Path) -> Result<Backed, BackupError> {
    let (mut reading, _) = Reading::open(file)?;
    let mut rows: BTreeMap<String, u64> = BTreeMap::new();
    let mut now: Option<(String, usize)> = None;
    loop {
        match reading.line()? {
            Line::Part(Part { table, columns }) => {
                rows.insert(table.clone(), 0);
                now = Some((table, columns.len()));
            }
            Line::Row(values) => match &now {
                Some((table, columns)) if *columns == values.len() => {
                    rows.entry(table.clone()).and_modify(|count| *count += 1);
                }
                _ => return Err(reading.damaged(&"a row has too few or too many values")),
            },
            Line::End(end) if end.rows == rows => return Ok(end),
            Line::End(_) => return Err(reading.damaged(&"there are too few or too many rows")),
        }
    }
}

/// Puts a copy into a new database. Nothing that is there is overwritten; it is all there after that,
/// or nothing.
pub async fn restore(url: &str, file: &Path) -> Result<Backed, BackupError> {
    let backed = check(file)?;
    let pool = connect(url).await?;
    let done = fill(&pool, Base::of(url), file).await;
    pool.close().await;
    done.map(|()| backed)
}

async fn fill(pool: &Pool, base: Base, file: &Path) -> Result<(), BackupError> {
    let mut own = pool.acquire().await?;
    if !tables(&mut own, base).await?.is_empty() {
        return Err(BackupError::NotEmpty);
    }
    drop(own);
    let (mut reading, head) = Reading::open(file)?;
    schema::migrate_to(pool.plain(), head.version).await?;
    let mut change = pool.begin().await?;
    let there = tables(&mut change, base).await?;
    let mut part: Option<(Part, Vec<Holds>)> = None;
    let mut waiting: Vec<Vec<Value>> = Vec::new();
    loop {
        let line = reading.line()?;
        let full = waiting.len() == TOGETHER || !matches!(line, Line::Row(_));
        if let (true, Some((part, holds))) = (full && !waiting.is_empty(), &part) {
            insert(&mut change, part, holds, &waiting).await?;
            waiting.clear();
        }
        match line {
            Line::Row(values) => waiting.push(values),
            Line::End(_) => break,
            Line::Part(next) => {
                // Their names go into a statement: only such as the database has.
                if !there.contains(&next.table) || OWN.contains(&&*next.table) {
                    return Err(reading.damaged(&format!("no table is called {}", next.table)));
                }
                let known = columns(&mut change, base, &next.table).await?;
                let holds = next.columns.iter().map(|name| {
                    let found = known.iter().find(|(column, _)| column == name);
                    found.map(|(_, holds)| *holds).ok_or_else(|| {
                        reading.damaged(&format!("{} has no column {name}", next.table))
                    })
                });
                let holds = holds.collect::<Result<Vec<_>, _>>()?;
                if next.table == "packs" || !holds.is_empty() {
                    part = Some((next, holds));
                }
            }
        }
    }
    change.commit().await?;
    schema::migrate(pool.plain()).await?;
    Ok(())
}

async fn insert(
    change: &mut AnyConnection,
    part: &Part,
    holds: &[Holds],
    rows: &[Vec<Value>],
) -> Result<(), BackupError> {
    let width = part.columns.len();
    let names: Vec<_> = part.columns.iter().map(|name| format!("\"{name}\"")).collect();
    let place = |row: usize| {
        let marks: Vec<_> = (1..=width).map(|at| format!("${}", row * width + at)).collect();
        format!("({})", marks.join(", "))
    };
    let places: Vec<_> = (0..rows.len()).map(place).collect();
    let sql = format!(
        "INSERT INTO \"{}\" ({}) VALUES {}",
        part.table,
        names.join(", "),
        places.join(", ")
    );
    let mut query = sqlx::query(AssertSqlSafe(sql));
    for (value, holds) in rows.iter().flat_map(|row| row.iter().zip(holds)) {
        query = match holds {
            Holds::Text => query.bind(value.as_str().map(String::from)),
            Holds::Number => query.bind(value.as_i64()),
        };
    }
    query.execute(change).await?;
    Ok(())
}
