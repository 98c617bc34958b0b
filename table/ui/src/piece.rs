//! Pieces of a page that look the same wherever they stand: a card's face, a line of the log. Each is
//! drawn once; in a text that is drawn [`with_pieces`] a mark stands for it. So a table is a short text
//! with marks, and whoever compares it with the last one need not read again what both have.
//!
//! Everywhere else a piece is drawn as it is: there are no marks.

use std::any::Any;
use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};

use foldhash::SharedSeed;
use foldhash::quality::SeedableRandomState;
use maud::{Markup, PreEscaped, Render};
use pack::Lang;

/// Begins a mark. What people write has no such letter in it.
pub const MARK: u8 = 1;
/// So many bytes is a mark.
pub const MARKED: usize = 4;

/// An item of a list.
const ITEM: &str = "<li class=\"\">";
const ITEM_END: &str = "</li>";

/// The key of the fingerprints: nobody can write two texts that are taken for one.
static KEY: LazyLock<SeedableRandomState> = LazyLock::new(|| {
    static SHARED: LazyLock<SharedSeed> = LazyLock::new(|| SharedSeed::from_u64(chance()));
    SeedableRandomState::with_seed(chance(), &SHARED)
});

/// 64 random bits. Where there are none, fingerprints are as good as any without a key.
fn chance() -> u64 {
    let mut bytes = [0; 8];
    let _ = getrandom::fill(&mut bytes);
    u64::from_le_bytes(bytes)
}

/// The fingerprint of a text.
pub fn fingerprint(text: &str) -> u64 {
    let mut hasher = KEY.build_hasher();
    hasher.write(text.as_bytes());
    hasher.finish()
}

/// The fingerprint of a text that goes on.
pub fn fingerprint_on(before: u64, text: &str) -> u64 {
    if text.is_empty() {
        return before;
    }
    let mut hasher = KEY.build_hasher();
    hasher.write_u64(before);
    hasher.write(text.as_bytes());
    hasher.finish()
}

/// A part of a piece: from an opening tag, whose `<` is left out, up to the next.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// Its fingerprint.
    pub print: u64,
    /// Where it is in the piece.
    pub from: u32,
    /// And where it ends.
    pub to: u32,
}

/// A piece of a page: some elements.
#[derive(Debug)]
pub struct Piece {
    html: Box<str>,
    parts: Box<[Part]>,
    /// Its place among the pieces of a text, and of which.
    place: AtomicU64,
}

/// Where a text is cut: before every opening tag.
pub fn cuts(text: &str) -> impl Iterator<Item = usize> {
    let bytes = text.as_bytes();
    memchr::memchr_iter(b'<', bytes).filter(|at| bytes.get(at + 1) != Some(&b'/'))
}

impl Piece {
    /// Of HTML that begins with an opening tag.
    fn new(html: String) -> Arc<Piece> {
        let mut parts: Vec<Part> = Vec::new();
        let ends = cuts(&html).skip(1).chain([html.len()]);
        for (at, to) in cuts(&html).zip(ends) {
            let print = fingerprint(&html[at + 1..to]);
            parts.push(Part { print, from: at as u32 + 1, to: to as u32 });
        }
        let (html, parts) = (html.into_boxed_str(), parts.into_boxed_slice());
        Arc::new(Piece { html, parts, place: AtomicU64::new(0) })
    }

    /// An item of a list.
    pub(crate) fn listed(item: &Markup) -> Arc<Piece> {
        Piece::new(format!("{ITEM}{}{ITEM_END}", item.0))
    }

    /// What is in an item of a list.
    pub(crate) fn in_list(&self) -> &str {
        let inner = self.html.strip_prefix(ITEM).and_then(|html| html.strip_suffix(ITEM_END));
        inner.unwrap_or(&self.html)
    }

    /// All of it.
    pub fn html(&self) -> &str {
        &self.html
    }

    /// Its parts, at least one.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }
}

/// A piece that is drawn: by its mark, if there are marks.
#[derive(Debug)]
pub(crate) struct Drawn<'a>(pub(crate) &'a Arc<Piece>);

impl Render for Drawn<'_> {
    fn render_to(&self, out: &mut String) {
        let marked = TEXT.with_borrow_mut(|text| match text {
            Some(text) => {
                text.mark(self.0, out);
                true
            }
            None => false,
        });
        if !marked {
            out.push_str(&self.0.html);
        }
    }
}

/// The text that is being drawn with marks.
struct Text {
    number: u32,
    pieces: Vec<Arc<Piece>>,
}

impl Text {
    fn mark(&mut self, piece: &Arc<Piece>, out: &mut String) {
        let place = piece.place.load(Ordering::Relaxed);
        let known = (place >> 32) as u32 == self.number;
        let known = Some(place as u32 as usize).filter(|_| known);
        // Another text may have taken its place meanwhile: then it stands here twice.
        let place = known.unwrap_or_else(|| {
            let new = self.pieces.len();
            piece.place.store(u64::from(self.number) << 32 | new as u64, Ordering::Relaxed);
            self.pieces.push(piece.clone());
            new
        });
        out.push(MARK as char);
        for shift in [12, 6, 0] {
            out.push((b'@' + (place >> shift & 63) as u8) as char);
        }
    }
}

/// The place that a mark names.
pub fn marked(mark: &[u8]) -> Option<usize> {
    let mark = mark.get(1..MARKED)?;
    mark.iter().try_fold(0, |place, byte| {
        let six = byte.checked_sub(b'@').filter(|six| *six < 64)?;
        Some(place << 6 | usize::from(six))
    })
}

/// More pieces than marks can name: the rest is drawn as it is. Nobody has so many.
const MOST: usize = 1 << 18;

/// A text with its marks replaced by what they stand for.
pub fn unmarked(text: &str, pieces: &[Arc<Piece>]) -> String {
    let bytes = text.as_bytes();
    let mut out = String::with_capacity(text.len() * 3);
    let mut from = 0;
    for at in memchr::memchr_iter(MARK, bytes) {
        let Some(piece) = marked(&bytes[at..]).and_then(|place| pieces.get(place)) else {
            continue;
        };
        out.push_str(&text[from..at]);
        out.push_str(&piece.html);
        from = at + MARKED;
    }
    out.push_str(&text[from..]);
    out
}

/// What has been drawn, and where it is: of which kind, of what, how much, and in which language.
type Key = (&'static str, usize, u64, Lang);

/// Pieces that are drawn again and again.
#[derive(Default)]
struct Kept {
    /// The cards they are of: as long as these are here, nothing else has their places in memory.
    packs: Vec<Arc<dyn Any + Send + Sync>>,
    pieces: HashMap<Key, Arc<Piece>, foldhash::fast::FixedState>,
}

/// So many packs, and so many pieces, are remembered by each thread.
const PACKS: usize = 16;
const PIECES: usize = 1 << 12;

impl Kept {
    fn hold(&mut self, pack: &Arc<dyn Any + Send + Sync>) {
        if self.packs.iter().any(|held| Arc::ptr_eq(held, pack)) {
            return;
        }
        if self.packs.len() == PACKS {
            *self = Kept::default();
        }
        self.packs.push(pack.clone());
    }
}

thread_local! {
    static TEXT: RefCell<Option<Text>> = const { RefCell::new(None) };
    static KEPT: RefCell<Kept> = RefCell::default();
}

/// Puts things back as they were, also when somebody stumbles meanwhile.
struct Back(Option<Text>);

impl Drop for Back {
    fn drop(&mut self) {
        let before = self.0.take();
        TEXT.with_borrow_mut(|text| *text = before);
    }
}

/// Draws with marks for pieces; gives the pieces as well. What is drawn of cards is drawn of these.
pub fn with_pieces<T>(
    pack: &Arc<dyn Any + Send + Sync>,
    draw: impl FnOnce() -> T,
) -> (T, Vec<Arc<Piece>>) {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    KEPT.with_borrow_mut(|kept| kept.hold(pack));
    // Of so many texts none is drawn any more that had the same number; 0 is nobody's.
    let number = (NEXT.fetch_add(1, Ordering::Relaxed) as u32).max(1);
    let text = Text { number, pieces: Vec::with_capacity(128) };
    let _back = Back(TEXT.with_borrow_mut(|now| now.replace(text)));
    let drawn = draw();
    let text = TEXT.with_borrow_mut(Option::take);
    (drawn, text.map(|text| text.pieces).unwrap_or_default())
}

/// A piece that depends on nothing but what is named here: what kind it is, of what (a card of the
/// pack; anything else that is there as long as the pack, or nothing), a number, and the language.
pub fn kept<T>(
    what: &'static str,
    of: Option<&T>,
    number: u64,
    lang: Lang,
    draw: impl FnOnce() -> Markup,
) -> Markup {
    let room = TEXT.with_borrow(|text| text.as_ref().is_some_and(|text| text.pieces.len() < MOST));
    if !room {
        return draw();
    }
    let key = (what, of.map_or(0, |of| std::ptr::from_ref(of) as usize), number, lang);
    let piece = KEPT.with_borrow(|kept| kept.pieces.get(&key).cloned());
    let piece = match piece {
        Some(piece) => piece,
        None => {
            // What is within it is drawn as it is.
            let html = alone(|| draw().into_string());
            if !html.starts_with('<') || html.starts_with("</") {
                // No element: a text is no part by itself.
                return PreEscaped(html);
            }
            let piece = Piece::new(html);
            KEPT.with_borrow_mut(|kept| {
                if kept.pieces.len() >= PIECES {
                    kept.pieces.clear();
                }
                kept.pieces.insert(key, piece.clone());
            });
            piece
        }
    };
    let mut out = String::with_capacity(MARKED);
    Drawn(&piece).render_to(&mut out);
    PreEscaped(out)
}

/// The number of something that has too many sides for one.
pub fn numbered(what: &impl std::hash::Hash) -> u64 {
    KEY.hash_one(what)
}

/// Draws without marks: for what is kept elsewhere.
pub(crate) fn alone<T>(draw: impl FnOnce() -> T) -> T {
    let _back = Back(TEXT.with_borrow_mut(Option::take));
    draw()
}

/// A text as it is without marks, while there are some.
pub(crate) fn plain(drawn: &Markup) -> std::borrow::Cow<'_, str> {
    TEXT.with_borrow(|text| match text {
        Some(text) if memchr::memchr(MARK, drawn.0.as_bytes()).is_some() => {
            unmarked(&drawn.0, &text.pieces).into()
        }
        _ => drawn.0.as_str().into(),
    })
}
