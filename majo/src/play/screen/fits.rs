//! Every game whole on the smallest screen: many decisions of random games, in both languages, for
//! every number of seats and every mode.

use std::time::Instant;

use bots::Level;
use games::{Agate, Court, Daybreak, Entry, GameId, Hackclad, Packs, Shadows};
use kernel::{Dice, Seat, Seed};
use pack::Lang;
use ui::Line;

use super::super::Play;
use super::super::pace::Pace;
use super::super::session::Session;
use super::app::App;
use super::compose::top;
use super::layout::LEAST;
use super::tests::drawn;
use super::{Palette, Shown};

pub(super) fn play(game: GameId, seats: u8, set: &[(&str, &str)], seed: &str) -> Play {
    Play {
        game,
        seats,
        seat: Some(Seat::new(0)),
        bots: vec![Level::Random.into()],
        seed: Seed::from_text(seed),
        set: set.iter().map(|(key, value)| ((*key).into(), (*value).into())).collect(),
        packs: Packs::new(None).expect("built in"),
        lang: Lang::En,
        plain: false,
        pace: None,
        save: None,
    }
}

/// Without spaces and frames: lines that were wrapped can be found.
fn squeezed(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace() && *c != '─').collect()
}

/// Plays a game at random; every decision must be on the screen with all that it takes.
fn whole<G: Entry>(seats: u8, set: &[(&str, &str)], decisions: usize, places: &[[&str; 2]]) {
    let (width, height) = LEAST;
    let game = G::GAME;
    for (lang, at) in [(Lang::En, 0), (Lang::Ja, 1)] {
        let mut session: Session<G> =
            Session::open(play(game, seats, set, "fits")).expect("a table");
        let mut app = App::new(&mut session, lang, Palette::none(), Pace::Now);
        let mut dice = Dice::new(3);
        for n in 0..decisions {
            app.tick(Instant::now()).expect("bots play");
            if app.ended {
                break;
            }
            let count = app.choices.len();
            app.at = dice.below(count as u32) as usize;
            let text = drawn(&mut app, width, height);
            let told = |what: &str| {
                format!("{game:?}, {seats} seats, {set:?}, {lang}, decision {n}: {what}\n{text}")
            };
            let all = squeezed(&text);
            let has = |what: &str| all.contains(&squeezed(what));
            assert!(has(&app.board.prompt.plain()), "{}", told("the question"));
            assert!(has(&app.board.stage), "{}", told("how far it is"));
            let chosen = &app.choices[app.at];
            assert!(has(&chosen.label), "{}", told(&chosen.label));
            for card in &app.board.hand {
                assert!(text.contains(&card.name), "{}", told(&card.name));
            }
            for place in places {
                assert!(text.contains(place[at]), "{}", told(place[at]));
            }
            // Every row of players and table, in order and whole.
            let (_, table) = top(&app.board, app.way.1, (width.into(), usize::MAX), lang);
            let rows: Vec<_> = table.iter().map(Line::plain).collect();
            let shown: Vec<_> = text.lines().skip(1).take(rows.len()).map(str::trim_end).collect();
            let rows: Vec<_> = rows.iter().map(|row| row.trim_end()).collect();
            assert_eq!(shown, rows, "{}", told("players and table"));
            let below = text.lines().skip(1 + rows.len());
            let list = below.skip_while(|line| !line.contains("──")).skip(1);
            let free = list.count().saturating_sub(1);
            assert!(free >= count.min(3), "{}", told("room for the list"));
            // A larger window shows no less.
            let (way, at) = (app.way, app.at);
            if n % 8 == 0 {
                let text = squeezed(&drawn(&mut app, 110, 44));
                let cards = app.board.hand.iter().map(|card| &card.name);
                for what in cards.chain([&app.board.prompt.plain(), &app.choices[at].label]) {
                    assert!(text.contains(&squeezed(what)), "{game:?}, {lang}, {n}: {what}");
                }
            }
            app.way = way;
            app.act(at);
        }
    }
}

const AREAS: [[&str; 2]; 5] = [
    ["Old Factory", "廃工場"],
    ["Back Alley", "路地裏"],
    ["Empty Building", "廃ビル"],
    ["Station", "駅"],
    ["The City", "市街地"],
];
const FIELD: [[&str; 2]; 5] =
    [["\n 2 "; 2], ["\n 1 "; 2], ["\n 0 "; 2], ["\n-1 "; 2], ["\n-2 "; 2]];
const GIRLS: [[&str; 2]; 5] = [
    ["Madoka ", "まどか "],
    ["Homura ", "ほむら "],
    ["Mami ", "マミ "],
    ["Sayaka ", "さやか "],
    ["Kyoko ", "杏子 "],
];

#[test]
fn agate_sword() {
    for seats in 2..=4 {
        whole::<Agate>(seats, &[], 40, &[["Pile", "山札"], ["Discard", "捨て場"]]);
    }
}

#[test]
fn madokas_court() {
    for seats in 2..=5 {
        whole::<Court>(seats, &[], 50, &GIRLS);
    }
    whole::<Court>(5, &[("last_card_call", "on")], 50, &GIRLS);
}

#[test]
fn witches_daybreak() {
    for seats in 2..=4 {
        whole::<Daybreak>(seats, &[], 60, &[["Bank", "魔法石ゾーン"]]);
    }
}

#[test]
fn shadows_over_mitakihara() {
    for seats in 3..=8 {
        whole::<Shadows>(seats, &[], 50, &AREAS);
    }
    for seats in 5..=8 {
        whole::<Shadows>(seats, &[("traitor", "true")], 50, &AREAS);
    }
}

#[test]
fn hackclad_delta() {
    for (seats, mode) in [
        (1, "solo"),
        (2, "versus"),
        (3, "versus"),
        (4, "versus"),
        (2, "tag"),
        (4, "tag"),
        (2, "coop"),
        (3, "coop"),
        (4, "coop"),
    ] {
        whole::<Hackclad>(seats, &[("mode", mode)], 60, &FIELD);
    }
}
