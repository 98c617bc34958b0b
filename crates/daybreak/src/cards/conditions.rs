//! Reads conditions (§5.8).

use kernel::both;
use kernel::doc::Node;

use super::steps::{Around, Reader};
use super::tree::{Test, Who};
use super::words::pick_word;

impl Reader {
    /// A condition.
    pub(super) fn test(&mut self, node: &Node<'_>, around: Around) -> Option<Test> {
        let table = node.table()?;
        let who = |node: &Node<'_>| {
            let who = self.who(node, around)?;
            if !matches!(who, Who::You | Who::That | Who::Attacker) {
                node.wrong_help(
                    both!("a count is that of one player", "数えるのは1人のプレイヤーのものです。"),
                    both!(
                        "write you, that or attacker",
                        "you、that、attacker のどれかを書いてください。"
                    ),
                );
            }
            Some(who)
        };
        let test = if let Some(most) = table.get("most") {
            who(&most).map(Test::Most)
        } else if let Some(fewest) = table.get("fewest") {
            who(&fewest).map(Test::Fewest)
        } else if let Some(count) = table.get("count") {
            let pick = self.pick(&count, around);
            let number =
                |key, usual: i64| table.get(key).map_or(Some(usual), |n| n.number(0..=255));
            let (min, max) = (number("min", 0), number("max", 255));
            (|| Some(Test::Count { pick: pick?, min: min? as u8, max: max? as u8 }))()
        } else if let Some(turn) = table.get("turn") {
            let last = pick_word(&turn, [("final", true), ("extra", false)]);
            last.map(|last| if last { Test::FinalTurn } else { Test::ExtraTurn })
        } else if let Some(state) = table.get("state") {
            state.word(&["end"]).map(|_| Test::EndState)
        } else if let Some(not) = table.get("not") {
            self.test(&not, around).map(|test| Test::Not(Box::new(test)))
        } else if let Some(all) = table.get("all") {
            Some(Test::All(all.list()?.iter().filter_map(|n| self.test(n, around)).collect()))
        } else if let Some(any) = table.get("any") {
            Some(Test::Any(any.list()?.iter().filter_map(|n| self.test(n, around)).collect()))
        } else {
            node.wrong(both!(
                "expected one of: most, fewest, count, turn, state, not, all, any",
                "次のどれかが必要です：most、fewest、count、turn、state、not、all、any"
            ));
            None
        };
        table.finish();
        test
    }
}
