//! Reads effects (rules §5) step by step and refuses what makes no sense (§5.9).

use kernel::both;
use kernel::doc::{Node, Table};

use super::code::MOST_PAYS;
use super::places::{delta, read_place};
use super::rules::read_rule;
use super::tree::{Amount, Face, Gained, Place, Rule, Source, Step, What, Who, Zone};
use super::words::{MOST, pick_word};

/// Steps nested deeper than this are refused.
const DEEPEST: u8 = 5;

/// What surrounds the steps being read.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Around {
    /// Is it a `hit` trigger?
    pub hit: bool,
    /// Is there an X?
    pub x: bool,
    /// The card itself.
    pub this: This,
    /// Is it a card's effect, not a witch's?
    pub card: bool,
    /// Is one card bound, no more?
    pub one: bool,
    /// May `modes` stand here?
    pub modes: bool,
    /// Is a player bound?
    pub that: bool,
    /// Are cards bound?
    pub it: bool,
    /// Are they card-zone cards?
    pub on_it: bool,
    /// How deep.
    pub depth: u8,
}

/// The card that `this` means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum This {
    /// There is none.
    #[default]
    None,
    /// It lies in the cast zone.
    Installed,
    /// It is being used.
    Used,
}

/// Reads the steps of one effect.
#[derive(Debug, Default)]
pub(super) struct Reader {
    /// Some step before moved things: `it` and `last` have a meaning.
    pub(super) moved: bool,
    pays: usize,
}

impl Reader {
    /// A list of steps.
    pub(super) fn steps(&mut self, node: &Node<'_>, around: Around) -> Vec<Step> {
        let Some(list) = node.list() else { return Vec::new() };
        if around.depth > DEEPEST {
            node.wrong_help(
                both!(
                    "steps are nested more than {DEEPEST} deep",
                    "ステップの入れ子は{DEEPEST}段までです。"
                ),
                both!(
                    "write the effect with fewer levels of choose, each, if, did, may and pay",
                    "choose、each、if、did、may、pay の段を減らして書いてください。"
                ),
            );
            return Vec::new();
        }
        list.iter().filter_map(|node| self.step(node, around)).collect()
    }

    fn inner(&mut self, table: &Table<'_>, key: &'static str, around: Around) -> Vec<Step> {
        let around = Around { depth: around.depth + 1, modes: false, ..around };
        table.get(key).map(|node| self.steps(&node, around)).unwrap_or_default()
    }

    fn needed(&mut self, table: &Table<'_>, key: &'static str, around: Around) -> Vec<Step> {
        table.need(
            key,
            both!("[{{ op = \"…\" }}], the steps to do", "[{{ op = \"…\" }}]（行うステップ）"),
        );
        self.inner(table, key, around)
    }

    fn step(&mut self, node: &Node<'_>, around: Around) -> Option<Step> {
        let table = node.table()?;
        let op = table.need("op", "\"gain\"").and_then(|node| {
            node.word(&[
                "gain",
                "send",
                "shift",
                "remove",
                "put",
                "flip",
                "after",
                "choose",
                "each",
                "if",
                "did",
                "may",
                "pay",
                "modes",
                "negate",
                "no_block",
                "fire",
                "extra_turn",
                "rule",
            ])
        })?;
        let step = match op {
            "gain" => self.gain(node, &table, around),
            "send" => self.source(&table, around).and_then(|what| {
                let place = table.need(
                    "place",
                    both!(
                        "\"hand\", a slot number or \"held\"",
                        "\"hand\"、位置の数、または \"held\""
                    ),
                )?;
                Some(Step::Send { place: read_place(&place, what.moves()), what })
            }),
            "shift" => self.source(&table, around).and_then(|what| {
                let by = table.need("by", "-1")?;
                Some(Step::Shift { what, by: delta(self, &by, around)? })
            }),
            "remove" => self.source(&table, around).map(Step::Remove),
            "flip" => self.source(&table, around).and_then(|what| {
                let words = [("up", Face::Up), ("down", Face::Down), ("other", Face::Other)];
                let face = pick_word(&table.need("face", "\"down\"")?, words)?;
                if what.moves() != What::Card {
                    node.wrong(both!(
                        "only cards can be turned over",
                        "裏返せるのはカードだけです。"
                    ));
                }
                if what == Source::This && around.this == This::Used {
                    node.wrong_help(
                        both!(
                            "a card being used lies in no cast zone yet",
                            "使用中のカードは、まだキャストゾーンにありません。"
                        ),
                        both!(
                            "send it to a slot, or leave this step out",
                            "位置を指定するか、このステップを除いてください。"
                        ),
                    );
                }
                Some(Step::Flip { what, face })
            }),
            "put" => self.put(node, &table, around),
            "after" => Some(Step::After),
            "choose" => self.choose(node, &table, around),
            "each" => {
                let who = table.need("who", "\"others\"");
                let all = who.and_then(|n| pick_word(&n, [("others", false), ("all", true)]));
                let steps = self.needed(&table, "do", Around { that: true, ..around });
                all.map(|all| Step::Each { all, steps })
            }
            "if" => {
                let test = table.need("test", "{ most = \"that\" }");
                let test = test.and_then(|node| self.test(&node, around));
                let steps = self.needed(&table, "do", around);
                let otherwise = self.inner(&table, "else", around);
                test.map(|test| Step::If { test, steps, otherwise })
            }
            "did" => {
                let steps = self.needed(&table, "do", around);
                let then = self.inner(&table, "then", around);
                Some(Step::Did { steps, then, otherwise: self.inner(&table, "else", around) })
            }
            "may" => {
                let who = self.decider(&table, around);
                let steps = self.needed(&table, "do", around);
                let then = self.inner(&table, "then", around);
                let otherwise = self.inner(&table, "else", around);
                who.map(|who| Step::May { who, steps, then, otherwise })
            }
            "pay" => {
                self.pays += 1;
                if self.pays > MOST_PAYS {
                    node.wrong(both!(
                        "an effect has at most {MOST_PAYS} extra costs",
                        "1つの効果の追加コストは{MOST_PAYS}つまでです。"
                    ));
                }
                let sp = table.need("sp", "1").and_then(|node| node.number(0..=MOST));
                let who = self.decider(&table, around);
                let must = table.get("must").and_then(|node| node.flag()).unwrap_or(false);
                let steps = self.needed(&table, "do", around);
                (|| Some(Step::Pay { who: who?, sp: sp? as u8, must, steps }))()
            }
            "modes" => {
                if !around.modes {
                    node.wrong_help(
                        both!(
                            "`modes` stands inside another step or outside `effect`",
                            "`modes` が、ほかのステップの中か `effect` の外にあります。"
                        ),
                        both!(
                            "put it directly in `effect` of a card without install mark",
                            "設置マークのないカードの `effect` に直接書いてください。"
                        ),
                    );
                }
                let moved = self.moved;
                let red = self.needed(&table, "red", around);
                // Blue does not see what red did.
                let red_moved = std::mem::replace(&mut self.moved, moved);
                let blue = self.needed(&table, "blue", around);
                self.moved |= red_moved;
                Some(Step::Modes { red, blue })
            }
            "negate" => {
                if !around.hit {
                    node.wrong_help(
                        both!(
                            "`negate` stands outside a `hit` trigger",
                            "`negate` は `hit` の条件の中だけで使えます。"
                        ),
                        both!(
                            "only an installed entry with when = \"hit\" receives an effect",
                            "効果を受けるのは、installed の when = \"hit\" の項目だけです。"
                        ),
                    );
                }
                Some(Step::Negate)
            }
            "no_block" => {
                if !around.card {
                    node.wrong_help(
                        both!(
                            "Block cards do not work against witch effects anyway (WD-121)",
                            "ブロックは、もともとウィッチの効果には働きません（WD-121）。"
                        ),
                        both!("leave this step out", "このステップを除いてください。"),
                    );
                }
                Some(Step::NoBlock)
            }
            "fire" => {
                let who = self.who(&table.need("who", "\"that\"")?, around)?;
                match who {
                    Who::That | Who::Attacker => Some(Step::Fire(who)),
                    Who::Other | Who::Any => Some(Step::ChoosePlayer {
                        any: who == Who::Any,
                        steps: vec![Step::Fire(Who::That)],
                    }),
                    Who::You | Who::Others | Who::All => {
                        node.wrong_help(
                            both!(
                                "`fire` needs one other player",
                                "`fire` には、ほかのプレイヤー1人の指定が必要です。"
                            ),
                            both!("write who = \"that\"", "who = \"that\" と書いてください。"),
                        );
                        None
                    }
                }
            }
            "extra_turn" => {
                let fresh =
                    Around { depth: around.depth + 1, card: around.card, ..Around::default() };
                let mut start = Reader::default();
                let steps = table.get("start").map(|node| start.steps(&node, fresh));
                let rules = table.get("rules").and_then(|node| node.list()).unwrap_or_default();
                let rules =
                    rules.iter().filter_map(|node| self.rule_only(node, "extra_turn.rules"));
                let rules = rules.collect();
                Some(Step::ExtraTurn { start: steps.unwrap_or_default(), rules })
            }
            _ => {
                let rule = read_rule(&table);
                match table.get("until") {
                    Some(until) => {
                        until.word(&["turn"]);
                    }
                    None => node.wrong_help(
                        both!("a rule without `until` stands outside `always` and `extra_turn.rules`", "`until` のない rule は、`always` か `extra_turn.rules` の中だけで使えます。"),
                        both!("add until = \"turn\"", "until = \"turn\" を加えてください。"),
                    ),
                }
                rule.map(Step::Rule)
            }
        };
        table.finish();
        if matches!(op, "gain" | "send" | "shift" | "remove" | "put" | "flip") {
            self.moved = true;
        }
        step
    }

    /// A step that can only be a standing rule.
    pub(super) fn rule_only(&mut self, node: &Node<'_>, place: &str) -> Option<Rule> {
        let table = node.table()?;
        let op = table.need("op", "\"rule\"")?;
        if op.as_text().is_some_and(|op| op != "rule") {
            op.wrong_help(
                both!(
                    "only `rule` steps can stand in `{place}`",
                    "`{place}` に書けるのは `rule` のステップだけです。"
                ),
                both!("write op = \"rule\"", "op = \"rule\" と書いてください。"),
            );
            return None;
        }
        op.word(&["rule"])?;
        let rule = read_rule(&table);
        if let Some(until) = table.get("until") {
            until.wrong_help(
                both!(
                    "the rule lasts as long as what it stands in",
                    "この rule は、それが書かれたものと同じ間だけ続きます。"
                ),
                both!("leave `until` out", "`until` は書かないでください。"),
            );
        }
        table.finish();
        rule
    }

    /// Stones by their number, or things picked.
    fn gained(&mut self, table: &Table<'_>, around: Around) -> Option<Gained> {
        match (table.get("stones"), table.get("pick")) {
            (Some(_), Some(pick)) => {
                pick.wrong_help(
                    both!(
                        "`stones` and `pick` exclude each other",
                        "`stones` と `pick` は一緒に使えません。"
                    ),
                    both!("leave one of them out", "どちらかを除いてください。"),
                );
                None
            }
            (Some(stones), None) => Some(Gained::Stones(self.amount(&stones, around)?)),
            (None, _) => Some(Gained::Things(self.source(table, around)?)),
        }
    }

    fn gain(&mut self, node: &Node<'_>, table: &Table<'_>, around: Around) -> Option<Step> {
        let what = self.gained(table, around)?;
        let to = table.get("to").map_or(Some(Who::You), |node| self.who(&node, around))?;
        let moves = match &what {
            Gained::Stones(_) => What::Stone,
            Gained::Things(source) => source.moves(),
        };
        let place = table.get("place").map_or(Place::Usual, |node| read_place(&node, moves));
        if let (Place::Slots(slots), Some(n), Some(place)) =
            (&place, fixed(&what), table.get("place"))
            && usize::from(n) > slots.len()
        {
            place.wrong_help(
                both!(
                    "{n} stones are gained, but only {} places are listed",
                    "魔法石を{n}個得ますが、位置は{}個しか書かれていません。",
                    slots.len()
                ),
                both!("list one slot per stone", "魔法石1個につき位置を1つ書いてください。"),
            );
        }
        let pay = table.get("pay");
        let paid = pay.as_ref().and_then(|n| pick_word(n, [("cost", true), ("none", false)]));
        let from_market = matches!(&what, Gained::Things(Source::Pick(pick))
            if pick.zones.has(Zone::Market) && pick.what != What::Stone);
        if from_market && pay.is_none() {
            table.need(
                "pay",
                both!(
                    "\"cost\", or \"none\" if the text says so",
                    "\"cost\"、または効果文にあれば \"none\""
                ),
            );
        }
        if let (Some(pay), Some(true), false) = (&pay, paid, from_market)
            && !matches!(what, Gained::Things(Source::It))
        {
            pay.wrong_help(
                both!(
                    "only cards of the card zone are paid for",
                    "コストを払うのは、カードゾーンのカードだけです。"
                ),
                both!("write pay = \"none\"", "pay = \"none\" と書いてください。"),
            );
        }
        if matches!(to, Who::Others | Who::All) && moves != What::Stone {
            node.wrong_help(
                both!(
                    "one card cannot be gained by several players",
                    "1枚のカードを複数のプレイヤーが得ることはできません。"
                ),
                both!(
                    "put the gain in an `each` and write to = \"that\"",
                    "`each` の中に入れて、to = \"that\" と書いてください。"
                ),
            );
        }
        if matches!(to, Who::Others | Who::All) && matches!(what, Gained::Things(_)) {
            node.wrong_help(
                both!(
                    "several players gain from the bank only",
                    "複数のプレイヤーが得られるのは、魔法石ゾーンの魔法石だけです。"
                ),
                both!("write stones = 1", "stones = 1 と書いてください。"),
            );
        }
        let gain = |to| Step::Gain {
            what: what.clone(),
            to,
            place: place.clone(),
            pay: paid == Some(true),
        };
        Some(match to {
            Who::Other | Who::Any => {
                if around.that {
                    node.wrong_help(
                        both!(
                            "a player is chosen inside another choice",
                            "ほかの選択の中でプレイヤーを選んでいます。"
                        ),
                        both!(
                            "put the gain in its own `choose` with who, and write to = \"that\"",
                            "who のある別の `choose` の中に入れて、to = \"that\" と書いてください。"
                        ),
                    );
                }
                Step::ChoosePlayer { any: to == Who::Any, steps: vec![gain(Who::That)] }
            }
            Who::You | Who::Others | Who::All | Who::That | Who::Attacker => gain(to),
        })
    }

    /// Who says yes or no, or pays.
    fn decider(&self, table: &Table<'_>, around: Around) -> Option<Who> {
        let Some(node) = table.get("who") else { return Some(Who::You) };
        let who = self.who(&node, around)?;
        if !matches!(who, Who::You | Who::That | Who::Attacker) {
            node.wrong_help(
                both!("one player decides", "決めるのは1人のプレイヤーです。"),
                both!(
                    "write you, that or attacker",
                    "you、that、attacker のどれかを書いてください。"
                ),
            );
            return None;
        }
        Some(who)
    }

    /// Stones onto the chosen cards of the card zone.
    fn put(&mut self, node: &Node<'_>, table: &Table<'_>, around: Around) -> Option<Step> {
        if !around.on_it {
            node.wrong_help(
                both!("`put` lays stones on chosen cards of the card zone, and none is chosen here", "`put` はカードゾーンの選んだカードに魔法石を置きますが、ここでは何も選ばれていません。"),
                both!("put the step in a `choose` with pick in = \"market\"", "pick に in = \"market\" と書いた `choose` の中にステップを入れてください。"),
            );
        }
        let what = self.gained(table, around)?;
        if let Gained::Things(source) = &what {
            if source.moves() != What::Stone {
                node.wrong_help(
                    both!("only stones are laid on cards", "カードに置けるのは魔法石だけです。"),
                    both!("write what = \"stone\"", "what = \"stone\" と書いてください。"),
                );
            }
            if !around.one {
                node.wrong_help(
                    both!("picked stones go on one card", "選んだ魔法石は1枚のカードに置きます。"),
                    both!(
                        "let `choose` pick 1 card, or write stones = 1 for each of them",
                        "`choose` で1枚選ぶか、それぞれに stones = 1 と書いてください。"
                    ),
                );
            }
        }
        if matches!(&what, Gained::Stones(Amount::UpTo(_))) && !around.one {
            node.wrong_help(
                both!("\"up to\" goes on one card", "「まで」の数は1枚のカードに置きます。"),
                both!("let `choose` pick 1 card", "`choose` で1枚選んでください。"),
            );
        }
        Some(Step::Put(what))
    }

    fn choose(&mut self, node: &Node<'_>, table: &Table<'_>, around: Around) -> Option<Step> {
        match (table.get("who"), table.get("pick")) {
            (Some(who), None) => {
                let any = pick_word(&who, [("other", false), ("any", true)]);
                let steps = self.needed(table, "do", Around { that: true, ..around });
                any.map(|any| Step::ChoosePlayer { any, steps })
            }
            (None, Some(pick)) => {
                let pick = self.pick(&pick, around);
                if pick.as_ref().is_some_and(|pick| pick.what != What::Card) {
                    node.wrong_help(
                        both!("`choose` binds cards", "`choose` で選べるのはカードです。"),
                        both!(
                            "write what = \"card\", or leave it out",
                            "what = \"card\" と書くか、除いてください。"
                        ),
                    );
                }
                let on_it = pick.as_ref().is_some_and(|pick| pick.zones.has(Zone::Market));
                let one = pick
                    .as_ref()
                    .is_some_and(|pick| matches!(pick.n, Amount::Fixed(1) | Amount::UpTo(1)));
                let inner = Around { it: true, on_it, one, ..around };
                let steps = self.needed(table, "do", inner);
                pick.map(|pick| Step::ChooseCards { pick, steps })
            }
            _ => {
                node.wrong_help(
                    both!(
                        "`choose` needs `who` or `pick`",
                        "`choose` には `who` か `pick` が必要です。"
                    ),
                    both!(
                        "write who = \"other\" or pick = {{ … }}",
                        "who = \"other\" または pick = {{ … }} と書いてください。"
                    ),
                );
                None
            }
        }
    }
}

fn fixed(what: &Gained) -> Option<u8> {
    match what {
        Gained::Stones(Amount::Fixed(n) | Amount::UpTo(n)) => Some(*n),
        Gained::Stones(_) => None,
        Gained::Things(Source::Pick(pick)) => match pick.n {
            Amount::Fixed(n) | Amount::UpTo(n) => Some(n),
            Amount::All | Amount::X | Amount::Last | Amount::Per { .. } | Amount::Stat(_) => None,
        },
        Gained::Things(Source::It | Source::This) => None,
    }
}
