//! A pack file shown as cards while it is being written. Nothing is stored.

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Form, Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::routing::get;
use games::{Entry, GameId, with_game};
use ui::page;

use crate::App;
use crate::answer::Answer;
use crate::queue::Full;
use crate::visitor::Visitor;
use crate::web::{Done, Fields, field, shell, show, too_often};

/// The largest form: a pack, with some letters written as three.
pub(crate) const MOST: usize = page::PREVIEW_MOST * 3 + 64;

pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/packs/{game}/preview", get(blank).post(pasted))
        .layer(DefaultBodyLimit::max(MOST))
}

fn game_id(visitor: &Visitor, id: &str) -> Result<GameId, Answer> {
    id.parse().map_err(|_| Answer::missing(visitor.lang))
}

async fn blank(State(app): State<Arc<App>>, visitor: Visitor, Path(game): Path<String>) -> Done {
    let game = game_id(&visitor, &game)?;
    let shell =
        shell(&app, &visitor, &format!("/packs/{game}/preview"), Some(game.shown())).await?;
    drawn(&app, &visitor, move || with_game!(game, G => page::preview(&shell, G::face(), None)))
        .await
}

/// Reads and draws a pack where nobody waits for the thread.
async fn drawn(
    app: &App,
    visitor: &Visitor,
    draw: impl FnOnce() -> maud::Markup + Send + 'static,
) -> Done {
    let body = app.hub.thinkers.alone(visitor.whose(), || Some(draw())).await;
    let body = body.map_err(|Full| too_often(visitor))?;
    Ok(show(visitor, body.ok_or_else(|| Answer::broken(visitor.lang))?))
}

async fn pasted(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(game): Path<String>,
    headers: HeaderMap,
    Form(fields): Fields,
) -> Done {
    let game = game_id(&visitor, &game)?;
    let shell =
        shell(&app, &visitor, &format!("/packs/{game}/preview"), Some(game.shown())).await?;
    let text = field(&fields, "text").unwrap_or_default().to_string();
    if text.len() > page::PREVIEW_MOST {
        let most = page::PREVIEW_MOST >> 10;
        let (title, words) = match visitor.lang {
            pack::Lang::En => ("Too long", format!("A pack file has at most {most} kB.")),
            pack::Lang::Ja => ("長すぎます", format!("パックファイルは{most} kBまでです。")),
        };
        return Err(Answer::say(StatusCode::PAYLOAD_TOO_LARGE, &shell, title, &[words]));
    }
    // Sent by the page's script: only the part that changes.
    let part = headers.contains_key("x-part");
    let lang = visitor.lang;
    let draw = move || {
        with_game!(game, G => if part {
            page::previewed(G::face(), &text, lang)
        } else {
            page::preview(&shell, G::face(), Some(&text))
        })
    };
    drawn(&app, &visitor, draw).await
}
