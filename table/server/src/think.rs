//! Where thinking is done: on threads of its own, never more at once than there are cores, so
//! that people are served meanwhile. Also the pages that come of thinking: hints and looks back.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::sync::Arc;

use axum::Router;
use axum::extract::Query;
use axum::http::StatusCode;
use axum::routing::{get, post};
use bots::Level;
use kernel::{AnyAction, Seat};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use ui::page::{self, LookPage};

use crate::App;
use crate::answer::Answer;
use crate::live::Thought;
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
            Level::Greedy | Level::Easy | Level::Normal | Level::OldNormal => {
                self.alone(move || thought(NonZeroUsize::MIN)).await
            }
            Level::Hard | Level::OldHard => {
                let one = self.free.clone().acquire_owned().await.ok()?;
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

    /// Does something long on one core.
    pub(crate) async fn alone<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Option<T> + Send + 'static,
    ) -> Option<T> {
        let permit = self.free.clone().acquire_owned().await.ok()?;
        let work = move || {
            let done = work();
            drop(permit);
            done
        };
        tokio::task::spawn_blocking(work).await.ok().flatten()
    }
}

pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new().route("/t/{id}/hint", post(hint)).route("/t/{id}/look", get(look))
}

/// May this seat have a hint? Only where nobody but bots could mind.
fn may_ask(room: &Room, own: Seat) -> bool {
    let others = Seat::all(room.seats.len() as u8).filter(|seat| *seat != own);
    room.stage == Stage::Playing
        && room.asked().has(own)
        && others.into_iter().all(|seat| room.seats[seat.index()].row.visitor.is_empty())
}

async fn hint(at: At) -> Done {
    let At { app, visitor, id, handle } = at;
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

/// A finished match looked back at from one seat.
async fn look(at: At, Query(query): Query<HashMap<String, String>>) -> Done {
    let At { app, visitor, id, handle } = at;
    let (thought, seat, names, game) = {
        let room = handle.room();
        let Some(live) = room.live.as_ref().filter(|_| room.stage == Stage::Over) else {
            return Ok(Answer::go(&format!("/t/{id}")));
        };
        let asked = query.get("eyes").and_then(|text| text.parse::<Seat>().ok());
        let asked = asked.filter(|seat| seat.index() < room.seats.len());
        let seat = asked.or(room.seat_of(&visitor.id)).unwrap_or(Seat::new(0));
        let names = room.names(visitor.lang).told_to(Some(seat));
        let thought = live.mind().look_back(seat, &names, visitor.lang);
        (thought, seat, room.names(visitor.lang).list().to_vec(), room.game)
    };
    if !app.acts.allow(&visitor.id) {
        return Err(too_often(&visitor));
    }
    let Some(found) = app.hub.thinkers.alone(thought).await else {
        return Err(Answer::broken(visitor.lang));
    };
    let shell =
        shell(&app, &visitor, &format!("/t/{id}/look?eyes={seat}"), Some(game.shown())).await?;
    Ok(show(&visitor, page::look(&shell, &LookPage { id, game: game.shown(), seat, names, found })))
}
