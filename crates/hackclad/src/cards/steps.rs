//! Reads steps, conditions and costs.

use std::cell::RefCell;

use kernel::both;
use kernel::doc::{Node, Table};
use pack::card_id;
use std::sync::Arc;

use super::CardName;
use super::tree::{Atk, Cost, CpAmount, Dest, Do, Per, Step, Test, Turning};
use crate::field::{Cell, Facing};

/// The words of cards, in the order in which they come up.
#[derive(Default)]
pub(super) struct Names(pub RefCell<Vec<Arc<str>>>);

/// The most different names of a pack.
const MOST_NAMES: usize = 250;

impl Names {
    /// The number of a word; new words get the next one.
    pub(super) fn number(&self, node: &Node<'_>) -> Option<CardName> {
        let id = card_id(node)?;
        let mut names = self.0.borrow_mut();
        let at = names.iter().position(|name| &**name == id).unwrap_or_else(|| {
            names.push(id.into());
            names.len() - 1
        });
        if at >= MOST_NAMES {
            node.wrong(both!("too many different cards", "カードの種類が多すぎます。"));
            return None;
        }
        Some(CardName(at as u8))
    }
}

const WORDS: [(&str, Do); 21] = [
    ("unyielding", Do::Unyielding),
    ("knockback", Do::Knockback),
    ("lock", Do::Lock),
    ("no_move", Do::NoMove),
    ("next_field", Do::NextField),
    ("no_reform", Do::NoReform),
    ("end_turn", Do::EndTurn),
    ("divination", Do::Divination),
    ("peek", Do::Peek),
    ("mill", Do::Mill),
    ("use_milled", Do::UseMilled),
    ("look_top", Do::LookTop),
    ("return", Do::Return),
    ("search", Do::Search),
    ("add_extended", Do::AddExtended),
    ("deploy", Do::Deploy),
    ("shift", Do::Shift),
    ("harvest", Do::Harvest),
    ("shoot", Do::Shoot),
    ("remove_tokens", Do::RemoveTokens),
    ("draw_removed", Do::DrawRemoved),
];

type Number = (&'static str, fn(u8) -> Do);
type TestNumber = (&'static str, fn(u8) -> Test);

const NUMBERS: [Number; 19] = [
    ("atk", Do::Atk),
    ("mp", Do::Mp),
    ("cp", Do::Cp),
    ("injury", Do::Injury),
    ("draw", Do::Draw),
    ("reduce", Do::Reduce),
    ("reduce_next", Do::ReduceNext),
    ("intercept", Do::Intercept),
    ("strike", Do::Strike),
    ("damage", Do::Damage),
    ("move", Do::Move),
    ("move_up_to", Do::MoveUpTo),
    ("next_atk", Do::NextAtk),
    ("next_multi", Do::NextMulti),
    ("turn_atk", Do::TurnAtk),
    ("token_damage", Do::TokenDamage),
    ("stone_bonus", Do::StoneBonus),
    ("crack_limit", Do::CrackLimit),
    ("trap_up", |_| Do::TrapUp),
];

/// A list of steps.
pub(super) fn steps(node: &Node<'_>, names: &Names, depth: u8) -> Vec<Step> {
    if depth > 4 {
        node.wrong(both!("steps may lie in each other 4 deep", "ステップの入れ子は4段までです。"));
        return Vec::new();
    }
    let list = node.list().unwrap_or_default();
    list.iter().filter_map(|node| step(node, names, depth)).collect()
}

fn step(node: &Node<'_>, names: &Names, depth: u8) -> Option<Step> {
    if let Some(word) = node.as_text() {
        if word == "trap_up" {
            return Some(Step::Do(Do::TrapUp));
        }
        let known = WORDS.map(|(word, _)| word);
        let word = node.word(&known)?;
        return WORDS.iter().find(|(known, _)| *known == word).map(|(_, what)| Step::Do(*what));
    }
    let table = node.table()?;
    let then = || {
        table
            .need("then", both!("[…], what follows", "[…]（続くステップ）"))
            .map(|n| steps(&n, names, depth + 1))
    };
    let found = if let Some(tests) = table.get("if") {
        Some(Step::If(tests_of(&tests), then()?))
    } else if let Some(may) = table.get("may") {
        Some(Step::May(steps(&may, names, depth + 1)))
    } else if let Some(mp) = table.get("pay_mp") {
        Some(Step::PayMp(mp.number(1..=7)? as u8, then()?))
    } else if let Some(count) = table.get("choose") {
        let options = table.need("of", both!("[[…], […]], the options", "[[…], […]]（選択肢）"))?;
        let list = options.list()?;
        if list.len() > 8 {
            options.wrong(both!("a choice has at most 8 options", "選択肢は8つまでです。"));
            return None;
        }
        let count = count.number(1..=list.len() as i64)? as u8;
        let options: Vec<_> = list.iter().map(|node| steps(node, names, depth + 1)).collect();
        if options.iter().flatten().any(|step| matches!(step, Step::Choose(..))) {
            node.wrong(both!(
                "a choice cannot lie in a choice",
                "選択の中に選択は入れられません。"
            ));
        }
        Some(Step::Choose(count, options))
    } else {
        instruction(&table, names).map(Step::Do)
    };
    table.finish();
    if found.is_none() {
        let numbers = NUMBERS.map(|(word, _)| word).join(", ");
        let words = WORDS.map(|(word, _)| word).join(", ");
        node.wrong_help(
            both!("this is no step", "これはステップではありません。"),
            both!(
                "write for example {{ draw = 1 }}: {numbers}; or a word: {words}",
                "例：{{ draw = 1 }}。使えるもの：{numbers}。言葉だけのもの：{words}"
            ),
        );
    }
    found
}

fn instruction(table: &Table<'_>, names: &Names) -> Option<Do> {
    for (word, make) in NUMBERS {
        if let Some(node) = table.get(word) {
            return node.number(1..=15).map(|n| make(n as u8));
        }
    }
    if let Some(node) = table.get("turn") {
        return turning(&node).map(Do::Turn);
    }
    if let Some(node) = table.get("push") {
        return facing(&node).map(Do::Push);
    }
    if let Some(node) = table.get("move_to") {
        let word = node.word(&["beside_clad", "destroyed", "empty"])?;
        return Some(Do::MoveTo(match word {
            "beside_clad" => Dest::BesideClad,
            "destroyed" => Dest::Destroyed,
            _ => Dest::Empty,
        }));
    }
    if let Some(node) = table.get("pass") {
        let inner = node.table()?;
        let steps = inner.need("steps", "2").and_then(|node| node.number(1..=5));
        let damage = inner.need("damage", "2").and_then(|node| node.number(1..=15));
        inner.finish();
        return Some(Do::Pass { steps: steps? as u8, damage: damage? as u8 });
    }
    if let Some(node) = table.get("take") {
        return Some(Do::Take { support: node.word(&["any", "support"])? == "support" });
    }
    if let Some(node) = table.get("take_all") {
        return names.number(&node).map(Do::TakeAll);
    }
    None
}

pub(super) fn turning(node: &Node<'_>) -> Option<Turning> {
    Some(match node.word(&["toward", "away", "reverse", "left", "right"])? {
        "toward" => Turning::Toward,
        "away" => Turning::Away,
        "left" => Turning::Left,
        "right" => Turning::Right,
        _ => Turning::Reverse,
    })
}

fn facing(node: &Node<'_>) -> Option<Facing> {
    let word = node.word(&["n", "e", "s", "w"])?;
    Facing::ALL.into_iter().find(|facing| facing.word() == word)
}

fn tests_of(node: &Node<'_>) -> Vec<Test> {
    node.one_or_list().iter().filter_map(test).collect()
}

pub(super) fn test(node: &Node<'_>) -> Option<Test> {
    if node.as_text().is_some() {
        let word = node.word(&[
            "clad",
            "front",
            "behind",
            "damaged_clad",
            "bright",
            "not_moved",
            "first",
            "paid",
            "adjacent",
            "in_line",
        ])?;
        return Some(match word {
            "clad" => Test::Clad,
            "front" => Test::Front,
            "behind" => Test::Behind,
            "damaged_clad" => Test::DamagedClad,
            "bright" => Test::Bright,
            "not_moved" => Test::NotMoved,
            "first" => Test::First,
            "paid" => Test::Paid,
            "adjacent" => Test::Adjacent,
            _ => Test::InLine,
        });
    }
    let table = node.table()?;
    let numbers: [TestNumber; 5] = [
        ("supports", Test::Supports),
        ("injury", Test::Injury),
        ("deck", Test::Deck),
        ("tokens", Test::Tokens),
        ("events", Test::Events),
    ];
    let found = numbers.into_iter().find_map(|(word, make)| {
        table.get(word).and_then(|node| node.number(1..=15)).map(|n| make(n as u8))
    });
    table.finish();
    if found.is_none() {
        node.wrong(both!(
            "write a condition, for example \"front\" or {{ deck = 5 }}",
            "条件を書いてください。例：\"front\"、{{ deck = 5 }}"
        ));
    }
    found
}

pub(super) fn cost(node: &Node<'_>, names: &Names) -> Option<Cost> {
    if node.as_text().is_some() {
        return Some(match node.word(&["token", "trap", "none"])? {
            "token" => Cost::Token,
            "trap" => Cost::Trap,
            _ => Cost::None,
        });
    }
    let table = node.table()?;
    let cost = if let Some(cp) = table.get("may_cp") {
        let amount = match cp.as_text() {
            Some(_) => cp.word(&["any"]).map(|_| CpAmount::Any),
            None => cp.number(1..=15).map(|n| CpAmount::Fixed(n as u8)),
        };
        let test = table.get("if").and_then(|node| test(&node));
        amount.map(|amount| Cost::MayCp(amount, test))
    } else if let Some(card) = table.get("may_discard") {
        names.number(&card).map(Cost::MayDiscard)
    } else {
        node.wrong(both!("write \"token\", \"trap\", {{ may_cp = 3 }} or {{ may_discard = \"kunai\" }}", "\"token\"、\"trap\"、{{ may_cp = 3 }}、{{ may_discard = \"kunai\" }} のどれかを書いてください。"));
        None
    };
    table.finish();
    cost
}

/// `atk = 2`, or `atk = { base = 4, per = "supports" }`.
pub(super) fn atk(node: &Node<'_>) -> Option<Atk> {
    if node.as_number().is_some() {
        return node.number(0..=15).map(|n| Atk { base: n as u8, per: None });
    }
    let table = node.table()?;
    let base = table.need("base", "1").and_then(|node| node.number(0..=15));
    let per = if let Some(node) = table.get("per_discards") {
        node.number(1..=15).map(|n| Per::Discard(n as u8))
    } else if let Some(node) = table.get("discards_above") {
        node.number(0..=15).map(|n| Per::DiscardAbove(n as u8))
    } else {
        let per =
            table.need("per", both!("\"supports\" or \"cp_paid\"", "\"supports\" か \"cp_paid\""));
        per.and_then(|node| node.word(&["supports", "cp_paid"])).map(|word| match word {
            "supports" => Per::Supports,
            _ => Per::CpPaid,
        })
    };
    table.finish();
    Some(Atk { base: base? as u8, per: Some(per?) })
}

/// `[[0, 1], [0, 2]]`: to the right, forward.
pub(super) fn cells(node: &Node<'_>) -> Vec<Cell> {
    let list = node.list().unwrap_or_default();
    if list.len() > 24 {
        node.wrong(both!("a field has 25 spaces", "フィールドは25マスです。"));
        return Vec::new();
    }
    let cell = |node: &Node<'_>| {
        let parts = node.list()?;
        let [right, forward] = parts.as_slice() else {
            node.wrong(both!(
                "a cell is [right, forward], for example [0, 1]",
                "マスは [右, 前] と書きます。例：[0, 1]"
            ));
            return None;
        };
        let (right, forward) = (right.number(-2..=2)?, forward.number(-2..=2)?);
        if (right, forward) == (0, 0) {
            node.wrong(both!("the own space is in no range", "自分のマスはRANGEに入りません。"));
        }
        Some(Cell { right: right as i8, forward: forward as i8 })
    };
    list.iter().filter_map(cell).collect()
}
