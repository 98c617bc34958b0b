//! Whole games.

use std::collections::BTreeSet;

use hackclad::{Action, Event};
use kernel::{Dice, Game, Seat, Turn, Viewer};

use crate::common::{all, pack, play_on, start, table};

/// HD-320: in co-op the stock, the stones of all players and those on the field are always the
/// start health.
#[test]
fn coop_stones_are_conserved() {
    let pack = pack();
    for (difficulty, health) in [("easy", 74), ("normal", 86), ("expert", 98), ("inferno", 105)] {
        let game = table(&pack, 3, &[("mode", "coop"), ("coop_difficulty", difficulty)]);
        for seed in 0..20 {
            let mut state = start(&game, &format!("health {seed}"));
            let mut dice = Dice::new(seed);
            while play_on(&game, &mut state, &mut dice, 1) == 1 {
                let view = all(&game, &state);
                let held: u16 = view.seats.values().map(|player| player.vp).sum();
                let field: u16 = view.stones.values().sum();
                assert_eq!(view.stock.expect("co-op") + held + field, health);
            }
        }
    }
}

/// HD-011: deck, hand, discard pile, turn-card stack and the card in use are 9; only Experiment
/// adds to them.
#[test]
fn nine_cards_at_all_times() {
    let pack = pack();
    let game = table(&pack, 4, &[("characters", "random")]);
    for seed in 0..40 {
        let mut state = start(&game, &format!("nine {seed}"));
        let mut dice = Dice::new(seed);
        while play_on(&game, &mut state, &mut dice, 1) == 1 {
            let view = all(&game, &state);
            if view.round == 0 {
                continue;
            }
            for (who, player) in &view.seats {
                let using = view.effects.iter().filter(|e| e.who == *who && e.what == "card");
                let mine = usize::from(player.cards + player.deck + player.stack)
                    + player.discard.len()
                    + using.count();
                let amelia = player.character.as_deref() == Some("amelia");
                assert!(mine == 9 || (amelia && mine > 9), "{mine} cards");
            }
        }
    }
}

/// Every card of every character is used in random games, and every kind of event comes up.
#[test]
fn every_card_is_used() {
    let pack = pack();
    let mut used = BTreeSet::new();
    let mut kinds = BTreeSet::new();
    let mut dice = Dice::new(3);
    for seed in 0..4000u64 {
        let mode = ["versus", "coop", "tag"][seed as usize % 3];
        let game = table(&pack, 4, &[("characters", "random"), ("mode", mode)]);
        let mut state = start(&game, &format!("used {seed}"));
        let mut legal = Vec::new();
        while let Turn::Ask(ask) = game.turn(&state) {
            let seat = ask.must.first().expect("somebody");
            legal.clear();
            game.legal(&state, seat, &mut legal);
            let action = *dice.pick(&legal).expect("something");
            let mut events = Vec::new();
            game.apply(&mut state, seat, &action, &mut events).expect("legal");
            for event in events {
                if let Event::Used { who, card, .. } = event {
                    let view = all(&game, &state);
                    let owner = view.seats[&who].character.clone().expect("a character");
                    used.insert((owner, pack.word(card).clone()));
                }
                let text = format!("{event:?}");
                kinds.insert(text.split([' ', '{']).next().unwrap_or_default().to_string());
            }
        }
    }
    let missing: Vec<_> = (0..5)
        .map(hackclad::CharId)
        .flat_map(|id| pack.cards_of(id).iter().map(move |card| (id, card)))
        .map(|(id, card)| (pack.character(id).id.clone(), card.id.clone()))
        .filter(|card| !used.contains(card))
        .collect();
    assert!(missing.is_empty(), "never used: {missing:?}");
    assert!(kinds.len() >= 50, "kinds of events: {kinds:?}");
}

/// HD-224, HD-306: a solo game has 9 rounds, points, and no winner.
#[test]
fn solo_games_end_with_points() {
    let game = table(&pack(), 1, &[("characters", "random")]);
    let mut state = start(&game, "solo");
    play_on(&game, &mut state, &mut Dice::new(1), usize::MAX);
    let Turn::Over(outcome) = game.turn(&state) else { panic!("not over") };
    assert!(outcome.winners().is_empty());
    let view = all(&game, &state);
    let total = view.scores.values().next().expect("a score").total;
    assert_eq!((view.round, outcome.seats[0].points), (9, total));
}

/// A card of one's own hand has a reason exactly when no legal action uses it as a card.
#[test]
fn why_not_agrees_with_legal() {
    let pack = pack();
    let game = table(&pack, 3, &[]);
    let mut dice = Dice::new(9);
    let mut looked = 0;
    for seed in 0..40 {
        let mut state = start(&game, &format!("why {seed}"));
        while play_on(&game, &mut state, &mut dice, 1) == 1 {
            for seat in Seat::all(3) {
                let view = game.view(&state, Viewer::Seat(seat));
                let mut legal = Vec::new();
                game.legal(&state, seat, &mut legal);
                let useful: BTreeSet<_> = legal
                    .iter()
                    .filter_map(|action| match action {
                        Action::Use(card) | Action::Draft { card, .. } | Action::Back(card) => {
                            Some(pack.word(*card).clone())
                        }
                        _ => None,
                    })
                    .collect();
                let own = view.seats.values().find(|player| player.seat == seat);
                for card in own.and_then(|own| own.hand.as_ref()).expect("my hand") {
                    assert_eq!(useful.contains(card), !view.why_not.contains_key(card), "{card}");
                    looked += 1;
                }
            }
        }
    }
    assert!(looked > 10_000);
}

/// HD-343, HD-346, HD-347: no card that is hidden from a seat is named in what it sees.
#[test]
fn views_hold_no_hidden_cards() {
    let pack = pack();
    let game = table(&pack, 2, &[("characters", "mia+luna"), ("order", "seats")]);
    let mut state = start(&game, "hidden");
    let mut dice = Dice::new(4);
    let mut checked = 0;
    while play_on(&game, &mut state, &mut dice, 1) == 1 {
        let truth = all(&game, &state);
        let luna = &truth.seats[&hackclad::Who::new(1)];
        let seen =
            serde_json::to_string(&game.view(&state, Viewer::Seat(Seat::new(0)))).expect("a view");
        let public: BTreeSet<_> = luna.discard.iter().chain(&luna.known).collect();
        let using: BTreeSet<_> = truth.effects.iter().filter_map(|e| e.card.as_ref()).collect();
        // Cards that only Luna has: their names can come from nowhere else.
        for card in luna.hand.iter().flatten().chain(luna.extended_cards.iter().flatten()) {
            let shared = ["shoot", "block", "move", "auxiliary-mana"].contains(&&**card);
            if !shared && !public.contains(card) && !using.contains(card) {
                assert!(!seen.contains(&format!("\"{card}\"")), "{card} is in {seen}");
                checked += 1;
            }
        }
    }
    assert!(checked > 500);
}
