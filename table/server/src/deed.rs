//! What visitors ask of a table, and what the table makes of it: checked against what it is now,
//! changing nothing.

use bots::Level;
use kernel::{Seat, Seats};
use pack::Lang;
use ui::Talk;

use crate::room::{Room, Sitting};
use crate::secret::{SECRET, hashed, letters};
use crate::store::{Entry, Kind, SeatRow, Stage};
use crate::vote::{Matter, Voice};
use crate::wrong::Wrong;

/// The longest line of chat.
const LONGEST: usize = 300;

/// What a visitor asks of a table.
#[derive(Clone, Debug)]
pub(crate) enum Deed {
    /// Actions in notation, one after the other; picks of one choice, mostly.
    Act {
        /// How many actions the visitor has seen, if it matters.
        version: Option<usize>,
        actions: Vec<String>,
    },
    /// Takes a free seat; any, if none is named.
    Sit {
        seat: Option<Seat>,
        name: String,
    },
    /// Takes the seat over whose secret link this is.
    Move {
        secret: String,
    },
    Say(String),
    /// For or against taking something back.
    Undo(bool),
    /// For or against ending the game.
    GiveUp(bool),
    /// A bot takes a seat over, or gives it back.
    StandIn {
        seat: Seat,
        on: bool,
    },
    /// Explains each decision, or no longer.
    Guide(bool),
    /// The same people at a new table.
    Again,
    /// Gives the seat at an old table up.
    Leave,
}

/// A visitor who asks.
#[derive(Clone, Copy)]
pub(crate) struct By<'a> {
    pub(crate) visitor: &'a str,
    pub(crate) lang: Lang,
}

/// What comes of it.
#[derive(Clone, Debug)]
pub(crate) enum Change {
    /// All is as wanted already.
    Nothing,
    /// An entry for the journal.
    Enter(Entry),
    /// Somebody else at a seat.
    Seat(Seat, SeatRow),
    /// The same people at a new table.
    Again,
}

fn enter(kind: Kind, seat: Seat, text: impl Into<String>) -> Result<Change, Wrong> {
    Ok(Change::Enter(Entry::new(kind, seat, text)))
}

impl Room {
    /// An action of a visitor.
    pub(crate) fn act(
        &self,
        by: By<'_>,
        version: Option<usize>,
        text: &str,
    ) -> Result<Entry, Wrong> {
        self.playable()?;
        let seat = self.seat_of(by.visitor).ok_or(Wrong::NotSeated)?;
        // Over a slow line others may have acted since. A call stands all the same, and no call
        // of somebody else makes a decision void.
        let (speaks, same) = match (&self.live, version) {
            (Some(live), Some(version)) => (live.speaks(text), live.only_said_since(version)),
            _ => (false, version.is_none_or(|version| version == self.len())),
        };
        if !speaks && !same {
            return Err(Wrong::Stale);
        }
        if self.seats[seat.index()].stand_in.is_some() {
            return Err(Wrong::because(
                by.lang,
                "A bot stands in for you. Take your seat back first.",
                "ボットが代わりに打っています。先に席に戻ってください。",
            ));
        }
        self.act_at(seat, text, by.lang)
    }

    /// An action of a seat.
    pub(crate) fn act_at(&self, seat: Seat, text: &str, lang: Lang) -> Result<Entry, Wrong> {
        self.playable()?;
        let Some(live) = self.live.as_ref().filter(|_| self.stage == Stage::Playing) else {
            return Err(Wrong::because(
                lang,
                "Nothing is being played at this table now.",
                "この卓では今、対戦が行われていません。",
            ));
        };
        let text = live.read(seat, text, &self.names(lang), lang).map_err(Wrong::Refused)?;
        let took = match live.is_aside(&text) {
            true => Default::default(),
            false => self.waited(seat),
        };
        Ok(Entry::new(Kind::Do, seat, text).after(took))
    }

    /// A free seat for a visitor.
    pub(crate) fn sit(&self, by: By<'_>, seat: Option<Seat>, name: &str) -> Result<Change, Wrong> {
        self.playable()?;
        if self.seat_of(by.visitor).is_some() {
            return Ok(Change::Nothing);
        }
        let free = |seat: &Seat| self.seats.get(seat.index()).is_some_and(Sitting::is_free);
        let seat = match seat {
            Some(seat) => Some(seat).filter(free),
            None => Seat::all(self.seats.len() as u8).find(free),
        };
        let Some(seat) = seat else {
            return Err(Wrong::because(by.lang, "That seat is taken.", "その席は埋まっています。"));
        };
        let device = letters(SECRET).map_err(|error| Wrong::Refused(vec![error.to_string()]))?;
        let (name, visitor, bot) = (name.into(), by.visitor.into(), String::new());
        Ok(Change::Seat(seat, SeatRow { name, visitor, device, bot }))
    }

    /// A seat for another visitor who knows its secret link.
    pub(crate) fn move_seat(&self, by: By<'_>, secret: &str) -> Result<Change, Wrong> {
        let wanted = hashed(secret);
        let at = self.seats.iter().position(|s| s.is_person() && hashed(&s.row.device) == wanted);
        let seat = Seat::new(at.ok_or(Wrong::Missing)? as u8);
        match self.seat_of(by.visitor) {
            Some(own) if own == seat => return Ok(Change::Nothing),
            // One visitor, one seat.
            Some(_) => return Err(Wrong::Missing),
            None => {}
        }
        let row = SeatRow::clone(&self.seats[seat.index()].row);
        Ok(Change::Seat(seat, SeatRow { visitor: by.visitor.into(), ..row }))
    }

    /// A line of chat.
    pub(crate) fn say(&self, by: By<'_>, text: &str) -> Result<Change, Wrong> {
        let seat = self.seat_of(by.visitor).ok_or(Wrong::NotSeated)?;
        if self.talk() == Talk::Signals {
            return Err(Wrong::because(
                by.lang,
                "The rules forbid free talk in this game. Use the signals.",
                "このゲームではルールにより自由な会話ができません。合図を使ってください。",
            ));
        }
        let text: String = text.chars().filter(|c| !c.is_control()).take(LONGEST).collect();
        match text.trim() {
            "" => Ok(Change::Nothing),
            text => enter(Kind::Chat, seat, text),
        }
    }

    /// A bot takes a seat over, or gives it back. Anyone at the table may ask for it while the
    /// person is away.
    pub(crate) fn stand_in(
        &self,
        by: By<'_>,
        seat: Seat,
        on: bool,
        here: &dyn Fn(&str) -> bool,
    ) -> Result<Change, Wrong> {
        self.playable()?;
        let own = self.seat_of(by.visitor).ok_or(Wrong::NotSeated)?;
        let sitting = self.seats.get(seat.index()).ok_or(Wrong::NotSeated)?;
        let may = own == seat || (on && !here(&sitting.row.visitor));
        if !sitting.is_person() || !may {
            return Err(Wrong::because(
                by.lang,
                "A bot can stand in for you, or for somebody who is away.",
                "ボットが代われるのは、自分か、席を外している人だけです。",
            ));
        }
        Ok(Change::Enter(Room::stood_in(seat, on)))
    }

    /// The entry for a bot that takes a seat over, or gives it back.
    pub(crate) fn stood_in(seat: Seat, on: bool) -> Entry {
        Entry::new(Kind::StandIn, seat, if on { Level::Normal.name() } else { "" })
    }

    /// People who must agree to things.
    fn people(&self) -> Seats {
        let all = Seat::all(self.seats.len() as u8);
        all.filter(|seat| {
            let sitting = &self.seats[seat.index()];
            sitting.is_person() && sitting.stand_in.is_none()
        })
        .collect()
    }

    fn agreed(&self, matter: Matter, seat: Seat) -> bool {
        let agreed = self.votes.agreed(matter, seat);
        self.people().into_iter().all(|person| agreed.has(person))
    }

    /// A voice, if it changes anything.
    fn voice(&self, seat: Seat, voice: Voice) -> Result<Change, Wrong> {
        let mut after = self.votes;
        after.count(seat, voice);
        match after == self.votes {
            true => Ok(Change::Nothing),
            false => enter(Kind::Vote, seat, voice.text()),
        }
    }

    /// Asks for, agrees to or refuses an undo.
    pub(crate) fn undo(&self, by: By<'_>, agree: bool) -> Result<Change, Wrong> {
        self.playable()?;
        let seat = self.seat_of(by.visitor).ok_or(Wrong::NotSeated)?;
        let stay = match self.votes.stay() {
            _ if !agree => return self.voice(seat, Voice::KeepAll),
            Some(stay) => stay,
            None => self.undo_to(seat).ok_or_else(|| {
                Wrong::because(
                    by.lang,
                    "Nothing can be taken back: something new was revealed since.",
                    "取り消せません。その後に新しい情報が公開されています。",
                )
            })?,
        };
        match self.agreed(Matter::Undo { stay }, seat) {
            true => enter(Kind::Undo, seat, stay.to_string()),
            false => self.voice(seat, Voice::For(Matter::Undo { stay })),
        }
    }

    /// Gives up, if all people agree.
    pub(crate) fn give_up(&self, by: By<'_>, agree: bool) -> Result<Change, Wrong> {
        self.playable()?;
        let seat = self.seat_of(by.visitor).ok_or(Wrong::NotSeated)?;
        match agree {
            _ if self.stage != Stage::Playing => Ok(Change::Nothing),
            true if self.agreed(Matter::GiveUp, seat) => enter(Kind::GiveUp, seat, ""),
            true => self.voice(seat, Voice::For(Matter::GiveUp)),
            false => self.voice(seat, Voice::PlayOn),
        }
    }

    /// Explains each decision to a visitor, or no longer.
    pub(crate) fn set_guide(&self, by: By<'_>, on: bool) -> Result<Change, Wrong> {
        let seat = self.seat_of(by.visitor).ok_or(Wrong::NotSeated)?;
        match self.guide(Some(seat)) == on {
            true => Ok(Change::Nothing),
            false => enter(Kind::Guide, seat, if on { "on" } else { "off" }),
        }
    }
}
