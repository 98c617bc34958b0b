//! Set-up as it is done at a table: hands, decks, durability and chance (rules 2.2). Scenarios
//! begin with positions written by hand and do not see it.

use std::collections::BTreeSet;

use kernel::{Chance, Game, Options, Seed, Unheard, Viewer};
use pack::Packed;
use shadows::{Person, Shadows, ShadowsOptions, State, Status, View};

fn game(options: &[(&str, &str)], seats: u8) -> Shadows {
    let (cards, _) = Shadows::default_pack().expect("the default pack is good");
    let options = ShadowsOptions::with(options.iter().copied()).expect("the options fit");
    Shadows::new(cards, options, seats).expect("the table can be set up")
}

fn start(game: &Shadows, index: u64) -> (State, View) {
    let state = game.start(Chance::new(Seed::from_text("set-up").nth(index)), &mut Unheard);
    let view = game.view(&state, Viewer::All);
    (state, view)
}

/// A list in the saved state, which no view shows in its order.
fn saved(state: &State, what: &str) -> String {
    serde_json::to_value(state).expect("a state can be saved")[what].to_string()
}

/// SM-033, SM-035, SM-040, SM-041, SM-046 to SM-048, SM-319, SM-320, SM-331, SM-332, SM-336, SM-337.
#[test]
fn every_table_begins_as_the_rules_say() {
    let tables = [(3, 120, "E30"), (4, 120, "E30"), (5, 120, "E30")];
    let larger = [(6, 80, "E30EX"), (7, 60, "E30EX2"), (8, 40, "E30EX3")];
    for (seats, durability, walpurgis) in tables.into_iter().chain(larger) {
        for options in [&[][..], &[("traitor", "true")][..]] {
            if seats < 5 && !options.is_empty() {
                continue;
            }
            let (_, view) = start(&game(options, seats), 0);
            assert_eq!(view.durability, durability, "{seats} players");
            let mut held = 0;
            for (person, girl) in &view.girls {
                let human = matches!(person, Person::Sayaka | Person::Madoka);
                assert_eq!(girl.status == Status::Human, human, "SM-031: {person}");
                assert_eq!(girl.cards, girl.mp, "SM-035: {person}");
                assert_eq!(girl.hp, girl.max_hp, "SM-033: {person}");
                assert_eq!(girl.place, Some(shadows::Place::City), "SM-040: {person}");
                assert!(!girl.accused, "SM-368: {person}");
                held += usize::from(girl.cards);
            }
            assert_eq!(held + view.deck, 72, "SM-034");
            assert!(view.discard.is_empty() && view.loot_discard.is_empty());
            let numbers: Vec<_> = view.events.iter().map(|event| event.number).collect();
            let deck = [vec![4; 6], vec![2; 8], vec![1; 10], vec![0]].concat();
            assert_eq!(numbers, deck, "SM-047, SM-048");
            let last = view.events.last().and_then(|event| event.card.clone());
            assert_eq!(last.as_deref(), Some(walpurgis), "SM-045, SM-344, SM-347");
            let boxed: Vec<_> = view.boxed.iter().map(|event| event.number).collect();
            assert_eq!(boxed, [4, 2, 1], "SM-046");
        }
    }
}

/// SM-034, SM-039, SM-044: the decks are shuffled, and another game has them in another order.
#[test]
fn the_decks_are_shuffled() {
    let game = game(&[], 5);
    let mut decks: [BTreeSet<String>; 4] = Default::default();
    let mut on_top = BTreeSet::new();
    for index in 0..40 {
        let (state, view) = start(&game, index);
        decks[0].insert(saved(&state, "deck"));
        decks[1].insert(saved(&state, "loot_deck"));
        decks[2].insert(saved(&state, "events"));
        decks[3].insert(format!("{:?}", view.girls[&Person::Kyoko].hand));
        on_top.extend(view.events[0].card.clone());
    }
    for deck in decks {
        assert_eq!(deck.len(), 40, "no order came twice");
    }
    // Each of the seven cards with number 4 comes to the top some time.
    assert_eq!(on_top.len(), 7, "SM-044: {on_top:?}");
}

/// SM-281, SM-282: also where 28_EX is guaranteed it may lie at any place among its number.
#[test]
fn a_guaranteed_card_is_shuffled_in() {
    let game = game(&[("oriko_kirika", "true"), ("oriko_guaranteed", "true")], 5);
    let mut places = BTreeSet::new();
    for index in 0..80 {
        let (_, view) = start(&game, index);
        let at = view.events.iter().position(|event| event.card.as_deref() == Some("E28EX"));
        places.extend(at);
    }
    // Six 4s and eight 2s lie above the eleven 1s.
    assert!(places.iter().all(|at| (14..25).contains(at)), "{places:?}");
    assert!(places.len() > 7, "{places:?}");
}

/// SM-R031: the starting loot of somebody who starts as a human is set aside.
#[test]
fn the_loot_of_a_human_is_set_aside() {
    let game = game(&[("cast", "free"), ("humans", "homura+madoka")], 5);
    let (_, view) = start(&game, 0);
    let aside: Vec<_> = view.loot_aside.iter().map(|card| &**card).collect();
    assert_eq!(aside, ["time-manipulation"]);
    assert!(view.girls[&Person::Homura].loot.is_empty());
    assert_eq!(view.loot_deck, 11);
}

fn plays(view: &View) -> Vec<Vec<Person>> {
    view.seats.values().map(|seat| seat.plays.clone()).collect()
}

/// Why a table cannot be set up.
fn refused(options: &[(&str, &str)], seats: u8) -> String {
    let (cards, _) = Shadows::default_pack().expect("the default pack is good");
    let options = ShadowsOptions::with(options.iter().copied()).expect("the options fit");
    Shadows::new(cards, options, seats).err().map(|error| error.to_string()).unwrap_or_default()
}

/// SM-028, SM-029, SM-R006: who plays two characters with three and four players, whoever claims
/// what.
#[test]
fn double_seats() {
    use Person::{Homura, Kyoko, Madoka, Mami, Sayaka};
    let four = game(&[], 4);
    let mut pairs = BTreeSet::new();
    for index in 0..40 {
        let dealt = plays(&start(&four, index).1);
        let pair = dealt.iter().position(|own| own[..] == [Sayaka, Madoka]).expect("SM-028");
        pairs.insert(pair);
        let singles: BTreeSet<_> = dealt.iter().filter(|own| own.len() == 1).flatten().collect();
        assert_eq!(singles, [Kyoko, Mami, Homura].iter().collect(), "SM-028");
    }
    assert_eq!(pairs.len(), 4, "SM-030: any seat");
    for (claims, alone) in [
        (&[][..], &[Kyoko, Mami][..]),
        (&[("p3", "mami")], &[Mami]),
        (&[("p1", "kyoko")], &[Kyoko]),
        (&[("p1", "homura+mami")], &[Kyoko]),
        (&[("p2", "homura+kyoko")], &[Mami]),
        (&[("p2", "sayaka+madoka")], &[Kyoko, Mami]),
    ] {
        let game = game(claims, 3);
        let mut found = BTreeSet::new();
        for index in 0..40 {
            let dealt = plays(&start(&game, index).1);
            assert!(dealt.iter().any(|own| own[..] == [Sayaka, Madoka]), "SM-029: {dealt:?}");
            let homura = dealt.iter().find(|own| own.contains(&Homura)).expect("she is there");
            let single = dealt.iter().find(|own| own.len() == 1).expect("SM-029")[0];
            let other = if single == Mami { Kyoko } else { Mami };
            assert!(homura.len() == 2 && homura.contains(&other), "SM-029: {dealt:?}");
            found.insert(single);
            for (seat, claim) in claims {
                let seat = usize::from(seat.as_bytes()[1] - b'1');
                let own: Vec<_> = dealt[seat].iter().map(|person| person.word()).collect();
                assert!(claim.split('+').all(|word| own.contains(&word)), "SM-R006: {dealt:?}");
            }
        }
        assert_eq!(found, alone.iter().copied().collect(), "{claims:?}");
    }
    assert!(refused(&[("p1", "kyoko"), ("p2", "mami")], 3).contains("SM-029"));
    assert!(refused(&[("p1", "homura")], 3).contains("SM-029"));
    assert!(refused(&[("p1", "sayaka+madoka")], 5).contains("SM-027"));
}

/// SM-R007: where a person of the double seats is left out, all five are shared out, two at most
/// each.
#[test]
fn shared_out_freely() {
    let people = ("characters", "sayaka+madoka+homura+yuma+kirika");
    for seats in [3, 4] {
        let all = [("p1", "sayaka"), ("p2", "yuma"), ("p3", "homura")];
        let pair = [("p1", "sayaka"), ("p2", "yuma+madoka")];
        for claims in [&[][..], &[("p2", "yuma")], &pair, &all] {
            let options: Vec<_> =
                [("cast", "free"), people].iter().chain(claims).copied().collect();
            let game = game(&options, seats);
            let mut first = BTreeSet::new();
            for index in 0..20 {
                let dealt = plays(&start(&game, index).1);
                assert!(dealt.iter().all(|own| matches!(own.len(), 1 | 2)), "{dealt:?}");
                let all: BTreeSet<_> = dealt.iter().flatten().collect();
                assert_eq!((all.len(), dealt.iter().flatten().count()), (5, 5), "{dealt:?}");
                if !claims.is_empty() {
                    assert!(dealt[1].contains(&Person::Yuma), "SM-R006");
                }
                first.insert(dealt[usize::from(seats) - 1].clone());
            }
            assert!(first.len() > 1 || claims.len() > 1, "by chance");
        }
    }
    let three = [("cast", "free"), people, ("p1", "sayaka+madoka+yuma")];
    assert!(refused(&three, 4).contains("SM-R007"));
}

/// SM-328 to SM-330, SM-408, SM-340, SM-341, SM-R006: characters and humans drawn at random.
#[test]
fn drawn_characters() {
    let claims = [("characters", "random"), ("p2", "kirika"), ("p3", "oriko"), ("p4", "yuma")];
    let seven = game(&claims, 7);
    let (mut with, mut without, mut seen) = (0, 0, BTreeSet::new());
    for index in 0..60 {
        let (_, view) = start(&seven, index);
        assert_eq!(view.girls.len(), 7);
        let claimed = [[Person::Kirika], [Person::Oriko], [Person::Yuma]];
        assert_eq!(plays(&view)[1..4], claimed, "SM-R006");
        let human = |person: &Person| view.girls[person].status == Status::Human;
        let humans: BTreeSet<_> = view.girls.keys().copied().filter(human).collect();
        assert!(humans.len() == 2 && humans.contains(&Person::Sayaka), "SM-408: {humans:?}");
        match view.girls.contains_key(&Person::Madoka) {
            true => {
                with += 1;
                assert!(humans.contains(&Person::Madoka), "SM-329: {humans:?}");
            }
            false => {
                without += 1;
                seen.extend(humans);
            }
        }
    }
    assert!(with > 0 && without > 0 && seen.len() > 2, "SM-330: {with} {without} {seen:?}");
    let options =
        [("cast", "free"), ("characters", "random"), ("humans", "random"), ("p1", "yuma")];
    let free = game(&options, 5);
    let (mut casts, mut humans) = (BTreeSet::new(), BTreeSet::new());
    for index in 0..80 {
        let (_, view) = start(&free, index);
        assert_eq!(view.girls.len(), 5, "SM-R007");
        assert_eq!(view.seats[&kernel::Seat::new(0)].plays, [Person::Yuma], "SM-R006");
        let human = |person: &Person| view.girls[person].status == Status::Human;
        let two: Vec<_> = view.girls.keys().copied().filter(human).collect();
        assert_eq!(two.len(), 2, "SM-341: two are recommended");
        casts.extend(view.girls.keys().copied());
        humans.extend(two);
    }
    assert_eq!((casts.len(), humans.len()), (8, 8), "SM-340");
}

/// SM-323, SM-325, SM-R086: two start as humans, whether Madoka is drawn or not; as a girl she has
/// her Another card only if that is the table's wish, and never as a human.
#[test]
fn madoka_in_a_distorted_timeline() {
    for (fix, as_girl) in [("swap_human", None), ("another", Some("G08")), ("none", Some("G03"))] {
        let game = game(&[("cast", "distorted"), ("madoka_girl_fix", fix)], 5);
        let (mut girls, mut humans, mut out) = (0, 0, 0);
        for index in 0..80 {
            let (_, view) = start(&game, index);
            let count = view.girls.values().filter(|girl| girl.status == Status::Human).count();
            assert_eq!(count, 2, "SM-323: {fix}");
            match view.girls.get(&Person::Madoka) {
                None => out += 1,
                Some(madoka) if madoka.status == Status::Human => {
                    humans += 1;
                    assert_eq!(&*madoka.card, "G03", "SM-325: {fix}");
                }
                Some(madoka) => {
                    girls += 1;
                    assert_eq!(Some(&*madoka.card), as_girl, "SM-325: {fix}");
                }
            }
        }
        assert!(out > 0 && humans > 0, "{fix}: {out} {humans}");
        assert_eq!(girls > 0, as_girl.is_some(), "SM-R086: {fix}");
    }
}

/// SM-R004, SM-329, SM-330 and the other limits of the options that choose the cast.
#[test]
fn casts_that_do_not_fit() {
    // With Oriko and Kirika as foes, others take their places.
    let (_, view) = start(&game(&[("oriko_kirika", "true")], 7), 0);
    assert!(!view.girls.contains_key(&Person::Oriko) && !view.girls.contains_key(&Person::Kirika));
    assert_eq!(view.girls.len(), 7);
    let without = ("characters", "sayaka+kyoko+mami+homura+yuma+oriko+kirika");
    let kirika = ("characters", "sayaka+kyoko+madoka+mami+homura+yuma+kirika");
    let with = ("characters", "sayaka+kyoko+madoka+mami+homura+yuma+oriko");
    for (options, seats, clause) in [
        (&[("characters", "sayaka+kyoko+madoka+mami+homura")][..], 5, "cast = free"),
        (&[("characters", "random")], 6, "cast = free"),
        (&[("cast", "green")], 6, "Op8"),
        (&[kirika, ("oriko_kirika", "true")], 7, "SM-R004"),
        (&[("cast", "distorted"), ("characters", "random")], 5, "SM-322"),
        (&[("cast", "distorted"), ("humans", "random")], 5, "SM-322"),
        (&[("characters", "random"), ("oriko_kirika", "true")], 7, "too few"),
        (&[("humans", "sayaka+kyoko")], 5, "SM-330"),
        (&[("humans", "random")], 5, "SM-031"),
        (&[with, ("humans", "sayaka+kyoko")], 7, "SM-330"),
        (&[without, ("humans", "mami+kyoko")], 7, "SM-330"),
        (&[without, ("humans", "sayaka+kyoko+mami")], 7, "SM-330"),
        (&[("humans", "sayaka+kyoko")], 8, "SM-330"),
        (&[("humans", "random")], 8, "SM-031"),
        (&[("cast", "green"), ("humans", "random")], 5, "Op8"),
    ] {
        let why = refused(options, seats);
        assert!(why.contains(clause), "{options:?} with {seats}: {why}");
    }
    assert_eq!(refused(&[without, ("humans", "sayaka+kyoko")], 7), "");
    assert_eq!(refused(&[without, ("humans", "random")], 7), "");
    assert_eq!(refused(&[("cast", "free"), ("characters", "random")], 8), "");
    assert_eq!(refused(&[("characters", "random"), ("humans", "random")], 7), "");
    assert_ne!(refused(&[("p6", "kyoko")], 5), "", "there is no such seat");
}
