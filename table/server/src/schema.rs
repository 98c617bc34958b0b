//! The schema of the database, one step per version, kept by sqlx's migrator.

use std::sync::LazyLock;

use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{AnyPool, Row, SqlStr};

use crate::store::StoreError;

/// The steps. Their texts never change once released: the database keeps their checksums.
///
/// Listed here rather than by `sqlx::migrate!`: the macro would build both database drivers a second
/// time, for the compiler.
const STEPS: &[(i64, &str, &str)] = &[
    (1, "visitors, tables, seats, journals", include_str!("../migrations/0001.sql")),
    (2, "how long an action took", include_str!("../migrations/0002.sql")),
    (3, "how a game ended", include_str!("../migrations/0003.sql")),
    (4, "who is asked", include_str!("../migrations/0004.sql")),
    (5, "cards, and what can be listed and swept", include_str!("../migrations/0005.sql")),
    (6, "bans, mutes, notices", include_str!("../migrations/0006.sql")),
    (7, "what players add to the deal", include_str!("../migrations/0007.sql")),
    (8, "talk of those who look on", include_str!("../migrations/0008.sql")),
    (9, "who a visitor is", include_str!("../migrations/0009.sql")),
    (10, "notes beside actions", include_str!("../migrations/0010.sql")),
    (11, "several nodes", include_str!("../migrations/0011.sql")),
    (12, "what was learned", include_str!("../migrations/0012.sql")),
    // A build of the next version, to see that one joins while this one runs (`e2e/faults`).
    #[cfg(feature = "next")]
    (
        1000,
        "a step to try upgrades with",
        "ALTER TABLE tables ADD COLUMN next_version BIGINT NOT NULL DEFAULT 1",
    ),
];

static MIGRATOR: LazyLock<Migrator> = LazyLock::new(|| migrator(VERSION));

/// The version of a database that is up to date.
pub(crate) const VERSION: i64 = STEPS[STEPS.len() - 1].0;

/// The steps up to a version.
fn migrator(version: i64) -> Migrator {
    let step = |&(number, what, sql): &(i64, &'static str, &'static str)| {
        let sql = SqlStr::from_static(sql);
        Migration::new(number, what.into(), MigrationType::Simple, sql, false)
    };
    let steps = STEPS.iter().filter(|(number, ..)| *number <= version);
    Migrator::with_migrations(steps.map(step).collect())
}

/// Brings a new database to an older version, to be filled with what is of that version.
pub(crate) async fn migrate_to(pool: &AnyPool, version: i64) -> Result<(), StoreError> {
    migrator(version).run(pool).await.map_err(failed)
}

/// Brings a database up to date.
pub(crate) async fn migrate(pool: &AnyPool) -> Result<(), StoreError> {
    let known = VERSION;
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
        MigrateError::VersionMissing(found) => StoreError::Newer { found, known: VERSION },
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
