//! A table as it is at one moment: who sits there, the match, and what people say. A plain value: the
//! owner makes the next one from it, and everybody else looks at the one they were given.

pub(crate) mod old;

use std::sync::Arc;
use std::time::{Duration, Instant};

use bots::Level;
use games::GameId;
use kernel::driver::{Alone, Deed, House, Sitter, Wants};
use kernel::lesson::Script;
use kernel::{Seat, Seats, Text, Told as _, Viewer};
use pack::Lang;
use ui::{Names, Talk};

use crate::handle::Beside;
use crate::hub::Context;
use crate::lesson;
use crate::live::{self, Live, Told};
use crate::pace::Pace;
use crate::step::{STAND_IN, Step};
use crate::store::{Kind, SeatRow, Stage, StoreError, Stored, TableRow};
use crate::talk::Heard;

/// One seat and who decides for it.
#[derive(Clone)]
pub(crate) struct Sitting {
    pub(crate) row: Arc<SeatRow>,
    /// A bot that stands in for the person.
    pub(crate) stand_in: Option<Level>,
    /// The person has switched the guide on or off,
    guide: Option<bool>,
    /// so often.
    guided: usize,
}

impl Sitting {
    pub(crate) fn level(&self) -> Option<Level> {
        self.stand_in.or_else(|| Level::named(&self.row.bot))
    }

    pub(crate) fn is_person(&self) -> bool {
        !self.row.visitor.is_empty() && self.row.kept_for().is_none()
    }

    /// Nobody sits there; it may be kept for somebody.
    pub(crate) fn is_free(&self) -> bool {
        !self.is_person() && self.row.bot.is_empty()
    }
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
    /// Which of the changes of its seats it has.
    pub(crate) seated: i64,
    pub(crate) talk: Heard,
    /// The table that goes on from here.
    pub(crate) next: Option<Arc<str>>,
    /// Who asked for it.
    pub(crate) asked_again: Option<Seat>,
    /// The log, as far as it has been put into words.
    pub(crate) told: Arc<Told>,
    /// The time of the match begins here, or the wait for what players add to the deal.
    pub(crate) opened: Instant,
    /// How fast bots act, and how fast they do usually.
    pub(crate) pace: Pace,
    usual: Duration,
    /// The lesson that is played here, and how many of its steps were read and left by "Go on".
    pub(crate) script: Option<Arc<Script>>,
    pub(crate) clicks: usize,
}

/// When what happens by itself is planned.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Planned {
    Now,
    /// More is played again before that.
    Later,
}

impl Room {
    /// A table with nothing done yet.
    fn fresh(game: GameId, row: Arc<TableRow>, seats: Vec<SeatRow>) -> Room {
        let sit = |row| Sitting { row: Arc::new(row), stand_in: None, guide: None, guided: 0 };
        Room {
            game,
            stage: Stage::Waiting,
            seats: seats.into_iter().map(sit).collect(),
            live: None,
            old: None,
            entries: 0,
            seated: 0,
            talk: Heard::default(),
            next: None,
            asked_again: None,
            told: Arc::default(),
            opened: Instant::now(),
            pace: Pace::default(),
            usual: Duration::ZERO,
            script: None,
            clicks: 0,
            row,
        }
    }

    /// A new table: begun, if all seats are taken.
    pub(crate) fn new(
        context: &Context,
        game: GameId,
        row: TableRow,
        seats: Vec<SeatRow>,
    ) -> Result<Room, Text> {
        let mut room = Room::fresh(game, Arc::new(row), seats);
        room.begin_if_full(context, Stage::Waiting)?;
        Arc::make_mut(&mut room.row).stage = room.stage;
        Ok(room)
    }

    /// Rebuilds a table from what is stored.
    pub(crate) fn load(context: &Context, stored: Stored) -> Result<Room, StoreError> {
        let Stored { table, seats, journal, ages, seated } = stored;
        let damaged = |what: String| StoreError::Damaged { table: table.id.clone(), what };
        let game: GameId = table.game.parse().map_err(|error| damaged(format!("{error}")))?;
        let room = Room::rebuilt(context, game, &Arc::new(table), &seats, &journal, &ages);
        Ok(Room { seated, ..room })
    }

    /// The time at this table.
    pub(crate) fn now(&self) -> Duration {
        self.opened.elapsed()
    }

    /// The time of each person for all decisions, if there are clocks.
    pub(crate) fn time(&self) -> Option<Duration> {
        let minutes = u64::from(self.row.setup.clock);
        (minutes > 0).then(|| Duration::from_secs(minutes * 60))
    }

    /// Begins the game, if all seats are taken and nobody's secret is waited for. A table that is
    /// `stored` as begun was dealt with what had been revealed by then.
    fn begin_if_full(&mut self, context: &Context, stored: Stage) -> Result<(), Text> {
        if self.stage != Stage::Waiting || self.seats.iter().any(Sitting::is_free) {
            return Ok(());
        }
        if stored == Stage::Waiting && self.waits_for_parts() {
            return Ok(());
        }
        self.begin(context)
    }

    /// Deals the cards.
    pub(crate) fn begin(&mut self, context: &Context) -> Result<(), Text> {
        let mix = self.mix()?;
        let least = |level: Level| match context.pace.is_zero() {
            true => Duration::ZERO,
            false => level.time(),
        };
        let house = House {
            pace: self.pace.of(context.pace),
            clock: self.time(),
            alone: Alone::Any,
            stand_in: least(STAND_IN),
            person: context.pace,
        };
        let sitter = |sitting: &Sitting| match Level::named(&sitting.row.bot) {
            Some(level) => Sitter::Bot(least(level)),
            None => Sitter::Person,
        };
        let sitters = self.seats.iter().map(sitter).collect();
        self.usual = context.pace;
        let setup = &self.row.setup;
        self.live = Some(live::live(self.game, &context.packs, setup, mix, house, sitters)?);
        self.script = lesson::script(self.game, &context.packs, setup)?.map(Arc::new);
        self.opened = Instant::now();
        self.stage = Stage::Playing;
        let away = Seat::all(self.seats.len() as u8).zip(&self.seats);
        let away = away.filter(|(_, sitting)| sitting.stand_in.is_some()).map(|(seat, _)| seat);
        for seat in away.collect::<Seats>() {
            let now = self.now();
            let stood_in = Deed::StandIn { seat, on: true };
            let done = self.playing().map_or(Ok(()), |live| live.carry_out(now, stood_in));
            done.map_err(|refused| refused.told())?;
        }
        self.see_end();
        self.follow().map_err(Text::same)
    }

    /// Somebody else at a seat; with the last free one the game begins.
    pub(crate) fn seated(&self, context: &Context, seat: Seat, row: SeatRow) -> Result<Room, Text> {
        let mut next = self.clone();
        next.seats[seat.index()].row = Arc::new(row);
        if !self.waits_for_parts() {
            // From here on secrets are waited for, if there are any.
            next.opened = Instant::now();
        }
        next.begin_if_full(context, Stage::Waiting)?;
        Ok(next)
    }

    /// The same table with what others have written since.
    pub(crate) fn with_news(&self, context: &Context, stored: &Stored) -> Result<Room, StoreError> {
        let damaged = |what| StoreError::Damaged { table: self.row.id.clone(), what };
        let mut next = self.clone();
        for (sitting, row) in next.seats.iter_mut().zip(&stored.seats) {
            if *sitting.row != *row {
                sitting.row = Arc::new(row.clone());
            }
        }
        let waited = next.stage == Stage::Waiting;
        next.begin_if_full(context, stored.table.stage).map_err(|what| damaged(what.en))?;
        if waited && next.stage != Stage::Waiting {
            next.opened_ago(stored.ages.began);
        }
        for (index, entry) in stored.journal.iter().enumerate() {
            let at = next.then(stored.ages.entries.get(index).copied().flatten());
            let step = Step::read(entry.clone()).map_err(damaged)?;
            next.apply(step, Planned::Now, at).map_err(damaged)?;
        }
        next.seated = stored.seated;
        Ok(next)
    }

    /// The game began so long ago, at another node: its time has gone on.
    fn opened_ago(&mut self, ago: Option<Duration>) {
        let then = ago.and_then(|ago| self.opened.checked_sub(ago));
        self.opened = then.unwrap_or(self.opened);
    }

    /// The time at this table when something was written so long ago.
    fn then(&self, ago: Option<Duration>) -> Duration {
        self.now().saturating_sub(ago.unwrap_or_default())
    }

    /// Carries out what happens.
    pub(crate) fn carry_out(&mut self, step: Step) -> Result<(), String> {
        let now = self.now();
        self.apply(step, Planned::Now, now)
    }

    fn apply(&mut self, step: Step, planned: Planned, now: Duration) -> Result<(), String> {
        let Step { entry, deed } = step;
        self.entries += 1;
        let seat = Seat::new(entry.seat);
        // Of an old table only talk and the way to the next table are carried out.
        if let (Some(deed), None) = (deed, &self.old) {
            let done = match (self.playing(), planned) {
                (Some(live), Planned::Now) => live.carry_out(now, deed),
                (Some(live), Planned::Later) => live.recall(now, deed),
                // It is seen to at the start.
                (None, _) if entry.kind == Kind::StandIn => Ok(()),
                (None, _) => return Err("an action before the start".into()),
            };
            done.map_err(|refused| refused.told().en)?;
            self.see_end();
        }
        match entry.kind {
            Kind::Do | Kind::Vote | Kind::GiveUp => {}
            Kind::Undo => self.told = Arc::default(),
            Kind::StandIn if self.old.is_some() => {}
            Kind::StandIn => self.sitting(seat)?.stand_in = entry.text.parse().ok(),
            Kind::Guide => {
                let sitting = self.sitting(seat)?;
                (sitting.guide, sitting.guided) = (Some(entry.text == "on"), sitting.guided + 1);
            }
            Kind::GoOn => self.clicks += 1,
            Kind::Pace => self.set_pace(Pace::named(&entry.text).ok_or("a bad pace")?),
            // The words of somebody who was forgotten.
            Kind::Chat if entry.text.is_empty() => {}
            Kind::Chat | Kind::Emote | Kind::Aside => self.talk.hear(&entry),
            Kind::Next => {
                self.next = Some(entry.text.into());
                self.asked_again = Some(seat);
            }
        }
        if planned == Planned::Now { self.follow() } else { Ok(()) }
    }

    /// Bots act faster or slower.
    fn set_pace(&mut self, pace: Pace) {
        self.pace = pace;
        let (now, pace) = (self.now(), pace.of(self.usual));
        if let Some(live) = self.playing() {
            live.set_pace(now, pace);
        }
    }

    /// Something that changes nothing about the match: what a page has shown, what is to wait; `None` if
    /// there is nothing to wait.
    pub(crate) fn beside(&self, seat: Seat, beside: Beside) -> Option<Room> {
        let (mut next, now) = (self.clone(), self.now());
        let live = next.playing()?;
        match beside {
            Beside::Saw(count) => {
                let len = live.table().len_of(Viewer::Seat(seat), count);
                live.saw(now, seat, len);
            }
            Beside::Hold => {
                live.acts_for(seat, now)?;
                live.hold(now, seat);
            }
        }
        Some(next)
    }

    fn sitting(&mut self, seat: Seat) -> Result<&mut Sitting, String> {
        self.seats.get_mut(seat.index()).ok_or_else(|| format!("there is no seat {seat}"))
    }

    /// The match, to be changed: a copy of its own if others look at it.
    pub(crate) fn playing(&mut self) -> Option<&mut (dyn Live + 'static)> {
        let live = self.live.as_mut()?;
        if Arc::get_mut(live).is_none() {
            *live = live.fork();
        }
        Arc::get_mut(live)
    }

    /// What the table waits for, besides people.
    pub(crate) fn wants(&self) -> Wants {
        let live = self.live.as_ref();
        live.map_or(Wants { think: Default::default(), tick: None }, |live| live.wants())
    }

    fn see_end(&mut self) {
        // What began at a written position can be tried again after its end, and is not counted.
        let over = self.live.as_ref().is_some_and(|live| live.next().is_none());
        if over && self.row.setup.begins.is_none() {
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
        self.live.as_ref().map_or(old, |live| live.table().len())
    }

    /// How many of the first `len` actions somebody has noticed. Pages and programs count these: how
    /// much others have done in secret is not to be counted. When the game is over nothing is secret.
    pub(crate) fn noticed(&self, viewer: Viewer, len: usize) -> usize {
        let live = self.live.as_ref().filter(|_| self.stage != Stage::Over);
        live.map_or(len, |live| live.table().noticed(viewer, len))
    }

    /// How many actions there were, for somebody who has noticed so many of them.
    pub(crate) fn len_of(&self, viewer: Viewer, noticed: usize) -> usize {
        let live = self.live.as_ref().filter(|_| self.stage != Stage::Over);
        live.map_or(noticed, |live| live.table().len_of(viewer, noticed))
    }

    /// How many actions there were, for somebody who comes back and says that they have noticed so many.
    /// They may have gone before the end, and counted otherwise; since then nothing was done.
    pub(crate) fn len_when(&self, viewer: Viewer, noticed: usize) -> usize {
        let live = self.live.as_ref().filter(|_| noticed < self.len());
        live.map_or(noticed, |live| live.table().len_of(viewer, noticed))
    }

    /// What a visitor may take for the number of actions.
    pub(crate) fn version(&self, viewer: Viewer) -> usize {
        self.noticed(viewer, self.len())
    }

    /// The moment that a replay shows for so many noticed actions: right after the last of them.
    pub(crate) fn replayed(&self, viewer: Viewer, noticed: usize) -> usize {
        let live = self.live.as_ref().filter(|_| self.stage != Stage::Over);
        live.map_or(noticed, |live| live.table().len_at(viewer, noticed)).min(self.len())
    }

    /// Is all that has been written since an earlier moment something that nobody but who did it
    /// notices? Then who they are.
    pub(crate) fn secret_since(&self, before: &Room) -> Option<Seats> {
        let mut rows = self.seats.iter().zip(&before.seats);
        let same = self.stage == before.stage
            && self.seated == before.seated
            && rows.all(|(now, old)| now.row == old.row);
        let (table, was) = (self.live.as_ref().filter(|_| same)?.table(), before.len());
        let guided: Vec<usize> = self.seats.iter().map(|sitting| sitting.guided).collect();
        let guided = guided.iter().zip(&before.seats).map(|(now, old)| now.checked_sub(old.guided));
        let guided: Vec<usize> = guided.collect::<Option<_>>()?;
        let acted = table.len().checked_sub(was)?;
        let entries = self.entries.checked_sub(before.entries).filter(|entries| *entries > 0)?;
        let unnoticed = |viewer| table.noticed(viewer, table.len()) == table.noticed(viewer, was);
        if entries != acted + guided.iter().sum::<usize>() || !unnoticed(Viewer::Public) {
            return None;
        }
        let seats = Seat::all(self.seats.len() as u8).zip(guided);
        let own = |(seat, guided): &(Seat, usize)| *guided > 0 || !unnoticed(Viewer::Seat(*seat));
        Some(seats.filter(own).map(|(seat, _)| seat).collect())
    }

    /// Has the database something that this table has not?
    pub(crate) fn is_behind(&self, stored: &Stored) -> bool {
        let mut rows = stored.seats.iter().zip(&self.seats);
        !stored.journal.is_empty()
            || stored.seated != self.seated
            || stored.table.stage != self.stage
            || rows.any(|(row, sitting)| *row != *sitting.row)
    }

    /// Seats asked now.
    pub(crate) fn asked(&self) -> Seats {
        let next = self.live.as_ref().and_then(|live| live.next());
        next.map_or(Seats::NONE, |next| next.must)
    }

    /// Seats that have a call to make, though nobody waits for them.
    pub(crate) fn welcome(&self) -> Seats {
        let next = self.live.as_ref().and_then(|live| live.next());
        next.map_or(Seats::NONE, |next| next.calls)
    }

    /// How people may talk: freely before and after the game.
    pub(crate) fn manners(&self) -> Talk {
        let live = self.live.as_ref().filter(|_| self.stage == Stage::Playing);
        live.map_or(Talk::Free, |live| live.words().talk())
    }

    /// Is each decision explained to this one?
    pub(crate) fn guide(&self, own: Option<Seat>) -> bool {
        let own = own.and_then(|own| self.seats.get(own.index()));
        own.and_then(|sitting| sitting.guide).unwrap_or(self.row.setup.guide)
    }

    /// How many actions stay if a seat takes its last one back; `None` if it cannot.
    pub(crate) fn undo_to(&self, seat: Seat) -> Option<usize> {
        if let Some(script) = &self.script {
            return self.lesson_undo(script, seat);
        }
        // What an earlier match has played stays.
        let earlier = self.row.setup.played_on.as_ref().map_or(0, |from| from.at);
        self.live.as_ref()?.undo_to(seat).filter(|to| *to >= earlier)
    }
}
