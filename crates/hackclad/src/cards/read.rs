//! Reads a pack and refuses what cannot be played.

use kernel::both;
use kernel::doc::{Doc, Node, Place, Problems, Source, Table};
use pack::{Files, Origin, Text, card_id};

use super::clad::{CladCard, Icon};
use super::compile::{self, Op, Pc};
use super::skill::{self, Read};
use super::steps::{self, Names};
use super::{
    Ability, BASIC, CARDS, Card, Cards, CharId, Character, CpAction, Crack, Goal, Mission,
    Missions, Pile, Quick, Tier, Timing,
};
use crate::state::{CLAD_CARDS, Legion};

/// The word of the card that co-op helpers may use (HD-332).
const BLOCK: &str = "block";
/// The most characters.
const MOST_CHARACTERS: usize = 60;
/// The most mission cards.
const MOST_MISSIONS: usize = 60;

impl Cards {
    /// Reads the files of a pack. Any problem refuses the whole pack.
    pub fn read(files: &Files) -> Result<Cards, Problems> {
        let mut reading = Reading::default();
        let mut problems = Problems::default();
        for source in files.sources() {
            reading.source(source, &mut problems);
        }
        reading.finish(problems, files.first())
    }

    /// The pack with one file more: characters with a known id replace the old ones.
    pub fn with_file(&self, source: &Source) -> Result<Cards, Problems> {
        let mut reading = Reading {
            names: Names(self.names.clone().into()),
            characters: self.characters.clone(),
            cards: self.cards.clone(),
            first: self.first.clone(),
            clad: self.clad.clone(),
            clad_file: None,
            missions: self.missions.clone(),
        };
        let mut problems = Problems::default();
        reading.source(source, &mut problems);
        reading.finish(problems, &source.file)
    }
}

#[derive(Default)]
struct Reading {
    names: Names,
    characters: Vec<Character>,
    cards: Vec<Card>,
    first: Vec<Option<Card>>,
    clad: Vec<CladCard>,
    /// Where Clad cards come from.
    clad_file: Option<String>,
    missions: Vec<Mission>,
}

impl Reading {
    fn source(&mut self, source: &Source, problems: &mut Problems) {
        let doc = Doc::parse(source);
        let root = doc.root();
        match root.get("character") {
            Some(node) if node.as_text().is_some() => self.patch(&node, &root),
            Some(node) => self.character(&node, &root),
            None => {}
        }
        for node in root.get("clad").and_then(|node| node.list()).unwrap_or_default() {
            self.clad_card(&node);
            self.clad_file = Some(source.file.clone());
        }
        for node in root.get("mission").and_then(|node| node.list()).unwrap_or_default() {
            self.mission(&node);
        }
        root.finish();
        if let Err(found) = doc.finish() {
            problems.0.extend(found.0);
        }
    }

    /// `character = "flare"` and some cards: they take the places of the cards with their codes.
    fn patch(&mut self, node: &Node<'_>, root: &Table<'_>) {
        let known = self.characters.iter().position(|known| Some(&*known.id) == node.as_text());
        let Some(at) = known else {
            node.wrong(both!("no character is called so; write [character] for a new one", "その名のキャラクターはいません。新しいキャラクターなら [character] と書いてください。"));
            return;
        };
        let cards = root
            .need("card", both!("[[card]], the cards to replace", "[[card]]（置き換えるカード）"));
        for node in cards.and_then(|node| node.list()).unwrap_or_default() {
            let Some(read) = skill::read(&node, &self.names) else { continue };
            for code in read.codes {
                let own = at * CARDS..(at + 1) * CARDS;
                let Some(place) = own.into_iter().find(|index| self.cards[*index].code == code)
                else {
                    node.wrong(both!(
                        "no card of this character has that code",
                        "このキャラクターに、そのコードのカードはありません。"
                    ));
                    continue;
                };
                self.cards[place] = Card { code, ..read.card.clone() };
                self.first[place] = read.first.clone();
            }
        }
    }

    fn mission(&mut self, node: &Node<'_>) {
        let Some(table) = node.table() else { return };
        let id = table.need("id", "\"M1\"").and_then(|node| card_id(&node));
        let name = table.need("name", "{ en = \"…\", ja = \"…\" }").and_then(|n| Text::read(&n));
        let vp = table.get("vp").and_then(|node| node.number(0..=50)).unwrap_or(0) as u8;
        let goal = table.get("goal").and_then(|node| goal(&node));
        table.finish();
        if let (Some(id), Some(name)) = (id, name) {
            if self.missions.len() >= MOST_MISSIONS {
                node.wrong(both!("too many mission cards", "ミッションカードが多すぎます。"));
                return;
            }
            self.missions.push(Mission { id: id.into(), name, vp, goal });
        }
    }

    fn clad_card(&mut self, node: &Node<'_>) {
        let Some(table) = node.table() else { return };
        let id = table.need("id", "\"skewer\"").and_then(|node| card_id(&node));
        let name = table.need("name", "{ en = \"…\", ja = \"…\" }").and_then(|n| Text::read(&n));
        let voltage = table.need("voltage", "1").and_then(|node| node.number(1..=3));
        let icons = table.need("icons", "[{ attack = [[0, 1]] }]").and_then(|node| node.list());
        let icons: Vec<_> = icons.unwrap_or_default().iter().filter_map(icon).collect();
        table.finish();
        let (Some(id), Some(name), Some(voltage)) = (id, name, voltage) else { return };
        if icons.is_empty() || icons.len() > 8 {
            node.wrong(both!(
                "a Clad card has 1 to 8 icons",
                "クラッドカードのアイコンは1～8個です。"
            ));
        }
        let card = CladCard { id: id.into(), name, voltage: voltage as u8, icons };
        match self.clad.iter().position(|known| known.id == card.id) {
            Some(at) => self.clad[at] = card,
            None if self.clad.len() >= CLAD_CARDS => {
                node.wrong(both!("too many Clad cards", "クラッドカードが多すぎます。"));
            }
            None => self.clad.push(card),
        }
    }

    fn character(&mut self, node: &Node<'_>, root: &Table<'_>) {
        let reads: Vec<Read> = root
            .need(
                "card",
                both!(
                    "[[card]], 8 basic and 8 extended ones",
                    "[[card]]（基本カード8枚と拡張カード8枚）"
                ),
            )
            .and_then(|node| node.list())
            .unwrap_or_default()
            .iter()
            .filter_map(|node| skill::read(node, &self.names))
            .collect();
        let cp_actions: Vec<CpAction> = root
            .get("cp_action")
            .and_then(|node| node.list())
            .unwrap_or_default()
            .iter()
            .filter_map(|node| cp_action(node, &self.names))
            .collect();
        let crack = root.get("crack").and_then(|node| crack(&node, &self.names));
        let Some(character) = board(node, cp_actions, crack) else { return };
        for (index, action) in character.cp_actions.iter().enumerate() {
            if character.cp_actions[..index].iter().any(|other| other.cost == action.cost) {
                node.wrong(both!(
                    "two CP actions have the same cost",
                    "コストの同じCPアクションが2つあります。"
                ));
            }
        }
        // A card with two codes comes twice.
        let mut cards = Vec::new();
        let mut first = Vec::new();
        for read in reads {
            for code in read.codes {
                cards.push(Card { code: code.clone(), ..read.card.clone() });
                first.push(read.first.clone().map(|card| Card { code, ..card }));
            }
        }
        let tiers: Vec<_> = cards.iter().map(|card| card.tier).collect();
        let wanted = [[Tier::Basic; BASIC], [Tier::Extended; CARDS - BASIC]].concat();
        if tiers != wanted {
            node.wrong(both!(
                "a character has 8 basic cards and then 8 extended ones (HD-026)",
                "キャラクターには、基本カード8枚と、続けて拡張カード8枚が必要です（HD-026）。"
            ));
            return;
        }
        match self.characters.iter().position(|known| known.id == character.id) {
            Some(at) => {
                self.characters[at] = character;
                self.cards.splice(at * CARDS..(at + 1) * CARDS, cards);
                self.first.splice(at * CARDS..(at + 1) * CARDS, first);
            }
            None if self.characters.len() >= MOST_CHARACTERS => {
                node.wrong(both!("too many characters", "キャラクターが多すぎます。"));
            }
            None => {
                self.characters.push(character);
                self.cards.extend(cards);
                self.first.extend(first);
            }
        }
    }

    fn finish(mut self, mut problems: Problems, file: &str) -> Result<Cards, Problems> {
        let clad_file = self.clad_file.as_deref().unwrap_or(file);
        let mut whole = |file: &str, what: Text| {
            problems.0.push(Place { file: file.into(), line: 1, column: 1 }.problem(what));
        };
        if self.characters.is_empty() {
            whole(file, both!("the pack has no character", "パックにキャラクターがいません。"));
        }
        for (voltage, wanted) in [(1, 6), (2, 3), (3, 3)] {
            let found = self.clad.iter().filter(|card| card.voltage == voltage).count();
            if found != wanted {
                whole(
                    clad_file,
                    both!(
                        "the pack has {found} Clad cards of Voltage {voltage}, not {wanted}",
                        "ボルテージ{voltage}のクラッドカードは{wanted}枚必要ですが、{found}枚あります。"
                    ),
                );
            }
        }
        for character in &self.characters {
            if let Some(missions) = character.missions
                && usize::from(missions.draw) > self.missions.len()
            {
                whole(
                    file,
                    both!(
                        "too few mission cards for {}",
                        "{}のミッションカードが足りません。",
                        character.id
                    ),
                );
            }
        }
        if !problems.0.is_empty() {
            return Err(problems);
        }
        let mut ops = vec![Op::End];
        for card in self.cards.iter_mut().chain(self.first.iter_mut().flatten()) {
            card.run.before = compile::add(&mut ops, &card.before);
            card.run.effect = compile::add(&mut ops, &card.effect);
            card.run.on_reduce = compile::add(&mut ops, &card.on_reduce);
            card.run.on_field = compile::on_field(&card.effect);
            card.run.pile = match &card.pile {
                Some(
                    Pile::OnCrack(steps)
                    | Pile::OnReaction(steps)
                    | Pile::OnEvents(_, steps)
                    | Pile::Action(steps),
                ) => compile::add(&mut ops, steps),
                Some(Pile::Guard) | None => 0,
            };
        }
        for (index, character) in self.characters.iter_mut().enumerate() {
            for action in &mut character.cp_actions {
                action.pc = compile::add(&mut ops, &action.effect);
                action.on_field = compile::on_field(&action.effect);
            }
            if let Some(crack) = &mut character.crack {
                crack.pc = compile::add(&mut ops, &crack.effect);
            }
            character.quick = quick(&self.cards[index * CARDS..(index + 1) * CARDS]);
        }
        if ops.len() > usize::from(Pc::MAX) {
            let place = Place { file: file.into(), line: 1, column: 1 };
            return Err(Problems(vec![place.problem(both!(
                "the cards of the pack have too many steps",
                "このパックのカードはステップが多すぎます。"
            ))]));
        }
        let names = self.names.0.into_inner();
        let mut cards = Cards {
            characters: self.characters,
            cards: self.cards,
            first: self.first,
            names,
            clad: self.clad,
            missions: self.missions,
            ops,
            block: None,
        };
        cards.block = cards.find_name(BLOCK);
        debug_assert!(cards.card(CharId(0), 0, true).vp <= 20);
        Ok(cards)
    }
}

fn quick(cards: &[Card]) -> Quick {
    let mut quick = Quick::default();
    for (slot, card) in cards.iter().enumerate() {
        let bit = 1u16 << slot;
        let same = cards.iter().enumerate().filter(|(_, other)| other.name_id == card.name_id);
        quick.names[slot] = same.fold(0, |set, (other, _)| set | 1 << other);
        if card.kind.is_support() {
            quick.support |= bit;
        }
        match &card.pile {
            Some(Pile::OnCrack(_)) => quick.on_crack |= bit,
            Some(Pile::OnReaction(_)) => quick.on_reaction |= bit,
            Some(Pile::OnEvents(..)) => quick.on_events |= bit,
            Some(Pile::Action(_)) => quick.actions |= bit,
            Some(Pile::Guard) => quick.guards |= bit,
            None => {}
        }
    }
    quick
}

fn timing(table: &Table<'_>) -> Option<Timing> {
    let node =
        table.need("timing", both!("\"turn\" or \"reaction\"", "\"turn\" か \"reaction\""))?;
    Some(if node.word(&["turn", "reaction"])? == "turn" { Timing::Turn } else { Timing::Reaction })
}

fn cp_action(node: &Node<'_>, names: &Names) -> Option<CpAction> {
    let table = node.table()?;
    let cost = table.need("cost", "2").and_then(|node| node.number(1..=15));
    let timing = timing(&table);
    let effect = table.need("effect", "[{ draw = 1 }]").map(|n| steps::steps(&n, names, 0));
    table.finish();
    Some(CpAction { cost: cost? as u8, timing: timing?, effect: effect?, pc: 0, on_field: false })
}

fn crack(node: &Node<'_>, names: &Names) -> Option<Crack> {
    let table = node.table()?;
    let name = table.need("name", "{ en = \"…\", ja = \"…\" }").and_then(|n| Text::read(&n));
    let cost = table.need("cost", "1").and_then(|node| node.number(1..=15));
    let timing = timing(&table);
    let needs = table.get("needs").and_then(|node| steps::test(&node));
    let effect = table.need("effect", "[{ mp = 5 }]").map(|n| steps::steps(&n, names, 0));
    table.finish();
    let cost = cost? as u8;
    Some(Crack { name: name?, cost, timing: timing?, needs, effect: effect?, pc: 0 })
}

fn board(node: &Node<'_>, cp_actions: Vec<CpAction>, crack: Option<Crack>) -> Option<Character> {
    let table = node.table()?;
    let id = table.need("id", "\"rosette\"").and_then(|node| card_id(&node));
    let name = table.need("name", "{ en = \"…\", ja = \"…\" }").and_then(|n| Text::read(&n));
    let faction = table.get("faction").and_then(|node| node.text()).unwrap_or_default();
    let ability = table.need("ability", "\"unyielding\"");
    let ability = ability.and_then(|node| node.word(&Ability::ALL.map(|(word, _)| word)));
    let ability_name = table.need("ability_name", "{ en = \"…\", ja = \"…\" }");
    let ability_name = ability_name.and_then(|node| Text::read(&node));
    let basic = table.need("basic", "{ move = 2, mp = 2, reduce = 1 }").and_then(|n| n.table());
    let basic = basic.and_then(|table| {
        let part = |key| table.need(key, "1").and_then(|node| node.number(0..=9));
        let found = (part("move"), part("mp"), part("reduce"));
        table.finish();
        Some([found.0? as u8, found.1? as u8, found.2? as u8])
    });
    let number = |key, most| {
        table.get(key).and_then(|node: Node<'_>| node.number(0..=most)).map(|n| n as u8)
    };
    let (reform_cp, tokens, traps) =
        (number("reform_cp", 15), number("tokens", 8), number("traps", 8));
    let earlier = table.get("earlier").and_then(|node| node.flag()).unwrap_or(false);
    let missions = table.get("missions").and_then(|node| node.table()).and_then(|table| {
        let part = |key| table.need(key, "2").and_then(|node| node.number(1..=8));
        let (draw, keep) = (part("draw"), part("keep"));
        table.finish();
        Some(Missions { draw: draw? as u8, keep: keep?.min(draw?) as u8 })
    });
    if missions.is_some() && !earlier {
        table.wrong(both!(
            "only characters of earlier games draw missions (HD-290)",
            "ミッションを引くのは旧作のキャラクターだけです（HD-290）。"
        ));
    }
    let source =
        table.need("source", both!("\"rulebook\" or \"house\"", "\"rulebook\" か \"house\""));
    let house = source.and_then(|node| node.word(&["rulebook", "house"])) == Some("house");
    table.finish();
    let known = ability?;
    let ability = Ability::ALL.into_iter().find(|(word, _)| *word == known)?.1;
    Some(Character {
        id: id?.into(),
        name: name?,
        faction: faction.into(),
        earlier,
        missions,
        ability,
        ability_name: ability_name?,
        basic: basic?,
        reform_cp: reform_cp.unwrap_or(2),
        tokens: tokens.unwrap_or(0),
        traps: traps.unwrap_or(0),
        cp_actions,
        crack,
        origin: if house { Origin::House } else { Origin::Rulebook },
        quick: Quick::default(),
    })
}

fn icon(node: &Node<'_>) -> Option<Icon> {
    if node.as_text().is_some() {
        node.word(&["home"])?;
        return Some(Icon::Home);
    }
    let table = node.table()?;
    let found = if let Some(cells) = table.get("attack") {
        Some(Icon::Attack(steps::cells(&cells)))
    } else if let Some(cells) = table.get("drop") {
        Some(Icon::Drop(steps::cells(&cells)))
    } else if let Some(cells) = table.get("head") {
        Some(Icon::Summon(Legion::Head, steps::cells(&cells)))
    } else if let Some(cells) = table.get("tail") {
        Some(Icon::Summon(Legion::Tail, steps::cells(&cells)))
    } else if let Some(steps) = table.get("move") {
        steps.number(1..=4).map(|n| Icon::Move(n as u8))
    } else if let Some(turn) = table.get("turn") {
        let word = turn.word(&["left", "right", "reverse"]);
        word.and_then(|_| steps::turning(&turn)).map(Icon::Turn)
    } else {
        node.wrong(both!(
            "an icon is attack, drop, head, tail, move, turn or \"home\"",
            "アイコンは attack、drop、head、tail、move、turn、\"home\" のどれかです。"
        ));
        None
    };
    table.finish();
    found
}

/// A mission's goal: one word with a number.
fn goal(node: &Node<'_>) -> Option<Goal> {
    let table = node.table()?;
    let found = Goal::WORDS
        .into_iter()
        .filter_map(|word| Goal::named(word, table.get(word)?.number(0..=200)? as u16));
    let goals: Vec<Goal> = found.collect();
    table.finish();
    match goals[..] {
        [goal] => Some(goal),
        _ => {
            node.wrong(
                both!("one goal: {{ stones = 20 }}, {{ cards = 12 }}, {{ injuries = 1 }} or {{ corruption = 0 }}", "目標は1つです：{{ stones = 20 }}、{{ cards = 12 }}、{{ injuries = 1 }}、{{ corruption = 0 }}"),
            );
            None
        }
    }
}
