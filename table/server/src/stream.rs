//! The live stream of a page: what happened, step by step, and the table as it is then.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::body::Body;
use axum::extract::Query;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::{IntervalStream, WatchStream};
use ui::page::{self, TablePage};

use crate::answer::Answer;
use crate::table_pages::At;
use crate::web::{Done, broken};

/// A page that hears nothing for a while knows that its stream is dead.
const BEAT: Duration = Duration::from_secs(15);
/// Steps of so many actions are played at most; whoever was away longer has the recap.
const CATCH_UP: usize = 60;
/// What a stream remembers of itself, as a power of two: several whole scenes, so that an update
/// costs what changed.
const WINDOW: u32 = 18;

/// What the page has seen.
#[derive(Deserialize)]
pub(crate) struct Since {
    /// How many actions.
    v: Option<usize>,
}

/// Steps from an action on.
#[derive(Deserialize)]
pub(crate) struct From {
    from: Option<usize>,
}

/// How a stream is compressed. Every event is flushed: nobody waits for the next one.
enum Packed {
    Zstd(zstd::stream::write::Encoder<'static, Vec<u8>>),
    Gzip(flate2::write::GzEncoder<Vec<u8>>),
    Plain,
}

impl Packed {
    /// The best that the browser takes.
    fn accepted(headers: &HeaderMap) -> io::Result<Packed> {
        let all = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
        let takes = |name: &str| {
            all.unwrap_or_default().split(',').any(|one| {
                let (coding, weight) = one.split_once(';').unwrap_or((one, ""));
                coding.trim() == name && !matches!(weight.trim(), "q=0" | "q=0.0")
            })
        };
        if takes("zstd") {
            let mut encoder = zstd::stream::write::Encoder::new(Vec::new(), 3)?;
            encoder.window_log(WINDOW)?;
            return Ok(Packed::Zstd(encoder));
        }
        if takes("gzip") {
            let level = flate2::Compression::new(6);
            return Ok(Packed::Gzip(flate2::write::GzEncoder::new(Vec::new(), level)));
        }
        Ok(Packed::Plain)
    }

    fn name(&self) -> Option<&'static str> {
        match self {
            Packed::Zstd(_) => Some("zstd"),
            Packed::Gzip(_) => Some("gzip"),
            Packed::Plain => None,
        }
    }

    /// The bytes that bring this text to the reader.
    fn pack(&mut self, text: String) -> io::Result<Vec<u8>> {
        match self {
            Packed::Zstd(encoder) => {
                encoder.write_all(text.as_bytes())?;
                encoder.flush()?;
                Ok(std::mem::take(encoder.get_mut()))
            }
            Packed::Gzip(encoder) => {
                encoder.write_all(text.as_bytes())?;
                encoder.flush()?;
                Ok(std::mem::take(encoder.get_mut()))
            }
            Packed::Plain => Ok(text.into_bytes()),
        }
    }
}

/// An event of the stream. A line break would end its data; only what people write can hold one.
fn event(name: &str, id: usize, html: &str) -> String {
    let data = html.replace(['\r', '\n'], " ");
    format!("event: {name}\nid: {id}\ndata: {data}\n\n")
}

/// The steps after so many actions, and the table as it is then.
fn news(at: &At, name: Option<String>, from: usize) -> (usize, String) {
    let (handle, visitor) = (&at.handle, &at.visitor);
    let room = handle.room();
    let data = handle.page_of(&room, &visitor.id, visitor.lang);
    let data = TablePage { name, ..data };
    let len = room.len();
    let near = from < len && len - from <= CATCH_UP;
    let frames = if near { room.frames(&visitor.id, visitor.lang, from) } else { Vec::new() };
    let mut html = page::frames(&data, &frames).into_string();
    html.push_str(&page::table_live(visitor.lang, &data).into_string());
    (len, html)
}

/// The table as it changes.
pub(crate) async fn live(
    at: At,
    Query(since): Query<Since>,
    headers: HeaderMap,
) -> Result<Response, Answer> {
    let At { app, visitor, handle, .. } = &at;
    let guard = handle.enter(&visitor.id, visitor.address);
    let store = &app.hub.context.store;
    let name = store.name(&visitor.id).await.map_err(|error| broken(visitor, &error))?;
    // A browser that comes back by itself says what it heard last.
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse().ok());
    let seen = last.or(since.v).unwrap_or_else(|| handle.room().len());
    let mut packed = Packed::accepted(&headers).map_err(|error| broken(visitor, &error))?;
    let coding = packed.name();
    let changes = WatchStream::new(handle.watch());
    let end = WatchStream::new(app.closing.0.clone()).filter(|closing| *closing).map(|_| None);
    let seen = Arc::new(AtomicUsize::new(seen));
    let told = seen.clone();
    let (beating, token, id) = (app.clone(), visitor.token.clone(), visitor.id.clone());
    let tables = changes.map(move |_| {
        // The guard lives as long as the stream: the visitor is here.
        let _ = &guard;
        if at.handle.is_gone() || !at.app.tokens.stands(&at.visitor.token, &at.visitor.id) {
            // The page comes back, to a table that is loaded anew; or as somebody else.
            return None;
        }
        let (len, html) = news(&at, name.clone(), told.load(Ordering::Relaxed));
        told.store(len, Ordering::Relaxed);
        Some(event("table", len, &html))
    });
    let beats = IntervalStream::new(tokio::time::interval(BEAT)).map(move |_| {
        let stands = beating.tokens.stands(&token, &id);
        stands.then(|| event("ping", seen.load(Ordering::Relaxed), "here"))
    });
    let events = tables.merge(beats).merge(end).take_while(Option::is_some).filter_map(|one| one);
    let bytes = events.map(move |text| packed.pack(text));
    let mut response = Body::from_stream(bytes).into_response();
    let headers = response.headers_mut();
    let fixed = [
        (header::CONTENT_TYPE, "text/event-stream"),
        (header::CACHE_CONTROL, "no-cache"),
        (header::VARY, "accept-encoding"),
    ];
    for (key, value) in fixed.into_iter().chain(coding.map(|name| (header::CONTENT_ENCODING, name)))
    {
        headers.insert(key, header::HeaderValue::from_static(value));
    }
    Ok(response)
}

/// What happened from an action on, to be played once more.
pub(crate) async fn steps(at: At, Query(query): Query<From>) -> Done {
    let len = at.handle.room().len();
    // Of a long time the last part is shown.
    let from = query.from.unwrap_or(len).max(len.saturating_sub(CATCH_UP));
    let (_, html) = news(&at, None, from);
    Ok(Answer::html(maud::PreEscaped(html)).for_visitor(&at.visitor))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::io::Read;

    use super::*;

    fn accepted(codings: &str) -> Packed {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_ENCODING, codings.parse().unwrap());
        Packed::accepted(&headers).unwrap()
    }

    /// As much as a reader has of a stream that is not at its end.
    fn so_far(mut reader: impl Read) -> String {
        let (mut all, mut one) = (Vec::new(), [0; 512]);
        while let Ok(count @ 1..) = reader.read(&mut one) {
            all.extend_from_slice(&one[..count]);
        }
        String::from_utf8(all).unwrap()
    }

    #[test]
    fn the_best_coding_that_is_accepted_is_taken() {
        for (codings, name) in [
            ("gzip, deflate, br, zstd", Some("zstd")),
            ("gzip;q=0.5, zstd;q=0", Some("gzip")),
            ("deflate", None),
            ("", None),
        ] {
            assert_eq!(accepted(codings).name(), name, "{codings}");
        }
        assert_eq!(Packed::accepted(&HeaderMap::new()).unwrap().name(), None);
    }

    /// Every event can be read when it has come, and what is the same again costs next to nothing.
    #[test]
    fn an_event_waits_for_no_other_and_costs_what_changed() {
        let scene: String = (0..3000).map(|n| format!("<i>{}</i>", n * 7919 % 1000)).collect();
        for codings in ["zstd", "gzip", "identity"] {
            let mut packed = accepted(codings);
            let (mut bytes, mut said) = (Vec::new(), String::new());
            let mut sizes = Vec::new();
            for n in 0..5 {
                let text = event("table", n, &format!("{scene}<b>{n}</b>\n"));
                said.push_str(&text);
                let more = packed.pack(text).unwrap();
                sizes.push(more.len());
                bytes.extend(more);
                let read = match packed {
                    Packed::Zstd(_) => {
                        so_far(zstd::stream::read::Decoder::new(&bytes[..]).unwrap())
                    }
                    Packed::Gzip(_) => so_far(flate2::read::GzDecoder::new(&bytes[..])),
                    Packed::Plain => String::from_utf8(bytes.clone()).unwrap(),
                };
                assert_eq!(read, said, "{codings}");
            }
            if codings != "identity" {
                assert!(sizes[4] * 10 < scene.len(), "{codings}: {sizes:?}");
            }
        }
    }

    #[test]
    fn an_event_is_one_line_whatever_people_write() {
        let text = event("table", 7, "a\nevent: b\r\ndata: c");
        assert_eq!(text, "event: table\nid: 7\ndata: a event: b  data: c\n\n");
    }
}
