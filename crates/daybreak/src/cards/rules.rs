//! Reads standing rules (§5.7).

use kernel::doc::Table;

use super::tree::{Categories, Rule, Stat, Who};
use super::words::{categories, pick_word};

/// The fields of a rule.
pub(super) fn read_rule(table: &Table<'_>) -> Option<Rule> {
    let rule = table.need("rule", "\"unchoosable\"").and_then(|node| {
        node.word(&["unchoosable", "fixed_stones", "no_end", "no_block", "no_use", "cost"])
    })?;
    let whom = [
        ("you", Who::You),
        ("other", Who::Others),
        ("others", Who::Others),
        ("any", Who::All),
        ("all", Who::All),
    ];
    let who = |key| table.get(key).map_or(Some(Who::You), |node| pick_word(&node, whom));
    Some(match rule {
        "unchoosable" => Rule::Unchoosable,
        "fixed_stones" => Rule::FixedStones,
        "no_end" => Rule::NoEnd,
        "no_block" => Rule::NoBlock,
        "no_use" => {
            let category = table.need("category", "[\"ultimate\"]").map(|node| categories(&node));
            Rule::NoUse { category: category?, who: who("who")? }
        }
        _ => {
            let stats = [("use_cost", Stat::UseCost), ("get_cost", Stat::GetCost)];
            let stat = table.need("stat", "\"get_cost\"").and_then(|node| pick_word(&node, stats));
            let by = table.need("by", "-1").and_then(|node| node.number(-9..=9));
            let category = table.get("category").map_or(Categories::ANY, |node| categories(&node));
            Rule::Cost { stat: stat?, by: by? as i8, category, of: who("of")? }
        }
    })
}
