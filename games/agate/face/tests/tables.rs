//! Agate Sword at the table: prompts, actions and boards, also of whole games.

#![allow(missing_docs, clippy::expect_used)]

mod common;
#[path = "../../../../table/ui/tests/told/mod.rs"]
mod told;

use std::collections::BTreeSet;

use agate::Agate;
use agate_face::AgateFace;
use common::{cards, game, names, position, seat};
use kernel::{Dice, Game, Manner, Options, Seed, Viewer};
use pack::Lang;
use ui::{Face, To};

#[test]
fn the_prompt_tells_a_newcomer_what_to_do() {
    let game = game(3);
    let prompt = |state: &agate::State, lang| {
        AgateFace
            .board(To::new(&game, &names(), lang), &game.view(state, Viewer::Seat(seat(1))))
            .prompt
            .plain()
    };
    let attacked = position(
        &game,
        "active = \"p2\"\np1 = { hand = \"A A pursuit reflect absorb\" }\np2 = { hand = \"A A\" }",
        &[(2, "attack p1 A A"), (3, "pursue 0")],
    );
    assert_eq!(
        prompt(&attacked, Lang::En),
        "Bot 2 attacks you with Attack A ×2: 2 damage. Offset (up to 2), add Pursuit (up to 1); \
         then take, reflect or absorb the rest, if any."
    );
    assert_eq!(
        prompt(&attacked, Lang::Ja),
        "Bot 2に【攻撃A】×2で攻撃されています：ダメージ2。相殺（2枚まで）、\
         【追撃】を添付（1枚まで）ができます。残れば、受ける、反射、吸収のどれかです。"
    );
    let waiting = position(
        &game,
        "active = \"p2\"\np1 = { hand = \"A\" }\np2 = { hand = \"deadly\" }",
        &[(2, "attack p1 deadly")],
    );
    assert_eq!(
        prompt(&waiting, Lang::En),
        "Bot 2 attacks you with Deadly Attack: 3 damage. Waiting for Bot 3 to add Pursuit or not."
    );
    let five = position(&game, "p1 = { hand = \"A A B C reflect\" }", &[]);
    assert_eq!(
        prompt(&five, Lang::En),
        "Your turn: use a card, or discard 1 card. With 5 cards in hand you cannot pass."
    );
    let reflected = position(
        &game,
        "p1 = { hand = \"B\" }\np2 = { hand = \"reflect\" }",
        &[(1, "attack p2 B"), (3, "pursue 0"), (2, "reflect")],
    );
    assert_eq!(
        prompt(&reflected, Lang::En),
        "Your attack with Attack B is reflected by Bot 2: 1 damage. You have no card against it: \
         you take it."
    );
    // Whoever can do nothing is told that it goes on.
    let alone = position(
        &game,
        "active = \"p2\"\np1 = { hand = \"A\" }\np2 = { hand = \"B\" }",
        &[(2, "attack p3 B")],
    );
    assert_eq!(
        prompt(&alone, Lang::En),
        "Bot 2 attacks Bot 3 with Attack B: 1 damage. You hold no Pursuit to add: it goes on."
    );
    assert_eq!(
        prompt(&position(&game, "p1 = { hand = \"reflect\" }", &[]), Lang::En),
        "Your turn: no card in your hand can be used now, so you pass."
    );
}

#[test]
fn actions_name_their_numbers_and_cards() {
    let game = game(3);
    let state = position(
        &game,
        "active = \"p2\"\np1 = { hand = \"A A pursuit reflect absorb\" }\np2 = { hand = \"A A\" }",
        &[(2, "attack p1 A A"), (3, "pursue 0")],
    );
    let view = game.view(&state, Viewer::Seat(seat(1)));
    let label = |text: &str, lang| {
        AgateFace.action(
            To::new(&game, &names(), lang),
            &view,
            &game.parse(text).expect("an action"),
        )
    };
    assert_eq!(label("offset 2 take", Lang::En), "Offset with Attack A ×2, the attack ends");
    assert_eq!(
        label("offset 1 pursuit 1 reflect", Lang::En),
        "Offset with Attack A, add Pursuit, reflect 2 damage to Bot 2"
    );
    assert_eq!(label("pursuit 1 absorb", Lang::Ja), "【追撃】を添付、ダメージ3を吸収：体力＋1");
    let uses = |text: &str| AgateFace.uses(&game, &view, &game.parse(text).expect("an action"));
    assert_eq!(uses("offset 1 pursuit 1 reflect"), ["A", "pursuit", "reflect"]);
    assert_eq!(uses("take"), [""; 0]);
    assert_eq!(uses("attack p2 B B"), ["B"]);

    // AG-X37, AG-X38: damage is worked out from the attacker.
    let state = position(&game, "p1 = { hp = 3, karma = 9, hand = \"dark revenge prayer\" }", &[]);
    let view = game.view(&state, Viewer::Seat(seat(1)));
    let label = |text: &str| {
        AgateFace.action(
            To::new(&game, &names(), Lang::En),
            &view,
            &game.parse(text).expect("an action"),
        )
    };
    assert_eq!(label("attack p2 dark"), "Attack Bot 2 with Dark Attack: 4 damage");
    assert_eq!(label("attack p2 revenge"), "Attack Bot 2 with Revenge Attack: 3 damage");
    assert_eq!(label("use prayer heal"), "Use Prayer: +3 HP");
    assert_eq!(label("use prayer shed 2"), "Use Prayer: put back 2 karma, 7 left");
    let manner = |text: &str| game.parse(text).expect("good").manner();
    assert_eq!(
        ["pass", "pursue 0", "pursue 1"].map(manner),
        [Manner::Idle, Manner::Idle, Manner::Answer]
    );
}

#[test]
fn whole_games_can_be_told_to_everyone() {
    let mut dice = Dice::new(5);
    let mut kinds = BTreeSet::new();
    for index in 0..60 {
        let options = if index % 2 == 0 { Default::default() } else { Options::random(&mut dice) };
        let Ok(game) = Agate::new(cards(), options, 2 + (index % 3) as u8) else { continue };
        let seed = Seed::from_text("tales").nth(index);
        kinds.extend(told::whole_game(&AgateFace, game, seed, &mut dice, |view, seat| {
            Some(view.seats[&seat].cards)
        }));
    }
    assert!(kinds.len() >= 22, "most kinds of events came up: {kinds:?}");
}
