//! What is written wrongly: the place and what to write instead.

use kernel::Game;

use crate::common::game;

/// Line, column, a part of the message.
#[rustfmt::skip]
const SPELLING: &[(&str, usize, &str)] = &[
    ("", 1, "the line ends too early: an action is missing"),
    ("atack p2 A", 1, "`atack` is not known here; did you mean attack?"),
    ("  pss", 3, "did you mean pass?"),
    ("jump", 1, "write attack, use, pass, discard, pursue, offset, pursuit, take, reflect, absorb, name, disarm"),
    ("attack", 7, "a seat (p1, p2, …) is missing"),
    ("attack p9 A", 8, "`p9` is no seat: write p1 to p8"),
    ("attack A p2", 8, "`A` is no seat"),
    ("attack p2", 10, "an attack card is missing"),
    ("attack p2 deadyl", 11, "did you mean deadly?"),
    ("attack p2 攻撃", 11, "`攻撃` is not known here; write A, B, C"),
    ("attack p2 A A hreb", 15, "did you mean herb?"),
    ("attack p2 A herb", 13, "expected the same attack card again, or pursuit"),
    ("attack p2 A pursuit A", 21, "Pursuits come last: write the attack cards first"),
    ("use", 4, "a card is missing"),
    ("use A", 5, "`A` is an attack: write attack p2 A"),
    ("use deadly p2", 5, "write attack p2 deadly"),
    ("use exkavate A", 5, "did you mean excavate?"),
    ("use prayer", 11, "which effect is missing"),
    ("use prayer heel", 12, "did you mean heal?"),
    ("use prayer shed", 16, "a number from 0 to 64 is missing"),
    ("use prayer shed 65", 17, "expected a number from 0 to 64"),
    ("use prayer shed 01", 17, "expected a number from 0 to 64"),
    ("use prayer shed -1", 17, "expected a number from 0 to 64"),
    ("use steal", 10, "a seat (p1, p2, …) is missing"),
    ("use excavate", 13, "a card is missing"),
    ("use herb p1", 10, "the action is complete before this word; leave it out"),
    ("pass please", 6, "the action is complete before this word; leave it out"),
    ("discard", 8, "a card is missing"),
    ("discard reflekt", 9, "did you mean reflect?"),
    ("pursue", 7, "a number from 0 to 64 is missing"),
    ("pursue one", 8, "expected a number from 0 to 64"),
    ("offset 1", 9, "take, reflect or absorb is missing"),
    ("offset x take", 8, "expected a number from 0 to 64"),
    ("offset 1 pursuit take", 18, "expected a number from 0 to 64"),
    ("offset 1 tke", 10, "did you mean take?"),
    ("pursuit 1 offset 1 take", 11, "`offset` is not known here; write take, reflect, absorb"),
    ("reflect reflect", 9, "the action is complete before this word; leave it out"),
    ("name", 5, "a seat (p1, p2, …) is missing"),
    ("disarm", 7, "a card is missing"),
];

#[test]
fn wrong_spelling_is_shown_with_its_place() {
    let game = game(4, &[]);
    for (line, column, part) in SPELLING {
        let error = game.parse(line).unwrap_err();
        assert_eq!(error.column, *column, "`{line}`: {error}");
        assert!(error.what.en.contains(part), "`{line}`: {error}");
        assert_eq!(error.clause, None, "`{line}` is wrong spelling, not against a rule");
        assert_eq!(error.to_string(), format!("column {column}: {}", error.what.en));
    }
    let long = "attack p2".to_string() + &" A".repeat(400);
    assert_eq!(game.parse(&long).unwrap_err().column, 400);
}

/// What can be said but is against a clause whatever the position: the clause is named.
#[rustfmt::skip]
const NEVER: &[(&str, usize, &str)] = &[
    ("attack p2 reflect", 11, "AG-03"),
    ("attack p2 pursuit", 11, "AG-03"),
    ("attack p2 herb", 11, "AG-03"),
    ("attack p2 sword", 11, "AG-03"),
    ("attack p2 A A B", 15, "AG-44"),
    ("attack p2 A deadly", 13, "AG-45"),
    ("attack p2 deadly A", 18, "AG-45"),
    ("attack p2 deadly deadly", 18, "AG-45"),
    ("attack p2 dark pursuit revenge", 24, "AG-45"),
    ("attack all area area", 17, "AG-45"),
    ("use pursuit", 5, "AG-53"),
    ("use reflect", 5, "AG-09"),
    ("use absorb", 5, "AG-09"),
    ("use revival", 5, "AG-09"),
    ("use cave-in", 5, "AG-05"),
    ("use sword", 5, "AG-05"),
];

#[test]
fn what_is_never_allowed_names_its_clause() {
    let game = game(4, &[]);
    for (line, column, clause) in NEVER {
        let error = game.parse(line).unwrap_err();
        assert_eq!((error.column, error.clause), (*column, Some(*clause)), "`{line}`: {error}");
    }
}
