//! The owner of a table: one task, the only one that changes it.
//!
//! It takes letters one by one. Each is checked against the table as it is, stored in the journal,
//! carried out, and shown; whoever sent it may be gone by then. Bots and clocks are the owner's own
//! plans. Drawing, replaying and thinking happen elsewhere, from the tables it has shown.

mod together;

use std::sync::Arc;
use std::time::Duration;

use bots::Level;
use kernel::driver::{self, Asked, Think};
use kernel::{AnyAction, Seat, Seats, Told as _};
use pack::Lang;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

use crate::again::Next;
use crate::bus::{Ears, Line, What};
use crate::deed::{By, Change, Deed};
use crate::errand::{Skill, Task};
use crate::handle::{Ask, Beside, Handle, Letter};
use crate::hub::{Hub, Unwatched};
use crate::journal::Written;
use crate::metrics;
use crate::parts;
use crate::remove::GONE;
use crate::room::Room;
use crate::step::Step;
use crate::store::{Doubt, Entry, Kind, SeatRow, Stage, StoreError};
use crate::wanted::Wanted;
use crate::wrong::Wrong;
use together::hear;

/// How often something is tried again because somebody else wrote first.
const TRIES: usize = 5;
/// When nothing could be stored, bots and clocks try again after this.
const PAUSE: Duration = Duration::from_secs(2);

/// A table that is held is not looked at more often than this.
const TICK: Duration = Duration::from_millis(1);

/// Does this node move the bots and clocks of the table?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Drives {
    /// There is no other node.
    Always,
    /// With this epoch.
    Yes(i64),
    /// Another one does, as far as is known.
    No,
    /// Perhaps nobody does: ask for it when there is something to do.
    Unknown,
}

/// The owner of one table.
pub(crate) struct Owner {
    hub: Arc<Hub>,
    handle: Arc<Handle>,
    letters: mpsc::Receiver<Letter>,
    room: Arc<Room>,
    /// Who thinks, and about which turn.
    thinking: Vec<(Seat, u64)>,
    /// Something could not be stored: bots and clocks rest until then.
    rest: Option<Instant>,
    /// The journal may hold more than the table shows: look there before anything else.
    doubtful: bool,
    /// The table is no more.
    deleted: bool,
    drives: Drives,
    /// What other nodes tell.
    ears: Option<Ears>,
}

/// What became of something to be stored.
enum Stored {
    Done,
    /// Others wrote first. The table is up to date again: look once more.
    Late,
}

impl Owner {
    /// Starts to look after a table.
    pub(crate) fn start(hub: Arc<Hub>, room: Room, ears: Option<Ears>) -> Arc<Handle> {
        let (room, cluster) = (Arc::new(room), hub.context.cluster.clone());
        let drives = if cluster.is_some() { Drives::Unknown } else { Drives::Always };
        if let Some(cluster) = &cluster {
            cluster.tell(&room.row.id, What::Who);
        }
        let (handle, letters) = Handle::new(room.clone(), hub.context.away, cluster);
        let owner = Owner {
            hub,
            handle: handle.clone(),
            letters,
            room,
            thinking: Vec::new(),
            rest: None,
            doubtful: false,
            deleted: false,
            drives,
            ears,
        };
        tokio::spawn(owner.run());
        handle
    }

    async fn run(mut self) {
        loop {
            let asleep = self.sleeps();
            let drives = self.drive(asleep).await;
            if drives && !asleep {
                self.think();
            }
            let wants = self.room.wants();
            let due = wants.tick.filter(|_| drives && !asleep);
            let due = due.map(|tick| Instant::from_std(self.room.opened + tick));
            let parts = drives && self.room.waits_for_parts();
            let parts = parts.then(|| Instant::from_std(self.room.opened + parts::PATIENCE));
            let due = due.or(parts).map(|due| self.rest.map_or(due, |rest| due.max(rest)));
            let quiet = due.is_none() && (asleep || !drives || wants.think.is_empty());
            let idle = self.hub.context.idle.saturating_sub(self.handle.unused());
            // Held by a page or a request, it looks again after a while.
            let idle = Instant::now() + idle.max(self.hub.context.idle / 8).max(TICK);
            // What is done takes room only while it is done: tables mostly wait.
            tokio::select! {
                letter = self.letters.recv() => match letter {
                    Some(Letter::End) | None => return,
                    Some(letter) => Box::pin(self.open(letter)).await,
                },
                () = self.handle.woken.notified(), if asleep => {}
                news = hear(&mut self.ears) => Box::pin(self.news(news)).await,
                () = sleep_until(due.unwrap_or(idle)), if due.is_some() => Box::pin(self.tick()).await,
                () = sleep_until(idle), if quiet => {
                    if self.hub.let_go(&self.handle, &self.room.row.id, &self.letters) {
                        self.release().await;
                        return self.hub.context.store.touch(&self.room.row.id).await;
                    }
                }
            }
            if self.deleted {
                return;
            }
        }
    }

    async fn open(&mut self, letter: Letter) {
        match letter {
            Letter::Ask(ask) => {
                let Ask { visitor, lang, deed, sent, done } = *ask;
                if matches!(deed, Deed::Act { .. }) {
                    metrics::ACTION_SECONDS.since("queue", sent);
                }
                let result = self.answer(By { visitor: &visitor, lang }, deed).await;
                if self.deleted {
                    // Whoever asked can see that it is gone.
                    self.letters.close();
                }
                // Nobody waits any more if the visitor has hung up; it is done all the same.
                let _ = done.send(result);
            }
            Letter::Thought { seat, turn, action } => {
                self.thought(seat, turn, action);
            }
            Letter::Beside { visitor, beside } => self.beside(&visitor, beside),
            Letter::Look => {
                let done = self.read_again().await;
                self.note(done);
            }
            Letter::Catch(done) => {
                self.catch_up().await;
                let _ = done.send(());
            }
            Letter::Head(head) => self.compare(&head).await,
            Letter::Drive(epoch) => match self.drives {
                // It has asked for the table itself meanwhile.
                Drives::Always => {}
                Drives::Yes(own) if own >= epoch => {}
                Drives::Yes(_) | Drives::No | Drives::Unknown => self.drives = Drives::Yes(epoch),
            },
            // Whoever reads the letters ends with it.
            Letter::End => {}
            #[cfg(test)]
            Letter::Bend(change, done) => {
                let mut room = Room::clone(&self.room);
                change(&mut room);
                self.show(room);
                self.doubtful = false;
                let _ = done.send(());
            }
        }
    }

    /// Something that a page says of itself.
    pub(super) fn beside(&mut self, visitor: &str, beside: Beside) {
        let Some(seat) = self.room.seat_of(visitor) else { return };
        let Some(next) = self.room.beside(seat, beside) else { return };
        self.room = Arc::new(next);
        match beside {
            // Nobody sees a difference.
            Beside::Saw(_) => {}
            // That there is but one thing to do is nobody else's business.
            Beside::Hold => self.handle.show(self.room.clone(), Some(Seats::one(seat))),
        }
    }

    /// What could not be looked up is looked up before anything else is done.
    fn note(&mut self, done: Result<(), StoreError>) {
        if let Err(error) = done {
            tracing::error!(table = self.room.row.id, "{error}");
            self.doubtful = true;
        }
    }

    /// Does what a visitor asks for.
    async fn answer(&mut self, by: By<'_>, deed: Deed) -> Result<(), Wrong> {
        if !matches!(deed, Deed::Delete(_) | Deed::Forget) {
            self.come_back(by).await?;
        }
        let Deed::Act { mut version, actions } = deed else { return self.heed(by, &deed).await };
        for action in actions {
            self.heed(by, &Deed::Act { version, actions: vec![action] }).await?;
            version = version.map(|version| version + 1);
        }
        Ok(())
    }

    /// Does one thing; looks again if others wrote first.
    async fn heed(&mut self, by: By<'_>, deed: &Deed) -> Result<(), Wrong> {
        let mut looked = self.hub.context.cluster.is_none();
        for _ in 0..TRIES {
            self.sure().await?;
            let mut next = Room::clone(&self.room);
            let heeded = next.heed(by, deed, &|visitor| !self.handle.is_away(visitor));
            if heeded.is_err() && !looked {
                // Nobody is refused because of what another node has not told yet.
                looked = true;
                self.look_up().await?;
                continue;
            }
            let stored = match heeded? {
                Change::Nothing => return Ok(()),
                Change::Step(step) => self.store(next, step, None).await?,
                Change::Seat(seat, row) => self.seat(seat, row, by.lang).await?,
                Change::Again(step, how) => self.again(next, step, &how, by.lang).await?,
                Change::Part(seat, parted) => self.part(seat, parted).await?,
                Change::Forget(seat) => self.forget(seat).await?,
                Change::Delete => self.delete().await?,
            };
            if let Stored::Done = stored {
                return Ok(());
            }
        }
        Err(Wrong::Stale)
    }

    /// Shows the table as it is now.
    fn show(&mut self, room: Room) {
        let secret = room.secret_since(&self.room);
        self.room = Arc::new(room);
        self.handle.show(self.room.clone(), secret);
    }

    /// Carries out a step at the table to come, stores it, shows it: in this order.
    /// What a driver does is stored with its epoch.
    async fn store(
        &mut self,
        mut next: Room,
        step: Step,
        epoch: Option<i64>,
    ) -> Result<Stored, Wrong> {
        let entry = step.entry.clone();
        next.carry_out(step).map_err(|what| Wrong::Refused(vec![what]))?;
        let ends = next.stage == Stage::Over && self.room.stage != Stage::Over;
        let ends = ends.then(|| next.result());
        let (table, n, asked) = (&*self.room.row.id, self.room.entries, next.asked());
        let line = Written { table, n, entry: &entry, asked, ends: ends.as_deref() };
        let begun = std::time::Instant::now();
        let learned = next.learned().filter(|_| self.room.learned().is_none());
        let store = &self.hub.context.store;
        let written = match epoch {
            Some(epoch) => store.add_driven(line, epoch).await,
            None => store.add_entry(line).await,
        };
        match written {
            Ok(()) => {
                if let Some((visitor, lesson)) = learned {
                    self.hub.learned(next.game, &visitor, &lesson).await;
                }
                self.tell(What::Entry(Line::new(n, &entry)));
                if entry.kind == Kind::Do {
                    metrics::ACTION_SECONDS.since("store", begun);
                    let bot = self.room.seats[usize::from(entry.seat)].level().is_some();
                    let by = if bot { "bot" } else { "person" };
                    metrics::ACTIONS.one(&[self.room.game.id(), by]);
                }
                self.show(next);
                Ok(Stored::Done)
            }
            Err(error) => self.doubt(error, |_, news| news.first() == Some(&entry)).await,
        }
    }

    /// Stores who sits at a seat; with the last free one the game begins.
    async fn seat(&mut self, seat: Seat, row: SeatRow, lang: Lang) -> Result<Stored, Wrong> {
        let context = &self.hub.context;
        let next = self.room.seated(context, seat, row.clone());
        let mut next = next.map_err(|what| Wrong::Refused(vec![what.in_lang(lang).into()]))?;
        let begins = self.room.stage == Stage::Waiting && next.stage != Stage::Waiting;
        let begins = begins.then(|| next.asked());
        let (id, was) = (&self.room.row.id, &self.room.seats[seat.index()].row);
        let at = seat.index() as u8;
        match context.store.set_seat(id, at, was, &row, begins, Some(self.room.seated)).await {
            Ok(true) => {
                self.tell(What::Look);
                next.seated += 1;
                self.show(next);
                Ok(Stored::Done)
            }
            // Somebody else has sat down there.
            Ok(false) => {
                self.look_up().await?;
                Ok(Stored::Late)
            }
            Err(error) => self.doubt(error, |room, _| *room.seats[seat.index()].row == row).await,
        }
    }

    /// The same people at a new table, made in one step with the entry that leads there.
    async fn again(
        &mut self,
        mut next: Room,
        mut step: Step,
        how: &Next,
        lang: Lang,
    ) -> Result<Stored, Wrong> {
        let room = &self.room;
        let context = &self.hub.context;
        let like = || Wanted::like(room, &context.packs).anew(room);
        let (wanted, people) = room
            .next_of(Seat::new(step.entry.seat), how, like)
            .map_err(|[en, ja]| Wrong::because(lang, en, ja))?;
        let fresh = wanted.made(context, &people, lang)?;
        self.hub.keep_cards(fresh.game, &fresh.row.setup.pack).await?;
        step.entry.text = fresh.row.id.clone();
        let entry = step.entry.clone();
        next.carry_out(step).map_err(|what| Wrong::Refused(vec![what]))?;
        let (table, n, asked) = (&*room.row.id, room.entries, next.asked());
        let line = Written { table, n, entry: &entry, asked, ends: None };
        let seats: Vec<_> = fresh.seats.iter().map(|s| SeatRow::clone(&s.row)).collect();
        match context.store.add_next(&fresh.row, &seats, fresh.asked(), line).await {
            Ok(()) => {
                self.tell(What::Entry(Line::new(n, &entry)));
                self.show(next);
                Ok(Stored::Done)
            }
            Err(error) => self.doubt(error, |_, news| news.first() == Some(&entry)).await,
        }
    }

    /// Whoever does something at a table that they had parted with is back.
    async fn come_back(&mut self, by: By<'_>) -> Result<(), Wrong> {
        let seat = self.room.seat_of(by.visitor);
        match seat.filter(|seat| self.room.seats[seat.index()].row.parted) {
            Some(seat) => self.part(seat, false).await.map(drop),
            None => Ok(()),
        }
    }

    /// Somebody parts with the table, or no longer.
    async fn part(&mut self, seat: Seat, parted: bool) -> Result<Stored, Wrong> {
        let row = SeatRow { parted, ..SeatRow::clone(&self.room.seats[seat.index()].row) };
        let (id, at) = (&self.room.row.id, seat.index() as u8);
        let was = &self.room.seats[seat.index()].row;
        match self.hub.context.store.set_seat(id, at, was, &row, None, Some(self.room.seated)).await
        {
            Ok(true) => {
                self.tell(What::Look);
                let mut next = Room::clone(&self.room);
                next.seats[seat.index()].row = Arc::new(row);
                next.seated += 1;
                self.show(next);
                Ok(Stored::Done)
            }
            Ok(false) => {
                self.look_up().await?;
                Ok(Stored::Late)
            }
            Err(error) => self.doubt(error, |room, _| *room.seats[seat.index()].row == row).await,
        }
    }

    /// Forgets who sits at a seat. A bot plays on for whoever is still there.
    async fn forget(&mut self, seat: Seat) -> Result<Stored, Wrong> {
        let mut next = Room::clone(&self.room);
        let away = next.hear(driver::Letter::StandIn { by: seat, seat, on: true, away: true });
        if let (Stage::Playing, Ok(Some(step))) = (self.room.stage, away) {
            self.store(next, step, None).await?;
        }
        let (store, id) = (&self.hub.context.store, &self.room.row.id);
        store.forget_at(id, seat).await?;
        if self.room.stage == Stage::Waiting {
            // Somebody else may have the seat.
            let was = SeatRow { visitor: GONE.into(), ..SeatRow::default() };
            store.set_seat(id, seat.index() as u8, &was, &SeatRow::default(), None, None).await?;
        }
        self.tell(What::Again);
        self.read_again().await?;
        Ok(Stored::Done)
    }

    /// Deletes the table. Nothing can be done here after that.
    async fn delete(&mut self) -> Result<Stored, Wrong> {
        self.hub.context.store.delete(&self.room.row.id).await?;
        self.tell(What::Gone);
        self.deleted = true;
        self.hub.gone(&self.room.row.id);
        Ok(Stored::Done)
    }

    /// The table anew, as it is stored.
    async fn read_again(&mut self) -> Result<(), StoreError> {
        match self.hub.stored(&self.room.row.id).await? {
            Some(room) => {
                self.doubtful = false;
                self.show(room);
            }
            None => {
                self.deleted = true;
                self.hub.gone(&self.room.row.id);
            }
        }
        Ok(())
    }

    /// Something could not be stored, or so it seems: the journal knows.
    async fn doubt(
        &mut self,
        error: StoreError,
        is_there: impl Fn(&Room, &[Entry]) -> bool,
    ) -> Result<Stored, Wrong> {
        if error.doubt() == Doubt::None {
            return Err(error.into());
        }
        self.doubtful = true;
        if error.doubt() == Doubt::Fenced {
            tracing::info!(table = self.room.row.id, "another node drives the table by now");
            self.drives = Drives::No;
        }
        let Ok(news) = self.look_up().await else {
            return Err(Wrong::Unsure(error.to_string()));
        };
        match error.doubt() {
            _ if is_there(&self.room, &news) => Ok(Stored::Done),
            Doubt::Taken if !news.is_empty() => {
                metrics::OVERTAKEN.one(&[]);
                Ok(Stored::Late)
            }
            Doubt::Fenced => Ok(Stored::Late),
            Doubt::None | Doubt::Taken | Doubt::Some => Err(error.into()),
        }
    }

    /// Deals the cards without what has not been revealed in time.
    async fn deal(&mut self) -> Result<(), Wrong> {
        let context = &self.hub.context;
        let mut next = self.room.dealt(context).map_err(|what| Wrong::Refused(vec![what.en]))?;
        match context.store.set_dealt(&self.room.row.id, next.asked(), self.room.seated).await {
            Ok(true) => {
                self.tell(What::Look);
                next.seated += 1;
                self.show(next);
                Ok(())
            }
            // Somebody else has dealt.
            Ok(false) => self.look_up().await.map(drop).map_err(Wrong::from),
            Err(error) => self.doubt(error, |room, _| room.stage != Stage::Waiting).await.map(drop),
        }
    }

    /// Makes sure that the table is as the journal has it.
    async fn sure(&mut self) -> Result<(), Wrong> {
        if self.doubtful {
            self.look_up().await?;
        }
        Ok(())
    }

    /// Reads what the journal has that the table has not; gives it.
    async fn look_up(&mut self) -> Result<Vec<Entry>, StoreError> {
        let (context, id) = (&self.hub.context, &self.room.row.id);
        let Some(stored) = context.store.table_since(id, self.room.entries).await? else {
            return Err(StoreError::Damaged { table: id.clone(), what: "it is gone".into() });
        };
        // Nobody is woken because somebody was refused.
        if self.doubtful || self.room.is_behind(&stored) {
            let next = self.room.with_news(context, &stored)?;
            self.doubtful = false;
            self.show(next);
        }
        Ok(stored.journal)
    }

    /// Does everything rest here? Only bots play, and nobody looks.
    fn sleeps(&self) -> bool {
        let people = self.room.live.as_ref().is_some_and(|live| !live.people().is_empty());
        self.hub.context.unwatched == Unwatched::Sleep && !people && self.handle.sleep()
    }

    /// Lets the bots think that are to and do not yet.
    fn think(&mut self) {
        let wants = self.room.wants();
        let wanted = |one: &(Seat, u64)| wants.think.iter().any(|new| (new.seat, new.turn) == *one);
        self.thinking.retain(wanted);
        for Think { seat, turn, asked, .. } in wants.think {
            let level = self.room.seats[seat.index()].level();
            let (Some(live), Some(level)) = (&self.room.live, level) else { continue };
            match asked {
                Asked::Must if self.thinking.contains(&(seat, turn)) => {}
                Asked::Must => {
                    self.thinking.push((seat, turn));
                    let (thought, hub) = (live.mind().think(seat, level), self.hub.clone());
                    let letters = self.handle.letters();
                    let (rank, whose) = self.handle.whose(&self.room);
                    // Quicker done than handed over.
                    let quick = level == Level::Random || !hub.thinkers.has_away();
                    let task = Task::Think(Skill(level));
                    let errand = (!quick).then(|| self.room.errand(seat, task)).flatten();
                    tokio::spawn(async move {
                        let action = hub.thinkers.think(level, rank, whose, errand, thought).await;
                        if let Some(letters) = letters.upgrade() {
                            // Nobody is there to hear it when the table was let go.
                            let _ = letters.send(Letter::Thought { seat, turn, action }).await;
                        }
                    });
                }
                Asked::Call => {
                    let call = live.mind().call(seat);
                    self.thought(seat, turn, call);
                }
            }
        }
    }

    /// A bot has thought. Void if the table has moved on meanwhile; nobody sees it before it is due.
    fn thought(&mut self, seat: Seat, turn: u64, action: Option<AnyAction>) {
        let mut next = Room::clone(&self.room);
        match next.hear(driver::Letter::Thought { seat, turn, action }) {
            Ok(_) => self.room = Arc::new(next),
            Err(refused) => tracing::error!(table = next.row.id, %seat, ?refused),
        }
    }

    /// Does what is due: what a bot has thought of, the only thing to do, what a clock brings.
    async fn tick(&mut self) {
        self.rest = None;
        if let Err(wrong) = self.go_on().await {
            // Not stored: try again in a while; the table stays as it is.
            tracing::error!(table = self.room.row.id, "{wrong}");
            self.rest = Some(Instant::now() + PAUSE);
        }
    }

    async fn go_on(&mut self) -> Result<(), Wrong> {
        self.sure().await?;
        if self.room.waits_for_parts() {
            return self.deal().await;
        }
        let mut next = Room::clone(&self.room);
        let due = next.hear(driver::Letter::Tick);
        match due.map_err(|refused| Wrong::Refused(vec![refused.told().en]))? {
            Some(step) => {
                let epoch = match self.drives {
                    Drives::Yes(epoch) => Some(epoch),
                    Drives::Always | Drives::No | Drives::Unknown => None,
                };
                self.store(next, step, epoch).await.map(drop)
            }
            // It is void by now.
            None => {
                self.room = Arc::new(next);
                Ok(())
            }
        }
    }
}

impl Drop for Owner {
    fn drop(&mut self) {
        // Whoever still looks on, because this one stumbled, comes back to the table anew.
        self.letters.close();
        self.handle.changed();
    }
}
