//! Manners at Madoka's Court: no bot proposes to concede a set while somebody can still play or
//! draw, and none agrees to it unless that helps it by the score.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use bots::{Knowledge, Level};
use court::Court;
use kernel::scenario::opened;
use kernel::{Chance, Dice, Game, Options, Seat, Seed, Turn};
use pack::Packed;

/// Nobody can play on this Lead, and all other cards are out of play.
const STUCK: &str = "lead = \"N01\"
rest = \"out\"
p1 = { hand = \"N43 N44\" }
p2 = { hand = \"N45 N46\" }
p3 = { hand = \"N47 N40\" }";

/// A battle with all cards but two held, a hopeless hand for P1, and P2 about to go out.
const HOPELESS: &str = "lead = \"discover-madoka\"
line = \"W06\"
pile = \"N28\"
rest = \"out\"
p1 = { hand = \"N43 N44 alone doom-mami doom-kyoko\", total = 90 }
p2 = { hand = \"N45\", total = -90 }
p3 = { hand = \"N47 N40\" }";

fn court(seats: u8, options: &[(&str, &str)]) -> Court {
    let pack = Court::read_pack(&Court::default_files()).unwrap().into();
    Court::new(pack, court::CourtOptions::with(options.iter().copied()).unwrap(), seats).unwrap()
}

fn state(game: &Court, position: &str) -> court::State {
    opened(game, position, Chance::new(Seed::from_text("manners"))).unwrap()
}

/// What a level does in a position, many times over.
fn chosen(game: &Court, state: &court::State, seat: Seat, level: Level) -> Vec<court::Action> {
    let mut bot = level.bot(&court_brain::CourtBrain);
    let mut dice = Dice::new(3);
    let times = if level == Level::Random { 200 } else { 6 };
    let know = Knowledge::new(game, state, seat);
    (0..times).map(|_| bot.choose(&know, &mut dice).expect("it must decide")).collect()
}

const LEVELS: [Level; 4] = [Level::Random, Level::Greedy, Level::Easy, Level::Normal];

#[test]
fn no_bot_proposes_while_somebody_can_play_or_draw() {
    let game = court(3, &[]);
    for position in ["lead = \"N01\"", HOPELESS] {
        let state = state(&game, position);
        assert!(!game.is_stuck(&state));
        for level in LEVELS {
            let done = chosen(&game, &state, Seat::new(0), level);
            assert!(!done.contains(&court::Action::Propose), "{level} proposes");
        }
    }
}

/// Two players: one about to go out, one with many cards. Nobody is ahead but by that.
const UNEVEN: &str = "lead = \"N01\"
p1 = { hand = \"N45\" }
p2 = { hand = \"N47 N40 N41 N42 N43 N44 N46 N48\" }";

/// What everybody at a level answers to a proposal of the other.
fn answers(game: &Court, position: &str, by: u8, asked: u8) -> Vec<court::Action> {
    let position = format!("{position}\nactive = \"p{}\"", by + 1);
    let mut state = state(game, &position);
    game.apply(&mut state, Seat::new(by), &court::Action::Propose, &mut kernel::Unheard).unwrap();
    LEVELS.into_iter().flat_map(|level| chosen(game, &state, Seat::new(asked), level)).collect()
}

#[test]
fn whoever_is_about_to_go_out_refuses() {
    let hopeless = answers(&court(3, &[]), HOPELESS, 0, 1);
    let uneven = answers(&court(2, &[]), UNEVEN, 1, 0);
    for done in [hopeless, uneven] {
        assert!(done.iter().all(|action| *action == court::Action::Refuse), "{done:?}");
    }
}

/// The other would win 30 points by playing on: to let it end here is better.
#[test]
fn whoever_it_helps_agrees() {
    let done = answers(&court(2, &[]), UNEVEN, 0, 1);
    assert!(done.iter().all(|action| *action == court::Action::Agree), "{done:?}");
}

/// With hands alike it helps nobody, and nobody agrees.
#[test]
fn what_helps_nobody_is_refused() {
    let even = "lead = \"N01\"\np1 = { hand = \"N45 N47\" }\np2 = { hand = \"N40 N41\" }";
    let game = court(2, &[]);
    for (by, asked) in [(0, 1), (1, 0)] {
        let done = answers(&game, even, by, asked);
        assert!(done.iter().all(|action| *action == court::Action::Refuse), "{done:?}");
    }
}

/// Only how many cards another holds decides, not which: that is secret.
#[test]
fn hands_of_others_do_not_decide() {
    let game = court(2, &[]);
    for cards in ["N45", "alone", "N17"] {
        let position = UNEVEN.replace("N45", cards);
        let done = answers(&game, &position, 0, 1);
        assert!(done.iter().all(|action| *action == court::Action::Agree), "{cards}: {done:?}");
    }
}

#[test]
fn a_stuck_set_is_conceded() {
    let game = court(3, &[]);
    let mut state = state(&game, STUCK);
    assert!(game.is_stuck(&state));
    let random = chosen(&game, &state, Seat::new(0), Level::Random);
    assert!(random.contains(&court::Action::Propose), "it is no longer senseless");
    game.apply(&mut state, Seat::new(0), &court::Action::Propose, &mut kernel::Unheard).unwrap();
    for level in LEVELS {
        let done = chosen(&game, &state, Seat::new(1), level);
        assert!(done.iter().all(|action| *action == court::Action::Agree), "{level}: {done:?}");
    }
    // A card that lies before somebody comes back: the set is not stuck yet.
    let alone = STUCK.replace("p2 = { hand", "p2 = { alone = 1, hand");
    assert!(!game.is_stuck(&self::state(&game, &alone)));
}

/// Plays whole games of one level; how many sets ended, and how often ending one was proposed.
fn sets(level: Level, games: u64) -> (u32, u32) {
    let (mut ended, mut proposed) = (0, 0);
    for number in 0..games {
        let seats = 2 + (number % 4) as u8;
        let game = court(seats, &[]);
        let mut bot = level.bot(&court_brain::CourtBrain);
        let mut dice = Dice::new(number);
        let seed = Seed::from_text("sets").nth(number);
        let mut events: Vec<court::Event> = Vec::new();
        let mut state = game.start(Chance::new(seed), &mut events);
        while let Turn::Ask(ask) = game.turn(&state) {
            let seat = ask.must.first().unwrap();
            let action = bot.choose(&Knowledge::new(&game, &state, seat), &mut dice).unwrap();
            events.clear();
            game.apply(&mut state, seat, &action, &mut events).unwrap();
            for event in &events {
                ended += u32::from(matches!(event, court::Event::SetEnded { .. }));
                proposed += u32::from(matches!(event, court::Event::Proposed { .. }));
            }
        }
    }
    (ended, proposed)
}

/// Nobody is pestered with proposals: with the default cards somebody can always play or draw.
#[test]
fn sets_between_bots_are_played_out() {
    for (level, games) in
        [(Level::Random, 400), (Level::Greedy, 24), (Level::Easy, 12), (Level::Normal, 3)]
    {
        let (ended, proposed) = sets(level, games);
        assert!(ended > games as u32, "{level} played {ended} sets");
        assert_eq!(proposed, 0, "{level} proposed to concede in {ended} sets");
    }
}
