//! Who sits where, as it is stored.

use kernel::Seats;
use sqlx::AnyConnection;

use super::{Stage, Store, StoreError, bits};

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
    /// The person has parted with the table: it goes when all have.
    pub parted: bool,
}

impl Store {
    /// Changes who sits at a seat, if it is still as it `was` and nobody has sat down anywhere at the
    /// table since the change that `seated` counts (`None`: whatever the others do). With the last free
    /// seat the game begins: then these are asked.
    pub async fn set_seat(
        &self,
        table: &str,
        seat: u8,
        was: &SeatRow,
        row: &SeatRow,
        begins: Option<Seats>,
        seated: Option<i64>,
    ) -> Result<bool, StoreError> {
        let begin = match begins {
            Some(_) => format!(", stage = $3, asked = $4, began = {}", self.dialect.clock()),
            None => String::new(),
        };
        let change = async {
            let mut change = self.pool.begin().await?;
            // Two who take the last two seats at once, each at another node: one of them is second, and
            // the game begins with that one.
            let sql = format!(
                "UPDATE tables SET seated = seated + 1{begin} WHERE id = $1 \
                 AND ($2 < 0 OR seated = $2)"
            );
            let sql = sqlx::AssertSqlSafe(sql);
            let mut query = sqlx::query(sql).bind(table).bind(seated.unwrap_or(-1));
            if let Some(asked) = begins {
                query = query.bind(Stage::Playing.word()).bind(bits(asked));
            }
            let done = query.execute(&mut *change).await?;
            if done.rows_affected() != 1 {
                return Ok(false);
            }
            let done = sqlx::query(
                "UPDATE seats SET name = $3, bot = $4, visitor = $5, device = $6, \
                 commitment = $9, secret = $10, parted = $14 \
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
            .bind(i64::from(row.parted))
            .execute(&mut *change)
            .await?;
            if done.rows_affected() != 1 {
                return Ok(false);
            }
            change.commit().await?;
            Ok::<_, sqlx::Error>(true)
        };
        Ok(self.pool.soon(change).await?)
    }
}

/// Notes that somebody else sits somewhere, so that other nodes look.
pub(crate) async fn seats_changed(
    change: &mut AnyConnection,
    table: &str,
) -> Result<(), sqlx::Error> {
    let sql = "UPDATE tables SET seated = seated + 1 WHERE id = $1";
    sqlx::query(sql).bind(table).execute(change).await?;
    Ok(())
}
