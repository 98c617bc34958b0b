//! What players add to the deal of their table: commitments while seats are free, secrets when all
//! are taken, then the cards. Nobody has to; whoever does is waited for, and not for long.

use std::time::Duration;

use kernel::mix::{Commitment, Mix, Part, Secret};
use kernel::{Seat, Seats, Seed, Text, Told as _};
use ui::Names;
use ui::page::{Adds, Deal, DealPart};

use crate::deed::{By, Change};
use crate::hub::Context;
use crate::room::{Room, Sitting};
use crate::store::{SeatRow, Stage, Store, StoreError, bits};
use crate::wrong::Wrong;

/// When all seats are taken, secrets are waited for so long; then the cards are dealt without them.
pub(crate) const PATIENCE: Duration = Duration::from_secs(5);

impl SeatRow {
    /// What this seat adds to the deal.
    pub(crate) fn part(&self) -> Part {
        let given = |text: &'_ str| (!text.is_empty()).then(|| text.to_string());
        let (commitment, secret) = (given(&self.commitment), given(&self.secret));
        // Nothing is stored that was not checked; what is damaged counts as nothing.
        Part::read(commitment.as_deref(), secret.as_deref()).unwrap_or_default()
    }
}

impl Room {
    /// What the deal is made of.
    pub(crate) fn mix(&self) -> Result<Mix, Text> {
        let server: Seed =
            self.row.seed.parse().map_err(|error: kernel::chance::NoSeed| error.told())?;
        Ok(Mix { server, players: self.seats.iter().map(|sitting| sitting.row.part()).collect() })
    }

    /// Are all seats taken, and somebody has not revealed what they committed to?
    pub(crate) fn waits_for_parts(&self) -> bool {
        let kept = |sitting: &Sitting| matches!(sitting.row.part(), Part::Kept(_));
        self.stage == Stage::Waiting
            && !self.seats.iter().any(Sitting::is_free)
            && self.seats.iter().any(kept)
    }

    /// The seat of a visitor who may still do something about the deal.
    fn before_the_deal(&self, by: By<'_>) -> Result<Seat, Wrong> {
        self.playable()?;
        let seat = self.seat_of(by.visitor).ok_or(Wrong::NotSeated)?;
        match self.stage {
            Stage::Waiting => Ok(seat),
            Stage::Playing | Stage::Over => Err(Wrong::because(
                by.lang,
                "The cards have been dealt: nothing can be added to the shuffle any more.",
                "カードはもう配られました。シャッフルにはもう加えられません。",
            )),
        }
    }

    /// A player commits to a secret, or to another one. Only while seats are free: then nobody has
    /// revealed anything yet.
    pub(crate) fn commit(&self, by: By<'_>, text: &str) -> Result<Change, Wrong> {
        let seat = self.before_the_deal(by)?;
        let commitment = commitment(by, text)?;
        if !self.seats.iter().any(Sitting::is_free) {
            return Err(Wrong::because(
                by.lang,
                "All seats are taken: the secrets are being revealed, and no new one can come in.",
                "全員がそろい、秘密の言葉を公開しているところです。新しいものは加えられません。",
            ));
        }
        let row = SeatRow::clone(&self.seats[seat.index()].row);
        if row.commitment == commitment.as_str() {
            return Ok(Change::Nothing);
        }
        let (commitment, secret) = (commitment.as_str().into(), String::new());
        Ok(Change::Seat(seat, SeatRow { commitment, secret, ..row }))
    }

    /// A player reveals the secret. Only when all seats are taken: then nobody can choose theirs by
    /// it any more.
    pub(crate) fn reveal(&self, by: By<'_>, text: &str) -> Result<Change, Wrong> {
        let seat = self.before_the_deal(by)?;
        if self.seats.iter().any(Sitting::is_free) {
            return Err(Wrong::because(
                by.lang,
                "Seats are still free: keep your secret until all are taken.",
                "まだ空席があります。全員がそろうまで秘密の言葉は明かさないでください。",
            ));
        }
        let secret: Secret = text.parse().map_err(|error| refused(by, &error))?;
        let row = SeatRow::clone(&self.seats[seat.index()].row);
        if row.secret == secret.as_str() {
            return Ok(Change::Nothing);
        }
        let kept = Some(row.commitment.as_str()).filter(|text| !text.is_empty());
        Part::read(kept, Some(secret.as_str())).map_err(|error| refused(by, &error))?;
        Ok(Change::Seat(seat, SeatRow { secret: secret.as_str().into(), ..row }))
    }

    /// What players have added to the deal; their secrets only where all is revealed.
    pub(crate) fn deal_parts(&self, names: &Names, revealed: bool) -> Vec<DealPart> {
        let part = |(index, sitting): (usize, &Sitting)| {
            let part = sitting.row.part();
            let secret = part.secret().map(|secret| secret.as_str().to_string());
            Some(DealPart {
                name: names.list().get(index).cloned().unwrap_or_default(),
                commitment: part.commitment()?.as_str().into(),
                revealed: secret.is_some(),
                secret: secret.filter(|_| revealed),
            })
        };
        self.seats.iter().enumerate().filter_map(part).collect()
    }

    /// What the page says of the deal.
    pub(crate) fn deal(&self, own: Option<Seat>, names: &Names) -> Deal {
        let own = own.map(|own| self.seats[own.index()].row.part());
        let next = match own {
            Some(Part::None) if self.stage == Stage::Waiting => Adds::Commit,
            Some(Part::Kept(_)) if self.waits_for_parts() => Adds::Reveal,
            Some(Part::None | Part::Kept(_) | Part::Shown(_)) | None => Adds::Nothing,
        };
        let next = match next {
            Adds::Commit if !self.seats.iter().any(Sitting::is_free) => Adds::Nothing,
            next => next,
        };
        Deal { parts: self.deal_parts(names, false), next }
    }

    /// The same table with the cards dealt, whatever was not revealed left out.
    pub(crate) fn dealt(&self, context: &Context) -> Result<Room, Text> {
        let mut next = self.clone();
        next.begin(context)?;
        Ok(next)
    }
}

/// A commitment that somebody sent.
pub(crate) fn commitment(by: By<'_>, text: &str) -> Result<Commitment, Wrong> {
    text.parse().map_err(|error| refused(by, &error))
}

fn refused(by: By<'_>, error: &dyn kernel::Told) -> Wrong {
    Wrong::Refused(vec![error.told().in_lang(by.lang).into()])
}

impl Store {
    /// Notes that the cards of a table are dealt, if they were not yet, and who is asked.
    pub async fn set_dealt(
        &self,
        table: &str,
        asked: Seats,
        seated: i64,
    ) -> Result<bool, StoreError> {
        let done = sqlx::query(sqlx::AssertSqlSafe(format!(
            "UPDATE tables SET stage = 'playing', asked = $2, began = {}, seated = seated + 1 \
             WHERE id = $1 AND stage = 'waiting' AND seated = $3",
            self.dialect.clock()
        )))
        .bind(table)
        .bind(bits(asked))
        .bind(seated)
        .execute(&self.pool)
        .await?;
        Ok(done.rows_affected() == 1)
    }
}
