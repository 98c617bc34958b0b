//! The routes of a table: looking on, acting, and what people do around the game.

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Form, FromRef, FromRequestParts, Path};
use axum::http::request::Parts;
use axum::http::{Method, StatusCode};
use axum::routing::{get, post};
use kernel::{Lang, Seat};
use ui::page::{self, Reach, TablePage};

use crate::App;
use crate::again;
use crate::answer::Answer;
use crate::book;
use crate::deed::Deed;
use crate::ending;
use crate::handle::{Beside, Handle};
use crate::lesson;
use crate::notes;
use crate::onward;
use crate::pace::Pace;
use crate::room::Room;
use crate::secret::{SECRET, hashed, letters};
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
        .route("/t/{id}/name/{name}", get(book::name))
        .route("/t/{id}/book", get(book::decision))
        .route("/t/{id}/seen", post(saw))
        .route("/t/{id}/hold", post(hold))
        .route("/t/{id}/pace", post(pace))
        .route("/t/{id}/goon", post(lesson::go_on))
        .route("/t/{id}/tryagain", post(lesson::try_again))
        .route("/t/{id}/act", post(act))
        .route("/t/{id}/sit", post(sit))
        .route("/t/{id}/part", post(part))
        .route("/t/{id}/device", post(device_link))
        .route("/t/{id}/device/{secret}", get(device).post(device_taken))
        .route("/t/{id}/undo", post(undo))
        .route("/t/{id}/bot", post(stand_in))
        .route("/t/{id}/guide", post(guide))
        .route("/t/{id}/giveup", post(give_up))
        .route("/t/{id}/again", post(again::again))
        .route("/t/{id}/leave", post(leave))
        .route("/t/{id}/delete", post(delete))
        .route("/t/{id}/result", get(ending::result))
        .route("/t/{id}/result.svg", get(ending::picture))
        .route("/t/{id}/replay", get(ending::replay))
        .route("/t/{id}/note", post(notes::note))
        .route("/t/{id}/on", post(onward::play_on))
        .route("/t/{id}/match.majo", get(ending::match_file))
        .layer(DefaultBodyLimit::max(16 << 10))
}

/// A visitor at a table that is there. Whoever sends too much is turned away before.
pub(crate) struct At {
    pub(crate) app: Arc<App>,
    pub(crate) visitor: Visitor,
    pub(crate) id: String,
    pub(crate) handle: Arc<Handle>,
    /// The address for links, and who can open them.
    pub(crate) origin: (String, Reach),
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
        match app.hub.table_for(&parts.method, &id).await {
            Ok(Some(handle)) => {
                handle.heard_from(&visitor);
                let origin = app.doors.origin(&parts.headers);
                Ok(At { app, visitor, id, handle, origin })
            }
            Ok(None) => Err(missing()),
            Err(error) => Err(broken(&visitor, &error)),
        }
    }
}

impl At {
    fn path(&self) -> String {
        format!("/t/{}", self.id)
    }

    /// What the page shows of the table.
    pub(crate) fn data(&self, room: &Room) -> TablePage {
        let (origin, reach) = self.origin.clone();
        let data = self.handle.page_of(room, &self.visitor.id, self.visitor.lang);
        TablePage { origin, reach, ..data }
    }

    async fn page(&self, wrong: Vec<String>) -> Done {
        let data = self.data(&self.handle.room());
        let shell = shell(&self.app, &self.visitor, &self.path(), Some(data.game)).await?;
        let data = TablePage { wrong, name: shell.name.clone(), ..data };
        Ok(show(&self.visitor, page::table(&shell, &data)))
    }

    /// Asks the table for something. The visitor gets the fragment (asked for by script) or the table.
    pub(crate) async fn ask(self, deed: Deed) -> Done {
        let done = self.handle.ask(&self.visitor, deed).await;
        self.answer(done).await
    }

    pub(crate) async fn answer(self, done: Result<(), Wrong>) -> Done {
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
            let data = self.data(&self.handle.room());
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
    let commitment = field(&fields, "commitment").filter(|text| !text.is_empty());
    at.ask(match commitment {
        Some(commitment) => Deed::SitAdding { seat, name, commitment: commitment.into() },
        None => Deed::Sit { seat, name },
    })
    .await
}

/// What a player adds to the deal: first the commitment, then the secret.
async fn part(at: At, Form(fields): Fields) -> Done {
    match (field(&fields, "commitment"), field(&fields, "secret")) {
        (Some(commitment), _) => at.ask(Deed::Commit(commitment.into())).await,
        (None, secret) => at.ask(Deed::Reveal(secret.unwrap_or_default().into())).await,
    }
}

/// Makes a link that moves the seat to another device. It is in this answer and nowhere else.
async fn device_link(at: At) -> Done {
    if !at.app.makes.allow(&at.visitor.id) {
        return Err(too_often(&at.visitor));
    }
    let secret = letters(SECRET).map_err(|error| broken(&at.visitor, &error))?;
    let deed = Deed::Link { device: hashed(&secret) };
    if let Err(wrong) = at.handle.ask(&at.visitor, deed).await {
        return at.answer(Err(wrong)).await;
    }
    let game = at.handle.room().game.shown();
    let shell = shell(&at.app, &at.visitor, &at.path(), Some(game)).await?;
    // The other device does not come by the address that this one has of itself.
    let (origin, reach) = &at.origin;
    let link = format!("{origin}{}/device/{secret}", at.path());
    Ok(show(&at.visitor, page::device_link(&shell, &at.id, &link, *reach)))
}

/// A secret link was opened. Others look at links too: nothing is done before the button is pressed.
async fn device(at: At, Path((_, secret)): Path<(String, String)>) -> Done {
    if !at.app.makes.allow(&at.visitor.id) {
        return Err(too_often(&at.visitor));
    }
    let room = at.handle.room();
    if room.linked(&secret).is_none() {
        return Err(Answer::missing(at.visitor.lang));
    }
    let path = format!("{}/device/{secret}", at.path());
    let shell = shell(&at.app, &at.visitor, &at.path(), Some(room.game.shown())).await?;
    Ok(show(&at.visitor, page::device_take(&shell, &path)))
}

async fn device_taken(at: At, Path((_, secret)): Path<(String, String)>) -> Done {
    if !at.app.makes.allow(&at.visitor.id) {
        return Err(too_often(&at.visitor));
    }
    at.ask(Deed::Move { secret }).await
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
