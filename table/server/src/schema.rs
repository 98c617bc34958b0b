//! The schema of the database, one step per version, kept by sqlx's migrator.

use std::sync::LazyLock;

use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{AnyPool, Row, SqlStr};

use crate::store::StoreError;

/// The steps. Their texts never change once released: the database keeps their checksums.
///
/// Listed here rather than by `sqlx::migrate!`: the macro would build both database drivers a second
/// time, for the compiler.
const STEPS: [(&str, &str); 5] = [
    ("visitors, tables, seats, journals", include_str!("../migrations/0001.sql")),
    ("how long an action took", include_str!("../migrations/0002.sql")),
    ("how a game ended", include_str!("../migrations/0003.sql")),
    ("who is asked", include_str!("../migrations/0004.sql")),
    ("cards, and what can be listed and swept", include_str!("../migrations/0005.sql")),
];

static MIGRATOR: LazyLock<Migrator> = LazyLock::new(|| migrator(STEPS.len()));

/// The version of a database that is up to date.
pub(crate) const VERSION: i64 = STEPS.len() as i64;

/// The first steps.
fn migrator(steps: usize) -> Migrator {
    let step = |(at, (what, sql)): (usize, (&'static str, &'static str))| {
        let sql = SqlStr::from_static(sql);
        Migration::new(at as i64 + 1, what.into(), MigrationType::Simple, sql, false)
    };
    Migrator::with_migrations(STEPS.into_iter().enumerate().take(steps).map(step).collect())
}

/// Brings a new database to an older version, to be filled with what is of that version.
pub(crate) async fn migrate_to(pool: &AnyPool, version: i64) -> Result<(), StoreError> {
    let steps = usize::try_from(version).unwrap_or_default();
    migrator(steps).run(pool).await.map_err(failed)
}

/// Brings a database up to date.
pub(crate) async fn migrate(pool: &AnyPool) -> Result<(), StoreError> {
    let known = STEPS.len() as i64;
    // Up to version 3 majo counted the steps itself.
    let counted = counted(pool).await?;
    if counted > known {
        return Err(StoreError::Newer { found: counted, known });
    }
    if counted > 0 {
        MIGRATOR.skip(pool, Some(counted)).await.map_err(failed)?;
    }
    MIGRATOR.run(pool).await.map_err(failed)
}

fn failed(error: MigrateError) -> StoreError {
    match error {
        MigrateError::VersionMissing(found) => {
            StoreError::Newer { found, known: STEPS.len() as i64 }
        }
        other => StoreError::from(sqlx::Error::from(other)),
    }
}

/// The version that an older majo wrote down; 0 for a fresh database.
async fn counted(pool: &AnyPool) -> Result<i64, StoreError> {
    let row = sqlx::query("SELECT MAX(version) AS version FROM majo_schema").fetch_one(pool).await;
    match row {
        Ok(row) => Ok(row.try_get::<Option<i64>, _>("version")?.unwrap_or(0)),
        // No such table: nobody has counted.
        Err(error) if error.as_database_error().is_some() => Ok(0),
        Err(error) => Err(error.into()),
    }
}
