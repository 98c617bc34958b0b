//! What the table's own players are called: short names of birds and plants, in each language its own.
//!
//! A store or a match file has the English name behind a mark (`Bot Wren`), so that a page in any
//! language knows that nobody chose it. What a person wrote is never said in another way.

use pack::Lang;

use crate::page::hash;

/// English and Japanese. Their number is a prime: see [`drawn`].
const NAMES: [[&str; 2]; 31] = [
    ["Aster", "シオン"],
    ["Birch", "シラカバ"],
    ["Briar", "ノバラ"],
    ["Camellia", "ツバキ"],
    ["Cedar", "スギナ"],
    ["Clover", "ツメクサ"],
    ["Crane", "マナヅル"],
    ["Dahlia", "ダリア"],
    ["Fennel", "ウイキョウ"],
    ["Fern", "ワラビ"],
    ["Finch", "アトリ"],
    ["Gull", "カモメ"],
    ["Heron", "アオサギ"],
    ["Hoopoe", "ヤツガシラ"],
    ["Iris", "アヤメ"],
    ["Jay", "カケス"],
    ["Kestrel", "ハヤブサ"],
    ["Lark", "ヒバリ"],
    ["Linnet", "ベニヒワ"],
    ["Maple", "カエデ"],
    ["Olive", "オリーブ"],
    ["Osprey", "ミサゴ"],
    ["Plover", "チドリ"],
    ["Poppy", "ヒナゲシ"],
    ["Quail", "ウズラ"],
    ["Robin", "コマドリ"],
    ["Rowan", "ナナカマド"],
    ["Sorrel", "カタバミ"],
    ["Swift", "ツバメ"],
    ["Willow", "ヤナギ"],
    ["Wren", "ミソサザイ"],
];

/// What stands before a name that the table gave.
const MARK: &str = "Bot ";

/// Which name a seat of a table gets. The steps round the list have no common divisor with its
/// length: no two seats get the same.
fn drawn(table: &str, seat: usize) -> [&'static str; 2] {
    let count = NAMES.len() as u64;
    let hash = hash(table.as_bytes());
    let (first, step) = (hash % count, hash / count % (count - 1) + 1);
    NAMES[((first + step * seat as u64) % count) as usize]
}

/// The name of the bot at a seat (from 0) of a table, as it is stored.
pub fn bot_stored(table: &str, seat: usize) -> String {
    let [name, _] = drawn(table, seat);
    format!("{MARK}{name}")
}

/// The name of the bot at a seat (from 0) of a table.
pub fn bot(table: &str, seat: usize, lang: Lang) -> &'static str {
    let [en, ja] = drawn(table, seat);
    t!(lang, en, ja)
}

/// A stored name of a bot in a language; nothing for what people chose.
pub(crate) fn said(stored: &str, lang: Lang) -> Option<&'static str> {
    let name = stored.strip_prefix(MARK)?;
    let [en, ja] = NAMES.into_iter().find(|[en, _]| *en == name)?;
    Some(t!(lang, en, ja))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_two_at_a_table_are_alike() {
        let mut first = BTreeSet::new();
        for table in 0..500 {
            let table = format!("table {table}");
            for lang in [Lang::En, Lang::Ja] {
                let names: BTreeSet<_> = (0..8).map(|seat| bot(&table, seat, lang)).collect();
                assert_eq!(names.len(), 8, "{names:?}");
            }
            first.insert(bot(&table, 1, Lang::En));
        }
        assert_eq!(first.len(), NAMES.len(), "every name is drawn");
    }

    #[test]
    fn a_stored_name_is_said_in_each_language() {
        for seat in 0..8 {
            let stored = bot_stored("a table", seat);
            for lang in [Lang::En, Lang::Ja] {
                assert_eq!(said(&stored, lang), Some(bot("a table", seat, lang)));
            }
        }
        assert_eq!(said("Wren", Lang::Ja), None, "somebody's own name");
        assert_eq!(said("Bot 2", Lang::Ja), None);
    }
}
