//! Who learns what (AG-11, AG-15 and the table "who sees what" of the rules).

use std::collections::BTreeMap;

use agate::{Agate, AgateOptions, Answer, CardId, Event, Hand};
use kernel::{Dice, Game, Options, Seat, Seed, Viewer};

use crate::common::{game, play};

/// The viewers that may know the card of an event; `None` if all may.
fn insiders(event: &Event) -> Option<Vec<Seat>> {
    match *event {
        Event::Drew { seat, .. } => Some(vec![seat]),
        Event::Stolen { thief, victim, .. } => Some(vec![thief, victim]),
        Event::LookedAt { seat, victim, .. } => Some(vec![seat, victim]),
        Event::HandsSwapped { seat, other, .. } => Some(vec![seat, other]),
        _ => None,
    }
}

fn names_a_secret(event: &Event) -> bool {
    match event {
        Event::Drew { card, .. } | Event::Stolen { card, .. } => card.is_some(),
        Event::LookedAt { hand, .. } => hand.is_some(),
        Event::HandsSwapped { taken, given, .. } => taken.is_some() || given.is_some(),
        _ => false,
    }
}

fn viewers(game: &Agate) -> impl Iterator<Item = Viewer> + use<> {
    Seat::all(game.seats()).map(Viewer::Seat).chain([Viewer::Public])
}

fn some_games(count: u64, mut each: impl FnMut(&Agate, Seed, &mut Dice)) {
    let pack = game(2, &[]).pack().clone();
    let mut dice = Dice::new(11);
    for index in 0..count {
        let options =
            if index % 2 == 0 { AgateOptions::default() } else { AgateOptions::random(&mut dice) };
        let seats = 2 + (index % 3) as u8;
        if let Ok(game) = Agate::new(pack.clone(), options, seats) {
            each(&game, Seed::from_text("secrets").nth(index), &mut dice);
        }
    }
}

/// AG-11: everybody learns of everything that happens. AG-15: but a card drawn, stolen, looked
/// at or swapped is named only to those who see it.
#[test]
fn events_name_no_secret_card() {
    let (mut open, mut hidden, mut shown) = (0, 0, 0);
    some_games(600, |game, seed, dice| {
        play::<Vec<Event>>(game, seed, dice, |_, events| {
            for event in events {
                for viewer in viewers(game) {
                    let seen = game.seen_by(event, viewer);
                    let Some(seen) = seen else { panic!("AG-11: {viewer} misses {event:?}") };
                    let inside = insiders(event)
                        .is_none_or(|seats| seats.iter().any(|seat| viewer == Viewer::Seat(*seat)));
                    if inside {
                        assert_eq!(seen, *event, "{viewer} learns all of it");
                        open += u32::from(insiders(event).is_none());
                        shown += u32::from(insiders(event).is_some());
                    } else {
                        assert!(!names_a_secret(&seen), "AG-15: {viewer} learns {seen:?}");
                        hidden += 1;
                    }
                }
            }
        });
    });
    assert!(open > 10_000 && hidden > 1_000 && shown > 1_000, "{open} {hidden} {shown}");
}

/// The parts of an event that are hidden change nothing else in it: who drew, stole, looked or
/// swapped is known to all, and that a mark made the drawing go on (rules §7).
#[test]
fn hidden_events_keep_their_open_part() {
    let [p1, p2] = [Seat::new(0), Seat::new(1)];
    let card = Some(CardId::new(3));
    let hand = Some(Hand::from_iter([CardId::new(1)]));
    let game = game(4, &[]);
    let third = Viewer::Seat(Seat::new(2));
    for (event, seen) in [
        (
            Event::Drew { seat: p1, card, again: true },
            Event::Drew { seat: p1, card: None, again: true },
        ),
        (
            Event::Stolen { thief: p1, victim: p2, card },
            Event::Stolen { thief: p1, victim: p2, card: None },
        ),
        (
            Event::LookedAt { seat: p1, victim: p2, hand },
            Event::LookedAt { seat: p1, victim: p2, hand: None },
        ),
        (
            Event::HandsSwapped { seat: p1, other: p2, taken: hand, given: hand },
            Event::HandsSwapped { seat: p1, other: p2, taken: None, given: None },
        ),
    ] {
        assert_eq!(game.seen_by(&event, third), Some(seen), "AG-C08, AG-129, AG-C19");
        assert_eq!(game.seen_by(&event, Viewer::Public), Some(seen));
    }
}

/// AG-15, AG-126: a view shows the own hand, the sizes of the others, and never a card that is
/// being picked for the discard by somebody else.
#[test]
fn views_show_no_foreign_hand() {
    some_games(150, |game, seed, dice| {
        play::<Vec<Event>>(game, seed, dice, |state, _| {
            let truth = game.view(state, Viewer::All);
            for viewer in viewers(game) {
                let view = game.view(state, viewer);
                for (seat, player) in &view.seats {
                    let real = &truth.seats[seat];
                    let own = viewer == Viewer::Seat(*seat);
                    assert_eq!(player.hand, real.hand.clone().filter(|_| own), "AG-15");
                    let open = |player: &agate::SeatView| {
                        (player.hp, player.karma, player.alive, player.cards)
                    };
                    assert_eq!(open(player), open(real), "AG-126");
                }
                assert_eq!((&view.discard, view.pool), (&truth.discard, truth.pool), "AG-126");
                assert_eq!(view.pile, truth.pile, "AG-126");
                if viewer != Viewer::Seat(view.active) {
                    assert!(view.picked.is_empty(), "AG-38: {viewer} sees {:?}", view.picked);
                }
            }
        });
    });
}

/// What a viewer knows of the other hands, put together from the events told to that viewer.
#[derive(Default)]
struct Knowledge(BTreeMap<Seat, Hand>);

impl Knowledge {
    fn of(&mut self, seat: Seat) -> &mut Hand {
        self.0.entry(seat).or_default()
    }

    fn spent(&mut self, seat: Seat, card: CardId, count: u8) {
        for _ in 0..count {
            self.of(seat).remove(card);
        }
    }

    fn hear(&mut self, game: &Agate, own: Seat, event: &Event) {
        let card = |id: &str| game.cards().find(id).unwrap();
        match *event {
            Event::Attacked { seat, card: used, count, pursuits, .. } => {
                self.spent(seat, used, count);
                self.spent(seat, card("pursuit"), pursuits);
            }
            Event::Pursued { seat, count } => self.spent(seat, card("pursuit"), count),
            Event::Responded { seat, card: used, offset, pursuits, end, .. } => {
                self.spent(seat, used, offset);
                self.spent(seat, card("pursuit"), pursuits);
                match end {
                    Answer::Reflect => self.spent(seat, card("reflect"), 1),
                    Answer::Absorb => self.spent(seat, card("absorb"), 1),
                    Answer::Take => {}
                }
            }
            Event::Used { seat, card } | Event::Discarded { seat, card } => {
                self.spent(seat, card, 1);
            }
            Event::Revived { seat } => self.spent(seat, card("revival"), 1),
            Event::Eliminated { seat, .. } => *self.of(seat) = Hand::EMPTY,
            Event::Excavated { seat, card } if seat != own => self.of(seat).add(card),
            Event::LookedAt { victim, hand: Some(hand), .. } if victim != own => {
                *self.of(victim) = hand;
            }
            Event::Stolen { thief, card: Some(card), .. } if thief != own => {
                self.of(thief).add(card);
            }
            Event::Stolen { victim, card: Some(card), .. } => self.spent(victim, card, 1),
            // Anything may be gone.
            Event::Stolen { victim, card: None, .. } => *self.of(victim) = Hand::EMPTY,
            Event::HandsSwapped { seat, other, taken, given } => {
                let (first, second) = (*self.of(seat), *self.of(other));
                *self.of(seat) = if seat == own { Hand::EMPTY } else { taken.unwrap_or(second) };
                *self.of(other) = if other == own { Hand::EMPTY } else { given.unwrap_or(first) };
            }
            _ => {}
        }
    }
}

/// AG-11, AG-C08, AG-C17, AG-C18, AG-C19: a player knows of another hand exactly what the events
/// have told, no more and no less, and never a card that is not there.
#[test]
fn players_know_what_they_were_told() {
    let mut known = 0;
    some_games(900, |game, seed, dice| {
        let seats: Vec<_> = Seat::all(game.seats()).collect();
        let mut minds: Vec<_> = seats.iter().map(|_| Knowledge::default()).collect();
        play::<Vec<Event>>(game, seed, dice, |state, events| {
            let truth = game.view(state, Viewer::All);
            for (own, mind) in seats.iter().zip(&mut minds) {
                if !truth.seats[own].alive {
                    continue;
                }
                for event in events {
                    if let Some(told) = game.seen_by(event, Viewer::Seat(*own)) {
                        mind.hear(game, *own, &told);
                    }
                }
                for (seat, player) in game.view(state, Viewer::Seat(*own)).seats {
                    let cards = player.known.iter().map(|name| game.cards().find(name).unwrap());
                    let cards: Hand = cards.collect();
                    assert_eq!(cards, *mind.of(seat), "{own} of {seat}");
                    known += u32::from(cards.len());
                    let real = truth.seats[&seat].hand.iter().flatten();
                    let real: Hand = real.map(|name| game.cards().find(name).unwrap()).collect();
                    assert!(real.holds(&cards), "{own} believes {cards:?} of {seat}");
                }
            }
        });
    });
    assert!(known > 1_000, "something was learnt: {known}");
}
