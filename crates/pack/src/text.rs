//! Ids in pack files.

use kernel::both;
use kernel::doc::Node;

/// Reads a card id: the word that stands for the card in notation.
pub fn card_id<'d>(node: &Node<'d>) -> Option<&'d str> {
    let id = node.text()?;
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let starts = id.starts_with(|c: char| c.is_ascii_alphabetic());
    if !starts || !id.chars().all(plain) || id.len() > 24 || id.parse::<kernel::Seat>().is_ok() {
        node.wrong_help(
            both!(
                "a card id is 1 to 24 letters, digits or hyphens, begins with a letter and is no seat",
                "カードの id は半角の英数字とハイフンで1～24文字、英字で始まり、席の名（p1など）ではないものです。"
            ),
            both!("write for example id = \"my-card\"", "例：id = \"my-card\""),
        );
        return None;
    }
    Some(id)
}
