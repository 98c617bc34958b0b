//! The owner of a table: one task, the only one that changes it.
//!
//! It takes letters one by one. Each is checked against the table as it is, stored in the journal,
//! carried out, and shown; whoever sent it may be gone by then. Bots and clocks are the owner's own
//! plans. Drawing, replaying and thinking happen elsewhere, from the tables it has shown.

use std::sync::Arc;
use std::time::Duration;

use kernel::Seat;
use pack::Lang;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

use crate::deed::{By, Change, Deed};
use crate::handle::{Ask, Handle, Letter};
use crate::hub::Hub;
use crate::journal::Written;
use crate::plan::{Plan, What};
use crate::room::Room;
use crate::store::{Doubt, Entry, Kind, SeatRow, Stage, StoreError};
use crate::wanted::Wanted;
use crate::wrong::Wrong;

/// How often something is tried again because somebody else wrote first.
const TRIES: usize = 5;
/// When nothing could be stored, bots and clocks try again after this.
const PAUSE: Duration = Duration::from_secs(2);

/// A table that is held is not looked at more often than this.
const TICK: Duration = Duration::from_millis(1);

/// The owner of one table.
pub(crate) struct Owner {
    hub: Arc<Hub>,
    handle: Arc<Handle>,
    letters: mpsc::Receiver<Letter>,
    room: Arc<Room>,
    /// What bots and clocks are about to do.
    plans: Vec<Plan>,
    /// The turn that the plans are for.
    planned: Option<u64>,
    /// The journal may hold more than the table shows: look there before anything else.
    doubtful: bool,
}

/// What became of something to be stored.
enum Stored {
    Done,
    /// Others wrote first. The table is up to date again: look once more.
    Late,
}

impl Owner {
    /// Starts to look after a table.
    pub(crate) fn start(hub: Arc<Hub>, room: Room) -> Arc<Handle> {
        let room = Arc::new(room);
        let (handle, letters) = Handle::new(room.clone());
        let owner = Owner {
            hub,
            handle: handle.clone(),
            letters,
            room,
            plans: Vec::new(),
            planned: None,
            doubtful: false,
        };
        tokio::spawn(owner.run());
        handle
    }

    async fn run(mut self) {
        loop {
            self.plan();
            let due = self.plans.iter().filter_map(Plan::due).min();
            let idle = self.hub.context.idle.saturating_sub(self.handle.unused());
            // Held by a page or a request, it looks again after a while.
            let idle = Instant::now() + idle.max(self.hub.context.idle / 8).max(TICK);
            tokio::select! {
                letter = self.letters.recv() => match letter {
                    Some(letter) => self.open(letter).await,
                    None => return,
                },
                () = sleep_until(due.unwrap_or(idle)), if due.is_some() => self.carry_out().await,
                () = sleep_until(idle), if self.plans.is_empty() => {
                    if self.hub.let_go(&self.handle, &self.room.row.id, &self.letters) {
                        return;
                    }
                }
            }
        }
    }

    async fn open(&mut self, letter: Letter) {
        match letter {
            Letter::Ask(ask) => {
                let Ask { visitor, lang, deed, done } = *ask;
                let result = self.answer(By { visitor: &visitor, lang }, deed).await;
                // Nobody waits any more if the visitor has hung up; it is done all the same.
                let _ = done.send(result);
            }
            Letter::Thought { seat, turn, text } if turn == self.room.turn => {
                for plan in self.plans.iter_mut().filter(|plan| plan.seat == seat) {
                    plan.thought_of(text.clone());
                }
                self.plans.retain(|plan| plan.what != What::Nothing);
            }
            // The table has moved on meanwhile.
            Letter::Thought { .. } => {}
            #[cfg(test)]
            Letter::Bend(change, done) => {
                let mut room = Room::clone(&self.room);
                change(&mut room);
                self.show(room);
                (self.planned, self.doubtful) = (None, false);
                self.plan();
                let _ = done.send(());
            }
        }
    }

    /// Does what a visitor asks for.
    async fn answer(&mut self, by: By<'_>, deed: Deed) -> Result<(), Wrong> {
        if let Deed::Act { mut version, actions } = deed {
            for text in actions {
                self.enter(|room| room.act(by, version, &text).map(Some)).await?;
                version = version.map(|version| version + 1);
            }
            return Ok(());
        }
        for _ in 0..TRIES {
            self.sure().await?;
            let (room, handle) = (&self.room, &self.handle);
            let change = match &deed {
                // Done above.
                Deed::Act { .. } => Change::Nothing,
                Deed::Sit { seat, name } => room.sit(by, *seat, name)?,
                Deed::Move { secret } => room.move_seat(by, secret)?,
                Deed::Say(text) => room.say(by, text)?,
                Deed::Undo(agree) => room.undo(by, *agree)?,
                Deed::GiveUp(agree) => room.give_up(by, *agree)?,
                Deed::StandIn { seat, on } => {
                    room.stand_in(by, *seat, *on, &|visitor| handle.is_here(visitor))?
                }
                Deed::Guide(on) => room.set_guide(by, *on)?,
                Deed::Again => Change::Again,
                Deed::Leave => room.leave(by)?,
            };
            let stored = match change {
                Change::Nothing => return Ok(()),
                Change::Enter(entry) => self.store(&entry).await?,
                Change::Seat(seat, row) => self.seat(seat, row, by.lang).await?,
                Change::Again => self.again(by).await?,
            };
            if let Stored::Done = stored {
                return Ok(());
            }
        }
        Err(Wrong::Stale)
    }

    /// Stores an entry and carries it out; looks again if others wrote first. Nothing is done where
    /// there is nothing to do.
    async fn enter(
        &mut self,
        wanted: impl Fn(&Room) -> Result<Option<Entry>, Wrong>,
    ) -> Result<(), Wrong> {
        for _ in 0..TRIES {
            self.sure().await?;
            let Some(entry) = wanted(&self.room)? else { return Ok(()) };
            if let Stored::Done = self.store(&entry).await? {
                return Ok(());
            }
        }
        Err(Wrong::Stale)
    }

    /// Shows the table as it is now.
    fn show(&mut self, room: Room) {
        self.room = Arc::new(room);
        self.handle.show(self.room.clone());
    }

    /// Checks an entry, stores it, carries it out, shows it: in this order.
    async fn store(&mut self, entry: &Entry) -> Result<Stored, Wrong> {
        let next = self.room.after(entry).map_err(|what| Wrong::Refused(vec![what]))?;
        let ends = next.stage == Stage::Over && self.room.stage != Stage::Over;
        let ends = ends.then(|| next.result());
        let (table, n, asked) = (&*self.room.row.id, self.room.entries, next.asked());
        let line = Written { table, n, entry, asked, ends: ends.as_deref() };
        match self.hub.context.store.add_entry(line).await {
            Ok(()) => {
                self.show(next);
                Ok(Stored::Done)
            }
            Err(error) => self.doubt(error, |_, news| news.first() == Some(entry)).await,
        }
    }

    /// Stores who sits at a seat; with the last free one the game begins.
    async fn seat(&mut self, seat: Seat, row: SeatRow, lang: Lang) -> Result<Stored, Wrong> {
        let context = &self.hub.context;
        let next = self.room.seated(&context.packs, seat, row.clone());
        let next = next.map_err(|what| Wrong::Refused(vec![what.in_lang(lang).into()]))?;
        let begins = self.room.stage == Stage::Waiting && next.stage != Stage::Waiting;
        let begins = begins.then(|| next.asked());
        let (id, was) = (&self.room.row.id, &self.room.seats[seat.index()].row);
        let at = seat.index() as u8;
        match context.store.set_seat(id, at, was, &row, begins).await {
            Ok(true) => {
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
    async fn again(&mut self, by: By<'_>) -> Result<Stored, Wrong> {
        let room = &self.room;
        if room.next.is_some() {
            return Ok(Stored::Done);
        }
        if room.stage != Stage::Over || room.seat_of(by.visitor).is_none() {
            return Err(Wrong::Missing);
        }
        let context = &self.hub.context;
        let people = room.seats.iter().filter(|sitting| sitting.is_person());
        let people: Vec<_> = people.map(|s| (s.row.visitor.clone(), s.row.name.clone())).collect();
        let wanted = Wanted::like(room, &context.packs).anew(room);
        let fresh = wanted.made(&context.packs, &people, by.lang)?;
        let entry = Entry::new(Kind::Next, Seat::new(0), &*fresh.row.id);
        let next = room.after(&entry).map_err(|what| Wrong::Refused(vec![what]))?;
        let (table, n, asked) = (&*room.row.id, room.entries, next.asked());
        let line = Written { table, n, entry: &entry, asked, ends: None };
        let seats: Vec<_> = fresh.seats.iter().map(|s| SeatRow::clone(&s.row)).collect();
        match context.store.add_next(&fresh.row, &seats, fresh.asked(), line).await {
            Ok(()) => {
                self.show(next);
                Ok(Stored::Done)
            }
            Err(error) => self.doubt(error, |_, news| news.first() == Some(&entry)).await,
        }
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
        let Ok(news) = self.look_up().await else {
            return Err(Wrong::Unsure(error.to_string()));
        };
        match error.doubt() {
            _ if is_there(&self.room, &news) => Ok(Stored::Done),
            Doubt::Taken if !news.is_empty() => Ok(Stored::Late),
            Doubt::None | Doubt::Taken | Doubt::Some => Err(error.into()),
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
        let next = self.room.with_news(&context.packs, &stored)?;
        self.doubtful = false;
        self.show(next);
        Ok(stored.journal)
    }

    /// Plans what must happen by itself: bots that decide, seats that can only pass, clocks that
    /// run out. A plan is void when the turn is another before it is due; but a bot that is about
    /// to speak does so in its own time, whatever the others do meanwhile.
    fn plan(&mut self) {
        if self.planned == Some(self.room.turn) {
            return;
        }
        self.planned = Some(self.room.turn);
        self.plans.retain(|plan| plan.what == What::Speak);
        for plan in self.hub.plans(&self.room) {
            let speaks = |one: &Plan| one.seat == plan.seat && one.what == What::Speak;
            if plan.what == What::Speak && self.plans.iter().any(speaks) {
                continue;
            }
            if let (What::Think(level), Some(live)) = (&plan.what, &self.room.live) {
                let (level, thought) = (*level, live.think(plan.seat, *level));
                let (hub, letters) = (self.hub.clone(), self.handle.letters());
                let (seat, turn) = (plan.seat, self.room.turn);
                tokio::spawn(async move {
                    let text = hub.thinkers.think(level, thought).await;
                    if let Some(letters) = letters.upgrade() {
                        // Nobody is there to hear it when the table was let go.
                        let _ = letters.send(Letter::Thought { seat, turn, text }).await;
                    }
                });
            }
            self.plans.push(plan);
        }
    }

    /// Carries out the plan that is due.
    async fn carry_out(&mut self) {
        let due = (0..self.plans.len()).filter_map(|at| Some((self.plans[at].due()?, at))).min();
        let Some((_, at)) = due else { return };
        let Plan { seat, what, .. } = self.plans.swap_remove(at);
        let turn = self.room.turn;
        let done = match what {
            What::Do(text) => {
                self.enter(|room| match room.turn == turn {
                    true => room.act_at(seat, &text, Lang::En).map(Some),
                    false => Ok(None),
                })
                .await
            }
            What::Speak => self.enter(|room| said(room, seat)).await,
            // The clock has run out.
            What::StandIn => {
                self.enter(|room| Ok((room.turn == turn).then(|| Room::stood_in(seat, true)))).await
            }
            What::Again => {
                self.planned = None;
                Ok(())
            }
            What::Think(_) | What::Nothing => Ok(()),
        };
        if let Err(wrong) = done {
            // Not stored: try again in a while; the table stays as it is.
            tracing::error!(table = self.room.row.id, "{wrong}");
            self.plans.push(Plan { seat, what: What::Again, due: Instant::now() + PAUSE });
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

/// What a bot may say, said, if it still may.
fn said(room: &Room, seat: Seat) -> Result<Option<Entry>, Wrong> {
    if !room.welcome().has(seat) || room.seats[seat.index()].level().is_none() {
        return Ok(None);
    }
    let word = room.live.as_ref().and_then(|live| {
        let mut legal = live.legal(seat).into_iter();
        legal.find(|text| live.speaks(text))
    });
    word.map(|word| room.act_at(seat, &word, Lang::En)).transpose()
}
