//! Reads a pack and refuses what cannot be played.

use std::ops::RangeInclusive;
use std::sync::Arc;

use kernel::both;
use kernel::doc::{Node, Place, Problem, Problems, Table};
use pack::{Origin, Sources, Text, card_id, pack_table};

use super::read_use::read_use;
use super::{Card, Cards, Foe, FoeKind, Quick, Role, STRIKES, Step, TableNumbers, Use};
use crate::foes::MOST_FOES;
use crate::girl::{GIRLS, Girl};
use crate::hand::{CardId, Hand, Kind, MOST_CARDS};
use crate::state::MOST_ALONE;

/// The special cards and foes that the rulebook names.
const PRINTED: [&str; 10] =
    ["discover", "scene", "doom", "draw2", "skip", "bridge", "kyubey", "alone", "WAL", "OFF"];

/// Five hands of nine hold 45 cards; a Normal card must be left for the opening Lead (MC-108).
const LEAST_NORMAL: usize = 46;

#[derive(Default)]
pub(crate) struct Reading {
    name: Option<Text>,
    declared: Option<[(i64, Place); 2]>,
    table: Option<TableNumbers>,
    girls: Option<[Text; GIRLS]>,
    cards: Vec<Card>,
    foes: Vec<Foe>,
}

impl pack::Reading for Reading {
    type Cards = Cards;

    fn file(&mut self, root: &Table<'_>) {
        if let Some((pack, name)) = pack_table(root, "court") {
            self.name = name;
            let count = |key, example, most: usize| {
                let node = pack.need(key, example)?;
                Some((node.number(1..=most as i64)?, node.place()))
            };
            let cards = count("cards", "88", MOST_CARDS);
            let foes = count("foes", "16", MOST_FOES);
            self.declared = cards.zip(foes).map(|(cards, foes)| [cards, foes]);
            pack.finish();
        }
        if let Some(table) = root.get("table").and_then(|node| node.table()) {
            self.table = read_numbers(&table);
            table.finish();
        }
        if let Some(table) = root.get("girls").and_then(|node| node.table()) {
            Sources::read(&table);
            let names = Girl::WORDS.map(|word| {
                table.need(word, "{ en = \"…\", ja = \"…\" }").and_then(|n| Text::read(&n))
            });
            let names: Option<Vec<Text>> = names.into_iter().collect();
            self.girls = names.and_then(|names| names.try_into().ok());
            table.finish();
        }
        for node in root.get("normal").and_then(|node| node.list()).unwrap_or_default() {
            if let Some(table) = node.table() {
                self.normals(&table);
                table.finish();
            }
        }
        for node in root.get("card").and_then(|node| node.list()).unwrap_or_default() {
            if let Some(table) = node.table() {
                self.specials(&table);
                table.finish();
            }
        }
        for node in root.get("foe").and_then(|node| node.list()).unwrap_or_default() {
            if let Some(table) = node.table() {
                if let Some(foe) = self.foe(&table) {
                    self.foes.push(foe);
                }
                table.finish();
            }
        }
        root.finish();
    }

    fn finish(self, first: &str) -> Result<Cards, Problems> {
        let top = Place { file: first.into(), line: 1, column: 1 };
        let mut wrong = Vec::new();
        let foes = |kind| self.foes.iter().filter(|foe| foe.kind == kind).count();
        let total: usize = self.cards.iter().map(|card| usize::from(card.count)).sum();
        let in_deck = self.foes.len() - foes(FoeKind::OffAir);
        match &self.declared {
            None => {
                wrong.push(top.problem(both!(
                    "the [pack] table with game, name, cards and foes is missing",
                    "[pack] の表（game、name、cards、foes）がありません。"
                )));
            }
            Some(declared) => {
                let found = [("cards", total), ("foes", in_deck)];
                for ((declared, place), (key, found)) in declared.iter().zip(found) {
                    if *declared != found as i64 {
                        let what = both!(
                            "there are {found} {key}, but here stands {declared}",
                            "{key} は{found}枚ありますが、ここには{declared}と書かれています。"
                        );
                        let without = if key == "cards" { "`mortality`" } else { "Off Air" };
                        let help = both!(
                            "write {key} = {found} ({without} not counted), or mend the cards",
                            "{key} = {found} と書くか（{without}は数えません）、カードを直してください。"
                        );
                        wrong.push(Problem { help: Some(help), ..place.problem(what) });
                    }
                }
            }
        }
        if self.table.is_none() {
            wrong.push(top.problem(both!(
                "the [table] table with health, markers and points is missing",
                "[table] の表（health、markers と点数）がありません。"
            )));
        }
        if self.girls.is_none() {
            wrong.push(top.problem(both!(
                "the [girls] table with the five names is missing",
                "[girls] の表（5人の名前）がありません。"
            )));
        }
        let normal = |card: &&Card| matches!(card.role, Role::Normal { .. });
        let normals: usize =
            self.cards.iter().filter(normal).map(|card| usize::from(card.count)).sum();
        if normals < LEAST_NORMAL {
            wrong.push(top.problem(both!("there are only {normals} Normal cards; with fewer than {LEAST_NORMAL} five hands of \
                 nine could hold them all, and none would be left for the opening Lead (MC-108)", "ノーマルカードが{normals}枚しかありません。{LEAST_NORMAL}枚より少ないと、5人の手札9枚ずつにすべて入ってしまい、最初の場札が残りません（MC-108）。")));
        }
        let starts = |card: &Card| card.use_in(false).is_some_and(Use::starts_battle);
        if !self.cards.iter().any(starts) {
            wrong.push(top.problem(both!(
                "no card starts a battle: give one the step \"battle\"",
                "戦闘を始めるカードがありません。どれかにステップ \"battle\" を付けてください。"
            )));
        }
        let lies = |card: &&Card| {
            [false, true]
                .into_iter()
                .filter_map(|battle| card.use_in(battle))
                .any(|found| found.steps.iter().any(|step| matches!(step, Step::Alone(_))))
        };
        let copies = |card: &Card| usize::from(card.count) + usize::from(card.extra);
        let alone: usize = self.cards.iter().filter(lies).map(copies).sum();
        if alone > MOST_ALONE {
            wrong.push(top.problem(both!(
                "{alone} cards can lie before a player; at most {MOST_ALONE} may",
                "プレイヤーの前に置けるカードが{alone}枚ありますが、{MOST_ALONE}枚までです。"
            )));
        }
        for (kind, what) in [(FoeKind::LastWitch, "last-witch"), (FoeKind::OffAir, "off-air")] {
            if foes(kind) != 1 {
                let what = both!(
                    "exactly one foe must be of kind \"{what}\", not {}",
                    "kind が \"{what}\" の魔女／使い魔はちょうど1枚必要ですが、{}枚あります。",
                    foes(kind)
                );
                wrong.push(top.problem(what));
            }
        }
        let witches = foes(FoeKind::Witch) + foes(FoeKind::LastWitch);
        if let Some(table) = self.table {
            let needed = GIRLS * usize::from(table.health) + witches;
            if usize::from(table.markers) < needed {
                wrong.push(top.problem(both!("markers = {} can run out: five girls and {witches} witches need {needed} \
                     (MC-110)", "markers = {} では足りなくなることがあります。5人と魔女{witches}体には{needed}枚必要です（MC-110）。", table.markers)));
            }
        }
        if !wrong.is_empty() {
            return Err(Problems(wrong));
        }
        // A pack in which one of these is missing was refused above.
        let missing = || Problems(Vec::new());
        let quick = quick(&self.cards);
        let starts = |card: &&Card| card.use_in(false).is_some_and(Use::starts_battle);
        let discovers = self.cards.iter().filter(starts);
        let discovers = discovers.fold(Hand::NONE, |all, card| all.or(card.copies));
        Ok(Cards {
            strikers: strikers(&quick),
            showing: Girl::ALL.map(|girl| which(&quick, |card| card.girls.has(girl))),
            name: self.name.ok_or_else(missing)?,
            table: self.table.ok_or_else(missing)?,
            girls: self.girls.ok_or_else(missing)?,
            deck: self
                .cards
                .iter()
                .fold(Hand::NONE, |deck, card| deck.or(Hand::run(card.first, card.count))),
            extra: self.cards.iter().fold(Hand::NONE, |extra, card| {
                extra.or(card.copies.minus(Hand::run(card.first, card.count)))
            }),
            normals: self
                .cards
                .iter()
                .filter(normal)
                .fold(Hand::NONE, |normals, card| normals.or(Hand::run(card.first, card.count))),
            quick,
            discovers,
            cards: self.cards,
            foes: self.foes,
        })
    }
}

impl Reading {
    /// A pair of girls and its cards.
    fn normals(&mut self, table: &Table<'_>) {
        let sources = Sources::read(table);
        if sources.card() == Origin::Rulebook {
            table.wrong(
                both!("no Normal card's numbers survive in the rulebook: write source = \"house\" (your \
                 own cards, or those you copy from the printed game)", "ノーマルカードの数字は説明書に残っていません。自作のカードや、実物から写したカードとして source = \"house\" と書いてください。"),
            );
        }
        let pair = table.need("girls", "[\"madoka\", \"homura\"]").and_then(|node| {
            let girls: Vec<Girl> = read_girls(&node)?;
            match girls[..] {
                [one, two] if one != two => Some([one, two]),
                _ => {
                    node.wrong(both!(
                        "a Normal card shows two different girls (MC-10)",
                        "ノーマルカードは異なる2人を示します（MC-10）。"
                    ));
                    None
                }
            }
        });
        let list = table.need("cards", "[{ id = \"N01\", numbers = [3, 2], minus = 3 }]");
        for node in list.and_then(|node| node.list()).unwrap_or_default() {
            let Some(card) = node.table() else { continue };
            let id = card.need("id", "\"N01\"");
            let numbers = card.need("numbers", "[3, 2]").and_then(|node| {
                let list = node.list()?;
                let [one, two] = &list[..] else {
                    node.wrong(both!(
                        "expected two numbers, one beside each girl",
                        "数字は2つ、キャラクターごとに1つ必要です。"
                    ));
                    return None;
                };
                let (one, two) = (one.number(1..=9), two.number(1..=9));
                Some([one? as u8, two? as u8])
            });
            let minus = card.need("minus", "3").and_then(|node| node.number(1..=50));
            let count = card.get("count").map_or(Some(1), |node| node.number(1..=9));
            card.finish();
            let id = id.as_ref().and_then(|node| Some((node, card_id(node)?)));
            if let (Some((node, id)), Some(pair), Some(numbers), Some(minus), Some(count)) =
                (id, pair, numbers, minus, count)
            {
                let card = Card {
                    id: Arc::from(id),
                    clause: Some("MC-10".into()),
                    name: Text { en: "Normal card".into(), ja: "ノーマルカード".into() },
                    girls: pair.into_iter().collect(),
                    count: count as u8,
                    extra: 0,
                    minus: minus as u8,
                    role: Role::Normal { pair, numbers },
                    sources: sources.clone(),
                    first: CardId::new(0),
                    copies: Hand::NONE,
                };
                self.add(node, card);
            }
        }
    }

    /// A special card, once for each girl or pair of girls it is printed with.
    fn specials<'d>(&mut self, table: &Table<'d>) {
        let sources = Sources::read(table);
        let id = table.need("id", "\"kyubey\"");
        let id = id.as_ref().and_then(|node| Some((node, card_id(node)?)));
        if let Some((node, id)) = id {
            printed_name(&sources, node, id);
        }
        let name = table.need("name", "{ en = \"…\", ja = \"…\" }").and_then(|n| Text::read(&n));
        let clause = table.get("clause").and_then(|node| node.text()).map(String::from);
        let count = table.need("count", "1").and_then(|node| node.number(1..=20));
        let minus = table.need("minus", "8").and_then(|node| node.number(1..=50));
        let prints = match table.get("girls") {
            None => Some(vec![(None, Vec::new())]),
            Some(node) => node.list().map(|list| {
                let print = |node: Node<'d>| {
                    let girls = read_girls(&node)?;
                    if !(1..=2).contains(&girls.len()) || girls.iter().skip(1).eq(&girls[..1]) {
                        node.wrong_help(
                            both!(
                                "a card is printed with one girl or two different ones",
                                "1枚のカードに印刷できるのは、1人か、異なる2人です。"
                            ),
                            both!(
                                "write girls = [[\"madoka\"], [\"mami\", \"kyoko\"]]",
                                "例：girls = [[\"madoka\"], [\"mami\", \"kyoko\"]]"
                            ),
                        );
                        return None;
                    }
                    Some((Some(node), girls))
                };
                list.into_iter().filter_map(print).collect()
            }),
        };
        let bare = prints.as_ref().is_some_and(|list| list.iter().all(|(_, g)| g.is_empty()));
        let mortal_node = table.get("mortality");
        let mortal = mortal_node.as_ref().and_then(read_girls).unwrap_or_default();
        if let Some(node) = &mortal_node {
            let printed = [Girl::Mami, Girl::Sayaka];
            if sources.of("mortality") == Origin::Rulebook && mortal != printed {
                node.wrong_help(
                    both!("the rulebook adds one card of Mami and one of Sayaka", "説明書で加わるのは、マミとさやかのカード1枚ずつです。"),
                    both!("write [\"mami\", \"sayaka\"], or add \"mortality\" to `house`", "[\"mami\", \"sayaka\"] と書くか、`house` に \"mortality\" を加えてください。"),
                );
            }
            for girl in &mortal {
                let there = |list: &Vec<(_, Vec<Girl>)>| list.iter().any(|(_, g)| g[..] == [*girl]);
                if !prints.as_ref().is_some_and(there) {
                    node.wrong(both!(
                        "this card is not printed with {girl} alone",
                        "このカードに {girl} 1人だけの印刷はありません。"
                    ));
                }
            }
        }
        let daily = table.get("daily").map(|node| read_use(&node, false, bare, &sources));
        let battle = table.get("battle").map(|node| read_use(&node, true, bare, &sources));
        if daily.is_none() && battle.is_none() {
            table.wrong(both!(
                "a card needs a use in Daily mode, in Battle mode, or both",
                "カードには、日常モードか戦闘モード、または両方での使い方が必要です。"
            ));
        }
        let (Some((node, base)), Some(name), Some(count), Some(minus), Some(prints)) =
            (id, name, count, minus, prints)
        else {
            return;
        };
        // A use that was there but wrong has been reported.
        let (Some(daily), Some(battle)) = (turned(daily), turned(battle)) else { return };
        for (place, girls) in prints {
            let words: String = girls.iter().map(|girl| format!("-{girl}")).collect();
            let card = Card {
                id: Arc::from(format!("{base}{words}")),
                clause: clause.clone(),
                name: name.clone(),
                girls: girls.iter().copied().collect(),
                count: count as u8,
                extra: u8::from(girls.len() == 1 && mortal.contains(&girls[0])),
                minus: minus as u8,
                role: Role::Special { daily: daily.clone(), battle: battle.clone() },
                sources: sources.clone(),
                first: CardId::new(0),
                copies: Hand::NONE,
            };
            self.add(place.as_ref().unwrap_or(node), card);
        }
    }

    fn add(&mut self, node: &Node<'_>, card: Card) {
        let id = &card.id;
        if self.cards.iter().any(|known| known.id.eq_ignore_ascii_case(id)) {
            node.wrong_help(
                both!("the id `{id}` is used twice", "id `{id}` が2回使われています。"),
                both!(
                    "give each card an id of its own; copies are counted by `count`",
                    "カードごとに別の id を付けてください。同じカードの枚数は `count` で書きます。"
                ),
            );
        }
        let copies = |card: &Card| usize::from(card.count) + usize::from(card.extra);
        let held: usize = self.cards.iter().map(copies).sum();
        if held + copies(&card) > MOST_CARDS {
            node.wrong(both!(
                "a pack has at most {MOST_CARDS} action cards",
                "パックに入る行動カードは{MOST_CARDS}枚までです。"
            ));
            return;
        }
        let first = CardId::new(held as u8);
        let copies = Hand::run(first, card.count + card.extra);
        self.cards.push(Card { first, copies, ..card });
    }

    fn foe(&self, table: &Table<'_>) -> Option<Foe> {
        let sources = Sources::read(table);
        let id_node = table.need("id", "\"W01\"");
        let id = id_node.as_ref().and_then(card_id);
        if let (Some(node), Some(id)) = (&id_node, id) {
            printed_name(&sources, node, id);
            if self.foes.iter().any(|foe| foe.id.eq_ignore_ascii_case(id)) {
                node.wrong(both!("the id `{id}` is used twice", "id `{id}` が2回使われています。"));
            }
            if self.foes.len() == MOST_FOES {
                node.wrong(both!(
                    "a pack has at most {MOST_FOES} foes",
                    "パックに入る魔女／使い魔は{MOST_FOES}枚までです。"
                ));
            }
        }
        let name = table.need("name", "{ en = \"…\", ja = \"…\" }").and_then(|n| Text::read(&n));
        let words = ["familiar", "witch", "last-witch", "off-air"];
        let kind = table.need("kind", "\"witch\"").and_then(|node| node.word(&words));
        let kind = match kind? {
            "familiar" => FoeKind::Familiar,
            "witch" => FoeKind::Witch,
            "last-witch" => FoeKind::LastWitch,
            _ => FoeKind::OffAir,
        };
        if kind == FoeKind::OffAir {
            return Some(Foe {
                id: Arc::from(id?),
                name: name?,
                kind,
                number: 0,
                more: false,
                sources,
            });
        }
        let number = table.need("number", "5").and_then(|node| node.number(1..=50));
        let more = table.get("more");
        let marked = more.as_ref().map_or(Some(false), Node::flag);
        if kind == FoeKind::LastWitch
            && marked == Some(true)
            && let Some(node) = more
        {
            node.wrong_help(
                both!(
                    "the last witch carries no more-mark (MC-129)",
                    "最後の魔女に「もう1枚」は付きません（MC-129）。"
                ),
                both!("leave `more` out", "`more` は書かないでください。"),
            );
        }
        let (number, more) = (number? as u8, marked?);
        Some(Foe { id: Arc::from(id?), name: name?, kind, number, more, sources })
    }
}

fn turned<T>(read: Option<Option<T>>) -> Option<Option<T>> {
    match read {
        None => Some(None),
        Some(None) => None,
        Some(Some(found)) => Some(Some(found)),
    }
}

fn quick(cards: &[Card]) -> Vec<Quick> {
    let copies = cards.iter().enumerate().flat_map(|(index, card)| {
        let mut beside = [0; GIRLS];
        if let Role::Normal { pair, numbers } = card.role {
            for (girl, number) in pair.into_iter().zip(numbers) {
                beside[girl.index()] = number;
            }
        }
        let quick = Quick {
            kind: Kind::new(index as u8),
            girls: card.girls,
            normal: matches!(card.role, Role::Normal { .. }),
            minus: card.minus,
            numbers: beside,
        };
        std::iter::repeat_n(quick, usize::from(card.count) + usize::from(card.extra))
    });
    copies.collect()
}

/// The single cards of which something holds.
fn which(cards: &[Quick], holds: impl Fn(&Quick) -> bool) -> Hand {
    let found = cards.iter().enumerate().filter(|(_, card)| holds(card));
    found.map(|(index, _)| CardId::new(index as u8)).collect()
}

fn strikers(cards: &[Quick]) -> [[Hand; STRIKES]; GIRLS] {
    let strikes = |card: &Quick, girl: Girl, least: usize| {
        card.normal && card.girls.has(girl) && usize::from(card.numbers[girl.index()]) >= least
    };
    Girl::ALL
        .map(|girl| std::array::from_fn(|least| which(cards, |card| strikes(card, girl, least))))
}

fn read_girls(node: &Node<'_>) -> Option<Vec<Girl>> {
    let list = node.list()?;
    let girls: Vec<_> =
        list.iter().map(|node| node.word(&Girl::WORDS).and_then(Girl::find)).collect();
    girls.into_iter().collect()
}

/// Only what the rulebook names can be marked as printed there.
fn printed_name(sources: &Sources, node: &Node<'_>, id: &str) {
    if sources.card() == Origin::Rulebook && !PRINTED.contains(&id) {
        node.wrong(both!("the rulebook names no card `{id}`: write source = \"house\" (your own card, or one \
             you copy from the printed game)", "説明書に `{id}` というカードはありません。自作のカードや、実物から写したカードには source = \"house\" と書いてください。"));
    }
}

fn read_numbers(table: &Table<'_>) -> Option<TableNumbers> {
    let sources = Sources::read(table);
    let number = |key, printed: Option<i64>, range: RangeInclusive<i64>| {
        let node = table.need(key, "a number")?;
        let number = node.number(range)?;
        printed_is(&sources, key, &node, number, printed);
        Some(number as u8)
    };
    // Read all before asking whether all are there, so that every problem is told.
    let health = number("health", Some(2), 1..=9);
    let markers = number("markers", None, 1..=120);
    let out_bonus = number("out_bonus", Some(30), 0..=200);
    let trophy_points = number("trophy_points", Some(10), 0..=100);
    let patron_loss = number("patron_loss", Some(30), 0..=200);
    let call_draw = number("call_draw", Some(5), 1..=20);
    Some(TableNumbers {
        health: health?,
        markers: markers?,
        out_bonus: out_bonus?,
        trophy_points: trophy_points?,
        patron_loss: patron_loss?,
        call_draw: call_draw?,
    })
}

/// A value marked as printed must be the printed one.
pub(super) fn printed_is(
    sources: &Sources,
    path: &str,
    node: &Node<'_>,
    value: i64,
    printed: Option<i64>,
) {
    if sources.of(path) == Origin::House {
        return;
    }
    match printed {
        Some(printed) if value == printed => {}
        Some(printed) => node.wrong_help(
            both!(
                "the rulebook says {printed}, not {value}",
                "説明書の値は{printed}です。{value}ではありません。"
            ),
            both!(
                "write {printed}, or add \"{path}\" to `house`",
                "{printed} と書くか、`house` に \"{path}\" を加えてください。"
            ),
        ),
        None => node.wrong_help(
            both!("the rulebook does not say this number", "この数字は説明書にありません。"),
            both!("add \"{path}\" to `house`", "`house` に \"{path}\" を加えてください。"),
        ),
    }
}
