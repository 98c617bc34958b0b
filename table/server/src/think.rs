//! Where thinking is done: on threads of its own, never more at once than there are cores, so
//! that people are served meanwhile. Also the pages that come of thinking: hints and looks back.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::extract::Query;
use axum::http::StatusCode;
use axum::routing::{get, post};
use bots::Level;
use kernel::{AnyAction, Seat};
use tokio::sync::{OnceCell, OwnedSemaphorePermit, Semaphore};
use ui::page::{self, LookPage};

use crate::App;
use crate::answer::Answer;
use crate::handle::lock;
use crate::hub::Hub;
use crate::live::{Live, Looked, Thought};
use crate::metrics;
use crate::room::Room;
use crate::store::Stage;
use crate::table_pages::At;
use crate::web::{Done, shell, show, too_often};

/// Threads for thinking.
pub(crate) struct Thinkers {
    free: Arc<Semaphore>,
}

impl Thinkers {
    pub(crate) fn new() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Thinkers { free: Arc::new(Semaphore::new(cores)) }
    }

    /// Thinks for a bot: `Hard` on every core that is free now, the others on one.
    pub(crate) async fn think(&self, level: Level, thought: Thought) -> Option<AnyAction> {
        match level {
            // Quicker done than handed over.
            Level::Random => thought(NonZeroUsize::MIN),
            Level::Greedy | Level::Easy | Level::Normal => {
                self.alone(move || thought(NonZeroUsize::MIN)).await
            }
            Level::Hard => {
                let one = self.core().await?;
                let more = self.free.available_permits();
                let more = u32::try_from(more).ok().filter(|more| *more > 0);
                let more = more.and_then(|n| self.free.clone().try_acquire_many_owned(n).ok());
                let count = |permit: &OwnedSemaphorePermit| permit.num_permits();
                let threads = 1 + more.as_ref().map_or(0, count);
                let held = (one, more);
                let work = move || {
                    let action = thought(NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN));
                    drop(held);
                    action
                };
                tokio::task::spawn_blocking(work).await.ok().flatten()
            }
        }
    }

    /// A core, when one is free.
    async fn core(&self) -> Option<(OwnedSemaphorePermit, metrics::Held)> {
        let waiting = metrics::THINKING_WAITING.hold();
        let core = self.free.clone().acquire_owned().await.ok()?;
        drop(waiting);
        Some((core, metrics::THINKING.hold()))
    }

    /// Does something long on one core.
    pub(crate) async fn alone<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Option<T> + Send + 'static,
    ) -> Option<T> {
        let permit = self.core().await?;
        let work = move || {
            let done = work();
            drop(permit);
            done
        };
        tokio::task::spawn_blocking(work).await.ok().flatten()
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
            (Some(own), Some(live)) => {
                let names = room.names(visitor.lang).told_to(Some(own));
                Some(live.mind().hint(own, &names, visitor.lang))
            }
            _ => None,
        }
    };
    let words = match thought {
        Some(thought) => app.hub.thinkers.alone(thought).await,
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

/// Looks back that were made, kept for whoever asks next: thinking takes a while.
#[derive(Default)]
pub(crate) struct Looks {
    kept: Mutex<HashMap<(String, Seat), Arc<OnceCell<Option<Arc<Looked>>>>>>,
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
        live: &Arc<dyn Live>,
    ) -> Option<Arc<Looked>> {
        let cell = {
            let mut kept = lock(&self.kept);
            if kept.len() >= KEPT {
                kept.clear();
            }
            kept.entry((table.to_string(), seat)).or_default().clone()
        };
        let (hub, live) = (hub.clone(), live.clone());
        let looking = tokio::spawn(async move {
            let look = || async {
                let thought = live.mind().look_back(seat);
                hub.thinkers.alone(thought).await.map(Arc::new)
            };
            cell.get_or_init(look).await.clone()
        });
        looking.await.ok().flatten()
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
    let found = app.hub.looks.of(&app.hub, id, seat, &live).await;
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
