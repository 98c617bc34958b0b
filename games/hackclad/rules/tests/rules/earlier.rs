//! The hook for characters of earlier games, with a character made up for the test.

use std::collections::BTreeSet;
use std::sync::Arc;

use hackclad::{Cards, Hackclad, HackcladOptions, Who};
use kernel::doc::Source;
use kernel::{Game, Options, Seat, Turn, Viewer};

use crate::common::{P1, act, all, pack, play_on, start, table};

/// Mission cards: word, VP, goal.
const MISSIONS: [(&str, i32, &str); 7] = [
    ("M1", 3, ""),
    ("M2", 5, "{ corruption = 0 }"),
    ("M3", 2, "{ injuries = 4 }"),
    ("M4", 4, "{ stones = 4 }"),
    ("M5", 6, "{ cards = 12 }"),
    ("M6", 0, ""),
    ("M7", 7, "{ injuries = 6 }"),
];

/// Rosette's cards with the board of an earlier game: missions, CP numbers of its own.
fn with_earlier() -> Arc<Cards> {
    let rosette = include_str!("../../../cards/rosette.toml");
    let text = rosette
        .replace("id = \"rosette\"", "id = \"veteran\"")
        .replace(
            "source = \"rulebook\"",
            "source = \"house\"\nearlier = true\nreform_cp = 3\nmissions = { draw = 5, keep = 2 }",
        )
        .replace("cost = 4\ntiming = \"turn\"", "cost = 5\ntiming = \"turn\"");
    let missions: String = MISSIONS
        .iter()
        .map(|(id, vp, goal)| {
            let goal = if goal.is_empty() { String::new() } else { format!("goal = {goal}\n") };
            format!("\n[[mission]]\nid = \"{id}\"\nname = {{ en = \"{id}\", ja = \"{id}\" }}\nvp = {vp}\n{goal}")
        })
        .collect();
    let source = Source::new("earlier.toml", format!("{text}\n{missions}"));
    Arc::new(pack().with_file(&source).expect("a good file"))
}

/// HD-293: with the option off only characters of this game can be chosen.
#[test]
fn earlier_characters_need_the_option() {
    let cards = with_earlier();
    let game = table(&cards, 2, &[("order", "seats")]);
    let state = start(&game, "earlier");
    let veteran = game.parse("play veteran").expect("an action");
    let refusal = game.check(&state, P1, &veteran).expect_err("not at this table");
    assert_eq!(refusal.clauses(), ["HD-293"]);
    let mut legal = Vec::new();
    game.legal(&state, P1, &mut legal);
    assert_eq!(legal.len(), 5);
    let named = HackcladOptions::with([("characters", "veteran+mia")]).expect("names");
    let error = Hackclad::new(cards, named, 2).expect_err("refused").to_string();
    assert!(error.contains("earlier_characters"), "{error}");
}

/// HD-290: five missions are dealt to such a character, two are kept; nobody else has any.
#[test]
fn missions_are_dealt_and_kept() {
    let cards = with_earlier();
    let options =
        [("order", "seats"), ("earlier_characters", "true"), ("characters", "mia+veteran")];
    let game = table(&cards, 2, &options);
    let mut state = start(&game, "missions");
    let second = Seat::new(1);
    assert_eq!(game.turn(&state), Turn::one(second), "only she has missions to choose");
    let veteran = Who::new(1);
    let dealt = all(&game, &state).seats[&veteran].missions.clone();
    assert_eq!(dealt.len(), 5);
    assert!(all(&game, &state).seats[&Who::new(0)].missions.is_empty());
    let seen = game.view(&state, Viewer::Seat(P1));
    assert!(seen.seats[&veteran].missions.is_empty(), "missions are hers to see");
    act(&game, &mut state, second, &format!("mission {}", dealt[1]));
    act(&game, &mut state, second, &format!("mission {}", dealt[4]));
    let kept = all(&game, &state).seats[&veteran].missions.clone();
    assert_eq!(kept, [dealt[1].clone(), dealt[4].clone()]);
    assert_eq!(all(&game, &state).asked.len(), 2, "then both choose extended cards");
}

/// HD-291, HD-292: her re-form and CP actions cost what her own board says, and heads give 1 CP.
#[test]
fn cp_numbers_are_those_of_the_board() {
    let cards = with_earlier();
    let options = [("earlier_characters", "true"), ("characters", "veteran+mia")];
    let text = r#"
        id = "earlier"
        game = "hackclad"
        title = "An earlier character"
        shows = ["HD-291"]
        seats = 2
        options = { earlier_characters = true }
        [position]
        heads = "0,1"
        clad = { at = "2,2" }
        p1 = { character = "veteran", at = "0,0", cp = 5, hand = "vital-blow", deck = "", discard = "shoot block" }
        [[play]]
        do = ["p1 use vital-blow", "p1 target 0,1"]
        expect = { p1.cp = 6, p1.vp = 1 }
        refused = "p1 cp 4"
        by = ["HD-167"]
        [[play]]
        note = "5 CP for a card; the re-form gives 3"
        do = ["p1 cp 5", "p1 keep"]
        expect = { p1.cp = 4, p1.cards = 1 }
    "#;
    let held = kernel::scenario::run::<Hackclad>(&Source::new("earlier", text), &cards);
    assert!(held.is_ok(), "{}", held.err().map(|e| e.to_string()).unwrap_or_default());
    let game = table(&cards, 2, &options);
    for seed in 0..20 {
        let mut state = start(&game, &format!("earlier {seed}"));
        let mut dice = kernel::Dice::new(seed);
        while play_on(&game, &mut state, &mut dice, 1) == 1 {
            game.audit(&state).expect("sound");
        }
    }
}

/// HD-124, HD-153: a board whose 2-CP action only moves needs a Witch on the field; bonuses for a
/// turn and for the next attack add up.
#[test]
fn other_boards_follow_the_same_rules() {
    let rosette = include_str!("../../../cards/rosette.toml");
    let text = rosette
        .replace("id = \"rosette\"", "id = \"veteran\"")
        .replace("source = \"rulebook\"", "source = \"house\"\nearlier = true")
        .replace("{ choose = 1, of = [[{ move = 1 }], [{ mp = 1 }]] }", "{ move = 1 }")
        .replace("effect = [\"unyielding\"]", "effect = [{ next_atk = 1 }]");
    let cards = pack().with_file(&Source::new("earlier.toml", text)).expect("a good file");
    let text = r#"
        id = "boards"
        game = "hackclad"
        title = "A board of its own"
        shows = ["HD-124", "HD-153"]
        seats = 2
        options = { earlier_characters = true }
        [position]
        p1 = { character = "veteran", cp = 3, mp = 1, hand = "determination lunge" }
        [[case]]
        name = "off the field"
        [[case.play]]
        refused = "p1 cp 2"
        by = ["HD-124"]
        [[case]]
        name = "2, and 1 for the turn, and 1 for the next attack"
        position = { p1 = { at = "0,-1" } }
        [[case.play]]
        do = ["p1 crack", "p1 stay", "p1 use determination", "p1 use lunge", "p1 target 0,0"]
        offers = ["p1 cp 2"]
        expect = { p1.vp = 4 }
    "#;
    let held = kernel::scenario::run::<Hackclad>(&Source::new("boards", text), &Arc::new(cards));
    assert!(held.is_ok(), "{}", held.err().map(|e| e.to_string()).unwrap_or_default());
}

/// HD-290: at the end a mission counts if its goal is reached, and not otherwise.
#[test]
fn missions_score() {
    let cards = with_earlier();
    let options =
        [("order", "seats"), ("earlier_characters", "true"), ("characters", "veteran+mia")];
    let game = table(&cards, 2, &options);
    let (mut reached, mut missed) = (BTreeSet::new(), BTreeSet::new());
    for seed in 0..150 {
        let mut state = start(&game, &format!("score {seed}"));
        play_on(&game, &mut state, &mut kernel::Dice::new(seed), usize::MAX);
        let view = all(&game, &state);
        let (veteran, score) = (&view.seats[&Who::new(0)], &view.scores[&Who::new(0)]);
        assert_eq!(veteran.missions.len(), 2);
        let mut due = 0;
        for mission in &veteran.missions {
            let holds = match &**mission {
                "M1" | "M6" => true,
                "M2" => veteran.corruption == 0,
                "M3" => veteran.injury <= 4,
                "M4" => veteran.vp >= 4,
                "M5" => score.cards >= 12,
                "M7" => veteran.injury <= 6,
                other => panic!("{other}"),
            };
            let vp = MISSIONS.iter().find(|(id, ..)| *id == &**mission).expect("one of them").1;
            due += if holds { vp } else { 0 };
            if holds { &mut reached } else { &mut missed }.insert(mission.clone());
        }
        assert_eq!(score.missions, due, "{:?}", veteran.missions);
        assert_eq!(score.total, score.stones + score.cards + due - score.injury - score.backlash);
        assert_eq!(view.scores[&Who::new(1)].missions, 0, "nobody else has any");
    }
    assert_eq!(reached.len(), 7, "{reached:?}");
    assert_eq!(missed.len(), 5, "{missed:?}");
}
