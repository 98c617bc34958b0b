//! Reads what sets an installed card off (§5.8).

use kernel::both;
use kernel::doc::Node;

use super::steps::{Around, Reader, This};
use super::tree::{Categories, Installed, When, Whose};
use super::words::{categories, pick_word};

/// One entry of `installed`.
pub(super) fn installed(node: &Node<'_>) -> Option<Installed> {
    let table = node.table()?;
    let when = table.need("when", "\"hit\"").and_then(|node| read_when(&node));
    let steps = table
        .need("do", both!("[{{ op = \"…\" }}], what happens", "[{{ op = \"…\" }}]（起こること）"));
    let mut reader = Reader::default();
    let installed = match (when, steps) {
        (Some(When::Always), Some(steps)) => {
            let rules = steps.list().unwrap_or_default();
            let rules = rules.iter().filter_map(|node| reader.rule_only(node, "always")).collect();
            Some(Installed { when: When::Always, steps: Vec::new(), rules })
        }
        (Some(when), Some(steps)) => {
            let around = Around {
                hit: when == When::Hit,
                this: This::Installed,
                that: when.whose().is_some_and(|whose| whose != Whose::You),
                card: true,
                ..Around::default()
            };
            Some(Installed { when, steps: reader.steps(&steps, around), rules: Vec::new() })
        }
        _ => None,
    };
    table.finish();
    installed
}

fn read_when(node: &Node<'_>) -> Option<When> {
    const WORDS: [&str; 11] = [
        "always",
        "hit",
        "blocked",
        "turn_start",
        "extra_turn_start",
        "end_phase",
        "turn_end",
        "gain_stone",
        "gain_card",
        "use_card",
        "remove_card",
    ];
    let Some(table) = node.as_table() else {
        let word = node.word(&WORDS)?;
        return Some(when(word, Whose::You, Categories::ANY));
    };
    let event = table.need("event", "\"gain_card\"").and_then(|node| node.word(&WORDS[3..]));
    let whose = [("you", Whose::You), ("other", Whose::Other), ("any", Whose::Any)];
    let who = table.get("who").map_or(Some(Whose::You), |node| pick_word(&node, whose));
    let category = table.get("category");
    if let (Some(event), Some(category)) = (event, &category)
        && !event.ends_with("_card")
    {
        let what = match event {
            "gain_stone" => both!("stones have no category", "魔法石にカテゴリーはありません。"),
            _ => both!("a turn has no category", "手番にカテゴリーはありません。"),
        };
        category
            .wrong_help(what, both!("leave `category` out", "`category` は書かないでください。"));
    }
    let category = category.map_or(Categories::ANY, |node| categories(&node));
    table.finish();
    Some(when(event?, who?, category))
}

fn when(word: &str, whose: Whose, category: Categories) -> When {
    match word {
        "always" => When::Always,
        "hit" => When::Hit,
        "blocked" => When::Blocked,
        "turn_start" => When::TurnStart(whose),
        "extra_turn_start" => When::ExtraTurnStart(whose),
        "end_phase" => When::EndPhase(whose),
        "turn_end" => When::TurnEnd(whose),
        "gain_stone" => When::GainStone(whose),
        "gain_card" => When::GainCard(whose, category),
        "use_card" => When::UseCard(whose, category),
        _ => When::RemoveCard(whose, category),
    }
}
