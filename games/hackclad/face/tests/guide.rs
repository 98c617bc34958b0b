//! The guide's words: the goal of this very table and role, and nothing that the viewer may not know.

#![allow(missing_docs, clippy::expect_used)]

use hackclad::{Hackclad, HackcladOptions, State};
use hackclad_face::HackcladFace;
use kernel::scenario::opened;
use kernel::{Chance, Game, Options, Seat, Seed, Viewer};
use maud::Render as _;
use pack::{Lang, Packed};
use ui::{Names, Scene, Seen};

fn table(options: &[(&str, &str)], seats: u8) -> Hackclad {
    let (pack, _) = Hackclad::default_pack().expect("the default pack is good");
    let options = HackcladOptions::with(options.iter().copied()).expect("good options");
    Hackclad::new(pack, options, seats).expect("a table")
}

fn at(game: &Hackclad, position: &str) -> State {
    let chance = Chance::new(Seed::from_text("guide"));
    opened(game, position, chance).expect("a position that can be")
}

/// The text of the guide, without its tags.
fn guide(game: &Hackclad, state: &State, viewer: Viewer, lang: Lang) -> String {
    let mut legal = Vec::new();
    let mut you = None;
    if let Viewer::Seat(seat) = viewer {
        game.legal(state, seat, &mut legal);
        you = Some(seat);
    }
    let names = Names::new(["Aki", "Sora", "Mio", "Hina"]).told_to(you);
    let view = game.view(state, viewer);
    let seen = Seen::new(game, (viewer, &view), &names, lang, &legal);
    let html = HackcladFace.scene(&Seen { guide: true, ..seen }).guide.render().into_string();
    let text = html.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    text.collect()
}

fn seat(n: u8) -> Viewer {
    Viewer::Seat(Seat::new(n))
}

/// A table by its options and seats, then what is said to who plays there and to who looks on, in
/// English and Japanese.
type Told = (&'static [(&'static str, &'static str)], u8, [&'static str; 2], [&'static str; 2]);

/// What each table is about.
const GOALS: [Told; 9] = [
    (
        &[("mode", "versus")],
        4,
        ["Your goal: the most VP after nine rounds", "9ラウンドの後、VPを最も多く持つこと"],
        ["who has most VP after nine rounds wins", "VPの最も多い人が勝ち"],
    ),
    (
        &[("mode", "versus")],
        2,
        ["Your goal: the most VP after nine rounds", "9ラウンドの後、VPを最も多く持つこと"],
        ["who has most VP after nine rounds wins", "VPの最も多い人が勝ち"],
    ),
    (
        &[("mode", "solo")],
        1,
        ["as high a score as you can in nine rounds", "できるだけ高い得点を取ること"],
        ["what counts is her score after nine rounds", "9ラウンド後の得点がすべて"],
    ),
    (
        &[("mode", "tag")],
        2,
        [
            "your two Witches together have more VP",
            "あなたの2人の魔女の合計VPが相手の2人を上回ること",
        ],
        ["the team with more VP in sum", "合計VPの多いチームの勝ち"],
    ),
    (
        &[("mode", "tag")],
        4,
        ["you and your partner together", "仲間との合計VPが相手の組を上回ること"],
        ["the team with more VP in sum", "合計VPの多いチームの勝ち"],
    ),
    (
        &[("mode", "coop"), ("coop_difficulty", "easy")],
        2,
        ["Your goal, all together: empty the stock of stones", "全員の目標：7ラウンド以内に"],
        ["All against the Clad: they win if the stock of stones", "全員でクラッドに挑みます"],
    ),
    (
        &[("mode", "coop"), ("coop_difficulty", "normal")],
        3,
        ["Your goal, all together: empty the stock of stones", "全員の目標：7ラウンド以内に"],
        ["All against the Clad: they win if the stock of stones", "全員でクラッドに挑みます"],
    ),
    (
        &[("mode", "coop"), ("coop_difficulty", "expert")],
        4,
        ["Your goal, all together: empty the stock of stones", "全員の目標：7ラウンド以内に"],
        ["All against the Clad: they win if the stock of stones", "全員でクラッドに挑みます"],
    ),
    (
        &[("mode", "coop"), ("coop_difficulty", "inferno")],
        2,
        ["Your goal, all together: empty the stock of stones", "全員の目標：7ラウンド以内に"],
        ["All against the Clad: they win if the stock of stones", "全員でクラッドに挑みます"],
    ),
];

/// What only one difficulty is told, by its word.
const DIFFICULTIES: [(&str, [&str; 2]); 4] = [
    ("easy", ["corruption goes above 4", "穢れが限度の4を超え"]),
    ("normal", ["Normal: all lose", "Normal：魔石が残ったら"]),
    ("expert", ["more health than usual", "クラッドの体力が多めです"]),
    ("inferno", ["Voltage 3 from the start", "初めからVOLTAGE3"]),
];

/// Whether chosen for, in the own turn or waiting, everybody reads the goal of this table first.
#[test]
fn everybody_reads_the_goal_of_this_table() {
    for (options, seats, plays, watches) in GOALS {
        let game = table(options, seats);
        let turn = at(&game, "p1 = { at = \"0,1\", hand = \"move\" }");
        let set_up = at(&game, "deal = true");
        for (lang, plays, watches) in
            [(Lang::En, plays[0], watches[0]), (Lang::Ja, plays[1], watches[1])]
        {
            for state in [&turn, &set_up] {
                for n in 0..seats {
                    let told = guide(&game, state, seat(n), lang);
                    assert!(told.contains(plays), "{options:?} {n}: {told}");
                }
                for viewer in [Viewer::Public, Viewer::All] {
                    let told = guide(&game, state, viewer, lang);
                    assert!(told.contains(watches), "{options:?}: {told}");
                    assert!(!told.contains("Your goal") && !told.contains("目標"), "{told}");
                    assert!(!told.contains("your hand") && !told.contains("手札を押す"), "{told}");
                }
            }
        }
        // Each difficulty has words of its own, for who plays and for who looks on.
        let chosen = options.get(1).map(|(_, word)| *word);
        for (word, told_there) in DIFFICULTIES {
            for (lang, wanted) in [Lang::En, Lang::Ja].into_iter().zip(told_there) {
                for viewer in [seat(0), Viewer::Public] {
                    let told = guide(&game, &turn, viewer, lang);
                    assert_eq!(told.contains(wanted), chosen == Some(word), "{options:?}: {told}");
                }
            }
        }
        // Nobody wins by VP in co-op, and nowhere else is there a stock to empty.
        let told = guide(&game, &turn, seat(0), Lang::En);
        let coop = options[0].1 == "coop";
        assert_eq!(told.contains("stock"), coop, "{told}");
        assert_eq!(told.contains(" VP"), !coop, "{told}");
    }
}

/// HD-202, HD-205: who is off the field is told so, and how she comes back.
#[test]
fn an_injured_witch_is_told_how_she_comes_back() {
    let game = table(&[], 2);
    let state = at(&game, "turn = \"p1\"\np1 = { at = \"0,1\" }\np2 = { hand = \"block\" }");
    let told = guide(&game, &state, seat(1), Lang::En);
    assert!(told.contains("Your Witch is off the field"), "{told}");
    assert!(told.contains("HD-205"), "{told}");
    let told = guide(&game, &state, seat(0), Lang::En);
    assert!(!told.contains("off the field"), "{told}");
}

/// What hits next is named, and whether it hits whoever is asked.
#[test]
fn the_turn_says_whether_the_next_card_hits() {
    let game = table(&[], 2);
    for (space, forecast, wanted) in [
        ("0,1", "savage-fangs", "You stand where K1 hits next"),
        ("2,2", "savage-fangs", "Stay out of the red spaces"),
        // A Legion that appears hits as well.
        ("1,0", "skewer", "You stand where K1 hits next"),
    ] {
        let position =
            format!("forecast = \"{forecast}\"\np1 = {{ at = \"{space}\", hand = \"move\" }}");
        let told = guide(&game, &at(&game, &position), seat(0), Lang::En);
        assert!(told.contains(wanted), "{space} {forecast}: {told}");
    }
    let last = "turn = \"p1\"\ntails = \"1,1\"\np1 = { at = \"0,1\", hand = \"move\", turn_card = \"T4\" }";
    let told = guide(&game, &at(&game, last), seat(0), Lang::En);
    assert!(told.contains("You stand next to a Legion"), "{told}");
}

/// HD-097: nobody is told to reduce what cannot be reduced; HD-325: who is at the limit is warned.
#[test]
fn a_reaction_is_explained_by_the_attack_and_the_limit() {
    let game = table(&[], 2);
    let bite =
        "phase = \"clad\"\nforecast = \"savage-fangs\"\np1 = { at = \"0,1\", hand = \"block\" }";
    let told = guide(&game, &at(&game, bite), seat(0), Lang::En);
    assert!(told.contains("Reduce the damage to 0"), "{told}");
    let appears =
        "phase = \"clad\"\nforecast = \"skewer\"\np1 = { at = \"1,0\", hand = \"block\" }";
    let told = guide(&game, &at(&game, appears), seat(0), Lang::En);
    assert!(told.contains("cannot be reduced") && !told.contains("Reduce the damage"), "{told}");
    let game = table(&[("mode", "coop")], 2);
    let limit = "phase = \"clad\"\nforecast = \"savage-fangs\"\np1 = { at = \"0,1\", corruption = 3, hand = \"block\" }";
    let told = guide(&game, &at(&game, limit), seat(0), Lang::En);
    assert!(told.contains("Your corruption is at the limit"), "{told}");
}

/// The end is told by mode and by who looks.
#[test]
fn the_end_is_told_to_winners_losers_and_watchers() {
    let ends = "phase = \"end\"\nround = 9\np1 = { vp = 9 }";
    let game = table(&[], 2);
    let state = at(&game, ends);
    for (viewer, wanted) in [
        (seat(0), "You have won"),
        (seat(1), "Somebody else has more VP"),
        (Viewer::Public, "Who has most VP after nine rounds has won"),
    ] {
        let told = guide(&game, &state, viewer, Lang::En);
        assert!(told.contains(wanted), "{told}");
    }
    let game = table(&[("mode", "tag")], 4);
    let state = at(&game, ends);
    for (n, wanted) in
        [(0, "Your team has won"), (2, "Your team has won"), (3, "The other team has won")]
    {
        let told = guide(&game, &state, seat(n), Lang::En);
        assert!(told.contains(wanted), "{n}: {told}");
    }
    let game = table(&[("mode", "solo")], 1);
    let told = guide(&game, &at(&game, ends), seat(0), Lang::En);
    assert!(told.contains("Nobody wins or loses alone"), "{told}");
    let game = table(&[("mode", "coop")], 2);
    for (position, wanted) in [
        ("phase = \"end\"\nround = 7", "stones are left: all have lost"),
        (
            "phase = \"clad\"\nforecast = \"savage-fangs\"\np1 = { at = \"0,1\", corruption = 3 }",
            "went above the limit: all have lost",
        ),
    ] {
        for viewer in [seat(0), Viewer::Public] {
            let told = guide(&game, &at(&game, position), viewer, Lang::En);
            assert!(told.contains(wanted), "{told}");
        }
    }
}

/// Tables that look alike to a viewer are explained alike: a hidden K2, hidden hands, a hidden turn
/// card change no word.
#[test]
fn look_alikes_are_explained_alike() {
    let solo = table(&[("mode", "solo")], 1);
    let with = |k2: &str| {
        format!(
            "forecast = \"skewer {k2} backslam\"\np1 = {{ at = \"0,1\", hand = \"move\", turn_card = \"T2\" }}"
        )
    };
    let [one, other] = ["savage-fangs", "scorching-breath"].map(|k2| at(&solo, &with(k2)));
    for lang in [Lang::En, Lang::Ja] {
        let told = guide(&solo, &one, seat(0), lang);
        assert_eq!(told, guide(&solo, &other, seat(0), lang));
        assert!(told.contains("HD-301"), "{told}");
    }
    let versus = table(&[], 2);
    let with = |hand: &str, stack: &str| {
        format!(
            "p1 = {{ at = \"0,1\", hand = \"move\" }}\np2 = {{ at = \"0,2\", hand = \"{hand}\", stack = \"{stack}\" }}"
        )
    };
    let [one, other] = [("octspan-mirror", "shoot"), ("block", "move")]
        .map(|(hand, stack)| at(&versus, &with(hand, stack)));
    for viewer in [seat(0), Viewer::Public] {
        let told = guide(&versus, &one, viewer, Lang::En);
        assert_eq!(told, guide(&versus, &other, viewer, Lang::En));
    }
}
