//! Drawings of a table. Pages that show the same get the same one, drawn once, and the same bytes.

use std::sync::{Arc, Mutex, OnceLock};

use axum::body::Bytes;
use kernel::Viewer;
use pack::Lang;
use tokio::sync::OnceCell;
use ui::page::Reach;
use ui::piece::Piece;

use crate::changes::{self, Text};
use crate::handle::lock;
use crate::has::{Has, Parts};
use crate::packed::Coding;
use crate::room::Room;

/// For whom a drawing is: all of one kind see the same at the same moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Kind {
    pub(crate) viewer: Viewer,
    pub(crate) lang: Lang,
    /// They have seen so many actions: what came after is played.
    pub(crate) from: usize,
    /// The name that stands in the form of whoever may still sit down.
    pub(crate) name: Option<String>,
    /// The address for links, and who can open them.
    pub(crate) origin: (String, Reach),
}

/// What one kind of viewer is shown at one moment.
pub(crate) struct Drawing {
    /// After so many actions.
    pub(crate) len: usize,
    /// All of it, in parts,
    text: Text,
    /// and the fingerprints of the table, without the steps before it: what pages keep.
    kept: Parts,
    /// As it is sent to whoever has nothing yet, in each coding.
    whole: Sent,
    /// As it is sent to whoever has these parts.
    change: OnceLock<(Parts, Sent)>,
}

type Sent = [OnceLock<Bytes>; 3];

/// An event of a stream. A line break would end its data; only what people write can hold one.
pub(crate) fn event(name: &str, id: usize, data: &str) -> String {
    format!("event: {name}\nid: {id}\ndata: {data}\n\n")
}

impl Drawing {
    /// After so many actions: the steps that led there, and the table, with marks for these pieces.
    pub(crate) fn new(len: usize, steps: &str, table: &str, pieces: Vec<Arc<Piece>>) -> Drawing {
        let mut html = String::with_capacity(steps.len() + table.len());
        html.push_str(steps);
        html.push_str(table);
        // Nearly always there is none, and looking for a byte is quick.
        let html = match memchr::memchr2(b'\r', b'\n', html.as_bytes()) {
            Some(_) => html.replace(['\r', '\n'], " "),
            None => html,
        };
        // The table begins with a tag: its first part begins there.
        let text = Text::new(html, pieces, steps.len());
        let kept = Has::new(&text.parts[text.before.min(text.parts.len() - 1)..]);
        Drawing { len, text, kept, whole: Sent::default(), change: OnceLock::new() }
    }

    pub(crate) fn into_html(self) -> String {
        self.text.html()
    }

    /// What a page keeps that was sent this: the table. What was played is played.
    pub(crate) fn kept(&self) -> Parts {
        self.kept.clone()
    }

    /// The bytes that bring it to a page with these parts of the last one. What others were sent
    /// is sent again; nobody waits for others who are at it, too.
    pub(crate) fn bytes(&self, has: Option<&Parts>, coding: Coding) -> std::io::Result<Bytes> {
        let made = |sent: Option<&OnceLock<Bytes>>, text: &dyn Fn() -> String| {
            if let Some(bytes) = sent.and_then(OnceLock::get) {
                return Ok(bytes.clone());
            }
            let bytes: Bytes = coding.pack(text())?.into();
            if let Some(sent) = sent {
                let _ = sent.set(bytes.clone());
            }
            Ok(bytes)
        };
        let Some(has) = has else {
            let whole = || event("table", self.len, &self.text.html());
            return made(Some(&self.whole[coding as usize]), &whole);
        };
        let (from, sent) = self.change.get_or_init(|| (has.clone(), Sent::default()));
        let shared = Arc::ptr_eq(from, has).then(|| &sent[coding as usize]);
        let change = || changes::change(&has.parts(&self.text), &self.text);
        made(shared, &|| event("changes", self.len, &change()))
    }
}

/// A drawing that is made by whoever comes first; the others wait for it.
pub(crate) type Shared = Arc<OnceCell<Drawing>>;

/// The drawings of a table as it is, until everybody has theirs: of a table that is idle nothing is
/// kept.
#[derive(Default)]
pub(crate) struct Gallery(Mutex<Drawn>);

#[derive(Default)]
struct Drawn {
    all: Vec<(Arc<Room>, Kind, Shared)>,
    /// So many pages have got theirs.
    taken: usize,
}

impl Gallery {
    /// The drawing of a table, as it was shown, for a kind of viewer.
    pub(crate) fn of(&self, room: &Arc<Room>, kind: Kind) -> Shared {
        let mut drawn = lock(&self.0);
        if drawn.all.first().is_some_and(|(shown, ..)| !Arc::ptr_eq(shown, room)) {
            *drawn = Drawn::default();
        }
        if let Some((.., shared)) = drawn.all.iter().find(|(_, of, _)| *of == kind) {
            return shared.clone();
        }
        let shared = Shared::default();
        drawn.all.push((room.clone(), kind, shared.clone()));
        shared
    }

    /// A page has got its drawing of this table; when all that are open have, nobody needs them any
    /// more. Whoever comes later has it drawn anew.
    pub(crate) fn taken(&self, room: &Arc<Room>, open: usize) {
        let mut drawn = lock(&self.0);
        if drawn.all.first().is_some_and(|(shown, ..)| Arc::ptr_eq(shown, room)) {
            drawn.taken += 1;
            if drawn.taken >= open {
                *drawn = Drawn::default();
            }
        }
    }

    /// Whoever was to get them has them.
    pub(crate) fn clear(&self) {
        *lock(&self.0) = Drawn::default();
    }

    /// How many drawings are kept.
    #[cfg(test)]
    pub(crate) fn len(&self) -> usize {
        lock(&self.0).all.len()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn an_event_is_one_line_whatever_people_write() {
        let drawing = Drawing::new(7, "", "a\nevent: b\r\ndata: c", Vec::new());
        let bytes = drawing.bytes(None, Coding::Plain).unwrap();
        assert_eq!(bytes, "event: table\nid: 7\ndata: a event: b  data: c\n\n");
    }

    /// Pages that have the same get the same bytes, made once; a page that has something else gets
    /// what leads from there.
    #[test]
    fn a_drawing_is_packed_once_for_all_that_have_the_same() {
        let first = Drawing::new(1, "<i>step</i>", "<p>one</p><b>1</b><p>two</p>", Vec::new());
        let second = Drawing::new(2, "", "<p>one</p><b>1</b><p>three</p>", Vec::new());
        for coding in [Coding::Zstd, Coding::Gzip, Coding::Plain] {
            let has = first.kept();
            let one = second.bytes(Some(&has), coding).unwrap();
            assert_eq!(one.as_ptr(), second.bytes(Some(&has), coding).unwrap().as_ptr());
            let whole = second.bytes(None, coding).unwrap();
            assert_eq!(whole.as_ptr(), second.bytes(None, coding).unwrap().as_ptr());
            assert_ne!(one, whole);
        }
        let other = Drawing::new(1, "", "<i>other</i>", Vec::new()).kept();
        let own = first.kept();
        let bytes = |has| second.bytes(Some(has), Coding::Plain).unwrap();
        assert_eq!(bytes(&own), "event: changes\nid: 2\ndata: +<2 -1<+p>three</p>\n\n");
        assert_eq!(
            bytes(&other),
            "event: changes\nid: 2\ndata: +<+p>one</p><+b>1</b><+p>three</p>\n\n"
        );
    }
}
