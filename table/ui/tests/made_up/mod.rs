//! Made-up content for pages: random games, and everything round them.

#![allow(dead_code, unreachable_pub, clippy::expect_used, clippy::unwrap_used, clippy::panic)]

pub mod check;

use std::sync::Arc;

use agate::{Asked, Cards};
use games::{Agate, Entry, GameId, Packs};
use kernel::{Dice, Game, Match, Options, Seat, Seed, Turn, Viewer};
use ui::page::{
    Adds, Asides, Consent, Course, Deal, DealPart, Invite, Kept, LearnItem, Lobby, LogLine, Mark,
    MarkKind, MyTable, NewTable, Note, OpenFilter, OpenTable, Parting, Progress, Reach, ReplayPage,
    ResultPage, ResultSeat, Saying, SeatInfo, Shell, Spoken, TablePage, Theme, With,
};
use ui::{Emote, Lang, Names, Seen, Talk, To, Zones};

/// A name that would do harm if it were not escaped.
pub const EVIL: &str = "<script>x</script>";

pub fn pack() -> Arc<Cards> {
    Packs::new(None).unwrap().load::<Agate>().unwrap().pack
}

pub fn shell(lang: Lang, game: Option<GameId>) -> Shell {
    Shell {
        lang,
        path: "/t/abc?x=1&y=<2>".into(),
        name: Some("Aki & Sora".into()),
        game: game.map(GameId::shown),
        games: games::shown(),
        theme: Theme::default(),
    }
}

pub fn names() -> Vec<String> {
    ["Aki", EVIL, "ほしの そら", "Tamaki Longername of the Far Hills"].map(String::from).into()
}

/// A lesson that is done, one that is under way, and a puzzle.
pub fn course() -> Course {
    let item = |id: &str, level: Option<u8>, done, under_way| LearnItem {
        id: id.into(),
        title: EVIL.into(),
        goal: EVIL.into(),
        minutes: Some(4).filter(|_| level.is_none()),
        level,
        done,
        under_way,
    };
    Course {
        game: GameId::Agate.shown(),
        lessons: vec![item("one", None, true, false), item("two", None, false, true)],
        puzzles: vec![item("three", Some(5), false, false)],
    }
}

pub fn lobby() -> Lobby {
    let open = |seats| OpenTable {
        id: "t1".into(),
        game: GameId::Agate.shown(),
        seats,
        host: Some(EVIL.into()),
        options: vec![("sword_window".into(), "20".into())],
    };
    let mine = |your_turn, over, waiting| MyTable {
        id: "t2".into(),
        game: GameId::Agate.shown(),
        names: names().into_iter().chain([String::new()]).collect(),
        your_turn,
        over,
        waiting,
        old: false,
        invited: false,
        parting: if waiting { Parting::CallOff } else { Parting::List },
        lesson: None,
    };
    Lobby {
        more: Some(50),
        open: vec![
            open(vec![Some(EVIL.into()), None]),
            open(vec![Some("そら".into()), None, None]),
        ],
        mine: vec![
            mine(true, false, false),
            mine(false, false, false),
            mine(false, true, false),
            mine(false, false, true),
        ],
        levels: vec!["random", "greedy"],
        wanted: OpenFilter { game: "agate".into(), free: 2, who: EVIL.into() },
        courses: vec![course()],
    }
}

pub fn new_table() -> NewTable {
    NewTable {
        game: GameId::Agate.shown(),
        wrong: Some(format!("opt.hp_cap: {EVIL}")),
        sent: vec![("name".into(), EVIL.into()), ("seats".into(), "4".into())],
        levels: vec!["random", "greedy"],
        packs: vec!["agate".into(), "built-in".into()],
        with: With::Bots,
        picks: Vec::new(),
    }
}

/// What somebody added to a deal.
fn part(secret: Option<&str>) -> DealPart {
    DealPart {
        name: EVIL.into(),
        commitment: "c0".repeat(32),
        secret: secret.map(String::from),
        revealed: secret.is_some(),
    }
}

pub fn result() -> ResultPage {
    let seat = |name: &str, place, won| ResultSeat {
        name: name.into(),
        face: ui::portrait::Kind::Player,
        you: won,
        place,
        won,
        points: 0,
        details: vec!["HP 4, karma 7".into(), EVIL.into()],
    };
    ResultPage {
        id: "t1".into(),
        game: GameId::Agate.shown(),
        finished: true,
        seats: vec![seat("Aki", 2, false), seat(EVIL, 1, true), seat("そら", 3, false)],
        why: EVIL.into(),
        feat: None,
        invite: Invite { may: true, others: 2, ..Invite::default() },
        version: 123,
        sheet: maud::html! {},
        actions: 123,
        commitment: "5f".repeat(32),
        seed: "a1".repeat(32),
        parts: vec![part(Some(EVIL)), part(None)],
        verified: true,
        played_on: Some(30),
    }
}

/// A match at some moment.
pub struct Position {
    pub table: Match<Agate>,
}

impl Position {
    pub fn new(seats: u8, seed: &str, random: Option<&mut Dice>) -> Self {
        let options = random.map_or_else(Default::default, agate::AgateOptions::random);
        Self::with(seats, seed, options)
    }

    pub fn with(seats: u8, seed: &str, options: agate::AgateOptions) -> Self {
        let game = Agate::new(pack(), options, seats)
            .or_else(|_| Agate::new(pack(), Default::default(), seats))
            .unwrap();
        Position { table: Match::new(game, Seed::from_text(seed)) }
    }

    /// Who is asked, as a viewer.
    pub fn asked(&self) -> Viewer {
        match self.table.turn() {
            Turn::Ask(ask) => Viewer::Seat(ask.must.first().unwrap()),
            Turn::Over(_) => Viewer::All,
        }
    }

    /// One random action; false when the game is over.
    pub fn step(&mut self, dice: &mut Dice) -> bool {
        let Viewer::Seat(seat) = self.asked() else { return false };
        let legal = self.table.legal(seat);
        let action = *dice.pick(&legal).unwrap();
        self.table.act(seat, action).unwrap();
        true
    }

    pub fn what(&self) -> Option<Asked> {
        self.table.view(Viewer::Public).asked.map(|asked| asked.what)
    }

    pub fn legal(&self, viewer: Viewer) -> Vec<agate::Action> {
        match viewer {
            Viewer::Seat(seat) => self.table.legal(seat),
            Viewer::Public | Viewer::All => Vec::new(),
        }
    }

    /// With what the viewer may do.
    pub fn scene(&self, viewer: Viewer, lang: Lang, guide: bool) -> Zones {
        self.drawn(viewer, lang, guide, &self.legal(viewer))
    }

    pub fn drawn(&self, viewer: Viewer, lang: Lang, guide: bool, legal: &[agate::Action]) -> Zones {
        let you = if let Viewer::Seat(seat) = viewer { Some(seat) } else { None };
        let names = Names::new(names()).told_to(you);
        let view = self.table.view(viewer);
        let seen = Seen::new(self.table.game(), (viewer, &view), &names, lang, legal);
        Agate::face().scene(&Seen { guide, ..seen })
    }
}

/// A four-handed game after some actions.
pub fn midgame(seats: u8) -> Position {
    let mut position = Position::new(seats, "midgame", None);
    let mut dice = Dice::new(3);
    for _ in 0..30 {
        position.step(&mut dice);
    }
    position
}

/// For each kind of question the moment with the most choices in some random games.
pub fn positions() -> Vec<(&'static str, Position)> {
    let kinds = [
        ("act", Asked::Act),
        ("pursue", Asked::Pursue),
        ("respond", Asked::Respond),
        ("discard", Asked::Discard),
        ("name", Asked::Name),
        ("strip", Asked::Strip),
    ];
    let mut best: Vec<Option<(usize, u64, usize)>> = vec![None; kinds.len()];
    for seed in 0..60 {
        let (mut position, mut dice) = seeded(seed);
        let mut at = 0;
        loop {
            if let Some(kind) = kinds.iter().position(|(_, what)| Some(*what) == position.what()) {
                let mut worth = position.legal(position.asked()).len();
                let view = position.table.view(position.asked());
                if view.to_discard.is_some_and(|count| count > 1) {
                    worth += 100;
                }
                if best[kind].is_none_or(|(most, ..)| worth > most) {
                    best[kind] = Some((worth, seed, at));
                }
            }
            if !position.step(&mut dice) {
                break;
            }
            at += 1;
        }
    }
    let again = |(_, seed, at): (usize, u64, usize)| {
        let (mut position, mut dice) = seeded(seed);
        for _ in 0..at {
            position.step(&mut dice);
        }
        position
    };
    let mut all: Vec<_> = kinds
        .iter()
        .zip(best)
        .filter_map(|((name, _), found)| Some((*name, again(found?))))
        .collect();
    let (mut over, mut dice) = seeded(1);
    while over.step(&mut dice) {}
    all.push(("over", over));
    all
}

fn seeded(seed: u64) -> (Position, Dice) {
    // Several cards are discarded together at some tables only.
    let hand_cap = if seed.is_multiple_of(2) { agate::HandCap::One } else { agate::HandCap::Four };
    let options = agate::AgateOptions { hand_cap, ..agate::AgateOptions::default() };
    (Position::with(4, &format!("shots {seed}"), options), Dice::new(seed))
}

pub fn table(position: &Position, viewer: Viewer, lang: Lang, guide: bool) -> TablePage {
    let game = position.table.game();
    let you = if let Viewer::Seat(seat) = viewer { Some(seat) } else { None };
    let names = Names::new(names()).told_to(you);
    let asked = position.asked();
    let over = position.what().is_none();
    let seats = Seat::all(game.seats()).map(|seat| SeatInfo {
        seat,
        name: names.of(seat),
        face: names.of(seat),
        bot: (seat.index() == 2).then_some("greedy"),
        stand_in: false,
        here: seat.index() != 3,
        away: (seat.index() == 3).then_some(5),
        clock: (seat.index() < 2).then_some(305),
        asked: asked == Viewer::Seat(seat),
        kept: Kept::No,
    });
    let played = position.table.played();
    let log = played.iter().enumerate().rev().take(12).rev().flat_map(|(n, played)| {
        let names = names.clone();
        let new = n + 1 == position.table.played().len();
        played.events.iter().filter_map(move |event| {
            let event = game.seen_by(event, viewer)?;
            let text = Agate::face().event(To::new(game, &names, lang), &event).plain();
            Some(LogLine::new(n + 1, text, Agate::face().book()).new_if(new))
        })
    });
    TablePage {
        known: Default::default(),
        id: "abc".into(),
        game: GameId::Agate.shown(),
        stage: if over { Progress::Over } else { Progress::Playing },
        viewer,
        name: Some(EVIL.into()),
        version: 7,
        seats: seats.collect(),
        scene: Some(position.scene(viewer, lang, guide)),
        prompt: Agate::face()
            .prompt(To::new(game, &names, lang), &position.table.view(viewer))
            .plain(),
        guide,
        log: log.collect(),
        chat: vec![
            Spoken {
                n: 3,
                seat: Some(Seat::new(0)),
                name: EVIL.into(),
                said: Saying::Words("<b>hi</b>".into()),
            },
            Spoken {
                n: 4,
                seat: Some(Seat::new(1)),
                name: EVIL.into(),
                said: Saying::Emote(Emote::Nice),
            },
        ],
        talk: Talk::Free,
        asides: vec![Spoken {
            n: 5,
            seat: None,
            name: EVIL.into(),
            said: Saying::Words("<i>psst</i>".into()),
        }],
        may_aside: if you.is_some() { Asides::Read } else { Asides::Talk },
        levels: vec!["random", "normal"],
        origin: "http://table.example".into(),
        reach: Reach::Network,
        undo: Consent::May,
        give_up: Consent::May,
        watching: 2,
        options: vec![("sword_window".into(), "20".into())],
        old: None,
        commitment: "5f".repeat(32),
        deal: Default::default(),
        join: "/t/abc".into(),
        device: you.map(|_| "/s/secret".into()),
        recap: Default::default(),
        alone: None,
        pace: None,
        watched: false,
        wrong: Vec::new(),
        end: None,
        invite: Invite::default(),
        out: false,
        played_on: None,
        lesson: None,
        staged: false,
        parting: if you.is_some() { Parting::List } else { Parting::No },
    }
}

/// A table with free seats.
pub fn waiting(lang: Lang) -> TablePage {
    let mut page = table(&midgame(3), Viewer::Seat(Seat::new(0)), lang, false);
    page.stage = Progress::Waiting;
    page.scene = None;
    page.deal = Deal { parts: vec![part(None)], next: Adds::Commit };
    page.log.clear();
    page.seats[2] =
        SeatInfo { name: String::new(), bot: None, here: false, ..page.seats[2].clone() };
    page.prompt = match lang {
        Lang::En => "Waiting for 1 player.".into(),
        Lang::Ja => "あと1人を待っています。".into(),
    };
    page
}

pub fn replay(position: &Position, viewer: Viewer, lang: Lang) -> ReplayPage {
    ReplayPage {
        origin: "https://table.example".into(),
        reach: Reach::Anyone,
        id: "abc".into(),
        game: GameId::Agate.shown(),
        at: 30,
        of: 120,
        viewer,
        names: names(),
        action: Some((format!("{EVIL} passed [AG-37]"), "pass".into())),
        scene: position.drawn(viewer, lang, false, &[]),
        log: vec![EVIL.into()],
        marks: vec![
            Mark { at: 3, kind: MarkKind::Turn, text: EVIL.into() },
            Mark { at: 30, kind: MarkKind::Moment(ui::moment::Kind::Death), text: EVIL.into() },
        ],
        notes: [(3, true), (30, false)]
            .map(|(at, own)| Note { at, name: EVIL.into(), text: EVIL.into(), own })
            .into(),
        may_note: true,
        on: Some(Seat::new(1)),
    }
}
