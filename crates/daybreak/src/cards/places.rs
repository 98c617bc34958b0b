//! Reads slots: where things lie, where they are put, and by how much they move (§5.3, §5.5).

use kernel::doc::Node;

use super::code::MOST_PLACES;
use super::steps::{Around, Reader};
use super::tree::{Amount, Delta, Place, What};
use super::words::pick_word;

/// `X` needs a cost that the player picks.
pub(super) fn check_x(node: &Node<'_>, around: Around) {
    if !around.x {
        node.wrong_help(
            "there is no X here",
            "a `turn` effect has one with turn_cost = { min, max }, a card with use_cost = { min, max }",
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
            format!("cast times are written as numbers, not as \"{text}\""),
            format!("write {n}, which means {text}"),
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
                    "expected a table with plus or minus",
                    "write { minus = { per = { in = \"cast\" } } }",
                );
                None
            }
        };
        if let Some(Delta::Plus(n) | Delta::Minus(n)) = &delta
            && matches!(n, Amount::All | Amount::UpTo(_))
        {
            node.wrong_help(
                "a change of cast time is one number",
                "write a number, per, stat, \"last\" or \"x\"",
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
                format!("`{word}` is no place for cards and stones"),
                "write a slot number",
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
            "a place is a slot number, a list of slots, or a word",
            match what {
                What::Card => "write place = 2, or place = \"hand\"",
                What::Stone => "write place = 2, or place = [1, 2, 3] with one slot per stone",
                What::Item => "write place = 2",
            },
        );
        return Place::Usual;
    }
    let slots: Vec<u8> = match node.list() {
        Some(list) => list.iter().filter_map(|n| n.number(1..=4)).map(|slot| slot as u8).collect(),
        None => return Place::Usual,
    };
    if what != What::Stone {
        node.wrong_help("a list of slots is for stones", "write one slot number");
    }
    if slots.is_empty() || slots.len() > MOST_PLACES {
        node.wrong(format!("expected 1 to {MOST_PLACES} slots"));
    }
    Place::Slots(slots)
}
