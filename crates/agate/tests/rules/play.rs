//! What must hold in every game, watched over many random ones.

use agate::{Action, Agate, AgateOptions, Answer, Asked, Event, HandCap, State};
use kernel::{Dice, Game, Options, Seat, Seats, Seed, Turn, Unheard, Viewer};

use crate::common::{all, even, game, open, pile, play, position};

/// Random games of all sizes, every other one with random options.
fn games(name: &str, count: u64, mut each: impl FnMut(&Agate, Seed, &mut Dice)) {
    let pack = game(2, &[]).pack().clone();
    let mut dice = Dice::new(5);
    for index in 0..count {
        let options =
            if index % 2 == 0 { AgateOptions::default() } else { AgateOptions::random(&mut dice) };
        let seats = 2 + (index % 3) as u8;
        if let Ok(game) = Agate::new(pack.clone(), options, seats) {
            each(&game, Seed::from_text(name).nth(index), &mut dice);
        }
    }
}

/// AG-91, AG-21: 38 chips at every moment, each in one place. And 52 cards.
#[test]
fn chips_and_cards_are_conserved() {
    games("conserved", 600, |game, seed, dice| {
        play::<Vec<Event>>(game, seed, dice, |state, _| {
            let view = all(game, state);
            let chips: u32 = view.seats.values().map(|player| u32::from(player.karma)).sum();
            assert_eq!(chips + u32::from(view.pool), 38, "AG-91");
            let hands: usize = view.seats.values().map(|player| usize::from(player.cards)).sum();
            assert_eq!(hands + view.pile + view.discard.len(), 52);
            game.audit(state).unwrap();
        });
    });
}

/// AG-90: karma grows only by attacks that land and by EVENTs, and every chip is accounted for.
#[test]
fn karma_grows_only_by_attacks_and_events() {
    let (mut moved, mut gained) = (0, 0);
    games("karma", 600, |game, seed, dice| {
        let overkill = game.options().reflect_overkill_karma;
        let mut before: Option<Vec<i32>> = None;
        let mut attacker = None;
        play::<Vec<Event>>(game, seed, dice, |state, events| {
            let view = all(game, state);
            let now: Vec<_> = view.seats.values().map(|seat| i32::from(seat.karma)).collect();
            let mut counted = before.take().unwrap_or_else(|| vec![5; now.len()]);
            let (mut taken, mut from_event) = (false, false);
            for event in events {
                match *event {
                    Event::Attacked { seat, .. } => attacker = Some(seat),
                    Event::Responded { end, damage, .. } => {
                        taken = end == Answer::Take && damage > 0;
                    }
                    Event::EventDrawn { .. } => from_event = true,
                    Event::KarmaMoved { from, to, given, pooled } => {
                        moved += 1;
                        assert!(taken, "AG-90: {event:?} without a hit");
                        assert!(Some(to) == attacker || overkill, "AG-90: {event:?}");
                        counted[from.index()] -= i32::from(given);
                        counted[to.index()] += i32::from(given + pooled);
                    }
                    Event::KarmaGained { seat, gain } => {
                        gained += 1;
                        assert!(from_event, "AG-90: {event:?} without an EVENT");
                        counted[seat.index()] += i32::from(gain);
                    }
                    Event::KarmaReversed { target, to, .. } => {
                        counted[target.index()] = i32::from(to);
                    }
                    Event::KarmaShed { seat, loss } => counted[seat.index()] -= i32::from(loss),
                    Event::Eliminated { seat, .. } => counted[seat.index()] = 0,
                    _ => {}
                }
            }
            assert_eq!(counted, now, "AG-21, AG-90: {events:?}");
            before = Some(now);
        });
    });
    assert!(moved > 500 && gained > 500, "{moved} {gained}");
}

/// AG-51, AG-118: nobody is ever asked for Pursuit on an Area Attack, nor can its receiver add any.
#[test]
fn area_attack_is_never_pursued() {
    let mut asked = 0;
    games("area", 1_500, |game, seed, dice| {
        play::<Vec<Event>>(game, seed, dice, |state, _| {
            let view = all(game, state);
            let Some(attack) = &view.attack else { return };
            if &*attack.card != "area" {
                return;
            }
            asked += 1;
            let ask = view.asked.unwrap();
            assert_eq!(ask.what, Asked::Respond, "AG-51");
            assert_eq!(attack.pursuits, 0, "AG-51");
            let mut legal = Vec::new();
            game.legal(state, ask.seat, &mut legal);
            let pursues = |action: &Action| matches!(action, Action::Respond { pursuits, .. } if *pursuits > 0);
            assert!(!legal.iter().any(pursues), "AG-118: {legal:?}");
        });
    });
    assert!(asked > 500, "{asked}");
}

/// The events of a game, turn by turn.
fn turns(told: &[Event]) -> Vec<(Seat, Vec<Event>)> {
    let mut turns: Vec<(Seat, Vec<Event>)> = Vec::new();
    for event in told {
        match (event, turns.last_mut()) {
            (Event::TurnBegan { seat, .. }, _) => turns.push((*seat, Vec::new())),
            (_, Some((_, events))) => events.push(*event),
            (_, None) => {}
        }
    }
    turns
}

fn is_draw(event: Option<&Event>) -> bool {
    let Some(event) = event else { return false };
    matches!(
        event,
        Event::Drew { .. }
            | Event::EventDrawn { .. }
            | Event::Reshuffled { .. }
            | Event::NothingToDraw { .. }
    )
}

/// AG-27: a turn begins with drawing. AG-29, AG-30: after a mark it goes on, after a plain card
/// it does not. AG-34: one card is used at most. AG-25: the next living player follows.
#[test]
fn turns_have_their_shape() {
    let mut seen = 0;
    games("turns", 600, |game, seed, dice| {
        let mut told = Vec::new();
        play::<Vec<Event>>(game, seed, dice, |_, events| told.extend(events));
        let (mut out, mut last) = (Vec::new(), None::<Seat>);
        for (seat, events) in turns(&told) {
            seen += 1;
            if let Some(last) = last.replace(seat) {
                let next = last.others(game.seats()).find(|seat| !out.contains(seat));
                assert_eq!(next, Some(seat), "AG-25, AG-41");
            }
            assert!(is_draw(events.first()), "AG-27: {events:?}");
            let mut uses = 0;
            for (event, next) in events.iter().zip(events.iter().map(Some).skip(1).chain([None])) {
                match *event {
                    Event::Used { .. } | Event::Attacked { .. } => uses += 1,
                    Event::Eliminated { seat, .. } => out.push(seat),
                    Event::Drew { card, again, .. } => {
                        assert_eq!(again, game.cards().is_marked(card.unwrap()), "AG-07");
                        assert_eq!(is_draw(next), again, "AG-29, AG-30: {events:?}");
                    }
                    _ => {}
                }
            }
            assert!(uses <= 1, "AG-34: {events:?}");
        }
    });
    assert!(seen > 5_000, "{seen}");
}

/// AG-38, AG-39: a turn with five or more cards ends with one use or one discard; at a table with
/// `hand_cap = four` it ends with four cards at most. AG-42: somebody eliminated in the own turn
/// does nothing more in it.
#[test]
fn turns_with_a_full_hand() {
    let (mut full, mut more) = (0, 0);
    games("four", 900, |game, seed, dice| {
        let mut active = None;
        play::<Vec<Event>>(game, seed, dice, |state, events| {
            let view = all(game, state);
            let new_turn = events.iter().any(|event| matches!(event, Event::TurnBegan { .. }));
            if let Some(before) = active.replace(view.active).filter(|_| new_turn) {
                let cards = view.seats[&before].cards;
                match game.options().hand_cap {
                    HandCap::Four if before != view.active => {
                        assert!(cards <= 4, "AG-39: {before} ends with {cards}");
                        full += u32::from(cards == 4);
                    }
                    HandCap::One => {
                        let own = |event: &&Event| matches!(event, Event::Discarded { seat, .. } if *seat == before);
                        let discarded = events.iter().filter(own).count();
                        assert!(discarded <= 1, "AG-38: {before} discards {discarded}");
                        more += u32::from(cards > 4);
                    }
                    HandCap::Four => {}
                }
            }
        });
    });
    assert!(full > 400 && more > 1_000, "{full} {more}");
}

/// Plays to the end: the winners, whether by the turn limit, and the last state.
fn end(game: &Agate, seed: Seed, dice: &mut Dice) -> (Seats, bool, State) {
    let mut end = None;
    play::<Vec<Event>>(game, seed, dice, |state, events| {
        let won = events.iter().find_map(|event| match event {
            Event::Won { seats, by_limit } => Some((*seats, *by_limit, state.clone())),
            _ => None,
        });
        assert_eq!(won.is_some(), matches!(game.turn(state), Turn::Over(_)));
        end = won;
    });
    end.expect("an end")
}

/// AG-123, AG-125, AG-R21: one player is left and wins.
#[test]
fn there_is_one_winner() {
    games("winner", 900, |game, seed, dice| {
        let (winners, by_limit, state) = end(game, seed, dice);
        if by_limit {
            return;
        }
        let view = game.view(&state, Viewer::Public);
        let living: Seats =
            view.seats.iter().filter(|(_, player)| player.alive).map(|(seat, _)| *seat).collect();
        assert_eq!((winners.len(), winners), (1, living), "AG-123, AG-R21");
        let Turn::Over(outcome) = game.turn(&state) else { panic!("not over") };
        assert_eq!(outcome.winners(), winners);
        let last_out = view.out.last().unwrap();
        assert_eq!(outcome.seats[last_out.index()].place, 2, "last out is second");
        assert_eq!(outcome.seats[view.out[0].index()].place, game.seats(), "first out is last");
    });
}

/// AG-135, AG-R26: at the turn limit the living player with most HP wins, then least karma.
#[test]
fn the_turn_limit_ends_a_game() {
    let game = game(4, &[("turn_limit", "12")]);
    let mut dice = Dice::new(8);
    let mut limits = 0;
    for index in 0..200 {
        let (winners, by_limit, state) = end(&game, Seed::from_text("limit").nth(index), &mut dice);
        let view = game.view(&state, Viewer::Public);
        assert!(view.turn <= 12, "AG-135");
        if !by_limit {
            continue;
        }
        limits += 1;
        assert_eq!(view.turn, 12, "AG-135");
        let living = view.seats.iter().filter(|(_, player)| player.alive);
        let rank = |player: &agate::SeatView| (-player.hp, player.karma);
        let best = living.clone().map(|(_, player)| rank(player)).min().unwrap();
        let wanted: Seats =
            living.filter(|(_, player)| rank(player) == best).map(|(seat, _)| *seat).collect();
        assert_eq!(winners, wanted, "AG-R26");
    }
    assert!(limits > 100, "{limits}");
}

/// AG-119, AG-120: after a reshuffle every card may lie anywhere, the Sword like the others.
#[test]
fn a_reshuffle_puts_the_sword_anywhere() {
    let game = game(4, &[]);
    let sword = game.cards().find("sword").unwrap();
    let text = "step = \"draw\"\nrest = \"out\"\np1 = { karma = 1 }\n\
                discard = \"A A A B B B C C C sword\"\n";
    let mut places = [0; 10];
    for index in 0..5_000 {
        let state = open(&game, text, Seed::from_text("reshuffle").nth(index));
        // Drawn at once, or still in the pile.
        places[pile(&state).iter().position(|card| *card == sword).unwrap_or(9)] += 1;
    }
    assert!(even(&places), "AG-120: {places:?}");
}

/// AG-122: with pile and discard empty nothing is drawn, and nothing is shuffled.
#[test]
fn nothing_to_draw() {
    let game = game(2, &[]);
    let text = "rest = \"out\"\np1 = { hand = \"A\" }\np2 = { hand = \"B\" }\n";
    let mut state = position(&game, text);
    let mut events = Vec::new();
    let [p1, p2] = [Seat::new(0), Seat::new(1)];
    game.apply(&mut state, p1, &Action::Pass, &mut events).unwrap();
    let wanted = [
        Event::Passed { seat: p1 },
        Event::TurnBegan { seat: p2, turn: 2 },
        Event::NothingToDraw { seat: p2 },
    ];
    assert_eq!(events, wanted, "AG-122");
}

/// AG-C08: a stolen card is taken at random, each card of the hand as likely.
#[test]
fn stealing_is_blind() {
    let game = game(2, &[]);
    let text = "p1 = { hand = \"steal\" }\np2 = { hand = \"A B B reflect absorb\" }\n\
                pile = \"C C\"\n";
    let steal = game.parse("use steal p2").unwrap();
    let mut taken = [0; 4];
    for index in 0..5_000 {
        let mut state = open(&game, text, Seed::from_text("steal").nth(index));
        game.apply(&mut state, Seat::new(0), &steal, &mut Unheard).unwrap();
        let hand = all(&game, &state).seats[&Seat::new(0)].hand.clone().unwrap();
        let place = ["A", "B", "reflect", "absorb"].iter().position(|card| **card == *hand[0]);
        taken[place.unwrap()] += 1;
    }
    // There are two B.
    let [a, b, reflect, absorb] = taken;
    assert!(even(&[a, b / 2, b - b / 2, reflect, absorb]), "AG-C08: {taken:?}");
}
