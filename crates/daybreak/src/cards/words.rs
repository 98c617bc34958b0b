//! Words and numbers of the effect language.

use kernel::both;
use kernel::doc::Node;

use super::tree::{Categories, Category, Who};

/// The largest number that a text can name.
pub(super) const MOST: i64 = 60;

/// Words for players (§5.2).
pub(super) const WHOS: [(&str, Who); 7] = [
    ("you", Who::You),
    ("other", Who::Other),
    ("any", Who::Any),
    ("others", Who::Others),
    ("all", Who::All),
    ("that", Who::That),
    ("attacker", Who::Attacker),
];

/// One of some words, as what it means.
pub(super) fn pick_word<T: Copy, const N: usize>(
    node: &Node<'_>,
    words: [(&'static str, T); N],
) -> Option<T> {
    let word = node.word(&words.map(|(word, _)| word))?;
    words.into_iter().find(|(known, _)| *known == word).map(|(_, value)| value)
}

/// `category = ["curse"]`.
pub(super) fn categories(node: &Node<'_>) -> Categories {
    let list = node.one_or_list();
    if list.is_empty() {
        node.wrong_help(
            both!("the list is empty", "一覧が空です。"),
            both!(
                "leave `category` out to mean every category",
                "すべてのカテゴリーなら、`category` は書かないでください。"
            ),
        );
    }
    list.iter()
        .filter_map(|node| pick_word(node, Category::ALL))
        .fold(Categories::ANY, Categories::with)
}
