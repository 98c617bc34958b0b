//! Reads one skill card.

use kernel::both;
use kernel::doc::{Node, Table};
use pack::Text;

use super::steps::{self, Names};
use super::tree::{Cost, Do, Step};
use super::{Card, CardCode, Kind, Pile, Tier};
use crate::field::Cell;

/// What a `[[card]]` says: the card, its first printing if it was corrected, and its codes (two
/// for a card that comes twice).
pub(super) struct Read {
    pub card: Card,
    pub first: Option<Card>,
    pub codes: Vec<String>,
}

pub(super) fn read(node: &Node<'_>, names: &Names) -> Option<Read> {
    let table = node.table()?;
    let id_node = table.need("id", "\"shoot\"");
    let name_id = id_node.as_ref().and_then(|node| names.number(node));
    let id = id_node.and_then(|node| node.as_text().map(Into::into));
    let name = table.need("name", "{ en = \"…\", ja = \"…\" }").and_then(|n| Text::read(&n));
    let codes: Vec<String> = table
        .need("code", "\"DEL-W01-01\"")
        .iter()
        .flat_map(Node::one_or_list)
        .filter_map(|node| node.text().map(String::from))
        .collect();
    let tier = table.need("tier", both!("\"basic\" or \"extended\"", "\"basic\" か \"extended\""));
    let tier = tier.and_then(|node| node.word(&["basic", "extended"]));
    let kind = table.need("kind", "\"attack\"").and_then(|node| kind(&node));
    let vp = table.need("vp", "1").and_then(|node| node.number(0..=20));
    let mut card = Card {
        id: id?,
        name_id: name_id?,
        name: name?,
        code: codes.first().cloned().unwrap_or_default(),
        tier: if tier? == "basic" { Tier::Basic } else { Tier::Extended },
        kind: kind?,
        atk: None,
        range: Vec::new(),
        multi: 1,
        clad_only: false,
        mp: 0,
        vp: vp? as u8,
        needs: None,
        cost: Cost::None,
        before: Vec::new(),
        effect: Vec::new(),
        on_reduce: Vec::new(),
        pile: None,
        to_turn_card: false,
        run: CardCode::default(),
    };
    rest(&table, names, &mut card);
    let first = table.get("first_printing").and_then(|node| {
        let table = node.table()?;
        let mut first = card.clone();
        if let Some(found) = table.get("kind").and_then(|node| self::kind(&node)) {
            first.kind = found;
        }
        if let Some(vp) = table.get("vp").and_then(|node| node.number(0..=20)) {
            first.vp = vp as u8;
        }
        rest(&table, names, &mut first);
        table.finish();
        check(&node, &first);
        Some(first)
    });
    table.finish();
    check(node, &card);
    Some(Read { card, first, codes })
}

fn kind(node: &Node<'_>) -> Option<Kind> {
    let word = node.word(&Kind::ALL.map(|(word, _)| word))?;
    Kind::ALL.into_iter().find(|(known, _)| *known == word).map(|(_, kind)| kind)
}

/// What a first printing may change.
fn rest(table: &Table<'_>, names: &Names, card: &mut Card) {
    if let Some(node) = table.get("atk") {
        card.atk = steps::atk(&node);
    }
    if let Some(node) = table.get("range") {
        card.range = steps::cells(&node);
    }
    if let Some(multi) = table.get("multi").and_then(|node| node.number(2..=9)) {
        card.multi = multi as u8;
    }
    if let Some(flag) = table.get("clad_only").and_then(|node| node.flag()) {
        card.clad_only = flag;
    }
    if let Some(mp) = table.get("mp").and_then(|node| node.number(0..=7)) {
        card.mp = mp as u8;
    }
    if let Some(node) = table.get("needs") {
        card.needs = steps::test(&node);
    }
    if let Some(node) = table.get("cost") {
        card.cost = steps::cost(&node, names).unwrap_or(Cost::None);
    }
    for (key, part) in [
        ("before", &mut card.before),
        ("effect", &mut card.effect),
        ("on_reduce", &mut card.on_reduce),
    ] {
        if let Some(node) = table.get(key) {
            *part = steps::steps(&node, names, 0);
        }
    }
    if let Some(flag) = table.get("to_turn_card").and_then(|node| node.flag()) {
        card.to_turn_card = flag;
    }
    if let Some(node) = table.get("pile") {
        card.pile = pile(&node, names);
    }
}

fn pile(node: &Node<'_>, names: &Names) -> Option<Pile> {
    let table = node.table()?;
    let on = table.need("on", "\"crack\"")?;
    let word = on.word(&["crack", "reaction", "events", "turn", "attack"]);
    let effect = |names| table.need("effect", "[…]").map(|node| steps::steps(&node, names, 0));
    let found = match word? {
        "crack" => Pile::OnCrack(effect(names)?),
        "reaction" => Pile::OnReaction(effect(names)?),
        "events" => {
            let count = table.need("count", "4").and_then(|node| node.number(1..=15))?;
            Pile::OnEvents(count as u8, effect(names)?)
        }
        "turn" => Pile::Action(effect(names)?),
        _ => {
            let reduce = table.need("reduce", "\"tokens\"");
            reduce.and_then(|node| node.word(&["tokens"]))?;
            Pile::Guard
        }
    };
    table.finish();
    Some(found)
}

/// What cannot be played is refused here.
fn check(node: &Node<'_>, card: &Card) {
    if card.kind.is_attack() != card.atk.is_some() {
        node.wrong(both!(
            "attack kinds have `atk`, other kinds have none (HD-136)",
            "`atk` は攻撃系の種別に必ず書き、ほかの種別には書きません（HD-136）。"
        ));
    }
    if card.kind.is_attack() == card.range.is_empty() {
        node.wrong(both!(
            "attack kinds have a `range`, other kinds have none (HD-138)",
            "`range` は攻撃系の種別に必ず書き、ほかの種別には書きません（HD-138）。"
        ));
    }
    if card.kind.is_magic() != (card.mp > 0) {
        node.wrong(both!(
            "magic kinds cost MP, plain kinds do not (HD-134)",
            "MPコストは魔法系の種別に必ず書き、通常の種別には書きません（HD-134）。"
        ));
    }
    if !card.kind.is_attack() && (!card.before.is_empty() || card.multi > 1 || card.clad_only) {
        node.wrong(both!(
            "`before`, `multi` and `clad_only` are for attack kinds",
            "`before`、`multi`、`clad_only` は攻撃系の種別だけに使えます。"
        ));
    }
    let knocks = has(&card.effect, |what| matches!(what, Do::Knockback));
    // With one cell ahead the target fixes the facing, and so the direction of the push.
    if knocks && card.range != [Cell { right: 0, forward: 1 }] {
        node.wrong(both!(
            "a card with knockback has range [[0, 1]] (HD-155)",
            "ノックバックのあるカードの range は [[0, 1]] です（HD-155）。"
        ));
    }
    if has(&card.before, |what| !matches!(what, Do::Atk(_) | Do::NoMove | Do::Peek)) {
        node.wrong(both!(
            "before the damage there are only atk, no_move and peek (HD-127)",
            "ダメージの前に使えるのは atk、no_move、peek だけです（HD-127）。"
        ));
    }
}

fn has(steps: &[Step], is: fn(&Do) -> bool) -> bool {
    steps.iter().any(|step| match step {
        Step::Do(what) => is(what),
        Step::If(_, then) | Step::May(then) | Step::PayMp(_, then) => has(then, is),
        Step::Choose(_, options) => options.iter().any(|option| has(option, is)),
    })
}
