//! Playing on from a moment of a match that is over, against bots: a table of one's own whose journal
//! begins with the actions until then. Its seed has been revealed, so it is no fair deal, and it says so:
//! on its pages and in its match file.

use std::sync::Arc;

use axum::extract::Form;
use axum::http::StatusCode;
use bots::Level;
use kernel::Seat;
use pack::Lang;
use serde::{Deserialize, Serialize};

use crate::answer::Answer;
use crate::hub::Hub;
use crate::room::Room;
use crate::secret::{TABLE, letters};
use crate::store::{Entry, Kind, SeatRow, Setup, Stage, Stored, TableRow};
use crate::table_pages::At;
use crate::wanted::Person;
use crate::web::{Done, Fields, broken, field, name_for, shell, too_often};
use crate::wrong::Wrong;

/// Who plays where the earlier match had a person.
const BOT: Level = Level::Normal;

/// Where a match comes from that was played on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedOn {
    /// The table of the earlier match.
    pub table: String,
    /// So many of its actions.
    pub at: usize,
}

impl Room {
    /// Can one play on after so many actions? Only when nothing is secret any more, and where
    /// somebody still has something to do.
    pub(crate) fn goes_on_at(&self, at: usize) -> bool {
        let Some(live) = self.live.as_ref().filter(|_| self.stage == Stage::Over) else {
            return false;
        };
        let then = live.table().at(at);
        then.is_some_and(|then| matches!(then.turn(), kernel::Turn::Ask(_)))
    }

    /// A table that begins with the first `at` actions of this one, with somebody at a seat and bots
    /// everywhere else. Nothing is stored yet.
    fn onward(&self, at: usize, seat: Seat, (visitor, name): Person) -> Option<Stored> {
        let log = self.live.as_ref()?.table().log();
        let setup = Setup {
            clock: 0,
            guide: false,
            played_on: Some(PlayedOn { table: self.row.id.clone(), at }),
            ..self.row.setup.clone()
        };
        let table = TableRow {
            id: letters(TABLE).ok()?,
            setup,
            stage: Stage::Playing,
            is_open: false,
            result: String::new(),
            // What players added to the deal is in it.
            seed: self.mix().ok()?.seed().to_string(),
            ..TableRow::clone(&self.row)
        };
        let mut person = Some(SeatRow { name, visitor, ..SeatRow::default() });
        let seats = self.seats.iter().enumerate().map(|(index, sitting)| {
            let own = index == seat.index();
            own.then(|| person.take()).flatten().unwrap_or_else(|| SeatRow {
                name: ui::bot_stored(&table.id, index),
                bot: Level::named(&sitting.row.bot).unwrap_or(BOT).name().into(),
                ..SeatRow::default()
            })
        });
        let seats = seats.collect();
        let journal = log.into_iter().take(at);
        let journal = journal.map(|(seat, text)| Entry::new(Kind::Do, seat, text)).collect();
        Some(Stored { table, seats, journal, ages: Default::default(), seated: 0 })
    }
}

impl Hub {
    /// Makes such a table. It is made, or not, also when whoever asked has hung up.
    pub(crate) async fn play_on(
        self: &Arc<Self>,
        room: Arc<Room>,
        at: usize,
        seat: Seat,
        person: Person,
    ) -> Result<String, Wrong> {
        let hub = self.clone();
        let making = tokio::spawn(async move {
            let unsure = |what: &str| Wrong::Unsure(what.into());
            let stored = room.onward(at, seat, person).ok_or_else(|| unsure("no match"))?;
            let loaded = {
                let (hub, stored) = (hub.clone(), stored.clone());
                tokio::task::spawn_blocking(move || Room::load(&hub.context, stored)).await
            };
            let room = loaded.map_err(|error| unsure(&error.to_string()))??;
            if room.old.is_some() {
                return Err(unsure("the actions cannot be played again"));
            }
            let Stored { table, seats, journal, .. } = &stored;
            hub.context.store.add_played(table, seats, room.asked(), journal).await?;
            let id = table.id.clone();
            // Bots begin at once, whoever looks on.
            let ears = hub.listen(&id).await;
            hub.place(&id, room, ears);
            Ok(id)
        });
        making.await.map_err(|error| Wrong::Unsure(error.to_string()))?
    }
}

pub(crate) async fn play_on(at: At, Form(fields): Fields) -> Done {
    let At { app, visitor, id, handle, .. } = &at;
    if !app.makes.allow(&visitor.id) {
        return Err(too_often(visitor));
    }
    let room = handle.room();
    let n = field(&fields, "at").and_then(|text| text.parse::<usize>().ok());
    let seat = field(&fields, "seat").and_then(|text| text.parse::<Seat>().ok());
    let seat = seat.filter(|seat| seat.index() < room.seats.len());
    let (Some(n), Some(seat)) = (n, seat) else { return Err(Answer::missing(visitor.lang)) };
    let may = {
        let room = room.clone();
        tokio::task::spawn_blocking(move || room.goes_on_at(n)).await
    };
    if !may.map_err(|error| broken(visitor, &error))? {
        let shell = shell(app, visitor, &format!("/t/{id}"), Some(room.game.shown())).await?;
        let (title, text) = match visitor.lang {
            Lang::En => (
                "One cannot play on from there",
                "Only a game that is over can be played on, from a moment before its end.",
            ),
            Lang::Ja => (
                "ここからは続けられません",
                "続きを遊べるのは、終わった対局の、終わる前の局面からだけです。",
            ),
        };
        return Err(Answer::say(StatusCode::CONFLICT, &shell, title, &[text.into()]));
    }
    let name = name_for(app, visitor, None).await?;
    let person = (visitor.id.clone(), name);
    let made = app.hub.play_on(room, n, seat, person).await;
    let made = made.map_err(|wrong| broken(visitor, &wrong))?;
    Ok(Answer::go(&format!("/t/{made}")).for_visitor(visitor))
}
