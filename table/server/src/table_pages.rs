//! The routes of a table: looking on, acting, and what people do around the game.

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Form, FromRef, FromRequestParts, Path};
use axum::http::request::Parts;
use axum::http::{Method, StatusCode};
use axum::routing::{get, post};
use kernel::{Lang, Seat};
use ui::page::{self, TablePage};

use crate::App;
use crate::answer::Answer;
use crate::deed::Deed;
use crate::ending;
use crate::handle::{Beside, Handle};
use crate::pace::Pace;
use crate::store::Stage;
use crate::stream;
use crate::visitor::Visitor;
use crate::web::{Done, Fields, broken, field, name_for, shell, show, too_often};
use crate::wrong::Wrong;

pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/t/{id}", get(table))
        .route("/t/{id}/live", get(stream::live))
        .route("/t/{id}/steps", get(stream::steps))
        .route("/t/{id}/card/{card}", get(card))
        .route("/t/{id}/seen", post(saw))
        .route("/t/{id}/hold", post(hold))
        .route("/t/{id}/pace", post(pace))
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
        .route("/t/{id}/delete", post(delete))
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
    fn path(&self) -> String {
        format!("/t/{}", self.id)
    }

    async fn page(&self, wrong: Vec<String>) -> Done {
        let data = self.handle.page(&self.visitor.id, self.visitor.lang);
        let shell = shell(&self.app, &self.visitor, &self.path(), Some(data.game)).await?;
        let data = TablePage { wrong, name: shell.name.clone(), ..data };
        Ok(show(&self.visitor, page::table(&shell, &data)))
    }

    /// Asks the table for something. The visitor gets the fragment (asked for by script) or the table.
    async fn ask(self, deed: Deed) -> Done {
        let done = self.handle.ask(&self.visitor, deed).await;
        self.answer(done).await
    }

    async fn answer(self, done: Result<(), Wrong>) -> Done {
        let visitor = &self.visitor;
        let (status, wrong) = match &done {
            Ok(()) => (StatusCode::OK, Vec::new()),
            Err(wrong) => {
                let status = match wrong {
                    Wrong::Missing => return Err(Answer::missing(visitor.lang)),
                    Wrong::NotSeated => StatusCode::FORBIDDEN,
                    Wrong::Stale | Wrong::Old(_) => StatusCode::CONFLICT,
                    Wrong::Refused(_) => StatusCode::UNPROCESSABLE_ENTITY,
                    Wrong::Store(_) | Wrong::Unsure(_) => {
                        tracing::error!("{wrong}");
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
            let data = self.handle.page(&visitor.id, visitor.lang);
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

/// One action, or several picks of one choice.
async fn act(at: At, Form(fields): Fields) -> Done {
    let version = match field(&fields, "v") {
        None | Some("") => None,
        Some(text) => match text.parse() {
            Ok(version) => Some(version),
            Err(_) => return at.answer(Err(Wrong::Stale)).await,
        },
    };
    let actions = fields.into_iter().filter(|(key, value)| key == "do" && !value.is_empty());
    let actions = actions.map(|(_, text)| text).take(40).collect();
    at.ask(Deed::Act { version, actions }).await
}

async fn sit(at: At, Form(fields): Fields) -> Done {
    let name = name_for(&at.app, &at.visitor, field(&fields, "name")).await?;
    let seat = field(&fields, "seat").and_then(|text| text.parse().ok());
    at.ask(Deed::Sit { seat, name }).await
}

async fn device(at: At, Path((_, secret)): Path<(String, String)>) -> Done {
    if !at.app.makes.allow(&at.visitor.id) {
        return Err(too_often(&at.visitor));
    }
    at.ask(Deed::Move { secret }).await
}

async fn chat(at: At, Form(fields): Fields) -> Done {
    let text = field(&fields, "text").unwrap_or_default().into();
    at.ask(Deed::Say(text)).await
}

async fn undo(at: At, Form(fields): Fields) -> Done {
    let agree = field(&fields, "answer") != Some("no");
    at.ask(Deed::Undo(agree)).await
}

async fn stand_in(at: At, Form(fields): Fields) -> Done {
    let on = field(&fields, "on") == Some("yes");
    match field(&fields, "seat").map(str::parse::<Seat>) {
        Some(Ok(seat)) => at.ask(Deed::StandIn { seat, on }).await,
        _ => at.answer(Err(Wrong::NotSeated)).await,
    }
}

async fn guide(at: At, Form(fields): Fields) -> Done {
    let on = field(&fields, "on") == Some("yes");
    at.ask(Deed::Guide(on)).await
}

/// A card of this table, to look at.
async fn card(at: At, Path((_, id)): Path<(String, String)>) -> Done {
    let room = at.handle.room();
    let drawn = room.live.as_ref().and_then(|live| live.draw().card(&id, at.visitor.lang));
    let drawn = drawn.ok_or_else(|| Answer::missing(at.visitor.lang))?;
    Ok(Answer::html(drawn).for_visitor(&at.visitor))
}

/// The page has played all that happened until then.
async fn saw(at: At, Form(fields): Fields) -> Done {
    if let Some(count) = field(&fields, "v").and_then(|text| text.parse().ok()) {
        at.handle.tell(&at.visitor.id, Beside::Saw(count)).await;
    }
    Ok(Answer::nothing().for_visitor(&at.visitor))
}

/// What would be done by itself waits for the person.
async fn hold(at: At) -> Done {
    at.handle.tell(&at.visitor.id, Beside::Hold).await;
    if at.visitor.fragment {
        return Ok(Answer::nothing().for_visitor(&at.visitor));
    }
    Ok(Answer::go(&at.path()).for_visitor(&at.visitor))
}

/// How fast bots act at this table.
async fn pace(at: At, Form(fields): Fields) -> Done {
    match field(&fields, "pace").and_then(Pace::named) {
        Some(pace) => at.ask(Deed::Pace(pace)).await,
        None => at.answer(Err(Wrong::Missing)).await,
    }
}

async fn give_up(at: At, Form(fields): Fields) -> Done {
    let agree = field(&fields, "answer") != Some("no");
    at.ask(Deed::GiveUp(agree)).await
}

/// Leaves an old table for good; it does not stand in the lobby any more.
async fn leave(at: At) -> Done {
    match at.handle.ask(&at.visitor, Deed::Leave).await {
        Ok(()) => Ok(Answer::go("/").for_visitor(&at.visitor)),
        Err(wrong) => at.answer(Err(wrong)).await,
    }
}

/// Parts with the table; with the last person it is deleted.
async fn delete(at: At, Form(fields): Fields) -> Done {
    let yes = field(&fields, "answer") != Some("no");
    if let Err(wrong) = at.handle.ask(&at.visitor, Deed::Delete(yes)).await {
        return at.answer(Err(wrong)).await;
    }
    if !yes {
        return Ok(Answer::go(&at.path()).for_visitor(&at.visitor));
    }
    let room = at.handle.room();
    let names = room.names(at.visitor.lang);
    let others: Vec<_> = room.staying().map(|seat| names.of(seat)).collect();
    if at.handle.is_gone() || room.stage == Stage::Over {
        return Ok(Answer::go("/").for_visitor(&at.visitor));
    }
    let shell = shell(&at.app, &at.visitor, &at.path(), Some(room.game.shown())).await?;
    let (title, words) = match at.visitor.lang {
        Lang::En => (
            "Off your list",
            format!(
                "The table is deleted when everybody at it wants that. Still there: {}. Whoever \
                 comes back to it has it on their list again.",
                others.join(", ")
            ),
        ),
        Lang::Ja => (
            "一覧から外しました",
            format!(
                "卓は、席にいる全員が望むと削除されます。まだの人：{}。卓に戻って何かすると、\
                 また一覧に載ります。",
                others.join("、")
            ),
        ),
    };
    Ok(Answer::say(StatusCode::OK, &shell, title, &[words]).for_visitor(&at.visitor))
}

/// The same people at a new table.
async fn again(at: At) -> Done {
    let visitor = &at.visitor;
    if !at.app.makes.allow(&visitor.id) {
        return Err(too_often(visitor));
    }
    match at.handle.ask(visitor, Deed::Again).await {
        Ok(()) => match &at.handle.room().next {
            Some(next) => Ok(Answer::go(&format!("/t/{next}")).for_visitor(visitor)),
            None => Err(Answer::missing(visitor.lang)),
        },
        Err(Wrong::Missing) => Err(Answer::missing(visitor.lang)),
        Err(wrong @ (Wrong::Store(_) | Wrong::Unsure(_))) => Err(broken(visitor, &wrong)),
        // An old table's options may not go together any more: the form for a new one helps.
        Err(wrong @ (Wrong::NotSeated | Wrong::Stale | Wrong::Old(_) | Wrong::Refused(_))) => {
            let game = at.handle.room().game.shown();
            let shell = shell(&at.app, visitor, &at.path(), Some(game)).await?;
            let (title, new) = page::cannot_play_again(game, visitor.lang);
            let words = [wrong.words(visitor.lang), vec![new]].concat();
            Err(Answer::say(StatusCode::UNPROCESSABLE_ENTITY, &shell, title, &words))
        }
    }
}
