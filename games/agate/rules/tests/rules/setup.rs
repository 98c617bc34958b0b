//! Set-up over many seeds.

use agate::{Agate, Event, Hand, State};
use kernel::{Chance, Game, Seat, Seed, SetupError, Viewer};

use crate::common::{all, even, game, open, pile, position};

const GAMES: u64 = 3_000;

fn start(game: &Agate, index: u64) -> (State, Vec<Event>) {
    let mut events = Vec::new();
    let state = game.start(Chance::new(Seed::from_text("set-up").nth(index)), &mut events);
    (state, events)
}

fn first_player(events: &[Event]) -> Seat {
    let began = events.iter().find_map(|event| match event {
        Event::TurnBegan { seat, .. } => Some(*seat),
        _ => None,
    });
    began.expect("a first turn")
}

/// Cards that the first player has drawn: ACTION cards, EVENT cards.
fn drawn(events: &[Event]) -> (usize, usize) {
    let count = |is: fn(&Event) -> bool| events.iter().filter(|event| is(event)).count();
    (
        count(|event| matches!(event, Event::Drew { .. })),
        count(|event| matches!(event, Event::EventDrawn { .. })),
    )
}

/// AG-14, AG-17: three ACTION cards each. AG-08: a mark brings no fourth. AG-16, AG-20, AG-22:
/// pile, chips and HP are those of the table in the rules.
#[test]
fn everybody_gets_three_action_cards() {
    for (seats, pile_size, pool) in [(2, 46, 28), (3, 43, 23), (4, 40, 18)] {
        let game = game(seats, &[]);
        let (mut marked, mut plain_starts) = (0, 0);
        for index in 0..GAMES {
            let (state, events) = start(&game, index);
            let (view, first) = (all(&game, &state), first_player(&events));
            let (actions, shown) = drawn(&events);
            for (seat, player) in &view.seats {
                let more = if *seat == first { actions } else { 0 };
                assert_eq!(usize::from(player.cards), 3 + more, "AG-14: {seat} of {seats}");
                for name in player.hand.iter().flatten() {
                    let card = game.cards().find(name).unwrap();
                    assert!(!game.cards().is_event(card), "AG-17: {seat} holds {name}");
                    marked += u32::from(*seat != first && game.cards().is_marked(card));
                }
            }
            assert_eq!(pile(&state).len() + actions + shown, pile_size, "AG-16");
            if shown == 0 {
                plain_starts += 1;
                assert_eq!(view.pool, pool, "AG-20");
                for player in view.seats.values() {
                    assert_eq!((player.hp, player.karma), (10, 5), "AG-20, AG-22");
                }
            }
        }
        assert!(marked > 100, "AG-08: marked cards were dealt and brought nothing: {marked}");
        assert!(plain_starts > GAMES / 2);
    }
}

/// AG-17, AG-R1: only EVENTs are laid aside, seat by seat, and all see which. AG-18: nothing
/// else happens before the first turn. AG-13, AG-19: all 52 cards are there afterwards, the
/// Sword once.
#[test]
fn events_are_laid_aside_and_come_back() {
    let game = game(4, &[]);
    let deck: Hand = game.cards().deck().into_iter().collect();
    let mut exchanges = 0;
    for index in 0..GAMES {
        let (state, events) = start(&game, index);
        let first_turn = events.iter().position(|event| matches!(event, Event::TurnBegan { .. }));
        let mut before = None;
        for event in &events[..first_turn.unwrap()] {
            let Event::LaidAside { seat, cards } = event else {
                panic!("AG-18: {event:?} during set-up");
            };
            exchanges += 1;
            assert!(before < Some(*seat), "AG-R1: one seat after the other");
            before = Some(*seat);
            assert!(!cards.is_empty());
            assert!(cards.cards().all(|card| game.cards().is_event(card)), "AG-17: {cards:?}");
            for viewer in Seat::all(4).map(Viewer::Seat).chain([Viewer::Public]) {
                assert_eq!(game.seen_by(event, viewer), Some(*event), "all see it");
            }
        }
        let view = all(&game, &state);
        let hands = view.seats.values().flat_map(|player| player.hand.iter().flatten());
        let open = hands.chain(&view.discard).map(|name| game.cards().find(name).unwrap());
        let found: Hand = open.chain(pile(&state)).collect();
        assert_eq!(found, deck, "AG-13, AG-19");
    }
    assert!(exchanges > GAMES, "{exchanges}");
}

/// AG-19: after the exchange the whole pile is shuffled, the cards laid aside with it.
#[test]
fn the_pile_is_shuffled_after_the_exchange() {
    let game = game(4, &[("first_player", "p1")]);
    let (spring, sword) =
        (game.cards().find("spring").unwrap(), game.cards().find("sword").unwrap());
    let deal = "deal = \"spring A A  B B B  C C C  A B C\"\n";
    let mut places = [0; 39];
    for index in 0..8_000 {
        let state = open(&game, deal, Seed::from_text("exchange").nth(index));
        let cards: Vec<_> = pile(&state).into_iter().filter(|card| *card != sword).collect();
        if let Some(place) = cards.iter().position(|card| *card == spring) {
            places[place] += 1;
        }
    }
    // The first player has drawn from the top, so only the lower places are compared.
    assert!(even(&places[..30]), "AG-19: {places:?}");
}

/// AG-14: the cards are shuffled before the deal: every hand is as good as any other.
#[test]
fn the_deal_is_fair() {
    let game = game(4, &[("first_player", "p1")]);
    let mut held = [0; 3];
    for index in 0..GAMES {
        let view = all(&game, &start(&game, index).0);
        for seat in 1..4 {
            let hand = view.seats[&Seat::new(seat)].hand.iter().flatten();
            held[usize::from(seat) - 1] += hand.filter(|name| &***name == "A").count() as u64;
        }
    }
    assert!(even(&held), "AG-14: {held:?}");
    // Three cards each out of the 44 ACTION cards, six of which are A.
    let (found, wanted) = (held.iter().sum::<u64>() as f64, 3.0 * 3.0 * GAMES as f64 * 6.0 / 44.0);
    assert!((found / wanted - 1.0).abs() < 0.05, "AG-14: {found} instead of {wanted}");
}

/// AG-23, AG-R2: uniformly among the last places of the pile, 10 unless the table says otherwise.
#[test]
fn the_sword_lies_anywhere_in_its_window() {
    for (window, options) in
        [(10, &[][..]), (1, &[("sword_window", "1")]), (20, &[("sword_window", "20")])]
    {
        for seats in 2..=4 {
            let game = game(seats, options);
            let sword = game.cards().find("sword").unwrap();
            let mut places = vec![0; window];
            for index in 0..GAMES {
                let (state, _) = start(&game, index);
                let below = pile(&state).iter().position(|card| *card == sword).unwrap();
                assert!(below < window, "AG-23: {below} cards lie below it");
                places[below] += 1;
                for viewer in [Viewer::Seat(Seat::new(0)), Viewer::Public] {
                    assert_eq!(game.view(&state, viewer).sword_among, Some(window), "AG-23");
                }
            }
            assert!(even(&places), "AG-R2: {seats} seats: {places:?}");
        }
    }
}

/// AG-24, AG-R3: at random, or as the table says.
#[test]
fn the_first_player() {
    for seats in 2..=4 {
        for options in [&[][..], &[("first_player", "first_out")]] {
            let game = game(seats, options);
            let mut firsts = vec![0; usize::from(seats)];
            for index in 0..GAMES {
                firsts[first_player(&start(&game, index).1).index()] += 1;
            }
            assert!(even(&firsts), "AG-R3: {options:?}: {firsts:?}");
        }
    }
    for options in
        [&[("first_player", "p3")][..], &[("first_player", "first_out"), ("first_out", "p3")]]
    {
        let game = game(4, options);
        for index in 0..50 {
            assert_eq!(first_player(&start(&game, index).1), Seat::new(2), "AG-24: {options:?}");
        }
    }
}

/// AG-134: two to four players; options cannot name others.
#[test]
fn two_to_four_players() {
    let pack = game(2, &[]).pack().clone();
    for seats in [0, 1, 5, 8] {
        let error = Agate::new(pack.clone(), Default::default(), seats).unwrap_err();
        assert_eq!(error, SetupError::Seats { game: "agate", least: 2, most: 4, asked: seats });
        assert_eq!(error.to_string(), format!("agate is for 2 to 4 players, not {seats}"));
    }
    for (key, options) in [
        ("first_player", game(4, &[("first_player", "p3")]).options().clone()),
        ("first_out", game(4, &[("first_out", "p4")]).options().clone()),
    ] {
        let error = Agate::new(pack.clone(), options, 2).unwrap_err().to_string();
        assert!(error.contains(key) && error.contains("only 2 seats"), "AG-134: {error}");
    }
}

/// AG-12, AG-15: tables that differ only in what lies face down look the same to everybody who
/// does not hold it.
#[test]
fn backs_are_alike() {
    let game = game(4, &[]);
    let one = "p1 = { hand = \"A\" }\np2 = { hand = \"reflect B\" }\npile = \"pursuit A\"\n";
    let two = "p1 = { hand = \"A\" }\np2 = { hand = \"absorb C\" }\npile = \"sword deadly\"\n";
    let (one, two) = (position(&game, one), position(&game, two));
    for seat in [0, 2, 3] {
        let viewer = Viewer::Seat(Seat::new(seat));
        assert_eq!(game.view(&one, viewer), game.view(&two, viewer), "AG-12: {viewer}");
    }
    let public = Viewer::Public;
    assert_eq!(game.view(&one, public), game.view(&two, public), "AG-12");
    let owner = Viewer::Seat(Seat::new(1));
    assert_ne!(game.view(&one, owner), game.view(&two, owner), "AG-15: the owner sees the hand");
}
