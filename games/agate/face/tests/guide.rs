//! The guide: it says the goal of this very table to who asks, and nothing that is hidden.

#![allow(missing_docs, clippy::expect_used)]

mod common;

use agate::{Agate, AgateOptions, State};
use agate_face::AgateFace;
use common::{cards, game, names, position, seat};
use kernel::{Game, Options, Viewer};
use pack::Lang;
use ui::{Scene, Seen};

fn guide(game: &Agate, state: &State, viewer: Viewer, lang: Lang) -> String {
    let mut legal = Vec::new();
    if let Viewer::Seat(seat) = viewer {
        game.legal(state, seat, &mut legal);
    }
    let (view, names) = (game.view(state, viewer), names());
    let seen = Seen::new(game, (viewer, &view), &names, lang, &legal);
    let drawn = AgateFace.scene(&Seen { guide: true, ..seen }).guide;
    drawn.into_string()
}

fn of(number: u8) -> Viewer {
    Viewer::Seat(seat(number))
}

fn says(said: &str, wanted: &[&str]) {
    for words in wanted {
        assert!(said.contains(words), "not \"{words}\" in {said}");
    }
}

#[test]
fn the_goal_is_to_be_left_and_at_a_limit_to_have_most_hp() {
    let toml = "p1 = { hand = \"A\" }";
    let plain = game(3);
    let state = position(&plain, toml, &[]);
    for viewer in [of(1), of(2)] {
        let said = guide(&plain, &state, viewer, Lang::En);
        says(&said, &["Your goal: be the last one left", "AG-92", "AG-93"]);
        assert!(!said.contains("AG-135"), "a net is no goal: {said}");
    }
    let options = AgateOptions::with([("turn_limit", "40")]).expect("good options");
    let short = Agate::new(cards(), options, 3).expect("a table");
    let state = position(&short, toml, &[]);
    says(&guide(&short, &state, of(1), Lang::En), &["or have the most HP", "AG-135"]);
    says(&guide(&short, &state, of(1), Lang::Ja), &["手番数の上限", "AG-135"]);
    let watched = guide(&short, &state, Viewer::Public, Lang::En);
    says(&watched, &["You are watching", "The last one left wins, or who has the most HP"]);
    assert!(!watched.contains("Your goal"), "{watched}");
}

#[test]
fn whoever_is_out_or_done_is_told_so() {
    let game = game(3);
    let state = position(&game, "p1 = { hand = \"A\" }\np2 = { out = true }", &[]);
    let said = guide(&game, &state, of(2), Lang::En);
    says(&said, &["You are out", "Nothing is asked of you"]);
    assert!(!said.contains("Tap a card"), "{said}");
    says(&guide(&game, &state, of(2), Lang::Ja), &["脱落しました"]);

    let last = "p1 = { hand = \"A A\" }\np2 = { hp = 2 }\np3 = { out = true }";
    let over = position(&game, last, &[(1, "attack p2 A A"), (2, "take")]);
    says(&guide(&game, &over, of(1), Lang::En), &["You won", "AG-123", "play again"]);
    says(&guide(&game, &over, of(2), Lang::En), &["You did not win", "AG-123"]);
    let watched = guide(&game, &over, Viewer::Public, Lang::En);
    says(&watched, &["The game is over", "AG-123"]);
    assert!(!watched.contains("play again"), "{watched}");

    let options = AgateOptions::with([("turn_limit", "12")]).expect("good options");
    let short = Agate::new(cards(), options, 2).expect("a table");
    let over =
        position(&short, "turn = 12\np1 = { hand = \"A\" }\np2 = { hp = 4 }", &[(1, "pass")]);
    says(&guide(&short, &over, of(1), Lang::En), &["You won", "turn limit", "AG-135"]);
}

#[test]
fn each_decision_is_explained_as_what_it_is() {
    let game = game(3);
    let toml = "p1 = { hand = \"A A\" }\np2 = { hand = \"reflect\" }\np3 = { hand = \"pursuit\" }";
    let mut done = Vec::new();
    let look = |done: &[(u8, &str)], number, wanted: &[&str]| {
        let state = position(&game, toml, done);
        says(&guide(&game, &state, of(number), Lang::En), wanted);
    };
    look(&done, 1, &["Your turn: one card", "Your goal"]);
    look(&done, 2, &["Somebody else decides", "Your goal"]);
    done.push((1, "attack p2 A A"));
    look(&done, 3, &["Join somebody's attack?"]);
    done.push((3, "pursue 0"));
    look(&done, 2, &["Damage is falling on you", "AG-59"]);
    done.push((2, "reflect"));
    look(&done, 1, &["Your attack comes back", "AG-78"]);
}

#[test]
fn dangerous_karma_is_named_to_its_owner_only() {
    let game = game(3);
    let state = position(&game, "p1 = { karma = 8, hand = \"A\" }\np2 = { karma = 2 }", &[]);
    says(&guide(&game, &state, of(1), Lang::En), &["within the Sword", "AG-109"]);
    says(&guide(&game, &state, of(2), Lang::En), &["You have little karma"]);
    let other = guide(&game, &state, of(3), Lang::En);
    assert!(!other.contains("little karma") && !other.contains("within the Sword"), "{other}");
}

/// Hands and the pile differ, what the viewer knows does not: the guide is the same.
#[test]
fn nothing_hidden_is_said() {
    let game = game(3);
    let looks = |hand: &str, pile: &str| {
        let toml =
            format!("p1 = {{ hand = \"A A\" }}\np2 = {{ hand = \"{hand}\" }}\npile = \"{pile}\"");
        let state = position(&game, &toml, &[(1, "attack p2 A A")]);
        let viewers = [of(1), of(3), Viewer::Public];
        viewers.map(|viewer| guide(&game, &state, viewer, Lang::En))
    };
    assert_eq!(looks("reflect", "sword"), looks("B", "C"));
}
