//! Reads a pack and refuses what cannot be played.

use std::sync::Arc;

use arrayvec::ArrayVec;
use kernel::both;
use kernel::doc::{Node, Place, Problems, Table};
use pack::{Origin, Sources, Text, card_id, pack_table};

use super::read_event::{read_event, read_loot};
use super::{
    Ability, Cards, EventCard, EventKind, FoeSide, GirlCard, LootCard, LootEffect, LootKind,
    MOST_ABILITIES, MagicKind, Numbers, Power, Quick, Side, Strike, TableNumbers, Trait, Used,
    Weapon,
};
use crate::person::{PERSONS, Person};
use crate::sets::{CardId, Hand, Kind, LootId, LootSet, MOST_CARDS, MOST_EVENTS, MOST_LOOT};

/// Whose Another cards the options need.
const ANOTHER: [Person; 5] =
    [Person::Sayaka, Person::Kyoko, Person::Madoka, Person::Mami, Person::Homura];

/// With eight full hands and a traitor there must still be cards to draw.
const LEAST_MAGIC: usize = 60;

#[derive(Default)]
pub(crate) struct Reading {
    name: Option<Text>,
    declared: Option<(i64, Place)>,
    table: Option<TableNumbers>,
    magic: Vec<MagicKind>,
    girls: Vec<(GirlCard, Option<String>, Place)>,
    events: Vec<EventCard>,
    loot: Vec<LootCard>,
    witches: Vec<(Person, FoeSide, Option<Vec<String>>)>,
    foes: Vec<(String, FoeSide)>,
}

const NAME: &str = "{ en = \"…\", ja = \"…\" }";

pub(super) fn name(table: &Table<'_>) -> Option<Text> {
    table.need("name", NAME).and_then(|node| Text::read(&node))
}

fn number(table: &Table<'_>, key: &'static str, most: i64) -> Option<u8> {
    table.need(key, "1").and_then(|node| node.number(0..=most)).map(|n| n as u8)
}

/// A number that is 0 if it is not given.
fn plus(table: &Table<'_>, key: &'static str) -> Option<u8> {
    table.get(key).map_or(Some(0), |node| node.number(0..=20).map(|n| n as u8))
}

pub(super) fn flag(table: &Table<'_>, key: &'static str) -> Option<bool> {
    table.get(key).map_or(Some(false), |node| node.flag())
}

pub(super) fn person(node: &Node<'_>) -> Option<Person> {
    node.word(&Person::WORDS).and_then(Person::find)
}

/// `None` if all is ours, else the values that are.
pub(super) fn house(sources: &Sources) -> Option<Vec<String>> {
    match sources.card() {
        Origin::House => None,
        Origin::Rulebook => Some(sources.house().map(String::from).collect()),
    }
}

/// A word with numbers after it: `armour 2`.
pub(super) fn phrase<'d>(node: &Node<'d>) -> Option<(&'d str, Vec<u8>)> {
    let mut words = node.text()?.split_whitespace();
    let word = words.next().unwrap_or_default();
    let numbers: Option<Vec<u8>> = words.map(|word| word.parse().ok()).collect();
    if numbers.is_none() {
        node.wrong(both!(
            "expected a word, then whole numbers from 0 to 255",
            "言葉1つと、続けて0～255の整数が必要です。"
        ));
    }
    Some((word, numbers?))
}

fn list<'d>(root: &Table<'d>, key: &'static str) -> Vec<Table<'d>> {
    let nodes = root.get(key).and_then(|node| node.list()).unwrap_or_default();
    nodes.iter().filter_map(Node::table).collect()
}

impl pack::Reading for Reading {
    type Cards = Cards;

    fn file(&mut self, root: &Table<'_>) {
        if let Some((pack, name)) = pack_table(root, "shadows") {
            self.name = name;
            self.declared = pack.need("magic", "72").and_then(|node| {
                Some((node.number(LEAST_MAGIC as i64..=MOST_CARDS as i64)?, node.place()))
            });
            pack.finish();
        }
        if let Some(table) = root.get("table").and_then(|node| node.table()) {
            Sources::read(&table);
            self.table = read_numbers(&table);
            table.finish();
        }
        for table in list(root, "magic") {
            self.magic(&table);
            table.finish();
        }
        for table in list(root, "girl") {
            self.girl(&table);
            table.finish();
        }
        for table in list(root, "event") {
            let event = read_event(&table);
            self.events.extend(event);
            table.finish();
        }
        for table in list(root, "loot") {
            self.loot.extend(read_loot(&table));
            table.finish();
        }
        for table in list(root, "witch") {
            let house = house(&Sources::read(&table));
            let who = table.need("person", "\"sayaka\"").and_then(|node| person(&node));
            let side =
                name(&table).zip(table.need("witch", "{ hp = 18, attack = 8, destruction = 3 }"));
            let side = side.and_then(|(name, node)| read_side(name, &node));
            self.witches.extend(who.zip(side).map(|(who, side)| (who, side, house)));
            table.finish();
        }
        for table in list(root, "foe") {
            Sources::read(&table);
            let id = table.need("id", "\"kirika\"");
            let id = id.and_then(|node| node.word(&["kirika", "love", "oriko"]));
            let side = name(&table)
                .zip(table.need("witch", "{ hp = 14, attack = \"flips\", destruction = 0 }"));
            let side = side.and_then(|(name, node)| read_side(name, &node));
            self.foes.extend(id.zip(side).map(|(id, side)| (id.to_string(), side)));
            table.finish();
        }
        root.finish();
    }

    fn finish(self, file: &str) -> Result<Cards, Problems> {
        let place = Place { file: file.into(), line: 1, column: 1 };
        let mut problems = Vec::new();
        let mut wrong = |what: Text| problems.push(place.problem(what));
        for (what, there) in [
            ("[pack]", self.name.is_some()),
            ("[table]", self.table.is_some()),
            ("[[magic]]", !self.magic.is_empty()),
            ("[[girl]]", !self.girls.is_empty()),
            ("[[event]]", !self.events.is_empty()),
            ("[[loot]]", !self.loot.is_empty()),
        ] {
            if !there {
                wrong(both!("the pack has no {what}", "パックに {what} がありません。"));
            }
        }
        for person in Person::ALL {
            let has = |another| {
                self.girls.iter().any(|(card, ..)| card.person == person && card.another == another)
            };
            if !has(false) {
                wrong(both!(
                    "the pack has no girl card of {person}",
                    "パックに {person} の魔法少女カードがありません。"
                ));
            }
            if ANOTHER.contains(&person) && !has(true) {
                wrong(both!(
                    "the pack has no Another card of {person}",
                    "パックに {person} のアナザーカードがありません。"
                ));
            }
        }
        let magic: usize = self.magic.iter().map(|kind| usize::from(kind.count)).sum();
        if let Some((declared, at)) = &self.declared
            && *declared != magic as i64
        {
            let what = both!(
                "the pack says {declared} magic cards, but there are {magic}",
                "パックには魔力カード{declared}枚と書かれていますが、{magic}枚あります。"
            );
            problems.push(at.problem(what));
        }
        let mut wrong = |what: Text| problems.push(place.problem(what));
        if magic > MOST_CARDS {
            wrong(both!(
                "at most {MOST_CARDS} magic cards are possible",
                "魔力カードは{MOST_CARDS}枚までです。"
            ));
        }
        if self.events.len() > MOST_EVENTS {
            wrong(both!(
                "at most {MOST_EVENTS} event cards are possible",
                "イベントカードは{MOST_EVENTS}枚までです。"
            ));
        }
        let loot: usize = self.loot.iter().map(|card| usize::from(card.count)).sum();
        if loot > MOST_LOOT {
            wrong(both!(
                "at most {MOST_LOOT} loot cards are possible",
                "戦利品カードは{MOST_LOOT}枚までです。"
            ));
        }
        for number in [1, 2, 4] {
            let base = |card: &&EventCard| card.number == number && card.used != Used::WithOriko;
            if self.events.iter().filter(base).count() < 2 {
                wrong(both!(
                    "at least two event cards of number {number} are needed (SM-046)",
                    "番号{number}のイベントカードは2枚以上必要です（SM-046）。"
                ));
            }
        }
        let fives = self.events.iter().filter(|card| card.number == 5);
        let good =
            |card: &EventCard| matches!(&card.kind, EventKind::Foe { familiar: Some(_), .. });
        if fives.clone().count() != 2 || !fives.clone().all(good) {
            wrong(both!(
                "two familiars of number 5 are needed (SM-042)",
                "番号5の使い魔が2体必要です（SM-042）。"
            ));
        }
        for count in 5..=8 {
            let fits = |card: &&EventCard| card.used == Used::Characters(count);
            if self.events.iter().filter(fits).count() != 1 {
                wrong(both!(
                    "one Walpurgis card for {count} characters is needed (SM-344)",
                    "{count}人用の舞台装置の魔女カードが1枚必要です（SM-344）。"
                ));
            }
        }
        let mut witches: [Option<FoeSide>; PERSONS] = Default::default();
        let mut witches_house: [Option<Vec<String>>; PERSONS] = Default::default();
        for (person, side, house) in self.witches {
            if person == Person::Kazumi {
                wrong(both!("Kazumi has no witch (SM-024)", "かずみの魔女はいません（SM-024）。"));
            }
            if witches[person.index()].replace(side).is_some() {
                wrong(both!("{person} has two witches", "{person} の魔女が2つあります。"));
            }
            witches_house[person.index()] = house;
        }
        for person in Person::ALL {
            if person != Person::Kazumi && witches[person.index()].is_none() {
                wrong(both!(
                    "the witch of {person} is missing (SM-024)",
                    "{person} の魔女がありません（SM-024）。"
                ));
            }
        }
        let mut foe = |id: &str| {
            let found = self.foes.iter().find(|(known, _)| known == id);
            if found.is_none() {
                wrong(both!(
                    "the foe `{id}` is missing (SM-285)",
                    "敵 `{id}` がありません（SM-285）。"
                ));
            }
            found.map(|(_, side)| side.clone())
        };
        let foes = (foe("kirika"), foe("love"), foe("oriko"));
        let mut girls = Vec::new();
        for (mut card, starts, at) in self.girls {
            if let Some(starts) = starts {
                let found = self.loot.iter().position(|loot| *loot.id == *starts);
                match found {
                    Some(index) => card.starts = Some(LootKind(index as u8)),
                    None => problems.push(at.problem(both!(
                        "no loot card is called `{starts}`",
                        "`{starts}` という戦利品カードはありません。"
                    ))),
                }
            }
            girls.push(card);
        }
        let (Some(name), Some(table), (Some(kirika), Some(love), Some(oriko)), true) =
            (self.name, self.table, foes, problems.is_empty())
        else {
            return Err(Problems(problems));
        };
        let names = Person::ALL.map(|person| {
            let card = girls.iter().find(|card| card.person == person && !card.another);
            card.map_or_else(|| name.clone(), |card| card.name.clone())
        });
        Ok(compile(Cards {
            name,
            table,
            magic: self.magic,
            names,
            girls,
            events: self.events,
            loot: self.loot,
            witches,
            witches_house,
            kirika,
            love,
            oriko,
            quick: Vec::new(),
            deck: Hand::NONE,
            loot_of: Vec::new(),
            growth: LootSet::NONE,
            usable: LootSet::NONE,
            seeds: LootSet::NONE,
            time: LootSet::NONE,
            grief: LootSet::NONE,
        }))
    }
}

impl Reading {
    fn magic(&mut self, table: &Table<'_>) {
        let house = Sources::read(table).card() == Origin::House;
        let count = table.need("count", "2").and_then(|node| node.number(1..=20));
        let cards = table.need("cards", "[{ id = \"M01\", ma = 5, md = 5, ra = 1, rd = 1 }]");
        for node in cards.and_then(|node| node.list()).unwrap_or_default() {
            let Some(card) = node.table() else { continue };
            let id = card.need("id", "\"M01\"");
            let read = |key| card.need(key, "3").and_then(|node| node.number(1..=9));
            let numbers = [read("ma"), read("md"), read("ra"), read("rd")];
            card.finish();
            let id = id.as_ref().and_then(|node| Some((node, card_id(node)?)));
            if let (Some((node, id)), [Some(ma), Some(md), Some(ra), Some(rd)], Some(count)) =
                (id, numbers, count)
            {
                if self.magic.iter().any(|kind| *kind.id == *id) {
                    node.wrong(both!(
                        "there are two magic cards called `{id}`",
                        "`{id}` という魔力カードが2つあります。"
                    ));
                }
                let numbers = Numbers { ma: ma as u8, md: md as u8, ra: ra as u8, rd: rd as u8 };
                self.magic.push(MagicKind {
                    id: Arc::from(id),
                    numbers,
                    count: count as u8,
                    house,
                });
            }
        }
    }

    fn girl(&mut self, table: &Table<'_>) {
        let house = house(&Sources::read(table));
        let id = table.need("id", "\"G01\"");
        let who = table.need("person", "\"sayaka\"").and_then(|node| person(&node));
        let another = flag(table, "another");
        let order = number(table, "order", 99);
        let weapon =
            table.need("weapon", both!("\"melee\" or \"ranged\"", "\"melee\" か \"ranged\""));
        let weapon = weapon.and_then(|node| node.word(&["melee", "ranged"]));
        let girl = table.need("girl", "{ hp = 6, mp = 6 }").and_then(|node| read_girl_side(&node));
        let human = table.get("human").map(|node| read_girl_side(&node));
        let starts = table.get("starts").map(|node| node.text().map(String::from));
        let mut abilities = ArrayVec::new();
        let powers = table.need("abilities", "[]");
        for node in powers.iter().flat_map(|node| node.list()).flatten() {
            let Some(inner) = node.table() else { continue };
            let ability = read_ability(&inner);
            inner.finish();
            if abilities.is_full() {
                node.wrong(both!(
                    "a card has at most {MOST_ABILITIES} abilities",
                    "1枚のカードの能力は{MOST_ABILITIES}個までです。"
                ));
                break;
            }
            abilities.extend(ability);
        }
        let text = name(table);
        if let (Some(who), Some(human)) = (who, &human)
            && !who.can_be_human()
        {
            let _ = human;
            table.wrong(both!(
                "Kazumi has no human state (SM-014): leave `human` out",
                "かずみに人間状態はありません（SM-014）。`human` は書かないでください。"
            ));
        }
        if let Some(who) = who
            && human.is_none()
            && who.can_be_human()
        {
            table.wrong(both!(
                "`human` is missing here: only Kazumi has no human state (SM-014)",
                "`human` がありません。人間状態がないのはかずみだけです（SM-014）。"
            ));
        }
        let Some(node) = id else { return };
        let place = node.place();
        let Some(id) = card_id(&node) else { return };
        let (Some(person), Some(another), Some(name), Some(order), Some(weapon), Some(girl)) =
            (who, another, text, order, weapon, girl)
        else {
            return;
        };
        let weapon = if weapon == "melee" { Weapon::Melee } else { Weapon::Ranged };
        let card = GirlCard {
            id: Arc::from(id),
            person,
            another,
            name,
            order,
            weapon,
            girl,
            human: human.flatten(),
            starts: None,
            abilities,
            house,
        };
        let twin = |(other, ..): &(GirlCard, Option<String>, Place)| {
            other.id == card.id || (other.person == person && other.another == another)
        };
        if self.girls.iter().any(twin) {
            node.wrong(both!(
                "there is such a girl card already",
                "その魔法少女カードはすでにあります。"
            ));
        }
        self.girls.push((card, starts.flatten(), place));
    }
}

/// Single cards from kinds.
fn compile(mut cards: Cards) -> Cards {
    for (index, kind) in cards.magic.iter().enumerate() {
        for _ in 0..kind.count {
            cards.deck.add(CardId::new(cards.quick.len() as u8));
            cards.quick.push(Quick { kind: Kind(index as u8), numbers: kind.numbers });
        }
    }
    for (index, card) in cards.loot.iter().enumerate() {
        for _ in 0..card.count {
            let id = LootId::new(cards.loot_of.len() as u8);
            cards.loot_of.push(LootKind(index as u8));
            for (set, fits) in [
                (&mut cards.growth, matches!(card.effect, LootEffect::Growth { .. })),
                (&mut cards.usable, card.effect.usable()),
                (&mut cards.seeds, card.seed),
                (&mut cards.time, card.effect == LootEffect::Time),
                (&mut cards.grief, card.grief),
            ] {
                if fits {
                    *set = set.with(id);
                }
            }
        }
    }
    cards
}

fn read_numbers(table: &Table<'_>) -> Option<TableNumbers> {
    let durability = table.need("durability", "[120, 80, 60, 40]").and_then(|node| {
        let list = node.list()?;
        let numbers: Option<Vec<i16>> =
            list.iter().map(|node| node.number(1..=999).map(|n| n as i16)).collect();
        let numbers = <[i16; 4]>::try_from(numbers?);
        if numbers.is_err() {
            node.wrong(both!(
                "expected four numbers, for 5, 6, 7 and 8 characters",
                "5、6、7、8人用の4つの数が必要です。"
            ));
        }
        numbers.ok()
    });
    let clock = number(table, "clock", 9);
    let no_room = number(table, "no_room", 99);
    let refresh = number(table, "refresh", 12);
    let linked = number(table, "linked", 8);
    let traitor_hand = number(table, "traitor_hand", 12);
    let oriko_on_humans = number(table, "oriko_on_humans", 99);
    let kirika_flips = number(table, "kirika_flips", 8);
    let oriko_flips = number(table, "oriko_flips", 2);
    Some(TableNumbers {
        durability: durability?,
        clock: clock?.max(1),
        no_room: i16::from(no_room?),
        refresh: refresh?,
        linked: linked?.max(2),
        traitor_hand: traitor_hand?,
        oriko_on_humans: oriko_on_humans?,
        kirika_flips: kirika_flips?,
        oriko_flips: oriko_flips?,
    })
}

fn read_girl_side(node: &Node<'_>) -> Option<Side> {
    let table = node.table()?;
    let hp = table.need("hp", "6").and_then(|node| node.number(1..=60));
    let mp = table.need("mp", "6").and_then(|node| node.number(1..=12));
    table.finish();
    Some(Side { hp: hp? as u8, mp: mp? as u8 })
}

fn read_ability(table: &Table<'_>) -> Option<Ability> {
    const POWERS: [&str; 14] = [
        "recover",
        "raise",
        "barrier",
        "ward",
        "talent",
        "burden",
        "early",
        "snipe",
        "reuse",
        "fifth-wish",
        "guard",
        "foresight",
        "slow",
        "bubbles",
    ];
    let id = table.need("id", "\"skill\"");
    let name = name(table);
    let power = table.need("power", "\"raise\"").and_then(|node| node.word(&POWERS))?;
    let need = |key| number(table, key, 20);
    let power = match power {
        "recover" => Power::Recover { cost: need("cost")? },
        "raise" => {
            let (cost, alone) = (plus(table, "cost")?, flag(table, "alone")?);
            Power::Raise { by: need("by")?, cost, alone }
        }
        "barrier" => Power::Barrier,
        "ward" => Power::Ward { cost: need("cost")? },
        "talent" => Power::Talent,
        "burden" => Power::Burden { least: need("least")?, cost: need("cost")? },
        "early" => Power::Early {
            cards: table.need("cards", "2").and_then(|node| node.number(2..=6))? as u8,
            plus: plus(table, "plus")?,
            lower: plus(table, "lower")?,
            lower_as_defender: flag(table, "lower_as_defender")?,
            unstopped: flag(table, "unstopped")?,
        },
        "snipe" => Power::Snipe { cost: need("cost")? },
        "reuse" => Power::Reuse { value: need("value")? },
        "fifth-wish" => Power::FifthWish,
        "guard" => Power::Guard { by: need("by")? },
        "foresight" => Power::Foresight,
        "slow" => Power::Slow { by: need("by")? },
        _ => Power::Bubbles,
    };
    let id = card_id(&id?)?;
    Some(Ability { id: Arc::from(id), name: name?, power })
}

pub(super) fn read_side(name: Text, node: &Node<'_>) -> Option<FoeSide> {
    let table = node.table()?;
    let hp = table.need("hp", "10").and_then(|node| node.number(1..=250));
    let attack = table
        .need(
            "attack",
            both!("6, \"committed\" or \"flips\"", "6、\"committed\"、\"flips\" のどれか"),
        )
        .and_then(|node| match node.as_text() {
            Some(_) => Some(match node.word(&["committed", "flips"])? {
                "committed" => Strike::Committed,
                _ => Strike::Flips,
            }),
            None => node.number(0..=99).map(|n| Strike::Number(n as u8)),
        });
    let destruction = number(&table, "destruction", 99);
    let attended = table.get("attended").map_or(Some(0), |node| node.number(0..=99));
    let mut traits = ArrayVec::new();
    for node in table.get("traits").and_then(|node| node.list()).unwrap_or_default() {
        match read_trait(&node) {
            Some(found) if !traits.is_full() => traits.push(found),
            Some(_) => {
                node.wrong(both!("a foe has at most four traits", "敵の特徴は4つまでです。"));
            }
            None => {}
        }
    }
    table.finish();
    Some(FoeSide {
        name,
        hp: hp? as u8,
        attack: attack?,
        destruction: destruction?,
        attended: attended? as u8,
        traits,
    })
}

fn read_trait(node: &Node<'_>) -> Option<Trait> {
    let (word, numbers) = phrase(node)?;
    Some(match (word, &numbers[..]) {
        ("cage", []) => Trait::Cage,
        ("dark", []) => Trait::Dark,
        ("memories", []) => Trait::Memories,
        ("armour", [by]) => Trait::Armour(*by),
        ("penance", [by]) => Trait::Penance(*by),
        ("arrival", [cards]) => Trait::Arrival(*cards),
        ("call", []) => Trait::Call,
        ("embrace", []) => Trait::Embrace,
        ("alternate", []) => Trait::Alternate,
        _ => {
            node.wrong(
                both!("expected cage, dark, memories, armour 2, penance 6, arrival 2, call, embrace \
                 or alternate", "次のどれかが必要です：cage、dark、memories、armour 2、penance 6、arrival 2、call、embrace、alternate"),
            );
            return None;
        }
    })
}
