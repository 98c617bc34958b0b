//! Manners at Madoka's Court: no bot proposes to concede a set, or agrees to it, while somebody can
//! still play or draw.

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

#[test]
fn no_bot_agrees_while_somebody_can_play_or_draw() {
    let game = court(3, &[]);
    let mut state = state(&game, HOPELESS);
    game.apply(&mut state, Seat::new(0), &court::Action::Propose, &mut kernel::Unheard).unwrap();
    for level in LEVELS {
        let done = chosen(&game, &state, Seat::new(1), level);
        assert!(done.iter().all(|action| *action == court::Action::Refuse), "{level}: {done:?}");
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

/// Plays whole games of one level; how many sets ended, and how many of them by concession.
fn sets(level: Level, games: u64) -> (u32, u32) {
    let (mut ended, mut conceded) = (0, 0);
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
                if let court::Event::SetEnded { how, .. } = event {
                    ended += 1;
                    conceded += u32::from(*how == court::SetEnd::Conceded);
                }
            }
        }
    }
    (ended, conceded)
}

/// Fewer than one in a hundred; with the default cards somebody can always play or draw.
#[test]
fn sets_between_bots_are_played_out() {
    for (level, games) in
        [(Level::Random, 400), (Level::Greedy, 24), (Level::Easy, 12), (Level::Normal, 3)]
    {
        let (ended, conceded) = sets(level, games);
        assert!(ended > games as u32, "{level} played {ended} sets");
        assert!(conceded * 100 < ended, "{level}: {conceded} of {ended} sets were conceded");
    }
}
