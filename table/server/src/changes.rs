//! An update as what changed: a page has the text of the last one, and gets what leads from there to
//! the next. What stays costs nothing, in every coding and without one; nobody keeps a window, and
//! what is the same for several pages is made once.
//!
//! A text is cut before every opening tag. The server remembers a fingerprint of each part, not the
//! parts. A change is a list, its items apart by `<`, which no part holds in between:
//!
//! | item | meaning |
//! |---|---|
//! | `+text` | a new part |
//! | `5` | the next 5 parts that the page has, from where it left off |
//! | `5 -12` | the same, from 12 parts before that |
//!
//! What the page has is the last table: the parts from the first on that has the attribute
//! `id="table"`. The steps before it are played, and forgotten on both sides.
//!
//! "Where it left off" moves on with new parts too: they mostly stand in the place of old ones. Parts
//! that came earlier in the new text follow after the old ones and can be taken again.

use std::cell::RefCell;
use std::fmt::Write as _;
use std::sync::Arc;

use ui::piece::{MARK, MARKED, Piece, fingerprint, fingerprint_on, marked, unmarked};

/// A text that was drawn, in parts. Marks in it stand for pieces, whose parts are known.
#[derive(Default)]
pub(crate) struct Text {
    text: String,
    pieces: Vec<Arc<Piece>>,
    /// The fingerprint of each part,
    pub(crate) parts: Vec<u64>,
    /// and where it is.
    spans: Vec<Span>,
    /// So many parts come before the place that was asked for.
    pub(crate) before: usize,
}

/// Where a part is: in the text, or in a piece; then it may go on in the text.
#[derive(Clone, Copy)]
struct Span {
    piece: u32,
    from: u32,
    to: u32,
    tail: (u32, u32),
}

/// In no piece.
const NONE: u32 = u32::MAX;

impl Text {
    /// Cuts a text before every opening tag, whose `<` is left out, and notes how many parts come
    /// before the tag at this place.
    pub(crate) fn new(text: String, pieces: Vec<Arc<Piece>>, place: usize) -> Text {
        let room = text.len() / 16;
        let (parts, spans) = (Vec::with_capacity(room), Vec::with_capacity(room));
        let mut cut = Text { text, pieces, parts, spans, before: 0 };
        // The part that goes on: where it began, and the end of a piece before that.
        let (mut from, mut end) = (0, None);
        let text = std::mem::take(&mut cut.text);
        let bytes = text.as_bytes();
        for at in memchr::memchr2_iter(b'<', MARK, bytes) {
            if bytes[at] == MARK {
                let Some(place) = marked(&bytes[at..]) else { continue };
                let Some(piece) = cut.pieces.get(place).cloned() else { continue };
                cut.close(&text, end, from..at);
                end = cut.piece(place as u32, &piece);
                from = at + MARKED;
            } else if bytes.get(at + 1) != Some(&b'/') {
                cut.close(&text, end, from..at);
                (from, end) = (at + 1, None);
                if at == place {
                    cut.before = cut.parts.len();
                }
            }
        }
        cut.close(&text, end, from..text.len());
        cut.text = text;
        cut
    }

    /// A part ends here.
    fn close(&mut self, text: &str, end: Option<(u64, Span)>, range: std::ops::Range<usize>) {
        let (from, to) = (range.start as u32, range.end as u32);
        let (print, span) = match end {
            Some((print, span)) => {
                (fingerprint_on(print, &text[range]), Span { tail: (from, to), ..span })
            }
            None => (fingerprint(&text[range]), Span { piece: NONE, from, to, tail: (0, 0) }),
        };
        self.parts.push(print);
        self.spans.push(span);
    }

    /// All parts of a piece but the last, which goes on.
    fn piece(&mut self, place: u32, piece: &Piece) -> Option<(u64, Span)> {
        let span = |from, to| Span { piece: place, from, to, tail: (0, 0) };
        let (last, all) = piece.parts().split_last()?;
        self.parts.extend(all.iter().map(|part| part.print));
        self.spans.extend(all.iter().map(|part| span(part.from, part.to)));
        Some((last.print, span(last.from, last.to)))
    }

    /// A part: what it begins with, and how it goes on.
    fn part(&self, at: usize) -> [&str; 2] {
        let Span { piece, from, to, tail } = self.spans[at];
        let within =
            |text: &'_ str, from: u32, to: u32| from as usize..(to as usize).min(text.len());
        match self.pieces.get(piece as usize).filter(|_| piece != NONE) {
            Some(piece) => {
                let html = piece.html();
                [&html[within(html, from, to)], &self.text[within(&self.text, tail.0, tail.1)]]
            }
            None => [&self.text[within(&self.text, from, to)], ""],
        }
    }

    /// How long a part is.
    fn len(&self, at: usize) -> usize {
        let Span { from, to, tail, .. } = self.spans[at];
        (to - from + tail.1 - tail.0) as usize
    }

    /// All of it, without marks.
    pub(crate) fn html(&self) -> String {
        unmarked(&self.text, &self.pieces)
    }
}

/// A part of so many bytes is taken from elsewhere by itself; a shorter one only with the next.
const LONG: usize = 24;

/// At least so many places: of few parts none takes the place of another, nearly always.
const LEAST: usize = 4095;

/// Where parts were seen last. A place may be taken by others: whoever looks compares.
#[derive(Default)]
struct Places {
    places: Vec<u32>,
    shift: u32,
}

impl Places {
    /// Empty, for so many.
    fn begin(&mut self, count: usize) {
        let bits = usize::BITS - count.max(LEAST).leading_zeros();
        self.shift = u64::BITS - bits;
        self.places.clear();
        self.places.resize(1 << bits, u32::MAX);
    }

    /// One part, or two in a row.
    fn at(&mut self, parts: &[u64]) -> &mut u32 {
        let mixed = parts.iter().fold(0, |mixed: u64, part| mixed.rotate_left(32) ^ part);
        let mixed = mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        &mut self.places[(mixed >> self.shift) as usize]
    }
}

/// What is needed to find a change, kept for the next one.
#[derive(Default)]
struct Desk {
    all: Vec<u64>,
    pairs: Places,
    ones: Places,
}

thread_local! {
    static DESK: RefCell<Desk> = RefCell::default();
}

/// What leads from the parts that a page has to this text.
pub(crate) fn change(has: &[u64], text: &Text) -> String {
    DESK.with_borrow_mut(|desk| led(desk, has, text))
}

fn led(desk: &mut Desk, has: &[u64], text: &Text) -> String {
    let Desk { all, pairs, ones } = desk;
    all.clear();
    all.extend_from_slice(has);
    all.extend_from_slice(&text.parts);
    pairs.begin(all.len());
    ones.begin(all.len());
    for (at, pair) in has.windows(2).enumerate() {
        *pairs.at(pair) = at as u32;
    }
    for (at, one) in has.chunks(1).enumerate() {
        *ones.at(one) = at as u32;
    }
    let mut written = Writer { out: String::with_capacity(4096), next: 0, run: 0, skip: 0 };
    for at in 0..text.parts.len() {
        let here = has.len() + at;
        let seen = |places: &mut Places, count: usize| {
            let wanted = all.get(here..here + count)?;
            let seen = *places.at(wanted) as usize;
            (seen < here && all.get(seen..seen + count) == Some(wanted)).then_some(seen)
        };
        // What comes next anyway needs no words.
        let next = written.next + written.run;
        let found = if next < here && all[next] == all[here] {
            Some(next)
        } else {
            seen(pairs, 2).or_else(|| seen(ones, 1).filter(|_| text.len(at) >= LONG))
        };
        match found {
            Some(from) => written.take(from),
            None => written.put(text.part(at)),
        }
        if at > 0 {
            *pairs.at(&all[here - 1..=here]) = here as u32 - 1;
        }
        *ones.at(&all[here..=here]) = here as u32;
    }
    written.close();
    written.out
}

/// Writes a change.
struct Writer {
    out: String,
    /// Where the reader left off.
    next: usize,
    /// So many parts from there are taken, which is not written yet,
    run: usize,
    /// from so far away.
    skip: isize,
}

impl Writer {
    fn item(&mut self) {
        if !self.out.is_empty() {
            self.out.push('<');
        }
    }

    fn take(&mut self, from: usize) {
        if self.run == 0 || from != self.next + self.run {
            self.close();
            self.skip = from as isize - self.next as isize;
            self.next = from;
        }
        self.run += 1;
    }

    fn put(&mut self, [part, tail]: [&str; 2]) {
        self.close();
        self.item();
        self.out.push('+');
        self.out.push_str(part);
        self.out.push_str(tail);
        self.next += 1;
    }

    fn close(&mut self) {
        if self.run == 0 {
            return;
        }
        self.item();
        // Writing to a string cannot fail.
        let _ = match self.skip {
            0 => write!(self.out, "{}", self.run),
            skip => write!(self.out, "{} {skip}", self.run),
        };
        self.next += self.run;
        (self.run, self.skip) = (0, 0);
    }
}

/// The parts of a text, as the page's script has them.
#[cfg(test)]
fn cut(text: &str) -> impl Iterator<Item = &str> {
    let mut from = 0;
    ui::piece::cuts(text).map(Some).chain([None]).map(move |at| {
        let part = &text[from..at.unwrap_or(text.len())];
        from = at.map_or(text.len(), |at| at + 1);
        part
    })
}

/// What the page's script does.
#[cfg(test)]
#[allow(clippy::unwrap_used)]
pub(crate) fn changed(has: &str, change: &str) -> String {
    let mut all: Vec<&str> = cut(has).collect();
    let (old, mut next) = (all.len(), 0isize);
    // An opening tag begins every item; what follows `</` belongs to the part before.
    for item in cut(change) {
        if let Some(part) = item.strip_prefix('+') {
            all.push(part);
            next += 1;
            continue;
        }
        let (count, skip) = item.split_once(' ').unwrap_or((item, "0"));
        next += skip.parse::<isize>().unwrap();
        for _ in 0..count.parse::<usize>().unwrap() {
            all.push(all[usize::try_from(next).unwrap()]);
            next += 1;
        }
    }
    all[old..].join("<")
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use kernel::Dice;
    use maud::html;
    use pack::Lang;

    use super::*;

    fn text(text: &str) -> Text {
        Text::new(text.into(), Vec::new(), 0)
    }

    fn leads(has: &str, text: &str) -> String {
        let change = change(&self::text(has).parts, &self::text(text));
        assert_eq!(changed(has, &change), text, "{change}");
        change
    }

    #[test]
    fn a_part_is_an_opening_tag_and_all_up_to_the_next() {
        assert_eq!(cut("a<b>c</b> < d<e>").collect::<Vec<_>>(), ["a", "b>c</b> ", " d", "e>"]);
        assert_eq!(cut("").collect::<Vec<_>>(), [""]);
        assert_eq!(cut("<i></i>").collect::<Vec<_>>(), ["", "i></i>"]);
    }

    #[test]
    fn what_stays_costs_next_to_nothing() {
        let page = |n: usize, hp: u8| -> String {
            let cards = (0..n).map(|at| format!("<li class=\"card\">{at}</li>"));
            format!("<ol>{}</ol><p>HP {hp}</p>", cards.collect::<String>())
        };
        assert_eq!(leads(&page(300, 5), &page(300, 5)), "303");
        assert_eq!(leads(&page(300, 5), &page(300, 4)), "302<+p>HP 4</p>");
        // A card more, a card less.
        assert!(leads(&page(300, 5), &page(301, 5)).len() < 100);
        assert!(leads(&page(300, 5), &page(299, 5)).len() < 100);
        // What is said twice is sent once.
        let twice = format!("{}{}", page(300, 4), page(300, 3));
        assert!(leads(&page(300, 5), &twice).len() < 100);
    }

    /// A sentence that stands between others than before is not sent again; a word is.
    #[test]
    fn a_long_part_needs_no_neighbour() {
        let long = "<p>What this girl can do, in many words.</p>";
        let change = leads(&format!("<i>1</i>{long}<i>2</i>"), &format!("<b>3</b>{long}<b>4</b>"));
        assert_eq!(change, "1<+b>3</b><1<+b>4</b>");
        let change = leads(&format!("{long}<i>2</i>"), &format!("<i>0</i><b>3</b>{long}<b>4</b>"));
        assert_eq!(change, "1<+i>0</i><+b>3</b><1 -2<+b>4</b>");
        assert!(leads("<u>a</u><i>2</i>", "<i>0</i><b>3</b><u>a</u><b>4</b>").contains("+u>a</u>"));
    }

    /// Whatever people write into a page, the next one is what was drawn.
    #[test]
    fn every_text_leads_to_every_other() {
        let mut dice = Dice::new(7);
        let pieces =
            ["<", "<p>", "</p>", "+", "7", " ", "<b class=\"x\">", "5 -1", "魔女", "<+", "</", ">"];
        let mut last = String::new();
        for round in 0..400 {
            let count = dice.below(60);
            let text: String =
                (0..count).map(|_| pieces[dice.below(pieces.len() as u32) as usize]).collect();
            leads(&last, &text);
            if round % 3 > 0 {
                last = text;
            }
        }
    }

    /// A text with marks is the text without them, in the same parts, and leads to the same.
    #[test]
    fn pieces_change_nothing_but_the_work() {
        let pack: Arc<dyn std::any::Any + Send + Sync> = Arc::new(());
        let card = |n: u64| {
            ui::piece::kept("card", None::<&()>, n, Lang::En, || {
                html! { b.card { "card " (n) } i { (n) } }
            })
        };
        let page = |cards: &[u64]| {
            html! { ul { @for n in cards { li { (card(*n)) " of " (n) } } (card(9)) } (card(9)) p { "end" } }
        };
        let mut last: &[u64] = &[];
        for cards in [&[1, 2, 3][..], &[1, 3], &[], &[4, 1, 3, 4, 5], &[4, 1, 3, 4]] {
            let plain = page(cards).into_string();
            let (drawn, pieces) = ui::piece::with_pieces(&pack, || page(cards).into_string());
            assert!(drawn.len() < plain.len() && drawn.contains('\u{1}'));
            let marked = Text::new(drawn, pieces, 0);
            assert_eq!(marked.html(), plain);
            let parts: Vec<_> =
                (0..marked.parts.len()).map(|at| marked.part(at).concat()).collect();
            assert_eq!(parts, cut(&plain).collect::<Vec<_>>());
            let (before, again) = ui::piece::with_pieces(&pack, || page(last).into_string());
            let has = Text::new(before, again, 0);
            assert_eq!(changed(&has.html(), &change(&has.parts, &marked)), plain);
            last = cards;
        }
        // A mark that stands for nothing is text like any other.
        let text = Text::new("<p>\u{1}@@A</p>".into(), Vec::new(), 0);
        assert_eq!((text.html().as_str(), text.parts.len()), ("<p>\u{1}@@A</p>", 2));
    }
}
