//! Which values come from the rulebook and which are ours.

use std::collections::BTreeSet;

use kernel::both;
use kernel::doc::Table;

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// Printed in the rulebook.
    Rulebook,
    /// Made by us, or by whoever wrote the pack.
    House,
}

/// The origin of each value of a card: `source` is that of the card, `house` lists the values
/// (by their path) that the rulebook does not give.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sources {
    card: Origin,
    house: BTreeSet<String>,
}

impl Sources {
    /// Reads `source` and `house` of a card. Each path of `house` must be a value that is there.
    pub fn read(card: &Table<'_>) -> Sources {
        let source =
            card.need("source", both!("\"rulebook\" or \"house\"", "\"rulebook\" か \"house\""));
        let word = source.and_then(|node| node.word(&["rulebook", "house"]));
        let mut house = BTreeSet::new();
        for node in card.get("house").and_then(|node| node.list()).unwrap_or_default() {
            let Some(path) = node.text() else { continue };
            if word == Some("house") {
                node.wrong(both!(
                    "the whole card is house already: leave `house` out",
                    "カード全体がすでに自作（house）です。`house` は書かないでください。"
                ));
            } else if !has(card, path) {
                node.wrong(both!(
                    "this card has no value `{path}`",
                    "このカードに `{path}` という値はありません。"
                ));
            }
            if !house.insert(path.to_string()) {
                node.wrong(both!("`{path}` is listed twice", "`{path}` が2回挙げられています。"));
            }
        }
        // A source that was not understood has been reported; it claims nothing more.
        let card = if word == Some("rulebook") { Origin::Rulebook } else { Origin::House };
        Sources { card, house }
    }

    /// The origin of the card as a whole.
    pub fn card(&self) -> Origin {
        self.card
    }

    /// The origin of one value. A path covers all below it.
    pub fn of(&self, path: &str) -> Origin {
        let listed = self.house.iter().any(|house| {
            path.strip_prefix(house.as_str())
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        });
        if listed { Origin::House } else { self.card }
    }

    /// The house values of a rulebook card.
    pub fn house(&self) -> impl Iterator<Item = &str> {
        self.house.iter().map(String::as_str)
    }
}

fn has(table: &Table<'_>, path: &str) -> bool {
    let (key, rest) = path.split_once('.').map_or((path, None), |(key, rest)| (key, Some(rest)));
    table.entries().into_iter().any(|(_, name, node)| {
        name == key
            && match rest {
                None => true,
                Some(rest) => node.as_table().is_some_and(|inner| has(&inner, rest)),
            }
    })
}
