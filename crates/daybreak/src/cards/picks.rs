//! Reads which things a step works on, whose they are and how many (§5.2 to §5.4).

use kernel::both;
use kernel::doc::{Node, Table};

use super::places::{cast_time, check_x, slots};
use super::steps::This;
use super::steps::{Around, Reader};
use super::tree::{
    Amount, By, Categories, Face, Mark, Pick, Range, Source, Stat, What, Who, Zone, Zones,
};
use super::words::{MOST, WHOS, categories, pick_word};

impl Reader {
    pub(super) fn who(&self, node: &Node<'_>, around: Around) -> Option<Who> {
        let who = pick_word(node, WHOS)?;
        if who == Who::That && !around.that {
            node.wrong_help(
                both!("`that` has no binding here", "ここでは `that` が誰も指していません。"),
                both!(
                    "put the step in a `choose` with who, or an `each`, or let another player's deed set it off",
                    "who のある `choose` か `each` の中に入れるか、ほかのプレイヤーの行いを条件にしてください。"
                ),
            );
        }
        if who == Who::Attacker && !around.hit {
            node.wrong_help(
                both!(
                    "`attacker` stands outside a `hit` trigger",
                    "`attacker` は `hit` の条件の中だけで使えます。"
                ),
                both!(
                    "write other, or bind `that`",
                    "other と書くか、`that` が指す相手を決めてください。"
                ),
            );
        }
        Some(who)
    }

    pub(super) fn source(&mut self, table: &Table<'_>, around: Around) -> Option<Source> {
        let node = table.need("pick", "{ in = \"cast\" }")?;
        match node.as_text() {
            None => self.pick(&node, around).map(|pick| {
                self.check_several(&node, &pick);
                Source::Pick(pick)
            }),
            Some(_) => {
                let it = pick_word(&node, [("it", true), ("this", false)])?;
                if it && !around.it && !self.moved {
                    node.wrong_help(
                        both!("`it` has no binding here", "ここでは `it` が何も指していません。"),
                        both!(
                            "put the step in a `choose` with pick",
                            "pick のある `choose` の中にステップを入れてください。"
                        ),
                    );
                }
                if !it && around.this == This::None {
                    node.wrong_help(
                        both!(
                            "`this` is a card, and there is none here",
                            "`this` はカードを指しますが、ここにカードはありません。"
                        ),
                        both!(
                            "use it in `effect` or `installed` of a card",
                            "カードの `effect` か `installed` の中で使ってください。"
                        ),
                    );
                }
                Some(if it { Source::It } else { Source::This })
            }
        }
    }

    fn check_several(&self, node: &Node<'_>, pick: &Pick) {
        if matches!(pick.of, Who::Others | Who::All) && pick.n != Amount::All {
            node.wrong_help(
                both!(
                    "a pick of several players' things takes all of them",
                    "複数のプレイヤーのものを選ぶ時は、すべてを選びます。"
                ),
                both!(
                    "write n = \"all\", or put it in an `each` with of = \"that\"",
                    "n = \"all\" と書くか、of = \"that\" として `each` の中に入れてください。"
                ),
            );
        }
    }

    pub(super) fn pick(&mut self, node: &Node<'_>, around: Around) -> Option<Pick> {
        let table = node.table()?;
        let kinds = [("card", What::Card), ("stone", What::Stone), ("item", What::Item)];
        let what = table.get("what").map_or(Some(What::Card), |node| pick_word(&node, kinds));
        let mut zones = Zones::default();
        for node in table.need("in", "\"cast\"").iter().flat_map(Node::one_or_list) {
            let Some(zone) = pick_word(&node, Zone::ALL) else { continue };
            if zone == Zone::OnIt && !around.on_it {
                node.wrong_help(
                    both!("`on_it` has no binding here", "ここでは `on_it` が何も指していません。"),
                    both!(
                        "put the step in a `choose` with pick in = \"market\"",
                        "pick に in = \"market\" と書いた `choose` の中にステップを入れてください。"
                    ),
                );
            }
            let stones = matches!(zone, Zone::Bank | Zone::Held | Zone::OnIt);
            let cards = matches!(zone, Zone::Hand | Zone::Market | Zone::Curse | Zone::Removed);
            if (stones && what == Some(What::Card)) || (cards && what == Some(What::Stone)) {
                let there = if stones { "stones" } else { "cards" };
                let word = if stones { "stone" } else { "card" };
                node.wrong_help(
                    both!("only {there} lie there", "そこにあるのは{there}だけです。"),
                    both!("write what = \"{word}\"", "what = \"{word}\" と書いてください。"),
                );
            }
            zones = zones.with(zone);
        }
        let of = table.get("of").map_or(Some(Who::You), |node| self.who(&node, around));
        let n = table.get("n").map_or(Some(Amount::Fixed(1)), |node| self.amount(&node, around));
        let (slots, slot_x) =
            table.get("slots").map_or((0b1111, false), |node| slots(&node, around));
        let category = table.get("category").map_or(Categories::ANY, |node| categories(&node));
        let name = table.get("name").and_then(|node| node.text()).map(String::from);
        let marks = [("attack", Mark::Attack), ("install", Mark::Install)];
        let mark = table.get("mark").and_then(|node| pick_word(&node, marks));
        let states = [("waiting", false), ("installed", true)];
        let installed = table.get("state").and_then(|node| pick_word(&node, states));
        let faces = [("up", Face::Up), ("down", Face::Down)];
        let face = table.get("face").and_then(|node| pick_word(&node, faces));
        let number = |key| table.get(key).and_then(|node| node.number(0..=MOST)).map(|n| n as u8);
        let get_cost = Range { min: number("get_cost_min"), max: number("get_cost_max") };
        let use_cost = Range { min: number("use_cost_min"), max: number("use_cost_max") };
        let time = |key| table.get(key).and_then(|node| cast_time(&node, 9));
        let get_time = Range { min: time("get_time_min"), max: time("get_time_max") };
        let use_time = Range { min: time("use_time_min"), max: time("use_time_max") };
        let not_this = table.get("not_this").and_then(|node| node.flag()).unwrap_or(false);
        let bys =
            [("you", By::You), ("that", By::That), ("owner", By::Owner), ("random", By::Random)];
        let by = table.get("by").map_or(Some(By::You), |node| {
            let by = pick_word(&node, bys)?;
            if by == By::That && !around.that {
                node.wrong_help(
                    both!("`that` has no binding here", "ここでは `that` が誰も指していません。"),
                    both!(
                        "put the step in a `choose` with who, or an `each`",
                        "who のある `choose` か `each` の中にステップを入れてください。"
                    ),
                );
            }
            if by == By::Owner && matches!(of, Some(Who::Other | Who::Any)) {
                node.wrong_help(
                    both!(
                        "the owner is not known before the pick",
                        "選ぶ前には持ち主が分かりません。"
                    ),
                    both!(
                        "put the step in a `choose` with who, and write of = \"that\"",
                        "who のある `choose` の中にステップを入れ、of = \"that\" と書いてください。"
                    ),
                );
            }
            Some(by)
        });
        table.finish();
        let pick = Pick {
            what: what?,
            zones,
            of: of?,
            n: n?,
            slots,
            slot_x,
            category,
            name,
            mark,
            installed,
            face,
            get_cost,
            use_cost,
            get_time,
            use_time,
            not_this,
            by: by?,
        };
        if zones.has(Zone::Hand)
            && pick.of != Who::You
            && pick.by == By::You
            && pick.n != Amount::All
        {
            node.wrong_help(
                both!("that hand is hidden from the one who picks", "選ぶ人から、その手札は見えません。"),
                both!("write by = \"that\", \"owner\" or \"random\", or n = \"all\"", "by = \"that\"、\"owner\"、\"random\" のどれか、または n = \"all\" と書いてください。"),
            );
        }
        Some(pick)
    }

    pub(super) fn amount(&mut self, node: &Node<'_>, around: Around) -> Option<Amount> {
        if node.as_number().is_some() {
            return node.number(0..=MOST).map(|n| Amount::Fixed(n as u8));
        }
        if node.as_text().is_some() {
            return match node.word(&["all", "x", "last"])? {
                "all" => Some(Amount::All),
                "last" => Some(Amount::Last),
                _ => {
                    check_x(node, around);
                    Some(Amount::X)
                }
            };
        }
        let Some(table) = node.as_table() else {
            node.wrong(both!(
                "expected a number, \"all\", \"x\", \"last\", or a table with upto, per or stat",
                "数、\"all\"、\"x\"、\"last\"、または upto・per・stat のある表が必要です。"
            ));
            return None;
        };
        let amount = if let Some(upto) = table.get("upto") {
            upto.number(1..=MOST).map(|n| Amount::UpTo(n as u8))
        } else if let Some(per) = table.get("per") {
            let pick = self.pick(&per, around);
            let number = |key, usual| table.get(key).map_or(Some(usual), |n| n.number(0..=MOST));
            let (each, plus, max) = (number("each", 1), number("plus", 0), number("max", MOST));
            (|| {
                Some(Amount::Per {
                    pick: Box::new(pick?),
                    each: each? as u8,
                    plus: plus? as u8,
                    max: max? as u8,
                })
            })()
        } else if let Some(stat) = table.get("stat") {
            if let Some(of) = table.need("of", "\"it\"") {
                of.word(&["it"]);
                if !around.it && !self.moved {
                    of.wrong_help(
                        both!("`it` has no binding here", "ここでは `it` が何も指していません。"),
                        both!(
                            "put the step in a `choose` with pick",
                            "pick のある `choose` の中にステップを入れてください。"
                        ),
                    );
                }
            }
            pick_word(&stat, Stat::ALL).map(Amount::Stat)
        } else {
            node.wrong_help(
                both!(
                    "expected a table with upto, per or stat",
                    "upto・per・stat のある表が必要です。"
                ),
                both!("write {{ upto = 2 }}", "例：{{ upto = 2 }}"),
            );
            None
        };
        table.finish();
        amount
    }
}

impl Source {
    /// Cards, stones or both? Bound things are cards.
    pub(super) fn moves(&self) -> What {
        match self {
            Source::Pick(pick) => pick.what,
            Source::It | Source::This => What::Card,
        }
    }
}
