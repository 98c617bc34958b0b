//! Reads a pack and refuses what cannot be played (§5.1, §5.9).

use kernel::both;
use kernel::doc::{Doc, Node, Place, Problem, Problems, Source as File, Table};
use pack::{Files, Origin, Text, card_id};

use super::installed::installed;
use super::places::cast_time;
use super::speaks::touches_others;
use super::steps::{Around, Reader, This};
use super::tree::{Category, Delta, Place as Put, Source, Step};
use super::{
    Card, CardCode, CardSet, Cards, Code, Frame, Masks, Numbers, SetId, SetKind, TurnCost, Warning,
    Witch, WitchCode,
};
use crate::set::MOST_IDS;

/// The Curse card's four numbers (WD-169).
const CURSE: Numbers = Numbers { use_cost: 1, use_time: 5, get_cost: 0, get_time: 2 };

impl Cards {
    /// Reads the files of a pack. Any problem refuses the whole pack.
    pub fn read(files: &Files) -> Result<Cards, Problems> {
        match Cards::draft(files) {
            (Some(cards), Problems(problems)) if problems.is_empty() => Ok(cards),
            (_, problems) => Err(problems),
        }
    }

    /// Reads as much as can be read, for a look at a pack that is still being written.
    pub(crate) fn draft(files: &Files) -> (Option<Cards>, Problems) {
        let mut reading = Reading::default();
        let mut problems = Problems::default();
        for source in files.sources() {
            reading.source(source, &mut problems);
        }
        reading.finish(problems, files.first())
    }

    /// The pack with one file more, for rule examples that bring cards of their own.
    pub fn with_file(&self, source: &File) -> Result<Cards, Problems> {
        let mut reading = Reading {
            sets: self.sets.clone(),
            witches: self.witches.clone(),
            warnings: self.warnings.clone(),
            ..Reading::default()
        };
        for card in self.kinds() {
            if card.category == Category::Curse { &mut reading.tokens } else { &mut reading.cards }
                .push(card.clone());
        }
        let mut problems = Problems::default();
        reading.source(source, &mut problems);
        match reading.finish(problems, &source.file) {
            (Some(cards), Problems(problems)) if problems.is_empty() => Ok(cards),
            (_, problems) => Err(problems),
        }
    }
}

#[derive(Default)]
struct Reading {
    sets: Vec<CardSet>,
    cards: Vec<Card>,
    tokens: Vec<Card>,
    witches: Vec<Witch>,
    warnings: Vec<Warning>,
}

/// A name or number seen in this file.
struct Seen {
    name: String,
    no: Option<String>,
}

impl Reading {
    fn source(&mut self, source: &File, problems: &mut Problems) {
        let doc = Doc::parse(source);
        self.file(&doc.root(), &source.file);
        if let Err(Problems(mut found)) = doc.finish() {
            problems.0.append(&mut found);
        }
    }

    /// The cards that could be read, if they are not too many, and what is wrong.
    fn finish(self, mut problems: Problems, first: &str) -> (Option<Cards>, Problems) {
        let top = Place { file: first.into(), line: 1, column: 1 };
        let mut cards = self.cards;
        for token in self.tokens {
            cards.extend(std::iter::repeat_n(token.clone(), usize::from(token.copies)));
        }
        if problems.0.is_empty() {
            if cards.is_empty() {
                problems.0.push(top.problem(both!(
                    "the pack has no [[card]]",
                    "パックに [[card]] がありません。"
                )));
            }
            if self.witches.is_empty() {
                problems.0.push(top.problem(both!(
                    "the pack has no [[witch]]; every player needs one",
                    "パックに [[witch]] がありません。プレイヤー1人につき1枚必要です。"
                )));
            }
        }
        if cards.len() > MOST_IDS || self.witches.len() > MOST_IDS {
            let what = both!(
                "a pack has at most {MOST_IDS} cards, Curse copies counted",
                "パックに入るカードは、呪いの枚数も数えて{MOST_IDS}枚までです。"
            );
            problems.0.push(top.problem(what));
            return (None, problems);
        }
        let mut cards = Cards {
            sets: self.sets,
            cards,
            witches: self.witches,
            code: Code::default(),
            warnings: self.warnings,
            masks: Masks::default(),
        };
        cards.compile();
        if cards.code.ops.len() > usize::from(u16::MAX) {
            problems.0.push(top.problem(both!(
                "the effects of this pack are too long",
                "このパックの効果は長すぎます。"
            )));
            return (None, problems);
        }
        (Some(cards), problems)
    }

    fn file(&mut self, root: &Table<'_>, file: &str) {
        let set = root.need("set", "{ id = \"my-set\", title = \"…\", kind = \"base\" }");
        let Some(set) = set.and_then(|node| node.table()) else {
            for key in ["witch", "card"] {
                root.get(key);
            }
            root.finish();
            return;
        };
        let origin = self.set(&set);
        let number = self.sets.len().saturating_sub(1) as SetId;
        let mut seen = Vec::new();
        for node in root.get("witch").and_then(|node| node.list()).unwrap_or_default() {
            if let Some(table) = node.table() {
                self.witch(&table, number, origin, &mut seen);
                table.finish();
            }
        }
        seen.clear();
        for node in root.get("card").and_then(|node| node.list()).unwrap_or_default() {
            if let Some(table) = node.table() {
                self.card(&node, &table, number, origin, &mut seen, file);
                table.finish();
            }
        }
        root.finish();
    }

    fn set(&mut self, set: &Table<'_>) -> Origin {
        let id = set.need("id", "\"my-set\"");
        let word = id.as_ref().and_then(card_id);
        let title = set.need("title", "\"My cards\"").and_then(|node| line(&node));
        let title_ja = set.get("title_ja").and_then(|node| line(&node));
        let kind = set.need("kind", "\"base\"");
        let kind = kind.and_then(|node| node.word(&["base", "independent", "expansion"]));
        let origin = set.need(
            "src",
            both!("\"R\" (printed) or \"H\" (house)", "\"R\"（印刷済み）か \"H\"（自作）"),
        );
        let origin = origin.and_then(|node| read_origin(&node)).unwrap_or(Origin::House);
        set.finish();
        if let (Some(node), Some(word)) = (&id, word) {
            if self.sets.iter().any(|set| &*set.id == word) {
                node.wrong_help(
                    both!(
                        "another file has the set id `{word}` already",
                        "セットの id `{word}` は、ほかのファイルで使われています。"
                    ),
                    both!(
                        "give each file an id of its own",
                        "ファイルごとに別の id を付けてください。"
                    ),
                );
            }
            if ["base", "all", "sets"].contains(&word) {
                node.wrong_help(
                    both!(
                        "`{word}` means something else in options",
                        "`{word}` は、オプションでは別の意味の言葉です。"
                    ),
                    both!("choose another id", "別の id にしてください。"),
                );
            }
        }
        let title = title.unwrap_or_default();
        self.sets.push(CardSet {
            id: word.unwrap_or_default().into(),
            title: Text { ja: title_ja.unwrap_or_else(|| title.clone()), en: title },
            kind: match kind {
                Some("independent") => SetKind::Independent,
                Some("expansion") => SetKind::Expansion,
                _ => SetKind::Base,
            },
        });
        origin
    }

    fn witch(&mut self, table: &Table<'_>, set: SetId, usual: Origin, seen: &mut Vec<Seen>) {
        let id = read_id(table, "\"my-witch\"");
        let (name, no) = read_name(table, Some(seen));
        if let (Some(node), Some(id)) = (table.get("id"), &id)
            && self.witches.iter().any(|witch| {
                &*witch.id == *id && Some(&witch.name.en) != name.as_ref().map(|n| &n.en)
            })
        {
            node.wrong_help(
                both!("the id `{id}` is used twice", "id `{id}` が2回使われています。"),
                both!(
                    "give each witch an id of her own",
                    "ウィッチごとに別の id を付けてください。"
                ),
            );
        }
        let once_printed = read_printed(table, "once_text", "once_text_ja");
        let turn_printed = read_printed(table, "turn_text", "turn_text_ja");
        let cost = table.need(
            "turn_cost",
            both!("1, or {{ min = 1, max = 4 }}", "1 または {{ min = 1, max = 4 }}"),
        );
        let cost = cost.and_then(|node| read_cost(&node));
        let open = cost.is_some_and(TurnCost::is_open);
        let once_if =
            table.get("once_if").and_then(|n| Reader::default().test(&n, Around::default()));
        let turn_if =
            table.get("turn_if").and_then(|n| Reader::default().test(&n, Around::default()));
        let once = table.need(
            "once",
            both!(
                "[{{ op = \"…\" }}], the once-per-game effect",
                "[{{ op = \"…\" }}]（ゲーム中1回の効果）"
            ),
        );
        let once = once.map(|node| Reader::default().steps(&node, Around::default()));
        let turn = table.need(
            "turn",
            both!(
                "[{{ op = \"…\" }}], the once-per-turn effect",
                "[{{ op = \"…\" }}]（手番ごとに1回の効果）"
            ),
        );
        let around = Around { x: open, ..Around::default() };
        let turn = turn.map(|node| Reader::default().steps(&node, around));
        let origin = table.get("src").and_then(|node| read_origin(&node)).unwrap_or(usual);
        let (Some(id), Some(name), Some(turn_cost)) = (id, name, cost) else { return };
        self.witches.push(Witch {
            id: id.into(),
            name,
            no,
            set,
            once: once.unwrap_or_default(),
            once_printed,
            once_if,
            turn_cost,
            turn: turn.unwrap_or_default(),
            turn_printed,
            turn_if,
            origin,
            code: WitchCode::default(),
        });
    }

    fn card(
        &mut self,
        node: &Node<'_>,
        table: &Table<'_>,
        set: SetId,
        usual: Origin,
        seen: &mut Vec<Seen>,
        file: &str,
    ) {
        let id = read_id(table, "\"W01\"");
        let frame = table.need("frame", "\"white\"").and_then(|node| {
            let word = node.word(&Frame::ALL.map(|(word, _)| word))?;
            Frame::ALL.into_iter().find(|(known, _)| *known == word).map(|(_, frame)| frame)
        });
        let category = table.need("category", "\"stone\"").and_then(|node| {
            let word = node.word(&Category::ALL.map(|(word, _)| word))?;
            Category::ALL.into_iter().find(|(known, _)| *known == word).map(|(_, found)| found)
        });
        let token = frame == Some(Frame::Token);
        let (name, no) = read_name(table, (!token).then_some(seen));
        if let (Some(node), Some(id)) = (table.get("id"), &id) {
            let clash = |card: &&Card| {
                &*card.id == *id && Some(&card.name.en) != name.as_ref().map(|n| &n.en)
            };
            if self.cards.iter().chain(&self.tokens).any(|card| clash(&card)) {
                node.wrong_help(
                    both!("the id `{id}` is used twice", "id `{id}` が2回使われています。"),
                    both!(
                        "give each card an id of its own",
                        "カードごとに別の id を付けてください。"
                    ),
                );
            }
        }
        if let (Some(frame), Some(category), Some(at)) = (frame, category, table.get("category"))
            && (frame == Frame::Token) != (category == Category::Curse)
        {
            at.wrong_help(
                both!("Curse cards, and only they, are tokens (WD-20)", "トークンカードは呪いだけで、呪いは必ずトークンカードです（WD-20）。"),
                both!("write frame = \"token\" and category = \"curse\", or neither", "frame = \"token\" と category = \"curse\" の両方を書くか、どちらも書かないでください。"),
            );
        }
        let flag = |key| table.get(key).and_then(|node| node.flag()).unwrap_or(false);
        let (attack, install, no_block) = (flag("attack"), flag("install"), flag("no_block"));
        let (numbers, use_x) = read_numbers(table, token).unzip();
        let use_x = use_x.flatten();
        if install && use_x.is_some() {
            table.get("use_cost").iter().for_each(|node| {
                node.wrong_help(
                    both!("a card with install mark has no X: nothing is resolved when it is used", "設置マークのあるカードに X はありません。使用した時に解決する効果がないからです。"),
                    both!("write a plain number", "数だけを書いてください。"),
                );
            });
        }
        let use_if =
            table.get("use_if").and_then(|n| Reader::default().test(&n, Around::default()));
        let copies = match table.get("copies") {
            Some(node) if !token => {
                node.wrong_help(
                    both!(
                        "only tokens have copies",
                        "複数の枚数を書けるのはトークンカードだけです。"
                    ),
                    both!("leave `copies` out", "`copies` は書かないでください。"),
                );
                1
            }
            Some(node) => node.number(1..=60).unwrap_or(1),
            None => 1,
        };
        let icons = table.get("icons").and_then(|node| node.list()).unwrap_or_default();
        let icons = icons.iter().filter_map(|node| node.number(1..=28)).map(|n| n as u8).collect();
        let printed = read_printed(table, "text", "text_ja");
        let origin = table.get("src").and_then(|node| read_origin(&node)).unwrap_or(usual);
        let (effect, entries) = read_effects(table, install, use_x.is_some());
        if let (Some(node), Some(Numbers { use_cost: 0, .. })) = (table.get("effect"), numbers)
            && use_x.is_none_or(|x| x.min == 0)
            && comes_back(&effect)
        {
            node.wrong_help(
                both!(
                    "free of cost and back in hand at once: it could be used for ever",
                    "コストなしですぐ手札に戻るので、いつまでも使えてしまいます。"
                ),
                both!("write a use_cost of 1 or more", "use_cost を1以上にしてください。"),
            );
        }
        let (Some(id), Some(name), Some(frame), Some(category), Some(numbers)) =
            (id, name, frame, category, numbers)
        else {
            return;
        };
        let card = Card {
            id: id.into(),
            name,
            no,
            set,
            frame,
            category,
            attack,
            install,
            no_block,
            numbers,
            use_x,
            use_if,
            printed,
            icons,
            effect,
            installed: entries,
            origin,
            copies: copies as u8,
            code: CardCode::default(),
        };
        if !attack && touches_others(&card) {
            let Place { line, column, .. } = node.place();
            self.warnings.push(Warning(Problem {
                file: file.into(),
                line,
                column,
                what: both!(
                    "`{id}` touches another player but has no attack mark (WD-15)",
                    "`{id}` はほかのプレイヤーに影響しますが、攻撃マークがありません（WD-15）。"
                ),
                help: Some(both!(
                    "add attack = true, unless the printed card has none",
                    "印刷されたカードに攻撃マークがあるなら、attack = true を加えてください。"
                )),
            }));
        }
        if token { self.tokens.push(card) } else { self.cards.push(card) }
    }
}

fn line(node: &Node<'_>) -> Option<String> {
    let text = node.text()?;
    let length = text.chars().count();
    if length == 0 || length > 80 || text.chars().any(char::is_control) {
        node.wrong(both!(
            "expected 1 to 80 characters on one line",
            "1行、1～80文字で書いてください。"
        ));
        return None;
    }
    Some(text.to_string())
}

/// The words printed on a card. They are shown and decide nothing; what the card does is read
/// from its steps and said beside them.
fn read_printed(table: &Table<'_>, key: &'static str, key_ja: &'static str) -> Option<Text> {
    const MOST: usize = 600;
    let read = |key| {
        let node = table.get(key)?;
        let text = node.text()?;
        let bad = |c: char| c.is_control() && c != '\n';
        if text.trim().is_empty() || text.chars().count() > MOST || text.chars().any(bad) {
            node.wrong_help(
                both!("expected 1 to {MOST} characters of text", "1～{MOST}文字で書いてください。"),
                both!(
                    "write the words of the card, or leave the field out",
                    "カードの言葉を書くか、この項目を除いてください。"
                ),
            );
            return None;
        }
        Some(text.trim().to_string())
    };
    match (read(key), read(key_ja)) {
        (None, None) => None,
        (Some(en), ja) => Some(Text { ja: ja.unwrap_or_else(|| en.clone()), en }),
        (None, Some(ja)) => Some(Text { en: ja.clone(), ja }),
    }
}

fn read_origin(node: &Node<'_>) -> Option<Origin> {
    match node.word(&["R", "H"])? {
        "R" => Some(Origin::Rulebook),
        _ => Some(Origin::House),
    }
}

fn read_id<'d>(table: &Table<'d>, example: &str) -> Option<&'d str> {
    let node = table.need("id", example)?;
    let id = card_id(&node)?;
    const TAKEN: [&str; 6] = ["none", "stone", "bank", "red", "blue", "curse"];
    if TAKEN.contains(&id) {
        node.wrong_help(
            both!("`{id}` is a word of the notation", "`{id}` は、行動の書き方で使う言葉です。"),
            both!("choose another id", "別の id にしてください。"),
        );
        return None;
    }
    Some(id)
}

/// Name in both languages and printed number; none may come twice in one file (WD-58).
fn read_name(table: &Table<'_>, seen: Option<&mut Vec<Seen>>) -> (Option<Text>, Option<String>) {
    let node = table.need("name", "\"…\"");
    let name = node.as_ref().and_then(line);
    let ja = table.get("name_ja").and_then(|node| line(&node));
    let no_node = table.get("no");
    let no = no_node.as_ref().and_then(|node| node.text()).map(String::from);
    if let (Some(seen), Some(node), Some(name)) = (seen, &node, &name) {
        if seen.iter().any(|other| other.name == *name) {
            node.wrong_help(
                both!(
                    "the name `{name}` stands twice in this file (WD-58)",
                    "「{name}」という名前がこのファイルに2回あります（WD-58）。"
                ),
                both!("every card has a name of its own", "カードごとに別の名前を付けてください。"),
            );
        }
        if let (Some(at), Some(no)) = (&no_node, &no)
            && seen.iter().any(|other| other.no.as_ref() == Some(no))
        {
            at.wrong_help(
                both!(
                    "the number `{no}` stands twice in this file (WD-58)",
                    "番号 `{no}` がこのファイルに2回あります（WD-58）。"
                ),
                both!("leave one out", "どちらかを除いてください。"),
            );
        }
        seen.push(Seen { name: name.clone(), no: no.clone() });
    }
    let text = name.map(|en| Text { ja: ja.unwrap_or_else(|| en.clone()), en });
    (text, no)
}

fn read_cost(node: &Node<'_>) -> Option<TurnCost> {
    if node.as_number().is_some() {
        let cost = node.number(0..=30)? as u8;
        return Some(TurnCost { min: cost, max: cost });
    }
    let table = node.table()?;
    let number = |key| table.need(key, "1").and_then(|node| node.number(0..=30)).map(|n| n as u8);
    let (min, max) = (number("min"), number("max"));
    table.finish();
    if min >= max && min.is_some() {
        node.wrong_help(
            both!("`min` must be less than `max`", "`min` は `max` より小さくしてください。"),
            both!(
                "write a plain number for a fixed cost",
                "決まったコストなら、数だけを書いてください。"
            ),
        );
    }
    Some(TurnCost { min: min?, max: max? })
}

/// The four numbers; the use cost may be an X that the user picks.
fn read_numbers(table: &Table<'_>, token: bool) -> Option<(Numbers, Option<TurnCost>)> {
    let time = |key| table.need(key, "1").and_then(|node| cast_time(&node, 9));
    let paid = table.need(
        "use_cost",
        both!("1, or {{ min = 1, max = 4 }} for an X", "1、X なら {{ min = 1, max = 4 }}"),
    );
    let paid = paid.and_then(|node| read_cost(&node));
    let open = paid.filter(|cost| cost.is_open());
    let use_cost = paid.map(|cost| if cost.is_open() { 0 } else { cost.min });
    let get_cost = table.need("get_cost", "1").and_then(|node| node.number(0..=30));
    let get_cost = get_cost.map(|n| n as u8);
    let (use_time, get_time) = (time("use_time"), time("get_time"));
    let numbers = Numbers {
        use_cost: use_cost?,
        use_time: use_time?,
        get_cost: get_cost?,
        get_time: get_time?,
    };
    if paid.is_some_and(|cost| cost.min == 0)
        && numbers.use_time == 0
        && let Some(node) = table.get("use_time")
    {
        node.wrong_help(
            both!(
                "free of cost and back in hand at once: it could be used for ever",
                "コストなしですぐ手札に戻るので、いつまでも使えてしまいます。"
            ),
            both!(
                "write use_time = 1 or more, or a use_cost",
                "use_time を1以上にするか、use_cost を加えてください。"
            ),
        );
    }
    if token
        && (numbers != CURSE || open.is_some())
        && let Some(node) = table.get("use_cost")
    {
        node.wrong_help(
            both!("a Curse card has other numbers (WD-169)", "呪いの数値が違います（WD-169）。"),
            both!(
                "write use_cost = 1, use_time = 5, get_cost = 0, get_time = 2",
                "use_cost = 1、use_time = 5、get_cost = 0、get_time = 2 と書いてください。"
            ),
        );
    }
    Some((numbers, open))
}

/// Does the card put itself back into the hand of its user?
fn comes_back(steps: &[Step]) -> bool {
    steps.iter().any(|step| match step {
        Step::Send { what: Source::This, place } => *place == Put::Hand,
        Step::Shift { what: Source::This, by } => {
            !matches!(by, Delta::Fixed(by) if *by >= 0) && !matches!(by, Delta::X | Delta::Plus(_))
        }
        Step::ChoosePlayer { steps, .. }
        | Step::ChooseCards { steps, .. }
        | Step::Each { steps, .. } => comes_back(steps),
        Step::Pay { sp: 0, steps, .. } => comes_back(steps),
        Step::If { steps, otherwise, .. } => comes_back(steps) || comes_back(otherwise),
        Step::Did { steps, then, otherwise } | Step::May { steps, then, otherwise, .. } => {
            [steps, then, otherwise].into_iter().any(|steps| comes_back(steps))
        }
        Step::Modes { red, blue } => comes_back(red) || comes_back(blue),
        _ => false,
    })
}

fn read_effects(table: &Table<'_>, install: bool, x: bool) -> (Vec<Step>, Vec<super::Installed>) {
    let effect = table.get("effect");
    let entries = table.get("installed");
    match (&effect, &entries) {
        (Some(effect), Some(_)) => {
            effect.wrong_help(
                both!(
                    "`effect` and `installed` exclude each other",
                    "`effect` と `installed` は一緒に使えません。"
                ),
                both!(
                    "a card with install mark has `installed`, any other has `effect`",
                    "設置マークのあるカードには `installed`、ないカードには `effect` を書きます。"
                ),
            );
        }
        (None, None) if install => {
            table.need("installed", "[{ when = \"hit\", do = [ … ] }]");
        }
        (None, None) => {
            table.need("effect", both!("[ … ], or [] for none", "[ … ]、効果がなければ []"));
        }
        (Some(effect), None) if install => {
            effect.wrong_help(
                both!(
                    "a card with install mark needs `installed`",
                    "設置マークのあるカードには `installed` が必要です。"
                ),
                both!(
                    "write installed = [{{ when = \"…\", do = [ … ] }}]",
                    "installed = [{{ when = \"…\", do = [ … ] }}] と書いてください。"
                ),
            );
        }
        (None, Some(entries)) if !install => {
            entries.wrong_help(
                both!(
                    "`installed` needs the install mark",
                    "`installed` には設置マークが必要です。"
                ),
                both!("add install = true", "install = true を加えてください。"),
            );
        }
        _ => {}
    }
    let around = Around { modes: true, x, this: This::Used, card: true, ..Around::default() };
    let steps: Vec<Step> =
        effect.as_ref().map(|node| Reader::default().steps(node, around)).unwrap_or_default();
    if let Some(effect) = &effect
        && steps.iter().filter(|step| matches!(step, Step::Modes { .. })).count() > 1
    {
        effect.wrong_help(
            both!("a card has `modes` once", "1枚のカードに書ける `modes` は1つだけです。"),
            both!("put both modes in one step", "2つのモードを1つのステップに入れてください。"),
        );
    }
    let entries = entries.and_then(|node| node.list().map(|list| (node, list)));
    let entries = entries.map(|(node, list)| {
        if list.is_empty() || list.len() > 6 {
            node.wrong(both!("expected 1 to 6 entries", "項目は1～6個です。"));
        }
        list.iter().filter_map(installed).collect()
    });
    (steps, entries.unwrap_or_default())
}
