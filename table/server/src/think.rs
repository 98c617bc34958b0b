//! Where long things are done: on threads of their own, never more at once than there are cores, so
//! that people are served meanwhile; in an order that is fair (`queue`). Also the pages that come of
//! thinking: hints and looks back.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use axum::Router;
use axum::extract::Query;
use axum::http::StatusCode;
use axum::routing::{get, post};
use bots::Level;
use kernel::{AnyAction, Seat};
use tokio::sync::{OnceCell, oneshot};
use ui::page::{self, LookPage};

use crate::App;
use crate::answer::Answer;
use crate::away::Away;
use crate::errand::{Errand, Found, Order, Task};
use crate::handle::lock;
use crate::hub::Hub;
use crate::live::{Hinted, Live, Looked, Looking, Thought};
use crate::metrics;
use crate::queue::{Full, Queue, Rank, Whose};
use crate::room::Room;
use crate::store::Stage;
use crate::table_pages::At;
use crate::web::{Done, shell, show, too_often};

/// Threads for thinking, and who waits for them.
#[derive(Clone)]
pub(crate) struct Thinkers {
    inner: Arc<Inner>,
}

struct Inner {
    cores: usize,
    state: Mutex<Waiting>,
    /// Workers elsewhere, if there may be some.
    away: Option<Away>,
}

struct Waiting {
    free: usize,
    queue: Queue<Job>,
}

/// Somebody who waits for cores.
struct Job {
    cores: Cores,
    turn: oneshot::Sender<Turn>,
}

/// How many cores something can use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cores {
    One,
    /// All that nobody else waits for.
    All,
}

/// Cores for a while; given back when it is dropped.
struct Turn {
    inner: Arc<Inner>,
    whose: Whose,
    cores: usize,
    since: Instant,
}

impl Inner {
    /// Gives free cores to who is next.
    fn go_on(self: &Arc<Self>) {
        // Whoever does not wait any more gives the turn back here: outside of the lock.
        let mut unused = Vec::new();
        {
            let mut state = lock(&self.state);
            loop {
                let free = state.free;
                let Some((_, whose, job)) = state.queue.pop(free, self.cores) else { break };
                if job.turn.is_closed() {
                    continue;
                }
                let cores = match job.cores {
                    Cores::All if state.queue.is_empty() => state.free,
                    Cores::All | Cores::One => 1,
                };
                state.free -= cores;
                state.queue.begin(&whose, cores);
                let turn = Turn { inner: self.clone(), whose, cores, since: Instant::now() };
                if let Err(turn) = job.turn.send(turn) {
                    unused.push(turn);
                }
            }
        }
        drop(unused);
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        {
            let mut state = lock(&self.inner.state);
            state.free += self.cores;
            state.queue.end(&self.whose, self.cores, self.since.elapsed());
        }
        self.inner.go_on();
    }
}

impl Thinkers {
    pub(crate) fn new(away: Option<Away>) -> Self {
        Thinkers::with(std::thread::available_parallelism().map_or(1, NonZeroUsize::get), away)
    }

    fn with(cores: usize, away: Option<Away>) -> Self {
        let state = Mutex::new(Waiting { free: cores, queue: Queue::new() });
        Thinkers { inner: Arc::new(Inner { cores, state, away }) }
    }

    /// May others think for this one?
    pub(crate) fn has_away(&self) -> bool {
        self.inner.away.is_some()
    }

    /// What a worker came to; nothing if none could be found, or there is no errand.
    async fn elsewhere(&self, rank: Rank, whose: &Whose, errand: Option<Errand>) -> Option<Found> {
        let order = Order::Think(Box::new(errand?));
        self.inner.away.as_ref()?.work(rank, whose, &order).await
    }

    /// A hint for somebody who plays.
    async fn hint(
        &self,
        whose: Whose,
        errand: Option<Errand>,
        thought: Hinted,
    ) -> Result<Option<(AnyAction, f64)>, Full> {
        match self.elsewhere(Rank::Asked, &whose, errand).await {
            Some(Found::Hint(found)) => {
                Ok(found.map(|(text, worth)| (AnyAction::from(text.as_str()), worth)))
            }
            Some(_) | None => self.alone(whose, thought).await,
        }
    }

    /// A look back at a match.
    async fn look_back(
        &self,
        whose: Whose,
        errand: Option<Errand>,
        thought: Looking,
    ) -> Result<Option<Looked>, Full> {
        match self.elsewhere(Rank::Asked, &whose, errand).await {
            Some(Found::LookBack(found)) => Ok(found),
            Some(_) | None => self.alone(whose, thought).await,
        }
    }

    /// Thinks for a bot: `Hard` on every core that nobody waits for, the others on one.
    pub(crate) async fn think(
        &self,
        level: Level,
        rank: Rank,
        whose: Whose,
        errand: Option<Errand>,
        thought: Thought,
    ) -> Option<AnyAction> {
        let cores = match level {
            // Quicker done than handed over.
            Level::Random => return thought(NonZeroUsize::MIN),
            Level::Greedy | Level::Easy | Level::Normal | Level::OldNormal => Cores::One,
            Level::Hard | Level::OldHard => Cores::All,
        };
        match self.elsewhere(rank, &whose, errand).await {
            Some(Found::Action(found)) => found.map(|text| AnyAction::from(text.as_str())),
            Some(_) | None => self.work(rank, whose, cores, thought).await.ok().flatten(),
        }
    }

    /// Does something long on one core, for somebody who waits for a page.
    pub(crate) async fn alone<T: Send + 'static>(
        &self,
        whose: Whose,
        work: impl FnOnce() -> Option<T> + Send + 'static,
    ) -> Result<Option<T>, Full> {
        self.work(Rank::Asked, whose, Cores::One, |_| work()).await
    }

    /// Does something long when its turn has come. Nothing if it stumbled.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        rank: Rank,
        whose: Whose,
        cores: Cores,
        work: impl FnOnce(NonZeroUsize) -> Option<T> + Send + 'static,
    ) -> Result<Option<T>, Full> {
        let (turn, coming) = oneshot::channel();
        lock(&self.inner.state).queue.push(rank, whose, Job { cores, turn })?;
        self.inner.go_on();
        let waiting = metrics::THINKING_WAITING.hold();
        let Ok(turn) = coming.await else { return Ok(None) };
        drop(waiting);
        let thinking = metrics::THINKING.hold();
        let work = move || {
            let done = work(NonZeroUsize::new(turn.cores).unwrap_or(NonZeroUsize::MIN));
            drop((turn, thinking));
            done
        };
        Ok(tokio::task::spawn_blocking(work).await.ok().flatten())
    }
}

pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/t/{id}/hint", post(hint))
        .route("/t/{id}/look", get(look))
        .route("/t/{id}/chances", get(chances))
}

/// May this seat have a hint? Only where nobody but bots could mind.
fn may_ask(room: &Room, own: Seat) -> bool {
    let others = Seat::all(room.seats.len() as u8).filter(|seat| *seat != own);
    room.stage == Stage::Playing
        && room.asked().has(own)
        && others.into_iter().all(|seat| room.seats[seat.index()].row.visitor.is_empty())
}

async fn hint(at: At) -> Done {
    let At { app, visitor, id, handle, .. } = at;
    let thought = {
        let room = handle.room();
        let own = room.seat_of(&visitor.id).filter(|own| may_ask(&room, *own));
        match (own, &room.live) {
            (Some(own), Some(live)) => Some((room.clone(), own, live.clone())),
            _ => None,
        }
    };
    let words = match thought {
        Some((room, own, live)) => {
            let thinkers = &app.hub.thinkers;
            let errand = thinkers.has_away().then(|| room.errand(own, Task::Hint)).flatten();
            let found = thinkers.hint(visitor.whose(), errand, live.mind().best(own)).await;
            let names = room.names(visitor.lang).told_to(Some(own));
            found.map_err(|Full| too_often(&visitor))?.and_then(|(action, worth)| {
                Some((live.mind().hint(own, &action, &names, visitor.lang)?, worth))
            })
        }
        None => None,
    };
    let status = if words.is_some() { StatusCode::OK } else { StatusCode::CONFLICT };
    if visitor.fragment {
        return Ok(Answer::html(page::hinted(words, visitor.lang)).status(status));
    }
    let shell = shell(&app, &visitor, &format!("/t/{id}"), None).await?;
    let (title, text) = page::hint_words(words, visitor.lang);
    Ok(Answer::say(status, &shell, title, &[text]))
}

/// A look back that is made once, or could not be made.
type Made = Arc<OnceCell<Option<Arc<Looked>>>>;

/// Looks back that were made, kept for whoever asks next: thinking takes a while.
#[derive(Default)]
pub(crate) struct Looks {
    kept: Mutex<HashMap<(String, Seat), Made>>,
}

/// So many are kept.
const KEPT: usize = 1000;

impl Looks {
    /// Is this one made, or being made?
    fn has(&self, table: &str, seat: Seat) -> bool {
        lock(&self.kept).contains_key(&(table.to_string(), seat))
    }

    /// What a look back at a finished match found. It is made once, also when whoever asked has
    /// hung up, and also when several ask at the same time.
    async fn of(
        &self,
        hub: &Arc<Hub>,
        table: &str,
        seat: Seat,
        whose: Whose,
        room: &Arc<Room>,
        live: &Arc<dyn Live>,
    ) -> Result<Option<Arc<Looked>>, Full> {
        let cell = {
            let mut kept = lock(&self.kept);
            if kept.len() >= KEPT {
                kept.clear();
            }
            kept.entry((table.to_string(), seat)).or_default().clone()
        };
        let (hub, room, live) = (hub.clone(), room.clone(), live.clone());
        let looking = tokio::spawn(async move {
            let look = || async {
                let (thinkers, thought) = (&hub.thinkers, live.mind().look_back(seat));
                let errand = || room.errand(seat, Task::LookBack);
                let errand = thinkers.has_away().then(errand).flatten();
                Ok(thinkers.look_back(whose, errand, thought).await?.map(Arc::new))
            };
            cell.get_or_try_init(look).await.cloned()
        });
        looking.await.unwrap_or(Ok(None))
    }
}

/// A finished match looked back at from one seat, or what to answer instead.
async fn looked(at: &At, asked: Option<&str>) -> Result<LookPage, Answer> {
    let At { app, visitor, id, handle, .. } = at;
    let room = handle.room();
    let Some(live) = room.live.clone().filter(|_| room.stage == Stage::Over) else {
        return Err(Answer::go(&format!("/t/{id}")));
    };
    let asked = asked.and_then(|text| text.parse::<Seat>().ok());
    let asked = asked.filter(|seat| seat.index() < room.seats.len());
    let own = room.seat_of(&visitor.id);
    let seat = asked.or(own).unwrap_or_else(|| room.foremost());
    if !app.hub.looks.has(id, seat) && !app.acts.allow(&visitor.id) {
        return Err(too_often(visitor));
    }
    let found = app.hub.looks.of(&app.hub, id, seat, visitor.whose(), &room, &live).await;
    let found = found.map_err(|Full| too_often(visitor))?;
    let found = found.ok_or_else(|| Answer::broken(visitor.lang))?;
    let names = room.names(visitor.lang);
    let told = names.clone().told_to(Some(seat));
    let found = live.mind().looked_back(&found, seat, &told, visitor.lang);
    let (id, game, names) = (id.clone(), room.game.shown(), names.list().to_vec());
    Ok(LookPage { id, game, seat, names, found })
}

/// The page of a look back.
async fn look(at: At, Query(query): Query<HashMap<String, String>>) -> Done {
    let data = looked(&at, query.get("eyes").map(String::as_str)).await?;
    let At { app, visitor, id, .. } = &at;
    let path = format!("/t/{id}/look?eyes={}", data.seat);
    let shell = shell(app, visitor, &path, Some(data.game)).await?;
    Ok(show(visitor, page::look(&shell, &data)))
}

/// The same in short, for the page of the result.
async fn chances(at: At) -> Done {
    let data = looked(&at, None).await?;
    Ok(Answer::html(page::chances(&data, at.visitor.lang)).for_visitor(&at.visitor))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn whose(visitor: &str) -> Whose {
        Whose { address: None, visitor: visitor.into() }
    }

    /// One after the other on one core, and nobody's place is lost by who has hung up.
    #[tokio::test]
    async fn whoever_hangs_up_gives_the_turn_on() {
        let thinkers = Thinkers::with(1, None);
        let (go, wait) = std::sync::mpsc::channel::<()>();
        let first = thinkers.clone();
        let first =
            tokio::spawn(async move { first.alone(whose("a"), move || wait.recv().ok()).await });
        while lock(&thinkers.inner.state).free > 0 {
            tokio::task::yield_now().await;
        }
        let second = thinkers.clone();
        let second = tokio::spawn(async move { second.alone(whose("b"), || Some(2)).await });
        while lock(&thinkers.inner.state).queue.is_empty() {
            tokio::task::yield_now().await;
        }
        second.abort();
        assert!(second.await.is_err());
        let third = tokio::spawn({
            let thinkers = thinkers.clone();
            async move { thinkers.alone(whose("c"), || Some(3)).await }
        });
        go.send(()).unwrap();
        assert_eq!(third.await.unwrap(), Ok(Some(3)));
        assert_eq!(first.await.unwrap(), Ok(Some(())));
        assert_eq!(lock(&thinkers.inner.state).free, 1);
    }

    #[tokio::test]
    async fn work_that_stumbles_gives_its_core_back() {
        let thinkers = Thinkers::with(1, None);
        #[allow(clippy::panic)]
        let stumbles = || -> Option<()> { panic!("on purpose") };
        assert_eq!(thinkers.alone(whose("a"), stumbles).await, Ok(None));
        assert_eq!(thinkers.alone(whose("a"), || Some(1)).await, Ok(Some(1)));
    }
}
