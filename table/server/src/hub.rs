//! All tables of the server: loaded when somebody comes, let go when nobody is there.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use games::{GameId, Packs};
use pack::Lang;
use tokio::sync::{Semaphore, mpsc, watch};

use crate::away::{Away, Wish};
use crate::bus::{Ears, What};
use crate::cards::Cards;
use crate::cluster::Cluster;
use crate::handle::{Handle, Letter, lock};
use crate::owner::Owner;
use crate::room::Room;
use crate::store::{SeatRow, Stage, Store, StoreError};
use crate::think::{Looks, Thinkers};
use crate::wanted::{Person, Wanted};
use crate::wrong::Wrong;

/// What every table needs.
pub(crate) struct Context {
    pub(crate) store: Store,
    pub(crate) packs: Packs,
    /// How long a bot seems to think, about; 0 in tests.
    pub(crate) pace: Duration,
    /// How long a table that nobody needs is kept in memory.
    pub(crate) idle: Duration,
    /// How many open tables of one visitor may wait for players.
    pub(crate) open_each: usize,
    /// How long somebody is gone before a bot may stand in.
    pub(crate) away: Duration,
    /// What bots do where nobody plays and nobody looks.
    pub(crate) unwatched: Unwatched,
    /// The other nodes, if there are any.
    pub(crate) cluster: Option<Arc<Cluster>>,
}

/// What bots do where nobody plays and nobody looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unwatched {
    Sleep,
    #[cfg(test)]
    Play,
}

/// What loading a table came to: nothing if there is no such table.
type Found = Result<Option<Arc<Handle>>, StoreError>;

/// A table by its id.
enum Place {
    /// It is being read; whoever wants it waits for this.
    Loading(watch::Receiver<Option<Found>>),
    Live(Arc<Handle>),
}

/// All tables.
pub(crate) struct Hub {
    pub(crate) context: Context,
    pub(crate) thinkers: Thinkers,
    pub(crate) looks: Looks,
    tables: Mutex<HashMap<String, Place>>,
    pub(crate) cards: Cards,
    /// Games that are played again at the same time for those who take theirs along.
    pub(crate) exports: Semaphore,
    /// How many are in memory.
    awake: watch::Sender<usize>,
}

impl Hub {
    pub(crate) fn new(context: Context) -> Arc<Hub> {
        let (tables, cards) = (Mutex::default(), Cards::default());
        let (awake, exports) = (watch::Sender::new(0), Semaphore::new(2));
        let bus = context.cluster.as_ref().and_then(|cluster| cluster.bus.client());
        let away = bus.map(|client| Away::new(client.clone(), Wish::Desk));
        let (thinkers, looks) = (Thinkers::new(away), Looks::default());
        Arc::new(Hub { context, thinkers, looks, tables, cards, exports, awake })
    }

    /// How many tables are in memory.
    pub(crate) fn awake_now(&self) -> usize {
        *self.awake.borrow()
    }

    /// The same, and again whenever that changes.
    #[cfg(test)]
    pub(crate) fn awake(&self) -> watch::Receiver<usize> {
        self.awake.subscribe()
    }

    /// Makes a table with these people in the first free seats. It is made, or not, also when
    /// whoever asked has hung up.
    pub(crate) async fn make(
        self: &Arc<Self>,
        wanted: Wanted,
        people: Vec<Person>,
        lang: Lang,
    ) -> Result<String, Wrong> {
        let hub = self.clone();
        let making = tokio::spawn(async move {
            let context = &hub.context;
            hub.room_for(&wanted, &people, lang).await?;
            let room = wanted.made(context, &people, lang)?;
            hub.keep_cards(room.game, &room.row.setup.pack).await?;
            let seats: Vec<_> = room.seats.iter().map(|s| SeatRow::clone(&s.row)).collect();
            context.store.add_table(&room.row, &seats, room.asked()).await?;
            let id = room.row.id.clone();
            let ears = hub.listen(&id).await;
            // Bots begin at once, whoever looks on.
            hub.place(&id, room, ears);
            Ok::<_, Wrong>(id)
        });
        making.await.map_err(|error| Wrong::Unsure(error.to_string()))?
    }

    /// A table, from memory or storage.
    pub(crate) async fn table(self: &Arc<Self>, id: &str) -> Found {
        let mut coming = {
            let mut tables = lock(&self.tables);
            match tables.get(id) {
                Some(Place::Live(handle)) if !handle.is_gone() => return Ok(Some(handle.clone())),
                Some(Place::Loading(coming)) if coming.has_changed().is_ok() => coming.clone(),
                _ => {
                    let (found, coming) = watch::channel(None);
                    self.put(&mut tables, id, Some(Place::Loading(coming.clone())));
                    // Others may wait for it: it is read to its end, whoever hangs up.
                    tokio::spawn(self.clone().load(id.into(), found));
                    coming
                }
            }
        };
        let lost = || StoreError::from(sqlx::Error::WorkerCrashed);
        let found = coming.wait_for(Option::is_some).await.map_err(|_| lost())?;
        found.clone().ok_or_else(lost)?
    }

    async fn load(self: Arc<Self>, id: String, found: watch::Sender<Option<Found>>) {
        // Before it is read: what is used is not swept away, and nothing is missed.
        self.context.store.touch(&id).await;
        let ears = self.listen(&id).await;
        let answer = match self.stored(&id).await {
            Ok(Some(room)) => {
                self.note(&room).await;
                Ok(Some(self.place(&id, room, ears)))
            }
            Ok(None) => {
                self.put(&mut lock(&self.tables), &id, None);
                Ok(None)
            }
            Err(error) => {
                self.put(&mut lock(&self.tables), &id, None);
                Err(error)
            }
        };
        found.send_replace(Some(answer));
    }

    /// What other nodes tell about a table, from now on.
    pub(crate) async fn listen(&self, id: &str) -> Option<Ears> {
        self.context.cluster.as_ref()?.listen(id).await
    }

    /// A table as it is stored, played again where nobody waits for the thread.
    pub(crate) async fn stored(self: &Arc<Self>, id: &str) -> Result<Option<Room>, StoreError> {
        let store = &self.context.store;
        // Where nobody was, no time has passed.
        let driven = self.context.cluster.is_some() && store.is_driven(id).await?;
        let Some(mut stored) = store.table(id).await? else { return Ok(None) };
        if !driven {
            stored.ages = Default::default();
        }
        self.know_cards(&stored.table.game, &stored.table.setup.pack).await?;
        let hub = self.clone();
        let played = tokio::task::spawn_blocking(move || Room::load(&hub.context, stored));
        match played.await {
            Ok(room) => room.map(Some),
            Err(error) => {
                Err(StoreError::Damaged { table: id.into(), what: format!("it stumbles: {error}") })
            }
        }
    }

    /// Tells the database what an older majo has not: that a table which was left between two steps
    /// is under way or over, and how it ended. Nothing of an old table is changed.
    async fn note(&self, room: &Room) {
        if let Some((visitor, lesson)) = room.learned() {
            self.learned(room.game, &visitor, &lesson).await;
        }
        let (store, row, result) = (&self.context.store, &room.row, room.result());
        let noted = match room.stage {
            _ if room.old.is_some() => Ok(()),
            Stage::Over
                if row.stage != Stage::Over || (row.result.is_empty() && !result.is_empty()) =>
            {
                store.set_over(&row.id, &result).await
            }
            stage if row.stage != stage => store.set_asked(&row.id, stage, room.asked()).await,
            Stage::Waiting | Stage::Playing | Stage::Over => Ok(()),
        };
        if let Err(error) = noted {
            // There is another chance the next time the table is opened.
            tracing::error!(table = row.id, "{error}");
        }
    }

    /// Keeps that somebody has done a lesson. If that fails, there is another chance the next time the
    /// table is opened.
    pub(crate) async fn learned(&self, game: GameId, visitor: &str, lesson: &str) {
        if let Err(error) = self.context.store.learn(visitor, game.id(), lesson).await {
            tracing::error!(lesson, "{error}");
        }
    }

    /// Gives a table an owner.
    pub(crate) fn place(self: &Arc<Self>, id: &str, room: Room, ears: Option<Ears>) -> Arc<Handle> {
        let handle = Owner::start(self.clone(), room, ears);
        self.put(&mut lock(&self.tables), id, Some(Place::Live(handle.clone())));
        handle
    }

    fn put(&self, tables: &mut HashMap<String, Place>, id: &str, place: Option<Place>) {
        let live = |place: &Option<Place>| matches!(place, Some(Place::Live(_)));
        let now = live(&place);
        let before = live(&match place {
            Some(place) => tables.insert(id.into(), place),
            None => tables.remove(id),
        });
        if now != before {
            self.awake.send_modify(|count| if now { *count += 1 } else { *count -= 1 });
        }
    }

    /// Lets a table go that nobody needs. Its owner asks for that, and ends if it is so.
    pub(crate) fn let_go(
        &self,
        handle: &Arc<Handle>,
        id: &str,
        waiting: &mpsc::Receiver<Letter>,
    ) -> bool {
        let mut tables = lock(&self.tables);
        // One is here, one is the owner's: then no page and no request has it, and nobody can get
        // it meanwhile but through this lock.
        let needed = Arc::strong_count(handle) > 2 || !waiting.is_empty();
        if needed || handle.unused() < self.context.idle {
            return false;
        }
        self.put(&mut tables, id, None);
        true
    }

    /// A table in memory.
    pub(crate) fn in_memory(&self, id: &str) -> Option<Arc<Handle>> {
        match lock(&self.tables).get(id)? {
            Place::Live(handle) if !handle.is_gone() => Some(handle.clone()),
            Place::Live(_) | Place::Loading(_) => None,
        }
    }

    /// Lets go of a table that is deleted: whoever looks on is told to look elsewhere.
    pub(crate) async fn end(&self, id: &str) {
        self.tell(id, What::Gone);
        if let Some(handle) = self.in_memory(id) {
            handle.end().await;
            self.put(&mut lock(&self.tables), id, None);
        }
    }

    /// Something of a table was changed in the database: its owner looks there again.
    pub(crate) async fn look_again(&self, id: &str) {
        self.tell(id, What::Again);
        if let Some(handle) = self.in_memory(id) {
            handle.look_again().await;
        }
    }

    /// Tells the other nodes something about a table.
    pub(crate) fn tell(&self, id: &str, what: What) {
        if let Some(cluster) = &self.context.cluster {
            cluster.tell(id, what);
        }
    }

    /// All tables in memory.
    pub(crate) fn awake_tables(&self) -> Vec<String> {
        let tables = lock(&self.tables);
        let live = tables.iter().filter(|(_, place)| matches!(place, Place::Live(_)));
        live.map(|(id, _)| id.clone()).collect()
    }

    /// Is a table in memory, or about to be?
    pub(crate) fn is_awake(&self, id: &str) -> bool {
        lock(&self.tables).contains_key(id)
    }

    /// A table is no more.
    pub(crate) fn gone(&self, id: &str) {
        self.put(&mut lock(&self.tables), id, None);
    }

    /// Finds out who is asked at tables of an older majo, so that the lobby can tell. They are
    /// read one by one, and nobody moves at them.
    pub(crate) async fn catch_up(self: &Arc<Self>) {
        let store = &self.context.store;
        let ids = match store.unasked().await {
            Ok(ids) => ids,
            Err(error) => return tracing::error!("{error}"),
        };
        for id in ids {
            let done = match self.stored(&id).await {
                Ok(Some(room)) if room.old.is_none() && room.stage == Stage::Playing => {
                    store.set_asked(&id, room.stage, room.asked()).await
                }
                Ok(Some(room)) => {
                    self.note(&room).await;
                    Ok(())
                }
                Ok(None) => Ok(()),
                Err(error) => Err(error),
            };
            if let Err(error) = done {
                tracing::error!("{error}");
            }
        }
    }
}
