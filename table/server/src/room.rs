//! A table as it is at one moment: who sits there, the match, and what people say. A plain value: the
//! owner makes the next one from it, and everybody else looks at the one they were given.

pub(crate) mod old;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use bots::Level;
use games::{GameId, Packs};
use kernel::{Seat, Seats, Seed, Text, Told, Turn, Viewer};
use pack::Lang;
use ui::{Names, Talk};

use crate::live::{Live, live};
use crate::store::{Entry, Kind, SeatRow, Stage, StoreError, Stored, TableRow};
use crate::vote::{Voice, Votes};

/// The chat of a page has this many lines.
const CHAT: usize = 60;
/// An action further back than this is not taken back.
pub(crate) const UNDO: usize = 12;

/// One seat and who decides for it.
#[derive(Clone)]
pub(crate) struct Sitting {
    pub(crate) row: Arc<SeatRow>,
    /// A bot that stands in for the person.
    pub(crate) stand_in: Option<Level>,
    /// Time used on the clock.
    pub(crate) used: Duration,
    /// Since when the present decision waits, for the clocks.
    pub(crate) since: Instant,
    /// The person has switched the guide on or off.
    guide: Option<bool>,
}

impl Sitting {
    pub(crate) fn level(&self) -> Option<Level> {
        self.stand_in.or_else(|| Level::named(&self.row.bot))
    }

    pub(crate) fn is_person(&self) -> bool {
        !self.row.visitor.is_empty()
    }

    pub(crate) fn is_free(&self) -> bool {
        self.row.visitor.is_empty() && self.row.bot.is_empty()
    }
}

/// A line of chat.
#[derive(Clone, Debug)]
pub(crate) struct ChatLine {
    pub(crate) seat: Seat,
    pub(crate) text: String,
}

/// A table at one moment.
#[derive(Clone)]
pub(crate) struct Room {
    pub(crate) row: Arc<TableRow>,
    pub(crate) game: GameId,
    pub(crate) stage: Stage,
    pub(crate) seats: Vec<Sitting>,
    pub(crate) live: Option<Arc<dyn Live>>,
    /// What is told instead of a match that cannot be played here.
    pub(crate) old: Option<Arc<old::Old>>,
    /// How many entries its journal has.
    pub(crate) entries: usize,
    pub(crate) chat: Vec<Arc<ChatLine>>,
    pub(crate) votes: Votes,
    /// The table that goes on from here.
    pub(crate) next: Option<Arc<str>>,
    /// Counts what changes who has to decide, and what: a plan made before is void then.
    pub(crate) turn: u64,
    /// Which actions have told somebody something new, as far as that was asked.
    news: Arc<Mutex<Vec<Option<bool>>>>,
}

impl Room {
    /// A table with nothing done yet.
    fn fresh(game: GameId, row: Arc<TableRow>, seats: Vec<SeatRow>) -> Room {
        let since = Instant::now();
        let sit = |row| Sitting {
            row: Arc::new(row),
            stand_in: None,
            used: Duration::ZERO,
            since,
            guide: None,
        };
        Room {
            game,
            stage: Stage::Waiting,
            seats: seats.into_iter().map(sit).collect(),
            live: None,
            old: None,
            entries: 0,
            chat: Vec::new(),
            votes: Votes::default(),
            next: None,
            turn: 0,
            news: Arc::default(),
            row,
        }
    }

    /// A new table: begun, if all seats are taken.
    pub(crate) fn new(
        packs: &Packs,
        game: GameId,
        row: TableRow,
        seats: Vec<SeatRow>,
    ) -> Result<Room, Text> {
        let mut room = Room::fresh(game, Arc::new(row), seats);
        room.begin_if_full(packs)?;
        Arc::make_mut(&mut room.row).stage = room.stage;
        Ok(room)
    }

    /// Rebuilds a table from what is stored.
    pub(crate) fn load(packs: &Packs, stored: Stored) -> Result<Room, StoreError> {
        let Stored { table, seats, journal } = stored;
        let damaged = |what: String| StoreError::Damaged { table: table.id.clone(), what };
        let game: GameId = table.game.parse().map_err(|error| damaged(format!("{error}")))?;
        Ok(Room::rebuilt(packs, game, &Arc::new(table), &seats, &journal))
    }

    /// Begins the game, if all seats are taken.
    fn begin_if_full(&mut self, packs: &Packs) -> Result<(), Text> {
        if self.stage != Stage::Waiting || self.seats.iter().any(Sitting::is_free) {
            return Ok(());
        }
        let setup = &self.row.setup;
        let seed: Seed =
            self.row.seed.parse().map_err(|error: kernel::chance::NoSeed| error.told())?;
        self.live = Some(live(self.game, packs, &setup.pack, &setup.options, setup.seats, seed)?);
        self.stage = Stage::Playing;
        self.wait(Seats::NONE);
        self.see_end();
        Ok(())
    }

    /// Somebody else at a seat; with the last free one the game begins.
    pub(crate) fn seated(&self, packs: &Packs, seat: Seat, row: SeatRow) -> Result<Room, Text> {
        let mut next = self.clone();
        next.seats[seat.index()].row = Arc::new(row);
        next.turn += 1;
        next.begin_if_full(packs)?;
        Ok(next)
    }

    /// The same table with what others have written since.
    pub(crate) fn with_news(&self, packs: &Packs, stored: &Stored) -> Result<Room, StoreError> {
        let damaged = |what| StoreError::Damaged { table: self.row.id.clone(), what };
        let mut next = self.clone();
        for (sitting, row) in next.seats.iter_mut().zip(&stored.seats) {
            if *sitting.row != *row {
                sitting.row = Arc::new(row.clone());
                next.turn += 1;
            }
        }
        next.begin_if_full(packs).map_err(|what| damaged(what.en))?;
        for entry in &stored.journal {
            next = next.after(entry).map_err(damaged)?;
        }
        Ok(next)
    }

    /// The table after an entry. Time runs for whoever is asked anew; what others do or say gives
    /// nobody more of it.
    pub(crate) fn after(&self, entry: &Entry) -> Result<Room, String> {
        let (before, by) = (self.asked(), Seat::new(entry.seat));
        let live = self.live.as_ref().filter(|_| entry.kind == Kind::Do);
        let decided = live.is_some_and(|live| !live.is_aside(&entry.text));
        let mut next = self.clone();
        next.apply(entry)?;
        next.wait(if decided { before.without(by) } else { before });
        Ok(next)
    }

    /// Everybody who is asked now and was not `before` is waited for from now on.
    fn wait(&mut self, before: Seats) {
        let now = Instant::now();
        for seat in self.asked().into_iter().filter(|seat| !before.has(*seat)) {
            if let Some(sitting) = self.seats.get_mut(seat.index()) {
                sitting.since = now;
            }
        }
    }

    /// Carries out a journal entry.
    fn apply(&mut self, entry: &Entry) -> Result<(), String> {
        self.entries += 1;
        let seat = Seat::new(entry.seat);
        match entry.kind {
            // Of an old table only talk and the way to the next table are carried out.
            Kind::Do | Kind::Undo | Kind::StandIn | Kind::Vote | Kind::GiveUp
                if self.old.is_some() => {}
            Kind::Do => {
                self.playing()?.act(seat, &entry.text)?;
                self.sitting(seat)?.used += entry.took;
                self.votes.moved();
                self.turn += 1;
                self.see_end();
            }
            Kind::Undo => {
                let stay = entry.text.parse().map_err(|_| "a bad undo")?;
                self.playing()?.back_to(stay)?;
                self.news = Arc::default();
                self.votes.moved();
                self.turn += 1;
            }
            Kind::Chat => {
                if self.chat.len() == CHAT {
                    self.chat.remove(0);
                }
                self.chat.push(Arc::new(ChatLine { seat, text: entry.text.clone() }));
            }
            Kind::StandIn => {
                self.sitting(seat)?.stand_in = entry.text.parse().ok();
                self.turn += 1;
            }
            Kind::Vote => {
                let voice = Voice::read(&entry.text).ok_or("a bad vote")?;
                self.votes.count(seat, voice);
            }
            Kind::Guide => self.sitting(seat)?.guide = Some(entry.text == "on"),
            Kind::GiveUp => {
                self.stage = Stage::Over;
                self.turn += 1;
            }
            Kind::Next => self.next = Some(entry.text.as_str().into()),
        }
        Ok(())
    }

    fn sitting(&mut self, seat: Seat) -> Result<&mut Sitting, String> {
        self.seats.get_mut(seat.index()).ok_or_else(|| format!("there is no seat {seat}"))
    }

    /// The match, to be changed: a copy of its own if others look at it.
    fn playing(&mut self) -> Result<&mut (dyn Live + 'static), String> {
        let live = self.live.as_mut().ok_or("an action before the start")?;
        if Arc::get_mut(live).is_none() {
            *live = live.fork();
        }
        Arc::get_mut(live).ok_or_else(|| "the match is held".into())
    }

    fn see_end(&mut self) {
        if self.live.as_ref().is_some_and(|live| matches!(live.turn(), Turn::Over(_))) {
            self.stage = Stage::Over;
        }
    }

    /// The names in order of the seats; empty for a free seat.
    pub(crate) fn name_list(&self) -> Vec<String> {
        self.seats.iter().map(|sitting| sitting.row.name.clone()).collect()
    }

    pub(crate) fn names(&self, lang: Lang) -> Names {
        Names::stored(self.seats.iter().map(|sitting| &sitting.row.name), lang)
    }

    /// The seat of a visitor.
    pub(crate) fn seat_of(&self, visitor: &str) -> Option<Seat> {
        if visitor.is_empty() {
            return None;
        }
        let at = self.seats.iter().position(|sitting| sitting.row.visitor == visitor)?;
        Some(Seat::new(at as u8))
    }

    pub(crate) fn viewer(&self, visitor: &str) -> Viewer {
        self.seat_of(visitor).map_or(Viewer::Public, Viewer::Seat)
    }

    /// How many actions so far.
    pub(crate) fn len(&self) -> usize {
        let old = self.old.as_ref().map_or(0, |old| old.len());
        self.live.as_ref().map_or(old, |live| live.len())
    }

    /// Seats asked now.
    pub(crate) fn asked(&self) -> Seats {
        match self.live.as_ref().map(|live| live.turn()) {
            Some(Turn::Ask(ask)) if self.stage == Stage::Playing => ask.must,
            _ => Seats::NONE,
        }
    }

    /// Seats that may act now and whose bots should, though nobody waits for them.
    pub(crate) fn welcome(&self) -> Seats {
        let live = self.live.as_ref().filter(|_| self.stage == Stage::Playing);
        live.map_or(Seats::NONE, |live| live.duties())
    }

    /// How people may talk: freely before and after the game.
    pub(crate) fn talk(&self) -> Talk {
        let live = self.live.as_ref().filter(|_| self.stage == Stage::Playing);
        live.map_or(Talk::Free, |live| live.talk())
    }

    /// Is each decision explained to this one?
    pub(crate) fn guide(&self, own: Option<Seat>) -> bool {
        let own = own.and_then(|own| self.seats.get(own.index()));
        own.and_then(|sitting| sitting.guide).unwrap_or(self.row.setup.guide)
    }

    /// Did an action tell anybody something besides itself? Found out once, by whoever asks first.
    fn told_news(&self, at: usize) -> bool {
        let Some(live) = &self.live else { return true };
        let known = || self.news.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(told) = known().get(at).copied().flatten() {
            return told;
        }
        // Nobody waits while it is found out.
        let told = live.told_news(at);
        let mut known = known();
        if known.len() <= at {
            known.resize(at + 1, None);
        }
        known[at] = Some(told);
        told
    }

    /// How many actions stay if a seat takes its last one back; `None` if it cannot.
    pub(crate) fn undo_to(&self, seat: Seat) -> Option<usize> {
        let live = self.live.as_ref().filter(|_| self.stage == Stage::Playing)?;
        let near = live.len().saturating_sub(UNDO)..live.len();
        let at = near.rev().find(|at| live.by(*at) == Some(seat))?;
        let told = (at..live.len()).rev().any(|at| self.told_news(at));
        (!told).then_some(at)
    }
}
