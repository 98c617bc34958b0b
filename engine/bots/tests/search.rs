//! The tree search on the reference games, whose best play is known, and on the real ones.

#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "../../kernel/tests/reference/mod.rs"]
mod reference;

use std::num::NonZeroUsize;
use std::sync::Arc;

use bots::{Bot, Brain, Budget, Course, Found, Habits, Knowledge, Level, Lines, Random, Rated};
use bots::{Search, Step};
use games::{Agate, Court, Daybreak, Entry, Packs};
use kernel::{Chance, Dice, Game, Options, Seat, Seed, Turn, Unheard};
use pack::Packed;
use reference::goofspiel::{self, Goofspiel};
use reference::leduc::{self, Leduc};

/// Plays everything to its end.
fn to_the_end() -> Habits {
    Habits { ahead: u32::MAX, ..Habits::default() }
}

struct LeducBrain;

impl Brain<Leduc> for LeducBrain {
    fn habits(&self) -> Habits {
        to_the_end()
    }

    fn worth(&self, game: &Leduc, state: &leduc::State, seat: Seat) -> f64 {
        match game.turn(state) {
            // Chips, from −13 to +13.
            Turn::Over(outcome) => 0.5 + f64::from(outcome.seats[seat.index()].points) / 26.0,
            Turn::Ask(_) => 0.5,
        }
    }
}

struct GoofspielBrain;

impl Brain<Goofspiel> for GoofspielBrain {
    fn habits(&self) -> Habits {
        to_the_end()
    }

    fn worth(&self, game: &Goofspiel, state: &goofspiel::State, seat: Seat) -> f64 {
        match game.turn(state) {
            Turn::Over(outcome) => outcome.worth(seat),
            Turn::Ask(_) => 0.5,
        }
    }
}

fn game<G: Packed>(seats: u8) -> G {
    let pack = Packs::new(None).unwrap().load::<G>().unwrap().pack;
    G::new(pack, G::Options::default(), seats).unwrap()
}

fn small<G: Game<Pack = ()>>() -> G {
    G::new(Arc::new(()), G::Options::with([]).unwrap(), 2).unwrap()
}

/// Plays one game; `bots` in order of the seats. Returns what it was worth to the first.
fn play<G: Game>(game: &G, bots: &mut [Box<dyn Bot<G>>], number: u64) -> f64 {
    let seed = Seed::from_text("search").nth(number);
    let mut state = game.start(Chance::new(seed), &mut Unheard);
    let mut dice = Dice::from_seed(&seed, 0);
    // The first bot sits where the number says.
    let seats = bots.len();
    let own = number as usize % seats;
    loop {
        match game.turn(&state) {
            Turn::Over(outcome) => return outcome.worth(Seat::new(own as u8)),
            Turn::Ask(ask) => {
                let seat = ask.must.first().unwrap();
                let bot = &mut bots[(seat.index() + seats - own) % seats];
                let know = Knowledge::new(game, &state, seat);
                let action = bot.choose(&know, &mut dice).unwrap();
                let mut legal = Vec::new();
                know.legal(&mut legal);
                assert!(legal.contains(&action), "{}", game.notation(&action));
                game.apply(&mut state, seat, &action, &mut Unheard).unwrap();
            }
        }
    }
}

fn search<G: Game>(brain: &'static dyn Brain<G>, simulations: u32) -> Box<dyn Bot<G>> {
    Box::new(Search::new(brain, Budget::simulations(simulations)))
}

/// The share won of some games against a random player.
fn share<G: Game>(game: &G, brain: &'static dyn Brain<G>, simulations: u32, games: u64) -> f64 {
    let mut bots = [search(brain, simulations), Box::new(Random::new(brain))];
    (0..games).map(|number| play(game, &mut bots, number)).sum::<f64>() / games as f64
}

#[test]
fn search_beats_chance_in_goofspiel_where_choices_are_secret() {
    // Bidding at random against even a little thought loses most games; 100 games at 50 % would
    // give 70 % once in ten thousand times.
    let share = share(&small::<Goofspiel>(), &GoofspielBrain, 1000, 100);
    assert!(share > 0.7, "{share}");
}

/// Every line of Leduc in one world, to its end.
struct All;

impl Course<Leduc> for All {
    fn step(&mut self, state: &leduc::State) -> Option<Step> {
        match small::<Leduc>().turn(state) {
            Turn::Over(outcome) => Some(Step::Ends(f64::from(outcome.seats[0].points))),
            Turn::Ask(ask) => ask.must.first().map(Step::Asks),
        }
    }

    fn key(&self, state: &leduc::State) -> u64 {
        // Each position once.
        let text = serde_json::to_string(state).unwrap();
        text.bytes().fold(7, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    }

    fn sift(&mut self, _: &leduc::State, _: Seat, _: &mut Vec<leduc::Action>) {}
}

#[test]
fn lines_are_counted_to_their_end_and_no_deeper_than_they_may() {
    let game = small::<Leduc>();
    let first = Seat::new(0);
    for number in 0..20 {
        let seed = Seed::from_text("lines").nth(number);
        let state = game.start(Chance::new(seed), &mut Unheard);
        // The longest line and how often it forks, walked by hand.
        let (mut longest, mut open) = (0u32, vec![(state.clone(), 0u32)]);
        while let Some((state, depth)) = open.pop() {
            longest = longest.max(depth);
            if let Turn::Ask(ask) = game.turn(&state) {
                let (seat, mut legal) = (ask.must.first().unwrap(), Vec::new());
                game.legal(&state, seat, &mut legal);
                for action in legal {
                    let mut next = state.clone();
                    game.apply(&mut next, seat, &action, &mut Unheard).unwrap();
                    open.push((next, depth + 1));
                }
            }
        }
        assert!(longest > 3);
        let best = |most: u32, deepest: u32| {
            let mut legal = Vec::new();
            let Turn::Ask(ask) = game.turn(&state) else { panic!("nobody is asked") };
            let who = ask.must.first().unwrap();
            game.legal(&state, who, &mut legal);
            let mut lines = Lines::new(&game, first, All, most, deepest);
            legal.iter().map(|action| lines.after(&state, who, action)).collect::<Option<Vec<_>>>()
        };
        let values = best(100_000, longest).unwrap();
        // Chips, from −13 to +13.
        assert!(values.iter().all(|value| value.abs() <= 13.0), "{values:?}");
        assert_eq!(best(100_000, longest - 1), None, "a line is too long");
        assert_eq!(best(3, longest), None, "there are too many");
    }
}

#[test]
fn search_knows_what_a_pair_is_worth() {
    // In Leduc nobody beats a pair of kings: who holds one and can raise or fold never folds.
    let game = small::<Leduc>();
    let mut dice = Dice::new(1);
    let mut folds = 0;
    let mut seen = 0;
    for number in 0..400 {
        let mut state = game.start(Chance::new(Seed::from_text("kings").nth(number)), &mut Unheard);
        while let Turn::Ask(ask) = game.turn(&state) {
            let seat = ask.must.first().unwrap();
            let know = Knowledge::new(&game, &state, seat);
            let view = know.view();
            let mut legal = Vec::new();
            know.legal(&mut legal);
            let king = |card: Option<leduc::Card>| card.is_some_and(|card| card.rank() == 2);
            let kings = king(view.cards[seat.index()]) && king(view.cards[2]);
            let action = if kings && legal.len() > 1 {
                seen += 1;
                let action = Search::new(&LeducBrain, Budget::simulations(500))
                    .choose(&know, &mut dice)
                    .unwrap();
                folds += u32::from(game.notation(&action) == "fold");
                action
            } else {
                *dice.pick(&legal).unwrap()
            };
            game.apply(&mut state, seat, &action, &mut Unheard).unwrap();
        }
    }
    assert!(seen > 10, "the case came up {seen} times only");
    assert_eq!(folds, 0);
}

#[test]
fn the_same_dice_think_the_same_and_threads_share_the_work() {
    let game = game::<Agate>(4);
    let state = game.start(Chance::new(Seed::from_text("same")), &mut Unheard);
    let Turn::Ask(ask) = game.turn(&state) else { panic!("nobody is asked") };
    let know = Knowledge::new(&game, &state, ask.must.first().unwrap());
    let think = |threads: usize, dice: u64| {
        let threads = NonZeroUsize::new(threads).unwrap();
        let budget = Budget { simulations: 301, time: None, threads };
        Search::new(Agate::brain(), budget).rate(&know, &mut Dice::new(dice))
    };
    assert_eq!(think(1, 7), think(1, 7));
    assert_eq!(think(3, 7), think(3, 7));
    assert_ne!(think(1, 7), think(1, 8));
    let found = think(3, 7);
    // A tree may stop early when nothing can change its mind.
    assert!(found.simulations <= 301);
    let tried: u32 = found.rated.iter().map(|rated| rated.tried).sum();
    assert_eq!(tried, found.simulations);
    assert!(found.rated.iter().all(|rated| (0.0..=1.0).contains(&rated.worth)), "{found:?}");
    let mut legal = Vec::new();
    know.legal(&mut legal);
    assert_eq!(found.rated.len(), legal.len());
}

#[test]
fn who_errs_takes_what_is_close_to_the_best_and_nothing_else() {
    let rate = |action, tried| Rated { action: Some(action), tried, worth: 0.5 };
    // To wait is a choice like others, and to forget an answer an error like others.
    let waits = Rated { action: None, tried: 20, worth: 0.5 };
    let found =
        Found { rated: vec![rate('a', 30), waits, rate('b', 18), rate('c', 17)], simulations: 85 };
    let mut dice = Dice::new(11);
    let mut taken = std::collections::BTreeMap::<_, u32>::new();
    for _ in 0..6800 {
        *taken.entry(found.nearly(&mut dice)).or_default() += 1;
    }
    // 30, 20 and 18 of 68; five times the spread of chance is about 200.
    for (action, wanted) in [(Some('a'), 3000), (None, 2000), (Some('b'), 1800)] {
        assert!(taken[&action].abs_diff(wanted) < 200, "{taken:?}");
    }
    assert_eq!(taken.len(), 3, "{taken:?}");

    // Nobody had time to look: the first of all.
    let unseen = Found { rated: vec![rate('a', 0), rate('b', 0)], simulations: 0 };
    assert_eq!(unseen.nearly(&mut dice), Some('a'));
    assert_eq!(Found::<char> { rated: Vec::new(), simulations: 0 }.nearly(&mut dice), None);
}

#[test]
fn who_errs_does_so_now_and_then_and_only_in_what_is_close() {
    // The first lead of a game: nobody can tell much. The same dice think the same, so whatever is done
    // otherwise is an error.
    let game = game::<Agate>(4);
    let state = game.start(Chance::new(Seed::from_text("easy")), &mut Unheard);
    let Turn::Ask(ask) = game.turn(&state) else { panic!("nobody is asked") };
    let know = Knowledge::new(&game, &state, ask.must.first().unwrap());
    let search = || Search::new(Agate::brain(), Budget::simulations(60)).by_hand();
    let mut errors = 0;
    for dice in 0..300 {
        let sure = search().choose(&know, &mut Dice::new(dice));
        let done = search().erring().choose(&know, &mut Dice::new(dice));
        if done != sure {
            errors += 1;
            let found = search().rate(&know, &mut Dice::new(dice));
            let tried = |action| found.rated.iter().find(|one| one.action == action).unwrap().tried;
            assert!(5 * tried(done) >= 3 * tried(sure), "{done:?} instead of {sure:?}");
        }
    }
    // Once in six decisions, and then often the best all the same.
    assert!((10..60).contains(&errors), "{errors} of 300");
}

#[test]
fn every_level_plays_every_game_to_its_end() {
    fn all<G: Entry>() {
        let game = game::<G>(*G::SEATS.end());
        for level in [Level::Random, Level::Greedy, Level::Easy] {
            let mut bots: Vec<_> = (0..game.seats()).map(|_| level.bot(G::brain())).collect();
            play(&game, &mut bots, 1);
        }
        // Easy sits beside random here; the other two levels only differ in how long they think.
        let mut bots: Vec<Box<dyn Bot<G>>> = vec![search(G::brain(), 200)];
        bots.extend((1..game.seats()).map(|_| Level::Random.bot(G::brain())));
        play(&game, &mut bots, 2);
    }
    all::<Agate>();
    all::<Court>();
    all::<Daybreak>();
}

#[test]
fn thinking_pays() {
    // Each would be 50 % by luck; 40 games at 50 % give 70 % once in a hundred times or less.
    let shares = [
        share(&game(2), Agate::brain(), 100, 40),
        share(&game(2), Court::brain(), 100, 40),
        share(&game(2), Daybreak::brain(), 100, 40),
    ];
    assert!(shares.iter().all(|share| *share > 0.7), "{shares:?}");
}
