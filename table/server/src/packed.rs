//! How streams are compressed: every event by itself. What is the same as before is not sent at all
//! ([`crate::changes`]), so nothing is gained by a window for each stream, and nothing has to be kept
//! while a table is idle.

use std::cell::RefCell;
use std::io;

use axum::http::{HeaderMap, header};
use flate2::{Compress, Compression, FlushCompress, Status};

/// How a stream is compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Coding {
    /// Each event is a frame; frames follow each other.
    Zstd,
    /// Each event is some blocks that look back at nothing before it, all in one member.
    Gzip,
    Plain,
}

/// How hard zstd tries. Of what is short its usual level makes 4 % more than the harder one in half the
/// time; what is long is rare, and most of what is sent.
const USUAL: i32 = 3;
const HARD: i32 = 6;
/// So many bytes are long.
const LONG: usize = 6000;

/// The first bytes of a gzip member: no name, no time, any system.
const GZIP: [u8; 10] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];

thread_local! {
    static ZSTD: RefCell<[Option<zstd::bulk::Compressor<'static>>; 2]> = const { RefCell::new([None, None]) };
    static DEFLATE: RefCell<Option<Compress>> = const { RefCell::new(None) };
}

impl Coding {
    /// The best that the browser takes.
    pub(crate) fn accepted(headers: &HeaderMap) -> Coding {
        let all = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
        let takes = |name: &str| {
            all.unwrap_or_default().split(',').any(|one| {
                let (coding, weight) = one.split_once(';').unwrap_or((one, ""));
                coding.trim() == name && !matches!(weight.trim(), "q=0" | "q=0.0")
            })
        };
        [Coding::Zstd, Coding::Gzip]
            .into_iter()
            .find(|coding| coding.name().is_some_and(takes))
            .unwrap_or(Coding::Plain)
    }

    pub(crate) fn name(self) -> Option<&'static str> {
        match self {
            Coding::Zstd => Some("zstd"),
            Coding::Gzip => Some("gzip"),
            Coding::Plain => None,
        }
    }

    /// What comes before the first event.
    pub(crate) fn head(self) -> &'static [u8] {
        match self {
            Coding::Gzip => &GZIP,
            Coding::Zstd | Coding::Plain => &[],
        }
    }

    /// The bytes that bring this text to a reader of the stream.
    pub(crate) fn pack(self, text: String) -> io::Result<Vec<u8>> {
        let mut packed = self.packed(text)?;
        // It waits to be sent: the room that was left for the worst case does not.
        packed.shrink_to_fit();
        Ok(packed)
    }

    fn packed(self, text: String) -> io::Result<Vec<u8>> {
        match self {
            Coding::Zstd => ZSTD.with_borrow_mut(|kept| {
                let long = text.len() >= LONG;
                let kept = &mut kept[usize::from(long)];
                let mut zstd = match kept.take() {
                    Some(zstd) => zstd,
                    None => zstd::bulk::Compressor::new(if long { HARD } else { USUAL })?,
                };
                let packed = zstd.compress(text.as_bytes());
                *kept = Some(zstd);
                packed
            }),
            Coding::Gzip => DEFLATE.with_borrow_mut(|kept| {
                let deflate = kept.get_or_insert_with(|| Compress::new(Compression::new(6), false));
                deflate.reset();
                flushed(deflate, text.as_bytes())
            }),
            Coding::Plain => Ok(text.into_bytes()),
        }
    }
}

/// All of it, up to the last byte.
fn flushed(deflate: &mut Compress, bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut out = Vec::with_capacity(bytes.len() / 2 + 64);
    loop {
        let read = deflate.total_in() as usize;
        let status = deflate.compress_vec(&bytes[read..], &mut out, FlushCompress::Sync)?;
        let done = deflate.total_in() as usize == bytes.len() && out.len() < out.capacity();
        match status {
            Status::Ok | Status::BufError | Status::StreamEnd if done => return Ok(out),
            Status::Ok | Status::BufError | Status::StreamEnd => out.reserve(out.len() + 64),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::io::Read;

    use super::*;

    fn accepted(codings: &str) -> Coding {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_ENCODING, codings.parse().unwrap());
        Coding::accepted(&headers)
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
        assert_eq!(Coding::accepted(&HeaderMap::new()).name(), None);
    }

    /// Every event can be read when it has come, whichever of them were packed elsewhere.
    #[test]
    fn an_event_waits_for_no_other() {
        for coding in [Coding::Zstd, Coding::Gzip, Coding::Plain] {
            let (mut bytes, mut said) = (coding.head().to_vec(), String::new());
            for n in 0..30 {
                // From nothing to much more than any buffer, easy and hard to press.
                let size = [0, 1, 40, 900, 20_000][n % 5];
                let text: String =
                    (0..size).map(|at| format!("<i>{}</i>", at * 7919 % (n + 2))).collect();
                said.push_str(&text);
                let packed = std::thread::spawn(move || coding.pack(text).unwrap());
                bytes.extend(packed.join().unwrap());
                let read = match coding {
                    Coding::Zstd => so_far(zstd::stream::read::Decoder::new(&bytes[..]).unwrap()),
                    Coding::Gzip => so_far(flate2::read::GzDecoder::new(&bytes[..])),
                    Coding::Plain => String::from_utf8(bytes.clone()).unwrap(),
                };
                assert_eq!(read, said, "{coding:?} {n}");
            }
        }
    }
}
