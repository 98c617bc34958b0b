//! The routes for what people are to each other at a table: talk, emotes, bots for free seats.

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Form};
use axum::routing::post;
use bots::Level;
use kernel::Seat;
use ui::{Emote, page};

use crate::App;
use crate::deed::Deed;
use crate::metrics;
use crate::room::Sitting;
use crate::table_pages::At;
use crate::wards::Ward;
use crate::web::{Done, Fields, field, name_for, too_often};
use crate::wrong::Wrong;

pub(crate) fn routes() -> Router<Arc<App>> {
    Router::new()
        .route("/t/{id}/chat", post(chat))
        .route("/t/{id}/emote", post(emote))
        .route("/t/{id}/fill", post(fill))
        .layer(DefaultBodyLimit::max(16 << 10))
}

/// Whoever runs the server does not let this visitor talk.
fn muted(at: &At) -> Option<Wrong> {
    if !at.app.ops.wards.has(Ward::Mute, &at.visitor.id) {
        return None;
    }
    metrics::REFUSALS.one(&["muted"]);
    Some(Wrong::Refused(vec![page::muted(at.visitor.lang).into()]))
}

/// Somebody without a seat talks to the others who have none.
async fn chat(at: At, Form(fields): Fields) -> Done {
    if let Some(refused) = muted(&at) {
        return at.answer(Err(refused)).await;
    }
    let text = field(&fields, "text").unwrap_or_default().to_string();
    if at.handle.room().seat_of(&at.visitor.id).is_some() {
        return at.ask(Deed::Say(text)).await;
    }
    if !at.app.talks.allow(&at.visitor.id) {
        return Err(too_often(&at.visitor));
    }
    let name = name_for(&at.app, &at.visitor, None).await?;
    at.ask(Deed::Aside { name, text }).await
}

async fn emote(at: At, Form(fields): Fields) -> Done {
    if let Some(refused) = muted(&at) {
        return at.answer(Err(refused)).await;
    }
    let Some(emote) = field(&fields, "emote").and_then(Emote::named) else {
        return at.answer(Err(Wrong::Missing)).await;
    };
    if !at.app.talks.allow(&at.visitor.id) {
        return Err(too_often(&at.visitor));
    }
    at.ask(Deed::Emote(emote)).await
}

/// A bot at one free seat, or at all of them.
async fn fill(at: At, Form(fields): Fields) -> Done {
    let level = field(&fields, "level").unwrap_or_default().parse::<Level>();
    let Ok(level) = level else { return at.answer(Err(Wrong::Missing)).await };
    let seats: Vec<Seat> = match field(&fields, "seat") {
        Some("all") => {
            let room = at.handle.room();
            let seats = Seat::all(room.seats.len() as u8).zip(&room.seats);
            seats.filter(|(_, sitting)| Sitting::is_free(sitting)).map(|(seat, _)| seat).collect()
        }
        one => one.and_then(|text| text.parse().ok()).into_iter().collect(),
    };
    let mut done = if seats.is_empty() { Err(Wrong::Missing) } else { Ok(()) };
    for seat in seats {
        done = at.handle.ask(&at.visitor, Deed::Fill { seat, level }).await;
        if done.is_err() {
            break;
        }
    }
    at.answer(done).await
}
