//! The guide: it says the goal of this very table to who asks, and nothing that is hidden.

#![allow(clippy::expect_used)]

use court::{Court, CourtOptions, State};
use court_face::CourtFace;
use kernel::scenario::opened;
use kernel::{Chance, Game, Options, Seat, Seed, Viewer};
use pack::Packed;
use ui::{Lang, Names, Scene, Seen};

/// A table for three with these options.
fn table(options: &[(&str, &str)]) -> Court {
    let (cards, _) = Court::default_pack().expect("a good pack");
    let options = CourtOptions::with(options.iter().copied()).expect("good options");
    Court::new(cards, options, 3).expect("three can play")
}

/// A position, played on.
fn position(game: &Court, lines: &str, actions: &[(u8, &str)]) -> State {
    let chance = Chance::new(Seed::from_text("guide"));
    let mut state = opened(game, lines, chance).expect("a position");
    for (number, text) in actions {
        let action = game.parse(text).expect("an action");
        game.apply(&mut state, Seat::new(number - 1), &action, &mut kernel::Unheard)
            .expect("legal");
    }
    state
}

fn guide(game: &Court, state: &State, viewer: Viewer, lang: Lang) -> String {
    let mut legal = Vec::new();
    if let Viewer::Seat(seat) = viewer {
        game.legal(state, seat, &mut legal);
    }
    let view = game.view(state, viewer);
    let names = Names::new(["Aki", "Sora", "Mio"]);
    let seen = Seen::new(game, (viewer, &view), &names, lang, &legal);
    CourtFace.scene(&Seen { guide: true, ..seen }).guide.into_string()
}

fn of(number: u8) -> Viewer {
    Viewer::Seat(Seat::new(number - 1))
}

fn says(said: &str, wanted: &[&str]) {
    for words in wanted {
        assert!(said.contains(words), "not \"{words}\" in {said}");
    }
}

fn keeps_from(said: &str, unwanted: &[&str]) {
    for words in unwanted {
        assert!(!said.contains(words), "\"{words}\" in {said}");
    }
}

const HANDS: &str = "lead = \"N31\"\np1 = { hand = \"N28 N29 N30\" }\n";

#[test]
fn the_goal_is_points_and_the_last_set_is_named() {
    let game = table(&[]);
    let state = position(&game, HANDS, &[]);
    let said = guide(&game, &state, of(1), Lang::En);
    says(&said, &["Your goal: the most points", "Daily mode"]);
    says(&guide(&game, &state, of(1), Lang::Ja), &["目的：得点を最も多く"]);
    says(&guide(&game, &state, of(2), Lang::En), &["Your goal", "Walpurgis Night falls"]);
    let watched = guide(&game, &state, Viewer::Public, Lang::En);
    says(&watched, &["You are watching", "The most points win", "Walpurgis Night falls"]);
    keeps_from(&watched, &["Your goal", "Your turn"]);

    let fallen = format!("{HANDS}foe_rest = \"gone\"\np2 = {{ trophies = \"WAL\" }}");
    let state = position(&game, &fallen, &[]);
    says(&guide(&game, &state, of(1), Lang::En), &["the game ends with this set"]);
    let short = table(&[("max_sets", "4")]);
    let third = position(&short, &format!("set = 3\n{HANDS}"), &[]);
    keeps_from(&guide(&short, &third, of(1), Lang::En), &["ends with this set"]);
    let fourth = position(&short, &format!("set = 4\n{HANDS}"), &[]);
    says(&guide(&short, &fourth, of(1), Lang::En), &["ends with this set"]);
    says(&guide(&short, &fourth, Viewer::Public, Lang::Ja), &["このセットでゲームが終わります"]);
}

#[test]
fn what_the_table_adds_is_said_where_it_matters() {
    let battle = "lead = \"discover-mami\"\nline = \"W01\"\np1 = { hand = \"N16 N18\" }\n";
    let plain = table(&[]);
    let said = guide(&plain, &position(&plain, battle, &[]), of(1), Lang::En);
    says(&said, &["Battle mode", "MC-56"]);
    keeps_from(&said, &["MC-102", "MC-98", "MC-90", "MC-135"]);

    let game = table(&[("empty_hand_in_battle", "play_then_draw")]);
    let said = guide(&game, &position(&game, battle, &[]), of(1), Lang::En);
    says(&said, &["MC-135"]);
    keeps_from(&said, &["MC-56"]);

    let game = table(&[("last_card_call", "on")]);
    let state = position(&game, battle, &[]);
    says(&guide(&game, &state, of(1), Lang::En), &["call it", "MC-102"]);
    keeps_from(&guide(&game, &state, of(2), Lang::En), &["MC-102"]);
    let game = table(&[("last_card_call", "auto")]);
    keeps_from(&guide(&game, &position(&game, battle, &[]), of(1), Lang::En), &["MC-102"]);

    let game = table(&[("uncontracted", "sayaka")]);
    says(&guide(&game, &position(&game, battle, &[]), of(1), Lang::En), &["MC-90"]);
}

#[test]
fn who_supports_a_girl_is_told_what_she_is_worth() {
    let lines = format!("{HANDS}p2 = {{ supports = \"mami\" }}");
    let plain = table(&[("patron", "true")]);
    let state = position(&plain, &lines, &[]);
    says(&guide(&plain, &state, of(2), Lang::En), &["Keep the girls you support alive", "MC-98"]);
    keeps_from(&guide(&plain, &state, of(2), Lang::En), &["MC-128"]);
    keeps_from(&guide(&plain, &state, of(1), Lang::En), &["MC-98"]);
    let rich = table(&[("patron", "true"), ("patron_bonus", "20")]);
    says(&guide(&rich, &position(&rich, &lines, &[]), of(2), Lang::En), &["MC-98", "MC-128"]);

    let kyubey = "lead = \"N31\"\np1 = { hand = \"kyubey N01 N02\" }";
    let asked = |game: &Court| {
        let state = position(game, kyubey, &[(1, "play kyubey")]);
        guide(game, &state, of(1), Lang::En)
    };
    says(&asked(&rich), &["Support a girl?", "brings you points"]);
    says(&asked(&plain), &["Support a girl?", "nothing is won by it"]);
}

#[test]
fn the_end_is_told_to_winners_losers_and_watchers() {
    let game = table(&[("max_sets", "1")]);
    let lines = "lead = \"N31\"\np1 = { hand = \"N28\" }";
    let over = position(&game, lines, &[(1, "play N28")]);
    says(&guide(&game, &over, of(1), Lang::En), &["You won", "MC-81", "play again"]);
    says(&guide(&game, &over, of(2), Lang::En), &["You did not win", "MC-81"]);
    says(&guide(&game, &over, of(2), Lang::Ja), &["あなたの負け"]);
    let watched = guide(&game, &over, Viewer::Public, Lang::En);
    says(&watched, &["The game is over"]);
    keeps_from(&watched, &["play again", "You "]);
}

/// Hands and piles differ, what the viewer knows does not: the guide is the same.
#[test]
fn nothing_hidden_is_said() {
    let game = table(&[]);
    let looks = |hand: &str, pile: &str, foes: &str| {
        let lines =
            format!("{HANDS}p2 = {{ hand = \"{hand}\" }}\npile = \"{pile}\"\nfoes = \"{foes}\"");
        let state = position(&game, &lines, &[(1, "play N28")]);
        [of(1), of(3), Viewer::Public].map(|viewer| guide(&game, &state, viewer, Lang::En))
    };
    assert_eq!(looks("discover-mami N33", "alone", "W06"), looks("N01 N02", "N03", "F01"));
}
