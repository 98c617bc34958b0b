//! Reads a pack and refuses what cannot be played.

use std::sync::Arc;

use arrayvec::ArrayVec;
use kernel::both;
use kernel::doc::{Node, Place, Problem, Problems, Table};
use pack::{Origin, Sources, Text, card_id, pack_table};

use super::{
    Card, Cards, Choice, Damage, HalfOf, Letter, Role, Step, Steps, TableNumbers, Targets, Timing,
    Who,
};
use crate::hand::{CardId, KINDS, Kinds, MOST_CARDS};

/// The counts printed in the rule sheet (§1). Cards not listed there are singles.
const PRINTED: [(&str, i64); 15] = [
    ("A", 6),
    ("B", 6),
    ("C", 6),
    ("pursuit", 5),
    ("reflect", 4),
    ("karma-reversal", 3),
    ("prayer", 2),
    ("steal", 2),
    ("deadly", 2),
    ("dark", 2),
    ("revenge", 2),
    ("area", 1),
    ("absorb", 1),
    ("revival", 1),
    ("sword", 1),
];

const TIMINGS: [(&str, Timing); 6] = [
    ("turn", Timing::Turn),
    ("turn-or-attacked", Timing::TurnOrAttacked),
    ("attack-used", Timing::AttackUsed),
    ("attacked-or-reflected", Timing::AttackedOrReflected),
    ("hp-zero", Timing::HpZero),
    ("drawn", Timing::Drawn),
];

/// Four hands of five hold 20 cards; a plain card must be left to end a draw step (AG-30).
const LEAST_PLAIN: usize = 21;

#[derive(Default)]
pub(crate) struct Reading {
    name: Option<Text>,
    declared: Option<(i64, Place)>,
    table: Option<TableNumbers>,
    cards: Vec<Card>,
}

impl pack::Reading for Reading {
    type Cards = Cards;

    fn file(&mut self, root: &Table<'_>) {
        if let Some((pack, name)) = pack_table(root, "agate") {
            self.name = name;
            let most = MOST_CARDS as i64;
            let cards = pack.need("cards", "52");
            self.declared = cards.and_then(|node| Some((node.number(1..=most)?, node.place())));
            pack.finish();
        }
        if let Some(table) = root.get("table").and_then(|node| node.table()) {
            self.table = read_numbers(&table);
            table.finish();
        }
        for node in root.get("card").and_then(|node| node.list()).unwrap_or_default() {
            let Some(table) = node.table() else { continue };
            let id = table.need("id", "\"herb\"");
            if let (Some(node), Some(id)) = (&id, id.as_ref().and_then(card_id)) {
                if self.cards.iter().any(|card| card.id.eq_ignore_ascii_case(id)) {
                    node.wrong_help(
                        both!("the id `{id}` is used twice", "id `{id}` が2回使われています。"),
                        both!("give each card an id of its own; copies are counted by `count`", "カードごとに別の id を付けてください。同じカードの枚数は `count` で書きます。"),
                    );
                }
                if self.cards.len() == KINDS {
                    node.wrong(both!(
                        "a pack has at most {KINDS} different cards",
                        "パックに入るカードは{KINDS}種類までです。"
                    ));
                }
                if let Some(card) = read_card(id, &table) {
                    self.cards.push(card);
                }
                table.finish();
            }
        }
        root.finish();
    }

    fn finish(self, first: &str) -> Result<Cards, Problems> {
        let top = Place { file: first.into(), line: 1, column: 1 };
        let mut wrong = Vec::new();
        if self.declared.is_none() {
            wrong.push(top.problem(both!(
                "the [pack] table with game, name and cards is missing",
                "[pack] の表（game、name、cards）がありません。"
            )));
        }
        if self.table.is_none() {
            wrong.push(top.problem(both!(
                "the [table] table with chips, karma, hp and hand is missing",
                "[table] の表（chips、karma、hp、hand）がありません。"
            )));
        }
        let total: usize = self.cards.iter().map(|card| usize::from(card.count)).sum();
        if let Some((declared, place)) = &self.declared
            && *declared != total as i64
        {
            let what = both!(
                "the counts add up to {total} cards, but here stands {declared}",
                "枚数の合計は{total}枚ですが、ここには{declared}と書かれています。"
            );
            let help = Some(both!(
                "write cards = {total}, or mend the counts",
                "cards = {total} と書くか、枚数を直してください。"
            ));
            wrong.push(Problem { help, ..place.problem(what) });
        }
        for (id, count) in PRINTED {
            if !self.cards.iter().any(|card| &*card.id == id) {
                let what = both!(
                    "the card `{id}` is missing; the game needs {count} of it",
                    "カード `{id}` がありません。このゲームには{count}枚必要です。"
                );
                wrong.push(top.problem(what));
            }
        }
        let plain = self.cards.iter().filter(|card| !card.is_event() && !card.marked);
        let plain: usize = plain.map(|card| usize::from(card.count)).sum();
        if plain < LEAST_PLAIN {
            wrong.push(top.problem(both!("only {plain} ACTION cards are without a mark; with fewer than {LEAST_PLAIN} a \
                 table of four could hold them all, and a draw would never end", "「もう1枚」のないACTIONが{plain}枚しかありません。{LEAST_PLAIN}枚より少ないと、4人の手札にすべて入ってしまい、引く処理が終わらなくなります。")));
        }
        let mut only = |what: &str, is: &dyn Fn(&Role) -> bool| {
            let mut found = self.cards.iter().enumerate().filter(|(_, card)| is(&card.role));
            let first = found.next().map(|(index, _)| CardId::new(index as u8));
            if first.is_none() || found.next().is_some() {
                let what = both!(
                    "exactly one kind of card must have the effect {what}",
                    "効果 {what} を持つカードは、ちょうど1種類必要です。"
                );
                wrong.push(top.problem(what));
            }
            first
        };
        let pursuit = only("pursuit", &|role| matches!(role, Role::Pursuit { .. }));
        let reflect = only("reflect", &|role| *role == Role::Reflect);
        let absorb = only("absorb", &|role| *role == Role::Absorb);
        let revival = only("revive", &|role| matches!(role, Role::Revive { .. }));
        let sword = only(
            "sword",
            &|role| matches!(role, Role::Event(steps) if matches!(steps[..], [Step::Sword { .. }])),
        );
        for letter in [Letter::A, Letter::B, Letter::C] {
            only(
                &format!("attack with letter {letter:?}"),
                &|role| matches!(role, Role::Attack { letter: found, .. } if *found == letter),
            );
        }
        if sword.is_some_and(|sword| self.cards[sword.index()].count != 1) {
            wrong.push(top.problem(both!(
                "there is one Agate Sword: its count must be 1",
                "【瑪瑙の剣】は1枚だけです。count は 1 にしてください。"
            )));
        }
        if !wrong.is_empty() {
            return Err(Problems(wrong));
        }

        let set = |is: &dyn Fn(&Card) -> bool| -> Kinds {
            let cards = self.cards.iter().enumerate().filter(|(_, card)| is(card));
            cards.fold(0, |set, (index, _)| set | CardId::new(index as u8).bit())
        };
        let number = |id: CardId| match self.cards[id.index()].role {
            Role::Pursuit { damage } => damage,
            Role::Revive { hp } => hp,
            _ => 0,
        };
        // A pack in which one of these is missing was refused above.
        let missing = || Problems(Vec::new());
        let (pursuit, revival) = (pursuit.ok_or_else(missing)?, revival.ok_or_else(missing)?);
        Ok(Cards {
            events: set(&Card::is_event),
            marked: set(&|card| card.marked),
            attacks: set(&|card| matches!(card.role, Role::Attack { .. })),
            specials: set(&|card| matches!(card.role, Role::Special { .. })),
            turn_cards: set(&|card| matches!(card.role, Role::Turn(_))),
            pursuit,
            pursuit_damage: number(pursuit),
            reflect: reflect.ok_or_else(missing)?,
            absorb: absorb.ok_or_else(missing)?,
            revival,
            revival_hp: number(revival),
            sword: sword.ok_or_else(missing)?,
            name: self.name.ok_or_else(missing)?,
            table: self.table.ok_or_else(missing)?,
            cards: self.cards,
        })
    }
}

fn read_numbers(table: &Table<'_>) -> Option<TableNumbers> {
    let sources = Sources::read(table);
    let number = |key, printed, range: std::ops::RangeInclusive<i64>| {
        let node = table.need(key, "a number")?;
        let number = node.number(range)?;
        printed_is(&sources, key, &node, number, printed);
        Some(number as u8)
    };
    // Read all before asking whether all are there, so that every problem is told.
    let (chips, karma) = (number("chips", 38, 8..=120), number("karma", 5, 1..=20));
    let (hp, hand) = (number("hp", 10, 1..=60), number("hand", 3, 0..=4));
    let numbers = TableNumbers { chips: chips?, karma: karma?, hp: hp?, hand: hand? };
    if u16::from(numbers.chips) < 4 * u16::from(numbers.karma) {
        table.wrong(both!(
            "there are too few chips for four players",
            "4人で遊ぶには業チップが足りません。"
        ));
    }
    Some(numbers)
}

/// A value marked as printed must be the printed one.
fn printed_is(sources: &Sources, path: &str, node: &Node<'_>, value: i64, printed: i64) {
    if sources.of(path) == Origin::Rulebook && value != printed {
        node.wrong_help(
            both!(
                "the rule sheet says {printed}, not {value}",
                "説明書の値は{printed}です。{value}ではありません。"
            ),
            both!(
                "write {printed}, or add \"{path}\" to `house`",
                "{printed} と書くか、`house` に \"{path}\" を加えてください。"
            ),
        );
    }
}

fn read_card(id: &str, table: &Table<'_>) -> Option<Card> {
    let sources = Sources::read(table);
    let printed = PRINTED.iter().find(|(printed, _)| *printed == id).map(|(_, count)| *count);
    if printed.is_none() && sources.card() == Origin::Rulebook {
        table.wrong(both!("the rule sheet has no card `{id}`: write source = \"house\" (your own card, or one \
             you copy from the printed game)", "説明書に `{id}` というカードはありません。自作のカードや、実物から写したカードには source = \"house\" と書いてください。"));
    }
    let name = table.need("name", "{ en = \"…\", ja = \"…\" }").and_then(|node| Text::read(&node));
    let clause = table.get("clause").and_then(|node| node.text()).map(String::from);
    let count = table.need("count", "1").and_then(|node| {
        let count = node.number(1..=18)?;
        printed_is(&sources, "count", &node, count, printed.unwrap_or(count));
        Some(count as u8)
    });
    let kind = table.need("type", "\"action\"").and_then(|n| n.word(&["action", "event"]));
    let mark = table.need("mark", "false").and_then(|node| node.flag());
    let timing_node = table.need("timing", "\"turn\"");
    let timing = timing_node.as_ref().and_then(|node| {
        let word = node.word(&TIMINGS.map(|(word, _)| word))?;
        TIMINGS.iter().find(|(known, _)| *known == word).map(|(_, timing)| *timing)
    });
    let effect_node = table.need("effect", "{ heal = 2 }");
    let event = kind? == "event";
    let role = effect_node.as_ref().and_then(|node| read_role(node, event, &sources))?;
    let timing = timing?;
    let fitting = fitting_timing(&role);
    if timing != fitting
        && let Some(node) = timing_node
    {
        let word = TIMINGS.iter().find(|(_, t)| *t == fitting).map_or("", |(word, _)| word);
        node.wrong_help(
            both!("this timing does not go with the effect", "このタイミングは効果に合いません。"),
            both!("write \"{word}\"", "\"{word}\" と書いてください。"),
        );
    }
    if let Some(node) = &effect_node {
        printed_effect(id, &role, &sources, node);
    }
    let is_event = matches!(role, Role::Event(_));
    if is_event != event
        && let Some(node) = effect_node
    {
        let word = if is_event { "event" } else { "action" };
        node.wrong_help(
            both!(
                "this effect belongs to a card of type {word}",
                "この効果を持てるのは {word} のカードだけです。"
            ),
            both!("write type = \"{word}\"", "type = \"{word}\" と書いてください。"),
        );
    }
    Some(Card {
        id: Arc::from(id),
        clause,
        name: name?,
        count: count?,
        marked: mark?,
        timing,
        role,
        sources,
    })
}

/// What the rule sheet says of the Agate Sword (§8 ★) and of the Area Attack's name.
fn printed_effect(id: &str, role: &Role, sources: &Sources, node: &Node<'_>) {
    match role {
        Role::Event(steps) => {
            if let [Step::Sword { karma, strikes_at }] = steps[..] {
                printed_is(sources, "effect.sword.karma", node, i64::from(karma), 4);
                printed_is(sources, "effect.sword.strikes-at", node, i64::from(strikes_at), 8);
            }
        }
        Role::Special { targets, .. } => {
            let path = "effect.special.targets";
            if id == "area" && *targets != Targets::All && sources.of(path) == Origin::Rulebook {
                node.wrong_help(
                    both!(
                        "the Area Attack of the rule sheet hits all",
                        "説明書の【全体攻撃】は全員が対象です。"
                    ),
                    both!(
                        "write targets = \"all\", or add \"{path}\" to `house`",
                        "targets = \"all\" と書くか、`house` に \"{path}\" を加えてください。"
                    ),
                );
            }
        }
        Role::Attack { .. }
        | Role::Pursuit { .. }
        | Role::Reflect
        | Role::Absorb
        | Role::Revive { .. }
        | Role::Turn(_) => {}
    }
}

fn fitting_timing(role: &Role) -> Timing {
    match role {
        Role::Attack { .. } => Timing::TurnOrAttacked,
        Role::Special { .. } | Role::Turn(_) => Timing::Turn,
        Role::Pursuit { .. } => Timing::AttackUsed,
        Role::Reflect | Role::Absorb => Timing::AttackedOrReflected,
        Role::Revive { .. } => Timing::HpZero,
        Role::Event(_) => Timing::Drawn,
    }
}

/// The effects that are no list of steps.
const ROLES: [&str; 7] = ["attack", "special", "pursuit", "reflect", "absorb", "revive", "choose"];

fn read_role(effect: &Node<'_>, event: bool, sources: &Sources) -> Option<Role> {
    if let Some(table) = effect.as_table()
        && let [(_, key, node)] = table.entries().as_slice()
        && let Some(role) = ROLES.into_iter().find(|role| role == key)
    {
        return match role {
            "choose" => read_choose(node, event),
            _ => node.table().and_then(|inner| {
                let role = read_response(role, &inner, sources);
                inner.finish();
                role
            }),
        };
    }
    let steps = read_steps(effect, event)?;
    if event {
        return Some(Role::Event(steps));
    }
    Some(Role::Turn(ArrayVec::from_iter([steps])))
}

fn read_response(role: &str, table: &Table<'_>, sources: &Sources) -> Option<Role> {
    let number = |key, range, printed: Option<i64>, path: &str| {
        let node = table.need(key, "1")?;
        let number = node.number(range)?;
        printed_is(sources, path, &node, number, printed.unwrap_or(number));
        Some(number as u8)
    };
    match role {
        "attack" => {
            let letter = table.need("letter", "\"A\"").and_then(|n| n.word(&["A", "B", "C"]));
            // The sheet's examples give damage 1 for A only; for B and C it is a house value.
            let damage = number("damage", 1..=9, Some(1), "effect.attack.damage");
            let karma = number("karma", 0..=9, Some(1), "effect.attack.karma");
            let letter = match letter? {
                "A" => Letter::A,
                "B" => Letter::B,
                _ => Letter::C,
            };
            Some(Role::Attack { letter, damage: damage?, karma: karma? })
        }
        "special" => {
            let targets = table.need("targets", "\"one\"").and_then(|n| n.word(&["one", "all"]));
            let damage = table.need("damage", "3").and_then(|node| read_damage(&node));
            let karma = number("karma", 0..=9, Some(1), "effect.special.karma");
            let targets = if targets? == "all" { Targets::All } else { Targets::One };
            Some(Role::Special { damage: damage?, targets, karma: karma? })
        }
        "pursuit" => {
            let damage = number("damage", 1..=9, Some(1), "effect.pursuit.damage");
            Some(Role::Pursuit { damage: damage? })
        }
        "revive" => Some(Role::Revive { hp: number("hp", 1..=20, Some(2), "effect.revive.hp")? }),
        "reflect" => Some(Role::Reflect),
        _ => Some(Role::Absorb),
    }
}

fn read_damage(node: &Node<'_>) -> Option<Damage> {
    let Some(table) = node.as_table() else {
        return node.number(0..=20).map(|damage| Damage::Fixed(damage as u8));
    };
    let of = table.need("half", "\"karma\"").and_then(|node| node.word(&["karma", "hp-lost"]));
    let least = table.need("least", "1").and_then(|node| node.number(0..=20));
    let most = table.need("most", "4").and_then(|node| node.number(0..=20));
    table.finish();
    let of = if of? == "karma" { HalfOf::Karma } else { HalfOf::HpLost };
    let (least, most) = (least? as u8, most? as u8);
    if least > most {
        node.wrong(both!(
            "`least` is larger than `most`",
            "`least` が `most` より大きくなっています。"
        ));
    }
    Some(Damage::Half { of, least, most })
}

fn read_choose(node: &Node<'_>, event: bool) -> Option<Role> {
    let list = node.list()?;
    if event {
        node.wrong(both!(
            "an EVENT has no choice of effects: drop `choose`",
            "イベントカードは効果を選べません。`choose` を除いてください。"
        ));
    }
    if !(2..=3).contains(&list.len()) {
        node.wrong(both!(
            "a choice has 2 or 3 effects, not {}",
            "選べる効果は2つか3つです。{}つではありません。",
            list.len()
        ));
        return None;
    }
    let modes: Vec<_> = list.iter().map(|mode| read_steps(mode, event)).collect();
    let modes: ArrayVec<Steps, 3> =
        modes.into_iter().collect::<Option<Vec<_>>>()?.into_iter().collect();
    for (index, mode) in modes.iter().enumerate() {
        if modes[..index].iter().any(|other| mode_word(other) == mode_word(mode)) {
            list[index].wrong(both!(
                "two effects of a choice must begin with different steps",
                "選べる効果は、それぞれ違うステップで始めてください。"
            ));
        }
    }
    Some(Role::Turn(modes))
}

/// The word by which a mode is chosen.
pub(crate) fn mode_word(steps: &Steps) -> &'static str {
    steps.first().map_or("", |step| step.word())
}

fn read_steps(node: &Node<'_>, event: bool) -> Option<Steps> {
    let list = node.one_or_list();
    let mut steps = Steps::new();
    if list.is_empty() || list.len() > steps.capacity() {
        node.wrong(both!(
            "an effect has 1 to {} steps",
            "1つの効果のステップは1～{}個です。",
            steps.capacity()
        ));
        return None;
    }
    for item in &list {
        let table = item.table()?;
        let [(place, key, value)] = &table.entries()[..] else {
            item.wrong_help(
                both!("a step is a table with one entry", "ステップは、項目が1つだけの表です。"),
                both!("write for example {{ heal = 2 }}", "例：{{ heal = 2 }}"),
            );
            return None;
        };
        steps.push(read_step(place, key, value, event)?);
    }
    let choices = steps.iter().filter(|step| step.choice() != Choice::None).count();
    if choices > 1 {
        node.wrong(both!(
            "an effect can ask for one choice only",
            "1つの効果で尋ねられる選択は1つだけです。"
        ));
    }
    if steps.len() > 1 && steps.iter().any(|step| matches!(step, Step::Sword { .. })) {
        node.wrong(both!("`sword` stands alone", "`sword` はほかのステップと一緒には使えません。"));
    }
    Some(steps)
}

const STEPS: [&str; 11] = [
    "heal",
    "shed",
    "steal",
    "disarm",
    "excavate",
    "swap-hands",
    "draw",
    "gain-karma",
    "lose-hp",
    "reverse-karma",
    "sword",
];

fn read_step(place: &Node<'_>, key: &str, value: &Node<'_>, event: bool) -> Option<Step> {
    let Some(word) = STEPS.into_iter().find(|step| *step == key) else {
        let what = both!("`{key}` is no effect", "`{key}` という効果はありません。");
        match kernel::doc::nearest(key, STEPS.into_iter().chain(ROLES)) {
            Some(near) => {
                place.wrong_help(what, both!("did you mean `{near}`?", "もしかして：`{near}`"));
            }
            None => place.wrong_help(
                what,
                both!("the steps are: {}", "使えるステップ：{}", STEPS.join(", ")),
            ),
        }
        return None;
    };
    let only_event = matches!(word, "gain-karma" | "reverse-karma" | "sword");
    let only_turn =
        matches!(word, "shed" | "steal" | "disarm" | "excavate" | "swap-hands" | "draw");
    if only_event && !event {
        place.wrong_help(
            both!(
                "`{word}` can stand on an EVENT only (AG-90)",
                "`{word}` はEVENTだけに使えます（AG-90）。"
            ),
            both!(
                "write type = \"event\" and timing = \"drawn\"",
                "type = \"event\" と timing = \"drawn\" を書いてください。"
            ),
        );
    }
    if only_turn && event {
        place.wrong_help(
            both!("`{word}` can stand on an ACTION only", "`{word}` はACTIONだけに使えます。"),
            both!(
                "write type = \"action\" and timing = \"turn\"",
                "type = \"action\" と timing = \"turn\" を書いてください。"
            ),
        );
    }
    let small = |most| value.number(1..=most).map(|number| number as u8);
    let whose = |what: &'static str, most| {
        let table = value.table()?;
        let who = table.need("who", "\"you\"").and_then(|n| n.word(&["you", "others", "all"]));
        let number = table.need(what, "1").and_then(|node| node.number(1..=most));
        table.finish();
        let who = match who? {
            "you" => Who::You,
            "others" => Who::Others,
            _ => Who::All,
        };
        Some((who, number? as u8))
    };
    let pair = |one: &'static str, two: &'static str| {
        let table = value.table()?;
        let first = table.need(one, "4").and_then(|node| node.number(0..=40));
        let second = table.need(two, "8").and_then(|node| node.number(1..=40));
        table.finish();
        Some((first? as u8, second? as u8))
    };
    match word {
        "heal" => small(20).map(Step::Heal),
        "shed" => small(9).map(Step::Shed),
        "steal" => small(1).map(|_| Step::Steal),
        "disarm" => small(1).map(|_| Step::Disarm),
        "excavate" => small(1).map(|_| Step::Excavate),
        "swap-hands" => small(1).map(|_| Step::SwapHands),
        "draw" => small(4).map(Step::Draw),
        "gain-karma" => whose("karma", 20).map(|(who, karma)| Step::GainKarma(who, karma)),
        "lose-hp" => whose("hp", 20).map(|(who, hp)| Step::LoseHp(who, hp)),
        "reverse-karma" => {
            pair("sum", "least").map(|(sum, least)| Step::ReverseKarma { sum, least })
        }
        _ => {
            pair("karma", "strikes-at").map(|(karma, strikes_at)| Step::Sword { karma, strikes_at })
        }
    }
}
