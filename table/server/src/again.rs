//! Playing again: whoever asks sits at a new table, and the others of the old one are invited. A seat is
//! kept for each of them until they take it, decline, or a bot is let in.

use axum::extract::Form;
use axum::http::StatusCode;
use bots::Level;
use kernel::{Dice, Seat};
use pack::Lang;
use ui::page::{self, Invite, Kept};

use crate::answer::Answer;
use crate::deed::{By, Change, Deed};
use crate::room::{Room, Sitting};
use crate::store::{SeatRow, Stage};
use crate::table_pages::At;
use crate::wanted::{Person, Wanted};
use crate::web::{Done, Fields, broken, field, name_for, shell, too_often};
use crate::wrong::Wrong;

/// A seat with this before its visitor is kept for them: they have not sat down.
const KEPT: char = '?';

/// In which order people sit at the next table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Seating {
    /// As before.
    #[default]
    Same,
    /// As the dice say.
    New,
}

/// What the next table should be.
#[derive(Clone, Debug, Default)]
pub(crate) struct Next {
    pub(crate) seating: Seating,
    /// Another table than this one was.
    pub(crate) wanted: Option<Wanted>,
}

/// What a seat is stored with that is kept for a visitor.
pub(crate) fn kept(visitor: &str) -> String {
    format!("{KEPT}{visitor}")
}

/// Is a seat that is stored with this kept for somebody?
pub(crate) fn is_kept(visitor: &str) -> bool {
    visitor.starts_with(KEPT)
}

impl SeatRow {
    /// For whom the seat is kept, if it is.
    pub(crate) fn kept_for(&self) -> Option<&str> {
        self.visitor.strip_prefix(KEPT)
    }
}

impl Sitting {
    /// Is the seat kept for this visitor, or for somebody else?
    pub(crate) fn kept_for(&self, visitor: &str) -> Kept {
        match self.row.kept_for() {
            None => Kept::No,
            Some(who) if who == visitor && !visitor.is_empty() => Kept::You,
            Some(_) => Kept::Other,
        }
    }
}

impl Room {
    /// Where the next game of the same people stands, for one of them or for who looks on.
    pub(crate) fn invite(&self, own: Option<Seat>, lang: Lang) -> Invite {
        if self.stage != Stage::Over || self.old.is_some() {
            return Invite::default();
        }
        let people = self.seats.iter().filter(|sitting| sitting.is_person()).count();
        let names = self.names(lang);
        let next = self.next.as_ref().zip(self.asked_again);
        Invite {
            may: own.is_some(),
            others: people.saturating_sub(usize::from(own.is_some())),
            own: own.is_some() && own == self.asked_again,
            next: next.map(|(next, by)| (names.of(by), next.to_string())),
        }
    }

    /// The table that comes of it, and who sits there: whoever asked, and those who are invited.
    pub(crate) fn next_of(
        &self,
        by: Seat,
        next: &Next,
        like: impl FnOnce() -> Wanted,
    ) -> Result<(Wanted, Vec<Person>), [&'static str; 2]> {
        let person = |(index, sitting): (usize, &Sitting)| {
            let own = index == by.index();
            let visitor = &sitting.row.visitor;
            let visitor = if own { visitor.clone() } else { kept(visitor) };
            sitting.is_person().then(|| (visitor, sitting.row.name.clone()))
        };
        let mut people: Vec<_> = self.seats.iter().enumerate().filter_map(person).collect();
        let mut wanted = next.wanted.clone().unwrap_or_else(like);
        if next.seating == Seating::New {
            let mut bytes = [0; 8];
            // Without randomness the order stays as it is.
            let _ = getrandom::fill(&mut bytes);
            let mut dice = Dice::new(u64::from_le_bytes(bytes));
            shuffle(&mut wanted.seats, &mut dice);
            shuffle(&mut people, &mut dice);
        }
        let room = wanted.seats.iter().filter(|seat| seat.is_none()).count();
        if room < people.len() {
            return Err([
                "There are fewer seats for people than people at this table. Take a bot out, or add a seat.",
                "この卓の人数に対して、人の席が足りません。ボットを減らすか、席を増やしてください。",
            ]);
        }
        Ok((wanted, people))
    }

    /// The seat that is kept for a visitor is free again.
    pub(crate) fn decline(&self, by: By<'_>) -> Result<Change, Wrong> {
        let kept = |sitting: &Sitting| sitting.kept_for(by.visitor) == Kept::You;
        match self.seats.iter().position(kept) {
            Some(at) => Ok(Change::Seat(Seat::new(at as u8), SeatRow::default())),
            None => Ok(Change::Nothing),
        }
    }
}

fn shuffle<T>(all: &mut [T], dice: &mut Dice) {
    for at in (1..all.len()).rev() {
        all.swap(at, dice.below(at as u32 + 1) as usize);
    }
}

/// Asks for another game, or answers to who has asked.
pub(crate) async fn again(at: At, Form(fields): Fields) -> Done {
    let visitor = &at.visitor;
    if !at.app.makes.allow(&visitor.id) {
        return Err(too_often(visitor));
    }
    let room = at.handle.room();
    if room.seat_of(&visitor.id).is_none() {
        return Err(Answer::missing(visitor.lang));
    }
    let asked = room.next.clone();
    match (asked, field(&fields, "answer")) {
        (Some(next), Some("no")) => {
            let table = at.app.hub.table(&next).await.map_err(|error| broken(visitor, &error))?;
            if let Some(table) = table {
                // Whoever has sat down there already stays.
                let _ = table.ask(visitor, Deed::Decline).await;
            }
            Ok(Answer::go(&format!("/t/{}/result", at.id)).for_visitor(visitor))
        }
        (Some(next), _) => join(&at, &next).await,
        (None, Some("no")) => Ok(Answer::go(&format!("/t/{}/result", at.id)).for_visitor(visitor)),
        (None, _) => {
            let new = field(&fields, "order") == Some("new");
            let seating = if new { Seating::New } else { Seating::Same };
            open(&at, Next { seating, wanted: None }).await
        }
    }
}

/// Opens the next table.
pub(crate) async fn open(at: &At, next: Next) -> Done {
    let visitor = &at.visitor;
    match at.handle.ask(visitor, Deed::Again(next)).await {
        Ok(()) => match at.handle.room().next.clone() {
            // Somebody may have been quicker: then that is the table.
            Some(next) => join(at, &next).await,
            None => Err(Answer::missing(visitor.lang)),
        },
        Err(Wrong::Missing) => Err(Answer::missing(visitor.lang)),
        Err(wrong @ (Wrong::Store(_) | Wrong::Unsure(_))) => Err(broken(visitor, &wrong)),
        // An old table's options may not go together any more: the form for a new one helps.
        Err(wrong @ (Wrong::NotSeated | Wrong::Stale | Wrong::Old(_) | Wrong::Refused(_))) => {
            let game = at.handle.room().game.shown();
            let shell = shell(&at.app, visitor, &format!("/t/{}", at.id), Some(game)).await?;
            let (title, new) = page::cannot_play_again(game, visitor.lang);
            let words = [wrong.words(visitor.lang), vec![new]].concat();
            Err(Answer::say(StatusCode::UNPROCESSABLE_ENTITY, &shell, title, &words))
        }
    }
}

/// Sits down at the next table, if there is a seat, and goes there.
async fn join(at: &At, next: &str) -> Done {
    let visitor = &at.visitor;
    let table = at.app.hub.table(next).await.map_err(|error| broken(visitor, &error))?;
    let Some(table) = table else { return Err(Answer::missing(visitor.lang)) };
    if table.room().seat_of(&visitor.id).is_none() {
        // A seat that is kept has the name of who sat there, on whichever device.
        let kept = |one: &&Sitting| one.kept_for(&visitor.id) == Kept::You;
        let room = table.room();
        let name = match room.seats.iter().find(kept).map(|one| one.row.name.clone()) {
            Some(name) if !name.is_empty() => name,
            Some(_) | None => name_for(&at.app, visitor, None).await?,
        };
        // Full by now: then one looks on.
        let _ = table.ask(visitor, Deed::Sit { seat: None, name }).await;
    }
    Ok(Answer::go(&format!("/t/{next}")).for_visitor(visitor))
}

/// The form for a new table as another table was set up.
pub(crate) fn sent(room: &Room, packs: &games::Packs) -> Vec<(String, String)> {
    let wanted = Wanted::like(room, packs).anew(room);
    let options = wanted.options.iter().map(|(key, value)| (format!("opt.{key}"), value.clone()));
    // Whoever asks is put at seat 1 by the form: people first.
    let mut seats = wanted.seats.clone();
    seats.sort_by_key(Option::is_some);
    let bots = seats.iter().zip(1..).map(|(seat, n): (_, usize)| {
        (format!("bot.{n}"), seat.map_or("", Level::name).to_string())
    });
    let more = [
        ("again".to_string(), room.row.id.clone()),
        ("seats".into(), wanted.seats.len().to_string()),
        ("pack".into(), wanted.pack.clone()),
        ("clock".into(), wanted.clock.to_string()),
        ("open".into(), if wanted.is_open { "yes" } else { "no" }.into()),
    ];
    more.into_iter().chain(options).chain(bots).collect()
}
