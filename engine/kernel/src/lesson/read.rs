//! Reading the files. What is wrong is said at its place; both languages must be there.

use super::{Free, Goal, Held, Kind, Lesson, Line, Look, Step, Wrong, ZONES};
use crate::both;
use crate::doc::{Doc, Node, Problems, Source, Table, short};
use crate::scenario::Wanted;
use crate::seat::{MAX_SEATS, Seat};
use crate::words::{Lang, Text, Told};

/// The longest text of a step.
const LONGEST: usize = 400;

impl Lesson {
    /// Reads a lesson or a puzzle, whatever its game. What needs the rules is found by
    /// [`check`](super::check()).
    pub fn read(source: &Source) -> Result<Lesson, Problems> {
        let doc = Doc::parse(source);
        let lesson = lesson(&doc.root(), source);
        doc.finish()?;
        // Without a problem there is a lesson.
        lesson.ok_or_else(Problems::default)
    }
}

fn lesson(root: &Table<'_>, source: &Source) -> Option<Lesson> {
    let id = root.need("id", "\"strike\"").and_then(|node| {
        let id = node.text()?;
        let fits = !id.is_empty()
            && id.len() <= 40
            && id.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
        let stem = source.file.rsplit('/').next().and_then(|name| name.strip_suffix(".toml"));
        if !fits {
            node.wrong(both!(
                "an id has small letters, digits and hyphens",
                "id に使えるのは、英小文字・数字・ハイフンです。"
            ));
        } else if stem.is_some_and(|stem| stem != id) {
            node.wrong(both!(
                "the file must be called {id}.toml",
                "ファイル名は {id}.toml にしてください。"
            ));
        }
        Some(id.to_string())
    });
    let game = root.need("game", "\"agate\"").and_then(|node| node.text());
    let text = |key, sample: &str| root.need(key, sample).and_then(|node| words(&node, 60));
    let title = text("title", "{ en = \"…\", ja = \"…\" }");
    let goal =
        root.need("goal", "{ en = \"…\", ja = \"…\" }").and_then(|node| words(&node, LONGEST));
    let order = root.need("order", "1").and_then(|node| node.number(1..=999));
    let shows = root.need("shows", "[\"AG-43\"]").and_then(|node| node.list());
    let shows = shows.map(|list| list.iter().filter_map(clause).map(|(id, _)| id).collect());
    let seats = root.get("seats").and_then(|node| node.number(1..=MAX_SEATS as i64));
    let seats = seats.map(|seats| seats as u8);
    let most = seats.unwrap_or(MAX_SEATS as u8);
    let learner = root.get("learner").map(|node| Seat::read(&node, most));
    let bots = root.get("bots").map(|node| node.word(&["random", "easy", "normal", "hard"]));
    // Read where the position is opened.
    for key in ["options", "position"] {
        root.get(key).and_then(|node| node.table());
    }
    root.get("seed").and_then(|node| node.text());
    let kind = kind(root);
    let seat = match learner {
        Some(seat) => seat?,
        None => Seat::new(0),
    };
    let nodes = root
        .need("step", both!("…, at least one [[step]]", "…（[[step]] が1つ以上必要です）"))
        .and_then(|node| node.list());
    let steps: Vec<_> =
        nodes.iter().flatten().map(|node| step(node, seat, most)).collect::<Vec<_>>();
    let free = root.get("free").map(|node| free(&node, most));
    root.finish();
    if let Some(first) = nodes.iter().flatten().next()
        && first.as_table().is_some_and(|table| table.get("say").is_none())
    {
        first.wrong(both!(
            "the first step must say something",
            "最初のステップには say が必要です。"
        ));
    }
    Some(Lesson {
        id: id?,
        game: game?.into(),
        title: title?,
        goal: goal?,
        order: order? as u32,
        kind: kind?,
        shows: shows?,
        seats,
        learner: seat,
        bots: bots.unwrap_or(Some("easy"))?.into(),
        steps: steps.into_iter().collect::<Option<_>>()?,
        free: match free {
            Some(free) => Some(free?),
            None => None,
        },
        source: source.clone(),
    })
}

/// A puzzle has a level, a lesson takes minutes and leaves something out.
fn kind(root: &Table<'_>) -> Option<Kind> {
    let Some(level) = root.get("level") else {
        let sample = both!("4 (or level = 3 for a puzzle)", "4（詰め問題なら level = 3）");
        let minutes = root.need("minutes", sample).and_then(|node| node.number(1..=15));
        let leaves = root.need("leaves", "{ en = \"…\", ja = \"…\" }");
        let leaves = leaves.and_then(|node| words(&node, LONGEST));
        return Some(Kind::Lesson { minutes: minutes? as u8, leaves: leaves? });
    };
    for key in ["minutes", "leaves"] {
        if let Some(node) = root.get(key) {
            node.wrong(both!("a puzzle has no `{key}`", "詰め問題に {key} は書けません。"));
        }
    }
    Some(Kind::Puzzle { level: level.number(1..=5)? as u8 })
}

fn step(node: &Node<'_>, learner: Seat, seats: u8) -> Option<Step> {
    let table = node.table()?;
    let text = |key| table.get(key).map(|node| words(&node, LONGEST));
    let (say, done, other) = (text("say"), text("done"), text("other"));
    let look = table.get("look").map(|node| {
        node.one_or_list().iter().map(|node| look(node, seats)).collect::<Option<Vec<_>>>()
    });
    let tries = table.get("try").map(|node| {
        node.one_or_list().iter().map(|node| own(node, learner)).collect::<Option<Vec<_>>>()
    });
    let has_try = tries.is_some();
    let then = lines(&table, "then", seats);
    let expect = held(&table, "expect");
    let wrong = table.get("wrong").map(|node| {
        let list = node.list()?;
        if !has_try {
            node.wrong(both!(
                "a step without `try` waits for no action, so none is wrong",
                "try のないステップは行動を待たないので、wrong は書けません。"
            ));
        }
        list.iter().map(|node| wrong(node, learner, seats)).collect::<Option<Vec<_>>>()
    });
    if !has_try {
        if let Some(node) = table.get("other") {
            node.wrong(both!(
                "only a step with `try` has `other`",
                "other を書けるのは、try のあるステップだけです。"
            ));
        }
        if say.is_none() {
            table.wrong(both!("a step has `say` or `try`", "ステップには say か try が必要です。"));
        }
    }
    table.finish();
    let or = |text: Option<Option<Text>>| match text {
        Some(None) => None,
        Some(Some(text)) => Some(Some(text)),
        None => Some(None),
    };
    Some(Step {
        say: or(say)?,
        look: look.unwrap_or(Some(Vec::new()))?,
        tries: tries.unwrap_or(Some(Vec::new()))?,
        then: then?,
        expect: expect?,
        done: or(done)?,
        wrong: wrong.unwrap_or(Some(Vec::new()))?,
        other: or(other)?,
        place: node.place(),
    })
}

fn wrong(node: &Node<'_>, learner: Seat, seats: u8) -> Option<Wrong> {
    let table = node.table()?;
    let attempt = table.need("try", "\"attack p2 A\"").and_then(|node| own(&node, learner));
    let say = table.need("say", "{ en = \"…\", ja = \"…\" }");
    let say = say.and_then(|node| words(&node, LONGEST));
    let by = table.get("by");
    let clauses = by.iter().flat_map(Node::one_or_list).map(|node| clause(&node));
    let clauses = clauses.collect::<Option<Vec<_>>>();
    let (then, expect) = (lines(&table, "then", seats), held(&table, "expect"));
    let shows = table.get("then").is_some() || table.get("expect").is_some();
    if let (Some(by), true) = (&by, shows) {
        by.wrong(both!(
            "what is refused comes to nothing: write `by`, or `then` and `expect`",
            "禁じられた行動からは何も起こりません。by か、then と expect の、どちらかを書いてください。"
        ));
    }
    if table.get("then").is_some() && table.get("expect").is_none() {
        table.wrong(both!(
            "say in `expect` what it comes to",
            "どうなるかを expect に書いてください。"
        ));
    }
    table.finish();
    Some(Wrong { attempt: attempt?, say: say?, by: clauses?, then: then?, expect: expect? })
}

fn free(node: &Node<'_>, seats: u8) -> Option<Free> {
    let table = node.table()?;
    let say = table.need("say", "{ en = \"…\", ja = \"…\" }");
    let say = say.and_then(|node| words(&node, LONGEST));
    let done = table.get("done").map(|node| words(&node, LONGEST));
    let mut goal = Goal::default();
    let wanted = table.need("goal", "{ p2.alive = false }").and_then(|node| node.table());
    for one in wanted.iter().flat_map(Wanted::all) {
        match one.path.as_str() {
            "over" | "won" if one.value != "true" => one.node.wrong(both!(
                "`{}` can only be true",
                "{} に書けるのは true だけです。",
                one.path
            )),
            "over" => goal.over = true,
            "won" => goal.won = true,
            _ => goal.held.push(Held::from(one)),
        }
    }
    if let Some(table) = wanted.as_ref()
        && table.entries().is_empty()
    {
        table.wrong(both!("the goal asks for nothing", "goal に何も書かれていません。"));
    }
    let lost = table.get("lost");
    let lost = lost.iter().flat_map(Node::one_or_list).map(|node| values(&node)).collect();
    let lost: Option<Vec<_>> = lost;
    let way = table.need("way", "[\"p1 attack p2 A\", \"p2 take\"]");
    let way = way.and_then(|_| lines(&table, "way", seats));
    table.finish();
    Some(Free {
        say: say?,
        goal: wanted.map(|_| goal)?,
        lost: lost?,
        done: match done {
            Some(done) => Some(done?),
            None => None,
        },
        way: way?,
        place: node.place(),
    })
}

/// `attack p2 A A`: the learner's, without the seat.
fn own(node: &Node<'_>, learner: Seat) -> Option<Line> {
    let text = node.text()?.trim();
    let first = text.split_whitespace().next().unwrap_or_default();
    if first.parse::<Seat>().is_ok() {
        node.wrong(both!(
            "`try` is the learner's: write it without {first}",
            "try は学ぶ人の行動です。{first} を取ってください。"
        ));
        return None;
    }
    Some(Line { seat: learner, action: text.into(), place: node.place() })
}

/// `p3 pursue 0`: a seat and an action; one or a list.
fn lines(table: &Table<'_>, key: &'static str, seats: u8) -> Option<Vec<Line>> {
    let line = |node: Node<'_>| {
        let text = node.text()?.trim();
        let (seat, action) = text.split_once(' ').unwrap_or((text, ""));
        match seat.parse::<Seat>() {
            Ok(seat) if seat.index() < usize::from(seats) => {
                Some(Line { seat, action: action.trim().into(), place: node.place() })
            }
            Ok(seat) => {
                node.wrong(both!("nobody sits at {seat}", "{seat}には誰もいません。"));
                None
            }
            Err(error) => {
                node.wrong(error.told().map(|lang, told| match lang {
                    Lang::En => format!("{told}, then the action"),
                    Lang::Ja => format!("{told}続けて行動を書きます。"),
                }));
                None
            }
        }
    };
    table.get(key).iter().flat_map(Node::one_or_list).map(line).collect()
}

fn held(table: &Table<'_>, key: &'static str) -> Option<Vec<Held>> {
    table.get(key).map_or(Some(Vec::new()), |node| values(&node))
}

fn values(node: &Node<'_>) -> Option<Vec<Held>> {
    Some(Wanted::all(&node.table()?).into_iter().map(Held::from).collect())
}

impl From<Wanted<'_>> for Held {
    fn from(wanted: Wanted<'_>) -> Self {
        Held { place: wanted.node.place(), path: wanted.path, value: wanted.value }
    }
}

fn clause(node: &Node<'_>) -> Option<(String, crate::doc::Place)> {
    let text = node.text()?;
    let fits = text.split_once('-').is_some_and(|(game, rest)| game.len() == 2 && !rest.is_empty());
    if !fits {
        node.wrong(both!("a clause id looks like AG-31", "条項の番号は AG-31 のような形です。"));
    }
    fits.then(|| (text.to_string(), node.place()))
}

fn look(node: &Node<'_>, seats: u8) -> Option<Look> {
    let text = node.text()?.trim();
    if let Some(zone) = ZONES.into_iter().find(|zone| *zone == text) {
        return Some(Look::Zone(zone));
    }
    if text.parse::<Seat>().is_ok() {
        return Seat::read(node, seats).map(Look::Player);
    }
    match text.split_once(' ') {
        Some(("card", card)) => Some(Look::Card(card.trim().into())),
        Some(("at", place)) => Some(Look::Place(place.trim().into())),
        _ => {
            let zones = ZONES.join(", ");
            node.wrong(both!(
                "`{}` cannot be looked at: write {zones}, p2, card A or at pile",
                "「{}」は指せません。{zones}、p2、card A、at pile のように書いてください。",
                short(text)
            ));
            None
        }
    }
}

/// `{ en = "…", ja = "…" }`. What stands in braces is a seat or a card.
fn words(node: &Node<'_>, longest: usize) -> Option<Text> {
    let table = node.table()?;
    let part = |key| {
        let node = table.need(key, "\"…\"")?;
        let text = node.text()?;
        let length = text.chars().count();
        if length == 0 || length > longest {
            node.wrong(both!(
                "expected 1 to {longest} characters, not {length}",
                "1～{longest}文字で書いてください（いま{length}文字）。"
            ));
            return None;
        }
        for part in text.split('{').skip(1) {
            let name = part.split_once('}').map(|(name, _)| name.trim());
            let seat = name.is_some_and(|name| name.parse::<Seat>().is_ok());
            let card = name.and_then(|name| name.strip_prefix("card "));
            if !seat && card.is_none_or(|card| card.trim().is_empty()) {
                node.wrong(both!(
                    "in braces stands a seat or a card: {{p2}}, {{card A}}",
                    "波かっこには席かカードを書きます：{{p2}}、{{card A}}"
                ));
                return None;
            }
        }
        Some(text.to_string())
    };
    let (en, ja) = (part("en"), part("ja"));
    table.finish();
    Some(Text { en: en?, ja: ja? })
}
