//! The guide: the goal as the game stands for its viewer, the step at hand, and nothing hidden.

#![allow(missing_docs, clippy::expect_used, clippy::panic)]

use daybreak::{Daybreak, DaybreakOptions};
use daybreak_face::DaybreakFace;
use kernel::scenario::opened;
use kernel::{Chance, Game, Options, Seat, Seed, Viewer};
use maud::Render as _;
use pack::{Lang, Packed};
use ui::{Names, Scene, Seen};

/// The guide of a position: `options` as `key=value` joined by spaces.
fn guide(options: &str, position: &str, viewer: Viewer, lang: Lang) -> String {
    let (pack, _) = Daybreak::default_pack().expect("the default pack is good");
    let set = options.split_whitespace().filter_map(|one| one.split_once('='));
    let options = DaybreakOptions::with(set).expect("options");
    let game = Daybreak::new(pack, options, 3).expect("a table");
    let chance = Chance::new(Seed::from_text("guide"));
    let state = opened(&game, position, chance).unwrap_or_else(|why| panic!("{why}\n{position}"));
    let own = if let Viewer::Seat(seat) = viewer { Some(seat) } else { None };
    let mut legal = Vec::new();
    if let Some(seat) = own {
        game.legal(&state, seat, &mut legal);
    }
    let view = game.view(&state, viewer);
    let names = Names::new(["Aki", "Sora", "Mio"]).told_to(own);
    let seen = Seen::new(&game, (viewer, &view), &names, lang, &legal);
    let page = DaybreakFace.scene(&Seen { guide: true, ..seen }).guide.render().into_string();
    assert!(page.contains("class=\"guide\""), "there is a guide: {page}");
    page
}

fn seat(index: u8) -> Viewer {
    Viewer::Seat(Seat::new(index))
}

/// The paragraphs come in their order: the first of them is the goal.
fn goal(page: &str) -> &str {
    page.split_once("<p>").and_then(|(_, rest)| rest.split_once("</p>")).expect("a line").0
}

/// The goal for everybody at the moments of the end: `position` is a turn of the first player.
fn goals(position: &str, told: [(&str, &str); 4]) {
    let viewers = [seat(0), seat(1), seat(2), Viewer::Public];
    for (viewer, (en, ja)) in viewers.into_iter().zip(told) {
        for (lang, words) in [(Lang::En, en), (Lang::Ja, ja)] {
            let page = guide("", position, viewer, lang);
            assert!(goal(&page).starts_with(words), "{viewer}: {words:?} in {page}");
        }
    }
}

const YOURS: (&str, &str) =
    ("Your goal: hold the most stones when the game ends", "目標：ゲームの終わりに");
const TO_COME: (&str, &str) = (
    "The end has begun: your final turn is still to come",
    "終了状態です。あなたの最終手番はこれから",
);
const DONE: (&str, &str) = ("Your final turn is over.", "あなたの最終手番は終わりました。");
const ENDS: (&str, &str) = (
    "The end has begun: everybody has one final turn",
    "終了状態です。全員が最終手番を1回ずつ行い",
);

#[test]
fn the_goal_before_the_end() {
    let watched = ("Whoever holds the most stones at the end wins", "終わりに手持ちの魔法石が");
    goals("phase = \"start\"", [YOURS, YOURS, YOURS, watched]);
    goals("extra = true", [YOURS, YOURS, YOURS, watched]);
}

#[test]
fn the_goal_in_the_turn_that_brings_the_end() {
    let own =
        ("The end has begun in your turn: finish it.", "あなたの手番で終了状態になりました。");
    goals("end = true\nfinals = 3\nbank = 0", [own, TO_COME, TO_COME, ENDS]);
}

/// P3 brought the end: p1, p2 and p3 have their final turns in this order.
#[test]
fn the_goal_in_the_first_final_turn() {
    let own = ("Your final turn: hold as many stones as you can", "あなたの最終手番です。");
    goals("end = true\nlast = true\nfinals = 2\nbank = 0", [own, TO_COME, TO_COME, ENDS]);
}

/// P2 brought it: p3 has played.
#[test]
fn the_goal_in_a_later_final_turn() {
    let own = ("Your final turn: hold as many stones as you can", "あなたの最終手番です。");
    goals("end = true\nlast = true\nfinals = 1\nbank = 0", [own, TO_COME, DONE, ENDS]);
}

#[test]
fn the_goal_in_the_last_turn_of_all() {
    let own =
        ("Your final turn, the last of the game", "あなたの最終手番、このゲーム最後の手番です。");
    goals("end = true\nlast = true\nfinals = 0\nbank = 0", [own, DONE, DONE, ENDS]);
}

/// What is said when it is over, to the winner, to who shares the win, who lost, and who watched.
#[test]
fn the_end_is_told_to_each() {
    let over = |held: [u8; 3]| {
        let [one, two, three] =
            held.map(|held| format!("{{ held = {held}, spent = true, used = true }}"));
        format!(
            "phase = \"last\"\nend = true\nlast = true\nfinals = 0\nbank = 0\np1 = {one}\np2 = {two}\np3 = {three}"
        )
    };
    for (held, viewer, en, ja) in [
        ([9, 5, 4], seat(0), "You have won: you hold the most stones", "あなたの勝ちです。"),
        ([9, 9, 4], seat(1), "You have won, together with", "同じ数で並んだ人と一緒に"),
        ([9, 9, 4], seat(2), "You have not won this time", "今回は負けました。"),
        (
            [9, 5, 4],
            Viewer::Public,
            "Whoever holds the most stones has won",
            "手持ちの魔法石がもっとも多い人が",
        ),
        ([9, 9, 4], Viewer::Public, "Several hold the most stones", "もっとも多い人が並んだので"),
    ] {
        for (lang, words) in [(Lang::En, en), (Lang::Ja, ja)] {
            let page = guide("", &over(held), viewer, lang);
            assert!(goal(&page).starts_with(words), "{words:?} in {page}");
            let again = t(lang, "play again", "もう一度遊べます");
            assert_eq!(page.contains(again), viewer != Viewer::Public, "{page}");
        }
    }
}

fn t<'a>(lang: Lang, en: &'a str, ja: &'a str) -> &'a str {
    if lang == Lang::En { en } else { ja }
}

/// The step fits the table's options and what lies there.
#[test]
fn the_step_fits_the_table() {
    let says = |options, position, words: &str| {
        guide(options, position, seat(0), Lang::En).contains(words)
    };
    let start = "phase = \"start\"";
    let dear = "phase = \"start\"\nmarket = \"W01 B10\"\np1 = { held = 1 }";
    assert!(says("", dear, "cannot pay, you gain nothing"));
    assert!(says("unaffordable_pick=refuse", dear, "cannot be chosen at this table"));
    assert!(!says("unaffordable_pick=refuse", dear, "you gain nothing"));
    assert!(!says("", start, "you gain nothing"), "all can be paid");
    let empty = "phase = \"start\"\nend = true\nlast = true\nfinals = 1\nbank = 0";
    assert!(says("", empty, "taking stones brings nothing now"));
    assert!(says("", empty, "worth only the stones on it"));
    assert!(!says("", start, "taking stones brings nothing now"));
    let hand = "p1 = { hand = \"W01\" }";
    assert!(says("", hand, "as many cards of your hand as you can pay"));
    assert!(!says("", hand, "Curse") && !says("", hand, "extra turn"));
    assert!(says("", "p1 = { held = 0, hand = \"W01\" }", "No card of your hand can be used now"));
    assert!(says("", "extra = true\np1 = { hand = \"W01\" }", "This is an extra turn"));
    assert!(says("sets=all", "p1 = { hand = \"W01 CU\" }", "Using a Curse card costs 1 stone"));
    let full = "phase = \"hand\"\np1 = { hand = \"W01 W02 W03 W04 CU\" }";
    assert!(says("sets=all", full, "Curse cards cannot be chosen"));
    let full = "phase = \"hand\"\np1 = { hand = \"W01 W02 W03 W04\" }";
    assert!(says("", full, "removed for good") && !says("", full, "Curse"));
}

/// Who waits is told what the others decide, and that no card is to be used now.
#[test]
fn who_waits_or_watches_is_not_told_to_act() {
    for (viewer, head) in [(seat(1), "Somebody else decides"), (Viewer::Public, "You are watching")]
    {
        let page = guide("", "p1 = { hand = \"W01\" }", viewer, Lang::En);
        assert!(page.contains(head) && page.contains("Main phase: any number of cards"), "{page}");
        assert!(!page.contains("your hand"), "{page}");
        assert_eq!(page.contains("your installed cards"), viewer == seat(1), "{page}");
    }
}

/// What looks alike to a viewer is told alike: other hands and the deck change nothing.
#[test]
fn the_guide_tells_nothing_hidden() {
    let position = |two: &str, deck: &str, curses: &str| {
        format!(
            "market = \"W03 W04 W05 W06\"\ndeck = \"{deck}\"\n\
             p1 = {{ hand = \"W01\" }}\np2 = {{ hand = \"{two} {curses}\" }}"
        )
    };
    for curses in ["", "CU"] {
        let [one, other] = [
            position("W08 W10", "B01 B02 U01", curses),
            position("W11 B12", "U01 W02 B01", curses),
        ];
        for viewer in [seat(0), seat(2), Viewer::Public] {
            for lang in [Lang::En, Lang::Ja] {
                let told = guide("sets=all", &one, viewer, lang);
                assert_eq!(told, guide("sets=all", &other, viewer, lang));
                assert!(!told.contains("Curse") && !told.contains("呪い"), "{told}");
            }
        }
    }
}
