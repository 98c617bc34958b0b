//! The live stream of a page: what happened, step by step, and the table as it is then.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::Query;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use kernel::Viewer;
use pack::Lang;
use serde::Deserialize;
use tokio::sync::watch;
use tokio::time::{Interval, interval};
use ui::page::{self, Reach, TablePage};
use ui::piece::with_pieces;

use crate::App;
use crate::answer::Answer;
use crate::base::BasePath;
use crate::gallery::{Drawing, Kind, Shared, event};
use crate::handle::{Handle, Seen};
use crate::has::Parts;
use crate::listen::Long;
use crate::live::Now;
use crate::metrics;
use crate::packed::Coding;
use crate::presence::Guard;
use crate::room::Room;
use crate::store::Stage;
use crate::table_pages::At;
use crate::wards::Notice;
use crate::web::{Done, broken};

/// A page that hears nothing for a while knows that its stream is dead.
const BEAT: Duration = Duration::from_secs(15);
/// Steps of so many actions are played at most; whoever was away longer has the recap.
const CATCH_UP: usize = 60;
/// More than so many actions are drawn where nobody waits for the thread.
const LONG: usize = 4;

/// What the page has seen, and what it understands.
#[derive(Deserialize)]
pub(crate) struct Since {
    /// How many actions.
    v: Option<usize>,
    /// `on`: after the first table it takes changes.
    changes: Option<String>,
}

/// Steps from an action on.
#[derive(Deserialize)]
pub(crate) struct From {
    from: Option<usize>,
}

/// The steps after so many actions, and the table as it is then.
pub(crate) fn drawn(
    handle: &Handle,
    room: &Room,
    visitor: &str,
    kind: &Kind,
    base: &BasePath,
) -> Drawing {
    let draw = || zones(handle, room, visitor, kind);
    // Pieces are the same for all tables; where links are different they are not.
    let pack = room.live.as_ref().filter(|_| base.is_root()).map(|live| live.draw().pack());
    let ((steps, table), pieces) = match &pack {
        Some(pack) => with_pieces(pack, draw),
        None => (draw(), Vec::new()),
    };
    let version = room.version(kind.viewer);
    Drawing::new(version, &base.links(&steps), &base.links(&table), pieces)
}

/// The steps, and the table.
fn zones(handle: &Handle, room: &Room, visitor: &str, kind: &Kind) -> (String, String) {
    let Kind { lang, from, name, origin, .. } = kind;
    let data = handle.page_of(room, visitor, *lang);
    let (origin, reach) = origin.clone();
    let data = TablePage { name: name.clone(), origin, reach, ..data };
    let (count, seen) = (room.version(kind.viewer), room.noticed(kind.viewer, *from));
    let near = seen < count && count - seen <= CATCH_UP;
    let now = Now { zones: data.scene.as_ref(), log: &data.log };
    let frames = if near { room.frames(visitor, *lang, *from, now) } else { Vec::new() };
    let steps = page::frames(&data, &frames, *lang).into_string();
    (steps, page::table_live(*lang, &data).into_string())
}

/// The same, on a thread of its own if it takes long.
async fn drawn_aside(
    handle: &Arc<Handle>,
    room: Arc<Room>,
    visitor: &str,
    kind: Kind,
    base: &BasePath,
) -> Result<Drawing, tokio::task::JoinError> {
    if room.len() <= kind.from.saturating_add(LONG) {
        return Ok(drawn(handle, &room, visitor, &kind, base));
    }
    let (handle, visitor, base) = (handle.clone(), visitor.to_string(), base.clone());
    tokio::task::spawn_blocking(move || drawn(&handle, &room, &visitor, &kind, &base)).await
}

/// One open page.
struct Feed {
    handle: Arc<Handle>,
    visitor: String,
    /// What was shown for it: it may be taken back.
    token: String,
    lang: Lang,
    name: Option<String>,
    /// The address for links, and who can open them.
    origin: (String, Reach),
    coding: Coding,
    takes_changes: bool,
    /// So many actions the page has seen, as far as it may count them,
    seen: usize,
    /// so many there were,
    len: Option<usize>,
    /// so often there was something new,
    news: Option<Seen>,
    /// and these are the parts of what it was sent last.
    has: Option<Parts>,
    shown: watch::Receiver<Arc<Room>>,
    closing: watch::Receiver<bool>,
    /// What whoever runs the server says to all.
    notices: watch::Receiver<Notice>,
    base: BasePath,
    app: Arc<App>,
    beat: Interval,
    /// Has there been nothing since the last beat?
    quiet: bool,
    /// The visitor is here as long as the stream is.
    _guard: Guard,
}

impl Feed {
    /// What is sent next; nothing when the stream is over.
    async fn next(&mut self) -> Option<Bytes> {
        loop {
            return tokio::select! {
                // The sender lives as long as the server, the handle as long as this.
                _ = async { self.closing.wait_for(|closing| *closing).await.map(drop) } => None,
                Ok(()) = self.shown.changed() => match self.is_news() {
                    Some(room) => self.news(room).await,
                    None => continue,
                },
                Ok(()) = self.notices.changed() => self.notice(),
                _ = self.beat.tick() => {
                    if !self.stands() {
                        return None;
                    }
                    self.rest();
                    Some(self.coding.pack(event("ping", self.seen, "here")).ok()?.into())
                }
                else => None,
            };
        }
    }

    /// The table, if there is something new for this page. What others do in secret it does not even
    /// hear of.
    fn is_news(&mut self) -> Option<Arc<Room>> {
        let room = self.shown.borrow_and_update();
        let before = self.news.replace(self.handle.news_for(room.viewer(&self.visitor)));
        (before != self.news || self.handle.is_gone()).then(|| room.clone())
    }

    /// Is the visitor still who they were?
    fn stands(&self) -> bool {
        self.app.tokens.stands(&self.token, &self.visitor)
    }

    fn notice(&mut self) -> Option<Bytes> {
        let notice = self.notices.borrow_and_update();
        let words = notice.in_lang(self.lang).map(|words| page::notice(words, self.lang));
        let html = words.map(maud::Markup::into_string).unwrap_or_default();
        Some(self.coding.pack(event("notice", self.seen, &html)).ok()?.into())
    }

    /// Nothing has happened between two beats: what is only there to be quick is let go.
    fn rest(&mut self) {
        if std::mem::replace(&mut self.quiet, true) {
            self.handle.rest();
            self.has.iter().for_each(|has| has.rest());
        }
    }

    async fn news(&mut self, room: Arc<Room>) -> Option<Bytes> {
        if self.handle.is_gone() || !self.stands() {
            // The page comes back, to a table that is loaded anew; or as somebody else.
            return None;
        }
        self.quiet = false;
        let may_sit = room.stage == Stage::Waiting;
        let viewer = room.viewer(&self.visitor);
        let kind = Kind {
            viewer,
            lang: self.lang,
            from: self.len.unwrap_or_else(|| room.len_when(viewer, self.seen)),
            name: self.name.clone().filter(|_| may_sit),
            origin: self.origin.clone(),
        };
        // What a player sees nobody else does: it is not kept for others.
        let sits = matches!(kind.viewer, Viewer::Seat(_));
        let alone = sits && self.handle.is_only(&self.visitor);
        let shared = match alone {
            true => Shared::default(),
            false => self.handle.gallery.of(&room, kind.clone()),
        };
        let draw = || drawn_aside(&self.handle, room.clone(), &self.visitor, kind, &self.base);
        let drawing = match shared.get_or_try_init(draw).await {
            Ok(drawing) => drawing,
            Err(error) => {
                tracing::error!("a table could not be drawn: {error}");
                return None;
            }
        };
        let bytes = drawing.bytes(self.has.as_ref(), self.coding).ok()?;
        self.has = self.takes_changes.then(|| drawing.kept());
        if drawing.len > self.seen {
            metrics::ACTION_SECONDS.since("draw", self.handle.shown());
        }
        self.seen = drawing.len;
        self.len = Some(room.len());
        if !alone {
            self.handle.took(&room);
        }
        Some(bytes)
    }
}

/// The table as it changes.
pub(crate) async fn live(
    at: At,
    Query(since): Query<Since>,
    headers: HeaderMap,
) -> Result<Response, Answer> {
    let At { app, visitor, handle, origin, .. } = at;
    let guard = handle.enter(&visitor.id, visitor.address);
    let name = app.hub.context.store.name(&visitor.id).await;
    let name = name.map_err(|error| broken(&visitor, &error))?;
    // A browser that comes back by itself says what it heard last.
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    let coding = Coding::accepted(&headers);
    let mut shown = handle.watch();
    shown.mark_changed();
    let feed = Feed {
        seen: last.or(since.v).unwrap_or_else(|| handle.version(&visitor.id)),
        len: None,
        news: None,
        handle,
        visitor: visitor.id,
        token: visitor.token,
        lang: visitor.lang,
        name,
        origin,
        coding,
        takes_changes: since.changes.as_deref() == Some("on"),
        has: None,
        shown,
        closing: app.closing.0.clone(),
        notices: app.ops.wards.notices(),
        base: app.ops.base.clone(),
        app,
        beat: interval(BEAT),
        quiet: false,
        _guard: guard,
    };
    let head = stream::iter(Some(coding.head()).filter(|head| !head.is_empty()));
    let head = stream::StreamExt::map(head, Bytes::from_static);
    let events = stream::unfold(feed, async |mut feed| Some((feed.next().await?, feed)));
    let bytes = stream::StreamExt::chain(head, events);
    let bytes = stream::StreamExt::map(bytes, Ok::<_, Infallible>);
    let mut response = Body::from_stream(bytes).into_response();
    response.extensions_mut().insert(Long);
    let headers = response.headers_mut();
    let fixed = [
        (header::CONTENT_TYPE, "text/event-stream"),
        (header::CACHE_CONTROL, "no-cache"),
        // For nginx, however it is set up: every event goes out at once.
        (header::HeaderName::from_static("x-accel-buffering"), "no"),
        (header::VARY, "accept-encoding"),
    ];
    let coded = coding.name().map(|name| (header::CONTENT_ENCODING, name));
    for (key, value) in fixed.into_iter().chain(coded) {
        headers.insert(key, header::HeaderValue::from_static(value));
    }
    Ok(response)
}

/// What happened from an action on, to be played once more.
pub(crate) async fn steps(at: At, Query(query): Query<From>) -> Done {
    let room = at.handle.room();
    let (viewer, lang) = (room.viewer(&at.visitor.id), at.visitor.lang);
    let count = room.version(viewer);
    // Of a long time the last part is shown.
    let from = query.from.unwrap_or(count).max(count.saturating_sub(CATCH_UP));
    let from = room.len_of(viewer, from);
    let kind = Kind { viewer, lang, from, name: None, origin: at.origin.clone() };
    // The answer gets its base path as every answer does.
    let drawing = drawn_aside(&at.handle, room, &at.visitor.id, kind, &BasePath::default()).await;
    let drawing = drawing.map_err(|error| broken(&at.visitor, &error))?;
    Ok(Answer::html(maud::PreEscaped(drawing.into_html())).for_visitor(&at.visitor))
}
