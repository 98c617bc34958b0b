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

use std::fmt::Write as _;
use std::hash::{BuildHasher, Hasher};
use std::sync::{Arc, LazyLock};

use foldhash::SharedSeed;
use foldhash::quality::SeedableRandomState;

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

/// The fingerprints of what a page has.
pub(crate) type Parts = Arc<[u64]>;

/// The parts of a text: each begins with an opening tag, whose `<` is left out.
fn cut(text: &str) -> impl Iterator<Item = &str> {
    let bytes = text.as_bytes();
    let opens = memchr::memchr_iter(b'<', bytes).filter(|at| bytes.get(at + 1) != Some(&b'/'));
    let mut from = 0;
    opens.map(Some).chain([None]).map(move |at| {
        let part = &text[from..at.unwrap_or(text.len())];
        from = at.map_or(text.len(), |at| at + 1);
        part
    })
}

/// The fingerprints of a text, and how many of its parts begin before the tag at this place.
pub(crate) fn parts_from(text: &str, place: usize) -> (Vec<u64>, usize) {
    let (mut all, mut before, mut at) = (Vec::with_capacity(text.len() / 32), 0, 0);
    for part in cut(text) {
        let mut hasher = KEY.build_hasher();
        hasher.write(part.as_bytes());
        all.push(hasher.finish());
        before += usize::from(at <= place);
        // The `<` of the next.
        at += part.len() + 1;
    }
    (all, before)
}

/// A part of so many bytes is taken from elsewhere by itself; a shorter one only with the next.
const LONG: usize = 24;

/// Where parts were seen last. A place may be taken by others: whoever looks compares.
struct Places {
    places: Vec<u32>,
    shift: u32,
}

impl Places {
    fn new(count: usize) -> Places {
        let bits = usize::BITS - count.max(16).leading_zeros();
        Places { places: vec![u32::MAX; 1 << bits], shift: u64::BITS - bits }
    }

    /// One part, or two in a row.
    fn at(&mut self, parts: &[u64]) -> &mut u32 {
        let mixed = parts.iter().fold(0, |mixed: u64, part| mixed.rotate_left(32) ^ part);
        let mixed = mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        &mut self.places[(mixed >> self.shift) as usize]
    }
}

/// What leads from the parts that a page has to this text, of which these are the parts.
pub(crate) fn change(has: &[u64], text: &str, parts: &[u64]) -> String {
    let all: Vec<u64> = has.iter().chain(parts).copied().collect();
    let (mut pairs, mut ones) = (Places::new(all.len()), Places::new(all.len()));
    for (at, pair) in has.windows(2).enumerate() {
        *pairs.at(pair) = at as u32;
    }
    for (at, one) in has.chunks(1).enumerate() {
        *ones.at(one) = at as u32;
    }
    let mut written = Writer { out: String::new(), next: 0, run: 0, skip: 0 };
    for (at, part) in cut(text).enumerate() {
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
            let long = part.len() >= LONG;
            seen(&mut pairs, 2).or_else(|| seen(&mut ones, 1).filter(|_| long))
        };
        match found {
            Some(from) => written.take(from),
            None => written.put(part),
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

    fn put(&mut self, part: &str) {
        self.close();
        self.item();
        self.out.push('+');
        self.out.push_str(part);
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

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use kernel::Dice;

    use super::*;

    /// What the page's script does.
    fn changed(has: &str, change: &str) -> String {
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

    fn parts(text: &str) -> Vec<u64> {
        parts_from(text, 0).0
    }

    fn led(has: &str, text: &str) -> String {
        let change = change(&parts(has), text, &parts(text));
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
        assert_eq!(led(&page(300, 5), &page(300, 5)), "303");
        assert_eq!(led(&page(300, 5), &page(300, 4)), "302<+p>HP 4</p>");
        // A card more, a card less.
        assert!(led(&page(300, 5), &page(301, 5)).len() < 100);
        assert!(led(&page(300, 5), &page(299, 5)).len() < 100);
        // What is said twice is sent once.
        let twice = format!("{}{}", page(300, 4), page(300, 3));
        assert!(led(&page(300, 5), &twice).len() < 100);
    }

    /// A sentence that stands between others than before is not sent again; a word is.
    #[test]
    fn a_long_part_needs_no_neighbour() {
        let long = "<p>What this girl can do, in many words.</p>";
        let change = led(&format!("<i>1</i>{long}<i>2</i>"), &format!("<b>3</b>{long}<b>4</b>"));
        assert_eq!(change, "1<+b>3</b><1<+b>4</b>");
        let change = led(&format!("{long}<i>2</i>"), &format!("<i>0</i><b>3</b>{long}<b>4</b>"));
        assert_eq!(change, "1<+i>0</i><+b>3</b><1 -2<+b>4</b>");
        assert!(led("<u>a</u><i>2</i>", "<i>0</i><b>3</b><u>a</u><b>4</b>").contains("+u>a</u>"));
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
            led(&last, &text);
            if round % 3 > 0 {
                last = text;
            }
        }
    }
}
