//! Notes beside the actions of a match. A player writes them; while the game goes on nobody else reads
//! them, after it everybody who looks at the replay does.

use axum::extract::Form;
use axum::http::StatusCode;
use kernel::Seat;
use pack::Lang;
use sqlx::Row;
use ui::page::NOTE;

use crate::answer::Answer;
use crate::ending::eyes;
use crate::room::Room;
use crate::store::{Stage, Store, StoreError};
use crate::table_pages::At;
use crate::web::{Done, Fields, broken, field, shell};

/// So many notes a player may have at one table.
const MOST: i64 = 200;

/// A note as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoteRow {
    /// After so many actions.
    pub n: usize,
    /// Whose.
    pub seat: u8,
    /// What.
    pub text: String,
}

impl Store {
    /// The notes at a table, in order.
    pub async fn notes(&self, table: &str) -> Result<Vec<NoteRow>, StoreError> {
        let rows =
            sqlx::query("SELECT n, seat, text FROM notes WHERE table_id = $1 ORDER BY n, seat")
                .bind(table)
                .fetch_all(&self.pool)
                .await?;
        let note = |row: &sqlx::any::AnyRow| {
            let (n, seat): (i64, i64) = (row.try_get("n")?, row.try_get("seat")?);
            Ok(NoteRow { n: n as usize, seat: seat as u8, text: row.try_get("text")? })
        };
        Ok(rows.iter().map(note).collect::<Result<_, sqlx::Error>>()?)
    }

    /// Keeps a player's note at an action in place of the one before; an empty one is taken back.
    /// False if the player has too many already.
    pub async fn set_note(&self, table: &str, note: &NoteRow) -> Result<bool, StoreError> {
        let (n, seat) = (note.n as i64, i64::from(note.seat));
        let mut change = self.pool.begin().await?;
        sqlx::query("DELETE FROM notes WHERE table_id = $1 AND n = $2 AND seat = $3")
            .bind(table)
            .bind(n)
            .bind(seat)
            .execute(&mut *change)
            .await?;
        if !note.text.is_empty() {
            let row = sqlx::query(
                "SELECT COUNT(*) AS so_many FROM notes WHERE table_id = $1 AND seat = $2",
            )
            .bind(table)
            .bind(seat)
            .fetch_one(&mut *change)
            .await?;
            if row.try_get::<i64, _>("so_many")? >= MOST {
                return Ok(false);
            }
            sqlx::query("INSERT INTO notes (table_id, n, seat, text) VALUES ($1, $2, $3, $4)")
                .bind(table)
                .bind(n)
                .bind(seat)
                .bind(&note.text)
                .execute(&mut *change)
                .await?;
        }
        change.commit().await?;
        Ok(true)
    }
}

/// The notes that somebody may read.
pub(crate) fn readable(
    room: &Room,
    own: Option<Seat>,
    notes: Vec<NoteRow>,
    lang: Lang,
) -> Vec<ui::page::Note> {
    let names = room.names(lang);
    let own = own.map(|own| own.index() as u8);
    let may = |note: &NoteRow| room.stage == Stage::Over || own == Some(note.seat);
    let shown = |note: NoteRow| ui::page::Note {
        at: note.n,
        name: names.of(Seat::new(note.seat)),
        own: own == Some(note.seat),
        text: note.text,
    };
    notes.into_iter().filter(may).map(shown).collect()
}

/// A text that can stand beside an action: of lines that can be read, and not too long.
fn clean(text: &str) -> Option<String> {
    let text: String =
        text.replace("\r\n", "\n").chars().filter(|c| !c.is_control() || *c == '\n').collect();
    let text = text.trim();
    (text.chars().count() <= NOTE).then(|| text.to_string())
}

pub(crate) async fn note(at: At, Form(fields): Fields) -> Done {
    let At { app, visitor, id, handle, .. } = &at;
    let room = handle.room();
    let refuse = async |status, en: &str, ja: &str| -> Done {
        let shell =
            shell(app, visitor, &format!("/t/{id}/replay"), Some(room.game.shown())).await?;
        let (title, text) = match visitor.lang {
            Lang::En => ("The note was not kept", en),
            Lang::Ja => ("メモを保存できません", ja),
        };
        Err(Answer::say(status, &shell, title, &[text.into()]))
    };
    let Some(seat) = room.seat_of(&visitor.id) else {
        return refuse(
            StatusCode::FORBIDDEN,
            "Only those who play here write notes.",
            "メモを書けるのは、この卓で遊んだ人だけです。",
        )
        .await;
    };
    let count = field(&fields, "at").and_then(|text| text.parse::<usize>().ok());
    let viewer = eyes(field(&fields, "eyes"), Some(seat), room.stage == Stage::Over);
    let count = count.filter(|count| *count <= room.version(viewer) && room.old.is_none());
    let Some(count) = count else { return Err(Answer::missing(visitor.lang)) };
    let n = room.replayed(viewer, count);
    let Some(text) = clean(field(&fields, "text").unwrap_or_default()) else {
        return refuse(
            StatusCode::UNPROCESSABLE_ENTITY,
            &format!("A note has at most {NOTE} letters."),
            &format!("メモは{NOTE}文字までです。"),
        )
        .await;
    };
    let row = NoteRow { n, seat: seat.index() as u8, text };
    let kept = app.hub.context.store.set_note(id, &row).await;
    if !kept.map_err(|error| broken(visitor, &error))? {
        return refuse(
            StatusCode::UNPROCESSABLE_ENTITY,
            &format!("You have {MOST} notes at this table already: take one back first."),
            &format!("この卓のメモは{MOST}件までです。先にどれかを消してください。"),
        )
        .await;
    }
    if visitor.fragment {
        return Ok(Answer::nothing().for_visitor(visitor));
    }
    let eyes = field(&fields, "eyes").unwrap_or_default();
    let eyes: String = eyes.chars().filter(char::is_ascii_alphanumeric).take(8).collect();
    Ok(Answer::go(&format!("/t/{id}/replay?at={count}&eyes={eyes}")).for_visitor(visitor))
}
