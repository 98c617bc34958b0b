//! Positions as numbers: a leak is found, and so are numbers that tell too little.

use std::cell::Cell;
use std::sync::Arc;

use kernel::encode::{Layout, check};
use kernel::options::NoOptions;
use kernel::{Encode, Game, Pen, Seat, Seed};

use crate::reference::leduc::{Action, Leduc, State};

thread_local! {
    /// What the encoder of this test does wrong.
    static WRONG: Cell<Wrong> = const { Cell::new(Wrong::Nothing) };
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Wrong {
    Nothing,
    TheirCard,
    AnotherLength,
    ActionsAlike,
    NoNumber,
}

impl Encode for Leduc {
    const ENCODING: u32 = 1;

    fn encode(&self, state: &State, seat: Seat, pen: &mut Pen<'_>) {
        let wrong = WRONG.get();
        pen.field("card", "the own card");
        let whose = if wrong == Wrong::TheirCard { 1 - seat.index() } else { seat.index() };
        pen.one_of(6, Some(usize::from(state.cards[whose].0)));
        pen.field("pot", "chips in the pot / 10, by seat, and those of both together");
        pen.part(state.paid[seat.index()], 10);
        pen.part(state.paid[1 - seat.index()], 10);
        if wrong == Wrong::NoNumber && state.open {
            pen.put(f32::NAN);
        } else {
            pen.tally(1, [0; 1], 2);
        }
        if wrong == Wrong::AnotherLength && state.open {
            pen.flag(true);
        }
    }

    fn encode_action(&self, _: &State, _: Seat, action: &Action, pen: &mut Pen<'_>) {
        pen.field("verb", "fold, call, raise");
        let place = if WRONG.get() == Wrong::ActionsAlike { 0 } else { *action as usize };
        pen.some_of(3, [place]);
    }
}

fn game() -> Leduc {
    Leduc::new(Arc::new(()), NoOptions, 2).unwrap()
}

fn found(wrong: Wrong) -> Option<String> {
    WRONG.set(wrong);
    let series = Seed::from_text("encode");
    (0..40).find_map(|n| check(&game(), series.nth(n), 1, 8).err()).map(|leak| leak.what)
}

#[test]
fn what_is_wrong_is_found() {
    assert_eq!(found(Wrong::Nothing), None);
    let told = |wrong| found(wrong).unwrap();
    let leak = told(Wrong::TheirCard);
    assert!(leak.contains("tells a secret") && leak.contains("(card)"), "{leak}");
    assert!(told(Wrong::AnotherLength).contains("10 numbers instead of 9"));
    assert!(told(Wrong::ActionsAlike).contains("two actions"));
    assert!(told(Wrong::NoNumber).contains("NaN"));
}

#[test]
fn a_layout_says_what_is_where() {
    WRONG.set(Wrong::Nothing);
    let layout = Layout::of(&game());
    let fields: Vec<_> =
        layout.position.iter().map(|field| (field.name, field.at, field.len)).collect();
    assert_eq!(fields, [("card", 0, 6), ("pot", 6, 3)]);
    assert_eq!((layout.position_len(), layout.action_len()), (9, 3));
    assert_eq!(layout.action[0].what, "fold, call, raise");
}

#[test]
fn a_row_that_is_too_short_breaks_nothing() {
    let mut row = [0.0; 4];
    let mut pen = Pen::new(&mut row);
    pen.one_of(3, Some(7));
    pen.some_of(3, [0, 1, 2]);
    pen.put(1.0);
    pen.set(5, 1.0);
    pen.skip(2);
    assert_eq!(pen.at(), 9);
    assert_eq!(row, [0.0, 0.0, 0.0, 1.0]);
}

#[test]
fn seats_are_counted_from_the_one_who_looks() {
    let places =
        |viewer: u8| [0, 1, 2].map(|seat| Seat::new(seat).place_from(Seat::new(viewer), 3));
    assert_eq!([places(0), places(1), places(2)], [[0, 1, 2], [2, 0, 1], [1, 2, 0]]);
}
