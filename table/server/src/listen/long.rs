//! Answers that go on for as long as a page is open. What reads requests and writes answers keeps 16 KB
//! of buffers for each connection, which such an answer has no use for: once it has begun, its connection is
//! taken over and written to as things happen.

use std::future::poll_fn;
use std::io::{self, Write as _};
use std::pin::pin;
use std::sync::Mutex;
use std::time::SystemTime;

use hyper::body::Body as _;
use hyper::http::response::Parts;
use hyper::{Method, Request, Response, Version};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::sync::Notify;

use super::{Busily, Watched};
use crate::handle::lock;

/// Marks an answer that goes on, in its extensions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Long;

/// Whoever is answered so has nothing more to say; this much is not heeded.
const BESIDE: usize = 4096;

/// Where an answer that goes on is handed over.
#[derive(Default)]
pub(super) struct Over {
    answer: Mutex<Option<Response<Busily>>>,
    ready: Notify,
}

impl Over {
    /// An answer as it is to be written; one that goes on is handed over and never comes back.
    pub(super) async fn pass(&self, may: bool, answer: Response<Busily>) -> Response<Busily> {
        if !may || answer.extensions().get::<Long>().is_none() {
            return answer;
        }
        *lock(&self.answer) = Some(answer);
        self.ready.notify_one();
        std::future::pending().await
    }

    /// An answer that goes on.
    pub(super) async fn taken(&self) -> Response<Busily> {
        loop {
            self.ready.notified().await;
            if let Some(answer) = lock(&self.answer).take() {
                return answer;
            }
        }
    }
}

/// Can what is asked for be answered in pieces?
pub(super) fn may_be_long<T>(request: &Request<T>) -> bool {
    request.method() == Method::GET && request.version() == Version::HTTP_11
}

/// The head of an answer that comes in pieces, and after which nothing comes.
fn head(parts: &Parts) -> io::Result<Vec<u8>> {
    let mut head = Vec::with_capacity(512);
    write!(head, "HTTP/1.1 {}\r\n", parts.status)?;
    for (name, value) in &parts.headers {
        write!(head, "{name}: ")?;
        head.extend_from_slice(value.as_bytes());
        head.extend_from_slice(b"\r\n");
    }
    let date = httpdate::fmt_http_date(SystemTime::now());
    write!(head, "date: {date}\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n")?;
    Ok(head)
}

/// A piece of it.
fn piece(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut piece = Vec::with_capacity(bytes.len() + 12);
    write!(piece, "{:x}\r\n", bytes.len())?;
    piece.extend_from_slice(bytes);
    piece.extend_from_slice(b"\r\n");
    Ok(piece)
}

/// Writes an answer to its end, or until the other side has hung up.
pub(super) async fn write(mut stream: Watched, answer: Response<Busily>) -> io::Result<()> {
    let (parts, body) = answer.into_parts();
    stream.write_all(&head(&parts)?).await?;
    drop(parts);
    let mut body = pin!(body);
    let mut beside = 0;
    loop {
        let mut heard = [0; 64];
        let frame = tokio::select! {
            frame = poll_fn(|cx| body.as_mut().poll_frame(cx)) => frame,
            read = stream.read(&mut heard) => {
                beside += match read? {
                    0 => return Ok(()),
                    count => count,
                };
                if beside > BESIDE {
                    return Ok(());
                }
                continue;
            }
        };
        match frame {
            Some(Ok(frame)) => {
                // No bytes would be the end.
                if let Some(bytes) = frame.data_ref().filter(|bytes| !bytes.is_empty()) {
                    stream.write_all(&piece(bytes)?).await?;
                }
            }
            Some(Err(error)) => return Err(io::Error::other(error)),
            None => break,
        }
    }
    stream.write_all(b"0\r\n\r\n").await?;
    stream.shutdown().await
}
