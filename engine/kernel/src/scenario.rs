//! Scenarios: rule examples written by hand in TOML, run as tests and by `majo scenario check`.
//!
//! A scenario is a position (only what matters; the rest is default), actions in notation, and
//! what must hold after them. `docs/scenarios.md` is the manual.

mod values;

use std::fmt;
use std::sync::Arc;

use crate::both;
use crate::chance::{Chance, Dice};
use crate::doc::{Doc, Node, Place, Problem, Problems, Source, Table, short};
use crate::game::{Game, Refusal, Turn};
use crate::seat::{Seat, Seats, Viewer};
use crate::words::{Lang, Text, Told};

pub(crate) use values::{Wanted, asked, miss, plain, staged, value_at, with_options};

/// A game whose positions can be written by hand.
pub trait Staged: Game {
    /// A position being written.
    type Stage: Default + Clone;

    /// The pack with a file more: cards that a scenario brings along (`cards = """…"""`).
    fn with_cards(_: &Self::Pack, file: &Source) -> Result<Self::Pack, Problems> {
        let place = Place { file: file.file.clone(), line: 1, column: 1 };
        Err(Problems(vec![place.problem(both!(
            "scenarios of this game bring no cards of their own",
            "このゲームのシナリオには、自前のカードを書けません。"
        ))]))
    }

    /// Reads a position table onto the stage; what it does not mention stays. Wrong values are
    /// reported at their places.
    fn stage(&self, stage: &mut Self::Stage, position: &Table<'_>);

    /// The state of the finished stage, run on to its first decision.
    fn open(&self, stage: &Self::Stage, chance: Chance) -> Result<Self::State, String>;

    /// A position made up at random, as the lines of a `[position]`: hands, things half done, what
    /// a game from its set-up seldom meets. It need not be possible; [`opened`] says if it is.
    fn scatter(&self, _: &mut Dice) -> String {
        String::new()
    }
}

/// The state of a position written as the lines of a `[position]` table.
pub fn opened<G: Staged>(game: &G, position: &str, chance: Chance) -> Result<G::State, Problems> {
    let source = Source::new("position", position);
    let doc = Doc::parse(&source);
    let root = doc.root();
    let mut stage = G::Stage::default();
    game.stage(&mut stage, &root);
    root.finish();
    doc.finish()?;
    let place = Place { file: source.file.clone(), line: 1, column: 1 };
    game.open(&stage, chance).map_err(|what| Problems(vec![place.problem(Text::same(what))]))
}

/// One action of a scenario and what came of it, for who wants to know what a scenario shows.
#[derive(Debug)]
pub struct Done<'a, G: Game> {
    /// The scenario's id.
    pub scenario: &'a str,
    /// With the scenario's own cards and options.
    pub game: &'a G,
    /// The state before the action.
    pub before: &'a G::State,
    /// Who acted.
    pub seat: Seat,
    /// What was done.
    pub action: G::Action,
    /// What happened.
    pub events: &'a [G::Event],
    /// The state after it.
    pub after: &'a G::State,
}

/// What a scenario comes to, one thing after the other.
#[derive(Debug)]
pub enum Beat<'a, G: Game> {
    /// A case begins; its name is empty where there is but one.
    Begins {
        /// What is different about it.
        case: &'a str,
        /// With the scenario's own cards and options.
        game: &'a G,
        /// The position.
        state: &'a G::State,
    },
    /// The scenario's own words.
    Note(&'a str),
    /// Something is done.
    Does(&'a Done<'a, G>),
    /// Something is not allowed.
    Refuses {
        /// Who wanted to.
        seat: Seat,
        /// What, in notation.
        action: &'a str,
        /// Why not; nothing where a clause always forbids it.
        refusal: Option<&'a Refusal<G::Reason>>,
        /// The clauses that say so.
        clauses: &'a [&'static str],
    },
}

/// Who wants to know what a scenario comes to.
type Watch<'w, G> = &'w mut dyn FnMut(&Beat<'_, G>);

/// What a scenario says about itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct About {
    /// Its name: a vector id of the rules, or a name of its own.
    pub id: String,
    /// Which game.
    pub game: String,
    /// What happens, in a sentence.
    pub title: String,
    /// The same in Japanese, where somebody wrote it. An example of the rules (`AG-X1`) needs none:
    /// the rules tell it in Japanese.
    pub title_ja: Option<String>,
    /// The clauses it shows.
    pub shows: Vec<String>,
}

impl About {
    /// Reads the head of a scenario, whatever its game.
    pub fn read(source: &Source) -> Result<About, Problems> {
        let doc = Doc::parse(source);
        let about = Self::from_table(&doc.root());
        match about {
            Some(about) => Ok(about),
            None => Err(doc.finish().err().unwrap_or_default()),
        }
    }

    fn from_table(root: &Table<'_>) -> Option<About> {
        let id = root.need("id", "\"AG-X1\"").and_then(|node| node.text());
        let game = root.need("game", "\"agate\"").and_then(|node| node.text());
        let title = root
            .need("title", both!("\"what happens, in a sentence\"", "\"何が起こるかを1文で\""))
            .and_then(|n| n.text());
        let title_ja = root.get("title_ja").and_then(|node| node.text()).map(String::from);
        let shows = root
            .need("shows", both!("[\"AG-01\"], the clauses it shows", "[\"AG-01\"]（示す条項）"));
        let shows = shows.and_then(|node| node.list()).map(|list| {
            let clauses = list.iter().filter_map(|node| {
                let text = node.text()?;
                let fits = text.split_once('-').is_some_and(|(game, rest)| {
                    game.len() == 2 && !rest.is_empty() && rest.is_ascii()
                });
                if !fits {
                    node.wrong(both!(
                        "a clause id looks like AG-31",
                        "条項の番号は AG-31 のような形です。"
                    ));
                }
                fits.then(|| text.to_string())
            });
            clauses.collect()
        });
        Some(About {
            id: id?.into(),
            game: game?.into(),
            title: title?.into(),
            title_ja,
            shows: shows?,
        })
    }
}

/// A scenario that held.
#[derive(Clone, Debug)]
pub struct Held {
    /// What it says about itself.
    pub about: About,
    /// How many cases it has.
    pub cases: usize,
    /// How many single expectations were checked.
    pub checks: usize,
}

/// Runs a scenario. Every problem names its place: wrong spelling, and expectations that failed.
pub fn run<G: Staged>(source: &Source, pack: &Arc<G::Pack>) -> Result<Held, Problems> {
    told::<G>(source, pack, &mut |_| {})
}

/// As [`run`], and every action that was done is shown to `watch`.
pub fn watched<G: Staged>(
    source: &Source,
    pack: &Arc<G::Pack>,
    watch: &mut dyn FnMut(&Done<'_, G>),
) -> Result<Held, Problems> {
    told::<G>(source, pack, &mut |beat| {
        if let Beat::Does(done) = beat {
            watch(done);
        }
    })
}

/// As [`run`], and all that comes of it is told to `watch`.
pub fn told<G: Staged>(
    source: &Source,
    pack: &Arc<G::Pack>,
    watch: Watch<'_, G>,
) -> Result<Held, Problems> {
    let doc = Doc::parse(source);
    let root = doc.root();
    let about = About::from_table(&root);
    let id = about.as_ref().map(|about| about.id.clone()).unwrap_or_default();
    let pack = with_cards::<G>(&root, source, pack)?;
    let mut runner = Runner::<G> { id, pack, checks: 0, failed: Vec::new(), watch };
    let cases = runner.cases(&root);
    root.finish();
    doc.finish()?;
    match about {
        _ if !runner.failed.is_empty() => Err(Problems(runner.failed)),
        Some(about) if runner.checks > 0 => Ok(Held { about, cases, checks: runner.checks }),
        _ => {
            let place = Place { file: source.file.clone(), line: 1, column: 1 };
            Err(Problems(vec![place.problem(both!(
                "the scenario expects nothing",
                "このシナリオは何も確かめていません。"
            ))]))
        }
    }
}

/// The game and the state of a case (from 0) after so many of its actions, to be played on from. A
/// scenario without cases is its only one.
pub fn position<G: Staged>(
    source: &Source,
    pack: &Arc<G::Pack>,
    case: usize,
    at: usize,
) -> Result<(G, G::State), Problems> {
    let doc = Doc::parse(source);
    let root = doc.root();
    let mut watch = |_: &Beat<'_, G>| {};
    let pack = with_cards::<G>(&root, source, pack)?;
    let mut runner =
        Runner::<G> { id: String::new(), pack, checks: 0, failed: Vec::new(), watch: &mut watch };
    let (base, cases) = (Case::read(&root), root.get("case").and_then(|node| node.list()));
    let cases = cases.unwrap_or_default();
    let own = match cases.get(case) {
        Some(node) => node.table().map(|table| Case::read(&table)),
        None => (cases.is_empty() && case == 0).then(Case::default),
    };
    let mut opened = own.as_ref().and_then(|own| runner.open(&base, own));
    if let (Some(opened), Some(own)) = (&mut opened, &own) {
        let steps = base.play.iter().chain(&own.play).filter_map(Node::as_table);
        let actions = steps.filter_map(|step| step.get("do")).flat_map(|node| node.one_or_list());
        for action in actions.take(at) {
            if !runner.act(opened, &action) {
                break;
            }
        }
    }
    let failed = runner.failed;
    doc.finish()?;
    match opened {
        Some(Opened { game, state }) if failed.is_empty() => Ok((game, state)),
        _ if !failed.is_empty() => Err(Problems(failed)),
        _ => {
            let place = Place { file: source.file.clone(), line: 1, column: 1 };
            Err(Problems(vec![
                place.problem(both!("there is no such case", "そのような場合はありません。")),
            ]))
        }
    }
}

/// The pack with the cards that a scenario brings along.
fn with_cards<G: Staged>(
    root: &Table<'_>,
    source: &Source,
    pack: &Arc<G::Pack>,
) -> Result<Arc<G::Pack>, Problems> {
    let Some(text) = root.get("cards").and_then(|node| node.text()) else {
        return Ok(pack.clone());
    };
    let cards = Source::new(format!("{} (cards)", source.file), text);
    Ok(Arc::new(G::with_cards(pack, &cards)?))
}

/// The game and a match opened from a position.
struct Opened<G: Game> {
    game: G,
    state: G::State,
}

struct Runner<'w, G: Staged> {
    id: String,
    pack: Arc<G::Pack>,
    checks: usize,
    failed: Vec<Problem>,
    watch: Watch<'w, G>,
}

impl<G: Staged> Runner<'_, G> {
    fn cases(&mut self, root: &Table<'_>) -> usize {
        if let Some(game) = root.get("game")
            && game.as_text().is_some_and(|id| id != G::ID)
        {
            game.wrong(both!(
                "this scenario is read as one of {}",
                "このシナリオは {} のものとして読まれています。",
                G::ID
            ));
        }
        let base = Case::read(root);
        let cases = root.get("case").and_then(|node| node.list()).unwrap_or_default();
        if cases.is_empty() {
            self.case(&base, &Case::default());
            return 1;
        }
        for node in &cases {
            let Some(table) = node.table() else { continue };
            let name = table.need("name", both!("\"what is different\"", "\"ほかとの違い\""));
            let name = name.and_then(|node| node.text()).unwrap_or_default();
            let case = Case { name, ..Case::read(&table) };
            self.case(&base, &case);
            table.finish();
        }
        cases.len()
    }

    fn case(&mut self, base: &Case<'_>, case: &Case<'_>) {
        let Some(mut opened) = self.open(base, case) else { return };
        let Opened { game, state } = &opened;
        (self.watch)(&Beat::Begins { case: case.name, game, state });
        for step in base.play.iter().chain(&case.play) {
            let Some(step) = step.table() else { return };
            if !self.step(&mut opened, &step) {
                // What follows a failed action would only repeat its failure.
                return;
            }
            step.finish();
        }
    }

    fn open(&mut self, base: &Case<'_>, case: &Case<'_>) -> Option<Opened<G>> {
        let seats = case.seats.or(base.seats).unwrap_or(*G::SEATS.end());
        let (options, good) =
            with_options::<G::Options>([&base.options, &case.options].into_iter().flatten());
        let place = case.position.as_ref().or(base.position.as_ref());
        let game = G::new(self.pack.clone(), options, seats);
        if let Some(node) = case.no_game.as_ref().or(base.no_game.as_ref()) {
            let wanted = node.text()?;
            self.checks += 1;
            match game {
                Ok(_) => {
                    self.fail(node, both!("the table can be set up", "卓を準備できてしまいます。"));
                }
                Err(error) if !error.to_string().contains(wanted) => {
                    let what = error.told().map(|lang, told| match lang {
                        Lang::En => format!("the set-up is refused: {told}"),
                        Lang::Ja => format!("準備できません：{told}"),
                    });
                    self.fail(node, what);
                }
                Err(_) => {}
            }
            return None;
        }
        let game = match game {
            Ok(game) => game,
            Err(error) => {
                place?.wrong(error.told());
                return None;
            }
        };
        let position = [&base.position, &case.position].into_iter().flatten();
        match staged(&game, position, case.seed.or(base.seed)) {
            Ok(state) => good.then_some(Opened { game, state }),
            // What does not fit together in a position is said by the game, in English.
            Err(what) => {
                place?.wrong(Text::same(what));
                None
            }
        }
    }

    /// One step of the play; false if the rest makes no sense any more.
    fn step(&mut self, opened: &mut Opened<G>, step: &Table<'_>) -> bool {
        if let Some(note) = step.get("note").and_then(|node| node.text()) {
            (self.watch)(&Beat::Note(note));
        }
        for node in step.get("do").iter().flat_map(Node::one_or_list) {
            if !self.act(opened, &node) {
                return false;
            }
        }
        if let Some(node) = step.get("refused") {
            let clauses = step.need(
                "by",
                both!("[\"AG-31\"], the clauses that refuse it", "[\"AG-31\"]（それを禁じる条項）"),
            );
            self.refused(opened, &node, clauses);
        }
        if let Some(node) = step.get("asks") {
            self.asks(opened, &node);
        }
        for node in step.get("offers").iter().flat_map(Node::one_or_list) {
            self.offer(opened, &node, true);
        }
        for node in step.get("forbids").iter().flat_map(Node::one_or_list) {
            self.offer(opened, &node, false);
        }
        if let Some(table) = step.get("legal").and_then(|node| node.table()) {
            for (place, key, node) in table.entries() {
                match key.parse::<Seat>() {
                    Ok(seat) => self.legal(opened, seat, &node),
                    Err(error) => place.wrong(error.told()),
                }
            }
        }
        if let Some(table) = step.get("expect").and_then(|node| node.table()) {
            self.expect(opened, &table, Viewer::All);
        }
        if let Some(table) = step.get("seen_by").and_then(|node| node.table()) {
            for (place, key, node) in table.entries() {
                let viewer = match (key, key.parse::<Seat>()) {
                    ("public", _) => Viewer::Public,
                    (_, Ok(seat)) => Viewer::Seat(seat),
                    (_, Err(error)) => {
                        place.wrong(error.told().map(|lang, told| match lang {
                            Lang::En => format!("{told}, or write public"),
                            Lang::Ja => format!("{told}または public と書いてください。"),
                        }));
                        continue;
                    }
                };
                if let Some(table) = node.table() {
                    self.expect(opened, &table, viewer);
                }
            }
        }
        true
    }

    fn fail(&mut self, node: &Node<'_>, what: Text) {
        self.failed.push(node.place().problem(what));
    }

    /// Reads `p1 attack p2 A A`: a seat and an action. The action may be one that no rule allows.
    fn said<'d>(&self, game: &G, node: &Node<'d>) -> Option<(Seat, Said<G>, &'d str)> {
        let text = node.text()?;
        let (seat, action) = text.trim().split_once(' ').unwrap_or((text, ""));
        let seat = match seat.parse::<Seat>() {
            Ok(seat) if seat.index() < usize::from(game.seats()) => seat,
            Ok(seat) => {
                node.wrong(both!("nobody sits at {seat}", "{seat}には誰もいません。"));
                return None;
            }
            Err(error) => {
                node.wrong(error.told().map(|lang, told| match lang {
                    Lang::En => format!("{told}, then the action"),
                    Lang::Ja => format!("{told}続けて行動を書きます。"),
                }));
                return None;
            }
        };
        match game.parse(action) {
            Ok(action) => Some((seat, Said::Action(action), text)),
            Err(error) => match error.clause {
                Some(clause) => Some((seat, Said::Never(clause), text)),
                None => {
                    node.wrong(error.told().map(|_, told| format!("`{}`: {told}", short(action))));
                    None
                }
            },
        }
    }

    fn act(&mut self, opened: &mut Opened<G>, node: &Node<'_>) -> bool {
        let Some((seat, said, text)) = self.said(&opened.game, node) else { return false };
        let done = match said {
            Said::Never(clause) => {
                Err(both!("not allowed by {clause}", "{clause}により、できません。"))
            }
            Said::Action(action) => {
                let (before, mut events) = (opened.state.clone(), Vec::new());
                let Opened { game, state } = &mut *opened;
                let done = game.apply(state, seat, &action, &mut events);
                if done.is_ok() {
                    (self.watch)(&Beat::Does(&Done {
                        scenario: &self.id,
                        game,
                        before: &before,
                        seat,
                        action,
                        events: &events,
                        after: state,
                    }));
                }
                done.map_err(|refusal| refusal.told())
            }
        };
        if let Err(what) = &done {
            let turn = asked(&opened.game.turn(&opened.state));
            self.fail(
                node,
                Text {
                    en: format!("`{text}` is refused: {} ({})", what.en, turn.en),
                    ja: format!("「{text}」：{}（{}）", what.ja, turn.ja),
                },
            );
        }
        done.is_ok()
    }

    fn refused(&mut self, opened: &Opened<G>, node: &Node<'_>, by: Option<Node<'_>>) {
        let Some(by) = by else { return };
        let by = by.one_or_list();
        for node in node.one_or_list() {
            let Some((seat, said, text)) = self.said(&opened.game, &node) else { continue };
            let mut why = None;
            let clauses = match said {
                Said::Never(clause) => vec![clause],
                Said::Action(action) => match opened.game.check(&opened.state, seat, &action) {
                    Ok(()) => {
                        self.fail(
                            &node,
                            both!(
                                "`{text}` is allowed, but should be refused",
                                "「{text}」はできてしまいますが、できないはずです。"
                            ),
                        );
                        continue;
                    }
                    Err(refusal) => why.insert(refusal).clauses(),
                },
            };
            (self.watch)(&Beat::Refuses {
                seat,
                action: text.split_once(' ').map_or("", |(_, action)| action),
                refusal: why.as_ref(),
                clauses: &clauses,
            });
            for clause in &by {
                let Some(wanted) = clause.text() else { continue };
                self.checks += 1;
                if !clauses.contains(&wanted) {
                    let by = clauses.join(", ");
                    self.fail(
                        clause,
                        both!(
                            "`{text}` is refused by {by}, not by {wanted}",
                            "「{text}」を禁じるのは {by} です。{wanted} ではありません。"
                        ),
                    );
                }
            }
        }
    }

    fn asks(&mut self, opened: &Opened<G>, node: &Node<'_>) {
        self.checks += 1;
        let turn = opened.game.turn(&opened.state);
        let right = match (&turn, node.as_text()) {
            (Turn::Over(_), Some("nobody")) => true,
            (Turn::Over(_), _) | (Turn::Ask(_), Some("nobody")) => false,
            (Turn::Ask(ask), _) => {
                let seats = node.one_or_list();
                let wanted: Option<Seats> =
                    seats.iter().map(|node| node.text()?.parse::<Seat>().ok()).collect();
                match wanted {
                    Some(wanted) => wanted == ask.must,
                    None => {
                        node.wrong(both!(
                            "expected seats (p1, …) or \"nobody\"",
                            "席（p1、…）か \"nobody\" が必要です。"
                        ));
                        return;
                    }
                }
            }
        };
        if !right {
            self.fail(node, asked(&turn));
        }
    }

    fn offer(&mut self, opened: &Opened<G>, node: &Node<'_>, wanted: bool) {
        let Some((seat, said, text)) = self.said(&opened.game, node) else { return };
        self.checks += 1;
        let mut legal = Vec::new();
        opened.game.legal(&opened.state, seat, &mut legal);
        let offered = match said {
            Said::Action(action) => legal.contains(&action),
            Said::Never(_) => false,
        };
        if offered != wanted {
            let list = notations(&opened.game, &legal);
            let word = if wanted {
                both!("is not legal", "できません")
            } else {
                both!("is legal", "できます")
            };
            let list = list.join(" | ");
            self.fail(
                node,
                word.map(|lang, word| match lang {
                    Lang::En => format!("`{text}` {word}; {seat} has: {list}"),
                    Lang::Ja => format!("「{text}」は{word}。{seat}にできること：{list}"),
                }),
            );
        }
    }

    fn legal(&mut self, opened: &Opened<G>, seat: Seat, node: &Node<'_>) {
        let Some(list) = node.list() else { return };
        self.checks += 1;
        let mut wanted: Vec<_> = list.iter().filter_map(Node::text).map(String::from).collect();
        let mut legal = Vec::new();
        opened.game.legal(&opened.state, seat, &mut legal);
        let mut found = notations(&opened.game, &legal);
        wanted.sort();
        found.sort();
        if wanted != found {
            self.fail(
                node,
                both!(
                    "the legal actions of {seat} are: {}",
                    "{seat}にできること：{}",
                    found.join(" | ")
                ),
            );
        }
    }

    fn expect(&mut self, opened: &Opened<G>, table: &Table<'_>, viewer: Viewer) {
        let view = opened.game.view(&opened.state, viewer);
        let Ok(view) = serde_json::to_value(&view) else {
            return table
                .wrong(both!("the view cannot be written down", "見える情報を書き出せません。"));
        };
        for wanted in Wanted::all(table) {
            self.checks += 1;
            match wanted.miss(&view, viewer) {
                Some(miss) if wanted.found(&view).is_none() => wanted.key.wrong(miss),
                Some(miss) => self.fail(&wanted.node, miss),
                None => {}
            }
        }
    }
}

/// The parts that a case may change.
#[derive(Default)]
struct Case<'d> {
    /// What is different about it.
    name: &'d str,
    seats: Option<u8>,
    options: Option<Table<'d>>,
    position: Option<Table<'d>>,
    seed: Option<&'d str>,
    play: Vec<Node<'d>>,
    /// The set-up must be refused, and this must be in the refusal.
    no_game: Option<Node<'d>>,
}

impl<'d> Case<'d> {
    fn read(table: &Table<'d>) -> Case<'d> {
        Case {
            name: "",
            seats: table.get("seats").and_then(|node| node.number(1..=8)).map(|n| n as u8),
            options: table.get("options").and_then(|node| node.table()),
            position: table.get("position").and_then(|node| node.table()),
            seed: table.get("seed").and_then(|node| node.text()),
            play: table.get("play").and_then(|node| node.list()).unwrap_or_default(),
            no_game: table.get("no_game"),
        }
    }
}

/// What a player can say: an action, or something that a clause always forbids.
enum Said<G: Game> {
    Action(G::Action),
    Never(&'static str),
}

fn notations<G: Game>(game: &G, actions: &[G::Action]) -> Vec<String> {
    actions.iter().map(|action| game.notation(action)).collect()
}

impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.id, self.title)
    }
}
