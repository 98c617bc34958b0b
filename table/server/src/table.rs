//! The routes of a table: looking on, acting, and what people do around the game.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Form, FromRef, FromRequestParts, Path};
use axum::http::request::Parts;
use axum::http::{Method, StatusCode};
use axum::response::IntoResponse;
use axum::response::sse::{Event, Sse};
use axum::routing::{get, post};
use kernel::Seat;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::{IntervalStream, WatchStream};
use ui::page::{self, Stage, TablePage};

use crate::App;
use crate::answer::Answer;
use crate::ending;
use crate::hub::{Context, Handle, Wanted};
use crate::visitor::Visitor;
use crate::web::{Done, Fields, broken, field, name_for, shell, show, too_often};
use crate::wrong::Wrong;

pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/t/{id}", get(table))
        .route("/t/{id}/live", get(live))
        .route("/t/{id}/act", post(act))
        .route("/t/{id}/sit", post(sit))
        .route("/t/{id}/device/{secret}", get(device))
        .route("/t/{id}/chat", post(chat))
        .route("/t/{id}/undo", post(undo))
        .route("/t/{id}/bot", post(stand_in))
        .route("/t/{id}/guide", post(guide))
        .route("/t/{id}/giveup", post(give_up))
        .route("/t/{id}/again", post(again))
        .route("/t/{id}/leave", post(leave))
        .route("/t/{id}/result", get(ending::result))
        .route("/t/{id}/replay", get(ending::replay))
        .route("/t/{id}/match.majo", get(ending::match_file))
        .layer(DefaultBodyLimit::max(16 << 10))
}

/// A visitor at a table that is there. Whoever sends too much is turned away before.
pub(crate) struct At {
    pub(crate) app: Arc<App>,
    pub(crate) visitor: Visitor,
    pub(crate) id: String,
    pub(crate) handle: Arc<Handle>,
}

impl<S: Send + Sync> FromRequestParts<S> for At
where
    Arc<App>: FromRef<S>,
{
    type Rejection = Answer;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Answer> {
        let app: Arc<App> = FromRef::from_ref(state);
        let visitor = Visitor::from_request_parts(parts, state).await?;
        if parts.method == Method::POST && !app.acts.allow(&visitor.id) {
            return Err(too_often(&visitor));
        }
        let missing = || Answer::missing(visitor.lang);
        let path = Path::<Vec<(String, String)>>::from_request_parts(parts, state).await;
        let Path(path) = path.map_err(|_| missing())?;
        let id = path.into_iter().find(|(key, _)| key == "id").map(|(_, id)| id);
        let id = id.ok_or_else(missing)?;
        match app.hub.table(&id).await {
            Ok(Some(handle)) => Ok(At { app, visitor, id, handle }),
            Ok(None) => Err(missing()),
            Err(error) => Err(broken(&visitor, &error)),
        }
    }
}

impl At {
    fn context(&self) -> &Context {
        &self.app.hub.context
    }

    fn path(&self) -> String {
        format!("/t/{}", self.id)
    }

    async fn page(&self, wrong: Vec<String>) -> Done {
        let data = self.handle.page(&self.visitor.id, self.visitor.lang).await;
        let shell = shell(&self.app, &self.visitor, &self.path(), Some(data.game)).await?;
        let data = TablePage { wrong, name: shell.name.clone(), ..data };
        Ok(show(&self.visitor, page::table(&shell, &data)))
    }

    /// After a change was tried: everybody sees it, bots and clocks go on, and the visitor gets
    /// the fragment (htmx) or the table.
    async fn done(self, done: Result<(), Wrong>) -> Done {
        if done.is_ok() {
            self.app.hub.moved(&self.handle).await;
        }
        self.answer(done).await
    }

    async fn answer(self, done: Result<(), Wrong>) -> Done {
        let visitor = &self.visitor;
        let (status, wrong) = match &done {
            Ok(()) => (StatusCode::OK, Vec::new()),
            Err(wrong) => {
                let status = match wrong {
                    Wrong::NotSeated => StatusCode::FORBIDDEN,
                    Wrong::Stale | Wrong::Old(_) => StatusCode::CONFLICT,
                    Wrong::Refused(_) => StatusCode::UNPROCESSABLE_ENTITY,
                    Wrong::Store(error) => {
                        crate::log(&error.to_string());
                        StatusCode::SERVICE_UNAVAILABLE
                    }
                };
                (status, wrong.words(visitor.lang))
            }
        };
        if visitor.fragment && done.is_ok() && self.handle.is_here(&visitor.id) {
            // The live stream brings the news, and only it: two messengers could pass each other.
            return Ok(Answer::nothing().for_visitor(visitor));
        }
        if visitor.fragment {
            let data = self.handle.page(&visitor.id, visitor.lang).await;
            let live = page::table_live(visitor.lang, &TablePage { wrong, ..data });
            return Ok(Answer::html(live).status(status).for_visitor(visitor));
        }
        if done.is_ok() {
            return Ok(Answer::go(&self.path()).for_visitor(visitor));
        }
        Ok(self.page(wrong).await?.status(status))
    }
}

async fn table(at: At) -> Done {
    at.page(Vec::new()).await
}

/// The table as it changes, as fragments over server-sent events.
async fn live(at: At) -> Result<impl IntoResponse, Answer> {
    let At { app, visitor, handle, .. } = at;
    let guard = handle.enter(&visitor.id);
    let store = &app.hub.context.store;
    let name = store.name(&visitor.id).await.map_err(|error| broken(&visitor, &error))?;
    let changes = WatchStream::new(handle.watch());
    let closing = app.closing.clone();
    let fragments = changes.then(move |_| {
        let (handle, visitor, name) = (handle.clone(), visitor.clone(), name.clone());
        // The guard lives as long as the stream: the visitor is here.
        let _ = &guard;
        async move {
            let data = handle.page(&visitor.id, visitor.lang).await;
            let data = TablePage { name, ..data };
            let mut html = page::table_live(visitor.lang, &data).into_string();
            // A line break would end the event's data; only what people write can hold one.
            if html.bytes().any(|byte| matches!(byte, b'\r' | b'\n')) {
                html = html.replace(['\r', '\n'], " ");
            }
            Ok::<_, Infallible>(Event::default().event("table").data(html))
        }
    });
    // A page that hears nothing for a while knows that its stream is dead.
    let beats = IntervalStream::new(tokio::time::interval(Duration::from_secs(15)))
        .map(|_| Ok(Event::default().event("ping").data("")));
    let fragments = fragments.merge(beats);
    let until =
        futures_util::StreamExt::take_until(fragments, async move { closing.cancelled().await });
    Ok(Sse::new(until))
}

/// One action, or several picks of one choice.
async fn act(at: At, Form(fields): Fields) -> Done {
    let version = match field(&fields, "v") {
        None | Some("") => Ok(None),
        Some(text) => text.parse::<usize>().map(Some).map_err(|_| Wrong::Stale),
    };
    let mut version = match version {
        Ok(version) => version,
        Err(wrong) => return at.answer(Err(wrong)).await,
    };
    let actions = fields.iter().filter(|(key, value)| key == "do" && !value.is_empty());
    let mut done = Ok(());
    let mut any = false;
    {
        let (visitor, mut room) = (&at.visitor, at.handle.room.lock().await);
        for (_, text) in actions.take(40) {
            done = room.act(at.context(), &visitor.id, version, text, visitor.lang).await;
            if done.is_err() {
                break;
            }
            any = true;
            version = version.map(|version| version + 1);
        }
    }
    if any {
        at.app.hub.moved(&at.handle).await;
    }
    at.answer(done).await
}

async fn sit(at: At, Form(fields): Fields) -> Done {
    let name = name_for(&at.app, &at.visitor, field(&fields, "name")).await?;
    let seat = field(&fields, "seat").and_then(|text| text.parse::<Seat>().ok()).map(Seat::index);
    let (id, lang) = (&at.visitor.id, at.visitor.lang);
    let done = at.handle.room.lock().await.sit(at.context(), id, seat, &name, lang).await;
    at.done(done).await
}

async fn device(at: At, Path((_, secret)): Path<(String, String)>) -> Done {
    if !at.app.makes.allow(&at.visitor.id) {
        return Err(too_often(&at.visitor));
    }
    let id = &at.visitor.id;
    let moved = at.handle.room.lock().await.move_seat(at.context(), &secret, id).await;
    match moved {
        Ok(true) => at.done(Ok(())).await,
        Ok(false) => Err(Answer::missing(at.visitor.lang)),
        Err(wrong) => at.done(Err(wrong)).await,
    }
}

async fn chat(at: At, Form(fields): Fields) -> Done {
    let text = field(&fields, "text").unwrap_or_default();
    let (id, lang) = (&at.visitor.id, at.visitor.lang);
    let done = at.handle.room.lock().await.say(at.context(), id, text, lang).await;
    at.done(done).await
}

async fn undo(at: At, Form(fields): Fields) -> Done {
    let agree = field(&fields, "answer") != Some("no");
    let (id, lang) = (&at.visitor.id, at.visitor.lang);
    let done = at.handle.room.lock().await.undo(at.context(), id, agree, lang).await;
    at.done(done).await
}

async fn stand_in(at: At, Form(fields): Fields) -> Done {
    let on = field(&fields, "on") == Some("yes");
    let done = {
        let (visitor, mut room) = (&at.visitor, at.handle.room.lock().await);
        match field(&fields, "seat").map(str::parse::<Seat>) {
            Some(Ok(seat)) => {
                let sitting = room.seats.get(seat.index());
                let away = sitting.is_some_and(|it| !at.handle.is_here(&it.row.visitor));
                room.stand_in(at.context(), &visitor.id, seat, on, away, visitor.lang).await
            }
            _ => Err(Wrong::NotSeated),
        }
    };
    at.done(done).await
}

async fn guide(at: At, Form(fields): Fields) -> Done {
    let on = field(&fields, "on") == Some("yes");
    let done = at.handle.room.lock().await.set_guide(&at.visitor.id, on);
    at.handle.changed();
    at.answer(done).await
}

async fn give_up(at: At, Form(fields): Fields) -> Done {
    let agree = field(&fields, "answer") != Some("no");
    let done = at.handle.room.lock().await.give_up(at.context(), &at.visitor.id, agree).await;
    at.done(done).await
}

/// Away from an old table for good; it does not stand in the lobby any more.
async fn leave(at: At) -> Done {
    let (id, lang) = (&at.visitor.id, at.visitor.lang);
    let done = at.handle.room.lock().await.leave(at.context(), id, lang).await;
    match done {
        Ok(()) => {
            at.handle.changed();
            Ok(Answer::go("/").for_visitor(&at.visitor))
        }
        Err(wrong) => at.answer(Err(wrong)).await,
    }
}

/// The same people at a new table.
async fn again(at: At) -> Done {
    let visitor = &at.visitor;
    if !at.app.makes.allow(&visitor.id) {
        return Err(too_often(visitor));
    }
    let (wanted, visitors) = {
        let room = at.handle.room.lock().await;
        if let Some(next) = &room.next {
            return Ok(Answer::go(&format!("/t/{next}")));
        }
        if room.stage != Stage::Over || room.seat_of(&visitor.id).is_none() {
            return Err(Answer::missing(visitor.lang));
        }
        let people = room.seats.iter().filter(|sitting| !sitting.row.visitor.is_empty());
        let visitors: Vec<_> =
            people.map(|sitting| (sitting.row.visitor.clone(), sitting.row.name.clone())).collect();
        (Wanted::like(&room, &at.context().packs).anew(&room), visitors)
    };
    let refused = shell(&at.app, visitor, &at.path(), Some(wanted.game.shown())).await?;
    let failed = |wrong: Wrong| match wrong {
        Wrong::Store(error) => broken(visitor, &error),
        // An old table's options may not go together any more: the form for a new one helps.
        Wrong::NotSeated | Wrong::Stale | Wrong::Old(_) | Wrong::Refused(_) => {
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            let (title, new) = page::cannot_play_again(wanted.game.shown(), visitor.lang);
            Answer::say(status, &refused, title, &[wrong.words(visitor.lang), vec![new]].concat())
        }
    };
    let next = at.app.hub.make(&wanted, &visitors, visitor.lang).await.map_err(failed)?;
    at.handle.room.lock().await.set_next(at.context(), &next).await.map_err(failed)?;
    at.handle.changed();
    Ok(Answer::go(&format!("/t/{next}")).for_visitor(visitor))
}
