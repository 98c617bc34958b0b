//! What the operator looks up and does: for the admin page and for programs alike.

use pack::Lang;
use serde::Serialize;
use sqlx::Row;
use utoipa::ToSchema;

use crate::App;
use crate::deed::Deed;
use crate::store::{Stage, Store, StoreError, seats_changed};
use crate::wards::Ward;
use crate::wrong::Wrong;

/// So many are shown.
const MOST: i64 = 50;

/// A table as the operator finds it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct AdminTable {
    pub(crate) id: String,
    pub(crate) game: String,
    pub(crate) stage: Stage,
    /// Shown in the lobby?
    pub(crate) open: bool,
    /// Seconds since 1970.
    pub(crate) made: i64,
    pub(crate) seats: Vec<AdminSeat>,
}

/// A seat as the operator finds it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct AdminSeat {
    /// Empty while it is free.
    pub(crate) name: String,
    /// The level of a bot; empty for a person.
    pub(crate) bot: String,
    /// The visitor; empty for a bot or a free seat.
    pub(crate) visitor: String,
}

/// A visitor as the operator finds them.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct AdminVisitor {
    pub(crate) id: String,
    pub(crate) name: String,
    /// Seconds since 1970.
    pub(crate) made: i64,
    /// At how many tables.
    pub(crate) tables: i64,
    /// The address they came from in the last hour, as far as it is remembered.
    pub(crate) address: Option<String>,
    pub(crate) banned: bool,
    pub(crate) muted: bool,
}

/// A search as the database takes it: anywhere in a text, or at the beginning of an id.
fn patterns(search: &str) -> (String, String) {
    let escaped: String = search
        .trim()
        .to_lowercase()
        .chars()
        .flat_map(|c| matches!(c, '%' | '_' | '!').then_some('!').into_iter().chain([c]))
        .collect();
    (format!("{escaped}%"), format!("%{escaped}%"))
}

/// Tables whose id begins like this, or with somebody of that name; newest first.
pub(crate) async fn tables(store: &Store, search: &str) -> Result<Vec<AdminTable>, StoreError> {
    let (id, name) = patterns(search);
    let rows = sqlx::query(
        "SELECT t.id AS id, t.game AS game, t.stage AS stage, t.is_open AS is_open, \
         t.made AS made, seats.name AS name, seats.bot AS bot, seats.visitor AS visitor FROM ( \
         SELECT id, game, stage, is_open, made FROM tables WHERE id LIKE $1 ESCAPE '!' \
         OR game LIKE $1 ESCAPE '!' OR stage LIKE $1 ESCAPE '!' OR id IN \
         (SELECT table_id FROM seats WHERE LOWER(name) LIKE $2 ESCAPE '!' OR visitor LIKE $1 ESCAPE '!') \
         ORDER BY made DESC, id LIMIT $3) AS t JOIN seats ON seats.table_id = t.id \
         ORDER BY t.made DESC, t.id, seats.seat",
    )
    .bind(id)
    .bind(name)
    .bind(MOST)
    .fetch_all(&store.pool)
    .await?;
    let mut all: Vec<AdminTable> = Vec::new();
    for row in rows {
        let id: String = row.try_get("id")?;
        if all.last().is_none_or(|last| last.id != id) {
            let stage: String = row.try_get("stage")?;
            let Some(stage) = Stage::of(&stage) else { continue };
            all.push(AdminTable {
                id,
                game: row.try_get("game")?,
                stage,
                open: row.try_get::<i64, _>("is_open")? != 0,
                made: row.try_get("made")?,
                seats: Vec::new(),
            });
        }
        if let Some(last) = all.last_mut() {
            let (name, bot) = (row.try_get("name")?, row.try_get("bot")?);
            last.seats.push(AdminSeat { name, bot, visitor: row.try_get("visitor")? });
        }
    }
    Ok(all)
}

/// Visitors with a name like this, or whose id begins so; newest first.
pub(crate) async fn visitors(app: &App, search: &str) -> Result<Vec<AdminVisitor>, StoreError> {
    let (id, name) = patterns(search);
    let rows = sqlx::query(
        // Whoever never gave a name has a seat at most.
        "SELECT id, name, made, (SELECT COUNT(*) FROM seats WHERE seats.visitor = known.id) AS \
         tables FROM (SELECT id, name, made FROM visitors UNION ALL SELECT seats.visitor AS id, \
         MAX(seats.name) AS name, MAX(tables.made) AS made FROM seats JOIN tables ON tables.id = \
         seats.table_id WHERE seats.visitor <> '' AND seats.visitor NOT IN (SELECT id FROM \
         visitors) GROUP BY seats.visitor) AS known WHERE id LIKE $1 ESCAPE '!' OR \
         LOWER(name) LIKE $2 ESCAPE '!' ORDER BY made DESC, id LIMIT $3",
    )
    .bind(id)
    .bind(name)
    .bind(MOST)
    .fetch_all(&app.hub.context.store.pool)
    .await?;
    let wards = &app.ops.wards;
    let each = rows.iter().map(|row| {
        let id: String = row.try_get("id")?;
        Ok::<_, sqlx::Error>(AdminVisitor {
            name: row.try_get("name")?,
            made: row.try_get("made")?,
            tables: row.try_get("tables")?,
            address: app.ops.address(&id).map(|ip| ip.to_string()),
            banned: wards.has(Ward::Visitor, &id),
            muted: wards.has(Ward::Mute, &id),
            id,
        })
    });
    Ok(each.collect::<Result<_, _>>()?)
}

/// Ends a game under way, as if all who play had given it up.
pub(crate) async fn end(app: &App, id: &str) -> Result<(), Wrong> {
    let handle = app.hub.table(id).await?.ok_or(Wrong::Missing)?;
    let room = handle.room();
    let people = room.seats.iter().filter(|sitting| sitting.is_person());
    for sitting in people {
        if handle.room().stage == Stage::Playing {
            handle.asked(&sitting.row.visitor, Lang::En, Deed::GiveUp(true)).await?;
        }
    }
    match handle.room().stage {
        Stage::Over => {
            tracing::info!(table = id, "ended by the operator");
            Ok(())
        }
        Stage::Waiting | Stage::Playing => Err(Wrong::Refused(vec![
            "only a game that people play can be ended: delete the table".into(),
        ])),
    }
}

/// Deletes a table and all that belongs to it. Was there one?
pub(crate) async fn delete(app: &App, id: &str) -> Result<bool, StoreError> {
    let there = app.hub.context.store.delete(id).await?;
    app.hub.end(id).await;
    if there {
        tracing::info!(table = id, "deleted by the operator");
    }
    Ok(there)
}

/// Gives a visitor another name, at the tables where they sit too.
pub(crate) async fn rename(app: &App, visitor: &str, name: &str) -> Result<bool, StoreError> {
    let store = &app.hub.context.store;
    let mut change = store.pool.begin().await?;
    let known = sqlx::query("SELECT 1 FROM visitors WHERE id = $1")
        .bind(visitor)
        .fetch_optional(&mut *change)
        .await?;
    let rows = sqlx::query("SELECT table_id FROM seats WHERE visitor = $1")
        .bind(visitor)
        .fetch_all(&mut *change)
        .await?;
    if known.is_none() && rows.is_empty() {
        return Ok(false);
    }
    sqlx::query(
        "INSERT INTO visitors (id, name, made) VALUES ($1, $2, $3) \
         ON CONFLICT (id) DO UPDATE SET name = excluded.name",
    )
    .bind(visitor)
    .bind(name)
    .bind(store.time().now())
    .execute(&mut *change)
    .await?;
    sqlx::query("UPDATE seats SET name = $2 WHERE visitor = $1")
        .bind(visitor)
        .bind(name)
        .execute(&mut *change)
        .await?;
    let tables = rows.iter().map(|row| row.try_get("table_id"));
    let tables: Vec<String> = tables.collect::<Result<_, sqlx::Error>>()?;
    for table in &tables {
        seats_changed(&mut change, table).await?;
    }
    change.commit().await?;
    for table in &tables {
        app.hub.look_again(table).await;
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_is_text_and_no_pattern() {
        assert_eq!(patterns(" 50%_! "), ("50!%!_!!%".into(), "%50!%!_!!%".into()));
        assert_eq!(patterns(""), ("%".into(), "%%".into()));
    }
}
