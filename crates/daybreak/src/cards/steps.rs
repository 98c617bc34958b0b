//! Reads effects (rules §5) and refuses what makes no sense (§5.9).

use kernel::doc::{Node, Table};

use super::code::{MOST_PAYS, MOST_PLACES};
use super::tree::{
    Amount, By, Categories, Category, Delta, Face, Gained, Mark, Pick, Place, Range, Rule, Source,
    Stat, Step, Test, What, Who, Zone, Zones,
};

/// Steps nested deeper than this are refused.
const DEEPEST: u8 = 5;

/// The largest number that a text can name.
const MOST: i64 = 60;

const WHOS: [(&str, Who); 7] = [
    ("you", Who::You),
    ("other", Who::Other),
    ("any", Who::Any),
    ("others", Who::Others),
    ("all", Who::All),
    ("that", Who::That),
    ("attacker", Who::Attacker),
];

/// What surrounds the steps being read.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Around {
    /// Is it a `hit` trigger?
    pub hit: bool,
    /// Is there an X?
    pub x: bool,
    /// Does the card itself lie in the cast zone?
    pub this: bool,
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

/// Reads the steps of one effect.
#[derive(Debug, Default)]
pub(super) struct Reader {
    /// Some step before moved things: `it` and `last` have a meaning.
    moved: bool,
    pays: usize,
}

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
        node.wrong_help("the list is empty", "leave `category` out to mean every category");
    }
    list.iter()
        .filter_map(|node| pick_word(node, Category::ALL))
        .fold(Categories::ANY, Categories::with)
}

impl Reader {
    /// A list of steps.
    pub(super) fn steps(&mut self, node: &Node<'_>, around: Around) -> Vec<Step> {
        let Some(list) = node.list() else { return Vec::new() };
        if around.depth > DEEPEST {
            node.wrong_help(
                format!("steps are nested more than {DEEPEST} deep"),
                "write the effect with fewer levels of choose, each, if, did, may and pay",
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
        table.need(key, "[{ op = \"…\" }], the steps to do");
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
                "fire",
                "extra_turn",
                "rule",
            ])
        })?;
        let step = match op {
            "gain" => self.gain(node, &table, around),
            "send" => self.source(&table, around).and_then(|what| {
                let place = table.need("place", "\"hand\", a slot number or \"held\"")?;
                Some(Step::Send { place: read_place(&place, what_moves(&what)), what })
            }),
            "shift" => self.source(&table, around).and_then(|what| {
                let by = table.need("by", "-1")?;
                Some(Step::Shift { what, by: delta(&by, around)? })
            }),
            "remove" => self.source(&table, around).map(Step::Remove),
            "flip" => self.source(&table, around).and_then(|what| {
                let words = [("up", Face::Up), ("down", Face::Down), ("other", Face::Other)];
                let face = pick_word(&table.need("face", "\"down\"")?, words)?;
                if what_moves(&what) != What::Card {
                    node.wrong("only cards can be turned over");
                }
                Some(Step::Flip { what, face })
            }),
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
                let steps = self.needed(&table, "do", around);
                let then = self.inner(&table, "then", around);
                Some(Step::May { steps, then, otherwise: self.inner(&table, "else", around) })
            }
            "pay" => {
                self.pays += 1;
                if self.pays > MOST_PAYS {
                    node.wrong(format!("an effect has at most {MOST_PAYS} extra costs"));
                }
                let sp = table.need("sp", "1").and_then(|node| node.number(0..=MOST));
                let must = table.get("must").and_then(|node| node.flag()).unwrap_or(false);
                let steps = self.needed(&table, "do", around);
                sp.map(|sp| Step::Pay { sp: sp as u8, must, steps })
            }
            "modes" => {
                if !around.modes {
                    node.wrong_help(
                        "`modes` stands inside another step or outside `effect`",
                        "put it directly in `effect` of a card without install mark",
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
                        "`negate` stands outside a `hit` trigger",
                        "only an installed entry with when = \"hit\" receives an effect",
                    );
                }
                Some(Step::Negate)
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
                        node.wrong_help("`fire` needs one other player", "write who = \"that\"");
                        None
                    }
                }
            }
            "extra_turn" => {
                let fresh = Around { depth: around.depth + 1, ..Around::default() };
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
                        "a rule without `until` stands outside `always` and `extra_turn.rules`",
                        "add until = \"turn\"",
                    ),
                }
                rule.map(Step::Rule)
            }
        };
        table.finish();
        if matches!(op, "gain" | "send" | "shift" | "remove" | "flip") {
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
                format!("only `rule` steps can stand in `{place}`"),
                "write op = \"rule\"",
            );
            return None;
        }
        op.word(&["rule"])?;
        let rule = read_rule(&table);
        if let Some(until) = table.get("until") {
            until.wrong_help("the rule lasts as long as what it stands in", "leave `until` out");
        }
        table.finish();
        rule
    }

    fn gain(&mut self, node: &Node<'_>, table: &Table<'_>, around: Around) -> Option<Step> {
        let stones = table.get("stones");
        let what = match (&stones, table.get("pick")) {
            (Some(_), Some(pick)) => {
                pick.wrong_help("`stones` and `pick` exclude each other", "leave one of them out");
                return None;
            }
            (Some(stones), None) => Gained::Stones(self.amount(stones, around)?),
            (None, _) => Gained::Things(self.source(table, around)?),
        };
        let to = table.get("to").map_or(Some(Who::You), |node| self.who(&node, around))?;
        let moves = match &what {
            Gained::Stones(_) => What::Stone,
            Gained::Things(source) => what_moves(source),
        };
        let place = table.get("place").map_or(Place::Usual, |node| read_place(&node, moves));
        if let (Place::Slots(slots), Some(n), Some(place)) =
            (&place, fixed(&what), table.get("place"))
            && usize::from(n) > slots.len()
        {
            place.wrong_help(
                format!("{n} stones are gained, but only {} places are listed", slots.len()),
                "list one slot per stone",
            );
        }
        let pay = table.get("pay");
        let paid = pay.as_ref().and_then(|n| pick_word(n, [("cost", true), ("none", false)]));
        let from_market = matches!(&what, Gained::Things(Source::Pick(pick))
            if pick.zones.has(Zone::Market) && pick.what != What::Stone);
        if from_market && pay.is_none() {
            table.need("pay", "\"cost\", or \"none\" if the text says so");
        }
        if let (Some(pay), Some(true), false) = (&pay, paid, from_market)
            && !matches!(what, Gained::Things(Source::It))
        {
            pay.wrong_help("only cards of the card zone are paid for", "write pay = \"none\"");
        }
        if matches!(to, Who::Others | Who::All) && moves != What::Stone {
            node.wrong_help(
                "one card cannot be gained by several players",
                "put the gain in an `each` and write to = \"that\"",
            );
        }
        if matches!(to, Who::Others | Who::All) && matches!(what, Gained::Things(_)) {
            node.wrong_help("several players gain from the bank only", "write stones = 1");
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
                        "a player is chosen inside another choice",
                        "put the gain in its own `choose` with who, and write to = \"that\"",
                    );
                }
                Step::ChoosePlayer { any: to == Who::Any, steps: vec![gain(Who::That)] }
            }
            Who::You | Who::Others | Who::All | Who::That | Who::Attacker => gain(to),
        })
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
                        "`choose` binds cards",
                        "write what = \"card\", or leave it out",
                    );
                }
                let on_it = pick.as_ref().is_some_and(|pick| pick.zones.has(Zone::Market));
                let steps = self.needed(table, "do", Around { it: true, on_it, ..around });
                pick.map(|pick| Step::ChooseCards { pick, steps })
            }
            _ => {
                node.wrong_help(
                    "`choose` needs `who` or `pick`",
                    "write who = \"other\" or pick = { … }",
                );
                None
            }
        }
    }

    fn who(&self, node: &Node<'_>, around: Around) -> Option<Who> {
        let who = pick_word(node, WHOS)?;
        if who == Who::That && !around.that {
            node.wrong_help(
                "`that` has no binding here",
                "put the step in a `choose` with who, or an `each`",
            );
        }
        if who == Who::Attacker && !around.hit {
            node.wrong_help(
                "`attacker` stands outside a `hit` trigger",
                "write other, or bind `that`",
            );
        }
        Some(who)
    }

    fn source(&mut self, table: &Table<'_>, around: Around) -> Option<Source> {
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
                        "`it` has no binding here",
                        "put the step in a `choose` with pick",
                    );
                }
                if !it && !around.this {
                    node.wrong_help("`this` is an installed card", "use it in `installed` only");
                }
                Some(if it { Source::It } else { Source::This })
            }
        }
    }

    fn check_several(&self, node: &Node<'_>, pick: &Pick) {
        if matches!(pick.of, Who::Others | Who::All) && pick.n != Amount::All {
            node.wrong_help(
                "a pick of several players' things takes all of them",
                "write n = \"all\", or put it in an `each` with of = \"that\"",
            );
        }
    }

    fn pick(&mut self, node: &Node<'_>, around: Around) -> Option<Pick> {
        let table = node.table()?;
        let kinds = [("card", What::Card), ("stone", What::Stone), ("item", What::Item)];
        let what = table.get("what").map_or(Some(What::Card), |node| pick_word(&node, kinds));
        let mut zones = Zones::default();
        for node in table.need("in", "\"cast\"").iter().flat_map(Node::one_or_list) {
            let Some(zone) = pick_word(&node, Zone::ALL) else { continue };
            if zone == Zone::OnIt && !around.on_it {
                node.wrong_help(
                    "`on_it` has no binding here",
                    "put the step in a `choose` with pick in = \"market\"",
                );
            }
            let stones = matches!(zone, Zone::Bank | Zone::Held | Zone::OnIt);
            let cards = matches!(zone, Zone::Hand | Zone::Market | Zone::Curse | Zone::Removed);
            if (stones && what == Some(What::Card)) || (cards && what == Some(What::Stone)) {
                let there = if stones { "stones" } else { "cards" };
                let word = if stones { "stone" } else { "card" };
                node.wrong_help(
                    format!("only {there} lie there"),
                    format!("write what = \"{word}\""),
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
        let not_this = table.get("not_this").and_then(|node| node.flag()).unwrap_or(false);
        let bys =
            [("you", By::You), ("that", By::That), ("owner", By::Owner), ("random", By::Random)];
        let by = table.get("by").map_or(Some(By::You), |node| {
            let by = pick_word(&node, bys)?;
            if by == By::That && !around.that {
                node.wrong_help(
                    "`that` has no binding here",
                    "put the step in a `choose` with who, or an `each`",
                );
            }
            if by == By::Owner && matches!(of, Some(Who::Other | Who::Any)) {
                node.wrong_help(
                    "the owner is not known before the pick",
                    "put the step in a `choose` with who, and write of = \"that\"",
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
            not_this,
            by: by?,
        };
        if zones.has(Zone::Hand)
            && pick.of != Who::You
            && pick.by == By::You
            && pick.n != Amount::All
        {
            node.wrong_help(
                "that hand is hidden from the one who picks",
                "write by = \"that\", \"owner\" or \"random\", or n = \"all\"",
            );
        }
        Some(pick)
    }

    fn amount(&mut self, node: &Node<'_>, around: Around) -> Option<Amount> {
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
            node.wrong(
                "expected a number, \"all\", \"x\", \"last\", or a table with upto, per or stat",
            );
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
            let stats =
                [("get_cost", Stat::GetCost), ("use_cost", Stat::UseCost), ("slot", Stat::Slot)];
            if let Some(of) = table.need("of", "\"it\"") {
                of.word(&["it"]);
                if !around.it && !self.moved {
                    of.wrong_help(
                        "`it` has no binding here",
                        "put the step in a `choose` with pick",
                    );
                }
            }
            pick_word(&stat, stats).map(Amount::Stat)
        } else {
            node.wrong_help("expected a table with upto, per or stat", "write { upto = 2 }");
            None
        };
        table.finish();
        amount
    }

    /// A condition.
    pub(super) fn test(&mut self, node: &Node<'_>, around: Around) -> Option<Test> {
        let table = node.table()?;
        let who = |node: &Node<'_>| {
            let who = self.who(node, around)?;
            if !matches!(who, Who::You | Who::That | Who::Attacker) {
                node.wrong_help("a count is that of one player", "write you, that or attacker");
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
            node.wrong("expected one of: most, fewest, count, turn, state, not, all, any");
            None
        };
        table.finish();
        test
    }
}

/// `X` needs a cost that the player picks.
fn check_x(node: &Node<'_>, around: Around) {
    if !around.x {
        node.wrong_help(
            "there is no X here",
            "only a `turn` effect with turn_cost = { min, max } has one",
        );
    }
}

fn slots(node: &Node<'_>, around: Around) -> (u8, bool) {
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

fn delta(node: &Node<'_>, around: Around) -> Option<Delta> {
    if node.as_text().is_some() {
        let delta = pick_word(node, [("x", Delta::X), ("-x", Delta::MinusX)]);
        check_x(node, around);
        return delta;
    }
    node.number(-9..=9).map(|by| Delta::Fixed(by as i8))
}

/// Cards, stones or both? Bound things are cards.
fn what_moves(source: &Source) -> What {
    match source {
        Source::Pick(pick) => pick.what,
        Source::It | Source::This => What::Card,
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

fn read_place(node: &Node<'_>, what: What) -> Place {
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

fn read_rule(table: &Table<'_>) -> Option<Rule> {
    let rule = table
        .need("rule", "\"unchoosable\"")
        .and_then(|node| node.word(&["unchoosable", "fixed_stones", "no_end", "no_use", "cost"]))?;
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
