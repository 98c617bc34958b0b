//! The schema of the database, one step per version, kept by sqlx's migrator.

use std::sync::LazyLock;

use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{AnyPool, Row, SqlStr};

use crate::store::StoreError;

/// The steps. Their texts never change once released: the database keeps their checksums.
///
/// Listed here rather than by `sqlx::migrate!`: the macro would build both database drivers a second
/// time, for the compiler.
const STEPS: [(i64, &str, &str); 8] = [
    (1, "visitors, tables, seats, journals", include_str!("../migrations/0001.sql")),
    (2, "how long an action took", include_str!("../migrations/0002.sql")),
    (3, "how a game ended", include_str!("../migrations/0003.sql")),
    (4, "who is asked", include_str!("../migrations/0004.sql")),
    (6, "bans, mutes, notices", include_str!("../migrations/0006.sql")),
    (7, "what players add to the deal", include_str!("../migrations/0007.sql")),
    (9, "who a visitor is", include_str!("../migrations/0009.sql")),
    (10, "notes beside actions", include_str!("../migrations/0010.sql")),
];

/// The version that this program knows.
fn known() -> i64 {
    STEPS.last().map_or(0, |(number, ..)| *number)
}

static MIGRATOR: LazyLock<Migrator> = LazyLock::new(|| {
    let step = |(number, what, sql): (i64, &'static str, &'static str)| {
        let sql = SqlStr::from_static(sql);
        Migration::new(number, what.into(), MigrationType::Simple, sql, false)
    };
    Migrator::with_migrations(STEPS.into_iter().map(step).collect())
});

/// Brings a database up to date.
pub(crate) async fn migrate(pool: &AnyPool) -> Result<(), StoreError> {
    let known = known();
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
        MigrateError::VersionMissing(found) => StoreError::Newer { found, known: known() },
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
