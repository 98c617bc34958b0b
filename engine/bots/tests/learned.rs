//! Brains that were trained: read from a file, refused when it is another's, used by the levels.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeMap;

use bots::net::{Unfit, Weights};
use bots::{Bot, Brain, Budget, Habits, Knowledge, Learned, Level, Search, Stakes, Thinking};
use games::{Agate, Court, Daybreak, Entry, Hackclad, Packs, Shadows};
use kernel::encode::{Encode, Layout};
use kernel::{Chance, Dice, Game, MAX_SEATS, Options, Seat, Seed, Turn, Unheard};
use pack::Packed;

const WIDTH: usize = 4;

/// Daybreak for three, and the hash of its cards.
fn table(seats: u8) -> (Daybreak, String) {
    let loaded = Packs::new(None).unwrap().load::<Daybreak>().unwrap();
    (Daybreak::new(loaded.pack, Default::default(), seats).unwrap(), loaded.hash)
}

fn about(pack: &str) -> BTreeMap<&'static str, String> {
    BTreeMap::from([
        ("game", "daybreak".into()),
        ("rules", Daybreak::RULES.to_string()),
        ("encoding", Daybreak::ENCODING.to_string()),
        ("pack", pack.into()),
        ("seats", "[3]".into()),
        ("options", "[{}]".into()),
        ("stakes", "rivals".into()),
        ("explore", "0.8".into()),
        ("simulations", "[2,4,8]".into()),
    ])
}

/// A file of some weights, as the training writes it.
fn file(game: &Daybreak, about: &BTreeMap<&'static str, String>) -> Vec<u8> {
    let layout = Layout::of(game);
    let shapes: [(&str, Vec<usize>); 12] = [
        ("position.weight", vec![layout.position_len(), WIDTH]),
        ("position.bias", vec![WIDTH]),
        ("middle.weight", vec![WIDTH, WIDTH]),
        ("middle.bias", vec![WIDTH]),
        ("question.weight", vec![WIDTH, WIDTH]),
        ("question.bias", vec![WIDTH]),
        ("action.weight", vec![layout.action_len(), WIDTH]),
        ("action.bias", vec![WIDTH]),
        ("worth.weight", vec![WIDTH]),
        ("worth.bias", vec![1]),
        ("pick.weight", vec![WIDTH]),
        ("lean", vec![1]),
    ];
    let mut dice = Dice::new(1);
    let about = about.iter().map(|(name, word)| (name.to_string(), word.clone())).collect();
    let mut weights = Weights { about, ..Weights::default() };
    for (name, shape) in shapes {
        let numbers = (0..shape.iter().product()).map(|_| dice.below(2001) as f32 / 1000.0 - 1.0);
        weights.put(name, &shape, numbers.collect());
    }
    weights.write()
}

#[test]
fn a_network_judges_positions_and_actions() {
    let (game, pack) = table(3);
    let learned: &'static Learned<Daybreak> = Box::leak(Box::new(
        Learned::read(&file(&game, &about(&pack)), &game, &pack, Daybreak::brain()).unwrap(),
    ));
    assert!(learned.is_for(&game) && !learned.is_for(&table(2).0));
    assert_eq!(learned.habits().simulations, [2, 4, 8]);
    let mut state = game.start(Chance::new(Seed::from_text("learned")), &mut Unheard);
    let mut dice = Dice::new(2);
    let mut search = Search::new(learned, Budget::simulations(20));
    let mut judged = 0;
    while let Turn::Ask(ask) = game.turn(&state) {
        let mut worths = [0.0; MAX_SEATS];
        learned.worths(&game, &state, &mut worths);
        assert!(worths[..3].iter().all(|worth| (0.0..=1.0).contains(worth)), "{worths:?}");
        assert!((worths[..3].iter().sum::<f64>() - 1.0).abs() < 1e-5, "{worths:?}");
        let seat = ask.must.first().unwrap();
        let (mut legal, mut shares) = (Vec::new(), Vec::new());
        game.legal(&state, seat, &mut legal);
        learned.shares(&game, &state, seat, &legal, &mut shares);
        assert_eq!(shares.len(), legal.len());
        assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-4, "{shares:?}");
        // In another world that looks the same to the seat the actions look the same.
        let mut world = state.clone();
        game.resample(&mut world, seat, &mut dice);
        let mut again = Vec::new();
        learned.shares(&game, &world, seat, &legal, &mut again);
        assert_eq!(shares, again);
        let action = search.choose(&Knowledge::new(&game, &state, seat), &mut dice).unwrap();
        game.apply(&mut state, seat, &action, &mut Unheard).unwrap();
        judged += 1;
    }
    assert!(judged > 20, "{judged}");
}

#[test]
fn weights_of_something_else_are_refused_with_a_reason() {
    let (game, pack) = table(3);
    let read = |about: &BTreeMap<&'static str, String>| {
        Learned::read(&file(&game, about), &game, &pack, Daybreak::brain()).err()
    };
    assert_eq!(read(&about(&pack)), None);
    for what in ["game", "rules", "encoding", "pack"] {
        let mut other = about(&pack);
        other.insert(what, "other".into());
        match read(&other) {
            Some(Unfit::Foreign { what: told, there, .. }) => {
                assert_eq!((told, there.as_str()), (what, "other"));
            }
            found => panic!("{what}: {found:?}"),
        }
    }
    for what in ["seats", "options", "besides", "stakes", "explore", "simulations"] {
        let mut other = about(&pack);
        other.insert(what, "?".into());
        let told = read(&other).unwrap().to_string();
        assert!(told.contains(what), "{told}");
    }
    for (what, word) in [
        ("explore", "NaN"),
        ("explore", "inf"),
        ("explore", "-0.5"),
        ("simulations", "[0,0,0]"),
        ("simulations", "[2,0,8]"),
    ] {
        let mut other = about(&pack);
        other.insert(what, word.into());
        let told = read(&other).map(|unfit| unfit.to_string()).unwrap_or_default();
        assert!(told.contains(what), "{what} {word}: {told}");
    }
    let whole = file(&game, &about(&pack));
    let cut = Learned::read(&whole[..whole.len() - 1], &game, &pack, Daybreak::brain()).err();
    assert!(matches!(cut, Some(Unfit::Damaged(_))), "{cut:?}");
}

/// A file of weights that is built in: small, and for this game and its rules. Is it for its cards?
fn is_built_in<G: Packed>(bytes: &[u8]) -> bool {
    assert!(bytes.len() <= 3_000_000, "{}: {} bytes", G::ID, bytes.len());
    let weights = Weights::read_for::<G>(bytes).unwrap();
    assert!(!weights.word("trained").is_empty(), "{} does not say how it was trained", G::ID);
    // Damaged anywhere, or another game's: refused, whatever is asked of it.
    assert!(matches!(Weights::read(&bytes[..bytes.len() - 1]), Err(Unfit::Damaged(_))));
    let mut other = weights.clone();
    other.about.insert("game".into(), "chess".into());
    let told = Weights::read_for::<G>(&other.write());
    assert!(matches!(told, Err(Unfit::Foreign { what: "game", .. })), "{told:?}");
    let (_, pack) = G::default_pack().unwrap();
    weights.must_be("pack", &pack).is_ok()
}

#[test]
fn every_file_that_is_built_in_says_what_it_is_for() {
    assert!(is_built_in::<Agate>(include_bytes!("../../../games/agate/brain/weights.safetensors")));
    assert!(is_built_in::<Agate>(include_bytes!("../../../games/agate/brain/plain.safetensors")));
    assert!(is_built_in::<Court>(include_bytes!("../../../games/court/brain/weights.safetensors")));
    assert!(is_built_in::<Daybreak>(include_bytes!(
        "../../../games/daybreak/brain/weights.safetensors"
    )));
    assert!(is_built_in::<Hackclad>(include_bytes!(
        "../../../games/hackclad/brain/weights.safetensors"
    )));
    // Fitted to the foes from before they were made stronger, of whom the policy beats enough to learn
    // from; what it looks at is the same (`games/shadows/brain/MODEL.md`).
    is_built_in::<Shadows>(include_bytes!("../../../games/shadows/brain/weights.safetensors"));
}

#[test]
fn nothing_that_is_built_in_is_refused() {
    fn is_fit<G: Entry>() {
        let pack = Packs::new(None).unwrap().load::<G>().unwrap().pack;
        let game = G::new(pack, Default::default(), 2.max(*G::SEATS.start())).unwrap();
        assert_eq!(G::brain().unfit(&game), None, "{}: see python/train", G::ID);
        assert!(G::brain().learned(&game).is_some(), "{}", G::ID);
    }
    is_fit::<Agate>();
    is_fit::<Court>();
    is_fit::<Daybreak>();
    is_fit::<Hackclad>();
    is_fit::<Shadows>();
}

#[test]
fn options_that_may_be_anything_are_named_in_the_file() {
    let (game, pack) = table(3);
    let mut about = about(&pack);
    about.insert("options", r#"[{},{"sets":"all"}]"#.into());
    about.insert("besides", r#"["multi_hit","start_player"]"#.into());
    let learned = Learned::read(&file(&game, &about), &game, &pack, Daybreak::brain()).unwrap();
    let is_for = |options: &[(&str, &str)]| {
        let options = Options::with(options.iter().copied()).unwrap();
        learned.is_for(&Daybreak::new(game.pack().clone(), options, 3).unwrap())
    };
    assert!(is_for(&[]) && is_for(&[("sets", "all")]));
    assert!(is_for(&[("multi_hit", "all_blocks_first"), ("sets", "all"), ("start_player", "p2")]));
    assert!(!is_for(&[("split_stones", "false")]));
    assert!(!is_for(&[("multi_hit", "all_blocks_first"), ("split_stones", "false")]));
}

/// A game of Daybreak that has ended with these shares.
struct Ended([f64; 3]);

impl Brain<Daybreak> for Ended {
    fn worth(&self, _: &Daybreak, _: &<Daybreak as Game>::State, seat: Seat) -> f64 {
        self.0[seat.index()]
    }

    fn grade(&self, _: &Daybreak, _: &<Daybreak as Game>::State, seat: Seat) -> f64 {
        self.0[seat.index()]
    }
}

#[test]
fn a_shared_first_place_is_a_share() {
    let (game, _) = table(3);
    let over = game.start(Chance::new(Seed::from_text("over")), &mut Unheard);
    let shares = |stakes: Stakes, grades: [f64; 3]| {
        let mut out = [0.0; MAX_SEATS];
        stakes.shares(&game, &Ended(grades), &over, &mut out);
        [out[0], out[1], out[2]]
    };
    assert_eq!(shares(Stakes::Rivals, [1.0, 1.0, 0.0]), [0.5, 0.5, 0.0]);
    assert_eq!(shares(Stakes::Rivals, [0.0, 1.0, 0.0]), [0.0, 1.0, 0.0]);
    assert_eq!(shares(Stakes::Partners, [1.0, 1.0, 1.0]), [1.0, 1.0, 1.0]);
}

#[test]
fn old_levels_are_called_by_name_and_not_offered() {
    for (name, level) in [("old-normal", Level::OldNormal), ("old-hard", Level::OldHard)] {
        assert_eq!(name.parse::<Level>(), Ok(level));
        assert!(!Level::ALL.contains(&level));
        assert_eq!(level.to_string(), name);
    }
    // They judge as the hand-made brain does.
    let (game, _) = table(2);
    let state = game.start(Chance::new(Seed::from_text("old")), &mut Unheard);
    let Turn::Ask(ask) = game.turn(&state) else { panic!("nobody is asked") };
    let seat: Seat = ask.must.first().unwrap();
    let know = Knowledge::new(&game, &state, seat);
    let choose = |level: Level| level.bot(Daybreak::brain()).choose(&know, &mut Dice::new(5));
    let given = |simulations: u32, ahead: u32| {
        let search = Search::new(Daybreak::brain(), Budget::simulations(simulations));
        search.by_hand().ahead(ahead).choose(&know, &mut Dice::new(5))
    };
    let Habits { ahead, glance, simulations: [_, normal, hard], .. } = Daybreak::brain().habits();
    assert_eq!(choose(Level::OldNormal), given(normal, glance));
    assert_eq!(choose(Level::OldHard), given(hard, ahead));
    // By another brain than the others, and by no other.
    assert!(Daybreak::brain().learned(&game).is_some());
    let brain = |level: Level| {
        let search = level.search(Daybreak::brain(), &game, Thinking::Counted);
        search.rate(&know, &mut Dice::new(5))
    };
    assert_ne!(brain(Level::Normal), brain(Level::OldNormal));
}

#[test]
fn built_in_networks_play_the_tables_they_were_trained_for_and_no_others() {
    fn learned<G: Entry>(seats: u8, options: &[(&str, &str)]) -> bool {
        let pack = Packs::new(None).unwrap().load::<G>().unwrap().pack;
        let options = G::Options::with(options.iter().copied()).unwrap();
        let game = G::new(pack, options, seats).unwrap();
        G::brain().learned(&game).is_some_and(|brain| brain.is_measured())
    }
    let why = "the weights are for other rules, numbers or cards: train anew, or take them out";
    for seats in 2..=4 {
        assert!(learned::<Daybreak>(seats, &[]), "{why}");
        assert!(learned::<Hackclad>(seats, &[]), "{why}");
    }
    assert!(!learned::<Hackclad>(3, &[("mode", "coop")]));
    assert!(learned::<Daybreak>(3, &[("sets", "all")]));
    assert!(!learned::<Daybreak>(3, &[("bank_stones", "20")]));
    // Its levels play by a policy and a small network of facts, as long as they like.
    assert!(!learned::<Court>(2, &[]));
}
