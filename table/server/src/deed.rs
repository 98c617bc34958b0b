//! What visitors ask of a table, and what the table makes of it: checked against what it is now,
//! changing nothing.

use std::sync::Arc;

use bots::Level;
use kernel::driver::{Letter, Refused};
use kernel::{AnyAction, Denied, Seat, Text, Told, Viewer};
use pack::Lang;
use ui::Emote;
use ui::page::Kept;

use crate::again::Next;
use crate::live::Live;
use crate::naming;
use crate::pace::Pace;
use crate::parts;
use crate::room::{Room, Sitting};
use crate::secret::hashed;
use crate::step::Step;
use crate::store::{Kind, SeatRow, Stage};
use crate::wrong::Wrong;

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
    /// Takes a free seat, and commits to something for the deal.
    SitAdding {
        seat: Option<Seat>,
        name: String,
        commitment: String,
    },
    /// Commits to a secret that is added to the deal.
    Commit(String),
    /// Reveals it.
    Reveal(String),
    /// A link that moves the own seat to another device: this is the hash of its secret.
    Link {
        device: String,
    },
    /// Takes the seat over whose secret link this is.
    Move {
        secret: String,
    },
    Say(String),
    /// Says something with one tap.
    Emote(Emote),
    /// Says something to the others who look on.
    Aside {
        name: String,
        text: String,
    },
    /// A bot at a free seat, while the table waits.
    Fill {
        seat: Seat,
        level: Level,
    },
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
    /// A step of a lesson is read: this one, from 0.
    GoOn(usize),
    /// The free part of a lesson from its beginning.
    TryAgain,
    /// How fast bots act.
    Pace(Pace),
    /// The same people at a new table.
    Again(Next),
    /// Does not take the seat that is kept.
    Decline,
    /// Gives the seat at an old table up.
    Leave,
    /// Parts with the table, or no longer. With the last person it is deleted.
    Delete(bool),
    /// The visitor is to be forgotten here.
    Forget,
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
    /// Something happens.
    Step(Step),
    /// Somebody else at a seat.
    Seat(Seat, SeatRow),
    /// The same people at a new table; where it is comes into the step then.
    Again(Step, Next),
    /// Somebody parts with the table, or no longer.
    Part(Seat, bool),
    /// Nothing is to be known of who sat there.
    Forget(Seat),
    /// The table is deleted.
    Delete,
}

impl From<Option<Step>> for Change {
    fn from(step: Option<Step>) -> Self {
        step.map_or(Change::Nothing, Change::Step)
    }
}

pub(crate) fn enter(kind: Kind, seat: Seat, text: impl Into<String>) -> Result<Change, Wrong> {
    Ok(Change::Step(Step::beside(kind, seat, text)))
}

/// Nothing can be asked of a match that is not played.
fn not_played(lang: Lang) -> Wrong {
    Wrong::because(
        lang,
        "Nothing is being played at this table now.",
        "この卓では今、対戦が行われていません。",
    )
}

/// What the match says to a letter, if it is not the game's rules that speak.
fn refused(refused: &Refused<Denied>, lang: Lang) -> Wrong {
    match refused {
        Refused::Stale => Wrong::Stale,
        refused => Wrong::Refused(vec![sentence(&refused.told(), lang)]),
    }
}

/// A sentence of its own.
fn sentence(text: &Text, lang: Lang) -> String {
    let mut letters = text.in_lang(lang).chars();
    let first = letters.next().map(char::to_uppercase).into_iter().flatten();
    let rest: String = first.chain(letters).collect();
    if lang == Lang::En { rest + "." } else { rest }
}

impl Room {
    /// What comes of what a visitor asks for. Nothing changes before it is stored and carried out.
    pub(crate) fn heed(
        &mut self,
        by: By<'_>,
        deed: &Deed,
        here: &dyn Fn(&str) -> bool,
    ) -> Result<Change, Wrong> {
        match deed {
            Deed::Act { version, actions } => match &actions[..] {
                [action] => self.act(by, *version, action),
                // The owner takes them one by one.
                _ => Ok(Change::Nothing),
            },
            Deed::Sit { seat, name } => self.sit(by, *seat, name),
            Deed::SitAdding { seat, name, commitment } => {
                let commitment = parts::commitment(by, commitment)?.as_str().to_string();
                Ok(match self.sit(by, *seat, name)? {
                    Change::Seat(seat, row) => Change::Seat(seat, SeatRow { commitment, ..row }),
                    other => other,
                })
            }
            Deed::Commit(commitment) => self.commit(by, commitment),
            Deed::Reveal(secret) => self.reveal(by, secret),
            Deed::Link { device } => self.link_seat(by, device),
            Deed::Move { secret } => self.move_seat(by, secret),
            Deed::Say(text) => self.say(by, text),
            Deed::Emote(emote) => self.emote(by, *emote),
            Deed::Aside { name, text } => self.say_aside(by, name, text),
            Deed::Fill { seat, level } => self.fill(by, *seat, *level),
            Deed::GoOn(step) => self.go_on(by, *step),
            Deed::TryAgain => self.try_again(by),
            Deed::Undo(_) if self.script.is_some() => self.take_back(by),
            Deed::Undo(agree) => {
                let none = Err(refused(&Refused::NothingToTakeBack, by.lang));
                self.vote(by, none, |seat| Letter::Undo { seat, agree: *agree })
            }
            Deed::GiveUp(agree) => {
                let over = Ok(Change::Nothing);
                self.vote(by, over, |seat| Letter::GiveUp { seat, agree: *agree })
            }
            Deed::StandIn { seat, on } => self.stand_in(by, *seat, *on, here),
            Deed::Guide(on) => self.set_guide(by, *on),
            Deed::Pace(pace) => self.choose_pace(by, *pace),
            Deed::Again(next) => self.again(by, next),
            Deed::Decline => self.decline(by),
            Deed::Leave => self.leave(by),
            Deed::Delete(yes) => self.delete(by, *yes),
            Deed::Forget => Ok(self.forget(by)),
        }
    }

    /// What comes of a letter to the match.
    pub(crate) fn hear(
        &mut self,
        letter: Letter<AnyAction>,
    ) -> Result<Option<Step>, Refused<Denied>> {
        let now = self.now();
        let heard = self.playing().map_or(Ok(None), |live| live.hear(now, letter));
        Ok(heard?.map(Step::from))
    }

    /// The match while it is played.
    fn under_way(&self, lang: Lang) -> Result<&Arc<dyn Live>, Wrong> {
        self.playable()?;
        let live = self.live.as_ref().filter(|_| self.stage == Stage::Playing);
        live.ok_or_else(|| not_played(lang))
    }

    /// An action of a visitor.
    fn act(&mut self, by: By<'_>, seen: Option<usize>, text: &str) -> Result<Change, Wrong> {
        self.playable()?;
        let seat = self.seat_of(by.visitor).ok_or(Wrong::NotSeated)?;
        let seen = seen.map(|seen| self.len_of(Viewer::Seat(seat), seen));
        // The last action of the game came first, perhaps the table's own: the page will show it.
        if self.stage == Stage::Over && seen.is_some_and(|seen| seen < self.len()) {
            return Err(Wrong::Stale);
        }
        let words = self.under_way(by.lang)?.words();
        let action = words.read(text, by.lang).map_err(|what| Wrong::Refused(vec![what]))?;
        let letter = Letter::Act { seat, action: action.clone(), seen };
        if self.script.is_some() {
            let heard = self.hear(letter);
            return self.attempt(by, seat, &action, heard);
        }
        let heard = self.hear(letter);
        heard.map(Change::from).map_err(|why| self.denied(by, seat, &action, &why))
    }

    /// Why an action is not done, in words.
    pub(crate) fn denied(
        &self,
        by: By<'_>,
        seat: Seat,
        action: &AnyAction,
        why: &Refused<Denied>,
    ) -> Wrong {
        match (why, &self.live) {
            (Refused::Rules(_), Some(live)) => {
                let names = self.names(by.lang);
                Wrong::Refused(live.words().refused(seat, action, &names, by.lang))
            }
            (why, _) => refused(why, by.lang),
        }
    }

    /// A voice for or against something; `idle` where nothing is played.
    fn vote(
        &mut self,
        by: By<'_>,
        idle: Result<Change, Wrong>,
        letter: impl FnOnce(Seat) -> Letter<AnyAction>,
    ) -> Result<Change, Wrong> {
        self.playable()?;
        let seat = self.seat_of(by.visitor).ok_or(Wrong::NotSeated)?;
        if self.stage != Stage::Playing {
            return idle;
        }
        match self.hear(letter(seat)) {
            Ok(step) => Ok(step.into()),
            // Nothing to be against.
            Err(Refused::NoVote) => Ok(Change::Nothing),
            Err(why) => Err(refused(&why, by.lang)),
        }
    }

    /// A free seat for a visitor.
    fn sit(&self, by: By<'_>, seat: Option<Seat>, name: &str) -> Result<Change, Wrong> {
        self.playable()?;
        if self.seat_of(by.visitor).is_some() {
            return Ok(Change::Nothing);
        }
        // A seat that is kept for somebody is theirs.
        let kept = |seat: &Seat| self.seats.get(seat.index()).map(|one| one.kept_for(by.visitor));
        let free = |seat: &Seat| {
            self.seats.get(seat.index()).is_some_and(Sitting::is_free)
                && kept(seat) != Some(Kept::Other)
        };
        let all = || Seat::all(self.seats.len() as u8);
        let seat = match seat {
            Some(seat) => Some(seat).filter(free),
            None => all().find(|seat| kept(seat) == Some(Kept::You)).or_else(|| all().find(free)),
        };
        let Some(seat) = seat else {
            return Err(Wrong::because(by.lang, "That seat is taken.", "その席は埋まっています。"));
        };
        let others = self.seats.iter().enumerate().filter(|(at, _)| *at != seat.index());
        let others = others.map(|(_, sitting)| sitting.row.name.as_str());
        let name = naming::apart(name, others.filter(|name| !name.is_empty()));
        Ok(Change::Seat(seat, SeatRow { name, visitor: by.visitor.into(), ..SeatRow::default() }))
    }

    /// A link to the own seat; the one before is void.
    fn link_seat(&self, by: By<'_>, device: &str) -> Result<Change, Wrong> {
        let seat = self.seat_of(by.visitor).ok_or(Wrong::NotSeated)?;
        let row = SeatRow::clone(&self.seats[seat.index()].row);
        Ok(Change::Seat(seat, SeatRow { device: device.into(), ..row }))
    }

    /// The seat that a secret link leads to.
    pub(crate) fn linked(&self, secret: &str) -> Option<Seat> {
        let wanted = hashed(secret);
        let at = self.seats.iter().position(|s| s.is_person() && s.row.device == wanted)?;
        Some(Seat::new(at as u8))
    }

    /// A seat for another visitor who knows its secret link. The link is used up then.
    fn move_seat(&self, by: By<'_>, secret: &str) -> Result<Change, Wrong> {
        let at = self.linked(secret).map(Seat::index);
        let seat = Seat::new(at.ok_or(Wrong::Missing)? as u8);
        match self.seat_of(by.visitor) {
            Some(own) if own == seat => return Ok(Change::Nothing),
            // One visitor, one seat.
            Some(_) => return Err(Wrong::Missing),
            None => {}
        }
        let row = SeatRow::clone(&self.seats[seat.index()].row);
        let device = String::new();
        Ok(Change::Seat(seat, SeatRow { visitor: by.visitor.into(), device, parted: false, ..row }))
    }

    /// A bot instead of somebody who does not come.
    fn fill(&self, by: By<'_>, seat: Seat, level: Level) -> Result<Change, Wrong> {
        self.playable()?;
        self.seat_of(by.visitor).ok_or(Wrong::NotSeated)?;
        let free = self.seats.get(seat.index()).is_some_and(Sitting::is_free);
        if !free {
            return Err(Wrong::because(by.lang, "That seat is taken.", "その席は埋まっています。"));
        }
        let (name, bot) = (ui::bot_stored(&self.row.id, seat.index()), level.name().into());
        Ok(Change::Seat(seat, SeatRow { name, bot, ..SeatRow::default() }))
    }

    /// A bot takes a seat over, or gives it back. Anyone at the table may ask for it while the
    /// person is away.
    fn stand_in(
        &mut self,
        by: By<'_>,
        seat: Seat,
        on: bool,
        here: &dyn Fn(&str) -> bool,
    ) -> Result<Change, Wrong> {
        self.playable()?;
        let own = self.seat_of(by.visitor).ok_or(Wrong::NotSeated)?;
        self.under_way(by.lang)?;
        let away = self.seats.get(seat.index()).is_some_and(|one| !here(&one.row.visitor));
        let heard = self.hear(Letter::StandIn { by: own, seat, on, away });
        heard.map(Change::from).map_err(|why| refused(&why, by.lang))
    }

    /// The same people at a new table.
    fn again(&mut self, by: By<'_>, next: &Next) -> Result<Change, Wrong> {
        if self.next.is_some() {
            return Ok(Change::Nothing);
        }
        let seat = self.seat_of(by.visitor).ok_or(Wrong::Missing)?;
        let step = match (&self.old, &self.live) {
            (Some(_), _) => Some(Step::beside(Kind::Next, seat, "")),
            (None, Some(_)) => self.hear(Letter::Rematch { seat }).map_err(|_| Wrong::Missing)?,
            (None, None) => None,
        };
        step.map(|step| Change::Again(step, next.clone())).ok_or(Wrong::Missing)
    }

    /// How fast bots act: whoever sits at the table may say.
    fn choose_pace(&self, by: By<'_>, pace: Pace) -> Result<Change, Wrong> {
        let seat = self.seat_of(by.visitor).ok_or(Wrong::NotSeated)?;
        self.under_way(by.lang)?;
        match self.pace == pace {
            true => Ok(Change::Nothing),
            false => enter(Kind::Pace, seat, pace.word()),
        }
    }

    /// Explains each decision to a visitor, or no longer.
    fn set_guide(&self, by: By<'_>, on: bool) -> Result<Change, Wrong> {
        let seat = self.seat_of(by.visitor).ok_or(Wrong::NotSeated)?;
        match self.guide(Some(seat)) == on {
            true => Ok(Change::Nothing),
            false => enter(Kind::Guide, seat, if on { "on" } else { "off" }),
        }
    }
}
