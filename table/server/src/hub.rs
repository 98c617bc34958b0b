//! All tables of the server: loaded when somebody comes, let go when nobody is there.

use std::collections::HashMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex as StdMutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use bots::Level;
use games::{GameId, Packs};
use kernel::{Dice, Seat, Seed, Text};
use pack::Lang;
use tokio::sync::{Mutex, watch};
use ui::page::Stage;

use crate::live;
use crate::room::Room;
use crate::secret::{SECRET, TABLE, letters};
use crate::store::{SeatRow, Setup, Store, StoreError, TableRow};
use crate::think::Thinkers;
use crate::wrong::Wrong;

/// A table nobody looks at is kept in memory this long.
const IDLE: Duration = Duration::from_secs(600);

/// How much longer than usual a bot waits while a person may still speak up.
const PATIENT: f64 = 3.0;
/// How much longer than usual a bot takes to speak up itself, and when it is absent-minded.
const PROMPT: f64 = 1.5;
const ABSENT: f64 = 8.0;

/// What every table needs.
pub(crate) struct Context {
    pub(crate) store: Store,
    pub(crate) packs: Packs,
    /// How long a bot seems to think, about; 0 in tests.
    pub(crate) pace: Duration,
}

/// A table in memory.
pub(crate) struct Handle {
    pub(crate) room: Mutex<Room>,
    /// Changes whenever there is something new to see.
    tick: watch::Sender<u64>,
    presence: StdMutex<HashMap<String, usize>>,
    used: StdMutex<Instant>,
}

/// A lock whose holder panicked holds nothing that could be half-changed here.
fn lock<T>(mutex: &StdMutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Handle {
    fn new(room: Room) -> Arc<Self> {
        Arc::new(Handle {
            room: Mutex::new(room),
            tick: watch::Sender::new(0),
            presence: StdMutex::default(),
            used: StdMutex::new(Instant::now()),
        })
    }

    pub(crate) fn changed(&self) {
        *lock(&self.used) = Instant::now();
        self.tick.send_modify(|tick| *tick += 1);
    }

    pub(crate) fn watch(&self) -> watch::Receiver<u64> {
        self.tick.subscribe()
    }

    pub(crate) fn is_here(&self, visitor: &str) -> bool {
        lock(&self.presence).contains_key(visitor)
    }

    /// How many look on without a seat.
    pub(crate) fn watching(&self, room: &Room) -> usize {
        lock(&self.presence).keys().filter(|visitor| room.seat_of(visitor).is_none()).count()
    }

    /// Somebody has the page open, until the guard is dropped.
    pub(crate) fn enter(self: &Arc<Self>, visitor: &str) -> Guard {
        let first = {
            let mut presence = lock(&self.presence);
            let count = presence.entry(visitor.into()).or_insert(0);
            *count += 1;
            *count == 1
        };
        if first {
            self.changed();
        }
        Guard { handle: self.clone(), visitor: visitor.into() }
    }

    fn is_idle(&self) -> bool {
        lock(&self.presence).is_empty() && lock(&self.used).elapsed() > IDLE
    }

    /// The table page for a visitor.
    pub(crate) async fn page(&self, visitor: &str, lang: Lang) -> ui::page::TablePage {
        *lock(&self.used) = Instant::now();
        let room = self.room.lock().await;
        room.page(visitor, lang, &|visitor| self.is_here(visitor), self.watching(&room))
    }
}

/// Somebody is at a table.
pub(crate) struct Guard {
    handle: Arc<Handle>,
    visitor: String,
}

impl Drop for Guard {
    fn drop(&mut self) {
        let gone = {
            let mut presence = lock(&self.handle.presence);
            match presence.get_mut(&self.visitor) {
                Some(count) if *count > 1 => {
                    *count -= 1;
                    false
                }
                _ => presence.remove(&self.visitor).is_some(),
            }
        };
        if gone {
            self.handle.changed();
        }
    }
}

/// What a new table should be.
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    pub(crate) game: GameId,
    pub(crate) options: Vec<(String, String)>,
    /// The pack's name; empty for the one to play with.
    pub(crate) pack: String,
    /// Per seat a bot, or a place for a person.
    pub(crate) seats: Vec<Option<Level>>,
    pub(crate) clock: u16,
    pub(crate) is_open: bool,
    pub(crate) guide: bool,
}

impl Wanted {
    /// Another table like this one.
    pub(crate) fn like(room: &Room, packs: &Packs) -> Wanted {
        let setup = &room.row.setup;
        Wanted {
            game: room.game,
            options: setup.options.clone(),
            pack: live::pack_name(room.game, packs, &setup.pack),
            seats: room.seats.iter().map(|sitting| sitting.row.bot.parse().ok()).collect(),
            clock: setup.clock,
            is_open: room.row.is_open,
            guide: false,
        }
    }
}

/// All tables.
pub(crate) struct Hub {
    pub(crate) context: Context,
    pub(crate) thinkers: Thinkers,
    rooms: StdMutex<HashMap<String, Arc<Handle>>>,
}

impl Hub {
    pub(crate) fn new(context: Context) -> Arc<Hub> {
        Arc::new(Hub { context, thinkers: Thinkers::new(), rooms: StdMutex::default() })
    }

    /// Makes a table with its maker in the first free seat.
    pub(crate) async fn make(
        self: &Arc<Self>,
        wanted: &Wanted,
        visitors: &[(String, String)],
        lang: Lang,
    ) -> Result<String, Wrong> {
        let refused = |what: Text| Wrong::Refused(vec![what.in_lang(lang).into()]);
        let random = |error: getrandom::Error| refused(Text::same(error.to_string()));
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(random)?;
        let seed = Seed::from_bytes(bytes);
        let count = wanted.seats.len() as u8;
        let packs = &self.context.packs;
        let pack = live::pack_hash(wanted.game, packs, &wanted.pack).map_err(refused)?;
        // Made once to see that it can be.
        live::live(wanted.game, packs, &pack, &wanted.options, count, seed).map_err(refused)?;
        let mut options = wanted.options.clone();
        options.sort();
        let row = TableRow {
            id: letters(TABLE).map_err(random)?,
            game: wanted.game.id().into(),
            setup: Setup {
                rules: live::rules(wanted.game),
                seats: count,
                options,
                pack,
                clock: wanted.clock,
                guide: wanted.guide,
            },
            seed: seed.to_string(),
            stage: "waiting".into(),
            is_open: wanted.is_open,
            result: String::new(),
        };
        let mut people = visitors.iter();
        let mut seats = Vec::new();
        for (index, level) in wanted.seats.iter().enumerate() {
            seats.push(match level {
                Some(level) => SeatRow {
                    name: ui::bot(index as u8 + 1, lang),
                    bot: level.name().into(),
                    ..SeatRow::default()
                },
                None => match people.next() {
                    Some((visitor, name)) => SeatRow {
                        name: name.clone(),
                        visitor: visitor.clone(),
                        device: letters(SECRET).map_err(random)?,
                        ..SeatRow::default()
                    },
                    None => SeatRow::default(),
                },
            });
        }
        self.context.store.add_table(&row, &seats).await?;
        let id = row.id.clone();
        let mut room = Room::load(&self.context, row, seats, Vec::new())?;
        room.begin_if_full(&self.context, lang).await?;
        let handle = Handle::new(room);
        lock(&self.rooms).insert(id.clone(), handle.clone());
        self.drive(&handle).await;
        Ok(id)
    }

    /// A table, from memory or storage.
    pub(crate) async fn table(
        self: &Arc<Self>,
        id: &str,
    ) -> Result<Option<Arc<Handle>>, StoreError> {
        if let Some(handle) = lock(&self.rooms).get(id) {
            return Ok(Some(handle.clone()));
        }
        let Some((row, seats, journal)) = self.context.store.table(id).await? else {
            return Ok(None);
        };
        let room = Room::load(&self.context, row, seats, journal)?;
        room.keep_result(&self.context).await;
        let handle =
            lock(&self.rooms).entry(id.into()).or_insert_with(|| Handle::new(room)).clone();
        self.drive(&handle).await;
        Ok(Some(handle))
    }

    /// Lets tables go that nobody has looked at for a while.
    pub(crate) fn sweep(&self) {
        lock(&self.rooms).retain(|_, handle| Arc::strong_count(handle) > 1 || !handle.is_idle());
    }

    /// Something changed: shows it, and sees to the next move of bots and clocks.
    pub(crate) async fn moved(self: &Arc<Self>, handle: &Arc<Handle>) {
        handle.changed();
        self.drive(handle).await;
    }

    /// Starts what must happen by itself: bots that decide, seats that can only pass, clocks that
    /// run out. A plan is void when the table has changed before it is due.
    pub(crate) async fn drive(self: &Arc<Self>, handle: &Arc<Handle>) {
        let mut room = handle.room.lock().await;
        let (asked, welcome) = (room.asked(), room.welcome());
        // A bot that may speak does so in its own time, whatever the others do meanwhile; a person
        // is left in peace.
        for seat in welcome.into_iter().filter(|seat| !asked.has(*seat)) {
            if room.seats[seat.index()].level().is_some() && !room.speaking.has(seat) {
                room.speaking = room.speaking.with(seat);
                let wait = self.delay(if self.absent() { ABSENT } else { PROMPT });
                let plan = Plan::Speak;
                let plan = self.clone().later(wait, Arc::downgrade(handle), seat, plan, room.epoch);
                tokio::spawn(plan);
            }
        }
        // Nobody is hurried past their last chance to speak.
        let patient = welcome.into_iter().any(|seat| room.seats[seat.index()].level().is_none());
        let Some(live) = room.live.as_ref().filter(|_| room.stage == Stage::Playing) else {
            return;
        };
        for seat in asked {
            let sitting = &room.seats[seat.index()];
            let plan = match sitting.level() {
                Some(level) => Plan::Think(level),
                None => match (live.only(seat), room.left(seat), room.limit(seat)) {
                    (Some(only), ..) => Plan::Only(only),
                    (None, Some(left), Some((limit, then))) if limit < left => {
                        Plan::Limit(limit, then)
                    }
                    (None, Some(left), _) => Plan::Clock(left),
                    (None, None, _) => continue,
                },
            };
            let wait = match &plan {
                Plan::Think(_) if self.context.pace.is_zero() => Duration::ZERO,
                // As long for an easy answer as for a hard one: a quick pass would tell something.
                Plan::Think(level) => {
                    self.delay(if patient { PATIENT } else { 1.0 }).max(level.time())
                }
                Plan::Speak => self.delay(1.0),
                // A person takes longer, also to see that there is nothing to decide.
                Plan::Only(_) => self.delay(2.5),
                Plan::Clock(left) | Plan::Limit(left, _) => *left,
            };
            tokio::spawn(self.clone().later(wait, Arc::downgrade(handle), seat, plan, room.epoch));
        }
    }

    /// A plan, carried out after a while. Boxed: one plan leads to the next.
    fn later(
        self: Arc<Self>,
        wait: Duration,
        handle: Weak<Handle>,
        seat: Seat,
        plan: Plan,
        epoch: u64,
    ) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        Box::pin(async move {
            let due = tokio::time::Instant::now() + wait;
            // Thinking is part of the pause.
            let text = match &plan {
                Plan::Only(text) | Plan::Limit(_, text) => Some(text.clone()),
                Plan::Clock(_) | Plan::Speak => None,
                Plan::Think(level) => {
                    let Some(handle) = handle.upgrade() else { return };
                    let thought = {
                        let room = handle.room.lock().await;
                        match room.live.as_ref().filter(|_| room.epoch == epoch) {
                            Some(live) => live.think(seat, *level),
                            None => return,
                        }
                    };
                    drop(handle);
                    self.thinkers.think(*level, thought).await
                }
            };
            tokio::time::sleep_until(due).await;
            match (handle.upgrade(), plan) {
                (None, _) => {}
                (Some(handle), Plan::Speak) => self.speak(&handle, seat).await,
                (Some(handle), plan) => self.carry_out(&handle, seat, &plan, text, epoch).await,
            }
        })
    }

    /// About the pace, never the same.
    fn delay(&self, factor: f64) -> Duration {
        let mut bytes = [0; 8];
        // Without randomness the delay is only less natural.
        let _ = getrandom::fill(&mut bytes);
        let share = f64::from(Dice::new(u64::from_le_bytes(bytes)).below(1000)) / 1000.0;
        self.context.pace.mul_f64(factor * (0.6 + share * share * 1.4))
    }

    /// Like people, bots forget themselves now and then.
    fn absent(&self) -> bool {
        let mut bytes = [0; 8];
        // Without randomness they are only more attentive than people.
        let _ = getrandom::fill(&mut bytes);
        bytes != [0; 8] && Dice::new(u64::from_le_bytes(bytes)).once_in(5)
    }

    /// What a bot may say, said, if it still may.
    async fn speak(self: &Arc<Self>, handle: &Arc<Handle>, seat: Seat) {
        let mut room = handle.room.lock().await;
        room.speaking = room.speaking.without(seat);
        if !room.welcome().has(seat) || room.seats[seat.index()].level().is_none() {
            return;
        }
        let word = room.live.as_ref().and_then(|live| {
            let mut legal = live.legal(seat).into_iter();
            legal.find(|text| live.speaks(text))
        });
        let Some(word) = word else { return };
        let done = room.act_at(&self.context, seat, &word, Lang::En).await;
        drop(room);
        match done {
            Ok(()) => self.moved(handle).await,
            Err(wrong) => crate::log(&wrong.to_string()),
        }
    }

    async fn carry_out(
        self: &Arc<Self>,
        handle: &Arc<Handle>,
        seat: Seat,
        plan: &Plan,
        text: Option<String>,
        epoch: u64,
    ) {
        let mut room = handle.room.lock().await;
        if room.epoch != epoch {
            return;
        }
        let done = match (plan, text) {
            (_, Some(text)) => room.act_at(&self.context, seat, &text, Lang::En).await,
            // A bot that may act but need not would rather wait.
            (Plan::Think(_) | Plan::Only(_) | Plan::Limit(..) | Plan::Speak, None) => return,
            // The clock has run out.
            (Plan::Clock(_), None) => room.set_stand_in(&self.context, seat, true).await,
        };
        drop(room);
        match done {
            Ok(()) => self.moved(handle).await,
            // Not stored: try again in a while; the table stays as it is.
            Err(wrong) => {
                crate::log(&wrong.to_string());
                tokio::time::sleep(Duration::from_secs(2)).await;
                self.drive(handle).await;
            }
        }
    }
}

#[derive(PartialEq, Eq)]
enum Plan {
    Think(Level),
    /// Say what may be said (a call).
    Speak,
    Only(String),
    /// So much time is left for all decisions.
    Clock(Duration),
    /// So much time is left for this one, and what is done then.
    Limit(Duration, String),
}
