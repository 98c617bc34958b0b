//! 10,000 whole random games of each player count with a spread of options, all of which end; the
//! kernel's battery on as many, most of them short; and a run of every option alone.

#![allow(missing_docs, clippy::expect_used, clippy::panic)]

use court::{Court, CourtOptions};
use kernel::battery::{Look, play};
use kernel::options::Values;
use kernel::{Chance, Dice, Game, Options, Seed, Turn, Unheard, Viewer};
use pack::Packed;

const GAMES: u64 = 10_000;
/// Resampling and saving are looked at once in so many decisions: a game has hundreds of them.
const LOOK: Look = Look { closely_once_in: 40, secrets: false };

fn battery(seats: u8) {
    let (cards, _) = Court::default_pack().expect("the default pack is good");
    let mut dice = Dice::new(u64::from(seats));
    let (mut decisions, mut widest) = (0, 0);
    for index in 0..GAMES {
        let mut options = match index % 4 {
            0 => CourtOptions::default(),
            _ => CourtOptions::random(&mut dice),
        };
        if index % 8 != 0 {
            // Sets are alike: short games show more of the options in the same time.
            options.max_sets = Some(1 + u16::from(dice.once_in(4)));
        }
        if dice.once_in(2) {
            // Random players agree too easily for a set to become long.
            options.concession = false;
        }
        let Ok(game) = Court::new(cards.clone(), options, seats) else {
            // A random option may name a seat that is not there.
            continue;
        };
        let seed = Seed::from_text("battery").nth(index);
        match play(&game, seed, &mut dice, LOOK) {
            Ok(tally) => {
                decisions += tally.decisions;
                widest = widest.max(tally.widest);
            }
            Err(what) => panic!("{what}"),
        }
    }
    assert!(decisions > GAMES * 30, "the games were played: {decisions}");
    assert!(widest <= 120, "decisions stay small: {widest}");
}

#[test]
fn two_players() {
    battery(2);
    whole_games(2);
}

#[test]
fn three_players() {
    battery(3);
    whole_games(3);
}

#[test]
fn four_players() {
    battery(4);
    whole_games(4);
}

#[test]
fn five_players() {
    battery(5);
    whole_games(5);
}

/// Nothing is cut short here: every game runs to Walpurgis Night or to the limits of its table,
/// and is sound when it is over.
fn whole_games(seats: u8) {
    let (cards, _) = Court::default_pack().expect("the default pack is good");
    let mut dice = Dice::new(100 + u64::from(seats));
    let mut legal = Vec::new();
    let (mut played, mut by_witch, mut sets) = (0, 0, 0);
    while played < GAMES {
        let mut options = match dice.below(4) {
            0 => CourtOptions::default(),
            _ => CourtOptions::random(&mut dice),
        };
        // Random players agree too easily: a conceded set is a short one.
        options.concession = dice.once_in(4);
        let Ok(game) = Court::new(cards.clone(), options, seats) else { continue };
        played += 1;
        let seed = Seed::from_text("whole").nth(played);
        let mut state = game.start(Chance::new(seed), &mut Unheard);
        let mut decisions = 0;
        while let Turn::Ask(ask) = game.turn(&state) {
            // Whoever may speak up does so now and then; whoever must decides.
            let free = ask.may.into_iter().find(|_| dice.once_in(8));
            let seat = free.or(ask.must.first()).expect("somebody can act");
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let action = dice.pick(&legal).expect("something is legal");
            game.apply(&mut state, seat, action, &mut Unheard).expect("it is legal");
            decisions += 1;
            assert!(decisions <= game.bound(), "game {played} with {seats} seats does not end");
        }
        game.audit(&state).expect("sound at the end");
        let view = game.view(&state, Viewer::Public);
        by_witch += u64::from(view.last_fell);
        sets += u64::from(view.set);
    }
    assert!(by_witch > GAMES / 2, "most games end with Walpurgis Night: {by_witch}");
    assert!(sets > 2 * GAMES, "games have several sets: {sets}");
}

/// Every value of every option alone, the rest as by default; closely.
#[test]
fn every_option_alone() {
    let (cards, _) = Court::default_pack().expect("the default pack is good");
    let mut dice = Dice::new(7);
    for spec in CourtOptions::SPECS {
        let values: Vec<String> = match spec.values {
            Values::Flag => vec!["true".into(), "false".into()],
            Values::Words(words) | Values::Names { or: words } => {
                words.iter().map(ToString::to_string).collect()
            }
            Values::Several(words) => words
                .iter()
                .map(ToString::to_string)
                .chain(["none".into(), words.join(","), "madoka,sayaka".into()])
                .collect(),
            Values::Number { min, max, or } => {
                let numbers = [min, (min + max) / 2, max].map(|number| number.to_string());
                numbers.into_iter().chain(or.iter().map(ToString::to_string)).collect()
            }
        };
        for value in values {
            let mut options = CourtOptions::with([(spec.key, value.as_str())]).expect("it fits");
            if spec.key != "concession" {
                options.concession = false;
            }
            assert_eq!(options.get(spec.key).as_deref(), Some(value.as_str()), "{}", spec.key);
            for index in 0..12 {
                let seats = 2 + dice.below(4) as u8;
                let Ok(game) = Court::new(cards.clone(), options.clone(), seats) else { continue };
                let seed = Seed::from_text(spec.key).nth(index);
                let look = Look { closely_once_in: 8, secrets: true };
                if let Err(what) = play(&game, seed, &mut dice, look) {
                    panic!("{} = {value}: {what}", spec.key);
                }
            }
        }
    }
}
