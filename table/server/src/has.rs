//! What a page has, as the server remembers it: a fingerprint of each part. While nothing happens at a
//! table that is much for what it is good for, so parts are remembered by the row then.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use crate::changes::Text;
use crate::handle::lock;

/// The fingerprints of what a page has. Pages that have the same share them.
pub(crate) type Parts = Arc<Has>;

pub(crate) struct Has(Mutex<Held>);

enum Held {
    /// Of each part.
    All(Arc<[u64]>),
    /// Of each row.
    Rows(Box<[u64]>),
}

/// A row is about so many parts long,
const ROW: u64 = 8;
/// and never longer than this: how many it has fits in a byte.
const MOST: usize = 255;

impl Has {
    pub(crate) fn new(parts: &[u64]) -> Parts {
        Arc::new(Has(Mutex::new(Held::All(parts.into()))))
    }

    /// The fingerprints of all parts, as far as they are needed to find what leads to this text: a part
    /// whose row is not in there has none.
    pub(crate) fn parts(&self, text: &Text) -> Arc<[u64]> {
        match &*lock(&self.0) {
            Held::All(parts) => parts.clone(),
            Held::Rows(all) => {
                let (steps, table) = text.parts.split_at(text.before.min(text.parts.len()));
                let there = rows(table).chain(rows(steps)).map(|row| (print(row), row));
                let there: HashMap<u64, &[u64]> = there.collect();
                let none = [0; MOST];
                let known = |row: &u64| {
                    let none = &none[..(row & 0xff) as usize];
                    there.get(row).copied().unwrap_or(none)
                };
                all.iter().flat_map(known).copied().collect()
            }
        }
    }

    /// Nothing has happened for a while.
    pub(crate) fn rest(&self) {
        let mut held = lock(&self.0);
        if let Held::All(parts) = &*held {
            *held = Held::Rows(rows(parts).map(print).collect());
        }
    }
}

/// Where a row ends follows from its last part, so that the same parts are the same rows wherever they
/// stand.
fn rows(parts: &[u64]) -> impl Iterator<Item = &[u64]> {
    parts.split_inclusive(|part| part % ROW == 0).flat_map(|row| row.chunks(MOST))
}

/// The fingerprint of a row, with its length. Those of its parts have a key, so nobody can write two
/// rows that are taken for one.
fn print(row: &[u64]) -> u64 {
    let mix =
        |mixed: u64, part: &u64| (mixed.rotate_left(5) ^ part).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    row.iter().fold(0, mix) & !0xff | row.len() as u64
}

#[cfg(test)]
mod tests {
    use kernel::Dice;

    use super::*;
    use crate::changes::{change, changed};

    fn text(parts: &[u32]) -> Text {
        let parts: String = parts.iter().map(|part| format!("<li>{part}</li>")).collect();
        Text::new(parts, Vec::new(), 0)
    }

    /// What leads on from a page that has rested leads to the same, and is little if little has changed.
    #[test]
    fn a_page_that_has_rested_goes_on() {
        let mut dice = Dice::new(3);
        let mut page: Vec<u32> = (0..900).collect();
        for round in 0..200 {
            let before = text(&page);
            for _ in 0..dice.below(4) {
                let at = dice.below(page.len() as u32) as usize;
                match dice.below(3) {
                    0 => page.insert(at, 1000 + round),
                    1 => drop(page.remove(at)),
                    _ => page.swap(at, 0),
                }
            }
            let after = text(&page);
            let has = Has::new(&before.parts[before.before..]);
            let awake = change(&has.parts(&after), &after);
            has.rest();
            has.rest();
            let rested = change(&has.parts(&after), &after);
            for change in [&awake, &rested] {
                assert_eq!(changed(&before.html()[1..], change), after.html());
            }
            assert!(rested.len() < 3000, "{} after {}", rested.len(), awake.len());
        }
    }

    /// Fewer places to remember, and nothing is lost of a page that is the same.
    #[test]
    fn rows_are_few() {
        let page = text(&(0..900).collect::<Vec<_>>());
        let table = &page.parts[page.before..];
        assert!(rows(table).count() * 5 < table.len());
        let has = Has::new(table);
        has.rest();
        assert!(has.parts(&page)[..] == *table);
        assert_eq!(has.parts(&text(&[])).len(), table.len());
    }
}
