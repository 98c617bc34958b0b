//! Reads slots: where things lie, where they are put, and by how much they move (§5.3, §5.5).

use kernel::both;
use kernel::doc::Node;

use super::code::MOST_PLACES;
use super::steps::Around;
use super::tree::{Delta, Place, What};
use super::words::pick_word;

/// `X` needs a cost that the player picks.
pub(super) fn check_x(node: &Node<'_>, around: Around) {
    if !around.x {
        node.wrong_help(
            both!("there is no X here", "ここに X はありません。"),
            both!(
                "only a `turn` effect with turn_cost = {{ min, max }} has one",
                "X があるのは、turn_cost = {{ min, max }} のある `turn` の効果だけです。"
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

/// `by = -1`.
pub(super) fn delta(node: &Node<'_>, around: Around) -> Option<Delta> {
    if node.as_text().is_some() {
        let delta = pick_word(node, [("x", Delta::X), ("-x", Delta::MinusX)]);
        check_x(node, around);
        return delta;
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
