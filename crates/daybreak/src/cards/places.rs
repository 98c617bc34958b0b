//! Reads slots: where things lie, where they are put, and by how much they move (§5.3, §5.5).

use kernel::both;
use kernel::doc::Node;

use super::code::MOST_PLACES;
use super::steps::{Around, Reader};
use super::tree::{Amount, Delta, Place, What};
use super::words::pick_word;

/// `X` needs a cost that the player picks.
pub(super) fn check_x(node: &Node<'_>, around: Around) {
    if !around.x {
        node.wrong_help(
            both!("there is no X here", "ここに X はありません。"),
            both!(
                "a `turn` effect has one with turn_cost = {{ min, max }}, a card with use_cost = {{ min, max }}",
                "X があるのは、turn_cost = {{ min, max }} のある `turn` の効果と、use_cost = {{ min, max }} のあるカードです。"
            ),
        );
    }
}

/// `slots = [1, 2]`, as a mask, and whether X is among them.
pub(super) fn slots(node: &Node<'_>, around: Around) -> (u8, bool) {
    let (mut mask, mut x) = (0, false);
    for slot in node.one_or_list() {
        if slot.as_text().is_some() {
            if slot.word(&["x"]).is_some() {
                check_x(&slot, around);
                x = true;
            }
        } else if let Some(slot) = slot.number(1..=4) {
            mask |= 1 << (slot - 1);
        }
    }
    (mask, x)
}

/// A cast time: a number, 5 and more above Ⅳ.
pub(super) fn cast_time(node: &Node<'_>, most: i64) -> Option<u8> {
    const ROMAN: [(&str, u8); 10] = [
        ("Ⅰ", 1),
        ("Ⅱ", 2),
        ("Ⅲ", 3),
        ("Ⅳ", 4),
        ("Ⅴ", 5),
        ("I", 1),
        ("II", 2),
        ("III", 3),
        ("IV", 4),
        ("V", 5),
    ];
    if let Some(text) = node.as_text()
        && let Some((_, n)) = ROMAN.iter().find(|(roman, _)| *roman == text)
    {
        node.wrong_help(
            both!(
                "cast times are written as numbers, not as \"{text}\"",
                "キャストタイムは \"{text}\" ではなく数で書きます。"
            ),
            both!("write {n}, which means {text}", "{n} と書いてください（{text}の意味です）。"),
        );
        return None;
    }
    node.number(0..=most).map(|n| n as u8)
}

/// `by = -1`, `by = { minus = { per = { … } } }`.
pub(super) fn delta(reader: &mut Reader, node: &Node<'_>, around: Around) -> Option<Delta> {
    if let Some(table) = node.as_table() {
        let delta = match (table.get("plus"), table.get("minus")) {
            (Some(plus), None) => reader.amount(&plus, around).map(Delta::Plus),
            (None, Some(minus)) => reader.amount(&minus, around).map(Delta::Minus),
            _ => {
                node.wrong_help(
                    both!(
                        "expected a table with plus or minus",
                        "plus か minus のある表が必要です。"
                    ),
                    both!(
                        "write {{ minus = {{ per = {{ in = \"cast\" }} }} }}",
                        "例：{{ minus = {{ per = {{ in = \"cast\" }} }} }}"
                    ),
                );
                None
            }
        };
        if let Some(Delta::Plus(n) | Delta::Minus(n)) = &delta
            && matches!(n, Amount::All | Amount::UpTo(_))
        {
            node.wrong_help(
                both!("a change of cast time is one number", "キャストタイムの変更は数1つです。"),
                both!(
                    "write a number, per, stat, \"last\" or \"x\"",
                    "数、per、stat、\"last\"、\"x\" のどれかを書いてください。"
                ),
            );
        }
        table.finish();
        return delta;
    }
    if node.as_text().is_some() {
        let plus = pick_word(node, [("x", true), ("-x", false)]);
        check_x(node, around);
        return plus.map(|plus| if plus { Delta::X } else { Delta::MinusX });
    }
    node.number(-9..=9).map(|by| Delta::Fixed(by as i8))
}

/// `place = 2`.
pub(super) fn read_place(node: &Node<'_>, what: What) -> Place {
    if let Some(word) = node.as_text() {
        let words: &[&'static str] = match what {
            What::Card => &["hand"],
            What::Stone => &["held"],
            What::Item => &[],
        };
        if words.is_empty() {
            node.wrong_help(
                both!(
                    "`{word}` is no place for cards and stones",
                    "`{word}` はカードや魔法石を置く場所ではありません。"
                ),
                both!("write a slot number", "キャストゾーンの位置を数で書いてください。"),
            );
            return Place::Usual;
        }
        return match node.word(words) {
            Some("hand") => Place::Hand,
            _ => Place::Usual,
        };
    }
    if node.as_number().is_some() {
        return node.number(1..=4).map_or(Place::Usual, |slot| Place::Slot(slot as u8));
    }
    if node.as_table().is_some() {
        node.wrong_help(
            both!(
                "a place is a slot number, a list of slots, or a word",
                "場所は、位置の数、位置の一覧、または言葉です。"
            ),
            match what {
                What::Card => both!(
                    "write place = 2, or place = \"hand\"",
                    "place = 2 か place = \"hand\" と書いてください。"
                ),
                What::Stone => both!(
                    "write place = 2, or place = [1, 2, 3] with one slot per stone",
                    "place = 2 か、魔法石1個につき位置1つの place = [1, 2, 3] を書いてください。"
                ),
                What::Item => both!("write place = 2", "place = 2 と書いてください。"),
            },
        );
        return Place::Usual;
    }
    let slots: Vec<u8> = match node.list() {
        Some(list) => list.iter().filter_map(|n| n.number(1..=4)).map(|slot| slot as u8).collect(),
        None => return Place::Usual,
    };
    if what != What::Stone {
        node.wrong_help(
            both!("a list of slots is for stones", "位置の一覧は魔法石だけに使えます。"),
            both!("write one slot number", "位置を1つだけ数で書いてください。"),
        );
    }
    if slots.is_empty() || slots.len() > MOST_PLACES {
        node.wrong(both!("expected 1 to {MOST_PLACES} slots", "位置は1～{MOST_PLACES}個です。"));
    }
    Place::Slots(slots)
}
