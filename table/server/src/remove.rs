//! Parting with tables, and being forgotten.
//!
//! A table belongs to all people at it. While it waits for players, whoever made it may delete it.
//! After that each person parts with it alone: it leaves that person's list, and is deleted with the
//! last one. Whoever sits there with bots alone is the last one.

use std::sync::Arc;

use kernel::Seat;
use pack::Lang;
use sqlx::{AnyConnection, Row};
use ui::page::Parting;

use crate::deed::{By, Change, Deed};
use crate::hub::Hub;
use crate::room::{Room, Sitting};
use crate::store::{Stage, Store, StoreError, seats_changed};
use crate::wanted::{Person, Wanted};
use crate::wrong::Wrong;

/// Stands where a visitor stood who was forgotten. Nobody's secret has this hash: it is none.
pub(crate) const GONE: &str = "gone";

/// What deleting a table means for who sits at a seat. `stays` says of each seat whether a person sits
/// there who has not parted with the table.
pub(crate) fn parting(stays: &[bool], own: Seat, waits: bool) -> Parting {
    // Who made a table that waits sat down before all others, at the first place for a person. Where
    // that is kept for somebody who was asked to play again, it is the first of those who came.
    let maker = stays.iter().position(|stays| *stays);
    let mut others = stays.iter().enumerate().filter(|(at, _)| *at != own.index());
    match waits {
        true if maker == Some(own.index()) => Parting::CallOff,
        true => Parting::No,
        false if others.all(|(_, stays)| !stays) => Parting::Gone,
        false if stays.get(own.index()) == Some(&true) => Parting::List,
        false => Parting::Done,
    }
}

impl Room {
    /// The people who have not parted with the table.
    pub(crate) fn staying(&self) -> impl Iterator<Item = Seat> {
        let seats = Seat::all(self.seats.len() as u8).zip(&self.seats);
        seats.filter(|(_, one)| one.is_person() && !one.row.parted).map(|(seat, _)| seat)
    }

    /// What deleting the table means for who sits at a seat.
    pub(crate) fn parting(&self, own: Seat) -> Parting {
        let stays = |sitting: &Sitting| sitting.is_person() && !sitting.row.parted;
        parting(&self.seats.iter().map(stays).collect::<Vec<_>>(), own, self.waits())
    }

    fn waits(&self) -> bool {
        self.stage == Stage::Waiting && self.old.is_none()
    }

    /// Somebody parts with the table, or no longer.
    pub(crate) fn delete(&self, by: By<'_>, yes: bool) -> Result<Change, Wrong> {
        let seat = self.seat_of(by.visitor).ok_or(Wrong::NotSeated)?;
        let parted = self.seats[seat.index()].row.parted;
        match (yes, self.parting(seat)) {
            (true, Parting::No) => Err(Wrong::because(
                by.lang,
                "While a table waits for players, only who made it can delete it.",
                "参加者を待っている卓を削除できるのは、卓を作った人だけです。",
            )),
            (true, Parting::CallOff | Parting::Gone) => Ok(Change::Delete),
            (yes, _) if parted == yes => Ok(Change::Nothing),
            (yes, _) => Ok(Change::Part(seat, yes)),
        }
    }

    /// A visitor is to be forgotten here.
    pub(crate) fn forget(&self, by: By<'_>) -> Change {
        let Some(seat) = self.seat_of(by.visitor) else { return Change::Nothing };
        let last = self.staying().all(|other| other == seat);
        match last || self.parting(seat) == Parting::CallOff {
            true => Change::Delete,
            false => Change::Forget(seat),
        }
    }
}

/// Deletes all rows of a table. Was there one?
async fn rows(change: &mut AnyConnection, table: &str) -> Result<bool, sqlx::Error> {
    let mut there = false;
    for sql in [
        "DELETE FROM journal WHERE table_id = $1",
        "DELETE FROM notes WHERE table_id = $1",
        "DELETE FROM seats WHERE table_id = $1",
        "DELETE FROM drivers WHERE table_id = $1",
        "DELETE FROM tables WHERE id = $1",
    ] {
        // The table itself comes last.
        there = sqlx::query(sql).bind(table).execute(&mut *change).await?.rows_affected() > 0;
    }
    Ok(there)
}

impl Store {
    /// Deletes a table, all of it. Was there one?
    pub async fn delete(&self, table: &str) -> Result<bool, StoreError> {
        let mut change = self.pool.begin().await?;
        let there = rows(&mut change, table).await?;
        change.commit().await?;
        Ok(there)
    }

    /// Deletes tables that have not been used since; how many that were.
    pub(crate) async fn delete_unused(
        &self,
        tables: &[(String, i64)],
    ) -> Result<usize, StoreError> {
        let mut change = self.pool.begin().await?;
        let mut done = 0;
        for (table, used) in tables {
            // Whoever notes a use meanwhile comes before this or waits for it.
            let same = sqlx::query("UPDATE tables SET used = used WHERE id = $1 AND used = $2");
            let same = same.bind(table).bind(used).execute(&mut *change).await?;
            if same.rows_affected() == 1 {
                rows(&mut change, table).await?;
                done += 1;
            }
        }
        change.commit().await?;
        Ok(done)
    }

    /// Forgets who sat at a seat, and what they said there.
    pub(crate) async fn forget_at(&self, table: &str, seat: Seat) -> Result<(), StoreError> {
        let mut change = self.pool.begin().await?;
        let words =
            "UPDATE journal SET text = '' WHERE table_id = $1 AND seat = $2 AND kind = 'chat'";
        let seat = seat.index() as i64;
        sqlx::query(words).bind(table).bind(seat).execute(&mut *change).await?;
        let notes = "DELETE FROM notes WHERE table_id = $1 AND seat = $2";
        sqlx::query(notes).bind(table).bind(seat).execute(&mut *change).await?;
        sqlx::query(
            "UPDATE seats SET visitor = $3, name = $4, device = '', parted = 1 \
             WHERE table_id = $1 AND seat = $2",
        )
        .bind(table)
        .bind(seat)
        .bind(GONE)
        .bind(ui::gone(Lang::En))
        .execute(&mut *change)
        .await?;
        seats_changed(&mut change, table).await?;
        change.commit().await?;
        Ok(())
    }

    /// The tables of a visitor that are over, and those that are not.
    async fn ties(&self, visitor: &str) -> Result<[Vec<(String, i64)>; 2], StoreError> {
        let rows = sqlx::query("SELECT table_id, seat, done FROM seats WHERE visitor = $1");
        let rows = rows.bind(visitor).fetch_all(&self.pool).await?;
        let (mut over, mut open) = (Vec::new(), Vec::new());
        for row in rows {
            let tie = (row.try_get("table_id")?, row.try_get("seat")?);
            let is_over = row.try_get::<i64, _>("done")? != 0;
            if is_over { over.push(tie) } else { open.push(tie) }
        }
        Ok([over, open])
    }

    /// Is somebody there who has not parted with a table?
    async fn has_people(&self, table: &str) -> Result<bool, StoreError> {
        let sql = "SELECT COUNT(*) AS count FROM seats \
                   WHERE table_id = $1 AND visitor <> '' AND parted = 0";
        let row = sqlx::query(sql).bind(table).fetch_one(&self.pool).await?;
        Ok(row.try_get::<i64, _>("count")? > 0)
    }

    /// Deletes the name of a visitor, the ways to come back, and what was said while looking on.
    async fn delete_name(&self, visitor: &str) -> Result<(), StoreError> {
        let mut change = self.pool.begin().await?;
        for sql in [
            "DELETE FROM visitors WHERE id = $1",
            "DELETE FROM learned WHERE visitor = $1",
            // Nobody comes back as somebody who was forgotten.
            "UPDATE tokens SET visitor = '' WHERE visitor = $1",
            "UPDATE journal SET text = '' WHERE kind = 'aside' AND SUBSTR(text, 1, 32) = $1",
        ] {
            sqlx::query(sql).bind(visitor).execute(&mut *change).await?;
        }
        change.commit().await?;
        Ok(())
    }
}

impl Hub {
    /// Is there room for one more open table of this visitor?
    pub(crate) async fn room_for(
        &self,
        wanted: &Wanted,
        people: &[Person],
        lang: Lang,
    ) -> Result<(), Wrong> {
        let free = wanted.seats.iter().filter(|seat| seat.is_none()).count();
        let (Some((visitor, _)), true) = (people.first(), wanted.is_open && free > people.len())
        else {
            return Ok(());
        };
        let (most, open) = (self.context.open_each, self.context.store.open_of(visitor).await?);
        if open < most {
            return Ok(());
        }
        Err(Wrong::because(
            lang,
            &format!(
                "{open} open tables of yours are waiting for players already: delete one, or make \
                 this one without listing it."
            ),
            &format!(
                "参加者を待っている公開の卓がすでに{open}卓あります。どれかを削除するか、一覧に載せずに作ってください。"
            ),
        ))
    }

    /// Forgets a visitor: the name, and every tie to a table. The games of others stay, with somebody
    /// who left.
    pub(crate) async fn forget(self: &Arc<Self>, visitor: &str, lang: Lang) -> Result<(), Wrong> {
        let (hub, visitor) = (self.clone(), visitor.to_string());
        let forgetting = tokio::spawn(async move {
            let store = &hub.context.store;
            let [over, open] = store.ties(&visitor).await?;
            for (table, _) in open {
                // The owner lets a bot play on, or deletes it.
                if let Some(handle) = hub.table(&table).await? {
                    handle.asked(&visitor, lang, Deed::Forget).await?;
                }
            }
            for (table, seat) in over {
                store.forget_at(&table, Seat::new(seat as u8)).await?;
                if !store.has_people(&table).await? {
                    store.delete(&table).await?;
                }
                hub.look_again(&table).await;
            }
            store.delete_name(&visitor).await?;
            Ok::<_, Wrong>(())
        });
        forgetting.await.map_err(|error| Wrong::Unsure(error.to_string()))?
    }
}
