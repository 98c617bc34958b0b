//! What is easier said in Rust than in a scenario: set-up by frames, icons and sentences, the
//! effect language, hidden information, why-not, and that play allocates nothing.

use std::collections::BTreeSet;
use std::sync::Arc;

use daybreak::{
    CardId, Cards, Category, Daybreak, DaybreakOptions, Event, Frame, SetKind, State, View,
};
use kernel::doc::Source;
use kernel::{Chance, Dice, Game, Options, Seat, Seed, Unheard, Viewer};
use pack::{Files, Packed};

const P1: Seat = Seat::new(0);

fn pack() -> Arc<Cards> {
    Daybreak::default_pack().expect("the default pack is good").0
}

fn game(cards: &Arc<Cards>, seats: u8, options: &[(&str, &str)]) -> Daybreak {
    let options = DaybreakOptions::with(options.iter().copied()).expect("options");
    Daybreak::new(cards.clone(), options, seats).expect("a table")
}

fn start(game: &Daybreak, seed: &str) -> (State, View) {
    let state = game.start(Chance::new(Seed::from_text(seed)), &mut Unheard);
    let view = game.view(&state, Viewer::All);
    (state, view)
}

fn frames(game: &Daybreak, names: &[Arc<str>]) -> Vec<Frame> {
    names.iter().map(|id| game.cards().get(game.cards().find(id).expect("a card")).frame).collect()
}

fn count(game: &Daybreak, names: &[Arc<str>], frame: Frame) -> usize {
    frames(game, names).into_iter().filter(|found| *found == frame).count()
}

/// WD-10, WD-41, WD-42, WD-44, WD-45, WD-49, WD-50, WD-54, WD-55, WD-56, WD-X1, WD-X2, WD-X3.
#[test]
fn set_up_by_frames() {
    let cards = pack();
    for (seats, bank, deck, white) in [(2, 30, 17, 8), (3, 40, 24, 6), (4, 50, 30, 3)] {
        let game = game(&cards, seats, &[]);
        let mut firsts = BTreeSet::new();
        for seed in 0..40 {
            let (_, view) = start(&game, &format!("set-up {seed}"));
            firsts.insert(view.active);
            assert_eq!(view.bank, bank - 3, "only the first player's 3 stones are gone");
            assert_eq!((view.deck, view.market.len()), (deck, 8));
            assert_eq!(count(&game, &view.market, Frame::White), white);
            let witches: BTreeSet<_> = view.seats.values().map(|seat| &seat.witch).collect();
            assert_eq!(witches.len(), usize::from(seats), "every player has another witch");
            for seat in view.seats.values() {
                let hand = seat.hand.as_ref().expect("seen by all");
                assert_eq!(count(&game, hand, Frame::White), 3);
            }
            let gold = count(&game, &view.market, Frame::Gold);
            let silver = count(&game, &view.market, Frame::Silver);
            assert!((seats == 4 || gold == 0) && (seats > 2 || silver == 0), "WD-44");
        }
        assert_eq!(firsts.len(), usize::from(seats), "WD-R47: any player may begin");
    }
}

/// What a game with several sets is made of: every card outside the deck is counted, the deck is
/// what is left of the public numbers.
/// WD-43, WD-46, WD-47, WD-48, WD-51, WD-52, WD-181, WD-R37, WD-R38, WD-R39, WD-X4.
#[test]
fn set_up_with_the_expansion() {
    let cards = pack();
    for (seats, rest, stones) in [(2u8, 16, 4), (3, 26, 7), (4, 35, 9)] {
        for split in ["true", "false"] {
            let game = game(&cards, seats, &[("sets", "all"), ("split_stones", split)]);
            let mut kinds = BTreeSet::new();
            let mut blessed = false;
            for seed in 0..60 {
                let (state, view) = start(&game, &format!("expansion {seed}"));
                let total = 15 + rest;
                let dealt = 3 * usize::from(seats);
                assert_eq!(view.deck + view.market.len() + dealt, total);
                assert_eq!(view.curse_zone, Some(12));
                let hidden =
                    serde_json::to_value(game.view(&state, Viewer::Seat(P1))).expect("a view");
                assert_eq!(
                    hidden["removed"].as_array().map(Vec::len),
                    Some(0),
                    "WD-43: taken out is not removed"
                );
                let in_game = in_game(&game, &state);
                let stone = |card: &&CardId| {
                    let card = game.cards().get(**card);
                    card.category == Category::Stone && card.frame != Frame::White
                };
                kinds.insert(in_game.iter().filter(stone).count());
                let white: Vec<_> = in_game
                    .iter()
                    .filter(|card| game.cards().get(**card).frame == Frame::White)
                    .collect();
                assert_eq!(white.len(), 15);
                blessed |=
                    white.iter().any(|card| game.cards().get(**card).category == Category::Bless);
            }
            assert!(blessed, "WD-181: white Blessing cards are among the white cards");
            if split == "true" {
                assert_eq!(kinds, BTreeSet::from([stones]));
            } else {
                assert!(kinds.len() > 1, "without the split the mix varies");
            }
        }
    }
    // WD-R37: with gold frames only there are too few Stone cards; the total is kept.
    let game = game(&cards, 4, &[("sets", "all"), ("frames", "gold")]);
    let (_, view) = start(&game, "gold");
    assert_eq!(view.deck + 8 + 12, 15 + 12, "all 12 gold cards are used");
}

/// All cards of a state that are not taken out, read from its saved form.
fn in_game(game: &Daybreak, state: &State) -> Vec<CardId> {
    let saved = serde_json::to_value(state).expect("a state");
    let mut cards: Vec<u64> =
        saved["deck"].as_array().expect("a deck").iter().filter_map(|c| c.as_u64()).collect();
    let view = game.view(state, Viewer::All);
    let named = |id: &Arc<str>| game.cards().find(id).expect("a card").index() as u64;
    cards.extend(view.market.iter().map(named));
    cards.extend(view.seats.values().flat_map(|seat| seat.hand.iter().flatten().map(named)));
    cards.into_iter().map(|card| CardId::new(card as u8)).collect()
}

/// WD-53, WD-R39: one dealt witch is enough.
#[test]
fn a_witch_brings_the_curse_zone() {
    let game = game(&pack(), 2, &[("witches", "all")]);
    let mut seen = BTreeSet::new();
    for seed in 0..60 {
        let (_, view) = start(&game, &format!("witch {seed}"));
        let dorothe = view.seats.values().any(|seat| &*seat.witch == "HX2");
        assert_eq!(view.curse_zone.is_some(), dorothe);
        seen.insert(dorothe);
    }
    assert_eq!(seen.len(), 2);
}

/// WD-03 to WD-06, WD-X95, WD-X96: kinds of sets and where things come from.
#[test]
fn sets_of_the_table() {
    let files = Daybreak::default_files();
    let independent = |source: &Source| {
        Source::new(
            source.file.clone(),
            source.text.replace("kind = \"base\"", "kind = \"independent\""),
        )
    };
    let files = Files::new(files.sources().iter().map(independent));
    let cards = Arc::new(Daybreak::read_pack(&files).expect("good"));
    assert_eq!(cards.sets()[0].kind, SetKind::Independent);
    let (_, view) = start(&game(&cards, 2, &[("sets", "all")]), "independent");
    assert_eq!((view.deck, view.market.len(), view.taken_out), (17, 8, 13));

    let quick = [("sets", "house-base"), ("witches", "all"), ("white", "all")];
    let (_, view) = start(&game(&cards, 2, &quick), "mixed");
    assert_eq!(view.taken_out, 6, "21 white cards, 15 stay; the others are the 16 of the base set");
    let lonely = DaybreakOptions::with([("sets", "house-harbour")]).expect("options");
    assert!(Daybreak::new(cards.clone(), lonely, 2).is_err());
    let unknown = DaybreakOptions::with([("sets", "steam")]).expect("options");
    assert!(Daybreak::new(cards, unknown, 2).is_err_and(|e| e.to_string().contains("house-base")));
}

/// WD-09, WD-11, WD-12, WD-20, WD-169, WD-180: what is printed, in numbers of the house sets.
#[test]
fn the_house_sets() {
    let cards = pack();
    let of = |set: u8, frame: Frame| {
        let normal: Vec<_> =
            cards.kinds().filter(|card| card.set == set && card.frame == frame).collect();
        (normal.len(), normal.iter().filter(|card| card.category == Category::Stone).count())
    };
    assert_eq!(of(0, Frame::White), (15, 4));
    assert_eq!((of(0, Frame::Bronze), of(0, Frame::Rainbow)), ((14, 4), (2, 0)));
    assert_eq!((of(0, Frame::Silver), of(0, Frame::Gold)), ((10, 3), (9, 2)));
    assert_eq!((of(1, Frame::White).0, of(1, Frame::Bronze).0, of(1, Frame::Silver).0), (6, 6, 4));
    assert_eq!((cards.witches().len(), cards.kinds().count()), (8, 50 + 20 + 1));
    let base = cards.kinds().filter(|card| card.set == 0);
    assert!(base.into_iter().all(|card| card.category != Category::Bless), "WD-12");
    let curse = cards.get(cards.find("CU").expect("a Curse"));
    let numbers = curse.numbers;
    assert_eq!(
        (numbers.get_cost, numbers.get_time, numbers.use_cost, numbers.use_time),
        (0, 2, 1, 5)
    );
    assert!(curse.effect.is_empty() && curse.copies == 12 && curse.frame == Frame::Token);
    for witch in cards.witches() {
        assert!(!witch.once.is_empty() && !witch.turn.is_empty(), "WD-09");
    }
}

/// The icons that follow from the effects are those that the files list (§4.2, §6.6), and every
/// one of the 28 is on some card.
#[test]
fn icons_follow_from_effects() {
    let cards = pack();
    let mut all = BTreeSet::new();
    for card in cards.kinds() {
        assert_eq!(card.summary(), card.icons, "{}", card.id);
        all.extend(card.summary());
    }
    assert_eq!(all, (1..=28).collect());
}

/// WD-17, WD-18: without icons, or with other ones, the cards play the same.
#[test]
fn icons_decide_nothing() {
    let bare = |source: &Source| {
        let text: Vec<_> = source.text.lines().filter(|line| !line.starts_with("icons")).collect();
        Source::new(source.file.clone(), text.join("\n"))
    };
    let files = Files::new(Daybreak::default_files().sources().iter().map(bare));
    let bare = Arc::new(Daybreak::read_pack(&files).expect("good"));
    for seed in 0..20 {
        let end = |cards: &Arc<Cards>| {
            let game = game(cards, 3, &[("sets", "all")]);
            let (mut state, _) = start(&game, &format!("icons {seed}"));
            play_on(&game, &mut state, &mut Dice::new(seed), 100_000);
            state
        };
        assert_eq!(end(&bare), end(&pack()));
    }
}

fn play_on(game: &Daybreak, state: &mut State, dice: &mut Dice, most: usize) -> usize {
    pack::play_on(game, state, dice, most).expect("somebody can always act")
}

/// A card of one's own hand has a reason exactly when no legal action uses it.
#[test]
fn why_not_agrees_with_legal() {
    let game = game(&pack(), 3, &[("sets", "all")]);
    let mut dice = Dice::new(9);
    let mut looked = 0;
    for seed in 0..60 {
        let (mut state, _) = start(&game, &format!("why {seed}"));
        while play_on(&game, &mut state, &mut dice, 1) == 1 {
            for seat in Seat::all(3) {
                let view = game.view(&state, Viewer::Seat(seat));
                let mut legal = Vec::new();
                game.legal(&state, seat, &mut legal);
                let texts: Vec<_> = legal.iter().map(|action| game.notation(action)).collect();
                for card in view.seats[&seat].hand.iter().flatten() {
                    let uses = |text: &String| {
                        let mut words = text.split(' ');
                        let verb = words.next();
                        let named = words.next() == Some(card);
                        let hand = &**card != "CU"
                            || verb == Some("use")
                            || text.ends_with(&format!("{seat} hand"));
                        named && hand && matches!(verb, Some("use" | "pick"))
                    };
                    let useful = texts.iter().any(uses);
                    assert_eq!(
                        useful,
                        !view.why_not.contains_key(card),
                        "{card} for {seat}: {texts:?} {:?}",
                        view.why_not.get(card)
                    );
                    looked += 1;
                }
            }
        }
    }
    assert!(looked > 10_000);
}

/// WD-37, WD-47: a view never holds the deck, other hands or what was taken out.
#[test]
fn views_keep_secrets() {
    let game = game(&pack(), 2, &[("sets", "all")]);
    let (state, all) = start(&game, "secrets");
    let view = serde_json::to_string(&game.view(&state, Viewer::Seat(P1))).expect("a view");
    let theirs = all.seats[&Seat::new(1)].hand.as_ref().expect("seen by all");
    for card in theirs {
        assert!(!view.contains(&format!("\"{card}\"")), "{card} is in {view}");
    }
    assert!(!view.contains("seed"));
}

/// WD-47: as long as the game goes on, no view of a player or spectator, and nothing they are told,
/// names a card that was taken out at set-up.
#[test]
fn taken_out_cards_stay_hidden() {
    let game = game(&pack(), 3, &[("sets", "all")]);
    let mut dice = Dice::new(11);
    let mut looked = 0;
    for seed in 0..12 {
        let (mut state, _) = start(&game, &format!("aside {seed}"));
        let saved = serde_json::to_value(&state).expect("a state");
        let words: Vec<u64> =
            saved["aside"].as_array().expect("a set").iter().filter_map(|w| w.as_u64()).collect();
        let bits = |word: usize| (0..64).filter(move |bit| words[word] >> bit & 1 != 0);
        let aside: Vec<String> = (0..4)
            .flat_map(|word| bits.clone()(word).map(move |bit| word * 64 + bit).collect::<Vec<_>>())
            .map(|card| format!("\"{}\"", game.cards().get(CardId::new(card as u8)).id))
            .collect();
        assert!(aside.len() > 10);
        while play_on(&game, &mut state, &mut dice, 7) == 7 {
            for viewer in Seat::all(3).map(Viewer::Seat).chain([Viewer::Public]) {
                let view = serde_json::to_string(&game.view(&state, viewer)).expect("a view");
                for card in &aside {
                    assert!(!view.contains(card.as_str()), "{card} is in the view of {viewer}");
                }
                looked += 1;
            }
        }
    }
    assert!(looked > 300);
}

/// WD-08: four slots, the same for everybody and for every display, also when nothing lies in
/// them. WD-07: what a table has agreed to change is an option; the rules themselves have no way to
/// take an action back.
#[test]
fn four_slots_and_agreed_changes() {
    let game = game(&pack(), 4, &[("bank_stones", "33")]);
    let (state, _) = start(&game, "slots");
    for viewer in Seat::all(4).map(Viewer::Seat).chain([Viewer::Public, Viewer::All]) {
        let view = game.view(&state, viewer);
        assert_eq!(view.bank, 33 - 3, "the agreed number of stones, less the first player's");
        for seat in view.seats.values() {
            assert!(seat.cast.keys().copied().eq(1..=4) && seat.stones.keys().copied().eq(1..=4));
        }
    }
    assert!(game.parse("undo").is_err() && game.parse("take back").is_err());
}

/// WD-56: what comes later in set-up sees what came before. The witches are dealt before the Curse
/// cards are laid out (one dealt witch is enough for them), the white cards lie on the deck before
/// the card zone is revealed from it, and the start player comes last.
#[test]
fn set_up_in_its_order() {
    let game = game(&pack(), 2, &[("sets", "all")]);
    for seed in 0..20 {
        let mut events = Vec::new();
        let state = game.start(Chance::new(Seed::from_text(&format!("order {seed}"))), &mut events);
        let view = game.view(&state, Viewer::All);
        assert_eq!(count(&game, &view.market, Frame::White), 8, "white cards lay on top");
        let dealt = events.iter().rposition(|event| matches!(event, Event::Dealt { .. }));
        let began = events.iter().position(|event| matches!(event, Event::TurnBegan { .. }));
        assert!(dealt.expect("dealt") < began.expect("begun"));
        let first = events.iter().find_map(|event| match event {
            Event::TurnBegan { seat, .. } => Some(*seat),
            _ => None,
        });
        assert_eq!(first, Some(view.active));
    }
}

/// WD-R40, WD-57, WD-58: the same name or number in two files is the same card.
#[test]
fn duplicates_are_taken_out() {
    let text = r#"
        [set]
        id = "promo"
        title = "Promotional cards"
        kind = "expansion"
        src = "R"
        [[witch]]
        id = "PW"
        name = "Lumi of the Dawn Lamp"
        once = []
        turn_cost = 1
        turn = []
        [[card]]
        id = "PF"
        name = "Finn the Pickpocket"
        frame = "white"
        category = "attack"
        use_cost = 2
        use_time = 3
        get_cost = 1
        get_time = 1
        effect = []
    "#;
    let cards = Arc::new(pack().with_file(&Source::new("promo.toml", text)).expect("good"));
    let game = game(&cards, 2, &[("sets", "house-base+promo")]);
    for seed in 0..30 {
        let (state, view) = start(&game, &format!("promo {seed}"));
        assert_eq!(view.taken_out, 0);
        assert!(view.seats.values().all(|seat| &*seat.witch != "PW"));
        assert!(in_game(&game, &state).iter().all(|card| &*game.cards().get(*card).id != "PF"));
    }
}
