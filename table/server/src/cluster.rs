//! One hall on several machines. Every node serves every table: it has the table in memory when
//! somebody comes for it, hears what other nodes write (`bus`), and looks into the database now and then
//! in case it has missed something. Bots and clocks of a table are moved by one of them (`lease`).

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::http::Method;
use futures_util::stream::{self, StreamExt as _};
use tokio::sync::watch;

use crate::App;
use crate::bus::{Bus, Ears, News, What};
use crate::handle::{Handle, Letter};
use crate::hub::Hub;
use crate::lease::PATIENCE;
use crate::presence::TOLD;
use crate::secret::letters;
use crate::store::{Store, StoreError};

/// How often a node says that it is there, and looks for those that are not.
const BEAT: Duration = Duration::from_millis(500);
/// A dead node may have had more tables than are taken over at once: others take some of the rest meanwhile.
const MORE: Duration = Duration::from_millis(20);
/// So many of them are read at the same time: people want something from the database, too.
const READ: usize = 8;
/// How often it looks for what it has missed, and how often while the bus is away.
const LOOK: Duration = Duration::from_secs(3);
const LOOK_ALONE: Duration = Duration::from_secs(1);
/// Tables that are looked up in one statement.
const TOGETHER: usize = 100;
/// Nobody sweeps a table away that is noted to be in use this often.
const NOTE: Duration = Duration::from_secs(1800);
/// How long the database may take for what is done again soon.
const SOON: Duration = Duration::from_secs(2);

/// This node among the others.
#[derive(Debug)]
pub(crate) struct Cluster {
    /// Its name: another one after every start.
    pub(crate) node: String,
    pub(crate) bus: Bus,
    /// Nodes of one database have the same: one bus can serve several halls.
    hall: String,
}

impl Cluster {
    /// Joins the others.
    pub(crate) async fn join(store: &Store, bus: Bus) -> Result<Arc<Cluster>, StoreError> {
        let random = |error: getrandom::Error| sqlx::Error::Configuration(error.into());
        let (node, fresh) = (letters(12).map_err(random)?, letters(12).map_err(random)?);
        let hall = store.server_key("hall", &fresh).await?;
        store.beat(&node).await?;
        Ok(Arc::new(Cluster { node, bus, hall }))
    }

    fn subject(&self, table: &str) -> String {
        format!("majo.{}.table.{table}", self.hall)
    }

    /// Tells the other nodes something about a table.
    pub(crate) fn tell(&self, table: &str, what: What) {
        self.bus.tell(self.subject(table), &News { from: self.node.clone(), what });
    }

    /// Hears what other nodes tell about a table; nothing if the bus is closed.
    pub(crate) async fn listen(&self, table: &str) -> Option<Ears> {
        self.bus.listen(&self.subject(table)).await.ok()
    }

    /// What concerns every node: the name under which bans, notices and tokens are told.
    const ALL: &'static str = "-all";
    /// A node goes: others look for its tables at once.
    const LEAVES: &'static str = "-leaves";

    /// Leaves the others; they have the tables then.
    pub(crate) async fn leave(&self, store: &Store) {
        if let Err(error) = store.leave(&self.node).await {
            tracing::warn!("the other nodes find out by themselves: {error}");
        }
        self.tell(Cluster::LEAVES, What::Free);
    }
}

/// Something that the database should do soon, or not at all.
async fn soon<T>(what: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    let late = || StoreError::from(sqlx::Error::PoolTimedOut);
    tokio::time::timeout(SOON, what).await.map_err(|_| late())?
}

impl Hub {
    /// A table as it is in the database at this moment: whoever has seen something through one node
    /// sees it through all.
    pub(crate) async fn table_now(
        self: &Arc<Self>,
        id: &str,
    ) -> Result<Option<Arc<Handle>>, StoreError> {
        let Some(handle) = self.table(id).await? else { return Ok(None) };
        if self.context.cluster.is_some() {
            let heads = self.context.store.heads(&[id.to_string()]).await?;
            let room = handle.room();
            let behind = |head: &crate::lease::Head| {
                head.entries > room.entries || head.seated != room.seated
            };
            if heads.first().is_none_or(behind) {
                handle.catch_up().await;
                if handle.is_gone() {
                    return Ok(None);
                }
            }
        }
        Ok(Some(handle))
    }

    /// A table for a request: as it is now for whoever looks. Whoever does something is told by the
    /// owner what was new.
    pub(crate) async fn table_for(
        self: &Arc<Self>,
        method: &Method,
        id: &str,
    ) -> Result<Option<Arc<Handle>>, StoreError> {
        if *method == Method::GET { self.table_now(id).await } else { self.table(id).await }
    }

    /// Says that this node is there, and takes over what others have left, for as long as it runs.
    pub(crate) async fn beat_on(self: Arc<Self>) {
        let Some(cluster) = self.context.cluster.clone() else { return };
        let store = &self.context.store;
        let mut leaving = cluster.listen(Cluster::LEAVES).await;
        // Whoever was away itself does not take others for dead at once: all may have been.
        let mut settled = Instant::now();
        let mut noted = Instant::now();
        loop {
            match soon(store.beat(&cluster.node)).await {
                Ok(false) => {}
                Ok(true) => settled = Instant::now(),
                Err(error) => {
                    tracing::debug!("not noted that this node is there: {error}");
                    settled = Instant::now();
                }
            }
            let mut pause = BEAT;
            if settled.elapsed() >= PATIENCE {
                match soon(store.adopt(&cluster.node)).await {
                    Ok(tables) => {
                        if !tables.is_empty() {
                            tracing::info!(
                                tables = tables.len(),
                                "taken over from a node that died"
                            );
                            pause = MORE;
                            tokio::spawn(self.clone().adopted(tables));
                        }
                    }
                    Err(error) => tracing::debug!("nothing taken over: {error}"),
                }
            }
            if noted.elapsed() >= NOTE {
                noted = Instant::now();
                for id in self.awake_tables() {
                    store.touch(&id).await;
                }
                if let Err(error) = store.forget_nodes().await {
                    tracing::debug!("{error}");
                }
            }
            let left = async {
                match &mut leaving {
                    Some(ears) => drop(ears.next().await),
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                () = tokio::time::sleep(pause) => {}
                () = left => {}
            }
        }
    }

    /// Tables of a dead node are this one's from now on.
    async fn adopted(self: Arc<Self>, tables: Vec<(String, i64)>) {
        let take = |(table, epoch): (String, i64)| {
            let hub = self.clone();
            async move {
                match hub.table(&table).await {
                    Ok(Some(handle)) => handle.send(Letter::Drive(epoch)).await,
                    Ok(None) => {}
                    // It is looked for again (`look_for_own`).
                    Err(error) => tracing::error!(table, "not taken over yet: {error}"),
                }
            }
        };
        stream::iter(tables).map(take).buffer_unordered(READ).collect::<()>().await;
    }

    /// Tables that all others leave to this node and that nobody looks after here: it could not be said
    /// that they are free, or be read when they were taken over, or their owner has stumbled.
    pub(crate) async fn look_for_own(self: &Arc<Self>) {
        let Some(cluster) = &self.context.cluster else { return };
        match soon(self.context.store.driven_by(&cluster.node)).await {
            Ok(mut tables) => {
                tables.retain(|(table, _)| self.in_memory(table).is_none());
                self.clone().adopted(tables).await;
            }
            Err(error) => tracing::debug!("not looked: {error}"),
        }
    }

    /// Looks for what was missed, for as long as the node runs.
    pub(crate) async fn look_on(self: Arc<Self>) {
        let Some(cluster) = self.context.cluster.clone() else { return };
        let mut there: watch::Receiver<bool> = cluster.bus.watch();
        let mut told = Instant::now();
        loop {
            let pause = if cluster.bus.is_there() { LOOK } else { LOOK_ALONE };
            tokio::select! {
                () = tokio::time::sleep(pause) => {}
                // When it comes back, something may have been lost.
                Ok(()) = there.changed() => {}
            }
            self.look_everywhere().await;
            self.look_for_own().await;
            if told.elapsed() >= TOLD {
                told = Instant::now();
                for id in self.awake_tables() {
                    if let Some(handle) = self.in_memory(&id).filter(|one| one.has_presence()) {
                        handle.announce();
                    }
                }
            }
        }
    }

    /// Compares all tables in memory with the database.
    pub(crate) async fn look_everywhere(&self) {
        for ids in self.awake_tables().chunks(TOGETHER) {
            let heads = match soon(self.context.store.heads(ids)).await {
                Ok(heads) => heads,
                Err(error) => {
                    tracing::debug!("not looked: {error}");
                    continue;
                }
            };
            for id in ids {
                let Some(handle) = self.in_memory(id) else { continue };
                match heads.iter().find(|head| head.table == *id) {
                    Some(head) => handle.mention(Letter::Head(Box::new(head.clone()))),
                    // It was deleted elsewhere.
                    None => handle.mention(Letter::Look),
                }
            }
        }
    }
}

/// What every node keeps in memory: bans, notices, tokens, the operator's sessions. What others have
/// changed is read again, what is changed here is told.
pub(crate) async fn hear_all(app: Arc<App>) {
    let Some(cluster) = app.hub.context.cluster.clone() else { return };
    let Some(mut ears) = cluster.listen(Cluster::ALL).await else { return };
    let (mut there, mut doors) = (cluster.bus.watch(), app.ops.doors.turned());
    let store = &app.hub.context.store;
    loop {
        tokio::select! {
            news = ears.next() => match news.map(|news| news.what) {
                None => return,
                Some(What::Door { session, open: true }) => {
                    app.ops.doors.opened(session);
                    continue;
                }
                Some(What::Door { session, open: false }) => {
                    app.ops.doors.closed(&session);
                    continue;
                }
                Some(_) => {}
            },
            () = store.lists.notified() => {
                cluster.tell(Cluster::ALL, What::Look);
                continue;
            }
            Ok(()) = doors.changed() => {
                let (session, open) = doors.borrow_and_update().clone();
                cluster.tell(Cluster::ALL, What::Door { session, open });
                continue;
            }
            // Here too something may have been missed.
            Ok(()) = there.changed() => {}
            () = tokio::time::sleep(LOOK * 5) => {}
        }
        let read = async {
            app.ops.wards.load().await?;
            app.tokens.load_again(store).await
        };
        if let Err(error) = read.await {
            tracing::debug!("{error}");
        }
    }
}
